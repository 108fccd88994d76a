"""Pokémon Tabletop United 1.05: tabletop combat for a game master and a group. The table of contents."""

from turnwright.kernel.ruleset import Ruleset, Scribe

from . import commands as w
from . import describe, links, menu, outcome, questions, screen, setup, turns
from . import legal as choices
from . import view as seen
from .calculators import CALCULATORS
from .content import KINDS, Content
from .coverage import report
from .decide import COMMANDS
from .evolve import EVENTS
from .explain import explain_command
from .forms import GROUPS, forms
from .gm import GM_COMMANDS
from .more import EXTRA_COMMANDS
from .options import PRESETS, Options
from .players import choose
from .spawn import settle
from .state import Setup, State
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
    redactions=seen.REDACTIONS,
    words=WORDS,
    anytime=frozenset({w.GiveOrders, w.Prioritise}),
    setup=setup.setup,
    begin=begin,
    encounter=setup.encounter_setup,
    encounters=setup.encounters,
    seats=choices.seats,
    to_act=choices.to_act,
    legal=choices.legal,
    forms=forms,
    view=seen.view,
    imagine=seen.imagine,
    imagine_all=seen.imagine_all,
    tells=seen.tells,
    outcome=outcome.outcome,
    describe=describe.describe,
    describe_command=menu.describe_command,
    explain_command=explain_command,
    groups=GROUPS,
    describe_prompt=questions.describe_prompt,
    describe_option=questions.describe_option,
    describe_outcome=describe.describe_outcome,
    board=screen.board,
    effect=outcome.effect,
    Content=Content,
    kinds=KINDS,
    problems=links.problems,
    packs=("ptu_core",),
    coverage=report,
    calculators=CALCULATORS,
    players={"profile": choose},
    profile=lambda state, seat: "profile",
    evaluate=outcome.evaluate,
)
