"""Scripts: a battle written down as commands, and the run that submits them. Prints nothing.

{"ruleset": "duel", "encounter": "pair", "seed": 7, "commands": [{"type": "attack", "target": "b1"}], "finish": true}
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, NamedTuple

import msgspec

from turnwright import players
from turnwright.cli.words import words
from turnwright.kernel import registry
from turnwright.kernel.flow import waiting_for
from turnwright.kernel.language import reader
from turnwright.kernel.log import TableRules, codec, tag_of
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Prompt
from turnwright.kernel.naming import known_in
from turnwright.kernel.questions import option_names, question
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import GM, AnyGame, Odds, to_act, widest
from turnwright.kernel.view import Choose

MOST_COMMANDS = 10_000
STAND_IN = "greedy"
"""Who plays for a scripted seat once its commands are used up."""


class Script(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A script as its file has it."""

    ruleset: str
    encounter: str | None = None
    """The name of a prepared battle; instead of it, `setup` says everything."""
    setup: Any = None
    seed: int = 0
    options: dict[str, Any] = {}
    preset: str | None = None
    packs: tuple[str, ...] | None = None
    table: TableRules = TableRules()
    finish: bool = False
    """Whether players go on to the end when the commands are used up."""
    commands: Annotated[tuple[dict[str, Any], ...], msgspec.Meta(max_length=MOST_COMMANDS)] = ()


class Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One command of a script, with what a seat may send along."""

    command: dict[str, Any]
    by: str | None = None
    dice: dict[str, int | tuple[int, ...]] | None = None
    override: str | None = None


class Stopped(NamedTuple):
    """Where a script was refused: the number of its command, counted from 1 (0: while players went on after it)."""

    number: int
    refusal: Refusal

    def __str__(self) -> str:
        refusal = str(self.refusal)
        return words("script.refused", number=self.number, refusal=refusal) if self.number else refusal


def parse(raw: Any) -> Script:
    """A script from plain JSON data."""
    if not isinstance(raw, dict):
        raise Refusal("script.shape")
    known = Script.__struct_fields__
    for name in raw:
        if name not in known:
            raise Refusal("script.shape", context="field", name=text_ref(name), hint=hint(name, known))
    try:
        script = msgspec.convert(raw, Script)
    except msgspec.ValidationError as error:
        raise Refusal("script.shape", context="value", error=text_ref(error)) from None
    if (script.encounter is None) == (script.setup is None):
        raise Refusal("script.shape", context="one_of_two")
    return script


def open_match(script: Script) -> Match:
    """The match of a script, before its first command."""
    game = registry.game(script.ruleset, packs=script.packs, preset=script.preset, options=script.options)
    setup = _setup(game, script)
    return Match.open(game, setup, seed=script.seed, table=script.table, encounter=script.encounter)


def _setup(game: AnyGame, script: Script) -> Any:
    if script.encounter is None:
        return script.setup
    try:
        return game.ruleset.content.encounter(game, script.encounter)
    except Refusal as refusal:
        raise Refusal("script.encounter", why=text_ref(refusal)) from None


def play(script: Script, match: Match, *, finish: bool = False) -> Stopped | None:
    """Submits the commands of a script, in order, until one is refused; then plays to the end if that is wanted."""
    run = _Run(script, match)
    for number, line in enumerate(script.commands, start=1):
        try:
            run.submit(line)
        except Refusal as refusal:
            return Stopped(number, refusal)
    if finish or script.finish:
        try:
            match.advance(run.stand_ins | run.others)
        except Refusal as refusal:
            return Stopped(0, refusal)
    return None


class Question(NamedTuple):
    """The odds of a script's last command."""

    seat: str
    command: Command
    odds: Odds


def odds_of_last(script: Script, match: Match) -> Question | Stopped:
    """The exact odds of a script's last command, which is not submitted."""
    run = _Run(script, match)
    for number, line in enumerate(script.commands, start=1):
        try:
            if number < len(script.commands):
                run.submit(line)
                continue
            seat, command, _ = run.prepare(line)
            turn = match.to_act()
            if seat != GM and seat not in turn:
                raise Refusal(
                    "match.not_your_turn", context="script", seat=text_ref(seat), turn=text_ref(" and ".join(turn))
                )
            return Question(seat, command, match.odds(command, seat))
        except Refusal as refusal:
            return Stopped(number, refusal)
    raise Refusal("script.empty")


