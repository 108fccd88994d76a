"""A whole toy ruleset in one file, the one to copy: fighters take turns to attack or to defend until one side is left.

    attack    2d6, less the target's guard, which wears down by what it absorbs; aimed high or low
    defend    +d6 guard and a stance, high or low, that the others do not see until it meets an attack and halves it
    parry     once a battle, a fighter that is about to be hit may roll a d6 and take that much less

It has what every larger game has: hidden information (the stance), a reaction (the parry), dice, rulings, exact odds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from msgspec.structs import replace

from turnwright.ruleset import (
    ANSWER,
    GM,
    IDLE,
    NO_ANSWER,
    WATCHER,
    Aim,
    Answer,
    Block,
    Board,
    Command,
    Effect,
    Event,
    Fact,
    Flow,
    Game,
    Gauge,
    Library,
    Named,
    Number,
    Outcome,
    Piece,
    Players,
    Prompt,
    Ref,
    Refusal,
    Roll,
    Rules,
    Ruleset,
    Scribe,
    Seats,
    Senses,
    Sentence,
    Sheet,
    Side,
    Stance,
    Step,
    Tag,
    Telling,
    Term,
    Upgrade,
    Word,
    answer_row,
    describe_answer,
    did_you_mean,
    in_slots,
    piece_ref,
    public,
    ref,
    say,
    slot_names,
)

# What can be

Height = Literal["high", "low"]
LINES: tuple[Height, ...] = ("high", "low")
HIDDEN = "hidden"


class Fighter(msgspec.Struct, frozen=True, gc=False):
    """One fighter: `stance` is open, high, low, or hidden from who looks."""

    name: str
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
        scribe.refuse(
            "duel.no_such_fighter",
            f'Nobody is called "{command.target}"{did_you_mean(command.target, state.fighters)}',
            field="target",
        )
    attacker = state.fighters[state.turn]
    if target.hp <= 0:
        scribe.refuse(
            "duel.fallen", f"{attacker.name} cannot attack {target.name}, who has fallen: choose another target."
        )
    if target.seat == attacker.seat:
        scribe.require(False, "duel.own_side", f"{attacker.name} does not attack its own side.", overridable=True)
    rolled = scribe.dice.total(2, 6, "attack")
    blow = rolled.value
    if target.stance != "open":
        stance = _stance_met(scribe, command.target, target)
        blow = blow // 2 if stance == command.line else blow
    absorbed = min(target.guard, blow)
    scribe.record(
        BlowRolled(
            state.turn, command.target, rolled.faces, absorbed if scribe.options.guard_wears else 0, blow - absorbed
        )
    )
    if blow > absorbed:
        if target.parries:
            scribe.do(Parry(command.target, blow - absorbed), EndTurn())
            return
        scribe.record(Struck(command.target, blow - absorbed))
    _pass_turn(scribe)


def _stance_met(scribe: DuelScribe, fighter: str, target: Fighter) -> str:
    """The stance that a blow meets; one who only imagines it draws it here, when it is first read."""
    stance = scribe.dice.choose(LINES, "imagined stance") if target.stance == HIDDEN else target.stance
    scribe.record(StanceShown(fighter, stance))
    return stance


def parry(scribe: DuelScribe, word: Parry) -> None:
    """Asks before it records anything, then runs again with the answer."""
    fighter = scribe.state.fighters[word.target]
    if not scribe.answers:
        scribe.ask(
            fighter.seat,
            "parry",
            ("yes", "no"),
            otherwise=("no",),
            about={"fighter": word.target, "damage": word.amount},
        )
        return
    amount = word.amount
    if scribe.answers[0] == ("yes",):
        face = scribe.dice.d(6, "parry")
        scribe.record(Parried(word.target, face))
        amount = max(0, amount - face)
    scribe.record(Struck(word.target, amount))


def end_turn(scribe: DuelScribe, word: EndTurn) -> None:
    _pass_turn(scribe)


def defend(scribe: DuelScribe, command: Defend) -> None:
    state: State = scribe.state
    scribe.record(GuardRaised(state.turn, scribe.dice.d(6, "guard")))
    if state.stances:
        scribe.record(StanceTaken(state.turn, command.stance))
    _pass_turn(scribe)


def _pass_turn(scribe: DuelScribe) -> None:
    scribe.next_turn()
    state: State = scribe.state
    fighters = state.fighters
    order = tuple(fighters)
    place = order.index(state.turn) + 1
    while fighters[order[place % len(order)]].hp <= 0:
        place += 1
    scribe.record(TurnPassed(order[place % len(order)]))


# Event -> state


def struck(state: State, event: Struck) -> State:
    fighter = state.fighters[event.target]
    return _with(state, event.target, replace(fighter, hp=fighter.hp - event.amount))


def blow_rolled(state: State, event: BlowRolled) -> State:
    if not event.absorbed:
        return state
    fighter = state.fighters[event.target]
    return _with(state, event.target, replace(fighter, guard=fighter.guard - event.absorbed))


def stance_shown(state: State, event: StanceShown) -> State:
    return _with(state, event.fighter, replace(state.fighters[event.fighter], stance="open"))


def parried(state: State, event: Parried) -> State:
    fighter = state.fighters[event.fighter]
    return _with(state, event.fighter, replace(fighter, parries=fighter.parries - 1))


def guard_raised(state: State, event: GuardRaised) -> State:
    fighter = state.fighters[event.fighter]
    return _with(state, event.fighter, replace(fighter, guard=fighter.guard + event.face))


def stance_taken(state: State, event: StanceTaken) -> State:
    return _with(state, event.fighter, replace(state.fighters[event.fighter], stance=event.stance))


def turn_passed(state: State, event: TurnPassed) -> State:
    return State(state.fighters, event.to, state.turns + 1, state.turn_limit, state.stances, state.flow)


def _with(state: State, fighter: str, changed: Fighter) -> State:
    fighters = {**state.fighters, fighter: changed}
    return State(fighters, state.turn, state.turns, state.turn_limit, state.stances, state.flow)


# Who may do, see and know what


def legal(game: DuelGame, view: State, seat: str) -> Iterator[Command]:
    lines = LINES if view.stances else LINES[:1]
    for fighter_id, fighter in view.fighters.items():
        if fighter.hp > 0 and fighter.seat != seat:
            yield from (Attack(fighter_id, line) for line in lines)
    yield from (Defend(line) for line in lines)


def view(state: State, seat: str) -> State:
    hidden = {
        fighter_id: replace(fighter, stance=HIDDEN)
        for fighter_id, fighter in state.fighters.items()
        if fighter.seat != seat and fighter.stance != "open"
    }
    return replace(state, fighters={**state.fighters, **hidden}) if hidden else state


def stance_taken_as_seen(state: State, event: StanceTaken, seat: str) -> Event:
    return event if state.fighters[event.fighter].seat == seat else StanceTaken(event.fighter, HIDDEN)


def tells(before: State, events: Sequence[Event], seat: str) -> bool:
    """Whether a stance was shown to a seat that did not know it."""
    return any(type(event) is StanceShown and before.fighters[event.fighter].seat != seat for event in events)


def imagine_all(game: DuelGame, view: State, seat: str, dice: Any) -> State:
    drawn = {
        fighter_id: replace(fighter, stance=dice.choose(LINES, "imagined stance"))
        for fighter_id, fighter in view.fighters.items()
        if fighter.stance == HIDDEN
    }
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
        raise Refusal("duel.sides", "A duel needs fighters of at least two seats.")
    fallen = next((fighter.name for fighter in plan.fighters.values() if fighter.hp <= 0), None)
    if fallen is not None:
        raise Refusal("duel.fallen", f"{fallen} cannot begin a duel without hit points: give it 1 or more.")
    return State(plan.fighters, next(iter(plan.fighters)), 0, game.options.turn_limit, plan.stances)


def _four(*, hp: int, parries: int) -> dict[str, Fighter]:
    who = {"r1": ("Rose", "red"), "b1": ("Birch", "blue"), "r2": ("Rue", "red"), "b2": ("Bay", "blue")}
    return {key: Fighter(name, seat, hp, hp, parries=parries) for key, (name, seat) in who.items()}


ENCOUNTERS = {
    "pair": (
        "Rose against Birch",
        Setup({key: unit for key, unit in _four(hp=20, parries=1).items() if key in ("r1", "b1")}),
    ),
    "skirmish": ("Two against two", Setup(_four(hp=20, parries=1))),
    "plain": ("Two against two, no stances and no parries", Setup(_four(hp=60, parries=0), stances=False)),
}


def encounter(game: DuelGame, name: str) -> Setup:
    if name not in ENCOUNTERS:
        raise Refusal("duel.no_such_encounter", f'The duel has no encounter "{name}"{did_you_mean(name, ENCOUNTERS)}')
    return ENCOUNTERS[name][1]


# How it is told


def tell(game: DuelGame, state: State, event: Event) -> Sentence | None:
    def name(fighter: str) -> Named:
        return Named(piece_ref(fighter), state.fighters[fighter].name)

    match event:
        case BlowRolled():
            rolled = Roll("attack", event.faces, 6)
            kept = f"; guard takes {event.absorbed}" if event.absorbed else ""
            return say(name(event.attacker), " attacks ", name(event.target), " (", rolled, kept, ").", cue="strike")
        case Struck():
            hurt = state.fighters[event.target]
            before = hurt.hp + event.amount
            left = Number(hurt.hp, (Step(str(before), "HP before"), Step(f"-{event.amount}", "damage")))
            if hurt.hp <= 0:
                return say(name(event.target), f" takes {event.amount} and falls.", cue="fall", tone="defeat", depth=1)
            return say(
                name(event.target), f" takes {event.amount} (", left, " left).", cue="strike", tone="hurt", depth=1
            )
        case StanceShown():
            return say(name(event.fighter), f" stood {event.stance}.", cue="shield", depth=1)
        case Parried():
            return say(name(event.fighter), " parries (", Roll("parry", (event.face,), 6), ").", cue="shield", depth=1)
        case GuardRaised():
            gained = Roll("guard", (event.face,), 6, f"+{event.face}")
            return say(name(event.fighter), " defends: ", gained, " guard.", cue="shield")
        case _:
            return None


def describe_command(game: DuelGame, state: State, command: Command) -> str:
    match command:
        case Attack():
            return f"Attack {state.fighters[command.target].name}" + (f" {command.line}" if state.stances else "")
        case Defend():
            return "Defend" + (f", stance {command.stance}" if state.stances else "")
        case Answer():
            return describe_answer(game, state, command)
        case _:
            return type(command).__name__


def describe_prompt(game: DuelGame, state: State, prompt: Prompt) -> str:
    fighter = state.fighters[str(prompt.about["fighter"])]
    return f"{fighter.name} is about to take {prompt.about['damage']}: parry it?"


def describe_option(game: DuelGame, state: State, prompt: Prompt, option: str) -> str:
    return {"yes": "Parry", "no": "Take the blow"}.get(option, option)


def aim(game: DuelGame, state: State, command: Command) -> Aim:
    acting = piece_ref(state.turn)
    match command:
        case Attack():
            aimed = command.line.capitalize() if state.stances else ""
            return Aim("Attack", aimed, acting, (piece_ref(command.target),))
        case Defend():
            stance = command.stance.capitalize() if state.stances else ""
            return Aim("Defend", stance, acting, subject=ref("term", "stance") if stance else "")
        case _:
            return Aim("Answer")


def wishes(game: DuelGame, view: State, seat: str) -> Iterator[Command]:
    """Somebody looks for every other fighter on the field, the fallen and the own ones, too."""
    yield from (Attack(fighter_id) for fighter_id in view.fighters if fighter_id != view.turn)


def option_ref(game: DuelGame, state: State, prompt: Prompt, option: str) -> Ref:
    return piece_ref(str(prompt.about["fighter"])) if option == "yes" else ""


STANCE_TEXT = "A blow along the line of your stance does only half. Others see your stance when a blow meets it."
TERMS = (
    Term("term:guard", "Guard", "Takes damage before HP does."),
    Term("term:stance", "Stance", STANCE_TEXT),
    Term("term:parry", "Parry", "Once per duel: roll a d6 and take that much less damage."),
)


def board(game: DuelGame, state: State, seat: str) -> Board:
    order = list(state.fighters)
    place = order.index(state.turn)
    living = [fighter for fighter in (*order[place:], *order[:place]) if state.fighters[fighter].hp > 0]
    return Board(
        heading=f"Turn {state.turns + 1}",
        order=tuple(living),
        pieces=tuple(_piece(state, fighter_id, seat) for fighter_id in state.fighters),
        sides=tuple(
            Side(side, side.capitalize(), _stands(side, seat))
            for side in dict.fromkeys(fighter.seat for fighter in state.fighters.values())
        ),
        round=state.turns + 1,
    )


def _stands(side: str, seat: str) -> Stance:
    return "mine" if side == seat else "foe" if seat not in (GM, WATCHER) else "other"


def _piece(state: State, fighter_id: str, seat: str) -> Piece:
    fighter = state.fighters[fighter_id]
    tags = [Tag("stance", f"stance {fighter.stance}", text=STANCE_TEXT, ref="term:stance")] if state.stances else []
    if fighter.parries:
        tags.append(Tag("parry", "can parry", tone="good", text=TERMS[2].text, ref="term:parry"))
    return Piece(
        fighter_id,
        fighter.name,
        fighter.seat,
        (
            Gauge("HP", max(0, fighter.hp), fighter.max_hp, "hp"),
            Gauge("guard", fighter.guard, fighter.max_hp, "guard", text=TERMS[0].text),
        ),
        tuple(tags),
        fighter.hp <= 0,
        kind="fighter",
        stance=_stands(fighter.seat, seat),
        owner=fighter.seat,
    )


def sheets(game: DuelGame, state: State, seat: str) -> tuple[Sheet, ...]:
    return tuple(_sheet(fighter_id, fighter, state.stances) for fighter_id, fighter in state.fighters.items())


def _sheet(fighter_id: str, fighter: Fighter, stances: bool) -> Sheet:
    facts = [
        Fact("HP", f"{max(0, fighter.hp)}/{fighter.max_hp}"),
        Fact("Guard", str(fighter.guard), TERMS[0].text, "term:guard"),
        Fact("Parries left", str(fighter.parries), ref="term:parry"),
    ]
    if stances:
        facts.append(Fact("Stance", fighter.stance, ref="term:stance"))
    return Sheet(piece_ref(fighter_id), fighter.name, fighter.seat.capitalize(), (Block(facts=tuple(facts)),))


def effect(state: State, events: Sequence[Event]) -> Effect:
    damage: dict[str, int] = {}
    hit = ""
    for event in events:
        if type(event) is BlowRolled:
            hit = "hit" if event.amount else "miss"
        elif type(event) is Struck:
            damage[event.target] = damage.get(event.target, 0) + event.amount
    defeated = tuple(target for target, amount in damage.items() if 0 < state.fighters[target].hp <= amount)
    return Effect(hit, tuple(damage.items()), defeated)


def evaluate(game: DuelGame, state: State, seat: str) -> int:
    """Twice the hit points and the guard of one's own side less the others', and more for those who stand."""
    values = (
        (2 * f.hp + f.guard + 10 if f.hp > 0 else 0) * (1 if f.seat == seat else -1) for f in state.fighters.values()
    )
    return sum(values)


# As numbers, for programs that learn

SLOTS = 4
FIGHTER = ("hp", "guard", "stance high", "stance low", "stance hidden", "parries", "acts")
POSITION = (*slot_names("own", SLOTS, FIGHTER), *slot_names("foe", SLOTS, FIGHTER), "turns", "blow")
CHOICE = ("attack", "defend", "high", "low", "target hp", "target guard", "target parries", *ANSWER)


def senses(game: DuelGame) -> Senses[State]:
    return Senses(names=POSITION, position=position, command_names=CHOICE, commands=choice_rows, most=2 * SLOTS + 2)


def position(view: State, seat: str) -> list[float]:
    """Who stands, one's own first, and what a blow would do that is about to land."""
    own: list[tuple[float, ...]] = []
    foes: list[tuple[float, ...]] = []
    for fighter_id, fighter in view.fighters.items():
        if fighter.hp > 0:
            (own if fighter.seat == seat else foes).append(_fighter_row(fighter, acts=fighter_id == view.turn))
    empty = (0.0,) * len(FIGHTER)
    blow = sum(damage for prompt in view.flow.prompts if isinstance(damage := prompt.about.get("damage"), int))
    return [*in_slots(own, SLOTS, empty), *in_slots(foes, SLOTS, empty), view.turns / view.turn_limit, blow / 12]


