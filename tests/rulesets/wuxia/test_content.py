"""Packs of wuxia: both spellings are read, broken links are named, and wuxia_core holds what it promises."""

import json
from importlib.resources import files
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from turnwright.kernel.content import fault
from turnwright.rulesets.wuxia import content as c
from turnwright.rulesets.wuxia import links
from turnwright.rulesets.wuxia.rules.pillars import PillarStats
from turnwright.rulesets.wuxia.spelling import both_spellings, normalise


def read(kind: str, raw: dict[str, Any]) -> Any:
    return msgspec.convert(normalise(kind, raw), c.KINDS[kind])


def core() -> tuple[dict[str, list[list[dict[str, Any]]]], c.Content]:
    folder = files("turnwright.packs") / "wuxia_core"
    raw = {kind: [json.loads(file.read_text()) for file in (folder / kind).iterdir()] for kind in c.KINDS}
    typed = {kind: {e["id"]: read(kind, e) for entries in lists for e in entries} for kind, lists in raw.items()}
    return raw, c.Content(**typed)


RAW, CORE = core()


# --- spellings ------------------------------------------------------------------------------------------------------


SPEC_UNIT: dict[str, Any] = {
    "id": "elder", "name": "Elder", "team": "enemy", "scl": 6, "isBoss": True, "bossRank": 2, "isPlayer": False,
    "stats": {"strength": 5, "agility": 4},
    "combat": {"thp": 80, "ae": 20, "violence": {"attack": 12, "defense": 17, "resilience": 6, "effectRank": 9}},
    "techniqueIds": ["open_palm"], "drTier": 2, "resolveCharges": {"prc": 5},
    "bloodTrack": {"current": 2, "maximum": 8}, "aiProfile": "tactical",
}  # fmt: skip
SPEC_TECHNIQUE: dict[str, Any] = {
    "id": "palm", "name": "Palm", "pillar": "violence", "aeCost": 10, "selfStrain": 2, "baseDamage": 9,
    "effectRank": 7, "skillBonus": 1, "strainRouted": True, "costRequirements": {"stain": 1},
    "targeting": {"type": "aoe", "range": "melee", "maxTargets": 3},
    "effects": [
        {"type": "damage"},
        {"type": "condition", "condition": "shaken", "degree": 2},
        {"type": "debuff", "stat": "drTier", "value": 2, "duration": 3},
    ],
}  # fmt: skip
SPEC_ENCOUNTER: dict[str, Any] = {
    "id": "e", "name": "E", "enemies": [{"unitId": "boss", "level": 4, "aiProfile": "ranged"}],
    "victoryConditions": [{"type": "eliminate", "targetTeam": "enemy"}, {"type": "survive", "value": 5}],
    "rewards": {"xp": 50, "items": [], "flags": []},
    "triggers": [{"condition": "round_2", "event": "dialogue", "action": "x"}],
}  # fmt: skip


def test_a_unit_as_the_schema_of_the_specification_has_it():
    unit = read("units", SPEC_UNIT)
    assert (unit.thp, unit.ae, unit.boss_rank, unit.dr_tier, unit.ai) == (80, 20, 2, 2, "tactical")
    assert unit.violence == c.PillarEntry(12, 17, 6, 9)
    assert (unit.techniques, unit.charges.prc, unit.marks.blood) == (("open_palm",), 5, 2)


def test_a_unit_as_the_data_has_it_is_the_same_unit():
    pillar = {"attack": 8, "defense": 13, "resilience": 4, "effectRank": 8}
    nested = read(
        "units", {"id": "x", "name": "X", "scl": 4, "combat": {"maxThp": 30, "violence": pillar}, "strength": 5}
    )
    on_top = read("units", {"id": "x", "name": "X", "scl": 4, "thp": 30, "violence": pillar, "stats": {"strength": 5}})
    assert nested == on_top


