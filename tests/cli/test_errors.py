"""Bad input: one line with its place on standard error, exit 1 or 2, no traceback, nothing on standard output."""

import json
import os
import shlex
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tests.cli.support import EXAMPLE, script_at, turnwright

from turnwright.cli import perft as perft_command

PROGRAM = [sys.executable, "-c", "from turnwright.cli.main import main; main()"]
GOOD = {"ruleset": "duel", "encounter": "pair"}


def refused(*args, code, says, given=None):
    ran = turnwright(*args, given=given)
    assert ran.code == code, ran
    assert ran.out == ""
    assert ran.err.startswith("turnwright: ")
    assert ran.err.count("\n") == 1
    assert says in ran.err


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("perft dule pair 1", 'There is no ruleset "dule"; did you mean "duel"?'),
        ("perft duel pear 1", 'There is no encounter "pear" in duel; did you mean "pair"?'),
        ("perft duel pair 1 --seed abc", "Invalid value for '--seed': \"abc\" is not a whole number"),
        ("perft duel pair 1 --seed 1.5", '"1.5" is not a whole number'),
        ("perft duel pair x", "Invalid value for 'DEPTH'"),
        ("perft duel pair --depth=3", "No such option: --depth"),
        ("perft duel", "Missing argument 'ENCOUNTER'."),
        ("perft duel pair", "Missing argument 'DEPTH'."),
        ("prft duel pair 1", "No such command 'prft'. Did you mean 'perft'?"),
        ("run", "Missing argument 'SCRIPT'."),
        ("run nothing.json", "nothing.json: no such file or directory"),
        ("replay nothing.jsonl", "nothing.jsonl: no such file or directory"),
        ("verify nothing.jsonl", "nothing.jsonl: no such file or directory"),
        ("odds nothing.json", "nothing.json: no such file or directory"),
        ("run .", ".: is a directory"),
        ("replay .", ".: is a directory"),
        ("calc dule", 'There is no ruleset "dule"; did you mean "duel"?'),
        ("calc duel --preset standart", 'duel has no preset "standart"; did you mean "standard"?'),
        ("calc duel --option turn_limt=3", 'duel has no ruling "turn_limt"; did you mean "turn_limit"?'),
        ("calc duel --option turn_limit=0", "A ruling for duel is not valid: Expected `int` >= 1 - at `$.turn_limit`."),
        ("calc duel --option turn_limit", '"turn_limit" isn\'t a ruling: write name=value'),
        ("rulings dule", 'There is no ruleset "dule"'),
        ("rulings duel --preset seed", 'duel has no preset "seed"'),
        ("encounters dule", 'There is no ruleset "dule"'),
        ("packs schema duel units", 'duel has no kind of content "units"'),
        ("packs", "Missing command; known: "),
        ("new", "Missing command; known: party, trainer, encounter, pack, ruleset"),
        ("new party_of_one", "No such command 'party_of_one'; known: party, trainer, encounter, pack, ruleset"),
        ("packs cehck x", "No such command 'cehck'"),
    ],
)
def test_a_wrong_command_line_is_one_line_and_exit_2(line, says):
    refused(*line.split(), code=2, says=says)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('{"ruleset": "duel",\n "encounter" "pair"}', ":2:14: this is not JSON: expected ':'"),
        ('{"ruleset": "duel",\n "encounter": "pa', ":2:18: this is not JSON: input data was truncated"),
        ("", ":1:1: this is not JSON: input data was truncated"),
        ("[" * 100_000, "script.json: nested too deeply: at most 100 levels"),
        ('{"seed": 1' + "0" * 100 + "}", "script.json: a number is too long: at most 100 digits"),
        ('{"seed": 1e999}', "script.json: a number is out of range"),
        ("[]", 'A script is an object with "ruleset", "encounter" and "commands".'),
        ('{"encounter": "pair"}', "missing required field `ruleset`"),
        (json.dumps({"ruleset": "duel"}), 'needs "encounter" or "setup", one of the two.'),
        (json.dumps(GOOD | {"setup": {}}), 'needs "encounter" or "setup", one of the two.'),
        (json.dumps(GOOD | {"comands": []}), 'A script has no field "comands"; did you mean "commands"?'),
        (json.dumps(GOOD | {"seed": "abc"}), "Expected `int`, got `str` - at `$.seed`"),
        (json.dumps(GOOD | {"seed": 1.5}), "- at `$.seed`"),
        (json.dumps(GOOD | {"commands": ["attack"]}), "Expected `object`, got `str` - at `$.commands[0]`"),
        (json.dumps(GOOD | {"table": {"undo": "never"}}), "Invalid enum value 'never' - at `$.table.undo`"),
        (json.dumps(GOOD | {"ruleset": "dule"}), 'There is no ruleset "dule"; did you mean "duel"?'),
        (json.dumps(GOOD | {"encounter": "pear"}), 'There is no encounter "pear" in duel; did you mean "pair"?'),
        (json.dumps(GOOD | {"preset": "seed"}), 'duel has no preset "seed"'),
        (json.dumps(GOOD | {"options": {"turn_limit": "x"}}), "A ruling for duel is not valid"),
        (json.dumps(GOOD | {"packs": ["wuxia_cor"]}), 'There is no pack "wuxia_cor"; did you mean "wuxia_core"?'),
    ],
)
def test_a_script_that_cannot_be_understood_is_exit_2(tmp_path, text, says):
    path = tmp_path / "script.json"
    path.write_text(text)
    refused("run", path, code=2, says=says)
    refused("odds", path, code=2, says=says)


