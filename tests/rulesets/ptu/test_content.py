"""The pack ptu_core: it holds the tables of the books, every link leads somewhere, and every word is in use."""

import typing
from importlib.resources import files
from pathlib import Path
from typing import Any

import msgspec
import pytest

from turnwright.kernel.content import BrokenPack, Pack, build, read_pack
from turnwright.kernel.ruleset import Ruleset
from turnwright.rulesets import duel
from turnwright.rulesets.ptu import content, coverage, links
from turnwright.rulesets.ptu.rules import capture, healing, stats
from turnwright.rulesets.ptu.rules.statuses import CONDITIONS
from turnwright.rulesets.ptu.rules.terms import STATS, TYPES, Stat
from turnwright.rulesets.ptu.vocabulary import abilities as ability_words
from turnwright.rulesets.ptu.vocabulary import moves as vocabulary

# The pack is read as the engine reads it, with the kernel's own loader; nothing else of a ruleset is needed for that.
RULESET: Ruleset = duel.RULESET.varied(
    name="ptu", kinds=content.KINDS, Content=content.Content, problems=links.problems
)


def read(folder: Any) -> Pack:
    return read_pack(folder, RULESET)


PACK = read(files("turnwright.packs") / "ptu_core")
CORE: content.Content = build(RULESET, [PACK])


# --- what is there --------------------------------------------------------------------------------------------------


def test_all_species_of_the_tables_by_generation():
    counted = [sum(species.generation == each for species in CORE.species.values()) for each in range(1, 9)]
    assert counted == [151, 100, 138, 116, 163, 78, 117, 145]
    assert len(CORE.species) == 1008


def test_all_moves_of_the_tables():
    """847 rows: 17 are maneuvers, which are rules, and one is Facade with another spelling."""
    assert len(CORE.moves) == 847 - 17 - 1
    by_class = [sum(move.move_class == each for move in CORE.moves.values()) for each in ("physical", "special")]
    # Facade is one, and the core book has Natural Gift as Physical and Mirror Coat as Special
    assert by_class == [323 - 1 + 1, 234 - 1 + 1]
    assert sum(move.weapon is not None for move in CORE.moves.values()) == 20 + 8  # and eight of the expansions


def test_every_type_has_moves_and_species():
    assert {move.type for move in CORE.moves.values()} == set(TYPES)
    assert {each for species in CORE.species.values() for each in species.types} == set(TYPES)


def test_every_ability_of_every_species_is_there():
    named = {each for species in CORE.species.values() for each in (*species.abilities.basic, *species.abilities.high)}
    assert named <= CORE.abilities.keys()
    assert sum(not ability.partial for ability in CORE.abilities.values()) >= 120


@pytest.mark.parametrize("kind", sorted(content.KINDS))
def test_entries_are_sorted_by_id_and_ids_are_plain(kind):
    folder = files("turnwright.packs") / "ptu_core" / kind
    for file in folder.iterdir():
        ids = [entry["id"] for entry in msgspec.json.decode(file.read_bytes())]
        assert ids == sorted(ids), file.name
        assert all(each.replace("_", "a").isalnum() and each == each.lower() and each.isascii() for each in ids)


# --- numbers against the books --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("species", "nature", "base"),
    [
        pytest.param("cyndaquil", "cuddly", (5, 3, 4, 6, 5, 7), id="p253 Archie"),
        pytest.param("oddish", "hardy", (5, 5, 6, 8, 7, 3), id="p253 the three Oddish"),
        pytest.param("shedinja", "hardy", (0, 9, 5, 3, 3, 4), id="base HP 0 as printed"),
    ],
)
def test_base_stats_with_the_nature_of_the_example_of_play(species, nature, base):
    printed: dict[Stat, int] = {each: getattr(CORE.species[species].base, each) for each in STATS}
    if species == "shedinja":  # a nature never leaves a stat below 1, so its printed stats are compared
        assert tuple(printed.values()) == base
    else:
        assert tuple(stats.with_nature(printed, nature).values()) == base


@pytest.mark.parametrize(
    ("species", "level", "added", "expected"),
    [
        pytest.param("oddish", 13, 5, 53, id="p253 a wild Oddish with 5 points in HP"),
        pytest.param("cyndaquil", 14, 1 + 7, 60, id="p253 Archie, 1 by his nature and 7 points"),
        pytest.param("chansey", 50, 0, 135, id="Chansey, HP 25, nothing spent"),
    ],
)
def test_hit_points_of_samples(species, level, added, expected):
    assert stats.hp_pokemon(level, hp=CORE.species[species].base.hp + added) == expected


