"""Cards and decks: what there is to build with, and the decks that people keep. A deck is its owner's alone."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Annotated, Any

import msgspec
from litestar import Controller, delete, get, post, put
from litestar.datastructures import State
from litestar.params import FromPath, FromQuery, JSONBody
from msgspec import Meta
from msgspec.structs import replace

from turnwright.kernel import registry
from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.telling import Face
from turnwright.rulesets.tcg import decks as lists
from turnwright.rulesets.tcg.content import AnyCard, Content, Energy, Pokemon, doubts, unread
from turnwright.rulesets.tcg.deck_report import Report, report
from turnwright.rulesets.tcg.rules import decks as rules
from turnwright.rulesets.tcg.setup import faults
from turnwright.server.cards.sets import sets_of, with_sets
from turnwright.server.door.asking import Holder, does
from turnwright.server.people.links import Pass
from turnwright.server.policy import Thing, allows
from turnwright.server.store import Conflict, Document, Put, Store, Write
from turnwright.table.clean import cleaned

KIND = "deck"
MOST_DECKS = 200
"""Decks that one person may keep."""
MOST_CARDS = 100
"""Cards in one answer."""
Name = Annotated[str, Meta(min_length=1, max_length=80)]


class CardInfo(msgspec.Struct, frozen=True):
    """A card as a deck builder lists it; the sheet at the table says what it does."""

    id: str
    name: str
    kind: str
    set: str = ""
    number: str = ""
    is_basic: bool = False
    partial: tuple[str, ...] = ()
    """Clauses that were not understood: the card plays without them."""
    doubtful: tuple[str, ...] = ()
    """Where what is played may not be what is printed."""
    face: Face | None = None
    """What is printed on it, if that is asked for."""
    is_own: bool = False
    """Whether a player has brought it to the campaign: it is in no pack."""


class CardPage(msgspec.Struct, frozen=True):
    """Some of the cards, and how many there are of that kind and name."""

    total: int
    cards: tuple[CardInfo, ...]


class NewDeck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A deck as somebody writes it: cards by their ids, or a text list (`4 Cindling`)."""

    name: Name = "A deck"
    cards: dict[str, Annotated[int, Meta(ge=1, le=lists.MOST_COPIES)]] = {}
    text: Annotated[str, Meta(max_length=20_000)] = ""


class StoredDeck(msgspec.Struct, frozen=True):
    """A deck as it is kept."""

    owner: str
    name: str
    cards: dict[str, int]


class DeckInfo(msgspec.Struct, frozen=True):
    """A deck as its owner sees it, checked against the rules."""

    id: str
    name: str
    cards: dict[str, int]
    size: int
    faults: tuple[str, ...]
    """What keeps it from being played; none: it may be."""
    warnings: tuple[str, ...] = ()
    partial: tuple[CardInfo, ...] = ()
    doubtful: tuple[CardInfo, ...] = ()
    version: int = 0
    about: str = ""
    """What it is like, if somebody has said so."""


class DeckLook(msgspec.Struct, frozen=True):
    """A deck that nobody keeps yet, with all that a builder wants to know."""

    deck: DeckInfo
    report: Report


@lru_cache(maxsize=16)
def cards_game(preset: str = "", options: bytes = b"{}", sets: tuple[bytes, ...] = ()) -> AnyGame:
    """The card game under some rulings, with sets of a campaign's own as they are kept."""
    return with_sets(registry.game("tcg", preset=preset or None, options=msgspec.json.decode(options)), sets)


async def game_under(preset: str, options: Mapping[str, Any], sets: Iterable[Document] = ()) -> AnyGame:
    written = msgspec.json.encode(dict(options), order="sorted")
    return await asyncio.to_thread(cards_game, preset, written, tuple(each.data for each in sets))


async def game_in(store: Store, campaign: str) -> AnyGame:
    """The card game with every card that can be built with in a campaign."""
    return await game_under("", {}, await sets_of(store, campaign))


def own_cards(game: AnyGame) -> set[str]:
    """The cards of a campaign's own in its game."""
    return {card for kind, brought in (game.changes or {}).items() if kind != "decks" for card in brought}


