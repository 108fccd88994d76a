"""What abilities and moves do beside damage: learning, drawing, guarding, storing, repeating. (sources 10)"""

import pytest
from tests.rulesets.ptu.table import Table, answer, at, foe, ours, placed, refused, sheet, trainer
from tests.rulesets.ptu.test_engine_words import on_grid

from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import redact
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Usage
from turnwright.rulesets.ptu.upgrades import with_todays_words
from turnwright.testing.texts import untyped_texts


def attack(move, *, of=(), on=(), kind="water", **dice):
    """The breakdown of one attack, its user and its target with an ability each."""
    table = Table(ours("ash", speed=20, moves=(move,), abilities=of), foe("zub", kind, abilities=on))
    return table.use(move, "zub", accuracy=15, **dice)


# --- what is learned ------------------------------------------------------------------------------------------------


def test_frisk_tells_its_side_nature_and_item():
    table = Table(ours("ash", speed=20, abilities=("frisk",)), foe("zub", nature="calm", held_item="leftovers"))
    told = table(w.UseAbility("frisk", ("zub",))).only(e.Revealed)
    assert told.told == ("calm", "leftovers")
    ruleset, state = table.game.ruleset, table.state
    assert redact(ruleset, state, told, "players") == told
    assert redact(ruleset, state, told, "watcher") is None


def test_forewarn_finds_the_strongest_move_and_hinders_it():
    table = Table(ours("ash", speed=20, abilities=("forewarn",)), foe("zub", moves=("tackle", "hyper_beam", "growl")))
    assert table(w.UseAbility("forewarn", ("zub",))).only(e.Revealed).told == ("hyper_beam",)
    table.until("zub").use("tackle", "ash", accuracy=15)
    assert table.aims["ash"].penalty == 0
    table.until("ash").until("zub").use("hyper_beam", "ash", accuracy=15)
    assert table.aims["ash"].penalty == 2


@pytest.mark.parametrize(("move", "told"), [("water_gun", "yes"), ("tackle", "no")])
def test_anticipation_knows_of_danger_once_for_each(move, told):
    table = Table(ours("ash", "fire", speed=20, abilities=("anticipation",)), foe("zub", moves=(move,)))
    assert table(w.UseAbility("anticipation", ("zub",))).only(e.Revealed).told == (told,)
    assert list(untyped_texts(table.match)) == [], "what has happened once is kept as a code"
    table.until("zub").until("ash")
    refused(table, w.UseAbility("anticipation", ("zub",)), "ptu.ability_once_each")
    assert w.UseAbility("anticipation", ("zub",)) not in table.match.legal("players")


# --- attacks that are drawn, shared or stepped out of ---------------------------------------------------------------


def test_a_lightning_rod_draws_a_ranged_electric_move():
    table = Table(
        ours("ash", speed=20, moves=("thunder_shock",)), foe("zub", "water"), foe("rod", abilities=("lightning_rod",))
    )
    table.use("thunder_shock", "zub")
    answer(table, "rod:lightning_rod", accuracy=1)
    assert [aim.target for aim in table.only(e.AttackRolled).aims] == ["rod"]
    assert table.one("zub").hp == 100
    assert table.one("rod").stages == {"special_attack": 1}
    table.until("zub").until("ash").use("thunder_shock", "zub", accuracy=15)
    assert table.one("zub").hp < 100  # once a scene