@pytest.mark.parametrize(
    ("move", "numbers"),
    [
        pytest.param("ember", ("fire", "special", 2, 4, "at_will", "ranged", 4), id="p253 Ember"),
        pytest.param("absorb", ("grass", "special", 2, 2, "at_will", "ranged", 4), id="p253 Absorb"),
        pytest.param("poison_powder", ("poison", "status", 6, None, "eot", "ranged", 4), id="p253 Poison Powder"),
        pytest.param("acid", ("poison", "special", 2, 4, "at_will", "cone", 2), id="p253 Acid"),
        pytest.param("aerial_ace", ("flying", "physical", None, 6, "eot", "melee", 0), id="p253 Aerial Ace"),
        pytest.param("tackle", ("normal", "physical", 2, 5, "at_will", "melee", 0), id="AC 2, whatever others print"),
        pytest.param("struggle", ("normal", "physical", 4, 4, "at_will", "melee", 0), id="p240 Struggle"),
        pytest.param("explosion", ("normal", "physical", 2, 25, "daily", "burst", 2), id="the highest base"),
    ],
)
def test_numbers_of_moves(move, numbers):
    found = CORE.moves[move]
    reach = found.range.size or found.range.squares
    assert (
        found.type, found.move_class, found.ac, found.damage_base, found.frequency.per, found.range.kind, reach
    ) == numbers  # fmt: skip


def test_ember_burns_on_18_and_absorb_heals_half():
    assert CORE.moves["ember"].effects == (vocabulary.Inflict(status="burned", roll=18),)
    assert CORE.moves["absorb"].effects == (vocabulary.Drain(on="user", share=(1, 2)),)


def test_a_fang_bites_twice_on_20_and_one_of_two_ways_below():
    odds, burned, flinched = CORE.moves["fire_fang"].effects
    assert isinstance(odds, vocabulary.Odds)
    assert (odds.roll, odds.die) == ((18, 19), 2)
    assert (burned, flinched) == (
        vocabulary.Inflict(status="burned", roll=20),
        vocabulary.Inflict(status="flinched", roll=20),
    )


def test_evolutions_say_when_and_with_what():
    eevee = {each.species: (each.level, each.item) for each in CORE.species["eevee"].evolves}
    assert eevee["vaporeon"][1] == "water_stone"
    assert "sylveon" in eevee
    assert [each.species for each in CORE.species["bulbasaur"].evolves] == ["ivysaur"]
    assert CORE.species["bulbasaur"].evolves[0].level == 15
    assert CORE.species["venusaur"].evolves == ()
    assert CORE.species["venusaur"].family == "bulbasaur"


def test_who_can_evolve_has_evolutions_left():
    for species in CORE.species.values():
        assert bool(species.evolves) == bool(species.remaining), species.id


@pytest.mark.parametrize("trainer", CORE.trainers.values(), ids=lambda trainer: trainer.id)
def test_sample_trainers_are_legal(trainer):
    added = {each: getattr(trainer.stats, each) - stats.TRAINER_START[each] for each in STATS}
    assert stats.is_legal_trainer(added, level=trainer.level)
    gates = {"adept": 2, "expert": 6, "master": 12}  # the level that opens a rank
    assert all(trainer.level >= gates.get(rank, 1) for rank in trainer.skills.values())


@pytest.mark.parametrize(
    ("encounter", "battle", "sides", "bosses"),
    [
        ("wild_meadow", "full_contact", 2, 0),
        ("gym_lime_works", "league", 2, 0),
        ("brawl_at_the_ford", "full_contact", 3, 0),
        ("boss_old_kiln", "full_contact", 3, 1),
    ],
)
def test_sample_encounters(encounter, battle, sides, bosses):
    found = CORE.encounters[encounter]
    assert (found.battle, len(found.sides)) == (battle, sides)
    assert sum(build.turns > 1 for side in found.sides for build in side.pokemon) == bosses


def test_the_balls_are_those_of_the_rules():
    numbers = ("modifier", "condition", "when_met", "series", "after")
    packed = {ball.id: tuple(getattr(ball, each) for each in numbers) for ball in CORE.balls.values()}
    assert packed == {name: tuple(getattr(ball, each) for each in numbers) for name, ball in capture.BALLS.items()}


