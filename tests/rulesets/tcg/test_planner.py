"""The player that plans its turn: positions that a card player would solve, its budget, and what it may know."""

import pytest
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer
from tests.streams import dice

from turnwright import players
from turnwright.kernel import registry
from turnwright.kernel.budget import Budget
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import legal, step, to_act
from turnwright.kernel.view import View
from turnwright.players import random, search
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.players import planner, prospects, quick
from turnwright.rulesets.tcg.state import OTHER
from turnwright.rulesets.tcg.view import view
from turnwright.testing.hiding import imagined_twin

GAME = registry.game("tcg")
RED = mon("Red", attack(name="Burn", damage=30, cost=("fire",)), hp=70)
BLUE = mon("Blue", attack(name="Wave", damage=30, cost=("water",)), hp=70, types=("water",))
BIG = mon("Big", attack(name="Smash", damage=90, cost=("fire", "fire", "fire")), hp=90, retreat=3)
WALL = mon(
    "Wall", attack(name="Crush", damage=60, cost=("colorless",)), hp=60, types=("grass",),
    weaknesses=(c.Modifier(type="water", value="×2"),),
)  # fmt: skip
CRUSHING = (at("wall", energies=("fire_energy",)), at("filler"))


def seen(table: Table) -> View:
    return View(table.game, "player1", view(table.state, "player1"), 1)


def quickly(table: Table) -> Command:
    known = seen(table)
    return quick.choose(known, known.legal(), dice())


def planned(table: Table, sims: int = 48) -> Command:
    known = seen(table)
    return planner.choose(known, known.legal(), dice(), Budget(sims=sims))


# Positions


def test_it_sends_up_whoever_takes_the_last_prize_by_weakness():
    mine = (at("red", energies=("fire_energy",)), at("blue", energies=("water_energy",)))
    table = Table(RED, BLUE, WALL, mine=mine, theirs=CRUSHING, prizes=1)
    assert quickly(table) == k.Attack(0)
    assert planned(table) == k.Retreat(table.mine.bench[0].id)


def test_it_builds_up_the_one_that_will_live():
    """The Active falls next turn, whatever it gets."""
    mine = (at("big", damage=80, energies=("fire_energy",)), at("big", energies=("fire_energy",)))
    energy = ("fire_energy",) * 10
    table = Table(BIG, WALL, mine=mine, theirs=CRUSHING, hand=("fire_energy",), deck=energy, their_deck=energy)
    assert quickly(table) == k.AttachEnergy(table.card("fire_energy"), table.me.id)
    assert planned(table) == k.AttachEnergy(table.card("fire_energy"), table.mine.bench[0].id)


def test_it_heals_who_would_fall_otherwise():
    """With 60 HP left it falls to a blow of 60; with 70 it does not. It is too heavy to make room for another."""
    salve = trainer("Salve", v.Heal(on=v.Target(who="all_yours", count=1), amount=30))
    heavy = mon("Red", attack(name="Burn", damage=30, cost=("fire",)), hp=70, retreat=2)
    mine = (at("red", damage=10, energies=("fire_energy",)), at("filler"))
    table = Table(heavy, WALL, salve, mine=mine, theirs=CRUSHING, hand=("salve",), deck=("filler",) * 20)
    assert quickly(table) == k.Attack(0)
    assert planned(table) == k.PlayTrainer(table.card("salve"))


def test_it_plays_what_it_holds_before_it_discards_its_hand():
    professor = trainer("Professor", v.DiscardCards(count="all"), v.Draw(count=7), kind="supporter")
    mine = (at("big", energies=("fire_energy",) * 3), at("big"))
    hand, deck = ("professor", "fire_energy"), ("filler",) * 30
    theirs = (*CRUSHING, at("wall", energies=("fire_energy",)))
    table = Table(
        professor, BIG, WALL, mine=mine, theirs=theirs, hand=hand, deck=deck, their_deck=deck, their_prizes=2
    )  # fmt: skip
    assert isinstance(quickly(table), k.AttachEnergy)
    assert planned(table) == k.AttachEnergy(table.card("fire_energy"), table.mine.bench[0].id)


def test_it_evolves_before_it_attacks():
    above = mon("Redder", attack(name="Blaze", damage=60, cost=("fire",)), hp=90, stage="stage_1", evolves_from="Red")
    mine = (at("red", energies=("fire_energy",)),)
    table = Table(RED, above, WALL, mine=mine, theirs=CRUSHING, hand=("redder",), prizes=1)
    assert planned(table) == k.EvolvePokemon(table.card("redder"), table.me.id)


def test_it_does_not_draw_its_last_card():
    """Whoever cannot draw has lost: a blow that changes little is better than four cards."""
    reader = mon("Reader", attack(v.Draw(count=4), name="Read"), attack(name="Poke", damage=10), hp=90)
    table = Table(reader, WALL, mine=(at("reader"),), theirs=(at("wall"),), deck=("filler",) * 4)
    assert planned(table) == k.Attack(1)


# Its budget