def test_a_bodyguard_changes_places_and_takes_a_softer_hit():
    table = on_grid(
        at(ours("ash", speed=20, moves=("tackle",)), 3, 5), at(foe("zub"), 4, 5),
        at(foe("pal", abilities=("bodyguard",)), 5, 5),
    )  # fmt: skip
    table.use("tackle", "zub", accuracy=15)
    answer(table, "pal:bodyguard", damage=(3, 4))
    assert (table.one("pal").position, table.one("zub").position) == ((4, 5), (5, 5))
    assert (table.one("zub").hp, table.one("pal").hp) == (100, 100 - 17 // 2)


def test_a_friend_guard_softens_the_hit_on_its_neighbour():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub"), foe("pal", abilities=("friend_guard",)))
    table.use("tackle", "zub", accuracy=15)
    answer(table, "pal:friend_guard", damage=(3, 4))
    assert table.one("zub").hp == 100 - 17 // 2


def test_a_telepath_steps_out_of_an_allys_area():
    table = on_grid(
        at(ours("ash", speed=20, moves=("earthquake",)), 5, 5), at(ours("pal", abilities=("telepathy",)), 6, 5),
        at(foe("zub"), 4, 5),
    )  # fmt: skip
    table(w.UseMove("earthquake", ("pal", "zub")), accuracy=15)
    answer(table, "pal:telepathy")
    assert table.one("pal").hp == 100
    x, y = table.one("pal").position
    assert max(abs(x - 5), abs(y - 5)) > 1
    assert table.one("pal").early == ("shift",)
    assert table.one("zub").hp < 100


def test_nobody_answers_a_rocket():
    table = Table(ours("ash", speed=5, moves=("tackle",), abilities=("rocket",)), foe("zub", moves=("protect",)))
    table.until("ash")(w.UseAbility("rocket"))(w.EndTurn())
    assert table.state.active == "ash"  # first of the next round, though slower
    assert not table.use("tackle", "zub", accuracy=15).state.flow.prompts


# --- numbers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("ability", "stats", "move", "bonus"),
    [
        ("weird_power", {"attack": 30, "special_attack": 12}, "ember", 30),
        ("weird_power", {"attack": 30, "special_attack": 12}, "tackle", 0),
    ],
)
def test_damage_that_abilities_add(ability, stats, move, bonus):
    table = Table(ours("ash", speed=20, moves=(move,), abilities=(ability,), **stats), foe("zub"))
    assert table.use(move, "zub", accuracy=15).sums.bonus == bonus


def test_a_sequence_counts_electric_allies_beside_it():
    allies = [at(ours("a", "electric"), 3, 4), at(ours("b", "electric"), 3, 6), at(ours("c", "electric"), 9, 9)]
    ash = at(ours("ash", speed=20, moves=("thunder_shock",), abilities=("sequence",)), 3, 5)
    table = on_grid(ash, *allies, at(foe("zub", "normal"), 5, 5))
    assert table.use("thunder_shock", "zub", accuracy=15).sums.bonus == 6


def test_an_aura_storm_grows_with_injuries():
    table = Table(ours("ash", speed=20, moves=("aura_sphere",), abilities=("aura_storm",)), foe("zub", "water"))
    table(w.SetHp("ash", hp=50, injuries=2))
    assert table.use("aura_sphere", "zub", accuracy=15).sums.bonus == 2 * 3 + 3


@pytest.mark.parametrize(("other", "penalty"), [((), 2), (("Blindsense",), 0)])
def test_illuminate_does_not_dazzle_the_blindsensed(other, penalty):
    table = Table(ours("ash", speed=20, moves=("tackle",), other=other), foe("zub", abilities=("illuminate",)))
    assert table.use("tackle", "zub", accuracy=15).aims["zub"].penalty == penalty


def test_teamwork_helps_allies_in_melee_against_neighbours():
    far, near = (at(ours("pal", abilities=("teamwork",)), x, 6) for x in (9, 4))
    people = at(ours("ash", speed=20, moves=("tackle",)), 3, 5), at(foe("zub"), 4, 5)
    assert [on_grid(*people, pal).use("tackle", "zub", accuracy=15).aims["zub"].penalty for pal in (far, near)] == [
        0,
        -2,
    ]


def test_a_skill_link_hits_five_times_once_a_scene():
    """Pin Missile: damage base 3; five strikes make 15."""
    table = attack("pin_missile", of=("skill_link",)).yes()
    assert (table.only(e.StrikesRolled).hits, table.sums.strikes) == (5, 5)
    table.until("zub").until("ash").until("zub").until("ash").use("pin_missile", "zub", accuracy=15, strikes=1)
    assert table.only(e.StrikesRolled).hits == 1


