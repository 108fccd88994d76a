"""What people read, straight from a game's templates: enough for a game that has nothing more to say.

    AREA.do.TAG           a choice, by the tag of its command; slots are the command's fields, and a field that is true
                          chooses the variant `_FIELD`
    AREA.ask.KIND         what a prompt asks, by its kind; slots are what it is about
    AREA.option.OPTION    an option of a prompt
    AREA.ended            how it ended: variants by the result, slots `winner` and `count` (turns)
    AREA.term.WORD        a word of the glossary; AREA.term.WORD.text explains it
    AREA.encounter.NAME   the title of an encounter

AREA is the ruleset's name. Slots that name a piece by its id hold its name (`Telling.name_of`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

from turnwright.kernel.language import FIRST, Slot
from turnwright.kernel.messages import Answer, Command, Prompt
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import GM, WATCHER, AnyGame, State, seat_name
from turnwright.kernel.shapes import Outcome, in_words
from turnwright.kernel.telling import Block, Board, Fact, Sheet, Stance, Term, piece_ref, ref

T = TypeVar("T")

TERM, TEXT = "term", ".text"


def command_by_template(game: AnyGame, view: State, command: Command) -> str:
    """A choice in the words of `AREA.do.TAG`."""
    if isinstance(command, Answer):
        return describe_answer(game, view, command)
    tag = str(command.__struct_config__.tag)
    fields = {name: getattr(command, name) for name in command.__struct_fields__}
    context = next((name for name, value in fields.items() if value is True), "")
    return game.language.text(f"{game.ruleset.name}.do.{tag}", **{**_slots(game, view, fields), "context": context})


def prompt_by_template(game: AnyGame, view: State, prompt: Prompt) -> str:
    """What a prompt asks, in the words of `AREA.ask.KIND`."""
    return game.language.text(f"{game.ruleset.name}.ask.{prompt.kind}", **_slots(game, view, prompt.about))


def option_by_template(game: AnyGame, view: State, prompt: Prompt, option: str) -> str:
    """An option in the words of `AREA.option.OPTION`."""
    key = f"{game.ruleset.name}.option.{option}"
    return game.language.text(key) if game.language.has(key) else in_words(option)


def outcome_by_template(game: AnyGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """How it ended, in the words of `AREA.ended`, in the variant of the result."""
    winner = seat_name(game, state, ended.winner) if ended.winner else ""
    turns = ended.detail.get("turns", 0)
    return (game.language.text(f"{game.ruleset.name}.ended", context=ended.result, winner=winner, count=turns),)


def glossary_by_template(game: AnyGame) -> tuple[Term, ...]:
    """Every word `AREA.term.WORD`, with its explanation."""
    before = f"{game.ruleset.name}.{TERM}."
    keys = game.speaking(FIRST).language.area(game.ruleset.name)
    words = [key.removeprefix(before) for key in keys if key.startswith(before) and not key.endswith(TEXT)]
    text = game.language.text
    return tuple(Term(ref(TERM, word), text(f"{before}{word}"), text(f"{before}{word}{TEXT}")) for word in words)


def encounter_by_name(setups: Mapping[str, T]) -> Callable[[AnyGame, str], T]:
    """`Library.encounter` of a game with a few encounters of its own."""

    def encounter(game: AnyGame, name: str) -> T:
        if name not in setups:
            known = hint(name, setups)
            raise Refusal(
                "ruleset.no_such_encounter", game=text_ref(game.ruleset.name), name=text_ref(name), hint=known
            )
        return setups[name]

    return encounter


def titles_by_template(setups: Iterable[str]) -> Callable[[AnyGame], Mapping[str, str]]:
    """`Library.encounters` of such a game: each by the title `AREA.encounter.NAME`."""
    return lambda game: {name: game.language.text(f"{game.ruleset.name}.encounter.{name}") for name in setups}


def sheets_by_board(game: AnyGame, view: State, seat: str) -> tuple[Sheet, ...]:
    """A sheet for every piece on the board: its gauges and its tags."""
    board: Board = game.ruleset.telling.board(game, view, seat)
    sides = {side.id: side.name for side in board.sides}
    sheets = []
    for piece in board.pieces:
        gauges = [Fact(gauge.name, f"{gauge.value}/{gauge.most}", gauge.text) for gauge in piece.gauges]
        tags = [Fact(game.language.tag(tag), "", tag.text) for tag in piece.tags]
        sheets.append(Sheet(piece.ref, piece.name, sides.get(piece.side, ""), (Block(facts=(*gauges, *tags)),)))
    return tuple(sheets)


def _slots(game: AnyGame, view: State, values: Mapping[str, object]) -> dict[str, Slot]:
    """Numbers as they are, texts by the name of what they are the id of."""
    called = game.ruleset.telling.name_of
    return {
        name: value if isinstance(value, int) else called(game, view, piece_ref(value))
        for name, value in values.items()
        if isinstance(value, int | str) and not isinstance(value, bool)
    }


def stance_towards(side: str, seat: str) -> Stance:
    """How a seat stands to a side, in a game where every other side is a foe; onlookers take no side."""
    if seat in (GM, WATCHER):
        return "other"
    return "mine" if side == seat else "foe"
