"""Growth by the book (pp. 19, 196-203): levels as choices, evolution, tutor points, trainers. Worked out by hand."""

import msgspec
import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, game, sheet, trainer

from turnwright.kernel.language import language
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.attack.moves import find_move
from turnwright.rulesets.ptu.content import Build
from turnwright.rulesets.ptu.options import Options
from turnwright.rulesets.ptu.people import evolving, growing, growth, sheets, trainer_growth
from turnwright.rulesets.ptu.rules import growth as rules
from turnwright.rulesets.ptu.rules.experience import xp_for_level
from turnwright.rulesets.ptu.state import Growth, Placed, Sheet

GAME = game()
CORE = GAME.content
# Base stats 4 5 4 6 5 7 and fifteen points at level 5: 6 7 5 10 8 10 ... (p. 198)
SPREAD = {"hp": 2, "attack": 2, "defense": 1, "special_attack": 3, "special_defense": 2, "speed": 5}


def charmander(level=5, **fields) -> Sheet:
    build = Build("charmander", level, name="Cinder", nature="hardy", abilities=("rattled",), gender="male", **fields)
    return sheets.pokemon(CORE, Options(), build, sheet_id="cinder", owner="odo", wild=False)


def raised(own: Sheet, level: int) -> Sheet:
    return growth.levelled(CORE, own, xp=xp_for_level(level)).sheet


def grow(own: Sheet, step, **fields) -> Sheet:
    return growing.grow(GAME, own, step("", **fields))


def refused(own: Sheet, step, **fields) -> Refusal:
    with pytest.raises(Refusal) as told:
        grow(own, step, **fields)
    return told.value


# --- stat points ------------------------------------------------------------------------------------------------------


def test_a_level_brings_a_point_and_moves_and_nothing_is_chosen_for_its_player():
    young = charmander()
    older = raised(young, 10)
    assert older.growth == Growth(points=5, moves=("ember", "smokescreen"))
    assert (older.stats, older.moves, older.abilities) == (young.stats, young.moves, young.abilities)
    assert older.max_hp == young.max_hp + 5


def test_points_go_where_base_relations_let_them():
    """Speed 7 > Sp. Attack 6 > Attack 5 = Sp. Defense 5 > HP 4 = Defense 4."""
    young = charmander(points=SPREAD)  # 6 7 5 9 7 12
    older = raised(young, 8)
    raisable = growing.choices(GAME, older).spread.raisable  # not HP: at 7 it would meet Attack
    assert set(raisable) == {"defense", "attack", "special_attack", "special_defense", "speed"}
    told = refused(older, w.SpendPoints, points={"hp": 1})
    assert told.code == "ptu.relations"  # HP 7 would meet Attack 7
    assert (told.about["high"], told.about["low"]) == ("stat:attack", "stat:hp")
    assert str(told) == (
        "Cinder's Attack must stay above its HP, because its base is higher: that is the Base Relations rule (p. 198)."
    )
    grown = grow(older, w.SpendPoints, points={"hp": 1, "attack": 1, "special_defense": 1})
    assert grown.stats == {
        "hp": 7, "attack": 8, "defense": 5, "special_attack": 9, "special_defense": 8, "speed": 12,
    }  # fmt: skip
    assert grown.max_hp == 8 + 3 * 7 + 10
    assert not isinstance(grown.growth, Growth) or grown.growth.points == 0


def test_equal_bases_are_free_of_each_other():
    """Attack and Sp. Defense both start at 5: either may be the higher one. (p. 198)"""
    young = charmander(points=SPREAD)
    grown = grow(raised(young, 6), w.SpendPoints, points={"attack": 1})
    assert grown.stats["attack"] > grown.stats["special_defense"]


def test_no_more_points_than_there_are():
    told = refused(raised(charmander(points=SPREAD), 7), w.SpendPoints, points={"speed": 3})
    assert (told.code, told.about["have"], told.about["spent"]) == ("ptu.too_many_points", 2, 3)
    assert refused(charmander(), w.SpendPoints, points={"speed": 1}).code == "ptu.too_many_points"
    assert refused(raised(charmander(), 7), w.SpendPoints, points={}).code == "ptu.no_points_named"


