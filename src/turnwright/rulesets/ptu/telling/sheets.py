"""What can be read: a sheet for everybody on the board, and for every move, ability, item and condition by its name."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from turnwright.kernel.telling import Block, Fact, Ref, Sheet, Tag, id_of, kind_of, piece_ref, ref

from .. import content as c
from .. import derived
from ..attack.moves import STRUGGLE, find_move
from ..attack.usage import frequency_of
from ..field import movement
from ..game import PtuGame
from ..index import feature_id
from ..people import gear, learning
from ..rules import evasion, stats, statuses
from ..rules.frequency import Frequency
from ..rules.terms import STAGED_STATS, StagedStat, name_of
from ..state import Combatant, SkillDice, State
from . import conditions
from .board import FOREVER, condition_tag, timed_tag
from .choices import uses_left
from .explain import maneuver_text
from .glossary import GENERAL
from .naming import ACTIONS, GRAPPLING, STATS, WEATHER, Teller, series, side_words
from .wording import (
    ability_lines,
    ball_lines,
    feature_lines,
    feature_use,
    field_text,
    hazard_text,
    item_lines,
    move_lines,
    range_text,
)

_SPEEDS = ("overland", "swim", "sky", "levitate", "burrow", "teleporter")
_EVASIONS: tuple[tuple[str, StagedStat], ...] = (
    ("Physical Evasion", "defense"), ("Special Evasion", "special_defense"), ("Speed Evasion", "speed"),
)  # fmt: skip
_PLACES = {
    "field": "on the field", "ball": "in its ball", "fled": "got away", "captured": "caught",
    "removed": "out of the fight", "hidden": "out of sight",
}  # fmt: skip


def sheets(game: PtuGame, view: State, seat: str) -> tuple[Sheet, ...]:
    """A sheet for everybody on the board: all of one's own, of a foe what everybody can see."""
    t = Teller(game, view)
    return tuple(_sheet(t, one) for one in view.combatants.values())


def inspect(game: PtuGame, view: State, seat: str, named: Ref) -> Sheet | None:
    """Anything else with a name: a move, an ability, an item, a condition, a word of the game."""
    told = _KINDS.get(kind_of(named))
    return told(Teller(game, view), id_of(named)) if told is not None else None


# Somebody


def _sheet(t: Teller, one: Combatant) -> Sheet:
    found = [
        Block("", tuple(_about(t, one))),
        Block("Stats", tuple(_stats(t, one))),
        Block("Moves", tuple(_moves(t, one))),
        Block("Abilities", tuple(ability_fact(t, one, name) for name in gear.abilities_of(t.game, one))),
        Block("Conditions", tuple(_tag_fact(t, tag) for tag in _lasting(t, one))),
        Block("Items", tuple(_items(t, one))),
        Block("Movement", tuple(_movement(t, one))),
        Block("Skills", tuple(_skills(one))),
        Block("Features", tuple(feature_fact(t, name) for name in one.sheet.features)),
    ]
    where = f"{one.side.capitalize()}, {_PLACES[one.where]}"
    blocks = tuple(block for block in found if block.facts or block.lines)
    return Sheet(piece_ref(one.id), t.one(one.id), where, blocks)


def _about(t: Teller, one: Combatant) -> Iterator[Fact]:
    sheet = one.sheet
    if sheet.kind == "pokemon":
        species = t.game.content.species.get(sheet.species)
        yield Fact("Species", species.name if species is not None else name_of(sheet.species))
    else:
        yield Fact("Trainer", "")
    yield Fact("Level", str(sheet.level))
    types = derived.types_of(t.game, t.state, one)
    if types:
        yield Fact("Type", "/".join(map(name_of, types)))
    yield Fact("HP", t.hp(one.id, one.hp).removesuffix(" HP"))
    if not one.hidden:
        yield from _own_numbers(t, one)
    if one.turns > 1:
        yield Fact("HP bars", f"{one.bars} of {one.turns}")
    if sheet.gender != "none":
        yield Fact("Gender", name_of(sheet.gender))
    yield Fact("Size", f"{name_of(sheet.size)}, weight class {derived.weight_class(t.game, t.state, one)}")
    if sheet.owner and sheet.owner in t.state.combatants:
        yield Fact("Trainer", t.one(sheet.owner), ref=piece_ref(sheet.owner))
    elif one.wild:
        yield Fact("Wild", "")
    if t.state.round and one.where == "field":
        yield Fact("Initiative", str(one.initiative), ref=ref("term", "initiative"))


