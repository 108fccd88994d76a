"""Sheets from content and wild spawns: every species at every level is legal, and dice decide what nobody chose."""

from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from typing import cast

import msgspec
import pytest
from tests.rulesets.ptu.world import core, dice

from turnwright.kernel.dice import Scripted, every_outcome
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.options import Options
from turnwright.rulesets.ptu.people import sheets, spawn
from turnwright.rulesets.ptu.rules import experience, stats
from turnwright.rulesets.ptu.rules.terms import STATS, Skill
from turnwright.rulesets.ptu.state import SkillDice

LEVELS = (1, 10, 25, 50, 100)
OPTIONS = Options()


def most_moves(abilities):
    """Six; two more with Cluster Mind, whose text is "move limit +2"."""
    return 8 if "cluster_mind" in abilities else 6


def keeps_base_relations(sheet, species):
    """Written out from the book, not from the engine: who starts higher stays higher."""
    raised, lowered = stats.NATURES[sheet.nature]
    base = msgspec.structs.asdict(species.base)
    if raised != lowered:
        base[raised] += 1 if raised == "hp" else 2
        base[lowered] = max(1, base[lowered] - (1 if lowered == "hp" else 2))
    spent = {stat: sheet.stats[stat] - base[stat] for stat in STATS}
    assert min(spent.values()) >= 0
    assert sum(spent.values()) == sheet.level + 10
    return all(sheet.stats[high] > sheet.stats[low] for high in STATS for low in STATS if base[high] > base[low])


@pytest.mark.parametrize("level", LEVELS)
def test_every_species_spawns_with_legal_stats_hit_points_and_moves(level):
    roll = dice(level)
    for species in core().species.values():
        sheet = spawn.wild(core(), OPTIONS, roll, species.id, level)
        assert keeps_base_relations(sheet, species), species.id
        assert sheet.max_hp == level + 3 * sheet.stats["hp"] + 10
        learned = {move for at, move in species.level_up if at <= level}
        assert set(sheet.moves) <= learned
        assert len(sheet.moves) == min(most_moves(sheet.abilities), len(learned))
        own = species.abilities
        assert sheet.abilities[0] in own.basic
        assert len(set(sheet.abilities)) == len(sheet.abilities) == (1 if level < 20 else 2 if level < 40 else 3)
        assert set(sheet.abilities[:2]) <= {*own.basic, *own.advanced}
        assert set(sheet.abilities) <= {*own.basic, *own.advanced, *own.high}
        if species.male_eighths in (None, 0, 8):
            assert sheet.gender == {None: "none", 0: "female", 8: "male"}[species.male_eighths]
        assert (sheet.loyalty, sheet.origin, sheet.owner) == (2, "wild", None)
        assert experience.level_for_xp(sheet.experience) == level


def test_the_plain_choice_is_legal_too_and_needs_no_dice():
    for species in core().species.values():
        sheet = sheets.pokemon(core(), OPTIONS, c.Build(species.id, 30), sheet_id="x")
        assert keeps_base_relations(sheet, species), species.id


def test_the_last_six_moves_are_known():
    """At level 15 Bulbasaur has learned more than six moves."""
    sheet = sheets.pokemon(core(), OPTIONS, c.Build("bulbasaur", 15), sheet_id="x")
    learned = [move for at, move in core().species["bulbasaur"].level_up if at <= 15]
    assert len(learned) > 6
    assert list(sheet.moves) == learned[-6:]


def test_skill_dice_are_numbers():
    species = core().species["alcremie"]
    assert species.skills.stealth == "4d6+2"
    found = sheets.skill_dice(species)
    assert found["stealth"] == SkillDice(4, 2)
    assert found["combat"] == SkillDice(3, 0)
    for each in core().species.values():
        for skill, text in msgspec.structs.asdict(each.skills).items():
            if text is not None:
                own = sheets.skill_dice(each)[cast(Skill, skill)]
                bonus = f"{own.bonus:+d}" if own.bonus else ""
                assert f"{own.dice}d6{bonus}" == text


