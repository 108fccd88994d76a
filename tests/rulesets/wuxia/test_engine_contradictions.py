"""Contradictions and holes of the specification that no other test names (sources 13); RULES.md maps them all."""

import re
from pathlib import Path

import msgspec
import pytest
from tests.rulesets.wuxia.arena import Arena, sheet

from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.log import tag_of
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Started
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import fold
from turnwright.rulesets import wuxia
from turnwright.rulesets.wuxia import RULESET, derived
from turnwright.rulesets.wuxia.content import Placement, Unit
from turnwright.rulesets.wuxia.options import Options
from turnwright.rulesets.wuxia.rules.victory import Verdict
from turnwright.rulesets.wuxia.state import Modifier

GAME = registry.game("wuxia")


def battle(seed=7, encounter="duel_sect_elder"):
    match = Match.open(GAME, GAME.ruleset.content.encounter(GAME, encounter), seed=seed)
    match.advance(dict.fromkeys(("hero", "enemy", "neutral"), GAME.ruleset.players.by_name["profile"]))
    return match


SPEC_3_1 = {
    "combat_start", "combat_end", "round_start", "round_end", "phase_start",
    "phase_end", "turn_start", "turn_end", "action_chosen", "attack_roll",
    "hit", "miss", "crit", "damage_calculated", "guard_absorbed",
    "thp_damage", "strain_damage", "ae_spent", "ae_regenerated", "guard_gained",
    "strain_gained", "condition_applied", "condition_advanced", "condition_removed", "unit_defeated",
    "unit_revived", "fury_gained", "fury_spent", "clout_gained", "clout_spent",
    "insight_gained", "insight_spent", "track_marked", "track_cleared",
}  # fmt: skip
SOURCES_13_13 = {
    "thp_healed", "modifier_applied", "modifier_expired", "resolve_depleted", "script_trigger",
    "flag_set", "boss_phase_changed", "unit_escaped",
}  # fmt: skip


def test_13_13_every_event_of_the_specification_and_those_it_misses():
    known = {tag_of(kind): kind for kind in RULESET.rules.events}
    assert set(known) >= SPEC_3_1 | SOURCES_13_13
    moved = (
        "guard_absorbed",
        "fury_gained",
        "fury_spent",
        "clout_spent",
        "insight_gained",
        "track_marked",
        "thp_healed",
    )
    for name in moved:
        assert "new_value" in {field.name for field in msgspec.structs.fields(known[name])}


def test_13_14_every_record_knows_its_draws():
    """The stream is read by index: any record can be decided again alone."""
    match = battle()
    place = 0
    for record in match.records:
        assert record.first_draw == place
        place += record.draws
    assert place > 10
    first = next(record for record in match.records if record.draws)
    natural = next(event.roll for event in first.events if tag_of(type(event)) == "attack_roll")
    assert StreamDice(Mulberry32(7), first.first_draw).d(20) == natural


def test_13_15_an_unknown_event_is_an_error():
    match = battle()
    log = match.lines().replace(b'"type":"turn_end"', b'"type":"turn_ended"', 1)
    with pytest.raises(Refusal) as refusal:
        Match.load(log, registry.game_of)
    assert refusal.value.code.startswith("log.")


def test_13_16_the_first_event_holds_the_whole_battle():
    """Replay needs no content: the units are in the log."""
    match = battle()
    started = match.records[0].events[0]
    assert isinstance(started, Started)
    assert list(started.state.units) == ["hero", "hall_elder"]
    events = [event for record in match.records for event in record.events]
    assert fold(RULESET, started.state, events) == match.state


def test_13_24_all_four_results():
    hints = Verdict.__annotations__["result"]
    assert set(hints.__args__) == {"victory", "defeat", "escape", "timeout"}


@pytest.mark.parametrize("seed", [-1, 2**31, 2**32 - 1, 2**32 + 5])
def test_13_25_any_32_bit_seed_plays(seed):
    low, whole = battle(seed & 0xFFFFFFFF), battle(seed)
    assert low.state == whole.state
    assert low.events()[1:] == whole.events()[1:]  # the first one binds the header, and so the seed as it was given


def test_13_26_the_same_seed_gives_the_same_log():
    """No wall clock in any event."""
    assert battle().lines() == battle().lines()
    assert battle(8).lines() != battle().lines()


def test_13_28_the_speed_band_follows_agility_and_modifiers():
    arena = Arena(sheet("hero", stats={"agility": 6}))
    assert derived.band(arena["hero"]) == "fast"
    arena.change(
        "hero", modifiers=(Modifier(1, "stance", "hero", "spd_band", -1), Modifier(2, "x", "foe", "spd_band", -1))
    )
    assert derived.band(arena["hero"]) == "slow"


def test_13_29_conditions_are_kept_once():
    """No list of ids beside them: names and ids follow from pillar and degree."""
    assert "condition_ids" not in wuxia.state.Unit.__struct_fields__


@pytest.mark.parametrize(
    ("kind", "field", "value"),
    [
        (Unit, "scl", 0),
        (Unit, "scl", 16),
        (Unit, "boss_rank", 6),
        (Placement, "level", 16),
        (Placement, "boss_rank", 6),
    ],
)
def test_13_30_scl_and_boss_rank_have_bounds(kind, field, value):
    entry = {"id": "x", "name": "X", "scl": 1} if kind is Unit else {"unit": "x"}
    msgspec.convert(entry, kind)
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert({**entry, field: value}, kind)


# --- RULES.md -------------------------------------------------------------------------------------------------------

ROOT = Path(__file__).parents[3]
RULES = (Path(wuxia.__file__).parent / "RULES.md").read_text()


def test_rules_md_names_every_contradiction_and_every_option():
    rows = re.findall(r"^\| 13\.(\d+) ", RULES, re.MULTILINE)
    assert [int(row) for row in rows] == list(range(1, 31))
    for option in Options.__struct_fields__:
        assert f"`{option}`" in RULES, option


def test_rules_md_names_tests_and_functions_that_exist():
    tests = "\n".join(path.read_text() for path in (ROOT / "tests").rglob("test_*.py"))
    files = {path.stem for path in (ROOT / "tests").rglob("test_*.py")}
    named = set(re.findall(r"\btest_\w+", RULES))
    assert named
    for name in named:
        assert name in files or f"def {name}(" in tests, name
    package = Path(wuxia.__file__).parent
    code: dict[str, str] = {}
    for path in package.rglob("*.py"):  # a formula and what plays it may have modules of the same name
        code[path.stem] = code.get(path.stem, "") + path.read_text()
    for module, name in re.findall(r"`(\w+)\.(\w+)", RULES):
        if module in code and name not in ("py", "json"):
            assert re.search(rf"^(def|class|    def) {name}\b|^{name}\b", code[module], re.MULTILINE), (
                f"{module}.{name}"
            )