def _own_numbers(t: Teller, one: Combatant) -> Iterator[Fact]:
    """What only one's own side knows."""
    sheet = one.sheet
    if one.temp_hp:
        yield Fact("Temporary HP", str(one.temp_hp), ref=ref("term", "temporary_hp"))
    if one.injuries:
        yield Fact("Injuries", str(one.injuries), conditions.injuries_text(one.injuries), ref("term", "injury"))
    if sheet.kind == "trainer":
        yield Fact("AP", f"{one.ap} of {stats.max_ap(sheet.level)}", ref=ref("term", "action_points"))
    else:
        if sheet.nature:
            yield Fact("Nature", name_of(sheet.nature))
        yield Fact("Loyalty", str(sheet.loyalty), ref=ref("term", "loyalty"))
        yield Fact("Experience", str(sheet.experience))
        taught = learning.taught(t.game.content, sheet)
        if taught:
            yield Fact("TM and tutor moves", f"{len(taught)} of {learning.MOST_TAUGHT}")


def _stats(t: Teller, one: Combatant) -> Iterator[Fact]:
    """Stats as they are now, and the Evasion they give; of a foe nothing."""
    if one.hidden:
        return
    yield Fact("HP", str(one.sheet.stats["hp"]))
    for stat in STAGED_STATS:
        now, plain = derived.stat_now(t.game, t.state, one, stat), one.sheet.stats[stat]
        yield Fact(STATS[stat], str(plain) if now == plain else f"{plain}, now {now}")
    for name, stat in _EVASIONS:
        value = evasion.from_stat(
            derived.own_stat(t.game, t.state, one, stat),
            stage=derived.stage(t.game, t.state, one, stat),
            post_stage_bonus=derived.focus_bonus(t.game, one, stat),
        )
        yield Fact(name, f"{value:+d}", ref=ref("term", "evasion"))


def _moves(t: Teller, one: Combatant) -> Iterator[Fact]:
    """What it knows; of a foe, what it has shown."""
    known = t.game.content.moves
    names = gear.moves_of(t.game, one) if not one.hidden else tuple(name for name in one.usage if name in known)
    for name in names:
        move = known.get(name)
        if move is not None:
            yield Fact(move.name, move_numbers(move, one), " ".join(move_lines(t, move)), ref("move", name))


def move_numbers(move: c.Move, user: Combatant | None = None) -> str:
    """`Fire special, DB 4, AC 2, 4 squares, 1 target, At-Will`."""
    parts = [f"{name_of(move.type)} {move.move_class}"]
    if move.damage_base is not None:
        parts.append(f"DB {move.damage_base}")
    parts.append("no accuracy roll" if move.ac is None else f"AC {move.ac}")
    parts.append(range_text(move.range))
    often = Frequency(move.frequency.per, move.frequency.uses) if user is None else frequency_of(user, move)
    left = uses_left(user, move.id, often) if user is not None else None
    parts.append(str(often) if left is None else f"{often} ({left} left)")
    if move.action != "standard":
        parts.append(ACTIONS[move.action])
    return ", ".join(parts)


def ability_fact(t: Teller, one: Combatant, name: str) -> Fact:
    ability = t.game.content.abilities.get(name)
    if ability is None:
        return Fact(name_of(name), "")
    return Fact(ability.name, _often(t, ability), " ".join(ability_lines(t, ability)), ref("ability", name))


def feature_fact(t: Teller, name: str) -> Fact:
    """A feature with what it does; one that no pack has is a note."""
    feature = t.game.content.features.get(feature_id(name))
    if feature is None:
        return Fact(name, "")
    often = feature_use(feature)
    return Fact(feature.name, often, " ".join(feature_lines(t, feature)), ref("feature", feature.id))


def _often(t: Teller, ability: c.Ability) -> str:
    """`Scene, Free Action`, `Static`."""
    text = c.text_of(ability, texts=t.game.options.ability_texts)
    often = str(Frequency(text.frequency.per, text.frequency.uses))
    return often if text.action == "static" else f"{often}, {ACTIONS[text.action]}"


