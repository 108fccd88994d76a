"""Both ways across to the official engine: our players at its table, and its agents at ours."""

import json
import os
import random
from collections import Counter
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest
from tests.rulesets.tcg.cabt_engine import needs_cabt

from turnwright import players
from turnwright.kernel import registry
from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import RULESET, cabt, importer
from turnwright.rulesets.tcg.official import agents, hidden, lists, shown, table, terms
from turnwright.rulesets.tcg.official.cards import Cards
from turnwright.rulesets.tcg.official.positions import position
from turnwright.rulesets.tcg.official.seat import Seat
from turnwright.rulesets.tcg.players.belief import likely_list, posterior
from turnwright.rulesets.tcg.state import SEATS
from turnwright.rulesets.tcg.view import view

LIST = {721: 4, 722: 4, 723: 4, 1092: 1, 1121: 4, 1145: 4, 1163: 2, 1219: 4, 1227: 4, 1262: 2, 3: 27}
EXAMPLES = Path(__file__).parents[3] / "examples" / "agents"
DECK = [number for number, count in LIST.items() for _ in range(count)]


@pytest.fixture(scope="module")
def cards():
    raw, attacks = cabt.raw_cards(), cabt.raw_attacks()
    return Cards({number: importer.entry(cabt.printed(raw[number], attacks)) for number in LIST})


def at_random(seed):
    dice = random.Random(seed)
    return lambda seen: dice.sample(range(len(seen["select"]["option"])), seen["select"]["maxCount"])


def seated(cards, index, name, seed=1):
    return Seat(cards, index, players.find(RULESET, name), DECK, StreamDice(Mulberry32(seed)))


# Our players at the official table


def observed(cards, seeds):
    """Random games there: each question as both see it, the seat that is asked with what it knows by then."""
    game, _ = cabt.modules()
    for seed in seeds:  # several, for the engine's coins can't be seeded, and some games are short
        dice, seats = random.Random(seed), [seated(cards, index, "random") for index in (0, 1)]
        seen, _ = game.battle_start(DECK, DECK)
        mine = []
        while seen["current"]["result"] < 0 and seen["current"]["turn"] < 30:
            index, select = seen["current"]["yourIndex"], seen["select"]
            step, knowledge = terms.step(seen), seats[index].knowledge
            knowledge.learn(step)
            state = seats[index].position(step) if select["type"] == 0 else None
            mine.append((index, knowledge.prizes, frozenset(knowledge.held), state))
            seen = game.battle_select(dice.sample(range(len(select["option"])), select["maxCount"]))
        whole = json.loads(game.visualize_data())
        game.battle_finish()
        yield from ((*one, step["current"]) for one, step in zip(mine, whole, strict=False))


@needs_cabt
def test_our_player_sees_what_is_shown_there_and_no_more(cards):
    """Each main decision, set up from the whole state and shown to the seat, against what the seat itself makes of its
    observation. Beyond that it knows its prizes after a search, and what the other was shown to take.
    """
    compared = 0
    for index, prizes, held, state, current in observed(cards, range(4)):
        if state is None:
            continue
        seat, letter = SEATS[index], "ab"[index]
        ours, theirs = view(state, seat), view(position(cards, current, None), seat)
        for own in SEATS:
            one, other = ours.sides[own], theirs.sides[own]
            assert (one.active, one.bench, one.discard) == (other.active, other.bench, other.discard)
            assert [len(one.hand), len(one.deck)] == [len(other.hand), len(other.deck)]
            assert len(one.prizes) == len(other.prizes)
        assert ours.sides[seat].hand == theirs.sides[seat].hand
        for name in ("stadium", "attached", "supporters", "retreats", "current", "turn", "first"):
            assert getattr(ours, name) == getattr(theirs, name)
        more = {f"{letter}{serial}" for serial in prizes} | {f"{'ba'[index]}{serial}" for serial in held}
        assert theirs.faces.items() <= ours.faces.items()
        assert ours.faces.keys() - theirs.faces.keys() <= more
        compared += 1
    assert compared > 20


@needs_cabt
def test_prizes_are_known_after_a_search_and_right(cards):
    right = 0
    for index, claimed, _, _, current in observed(cards, range(10, 14)):
        if claimed:
            real = {card["serial"] for card in current["players"][index]["prize"]}
            assert claimed <= real or real <= claimed  # a prize that is being taken is on its way to the hand
            right += 1
    assert right


@needs_cabt
def test_our_player_beats_the_packages_random_agent(cards):
    won, followed = 0, 0
    for game in range(6):
        ours = seated(cards, game % 2, "greedy", seed=game)
        answers = [ours.answer, at_random(game)]
        ended = table.play((DECK, DECK), answers if game % 2 == 0 else answers[::-1])
        assert not ended.fault
        won += ended.winner == game % 2
        followed += ours.followed
    assert won >= 4  # it wins nearly all of them; the engine's coins can't be seeded
    assert followed  # questions within an action come up on our table, too