def test_the_ruling_lets_stats_meet():
    young = charmander(points=SPREAD)
    check = growing.check(game(base_relations_ties="equal"), raised(young, 6), {"hp": 1})
    assert check.is_legal
    assert not growing.check(GAME, raised(young, 6), {"hp": 1}).is_legal


def test_the_check_is_there_while_somebody_still_moves_points_about():
    older = raised(charmander(points=SPREAD), 8)
    live = growing.check(GAME, older, {"hp": 1})
    assert (live.have, live.spent, live.broken) == (3, 1, (("attack", "hp"), ("special_defense", "hp")))
    assert live.max_hp == 8 + 3 * 7 + 10
    assert growing.check(GAME, older, {"attack": 1, "special_defense": 1, "hp": 1}).is_legal


def test_all_points_are_spent_anew_only_after_evolving_or_when_caught():
    assert refused(charmander(), w.SpreadPoints, points=SPREAD).code == "ptu.not_anew"


# --- moves ------------------------------------------------------------------------------------------------------------


def full() -> Sheet:
    """Level 25: it knows six moves, and Fire Fang is on offer."""
    own = raised(charmander(), 25)
    for move in ("ember", "smokescreen", "dragon_rage", "scary_face"):
        own = grow(own, w.LearnMove, move=move)
    return own


def test_a_move_is_learned_when_its_level_has_offered_it():
    older = raised(charmander(), 7)
    assert grow(older, w.LearnMove, move="ember").moves == ("scratch", "growl", "ember")
    assert refused(older, w.LearnMove, move="smokescreen").code == "ptu.move_not_offered"
    assert refused(older, w.LearnMove, move="scratch").code == "ptu.knows_move"


def test_six_moves_are_the_most():
    own = full()
    told = refused(own, w.LearnMove, move="fire_fang")
    assert (told.code, told.about["most"]) == ("ptu.no_move_slot", 6)
    assert "p. 200" in str(told)
    grown = grow(own, w.LearnMove, move="fire_fang", forget="growl")
    assert grown.moves == ("scratch", "ember", "smokescreen", "dragon_rage", "scary_face", "fire_fang")
    assert refused(own, w.LearnMove, move="fire_fang", forget="tackle").code == "ptu.does_not_know"


def test_a_move_can_be_declined_or_forgotten():
    own = grow(full(), w.DeclineMove, move="fire_fang")
    assert own.growth.moves == ()
    assert grow(own, w.ForgetMove, move="growl").moves[0:2] == ("scratch", "ember")


def test_tms_cost_a_tutor_point_and_tutors_two():
    """One at hatching, one at level 5, one at 10: three at level 10. (p. 202)"""
    own = raised(charmander(), 10)
    assert growth.tutor_points(own) == 3
    taught = grow(own, w.LearnMove, move="dragon_claw", by="tm")
    assert growth.tutor_points(taught) == 2
    taught = grow(taught, w.LearnMove, move="fire_punch", by="tutor")
    assert growth.tutor_points(taught) == 0
    assert refused(taught, w.LearnMove, move="hone_claws", by="tm").code == "ptu.tutor_points"
    assert refused(own, w.LearnMove, move="surf", by="tm").code == "ptu.not_by_tm"


def test_three_moves_at_most_are_taught():
    own = raised(charmander(), 15)
    for move in ("hone_claws", "dragon_claw", "toxic"):
        own = grow(own, w.LearnMove, move=move, by="tm")
    assert refused(own, w.LearnMove, move="protect", by="tm").code == "ptu.taught_moves"