def _lasting(t: Teller, one: Combatant) -> Iterator[Tag]:
    yield from (condition_tag(t, one, held) for held in one.afflictions)
    for stat, value in one.stages.items():
        if value:
            text = conditions.stage_text(stat, value)
            yield Tag(f"stage.{stat}", STATS[stat], value, text=text, ref=ref("term", "combat_stages"))
    yield from (timed_tag(t, held) for held in one.timed)


def _tag_fact(t: Teller, tag: Tag) -> Fact:
    return Fact(t.game.language.tag(tag), "", tag.text, tag.ref)


def _items(t: Teller, one: Combatant) -> Iterator[Fact]:
    """What is held, worn and carried, as far as it is known."""
    sheet = one.sheet
    held = (sheet.held_item,) if sheet.held_item else ()
    for where, names in (
        ("held", held), ("eaten", one.food), ("stored", sheet.stored), ("worn", sheet.equipment)
    ):  # fmt: skip
        for name in names:
            yield Fact(t.entry(name), where, " ".join(_thing_lines(t, name)), ref("item", name))
    for name, count in one.items.items():
        yield Fact(t.entry(name), str(count), " ".join(_thing_lines(t, name)), ref("item", name))


def _thing_lines(t: Teller, name: str) -> tuple[str, ...]:
    content = t.game.content
    if name in content.balls:
        return ball_lines(t, content.balls[name])
    return item_lines(t, content.items[name]) if name in content.items else ()


def _movement(t: Teller, one: Combatant) -> Iterator[Fact]:
    own = one.sheet.capabilities
    for name in _SPEEDS:
        far = movement.base_speed(t.game, t.state, one, name)
        if far:
            yield Fact(name_of(name), str(far))
    high, far = derived.jumps(t.game, t.state, one)
    if high or far:
        yield Fact("Jump", f"{far} far, {high} high")
    yield Fact("Power", str(derived.power(t.game, t.state, one)))
    other = [*own.other, *(f"Naturewalk ({', '.join(own.naturewalk)})" for _ in own.naturewalk[:1])]
    if other:
        yield Fact("Capabilities", ", ".join(other))


def _skills(one: Combatant) -> Iterator[Fact]:
    """Only those that are more or less than untrained, for trainers; all that a species lists."""
    for skill, dice in one.sheet.skills.items():
        if one.sheet.kind == "pokemon" or dice != SkillDice(2):
            yield Fact(name_of(skill), f"{dice.dice}d6{f'{dice.bonus:+d}' if dice.bonus else ''}")


# Anything with a name


def _move_sheet(t: Teller, name: str) -> Sheet | None:
    plain = name.partition("/")[0]
    acting = t.state.combatants.get(t.state.active)
    if plain == STRUGGLE:
        user = acting or next(iter(t.state.combatants.values()), None)
        move = find_move(t.game, user, STRUGGLE) if user is not None else None
    else:
        move = t.game.content.moves.get(plain)
    if move is None:
        return None
    facts = [
        Fact("Type", name_of(move.type)),
        Fact("Class", name_of(move.move_class)),
        Fact("Frequency", str(Frequency(move.frequency.per, move.frequency.uses)), ref=f"term:{move.frequency.per}"),
        Fact("Action", ACTIONS[move.action], ref=ref("term", f"{move.action}_action")),
        Fact("AC", "no accuracy roll" if move.ac is None else str(move.ac), ref=ref("term", "ac")),
        Fact("Range", range_text(move.range)),
    ]
    if move.damage_base is not None:
        facts.insert(2, Fact("Damage Base", str(move.damage_base), ref=ref("term", "damage_base")))
    if move.keywords:
        facts.append(Fact("Keywords", ", ".join(map(name_of, move.keywords))))
    if move.grants:
        facts.append(Fact("Grants", ", ".join(map(name_of, move.grants)), "to whoever knows it"))
    if move.source:
        facts.append(Fact("Source", move.source))
    return Sheet(ref("move", plain), move.name, "Moves", _blocks(facts, move_lines(t, move)))


def _ability_sheet(t: Teller, name: str) -> Sheet | None:
    ability = t.game.content.abilities.get(name)
    if ability is None:
        return None
    facts = [Fact("Use", _often(t, ability))]
    if ability.defensive:
        facts.append(Fact("Defensive", "", "Mold Breaker and its like ignore it"))
    if ability.source:
        facts.append(Fact("Source", ability.source))
    return Sheet(ref("ability", name), ability.name, "Abilities", _blocks(facts, ability_lines(t, ability)))


