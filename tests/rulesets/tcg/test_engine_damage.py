"""Damage from declaration to knock-out: modifiers, prevention, reduction, coins, bench and self-damage. (spec)"""

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import importer
from turnwright.rulesets.tcg import vocabulary as v

HEADS, TAILS = (v.IfHeads(),), (v.IfTails(),)


def struck(*effects, before=(), damage=10, energies=(), theirs=None, options=None, cost=(), coins=(), **more):
    """What an attack with these words does to the other's active Pokémon, and the table after it."""
    one = mon("One", attack(*effects, before=before, damage=damage, cost=cost), hp=80)
    table = Table(one, mine=(at("one", energies=energies),), theirs=theirs or (at("rival"),), options=options, **more)
    table.do(k.Attack(0), *coins)
    return table


def turn_of_theirs(table):
    table.do(k.EndTurn()).do(k.DrawCard(), by="player2")
    return table


# Plus and minus


@pytest.mark.parametrize(
    ("waters", "others", "rule", "damage"),
    [
        pytest.param(2, 1, "all_cost", 10, id="the cost only"),
        pytest.param(3, 1, "all_cost", 20, id="one extra"),
        pytest.param(5, 1, "all_cost", 30, id="two extra"),
        pytest.param(6, 1, "all_cost", 30, id="capped at two"),
        pytest.param(4, 0, "all_cost", 20, id="the colorless part is paid with water, too"),
        pytest.param(4, 0, "typed_cost", 30, id="only water symbols are left out in the original program"),
    ],
)
def test_extra_energy_with_a_cap(waters, others, rule, damage):
    extra = v.Per(each=10, of=v.EnergyOn(types=("water",), unspent=True), most=2)
    energies = ("water_energy",) * waters + ("fire_energy",) * others
    table = struck(before=(v.Plus(amount=extra),), energies=energies, cost=("water", "water", "colorless"),
                   options={"unspent_energy": rule})  # fmt: skip
    assert table.foe.damage == damage


@pytest.mark.parametrize(
    ("of", "mine", "theirs", "damage"),
    [
        pytest.param(v.CountersOn(v.DEFENDING), at("one"), (at("rival", damage=30),), 40, id="counters on it"),
        pytest.param(v.CountersOn(v.SELF), at("one", damage=20), (at("rival"),), 30, id="counters on itself"),
        pytest.param(v.PokemonIn(v.Target("benched_yours")), at("one"), (at("rival"),), 30, id="own bench"),
        pytest.param(v.EnergyOn(on=v.DEFENDING, cards=True), at("one"),
                     (at("rival", energies=("double", "fire_energy")),), 30, id="energy cards on the defender"),
        pytest.param(v.CardsIn(zone="hand", side="opponent"), at("one"), (at("rival"),), 10, id="the other's hand"),
        pytest.param(v.PrizesTaken("opponent"), at("one"), (at("rival"),), 40, id="prizes taken"),
        pytest.param(v.RetreatCost(v.DEFENDING), at("one"), (at("rival"),), 10, id="retreat cost"),
        pytest.param(v.RemainingHp(v.DEFENDING), at("one"), (at("rival", damage=80),), 30, id="remaining HP"),
    ],
)  # fmt: skip
def test_plus_for_each_of_something(of, mine, theirs, damage):
    one = mon("One", attack(before=(v.Plus(amount=v.Per(each=10, of=of)),), damage=10), hp=80)
    table = Table(one, mine=(mine, at("filler"), at("filler")), theirs=theirs)
    table.do(k.Attack(0))
    assert table.told(e.Damaged)[0].amount == damage


def test_minus_for_each_counter_never_goes_below_nothing():
    less = (v.Minus(amount=v.Per(each=10, of=v.CountersOn(v.SELF))),)
    one = mon("One", attack(before=less, damage=30), hp=80)
    for own, dealt in ((0, 30), (20, 10), (60, 0)):
        table = Table(one, mine=(at("one", damage=own),))
        table.do(k.Attack(0))
        assert table.foe.damage == dealt


