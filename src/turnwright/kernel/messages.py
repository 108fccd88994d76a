"""The shapes that every ruleset's values share, and the few commands and events that belong to the kernel itself."""

from __future__ import annotations

import re
from typing import Annotated, Any, Generic, TypeAlias, TypeVar

import msgspec

from turnwright.kernel.refusal import About

S = TypeVar("S")
W = TypeVar("W")

Value = str | int | bool | tuple[str | int, ...] | None


Typed: TypeAlias = Annotated[str, msgspec.Meta(extra={"typed": True})]
"""A text that a person wrote: a name, a note, a reason. Any other text in a log is a code or an id, without blanks."""


def snake(name: str) -> str:
    """The tag of a class on the wire: `UseMove` is `use_move`."""
    return re.sub(r"(?<!^)(?=[A-Z])", "_", name).lower()


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag=snake):
    """A wish: imperative, sent by a seat, allowed or refused as a whole."""


class Event(msgspec.Struct, frozen=True, gc=False, tag=snake):
    """A fact: past tense, with the dice faces that made it. New fields get defaults, so that old logs still load."""


class Word(msgspec.Struct, frozen=True, forbid_unknown_fields=True, gc=False, tag=snake, tag_field="do"):
    """One step of an effect, small enough to be written in a pack or kept while a seat is asked something."""


# Flow: what is still to come while somebody is asked (kernel/flow.py runs it).


class Frame(msgspec.Struct, Generic[W], frozen=True, gc=False):
    """Words still to come, and the public names bound while they run."""

    todo: tuple[W, ...]
    bound: dict[str, Value] = {}


class Prompt(msgspec.Struct, frozen=True, gc=False):
    """A question to one seat: choose `least` to `most` of `options`."""

    id: str
    seat: str
    kind: str
    options: tuple[str, ...]
    least: int = 1
    most: int = 1
    otherwise: tuple[str, ...] | None = None
    """What declining means; a prompt with none must be answered."""
    secret: bool = False
    """Whether the answer stays between the seat and the rules."""
    about: dict[str, Value] = {}
    """What the question is about, for the asked seat to read."""
    veiled: bool = False
    """Whether others are not told that this is being asked, nor who is asked: that alone would give something away."""

    @property
    def default(self) -> tuple[str, ...]:
        """The answer of a seat that gives none, so that no table waits forever: to decline, or the first options."""
        return self.options[: self.least] if self.otherwise is None else self.otherwise


class Flow(msgspec.Struct, Generic[W], frozen=True, gc=False):
    """Every State has one in its field `flow`: empty while nobody is being asked."""

    frames: tuple[Frame[W], ...] = ()
    prompts: tuple[Prompt, ...] = ()
    answers: dict[str, tuple[str, ...]] = {}


IDLE: Flow[Any] = Flow()


# The kernel's own commands and events.


class Start(Command, frozen=True):
    """Opens the match: the first record, written by the table itself."""


class Answer(Command, frozen=True):
    """A seat answers its prompt."""

    prompt: str
    choice: tuple[str, ...] = ()


class Started(Event, Generic[S], frozen=True):
    """The match opened with this state, built from the setup and the content: nothing else is needed to replay it."""

    state: S
    opened: str = ""
    """The header's fingerprint, so that nothing in it can be changed unseen; seats are not sent it."""


class Paused(Event, Generic[W], frozen=True):
    """The rules wait for answers before going on."""

    frames: tuple[Frame[W], ...]
    prompts: tuple[Prompt, ...]


class Answered(Event, frozen=True):
    """A seat answered; hidden from the others if the prompt was secret."""

    prompt: str
    seat: str
    choice: tuple[str, ...]


class Resumed(Event, frozen=True):
    """All answers are in: the rules go on where they paused."""


class Overridden(Event, frozen=True, omit_defaults=True):
    """The game master let something happen that the rules refuse."""

    code: str
    reason: Typed
    """As somebody typed it; empty where nobody did."""
    about: dict[str, About] = {}
    """What the refusal was about; its sentence is made from the code when somebody reads it."""
    sentence: Typed = ""
    """Until format 2: the sentence as it was then."""


class DiceRevealed(Event, frozen=True):
    """The sealed dice of a finished match, so that anybody can check them against the header."""

    key: str
    nonce: str
