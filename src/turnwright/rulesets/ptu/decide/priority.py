"""Priority: acting before one's count, between the turns of others. (p. 228; sources 5)

Between two turns means: the combatant whose turn it is has done nothing yet. Its turn waits, and goes on afterwards.
"""

from __future__ import annotations

from turnwright.kernel.telling import piece_ref, ref

from .. import allowed, derived, harm, turns
from .. import commands as w
from .. import content as c
from .. import events as e
from ..answers.food import draw_on
from ..answers.quick import can_afford, has_acted, pay
from ..attack.moves import as_used
from ..attack.usage import counted, has_uses
from ..game import PtuGame, PtuScribe
from ..index import Index
from ..people import company, food, gear
from ..rules import actions
from ..seats import must_play
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..words import DoEffect, PriorityMove
from .aiming import Aimed, chosen_targets
from .checks import insist, present
from .declaring import declare_move
from .moves import known_move

_QUICKNESS: dict[str, actions.Quickness] = {"normal": "priority", "limited": "limited", "advanced": "advanced"}


def prioritise(scribe: PtuScribe, command: w.Prioritise) -> None:
    """A priority move takes the whole turn now; a limited one only its action; an advanced one even who has acted."""
    state = scribe.state
    if state.stage != "active" or not state.active:
        scribe.refuse("ptu.not_started")
    if state.flow.prompts:
        scribe.refuse("flow.waiting", context="early")
    user = present(scribe, command.user)
    must_play(scribe, user)
    move = as_used(scribe.game, state, user, known_move(scribe, user, command.move))
    kind = priority_of(scribe.game, state, user, move)
    if kind is None:
        scribe.refuse("ptu.no_priority", user=piece_ref(user.id), move=ref("move", move.id))
    must_be_between_turns(scribe, user)
    early = early_use(scribe.game, state, user, move)
    scribe.require(
        early is not None,
        "ptu.too_late",
        user=piece_ref(user.id),
        move=ref("move", move.id),
        overridable=True,
    )
    insist(scribe, allowed.why_not_use(scribe.game, state, user, move))
    targets = chosen_targets(scribe, user, Aimed(move, command.targets))
    lent = _lend(scribe, user, move)
    if early is not None and not early.whole_turn:
        pay(scribe, user.id, move.action)
        declare_move(scribe, harm.one_of(scribe, user.id), Aimed(move, targets), "free")
        scribe.do(*lent)
        return
    if has_acted(user):
        scribe.record(e.Forfeits(user.id, user.forfeits, user.skips + 1, user.idle))
    scribe.do(*lent, PriorityMove(user.id, move.id, targets))
    turns.start_turn(scribe, harm.one_of(scribe, user.id), out_of_order=True)


def priority_move(scribe: PtuScribe, word: PriorityMove) -> None:
    """The move that the turn was taken for, unless a save took it."""
    state = scribe.state
    user = state.combatants[word.user]
    move = as_used(scribe.game, state, user, scribe.content.moves[word.move])
    if state.active == user.id and actions.can_take(user.budget, move.action):
        declare_move(scribe, user, Aimed(move, word.targets), move.action)


def early_use(game: PtuGame, state: State, user: Combatant, move: c.Move) -> actions.OutOfTurn | None:
    """How somebody uses a move early; none where it may not, or cannot pay for it."""
    kind = priority_of(game, state, user, move)
    if kind is None or not can_afford(game, state, user, move.action):
        return None
    blind = company.has(user, "totally_blinded")
    return actions.out_of_turn(_QUICKNESS[kind], acted=has_acted(user), blind=blind)


def early_moves(game: PtuGame, state: State, user: Combatant) -> list[c.Move]:
    """The moves that somebody may use before its count."""
    index: Index = game.index
    kept = index.moment(state)
    key = "early", user.id
    if key not in kept:
        kept[key] = _early_moves(game, state, user)
    found: list[c.Move] = kept[key]
    return found


