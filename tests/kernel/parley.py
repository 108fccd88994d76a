"""A tiny ruleset for the tests of the flow: three seats ask each other things, in every way that the kernel knows.

dare    asks one seat; "yes" dares the next one in a frame of its own, "stop" leaves the rest of the frame undone
vote    asks everybody at once, openly
bid     asks everybody else at once, in secret; what they bid stays hidden until somebody opens the bids
whisper asks the next seat without the others knowing of it, by itself and then while another one is asked openly
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec.structs import replace

from turnwright.kernel.messages import IDLE, Command, Event, Flow, Typed, Word
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.ruleset import Game, Library, Players, Rules, Ruleset, Scribe, Seats, Telling, public
from turnwright.kernel.shapes import Effect, Outcome
from turnwright.kernel.telling import Block, Board, Piece, Sheet, Side, piece_ref, say

SEATS = ("ann", "bob", "cid")
BIDS = ("1", "2", "3")
HIDDEN = "?"


class Dare(Word, frozen=True):
    seat: str


class Tell(Word, frozen=True):
    name: str


class Vote(Word, frozen=True):
    pass


class Bid(Word, frozen=True):
    pass


class Whisper(Word, frozen=True):
    beside: bool


class Pass(Word, frozen=True):
    pass


class State(msgspec.Struct, frozen=True):
    turn: str = "ann"
    turns: int = 0
    said: tuple[Typed, ...] = ()
    bids: dict[str, str] = {}
    scores: dict[str, int] = {}
    flow: Flow[Dare | Tell | Vote | Bid | Whisper | Pass] = IDLE


class Setup(msgspec.Struct, frozen=True):
    turns: int = 12


class Options(msgspec.Struct, frozen=True):
    limit: Annotated[int, msgspec.Meta(description="The parley is over after so many turns.")] = 12


class Call(Command, frozen=True):
    what: Literal["dare", "vote", "bid", "whisper"]


class Open(Command, frozen=True):
    pass


class Leave(Command, frozen=True):
    """May be sent at any time."""


class Said(Event, frozen=True):
    text: Typed


class BidMade(Event, frozen=True):
    seat: str
    bid: str


class BidsOpened(Event, frozen=True):
    bids: dict[str, str]
    face: int


class Passed(Event, frozen=True):
    to: str


class Left(Event, frozen=True):
    seat: str


def call(scribe: Scribe, command: Call) -> None:
    caller = scribe.state.turn
    match command.what:
        case "dare":
            scribe.do(Pass())
            scribe.push(Dare(_others(caller)[0]), Tell("level"), Tell("caller"), level=1, caller=caller)
        case "vote":
            scribe.do(Vote(), Pass())
        case "bid":
            scribe.require(not scribe.state.bids, "parley.bids")
            scribe.do(Bid(), Pass())
        case "whisper":
            scribe.do(Whisper(beside=False), Whisper(beside=True), Pass())


def dare(scribe: Scribe, word: Dare) -> None:
    level = scribe.bound("level")
    assert isinstance(level, int)
    if not scribe.answers:
        options = ("yes", "no", "stop") if level < 3 else ("no", "stop")
        scribe.ask(word.seat, "dare", options, otherwise=("no",), about={"level": level})
        return
    (choice,) = scribe.answers[0]
    scribe.record(Said(f"{word.seat} says {choice} at {level}"))
    if choice == "yes":
        scribe.push(Dare(_others(word.seat)[0]), Tell("level"), Tell("caller"), level=level + 1)
    elif choice == "stop":
        scribe.end()


def tell(scribe: Scribe, word: Tell) -> None:
    scribe.record(Said(f"{word.name} is {scribe.bound(word.name)}"))


def vote(scribe: Scribe, word: Vote) -> None:
    if not scribe.answers:
        for seat in SEATS:
            scribe.ask(seat, "vote", ("for", "against"), least=0, otherwise=())
        return
    scribe.record(Said("votes: " + ", ".join("".join(choice) or "none" for choice in scribe.answers)))


def bid(scribe: Scribe, word: Bid) -> None:
    bidders = _others(scribe.state.turn)
    if not scribe.answers:
        for seat in bidders:
            scribe.ask(seat, "bid", BIDS, secret=True)
        return
    for seat, (amount,) in zip(bidders, scribe.answers, strict=True):
        scribe.record(BidMade(seat, amount))


def whisper(scribe: Scribe, word: Whisper) -> None:
    near, far = _others(scribe.state.turn)
    if not scribe.answers:
        scribe.ask(near, "whisper", ("nod", "shrug"), otherwise=("shrug",), veiled=True)
        if word.beside:
            scribe.ask(far, "aloud", ("aye", "nay"), otherwise=("nay",))
        return
    if scribe.answers[0] == ("nod",):
        scribe.record(Said("somebody nods"))


def open_bids(scribe: Scribe, command: Open) -> None:
    scribe.require(bool(scribe.state.bids), "parley.no_bids")
    bids = {
        seat: scribe.dice.choose(BIDS, "imagined bid") if made == HIDDEN else made
        for seat, made in scribe.state.bids.items()
    }
    scribe.record(BidsOpened(bids, scribe.dice.d(6, "luck", cuts=(4,)) // 4))
    _pass(scribe)


def leave(scribe: Scribe, command: Leave) -> None:
    scribe.record(Left(scribe.by))


def pass_turn(scribe: Scribe, word: Pass) -> None:
    _pass(scribe)


def _pass(scribe: Scribe) -> None:
    scribe.next_turn()
    scribe.record(Passed(_others(scribe.state.turn)[0]))


def _others(seat: str) -> tuple[str, ...]:
    """The other seats, beginning at the left hand."""
    place = SEATS.index(seat)
    return (*SEATS[place + 1 :], *SEATS[:place])


def opened(state: State, event: BidsOpened) -> State:
    won = {seat: state.scores.get(seat, 0) + int(made) * event.face for seat, made in event.bids.items()}
    return replace(state, bids={}, scores={**state.scores, **won})


def legal(game: Game, view: State, seat: str) -> Iterator[Command]:
    yield Call("dare")
    yield Call("vote")
    yield Call("whisper")
    yield Open() if view.bids else Call("bid")
    if view.turns > 3:
        yield Leave()


def view(state: State, seat: str) -> State:
    return replace(state, bids={who: made if who == seat else HIDDEN for who, made in state.bids.items()})


def imagine_all(game: Game, view: State, seat: str, dice: Any) -> State:
    return replace(view, bids={who: dice.choose(BIDS) if made == HIDDEN else made for who, made in view.bids.items()})


def effect(state: State, events: Sequence[Event]) -> Effect:
    scores = [item for event in events if type(event) is BidsOpened for item in event.bids.items() if event.face]
    return Effect(damage=tuple((seat, int(made)) for seat, made in scores))


def encounter(game: Game, name: str) -> Setup:
    if name != "parley":
        raise Refusal("parley.no_such_encounter", name=text_ref(name))
    return Setup()


RULESET = Ruleset(
    name="parley",
    version="1",
    title="A parley",
    rules=Rules(
        State=State,
        Setup=Setup,
        Options=Options,
        presets={"standard": Options()},
        commands={Call: call, Open: open_bids, Leave: leave},
        events={
            Said: lambda state, event: replace(state, said=(*state.said, event.text)),
            BidMade: lambda state, event: replace(state, bids={**state.bids, event.seat: event.bid}),
            BidsOpened: opened,
            Passed: lambda state, event: replace(state, turn=event.to, turns=state.turns + 1),
            Left: lambda state, event: replace(state, turns=99),
        },
        words={Dare: dare, Tell: tell, Vote: vote, Bid: bid, Whisper: whisper, Pass: pass_turn},
        setup=lambda game, plan: State(),
        begin=lambda scribe: None,
        outcome=lambda state: Outcome("over") if state.turns >= 12 else None,
        effect=effect,
    ),
    seats=Seats(
        names=lambda state: SEATS,
        to_act=lambda state: (state.turn,),
        anytime=frozenset({Leave}),
        legal=legal,
        view=view,
        redactions={
            Said: public,
            BidMade: lambda state, event, seat: event if event.seat == seat else BidMade(event.seat, HIDDEN),
            BidsOpened: public,
            Passed: public,
            Left: public,
        },
        imagine_all=imagine_all,
        tells=lambda before, events, seat: any(type(event) is BidsOpened for event in events),
    ),
    telling=Telling(
        tell=lambda game, state, event: say(getattr(event, "text", type(event).__name__)),
        describe_command=lambda game, state, command: repr(command),
        board=lambda game, state, seat: Board(
            "Parley",
            (state.turn,),
            tuple(Piece(who, who, who) for who in SEATS),
            sides=tuple(Side(who, who.capitalize()) for who in SEATS),
        ),
        sheets=lambda game, state, seat: tuple(
            Sheet(piece_ref(who), who.capitalize(), blocks=(Block(lines=("Speaks.",)),)) for who in SEATS
        ),
    ),
    content=Library(
        encounter=encounter,
        encounters=lambda game: {"parley": "A parley of three"},
    ),
    players=Players(
        profile=lambda state, seat: "random",
    ),
)

GAME = Game(RULESET, None, Options())

PAIR = "pair"
"""A seat that acts for ann and bob, who share a device."""


def members(state: State, seat: str) -> tuple[str, ...]:
    return (PAIR, "ann", "bob") if seat == PAIR else (seat,)


SHARED = Game(
    RULESET.varied(
        names=lambda state: (PAIR, *SEATS),
        members=members,
        to_act=lambda state: (state.turn,) if state.turn == "cid" else (PAIR, state.turn),
    ),
    None,
    Options(),
)
