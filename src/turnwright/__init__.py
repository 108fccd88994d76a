"""Turnwright runs turn-based combat: one deterministic, event-sourced kernel and the rulesets on it.

    import turnwright
    match = turnwright.open("wuxia", "duel_sect_elder", seed=11)
    strike = match.choices()[0]
    turnwright.odds(match, strike).hit, match.play(strike)

This is the door for applications: the names in `__all__` are meant for you, and they stay. The others are

    turnwright.ruleset     for authors of games: the contract, and everything that a ruleset is made of
    turnwright.story       for visual novels: a battle as one call, or step by step; scenes in JSON
    turnwright.client      for programs that talk to a server (extra `client`)
    turnwright.env         for programs that learn (extra `rl`)
    turnwright.testing     the conformance suite, for the tests of your ruleset

Everything else is internal and may change.
"""

from typing import TYPE_CHECKING

from turnwright.kernel.version import VERSION

if TYPE_CHECKING:
    from types import ModuleType

    from turnwright import players
    from turnwright.front import (
        commands,
        load,
        odds,
        open,  # noqa: A004  (turnwright.open reads as what it does)
        seats,
        simulate,
        verify,
        with_party,
    )
    from turnwright.kernel.budget import Budget
    from turnwright.kernel.files import Journal
    from turnwright.kernel.language import languages, read_in
    from turnwright.kernel.log import Submission, TableRules
    from turnwright.kernel.match import Match
    from turnwright.kernel.messages import Answer, Command, Event
    from turnwright.kernel.odds import command_key, state_key, successors, summary
    from turnwright.kernel.questions import option_names, question
    from turnwright.kernel.refusal import Refusal
    from turnwright.kernel.registry import find_ruleset, game, house_ruled, pack_names, ruleset_names
    from turnwright.kernel.ruleset import Game, step
    from turnwright.kernel.view import Choose, View
    from turnwright.lab.initiative import initiative
    from turnwright.lab.levers import parse as lever
    from turnwright.lab.matchup import matchup
    from turnwright.lab.sweep import sweep
    from turnwright.lab.versus import versus
    from turnwright.rulesets.ptu.people import growing, old_sheets, templates
    from turnwright.rulesets.rune import campaign
    from turnwright.rulesets.tcg import decks
    from turnwright.sim.statistics import paired_difference, wilson
    from turnwright.sim.tournament import Plan
    from turnwright.table import Seat, Table, wire
    from turnwright.table.host import Host
    from turnwright.table.luck import luck
    from turnwright.table.replay import Replay

__version__ = VERSION

_HOMES = {
    # A match
    "open": "turnwright.front",
    "load": "turnwright.front",
    "verify": "turnwright.front",
    "game": "turnwright.kernel.registry",
    "house_ruled": "turnwright.kernel.registry",
    "commands": "turnwright.front",
    "with_party": "turnwright.front",
    "Match": "turnwright.kernel.match",
    "Game": "turnwright.kernel.ruleset",
    "Command": "turnwright.kernel.messages",
    "Answer": "turnwright.kernel.messages",
    "Event": "turnwright.kernel.messages",
    "Refusal": "turnwright.kernel.refusal",
    "Submission": "turnwright.kernel.log",
    "TableRules": "turnwright.kernel.log",
    "Journal": "turnwright.kernel.files",
    "find_ruleset": "turnwright.kernel.registry",
    "ruleset_names": "turnwright.kernel.registry",
    "pack_names": "turnwright.kernel.registry",
    # What people see and may do, as data
    "seats": "turnwright.front",
    "Seat": "turnwright.table",
    "Table": "turnwright.table",
    "Host": "turnwright.table.host",
    "wire": "turnwright.table.wire:",
    "question": "turnwright.kernel.questions",
    "option_names": "turnwright.kernel.questions",
    "Replay": "turnwright.table.replay",
    "languages": "turnwright.kernel.language",
    "read_in": "turnwright.kernel.language",
    "luck": "turnwright.table.luck",
    # Odds, and what a search needs
    "odds": "turnwright.front",
    "summary": "turnwright.kernel.odds",
    "successors": "turnwright.kernel.odds",
    "state_key": "turnwright.kernel.odds",
    "command_key": "turnwright.kernel.odds",
    "step": "turnwright.kernel.ruleset",
    # Players, and battles by the thousand
    "players": "turnwright.players:",
    "Choose": "turnwright.kernel.view",
    "View": "turnwright.kernel.view",
    "Budget": "turnwright.kernel.budget",
    "simulate": "turnwright.front",
    "Plan": "turnwright.sim.tournament",
    "initiative": "turnwright.lab.initiative",
    "sweep": "turnwright.lab.sweep",
    "matchup": "turnwright.lab.matchup",
    "versus": "turnwright.lab.versus",
    "lever": "turnwright.lab.levers:parse",
    "wilson": "turnwright.sim.statistics",
    "paired_difference": "turnwright.sim.statistics",
    # What one game alone has
    "campaign": "turnwright.rulesets.rune.campaign:",
    "decks": "turnwright.rulesets.tcg.decks:",
    "templates": "turnwright.rulesets.ptu.people.templates:",
    "growing": "turnwright.rulesets.ptu.people.growing:",
    "old_sheets": "turnwright.rulesets.ptu.people.old_sheets:",
}
"""The home of each name, loaded when the name is first used: `import turnwright` itself takes a few milliseconds. A
colon comes before a name of its own there; with nothing behind it the home is the module itself."""
_DOORS = ("client", "env", "ruleset", "story", "testing")
"""Submodules that are doors of their own. They are not in `__all__`, because two of them need an extra."""

__all__ = [  # noqa: RUF022  (by subject, as above)
    "open", "load", "verify", "game", "house_ruled", "commands", "with_party", "Match", "Game", "Command", "Answer",
    "Event", "Refusal", "Submission", "TableRules", "Journal", "find_ruleset", "ruleset_names", "pack_names", "seats",
    "Seat", "Table", "Host", "wire", "question", "option_names", "Replay", "languages", "read_in",
    "luck", "odds", "summary", "successors",
    "state_key", "command_key", "step", "players", "Choose", "View", "Budget", "simulate", "Plan", "initiative",
    "sweep", "matchup", "versus", "lever", "wilson", "paired_difference", "campaign", "decks", "templates", "growing",
    "old_sheets", "__version__",
]  # fmt: skip


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        from importlib import import_module

        if name in _DOORS:
            return import_module(f"{__name__}.{name}")
        if name not in _HOMES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        module, own, renamed = _HOMES[name].partition(":")
        home: ModuleType = import_module(module)
        globals()[name] = value = home if own and not renamed else getattr(home, renamed or name)
        return value


def __dir__() -> list[str]:
    return sorted([*__all__, *_DOORS])