@pytest.mark.parametrize(
    ("level", "per", "base", "may"),
    [(19, "eot", 7, True), (19, "scene", 5, False), (19, "at_will", 8, False), (20, "scene", 9, True),
     (29, "daily", 5, False), (29, "scene", 10, False), (30, "daily", 28, True)],
)  # fmt: skip
def test_what_a_tutor_may_teach_in_the_playtest_of_2015(level, per, base, may):
    assert rules.may_be_taught(level=level, per=per, damage_base=base, ruling="playtest_2015") is may
    assert rules.may_be_taught(level=level, per=per, damage_base=base, ruling="any")


# --- abilities --------------------------------------------------------------------------------------------------------


def test_the_second_ability_is_basic_or_advanced_and_the_third_any():
    at_twenty = raised(charmander(), 20)
    assert set(growing.choices(GAME, at_twenty).abilities) == {"blaze", "solar_power", "courage"}
    assert refused(at_twenty, w.ChooseAbility, ability="dodge").code == "ptu.ability_not_open"
    both = raised(charmander(), 40)
    assert both.growth.abilities == 2
    assert "dodge" not in growing.choices(GAME, both).abilities  # the ability of level 20 is chosen first
    one = grow(both, w.ChooseAbility, ability="blaze")
    assert set(growing.choices(GAME, one).abilities) == {"solar_power", "courage", "dodge"}
    assert grow(one, w.ChooseAbility, ability="dodge").abilities == ("rattled", "blaze", "dodge")


def test_no_ability_without_its_level():
    told = refused(raised(charmander(), 19), w.ChooseAbility, ability="blaze")
    assert (told.code, told.about["level"]) == ("ptu.no_ability_open", 20)


# --- evolution --------------------------------------------------------------------------------------------------------


def test_evolving_says_what_changes_and_what_is_to_be_chosen():
    """Charmeleon: 6 6 6 8 7 8; Rattled, its second Basic ability, becomes Intimidate. (p. 202)"""
    own = raised(charmander(), 15)
    plan = growing.preview(GAME, own, "charmeleon")
    assert plan.base == {"hp": 6, "attack": 6, "defense": 6, "special_attack": 8, "special_defense": 7, "speed": 8}
    assert (plan.points, plan.abilities, plan.moves) == (25, (("rattled", "intimidate"),), ())
    assert (plan.size, plan.weight_class) == ("medium", 2)
    assert growing.check(GAME, grow(own, w.Evolve, into="charmeleon"), plan.suggested, anew=True).is_legal


def test_an_evolved_pokemon_is_another_species_with_all_points_spent_anew():
    own = grow(raised(charmander(), 15), w.Evolve, into="charmeleon", points={"speed": 15, "special_attack": 10})
    assert (own.species, own.types, own.name, own.abilities) == ("charmeleon", ("fire",), "Cinder", ("intimidate",))
    assert own.stats == {"hp": 6, "attack": 6, "defense": 6, "special_attack": 18, "special_defense": 7, "speed": 23}
    assert own.max_hp == 15 + 3 * 6 + 10
    assert own.capabilities.overland == 6
    assert not own.growth.anew


def test_without_a_spread_it_is_proportional_and_can_be_done_anew():
    own = grow(raised(charmander(), 15), w.Evolve, into="charmeleon")
    assert own.growth.anew
    assert sum(own.stats.values()) == 6 + 6 + 6 + 8 + 7 + 8 + 25
    again = grow(own, w.SpreadPoints, points={"special_attack": 25})
    assert again.stats["special_attack"] == 33
    assert refused(again, w.SpreadPoints, points={"speed": 25}).code == "ptu.not_anew"


def test_an_illegal_spread_keeps_it_from_evolving():
    own = raised(charmander(), 15)
    told = refused(own, w.Evolve, into="charmeleon", points={"hp": 25})
    assert told.code == "ptu.relations"
    told = refused(own, w.Evolve, into="charmeleon", points={"speed": 26})
    assert (told.code, told.about["have"]) == ("ptu.too_many_points", 25)