# What is kept


async def deck_of(store: Store, pass_: Pass, game: AnyGame, name: str) -> StoredDeck:
    """A deck that somebody may play: one of their own, or one of the packs."""
    kept = await store.document(KIND, name)
    if kept is not None and kept.campaign == pass_.campaign:
        deck = msgspec.json.decode(kept.data, type=StoredDeck)
        if deck.owner == pass_.person:
            return deck
    printed = game.content.decks.get(name)
    if printed is None:
        raise Refusal(
            "deck.unknown", context="hint", field="deck", name=text_ref(name), hint=hint(name, game.content.decks)
        )
    return StoredDeck("", printed.name, {entry.card: entry.count for entry in printed.cards})


def read_deck(game: AnyGame, written: NewDeck) -> dict[str, int]:
    """The cards of a deck as somebody wrote it; an unknown card is refused."""
    content: Content = game.content
    if bool(written.cards) == bool(written.text):
        raise Refusal("deck.empty", field="cards")
    if written.text:
        found = lists.read_text(written.text, content, file="text")
        return {entry.card: entry.count for entry in found.cards}
    for card in written.cards:
        if card not in content.cards:
            raise Refusal("deck.card", field=f"cards.{card}", card=text_ref(card), hint=hint(card, content.cards))
    return dict(written.cards)


def deck_info(game: AnyGame, name: str, deck: StoredDeck, version: int = 0) -> DeckInfo:
    """A deck with everything that the rules and the cards say about it."""
    known = {card: count for card, count in deck.cards.items() if card in game.content.cards}
    gone = tuple(f'There is no card "{card}" any more.' for card in deck.cards if card not in known)
    listed = [lists.line(game.content.cards[card], count) for card, count in known.items()]
    infos = card_infos(game.content, known)
    return cleaned(
        DeckInfo(
            name,
            deck.name,
            deck.cards,
            sum(deck.cards.values()),
            (*gone, *faults(game, known)),
            tuple(fault.sentence for fault in rules.faults(listed) if fault.warning),
            tuple(info for info in infos if info.partial),
            tuple(info for info in infos if info.doubtful),
            version,
        )
    )


def card_infos(content: Content, names: Iterable[str]) -> tuple[CardInfo, ...]:
    """Cards with what is left out of them and what is doubtful."""
    found = [(name, content.cards[name]) for name in names]
    return tuple(
        CardInfo(
            name,
            card.name,
            _kind(card),
            card.set,
            card.number,
            isinstance(card, Pokemon) and card.is_basic,
            unread(card),
            doubts(card),
        )
        for name, card in found
    )


def _kind(card: AnyCard) -> str:
    if isinstance(card, Pokemon):
        return "pokemon"
    return "energy" if isinstance(card, Energy) else "trainers"


# Routes


@get("/v1/tcg/cards", action="campaign.read")
async def cards(
    state: State,
    pass_: Holder,
    name: FromQuery[str] = "",
    kind: FromQuery[str] = "",
    offset: FromQuery[Annotated[int, Meta(ge=0)]] = 0,
    faces: FromQuery[bool] = False,
) -> CardPage:
    """The cards that there are, by a part of their name and their kind (pokemon, trainers, energy)."""
    game = await game_in(state.store, pass_.campaign)
    content: Content = game.content
    wanted = name.casefold()
    found = [
        card
        for card, entry in sorted(content.cards.items())
        if wanted in entry.name.casefold() and kind in ("", _kind(entry))
    ]
    own = own_cards(game)
    listed = card_infos(content, found[offset : offset + MOST_CARDS])
    listed = tuple(replace(card, is_own=card.id in own) for card in listed)
    if faces:
        listed = tuple(replace(card, face=game.ruleset.telling.face(game, card.id)) for card in listed)
    return cleaned(CardPage(len(found), listed))