def test_minus_comes_before_plus_and_both_before_weakness():
    soft = mon("Soft", PLAIN, hp=200, weaknesses=(c.Modifier(type="fire", value="×2"),))
    words = (v.Minus(amount=30), v.Plus(amount=20))
    one = mon("One", attack(before=words, damage=10))
    table = Table(one, soft, mine=(at("one"),), theirs=(at("soft"),))
    table.do(k.Attack(0))
    assert table.foe.damage == 40, "(10 - 30, not below 0) + 20, doubled"
    steps = table.told(e.Damaged)[0].steps
    assert steps == (("base", 10), ("minus", 0), ("plus", 20), ("weakness", 40))


# Coins


@pytest.mark.parametrize(
    ("words", "coins", "damage", "own"),
    [
        pytest.param((v.Flip(), v.Plus(amount=20, when=HEADS)), (1,), 30, 0, id="bonus on heads"),
        pytest.param((v.Flip(), v.Plus(amount=20, when=HEADS)), (0,), 10, 0, id="no bonus on tails"),
        pytest.param((v.Flip(), v.Nothing(when=TAILS)), (0,), 0, 0, id="tails does nothing: no damage"),
        pytest.param((v.Flip(), v.Nothing(when=TAILS)), (1,), 10, 0, id="heads goes through"),
        pytest.param((v.Flip(coins=4), v.Times(of=v.Heads())), (2, 1, 2, 2), 30, 0, id="times heads of four"),
        pytest.param((v.Flip(coins=2), v.Times(of=v.Heads())), (1, 1), 0, 0, id="no heads, no damage"),
        pytest.param((v.Flip(coins="until_tails"), v.Times(of=v.Heads())), (1, 1, 0), 20, 0, id="until tails"),
        pytest.param((v.Flip(coins=v.Per(each=1, of=v.PokemonIn(v.Target("all_opponents")))), v.Times(of=v.Heads())),
                     (1,), 10, 0, id="as many coins as Pokémon"),
        pytest.param((v.Flip(coins=2), v.Plus(amount=50, when=(v.IfHeads(at_least=None),))), (2, 2), 60, 0, id="all"),
        pytest.param((v.Flip(coins=2), v.Plus(amount=50, when=(v.IfHeads(at_least=None),))), (2, 1), 10, 0, id="one"),
    ],
)  # fmt: skip
def test_coins_reach_the_damage(words, coins, damage, own):
    table = struck(before=words, coins=coins)
    assert (table.foe.damage, table.me.damage) == (damage, own)


@pytest.mark.parametrize(("coin", "own", "foe"), [(1, 0, 40), (0, 10, 30)])
def test_self_damage_on_tails_only(coin, own, foe):
    """The original program applied it on heads, too."""
    words = (v.Flip(), v.Plus(amount=10, when=HEADS))
    table = struck(v.Damage(on=v.SELF, amount=10, when=TAILS), before=words, damage=30, coins=(coin,))
    assert (table.me.damage, table.foe.damage) == (own, foe)


@pytest.mark.parametrize(("coin", "status"), [(1, "poisoned"), (0, "confused")])
def test_one_status_on_heads_another_on_tails_and_damage_always(coin, status):
    words = (v.Flip(), v.Inflict(statuses=("poisoned",), when=HEADS), v.Inflict(statuses=("confused",), when=TAILS))
    table = struck(*words, damage=30, coins=(coin,))
    assert (table.foe.conditions, table.foe.damage) == ((status,), 30)


def test_until_tails_has_a_cap():
    table = struck(before=(v.Flip(coins="until_tails"), v.Times(of=v.Heads())), damage=10, coins=(1, 1, 1),
                   options={"until_tails_cap": 3})  # fmt: skip
    assert table.foe.damage == 30


def test_every_coin_is_shown_to_both():
    table = struck(before=(v.Flip(coins=3), v.Times(of=v.Heads())), coins=(2, 1, 2))
    (flipped,) = table.told(e.CoinsFlipped)
    assert flipped.coins == (True, False, True)
    assert (flipped.context, flipped.seat) == ("attack", "player1")


# Weakness and resistance


