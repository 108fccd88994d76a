"""Tasks that die, for processes that must be replaced."""

import os
import signal
from pathlib import Path


def die_once(mark: str, place: int) -> int:
    """Killed in the middle of the third task, once."""
    if place == 2 and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return place * place


def die_always(place: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return place
