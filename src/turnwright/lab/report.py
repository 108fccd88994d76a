"""The pages of the lab: one HTML file for each experiment, with plots that need no network."""

from __future__ import annotations

import shlex
from collections.abc import Sequence
from html import escape

import msgspec

from turnwright.lab import plots
from turnwright.lab.checks import Checked, Try
from turnwright.lab.equilibrium import equilibrium
from turnwright.lab.figures import Figure
from turnwright.lab.initiative import Initiative
from turnwright.lab.matchup import Matchup, Record
from turnwright.lab.sweep import Sweep
from turnwright.lab.targets import wanted
from turnwright.sim import pages
from turnwright.sim.plots import bars, shares
from turnwright.sim.tournament import Plan
from turnwright.sim.typed import plan_text, replay_line

KINDS = {"decks": "Deck against deck", "players": "Player against player", "heroes": "Heroes and encounters"}


def warmth(figure: Figure, *, most: float) -> float:
    """How warm a field is: a rate around a half, anything else from nothing to the most there is."""
    return 2 * figure.value - 1 if figure.rate else figure.value / (most or 1.0)


# Initiative


def initiative_page(found: Initiative) -> str:
    """Every chance, with its fraction on hover."""
    cells = [
        [
            plots.Cell(
                f"{float(100 * chance):.1f}",
                f"{found.own} {mine} against {other}: {float(chance):.2%}, {chance}",
                2 * float(chance) - 1,
            )
            for other, chance in zip(found.columns, line, strict=True)
        ]
        for mine, line in zip(found.rows, found.chances, strict=True)
    ]
    drawn = plots.heat(
        cells,
        rows=[str(mine) for mine in found.rows],
        columns=[str(other) for other in found.columns],
        title="Chance to act first, in percent",
        down=found.own.replace("_", " "),
        across=found.theirs.replace("_", " "),
    )
    rulings = ", ".join(f"{name} = {value}" for name, value in found.options.items()) or "the defaults"
    pairs = [
        (mine, found.columns[place], chance)
        for mine, line in zip(found.rows, found.chances, strict=True)
        for place, chance in enumerate(line)
    ]
    fractions = [(str(mine), str(other), f"{float(chance):.4%}", escape(str(chance))) for mine, other, chance in pairs]
    return pages.document(
        f"Who acts first in {found.ruleset}",
        f"<p>Exact odds for every pair, from the rule itself. Rulings: {escape(rulings)}.</p>",
        f'<div class="plots wide">{drawn}</div>',
        "<h2>The same, as fractions</h2>",
        pages.table((found.own, found.theirs, "chance", "exactly"), fractions, numbers=(0, 1, 2, 3)),
    )


# Matchup


def matchup_page(found: Matchup) -> str:
    """The matrix as a heat map, who wins overall, ratings, and whether going first helps."""
    overall = found.overall
    rates = {name: overall[name].rate.value for name in found.rows}
    strong, weak = max(rates, key=rates.__getitem__), min(rates, key=rates.__getitem__)
    numbers = pages.numbers(
        [
            ("strongest", strong, f"wins {rates[strong]:.1%} overall"),
            ("weakest", weak, f"wins {rates[weak]:.1%} overall"),
            ("the side that acts first wins", found.first.rate.told(), found.first.rate.interval()),
            ("battles", f"{found.battles:,}", f"{found.seconds:,.1f} s in total"),
        ]
    )
    cells = [[_field(row, column, found.records[row].get(column)) for column in found.columns] for row in found.rows]
    drawn = [
        plots.heat(
            cells,
            rows=found.rows,
            columns=found.columns,
            title="How often the row wins, in percent",
            across="against" if found.kind != "heroes" else "encounter",
        ),
        shares(
            [(name, overall[name].wins) for name in sorted(found.rows, key=rates.__getitem__, reverse=True)],
            overall[found.rows[0]].n,
            title="Wins overall, with 95 % intervals",
        ),
    ]
    ordered = sorted(found.ratings, key=lambda name: -found.ratings[name])
    rows = [
        (
            escape(name),
            str(overall[name].n),
            overall[name].rate.told(),
            overall[name].rate.interval(),
            str(overall[name].draws),
            f"{found.ratings[name]:.0f}",
        )
        for name in ordered
    ]
    return pages.document(
        f"{KINDS[found.kind]} in {found.plan.ruleset}",
        f"<p>{escape(_battles_of(found))}</p>",
        numbers,
        f'<div class="plots wide">{"".join(drawn)}</div>',
        "<h2>Overall, by rating</h2>",
        pages.table(("name", "battles", "wins", "", "draws", "Elo"), rows, numbers=(1, 2, 4, 5)),
        *_what_to_bring(found),
        how(found.plan, matchup_line(found)),
    )


