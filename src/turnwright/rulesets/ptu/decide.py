"""Command -> events: the actions of a turn. Refuse, then spend, then let the words of the action run."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.refusal import did_you_mean

from . import commands as w
from . import content as c
from . import events as e
from . import harm, hazards, movement, numbers, passing, places, sleepers, turns, two_turns
from . import vocabulary as v
from .areas import AREAS, SINGLE, in_area, place_for
from .attack.moves import STRUGGLE, action_of, find_move, has_other_range, move_type, streak, suits, versions
from .game import PtuScribe
from .opportunity import exposed
from .reactions import on_event
from .rules import actions, damage, statuses, struggle
from .seats import must_play
from .state import Cell, Combatant, DoEffect, Interrupts, NextTurn, RollAttack, Script, Slot, Span, State, Usage
from .usage import counted, frequency_of, is_available
from .view import is_unseen, known

AIMLESS = ("self", "field", "side", "squares")
"""Ranges of moves that are aimed at nobody."""

# --- who acts, and with what ----------------------------------------------------------------------------------------


def acting(scribe: PtuScribe, named: str, *, fallen_too: bool = False) -> Combatant:
    """The one whose turn it is, if the sender plays it; with a reason the game master names another."""
    state = scribe.state
    if state.stage != "active":
        scribe.refuse("ptu.not_started", "Nobody can act: the encounter has not started, or is over.")
    if named and named != state.active:
        one = present(scribe, named)
        must_play(scribe, one)
        turn = state.combatants[state.active].name if state.active else "nobody"
        scribe.require(False, "ptu.not_active", f"{one.name} cannot act now: it is {turn}'s turn.", overridable=True)
        return one
    one = state.combatants[state.active]
    must_play(scribe, one)
    if state.phase == "declaration":
        scribe.refuse(
            "ptu.declaration", f"{one.name} declares now, and acts in the resolution phase: send a declaration."
        )
    if one.fainted and not fallen_too:
        scribe.refuse("ptu.fainted", f"{one.name} has fainted: all it can do is end its turn.")
    return one


def present(scribe: PtuScribe, who: str) -> Combatant:
    """Somebody of this encounter, by id; whom a seat does not know of is nobody to it."""
    state = scribe.state
    one = state.combatants.get(who)
    if one is None or is_unseen(state, one, scribe.by):
        there = known(state, scribe.by)
        scribe.refuse("ptu.no_such_combatant", f'Nobody here is called "{who}"{did_you_mean(who, there)}')
    return one


def spend(scribe: PtuScribe, one: Combatant, action: actions.Action, *, taken: bool = True) -> None:
    """Uses part of a turn; the heavily injured pay for a Standard Action in Hit Points. (pp. 227, 250)"""
    budget = harm.one_of(scribe, one.id).budget
    if actions.can_take(budget, action):
        budget = actions.take(budget, action)
    scribe.record(e.ActionSpent(one.id, action, budget, taken))
    harm.strain(scribe, one.id, action)


def must_have(
    scribe: PtuScribe, one: Combatant, action: actions.Action, what: str, *, asleep_too: bool = False
) -> None:
    """Refuses an action that the budget does not hold; the tripped stand up first, and sleepers do hardly anything."""
    asleep_too = asleep_too or (action == "shift" and bool(sleepers.talks_of(one)))
    scribe.require(
        not numbers.has(one, "asleep") or asleep_too,
        "ptu.asleep",
        f"{one.name} cannot {what}: it is asleep, and only what wakes it or works in its sleep is possible.",
        overridable=True,
    )
    bound = two_turns.prepared(scribe.game, one) if action in ("standard", "full") else None
    if bound is not None:
        scribe.require(
            False,
            "ptu.follow_through",
            f"{one.name} cannot {what}: it must follow through with {bound.name}, or let it go by ending its turn.",
            overridable=True,
        )
    _must_stand(scribe, one, what)
    scribe.require(
        actions.can_take(one.budget, action),
        "ptu.no_action",
        f"{one.name} cannot {what}: it has no {action} action left this turn.",
        overridable=True,
    )


def _must_stand(scribe: PtuScribe, one: Combatant, what: str) -> None:
    if numbers.has(one, "tripped") and what != "stand up":
        scribe.require(
            False, "ptu.tripped", f"{one.name} cannot {what}: it is Tripped and must stand up first.", overridable=True
        )


# --- moves ----------------------------------------------------------------------------------------------------------


def use_move(scribe: PtuScribe, command: w.UseMove) -> None:
    """A move: its frequency, its action, its targets; then interrupts, the roll and what follows. (p. 236)"""
    user = acting(scribe, command.user)
    begun = two_turns.due(scribe.game, user)
    if begun is not None and begun.id == command.move:
        follow_through(scribe, user, begun, command)
        return
    move = _version(scribe, user, known_move(scribe, user, command.move), alternative=command.alternative)
    move_is_usable(scribe, user, move)
    named = command.targets or ((command.target,) if command.target else ())
    first = scribe.state.combatants.get(named[0]) if named else None
    action = two_turns.cost(move, action_of(scribe.game, scribe.state, user, move, first))
    talks = sleepers.talks_of(user) == move.id
    action = "free" if talks else action
    must_have(scribe, user, action, f"use {move.name}", asleep_too=talks or sleepers.works_asleep(move))
    targets = chosen_targets(scribe, user, move, named, command.cell)
    if command.spend_ap:
        _spend_ap(scribe, user)
    cell = command.cell or place_for(scribe.state, user, move, targets)
    squares = _hazard_squares(scribe, user, move, command)
    if talks:
        harm.end_timed(scribe, user.id, next(held for held, _ in numbers.timed(user, v.Perform)))
        user = harm.one_of(scribe, user.id)
    declare_move(scribe, user, move, targets, action, cell, squares=squares)


def _hazard_squares(scribe: PtuScribe, user: Combatant, move: c.Move, command: w.UseMove) -> tuple[Cell, ...]:
    """The squares of a hazard: those that were chosen, each in range, and others around them for the rest."""
    state = scribe.state
    laid = hazards.laid_by(move)
    if laid is None or state.grid is None or user.position is None:
        return ()
    chosen = tuple(dict.fromkeys((*command.cells, *([command.cell] if command.cell is not None else []))))
    scribe.require(
        len(chosen) <= laid.squares,
        "ptu.too_many_squares",
        f"{user.name} cannot put {move.name} on {len(chosen)} squares: it has {laid.squares}.",
        overridable=True,
    )
    for cell in chosen:
        scribe.require(
            not places.is_blocking(state, cell),
            "ptu.no_square",
            f"{user.name} cannot put {move.name} on {cell[0]},{cell[1]}: there is no open ground.",
        )
        scribe.require(
            hazards.is_in_range(user, move, cell),
            "ptu.out_of_range",
            f"{user.name} cannot put {move.name} on {cell[0]},{cell[1]}: it reaches {hazards.range_of(move)} metres.",
            overridable=True,
        )
    scribe.require(
        not laid.together or hazards.are_together(chosen),
        "ptu.apart",
        f"{user.name} cannot scatter {move.name}: each of its squares is next to another.",
        overridable=True,
    )
    return hazards.squares(state, user, move, laid.squares, chosen)


def follow_through(scribe: PtuScribe, user: Combatant, move: c.Move, command: w.UseMove) -> None:
    """The second turn of a Set-Up move: its user comes back and attacks whom it reaches from there. (sources 10)"""
    assert user.ready is not None, "only who has prepared a move follows through with it"
    assert move.set_up is not None, "only Set-Up moves are followed through"
    what = f"follow through with {move.name}"
    _must_stand(scribe, user, what)
    scribe.require(
        user.budget.standard > 0,
        "ptu.no_action",
        f"{user.name} cannot {what}: it has no standard action left this turn.",
        overridable=True,
    )
    move_is_usable(scribe, user, move, follows=True)
    state = scribe.state
    named = command.targets or ((command.target,) if command.target else ())
    first = state.combatants.get(named[0]) if named else None
    gone = user.away == "gone"
    to = two_turns.landing(state, user, first, command.cell if gone else None)
    scribe.require(
        state.grid is None or user.position is None or to is not None,
        "ptu.no_square",
        f"{user.name} cannot {what} there: it needs a free square to come back on.",
    )
    back = replace(user, position=to)
    if move.set_up.holds_target:
        targets = tuple(target for target in user.ready[1] if state.combatants[target].where == "field")
    else:
        targets = chosen_targets(scribe, back, move, named, None if gone else command.cell, follows=True)
    if command.spend_ap:
        _spend_ap(scribe, user)
    cell = None if gone else command.cell or place_for(state, back, move, targets)
    action: actions.Action = "full" if move.action == "full" and user.budget.shift else "standard"
    two_turns.come_back(scribe, user.id, to)
    declare_move(scribe, harm.one_of(scribe, user.id), move, targets, action, cell, follows=True)


def _version(scribe: PtuScribe, user: Combatant, move: c.Move, *, alternative: bool) -> c.Move:
    """The move with the range that was asked for; some users have no choice."""
    found = dict(versions(scribe.game, scribe.state, user, move))
    if alternative and move.or_range is None:
        scribe.refuse("ptu.one_range", f"{move.name} has one range: use it without the alternative.")
    return found.get(alternative) or next(iter(found.values()))


def known_move(scribe: PtuScribe, user: Combatant, name: str) -> c.Move:
    known = scribe.content.moves
    own = numbers.moves_of(scribe.game, user)
    if name not in own:
        if name not in known:
            scribe.refuse("ptu.no_such_move", f'There is no move "{name}"{did_you_mean(name, own)}')
        scribe.require(False, "ptu.unknown_move", f"{user.name} does not know {known[name].name}.", overridable=True)
    return known[name]


def move_is_usable(scribe: PtuScribe, user: Combatant, move: c.Move, *, follows: bool = False) -> None:
    """Frequency, disabling, rage, locked moves, and what the move itself requires; who `follows` through with a Set-Up
    move has paid for it before."""
    state = scribe.state
    begun = None if follows else two_turns.prepared(scribe.game, user)
    scribe.require(
        begun is None or move.action not in ("standard", "full"),
        "ptu.follow_through",
        f"{user.name} cannot use {move.name}: it has prepared {begun.name if begun else ''} for its next turn.",
        overridable=True,
    )
    scribe.require(
        suits(user, move),
        "ptu.no_weapon",
        f"{user.name} cannot use {move.name}: it has no weapon for it in hand.",
        overridable=True,
    )
    scribe.require(
        follows or is_available(state, user, move),
        "ptu.frequency",
        f"{user.name} cannot use {move.name} now: its frequency is {frequency_of(user, move)}.",
        overridable=True,
    )
    scribe.require(
        move.frequency.per == "at_will" or not numbers.has(user, "terrorized"),
        "ptu.terrorized",
        f"{user.name} is terrorized and has only At-Will moves left: {move.name} is not one.",
        overridable=True,
    )
    scribe.require(
        not ({"dash", "pass"} & set(move.keywords) and numbers.has(user, "stuck")),
        "ptu.stuck",
        f"{user.name} is Stuck and cannot use {move.name}, which takes a run.",
        overridable=True,
    )
    scribe.require(
        not numbers.is_forbidden(scribe.game, state, user, move.id),
        "ptu.forbidden",
        f"{user.name} cannot use {move.name}: its own ability, or that of somebody near, prevents it.",
        overridable=True,
    )
    for held in user.afflictions:
        if held.status == "disabled" and held.move == move.id:
            scribe.require(
                False, "ptu.disabled", f"{user.name} cannot use {move.name}: it is Disabled.", overridable=True
            )
        if held.status == "enraged" and not c.is_damaging(move):
            scribe.require(
                False,
                "ptu.enraged",
                f"{user.name} is Enraged and must attack: choose a damaging move.",
                overridable=True,
            )
    for locked, _ in numbers.timed(user, v.LockIn):
        scribe.require(
            locked.label == move.id, "ptu.locked", f"{user.name} must go on with {locked.label}.", overridable=True
        )
    scribe.require(
        move.range.kind == "self" or not numbers.is_still(user),
        "ptu.stance",
        f"{user.name} cannot use {move.name}: it stays still in its stance until it leaves it.",
        overridable=True,
    )
    scribe.require(
        follows or move.set_up is None or not move.set_up.no_shift or not user.budget.moved,
        "ptu.moved",
        f"{user.name} has moved this turn, and {move.name} takes a turn without a step to prepare.",
        overridable=True,
    )
    if move.requires is not None and move.range.kind in AIMLESS:
        scribe.require(
            numbers.holds(scribe.game, state, move.requires, user, None),
            "ptu.requirement",
            f"{user.name} cannot use {move.name} as things are.",
            overridable=True,
        )
    if move.trigger is not None and not move.trigger.optional:
        scribe.require(
            False, "ptu.trigger", f"{move.name} answers something: it is offered when that happens.", overridable=True
        )


def chosen_targets(
    scribe: PtuScribe,
    user: Combatant,
    move: c.Move,
    named: tuple[str, ...],
    cell: tuple[int, int] | None,
    *,
    follows: bool = False,
) -> tuple[str, ...]:
    """The targets of a move: named, or those in its area on a grid; each in reach and allowed.

    A move that is only prepared has none yet: it is aimed when its user follows through.
    """
    state = scribe.state
    kind = move.range.kind
    if move.set_up is not None and not follows and two_turns.takes_two_turns(state, move):
        held = tuple(present(scribe, target).id for target in dict.fromkeys(named))
        if not move.set_up.holds_target:
            return ()
        named = held
    if kind == "self":
        return (user.id,)
    if kind in ("field", "side", "squares") and not named:
        return ()
    found = tuple(present(scribe, target) for target in dict.fromkeys(named))
    if kind == "pass":
        found = _passed(scribe, user, move, found, cell)
    elif found and kind in AREAS and state.grid is not None and user.position is not None:
        found = _in_area(scribe, user, move, found, cell)
    elif not found:
        found = tuple(default_targets(state, user, move, cell))
    if not found:
        scribe.refuse("ptu.no_target", f"{move.name} needs a target: name one that is in reach.")
    single = kind in ("melee", "ranged", "weapon", "any")
    scribe.require(
        not single or len(found) <= move.range.targets,
        "ptu.too_many_targets",
        f"{user.name} cannot aim {move.name} at {len(found)}: it reaches {move.range.targets}.",
        overridable=True,
    )
    for target in found:
        _targetable(scribe, user, move, target)
    return tuple(target.id for target in found)


def _in_area(
    scribe: PtuScribe, user: Combatant, move: c.Move, named: tuple[Combatant, ...], cell: Cell | None
) -> tuple[Combatant, ...]:
    """Whom an area strikes that was meant for somebody: everybody in it, and nobody else. (p. 344)

    Those who are on no square yet are the game master's to place: who names them says that they stand in it.
    """
    state = scribe.state
    if cell is None:
        cell = place_for(state, user, move, tuple(one.id for one in named))
    reached = tuple(
        one for one in in_area(state, user, move, cell) if one in named or not _shares_its_square(state, one)
    )
    besides = tuple(one for one in named if one.position is None or (one.id == user.id and move.range.self_too))
    left_out = [one.name for one in named if one not in (*reached, *besides)]
    scribe.require(
        not left_out,
        "ptu.out_of_range",
        f"{move.name} does not reach {', '.join(left_out)} from there: its area must cover everybody named.",
        overridable=True,
    )
    return named if left_out else (*reached, *(one for one in besides if one not in reached))


def _shares_its_square(state: State, one: Combatant) -> bool:
    """Whether somebody rides or is ridden: an attack may be meant for one of the two."""
    return bool(one.riding) or any(other.riding == one.id for other in state.combatants.values())


def _passed(
    scribe: PtuScribe, user: Combatant, move: c.Move, named: tuple[Combatant, ...], cell: Cell | None
) -> tuple[Combatant, ...]:
    """Whom a Pass strikes: everybody on the way of a run, or one neighbour of who stays where it is. (sources 10)"""
    state = scribe.state
    names = tuple(one.id for one in named)
    if cell is None and named:
        cell = place_for(state, user, move, names)
    found = named
    if state.grid is not None and user.position is not None:
        found = tuple(in_area(state, user, move, cell))
        if named and not passing.runs(state, user, cell, names):
            found = tuple(one for one in named if numbers.is_adjacent(state, user, one))[:1]
    elif not named:
        found = tuple(default_targets(state, user, move, None)[:1])
    scribe.require(
        not passing.runs(state, user, cell, [one.id for one in found]) or passing.can_run(state, user),
        "ptu.moved",
        f"{user.name} has no Shift Action left for a run with {move.name}: it can strike one target next to it.",
        overridable=True,
    )
    left_out = [one.name for one in named if one not in found]
    scribe.require(
        not left_out,
        "ptu.out_of_range",
        f"{user.name} does not pass {', '.join(left_out)} with {move.name}: a run is 4 metres straight on, to a free "
        "square behind everybody whom it strikes.",
        overridable=True,
    )
    return found or named


def default_targets(state: State, user: Combatant, move: c.Move, cell: tuple[int, int] | None) -> list[Combatant]:
    """Whom an area reaches when nobody is named: foes, and others too unless the move is friendly."""
    if state.grid is not None and user.position is not None:
        return in_area(state, user, move, cell)
    foes = numbers.foes_of(state, user)
    if move.range.kind in ("melee", "ranged", "weapon", "any"):
        return foes[: move.range.targets]
    return foes


def _targetable(
    scribe: PtuScribe, user: Combatant, move: c.Move, target: Combatant, *, fallen_too: bool = False
) -> None:
    """Refuses a target that is gone, has fainted, may not be chosen, or is out of reach or sight."""
    state = scribe.state
    scribe.require(
        target.where == "field",
        "ptu.target_gone",
        f"{user.name} cannot target {target.name}, who is not on the field.",
    )
    scribe.require(
        target.id != user.id or not c.is_damaging(move),
        "ptu.self",
        f"{user.name} cannot attack itself with {move.name}: choose somebody else.",
        overridable=True,
    )
    scribe.require(
        not target.fainted or move.move_class == "status" or fallen_too,
        "ptu.target_fainted",
        f"{user.name} cannot attack {target.name}, who has fainted: choose another target.",
        overridable=True,
    )
    scribe.require(
        f"avoid:{state.round}:{target.id}" not in user.once,
        "ptu.infatuated",
        f"{user.name} is infatuated and may not target {target.name} this turn.",
        overridable=True,
    )
    if move.requires is not None:
        scribe.require(
            numbers.holds(scribe.game, state, move.requires, user, target),
            "ptu.requirement",
            f"{move.name} cannot be used on {target.name} as things are.",
            overridable=True,
        )
    reach = reach_of(move)
    if state.grid is not None and reach is not None and target.id != user.id:
        far = places.distance(state, user, target)
        near_enough = move.range.least <= far <= reach if reach > 1 else numbers.is_adjacent(state, user, target)
        scribe.require(
            near_enough,
            "ptu.out_of_range",
            f"{user.name} cannot use {move.name} on {target.name}: it is out of range ({far} squares, reach {reach}).",
            overridable=True,
        )
        scribe.require(
            places.can_see(state, user, target) or "groundsource" in move.keywords,
            "ptu.no_sight",
            f"{user.name} cannot see {target.name}: something blocks the line.",
            overridable=True,
        )


def reach_of(move: c.Move) -> int | None:
    """How far the single targets of a move may be; none for areas and fields."""
    match move.range.kind:
        case "melee":
            return 1
        case "ranged":
            return move.range.squares
        case "weapon":
            return max(1, move.range.squares)
        case _:
            return None


def _spend_ap(scribe: PtuScribe, user: Combatant) -> None:
    """1 AP for +1 on one accuracy roll, by a trainer for itself or its Pokémon. (sources 1)"""
    state = scribe.state
    payer = user if user.sheet.kind == "trainer" else state.combatants.get(user.sheet.owner or "", user)
    must_play(scribe, payer)
    scribe.require(payer.ap > 0, "ptu.no_ap", f"{payer.name} has no action points left.")
    scribe.require(
        not numbers.has(payer, "flustered"),
        "ptu.no_ap",
        f"{payer.name} was put off and can spend no action points now.",
    )
    scribe.record(e.ApSpent(payer.id, payer.ap - 1, payer.ap_bound, payer.ap_drained))
    harm.begin_timed(
        scribe, user.id, v.Boost(accuracy=1, next_only=True), source=payer.id, label="action point", until="turn"
    )


def declare_move(
    scribe: PtuScribe,
    user: Combatant,
    move: c.Move,
    targets: tuple[str, ...],
    action: actions.Action,
    cell: tuple[int, int] | None = None,
    *,
    follows: bool = False,
    squares: tuple[Cell, ...] = (),
) -> None:
    """Records the use and puts the attack in motion; `follows`: it was prepared, and counted, on the turn before."""
    state = scribe.state
    begins = not follows and two_turns.takes_two_turns(state, move)
    if begins and move.set_up is not None and not move.set_up.holds_target:
        targets = ()
    row = user.streak if follows else streak(state, user, move, targets)
    other = has_other_range(scribe.game, user, move)
    use = user.usage.get(move.id, Usage()) if follows else counted(state, user, move.id)
    kind = move_type(scribe.game, state, user, move, state.combatants[targets[0]] if targets else None)
    spend(scribe, user, action)
    by_run = move.range.kind == "pass" and passing.runs(state, user, cell, targets)
    if by_run and not begins and state.active == user.id:
        scribe.record(
            e.ActionSpent(user.id, "shift", passing.after_run(harm.one_of(scribe, user.id).budget), taken=False)
        )
    scribe.record(e.MoveUsed(user.id, move.id, targets, use, kind, move.move_class, row, cell, other, follows, squares))
    if harm.one_of(scribe, user.id).fainted:
        return
    steps: list[Any] = [
        DoEffect(user.id, user.id, "move", move.id, (index,))
        for index, effect in enumerate(move.effects)
        if isinstance(effect, v.LoseHp) and effect.cost and not follows
    ]
    if move.notes and not follows:
        scribe.record(e.LeftToTheGm(user.id, move.id, move.notes))
    if "exhaust" in move.keywords:
        scribe.record(e.Forfeits(user.id, True, user.skips, user.idle))
    if begins or move.delay is not None:
        away = (move.set_up.away if move.set_up is not None else None) or ""
        scribe.record(e.Prepared(user.id, move.id, targets, away))
        left = harm.one_of(scribe, user.id).budget
        after = two_turns.budget_after(move, left) if move.set_up is not None else left
        if after != left and state.active == user.id:
            scribe.record(e.ActionSpent(user.id, "shift", after, False))
        if move.set_up is not None and move.set_up.away == "air":
            steps.append(Interrupts(user.id, move.id, (user.id,), "flies"))
        steps += [
            DoEffect(user.id, user.id, "move", move.id, (index,))
            for index, effect in enumerate(move.effects)
            if effect.at == "set_up"
        ]
    elif targets:
        steps += exposed(state, user, move, targets)
        steps += [Interrupts(user.id, move.id, targets), RollAttack(user.id, move.id, targets)]
        if by_run:
            steps.append(Script("pass", user.id, targets[0]))
    else:
        steps += [
            DoEffect(user.id, user.id, "move", move.id, (index,))
            for index, effect in enumerate(move.effects)
            if not (isinstance(effect, v.LoseHp) and effect.cost)
        ]
    scribe.do(*steps)


def perform(scribe: PtuScribe, who: str, name: str, target: str) -> None:
    """Uses a move out of order, for no action: on the target if it is meant for foes or friends such as that one."""
    state = scribe.state
    user = state.combatants[who]
    move = scribe.content.moves[name]
    if move.range.kind == "self":
        targets: tuple[str, ...] = (who,)
    elif move.range.kind in SINGLE:
        targets = (target,)
    else:
        targets = tuple(one.id for one in default_targets(state, user, move, None))
    declare_move(scribe, user, move, targets, "free", place_for(state, user, move, targets))


def use_struggle(scribe: PtuScribe, command: w.Struggle) -> None:
    """A Struggle attack, perhaps of another type by a capability. (p. 240)"""
    user = acting(scribe, command.user)
    must_have(scribe, user, "standard", "struggle")
    scribe.require(
        not numbers.is_still(user),
        "ptu.stance",
        f"{user.name} cannot struggle: it stays still in its stance until it leaves it.",
        overridable=True,
    )
    name = STRUGGLE
    if command.as_type is not None:
        able = [
            kind
            for capability, kind in struggle.TYPE_OF_CAPABILITY.items()
            if numbers.has_capability(scribe.game, user, capability)
        ]
        scribe.require(
            command.as_type in able,
            "ptu.no_capability",
            f"{user.name} has no capability for a {command.as_type} Struggle.",
            overridable=True,
        )
        name = f"{STRUGGLE}/{command.as_type}" + ("/special" if command.special else "")
    move = find_move(scribe.game, user, name)
    target = present(scribe, command.target)
    _targetable(scribe, user, move, target)
    if command.spend_ap:
        _spend_ap(scribe, user)
    declare_move(scribe, user, move, (target.id,), "standard")


def coup_de_grace(scribe: PtuScribe, command: w.CoupDeGrace) -> None:
    """A full action against somebody helpless: a hit is critical, and worth 5 more, doubled too. (p. 251)

    The fainted are; who is bound, the game master says. Conditions such as Sleep alone make nobody helpless.
    """
    user = acting(scribe, command.user)
    must_have(scribe, user, "full", "deliver a coup de grâce")
    target = present(scribe, command.target)
    scribe.require(
        target.fainted,
        "ptu.not_helpless",
        f"{user.name} cannot finish {target.name}: it has not fainted. Conditions such as Sleep are not enough; "
        "the game master may allow it for somebody who is bound or otherwise helpless.",
        overridable=True,
    )
    name = command.move or STRUGGLE
    move = find_move(scribe.game, user, name) if name == STRUGGLE else known_move(scribe, user, name)
    scribe.require(c.is_damaging(move), "ptu.requirement", f"{move.name} does no damage.")
    scribe.require(
        move.range.kind in SINGLE and move.range.targets == 1,
        "ptu.requirement",
        f"{user.name} cannot finish {target.name} with {move.name}: it takes an attack on a single target.",
        overridable=True,
    )
    if name != STRUGGLE:
        move_is_usable(scribe, user, move)
    _targetable(scribe, user, move, target, fallen_too=True)
    harm.begin_timed(
        scribe,
        user.id,
        v.Boost(sure_crit=True, with_dice=damage.COUP_DE_GRACE_BONUS, next_only=True),
        source=user.id,
        label="coup de grâce",
        until="turn",
    )
    declare_move(scribe, harm.one_of(scribe, user.id), move, (target.id,), "full")


# --- movement, breath, turns ----------------------------------------------------------------------------------------


def stand_up(scribe: PtuScribe, command: w.StandUp) -> None:
    """A Shift to get up; it provokes. (sources 5)"""
    user = acting(scribe, command.user)
    scribe.require(numbers.has(user, "tripped"), "ptu.standing", f"{user.name} is not Tripped.")
    must_have(scribe, user, "shift", "stand up")
    spend(scribe, user, "shift")
    harm.cure(scribe, user.id, "tripped", why="stood up")
    scribe.do(Script("provoke", user.id, "", ("stands_up",)))


def leave_stance(scribe: PtuScribe, command: w.LeaveStance) -> None:
    """Out of a stance by its action; what it slowed is free again."""
    user = acting(scribe, command.user)
    held, stance = next(numbers.timed(user, v.Stance), (None, None))
    if held is None or stance is None:
        scribe.refuse("ptu.no_stance", f"{user.name} is in no stance that it could leave.")
    must_have(scribe, user, stance.leave, "leave its stance")
    spend(scribe, user, stance.leave)
    harm.end_timed(scribe, user.id, held)
    slowed = numbers.affliction(user, "slowed")
    if stance.slow and slowed is not None and slowed.source == user.id:
        harm.cure(scribe, user.id, "slowed", why="stance left")


def trade_action(scribe: PtuScribe, command: w.TradeAction) -> None:
    """The Standard Action for another Shift or Swift one. (p. 227)"""
    user = acting(scribe, command.user)
    scribe.require(
        user.budget.standard > 0, "ptu.no_action", f"{user.name} has no standard action to trade.", overridable=False
    )
    scribe.record(e.ActionSpent(user.id, "standard", actions.trade(user.budget, command.into), False))


def catch_breath(scribe: PtuScribe, who: str, *, meters: int | None = None) -> None:
    """What a breather does; who is helped goes no further than its helper."""
    options = numbers.options_of(scribe.game)
    state = scribe.state
    one = state.combatants[who]
    for held in one.afflictions:
        source = state.combatants.get(held.source)
        gone = source is None or source.fainted or source.where != "field" or places.distance(state, one, source) > 12
        if statuses.ends_on_breather(held.status, source_gone=gone, cursed=options.breather_cursed):
            harm.cure(scribe, who, held.status, why="breather", move=held.move)
    for timed, _ in numbers.timed(one, v.Doom):
        harm.end_timed(scribe, who, timed)
    movement.retreat(scribe, who, meters=meters)
    harm.reset_stages(scribe, who, why="breather", rule=options.breather_stages)
    if one.temp_hp:
        scribe.record(e.TempHpSet(who, 0))
    on_event(scribe, who, "rested")
    span = Span("turn_end", who, 2 if state.active == who else 1)
    harm.inflict(scribe, who, "tripped", source=who, cause="breather")
    harm.inflict(scribe, who, "vulnerable", source=who, cause="breather", span=span)


def wake(scribe: PtuScribe, command: w.Wake) -> None:
    """An adjacent ally may wake a sleeper as a Standard Action. (p. 247)"""
    user = acting(scribe, command.user)
    target = present(scribe, command.target)
    must_have(scribe, user, "standard", "wake somebody")
    state = scribe.state
    scribe.require(numbers.has(target, "asleep"), "ptu.awake", f"{target.name} is not asleep.")
    scribe.require(
        numbers.is_adjacent(state, user, target), "ptu.out_of_range", f"{target.name} is not next to {user.name}.",
        overridable=True,
    )  # fmt: skip
    spend(scribe, user, "standard")
    harm.cure(scribe, target.id, "asleep", why="woken")


def declare(scribe: PtuScribe, command: w.Declare) -> None:
    """League: trainers declare from the slowest to the fastest. (p. 227)"""
    state = scribe.state
    if state.phase != "declaration" or not state.active:
        scribe.refuse("ptu.no_declaration", "Nobody declares now: that is for the first phase of a League round.")
    one = state.combatants[state.active]
    must_play(scribe, one)
    scribe.record(e.Declared(one.id, command.action))
    turns.end_turn(scribe, one.id)


def hold(scribe: PtuScribe, command: w.Hold) -> None:
    """Waits for a lower count of initiative, once a round. (p. 227)"""
    user = acting(scribe, command.user)
    state = scribe.state
    scribe.require(
        user.budget == actions.FRESH, "ptu.already_acted", f"{user.name} has begun its turn and cannot hold it."
    )
    scribe.require(
        not user.held and command.until < user.initiative,
        "ptu.cannot_hold",
        f"{user.name} cannot hold: once a round, for a count below {user.initiative}.",
        overridable=True,
    )
    scribe.record(e.TurnHeld(user.id, command.until))
    scribe.record(e.TurnEnded(user.id))
    slots = [*state.order, Slot(user.id, command.until, user.roll_off, held=True)]
    slots.sort(key=lambda slot: (-slot.initiative, -slot.roll_off))
    scribe.record(e.OrderChanged(tuple(slots)))
    scribe.do(NextTurn())


def end_turn(scribe: PtuScribe, command: w.EndTurn) -> None:
    """The turn is over: saves, losses, the next one."""
    state = scribe.state
    if state.phase == "declaration" and state.active:
        one = state.combatants[state.active]
        must_play(scribe, one)
    else:
        one = acting(scribe, command.user, fallen_too=True)
    turns.end_turn(scribe, one.id)


COMMANDS: dict[type, Callable[[PtuScribe, Any], None]] = {
    w.UseMove: use_move,
    w.Struggle: use_struggle,
    w.CoupDeGrace: coup_de_grace,
    w.StandUp: stand_up,
    w.LeaveStance: leave_stance,
    w.TradeAction: trade_action,
    w.Wake: wake,
    w.Declare: declare,
    w.Hold: hold,
    w.EndTurn: end_turn,
}
