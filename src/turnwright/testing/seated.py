"""Laws of the table: every seat is served in full, nothing refers to what is not there, and keys alone play a match."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from turnwright.kernel import defaults
from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, WATCHER
from turnwright.kernel.telling import Board, Ref, id_of, kind_of
from turnwright.table import Seat, Table, wire
from turnwright.table.host import Host
from turnwright.table.patches import merged
from turnwright.table.shapes import Choice
from turnwright.testing.games import Moment, Played, chance
from turnwright.testing.lab import Lab
from turnwright.testing.law import Broken, encoded, hold


def seats_are_served(lab: Lab) -> None:
    """At any time and at prompts each seat has a board, choices, prompts, forms, a story and things to read."""
    if lab.ruleset.telling.aim is defaults.aims_by_fields:
        return  # a game that does not say what its choices aim at is drawn as a list of sentences
    for moment in (*lab.moments(lab.sampled), *lab.prompted(lab.sampled)):
        table = Table(moment.played.upto(moment.n))
        for name in (*table.places(), WATCHER):
            _is_served(moment, table, table.seat(name))


def _is_served(moment: Moment, table: Table, seat: Seat) -> None:
    where = f"{moment}, {seat.name}"
    board = seat.board()
    _is_whole(where, board)
    keys = [row.key for row in seat.choices()]
    hold(len(set(keys)) == len(keys), f"{where}: two choices have the same key.")
    acts = bool(seat.acting()) and seat.name != WATCHER
    hold(acts or not seat.prompts(), f"{where}: is asked something, but it is not its turn.")
    hold(
        not acts or bool(seat.choices() or seat.prompts()),
        f"{where}: it is its turn, but it has neither choices nor prompts.",
    )
    for row in seat.choices():
        _leads_somewhere(f"{where}: {row.text}", board, (row.source, *row.targets), row.cells)
        hold(bool(row.verb and row.text), f"{where}: {row.command} has no verb or no text.")
    for prompt in seat.prompts():
        known = {option.id for option in prompt.options}
        hold({*(prompt.default or ())} <= known, f"{where}: the default of {prompt.kind} is not one of its options.")
        _leads_somewhere(f"{where}: {prompt.question}", board, [option.ref for option in prompt.options], ())
    for missed in seat.unavailable():
        told = bool(missed.why.sentence and missed.why.code)
        hold(told, f"{where}: {missed.text} is not possible, and nothing says why.")
    for piece in board.pieces:
        hold(piece.ref in {sheet.ref for sheet in seat.sheets()}, f"{where}: nothing can be read about {piece.name}.")
    for sheet in seat.sheets():
        hold(bool(sheet.title and sheet.lines()), f"{where}: {sheet.ref} has an empty sheet.")
    host = Host(table, seat.name, alone=False)
    for message in (*host.handle(wire.Hello()), *host.handle(wire.Join(since=max(0, moment.n - 2)))):
        hold(not isinstance(message, wire.Refused), f"{where}: joining is refused: {message}.")
        hold(
            encoded(wire.from_host(wire.encode(message))) == encoded(message),
            f"{where}: a message changes on the wire.",
        )
    hold((seat.outcome() is None) == (table.match.result is None), f"{where}: is not told that it is over.")


def _is_whole(where: str, board: Board) -> None:
    """What stands on the board fits together, so that a screen can draw it without asking."""
    hold(msgspec.convert(msgspec.to_builtins(board), Board) == board, f"{where}: the board changes on the wire.")
    ids = [piece.id for piece in board.pieces]
    sides = {side.id for side in board.sides}
    hold(len({*ids}) == len(ids), f"{where}: two pieces have the same id.")
    hold({*board.order} <= {*ids}, f"{where}: somebody in the turn order is not on the board.")
    for piece in board.pieces:
        hold(piece.side in sides, f"{where}: {piece.name} belongs to the side {piece.side}, which the board lacks.")
        hold(
            board.map is not None or piece.position is None,
            f"{where}: {piece.name} has a position, but there is no map.",
        )
        tags = [tag.id for tag in piece.tags]
        hold(all(tags), f"{where}: a tag of {piece.name} has no id: {piece.tags}.")
        hold(all(gauge.id for gauge in piece.gauges), f"{where}: a gauge of {piece.name} has no id.")
    for zone in board.zones:
        hold(len(zone.items) <= zone.count, f"{where}: more can be seen in {zone.name} than is in it.")
    if board.map is not None:
        inside = [board.map.width, board.map.height]
        for piece in board.pieces:
            at = piece.position
            fits = at is None or (0 <= at[0] < inside[0] and 0 <= at[1] < inside[1])
            hold(fits or piece.out, f"{where}: {piece.name} stands off the map at {at}.")


def _leads_somewhere(where: str, board: Board, refs: Iterable[Ref], cells: Iterable[tuple[int, int]]) -> None:
    """What a choice names is on the board: a piece or what is on it, something in a zone, a cell of the map."""
    pieces = {piece.id for piece in board.pieces}
    items = {item.ref for zone in board.zones for item in zone.items}
    items |= {tag.ref for piece in board.pieces for tag in piece.tags}
    places = [*(ref for ref in refs if ref), *(f"cell:{x},{y}" for x, y in cells)]
    for ref in places:
        match kind_of(ref):
            case "piece":
                hold(id_of(ref) in pieces, f"{where} names {ref}, who is not on the board.")
            case "cell":
                x, y = map(int, id_of(ref).split(","))
                fits = board.map is not None and 0 <= x < board.map.width and 0 <= y < board.map.height
                hold(fits, f"{where} names {ref}, which is not on the map.")
            case "card":
                seen = ref in items or id_of(ref) in pieces
                hold(seen, f"{where} names {ref}, which is in no zone.")
            case _:
                hold(bool(id_of(ref)), f"{where} names {ref!r}, which is not a reference.")


def keys_alone_play_a_match(lab: Lab) -> None:
    """Whole matches are played by messages and keys; their logs are the same as those of matches told directly."""
    for played in lab.some_games(lab.by_keys):
        table = Table(_opened_again(lab, played))
        hosts = {seat: Host(table, seat, alone=False) for seat in table.places()}
        known = {seat: merged([_screen(host.handle(wire.Join()))]) for seat, host in hosts.items()}
        dice = chance(played.seed)
        submitted: list[tuple[dict[str, Any], str]] = []
        while table.match.result is None:
            hold(table.n <= lab.bound, f"{played}: not over after {lab.bound} messages.")
            seat, row = dice.choose(tuple(_open_rows(known)))
            answers = [wire.from_host(data) for data in hosts[seat].receive(wire.encode(wire.Submit(table.n, row.key)))]
            hold(not isinstance(answers[-1], wire.Refused), f"{played}: {row.text} by {seat} is refused: {answers}.")
            known[seat] = merged([_screen(answers)], known[seat])
            submitted.append((row.command, seat))
            for other, host in hosts.items():
                if other != seat:
                    known[other] = merged([_screen(host.news())], known[other])
        for seat, screen in known.items():
            now = table.seat(seat)
            hold(screen["board"] == now.board(), f"{played}: {seat}'s patched screen is not its board.")
            hold(screen["forms"] == now.forms(), f"{played}: {seat}'s patched screen has not its forms.")
            hold(screen["outcome"] is not None, f"{played}: {seat}'s screen does not know that it is over.")
        direct = _opened_again(lab, played)
        for command, seat in submitted:
            direct.receive(Submission(command, seat))
        hold(direct.lines() == table.match.lines(), f"{played}: played through messages, the log is different.")


def _opened_again(lab: Lab, played: Played) -> Match:
    setup = lab.ruleset.content.encounter(lab.plain, played.encounter)
    return Match.open(lab.plain, setup, seed=played.seed, encounter=played.encounter)


def _screen(messages: list[wire.FromHost]) -> wire.Screen:
    last = messages[-1]
    if not isinstance(last, wire.Screen):
        raise Broken(f"Expected a screen, but got {last}.")
    return last


def _open_rows(known: Mapping[str, Mapping[str, Any]]) -> Iterator[tuple[str, Choice]]:
    """Every choice on the screens of the seats that have to act; the game master's where nobody else is."""
    acting = [seat for seat, screen in known.items() if screen["acting"]]
    for seat in [seat for seat in acting if seat != GM] or acting:
        rows = known[seat]["choices"]
        hold(bool(rows), f"it is {seat}'s turn, but no answer to its prompts is listed, not even the default.")
        yield from ((seat, row) for row in rows)


def seats_are_asked_alike(one: Seat, two: Seat) -> Iterator[tuple[str, bytes, bytes]]:
    """Everything that a seat is given, of two seats: for the law of two worlds."""
    for what in ("board", "sheets", "choices", "unavailable", "prompts", "forms", "question", "outcome", "acting"):
        yield what, encoded(getattr(one, what)()), encoded(getattr(two, what)())
    for row in one.choices()[:2]:
        try:
            yield f"odds of {row.text}", encoded(one.odds(row.key, 400)), encoded(two.odds(row.key, 400))
        except Refusal:
            yield f"odds of {row.text}", b"one", b"two"
