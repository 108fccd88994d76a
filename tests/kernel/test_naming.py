"""Names as the book prints them stand for ids: in setups, in packs, in what somebody fills in. Ids go first."""

import json
import time

import msgspec
import pytest

from turnwright.kernel import naming, registry
from turnwright.kernel.content import BrokenPack
from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.verify import verify
from turnwright.rulesets import ptu
from turnwright.table import Table


@pytest.fixture(scope="module")
def game():
    return registry.game("ptu")


@pytest.mark.parametrize(
    ("kind", "printed", "found"),
    [
        ("moves", "Thunder Shock", "thunder_shock"),
        ("moves", "thunder shock", "thunder_shock"),
        ("moves", "THUNDERSHOCK", "thunder_shock"),
        ("moves", "U-Turn", "u_turn"),
        ("natures", "Timid", "timid"),
        ("conditions", "Badly Poisoned", "badly_poisoned"),
        ("species", "Mr. Mime", "mr_mime"),
        ("species", "Farfetch'd", "farfetchd"),
        ("species", "Farfetch’d", "farfetchd"),
        ("species", "Flabébé", "flabebe"),
        ("species", "Nidoran♀", "nidoran_f"),
        ("species", "Nidoran (M)", "nidoran_m"),
        ("species", "Porygon-Z", "porygon_z"),
        ("balls", "Quick Ball", "quick_ball"),
        ("trainers", "Odo", "odo"),
        ("moves", "thunder_shock", "thunder_shock"),
    ],
)
def test_a_printed_name_stands_for_its_id(game, kind, printed, found):
    known = naming.known_in(game)(kind)
    assert found in known
    assert naming.id_of(printed, known) == found


def test_every_printed_name_of_the_core_pack_is_understood(game):
    for kind in ("species", "moves", "abilities", "items", "balls", "trainers", "tables", "encounters"):
        known = naming.known_in(game)(kind)
        assert {naming.id_of(printed, known) for printed in known.values()} == set(known)


def test_what_nothing_is_called_stays_for_the_rules_to_refuse():
    assert naming.id_of("Thunder Chock", {"thunder_shock": "Thunder Shock"}) == "Thunder Chock"
    assert naming.id_of("...", {"thunder_shock": "Thunder Shock"}) == "..."


def test_an_id_goes_before_a_name_and_two_of_a_name_are_refused_with_both():
    known = {"ember": "Glow", "glow": "Ember", "glow_2": "Ember!"}
    assert naming.id_of("glow", known) == "glow"
    assert naming.id_of("EMBER", known) == "glow"
    assert naming.id_of("ember!", known) == "glow_2"
    with pytest.raises(Refusal) as refused:
        naming.id_of("Em-ber", known, "moves")
    assert str(refused.value) == '"Em-ber" could be several moves: ember, glow, glow_2. Give the id.'
    assert refused.value.code == "naming.ambiguous"


PARTY = {
    "weather": "Rain",
    "placed": [
        {"side": "Players", "trainer": "Odo", "items": {"Quick Ball": 2, "Super Potion": 1}},
        {"side": "players", "species": "Mr. Mime", "nature": "Timid", "moves": ["Thunder Shock", "Psybeam"]},
        {"side": "enemies", "species": "Farfetch'd", "level": 10, "afflictions": ["Badly Poisoned"]},
    ],
}


def test_a_setup_may_use_printed_names_and_its_log_holds_ids(game):
    match = Match.open(game, PARTY, seed=1)
    mime = match.state.combatants["mr_mime"].sheet
    assert (mime.species, mime.nature, mime.moves) == ("mr_mime", "timid", ("thunder_shock", "psybeam"))
    assert match.state.combatants["odo"].items == {"quick_ball": 2, "super_potion": 1}
    assert match.state.weather == "rain"
    kept = match.header.setup["placed"]
    assert kept[1]["species"] == "mr_mime"
    assert kept[2]["afflictions"] == ["badly_poisoned"]
    assert not verify(match.lines(), registry.game_of).problems


def test_a_setup_written_in_python_may_use_them_too(game):
    placed = (ptu.state.Placed("players", trainer="odo"), ptu.state.Placed("enemies", species="Mr. Mime"))
    assert "mr_mime" in Match.open(game, ptu.state.Setup(placed=placed), seed=1).state.combatants


def test_a_wrong_name_is_refused_with_the_nearest(game):
    with pytest.raises(Refusal, match=r'There is no species "Mr\. Mimme"; did you mean "mr_mime"'):
        Match.open(game, {"placed": [{"side": "enemies", "species": "Mr. Mimme"}], "start": False}, seed=1)


