"""The d20 ruleset keeps every law, in every encounter of its pack and under every ruling."""

from typing import Any

import msgspec
import pytest
from msgspec import inspect as types
from tests import depth

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import Game, legal
from turnwright.rulesets.wuxia.options import Options
from turnwright.testing import Conformance, disagreement, play


def turned() -> dict[str, Any]:
    """Every ruling that is a yes or a no, or a word, the other way; how attacks are resolved has its own preset."""
    info = types.type_info(Options)
    assert isinstance(info, types.StructType)
    other: dict[str, Any] = {}
    for field in info.fields:
        kind = field.type.type if isinstance(field.type, types.Metadata) else field.type
        if isinstance(kind, types.BoolType):
            other[field.name] = not field.default
        elif isinstance(kind, types.LiteralType) and field.name != "resolution":
            other[field.name] = next(value for value in kind.values if value != field.default)
    return other


class TestWuxia(Conformance):
    reworded = depth.share(48, 6)
    game = "wuxia"
    games = depth.share(200, 4)
    sampled = depth.share(40, 4)
    odds_sampled = 8
    positions = depth.share(110, 8)

    def cases(self, game):
        """A battle in which a reply changes the goals; boss fights under rulings that the default leaves out."""
        yield play(game, "elder_and_guard", 3, bound=self.bound).match
        for options in (registry.game("wuxia", preset="adr").options, msgspec.convert(turned(), Options)):
            ruled = Game(game.ruleset, game.content, options, game.packs)
            for seed in range(12):
                yield play(ruled, "boss_hollow_star", seed, bound=self.bound).match


class TestWuxiaAdr(Conformance):
    game = registry.game("wuxia", preset="adr")
    games = depth.share(60, 4)
    sampled = depth.share(24, 4)
    odds_sampled = depth.share(2, 2)
    brute = 60_000
    positions = depth.share(60, 8)
    complete = False


class TestWuxiaTurned(Conformance):
    game = registry.game("wuxia", options=turned())
    games = depth.share(60, 4)
    sampled = depth.share(24, 4)
    odds_sampled = 6
    positions = depth.share(30, 8)
    complete = False


@pytest.mark.parametrize("preset", ["seed", "adr"])
@pytest.mark.parametrize("encounter", ["duel_sect_elder", "court_of_masks"])
def test_odds_agree_with_twenty_thousand_rolls(preset, encounter):
    """The attacks that are open at the start of a battle, rolled out."""
    game = registry.game("wuxia", preset=preset)
    match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=1)
    kinds: list[str] = []
    for _ in range(12):
        seat = match.to_act()[0]
        listed = legal(game, match.view(seat), seat)
        for command in listed:
            kind = type(command).__name__
            if kind in ("Attack", "Technique") and kind not in kinds:
                kinds.append(kind)
                assert disagreement(game, match.view(seat), command, seat, runs=20_000, seed=7) == ""
        match.submit(listed[-1], seat)
    assert set(kinds) == {"Attack", "Technique"}
