"""References that lead nowhere, found when a pack is loaded: (path, what is wrong)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from turnwright.kernel.language import reader
from turnwright.kernel.refusal import unknown_name

from . import content as c
from .rules.minds import TRAUMA_OF_SOURCE
from .rules.terms import ATTRIBUTES

Problem = tuple[str, str]

NEEDED_STATUSES = ("defense", "desperate", "exposed", "invulnerable", "off_balance", "staggered", "stunned")
"""What the rules themselves put on somebody."""


def problems(content: c.Content) -> Iterator[Problem]:
    for status in NEEDED_STATUSES:
        if status not in content.statuses:
            yield f"statuses/{status}", _text("needed_status", name=status)
    for trauma in TRAUMA_OF_SOURCE.values():
        if trauma not in content.traumas:
            yield f"traumas/{trauma}", _text("needed_trauma", name=trauma)
    yield from _statuses(content)
    yield from _actions(content)
    yield from _archetypes(content)
    yield from _enemies(content)
    yield from _hazards(content)
    yield from _places(content)
    yield from _happenings(content)
    yield from _builds(content)


def _statuses(content: c.Content) -> Iterator[Problem]:
    known = content.statuses
    for status in known.values():
        path = f"statuses/{status.id}/"
        for name in (*status.cancels, *status.replaces):
            yield from _one(f"{path}cancels", "status", name, known)
        if status.becomes is not None:
            yield from _one(f"{path}becomes", "status", status.becomes[0], known)
    for item in content.equipment.values():
        for name in item.immune:
            yield from _one(f"equipment/{item.id}/immune", "status", name, known)
        if item.on_crit:
            yield from _one(f"equipment/{item.id}/on_crit", "status", item.on_crit, known)
    for hazard in content.hazards.values():
        if hazard.status:
            yield from _one(f"hazards/{hazard.id}/status", "status", hazard.status, known)


def _actions(content: c.Content) -> Iterator[Problem]:
    for printed in content.abilities.values():
        unknown = [name for name in printed.in_runs if name not in printed.__struct_fields__]
        yield from (
            problem
            for name in unknown
            for problem in _one(
                f"abilities/{printed.id}/in_runs", "field", name, dict.fromkeys(printed.__struct_fields__)
            )
        )
        try:
            ability = c.in_a_run(printed)
        except msgspec.ValidationError as error:
            yield f"abilities/{printed.id}/in_runs", str(error)
            continue
        for path, art in ((f"abilities/{printed.id}/effects", printed), (f"abilities/{printed.id}/in_runs", ability)):
            yield from _effects(content, path, art)
        for name in ability.classes:
            yield from _one(f"abilities/{ability.id}/classes", "archetype", name, content.archetypes)
        if ability.consumes:
            yield from _one(f"abilities/{ability.id}/consumes", "consumable", ability.consumes, content.consumables)
    for item in content.consumables.values():
        yield from _effects(content, f"consumables/{item.id}/effects", item)


def _effects(content: c.Content, path: str, action: c.Action) -> Iterator[Problem]:
    for at, effect in enumerate(action.effects):
        for inner in effect.table if isinstance(effect, c.Chaos) else (effect,):
            if isinstance(inner, c.Inflict):
                yield from _one(f"{path}[{at}].status", "status", inner.status, content.statuses)
            elif isinstance(inner, c.Clear):
                for name in inner.statuses:
                    yield from _one(f"{path}[{at}].statuses", "status", name, content.statuses)
            elif isinstance(inner, c.Summon):
                for name in inner.enemies:
                    yield from _one(f"{path}[{at}].enemies", "enemy", name, content.enemies)


def _archetypes(content: c.Content) -> Iterator[Problem]:
    for archetype in content.archetypes.values():
        path = f"archetypes/{archetype.id}/"
        for name in (archetype.weapon, archetype.armor):
            yield from _one(f"{path}weapon", "equipment", name, content.equipment)
        for name in (*archetype.abilities, *(name for kit in archetype.kits for name in kit.abilities)):
            yield from _one(f"{path}abilities", "ability", name, content.abilities)
        for name in (*archetype.consumables, *(name for kit in archetype.kits for name in kit.consumables)):
            yield from _one(f"{path}consumables", "consumable", name, content.consumables)
        for kit in archetype.kits:
            for name in filter(None, (kit.weapon, kit.armor, kit.focus)):
                yield from _one(f"{path}kits", "equipment", name, content.equipment)


def _enemies(content: c.Content) -> Iterator[Problem]:
    for enemy in content.enemies.values():
        path = f"enemies/{enemy.id}/"
        own = {"attack", "defend", *(action.id for action in enemy.actions)}
        for action in enemy.actions:
            yield from _effects(content, f"{path}actions.{action.id}.effects", action)
        rows = [row.action for table in (*enemy.tables, *enemy.older) for row in table.rows]
        for name in (*rows, *(reflex.action for reflex in enemy.reflexes)):
            yield from _one(f"{path}tables", "action", name, own)
        for phase in enemy.phases:
            for name in phase.adds:
                yield from _one(f"{path}phases", "enemy", name, content.enemies)
        for name in (*enemy.immune, *enemy.resists):
            yield from _one(f"{path}immune", "status", name, content.statuses)


HAZARD_DAMAGE = (2, 15)
"""What a hazard may do each turn. (spec mechanic 3)"""


def _hazards(content: c.Content) -> Iterator[Problem]:
    """Flat damage of every turn is within the specification's range; what strikes now and then may do more."""
    least, most = HAZARD_DAMAGE
    for hazard in content.hazards.values():
        now_and_then = hazard.once or hazard.cooldown or hazard.percent < 100 or hazard.trigger != "turn"
        if hazard.damage == "default" or hazard.damage == 0 or now_and_then:
            continue
        if not least <= hazard.damage <= most:
            yield (
                f"hazards/{hazard.id}/damage",
                _text("hazard", least=least, most=most, damage=hazard.damage),
            )


