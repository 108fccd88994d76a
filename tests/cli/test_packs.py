"""`turnwright packs` and `turnwright encounters`: what there is, and whether it is sound."""

import json
from typing import Annotated

import msgspec
import pytest
from tests.cli.support import turnwright

from turnwright.kernel import registry
from turnwright.rulesets import duel


class Sword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry of a toy pack."""

    id: str
    name: str
    edge: Annotated[int, msgspec.Meta(ge=1, le=6)] = 1


class Content(msgspec.Struct, frozen=True):
    swords: dict[str, Sword]


TOY = duel.RULESET.varied(name="toy", kinds={"swords": Sword}, Content=Content)


@pytest.fixture
def _toy(monkeypatch):
    monkeypatch.setattr(registry, "find_ruleset", lambda name: TOY)


def pack_at(folder, swords, **manifest):
    (folder / "swords").mkdir(parents=True)
    (folder / "pack.json").write_text(json.dumps({"id": folder.name, "ruleset": "toy", "version": "1", **manifest}))
    (folder / "swords" / "all.json").write_text(swords if isinstance(swords, str) else json.dumps(swords))
    return folder


@pytest.mark.usefixtures("_toy")
def test_a_sound_pack_is_counted(tmp_path):
    pack = pack_at(tmp_path / "iron", [{"id": "sabre", "name": "Sabre"}, {"id": "foil", "name": "Foil", "edge": 2}])
    ran = turnwright("packs", "check", pack)
    assert (ran.code, ran.out, ran.err) == (0, f"{pack}: sound (2 swords).\n", "")


@pytest.mark.usefixtures("_toy")
def test_every_fault_is_told_with_its_place(tmp_path):
    swords = [{"id": "sabre", "nam": "Sabre"}, {"id": "foil", "name": "Foil", "edge": 9}, {"id": "epee", "name": 3}]
    pack = pack_at(tmp_path / "iron", swords)
    ran = turnwright("packs", "check", pack)
    assert (ran.code, ran.out) == (1, "")
    places = sorted(line.split(": ")[1] for line in ran.err.splitlines())
    assert places == ["iron/swords/all.json[0]", "iron/swords/all.json[1].edge", "iron/swords/all.json[2].name"]
    assert 'did you mean "name"?' in ran.err
    told = turnwright("packs", "check", pack, "--json").last
    assert [fault in ran.err for fault in told[str(pack)]["faults"]] == [True, True, True]


@pytest.mark.usefixtures("_toy")
def test_a_broken_file_is_named(tmp_path):
    ran = turnwright("packs", "check", pack_at(tmp_path / "iron", '[{"id": "sabre" "name": 1}]'))
    assert ran.code == 1
    assert ran.err == "turnwright: iron/swords/all.json:1:17: this is not JSON: expected ',' or '}'\n"


@pytest.mark.usefixtures("_toy")
def test_a_pack_is_checked_on_top_of_what_it_extends(tmp_path, monkeypatch):
    iron = pack_at(tmp_path / "iron", [{"id": "sabre", "name": "Sabre"}])
    steel = pack_at(tmp_path / "steel", [{"id": "sabre", "edge": 6}], extends=str(iron))
    ran = turnwright("packs", "check", steel)
    assert ran.code == 1  # a pack is extended by its id, not by its folder
    folders = {"iron": iron, "steel": steel}
    monkeypatch.setattr(registry, "pack_folder", lambda name: folders.get(name.rpartition("/")[2], steel))
    (steel / "pack.json").write_text(json.dumps({"id": "steel", "ruleset": "toy", "version": "1", "extends": "iron"}))
    assert turnwright("packs", "check", steel).out == f"{steel}: sound (1 swords).\n"
    (iron / "pack.json").write_text(json.dumps({"id": "iron", "ruleset": "toy", "version": "1", "extends": "steel"}))
    assert "needs itself" in turnwright("packs", "check", steel).err


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("wuxia_cor", 'There is no pack "wuxia_cor"; did you mean "wuxia_core"?'),
        ("./nowhere", "not a pack: pack.json is missing"),
    ],
)
def test_a_pack_that_is_not_there_is_named(name, says):
    ran = turnwright("packs", "check", name)
    assert (ran.code, ran.out) == (1, "")
    assert says in ran.err


@pytest.mark.usefixtures("_toy")
def test_the_schema_of_a_kind():
    one = json.loads(turnwright("packs", "schema", "toy", "swords").out)
    assert json.loads(turnwright("packs", "schema", "toy").out) == {"swords": one}
    assert one["title"] == "toy swords"


def test_encounters_with_their_titles():
    ran = turnwright("encounters", "duel")
    assert ran.code == 0
    assert "skirmish   Two against two\n" in ran.out
    assert turnwright("encounters", "duel", "--json").last["pair"] == "Rose against Birch"
