"""What an assistant can ask and do, as plain data: one method a tool, nothing of the protocol.

An assistant sits in a seat like anybody else: it is told what that seat may see, chooses among what is legal, and its
commands are recorded under that seat.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from typing_extensions import TypedDict  # the protocol's library reads these, and can't read typing's before 3.12

from turnwright.assistants.places import OwnPlace, Place, ServedPlace
from turnwright.assistants.rules import Rule, find_rules
from turnwright.client import Client, MatchInfo, Refused, Seen
from turnwright.front import simulate
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.table import text, wire
from turnwright.table.host import MOST_ODDS, playable
from turnwright.table.shapes import Chance, Weighed

MOST_BATTLES = 2000
"""Battles that one question may play: an answer is waited for."""
LAST = 12
"""Records that a look tells of, unless it is asked for more."""
OUTCOMES = 6
T = TypeVar("T", bound=wire.Message)


class Game(TypedDict):
    """A game that can be opened."""

    id: str
    title: str
    encounters: dict[str, str]
    players: list[str]
    """Who can play the other seats."""


class TableName(TypedDict):
    """A table that this assistant may look at."""

    table: str
    game: str
    encounter: str
    records: int
    status: str


class Offered(TypedDict):
    """Something that can be done now."""

    key: str
    text: str
    about: str


class Question(TypedDict):
    """What the rules ask this seat; it is answered by one of the choices, or by a command `answer`."""

    id: str
    question: str
    options: dict[str, str]
    least: int
    most: int


class Look(TypedDict):
    """A table as this seat sees it."""

    table: str
    seat: str
    record: int
    """Send it with `act`: a choice is refused if something has happened since."""
    happened: list[str]
    board: list[str]
    your_turn: bool
    waits_for: list[str]
    question: str
    choices: list[Offered]
    asked: list[Question]
    may_undo: bool
    outcome: list[str]


class Odds(TypedDict):
    """The exact odds of a choice, by what this seat knows. Chances are in percent."""

    key: str
    text: str
    hit: float | None
    critical: float | None
    damage: float | None
    """On average."""
    defeats: float | None
    """The chance that somebody falls."""
    likeliest: list[str]


class Reason(TypedDict):
    """Something that can't be done now, and why."""

    text: str
    why: str
    code: str


class Advice(TypedDict):
    """What a player of the game would choose here."""

    key: str
    text: str
    considered: list[str]


class Read(TypedDict):
    """What can be read about something."""

    title: str
    lines: list[str]


class Simulated(TypedDict):
    """How many battles ended, and how often a side won: in percent, with the 95 % interval."""

    battles: int
    side: str
    won: float
    at_least: float
    at_most: float
    results: dict[str, int]
    rounds: dict[str, int]
    """Quantiles: p10, p50 and p90."""
    players: dict[str, str]


