"""Old sheets come in, whatever format they were in, and go out to Foundry; nothing is dropped without a word."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.rulesets.ptu.table import game

from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.players import find
from turnwright.rulesets.ptu.people import old_sheets
from turnwright.rulesets.ptu.people.sheets import NEUTRAL_NATURE
from turnwright.rulesets.ptu.state import Placed, Setup, Sheet


def actor(kind: str, name: str, system: dict[str, Any], *items: tuple[str, str], key: str = "system") -> dict[str, Any]:
    return {"name": name, "type": kind, key: system, "items": [{"name": n, "type": t, key: {}} for n, t in items]}


def stats(**added: int) -> dict[str, Any]:
    keys = ("hp", "atk", "def", "spatk", "spdef", "spd")
    return {key: {"value": 5, "mod": {"value": 0, "mod": 0}, "levelUp": added.get(key, 0)} for key in keys}


PTU = actor(
    "pokemon", "Ember",
    {"species": "Charmander", "nature": {"value": "Hardy"}, "level": {"exp": 145},
     "stats": stats(hp=6, spatk=10, spd=6), "health": {"value": 30, "injuries": 2}, "loyalty": 4,
     "heldItem": "Charcoal", "gender": "Female", "shiny": True},
    ("Scratch", "move"), ("Ember", "move"), ("Blaze", "ability"), ("Overland 5", "capability"), key="data",
)  # fmt: skip
"""As the PTU system kept actors before version 10."""
PTR = actor(
    "pokemon", "Zap",
    {"nature": {"value": "timid"}, "level": {"exp": "90", "current": 9}, "stats": stats(spd=9), "heldItem": "None",
     "modifiers": {"initiative": {"value": 0, "mod": 0}}},
    ("Pikachu", "species"), ("Thunder Shock", "move"), ("Nuzzling Storm", "move"), ("Static", "ability"),
    ("Advanced Mobility", "pokeedge"),
)  # fmt: skip
"""As PTR keeps them: the species is embedded, numbers may be strings, and some content is its own."""
PERSON = actor(
    "character", "Vera",
    {"level": {"milestones": 4, "miscexp": 23}, "sex": "Female",
     "stats": {key: {"value": 10 if key == "hp" else 5, "mod": {"value": 1, "mod": 0}, "levelUp": 2}
               for key in ("hp", "atk", "def", "spatk", "spdef", "spd")},
     "skills": {"athletics": {"value": {"value": 4, "mod": 0}}, "generalEd": {"value": {"value": 1, "mod": 0}}}},
    ("Agility Training", "feat"), ("Wallrunner", "edge"), ("Homebrew Hero", "feat"), ("Potion", "item"),
)  # fmt: skip


def read(raw: object) -> old_sheets.Imported:
    return old_sheets.read(game(), raw if isinstance(raw, str) else json.dumps(raw))


def only(found: old_sheets.Imported) -> Placed:
    (placed,) = found.party
    return placed


def sheet_of(placed: Placed) -> Sheet:
    assert placed.sheet is not None
    return placed.sheet


def test_an_actor_of_ptu_comes_in():
    found = read(PTU)
    one, own = only(found), sheet_of(only(found))
    assert (own.name, own.species, own.nature) == ("Ember", "charmander", "hardy")
    assert (own.moves, own.abilities, own.held_item) == (("scratch", "ember"), ("blaze",), "charcoal")
    base = game().content.species["charmander"].base
    assert own.stats["special_attack"] == base.special_attack + 10
    assert own.max_hp == own.level + 3 * (base.hp + 6) + 10
    assert (own.experience, one.hp, one.injuries, own.loyalty, own.gender) == (145, 30, 2, 4, "female")
    assert own.shiny
    assert found.unread == ()


def test_an_actor_of_ptr_comes_in_and_what_is_not_ptu_is_listed():
    found = read([PTR])
    own = sheet_of(only(found))
    assert (own.species, own.level, own.nature, own.moves) == ("pikachu", 9, "timid", ("thunder_shock",))
    assert [(row.who, row.field, row.text) for row in found.unread] == [
        ("Zap", "pokeedge", "Advanced Mobility"),
        ("Zap", "move", "Nuzzling Storm"),
    ]


def test_a_trainer_comes_in_with_team_and_bag():
    found = read({"actors": [PTU, PERSON, PTR]})
    vera, ember, zap = found.party
    own = sheet_of(vera)
    assert (own.kind, own.level, own.experience) == ("trainer", 1 + 4 + 2, 3)
    assert (own.stats["hp"], own.stats["speed"]) == (13, 8)
    assert (own.skills["athletics"].dice, own.skills["general_education"].dice) == (4, 1)
    assert (own.features, vera.items) == (("Agility Training", "Wallrunner"), {"potion": 1})
    assert [(sheet_of(each).owner, each.in_ball) for each in (ember, zap)] == [("vera", False), ("vera", True)]
    assert ("feature", "Homebrew Hero") in [(row.field, row.text) for row in found.unread]


PASTED = """Ember (Charmander) (F) @ Charcoal
Ability: Blaze
Level: 12
Shiny: Yes
Adamant Nature
Stats: HP 12, Atk 9, Def 6, SpA 14, SpD 7, Spe 15
Favourite food: Figs
- Scratch
- Flame Busrt

