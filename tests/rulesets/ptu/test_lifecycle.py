"""The life of an encounter: served, ended, scenes, experience, what is written back, and rest. (spec 000 loop 14)"""

import json

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, foe, placed
from tests.rulesets.ptu.table import game as table_game
from tests.rulesets.ptu.table import sheet as sheet_of
from tests.rulesets.ptu.table import trainer as trainer_of
from tests.rulesets.ptu.world import core, dice, game, scribe, told

from turnwright.kernel.messages import snake
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, Scribe, decide
from turnwright.rulesets.ptu import RULESET, harm
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.decide import lifecycle
from turnwright.rulesets.ptu.decide.growth import GROWTH
from turnwright.rulesets.ptu.outcome import Kept, effect, evaluate, outcome, standing, verdict
from turnwright.rulesets.ptu.outcome import kept as kept_of
from turnwright.rulesets.ptu.people import sheets, spawn, templates
from turnwright.rulesets.ptu.rules import experience
from turnwright.rulesets.ptu.setup import setup
from turnwright.rulesets.ptu.state import HeldStatus, Placed, Setup, Span, Timed, Usage
from turnwright.rulesets.ptu.vocabulary import moves as v


def opened(*placed, **fields):
    writes = scribe(setup(game(), Setup(placed=placed, **fields)))
    spawn.settle(writes)
    return writes.state


def trainer(name, side="players"):
    """A trainer without a team, so that a test says who fights."""
    sheet = sheets.trainer(core(), core().trainers[name], sheet_id=name)
    return Placed(side, sheet=sheet)


def changed(state, who, **fields):
    return replace(state, combatants={**state.combatants, who: replace(state.combatants[who], **fields)})


def felled(state, *ids):
    for who in ids:
        state = changed(state, who, hp=-4, afflictions=(HeldStatus("fainted"),))
    return state


def ended(state, **fields):
    return told(lifecycle.end_encounter, state, w.EndEncounter(**fields))


# --- the end (combat-encounter-lifecycle) ---------------------------------------------------------------------------


def test_stages_volatile_conditions_and_temporary_hit_points_end():
    state = opened(trainer("wren"), Placed("players", species="pidgey", level=10, owner="wren"))
    state = changed(
        state,
        "pidgey",
        stages={"attack": 3, "defense": -2, "accuracy": -1},
        temp_hp=7,
        afflictions=(
            HeldStatus("burned", stage=("defense", -2)),
            HeldStatus("confused"),
            HeldStatus("asleep"),
            HeldStatus("tripped"),
        ),
        timed=(Timed(1, v.Boost(numbers={"evasion": 2}), "pidgey", "double_team", Span("scene")),),
        usage={"gust": Usage(1, 1, 2), "tackle": Usage(2, 0, 3)},
    )
    after, _ = ended(state)
    one = after.combatants["pidgey"]
    assert one.stages == {"attack": 0, "defense": -2, "accuracy": 0}, "what a burn does lasts with the burn"
    assert [held.status for held in one.afflictions] == ["burned"]
    assert (one.temp_hp, one.timed) == (0, ())
    assert one.usage == {"gust": Usage(0, 1, None)}, "daily uses are kept, scene uses come back"
    assert after.stage == "ended"


def test_sleep_lasts_where_it_is_ruled_so():
    state = changed(opened(Placed("players", species="pidgey")), "pidgey", afflictions=(HeldStatus("asleep"),))
    after, _ = told(lifecycle.end_encounter, state, w.EndEncounter(), sleep="lasting")
    assert [held.status for held in after.combatants["pidgey"].afflictions] == ["asleep"]
    after, _ = ended(state)
    assert after.combatants["pidgey"].afflictions == ()


def test_an_encounter_ends_once():
    after, _ = ended(opened(Placed("players", species="pidgey")))
    with pytest.raises(Refusal) as refused:
        ended(after)
    assert refused.value.code == "ptu.ended"


def test_served_and_unserved():
    """It can be shown in the middle of a fight; an ended one is open until it is taken off the display. (W1)"""
    state = opened(Placed("players", species="pidgey"), Placed("enemies", species="zubat"))
    shown, events = told(lifecycle.serve, state, w.Serve())
    assert (shown.served, events) == (True, [e.EncounterServed(True)])
    with pytest.raises(Refusal, match="already"):
        told(lifecycle.serve, shown, w.Serve())
    over, _ = ended(shown)
    assert outcome(over) is None
    off, _ = told(lifecycle.serve, over, w.Serve(False))
    assert outcome(off) is not None
    with pytest.raises(Refusal, match="not on"):
        told(lifecycle.serve, off, w.Serve(False))


