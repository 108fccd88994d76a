"""A whole toy ruleset in one file, the one to copy: fighters take turns to attack or to defend until one side is left.

    attack    2d6, less the target's guard, which wears down by what it absorbs; aimed high or low
    defend    +d6 guard and a stance, high or low, that the others do not see until it meets an attack and halves it
    parry     once a battle, a fighter that is about to be hit may roll a d6 and take that much less

It has what every larger game has: hidden information (the stance), a reaction (the parry), dice, rulings, exact odds.
Everything that people read is in `languages/en/duel.json`; a translation is another such file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from turnwright.ruleset import (  # isort: skip  (by subject)
    Game, Library, Players, Rules, Ruleset, Scribe, Seats, Telling, Upgrade, public,
    Answer, Command, Effect, Event, Flow, IDLE, Outcome, Typed, Value, Word, Dice, Refusal, hint, text_ref, id_of,
    Aim, Board, Gauge, Named, Number, Piece, Roll, Sentence, Side, Step, Tag, piece_ref, seat_name, stance_towards,
    describe_answer, encounter_by_name, glossary_by_template, option_by_template, outcome_by_template,
    prompt_by_template, sheets_by_board, titles_by_template,
    ANSWER, NO_ANSWER, Senses, answer_row, in_slots, one_of, slot_names,
)  # fmt: skip

# What can be

Height = Literal["high", "low"]
LINES: tuple[Height, ...] = ("high", "low")
HIDDEN = "hidden"


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """One fighter: `stance` is open, high, low, or hidden from who looks."""

    name: Typed
    seat: str
    hp: int = 20
    max_hp: int = 20
    guard: int = 0
    stance: str = "open"
    parries: int = 0


class Parry(Word, frozen=True):
    """The target may parry a blow that is about to land."""

    target: str
    amount: int


class EndTurn(Word, frozen=True):
    """The next living fighter acts."""


class State(msgspec.Struct, frozen=True, gc=False):
    """The fighters in the order of their turns, and whose turn it is."""

    fighters: dict[str, Fighter]
    turn: str
    turns: int = 0
    turn_limit: int = 400
    stances: bool = True
    flow: Flow[Parry | EndTurn] = IDLE


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who fights, in the order of their turns."""

    fighters: dict[str, Fighter]
    stances: bool = True


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rulings of the duel."""

    guard_wears: Annotated[bool, msgspec.Meta(description="Guard is worn down by the damage that it absorbs.")] = True
    turn_limit: Annotated[int, msgspec.Meta(ge=1, description="After this many turns the duel is a draw.")] = 400


DuelGame: TypeAlias = Game[State, None, Options]
DuelScribe: TypeAlias = Scribe[State, None, Options]


# What can be asked, and what can have happened


class Attack(Command, frozen=True):
    """The fighter whose turn it is strikes at another one."""

    target: str
    line: Height = "high"


class Defend(Command, frozen=True):
    """The fighter whose turn it is raises its guard and takes a stance that the others do not see."""

    stance: Height = "high"


class BlowRolled(Event, frozen=True):
    """An attack was rolled; `amount` is what it does before a parry."""

    attacker: str
    target: str
    faces: tuple[int, ...]
    absorbed: int
    amount: int


class StanceShown(Event, frozen=True):
    """A blow met a hidden stance, and everybody saw which one it was."""

    fighter: str
    stance: str


class Parried(Event, frozen=True):
    """A fighter used its parry."""

    fighter: str
    face: int


class Struck(Event, frozen=True):
    """A fighter lost hit points."""

    target: str
    amount: int


class GuardRaised(Event, frozen=True):
    """A fighter gained guard."""

    fighter: str
    face: int


class StanceTaken(Event, frozen=True):
    """A fighter took a stance; the other seats see only that it did."""

    fighter: str
    stance: str


class TurnPassed(Event, frozen=True):
    """Another fighter acts."""

    to: str


# Command -> events: refuse, then roll, then record
def attack(scribe: DuelScribe, command: Attack) -> None:
    state: State = scribe.state
    target = state.fighters.get(command.target)
    if target is None:
        name, known = text_ref(command.target), hint(command.target, state.fighters)
        scribe.refuse("duel.no_such_fighter", name=name, hint=known, field="target")
    attacker = state.fighters[state.turn]
    if target.hp <= 0:
        scribe.refuse("duel.fallen", attacker=piece_ref(state.turn), target=piece_ref(command.target))
    if target.seat == attacker.seat:
        scribe.require(False, "duel.own_side", attacker=piece_ref(state.turn), overridable=True)
    rolled = scribe.dice.total(2, 6, "attack")
    blow = rolled.value
    if target.stance != "open":
        stance = _stance_met(scribe, command.target, target)
        blow = blow // 2 if stance == command.line else blow
    absorbed = min(target.guard, blow)
    worn = absorbed if scribe.options.guard_wears else 0
    scribe.record(BlowRolled(state.turn, command.target, rolled.faces, worn, blow - absorbed))
    if blow > absorbed:
        if target.parries:
            scribe.do(Parry(command.target, blow - absorbed), EndTurn())
            return
        scribe.record(Struck(command.target, blow - absorbed))
    pass_turn(scribe)


def _stance_met(scribe: DuelScribe, fighter: str, target: Fighter) -> str:
    """The stance that a blow meets; one who only imagines it draws it here, when it is first read."""
    stance = scribe.dice.choose(LINES, "imagined_stance") if target.stance == HIDDEN else target.stance
    scribe.record(StanceShown(fighter, stance))
    return stance


def parry(scribe: DuelScribe, word: Parry) -> None:
    """Asks before it records anything, then runs again with the answer."""
    if not scribe.answers:
        about: dict[str, Value] = {"fighter": word.target, "damage": word.amount}
        scribe.ask(scribe.state.fighters[word.target].seat, "parry", ("yes", "no"), otherwise=("no",), about=about)
        return
    amount = word.amount
    if scribe.answers[0] == ("yes",):
        face = scribe.dice.d(6, "parry")
        scribe.record(Parried(word.target, face))
        amount = max(0, amount - face)
    scribe.record(Struck(word.target, amount))


def defend(scribe: DuelScribe, command: Defend) -> None:
    turn = scribe.state.turn
    scribe.record(GuardRaised(turn, scribe.dice.d(6, "guard")))
    if scribe.state.stances:
        scribe.record(StanceTaken(turn, command.stance))
    pass_turn(scribe)


def pass_turn(scribe: DuelScribe, word: EndTurn | None = None) -> None:
    scribe.next_turn()
    fighters = scribe.state.fighters
    order = tuple(fighters)
    place = order.index(scribe.state.turn) + 1
    while fighters[order[place % len(order)]].hp <= 0:
        place += 1
    scribe.record(TurnPassed(order[place % len(order)]))


# Event -> state: what the fact (e) changes in the state (s), and nothing else
def _with(state: State, name: str, fighter: Fighter) -> State:
    fighters = {**state.fighters, name: fighter}
    return State(fighters, state.turn, state.turns, state.turn_limit, state.stances, state.flow)


EVENTS: Mapping[type, Callable[[State, Any], State]] = {
    BlowRolled: lambda s, e: (
        _with(s, e.target, replace(f := s.fighters[e.target], guard=f.guard - e.absorbed)) if e.absorbed else s
    ),
    StanceShown: lambda s, e: _with(s, e.fighter, replace(s.fighters[e.fighter], stance="open")),
    Parried: lambda s, e: _with(s, e.fighter, replace(f := s.fighters[e.fighter], parries=f.parries - 1)),
    Struck: lambda s, e: _with(s, e.target, replace(f := s.fighters[e.target], hp=f.hp - e.amount)),
    GuardRaised: lambda s, e: _with(s, e.fighter, replace(f := s.fighters[e.fighter], guard=f.guard + e.face)),
    StanceTaken: lambda s, e: _with(s, e.fighter, replace(s.fighters[e.fighter], stance=e.stance)),
    TurnPassed: lambda s, e: State(s.fighters, e.to, s.turns + 1, s.turn_limit, s.stances, s.flow),
}


# Who may do, see and know what
def names(state: State) -> tuple[str, ...]:
    return tuple(dict.fromkeys(fighter.seat for fighter in state.fighters.values()))


def legal(game: DuelGame, view: State, seat: str) -> Iterator[Command]:
    lines = LINES if view.stances else LINES[:1]
    for fighter_id, fighter in view.fighters.items():
        if fighter.hp > 0 and fighter.seat != seat:
            yield from (Attack(fighter_id, line) for line in lines)
    yield from (Defend(line) for line in lines)


def view(state: State, seat: str) -> State:
    hidden = {n: replace(f, stance=HIDDEN) for n, f in state.fighters.items() if f.seat != seat and f.stance != "open"}
    return replace(state, fighters={**state.fighters, **hidden}) if hidden else state


def stance_taken(state: State, event: StanceTaken, seat: str) -> Event:
    return event if state.fighters[event.fighter].seat == seat else StanceTaken(event.fighter, HIDDEN)


def tells(before: State, events: Sequence[Event], seat: str) -> bool:
    """Whether a stance was shown to a seat that did not know it."""
    return any(type(event) is StanceShown and before.fighters[event.fighter].seat != seat for event in events)


def imagine_all(game: DuelGame, view: State, seat: str, dice: Dice) -> State:
    secret = [name for name, fighter in view.fighters.items() if fighter.stance == HIDDEN]
    drawn = {name: replace(view.fighters[name], stance=dice.choose(LINES, "imagined_stance")) for name in secret}
    return replace(view, fighters={**view.fighters, **drawn}) if drawn else view


def outcome(state: State) -> Outcome | None:
    standing = None
    for fighter in state.fighters.values():
        if fighter.hp > 0 and fighter.seat != standing:
            if standing is not None:
                return None if state.turns < state.turn_limit else Outcome("draw", None, {"turns": state.turns})
            standing = fighter.seat
    return Outcome("victory", standing, {"turns": state.turns})


# From an encounter to the first turn
def setup(game: DuelGame, plan: Setup) -> State:
    if len({fighter.seat for fighter in plan.fighters.values()}) < 2:
        raise Refusal("duel.sides")
    fallen = next((fighter.name for fighter in plan.fighters.values() if fighter.hp <= 0), None)
    if fallen is not None:
        raise Refusal("duel.fallen", context="at_the_start", name=text_ref(fallen))
    return State(plan.fighters, next(iter(plan.fighters)), 0, game.options.turn_limit, plan.stances)


def _four(*, hp: int, parries: int) -> dict[str, Fighter]:
    who = {"r1": ("Rose", "red"), "b1": ("Birch", "blue"), "r2": ("Rue", "red"), "b2": ("Bay", "blue")}
    return {key: Fighter(name, seat, hp, hp, parries=parries) for key, (name, seat) in who.items()}


ENCOUNTERS = {
    "pair": Setup({key: unit for key, unit in _four(hp=20, parries=1).items() if key in ("r1", "b1")}),
    "skirmish": Setup(_four(hp=20, parries=1)),
    "plain": Setup(_four(hp=60, parries=0), stances=False),
}


# How it is told: a key of duel.json, and what goes into its slots
def tell(game: DuelGame, state: State, event: Event) -> Sentence | None:
    say, text = game.language.say, game.language.text
    who = {name: Named(piece_ref(name), fighter.name) for name, fighter in state.fighters.items()}

    def roll(kind: str, *faces: int, written: str = "") -> Roll:
        return Roll(text(f"duel.roll.{kind}"), faces, 6, written)

    match event:
        case BlowRolled(attacker, target, faces, absorbed):
            key, rolled = "duel.attacks_guarded" if absorbed else "duel.attacks", roll("attack", *faces)
            return say(key, who=who[attacker], target=who[target], roll=rolled, absorbed=absorbed, cue="strike")
        case Struck(target, amount):
            hp = state.fighters[target].hp
            if hp <= 0:
                return say("duel.falls", who=who[target], amount=amount, cue="fall", tone="defeat", depth=1)
            left = Number(hp, (Step(str(hp + amount), text("duel.hp_before")), Step(f"-{amount}", text("duel.damage"))))
            return say("duel.takes", who=who[target], amount=amount, left=left, cue="strike", tone="hurt", depth=1)
        case StanceShown(fighter, stance):
            return say("duel.stood", who=who[fighter], context=stance, cue="shield", depth=1)
        case Parried(fighter, face):
            return say("duel.parries", who=who[fighter], roll=roll("parry", face), cue="shield", depth=1)
        case GuardRaised(fighter, face):
            return say("duel.defends", who=who[fighter], roll=roll("guard", face, written=f"+{face}"), cue="shield")
    return None


def describe_command(game: DuelGame, state: State, command: Command) -> str:
    text, stances = game.language.text, state.stances
    match command:
        case Attack(target, line):
            return text("duel.attack", context=line if stances else "", target=state.fighters[target].name)
        case Defend(stance):
            return text("duel.defend", context=stance if stances else "")
    return describe_answer(game, state, command) if isinstance(command, Answer) else ""


def aim(game: DuelGame, state: State, command: Command) -> Aim:
    text = game.language.text
    if isinstance(command, Attack):
        height = text(f"duel.line.{command.line}") if state.stances else ""
        return Aim(text("duel.group.attack"), height, piece_ref(state.turn), (piece_ref(command.target),))
    height = text(f"duel.line.{command.stance}") if isinstance(command, Defend) and state.stances else ""
    return Aim(text("duel.group.defend"), height, piece_ref(state.turn), subject="term:stance" if height else "")


def board(game: DuelGame, state: State, seat: str) -> Board:
    order = list(state.fighters)
    place = order.index(state.turn)
    living = [fighter for fighter in (*order[place:], *order[:place]) if state.fighters[fighter].hp > 0]
    pieces = tuple(_piece(game, state, fighter_id, seat) for fighter_id in state.fighters)
    sides = tuple(Side(side, seat_name(game, state, side), stance_towards(side, seat)) for side in names(state))
    heading = game.language.text("duel.turn", turn=state.turns + 1)
    return Board(heading, tuple(living), pieces, sides=sides, round=state.turns + 1)


def _piece(game: DuelGame, state: State, fighter_id: str, seat: str) -> Piece:
    fighter, text = state.fighters[fighter_id], game.language.text
    hp = Gauge(text("duel.hp"), max(0, fighter.hp), fighter.max_hp, "hp")
    guard = Gauge(text("duel.guard"), fighter.guard, fighter.max_hp, "guard", text=text("duel.term.guard.text"))
    stance = Tag("stance", text(f"duel.stance_{fighter.stance}"), text=text("duel.term.stance.text"), ref="term:stance")
    parry = Tag("parry", text("duel.can_parry"), tone="good", text=text("duel.term.parry.text"), ref="term:parry")
    return Piece(
        fighter_id, fighter.name, fighter.seat, (hp, guard),
        (*((stance,) if state.stances else ()), *((parry,) if fighter.parries else ())),
        fighter.hp <= 0, kind="fighter", stance=stance_towards(fighter.seat, seat), owner=fighter.seat,
    )  # fmt: skip


# What players go by, and the same as numbers for programs that learn
def effect(state: State, events: Sequence[Event]) -> Effect:
    hit = ["hit" if event.amount else "miss" for event in events if type(event) is BlowRolled]
    struck = [(event.target, event.amount) for event in events if type(event) is Struck]
    fallen = tuple([target for target, amount in struck if 0 < state.fighters[target].hp <= amount])
    return Effect("".join(hit[:1]), tuple(struck), fallen)


def evaluate(game: DuelGame, state: State, seat: str) -> int:
    """Twice the hit points and guard of your own side minus the others', and more for fighters still standing."""
    return sum((2 * f.hp + f.guard + 10) * (1 if f.seat == seat else -1) for f in state.fighters.values() if f.hp > 0)


