"""Deck files: a text list that people write (`4 Cindling`), and JSON. Both are read with the place of each fault.

# Emberfall
Pokémon
4 Cindling
3 scorchound            an id will do
2 Pyrelion (starter 3)  set and number, where a name is printed more than once
"""

import re
from collections.abc import Iterable
from pathlib import PurePath

import msgspec

from turnwright.kernel import json_input
from turnwright.kernel.refusal import Refusal, did_you_mean

from .content import AnyCard, Content, Deck, DeckEntry, Energy, Pokemon, Trainer
from .rules import decks as rules

_LINE = re.compile(r"^(?P<count>\d+)\s*[x×*]?\s+(?P<name>.+?)(?:\s+\((?P<set>[\w-]+)[ -](?P<number>\w+)\))?$")
MOST_COPIES = 60
_HEADING = re.compile(
    r"^(pok[eé]mon|trainers?|energy|items?|supporters?|stadiums?|tools?|cards?)\b[\s:(]*\d*\)?:?$", re.IGNORECASE
)


def listed(content: Content, deck: Deck) -> tuple[rules.Listed, ...]:
    """The lines of a deck as the deck rules see them; an unknown card is refused."""
    return tuple(line(find(content, entry.card), entry.count) for entry in deck.cards)


def line(card: AnyCard, count: int) -> rules.Listed:
    """Copies of a card as the deck rules see them."""
    return rules.Listed(
        card=card.id,
        name=card.name,
        count=count,
        basic_pokemon=isinstance(card, Pokemon) and card.is_basic,
        basic_energy=isinstance(card, Energy) and card.basic,
        set=card.set,
        copies=card.copies,
        only_one=card.only_one,
    )


def find(content: Content, name: str, *, set_id: str = "", number: str = "") -> AnyCard:
    """A card by its id, or by its name: of several printings the one asked for, else the first by id."""
    if name.lower() in content.cards and not set_id:
        return content.cards[name.lower()]
    same = [card for _, card in sorted(content.cards.items()) if card.name.lower() == name.lower()]
    wanted = [card for card in same if (card.set, card.number) == (set_id.lower(), number)] if set_id else same
    if not wanted and same:
        printings = ", ".join(f"{card.set} {card.number}".strip() or card.id for card in same)
        raise Refusal("deck.card", f'There is no "{name}" of {set_id} {number}; there is: {printings}.')
    if not wanted:
        known = [*content.cards, *(card.name for card in content.cards.values())]
        raise Refusal("deck.card", f'There is no card "{name}"{did_you_mean(name, known)}')
    return wanted[0]


def read(data: bytes, content: Content, *, file: str = "deck") -> Deck:
    """A deck from a file, in either form."""
    try:
        text = data.decode("utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError:
        raise Refusal("deck.file", f"{file} is not text; a deck is a text list or JSON.") from None
    if text.lstrip().startswith(("{", "[")):
        return read_json(text.encode(), content, file=file)
    return read_text(text, content, file=file)


def read_text(text: str, content: Content, *, file: str = "deck") -> Deck:
    """A deck from a text list."""
    name, counts = "", dict[str, int]()
    for at, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line.startswith(("#", "//")):
            name = name or line.lstrip("#/ ").strip()
        elif line and not _HEADING.match(line):
            found = _LINE.match(line)
            if found is None:
                raise Refusal("deck.line", f'{file}:{at}: "{line}" is no line of a deck; write a number and a name.')
            try:
                card = find(content, found["name"], set_id=found["set"] or "", number=found["number"] or "")
            except Refusal as refusal:
                raise Refusal(refusal.code, f"{file}:{at}: {refusal}") from None
            counts[card.id] = counts.get(card.id, 0) + _copies(int(found["count"]), f"{file}:{at}")
    return _deck(name or PurePath(file).stem, counts, file)


class _JsonLine(msgspec.Struct):
    """A line of a JSON deck, in our words or in those of the specification's own decks."""

    card: str = ""
    count: int = 0
    cardId: str = ""  # noqa: N815  (as those decks have it)
    quantity: int = 0


class _JsonDeck(msgspec.Struct):
    cards: list[_JsonLine]
    name: str = ""
    id: str = ""


def read_json(data: bytes, content: Content, *, file: str = "deck") -> Deck:
    """A deck from JSON: {"name", "cards": [{"card", "count"}]}, or with cardId and quantity."""
    try:
        raw: _JsonDeck = json_input.decode(data, file, _JsonDeck, code="deck.json")
    except msgspec.ValidationError as error:
        raise Refusal("deck.json", f"{file}: {error}.") from None
    counts: dict[str, int] = {}
    for at, line in enumerate(raw.cards):
        number = _copies(line.count or line.quantity, f"{file}.cards[{at}]")
        try:
            card = find(content, line.card or line.cardId)
        except Refusal as refusal:
            raise Refusal(refusal.code, f"{file}.cards[{at}]: {refusal}") from None
        counts[card.id] = counts.get(card.id, 0) + number
    return _deck(raw.name or raw.id or file, counts, file)


def _copies(number: int, place: str) -> int:
    """How many copies a line gives: a number that a deck can hold."""
    if not 1 <= number <= MOST_COPIES:
        raise Refusal("deck.line", f"{place}: {number} copies; give 1 to {MOST_COPIES}, or leave the line out.")
    return number


def _deck(name: str, counts: dict[str, int], file: str) -> Deck:
    if not counts:
        raise Refusal("deck.empty", f'{file}: there is no card in it; write lines like "4 Cindling".')
    deck_id = re.sub(r"\W+", "_", name.lower()).strip("_") or "deck"
    return Deck(id=deck_id, name=name, cards=tuple(DeckEntry(card=card, count=count) for card, count in counts.items()))


def write_text(deck: Deck, content: Content) -> str:
    """A deck as a text list, by kind; reading it gives the same deck."""
    lines = [f"# {deck.name}"]
    kinds: tuple[tuple[str, type], ...] = (("Pokémon", Pokemon), ("Trainers", Trainer), ("Energy", Energy))
    for heading, kind in kinds:
        entries = [entry for entry in deck.cards if isinstance(find(content, entry.card), kind)]
        if entries:
            lines += ["", f"{heading}: {sum(entry.count for entry in entries)}", *_lines(entries, content)]
    return "\n".join(lines) + "\n"


def _lines(entries: Iterable[DeckEntry], content: Content) -> Iterable[str]:
    for entry in entries:
        card = find(content, entry.card)
        printings = [other for other in content.cards.values() if other.name == card.name]
        yield f"{entry.count} {card.name if len(printings) == 1 else card.id}"


def write_json(deck: Deck) -> bytes:
    """A deck as JSON."""
    return msgspec.json.format(msgspec.json.encode(deck), indent=2) + b"\n"
