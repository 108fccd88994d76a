"""Who sits where, for everybody to see; leaving a seat, asking its holder for it, and how long somebody may be away."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterable
from typing import Literal

import msgspec
from litestar import Controller, get, post, put
from litestar.datastructures import State
from litestar.params import JSONBody
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.log import read_header
from turnwright.kernel.refusal import Refusal
from turnwright.server.campaign.documents import person_name
from turnwright.server.door.asking import Holder, does
from turnwright.server.door.limits import Name
from turnwright.server.door.verdicts import require
from turnwright.server.people import audit, holding, links
from turnwright.server.people.entering import LinkInfo, info_of
from turnwright.server.people.holding import Asked, Hours, Place, Rules, Tenure
from turnwright.server.people.links import Pass
from turnwright.server.policy import Phase, Thing
from turnwright.server.store import Conflict, Link, Store, Write
from turnwright.server.tables.phases import phase_of, thing_of
from turnwright.table.clean import cleaned

TRIES = 8
Deed = Literal["seat.left", "seat.given"]


class Seated(msgspec.Struct, frozen=True):
    """Somebody who has a seat, or directs the campaign."""

    role: Literal["gm", "player"]
    seat: str
    match: str
    """The only match it is at; empty: all of the campaign's."""
    person: str
    name: str
    since: float
    """When they entered, or were given their link."""
    links: int
    """How many of their links open it now."""
    holds: bool = False
    """Whether the seat is theirs: they have entered by an invitation or a code."""
    seen: float = 0.0
    """When they were last here, to about a minute."""
    absent: bool = False
    """Whether they have been away for longer than the campaign's limit: then somebody else can be invited."""
    asked: float = 0.0
    """When a GM asked them for their seat; 0: nobody has."""


