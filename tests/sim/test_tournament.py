"""Simulations: the same plan gives the same battles, wherever they are played, and each can be played again alone."""

import multiprocessing
import subprocess
import sys
from collections import Counter
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.verify import verify
from turnwright.players import find
from turnwright.rulesets import duel
from turnwright.sim import spread, tournament
from turnwright.sim.account import Ability
from turnwright.sim.tournament import Battle, Plan, Result, Unit, battle_seed, replay, row, simulate

PLAN = Plan(ruleset="duel", encounter="pair", n=40, seed=7, players={"red": "random", "blue": "random"})


def without_clock(result: Result) -> Result:
    return msgspec.structs.replace(result, seconds=0.0)


def test_one_process_and_two_play_the_same_battles():
    seen: list[int] = []
    alone = simulate(PLAN, workers=1, progress=seen.append)
    assert seen[-1] == 40
    assert seen == sorted(seen)
    assert without_clock(simulate(PLAN, workers=2)) == without_clock(alone)


def test_a_script_without_a_guard_simulates_once(tmp_path: Path):
    """A spawned process would import it again, and simulate again, were it not kept from it."""
    script = tmp_path / "balance.py"
    script.write_text(
        "from turnwright.sim.tournament import Plan, simulate\n"
        "print(simulate(Plan(ruleset='duel', encounter='pair', n=40), workers=2).n)\n"
    )
    ran = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, timeout=120, check=False)
    assert (ran.stdout, ran.stderr, ran.returncode) == ("40\n", "", 0)


def test_who_stops_a_simulation_leaves_no_process_behind():
    class Enough(Exception):
        pass

    def stop(done: int) -> None:
        raise Enough

    with pytest.raises(Enough):
        simulate(msgspec.structs.replace(PLAN, n=100_000), workers=2, progress=stop)
    assert not multiprocessing.active_children()


def test_several_plans_at_once_are_those_plans_one_by_one():
    plans = [PLAN, msgspec.structs.replace(PLAN, seed=8, n=7), msgspec.structs.replace(PLAN, options={"turn_limit": 5})]
    seen: list[int] = []
    together = tournament.simulate_all(plans, workers=2, progress=seen.append)
    assert seen[-1] == 87
    assert [without_clock(result) for result in together] == [
        without_clock(simulate(plan, workers=1)) for plan in plans
    ]


def test_without_accounts_battles_end_the_same():
    (short,), whole = tournament.simulate_all([PLAN], workers=1, accounts=False), simulate(PLAN, workers=1)
    assert (short.battles, short.wins) == (whole.battles, whole.wins)
    assert whole.abilities
    assert not short.abilities


def test_a_row_says_who_began_and_how_many_turns_it_took():
    for battle in simulate(PLAN, workers=1).battles[::8]:
        match = replay(PLAN, battle.seed)
        assert battle.first == match.records[1].by
        assert battle.turns == match.state.turns


def test_seats_are_told_their_side_by_name_then_in_order():
    assert simulate(PLAN, workers=1).sides == {"red": "red", "blue": "blue"}
    hero = Plan(ruleset="wuxia", encounter="training_yard", n=1, players={"hero": "random"})
    assert simulate(hero, workers=1).sides == {"hero": "player", "enemy": "enemy"}


def test_content_can_be_tried_out_without_a_pack():
    plan = Plan(ruleset="wuxia", encounter="training_yard", n=1, players={"hero": "random"})
    tough = msgspec.structs.replace(plan, changes={"units": {"straw_man": {"thp": 77}}})
    match = replay(tough, 1)
    assert {unit.max_thp for unit in match.at(1).units.values() if unit.sheet == "straw_man"} == {77}
    wrong = msgspec.structs.replace(plan, changes={"unit": {}})
    with pytest.raises(Refusal, match='no kind of content "unit"; did you mean "units"'):
        replay(wrong, 1)


def test_another_seed_plays_other_battles():
    other = simulate(msgspec.structs.replace(PLAN, seed=8), workers=1)
    assert not {battle.seed for battle in other.battles} & {battle.seed for battle in simulate(PLAN, workers=1).battles}


