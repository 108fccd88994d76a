"""For authors of games: the contract, and everything that a ruleset is made of.

    from turnwright.ruleset import Command, Event, Rules, Ruleset, Scribe, Seats, Telling

`rulesets/duel.py` is a whole game that imports from here alone; `turnwright new ruleset NAME` writes a smaller one.
docs/contract.md lists the contract field by field, with what each is for. The names in `__all__` stay; everything else
is internal and may change.
"""

from turnwright.kernel.by_template import (
    command_by_template,
    encounter_by_name,
    glossary_by_template,
    option_by_template,
    outcome_by_template,
    prompt_by_template,
    sheets_by_board,
    stance_towards,
    titles_by_template,
)
from turnwright.kernel.dice import (
    Dice,
    Mulberry32,
    Rolled,
    Scripted,
    Sha256,
    StreamDice,
    TooManyOutcomes,
    every_outcome,
)
from turnwright.kernel.drafts import Draft, Question
from turnwright.kernel.messages import IDLE, Answer, Command, Event, Flow, Frame, Prompt, Typed, Value, Word
from turnwright.kernel.naming import of
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref
from turnwright.kernel.ruleset import (
    GM,
    TABLE,
    WATCHER,
    Game,
    Library,
    Players,
    Rules,
    Ruleset,
    Scribe,
    Seats,
    Telling,
    Upgrade,
    carry_out,
    fold,
    legal,
    public,
    resolve,
    seat_name,
    step,
    view,
)
from turnwright.kernel.senses import ANSWER, NO_ANSWER, Senses, answer_row, in_slots, one_of, slot_names
from turnwright.kernel.shapes import Effect, Field, Form, Outcome
from turnwright.kernel.telling import (
    Aim,
    Block,
    Board,
    Cell,
    Face,
    Fact,
    Gauge,
    Item,
    Map,
    Named,
    Number,
    Part,
    Piece,
    Ref,
    Roll,
    Sentence,
    Sheet,
    Side,
    Stance,
    Step,
    Tag,
    Term,
    Threat,
    Way,
    Zone,
    cell_ref,
    id_of,
    kind_of,
    listed,
    piece_ref,
    ref,
    say,
    seat_ref,
)

__all__ = [  # noqa: RUF022  (by subject)
    # The contract, in five groups; `Ruleset` puts them together
    "Ruleset", "Rules", "Seats", "Telling", "Library", "Players", "Upgrade", "Game", "Scribe", "GM", "TABLE",
    "WATCHER", "public", "seat_name",
    # What a game is made of: wishes, facts, the steps of an action, and what is asked in the middle of one
    "Command", "Event", "Word", "Flow", "IDLE", "Frame", "Prompt", "Answer", "Typed", "Value",
    "Outcome", "Effect", "Form", "Field",
    "Refusal", "hint", "phrase", "text_ref",
    # Dice, as a rule asks for them, and as a test hands them out
    "Dice", "Rolled", "Scripted", "StreamDice", "Mulberry32", "Sha256", "TooManyOutcomes", "every_outcome",
    # What people see: the board, the story, choices, sheets and the glossary
    "Aim", "Block", "Board", "Cell", "Fact", "Face", "Gauge", "Item", "Map", "Named", "Number", "Part", "Piece",
    "Ref", "Roll", "Sentence", "Sheet", "Side", "Stance", "Step", "Tag", "Term", "Threat", "Way", "Zone", "cell_ref",
    "id_of", "kind_of", "listed", "piece_ref", "ref", "say", "seat_ref",
    "describe_answer",
    "command_by_template", "glossary_by_template", "option_by_template", "outcome_by_template", "prompt_by_template",
    "sheets_by_board", "stance_towards", "encounter_by_name", "titles_by_template",
    # Content of packs, and what a guided start asks for
    "of",
    "Draft", "Question",
    # Positions and choices as numbers, for programs that learn
    "Senses", "ANSWER", "NO_ANSWER", "answer_row", "in_slots", "one_of", "slot_names",
    # Deciding without a match: for tests and searches
    "resolve", "carry_out", "fold", "step", "legal", "view",
]  # fmt: skip


def __dir__() -> list[str]:
    return sorted(__all__)
