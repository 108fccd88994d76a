"""How wild Pokémon and trainers play by themselves: expected damage, useful conditions, a breather when spent."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.dice import Dice
from turnwright.kernel.match import View
from turnwright.kernel.messages import Answer, Command

from .. import commands as w
from .. import content as c
from .. import derived
from ..answers.stepping_in import INTERCEPT
from ..attack import two_turns
from ..attack.aim import plain_check
from ..attack.moves import STRUGGLE, find_move
from ..attack.reckoning import expected, profile
from ..decide import abilities, capture, features
from ..game import PtuGame
from ..people import company, gear
from ..rules import accuracy, stages, type_chart
from ..state import Combatant, State
from ..vocabulary import moves as v


def choose(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """The choice with the best score; ties go to the first. Deterministic: it rolls nothing."""
    if isinstance(legal[0], Answer):
        return _answer(view.state, legal)
    state: State = view.state
    if not state.active:
        return legal[0]
    one = state.combatants[state.active]
    return max(legal, key=lambda command: score(view.game, state, one, command))


def _answer(state: State, legal: Sequence[Command]) -> Command:
    """Takes what is offered, unless that is to decline, to take a hit for somebody else, to wander off or hurts."""
    if any("hurts" in prompt.about for prompt in state.flow.prompts):
        return legal[-1]
    return next((answer for answer in legal if isinstance(answer, Answer) and _is_taken(answer.choice)), legal[-1])


def _is_taken(choice: tuple[str, ...]) -> bool:
    declines = not choice or choice == ("no",)
    return not declines and not choice[0].endswith(f":{INTERCEPT}") and "," not in choice[0]


def score(game: PtuGame, state: State, one: Combatant, command: Command) -> int:
    """How good a choice is, in hundredths of a Hit Point; 0 is passing."""
    match command:
        case w.UseMove():
            move = game.content.moves[command.move]
            if not one.due and two_turns.takes_two_turns(state, one, move):
                return _set_up_score(game, state, one, move)
            return _move_score(game, state, one, move, command.targets)
        case w.Struggle():
            return _attack_score(game, state, one, find_move(game, one, STRUGGLE), (command.target,))
        case w.StandUp():
            return 10_000
        case w.Wake():
            return 900
        case w.TakeBreather():
            return _breather_score(one)
        case w.Shift():
            return _shift_score(state, one, command)
        case w.ThrowBall():
            return _throw_score(game, state, one, command)
        case w.UseAbility():
            found = abilities.effects_of(game, state, one, command)
            return sum(_effect_score(game, state, one, effect, bearer) for effect, bearer in found)
        case w.UseFeature():
            done = features.effects_of(game, state, one, command)
            return sum(_effect_score(game, state, one, effect, bearer) for effect, bearer in done)
        case w.Switch():
            return _switch_score(game, state, command)
        case w.UseItem():
            return _item_score(state, command)
        case w.TradeFood() | w.UseHeld():
            return _meal_score(game, state, one, game.content.items[command.item])
        case w.Maneuver():
            return 150 if command.maneuver == "grapple_escape" else -1
        case w.Flee():
            return _flee_score(state, one)
        case w.Declare():
            return 1
        case w.EndTurn():
            return 5  # better than what would do nothing
        case _:
            return 0


def _attack_score(game: PtuGame, state: State, one: Combatant, move: c.Move, targets: tuple[str, ...]) -> int:
    total = 0
    for name in targets:
        target = state.combatants[name]
        amount = expected(game, state, one, move, target)
        friend = company.are_friends(state, one.side, target.side)
        finishing = 1_500 if amount >= 80 * max(1, target.hp) else 0
        total += -2 * amount if friend else min(amount, 110 * max(1, target.hp)) + finishing
    return total


def _move_score(game: PtuGame, state: State, one: Combatant, move: c.Move, targets: tuple[str, ...]) -> int:
    """Damage, and what the move's words are worth on those whom it can touch."""
    total = 0
    touched = targets
    if c.is_damaging(move):
        total = _attack_score(game, state, one, move, targets)
        touched = tuple(name for name in targets if expected(game, state, one, move, state.combatants[name]))
    for effect in move.effects:
        weight = 20 if effect.roll is None else max(1, 21 - effect.roll) if isinstance(effect.roll, int) else 8
        worth = sum(
            _effect_score(game, state, one, effect, bearer) * _hits_in_twenty(game, state, one, move, bearer) // 20
            for bearer in _bearers(state, one, effect, touched)
        )
        total += worth * weight // 20
    if move.frequency.per in ("scene", "daily") and total:
        total -= 60
    return total