def test_medicines_heal_and_cure_what_the_rules_say():
    for name, rule in healing.HEALING_ITEMS.items():
        item = CORE.items[name]
        heals = [effect for effect in item.effects if isinstance(effect, vocabulary.Heal)]
        cures = [each for effect in item.effects if isinstance(effect, vocabulary.Cure) for each in effect.statuses]
        assert sum(effect.hp for effect in heals) == rule.hp, name
        assert sum(10 * effect.share[0] // effect.share[1] for effect in heals if effect.share) == rule.hp_tenths, name
        assert (tuple(cures), item.revives) == (rule.cures, rule.revives), name


# --- the words ------------------------------------------------------------------------------------------------------


def words_of(entry: Any) -> set[type]:
    """Every word in an entry, those inside other words included."""
    found: set[type] = set()
    if isinstance(entry, tuple):
        return found.union(*(words_of(each) for each in entry))
    if isinstance(entry, msgspec.Struct):
        found.add(type(entry))
        return found.union(*(words_of(getattr(entry, field)) for field in entry.__struct_fields__))
    return found


IN_USE = words_of(tuple(entry for kind in content.KINDS for entry in getattr(CORE, kind).values()))
UNIONS = (vocabulary.AnyAttackWord, vocabulary.AnyEffect, ability_words.AnyTrait)
WORDS = [word for union in UNIONS for word in typing.get_args(union)]


@pytest.mark.parametrize("word", WORDS, ids=lambda word: word.__name__)
def test_every_word_is_used_and_explained(word):
    assert word in IN_USE or word is vocabulary.Marker  # which the game master lays, and no entry
    assert word.__doc__


def test_statuses_are_those_of_the_rules_and_three_that_moves_and_abilities_give():
    known = set(typing.get_args(vocabulary.Status))
    assert known - CONDITIONS.keys() == {"grounded", "heal_blocked", "sprinting"}
    # Only a maneuver grapples, and what makes others sleep or freeze makes a boss drowsy or chilled.
    assert CONDITIONS.keys() - known == {"grappled", "drowsy", "chilled"}


def test_the_playtest_of_2016_replaces_a_text_only_where_it_has_one():
    filter_, levitate = CORE.abilities["filter"], CORE.abilities["levitate"]
    assert content.text_of(filter_, texts="core").words == (ability_words.StandingRule(what="soft_weakness"),)
    weak = vocabulary.MoveFilter(meets="super_effective")
    reduced = ability_words.Modify(what="damage_reduction", by=5, moves=weak)
    assert content.text_of(filter_, texts="playtest_2016").words == (reduced,)
    assert content.text_of(levitate, texts="playtest_2016") is levitate


def test_moves_learned_by_a_level_are_the_latest_last():
    oddish = CORE.species["oddish"]
    learned = content.learned_by(oddish, level=13)
    assert {"absorb", "poison_powder", "acid"} <= set(learned)  # as the example of play uses them (p. 253)
    assert len(learned) == len(set(learned))
    assert set(learned) == {move for level, move in oddish.level_up if level <= 13}


# --- what is executed -----------------------------------------------------------------------------------------------


def test_what_is_partial_says_what_is_missing():
    entries: tuple[Any, ...] = (*CORE.moves.values(), *CORE.abilities.values(), *CORE.items.values())
    for entry in entries:
        assert entry.partial == entry.notes.startswith("not executed"), entry.id


def test_a_move_without_words_is_complete_only_as_a_plain_attack():
    for move in CORE.moves.values():
        if not move.partial and move.move_class == "status":
            assert move.effects, move.id
        if not move.partial and move.move_class != "status":
            gives_damage = (vocabulary.RollBase, vocabulary.ScaleBase)
            assert move.damage_base or move.effects or any(isinstance(word, gives_damage) for word in move.attack)


def test_coverage_counts_and_weighs():
    abra = CORE.species["abra"]
    small = content.Content(
        species={"abra": abra, "twin": msgspec.structs.replace(abra, id="twin")},
        moves={
            "teleport": msgspec.structs.replace(CORE.moves["teleport"], partial=True, notes="not executed: the way"),
            **{name: CORE.moves[name] for name in ("ember", "growl")},
        },
        abilities={
            "synchronize": CORE.abilities["synchronize"],
            "transporter": msgspec.structs.replace(CORE.abilities["transporter"], partial=True),
            "dancer": CORE.abilities["dancer"],
        },
    )
    found = coverage.coverage(small)
    assert (found.moves, found.damaging_moves) == (coverage.Share(2, 1), coverage.Share(1, 0))
    assert (found.moves_by_learners, found.damaging_moves_by_learners) == (coverage.Share(0, 2), coverage.Share(0, 0))
    assert (found.abilities, found.abilities_by_species) == (coverage.Share(1, 2), coverage.Share(2, 2))
    assert (found.described, found.described_by_species) == (coverage.Share(1, 1), coverage.Share(2, 2))
    assert found.partial_moves == (("teleport", 2, "not executed: the way"),)
    assert [name for name, _, _ in found.partial_abilities] == ["transporter"]
    assert found.without_text == ("dancer",)


def test_coverage_of_the_pack_reaches_what_was_promised():
    found = coverage.coverage(CORE)
    assert found.damaging_moves.total == sum(move.move_class != "status" for move in CORE.moves.values())
    assert found.damaging_moves.executed >= found.damaging_moves.total * 80 // 100
    assert found.moves.executed * 100 >= found.moves.total * 97
    assert found.moves_by_learners.executed * 1000 >= found.moves_by_learners.total * 995
    assert found.abilities_by_species.executed * 100 >= found.abilities_by_species.total * 95
    assert found.described.executed * 100 >= found.described.total * 95


def test_an_ability_without_a_text_is_never_executed():
    found = coverage.coverage(CORE)
    assert len(found.without_text) == 87  # 86 that species have, and Parental Bond
    assert all(CORE.abilities[name].partial and not CORE.abilities[name].words for name in found.without_text)


# --- faults ---------------------------------------------------------------------------------------------------------


def pack(tmp_path: Path, kind: str, *entries: dict[str, Any]) -> Pack:
    (tmp_path / kind).mkdir(parents=True)
    (tmp_path / "pack.json").write_text('{"id": "mine", "ruleset": "ptu", "version": "1", "extends": "ptu_core"}')
    (tmp_path / kind / "mine.json").write_bytes(msgspec.json.encode(entries))
    return read(tmp_path)


def faults(tmp_path: Path, kind: str, *entries: dict[str, Any]) -> tuple[str, ...]:
    with pytest.raises(BrokenPack) as broken:
        build(RULESET, [PACK, pack(tmp_path, kind, *entries)])
    return broken.value.faults


def test_a_later_pack_restates_only_what_differs(tmp_path):
    built = build(RULESET, [PACK, pack(tmp_path, "moves", {"id": "tackle", "ac": 4})])
    assert (built.moves["tackle"].ac, built.moves["tackle"].damage_base) == (4, 5)


@pytest.mark.parametrize(
    ("kind", "entry", "place", "hint"),
    [
        ("species", {"id": "abra", "level_up": [[1, "telport"]]}, "level_up[0]", 'did you mean "teleport"'),
        ("species", {"id": "abra", "evolves": [{"species": "kadabara"}]}, "evolves[0].species", '"kadabra"'),
        ("species", {"id": "abra", "abilities": {"basic": ["inner_fokus"]}}, "abilities.basic[0]", '"inner_focus"'),
        ("moves", {"id": "ember", "effects": [{"do": "inflict", "status": "burnt"}]}, "effects[0].status", '"burned"'),
        ("moves", {"id": "ember", "effects": [{"do": "infict"}]}, "effects[0].do", '"inflict"'),
        ("moves", {"id": "ember", "partial": True}, "notes", "say what is not executed"),
        ("moves", {"id": "spikes", "effects": [{"do": "hazard", "hazard": "spike", "squares": 8}]}, "hazard", "spikes"),
        ("abilities", {"id": "dry_skin", "connection": "watergun"}, "connection", '"water_gun"'),
        ("trainers", {"id": "wren", "items": {"potoin": 1}}, "items", '"potion"'),
        ("encounters", {"id": "wild_meadow", "grid": {"rows": ["..", "..."]}}, "grid.rows", "one length"),
        ("tables", {"id": "chalk_meadow", "levels": [12, 6]}, "rows[0].levels", "lower level comes first"),
    ],
)  # fmt: skip
def test_faults_are_named_with_their_place(tmp_path, kind, entry, place, hint):
    found = faults(tmp_path, kind, entry)
    assert any(place in each and hint in each for each in found), found


def test_nobody_in_the_pack_is_younger_than_its_species():
    """Encounters, teams and tables: a Graveler of level 18 would still be a Geodude."""
    grown: dict[str, int] = {}
    for species in CORE.species.values():
        for way in species.evolves:
            if way.level is not None:
                grown[way.species] = min(way.level, grown.get(way.species, 100))
    found = [
        *((each.species, each.level) for entry in CORE.trainers.values() for each in entry.team),
        *(
            (each.species, each.level)
            for entry in CORE.encounters.values()
            for side in entry.sides
            for each in side.pokemon
        ),
        *((row.species, (row.levels or table.levels)[0]) for table in CORE.tables.values() for row in table.rows),
    ]
    assert len(found) > 30
    assert [(species, level) for species, level in found if level < grown.get(species, 1)] == []


def test_the_evolutions_left_are_those_of_the_longest_way():
    def left(name: str) -> int:
        return max((1 + left(way.species) for way in CORE.species[name].evolves), default=0)

    strange = {species.id for species in CORE.species.values() if species.remaining != left(species.id)}
    assert strange <= {"mime_jr", "teddiursa"}, "forms of later books, which the older entries do not count"
