"""How hard a draft is: played in advance off the event loop, beside what the book's own measure and experience say."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated

import msgspec
from litestar import post
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec import Meta, Struct

from turnwright.rulesets.ptu.people.company import are_friends
from turnwright.rulesets.ptu.people.gear import options_of
from turnwright.rulesets.ptu.rules import experience
from turnwright.rulesets.ptu.state import Combatant
from turnwright.rulesets.ptu.state import State as Encounter
from turnwright.server.ptu import staging
from turnwright.server.ptu.desk import AtDesk
from turnwright.server.ptu.drafts import AT_DESK
from turnwright.server.ptu.prepared import Draft
from turnwright.server.tables.trials import Trials
from turnwright.server.tables.work import Work
from turnwright.sim.statistics import wilson

SECONDS = 5.0
"""That one request may take of a process; fewer fights than asked for are an answer, too."""
MOST_FIGHTS = 50


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """A draft to be played in advance. Further fights of the same draft begin where the last answer ended."""

    draft: Draft
    fights: Annotated[int, Meta(ge=1, le=MOST_FIGHTS)] = 20
    first: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """The number of fights that were played before."""
    won: Annotated[int, Meta(ge=0, le=1_000_000)] = 0
    """How many of those the party won."""


class Difficulty(Struct, frozen=True):
    """How hard an encounter is for the players' side."""

    fights: int
    """Played so far, those of earlier requests among them; 0 if there was nothing to play."""
    won: int
    chance: float
    """That the players' side wins."""
    low: float
    high: float
    """The ends of its 95 % interval; the same as the chance where it is exact."""
    exact: bool
    rounds: float
    """How long the fights of this request took, on average."""
    levels: int
    """Of all foes together; trainers who fight count twice."""
    budget: int
    """What the book calls an everyday encounter for this party, in levels. (PTU sources 12)"""
    experience: int
    """That each player gets for a victory."""


@post(
    "/v1/campaign/drafts/difficulty",
    status_code=200,
    action="campaign.prepare",
    dependencies=AT_DESK,
    summary="Try a draft",
)
async def difficulty(desk: AtDesk, state: State, data: JSONBody[Try]) -> Difficulty:
    """Plays a draft in advance, and says how often the party wins; nothing of it is stored.

    Both sides are played by the game's own player, so the chance is that of a careful table, not of yours.
    """
    staged = await staging.stage(desk, data.draft, staging.Showing(serve=False, seed=0))
    match, opened = staged.match, staged.match.state
    friends, foes = _sides(opened)
    if friends and foes:
        work: Work = state.work
        setup = {**match.header.setup, "auto_end": True, "start": True}
        seeds = tuple(range(data.first, data.first + data.fights))
        trials = await work.tried(match.header_line(), msgspec.json.encode(setup), "players", seeds, SECONDS)
    else:
        trials = Trials()
    return _difficulty(data, trials, opened, options_of(match.game).boss_experience)


def _sides(state: Encounter) -> tuple[list[Combatant], list[Combatant]]:
    """The players' side with its friends, and everybody else."""
    friends = [one for one in state.combatants.values() if are_friends(state, one.side, "players")]
    return friends, [one for one in state.combatants.values() if one not in friends]


def _difficulty(data: Try, trials: Trials, state: Encounter, boss: experience.BossExperience) -> Difficulty:
    friends, foes = _sides(state)
    players = max(1, sum(one.sheet.kind == "trainer" and one.side == "players" for one in friends))
    pets = [one.sheet.level for one in friends if one.sheet.kind == "pokemon"]
    beaten = [experience.Defeated(one.sheet.level, one.sheet.kind == "trainer", one.turns > 1) for one in foes]
    worth = experience.xp_per_player(beaten, significance=Fraction(state.significance, 2), players=players, boss=boss)
    average = sum(pets) // len(pets) if pets else 0
    fights, won = data.first + trials.fights, data.won + trials.won
    exact = not trials.fights
    chance = float(bool(friends)) if exact else won / fights
    low, high = (chance, chance) if exact else wilson(won, fights)
    return Difficulty(
        fights=0 if exact else fights,
        won=0 if exact else won,
        chance=chance,
        low=low,
        high=high,
        exact=exact,
        rounds=trials.rounds / trials.fights if trials.fights else 0.0,
        levels=experience.xp_base(beaten),
        budget=experience.encounter_budget(avg_pokemon_level=average, players=players),
        experience=worth,
    )


ROUTES = (difficulty,)
"""The route of the workshop's meter."""