def _feature_sheet(t: Teller, name: str) -> Sheet | None:
    feature = t.game.content.features.get(name)
    if feature is None:
        return None
    facts = [Fact("Use", feature_use(feature))]
    if feature.trainer_class:
        facts.append(Fact("Class", feature.trainer_class))
    if feature.prerequisites:
        facts.append(Fact("Requires", feature.prerequisites))
    if feature.source:
        facts.append(Fact("Source", feature.source))
    kind = "Edges" if feature.category == "edge" else "Features"
    return Sheet(ref("feature", name), feature.name, kind, _blocks(facts, feature_lines(t, feature)))


def _item_sheet(t: Teller, name: str) -> Sheet | None:
    content = t.game.content
    entry = content.items.get(name) or content.balls.get(name)
    if entry is None:
        return None
    facts = [Fact("Kind", name_of(entry.kind) if isinstance(entry, c.Item) else "Poké Ball")]
    if isinstance(entry, c.Item) and entry.price:
        facts.append(Fact("Price", str(entry.price)))
    if entry.source:
        facts.append(Fact("Source", entry.source))
    return Sheet(ref("item", name), entry.name, "Items", _blocks(facts, _thing_lines(t, name)))


def _condition_sheet(t: Teller, name: str) -> Sheet | None:
    text = conditions.condition_text(t.game.options, name)
    if not text:
        return None
    known = statuses.CONDITIONS.get(name)
    lines = [text, *((conditions.FROZEN_OF_FIRE,) if name == "frozen" else ())]
    if known is not None and conditions.CLASSES[known.status_class]:
        lines.append(conditions.CLASSES[known.status_class])
    return Sheet(ref("condition", name), name_of(name), "Conditions", _blocks([], tuple(lines)))


def _weather_sheet(t: Teller, name: str) -> Sheet | None:
    known = next((weather for weather in WEATHER if weather == name), None)
    if known is None:
        return None
    text = conditions.weather_text(t.game.options, known) or "No weather."
    return Sheet(ref("weather", name), WEATHER[known], "Weather", _blocks([], (text,)))


def _field_sheet(t: Teller, name: str) -> Sheet | None:
    entry = t.game.content.fields.get(name)
    if entry is None:
        return None
    lasts = t.state.fields.get(name)
    facts = [Fact("Rounds left", str(abs(lasts)))] if lasts and lasts < FOREVER else []
    return Sheet(ref("field", name), entry.name, "Fields", _blocks(facts, (field_text(entry),)))


def _hazard_sheet(t: Teller, name: str) -> Sheet | None:
    entry = t.game.content.hazards.get(name)
    if entry is None:
        return None
    lines = [hazard_text(t, entry)]
    if entry.second_layer:
        lines.append(f"With two layers: {hazard_text(t, entry, 2)}")
    laid = series([side_words(each.side) for each in t.state.hazards if each.hazard == name])
    facts = [Fact("Laid by", laid)] if laid else []
    return Sheet(ref("hazard", name), entry.name, "Hazards", _blocks(facts, tuple(lines)))


def _maneuver_sheet(t: Teller, name: str) -> Sheet | None:
    text = maneuver_text(name)
    if not text:
        return None
    return Sheet(ref("maneuver", name), GRAPPLING.get(name) or name_of(name), "Maneuvers", _blocks([], (text,)))


def _term_sheet(t: Teller, name: str) -> Sheet | None:
    found = next((term for term in GENERAL if term.ref == ref("term", name)), None)
    return Sheet(found.ref, found.name, "Glossary", _blocks([], (found.text,))) if found is not None else None


def _blocks(facts: list[Fact], lines: tuple[str, ...]) -> tuple[Block, ...]:
    found = (Block(facts=tuple(facts)), Block(lines=lines))
    return tuple(block for block in found if block.facts or block.lines)


_KINDS: dict[str, Callable[[Teller, str], Sheet | None]] = {
    "move": _move_sheet,
    "ability": _ability_sheet,
    "feature": _feature_sheet,
    "item": _item_sheet,
    "condition": _condition_sheet,
    "weather": _weather_sheet,
    "field": _field_sheet,
    "hazard": _hazard_sheet,
    "maneuver": _maneuver_sheet,
    "term": _term_sheet,
}
