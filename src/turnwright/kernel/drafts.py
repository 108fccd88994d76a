"""Drafts: questions for somebody who starts a party or an encounter of their own, and what the answers become."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, kw_only=True)
class Question:
    """One thing to ask. The answer is a string, a number, or a list of answers where there may be several."""

    name: str
    text: str
    of: tuple[str, ...] = ()
    """Kinds of content that the answer is one of; it may be given as the book prints it."""
    choices: tuple[str, ...] = ()
    number: tuple[int, int] | None = None
    """The lowest and the highest number."""
    default: str | None = None
    """What an empty answer means; unset: there must be one."""
    many: bool = False
    """Asked again until the answer is empty."""
    parts: tuple[Question, ...] = ()
    """Asked one after the other, for an answer that is made of several; on one line they are separated by commas."""


@dataclass(frozen=True, kw_only=True)
class Draft:
    """Questions, and how their answers become what a file holds, as plain data: `write(game, answers)`."""

    questions: tuple[Question, ...]
    write: Callable[[Any, Mapping[str, Any]], Any]
    remarks: Callable[[Any, Mapping[str, Any]], tuple[str, ...]] | None = None
    """What only a person can check in the answers."""
