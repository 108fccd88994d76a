"""A trainer built by the rules: skills from a background and Skill Edges, stats by points, what each feature asks for.

(pp. 12-19, 52-57; sources 1)
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref

from .. import content as c
from ..index import chosen, feature_id, picks_of
from ..rules import skills, stats
from ..rules.terms import (
    RANKS,
    SKILLS,
    STATS,
    Rank,
    Skill,
    Stat,
    id_of,
    name_of,
)

PATHETIC_SKILLS = 3
"""A background raises one skill to Adept and one to Novice, and leaves three Pathetic. (p. 13)"""
FIRST_EDGES, FIRST_FEATURES = 4, 4
"""What a trainer of level 1 has, beside one Training feature. (p. 14)"""
SKILL_EDGES: dict[str, tuple[int, int]] = {
    "basic_skills": (1, 3), "adept_skills": (3, 4), "expert_skills": (4, 5), "master_skills": (5, 6)
}  # fmt: skip
"""The lowest rank that an edge raises, and the highest that it raises to. (p. 52)"""
BONUS_EDGES = (2, 6, 12)
"""The levels that bring a Skill Edge of their own: those that open a rank. (p. 19)"""
MOST_CLASSES = 4
MILESTONES = (5, 10, 20, 30, 40)
TRAINING = ("agility_training", "brutal_training", "focused_training", "inspired_training")


class Plan(Struct, frozen=True, kw_only=True):
    """What somebody wants to play."""

    name: str
    level: int = 1
    adept: Skill
    novice: Skill
    pathetic: tuple[Skill, ...]
    points: dict[Stat, int]
    """Spent on stats, beside the 10 and 5 that everybody has."""
    edges: tuple[str, ...] = ()
    features: tuple[str, ...] = ()


class Built(Struct, frozen=True):
    """A trainer as packs have them, and what its features ask for that only people can judge."""

    trainer: c.Trainer
    to_judge: tuple[str, ...]


def build(content: c.Content, plan: Plan) -> Built:
    """A trainer, or a refusal that says what does not fit."""
    edges = [_entry(content, name, "edge") for name in plan.edges]
    features = [_entry(content, name, "feature") for name in plan.features]
    ranks = _ranks(plan)
    _check_counts(plan, edges, features)
    written = (*plan.edges, *plan.features)
    granted = [name for each in (*edges, *features) for name in chosen(each, each.grants, written)]
    open_questions: list[str] = []
    for place, entry in enumerate((*edges, *features)):
        if not _is_free(entry, features):
            owned = (*written[:place], *written[place + 1 :], *granted)
            open_questions += _check(content, plan, entry, ranks, owned)
    own = _stats(plan, features)
    known: dict[Skill, Rank] = {skill: _NAMES[rank] for skill, rank in ranks.items()}
    trainer = c.Trainer(
        id=id_of(plan.name),
        name=plan.name,
        level=plan.level,
        stats=c.BaseStats(**own),
        skills=known,
        features=(*plan.edges, *plan.features),
    )
    return Built(trainer, tuple(dict.fromkeys(open_questions)))


_NAMES: dict[int, Rank] = {value: name for name, value in RANKS.items()}


def _entry(content: c.Content, written: str, category: str) -> c.Feature:
    known = content.features
    found = known.get(feature_id(written))
    if found is None:
        raise Refusal("ptu.no_such_feature", context=category, name=text_ref(written), hint=hint(written, known))
    if found.category != category:
        raise Refusal("ptu.wrong_kind", context=category, name=text_ref(found.name))
    return found


def _is_free(entry: c.Feature, features: Sequence[c.Feature]) -> bool:
    """Everybody has one Training feature whatever it asks for: the first. (p. 58)"""
    trained = [each.id for each in features if each.id in TRAINING]
    return bool(trained) and entry.id == trained[0]


# --- skills ---------------------------------------------------------------------------------------------------------


def _ranks(plan: Plan) -> dict[Skill, int]:
    named = (plan.adept, plan.novice, *plan.pathetic)
    if len(plan.pathetic) != PATHETIC_SKILLS or len(set(named)) != len(named):
        raise Refusal("ptu.background")
    ranks: dict[Skill, int] = dict.fromkeys(SKILLS, RANKS["untrained"])
    ranks |= dict.fromkeys(plan.pathetic, RANKS["pathetic"])
    ranks[plan.adept], ranks[plan.novice] = RANKS["adept"], RANKS["novice"]
    return raised(ranks, plan.edges, level=plan.level)


def raised(ranks: Mapping[Skill, int], edges: Iterable[str], *, level: int) -> dict[Skill, int]:
    """Ranks after Skill Edges, each for the skill that it names in brackets: Basic Skills (Charm). (p. 52)"""
    found = dict(ranks)
    for written in edges:
        edge = feature_id(written)
        if edge not in SKILL_EDGES:
            continue
        for pick in picks_of(edge, (written,)) or ("",):
            skill = next((each for each in SKILLS if each == pick), None)
            if skill is None:
                raise Refusal(
                    "ptu.no_such_skill", context="in_brackets", written=text_ref(written), edge=text_ref(name_of(edge))
                )
            least, most = SKILL_EDGES[edge]
            if not least <= found[skill] < most:
                raise Refusal(
                    "ptu.skill_edge",
                    edge=text_ref(name_of(edge)),
                    skill=phrase(f"ptu.name.skill.{skill}"),
                    rank=phrase(f"ptu.name.rank.{_NAMES[found[skill]]}"),
                )
            found[skill] += 1
            needed = skills.LEVEL_OF_RANK.get(found[skill], 1)
            if level < needed:
                raise Refusal(
                    "ptu.rank_cap",
                    skill=phrase(f"ptu.name.skill.{skill}"),
                    rank=phrase(f"ptu.name.rank.{_NAMES[found[skill]]}"),
                    level=needed,
                )
    return found


# --- how many -------------------------------------------------------------------------------------------------------


def _check_counts(plan: Plan, edges: Sequence[c.Feature], features: Sequence[c.Feature]) -> None:
    """Level 1 has four of each and a Training feature; even levels bring an edge, odd ones a feature. (pp. 14, 19)"""
    bonus = sum(level <= plan.level for level in BONUS_EDGES)
    trained = any(each.id in TRAINING for each in features)
    edge_room = FIRST_EDGES + plan.level // 2 + bonus
    feature_room = FIRST_FEATURES + (plan.level - 1) // 2 + trained
    reached = [level for level in MILESTONES if level <= plan.level]
    more = len(features) - feature_room
    for level in (5, 30, 40):  # a general feature in place of points
        if more > 0 and level in reached:
            more -= 1
            reached.remove(level)
    edge_room += 2 * sum(level in reached for level in (10, 20, 30, 40))
    if more > 0:
        raise Refusal("ptu.too_many", context="features", name=text_ref(plan.name), count=more, level=plan.level)
    if len(edges) > edge_room:
        raise Refusal(
            "ptu.too_many", context="edges", name=text_ref(plan.name), count=len(edges) - edge_room, level=plan.level
        )
    classes = sum("class" in each.tags for each in features)
    if classes > MOST_CLASSES:
        raise Refusal("ptu.too_many", context="classes", name=text_ref(plan.name), classes=classes, most=MOST_CLASSES)


# --- stats ----------------------------------------------------------------------------------------------------------


def _stats(plan: Plan, features: Sequence[c.Feature]) -> dict[Stat, int]:
    """10 HP and 5 of the others, ten points (five in one at level 1), one a level, one by each [+Stat]. (pp. 15, 19)"""
    room = stats.trainer_stat_points(plan.level) + _milestone_points(plan.level)
    spent = sum(plan.points.values())
    if spent > room or any(value < 0 for value in plan.points.values()):
        raise Refusal("ptu.points", name=text_ref(plan.name), room=room, level=plan.level, spent=spent)
    if plan.level == 1 and any(value > stats.MOST_START_POINTS_IN_ONE for value in plan.points.values()):
        raise Refusal("ptu.points", context="level_one", most=stats.MOST_START_POINTS_IN_ONE)
    own: dict[Stat, int] = {stat: (10 if stat == "hp" else 5) + plan.points.get(stat, 0) for stat in STATS}
    for feature in features:
        for tag in feature.tags:
            if tag.startswith("+") and id_of(tag[1:]) in own:
                own[_STAT[id_of(tag[1:])]] += 1
    return own


_STAT: dict[str, Stat] = {stat: stat for stat in STATS}


def _milestone_points(level: int) -> int:
    """Points in Attack or Special Attack that milestones may bring: on even levels of the next ten; two at once at 5.

    (p. 19)
    """
    found = 2 if level >= 5 else 0
    found += sum(each % 2 == 0 for each in range(6, min(level, 10) + 1))
    for start in (10, 20, 30, 40):
        found += sum(each % 2 == 0 for each in range(start + 1, min(level, start + 10) + 1))
    return found


# --- what is asked for ----------------------------------------------------------------------------------------------

_RANKED = re.compile(r"(?P<rank>Pathetic|Untrained|Novice|Adept|Expert|Master) (?P<skills>[A-Z][\w ]+)")
_LEVEL = re.compile(r"level (?P<level>\d+)")
_MANY = re.compile(r"(?P<number>\d+) (?P<name>[A-Z][\w ]+) features")


def _check(
    content: c.Content, plan: Plan, entry: c.Feature, ranks: Mapping[Skill, int], owned: Sequence[str]
) -> list[str]:
    """Refuses an entry whose prerequisites are not met; hands back those that only people can judge."""
    unread = []
    for asked, met in prerequisites(content, entry, level=plan.level, ranks=ranks, owned=owned):
        if met is None:
            unread.append(f"{entry.name}: {asked}")
        elif not met:
            raise Refusal(
                "ptu.prerequisite", name=text_ref(plan.name), entry=text_ref(entry.name), asked=text_ref(asked)
            )
    return unread


def prerequisites(
    content: c.Content, entry: c.Feature, *, level: int, ranks: Mapping[Skill, int], owned: Sequence[str]
) -> list[tuple[str, bool | None]]:
    """What an entry asks for, each part with whether it holds; None where only people can judge it. (pp. 52-57)"""
    parts = [part.strip() for part in re.split(r"[,;]", entry.prerequisites)]
    return [(asked, _is_met(content, level, asked, ranks, owned)) for asked in parts]


def _is_met(
    content: c.Content, trainer_level: int, asked: str, ranks: Mapping[Skill, int], owned: Sequence[str]
) -> bool | None:
    """Whether a prerequisite holds; None if it cannot be told from levels, ranks and names."""
    if not asked or asked.startswith("none"):
        return True
    if level := _LEVEL.fullmatch(asked):
        return trainer_level >= int(level["level"])
    if many := _MANY.fullmatch(asked):
        entries = [content.features.get(feature_id(name)) for name in owned]
        of_class = [each for each in entries if each is not None and each.trainer_class == many["name"]]
        return len(of_class) >= int(many["number"])
    if ranked := _RANKED.fullmatch(asked):
        named = [id_of(each) for each in ranked["skills"].split(" or ")]
        if not all(name in ranks for name in named):
            return None
        return max(rank for skill, rank in ranks.items() if skill in named) >= RANKS[_RANK[ranked["rank"]]]
    options = asked.split(" or ")
    if all(feature_id(each) in content.features for each in options):
        return any(_has(owned, each) for each in options)
    return None


_RANK: dict[str, Rank] = {name_of(rank): rank for rank in RANKS}


def _has(owned: Sequence[str], asked: str) -> bool:
    """Whether a feature is there, with what was chosen if that is asked for: Type Ace (Flying)."""
    wanted = set(picks_of(feature_id(asked), (asked,)))
    mine = [name for name in owned if feature_id(name) == feature_id(asked)]
    return bool(mine) and wanted <= set(picks_of(feature_id(asked), tuple(mine)))
