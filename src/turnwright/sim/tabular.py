"""What every result can do: become rows for a spreadsheet, a script or a data frame, and show itself in a notebook."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from turnwright.kernel import notebook


class Table(NamedTuple):
    """What a result comes to, in rows and columns; an empty text is a cell without a value."""

    heads: Sequence[str]
    rows: Iterable[Sequence[Any]]

    def csv(self) -> str:
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.heads)
        writer.writerows([[_written(cell) for cell in row] for row in self.rows])
        return out.getvalue()

    def dicts(self) -> list[dict[str, Any]]:
        """The rows by the names of their columns; what is missing is None."""
        rows = [dict(zip(self.heads, row, strict=True)) for row in self.rows]
        return [{head: None if cell == "" else cell for head, cell in row.items()} for row in rows]


class Tabular:
    """A result with a table: what `--csv` writes."""

    __slots__ = ()

    def table(self) -> Table:
        """Its rows and columns."""
        raise NotImplementedError

    def to_dicts(self) -> list[dict[str, Any]]:
        """Its rows, by the names of their columns."""
        return self.table().dicts()

    def to_pandas(self) -> Any:
        """Its rows as a `pandas.DataFrame`, where pandas is installed."""
        try:
            pandas: Any = import_module("pandas")
        except ModuleNotFoundError:
            raise ModuleNotFoundError("to_pandas needs pandas: pip install pandas", name="pandas") from None
        return pandas.DataFrame(self.to_dicts())

    def _repr_html_(self) -> str:
        return notebook.framed(self._heading(), notebook.table(self.to_dicts()))

    def _heading(self) -> str:
        """What stands above the table, as HTML."""
        return ""


class Interval(Protocol):
    """A figure with the ends of its interval."""

    @property
    def value(self) -> float: ...
    @property
    def low(self) -> float: ...
    @property
    def high(self) -> float: ...


def parts_of(figure: Interval) -> tuple[float, float, float]:
    """A figure in three columns: the value, and the ends of its interval."""
    return figure.value, figure.low, figure.high


def _written(cell: Any) -> Any:
    """Six digits: the same in every Python, and more than any simulation knows."""
    if isinstance(cell, bool):
        return str(cell).lower()
    return f"{cell:.6g}" if isinstance(cell, float) else cell
