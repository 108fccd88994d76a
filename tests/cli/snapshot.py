"""Screens kept as text in `tests/cli/snapshots`. `SNAPSHOTS=write pytest tests/cli/test_snapshots.py` rewrites them."""

import difflib
import os
from pathlib import Path

FOLDER = Path(__file__).parent / "snapshots"


def assert_snapshot(name: str, text: str) -> None:
    """The text is the one that was kept; what differs is shown line by line."""
    now = "".join(f"{line.rstrip()}\n" for line in text.splitlines())
    path = FOLDER / f"{name}.txt"
    if os.environ.get("SNAPSHOTS") == "write":
        path.parent.mkdir(exist_ok=True)
        path.write_text(now, encoding="utf-8")
        return
    kept = path.read_text(encoding="utf-8") if path.is_file() else ""
    changed = difflib.unified_diff(kept.splitlines(), now.splitlines(), f"{name} kept", f"{name} now", lineterm="")
    assert now == kept, "\n".join(changed)