@pytest.mark.parametrize(
    ("own", "into", "code"),
    [
        (charmander(14), "charmeleon", "ptu.evolution_level"),
        (charmander(15), "charizard", "ptu.not_its_evolution"),
        (charmander(15), "raichu", "ptu.not_its_evolution"),
    ],
)
def test_who_cannot_evolve(own, into, code):
    assert refused(own, w.Evolve, into=into).code == code


def of(species, level, **fields):
    build = Build(species, level, nature="hardy", gender=fields.pop("gender", None), item=fields.pop("item", None))
    return replace(sheets.pokemon(CORE, Options(), build, sheet_id="one"), **fields)


def test_a_held_item_and_what_only_the_sheet_tells():
    assert refused(of("scyther", 30), w.Evolve, into="scizor").code == "ptu.evolution_held_item"
    assert grow(of("scyther", 30, item="metal_coat"), w.Evolve, into="scizor").species == "scizor"
    way = next(each for each in evolving.ways(CORE, of("kirlia", 30, gender="female")) if each.into == "gallade")
    assert (way.why_not, way.needs) == ("condition", "male")


def test_moves_that_the_old_form_could_not_learn():
    """Below the lowest level for it, at the level that it has, and those that come with evolving. (p. 202)"""
    old, new = ((1, "tackle"), (9, "growl")), ((0, "bite"), (1, "tackle"), (5, "lick"), (20, "slam"), (25, "roar"))
    assert rules.evolution_moves(old, new, least=20, level=25) == ("bite", "lick", "roar")
    assert rules.evolution_moves(old, new, least=None, level=22) == ("bite", "lick", "slam")


def test_abilities_go_by_their_spot_and_what_has_none_is_chosen():
    old, new = (("a", "b"), ("c", "d"), ("e",)), (("q",), ("r", "s"), ("t",))
    assert rules.by_spot(("a", "d", "e"), old, new) == ("q", "s", "t")
    assert rules.by_spot(("b", "own"), old, new) == (None, "own")


def test_an_ability_without_a_spot_is_asked_for():
    """Marshtomp's second High ability has no counterpart in Swampert's list. (p. 202)"""
    own = of("marshtomp", 40, abilities=("torrent", "hydration"))
    plan = growing.preview(GAME, own, "swampert")
    assert plan.abilities == (("torrent", "torrent"), ("hydration", ""))
    assert refused(own, w.Evolve, into="swampert").code == "ptu.ability_to_choose"
    chosen = plan.choose_from[0]
    assert grow(own, w.Evolve, into="swampert", abilities=(chosen,)).abilities == ("torrent", chosen)
    assert refused(own, w.Evolve, into="swampert", abilities=("blaze",)).code == "ptu.ability_not_open"
    told = refused(raised(charmander(), 15), w.Evolve, into="charmeleon", abilities=("blaze",))
    assert told.code == "ptu.ability_by_spot"


def test_every_way_to_evolve_in_the_pack_gives_a_sheet_that_keeps_base_relations():
    for species in CORE.species.values():
        for way in species.evolves:
            own = of(species.id, max(way.level or 1, 20), item=way.item if way.held else None)
            plan = growing.preview(GAME, own, way.species)
            free = plan.choose_from[: sum(not becomes for _, becomes in plan.abilities)]
            told = growing.grow(GAME, own, w.Evolve("", way.species, abilities=free), require=lambda *_, **__: None)
            assert told.species == way.species
            assert growing.check(GAME, told, plan.suggested, anew=True).is_legal, (species.id, way.species)
            assert len(told.abilities) == len(set(told.abilities))


# --- Poké Edges -------------------------------------------------------------------------------------------------------


def test_attack_conflict_frees_a_stat():
    """Sp. Attack 6 must stay above Attack 5, unless the conflict is about it. (p. 203)"""
    own = raised(charmander(points=SPREAD), 15)
    assert refused(own, w.SpendPoints, points={"attack": 2}).code == "ptu.relations"
    free = grow(own, w.TakePokeEdge, edge="attack_conflict", choice="special_attack")
    assert growth.tutor_points(free) == growth.tutor_points(own) - 1
    assert grow(free, w.SpendPoints, points={"attack": 4}).stats["attack"] == 11
    assert refused(free, w.TakePokeEdge, edge="attack_conflict", choice="attack").code == "ptu.edge_taken"