def _what_to_bring(found: Matchup) -> list[str]:
    """The mix that no counter beats, and what each name gives away."""
    solved = equilibrium(found)
    rows = [
        (
            escape(name),
            share.told(),
            share.interval(),
            solved.exploitability[name].told(),
            solved.exploitability[name].interval(),
            escape(solved.counters.get(name, "nobody")),
        )
        for name, share in solved.shares.items()
    ]
    said = (
        "If the other side knows how often you bring what, this mix cannot be beaten. What a name gives away is the "
        "score it loses if it always comes and meets its best counter."
    )
    heads = ("name", "how often", "", "gives away", "", "to")
    return ["<h2>What to bring</h2>", f"<p>{said}</p>", pages.table(heads, rows, numbers=(1, 3))]


def matchup_line(found: Matchup) -> str:
    """What to type to run a matchup again."""
    places = [word for encounter in found.encounters for word in ("--encounter", encounter)]
    words = ["turnwright", "lab", "matchup", found.plan.ruleset, *found.rows, *places]
    return shlex.join([*words, *with_text(found.plan)])


def _battles_of(found: Matchup) -> str:
    ways = (
        f"{found.plan.n} battles per field"
        if found.kind == "heroes"
        else f"{found.plan.n} battles per pair, half each way"
    )
    where = f" on {', '.join(found.encounters)}" if found.kind == "players" else ""
    seats = ", ".join(f"{seat} is played by {player}" for seat, player in found.players.items())
    return f"{ways}{where}{'; ' if seats else ''}{seats}."


def _field(row: str, column: str, record: Record | None) -> plots.Cell | None:
    if record is None:
        return None
    rate = record.rate
    told = f"{row} against {column}: {record.wins} of {record.n} won, {rate.told()} ({rate.interval()})"
    return plots.Cell(f"{100 * rate.value:.0f}", told, 2 * rate.value - 1)


# Sweep

MEASURES = {"win_rate": "wins", "turns": "median turns", "rounds": "median rounds"}


def sweep_page(found: Sweep) -> str:
    """A curve for one lever, a heat map for two, a curve for each of a sample."""
    if found.sampled:
        drawn = [_effect(found, lever.name) for lever in found.levers]
    else:
        drawn = [_swept(found, measure) for measure in ("win_rate", "turns")]
    what = " and ".join(lever.name for lever in found.levers) if len(found.levers) <= 3 else "Many numbers"
    rows = [
        (
            *(escape(str(value)) for value in point.settings.values()),
            *(figure.told() for figure in point.figures.values()),
            escape(point.figures["win_rate"].interval()),
            escape(", ".join(f"{name} {count}" for name, count in point.result.results.items())),
        )
        for point in found.points
    ]
    heads = (*(lever.name for lever in found.levers), "wins", "rounds", "turns", "win interval", "endings")
    seats = ", ".join(f"{seat} is played by {player}" for seat, player in found.players.items())
    remarks = [
        *([sampled_line(found), *ends_lines(found)] if found.sampled else []),
        *(idle_line(name) for name in found.idle),
        *([saturated_line(found)] if found.saturated else []),
    ]
    remarked = "".join(f"<p>{escape(remark)}</p>" for remark in remarks)
    return pages.document(
        f"{what} in {found.plan.encounter}",
        f"<p>{escape(found.plan.ruleset)}; {found.plan.n:,} battles at each of {len(found.points)} points; "
        f"{escape(seats)}; wins are counted for {escape(found.side)}.</p>{remarked}",
        f'<div class="plots{" wide" if len(found.levers) > 1 and not found.sampled else ""}">{"".join(drawn)}</div>',
        "<h2>Every point</h2>",
        pages.table(heads, rows, numbers=range(len(found.levers) + 3)),
        how(found.plan, sweep_line(found)),
    )


def sweep_line(found: Sweep) -> str:
    """What to type to run a sweep again."""
    varied = [word for lever in found.levers for word in ("--vary", f"{lever.name}={_values(lever.values)}")]
    sample = ["--points", str(len(found.points))] if found.sampled else []
    words = ["turnwright", "lab", "sweep", found.plan.ruleset, found.plan.encounter or "SETUP", *varied, *sample]
    return shlex.join([*words, *with_text(found.plan)])


def sampled_line(found: Sweep) -> str:
    """How the points of a sample were chosen."""
    return (
        f"{len(found.points)} points of a Latin hypercube: each lever goes evenly through its values while the others "
        "vary too. A value is shown with the average over its points; the interval is that of the dice alone."
    )


def ends_lines(found: Sweep) -> list[str]:
    """The points with the highest and the lowest win rate, and what to type to see a battle there."""
    ranked = found.ranked
    return [
        f"{word}: {', '.join(f'{name} {value}' for name, value in point.settings.items())}: {found.side} wins "
        f"{point.figures['win_rate'].with_interval()}. One battle: "
        f"{replay_line(point.result.plan, point.result.battles[0].seed)}"
        for word, point in (("Highest", ranked[0]), ("Lowest", ranked[-1]))
    ]


def _effect(found: Sweep, name: str) -> str:
    points = [plots.Point(value, figure.value, figure.low, figure.high) for value, figure in found.effect(name)]
    return plots.curve(points, title=f"How often {found.side} wins, with 95 % intervals", across=name, percent=True)


