"""Words that are deeds of their own: moves used at once, shifts, what is learned of others, the order of turns.

Where somebody has a choice the word becomes a step of its own, which asks before anything is recorded.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.messages import Value

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..attack.moves import UNARMED, find_move, move_type, suits
from ..attack.reckoning import expected
from ..attack.usage import is_available, spent_move
from ..field import movement, places
from ..field.areas import covered
from ..game import PtuScribe
from ..people import company, gear
from ..rules import actions, type_chart
from ..rules.grid import Cell
from ..rules.terms import PokemonType
from ..seats import seat_of
from ..state import Combatant, Usage
from ..vocabulary import moves as v
from ..words import DoEffect, GainAbility, JoinIn, PerformMove, RegainUse, RollAttack, ShiftFreely

STAY = "stay"


# --- bodies ---------------------------------------------------------------------------------------------------------


def _injuries(scribe: PtuScribe, word: DoEffect, effect: v.Injuries, who: str) -> None:
    harm.injure(scribe, who, effect.change, why=word.entry)


def _faint(scribe: PtuScribe, word: DoEffect, effect: v.Faint, who: str) -> None:
    harm.fell(scribe, who)


def _refresh(scribe: PtuScribe, word: DoEffect, effect: v.Refresh, who: str) -> None:
    for key in harm.one_of(scribe, who).usage:
        scribe.record(e.UsageSet(who, key, Usage()))


def _regain(scribe: PtuScribe, word: DoEffect, effect: v.Regain, who: str) -> None:
    one, known = harm.one_of(scribe, who), scribe.content.moves
    if effect.what == "last":
        _give_back(scribe, who, one.last_move)
        return
    spent = [
        name
        for name, used in one.usage.items()
        if name in known and used.scene and (not effect.types or known[name].type in effect.types)
    ]
    for name in spent:
        if effect.what in ("eot", "both") and known[name].frequency.per == "eot":
            _give_back(scribe, who, name)
    eot = tuple(name for name in spent if known[name].frequency.per == "eot")
    if effect.what == "one_eot" and eot:
        scribe.do(RegainUse(word.user, who, word.entry, eot))
    scene = tuple(name for name in spent if known[name].frequency.per == "scene")
    if effect.what in ("scene", "both") and scene:
        scribe.do(RegainUse(word.user, who, word.entry, scene))


def regain_use(scribe: PtuScribe, word: RegainUse) -> None:
    """The player who gives a use back names the move, if there are several."""
    user = harm.one_of(scribe, word.user)
    if len(word.moves) > 1 and not scribe.answers:
        about: dict[str, Value] = {"who": word.bearer, "why": word.entry}
        scribe.ask(seat_of(scribe.state, user), "regain", word.moves, otherwise=word.moves[:1], about=about)
        return
    _give_back(scribe, word.bearer, scribe.answers[0][0] if scribe.answers else word.moves[0])


def _give_back(scribe: PtuScribe, who: str, move: str) -> None:
    """One use of a move is as if it had not been."""
    used = harm.one_of(scribe, who).usage.get(move)
    if used is not None:
        less = Usage(max(0, used.scene - 1), max(0, used.today - 1), None, used.old)
        scribe.record(e.UsageSet(who, move, less))


def _store(scribe: PtuScribe, word: DoEffect, effect: v.Store, who: str) -> None:
    held = next((held for held, _ in company.timed(harm.one_of(scribe, who), v.Store)), None)
    if held is None:
        harm.begin_timed(scribe, who, effect, source=who, label=word.entry, uses=1)
    elif held.uses < effect.most:
        scribe.record(e.TimedChanged(who, replace(held, uses=held.uses + 1)))
    else:
        return
    harm.change_stages(scribe, who, effect.change, why=word.entry)


def _unload(scribe: PtuScribe, word: DoEffect, effect: v.Unload, who: str) -> None:
    for held, store in company.timed(harm.one_of(scribe, who), v.Store):
        scribe.record(e.TimedEnded(who, held.id, held.label))
        harm.change_stages(scribe, who, {stat: -value * held.uses for stat, value in store.change.items()})


# --- what is learned ------------------------------------------------------------------------------------------------


def _reveal(scribe: PtuScribe, word: DoEffect, effect: v.Reveal, who: str) -> None:
    state = scribe.state
    user, one = state.combatants[word.user], state.combatants[who]
    known = scribe.content.moves
    attacks = [known[name] for name in gear.moves_of(scribe.game, one) if name in known]
    attacks = [move for move in attacks if c.is_damaging(move)]
    match effect.what:
        case "nature_and_item":
            told: tuple[str, ...] = (one.sheet.nature, one.sheet.held_item or "nothing")
        case "strongest_move":
            best = max(attacks, key=lambda move: expected(scribe.game, state, one, move, user), default=None)
            told = (best.id,) if best is not None else ("nothing",)
            if best is not None and effect.hinder:
                boost = v.Boost(numbers={"accuracy": -effect.hinder}, moves=v.MoveFilter(moves=(best.id,)))
                harm.begin_timed(scribe, who, boost, source=user.id, label=word.entry, until="scene")
        case _:
            dangerous = any(_is_danger(scribe, one, move, user) for move in attacks)
            told = ("yes" if dangerous else "no",)
    scribe.record(e.Revealed(user.id, who, effect.what, told))


def _is_danger(scribe: PtuScribe, one: Combatant, move: c.Move, user: Combatant) -> bool:
    kind = move_type(scribe.game, scribe.state, one, move, user)
    return (type_chart.effectiveness(kind, derived.types_of(scribe.game, scribe.state, user)).steps or 0) > 0


# --- places and turns -----------------------------------------------------------------------------------------------


def _free_shift(scribe: PtuScribe, word: DoEffect, effect: v.FreeShift, who: str) -> None:
    scribe.do(ShiftFreely(who, word.entry, effect.squares, effect.half, effect.in_area, effect.teleport))


def free_shift(scribe: PtuScribe, word: ShiftFreely) -> None:
    """The player of the combatant that may shift chooses the square."""
    open_to = _leaps(scribe, word) if word.teleport else _open_to(scribe, word)
    options = {f"{x},{y}": (x, y) for x, y in open_to}
    if not options:
        return
    one = harm.one_of(scribe, word.who)
    if not scribe.answers:
        about: dict[str, Value] = {"who": one.id, "why": word.entry}
        scribe.ask(seat_of(scribe.state, one), "shift", (*options, STAY), otherwise=(STAY,), about=about)
        return
    chosen = scribe.answers[0][0]
    if chosen not in options:  # it stays, or the game master has closed the way meanwhile
        return
    if word.in_area:
        scribe.record(e.ActionSpent(one.id, "shift", actions.move(one.budget)))
    scribe.record(e.Moved(one.id, options[chosen]))


def _leaps(scribe: PtuScribe, word: ShiftFreely) -> list[Cell]:
    """The squares that a teleport out of order can end on."""
    state = scribe.state
    one = state.combatants[word.who]
    if state.grid is None or one.position is None or one.fainted or one.where != "field":
        return []
    far = max(word.squares, one.sheet.capabilities.teleporter + derived.granted(scribe.game, one, "teleporter"))
    found = movement.reach(scribe.game, state, one, movement.TELEPORTING, meters=far)
    return sorted(cell for cell in found if cell != one.position)


def _open_to(scribe: PtuScribe, word: ShiftFreely) -> list[Cell]:
    """The squares that a shift out of order can end on."""
    state = scribe.state
    one = state.combatants[word.who]
    if state.grid is None or one.position is None or one.fainted or one.where != "field" or movement.is_held(one):
        return []
    if word.in_area and not actions.can_move(one.budget):
        return []
    by = next(iter(movement.ways(scribe.game, state, one)), None)
    if by is None or by == movement.TELEPORTING:
        return []
    full = movement.speed(scribe.game, state, one, by)
    found = movement.reach(scribe.game, state, one, by, meters=word.squares or (full // 2 if word.half else full))
    area = covered(state, one, find_move(scribe.game, one, word.entry)) if word.in_area else None
    return sorted(cell for cell in found if cell != one.position and (area is None or cell in area))


def _turn_order(scribe: PtuScribe, word: DoEffect, effect: v.TurnOrder, who: str) -> None:
    order = scribe.state.order
    moved = [slot for slot in order if slot.id == who]
    if not moved:
        return
    rest = [slot for slot in order if slot.id != who]
    count = (rest[0].initiative + 1 if effect.place == "next" else rest[-1].initiative - 1) if rest else None
    placed = [replace(slot, initiative=slot.initiative if count is None else count) for slot in moved]
    scribe.record(e.OrderChanged(tuple((*placed, *rest) if effect.place == "next" else (*rest, *placed))))


# --- moves and abilities of others ----------------------------------------------------------------------------------


def _perform(scribe: PtuScribe, word: DoEffect, effect: v.Perform, who: str) -> None:
    if effect.random_own or effect.random is not None:
        _perform_at_random(scribe, word, effect)
        return
    if effect.by_target:
        _perform_again(scribe, word, who)
        return
    name = harm.one_of(scribe, who).last_move if effect.last_of_target else effect.move
    move = scribe.content.moves.get(name)
    if move is None or (move.trigger is not None and not move.trigger.optional) or _copies(move):
        harm.fail(scribe, word.user, who, word.entry, "nothing_to_use")
        return
    ability = scribe.content.abilities.get(word.entry) if word.kind == "ability" else None
    if ability is not None and spent_move(
        scribe.content, scribe.state, harm.one_of(scribe, word.user), ability, [effect]
    ):
        harm.fail(scribe, word.user, who, word.entry, "nothing_to_use")
        return
    scribe.do(PerformMove(word.user, name, who))


def _perform_again(scribe: PtuScribe, word: DoEffect, who: str) -> None:
    """Instruct: the target's last attack once more, on whom it was; no Set-Up, Exhaust or answer, nothing on itself."""
    one = harm.one_of(scribe, who)
    move = scribe.content.moves.get(one.last_move)
    standing = [target for target in one.last_targets if not harm.one_of(scribe, target).fainted]
    if (
        move is None
        or not c.is_damaging(move)
        or move.set_up is not None
        or move.trigger is not None
        or "exhaust" in move.keywords
        or not standing
    ):
        harm.fail(scribe, word.user, who, word.entry, "nothing_to_use")
        return
    scribe.do(PerformMove(who, move.id, standing[0]))


