"""Pokémon Tabletop United 1.05: tabletop combat for a game master and a group. The table of contents."""

from turnwright.kernel.ruleset import Library, Players, Rules, Ruleset, Seats, Telling

from . import commands as w
from . import house_rules, links, outcome, seats, setup, turns
from . import legal as choices
from . import view as seen
from .answers.offering import supposes
from .calculators import CALCULATORS
from .canonical import canonical
from .content import KINDS, Content
from .coverage import report
from .decide import COMMANDS
from .decide.gm import AFTER, MEANWHILE
from .decide.growth import GROWTH
from .effects.table import WORDS
from .evolve import EVENTS
from .forms import GROUPS, forms
from .game import PtuScribe
from .index import Index
from .levers import in_effect, levers
from .options import PRESETS, Options
from .people.drafts import DRAFTS
from .people.party import Party, party, with_party
from .people.spawn import settle
from .players import HELD, choose, far, promise, suppose, win_chance
from .rules.stats import NATURES
from .rules.statuses import CONDITIONS
from .senses import senses
from .state import Setup, State
from .telling import (
    board,
    explain,
    glossary,
    ground,
    naming,
    prompts,
    story,
    wishes,
)
from .telling import choices as menu
from .telling import sheets as reading
from .upgrades import UPGRADES
from .vocabulary.old_words import OLD_PARTS, OLD_WORDS


def begin(scribe: PtuScribe) -> None:
    """What a setup left open is rolled; then the first round, or the game master's word."""
    settle(scribe)
    state: State = scribe.state
    if state.starts:
        turns.start_encounter(scribe)


RULESET = Ruleset(
    name="ptu",
    version="7",
    title="Pokémon Tabletop United 1.05: tabletop combat, played by the book",
    rules=Rules(
        upgrades=UPGRADES,
        State=State,
        Setup=Setup,
        Options=Options,
        presets=PRESETS,
        commands=COMMANDS,
        events=EVENTS,
        words=WORDS,
        canonical=canonical,
        setup=setup.setup,
        begin=begin,
        outcome=outcome.outcome,
        effect=outcome.effect,
        index=Index,
        added=house_rules.added,
        calculators=CALCULATORS,
    ),
    seats=Seats(
        names=seats.names,
        members=seats.members,
        to_act=seats.to_act,
        anytime=frozenset({w.GiveOrders, w.SetTrigger, w.OrderEarly, w.Prioritise}) | GROWTH,
        meanwhile=MEANWHILE,
        after=AFTER | GROWTH,
        legal=choices.legal,
        offers=choices.offers,
        forms=forms,
        view=seen.view,
        redactions=seen.UNTIL_SERVED,
        imagine=seen.imagine,
        imagine_all=seen.imagine_all,
        supposes=supposes,
        tells=seen.tells,
    ),
    telling=Telling(
        name_of=naming.ref_name,
        tell=story.tell,
        describe_command=menu.describe_command,
        explain_command=explain.explain_command,
        aim=menu.aim,
        wishes=wishes.wishes,
        marks=ground.marks,
        area=ground.area,
        ways=ground.ways,
        groups=GROUPS,
        describe_prompt=prompts.describe_prompt,
        describe_option=prompts.describe_option,
        option_ref=prompts.option_ref,
        describe_outcome=story.describe_outcome,
        seat_name=naming.seat_name,
        board=board.board,
        sheets=reading.sheets,
        inspect=reading.inspect,
        glossary=glossary.glossary,
    ),
    content=Library(
        Content=Content,
        kinds=KINDS,
        problems=links.problems,
        vocabulary={"natures": NATURES, "conditions": CONDITIONS},
        packs=("ptu_core",),
        listed=frozenset(
            {"species", "moves", "abilities", "features", "items", "balls", "trainers", "tables", "hazards", "fields"}
        ),
        Party=Party,
        party=party,
        with_party=with_party,
        drafts=DRAFTS,
        coverage=report,
        old_words=OLD_WORDS,
        old_parts=OLD_PARTS,
        encounter=setup.encounter_setup,
        encounters=setup.encounters,
        levers=levers,
        in_effect=in_effect,
    ),
    players=Players(
        by_name={"profile": choose},
        profile=lambda state, seat: "profile",
        evaluate=outcome.evaluate,
        rollout=choose,
        suppose=suppose,
        promise=promise,
        win_chance=win_chance,
        held=HELD,
        sims=64,
        far=far,
        senses=senses,
    ),
)