SLOTS = 4
FIGHTER = ("hp", "guard", "stance high", "stance low", "stance hidden", "parries", "acts")
POSITION = (*slot_names("own", SLOTS, FIGHTER), *slot_names("foe", SLOTS, FIGHTER), "turns", "blow")
CHOICE = ("attack", "defend", "high", "low", "target hp", "target guard", "target parries", *ANSWER)


def position(view: State, seat: str) -> list[float]:
    """Who stands, one's own first, and what a blow would do that is about to land."""
    rows: dict[bool, list[tuple[float, ...]]] = {True: [], False: []}
    for name, one in view.fighters.items():
        if one.hp > 0:
            row = (one.hp / one.max_hp, one.guard / 12, *one_of(one.stance, (*LINES, HIDDEN)), one.parries / 2)
            rows[one.seat == seat].append((*row, float(name == view.turn)))
    own, foes = (in_slots(rows[side], SLOTS, (0.0,) * len(FIGHTER)) for side in (True, False))
    blow = sum(damage for prompt in view.flow.prompts if isinstance(damage := prompt.about.get("damage"), int))
    return [*own, *foes, view.turns / view.turn_limit, blow / 12]


def choice_rows(view: State, seat: str, commands: Sequence[Command]) -> list[float]:
    rows: list[float] = []
    for command in commands:
        match command:
            case Attack(target, line):
                foe = view.fighters[target]
                rows += (1, 0, *one_of(line, LINES), foe.hp / foe.max_hp, foe.guard / 12, foe.parries / 2, *NO_ANSWER)
            case Defend(stance):
                rows += (0, 1, *one_of(stance, LINES), 0, 0, 0, *NO_ANSWER)
            case Answer():
                rows += (0, 0, 0, 0, 0, 0, 0, *answer_row(view.flow.prompts, command))
    return rows


