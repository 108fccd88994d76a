"""The game master's hand: damage, healing, conditions, stages, weather, tokens, people; all logged and undoable."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.refusal import hint, phrase, text_ref
from turnwright.kernel.ruleset import GM
from turnwright.kernel.telling import cell_ref, piece_ref, ref, seat_ref

from .. import commands as w
from .. import content as c
from .. import derived, harm, seats, turns
from .. import events as e
from ..attack.mishap import Blow, mishap
from ..attack.moves import STRUGGLE, find_move, move_type
from ..attack.usage import counted
from ..field import movement, places
from ..game import PtuScribe
from ..people import company
from ..people.spawn import join
from ..rules import actions, falling, stages, statuses
from ..rules.grid import Cell
from ..setup import on_the_map
from ..state import Combatant
from ..telling.naming import STATS
from ..vocabulary import moves as v
from ..words import NextTurn
from . import lifecycle


def only_gm(scribe: PtuScribe) -> None:
    """Refuses everybody else."""
    if scribe.by != GM:
        scribe.refuse("ptu.gm_only", seat=seat_ref(scribe.by))


def named(scribe: PtuScribe, who: str) -> Combatant:
    """Somebody whom the game master names."""
    only_gm(scribe)
    state = scribe.state
    if who not in state.combatants:
        scribe.refuse("ptu.no_such_combatant", name=text_ref(who), hint=hint(who, state.combatants))
    return state.combatants[who]


def _something(scribe: PtuScribe, one: Combatant, given: bool, what: str) -> None:
    """Refuses a command that would change nothing."""
    scribe.require(given, "ptu.nothing", user=piece_ref(one.id), what=phrase(f"ptu.given.{what}"))


def start_encounter(scribe: PtuScribe, command: w.StartEncounter) -> None:
    only_gm(scribe)
    state = scribe.state
    scribe.require(state.stage == "created", "ptu.started", encounter=text_ref(state.name))
    scribe.require(bool(company.on_field(state)), "ptu.nobody", context="on_field", encounter=text_ref(state.name))
    turns.start_encounter(scribe)


def deal_damage(scribe: PtuScribe, command: w.DealDamage) -> None:
    """Damage or a loss by hand: temporary Hit Points, injuries and fainting follow as in any attack."""
    one = named(scribe, command.target)
    harm.lose_hp(scribe, one.id, command.amount, loss=command.loss, why="gm")


def tell_move(scribe: PtuScribe, command: w.TellMove) -> None:
    """A move that the table worked out by itself: its use and its action are counted, its damage is as said."""
    user = named(scribe, command.user or scribe.state.active)
    known = scribe.content.moves
    if command.move not in known and command.move != STRUGGLE:
        scribe.refuse("ptu.no_such_move", name=text_ref(command.move), hint=hint(command.move, known))
    for who in command.damage:
        named(scribe, who)
    move = find_move(scribe.game, user, command.move)
    state, targets = scribe.state, tuple(command.damage)
    if state.active == user.id and actions.can_take(user.budget, move.action):
        scribe.record(e.ActionSpent(user.id, move.action, actions.take(user.budget, move.action)))
        harm.strain(scribe, user.id, move.action)
    kind = move_type(scribe.game, state, user, move, state.combatants[targets[0]] if targets else None)
    used = counted(state, user, move.id)
    scribe.record(e.MoveUsed(user.id, move.id, targets, used, kind, move.move_class))
    for who, amount in command.damage.items():
        harm.lose_hp(scribe, who, amount, source=user.id, why="gm")


def fall(scribe: PtuScribe, command: w.Fall) -> None:
    """Typeless physical damage; the injuries of the fall come on top of those that the damage brings. (p. 249)"""
    one = named(scribe, command.target)
    weight = derived.weight_class(scribe.game, scribe.state, one)
    meters = max(0, command.meters + derived.added(scribe.game, scribe.state, one, "fall_meters"))
    if meters:
        mishap(scribe, one.id, Blow("fall", falling.fall_db(meters, weight_class=weight)))
    hurt = falling.fall_injuries(meters, natural_sky_speed=one.sheet.capabilities.sky > 0)
    hurt += derived.added(scribe.game, scribe.state, one, "fall_injuries")
    if hurt > 0:
        scribe.record(e.InjuriesSet(one.id, harm.one_of(scribe, one.id).injuries + hurt, "fall"))
        harm.check_death(scribe, one.id)


def restore_hp(scribe: PtuScribe, command: w.RestoreHp) -> None:
    one = named(scribe, command.target)
    given = bool(command.amount or command.temp_hp or command.injuries)
    _something(scribe, one, given, "amount")
    harm.heal(scribe, one.id, command.amount, injuries_healed=command.injuries, why="gm")
    if command.temp_hp:
        harm.grant_temp_hp(scribe, one.id, command.temp_hp)


def set_hp(scribe: PtuScribe, command: w.SetHp) -> None:
    one = named(scribe, command.target)
    given = (command.hp, command.temp_hp, command.injuries)
    _something(scribe, one, any(value is not None for value in given), "hit_points")
    if command.injuries is not None:
        scribe.record(e.InjuriesSet(one.id, command.injuries, "gm"))
        harm.check_death(scribe, one.id)
    if command.temp_hp is not None:
        scribe.record(e.TempHpSet(one.id, command.temp_hp))
    if command.hp is None:
        return
    scribe.require(
        command.hp <= one.sheet.max_hp,
        "ptu.too_many_hp",
        user=piece_ref(one.id),
        most=one.sheet.max_hp,
        wanted=command.hp,
    )
    scribe.record(e.HpSet(one.id, command.hp, one.bars))
    if command.hp > 0 and one.fainted:
        harm.cure(scribe, one.id, "fainted", why="gm")
    elif command.hp <= 0 and not one.fainted:
        harm.faint(scribe, one.id)


def change_stages(scribe: PtuScribe, command: w.ChangeStages) -> None:
    """A change past -6 or +6 is clamped; the answer says before, change and after."""
    one = named(scribe, command.target)
    _something(scribe, one, bool(command.change), "change")
    _have_stages(scribe, one, command.change)
    harm.change_stages(scribe, one.id, command.change, why="gm")
    _order(scribe)


def set_stages(scribe: PtuScribe, command: w.SetStages) -> None:
    """A value outside -6 to +6 is refused."""
    one = named(scribe, command.target)
    _something(scribe, one, bool(command.stages), "stage")
    _have_stages(scribe, one, command.stages)
    for stat, value in command.stages.items():
        scribe.require(
            stages.can_be_set(value),
            "ptu.stage",
            user=piece_ref(one.id),
            stat=phrase(f"ptu.stat.{stat}"),
            stage=value,
        )
    for stat, value in command.stages.items():
        harm.set_stage(scribe, one.id, stat, value, why="gm")
    _order(scribe)


def _have_stages(scribe: PtuScribe, one: Combatant, named: Iterable[str]) -> None:
    """Refuses what has no Combat Stage: Hit Points, and whatever is no stat. (p. 235)"""
    for stat in named:
        if stat not in harm.STAGES:
            scribe.refuse(
                "ptu.no_such_stat",
                user=piece_ref(one.id),
                stat=phrase(f"ptu.stat.{stat}") if stat in STATS else text_ref(stat),
                stats=tuple(phrase(f"ptu.stat.{known}") for known in harm.STAGES),
            )


def change_status(scribe: PtuScribe, command: w.ChangeStatus) -> None:
    """Adds and removes conditions; type immunities hold unless the game master overrides them."""
    one = named(scribe, command.target)
    _something(scribe, one, bool(command.add or command.remove), "conditions")
    for status in (*command.add, *command.remove):
        if status not in statuses.CONDITIONS and status not in ("grounded", "heal_blocked"):
            scribe.refuse("ptu.no_such_status", name=text_ref(status), hint=hint(status, statuses.CONDITIONS))
    for status in command.remove:
        harm.cure(scribe, one.id, status, why="gm")
    for status in command.add:
        if status == "fainted":
            harm.faint(scribe, one.id)
            continue
        why = harm.immunity(scribe, one, status) if scribe.override is not None else ""
        scribe.require(
            not why,
            "ptu.immune",
            context=why if why in ("type", "ability", "fainted") else "field",
            user=piece_ref(one.id),
            condition=ref("condition", status),
            terrain=ref("field", why),
            overridable=True,
        )
        harm.inflict(scribe, one.id, status, source=command.source, cause="gm", move=command.move, sure=bool(why))
    _order(scribe)


def _order(scribe: PtuScribe) -> None:
    """What the game master has made of somebody's Speed shows in the order at once, not only when turns change."""
    if scribe.state.stage == "active":
        turns.resort(scribe)