def test_a_technique_in_the_specifications_spelling():
    technique = read("techniques", SPEC_TECHNIQUE)
    assert technique.effects == (
        c.Damage(value=9, route="strain"),
        c.Condition(pillar="revelation", cap=2),
        c.Debuff(stat="dr_tier", value=-2, duration=3),
    )
    assert (technique.ae_cost, technique.self_strain, technique.marks.stain) == (10, 2, 1)
    assert technique.targeting.max_targets == 3


def test_base_damage_without_an_effect_makes_one():
    technique = read("techniques", {"id": "p", "name": "P", "pillar": "violence", "aeCost": 1, "baseDamage": 4})
    assert technique.effects == (c.Damage(value=4),)


@pytest.mark.parametrize(
    ("of_the_types", "of_the_schema"),
    [
        ({"type": "eliminate", "targetTeam": "enemy"}, {"type": "eliminate", "target": "enemy"}),
        ({"type": "survive", "rounds": 5}, {"type": "survive", "value": 5}),
        ({"type": "defeat", "targetId": "boss"}, {"type": "defeat", "target": "boss"}),
        ({"type": "protect", "targetId": "envoy"}, {"type": "protect", "target": "envoy"}),
        ({"type": "escape", "threshold": 2}, {"type": "escape", "value": 2}),
        ({"type": "custom", "checkFn": "bell_rung"}, {"type": "custom", "target": "bell_rung"}),
    ],
)
def test_victory_conditions_in_both_spellings(of_the_types, of_the_schema):
    def goals(goal):
        enemies = [{"unitId": "boss", "level": 4, "aiProfile": "ranged"}]
        return read("encounters", {"id": "e", "name": "E", "enemies": enemies, "victoryConditions": [goal]})

    first, second = goals(of_the_types), goals(of_the_schema)
    assert first == second
    assert first.enemies == (c.Placement("boss", 4, "ranged"),)


def test_normalising_leaves_the_entry_it_was_given_alone():
    raw = {"id": "p", "name": "P", "pillar": "violence", "aeCost": 1, "baseDamage": 4, "effects": [{"type": "damage"}]}
    before = json.dumps(raw)
    normalise("techniques", raw)
    assert json.dumps(raw) == before


@pytest.mark.parametrize("kind", c.KINDS)
def test_our_own_spelling_stays_as_it_is(kind):
    for entries in RAW[kind]:
        for entry in entries:
            assert normalise(kind, entry) == entry


@pytest.mark.parametrize(
    ("kind", "raw"),
    [
        ("units", {"id": "x", "name": "X", "scl": 16}),
        ("units", {"id": "x", "name": "X", "scl": 3, "bossRank": 6}),
        ("units", {"id": "x", "name": "X", "scl": 3, "strenght": 6}),
        ("techniques", {"id": "x", "name": "X", "pillar": "violence"}),
        ("techniques", {"id": "x", "name": "X", "pillar": "violence", "aeCost": -1}),
        ("techniques", {"id": "x", "name": "X", "pillar": "violence", "aeCost": 1, "effects": [{"type": "harm"}]}),
        ("encounters", {"id": "x", "name": "X"}),
        ("encounters", {"id": "x", "name": "X", "enemies": "thug"}),
    ],
)
def test_wrong_entries_are_refused(kind, raw):
    with pytest.raises(msgspec.ValidationError):
        read(kind, raw)


def misfits(value: Any, schema: dict[str, Any], root: dict[str, Any], path: str = "$") -> list[str]:
    """What a JSON Schema has against a value, as far as our schemas go."""
    if "$ref" in schema:
        return misfits(value, root["$defs"][schema["$ref"].rpartition("/")[2]], root, path)
    found: list[str] = []
    if "anyOf" in schema:
        tried = [misfits(value, choice, root, path) for choice in schema["anyOf"]]
        found += [] if [] in tried else tried[0]
    for part in schema.get("allOf", ()):
        found += misfits(value, part, root, path)
    if "enum" in schema and value not in schema["enum"]:
        found.append(f"{path}: {value} is none of {schema['enum']}")
    if isinstance(value, dict):
        found += [f"{path}.{name} is missing" for name in schema.get("required", ()) if name not in value]
        for name, part in value.items():
            if name in schema.get("properties", {}):
                found += misfits(part, schema["properties"][name], root, f"{path}.{name}")
            elif schema.get("additionalProperties") is False:
                found.append(f"{path}.{name} is unknown")
    if isinstance(value, list) and isinstance(schema.get("items"), dict):
        found += [
            fault for at, part in enumerate(value) for fault in misfits(part, schema["items"], root, f"{path}[{at}]")
        ]
    if schema.get("type") == "integer" and not (
        isinstance(value, int) and schema.get("minimum", value) <= value <= schema.get("maximum", value)
    ):
        found.append(f"{path}: {value} does not fit")
    return found


