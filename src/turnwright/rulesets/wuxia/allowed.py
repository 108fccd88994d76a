"""What an action must satisfy: asked by `decide`, which refuses, and by `legal`, which leaves out what is refused.

What is asked for every choice there is says yes or no (`can_`), and has its sentence (`why_not_`) only for a refusal.
"""

from __future__ import annotations

from turnwright.kernel.refusal import Phrase, Refusal, phrase
from turnwright.kernel.telling import Ref, piece_ref, ref

from . import content as c
from . import derived
from .options import Options
from .rules import conditions, currency, tracks
from .rules.quick_actions import STANCE
from .rules.terms import CURRENCY_OF, TRACKS, Pillar, Track
from .rules.victory import Escape
from .state import Condition, Modifier, State, Unit

UNMARKED = c.Marks()


# Techniques


def can_pay(unit: Unit, art: c.Technique) -> bool:
    """A technique takes all of its AE. (spec 6.2)"""
    return unit.ae >= art.ae_cost


def why_not_pay(unit: Unit, art: c.Technique) -> Refusal | None:
    if can_pay(unit, art):
        return None
    return Refusal(
        "wuxia.not_enough_ae",
        overridable=True,
        unit=piece_ref(unit.id),
        technique=ref("technique", art.id),
        cost=art.ae_cost,
        count=unit.ae,
    )


def why_not_mark(unit: Unit, art: c.Technique) -> Refusal | None:
    """A technique whose marks do not fit on a track cannot be used. (sources 8)"""
    track = full_track(unit, art.marks)
    if track is None:
        return None
    held, marks = derived.track_of(unit, track), getattr(art.marks, track)
    return Refusal(
        "wuxia.track_full",
        unit=piece_ref(unit.id),
        technique=ref("technique", art.id),
        marks=marks,
        track=phrase(f"wuxia.track.{track}"),
        current=held.current,
        most=held.maximum,
    )


def full_track(unit: Unit, marks: c.Marks) -> Track | None:
    """The first track that has no room for the marks of a technique. (sources 8)"""
    if marks == UNMARKED:
        return None
    for track in TRACKS:
        held = derived.track_of(unit, track)
        wanted: int = getattr(marks, track)
        if wanted and not tracks.can_mark(held.current, marks=wanted, maximum=held.maximum):
            return track
    return None


# Conditions


def why_not_do(options: Options, unit: Unit, does: str, *, uses: Ref = "", technique_ae: int = 0) -> Refusal | None:
    """A condition may forbid what a unit wants to do; `uses` is the technique or the item that it wants to use."""
    by = prevented_by(options, unit, does=does, technique_ae=technique_ae) if unit.conditions else None
    if by is None:
        return None
    return _prevented(unit, phrase("wuxia.deed_to.use", what=uses) if uses else phrase(f"wuxia.deed_to.{does}"), by)


def why_not_receive(options: Options, unit: Unit, action: str) -> Refusal | None:
    """A condition may keep a unit from being helped. (sources 6)"""
    by = prevented_by(options, unit, receives=action) if unit.conditions else None
    return _prevented(unit, phrase(f"wuxia.deed_to.receive_{action}"), by) if by else None


def _prevented(unit: Unit, deed: Phrase, by: Condition) -> Refusal:
    condition = ref("condition", by.id or by.label)
    return Refusal("wuxia.prevented", overridable=True, unit=piece_ref(unit.id), deed=deed, condition=condition)


def prevented_by(
    options: Options, unit: Unit, *, does: str = "", receives: str = "", technique_ae: int = 0
) -> Condition | None:
    """The condition that forbids this, if one does and the table plays it."""
    if not unit.conditions or not options.condition_prevents:
        return None
    for held in unit.conditions:
        if held.effects:
            if any(_forbids(effect, does=does, technique_ae=technique_ae) for effect in held.effects):
                return held
        elif (held.pillar, held.degree) in conditions.PREVENTS and conditions.preventing_condition(
            {held.pillar: held.degree}, does=does, receives=receives, technique_ae=technique_ae
        ):
            return held
    return None


def _forbids(effect: conditions.ConditionEffect, *, does: str, technique_ae: int) -> bool:
    """Whether what an author gave a condition forbids an action; of techniques, those that cost this much or more."""
    if effect.type != "prevent" or effect.stat != does:
        return False
    return does != "technique" or technique_ae >= effect.value


# Spends


def spend_price(options: Options, spend: currency.Spend) -> currency.Price:
    """What a spend costs under the rulings."""
    return currency.price(
        spend, push_cost=options.push_cost, boost_cost=options.boost_cost, boost_bonus=options.boost_bonus
    )


def can_declare(options: Options, actor: Unit, spend: currency.Spend, pillar: Pillar) -> bool:
    """A boost is paid in the pillar's currency; pushing the limits in fury and a mark of blood, for violence only."""
    if spend == "push" and pillar != "violence":
        return False
    row = spend_price(options, spend)
    if derived.currency_of(actor, row.currency or CURRENCY_OF[pillar]) < row.cost:
        return False
    return row.track is None or _has_room(actor, row.track)


def why_not_declare(options: Options, actor: Unit, spend: currency.Spend, pillar: Pillar) -> Refusal | None:
    if can_declare(options, actor, spend, pillar):
        return None
    row = spend_price(options, spend)
    name = row.currency or CURRENCY_OF[pillar]
    held = derived.currency_of(actor, name)
    unit, deed = piece_ref(actor.id), phrase(f"wuxia.deed_to.{spend}_only")
    if spend == "push" and pillar != "violence":
        return Refusal("wuxia.cannot_spend", unit=unit, deed=deed, context="pillar")
    if held < row.cost:
        cost = phrase(f"wuxia.amount.{name}", amount=row.cost)
        return Refusal("wuxia.cannot_spend", unit=unit, deed=deed, cost=cost, has=held)
    track = phrase(f"wuxia.track.{row.track}")
    return Refusal("wuxia.cannot_spend", unit=unit, deed=deed, track=track, context="track")


def _has_room(actor: Unit, track: Track) -> bool:
    held = derived.track_of(actor, track)
    return tracks.can_mark(held.current, marks=1, maximum=held.maximum)


# The way out, and stances


def can_escape(state: State, unit: Unit) -> bool:
    """Only the player's side escapes, and only where the encounter has a way out. (sources 12)"""
    return unit.team == "player" and Escape in map(type, state.goals)


def why_not_escape(state: State, unit: Unit) -> Refusal | None:
    if can_escape(state, unit):
        return None
    place = ref("encounter", state.encounter)
    return Refusal("wuxia.no_escape", overridable=True, unit=piece_ref(unit.id), encounter=place)


def stance_of(unit: Unit) -> list[Modifier]:
    """What a unit's stance changes; nothing without one."""
    return [held for held in unit.modifiers if held.label == STANCE] if unit.modifiers else []