def _perform_at_random(scribe: PtuScribe, word: DoEffect, effect: v.Perform) -> None:
    """A move of those that the user could use on its own turn: each as likely. It may be used this turn."""
    user = harm.one_of(scribe, word.user)
    moves = [scribe.content.moves[name] for name in _pool(scribe, user, effect) if name != word.entry]
    able = [
        move.id
        for move in moves
        if not _copies(move)
        and (move.trigger is None or move.trigger.optional)
        and move.frequency.per != "static"
        and suits(user, move)
        and (not effect.random_own or is_available(scribe.state, user, move))
        and (move.requires is None or derived.holds(scribe.game, scribe.state, move.requires, user, user))
    ]
    if not able:
        harm.fail(scribe, word.user, word.user, word.entry, "nothing_to_use")
        return
    name = able[0] if len(able) == 1 else able[_drawn(scribe, len(able)) - 1]
    harm.begin_timed(scribe, user.id, v.Perform(move=name), source=user.id, label=word.entry, until="turn")


def _drawn(scribe: PtuScribe, count: int) -> int:
    """Which of so many moves is drawn. It is only used later, so that odds need not tell hundreds of them apart."""
    if count <= _FEW:
        return scribe.dice.d(count, "move")
    return scribe.dice.grouped(lambda dice: dice.d(count, "move"), lambda _: 0, ("ptu move", count))


