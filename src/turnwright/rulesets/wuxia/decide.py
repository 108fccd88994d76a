"""Command -> events: the actions of a unit. Refuse, then pay, then let the words of the action run. (spec 2.3, 6.2)"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from turnwright.kernel.refusal import Refusal, did_you_mean
from turnwright.kernel.ruleset import GM

from . import allowed, harm, rounds, targets
from . import commands as w
from . import content as c
from . import events as e
from .game import WuxiaScribe
from .rules import quick_actions, resources
from .rules.terms import CURRENCY_OF, TRACKS, Pillar
from .rules.turns import STAGES, Phase
from .state import SEATS, AfterAction, ApplyEffect, EntryKind, ModifierStat, RollToHit, State, Unit

# The major actions


def attack(scribe: WuxiaScribe, command: w.Attack) -> None:
    """A basic attack: no AE. (spec 2.3)"""
    actor = _acting(scribe, command.actor, major=True)
    target = _attacked(scribe, actor, command.target)
    _insist(scribe, allowed.why_not_do(scribe.options, actor, "attack"))
    _may_declare(scribe, actor, command.spend, "violence")
    scribe.record(e.ActionChosen(actor.id, command))
    edge, rank = _declare(scribe, actor, command.spend, "violence")
    _provoke(scribe, actor, (target.id,))
    scribe.do(RollToHit(actor.id, target.id, "attack", edge, rank), AfterAction())


def technique(scribe: WuxiaScribe, command: w.Technique) -> None:
    """A technique: AE, strain and marks are paid first, hit or miss. (spec 6.2; notes 13.22)"""
    actor = _acting(scribe, command.actor, major=True)
    known = scribe.content.techniques
    if command.technique not in actor.techniques:
        meant = actor.techniques if command.technique in known else known
        scribe.refuse(
            "wuxia.unknown_technique",
            f'{actor.name} knows no technique "{command.technique}"{did_you_mean(command.technique, meant)}',
        )
    art: c.Technique = known[command.technique]
    aimed = _aimed(scribe, actor, art, command.target, command.targets)
    _insist(scribe, allowed.why_not_pay(actor, art))
    _insist(scribe, allowed.why_not_mark(actor, art))
    does = allowed.why_not_do(scribe.options, actor, "technique", uses=art.name, technique_ae=art.ae_cost)
    _insist(scribe, does)
    if targets.needs_roll(art):
        _may_declare(scribe, actor, command.spend, art.pillar)
    elif command.spend is not None:
        scribe.refuse("wuxia.no_roll", f"{actor.name} can't {command.spend} {art.name}: it needs no attack roll.")
    scribe.record(e.ActionChosen(actor.id, command))
    _pay(scribe, actor, art)
    if harm.unit_of(scribe, actor.id).status != "up":
        scribe.do(AfterAction())
        return
    edge, rank = _declare(scribe, actor, command.spend, art.pillar)
    on_self = tuple(
        ApplyEffect(actor.id, actor.id, "technique", art.id, index)
        for index, effect in enumerate(art.effects)
        if effect.on == "self"
    )
    if targets.needs_roll(art):
        _provoke(scribe, actor, aimed)
        scribe.do(*(RollToHit(actor.id, target, art.id, edge, rank) for target in aimed), *on_self, AfterAction())
    else:
        scribe.do(*_effects(actor.id, aimed, "technique", art), *on_self, AfterAction())


def defend(scribe: WuxiaScribe, command: w.Defend) -> None:
    """+2 on all defenses until the unit's next turn. (spec 2.3)"""
    actor = _acting(scribe, command.actor, major=True)
    _insist(scribe, allowed.why_not_do(scribe.options, actor, "defend"))
    scribe.record(e.ActionChosen(actor.id, command))
    harm.modify(scribe, actor.id, label="defend", source=actor.id, stat="defense", value=quick_actions.DEFEND_BONUS)
    rounds.finish_turn(scribe)


def guard(scribe: WuxiaScribe, command: w.Guard) -> None:
    """The major form of a block. (notes 13.19)"""
    actor = _acting(scribe, command.actor, major=True)
    _insist(scribe, allowed.why_not_do(scribe.options, actor, "guard"))
    scribe.record(e.ActionChosen(actor.id, command))
    _block(scribe, actor)
    rounds.finish_turn(scribe)


