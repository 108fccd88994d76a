"""What every action goes through: whose turn it is, whom it may be aimed at, what was declared and paid for it."""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.refusal import Refusal, did_you_mean
from turnwright.kernel.ruleset import GM

from .. import allowed, harm, targets
from .. import commands as w
from .. import content as c
from .. import events as e
from ..game import WuxiaScribe
from ..rules.terms import CURRENCY_OF, Pillar
from ..rules.turns import STAGES, Phase
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
        scribe.refuse("wuxia.not_active", f"{other.name} can't act now: it is {actor.name}'s turn.")
    if scribe.by not in (SEATS[actor.team], GM):
        scribe.refuse("wuxia.not_yours", f"{actor.name} isn't yours to play.")
    if major is not None:
        wanted: tuple[Phase, ...] = ("major",) if major else ("quick1", "quick2")
        if state.phase not in wanted:
            kind = "major" if state.phase == "major" else "quick"
            scribe.refuse(
                "wuxia.wrong_phase",
                f"{actor.name} can't do that in the {STAGES[state.phase].lower()}: take a {kind} action.",
            )
    return actor


def present(scribe: WuxiaScribe, unit_id: str) -> Unit:
    state: State = scribe.state
    if unit_id not in state.units:
        what = f'Nobody in this battle is called "{unit_id}"' if unit_id else "This needs a target"
        scribe.refuse("wuxia.no_such_unit", f"{what}{did_you_mean(unit_id, state.units)}")
    return state.units[unit_id]


def standing(scribe: WuxiaScribe, actor: Unit, target: Unit) -> None:
    if target.status != "up":
        gone = "has fallen" if target.status == "defeated" else "has left the field"
        scribe.refuse(
            "wuxia.target_down", f"{actor.name} can't aim at {target.name}, who {gone}: choose another target."
        )


def attacked(scribe: WuxiaScribe, actor: Unit, target_id: str) -> Unit:
    target = present(scribe, target_id)
    standing(scribe, actor, target)
    scribe.require(
        target.team != actor.team and (targets.fights(actor, target) or target.team == "neutral"),
        "wuxia.wrong_target",
        f"{actor.name} can't attack {target.name}: they are on the same side, or at peace.",
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
        scribe.refuse("wuxia.no_target", f"{entry.name} needs a target: {_could_aim(scribe, reachable)}.")
    for target_id in named:
        target = present(scribe, target_id)
        if target_id not in reachable:
            if not targets.revives(entry):
                standing(scribe, actor, target)
            scribe.refuse(
                "wuxia.wrong_target",
                f"{actor.name} can't aim {entry.name} at {target.name}: {_could_aim(scribe, reachable)}.",
            )
    if len(set(named)) != len(named):
        scribe.refuse("wuxia.too_many_targets", f"{entry.name} reaches each target only once.")
    if most and len(named) > most:
        reach = f"only {most} target{'' if most == 1 else 's'}, not {len(named)}"
        scribe.refuse("wuxia.too_many_targets", f"{entry.name} reaches {reach}.")
    if not most and len(named) < len(reachable):
        everybody = ", ".join(scribe.state.units[unit].name for unit in reachable)
        scribe.refuse("wuxia.too_few_targets", f"{entry.name} reaches all of them: {everybody}.")
    return named


def _could_aim(scribe: WuxiaScribe, reachable: Sequence[str]) -> str:
    """Whom something may be aimed at, by name."""
    names = [scribe.state.units[unit].name for unit in reachable]
    if not names:
        return "there is nobody to aim it at now"
    return f"aim it at {', '.join(names[:-1]) + ' or ' if names[1:] else ''}{names[-1]}"


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
