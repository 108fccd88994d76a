"""Switching: Pokémon go back into their balls and come out of them, by choice or driven. (pp. 229-230; sources 5)"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

from turnwright.kernel.messages import Value
from turnwright.kernel.telling import cell_ref, piece_ref

from .. import commands as w
from .. import events as e
from .. import harm, turns
from ..answers.reactions import on_event
from ..field import hazards, movement, places
from ..game import PtuGame, PtuScribe
from ..people import company
from ..reasons import cannot
from ..rules import actions, grid, statuses
from ..rules.grid import Cell
from ..rules.switching import RANGE, SwitchKind, in_recall_range, switch_cost
from ..seats import must_play, seat_of
from ..state import Combatant, State
from ..vocabulary import moves as v
from ..words import ForceSwitch, Interrupts, NextTurn, Recall, Release, ReleaseNear
from .checks import acting, must_have, present, spend

RECALL = "recall"
_AROUND = sorted(
    (
        (dx, dy)
        for dx in range(-RANGE, RANGE + 1)
        for dy in range(-RANGE, RANGE + 1)
        if 0 < grid.distance(dx, dy) <= RANGE
    ),
    key=lambda step: (grid.distance(*step), step),
)


# --- the command ----------------------------------------------------------------------------------------------------


def switch(scribe: PtuScribe, command: w.Switch) -> None:
    """A trainer recalls one, releases one, or both; a Pokémon may give its own Standard Action to be exchanged."""
    user = acting(scribe, command.user)
    trainer = _trainer_of(scribe, user, command)
    must_play(scribe, trainer)  # who recalls and releases, also those whom somebody else plays
    leaving = _leaving(scribe, trainer, command.recall) if command.recall else None
    coming = _coming(scribe, trainer, leaving, command.release) if command.release else None
    if leaving is None and coming is None:
        scribe.refuse("ptu.nothing", context="switch", user=piece_ref(trainer.id))
    if command.second:
        _two(scribe, user, trainer, command)
        return
    kind: SwitchKind = "switch" if leaving and coming else "recall" if leaving else "release"
    league = scribe.state.battle == "league"
    cost = switch_cost(kind, fainted=leaving is not None and leaving.fainted, league=league)
    action: actions.Action = cost.cost if user.id == trainer.id else "standard"
    must_have(scribe, user, action, cannot(user, "switch"))
    cell = _square(scribe, trainer, leaving, coming, command.cell) if coming is not None else None
    spend(scribe, user, action)
    steps: list[Any] = []
    if leaving is not None:
        if not leaving.fainted:
            steps.append(Interrupts(leaving.id, RECALL, (leaving.id,), "leaves"))
        steps.append(Recall(leaving.id))
    if coming is not None:
        steps.append(Release(coming.id, cost.released_can_act, cell))
    if user.id != trainer.id:
        steps.append(NextTurn())
    scribe.do(*steps)


def _two(scribe: PtuScribe, user: Combatant, trainer: Combatant, command: w.Switch) -> None:
    """Two recalled, or two released, by one Standard Action. (sources 5)"""
    first = command.recall or command.release
    scribe.require(
        user.id == trainer.id and not (command.recall and command.release) and first != command.second,
        "ptu.two_at_once",
        user=piece_ref(trainer.id),
    )
    names = (first, command.second)
    must_have(scribe, user, "standard", cannot(user, "switch"))
    if command.recall:
        both = [_leaving(scribe, trainer, who) for who in names]
        spend(scribe, user, "standard")
        steps: list[Any] = []
        for one in both:
            steps += [] if one.fainted else [Interrupts(one.id, RECALL, (one.id,), "leaves")]
            steps.append(Recall(one.id))
        scribe.do(*steps)
        return
    for who in names:
        _coming(scribe, trainer, None, who)
    scribe.require(
        turns.leads_two(scribe.game, trainer) and not team_on_field(scribe.state, trainer),
        "ptu.one_pokemon",
        context="two",
        user=piece_ref(trainer.id),
        overridable=True,
    )
    spend(scribe, user, "standard")
    league = scribe.state.battle == "league"
    may_act = switch_cost("release_two", league=league).released_can_act
    scribe.do(*(ReleaseNear(who, trainer.id, may_act) for who in names))


def release_near(scribe: PtuScribe, word: ReleaseNear) -> None:
    """Out of the ball, at the nearest free square by its trainer."""
    state = scribe.state
    cell = _square(scribe, state.combatants[word.trainer], None, state.combatants[word.who], None)
    release(scribe, Release(word.who, word.may_act, cell))


def _trainer_of(scribe: PtuScribe, user: Combatant, command: w.Switch) -> Combatant:
    """The trainer who switches: the one that acts, or the owner of the Pokémon that gives up its turn."""
    if user.sheet.kind == "trainer":
        return user
    scribe.require(
        command.recall == user.id,
        "ptu.not_a_trainer",
        context="switch",
        user=piece_ref(user.id),
    )
    trainer = scribe.state.combatants.get(user.sheet.owner or "")
    if trainer is None or trainer.where != "field" or trainer.fainted:
        scribe.refuse("ptu.no_trainer", user=piece_ref(user.id))
    return trainer


def is_rooted(one: Combatant) -> bool:
    """Whether a coat keeps somebody from being switched out: Ingrain. (p. 381)"""
    return bool(one.timed) and any(coat.rooted for _, coat in company.timed(one, v.Coat))


def _leaving(scribe: PtuScribe, trainer: Combatant, who: str) -> Combatant:
    state = scribe.state
    one = present(scribe, who)
    scribe.require(
        one.sheet.owner == trainer.id, "ptu.not_owned", cannot=cannot(trainer, "recall", target=piece_ref(one.id))
    )
    scribe.require(one.where == "field", "ptu.not_on_field", cannot=cannot(trainer, "recall", target=piece_ref(one.id)))
    scribe.require(
        one.fainted or not company.has(one, "trapped"),
        "ptu.trapped",
        cannot=cannot(trainer, "recall", target=piece_ref(one.id)),
        overridable=True,
    )
    scribe.require(
        one.fainted or not is_rooted(one),
        "ptu.rooted",
        overridable=True,
        trainer=piece_ref(trainer.id),
        who=piece_ref(one.id),
    )
    far = places.distance(state, trainer, one)
    scribe.require(
        in_recall_range(far, league=state.battle == "league"),
        "ptu.out_of_range",
        cannot=cannot(trainer, "recall", target=piece_ref(one.id)),
        target=piece_ref(one.id),
        far=far,
        reach=RANGE,
        overridable=True,
    )
    return one


def _coming(scribe: PtuScribe, trainer: Combatant, leaving: Combatant | None, who: str) -> Combatant:
    state = scribe.state
    one = present(scribe, who)
    scribe.require(
        one.sheet.owner == trainer.id, "ptu.not_owned", cannot=cannot(trainer, "release", target=piece_ref(one.id))
    )
    scribe.require(one.where == "ball", "ptu.not_in_ball", cannot=cannot(trainer, "release", target=piece_ref(one.id)))
    scribe.require(
        not one.fainted,
        "ptu.fainted",
        context="released",
        cannot=cannot(trainer, "release", target=piece_ref(one.id)),
        overridable=True,
    )
    scribe.require(
        not one.switched,
        "ptu.switched",
        cannot=cannot(trainer, "release", target=piece_ref(one.id)),
        overridable=True,
    )
    out = [each for each in team_on_field(state, trainer) if leaving is None or each.id != leaving.id]
    scribe.require(
        not out or (len(out) == 1 and turns.leads_two(scribe.game, trainer)),
        "ptu.one_pokemon",
        user=piece_ref(trainer.id),
        other=piece_ref(out[0].id if out else ""),
        overridable=True,
    )
    return one


def team_on_field(state: State, trainer: Combatant) -> list[Combatant]:
    """A trainer's Pokémon who are out and stand."""
    return [one for one in company.on_field(state) if one.sheet.owner == trainer.id]


