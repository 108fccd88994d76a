"""A hero who counts: as careful as the sensible one, but every blow is weighed by the chance that it lands and fells.

What a blow does beyond the HP that its target has left is lost, so a sure blow is better than a heavy one where the
enemy is nearly down. It counts what wears it down besides blows, takes the stance in which a turn is worth most, and
rests in order to sing again. Quick enough to play fights out by.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import View

from .. import commands as w
from .. import content as c
from .. import derived
from ..game import RuneGame
from ..rules.terms import HERO
from ..state import Fighter, Stance, State
from . import sensible, weighing
from .sensible import Situation
from .weighing import POINT, WHOLE

OPEN = 200
"""What the Stress of an enemy's hit is worth to who fights without a guard, in hundredths of an HP."""


def choose(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """What is worth most; the first of equal ones."""
    if len(legal) == 1 or isinstance(legal[0], Answer | w.Act):
        return legal[0]
    found = worths(view.game, view.state, legal)
    return legal[found.index(max(found))]


def worths(game: RuneGame, state: State, legal: Sequence[Command]) -> list[int]:
    """What each of the hero's choices is worth."""
    now = _counted(game, state)
    found = [sensible.worth(now, command) for command in legal]
    for missing, song in _songs_to_come(now):
        for place, command in enumerate(legal):
            if (gained := _regained(now, command)) > 0:
                found[place] = max(found[place], _rest(now, 1 - -missing // gained, song))
    _prepare(now, legal, found)
    actions = [command for command in legal if not isinstance(command, w.TakeStance)]
    if len(actions) < len(legal):
        best, free = max(found), _standing(now, "none")
        here = _turn(now, free, now.hero.stance, actions)
        for place, command in enumerate(legal):
            if isinstance(command, w.TakeStance):  # it is free, so the best action is still to come
                found[place] = best + _turn(now, free, command.stance, actions) - here
    return found


def _prepare(now: Situation, legal: Sequence[Command], found: list[int]) -> None:
    """Preparations that leave the turn's action are worth what they do, and the best action is still to come."""
    free = [place for place, command in enumerate(legal) if _is_free(now, command)]
    if free:
        best = max((worth for place, worth in enumerate(found) if place not in free), default=0)
        for place in free:
            found[place] += best


def _is_free(now: Situation, command: Command) -> bool:
    return isinstance(command, w.Ability) and now.game.content.abilities[command.ability].quick


def _turn(now: Situation, free: Situation, stance: Stance, actions: Sequence[Command]) -> int:
    """What a turn in a stance is worth: the best that can be done, less what the enemies do.

    Damage is worth the same in every stance, as much as for a hero who stands freely: a safe hero gains just as much
    from an enemy's end.
    """
    then = _standing(now, stance)
    alike = then._replace(threat=free.threat, outputs=free.outputs, best=free.best, wear=free.wear)
    coming = sum(then.next_turns.values())
    worn = OPEN * len(now.foes) if stance == "aggressive" else 0
    return (
        max(sensible.worth(alike, command) for command in actions) - sensible.GUARDED * coming // 100 - then.wear - worn
    )


def _standing(now: Situation, stance: Stance) -> Situation:
    if stance == now.hero.stance:
        return now
    hero = replace(now.hero, stance=stance)
    return _counted(now.game, replace(now.state, fighters={**now.state.fighters, HERO: hero}))


def _counted(game: RuneGame, state: State) -> Situation:
    now = sensible.situation(game, _without_dodge(game, state))._replace(state=state, hero=state.fighters[HERO])
    return now._replace(sharp=True, wear=_wear(now), coming=_coming(now))


def _without_dodge(game: RuneGame, state: State) -> State:
    """A state whose hero dodges nothing: a dodge stops one attack, and those that follow are as dangerous as ever."""
    hero = state.fighters[HERO]
    kept = tuple(held for held in hero.statuses if not game.content.statuses[held.status].dodges)
    if len(kept) == len(hero.statuses):
        return state
    return replace(state, fighters={**state.fighters, HERO: replace(hero, statuses=kept)})


def _coming(now: Situation) -> dict[str, int] | None:
    """What the enemies do in their next turn, by what they announced; none, if nobody did. (ruling `intents`)"""
    if all(foe.intent is None for foe in now.foes):
        return None
    state = _without_dodge(now.game, now.state)
    coming = {foe.id: _announced(now, state, foe) for foe in now.foes}
    if state is not now.state:  # the hero dodges one of them: as often as not the hardest
        coming[max(coming, key=lambda foe: coming[foe])] = 0
    return coming


def _announced(now: Situation, state: State, foe: Fighter) -> int:
    if foe.intent is None:
        return now.outputs[foe.id]
    content = now.game.content
    action = derived.known_action(content.enemies[foe.sheet], foe.intent.action)
    more = now.outputs[foe.id] * (derived.actions(content, foe) - 1) // derived.actions(content, foe)
    if action.charge or action.aim not in ("foe", "foes"):
        return more
    return weighing.harm(now.game, state, foe, state.fighters[HERO], action, "enemy") + more


def _songs_to_come(now: Situation) -> list[tuple[int, int]]:
    """The songs that a silent hero has too little Stamina for: how much is missing, and what it would be worth."""
    hero = now.hero
    if hero.performance is not None:
        return []
    songs = []
    for name, rank in hero.abilities.items():
        art = now.game.content.abilities[name]
        if art.song is not None and not (art.song.once and name in hero.used):
            cost = derived.stamina_cost(hero, art)
            if cost <= hero.stamina:
                return []
            if cost <= hero.max_stamina:
                songs.append((cost - hero.stamina, sensible.song_worth(now, derived.ranked_song(art.song, rank))))
    return songs


def _rest(now: Situation, turns: int, song: int) -> int:
    """What a turn of rest is worth if a song follows after so many turns: nothing if that outlasts song or fight."""
    span = min(now.turns, now.hero.will)
    left = sum(POINT * foe.hp // weighing.strength(now.game, now.state, foe) for foe in now.foes) - turns
    return song * min(span, left) // span // turns if turns < span and left > 0 else sensible.NEVER


def _regained(now: Situation, command: Command) -> int:
    """The Stamina that a choice brings, less what it costs."""
    content = now.game.content
    if isinstance(command, w.Ability):
        art = content.abilities[command.ability]
        return sensible.regained(now, art) - derived.stamina_cost(now.hero, art)
    return sensible.regained(now, content.consumables[command.item]) if isinstance(command, w.Consumable) else 0


def _wear(now: Situation) -> int:
    """What each turn costs the hero besides blows: what its statuses do, and those that the enemies' blows bring."""
    content, hero = now.game.content, now.hero
    wear = sum(_hurt(content.statuses[held.status]) * held.stacks for held in hero.statuses)
    for foe in now.foes:
        if now.outputs[foe.id]:
            actions = content.enemies[foe.sheet].actions
            wear += max((_lasting(now, foe, action) for action in actions if not action.older), default=0)
    return wear


def _lasting(now: Situation, foe: Fighter, action: c.EnemyAction) -> int:
    """What the statuses of an enemy's action will do to the hero, on average."""
    worth = 0
    for effect in action.effects:
        if isinstance(effect, c.Inflict) and effect.on == "target" and action.phase <= foe.phase:
            status = now.game.content.statuses[effect.status]
            if not _hurt(status):
                continue
            chance = weighing.likely(now.game, now.state, foe, now.hero, action, "enemy", need=effect.need)
            turns = effect.turns if isinstance(effect.turns, int) else sensible.LONGEST
            worth += chance * _hurt(status) * min(now.turns, turns) // WHOLE
    return worth


def _hurt(status: c.Status) -> int:
    """What a status does to the hero in a turn, each time that it is held."""
    return 0 if status.hurts == "never" else POINT * (status.sides + 1) // 2
