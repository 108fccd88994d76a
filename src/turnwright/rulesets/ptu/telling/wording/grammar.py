"""The grammar that all words share: who does what to whom, when, how long, and to which moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...rules.terms import name_of
from ...vocabulary.moves import Condition, MoveFilter, StageStat, Until
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
    "no_gravity": "Gravity isn't up",
    "opposite_gender": "the two are of opposite genders",
    "same_gender": "the two are of the same gender",
    "shared_type": "the two share a type",
    "target_acted": "{target} has acted this round",
    "target_airborne": "{target} is in the air",
    "target_below_half": "{target} is below half HP",
    "target_dead": "{target} was killed",
    "target_damaged": "{target} has been hurt this round",
    "target_felled_ally": "{target} knocked out an ally of {user} this round or the last",
    "target_flanked": "{target} is flanked",
    "target_grounded": "{target} is on the ground",
    "target_has_damage_reduction": "{target} has damage reduction",
    "target_hit_user_before": "{target} hit {user} since its last turn",
    "target_hurt_user": "{target} hurt {user} this round",
    "target_isolated": "nobody is within 2 squares of {target}",
    "target_not_acted": "{target} hasn't acted this round",
    "target_not_immune": "{target} isn't immune to the move",
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
    "target_foe": "{target} is a foe",
    "target_is_trainer": "{target} is a trainer",
    "target_nearly_beaten": "{target} has three injuries or a quarter of its HP or less",
    "target_not_nearly_beaten": "{target} has fewer than three injuries and more than a quarter of its HP",
    "user_three_afflictions": "{user} has three conditions or more",
    "target_ridden_by_user": "{user} rides {target}",
    "user_ridden_by_trainer": "its trainer rides {user}",
    "user_below_third": "{user} is below a third of its HP",
    "user_not_below_third": "{user} has a third of its HP or more",
    "user_at_half": "{user} is at half HP or less",
    "user_at_third": "{user} is at a third of its HP or less",
    "user_below_half": "{user} is below half HP",
    "user_curled_up": "{user} is curled up",
    "user_full_hp": "{user} is at full HP",
    "user_missed_last": "{user}'s last attack missed",
    "target_adjacent": "{target} is adjacent",
    "first_round": "it is the first round",
    "user_spent_moves": "{user} has used five other moves this scene",
    "user_without_item": "{user} holds nothing",
    "user_quarter_hp": "{user} has a quarter of its HP or more",
    "user_has_other_status": "{user} has a condition that {target} doesn't have",
    "user_has_eaten": "{user} has traded in a food buff this scene",
    "target_ally": "{target} is on the same side",
    "target_on_foot": "{target} neither flies nor burrows well",
    "used_otherwise": "{user} used the move in the other way",
    "user_not_acted": "{user} hasn't acted this round",
    "user_has_food": "{user} has a food buff",
    "user_holds_item": "{user} holds an item",
    "target_holds_item": "{target} holds an item",
    "user_on_grass": "{user} stands on grass (Grassy Terrain, slow or rough ground)",
    "user_in_water": "{user} is in water",
    "user_new": "{user} joined the fight less than three rounds ago",
    "user_has_temp_hp": "{user} has temporary HP",
    "user_without_temp_hp": "{user} has no temporary HP",
    "target_injured_twice": "{target} has two injuries or more",
    "target_injured_thrice": "{target} has three injuries or more",
    "user_ran": "{user} has shifted at least 3 metres this turn",
    "user_stood": "{user} hasn't shifted this turn",
    "user_has_standard": "{user} has its Standard Action",
    "user_still_evolves": "{user} isn't fully evolved",
    "user_at_quarter": "{user} is at a quarter of its HP or less",
}


def condition(t: Teller, when: Condition | None, cast: Cast) -> str:
    """What must be so: `the target is Asleep and it is raining`."""
    if when is None:
        return ""
    user, target = cast.user, cast.target
    found: list[str] = []
    if when.weather:
        found.append(
            "there is any weather" if len(when.weather) == 4 else either(_IT_IS[each] for each in when.weather)
        )
    if when.no_weather:
        found.append(f"there is no {either(WEATHER[name].lower() for name in when.no_weather)}")
    if when.no_field:
        found.append(f"{either(t.entry(each) for each in when.no_field)} is not up")
    if when.field:
        found.append(f"{either(t.entry(each) for each in when.field)} is up")
    for who, groups in ((user, when.user_has), (target, when.target_has)):
        if groups:
            found.append(f"{who} {'has' if set(groups) <= set(_GROUPS) else 'is'} {statuses(groups)}")
    if when.target_has_not:
        found.append(f"{target} isn't {statuses(when.target_has_not)}")
    for who, kinds, is_ in (
        (user, when.user_type, "is"),
        (user, when.user_not_type, "isn't"),
        (target, when.target_type, "is"),
        (target, when.target_not_type, "isn't"),
    ):
        if kinds:
            found.append(f"{who} {is_} {either(map(name_of, kinds))} type")
    for species, is_ in ((when.user_species, "is"), (when.user_not_species, "isn't")):
        if species:
            found.append(f"{user} {is_} {either(map(name_of, species))}")
    if when.user_bears:
        found.append(f"{either(t.entry(each) for each in when.user_bears)} lasts on {user}")
    if when.user_holds:
        found.append(f"{user} holds {either(t.entry(each) for each in when.user_holds)}")
    if when.user_wields:
        found.append(f"{user} wields a {either(f'{name_of(each)} weapon' for each in when.user_wields)}")
    if when.used_lately:
        found.append(f"somebody has used {either(t.entry(each) for each in when.used_lately)} this round or the last")
    if when.target_ability:
        found.append(f"{target} has {either(t.entry(each) for each in when.target_ability)}")
    if when.target_not_capable:
        found.append(f"{target} doesn't have {either(map(name_of, when.target_not_capable))}")
    if when.user_ability:
        found.append(f"{user} has {either(t.entry(each) for each in when.user_ability)}")
    for who, features in ((user, when.user_marked), (target, when.target_marked)):
        if features:
            found.append(f"{who} is under {either(t.entry(f'feature/{each}') for each in features)}")
    for who, features in ((user, when.user_under), (target, when.target_under)):
        if features:
            found.append(f"{who} is trained by {either(t.entry(f'feature/{each}') for each in features)}")
    if when.target_not_marked:
        found.append(f"somebody else is under {either(t.entry(f'feature/{each}') for each in when.target_not_marked)}")
    for who, tokens in ((user, when.user_tokens), (target, when.target_tokens)):
        for feature, least in tokens.items():
            found.append(f"{who} has {counted(least, 'token')} of {t.entry(f'feature/{feature}')} or more")
    if when.near_own_hazard is not None:
        hazard, squares = when.near_own_hazard
        found.append(f"there is {t.entry(hazard)} of its own side within {squares} m of {user}")
    if when.target_stores:
        found.append(f"{target} has items stored")
    if when.user_rank:
        found.append(
            f"its trainer has {both(f'rank {rank} in {name_of(skill)}' for skill, rank in when.user_rank.items())}"
        )
    if when.best_of_marked is not None:
        feature, stat = when.best_of_marked
        found.append(f"{STATS[stat]} is the highest stat of somebody under {t.entry(f'feature/{feature}')}")
    if when.user_stage:
        found.append(f"{user} has {both(f'{STATS[stat]} +{least}' for stat, least in when.user_stage.items())} or more")
    if when.not_above_default:
        found.append(f"{user}'s {both(STATS[stat] for stat in when.not_above_default)} is not raised")
    found += [_FACTS[fact].format(user=user, target=target) for fact in when.facts]
    return " and ".join(found)


def provided(t: Teller, when: Condition | None, cast: Cast) -> str:
    """The same after a clause: ` if the target is Asleep`."""
    text = condition(t, when, cast)
    return f" if {text}" if text else ""


_IT_IS = {"sun": "it is sunny", "rain": "it is raining", "hail": "it is hailing", "sandstorm": "there is a sandstorm"}


# Which moves


def moves(t: Teller, which: MoveFilter, plain: str = "moves") -> str:
    """`melee Fire moves`, `moves with Recoil`."""
    words: list[str] = []
    if which.super_effective:
        words.append("super-effective")
    if which.neutral:
        words.append("neutral")
    if which.weapon:
        words.append("weapon")
    if which.resisted:
        words.append("resisted")
    if which.one_target:
        words.append("single-target")
    if which.damaging:
        words.append("damaging")
    if which.melee:
        words.append("melee")
    if which.ranged:
        words.append("ranged")
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
