"""Wuxia: d20 battles for visual novels, three pillars and three stages per round. The table of contents."""

from turnwright.kernel.ruleset import Library, Players, Rules, Ruleset, Seats, Upgrade

from . import balance, links, spelling
from . import legal as choices
from .calculators import CALCULATORS
from .content import KINDS, Content
from .customs import installed_checks
from .decide import COMMANDS
from .effects import WORDS
from .evolve import EVENTS
from .levers import in_effect, levers
from .options import PRESETS, Options
from .outcome import effect, evaluate, outcome
from .players import HELD, choose, far, outlook, promise, rollout, win_chance
from .senses import senses
from .setup import encounter_setup, setup
from .state import Setup, State
from .telling import TELLING
from .telling.naming import encounter_names
from .turns import begin
from .upgrades import silent, with_codes
from .view import REDACTIONS

RULESET = Ruleset(
    name="wuxia",
    version="4",
    title="d20 battles for visual novels: three pillars, three stages per round",
    rules=Rules(
        State=State,
        Setup=Setup,
        Options=Options,
        presets=PRESETS,
        commands=COMMANDS,
        events=EVENTS,
        words=WORDS,
        setup=setup,
        begin=begin,
        outcome=outcome,
        effect=effect,
        upgrades={"1": Upgrade("2"), "2": Upgrade("3", record=with_codes), "3": Upgrade("4", header=silent)},
        index=installed_checks,
        calculators=CALCULATORS,
    ),
    seats=Seats(
        names=choices.seats,
        to_act=choices.to_act,
        legal=choices.legal,
        forms=choices.forms,
        redactions=REDACTIONS,
    ),
    telling=TELLING,
    content=Library(
        Content=Content,
        kinds=KINDS,
        normalise=spelling.normalise,
        widen_schema=spelling.both_spellings,
        problems=links.problems,
        balance=balance.findings,
        packs=("wuxia_core",),
        encounter=encounter_setup,
        encounters=encounter_names,
        levers=levers,
        in_effect=in_effect,
    ),
    players=Players(
        by_name={"profile": choose},
        profile=lambda state, seat: "greedy" if seat == "hero" else "profile",
        evaluate=evaluate,
        rollout=rollout,
        promise=promise,
        win_chance=win_chance,
        held=HELD,
        outlook=outlook,
        sims=240,
        far=far,
        senses=senses,
    ),
)
