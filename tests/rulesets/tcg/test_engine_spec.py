"""The specification, item by item where no other test goes through a whole list: stages, targets, sources of coins,
their contexts, the attack texts that it validates, and the order of an attack. (spec)"""

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import parser
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.rules.terms import STAGES

# EvolutionStage


@pytest.mark.parametrize("stage", STAGES)
def test_every_stage_is_put_down_or_put_onto_what_it_evolves_from(stage):
    """A card that names what it evolves from goes onto that; one that names nothing is put down as a Basic is."""
    young = mon("Young", PLAIN)
    grown = mon("Grown", PLAIN, hp=200, stage=stage, evolves_from=None if stage == "basic" else "Young")
    table = Table(young, grown, mine=(at("young"), at("filler")), hand=("grown",))
    card = table.card("grown")
    if stage == "basic":
        table.do(k.PlayPokemon(card))
        assert table.mine.bench[-1].max_hp == 200
        return
    with pytest.raises(Refusal, match="no Basic"):
        table.do(k.PlayPokemon(card))
    with pytest.raises(Refusal, match="does not evolve"):
        table.do(k.EvolvePokemon(card, table.mine.bench[0].id))
    table.do(k.EvolvePokemon(card, table.me.id))
    assert (table.me.max_hp, table.named(table.me.cards)) == (200, ["young", "grown"])


# TargetType


@pytest.mark.parametrize(
    ("who", "mine", "theirs"),
    [
        ("self", [10, 0, 0], [0, 0, 0]),
        ("all_yours", [10, 10, 10], [0, 0, 0]),
        ("active_yours", [10, 0, 0], [0, 0, 0]),
        ("benched_yours", [0, 10, 10], [0, 0, 0]),
        ("all_opponents", [0, 0, 0], [10, 10, 10]),
        ("active_opponent", [0, 0, 0], [10, 0, 0]),
        ("benched_opponents", [0, 0, 0], [0, 10, 10]),
        ("defending", [0, 0, 0], [10, 0, 0]),
    ],
)
def test_every_target_means_these_pokemon(who, mine, theirs):
    one = mon("One", attack(v.Damage(on=v.Target(who), amount=10)))
    both = (at("filler"), at("filler"))
    table = Table(one, mine=(at("one"), *both), theirs=(at("rival"), *both))
    table.do(k.Attack(0))
    assert [each.damage for each in table.mine.in_play] == mine
    assert [each.damage for each in table.theirs.in_play] == theirs


def test_the_defending_pokemon_is_the_one_that_was_attacked():
    """Who was switched out by the attack itself still takes what is meant for the Defending Pokémon."""
    one = mon("One", attack(v.Switch(side="opponent"), v.PutCounters(on=v.DEFENDING, count=1)))
    table = Table(one, mine=(at("one"),), theirs=(at("rival"), at("filler")))
    old = table.foe.id
    table.do(k.Attack(0))
    assert (table.theirs.bench[0].id, table.theirs.bench[0].damage, table.foe.damage) == (old, 10, 0)


# Coins: how many, for what


@pytest.mark.parametrize(
    ("of", "coins"),
    [
        pytest.param(v.EnergyOn(), 3, id="ENERGY_ATTACHED"),
        pytest.param(v.EnergyOn(types=("water",)), 2, id="ENERGY_TYPE_ATTACHED"),
        pytest.param(v.PokemonIn(v.Target("benched_yours")), 2, id="BENCH_POKEMON"),
        pytest.param(v.CountersOn(), 4, id="DAMAGE_COUNTERS"),
        pytest.param(v.CardsIn(zone="hand"), 1, id="HAND_SIZE"),
    ],
)
def test_a_variable_number_of_coins(of, coins):
    words = (v.Flip(coins=v.Per(each=1, of=of)), v.Times(of=v.Heads()))
    one = mon("One", attack(before=words, damage=10), hp=90)
    place = at("one", energies=("water_energy", "water_energy", "fire_energy"), damage=40)
    table = Table(one, mine=(place, at("filler"), at("filler")), hand=("filler",))
    heads = (1,) if coins == 1 else (2,) * coins
    table.do(k.Attack(0), *heads)
    assert table.told(e.CoinsFlipped)[0].coins == (True,) * coins
    assert table.foe.damage == 10 * coins


@pytest.mark.parametrize("by_action", [True, False])
@pytest.mark.parametrize("context", ["attack", "status_check", "ability", "trainer"])
def test_coins_are_flipped_in_each_context_and_reach_what_they_decide(context, by_action):
    """By an action of their own or at once; either way the result is told to both and used."""
    draw = (v.Flip(), v.Draw(when=(v.IfHeads(),)))
    one = mon("One", attack(*draw), abilities=(ability(*draw),))
    table = Table(
        one, trainer("Luck", *draw), mine=(at("one", conditions=("confused",) if context == "status_check" else ()),),
        hand=("luck",), options={"coin_flips": "by_action" if by_action else "at_once"},
    )  # fmt: skip
    command = {
        "ability": k.UseAbility(table.me.id),
        "trainer": k.PlayTrainer(table.card("luck")),
    }.get(context, k.Attack(0))
    if by_action:
        table.do(command)
        assert (table.prompt.kind, table.prompt.about["context"]) == ("coin_flip", context)
        if context == "attack":
            assert table.state.phase == "attack"
            for other in (k.EndTurn(), k.Attack(0), k.UseAbility(table.me.id)):
                with pytest.raises(Refusal, match="phase"):
                    table.do(other)
        held = len(table.mine.hand)
        table.do(k.GenerateCoinFlip(), 1 if context != "status_check" else 0)
    else:
        held = len(table.mine.hand) - (context == "trainer")
        table.do(command, 1 if context != "status_check" else 0)
    (flipped,) = table.told(e.CoinsFlipped)
    assert (flipped.context, flipped.coins) == (context, (context != "status_check",))
    if context == "status_check":
        assert table.me.damage == 30
    else:
        assert len(table.mine.hand) == held + 1