def test_underdogs_strength_raises_every_base_and_ends_evolution():
    own = raised(charmander(), 15)
    grown = grow(own, w.TakePokeEdge, edge="underdogs_strength")
    assert grown.stats == {stat: value + 1 for stat, value in own.stats.items()}
    assert refused(grown, w.Evolve, into="charmeleon").code == "ptu.evolution_underdogs_strength"
    assert refused(raised(charmander(), 14), w.TakePokeEdge, edge="underdogs_strength").code == "ptu.edge_level"
    lesson = grow(grown, w.TakePokeEdge, edge="underdogs_lessons", choice="ember")
    assert "ember" in lesson.moves


def test_realized_potential_makes_up_for_weak_bases_until_it_evolves():
    """Charmander's bases add up to 31: 14 points. Charmeleon's to 41: 4. Charizard's to 54: the edge goes. (p. 203)"""
    own = raised(charmander(), 30)
    grown = grow(own, w.TakePokeEdge, edge="realized_potential")
    assert grown.growth.points == own.growth.points + 14
    second = grow(grown, w.Evolve, into="charmeleon")
    assert growing.check(GAME, second, {}, anew=True).have == 40 + 4
    third = grow(second, w.Evolve, into="charizard")
    assert growing.check(GAME, third, {}, anew=True).have == 40
    assert growth.tutor_points(third) == 7


def test_bodies_and_skills_are_trained_and_stay_so_after_evolving():
    own = raised(charmander(), 30)
    own = grow(own, w.TakePokeEdge, edge="advanced_mobility", choice="overland")
    own = grow(own, w.TakePokeEdge, edge="capability_training", choice="power")
    own = grow(own, w.TakePokeEdge, edge="skill_improvement", choice="focus")
    assert (own.capabilities.overland, own.capabilities.power, own.skills["focus"].dice) == (7, 3, 3)
    second = grow(own, w.Evolve, into="charmeleon")
    assert (second.capabilities.overland, second.capabilities.power, second.skills["focus"].dice) == (8, 5, 4)
    assert refused(own, w.TakePokeEdge, edge="advanced_mobility", choice="overland").code == "ptu.edge_names"


def test_trained_accuracy_and_a_struggle_from_afar():
    """Accuracy Training lowers an AC by 1; Basic Ranged Attacks make Firestarter's Struggle reach 6 m. (p. 203)"""
    own = replace(raised(charmander(), 30), moves=("fire_blast", "ember"))
    own = grow(own, w.TakePokeEdge, edge="accuracy_training", choice="fire_blast")
    own = grow(own, w.TakePokeEdge, edge="basic_ranged_attacks", choice="firestarter")
    assert refused(own, w.TakePokeEdge, edge="accuracy_training", choice="ember").code == "ptu.edge_choice"
    need, at = {}, table()
    for name, sheet_now in (("plain", replace(own, growth=msgspec.UNSET)), ("trained", own)):
        at = Table(Placed("players", sheet=sheet_now), Placed("enemies", sheet=sheet("wild", speed=1)))
        at.until("cinder").use("fire_blast", "wild", accuracy=15)
        need[name] = at.only(e.AttackRolled).aims[0].threshold
    assert need["trained"] == need["plain"] - 1
    one = at.one("cinder")
    assert find_move(GAME, one, "struggle/fire").range.squares == 6
    assert find_move(GAME, one, "struggle").range.kind == "melee"


def test_an_edge_without_its_choice_or_its_capability():
    own = raised(charmander(), 30)
    assert refused(own, w.TakePokeEdge, edge="attack_conflict").code == "ptu.edge_names"
    assert refused(own, w.TakePokeEdge, edge="trail_sniffer").code == "ptu.edge_capability"
    assert refused(own, w.TakePokeEdge, edge="flight").code == "ptu.no_such_poke_edge"
    assert refused(own, w.TakePokeEdge, edge="ability_mastery", choice="blaze").code == "ptu.edge_level"


