"""Serves one seat through messages: what a socket, a worker or a test says goes in, what its screen needs comes out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from hashlib import blake2b
from typing import Any, NamedTuple

from turnwright.kernel import registry
from turnwright.kernel.language import language
from turnwright.kernel.log import Header, TableRules, tag_of
from turnwright.kernel.match import Match, Pending
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.registry import game_of
from turnwright.kernel.ruleset import GM, AnyGame
from turnwright.kernel.verify import verify
from turnwright.kernel.version import VERSION
from turnwright.players import names
from turnwright.table import wire
from turnwright.table.choices import catalogue_list
from turnwright.table.clean import cleaned
from turnwright.table.patches import moments, patch
from turnwright.table.seat import Seat
from turnwright.table.shapes import ONLOOKERS
from turnwright.table.table import Table

FRIENDLY = TableRules(undo="friendly")
"""Somebody playing alone may take things back freely; a game without a game master keeps its own undo rules."""

ALL_OTHERS = "*"
"""In place of a seat's name: a player for every other seat that isn't named."""

MOST_ODDS = 64
"""Choices whose odds one message may ask for."""
MOST_MOMENTS = 16
"""Records whose boards one message may ask for, line by line."""
MOST_FACES = 128
"""Cards whose print one message may ask for."""


class Shown(NamedTuple):
    """What a screen has been sent: up to which record, and what it shows."""

    seat: str
    told: int
    sent: Mapping[str, Any]
    language: str = ""


class Host:
    """One seat at a table, through messages. Without a table, one has to be opened or loaded first."""

    def __init__(
        self,
        table: Table | None = None,
        seat: str = "",
        *,
        alone: bool = True,
        told: int = 0,
        own_packs: Callable[[], Mapping[str, str]] = dict,
        language: str = "",
    ) -> None:
        """`alone`: the table is this person's own, so that it may be opened, forked, saved and loaded from here.

        `told` is the last record that the screen knows; `own_packs` are the folders of this person's packs, by id.
        """
        self.alone = alone
        self._own_packs = own_packs
        self._table = table
        self._name = seat
        self._sent: Mapping[str, Any] = {}
        self._told = told
        self.language = language
        """In which this person reads the game."""

    # Messages in, messages out

    def receive(self, data: bytes | str) -> list[bytes]:
        """The same in bytes."""
        try:
            message = wire.from_client(data)
        except Refusal as refusal:
            return [wire.encode(wire.refused(refusal))]
        return [wire.encode(answer) for answer in self.handle(message)]

    def handle(self, message: wire.FromClient) -> list[wire.FromHost]:
        """Answers a client's message; a refused one changes nothing."""
        try:
            pending = self.decide(message)
            if pending is None:
                return self.answer(message)
            self.table.match.commit(pending)
            self.table.advance()
            return self.news()
        except Refusal as refusal:
            return [self.refused(refusal, message.id)]

    def refused(self, refusal: Refusal, id: str = "") -> wire.Refused:  # noqa: A002  (the field's own name)
        """A refusal as this person reads it."""
        spoken = language(self.language) if self._table is None else self.table.game.speaking(self.language).language
        return cleaned(wire.refused(refusal, id, spoken))

    def decide(self, message: wire.FromClient, *, who: str | None = None, at: int | None = None) -> Pending | None:
        """What a message would change, decided and not yet part of the match; none for one that only asks."""
        decide = _CHANGES.get(type(message))
        return None if decide is None else decide(self, message, who, at)

    def answer(self, message: wire.FromClient) -> list[wire.FromHost]:
        """The answer to a message that changes nothing, or opens another match."""
        return _ANSWERS[type(message)](self, message)

    def has_news(self) -> bool:
        """Whether there are records that the screen has not been sent."""
        return self._table is not None and self._told != self.seat.n

    def news(self) -> list[wire.FromHost]:
        """What the screen has not been sent yet: the records since, and what has changed on the screen."""
        records: list[wire.FromHost] = [self._recorded(n) for n in self.seat.heard.since(self._told)]
        self._told = self.seat.n
        return [*records, *self._screen()]

    def stored(self) -> list[wire.FromHost]:
        """The same for callers that only need to know that it's done: the numbers of the records, without a story."""
        heard = self.seat.heard
        new = heard.since(self._told)
        self._told = heard.last
        return [wire.Recorded(heard.number(n), self.table.match.actor(n, self._name)) for n in new]

    @property
    def shown(self) -> Shown:
        """What the screen has been sent. Two of one seat that know the same are sent the same."""
        return Shown(self._name, self._told, self._sent, self.language)

    def take_over(self, shown: Shown) -> None:
        """Goes on from what another one of this seat has been sent, because this one was sent the same."""
        self._told, self._sent = shown.told, shown.sent

    # What there is

    @property
    def table(self) -> Table:
        if self._table is None:
            raise Refusal("wire.no_table")
        return self._table

    @property
    def seat(self) -> Seat:
        return self.table.seat(self._name, self.language)

    def _recorded(self, n: int) -> wire.Recorded:
        seat = self.seat
        record = seat.heard.numbered(self.table.match.seat_record(n, self._name))
        return wire.Recorded(record.n, record.by, seat.told(n), record.undo, record.redo, record.who, record.at)

    def _screen(self) -> list[wire.FromHost]:
        """The screen, without what the client already has."""
        seat, table = self.seat, self.table
        whole: dict[str, Any] = {
            "seat": self._name,
            "seats": table.seats(self._name, self.language),
            "catalog": catalog_hash(table.game),
            "encounter": table.match.header.encounter,
            "board": seat.board(),
            "question": seat.question(),
            "acting": seat.acting(),
            "waits_for": seat.waits_for(),
            "choices": seat.choices(),
            "unavailable": seat.unavailable(),
            "prompts": seat.prompts(),
            "forms": seat.forms(),
            "may_undo": seat.may_undo(),
            "may_redo": seat.may_redo(),
            "outcome": seat.outcome(),
        }
        changed = patch(seat.n, self._sent, whole)
        self._sent = whole
        return [changed]

    # Answers, one per message

    def _hello(self, message: wire.Hello) -> list[wire.FromHost]:
        if message.protocol != wire.PROTOCOL:
            raise Refusal("wire.protocol", ours=wire.PROTOCOL, yours=message.protocol)
        if message.language and language(message.language).code == message.language:
            self.language = message.language
        offered = () if self._table is not None else playable()
        answers: list[wire.FromHost] = [wire.Welcome(wire.PROTOCOL, VERSION, offered, message.id)]
        if self._table is not None and catalog_hash(self._game_told()) != message.catalog:
            answers.append(catalog(self._game_told()))
        return answers

    def _game_told(self) -> AnyGame:
        return self.table.game.speaking(self.language)

    def _open(self, message: wire.Open) -> list[wire.FromHost]:
        self._own()
        game = self._game(message)
        match = registry.open_in(
            game,
            message.encounter or None,
            seed=message.seed,
            setup=message.setup,
            table=FRIENDLY if game.ruleset.seats.gm else None,
        )
        return self._sit_down(match, message.seat, message.players, hot_seat=message.hot_seat)

    def _game(self, message: wire.Open) -> AnyGame:
        """The game that is asked for, own packs included."""
        preset, options = message.preset or None, message.options or None
        if not message.packs:
            return registry.installed_game(message.ruleset, preset=preset, options=options)
        ruleset = registry.find_ruleset(message.ruleset)
        packs = (*ruleset.content.packs, *map(self._folder, message.packs))
        return registry.game(ruleset, packs=packs, preset=preset, options=options)

    def _load(self, message: wire.Load) -> list[wire.FromHost]:
        self._own()
        match = Match.load(message.log.encode("utf-8", "surrogatepass"), self._game_of)
        return self._sit_down(match, message.seat, message.players, hot_seat=message.hot_seat)

    def _folder(self, pack: str) -> str:
        folder = self._own_packs().get(pack)
        if folder is None:
            raise Refusal("wire.pack", pack=text_ref(pack), field="packs")
        return folder

    def _game_of(self, header: Header) -> AnyGame:
        """The game that a log was played with, own packs included."""
        played = {pack.id for pack in header.packs}
        return game_of(header, [folder for pack, folder in self._own_packs().items() if pack in played])

    def _fork(self, message: wire.Fork) -> list[wire.FromHost]:
        self._own()
        forked = self.table.match.fork(self._name, message.at)
        players = self.table.players
        return self._sit_down(forked, self._name, players, hot_seat=not players)

    def _sit_down(self, match: Match, seat: str, players: Mapping[str, str], *, hot_seat: bool) -> list[wire.FromHost]:
        """A table of this person's own: players (bots) take the other seats, unless people play them here too."""
        table = Table(match)
        name = seat or match.game.ruleset.seats.names(match.state)[0]
        table.sit_down(name)
        if not hot_seat and name not in (GM, *ONLOOKERS):
            for other in table.others(name):
                table.let_play(other, players.get(other, players.get(ALL_OTHERS, "")))
        for other in players.keys() - {ALL_OTHERS}:
            table.let_play(other, players[other])
        known = self._table is not None and catalog_hash(self.table.game) == catalog_hash(match.game)
        self._table, self._name, self._sent, self._told = table, name, {}, 0
        table.advance()
        return [*([] if known else [catalog(self._game_told())]), *self.news()]

    def _own(self) -> None:
        if not self.alone:
            raise Refusal("wire.not_here")

    def _join(self, message: wire.Join) -> list[wire.FromHost]:
        if not 0 <= message.since <= self.seat.n:
            raise Refusal("wire.since", since=message.since, last=self.seat.n)
        self._sent, self._told = {}, message.since
        return self.news()

    def _submit(self, message: wire.Submit, who: str | None, at: int | None) -> Pending:
        if bool(message.key) == (message.command is not None):
            raise Refusal("wire.submit", field="key")
        override = message.reason if message.override or message.reason else None
        choice: Any = message.key or message.command
        dice = message.dice or None
        # Only a step without a choice can have been taken by itself: a log that says otherwise isn't believed
        auto = message.auto and len(self.seat.commands()) == 1 and not dice and override is None
        return self.seat.prepare(choice, seen=message.seen, dice=dice, override=override, who=who, at=at, auto=auto)

    def _odds(self, message: wire.AskOdds) -> list[wire.FromHost]:
        self.may_ask_odds(message)
        return [wire.OddsOf(self.seat.n, tuple(self.seat.odds(key) for key in message.keys), message.id)]

    def may_ask_odds(self, message: wire.AskOdds) -> None:
        """Refuses a question about a screen that is out of date, or about too much at once."""
        self.seat.fresh(message.seen)
        if len(message.keys) > MOST_ODDS:
            raise Refusal("wire.odds", most=MOST_ODDS, field="keys")

    def _why(self, message: wire.AskWhy) -> list[wire.FromHost]:
        return [wire.WhyNot(self.seat.why(message.command), message.id)]

    def _inspect(self, message: wire.Inspect) -> list[wire.FromHost]:
        return [wire.SheetOf(self.seat.inspect(message.ref), message.id)]

    def _faces(self, message: wire.AskFaces) -> list[wire.FromHost]:
        if len(message.looks) > MOST_FACES:
            raise Refusal("wire.faces", most=MOST_FACES, field="looks")
        return [wire.FacesOf(self.seat.faces(message.looks), message.id)]

    def _ways(self, message: wire.AskWays) -> list[wire.FromHost]:
        return [wire.WaysOf(self.seat.n, message.piece, self.seat.ways(message.piece), message.id)]

    def _preview(self, message: wire.Preview) -> list[wire.FromHost]:
        pieces = self.seat.preview(message.command)
        return [wire.Previewed(self.seat.n, pieces or (), pieces is None, message.id)]

    def _suggest(self, message: wire.Suggest) -> list[wire.FromHost]:
        key, considered = self.seat.advise(message.player)
        return [wire.Suggested(key, message.id, considered)]

    def _undo(self, message: wire.Undo, who: str | None, at: int | None) -> Pending:
        return self.seat.prepare_undo(message.to, who=who, at=at)

    def _redo(self, message: wire.Redo, who: str | None, at: int | None) -> Pending:
        return self.seat.prepare_redo(who=who, at=at)

    def _at(self, message: wire.At) -> list[wire.FromHost]:
        return [wire.BoardAt(message.n, self.seat.board_at(message.n), message.id)]

    def _moments(self, message: wire.AskMoments) -> list[wire.FromHost]:
        if message.until - message.since > MOST_MOMENTS:
            raise Refusal("wire.moments", most=MOST_MOMENTS, field="until")
        numbers = range(message.since + 1, message.until + 1)
        boards = ((n, line, board) for n in numbers for line, board in enumerate(self.seat.moments(n)))
        return [wire.MomentsOf(moments(boards), message.id)]

    def _log(self, message: wire.AskLog) -> list[wire.FromHost]:
        """The log shows everything: only the game master may have it, and everybody once the match is closed."""
        self.may_have_log()
        return [wire.LogOf(self.table.match.lines().decode(), message.id)]

    def may_have_log(self) -> None:
        """Refuses the log to those for whom it still holds secrets."""
        if not (self.alone or self._name == GM or self.table.match.closed):
            raise Refusal("wire.log")

    def _verify(self, message: wire.Verify) -> list[wire.FromHost]:
        self.may_have_log()
        verdict = verify(self.table.match.lines(), self._game_of)
        return [wire.Verified(verdict.status, tuple(map(str, verdict.problems)), message.id)]

    def _request(self, message: wire.RequestUndo) -> list[wire.FromHost]:
        return [self.table.request_undo(self._name, message.to)]

    def _approve(self, message: wire.Approve, who: str | None, at: int | None) -> Pending | None:
        if message.yes:
            return self.table.prepare_approval(self._name, message.to)
        self.table.decline(self._name, message.to)
        return None

    def _approved(self, message: wire.Approve) -> list[wire.FromHost]:
        """Others have to agree, too; or somebody doesn't."""
        asked = self.table.requested(self._name)
        return [] if asked is None else [asked]

    def _wish(self, message: wire.Wish | wire.Grant) -> list[wire.FromHost]:
        self.table.wishes = self.wishes_after(message)
        return [self.table.wishes_of(self._name)]

    def wishes_after(self, message: wire.Wish | wire.Grant) -> dict[str, wire.Wished]:
        """What the game master is asked for after a message, for hosts that store it before it is shown."""
        if isinstance(message, wire.Wish):
            return self.table.with_wish(self._name, message.text, message.command)
        return self.table.with_answer(self._name, message.seat, yes=message.yes)

    def _hand_over(self, message: wire.HandOver, who: str | None, at: int | None) -> Pending:
        return self._by_tag("hand_over", who, at, piece=message.piece, seat=message.seat)

    def _concede(self, message: wire.Concede, who: str | None, at: int | None) -> Pending:
        return self._by_tag("concede", who, at)

    def _by_tag(self, tag: str, who: str | None, at: int | None, **fields: Any) -> Pending:
        """A command that only some games have."""
        ruleset = self.table.game.ruleset
        if tag not in map(tag_of, ruleset.rules.commands):
            raise Refusal("wire.no_such_command", ruleset=text_ref(ruleset.name), command=text_ref(tag))
        return self.seat.prepare({"type": tag, **fields}, who=who, at=at)

    def _ping(self, message: wire.Ping) -> list[wire.FromHost]:
        return [wire.Pong(message.id)]


