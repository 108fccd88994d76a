"""The player that plans its turn: it lays out lines of play to the end of the turn, and plays the best of them out.

Lines are laid out in one world that fits its view, from position to position, the most promising first; positions that
come about in several ways are looked at once. Where a line shows it a card that it does not know yet, it ends: what
comes then is planned when the card is there. The most promising lines are played to the end of the turn in two worlds;
the best of these are then played out for two turns of each player, in the same worlds with the same coins
(`players.search`), and the first command of the best one is its choice. What a line comes to is how the match looks
after each of these turns, on average: later turns show what an estimate misses, and an early estimate does not depend
on what was drawn on the way.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from turnwright.kernel.budget import Budget, Meter
from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import legal as choices_of
from turnwright.kernel.ruleset import step, to_act
from turnwright.kernel.view import View
from turnwright.players import search
from turnwright.players.chances import CERTAIN
from turnwright.players.search import Mind, Moves

from .. import commands as k
from .. import content as c
from ..cards import known_card
from ..game import TcgGame
from ..state import State
from .prospects import win_chance
from .quick import only_brings_cards

SIMS = 48
"""Lines that a decision plays out where nobody says how many: a sixth of a second on average."""
WIDE, DEEP = 5, 5
"""Positions that lines go on from at each step, and steps that they are laid out for."""
CHILDREN = 10
"""Commands that are tried in a position."""
POSITIONS = 3
"""Positions that are laid out at most for each line that may be played out."""
MOST_LINES = 16
SIMS_A_LINE = 6
"""With fewer simulations for each, fewer lines are played out."""
MOST_TRIED, TRIES = 24, 2
"""Lines that are played to the end of the turn at most, and worlds that each is played in: a third of the budget."""
LEAST = 100
"""What a line must gain on the quick player's choice, in ten-thousandths of a victory. Many lines differ by nothing
that an estimate can tell, and the quick player knows why one does not leave Energy in hand, and what to open with."""
AHEAD = 4
"""Turns that a line is played out for, the rest of this one among them. By two turns it chose worse, in however many
worlds; six were no better than four beyond doubt, and cost more."""


def choose(view: View, legal: Moves, dice: Dice, budget: Budget | None = None) -> Command:
    """The first command of the turn that does best when it is played out."""
    return search.choose(view, legal, dice, budget, PLANNING)


def think(view: View, legal: Moves, dice: Dice, budget: Budget | None = None) -> search.Thought:
    """The same, with its reasons."""
    return search.think(view, legal, dice, budget, PLANNING)


# What needs no thought

_WEIGHED = (k.SetActivePokemon, k.AttachEnergy, k.Retreat, k.PlayTrainer, k.UseAbility, k.Attack, k.EndTurn, Answer)


def is_plain(view: View, command: Command) -> bool:
    """Whether what the quick player would do costs nothing that anybody would miss: Basics onto the Bench, draws."""
    return _is_plain(view.game, view.state, command)


def _is_plain(game: TcgGame, state: State, command: Command) -> bool:
    if not isinstance(command, _WEIGHED):
        return True
    card = known_card(game, state, command.card) if isinstance(command, k.PlayTrainer) else None
    return isinstance(card, c.Trainer) and not card.pays and only_brings_cards(card)


# Lines


class _Position(NamedTuple):
    """Where a line has come to, and how good it looks for who is about to attack."""

    moves: Moves
    state: State
    promise: int


class _Ended(NamedTuple):
    """A line to the end of the turn, or to where the quick player takes over."""

    moves: Moves
    promise: int


def lines(mind: Mind, legal: Sequence[Command], own: Command, meter: Meter) -> Sequence[Moves]:
    """The most promising lines, as many as can be played out; single choices where there is no turn to plan."""
    sims = meter.budget.sims or SIMS
    state: State = mind.view.state
    if state.flow.prompts or state.phase != "main_phase" or state.current != mind.seat:
        return [(each,) for each in search.most_promising(mind.view, legal)][: _most(sims)]
    ended = sorted(_laid_out(mind, POSITIONS * sims, meter), key=lambda line: -line.promise)
    tried = _tried(mind, (own,), [line.moves for line in ended[:MOST_TRIED]], meter)
    return tried[: _most(sims - meter.sims) - 1]


def _most(sims: int) -> int:
    return max(2, min(MOST_LINES, sims // SIMS_A_LINE))


def _tried(mind: Mind, own: Moves, found: Sequence[Moves], meter: Meter) -> Sequence[Moves]:
    """Lines by how the match looks at the end of the turn, the best first; in the order given if there is no time.

    Lines with equal results in both worlds are kept once, and lines equal to the quick player's are dropped.
    """
    fits, ends = meter.share(1, 3), dict[tuple[Moves, int], State]()

    def end(line: Moves, world: int) -> State:
        if (line, world) not in ends:
            meter.count()
            ends[line, world] = _end_of_the_turn(mind, line, world)
        return ends[line, world]

    kept: list[Moves] = []
    for line in found:
        if not fits(TRIES):
            break
        marks = [_mark(end(line, world)) for world in range(TRIES)]
        if not any(all(_mark(end(other, world)) == marks[world] for world in range(TRIES)) for other in (own, *kept)):
            kept.append(line)
    if not ends:
        return found
    return sorted(kept, key=lambda line: -sum(mind.worth(end(line, world), 0) for world in range(TRIES)))


def _end_of_the_turn(mind: Mind, line: Moves, world: int) -> State:
    turn = mind.world(world).turn
    end: State = search.played_out(mind, line, world, lambda state, *_: state.turn == turn)
    return end


def _laid_out(mind: Mind, most: int, meter: Meter) -> Iterator[_Ended]:
    """Lines of the turn, step by step from the best positions: at most so many positions, in a third of the time."""
    game, seat, first, known = mind.game, mind.seat, mind.world(0), mind.view.state.faces
    in_time = meter.share(1, 3)
    front = [_Position((), first, win_chance(game, first, seat))]
    met = {_mark(first)}
    for _ in range(DEEP):
        grown: list[_Position] = []
        for position in front:
            state = position.state
            for command in _worth_a_try(game, position, seat):
                moves = (*position.moves, command)
                if type(command) in (k.Attack, k.EndTurn):
                    yield _Ended(moves, position.promise)
                    continue
                if most <= 0 or not in_time(0):
                    continue
                most -= 1
                try:
                    after: State = step(game, state, seat, command, mind.dice(0))
                except Refusal:
                    continue
                if after.turn != state.turn or seat not in to_act(game.ruleset, after):
                    yield _Ended(moves, mind.worth(after, 0))
                elif _tells(after, seat, known):
                    yield _Ended(moves, win_chance(game, after, seat))
                elif (mark := _mark(after)) not in met:
                    met.add(mark)
                    grown.append(_Position(moves, after, win_chance(game, after, seat)))
        front = sorted(grown, key=lambda each: -each.promise)[:WIDE]
    yield from (_Ended(position.moves, position.promise) for position in front)


def _worth_a_try(game: TcgGame, position: _Position, seat: str) -> Sequence[Command]:
    """What may follow in a line: the plain thing where there is one, else the most promising; a turn ends last."""
    state = position.state
    legal = choices_of(game, state, seat)
    if len(legal) == 1:
        return legal
    seen = View(game, seat, state)
    promising = search.most_promising(seen, legal)
    if state.flow.prompts:
        return promising[:CHILDREN]
    if position.moves and promising and type(promising[0]) is not k.Attack and _is_plain(game, state, promising[0]):
        return promising[:1]
    attacks: list[Command] = [each for each in promising if type(each) is k.Attack]
    others = [each for each in promising if type(each) not in (k.Attack, k.EndTurn)][:CHILDREN]
    endings = [each for each in legal if type(each) is k.EndTurn]
    return (*others, *(attacks or endings))


def _tells(state: State, seat: str, known: dict[str, str]) -> bool:
    """Whether the seat has got to know a card, or is about to."""
    if any(card not in known for card in state.sides[seat].hand):
        return True
    options = [option for prompt in state.flow.prompts for option in prompt.options]
    return any(option in state.faces and option not in known for option in options)


def _mark(state: State) -> object:
    """The same for positions that are the same, however they came about."""
    return (
        *((side.active, frozenset(side.bench), frozenset(side.hand)) for side in state.sides.values()),
        state.stadium,
        state.attached,
        state.supporters,
        state.retreats,
        tuple((prompt.kind, prompt.options) for prompt in state.flow.prompts),
    )


def passed(first: State, now: State) -> int:
    """The turns that are over: after each of them a line is valued."""
    return now.turn - first.turn


def standing(game: TcgGame, state: State, seat: str) -> int:
    """The chance of a seat, by whose turn begins."""
    if state.current in (seat, ""):
        return win_chance(game, state, seat)
    return CERTAIN - win_chance(game, state, state.current)


PLANNING = search.Planning(is_plain, lines, AHEAD, passed, standing, LEAST, SIMS)