@pytest.mark.parametrize(
    ("kind", "entry"),
    [("units", SPEC_UNIT), ("techniques", SPEC_TECHNIQUE), ("encounters", SPEC_ENCOUNTER)]
    + [(kind, entry) for kind, lists in RAW.items() for entries in lists for entry in entries],
    ids=lambda value: value["id"] if isinstance(value, dict) else value,
)
def test_the_schemas_accept_both_spellings(kind, entry):
    schema = both_spellings(msgspec.json.schema(c.KINDS[kind]))
    assert misfits(entry, schema, schema) == []
    read(kind, entry)


def test_the_schemas_refuse_what_neither_spelling_has():
    schema = both_spellings(msgspec.json.schema(c.Technique))
    wrong = {**SPEC_TECHNIQUE, "aeKost": 3, "targeting": {"type": "everyone"}}
    del wrong["aeCost"]
    assert len(misfits(wrong, schema, schema)) == 3


# --- reading entries ------------------------------------------------------------------------------------------------


def test_pillars_are_filled_from_the_sheet_and_moved_by_level():
    unit = c.Unit(id="x", name="X", scl=4, violence=c.PillarEntry(attack=7))
    assert c.pillars_of(unit)["violence"] == PillarStats(7, 14, 4, 8)
    assert c.pillars_of(unit, scl=6)["violence"] == PillarStats(11, 16, 6, 12)


def test_amounts_and_their_stats():
    numbers = c.formula_numbers(CORE.units["hero"])
    assert (numbers["strength"], numbers["scl"], numbers["cl"] + numbers["sl"]) == (4, 5, 5)
    assert c.amount(c.Damage(value=7), numbers) == 7
    assert c.amount(c.Damage(value=7, formula="strength * 3"), numbers) == 12
    assert [c.damage_stat(c.Damage(), p) for p in ("violence", "influence", "revelation")] == [
        "strength",
        "presence",
        "focus",
    ]
    assert c.damage_stat(c.Damage(), "influence", rule="strength") == "strength"
    assert c.damage_stat(c.Damage(formula="3"), "violence") is None
    assert c.damage_stat(c.Damage(stat="none"), "violence") is None
    assert c.damage_stat(c.Damage(formula="3", stat="agility"), "violence") == "agility"


def test_the_second_of_a_kind_gets_a_number():
    assert c.instance_ids(["thug", "bow", "thug", "thug"]) == ("thug", "bow", "thug#2", "thug#3")
    assert c.instance_ids(["thug", "bow"], taken=["thug", "thug#2"]) == ("thug#3", "bow")


def test_roster_puts_the_party_first():
    people = [(name, team) for name, _, team in c.roster(CORE.encounters["escort_the_envoy"])]
    assert people == [
        ("hero", "player"), ("bulwark", "player"), ("envoy", "player"),
        ("river_bandit_chief", "enemy"), ("bow_bandit", "enemy"), ("cudgel_bandit", "enemy"),
        ("cudgel_bandit#2", "enemy"),
    ]  # fmt: skip
    assert c.roster(CORE.encounters["training_yard"], party=["sage", "sage"])[1][0] == "sage#2"


# --- links ----------------------------------------------------------------------------------------------------------