def _set_up_score(game: PtuGame, state: State, one: Combatant, move: c.Move) -> int:
    """A move of two turns is worth half of what it would do to the foe that it hurts most."""
    targets = (one.id,) if move.range.kind == "self" else tuple(foe.id for foe in company.foes_of(state, one))
    return max((_move_score(game, state, one, move, (target,)) for target in targets), default=0) // 2


def _bearers(state: State, one: Combatant, effect: v.AnyEffect, touched: tuple[str, ...]) -> list[Combatant]:
    return [state.combatants[name] for name in touched] if effect.on == "target" else [one]


def _hits_in_twenty(game: PtuGame, state: State, one: Combatant, move: c.Move, bearer: Combatant) -> int:
    """On how many faces of the d20 the move hits somebody; it does not have to hit its user."""
    if bearer.id == one.id:
        return 20
    threshold = profile(game, state, one, move, bearer).threshold
    return sum(accuracy.hits(face, threshold=threshold) for face in range(1, 21))


def _effect_score(game: PtuGame, state: State, one: Combatant, effect: v.AnyEffect, bearer: Combatant) -> int:
    sign = 1 if company.are_friends(state, one.side, bearer.side) else -1
    match effect:
        case v.Inflict():
            return -sign * _status_worth(game, state, bearer, effect.status)
        case v.Stages():
            total = 0
            for stat, change in effect.change.items():
                now = bearer.stages.get(stat, 0)
                room = stages.clamped(now + change) - now
                total += sign * 120 * room // (1 + abs(now))
            return total
        case v.Heal() if bearer.hp * 2 < bearer.sheet.max_hp:
            return sign * 900
        case v.Cure() if company.has_any(bearer, effect.statuses):
            return sign * 600
        case v.Perform() if effect.random_own:
            return 300
        case v.TempHp() if not bearer.temp_hp:
            return sign * 300
        case v.Bless() | v.Coat() | v.Boost():
            return 250 if not bearer.timed else 0
        case v.SetWeather() if state.weather == "clear":
            return 150
        case v.LayHazard() if not state.hazards:
            return 350
        case _:
            return 0


def _status_worth(game: PtuGame, state: State, bearer: Combatant, status: str) -> int:
    """Nothing where the bearer has it already, sleeps or is frozen anyway, or cannot have it."""
    if company.has(bearer, status) or type_chart.is_immune_to_status(derived.types_of(game, state, bearer), status):
        return 0
    if any(company.has(bearer, helpless) for helpless in ("asleep", "frozen")):
        return 0
    return _STATUS_WORTH.get(status, 200)


_ENOUGH = 1_500
"""Somebody who can be expected to take this much off a foe stays in."""
_BETTER = 1_200
"""Hundredths of a Hit Point a turn that make it worth to switch somebody who is well."""
_HOPE = 45
"""A ball is thrown where it holds in this many of a hundred cases."""
_STATUS_WORTH = {
    "asleep": 1200, "frozen": 1200, "paralyzed": 800, "confused": 700, "burned": 700, "poisoned": 600,
    "badly_poisoned": 900, "flinched": 500, "infatuated": 500, "enraged": 100, "trapped": 50, "slowed": 100,
    "stuck": 200, "tripped": 300, "vulnerable": 300, "blinded": 400, "cursed": 700, "vortex": 500,
}  # fmt: skip


def _breather_score(one: Combatant) -> int:
    lowered = sum(-value for value in one.stages.values() if value < 0) - sum(
        value for value in one.stages.values() if value > 0
    )
    sick = sum(held.status in ("confused", "cursed", "infatuated", "enraged") for held in one.afflictions)
    return 90 * lowered + 300 * sick - 500


def _flee_score(state: State, one: Combatant) -> int:
    """A wild one that is nearly beaten and has no friend left runs; a boss never does."""
    beaten = 4 * one.hp < one.sheet.max_hp and one.turns == 1
    return 1200 if beaten and not company.allies_of(state, one) else -10