def test_sex_follows_the_species_eighths():
    species = core().species["bulbasaur"]
    assert species.male_eighths == 7
    plain = sheets.pokemon(core(), OPTIONS, c.Build("bulbasaur", 5), sheet_id="x")
    odds = every_outcome(lambda roll: spawn.rolled(core(), OPTIONS, roll, plain, ("gender",)).gender)
    assert odds == {"male": Fraction(7, 8), "female": Fraction(1, 8)}


def test_every_nature_is_as_likely_and_one_in_a_hundred_is_shiny():
    plain = sheets.pokemon(core(), OPTIONS, c.Build("oddish", 5), sheet_id="x")
    natures = every_outcome(lambda roll: spawn.rolled(core(), OPTIONS, roll, plain, ("nature",)).nature)
    assert len(natures) == 36
    assert set(natures.values()) == {Fraction(1, 36)}
    shiny = every_outcome(lambda roll: spawn.rolled(core(), OPTIONS, roll, plain, ("shiny",)).shiny)
    assert shiny == {True: Fraction(1, 100), False: Fraction(99, 100)}


def test_shiny_ones_can_be_ruled_out():
    never = Options(shiny_one_in=0)
    build = c.Build("oddish", 5)
    assert "shiny" not in sheets.draft_of(core().species["oddish"], build, never, wild=True)


def _abilities(species: c.Species, gender: c.Gender) -> Mapping[tuple[str, ...], Fraction]:
    return every_outcome(lambda roll: sheets.pick_abilities(species, level=40, gender=gender, choose=roll.choose))


def test_abilities_of_one_sex_or_of_a_pair_are_respected():
    species = core().species["meowstic"]
    for gender, foreign in (("male", {"sorcery", "competitive"}), ("female", {"prankster", "magic_guard"})):
        chosen = _abilities(species, cast(c.Gender, gender))
        assert chosen
        assert not any(foreign & set(abilities) for abilities in chosen)
    pair = core().species["toxtricity"]
    both = _abilities(pair, "male")
    assert any("plus" in abilities for abilities in both)
    assert not any({"plus", "minus"} <= set(abilities) for abilities in both)


@pytest.mark.parametrize(
    ("build", "code", "word"),
    [
        pytest.param(c.Build("bulbasuar", 5), "ptu.no_such_species", "bulbasaur", id="unknown species"),
        pytest.param(c.Build("bulbasaur", 101), "ptu.level", "101", id="level 101"),
        pytest.param(c.Build("bulbasaur", 0), "ptu.level", "level 0", id="level 0"),
        pytest.param(c.Build("bulbasaur", 5, nature="hardi"), "ptu.no_such_nature", "hardy", id="unknown nature"),
        pytest.param(c.Build("bulbasaur", 5, moves=("tackel",)), "ptu.no_such_move", "tackle", id="unknown move"),
        pytest.param(
            c.Build("bulbasaur", 5, abilities=("overgrowth",)), "ptu.no_such_ability", "overgrow", id="ability"
        ),
        pytest.param(c.Build("bulbasaur", 5, item="potoin"), "ptu.no_such_item", "potion", id="unknown item"),
        pytest.param(c.Build("bulbasaur", 5, points={"hp": 16}), "ptu.stat_points", "15", id="too many points"),
        pytest.param(c.Build("bulbasaur", 5, points={"attack": 15}), "ptu.base_relations", "must stay", id="relations"),
    ],
)
def test_bad_builds_are_refused(build, code, word):
    with pytest.raises(Refusal) as refused:
        sheets.pokemon(core(), OPTIONS, build, sheet_id="x")
    assert refused.value.code == code
    assert word in refused.value.sentence


# --- encounter tables -----------------------------------------------------------------------------------------------


def test_tables_give_by_weight_and_level():
    table = core().tables["chalk_meadow"]
    odds = every_outcome(lambda roll: spawn.picks(core(), roll, "chalk_meadow", 1)[0])
    by_species: Counter[str] = Counter()
    for (species, _), chance in odds.items():
        by_species[species] += chance  # type: ignore[assignment]
    whole = sum(row.weight for row in table.rows)
    assert by_species == {row.species: Fraction(row.weight, whole) for row in table.rows}
    levels = {level for species, level in odds if species == "growlithe"}
    assert levels == set(range(9, 15))
    assert {level for species, level in odds if species == "pidgey"} == set(range(6, 13))


