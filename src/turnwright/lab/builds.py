"""Builds of rune by whole runs: how often each wins, which of its abilities are used, and what each is worth.

An ability is worth the difference between runs with it and runs without it, on the same seeds, by the same player:
`keen` in fights. It is used in a share of the fights in which it could be paid for at least once.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Callable, Container, Iterable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.view import Choose, View
from turnwright.players import LEVELS
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune.campaign import Run, rules
from turnwright.rulesets.rune.campaign.player import choose, players_of
from turnwright.rulesets.rune.commands import Ability, TakeStance
from turnwright.rulesets.rune.rules.terms import FOES, HERO
from turnwright.sim.statistics import paired_difference, wilson
from turnwright.sim.tournament import Plan, simulate_all


class Played(NamedTuple):
    """A run to its end: whether it was won, and in how many fights an ability could be paid for and was used."""

    won: bool
    payable: Mapping[str, int]
    used: Mapping[str, int]
    passive: tuple[str, ...] = ()
    """What worked all the time."""


class AbilityFigures(NamedTuple):
    """An ability in a build."""

    ability: str
    payable: int
    """Fights in which it could be paid for."""
    used: int
    won_with: int
    won_without: int
    pairs: int
    """Runs with it and without it on the same seeds; 0: nobody asked what it is worth."""
    change: float
    low: float
    high: float

    @property
    def share(self) -> float:
        return self.used / self.payable if self.payable else 0.0


class BuildFigures(NamedTuple):
    """A build: how often it wins, and its abilities."""

    build: str
    calling: str
    runs: int
    won: int
    low: float
    high: float
    abilities: tuple[AbilityFigures, ...]
    won_by: tuple[str, ...]
    """Abilities that were used in runs that were won, and those that worked all the time there."""


def builds(
    names: Sequence[str] = (),
    *,
    n: int = 20,
    seed: int = 0,
    level: str = "ai",
    worth: bool = True,
    workers: int | None = None,
    progress: Callable[[int], object] | None = None,
) -> list[BuildFigures]:
    """Figures of builds, all of them where none is named: n runs with each, and n without each of its abilities."""
    content, chosen = _named(names)
    plans = [(build.id, seed + at, level, worth) for build in chosen for at in range(n)]
    played: dict[tuple[str, str, int, str], Played] = {}
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        for (name, number, *_), ends in zip(plans, pool.map(_compared, plans, chunksize=2), strict=True):
            played |= {(name, ability, number, level): end for ability, end in ends.items()}
            if progress is not None:
                progress(len(played))
    return [_figures(content, build, n, seed, level, played, worth=worth) for build in chosen]


def runs(names: Sequence[str] = (), *, n: int, worth: bool = True) -> int:
    """How many runs that takes."""
    content, chosen = _named(names)
    return sum(n * (1 + (len(abilities_of(content, build)) if worth else 0)) for build in chosen)


def _named(names: Sequence[str]) -> tuple[c.Content, list[c.Build]]:
    content: c.Content = registry.game("rune", preset=rules.PRESET).content
    for name in names:
        if name not in content.builds:
            raise Refusal("lab.no_build", name=text_ref(name), hint=hint(name, content.builds))
    return content, [content.builds[name] for name in names or content.builds]


def json_of(found: Sequence[BuildFigures], places: Sequence[Band], callings: Sequence[Runs] = ()) -> dict[str, Any]:
    """Everything, for other programs."""
    return {
        "runs": [calling._asdict() for calling in callings],
        "builds": [
            {**build._asdict(), "abilities": [{**art._asdict(), "share": art.share} for art in build.abilities]}
            for build in found
        ],
        "bands": [place._asdict() for place in places],
    }


class Band(NamedTuple):
    """A calling in an encounter of a run: how often it wins there, with the kit that the encounter is for."""

    encounter: str
    band: str
    calling: str
    fights: int
    won: int
    low: float
    high: float


def bands(*, n: int = 20, seed: int = 1, only: Container[str] | None = None, workers: int | None = None) -> list[Band]:
    """How hard each encounter of a run is for each calling; the enemies announce what they do, as in a run."""
    content: c.Content = registry.game("rune").content
    met = [entry for entry in content.encounters.values() if entry.depths and (only is None or entry.id in only)]
    pairs = [(entry, calling) for entry in met for calling in content.archetypes]
    plans = [
        Plan(ruleset="rune", encounter=f"{entry.id}:{calling}", n=n, seed=seed, preset=rules.PRESET)
        for entry, calling in pairs
    ]
    found = []
    for (entry, calling), result in zip(pairs, simulate_all(plans, workers=workers), strict=True):
        won = sum(battle.result == "victory" for battle in result.battles)
        found.append(Band(entry.id, entry.band, calling, n, won, *wilson(won, n)))
    return found


class Runs(NamedTuple):
    """A calling in whole runs against enemies of a level."""

    calling: str
    level: str
    runs: int
    won: int
    low: float
    high: float
    wanted: tuple[float, float]


def whole_runs(
    *, n: int = 20, seed: int = 0, callings: Container[str] | None = None, workers: int | None = None
) -> list[Runs]:
    """How often each calling wins its runs against fair and hard enemies, on the path that its player takes."""
    content: c.Content = registry.game("rune", preset=rules.PRESET).content
    names = [name for name in content.archetypes if callings is None or name in callings]
    plans = [(name, level, seed + at) for name in names for level in rules.WANTED for at in range(n)]
    found = []
    with ProcessPoolExecutor(workers or os.cpu_count()) as pool:
        ends = list(pool.map(_is_won, plans, chunksize=4))
    for at in range(0, len(plans), n):
        calling, level, _ = plans[at]
        won = sum(ends[at : at + n])
        found.append(Runs(calling, level, n, won, *wilson(won, n), rules.WANTED[level]))
    return found


def _is_won(plan: tuple[str, str, int]) -> bool:
    calling, level, seed = plan
    run = Run.start(calling, seed, game=registry.game("rune", preset=preset_of(level)))
    while run.ending is None:
        if run.fight is None:
            run.choose(choose(run))
        else:
            _fight(run.fight, level, set(), set())
            run.go_on()
    return run.ending.result == "victory"


def preset_of(level: str) -> str:
    """The rulings of a run against enemies of a level: the hard ones have more HP."""
    return rules.HARD if level == "hard" else rules.PRESET


def abilities_of(content: c.Content, build: c.Build) -> tuple[str, ...]:
    """What a build is about: the abilities that make it, or where it names none, all that its path learns."""
    known = build.arts or tuple(dict.fromkeys(step[0] for step in build.path))
    arts = [content.abilities[name] for name in known if name in content.abilities]
    return tuple(art.id for art in arts if not art.passive)


def _figures(
    content: c.Content,
    build: c.Build,
    n: int,
    seed: int,
    level: str,
    played: Mapping[tuple[str, str, int, str], Played],
    *,
    worth: bool,
) -> BuildFigures:
    runs = [played[build.id, "", seed + at, level] for at in range(n)]
    won = sum(run.won for run in runs)
    low, high = wilson(won, n)
    abilities = []
    for ability in abilities_of(content, build):
        without = [played[build.id, ability, seed + at, level].won for at in range(n)] if worth else []
        pairs = list(zip((run.won for run in runs), without, strict=True)) if worth else []
        gained = sum(ours and not theirs for ours, theirs in pairs)
        lost = sum(theirs and not ours for ours, theirs in pairs)
        abilities.append(
            AbilityFigures(
                ability,
                sum(run.payable.get(ability, 0) for run in runs),
                sum(run.used.get(ability, 0) for run in runs),
                won,
                sum(without),
                len(pairs),
                *paired_difference(gained, lost, len(pairs)),
            )
        )
    won_by = dict.fromkeys(ability for run in runs if run.won for ability in (*run.used, *run.passive))
    return BuildFigures(build.id, build.archetype, n, won, low, high, tuple(abilities), tuple(won_by))


def _compared(plan: tuple[str, int, str, bool]) -> dict[str, Played]:
    """A run of a build, and the same run without each of its abilities.

    What a build learns on the way leaves the run as it is until it is bought: such a run begins there.
    """
    name, seed, level, worth = plan
    game = registry.game("rune", preset=preset_of(level))
    build = game.content.builds[name]
    begun = Run.start(build.archetype, seed, game=game)
    arts = abilities_of(game.content, build) if worth else ()
    known = begun.progress.hero.abilities or {}
    forks = {ability: _Played(begun.save()) for ability in arts if ability in known}
    ends = {"": _play_on(begun, build, level, _Played(), forks, [ability for ability in arts if ability not in known])}
    for ability in arts:
        fork = forks.get(ability)
        if fork is None:  # it was never bought, and nothing was saved for it
            ends[ability] = ends[""]
            continue
        run = Run.resume(fork.saved)
        hero = run.progress.hero
        kept = {art: rank for art, rank in (hero.abilities or {}).items() if art != ability}
        run.progress = replace(run.progress, hero=replace(hero, abilities=kept))
        ends[ability] = _play_on(run, build, level, fork, {}, (), shunned=ability)
    return ends


class _Played:
    """What is counted in a run so far, and the run as it was then."""

    def __init__(self, saved: bytes = b"", payable: Mapping[str, int] = {}, used: Mapping[str, int] = {}) -> None:
        self.saved, self.payable, self.used = saved, Counter(payable), Counter(used)


def _play_on(
    run: Run,
    build: c.Build,
    level: str,
    so_far: _Played,
    forks: dict[str, _Played],
    apart: Sequence[str],
    *,
    shunned: str = "",
) -> Played:
    """Plays a run to its end. Where a run without one of the abilities `apart` would go another way, it is kept."""
    paths = {ability: _path_without(build, ability) for ability in (shunned, *apart)}
    payable, used = so_far.payable, so_far.used
    while run.ending is None:
        if run.fight is None:
            best = choose(run, paths[shunned], shunned=shunned)
            for ability in apart:
                if ability not in forks and choose(run, paths[ability], shunned=ability) != best:
                    forks[ability] = _Played(run.save(), payable, used)
            run.choose(best)
            continue
        seen: set[str] = set()
        done: set[str] = set()
        _fight(run.fight, level, seen, done)
        run.go_on()
        payable.update(seen)
        used.update(done)
    passive = [name for name in run.progress.hero.abilities or {} if run.game.content.abilities[name].passive]
    return Played(run.ending.result == "victory", payable, used, tuple(passive))


def _path_without(build: c.Build, ability: str) -> tuple[tuple[str, int], ...]:
    return tuple(step for step in build.path if step[0] != ability)


def _fight(fight: Match, level: str, seen: set[str], done: set[str]) -> None:
    """Plays a fight to its end, and notes which abilities could be used, and which were."""
    players = dict(players_of(fight))
    hero: Choose = players[HERO]

    def noted(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
        seen.update(_abilities(view, legal))
        command = hero(view, legal, dice)
        done.update(_abilities(view, (command,)))
        return command

    if level != "ai":
        players[FOES] = LEVELS[level]
    fight.advance({**players, HERO: noted})


def _abilities(view: View, commands: Iterable[Command]) -> Iterable[str]:
    stances = {art.stance: art.id for art in view.game.content.abilities.values() if art.stance is not None}
    for command in commands:
        if isinstance(command, Ability):
            yield command.ability
        elif isinstance(command, TakeStance) and command.stance in stances:
            yield stances[command.stance]