@pytest.mark.parametrize(("roll", "statuses"), [(17, ()), (18, ("slowed",)), (20, ("slowed", "frozen"))])
def test_frostbite_slows_and_freezes(roll, statuses):
    """Icy Wind and its like have no Freeze of their own."""
    table = Table(ours("ash", speed=20, moves=("ice_shard",), abilities=("frostbite",)), foe("zub", max_hp=500))
    assert table.use("ice_shard", "zub", accuracy=roll).statuses("zub") == statuses


def test_frostbite_widens_a_freeze_by_one():
    """Ice Beam freezes on 19 or more: 18 with it."""
    for ability, frozen in (((), False), (("frostbite",), True)):
        table = Table(ours("ash", speed=20, moves=("ice_beam",), abilities=ability), foe("zub", max_hp=900))
        assert ("frozen" in table.use("ice_beam", "zub", accuracy=18).statuses("zub")) is frozen


def test_the_unnerved_gain_no_stages_and_eat_no_berries():
    table = on_grid(
        at(ours("ash", speed=20, hp=50, moves=("swords_dance",)), 3, 5), at(foe("zub", abilities=("unnerve",)), 5, 5),
    )  # fmt: skip
    table(w.Feed("ash", "oran_berry"))
    with pytest.raises(Refusal) as refusal:
        table(w.TradeFood("oran_berry"))
    assert refusal.value.code == "ptu.unnerved"
    table.use("swords_dance")
    assert not any(table.one("ash").stages.values())
    table(w.MoveToken("zub", (9, 5))).until("zub").until("ash").until("zub").until("ash").use("swords_dance")
    assert table.one("ash").stages["attack"] == 2


def test_damp_keeps_everybody_near_from_exploding():
    table = Table(ours("ash", speed=20, moves=("explosion",)), foe("zub", abilities=("damp",)))
    assert not [use for use in table.match.legal("players") if isinstance(use, w.UseMove)]
    with pytest.raises(Refusal) as refusal:
        table.use("explosion", "zub")
    assert refusal.value.code == "ptu.forbidden"
    wet = ours("ash", speed=20, moves=("tackle",), abilities=("damp",))
    bomb = Table(wet, foe("zub", hp=1, abilities=("aftermath",)))
    assert bomb.use("tackle", "zub", accuracy=15).one("ash").hp == 100


def test_klutz_makes_nothing_of_what_it_holds():
    holding = {"held_item": "leftovers", "hp": 50}
    for abilities, hp in (((), True), (("klutz",), False)):
        rulings = {"leftovers": "held"}
        table = Table(ours("ash", speed=20, abilities=abilities, **holding), foe("zub"), rulings=rulings)
        assert (table.until("zub").until("ash").one("ash").hp > 50) is hp


def test_quick_feet_are_not_slowed_by_paralysis():
    table = Table(ours("ash", speed=20, abilities=("quick_feet",)), foe("zub"))(
        w.ChangeStatus("ash", add=("paralyzed",))
    )
    assert not table.one("ash").stages.get("speed", 0)


def test_the_enraged_who_enjoy_it_make_no_saves():
    table = Table(ours("ash", speed=20, abilities=("white_flame",)), foe("zub"))
    table(w.ChangeStatus("ash", add=("enraged",)))(w.EndTurn())
    assert not table.found(e.SaveRolled)
    assert table.statuses("ash") == ("enraged",)


def test_a_flower_veil_keeps_the_stages_of_grass_allies():
    for kind, fallen in (("grass", 0), ("fire", -1)):
        table = Table(
            ours("ash", kind), ours("pal", abilities=("flower_veil",)), foe("zub", speed=20, moves=("growl",))
        )
        table.use("growl", "ash", accuracy=15)
        assert table.one("ash").stages.get("attack", 0) == fallen


