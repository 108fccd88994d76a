"""Deck files: a text list that people write (`4 Cindling`), and JSON. Both are read with the place of each fault.

# Emberfall
Pokémon
4 Cindling
3 scorchound            an id will do
2 Pyrelion (starter 3)  set and number, where a name is printed more than once
4 Charmander BS 46      the lists of the online games, with their own letters for the sets
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

import msgspec

from turnwright.kernel import json_input
from turnwright.kernel.refusal import Phrase, Refusal, hint, text_ref

from .content import AnyCard, Content, Deck, DeckEntry, Energy, Pokemon, Trainer, is_doubtful, is_partial, unread
from .rules import decks as rules

SETS: dict[str, str] = {
    "BS": "base1", "JU": "base2", "FO": "base3", "B2": "base4", "TR": "base5", "G1": "gym1", "G2": "gym2",
    "N1": "neo1", "N2": "neo2", "N3": "neo3", "N4": "neo4", "LC": "base6", "EX": "ecard1", "AQ": "ecard2",
    "SK": "ecard3", "RS": "ex1", "SS": "ex2", "DR": "ex3", "MA": "ex4", "HL": "ex5", "RG": "ex6", "TRR": "ex7",
    "DX": "ex8", "EM": "ex9", "UF": "ex10", "DS": "ex11", "LM": "ex12", "HP": "ex13", "CG": "ex14", "DF": "ex15",
    "PK": "ex16", "DP": "dp1", "MT": "dp2", "SW": "dp3", "GE": "dp4", "MD": "dp5", "LA": "dp6", "SF": "dp7",
    "PL": "pl1", "RR": "pl2", "SV": "pl3", "AR": "pl4", "HS": "hgss1", "UL": "hgss2", "UD": "hgss3", "TM": "hgss4",
    "CL": "col1", "BLW": "bw1", "EPO": "bw2", "NVI": "bw3", "NXD": "bw4", "DEX": "bw5", "DRX": "bw6", "DRV": "dv1",
    "BCR": "bw7", "PLS": "bw8", "PLF": "bw9", "PLB": "bw10", "LTR": "bw11", "KSS": "xy0", "XY": "xy1", "FLF": "xy2",
    "FFI": "xy3", "PHF": "xy4", "PRC": "xy5", "DCR": "dc1", "ROS": "xy6", "AOR": "xy7", "BKT": "xy8", "BKP": "xy9",
    "GEN": "g1", "FCO": "xy10", "STS": "xy11", "EVO": "xy12", "SUM": "sm1", "GRI": "sm2", "BUS": "sm3", "SLG": "sm35",
    "CIN": "sm4", "UPR": "sm5", "FLI": "sm6", "CES": "sm7", "DRM": "sm75", "LOT": "sm8", "TEU": "sm9", "DET": "det1",
    "UNB": "sm10", "UNM": "sm11", "HIF": "sm115", "CEC": "sm12", "SSH": "swsh1", "RCL": "swsh2", "DAA": "swsh3",
    "CPA": "swsh35", "VIV": "swsh4", "SHF": "swsh45", "BST": "swsh5", "CRE": "swsh6", "EVS": "swsh7", "CEL": "cel25",
    "FST": "swsh8", "BRS": "swsh9", "ASR": "swsh10", "PGO": "pgo", "LOR": "swsh11", "SIT": "swsh12",
    "CRZ": "swsh12pt5", "SVI": "sv1", "PAL": "sv2", "OBF": "sv3", "MEW": "sv3pt5", "PAR": "sv4", "PAF": "sv4pt5",
    "TEF": "sv5", "TWM": "sv6", "SFA": "sv6pt5", "SCR": "sv7", "SSP": "sv8", "PRE": "sv8pt5", "JTG": "sv9",
    "DRI": "sv10", "BLK": "zsv10pt5", "WHT": "rsv10pt5", "MEG": "me1", "PFL": "me2", "ASC": "me2pt5",
    "PR-NP": "np", "PR-DPP": "dpp", "PR-HS": "hsp", "PR-BLW": "bwp", "PR-XY": "xyp", "PR-SM": "smp", "PR-SW": "swshp",
    "PR-SV": "svp", "SVP": "svp",
}  # fmt: skip
"""The letters that the online games' lists have for a set, and the set's id in the public card format."""
_LETTERS = {set_id: letters for letters, set_id in reversed(SETS.items())}
_ENERGY_SETS = ("SVE", "MEE")
"""Sets of basic Energy alone, which is the same in every set."""
_ONLINE = re.compile(
    r"^(?P<count>\d+)\s*[x×*]?\s+(?P<name>.+?)\s+(?P<set>[A-Z][A-Z0-9-]{1,19})\s+(?P<number>[A-Z]*\d+[a-z]?)(?:\s+(?:PH|ARROW))?$"
)
_TOTAL = re.compile(r"^total cards\b.*$|^\*+.*$", re.IGNORECASE)
_SYMBOL = re.compile(r"\{([GRWLPFDMYNC])\}")
_SYMBOLS = {
    "G": "Grass", "R": "Fire", "W": "Water", "L": "Lightning", "P": "Psychic", "F": "Fighting", "D": "Darkness",
    "M": "Metal", "Y": "Fairy", "N": "Dragon", "C": "Colorless",
}  # fmt: skip
_LINE = re.compile(r"^(?P<count>\d+)\s*[x×*]?\s+(?P<name>.+?)(?:\s+\((?P<set>[\w-]+)[ -](?P<number>\w+)\))?$")
MOST_COPIES = 60
NEW_LINE = text_ref("\n")
_HEADING = re.compile(
    r"^(pok[eé]mon|trainers?|energy|items?|supporters?|stadiums?|tools?|cards?)\b[\s:(]*\d*\)?:?$", re.IGNORECASE
)


def listed(content: Content, deck: Deck) -> tuple[rules.Listed, ...]:
    """The lines of a deck as the deck rules see them; an unknown card is refused."""
    return tuple(line(find(content, entry.card), entry.count) for entry in deck.cards)


def line(card: AnyCard, count: int, content: Content | None = None) -> rules.Listed:
    """Copies of a card as the deck rules see them; with its reprints, if the cards that there are are given."""
    others = reprints(content, card) if content is not None else ()
    return rules.Listed(
        card=card.id,
        name=one_name(card),
        printings=tuple((other.set, other.mark) for other in others) if others else (),
        count=count,
        basic_pokemon=isinstance(card, Pokemon) and card.is_basic,
        basic_energy=isinstance(card, Energy) and card.basic,
        set=card.set,
        mark=card.mark,
        copies=card.copies,
        only_one=card.only_one,
        parts=card.parts if isinstance(card, Pokemon) else 1,
        unread=len(unread(card)),
    )


def find(content: Content, name: str, *, set_id: str = "", number: str = "") -> AnyCard:
    """A card by its id, or by its name: of several printings the one asked for, else the first by id."""
    if name.lower() in content.cards and not set_id:
        return content.cards[name.lower()]
    same = [card for _, card in sorted(content.cards.items()) if card.name.lower() == name.lower()]
    wanted = [card for card in same if (card.set, card.number) == (set_id.lower(), number)] if set_id else same
    if not wanted and same:
        printings = tuple(text_ref(f"{card.set} {card.number}".strip() or card.id) for card in same)
        wanted_print = text_ref(f"{set_id} {number}".strip())
        about: dict[str, Any] = {"card": text_ref(name), "print": wanted_print, "printings": printings}
        raise Refusal("deck.card", context="printing", **about)
    if not wanted:
        known = [*content.cards, *(card.name for card in content.cards.values())]
        raise Refusal("deck.card", card=text_ref(name), hint=hint(name, known))
    return wanted[0]


def read(data: bytes, content: Content, *, file: str = "deck") -> Deck:
    """A deck from a file, in either form."""
    try:
        text = data.decode("utf-8-sig")  # some editors put a mark in front
    except UnicodeDecodeError:
        raise Refusal("deck.file", file=text_ref(file)) from None
    if text.lstrip().startswith(("{", "[")):
        return read_json(text.encode(), content, file=file)
    return read_text(text, content, file=file)


def read_text(text: str, content: Content, *, file: str = "deck") -> Deck:
    """A deck from a text list. Everything that is wrong with it is refused at once, line by line."""
    name, counts = "", dict[str, int]()
    faults: list[tuple[str, Refusal]] = []
    for at, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if line.startswith(("#", "//")):
            name = name or line.lstrip("#/ ").strip()
        elif line and not _HEADING.match(line) and not _TOTAL.match(line):
            try:
                card, count = _read_line(line, content)
                counts[card.id] = counts.get(card.id, 0) + count
            except Refusal as refusal:
                faults.append((f"{file}:{at}", refusal))
    if faults:
        raise _all(faults)
    return _deck(name or PurePath(file).stem, counts, file)


def _read_line(line: str, content: Content) -> tuple[AnyCard, int]:
    found = _LINE.match(line)
    if found is None:
        raise Refusal("deck.line", line=text_ref(line))
    card = _online(content, line)
    if card is None:
        card = find(content, found["name"], set_id=found["set"] or "", number=found["number"] or "")
    return card, _copies(int(found["count"]))


def _all(faults: Sequence[tuple[str, Refusal]]) -> Refusal:
    """Everything that is wrong with a list, each with its place: one fault keeps its own code."""
    located = [_located(place, refusal) for place, refusal in faults]
    if len(located) == 1:
        about: dict[str, Any] = located[0].about
        return Refusal(located[0].key, **about)
    lines = [part for fault in located for part in (NEW_LINE, fault)]
    return Refusal("deck.faulty", count=len(located), faults=tuple(lines[1:]))


def _located(place: str, refusal: Refusal) -> Phrase:
    """A fault with its place in the list: the variant `…_at` of its sentence."""
    context = refusal.about.get("context")
    variant = f"{context}_at" if context else "at"
    return Phrase(refusal.code, {**refusal.about, "context": variant, "place": text_ref(place)})


def _online(content: Content, line: str) -> AnyCard | None:
    """The card of a line as the online games write it, "4 Charmander BS 46"; None where it is not such a line.

    Set and number name a card; where that set isn't installed, its name does, if only one card is called that. Trainer
    and Energy cards of one name are one card, whatever they are printed in.
    """
    found = _ONLINE.match(line.removeprefix("* "))
    if found is None:
        return None
    letters, number = found["set"], found["number"]
    set_id = SETS.get(letters, letters.lower())
    there = [card for _, card in sorted(content.cards.items()) if card.set == set_id]
    name = _plain_name(found["name"])
    same = [
        card
        for _, card in sorted(content.cards.items())
        if name in (_plain_name(card.name), _plain_name(one_name(card)))
    ]
    if letters not in (*SETS, *_ENERGY_SETS) and not there and not same:
        return None  # perhaps it is all one name; of a set newer than this program the card's name says enough
    exact = [card for card in same if (card.set, card.number) == (set_id, number)]
    by_name = [card for card in same if not isinstance(card, Pokemon)]
    if exact or by_name:
        return (exact or by_name)[0]
    if same and not there:
        if len({_substance(card) for card in same}) > 1:
            printings = tuple(text_ref(f"{card.set} {card.number}".strip() or card.id) for card in same)
            about: dict[str, Any] = {"card": text_ref(found["name"]), "print": text_ref(f"{letters} {number}")}
            raise Refusal("deck.card", context="which", **about, count=len(same), printings=printings)
        return same[0]
    return find(content, same[0].name if same else found["name"], set_id=set_id, number=number)


def _plain_name(name: str) -> str:
    """A name as lists may spell it: apostrophes, symbols of energy and capitals aside."""
    name = _SYMBOL.sub(lambda symbol: _SYMBOLS[symbol[1]], name).replace("’", "'")
    return name.removeprefix("Basic ").casefold()


def one_name(card: AnyCard) -> str:
    """The name by which a card is counted: whatever name follows in brackets, a Trainer card is the same."""
    return _PERSON.sub("", card.name) if card.name.endswith(")") and isinstance(card, Trainer) else card.name


_PERSON = re.compile(r" \([^()]+\)$")


def _substance(card: AnyCard) -> AnyCard:
    """A card without what only its printing says: two of the same substance are reprints of one card."""
    plain: dict[str, Any] = {"id": "same", "set": "", "number": "", "rarity": "none", "mark": ""}
    return msgspec.structs.replace(card, **plain)


def reprints(content: Content, card: AnyCard) -> tuple[AnyCard, ...]:
    """All printings of a card: of a Trainer or Energy card those of its name, of a Pokémon those that are the same."""
    named = [other for other in content.cards.values() if one_name(other) == one_name(card)]
    if isinstance(card, Pokemon):
        named = [other for other in named if _substance(other) == _substance(card)]
    return tuple(named)


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
        raise Refusal("deck.json", file=text_ref(file), error=text_ref(error)) from None
    counts: dict[str, int] = {}
    faults: list[tuple[str, Refusal]] = []
    for at, line in enumerate(raw.cards):
        try:
            number = _copies(line.count or line.quantity)
            card = find(content, line.card or line.cardId)
            counts[card.id] = counts.get(card.id, 0) + number
        except Refusal as refusal:
            faults.append((f"{file}.cards[{at}]", refusal))
    if faults:
        raise _all(faults)
    return _deck(raw.name or raw.id or file, counts, file)


def _copies(number: int) -> int:
    """How many copies a line gives: a number that a deck can hold."""
    if not 1 <= number <= MOST_COPIES:
        raise Refusal("deck.line", context="copies", copies=text_ref(number), most=MOST_COPIES)
    return number


def _deck(name: str, counts: dict[str, int], file: str) -> Deck:
    if not counts:
        raise Refusal("deck.empty", context="file", file=text_ref(file))
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


def write_online(deck: Deck, content: Content) -> str:
    """A deck as the online games list it: a number, a name, the letters of its set and its number there."""
    lines: list[str] = []
    kinds: tuple[tuple[str, type], ...] = (("Pokémon", Pokemon), ("Trainer", Trainer), ("Energy", Energy))
    for heading, kind in kinds:
        cards = [(entry.count, find(content, entry.card)) for entry in deck.cards]
        listed = [(count, card) for count, card in cards if isinstance(card, kind)]
        if not listed:
            continue
        lines.append(f"{heading}: {sum(count for count, _ in listed)}")
        lines += [
            f"{count} {card.name} {_LETTERS.get(card.set, card.set.upper())} {card.number}".rstrip()
            for count, card in listed
        ]
        lines.append("")
    return "\n".join([*lines, f"Total Cards: {sum(entry.count for entry in deck.cards)}", ""])  # fmt: skip


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """What there is to say about a deck before it is played."""

    faults: tuple[rules.Fault, ...] = ()
    """Everything that the format forbids, or warns of."""
    partial: tuple[str, ...] = ()
    """Names of cards of which some clause is not played."""
    doubtful: tuple[str, ...] = ()
    """Names of cards that are perhaps not played as printed."""

    @property
    def is_legal(self) -> bool:
        """Whether the deck may be played; a warning does not stop it, nor does a card that is played in part."""
        return all(fault.warning for fault in self.faults)


def check(content: Content, cards: Mapping[str, int], *, allowed: rules.Format = rules.STANDARD) -> Checked:
    """A deck list, by ids, held against the rules and a format, with the cards that are not played as printed.

    An unknown card is refused.
    """
    found = {find(content, card): count for card, count in cards.items()}
    lines = [line(card, count, content) for card, count in found.items()]
    return Checked(
        faults=rules.faults(lines, rules=allowed),
        partial=tuple(sorted({card.name for card in found if is_partial(card)})),
        doubtful=tuple(sorted({card.name for card in found if is_doubtful(card)})),
    )


def write_json(deck: Deck) -> bytes:
    """A deck as JSON."""
    return msgspec.json.format(msgspec.json.encode(deck), indent=2) + b"\n"