class Desk:
    """The tables that an assistant sits at: its own, or those of a server whose link it was given."""

    def __init__(self, link: str = "", language: str = "") -> None:
        self._client = Client(link) if link else None
        self._language = language
        self._own: dict[str, OwnPlace] = {}
        self._names: dict[str, wire.Open] = {}
        self._opened = 0

    def close(self) -> None:
        if self._client is not None:
            self._client.close()

    # What there is

    def games(self) -> list[Game]:
        """The games that can be played here, with their encounters and who can play the other seats."""
        rulesets = self._client.rulesets() if self._client is not None else playable()
        return [
            Game(id=each.id, title=each.title, encounters=each.encounters, players=list(each.players))
            for each in rulesets
        ]

    def tables(self) -> list[TableName]:
        """The tables that this assistant may look at."""
        if self._client is not None:
            return [_served(match) for match in self._client.matches()]
        return [
            TableName(
                table=name,
                game=opening.ruleset,
                encounter=opening.encounter,
                records=self._seen(name).n,
                status="over" if self._seen(name).outcome is not None else "open",
            )
            for name, opening in self._names.items()
        ]

    def open(self, opening: wire.Open) -> Look:
        """Opens a table of its own: the named encounter, with players (bots) in the other seats."""
        if self._client is not None:
            match = self._client.open_match(
                opening.ruleset, opening.encounter, players=opening.players, seed=opening.seed
            )
            return self.look(match.id)
        place = OwnPlace(opening, self._language)
        _answers(place.opened, wire.Screen)
        self._opened += 1
        name = f"{opening.ruleset}-{self._opened}"
        self._own[name], self._names[name] = place, opening
        return self.look(name, since=0)

    # Looking

    def look(self, table: str, since: int | None = None) -> Look:
        """The table as the seat sees it, and what happened after a record (the last few, if none is named)."""
        place = self._place(table)
        if since is None:
            since = max(0, self._seen(table).n - LAST)
        answers = place.say(wire.Join(since))
        seen = _screen(answers)
        return Look(
            table=table,
            seat=seen.seat,
            record=seen.n,
            happened=[
                text.told_line(line) for each in answers if isinstance(each, wire.Recorded) for line in each.told
            ],
            board=list(text.board_lines(seen.board)),
            your_turn=bool(seen.acting),
            waits_for=list(seen.waits_for),
            question=seen.question,
            choices=[
                Offered(key=choice.key, text=text.choice_line(choice), about=choice.about) for choice in seen.choices
            ],
            asked=[
                Question(
                    id=prompt.id,
                    question=prompt.question,
                    options={option.id: option.name for option in prompt.options},
                    least=prompt.least,
                    most=prompt.most,
                )
                for prompt in seen.prompts
            ],
            may_undo=seen.may_undo is not None,
            outcome=list(seen.outcome.lines) if seen.outcome is not None else [],
        )

    def odds(self, table: str, keys: list[str] | None = None) -> list[Odds]:
        """The exact odds of choices: of those named, or of all (the first 64)."""
        place, seen = self._place(table), self._seen(table)
        texts = {choice.key: text.choice_line(choice) for choice in seen.choices}
        wanted = tuple(keys if keys is not None else texts)[:MOST_ODDS]
        answer = _answers(place.say(wire.AskOdds(seen.n, wanted)), wire.OddsOf)
        names = {piece.id: piece.name for piece in seen.board.pieces}
        return [_odds(each, texts.get(each.key, ""), names) for each in answer.odds]

    def why_not(self, table: str, command: dict[str, Any] | None = None) -> list[Reason]:
        """Why a command is not possible now; without one, everything that one might look for, each with its reason."""
        if command is not None:
            why = _answers(self._place(table).say(wire.AskWhy(command)), wire.WhyNot).why
            return [Reason(text="", why=why.sentence, code=why.code)] if why is not None else []
        missed = self._seen(table).unavailable
        return [Reason(text=each.text, why=each.why.sentence, code=each.why.code) for each in missed]

    def advise(self, table: str, player: str = "") -> Advice:
        """What a player of the game would choose here, and what it thought about."""
        answer = _answers(self._place(table).say(wire.Suggest(player)), wire.Suggested)
        texts = {choice.key: text.choice_line(choice) for choice in self._seen(table).choices}
        unit = {True: " % to win", False: ""}
        return Advice(
            key=answer.key,
            text=texts.get(answer.key, ""),
            considered=[
                f"{each.text}: {each.value:.0f}{unit[each.is_chance]} ({each.low:.0f} to {each.high:.0f})"
                for each in answer.considered
            ],
        )

    # Acting

    def act(
        self,
        table: str,
        key: str = "",
        *,
        seen: int,
        command: dict[str, Any] | None = None,
        reason: str = "",
    ) -> Look:
        """Does something: a choice by its key, or a command. A reason overrides the rules, where the seat may."""
        before = self._seen(table).n
        message = wire.Submit(seen, key, command, override=bool(reason), reason=reason)
        _require(self._place(table).say(message))
        return self.look(table, since=before)

    def undo(self, table: str, to: int | None = None) -> Look:
        """Takes back the seat's own last choice, or a record and everything since, where the table allows it."""
        before = self._seen(table).n
        _require(self._place(table).say(wire.Undo(to)))
        return self.look(table, since=before)

    # Asking about the rules

    def rule(self, ruleset: str, words: str) -> list[Rule]:
        """Rules, rulings and terms of a game in which these words occur, with their sources; the best first."""
        return find_rules(ruleset, words)

    def inspect(self, table: str, ref: str) -> Read:
        """Everything that this seat may read about a piece (`piece:…`) or an entry."""
        sheet = _answers(self._place(table).say(wire.Inspect(ref)), wire.SheetOf).sheet
        return Read(title=sheet.title, lines=list(sheet.lines()))

    def simulate(
        self, ruleset: str, encounter: str, battles: int = 200, players: Mapping[str, str] | None = None
    ) -> Simulated:
        """Plays many battles of an encounter and counts how they end."""
        if not 1 <= battles <= MOST_BATTLES:
            raise Refusal("assistants.battles", most=MOST_BATTLES, field="battles")
        result = simulate(ruleset, encounter, n=battles, players=players, workers=1)
        low, high = result.ci95
        return Simulated(
            battles=result.n,
            side=result.side,
            won=_percent(result.win_rate),
            at_least=_percent(low),
            at_most=_percent(high),
            results=dict(result.results),
            rounds=result.rounds,
            players=dict(result.players),
        )

    # Where things are

    def log(self, table: str) -> str:
        """The log of a match, where this seat may have it."""
        return _answers(self._place(table).say(wire.AskLog()), wire.LogOf).log

    def _place(self, table: str) -> Place:
        if self._client is not None:
            return ServedPlace(self._client, table)
        if table not in self._own:
            raise Refusal("assistants.no_such_table", table=text_ref(table), hint=hint(table, tuple(self._own)))
        return self._own[table]

    def _seen(self, table: str) -> Seen:
        place = self._place(table)
        return _screen(place.say(wire.Join(0)))