@needs_cabt
@pytest.mark.parametrize("answer", [[99], [0, 0], "0", None, [True]])
def test_an_answer_against_the_rules_loses_there(answer):
    ended = table.play((DECK, DECK), [lambda seen: answer, lambda seen: answer])
    assert (ended.winner, ended.why) == (1, "fault")
    assert "answered" in ended.fault


def test_the_hidden_cards_of_the_other_are_never_the_real_ones():
    """Serial numbers that nobody has shown are made up, so no guess can hit on a real card by its number."""
    knowledge = hidden.Knowledge(0, DECK, {tuple(DECK): 1})
    blank = {"active": [], "bench": [], "discard": [], "prize": [None] * 6, "hand": None, "handCount": 7}
    own = [{"id": number, "serial": 3 + at, "playerIndex": 0} for at, number in enumerate(DECK[:7])]
    players_ = [{**blank, "hand": own, "deckCount": 47}, {**blank, "deckCount": 47}]
    whole = hidden.filled({"players": players_, "stadium": []}, knowledge, StreamDice(Mulberry32(1)))
    mine, theirs = whole["players"]
    assert Counter(card["id"] for zone in ("hand", "deck", "prize") for card in mine[zone]) == LIST
    assert Counter(card["id"] for zone in ("hand", "deck", "prize") for card in theirs[zone]) == LIST
    assert all(card["serial"] >= hidden.UNKNOWN for zone in ("hand", "deck", "prize") for card in theirs[zone])


# Beliefs


def test_lists_are_weighed_by_the_ways_in_which_they_show_what_was_seen():
    """Held against every hand of three from two lists of five."""
    one, other, third = ("a", "a", "a", "b", "c"), ("a", "b", "b", "c", "c"), ("d",) * 5
    hands = {cards: Counter(tuple(sorted(hand)) for hand in combinations(cards, 3)) for cards in (one, other)}
    for seen in (("a", "b", "c"), ("a", "a", "b"), ("b", "b", "c")):
        ways = {cards: hands[cards][seen] for cards in (one, other) if hands[cards][seen]}
        assert posterior({one: 1, other: 1, third: 9}, Counter(seen)) == ways
    assert posterior({one: 2}, {"a": 2}) == {one: 2 * comb(3, 2)}


def test_where_no_list_fits_the_nearest_has_what_was_seen_in_it():
    dice = StreamDice(Mulberry32(1))
    near, far = ("a", "a", "b", "c"), ("x", "x", "y", "z")
    believed = likely_list({near: 1, far: 5}, Counter(("a", "b", "q")), dice)
    assert Counter(believed) == Counter(("a", "b", "q", "a"))


# Their agents at our table


def agent(folder, body):
    folder.mkdir(exist_ok=True)
    (folder / "main.py").write_text("import os, random, sys, time\ndef agent(obs):\n" + body)
    (folder / "deck.csv").write_text("\n".join(map(str, DECK)))
    return f"cabt:{folder}"


RANDOM = (
    "    select = obs['select']\n"
    "    print('this is no answer')\n"
    "    return random.sample(range(len(select['option'])), select['maxCount'])\n"
)


ASKED: dict[str, Any] = {"select": {"option": [{}, {}], "minCount": 1, "maxCount": 1}, "logs": [], "current": None}


def match(game, seed=1):
    decks = {seat: {"cards": lists.cards(DECK)} for seat in SEATS}
    return Match.open(game, decks, seed=seed)


@needs_cabt
def test_an_agent_plays_matches_here(cards, tmp_path):
    guest = players.find_or_load(RULESET, agent(tmp_path / "bot", RANDOM))
    ours = players.find(RULESET, "greedy")
    for seed in (1, 2, 3):
        played = match(cards.game, seed)
        played.advance({"player1": ours, "player2": guest})
        assert played.result is not None
        assert "concede" not in played.state.reasons
    guest.agent.close()


@needs_cabt
@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("    raise ZeroDivisionError('oh')\n", "failed: ZeroDivisionError: oh"),
        ("    return [99]\n", "answered \\[99\\]"),
        ("    return 'x'\n", "answered 'x'"),
        ("    sys.exit(3)\n", "failed: SystemExit"),
        ("    os._exit(3)\n", "ended without an answer"),
        ("    time.sleep(60)\n", "had no answer after 0.5 seconds"),
    ],
)
def test_an_agent_that_fails_loses_and_is_told_of(cards, tmp_path, body, said):
    guest = agents.Player(agent(tmp_path / "bot", body).removeprefix("cabt:"), seconds=0.5 if "sleep" in body else 60)
    played = match(cards.game)
    with pytest.warns(agents.AgentFault, match=said):
        played.advance({"player1": players.find(RULESET, "greedy"), "player2": guest})
    assert (played.state.winner, played.state.reasons) == ("player1", ("concede",))


