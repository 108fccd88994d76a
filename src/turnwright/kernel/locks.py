"""One writer for a log: a lock file beside it says who writes it."""

from __future__ import annotations

import errno
import os
import platform
import secrets
from contextlib import suppress
from pathlib import Path
from types import ModuleType

from turnwright.kernel.language import reader
from turnwright.kernel.refusal import Refusal, text_ref

try:
    import fcntl
except ImportError:  # Windows, and Python in a browser
    fcntl = None  # type: ignore[assignment]

LOCKS: ModuleType | None = fcntl
"""The system's own locks, where it has any."""
UNSUPPORTED = {errno.EINVAL, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOSYS, errno.ENOLCK, errno.EBADF}
"""What a file system answers when it cannot do something, such as lock a file."""
RUN = secrets.token_hex(8)
"""This run of the program: a process before it may have had the same number."""


class Lock:
    """A file beside a log that says who writes it. Where the system has locks, one on it ends with its process; else
    the file itself is the lock, and one of a process that is gone is taken over.
    """

    def __init__(self, path: Path, name: Path) -> None:
        self.pid = os.getpid()
        self.file = path.with_name(f".{path.name}.lock")
        self.name = name
        self._number = self._flocked() if LOCKS is not None else self._created()
        with suppress(OSError):  # even on a full disk the lock holds
            os.ftruncate(self._number, 0)
            os.write(self._number, f"{self.pid} {platform.node()} {RUN}\n".encode())

    def _flocked(self) -> int:
        assert LOCKS is not None, "asked only where there are locks"
        while True:
            number = os.open(self.file, os.O_RDWR | os.O_CREAT, 0o666)
            try:
                LOCKS.flock(number, LOCKS.LOCK_EX | LOCKS.LOCK_NB)
                if _is_at(self.file, number):
                    return number
                os.close(number)  # whoever had it removed it meanwhile
            except OSError as error:
                os.close(number)
                if isinstance(error, BlockingIOError):
                    raise self._taken(self._holder()) from None
                if error.errno in UNSUPPORTED:
                    self._drop_empty()
                    return self._created()
                raise

    def _drop_empty(self) -> None:
        """Removes the file that asking for a lock has just made, where there are no locks."""
        with suppress(FileNotFoundError):
            if self.file.stat().st_size == 0:
                self.file.unlink()

    def _created(self) -> int:
        for _ in range(2):
            try:
                return os.open(self.file, os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o666)
            except FileExistsError:
                holder = self._holder()
                if not _is_gone(holder):
                    break
                self.file.unlink(missing_ok=True)
        raise self._taken(self._holder(), reader().text("log.locked_delete", file=self.file.name))

    def _holder(self) -> str:
        try:
            return self.file.read_bytes()[:200].decode(errors="replace").strip()
        except OSError:
            return ""

    def _taken(self, holder: str, more: str = "") -> Refusal:
        pid, host, run = _named(holder)
        if run == RUN:
            return Refusal("log.locked", context="here", name=text_ref(self.name))
        about = {"name": text_ref(self.name), "more": text_ref(more)}
        if not (pid and host):
            return Refusal.of("log.locked", about)
        process = {"context": "process", "pid": text_ref(pid), "host": text_ref(host)}
        return Refusal.of("log.locked", {**about, **process})

    def release(self) -> None:
        """Lets the next writer in."""
        if LOCKS is None:  # Windows removes no file that is open
            os.close(self._number)
        with suppress(OSError):
            self.file.unlink()
        if LOCKS is not None:  # removed while it is locked, so that nobody finds a lock that is about to go
            os.close(self._number)


def _is_at(file: Path, number: int) -> bool:
    """Whether an open file is still the one at its path."""
    try:
        return os.path.samestat(os.fstat(number), file.stat())
    except FileNotFoundError:
        return False


def _named(holder: str) -> tuple[str, str, str]:
    """What a lock file says: the process, its machine, and the run of the program."""
    pid, host, run = (*holder.split(), "", "", "")[:3]
    return pid, host, run


def _is_gone(holder: str) -> bool:
    """Whether the process that wrote a lock file is certainly gone."""
    pid, host, run = _named(holder)
    if host != platform.node() or not pid.isdecimal():
        return False
    if int(pid) == os.getpid():
        return run != RUN
    if os.name != "posix":
        return False
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return True
    except (PermissionError, OverflowError):
        return False
    return False
