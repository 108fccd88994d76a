"""Names of units, techniques, items and conditions in the language of the reader, and what several lines share."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from turnwright.kernel.language import ENGLISH, Language, Slot
from turnwright.kernel.shapes import in_words
from turnwright.kernel.telling import (
    Cue,
    Named,
    Number,
    Ref,
    Said,
    Sentence,
    Step,
    Tone,
    id_of,
    kind_of,
    piece_ref,
    ref,
)

from .. import content as c
from ..events import Parts
from ..game import WuxiaGame
from ..rules import formula
from ..rules.conditions import CONDITION_IDS, condition_id, find_condition, slug
from ..rules.quick_actions import QUICK_ACTIONS, STANCE
from ..rules.terms import Pillar
from ..state import Condition, Modifier, State, Unit

_ACTIONS = ("defend", STANCE, *QUICK_ACTIONS)
_TERM_OF = {STANCE: "reposition"}
_IN_FORMULA = re.compile(r"(?P<count>[0-9]*)[dD](?P<sides>[0-9]+)|(?P<word>[a-z]+)")


def seat_name(state: State, seat: str) -> str:
    """What people call a seat that no language has a name for."""
    return in_words(seat)


def term(name: str) -> Ref:
    """Where a word of the game is explained."""
    return ref("term", name)


def capital(text: str) -> str:
    return text[:1].upper() + text[1:]


# What an author wrote, in the language of the reader


def printed_name(words: Language, kind: str, name: str, printed: str) -> str:
    """A name from a pack: a language's own, where it is for this entry and not for another one of the same id."""
    return _translated(words, f"wuxia.name.{kind}.{name}", printed)


def printed_text(words: Language, kind: str, name: str, printed: str) -> str:
    """The same for what a pack says about an entry."""
    return _translated(words, f"wuxia.about.{kind}.{name}", printed)


def _translated(words: Language, key: str, printed: str) -> str:
    return words.name(key, printed) if ENGLISH.name(key, "") == printed else printed


def unit_name(words: Language, unit: Unit) -> str:
    """A unit's name; the second of its kind has its number."""
    number = unit.id.rpartition("#")[2] if "#" in unit.id else ""
    name = unit.name.removesuffix(f" {number}") if number else unit.name
    return printed_name(words, "unit", unit.sheet, name) + unit.name.removeprefix(name)


def condition_name(words: Language, held: Condition) -> str:
    """What a condition is called: by its author, or on its ladder."""
    if held.name:
        return printed_name(words, "condition", held.id or slug(held.name), held.name)
    return ladder_name(words, held.pillar, held.degree)


def ladder_name(words: Language, pillar: Pillar, degree: int) -> str:
    """The name of a degree on its pillar's ladder. (spec 2.7)"""
    return words.text(f"wuxia.name.condition.{condition_id(pillar, degree=degree)}")


def own_condition(content: c.Content, name: str) -> c.Condition | c.HeldCondition | None:
    """The condition of a technique, an item or a unit to which an author gave this id, or a name that makes this id."""
    entries: list[c.Technique | c.Item] = [*content.techniques.values(), *content.items.values()]
    for entry in entries:
        for effect in entry.effects:
            if isinstance(effect, c.Condition) and name in (effect.id, slug(effect.name)):
                return effect
    for unit in content.units.values():
        for held in unit.conditions:
            if isinstance(held, c.HeldCondition) and name in (held.id, slug(held.name)):
                return held
    return None


def formula_text(words: Language, text: str) -> str:
    """A formula with the stats and the dice as the language writes them: `2d6+strength`, `2W6+Stärke`."""

    def put(part: re.Match[str]) -> str:
        if part["sides"]:
            return words.text("wuxia.formula.dice", number=part["count"], sides=part["sides"])
        name = part["word"]
        if name == "floor":
            return words.text("wuxia.formula.floor")
        return words.text(f"wuxia.stat.{name}") if name in formula.NAMES else name

    return _IN_FORMULA.sub(put, text)


def changed_stat(words: Language, stat: str, pillar: Pillar | None) -> str:
    """What a modifier or a condition changes: `defense`, `violence attack`."""
    if pillar is not None and words.has(f"wuxia.label.{pillar}_{stat}"):
        return words.text(f"wuxia.label.{pillar}_{stat}")
    name = words.text(f"wuxia.changes.{stat}") if words.has(f"wuxia.changes.{stat}") else stat.replace("_", " ")
    if pillar is None:
        return name
    return words.text("wuxia.in_pillar", pillar=words.text(f"wuxia.pillar.{pillar}"), stat=name)


def name_of(game: WuxiaGame, state: State | None, named: Ref) -> str:
    """What people call something that a refusal is about."""
    teller, name = Teller(game, state), id_of(named)
    match kind_of(named):
        case "piece" | "unit":
            return teller.unit(name)
        case "encounter":
            return teller.encounter(name)
        case "term":
            return teller.entry(name)
        case "condition":
            return teller.condition_called(name)
        case _:
            return teller.entry(name)


def encounter_names(game: WuxiaGame) -> dict[str, str]:
    """What the battles of the packs are called."""
    teller = Teller(game, None)
    return {name: teller.encounter(name) for name in game.content.encounters}