def test_a_battle_played_again_from_its_seed_is_the_one_that_was_counted():
    result = simulate(PLAN, workers=1)
    for battle in result.battles[::10]:
        match = replay(PLAN, battle.seed)
        assert row(match) == battle
        assert match.lines() == replay(PLAN, battle.seed).lines()
        assert verify(match.lines(), registry.game_of).ok


def test_the_counts_are_those_of_matches_played_one_by_one():
    game = registry.game("duel")
    random = find(game.ruleset, "random")
    won: Counter[str | None] = Counter()
    lost_hp: Counter[str] = Counter()
    turns = []
    for i in range(PLAN.n):
        match = Match.open(game, duel.RULESET.content.encounter(game, "pair"), seed=battle_seed(7, i))
        match.advance({"red": random, "blue": random})
        assert match.result is not None
        won[match.result.winner] += 1
        turns.append(match.state.turns)
        for unit, fighter in match.state.fighters.items():
            lost_hp[unit] += fighter.max_hp - fighter.hp
    result = simulate(PLAN, workers=1)
    assert result.wins == {"red": won["red"], "blue": won["blue"]}
    assert result.win_rate == won["red"] / 40
    assert [battle.rounds for battle in result.battles] == turns
    assert {unit.id: unit.damage for unit in result.units} == {unit: lost_hp[unit] / 40 for unit in ("r1", "b1")}


def test_what_each_side_did_is_counted_from_the_commands_and_the_blows():
    uses: Counter[tuple[str, str]] = Counter()
    damage: Counter[tuple[str, str]] = Counter()
    battles: Counter[tuple[str, str]] = Counter()
    wins: Counter[tuple[str, str]] = Counter()
    for i in range(PLAN.n):
        match = replay(PLAN, battle_seed(7, i))
        assert match.result is not None
        seen, doing = set(), ("", "")
        for record in match.records[1:]:
            if isinstance(record.command, duel.Attack | duel.Defend):
                if isinstance(record.command, duel.Attack):
                    doing = record.by, f"Attack: {record.command.line.capitalize()}"
                else:
                    doing = record.by, f"Defend: {record.command.stance.capitalize()}"
                uses[doing] += 1
                seen.add(doing)
            damage[doing] += sum(event.amount for event in record.events if isinstance(event, duel.Struck))
        battles.update(seen)
        wins.update(key for key in seen if key[0] == match.result.winner)
    found = {(each.side, each.name): each for each in simulate(PLAN, workers=2).abilities}
    assert {key: each.uses for key, each in found.items()} == dict(uses)
    assert {key: each.damage for key, each in found.items() if each.damage} == {k: v for k, v in damage.items() if v}
    assert {key: each.battles for key, each in found.items()} == dict(battles)
    assert {key: each.wins for key, each in found.items() if each.wins} == dict(wins)
    assert len(found) >= 4


def test_damage_to_ones_own_side_is_no_feat_of_an_ability():
    """Each point of damage dealt is one that somebody of another side took."""
    result = simulate(Plan(ruleset="wuxia", encounter="mountain_ambush", n=4, seed=3), workers=1)
    taken = {side: sum(unit.damage for unit in result.units if unit.side == side) for side in ("player", "enemy")}
    for side, others in (("player", "enemy"), ("enemy", "player")):
        dealt = sum(each.damage for each in result.abilities if each.side == side)
        assert 0 < dealt <= round(4 * taken[others])


