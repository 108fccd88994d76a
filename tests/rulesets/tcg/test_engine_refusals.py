"""Bad input at the table: what is malformed, out of time or not on offer is refused with its place; nothing changes."""

from typing import Any

import pytest
from tests.rulesets.tcg.test_engine_setup import ONE, TWO, opened, walk

from turnwright.kernel import registry
from turnwright.kernel.log import Submission
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg.players import choose
from turnwright.rulesets.tcg.state import SEATS, Seating, Setup


def refused(match: Match, raw: Any, by: str, *, seen: int | None = None) -> tuple[str, str]:
    """The code and the sentence of a refusal that changed nothing."""
    before = match.lines(), match.state, match.next_draw
    with pytest.raises(Refusal) as refusal:
        match.receive(Submission(raw, by, seen=seen))
    assert (match.lines(), match.state, match.next_draw) == before
    assert "\n" not in refusal.value.sentence
    return refusal.value.code, refusal.value.sentence


@pytest.mark.parametrize(
    ("raw", "place"),
    [
        ({"type": "attack", "attack": "0"}, "$.attack"),
        ({"type": "attack", "attack": -1}, "$.attack"),
        ({"type": "attack", "attack": 1.5}, "$.attack"),
        ({"type": "attack", "number": 0}, "number"),
        ({"type": "attach_energy", "card": "a1"}, "target"),
        ({"type": "attach_energy", "card": 7, "target": "a1"}, "$.card"),
        ({"type": "retreat", "target": "a1", "energies": "a2"}, "$.energies"),
        ({"type": "retreat", "target": "a1", "energies": [None]}, "$.energies[0]"),
        ({"type": "select_prize", "place": True}, "$.place"),
        ({"type": "fly"}, "attach_energy"),
        ({"attack": 0}, '"type"'),
        ([], '"type"'),
        (None, '"type"'),
    ],
)
def test_a_malformed_command_is_refused_with_its_field(raw, place):
    match = walk(opened(), "player_turn")
    code, sentence = refused(match, raw, match.state.current)
    assert code == "command.shape"
    assert place in sentence


def test_an_action_out_of_phase_says_which_phase_it_is():
    match = walk(opened(first_turn_draw=True), "player_turn")
    mine = match.state.current
    other = TWO if mine == ONE else ONE
    code, sentence = refused(match, {"type": "attack"}, mine)
    name = {ONE: "Player 1", TWO: "Player 2"}[mine]
    assert (code, sentence) == ("tcg.wrong_phase", f"{name} can't attack in the draw phase: only in the main phase.")
    assert refused(match, {"type": "draw_card"}, other)[0] == "match.not_your_turn"
    assert refused(match, {"type": "set_prize_cards"}, mine)[0] == "tcg.wrong_state"
    assert refused(match, {"type": "draw_card"}, mine, seen=1)[0] == "match.stale"
    assert refused(match, {"type": "draw_card"}, "watcher")[0] == "match.no_such_seat"


def asked(kind: str = "search_deck") -> Match:
    """A match in which somebody is asked to choose cards, found among greedy games."""
    game = registry.game("tcg")
    for seed in range(30):
        match = Match.open(game, game.ruleset.content.encounter(game, "emberfall,tidewall"), seed=seed)
        while match.result is None:
            if any(prompt.kind == kind and len(prompt.options) > 1 for prompt in match.state.flow.prompts):
                return match
            seat = match.to_act()[0]
            match.submit(choose(match.seen_by(seat), match.legal(seat), match.player_dice()), seat)
    raise AssertionError("nobody was asked")


def test_an_answer_that_is_not_on_offer_is_refused():
    match = asked()
    (prompt,) = match.state.flow.prompts
    other = TWO if prompt.seat == ONE else ONE

    def answer(*choice: str, id_: str = prompt.id) -> dict[str, Any]:
        return {"type": "answer", "prompt": id_, "choice": list(choice)}

    code, sentence = refused(match, answer("a999"), prompt.seat)
    assert code == "flow.not_offered"
    assert "a999" in sentence
    twice = (prompt.options[0],) * 2
    assert refused(match, answer(*twice), prompt.seat)[0] == "flow.not_offered"
    assert refused(match, answer(*prompt.options[: prompt.most + 1]), prompt.seat)[0] == "flow.not_offered"
    assert refused(match, answer(prompt.options[0]), other)[0] == "match.not_your_turn"
    assert refused(match, answer(prompt.options[0], id_="1.1"), prompt.seat)[0] == "flow.no_such_prompt"
    assert refused(match, {"type": "answer", "prompt": prompt.id, "choice": "a1"}, prompt.seat)[0] == "command.shape"
    assert refused(match, {"type": "end_turn"}, prompt.seat)[0] == "flow.waiting"
    match.submit(Answer(prompt.id, prompt.options[:1]), prompt.seat)


def test_a_refusal_to_one_player_tells_nothing_of_the_other():
    """Cards of the other's hand, deck and prizes are refused with the words for a card that is not there at all."""
    match = walk(opened(first_turn_draw=False), "player_turn")
    mine = match.state.current
    theirs = match.state.sides[TWO if mine == ONE else ONE]
    letter = theirs.hand[0][0]
    for command in ("play_pokemon", "play_trainer"):
        said = {
            refused(match, {"type": command, "card": card}, mine)[1].replace(card, "CARD")
            for card in (*theirs.hand, *theirs.deck[:5], *theirs.prizes, f"{letter}9999")
        }
        assert len(said) == 1


@pytest.mark.parametrize(
    ("setup", "code", "says"),
    [
        ({"player1": {"deck": 5}}, "setup.shape", "$.player1.deck"),
        ({"player1": {"cards": {"cindling": "four"}}}, "setup.shape", "$.player1.cards"),
        ({"player3": {"deck": "emberfall"}}, "setup.shape", "player3"),
        ({"player1": {"deck": "emberfal"}}, "tcg.no_such_deck", "emberfall"),
        ({"player1": {"cards": {"cindlin": 4}}}, "tcg.no_such_card", "cindling"),
        ({"player1": {"cards": {"cindling": 0}}}, "tcg.no_copies", "at least once"),
    ],
)
def test_a_malformed_setup_is_refused_with_its_field(setup, code, says):
    with pytest.raises(Refusal, match=r".") as refusal:
        Match.open(registry.game("tcg"), setup, seed=1)
    assert refusal.value.code == code
    assert says in refusal.value.sentence


def test_a_pair_of_decks_is_asked_for_as_a_pair():
    game = registry.game("tcg")
    for name in ("emberfall", "emberfall,tidewall,highroad", ""):
        with pytest.raises(Refusal) as refusal:
            game.ruleset.content.encounter(game, name)
        assert refusal.value.code == "tcg.encounter"


def test_only_who_sits_at_the_table_can_give_up():
    match = opened()
    for stranger in ("gm", "watcher"):
        assert refused(match, {"type": "concede"}, stranger)[0] in ("match.no_such_seat", "tcg.who")
    match.submit(k.Concede(), ONE)
    assert match.result is not None
    assert match.result.winner == TWO


def test_every_seat_is_refused_a_second_deck():
    match = Match.open(registry.game("tcg"), Setup(Seating("emberfall"), Seating("tidewall")), seed=1)
    for seat in SEATS:
        assert refused(match, {"type": "join_match", "deck": "highroad"}, seat)[0] == "tcg.wrong_state"