def _served(match: MatchInfo) -> TableName:
    return TableName(
        table=match.id, game=match.ruleset, encounter=match.encounter, records=match.n, status=match.status
    )


def _require(answers: list[wire.FromHost]) -> None:
    """Raises the refusal among some answers, as the table worded it."""
    for answer in answers:
        if isinstance(answer, wire.Refused):
            raise Refused(answer.code, answer.sentence, field=answer.field, about=answer.about)


def _answers(answers: list[wire.FromHost], kind: type[T]) -> T:
    """The answer of one kind."""
    _require(answers)
    return next(answer for answer in answers if isinstance(answer, kind))


def _screen(answers: list[wire.FromHost]) -> Seen:
    """The screen that answers leave."""
    _require(answers)
    seen = Seen()
    for answer in answers:
        seen.take_in(answer)
    return seen


def _percent(chance: float) -> float:
    return round(100 * chance, 1)


def _odds(weighed: Weighed, line: str, names: Mapping[str, str]) -> Odds:
    def percent(chance: float | None) -> float | None:
        return None if chance is None else _percent(chance)

    return Odds(
        key=weighed.key,
        text=line,
        hit=percent(weighed.hit),
        critical=percent(weighed.crit),
        damage=None if weighed.damage is None else round(weighed.damage, 1),
        defeats=percent(weighed.defeat),
        likeliest=[_outcome(chance, names) for chance in weighed.outcomes[:OUTCOMES]],
    )


def _outcome(chance: Chance, names: Mapping[str, str]) -> str:
    """One outcome in a line: "12.5 %: hit, Birch -9, Birch falls"."""
    parts = [chance.hit] if chance.hit else []
    parts += [f"{names.get(who, who)} -{lost}" for who, lost in chance.damage]
    parts += [f"{names.get(who, who)} falls" for who in chance.defeated]
    return f"{_percent(chance.chance)} %: {', '.join((*parts, *chance.status)) or 'nothing'}"