TECHNIQUE = {
    "id": "palm",
    "name": "Palm",
    "pillar": "violence",
    "ae_cost": 1,
    "effects": [{"type": "damage", "value": 1}],
}
UNIT = {"id": "thug", "name": "Thug", "scl": 1, "techniques": ["palm"]}
ENCOUNTER = {"id": "brawl", "name": "Brawl", "enemies": ["thug", "thug"]}


def problems(*, technique=None, unit=None, encounter=None) -> list[tuple[str, str]]:
    return links.problems(
        c.Content(
            units={"thug": read("units", UNIT | (unit or {}))},
            techniques={"palm": read("techniques", TECHNIQUE | (technique or {}))},
            encounters={"brawl": read("encounters", ENCOUNTER | (encounter or {}))},
        )
    )


def test_sound_content_has_no_problems():
    assert problems() == []


@pytest.mark.parametrize(
    ("changes", "path", "words"),
    [
        (
            {"unit": {"techniques": ["palm", "plam"]}},
            "units/thug/techniques[1]",
            'unknown technique "plam"; did you mean "palm"?',
        ),
        ({"unit": {"items": {"salve": 1}}}, "units/thug/items", 'unknown item "salve"'),
        ({"unit": {"conditions": ["Mamed"]}}, "units/thug/conditions[0]", 'did you mean "Maimed"?'),
        ({"unit": {"phases": [{"threshold": 50}]}}, "units/thug/phases", "boss_rank"),
        (
            {"unit": {"boss_rank": 5, "phases": [{"threshold": 33}, {"threshold": 66}]}},
            "units/thug/phases[1].threshold",
            "fewer THP",
        ),
        ({"technique": {"effects": []}}, "techniques/palm/effects", 'add an effect, such as "effects": '),
        (
            {"technique": {"effects": [{"type": "damage", "formula": "strength / 2"}]}},
            "techniques/palm/effects[0].formula",
            "character 10",
        ),
        (
            {"technique": {"effects": [{"type": "condition", "condition": "wounded"}]}},
            "techniques/palm/effects[0].condition",
            'unknown condition "wounded"',
        ),
        (
            {"technique": {"effects": [{"type": "damage", "value": 2, "formula": "3"}]}},
            "techniques/palm/effects[0].value",
            "one of them",
        ),
        ({"encounter": {"enemies": ["thgu"]}}, "encounters/brawl/enemies[0].unit", 'did you mean "thug"?'),
        ({"encounter": {"party": ["hero"]}}, "encounters/brawl/party[0]", 'unknown unit "hero"'),
        (
            {"encounter": {"waves": [{"round": 2, "enemies": ["thugg"]}]}},
            "encounters/brawl/waves[0].enemies[0].unit",
            'did you mean "thug"?',
        ),
        (
            {"encounter": {"victory": [{"type": "defeat", "target": "thug#3"}]}},
            "encounters/brawl/victory[0].target",
            "unknown unit in this encounter",
        ),
        (
            {"encounter": {"victory": [{"type": "protect", "target": "thug"}]}},
            "encounters/brawl/victory",
            "win the battle",
        ),
        (
            {"encounter": {"triggers": [{"condition": "enemy_hp_under_5", "event": "x"}]}},
            "encounters/brawl/triggers[0].condition",
            "enemy_hp_below_N",
        ),
        (
            {"encounter": {"triggers": [{"condition": "unit_defeated:thgu", "event": "x"}]}},
            "encounters/brawl/triggers[0].condition",
            'did you mean "thug"?',
        ),
        (
            {"encounter": {"triggers": [{"condition": "round_2", "event": "end", "action": "win"}]}},
            "encounters/brawl/triggers[0].action",
            'unknown end "win"',
        ),
        (
            {"encounter": {"triggers": [{"condition": "round_2", "event": "summon", "action": "thgu"}]}},
            "encounters/brawl/triggers[0].action",
            'did you mean "thug"?',
        ),
    ],
)
def test_broken_links_are_named_with_their_place(changes, path, words):
    found = problems(**changes)
    assert [place for place, _ in found] == [path]
    assert words in found[0][1]


