"""Losing Hit Points: temporary ones first, injuries by massive damage and markers, heavy injuries, death. (pp. 247-251)

Fractions of Hit Points are always those of the real maximum, whatever injuries do to healing.
"""

from typing import Literal

from msgspec import Struct

LossType = Literal["damage", "hp_loss", "self_cost", "set_hp"]
InjuriesPerHit = Literal["every", "one"]
MarkerPositions = Literal["exact", "floored"]
MassiveBase = Literal["after_temp_hp", "all"]
TempHpAbsorbs = Literal["every_loss", "not_self_cost", "damage_only"]

HEAVILY_INJURED = 5
DEADLY_INJURIES = 10


class Harm(Struct, frozen=True, gc=False):
    """What one loss of Hit Points did, with every number."""

    temp_absorbed: int
    hp_damage: int
    hp: int  # signed; `hp_shown` is what a sheet shows
    hp_shown: int
    temp_hp: int
    massive: bool
    markers: int
    new_injuries: int
    total_injuries: int
    fainted: bool

    @property
    def taken(self) -> int:
        """All that was taken, temporary Hit Points included: what recoil and drains go by."""
        return self.hp_damage + self.temp_absorbed


def markers_reached(hp: int, *, max_hp: int, positions: MarkerPositions = "exact") -> int:
    """How many markers (50%, 0, -50%, -100%, ...) these Hit Points have reached. (p. 250)

    Marker k lies at k halves of the maximum, compared exactly: 2 x hp <= k x max. The ruling "floored" steps by half
    the maximum rounded down, as a program did that drifts for odd maxima (sources 13.5).
    """
    if positions == "exact":
        return max(0, 2 + (-2 * hp) // max_hp)
    return max(0, 2 + -hp // max(1, max_hp // 2))


def markers_crossed(before: int, *, after: int, max_hp: int, positions: MarkerPositions = "exact") -> int:
    """The markers that a loss passes or reaches; one that was healed back above counts again. (p. 250)"""
    reached = markers_reached(after, max_hp=max_hp, positions=positions)
    if not reached:
        return 0
    return max(0, reached - markers_reached(before, max_hp=max_hp, positions=positions))


def is_massive(damage: int, *, max_hp: int) -> bool:
    """Half of the real maximum in a single hit is Massive Damage. (p. 250)"""
    return 2 * damage >= max_hp


def harm(
    amount: int,
    *,
    hp: int,
    max_hp: int,
    temp_hp: int = 0,
    injuries: int = 0,
    loss: LossType = "damage",
    per_hit: InjuriesPerHit = "every",
    positions: MarkerPositions = "exact",
    massive_base: MassiveBase = "after_temp_hp",
    absorbs: TempHpAbsorbs = "every_loss",
    massive_counts: bool = True,
    markers_count: bool = True,
    last_bar: bool = True,
    signed: bool = True,
) -> Harm:
    """One loss of Hit Points. (pp. 236, 247, 250)

    Temporary Hit Points go first, whatever takes them, unless a ruling lets costs (`self_cost`) or all losses that are
    no damage pass them by; setting Hit Points (`set_hp`, by the difference) never touches them. Only damage is ever
    massive, but every loss crosses markers. With signed=False Hit Points stop at 0. Markers injure no boss, and one
    with bars left does not faint: what is below 0 comes off the next (`bosses.next_bar`, p. 488).
    """
    taken = absorbed(amount, temp_hp=temp_hp, loss=loss, absorbs=absorbs)
    lost = amount - taken
    after = hp - lost
    massive = (
        massive_counts
        and loss == "damage"
        and is_massive(lost if massive_base == "after_temp_hp" else amount, max_hp=max_hp)
    )
    markers = markers_crossed(hp, after=after, max_hp=max_hp, positions=positions)
    new = massive + (markers if markers_count else 0)
    if per_hit == "one":
        new = min(1, new)
    left = after if signed or not last_bar else max(min(0, hp), after)
    return Harm(
        temp_absorbed=taken,
        hp_damage=lost,
        hp=left,
        hp_shown=max(0, left),
        temp_hp=temp_hp - taken,
        massive=massive,
        markers=markers if markers_count else 0,
        new_injuries=new,
        total_injuries=injuries + new,
        fainted=left <= 0 and last_bar,
    )


def effective_max_hp(max_hp: int, *, injuries: int) -> int:
    """How far healing reaches: a tenth less of the maximum for each injury. (p. 250)"""
    return max_hp * max(0, 10 - injuries) // 10


def is_heavily_injured(injuries: int) -> bool:
    """Five injuries or more. (p. 250)"""
    return injuries >= HEAVILY_INJURED


def heavily_injured_loss(injuries: int) -> int:
    """Hit Points that the heavily injured lose with each Standard Action and each damaging hit. (p. 250)"""
    return injuries if is_heavily_injured(injuries) else 0


def death_threshold(max_hp: int, *, percent: int = 200) -> int:
    """The Hit Points at which one dies: -50 or -200%, whichever is lower; abilities may bear more. (p. 251)"""
    return min(-50, -max_hp * percent // 100)


def is_dead(hp: int, *, max_hp: int, injuries: int, friendly: bool = False, percent: int = 200) -> bool:
    """Ten injuries kill always; Hit Points do in fights that are not friendly (League battles are). (p. 251)"""
    return injuries >= DEADLY_INJURIES or (not friendly and hp <= death_threshold(max_hp, percent=percent))


def absorbed(amount: int, *, temp_hp: int, loss: LossType, absorbs: TempHpAbsorbs) -> int:
    """How much of a loss temporary Hit Points take. (p. 247)"""
    return min(temp_hp, amount) if _absorbed(loss, absorbs) else 0


def _absorbed(loss: LossType, absorbs: TempHpAbsorbs) -> bool:
    if loss == "damage":
        return True
    if loss == "set_hp":
        return False
    return absorbs == "every_loss" or (absorbs == "not_self_cost" and loss == "hp_loss")