def item(scribe: WuxiaScribe, command: w.Item) -> None:
    """Uses up one item; it never needs an attack roll."""
    actor = _acting(scribe, command.actor, major=True)
    if not actor.items.get(command.item):
        carried = [name for name, count in actor.items.items() if count]
        scribe.refuse("wuxia.no_item", f'{actor.name} carries no "{command.item}"{did_you_mean(command.item, carried)}')
    used = c.usable_item(scribe.content, command.item)
    if used is None:
        scribe.refuse("wuxia.keepsake", f"{actor.name} can't use {_item_name(scribe, command.item)}: it is a keepsake.")
    aimed = _aimed(scribe, actor, used, command.target, command.targets)
    _insist(scribe, allowed.why_not_do(scribe.options, actor, "item", uses=used.name))
    scribe.record(e.ActionChosen(actor.id, command))
    scribe.record(e.ItemUsed(actor.id, used.id, actor.items[used.id] - 1))
    if c.side_of(used) == "enemy":
        _provoke(scribe, actor, aimed)
    on_self = tuple(
        ApplyEffect(actor.id, actor.id, "item", used.id, index)
        for index, effect in enumerate(used.effects)
        if effect.on == "self"
    )
    scribe.do(*_effects(actor.id, aimed, "item", used), *on_self, AfterAction())


def wait(scribe: WuxiaScribe, command: w.Wait) -> None:
    """Lets the turn pass, in any phase. (notes 13.19)"""
    actor = _acting(scribe, command.actor, major=None)
    scribe.record(e.ActionChosen(actor.id, command))
    rounds.finish_turn(scribe)


def escape(scribe: WuxiaScribe, command: w.Escape) -> None:
    """Leaves the field where the encounter has a way out. (notes 12)"""
    actor = _acting(scribe, command.actor, major=True)
    _insist(scribe, allowed.why_not_escape(scribe.state, actor))
    _insist(scribe, allowed.why_not_do(scribe.options, actor, "escape"))
    scribe.record(e.ActionChosen(actor.id, command))
    scribe.record(e.UnitEscaped(actor.id))
    harm.end_what_hangs_on(scribe, actor.id)
    rounds.finish_turn(scribe)


# The quick actions


def quick(scribe: WuxiaScribe, command: w.Quick) -> None:
    """One of the seven, in the first or the third stage. (spec 2.3; notes 4)

    Who stands in a stance may also leave it as a major action: a fast unit in a stance has no quick stage any more.
    """
    leaves = command.action == "reposition" and allowed.stance_of(_active(scribe))
    actor = _acting(scribe, command.actor, major=None if leaves else False)
    row = quick_actions.QUICK_ACTIONS[command.action]
    _insist(scribe, allowed.why_not_do(scribe.options, actor, command.action))
    target = _quick_target(scribe, actor, command)
    if command.action == "strike":
        _may_declare(scribe, actor, command.spend, "violence")
    elif command.spend is not None:
        scribe.refuse(
            "wuxia.no_roll", f"{actor.name} can't {command.spend} a {command.action}: it needs no attack roll."
        )
    scribe.record(e.ActionChosen(actor.id, command))
    if command.action == "strike":
        edge, rank = _declare(scribe, actor, command.spend, "violence")
        _provoke(scribe, actor, (target.id,))
        scribe.do(RollToHit(actor.id, target.id, "strike", edge, rank), AfterAction())
        return
    if command.action == "block":
        _block(scribe, actor)
    elif command.action == "reposition":
        _reposition(scribe, actor)
    else:
        assert row.stat is not None
        if row.target == "enemy":
            _provoke(scribe, actor, (target.id,))
        harm.modify(scribe, target.id, label=command.action, source=actor.id, stat=row.stat, value=row.change)
        if command.action == "shield" and scribe.options.shield_guard:
            harm.gain_guard(scribe, target.id, quick_actions.shield_guard(actor.endurance))
    rounds.finish_turn(scribe)


