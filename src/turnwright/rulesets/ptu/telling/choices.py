"""Choices as a menu shows them, and what each is made of: who acts, with what, at whom, where, at what cost."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.messages import Answer, Command, snake
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.shapes import in_words
from turnwright.kernel.squares import square_name
from turnwright.kernel.telling import Aim, Ref, Tag, piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import seats
from ..attack.moves import action_of
from ..attack.usage import frequency_of
from ..game import PtuGame
from ..people.company import timed
from ..people.gear import drop_action
from ..rules import actions
from ..rules.frequency import Frequency
from ..rules.maneuvers import MANEUVERS
from ..rules.switching import SwitchKind, switch_cost
from ..rules.terms import name_of
from ..state import Combatant, State, Usage
from ..vocabulary.moves import Stance
from .naming import (
    ACTIONS,
    GRAPPLING,
    WEATHER,
    Teller,
    asked_words,
    plain_words,
    seat_name,
    side_words,
    trigger_words,
)

RESTS = {
    "half_hour": "Rest for half an hour", "extended": "Extended rest (4 hours or more)",
    "center": "Pokémon Center", "new_day": "Start a new day", "bandage": "Rest under a bandage (6 hours)",
    "drain_ap": "Drain 2 AP to heal an injury", "natural": "24 hours without a new injury",
}  # fmt: skip


def describe_command(game: PtuGame, state: State, command: Command) -> str:
    """One short line for a choice."""
    told = _TEXTS.get(type(command))
    if told is not None:
        return told(Teller(game, state), command)
    if isinstance(command, Answer):
        return describe_answer(game, state, command)
    target = getattr(command, "target", "")
    return in_words(_tag(command)) + (f": {Teller(game, state).one(target)}" if target else "")


def _tag(command: Command) -> str:
    return snake(type(command).__name__)


def _on(t: Teller, names: tuple[str, ...], word: str = "on") -> str:
    return f" {word} {t.all(names)}" if names else ""


def _ap(spent: bool) -> str:
    return " (spend 1 AP)" if spent else ""


def _at(cell: tuple[int, int] | None, word: str = "at") -> str:
    return f" {word} {square_name(cell)}" if cell is not None else ""


def targets_of(command: w.UseMove) -> tuple[str, ...]:
    return command.targets or ((command.target,) if command.target else ())


def _move(t: Teller, command: w.UseMove) -> str:
    move = t.game.content.moves.get(command.move)
    often = ""
    if move is not None and move.frequency.per not in ("at_will", "static"):
        often = f" [{'EOT' if move.frequency.per == 'eot' else move.frequency.per.capitalize()}]"
    other = _version(move) if command.alternative else ""
    place = _at(command.cell)
    user = t.state.combatants.get(command.user or t.state.active)
    if move is not None and move.range.kind == "pass" and command.cell is not None and user is not None:
        place = " without moving" if command.cell == user.position else _at(command.cell, "in a run toward")
    aimed = _on(t, targets_of(command))
    return f"{t.entry(command.move)}{aimed}{place}{other}{often}{_ap(command.spend_ap)}"


def _version(move: c.Move | None) -> str:
    """How the second version of a move differs: by its type or its range."""
    return f" (as {name_of(move.or_type)})" if move is not None and move.or_type is not None else " (other range)"


def _struggle(t: Teller, command: w.Struggle) -> str:
    kinds = [name_of(command.as_type)] if command.as_type else []
    kinds += ["Special"] if command.special else []
    how = f" ({', '.join(kinds)})" if kinds else ""
    swift = " as a Swift Action" if command.swift else ""
    return f"Struggle against {t.one(command.target)}{how}{swift}{_ap(command.spend_ap)}"


def _maneuver(t: Teller, command: w.Maneuver) -> str:
    on = f" {t.one(command.target)}" if command.target else ""
    return f"{t.entry(command.maneuver)}{on}{_at(command.cell, 'to')}"


def _shift(t: Teller, command: w.Shift) -> str:
    verb = "Disengage" if command.disengage else "Move"
    by = f" ({', '.join(map(name_of, command.by))})" if command.by else ""
    return f"{verb}{_at(command.to, 'to')}{by}"


def _switch(t: Teller, command: w.Switch) -> str:
    place = _at(command.cell)
    if command.recall and command.release:
        return f"Switch {t.one(command.recall)} for {t.one(command.release)}{place}"
    both = f" and {t.one(command.second)}" if command.second else ""
    if command.recall:
        return f"Recall {t.one(command.recall)}{both}"
    return f"Send out {t.one(command.release)}{both}{place}"


def _orders(t: Teller, command: w.GiveOrders) -> str:
    whom = t.one(command.who) if command.who else "Everyone you play"
    this_round = " this round" if command.this_round else ""
    return f"{whom} {asked_words(t, command.about, command.ask)}{this_round}"


def _trigger(t: Teller, command: w.SetTrigger) -> str:
    whom = t.one(command.who) if command.who else "Everyone you play"
    return f"{whom} {trigger_words(command.use)} {t.entry(command.thing)}"


def _add(t: Teller, command: w.AddCombatant) -> str:
    placed = command.placed
    content = t.game.content
    whole = placed.sheet.name if placed.sheet is not None else ""
    entry = (
        content.trainers.get(placed.trainer) or content.species.get(placed.species) or content.tables.get(placed.table)
    )
    called = entry.name if entry is not None else name_of(placed.trainer or placed.species or placed.table)
    return f"Add {whole or placed.name or called}"


def _hand_over(t: Teller, command: w.HandOver) -> str:
    who = t.one(command.piece)
    return (
        f"Let {seats.name_of(t.state, command.seat)} play {who}" if command.seat else f"Give {who} back to its player"
    )


_TEXTS: dict[type, Callable[[Teller, Any], str]] = {
    w.UseMove: _move,
    w.Struggle: _struggle,
    w.CoupDeGrace: lambda t, command: (
        f"Coup de grâce on {t.one(command.target)}{f' with {t.entry(command.move)}' if command.move else ''}"
    ),
    w.Maneuver: _maneuver,
    w.Shift: _shift,
    w.LeaveStance: lambda t, command: "Leave the stance",
    w.StandUp: lambda t, command: "Stand up",
    w.TradeAction: lambda t, command: f"Trade the Standard Action for another {ACTIONS[command.into]}",
    w.UseAbility: lambda t, command: f"{t.entry(command.ability)}{_on(t, command.targets)}",
    w.UseFeature: lambda t, command: f"{_feature_name(t, command)}{_on(t, command.targets)}",
    w.OrderEarly: lambda t, command: (
        f"{t.one(command.user)} gives an order first: {_feature_name(t, command)}{_on(t, command.targets)}"
    ),
    w.ReleaseAp: lambda t, command: (
        f"Let go of {t.entry(f'feature/{command.feature}')}{_on(t, (command.target,) if command.target else ())}"
    ),
    w.TradeFood: lambda t, command: f"Draw on the {t.entry(command.item)} it ate",
    w.UseHeld: lambda t, command: f"Use up the {t.entry(command.item)}",
    w.DropItem: lambda t, command: "Drop what it holds",
    w.GiveItem: lambda t, command: f"Let {t.one(command.target)} hold {t.entry(command.item)}",
    w.SetHeld: lambda t, command: (
        f"{t.one(command.target)} holds {t.entry(command.item) if command.item else 'nothing'}"
    ),
    w.Feed: lambda t, command: f"{t.one(command.target)} has eaten {t.entry(command.item)}",
    w.UseItem: lambda t, command: f"Use {t.entry(command.item)}{f' on {t.one(command.target)}' * bool(command.target)}",
    w.ThrowBall: lambda t, command: (
        f"Throw a {t.entry(command.ball)} at {t.one(command.target)}"
        + (f" ({', '.join(command.conditions)})" if command.conditions else "")
    ),
    w.Switch: _switch,
    w.TakeBreather: lambda t, command: (
        f"Take a Breather{f' with the help of {t.one(command.helper)}' if command.helper else ''}"
    ),
    w.Wake: lambda t, command: f"Wake {t.one(command.target)}",
    w.Declare: lambda t, command: (
        "Wait and see: decide when it acts" if command.action == "act" else f"Declare: {command.action}"
    ),
    w.Hold: lambda t, command: f"Wait for Initiative {command.until}",
    w.GiveOrders: _orders,
    w.SetTrigger: _trigger,
    w.Prioritise: lambda t, command: (
        f"{t.one(command.user)} acts first: {t.entry(command.move)}{_on(t, command.targets)}"
    ),
    w.Mount: lambda t, command: f"Mount {t.one(command.mount)}",
    w.Dismount: lambda t, command: "Dismount",
    w.Flee: lambda t, command: "Flee",
    w.EndTurn: lambda t, command: "End the turn",
    w.StartEncounter: lambda t, command: "Start the encounter",
    w.EndEncounter: lambda t, command: f"End the encounter ({command.result})",
    w.Serve: lambda t, command: (
        "Show it on the group's display" if command.served else "Take it off the group's display"
    ),
    w.AddCombatant: _add,
    w.HandOver: _hand_over,
    w.SetWeather: lambda t, command: (
        f"Weather: {WEATHER[command.weather].lower()}"
        + (f" for {command.rounds} rounds" if command.weather != "clear" else "")
    ),
    w.Rest: lambda t, command: f"{RESTS[command.kind]}{_on(t, command.targets, 'for')}",
    w.DealDamage: lambda t, command: f"Deal {command.amount} damage to {t.one(command.target)}",
    w.TellMove: lambda t, command: f"Say what {t.entry(command.move)} did{_on(t, tuple(command.damage), 'to')}",
    w.ShareExperience: lambda t, command: "Share the experience out",
    w.Fall: lambda t, command: f"{t.one(command.target)} falls {command.meters} m",
    w.CheckSkill: lambda t, command: (
        f"{t.one(command.target)} makes a check of {name_of(command.skill)} against {command.against}"
        + (f", helped by {t.one(command.helper)}" if command.helper else "")
    ),
    w.AddMove: lambda t, command: f"Add the move {command.move.name}{_on(t, command.knows, 'for')}",
    w.AddAbility: lambda t, command: f"Add the ability {command.ability.name}{_on(t, command.has, 'for')}",
    w.Treat: lambda t, command: f"{t.one(command.user)} uses {t.entry(command.item)} on {t.one(command.target)}",
    w.RestoreHp: lambda t, command: f"Heal {t.one(command.target)}",
    w.SetHp: lambda t, command: f"Set {t.one(command.target)}'s HP",
    w.ChangeStages: lambda t, command: f"Raise or lower {t.one(command.target)}'s stages",
    w.SetStages: lambda t, command: f"Set {t.one(command.target)}'s stages",
    w.ChangeStatus: lambda t, command: f"Change {t.one(command.target)}'s conditions",
    w.MoveToken: lambda t, command: f"Put {t.one(command.target)} on {square_name(command.to)}",
    w.RemoveCombatant: lambda t, command: f"Take {t.one(command.target)} out of the fight",
    w.Hide: lambda t, command: f"Hide {t.one(command.target)}",
    w.Reveal: lambda t, command: f"Reveal {t.one(command.target)}{_at(command.to)}",
    w.GrantItem: lambda t, command: f"Give {t.one(command.target)} {command.count} {t.entry(command.item)}",
    w.ChangeInitiative: lambda t, command: f"{command.by:+d} Initiative for {t.one(command.target)}",
    w.GrantActions: lambda t, command: f"Change {t.one(command.target)}'s actions this turn",
    w.SetLoyalty: lambda t, command: f"Set {t.one(command.target)}'s loyalty to {command.loyalty}",
    w.SetHazard: lambda t, command: (
        f"{t.entry(command.hazard)} of {side_words(command.side)}{_at(command.cell, 'around')}"
        if command.layers
        else f"Clear {t.entry(command.hazard)} of {side_words(command.side)}{_at(command.cell, 'around')}"
    ),
    w.SetBlessing: lambda t, command: (
        f"{'End' if command.uses == 0 else 'Give'} {t.entry(command.blessing)} for {side_words(command.side)}"
    ),
    w.SetField: lambda t, command: (
        f"{t.entry(command.field)} for {command.rounds} rounds" if command.rounds else f"End {t.entry(command.field)}"
    ),
    w.SetTerrain: lambda t, command: f"Change the ground{_at(command.cell, 'around')}",
    w.GiveCoat: lambda t, command: f"Lay {t.entry(command.coat)} on {t.one(command.target)}",
    w.EndEffect: lambda t, command: f"End {plain_words(t.entry(command.effect))} on {t.one(command.target)}",
    w.SetMarker: lambda t, command: f"Mark {t.one(command.target)}: {command.name}",
    w.SetUses: lambda t, command: f"Set how often {t.one(command.target)} has used {t.entry(command.entry)}",
    w.Reorder: lambda t, command: (
        f"{t.one(command.target)} acts before {t.one(command.before)}"
        if command.before
        else f"{t.one(command.target)} acts last this round"
    ),
    w.ReleaseHold: lambda t, command: f"{t.one(command.user)} stops waiting and acts next",
    w.SkipTurn: lambda t, command: "End this turn, whoever's it is",
    w.EndScene: lambda t, command: "End the scene",
}


# What a choice is made of


def aim(game: PtuGame, view: State, command: Command) -> Aim:
    """The parts of a command, each a reference to something on the board."""
    t = Teller(game, view)
    told = _AIMS.get(type(command))
    if told is None:
        target = str(getattr(command, "target", ""))
        return Aim(in_words(_tag(command)), targets=_refs(t, target))
    user = view.combatants.get(getattr(command, "user", "") or view.active)
    return told(t, command, user)


def _refs(t: Teller, *names: str) -> tuple[Ref, ...]:
    """Those of these who are there."""
    return tuple([piece_ref(name) for name in dict.fromkeys(names) if name in t.state.combatants])


def _source(user: Combatant | None) -> Ref:
    return piece_ref(user.id) if user is not None else ""


def _cells(t: Teller, *cells: tuple[int, int] | None) -> tuple[tuple[int, int], ...]:
    """Squares, where they are on the map."""
    grid = t.state.grid
    if grid is None or not any(cells):
        return ()
    named = [cell for cell in dict.fromkeys(cells) if cell is not None]
    width, height = max(map(len, grid.rows)), len(grid.rows)
    return tuple([cell for cell in named if 0 <= cell[0] < width and 0 <= cell[1] < height])


ACTION_TAGS = {action: Tag(action, name, ref=ref("term", f"{action}_action")) for action, name in ACTIONS.items()}


def frequency_tags(user: Combatant, key: str, often: Frequency) -> tuple[Tag, ...]:
    """How often something may be used, and how often still; nothing where it is at will."""
    if often.per in ("at_will", "static"):
        return ()
    left = uses_left(user, key, often)
    text = f"{left} of {often.uses} left." if left is not None else "Not on two turns in a row."
    return (Tag(often.per, str(often), text=text, ref=ref("term", often.per)),)


def uses_left(user: Combatant, key: str, often: Frequency) -> int | None:
    """How often it can still be used, where uses are counted."""
    used = user.usage.get(key, Usage())
    spent = {"scene": used.scene, "daily": used.today}.get(often.per)
    return None if spent is None else max(0, often.uses - spent)


_AP = Tag("ap", "1 AP", text="+1 on the accuracy roll.", ref=ref("term", "action_points"))


def _move_aim(t: Teller, command: w.UseMove, user: Combatant | None) -> Aim:
    move = t.game.content.moves.get(command.move)
    aimed = targets_of(command)
    cost: list[Tag] = []
    if move is not None and user is not None:
        first = t.state.combatants.get(aimed[0]) if aimed else None
        action = move.action if move.quick is None else action_of(t.game, t.state, user, move, first)
        cost = [ACTION_TAGS[action], *frequency_tags(user, move.id, frequency_of(user, move))]
    if command.spend_ap:
        cost.append(_AP)
    name = t.entry(command.move) + (_version(move) if command.alternative else "")
    return Aim(
        "Use",
        name,
        _source(user),
        _refs(t, *aimed),
        _cells(t, command.cell, *command.cells),
        tuple(cost),
        ref("move", command.move),
        move.type if move is not None else "",
    )


def _struggle_aim(t: Teller, command: w.Struggle, user: Combatant | None) -> Aim:
    kind = f" ({name_of(command.as_type)})" if command.as_type else ""
    cost = (ACTION_TAGS["standard"], *((_AP,) if command.spend_ap else ()))
    refs = _refs(t, command.target)
    return Aim("Use", f"Struggle{kind}", _source(user), refs, cost=cost, subject=ref("move", "struggle"))


def _maneuver_aim(t: Teller, command: w.Maneuver, user: Combatant | None) -> Aim:
    known = MANEUVERS.get(command.maneuver)
    action: actions.Action = known.action if known is not None else "full"
    if command.maneuver == "ready_shield":
        action = "standard"
    return Aim(
        "Maneuver",
        GRAPPLING.get(command.maneuver) or name_of(command.maneuver),
        _source(user),
        _refs(t, command.target),
        _cells(t, command.cell),
        (ACTION_TAGS[action],),
        ref("maneuver", command.maneuver),
    )


def _switch_aim(t: Teller, command: w.Switch, user: Combatant | None) -> Aim:
    verb = "Switch" if command.recall and command.release else "Recall" if command.recall else "Send out"
    leaving = t.state.combatants.get(command.recall)
    fainted, league = leaving is not None and leaving.fainted, t.state.battle == "league"
    kind: SwitchKind = "switch" if verb == "Switch" else "recall" if verb == "Recall" else "release"
    action: actions.Action = "standard"
    if not command.second and (user is None or user.sheet.kind == "trainer"):
        action = switch_cost(kind, fainted=fainted, league=league).cost
    refs = _refs(t, command.recall, command.release, command.second)
    return Aim(verb, "", _source(user), refs, _cells(t, command.cell), (ACTION_TAGS[action],), ref("term", "switching"))


def _ability_aim(t: Teller, command: w.UseAbility, user: Combatant | None) -> Aim:
    entry = t.game.content.abilities.get(command.ability)
    cost: tuple[Tag, ...] = ()
    if entry is not None and user is not None:
        text = c.text_of(entry, texts=t.game.options.ability_texts)
        often = Frequency(text.frequency.per, text.frequency.uses)
        cost = (ACTION_TAGS[_ACTION.get(text.action, "free")], *frequency_tags(user, entry.id, often))
    subject = ref("ability", command.ability)
    return Aim("Use", t.entry(command.ability), _source(user), _refs(t, *command.targets), cost=cost, subject=subject)


_ACTION: dict[str, actions.Action] = {
    "free": "free", "swift": "swift", "shift": "shift", "standard": "standard", "full": "full",
}  # fmt: skip


def _feature_name(t: Teller, command: w.UseFeature | w.OrderEarly) -> str:
    option = f" ({t.option(command.option)})" if command.option else ""
    return f"{t.entry(f'feature/{command.feature}')}{option}"


def _feature_aim(t: Teller, command: w.UseFeature | w.OrderEarly, user: Combatant | None) -> Aim:
    entry = t.game.content.features.get(command.feature)
    cost: tuple[Tag, ...] = ()
    if entry is not None and user is not None:
        often = Frequency(entry.frequency.per, entry.frequency.uses)
        cost = (ACTION_TAGS[_ACTION.get(entry.action, "free")], *frequency_tags(user, f"feature/{entry.id}", often))
        if entry.ap is not None:
            cost += (Tag("ap", f"{entry.ap.cost} AP", text=f"{user.ap} left."),)
    name, subject = _feature_name(t, command), ref("feature", command.feature)
    verb = "Use" if isinstance(command, w.UseFeature) else "Order first"
    return Aim(verb, name, _source(user), _refs(t, *command.targets), cost=cost, subject=subject)


def _item_aim(t: Teller, command: w.UseItem, user: Combatant | None) -> Aim:
    own = not command.target or (user is not None and command.target == user.id)
    left = user.items.get(command.item, 0) if user is not None else 0
    cost = (ACTION_TAGS["full" if own else "standard"], Tag("item", t.entry(command.item), text=f"{left} left."))
    target = command.target or (user.id if user is not None else "")
    subject = ref("item", command.item)
    return Aim("Use", t.entry(command.item), _source(user), _refs(t, target), cost=cost, subject=subject)


def _held_aim(t: Teller, command: w.UseHeld, user: Combatant | None) -> Aim:
    item = t.game.content.items.get(command.item)
    cost = (ACTION_TAGS[item.used],) if item is not None and item.used is not None else ()
    return Aim("Use up", t.entry(command.item), _source(user), cost=cost, subject=ref("item", command.item))


def _drop_aim(t: Teller, command: w.DropItem, user: Combatant | None) -> Aim:
    if user is None or user.sheet.held_item is None:
        return Aim("Drop", "what it holds")
    held = user.sheet.held_item
    cost = (ACTION_TAGS[drop_action(t.game, user)],)
    return Aim("Drop", t.entry(held), _source(user), cost=cost, subject=ref("item", held))


def _ball_aim(t: Teller, command: w.ThrowBall, user: Combatant | None) -> Aim:
    left = user.items.get(command.ball, 0) if user is not None else 0
    cost = (ACTION_TAGS["standard"], Tag("item", t.entry(command.ball), text=f"{left} left."))
    refs, subject = _refs(t, command.target), ref("item", command.ball)
    return Aim("Throw", t.entry(command.ball), _source(user), refs, cost=cost, subject=subject)


def _shift_aim(t: Teller, command: w.Shift, user: Combatant | None) -> Aim:
    name = "Disengage" if command.disengage else ", ".join(map(name_of, command.by))
    cost = (ACTION_TAGS["shift"],)
    return Aim("Move", name, _source(user), (), _cells(t, command.to), cost, ref("term", "shift_action"))


def _plain(
    verb: str, action: actions.Action | None = None, *, term: str = "", target: str = ""
) -> Callable[[Teller, Any, Combatant | None], Aim]:
    """The aim of a command that is only done, at most to somebody."""
    cost = (ACTION_TAGS[action],) if action is not None else ()
    subject = ref("term", term) if term else ""

    def aimed(t: Teller, command: Any, user: Combatant | None) -> Aim:
        at = str(getattr(command, target)) if target else ""
        return Aim(verb, "", _source(user), _refs(t, at), cost=cost, subject=subject)

    return aimed


def _leave(t: Teller, command: w.LeaveStance, user: Combatant | None) -> Aim:
    stances = [stance.leave for _, stance in timed(user, Stance)] if user is not None else []
    return Aim("Leave the stance", "", _source(user), cost=tuple(ACTION_TAGS[leave] for leave in stances[:1]))


def _early(t: Teller, command: w.Prioritise, user: Combatant | None) -> Aim:
    plain = _move_aim(t, w.UseMove(command.move, command.targets, user=command.user), user)
    return Aim("Act first", plain.name, plain.source, plain.targets, plain.cells, plain.cost, plain.subject)


def _hand_over_aim(t: Teller, command: w.HandOver, user: Combatant | None) -> Aim:
    to = seat_name(t.state, command.seat) if command.seat else "Its own player"
    return Aim("Hand over", to, targets=_refs(t, command.piece))


_AIMS: dict[type, Callable[[Teller, Any, Combatant | None], Aim]] = {
    w.UseMove: _move_aim,
    w.Struggle: _struggle_aim,
    w.CoupDeGrace: lambda t, command, user: Aim(
        "Coup de grâce",
        t.entry(command.move) if command.move else "",
        _source(user),
        _refs(t, command.target),
        cost=(ACTION_TAGS["full"],),
        subject=ref("maneuver", "coup_de_grace"),
    ),
    w.Maneuver: _maneuver_aim,
    w.Shift: _shift_aim,
    w.StandUp: _plain("Stand up", "shift", term="shift_action"),
    w.LeaveStance: _leave,
    w.TradeAction: lambda t, command, user: Aim(
        "Trade", ACTIONS[command.into], _source(user), cost=(ACTION_TAGS["standard"],)
    ),
    w.UseAbility: _ability_aim,
    w.UseFeature: _feature_aim,
    w.OrderEarly: _feature_aim,
    w.ReleaseAp: lambda t, command, user: Aim(
        "Let go of",
        t.entry(f"feature/{command.feature}"),
        _source(user),
        _refs(t, command.target),
        cost=(ACTION_TAGS["free"],),
        subject=ref("feature", command.feature),
    ),
    w.TradeFood: lambda t, command, user: Aim(
        "Draw on",
        t.entry(command.item),
        _source(user),
        cost=(ACTION_TAGS["free"],),
        subject=ref("item", command.item),
    ),
    w.UseHeld: _held_aim,
    w.DropItem: _drop_aim,
    w.GiveItem: lambda t, command, user: Aim(
        "Give",
        t.entry(command.item),
        _source(user),
        _refs(t, command.target),
        cost=(ACTION_TAGS["standard"],),
        subject=ref("item", command.item),
    ),
    w.UseItem: _item_aim,
    w.ThrowBall: _ball_aim,
    w.Switch: _switch_aim,
    w.TakeBreather: lambda t, command, user: Aim(
        "Take a Breather",
        "",
        _source(user),
        _refs(t, command.helper),
        cost=(ACTION_TAGS["full"],),
        subject=ref("maneuver", "take_a_breather"),
    ),
    w.Wake: _plain("Wake", "standard", target="target"),
    w.Declare: _plain("Declare", term="league_battle"),
    w.Hold: _plain("Wait", term="initiative"),
    w.GiveOrders: lambda t, command, user: Aim(
        "Orders", asked_words(t, command.about, command.ask), targets=_refs(t, command.who)
    ),
    w.SetTrigger: lambda t, command, user: Aim(
        "Orders", f"{trigger_words(command.use)} {t.entry(command.thing)}", targets=_refs(t, command.who)
    ),
    w.Prioritise: _early,
    w.Mount: _plain("Mount", "standard", target="mount"),
    w.Dismount: _plain("Dismount", "shift"),
    w.Flee: _plain("Flee", "full"),
    w.EndTurn: _plain("End turn"),
    w.StartEncounter: lambda t, command, user: Aim("Start"),
    w.AddCombatant: lambda t, command, user: Aim("Add", _add(t, command).removeprefix("Add ")),
    w.HandOver: _hand_over_aim,
    w.SetTerrain: lambda t, command, user: Aim("Change the ground", "", cells=_cells(t, command.cell)),
    w.MoveToken: lambda t, command, user: Aim("Put", "", "", _refs(t, command.target), _cells(t, command.to)),
    Answer: lambda t, command, user: Aim("Answer"),
}
