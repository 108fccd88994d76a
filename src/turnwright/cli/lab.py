"""`turnwright lab`: the balance lab. Exact odds where the dice allow, simulations with intervals where they do not."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from turnwright.cli import lab_found
from turnwright.cli import lab_tables as shown
from turnwright.cli.groups import with_groups
from turnwright.cli.simulated import (
    Battles,
    Encounter,
    Played,
    Ray,
    Settings,
    Side,
    Workers,
    Written,
    here_or_there,
    progress,
    rising_progress,
)
from turnwright.cli.terminal import (
    Preset,
    RulesetName,
    Rulings,
    Unusable,
    file_name,
    parse_options,
    say,
    say_json,
)
from turnwright.kernel.files import read_bounded, write_whole
from turnwright.kernel.refusal import Refusal
from turnwright.lab import arena as fighting
from turnwright.lab import (
    arena_report,
    builds_report,
    changes_report,
    checks,
    levers,
    report,
    targets,
    tune_report,
    turning,
    versus_report,
)
from turnwright.lab import builds as building
from turnwright.lab import changes as changing
from turnwright.lab import initiative as acting_first
from turnwright.lab import ladder as ladders
from turnwright.lab import matchup as meeting
from turnwright.lab import sweep as sweeping
from turnwright.lab import tune as tuning
from turnwright.lab import versus as choosing
from turnwright.lab.equilibrium import json_of
from turnwright.lab.stakes import Goal
from turnwright.lab.tables import targets_table
from turnwright.players import LEVELS
from turnwright.sim.tournament import MOST_BATTLES
from turnwright.table.clean import clean


class Experiments(TyperGroup):
    """A refusal in the lab means wrong usage (exit 2), so that exit 1 always means a missed target."""

    def invoke(self, ctx: Any) -> Any:
        try:
            return super().invoke(ctx)
        except Refusal as refusal:
            raise Unusable(str(refusal)) from None


lab = typer.Typer(
    cls=Experiments,
    rich_markup_mode=None,
    help="Balance lab: who acts first, who beats whom, what a number changes, which one gives the win rate you want.",
)


@lab.command(short_help="Exact odds of acting first")
@with_groups
def initiative(
    ruleset: RulesetName,
    preset: Preset = None,
    option: Rulings = None,
    *,
    out: Written,
) -> None:
    """The exact chance to act first, for every pair of scores.

    \b
    Examples:
      turnwright lab initiative rune
      turnwright lab initiative rune --option initiative_ties=coin --report initiative.html
    """
    found = acting_first.initiative(ruleset, preset=preset, options=parse_options(option or []))
    page, table = partial(report.initiative_page, found), lambda: found.table().csv()
    _tell(out, found.json, page, partial(shown.initiative, found), table)


@lab.command(short_help="Who beats whom")
@with_groups
def matchup(
    ruleset: RulesetName,
    names: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[NAME]…", help="Decks, players, or heroes; every deck if left out.", show_default=False
        ),
    ] = None,
    encounter: Annotated[
        list[str] | None,
        typer.Option("--encounter", metavar="E", help="Where players meet, or heroes go; can be repeated."),
    ] = None,
    n: Battles = 200,
    *,
    how: Played,
    side: Side = None,
    out: Written,
) -> None:
    """Play everything against everything: a win matrix with 95 % intervals, rates, Elo, who begins, what to bring.

    Names are players (greedy, random, a ruleset's own), who meet both ways in an --encounter; or decks, which meet both
    ways; or, with an --encounter, heroes: each goes into each encounter. -n battles are played for each pair.

    \b
    Examples:
      turnwright lab matchup duel greedy random --encounter skirmish -n 100
      turnwright lab matchup rune warrior mystic --encounter lone_servitor --encounter patrol -n 50
      turnwright lab matchup tcg emberfall tidewall thornwild -n 200 --report decks.html
    """
    plan = how.plan(ruleset, n=n, side=side)
    places = tuple(encounter or ())
    names = names or list(meeting.decks(plan))
    total = meeting.battles(plan, names, places)
    with progress(f"{ruleset} matchup", total=total) as done:
        found = meeting.matchup(plan, names, encounters=places, workers=how.workers, ray=how.ray, progress=done)
    page, table = partial(report.matchup_page, found), lambda: found.table().csv()
    _tell(out, partial(json_of, found), page, partial(shown.matchup, found), table)


@lab.command(short_help="What a number changes")
@with_groups
def sweep(
    ruleset: RulesetName,
    encounter: Encounter,
    vary: Annotated[
        list[str] | None,
        typer.Option(
            "--vary",
            metavar="PATH=VALUES",
            help=f"What to vary, up to {levers.MOST_VALUES:,} values; can be repeated. Without it, what there is.",
        ),
    ] = None,
    points: Annotated[
        int | None,
        typer.Option(
            "--points",
            metavar="N",
            min=2,
            max=levers.MOST_VALUES,
            help=f"Sample so many points; {sweeping.POINTS} if more than two things vary, otherwise every combination.",
            show_default=False,
        ),
    ] = None,
    n: Battles = 200,
    *,
    how: Played,
    side: Side = None,
    settings: Settings = None,
    out: Written,
) -> None:
    """Vary numbers, and simulate every combination of one or two, or a sample of more (a Latin hypercube).

    PATH is a path into the battle's setup (enemies.0.hp), a short name (unit.finesse), a ruling (option.NAME) or a part
    of an entry (content.KIND.ID.FIELD). VALUES are FIRST..LAST, FIRST..LAST:STEP, or A,B,C; with a % behind a number,
    it is a percentage of what is there now.

    \b
    Examples:
      turnwright lab sweep rune stubborn_construct
      turnwright lab sweep rune stubborn_construct --vary unit.finesse=1..10 --vary hazard.damage=2..15
      turnwright lab sweep duel pair --vary fighters.r1.hp=10..30:5 -n 400 --report hp.html
    """
    plan = how.plan(ruleset, encounter, n=n, side=side, settings=settings)
    if not vary:
        offered = list(levers.offered(plan))
        if out.as_json:
            say_json([offer._asdict() for offer in offered])
        else:
            shown.levers(offered)
        return
    chosen = [levers.parse(text) for text in vary]
    total = n * len(sweeping.settings(plan, chosen, points))
    with progress(f"{ruleset} {encounter}", total=total) as done:
        found = sweeping.sweep(plan, chosen, points=points, workers=how.workers, ray=how.ray, progress=done)
    page, table = partial(report.sweep_page, found), lambda: found.table().csv()
    _tell(out, found.json, page, partial(shown.sweep, found), table)


@lab.command(short_help="The number that gives the wanted win rate")
@with_groups
def tune(
    ruleset: RulesetName,
    encounter: Encounter,
    lever: Annotated[
        str,
        typer.Argument(
            metavar="PATH[=RANGE]",
            help="What to turn, as in `lab sweep`, e.g. enemy.thp or enemy.thp=40..160.",
            show_default=False,
        ),
    ],
    to: Annotated[
        float, typer.Option("--to", metavar="PERCENT", min=1, max=99, help="The win rate that is wanted.")
    ] = 60.0,
    within: Annotated[
        float, typer.Option("--within", metavar="POINTS", min=0.5, max=40, help="How far it may be off.")
    ] = 3.0,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=200, max=MOST_BATTLES, help="Give up after this many battles.")
    ] = turning.MOST,
    *,
    how: Played,
    side: Side = None,
    settings: Settings = None,
    out: Written,
) -> None:
    """Turn one number until the win rate is the one you want. Exit 1 if no value gives it.

    PATH is a lever of `lab sweep`. Without a RANGE (FIRST..LAST, FIRST..LAST:STEP, or percentages of what is there now)
    it is turned between a quarter and four times what it is now.

    \b
    Examples:
      turnwright lab tune wuxia duel_sect_elder enemy.thp
      turnwright lab tune duel pair fighters.r1.hp=5..60 --to 75 --within 5 --report hp.html
      turnwright lab tune rune last_shift enemy.hp=50..200% --players hero=sensible
    """
    plan = how.plan(ruleset, encounter, side=side, settings=settings)
    goal = Goal(to / 100, within / 100)
    with rising_progress(f"{ruleset} {encounter}") as done:
        found = tuning.tune(plan, lever, goal, most=most, workers=how.workers, ray=how.ray, progress=done)
    page, table = partial(tune_report.tune_page, found), lambda: found.table().csv()
    _tell(out, found.json, page, partial(lab_found.tune, found), table)
    if found.verdict != "tuned":
        raise typer.Exit(1)


@lab.command(short_help="What each ability is worth")
@with_groups
def ablate(
    ruleset: RulesetName,
    encounter: Encounter,
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[LIST]…",
            help="Lists to take from, e.g. unit.techniques; left out, all of them.",
            show_default=False,
        ),
    ] = None,
    n: Battles = 200,
    *,
    how: Played,
    side: Side = None,
    settings: Settings = None,
    out: Written,
) -> None:
    """Take out each ability in turn, and see how the win rate changes, on the same seeds.

    \b
    Examples:
      turnwright lab ablate wuxia duel_sect_elder
      turnwright lab ablate rune last_shift hero.abilities -n 400 --report abilities.html
    """
    plan = how.plan(ruleset, encounter, n=n, side=side, settings=settings)
    with rising_progress(f"{ruleset} {encounter}") as done:
        found = changing.ablate(plan, tuple(paths or ()), workers=how.workers, ray=how.ray, progress=done)
    line = changes_report.again(found, "ablate", paths or ())
    page = partial(changes_report.changes_page, found, "What each ability is worth", line)
    _tell(out, found.json, page, partial(lab_found.changes, found, "without"), lambda: found.table().csv())


@lab.command(short_help="Which number matters")
@with_groups
def sensitivity(
    ruleset: RulesetName,
    encounter: Encounter,
    paths: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PATH]…", help="Numbers to turn, as in `lab sweep`; left out, all of them.", show_default=False
        ),
    ] = None,
    by: Annotated[
        int, typer.Option("--by", metavar="PERCENT", min=1, max=100, help="How far to turn each, both ways.")
    ] = 20,
    n: Battles = 200,
    *,
    how: Played,
    side: Side = None,
    settings: Settings = None,
    out: Written,
) -> None:
    """Turn each number down and up by some percent, and see which changes the win rate most, on the same seeds.

    \b
    Examples:
      turnwright lab sensitivity wuxia duel_sect_elder --by 10 -n 400 --report numbers.html
      turnwright lab sensitivity rune last_shift hero.might hero.hp enemies.0.hp
    """
    plan = how.plan(ruleset, encounter, n=n, side=side, settings=settings)
    with rising_progress(f"{ruleset} {encounter}") as done:
        found = changing.sensitivity(
            plan, tuple(paths or ()), percent=by, workers=how.workers, ray=how.ray, progress=done
        )
    line = changes_report.again(found, "sensitivity", paths or (), "--by", str(by))
    page = partial(changes_report.changes_page, found, "Which number matters", line)
    _tell(out, found.json, page, partial(lab_found.changes, found, "changed"), lambda: found.table().csv())


@lab.command(short_help="Ability A or ability B")
@with_groups
def versus(
    ruleset: RulesetName,
    encounter: Encounter,
    first: Annotated[str, typer.Argument(metavar="A", help="An ability, or PATH=VALUE.", show_default=False)],
    second: Annotated[str, typer.Argument(metavar="B", help="What to have instead.", show_default=False)],
    within: Annotated[
        str | None,
        typer.Option(
            "--in",
            metavar="LIST",
            help="The list they belong to, e.g. unit.techniques; needed if several lists have them.",
            show_default=False,
        ),
    ] = None,
    n: Battles = 200,
    *,
    how: Played,
    side: Side = None,
    settings: Settings = None,
    out: Written,
) -> None:
    """Compare two abilities: the same fight with A and with B in its place, on the same seeds.

    A and B can also be settings, PATH=VALUE as in `lab sweep`.

    \b
    Examples:
      turnwright lab versus wuxia duel_sect_elder river_cut tiger_root_throw --in unit.techniques
      turnwright lab versus tcg emberfall,tidewall field_salve salvage_net --in player1.cards -n 400
      turnwright lab versus duel pair fighters.r1.hp=24 fighters.r1.parries=3 --report choice.html
    """
    plan = how.plan(ruleset, encounter, n=n, side=side, settings=settings)
    with progress(f"{ruleset} {encounter}", total=2 * n) as done:
        found = choosing.versus(plan, first, second, within=within, workers=how.workers, ray=how.ray, progress=done)
    page, table = partial(versus_report.versus_page, found), lambda: found.table().csv()
    _tell(out, found.json, page, partial(lab_found.versus, found), table)


@lab.command(short_help="A ladder of players, or of a folder of bots")
@with_groups
def arena(
    ruleset: RulesetName,
    encounters: Annotated[list[str], typer.Argument(metavar="ENCOUNTER…", help="Where they meet.", show_default=False)],
    player: Annotated[
        list[str] | None,
        typer.Option(
            "--player",
            metavar="PLAYER",
            help=f"Who enters: a name or a file; can be repeated. Without any: {', '.join(fighting.USUAL)}.",
            show_default=False,
        ),
    ] = None,
    folder: Annotated[
        str | None,
        typer.Option("--bots", metavar="FOLDER", help="Every bot in a folder enters too.", show_default=False),
    ] = None,
    n: Battles = 40,
    ladder: Annotated[
        Path | None,
        typer.Option("--ladder", metavar="FILE", parser=file_name, help="Add the results to a ladder in a file."),
    ] = None,
    *,
    how: Played,
    out: Written,
) -> None:
    """Let players meet on a ladder: Elo with 95 % intervals, over one encounter or several, all on the same seeds.

    -n battles are played per pair and encounter, half each way round. Where only one seat makes choices, everybody
    takes it in turn. A bot is code, and runs with your rights: enter only what you have read.

    \b
    Examples:
      turnwright lab arena duel pair skirmish
      turnwright lab arena duel pair --player greedy --bots examples/players --report ladder.html
      turnwright lab arena duel pair --player hard --player fair --ladder ladder.json
    """
    plan = how.plan(ruleset, n=n)
    names = [*(player or ([] if folder else fighting.USUAL)), *(fighting.bots(folder) if folder else ())]
    with rising_progress(f"{ruleset} arena") as done:
        found = fighting.arena(plan, names, encounters, workers=how.workers, ray=how.ray, progress=done)
    page, table = partial(arena_report.arena_page, found), lambda: found.table().csv()
    _tell(out, found.json, page, partial(lab_found.arena, found), table)
    if ladder is not None:
        standing = ladders.added(ladder, found.met)
        if not out.as_json:
            say(f"The ladder in {ladder}, over all that was added to it:")
            lab_found.ladder(standing)


@lab.command("builds", short_help="What each ability of a build is worth, in whole runs")
@with_groups
def check_builds(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BUILD]…", help="Builds of Rune & Rust; all of them if left out.", show_default=False),
    ] = None,
    n: Annotated[int, typer.Option("-n", metavar="N", min=1, max=10_000, help="Runs with each build.")] = 20,
    seed: Annotated[int, typer.Option("--seed", metavar="N", min=0, help="The first seed.")] = 0,
    enemies: Annotated[
        str, typer.Option("--enemies", metavar="LEVEL", help="Who plays the enemies: ai, easy, fair, hard.")
    ] = "ai",
    bands: Annotated[
        bool, typer.Option("--bands/--no-bands", help="How hard each encounter of a run is for each calling.")
    ] = True,
    runs: Annotated[
        bool, typer.Option("--runs/--no-runs", help="How often each calling wins whole runs, at fair and at hard.")
    ] = True,
    worth: Annotated[
        bool, typer.Option("--worth/--no-worth", help="Runs without each ability, to compare; most of the time.")
    ] = True,
    workers: Workers = None,
    *,
    out: Written,
) -> None:
    """Play whole runs of Rune & Rust with each build: how often it wins, how often each of its abilities is used in the
    fights in which it can be paid for, and how much more often it wins with it than without, on the same seeds.

    The player keen fights; between fights points follow the build. Intervals are 95 %. Before that: how often each
    calling wins its runs against enemies at fair and at hard (which have more HP and hit harder: the preset hard).

    \b
    Examples:
      turnwright lab builds
      turnwright lab builds gambler reaver -n 100 --no-bands --no-runs
    """
    if enemies != "ai" and enemies not in LEVELS:
        raise Unusable(f"Nobody plays enemies called {enemies!r}; known: ai, {', '.join(LEVELS)}")
    count = building.runs(names or (), n=n, worth=worth)
    with progress("rune builds", total=count) as done:
        found = building.builds(names or (), n=n, seed=seed, level=enemies, worth=worth, workers=workers, progress=done)
    places = building.bands(n=n, seed=seed + 1, workers=workers) if bands else []
    callings = building.whole_runs(n=n, seed=seed, workers=workers) if runs else []
    told, table = (found, places, callings), lambda: builds_report.builds_table(found).csv()
    page = partial(builds_report.builds_page, *told)
    _tell(out, partial(building.json_of, *told), page, partial(lab_found.builds, *told), table)


@lab.command("targets", short_help="Whether a designer's targets are met")
@with_groups
def check_targets(
    file: Annotated[
        str,
        typer.Argument(
            metavar="FILE", help="A file of targets, or a ruleset that comes with its own.", show_default=False
        ),
    ],
    workers: Workers = None,
    ray: Ray = None,
    *,
    out: Written,
) -> None:
    """Check targets against the exact odds or a simulation. Exit 1 if one is missed, with what would come closest.

    \b
    Examples:
      turnwright lab targets rune
      turnwright lab targets examples/lab/rune_targets.json --json
    """
    here_or_there(workers, ray)
    is_shipped = file in targets.shipped()
    wanted = targets.read_shipped(file) if is_shipped else targets.read(read_bounded(file_name(file)), file)
    with rising_progress(wanted.title or file) as done:
        lines = checks.check(wanted, workers=workers, ray=ray, progress=done)
    title = wanted.title or f"Targets of {file}"
    met = all(line.met for line in lines)
    data = {"title": wanted.title, "met": met, "targets": [line.json() for line in lines]}
    page, table = partial(report.targets_page, title, lines), lambda: targets_table(lines).csv()
    _tell(out, lambda: data, page, partial(shown.checked, title, lines), table)
    if not met:
        raise typer.Exit(1)


def _tell(
    out: Written,
    data: Callable[[], Any],
    page: Callable[[], str],
    show: Callable[[Path | None], None],
    table: Callable[[], str],
) -> None:
    """Writes a page and a table where they are wanted; then JSON, or what people read, which names the page."""
    _write(out.report_to, page)
    _write(out.csv, table)
    if out.as_json:
        say_json(data())
    else:
        show(out.report_to)


def _write(path: Path | None, text: Callable[[], str]) -> None:
    if path is not None:
        write_whole(path, clean(text(), lines=True).encode())