_FEW = 20


def _pool(scribe: PtuScribe, user: Combatant, effect: v.Perform) -> list[str]:
    """The moves of which one is drawn: of the user, of the other Pokémon of its side, or of everybody."""
    if effect.random_own:
        return list(gear.moves_of(scribe.game, user))
    known = scribe.content.moves
    if effect.random == "any":
        return [move.id for move in known.values() if move.weapon is None and move.variant_of is None]
    team = [
        one
        for one in scribe.state.combatants.values()
        if one.id != user.id
        and one.sheet.kind == "pokemon"
        and (one.side == user.side if user.sheet.owner is None else one.sheet.owner == user.sheet.owner)
    ]
    return [name for name in dict.fromkeys(name for one in team for name in one.sheet.moves) if name in known]


def rally(scribe: PtuScribe, word: DoEffect, effect: v.Rally, who: str) -> None:
    """Beat Up: the user, and allies next to its target, strike with a Struggle of the move's type. (p. 350)"""
    state = scribe.state
    user, target = state.combatants[word.user], state.combatants[who]
    near = tuple(
        ally.id
        for ally in company.allies_of(state, user)
        if places.is_adjacent(state, target, ally)
        and not company.looks_on(state, ally)
        and not company.has_any(ally, ("asleep", "frozen"))
    )
    scribe.do(
        *_struggle(scribe, user.id, who, word.entry, effect.type),
        JoinIn(user.id, near, who, word.entry, effect.type, effect.allies),
    )


def join_in(scribe: PtuScribe, word: JoinIn) -> None:
    """The next of those near says whether it strikes, too."""
    if not word.allies or not word.most or harm.one_of(scribe, word.target).fainted:
        return
    ally, *rest = word.allies
    one = harm.one_of(scribe, ally)
    joins = one.where == "field" and not one.fainted
    if joins and scribe.game.options.interrupts == "asked":
        if not scribe.answers:
            about: dict[str, Value] = {"who": ally, "target": word.target, "why": word.entry}
            scribe.ask(seat_of(scribe.state, one), "join", ("yes", "no"), otherwise=("yes",), about=about)
            return
        joins = scribe.answers[0] == ("yes",)
    later = JoinIn(word.user, tuple(rest), word.target, word.entry, word.type, word.most - joins)
    scribe.do(*(_struggle(scribe, ally, word.target, word.entry, word.type) if joins else ()), later)