def _early_moves(game: PtuGame, state: State, user: Combatant) -> list[c.Move]:
    if not is_between_turns(state, user):
        return []
    lent = may_lend_priority(game, state, user)
    own = (game.content.moves[name] for name in gear.moves_of(game, user) if name in game.content.moves)
    known = [as_used(game, state, user, move) for move in own]
    return [move for move in known if (lent or move.priority) and early_use(game, state, user, move) is not None]


def is_between_turns(state: State, user: Combatant) -> bool:
    """While another's turn has begun and nothing was done in it; in a League battle, in the phase that one acts in."""
    if state.active == user.id or user.where != "field" or user.fainted or not is_turn_untouched(state):
        return False
    return state.phase == "all" or (state.phase == "pokemon") == (user.sheet.kind == "pokemon")


def is_turn_untouched(state: State) -> bool:
    """Whether a turn has begun and nothing was done in it yet: the only time when others may act before it."""
    active = state.combatants.get(state.active)
    if active is None or active.standard_taken or state.phase == "declaration":
        return False
    return active.budget in (actions.FRESH, actions.FORFEITED)


def priority_of(game: PtuGame, state: State, one: Combatant, move: c.Move) -> str | None:
    """The priority of a move, or what an ability or an order gives it: Priority (Advanced) counts before its own."""
    given = _given(game, state, one, move)
    if _has_own(game, state, one, move) and (given is None or given[1].kind != "advanced"):
        return move.priority
    if given is not None:
        return given[1].kind
    return "normal" if food.early_meal(game, state, one) is not None else None


def may_lend_priority(game: PtuGame, state: State, one: Combatant) -> bool:
    """Whether a combatant has anything that gives priority to moves without one: most have not."""
    return bool(gear.words_of_kind(game, state, one, a.Priority)) or food.early_meal(game, state, one) is not None


def _given(game: PtuGame, state: State, one: Combatant, move: c.Move) -> tuple[str, a.Priority] | None:
    """The ability that gives a move priority, if it can still be used."""
    abilities = game.content.abilities
    for name, word in gear.words_of_kind(game, state, one, a.Priority):
        holds = word.when is None or derived.holds(game, state, word.when, one, None)
        usable = name not in abilities or has_uses(state, one, abilities[name])
        if holds and usable and derived.fits(game, state, word.moves, move, one, one):
            return name, word
    return None


def _lend(scribe: PtuScribe, user: Combatant, move: c.Move) -> list[DoEffect]:
    """Counts the use of the ability that gives the priority; what comes with it."""
    given = _given(scribe.game, scribe.state, user, move)
    if _has_own(scribe.game, scribe.state, user, move) and (given is None or given[1].kind != "advanced"):
        return []
    if given is None:
        meal = food.early_meal(scribe.game, scribe.state, user)
        if meal is not None:
            draw_on(scribe, user, meal)
        return []
    name, word = given
    ability = scribe.content.abilities.get(name)
    if ability is not None and ability.frequency.per not in ("static", "at_will"):
        scribe.record(e.UsageSet(user.id, name, counted(scribe.state, user, name)))
    place = gear.words_named(scribe.game, name).index(word)
    source = gear.source_of(name)
    return [DoEffect(user.id, user.id, source, name, (place, index)) for index in range(len(word.effects))]


def _has_own(game: PtuGame, state: State, user: Combatant, move: c.Move) -> bool:
    """Whether a move has priority by itself in this state."""
    return move.priority is not None and (
        move.priority_when is None or derived.holds(game, state, move.priority_when, user, None)
    )


def must_be_between_turns(scribe: PtuScribe, user: Combatant) -> None:
    state = scribe.state
    active = state.combatants[state.active]
    scribe.require(active.id != user.id, "ptu.own_turn", user=piece_ref(user.id))
    scribe.require(
        user.where == "field" and not user.fainted,
        "ptu.fainted",
        context="unable",
        user=piece_ref(user.id),
        overridable=False,
    )
    scribe.require(
        is_between_turns(state, user),
        "ptu.not_between",
        user=piece_ref(user.id),
        active=piece_ref(active.id),
        overridable=True,
    )