class _Run:
    """Who sends the commands of a script, and who plays the seats that have none."""

    def __init__(self, script: Script, match: Match) -> None:
        self.match = match
        self.scripted = _scripted(script, match)
        ruleset = match.game.ruleset
        self.others: dict[str, Choose] = {
            seat: players.find(ruleset, ruleset.players.profile(match.state, seat))
            for seat in widest(ruleset, match.state, _unscripted(self.scripted, match))
        }
        self.stand_ins: dict[str, Choose] = dict.fromkeys(self.scripted, players.find(ruleset, STAND_IN))

    def submit(self, raw: dict[str, Any]) -> None:
        seat, command, line = self.prepare(raw)
        self.match.submit(command, seat, dice=_faces(line), override=line.override)

    def prepare(self, raw: dict[str, Any]) -> tuple[str, Command, Line]:
        """Lets the other seats act until a scripted one must, and reads the command for it."""
        line = _line(raw)
        answers = line.command.get("type") == tag_of(Answer)
        self.match.advance(self.others, people=self.scripted)
        while not answers and (asked := self._asked()):
            self._decline(*asked)
            self.match.advance(self.others, people=self.scripted)
        turn = self.match.to_act()
        if not turn:
            ended = self.match.result
            if ended is None:
                raise Refusal("match.over", context="nobody")
            raise Refusal("match.over", result=text_ref(ended.result))
        seat = line.by or next((seat for seat in turn if seat in self.scripted), turn[0])
        command = self._answer(seat, line.command) if answers else line.command
        game = self.match.game
        return seat, codec(game.ruleset).command(command, known_in(game)), line

    def _asked(self) -> tuple[str, Prompt] | None:
        """A scripted seat that is asked something now, if any is, and what."""
        return next(((seat, prompt) for seat in self.scripted for prompt in self._prompts(seat)), None)

    def _prompts(self, seat: str) -> tuple[Prompt, ...]:
        """What a seat may answer now."""
        state = self.match.state
        return waiting_for(state.flow, self.match.game.ruleset.seats.members(state, seat))

    def _decline(self, seat: str, prompt: Prompt) -> None:
        """A script need not foresee every question: one that its next command does not answer is declined."""
        if prompt.otherwise is None:
            raise Refusal(
                "flow.waiting",
                context="question",
                seat=text_ref(prompt.seat),
                question=text_ref(_question(self.match, prompt)),
            )
        self.match.submit(Answer(prompt.id, prompt.otherwise), seat, who="bot")

    def _answer(self, seat: str, command: dict[str, Any]) -> dict[str, Any]:
        """An answer with the number of its prompt, which a script need not count."""
        prompts = self._prompts(seat)
        if not prompts:
            raise Refusal("flow.no_such_prompt", context="nothing", seat=text_ref(seat))
        return {"prompt": prompts[0].id} | command


def _question(match: Match, prompt: Prompt) -> str:
    """A prompt with its options, and a command that would answer it."""
    seen = match.view(prompt.seat)
    options = ", ".join(f"{option} ({name})" for option, name in option_names(match.game, seen, prompt).items())
    example = msgspec.json.encode({"type": tag_of(Answer), "choice": prompt.options[: max(prompt.least, 1)]}).decode()
    asked = question(match.game, seen, prompt)
    return words("script.asked", question=asked, options=options or reader().text("kernel.none"), example=example)


def _scripted(script: Script, match: Match) -> frozenset[str]:
    """The seats that have commands; where a command says no seat, the first seat is one of them.

    The game master is no seat in most games: a script in which only the game master acts speaks for the first seat.
    """
    seats = match.game.ruleset.seats.names(match.state)
    said = {by if isinstance(by, str) else None for by in (line.get("by") for line in script.commands)}
    named = {seat for seat in seats if seat in said}
    return frozenset(named | set(seats[:1]) if None in said or (said and not named) else named)


def _unscripted(scripted: frozenset[str], match: Match) -> Iterator[str]:
    """The seats for which no scripted one acts."""
    seats = match.game.ruleset.seats
    spoken_for = {each for seat in scripted for each in seats.members(match.state, seat)}
    return (seat for seat in seats.names(match.state) if seat not in spoken_for)


def _line(raw: dict[str, Any]) -> Line:
    extras = {name: value for name, value in raw.items() if name in ("by", "dice", "override")}
    command = {name: value for name, value in raw.items() if name not in extras}
    try:
        return msgspec.convert({"command": command, **extras}, Line)
    except msgspec.ValidationError as error:
        raise Refusal("script.command", get=text_ref(command.get("type")), error=text_ref(error)) from None


def _faces(line: Line) -> dict[str, tuple[int, ...]] | None:
    if line.dice is None:
        return None
    return {label: (faces,) if isinstance(faces, int) else faces for label, faces in line.dice.items()}


def outcome(match: Match, n: int | None = None) -> dict[str, Any]:
    """How a match stands after a record, as the last line of a run says it."""
    n = len(match.records) if n is None else n
    state = match.at(n)
    ended = match.game.ruleset.rules.outcome(state)
    if ended is None:
        return {"result": None, "winner": None, "records": n, "to_act": to_act(match.game.ruleset, state)}
    said = {"result": ended.result, "winner": ended.winner, "records": n}
    return {**said, **msgspec.to_builtins(ended.detail), **said}