def set_weather(scribe: PtuScribe, command: w.SetWeather) -> None:
    only_gm(scribe)
    rounds = 0 if command.weather == "clear" else command.rounds
    scribe.record(e.WeatherChanged(command.weather, rounds, GM))


def move_token(scribe: PtuScribe, command: w.MoveToken) -> None:
    one = named(scribe, command.target)
    state = scribe.state
    scribe.require(state.grid is not None, "ptu.no_grid", context="token", user=piece_ref(one.id))
    scribe.require(one.where == "field", "ptu.target_gone", target=piece_ref(one.id))
    body = places.cells(replace(one, position=command.to))
    width, height = places.size(state)
    scribe.require(
        movement.has_ground(state, one, command.to),
        "ptu.square",
        context="ground",
        user=piece_ref(one.id),
        cell=cell_ref(command.to),
        width=width,
        height=height,
    )
    there = next((other for other in company.on_field(state) if _stands_in(other, body) and other.id != one.id), None)
    scribe.require(
        there is None,
        "ptu.occupied",
        user=piece_ref(one.id),
        cell=cell_ref(command.to),
        other=piece_ref(there.id if there else ""),
        overridable=True,
    )
    scribe.record(e.Moved(one.id, command.to, "token"))


def _stands_in(other: Combatant, body: Collection[Cell]) -> bool:
    return other.position is not None and not places.cells(other).isdisjoint(body)


