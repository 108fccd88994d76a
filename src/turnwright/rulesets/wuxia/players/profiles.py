"""The five AI profiles: deterministic, without dice, from the same rules as everything else. (sources 10)

passive           defends, blocks
aggressive        the most expected damage on the weakest enemy
tactical          damage, a bonus for a kill, conditions; weakens and presses; blocks when nearly down
ranged            as aggressive, but prefers ranged techniques and unguarded targets
boss_multiphase   tactical, with the techniques of its phase
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from turnwright.kernel.dice import Dice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.view import View

from .. import commands as w
from .. import content as c
from .. import derived, targets
from ..game import WuxiaGame
from ..options import Options
from ..rules import conditions, damage, resolution
from ..rules.terms import POOL_OF, STATS, Pillar
from ..state import State, Unit

SCALE = 20
"""Expected damage is counted in twentieths of a point: the faces of a d20 on which it happens."""


def choose(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """Plays the active unit by its profile; ties go to the first in the order of `legal`."""
    if isinstance(legal[0], Answer):
        return _answer(legal)
    state: State = view.state
    unit = state.units[state.active]
    score = _PROFILES[unit.ai]
    return max(legal, key=lambda command: score(view.game, state, unit, command))


def tactical_choice(view: View, legal: Sequence[Command]) -> Command:
    """What a tactician would do with the active unit, whatever its own profile."""
    return max(legal, key=lambda command: tactical_worth(view.game, view.state, command))


def tactical_worth(game: WuxiaGame, state: State, command: Command) -> int:
    """How good a choice of the active unit looks to a tactician."""
    return _tactical(game, state, state.units[state.active], command)


def _answer(legal: Sequence[Command]) -> Command:
    """Pays for a reroll or for a resistance whenever it can."""
    answers = [command for command in legal if isinstance(command, Answer)]
    return max(answers, key=lambda answer: answer.choice[0] in ("reroll", "pay"))


def _passive(game: WuxiaGame, state: State, unit: Unit, command: Command) -> int:
    match command:
        case w.Defend():
            return 3
        case w.Quick(action="block") if unit.strain + 1 < unit.max_strain:
            return 2
        case w.Wait():
            return 1
        case _:
            return 0


def _aggressive(game: WuxiaGame, state: State, unit: Unit, command: Command) -> int:
    return _blow(game, state, unit, command, kill=0, weakest=True)


def _ranged(game: WuxiaGame, state: State, unit: Unit, command: Command) -> int:
    worth = _blow(game, state, unit, command, kill=0, weakest=True)
    if worth <= 0:
        return worth
    art = game.content.techniques[command.technique] if isinstance(command, w.Technique) else None
    if art is not None and art.targeting.range == "ranged":
        worth += 4 * SCALE
    return worth - sum(state.units[target].guard for target in _aimed(command))


def _tactical(game: WuxiaGame, state: State, unit: Unit, command: Command) -> int:
    low = unit.thp * 100 < 30 * unit.max_thp
    match command:
        case w.Guard() | w.Quick(action="block"):
            return 8 * SCALE if low and not unit.guard and unit.strain + 1 < unit.max_strain else 0
        case w.Quick(action="weaken" | "pressure"):
            return _press(state, unit, command)
    worth = _blow(game, state, unit, command, kill=12, weakest=False) + _condition_worth(game, state, unit, command)
    return worth + _help_worth(game, state, unit, command)


def _press(state: State, unit: Unit, command: w.Quick) -> int:
    """Weaken once before friends act, press once the strongest attacker."""
    target = state.units[command.target]
    if target.team == "neutral" or any(held.label == command.action for held in target.modifiers):
        return 0
    return 3 * SCALE + target.violence.attack if command.action == "weaken" else 2 * SCALE + target.violence.attack


def _blow(game: WuxiaGame, state: State, unit: Unit, command: Command, *, kill: int, weakest: bool) -> int:
    """Expected damage of an attack, in twentieths, less what is wasted on the fallen, more for a kill."""
    if getattr(command, "spend", None) == "push":
        return 0
    worth = 0
    for target_id in _aimed(command):
        target = state.units[target_id]
        if not targets.fights(unit, target):
            return -1
        expected, certain = _expected(game, unit, target, command)
        if not expected:
            continue
        worth += expected + (kill * SCALE if certain >= target.thp + target.guard else 0)
        if weakest:
            worth += SCALE * (100 - target.thp * 100 // target.max_thp) // 20
    if worth and getattr(command, "spend", None) == "boost":
        worth -= 2 * SCALE
    return worth


def _aimed(command: Command) -> tuple[str, ...]:
    several: tuple[str, ...] = getattr(command, "targets", ())
    one: str = getattr(command, "target", "")
    return several or ((one,) if one else ())


def _expected(game: WuxiaGame, unit: Unit, target: Unit, command: Command) -> tuple[int, int]:
    """Expected damage in twentieths, and what an ordinary hit does."""
    options = game.options
    match command:
        case w.Attack():
            return _swing(options, unit, target, "violence", 7 + 2 * unit.strength, "normal", 2, 0, command.spend)
        case w.Quick(action="strike"):
            stat = max(unit.strength, unit.agility)
            return _swing(options, unit, target, "violence", 7 + 2 * stat, "normal", 2, 0, command.spend)
        case w.Technique():
            art = game.content.techniques[command.technique]
            if not targets.needs_roll(art):
                return 0, 0
            hurt = next((effect for effect in art.effects if isinstance(effect, c.Damage)), None)
            if hurt is None:
                return 0, 0
            base = c.average_amount(hurt, {stat: getattr(unit, stat) for stat in (*STATS, "scl", "cl", "sl")})
            stat_name = c.damage_stat(hurt, art.pillar, rule=options.damage_stat)
            base += getattr(unit, stat_name) if stat_name is not None else 0
            return _swing(options, unit, target, art.pillar, base, hurt.route, 1, art.skill_bonus, command.spend)
        case _:
            return 0, 0


def _swing(
    options: Options, unit: Unit, target: Unit, pillar: Pillar, base: int, route: damage.Route, halves: int, skill: int,
    spend: str | None,
) -> tuple[int, int]:  # fmt: skip
    """Faces that hit and crit, times what each does; `base` counts in `halves` of a point, for the mean of a d6."""
    bonus = derived.total(derived.attack_parts(unit, pillar, options)) + skill
    bonus += options.boost_bonus if spend == "boost" else 0
    defense = derived.total(derived.defense_parts(target, pillar, options))
    hits, crits = hit_faces(bonus, defense, options.tie)
    charges: int = getattr(target.charges, POOL_OF[options.resolve_pools][pillar])
    tier, rate = derived.dr_tier(target), (options.crit_num, options.crit_den)
    hit, certain = _landed(base // halves, False, tier, charges, target.guard, route, rate)
    crit, _ = _landed(base // halves, True, tier, charges, target.guard, route, rate)
    return hits * hit + crits * crit, certain


@lru_cache(maxsize=8192)
def _landed(
    base: int, crit: bool, dr_tier: int, charges: int, guard: int, route: damage.Route, rate: tuple[int, int]
) -> tuple[int, int]:
    """What a blow that lands is worth, and the THP that it takes."""
    sums = damage.damage(
        base_damage=base, crit=crit, dr_tier=dr_tier, charges=charges, guard=guard, route=route,
        crit_num=rate[0], crit_den=rate[1],
    )  # fmt: skip
    return sums.thp_damage + sums.strain_damage + sums.guard_absorbed // 2, sums.thp_damage


@lru_cache(maxsize=4096)
def hit_faces(bonus: int, defense: int, tie: resolution.Tie) -> tuple[int, int]:
    """On how many faces of a d20 an attack hits, and on how many it crits."""
    outcomes = [
        resolution.hit(face, attack_bonus=bonus, defense_value=defense, tie=tie).outcome for face in range(1, 21)
    ]
    return outcomes.count("hit"), outcomes.count("crit")


def _condition_worth(game: WuxiaGame, state: State, unit: Unit, command: Command) -> int:
    """A condition is worth some points a degree; one that is already at its cap is worth nothing."""
    if not isinstance(command, w.Technique):
        return 0
    art = game.content.techniques[command.technique]
    if not targets.needs_roll(art):
        return 0
    worth = 0
    for effect in art.effects:
        if not isinstance(effect, c.Condition):
            continue
        pillar: Pillar = effect.pillar or art.pillar
        for target_id in _aimed(command):
            target = state.units[target_id]
            if derived.degree_of(target, pillar) >= effect.cap or not targets.fights(unit, target):
                continue
            rank = derived.effect_rank(unit, pillar, art.effect_rank)
            worth += 4 * _degrees(derived.resilience(target, pillar), rank, effect.cap)
    return worth


@lru_cache(maxsize=4096)
def _degrees(resilience: int, rank: int, cap: int) -> int:
    """Expected degree of a condition, in twentieths."""
    rolls = (conditions.resist(face, resilience=resilience, effect_rank=rank, cap=cap) for face in range(1, 21))
    return sum(roll.degree for roll in rolls)


def _help_worth(game: WuxiaGame, state: State, unit: Unit, command: Command) -> int:
    """Healing who needs it, raising the fallen, and a buff that is not already there."""
    entry: c.Technique | c.Item | None = None
    if isinstance(command, w.Technique):
        entry = game.content.techniques[command.technique]
    elif isinstance(command, w.Item):
        entry = game.content.items[command.item]
    if entry is None or c.side_of(entry) == "enemy":
        return 0
    worth = 0
    for target_id in _aimed(command):
        target = state.units[target_id]
        missing = target.max_thp - target.thp
        for effect in entry.effects:
            match effect:
                case c.Heal():
                    amount = c.average_amount(
                        effect, {stat: getattr(unit, stat) for stat in (*STATS, "scl", "cl", "sl")}
                    )
                    worth += SCALE * min(missing, amount) if target.thp * 2 < target.max_thp else 0
                case c.Revive():
                    worth += 15 * SCALE
                case c.Buff():
                    worth += 0 if any(held.label == entry.id for held in target.modifiers) else 2 * SCALE * effect.value
    return worth


_PROFILES = {
    "passive": _passive,
    "aggressive": _aggressive,
    "tactical": _tactical,
    "ranged": _ranged,
    "boss_multiphase": _tactical,
}
