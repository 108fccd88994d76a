"""What every action goes through: whose turn it is, whom it may be aimed at, what was declared and paid for it."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.refusal import Phrase, Refusal, hint, phrase, text_ref
from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import Ref, piece_ref, ref

from .. import allowed, harm, targets
from .. import commands as w
from .. import content as c
from .. import events as e
from ..game import WuxiaScribe
from ..rules.terms import CURRENCY_OF, Pillar
from ..rules.turns import Phase
from ..state import SEATS, State, Unit


def active(scribe: WuxiaScribe) -> Unit:
    state: State = scribe.state
    return state.units[state.active]


def acting(scribe: WuxiaScribe, named: str, *, major: bool | None) -> Unit:
    """The unit whose turn it is, if the sender plays it and the phase is one for this kind of action."""
    state: State = scribe.state
    actor = state.units[state.active]
    if named and named != actor.id:
        other = present(scribe, named)
        scribe.refuse("wuxia.not_active", other=piece_ref(other.id), unit=piece_ref(actor.id))
    if scribe.by not in (SEATS[actor.team], GM):
        scribe.refuse("wuxia.not_yours", unit=piece_ref(actor.id))
    if major is not None:
        wanted: tuple[Phase, ...] = ("major",) if major else ("quick1", "quick2")
        if state.phase not in wanted:
            scribe.refuse("wuxia.wrong_phase", unit=piece_ref(actor.id), context=state.phase)
    return actor


def present(scribe: WuxiaScribe, unit_id: str) -> Unit:
    state: State = scribe.state
    if unit_id not in state.units:
        known = hint(unit_id, state.units)
        scribe.refuse("wuxia.no_such_unit", name=text_ref(unit_id), hint=known, context="" if unit_id else "none")
    return state.units[unit_id]


def standing(scribe: WuxiaScribe, actor: Unit, target: Unit) -> None:
    if target.status != "up":
        scribe.refuse("wuxia.target_down", unit=piece_ref(actor.id), target=piece_ref(target.id), context=target.status)


def attacked(scribe: WuxiaScribe, actor: Unit, target_id: str) -> Unit:
    target = present(scribe, target_id)
    standing(scribe, actor, target)
    scribe.require(
        target.team != actor.team and (targets.fights(actor, target) or target.team == "neutral"),
        "wuxia.wrong_target",
        unit=piece_ref(actor.id),
        target=piece_ref(target.id),
        context="attack",
        overridable=target.id != actor.id,
    )
    return target


def chosen_targets(
    scribe: WuxiaScribe, actor: Unit, entry: c.Technique | c.Item, one: str, several: Sequence[str]
) -> tuple[str, ...]:
    """The targets of a technique or an item, each of them allowed, none twice, not too many."""
    named = tuple(several) or ((one,) if one else ())
    reachable = [unit.id for unit in targets.candidates(targets.field(scribe.state, actor), actor, entry)]
    most = targets.most_targets(entry)
    if not named and (entry.targeting.type in ("self", "all") or len(reachable) == 1):
        named = tuple(reachable)
    if not named:
        scribe.refuse("wuxia.no_target", what=entry_ref(entry), aim=_could_aim(reachable))
    for target_id in named:
        target = present(scribe, target_id)
        if target_id not in reachable:
            if not targets.revives(entry):
                standing(scribe, actor, target)
            scribe.refuse(
                "wuxia.wrong_target",
                unit=piece_ref(actor.id),
                target=piece_ref(target.id),
                what=entry_ref(entry),
                aim=_could_aim(reachable),
                context="aim",
            )
    if len(set(named)) != len(named):
        scribe.refuse("wuxia.too_many_targets", what=entry_ref(entry), context="twice")
    if most and len(named) > most:
        scribe.refuse("wuxia.too_many_targets", what=entry_ref(entry), count=most, named=len(named))
    if not most and len(named) < len(reachable):
        scribe.refuse("wuxia.too_few_targets", what=entry_ref(entry), targets=tuple(map(piece_ref, reachable)))
    return named


def entry_ref(entry: c.Technique | c.Item) -> Ref:
    return ref("technique" if isinstance(entry, c.Technique) else "item", entry.id)


def _could_aim(reachable: Sequence[str]) -> Phrase:
    """Whom something may be aimed at."""
    if not reachable:
        return phrase("wuxia.aim_at_nobody")
    return phrase("wuxia.aim_at", targets=tuple(map(piece_ref, reachable)))


def insist(scribe: WuxiaScribe, refusal: Refusal | None) -> None:
    """Refuses, unless the game master overrides it."""
    scribe.insist(refusal)


def may_declare(scribe: WuxiaScribe, actor: Unit, spend: w.Declared, pillar: Pillar) -> None:
    if spend is not None:
        insist(scribe, allowed.why_not_declare(scribe.options, actor, spend, pillar))


def declare(scribe: WuxiaScribe, actor: Unit, spend: w.Declared, pillar: Pillar) -> tuple[int, int]:
    """Pays what was declared before the roll: what it adds to the attack and to the effect rank."""
    if spend is None:
        return 0, 0
    row = allowed.spend_price(scribe.options, spend)
    harm.spend(scribe, actor.id, row.currency or CURRENCY_OF[pillar], row.cost, spend)
    if row.track is not None:
        harm.mark(scribe, actor.id, row.track, 1, source=spend)
    return row.attack, row.effect_rank


def provoke(scribe: WuxiaScribe, actor: Unit, aimed: Sequence[str]) -> None:
    """A neutral unit that is attacked fights back from now on."""
    for target_id in aimed:
        target = harm.unit_of(scribe, target_id)
        if target.team == "neutral" and actor.team not in target.provoked_by:
            scribe.record(e.UnitProvoked(target_id, actor.team))
