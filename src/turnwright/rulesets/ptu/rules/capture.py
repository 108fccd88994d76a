"""Capture: the rate and its parts, every ball, the throw, the roll; the errata's d20 variant. (p. 214; sources 9)"""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from .statuses import is_persistent, is_volatile

CaptureSystem = Literal["core_d100", "errata_d20"]
BallCondition = Literal[
    "level_below_half", "baited", "stone_evolution", "same_line_opposite_gender", "fast", "owned_species",
    "level_below_10", "water_or_bug", "underwater", "dark",
]  # fmt: skip
BallSeries = Literal["timer", "quick", "heavy"]
AfterCapture = Literal["loyalty", "heal", "luxury"]

THROW_AC = 6
NATURAL_20_THROW = -10
NETTED = -20
WILD_LOYALTY, GIFT_LOYALTY, MAX_LOYALTY = 2, 3, 6
COMMAND_DC: Mapping[int, int] = {0: 20, 1: 8}


class CaptureRate(Struct, frozen=True, gc=False):
    """A capture rate and what it is made of."""

    base: int  # 100
    level: int
    hp: int
    evolutions: int
    rarity: int
    persistent: int
    volatile: int
    injuries: int
    hindered: int  # Stuck and Slowed
    total: int
    possible: bool  # not at 0 Hit Points or less


def hp_band(hp: int, *, max_hp: int) -> int:
    """-30 above 75%, -15 to 75%, 0 to 50%, +15 to 25%, +30 at exactly 1; shares of the real maximum. (p. 214)"""
    if hp == 1:
        return 30
    if 4 * hp > 3 * max_hp:
        return -30
    if 2 * hp > max_hp:
        return -15
    return 0 if 4 * hp > max_hp else 15


def capture_rate(
    *,
    level: int,
    hp: int,
    max_hp: int,
    evolutions_remaining: int,
    statuses: Iterable[str] = (),
    injuries: int = 0,
    shiny: bool = False,
    legendary: bool = False,
) -> CaptureRate:
    """100 - 2 x level, Hit Points, evolutions left, rarity, +10 a persistent and +5 a volatile condition, +5 an injury,
    +10 Stuck, +5 Slowed. Poisoned and Badly Poisoned count once. (p. 214)
    """
    had = set(statuses)
    if "badly_poisoned" in had:
        had.discard("poisoned")
    parts = {
        "base": 100,
        "level": -2 * level,
        "hp": hp_band(hp, max_hp=max_hp),
        "evolutions": 10 if evolutions_remaining >= 2 else 0 if evolutions_remaining == 1 else -10,
        "rarity": (-10 if shiny else 0) + (-30 if legendary else 0),
        "persistent": 10 * sum(is_persistent(each) for each in had),
        "volatile": 5 * sum(is_volatile(each) for each in had),
        "injuries": 5 * injuries,
        "hindered": 10 * ("stuck" in had) + 5 * ("slowed" in had),
    }
    return CaptureRate(**parts, total=sum(parts.values()), possible=hp > 0)


def is_captured(natural: int, *, rate: int, trainer_level: int, ball: int = 0, other: int = 0) -> bool:
    """d100 - trainer level + modifiers, at most the rate; a natural 100 always captures. (p. 214)"""
    return natural == 100 or natural - trainer_level + ball + other <= rate


def capture_cuts(*, rate: int, trainer_level: int, ball: int = 0, other: int = 0) -> tuple[int, ...]:
    """The cuts of the d100."""
    best = rate + trainer_level - ball - other
    if best >= 99:
        return ()
    return (100,) if best < 1 else (best + 1, 100)


def throw_modifier(natural: int) -> int:
    """A throw with a natural 20 makes the capture roll easier by 10. (p. 214)"""
    return NATURAL_20_THROW if natural == 20 else 0


# --- balls ----------------------------------------------------------------------------------------------------------


class Ball(Struct, frozen=True, gc=False):
    """A ball's modifier: always, when its condition is met, or by a series. Lower is better."""

    modifier: int = 0
    condition: BallCondition | None = None
    when_met: int = 0
    series: BallSeries | None = None
    after: AfterCapture | None = None


class Throw(Struct, frozen=True, kw_only=True, gc=False):
    """What balls ask about: the round, the target, and the trainer's active Pokémon."""

    round: int = 1
    target_level: int | None = None
    active_level: int | None = None
    movement: int = 0
    weight_class: int = 1
    stone_evolution: bool = False
    same_line_opposite_gender: bool = False
    owned_species: bool = False
    types: tuple[str, ...] = ()
    baited: bool = False
    underwater: bool = False  # or underground
    dark: bool = False