def idle_line(name: str) -> str:
    """What is said about a lever that changed nothing."""
    return f"{name} changed nothing: every value gave exactly the same battles, so nothing in them reads it."


def saturated_line(found: Sweep) -> str:
    """What is said about a fight that is won, or lost, whatever is varied."""
    how = "every" if found.points[0].figures["win_rate"].value else "no"
    return (
        f"{found.side} wins {how} battle at every point, so wins cannot show what was varied: look at the turns, vary "
        "further, or take a closer fight."
    )


def _swept(found: Sweep, measure: str) -> str:
    rate = measure == "win_rate"
    title = f"How often {found.side} wins" if rate else "Median turns"
    first = found.levers[0]
    if len(found.levers) == 1:
        points = [
            plots.Point(str(point.settings[first.name]), figure.value, figure.low, figure.high)
            for point in found.points
            for figure in (point.figures[measure],)
        ]
        return plots.curve(points, title=f"{title}, with 95 % intervals", across=first.name, percent=rate)
    second = found.levers[1]
    grid = found.grid(measure)
    most = max(figure.value for line in grid for figure in line)
    cells = [
        [
            plots.Cell(
                figure.short(),
                f"{first.name} {mine}, {second.name} {other}: {figure.with_interval()}",
                warmth(figure, most=most),
            )
            for other, figure in zip(second.values, line, strict=True)
        ]
        for mine, line in zip(first.values, grid, strict=True)
    ]
    return plots.heat(
        cells,
        rows=[str(value) for value in first.values],
        columns=[str(value) for value in second.values],
        title=f"{title}{', in percent' if rate else ''}",
        down=first.name,
        across=second.name,
    )


def _values(values: Sequence[object]) -> str:
    return ",".join(value if isinstance(value, str) else msgspec.json.encode(value).decode() for value in values)


# Targets


def targets_page(title: str, lines: Sequence[Checked]) -> str:
    """Every target with its figure, and what would come closest to those that are missed."""
    met = sum(line.met for line in lines)
    rows = [
        (
            escape(line.name),
            escape(wanted(line.target, rate=line.figure.rate)),
            escape(line.figure.with_interval()),
            f'<span class="{"met" if line.met else "missed"}">{escape(verdict(line))}</span>',
            escape(closest_line(line)),
        )
        for line in lines
    ]
    notes = dict.fromkeys(f"{line.target.name}: {line.target.note}" for line in lines if line.target.note)
    return pages.document(
        title,
        *(f"<p>{escape(note)}</p>" for note in notes),
        pages.numbers([("targets met", f"{met} of {len(lines)}", "a miss is a finding, not a mistake in the file")]),
        pages.table(("target", "wanted", "figure", "", "closest"), rows),
        *(
            [f'<div class="plots">{"".join(_tried(line) for line in lines if line.tries)}</div>']
            if met < len(lines)
            else []
        ),
    )


def verdict(line: Checked) -> str:
    """Met or missed, and whether that could be chance."""
    word = "pass" if line.met else "miss"
    return word if line.sure else f"{word} (unsure)"


def closest_line(line: Checked) -> str:
    """Which ruling would come closest to a target that is missed."""
    if line.met:
        return ""
    if not line.tries:
        return "there was nothing else to try"
    if line.closest is None and line.together is None:
        return "nothing that was tried comes closer"
    parts = [_attempt(attempt) for attempt in (line.closest, line.together) if attempt is not None]
    return "; together ".join(parts)


def _attempt(attempt: Try) -> str:
    return f"{attempt.told()} gives {attempt.figure.told()}{' (a pass)' if not attempt.distance else ''}"


def _tried(line: Checked) -> str:
    attempts = [("as it is", line.figure), *((attempt.told(), attempt.figure) for attempt in line.tries)]
    if line.together is not None:
        attempts.append((line.together.told(), line.together.figure))
    scale = 100 if line.figure.rate else 1
    title = f"{line.name}: wanted {wanted(line.target, rate=line.figure.rate)}"
    low, high = line.target.at_least, line.target.at_most
    most = max(figure.value for _, figure in attempts)
    band = (scale * (low or 0.0), scale * (most if high is None else high))
    return bars([(name, figure.value * scale) for name, figure in attempts], title=title, wanted=band)


# What every page ends with


def how(plan: Plan, line: str) -> str:
    rulings = ", ".join(f"{name} = {value}" for name, value in plan.options.items())
    return "<h2>How it was simulated</h2>" + pages.table(
        (),
        [
            ("command", f"<code>{escape(line)}</code>"),
            ("preset", escape(plan.preset or "the ruleset's default")),
            ("rulings", escape(rulings or "as in the preset")),
            ("packs", escape(", ".join(plan.packs) if plan.packs is not None else "the ruleset's own")),
        ],
    )


def with_text(plan: Plan) -> list[str]:
    return ["-n", str(plan.n), "--seed", str(plan.seed), *plan_text(plan)]
