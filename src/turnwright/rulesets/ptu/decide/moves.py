"""A move is used: by choice, on the second turn of a Set-Up, or out of order."""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.refusal import hint, phrase, text_ref
from turnwright.kernel.telling import cell_ref, piece_ref, ref

from .. import allowed, harm
from .. import commands as w
from .. import content as c
from ..attack import two_turns
from ..attack.moves import action_of, reshaped, versions
from ..field import hazards, places
from ..field.areas import SINGLE, place_for
from ..game import PtuScribe
from ..people import company, gear, sleepers
from ..reasons import cannot
from ..rules import actions
from ..rules.grid import Cell
from ..state import Combatant
from ..targets import default_targets
from ..vocabulary import moves as v
from .aiming import Aimed, chosen_targets
from .checks import acting, insist, must_have, must_stand
from .declaring import declare_move, spend_ap


def use_move(scribe: PtuScribe, command: w.UseMove) -> None:
    """A move: its frequency, its action, its targets; then interrupts, the roll and what follows. (p. 236)"""
    user = acting(scribe, command.user)
    begun = two_turns.due(scribe.game, user)
    if begun is not None and begun.id == command.move:
        follow_through(scribe, user, begun, command)
        return
    move = _version(scribe, user, known_move(scribe, user, command.move), alternative=command.alternative)
    insist(scribe, allowed.why_not_use(scribe.game, scribe.state, user, move))
    named = command.targets or ((command.target,) if command.target else ())
    first = scribe.state.combatants.get(named[0]) if named else None
    action = two_turns.cost(move, action_of(scribe.game, scribe.state, user, move, first))
    talks = sleepers.talks_of(user) == move.id
    action = "free" if talks else action
    must_have(
        scribe,
        user,
        action,
        cannot(user, "use", what=ref("move", move.id)),
        asleep_too=talks or sleepers.works_asleep(move),
    )
    targets = chosen_targets(scribe, user, Aimed(move, named, command.cell))
    if command.spend_ap:
        spend_ap(scribe, user)
    cell = command.cell or place_for(scribe.state, user, move, targets)
    squares = _hazard_squares(scribe, user, move, command)
    if talks:
        harm.end_timed(scribe, user.id, next(held for held, _ in company.timed(user, v.Perform)))
        user = harm.one_of(scribe, user.id)
    declare_move(scribe, user, Aimed(move, targets, cell, squares), action)


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
        user=piece_ref(user.id),
        move=ref("move", move.id),
        count=len(chosen),
        most=laid.squares,
        overridable=True,
    )
    for cell in chosen:
        scribe.require(
            not places.is_blocking(state, cell),
            "ptu.no_square",
            context="hazard",
            user=piece_ref(user.id),
            move=ref("move", move.id),
            cell=cell_ref(cell),
        )
        scribe.require(
            hazards.is_in_range(user, move, cell),
            "ptu.out_of_range",
            context="hazard",
            user=piece_ref(user.id),
            move=ref("move", move.id),
            cell=cell_ref(cell),
            reach=hazards.range_of(move) or 0,
            overridable=True,
        )
    scribe.require(
        not laid.together or hazards.are_together(chosen),
        "ptu.apart",
        user=piece_ref(user.id),
        move=ref("move", move.id),
        overridable=True,
    )
    return hazards.squares(state, user, move, laid.squares, chosen)


def follow_through(scribe: PtuScribe, user: Combatant, move: c.Move, command: w.UseMove) -> None:
    """The second turn of a Set-Up move: its user comes back and attacks whom it reaches from there. (sources 10)"""
    assert user.ready is not None, "only who has prepared a move follows through with it"
    assert move.set_up is not None, "only Set-Up moves are followed through"
    cannot_go_on = cannot(user, "follow_through", move=ref("move", move.id))
    must_stand(scribe, user, cannot_go_on)
    scribe.require(
        user.budget.standard > 0,
        "ptu.no_action",
        cannot=cannot_go_on,
        user=piece_ref(user.id),
        action=phrase("ptu.action.standard"),
        overridable=True,
    )
    insist(scribe, allowed.why_not_use(scribe.game, scribe.state, user, move, follows=True))
    state = scribe.state
    named = command.targets or ((command.target,) if command.target else ())
    first = state.combatants.get(named[0]) if named else None
    gone = user.away == "gone"
    to = two_turns.landing(state, user, first, command.cell if gone else None)
    scribe.require(
        state.grid is None or user.position is None or to is not None,
        "ptu.no_square",
        context="comes_back",
        cannot=cannot_go_on,
    )
    back = replace(user, position=to)
    if move.set_up.holds_target:
        targets = tuple(target for target in user.ready[1] if state.combatants[target].where == "field")
    else:
        aimed = Aimed(move, named, None if gone else command.cell, follows=True)
        targets = chosen_targets(scribe, back, aimed)
    if command.spend_ap:
        spend_ap(scribe, user)
    cell = None if gone else command.cell or place_for(state, back, move, targets)
    action: actions.Action = "full" if move.action == "full" and user.budget.shift else "standard"
    two_turns.come_back(scribe, user.id, to)
    declare_move(scribe, harm.one_of(scribe, user.id), Aimed(move, targets, cell, follows=True), action)


def _version(scribe: PtuScribe, user: Combatant, move: c.Move, *, alternative: bool) -> c.Move:
    """The move with the range, or of the type, that was asked for; some users have no choice."""
    found = dict(versions(scribe.game, scribe.state, user, move))
    if alternative and not c.has_other_version(move) and reshaped(scribe.game, user, move) is None:
        scribe.refuse("ptu.one_range", move=ref("move", move.id))
    return found.get(alternative) or next(iter(found.values()))


def known_move(scribe: PtuScribe, user: Combatant, name: str) -> c.Move:
    known = scribe.content.moves
    own = gear.moves_of(scribe.game, user)
    if name not in known:  # nothing, too: most have nothing to say in their sleep
        scribe.refuse("ptu.no_such_move", name=text_ref(name), hint=hint(name, own))
    if name not in own and name != sleepers.talks_of(user):
        scribe.require(False, "ptu.unknown_move", user=piece_ref(user.id), move=ref("move", name), overridable=True)
    return known[name]


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
    declare_move(scribe, user, Aimed(move, targets, place_for(state, user, move, targets)), "free")
