"""Defaults for a ruleset: the plainest answer to each question that the contract leaves open."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, TypeVar

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Command, Event, Prompt
from turnwright.kernel.shapes import Form, Outcome, in_words
from turnwright.kernel.telling import Aim, Face, Ref, Sheet, Tag, Term, Way, id_of, piece_ref

S = TypeVar("S")


def sees_all(state: S, seat: str) -> S:
    return state


def imagines_nothing(game: object, view: S, seat: str) -> S:
    return view


def imagines_all(game: object, view: S, seat: str, dice: Dice) -> S:
    return view


def supposes_no_answer(prompt: Prompt) -> tuple[str, ...] | None:
    return prompt.otherwise


def tells_nothing(before: object, events: Sequence[Event], seat: str) -> bool:
    return False


def offers_nothing(game: object, view: S, seat: str) -> tuple[Command, ...]:
    return ()


def no_forms(game: object, view: S, seat: str) -> tuple[Form, ...]:
    return ()


def says_no_more(game: object, view: S, command: Command) -> str:
    return ""


def aims_by_fields(game: object, view: object, command: Command) -> Aim:
    """By the field names that most games use: `user` or `actor` does it, `target` and `targets` are aimed at."""
    source = next((value for name in ("user", "actor") if (value := getattr(command, name, ""))), "")
    one = getattr(command, "target", "")
    many = getattr(command, "targets", ())
    aimed = dict.fromkeys((*((one,) if isinstance(one, str) and one else ()), *many))
    tag = str(command.__struct_config__.tag)
    return Aim(in_words(tag), source=source and piece_ref(source), targets=tuple(map(piece_ref, aimed)))


def marks_nothing(game: object, view: object, command: Command) -> tuple[Tag, ...]:
    return ()


def covers_nothing(game: object, view: object, command: Command) -> tuple[tuple[int, int], ...]:
    return ()


def leads_nowhere(game: object, view: object, piece: str) -> tuple[Way, ...]:
    return ()


def prints_nothing(game: object, look: str) -> Face | None:
    return None


def wishes_nothing(game: object, view: object, seat: str) -> tuple[Command, ...]:
    return ()


def is_nothing_on_the_table(game: object, view: object, prompt: Prompt, option: str) -> Ref:
    return ""


def asks_once(game: object, view: object, prompt: Prompt) -> int:
    return 1


def called_in_words(state: object, seat: str) -> str:
    return in_words(seat)


def knows_no_more(game: object, view: object, seat: str, ref: Ref) -> None:
    return None


def named_by_id(game: object, state: object, ref: Ref) -> str:
    return in_words(id_of(ref))


def explains_nothing(game: object) -> tuple[Term, ...]:
    return ()


def asks_by_kind(game: object, view: S, prompt: Prompt) -> str:
    return f"{in_words(prompt.kind)}?"


def named_so(game: object, view: S, prompt: Prompt, option: str) -> str:
    return in_words(option)


def reads_nothing(game: object, view: S, seat: str) -> tuple[Sheet, ...]:
    return ()


def says_who_won(game: Any, state: object, ended: Outcome) -> tuple[str, ...]:
    context = "" if ended.winner else "nobody"
    result, winner = in_words(ended.result), ended.winner or ""
    return (game.language.text("kernel.ended", result=result, winner=winner, context=context),)


def whatever_is_ruled(content: Any, options: object) -> Any:
    """The content as its packs have it."""
    return content


def links_nothing(content: Any) -> Iterable[tuple[str, str]]:
    return ()


def written_so(game: object, setup: Any) -> Any:
    return setup


def no_levers(game: object, setup: Any) -> Mapping[str, str]:
    return {}


def as_it_stands(game: object, setup: Any) -> Mapping[str, Any]:
    return {}


def simply_without(game: object, every: Any, name: str) -> Any:
    if isinstance(every, dict):
        return {each: rank for each, rank in every.items() if each != name}
    return [each for each in every if each != name]


def as_written(kind: str, raw: dict[str, Any]) -> dict[str, Any]:
    return raw


def as_generated(schema: dict[str, Any]) -> dict[str, Any]:
    return schema


def only_itself(state: object, seat: str) -> tuple[str, ...]:
    return (seat,)


def indexes_nothing(content: object, options: object) -> None:
    return None


def values_nothing(game: object, state: object, seat: str) -> int:
    return 0


def looks_alike(game: object, view: object, seat: str, legal: Sequence[Command]) -> Sequence[int]:
    return (0,) * len(legal)


def plain_dict(**kinds: Any) -> Any:
    """The content of a ruleset that has no struct of its own for it."""
    return kinds


def as_it_was(line: dict[str, Any]) -> dict[str, Any]:
    """A line of an older log whose words still mean the same."""
    return line


def is_never_far(first: object, now: object) -> bool:
    return False
