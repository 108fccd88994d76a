"""Logs that were damaged: an event that names what is not there is refused with a sentence, and nothing else fails."""

import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from tests.rulesets.tcg.table import Table, at

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Event
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.registry import game_of
from turnwright.kernel.ruleset import Game, fold, view
from turnwright.kernel.story import describe
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg.state import SEATS, owner

GOLDEN = sorted((Path(__file__).parents[2] / "golden" / "tcg").glob("*.jsonl"))
OLD = next((Path(__file__).parents[2] / "logs" / "0.1.0" / "tcg").glob("emberfall*.jsonl"))
STRANGE = ("", "?", "a0", "b999", "player3", "no_such_card")
SAID = re.compile(r"\w+ .*\w")


def damaged(event: Event) -> Iterator[Event]:
    """The event with each of its values replaced by something that does not belong there, as far as it can be read."""
    kind = type(event)
    plain = msgspec.to_builtins(event)
    for name, value in plain.items():
        for other in _others(value):
            try:
                yield msgspec.convert({**plain, name: other}, kind)
            except msgspec.ValidationError:
                continue


def _others(value: object) -> Iterator[object]:
    match value:
        case str():
            yield from STRANGE
        case list():
            yield []
            yield from ([other] for other in STRANGE[:4])
            yield [*value, *value]
        case dict():
            yield {}
            yield dict(zip(value, STRANGE, strict=False))
        case bool():
            yield not value
        case int():
            yield from (0, -1, value + 1, 10**6)
        case None:
            yield STRANGE[0]


def told(game, state, event):
    """Everything that people read of a state and of the event that led to it."""
    telling = game.ruleset.telling
    for seat in (*SEATS, "watcher"):
        seen = view(game.ruleset, state, seat)
        describe(game, seen, event)
        telling.board(game, seen, seat)
        telling.sheets(game, seen, seat)


def refusal_of(game, state, event):
    """Why an event cannot have happened; empty if it can. Anything but these two errors is a failure."""
    try:
        told(game, fold(game.ruleset, state, (event,)), event)
    except (KeyError, ValueError) as error:
        return str(error)
    return ""


@pytest.mark.parametrize("path", GOLDEN, ids=lambda path: path.stem)
def test_a_damaged_event_is_refused_or_harmless(path):
    match = Match.load(path.read_bytes(), game_of)
    game, ruleset = match.game, match.game.ruleset
    refused = tried = 0
    seen: dict[type, int] = {}
    for n, record in enumerate(match.records[1:], start=2):
        state = match.at(n - 1)
        for event in record.events:
            seen[type(event)] = seen.get(type(event), 0) + 1
            if type(event) in ruleset.rules.events and seen[type(event)] <= 3:
                for wrong in damaged(event):
                    tried += 1
                    why = refusal_of(game, state, wrong)
                    refused += bool(why)
                    assert not why or SAID.search(why), f"{why!r} is no sentence: {wrong}"
            state = fold(ruleset, state, (event,))
    assert tried > 500
    assert refused > tried // 4


@pytest.mark.parametrize(
    "event",
    [
        e.Switched("player1", "a99"),
        e.PokemonPromoted("player1", ""),
        e.Damaged("b99", 10, "attack"),
        e.CardsMoved("player1", ("a98", "a99"), "hand", "discard"),
        e.CardsDrawn("player1", ("b1",), ("player1",)),
        e.KnockedOut("player2", "a1", 1),
        e.PokemonDevolved("player1", "a1", ("a1",), 50, "hand"),
        e.DeckArranged("player1", ("a1",)),
        e.StadiumLeft(""),
        e.TurnStarted("player3", 2),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_is_not_there_is_named(event):
    """A Pokémon that left, a card of nobody, a player who is not at the table."""
    table = Table(mine=(at("filler"), at("filler")))
    with pytest.raises(KeyError, match=r"\w+ .*\w"):
        fold(table.game.ruleset, table.state, (event,))


@pytest.mark.parametrize("handle", ["", "c1", "?"])
def test_a_card_of_nobody_has_no_owner(handle):
    with pytest.raises(KeyError, match="no card of either player"):
        owner(handle)


def test_a_log_with_a_handle_that_nobody_holds_is_refused():
    """A log of the first version: its lines have no hash yet that would tell."""
    text = OLD.read_text("utf-8")
    line = next(line for line in text.splitlines() if '"type":"pokemon_promoted"' in line)
    handle = re.search(r'"type":"pokemon_promoted","seat":"player\d","pokemon":"(\w+)"', line)
    assert handle is not None
    wrong = line.replace(f'"pokemon":"{handle[1]}"', '"pokemon":"a999"')
    with pytest.raises(Refusal, match="a999"):
        Match.load(text.replace(line, wrong).encode(), game_of)


def test_cards_of_a_pack_that_is_not_here_are_told_by_their_ids():
    table = Table(hand=("fire_energy",), mine=(at("filler", energies=("fire_energy",)),))
    table.do(k.AttachEnergy(table.mine.hand[0], table.me.id))
    bare = msgspec.structs.replace(table.game.content, pokemon={}, energy={})
    game = Game(table.game.ruleset, bare, table.game.options)
    (attached,) = table.told(e.EnergyAttached)
    assert describe(game, table.state, attached) == "Player 1 attaches fire_energy to filler."
    assert "filler" in {piece.name for piece in game.ruleset.telling.board(game, table.state, "player1").pieces}
    assert game.ruleset.telling.sheets(game, table.state, "player1")


def test_the_end_of_a_match_that_never_began_is_told():
    game = registry.game("tcg", options={"match_approval": True})
    match = Match.open(game, game.ruleset.content.encounter(game, "emberfall,tidewall"), seed=1)
    match.submit(k.Concede(), "player1")
    assert match.result is not None
    assert game.ruleset.telling.describe_outcome(game, match.state, match.result)[:2] == (
        "Player 2 wins: Player 1 concedes.",
        "It took 0 turns.",
    )