def _quick_target(scribe: WuxiaScribe, actor: Unit, command: w.Quick) -> Unit:
    row = quick_actions.QUICK_ACTIONS[command.action]
    if row.target == "self":
        return actor
    if row.target == "enemy":
        return _attacked(scribe, actor, command.target)
    target = _present(scribe, command.target)
    _standing(scribe, actor, target)
    scribe.require(
        target.team == actor.team and target.id != actor.id,
        "wuxia.wrong_target",
        f"{actor.name} can't {command.action} {target.name}: choose an ally.",
    )
    _insist(scribe, allowed.why_not_receive(scribe.options, target, command.action))
    return target


def _block(scribe: WuxiaScribe, actor: Unit) -> None:
    """Guard +2 x endurance for a point of strain; by a ruling it also halves the next hit."""
    harm.gain_guard(scribe, actor.id, resources.block_guard(actor.endurance))
    harm.take_strain(scribe, actor.id, quick_actions.QUICK_ACTIONS["block"].self_strain, source="block")
    if scribe.options.block_halves and harm.unit_of(scribe, actor.id).status == "up":
        harm.modify(scribe, actor.id, label="block", source=actor.id, stat="halve", value=1)


def _reposition(scribe: WuxiaScribe, actor: Unit) -> None:
    """Takes a stance (+2 defense, one speed band down), or leaves it."""
    stance = allowed.stance_of(actor)
    for held in stance:
        harm.expire(scribe, actor.id, held)
    if not stance:
        changes: tuple[tuple[ModifierStat, int], ...] = (
            ("defense", quick_actions.STANCE_DEFENSE),
            ("spd_band", quick_actions.STANCE_BAND_SHIFT),
        )
        for stat, value in changes:
            harm.modify(
                scribe, actor.id, label=quick_actions.STANCE, source=actor.id, stat=stat, value=value, lasts=True
            )


# What an action must satisfy


def _active(scribe: WuxiaScribe) -> Unit:
    state: State = scribe.state
    return state.units[state.active]


def _acting(scribe: WuxiaScribe, named: str, *, major: bool | None) -> Unit:
    """The unit whose turn it is, if the sender plays it and the phase is one for this kind of action."""
    state: State = scribe.state
    actor = state.units[state.active]
    if named and named != actor.id:
        other = _present(scribe, named)
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


def _present(scribe: WuxiaScribe, unit_id: str) -> Unit:
    state: State = scribe.state
    if unit_id not in state.units:
        what = f'Nobody in this battle is called "{unit_id}"' if unit_id else "This needs a target"
        scribe.refuse("wuxia.no_such_unit", f"{what}{did_you_mean(unit_id, state.units)}")
    return state.units[unit_id]


def _standing(scribe: WuxiaScribe, actor: Unit, target: Unit) -> None:
    if target.status != "up":
        gone = "has fallen" if target.status == "defeated" else "has left the field"
        scribe.refuse(
            "wuxia.target_down", f"{actor.name} can't aim at {target.name}, who {gone}: choose another target."
        )


def _attacked(scribe: WuxiaScribe, actor: Unit, target_id: str) -> Unit:
    target = _present(scribe, target_id)
    _standing(scribe, actor, target)
    scribe.require(
        target.team != actor.team and (targets.fights(actor, target) or target.team == "neutral"),
        "wuxia.wrong_target",
        f"{actor.name} can't attack {target.name}: they are on the same side, or at peace.",
        overridable=target.id != actor.id,
    )
    return target