# The table of contents
RULESET = Ruleset(
    name="duel", version="2", title="A toy duel: guard, hidden stances, a parry",
    rules=Rules(
        State=State, Setup=Setup, Options=Options, presets={"standard": Options()},
        commands={Attack: attack, Defend: defend}, events=EVENTS, words={Parry: parry, EndTurn: pass_turn},
        setup=setup, begin=lambda scribe: None, outcome=outcome, effect=effect, upgrades={"1": Upgrade("2")},
    ),
    seats=Seats(
        names=names, to_act=lambda state: (state.fighters[state.turn].seat,), legal=legal, view=view,
        redactions={
            BlowRolled: public, StanceShown: public, Parried: public, Struck: public, GuardRaised: public,
            StanceTaken: stance_taken, TurnPassed: public,
        },
        imagine_all=imagine_all, tells=tells,
    ),
    telling=Telling(
        tell=tell, describe_command=describe_command, aim=aim, board=board, sheets=sheets_by_board,
        name_of=lambda game, s, ref: s.fighters[id_of(ref)].name if id_of(ref) in s.fighters else id_of(ref),
        # People look for every other fighter, the fallen and their own, too: each is listed with the reason.
        wishes=lambda game, view, seat: (Attack(fighter) for fighter in view.fighters if fighter != view.turn),
        describe_prompt=prompt_by_template, describe_option=option_by_template,
        describe_outcome=outcome_by_template, glossary=glossary_by_template,
    ),
    content=Library(encounter=encounter_by_name(ENCOUNTERS), encounters=titles_by_template(ENCOUNTERS)),
    players=Players(
        profile=lambda state, seat: "greedy", evaluate=evaluate,
        senses=lambda game: Senses(
            names=POSITION, position=position, command_names=CHOICE, commands=choice_rows, most=2 * SLOTS + 2),
    ),
)  # fmt: skip
