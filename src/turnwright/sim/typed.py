"""What to type to play a plan's battles again, all of them or one."""

from __future__ import annotations

import shlex

import msgspec

from turnwright.sim.tournament import Plan


def command_line(plan: Plan, *more: str) -> str:
    """What to type to play a plan's battles."""
    return shlex.join(
        ["turnwright", "sim", plan.ruleset, plan.encounter or plan.origin or "SETUP", *plan_text(plan), *more]
    )


def plan_text(plan: Plan) -> list[str]:
    """The options of a command line that a plan's battles depend on, besides their number and seed."""
    words: list[str] = []
    if plan.players:
        words += ["--players", ",".join(f"{seat}={player}" for seat, player in plan.players.items())]
    if plan.preset is not None:
        words += ["--preset", plan.preset]
    for name, value in plan.options.items():
        words += ["--option", f"{name}={msgspec.json.encode(value).decode()}"]
    for path, value in plan.settings.items():
        words += ["--set", f"{path}={value if isinstance(value, str) else msgspec.json.encode(value).decode()}"]
    for pack in plan.packs or ():
        words += ["--pack", pack]
    if plan.side is not None:
        words += ["--side", plan.side]
    return words


def replay_line(plan: Plan, seed: int) -> str:
    """What to type to play one battle again."""
    return command_line(plan, "--log", f"{seed}=battle.jsonl")