def add_combatant(scribe: PtuScribe, command: w.AddCombatant) -> None:
    """Somebody joins; in mid-fight it takes its place in the order of this round. (sources 5)"""
    only_gm(scribe)
    for who in join(scribe, command.placed):
        enter(scribe, harm.one_of(scribe, who))


def enter(scribe: PtuScribe, one: Combatant) -> None:
    """A newcomer on the field gets its initiative and, if its count has not passed, a turn this round."""
    state = scribe.state
    if state.stage != "active" or one.where != "field":
        return
    value = turns.initiative_of(scribe, state.combatants[one.id])
    scribe.record(e.InitiativeSet(one.id, value, one.roll_off))
    turns.take_place(scribe, one.id)


def remove_combatant(scribe: PtuScribe, command: w.RemoveCombatant) -> None:
    """Somebody is taken out; if it was its turn, the next one's begins, once nobody is asked any more."""
    one = named(scribe, command.target)
    state = scribe.state
    scribe.require(one.where != "removed", "ptu.target_gone", context="removed", target=piece_ref(one.id))
    harm.leave_effects(scribe, one.id)
    scribe.record(e.WhereChanged(one.id, "removed"))
    if state.active == one.id and not state.flow.prompts:  # else once the answer is in: `turns.go_on`
        scribe.record(e.TurnEnded(one.id))
        scribe.do(NextTurn())


def hide(scribe: PtuScribe, command: w.Hide) -> None:
    """A combatant goes out of sight: seats that have seen it know of it, but not where it is."""
    one = named(scribe, command.target)
    state = scribe.state
    scribe.require(one.where == "field", "ptu.target_gone", target=piece_ref(one.id))
    harm.leave_effects(scribe, one.id)
    scribe.record(e.WhereChanged(one.id, "hidden"))
    if state.active == one.id and not state.flow.prompts:
        scribe.record(e.TurnEnded(one.id))
        scribe.do(NextTurn())


def reveal(scribe: PtuScribe, command: w.Reveal) -> None:
    """Out of hiding, with a turn this round if its count has not passed, as for anybody who joins. (sources 5)"""
    one = named(scribe, command.target)
    state = scribe.state
    scribe.require(one.where == "hidden", "ptu.not_hidden", user=piece_ref(one.id))
    there = replace(one, where="field")
    to = command.to
    if state.grid is None:
        scribe.require(to is None, "ptu.no_grid", context="placed", user=piece_ref(one.id))
    elif to is None:
        to = on_the_map(replace(state, combatants={**state.combatants, one.id: there})).combatants[one.id].position
    elif not places.fits_at(state, there, to):
        scribe.refuse("ptu.occupied", context="appears", user=piece_ref(one.id), cell=cell_ref(to))
    scribe.record(e.WhereChanged(one.id, "field", joined=max(1, state.round)))
    if to is not None:
        scribe.record(e.Moved(one.id, to, "release"))
    enter(scribe, harm.one_of(scribe, one.id))


