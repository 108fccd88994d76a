"""Growth as a campaign and a match use it: what can be chosen on a sheet now, why not, and the sheet afterwards.

    choices(game, sheet)          what is open: points, moves, abilities, edges, ways to evolve; plain data
    check(game, sheet, points)    a spread while somebody is still moving points about
    grow(game, sheet, step)       the sheet after one step, or a refusal with the rule and its page

A step is a command of the match without its match: `{"type": "learn_move", "target": "", "move": "ember"}`. Sheets go
in and come out as they are kept; msgspec writes all of this as JSON.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from turnwright.kernel.language import Language
from turnwright.kernel.refusal import Called, Refusal
from turnwright.kernel.telling import Named, Ref, Said, piece_ref

from .. import commands as w
from .. import content as c
from ..game import PtuGame
from ..refs import entry_name
from ..rules.growth import MILESTONES, MilestoneChoice
from ..rules.terms import Stat
from ..state import Sheet
from . import evolving, poke_edges, trainer_growth
from .growth import (
    Require,
    Rules,
    Spread,
    check_spread,
    choose_ability,
    decline_move,
    forgettable,
    growth_of,
    learn_move,
    learnable,
    open_abilities,
    slots,
    spend_points,
    strict,
    tutor_points,
    without_move,
)

Step = (
    w.SpendPoints | w.SpreadPoints | w.LearnMove | w.DeclineMove | w.ForgetMove | w.ChooseAbility | w.TakePokeEdge
    | w.Evolve | w.TakeFeature | w.ChooseMilestone
)  # fmt: skip


class Choices(Struct, frozen=True):
    """What can be chosen on a sheet now."""

    points: int = 0
    """Stat points to spend; with `anew`, all of them may be spent from the start."""
    anew: bool = False
    spread: Spread | None = None
    """Where the stats are, and which of them may take the next point."""
    attack_points: int = 0
    moves: tuple[str, ...] = ()
    """Moves that levels have offered."""
    slots: tuple[int, int] = (0, 0)
    """Move slots in use, and all of them."""
    forgettable: tuple[str, ...] = ()
    tms: tuple[str, ...] = ()
    tutored: tuple[str, ...] = ()
    """Moves that its tutor points could buy from a TM, or from a tutor."""
    tutor_points: int = 0
    abilities: tuple[str, ...] = ()
    """Abilities of which one is open."""
    poke_edges: tuple[poke_edges.EdgeOffer, ...] = ()
    evolutions: tuple[evolving.Way, ...] = ()
    edges: int = 0
    features: int = 0
    general_features: int = 0
    skill_edges: tuple[int, ...] = ()
    milestones: dict[str, tuple[MilestoneChoice, ...]] = {}
    offers: tuple[trainer_growth.FeatureOffer, ...] = ()
    """Edges and features that a trainer could take, where one is open."""

    @property
    def is_waiting(self) -> bool:
        """Whether a level has brought something that nobody has chosen yet."""
        of_trainers = self.edges or self.features or self.general_features or self.skill_edges or self.milestones
        return bool(self.points or self.anew or self.attack_points or self.moves or self.abilities or of_trainers)


def choices(game: PtuGame, sheet: Sheet) -> Choices:
    """What can be chosen on a sheet now, and why not."""
    return _of_trainer(game, sheet) if sheet.kind == "trainer" else _of_pokemon(game, sheet)


def _of_pokemon(game: PtuGame, sheet: Sheet) -> Choices:
    content, now = _content(game), growth_of(sheet)
    return Choices(
        points=now.points,
        anew=now.anew,
        spread=check(game, sheet, {}),
        moves=now.moves,
        slots=slots(content, sheet),
        forgettable=forgettable(content, sheet),
        tms=learnable(content, game.options, sheet, "tm"),
        tutored=learnable(content, game.options, sheet, "tutor"),
        tutor_points=tutor_points(sheet),
        abilities=open_abilities(content, sheet),
        poke_edges=poke_edges.offers(content, sheet),
        evolutions=evolving.ways(content, sheet),
    )


def _of_trainer(game: PtuGame, sheet: Sheet) -> Choices:
    now = growth_of(sheet)
    is_open = now.edges or now.features or now.general_features or now.skill_edges
    return Choices(
        points=now.points,
        attack_points=now.attack_points,
        edges=now.edges,
        features=now.features,
        general_features=now.general_features,
        skill_edges=now.skill_edges,
        milestones={str(milestone): MILESTONES[milestone] for milestone in now.milestones},
        offers=trainer_growth.offers(_content(game), sheet) if is_open else (),
    )


def _content(game: PtuGame) -> c.Content:
    return game.content


def check(game: PtuGame, sheet: Sheet, points: Mapping[Stat, int], *, anew: bool = False) -> Spread:
    """A Pokémon's stats with some points, and which Base Relations they would break. (p. 198)"""
    return check_spread(_content(game), game.options, sheet, points, anew=anew)


def preview(game: PtuGame, sheet: Sheet, into: str) -> evolving.Preview:
    """What evolving would change, and what has to be chosen with it. (p. 202)"""
    return evolving.preview(_content(game), sheet, into)


def grow(game: PtuGame, sheet: Sheet, step: Step, *, require: Require = strict) -> Sheet:
    """A sheet after one step of growth; refuses what the rules do not allow."""
    rules = Rules(_content(game), game.options, require)
    try:
        return _STEPS[type(step)](rules, sheet, step)
    except Refusal as refusal:
        raise refusal.within(_called(game, sheet)) from None


def _called(game: PtuGame, sheet: Sheet) -> Called:
    """What a refusal calls the sheet and the entries that it names, where there is no match."""

    def called(named: Ref, language: Language) -> Said:
        name = sheet.name if named == piece_ref(sheet.id) else entry_name(_content(game), named)
        return Named(named, name)

    return called


_STEPS: dict[type, Callable[[Rules, Sheet, Any], Sheet]] = {
    w.SpendPoints: lambda rules, sheet, step: spend_points(rules, sheet, step.points),
    w.SpreadPoints: lambda rules, sheet, step: spend_points(rules, sheet, step.points, anew=True),
    w.LearnMove: lambda rules, sheet, step: learn_move(rules, sheet, step.move, by=step.by, forget=step.forget),
    w.DeclineMove: lambda rules, sheet, step: decline_move(rules, sheet, step.move),
    w.ForgetMove: lambda rules, sheet, step: without_move(rules, sheet, step.move),
    w.ChooseAbility: lambda rules, sheet, step: choose_ability(rules, sheet, step.ability, forget=step.forget),
    w.TakePokeEdge: lambda rules, sheet, step: poke_edges.take(
        rules, sheet, step.edge, choice=step.choice, forget=step.forget
    ),
    w.Evolve: lambda rules, sheet, step: evolving.evolve(
        rules,
        sheet,
        step.into,
        points=step.points,
        abilities=step.abilities,
        learn=step.learn,
        forget=step.forget,
    ),
    w.TakeFeature: lambda rules, sheet, step: trainer_growth.take_feature(
        rules, sheet, step.feature, pick=step.pick, stat=step.stat
    ),
    w.ChooseMilestone: lambda rules, sheet, step: trainer_growth.choose_milestone(
        rules, sheet, step.milestone, step.choice
    ),
}
