"""rune keeps every law, under both presets: all enemies, all archetypes, bosses included."""

from collections.abc import Iterable

from msgspec.structs import replace
from tests import depth

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import Game
from turnwright.rulesets.rune.commands import Ability, Act, Announce, Attack
from turnwright.rulesets.rune.state import FoePlan, HeroPlan, Setup
from turnwright.testing import Conformance


def unusual(game: Game) -> Iterable[Match]:
    """What random fights hardly ever show: a warded death, a milestone, a status that finds no hold."""
    warded = HeroPlan(archetype="mystic", abilities={"last_stand": 1})
    yield played(game, Setup(hero=warded, enemies=(FoePlan("rust_witch"),) * 6), Ability("last_stand"))
    armoured = HeroPlan(armor="wardens_aegis")
    yield played(game, Setup(hero=armoured, enemies=(FoePlan("bone_keeper"),)), Act("bone_hook"))
    famous = HeroPlan(legend=99, milestone=0)
    yield played(game, Setup(hero=famous, enemies=(FoePlan("corroded_sentry", hp=1),)))
    yield thwarted(game)


def thwarted(game: Game) -> Match:
    """An enemy announces what it will do for an ally, whom the hero fells before."""
    shown = Game(game.ruleset, game.content, replace(game.options, intents="shown"), game.packs)
    foes = (FoePlan("corrupted_engineer", attributes={"finesse": 1}), FoePlan("corroded_sentry", hp=1))
    match = Match.open(shown, Setup(hero=HeroPlan(attributes={"might": 10, "finesse": 10}), enemies=foes), seed=3)
    wishes = (Announce("overcharge", "corroded_sentry"), Attack("corroded_sentry"))
    while match.result is None:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.submit(next((wish for wish in wishes if wish in legal), legal[0]), seat)
    return match


def played(game: Game, setup: Setup, preferred: Command | None = None) -> Match:
    """A fight to its end: the preferred command whenever it is legal, else the first one."""
    match = Match.open(game, setup, seed=3)
    while match.result is None:
        seat = match.to_act()[0]
        legal = match.legal(seat)
        match.submit(preferred if preferred in legal else legal[0], seat)
    return match


class TestSeed(Conformance):
    reworded = depth.share(48, 6)
    game = "rune"
    games = depth.share(300, 2)
    sampled = depth.share(40, 2)
    odds_sampled = 10
    positions = depth.share(120, 8)

    def cases(self, game: Game) -> Iterable[Match]:
        return unusual(game)


class TestEngine(Conformance):
    game = registry.game("rune", preset="engine")
    games = 120
    sampled = 20
    odds_sampled = 4
    positions = depth.share(80)
    people = ()  # and their enemies may stun until death
    complete = False  # the older bosses neither telegraph nor change


class TestCampaign(Conformance):
    """Enemies announce what they will do."""

    game = registry.game("rune", preset="campaign")
    games = depth.share(60, 4)
    sampled = depth.share(20, 4)
    odds_sampled = 2
    positions = depth.share(20, 4)
    complete = False