def test_the_summary_has_the_documented_numbers():
    battles = tuple(
        Battle(seed, "victory" if winner else "draw", winner, rounds, 2 * rounds)
        for seed, (winner, rounds) in enumerate([("red", 3), ("blue", 5), ("red", 4), (None, 9), ("red", 6)])
    )
    result = Result(
        plan=msgspec.structs.replace(PLAN, n=5),
        players={"red": "random", "blue": "random"},
        side="red",
        wins={"red": 3, "blue": 1},
        results={"draw": 1, "victory": 4},
        units=(Unit("r1", "Rose", "red", 2.5),),
        abilities=(Ability("red", "Attack: High", 10, 25, 4, 3),),
        battles=battles,
        seconds=0.5,
    )
    summary = result.json()
    assert summary["n"] == 5
    assert summary["seed"] == 7
    assert summary["wins"] == {"red": 3, "blue": 1}
    assert summary["win_rate"] == 0.6
    assert summary["ci95"] == pytest.approx([0.2307, 0.8824], abs=1e-4)
    assert summary["rounds"] == {"p10": 3, "p50": 5, "p90": 9}
    assert summary["seconds"] == 0.5
    assert summary["battles_per_second"] == 10.0
    assert summary["results"] == {"draw": 1, "victory": 4}
    assert summary["damage"] == {"r1": 2.5}
    (ability,) = summary["abilities"]
    assert ability.pop("ci95") == pytest.approx([0.3006, 0.9544], abs=1e-4)
    assert ability == {
        "side": "red", "name": "Attack: High", "uses": 10, "uses_a_battle": 2.0, "damage_a_use": 2.5,
        "battles": 4, "wins": 3, "win_rate": 0.75,
    }  # fmt: skip
    assert [(entry["why"], entry["seed"]) for entry in summary["notable"]] == [
        ("shortest", 0),
        ("longest", 3),
        ("middling", 1),
        ("first to end this way", 0),
        ("first to end this way", 1),
        ("first to end this way", 3),
    ]


def test_seats_that_are_not_named_are_played_by_their_profile():
    result = simulate(Plan(ruleset="duel", encounter="pair", n=1, players={"blue": "random"}), workers=1)
    assert result.players == {"red": "greedy", "blue": "random"}


def test_sides_are_played_whole_unless_one_of_them_is_given_a_player():
    plan = Plan(ruleset="ptu", encounter="wild_meadow", n=1)
    result = simulate(plan, workers=1)
    assert (set(result.players), set(result.sides)) == ({"players", "enemies"}, {"players", "enemies"})
    assert {record.by for record in replay(plan, result.battles[0].seed).records[1:]} == {"players", "enemies"}
    plan = msgspec.structs.replace(plan, players={"odo": "random"})
    result = simulate(plan, workers=1)
    assert (result.players["odo"], result.sides["odo"]) == ("random", "players")
    assert {record.by for record in replay(plan, result.battles[0].seed).records[1:]} == {"players", "enemies", "odo"}


def test_in_wuxia_the_hero_is_greedy_and_the_win_rate_is_the_players():
    plan = Plan(ruleset="wuxia", encounter="duel_sect_elder", n=3)
    result = simulate(plan, workers=1)
    assert result.side == "player"
    assert result.players["hero"] == "greedy"
    assert set(result.wins) == {"player", "enemy"}
    assert all(unit.side in ("player", "enemy") for unit in result.units)
    for battle in result.battles:
        match = replay(plan, battle.seed)
        assert match.result is not None
        assert match.result.detail["rounds"] == battle.rounds
        assert verify(match.lines(), registry.game_of).ok


def test_the_side_that_is_asked_about_can_be_chosen():
    red, blue = (simulate(msgspec.structs.replace(PLAN, side=side), workers=1) for side in ("red", "blue"))
    assert red.win_rate + blue.win_rate == 1


def test_a_setup_can_be_simulated_as_well_as_an_encounter():
    setup = msgspec.to_builtins(duel.RULESET.content.encounter(registry.game("duel"), "pair"))
    by_setup = simulate(msgspec.structs.replace(PLAN, encounter=None, setup=setup), workers=1)
    assert by_setup.battles == simulate(PLAN, workers=1).battles


def test_rulings_reach_the_battles():
    capped = simulate(msgspec.structs.replace(PLAN, options={"turn_limit": 1}), workers=1)
    assert capped.results == {"draw": 40}
    assert capped.wins == {"red": 0, "blue": 0}
    assert capped.rounds == {"p10": 1, "p50": 1, "p90": 1}