@pytest.mark.parametrize(
    ("fallen", "said", "expected"),
    [
        pytest.param(("zubat",), {}, ("victory", "players"), id="the last foe fell"),
        pytest.param(("pidgey", "wren"), {}, ("defeat", "enemies"), id="all of ours fell"),
        pytest.param(("pidgey", "wren", "zubat"), {}, ("draw", None), id="nobody stands"),
        pytest.param((), {}, ("ended", None), id="the party leaves"),
        pytest.param((), {"result": "fled"}, ("fled", None), id="the game master says so"),
        pytest.param((), {"result": "victory"}, ("victory", "players"), id="they gave up"),
        pytest.param((), {"winner": "enemies"}, ("defeat", "enemies"), id="a winner is named"),
    ],
)
def test_result_and_winner(fallen, said, expected):
    state = felled(
        opened(trainer("wren"), Placed("players", species="pidgey"), Placed("enemies", species="zubat")), *fallen
    )
    after, _ = ended(state, **said)
    assert (after.result, after.winner) == expected
    with pytest.raises(Refusal, match="rivals"):
        ended(state, winner="rivals")


def test_who_stands():
    """A trainer counts in Full Contact, not in a League battle; who can be sent out counts."""
    placed = (
        trainer("wren"),
        Placed("players", species="pidgey", owner="wren", in_ball=True),
        Placed("enemies", species="zubat"),
    )
    full, league = opened(*placed), opened(*placed, battle="league")
    assert standing(full) == standing(league) == ("players", "enemies")
    assert standing(felled(full, "pidgey")) == ("players", "enemies")
    assert standing(felled(league, "pidgey")) == ("enemies",)
    assert standing(felled(full, "wren")) == ("enemies",), "nobody is there to send the bird out"
    assert verdict(felled(full, "zubat")) == ("victory", "players")


# --- experience (p. 460) --------------------------------------------------------------------------------------------


def fight(significance=4, **foes):
    pikachu = Placed("players", species="pikachu", level=10, owner="wren")
    ours = (trainer("wren"), pikachu, Placed("players", species="oddish", level=10, owner="wren"))
    placed = tuple(Placed("enemies", **{"species": "zubat", "level": 10, **foe}) for foe in foes.get("foes", ({},)))
    return opened(*ours, *placed, significance=significance)


def test_levels_times_significance_shared_by_players_and_pokemon():
    """Three foes of levels 10, 11, 12 at x2: 66 for one player, 33 for each of two Pokémon."""
    state = felled(fight(foes=({}, {"level": 11}, {"level": 12})), "zubat", "zubat#2", "zubat#3")
    after, _ = ended(state)
    assert {award.id: award.xp for award in after.awards} == {"pikachu": 33, "oddish": 33}
    assert after.combatants["pikachu"].sheet.experience == experience.xp_for_level(10) + 33


def test_halves_of_significance_round_down_once():
    """x1.5 of 11 is 16, in parts of 8."""
    after, _ = ended(felled(fight(significance=3, foes=({"level": 11},)), "zubat"))
    assert [award.xp for award in after.awards] == [8, 8]


def test_what_does_not_divide_goes_to_the_first():
    after, _ = ended(felled(fight(significance=2, foes=({"level": 11},)), "zubat"))
    assert {award.id: award.xp for award in after.awards} == {"pikachu": 6, "oddish": 5}


def test_several_players_share():
    """Level 12 at x2 for four: 6 each, 24 in all."""
    state = felled(fight(foes=({"level": 12},)), "zubat")
    after, _ = ended(state, players=4)
    assert sum(award.xp for award in after.awards) == 24


def test_each_player_shares_among_the_own_pokemon():
    state = opened(
        trainer("wren"),
        trainer("odo"),
        Placed("players", species="pikachu", level=10, owner="wren"),
        Placed("players", species="oddish", level=10, owner="odo"),
        Placed("players", species="abra", level=10, owner="odo"),
        Placed("enemies", species="zubat", level=20),
    )
    after, _ = ended(felled(state, "zubat"))
    assert {award.id: award.xp for award in after.awards} == {"pikachu": 20, "oddish": 10, "abra": 10}


