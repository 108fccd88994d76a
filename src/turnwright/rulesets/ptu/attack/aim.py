"""What an accuracy roll must reach: the AC of the move, the evasion of the target, stages and penalties. (p. 236)"""

from __future__ import annotations

from msgspec import UNSET

from .. import content as c
from .. import derived
from ..field import places
from ..game import PtuGame
from ..modifiers import Part, boosts, met, rules, total
from ..people import company
from ..people.growth import edges_of
from ..rules import accuracy, bosses, equipment, evasion, stages
from ..rules.terms import StagedStat
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from .figures import Attack
from .moves import rules_of, words
from .power import spared


def accuracy_check(attack: Attack, ignored: set[str]) -> tuple[int | None, int, int]:
    """What the natural roll must reach, the evasion in it, and the penalties on the roll. (p. 236)"""
    game, state, user, move = attack[:4]
    target = attack.aimed_at
    ac = move.ac
    for word in words(attack, v.Ac):
        ac = word.ac
    lasting = boosts(attack, user) if user.timed else ()
    if any("sure_miss" in word.rules and held.target == target.id for held, word in lasting):
        return accuracy.NEVER, 0, 0
    sure = (
        "sure_hit" in rules_of(attack)
        or any("sure_hit" in word.rules and held.target in ("", target.id) for held, word in lasting)
        or bool(rules(attack, "sure_hits"))
    )
    blurred = met(attack, a.Blur) if ac is None and c.is_damaging(move) and not sure else ()
    for blur in blurred:
        ac = blur.ac
    if ac is None or sure or target.id == user.id:
        return None, 0, 0
    if user.sheet.growth is not UNSET and move.id in edges_of(user.sheet, "accuracy_training"):
        ac -= 1
    steady = derived.is_ruled(game, state, user, "steady_aim")
    evaded = 0 if "evasion" in ignored else _evasion(attack, steady=steady)
    evaded = evaded // 2 if blurred else evaded
    stage = derived.stage(game, state, user, "accuracy")
    penalty = -sum([amount for _, amount in on_the_roll(attack)])
    if steady:
        stage, penalty = max(0, stage), min(0, penalty)
    return accuracy.threshold(ac, evasion=evaded, accuracy=stage, penalty=penalty), evaded, penalty


def plain_check(
    game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant
) -> tuple[int | None, int, int]:
    """The same for what is only rolled to hit and has no words of its own: a maneuver, a thrown ball."""
    pierced = derived.is_ruled(game, state, user, "pierce_abilities", against=target)
    return accuracy_check(Attack(game, state, user, move, target, pierced), set())


def on_the_roll(attack: Attack) -> list[Part]:
    """Everything that is added to an accuracy roll or taken from it, by name, but for stages. (p. 236)"""
    game, state, user, move = attack[:4]
    target = attack.aimed_at
    parts = list(total(attack, "accuracy").story)
    parts += [
        (held.label, word.accuracy)
        for held, word in company.timed(user, v.Stance)
        if word.accuracy and move.id not in word.steady_with
    ]
    smoke = [(held.label, word.accuracy) for one in (user, target) for held, word in company.timed(one, v.Smoke)]
    if smoke:
        parts.append(min(smoke, key=lambda part: part[1]))
    for name in state.fields:
        if change := game.content.fields[name].accuracy:
            parts.append((name, change))
    for word in words(attack, v.Focused):
        parts.append((move.id, word.accuracy * spared(user, move)))
    parts += [(status, -accuracy.PENALTIES[status]) for status in _BLINDED if company.has(user, status)]
    if user.sheet.equipment and (burden := equipment.load(user.sheet.equipment).accuracy):
        parts.append(("load", burden))
    if user.grappling and user.grappling != target.id:
        parts.append(("grappled", -accuracy.PENALTIES["grappled"]))
    if rough := _rough(state, user, move, target):
        parts.append(("rough_terrain", -rough))
    return parts


_BLINDED = ("blinded", "totally_blinded")


def _rough(state: State, user: Combatant, move: c.Move, target: Combatant) -> int:
    """-2 when targeting through rough terrain; ground-sourced moves ignore it. (sources 3, 11)"""
    if state.grid is None or user.position is None or target.position is None or "groundsource" in move.keywords:
        return 0
    return accuracy.PENALTIES["rough_terrain"] if places.rough_between(state, user, target) else 0


def _evasion(attack: Attack, *, steady: bool) -> int:
    """The better of the class's evasion and Speed evasion, with bonuses, within 0 and +9. (p. 234)"""
    game, state, user, move = attack[:4]
    target = attack.aimed_at
    if company.has_any(target, _WITHOUT_EVASION):
        return 0
    if company.is_melee(move) and any(derived.is_ruled(game, state, one, "no_evasion") for one in (user, target)):
        return 0
    bonus = _flat_evasion(attack)
    swift = bonus + total(attack, "speed_evasion").number

    def of(stat: StagedStat) -> int:
        value = derived.stat_now(game, state, target, stat)
        more = swift if stat == "speed" else bonus
        return max(0, min(evasion.MOST_FROM_STAT, value // 5) + (0 if steady else more))

    applied = evasion.applied(
        move.move_class,
        physical=of("defense") if move.move_class == "physical" else 0,
        special=of("special_defense") if move.move_class == "special" else 0,
        speed=of("speed"),
        stuck=company.has(target, "stuck"),
    )
    if target.turns > 1 and company.has_any(target, tuple(bosses.PLAIN)):
        applied //= 2
    flanked = derived.is_flanked(state, target)
    return evasion.in_a_check(applied, flanked=flanked, rule=game.options.flanking_cap)


def _flat_evasion(attack: Attack) -> int:
    """Evasion from effects, shields and stages of evasion: on top of what a stat gives. (p. 234)"""
    value = total(attack, "evasion").number + derived.worn_evasion(attack.game, attack.aimed_at)
    return stages.clamped(value) if value > stages.HIGHEST else value


_WITHOUT_EVASION = tuple(evasion.WITHOUT_EVASION)