class Which(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A seat; `match` is the only match it is at."""

    seat: Name
    match: Name = ""


class Answer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    yes: bool


class Whose(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    person: Name


class Limit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """For how long somebody may be away before their seat can be given to somebody else."""

    hours: Hours


class Seats(Controller):
    path = "/v1/seats"
    opt = does("campaign.read")

    @get(summary="See who sits where")
    async def listed(self, state: State, pass_: Holder) -> list[Seated]:
        """Who sits where, GMs included, and since when; `/v1/audit` tells what has changed."""
        return cleaned(await who_sits(state.store, pass_))

    @post("/leave", status_code=200, action="seat.leave", summary="Leave your seat")
    async def left(self, state: State, pass_: Holder) -> list[Seated]:
        """Gives up your seat: every link of yours to it ends, and the GM can invite somebody else."""
        await _leave(state, pass_, "seat.left")
        return cleaned(await who_sits(state.store, pass_))

    @post("/ask", status_code=200, action="seat.ask", summary="Ask for a seat")
    async def asked(self, state: State, pass_: Holder, data: JSONBody[Which]) -> list[Seated]:
        """Asks the holder of a seat to give it up. It stays theirs until they say yes, or are away for too long."""
        place = Place(data.seat, data.match)
        holders = [each for each in await holding.at_place(state.store, pass_.campaign, place) if each.open]
        if not holders:
            raise Refusal("seats.nobody", field="seat")
        question = Asked(time.time(), pass_.person)

        def ask(rules: Rules) -> Rules:
            return replace(rules, asked={**rules.asked, **{each.family: question for each in holders}})

        await _ruled(state.store, pass_, ask)
        for each in holders:
            await audit.note(state.store, pass_, "seat.asked", seat=each.place.seat, person=each.person)
        state.tables.say_seats(pass_.campaign)
        return cleaned(await who_sits(state.store, pass_))

    @post("/answer", status_code=200, action="seat.leave", summary="Answer who asks for your seat")
    async def answered(self, state: State, pass_: Holder, data: JSONBody[Answer]) -> list[Seated]:
        """With yes, the seat is given up as by leaving it; with no, it stays yours."""
        _, rules = await holding.rules_of(state.store, pass_.campaign)
        if pass_.family not in rules.asked:
            raise Refusal("seats.not_asked")
        if data.yes:
            await _leave(state, pass_, "seat.given")
        else:
            await _ruled(state.store, pass_, lambda now: _unasked(now, (pass_.family,)))
            await audit.note(state.store, pass_, "seat.kept", seat=pass_.seat, person=pass_.person)
            state.tables.say_seats(pass_.campaign)
        return cleaned(await who_sits(state.store, pass_))

    @post("/replace", action="link.replace", summary="Replace somebody's lost devices")
    async def replaced(self, state: State, pass_: Holder, data: JSONBody[Whose]) -> LinkInfo:
        """An invitation for a person whose devices are lost, in place of all their links; everybody can read it.

        Only while nothing has been heard of them for ten minutes, and for nobody who has decks, sits at a card table or
        plays in a game without a GM: the invitation would show their hand.
        """
        known = await state.store.links(pass_.campaign)
        theirs = [each for each in holding.tenures(known) if each.person == data.person]
        if not theirs:
            raise Refusal("seats.nobody", field="person")
        here = any(time.time() - each.seen < holding.AWAY for each in theirs)
        cards = await state.holds_cards(pass_.campaign, data.person) or await _plays_in_private(state, pass_, theirs)
        phase: Phase = "held" if cards else "here" if here else "away"
        require(pass_, "link.replace", Thing(pass_.campaign), phase, unknown=Refusal("links.no_such_link"))
        secret = secrets.token_urlsafe(links.BYTES)
        last = max((key for each in theirs for key in each.links), key=lambda key: key.made)
        invitation = replace(
            last, hash=links.digest(secret), kind="invitation", label="", made=time.time(), revoked=False, seen=None
        )
        await _ended(state, [link for link in known if links.family_of(link) == last.family], invitation)
        await audit.note(state.store, pass_, "device.replaced", seat=last.seat, person=data.person)
        state.tables.say_seats(pass_.campaign)
        return replace(info_of(invitation, pass_), secret=secret)

    @get("/limit", summary="Read how long somebody may be away")
    async def limit(self, state: State, pass_: Holder) -> Limit:
        """After how many hours without a sign of its holder a seat can be given to somebody else."""
        _, rules = await holding.rules_of(state.store, pass_.campaign)
        return Limit(rules.hours)

    @put("/limit", action="campaign.direct", summary="Set how long somebody may be away")
    async def limited(self, state: State, pass_: Holder, data: JSONBody[Limit]) -> Limit:
        """Sets it for everybody; time that somebody was away before doesn't count."""
        await _ruled(state.store, pass_, lambda rules: replace(rules, hours=data.hours, since=time.time()))
        await audit.note(state.store, pass_, "absence.changed", what=f"{data.hours:g}")
        return data


# Who sits where


async def who_sits(store: Store, pass_: Pass) -> list[Seated]:
    known = await store.links(pass_.campaign)
    _, rules = await holding.rules_of(store, pass_.campaign)
    held = holding.tenures(known)
    theirs = {each.family for each in held}
    others: dict[tuple[str, ...], list[Link]] = {}
    for link in known:
        family = links.family_of(link)
        if link.role in ("player", "gm") and links.opens(link) and family not in theirs:
            others.setdefault((link.role, link.seat, link.match, links.person_of(link), family), []).append(link)
    told = [_open(family) for _, family in sorted(others.items())]
    told += [_held(each, rules) for each in held]
    told = [replace(each, name=await person_name(store, replace(pass_, person=each.person))) for each in told]
    return sorted(told, key=lambda each: (each.role, each.seat, each.match, each.since))


def _open(family: list[Link]) -> Seated:
    first = min(family, key=lambda link: link.made)
    role: Literal["gm", "player"] = "gm" if first.role == "gm" else "player"
    seen = max(link.seen or 0.0 for link in family)
    return Seated(role, first.seat, first.match, links.person_of(first), "", first.made, len(family), seen=seen)


def _held(tenure: Tenure, rules: Rules) -> Seated:
    asked = rules.asked.get(tenure.family)
    return Seated(
        "player",
        tenure.place.seat,
        tenure.place.match,
        tenure.person,
        "",
        tenure.since,
        tenure.open,
        holds=True,
        seen=tenure.seen,
        absent=holding.is_absent(tenure, rules),
        asked=0.0 if asked is None else asked.at,
    )


# What changes


async def _leave(state: State, pass_: Pass, deed: Deed) -> None:
    known = await state.store.links(pass_.campaign)
    own = [link for link in known if links.family_of(link) == pass_.family]
    await _ended(state, own, departed=True)
    await _ruled(state.store, pass_, lambda rules: _unasked(rules, (pass_.family,)))
    await audit.note(state.store, pass_, deed, seat=pass_.seat, person=pass_.person)
    state.tables.say_seats(pass_.campaign)


async def _ended(state: State, family: Iterable[Link], *new: Link, departed: bool = False) -> None:
    """Ends links with all their screens, and keeps new ones in the same write."""
    ended = [link for link in family if not link.revoked or departed]
    over = tuple(replace(link, revoked=True, departed=departed or link.departed) for link in ended)
    await state.store.commit(Write(links=(*over, *new)))
    for link in ended:
        state.upkeep.close_link(link.hash.hex())


async def _plays_in_private(state: State, pass_: Pass, tenures: list[Tenure]) -> bool:
    """Whether one of these seats is in a running game without a GM."""
    for stored in await state.store.matches(pass_.campaign):
        if stored.status != "open" or registry.find_ruleset(read_header(stored.header).ruleset).seats.gm:
            continue
        table = await state.tables.stored(stored.id, pass_.campaign)
        seats = {each.place.seat for each in tenures if each.place.match in ("", stored.id)}
        if phase_of(table.match) == "private" and seats & thing_of(table).seats:
            return True
    return False


def _unasked(rules: Rules, families: Iterable[str]) -> Rules:
    return replace(rules, asked={family: each for family, each in rules.asked.items() if family not in families})


async def _ruled(store: Store, pass_: Pass, change: Callable[[Rules], Rules]) -> None:
    for _ in range(TRIES):
        kept, rules = await holding.rules_of(store, pass_.campaign)
        after = change(rules)
        if after == rules:
            return
        try:
            await store.commit(Write(puts=(holding.putting(kept, pass_.campaign, after),)))
        except Conflict:
            continue
        return
    raise Refusal("table.busy")


ROUTES = (Seats,)