def test_trainers_who_fight_count_twice_but_not_in_the_league():
    """Kest is of level 8: 16 at x2 is 32; in the League only the level 10 bat counts, 20."""
    foes = (trainer("poacher_kest", "enemies"), Placed("enemies", species="zubat", level=10))
    ours = (trainer("wren"), Placed("players", species="pikachu", level=10, owner="wren"))
    for battle, xp in (("full_contact", (16 + 10) * 2), ("league", 20)):
        after, _ = ended(opened(*ours, *foes, battle=battle), result="victory")
        assert [award.xp for award in after.awards] == [xp]


def test_only_those_who_were_beaten_count_when_it_is_broken_off():
    state = fight(foes=({}, {"level": 30}))
    after, _ = ended(felled(state, "zubat"))
    assert sum(award.xp for award in after.awards) == 20
    fled = changed(felled(state, "zubat"), "zubat#2", where="fled")
    after, _ = ended(fled)
    assert sum(award.xp for award in after.awards) == 80


def test_whom_the_game_master_took_out_unbeaten_is_worth_nothing():
    """Removed by mistake: no experience. Fainted and then removed (W3): its level counts."""
    state = fight(foes=({}, {"level": 30}))
    gone = changed(felled(state, "zubat"), "zubat#2", where="removed")
    after, _ = ended(gone, result="victory")
    assert sum(award.xp for award in after.awards) == 20
    after, _ = ended(changed(felled(state, "zubat"), "zubat", where="removed"), result="defeat")
    assert sum(award.xp for award in after.awards) == 20


def test_a_bosss_share_is_not_divided():
    """Boss of level 20 and a bat of level 10 at x2 for two players: 40 + 20 // 2 each; as ruled 60 each."""
    state = felled(fight(foes=({"level": 20, "turns": 2}, {})), "zubat", "zubat#2")
    after, _ = ended(state, players=2)
    assert sum(award.xp for award in after.awards) == 2 * 50
    after, _ = told(lifecycle.end_encounter, state, w.EndEncounter(players=2), boss_experience="everything")
    assert sum(award.xp for award in after.awards) == 2 * 60


def test_shares_may_be_given_but_no_more_than_there_is():
    state = felled(fight(), "zubat")
    after, _ = ended(state, share={"oddish": 20})
    assert {award.id: award.xp for award in after.awards} == {"oddish": 20}
    for share, code in (({"oddish": 21}, "ptu.too_much_experience"), ({"zubat": 1}, "ptu.not_there")):
        with pytest.raises(Refusal) as refused:
            ended(state, share=share)
        assert refused.value.code == code


def test_who_stayed_in_the_ball_gets_nothing_who_fainted_does():
    state = opened(
        trainer("wren"),
        Placed("players", species="pikachu", level=10, owner="wren"),
        Placed("players", species="oddish", level=10, owner="wren", in_ball=True),
        Placed("enemies", species="zubat", level=10),
    )
    after, _ = ended(felled(state, "zubat", "pikachu"), result="victory")
    assert {award.id: award.xp for award in after.awards} == {"pikachu": 20}


def test_levels_rise_with_points_and_moves():
    """A level 10 foe at x10 gives 100: from 90 to 190, which is level 14."""
    state = felled(opened(trainer("wren"), Placed("players", species="pikachu", level=10, owner="wren"),
                          Placed("enemies", species="zubat", level=10), significance=20), "zubat")  # fmt: skip
    after, _ = ended(state)
    (award,) = after.awards
    before, sheet = state.combatants["pikachu"].sheet, after.combatants["pikachu"].sheet
    assert (award.xp, award.level, sheet.level, sheet.experience) == (100, 14, 14, 190)
    assert (sheet.stats, award.unspent, sheet.growth.points) == (before.stats, 4, 4)
    assert award.may_learn == sheet.growth.moves
    assert sheet.max_hp == 14 + 3 * sheet.stats["hp"] + 10


def test_levels_may_be_chosen_for_the_players():
    """The ruling `level_up`: points, moves and abilities as wild ones have them."""
    wild, pal = foe("zubat", level=10), sheet_of("pal", level=10, experience=90, species="pikachu", owner="ada")
    table = Table(trainer_of("ada"), placed("players", pal), wild, significance=20, rulings={"level_up": "automatic"})
    table(w.EndEncounter("victory"))
    award, grown = table.state.awards[0], table.one("pal").sheet
    assert (grown.level, sum(award.points.values()), grown.growth) == (14, 4, msgspec.UNSET)
    assert sum(grown.stats.values()) - sum(pal.stats.values()) == 4