# --- trainers ---------------------------------------------------------------------------------------------------------


def odo(level=1, **skills) -> Sheet:
    ranks = {"command": 3, "charm": 2, **skills}
    return sheet("odo", kind="trainer", origin="trainer", level=level, skills=ranks, max_hp=40)


def trained(own: Sheet, level: int) -> Sheet:
    return trainer_growth.levelled(own, gain=10 * (level - own.level)).sheet


def test_what_a_trainers_levels_bring():
    """2: point, edge, Skill Edge. 3: point, feature. 4: point, edge. 5: point, feature, milestone. (p. 19)"""
    own = trained(odo(), 5)
    assert own.growth == Growth(points=4, edges=2, features=2, skill_edges=(2,), milestones=(5,))
    assert own.max_hp == 40 + 8


@pytest.mark.parametrize(
    ("milestone", "before", "after", "points"),
    [(5, 4, 5, 2), (5, 5, 10, 3), (5, 4, 10, 5), (5, 10, 12, 0), (10, 9, 10, 0), (10, 10, 20, 5), (40, 40, 50, 5)],
)
def test_points_of_milestones(milestone, before, after, points):
    assert rules.milestone_points(milestone, before=before, after=after) == points


def test_milestone_points_are_for_the_attack_stats():
    own = grow(trained(odo(), 6), w.ChooseMilestone, milestone=5, choice="points")
    assert (own.growth.points, own.growth.attack_points) == (5, 3)
    grown = grow(own, w.SpendPoints, points={"attack": 3, "speed": 5})
    assert (grown.stats["attack"], grown.stats["speed"]) == (13, 15)
    assert refused(own, w.SpendPoints, points={"speed": 6}).code == "ptu.too_many_trainer_points"
    assert refused(own, w.ChooseMilestone, milestone=10, choice="points").code == "ptu.no_milestone"
    assert refused(trained(odo(), 5), w.ChooseMilestone, milestone=5, choice="edges").code == "ptu.milestone_edges"


def test_a_bonus_skill_edge_does_not_reach_the_rank_that_its_level_opens():
    """At level 2: Command from Novice to Adept takes the edge of the level itself, Charm to Novice the bonus."""
    own = trained(odo(), 2)
    adept = grow(own, w.TakeFeature, feature="adept_skills", pick="command")
    assert (adept.growth.edges, adept.growth.skill_edges, adept.skills["command"].dice) == (0, (2,), 4)
    novice = grow(adept, w.TakeFeature, feature="basic_skills", pick="charm")
    assert (novice.growth, novice.skills["charm"].dice) == (Growth(points=1), 3)
    assert refused(novice, w.TakeFeature, feature="basic_skills", pick="guile").code == "ptu.feature_no_room"
    low = trained(odo(command=4), 2)
    assert refused(low, w.TakeFeature, feature="expert_skills", pick="command").code.startswith("ptu.feature_")


def test_a_feature_asks_for_what_it_asks():
    own = trained(odo(), 3)
    assert refused(trained(odo(command=2), 3), w.TakeFeature, feature="ace_trainer").code == "ptu.feature_prerequisite"
    grown = grow(own, w.TakeFeature, feature="ace_trainer")
    assert grown.features == ("Ace Trainer",)
    assert refused(grown, w.TakeFeature, feature="ace_trainer").code == "ptu.feature_known"


def test_trainers_have_no_base_relations_and_pokemon_no_features():
    assert grow(trained(odo(), 4), w.SpendPoints, points={"hp": 3}).max_hp == 40 + 6 + 9
    assert refused(charmander(), w.TakeFeature, feature="ace_trainer").code == "ptu.only_trainers"
    assert refused(odo(), w.LearnMove, move="ember").code == "ptu.not_for_trainers"


# --- sheets go in and out as plain data -------------------------------------------------------------------------------