def _fighter_row(fighter: Fighter, *, acts: bool) -> tuple[float, ...]:
    stance = fighter.stance
    return (
        fighter.hp / fighter.max_hp,
        fighter.guard / 12,
        float(stance == "high"),
        float(stance == "low"),
        float(stance == HIDDEN),
        fighter.parries / 2,
        float(acts),
    )


def choice_rows(view: State, seat: str, commands: Sequence[Command]) -> list[float]:
    rows: list[float] = []
    for command in commands:
        match command:
            case Attack():
                target = view.fighters[command.target]
                aimed = (float(command.line == "high"), float(command.line == "low"))
                rows += (1, 0, *aimed, target.hp / target.max_hp, target.guard / 12, target.parries / 2, *NO_ANSWER)
            case Defend():
                rows += (0, 1, float(command.stance == "high"), float(command.stance == "low"), 0, 0, 0, *NO_ANSWER)
            case Answer():
                rows += (0, 0, 0, 0, 0, 0, 0, *answer_row(view.flow.prompts, command))
    return rows


RULESET = Ruleset(
    name="duel",
    version="2",
    title="A toy duel: guard, hidden stances, a parry",
    rules=Rules(
        State=State,
        Setup=Setup,
        Options=Options,
        presets={"standard": Options()},
        commands={Attack: attack, Defend: defend},
        events={
            BlowRolled: blow_rolled,
            StanceShown: stance_shown,
            Parried: parried,
            Struck: struck,
            GuardRaised: guard_raised,
            StanceTaken: stance_taken,
            TurnPassed: turn_passed,
        },
        words={Parry: parry, EndTurn: end_turn},
        setup=setup,
        begin=lambda scribe: None,
        outcome=outcome,
        effect=effect,
        upgrades={"1": Upgrade("2")},
    ),
    seats=Seats(
        names=lambda state: tuple(dict.fromkeys(fighter.seat for fighter in state.fighters.values())),
        to_act=lambda state: (state.fighters[state.turn].seat,),
        legal=legal,
        view=view,
        redactions={
            BlowRolled: public,
            StanceShown: public,
            Parried: public,
            Struck: public,
            GuardRaised: public,
            StanceTaken: stance_taken_as_seen,
            TurnPassed: public,
        },
        imagine_all=imagine_all,
        tells=tells,
    ),
    telling=Telling(
        tell=tell,
        describe_command=describe_command,
        aim=aim,
        wishes=wishes,
        describe_prompt=describe_prompt,
        describe_option=describe_option,
        option_ref=option_ref,
        board=board,
        sheets=sheets,
        glossary=lambda game: TERMS,
    ),
    content=Library(
        encounter=encounter,
        encounters=lambda game: {name: title for name, (title, _) in ENCOUNTERS.items()},
    ),
    players=Players(
        profile=lambda state, seat: "greedy",
        evaluate=evaluate,
        senses=senses,
    ),
)
