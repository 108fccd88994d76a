"""How a fight ended and what persists, how odds are read, and how good a position is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Effect, Outcome

from . import content as c
from . import derived
from . import events as e
from .game import RuneGame
from .rules.terms import FOES, HERO
from .state import Fighter, State

_WINNERS = {"victory": "player", "defeat": "enemy"}


def outcome(state: State) -> Outcome | None:
    """Result, cause, rounds and turns, Legend, loot, and what the player takes along. (spec, persistence)"""
    verdict = state.verdict
    if verdict is None:
        return None
    return Outcome(
        verdict.result,
        _WINNERS.get(verdict.result),
        {
            "cause": verdict.cause,
            "rounds": state.round,
            "turns": state.turn,
            "legend": state.legend_gained,
            "loot": msgspec.to_builtins(state.loot),
            "defeated": [foe.sheet for foe in state.fighters.values() if not foe.is_player and foe.hp <= 0],
            "carried": carried(state.fighters[HERO]),
        },
    )


def carried(hero: Fighter) -> dict[str, Any]:
    """What persists after a fight; buffs, order and log do not. (spec, persistence; sources 2)"""
    return {
        "hp": hero.hp,
        "max_hp": hero.max_hp,
        "stamina": hero.stamina,
        "max_stamina": hero.max_stamina,
        "stress": hero.stress,
        "corruption": hero.corruption,
        "traumas": list(hero.traumas),
        "legend": hero.legend,
        "milestone": hero.milestone,
        "pp": hero.pp,
        "consumables": dict(hero.consumables),
    }


def effect(state: State, events: Sequence[Event]) -> Effect:
    """Hit or miss, or whether a test works; damage, who fell or got away, statuses given, and blows broken off."""
    hits: set[str] = set()
    damage: dict[str, int] = {}
    defeated: list[str] = []
    status: list[str] = []
    for event in events:
        if type(event) is e.PoolRolled:
            if event.target:
                hits.add("miss" if event.outcome == "fumble" else event.outcome)
            elif event.need:
                hits.add("works" if event.outcome == "hit" else "fails")
        elif type(event) is e.AttackDodged:
            hits.add("miss")
        elif type(event) is e.DamageTaken:
            damage[event.target] = damage.get(event.target, 0) + event.amount
        elif type(event) is e.EnemyDied or type(event) is e.PlayerDied:
            defeated.append(event.target)
        elif type(event) is e.StatusApplied:
            amount = f" {event.held.amount}" if event.held.amount else ""
            status.append(f"{event.target}:{event.held.status}{amount}")
        elif type(event) is e.Interrupted:
            status.append(f"{event.fighter}:interrupted")
        elif type(event) is e.FleeAttempted:
            hits.add("works" if event.escaped else "fails")
            status.append("escaped" if event.escaped else "caught")
        elif type(event) is e.Healed:
            status.append(f"{event.target}:healed {event.amount}")
    hit = next((word for word in ("crit", "hit", "miss", "works", "fails") if word in hits), "")
    return Effect(hit, tuple(sorted(damage.items())), tuple(defeated), tuple(status))


# How good a position is, in tenths of a hit point


def evaluate(game: RuneGame, state: State, seat: str) -> int:
    """For players that look ahead: what stands and what it can still do, for one seat."""
    worth = _worth(game.content, state)
    return worth if seat == HERO else -worth if seat == FOES else 0


def _worth(content: c.Content, state: State) -> int:
    hero = state.fighters[HERO]
    if state.verdict is not None and state.verdict.result == "fled":
        return -20_000 + 10 * hero.hp
    if not hero.alive:
        return -100_000
    threat = worst = worth = 0
    for foe in state.fighters.values():
        if foe.is_player:
            continue
        worth += 400 * (foe.phase - 1)  # progress: a boss that changes is nearer to its end
        if not foe.alive:
            continue
        danger = _danger(content, foe)
        threat += danger
        worst = max(worst, danger)
        worth -= _status_worth(content, foe, danger) + _charge_worth(content, foe)
        worth -= 3 * foe.hp if foe.summoned else 100 + 14 * foe.hp + 3 * danger
    if not threat:
        return 100_000 + _keeps(hero)
    worth += _keeps(hero) + _fear(hero, threat)
    return worth + _status_worth(content, hero, worst) + _song_worth(content, hero)


def _keeps(hero: Fighter) -> int:
    """What the player keeps: HP first, Stamina and a whole mind besides, things for later."""
    worth = 10 * hero.hp + 2 * hero.stamina - 4 * hero.stress - 40 * hero.corruption - 300 * len(hero.traumas)
    return worth + 80 * sum(hero.consumables.values())


def _fear(hero: Fighter, threat: int) -> int:
    """HP are worth more when the next rounds could take them all."""
    short = 5 * threat - 10 * hero.hp
    return -short if short > 0 else 0


def _danger(content: c.Content, foe: Fighter) -> int:
    """What an enemy does a turn, in tenths of a point, if half of its blows land."""
    sheet = content.enemies[foe.sheet]
    blow = (5 * sheet.dice * (sheet.sides + 1) + 10 * sheet.bonus) // 2
    return (2 * blow if sheet.boss else blow) + (20 if foe.forlorn else 0)


def _charge_worth(content: c.Content, foe: Fighter) -> int:
    """What a blow in preparation is worth to an enemy: less with each point that helps to break it off."""
    charge = foe.charge
    action = derived.enemy_action(content.enemies[foe.sheet], charge.action) if charge is not None else None
    if charge is None or action is None:
        return 0
    blow = sum(20 * effect.dice + 6 * effect.bonus for effect in action.effects if isinstance(effect, c.Damage))
    return blow * max(0, charge.threshold - charge.taken) // charge.threshold if charge.threshold else blow


def _status_worth(content: c.Content, fighter: Fighter, danger: int) -> int:
    """What statuses are worth to the one who holds them; `danger` is what the others, or it, can do in a turn."""
    worth = 0
    for held in fighter.statuses:
        status = content.statuses[held.status]
        turns = 2 if held.turns is None else min(3, held.turns)
        if status.amount_is == "defense":
            worth += held.amount * (danger if fighter.is_player else 40) // 100
        elif status.amount_is in ("shield", "temp_hp"):
            worth += 8 * held.amount
        elif status.amount_is == "attack_dice":
            worth += 12 * held.amount
        if status.skips:
            worth -= 12 * danger // 10
        if status.hurts != "never":
            worth -= 5 * (status.sides + 1) * held.stacks * turns
        worth += turns * (
            10 * status.attack_dice
            + 6 * status.defense_dice
            + 25 * status.damage_dice
            - 8 * status.attackers_dice
            + 8 * status.attributes
            - (status.taken_percent - 100) // 2
        )
        worth += 8 * status.soak * held.stacks + (50 if status.dodges else 0) + (80 if status.wards else 0)
    return worth


def _song_worth(content: c.Content, hero: Fighter) -> int:
    if hero.performance is None:
        return 0
    song = content.abilities[hero.performance.ability].song
    if song is None:
        return 0
    each = 12 * song.attack_dice - 12 * song.enemy_attack_dice + 10 * song.soak + 25 * song.damage_dice
    return each * min(5, hero.performance.rounds)