def test_a_campaign_reads_and_writes_all_of_it_as_json():
    own = raised(charmander(), 20)
    told = msgspec.json.decode(msgspec.json.encode(growing.choices(GAME, own)))
    assert (told["points"], told["tutor_points"]) == (15, 5)
    assert {each["into"]: each["why_not"] for each in told["evolutions"]} == {"charmeleon": ""}
    step = msgspec.convert({"type": "learn_move", "target": "", "move": "ember"}, growing.Step)
    grown = growing.grow(GAME, msgspec.json.decode(msgspec.json.encode(own), type=Sheet), step)
    assert msgspec.json.decode(msgspec.json.encode(grown), type=Sheet) == grown
    assert "growth" not in msgspec.to_builtins(charmander())


def test_a_refusal_is_read_in_the_readers_language():
    told = refused(raised(charmander(points=SPREAD), 8), w.SpendPoints, points={"hp": 1})
    assert "S. 198" in told.text(language("de"))


# --- in a match -------------------------------------------------------------------------------------------------------


def table(**options) -> Table:
    members = (trainer("odo", items={"fire_stone": 1}), Placed("players", sheet=charmander(), owner="odo"))
    return Table(*members, start=False, **options)


def test_a_charmander_is_raised_from_level_5_to_36_with_both_evolutions():
    """Experience by the chart: 40 at level 5, 220 at 15, 400 at 20, 1165 at 30, 1770 at 36."""
    at = table()
    do = at.match.submit
    do(w.GiveExperience("cinder", 180), "gm")
    do(w.SpendPoints("cinder", {"speed": 4, "special_attack": 4, "attack": 1, "special_defense": 1}), "odo")
    do(w.LearnMove("cinder", "ember"), "odo")
    do(w.LearnMove("cinder", "smokescreen"), "odo")
    own = at.one("cinder").sheet
    assert (own.level, own.moves, own.growth) == (15, ("scratch", "growl", "ember", "smokescreen"), msgspec.UNSET)
    do(w.Evolve("cinder", "charmeleon", {"special_attack": 12, "speed": 13}), "odo")
    own = at.one("cinder").sheet
    assert own.stats == {"hp": 6, "attack": 6, "defense": 6, "special_attack": 20, "special_defense": 7, "speed": 21}
    assert at.one("odo").sheet.owned_species == ("charmeleon",)
    assert at.one("odo").sheet.experience == 1  # its first Charmeleon (p. 461)
    do(w.GiveExperience("cinder", 180), "gm")
    with pytest.raises(Refusal, match=r"p\. 200"):
        do(w.ChooseAbility("cinder", "white_flame"), "odo")
    do(w.ChooseAbility("cinder", "blaze"), "odo")
    with pytest.raises(Refusal, match="Base Relations rule"):
        do(w.SpendPoints("cinder", {"hp": 5}), "odo")
    do(w.SpendPoints("cinder", {"special_attack": 2, "special_defense": 3}), "odo")
    do(w.LearnMove("cinder", "dragon_rage"), "odo")
    do(w.GiveExperience("cinder", 765), "gm")
    do(w.LearnMove("cinder", "scary_face"), "odo")
    with pytest.raises(Refusal, match="no room for Fire Fang"):
        do(w.LearnMove("cinder", "fire_fang"), "odo")
    do(w.LearnMove("cinder", "fire_fang", forget="growl"), "odo")
    do(w.Evolve("cinder", "charizard"), "odo")
    own = at.one("cinder").sheet
    assert (own.types, own.abilities, own.capabilities.sky) == (("fire", "flying"), ("intimidate", "blaze"), 8)
    do(w.SpreadPoints("cinder", {"special_attack": 20, "speed": 20}), "odo")
    do(w.GiveExperience("cinder", 605), "gm")
    do(w.SpendPoints("cinder", {"special_attack": 3, "speed": 3}), "odo")
    do(w.LearnMove("cinder", "flame_burst", forget="scratch"), "odo")
    do(w.LearnMove("cinder", "wing_attack", forget="smokescreen"), "odo")
    own = at.one("cinder").sheet
    assert (own.level, own.experience, own.max_hp) == (36, 1770, 36 + 3 * 8 + 10)
    assert own.stats == {"hp": 8, "attack": 8, "defense": 8, "special_attack": 34, "special_defense": 9, "speed": 33}
    assert own.moves == ("ember", "dragon_rage", "scary_face", "fire_fang", "flame_burst", "wing_attack")
    assert own.growth == msgspec.UNSET
    assert at.one("cinder").hp == own.max_hp
    assert growth.tutor_points(own) == 8