@pytest.mark.parametrize(
    ("weakness", "resistance", "ignore", "damage"),
    [("×2", None, (), 40), ("+20", None, (), 40), (None, "-30", (), 0), ("×2", "-30", (), 10),
     ("×2", None, ("weakness",), 20), (None, "-30", ("resistance",), 20), (None, None, (), 20)],
)  # fmt: skip
def test_weakness_and_resistance(weakness, resistance, ignore, damage):
    target = mon(
        "Target", PLAIN, hp=200, types=("grass",),
        weaknesses=(c.Modifier(type="fire", value=weakness),) if weakness else (),
        resistances=(c.Modifier(type="fire", value=resistance),) if resistance else (),
    )  # fmt: skip
    one = mon("One", attack(before=(v.Ignore(what=ignore),) if ignore else (), damage=20))
    table = Table(one, target, mine=(at("one"),), theirs=(at("target"),))
    table.do(k.Attack(0))
    assert table.foe.damage == damage


def test_types_weakness_and_resistance_can_be_changed():
    target = mon("Target", PLAIN, hp=200, types=("grass",), weaknesses=(c.Modifier(type="water", value="×2"),))
    shift = attack(v.ChooseType(), v.Change(on=v.DEFENDING, what="weakness", to="chosen"), name="Shift")
    one = mon("One", shift, attack(name="Burn", damage=20))
    table = Table(one, target, mine=(at("one"),), theirs=(at("target"),))
    table.do(k.Attack(0)).answer("fire").do(k.EndTurn())
    table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.Attack(1))
    assert table.foe.damage == 40


# Prevention and reduction through END_TURN


def guarded(*words, **more):
    """player1 guards itself by an attack, then player2's active Pokémon attacks it for 20."""
    one = mon("One", attack(*words, name="Guard"), hp=80)
    table = Table(one, mine=(at("one"),), **more)
    table.do(k.Attack(0))
    return turn_of_theirs(table)


@pytest.mark.parametrize(
    ("words", "options", "damage"),
    [
        pytest.param((v.Prevent(),), {}, 0, id="all"),
        pytest.param((v.Prevent(at_most=20),), {}, 0, id="up to a number, which it is"),
        pytest.param((v.Prevent(at_most=10),), {}, 20, id="up to a number, which it is above"),
        pytest.param((v.Prevent(at_most=10),), {"prevention_number": "subtract"}, 10, id="a number taken off"),
        pytest.param((v.Reduce(amount=10),), {}, 10, id="reduced"),
        pytest.param((v.Reduce(amount=10), v.Reduce(amount=10)), {}, 0, id="reductions add up"),
        pytest.param((v.Reduce(amount=50),), {}, 0, id="not below 0"),
        pytest.param((v.Reduce(halve=True),), {}, 10, id="halved"),
        pytest.param((v.Prevent(), v.Reduce(amount=10)), {}, 0, id="all beats everything"),
        pytest.param((v.Prevent(at_most=10), v.Reduce(amount=5)), {}, 15, id="prevention first, then the rest reduced"),
        pytest.param((v.Prevent(from_=v.PokemonFilter(types=("psychic",))),), {}, 20, id="only against some"),
        pytest.param((v.Prevent(what="effects"),), {}, 20, id="effects are no damage"),
    ],
)
def test_prevention_lives_through_the_end_of_the_turn(words, options, damage):
    """END_TURN dropped these maps in the original program, so "next turn" never worked."""
    table = guarded(*words, options=options)
    table.do(k.Attack(0), by="player2")
    assert table.me.damage == damage


def test_it_is_over_one_turn_later():
    table = guarded(v.Prevent())
    table.do(k.EndTurn(), by="player2").do(k.DrawCard()).do(k.EndTurn()).do(k.DrawCard(), by="player2")
    table.do(k.Attack(0), by="player2")
    assert table.me.damage == 20


def test_this_turn_means_this_turn():
    shield = trainer("Shield", v.Boost(on=v.Target("active_yours"), amount=10, lasts="this_turn"))
    table = Table(shield, hand=("shield",))
    table.do(k.PlayTrainer(table.card("shield"))).do(k.Attack(0))
    assert table.foe.damage == 30
    table.do(k.EndTurn())
    assert table.me.marks == ()


def test_prevented_effects_do_not_reach_the_pokemon():
    stinger = mon("Stinger", attack(v.Inflict(statuses=("poisoned",)), v.DiscardEnergy(on=v.DEFENDING), damage=10))
    one = mon("One", attack(v.Prevent(what="all"), name="Guard"), hp=80)
    table = Table(stinger, one, mine=(at("one", energies=("fire_energy",)),), theirs=(at("stinger"),))
    table.do(k.Attack(0))
    turn_of_theirs(table).do(k.Attack(0), by="player2")
    assert (table.me.damage, table.me.conditions, len(table.me.energies)) == (0, (), 1)