@pytest.mark.parametrize("sims", [1, 9, 30])
def test_a_budget_of_lines_is_kept_and_decides_the_same_again(sims):
    mine = (at("red", energies=("fire_energy",)), at("blue", energies=("water_energy",)))
    known = seen(Table(RED, BLUE, WALL, mine=mine, theirs=CRUSHING, hand=("fire_energy", "water_energy")))
    one, two = (planner.think(known, known.legal(), dice(5), Budget(sims=sims)) for _ in range(2))
    assert one == two
    assert one.sims <= sims
    assert sum(line.worlds for line in one.lines) <= one.sims  # of lines that begin alike only the best is told
    assert len({line.command for line in one.lines}) == len(one.lines)


def test_no_time_at_all_is_what_the_quick_player_does():
    mine = (at("red", energies=("fire_energy",)), at("blue", energies=("water_energy",)))
    table = Table(RED, BLUE, WALL, mine=mine, theirs=CRUSHING, prizes=1)
    known = seen(table)
    assert planner.choose(known, known.legal(), dice(), Budget(seconds=0.0)) == quickly(table)


def test_it_says_what_it_thought_of_as_search_does():
    mine = (at("red", energies=("fire_energy",)), at("blue", energies=("water_energy",)))
    known = seen(Table(RED, BLUE, WALL, mine=mine, theirs=CRUSHING, prizes=1))
    for name in ("planner@48", "cruel@48"):
        think = players.thinker(known.game.ruleset, name)
        assert think is not None
        thought = think(known, known.legal(), dice())
        assert thought.own == k.Attack(0)
        assert thought.lines[0].command == thought.command
        assert [step.command for step in thought.lines[0].ahead] == [k.Attack(0)]  # and that was the last prize
        assert thought.lines[0].value > 9_900
        assert thought.is_chance


# Whole matches


def states(seed: int, every: int):
    """Some positions of a match of the quick player against one that does anything."""
    state = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "tidewall,nightveil"), seed=seed).state
    chance = dice(seed)
    for n in range(600):
        acting = to_act(GAME.ruleset, state)
        if not acting:
            return
        choices = legal(GAME, state, acting[0])
        if n % every == 0 and len(choices) > 1:
            yield state, acting[0]
        choose = quick.choose if acting[0] == "player1" else random.choose
        chosen = choose(View(GAME, acting[0], state), choices, chance)
        state = step(GAME, state, acting[0], chosen, chance)


def test_it_chooses_the_same_whatever_is_hidden_from_it():
    compared = 0
    for state, seat in states(4, 5):
        twin = imagined_twin(GAME, state, seat, dice(compared))
        if twin is None or twin == state or compared == 4:
            continue
        one, two = (View(GAME, seat, view(each, seat)) for each in (state, twin))
        first, second = (planner.think(each, each.legal(), dice(3), Budget(sims=10)) for each in (one, two))
        assert first == second
        assert first.command in one.legal()
        compared += bool(first.sims)
    assert compared == 4


def test_it_plays_a_match_to_its_end():
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, "emberfall,stormline"), seed=2)
    match.advance({"player1": players.find(GAME.ruleset, "planner@6"), "player2": random.choose}, limit=3_000)
    assert match.result is not None
    assert match.result.winner == "player1"


# What a position is worth


def test_what_one_wins_the_other_loses_by_the_same_numbers():
    """The turn is worth something; everything else is worth the same to both."""
    for state, _ in states(6, 40):
        ours, theirs = prospects.rows(GAME, state, "player1")
        assert prospects.rows(GAME, state, OTHER["player1"]) == (theirs, ours)


def test_what_fells_the_other_next_turn_makes_a_position_better():
    strong, weak = (
        Table(RED, WALL, mine=(at("red", energies=energies),), theirs=(at("wall", damage=30),))
        for energies in (("fire_energy",), ())
    )
    assert prospects.win_chance(strong.game, strong.state, "player1") > prospects.win_chance(
        weak.game, weak.state, "player1"
    )


@pytest.mark.parametrize("energies", [(), ("fire_energy",), ("fire_energy",) * 3])
def test_each_wound_of_the_other_makes_a_position_better(energies):
    """A weight for being in reach of the next blow must not eat up what the wound is worth."""
    chances = [
        prospects.win_chance(table.game, table.state, "player1")
        for damage in range(0, 90, 10)
        for table in [Table(BIG, mine=(at("big", energies=energies),), theirs=(at("big", damage=damage), at("big")))]
    ]
    assert chances == sorted(chances)
    assert chances[0] < chances[-1]


def test_levels_of_the_card_game_have_the_planner_at_the_top():
    assert next(iter(GAME.ruleset.players.thinks)) == "planner"
    mine = (at("red", energies=("fire_energy",)), at("blue", energies=("water_energy",)))
    known = seen(Table(RED, BLUE, WALL, mine=mine, theirs=CRUSHING, prizes=1))
    cruel, hard = (players.find(known.game.ruleset, name) for name in ("cruel", "hard"))
    assert cruel(known, known.legal(), dice()) == k.Retreat(known.state.sides["player1"].bench[0].id)
    assert hard(known, known.legal(), dice()) == k.Attack(0)
    assert search.choose(known, known.legal(), dice(), Budget(sims=24)) in known.legal()
