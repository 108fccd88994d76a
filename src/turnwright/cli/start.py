"""The door of the program: what must hold before the rest of it is loaded, which takes a moment."""

from __future__ import annotations

import signal
import sys


def main() -> None:
    """The console script. Until there is something to be closed, Ctrl-C ends it as it ends any program: silently."""
    heard = signal.getsignal(signal.SIGINT)
    if heard is signal.default_int_handler:  # and not where whoever started it wants it to be deaf
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from turnwright.cli import main as program

    try:
        signal.signal(signal.SIGINT, heard)
        program.main()
    except KeyboardInterrupt:
        sys.exit(130)
