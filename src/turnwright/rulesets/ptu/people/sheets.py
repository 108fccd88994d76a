"""Sheets from content: a Pokémon of a species at a level, a trainer, and how a sheet grows. Nothing is rolled here.

What a build leaves open gets the plain choice: a neutral nature, the commoner sex, the first abilities. `spawn` rolls
it instead.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref

from .. import content as c
from ..index import feature_id
from ..options import Options
from ..rules import capture, experience, skills, stats
from ..rules.terms import SKILLS, STATS, Skill, Stat, id_of
from ..state import DraftPart, Sheet, SkillDice
from ..vocabulary import abilities as a
from ..vocabulary import features as t

T = TypeVar("T")

NEUTRAL_NATURE = "hardy"


def find(kind: str, name: str, known: Mapping[str, T]) -> T:
    """An entry of the packs, or a refusal with the nearest name."""
    found = known.get(name)
    if found is None:
        raise Refusal(f"ptu.no_such_{kind}", name=text_ref(name), hint=hint(name, known))
    return found


# --- Pokémon --------------------------------------------------------------------------------------------------------


def pokemon(
    content: c.Content,
    options: Options,
    build: c.Build,
    *,
    sheet_id: str,
    owner: str | None = None,
    wild: bool = True,
) -> Sheet:
    """A Pokémon as a build says, where it says nothing by the plain choice. (sources 1)"""
    species = find("species", build.species, content.species)
    level = legal_level(build.level, name=build.name or species.name)
    nature = legal_nature(build.nature or NEUTRAL_NATURE)
    gender = build.gender or common_gender(species)
    wanted = build.loyalty
    loyalty = wanted if wanted is not None else capture.WILD_LOYALTY if wild else capture.GIFT_LOYALTY
    for ability in build.abilities:
        find("ability", ability, content.abilities)
    for move in build.moves:
        find("move", move, content.moves)
    if build.item is not None:
        find("item", build.item, content.items)
    own = pokemon_stats(species, level=level, nature=nature, points=build.points, options=options)
    abilities = build.abilities or pick_abilities(species, level=level, gender=gender)
    return Sheet(
        id=sheet_id,
        name=build.name or species.name,
        kind="pokemon",
        level=level,
        stats=own,
        max_hp=stats.hp_pokemon(level, hp=own["hp"]),
        species=species.id,
        types=species.types,
        nature=nature,
        gender=gender,
        shiny=build.shiny,
        abilities=abilities,
        moves=build.moves or known_moves(species, level=level, most=most_moves(content, abilities)),
        skills=skill_dice(species),
        capabilities=species.capabilities,
        size=species.size,
        weight_class=species.weight_class,
        loyalty=loyalty,
        origin="wild" if wild else "owned",
        owner=owner,
        experience=experience.xp_for_level(level),
        held_item=build.item,
        evolutions_left=species.remaining,
        legendary=species.legendary,
    )


def draft_of(species: c.Species, build: c.Build, options: Options, *, wild: bool) -> tuple[DraftPart, ...]:
    """The parts that a build leaves open. Only wild ones may turn out shiny."""
    parts: list[DraftPart] = []
    if build.nature is None and build.points is None:
        parts.append("nature")
    if build.gender is None and species.male_eighths not in (None, 0, 8):
        parts.append("gender")
    if not build.abilities:
        parts.append("abilities")
    if wild and not build.shiny and options.shiny_one_in:
        parts.append("shiny")
    return tuple(parts)


def legal_level(level: int, *, name: str) -> int:
    if not 1 <= level <= stats.MAX_POKEMON_LEVEL:
        raise Refusal("ptu.level", context="pokemon", name=text_ref(name), level=level, most=stats.MAX_POKEMON_LEVEL)
    return level


def legal_nature(nature: str) -> str:
    if nature not in stats.NATURES:
        raise Refusal("ptu.no_such_nature", name=text_ref(nature), hint=hint(nature, stats.NATURES))
    return nature


def base_stats(species: c.Species) -> dict[Stat, int]:
    return _stats(species.base)


def _stats(written: c.BaseStats) -> dict[Stat, int]:
    return {stat: getattr(written, stat) for stat in STATS}


def pokemon_stats(
    species: c.Species, *, level: int, nature: str, points: Mapping[Stat, int] | None, options: Options
) -> dict[Stat, int]:
    """Base stats with the nature and level + 10 points, under Base Relations. (sources 1, 13.20)"""
    base = stats.with_nature(base_stats(species), nature)
    have = stats.stat_points(level)
    if points is None:
        added = stats.spread(base, points=have)
    else:
        added = dict(points)
        if sum(added.values()) > have:
            raise Refusal(
                "ptu.stat_points", species=text_ref(species.name), points=have, level=level, spent=sum(added.values())
            )
        broken = stats.broken_relations(base, added, ties=options.base_relations_ties)
        if broken:
            high, low = broken[0]
            raise Refusal(
                "ptu.base_relations",
                species=text_ref(species.name),
                high=phrase(f"ptu.stat.{high}"),
                low=phrase(f"ptu.stat.{low}"),
            )
    return {stat: base[stat] + added.get(stat, 0) for stat in STATS}


def known_moves(species: c.Species, *, level: int, most: int = stats.MOST_MOVES) -> tuple[str, ...]:
    """The last six moves that it learned by a level, or as many as it may know. (sources 1)"""
    return c.learned_by(species, level=level)[-most:]


def most_moves(content: c.Content, abilities: Sequence[str]) -> int:
    """How many moves somebody may know: six, and more by an ability."""
    known = (content.abilities[name] for name in abilities if name in content.abilities)
    return stats.MOST_MOVES + sum(
        word.by
        for ability in known
        for word in ability.words
        if isinstance(word, a.Modify) and word.what == "known_moves"
    )


def most_food(content: c.Content, abilities: Sequence[str]) -> int:
    """How many food buffs somebody may have at once and use in a scene: one, and more by an ability. (p. 278)"""
    known = (content.abilities[name] for name in abilities if name in content.abilities)
    words = (word for ability in known for word in ability.words)
    return 1 + sum(word.by for word in words if isinstance(word, a.Modify) and word.what == "food_buffs")


def uncounted_food(content: c.Content, abilities: Sequence[str]) -> frozenset[str]:
    """Food that counts against no limit: Honey for somebody with Honey Paws. (p. 320)"""
    known = (content.abilities[name] for name in abilities if name in content.abilities)
    words = (word for ability in known for word in ability.words if isinstance(word, a.StandingRule))
    return frozenset(name for word in words if word.what == "uncounted_food" for name in word.of)


def common_gender(species: c.Species) -> c.Gender:
    if species.male_eighths is None:
        return "none"
    return "male" if species.male_eighths >= 4 else "female"


def _first(options: Sequence[str]) -> str:
    return options[0]


def pick_abilities(
    species: c.Species,
    *,
    level: int,
    gender: c.Gender,
    choose: Callable[[Sequence[str]], str] = _first,
    have: tuple[str, ...] = (),
) -> tuple[str, ...]:
    """One Basic ability, a second (Basic or Advanced) from level 20, a third (any) from 40. (sources 1)

    Some belong to one sex or colour; of some groups it has one only.
    """
    own = species.abilities
    tiers = (own.basic, (*own.basic, *own.advanced), (*own.basic, *own.advanced, *own.high))
    chosen = have
    for tier in tiers[len(have) : stats.ability_count(level)]:
        open_ones = [name for name in tier if may_have(species, name, gender, chosen)]
        if open_ones:
            chosen = (*chosen, choose(open_ones))
    return chosen


def may_have(species: c.Species, ability: str, gender: c.Gender, chosen: Collection[str]) -> bool:
    """Whether an ability is open to a Pokémon of this sex that has others: some belong to one sex or colour."""
    form = species.ability_forms.get(ability)
    if form in ("male", "female"):
        if form != gender:
            return False
    elif form is not None and any(species.ability_forms.get(other, form) != form for other in chosen):
        return False
    one_of = [group for group in species.ability_choice if ability in group]
    return ability not in chosen and not any(other in chosen for group in one_of for other in group)


_SKILLED: tuple[Skill, ...] = (
    "acrobatics", "athletics", "combat", "focus", "perception", "stealth", "technology_education",
)  # fmt: skip
"""The skills for which species have dice of their own."""


def skill_dice(species: c.Species) -> dict[Skill, SkillDice]:
    """A species' dice, such as 3d6+2, as numbers."""
    found: dict[Skill, SkillDice] = {}
    for skill in _SKILLED:
        text: str | None = getattr(species.skills, skill)
        if text is not None:
            dice, _, bonus = text.replace("-", "+-").partition("d6+")
            found[skill] = SkillDice(int(dice.removesuffix("d6")), int(bonus or 0))
    return found


