"""Attacks that are not moves of their own: a Struggle, and a Coup de Grâce."""

from __future__ import annotations

from .. import allowed, derived, harm
from .. import commands as w
from .. import content as c
from ..attack.moves import STRUGGLE, find_move
from ..field.areas import SINGLE
from ..game import PtuScribe
from ..people import company, gear
from ..rules import actions, damage, struggle
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from .checks import acting, insist, must_have, present
from .declaring import declare_move, spend_ap
from .moves import known_move


def use_struggle(scribe: PtuScribe, command: w.Struggle) -> None:
    """A Struggle attack, perhaps of another type by a capability. (p. 240)"""
    user = acting(scribe, command.user)
    quick = derived.traits(scribe.game, scribe.state, user, a.QuickStruggle) if command.swift else ()
    scribe.require(
        bool(quick) or not command.swift,
        "ptu.no_capability",
        f"{user.name} has no ability that lets it struggle as a Swift Action.",
        overridable=True,
    )
    action: actions.Action = "swift" if command.swift else "standard"
    must_have(scribe, user, action, "struggle")
    scribe.require(
        not company.is_still(user),
        "ptu.stance",
        f"{user.name} cannot struggle: it stays still in its stance until it leaves it.",
        overridable=True,
    )
    name = STRUGGLE
    if command.as_type is not None:
        able = [
            kind
            for capability, kind in struggle.TYPE_OF_CAPABILITY.items()
            if gear.has_capability(scribe.game, user, capability)
        ]
        scribe.require(
            command.as_type in able,
            "ptu.no_capability",
            f"{user.name} has no capability for a {command.as_type} Struggle.",
            overridable=True,
        )
        name = f"{STRUGGLE}/{command.as_type}" + ("/special" if command.special else "")
    move = find_move(scribe.game, user, name)
    target = present(scribe, command.target)
    insist(scribe, allowed.why_not_aim(scribe.game, scribe.state, user, move, target))
    if command.spend_ap:
        spend_ap(scribe, user)
    if quick and quick[0].steps:
        weak = v.Boost(steps=quick[0].steps, next_only=True)
        harm.begin_timed(scribe, user.id, weak, source=user.id, label=STRUGGLE, until="turn")
        user = harm.one_of(scribe, user.id)
    declare_move(scribe, user, move, (target.id,), action)


def coup_de_grace(scribe: PtuScribe, command: w.CoupDeGrace) -> None:
    """A full action against somebody helpless: a hit is critical, and worth 5 more, doubled too. (p. 251)

    The fainted are; who is bound, the game master says. Conditions such as Sleep alone make nobody helpless.
    """
    user = acting(scribe, command.user)
    must_have(scribe, user, "full", "deliver a coup de grâce")
    target = present(scribe, command.target)
    scribe.require(
        target.fainted,
        "ptu.not_helpless",
        f"{user.name} cannot finish {target.name}: it has not fainted. Conditions such as Sleep are not enough; "
        "the game master may allow it for somebody who is bound or otherwise helpless.",
        overridable=True,
    )
    name = command.move or STRUGGLE
    move = find_move(scribe.game, user, name) if name == STRUGGLE else known_move(scribe, user, name)
    scribe.require(c.is_damaging(move), "ptu.requirement", f"{move.name} does no damage.")
    scribe.require(
        move.range.kind in SINGLE and move.range.targets == 1,
        "ptu.requirement",
        f"{user.name} cannot finish {target.name} with {move.name}: it takes an attack on a single target.",
        overridable=True,
    )
    if name != STRUGGLE:
        insist(scribe, allowed.why_not_use(scribe.game, scribe.state, user, move))
    insist(scribe, allowed.why_not_aim(scribe.game, scribe.state, user, move, target, fallen_too=True))
    harm.begin_timed(
        scribe,
        user.id,
        v.Boost(sure_crit=True, with_dice=damage.COUP_DE_GRACE_BONUS, next_only=True),
        source=user.id,
        label="coup de grâce",
        until="turn",
    )
    declare_move(scribe, harm.one_of(scribe, user.id), move, (target.id,), "full")
