"""Files are written whole or not at all, logs never keep half a line, and no file can hang or fill the program."""

import json
import os
import random
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

from turnwright.kernel import files, locks
from turnwright.kernel.files import Journal, locked, read_bounded, write_whole
from turnwright.kernel.refusal import Refusal

posix = pytest.mark.skipif(os.name != "posix", reason="devices, pipes and signals as POSIX has them")
LINE = b'{"n":1,"by":"red"}\n'


def process(code: str, *args: object, **kept) -> subprocess.Popen[bytes]:
    """A Python of its own that runs some code."""
    return subprocess.Popen([sys.executable, "-c", code, *map(str, args)], **kept)


def run(code: str, *args: object) -> str:
    """What some code prints in a Python of its own."""
    done = subprocess.run([sys.executable, "-c", code, *map(str, args)], capture_output=True, timeout=120, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout.decode()


def refusal(doing, *args, **named) -> Refusal:
    with pytest.raises(Refusal) as caught:
        doing(*args, **named)
    return caught.value


def inside(folder: Path) -> list[str]:
    """The names of everything in a folder."""
    return sorted(path.name for path in folder.iterdir())


# Writing a whole file


def test_a_file_holds_what_was_written_and_nothing_else_is_there(tmp_path):
    for data in (b"first", b"", b"a second, longer one" * 1000):
        write_whole(tmp_path / "save", data)
        assert (tmp_path / "save").read_bytes() == data
        assert inside(tmp_path) == ["save"]


SAVES = """
import sys, time
from pathlib import Path
from turnwright.kernel.files import write_whole
path, letter, until = Path(sys.argv[1]), sys.argv[2].encode(), time.monotonic() + 2
while time.monotonic() < until:
    for size in (10, 200_000, 3_000):
        write_whole(path, letter * size)
"""


def test_two_processes_save_one_file_and_a_reader_always_finds_a_whole_one(tmp_path):
    path = tmp_path / "save"
    write_whole(path, b"a" * 10)
    reads = set()
    with process(SAVES, path, "a") as one, process(SAVES, path, "b") as other:
        while one.poll() is None or other.poll() is None:
            data = path.read_bytes()
            reads.add((data[:1], len(data)))
            assert data in (data[:1] * size for size in (10, 200_000, 3_000))
    assert (one.returncode, other.returncode) == (0, 0)
    assert {letter for letter, _ in reads} == {b"a", b"b"}  # both were seen
    assert inside(tmp_path) == ["save"]


@pytest.mark.parametrize("failure", [OSError(28, "No space left on device"), KeyboardInterrupt()], ids=["full", "^C"])
@pytest.mark.parametrize("written", [0, 1, 5])
def test_what_fails_leaves_the_old_file_and_no_other(tmp_path, monkeypatch, failure, written):
    path = tmp_path / "save"
    write_whole(path, b"the old content")
    monkeypatch.setattr(files, "_write", _failing_after(written, failure))
    with pytest.raises((Refusal, KeyboardInterrupt)) as caught:
        write_whole(path, b"the new content")
    assert str(caught.value) in (f"{path}: no space left on device", "")
    assert path.read_bytes() == b"the old content"
    assert inside(tmp_path) == ["save"]


@posix
def test_the_permissions_of_a_file_are_kept_and_a_new_one_has_the_usual_ones(tmp_path):
    mask = os.umask(0o022)
    try:
        write_whole(tmp_path / "new", b"1")
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o644
        (tmp_path / "new").chmod(0o640)
        write_whole(tmp_path / "new", b"2")
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o640
    finally:
        os.umask(mask)


@posix
def test_a_file_that_may_not_be_written_is_left_alone(tmp_path, monkeypatch):
    path = tmp_path / "save"
    path.write_bytes(b"mine")
    path.chmod(0o444)
    monkeypatch.setattr(os, "access", lambda *_: False)  # the tests may run as the superuser, who may do everything
    assert str(refusal(write_whole, path, b"yours")) == f"{path}: permission denied"
    assert path.read_bytes() == b"mine"


@posix
def test_a_link_stays_and_what_it_leads_to_is_written(tmp_path):
    (tmp_path / "there").mkdir()
    target, link, dangling = tmp_path / "there" / "save", tmp_path / "link", tmp_path / "dangling"
    target.write_bytes(b"old")
    link.symlink_to(target)
    dangling.symlink_to(tmp_path / "there" / "other")
    write_whole(link, b"new")
    write_whole(dangling, b"other")
    assert (link.readlink(), target.read_bytes()) == (target, b"new")
    assert (dangling.is_symlink(), (tmp_path / "there" / "other").read_bytes()) == (True, b"other")
    assert inside(tmp_path / "there") == ["other", "save"]


@posix
def test_a_device_is_written_to_and_never_replaced():
    kind = Path(os.devnull).stat().st_rdev
    write_whole(Path(os.devnull), b"nothing" * 1000)
    assert (Path(os.devnull).is_char_device(), Path(os.devnull).stat().st_rdev) == (True, kind)
    if Path("/dev/full").exists():
        assert str(refusal(write_whole, Path("/dev/full"), b"data")) == "/dev/full: no space left on device"


@posix
def test_a_pipe_is_written_to_if_somebody_reads(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert str(refusal(write_whole, pipe, b"data")) == f"{pipe}: nobody is reading from this pipe"
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, b"data")
    assert os.read(reader, 100) == b"data"
    os.close(reader)
    assert pipe.is_fifo()


@posix
@pytest.mark.parametrize("name", ["/dev/stdout", "/dev/fd/1"])
def test_standard_output_is_written_to_in_its_place_even_when_it_is_a_file(tmp_path, name):
    said = """
import sys
from pathlib import Path
from turnwright.kernel.files import write_whole
print("before")
write_whole(Path(sys.argv[1]), b"between\\n")
print("after")
"""
    with (tmp_path / "out").open("wb") as out, process(said, name, stdout=out) as running:
        assert running.wait(60) == 0
    assert (tmp_path / "out").read_text() == "before\nbetween\nafter\n"


@pytest.mark.parametrize(
    ("name", "says"),
    [("folder", "is a directory"), ("no/where", "no such file or directory"), ("a\0b", "embedded null byte")],
)
def test_what_cannot_be_written_is_named(tmp_path, name, says):
    (tmp_path / "folder").mkdir()
    assert str(refusal(write_whole, tmp_path / name, b"data")) == f"{tmp_path / name}: {says}"
    assert inside(tmp_path) == ["folder"]


# A log that grows


def test_a_journal_keeps_what_is_appended_and_goes_on_where_it_was(tmp_path):
    path = tmp_path / "log"
    with Journal(path) as journal:
        journal.append(LINE)
        assert path.read_bytes() == LINE
        journal.append(LINE * 3)
    with Journal(path, sync=False) as journal:
        journal.append(LINE)
        assert journal.notice == ""
    assert path.read_bytes() == LINE * 5
    assert inside(tmp_path) == ["log"]
    assert refusal(journal.append, LINE).code == "log.closed"


def test_a_journal_without_a_line_leaves_no_file(tmp_path):
    Journal(tmp_path / "log").close()
    assert inside(tmp_path) == []


def _failing_after(count, failure):
    """Writes so many bytes, one call at a time, then fails."""
    left = [count]

    def write(number, data):
        if left[0] <= 0:
            raise failure
        written = os.write(number, data[: max(1, left[0] // 2)])
        left[0] -= written
        return written

    return write


@pytest.mark.parametrize("failure", [OSError(5, "Input/output error"), KeyboardInterrupt()], ids=["EIO", "^C"])
def test_a_write_that_fails_at_any_byte_leaves_the_log_as_it_was(tmp_path, monkeypatch, failure):
    path = tmp_path / "log"
    with Journal(path, sync=False) as journal:
        journal.append(LINE)
        for count in range(len(LINE)):
            with monkeypatch.context() as patched:
                patched.setattr(files, "_write", _failing_after(count, failure))
                with pytest.raises((Refusal, KeyboardInterrupt)) as caught:
                    journal.append(LINE)
            assert str(caught.value) in (f"{path} cannot be written: input/output error.", "")
            assert path.read_bytes() == LINE * (count + 1)
            journal.append(LINE)
            assert path.read_bytes() == LINE * (count + 2)


def test_a_log_that_cannot_be_cut_back_takes_nothing_until_it_can(tmp_path, monkeypatch):
    path = tmp_path / "log"

    def stuck(*_):
        raise OSError(5, "Input/output error")

    with Journal(path) as journal:
        journal.append(LINE)
        with monkeypatch.context() as patched:
            patched.setattr(files, "_write", _failing_after(7, OSError(28, "No space left on device")))
            patched.setattr(os, "ftruncate", stuck)
            assert str(refusal(journal.append, LINE)) == f"{path} cannot be written: no space left on device."
        assert path.read_bytes() == LINE + LINE[:7]
        with monkeypatch.context() as patched:
            patched.setattr(os, "ftruncate", stuck)
            for _ in range(2):
                again = refusal(journal.append, LINE)
                assert again.code == "log.torn"
                assert str(again) == (
                    f"Writing to {path} failed and left half a line that cannot be removed: "
                    "input/output error. Nothing more will be written to it until that line is gone."
                )
                assert path.read_bytes() == LINE + LINE[:7]
        journal.append(LINE)
    assert path.read_bytes() == LINE * 2


def test_a_line_that_cannot_be_made_to_last_is_not_kept(tmp_path, monkeypatch):
    path = tmp_path / "log"

    def once(number, real=os.fsync):
        monkeypatch.setattr(os, "fsync", real)
        raise OSError(5, "Input/output error")

    with Journal(path) as journal:
        journal.append(LINE)
        monkeypatch.setattr(os, "fsync", once)
        assert refusal(journal.append, LINE).code == "log.write"
        assert path.read_bytes() == LINE


FULL = """
import resource, sys
from pathlib import Path
from turnwright.kernel.files import Journal, write_whole
from turnwright.kernel.refusal import Refusal
folder, line = Path(sys.argv[1]), sys.argv[2].encode() + b"\\n"
log, save = folder / "log", folder / "save"
journal = Journal(log)
journal.append(line)
write_whole(save, line)
for room in range(len(line)):
    before = log.read_bytes()
    for limit, taken in ((len(before) + room, False), (resource.RLIM_INFINITY, True)):
        resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
        try:
            journal.append(line)
            assert taken, room
        except Refusal as refusal:
            assert str(refusal) == f"{log} cannot be written: file too large.", refusal
            assert not taken and log.read_bytes() == before, room
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, resource.RLIM_INFINITY))
    try:
        write_whole(save, line)
        raise SystemExit(f"{room} bytes were enough")
    except Refusal as refusal:
        assert str(refusal) == f"{save}: file too large", refusal
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert save.read_bytes() == line
assert log.read_bytes() == line * (len(line) + 1)
journal.close()
print(sorted(path.name for path in folder.iterdir()))
"""


@posix
def test_a_file_that_may_not_grow_any_more_keeps_no_half_line(tmp_path):
    """The system itself writes a part and then fails, at every byte of a line."""
    assert run(FULL, tmp_path, LINE.decode().strip()) == "['log', 'save']\n"


@pytest.fixture
def small_disk(tmp_path):
    if sys.platform != "linux" or os.geteuid() != 0:
        pytest.skip("only the superuser can mount a disk of 64 KB")
    place = tmp_path / "disk"
    place.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "none", place], check=False).returncode:
        pytest.skip("no disk can be mounted here")
    yield place
    subprocess.run(["umount", place], check=True)


def _appended_until_refused(journal, line) -> int:
    for taken in range(100):
        try:
            journal.append(line)
        except Refusal:
            return taken
    return 100


def test_a_full_disk_keeps_every_line_that_was_taken_and_goes_on_when_there_is_room(small_disk):
    line = b'{"n":' + b"7" * 3000 + b"}\n"
    path = small_disk / "log"
    (small_disk / "ballast").write_bytes(b"x" * 20_000)
    with Journal(path) as journal:
        taken = _appended_until_refused(journal, line)
        assert 1 < taken < 100
        assert path.read_bytes() == line * taken
        assert str(refusal(journal.append, line)) == f"{path} cannot be written: no space left on device."
        assert path.read_bytes() == line * taken
        save = small_disk / "save"
        assert str(refusal(write_whole, save, line * 10)) == f"{save}: no space left on device"
        (small_disk / "ballast").unlink()
        journal.append(line)
    assert path.read_bytes() == line * (taken + 1)
    assert inside(small_disk) == ["log"]


APPENDS = """
import sys
from pathlib import Path
from turnwright.kernel.files import Journal
journal = Journal(Path(sys.argv[1]))
for n in range(int(sys.argv[2]), 10**9):
    journal.append(b'{"n":%d,"fill":"%s"}\\n' % (n, b"x" * (500_000 if n % 3 else 10)))
    print(n, flush=True)
"""


@posix
def test_what_was_taken_survives_a_kill_in_the_middle(tmp_path):
    path = tmp_path / "log"
    chance = random.Random(5)
    told: list[int] = []
    for _ in range(6):
        with process(APPENDS, path, len(told), stdout=subprocess.PIPE) as running:
            assert running.stdout is not None
            told.append(int(running.stdout.readline()))  # it is up
            time.sleep(chance.random() * 0.1)
            running.kill()
            told += [int(line) for line in running.stdout if line.endswith(b"\n")]
        with Journal(path) as journal:  # takes over from the dead, and ends the last line
            lines = path.read_bytes().splitlines(keepends=True)
            assert all(line.endswith(b"\n") for line in lines)
            kept = [json.loads(line)["n"] for line in lines]
            assert kept[: len(told)] == told
            assert len(kept) <= len(told) + 1  # one more may have been written and not yet told
            assert (journal.notice == "") or "was cut off in the middle and has been removed" in journal.notice
        told = kept
    assert inside(tmp_path) == ["log"]


@pytest.mark.parametrize("cut", range(1, len(LINE)))
def test_half_a_line_at_the_end_is_removed_and_told(tmp_path, cut):
    path = tmp_path / "log"
    path.write_bytes(LINE * 2 + LINE[:cut])
    with Journal(path) as journal:
        if cut == len(LINE) - 1:  # all there but the line break
            assert (journal.notice, path.read_bytes()) == ("", LINE * 3)
        else:
            assert journal.notice == f"The last line of {path} was cut off in the middle and has been removed."
            assert path.read_bytes() == LINE * 2
        journal.append(LINE)
    assert path.read_bytes() in (LINE * 3, LINE * 4)


def test_half_a_line_of_any_length_is_found(tmp_path):
    path = tmp_path / "log"
    path.write_bytes(LINE + b'{"long":"' + b"x" * 1_000_000)
    with Journal(path):
        assert path.read_bytes() == LINE


@pytest.mark.parametrize("text", [b"a letter\nto a friend", b"just words", b'{\n "a": 1\n}', b"\x00\x01\x02"])
def test_a_file_that_is_no_log_is_left_as_it_is(tmp_path, text):
    path = tmp_path / "letter"
    path.write_bytes(text)
    assert str(refusal(Journal, path)) == f"{path} is not a log, so it was left alone."
    assert path.read_bytes() == text
    assert inside(tmp_path) == ["letter"]


def test_a_log_that_changed_since_it_was_read_is_left_as_it_is(tmp_path):
    path = tmp_path / "log"
    path.write_bytes(LINE + LINE[:5])
    for known in (LINE, LINE + LINE[:6], LINE + b"{" * 5):
        assert refusal(Journal, path, known=known).code == "log.changed"
        assert path.read_bytes() == LINE + LINE[:5]
    with Journal(path, known=LINE + LINE[:5]) as journal:
        journal.append(LINE)
    assert path.read_bytes() == LINE * 2
    assert refusal(Journal, tmp_path / "gone", known=LINE).code == "log.changed"
    assert inside(tmp_path) == ["log"]


def test_what_another_program_did_to_a_log_is_neither_buried_nor_cut_off(tmp_path):
    path = tmp_path / "log"
    with Journal(path) as journal:
        journal.append(LINE)
        with path.open("ab") as other:
            other.write(b"by hand\n")
        assert refusal(journal.append, LINE).code == "log.changed"
        assert path.read_bytes() == LINE + b"by hand\n"
        write_whole(path, LINE)
        assert refusal(journal.append, LINE).code == "log.replaced"
        path.unlink()
        assert refusal(journal.append, LINE).code == "log.replaced"


@posix
def test_a_journal_can_be_a_device_or_a_pipe(tmp_path):
    with Journal(Path(os.devnull)) as journal:
        journal.append(LINE)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert str(refusal(Journal, pipe)) == f"{pipe}: nobody is reading from this pipe"
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    with Journal(pipe) as journal:
        journal.append(LINE)
        assert os.read(reader, 100) == LINE
        os.close(reader)
        assert str(refusal(journal.append, LINE)) == f"{pipe} cannot be written: broken pipe."
    assert inside(tmp_path) == ["pipe"]
    if Path("/dev/full").exists():
        with Journal(Path("/dev/full")) as journal:
            for _ in range(2):
                assert refusal(journal.append, LINE).code == "log.write"


def test_a_log_that_cannot_be_opened_is_named(tmp_path):
    assert str(refusal(Journal, tmp_path)) == f"{tmp_path}: is a directory"
    assert str(refusal(Journal, tmp_path / "no" / "log")) == f"{tmp_path / 'no' / 'log'}: no such file or directory"


# One writer


@pytest.fixture(params=["the system's locks", "no locks"])
def either(request, monkeypatch):
    """Both ways to lock a log."""
    if request.param == "no locks":
        monkeypatch.setattr(locks, "LOCKS", None)
    elif locks.LOCKS is None:
        pytest.skip("this system has no locks")
    return request.param == "no locks"


def test_two_writers_in_one_program_are_told(tmp_path, either):
    path = tmp_path / "log"
    with Journal(path) as journal:
        second = refusal(Journal, path)
        assert second.code == "log.locked"
        assert str(second) == (
            f"{path} is already being written by this program: close it there, or choose another file."
        )
        journal.append(LINE)
    with Journal(path) as journal, pytest.raises(Refusal), locked(path):
        pass
    with locked(path):
        assert refusal(Journal, path).code == "log.locked"
    with Journal(path) as journal:
        journal.append(LINE)
    assert path.read_bytes() == LINE * 2
    assert inside(tmp_path) == ["log"]


@posix
def test_a_link_to_a_log_is_the_same_log(tmp_path, either):
    (tmp_path / "link").symlink_to(tmp_path / "log")
    with Journal(tmp_path / "link") as journal:
        assert refusal(Journal, tmp_path / "log").code == "log.locked"
        journal.append(LINE)
    assert (tmp_path / "log").read_bytes() == LINE


HOLDS = """
import sys
from pathlib import Path
from turnwright.kernel import locks
from turnwright.kernel.files import Journal
if sys.argv[2] == "True":
    locks.LOCKS = None
journal = Journal(Path(sys.argv[1]))
journal.append(b'{"n":0}\\n')
print(flush=True)
sys.stdin.read()
"""


@posix
def test_a_second_program_is_told_who_writes_a_log_until_that_is_dead(tmp_path, either):
    path = tmp_path / "log"
    pipe = subprocess.PIPE
    with process(HOLDS, path, either, stdin=pipe, stdout=pipe) as running:
        assert running.stdout is not None
        running.stdout.readline()
        second = refusal(Journal, path)
        assert second.code == "log.locked"
        assert f"is being written by another program (process {running.pid} on " in str(second)
        running.send_signal(signal.SIGKILL)
        running.wait(60)
    assert (tmp_path / ".log.lock").exists()
    with Journal(path) as journal:
        journal.append(LINE)
    assert path.read_bytes() == b'{"n":0}\n' + LINE
    assert inside(tmp_path) == ["log"]


@pytest.mark.parametrize("holder", ["1 elsewhere.example", "", "words"])
def test_without_locks_a_lock_that_may_be_in_use_is_respected(tmp_path, monkeypatch, holder):
    monkeypatch.setattr(locks, "LOCKS", None)
    (tmp_path / ".log.lock").write_text(holder)
    told = refusal(Journal, tmp_path / "log")
    assert (told.code, "If that program is gone, delete .log.lock." in str(told)) == ("log.locked", True)
    assert inside(tmp_path) == [".log.lock"]


def test_a_journal_that_is_forgotten_leaves_no_lock(tmp_path):
    forgetful = "import sys\nfrom pathlib import Path\nfrom turnwright.kernel.files import Journal\n"
    run(forgetful + "Journal(Path(sys.argv[1])).append(b'{}\\n')\n", tmp_path / "log")
    run(forgetful + "kept = Journal(Path(sys.argv[1]))\nkept.append(b'{}\\n')\n", tmp_path / "log")
    assert inside(tmp_path) == ["log"]
    assert (tmp_path / "log").read_bytes() == b"{}\n{}\n"


def test_files_work_where_python_has_no_locks(tmp_path):
    """As in a browser, whose Python has no fcntl."""
    code = """
import sys
sys.modules["fcntl"] = None
from pathlib import Path
from turnwright.kernel.files import Journal, locked, read_bounded, write_whole
folder = Path(sys.argv[1])
write_whole(folder / "save", b"saved")
with Journal(folder / "log") as journal:
    journal.append(b"{}\\n")
with locked(folder / "log"):
    print(read_bounded(folder / "save"), read_bounded(folder / "log"), len(list(folder.iterdir())))
"""
    assert run(code, tmp_path) == "b'saved' b'{}\\n' 3\n"
    assert inside(tmp_path) == ["log", "save"]


# Reading


def test_a_file_is_read_up_to_the_limit(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"12345")
    assert read_bounded(path) == b"12345"
    assert read_bounded(path, 5) == b"12345"
    assert str(refusal(read_bounded, path, 4)) == f"{path}: too large: the limit is 4 bytes"
    with path.open("r+b") as file:
        file.truncate(2**40)  # a hole: large, and nothing on the disk
    assert str(refusal(read_bounded, path)) == f"{path}: too large: the limit is 64 MB"


@pytest.mark.parametrize(
    ("name", "says"),
    [("folder", "is a directory"), ("nothing", "no such file or directory"), ("a\0b", "embedded null byte")],
)
def test_what_cannot_be_read_is_named(tmp_path, name, says):
    (tmp_path / "folder").mkdir()
    assert str(refusal(read_bounded, tmp_path / name)) == f"{tmp_path / name}: {says}"


@posix
def test_devices_are_read_up_to_the_limit():
    assert read_bounded(Path(os.devnull)) == b""
    zero = Path("/dev/zero")
    if zero.exists():
        assert str(refusal(read_bounded, zero, 2**20)) == "/dev/zero: too large: the limit is 1 MB"


@posix
def test_a_pipe_without_a_writer_is_refused_at_once(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    assert str(refusal(read_bounded, pipe)) == f"{pipe}: nobody is writing to this pipe"


@posix
def test_a_pipe_is_waited_for_while_somebody_writes(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    slow = """
import os, sys, time
number = os.open(sys.argv[1], os.O_RDWR)
print(flush=True)
time.sleep(0.2)
os.write(number, b"x" * 50_000)
time.sleep(0.2)
os.write(number, b"y")
os.read(sys.stdin.fileno(), 1)
"""
    with process(slow, pipe, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as running:
        assert running.stdout is not None
        running.stdout.readline()
        assert str(refusal(read_bounded, pipe, 50_000)) == f"{pipe}: too large: the limit is 50,000 bytes"
    with process(f"open({str(pipe)!r}, 'wb').write(b'z' * 300_000)") as running:
        while True:
            try:
                assert read_bounded(pipe) == b"z" * 300_000
                break
            except Refusal:  # it has not come to open it yet
                time.sleep(0.01)


def test_standard_input_is_read_up_to_the_limit():
    code = """
import sys
from pathlib import Path
from turnwright.kernel.files import read_bounded
from turnwright.kernel.refusal import Refusal
try:
    print(read_bounded(Path("-"), 10))
except Refusal as refusal:
    print(refusal)
"""
    for given, said in (
        (b"0123456789", "b'0123456789'\n"),
        (b"0123456789A", "standard input: too large: the limit is 10 bytes\n"),
    ):
        done = subprocess.run([sys.executable, "-c", code], input=given, capture_output=True, timeout=60, check=True)
        assert done.stdout.decode() == said
    assert run("import sys; sys.stdin = None\n" + code) == "standard input is closed\n"