def hand_over(scribe: PtuScribe, command: w.HandOver) -> None:
    """Another seat plays somebody, from where it sees what that one's side sees: nobody acts on what it cannot know."""
    one = named(scribe, command.piece)
    state = scribe.state
    there = (*seats.names(state), GM)
    if command.seat and command.seat not in there:
        scribe.refuse("ptu.no_such_seat", name=text_ref(command.seat), hint=hint(command.seat, there))
    own = seats.own_seat(state, one)
    seat = command.seat or own
    scribe.require(
        seat != seats.seat_of(state, one),
        "ptu.nothing",
        context="plays",
        seat=seat_ref(seat),
        user=piece_ref(one.id),
    )
    scribe.require(
        seat == GM or seats.sees_as_much(state, seat, one),
        "ptu.other_eyes",
        user=piece_ref(one.id),
        seat=seat_ref(seat),
        side=phrase(f"ptu.side.{one.side}"),
    )
    scribe.record(e.HandedOver(one.id, "" if seat == own else seat))


def grant_item(scribe: PtuScribe, command: w.GrantItem) -> None:
    one = named(scribe, command.target)
    known: dict[str, c.Item | c.Ball] = {**scribe.content.items, **scribe.content.balls}
    if command.item not in known:
        scribe.refuse("ptu.no_such_item", name=text_ref(command.item), hint=hint(command.item, known))
    count = one.items.get(command.item, 0) + command.count
    scribe.require(
        count >= 0,
        "ptu.no_item",
        context="to_take",
        user=piece_ref(one.id),
        item=ref("item", command.item),
        have=one.items.get(command.item, 0),
        wanted=-command.count,
    )
    scribe.record(e.ItemsSet(one.id, {item: n for item, n in {**one.items, command.item: count}.items() if n}))


def change_initiative(scribe: PtuScribe, command: w.ChangeInitiative) -> None:
    """A bonus that lasts for the scene; those still to come are sorted anew at once."""
    one = named(scribe, command.target)
    scribe.require(one.where == "field", "ptu.target_gone", target=piece_ref(one.id))
    harm.begin_timed(
        scribe, one.id, v.Boost(numbers={"initiative": command.by}), source=one.id, label="initiative", until="scene"
    )
    _order(scribe)


def grant_actions(scribe: PtuScribe, command: w.GrantActions) -> None:
    """Actions of this turn, more or fewer."""
    one = named(scribe, command.target)
    state = scribe.state
    scribe.require(state.active == one.id, "ptu.not_active", context="granted", user=piece_ref(one.id))
    scribe.require(
        bool(command.standard or command.shift or command.swift),
        "ptu.nothing",
        context="to_grant",
        user=piece_ref(one.id),
    )
    budget = replace(
        one.budget,
        standard=max(0, one.budget.standard + command.standard),
        shift=max(0, one.budget.shift + command.shift),
        swift=max(0, one.budget.swift + command.swift),
        moved=one.budget.moved and command.shift <= 0,
    )
    scribe.record(e.ActionSpent(one.id, "free", budget, False))


def set_loyalty(scribe: PtuScribe, command: w.SetLoyalty) -> None:
    one = named(scribe, command.target)
    scribe.require(one.sheet.kind == "pokemon", "ptu.no_loyalty", user=piece_ref(one.id))
    if one.sheet.loyalty != command.loyalty:
        scribe.record(e.SheetChanged(one.id, replace(one.sheet, loyalty=command.loyalty), "loyalty"))


def release_hold(scribe: PtuScribe, command: w.ReleaseHold) -> None:
    """Who waits acts as soon as the turn that is under way ends; the others keep their order. (p. 227)"""
    one = named(scribe, command.user)
    order = scribe.state.order
    held = next((slot for slot in order if slot.id == one.id and slot.held), None)
    if held is None:
        scribe.refuse("ptu.not_holding", user=piece_ref(one.id))
    first = max((slot.initiative for slot in order), default=held.initiative)
    rest = tuple(slot for slot in order if slot is not held)
    scribe.record(e.OrderChanged((replace(held, initiative=max(first, held.initiative)), *rest)))


