"""The report of a simulation: one HTML file that needs nothing else, for any modern browser, light or dark."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

from turnwright.sim import pages, plots
from turnwright.sim.tournament import Result, ending
from turnwright.sim.typed import command_line, replay_line


def page(result: Result) -> str:
    """The whole report."""
    plan = result.plan
    title = f"{result.n:,} battles of {plan.encounter or plan.origin or 'a setup'}"
    return pages.document(
        title,
        f"<p>{escape(_who(result))}</p>",
        _numbers(result),
        pages.side_by_side(_plots(result)),
        "<h2>What each side did</h2>",
        "<p>How often a battle, the damage it did to the others each time, the battles in which it was used at all, "
        "and how many of those its side won. That a battle was won does not mean that this won it.</p>",
        _abilities(result),
        "<h2>Battles worth looking at</h2>",
        "<p>Each line writes the log of one battle, exactly as it was played here, and "
        "<code>turnwright replay battle.jsonl</code> then tells its story.</p>",
        _notable(result),
        "<h2>How it was simulated</h2>",
        _parameters(result),
    )


def _who(result: Result) -> str:
    seats = ", ".join(f"{seat} is played by {player}" for seat, player in result.players.items())
    return f"{result.plan.ruleset}; {seats}."


def _numbers(result: Result) -> str:
    low, high = result.ci95
    rounds = result.rounds
    shown = (
        (f"{result.side} wins", f"{result.win_rate:.1%}", f"95 %: {low:.1%} to {high:.1%}"),
        ("median rounds", str(rounds["p50"]), f"80 % of battles take {rounds['p10']} to {rounds['p90']}"),
        ("endings", str(len(result.results)), ", ".join(f"{name} {count:,}" for name, count in result.results.items())),
        ("battles per second", f"{result.battles_per_second:,.0f}", f"{result.seconds:,.1f} s in total"),
    )
    return pages.numbers(shown)


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
        title="Average damage taken per battle, by unit",
    )
    yield plots.convergence(
        [battle.winner == result.side for battle in result.battles],
        title=f"Win rate of {result.side} as battles add up",
    )


def _abilities(result: Result) -> str:
    rows = [
        (
            escape(each.name),
            escape(each.side),
            f"{each.uses / result.n:.2f}",
            f"{each.damage_a_use:.1f}" if each.damage else "",
            f"{each.battles:,}",
            "{:.1%} (95 %: {:.1%} to {:.1%})".format(each.win_rate, *each.ci95),
        )
        for each in result.abilities
    ]
    heads = ("what was done", "side", "a battle", "damage each", "battles", "won by its side")
    return pages.table(heads, rows, numbers=(2, 3, 4))


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
    return pages.table(("battle", "ending", "rounds", "commands", "again"), rows, numbers=(2, 3))


def _parameters(result: Result) -> str:
    plan = result.plan
    again = command_line(plan, "-n", str(plan.n), "--seed", str(plan.seed))
    rows = [
        ("command", f"<code>{escape(again)}</code>"),
        ("ruleset", escape(plan.ruleset)),
        ("encounter", escape(plan.encounter or plan.origin or "given as data")),
        ("players", escape(", ".join(f"{seat}: {player}" for seat, player in result.players.items()))),
        ("preset", escape(plan.preset or "the ruleset's default")),
        (
            "rulings",
            escape(", ".join(f"{name} = {value}" for name, value in plan.options.items()) or "as in the preset"),
        ),
        ("packs", escape(", ".join(plan.packs) if plan.packs is not None else "the ruleset's own")),
        ("seed", str(plan.seed)),
    ]
    return pages.table((), rows)
