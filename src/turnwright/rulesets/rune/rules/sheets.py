"""HP and Stamina of a hero. (sources 3, 11)"""

from typing import Literal

from .legend import MILESTONE_HP, MILESTONE_STAMINA

Pools = Literal["class", "formula"]


def max_hp(
    base: int, *, sturdiness: int, milestone: int, gear: int = 0, percent: int = 0, rule: Pools = "class"
) -> int:
    """The class's HP and 10 a milestone, or 50 + 10 x STURDINESS + 10 x milestone; a passive's percent; gear."""
    own = base if rule == "class" else 50 + 10 * sturdiness
    own += MILESTONE_HP * milestone
    return own + own * percent // 100 + gear


def max_stamina(base: int, *, might: int, finesse: int, milestone: int, rule: Pools = "class") -> int:
    """The class's Stamina, or 20 + 5 x (MIGHT + FINESSE); 5 more a milestone."""
    own = base if rule == "class" else 20 + 5 * (might + finesse)
    return own + MILESTONE_STAMINA * milestone
