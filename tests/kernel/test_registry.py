"""The registry finds what is installed, and says what there is when something is not."""

import json
import pickle
from pathlib import Path

import pytest
from msgspec.structs import replace
from tests.kernel.refusing import code_of

from turnwright.kernel import registry
from turnwright.kernel.content import IN_ONE, BrokenPack, in_one
from turnwright.kernel.log import read_header
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.verify import verify
from turnwright.rulesets import duel


def test_rulesets_are_found_by_entry_point():
    assert "duel" in registry.ruleset_names()
    assert registry.find_ruleset("duel") is duel.RULESET


def test_what_is_not_installed_is_refused_with_a_suggestion():
    with pytest.raises(Refusal, match='did you mean "duel"'):
        registry.find_ruleset("duell")
    assert code_of(registry.find_ruleset, "duell") == "registry.ruleset"
    assert code_of(registry.game, "duel", packs=["no_such_pack"]) == "registry.pack"
    assert code_of(registry.game, "duel", packs=["./no/such/folder"]) == "pack.broken"


def test_rulings_come_from_a_preset_with_single_ones_changed():
    assert registry.game("duel").options == duel.Options()
    assert registry.game("duel", preset="standard", options={"turn_limit": 5}).options == duel.Options(turn_limit=5)


@pytest.mark.parametrize(
    ("named", "code"),
    [
        ({"preset": "standrad"}, "options.preset"),
        ({"options": {"turn_limt": 5}}, "options.unknown"),
        ({"options": {"turn_limit": "five"}}, "options.value"),
        ({"options": {"turn_limit": 0}}, "options.value"),
    ],
)
def test_a_ruling_that_does_not_fit_is_refused(named, code):
    assert code_of(registry.game, "duel", **named) == code


def test_the_game_of_a_log_has_its_rulings():
    game = registry.game("duel", options={"guard_wears": False})
    match = Match.open(game, duel.RULESET.content.encounter(game, "pair"), seed=1)
    again = registry.game_of(read_header(match.lines().splitlines()[0]))
    assert (again.ruleset, again.options, again.packs) == (game.ruleset, game.options, game.packs)


def test_an_installed_ruleset_is_pickled_by_name_and_no_other_is():
    assert pickle.loads(pickle.dumps(duel.RULESET)) is duel.RULESET
    with pytest.raises(pickle.PicklingError, match="not the installed one"):
        pickle.dumps(duel.RULESET.varied(title="Another"))


def pack_at(folder: Path, **manifest) -> str:
    folder.mkdir(exist_ok=True)
    told = {"id": folder.name, "ruleset": "wuxia", "version": "1", **manifest}
    (folder / "pack.json").write_text(json.dumps(told))
    return str(folder)


@pytest.fixture
def renamed(tmp_path: Path) -> str:
    """A pack in a folder, in which the hero has another name."""
    place = pack_at(tmp_path / "mine", extends="wuxia_core")
    (tmp_path / "mine" / "units").mkdir()
    (tmp_path / "mine" / "units" / "all.json").write_text('[{"id": "hero", "name": "Wan"}]')
    return place


def test_a_pack_brings_those_that_it_needs(renamed):
    mine = registry.game("wuxia", packs=[renamed])
    assert [pack.id for pack in mine.packs] == ["wuxia_core", "mine"]
    assert [pack.id for pack in registry.game("wuxia", packs=["wuxia_core", renamed, renamed]).packs] == [
        "wuxia_core",
        "mine",
    ]
    assert mine.content.units["hero"].name == "Wan"


@pytest.mark.parametrize(
    ("manifest", "says"),
    [
        ({"requires": ["not_here"]}, "needs not_here, which is not installed: give its folder first"),
        ({"requires": ["odd"]}, "needs odd, which is not installed"),
        ({"ruleset": "duel"}, "The pack odd is for duel, not for wuxia"),
    ],
)
def test_a_pack_that_cannot_be_stacked_says_why(tmp_path, manifest, says):
    with pytest.raises(BrokenPack, match=says):
        registry.game("wuxia", packs=[pack_at(tmp_path / "odd", **manifest)])


def test_only_an_installed_pack_is_believed_in_one_piece(renamed, monkeypatch):
    folder = Path(renamed)
    pack = registry.find_pack(renamed)
    (folder / IN_ONE).write_bytes(in_one(replace(pack, hash="forged")))
    assert registry.find_pack(renamed).hash == pack.hash
    monkeypatch.setattr(registry, "pack_folder", lambda name: folder)
    assert registry.find_pack("wuxia_core").hash == "forged"


def test_folders_that_need_each_other_are_named_in_order(tmp_path):
    base, above = pack_at(tmp_path / "base"), pack_at(tmp_path / "above", requires=["base"])
    assert [pack.manifest.id for pack in registry.stacked([base, above])] == ["base", "above"]


def test_a_log_of_a_pack_in_a_folder_is_verified_with_that_folder(renamed):
    mine = registry.game("wuxia", packs=[renamed])
    match = Match.open(mine, mine.ruleset.content.encounter(mine, "duel_sect_elder"), seed=1)
    assert verify(match.lines(), lambda header: registry.game_of(header, [renamed])).ok
    told = "This log needs the pack mine 1, which is not installed: give its folder with --pack."
    assert Match.load(match.lines(), registry.game_of).notices == [told]
    assert verify(match.lines(), registry.game_of).problems[0].sentence == told


def test_a_folder_that_a_log_does_not_know_is_refused(renamed):
    wuxia = registry.game("wuxia")
    header = Match.open(wuxia, wuxia.ruleset.content.encounter(wuxia, "duel_sect_elder"), seed=1).header
    with pytest.raises(Refusal, match=r"not played with the pack mine .*; its packs are wuxia_core"):
        registry.game_of(header, [renamed])
