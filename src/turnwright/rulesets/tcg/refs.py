"""What sentences, refusals and boards name: cards, attacks, abilities and conditions as refs, and reasons as phrases.

A reason is a phrase with a template in `languages/*/tcg.json` (`tcg.why.…`); on a card it is written in fewer words
where the language has some (`tcg.why.…_short`).
"""

from __future__ import annotations

from typing import Any

from turnwright.kernel.refusal import About, Phrase, phrase
from turnwright.kernel.telling import Ref, ref

from . import content as c


def card_ref(handle: str) -> Ref:
    return ref("card", handle)


def face_ref(card: c.AnyCard) -> Ref:
    """A card as it is printed, wherever its copies are."""
    return ref("face", card.id)


def attack_ref(card: c.AnyCard, place: int) -> Ref:
    return ref("attack", f"{card.id}:{place}")


def ability_ref(card: c.AnyCard, place: int) -> Ref:
    return ref("ability", f"{card.id}:{place}")


def condition_ref(condition: str) -> Ref:
    return ref("condition", condition)


def why(key: str, /, **about: About) -> Phrase:
    """A reason."""
    return phrase(f"tcg.why.{key}", **about)


def because(reason: Phrase | None) -> dict[str, Any]:
    """A reason for a refusal's sentence (`why`), and for a card that has little room (`brief`)."""
    if reason is None:
        return {}
    return {"why": reason, "brief": Phrase(reason.key, {**reason.about, "context": "short"})}