def test_trainers_get_a_point_for_a_first_catch():
    state = opened(
        trainer("wren"), Placed("players", species="pikachu", owner="wren"), Placed("enemies", species="zubat")
    )
    mine = replace(state.combatants["zubat"].sheet, owner="wren", origin="captured")
    state = changed(state, "zubat", where="captured", sheet=mine)
    after, _ = ended(state, trainer_xp=9)
    (award,) = [each for each in after.awards if each.id == "wren"]
    sheet = after.combatants["wren"].sheet
    assert (award.xp, award.level, award.unspent) == (10, 6, 1)
    assert "zubat" in sheet.owned_species
    assert sheet.max_hp == 2 * 6 + 3 * sheet.stats["hp"] + 10


# --- what is written back -------------------------------------------------------------------------------------------


def test_sheets_before_and_after():
    state = felled(fight(significance=20), "zubat")
    state = changed(state, "pikachu", hp=7, injuries=2, afflictions=(HeldStatus("poisoned"), HeldStatus("confused")),
                    usage={"thunder": Usage(1, 2, 1, 1), "spark": Usage(1, 0, 1)})  # fmt: skip
    state = changed(state, "wren", ap_drained=2, rested=60, treated=1, injured_today=True)
    after, _ = ended(state)
    found = outcome(after)
    assert found is not None
    assert (found.result, found.winner) == ("victory", "players")
    assert json.loads(json.dumps(found.detail)) == found.detail
    before = msgspec.convert(found.detail["sheets_before"]["pikachu"], Kept)
    fresh = state.before["pikachu"]
    assert (before.sheet, before.hp, before.injuries, before.used_today) == (fresh.sheet, fresh.sheet.max_hp, 0, {})
    kept = found.detail["sheets_after"]["pikachu"]
    assert (kept["sheet"]["version"], kept["sheet"]["level"] > 10) == (2, True)
    assert (kept["hp"], kept["injuries"], kept["afflictions"]) == (7, 2, ["poisoned"])
    assert (kept["used_today"], kept["used_before"]) == ({"thunder": 1}, {"thunder": 1})
    assert found.detail["sheets_after"]["zubat"]["afflictions"] == ["fainted"]


def test_what_was_kept_comes_into_the_next_encounter():
    """Wounds, conditions with their stages, things, what the day used up: as the last result left them."""
    state = changed(fight(), "pikachu", hp=7, injuries=2, afflictions=(HeldStatus("poisoned"),), injured_today=True,
                    usage={"thunder": Usage(1, 2, 1, 1)})  # fmt: skip
    state = changed(state, "wren", ap_drained=2, ap_bound=1, rested=60, treated=1, items={"potion": 2})
    state = changed(state, "oddish", hp=-4, afflictions=(HeldStatus("fainted"),))
    after, _ = ended(state, result="victory")
    told = outcome(after)
    assert told is not None
    last = told.detail["sheets_after"]
    again = opened(
        templates.brought("players", last["wren"]),
        templates.brought("players", last["pikachu"]),
        templates.brought("players", last["oddish"], in_ball=True),
        Placed("enemies", species="zubat"),
    )
    pikachu, wren, oddish = (again.combatants[who] for who in ("pikachu", "wren", "oddish"))
    assert (pikachu.hp, pikachu.injuries, pikachu.injured_today) == (7, 2, True)
    assert pikachu.usage == {"thunder": Usage(0, 2, None, 1)}
    assert [held.status for held in pikachu.afflictions] == ["poisoned"]
    assert pikachu.stages == {"special_defense": -2}
    assert (pikachu.sheet.owner, pikachu.sheet.version, pikachu.wild) == ("wren", 2, False)
    assert (wren.ap, wren.ap_bound, wren.ap_drained, wren.rested, wren.treated) == (6 - 3, 1, 2, 60, 1)
    assert wren.items == {"potion": 2}
    assert (oddish.where, oddish.hp, oddish.fainted) == ("ball", -4, True)
    for who in ("pikachu", "wren", "oddish"):
        same = json.loads(msgspec.json.encode(kept_of(again, again.combatants[who])))
        assert same == last[who] | {"where": again.combatants[who].where}


def test_more_action_points_than_there_are_cannot_be_drained():
    sheet = sheets.trainer(core(), core().trainers["wren"], sheet_id="wren")
    with pytest.raises(Refusal) as refused:
        opened(Placed("players", sheet=sheet, ap_drained=7))
    assert refused.value.code == "ptu.ap"


