"""Rune & Rust: a lone player against one to six enemies, with pools of d6, hazards, stress and loot. The table of
contents.
"""

from turnwright.kernel.ruleset import Library, Players, Rules, Ruleset, Seats

from . import legal as choices
from . import links
from .calculators import CALCULATORS
from .canonical import canonical
from .content import KINDS, Content, ruled
from .decide import COMMANDS
from .effects import WORDS
from .evolve import EVENTS
from .levers import in_effect, levers
from .options import PRESETS, Options
from .outcome import effect, evaluate, outcome
from .players import BY_NAME, HELD, promise, rollout, win_chance
from .senses import senses
from .setup import encounter_setup, setup, written_out
from .state import Setup, State
from .telling import TELLING
from .turns import begin
from .upgrades import UPGRADES
from .view import REDACTIONS

RULESET = Ruleset(
    name="rune",
    version="4",
    title="Rune & Rust: a lone player against 1-6 enemies, pools of d6, hazards, stress, loot",
    rules=Rules(
        State=State,
        Setup=Setup,
        Options=Options,
        presets=PRESETS,
        commands=COMMANDS,
        events=EVENTS,
        words=WORDS,
        canonical=canonical,
        setup=setup,
        begin=begin,
        outcome=outcome,
        effect=effect,
        upgrades=UPGRADES,
        calculators=CALCULATORS,
    ),
    seats=Seats(
        names=choices.seats,
        to_act=choices.to_act,
        legal=choices.legal,
        redactions=REDACTIONS,
    ),
    telling=TELLING,
    content=Library(
        Content=Content,
        kinds=KINDS,
        problems=links.problems,
        ruled=ruled,
        packs=("rune_core",),
        encounter=encounter_setup,
        encounters=lambda game: {name: entry.name for name, entry in game.content.encounters.items()},
        written_out=written_out,
        levers=levers,
        in_effect=in_effect,
    ),
    players=Players(
        by_name=BY_NAME,
        profile=lambda state, seat: "keen" if seat == "hero" else "ai",
        evaluate=evaluate,
        rollout=rollout,
        instinct=rollout,  # a hero who counts does as well as a greedy one, and better against Omega
        promise=promise,
        win_chance=win_chance,
        held=HELD,
        sure=2,
        sims=120,
        senses=senses,
    ),
)
