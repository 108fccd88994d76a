"""What every result can do in a notebook: show itself, and become rows or a data frame."""

from __future__ import annotations

from typing import Any

from turnwright.kernel import notebook


class Tabular:
    """A result with rows: those that `--csv` writes."""

    __slots__ = ()

    def to_dicts(self) -> list[dict[str, Any]]:
        """Its rows, by the names of their columns."""
        from turnwright.lab.tables import as_dicts  # which knows every kind of result, this one too

        return as_dicts(self)

    def to_pandas(self) -> Any:
        """Its rows as a `pandas.DataFrame`, where pandas is installed."""
        try:
            import pandas  # type: ignore[import-not-found, import-untyped, unused-ignore]
        except ModuleNotFoundError:
            raise ModuleNotFoundError("to_pandas needs pandas: pip install pandas", name="pandas") from None
        return pandas.DataFrame(self.to_dicts())

    def _repr_html_(self) -> str:
        return notebook.framed(self._heading(), notebook.table(self.to_dicts()))

    def _heading(self) -> str:
        """What stands above the table, as HTML."""
        return ""
