"""The five special conditions: what they forbid, what they do, when they end, and the rulings. (spec)"""

import pytest
from tests.rulesets.tcg.table import PLAIN, Table, ability, at, attack, mon, trainer

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import legal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.turns import to_act


def ill(*conditions, **more):
    more.setdefault("poison", 10 if "poisoned" in conditions else 0)
    more.setdefault("burn", 20 if "burned" in conditions else 0)
    return at("rival", conditions=conditions, **more)


def cannot(table, command):
    with pytest.raises(Refusal) as refusal:
        table.do(command)
    return refusal.value.sentence


# Poisoned


@pytest.mark.parametrize("amount", [10, 20])
def test_poison_hurts_after_every_turn_and_stays(amount):
    table = Table(theirs=(ill("poisoned", poison=amount),))
    table.do(k.EndTurn())
    assert table.foe.damage == amount
    table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2")
    assert table.foe.damage == 2 * amount
    assert table.foe.conditions == ("poisoned",)


def test_a_stronger_poison_is_kept_with_the_pokemon():
    """Toxic's 20 was never set in the original program."""
    toxic = mon("Toxic", attack(v.Inflict(statuses=("poisoned",), poison=20)))
    table = Table(toxic, mine=(at("toxic"),))
    table.do(k.Attack(0))
    assert table.foe.poison == 20
    table.do(k.EndTurn())
    assert table.foe.damage == 20


@pytest.mark.parametrize(("reach", "damage"), [("all", 10), ("active", 0)])
def test_poison_on_the_bench_by_ruling(reach, damage):
    table = Table(theirs=(at("rival"), ill("poisoned")), options={"checkup": reach})
    table.do(k.EndTurn())
    assert table.theirs.bench[0].damage == damage


def test_a_benched_pokemon_dies_of_poison_and_gives_a_prize():
    """In the original program it stayed at 0 HP."""
    table = Table(theirs=(at("rival"), ill("poisoned", damage=90)))
    table.do(k.EndTurn())
    assert table.theirs.bench == ()
    assert table.mine.owed == 1
    assert table.state.match_state == "between_turns"
    table.do(k.SelectPrize(0))
    assert table.state.current == "player2"


# Burned


def test_a_burn_takes_twenty_flat():
    table = Table(theirs=(ill("burned"),))
    table.do(k.EndTurn())
    assert (table.foe.damage, table.foe.conditions) == (20, ("burned",))


@pytest.mark.parametrize(
    ("rule", "coin", "damage", "left"),
    [("flip_tails", 1, 0, ("burned",)), ("flip_tails", 0, 20, ("burned",)),
     ("flip_cures", 1, 20, ()), ("flip_cures", 0, 20, ("burned",))],
)  # fmt: skip
def test_burns_of_later_eras_flip_a_coin(rule, coin, damage, left):
    table = Table(theirs=(ill("burned"),), options={"burn": rule})
    table.do(k.EndTurn(), coin)
    assert (table.foe.damage, table.foe.conditions) == (damage, left)


# Asleep


@pytest.mark.parametrize(("coin", "left"), [(1, ()), (0, ("asleep",))])
def test_sleep_is_checked_at_the_start_of_the_owners_turn(coin, left):
    table = Table(theirs=(ill("asleep"),))
    table.do(k.EndTurn(), coin)
    assert table.foe.conditions == left
    assert table.told(e.CoinsFlipped)[0].context == "status_check"


def test_a_sleeper_cannot_attack():
    table = Table(mine=(at("filler", conditions=("asleep",)),))
    assert "asleep" in cannot(table, k.Attack(0))
    assert not any(isinstance(each, k.Attack) for each in legal(table.game, table.state, "player1"))


def test_waking_clears_nothing_but_the_sleep_and_the_right_seat():
    """The original program wrote player1's seat and cleared every status."""
    table = Table(mine=(at("filler", conditions=("asleep",)),), theirs=(ill("asleep", "poisoned"),))
    table.do(k.EndTurn(), 1)
    assert table.foe.conditions == ("poisoned",)
    assert table.me.conditions == ("asleep",)


def test_two_sleepers_have_a_coin_each():
    """One pending flip overwrote the other in the original program."""
    table = Table(mine=(at("filler", conditions=("asleep",)),), theirs=(ill("asleep"),),
                  options={"sleep_check": "between_turns"})  # fmt: skip
    table.do(k.EndTurn(), 0, 1)
    assert table.me.conditions == ("asleep",)
    assert table.foe.conditions == ()


@pytest.mark.parametrize(("may", "works"), [(True, True), (False, False)])
def test_a_sleeper_retreats_by_ruling(may, works):
    table = Table(mine=(at("filler", conditions=("asleep",)), at("filler")), options={"asleep_may_retreat": may})
    assert any(isinstance(each, k.Retreat) for each in legal(table.game, table.state, "player1")) is works


# Paralyzed


