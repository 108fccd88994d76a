"""A log of cards holds codes, ids and numbers; sentences are made when somebody reads, in the reader's language."""

import json
import re
from pathlib import Path

import pytest
from tests.rulesets.tcg.table import Table, at, attack, mon, trainer

from turnwright.kernel import registry
from turnwright.kernel.language import language
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.players import find
from turnwright.rulesets import tcg
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.rules.decks import Fault, Format, Listed, faults
from turnwright.rulesets.tcg.telling.prompts import describe_option
from turnwright.rulesets.tcg.upgrades import coded
from turnwright.rulesets.tcg.view import view

GERMAN = language("de")
SOURCE = Path(tcg.__file__).parent


def strings(value):
    """Every text in plain data, keys and all."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)
    elif isinstance(value, str):
        yield value


def printed_names(content):
    """Names that packs print, which are rules: attacks and abilities are known by them."""
    for card in content.cards.values():
        yield card.name
        yield from (part.name for part in (*card.abilities, *getattr(card, "attacks", ())))
        yield from (part.once for part in (*card.abilities, *getattr(card, "attacks", ())))
    yield from (deck.name for deck in content.decks.values())


@pytest.mark.parametrize("preset", ["seed", "base_1999", "modern"])
@pytest.mark.parametrize("pair", ["emberfall,tidewall", "nightveil,stormline", "thornwild,highroad"])
def test_no_text_in_a_log_is_a_sentence(preset, pair):
    game = registry.game("tcg", preset=preset)
    match = Match.open(game, game.ruleset.content.encounter(game, pair), seed=5)
    bot = find(game.ruleset, "random")
    match.advance(dict.fromkeys(("player1", "player2"), bot))
    names = set(printed_names(game.content))
    records = [json.loads(line) for line in match.lines().splitlines()[1:]]
    assert len(records) > 50
    sentences = {text for record in records for text in strings(record) if " " in text} - names
    assert sentences == set()


def choosing():
    """A Trainer card that heals or draws, asked which."""
    first, second = v.IfCount(of=v.Done("pick"), at_least=1, at_most=1), v.IfCount(of=v.Done("pick"), at_least=2)
    card = trainer(
        "Crossroads",
        v.Pick(),
        v.Draw(count=2, when=(first,)),
        v.Heal(amount=30, on=v.Target("active_yours"), when=(second,)),
    )
    table = Table(card, mon("Pup", attack()), mine=(at("pup", damage=40),), hand=("crossroads",), deck=("pup",) * 4)
    return table.do(k.PlayTrainer(table.card("crossroads")))


def test_which_of_several_things_is_asked_by_number_and_said_from_the_words_that_wait():
    table = choosing()
    prompt = table.prompt
    assert (prompt.kind, prompt.options) == ("choose_option", ("1", "2"))
    assert not [text for text in strings(dict(prompt.about)) if " " in text]
    said = [describe_option(table.game, view(table.state, "player1"), prompt, option) for option in prompt.options]
    assert "raw" in said[0]
    assert "2" in said[0]
    assert "3 damage counters" in said[1]


# --- refusals ---


def refused(table, command, by="player1"):
    with pytest.raises(Refusal) as caught:
        table.do(command, by=by)
    return caught.value


def test_a_refusal_is_read_in_the_language_of_its_reader():
    table = Table(mon("Pup", attack(name="Bark", cost=("fire", "colorless", "colorless"))), mine=(at("pup"),))
    refusal = refused(table, k.Attack(0))
    assert refusal.code == "tcg.cannot_attack"
    assert str(refusal) == "Pup can't use Bark: it lacks fire and 2 more Energy."
    assert refusal.short == "lacks fire and 2 more Energy"
    assert refusal.text(GERMAN) == "Pup kann Bark nicht einsetzen: ihm fehlt Feuer-Energie und 2 beliebige Energie."


def test_a_condition_and_a_turn_are_named():
    table = Table(mon("Pup", attack(name="Bark")), mine=(at("pup", conditions=("asleep",)),))
    refusal = refused(table, k.Attack(0))
    assert (str(refusal), refusal.short) == ("Pup can't use Bark: it is asleep.", "asleep")
    other = refused(table, k.Attack(0), by="player2")
    assert str(other) == "Player 2 can't attack: it's Player 1's turn."
    assert other.text(GERMAN) == "Spieler 2 kann nicht angreifen: Spieler 1 ist am Zug."


def test_a_card_that_is_not_in_hand_is_not_named():
    """A refusal says nothing of what lies in the deck."""
    table = Table(mon("Pup", attack()), mon("Secret", attack()), mine=(at("pup"),), deck=("secret",) * 3)
    hidden = table.mine.deck[0]
    assert "Secret" not in str(refused(table, k.PlayPokemon(hidden)))


def codes_in_source():
    """Codes of refusals and keys of reasons as the rules write them."""
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent.name == "parser" or path.name == "importer.py":
            continue
        text = path.read_text()
        yield from re.findall(r'"((?:tcg|deck)\.[a-z_]+)"', text)
        yield from (f"tcg.why.{key}" for key in re.findall(r'\b(?:why|reason)\("([a-z_]+)"', text))
        yield from (f"tcg.deed.{deed}" for deed in re.findall(r'in_(?:phase|state)\(\s*scribe, "([a-z_]+)"', text))
        yield from (f"tcg.waits.{key}" for key in re.findall(r'not_ready\(scribe, seat, "([a-z_]+)"', text))


@pytest.mark.parametrize("spoken", [language("en"), GERMAN], ids=lambda spoken: spoken.code)
def test_every_code_has_a_sentence(spoken):
    codes = set(codes_in_source())
    assert len(codes) > 100
    keys = {*spoken.area("tcg"), *spoken.area("deck")}
    missing = {code for code in codes if not {code, f"{code}_other", f"{code}_one"} & keys}
    assert missing == set()


# --- logs of version 2 ---


def listed(**more):
    return Listed(card="pup", name="Pup", count=60, **more)


OLD = [
    ({"type": "attack_failed", "pokemon": "a1", "why": "it is confused"}, {"why": "confused"}),
    ({"type": "attack_failed", "pokemon": "a1", "why": "it cannot see its target"}, {"why": "blind"}),
    ({"type": "conditions_lost", "pokemon": "a1", "why": "its turn is over"}, {"why": "turn_over"}),
    ({"type": "readied", "seat": "player1", "what": "first player"}, {"what": "first_player"}),
    ({"type": "player_joined", "seat": "player1", "deck": "a deck of its own", "cards": {}}, {"deck": ""}),
    ({"type": "match_cancelled", "by": "player1", "reason": "player1 cancelled it"}, {"reason": "cancelled"}),
    (
        {"type": "match_cancelled", "by": "table", "reason": "Deck validation failed (player1 and player2)"},
        {"reason": "invalid_decks", "seats": ["player1", "player2"]},
    ),
    (
        {"type": "match_cancelled", "by": "table", "reason": "player2 drew no Basic Pokémon in 100 hands"},
        {"reason": "no_basic", "seats": ["player2"], "count": 100},
    ),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new"), OLD, ids=lambda value: str(value.get("type", "")))
def test_events_of_version_2_come_in_todays_codes(old, new):
    assert coded({"n": 3, "events": [old]})["events"] == [{**old, **new}]


def test_faults_of_version_2_are_those_of_today():
    """Each sentence that version 2 wrote about a deck is read as the fault that is recorded now."""
    old = [
        "The deck has 60 cards; it must have exactly 40: take out 20.",
        "Pup: 60 copies but the maximum allowed is 4: take out 56.",
        "The deck has no Basic Pokémon; it needs a Basic Pokémon to begin with.",
    ]
    event = {"type": "deck_checked", "seat": "player1", "faults": old}
    (made,) = coded({"events": [event]})["events"]
    now = faults([listed()], rules=Format(deck_size=40))
    assert [Fault(fault["code"], fault["about"]) for fault in made["faults"]] == list(now)
    assert [fault.sentence for fault in now] == old


def test_a_die_of_version_2_has_a_code_for_a_name():
    made = coded({"n": 3, "dice": {"random card": [2], "coins": [1]}, "events": []})
    assert made["dice"] == {"random_card": [2], "coins": [1]}


def test_a_question_of_version_2_loses_its_sentences():
    prompt = {"kind": "choose_option", "about": {"for": "pick", "card": "a1", "1": "draw 2 cards", "2": "heal 30"}}
    (made,) = coded({"events": [{"type": "asked", "prompts": [prompt]}]})["events"]
    assert made["prompts"][0]["about"] == {"for": "pick", "card": "a1"}