def test_a_form_may_be_filled_in_with_them(game):
    match = Match.open(game, {"start": False}, seed=1)
    gm = Table(match).seat("gm")
    gm.submit({"type": "add_combatant", "placed": {"side": "Enemies", "species": "Nidoran♂", "nature": "Timid"}})
    assert match.state.combatants["nidoran_m"].sheet.nature == "timid"
    sent = {"type": "change_status", "target": "nidoran_m", "add": ["Confused"]}
    match.receive(Submission(sent, "gm"))
    assert [held.status for held in match.state.combatants["nidoran_m"].afflictions] == ["confused"]


# Packs


def pack(folder, **files):
    own = folder / "my_pack"
    own.mkdir()
    (own / "pack.json").write_text(
        json.dumps({"id": "my_pack", "ruleset": "ptu", "version": "1", "extends": "ptu_core"})
    )
    for kind, entries in files.items():
        (own / kind).mkdir()
        (own / kind / "own.json").write_text(json.dumps(entries))
    return str(own)


STATS = {"hp": 12, "attack": 6, "defense": 6, "special_attack": 6, "special_defense": 6, "speed": 6}
TRAINER = {
    "id": "vera", "name": "Vera", "level": 4, "stats": STATS, "skills": {"Technology Education": "Novice"},
    "team": [{"species": "Farfetch'd", "level": 9, "nature": "Jolly", "moves": ["Aerial Ace", "Peck"]}],
    "items": {"Basic Ball": 3},
}  # fmt: skip


def test_entries_of_a_pack_may_use_them(tmp_path):
    own = registry.game("ptu", packs=[pack(tmp_path, trainers=[TRAINER])]).content.trainers["vera"]
    (farfetchd,) = own.team
    assert (farfetchd.species, farfetchd.nature, farfetchd.moves) == ("farfetchd", "jolly", ("aerial_ace", "peck"))
    assert (own.items, own.skills) == ({"basic_ball": 3}, {"technology_education": "novice"})


def test_a_wrong_name_in_a_pack_is_told_with_its_place(tmp_path):
    wrong = {**TRAINER, "team": [{"species": "Farfetch'd", "level": 9}, {"species": "Mr. Mimme", "level": 9}]}
    with pytest.raises(BrokenPack) as broken:
        registry.game("ptu", packs=[pack(tmp_path, trainers=[wrong])])
    assert broken.value.faults == (
        'my_pack/trainers/own.json[0].team[1].species: unknown species "Mr. Mimme"; did you mean "mr_mime"?',
    )


def test_two_of_one_name_in_a_pack_are_told_with_both(tmp_path):
    twin = {"id": "odo_the_younger", "name": "ODO", "level": 4, "stats": STATS}
    fight = {
        "id": "at_home", "name": "At home",
        "sides": [
            {"id": "players", "trainers": ["O-do"]},
            {"id": "enemies", "pokemon": [{"species": "pidgey", "level": 5}]},
        ],
    }  # fmt: skip
    with pytest.raises(BrokenPack) as broken:
        registry.game("ptu", packs=[pack(tmp_path, trainers=[twin], encounters=[fight])])
    assert broken.value.faults[0] == (
        'my_pack/encounters/own.json[0]: "O-do" could be several trainers: odo, odo_the_younger. Give the id.'
    )


@pytest.mark.parametrize(
    ("ruleset", "setup"),
    [
        ("wuxia", {"encounter": "duel_sect_elder", "party": ["Wandering Disciple"]}),
        ("tcg", {"player1": {"deck": "Emberfall"}, "player2": {"deck": "Tidewall"}}),
        ("rune", {"hero": {"archetype": "Mystic"}, "enemies": [{"enemy": "Corrupted Servitor"}]}),
    ],
)
def test_the_other_games_understand_them_too(ruleset, setup):
    """The same fight as by the ids, which the log holds."""
    played = registry.game(ruleset)
    match = Match.open(played, setup, seed=1)
    assert match.header.setup != setup
    assert Match.open(played, match.header.setup, seed=1).lines() == match.lines()


def test_an_encounter_may_be_called_by_its_title():
    assert registry.open_match("ptu", "A meadow with an owner", seed=1).header.encounter == "wild_meadow"


def test_a_game_whose_setup_refers_to_nothing_pays_nothing():
    assert naming._reading(registry.find_ruleset("duel").rules.Setup) is None


def test_reading_a_setup_is_quick(game):
    """Sheets in a setup are the largest: a hundred of them, and simulations open a match for every battle."""
    sheet = Match.open(game, {"encounter": "wild_meadow"}, seed=1).state.combatants["odo"].sheet
    raw = {"placed": [{"side": "players", "sheet": msgspec.to_builtins(sheet)}] * 100}
    naming.setup_by_ids(game, raw)
    began = time.perf_counter()
    naming.setup_by_ids(game, raw)
    assert time.perf_counter() - began < 2
