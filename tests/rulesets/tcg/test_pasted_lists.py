"""Twenty lists of 2025-26 as people paste them (`lists/`), checked and played with the official engine's cards.

They are written in three ways: as the game writes them, with sums in brackets, and by hand with "4x". None of the sets
that they name is installed with those cards, so the cards' names must do. Forty more in the style that people play, of
names and the engine's own numbers (`lists/played/`), show how far reading reaches.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from scripts.cabt import decks as witness_decks
from tests.rulesets.tcg.cabt_engine import needs_cabt

from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import Game
from turnwright.players import find
from turnwright.rulesets.tcg import RULESET, cabt, content, decks, importer
from turnwright.rulesets.tcg.official import cards as official
from turnwright.rulesets.tcg.options import PRESETS
from turnwright.rulesets.tcg.state import Seating, Setup

LISTS = sorted((Path(__file__).parent / "lists").glob("*.txt"))
UNREAD_LISTS = 4
"""So many of the lists may have cards that are not read whole."""
PLAYED = sorted((Path(__file__).parent / "lists" / "played").glob("*.txt"))
UNREAD_PLAYED = 17
"""So many of them still have such cards; it may only become fewer."""

pytestmark = needs_cabt


@lru_cache(maxsize=1)
def cards() -> content.Content:
    """Those of the engine's cards whose names are on any of the lists, or in the name of a basic Energy card."""
    lists = " ".join(file.read_text(encoding="utf-8") for file in (*LISTS, *PLAYED))
    attacks = cabt.raw_attacks()
    printed = [(number, cabt.printed(card, attacks)) for number, card in cabt.raw_cards().items()]
    named = [each for each in printed if each[1]["name"] in lists or each[1]["supertype"] == "Energy"]
    return official.Cards({number: importer.entry(card) for number, card in named}).game.content


def read(file: Path) -> dict[str, int]:
    deck = decks.read(file.read_bytes(), cards(), file=file.name)
    return {entry.card: entry.count for entry in deck.cards}


def test_twenty_lists_are_there() -> None:
    assert len(LISTS) == 20


@pytest.mark.parametrize("file", LISTS, ids=lambda file: file.stem)
def test_a_pasted_list_is_a_legal_deck_and_is_written_back_the_same(file: Path) -> None:
    counts = read(file)
    assert sum(counts.values()) == 60
    assert [fault.sentence for fault in decks.check(cards(), counts).faults] == []
    deck = decks.read(file.read_bytes(), cards(), file=file.name)
    again = decks.read(decks.write_online(deck, cards()).encode(), cards(), file=file.name)
    assert {entry.card: entry.count for entry in again.cards} == counts


def test_all_but_four_lists_are_read_whole() -> None:
    partial = {file.stem: decks.check(cards(), read(file)).partial for file in LISTS}
    assert len([name for name, found in partial.items() if found]) <= UNREAD_LISTS, partial


@pytest.mark.parametrize("at", range(0, len(LISTS), 2))
def test_two_pasted_lists_play_a_match_to_its_end(at: int) -> None:
    game = Game(RULESET, cards(), PRESETS["modern"])
    match = Match.open(game, Setup(Seating(cards=read(LISTS[at])), Seating(cards=read(LISTS[at + 1]))), seed=at)
    bot = find(RULESET, "random")
    match.advance({"player1": bot, "player2": bot}, limit=20_000)
    assert match.result is not None


def test_forty_lists_in_the_style_that_people_play_are_legal_decks() -> None:
    assert len(PLAYED) == 40
    faults = {file.stem: decks.check(cards(), read(file)).faults for file in PLAYED}
    assert {name: [fault.sentence for fault in found] for name, found in faults.items() if found} == {}
    assert all(sum(read(file).values()) == 60 for file in PLAYED)
    assert all(4 in read(file).values() for file in PLAYED)


def test_the_witness_finds_the_forty_lists() -> None:
    known: Any = SimpleNamespace(raw=cabt.raw_cards())
    found = witness_decks.lists(PLAYED[0].parent, known)
    assert len(found) == 40
    assert all(len(deck) == 60 for deck in found)


def test_no_fewer_of_the_forty_lists_are_read_whole_than_before() -> None:
    unread = {file.stem: found for file in PLAYED if (found := decks.check(cards(), read(file)).partial)}
    assert len(unread) <= UNREAD_PLAYED, unread


@pytest.mark.parametrize("at", range(0, len(PLAYED), 10))
def test_two_of_the_forty_lists_play_a_match_to_its_end(at: int) -> None:
    game = Game(RULESET, cards(), PRESETS["modern"])
    match = Match.open(game, Setup(Seating(cards=read(PLAYED[at])), Seating(cards=read(PLAYED[at + 1]))), seed=at)
    bot = find(RULESET, "greedy")
    match.advance({"player1": bot, "player2": bot}, limit=20_000)
    assert match.result is not None