def test_seeds_of_a_simulation_never_meet():
    many = {battle_seed(1, i) for i in range(20_000)}
    assert len(many) == 20_000
    assert all(0 <= seed < 2**32 for seed in many)
    assert not many & {battle_seed(2, i) for i in range(20_000)}
    assert battle_seed(-1, 3) == battle_seed(2**32 - 1, 3)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        pytest.param({"ruleset": "dual"}, "registry.ruleset", id="no such ruleset"),
        pytest.param({"encounter": "pairs"}, "ruleset.no_such_encounter", id="no such encounter"),
        pytest.param({"players": {"green": "greedy"}}, "sim.no_such_seat", id="no such seat"),
        pytest.param({"players": {"red": "greedi"}}, "players.unknown", id="no such player"),
        pytest.param({"side": "rad"}, "sim.no_such_side", id="no such side"),
        pytest.param({"preset": "house"}, "options.preset", id="no such preset"),
        pytest.param({"options": {"turn_limit": 0}}, "options.value", id="a ruling out of range"),
        pytest.param({"n": 0}, "sim.battles", id="no battles"),
        pytest.param({"setup": {"fighters": {}}}, "sim.what", id="an encounter and a setup"),
        pytest.param({"encounter": None, "setup": {"fighters": {}}}, "duel.sides", id="a setup without fighters"),
        pytest.param({"encounter": None, "setup": {"units": {}}}, "setup.shape", id="a setup of another game"),
    ],
)
def test_a_plan_that_cannot_be_played_is_refused(changes, code):
    with pytest.raises(Refusal) as refused:
        simulate(msgspec.structs.replace(PLAN, **changes), workers=1)
    assert refused.value.code == code


def test_no_workers_are_refused():
    with pytest.raises(Refusal, match="0 workers won't do: give 1 to 256"):
        simulate(PLAN, workers=0)


def test_a_refusal_comes_back_from_another_process():
    wrong = msgspec.json.encode(msgspec.structs.replace(PLAN, encounter="pairs"))
    calls = [(tournament._Task(wrong, tournament.fingerprint_of(PLAN)), 0, 1)] * 2
    with pytest.raises(Refusal, match='did you mean "pair"'):
        list(spread.on_processes(tournament._play, calls, workers=2))


class Cluster(SimpleNamespace):
    """Ray's calls that a simulation makes, answered in this process; done in another order than they were given."""

    def __init__(self) -> None:
        super().__init__(done=[], running=False, address=None)

    def init(self, address: str, log_to_driver: bool) -> None:
        if address == "nowhere":
            raise ConnectionError("Could not find any running Ray instance.\nStart one.")
        self.running, self.address = True, address

    def put(self, value: Any) -> Any:
        return value

    def remote(self, task: Any) -> Any:
        assert self.running
        return SimpleNamespace(remote=lambda *call: partial(task, *call))

    def wait(self, references: list[Any], num_returns: int) -> tuple[list[Any], list[Any]]:
        return references[-num_returns:], references[:-num_returns]

    def get(self, reference: Any) -> Any:
        self.done.append(reference)
        return reference()

    def shutdown(self) -> None:
        self.running = False


def test_a_cluster_plays_the_same_battles_in_any_order(monkeypatch):
    cluster = Cluster()
    monkeypatch.setitem(sys.modules, "ray", cluster)
    seen: list[int] = []
    result = simulate(PLAN, ray="ray://head:10001", progress=seen.append)
    assert without_clock(result) == without_clock(simulate(PLAN, workers=1))
    assert cluster.address == "ray://head:10001"
    assert len(cluster.done) > 1
    assert seen[-1] == 40
    assert not cluster.running


def test_a_cluster_that_cannot_be_reached_is_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", Cluster())
    with pytest.raises(Refusal, match='No Ray cluster can be reached at "nowhere": Could not find any'):
        simulate(PLAN, ray="nowhere")


def test_without_ray_its_use_is_refused(monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(Refusal, match=r"install turnwright\[ray\]"):
        simulate(PLAN, ray="auto")
