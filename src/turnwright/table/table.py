"""A table: one match, the people and the players (bots) at it, and a seat for everybody who looks."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.match import Match, Pending
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import GM, TABLE, WATCHER, AnyGame, widest
from turnwright.kernel.view import Choose
from turnwright.players import find
from turnwright.table import wire
from turnwright.table.seat import Seat
from turnwright.table.shapes import ONLOOKERS, SeatName


class Table:
    """The match has one owner: the caller. Seats are looked through, and keep what they worked out."""

    def __init__(self, match: Match, players: Mapping[str, str] | None = None, people: Iterable[str] = ()) -> None:
        """`players` names a player for seats that no person takes; seats in `people` are left to people."""
        self.match = match
        self.players = dict(players or {})
        self._choose: dict[str, Choose] = {seat: find(self.game.ruleset, name) for seat, name in self.players.items()}
        self.people = set(people)
        self.shared = False
        """Whether people hide things from one another here: then each seat has its own numbers for the records."""
        self._seats: dict[tuple[str, str], Seat] = {}
        self._places: tuple[Any, tuple[str, ...]] = (None, ())
        """The places, and the state that they were read from."""
        self._asking: tuple[int, wire.Requested] | None = None
        """What the table was asked to take back, and after which record."""
        self.wishes: dict[str, wire.Wished] = {}
        """What the game master is asked for, by seat: one thing at a time."""

    @property
    def game(self) -> AnyGame:
        """The game as it is now: a match may add to its own content."""
        return self.match.game

    # Who sits here

    def share(self) -> None:
        """Whether other people sit here who may not see everything."""
        self.shared, self._seats = True, {}

    @property
    def n(self) -> int:
        """The number of the last record."""
        return len(self.match.records)

    def places(self) -> tuple[str, ...]:
        """The places at the table: every seat, and the game master's if the game has one."""
        state = self.match.state
        if self._places[0] is not state:
            seats = self.game.ruleset.seats
            self._places = state, (*seats.names(state), GM) if seats.gm else seats.names(state)
        return self._places[1]

    def _known_places(self) -> tuple[str, ...]:
        """The places that everybody knows of: on a shared table, who is hidden from somebody isn't among them."""
        return tuple(seat.id for seat in self.seats(WATCHER)) if self.shared else self.places()

    def seat(self, name: str, language: str = "") -> Seat:
        """One person's place, with a redacted view. A watcher sees what everybody may see."""
        if name not in self.places() and name not in ONLOOKERS:
            raise Refusal("table.no_such_seat", name=text_ref(name), hint=hint(name, self._known_places()))
        found = self._seats.get((name, language))
        if found is None:
            found = self._seats[name, language] = Seat(self.match, name, language, shared=self.shared)
        return found

    def seats(self, seen_by: str, language: str = "") -> tuple[SeatName, ...]:
        """The seats that a person knows of: a hidden piece has none."""
        seats, seat = self.game.ruleset.seats, self.seat(seen_by, language)
        known = (*seats.names(seat.view()), *((GM,) if seats.gm else ()))
        return tuple(SeatName(name, seat.seat_name(name), self.players.get(name, "")) for name in known)

    def others(self, seat: str) -> tuple[str, ...]:
        """The seats that a program would play if one person sat at `seat`: a side rather than its members."""
        ruleset, names = self.game.ruleset, self.game.ruleset.seats.names(self.match.state)
        own = () if seat in (GM, *ONLOOKERS) else ruleset.seats.members(self.match.state, seat)
        return widest(ruleset, self.match.state, (other for other in names if other not in own))

    def let_play(self, seat: str, player: str = "", choose: Choose | None = None) -> None:
        """Gives a seat to a player (a bot): the named one, or the one that the game would choose.

        `choose` is a player that only the caller knows; the table calls it by the name.
        """
        self.seat(seat)
        name = player or self.game.ruleset.players.profile(self.match.state, seat)
        self._choose[seat] = choose or find(self.game.ruleset, name)
        self.players[seat] = name

    def sit_down(self, seat: str) -> None:
        """From now on a person plays the seat."""
        self.seat(seat)
        self.people.add(seat)
        self.players.pop(seat, None)
        self._choose.pop(seat, None)

    def advance(self) -> None:
        """The players act until a person is wanted or the match is over."""
        if self._choose:
            self.match.advance(self._choose, people=self.people - self._choose.keys())

    def player_to_act(self) -> str | None:
        """The seat whose player acts next, for hosts that let it choose elsewhere; none where a person is wanted."""
        if not self._choose or self.match.closed:
            return None
        return self.match.player_to_act(self._choose, self.people - self._choose.keys())

    def prepare_turn(self) -> Pending | None:
        """The next turn of a player, decided and not yet part of the match; none where a person is wanted."""
        if not self._choose or self.match.closed:
            return None
        return self.match.prepare_turn(self._choose, people=self.people - self._choose.keys())

    # Taking back what others would have to agree to

    def request_undo(self, seat: str, to: int | None = None) -> wire.Requested:
        """Asks the table to take something back: the seat's own last command, unless a record is named.

        It is taken back once the game master, or every other person, approves (`approve`).
        """
        own = [n for n in self.match.live if self.match.records[n - 1].by in self._members(seat)]
        wanted = self.seat(seat).record(to) if to is not None else own[-1] if own else None
        if seat in ONLOOKERS or wanted is None or wanted not in self.match.live[1:]:
            raise Refusal("table.nothing_to_ask", seat=text_ref(self._called(seat)))
        if not self._to_agree({seat}) and not self.game.ruleset.seats.gm:
            raise Refusal("table.nobody_to_ask")
        self._asking = (self.n, wire.Requested(seat, wanted, (seat,)))
        return self._asked_of(seat, self._asking[1])

    def requested(self, seat: str | None = None) -> wire.Requested | None:
        """The open request for an undo, as a seat sees it; none once play has moved on for the asking seat."""
        if self._asking is None:
            return None
        n, asked = self._asking
        if self.n != n and (n > self.n or self.seat(asked.by).heard.number(n) != self.seat(asked.by).n):
            return None
        return asked if seat is None else self._asked_of(seat, asked)

    def _asked_of(self, seat: str, asked: wire.Requested) -> wire.Requested:
        return replace(asked, to=self.seat(seat).heard.number(asked.to))

    def take_request(self, n: int, asked: wire.Requested) -> None:
        """What the table was asked elsewhere, after a record; who agreed here and there has agreed."""
        known = self._asking
        anew = asked == wire.Requested(asked.by, asked.to, (asked.by,))
        if known is not None and known[0] == n and (known[1].by, known[1].to) == (asked.by, asked.to) and not anew:
            approved = tuple(dict.fromkeys((*known[1].approved, *asked.approved)))
            asked = wire.Requested(asked.by, asked.to, approved, asked.declined or known[1].declined)
        self._asking = (n, asked)

    def approve(self, seat: str, to: int) -> bool:
        """Agrees to an undo that was asked for since the last record; whether that was all it took."""
        pending = self.prepare_approval(seat, to)
        if pending is not None:
            self.match.commit(pending)
        return pending is not None

    def prepare_approval(self, seat: str, to: int) -> Pending | None:
        """The undo that the last missing approval makes possible, not yet part of the match."""
        asked = self._open_request(seat, to)
        agreed = dict.fromkeys((*asked.approved, seat))
        self._asking = (self.n, wire.Requested(asked.by, asked.to, tuple(agreed)))
        if seat == GM:
            return self.match.prepare_undo(GM, asked.to)
        others = set(agreed) - {*self._members(asked.by)}
        return self.match.prepare_undo(TABLE, asked.to) if others and not self._to_agree(set(agreed)) else None

    def decline(self, seat: str, to: int) -> None:
        """Declines an undo: the asking player sees who declined, and may ask again."""
        self._asking = (self.n, replace(self._open_request(seat, to), declined=seat))

    def _open_request(self, seat: str, to: int) -> wire.Requested:
        """The open request for an undo."""
        asked = self.requested()
        if asked is None or self._asked_of(seat, asked).to != to or asked.declined or seat in ONLOOKERS:
            raise Refusal("table.nothing_asked", to=to)
        return asked

    # Asking the game master for something out of turn

    def wish(self, seat: str, text: str, command: dict[str, Any] | None = None) -> None:
        """Asks for something that a seat can't do now; an empty request withdraws the last one."""
        self.wishes = self.with_wish(seat, text, command)

    def with_wish(self, seat: str, text: str, command: dict[str, Any] | None = None) -> dict[str, wire.Wished]:
        """The requests to the game master with this one added."""
        if seat in (GM, *ONLOOKERS) or not self.game.ruleset.seats.gm:
            raise Refusal("table.nobody_to_ask", context="no_gm")
        does = self.seat(seat).described(command) if command is not None else ""
        others = {asker: wish for asker, wish in self.wishes.items() if asker != seat}
        if not text.strip() and not does:
            return others
        return {**others, seat: wire.Wished(seat, self._called(seat), text.strip(), command, does)}

    def grant(self, seat: str, asker: str, *, yes: bool) -> None:
        """The game master's answer. If it is yes, it is up to the game master to carry the request out."""
        self.wishes = self.with_answer(seat, asker, yes=yes)

    def with_answer(self, seat: str, asker: str, *, yes: bool) -> dict[str, wire.Wished]:
        """The requests to the game master after this answer."""
        if seat != GM:
            raise Refusal("table.gm_only", context="answer")
        asked = self.wishes.get(asker)
        if asked is None or asked.answer:
            raise Refusal("table.no_such_wish")
        return {**self.wishes, asker: replace(asked, answer="yes" if yes else "no")}

    def wishes_of(self, seat: str) -> wire.Wishes:
        """What a seat sees of the requests: the game master all open ones, others their own."""
        if seat == GM:
            return wire.Wishes(tuple(each for each in self.wishes.values() if not each.answer))
        return wire.Wishes((self.wishes[seat],) if seat in self.wishes else ())

    def _to_agree(self, agreed: set[str]) -> set[str]:
        """The people who have not agreed yet: everybody who sits here, or while nobody does, every seat without a
        bot."""
        seats = self.people - {GM, *ONLOOKERS} or {*self.game.ruleset.seats.names(self.match.state)}
        return seats - self.players.keys() - {member for one in agreed for member in self._members(one)}

    def _members(self, seat: str) -> tuple[str, ...]:
        return self.game.ruleset.seats.members(self.match.state, seat)

    def _called(self, seat: str) -> str:
        return self.seat(seat).seat_name(seat)