def test_a_whole_encounter_leaves_what_it_used_up():
    """A ball, a potion, a daily move, what it held, Hit Points, injuries, experience: played, not set."""
    pal = sheet_of("pal", "fire", owner="wit", origin="owned", speed=30, moves=("eruption",), held_item="leftovers")
    table = Table(
        trainer_of("wit", level=5, speed=40, items={"basic_ball": 2, "potion": 1}),
        placed("players", pal),
        foe("zub", "grass", speed=5, level=20, max_hp=90, moves=("knock_off",)),
        rulings={"interrupts": "by_hand"},
    )
    table(w.DealDamage("pal", 60))(w.UseItem("potion", "pal"))
    table.until("zub").use("knock_off", "pal", accuracy=15, damage=(1, 1))
    table.until("wit")(w.ThrowBall("basic_ball", "zub"), accuracy=19, capture=99)
    table.until("pal").use("eruption", "zub", accuracy=15)
    table(w.EndEncounter(winner="players"))
    before, after = (table.match.result.detail[f"sheets_{when}"] for when in ("before", "after"))
    assert (before["wit"]["items"], after["wit"]["items"]) == ({"basic_ball": 2, "potion": 1}, {"basic_ball": 1})
    assert (before["pal"]["hp"], before["pal"]["injuries"], before["pal"]["used_today"]) == (100, 0, {})
    assert (after["pal"]["hp"], after["pal"]["injuries"]) == (table.one("pal").hp, table.one("pal").injuries)
    assert 0 < after["pal"]["hp"] < 60
    assert after["pal"]["injuries"] >= 2
    assert after["pal"]["injured_today"]
    assert (after["pal"]["used_today"], after["pal"]["used_before"]) == ({"eruption": 1}, {})
    assert (before["pal"]["sheet"]["held_item"], after["pal"]["sheet"]["held_item"]) == ("leftovers", None)
    gained = after["pal"]["sheet"]["experience"] - before["pal"]["sheet"]["experience"]
    assert gained == table.match.result.detail["awards"]["pal"]["xp"] == 20 * 2
    assert after["pal"]["sheet"]["level"] == 10
    assert [each["sheet"]["version"] for each in (before["pal"], after["pal"])] == [1, 2]


def test_no_outcome_before_the_end():
    assert outcome(opened(Placed("players", species="pidgey"))) is None


def test_odds_read_hits_losses_and_conditions():
    state = opened(Placed("players", species="pidgey"), Placed("enemies", species="zubat", level=20))
    writes = scribe(state)
    writes.record(e.AttackRolled("pidgey", "tackle", 17, (e.Aim("zubat", 5, 3, 0, True),), True))
    harm.lose_hp(writes, "zubat", 12, source="pidgey")
    harm.inflict(writes, "zubat", "slowed", source="pidgey")
    harm.lose_hp(writes, "zubat", 500, source="pidgey")
    found = effect(state, writes.events)
    assert (found.hit, found.defeated) == ("crit", ("zubat",))
    assert found.damage == (("zubat", 512),)
    assert found.status == ("zubat:slowed",)
    missed = effect(state, [e.AttackRolled("pidgey", "tackle", 2, (e.Aim("zubat", 5, 3, 0, False),))])
    assert missed.hit == "miss"
    plain = effect(state, [e.AttackRolled("pidgey", "tackle", 9, (e.Aim("zubat", 5, 3, 0, True),))])
    assert plain.hit == "hit"
    for hit, said in ((True, "hit"), (False, "miss")):
        assert effect(state, [e.BallThrown("wren", "zubat", "basic_ball", 12, 7, hit)]).hit == said
    caught = effect(state, [e.Captured("zubat", "wren", state.combatants["zubat"].sheet)])
    assert caught.status == ("zubat:captured",)


def test_a_position_is_better_with_foes_hurt_and_friends_whole():
    state = opened(Placed("players", species="pidgey"), Placed("enemies", species="zubat"))
    plain = evaluate(game(), state, "players")
    assert evaluate(game(), state, "enemies") == -plain
    assert evaluate(game(), changed(state, "zubat", hp=3), "players") > plain
    assert evaluate(game(), changed(state, "pidgey", hp=3), "players") < plain
    assert evaluate(game(), felled(state, "zubat"), "players") > evaluate(
        game(), changed(state, "zubat", hp=1), "players"
    )
    over, _ = ended(felled(state, "zubat"))
    assert evaluate(game(), over, "players") == -evaluate(game(), over, "enemies") > 100_000


