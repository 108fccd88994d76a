"""The one way to say no."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any


class Refusal(Exception):
    """A command that isn't allowed: a stable dotted code, and a sentence: who, what, why not, and what would work.

    Nothing has changed when it is raised: neither the state nor the position in the dice stream.
    """

    def __init__(
        self, code: str, sentence: str, *, field: str = "", overridable: bool = False, short: str = ""
    ) -> None:
        super().__init__(code, sentence)
        self.code = code
        self.sentence = sentence
        self.field = field
        """The field of the command that is wrong, where one is."""
        self.overridable = overridable
        """Whether the game master can let it happen anyway."""
        self.short = short
        """The reason in a few words, to stand on a card."""

    def __reduce__(self) -> tuple[Any, ...]:
        return _refused, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        return self.sentence


def _refused(kind: type[Refusal], args: tuple[Any, ...], told: dict[str, Any]) -> Refusal:
    """A refusal that comes from another process."""
    refusal = kind.__new__(kind, *args)
    refusal.args = args
    refusal.__dict__.update(told)
    return refusal


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A closing half-sentence that offers the nearest known word, or lists what there is."""
    names = sorted(known)
    close = get_close_matches(word, names, n=1, cutoff=0.6) or _nearly(word, names)
    if close:
        return f'; did you mean "{close[0]}"?'
    if not names:
        return "; there are none"
    shown = ", ".join(names[:8]) + (", …" if len(names) > 8 else "")
    return f"; known: {shown}"


def _nearly(word: str, names: Iterable[str]) -> list[str]:
    """The name that a word is nearest to, apart from capitals, spaces and punctuation."""
    spelled = {"".join(filter(str.isalnum, name)).casefold(): name for name in names}
    close = get_close_matches("".join(filter(str.isalnum, word)).casefold(), spelled, n=1, cutoff=0.6)
    return [spelled[each] for each in close]