class Teller:
    """Who and what is meant, by name, and lines about them in the language of the reader."""

    def __init__(self, game: WuxiaGame, state: State | None) -> None:
        self.game = game
        self.state: Any = state
        self.words: Language = game.language

    # Lines

    def text(self, key: str, /, **slots: Slot) -> str:
        return self.words.text(f"wuxia.{key}", **slots)

    def parts_of(self, key: str, /, **slots: Slot) -> tuple[Said, ...]:
        return self.words.parts(f"wuxia.{key}", **slots)

    def say(self, key: str, /, *, cue: Cue = "", tone: Tone = "", depth: int = 1, **slots: Slot) -> Sentence:
        return self.words.say(f"wuxia.{key}", cue=cue, tone=tone, depth=depth, **slots)

    def listed(self, items: Sequence[str], how: str = "and") -> str:
        return self.words.listed_text(items, how)

    def rounds(self, count: int) -> str:
        return self.text("rounds", count=count)

    def percent(self, number: int) -> str:
        return self.words.writing.percent.replace("{n}", str(number))

    def signed(self, number: int) -> str:
        return self.text("signed", number=number)

    # Who and what

    def unit(self, unit_id: str) -> str:
        unit = self.state.units.get(unit_id) if self.state is not None else None
        if unit is not None:
            return unit_name(self.words, unit)
        sheet: c.Unit | None = self.game.content.units.get(unit_id)
        return printed_name(self.words, "unit", unit_id, sheet.name) if sheet is not None else unit_id.replace("_", " ")

    def who(self, unit_id: str) -> Said:
        """A unit as a part of a line."""
        return Named(piece_ref(unit_id), self.unit(unit_id)) if unit_id in self.state.units else self.unit(unit_id)

    def encounter(self, name: str, printed: str = "") -> str:
        """What a battle is called, or as a log says that it was."""
        entry: c.Encounter | None = self.game.content.encounters.get(name)
        called = printed or (entry.name if entry is not None else name.replace("_", " "))
        return printed_name(self.words, "encounter", name, called)

    def technique(self, art: c.Technique) -> str:
        return printed_name(self.words, "technique", art.id, art.name)

    def item(self, name: str) -> str:
        entry: c.Item | None = self.game.content.items.get(name)
        return printed_name(self.words, "item", name, entry.name) if entry is not None else name.replace("_", " ")

    def entry(self, name: str) -> str:
        """The name of a technique, an item, a condition or an action, or the word itself."""
        thing = self.thing(name)
        return thing.name if isinstance(thing, Named) else thing

    def thing(self, name: str) -> Named | str:
        """The same as a part of a line that leads to what can be read about it."""
        content: c.Content = self.game.content
        if name in content.techniques:
            return Named(ref("technique", name), self.technique(content.techniques[name]))
        if name in content.items:
            return Named(ref("item", name), self.item(name))
        if name in _ACTIONS:
            return Named(term(_TERM_OF.get(name, name)), self.text(f"action.{name}"))
        place = find_condition(name)
        if place is not None:
            pillar, degree = place
            return Named(ref("condition", condition_id(pillar, degree=degree)), ladder_name(self.words, pillar, degree))
        own = own_condition(content, name)
        if own is not None and own.name:
            known_as = own.id or slug(own.name)
            return Named(ref("condition", known_as), printed_name(self.words, "condition", known_as, own.name))
        if self.words.has(f"wuxia.label.{name}"):
            return self.text(f"label.{name}")
        return self.text(f"stat.{name}") if name in formula.NAMES else name.replace("_", " ")

    def condition(self, held: Condition) -> Named:
        return Named(ref("condition", held.known_as), condition_name(self.words, held))

    def condition_called(self, name: str) -> str:
        """A condition by its id: as somebody in this battle has it, or as it is printed."""
        units = self.state.units.values() if self.state is not None else ()
        held = next((held for unit in units for held in unit.conditions if name in (held.known_as, held.label)), None)
        if held is not None and name not in CONDITION_IDS:
            return condition_name(self.words, held)
        return self.entry(name)

    def source(self, source: str) -> Named | str | None:
        """Where something comes from, unless from a unit: the line above says who did it."""
        return None if not source or source in self.state.units else self.thing(source)

    def lasts(self, modifier: Modifier) -> tuple[str, dict[str, Any]]:
        """How long a modifier still holds: the variant of a line, and what it names."""
        if modifier.rounds is not None:
            return "rounds", {"rounds": self.rounds(modifier.rounds)}
        return ("", {}) if modifier.lasts else ("turn", {"until": self.unit(modifier.source)})

    # Numbers and what they are made of

    def parts(self, parts: Parts) -> tuple[Said, ...]:
        """`+5 violence attack`, `-1 Injured`."""
        return tuple(self.parts_of("part", value=value, what=self.thing(label)) for label, value in parts)

    def steps(self, parts: Parts) -> tuple[Step, ...]:
        return tuple(Step(self.signed(value), self.entry(label)) for label, value in parts)

    def step(self, value: str, name: str) -> Step:
        return Step(value, self.text(f"step.{name}"))

    def rolled_sum(self, face: int, total: int, parts: Parts) -> Number:
        """What a d20 and its bonuses came to."""
        return Number(total, (self.step(str(face), "d20"), *self.steps(parts)))

    def left_of(self, value: int, most: int) -> Number:
        """What is left of something, as people write it: `15 of 30`."""
        return Number(value, text=self.text("left_of", value=value, most=most))