@pytest.mark.parametrize(("coin", "damage"), [(1, 0), (0, 20)])
def test_a_coin_may_prevent_each_time(coin, damage):
    shy = mon("Shy", PLAIN, abilities=(ability(v.Prevent(flip=True), kind="passive"),))
    table = Table(shy, theirs=(at("shy"),))
    table.do(k.Attack(0), coin)
    assert table.foe.damage == damage


@pytest.mark.parametrize(("coin", "damage"), [(1, 20), (0, 0)])
def test_a_blinded_pokemon_flips_to_attack(coin, damage):
    table = guarded(v.Blind())
    table.do(k.Attack(0), coin, by="player2")
    assert table.me.damage == damage


def test_attacks_can_be_forbidden():
    table = guarded(v.ForbidAttack())
    with pytest.raises(Exception, match="forbids"):
        table.do(k.Attack(0), by="player2")
    twin = mon("Twin", attack(name="A", damage=10), attack(name="B", damage=10))
    dull = mon("Dull", attack(v.ForbidAttack(attack="chosen"), name="Dull"))
    table = Table(twin, dull, mine=(at("dull"),), theirs=(at("twin"),))
    table.do(k.Attack(0)).answer("B")
    turn_of_theirs(table)
    with pytest.raises(Exception, match="forbids"):
        table.do(k.Attack(1), by="player2")
    table.do(k.Attack(0), by="player2")


def test_an_attack_that_cannot_be_used_again_next_turn():
    tired = v.ForbidAttack(on=v.SELF, attack="this", lasts="your_next_turn")
    table = Table(mon("One", attack(tired, damage=10)), mine=(at("one"),))
    table.do(k.Attack(0))
    turn_of_theirs(table).do(k.EndTurn(), by="player2").do(k.DrawCard())
    with pytest.raises(Exception, match="forbids"):
        table.do(k.Attack(0))


def test_standing_boosts_and_reductions_count_while_in_play():
    banner = mon("Banner", PLAIN, abilities=(ability(v.Boost(on=v.Target("all_yours"), amount=20), kind="passive"),))
    wall = mon("Wall", PLAIN, hp=100, abilities=(ability(v.Reduce(amount=10), kind="passive"),))
    table = Table(banner, wall, mine=(at("filler"), at("banner")), theirs=(at("wall"),))
    table.do(k.Attack(0))
    assert table.foe.damage == 30
    hush = mon("Hush", PLAIN, abilities=(ability(v.ForbidAbilities(on=v.Target("everyone")), kind="passive"),))
    table = Table(banner, wall, hush, mine=(at("filler"), at("banner"), at("hush")), theirs=(at("wall"),))
    table.do(k.Attack(0))
    assert table.foe.damage == 20


# Bench and self-damage


def test_bench_damage_has_no_weakness_unless_the_house_says_so():
    soft = mon("Soft", PLAIN, hp=100, weaknesses=(c.Modifier(type="fire", value="×2"),))
    words = (v.Damage(on=v.Target("benched_opponents"), amount=10),)
    one = mon("One", attack(*words, damage=10))
    for house, hurt in ((False, 10), (True, 20)):
        table = Table(one, soft, mine=(at("one"),), theirs=(at("soft"), at("soft")), options={"bench_weakness": house})
        table.do(k.Attack(0))
        assert (table.foe.damage, table.theirs.bench[0].damage) == (20, hurt)


def test_each_players_bench_means_both():
    """The original program hit only the other's bench."""
    one = mon("One", attack(v.Damage(on=v.Target("both_benches"), amount=10)))
    table = Table(one, mine=(at("one"), at("filler")), theirs=(at("rival"), at("filler"), at("filler")))
    table.do(k.Attack(0))
    assert [each.damage for each in (*table.mine.bench, *table.theirs.bench)] == [10, 10, 10]
    assert (table.me.damage, table.foe.damage) == (0, 0)


