"""What a seat may do: every choice of the one whose turn it is. (spec FR-003, FR-004)"""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.messages import Command

from . import commands as w
from . import content as c
from . import derived
from .decide import enemy_choices, foes_of, helped_by, no_flight, stances, unusable
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
    bound = options.performance_binds and hero.performance is not None
    if not bound and (not hero.statuses or derived.forbids(content, hero, "attack") is None):
        for foe in foes:
            yield w.Attack(foe.id)
    yield w.Defend()
    for name in hero.abilities:
        art = content.abilities[name]
        if unusable(content, options, hero, art) is not None:
            continue
        if art.aim == "foe":
            for target in foes_of(content, view, art):
                yield w.Ability(name, target)
        elif art.aim != "foes" or foes_of(content, view, art):
            yield w.Ability(name)
    for item in hero.consumables:
        yield w.Consumable(item)
    if no_flight(content, options, view, hero) is None:
        yield w.Flee()
    if not view.stance_changed:
        for stance in stances(content, hero):
            if stance != hero.stance:
                yield w.TakeStance(stance)


def _of_enemy(content: c.Content, options: Options, view: State, enemy: Fighter) -> Iterator[Command]:
    for name, action in enemy_choices(content, options, view, enemy).items():
        if action.aim == "ally":
            for ally in helped_by(view, enemy, action):
                yield w.Act(name, ally)
        else:
            yield w.Act(name)
