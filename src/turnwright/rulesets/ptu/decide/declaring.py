"""A move is declared: what is recorded, what is paid, and the steps that follow."""

from __future__ import annotations

from typing import Any

from turnwright.kernel.telling import piece_ref

from .. import derived, harm
from .. import events as e
from ..answers.opportunity import exposed
from ..attack import two_turns
from ..attack.moves import OTHER, counts_reshaping, has_other_range, is_quickened, move_type, reshaped, streak
from ..attack.usage import counted
from ..effects.choices import follow_own_move
from ..field import passing
from ..game import PtuScribe
from ..people import company, gear
from ..rules import actions
from ..seats import must_play
from ..state import Combatant, Usage
from ..vocabulary import moves as v
from ..words import AfterAttack, DoEffect, Interrupts, RollAttack, RunPast, SettleRule
from .aiming import Aimed
from .checks import spend


def spend_ap(scribe: PtuScribe, user: Combatant) -> None:
    """1 AP for +1 on one accuracy roll, by a trainer for itself or its Pokémon. (sources 1)"""
    state = scribe.state
    payer = user if user.sheet.kind == "trainer" else state.combatants.get(user.sheet.owner or "", user)
    must_play(scribe, payer)
    scribe.require(payer.ap > 0, "ptu.no_ap", user=piece_ref(payer.id))
    scribe.require(
        not company.has(payer, "flustered"),
        "ptu.no_ap",
        context="flustered",
        user=piece_ref(payer.id),
    )
    scribe.record(e.ApSpent(payer.id, payer.ap - 1, payer.ap_bound, payer.ap_drained))
    own = derived.added(scribe.game, state, payer, "action_point") if payer.id == user.id else 0
    help_ = v.Boost(numbers={"accuracy": 1 + own}, next_only=True)
    harm.begin_timed(scribe, user.id, help_, source=payer.id, label="action_point", until="turn")


def declare_move(scribe: PtuScribe, user: Combatant, aimed: Aimed, action: actions.Action) -> None:
    """Records the use and puts the attack in motion."""
    state = scribe.state
    move, targets, cell, squares, follows = aimed
    begins = not follows and two_turns.takes_two_turns(state, user, move)
    if begins and move.set_up is not None and not move.set_up.holds_target:
        targets = ()
    row = user.streak if follows else streak(state, user, move, targets)
    other = has_other_range(scribe.game, user, move)
    use = user.usage.get(move.id, Usage()) if follows else counted(state, user, move.id)
    kind = move_type(scribe.game, state, user, move, state.combatants[targets[0]] if targets else None)
    spend(scribe, user, action)
    if not follows and not begins:
        two_turns.spend_herb(scribe, user.id, move)
    if user.timed:
        follow_own_move(scribe, user, move, kind)
    by_run = move.range.kind == "pass" and passing.runs(state, user, cell, targets)
    if by_run and not begins and state.active == user.id:
        scribe.record(
            e.ActionSpent(user.id, "shift", passing.after_run(harm.one_of(scribe, user.id).budget), taken=False)
        )
    scribe.record(e.MoveUsed(user.id, move.id, targets, use, kind, move.move_class, row, cell, other, follows, squares))
    shaped = reshaped(scribe.game, user, move) if other else None
    ability = scribe.content.abilities.get(shaped[0]) if shaped is not None else None
    if ability is not None and counts_reshaping(scribe.game, ability):
        scribe.record(e.UsageSet(user.id, ability.id, counted(state, user, ability.id)))
    for held, _ in company.timed(user, v.Quicken) if action == "free" and is_quickened(user, move) else ():
        harm.end_timed(scribe, user.id, held)
    if other and move.or_once:
        scribe.record(e.OnceDone(user.id, f"{move.id}{OTHER}"))
    if harm.one_of(scribe, user.id).fainted:
        return
    steps: list[Any] = [
        DoEffect(user.id, user.id, "move", move.id, (index,))
        for index, effect in enumerate(move.effects)
        if isinstance(effect, v.LoseHp) and effect.cost and not follows
    ]
    steps += [
        SettleRule(user.id, move.id, index)
        for index, effect in enumerate(move.effects)
        if isinstance(effect, v.Consult)
    ]
    if move.notes and not follows:
        scribe.record(e.LeftToTheGm(user.id, move.id))
    if "exhaust" in move.keywords:
        scribe.record(e.Forfeits(user.id, True, user.skips, user.idle))
    if begins or move.delay is not None:
        away = (move.set_up.away if move.set_up is not None else None) or ""
        scribe.record(e.Prepared(user.id, move.id, targets, away))
        left = harm.one_of(scribe, user.id).budget
        after = two_turns.budget_after(move, left)
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
        steps += exposed(scribe.game, state, user, move, targets)
        if move.range.apart and len(targets) > 1:
            for each in targets:
                steps += [Interrupts(user.id, move.id, (each,)), RollAttack(user.id, move.id, (each,))]
        else:
            steps += [Interrupts(user.id, move.id, targets), RollAttack(user.id, move.id, targets)]
        if by_run:
            steps.append(RunPast(user.id))
    else:
        steps += [
            DoEffect(user.id, user.id, "move", move.id, (index,))
            for index, effect in enumerate(move.effects)
            if not (isinstance(effect, v.LoseHp) and effect.cost)
        ]
        if "uses" in gear.hears(scribe.game, state, user):
            steps.append(AfterAttack(user.id, move.id, (), ()))
    scribe.do(*steps)
