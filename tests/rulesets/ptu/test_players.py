"""How the program plays: it does not waste its turns on what cannot work, and fights as the battle's kind allows."""

from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match, View
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import view
from turnwright.players import search
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.players import choose, suppose


def picks(table: Table) -> Command:
    """What the program chooses for whoever's turn it is, seeing everything."""
    side = table.one(table.state.active).side
    seen = View(table.game, side, table.state, 1)
    return choose(seen, seen.legal(), table.match.player_dice())


def legal(table: Table) -> tuple[Command, ...]:
    side = table.one(table.state.active).side
    return View(table.game, side, table.state, 1).legal()


def test_an_immune_foe_is_attacked_with_something_else():
    fight = Table(ours("pet", "electric", speed=20, moves=("thunderbolt", "tackle")), foe("mole", "ground"))
    assert picks(fight) == w.UseMove("tackle", ("mole",))


def test_of_two_foes_the_one_that_falls_is_attacked():
    fight = Table(ours("pet", speed=20, moves=("tackle",)), foe("fresh"), foe("spent", hp=5))
    assert picks(fight) == w.UseMove("tackle", ("spent",))


def test_sleep_is_worth_a_turn_but_not_on_who_sleeps_or_cannot():
    fight = Table(ours("pet", speed=20, defense=5, moves=("spore", "tackle")), foe("brute", defense=40))
    assert picks(fight) == w.UseMove("spore", ("brute",))
    fight(w.ChangeStatus("brute", add=("asleep",)))
    assert picks(fight) == w.UseMove("tackle", ("brute",))
    steel = Table(ours("pet", speed=20, moves=("poison_powder", "tackle")), foe("tin", "steel", defense=40))
    assert picks(steel) == w.UseMove("tackle", ("tin",))


def test_a_turn_is_ended_rather_than_spent_on_nothing():
    fight = Table(ours("pet", speed=20, moves=("conversion", "tackle")), foe("spook", "ghost"))
    assert picks(fight) == w.EndTurn()


def test_an_ability_is_not_used_against_friends():
    fight = Table(trainer("mira"), ours("pet", speed=20, moves=("tackle",), abilities=("intimidate",)), foe("wild"))
    used = [command for command in legal(fight) if isinstance(command, w.UseAbility)]
    assert used
    while isinstance(chosen := picks(fight), w.UseAbility):
        assert chosen.targets == ("wild",)
        fight(chosen)


def test_balls_are_kept_where_there_is_little_hope():
    strong = Table(trainer("mira", speed=20, items={"basic_ball": 3}), foe("old", level=90))
    assert not isinstance(picks(strong), w.ThrowBall)
    weak = Table(trainer("mira", speed=20, items={"basic_ball": 3}), foe("young", level=3, hp=20))
    assert picks(weak) == w.ThrowBall("basic_ball", "young")


def test_a_trainer_switches_to_the_one_who_can_hurt_the_foe():
    fight = Table(
        trainer("mira", speed=30),
        placed("players", sheet("log", "grass", owner="mira", origin="owned", moves=("tackle",))),
        placed("players", sheet("hose", "water", owner="mira", origin="owned", moves=("hydro_pump",)), in_ball=True),
        foe("oven", "fire", "rock", defense=40, special_defense=5),
        battle="league",
    )
    fight.until("mira")
    while fight.state.phase == "declaration":
        fight(w.Declare("act"))
    fight.until("mira")
    assert picks(fight) == w.Switch("log", "hose")


def test_in_league_battles_trainers_neither_fight_nor_are_fought():
    fight = Table(
        trainer("mira", speed=30),
        ours("pet", speed=20, moves=("tackle", "earthquake")),
        trainer("kest", side="enemies", speed=29),
        placed("enemies", sheet("hound", owner="kest", origin="owned", moves=("tackle",))),
        battle="league",
    )
    for _ in range(40):
        for command in legal(fight):
            aimed = (*getattr(command, "targets", ()), getattr(command, "target", ""))
            assert not {"mira", "kest"} & set(aimed), command
            if fight.one(fight.state.active).sheet.kind == "trainer":
                assert not isinstance(command, w.UseMove | w.Struggle | w.Maneuver), command
        fight(w.Declare("act") if fight.state.phase == "declaration" else w.EndTurn())


