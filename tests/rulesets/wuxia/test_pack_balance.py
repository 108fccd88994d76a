"""`packs check --balance`: what it must find, what it must leave alone, and that the shipped pack is clean."""

import json

import pytest
from tests import depth
from tests.rulesets.wuxia import first_version
from tests.rulesets.wuxia.arena import art, sheet
from typer.testing import CliRunner

from turnwright.cli.main import app
from turnwright.kernel import registry
from turnwright.kernel.refusal import phrase
from turnwright.rulesets.wuxia import balance

BLOW = {"type": "damage", "value": 6}
HURT = {"type": "condition", "cap": 1}
AIMED_AT_SELF = {"targeting": {"type": "self"}}


def pack(folder, *, arts=(), encounter=None, **hero):
    """A pack of its own: a fighter, what it can do, and one battle."""
    files = {
        "units": [sheet("hero", team="player", **hero), sheet("foe")],
        "techniques": list(arts),
        "encounters": [encounter] if encounter else [],
    }
    for kind, entries in files.items():
        (folder / kind).mkdir(parents=True)
        (folder / kind / "all.json").write_text(json.dumps(entries))
    manifest = {"id": "mine", "ruleset": "wuxia", "version": "1.0.0"}
    (folder / "pack.json").write_text(json.dumps(manifest))
    return folder


def findings(folder):
    game = registry.game("wuxia", packs=[str(folder)])
    own = registry.stacked([str(folder)])[-1].entries
    return [(finding.code, dict(finding.about)) for finding in balance.findings(game, own)]


def dominated(folder):
    return [(about["technique"], about["better"]) for code, about in findings(folder)]


@depth.at_length
def test_the_shipped_pack_is_clean():
    game = registry.game("wuxia")
    own = registry.stacked(["wuxia_core"])[-1].entries
    assert [str(finding) for finding in balance.findings(game, own)] == []


def test_what_was_wrong_in_the_first_version_is_found():
    game = registry.game("wuxia", changes=first_version.ENTRIES)
    assert balance.passive_wins(game, "mountain_ambush") > 12
    assert balance.passive_wins(game, "escort_the_envoy") > 12
    own = {"techniques": ("open_palm", "tiger_root_throw")}
    told = [finding.about["technique"] for finding in balance.findings(game, own)]
    assert sorted(map(str, told)) == ["technique:open_palm", "technique:tiger_root_throw"]


@pytest.mark.parametrize(
    ("weak", "strong"),
    [
        (art("weak", BLOW), art("strong", {"type": "damage", "value": 7})),
        (art("weak", BLOW, ae_cost=3), art("strong", BLOW)),
        (art("weak", BLOW, self_strain=1), art("strong", BLOW)),
        (art("weak", BLOW, marks={"blood": 1}), art("strong", BLOW)),
        (art("weak", BLOW), art("strong", BLOW, HURT)),
        (art("weak", BLOW), art("strong", {**BLOW, "route": "guard"})),
        (art("weak", BLOW, skill_bonus=-1), art("strong", BLOW)),
        (art("weak", BLOW, HURT, effect_rank=4), art("strong", BLOW, HURT, effect_rank=5)),
        (art("weak", BLOW), art("strong", {"type": "damage", "formula": "1d6 + strength + 3"})),
        (
            art("weak", {"type": "guard", "value": 5}, **AIMED_AT_SELF),
            art("strong", {"type": "guard", "value": 5}, targeting={"type": "ally"}),
        ),
        (
            art("weak", {"type": "debuff", "stat": "attack", "value": -1, "duration": 1, "pillar": "violence"}),
            art("strong", {"type": "debuff", "stat": "attack", "value": -2, "duration": 2}),
        ),
    ],
)
def test_a_technique_that_is_never_better_is_found(tmp_path, weak, strong):
    folder = pack(tmp_path, arts=(weak, strong), techniques=["weak", "strong"])
    assert dominated(folder) == [("technique:weak", "technique:strong")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (art("one", BLOW), art("other", {"type": "damage", "value": 9}, ae_cost=3)),
        (art("one", BLOW), art("other", {"type": "damage", "value": 9}, pillar="revelation")),
        (art("one", BLOW, HURT), art("other", {"type": "damage", "value": 9})),
        (art("one", BLOW), art("other", {"type": "damage", "value": 9}, {"type": "strain", "value": 2, "on": "self"})),
        (art("one", BLOW), art("other", {"type": "damage", "value": 9, "route": "strain"})),
        (art("one", BLOW, targeting={"type": "aoe", "max_targets": 2}), art("other", {"type": "damage", "value": 9})),
        (
            art("one", {"type": "buff", "stat": "attack", "value": 1, "duration": 3}, **AIMED_AT_SELF),
            art("other", {"type": "buff", "stat": "attack", "value": 2, "duration": 1}, **AIMED_AT_SELF),
        ),
        (
            art("one", {"type": "buff", "stat": "defense", "value": 1}, **AIMED_AT_SELF),
            art("other", {"type": "buff", "stat": "attack", "value": 2}, **AIMED_AT_SELF),
        ),
    ],
)
def test_a_technique_that_is_sometimes_better_is_left_alone(tmp_path, one, other):
    assert dominated(pack(tmp_path, arts=(one, other), techniques=["one", "other"])) == []