def test_benched_pokemon_fall_each_for_a_prize_and_the_bench_closes_up():
    one = mon("One", attack(v.Damage(on=v.Target("benched_opponents"), amount=50)))
    table = Table(one, mine=(at("one"),), theirs=(at("rival"), at("filler"), at("rival"), at("filler")))
    survivor = table.theirs.bench[1].id
    table.do(k.Attack(0))
    assert [each.id for each in table.theirs.bench] == [survivor]
    assert table.mine.owed == 2


def test_a_chosen_target_and_a_random_one():
    one = mon("One", attack(v.Damage(on=v.Target("benched_opponents", 1), amount=20)))
    table = Table(one, mine=(at("one"),), theirs=(at("rival"), at("filler"), at("filler")))
    table.do(k.Attack(0))
    assert set(table.prompt.options) == {each.id for each in table.theirs.bench}
    table.answer(table.theirs.bench[1].id)
    assert [each.damage for each in table.theirs.bench] == [0, 20]
    fate = mon("Fate", attack(v.Damage(on=v.Target("benched_opponents", 1, None, "random"), amount=20)))
    table = Table(fate, mine=(at("fate"),), theirs=(at("rival"), at("filler"), at("filler")))
    table.do(k.Attack(0), 2)
    assert [each.damage for each in table.theirs.bench] == [0, 20]


def test_self_damage_comes_after_the_blow_and_may_knock_out():
    one = mon("One", attack(v.Damage(on=v.SELF, amount=60), damage=60), hp=60)
    table = Table(one, mine=(at("one"), at("filler")), theirs=(at("rival"), at("filler")))
    table.do(k.Attack(0))
    assert [event.by for event in table.told(e.Damaged)] == ["attack", "recoil"]
    assert table.mine.active is None
    assert table.theirs.owed == 1


def test_counters_are_not_changed_by_anything():
    wall = mon("Wall", PLAIN, hp=100, abilities=(ability(v.Reduce(amount=10), v.Prevent(), kind="passive"),))
    one = mon("One", attack(v.PutCounters(on=v.DEFENDING, count=3)))
    table = Table(one, wall, mine=(at("one"),), theirs=(at("wall"),))
    table.do(k.Attack(0))
    assert table.foe.damage == 30


def test_abilities_that_answer_an_attack():
    thorns = mon("Thorns", PLAIN, hp=100, abilities=(
        ability(v.Damage(on=v.ATTACKER, amount=10), kind="triggered", event="when_damaged"),))  # fmt: skip
    table = Table(thorns, theirs=(at("thorns"),))
    table.do(k.Attack(0))
    assert (table.foe.damage, table.me.damage) == (20, 10)
    last = mon("Last", PLAIN, hp=20, abilities=(
        ability(v.KnockOut(on=v.ATTACKER), kind="triggered", event="when_knocked_out"),))  # fmt: skip
    table = Table(last, mine=(at("filler"), at("filler")), theirs=(at("last"), at("filler")))
    table.do(k.Attack(0))
    assert (table.mine.active, table.theirs.active) == (None, None)
    assert table.mine.owed == table.theirs.owed == 1


def test_a_pokemon_in_wait_answers_during_the_opponents_turn():
    bond = v.Watch(event="when_knocked_out", effects=(v.KnockOut(on=v.ATTACKER),))
    one = mon("One", attack(bond, name="Bond"), hp=20)
    table = Table(one, mine=(at("one"), at("filler")), theirs=(at("rival"), at("filler")))
    table.do(k.Attack(0))
    turn_of_theirs(table).do(k.Attack(0), by="player2")
    assert (table.mine.active, table.theirs.active) == (None, None)


def test_whoever_comes_back_from_a_knock_out_has_been_knocked_out():
    back = ability(v.ReturnPokemon(on=v.SELF, attached="discard"), kind="triggered", event="when_knocked_out")
    cub, cat = mon("Cub"), mon("Cat", PLAIN, hp=20, prizes=2, stage="stage_1", evolves_from="Cub", abilities=(back,))
    lifted = at("cub", "cat", energies=("fire_energy",))
    table = Table(cub, cat, theirs=(lifted, at("filler")), their_hand=())
    table.do(k.Attack(0))
    assert table.named(table.theirs.hand) == ["cub", "cat"]
    assert table.named(table.theirs.discard) == ["fire_energy"]
    assert (table.mine.owed, table.theirs.active, table.theirs.lost) == (2, None, table.state.turn)


