"""The report of a simulation: one HTML file that needs nothing else, for a browser of today in light and dark."""

from __future__ import annotations

import shlex
from collections.abc import Iterable, Sequence
from html import escape
from importlib.resources import files

import msgspec

from turnwright import __version__
from turnwright.sim import plots
from turnwright.sim.tournament import Plan, Result, ending

STYLE = files(__package__).joinpath("report.css").read_text("utf-8")


def page(result: Result) -> str:
    """The whole report."""
    plan = result.plan
    title = f"{result.n:,} battles of {plan.encounter or 'a setup'}"
    return "".join(
        (
            '<!doctype html><html lang="en"><head><meta charset="utf-8">',
            '<meta name="viewport" content="width=device-width, initial-scale=1">',
            f"<title>{escape(title)} · Turnwright</title><style>{STYLE}</style></head><body><main>",
            f"<h1>{escape(title)}</h1><p>{escape(_who(result))}</p>",
            _numbers(result),
            f'<div class="plots">{"".join(_plots(result))}</div>',
            "<h2>Battles worth looking at</h2>",
            "<p>Each line writes the log of one battle, exactly as it was played here; "
            "<code>turnwright replay battle.jsonl</code> then tells it.</p>",
            _notable(result),
            "<h2>How it was simulated</h2>",
            _parameters(result),
            f"<footer>Turnwright {escape(__version__)}</footer></main></body></html>\n",
        )
    )


def command_line(plan: Plan, *more: str) -> str:
    """What to type for a plan's battles."""
    words = ["turnwright", "sim", plan.ruleset, plan.encounter or "SETUP"]
    if plan.players:
        words += ["--players", ",".join(f"{seat}={player}" for seat, player in plan.players.items())]
    if plan.preset is not None:
        words += ["--preset", plan.preset]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={msgspec.json.encode(value).decode()}"]
    for pack in plan.packs or ():
        words += ["--pack", pack]
    if plan.side is not None:
        words += ["--side", plan.side]
    return shlex.join((*words, *more))


def replay_line(plan: Plan, seed: int) -> str:
    """What to type for one battle again."""
    return command_line(plan, "--log", f"{seed}=battle.jsonl")


def _who(result: Result) -> str:
    seats = ", ".join(f"{seat} is played by {player}" for seat, player in result.players.items())
    return f"{result.plan.ruleset}; {seats}."


def _numbers(result: Result) -> str:
    low, high = result.ci95
    rounds = result.rounds
    shown = (
        (f"{result.side} wins", f"{result.win_rate:.1%}", f"95 %: {low:.1%} to {high:.1%}"),
        ("rounds, median", str(rounds["p50"]), f"{rounds['p10']} to {rounds['p90']} in eight of ten battles"),
        ("endings", str(len(result.results)), ", ".join(f"{name} {count:,}" for name, count in result.results.items())),
        ("battles a second", f"{result.battles_per_second:,.0f}", f"{result.seconds:,.1f} s in all"),
    )
    cells = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{escape(value)}<small>{escape(note)}</small></dd></div>"
        for name, value, note in shown
    )
    return f'<dl class="numbers">{cells}</dl>'


def _plots(result: Result) -> Iterable[str]:
    rounds = result.rounds
    nobody = result.n - sum(result.wins.values())
    yield plots.shares(
        [*result.wins.items(), *([("nobody", nobody)] if nobody else [])],
        result.n,
        title="Who wins, with 95 % intervals",
    )
    yield plots.histogram(
        [battle.rounds for battle in result.battles],
        title="How long battles take",
        across="rounds",
        marks=rounds.items(),
    )
    yield plots.bars(
        [(f"{unit.name} ({unit.side})" if unit.side else unit.name, unit.damage) for unit in result.units],
        title="Damage taken by each unit in a battle, on average",
    )
    yield plots.convergence(
        [battle.winner == result.side for battle in result.battles],
        title=f"Win rate of {result.side} as battles add up",
    )


def _notable(result: Result) -> str:
    rows = [
        (
            escape(entry.why),
            escape(ending(entry.battle)),
            str(entry.battle.rounds),
            str(entry.battle.commands),
            f"<code>{escape(replay_line(result.plan, entry.battle.seed))}</code>",
        )
        for entry in result.notable
    ]
    return _table(("battle", "ending", "rounds", "commands", "again"), rows, numbers=(2, 3))


def _parameters(result: Result) -> str:
    plan = result.plan
    again = command_line(plan, "-n", str(plan.n), "--seed", str(plan.seed))
    rows = [
        ("command", f"<code>{escape(again)}</code>"),
        ("ruleset", escape(plan.ruleset)),
        ("encounter", escape(plan.encounter or "given as data")),
        ("players", escape(", ".join(f"{seat}: {player}" for seat, player in result.players.items()))),
        ("preset", escape(plan.preset or "the ruleset's default")),
        (
            "rulings",
            escape(", ".join(f"{name} = {value}" for name, value in plan.options.items()) or "as in the preset"),
        ),
        ("packs", escape(", ".join(plan.packs) if plan.packs is not None else "the ruleset's own")),
        ("seed", str(plan.seed)),
    ]
    return _table((), rows)


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]], *, numbers: Sequence[int] = ()) -> str:
    def kind(place: int) -> str:
        return ' class="number"' if place in numbers else ""

    head = "".join(f'<th scope="col"{kind(place)}>{escape(name)}</th>' for place, name in enumerate(heads))
    lines = []
    for row in rows:
        cells = [f"<td{kind(place)}>{cell}</td>" for place, cell in enumerate(row)]
        if not heads:
            cells[0] = f'<th scope="row">{row[0]}</th>'
        lines.append(f"<tr>{''.join(cells)}</tr>")
    top = f"<thead><tr>{head}</tr></thead>" if heads else ""
    return f'<div class="scroll"><table>{top}<tbody>{"".join(lines)}</tbody></table></div>'