def test_of_two_that_are_equal_the_later_is_superfluous(tmp_path):
    folder = pack(tmp_path, arts=(art("one", BLOW), art("two", BLOW)), techniques=["one", "two"])
    assert dominated(folder) == [("technique:two", "technique:one")]


def test_techniques_in_different_hands_are_not_compared(tmp_path):
    arts = (art("weak", BLOW), art("strong", {"type": "damage", "value": 7}))
    assert dominated(pack(tmp_path, arts=arts, techniques=["weak"])) == []


def test_a_technique_that_nobody_knows_is_weighed_against_the_attack(tmp_path):
    slap = art("slap", {"type": "damage", "value": 3})
    ((code, about),) = findings(pack(tmp_path, arts=(slap,)))
    assert (code, about["technique"], about["better"]) == (
        "wuxia.balance.dominated",
        "technique:slap",
        phrase("wuxia.balance.attack"),
    )


YARD = {"id": "yard", "name": "The Yard", "party": ["hero"], "enemies": ["foe"]}


def test_a_battle_that_is_won_by_sitting_it_out_is_found(tmp_path):
    wait = {**YARD, "victory": [{"type": "survive", "rounds": 2}]}
    ((code, about),) = findings(pack(tmp_path, encounter=wait))
    assert code == "wuxia.balance.passive"
    assert about["wins"] > 12
    assert about["battles"] == 60


def test_a_battle_that_must_be_fought_is_left_alone(tmp_path):
    assert findings(pack(tmp_path, encounter=YARD)) == []


def test_a_way_out_is_no_passive_win(tmp_path):
    """Who leaves where leaving is the goal has done what the battle asks for."""
    assert findings(pack(tmp_path, encounter={**YARD, "victory": [{"type": "escape", "threshold": 1}]})) == []


def test_a_battle_whose_party_the_story_brings_is_not_played(tmp_path):
    assert findings(pack(tmp_path, encounter={**YARD, "party": []})) == []


def test_the_command_tells_of_faults_with_their_place_and_fails(tmp_path):
    weak = art("weak", {"type": "damage", "value": 1})
    folder = pack(tmp_path, arts=(weak,), techniques=["weak"])
    assert CliRunner().invoke(app, ["packs", "check", str(folder)]).exit_code == 0
    ran = CliRunner().invoke(app, ["packs", "check", str(folder), "--balance", "--json"])
    assert ran.exit_code == 1
    (fault,) = json.loads(ran.stdout)[str(folder)]["faults"]
    assert "techniques/weak: Hero never has a reason to use Weak: a plain attack costs no more" in fault


def test_a_game_without_a_balance_says_so():
    ran = CliRunner().invoke(app, ["packs", "check", "rune_core", "--balance"])
    assert ran.exit_code == 1
    assert "rune has nothing to weigh" in ran.stderr
