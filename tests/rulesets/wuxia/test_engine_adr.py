"""The preset adr in play: both sides roll, degrees of success, the status quo on 0 (sources 0, 1)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from tests.rulesets.wuxia.arena import Arena, all_of, art, only, sheet

from turnwright.kernel.odds import odds
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.options import PRESETS
from turnwright.rulesets.wuxia.state import Condition

CURSE = art("curse", {"type": "condition"}, effect_rank=12)
ADR = {name: getattr(PRESETS["adr"], name) for name in PRESETS["adr"].__struct_fields__} | {"currency_start": "zero"}


def adr_arena(*, ranks=(0, 0), **options: Any) -> Arena:
    """With rank 0 each side keeps the one d4 that it rolls; attack 5 against defense 15 is +5 against +5."""
    arena = Arena(sheet("hero", techniques=["curse"]), arts=(CURSE,), options=ADR | options)
    for name, rank in zip(("hero", "foe"), ranks, strict=True):
        arena.change(name, cl=rank, sl=0)
    return arena


@pytest.mark.parametrize(
    ("dice", "dos", "kind"),
    [
        ((10, 2, 10, 2), 0, e.Miss),
        ((10, 2, 11, 2), -1, e.Miss),
        ((11, 2, 10, 2), 1, e.Hit),
        ((14, 2, 10, 2), 1, e.Hit),
        ((15, 2, 10, 2), 2, e.Crit),
        ((18, 4, 2, 1), 4, e.Crit),
        ((20, 1, 19, 3), 0, e.Miss),
        ((20, 2, 19, 3), 1, e.Hit),
        ((11, 2, 20, 1), -3, e.Miss),
        ((12, 2, 1, 3), 4, e.Crit),
    ],
)
def test_degrees_and_the_status_quo(dice, dos, kind):
    arena = adr_arena()
    events = arena.do(w.Attack("foe"), *dice, *(() if kind is e.Miss else (1,)))
    rolled = only(events, e.AttackRoll)
    assert rolled.contest.dos == dos
    assert rolled.contest.actor_total == dice[0] + 5 + dice[1]
    assert rolled.contest.opposition_total == dice[2] + 5 + dice[3]
    assert (rolled.roll, rolled.opposition_roll, rolled.rank_faces) == (dice[0], dice[2], ((dice[1],), (dice[3],)))
    assert all_of(events, kind)
    assert (arena["foe"].thp < 30) is (kind is not e.Miss)


def test_rank_dice_follow_the_level_of_the_pillar():
    """Rank 3 rolls 2d10 and keeps the highest."""
    arena = adr_arena(ranks=(3, 0))
    rolled = only(arena.do(w.Attack("foe"), 10, 4, 9, 18, 1), e.AttackRoll)
    assert rolled.rank_faces == ((4, 9), (1,))
    assert rolled.total == 10 + 5 + 9


def test_a_deep_contact_makes_a_condition_worse():
    """A resist roll that fails by one degree after a contact of three degrees is the third degree."""
    arena = adr_arena()
    arena.change("foe", conditions=())
    events = arena.do(w.Technique("curse", "foe"), 19, 2, 9, 2, 18)
    assert only(events, e.AttackRoll).contest.dos == 3
    assert only(events, e.ResistRoll).degree == 1 + 2
    assert arena["foe"].conditions == (Condition("violence", 3, "hero"),)
    events = adr_arena().do(w.Technique("curse", "foe"), 11, 2, 10, 2, 19)
    assert only(events, e.ResistRoll).degree == 0


def test_a_natural_20_earns_fury_also_in_a_contest():
    events = adr_arena().do(w.Attack("foe"), 20, 4, 10, 1, 1)
    assert only(events, e.FuryGained).source == "natural_20"


@pytest.mark.parametrize("ranks", [(0, 0), (1, 0), (1, 2)])
def test_odds_of_a_contest_by_brute_force(ranks):
    """Every fall of both d20 and all rank dice, counted without the engine."""
    arena = adr_arena(ranks=ranks)
    counted: Counter[str] = Counter()
    pools = [[(1, 4), (1, 6), (2, 8)][rank] for rank in ranks]
    ours, theirs = (Counter(max(dice) for dice in product(range(1, sides + 1), repeat=n)) for n, sides in pools)
    for mine, yours in product(range(1, 21), repeat=2):
        shift = (mine == 20) - (mine == 1) - (yours == 20) + (yours == 1)
        for (kept, ways), (other, more) in product(ours.items(), theirs.items()):
            margin = mine + kept - yours - other
            degrees = -(-abs(margin) // 4)
            dos = max(-4, min(4, (min(4, degrees) if margin > 0 else -min(4, degrees)) + shift))
            counted["crit" if dos >= 2 else "hit" if dos == 1 else "miss"] += ways * more
    table = odds(arena.game, arena.state, w.Attack("foe"), seat="hero")
    for kind in ("miss", "hit", "crit"):
        chance = sum((weight for effect, weight in table.items() if effect.hit == kind), Fraction(0))
        assert chance == Fraction(counted[kind], sum(counted.values()))


def test_the_preset_starts_with_a_point_in_the_best_pillar():
    unit = Arena(sheet("hero", influence={"attack": 9}), options={"currency_start": "primary"})["hero"]
    assert (unit.fury, unit.clout, unit.insight) == (0, 1, 0)
    carried = {"hero": {"clout": 0}}
    assert (
        Arena(sheet("hero", influence={"attack": 9}), options={"currency_start": "primary"}, carried=carried)[
            "hero"
        ].clout
        == 1
    )
