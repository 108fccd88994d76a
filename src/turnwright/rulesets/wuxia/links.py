"""References in packs that lead nowhere, formulas and triggers that cannot be read, numbers out of balance."""

from collections.abc import Iterable, Iterator

from turnwright.kernel.language import reader
from turnwright.kernel.refusal import unknown_name

from .content import (
    Amount,
    AnyEffect,
    Condition,
    Content,
    Encounter,
    Heal,
    Item,
    Technique,
    Trigger,
    Unit,
    instance_ids,
    pillars_of,
    roster,
    side_of,
)
from .faults import formula_refusal, trigger_refusal
from .rules import formula, pillars, triggers, victory
from .rules.conditions import (
    CONDITION_IDS,
    LADDERS,
    MODIFIED,
    PREVENTABLE,
    ConditionEffect,
    find_condition,
)

Problem = tuple[str, str]

END_ACTIONS = ("victory", "defeat", "escape")
UNIT_EVENTS = ("summon", "join", "revive")


def problems(content: Content) -> list[Problem]:
    """Everything wrong with the links of the content: (path such as `units/hero/techniques[2]`, what is wrong)."""
    found: list[Problem] = []
    for unit in content.units.values():
        found += _unit(content, unit)
    for technique in content.techniques.values():
        found += _effects(f"techniques/{technique.id}", technique)
    for item in content.items.values():
        found += _effects(f"items/{item.id}", item)
    for encounter in content.encounters.values():
        found += _encounter(content, encounter)
    return found


def warnings(content: Content) -> list[Problem]:
    """What plays but breaks the balanced caps of the rules. (sources 8)"""
    return [
        (f"units/{unit.id}/{pillar}", _text(f"cap_{over.of}", **over.numbers))
        for unit in content.units.values()
        for pillar, stats in pillars_of(unit).items()
        for over in pillars.caps_exceeded(stats, scl=unit.scl)
    ]


def _unit(content: Content, unit: Unit) -> Iterator[Problem]:
    path = f"units/{unit.id}"
    yield from _known(f"{path}/techniques", "technique", unit.techniques, content.techniques)
    for item in unit.items:
        yield from _one(f"{path}/items", "item", item, content.items)
    for at, condition in enumerate(unit.conditions):
        if isinstance(condition, str):
            yield from _condition(f"{path}/conditions[{at}]", condition)
        else:
            yield from _condition_effects(f"{path}/conditions[{at}].effects", condition.effects)
    for at, phase in enumerate(unit.phases):
        yield from _known(f"{path}/phases[{at}].techniques", "technique", phase.techniques, content.techniques)
        yield from _known(f"{path}/phases[{at}].summons", "unit", phase.summons, content.units)
        if at and phase.threshold >= unit.phases[at - 1].threshold:
            yield f"{path}/phases[{at}].threshold", _text("phase_order")
    if unit.phases and unit.boss_rank is None:
        yield f"{path}/phases", _text("no_boss")


def _effects(path: str, entry: Technique | Item) -> Iterator[Problem]:
    if not entry.effects and isinstance(entry, Technique):  # an item may be a mere keepsake
        yield f"{path}/effects", _text("no_effect")
    if entry.targeting.type in ("self", "ally") and side_of(entry) == "enemy":
        yield f"{path}/targeting.side", _text("aim", targeting=entry.targeting.type)
    for at, effect in enumerate(entry.effects):
        yield from _effect(f"{path}/effects[{at}]", effect)


def _effect(path: str, effect: AnyEffect) -> Iterator[Problem]:
    if isinstance(effect, Amount):
        if effect.formula:
            try:
                formula.parse(effect.formula)
            except formula.FormulaError as error:
                yield f"{path}.formula", str(formula_refusal(error))
            if effect.value:
                yield f"{path}.value", _text("formula_or_value")
        if isinstance(effect, Heal) and effect.value < 0:
            yield f"{path}.value", _text("healing")
    if isinstance(effect, Condition):
        yield from _condition_effects(f"{path}.effects", effect.effects)
        if effect.condition:
            yield from _condition(f"{path}.condition", effect.condition)


def _condition_effects(path: str, effects: Iterable[ConditionEffect]) -> Iterator[Problem]:
    for at, effect in enumerate(effects):
        place = f"{path}[{at}]"
        match effect.type:
            case "modifier":
                yield from _one(f"{place}.stat", "stat for a modifier", effect.stat, MODIFIED)
                if not effect.value:
                    yield f"{place}.value", _text("modifier")
            case "prevent":
                yield from _one(f"{place}.stat", "action to prevent", effect.stat, PREVENTABLE)
            case "dot" if effect.damage < 1:
                yield f"{place}.damage", _text("dot")
            case "hot" if effect.healing < 1:
                yield f"{place}.healing", _text("hot")
            case "custom" if not effect.name:
                yield f"{place}.name", _text("custom")