def test_a_moody_one_changes_when_it_misses():
    table = Table(ours("ash", speed=20, moves=("tackle",), abilities=("moody",)), foe("zub"))
    before = dict(table.one("ash").stages)
    table.use("tackle", "zub", accuracy=1, effect=(1, 10))
    after = table.one("ash").stages
    assert (after["attack"] - before.get("attack", 0), after["speed"] - before.get("speed", 0)) == (2, -2)


# --- bodies ---------------------------------------------------------------------------------------------------------


def test_a_bully_injures_whom_it_hits_where_it_hurts():
    table = attack("karate_chop", of=("bully",), kind="normal").yes()
    assert table.one("zub").injuries == 1
    assert "tripped" in table.statuses("zub")
    plain = attack("karate_chop", of=("bully",))
    assert plain.one("zub").injuries == 0


def test_a_soulstealer_mends_by_a_kill():
    table = Table(ours("ash", speed=20, moves=("tackle",), abilities=("soulstealer",)), foe("zub", hp=1))
    table(w.SetHp("ash", hp=40, injuries=2)).use("tackle", "zub", accuracy=15).yes()
    assert (table.one("ash").hp, table.one("ash").injuries) == (65, 1)


def test_a_life_force_heals_a_tick_for_five_turns():
    table = Table(ours("ash", speed=20, hp=20, abilities=("life_force",)), foe("zub"))(w.UseAbility("life_force"))
    assert table.one("ash").hp == 30
    assert [table.until("zub").until("ash").one("ash").hp for _ in range(5)] == [40, 50, 60, 70, 70]


def test_a_stockpile_is_swallowed_or_spat():
    table = Table(ours("ash", speed=20, hp=20, moves=("stockpile", "swallow", "spit_up")), foe("zub", max_hp=900))
    names = {use.move for use in table.match.legal("players") if isinstance(use, w.UseMove)}
    assert names == {"stockpile"}
    for count in (1, 2, 3, 3):
        table.use("stockpile").until("zub").until("ash").until("zub").until("ash")
        assert table.one("ash").stages["defense"] == table.one("ash").stages["special_defense"] == count
    assert table.use("spit_up", "zub", accuracy=15).sums.db == 24
    table.until("zub").until("ash").use("swallow")
    assert (table.one("ash").hp, table.one("ash").stages["defense"]) == (100, 0)


def test_a_healing_wish_gives_everything():
    table = Table(ours("ash", speed=20, moves=("healing_wish",)), ours("pal", hp=5, moves=("tackle",)), foe("zub"))
    table(w.SetHp("pal", hp=5, injuries=4))(w.UseMove("healing_wish", ("pal",)))
    assert table.one("ash").fainted
    assert table.one("ash").injuries == 0
    assert (table.one("pal").hp, table.one("pal").injuries) == (90, 1)
    assert all(use == Usage() for use in table.one("pal").usage.values())


@pytest.mark.parametrize(("roll", "left"), [(15, 100 - 60), (1, 100)])
def test_a_final_gambit_costs_all(roll, left):
    table = Table(ours("ash", speed=20, hp=60, moves=("final_gambit",)), foe("zub", "water"))
    table.use("final_gambit", "zub", accuracy=roll)
    assert table.one("ash").fainted
    assert table.one("zub").hp == left


def test_dreams_are_eaten_without_waking_the_dreamer():
    table = Table(ours("ash", speed=20, moves=("dream_eater", "tackle")), foe("zub", max_hp=500))
    table(w.ChangeStatus("zub", add=("asleep",))).use("dream_eater", "zub", accuracy=15)
    assert table.statuses("zub") == ("asleep",)


# --- moves of others, turns, shifts ---------------------------------------------------------------------------------


@pytest.mark.parametrize("move", ["odor_sleuth", "foresight"])
def test_a_keen_nose_hits_ghosts_this_turn(move):
    table = Table(ours("ash", speed=20, moves=(move, "tackle")), foe("zub", "ghost")).use(move)
    assert table.use("tackle", "zub", accuracy=15).one("zub").hp < 100
    table.until("zub").until("ash").use("tackle", "zub", accuracy=15)
    assert table.only(e.AttackFailed).why == "type"


