"""How trainers grow: what a level brings, edges and features with what they ask for, milestones. (p. 19; sources 15)"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from turnwright.kernel.refusal import text_ref
from turnwright.kernel.telling import piece_ref, ref

from .. import content as c
from ..index import chosen, feature_id
from ..rules import experience, growth, skills, stats
from ..rules.growth import MilestoneChoice
from ..rules.terms import RANKS, SKILLS, STATS, Skill, Stat, id_of
from ..state import Sheet, SkillDice
from . import sheets
from .building import MOST_CLASSES, SKILL_EDGES, prerequisites
from .growth import Rules, growth_of, with_growth

GENERAL = "general"
WhyNot = Literal["", "known", "no_room", "prerequisite", "class_limit", "skill"]


class FeatureOffer(Struct, frozen=True):
    """An edge or a feature that a trainer might take, and why it cannot."""

    feature: str
    category: Literal["feature", "edge"]
    picks: tuple[str, ...] = ()
    """What has to be named with it, such as the skill of a Skill Edge."""
    asked: str = ""
    """The prerequisite that is not met."""
    judged: tuple[str, ...] = ()
    """Prerequisites that only people can judge."""
    stats: tuple[Stat, ...] = ()
    """Of several stats that it could raise, one has to be named."""
    why_not: WhyNot = ""


# --- levels -----------------------------------------------------------------------------------------------------------


class TrainerLevelled(Struct, frozen=True):
    """A trainer with more experience, and what new levels brought."""

    sheet: Sheet
    gains: growth.TrainerGains
    attack_points: int = 0


def levelled(sheet: Sheet, *, gain: int) -> TrainerLevelled:
    """A trainer with more experience: ten are a level. Nothing is chosen for the player. (pp. 19, 461)"""
    reached = experience.trainer_gain(bank=sheet.experience, level=sheet.level, gain=gain)
    before, after = (stats.hp_trainer(each, hp=sheet.stats["hp"]) for each in (sheet.level, reached.level))
    grown = replace(sheet, level=reached.level, experience=reached.bank, max_hp=sheet.max_hp + after - before)
    gains = growth.trainer_gains(sheet.level, reached.level)
    now = growth_of(sheet)
    attack = sum(
        growth.milestone_points(milestone, before=sheet.level, after=reached.level)
        for milestone, choice in now.chosen
        if choice == "points"
    )
    if reached.level > sheet.level:
        grown = with_growth(
            grown,
            points=now.points + gains.points,
            edges=now.edges + gains.edges,
            features=now.features + gains.features,
            skill_edges=(*now.skill_edges, *gains.skill_edges),
            milestones=(*now.milestones, *gains.milestones),
            attack_points=now.attack_points + attack,
        )
    return TrainerLevelled(grown, gains, attack)


def choose_milestone(rules: Rules, sheet: Sheet, milestone: int, choice: MilestoneChoice) -> Sheet:
    """Points for the attack stats on even levels from here on, two edges, or a general feature. (p. 19)"""
    who, now = piece_ref(sheet.id), growth_of(sheet)
    rules.require(milestone in now.milestones, "ptu.no_milestone", who=who, milestone=milestone)
    rules.require(
        choice in growth.MILESTONES[milestone],
        f"ptu.milestone_{choice}",
        overridable=True,
        who=who,
        milestone=milestone,
    )
    left = tuple(each for each in now.milestones if each != milestone)
    grown = with_growth(sheet, milestones=left, chosen=(*now.chosen, (milestone, choice)))
    if choice == "points":
        due = growth.milestone_points(milestone, before=milestone - 1, after=sheet.level)
        return with_growth(grown, attack_points=now.attack_points + due)
    if choice == "edges":
        return with_growth(grown, edges=now.edges + growth.EDGES_OF_MILESTONE)
    return with_growth(grown, general_features=now.general_features + 1)


# --- edges and features -----------------------------------------------------------------------------------------------


def offers(content: c.Content, sheet: Sheet) -> tuple[FeatureOffer, ...]:
    """Every edge and feature that a trainer could still take, with what it asks for and why not."""
    found = (_offer(content, sheet, entry) for entry in content.features.values())
    return tuple(offer for offer in found if offer.why_not != "known")


def _offer(content: c.Content, sheet: Sheet, entry: c.Feature) -> FeatureOffer:
    picks = _picks(content, sheet, entry)
    parts = _prerequisites(content, sheet, entry)
    unmet = next((asked for asked, met in parts if met is False), "")
    judged = tuple(asked for asked, met in parts if met is None)
    why: WhyNot = ""
    if _times(sheet, entry) >= most_times(entry):
        why = "known"
    elif unmet:
        why = "prerequisite"
    elif entry.id in SKILL_EDGES and not picks:
        why = "skill"
    elif _is_class_too_many(content, sheet, entry):
        why = "class_limit"
    elif not _has_room(sheet, entry, picks):
        why = "no_room"
    return FeatureOffer(entry.id, entry.category, picks, unmet, judged, _raises(entry), why)


_EVER_AGAIN = 100


def most_times(entry: c.Feature) -> int:
    """How often an edge or a feature can be taken: Skill Edges and branches each time for something else, ranks as
    printed, all others once.
    """
    if entry.id in SKILL_EDGES or "branch" in entry.tags:
        return _EVER_AGAIN
    ranked = (tag.partition(" ")[2] for tag in entry.tags if tag.startswith("ranked"))
    return max((int(number) for number in ranked if number.isdigit()), default=1)


def _times(sheet: Sheet, entry: c.Feature) -> int:
    return sum(feature_id(name) == entry.id for name in sheet.features)


def _ranks(sheet: Sheet) -> dict[Skill, int]:
    untrained = SkillDice(RANKS["untrained"])
    return {skill: sheet.skills.get(skill, untrained).dice for skill in SKILLS}


def _prerequisites(content: c.Content, sheet: Sheet, entry: c.Feature) -> list[tuple[str, bool | None]]:
    entries = [content.features[name] for name in map(feature_id, sheet.features) if name in content.features]
    granted = [name for each in entries for name in chosen(each, each.grants, sheet.features)]
    owned = (*sheet.features, *granted)
    return prerequisites(content, entry, level=sheet.level, ranks=_ranks(sheet), owned=owned)


def _picks(content: c.Content, sheet: Sheet, entry: c.Feature) -> tuple[str, ...]:
    """What can be named with it: the skills that a Skill Edge may raise, what a feature offers."""
    if entry.id in SKILL_EDGES:
        least, most = SKILL_EDGES[entry.id]
        best = skills.highest_rank(sheet.level)
        ranks = _ranks(sheet).items()
        return tuple(skill for skill, rank in ranks if least <= rank < most and rank + 1 <= max(best, 3))
    if not entry.choose:
        return ()
    offered = (*entry.moves, *(move for moves in entry.rank_moves for move in moves), *entry.abilities, *entry.grants)
    return tuple(dict.fromkeys(offered))


def _is_class_too_many(content: c.Content, sheet: Sheet, entry: c.Feature) -> bool:
    if "class" not in entry.tags:
        return False
    have = (content.features.get(feature_id(name)) for name in sheet.features)
    return sum(each is not None and "class" in each.tags for each in have) >= MOST_CLASSES


def _has_room(sheet: Sheet, entry: c.Feature, picks: tuple[str, ...]) -> bool:
    now = growth_of(sheet)
    if entry.category == "feature":
        return now.features > 0 or (now.general_features > 0 and _is_general(entry))
    return now.edges > 0 or any(_bonus_edge(sheet, entry, pick) is not None for pick in picks)


def _is_general(entry: c.Feature) -> bool:
    return not entry.trainer_class or id_of(entry.trainer_class) == GENERAL


def _bonus_edge(sheet: Sheet, entry: c.Feature, pick: str) -> int | None:
    """The bonus Skill Edge that a Skill Edge can be: none raises a skill to the rank which its level opens. (p. 19)"""
    if entry.id not in SKILL_EDGES:
        return None
    reached = _ranks(sheet).get(_skill(pick), 0) + 1
    fitting = [level for level in growth_of(sheet).skill_edges if skills.LEVEL_OF_RANK.get(reached) != level]
    return min(fitting, default=None)


def _skill(name: str) -> Skill:
    return next((skill for skill in SKILLS if skill == name), SKILLS[0])


def _raises(entry: c.Feature) -> tuple[Stat, ...]:
    """The stats of which a tag raises one: [+Attack or Special Attack], [+Any Stat]. (p. 15)"""
    for tag in entry.tags:
        if tag == "+any stat":
            return STATS
        if tag.startswith("+") and " or " in tag:
            names = [id_of(part) for part in tag[1:].split(" or ")]
            return tuple(stat for stat in STATS if stat in names)
    return ()


def take_feature(rules: Rules, sheet: Sheet, feature: str, *, pick: str = "", stat: Stat | None = None) -> Sheet:
    """An edge or a feature with what it asks for: skills and stats change with it. (pp. 19, 52)"""
    content, who = rules.content, piece_ref(sheet.id)
    entry = sheets.find("feature", feature_id(feature), content.features)
    what = ref("feature", entry.id)
    rules.require(sheet.kind == "trainer", "ptu.only_trainers", who=who, feature=what)
    offer = _offer(content, sheet, entry)
    if offer.why_not:
        rules.require(
            False,
            f"ptu.feature_{offer.why_not}",
            overridable=offer.why_not not in ("known", "skill"),
            who=who,
            feature=what,
            asked=text_ref(offer.asked),
            most=MOST_CLASSES,
        )
    if offer.picks:
        rules.require(id_of(pick) in offer.picks, "ptu.feature_pick", who=who, feature=what, pick=text_ref(pick))
    if offer.stats:
        rules.require(stat in offer.stats, "ptu.feature_stat", who=who, feature=what)
    written = f"{entry.name} ({pick})" if pick else entry.name
    grown = replace(sheet, features=(*sheet.features, written))
    if entry.id in SKILL_EDGES:
        skill = _skill(id_of(pick))
        grown = replace(grown, skills={**grown.skills, skill: SkillDice(_ranks(sheet)[skill] + 1)})
    grown = _with_tags(_with_body(content, grown), entry, stat if offer.stats else None)
    return _paid(sheet, grown, entry, id_of(pick))


def _paid(sheet: Sheet, grown: Sheet, entry: c.Feature, pick: str) -> Sheet:
    """The edge or feature that was open is taken: a bonus Skill Edge before an edge for anything."""
    now = growth_of(sheet)
    if entry.category == "edge":
        bonus = _bonus_edge(sheet, entry, pick)
        if bonus is not None:
            left = list(now.skill_edges)
            left.remove(bonus)
            return with_growth(grown, skill_edges=tuple(left))
        return with_growth(grown, edges=max(0, now.edges - 1))
    if now.general_features and _is_general(entry):
        return with_growth(grown, general_features=now.general_features - 1)
    return with_growth(grown, features=max(0, now.features - 1))


def _with_tags(sheet: Sheet, entry: c.Feature, chosen_stat: Stat | None) -> Sheet:
    """A feature with a [+Stat] tag adds a point to that stat. (p. 15)"""
    raised: dict[Stat, int] = dict(sheet.stats)
    for tag in entry.tags:
        stat = next((each for each in STATS if tag.startswith("+") and id_of(tag[1:]) == each), None)
        if stat is not None:
            raised[stat] += 1
    if chosen_stat is not None:
        raised[chosen_stat] += 1
    hp = raised["hp"] - sheet.stats["hp"]
    return replace(sheet, stats=raised, max_hp=sheet.max_hp + 3 * hp)


def _with_body(content: c.Content, sheet: Sheet) -> Sheet:
    """Movement and strength follow from skills."""
    before = sheet.capabilities
    derived = sheets.trainer_capabilities(content, _ranks(sheet), sheet.features)
    body = replace(
        before,
        overland=max(before.overland, derived.overland),
        swim=max(before.swim, derived.swim),
        high_jump=max(before.high_jump, derived.high_jump),
        long_jump=max(before.long_jump, derived.long_jump),
        power=max(before.power, derived.power),
    )
    return replace(sheet, capabilities=body)
