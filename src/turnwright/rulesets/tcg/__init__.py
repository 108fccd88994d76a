"""TCG: a trading card game for two with hidden hands. The table of contents."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from turnwright.kernel.messages import Command
from turnwright.kernel.ruleset import Library, Players, Rules, Ruleset, Seats

from . import commands as k
from . import coverage, derived, links, standing
from . import legal as choices
from . import setup as opening
from . import view as seen
from .calculators import CALCULATORS
from .content import KINDS, Content
from .decide import COMMANDS
from .effects import WORDS
from .evolve import EVENTS
from .index import Index, Live
from .levers import without, written_out
from .options import PRESETS, Options
from .outcome import effect, evaluate, outcome
from .players import HELD, choose, far, planner, promise, rollout, suppose, win_chance
from .senses import senses
from .state import SEATS, Setup, State
from .telling import TELLING
from .turns import to_act
from .upgrades import UPGRADES


def _imported(files: Mapping[str, bytes]) -> dict[str, list[dict[str, Any]]]:
    """The files of a pack from card files; the grammar is loaded only when somebody imports cards."""
    from .importer import entries

    return entries(files)


def _of_cabt() -> Mapping[str, bytes]:
    """The cards of the engine cabt, where it is installed."""
    from .cabt import files

    return files()


def _agent_of_cabt(folder: str) -> Callable[..., Command]:
    """An agent that was written for the engine cabt, in a process of its own."""
    from .official.agents import player

    return player(folder)


RULESET = Ruleset(
    name="tcg",
    version="3",
    title="A trading card game for two with hidden hands, coins and cards that read their own text",
    rules=Rules(
        State=State,
        Setup=Setup,
        Options=Options,
        presets=PRESETS,
        commands=COMMANDS,
        events=EVENTS,
        words=WORDS,
        setup=opening.setup,
        begin=opening.begin,
        outcome=outcome,
        effect=effect,
        upgrades=UPGRADES,
        index=partial(
            Index,
            live=Live(
                derived.types,
                derived.units,
                derived.card_units,
                derived.retreat_cost,
                derived.resistances,
                derived.bench_size,
                standing.has_ability,
            ),
        ),
        calculators=CALCULATORS,
    ),
    seats=Seats(
        names=lambda state: SEATS,
        gm=False,
        to_act=to_act,
        anytime=frozenset({k.Concede, k.CancelMatch, k.GenerateCoinFlip}),
        legal=choices.legal,
        offers=choices.offers,
        forms=choices.forms,
        view=seen.view,
        redactions=seen.REDACTIONS,
        imagine_all=seen.imagine_all,
        tells=seen.tells,
    ),
    telling=TELLING,
    content=Library(
        Content=Content,
        kinds=KINDS,
        problems=links.problems,
        packs=("tcg_starter",),
        coverage=coverage.coverage,
        importer=_imported,
        sources={"cabt": _of_cabt},
        reading=2,  # raise it when cards that are imported already would be read otherwise
        encounter=opening.encounter,
        encounters=opening.encounters,
        written_out=written_out,
        without=without,
    ),
    players=Players(
        by_name={"greedy": choose, "planner": planner.choose},
        guests={"cabt": _agent_of_cabt},
        thinks={"planner": planner.think},
        profile=lambda state, seat: "greedy",
        evaluate=evaluate,
        rollout=rollout,
        suppose=suppose,
        promise=promise,
        win_chance=win_chance,
        held=HELD,
        sims=96,
        far=far,
        senses=senses,
    ),
)