def test_an_attack_that_sends_its_target_home_knocks_nobody_out():
    home = mon("Home", attack(v.ReturnPokemon(on=v.DEFENDING), damage=100))
    table = Table(home, mine=(at("home"),), theirs=(at("filler"), at("filler")))
    table.do(k.Attack(0))
    assert (table.mine.owed, table.named(table.theirs.hand)) == (0, ["filler"])


def test_prizes_differ_by_card_and_effect():
    big = mon("Big", PLAIN, hp=20, prizes=2)
    none = mon("None", PLAIN, hp=20, abilities=(ability(v.PrizesFor(none=True), kind="passive"),))
    for name, owed in (("big", 2), ("none", 0)):
        table = Table(big, none, theirs=(at(name), at("filler")))
        table.do(k.Attack(0))
        assert table.mine.owed == owed


def test_more_hp_come_and_go_with_the_card():
    vest = trainer("Vest", kind="tool", abilities=(ability(v.MoreHp(amount=20), kind="passive"),))
    strip = mon("Strip", attack(v.DiscardAttached(on=v.DEFENDING)))
    table = Table(
        vest, strip, mine=(at("strip"),), theirs=(at("filler", tools=("vest",), damage=60, max_hp=70), at("filler"))
    )
    table.do(k.Attack(0))
    assert table.told(e.MaxHpChanged)[0].max_hp == 50
    assert table.mine.owed == 1, "without the vest it has taken too much"


def test_what_falls_with_its_attacker_still_fell_to_the_attack():
    bomb = mon("Bomb", attack(v.Damage(on=v.SELF, amount=60), damage=100), hp=50)
    heir = mon("Heir", PLAIN, abilities=(ability(v.Draw(), kind="triggered", event="when_knocked_out"),))
    table = Table(bomb, heir, mine=(at("bomb"), at("filler")), theirs=(at("heir"), at("filler")))
    table.do(k.Attack(0))
    assert len(table.theirs.hand) == 1
    assert table.theirs.lost == table.state.turn


@pytest.mark.parametrize(
    ("word", "guarded", "own", "bench"),
    [
        pytest.param(v.Reduce(on=v.Target("all_yours"), amount=20), True, 10, 0, id="reduced: damage from all attacks"),
        pytest.param(v.Reduce(on=v.Target("all_yours"), amount=20), False, 30, 20, id="not by the original program"),
        pytest.param(v.Prevent(on=v.Target("all_yours"), at_most=20), True, 30, 0, id="prevented up to a number"),
        pytest.param(v.Prevent(on=v.SELF), True, 0, 20, id="prevented on the Pokémon itself only"),
        pytest.param(v.Prevent(on=v.Target("all_yours"), from_who="opponent"), True, 30, 20, id="the opponent's only"),
        pytest.param(v.Reduce(on=v.Target("all_yours"), amount=20, from_=v.PokemonFilter(types=("fire",))), True, 10,
                     0, id="certain attackers, whoever's they are"),
        pytest.param(v.Reduce(on=v.Target("all_yours"), amount=20, from_=v.PokemonFilter(types=("fire",)),
                              from_who="opponent"), True, 30, 20, id="certain attackers of the opponent"),
    ],
)  # fmt: skip
def test_what_guards_against_attacks_guards_against_the_own_ones_too(word, guarded, own, bench):
    """A blow to itself and to the own bench is damage of an attack. (spec, PREVENT_DAMAGE: damage from all attacks)"""
    words = (v.Damage(on=v.SELF, amount=30), v.Damage(on=v.Target("benched_yours"), amount=20))
    one = mon("One", attack(*words, damage=10), hp=80, abilities=(ability(word, kind="passive"),))
    table = Table(one, mine=(at("one"), at("filler")), options={"own_damage_guarded": guarded})
    table.do(k.Attack(0))
    assert (table.foe.damage, table.me.damage, table.mine.bench[0].damage) == (10, own, bench)


def test_what_holds_on_the_bench_holds_when_it_comes_up():
    """Effects end when a Pokémon leaves the active place, not when it takes it; conditions both ways. (sources 4)"""
    rally = trainer("Rally", v.Boost(on=v.Target("all_yours"), amount=10, lasts="this_turn"))
    ill = at("filler", conditions=("poisoned",), poison=10)
    table = Table(rally, mine=(at("filler"), ill), hand=("rally",))
    table.do(k.PlayTrainer(table.card("rally"))).do(k.Retreat(table.mine.bench[0].id))
    assert table.me.conditions == ()
    assert table.mine.bench[0].marks == ()
    table.do(k.Attack(0))
    assert table.foe.damage == 30