def test_paralysis_forbids_attack_and_retreat():
    table = Table(mine=(at("filler", conditions=("paralyzed",), afflicted=4), at("filler")))
    assert "paralyzed" in cannot(table, k.Attack(0))
    assert "paralyzed" in cannot(table, k.Retreat(table.mine.bench[0].id))


@pytest.mark.parametrize("turn", [4, 5])
def test_paralysis_ends_after_the_next_own_turn_whoever_has_the_odd_ones(turn):
    """The original formula took it for granted that player1 plays the odd turns."""
    shock = mon("Shock", attack(v.Inflict(statuses=("paralyzed",))))
    table = Table(shock, mine=(at("shock"),), turn=turn)
    table.do(k.Attack(0)).do(k.EndTurn())
    assert "paralyzed" in table.foe.conditions, "it lasts through the turn of its player"
    table.do(k.DrawCard(), by="player2").do(k.EndTurn(), by="player2")
    assert "paralyzed" not in table.foe.conditions


def test_paralysis_read_to_the_letter_ends_with_any_next_turn():
    table = Table(theirs=(ill("paralyzed", afflicted=4),), options={"paralysis_ends": "any_turn"})
    table.do(k.EndTurn())
    assert table.foe.conditions == ()


# Confused


@pytest.mark.parametrize(("coin", "own", "foe"), [(1, 0, 20), (0, 30, 0)])
def test_a_confused_pokemon_flips_to_attack_and_stays_confused(coin, own, foe):
    """A confused attacker could never attack in the original program."""
    table = Table(mine=(at("filler", conditions=("confused",)),))
    table.do(k.Attack(0), coin)
    assert (table.me.damage, table.foe.damage) == (own, foe)
    assert table.me.conditions == ("confused",)
    assert table.state.phase == "end"


def test_base_era_confusion_counts_weakness_and_twenty():
    options = {"confusion_damage": 20, "confusion_weakness": True}
    soft = mon("Soft", PLAIN, weaknesses=(c.Modifier(type="fire", value="×2"),))
    table = Table(soft, mine=(at("soft", conditions=("confused",)),), options=options)
    table.do(k.Attack(0), 0)
    assert table.me.damage == 40


@pytest.mark.parametrize(("coin", "moved"), [(1, True), (0, False)])
def test_a_confused_pokemon_flips_to_retreat_in_the_base_era(coin, moved):
    table = Table(mine=(at("filler", conditions=("confused",)), at("filler")), options={"confused_retreat_flip": True})
    old = table.me.id
    table.do(k.Retreat(table.mine.bench[0].id), coin)
    assert (table.me.id != old) is moved
    assert bool(table.me.conditions) is not moved


@pytest.mark.parametrize("other", ["asleep", "paralyzed"])
def test_sleep_and_paralysis_come_before_confusion(other):
    table = Table(mine=(at("filler", conditions=("confused", other)),))
    assert other in cannot(table, k.Attack(0))


# Together


@pytest.mark.parametrize(
    ("rule", "left"), [("coexist", {"asleep", "poisoned", "confused"}), ("replace", {"poisoned", "confused"})]
)
def test_statuses_coexist_or_turn_each_other_out(rule, left):
    daze = mon("Daze", attack(v.Inflict(statuses=("confused",))))
    table = Table(daze, mine=(at("daze"),), theirs=(ill("asleep", "poisoned"),), options={"combining": rule})
    table.do(k.Attack(0))
    assert set(table.foe.conditions) == left


@pytest.mark.parametrize("condition", ["asleep", "confused", "poisoned", "burned"])
def test_every_condition_ends_by_a_retreat(condition):
    table = Table(mine=(at("filler", conditions=(condition,), poison=20), at("filler")))
    table.do(k.Retreat(table.mine.bench[0].id))
    assert table.mine.bench[0].conditions == ()
    assert table.mine.bench[0].poison == 0


def test_a_forced_switch_ends_conditions_too():
    """The original program's SWITCH kept them."""
    gust = mon("Gust", attack(v.Switch(side="opponent")))
    table = Table(gust, mine=(at("gust"),), theirs=(ill("asleep", "paralyzed"), at("filler")))
    table.do(k.Attack(0))
    assert table.theirs.bench[0].conditions == ()


def test_a_status_can_be_cured_and_an_immune_pokemon_gets_none():
    heal = trainer("Heal", v.Cure(on=v.Target("active_yours"), statuses=("asleep",)))
    table = Table(heal, mine=(at("filler", conditions=("asleep", "poisoned"), poison=10),), hand=("heal",))
    table.do(k.PlayTrainer(table.card("heal")))
    assert table.me.conditions == ("poisoned",)
    proof = mon("Proof", PLAIN, abilities=(ability(v.Immune(statuses=("poisoned",)), kind="passive"),))
    sting = mon("Sting", attack(v.Inflict(statuses=("poisoned", "asleep"))))
    table = Table(proof, sting, mine=(at("sting"),), theirs=(at("proof"),))
    table.do(k.Attack(0))
    assert table.foe.conditions == ("asleep",)
    assert [event.condition for event in table.told(e.ConditionGained)] == ["asleep"], "it was never poisoned"