def test_a_reward_need_not_be_an_item_that_can_be_used():
    """Spec 4.3: rewards name items as plain strings, and nothing says what they are."""
    assert problems(encounter={"rewards": {"items": ["seal"]}}) == []


@pytest.mark.parametrize(
    ("effect", "words"),
    [
        (
            {"type": "damage", "value": 2, "effects": []},
            "effects[0]: object contains unknown field `effects`; known: type, on, value, formula, stat, route",
        ),
        (
            {"type": "guard", "amount": 2},
            "effects[0]: object contains unknown field `amount`; known: type, on, value, formula",
        ),
        ({"type": "guard", "valeu": 2}, 'effects[0]: object contains unknown field `valeu`; did you mean "value"?'),
    ],
)
def test_an_unknown_field_is_compared_with_the_fields_of_that_effect(effect, words):
    raw = {"id": "x", "name": "X", "pillar": "violence", "ae_cost": 1, "effects": [effect]}
    with pytest.raises(msgspec.ValidationError) as caught:
        read("techniques", raw)
    assert fault("x.json[0]", caught.value, c.Technique, raw) == f"x.json[0].{words}"


def test_the_second_of_a_kind_may_be_a_target():
    assert problems(encounter={"victory": [{"type": "defeat", "target": "thug#2"}]}) == []


# --- wuxia_core -----------------------------------------------------------------------------------------------------


def test_the_core_pack_is_sound_and_sorted():
    assert links.problems(CORE) == []
    for lists in RAW.values():
        for entries in lists:
            ids = [entry["id"] for entry in entries]
            assert ids == sorted(ids)


def test_the_specifications_party_is_the_hero_under_its_own_name():
    """Spec 5.2 calls the party `player_character`: a scene that is copied from there plays with the core pack."""
    theirs, ours = CORE.units["player_character"], CORE.units["hero"]
    assert replace(theirs, id=ours.id, name=ours.name, description=ours.description) == ours


def test_the_core_pack_shows_every_feature():
    effects = [effect for technique in CORE.techniques.values() for effect in technique.effects]
    used = {type(effect) for effect in effects} | {type(e) for item in CORE.items.values() for e in item.effects}
    assert used == {c.Damage, c.Heal, c.Condition, c.Buff, c.Debuff, c.Guard, c.Strain, c.AeGain, c.Revive, c.Cleanse}
    assert {effect.route for effect in effects if isinstance(effect, c.Damage)} == {"normal", "guard", "strain"}
    assert {technique.pillar for technique in CORE.techniques.values()} == {"violence", "influence", "revelation"}
    assert {technique.targeting.type for technique in CORE.techniques.values()} == {
        "single",
        "aoe",
        "self",
        "ally",
        "all",
    }
    goals = {type(goal).__name__ for encounter in CORE.encounters.values() for goal in encounter.victory}
    assert goals == {"Eliminate", "Survive", "Defeat", "Protect", "Escape"}
    taught = {name for unit in CORE.units.values() for name in unit.techniques}
    taught |= {name for unit in CORE.units.values() for phase in unit.phases for name in phase.techniques}
    assert taught == set(CORE.techniques)


@pytest.mark.parametrize(
    ("technique", "side"),
    [
        ("open_palm", "enemy"),
        ("scattered_petals", "enemy"),
        ("rallying_decree", "ally"),
        ("breath_of_jade", "ally"),
        ("iron_lotus_stance", "ally"),
    ],
)
def test_sides(technique, side):
    assert c.side_of(CORE.techniques[technique]) == side


def test_an_all_that_only_helps_is_for_allies_without_saying_so():
    raw = {"id": "x", "name": "X", "pillar": "influence", "ae_cost": 1, "targeting": {"type": "all"}}
    helps = read("techniques", raw | {"effects": [{"type": "buff", "stat": "attack", "value": 1}]})
    harms = read("techniques", raw | {"effects": [{"type": "damage", "value": 1}]})
    assert (c.side_of(helps), c.side_of(harms)) == ("ally", "enemy")