def test_who_sees_through_illusions_is_not_fooled_by_a_double_team():
    table = Table(ours("ash", speed=5, moves=("foresight", "tackle")), foe("zub", moves=("double_team",)))
    table.use("double_team").until("ash").use("foresight")
    assert not table.use("tackle", "zub", accuracy=15).state.flow.prompts


def test_the_imprisoned_cannot_use_what_their_jailer_knows():
    table = Table(ours("ash", speed=20, moves=("imprison", "tackle")), foe("zub", moves=("tackle", "growl")))
    table.use("imprison", "zub").until("zub")
    names = {use.move for use in table.match.legal("enemies") if isinstance(use, w.UseMove)}
    assert names == {"growl"}


def test_an_embargo_holds_one_at_a_time():
    table = Table(ours("ash", speed=20, moves=("embargo",)), foe("zub", held_item="leftovers"), foe("bat"))
    table.use("embargo", "zub", accuracy=15).until("zub").until("ash").use("embargo", "bat", accuracy=15)
    assert (table.one("zub").timed, len(table.one("bat").timed)) == ((), 1)


def test_a_copycat_does_what_was_done_last():
    table = Table(ours("ash", moves=("copycat",)), foe("zub", speed=20, moves=("ember",)))
    table.use("ember", "ash", accuracy=15).until("ash").use("copycat", "zub", accuracy=15)
    assert table.one("zub").hp < 100
    assert [event.move for event in table.found(e.MoveUsed)] == ["copycat", "ember"]


def test_a_copycat_finds_nothing_to_copy():
    table = Table(ours("ash", speed=20, moves=("copycat",)), foe("zub")).use("copycat", "zub")
    assert table.only(e.AttackFailed).why == "nothing_to_use"


@pytest.mark.parametrize(("ability", "effect"), [("quick_curl", "curled_up")])
def test_an_ability_uses_a_move_at_once(ability, effect):
    table = Table(ours("ash", speed=20, abilities=(ability,)), foe("zub"))(w.UseAbility(ability))
    assert [held.effect.name for held in table.one("ash").timed] == [effect]
    assert table.one("ash").budget.standard == 1


def test_a_shell_shield_withdraws_before_the_blow():
    """Withdrawn: 15 off the damage."""
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", abilities=("shell_shield",)))
    table.use("tackle", "zub", accuracy=15)
    answer(table, "zub:shell_shield", damage=(3, 4))
    assert table.sums.damage_reduction == 15


def test_abilities_are_traced_and_entrained():
    table = Table(ours("ash", speed=20, abilities=("trace",)), foe("zub", abilities=("sturdy", "levitate")))
    answer(table(w.UseAbility("trace", ("zub",))), "sturdy")
    assert [held.effect.ability for held in table.one("ash").timed] == ["sturdy"]
    table = Table(ours("ash", speed=20, moves=("entrainment",), abilities=("truant",)), foe("zub"))
    table.use("entrainment", "zub", accuracy=15)
    assert [held.effect.ability for held in table.one("zub").timed] == ["truant"]


def test_after_you_and_quash_change_the_order_of_this_round():
    people = [ours("ash", speed=30, moves=("after_you", "quash")), ours("pal", speed=5), foe("zub", speed=20)]
    table = Table(*people, foe("bat", speed=10)).use("after_you", "pal")
    assert [slot.id for slot in table.state.order] == ["pal", "zub", "bat"]
    assert table(w.EndTurn()).state.active == "pal"
    table = Table(*people, foe("bat", speed=10)).use("quash", "zub", accuracy=15)
    assert [slot.id for slot in table.state.order] == ["bat", "pal", "zub"]
    assert [slot.id for slot in table.until("zub").until("ash").state.order] == ["zub", "bat", "pal"]