def test_without_a_grid_areas_are_offered_for_a_few_side_by_side():
    foes = [foe(name) for name in ("ace", "bee", "cat", "dog")]
    fight = Table(ours("pet", speed=20, moves=("scratch", "earthquake")), *foes)
    passes = [
        command.targets for command in legal(fight) if isinstance(command, w.UseMove) and command.move == "scratch"
    ]
    assert passes == [("ace", "bee"), ("bee", "cat"), ("cat", "dog")]
    bursts = [command for command in legal(fight) if isinstance(command, w.UseMove) and command.move == "earthquake"]
    assert [len(command.targets) for command in bursts] == [3, 3]
    fight.use("scratch", "ace", "bee", "cat", "dog", accuracy=10)  # the game master names whom it reaches
    assert set(fight.aims) == {"ace", "bee", "cat", "dog"}


GAME = registry.game("ptu")
GYM = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "gym_lime_works"), seed=1).state


def team(state, trainer: str) -> list[str]:
    return [name for name, one in state.combatants.items() if one.sheet.owner == trainer]


def test_whoever_thinks_reckons_with_foes_that_are_still_in_their_balls():
    seen = view(GAME.ruleset, GYM, "players")
    assert team(seen, "leader_marl") == ["long_vein"]
    worlds = [search.Mind(View(GAME, "players", seen), StreamDice(Mulberry32(seed))).world(0) for seed in range(6)]
    assert {len(team(world, "leader_marl")) for world in worlds} == {len(team(seen, "challenger_ines"))} == {3}
    supposed = [world.combatants[name] for world in worlds for name in team(world, "leader_marl")[1:]]
    assert {(one.where, one.side, one.hp == one.sheet.max_hp) for one in supposed} == {("ball", "enemies", True)}
    assert len({one.sheet.species for one in supposed}) > 1  # nobody knows who they are


def test_what_is_supposed_leaves_no_trace_in_the_view():
    seen = view(GAME.ruleset, GYM, "players")
    assert view(GAME.ruleset, suppose(GAME, seen, "players", StreamDice(Mulberry32(1))), "players") == seen


def test_nothing_is_supposed_where_everybody_is_seen():
    for seat, state in (("gm", GYM), ("players", replace(GYM, shown="exact"))):
        assert suppose(GAME, view(GAME.ruleset, state, seat), seat, StreamDice(Mulberry32(1))) == state


def test_a_maneuver_is_worth_a_thought_though_nobody_would_try_it_by_itself():
    fight = Table(
        trainer("mira", speed=30, items={"potion": 1}),
        ours("pet", speed=20, moves=("tackle", "ember", "bite", "growl"), hp=30),
        foe("wild"),
    )
    while fight.state.active != "pet":
        fight(w.EndTurn())
    seen = View(fight.game, "players", fight.state, 1)
    kinds = [type(command) for command in search.most_promising(seen, seen.legal())[:4]]
    assert w.Maneuver in kinds


def test_what_costs_no_action_comes_before_the_attack():
    """A berry that it may trade in, and a gem of the type that it attacks with; not one of another."""
    hurt = placed("players", sheet("pet", "water", speed=20, moves=("tackle",)), 20, food=("oran_berry",))
    assert picks(Table(hurt, foe("mole"))) == w.TradeFood("oran_berry")
    swimmer = ours("pet", "water", speed=20, moves=("water_gun", "tackle"), held_item="water_gem")
    fight = Table(swimmer, foe("mole"))
    assert picks(fight) == w.UseHeld("water_gem")
    assert picks(fight(w.UseHeld("water_gem"))) == w.UseMove("water_gun", ("mole",))
    swimmer = ours("pet", "water", speed=20, moves=("water_gun", "tackle"), held_item="normal_gem")
    assert picks(Table(swimmer, foe("mole"))) == w.UseMove("water_gun", ("mole",))