class Decks(Controller):
    """The caller's decks. Nobody else sees them."""

    path = "/v1/tcg/decks"
    opt = does("deck.use")

    @get(action="campaign.read")
    async def listed(self, state: State, pass_: Holder) -> list[DeckInfo]:
        game = await game_in(state.store, pass_.campaign)
        return [deck_info(game, kept.id, deck, kept.version) for kept, deck in await _own(state.store, pass_)]

    @get("/ready", action="campaign.read")
    async def ready(self, state: State, pass_: Holder) -> list[DeckInfo]:
        """The decks of the packs and of the campaign's own sets, which anybody can play."""
        game = await game_in(state.store, pass_.campaign)
        return [
            replace(
                deck_info(game, deck.id, StoredDeck("", deck.name, {each.card: each.count for each in deck.cards})),
                about=deck.description,
            )
            for deck in game.content.decks.values()
        ]

    @post("/look", status_code=200, action="deck.make")
    async def looked_at(self, state: State, pass_: Holder, data: JSONBody[NewDeck]) -> DeckLook:
        """What there is to say about a deck, or about a list that somebody pastes, without keeping it."""
        game = await game_in(state.store, pass_.campaign)
        deck = StoredDeck(pass_.person, data.name, read_deck(game, data))
        return cleaned(DeckLook(deck_info(game, "", deck), report(game.content, deck.name, deck.cards)))

    @post(action="deck.make")
    async def made(self, state: State, pass_: Holder, data: JSONBody[NewDeck]) -> DeckInfo:
        """Keeps a deck. One that cannot be played yet is kept, too, and says why."""
        game = await game_in(state.store, pass_.campaign)
        if len(await _own(state.store, pass_)) >= MOST_DECKS:
            raise Refusal("deck.most", most=MOST_DECKS)
        deck = StoredDeck(pass_.person, data.name, read_deck(game, data))
        name = secrets.token_hex(6)
        await state.store.commit(Write(puts=(Put(KIND, name, pass_.campaign, 0, msgspec.json.encode(deck)),)))
        return deck_info(game, name, deck, 1)

    @get("/{deck:str}")
    async def one(self, state: State, pass_: Holder, deck: FromPath[str]) -> DeckInfo:
        kept, found = await _owned(state.store, pass_, deck)
        return deck_info(await game_in(state.store, pass_.campaign), kept.id, found, kept.version)

    @put("/{deck:str}")
    async def changed(self, state: State, pass_: Holder, deck: FromPath[str], data: JSONBody[NewDeck]) -> DeckInfo:
        game = await game_in(state.store, pass_.campaign)
        kept, _ = await _owned(state.store, pass_, deck)
        found = StoredDeck(pass_.person, data.name, read_deck(game, data))
        await _commit(state.store, Put(KIND, kept.id, kept.campaign, kept.version, msgspec.json.encode(found)))
        return deck_info(game, kept.id, found, kept.version + 1)

    @delete("/{deck:str}")
    async def removed(self, state: State, pass_: Holder, deck: FromPath[str]) -> None:
        kept, _ = await _owned(state.store, pass_, deck)
        await _commit(state.store, Put(KIND, kept.id, kept.campaign, kept.version, None))


async def _own(store: Store, pass_: Pass) -> list[tuple[Document, StoredDeck]]:
    every = [
        (kept, msgspec.json.decode(kept.data, type=StoredDeck)) for kept in await store.documents(KIND, pass_.campaign)
    ]
    return [(kept, deck) for kept, deck in every if allows(pass_, "deck.use", _thing(kept, deck))]


def _thing(kept: Document, deck: StoredDeck) -> Thing:
    return Thing(kept.campaign, people=frozenset((deck.owner,)))


async def _owned(store: Store, pass_: Pass, name: str) -> tuple[Document, StoredDeck]:
    found = next((each for each in await _own(store, pass_) if each[0].id == name), None)
    if found is None:
        raise Refusal("deck.unknown", name=text_ref(name))
    return found


async def _commit(store: Store, change: Put) -> None:
    try:
        await store.commit(Write(puts=(change,)))
    except Conflict:
        raise Refusal("table.busy", context="deck") from None


ROUTES = (cards, Decks)
