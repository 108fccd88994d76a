"""Tables of rewrites: what can be said in several ways is said in one, row after row."""

import re
from collections.abc import Callable, Iterable
from typing import TypeAlias

Row: TypeAlias = tuple[str, str | Callable[[re.Match[str]], str]]
"""A pattern, and what stands in its place."""


def rewriter(rows: Iterable[Row], *, flags: re.RegexFlag = re.NOFLAG) -> Callable[[str], str]:
    """What puts a text through a table: each row changes what the rows before it have left."""
    table = tuple((re.compile(pattern, flags), plain) for pattern, plain in rows)

    def rewritten(text: str) -> str:
        for pattern, plain in table:
            text = pattern.sub(plain, text)
        return text

    return rewritten