def test_a_slam_after_a_sprint_is_free_and_smites():
    table = on_grid(at(ours("ash", speed=20, moves=("slam",)), 1, 5), at(foe("zub"), 6, 5))
    table(w.Maneuver("sprint"))(w.Shift((5, 5)))
    assert table.one("ash").ran == 4
    assert w.UseMove("slam", ("zub",)) in table.match.legal("players")
    table.use("slam", "zub", accuracy=1, damage=(4, 4, 4))
    assert table.one("zub").hp < 100
    assert w.UseMove("slam", ("zub",)) not in table.match.legal("players")


def test_a_slam_without_a_run_is_an_attack_as_others():
    table = on_grid(at(ours("ash", speed=20, moves=("slam",)), 5, 5), at(foe("zub"), 6, 5))(w.Maneuver("sprint"))
    assert w.UseMove("slam", ("zub",)) not in table.match.legal("players")
    table = Table(ours("ash", speed=20, moves=("slam",)), foe("zub")).use("slam", "zub", accuracy=1)
    assert table.one("zub").hp == 100


def test_who_celebrates_shifts_half_its_way():
    table = on_grid(
        at(ours("ash", speed=20, moves=("tackle",), abilities=("celebrate",)), 3, 5), at(foe("zub", hp=1), 4, 5)
    )
    table.use("tackle", "zub", accuracy=15)
    (prompt,) = table.state.flow.prompts
    assert (prompt.kind, "3,3" in prompt.options, "3,2" in prompt.options) == ("shift", True, False)
    answer(table, "3,3")
    assert table.one("ash").position == (3, 3)


def test_who_surfs_rides_its_wave_by_its_shift():
    table = on_grid(at(ours("ash", speed=20, moves=("surf",)), 3, 5), at(foe("zub"), 5, 5))
    table(w.UseMove("surf", ("zub",), cell=(4, 5)), accuracy=15)
    (prompt,) = table.state.flow.prompts
    assert {"4,5", "stay"} <= set(prompt.options)
    assert all(option == "stay" or option.endswith(",5") for option in prompt.options)
    answer(table, "4,5")
    assert (table.one("ash").position, table.one("ash").budget.shift) == ((4, 5), 0)


def test_an_ambush_comes_first_and_makes_flinch():
    table = Table(
        ours("ash", speed=20, moves=("tackle",)), foe("zub", moves=("tackle", "hyper_beam"), abilities=("ambush",))
    )
    with pytest.raises(Refusal):
        table(w.Prioritise("zub", "hyper_beam", ("ash",)))
    table(w.Prioritise("zub", "tackle", ("ash",)), accuracy=15)
    assert "flinched" in table.statuses("ash")
    assert table.one("zub").usage["ambush"].scene == 1


def test_a_sprint_is_faster_for_who_has_practised_it():
    table = on_grid(at(ours("ash", speed=20, abilities=("sprint",)), 3, 5), at(foe("zub"), 9, 5))
    table(w.Maneuver("sprint")).yes()
    assert (table.one("ash").stages, table.one("ash").budget.swift) == ({"speed": 2}, 0)


def test_who_is_just_eases_into_a_blow():
    own = sheet("pal", origin="owned", owner="wit", loyalty=3, abilities=("justified",))
    table = Table(trainer("wit"), placed("players", own), foe("zub", speed=20, moves=("tackle",)))
    table.use("tackle", "wit", accuracy=19)
    answer(table, "pal:intercept", **{"check:acrobatics": (1, 1)})
    assert table.only(e.CheckRolled).total == 1 + 1 + 4


# --- words together -------------------------------------------------------------------------------------------------


def test_who_digs_away_is_not_hit_and_comes_up_later():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", abilities=("dig_away",)))
    table.use("tackle", "zub", accuracy=15)
    answer(table, "zub:dig_away")
    assert (table.one("zub").hp, table.one("zub").ready) == (100, ("dig", ()))


