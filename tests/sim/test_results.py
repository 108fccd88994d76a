"""Simulations that are disturbed: killed workers, killed programs, files that are gone on with, other computers."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import msgspec
import pytest
from tests.cli.support import Ran, turnwright
from tests.sim import dying

from turnwright.kernel.refusal import Refusal
from turnwright.sim import baggage, spread, tournament
from turnwright.sim.fingerprint import Fingerprint, difference
from turnwright.sim.results import kept
from turnwright.sim.tournament import Plan, Result, fingerprint_of, simulate

PLAN = Plan(ruleset="duel", encounter="pair", n=60, seed=7, players={"red": "random", "blue": "random"})


def without_clock(result: Result) -> Result:
    return msgspec.structs.replace(result, seconds=0.0)


def resumed(path: Path, plan: Plan = PLAN, *, resume: bool = True) -> Result:
    with kept(path, plan, resume=resume) as file:
        return simulate(plan, workers=1, known=file.known, keep=file.keep)


# --- workers that die -----------------------------------------------------------------------------------------------


def test_what_a_killed_process_had_not_done_is_done_by_another(tmp_path: Path):
    calls = [(str(tmp_path / "died"), place) for place in range(6)]
    done = dict(spread.on_processes(dying.die_once, calls, workers=2))
    assert (tmp_path / "died").exists()
    assert done == {place: place * place for place in range(6)}


def test_a_task_that_always_kills_its_process_is_given_up():
    with pytest.raises(Refusal, match=r"killed 3 times .* try fewer --workers"):
        list(spread.on_processes(dying.die_always, [(0,), (1,)], workers=2))


SIM = ["sim", "wuxia", "training_yard", "-n", "120", "--players", "hero=random", "--json"]


def started(*more: str) -> subprocess.Popen[str]:
    words = [sys.executable, "-m", "turnwright", *SIM, "--workers", "2", *more]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def answered(program: subprocess.Popen[str]) -> dict[str, object]:
    out, err = program.communicate(timeout=300)
    return told(Ran(program.returncode, out, err))


def told(ran: Ran) -> dict[str, object]:
    """The result without its times."""
    assert (ran.code, ran.err) == (0, "")
    found: dict[str, object] = json.loads(ran.out)
    return {name: value for name, value in found.items() if name not in ("seconds", "battles_per_second")}


def workers_of(pid: int) -> list[int]:
    """The processes that a program has spawned to play, not the one that tracks what they share."""
    found = []
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
            words = (stat.parent / "cmdline").read_text()
        except OSError:  # it has ended meanwhile
            continue
        if int(fields[1]) == pid and "spawn_main" in words:
            found.append(int(stat.parent.name))
    return found


def until(holds: Callable[[], bool], program: subprocess.Popen[str]) -> None:
    """Waits until something holds; a program that ends before it does is a fault."""
    for _ in range(6000):
        if holds():
            return
        assert program.poll() is None, "the simulation ended before it could be disturbed"
        time.sleep(0.01)
    raise AssertionError("that took too long")


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def has_lines(path: Path, wanted: int) -> bool:
    return lines(path) >= wanted


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="finds the worker processes in /proc")
def test_killed_workers_killed_programs_and_resumed_ones_give_the_same_result(tmp_path: Path):
    undisturbed = told(turnwright(*SIM, "--workers", 1))
    killed, resumed_file = tmp_path / "killed.jsonl", tmp_path / "resumed.jsonl"

    program = started("--results", str(killed))
    until(partial(has_lines, killed, 3), program)
    os.kill(workers_of(program.pid)[0], signal.SIGKILL)
    assert answered(program) == undisturbed

    for blow in (signal.SIGKILL, signal.SIGTERM):
        program = started("--results", str(resumed_file), "--resume")
        wanted = lines(resumed_file) + 3
        until(partial(has_lines, resumed_file, wanted), program)
        workers = workers_of(program.pid)
        assert workers
        program.send_signal(blow)
        program.communicate(timeout=60)
        for _ in range(1000):
            if not any(Path(f"/proc/{worker}").exists() for worker in workers):
                break
            time.sleep(0.01)
        else:
            raise AssertionError("a worker outlived its program")
    gone_on_with = turnwright(*SIM, "--workers", 1, "--results", resumed_file, "--resume")
    assert told(gone_on_with) == undisturbed


# --- files that are gone on with ------------------------------------------------------------------------------------


def test_battles_in_the_file_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    path = tmp_path / "duels.jsonl"
    whole = resumed(path, resume=False)
    assert without_clock(whole) == without_clock(simulate(PLAN, workers=1))
    monkeypatch.setattr(tournament, "_play", None)
    assert without_clock(resumed(path)) == without_clock(whole)


def test_a_file_that_was_cut_off_anywhere_is_gone_on_with(tmp_path: Path):
    path = tmp_path / "duels.jsonl"
    whole = without_clock(resumed(path, resume=False))
    data = path.read_bytes()
    first = data.index(b"\n") + 1
    for cut in (first, first + 10, len(data) // 2, len(data) - 1):
        path.write_bytes(data[:cut])
        assert without_clock(resumed(path)) == whole


def test_more_battles_can_be_asked_for_and_fewer_cannot(tmp_path: Path):
    path = tmp_path / "duels.jsonl"
    resumed(path, msgspec.structs.replace(PLAN, n=25), resume=False)
    assert without_clock(resumed(path)) == without_clock(simulate(PLAN, workers=1))
    with pytest.raises(Refusal, match=r"10 battles are wanted, but .* ask for at least as many"):
        resumed(path, msgspec.structs.replace(PLAN, n=10))


def test_a_file_of_something_else_is_left_alone(tmp_path: Path):
    path = tmp_path / "duels.jsonl"
    resumed(path, resume=False)
    data = path.read_bytes()
    with pytest.raises(Refusal, match="add --resume"):
        resumed(path, resume=False)
    with pytest.raises(Refusal, match="another plan: seed was 7"):
        resumed(path, msgspec.structs.replace(PLAN, seed=8))
    assert path.read_bytes() == data
    path.write_bytes(data + data.splitlines(keepends=True)[1].replace(b'"first":0', b'"first":1', 1))
    with pytest.raises(Refusal, match="played twice"):
        resumed(path)
    other = tmp_path / "notes.jsonl"
    other.write_text('{"n": 1}\n')
    with pytest.raises(Refusal, match="line 1: not the results of a simulation"):
        resumed(other)
    assert other.read_text() == '{"n": 1}\n'


def test_content_that_has_changed_since_is_refused(tmp_path: Path):
    pack = tmp_path / "yard"
    (pack / "units").mkdir(parents=True)
    (pack / "pack.json").write_text('{"id": "yard", "ruleset": "wuxia", "version": "1.0.0", "extends": "wuxia_core"}')
    (pack / "units" / "men.json").write_text('[{"id": "straw_man", "thp": 30}]')
    plan = Plan(
        ruleset="wuxia", encounter="training_yard", n=2, packs=("wuxia_core", str(pack)), players={"hero": "random"}
    )
    path = tmp_path / "yard.jsonl"
    begun = resumed(path, plan, resume=False)
    assert without_clock(resumed(path, plan)) == without_clock(begun)
    (pack / "units" / "men.json").write_text('[{"id": "straw_man", "thp": 31}]')
    tournament._made_ready.cache_clear()
    tournament._game.cache_clear()
    with pytest.raises(Refusal, match="the pack yard is not the one that the simulation was begun with"):
        resumed(path, plan)


# --- other computers ------------------------------------------------------------------------------------------------


BOT = "def choose(view, legal, dice):\n    return legal[0]\n"


def test_packs_and_players_travel_with_their_chunks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """What is only on the computer that asks is unpacked where it is played."""
    pack, bot = tmp_path / "yard", tmp_path / "first.py"
    (pack / "units").mkdir(parents=True)
    (pack / "pack.json").write_text('{"id": "yard", "ruleset": "wuxia", "version": "1.0.0", "extends": "wuxia_core"}')
    (pack / "units" / "men.json").write_text('[{"id": "straw_man", "thp": 20}]')
    bot.write_text(BOT)
    plan = Plan(
        ruleset="wuxia",
        encounter="training_yard",
        n=3,
        packs=("wuxia_core", str(pack)),
        players={"hero": f"{bot}:choose"},
    )
    here = simulate(plan, workers=1)
    packed = baggage.packed(plan.packs or (), plan.players.values())
    assert set(packed.packs) == {str(pack)}, "what is installed everywhere stays at home"
    task = tournament._Task(msgspec.json.encode(plan), fingerprint_of(plan), packed)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    monkeypatch.setattr("tempfile.tempdir", None)
    for path in sorted(pack.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()
    bot.unlink()
    assert tournament._play(task, 0, 3).battles == here.battles
    assert tournament._play(task, 1, 2).battles == here.battles[1:], "it is unpacked once"


def test_a_computer_that_would_play_other_battles_refuses():
    mark = fingerprint_of(PLAN)
    other = msgspec.structs.replace(mark, turnwright="0.0.9")
    task = tournament._Task(msgspec.json.encode(PLAN), other)
    with pytest.raises(Refusal, match=r"would play other battles: Turnwright is .* begun with 0\.0\.9"):
        tournament._play(task, 0, 1)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"ruleset": "9"}, "version 9 there"),
        ({"options": {"turn_limit": 1}}, r"the rulings differ \(.*turn_limit.*\)"),
        ({"packs": ()}, "the pack wuxia_core is not"),
        ({"players": {"hero": "abc"}}, "the file that plays hero is not"),
    ],
)
def test_a_difference_is_said(change: dict[str, object], says: str):
    mark = fingerprint_of(Plan(ruleset="wuxia", encounter="training_yard", n=1))
    here: Fingerprint = msgspec.structs.replace(mark, **change)
    with pytest.raises(AssertionError, match=says):
        raise AssertionError(difference(here, mark))


def test_two_computers_of_a_cluster_play_the_same_battles_and_print_nothing_else(monkeypatch: pytest.MonkeyPatch):
    """Both are this one, by two addresses of its loopback: Ray takes 127.0.0.1 for the computer's address outside."""
    monkeypatch.setenv("RAY_USAGE_STATS_ENABLED", "0")  # it would tell its makers
    monkeypatch.setenv("RAY_raylet_start_wait_time_s", "200")  # beside other tests a node takes its time to start
    monkeypatch.setenv("RAY_worker_niceness", "0")  # or its workers would wait until all other tests are done
    pytest.importorskip("ray", reason="Ray is not installed (pip install turnwright[ray])")
    from ray.cluster_utils import Cluster

    cluster = Cluster(initialize_head=True, head_node_args={"num_cpus": 1, "node_ip_address": "127.0.0.2"})
    try:
        cluster.add_node(num_cpus=1, node_ip_address="127.0.0.3")
        words = [sys.executable, "-m", "turnwright", *SIM]
        there, alone = (
            subprocess.run([*words, *more], capture_output=True, text=True, timeout=300, check=True)
            for more in (("--ray", cluster.address), ("--workers", "1"))
        )
    finally:
        cluster.shutdown()
    found, wanted = (json.loads(each.stdout) for each in (there, alone))
    for clock in ("seconds", "battles_per_second"):
        del found[clock], wanted[clock]
    assert found == wanted
