"""Pokémon Tabletop United 1.05: tabletop combat for a game master and a group. The table of contents."""

from turnwright.kernel.ruleset import Ruleset, Scribe

from . import commands as w
from . import describe as told
from . import legal as choices
from . import links, turns
from .calculators import CALCULATORS
from .content import KINDS, Content
from .coverage import report
from .decide import COMMANDS
from .evolve import EVENTS
from .gm import GM_COMMANDS
from .more import EXTRA_COMMANDS
from .options import PRESETS, Options
from .outcome import effect, evaluate, outcome
from .players import choose
from .setup import encounter_setup, encounters, setup
from .spawn import settle
from .state import Setup, State
from .view import REDACTIONS, imagine, imagine_all, tells, view
from .words import WORDS


def begin(scribe: Scribe) -> None:
    """What a setup left open is rolled; then the first round, or the game master's word."""
    settle(scribe)
    state: State = scribe.state
    if state.starts:
        turns.start_encounter(scribe)


RULESET = Ruleset(
    name="ptu",
    version="1",
    title="Pokémon Tabletop United 1.05: tabletop combat, played by the book",
    State=State,
    Setup=Setup,
    Options=Options,
    presets=PRESETS,
    commands={**COMMANDS, **EXTRA_COMMANDS, **GM_COMMANDS},
    events=EVENTS,
    redactions=REDACTIONS,
    words=WORDS,
    anytime=frozenset({w.Prioritise}),
    setup=setup,
    begin=begin,
    encounter=encounter_setup,
    encounters=encounters,
    seats=choices.seats,
    to_act=choices.to_act,
    legal=choices.legal,
    forms=choices.forms,
    view=view,
    imagine=imagine,
    imagine_all=imagine_all,
    tells=tells,
    outcome=outcome,
    describe=told.describe,
    describe_command=told.describe_command,
    board=told.board,
    effect=effect,
    Content=Content,
    kinds=KINDS,
    problems=links.problems,
    packs=("ptu_core",),
    coverage=report,
    calculators=CALCULATORS,
    players={"profile": choose},
    profile=lambda state, seat: "profile",
    evaluate=evaluate,
)
