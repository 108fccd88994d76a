"""Players with one idea each, to see that the encounters of the pack ask for more than one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice
from typing import NamedTuple

from turnwright import players
from turnwright.kernel import registry
from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import Choose, View
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import content as c
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia import targets
from turnwright.rulesets.wuxia.state import State
from turnwright.sim.tournament import battle_seed


def dearest_blow(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """Always the attack technique that costs most, on the weakest foe; without the AE for one, a plain attack."""
    return _dearest(view, legal, blows_only=True)


def dearest_of_all(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """Always the technique that costs most, whatever it does; without the AE for one, a plain attack."""
    return _dearest(view, legal, blows_only=False)


def dearest_on_the_first(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """As `dearest_blow`, on the first foe of the roster until it falls."""
    return _dearest(view, legal, blows_only=True, weakest=False)


DEAREST: tuple[Choose, ...] = (dearest_blow, dearest_of_all, dearest_on_the_first)


def _dearest(view: View, legal: Sequence[Command], *, blows_only: bool, weakest: bool = True) -> Command:
    if isinstance(legal[0], Answer):
        return max(legal, key=lambda answer: isinstance(answer, Answer) and answer.choice[0] in ("reroll", "pay"))
    state: State = view.state
    techniques = view.game.content.techniques

    def rank(command: Command) -> tuple[int, int, int]:
        aimed = _aimed(command)
        if any(state.units[one].team == "neutral" for one in aimed) or getattr(command, "spend", None):
            return (-1, 0, 0)
        weakness = -min((state.units[one].thp for one in aimed), default=0) if weakest else 0
        match command:
            case w.Technique():
                art: c.Technique = techniques[command.technique]
                blow = targets.needs_roll(art)
                if blows_only and not (blow and any(isinstance(effect, c.Damage) for effect in art.effects)):
                    return (-1, 0, 0)
                if not blow:
                    weakness = max(state.units[one].max_thp - state.units[one].thp for one in aimed)
                return (2, art.ae_cost, weakness)
            case w.Attack() | w.Quick(action="strike"):
                return (1, 0, weakness)
            case _:
                return (0, 0, 0)

    return max(legal, key=rank)


def _aimed(command: Command) -> tuple[str, ...]:
    several: tuple[str, ...] = getattr(command, "targets", ())
    one: str = getattr(command, "target", "")
    return several or ((one,) if one else ())


class Played(NamedTuple):
    """Some battles of an encounter: how many the player's side won, their rounds, and what its units did how often."""

    wins: int
    rounds: list[int]
    uses: Counter[str]


def battles(encounter: str, choose: Choose, *, seed: int = 2) -> Iterator[Match]:
    """Battle after battle with the player's side played by `choose`, the others by their profile."""
    game = registry.game("wuxia")
    ruleset = game.ruleset
    others = players.find(ruleset, "profile")
    for i in count():
        match = Match.open(game, ruleset.content.encounter(game, encounter), seed=battle_seed(seed, i))
        match.advance({"hero": choose, "enemy": others, "neutral": others})
        yield match


def play(encounter: str, choose: Choose, *, n: int) -> Played:
    """The first battles, counted."""
    wins, rounds, uses = 0, [], Counter[str]()
    for match in islice(battles(encounter, choose), n):
        wins += is_won(match)
        rounds.append(match.state.round)
        for event in match.events():
            if isinstance(event, e.ActionChosen) and match.state.units[event.actor_id].team == "player":
                uses[name_of(event.action)] += 1
    return Played(wins, rounds, uses)


def wins_more(encounter: str, choose: Choose, most: int, *, n: int) -> bool:
    """Whether more than `most` of the first battles are won: played until that is certain."""
    wins = losses = 0
    for match in islice(battles(encounter, choose), n):
        won = is_won(match)
        wins, losses = wins + won, losses + (not won)
        if wins > most or losses >= n - most:
            break
    return wins > most


def is_won(match: Match) -> bool:
    state: State = match.state
    return state.verdict is not None and state.verdict.victor == "player"


def name_of(action: Command) -> str:
    """What was done: a technique or an item by its id, a quick action or any other by its name."""
    match action:
        case w.Technique():
            return action.technique
        case w.Item():
            return action.item
        case w.Quick():
            return f"quick {action.action}"
        case _:
            return type(action).__name__.lower()
