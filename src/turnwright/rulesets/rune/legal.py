"""What a seat may do: every choice of the one whose turn it is. (spec FR-003, FR-004)"""

from __future__ import annotations

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
    if state.announcing:
        return (FOES,)
    return (HERO,) if state.order[state.index] == HERO else (FOES,)


def legal(game: RuneGame, view: State, seat: str) -> list[Command]:
    """Every choice, with every target."""
    content, options = game.content, game.options
    active = view.chooser
    if active.is_player:
        return _of_player(content, options, view, active)
    intended = None if view.announcing else repertoire.intended(content, view, active)
    if intended is not None:
        return [intended]
    return _of_enemy(content, options, view, active, w.Announce if view.announcing else w.Act)


def _of_player(content: c.Content, options: Options, view: State, hero: Fighter) -> list[Command]:
    foes = derived.living_enemies(view)
    found: list[Command] = []
    if allowed.why_not_attack(content, options, hero) is None:
        found += [w.Attack(foe.id) for foe in foes]
    found.append(w.Defend())
    for name in hero.abilities:
        art = content.abilities[name]
        if art.stance is not None or art.passive:  # nothing to use, whatever else holds: most heroes have many of them
            continue
        if not allowed.can_pay(hero, art) or allowed.why_not_use(content, options, hero, art) is not None:
            continue
        if allowed.why_not_prepare(view, hero, art) is not None:
            continue
        if art.aim == "foe":
            found += [w.Ability(name, target) for target in targets.among(content, foes, art)]
        elif art.aim != "foes" or targets.among(content, foes, art):
            found.append(w.Ability(name))
    found += [w.Consumable(item) for item in hero.consumables if allowed.why_not_consume(hero, item) is None]
    if allowed.why_not_flee(content, options, view, hero) is None:
        found.append(w.Flee())
    if not view.stance_changed:
        found += [
            w.TakeStance(stance)
            for stance in derived.stances(content, hero)
            if stance != hero.stance and allowed.why_not_take(content, view, hero, stance) is None
        ]
    return found


def _of_enemy(content: c.Content, options: Options, view: State, enemy: Fighter, kind: type[w.Act]) -> list[Command]:
    found: list[Command] = []
    for name, action in repertoire.choices(content, options, view, enemy).items():
        if action.aim == "ally":
            found += [kind(name, ally) for ally in targets.helped_by(view, enemy, action)]
        else:
            found.append(kind(name))
    return found