# --- scenes and rest (sources 8, 12) ----------------------------------------------------------------------------------


def test_a_scene_gives_back_action_points_but_not_drained_ones():
    state = changed(opened(trainer("wren")), "wren", ap=1, ap_drained=2, once=("x",), usage={"a": Usage(1, 0, 3)})
    after, _ = told(lifecycle.end_scene, state, w.EndScene())
    wren = after.combatants["wren"]
    assert (wren.ap, wren.once, wren.usage, after.scene) == (5 + 5 // 5 - 2, (), {}, 2)


def rested(state, kind, **fields):
    after, events = told(lifecycle.rest, state, w.Rest(kind, **fields.pop("command", {})), **fields)
    return after.combatants["onix"], after, events


def wounded(**fields):
    """An Onix whose maximum is made 160, so that a sixteenth is 10."""
    state = opened(Placed("players", species="onix", level=20))
    sheet = replace(state.combatants["onix"].sheet, max_hp=160)
    return changed(state, "onix", sheet=sheet, **fields)


def test_half_an_hour_heals_a_sixteenth():
    one, state, _ = rested(wounded(hp=100), "half_hour")
    assert (one.hp, one.rested) == (110, 30)
    one, _, _ = rested(state, "half_hour")
    assert (one.hp, one.rested) == (120, 60)


def test_eight_hours_a_day_and_not_the_heavily_injured():
    assert rested(wounded(hp=100, rested=480), "half_hour")[0].hp == 100
    assert rested(wounded(hp=20, injuries=5), "half_hour")[0].hp == 20
    assert rested(wounded(hp=140, injuries=1), "half_hour")[0].hp == 144, "as far as injuries allow"
    assert rested(wounded(hp=140, injuries=1), "half_hour", heal_cap="max_hp")[0].hp == 150


def test_the_least_that_rest_heals_is_ruled():
    state = wounded(hp=5)
    state = changed(state, "onix", sheet=replace(state.combatants["onix"].sheet, max_hp=15))
    assert rested(state, "half_hour")[0].hp == 5
    assert rested(state, "half_hour", rest_minimum=1)[0].hp == 6


def test_rest_wakes_the_fainted_once_above_zero():
    fallen = (HeldStatus("fainted"),)
    assert not rested(wounded(hp=-3, afflictions=fallen), "half_hour")[0].fainted
    assert rested(wounded(hp=-30, afflictions=fallen), "half_hour")[0].fainted


def test_a_long_rest_cures_and_brings_back_what_was_used_on_earlier_days():
    state = wounded(hp=50, afflictions=(HeldStatus("burned"),), ap_drained=2, ap=1,
                    usage={"old": Usage(0, 1, None, 1), "new": Usage(0, 1, None, 0)})  # fmt: skip
    one, _, _ = rested(state, "extended")
    assert (one.hp, one.rested) == (130, 240)
    assert one.afflictions == ()
    assert (one.ap, one.ap_drained) == (3, 0)
    assert one.usage == {"new": Usage(0, 1, None, 0)}


def test_what_is_used_today_comes_back_with_a_long_rest_tomorrow():
    state = wounded(usage={"thunder": Usage(0, 1, None)})
    one, state, _ = rested(state, "extended")
    assert one.usage["thunder"].today == 1
    one, state, _ = rested(state, "new_day")
    one, _, _ = rested(state, "extended")
    assert one.usage == {}


def test_a_pokemon_center_heals_three_injuries_a_day():
    state = wounded(hp=-20, injuries=6, afflictions=(HeldStatus("fainted"),), usage={"thunder": Usage(0, 2, None)})
    one, state, _ = rested(state, "center")
    assert (one.injuries, one.treated, one.hp, one.fainted, one.usage) == (3, 3, 160 * 7 // 10, False, {})
    one, state, _ = rested(state, "center")
    assert one.injuries == 3, "no more today"
    _, state, _ = rested(state, "new_day")
    one, _, _ = rested(state, "center")
    assert (one.injuries, one.hp) == (0, 160)


def test_a_long_rest_ends_at_eight_hours_a_day_and_cures_what_is_persistent_only():
    """450 minutes are rested: of the four hours only the first half heals. Sleep that lasts is no persistent one."""
    state = wounded(hp=50, rested=450, afflictions=(HeldStatus("paralyzed"), HeldStatus("asleep")))
    one, _, _ = rested(state, "extended")
    assert (one.hp, one.rested, [held.status for held in one.afflictions]) == (60, 690, ["asleep"])


def test_a_center_wakes_those_whom_a_potion_left_fainted_and_cures_everything():
    """At full Hit Points and Fainted still: nothing is left to heal, but it wakes."""
    afflictions = (HeldStatus("fainted"), HeldStatus("burned", stage=("defense", -2)), HeldStatus("asleep"))
    one, _, _ = rested(wounded(hp=160, afflictions=afflictions, stages={"defense": -2}), "center")
    assert (one.hp, one.afflictions) == (160, ())


@pytest.mark.parametrize(("injuries", "minutes"), [(0, 60), (1, 90), (4, 180), (5, 360), (6, 420)])
def test_a_center_says_how_long_it_takes(injuries, minutes):
    """An hour, and half an hour for each injury; an hour for each from five on. (sources 8)"""
    _, _, events = rested(wounded(hp=10, injuries=injuries), "center")
    assert [event.minutes for event in events if type(event) is e.Rested] == [minutes]


def test_the_party_rests_with_whom_it_caught_and_without_its_dead():
    state = opened(
        trainer("wren"), Placed("players", species="onix", level=20), Placed("players", species="abra"),
        Placed("enemies", species="zubat"), Placed("enemies", species="oddish"),
    )  # fmt: skip
    mine = replace(state.combatants["zubat"].sheet, owner="wren", origin="captured")
    state = changed(state, "zubat", where="captured", sheet=mine, hp=3)
    state = changed(state, "abra", where="removed", hp=-99, injuries=4, afflictions=(HeldStatus("fainted"),))
    state = changed(state, "onix", where="removed", hp=-2, afflictions=(HeldStatus("fainted"),))
    after, events = told(lifecycle.rest, state, w.Rest("center"))
    assert {event.id for event in events if type(event) is e.Rested} == {"wren", "onix", "zubat"}
    assert (after.combatants["abra"].hp, after.combatants["zubat"].hp) == (-99, after.combatants["zubat"].sheet.max_hp)
    with pytest.raises(Refusal) as refused:
        told(lifecycle.rest, state, w.Rest("center", ("abra",)))
    assert refused.value.code == "ptu.dead"
    over, _ = ended(state)
    found = outcome(over)
    assert found is not None
    assert {who for who, each in found.detail["sheets_after"].items() if each["dead"]} == {"abra"}


def test_three_injuries_a_day_from_all_sources():
    """A new day healed one: the Center may heal two more. The next day the count begins anew."""
    _, state, _ = rested(wounded(hp=80, injuries=6), "new_day")
    assert (state.combatants["onix"].injuries, state.combatants["onix"].treated) == (5, 1)
    one, state, _ = rested(state, "center")
    assert (one.injuries, one.treated) == (3, 3)
    one, state, _ = rested(state, "new_day")
    assert (one.injuries, one.treated) == (2, 1)


def test_nobody_heals_an_injury_that_it_does_not_have():
    one, _, events = rested(wounded(hp=160), "new_day")
    assert (one.injuries, one.treated) == (0, 0)
    assert not [event for event in events if type(event) is e.InjuriesSet]


def test_a_day_without_a_new_injury_heals_one():
    writes = scribe(wounded(hp=160, injuries=1))
    harm.lose_hp(writes, "onix", 80)
    hurt = writes.state.combatants["onix"]
    assert hurt.injuries == 3, "massive damage and a marker"
    one, state, _ = rested(writes.state, "new_day")
    assert one.injuries == 3
    one, _, _ = rested(state, "new_day")
    assert (one.injuries, one.treated, one.rested) == (2, 1, 0)


def test_rest_is_for_those_named_and_not_during_a_fight():
    state = opened(Placed("players", species="onix"), Placed("enemies", species="zubat"))
    _, _, events = rested(state, "half_hour")
    assert {event.id for event in events if type(event) is e.Rested} == {"onix"}
    _, _, events = rested(state, "half_hour", command={"targets": ("zubat",)})
    assert {event.id for event in events if type(event) is e.Rested} == {"zubat"}
    for bad, code in (
        ((replace(state, stage="active"), w.Rest("half_hour")), "ptu.in_combat"),
        ((state, w.Rest("half_hour", ("onyx",))), "ptu.no_such_combatant"),
    ):
        with pytest.raises(Refusal) as refused:
            told(lifecycle.rest, *bad)
        assert refused.value.code == code


def test_allies_win_with_those_beside_whom_they_fought():
    state = opened(
        trainer("wren"),
        Placed("allies", species="pidgey", level=10),
        Placed("enemies", species="oddish", level=10),
    )
    after, _ = ended(state, winner="players")
    assert outcome(after).with_winner == ("allies",)
    after, _ = ended(state, winner="enemies")
    assert outcome(after).with_winner == ()


# --- when the result stands -----------------------------------------------------------------------------------------

AFTERWARDS = (
    w.Serve(), w.Rest("center"), w.EndScene(), w.DealDamage("pal", 5), w.RestoreHp("pal", 5), w.SetHp("pal", hp=50),
    w.ChangeStatus("pal", remove=("burned",)), w.GrantItem("ada", "potion", 2), w.SetLoyalty("wild", 2),
    w.SetUses("pal", "hyper_beam", today=1), w.ShareExperience({"pal": 1}), w.Treat("ada", "potion", "pal"),
    w.ChangeAp("ada", 1), w.UseFeature("archive_tutor", user="ada"),
)  # fmt: skip


def over():
    """The players have won and caught the last foe: the result stands."""
    pal = sheet_of("pal", owner="ada", max_hp=50, moves=("hyper_beam",))
    table = Table(
        trainer_of("ada", items={"potion": 1}, features=("Archive Tutor",)), placed("players", pal), foe("wild")
    )
    table(w.DealDamage("pal", 20))(w.ChangeStatus("pal", add=("burned",)))
    table(w.EndEncounter("victory", share={}))
    state = table.state
    caught = state.combatants["wild"]
    caught = replace(caught, where="captured", wild=False, sheet=replace(caught.sheet, owner="ada", origin="captured"))
    return replace(state, combatants={**state.combatants, "wild": caught})


def done_after(state, *commands, by=GM):
    """Decided as a match does, on a state whose result stands."""
    for command in commands:
        writes = Scribe(table_game(), state, dice(), by=by)
        decide(writes, command)
        state = writes.state
    return state


def test_every_command_for_afterwards_has_its_case():
    """What people choose as they grow is in test_growth."""
    assert {type(command) for command in AFTERWARDS} == RULESET.seats.after - GROWTH


@pytest.mark.parametrize("command", AFTERWARDS, ids=lambda command: type(command).__name__)
def test_what_is_done_after_a_fight_changes_its_result_but_does_not_reopen_it(command):
    before = over()
    assert outcome(before).result == "victory"
    after = done_after(before, command)
    assert after != before
    assert (after.stage, after.result, after.winner) == ("ended", "victory", "players")
    assert (after.awards == before.awards) == (not isinstance(command, w.ShareExperience))
    if isinstance(command, w.Serve):
        assert outcome(after) is None, "while the group looks at it, it is open"
        assert outcome(done_after(after, w.Serve(False))) == outcome(before)
    else:
        assert (outcome(after).result, outcome(after).winner) == ("victory", "players")
    if isinstance(command, w.UseFeature):  # which its own player may use
        assert done_after(before, command, by="ada") == after
        return
    with pytest.raises(Refusal) as refused:
        done_after(before, command, by="players")
    assert refused.value.code == "ptu.gm_only"


def test_what_is_written_back_is_what_the_rest_left():
    sheets_after = outcome(done_after(over(), w.Rest("center"), w.GrantItem("ada", "potion", 2))).detail["sheets_after"]
    assert (sheets_after["pal"]["hp"], sheets_after["pal"]["afflictions"]) == (50, [])
    assert sheets_after["ada"]["items"] == {"potion": 3}
    assert sheets_after["wild"]["sheet"]["owner"] == "ada"


def test_the_game_masters_forms_are_what_can_be_sent():
    fight = Table(trainer_of("ada", speed=20), foe("wild"))
    forms = RULESET.seats.forms
    during = {form.command for form in forms(fight.game, fight.state, GM)}
    after = {form.command for form in forms(fight.game, over(), GM)}
    assert {"skip_turn", "end_encounter", "set_weather", "use_move"} & during
    grows = {snake(kind.__name__) for kind in GROWTH}
    assert after - grows == {snake(kind.__name__) for kind in RULESET.seats.after} - grows
    assert {form.command for form in forms(fight.game, over(), "players")} <= grows
