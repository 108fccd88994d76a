"""A Charmander raised in the terminal, from level 5 to 36 with both evolutions."""

import json

from tests.cli.support import turnwright

from turnwright.kernel.registry import game_of
from turnwright.kernel.verify import verify

STEPS = (
    "give experience cinder 180",
    "spend 10 stat hp=10",
    "spend 10 stat speed=4 special_attack=4 attack=1 special_defense=1",
    "learn a move ember",
    "learn a move smokescreen",
    "evolve cinder into charmeleon special_attack=12 speed=13",
    "give experience cinder 180",
    "choose an ability blaze",
    "spend 5 stat speed=5",
    "learn a move dragon rage",
    "give experience cinder 765",
    "learn a move scary face",
    "learn a move fire fang",
    "learn a move fire fang forget=growl",
    "evolve charizard",
    "spread 40 stat special_attack=20 speed=20",
    "give experience cinder 605",
    "undo",
    "give experience cinder 605",
    "spend 6 stat special_attack=3 speed=3",
    "learn a move flame burst forget=scratch",
    "learn a move wing attack forget=smokescreen",
    "look cinder",
    "quit",
)


def test_a_charmander_grows_up(tmp_path):
    path, log = tmp_path / "cinder.json", tmp_path / "cinder.jsonl"
    cinder = {
        "side": "players", "species": "charmander", "level": 5, "name": "Cinder", "nature": "hardy",
        "abilities": ["rattled"], "gender": "male", "owner": "odo",
    }  # fmt: skip
    odo = {"side": "players", "sheet": {"id": "odo", "name": "Odo", "kind": "trainer", "level": 5, "max_hp": 50,
           "stats": dict.fromkeys(("hp", "attack", "defense", "special_attack", "special_defense", "speed"), 10),
           "origin": "trainer"}}  # fmt: skip
    path.write_text(json.dumps({"name": "Camp", "start": False, "placed": [odo, cinder]}))
    ran = turnwright("play", "ptu", path, "--as", "gm", "--plain", "--log", log, given="\n".join(STEPS) + "\n")
    assert ran.code == 0, ran.err
    assert "because its base is higher: that is the Base Relations rule (p. 198)." in ran.out
    assert "has no room for Fire Fang: it can know 6 moves (p. 200)." in ran.out.replace("\n", " ")
    assert "Cinder evolves from Charmander into Charmeleon" in ran.out
    assert "Cinder evolves from Charmeleon into Charizard" in ran.out
    assert "Cinder learns Wing Attack and forgets Smokescreen." in ran.out
    last = json.loads(log.read_text().splitlines()[-1])
    (grown,) = last["events"]
    assert (grown["sheet"]["level"], grown["sheet"]["species"]) == (36, "charizard")
    assert "growth" not in grown["sheet"]
    assert verify(log.read_bytes(), game_of).ok
