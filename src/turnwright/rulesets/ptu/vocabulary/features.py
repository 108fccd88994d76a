"""Words that only features and edges have: what trainers can do with their bodies, their skills and their people.

They are standing words like those of `abilities`, read where the number that they change is worked out.
"""

from typing import Annotated, Literal

from msgspec import Meta

from ..rules.terms import Skill
from .abilities import AnyTrait, Maneuver, Trait
from .moves import AnyAttackWord, MoveFilter


class SkillFor(Trait, frozen=True, kw_only=True, tag="skill_for"):
    """A skill counts in place of others where that is better.

    capabilities: for Power and jumps, and in place of the lower of the two for Overland. obey: on checks to be obeyed.
    resist: on checks against these maneuvers.
    """

    skill: Skill
    what: Literal["capabilities", "obey", "resist"]
    maneuvers: tuple[Maneuver, ...] = ()


class TrainingCounts(Trait, frozen=True, kw_only=True, tag="training_counts"):
    """What the holder was trained in counts this many times: all of it, or one feature; `ridden`: with its trainer on
    its back."""

    times: Annotated[int, Meta(ge=2, le=3)]
    feature: str = ""
    ridden: bool = False


class RankAs(Trait, frozen=True, kw_only=True, tag="rank_as"):
    """A skill in which the holder is a Master counts as this rank wherever a rank is read; its dice stay. By itself:
    ranks are read before any word counts by them."""

    skill: Skill | Literal["chosen"]
    rank: Annotated[int, Meta(ge=7, le=10)]


class AttackWords(Trait, frozen=True, kw_only=True, tag="attack_words"):
    """The holder's moves of this kind have these words on the attack, too."""

    moves: MoveFilter = MoveFilter()
    attack: tuple[AnyAttackWord, ...]


AnyFeatureWord = AnyTrait | SkillFor | TrainingCounts | RankAs | AttackWords