def _encounter(content: Content, encounter: Encounter) -> Iterator[Problem]:
    path = f"encounters/{encounter.id}"
    yield from _known(f"{path}/party", "unit", encounter.party, content.units)
    places = (("allies", encounter.allies), ("enemies", encounter.enemies), ("neutrals", encounter.neutrals))
    waves = ((f"waves[{at}].enemies", wave.enemies) for at, wave in enumerate(encounter.waves))
    for name, placements in (*places, *waves):
        for at, place in enumerate(placements):
            yield from _one(f"{path}/{name}[{at}].unit", "unit", place.unit, content.units)
    present = _present(content, encounter)
    for at, goal in enumerate(encounter.victory):
        if isinstance(goal, victory.Defeat | victory.Protect):
            yield from _one(f"{path}/victory[{at}].target", "unit in this encounter", goal.target, present)
    if all(isinstance(goal, victory.Protect) for goal in encounter.victory):
        yield f"{path}/victory", _text("no_victory")
    for at, trigger in enumerate(encounter.triggers):
        yield from _trigger(content, present, f"{path}/triggers[{at}]", trigger.condition)
        yield from _said(content, present, f"{path}/triggers[{at}]", trigger)
        if trigger.event == "end" and trigger.action not in END_ACTIONS:
            yield from _one(f"{path}/triggers[{at}].action", "end", trigger.action, END_ACTIONS)
        if trigger.event in UNIT_EVENTS:
            known = present if trigger.event == "revive" else content.units
            yield from _one(f"{path}/triggers[{at}].action", "unit", trigger.action, known)


def _said(content: Content, present: Iterable[str], path: str, trigger: Trigger) -> Iterator[Problem]:
    """Lines without words, and replies that lead nowhere."""
    for at, line in enumerate(trigger.lines):
        if not line.text.strip():
            yield f"{path}.lines[{at}].text", _text("empty_line")
    for at, reply in enumerate(trigger.choices):
        place = f"{path}.choices[{at}]"
        if not reply.text.strip():
            yield f"{place}.text", _text("empty_reply")
        yield from _known(f"{place}.join", "unit", reply.join, content.units)
        yield from _known(f"{place}.summon", "unit", reply.summon, content.units)
        yield from _goals(content, present, f"{place}.goals", reply.goals)
    yield from _goals(content, present, f"{path}.goals", trigger.goals)


def _goals(content: Content, present: Iterable[str], path: str, goals: Iterable[victory.Goal]) -> Iterator[Problem]:
    for at, goal in enumerate(goals):
        if isinstance(goal, victory.Defeat | victory.Protect):
            yield from _one(f"{path}[{at}].target", "unit in this encounter", goal.target, present)


def _trigger(content: Content, present: Iterable[str], path: str, condition: str) -> Iterator[Problem]:
    try:
        trigger = triggers.parse(condition)
    except triggers.TriggerError as error:
        yield f"{path}.condition", str(trigger_refusal(error))
        return
    if trigger.kind in ("unit_hp_below", "unit_defeated"):
        yield from _one(f"{path}.condition", "unit in this encounter", trigger.name, present)
    if trigger.kind == "technique_used":
        yield from _one(f"{path}.condition", "technique", trigger.name, content.techniques)


def _present(content: Content, encounter: Encounter) -> tuple[str, ...]:
    """The id of everybody who is or may come to be in the encounter; a story may bring any unit of the player's."""
    brought = tuple(unit.id for unit in content.units.values() if unit.team == "player") if not encounter.party else ()
    starting = tuple(name for name, _, _ in roster(encounter))
    coming = [place.unit for wave in encounter.waves for place in wave.enemies]
    coming += [trigger.action for trigger in encounter.triggers if trigger.event in ("summon", "join")]
    replies = [reply for trigger in encounter.triggers for reply in trigger.choices]
    coming += [unit for reply in replies for unit in (*reply.join, *reply.summon)]
    for _, place, _ in roster(encounter):
        unit = content.units.get(place.unit)
        coming += [summoned for phase in unit.phases for summoned in phase.summons] if unit else []
    return (*starting, *instance_ids(coming, taken=starting), *brought)


def _known(path: str, what: str, names: Iterable[str], known: Iterable[str]) -> Iterator[Problem]:
    for at, name in enumerate(names):
        yield from _one(f"{path}[{at}]", what, name, known)


def _one(path: str, what: str, name: str, known: Iterable[str]) -> Iterator[Problem]:
    if name not in known:
        yield path, unknown_name(what, name, known)


def _condition(path: str, name: str) -> Iterator[Problem]:
    if find_condition(name) is None:
        names = [*CONDITION_IDS, *(step for ladder in LADDERS.values() for step in ladder)]
        yield path, unknown_name("condition", name, names)


def _text(key: str, **slots: str | int) -> str:
    return reader().text(f"wuxia.pack.{key}", **slots)
