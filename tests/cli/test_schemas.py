"""schemas/ is what the structs say: `make schemas` after a change."""

import json
from pathlib import Path

import pytest
from tests.cli.support import EXAMPLE
from tests.scripts import script

ROOT = Path(__file__).parents[2]
schemas_script = script("schemas")


@pytest.fixture(scope="module")
def generated():
    return dict(schemas_script.generated())


def test_the_folder_is_up_to_date(generated):
    found = {path.relative_to(ROOT / "schemas").as_posix() for path in (ROOT / "schemas").rglob("*.json")}
    assert found == set(generated), "make schemas"
    changed = [name for name, data in generated.items() if (ROOT / "schemas" / name).read_bytes() != data]
    assert changed == [], "make schemas"


def test_writing_removes_what_is_no_longer_generated(tmp_path, generated):
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "gone.json").write_text("{}")
    assert schemas_script.write(tmp_path) == len(generated)
    assert not (tmp_path / "old" / "gone.json").exists()
    assert (tmp_path / "script.json").read_bytes() == generated["script.json"]


def test_the_example_names_only_what_the_schema_of_a_script_knows(generated):
    schema = json.loads(generated["script.json"])
    known = schema["$defs"]["Script"]["properties"]
    assert set(json.loads(EXAMPLE.read_text())) <= set(known)
    commands = json.loads(generated["duel/command.json"])["$defs"]
    assert {"Attack", "Defend", "Answer"} <= set(commands)