def _shift_score(state: State, one: Combatant, command: w.Shift) -> int:
    """Closer to the nearest foe is better, for combatants that have still to act; nobody shifts for nothing."""
    foes = [foe for foe in company.foes_of(state, one) if foe.position is not None]
    if command.to is None or one.position is None or not foes or not one.budget.standard:
        return -1
    to = command.to

    def far(cell: tuple[int, int]) -> int:
        return min(max(abs(cell[0] - foe.position[0]), abs(cell[1] - foe.position[1])) for foe in foes if foe.position)

    gained = far(one.position) - far(to)
    return 40 * gained if gained > 0 and far(one.position) > 1 else -1


def _throw_score(game: PtuGame, state: State, one: Combatant, command: w.ThrowBall) -> int:
    """A catch takes a foe out of the fight and is worth more than that; balls with little hope are kept."""
    target, ball = state.combatants[command.target], game.content.balls[command.ball]
    chance = capture.chance(game, state, one, target, ball)
    threshold, _, _ = plain_check(game, state, one, capture.throw_of(game, state, one), target)
    hits = sum(accuracy.hits(face, threshold=threshold) for face in range(1, 21))
    if chance < _HOPE:
        return -10
    return (2_000 + 30 * min(100, max(0, target.hp))) * chance * hits // 2_000


def _switch_score(game: PtuGame, state: State, command: w.Switch) -> int:
    """Brings somebody in where nobody is out; else takes back the badly hurt, and who can do little to these foes."""
    if not command.recall:
        return 1500
    leaving, coming = state.combatants[command.recall], state.combatants.get(command.release)
    if leaving.fainted:
        return 1600
    if coming is None:
        return -10
    hurt = leaving.hp * 4 < leaving.sheet.max_hp and coming.hp * 2 > coming.sheet.max_hp
    if hurt:
        return 1_300
    if coming.hp * 2 <= coming.sheet.max_hp:
        return -10
    now = _best_attack(game, state, leaving, enough=_ENOUGH)  # asked first: to weigh a whole team takes its time
    if now >= _ENOUGH:
        return -10
    wanted = now + _BETTER
    return 600 if _best_attack(game, state, coming, enough=wanted) >= wanted else -10


def _best_attack(game: PtuGame, state: State, one: Combatant, *, enough: int) -> int:
    """The most that somebody can be expected to take from a foe in a turn; the first attack that is enough will do."""
    moves = [game.content.moves[name] for name in gear.moves_of(game, one)]
    foes = [foe for foe in company.foes_of(state, one) if foe.sheet.kind == "pokemon"]
    most = 0
    for move in sorted(moves, key=lambda move: -(move.damage_base or 0)):
        for foe in foes:
            most = max(most, expected(game, state, one, move, foe))
            if most >= enough:
                return most
    return most


def _meal_score(game: PtuGame, state: State, one: Combatant, item: c.Item) -> int:
    """What was eaten or is used up costs no action to speak of: it comes before an attack, where it does something."""
    gems = [kind for effect in item.effects if isinstance(effect, v.Boost) for kind in effect.moves.types]
    if gems and _best_type(game, state, one) not in gems:
        return 0
    known = sum(_effect_score(game, state, one, effect, one) for effect in item.effects)
    helps = any(isinstance(effect, _MEALS) for effect in item.effects)
    return _FIRST + known if known > 0 or helps else 0


def _best_type(game: PtuGame, state: State, one: Combatant) -> str:
    """The type of the move that can be expected to take most from a foe."""
    moves = [game.content.moves[name] for name in gear.moves_of(game, one)]
    foes = company.foes_of(state, one)
    best = max(((expected(game, state, one, move, foe), move.type) for move in moves for foe in foes), default=(0, ""))
    return best[1] if best[0] else ""


_MEALS = (v.Heal, v.Savour, v.Regain, v.Odds)
"""What food does that is worth having whenever it may be traded in."""
_FIRST = 5_000
"""Free Actions come before what takes a Standard Action."""


def _item_score(state: State, command: w.UseItem) -> int:
    target = state.combatants.get(command.target)
    if target is None:
        return -10
    return 500 if target.hp * 3 < target.sheet.max_hp and not target.fainted else -10
