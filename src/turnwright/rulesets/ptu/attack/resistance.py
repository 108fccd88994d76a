"""What a target has against a move: steps of resistance beside the type chart, and immunity. (p. 238)"""

from __future__ import annotations

from .. import content as c
from .. import derived, harm
from ..modifiers import boosts, met, rules
from ..people import company, gear
from ..rules import type_chart
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from .figures import Attack
from .moves import words


def steps_beside_chart(attack: Attack) -> int:
    """Super-effective (above 0) or resisted steps on top of the chart's own."""
    game, state, user = attack[:3]
    target, kind = attack.aimed_at, attack.kind
    steps = attack.eased
    for _, coat in harm.coats(target):
        if coat.type == kind:
            steps -= coat.steps
    if user.timed:
        steps -= sum(boost.number("weaker_steps") for _, boost in boosts(attack, user))
    for word in words(attack, v.AgainstType):
        if word.type in derived.types_of(game, state, target):
            resisted = kind != "typeless" and word.type in type_chart.CHART[kind].resisted
            steps += (2 if resisted else 1) if word.counts == "super_effective" else (1 if resisted else 0)
    return steps


def eased(attack: Attack) -> int:
    """By how many steps less an attack is resisted for what its user can do."""
    if not gear.has_rule(attack.game, attack.state, attack.user, "resisted_less"):  # as mostly
        return 0
    own = derived.types_of(attack.game, attack.state, attack.aimed_at)
    on_chart = type_chart.effectiveness(attack.kind, own).steps or 0
    return int(on_chart < 0 and bool(rules(attack, "resisted_less")))


def _asks_for_type(move: c.Move) -> bool:
    """Whether a Status Move does nothing to those whose type is immune to its own, such as Thunder Wave."""
    on_target = [effect for effect in move.effects if effect.on == "target"]
    return bool(on_target) and all(
        effect.when is not None and any("target_immune" in each.facts for each in effect.when.none)
        for effect in on_target
    )


def immunity(attack: Attack) -> str:
    """Why a move does nothing to a target at all."""
    game, state, user, move = attack[:4]
    target, kind = attack.aimed_at, attack.kind
    own_types = derived.types_of(game, state, target)
    for keyword in move.keywords:
        if type_chart.is_immune_to_keyword(own_types, keyword):
            return "type"
    if rules(attack, "immune"):
        return "ability"
    reached = {"air": "airborne", "underground": "underground"}.get(target.away)
    if target.away and target.id != user.id and reached not in move.reaches:
        return "out_of_reach"
    if target.timed and any("immune" in boost.rules for _, boost in boosts(attack, target)):
        return "proof"
    absorbed = any(kind in word.types and not word.damage_only for word in met(attack, a.Absorb))
    if move.move_class == "status":
        hostile = move.ac is not None or not company.are_friends(state, user.side, target.side)
        if absorbed and hostile and target.id != user.id:
            return "ability"  # no attack of the type does anything to it, and only damage feeds it
        return "type" if _asks_for_type(move) and type_chart.effectiveness(kind, own_types).is_immune else ""
    if absorbed:
        return "absorbed"
    if rules(attack, "wonder_guard"):
        shown = type_chart.effectiveness(kind, own_types, steps=attack.steps)
        if shown.steps is not None and shown.steps <= 0:
            return "ability"
    lifted = kind == "ground" and derived.is_airborne(game, state, target) and "flying" not in own_types
    return "ability" if lifted and any(word.levitate for word in met(attack, a.Capability)) else ""
