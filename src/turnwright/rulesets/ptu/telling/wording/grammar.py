"""The grammar that all words share: who does what to whom, when, how long, and to which moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...conditions import Part, parts
from ...rules.terms import name_of
from ...vocabulary.moves import Condition, Hp, MoveFilter, StageStat, Until
from ..naming import STATS, WEATHER, Teller, counted, series


class Subject(NamedTuple):
    """Who a clause is about, with the forms of its verb."""

    name: str
    plural: bool = False

    def __str__(self) -> str:
        return self.name

    def does(self, verb: str) -> str:
        """`the target loses`, `allies lose`, from `loses`."""
        return f"{self.name} {self.verb(verb)}"

    def verb(self, singular: str) -> str:
        if not self.plural:
            return singular
        return _IRREGULAR.get(singular) or singular.removesuffix("es" if singular.endswith("shes") else "s")

    @property
    def whose(self) -> str:
        """`the target's`, `its`, `allies'`."""
        if self.name == "it":
            return "its"
        return f"{self.name}'" if self.name.endswith("s") else f"{self.name}'s"

    @property
    def their(self) -> str:
        return "their" if self.plural else "its"


_IRREGULAR = {"is": "are", "has": "have", "was": "were", "does": "do", "goes": "go", "can't": "can't", "may": "may"}


class Cast(NamedTuple):
    """What the parts in a set of words are called."""

    user: str = "the user"
    target: str = "the target"

    def subject(self, on: str) -> Subject:
        match on:
            case "user":
                return Subject(self.user)
            case "allies":
                return Subject("allies", plural=True)
            case "user_and_allies":
                return Subject(f"{self.user} and its allies", plural=True)
            case "everyone":
                return Subject("everyone")
            case "attacker":
                return Subject("the attacker")
            case "beside_target":
                return Subject(f"everyone next to {self.target}")
            case _:
                return Subject(self.target)


MOVE = Cast()
HOLDER = Cast("the holder", "the target")
BEARER = Cast("it", "it")


def sentence(text: str) -> str:
    """With a capital letter and a full stop."""
    text = text.strip()
    return f"{text[:1].upper()}{text[1:]}{'' if text.endswith(('.', ':', '!')) else '.'}" if text else ""


def either(words: Iterable[str], last: str = "or") -> str:
    """`Burned, Poisoned or Frozen`."""
    return series(list(words), last)


def both(words: Iterable[str]) -> str:
    return either(words, "and")


def statuses(groups: Sequence[str], last: str = "or") -> str:
    """Conditions by name, groups of them in words."""
    return either([_GROUPS.get(each) or name_of(each) for each in groups], last)


_GROUPS = {"persistent": "a Persistent condition", "volatile": "a Volatile condition", "any": "any condition"}


def share(part: tuple[int, int]) -> str:
    """`half`, `1/3`."""
    known = {(1, 1): "all", (1, 2): "half", (1, 3): "a third", (1, 4): "a quarter", (1, 10): "a tenth"}
    return known.get(part) or f"{part[0]}/{part[1]}"


def ticks(count: int) -> str:
    return "a tick" if count == 1 else f"{count} ticks"


def signed(value: int) -> str:
    return f"{value:+d}"


def steps(count: int) -> str:
    return "one step" if count == 1 else f"{count} steps"


def changes(change: Mapping[StageStat, int]) -> str:
    """`+1 Attack and +1 Speed`."""
    return both([f"{amount:+d} {STATS[stat]}" for stat, amount in change.items()])


def until(when: Until | None) -> str:
    """How long, after a clause."""
    if when is None:
        return ""
    if isinstance(when, int):
        return f" for {when} round{'' if when == 1 else 's'}"
    return {
        "turn": " until the end of this turn",
        "round": " until the end of the round",
        "user_turn_start": " until the user's next turn starts",
        "user_turn_end": " until the end of the user's next turn",
        "target_turn_end": " until the end of its next turn",
        "user_leaves": " until the user faints or leaves",
        "scene": " for the rest of the scene",
    }[when]


# Conditions

_FACTS = {
    "as_interrupt": "it is used as an Interrupt",
    "joined_this_round": "{user} joined the fight this round",
    "on_joining": "{user} uses it on joining the fight",
    "opposite_gender": "the two are of opposite genders",
    "same_gender": "the two are of the same gender",
    "shared_type": "the two share a type",
    "target_acted": "{target} has acted this round",
    "target_airborne": "{target} is in the air",
    "target_aloft": "{target} has taken to the air by a move like Fly",
    "target_dead": "{target} was killed",
    "target_damaged": "{target} has been hurt this round",
    "target_felled_ally": "{target} knocked out an ally of {user} this round or the last",
    "target_flanked": "{target} is flanked",
    "target_has_damage_reduction": "{target} has damage reduction",
    "target_hit_user_before": "{target} hit {user} since its last turn",
    "target_hurt_user": "{target} hurt {user} this round",
    "target_isolated": "nobody is within 2 squares of {target}",
    "target_immune": "{target} is immune to the move",
    "target_slower": "{target} has the lower Initiative",
    "user_outsped": "{user} has the lower Speed",
    "target_small": "{target} is Small",
    "target_smaller": "{target} is smaller",
    "target_speed_lowest": "{target}'s Speed is at -6 stages",
    "target_defense_lower": "{target}'s Defense is lower than its Sp. Def",
    "target_special_defense_lower": "{target}'s Sp. Def is lower than its Defense",
    "user_charged": "{user} sprinted and ran at least 3 metres this turn",
    "user_grapples_target": "{user} is grappling {target}",
    "user_has_stock": "{user} has something stockpiled",
    "target_flies": "{target} is Flying type, or has Sky or Levitate",
    "target_is_trainer": "{target} is a trainer",
    "target_nearly_beaten": "{target} has three injuries or a quarter of its HP or less",
    "user_three_afflictions": "{user} has three conditions or more",
    "target_ridden_by_user": "{user} rides {target}",
    "user_ridden_by_trainer": "its trainer rides {user}",
    "user_curled_up": "{user} is curled up",
    "user_missed_last": "{user}'s last attack missed",
    "target_adjacent": "{target} is adjacent",
    "first_round": "it is the first round",
    "user_spent_moves": "{user} has used five other moves this scene",
    "user_without_item": "{user} holds nothing",
    "user_has_other_status": "{user} has a condition that {target} doesn't have",
    "user_has_eaten": "{user} has traded in a food buff this scene",
    "target_ally": "{target} is on the same side",
    "target_on_foot": "{target} neither flies nor burrows well",
    "used_otherwise": "{user} used the move in the other way",
    "user_acted": "{user} has acted this round",
    "target_stores": "{target} has items stored",
    "user_has_food": "{user} has a food buff",
    "user_holds_item": "{user} holds an item",
    "target_holds_item": "{target} holds an item",
    "user_on_grass": "{user} stands on grass (Grassy Terrain, slow or rough ground)",
    "user_in_water": "{user} is in water",
    "user_new": "{user} joined the fight less than three rounds ago",
    "user_has_temp_hp": "{user} has temporary HP",
    "target_injured_twice": "{target} has two injuries or more",
    "target_injured_thrice": "{target} has three injuries or more",
    "user_ran": "{user} has shifted at least 3 metres this turn",
    "user_stood": "{user} hasn't shifted this turn",
    "user_has_standard": "{user} has its Standard Action",
    "user_has_swift": "{user} has its Swift Action",
    "user_has_swift_or_standard": "{user} has its Swift or its Standard Action",
    "user_still_evolves": "{user} isn't fully evolved",
}


_NOT_FACTS = {
    "target_airborne": "{target} is on the ground",
    "target_acted": "{target} hasn't acted this round",
    "user_acted": "{user} hasn't acted this round",
    "user_has_temp_hp": "{user} has no temporary HP",
    "target_nearly_beaten": "{target} has fewer than three injuries and more than a quarter of its HP",
    "target_immune": "{target} isn't immune to the move",
    "target_ally": "{target} is a foe",
}


def condition(t: Teller, when: Condition | None, cast: Cast) -> str:
    """What must be so: `the target is Asleep and it is raining`."""
    return " and ".join(_part(t, part, cast) for part in parts(when)) if when is not None else ""


def _part(t: Teller, part: Part, cast: Cast) -> str:
    if part.subject is not None:
        return _of_somebody(t, part, cast.user if part.subject == "user" else cast.target)
    value, negated = part.value, part.negated
    match part.name:
        case "weather" if negated:
            return f"there is no {either(WEATHER[name].lower() for name in value)}"
        case "weather":
            return "there is any weather" if len(value) == 4 else either(_IT_IS[each] for each in value)
        case "field":
            is_up = "isn't up" if negated else "is up"
            return f"{either(t.entry(each) for each in value)} {is_up}"
        case "used_lately":
            text = f"somebody has used {either(t.entry(each) for each in value)} this round or the last"
        case "marked":
            text = f"somebody is under {either(t.entry(f'feature/{each}') for each in value)}"
        case "near_own_hazard":
            text = f"there is {t.entry(value[0])} of its own side within {value[1]} m of {cast.user}"
        case "best_of_marked":
            text = f"{STATS[value[1]]} is the highest stat of somebody under {t.entry(f'feature/{value[0]}')}"
        case "any":
            text = either(condition(t, each, cast) for each in value)
        case "not":
            return f"it isn't so that {condition(t, value, cast)}"
        case fact if negated and fact in _NOT_FACTS:
            return _NOT_FACTS[fact].format(user=cast.user, target=cast.target)
        case fact:
            text = _FACTS[fact].format(user=cast.user, target=cast.target)
    return f"it isn't so that {text}" if negated else text


def _of_somebody(t: Teller, part: Part, who: str) -> str:
    """What must be so, or not be so, of somebody."""
    value, negated = part.value, part.negated
    is_, has = ("isn't", "doesn't have") if negated else ("is", "has")
    match part.name:
        case "has":
            groups = not negated and set(value) <= set(_GROUPS)
            return f"{who} {'has' if groups else is_} {statuses(value)}"
        case "type":
            return f"{who} {is_} {either(map(name_of, value))} type"
        case "species":
            return f"{who} {is_} {either(map(name_of, value))}"
        case "ability":
            return f"{who} {has} {either(t.entry(each) for each in value)}"
        case "capable":
            return f"{who} {has} {either(map(name_of, value))}"
        case "hp":
            return _hp(value, who, negated=negated)
        case "stage":
            return f"{who} {has} {both(f'{STATS[stat]} +{least}' for stat, least in value.items())} or more"
        case "raised":
            return f"{who}'s {both(STATS[stat] for stat in value)} {'is not' if negated else 'is'} raised"
        case "rank":
            ranks = both(f"rank {rank} in {name_of(skill)}" for skill, rank in value.items())
            return f"its trainer {has} {ranks}"
        case "marked":
            return f"{who} {is_} under {either(t.entry(f'feature/{each}') for each in value)}"
        case "under":
            return f"{who} {is_} trained by {either(t.entry(f'feature/{each}') for each in value)}"
        case "tokens":
            held = (f"{counted(least, 'token')} of {t.entry(f'feature/{name}')}" for name, least in value.items())
            return f"{who} {has} {both(held)} or more"
        case "bears":
            lasts = "doesn't last" if negated else "lasts"
            return f"{either(t.entry(each) for each in value)} {lasts} on {who}"
        case "holds":
            return f"{who} {'does not hold' if negated else 'holds'} {either(map(t.entry, value))}"
        case _:
            wields = "doesn't wield" if negated else "wields"
            return f"{who} {wields} a {either(f'{name_of(each)} weapon' for each in value)}"


def _hp(wanted: Hp, who: str, *, negated: bool) -> str:
    """Hit Points against a share of the maximum."""
    bounds = [
        (wanted.below, "is below {}", "has {} or more"),
        (wanted.at_most, "is at {} or less", "has more than {}"),
        (wanted.at_least, "has {} or more", "is below {}"),
    ]
    said = []
    for bound, so, not_so in bounds:
        if bound is None:
            continue
        if bound == (1, 1) and bound is wanted.at_least:
            said.append(f"{who} {'is not' if negated else 'is'} at full HP")
            continue
        text = not_so if negated else so
        of = "half HP" if bound == (1, 2) and text.startswith("is") else f"{share(bound)} of its HP"
        said.append(f"{who} {text.format(of)}")
    return (" or " if negated else " and ").join(said)


def provided(t: Teller, when: Condition | None, cast: Cast) -> str:
    """The same after a clause: ` if the target is Asleep`."""
    text = condition(t, when, cast)
    return f" if {text}" if text else ""


_IT_IS = {"sun": "it is sunny", "rain": "it is raining", "hail": "it is hailing", "sandstorm": "there is a sandstorm"}


# Which moves


def moves(t: Teller, which: MoveFilter, plain: str = "moves") -> str:
    """`melee Fire moves`, `moves with Recoil`."""
    words: list[str] = []
    if which.meets is not None:
        words.append(which.meets.replace("_", "-"))
    if which.weapon:
        words.append("weapon")
    if which.one_target:
        words.append("single-target")
    if which.damaging:
        words.append("damaging")
    if which.reach is not None:
        words.append(which.reach)
    if which.types:
        words.append(either(map(name_of, which.types)))
    if which.classes:
        words.append(either(map(name_of, which.classes)))
    if which.ranges:
        words.append(either(map(name_of, which.ranges)))
    more = ""
    if which.keywords:
        more += f" with {either(name_of(each) for each in which.keywords)}"
    if which.flag:
        more += f" that are listed for {name_of(which.flag)}"
    if which.without:
        more += f" without {either(name_of(each) for each in which.without)}"
    if which.own_type:
        more += " of its own type"
    if which.most_base:
        more += f" with Damage Base {which.most_base} or less"
    if which.moves:
        named = both(t.entry(each) for each in which.moves)
        return " ".join([*words, named]) + more
    return " ".join([*words, plain]) + more


def is_any(which: MoveFilter) -> bool:
    return which == MoveFilter()