# Validated attack patterns


@pytest.mark.parametrize(
    ("text", "damage", "heads", "tails"),
    [
        pytest.param("Flip a coin. If heads, the Defending Pokémon is now Confused.", 10, "confused", None,
                     id="Confuse Ray"),
        pytest.param("Flip a coin. If heads, the Defending Pokémon is now Paralyzed.", 30, "paralyzed", None,
                     id="Thunder Wave"),
        pytest.param("Flip a coin. If heads, the Defending Pokémon is now Asleep.", 0, "asleep", None, id="Sing"),
        pytest.param("Flip a coin. If heads, the Defending Pokémon is now Poisoned.", 20, "poisoned", None,
                     id="Poison Sting"),
        pytest.param("Flip a coin. If heads, the Defending Pokémon is now Poisoned; if tails, it is now Confused.", 10,
                     "poisoned", "confused", id="Foul Gas"),
        pytest.param("Flip a coin. If heads, the Defending Pokémon is now Poisoned; if tails, it is now Confused.", 30,
                     "poisoned", "confused", id="Sludge"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("coin", [1, 0])
def test_texts_that_the_specification_validates_do_what_it_says(text, damage, heads, tails, coin):
    """The damage always applies, the status by the coin."""
    read = parser.attack(text, card="One", name="Move", damage=damage)
    assert read.unparsed == ()
    table = Table(mon("One", read), mine=(at("one"),))
    table.do(k.Attack(0), coin)
    status = heads if coin else tails
    assert table.foe.conditions == (() if status is None else (status,))
    assert table.foe.damage == damage


# The order of an attack


def test_an_attack_goes_through_all_steps_in_the_order_of_the_specification():
    """Status; minus, plus; weakness, resistance; prevention, reduction; self-damage; bench damage, whatever the text's
    order: 50 - 10 + 30 = 70, twice is 140, less 30 is 110, above the 40 that are prevented, less 20 is 90."""
    words = (
        v.Damage(on=v.Target("benched_opponents"), amount=10),
        v.Damage(on=v.SELF, amount=20),
        v.Inflict(statuses=("poisoned",)),
    )
    one = mon("One", attack(*words, before=(v.Plus(amount=30), v.Minus(amount=10)), damage=50))
    wall = mon(
        "Wall", PLAIN, hp=200, types=("grass",), weaknesses=(c.Modifier(type="fire", value="×2"),),
        resistances=(c.Modifier(type="fire", value="-30"),),
        abilities=(ability(v.Reduce(amount=20), v.Prevent(at_most=40), kind="passive"),),
    )  # fmt: skip
    table = Table(one, wall, mine=(at("one"),), theirs=(at("wall"), at("filler")))
    table.do(k.Attack(0))
    told = [event for event in table.events if isinstance(event, e.ConditionGained | e.Damaged)]
    assert [(type(event).__name__, event.pokemon) for event in told] == [
        ("ConditionGained", table.foe.id), ("Damaged", table.foe.id), ("Damaged", table.me.id),
        ("Damaged", table.theirs.bench[0].id),
    ]  # fmt: skip
    assert table.told(e.Damaged)[0].steps == (
        ("base", 50), ("minus", 40), ("plus", 70), ("weakness", 140), ("resistance", 110), ("reduction", 90),
    )  # fmt: skip
    assert (table.foe.damage, table.me.damage, table.theirs.bench[0].damage) == (90, 20, 10)


def test_minus_counts_the_counters_of_the_defender_too():
    less = (v.Minus(amount=v.Per(each=10, of=v.CountersOn(v.DEFENDING))),)
    table = Table(mon("One", attack(before=less, damage=40)), mine=(at("one"),), theirs=(at("rival", damage=30),))
    table.do(k.Attack(0))
    assert table.foe.damage == 30 + 10


# Statuses, once more


@pytest.mark.parametrize(("checkup", "bench"), [("all", 20), ("active", 0)])
def test_a_burn_hurts_active_and_bench_after_each_turn(checkup, bench):
    burned = {"conditions": ("burned",), "burn": 20}
    table = Table(mine=(at("filler", **burned), at("filler", **burned)), options={"checkup": checkup})
    table.do(k.EndTurn())
    assert (table.me.damage, table.mine.bench[0].damage) == (20, bench)
    table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2")
    assert (table.me.damage, table.mine.bench[0].damage) == (40, 2 * bench)


def test_a_new_poison_takes_the_place_of_the_old_one():
    sting = mon("Sting", attack(v.Inflict(statuses=("poisoned",)), name="Sting"),
                attack(v.Inflict(statuses=("poisoned",), poison=20), name="Toxic"))  # fmt: skip
    for first, after in ((1, 10), (0, 20)):
        table = Table(sting, mine=(at("sting"),), theirs=(at("rival", conditions=("poisoned",), poison=30 - after),))
        table.do(k.Attack(1 - first)).do(k.EndTurn())
        assert (table.foe.poison, table.foe.damage) == (after, after)
