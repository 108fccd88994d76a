"""Everything that a person reads of a fight: the story, choices, prompts, the board, sheets and the glossary."""

from __future__ import annotations

from turnwright.kernel.ruleset import Telling

from ..content import Content
from ..options import Options
from ..state import State
from . import board, choices, glossary, naming, prompts, sheets, story

TELLING: Telling[State, Content, Options] = Telling(
    name_of=naming.name_of,
    tell=story.tell,
    describe_command=choices.describe_command,
    explain_command=choices.explain_command,
    aim=choices.aim,
    wishes=choices.wishes,
    groups=choices.GROUPS,
    describe_prompt=prompts.describe_prompt,
    describe_option=prompts.describe_option,
    option_ref=prompts.option_ref,
    describe_outcome=story.describe_outcome,
    seat_name=naming.seat_name,
    board=board.board,
    sheets=sheets.sheets,
    inspect=sheets.inspect,
    glossary=glossary.glossary,
)
