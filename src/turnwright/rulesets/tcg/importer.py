"""From the public card format (arrays of cards or of decks, one file a set) to the entries of a pack.

Texts are read by the parser and not kept; only clauses that it did not understand are, in the user's own pack, so that
the card can say what it leaves out. (notes, cards 3)
"""

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import PurePath
from typing import Any

import msgspec

from turnwright.kernel.refusal import Refusal, json_fault

from . import parser
from .content import Attack, Deck, DeckEntry, Energy, Modifier, Pokemon, Rarity, Trainer
from .rules.terms import ENERGY_TYPES, EnergyType, Stage, TrainerKind

_STAGES: tuple[tuple[str, Stage], ...] = (
    ("vmax", "vmax"), ("vstar", "vstar"), ("break", "break"), ("legend", "legend"), ("mega", "mega"),
    ("stage 2", "stage_2"), ("stage 1", "stage_1"), ("level-up", "break"), ("basic", "basic"), ("baby", "basic"),
    ("restored", "stage_1"), ("gx", "gx"), ("ex", "ex"),
)  # fmt: skip
_TRAINERS: tuple[tuple[str, TrainerKind], ...] = (
    ("supporter", "supporter"), ("stadium", "stadium"), ("pokémon tool", "tool"), ("item", "item"),
)  # fmt: skip
_RARITIES: tuple[tuple[str, Rarity], ...] = (
    ("promo", "promo"), ("secret", "secret_rare"), ("rainbow", "secret_rare"), ("ultra", "ultra_rare"),
    ("illustration", "ultra_rare"), ("holo", "rare_holo"), ("uncommon", "uncommon"), ("common", "common"),
    ("rare", "rare"),
)  # fmt: skip
_DAMAGE = re.compile(r"^(\d*)\s*([+×xX*?-]?)$")


class Printed(msgspec.Struct):
    """An attack or an ability as the format gives it."""

    name: str
    text: str = ""
    cost: list[str] = []
    damage: str = ""
    type: str = ""


class Worth(msgspec.Struct):
    """A weakness or a resistance as the format gives it."""

    type: str
    value: str = ""


class Source(msgspec.Struct):
    """A card as the format gives it; fields that the rules do not need are left out."""

    id: str
    name: str
    supertype: str
    subtypes: list[str] = []
    hp: str | None = None
    types: list[str] = []
    evolvesFrom: str | None = None  # noqa: N815  (the format's own name)
    attacks: list[Printed] = []
    abilities: list[Printed] = []
    weaknesses: list[Worth] = []
    resistances: list[Worth] = []
    retreatCost: list[str] = []  # noqa: N815  (the format's own name)
    rules: list[str] = []
    number: str = ""
    rarity: str = ""
    ancientTrait: Any = None  # noqa: N815  (the format's own name)


class SourceLine(msgspec.Struct):
    """A line of a deck as the format gives it."""

    id: str
    count: int
    name: str = ""


class SourceDeck(msgspec.Struct):
    """A deck as the format gives it."""

    id: str
    name: str
    cards: list[SourceLine]


def entries(files: Mapping[str, bytes]) -> dict[str, list[dict[str, Any]]]:
    """The files of a pack, by their place in it, from files of the public format, by their names."""
    made: dict[str, dict[str, Any]] = {}
    for name, data in files.items():
        stem = re.sub(r"\W+", "_", PurePath(name).stem.lower())
        for at, raw in enumerate(_listed(name, data)):
            kind, entry = _entry(f"{name}[{at}]", raw)
            made.setdefault(f"{kind}/{stem}.json", {})[entry.id] = entry
    return {
        place: [msgspec.to_builtins(entry) for _, entry in sorted(by_id.items())]
        for place, by_id in sorted(made.items())
    }


def _listed(name: str, data: bytes) -> list[Any]:
    try:
        decoded = msgspec.json.decode(data)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise Refusal("import.json", f"{name}{json_fault(data, error)}") from None
    if isinstance(decoded, dict) and isinstance(decoded.get("data"), list):
        decoded = decoded["data"]
    if not isinstance(decoded, list):
        raise Refusal("import.shape", f"{name}: expected a list of cards, or of decks.")
    return decoded


def _entry(place: str, raw: Any) -> tuple[str, Pokemon | Trainer | Energy | Deck]:
    if isinstance(raw, dict) and "supertype" not in raw and "cards" in raw:
        deck = _converted(place, raw, SourceDeck)
        lines = tuple(DeckEntry(card=line.id.lower(), count=line.count) for line in deck.cards)
        return "decks", Deck(id=deck.id.lower(), name=deck.name, cards=lines)
    card = _converted(place, raw, Source)
    makers: dict[str, tuple[str, Callable[[Source], Pokemon | Trainer | Energy]]] = {
        "pokémon": ("pokemon", pokemon),
        "trainer": ("trainers", trainer),
        "energy": ("energy", energy),
    }
    found = makers.get(card.supertype.lower().replace("pokemon", "pokémon"))
    if found is None:
        raise Refusal("import.kind", f'{place}.supertype: "{card.supertype}" is neither Pokémon, Trainer nor Energy.')
    kind, make = found
    try:
        return kind, make(card)
    except (ValueError, msgspec.ValidationError) as error:
        raise Refusal("import.card", f"{place} ({card.name}): {error}") from None


