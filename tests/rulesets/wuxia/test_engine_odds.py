"""Exact odds: by hand, by brute force over the rule itself, and by 20,000 simulated rolls (5 sigma)."""

from collections import Counter
from fractions import Fraction

import pytest
from tests.rulesets.wuxia.arena import Arena, art, sheet

from turnwright.kernel import registry
from turnwright.kernel.dice import every_outcome
from turnwright.kernel.match import Match
from turnwright.kernel.odds import odds, summary
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia.state import ResolveCharges
from turnwright.testing import disagreement
from turnwright.testing.frequencies import effect_of


def test_an_attack_by_hand():
    """Attack 5 against 15: 9 faces miss, 5 hit for d6 + 3, 6 crit for half as much again."""
    arena = Arena()
    table = odds(arena.game, arena.state, w.Attack("foe"), seat="hero")
    by_hand: Counter[tuple[str, int]] = Counter()
    by_hand["miss", 0] = 9 * 6
    for face in range(1, 7):
        by_hand["hit", face + 3] += 5
        by_hand["crit", (face + 3) * 3 // 2] += 6
    found = {(effect.hit, sum(amount for _, amount in effect.damage)): chance for effect, chance in table.items()}
    assert found == {key: Fraction(ways, 120) for key, ways in by_hand.items()}
    assert summary(table).hit == Fraction(11, 20)
    assert summary(table).crit == Fraction(6, 20)


def test_a_technique_by_hand():
    """13 damage, then a resist roll at 19 (rank 12, resilience 3) with cap 2: 18 - 15 the first, less the second."""
    blow = art("blow", {"type": "damage", "value": 10}, {"type": "condition", "cap": 2}, effect_rank=12)
    arena = Arena(sheet("hero", techniques=["blow"]), arts=(blow,))
    arena.change("foe", thp=15, charges=ResolveCharges())
    table = odds(arena.game, arena.state, w.Technique("blow", "foe"), seat="hero")
    found = {(effect.hit, effect.defeated, effect.status): chance for effect, chance in table.items()}
    assert found == {
        ("miss", (), ()): Fraction(9, 20),
        ("crit", ("foe",), ()): Fraction(6, 20),
        ("hit", (), ()): Fraction(5, 20) * Fraction(2, 20),
        ("hit", (), ("foe:violence_1",)): Fraction(5, 20) * Fraction(4, 20),
        ("hit", (), ("foe:violence_2",)): Fraction(5, 20) * Fraction(14, 20),
    }


def test_a_second_roll_is_not_taken_for_granted():
    """Who could pay for a reroll is asked; the odds show what comes of saying no."""
    arena = Arena()
    arena.change("hero", fury=1)
    assert summary(odds(arena.game, arena.state, w.Attack("foe"), seat="hero")).hit == Fraction(11, 20)


MOMENTS = [
    ("seed", "duel_sect_elder", 5, 0),
    ("seed", "boss_hollow_star", 9, 3),
    ("seed", "moonlit_shrine", 4, 4),
    ("seed", "mountain_ambush_duo", 2, 9),
    ("adr", "duel_sect_elder", 5, 1),
]


def moment(preset, encounter, seed, commands):
    """A battle after some commands of its profiles."""
    game = registry.game("wuxia", preset=preset)
    match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
    choose = game.ruleset.players.by_name["profile"]
    for _ in range(commands):
        (seat,) = match.to_act()
        match.submit(choose(match.seen_by(seat), match.legal(seat), match.player_dice()), seat)
    (seat,) = match.to_act()
    return game, match.state, seat, match.legal(seat)


@pytest.mark.parametrize("given", MOMENTS, ids=lambda given: f"{given[1]} {given[0]}")
def test_odds_equal_brute_force_over_the_whole_rule(given):
    game, state, seat, legal = moment(*given)
    rolled = 0
    for command in legal:
        if getattr(command, "technique", "") in ("scattered_petals", "moon_drinking_gaze"):
            continue
        brute = every_outcome(lambda dice, command=command: effect_of(game, state, command, seat, dice), limit=50_000)  # type: ignore[misc]
        assert dict(odds(game, state, command, seat=seat)) == brute
        rolled += len(brute) > 1
    assert rolled


@pytest.mark.parametrize("given", MOMENTS, ids=lambda given: f"{given[1]} {given[0]}")
def test_odds_agree_with_twenty_thousand_rolls(given):
    game, state, seat, legal = moment(*given)
    attacks = [command for command in legal if isinstance(command, w.Attack | w.Technique | w.Quick)]
    most = max(attacks, key=lambda command: len(odds(game, state, command, seat=seat)))
    assert disagreement(game, state, most, seat, runs=20_000, seed=11) == ""
