"""Conditions: persistent, volatile and other; saves, ticks, and what ends them. (pp. 246-248)

A save is one d20 read in bands: (1, "hits_self"), (9, "acts"), (16, "cured") for confusion. No limit is set on how many
conditions one has at once.
"""

from collections.abc import Iterable, Mapping
from typing import Literal

from msgspec import Struct

from .healing import tick
from .terms import Weather, cuts_where

StatusClass = Literal["persistent", "volatile", "other"]
SaveTiming = Literal["start", "end"]
SaveOutcome = Literal["no_actions", "acts", "hits_self", "avoids_source", "stays", "cured"]
Source = Literal["move", "ability", "item", "maneuver", "terrain", "breather", "gm", "other"]
SleepRule = Literal["volatile", "lasting"]
CursedBreather = Literal["source_gone", "always", "never"]
FaintClears = Literal["by_source", "persistent_and_volatile", "everything"]
TickWhen = Literal["standard_taken_or_prevented", "every_turn"]

Bands = tuple[tuple[int, SaveOutcome], ...]


class Condition(Struct, frozen=True):
    """What the book says about one condition, as far as numbers and timing go."""

    status_class: StatusClass
    save: SaveTiming | None = None
    bands: Bands = ()
    ticks: int = 0  # lost at the end of a turn
    no_turn: bool = False  # takes every action but those that cure it


CONDITIONS: Mapping[str, Condition] = {
    "burned": Condition("persistent", ticks=1),
    "poisoned": Condition("persistent", ticks=1),
    "badly_poisoned": Condition("persistent"),
    "paralyzed": Condition("persistent", "start", ((1, "no_actions"), (5, "acts"))),
    "frozen": Condition("persistent", "end", ((1, "stays"), (16, "cured")), no_turn=True),
    "asleep": Condition("volatile", "end", ((1, "stays"), (16, "cured")), no_turn=True),
    "bad_sleep": Condition("volatile"),
    "confused": Condition("volatile", "start", ((1, "hits_self"), (9, "acts"), (16, "cured"))),
    "cursed": Condition("volatile", ticks=2),
    "disabled": Condition("volatile"),
    "enraged": Condition("volatile", "end", ((1, "stays"), (15, "cured"))),
    "flinched": Condition("volatile", no_turn=True),
    "infatuated": Condition("volatile", "start", ((1, "avoids_source"), (11, "acts"), (19, "cured"))),
    "suppressed": Condition("volatile"),
    "fainted": Condition("other", no_turn=True),
    "stuck": Condition("other"),
    "slowed": Condition("other"),
    "trapped": Condition("other"),
    "tripped": Condition("other"),
    "vulnerable": Condition("other"),
    "blinded": Condition("other"),
    "totally_blinded": Condition("other"),
    "grappled": Condition("other"),
    "vortex": Condition("other", "end"),
    "drowsy": Condition("volatile", "end", ((1, "stays"), (16, "cured"))),  # a boss's, for asleep (p. 488)
    "chilled": Condition("persistent", "end", ((1, "stays"), (16, "cured"))),  # a boss's, for frozen
}

BAD_SLEEP_TICKS = 2
VORTEX_TICKS = 1
VORTEX_DCS = (20, 14, 8, 2)
FROZEN_DC_OF_FIRE = 11
FROZEN_WEATHER: Mapping[Weather, int] = {"sun": 4, "hail": -2}
THAWING_TYPES = frozenset({"fire", "fighting", "rock", "steel"})
# A sleeper makes no saves against these. (p. 247)
NO_SAVE_ASLEEP = frozenset({"enraged", "infatuated", "confused"})
# Who cannot step in for an ally, or strike at an opportunity. (sources 6)
NO_INTERCEPT = frozenset({"asleep", "confused", "enraged", "frozen", "stuck", "paralyzed", "fainted"})
NO_OPPORTUNITY = frozenset({"asleep", "flinched", "paralyzed", "frozen", "fainted"})
# Gone after one turn's loss: only the turn of the same round is taken away. (p. 247)
ENDS_WITH_ROUND = frozenset({"flinched"})


def is_persistent(status: str) -> bool:
    """Kept in the ball and after the encounter."""
    return _class_of(status) == "persistent"


def is_volatile(status: str) -> bool:
    """Gone on recall, at the end of the encounter and with a Breather."""
    return _class_of(status) == "volatile"


# --- saves ----------------------------------------------------------------------------------------------------------


def save_bands(
    status: str, *, types: Iterable[str] = (), weather: Weather = "clear", vortex_turn: int = 1, bonus: int = 0
) -> Bands:
    """The bands of natural faces that a save tells apart, with every bonus already counted. (pp. 246-247)

    Fire types thaw at 11 instead of 16; sun adds 4 and hail takes 2 from saves against being Frozen. A vortex is
    escaped at 20, 14, 8, 2 turn after turn. Bands begin at 1; the outcome of a face is that of the last one begun.
    """
    if status == "vortex":
        dc = vortex_dc(vortex_turn)
        bands: Bands = ((1, "stays"), (dc, "cured")) if dc else ((1, "cured"),)
    else:
        bands = CONDITIONS[status].bands
    if status in ("frozen", "chilled"):
        bonus += FROZEN_WEATHER.get(weather, 0)
        if "fire" in types:
            bands = ((1, "stays"), (FROZEN_DC_OF_FIRE, "cured"))
    return tuple(
        (1 if place == 0 else max(1, lowest - bonus), outcome) for place, (lowest, outcome) in enumerate(bands)
    )


