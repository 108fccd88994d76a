"""What the policy decides, as refusals: a hidden thing is refused like one that never was."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from turnwright.kernel.refusal import Refusal
from turnwright.server import policy
from turnwright.server.policy import Action, Allowed, Asker, Phase, Refused, Thing, Verdict

Unknown: TypeAlias = Refusal | Callable[[], Refusal]
"""How something that never was is refused: made beforehand, or only when it is."""


def require_ever(asker: Asker, action: Action) -> None:
    """Refuses who may do this to nothing at all, before anything is looked up."""
    verdict = policy.may_ever(asker, action)
    if not isinstance(verdict, Allowed):
        raise refusal_of(verdict, refused(policy.FORBIDDEN))


def require(asker: Asker, action: Action, thing: Thing, state: Phase = "", *, unknown: Unknown) -> None:
    """Refuses who may not do this to a thing: with `unknown`, if it doesn't exist for them."""
    verdict = policy.may(asker, action, thing, state)
    if not isinstance(verdict, Allowed):
        raise refusal_of(verdict, unknown if isinstance(unknown, Refusal) else unknown())


def refusal_of(verdict: Verdict, unknown: Refusal) -> Refusal:
    return refused(verdict.why) if isinstance(verdict, Refused) else unknown


def refused(why: str) -> Refusal:
    return Refusal(why)
