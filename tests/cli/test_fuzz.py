"""Two thousand inputs that nobody means: no traceback, no hang, exit 0, 1 or 2, and nothing destroyed."""

import io
import os
import random
import signal
import subprocess
import sys
import threading
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
from tests.cli.fuzz import LOGS, TOTAL, Input, logs, made
from tests.cli.hostile import duel_of, steering_in
from tests.cli.support import quick_games
from typer.main import get_command

from turnwright.cli.main import app
from turnwright.kernel import registry

PARTS = 20
PATIENCE = 20
"""Seconds until something hangs: nearly all of them take a hundredth of one."""
IN_PROCESSES = 30
COMMAND = get_command(app)


@pytest.fixture(scope="module", autouse=True)
def _quick():
    with quick_games():
        yield


def laid_out(folder: Path, given: Input) -> dict[str, bytes]:
    """A folder with what always lies there and what the input brings; says what it holds."""
    files = {
        "script.json": (Path(__file__).parents[2] / "examples" / "duel_skirmish.json").read_bytes(),
        "log.jsonl": LOGS[0].read_bytes(),
        "setup.json": repr(duel_of("Rose", "Birch")).replace("'", '"').encode(),
        "story.json": STORY_TEXT,
        "bystander.txt": b"nobody's business\n",
        "sub/inner.txt": b"nor this\n",
        "[/x]": b"nor that\n",
        **given.files,
    }
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return files


STORY_TEXT = (Path(__file__).parents[2] / "examples" / "crimson_pavilion.json").read_bytes()


def run(given: Input) -> tuple[object, str, str]:
    """The program in this process, at a pipe: its exit code and what it wrote."""
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.TextIOWrapper(io.BytesIO(), "utf-8")
    before, sys.stdin = sys.stdin, io.TextIOWrapper(io.BytesIO(given.typed), "utf-8", errors="surrogateescape")
    code: object = 0
    try:
        with redirect_stdout(out), redirect_stderr(err), limited():
            COMMAND.main(list(given.args), prog_name="turnwright")
    except SystemExit as ended:
        code = ended.code
    finally:
        sys.stdin = before
    return code, written(out), written(err)


def written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    stream.seek(0)
    return stream.buffer.read().decode()


@contextmanager
def limited():
    """What takes longer hangs."""
    if not hasattr(signal, "SIGALRM") or threading.current_thread() is not threading.main_thread():
        yield
        return

    def hangs(*_):
        raise AssertionError(f"this took more than {PATIENCE} seconds")

    heard = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, heard)


def judge(folder: Path, given: Input, files: dict[str, bytes], code: object, out: str, err: str) -> None:
    """What every answer of the program keeps to."""
    assert code in (0, 1, 2)
    assert "Traceback" not in out + err
    assert all(line.startswith("turnwright: ") and len(line) < 2_000 for line in err.splitlines()), err
    assert code == 0 or err or "--batch" in given.args  # a batch answers in JSON, its mistakes too
    assert steering_in(out) == []
    assert steering_in(err) == []
    mine = {os.path.normpath(name) for name in given.outputs}
    for name, data in files.items():
        if os.path.normpath(name) not in mine:
            assert (folder / name).read_bytes() == data, f"{name} was changed"
    assert not list(folder.rglob(".turnwright-*")), "a half-written file was left behind"


def test_there_are_2000_inputs_and_they_are_not_alike():
    assert TOTAL == 2_000
    assert len({repr(made(number)) for number in range(0, TOTAL, 10)}) > 190
    assert made(7) == made(7)


@pytest.mark.parametrize("part", range(PARTS))
def test_no_input_makes_the_program_fall_over(tmp_path, monkeypatch, part):
    for number in range(part, TOTAL, PARTS):
        folder = tmp_path / str(number)
        folder.mkdir()
        monkeypatch.chdir(folder)
        tried(folder, made(number), f"input {number}")


def tried(folder: Path, given: Input, name: str) -> None:
    files = laid_out(folder, given)
    try:
        judge(folder, given, files, *run(given))
    except BaseException as error:
        error.add_note(f"{name}: {given.args!r}, typed {given.typed!r}, {given.files!r}"[:3000])
        raise


@pytest.mark.parametrize(("kind", "seed"), [(logs, 201229)])
def test_what_was_found_with_other_seeds_stays_mended(tmp_path, monkeypatch, kind, seed):
    """A log whose state has nobody who acts: a generator that ran dry, and a RuntimeError."""
    monkeypatch.chdir(tmp_path)
    tried(tmp_path, kind(random.Random(seed)), f"seed {seed}")


@pytest.mark.parametrize("number", random.Random(1).sample(range(TOTAL), IN_PROCESSES))
def test_nor_in_a_process_of_its_own(tmp_path, number):
    given = made(number)
    files = laid_out(tmp_path, given)
    source = Path(registry.__file__).parents[2]
    args = [word.replace("\0", "").encode(errors="surrogateescape") for word in given.args]
    done = subprocess.run(
        [sys.executable, "-m", "turnwright", *args],
        input=given.typed,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(source)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    judge(tmp_path, given, files, done.returncode, done.stdout.decode(), done.stderr.decode())