def test_damage_says_what_did_it():
    """An attack, an ability or a trainer: only an attack's damage is answered, mirrored or prevented."""
    burst = ability(v.Damage(on=v.Target("active_opponent"), amount=10))
    one = mon("One", attack(v.Damage(on=v.Target("benched_opponents"), amount=10)), abilities=(burst,))
    wall = mon("Wall", PLAIN, hp=100, abilities=(ability(v.Prevent(), kind="passive"),))
    table = Table(one, wall, mine=(at("one"),), theirs=(at("wall"), at("filler")))
    table.do(k.UseAbility(table.me.id))
    assert [(event.by, event.amount) for event in table.told(e.Damaged)] == [("ability", 10)]
    assert table.foe.hurt == (0, 0)
    table.do(k.Attack(0))
    assert [(event.by, event.amount) for event in table.told(e.Damaged)] == [("attack", 10)]


def test_a_blinded_attack_that_misses_says_so_and_ends_there():
    table = guarded(v.Blind())
    table.do(k.Attack(0), 0, by="player2")
    assert [event.why for event in table.told(e.AttackFailed)] == ["blind"]
    assert table.told(e.Damaged) == []


def test_a_cure_may_end_marks_too_and_changes_only_what_is_there():
    balm = trainer("Balm", v.Cure(on=v.Target("all_yours"), statuses=("asleep",), marks=True))
    table = Table(balm, mon("Dull", attack(v.ForbidAttack())), mine=(at("dull"),), their_hand=("balm",))
    table.do(k.Attack(0))
    assert [type(mark.word) for mark in table.foe.marks] == [v.ForbidAttack]
    turn_of_theirs(table).do(k.PlayTrainer(table.card("balm", seat="player2")), by="player2")
    assert [type(mark.word) for mark in table.foe.marks] == []
    assert [type(event) for event in table.events if type(event) in (e.ConditionsLost, e.MarksEnded)] == [e.MarksEnded]


def test_immunity_that_an_effect_gives_ends_what_it_names_only():
    tonic = trainer("Tonic", v.Immune(on=v.Target("active_yours"), statuses=("asleep",), lasts="this_turn"))
    table = Table(tonic, mine=(at("filler", conditions=("asleep", "poisoned"), poison=10),), hand=("tonic",))
    table.do(k.PlayTrainer(table.card("tonic")))
    assert table.me.conditions == ("poisoned",)


def test_a_tera_pokemon_takes_no_damage_on_the_bench_from_either_player():
    """As its rule box has it: damage is prevented while it is benched, damage counters and the Active Spot are not."""
    gem = importer.entry({
        "id": "gem", "name": "Gem ex", "supertype": "Pokémon", "subtypes": ["Basic", "Tera", "ex"], "hp": "200",
        "types": ["Fire"], "attacks": [],
        "rules": ["Tera: As long as this Pokémon is on your Bench, prevent all damage done to this Pokémon by attacks "
                  "(both yours and your opponent's)."],
    })  # fmt: skip
    both = (v.Damage(on=v.Target("benched_yours"), amount=20), v.Damage(on=v.Target("benched_opponents"), amount=20))
    counters = attack(v.PutCounters(on=v.Target("benched_opponents", 1), count=3), name="Curse")
    quake = mon("Quake", attack(*both, damage=10), counters)
    hush = mon("Hush", abilities=(ability(v.ForbidAbilities(on=v.Target("everyone")), kind="passive"),))
    for other in ("filler", "hush"):
        table = Table(gem, quake, hush, mine=(at("quake"), at("gem"), at(other)), theirs=(at("gem"), at("gem")))
        table.do(k.Attack(0))
        assert [each.damage for each in table.mine.bench] == [0, 20], "it is no Ability"
        assert (table.foe.damage, table.theirs.bench[0].damage) == (10, 0)
    table = Table(gem, quake, mine=(at("quake"),), theirs=(at("rival"), at("gem"))).do(k.Attack(1))
    assert table.theirs.bench[0].damage == 30
