"""The door of the program: what must hold before the rest of it is loaded, which takes a moment."""

from __future__ import annotations

import signal
import sys

EXTRA = ("rich", "textual", "typer")
"""What the extra `cli` brings."""


def main() -> None:
    """The console script. Until there is something to be closed, Ctrl-C ends it as it ends any program: silently."""
    heard = signal.getsignal(signal.SIGINT)
    if heard is signal.default_int_handler:  # and not where whoever started it wants it to be deaf
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        from turnwright.cli import main as program
    except ModuleNotFoundError as missing:
        if (missing.name or "").partition(".")[0] not in EXTRA:
            raise
        sys.exit(f"The command turnwright needs {missing.name}: install it with pip install 'turnwright[cli]'.")

    try:
        signal.signal(signal.SIGINT, heard)
        program.main()
    except KeyboardInterrupt:
        sys.exit(130)