def _places(content: c.Content) -> Iterator[Problem]:
    for room in content.rooms.values():
        for hazard in room.hazards:
            yield from _one(f"rooms/{room.id}/hazards", "hazard", hazard.hazard, content.hazards)
    for encounter in content.encounters.values():
        path = f"encounters/{encounter.id}/"
        if encounter.room:
            yield from _one(f"{path}room", "room", encounter.room, content.rooms)
        for hazard in encounter.hazards:
            yield from _one(f"{path}hazards", "hazard", hazard.hazard, content.hazards)
        for foe in encounter.enemies:
            yield from _one(f"{path}enemies", "enemy", foe.enemy, content.enemies)
        yield from _one(f"{path}hero.archetype", "archetype", encounter.hero.archetype, content.archetypes)


def _happenings(content: c.Content) -> Iterator[Problem]:
    for happening in content.happenings.values():
        for offer in happening.offers:
            path = f"happenings/{happening.id}/offers.{offer.id}"
            for upshot in filter(None, (offer.good, offer.bad)):
                for name in upshot.items:
                    yield from _one(f"{path}.items", "consumable", name, content.consumables)
        ids = [offer.id for offer in happening.offers]
        if len(ids) != len(set(ids)):
            yield f"happenings/{happening.id}/offers", _text("same_offer")
        if all(any(msgspec.structs.astuple(offer.price)) for offer in happening.offers):
            yield f"happenings/{happening.id}/offers", _text("no_free_offer")


def _builds(content: c.Content) -> Iterator[Problem]:
    for build in content.builds.values():
        path = f"builds/{build.id}/"
        yield from _one(f"{path}archetype", "archetype", build.archetype, content.archetypes)
        for name, _ in build.path:
            yield from _one(f"{path}path", "ability", name, (*ATTRIBUTES, *content.abilities))


def _one(path: str, what: str, name: str, known: Iterable[str]) -> Iterator[Problem]:
    if name not in known:
        yield path, unknown_name(what, name, known)


def _text(key: str, **slots: str | int) -> str:
    return reader().text(f"rune.pack.{key}", **slots)