BALLS: Mapping[str, Ball] = {
    "basic_ball": Ball(),
    "great_ball": Ball(-10),
    "ultra_ball": Ball(-15),
    "master_ball": Ball(-100),
    "safari_ball": Ball(),
    "level_ball": Ball(condition="level_below_half", when_met=-20),
    "lure_ball": Ball(condition="baited", when_met=-20),
    "moon_ball": Ball(condition="stone_evolution", when_met=-20),
    "friend_ball": Ball(-5, after="loyalty"),
    "love_ball": Ball(condition="same_line_opposite_gender", when_met=-30),
    "heavy_ball": Ball(series="heavy"),
    "fast_ball": Ball(condition="fast", when_met=-20),
    "sport_ball": Ball(),
    "premier_ball": Ball(),
    "repeat_ball": Ball(condition="owned_species", when_met=-20),
    "timer_ball": Ball(series="timer"),
    "nest_ball": Ball(condition="level_below_10", when_met=-20),
    "net_ball": Ball(condition="water_or_bug", when_met=-20),
    "dive_ball": Ball(condition="underwater", when_met=-20),
    "luxury_ball": Ball(-5, after="luxury"),
    "heal_ball": Ball(-5, after="heal"),
    "quick_ball": Ball(series="quick"),
    "dusk_ball": Ball(condition="dark", when_met=-20),
    "cherish_ball": Ball(-5),
    "park_ball": Ball(-15),
}
QUICK = (-20, -15, -10)
TIMER_START, TIMER_STEP, TIMER_BEST = 5, -5, -20
HEAVY_STEP = -5


def ball_modifier(ball: Ball, throw: Throw) -> int:
    """What a ball adds to the capture roll. (sources 9)

    The Timer Ball begins at +5 and gains 5 each round to -20; the Quick Ball loses from -20 to 0 in round 4; the Heavy
    Ball gains 5 for each weight class above 1.
    """
    if ball.series == "timer":
        return max(TIMER_BEST, TIMER_START + TIMER_STEP * (throw.round - 1))
    if ball.series == "quick":
        return QUICK[throw.round - 1] if throw.round <= len(QUICK) else 0
    if ball.series == "heavy":
        return HEAVY_STEP * max(0, throw.weight_class - 1)
    if ball.condition is not None and is_met(ball.condition, throw):
        return ball.when_met
    return ball.modifier


def is_met(condition: BallCondition, throw: Throw) -> bool:
    """Whether a ball's condition holds for a throw."""
    if condition == "level_below_half":
        if throw.target_level is None or throw.active_level is None:
            return False
        return 2 * throw.target_level < throw.active_level
    if condition == "level_below_10":
        return throw.target_level is not None and throw.target_level < 10
    if condition == "fast":
        return throw.movement > 7
    if condition == "water_or_bug":
        return "water" in throw.types or "bug" in throw.types
    return bool(getattr(throw, condition))


# --- the errata's variant -------------------------------------------------------------------------------------------

TRAINER_BONUS_LEVELS = (5, 10, 20, 30, 40)


def errata_marks(
    *, hp: int, max_hp: int, evolutions_remaining: int, statuses: Iterable[str] = (), injuries: int = 0
) -> int:
    """The check marks of the d20 variant, each worth 2. (sources 9)"""
    afflicted = any(is_persistent(each) or is_volatile(each) for each in statuses)
    return (2 * hp <= max_hp) + (4 * hp <= max_hp) + 2 * (injuries >= 5) + afflicted + min(2, evolutions_remaining)


def errata_dc(*, level: int, marks: int, rarity: int = 0) -> int:
    """10 + a tenth of the level + rarity (0, or 5 to 20 as the GM says) - 2 a check mark. (sources 9)"""
    return 10 + level // 10 + rarity - 2 * marks


def errata_bonus(*, trainer_level: int, ball: int = 0) -> int:
    """What the d20 adds: +1 at trainer levels 5, 10, 20, 30, 40, and a fifth of the ball's old modifier. (sources 9)"""
    return sum(trainer_level >= each for each in TRAINER_BONUS_LEVELS) + (-ball) // 5


def is_captured_errata(natural: int, *, dc: int, bonus: int) -> bool:
    """The d20 variant: roll and bonus meet the difficulty."""
    return natural + bonus >= dc


def errata_cuts(*, dc: int, bonus: int) -> tuple[int, ...]:
    """The cut of the d20 variant."""
    face = dc - bonus
    return (face,) if 1 < face <= 20 else ()


def command_dc(loyalty: int) -> int:
    """The Command check that a disloyal Pokémon asks for: 20 at loyalty 0, 8 at 1, none above. (sources 9)"""
    return COMMAND_DC.get(loyalty, 0)
