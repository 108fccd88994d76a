"""An encounter on the bench of the page's lab: what can be turned, and who can play."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, AnyGame, seat_name
from turnwright.kernel.shapes import in_words
from turnwright.kernel.telling import Board
from turnwright.lab.experiment import Experiment, base
from turnwright.lab.levers import CONTENT, OPTION, Offer, offered
from turnwright.lab.matchup import decks
from turnwright.players import names as player_names
from turnwright.sim.tournament import game_of


class Slider(msgspec.Struct, frozen=True):
    """Something to vary: a number between two others, or one of a few words."""

    name: str
    label: str
    now: Any
    group: Literal["unit", "setup", "ruling"]
    least: int = 0
    most: int = 0
    step: int = 1
    options: tuple[Any, ...] = ()
    percent: bool = False
    """Whether it is a percentage of what is there: several values are meant at once."""


class Bench(msgspec.Struct, frozen=True):
    """What can be done with an encounter: its levers, its seats and who can play them."""

    ruleset: str
    title: str
    encounter: str
    name: str
    sliders: tuple[Slider, ...]
    seats: dict[str, str]
    """The player of each seat, as the game would choose."""
    seat_names: dict[str, str]
    """What people call each seat."""
    players: tuple[str, ...]
    sides: dict[str, str]
    side: str
    decks: dict[str, str]
    """Who can meet in a matchup without an encounter, with their names."""


def bench(experiment: Experiment) -> Bench:
    """An encounter on the bench: what can be turned."""
    plan = base(experiment)
    game = game_of(plan)
    known = game.ruleset.content.encounters(game)
    setup = game.ruleset.content.encounter(game, experiment.encounter)
    state = registry.open_match(plan.ruleset, setup=msgspec.to_builtins(setup), seed=0, options=plan.options).state
    board = game.ruleset.telling.board(game, state, GM)
    sides = {side.id: side.name for side in board.sides} or {piece.side: piece.side for piece in board.pieces}
    seats = game.ruleset.seats.names(state)
    try:
        known_decks = getattr(game.content, "decks", {})
        cards = {deck: getattr(known_decks.get(deck), "name", deck) for deck in decks(plan)}
    except Refusal:
        cards = {}
    return Bench(
        plan.ruleset,
        game.ruleset.title,
        experiment.encounter,
        known.get(experiment.encounter, experiment.encounter),
        tuple(_sliders(game, board, offered(plan))),
        {seat: game.ruleset.players.profile(state, seat) for seat in seats},
        {seat: seat_name(game, state, seat) for seat in seats},
        player_names(game.ruleset),
        sides,
        "player" if "player" in sides else next(iter(sides), ""),
        cards,
    )


def _sliders(game: AnyGame, board: Board, offers: Iterator[Offer]) -> Iterator[Slider]:
    """Numbers as sliders from half to twice what they are; rulings with a few answers as choices."""
    known = list(offers)
    short = {offer.path for offer in known if offer.path}
    for offer in known:
        if offer.name in short or not offer.now:
            continue
        group: Literal["unit", "setup", "ruling"] = "unit" if offer.path else "setup"
        label = _label(game, board, offer)
        if offer.name.startswith(f"{OPTION}."):
            yield from _ruling(game, offer)
        elif _is_number(offer.now):
            now = int(offer.now)
            most = max(2 * now, now + 5)
            yield Slider(offer.name, label, now, group, now // 2, most, max(1, (most - now // 2) // 30))
        elif all(map(_is_number, offer.now.split(", "))):
            yield Slider(offer.name, label, 100, group, 50, 150, 5, percent=True)


def _label(game: AnyGame, board: Board, offer: Offer) -> str:
    """What a lever is called: whose number it is, by name, and which, as the board calls it."""
    *way, last = (offer.path or offer.name).split(".")
    gauges = {gauge.id: gauge.name for piece in board.pieces for gauge in piece.gauges}
    number = gauges.get(last) or in_words(last)
    pieces = {piece.id: piece.name for piece in board.pieces}
    owner = next((pieces[part] for part in way if part in pieces), "")
    if len(way) > 2 and way[0] == CONTENT:
        owner = str(getattr(getattr(game.content, way[1])[way[2]], "name", "")) or in_words(way[2])
    if owner:
        return f"{owner}: {number}"
    return in_words(" ".join([*way, last]).replace(".", " "))


def _ruling(game: AnyGame, offer: Offer) -> Iterator[Slider]:
    """A ruling with the answers that it may have, by the ruleset's own schema."""
    name = offer.name.partition(".")[2]
    schema = msgspec.json.schema(game.ruleset.rules.Options)
    fields = schema["$defs"][game.ruleset.rules.Options.__name__]["properties"]
    field = fields.get(name, {})
    now = msgspec.to_builtins(game.options)[name]
    label = in_words(name)
    if field.get("type") == "boolean":
        yield Slider(offer.name, label, now, "ruling", options=(False, True))
    elif "enum" in field:
        yield Slider(offer.name, label, now, "ruling", options=tuple(field["enum"]))
    elif field.get("type") == "integer":
        least = max(field.get("minimum", 0), now // 2)
        most = min(field.get("maximum", 10**6), max(2 * now, now + 5))
        yield Slider(offer.name, label, now, "ruling", least, most, max(1, (most - least) // 30))


def _is_number(text: str) -> bool:
    return text.removeprefix("-").isdecimal() and len(text) < 7