def save(natural: int, *, bands: Bands) -> SaveOutcome:
    """What a save comes to."""
    outcome = bands[0][1]
    for lowest, reached in bands:
        if natural >= lowest:
            outcome = reached
    return outcome


def save_cuts(bands: Bands) -> tuple[int, ...]:
    """The cuts of a save's d20."""
    return cuts_where(save(face, bands=bands) for face in range(1, 21))


def vortex_dc(turn: int) -> int:
    """The difficulty of leaving a vortex at the end of its first, second, ... turn; 0 once it ends by itself."""
    return VORTEX_DCS[turn - 1] if turn <= len(VORTEX_DCS) else 0


# --- ticks ----------------------------------------------------------------------------------------------------------


def badly_poisoned_loss(round_: int) -> int:
    """5 Hit Points, doubled with every consecutive round. (p. 246)"""
    return 5 << (round_ - 1)


def end_of_turn_losses(
    statuses: Iterable[str],
    *,
    max_hp: int,
    standard_taken: bool,
    standard_prevented: bool = False,
    badly_poisoned_round: int = 1,
    when: TickWhen = "standard_taken_or_prevented",
    tick_minimum: int = 0,
) -> tuple[tuple[str, int], ...]:
    """What conditions take at the end of a turn, in the order in which they are listed. (pp. 246-247)

    Burn and poison hurt when a Standard Action was taken or prevented; a curse only when one was taken. Bad poison
    replaces the tick of plain poison. The fainted lose nothing.
    """
    listed = tuple(dict.fromkeys(statuses))
    if "fainted" in listed:
        return ()
    hurts = when == "every_turn" or standard_taken or standard_prevented
    losses = []
    for status in listed:
        if status == "badly_poisoned":
            if hurts:
                losses.append((status, badly_poisoned_loss(badly_poisoned_round)))
        elif status == "cursed":
            if standard_taken:
                losses.append((status, tick(max_hp, ticks=2, minimum=tick_minimum)))
        elif (status == "burned" or (status == "poisoned" and "badly_poisoned" not in listed)) and hurts:
            losses.append((status, tick(max_hp, minimum=tick_minimum)))
    return tuple(losses)


# --- what ends them -------------------------------------------------------------------------------------------------


def is_cured_by_hit(status: str, *, move_type: str) -> bool:
    """A damaging Fire, Fighting, Rock or Steel hit thaws; any damage wakes a sleeper. (pp. 246-247)"""
    return status in ("asleep", "bad_sleep") or (status in ("frozen", "chilled") and move_type in THAWING_TYPES)


def ends_on_faint(status: str, *, source: Source = "other", rule: FaintClears = "by_source") -> bool:
    """Fainting cures what is persistent or volatile. (p. 248; sources 13.22)

    Other conditions stay in the book; the default ends those that came from a Move, an ability or an item; the ruling
    "everything" leaves Fainted alone.
    """
    if status == "fainted":
        return False
    if _class_of(status) != "other" or rule == "everything":
        return True
    return rule == "by_source" and source in ("move", "ability", "item")


def ends_on_recall(status: str, *, sleep: SleepRule = "volatile") -> bool:
    """In the ball persistent conditions stay, volatile and other ones end; sleep as ruled. (p. 246; sources 7, 13.9)"""
    return _ends_with_scene(status, sleep)


def ends_with_encounter(status: str, *, sleep: SleepRule = "volatile") -> bool:
    """After the encounter persistent conditions and Fainted are left; sleep as ruled. (p. 246; sources 13.9)"""
    return _ends_with_scene(status, sleep)


def ends_on_breather(status: str, *, source_gone: bool = False, cursed: CursedBreather = "source_gone") -> bool:
    """A Breather cures volatile conditions, Slowed and Stuck, and ends a Heal Block. (p. 245; Indices; sources 13.11)

    A curse goes only when who laid it is out of the fight or more than 12 metres away (`source_gone`), or as ruled.
    """
    if status == "cursed":
        return cursed == "always" or (cursed == "source_gone" and source_gone)
    return is_volatile(status) or status in ("slowed", "stuck", "heal_blocked")


def _ends_with_scene(status: str, sleep: SleepRule) -> bool:
    if status == "fainted" or (status in ("asleep", "bad_sleep") and sleep == "lasting"):
        return False
    return _class_of(status) != "persistent"


def _class_of(status: str) -> StatusClass:
    known = CONDITIONS.get(status)
    return known.status_class if known else "other"
