"""The starter: two units strike each other in turn until one falls. A start, to be changed.

    strike    a d6 of damage
    lunge     2d6 of damage, and the unit that lunges loses some Hit Points itself

From top to bottom: what can be, be asked and have happened; the rules; how it is told; RULESET, the table of contents.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

import msgspec
from msgspec.structs import replace

from turnwright.ruleset import (  # isort: skip  (by subject)
    Game, Library, Players, Rules, Ruleset, Scribe, Seats, Telling, public,
    Command, Effect, Event, Flow, IDLE, Outcome, Typed, Word, Refusal, hint, text_ref, id_of, piece_ref, seat_name,
    Board, Gauge, Named, Piece, Roll, Sentence, Side, stance_towards,
    command_by_template, encounter_by_name, outcome_by_template, sheets_by_board, titles_by_template,
)  # fmt: skip


class Unit(msgspec.Struct, frozen=True):
    name: Typed
    seat: str
    hp: int = 20


class State(msgspec.Struct, frozen=True):
    units: dict[str, Unit]
    turn: str
    turns: int = 0
    flow: Flow[Word] = IDLE


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    units: dict[str, Unit]


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    lunge_costs: Annotated[int, msgspec.Meta(ge=0, description="Hit Points that a lunge costs.")] = 2


StarterGame: TypeAlias = Game[State, None, Options]
StarterScribe: TypeAlias = Scribe[State, None, Options]


class Attack(Command, frozen=True):
    target: str
    lunge: bool = False


class Hit(Event, frozen=True):
    unit: str
    target: str
    faces: tuple[int, ...]
    damage: int
    cost: int


def attack(scribe: StarterScribe, command: Attack) -> None:
    """Refuse, then roll, then record."""
    units, unit = scribe.state.units, scribe.state.turn
    if command.target not in units:
        scribe.refuse("starter.nobody", name=text_ref(command.target), hint=hint(command.target, units))
    scribe.require(units[command.target].seat != units[unit].seat, "starter.own_side", unit=piece_ref(unit))
    rolled = scribe.dice.total(2 if command.lunge else 1, 6, "attack")
    cost = scribe.options.lunge_costs if command.lunge else 0
    scribe.record(Hit(unit, command.target, rolled.faces, rolled.value, cost))


def hit(state: State, event: Hit) -> State:
    """What the fact changes, and nothing else: Hit Points, and whose turn it is."""
    lost = {event.unit: event.cost, event.target: event.damage}
    units = {name: replace(unit, hp=unit.hp - lost[name]) for name, unit in state.units.items()}
    return State(units, event.target, state.turns + 1)


def legal(game: StarterGame, view: State, seat: str) -> list[Command]:
    foes = [name for name, unit in view.units.items() if unit.seat != seat]
    return [Attack(name, lunge) for name in foes for lunge in (False, True)]


def outcome(state: State) -> Outcome | None:
    standing = [unit.seat for unit in state.units.values() if unit.hp > 0]
    if len(standing) == 2:
        return None
    return Outcome("victory" if standing else "draw", standing[0] if standing else None, {"turns": state.turns})


def effect(state: State, events: Sequence[Event]) -> Effect:
    damage = tuple((event.target, event.damage) for event in events if isinstance(event, Hit))
    return Effect("", damage, tuple(name for name, amount in damage if state.units[name].hp <= amount))


def setup(game: StarterGame, plan: Setup) -> State:
    if len(plan.units) != 2 or len({unit.seat for unit in plan.units.values()}) != 2:
        raise Refusal("starter.two")
    return State(plan.units, next(iter(plan.units)))


def tell(game: StarterGame, state: State, event: Event) -> Sentence | None:
    if not isinstance(event, Hit):
        return None
    who, target = (Named(piece_ref(name), state.units[name].name) for name in (event.unit, event.target))
    roll = Roll("attack", event.faces, 6)
    return game.language.say("starter.hits", who=who, target=target, damage=event.damage, roll=roll, cue="strike")


def board(game: StarterGame, state: State, seat: str) -> Board:
    text, pieces = game.language.text, []
    for name, unit in state.units.items():
        hp, stance = Gauge(text("starter.hp"), max(0, unit.hp), 20, "hp"), stance_towards(unit.seat, seat)
        pieces.append(Piece(name, unit.name, unit.seat, (hp,), out=unit.hp <= 0, stance=stance, owner=unit.seat))
    sides = tuple(Side(piece.side, seat_name(game, state, piece.side), piece.stance) for piece in pieces)
    return Board(text("starter.turn", turn=state.turns + 1), (state.turn,), tuple(pieces), sides=sides)


WORDS = {
    "starter.hits": "{who} hits {target} ({roll}): {damage} damage.",
    "starter.do.attack": "Strike {target}", "starter.do.attack_lunge": "Lunge at {target}",
    "starter.nobody": "Nobody is called {name, quoted}{hint}",
    "starter.own_side": "{unit} doesn't attack its own side.",
    "starter.two": "Two units with a seat each are needed.",
    "starter.turn": "Turn {turn}", "starter.hp": "HP", "starter.encounter.first": "Ann against Ben",
    "starter.ended_victory": "{winner} wins.", "starter.ended_draw": "Nobody wins.",
}  # fmt: skip
ENCOUNTERS = {"first": Setup({"ann": Unit("Ann", "red"), "ben": Unit("Ben", "blue")})}

RULESET = Ruleset(
    name="starter", version="1", title="A starter",
    rules=Rules(
        State=State, Setup=Setup, Options=Options, presets={"standard": Options()}, setup=setup,
        commands={Attack: attack}, events={Hit: hit}, begin=lambda scribe: None, outcome=outcome, effect=effect,
    ),
    seats=Seats(
        names=lambda state: tuple(unit.seat for unit in state.units.values()),
        to_act=lambda state: (state.units[state.turn].seat,), legal=legal, redactions={Hit: public},
    ),
    telling=Telling(
        words={"en": WORDS}, tell=tell, describe_command=command_by_template, board=board, sheets=sheets_by_board,
        name_of=lambda game, state, ref: state.units[id_of(ref)].name if id_of(ref) in state.units else id_of(ref),
        describe_outcome=outcome_by_template,
    ),
    content=Library(encounter=encounter_by_name(ENCOUNTERS), encounters=titles_by_template(ENCOUNTERS)),
    players=Players(profile=lambda state, seat: "random"),
)  # fmt: skip