def test_growth_is_undone_like_everything_else():
    at = table()
    at.match.submit(w.GiveExperience("cinder", 180), "gm")
    before = at.match.state
    at.match.submit(w.Evolve("cinder", "charmeleon"), "odo")
    at.match.undo("odo")
    assert at.match.state == before


def test_a_stone_comes_out_of_the_trainers_bag():
    vulpix = replace(of("vulpix", 20), id="vix", name="Vix", owner="odo")
    at = Table(trainer("odo", items={"fire_stone": 1}), Placed("players", sheet=vulpix, owner="odo"), start=False)
    at.match.submit(w.Evolve("vix", "ninetales"), "odo")
    assert (at.one("vix").sheet.species, at.one("odo").items) == ("ninetales", {})
    at = Table(trainer("odo"), Placed("players", sheet=vulpix, owner="odo"), start=False)
    with pytest.raises(Refusal) as told:
        at.match.submit(w.Evolve("vix", "ninetales"), "odo")
    assert told.value.code == "ptu.evolution_item"


def test_nobody_grows_in_a_fight_and_nobody_for_others():
    at = Table(trainer("odo"), Placed("players", sheet=raised(charmander(), 7), owner="odo"), trainer("rose"))
    with pytest.raises(Refusal) as told:
        at.match.submit(w.LearnMove("cinder", "ember"), "odo")
    assert told.value.code == "ptu.grow_in_combat"
    at.match.submit(w.LearnMove("cinder", "ember"), "gm", override="it learned it just now")
    waiting = Table(
        trainer("odo"), Placed("players", sheet=raised(charmander(), 7), owner="odo"), trainer("rose"), start=False
    )
    with pytest.raises(Refusal) as told:
        waiting.match.submit(w.LearnMove("cinder", "ember"), "rose")
    assert told.value.code == "ptu.not_yours"
    with pytest.raises(Refusal) as told:
        waiting.match.submit(w.GiveExperience("cinder", 10), "odo")
    assert told.value.code == "ptu.gm_only"


def test_the_game_master_may_insist():
    at = table()
    record = at.match.submit(w.Evolve("cinder", "charizard"), "gm", override="a wish was granted")
    assert at.one("cinder").sheet.species == "charizard"
    assert any(type(event) is e.SheetGrown for event in record.events)


def test_the_story_tells_what_has_changed():
    at = table()
    at.match.submit(w.GiveExperience("cinder", 180), "gm")
    record = at.match.submit(w.Evolve("cinder", "charmeleon", {"special_attack": 12, "speed": 13}), "odo")
    told = " ".join(at.match.told(record.n))
    assert told.startswith("Cinder evolves from Charmander into Charmeleon: Fire, 43 HP at most, HP 6, Attack 6")
    assert "with Intimidate" in told


def test_experience_of_a_fight_waits_for_its_players_choices():
    wild = sheet("oddish", "grass", level=60, species="oddish")
    at = Table(trainer("odo"), Placed("players", sheet=charmander(), owner="odo"), Placed("enemies", sheet=wild))
    at.match.submit(w.EndEncounter("victory"), "gm")
    own = at.one("cinder").sheet
    assert (own.level, own.growth.points) == (13, 8)  # 60 levels x 2: 160 experience
    at.match.submit(w.LearnMove("cinder", "ember"), "odo")  # the fight is over: now is the time
    assert "ember" in at.one("cinder").sheet.moves
