"""Reading back: what is played claims what is printed, or the card is doubtful, and says so.

The law is tried on misreadings: words that do something else than a sentence says must be noticed by it. Sentences are
our own; the prints are tried where there are any (`prints`).
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.tcg import prints

from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import Game
from turnwright.rulesets.tcg import RULESET, importer, parser, wording
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.coverage import coverage
from turnwright.rulesets.tcg.options import Options
from turnwright.rulesets.tcg.parser import readback
from turnwright.rulesets.tcg.telling import story
from turnwright.rulesets.tcg.telling.sheets import inspect
from turnwright.table import Table

# What is printed, the words that would be a misreading of it, and the claim that tells.
MISREAD: list[tuple[str, tuple[v.AnyEffect, ...], str]] = [
    ("Draw 3 cards.", (v.Draw(count=2),), "3"),
    ("You may draw 3 cards.", (v.Draw(count=3),), "you may"),
    ("Draw up to 3 cards.", (v.Draw(count=3),), "up to"),
    ("Your opponent draws 3 cards.", (v.Draw(count=3),), "the opponent"),
    ("If this Pokémon has 3 or more damage counters on it, draw a card.", (v.Draw(),), "a condition"),
    (
        "Put 7 damage counters on the Defending Pokémon at the end of your opponent's next turn.",
        (v.PutCounters(on=v.DEFENDING, count=7),),
        "the opponent's next turn",
    ),
    (
        "You may do 20 damage to 1 of your opponent's Benched Pokémon instead.",
        (
            v.Offer(),
            v.Damage(on=v.Target("benched_opponents", 1), amount=20, when=(v.IfDone("may"),)),
        ),
        "instead",
    ),
    (
        "Move an Energy card attached to this Pokémon to another of your Pokémon.",
        (v.MoveEnergy(source=v.SELF, to=v.Target("all_yours", 1)),),
        "another",
    ),
    (
        "Put 1 Trainer card from your discard pile into your hand.",
        (v.SearchDeck(cards=v.CardFilter(kind="trainer")),),
        "the discard pile",
    ),
    (
        "Put a Fire Energy card from your discard pile into your hand.",
        (v.Retrieve(cards=v.ENERGY_CARD),),
        "Fire",
    ),
    (
        "Discard any number of Fire Energy attached to your Pokémon.",
        (v.DiscardEnergy(on=v.Target("all_yours"), count="all", cards=v.CardFilter(kind="energy", types=("fire",))),),
        "any number",
    ),
    (
        "Search your deck for a Pokémon named Rover and put it onto your Bench.",
        (v.SearchDeck(cards=v.CardFilter(kind="pokemon"), to="bench"),),
        "Rover",
    ),
    ("Pup is now Asleep and can't retreat.", (v.Inflict(on=v.SELF, statuses=("confused",)),), "Asleep"),
    (
        "Discard a card at random from your opponent's hand.",
        (v.DiscardCards(side="opponent", chooser="you"),),
        "at random",
    ),
    (
        "Heal 20 damage from this Pokémon for each heads.",
        (v.Flip(), v.Heal(amount=20)),
        "for each",
    ),
]


@pytest.mark.parametrize(("text", "words", "claim"), MISREAD)
def test_a_misreading_is_noticed(text: str, words: tuple[v.AnyEffect, ...], claim: str) -> None:
    found = readback.doubts(text, wording.text_of(words))
    assert any(f" {claim}," in doubt for doubt in found), found


SAME = [
    ("Remove 13 damage counters from Pup.", "Heal 130 damage from this Pokémon."),
    ("Take 1 Fire Energy card attached to Pup and attach it to 1 of your Benched Pokémon.",
     "Move 1 Fire Energy card attached to this Pokémon to 1 of your Benched Pokémon."),
    ("Search your deck for up to 4 Basic Pokémon and put them onto your Bench. Shuffle your deck afterward.",
     "Search your deck for up to 4 Basic Pokémon and put it onto your Bench."),
    ("Have your opponent reveal his or her hand.", "Look at your opponent's hand."),
    ("Trade 1 of the Basic Pokémon or Evolution cards in your hand for 1 of the Basic Pokémon or Evolution cards from "
     "your deck. Draw a card.",
     "Shuffle 1 Basic Pokémon or Evolution card from your hand into your deck in order to search your deck for a Basic "
     "Pokémon or Evolution card. Draw a card."),
    ("If Pup's attack does damage to the Defending Pokémon, the attack does 10 more damage to the Defending Pokémon.",
     "Attacks used by this Pokémon do 10 more damage to the Active Pokémon."),
    ("Does 110 damage times the number of heads.", "This attack does 110 damage for each heads."),
    ("Flip a coin. If heads, this attack does 30 damage plus 70 more damage; if tails, this attack does 30 damage.",
     "Flip a coin. If heads, this attack does 70 more damage."),
]  # fmt: skip


@pytest.mark.parametrize(("printed", "said"), SAME)
def test_the_same_in_other_words_is_no_doubt(printed: str, said: str) -> None:
    assert readback.doubts(printed, said, card="Pup", damage=30) == ()


def _card(text: str) -> dict[str, Any]:
    attack = {"name": "Bark", "cost": [], "damage": "", "text": text}
    return {"id": "own1-1", "name": "Pup", "supertype": "Pokémon", "subtypes": ["Basic"], "hp": "50",
            "types": ["Fire"], "attacks": [attack], "number": "1"}  # fmt: skip


def _pup(text: str) -> c.Pokemon:
    made = importer.entry(_card(text))
    assert isinstance(made, c.Pokemon)
    return made


def test_an_imported_card_keeps_its_text_beside_what_is_played() -> None:
    pup = _pup("Draw 2 cards.")
    assert (pup.attacks[0].printed, pup.attacks[0].doubtful) == ("Draw 2 cards.", ())
    assert not c.is_doubtful(pup)


def doubtful() -> c.Pokemon:
    """A card that was misread: three cards are printed, two are drawn."""
    misread = parser.attack("Draw 2 cards.", card="Pup", name="Bark")
    found = readback.doubts("Draw 3 cards.", wording.attack_text(misread))
    return replace(_pup("Draw 3 cards."), attacks=(replace(misread, printed="Draw 3 cards.", doubtful=found),))


def test_a_doubtful_card_is_counted_apart_and_says_so() -> None:
    pup = doubtful()
    assert c.is_doubtful(pup)
    counted = coverage(c.Content(pokemon={"own1-1": pup}))
    assert (counted["attacks"]["texts"], counted["attacks"]["parsed"], counted["attacks"]["doubtful"]) == (1, 0, 1)
    assert counted["played"] == 0
    assert [entry["name"] for entry in counted["doubtful"]] == ["Pup"]


def _game(*cards: c.Pokemon) -> Game[Any, Any, Any]:
    fire = c.Energy(id="fire", name="Fire Energy", basic=True, provides=(("fire",),))
    lines = (*(c.DeckEntry(card=card.id, count=4) for card in cards), c.DeckEntry(card="fire", count=56))
    deck = c.Deck(id="pups", name="Pups", cards=lines)
    content = c.Content(pokemon={card.id: card for card in cards}, energy={"fire": fire}, decks={"pups": deck})
    return Game(RULESET, content, Options())


def test_players_are_told_of_doubtful_cards_before_the_match() -> None:
    game = _game(doubtful())
    match = Match.open(game, RULESET.content.encounter(game, "pups,pups"), seed=1)
    told = [story.tell(game, match.state, event) for record in match.records for event in record.events]
    lines = [" ".join(str(part) for part in line.parts) for line in told if line is not None]
    assert any("Perhaps not played as printed: Pup." in line for line in lines), lines
    sheet = inspect(game, match.state, "player1", "print:own1-1")
    assert sheet is not None
    assert sheet.title == "Pup (doubtful)"
    blocks = {block.heading: block.lines for block in sheet.blocks}
    assert blocks["Printed"] == ("Bark: Draw 3 cards.",)
    assert "3" in blocks["Perhaps not played as printed"][0]
    assert Table(match).seat("player1").board() is not None


def test_printed_cards_of_all_eras_keep_their_texts_and_few_are_doubtful() -> None:
    doubts: Counter[str] = Counter()
    for raw in prints.raw_cards()[::27]:
        made = importer.entry(json.loads(json.dumps(raw)))
        assert not isinstance(made, c.Deck)
        doubts["cards"] += 1
        doubts["doubtful"] += c.is_doubtful(made)
        doubts["unprinted"] += bool(raw.get("rules")) and not made.printed
    assert doubts["cards"] > 250
    assert doubts["doubtful"] <= doubts["cards"] // 40
    assert not doubts["unprinted"]


def test_the_first_set_is_played_whole_and_without_a_doubt() -> None:
    cards = [importer.entry(raw) for raw in prints.raw_cards() if raw["id"].startswith("base1-")]
    if not cards:
        pytest.skip(f"the first set is in no file of {prints.FOLDER}")
    assert len(cards) == 102
    told = [card.name for card in cards if not isinstance(card, c.Deck) and (c.is_partial(card) or c.is_doubtful(card))]
    assert told == []