def test_statuses_of_an_attack_come_before_its_damage_by_the_specification():
    sting = mon("Sting", attack(v.Inflict(statuses=("poisoned",)), damage=10))
    for first, order in ((True, [e.ConditionGained, e.Damaged]), (False, [e.Damaged, e.ConditionGained])):
        table = Table(sting, mine=(at("sting"),), options={"status_first": first})
        table.do(k.Attack(0))
        assert [type(each) for each in table.events if type(each) in order] == order


def test_both_actives_fall_between_turns_and_both_take_a_prize():
    """The original program gave one prize only."""
    dying = at("filler", conditions=("poisoned",), poison=10, damage=40)
    table = Table(mine=(dying, at("filler")), theirs=(ill("poisoned", damage=90), at("filler")))
    table.do(k.EndTurn())
    assert table.mine.owed == table.theirs.owed == 1
    table.do(k.SelectPrize(0), by="player2").do(k.SelectPrize(0), by="player1")
    table.do(k.SetActivePokemon(table.theirs.bench[0].id), by="player2")
    assert table.state.match_state == "between_turns"
    table.do(k.SetActivePokemon(table.mine.bench[0].id), by="player1")
    assert (table.state.match_state, table.state.current) == ("player_turn", "player2")


@pytest.mark.parametrize("between", [True, False])
def test_who_is_on_turn_sends_up_a_pokemon_last_by_the_official_rule(between):
    """Both actives fall, between turns or by an attack: who chooses last sees what the other chose."""
    bomb = mon("Bomb", attack(v.Damage(on=v.SELF, amount=60), damage=100), hp=60)
    dying = at("bomb", conditions=("poisoned",), poison=10, damage=50) if between else at("bomb")
    table = Table(bomb, mine=(dying, at("filler")), theirs=(ill("poisoned", damage=90), at("filler")), in_turn=True)
    table.do(k.EndTurn() if between else k.Attack(0))
    assert to_act(table.state) == ("player1", "player2"), "prizes are taken in any order"
    table.do(k.SelectPrize(0))
    assert to_act(table.state) == ("player2",)
    table.do(k.SelectPrize(0), by="player2")
    assert "after Player 2" in cannot(table, k.SetActivePokemon(table.mine.bench[0].id))
    table.do(k.SetActivePokemon(table.theirs.bench[0].id), by="player2")
    table.do(k.SetActivePokemon(table.mine.bench[0].id))
    assert to_act(table.state) == (("player2",) if between else ("player1",))


@pytest.mark.parametrize(("preset", "in_turn"), [("seed", False), ("base_1999", True), ("modern", True)])
def test_the_preset_says_who_sends_up_a_pokemon_first(preset, in_turn):
    game = registry.game("tcg", preset=preset)
    match = Match.open(game, game.ruleset.content.encounter(game, "emberfall,tidewall"), seed=1)
    assert match.state.in_turn is in_turn


@pytest.mark.parametrize(("coin", "order"), [(1, [e.ConditionGained, e.Damaged]), (0, [e.Damaged])])
def test_a_status_that_shares_its_coin_with_the_damage_comes_first_too(coin, order):
    """One coin decides the bonus and the status; it is flipped once, before both."""
    words = {"before": (v.Flip(), v.Plus(amount=20, when=(v.IfHeads(),))), "damage": 10}
    sting = mon("Sting", attack(v.Inflict(statuses=("poisoned",), when=(v.IfHeads(),)), **words))
    table = Table(sting, mine=(at("sting"),))
    table.do(k.Attack(0), coin)
    assert [type(each) for each in table.events if type(each) in (e.ConditionGained, e.Damaged)] == order
    assert len(table.told(e.CoinsFlipped)) == 1
    assert table.foe.damage == 10 + 20 * coin


def test_between_turns_poison_comes_first_then_burns_then_sleep_for_both_players():
    """The official order of the checkup; knock-outs are looked for when all is done."""
    sick = {"conditions": ("asleep", "burned", "poisoned"), "poison": 10, "burn": 20}
    table = Table(
        mine=(at("filler", damage=40, **sick), at("filler")), theirs=(at("rival", **sick),),
        options={"burn": "flip_cures", "sleep_check": "between_turns"},
    )  # fmt: skip
    me, foe = table.me.id, table.foe.id
    table.do(k.EndTurn(), 0, 1, 0, 1)
    told = [
        (event.by, event.pokemon) if isinstance(event, e.Damaged) else event.label
        for event in table.events
        if isinstance(event, e.Damaged | e.CoinsFlipped)
    ]
    assert told == [
        ("poisoned", me), ("poisoned", foe), "burned", ("burned", me), "burned", ("burned", foe), "asleep", "asleep",
    ]  # fmt: skip
    assert table.foe.conditions == ("poisoned",)
    assert table.mine.active is None
    assert table.theirs.owed == 1