Trainer: Vera
Level: 5
Skills: Athletics Adept, General Education Pathetic
Features: Agility Training; Homebrew Hero
Edges:
- Wallrunner
Inventory: 3 Potions, Basic Ball x5
"""


def test_a_pasted_text_comes_in():
    found = read(PASTED)
    vera, ember = found.party
    own = sheet_of(ember)
    assert (own.name, own.species, own.level, own.nature) == ("Ember", "charmander", 12, "adamant")
    assert (own.held_item, own.abilities, own.moves) == ("charcoal", ("blaze",), ("scratch",))
    assert (own.shiny, own.gender) == (True, "female")
    assert tuple(own.stats.values()) == (12, 9, 6, 14, 7, 15)
    assert (sheet_of(vera).features, vera.items) == (
        ("Agility Training", "Wallrunner"), {"potion": 3, "basic_ball": 5},
    )  # fmt: skip
    assert sheet_of(vera).skills["athletics"].dice == 4
    assert [(row.who, row.field, row.text) for row in found.unread] == [
        ("Ember", "Favourite food", "Figs"),
        ("Ember", "move", "Flame Busrt"),
        ("Vera", "feature", "Homebrew Hero"),
    ]
    assert 'did you mean "Flame Burst"?' in found.unread[1].hint


@pytest.mark.parametrize("sign", [",", ";", "\t"])
def test_a_table_comes_in(sign):
    rows = (
        ("Nickname", "Species", "Lvl", "HP", "Atk", "Spd", "Ability 1", "Move 1", "Move 2", "Colour"),
        ("Ember", "CHARMANDER", "12", "11", "9", "14", "Blaze", "scratch", "Ember", "orange"),
        ("", "Mr. Mime", "20", "", "", "", "", "", "", ""),
    )
    found = read("\n".join(sign.join(row) for row in rows))
    ember, mime = (sheet_of(each) for each in found.party)
    assert (ember.stats["hp"], ember.stats["attack"], ember.stats["speed"]) == (11, 9, 14)
    assert (ember.moves, ember.abilities, mime.species, mime.level) == (("scratch", "ember"), ("blaze",), "mr_mime", 20)
    assert [(row.field, row.text) for row in found.unread] == [("Colour", "orange")]


@pytest.mark.parametrize(("text", "why"), [("", "No trainer"), ("{oops", "JSON"), ("[]", "No trainer"), ("{}", "No")])
def test_what_is_no_sheet_is_refused(text, why):
    with pytest.raises(Refusal, match=why) as refused:
        read(text)
    assert refused.value.code == "ptu.old_sheets"


def test_an_unknown_species_is_listed_and_left_out():
    found = read({**PTU, "data": {**PTU["data"], "species": "Charmandor"}})
    assert found.party == ()
    assert [(row.field, row.text) for row in found.unread] == [("species", "Charmandor")]
    assert "Charmander" in found.unread[0].hint


def test_a_party_is_played_and_goes_out_as_it_came():
    """In, a fight to its end, out, and in again: the same sheets."""
    party = read([PERSON, PTU, PTR]).party
    foe = Placed("enemies", species="oddish", level=8, nature=NEUTRAL_NATURE)
    match = Match.open(game(), Setup(placed=(*party, foe), round_limit=6), seed=3)
    choose = find(match.game.ruleset, "random")
    for _ in range(400):
        if match.result is not None or not match.to_act():
            break
        seat = match.to_act()[0]
        seen = match.seen_by(seat)
        match.submit(choose(seen, seen.legal(), match.player_dice()), seat)
    assert match.result is not None
    again = old_sheets.read(game(), json.dumps(old_sheets.to_foundry(game(), party)))
    assert again.unread == ()
    assert again.party == party


NAMES = (
    "name", "type", "system", "data", "items", "stats", "hp", "level", "exp", "value", "species", "skills", "athletics",
    "nature", "health", "mod", "levelUp", "quantity", "actors",
)  # fmt: skip
ANYTHING = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.text(max_size=8)
    | st.sampled_from(["pokemon", "character", "Charmander", "move", "item"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(NAMES), inner, max_size=5),
    max_leaves=20,
)


@settings(max_examples=150, deadline=None)
@given(ANYTHING, st.sampled_from(["pokemon", "character"]))
def test_broken_actors_are_read_as_far_as_they_go(raw, kind):
    fields = raw if isinstance(raw, dict) else {"nature": raw}
    found = read({"type": kind, "name": "X", "system": {"species": "Charmander", **fields}, "items": [raw]})
    assert len(found.party) == 1 or found.unread