def test_a_script_in_another_encoding_is_named_by_its_place(tmp_path):
    path = tmp_path / "script.json"
    path.write_bytes('{"ruleset":\n "düel"}'.encode("latin-1"))
    refused("run", path, code=2, says=f"{path}:2:4: this is not JSON: it is not UTF-8")


@pytest.mark.parametrize(
    ("command", "says"),
    [
        ({"type": "fly"}, "Invalid value 'fly' - at `$.type`. duel has: attack, defend."),
        ({"target": "b1"}, 'A command is an object with a "type"'),
        ({"type": "attack"}, "missing required field `target`"),
        ({"type": "attack", "target": "b1", "lien": "low"}, "unknown field `lien`"),
        ({"type": "attack", "target": "b1", "line": "mid"}, "Invalid enum value 'mid'"),
        ({"type": "attack", "target": "b1", "by": "green"}, "There is no seat green; the seats are red, blue."),
        ({"type": "attack", "target": "b1", "by": 7}, "Expected `str | null`, got `int` - at `$.by`"),
        ({"type": "defend", "dice": {"guard": [9]}, "by": "gm"}, '"guard" must be 1 to 6, not 9'),
        ({"type": "defend", "dice": {"gaurd": [3]}, "by": "gm"}, '"gaurd" (3) was entered'),
        (
            {"type": "defend", "dice": {"guard": [3]}, "by": "red"},
            "Red can't enter dice: at this table only the GM can.",
        ),
        ({"type": "defend", "dice": {"guard": "3"}}, "isn't valid"),
        ({"type": "start"}, "duel has no command Start."),
        ({"type": "answer", "choice": ["yes"]}, "red has nothing to answer"),
    ],
)
def test_a_refused_command_is_one_line_with_its_number_and_exit_1(tmp_path, command, says):
    script = script_at(tmp_path, command)
    ran = turnwright("run", script)
    assert ran.code == 1
    assert ran.err.startswith(f"turnwright: {script}: command 1: ")
    assert ran.err.count("\n") == 1
    assert says in ran.err
    assert ran.last["refused"]["message"] in ran.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("sim", "duel", "pairs"), 'no encounter "pairs"'),
        (("perft", "duel", "pairs", "1"), 'no encounter "pairs"'),
        (("play", "duel", "pairs"), 'no encounter "pairs"'),
        (("sim", "duel", "pair", "--players", "green=greedy"), 'There is no seat "green"'),
        (("sim", "duel", "pair", "--side", "green"), 'There is no side "green"'),
        (("play", "duel", "pair", "--as", "green"), 'There is no seat "green"'),
        (("calc", "wuxia", "hits"), 'wuxia has no calculator "hits"; did you mean "hit"?'),
    ],
)
def test_a_name_that_is_not_there_is_exit_2_everywhere(arguments, says):
    refused(*arguments, code=2, says=says)


def test_a_setup_that_does_not_fit_is_refused(tmp_path):
    refused("run", script_at(tmp_path, setup={"fighters": 3}), code=1, says="The setup is not valid for duel")
    one = {"fighters": {"r1": {"name": "Rose", "seat": "red"}}}
    refused("run", script_at(tmp_path, setup=one), code=1, says="A duel needs fighters of at least two seats.")


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "This log has no complete line"),
        ("hello\n", "The first line is not a header"),
        ("[1]\n", "it has no format number"),
        ('{"format":99}\n', "This log has format 99; this program reads up to 3: update Turnwright to open it."),
        ('{"format":1}\n', "The header is not valid"),
        (b"\xff\xfe\x00\n", "not a log: line 1 is not UTF-8 text"),
        (b'{"format":1}\n{"by":"\xff"}\n', "not a log: line 2 is not UTF-8 text"),
    ],
)
def test_a_file_that_is_no_log_is_exit_2(tmp_path, command, text, says):
    path = tmp_path / "log.jsonl"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    refused(command, path, code=2, says=says)


