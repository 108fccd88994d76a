"""Techniques and items: what they take first, then their effects one by one. (spec 6.2)"""

from __future__ import annotations

from collections.abc import Sequence

from turnwright.kernel.refusal import hint, phrase, text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import allowed, harm, targets
from .. import commands as w
from .. import content as c
from .. import events as e
from ..game import WuxiaScribe
from ..rules.terms import TRACKS
from ..state import Unit
from ..words import AfterAction, ApplyEffect, EntryKind, RollToHit
from .checks import acting, chosen_targets, declare, entry_ref, insist, may_declare, provoke


def technique(scribe: WuxiaScribe, command: w.Technique) -> None:
    """A technique: AE, strain and marks are paid first, hit or miss. (spec 6.2; sources 13.22)"""
    actor = acting(scribe, command.actor, major=True)
    known = scribe.content.techniques
    if command.technique not in actor.techniques:
        meant = actor.techniques if command.technique in known else known
        name = command.technique
        scribe.refuse("wuxia.unknown_technique", unit=piece_ref(actor.id), name=text_ref(name), hint=hint(name, meant))
    art: c.Technique = known[command.technique]
    aimed = chosen_targets(scribe, actor, art, command.target, command.targets)
    insist(scribe, allowed.why_not_pay(actor, art))
    insist(scribe, allowed.why_not_mark(actor, art))
    does = allowed.why_not_do(scribe.options, actor, "technique", uses=entry_ref(art), technique_ae=art.ae_cost)
    insist(scribe, does)
    if targets.needs_roll(art):
        may_declare(scribe, actor, command.spend, art.pillar)
    elif command.spend is not None:
        spend = phrase(f"wuxia.deed_to.{command.spend}", what=entry_ref(art))
        scribe.refuse("wuxia.no_roll", unit=piece_ref(actor.id), deed=spend)
    scribe.record(e.ActionChosen(actor.id, command))
    _pay(scribe, actor, art)
    if harm.unit_of(scribe, actor.id).status != "up":
        scribe.do(AfterAction())
        return
    edge, rank = declare(scribe, actor, command.spend, art.pillar)
    on_self = [
        ApplyEffect(actor.id, actor.id, "technique", art.id, index)
        for index, effect in enumerate(art.effects)
        if effect.on == "self"
    ]
    if targets.needs_roll(art):
        provoke(scribe, actor, aimed)
        scribe.do(*[RollToHit(actor.id, target, art.id, edge, rank) for target in aimed], *on_self, AfterAction())
    else:
        scribe.do(*_effects(actor.id, aimed, "technique", art), *on_self, AfterAction())


def item(scribe: WuxiaScribe, command: w.Item) -> None:
    """Uses up one item; it never needs an attack roll."""
    actor = acting(scribe, command.actor, major=True)
    if not actor.items.get(command.item):
        carried = [name for name, count in actor.items.items() if count]
        name = command.item
        scribe.refuse("wuxia.no_item", unit=piece_ref(actor.id), name=text_ref(name), hint=hint(name, carried))
    used = c.usable_item(scribe.content, command.item)
    if used is None:
        scribe.refuse("wuxia.keepsake", unit=piece_ref(actor.id), item=ref("item", command.item))
    aimed = chosen_targets(scribe, actor, used, command.target, command.targets)
    insist(scribe, allowed.why_not_do(scribe.options, actor, "item", uses=entry_ref(used)))
    scribe.record(e.ActionChosen(actor.id, command))
    scribe.record(e.ItemUsed(actor.id, used.id, actor.items[used.id] - 1))
    if c.side_of(used) == "enemy":
        provoke(scribe, actor, aimed)
    on_self = [
        ApplyEffect(actor.id, actor.id, "item", used.id, index)
        for index, effect in enumerate(used.effects)
        if effect.on == "self"
    ]
    scribe.do(*_effects(actor.id, aimed, "item", used), *on_self, AfterAction())


def _pay(scribe: WuxiaScribe, actor: Unit, art: c.Technique) -> None:
    """AE, then strain, then marks; who dies of the strain pays no more. (spec 6.2; sources 13.22)"""
    if art.ae_cost:
        paid = min(actor.ae, art.ae_cost)
        scribe.record(e.AeSpent(actor.id, paid, actor.ae - paid))
    if art.self_strain:
        harm.take_strain(scribe, actor.id, art.self_strain, source=art.id)
        if harm.unit_of(scribe, actor.id).status != "up":
            return
    if art.marks != allowed.UNMARKED:
        for track in TRACKS:
            harm.mark(scribe, actor.id, track, getattr(art.marks, track), source=art.id)


def _effects(actor: str, aimed: Sequence[str], kind: EntryKind, entry: c.Technique | c.Item) -> list[ApplyEffect]:
    return [
        ApplyEffect(actor, target, kind, entry.id, index)
        for target in aimed
        for index, effect in enumerate(entry.effects)
        if effect.on == "target"
    ]
