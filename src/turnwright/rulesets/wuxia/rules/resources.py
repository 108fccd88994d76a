"""What a combatant can spend and lose: THP, AE, strain, guard, charges, track boxes, speed. (spec appendix A)"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from .terms import SpdBand, Stat

TrackSize = Literal["floor", "ceil", "adr"]

THP_PER_RANK = 10
AE_PER_RANK = 5

_BANDS: tuple[SpdBand, ...] = ("slow", "normal", "fast")
_CORES: tuple[tuple[Stat, Stat, Stat], ...] = (
    ("strength", "endurance", "agility"),
    ("technique", "willpower", "focus"),
    ("essence", "resolve", "presence"),
)


def max_thp(endurance: int, *, purchased: int = 0) -> int:
    """10 + 5 x endurance + purchased THP (a purchased rank is worth 10); never under 1. (spec appendix A; sources 2)"""
    return max(1, 10 + 5 * endurance + purchased)


def max_ae(willpower: int, *, purchased: int = 0) -> int:
    """10 + 2 x willpower + purchased AE (a purchased rank is worth 5); never under 0. (spec appendix A; sources 2)"""
    return max(0, 10 + 2 * willpower + purchased)


def ae_regen(willpower: int) -> int:
    """1 + floor(willpower / 3) a round; never under 0. (spec appendix A)"""
    return max(0, 1 + willpower // 3)


def max_strain(endurance: int) -> int:
    """10 x endurance; at least 1, so that endurance 0 is not death at once. (spec appendix A; sources 13.23)"""
    return max(1, 10 * endurance)


def block_guard(endurance: int) -> int:
    """The guard a block raises: 2 x endurance. (spec appendix A)"""
    return max(0, 2 * endurance)


@lru_cache(maxsize=256)
def spd_band(agility: int, *, shift: int = 0) -> SpdBand:
    """Fast from agility 6, slow up to 1, else normal; `shift` moves it by whole bands. (spec 2.4; sources 5)"""
    band = 2 if agility >= 6 else 0 if agility <= 1 else 1
    return _BANDS[min(2, max(0, band + shift))]


def strain_penalty(strain: int, *, max_strain: int) -> int:
    """Violence checks suffer -1 from 50 % of maximum strain, -2 from 75 %, -3 from 90 %. (sources 2)"""
    if strain * 2 < max_strain:
        return 0
    if strain * 4 < max_strain * 3:
        return -1
    return -2 if strain * 10 < max_strain * 9 else -3


def strain_kills(strain: int, *, max_strain: int) -> bool:
    """Strain at its maximum is death, without a save. Ask only when strain has risen. (spec 2.1; sources 2, 13.23)"""
    return strain >= max_strain


def resolve_charges(stat: int, *, scl: int) -> int:
    """floor(stat / 2), and by SCL: 0 up to 4, 1 up to 7, 2 up to 10, 3 above. (sources 3)"""
    by_scl = 0 if scl <= 4 else 1 if scl <= 7 else 2 if scl <= 10 else 3
    return max(0, stat) // 2 + by_scl


def cost_track_boxes(scl: int, *, size: TrackSize = "floor") -> int:
    """Boxes of a cost track: 5 + SCL / 2, rounded down or up; the ADR has 3 + SCL. (sources 8)"""
    if size == "adr":
        return 3 + scl
    return 5 + (scl if size == "floor" else scl + 1) // 2


def cores(stats: Mapping[str, int]) -> tuple[int, int, int]:
    """Body, mind and soul: the rounded mean of their three stats. (sources 0)"""
    # A third never lies half way, so adding one before the floor rounds to nearest.
    body, mind, soul = ((stats[a] + stats[b] + stats[c] + 1) // 3 for a, b, c in _CORES)
    return body, mind, soul


def core_level(stats: Mapping[str, int]) -> int:
    """CL = floor of the mean of body, mind and soul. (sources 0)"""
    return sum(cores(stats)) // 3


def soul_level(*, control: int, fate: int, spirit: int) -> int:
    """SL = floor of the mean of control, fate and spirit. (sources 0)"""
    return (control + fate + spirit) // 3


def soul_core_level(*, cl: int, sl: int) -> int:
    """SCL = CL + SL. (sources 0)"""
    return cl + sl


def split_scl(stats: Mapping[str, int], *, scl: int) -> tuple[int, int]:
    """CL and SL of a unit that names only its SCL: CL from its stats, SL the rest, neither under 0."""
    cl = min(scl, max(0, core_level(stats)))
    return cl, scl - cl
