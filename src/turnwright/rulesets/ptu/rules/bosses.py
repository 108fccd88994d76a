"""Bosses: several turns a round, an HP bar for each of them, and what injures them. (pp. 487-489)"""

from msgspec import Struct

from .healing import HealCap, heal_cap


class Bars(Struct, frozen=True, gc=False):
    """What a boss has left: bars with the current one, its Hit Points, and injuries."""

    bars: int
    hp: int
    injuries: int


MILDER = {"asleep": "drowsy", "frozen": "chilled"}
"""What sleep and frost are to a boss: no lost actions, half of its evasion, and -10 after a failed save. (p. 488)"""
PLAIN = {milder: plain for plain, milder in MILDER.items()}
DROWSY_DAMAGE = -10


def is_boss(turns: int) -> bool:
    """Combatants with more than one turn per round. (p. 487)"""
    return turns > 1


def next_bar(hp: int, *, bars: int, turns: int, max_hp: int, injuries: int, cap: HealCap = "injuries") -> Bars:
    """Where Hit Points of 0 or less leave a boss: what goes beyond a bar comes off the next one. (p. 488)

    When half of all bars are lost it is injured once. A bar to come is as long as injuries let one heal, so early ones
    shorten the later bars. On the last bar Hit Points may stay below 0.
    """
    while hp <= 0 and bars > 1:
        bars -= 1
        injuries += half_is_lost(bars, turns=turns) and not half_is_lost(bars + 1, turns=turns)
        hp += heal_cap(max_hp, injuries=injuries, rule=cap)
    return Bars(bars, hp, injuries)


def half_is_lost(bars: int, *, turns: int) -> bool:
    """Whether at least half of the bars, one for each turn, are gone. (p. 488)"""
    return 2 * (turns - bars) >= turns


def turn_count(*, round_: int, turns: int, taken: int) -> int:
    """A boss's own turns so far, for uses that need one of them in between; rounds count in full. (p. 487)"""
    return round_ * turns + taken


def next_turn(*, turns: int, taken: int) -> int:
    """Which turn of a round is a boss's next: what takes actions stays tied to it. (p. 488)"""
    return taken + 1 if taken < turns else 1
