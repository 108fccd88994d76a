"""What ended in a traceback once: each is one clear line and the right exit code."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from tests.cli.support import ATTACK, EXAMPLE, script_at, turnwright

from turnwright.cli import run as run_command
from turnwright.kernel import installed

PROGRAM = [sys.executable, "-m", "turnwright"]


@pytest.mark.parametrize("against", [(), ("--against", "greedy")], ids=["alone", "with a player"])
@pytest.mark.parametrize("encounter", [("duel", "pair"), ("rune", "lone_servitor"), ("wuxia", "duel_sect_elder")])
def test_a_game_master_who_types_nothing_is_shown_the_battle(encounter, against):
    ran = turnwright("play", *encounter, "--as", "gm", "--seed", 3, *against)
    assert (ran.code, ran.err) == (0, "")
    assert f"Nothing was typed: greedy plays {'gm' if against else 'everybody'} from here." in ran.out
    assert "The match is over." in ran.out


@pytest.mark.parametrize("by", [{}, [], ["red"], {"red": 1}, 7, True])
@pytest.mark.parametrize("command", ["run", "odds"])
def test_a_script_whose_seat_is_no_text_is_refused(tmp_path, command, by):
    ran = turnwright(command, script_at(tmp_path, ATTACK | {"by": by}))
    assert ran.code == 1
    assert "command 1: What was sent along with attack isn't valid: Expected `str | null`" in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("kind", [["defeat"], {"a": 1}, 7, None])
def test_a_goal_of_no_known_type_is_named_by_its_place(tmp_path, kind):
    (tmp_path / "encounters").mkdir()
    (tmp_path / "pack.json").write_text(
        json.dumps({"id": "own", "ruleset": "wuxia", "version": "1.0.0", "requires": ["wuxia_core"]})
    )
    goals = [{"type": kind, "target": "hall_elder"}, {"type": kind, "value": 3}]
    entry = {"id": "e", "name": "E", "enemies": ["hall_elder"], "victory": goals}
    (tmp_path / "encounters" / "e.json").write_text(json.dumps([entry]))
    for command in (("packs", "check", tmp_path), ("play", "wuxia", "e", "--pack", tmp_path)):
        ran = turnwright(*command)
        assert (ran.code, ran.out) == (1, "")
        assert "encounters/e.json[0].victory[0]" in ran.err
        assert ran.err.count("\n") == 1


@pytest.mark.parametrize("name", ["x" * 300, "a/" + "b" * 5000, "\x00", "[", "/dev/zero"])
def test_a_pack_in_a_save_that_no_file_could_be_called_names_the_save(tmp_path, name):
    save = tmp_path / "run.json"
    turnwright("play", "rune", "--as", "warrior", "--seed", 3, "--log", save, given="quit\n")
    saved = json.loads(save.read_text())
    saved["packs"][0]["id"] = name
    save.write_text(json.dumps(saved, separators=(",", ":")))
    ran = turnwright("play", "--resume", save)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.startswith(f"turnwright: {save}: ")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 1_000


@pytest.mark.parametrize("typed", ["9" * 5000, "1" * 5000 + " because", "odds " + "9" * 5000, "1 with a=" + "9" * 5000])
def test_choices_of_5000_digits_are_refused(typed):
    ran = turnwright("play", "duel", "pair", "--seed", 3, "--as", "gm", given=f"{typed}\nquit\n")
    assert (ran.code, ran.err) == (0, "")
    assert "You left the match" in ran.out


@pytest.mark.parametrize(
    "args",
    [
        ("replay", EXAMPLE, "--to", "9" * 5000),
        ("perft", "duel", "pair", "9" * 5000),
        ("sim", "duel", "pair", "--log", "9" * 5000 + "=x"),
        ("calc", "duel", "--option", "turn_limit=" + "9" * 5000),
    ],
    ids=lambda args: args[0],
)
def test_numbers_of_5000_digits_are_refused_in_a_line_one_can_read(args):
    ran = turnwright(*args)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.count("\n") == 1
    assert len(ran.err) < 1_000


def test_what_is_nested_too_deeply_for_the_program_itself_is_named(tmp_path, monkeypatch):
    def deep(*_):
        raise RecursionError

    monkeypatch.setattr(run_command, "read_json", deep)
    script = script_at(tmp_path)
    ran = turnwright("run", script, "--finish")
    assert (ran.code, ran.err) == (2, f"turnwright: {script}: nested too deeply\n")


# A ruleset of somebody else, which is broken


@pytest.fixture
def _broken_plug_ins(tmp_path, monkeypatch):
    """Installed rulesets and packs that cannot be loaded, each in its own way."""
    info = tmp_path / "plug_ins-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: plug-ins\nVersion: 1.0\n")
    rulesets = {"raises": "tw_raises:R", "exits": "tw_exits:R", "syntax": "tw_syntax:R", "nothing": "tw_nothing:R"}
    rulesets |= {"attribute": "json:nothing", "another": "json:dumps"}
    listed = "\n".join(f"{name} = {value}" for name, value in rulesets.items())
    (info / "entry_points.txt").write_text(
        f"[turnwright.rulesets]\n{listed}\n\n[turnwright.packs]\nbad_pack = tw_raises\n"
    )
    (tmp_path / "tw_raises.py").write_text('raise RuntimeError("boom\\nand bang")\n')
    (tmp_path / "tw_exits.py").write_text("raise SystemExit(3)\n")
    (tmp_path / "tw_syntax.py").write_text("def (\n")
    monkeypatch.syspath_prepend(tmp_path)
    installed.found.cache_clear()
    yield
    monkeypatch.undo()
    installed.found.cache_clear()


@pytest.mark.usefixtures("_broken_plug_ins")
@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("raises", "cannot be loaded (RuntimeError: boom and bang)."),
        ("exits", "cannot be loaded (SystemExit: 3)."),
        ("syntax", "cannot be loaded (SyntaxError: invalid syntax (tw_syntax.py, line 1))."),
        ("nothing", "cannot be loaded (ModuleNotFoundError: No module named 'tw_nothing')."),
        ("attribute", "cannot be loaded (AttributeError: "),
        ("another", "json:dumps is not a Ruleset."),
    ],
)
def test_a_broken_ruleset_is_named(name, says):
    for command in (("play", name), ("encounters", name), ("sim", name, "x"), ("rulings", name)):
        ran = turnwright(*command)
        assert (ran.code, ran.out) == (2, "")
        assert f"The ruleset {name} is installed, but {says}" in ran.err
        assert ran.err.count("\n") == 1


@pytest.mark.usefixtures("_broken_plug_ins")
def test_a_broken_ruleset_does_not_hide_the_others():
    assert turnwright("encounters", "duel").code == 0
    ran = turnwright("packs", "list")
    assert ran.code == 0
    assert "duel: A toy duel" in ran.out
    assert "wuxia_core" in ran.out
    assert ran.err.count("\n") == 7
    ran = turnwright("packs", "check", "bad_pack")
    assert (ran.code, "RuntimeError: boom and bang" in ran.err) == (1, True)


# Ctrl-C


@pytest.mark.skipif(os.name != "posix", reason="signals as POSIX has them")
@pytest.mark.parametrize("library", ["msgspec", "typer", "rich"])
def test_ctrl_c_while_the_program_is_loaded_is_silent(tmp_path, library):
    """The signal comes while a library is imported: that used to be a traceback of 30 lines."""
    (tmp_path / f"{library}.py").write_text(
        "import os, signal, time\nos.kill(os.getpid(), signal.SIGINT)\ntime.sleep(60)\n"
    )
    source = Path(run_command.__file__).parents[2]
    env = {**os.environ, "PYTHONPATH": os.pathsep.join((str(tmp_path), str(source)))}
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)  # the tests may run where it is ignored
    done = subprocess.run([*PROGRAM, "play", "duel", "pair"], env=env, capture_output=True, timeout=60, check=False)
    signal.signal(signal.SIGINT, heard)
    assert (done.returncode, done.stdout, done.stderr) == (-signal.SIGINT, b"", b"")


def test_the_program_can_be_started_as_a_module():
    done = subprocess.run([*PROGRAM, "--version"], capture_output=True, timeout=60, check=False)
    assert (done.returncode, done.stdout[:11]) == (0, b"turnwright ")
