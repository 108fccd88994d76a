"""`turnwright odds`: the exact odds of a script's last command."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import typer

from turnwright.cli import script as scripts
from turnwright.cli.figures import status_text
from turnwright.cli.run import ScriptFile, read_script, refused
from turnwright.cli.terminal import AsJson, say, say_json, screen, table, warn
from turnwright.cli.words import words
from turnwright.kernel.language import reader
from turnwright.kernel.odds import Summary, summary
from turnwright.kernel.shapes import Effect


def odds(script: ScriptFile, as_json: AsJson = False) -> None:
    """Work out the exact odds of a script's last command without playing it.

    Whatever its seat can't see is averaged over, never looked at. Odds of more than 200,000 steps are refused.

    \b
    Examples:
      turnwright odds examples/duel_skirmish.json
      turnwright odds examples/ptu/w1_wild_encounter.json --json
    """
    written = read_script(script)
    match = scripts.open_match(written)
    asked = scripts.odds_of_last(written, match)
    if isinstance(asked, scripts.Stopped):
        if as_json:
            say_json({"refused": refused(asked)})
        warn(f"{script}: {asked}")
        raise typer.Exit(1)
    rows = sorted(asked.odds.items(), key=lambda row: (-row[1], repr(row[0])))
    told = summary(asked.odds)
    if as_json:
        outcomes = [{"chance": fraction(weight), "effect": effect} for effect, weight in rows]
        say_json({"seat": asked.seat, "command": asked.command, "outcomes": outcomes, "summary": _numbers(told)})
        return
    game, view = match.game.speaking(""), match.view(asked.seat)
    say(f"{asked.seat}: {game.ruleset.telling.describe_command(game, match.state, asked.command)}")
    pieces = game.ruleset.telling.board(game, view, asked.seat).pieces
    names = {piece.id: piece.name for piece in pieces}
    shown = [(str(weight), percent(weight), *_cells(effect, names)) for effect, weight in rows]
    columns = [words(f"column.{name}") for name in ("chance", "roll", "damage", "defeated", "status")]
    screen().print(table(columns[0], "", *columns[1:], rows=shown, numbers=(0, 1)))
    say(_sentence(told))


def _cells(effect: Effect, names: Mapping[str, str]) -> tuple[str, ...]:
    damage = ", ".join(f"{names.get(target, target)} {amount}" for target, amount in effect.damage)
    defeated = ", ".join(names.get(target, target) for target in effect.defeated)
    hit = words(f"outcome.{effect.hit}") if effect.hit else ""
    return hit, damage, defeated, ", ".join(status_text(status, names) for status in effect.status)


def _sentence(told: Summary) -> str:
    parts = []
    if told.hit is not None:
        parts = [words("odds.works" if told.crit is None else "odds.hit", chance=percent(told.hit))]
    if told.crit is not None:
        parts.append(words("odds.crit", chance=percent(told.crit)))
    damage = reader().number(told.damage, 2)
    parts += [words("odds.damage", damage=damage), words("odds.defeat", chance=percent(told.defeat))]
    return reader().listed_text(parts, "list")


def _numbers(told: Summary) -> dict[str, Any]:
    return {name: None if value is None else fraction(value) for name, value in told._asdict().items()}


def fraction(value: Fraction) -> dict[str, Any]:
    """A probability for other programs: exact, and as a number."""
    return {"fraction": str(value), "value": float(value)}


def percent(value: Fraction) -> str:
    """A probability for people."""
    return reader().percent(value, 2)
