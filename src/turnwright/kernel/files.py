"""Files that people name: written whole or not at all, added to without ever keeping half a line, read up to a limit.

    write_whole(path, data)      the old content or the new, never a mixture, whoever else writes and wherever it stops
    Journal(path).append(lines)  a log that grows: what was appended survives a crash, what failed leaves no trace
    read_bounded(path)           a file, a pipe or standard input, which cannot hang the program or fill its memory

What cannot be done is a `Refusal` that names the file.
"""

from __future__ import annotations

import errno
import json
import os
import re
import secrets
import stat
import sys
import weakref
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from io import BytesIO
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from turnwright.kernel.language import reader
from turnwright.kernel.locks import UNSUPPORTED, Lock
from turnwright.kernel.refusal import Refusal, text_ref

MOST_BYTES = 64 * 2**20
"""The largest file that is read unless another limit is given."""
STDIN = Path("-")
"""Standard input, where a file to read is asked for."""

_CHUNK = 2**18
_BINARY = getattr(os, "O_BINARY", 0)
_NONBLOCK = getattr(os, "O_NONBLOCK", 0)
_OWN_STREAM = re.compile(r"/(?:dev|proc/self)/fd/(?P<number>\d+)|/dev/std(?P<name>out|err)")
_write: Callable[[int, memoryview], int] = os.write


# Reading


def read_bounded(path: Path, limit: int = MOST_BYTES, *, name: str | None = None) -> bytes:
    """The content of a file, of a pipe or a device, or of standard input (`-`), if there is no more than the limit.

    A pipe that nobody writes to is refused at once; one that somebody writes to is waited for. `name` is what the file
    is called in a refusal, if that is not its path.
    """
    name = str(path) if name is None else name
    try:
        if path == STDIN:
            return _stdin(limit)
        with _opened(os.open(path, os.O_RDONLY | _BINARY | _NONBLOCK)) as number:
            return _content(number, name, limit)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise Refusal("file.missing", name=text_ref(name), why=text_ref(reason(error))) from None
    except (OSError, ValueError) as error:
        raise Refusal("file.read", name=text_ref(name), why=text_ref(reason(error))) from None


def _stdin(limit: int) -> bytes:
    if sys.stdin is None:
        raise Refusal("file.read", context="closed")
    return _up_to(limit, sys.stdin.buffer.read, "standard input")


