"""Random battles on a grid, League and Full Contact, until every species has fought and every move has been used.

Nobody knows beforehand what will meet what: whatever random players can do must go through, and the log must give the
same state again. `make laws` plays all species and moves; the usual run a slice of them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from tests import depth
from tests.rulesets.ptu.table import game

from turnwright.kernel import registry
from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.naming import setup_by_ids
from turnwright.kernel.ruleset import widest
from turnwright.kernel.view import View
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e

A_SIDE, KNOWN = 4, 6
MOST_COMMANDS = 260
SIZE, SMALL = (22, 16), (12, 10)
WEAPONS = ("small_melee_weapon", "large_melee_weapon", "short_range_weapon", "long_range_weapon")
HELPFUL = (
    ["stockpile", "harden", "growl", "leer", "tail_whip"],
    ["spore", "rest", "protect", "tackle", "growl"],
)
"""What some moves ask for: something in the stockpile, other moves used before, sleepers, a shield to break."""
WEATHERS = ("clear", "sun", "rain", "hail", "sandstorm")
SLICES = 1 if depth.FULL else 42 if depth.TENTH is None else depth.TENTHS
"""The usual run plays one of so many parts."""
TRIES = 8
"""How often a move that nobody came to use gets another battle."""


def fighters(names: Sequence[str], moves: Sequence[str], side: str, level: int) -> Iterator[dict[str, Any]]:
    """A trainer with features, and Pokémon with moves that may be none of their own."""
    features = [each for each in game().content.features.values() if not each.partial and each.action != "extended"]
    at = level * 7 % max(1, len(features))
    known = [each.name for each in (*features[at:], *features[:at])][:12]
    trainer = f"{side}_trainer"
    sheet = {
        "id": trainer, "name": trainer, "kind": "trainer", "level": 20, "origin": "trainer", "features": known,
        "stats": dict.fromkeys(("hp", "attack", "defense", "special_attack", "special_defense", "speed"), 15),
        "max_hp": 95, "skills": {"command": {"dice": 5}, "combat": {"dice": 6}},
        "capabilities": {"overland": 5, "power": 4}, "equipment": [WEAPONS[level % len(WEAPONS)]],
        "moves": [move.id for move in game().content.moves.values() if move.weapon is not None],
    }  # fmt: skip
    yield {"side": side, "sheet": sheet, "items": {"potion": 3}}
    for place, species in enumerate(names):
        own = moves[place * KNOWN : (place + 1) * KNOWN]
        yield {
            "side": side, "species": species, "level": level, "moves": own, "owner": trainer, "name": f"{side} {place}",
            "food": ["oran_berry"], "item": "leftovers",
        }  # fmt: skip


def battle(names: Sequence[str], moves: Sequence[str], *, league: bool, number: int) -> Match:
    half = (len(names) + 1) // 2
    sides = ((names[:half], moves[: half * KNOWN], "players"), (names[half:], moves[half * KNOWN :], "enemies"))
    placed = [one for ours, known, side in sides for one in fighters(ours, known, side, 20 + number % 40)]
    wide, high = SIZE if len(names) > 2 else SMALL
    plan = {
        "name": "random", "battle": "league" if league else "full_contact", "placed": placed, "round_limit": 40,
        "grid": {"rows": ["." * wide] * high}, "weather": WEATHERS[number % len(WEATHERS)],
    }  # fmt: skip
    return Match.open(game(), setup_by_ids(game(), plan), seed=number)


class Eager:
    """A random player that would rather use what nobody has used yet."""

    def __init__(self, unused: set[str], first: str) -> None:
        self.unused, self.first = unused, first

    def __call__(self, view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        wanted = [each for each in legal if self.first in _named(each)]
        if wanted:
            return dice.choose(tuple(wanted))
        new = [each for each in legal if _named(each) & self.unused]
        if new and dice.d(3, "choice") > 1:
            return dice.choose(tuple(new))
        kind = dice.choose(tuple(dict.fromkeys(type(each) for each in legal)))
        return dice.choose(tuple(each for each in legal if type(each) is kind))


def _named(command: Command) -> set[str]:
    """The moves that a command or an answer names."""
    if isinstance(command, w.UseMove | w.Prioritise):
        return {command.move}
    if isinstance(command, Answer):
        return {option.rpartition(":")[2] for option in command.choice}
    return set()


def play(match: Match, unused: set[str], first: str = "") -> set[str]:
    """The moves that were used, as far as a battle went."""
    seats = widest(match.game.ruleset, match.state, match.game.ruleset.seats.names(match.state))
    players = dict.fromkeys(seats, Eager(unused, first))
    for _ in range(MOST_COMMANDS):
        if match.result is not None or match.player_to_act(players) is None:
            break
        pending = match.prepare_turn(players)
        assert pending is not None
        match.commit(pending)
    used = {event.move for record in match.records for event in record.events if isinstance(event, e.MoveUsed)}
    assert Match.load(match.lines(), registry.game_of).state == match.state
    return used


def parts() -> list[tuple[int, tuple[str, ...]]]:
    species = tuple(game().content.species)
    crowd = 2 * A_SIDE
    battles = [species[at : at + crowd] for at in range(0, len(species), crowd)]
    return [(number, names) for number, names in enumerate(battles) if number % SLICES == (depth.TENTH or 0)]


def playable(*, league: bool) -> list[str]:
    """Moves that are used at all: some only change what others do, and trainers in League battles hold no weapon."""
    moves = game().content.moves.values()
    used = [move for move in moves if move.frequency.per != "static" and not move.partial]
    return [move.id for move in used if not (league and move.weapon is not None)]


@depth.in_turn
@pytest.mark.parametrize("league", [True, False], ids=["league", "full_contact"])
def test_every_species_fights_and_every_move_is_used(league: bool) -> None:
    moves = playable(league=league)
    unused = set(moves)
    queue, number = list(moves), 0
    for number, names in parts():
        room = len(names) * KNOWN
        own, queue = queue[:room], queue[room:]
        at = number * KNOWN % len(moves)
        own += [*moves[at:], *moves][: room - len(own)]
        unused -= play(battle(names, own, league=league, number=number), unused)
        queue = queue or sorted(unused)
    for attempt in range(TRIES if depth.FULL else 0):
        for move in sorted(unused):
            number += 1
            species, crowd = list(game().content.species), 2 if attempt % 2 else 2 * A_SIDE
            names = tuple(species[(number * 11 + each) % len(species)] for each in range(crowd))
            helpful = HELPFUL[attempt // 2 % len(HELPFUL)]
            tried = battle(names, [move, *helpful] * crowd, league=league, number=number + 1000 * attempt)
            unused -= play(tried, {move, *helpful}, move)
    assert not depth.FULL or unused == set(), f"nobody came to use {sorted(unused)}"
