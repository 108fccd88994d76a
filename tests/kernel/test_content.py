"""Content packs: laid over each other, checked with the place of each fault and a suggestion, hashed, described."""

import json
import os
from typing import Literal

import msgspec
import pytest

from turnwright.kernel import content
from turnwright.kernel.content import BrokenPack, build, read_manifest, read_pack, schemas
from turnwright.rulesets.duel import RULESET


class Edge(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    kind: Literal["straight", "curved"]
    keen: int = 1


class Sword(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    damage: int
    edges: tuple[Edge, ...] = ()
    care: dict[str, int] = {}


class School(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    sword: str


class Content(msgspec.Struct, frozen=True):
    swords: dict[str, Sword]
    schools: dict[str, School]


def dangling(content):
    for school in content.schools.values():
        if school.sword not in content.swords:
            yield f"schools/{school.id}/sword", f'there is no sword "{school.sword}"'


ARMED = RULESET.varied(Content=Content, kinds={"swords": Sword, "schools": School}, problems=dangling)
PACK = {"id": "steel", "ruleset": "duel", "version": "1.0"}
SABRE = {"id": "sabre", "name": "Sabre", "damage": 3, "edges": [{"kind": "curved"}], "care": {"oil": 1, "stone": 2}}


@pytest.fixture
def pack(tmp_path):
    """Writes a pack folder and gives its path."""

    def write(files: dict[str, object], manifest: dict[str, object] | None = None, name: str = "steel"):
        folder = tmp_path / name
        for path, value in {"pack.json": PACK | (manifest or {}), **files}.items():
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(value if isinstance(value, str) else json.dumps(value), "utf-8")
        return folder

    return write


def faults(*folders) -> tuple[str, ...]:
    with pytest.raises(BrokenPack) as broken:
        build(ARMED, [read_pack(folder, ARMED) for folder in folders])
    assert broken.value.code == "pack.broken"
    return broken.value.faults


def test_entries_become_values_by_id(pack):
    content = build(ARMED, [read_pack(pack({"swords/old.json": [SABRE]}), ARMED)])
    assert content.swords == {"sabre": Sword("sabre", "Sabre", 3, (Edge("curved"),), {"oil": 1, "stone": 2})}
    assert content.schools == {}


def test_a_later_pack_restates_only_what_differs(pack):
    base = pack({"swords/old.json": [SABRE]})
    new = [{"id": "sabre", "damage": 4, "care": {"oil": 5}}, {"id": "foil", "name": "Foil", "damage": 1}]
    more = pack({"swords/new.json": new}, {"id": "more", "extends": "steel"}, "more")
    content = build(ARMED, [read_pack(base, ARMED), read_pack(more, ARMED)])
    assert content.swords["sabre"] == Sword("sabre", "Sabre", 4, (Edge("curved"),), {"oil": 5, "stone": 2})
    assert list(content.swords) == ["foil", "sabre"]


@pytest.mark.parametrize(
    ("entry", "expected"),
    [
        (SABRE | {"damage": "3"}, "steel/swords/old.json[1].damage: expected `int`, got `str`"),
        (
            SABRE | {"damge": 3},
            'steel/swords/old.json[1]: object contains unknown field `damge`; did you mean "damage"?',
        ),
        (
            SABRE | {"edges": [{"kind": "curved"}, {"kind": "curvy"}]},
            "steel/swords/old.json[1].edges[1].kind: invalid enum value 'curvy'; did you mean \"curved\"?",
        ),
        ({"id": "stick"}, "steel/swords/old.json[1]: object missing required field `name`"),
    ],
)
def test_a_fault_has_its_place_and_a_suggestion(pack, entry, expected):
    folder = pack({"swords/old.json": [{"id": "foil", "name": "Foil", "damage": 1}, entry]})
    assert faults(folder) == (expected,)


def test_every_fault_is_listed_and_the_first_is_told(pack):
    folder = pack({"swords/old.json": [{"id": "a"}, {"id": "b"}]})
    with pytest.raises(BrokenPack, match=r"and 1 more: turnwright packs check"):
        build(ARMED, [read_pack(folder, ARMED)])
    assert len(faults(folder)) == 2


@pytest.mark.parametrize(
    ("files", "expected"),
    [
        ({"swords/a.json": '[\n{"id"'}, "steel/swords/a.json:2:6: this is not JSON"),
        ({"swords/a.json": {"id": "sabre"}}, "steel/swords/a.json: expected a list of entries"),
        ({"swords/a.json": [{"name": "no id"}]}, 'steel/swords/a.json[0]: expected an entry with an "id"'),
        ({"swords/a.json": ["sabre"]}, 'steel/swords/a.json[0]: expected an entry with an "id"'),
        ({"swrods/a.json": []}, 'steel/swrods: duel has no such kind of content; did you mean "swords"?'),
        (
            {"swords/a.json": [SABRE], "swords/b.json": [SABRE]},
            "steel/swords/b.json[0].id: sabre is already defined at steel/swords/a.json[0]",
        ),
        (
            {"schools/a.json": [{"id": "north", "sword": "sabr"}], "swords/a.json": [SABRE]},
            'steel/schools/a.json[0].sword: there is no sword "sabr"',
        ),
        ({"pack.json": "{"}, "steel/pack.json:1:2: this is not JSON"),
        ({"pack.json": {"id": "steel"}}, "steel/pack.json: object missing required field `ruleset`"),
        ({"pack.json": PACK | {"author": "me"}}, "steel/pack.json: object contains unknown field `author`"),
        ({"pack.json": PACK | {"ruleset": "chess"}}, "The pack steel is for chess, not for duel"),
        ({"pack.json": PACK | {"requires": ["iron"]}}, "The pack steel needs iron to be loaded first"),
        ({"pack.json": PACK | {"extends": "iron"}}, "The pack steel needs iron to be loaded first"),
    ],
)
def test_a_broken_pack_says_where(pack, files, expected):
    (fault,) = faults(pack(files))
    assert fault.startswith(expected)


def test_a_folder_without_a_manifest_is_no_pack(tmp_path):
    with pytest.raises(BrokenPack, match=r"not a pack: pack\.json is missing"):
        read_manifest(tmp_path)


def test_the_hash_follows_the_bytes_and_nothing_else(pack):
    files = {"swords/old.json": [SABRE], "schools/a.json": []}
    first = read_pack(pack(files), ARMED).ref
    assert first.hash == read_pack(pack(files, name="elsewhere"), ARMED).hash
    noted = pack({**files, "notes.txt": "not content"}, name="noted")
    assert first.hash == read_pack(noted, ARMED).hash
    changed = pack({**files, "swords/old.json": [SABRE | {"damage": 4}]}, name="changed")
    assert first.hash != read_pack(changed, ARMED).hash
    renamed = pack({"swords/new.json": [SABRE], "schools/a.json": []}, name="renamed")
    assert first.hash != read_pack(renamed, ARMED).hash
    assert (first.id, first.version) == ("steel", "1.0")


def test_entries_may_be_spelt_otherwise(pack):
    def lower(kind, raw):
        return {key.lower(): value for key, value in raw.items()}

    spelt = ARMED.varied(normalise=lower)
    folder = pack({"swords/old.json": [{"id": "foil", "NAME": "Foil", "Damage": 1}]})
    assert build(spelt, [read_pack(folder, spelt)]).swords["foil"] == Sword("foil", "Foil", 1)


def test_schemas_describe_lists_of_entries():
    found = schemas(ARMED)
    assert found.keys() == {"swords", "schools"}
    assert found["swords"]["type"] == "array"
    assert found["swords"]["$defs"]["Sword"]["required"] == ["id", "name", "damage"]


# Limits


def test_a_pack_is_refused_when_it_is_too_large(pack, monkeypatch):
    entries = [{"id": f"s{number}", "name": "Sabre", "damage": 3} for number in range(6)]
    folder = pack({f"swords/{number}.json": [entry] for number, entry in enumerate(entries)})
    size = sum(file.stat().st_size for file in folder.rglob("*.json"))
    said = r"the pack is too large: the limit is [\d,]+ files, [\d,]+ entries and .+$"
    for limit, enough in (("MOST_FILES", 7), ("MOST_ENTRIES", 6), ("MOST_BYTES", size)):
        with monkeypatch.context() as patched:
            patched.setattr(content, limit, enough)
            assert len(read_pack(folder, ARMED).entries["swords"]) == 6
            patched.setattr(content, limit, enough - 1)
            with pytest.raises(BrokenPack, match=said):
                read_pack(folder, ARMED)


def test_a_pack_that_is_nested_too_deeply_is_named(pack):
    deep = "[" * 101 + "]" * 101
    with pytest.raises(BrokenPack, match=r"^steel/swords/a\.json: nested too deeply: at most 100 levels$"):
        read_pack(pack({"swords/a.json": deep}), ARMED)
    (pack({}, name="other") / "pack.json").write_text(deep)
    with pytest.raises(BrokenPack, match=r"^other/pack\.json: nested too deeply"):
        read_manifest(pack({}).parent / "other")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes as POSIX has them")
@pytest.mark.parametrize("name", ["pack.json", "swords/pipe.json"])
def test_a_pipe_in_a_pack_is_refused_at_once(pack, name):
    folder = pack({"swords/a.json": [SABRE]})
    (folder / name).unlink(missing_ok=True)
    os.mkfifo(folder / name)
    with pytest.raises(BrokenPack, match=f"^steel/{name}: nobody is writing to this pipe$"):
        read_pack(folder, ARMED)