def _content(number: int, name: str, limit: int) -> bytes:
    found = os.fstat(number)
    if stat.S_ISDIR(found.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    if stat.S_ISREG(found.st_mode) and found.st_size > limit:
        raise _too_large(name, limit)
    first = _start_of_pipe(number, name) if stat.S_ISFIFO(found.st_mode) else b""
    if _NONBLOCK and not stat.S_ISREG(found.st_mode):
        os.set_blocking(number, True)
    return _up_to(limit, lambda size: os.read(number, size), name, first)


def _start_of_pipe(number: int, name: str) -> bytes:
    """What is already in a pipe; nothing if the writer has not written yet."""
    try:
        first = os.read(number, _CHUNK)
    except BlockingIOError:
        return b""
    if not first:
        raise Refusal("file.no_writer", name=text_ref(name))
    return first


def _up_to(limit: int, read: Callable[[int], bytes], name: str, first: bytes = b"") -> bytes:
    kept = BytesIO()
    kept.write(first)
    while kept.tell() <= limit and (chunk := read(_CHUNK)):
        kept.write(chunk)
    if kept.tell() > limit:
        raise _too_large(name, limit)
    return kept.getvalue()


def _too_large(name: str, limit: int) -> Refusal:
    return Refusal("file.too_large", name=text_ref(name), limit=text_ref(size_in_words(limit)))


# Writing a whole file


def write_whole(path: Path, data: bytes) -> None:
    """Writes a file so that a reader finds the old content or the new, and no other file is left behind.

    A link stays, and what it leads to is written. What is there and is not a file, such as a device or a pipe, is
    written to and never replaced.
    """
    try:
        there = _stat(path)
        if there is not None and stat.S_ISDIR(there.st_mode):
            raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
        if _is_plain(path, there):
            _replace(path.resolve(), there, data)
        else:
            with _opened(_open_stream(path)) as number:
                _write_all(number, data)
    except (OSError, ValueError) as error:
        raise Refusal("file.write", path=text_ref(path), why=text_ref(reason(error))) from None


def make_folder(path: Path) -> None:
    """Makes a folder, with its parents, unless it exists."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise Refusal("file.write", path=text_ref(path), why=text_ref(reason(error))) from None


def _stat(path: Path) -> os.stat_result | None:
    try:
        return path.stat()
    except FileNotFoundError:
        return None


def _is_plain(path: Path, there: os.stat_result | None) -> bool:
    """Whether a path is, or will be, a file of its own: no device, no pipe, and not what this program prints to."""
    return there is None or (stat.S_ISREG(there.st_mode) and not _OWN_STREAM.fullmatch(str(path)))


def _open_stream(path: Path) -> int:
    """Opens a device or a pipe to write; a pipe that nobody reads is refused at once."""
    own = _OWN_STREAM.fullmatch(str(path))
    if own is not None:
        sys.stdout.flush()  # what was printed earlier comes first
        return os.dup(int(own["number"]) if own["number"] else {"out": 1, "err": 2}[own["name"]])
    try:
        number = os.open(path, os.O_WRONLY | _BINARY | _NONBLOCK)
    except OSError as error:
        if error.errno == errno.ENXIO and path.is_fifo():
            raise OSError(errno.ENXIO, "nobody is reading from this pipe") from None
        raise
    if _NONBLOCK:
        os.set_blocking(number, True)
    return number


def _replace(path: Path, there: os.stat_result | None, data: bytes) -> None:
    if there is not None and not os.access(path, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    fresh = path.with_name(f".turnwright-{secrets.token_hex(8)}.new")
    try:
        with _opened(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY, 0o666)) as number:
            if there is not None:
                _copy_ownership(number, there)
            _write_all(number, data)
            os.fsync(number)
        fresh.replace(path)
    except BaseException:
        with suppress(OSError):
            fresh.unlink()
        raise
    _sync_folder(path.parent)


def _copy_ownership(number: int, there: os.stat_result) -> None:
    """Gives a new file the owner and the permissions of the one that it will replace."""
    if hasattr(os, "fchown"):
        with suppress(PermissionError):  # only the superuser gives files away
            os.fchown(number, there.st_uid, there.st_gid)
    if hasattr(os, "fchmod"):
        os.fchmod(number, stat.S_IMODE(there.st_mode))


def _sync_folder(folder: Path) -> None:
    """Makes a new name in a folder survive a power cut, where the system can."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    with suppress(PermissionError), _opened(os.open(folder, os.O_RDONLY | os.O_DIRECTORY)) as number:
        try:
            os.fsync(number)
        except OSError as error:
            if error.errno not in UNSUPPORTED:
                raise


def _write_all(number: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[_write(number, rest) :]


@contextmanager
def _opened(number: int) -> Iterator[int]:
    try:
        yield number
    finally:
        os.close(number)


# A log that grows


class Journal:
    """The one writer of a log: what `append` has taken is on the disk, what it has not taken is not in the file.

    A second writer of the same log is refused (`log.locked`), in this program or in another. A last line that was cut
    off in the middle is removed when the log is opened, which `notice` tells. A device or a pipe is written to as it
    comes: nothing can be locked, cut or taken back there.
    """

    def __init__(self, path: Path, *, known: bytes | None = None, sync: bool = True) -> None:
        """Opens a log, or begins one. `known` is what the caller has read in it: if it holds something else by now,
        it is refused and left alone. Without `sync` a power cut can take what was appended last.
        """
        self.path = path
        self.notice = ""
        self._sync = sync
        self._torn = False
        """Whether a write failed half-way and its traces are still in the file."""
        self._length = 0
        try:
            self._plain = _is_plain(path, _stat(path))
            self._number, self._end = self._open(known) if self._plain else self._open_stream()
        except (OSError, ValueError) as error:
            raise Refusal("file.write", path=text_ref(path), why=text_ref(reason(error))) from None

    def _open_stream(self) -> tuple[int, weakref.finalize[[int], Journal]]:
        number = _open_stream(self.path)
        return number, weakref.finalize(self, os.close, number)

    def _open(self, known: bytes | None) -> tuple[int, weakref.finalize[..., Journal]]:
        path = self.path.resolve()
        lock = Lock(path, self.path)
        made = not path.exists()
        number = None
        try:
            number = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | _BINARY, 0o666)
            self._length = os.fstat(number).st_size
            if known is not None and not self._holds(number, known):
                raise Refusal("log.changed", path=text_ref(self.path))
            self._mend(number)
            if made:
                _sync_folder(path.parent)
        except BaseException:
            _let_go(number, lock, path if made else None)
            raise
        return number, weakref.finalize(self, _let_go, number, lock, path if made else None)

    def _holds(self, number: int, known: bytes) -> bool:
        return self._length == len(known) and _up_to(len(known), lambda size: os.read(number, size), "") == known

    def _mend(self, number: int) -> None:
        """Ends the last line: with a line break where only that is missing, else by removing what there is of it."""
        start, rest = _unfinished(number, self._length)
        if not rest:
            return
        if not rest.startswith(b"{"):
            raise Refusal("log.no_log", path=text_ref(self.path))
        if _is_whole(rest):
            _write_all(number, b"\n")
            self._length += 1
        else:
            os.ftruncate(number, start)
            self._length = start
            self.notice = reader().text("log.cut_off_removed", path=str(self.path))
        os.fsync(number)

    @property
    def length(self) -> int:
        """How many bytes are in the log."""
        return self._length

    def append(self, data: bytes) -> None:
        """Writes whole lines; when this returns they are kept, and when it raises the log is as it was before."""
        assert data.endswith(b"\n"), "a journal takes whole lines"
        if not self._end.alive:
            raise Refusal("log.closed", path=text_ref(self.path))
        if self._torn:
            self._cut_back()
        if self._plain:
            self._refuse_if_changed()
        before = self._length
        try:
            _write_all(self._number, data)
            if self._sync and self._plain:
                os.fsync(self._number)
            self._length = before + len(data)
        except BaseException as error:
            self._length = before
            if self._plain or not isinstance(error, OSError):  # a device that fails may be tried again
                self._torn = True
                with suppress(Refusal):
                    self._cut_back()
            if isinstance(error, OSError):
                raise Refusal("log.write", path=text_ref(self.path), why=text_ref(reason(error))) from None
            raise

    def _cut_back(self) -> None:
        """Removes the traces of a write that failed; until that works, nothing more is written."""
        try:
            if not self._plain:
                raise OSError(errno.ESPIPE, "it is a device or a pipe")
            os.ftruncate(self._number, self._length)
            if self._sync:
                os.fsync(self._number)
        except OSError as error:
            raise Refusal(
                "log.torn",
                path=text_ref(self.path),
                why=text_ref(reason(error)),
            ) from None
        self._torn = False

    def _refuse_if_changed(self) -> None:
        """What another program did to the file must not be buried under more lines, nor be cut off."""
        here, there = os.fstat(self._number), _stat(self.path)
        if there is None or (there.st_dev, there.st_ino) != (here.st_dev, here.st_ino):
            raise Refusal("log.replaced", path=text_ref(self.path))
        if here.st_size != self._length:
            raise Refusal("log.changed", context="meanwhile", path=text_ref(self.path))

    def close(self) -> None:
        """Lets another writer have the log; a log that never got a line is not left behind."""
        self._end()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keeps every `Journal` off a file while this lasts; refused if one is already open."""
    try:
        plain = _is_plain(path, _stat(path))
        lock = Lock(path.resolve(), path) if plain else None
    except (OSError, ValueError) as error:
        raise Refusal("file.write", path=text_ref(path), why=text_ref(reason(error))) from None
    try:
        yield
    finally:
        if lock is not None:
            lock.release()


def _let_go(number: int | None, lock: Lock, made: Path | None) -> None:
    if os.getpid() != lock.pid:  # a forked copy of the writer
        return
    if number is not None:
        if made is not None and os.fstat(number).st_size == 0:
            with suppress(OSError):
                made.unlink()
        os.close(number)
    lock.release()


def _unfinished(number: int, length: int) -> tuple[int, bytes]:
    """Where the unfinished last line begins, and what there is of it."""
    rest = b""
    start = length
    while start > 0 and b"\n" not in rest:
        size = min(_CHUNK, start)
        start -= size
        os.lseek(number, start, os.SEEK_SET)
        rest = os.read(number, size) + rest
    cut = rest.rfind(b"\n") + 1
    return start + cut, rest[cut:]


def whole_lines(log: bytes) -> bytes:
    """A log up to its last whole line, which may lack its line break: that is the part that counts."""
    end = log.rfind(b"\n") + 1
    return log if _is_whole(log[end:]) else log[:end]


def _is_whole(line: bytes) -> bool:
    try:
        json.loads(line)
    except (ValueError, RecursionError):
        return False
    return True


# Words


def reason(error: Exception) -> str:
    """Why a file cannot be used, as the system says it, in lower case."""
    said: Any = getattr(error, "strerror", None) or str(error)
    return f"{said[:1].lower()}{said[1:]}"


def size_in_words(size: int) -> str:
    """A number of bytes as people say it."""
    for unit, name in ((2**30, "GB"), (2**20, "MB"), (2**10, "KB")):
        if size >= unit and size % unit == 0:
            return f"{size // unit} {name}"
    return reader().text("kernel.bytes", count=size)
