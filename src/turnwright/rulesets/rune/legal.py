"""What a seat may do: every choice of the one whose turn it is. (spec FR-003, FR-004)"""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.messages import Command

from . import allowed, derived, repertoire, targets
from . import commands as w
from . import content as c
from .game import RuneGame
from .options import Options
from .rules.terms import FOES, HERO
from .state import Fighter, State


def seats(state: State) -> tuple[str, ...]:
    return (HERO, FOES)


def to_act(state: State) -> tuple[str, ...]:
    """The player's seat in the player's turns, the enemies' in theirs."""
    if not state.is_active or not state.order:
        return ()
    return (HERO,) if state.order[state.index] == HERO else (FOES,)


def legal(game: RuneGame, view: State, seat: str) -> Iterator[Command]:
    """Every choice, with every target."""
    content, options = game.content, game.options
    active = view.active
    if active.is_player:
        yield from _of_player(content, options, view, active)
    else:
        yield from _of_enemy(content, options, view, active)


def _of_player(content: c.Content, options: Options, view: State, hero: Fighter) -> Iterator[Command]:
    foes = derived.living_enemies(view)
    if allowed.why_not_attack(content, options, hero) is None:
        for foe in foes:
            yield w.Attack(foe.id)
    yield w.Defend()
    for name in hero.abilities:
        art = content.abilities[name]
        if art.passive or art.stance is not None:  # nothing to use, whatever else holds: most heroes have many of them
            continue
        if allowed.why_not_use(content, options, hero, art) is not None:
            continue
        if art.aim == "foe":
            for target in targets.among(content, foes, art):
                yield w.Ability(name, target)
        elif art.aim != "foes" or targets.among(content, foes, art):
            yield w.Ability(name)
    for item in hero.consumables:
        if allowed.why_not_consume(hero, item) is None:
            yield w.Consumable(item)
    if allowed.why_not_flee(content, options, view, hero) is None:
        yield w.Flee()
    for stance in () if view.stance_changed else derived.stances(content, hero):
        if stance != hero.stance and allowed.why_not_take(content, view, hero, stance) is None:
            yield w.TakeStance(stance)


def _of_enemy(content: c.Content, options: Options, view: State, enemy: Fighter) -> Iterator[Command]:
    for name, action in repertoire.choices(content, options, view, enemy).items():
        if action.aim == "ally":
            for ally in targets.helped_by(view, enemy, action):
                yield w.Act(name, ally)
        else:
            yield w.Act(name)
