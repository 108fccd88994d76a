"""Attacks that are not moves of their own: a Struggle, and a Coup de Grâce."""

from __future__ import annotations

from turnwright.kernel.telling import piece_ref, ref

from .. import allowed, derived, harm
from .. import commands as w
from .. import content as c
from ..attack.figures import Attack
from ..attack.moves import STRUGGLE, find_move
from ..field.areas import SINGLE
from ..game import PtuScribe
from ..people import company, gear
from ..reasons import cannot
from ..rules import actions, damage, struggle
from ..vocabulary import moves as v
from .aiming import Aimed
from .checks import acting, insist, must_have, present
from .declaring import declare_move, spend_ap
from .moves import known_move


def use_struggle(scribe: PtuScribe, command: w.Struggle) -> None:
    """A Struggle attack, perhaps of another type by a capability. (p. 240)"""
    user = acting(scribe, command.user)
    quick = command.swift and derived.is_ruled(scribe.game, scribe.state, user, "quick_struggle")
    scribe.require(
        quick or not command.swift,
        "ptu.no_capability",
        context="swift",
        user=piece_ref(user.id),
        overridable=True,
    )
    action: actions.Action = "swift" if command.swift else "standard"
    must_have(scribe, user, action, cannot(user, "use", what=ref("move", STRUGGLE)))
    scribe.require(
        not company.is_still(user),
        "ptu.stance",
        cannot=cannot(user, "use", what=ref("move", STRUGGLE)),
        user=piece_ref(user.id),
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
            context="struggle",
            user=piece_ref(user.id),
            type=ref("type", command.as_type),
            overridable=True,
        )
        name = f"{STRUGGLE}/{command.as_type}" + ("/special" if command.special else "")
    move = find_move(scribe.game, user, name)
    target = present(scribe, command.target)
    insist(scribe, allowed.why_not_aim(Attack(scribe.game, scribe.state, user, move, target)))
    if command.spend_ap:
        spend_ap(scribe, user)
    if quick:
        weak = v.Boost(numbers={"weaker_steps": 1}, next_only=True)
        harm.begin_timed(scribe, user.id, weak, source=user.id, label=STRUGGLE, until="turn")
        user = harm.one_of(scribe, user.id)
    declare_move(scribe, user, Aimed(move, (target.id,)), action)


def coup_de_grace(scribe: PtuScribe, command: w.CoupDeGrace) -> None:
    """A full action against somebody helpless: a hit is critical, and worth 5 more, doubled too. (p. 251)

    The fainted are; who is bound, the game master says. Conditions such as Sleep alone make nobody helpless.
    """
    user = acting(scribe, command.user)
    must_have(scribe, user, "full", cannot(user, "coup_de_grace"))
    target = present(scribe, command.target)
    scribe.require(
        target.fainted,
        "ptu.not_helpless",
        user=piece_ref(user.id),
        target=piece_ref(target.id),
        overridable=True,
    )
    name = command.move or STRUGGLE
    move = find_move(scribe.game, user, name) if name == STRUGGLE else known_move(scribe, user, name)
    scribe.require(c.is_damaging(move), "ptu.requirement", context="no_damage", move=ref("move", move.id))
    scribe.require(
        move.range.kind in SINGLE and move.range.targets == 1,
        "ptu.requirement",
        context="single",
        user=piece_ref(user.id),
        target=piece_ref(target.id),
        move=ref("move", move.id),
        overridable=True,
    )
    if name != STRUGGLE:
        insist(scribe, allowed.why_not_use(scribe.game, scribe.state, user, move))
    insist(scribe, allowed.why_not_aim(Attack(scribe.game, scribe.state, user, move, target), fallen_too=True))
    harm.begin_timed(
        scribe,
        user.id,
        v.Boost(rules=("sure_crit",), numbers={"damage_with_dice": damage.COUP_DE_GRACE_BONUS}, next_only=True),
        source=user.id,
        label="coup_de_grace",
        until="turn",
    )
    declare_move(scribe, harm.one_of(scribe, user.id), Aimed(move, (target.id,)), "full")