def _converted(place: str, raw: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `$")
        raise Refusal("import.card", f"{place}{path.rstrip('`')}: {sentence[:1].lower()}{sentence[1:]}.") from None


# --- cards ----------------------------------------------------------------------------------------------------------


def pokemon(card: Source) -> Pokemon:
    """A Pokémon of the format."""
    subtypes = [each.lower() for each in card.subtypes]
    stage = next((stage for word, stage in _STAGES if word in subtypes), "basic" if not card.evolvesFrom else "stage_1")
    prizes, unread = _rules(card.rules, subtypes)
    if card.ancientTrait is not None:
        unread.append(f"ancient trait {_name_of(card.ancientTrait)}")
    made = Pokemon(
        id=card.id.lower(),
        name=card.name,
        set=card.id.rpartition("-")[0].lower(),
        number=card.number,
        rarity=_rarity(card.rarity),
        hp=_hp(card.hp),
        types=tuple(_type(each) for each in card.types[:2]) or ("colorless",),
        stage=stage,
        evolves_from=card.evolvesFrom if stage != "basic" else None,
        attacks=tuple(_attack(card, printed) for printed in card.attacks),
        abilities=tuple(
            parser.ability(each.text, card=card.name, name=each.name, evolves=stage != "basic")
            for each in card.abilities
        ),
        weaknesses=tuple(_modifier(each, "×2") for each in card.weaknesses),
        resistances=tuple(_modifier(each, "-30") for each in card.resistances),
        retreat=len(card.retreatCost),
        prizes=prizes,
        unparsed=tuple(unread),
    )
    return msgspec.convert(msgspec.to_builtins(made), Pokemon)


def trainer(card: Source) -> Trainer:
    """A trainer of the format; those of the first sets have no subtype: they are items."""
    subtypes = [each.lower() for each in card.subtypes]
    kind: TrainerKind = next((kind for word, kind in _TRAINERS if word in subtypes), "item")
    read = parser.trainer("\n".join(card.rules), card=card.name, kind=kind, hp=_hp(card.hp) if card.hp else None)
    made = Trainer(
        id=card.id.lower(),
        name=card.name,
        set=card.id.rpartition("-")[0].lower(),
        number=card.number,
        rarity=_rarity(card.rarity),
        kind=kind,
        needs=read.parsed.needs,
        pays=read.parsed.pays,
        effects=read.parsed.effects,
        attach=read.attach,
        plays_as=read.plays_as,
        abilities=read.abilities,
        unparsed=read.parsed.unparsed,
    )
    return msgspec.convert(msgspec.to_builtins(made), Trainer)


def energy(card: Source) -> Energy:
    """An energy card of the format; a basic one is known by its name, a special one by its text."""
    shared = {
        "id": card.id.lower(), "name": card.name, "set": card.id.rpartition("-")[0].lower(), "number": card.number,
        "rarity": _rarity(card.rarity),
    }  # fmt: skip
    if "basic" in (each.lower() for each in card.subtypes) or not card.rules:
        named = [word for word in card.name.replace("Basic ", "").split() if word.lower() != "energy"]
        made = Energy(**shared, basic=True, provides=((_type(" ".join(named)),),))  # type: ignore[arg-type]
    else:
        read = parser.energy("\n".join(card.rules), card=card.name)
        made = Energy(
            **shared,  # type: ignore[arg-type]
            provides=read.provides,
            only_on=read.only_on,
            abilities=read.abilities,
            unparsed=read.unparsed,
        )
    return msgspec.convert(msgspec.to_builtins(made), Energy)


def _attack(card: Source, printed: Printed) -> Attack:
    found = _DAMAGE.match(printed.damage.strip())
    if found is None:
        raise ValueError(f'the damage "{printed.damage}" of {printed.name} is no number with +, × or -')
    mark = {"x": "×", "X": "×", "*": "×"}.get(found[2], found[2])
    cost = tuple(_type(each) for each in printed.cost if each.lower() != "free")
    return parser.attack(
        printed.text, card=card.name, name=printed.name, cost=cost, damage=int(found[1] or 0), mark=mark
    )


_RULE_BOX = re.compile(r"(?:takes?|draws?) (\d|one|two|three) prize cards", re.IGNORECASE)
_WORDS = {"one": 1, "two": 2, "three": 3}
_BOX = re.compile(
    r"\b(?:rule|Pokémon|Pokemon|Prize|Star|Radiant|Prism|Baby|Legend|LV\.X|Shining|Mega|deck)\b", re.IGNORECASE
)


def _rules(rules: Iterable[str], subtypes: list[str]) -> tuple[int, list[str]]:
    """The prizes that the rule box says, and rules that are more than a reminder of how such a card is played."""
    prizes, unread = 1, []
    for rule in rules:
        found = _RULE_BOX.search(rule)
        if found:
            prizes = max(prizes, _WORDS.get(found[1].lower()) or int(found[1]))
        elif not _BOX.search(rule):
            unread.append(rule)
    return min(3, prizes), unread


def _type(word: str) -> EnergyType:
    name = {"lightning": "electric"}.get(word.strip().lower(), word.strip().lower())
    if name not in ENERGY_TYPES:
        raise ValueError(f'"{word}" is no type of energy')
    return name


def _modifier(worth: Worth, usual: str) -> Modifier:
    value = worth.value.strip().replace("x", "×").replace("X", "×").replace("–", "-").replace("−", "-") or usual
    return Modifier(type=_type(worth.type), value=value)


def _hp(text: str | None) -> int:
    if not text or not text.strip().isdigit():
        raise ValueError(f'its HP "{text or ""}" are no number')
    return int(text)


def _rarity(text: str) -> Rarity:
    lower = text.lower()
    return next((rarity for word, rarity in _RARITIES if word in lower), "none")


def _name_of(trait: Any) -> str:
    return str(trait.get("name", "")) if isinstance(trait, dict) else str(trait)
