"""Matchups: every pair both ways, records that add up, and who each win belongs to."""

from itertools import combinations

import pytest

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.lab.matchup import Record, battles, kind_of, matchup
from turnwright.lab.matchup import decks as every_deck
from turnwright.rulesets import duel
from turnwright.sim import tournament
from turnwright.sim.tournament import Plan, battle_seed, simulate

PLAN = Plan(ruleset="duel", n=12, seed=3)
RANDOM = {"red": "random", "blue": "random"}
DECKS = {"tough": 60, "even": 20, "frail": 1}


@pytest.fixture
def decks(monkeypatch):
    """A duel whose encounters are pairs of decks; a deck is how many HP its fighter has."""

    def encounter(game, name):
        one, _, other = name.partition(",")
        for deck in (one, other):
            if deck not in DECKS:
                raise Refusal("duel.deck", deck=text_ref(deck))
        return duel.Setup(
            {
                "r1": duel.Fighter("Rose", "red", DECKS[one], DECKS[one]),
                "b1": duel.Fighter("Birch", "blue", DECKS[other], DECKS[other]),
            }
        )

    pairs = {f"{one},{other}": "" for one in DECKS for other in DECKS}
    cards = duel.RULESET.varied(encounter=encounter, encounters=lambda game: pairs)
    monkeypatch.setattr(registry, "find_ruleset", lambda name: cards)
    for cached in (tournament._game, tournament._made_ready):
        cached.cache_clear()
    yield
    for cached in (tournament._game, tournament._made_ready):
        cached.cache_clear()


def test_every_pair_of_decks_meets_both_ways(decks):
    plan = Plan(ruleset="duel", n=13, seed=3, players=RANDOM)
    found = matchup(plan, list(DECKS), workers=1)
    assert found.kind == "decks"
    assert found.battles == 3 * 13
    for one, other in combinations(DECKS, 2):
        record, mirror = found.records[one][other], found.records[other][one]
        assert record.n == 13
        assert (record.wins, record.losses, record.draws) == (mirror.losses, mirror.wins, mirror.draws)
    assert all(name not in found.records[name] for name in DECKS)
    assert found.records["tough"]["frail"].wins >= 12  # and so from both seats
    assert found.records["frail"]["tough"].losses >= 12
    assert sorted(found.ratings, key=lambda name: -found.ratings[name]) == ["tough", "even", "frail"]
    assert found.overall["even"] == found.records["even"]["tough"].and_(found.records["even"]["frail"])


def test_every_deck_is_known(decks):
    assert every_deck(PLAN) == tuple(DECKS)


def test_a_game_without_decks_wants_names():
    with pytest.raises(Refusal, match="duel has no decks"):
        every_deck(PLAN)


def test_a_deck_that_there_is_not_is_refused(decks):
    with pytest.raises(Refusal, match=r"duel\.deck \(deck: nope\)"):
        matchup(Plan(ruleset="duel", players=RANDOM), ["tough", "nope"], workers=1)


def test_players_change_seats():
    found = matchup(PLAN, ["greedy", "random"], encounters=["pair"], workers=1)
    assert (found.kind, found.battles) == ("players", 12)
    assert found.records["greedy"]["random"].n == 12
    assert found.records["greedy"]["random"].wins > found.records["random"]["greedy"].wins
    assert found.ratings["greedy"] > 1500 > found.ratings["random"]


def test_a_win_belongs_to_whoever_sat_on_that_side():
    found = matchup(PLAN, ["greedy", "random"], encounters=["pair"], workers=1)
    wins = 0
    for number, (seat, other) in enumerate((("red", "blue"), ("blue", "red"))):
        seats = {seat: "greedy", other: "random"}
        plan = Plan(ruleset="duel", encounter="pair", n=6, seed=battle_seed(PLAN.seed, number), players=seats)
        wins += simulate(plan, workers=1).wins[seat]
    assert found.records["greedy"]["random"].wins == wins


def test_heroes_go_into_encounters():
    plan = Plan(ruleset="rune", n=4, players={"hero": "random"})
    found = matchup(plan, ["warrior", "mystic"], encounters=["lone_servitor", "ruin_warden"], workers=1)
    assert (found.kind, found.battles) == ("heroes", 16)
    assert set(found.ratings) == {"warrior", "mystic", "lone_servitor", "ruin_warden"}
    assert found.records["mystic"]["ruin_warden"].wins == 0
    against = [found.records[hero]["ruin_warden"] for hero in ("warrior", "mystic")]
    assert found.overall["ruin_warden"].wins == sum(record.losses for record in against)
    assert found.json()["matrix"]["warrior"]["lone_servitor"]["n"] == 4


def test_whoever_acts_first_is_counted_once_a_battle():
    found = matchup(PLAN, ["greedy", "random"], encounters=["pair"], workers=1)
    assert found.first.n == found.battles
    assert found.json()["first_player"]["n"] == 12


def test_battles_are_counted_before_they_are_played(decks):
    assert battles(Plan(ruleset="duel", n=7), list(DECKS)) == 21


@pytest.mark.parametrize(
    ("names", "encounters", "sentence"),
    [
        (["greedy"], ["pair"], "nobody to play against"),
        (["greedy", "random"], [], "--encounter"),
        (["greedy", "greedy"], ["pair"], "twice"),
        (["skirmish", "pair"], [], "Names are players, or decks, or heroes"),
    ],
)
def test_what_cannot_meet_is_refused(names, encounters, sentence):
    with pytest.raises(Refusal, match=sentence):
        kind_of(PLAN, names, encounters)


def test_a_record_has_its_rate():
    assert Record(3, 1, 0).rate.value == 0.75
    assert Record(1, 0, 1).and_(Record(0, 2, 0)) == Record(1, 2, 1)