def _struggle(scribe: PtuScribe, who: str, target: str, entry: str, kind: PokemonType) -> tuple[RollAttack, ...]:
    typed = v.Retype(becomes=kind, types=("normal",), next_only=True)
    harm.begin_timed(scribe, who, typed, source=who, label=entry, until="turn")
    return (RollAttack(who, UNARMED, (target,), free=True),)


def _copies(move: c.Move) -> bool:
    """Moves that copy others are not copied themselves: nothing would end it."""
    return any(isinstance(effect, v.Perform) for effect in move.effects)


def change_ability(scribe: PtuScribe, word: DoEffect, effect: v.ChangeAbility, who: str) -> None:
    giver, taker = (who, word.user) if effect.how == "copy" else (word.user, who)
    given, own = (gear.abilities_of(scribe.game, harm.one_of(scribe, each)) for each in (giver, taker))
    offered = [name for name in given if name not in (*own, *gear.fixed_among(scribe.game, given))]
    if not offered:
        return
    if effect.random and len(offered) > 1:
        offered = [scribe.dice.choose(offered, "ability")]
    scribe.do(GainAbility(word.user, taker, word.entry, effect.until or "scene", tuple(offered)))


def gain_ability(scribe: PtuScribe, word: GainAbility) -> None:
    """One ability more, chosen by the player of the combatant that gives it."""
    user = harm.one_of(scribe, word.user)
    if harm.one_of(scribe, word.bearer).where == "removed":
        return
    if len(word.offered) > 1 and not scribe.answers:
        about: dict[str, Value] = {"who": word.bearer, "why": word.entry}
        scribe.ask(seat_of(scribe.state, user), "ability", word.offered, otherwise=word.offered[:1], about=about)
        return
    chosen = scribe.answers[0][0] if scribe.answers else word.offered[0]
    gained = v.ChangeAbility(how="gain", ability=chosen)
    harm.begin_timed(scribe, word.bearer, gained, source=user.id, label=word.entry, until=word.until)


def lose_action(scribe: PtuScribe, word: DoEffect, effect: v.LoseAction, who: str) -> None:
    """A turn without a Standard Action."""
    one = harm.one_of(scribe, who)
    if scribe.state.active == who and one.budget.standard:
        scribe.record(e.ActionSpent(who, "standard", replace(one.budget, standard=0), False))


def _gain_action(scribe: PtuScribe, word: DoEffect, effect: v.GainAction, who: str) -> None:
    """An action more, or one less, on one's own turn."""
    one = harm.one_of(scribe, who)
    if scribe.state.active != who:
        return
    left = max(0, getattr(one.budget, effect.action) + (-1 if effect.pay else 1))
    scribe.record(e.ActionSpent(who, effect.action, replace(one.budget, **{effect.action: left}), effect.pay))


def _end(scribe: PtuScribe, word: DoEffect, effect: v.End, who: str) -> None:
    for held in harm.one_of(scribe, who).timed:
        if held.label in effect.of:
            harm.end_timed(scribe, who, held)


def _spend(scribe: PtuScribe, word: DoEffect, effect: v.Spend, who: str) -> None:
    held = next((held for held in harm.one_of(scribe, who).timed if held.label == effect.of), None)
    if held is not None:
        harm.use_timed(scribe, who, held)


def _strike_again(scribe: PtuScribe, word: DoEffect, effect: v.StrikeAgain, who: str) -> None:
    user = harm.one_of(scribe, word.user)
    target = who if who != word.user else next(iter(user.last_targets), "")
    if target and target != user.id and not harm.one_of(scribe, target).fainted:
        scribe.do(RollAttack(user.id, UNARMED, (target,), free=True, sure=effect.sure, plain=effect.sure))


DEEDS: dict[type, Callable[[PtuScribe, DoEffect, Any, str], None]] = {
    v.Injuries: _injuries,
    v.Faint: _faint,
    v.Refresh: _refresh,
    v.Regain: _regain,
    v.Store: _store,
    v.Unload: _unload,
    v.Reveal: _reveal,
    v.FreeShift: _free_shift,
    v.TurnOrder: _turn_order,
    v.Perform: _perform,
    v.GainAction: _gain_action,
    v.End: _end,
    v.Spend: _spend,
    v.StrikeAgain: _strike_again,
}