def test_a_table_says_how_many():
    assert len(spawn.picks(core(), Scripted(3, 1, 1, 1, 1, 1, 1), "chalk_meadow")) == 3
    found = spawn.from_table(core(), OPTIONS, dice(4), "chalk_meadow", 5)
    assert len(found) == 5
    with pytest.raises(Refusal, match="chalk_meadow"):
        spawn.picks(core(), dice(), "chalk_medow")


# --- growth ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("level", [1, 19, 39, 60])
def test_every_species_grows_legally(level):
    for species in list(core().species.values())[::7]:
        young = sheets.pokemon(core(), OPTIONS, c.Build(species.id, level, nature="adamant"), sheet_id="x")
        growth = sheets.grown(core(), OPTIONS, young, xp=experience.xp_for_level(level + 3))
        assert growth.sheet.level == level + 3
        assert sum(growth.points.values()) == 3
        assert keeps_base_relations(growth.sheet, species), species.id
        assert growth.sheet.max_hp == level + 3 + 3 * growth.sheet.stats["hp"] + 10
        new = {move for at, move in species.level_up if level < at <= level + 3} - set(young.moves)
        assert {*growth.learned, *growth.may_learn} == new
        assert len(growth.sheet.moves) <= most_moves(growth.sheet.abilities)
        assert len(growth.sheet.abilities) == stats.ability_count(level + 3)


def test_charmander_may_evolve_at_its_level():
    (way,) = core().species["charmander"].evolves
    assert way.level is not None
    young = sheets.pokemon(core(), OPTIONS, c.Build("charmander", way.level - 1), sheet_id="x")
    assert sheets.grown(core(), OPTIONS, young, xp=experience.xp_for_level(way.level)).may_evolve == ("charmeleon",)


@pytest.mark.parametrize(
    ("species", "level", "fields", "expected"),
    [
        pytest.param("charmander", 13, {}, (), id="too young"),
        pytest.param("charmander", 20, {}, ("charmeleon",), id="it was put off: every later level offers it again"),
        pytest.param("eevee", 30, {}, (), id="stones are used when one likes"),
        pytest.param("kirlia", 40, {"gender": "male"}, ("gardevoir",), id="a Dawn Stone is no level"),
        pytest.param("combee", 30, {"gender": "male"}, (), id="not its sex"),
        pytest.param("combee", 30, {"gender": "female"}, ("vespiquen",), id="its sex"),
        pytest.param("aipom", 30, {"moves": ()}, (), id="without the move"),
        pytest.param("aipom", 30, {"moves": ("double_hit",)}, ("ambipom",), id="with the move"),
        pytest.param("applin", 25, {"held_item": None}, (), id="nothing in its hand"),
        pytest.param("tyrogue", 25, {"stats": {"attack": 12, "defense": 9}}, ("hitmonlee",), id="stronger"),
        pytest.param("tyrogue", 25, {"stats": {"attack": 9, "defense": 12}}, ("hitmonchan",), id="sturdier"),
    ],
)
def test_who_may_evolve_with_a_level(species, level, fields, expected):
    young = sheets.pokemon(core(), OPTIONS, c.Build(species, level), sheet_id="x")
    if "stats" in fields:
        fields = {"stats": {**young.stats, **fields["stats"]}}
    young = msgspec.structs.replace(young, **fields)
    grown = sheets.grown(core(), OPTIONS, young, xp=experience.xp_for_level(level + 1))
    assert set(grown.may_evolve) == set(expected)
    assert sheets.grown(core(), OPTIONS, young, xp=experience.xp_for_level(level) + 1).may_evolve == ()


def test_trainers_have_hit_points_and_movement_by_formula():
    """Wren, level 5: HP 2 x 5 + 3 x 14 + 10; Novice Athletics and Untrained Acrobatics: Overland 3 + 5 // 2."""
    sheet = sheets.trainer(core(), core().trainers["wren"], sheet_id="wren")
    own = core().trainers["wren"]
    assert sheet.max_hp == 2 * own.level + 3 * own.stats.hp + 10
    assert sheet.capabilities.overland == 5
    assert sheet.capabilities.power == 5
    assert (sheet.skills["athletics"], sheet.skills["charm"]) == (SkillDice(3), SkillDice(2))
    assert sheet.types == ()
