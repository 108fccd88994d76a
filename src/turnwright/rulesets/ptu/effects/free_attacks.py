"""A move that somebody may use at once, for no further action: its side chooses which, and on whom."""

from __future__ import annotations

from turnwright.kernel.messages import Value

from .. import allowed, harm
from .. import content as c
from ..attack.figures import Attack
from ..attack.moves import find_move
from ..game import PtuScribe
from ..people import gear
from ..seats import seat_of
from ..state import Combatant
from ..targets import default_targets, targets_of
from ..vocabulary import moves as v
from ..words import AimLate, ChooseAttack, DoEffect, Interrupts, PerformMove, RollAttack

_AIMED = ("melee", "ranged", "weapon", "any")


def free_attack(scribe: PtuScribe, word: DoEffect, effect: v.FreeAttack, who: str) -> None:
    one = harm.one_of(scribe, who)
    known = [scribe.content.moves[name] for name in gear.moves_of(scribe.game, one) if name in scribe.content.moves]
    fitting = tuple(move.id for move in known if _fits(effect, move, one))
    if fitting:
        scribe.do(ChooseAttack(who, word.entry, fitting))


def _fits(effect: v.FreeAttack, move: c.Move, one: Combatant) -> bool:
    if effect.another and move.id == one.last_move:
        return False
    if effect.at_will and move.frequency.per != "at_will":
        return False
    if (effect.classes and move.move_class not in effect.classes) or (
        effect.ranges and move.range.kind not in effect.ranges
    ):
        return False
    asked = [move.type in effect.types] if effect.types else []
    asked += [bool(set(effect.keywords) & set(move.keywords))] if effect.keywords else []
    return not asked or (any(asked) if effect.either else all(asked))


def choose_attack(scribe: PtuScribe, word: ChooseAttack) -> None:
    """Every move that may be used now is offered with each target in its range."""
    one = harm.one_of(scribe, word.user)
    if one.fainted or one.where != "field":
        return
    options = _options(scribe, one, word.moves)
    if not options:
        return
    if not scribe.answers:
        about: dict[str, Value] = {"who": one.id, "why": word.entry}
        seat = seat_of(scribe.state, one)
        scribe.ask(seat, "attack", tuple(options), otherwise=("no",), about=about)
        return
    chosen = scribe.answers[0][0]
    if chosen in options:
        move, target = options[chosen]
        scribe.do(PerformMove(one.id, move, target))


def _options(scribe: PtuScribe, one: Combatant, moves: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    game, state = scribe.game, scribe.state
    found: dict[str, tuple[str, str]] = {}
    for name in moves:
        move = scribe.content.moves[name]
        if move.trigger is not None or any(True for _ in allowed.why_not_use(game, state, one, move)):
            continue
        if move.range.kind not in _AIMED:
            found[f"{one.id}:{name}"] = (name, one.id)
            continue
        for target in targets_of(state, one, move):
            if not any(True for _ in allowed.why_not_aim(Attack(game, state, one, move, target))):
                found[f"{target.id}:{name}"] = (name, target.id)
    return found


def aim_late(scribe: PtuScribe, word: AimLate) -> None:
    """Who comes within reach at the end of the round; of several its player chooses one, or nobody. (p. 388)"""
    state, game = scribe.state, scribe.game
    one = state.combatants[word.user]
    if one.fainted or one.where != "field":
        return
    move = find_move(game, one, word.move)
    if move.range.kind == "burst":
        near = [each.id for each in default_targets(state, one, move, None)]
    else:
        near = [
            each.id
            for each in targets_of(state, one, move)
            if not any(True for _ in allowed.why_not_aim(Attack(game, state, one, move, each)))
        ]
        if len(near) > 1:
            options = {f"{each}:{move.id}": each for each in near}
            if not scribe.answers:
                about: dict[str, Value] = {"who": one.id, "why": move.id}
                meant = next((key for key, each in options.items() if each in word.meant), next(iter(options)))
                scribe.ask(seat_of(state, one), "attack", (*options, "no"), otherwise=(meant,), about=about)
                return
            near = [options[key] for key in scribe.answers[0] if key in options]
    if near:
        struck = tuple(near)
        scribe.do(Interrupts(one.id, move.id, struck), RollAttack(one.id, move.id, struck, free=True))