def test_a_log_of_a_ruleset_that_is_not_installed_is_exit_2(tmp_path):
    log = tmp_path / "log.jsonl"
    turnwright("run", EXAMPLE, "--out", log)
    log.write_text(log.read_text().replace('"ruleset":"duel"', '"ruleset":"dual"', 1))
    refused("replay", log, code=2, says=f'{log}: There is no ruleset "dual"; did you mean "duel"?')
    refused("verify", log, code=2, says=f'{log}: There is no ruleset "dual"; did you mean "duel"?')


def test_a_log_that_cannot_be_written_is_named(tmp_path):
    refused("run", EXAMPLE, "--out", tmp_path / "no" / "where.jsonl", code=2, says="no such file or directory")
    refused("run", EXAMPLE, "--out", tmp_path, code=2, says="is a directory")


def test_an_interrupt_is_exit_130(monkeypatch):
    def interrupted(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr(perft_command, "game_of", interrupted)
    assert turnwright("perft", "duel", "pair", "1").code == 130


# The same as programs of their own: what only a real process can show.


def program(*args: object, **kept):
    return subprocess.run([*PROGRAM, *map(str, args)], capture_output=True, timeout=60, check=False, **kept)


def test_errors_are_one_line_in_a_real_process(tmp_path):
    done = program("run", tmp_path / "nothing.json")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.decode() == f"turnwright: {tmp_path / 'nothing.json'}: no such file or directory\n"


def test_output_has_no_colours_and_no_breaks_when_piped():
    done = program("run", EXAMPLE, "--finish", env={**os.environ, "COLUMNS": "40", "TERM": "xterm-256color"})
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout
    assert json.loads(done.stdout.splitlines()[-1])["result"] == "victory"


def test_a_reader_that_goes_away_is_no_error(tmp_path):
    log = tmp_path / "log.jsonl"
    turnwright("run", EXAMPLE, "--finish", "--out", log)
    with subprocess.Popen([*PROGRAM, "replay", log], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdout.close()
        assert running.stderr.read() == b""
        assert running.wait(60) == 141


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_ctrl_c_ends_a_program_that_waits_without_a_traceback():
    pipe = subprocess.PIPE
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests may run where it is ignored
    running = subprocess.Popen([*PROGRAM, "calc", "duel", "--batch"], stdin=pipe, stdout=pipe, stderr=pipe)
    signal.signal(signal.SIGINT, heard)
    with running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(b"{}\n")
        running.stdin.flush()
        assert b"calc.shape" in running.stdout.readline()  # an answer at once, though the input goes on
        running.send_signal(signal.SIGINT)
        assert running.wait(60) == 130
        assert b"Traceback" not in running.stderr.read()


def test_the_console_script_is_this_program():
    script = Path(sys.executable).with_name("turnwright")
    if not script.exists():
        pytest.skip("installed without its console script")
    done = subprocess.run([script, "--version"], capture_output=True, timeout=60, check=True)
    assert done.stdout.startswith(b"turnwright ")


# Files that would never end, and names that are none


@pytest.fixture
def pipe(tmp_path):
    if not hasattr(os, "mkfifo"):
        pytest.skip("pipes as POSIX has them")
    os.mkfifo(tmp_path / "pipe")
    return tmp_path / "pipe"


READERS = [
    ("run", "{}"),
    ("odds", "{}"),
    ("replay", "{}"),
    ("verify", "{}"),
    ("play", "--resume", "{}"),
    ("scene", "{}"),
    ("lab", "targets", "{}"),
    ("packs", "import", "tcg", "{}", "--out", "there", "--id", "own"),
]


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_a_pipe_that_nobody_writes_to_is_refused_at_once(pipe, command):
    args = [part.format(pipe) for part in command]
    refused(*args, code=2, says=f"{pipe}: nobody is writing to this pipe")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="an endless device as Linux has it")
@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_an_endless_file_is_refused(command):
    args = [part.format("/dev/zero") for part in command]
    refused(*args, code=2, says="/dev/zero: too large: the limit is 64 MB")


def test_an_endless_setup_or_pack_is_refused(tmp_path, pipe):
    endless = tmp_path / "endless.json"
    endless.symlink_to("/dev/zero")
    refused("play", "duel", endless, code=2, says=f"{endless}: too large: the limit is 64 MB")
    folder = tmp_path / "pack"
    folder.mkdir()
    pipe.rename(folder / "pack.json")
    says = "pack.json: nobody is writing to this pipe"
    refused("encounters", "wuxia", "--pack", folder, code=1, says=says)
    refused("sim", "wuxia", "duel_sect_elder", "--pack", folder, code=1, says=says)


@pytest.mark.parametrize(
    "command",
    [
        ("run", ""),
        ("run", EXAMPLE, "--out", ""),
        ("odds", ""),
        ("replay", ""),
        ("verify", ""),
        ("play", "--resume", ""),
        ("play", "duel", "pair", "--log", ""),
        ("scene", ""),
        ("scene", "story.json", "--save", ""),
        ("sim", "duel", "pair", "-n", "1", "--report", ""),
        ("lab", "initiative", "rune", "--report", ""),
        ("lab", "targets", ""),
        ("packs", "import", "tcg", "", "--out", "there", "--id", "own"),
        ("packs", "import", "tcg", EXAMPLE, "--out", "", "--id", "own"),
    ],
    ids=lambda command: " ".join(map(str, command[:2])),
)
def test_an_empty_name_of_a_file_is_said_to_be_empty(command):
    refused(*command, code=2, says="the file name is empty")


def test_a_script_can_come_from_standard_input():
    from_stdin, from_file = turnwright("run", "-", given=EXAMPLE.read_text()), turnwright("run", EXAMPLE)
    assert (from_stdin.code, from_stdin.out) == (0, from_file.out)


@pytest.mark.parametrize("device", ["/dev/null", "/dev/stdout"])
def test_a_log_can_be_written_to_a_device(device):
    if not Path(device).exists():
        pytest.skip("devices as Linux has them")
    kind = Path(device).resolve()
    done = program("run", EXAMPLE, "--out", device)
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.startswith(b'{"ruleset":"duel"') == (device == "/dev/stdout")
    assert Path(device).resolve() == kind


def test_what_is_nested_too_deeply_is_named_wherever_it_is(tmp_path):
    deep = tmp_path / "deep.json"
    deep.write_text("[" * 101 + "]" * 101)
    says = f"{deep}: nested too deeply: at most 100 levels"
    refused("run", deep, code=2, says=says)
    refused("scene", deep, code=2, says=says)
    refused("play", "duel", deep, code=2, says=says)
    refused("lab", "targets", deep, code=2, says=says)
    refused("calc", "wuxia", "hit", deep.read_text(), code=2, says="INPUT: nested too deeply: at most 100 levels")
    refused("calc", "wuxia", "hit", "-", given=deep.read_text(), code=2, says="INPUT: nested too deeply")
    refused("calc", "duel", "--option", f"turn_limit={deep.read_text()}", code=2, says="--option turn_limit: nested")
    for command in (("replay",), ("verify",), ("play", "--resume")):
        refused(*command, deep, code=2, says=f"{deep}:1: nested too deeply: at most 100 levels")


# What a shell can do to a program


@pytest.mark.skipif(os.name != "posix", reason="a shell as POSIX has it")
@pytest.mark.parametrize(
    ("line", "code", "says"),
    [
        ("run {example} >&-", 0, ""),
        ("run {example} <&-", 0, ""),
        ("run - <&-", 2, "turnwright: standard input:1:1: this is not JSON: input data was truncated\n"),
        ("run {example} <&- >&- 2>&-", 0, ""),
        ("run nothing.json 2>&-", 2, ""),
        ("run nothing.json >&-", 2, "turnwright: nothing.json: no such file or directory\n"),
        ("play duel pair --seed 3 <&-", 0, ""),
        ("calc duel --batch <&-", 0, ""),
        ("sim duel pair -n 20 --workers 2 <&- >&-", 0, ""),
        ("run {example} > /dev/full", 2, "turnwright: standard output: no space left on device\n"),
        ("replay nothing.jsonl > /dev/full", 2, "turnwright: nothing.jsonl: no such file or directory\n"),
        ("run nothing.json 2> /dev/full", 2, ""),
    ],
)
def test_closed_and_full_streams_are_no_traceback(tmp_path, line, code, says):
    if "/dev/full" in line and not Path("/dev/full").exists():
        pytest.skip("a full device as Linux has it")
    command = shlex.join(PROGRAM) + " " + line.format(example=EXAMPLE)
    done = subprocess.run(["sh", "-c", command], capture_output=True, timeout=120, check=False, cwd=tmp_path)
    assert (done.returncode, done.stderr.decode()) == (code, says)


@pytest.mark.skipif(sys.platform != "linux", reason="names of any bytes as Linux has them")
@pytest.mark.parametrize(
    ("args", "code", "says"),
    [
        ((b"run", b"\xff.json"), 2, "turnwright: \\udcff.json: no such file or directory\n"),
        ((b"run", EXAMPLE, b"--out", b"\xff.jsonl"), 0, ""),
        ((b"sim", b"duel", b"pair", b"-n", b"2", b"--report", b"\xff.html"), 0, ""),
        ((b"sim", b"duel", b"pair", b"--log", b"7=\xff.jsonl"), 0, ""),
        ((b"play", b"duel", b"pair", b"--log", b"\xff.jsonl"), 0, ""),
        ((b"play", b"\xff"), 2, 'turnwright: There is no ruleset "\\udcff"; known: duel, ptu, rune, tcg, wuxia\n'),
        ((b"sim", b"duel", b"\xff"), 2, 'turnwright: "\\udcff" is not UTF-8 text\n'),
        ((b"calc", b"duel", b"--option", b"turn_limit=\xff"), 2, 'turnwright: "\\udcff" is not UTF-8 text\n'),
        ((b"calc", b"wuxia", b"hit", b"\xff"), 2, "turnwright: INPUT:1:1: this is not JSON: it is not UTF-8"),
        ((b"replay", b"--\xff", b"x"), 2, "turnwright: No such option: --\\udcff"),
        ((b"\xff",), 2, "turnwright: No such command '\\udcff'"),
    ],
)
def test_arguments_need_not_be_text(tmp_path, args, code, says):
    done = subprocess.run([*PROGRAM, *args], capture_output=True, timeout=120, check=False, cwd=tmp_path)
    assert done.returncode == code, done.stderr
    assert done.stderr.decode().startswith(says)
    assert done.stderr.count(b"\n") == (1 if says else 0)
    assert b"Traceback" not in done.stdout + done.stderr
    assert {path.suffix for path in tmp_path.iterdir()} <= {".jsonl", ".html"}


@pytest.mark.skipif(sys.platform != "linux", reason="processes as Linux lists them")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGTERM, 143), (signal.SIGHUP, 129), (signal.SIGKILL, -9)])
def test_a_simulation_that_is_told_to_end_leaves_no_process_behind(number, code):
    if number != signal.SIGKILL and signal.getsignal(number) is signal.SIG_IGN:
        pytest.skip("whoever runs the tests has this signal ignored, as nohup does")
    command = [*PROGRAM, "sim", "wuxia", "duel_sect_elder", "-n", "100000", "--workers", "2"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            children = eventually(lambda: workers_of(running.pid), lambda found: len(found) >= 2)
            running.send_signal(number)
            assert running.wait(60) == code
            assert running.stderr is not None
            assert b"Traceback" not in running.stderr.read()
        finally:
            running.kill()
    assert eventually(lambda: [child for child in children if is_alive(child)], lambda left: not left) == []


def workers_of(pid: int) -> list[int]:
    """The processes that play battles for another one, once they are there."""
    found = []
    for place in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):
            parent = int((place / "stat").read_text().rpartition(")")[2].split()[1])
            if parent == pid and b"spawn_main" in (place / "cmdline").read_bytes():
                found.append(int(place.name))
    return found


def is_alive(pid: int) -> bool:
    with suppress(OSError):
        return (Path("/proc") / str(pid) / "stat").read_text().rpartition(")")[2].split()[0] != "Z"
    return False


def eventually(look, wanted):
    """What there is to see, as soon as it is what is wanted; a minute at most."""
    until = time.monotonic() + 60
    while not wanted(seen := look()) and time.monotonic() < until:
        time.sleep(0.05)
    return seen


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
def test_a_program_that_is_told_to_end_leaves_no_lock_behind(tmp_path):
    log = tmp_path / "log.jsonl"
    pipe = subprocess.PIPE
    command = [*PROGRAM, "play", "duel", "pair", "--seed", "3", "--log", str(log)]
    with subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=pipe) as running:
        assert running.stdout is not None
        assert running.stdout.readline()  # what is shown is kept; a log whose first line is still being written isn't
        assert (tmp_path / ".log.jsonl.lock").exists()
        running.send_signal(signal.SIGTERM)
        assert running.wait(60) == 143
        assert running.stderr is not None
        assert running.stderr.read() == b""
    assert [path.name for path in tmp_path.iterdir()] == ["log.jsonl"]
    assert turnwright("verify", log).code == 0