def test_a_mummy_spreads_and_a_symbiont_gives():
    table = Table(ours("ash", speed=20, moves=("tackle",), abilities=("sturdy",)), foe("zub", abilities=("mummy",)))
    table.use("tackle", "zub", accuracy=15).yes()
    assert [held.effect.ability for held in table.one("ash").timed] == ["mummy"]
    table = Table(ours("ash", speed=20, abilities=("symbiosis",), held_item="leftovers"), ours("pal"), foe("zub"))
    table(w.UseAbility("symbiosis", ("pal",)))
    assert (table.one("ash").sheet.held_item, table.one("pal").sheet.held_item) == (None, "leftovers")


def test_a_horn_that_gores_is_critical_from_18():
    assert [
        Table(ours("ash", speed=20, moves=("horn_attack",), abilities=("gore",)), foe("zub", max_hp=900))
        .use("horn_attack", "zub", accuracy=roll)
        .sums.crit
        for roll in (17, 18)
    ] == [False, True]


def test_twisted_powers_add_half_of_the_other_stat():
    for move, bonus in (("tackle", 15), ("ember", 6)):
        own = ours("ash", speed=20, moves=(move,), abilities=("twisted_power",), attack=12, special_attack=30)
        assert Table(own, foe("zub")).use(move, "zub", accuracy=15).sums.bonus == bonus


def test_who_defies_death_is_rid_of_two_injuries():
    table = Table(ours("ash", speed=20, abilities=("defy_death",)), foe("zub"))(w.SetHp("ash", injuries=3))
    assert table(w.UseAbility("defy_death")).one("ash").injuries == 1


def test_danger_syrup_answers_a_hit_with_a_scent():
    table = Table(ours("ash", speed=20, moves=("tackle",)), foe("zub", abilities=("danger_syrup",)))
    table.use("tackle", "zub", accuracy=15).yes()
    assert [event.move for event in table.found(e.MoveUsed)] == ["sweet_scent"]


# --- how it is asked ------------------------------------------------------------------------------------------------


def told(table):
    """The question that is open, and its first and last option, as people read them."""
    (prompt,) = table.state.flow.prompts
    ruleset, state = table.game.ruleset, table.state
    options = [ruleset.telling.describe_option(table.game, state, prompt, option) for option in prompt.options]
    return ruleset.telling.describe_prompt(table.game, state, prompt), options[0], options[-1]


def test_every_question_is_a_sentence():
    table = Table(ours("ash", speed=20, abilities=("trace",)), foe("zub", abilities=("sturdy", "levitate")))
    table(w.UseAbility("trace", ("zub",)))
    assert told(table) == ("Trace: which ability does Ash gain?", "Sturdy", "Levitate")
    table = Table(ours("ash", speed=20, moves=("double_team",)), foe("zub", moves=("tackle",)))
    table.use("double_team").until("zub").use("tackle", "ash")
    assert told(table)[1] == "Ash spends a use of Double Team"
    table = on_grid(at(ours("ash", speed=20, moves=("surf",)), 3, 5), at(foe("zub"), 5, 5))
    table(w.UseMove("surf", ("zub",), cell=(4, 5)), accuracy=15)
    assert told(table) == ("Surf: where does Ash shift to?", "To E6", "Stay")
    table = Table(ours("ash", speed=20, moves=("fly",)), foe("zub", moves=("sky_uppercut",))).use("fly", "zub")
    assert told(table)[0] == "Ash flies off: does anybody respond?"


def test_a_log_of_version_5_keeps_what_happened_once_with_a_blank():
    seen = {"ash": {"once": ["anticipation:(0, 0):zub", "tackle:(0,)"]}}
    record = {"n": 2, "events": [{"type": "once_done", "id": "ash", "key": "anticipation:(0, 0):zub"}], "seen": seen}
    told = with_todays_words(record)
    assert told["events"][0]["key"] == "anticipation:(0,0):zub"
    assert told["seen"]["ash"]["once"] == ["anticipation:(0,0):zub", "tackle:(0,)"]