@needs_cabt
def test_an_agents_process_ends_with_what_it_has_started(cards, tmp_path):
    body = "    import subprocess\n    subprocess.Popen('exec sleep 600 > pipe', shell=True)\n    return [0]\n"
    guest = agents.Agent(agents.folder_of(agent(tmp_path / "bot", body).removeprefix("cabt:")))
    os.mkfifo(tmp_path / "bot" / "pipe")
    assert guest.answer(ASKED) == [0]
    process = guest._process
    with (tmp_path / "bot" / "pipe").open("rb") as held_open:  # waits for the process that the agent has started
        guest.close()
        assert process.poll() is not None
        assert held_open.read() == b""  # comes to its end when nobody can write any more


@needs_cabt
def test_an_agent_is_told_nothing_that_its_seat_does_not_know(cards):
    """The same view gives the same observation, whatever lies hidden; and what is hidden is not in it."""
    played = match(cards.game)
    bots = {seat: players.find(RULESET, "greedy") for seat in SEATS}
    numbers, asked = shown.Numbers(), 0
    while played.result is None:
        seat = played.to_act()[0]
        seen = played.seen_by(seat)
        legal = seen.legal()
        if len(legal) > 1:
            observation = shown.question(numbers, seen, legal).observation
            other = observation["current"]["players"][1 - SEATS.index(seat)]
            assert other["hand"] is None
            assert all(card is None for side in observation["current"]["players"] for card in side["prize"])
            real = played.state
            known = {shown.serial(card) for card in seen.state.faces}
            told = set(_serials(observation))
            assert told <= known
            assert not told & {shown.serial(card) for card in real.sides[SEATS[1 - SEATS.index(seat)]].hand} - known
            asked += 1
        played.submit(bots[seat](seen, legal, played.player_dice()), seat)
    assert asked > 20


def _serials(value):
    if isinstance(value, dict):
        if "serial" in value:
            yield value["serial"]
        for part in value.values():
            yield from _serials(part)
    elif isinstance(value, list):
        for part in value:
            yield from _serials(part)


@needs_cabt
def test_an_agent_gets_no_variables_of_the_environment(tmp_path, monkeypatch):
    monkeypatch.setenv("TURNWRIGHT_SECRET", "hidden")
    body = "    return [len([name for name in os.environ if 'SECRET' in name])]\n"
    guest = agents.Agent(agents.folder_of(agent(tmp_path / "bot", body).removeprefix("cabt:")))
    assert guest.answer(ASKED) == [0]
    guest.close()


def test_what_is_no_agent_is_refused(tmp_path):
    with pytest.raises(Refusal, match=r"there is no main\.py"):
        agents.folder_of(str(tmp_path))
    with pytest.raises(Refusal, match="has 2 numbers"):
        lists.read(b"1\n2", file="deck.csv")


@needs_cabt
def test_cards_that_the_engine_does_not_know_are_refused():
    game = registry.game("tcg")
    played = Match.open(game, RULESET.content.encounter(game, "emberfall,tidewall"), seed=1)
    with pytest.raises(Refusal, match="no card of the engine cabt"):
        played.advance(
            {"player1": players.find(RULESET, "greedy"), "player2": lambda seen, legal, dice: _shown(seen, legal)}
        )


def _shown(seen, legal):
    if len(legal) > 1:
        shown.question(shown.Numbers(), seen, legal)
    return legal[0]


@needs_cabt
@pytest.mark.parametrize("name", ["tempo", "control", "prize_race"])
def test_the_agents_of_the_examples_play_in_both_engines(name):
    """With their own lists, whose cards are read whole: at the official table, and at ours."""
    folder = EXAMPLES / name
    deck = agents.deck_of(folder)
    raw, attacks = cabt.raw_cards(), cabt.raw_attacks()
    own = Cards({number: importer.entry(cabt.printed(raw[number], attacks)) for number in set(deck)})
    assert all(own.is_whole(number) for number in deck)
    guest = agents.Agent(folder)
    ended = table.play((deck, deck), [guest.answer, at_random(1)])
    guest.close()
    assert not ended.fault
    here = agents.Player(str(folder))
    played = Match.open(own.game, {seat: {"cards": lists.cards(deck)} for seat in SEATS}, seed=1)
    played.advance({"player1": here, "player2": players.find(RULESET, "greedy")})
    here.agent.close()
    assert played.result is not None
    assert "concede" not in played.state.reasons