def bench(state: State, trainer: str) -> list[Combatant]:
    """A trainer's Pokémon who could come out now."""
    return [
        one
        for one in state.combatants.values()
        if one.sheet.owner == trainer and one.where == "ball" and not one.fainted and not one.switched
    ]


# --- places ---------------------------------------------------------------------------------------------------------


def _square(
    scribe: PtuScribe, trainer: Combatant, leaving: Combatant | None, coming: Combatant, wanted: Cell | None
) -> Cell | None:
    """Where a Pokémon appears: the square that was named, that of the one who goes, or the nearest free one."""
    state = scribe.state
    if state.grid is None or trainer.position is None:
        return None
    free = _free_squares(state, trainer, leaving, coming)
    if wanted is not None:
        scribe.require(
            wanted in free,
            "ptu.no_room",
            context="square",
            cannot=cannot(trainer, "release", target=piece_ref(coming.id)),
            cell=cell_ref(wanted),
            reach=RANGE,
            overridable=movement.has_ground(state, coming, wanted),
        )
        return wanted
    scribe.require(bool(free), "ptu.no_room", context="near", user=piece_ref(coming.id), trainer=piece_ref(trainer.id))
    return free[0]


def _free_squares(state: State, trainer: Combatant, leaving: Combatant | None, coming: Combatant) -> list[Cell]:
    """Squares that a newcomer fits on, the best first."""
    free = list(_fitting(state, trainer, leaving, coming))
    if coming.sheet.capabilities.swim or coming.sheet.capabilities.sky:
        return free
    return sorted(free, key=lambda cell: places.is_water(state, cell))


