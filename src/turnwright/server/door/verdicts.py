"""What the policy decides, as refusals: a hidden thing is refused like one that never was."""

from __future__ import annotations

from turnwright.kernel.refusal import Refusal
from turnwright.server import policy
from turnwright.server.policy import Action, Allowed, Asker, Phase, Refused, Thing, Verdict

WHY = {
    policy.FORBIDDEN: "Only the GM can do that.",
    policy.LOOKS_ON: "Your link looks on: ask for a player's link to play.",
    policy.ONE_MATCH: "Your link opens one match only: use the one that you came in by.",
    policy.NOT_YOURS: "Only those whose it is can do that.",
    policy.NOT_SEATED: "You don't sit at this table.",
    policy.PLAYERS_OWN: "This game has no GM: what becomes of it is the players' to decide.",
    policy.NOT_YET: "It holds things you may not see yet: ask again once the match is closed.",
    policy.FAR: "The figures are for the machine that the server runs on.",
    policy.NO_LINK: "You need a link to this table: ask your GM for one.",
}


def require_ever(asker: Asker, action: Action) -> None:
    """Refuses who may do this to nothing at all, before anything is looked up."""
    verdict = policy.may_ever(asker, action)
    if not isinstance(verdict, Allowed):
        raise refusal_of(verdict, refused(policy.FORBIDDEN))


def require(asker: Asker, action: Action, thing: Thing, state: Phase = "", *, unknown: Refusal) -> None:
    """Refuses who may not do this to a thing: with `unknown`, if it doesn't exist for them."""
    verdict = policy.may(asker, action, thing, state)
    if not isinstance(verdict, Allowed):
        raise refusal_of(verdict, unknown)


def refusal_of(verdict: Verdict, unknown: Refusal) -> Refusal:
    return refused(verdict.why) if isinstance(verdict, Refused) else unknown


def refused(why: str) -> Refusal:
    return Refusal(why, WHY[why])