def reorder(scribe: PtuScribe, command: w.Reorder) -> None:
    """The game master's hand on the order of this round. A combatant that is moved acts on the count of the one it acts
    beside, so that a Speed that changes later does not undo it; the next round goes by initiative again.
    """
    one = named(scribe, command.target)
    order = scribe.state.order
    moved = next((slot for slot in order if slot.id == one.id), None)
    if moved is None:
        scribe.refuse("ptu.not_to_come", user=piece_ref(one.id))
    rest = [slot for slot in order if slot is not moved]
    place = len(rest)
    if command.before:
        other = named(scribe, command.before)
        place = next((at for at, slot in enumerate(rest) if slot.id == other.id), -1)
        scribe.require(place >= 0, "ptu.not_to_come", user=piece_ref(other.id))
    if rest:
        beside = rest[min(place, len(rest) - 1)]
        moved = replace(moved, initiative=beside.initiative, roll_off=beside.roll_off)
    after = (*rest[:place], moved, *rest[place:])
    scribe.require(
        [slot.id for slot in after] != [slot.id for slot in order],
        "ptu.nothing",
        context="in_order",
        user=piece_ref(one.id),
    )
    scribe.record(e.OrderChanged(after))


def skip_turn(scribe: PtuScribe, command: w.SkipTurn) -> None:
    only_gm(scribe)
    state = scribe.state
    if state.stage == "active" and not state.active and any(company.on_field(state)):
        scribe.do(NextTurn())  # after a while in which nobody was there
        return
    scribe.require(bool(state.active), "ptu.no_turn")
    turns.end_turn(scribe, state.active)


def _gms(decide: Callable[[PtuScribe, Any], None]) -> Callable[[PtuScribe, Any], None]:
    """A command of the encounter's life that only the game master sends."""

    def checked(scribe: PtuScribe, command: Any) -> None:
        only_gm(scribe)
        decide(scribe, command)

    return checked


GM_COMMANDS: dict[type, Callable[[PtuScribe, Any], None]] = {
    w.EndEncounter: _gms(lifecycle.end_encounter),
    w.EndScene: _gms(lifecycle.end_scene),
    w.Rest: _gms(lifecycle.rest),
    w.Serve: _gms(lifecycle.serve),
    w.StartEncounter: start_encounter,
    w.ShareExperience: _gms(lifecycle.share_experience),
    w.DealDamage: deal_damage,
    w.TellMove: tell_move,
    w.Fall: fall,
    w.RestoreHp: restore_hp,
    w.SetHp: set_hp,
    w.ChangeStages: change_stages,
    w.SetStages: set_stages,
    w.ChangeStatus: change_status,
    w.SetWeather: set_weather,
    w.MoveToken: move_token,
    w.AddCombatant: add_combatant,
    w.RemoveCombatant: remove_combatant,
    w.Hide: hide,
    w.Reveal: reveal,
    w.HandOver: hand_over,
    w.GrantItem: grant_item,
    w.ChangeInitiative: change_initiative,
    w.GrantActions: grant_actions,
    w.SetLoyalty: set_loyalty,
    w.ReleaseHold: release_hold,
    w.Reorder: reorder,
    w.SkipTurn: skip_turn,
}

MEANWHILE = frozenset(
    {
        w.Serve, w.DealDamage, w.Fall, w.RestoreHp, w.SetHp, w.ChangeStages, w.SetStages, w.ChangeStatus, w.SetWeather,
        w.MoveToken, w.AddCombatant, w.RemoveCombatant, w.Hide, w.Reveal, w.GrantItem, w.ChangeInitiative,
        w.GrantActions, w.SetLoyalty, w.Reorder,
        w.SetHazard, w.SetBlessing, w.SetField, w.GiveCoat, w.EndEffect, w.SetMarker, w.SetUses, w.TellMove,
        w.Feed, w.SetHeld, w.CheckSkill, w.AddMove, w.AddAbility, w.ChangeAp,
    }
)  # fmt: skip
"""What the game master may do while somebody is asked: all but what begins or ends a turn, a scene or the fight."""

AFTER = frozenset(
    {
        w.Serve, w.Rest, w.EndScene, w.DealDamage, w.RestoreHp, w.SetHp, w.ChangeStatus, w.GrantItem, w.SetLoyalty,
        w.SetUses, w.ShareExperience, w.Treat, w.ChangeAp, w.UseFeature,
    }
)  # fmt: skip
"""What is left to do when a fight is over: to rest, to hand out what was found, to correct what is written back."""