def _fitting(state: State, trainer: Combatant, leaving: Combatant | None, coming: Combatant) -> Iterator[Cell]:
    """Squares that a newcomer fits on, from the old one's place and the trainer outwards."""
    assert trainer.position is not None
    x, y = trainer.position
    taken = places.occupied(state, but=(leaving.id,) if leaving is not None else ())
    old = leaving.position if leaving is not None else None
    around = ((x + dx, y + dy) for dx, dy in _AROUND if (x + dx, y + dy) != old)
    for cell in chain((old,) if old is not None else (), around):
        if places.is_free(state, places.cells_at(coming, cell), taken):
            yield cell


# --- what happens ---------------------------------------------------------------------------------------------------


def recall(scribe: PtuScribe, word: Recall) -> None:
    """Into the ball: stages, volatile and other conditions, temporary HP, coats and the like are gone. (p. 246)"""
    one = harm.one_of(scribe, word.who)
    if one.where != "field":
        return
    leave(scribe, one.id)
    scribe.record(e.WhereChanged(one.id, "ball", switched=True))


def leave(scribe: PtuScribe, who: str) -> None:
    """What ends when somebody goes off the field."""
    one = harm.one_of(scribe, who)
    was_active = scribe.state.active == who
    on_event(scribe, who, "rested")
    if one.ready is not None and _may_pass_on(scribe, one.ready[0]):
        scribe.record(e.OnceDone(who, f"{LEFT_TO}{scribe.state.round}:{one.ready[0]}"))
    harm.leave_effects(scribe, who)
    for held in harm.one_of(scribe, who).afflictions:
        if statuses.ends_on_recall(held.status, sleep=scribe.game.options.sleep):
            harm.cure(scribe, who, held.status, why="recalled", move=held.move)
    harm.reset_stages(scribe, who, why="recalled")
    if one.temp_hp:
        scribe.record(e.TempHpSet(who, 0))
    hazards.forget(scribe, who)
    if was_active:
        scribe.record(e.TurnEnded(who))


LEFT_TO = "left:"
"""Stores the healing that a combatant prepared for its replacement."""


def _may_pass_on(scribe: PtuScribe, move: str) -> bool:
    entry = scribe.content.moves.get(move)
    return entry is not None and entry.delay is not None and any(isinstance(word, v.Heal) for word in entry.effects)


def _take_over(scribe: PtuScribe, who: str) -> None:
    """A Wish whose user went back meanwhile is for the one who came in its place. (Indices: Wish)"""
    state = scribe.state
    key = f"{LEFT_TO}{state.round}:"
    one = state.combatants[who]
    for mate in state.combatants.values():
        if mate.sheet.owner == one.sheet.owner is not None and mate.where == "ball":
            for left in mate.once:
                if left.startswith(key):
                    scribe.record(e.Prepared(who, left.removeprefix(key), (who,)))


def release(scribe: PtuScribe, word: Release) -> None:
    """Out of the ball: a place, an initiative and, if none of its trainer's has acted, a turn this round. (p. 229)"""
    state = scribe.state
    if word.who not in state.combatants:
        scribe.next_turn()  # whom a foe has in its balls is not for the one who imagines to know
    one = state.combatants[word.who]
    if one.where != "ball":
        return
    scribe.record(e.WhereChanged(one.id, "field", joined=state.round))
    if word.cell is not None:
        scribe.record(e.Moved(one.id, word.cell, "release"))
    scribe.record(e.InitiativeSet(one.id, turns.initiative_of(scribe, harm.one_of(scribe, one.id)), one.roll_off))
    if not word.may_act:
        scribe.record(e.Forfeits(one.id, one.forfeits, one.skips, True))
    elif not _team_has_acted(state, one):
        turns.take_place(scribe, one.id)
    _take_over(scribe, one.id)
    on_event(scribe, one.id, "joins")
    hazards.meet(scribe, one.id, (word.cell,) if word.cell is not None else ())