def _aimed(
    scribe: WuxiaScribe, actor: Unit, entry: c.Technique | c.Item, one: str, several: Sequence[str]
) -> tuple[str, ...]:
    """The targets of a technique or an item, each of them allowed, none twice, not too many."""
    named = tuple(several) or ((one,) if one else ())
    allowed = [unit.id for unit in targets.candidates(targets.field(scribe.state, actor), actor, entry)]
    most = targets.most_targets(entry)
    if not named and (entry.targeting.type in ("self", "all") or len(allowed) == 1):
        named = tuple(allowed)
    if not named:
        scribe.refuse("wuxia.no_target", f"{entry.name} needs a target: {_could_aim(scribe, allowed)}.")
    for target_id in named:
        target = _present(scribe, target_id)
        if target_id not in allowed:
            if not targets.revives(entry):
                _standing(scribe, actor, target)
            scribe.refuse(
                "wuxia.wrong_target",
                f"{actor.name} can't aim {entry.name} at {target.name}: {_could_aim(scribe, allowed)}.",
            )
    if len(set(named)) != len(named):
        scribe.refuse("wuxia.too_many_targets", f"{entry.name} reaches each target only once.")
    if most and len(named) > most:
        reach = f"only {most} target{'' if most == 1 else 's'}, not {len(named)}"
        scribe.refuse("wuxia.too_many_targets", f"{entry.name} reaches {reach}.")
    if not most and len(named) < len(allowed):
        everybody = ", ".join(scribe.state.units[unit].name for unit in allowed)
        scribe.refuse("wuxia.too_few_targets", f"{entry.name} reaches all of them: {everybody}.")
    return named


def _could_aim(scribe: WuxiaScribe, allowed: Sequence[str]) -> str:
    """Whom something may be aimed at, by name."""
    names = [scribe.state.units[unit].name for unit in allowed]
    if not names:
        return "there is nobody to aim it at now"
    return f"aim it at {', '.join(names[:-1]) + ' or ' if names[1:] else ''}{names[-1]}"


def _item_name(scribe: WuxiaScribe, name: str) -> str:
    entry: c.Item | None = scribe.content.items.get(name)
    return entry.name if entry is not None else name.replace("_", " ")


def _insist(scribe: WuxiaScribe, refusal: Refusal | None) -> None:
    """Refuses, unless the game master overrides it."""
    if refusal is not None:
        scribe.require(False, refusal.code, refusal.sentence, overridable=refusal.overridable, field=refusal.field)


def _may_declare(scribe: WuxiaScribe, actor: Unit, spend: w.Declared, pillar: Pillar) -> None:
    if spend is not None:
        _insist(scribe, allowed.why_not_declare(scribe.options, actor, spend, pillar))


# What it costs


def _pay(scribe: WuxiaScribe, actor: Unit, art: c.Technique) -> None:
    """AE, then strain, then marks; who dies of the strain pays no more. (spec 6.2; notes 13.22)"""
    if art.ae_cost:
        paid = min(actor.ae, art.ae_cost)
        scribe.record(e.AeSpent(actor.id, paid, actor.ae - paid))
    if art.self_strain:
        harm.take_strain(scribe, actor.id, art.self_strain, source=art.id)
        if harm.unit_of(scribe, actor.id).status != "up":
            return
    for track in TRACKS:
        harm.mark(scribe, actor.id, track, getattr(art.marks, track), source=art.id)


def _declare(scribe: WuxiaScribe, actor: Unit, spend: w.Declared, pillar: Pillar) -> tuple[int, int]:
    """Pays what was declared before the roll: what it adds to the attack and to the effect rank."""
    if spend is None:
        return 0, 0
    row = allowed.spend_price(scribe.options, spend)
    harm.spend(scribe, actor.id, row.currency or CURRENCY_OF[pillar], row.cost, spend)
    if row.track is not None:
        harm.mark(scribe, actor.id, row.track, 1, source=spend)
    return row.attack, row.effect_rank


def _provoke(scribe: WuxiaScribe, actor: Unit, aimed: Sequence[str]) -> None:
    """A neutral unit that is attacked fights back from now on."""
    for target_id in aimed:
        target = harm.unit_of(scribe, target_id)
        if target.team == "neutral" and actor.team not in target.provoked_by:
            scribe.record(e.UnitProvoked(target_id, actor.team))


def _effects(actor: str, aimed: Sequence[str], kind: EntryKind, entry: c.Technique | c.Item) -> tuple[ApplyEffect, ...]:
    return tuple(
        ApplyEffect(actor, target, kind, entry.id, index)
        for target in aimed
        for index, effect in enumerate(entry.effects)
        if effect.on == "target"
    )


COMMANDS: dict[type, Callable[[WuxiaScribe, Any], None]] = {
    w.Attack: attack,
    w.Technique: technique,
    w.Defend: defend,
    w.Guard: guard,
    w.Item: item,
    w.Wait: wait,
    w.Escape: escape,
    w.Quick: quick,
}