# --- growth ---------------------------------------------------------------------------------------------------------


class Raised(msgspec.Struct, frozen=True):
    """A sheet at a higher level with everything chosen for it, and what the levels brought."""

    sheet: Sheet
    points: dict[Stat, int]
    learned: tuple[str, ...]
    may_learn: tuple[str, ...]
    abilities: tuple[str, ...]
    may_evolve: tuple[str, ...]


def grown(content: c.Content, options: Options, sheet: Sheet, *, xp: int) -> Raised:
    """A Pokémon with more experience: a point a level, new moves while there is room, abilities at 20 and 40.

    Points go where the stats lag most behind the proportions of the species, within the Base Relations.
    """
    level = max(sheet.level, experience.level_for_xp(xp))
    species = content.species[sheet.species]
    base = stats.with_nature(base_stats(species), sheet.nature or NEUTRAL_NATURE)
    added = {stat: sheet.stats[stat] - base[stat] for stat in STATS}
    points: dict[Stat, int] = {}
    for _ in range(level - sheet.level):
        may = stats.raisable(base, added, ties=options.base_relations_ties) or STATS
        best = max(may, key=lambda stat: (base[stat] * 1000 // max(1, added[stat] + 1), base[stat]))
        added[best] += 1
        points[best] = points.get(best, 0) + 1
    own = {stat: base[stat] + added[stat] for stat in STATS}
    new = [m for at, m in species.level_up if sheet.level < at <= level and m not in sheet.moves]
    room = max(0, most_moves(content, sheet.abilities) - len(sheet.moves))
    counted = stats.ability_count(level) - stats.ability_count(sheet.level)
    abilities = (
        pick_abilities(species, level=level, gender=sheet.gender, have=sheet.abilities) if counted else sheet.abilities
    )
    after = replace(
        sheet,
        level=level,
        experience=xp,
        stats=own,
        max_hp=sheet.max_hp
        + stats.hp_pokemon(level, hp=own["hp"])
        - stats.hp_pokemon(sheet.level, hp=sheet.stats["hp"]),
        moves=(*sheet.moves, *new[:room]),
        abilities=abilities,
    )
    evolves = open_evolutions(content, after) if level > sheet.level else ()
    learned, may_learn = tuple(new[:room]), tuple(new[room:])
    return Raised(after, points, learned, may_learn, abilities[len(sheet.abilities) :], evolves)


def open_evolutions(content: c.Content, sheet: Sheet) -> tuple[str, ...]:
    """The species that a Pokémon may become now, as far as its sheet says."""
    return tuple(way.species for way in content.species[sheet.species].evolves if _may_become(sheet, way))


def _may_become(sheet: Sheet, way: c.Evolution) -> bool:
    """Whether a level lets somebody evolve: it is high enough, and what the sheet tells of the other conditions fits.

    A stone is used when its owner likes; what a place or the hour must give is the game master's to judge.
    """
    if way.level is not None and sheet.level < way.level:
        return False
    if way.item is not None and not (way.held and sheet.held_item == way.item):
        return False
    return all(told_conditions(sheet, way).values())


def told_conditions(sheet: Sheet, way: c.Evolution) -> dict[str, bool]:
    """Of the conditions for evolving those that a sheet tells, each with whether it is met."""
    attack, defense = sheet.stats["attack"], sheet.stats["defense"]
    known = {
        "male": sheet.gender == "male",
        "female": sheet.gender == "female",
        "attack > defense": attack > defense,
        "defense > attack": defense > attack,
        "attack = defense": attack == defense,
        "loyalty 3": sheet.loyalty >= 3,
    }
    known |= {each: id_of(each[5:]) in sheet.moves for each in way.conditions if each.startswith("move:")}
    return {each: known[each] for each in way.conditions if each in known}


# --- trainers -------------------------------------------------------------------------------------------------------


def trainer(content: c.Content, entry: c.Trainer, *, sheet_id: str) -> Sheet:
    """A trainer's sheet: Hit Points by formula, movement and strength from skills. (sources 1)"""
    ranks = {skill: skills.rank_value(entry.skills.get(skill, "untrained")) for skill in SKILLS}
    derived = trainer_capabilities(content, ranks, entry.features)
    for name in entry.equipment:
        find("item", name, content.items)
    own = _stats(entry.stats)
    return Sheet(
        id=sheet_id,
        name=entry.name,
        kind="trainer",
        level=entry.level,
        stats=own,
        max_hp=stats.hp_trainer(entry.level, hp=own["hp"]),
        gender=entry.gender,
        skills={skill: SkillDice(rank) for skill, rank in ranks.items()},
        capabilities=c.Capabilities(
            overland=derived.overland,
            swim=derived.swim,
            high_jump=derived.high_jump,
            long_jump=derived.long_jump,
            power=derived.power,
        ),
        weight_class=entry.weight_class,
        origin="trainer",
        moves=entry.moves,
        abilities=entry.abilities,
        features=entry.features,
        equipment=entry.equipment,
        owned_species=entry.owned_species,
    )


def trainer_capabilities(
    content: c.Content, ranks: Mapping[Skill, int], features: Iterable[str]
) -> stats.TrainerDerived:
    """Movement and strength from skills; a feature may let another skill count where that is better. (sources 1)"""
    athletics, acrobatics = ranks["athletics"], ranks["acrobatics"]
    entries = (content.features.get(feature_id(name)) for name in features)
    others = [
        ranks[word.skill]
        for entry in entries
        if entry is not None
        for word in entry.words
        if isinstance(word, t.SkillFor) and word.what == "capabilities"
    ]
    found = stats.trainer_derived(athletics=athletics, acrobatics=acrobatics, combat=ranks["combat"])
    if not others:
        return found
    better = max(others)
    strong = stats.trainer_derived(
        athletics=max(athletics, better), acrobatics=max(acrobatics, better), combat=ranks["combat"]
    )
    high, low = max(athletics, acrobatics), min(athletics, acrobatics)
    walks = stats.trainer_derived(athletics=high, acrobatics=max(low, better), combat=ranks["combat"])
    return replace(strong, overland=walks.overland, swim=walks.swim)


def with_stats(sheet: Sheet, own: Mapping[Stat, int]) -> Sheet:
    """A sheet with final stats in place of some of its own, and the Hit Points that follow."""
    if any(value < 0 for value in own.values()):
        raise Refusal("ptu.stats", context="negative", name=text_ref(sheet.name))
    now = {**sheet.stats, **own}
    formula = stats.hp_pokemon if sheet.kind == "pokemon" else stats.hp_trainer
    return replace(sheet, stats=now, max_hp=formula(sheet.level, hp=now["hp"]))


def slug(name: str) -> str:
    """A name as an id: lower_snake, without marks."""
    return "".join(ch for ch in id_of(name) if ch.isalnum() or ch == "_") or "somebody"