_CHANGES: Mapping[type, Callable[[Host, Any, str | None, int | None], Pending | None]] = {
    wire.Submit: Host._submit,
    wire.Undo: Host._undo,
    wire.Redo: Host._redo,
    wire.Approve: Host._approve,
    wire.HandOver: Host._hand_over,
    wire.Concede: Host._concede,
}
"""What is added to the log: decided first, so that it can be stored before anybody sees it."""
_ANSWERS: Mapping[type, Callable[[Host, Any], list[wire.FromHost]]] = {
    wire.Hello: Host._hello,
    wire.Open: Host._open,
    wire.Join: Host._join,
    wire.AskOdds: Host._odds,
    wire.AskWhy: Host._why,
    wire.Inspect: Host._inspect,
    wire.AskFaces: Host._faces,
    wire.AskWays: Host._ways,
    wire.Preview: Host._preview,
    wire.Suggest: Host._suggest,
    wire.Fork: Host._fork,
    wire.At: Host._at,
    wire.AskMoments: Host._moments,
    wire.AskLog: Host._log,
    wire.Load: Host._load,
    wire.Verify: Host._verify,
    wire.RequestUndo: Host._request,
    wire.Approve: Host._approved,
    wire.Wish: Host._wish,
    wire.Grant: Host._wish,
    wire.Ping: Host._ping,
}


def is_change(message: wire.FromClient) -> bool:
    """Whether a message may add something to the log; the others only ask."""
    return type(message) in _CHANGES


# What a client is sent once


def catalog(game: AnyGame) -> wire.Catalog:
    """The words of the game, and the lists that its forms choose from."""
    lists = {kind: catalogue_list(game, kind) for kind in sorted(game.ruleset.content.listed)}
    terms = tuple(game.ruleset.telling.glossary(game))
    return cleaned(wire.Catalog(catalog_hash(game), game.ruleset.name, game.title, terms, lists))


def catalog_hash(game: AnyGame) -> str:
    """The same for the same ruleset, version, language and packs."""
    said = [VERSION, game.ruleset.name, game.ruleset.version, game.spoken, *(pack.hash for pack in game.packs)]
    return blake2b("\n".join(said).encode(), digest_size=8).hexdigest()


def playable() -> tuple[wire.RulesetName, ...]:
    """Every game that can be played here, with its encounters and players."""
    games = map(registry.game, registry.ruleset_names())
    return tuple(
        cleaned(
            wire.RulesetName(
                game.ruleset.name,
                game.title,
                dict(game.ruleset.content.encounters(game)),
                names(game.ruleset),
            )
        )
        for game in games
    )
