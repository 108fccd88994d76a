"""How the program plays: it does not waste its turns on what cannot work, and fights as the battle's kind allows."""

from tests.rulesets.ptu.table import Table, foe, ours, placed, sheet, trainer

from turnwright.kernel.match import View
from turnwright.kernel.messages import Command
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.players import choose


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
