"""Words that only features and edges have: what trainers can do with their bodies, their skills and their people.

They are standing words like those of `abilities`, read where the number that they change is worked out.
"""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from ..rules.terms import Skill
from .abilities import AnyTrait, Trait
from .moves import AnyAttackWord, Change, MoveFilter, StageStat

Maneuver = Literal[
    "push", "trip", "grapple", "disarm", "hinder", "blind", "low_blow", "bon_mot", "flirt", "terrorize",
]  # fmt: skip


class Capable(Trait, frozen=True, kw_only=True, tag="capable"):
    """The holder has these capabilities."""

    names: tuple[str, ...]


class SkillFor(Trait, frozen=True, kw_only=True, tag="skill_for"):
    """A skill counts in place of others where that is better.

    capabilities: for Power and jumps, and in place of the lower of the two for Overland. obey: on checks to be obeyed.
    resist: on checks against these maneuvers.
    """

    skill: Skill
    what: Literal["capabilities", "obey", "resist"]
    maneuvers: tuple[Maneuver, ...] = ()


class ManeuverChecks(Trait, frozen=True, kw_only=True, tag="maneuver_checks"):
    """Added to the holder's opposed checks of these maneuvers, or, `resisting`, of those made against it.

    `only_on_success`: a try that fails is not the one that it has on a foe in a scene.
    """

    plus: Annotated[int, Meta(ge=-6, le=6)]
    maneuvers: tuple[Maneuver, ...]
    resisting: bool = False
    accuracy: Annotated[int, Meta(ge=0, le=6, description="And to the accuracy rolls of them.")] = 0
    only_on_success: bool = False


class Stunt(Trait, frozen=True, kw_only=True, tag="stunt"):
    """In the holder's opposed checks of these maneuvers, or against them, one die counts as 6 without being rolled."""

    maneuvers: tuple[Maneuver, ...]


class ArmedMoves(Trait, frozen=True, kw_only=True, tag="armed_moves"):
    """The holder makes these moves with the weapon in its hand, if it is one of these kinds."""

    moves: Annotated[tuple[str, ...], Meta(description="Ids of moves.")]
    weapons: Annotated[tuple[str, ...], Meta(description="Kinds of weapon.")]


class WieldsFromAfar(Trait, frozen=True, kw_only=True, tag="wields_from_afar"):
    """The holder's weapon moves reach as many metres as its rank in this skill."""

    skill: Skill


class Disengaging(Trait, frozen=True, kw_only=True, tag="disengaging"):
    """The holder disengages this many metres, or half its movement."""

    meters: Annotated[int, Meta(ge=1, le=20)] = 1
    half: bool = False


class DefaultStage(Trait, frozen=True, kw_only=True, tag="default_stage"):
    """Stages of the holder begin at, and go back to, this much more."""

    change: dict[StageStat, Change] = msgspec.field(default_factory=dict)


class TrainingCounts(Trait, frozen=True, kw_only=True, tag="training_counts"):
    """What the holder was trained in counts this many times: all of it, or one feature; `ridden`: with its trainer on
    its back."""

    times: Annotated[int, Meta(ge=2, le=3)]
    feature: str = ""
    ridden: bool = False


class RankAs(Trait, frozen=True, kw_only=True, tag="rank_as"):
    """A skill in which the holder is a Master counts as this rank wherever a rank is read; its dice stay."""

    skill: Skill | Literal["chosen"]
    rank: Annotated[int, Meta(ge=7, le=10)]


class NoHazards(Trait, frozen=True, kw_only=True, tag="no_hazards"):
    """The holder sets these hazards off no more; empty: none at all."""

    hazards: tuple[str, ...] = ()


class KeepsHazards(Trait, frozen=True, kw_only=True, tag="keeps_hazards"):
    """Hazards of these kinds, of the holder's side and within `reach` squares of it, are not used up by doing their
    worst."""

    hazards: tuple[str, ...]
    reach: Annotated[int, Meta(ge=1, le=20)]


class FullAssistance(Trait, frozen=True, kw_only=True, tag="full_assistance"):
    """With checks of these skills the holder helps by its whole rank, and not by half of it."""

    skills: tuple[Skill, ...]


class CampCare(Trait, frozen=True, kw_only=True, tag="camp_care"):
    """Outside of a fight these items heal those of the holder's side by so much more."""

    plus: Annotated[int, Meta(ge=1, le=20)]
    items: tuple[str, ...]


class RunsAlongWalls(Trait, frozen=True, kw_only=True, tag="runs_along_walls"):
    """The holder may shift along walls, as many metres as its rank in this skill and no more, over whatever lies on the
    ground there."""

    skill: Skill


class PassesAbilities(Trait, frozen=True, kw_only=True, tag="passes_abilities"):
    """Evasion by these abilities does not count against the holder."""

    abilities: Annotated[tuple[str, ...], Meta(description="Ids of abilities.")]


class AttackWords(Trait, frozen=True, kw_only=True, tag="attack_words"):
    """The holder's moves of this kind have these words on the attack, too."""

    moves: MoveFilter = MoveFilter()
    attack: tuple[AnyAttackWord, ...]


class Obedience(Trait, frozen=True, kw_only=True, tag="obedience"):
    """Half of its trainer's best rank in these is added to checks to be obeyed by the holder."""

    ranks: tuple[Skill, ...]


class Intercepting(Trait, frozen=True, kw_only=True, tag="intercepting"):
    """The holder steps in for others by this action, and has damage reduction against that attack then."""

    action: Literal["shift"]
    reduction: Annotated[int, Meta(ge=0, le=30)] = 0


AnyFeatureWord = (
    AnyTrait
    | Capable
    | SkillFor
    | ManeuverChecks
    | Stunt
    | ArmedMoves
    | WieldsFromAfar
    | Disengaging
    | DefaultStage
    | TrainingCounts
    | RankAs
    | NoHazards
    | KeepsHazards
    | FullAssistance
    | CampCare
    | RunsAlongWalls
    | PassesAbilities
    | AttackWords
    | Obedience
    | Intercepting
)
