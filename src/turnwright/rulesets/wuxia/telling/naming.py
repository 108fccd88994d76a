"""Names of units, techniques, items and conditions, and the words that several lines share."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from turnwright.kernel.shapes import in_words
from turnwright.kernel.telling import Named, Number, Ref, Said, Step, listed, piece_ref, ref

from .. import content as c
from ..events import Parts
from ..game import WuxiaGame
from ..rules.conditions import condition_id, condition_name, find_condition
from ..rules.quick_actions import QUICK_ACTIONS, STANCE
from ..rules.terms import Pillar, Pool, SpdBand, Team
from ..state import Condition, Modifier, State

SIDES: Mapping[Team, str] = {"player": "Heroes", "enemy": "Enemies", "neutral": "Bystanders"}
SEAT_NAMES = {"hero": "The player", "enemy": "The enemy", "neutral": "The bystander"}
POOLS: Mapping[Pool, str] = {"prc": "physical", "mrc": "mental", "src": "spiritual"}
BANDS: Mapping[SpdBand, str] = {"slow": "Slow", "normal": "Normal", "fast": "Fast"}
STAT_NAMES: Mapping[str, str] = {
    "attack": "attack",
    "defense": "defense",
    "resilience": "resilience",
    "effect_rank": "effect rank",
    "dr_tier": "damage reduction tier",
    "ae_regen": "AE regeneration",
    "spd_band": "speed band",
    "halve": "next hit halved",
    "healing": "healing per round",
}
_ACTIONS: dict[str, str] = {
    "defend": "Defend",
    STANCE: "stance",
    **{action: action.capitalize() for action in QUICK_ACTIONS},
}
_TERM_OF = {STANCE: "reposition"}


def seat_name(state: State, seat: str) -> str:
    """What people call a seat."""
    return SEAT_NAMES.get(seat, in_words(seat))


def term(name: str) -> Ref:
    """Where a word of the game is explained."""
    return ref("term", name)


def rounds(count: int) -> str:
    return f"{count} round{'' if count == 1 else 's'}"


def possessive(name: str) -> str:
    """`Rose's`, `Masks'`."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def in_a_row(names: Sequence[Said]) -> tuple[Said, ...]:
    """`Rose`, `Rose and Birch`, `Rose, Birch and Rue`."""
    if len(names) < 2:
        return tuple(names)
    return (*listed(names[:-1]), " and ", names[-1])


def words_in_a_row(names: Sequence[str], last: str = "and") -> str:
    """The same for plain words."""
    return f" {last} ".join((", ".join(names[:-1]), names[-1])) if len(names) > 1 else "".join(names)


def changed_stat(stat: str, pillar: Pillar | None) -> str:
    """What a modifier or a condition changes: `defense`, `violence attack`."""
    name = STAT_NAMES.get(stat) or stat.replace("_", " ")
    return f"{pillar} {name}" if pillar is not None else name


def own_condition(content: c.Content, name: str) -> c.Condition | c.HeldCondition | None:
    """The condition of a technique, an item or a unit to which an author gave this id."""
    entries: list[c.Technique | c.Item] = [*content.techniques.values(), *content.items.values()]
    for entry in entries:
        for effect in entry.effects:
            if isinstance(effect, c.Condition) and effect.id == name:
                return effect
    for unit in content.units.values():
        for held in unit.conditions:
            if isinstance(held, c.HeldCondition) and held.id == name:
                return held
    return None


class Teller:
    """Who and what is meant, by name."""

    def __init__(self, game: WuxiaGame, state: State) -> None:
        self.game = game
        self.state = state

    def unit(self, unit_id: str) -> str:
        unit = self.state.units.get(unit_id)
        if unit is not None:
            return unit.name
        sheet: c.Unit | None = self.game.content.units.get(unit_id)
        return sheet.name if sheet is not None else unit_id.replace("_", " ")

    def who(self, unit_id: str) -> Said:
        """A unit as a part of a line."""
        return Named(piece_ref(unit_id), self.unit(unit_id)) if unit_id in self.state.units else self.unit(unit_id)

    def whose(self, unit_id: str) -> tuple[Said, ...]:
        """A unit's name before something of its own."""
        return (self.who(unit_id), "'" if self.unit(unit_id).endswith("s") else "'s")

    def entry(self, name: str) -> str:
        """The name of a technique, an item, a condition or an action, or the word itself."""
        found = self.thing(name)
        return found.name if isinstance(found, Named) else found

    def thing(self, name: str) -> Named | str:
        """The same as a part of a line that leads to what can be read about it."""
        content: c.Content = self.game.content
        if name in content.techniques:
            return Named(ref("technique", name), content.techniques[name].name)
        if name in content.items:
            return Named(ref("item", name), content.items[name].name)
        if name in _ACTIONS:
            return Named(term(_TERM_OF.get(name, name)), _ACTIONS[name])
        place = find_condition(name)
        if place is not None:
            pillar, degree = place
            return Named(ref("condition", condition_id(pillar, degree=degree)), condition_name(pillar, degree=degree))
        own = own_condition(content, name)
        if own is not None:
            return Named(ref("condition", name), own.name or in_words(name))
        return name.replace("_", " ")

    def condition(self, held: Condition) -> Named:
        return Named(ref("condition", held.known_as), held.called)

    def why(self, source: str, before: str = " from ") -> tuple[Said, ...]:
        """Where something comes from, unless from a unit: the line above says who did it."""
        return () if not source or source in self.state.units else (before, self.thing(source))

    def lasts(self, modifier: Modifier) -> str:
        """How long a modifier still holds."""
        if modifier.rounds is not None:
            return f" for {rounds(modifier.rounds)}"
        return "" if modifier.lasts else f" until {possessive(self.unit(modifier.source))} next turn"

    # Numbers and what they are made of

    def parts(self, parts: Parts) -> tuple[Said, ...]:
        """`+5 violence attack, -1 Injured`."""
        return listed((f"{value:+d} ", self.thing(label)) for label, value in parts)

    def steps(self, parts: Parts) -> tuple[Step, ...]:
        return tuple(Step(f"{value:+d}", self.entry(label)) for label, value in parts)

    def rolled_sum(self, face: int, total: int, parts: Parts) -> Number:
        """What a d20 and its bonuses came to."""
        return Number(total, (Step(str(face), "d20"), *self.steps(parts)))


def left_of(value: int, most: int) -> Number:
    """What is left of something, as people write it: `15 of 30`."""
    return Number(value, text=f"{value} of {most}")