def _team_has_acted(state: State, one: Combatant) -> bool:
    """A player has one Pokémon turn a round: who comes for one that has acted waits for the next. (sources 5)"""
    return any(
        other.turns_taken > 0
        for other in state.combatants.values()
        if other.id != one.id
        and other.sheet.owner == one.sheet.owner
        and other.sheet.kind == "pokemon"
        and (other.where != "field" or other.fainted)
    )


def forced_switch(scribe: PtuScribe, word: ForceSwitch) -> None:
    """Somebody is driven off, trapped or not, and its trainer sends another; a wild one stays. (p. 230)

    A trainer without anybody else keeps it out, unless it `leaves`: then nobody need come in its place.
    """
    state = scribe.state
    one = state.combatants[word.who]
    trainer = state.combatants.get(one.sheet.owner or "")
    if one.where != "field" or one.fainted or trainer is None or trainer.where != "field" or trainer.fainted:
        return
    able = bench(state, trainer.id)
    if not able and not word.leaves:
        return
    chosen = able[0].id if able else ""
    if len(able) > 1 or (able and word.leaves):
        if not scribe.answers:
            options = tuple(each.id for each in able)
            about: dict[str, Value] = {"for": one.id, **({"leaves": 1} if word.leaves else {})}
            # Whoever chooses has several in their balls, which nobody else knows.
            veiled = state.shown != "exact"
            otherwise = ("no",) if word.leaves else (chosen,)
            scribe.ask(seat_of(state, trainer), "replacement", options, otherwise=otherwise, about=about, veiled=veiled)
            return
        (chosen,) = scribe.answers[0]
        if all(each.id != chosen for each in able):  # nobody, or the game master has taken it away meanwhile
            chosen = "" if word.leaves else able[0].id
    coming = state.combatants[chosen] if chosen else None
    stages, coats = dict(one.stages), harm.coats(one)
    aims = [(held, boost) for held, boost in company.boosts(one) if "sure_hit" in boost.rules]
    cell: Cell | None = None
    if coming is not None and state.grid is not None and trainer.position is not None:
        free = _free_squares(state, trainer, one, coming)
        if free:
            cell = free[0]
        elif word.leaves:
            coming = None
        else:
            return
    own_turn = state.active == one.id
    leave(scribe, one.id)
    scribe.record(e.WhereChanged(one.id, "ball", switched=True))
    if own_turn and coming is None:
        harm.at_last(scribe, NextTurn())
    if coming is None:
        return
    release(scribe, Release(chosen, cell=cell))
    if "stages" in word.keeps:
        for stat, value in stages.items():
            harm.set_stage(scribe, chosen, stat, value, why="passed_on")
    if "coats" in word.keeps:
        for held, coat in coats:
            harm.begin_timed(scribe, chosen, coat, source=held.source, label=held.label, uses=held.uses)
    for held, boost in aims if "aims" in word.keeps else ():
        harm.begin_timed(
            scribe, chosen, boost, source=chosen, label=held.label, until=boost.until, uses=held.uses, at=held.target
        )
    if own_turn:
        harm.at_last(scribe, NextTurn())  # what the move still does comes first


# --- choices --------------------------------------------------------------------------------------------------------


def switches(game: PtuGame, view: State, one: Combatant) -> Iterator[w.Switch]:
    """What a trainer may do with its team now: send somebody out, replace the fainted, exchange."""
    able = bench(view, one.id)
    out = [each for each in view.combatants.values() if each.sheet.owner == one.id and each.where == "field"]
    standing = [each for each in out if not each.fainted]
    league = view.battle == "league"
    if not standing and not out and one.budget.shift:
        yield from (w.Switch(release=each.id) for each in able if _has_room(view, one, None, each))
    for leaving in out if len(standing) <= 1 else ():
        cost = switch_cost("switch", fainted=leaving.fainted, league=league).cost
        if standing and leaving.fainted:
            continue
        if (company.has(leaving, "trapped") or is_rooted(leaving)) and not leaving.fainted:
            continue
        if not in_recall_range(places.distance(view, one, leaving), league=league):
            continue
        if actions.can_take(one.budget, cost):
            for each in able:
                if _has_room(view, one, leaving, each):
                    yield w.Switch(leaving.id, each.id)


def _has_room(view: State, trainer: Combatant, leaving: Combatant | None, coming: Combatant) -> bool:
    if view.grid is None or trainer.position is None:
        return True
    if leaving is not None and leaving.sheet.size == coming.sheet.size:
        return True
    return next(_fitting(view, trainer, leaving, coming), None) is not None
