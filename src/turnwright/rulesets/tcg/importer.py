"""From the public card format (arrays of cards or of decks, one file a set) to the entries of a pack.

A file that ends in .txt is a deck list as people write it, of the cards that are imported with it.

Texts are read by the parser and kept as printed, in the user's own pack, so that they can be shown beside what is
played. What was understood is read back: where it does not claim what is printed, the card is doubtful. (sources 12)
"""

import re
from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any, TypeVar

import msgspec

from turnwright.kernel import json_input
from turnwright.kernel.refusal import Refusal, text_ref

from . import decks, drawbacks, parser, wording
from . import vocabulary as v
from .content import Ability, Attack, Content, Deck, DeckEntry, Energy, Modifier, Pokemon, Rarity, Trainer, is_partial
from .parser import readback, rulebox
from .rules.terms import ENERGY_TYPES, AbilitySort, EnergyType, Stage, TrainerKind

# "Mega" is a stage of its own only where no other is printed: a Mega Evolution ex of 2025 is Basic, Stage 1 or Stage 2.
_STAGES: tuple[tuple[str, Stage], ...] = (
    ("vmax", "vmax"), ("vstar", "vstar"), ("break", "break"), ("legend", "legend"), ("stage 2", "stage_2"),
    ("stage 1", "stage_1"), ("level-up", "break"), ("basic", "basic"), ("baby", "basic"), ("mega", "mega"),
    ("restored", "restored"), ("gx", "gx"), ("ex", "ex"), ("v-union", "v_union"),
)  # fmt: skip
_TRAINERS: tuple[tuple[str, TrainerKind], ...] = (
    ("supporter", "supporter"), ("stadium", "stadium"), ("pokémon tool", "tool"), ("pokémon tool f", "tool"),
    ("item", "item"),
)  # fmt: skip
_RARITIES: tuple[tuple[str, Rarity], ...] = (
    ("promo", "promo"), ("secret", "secret_rare"), ("rainbow", "secret_rare"), ("ultra", "ultra_rare"),
    ("illustration", "ultra_rare"), ("holo", "rare_holo"), ("uncommon", "uncommon"), ("common", "common"),
    ("rare", "rare"),
)  # fmt: skip
_DAMAGE = re.compile(r"^(\d*)\s*([+＋×xX*?−–-]?)$")
_SORTS: dict[str, AbilitySort] = {
    "pokémon power": "pokemon_power",
    "poké-power": "poke_power",
    "poké-body": "poke_body",
}
# Subtypes that are said by the stage, the kind of trainer, or the kind of energy.
_PLAIN = frozenset({
    "basic", "restored", "stage 1", "stage 2", "item", "supporter", "stadium", "pokémon tool", "pokémon tool f",
    "special",
})  # fmt: skip


_Part = TypeVar("_Part", Attack, Ability)
_OneText = TypeVar("_OneText", Trainer, Energy)


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
    evolvesTo: list[str] = []  # noqa: N815  (the format's own name)
    attacks: list[Printed] = []
    abilities: list[Printed] = []
    weaknesses: list[Worth] = []
    resistances: list[Worth] = []
    retreatCost: list[str] = []  # noqa: N815  (the format's own name)
    rules: list[str] = []
    number: str = ""
    rarity: str = ""
    regulationMark: str = ""  # noqa: N815  (the format's own name)
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
    _check_lists(files)
    made: dict[str, dict[str, Any]] = {}
    places: dict[tuple[str, str], str] = {}
    for name, data in files.items():
        if _is_list(name):
            continue
        stem = _stem(name)
        for at, raw in enumerate(_listed(name, data)):
            kind, entry = _entry(f"{name}[{at}]", raw)
            if (kind, entry.id) in places:
                first = places[kind, entry.id]
                about = {"place": text_ref(f"{name}[{at}]"), "name": text_ref(entry.name)}
                raise Refusal.of("import.twice", {**about, "id": text_ref(entry.id), "first": text_ref(first)})
            places[kind, entry.id] = f"{name}[{at}]"
            made.setdefault(f"{kind}/{stem}.json", {})[entry.id] = entry
    cards = [entry for place, found in made.items() if not place.startswith("decks/") for entry in found.values()]
    for name, data in files.items():
        if _is_list(name):
            deck = _deck_list(name, data, cards)
            if ("decks", deck.id) in places:
                first = places["decks", deck.id]
                raise Refusal(
                    "import.twice", context="deck", place=text_ref(name), id=text_ref(deck.id), first=text_ref(first)
                )
            places["decks", deck.id] = name
            made.setdefault(f"decks/{deck.id}.json", {})[deck.id] = deck
    if not made:
        if not files:
            raise Refusal("import.empty", context="nothing")
        raise Refusal("import.empty", files=tuple(map(text_ref, files)))
    return {
        place: [msgspec.to_builtins(entry) for _, entry in sorted(by_id.items())]
        for place, by_id in sorted(made.items())
    }


def entry(raw: Any) -> Pokemon | Trainer | Energy | Deck:
    """One card, or deck, of the format."""
    return _entry(str(raw.get("id", "")) if isinstance(raw, dict) else "", raw)[1]


def _is_list(name: str) -> bool:
    return PurePath(name).suffix.lower() == ".txt"


def _stem(name: str) -> str:
    return re.sub(r"\W+", "_", PurePath(name).stem.lower())


def _check_lists(files: Mapping[str, bytes]) -> None:
    """Refuses a list with a card that isn't there, before the texts of a whole set are read for nothing."""
    lists = {name: data for name, data in files.items() if _is_list(name)}
    if not lists:
        return
    named: dict[str, Trainer] = {}
    for name, data in files.items():
        for raw in () if name in lists else _listed(name, data):
            if isinstance(raw, dict) and isinstance(raw.get("id"), str) and isinstance(raw.get("name"), str):
                card = raw["id"].lower()
                number = str(raw.get("number", ""))
                named[card] = Trainer(id=card, name=raw["name"], set=card.rpartition("-")[0], number=number)
    for name, data in lists.items():
        decks.read(data, Content(trainers=named), file=name)


def _deck_list(name: str, data: bytes, cards: list[Any]) -> Deck:
    """A deck from its list, called as its file."""
    kinds: dict[type, str] = {Pokemon: "pokemon", Trainer: "trainers", Energy: "energy"}
    by_kind: dict[str, dict[str, Any]] = {kind: {} for kind in kinds.values()}
    for card in cards:
        by_kind[kinds[type(card)]][card.id] = card
    return msgspec.structs.replace(decks.read(data, Content(**by_kind), file=name), id=_stem(name))


def _listed(name: str, data: bytes) -> list[Any]:
    decoded = json_input.decode(data, name, code="import.json")
    if isinstance(decoded, dict) and isinstance(decoded.get("data"), list):
        decoded = decoded["data"]
    if not isinstance(decoded, list):
        raise Refusal("import.shape", name=text_ref(name))
    return decoded


def _entry(place: str, raw: Any) -> tuple[str, Pokemon | Trainer | Energy | Deck]:
    if isinstance(raw, dict) and "supertype" not in raw and "cards" in raw:
        deck = _converted(place, raw, SourceDeck)
        lines = tuple(DeckEntry(card=line.id.lower(), count=line.count) for line in deck.cards)
        made = Deck(id=deck.id.lower(), name=deck.name, cards=lines)
        return "decks", _converted(place, msgspec.to_builtins(made), Deck)
    card = _converted(place, raw, Source)
    makers: dict[str, tuple[str, Callable[[Source], Pokemon | Trainer | Energy]]] = {
        "pokémon": ("pokemon", pokemon),
        "trainer": ("trainers", trainer),
        "energy": ("energy", energy),
    }
    found = makers.get(card.supertype.lower().replace("pokemon", "pokémon"))
    if found is None:
        raise Refusal("import.kind", place=text_ref(place), supertype=text_ref(card.supertype))
    kind, make = found
    try:
        read = make(card)
        return kind, _with_tools(read) if _TOOLS_ARE_ITEMS.match(card.id.lower()) else read
    except (ValueError, msgspec.ValidationError) as error:
        raise Refusal("import.card", place=text_ref(place), name=text_ref(card.name), error=text_ref(error)) from None


def _converted(place: str, raw: Any, kind: Any) -> Any:
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        sentence, _, path = str(error).partition(" - at `$")
        fault = text_ref(f"{sentence[:1].lower()}{sentence[1:]}")
        at = text_ref(f"{place}{path.rstrip('`')}")
        raise Refusal("import.card", context="shape", place=at, error=fault) from None


# --- cards ----------------------------------------------------------------------------------------------------------


def pokemon(card: Source) -> Pokemon:
    """A Pokémon of the format."""
    subtypes = [each.lower() for each in card.subtypes]
    stage = next((stage for word, stage in _STAGES if word in subtypes), "basic" if not card.evolvesFrom else "stage_1")
    box = rulebox.read(card.rules, card=card.name)
    unread = list(box.unread)
    traits: tuple[Ability, ...] = ()
    if card.ancientTrait is not None:
        name, text = _trait(card.ancientTrait)
        trait = parser.ability(text, card=card.name, name=name, evolves=stage != "basic")
        trait = msgspec.structs.replace(_read_back(card, trait, text, wording.ability_text), sort="trait")
        if trait.unparsed or not trait.effects:
            unread.append(f"{name}: {text}")
        else:
            traits = (trait,)
    if len(card.types) != min(2, max(1, len(card.types))):
        unread.append(f"its types {', '.join(card.types[2:])}" if card.types else "its type")
    below = card.evolvesFrom if stage not in ("basic", "restored") else None
    if below is None and stage in ("stage_1", "stage_2"):
        below = "?"
        unread.append("what it evolves from")
    made = Pokemon(
        id=card.id.lower(),
        name=card.name,
        set=card.id.rpartition("-")[0].lower(),
        number=card.number,
        rarity=_rarity(card.rarity),
        mark=card.regulationMark,
        hp=_hp(card.hp),
        types=tuple(_type(each) for each in card.types[:2]) or ("colorless",),
        stage=stage,
        evolves_from=below,
        evolves_to=tuple(card.evolvesTo) if stage in ("basic", "restored") else (),
        attacks=tuple(_attack(card, printed) for printed in card.attacks),
        abilities=(
            *(_ability(card, printed, evolves=stage != "basic") for printed in card.abilities),
            *traits,
            *box.abilities,
        ),
        tags=_tags(card),
        copies=box.copies,
        only_one=box.only_one,
        weaknesses=tuple(_modifier(each, "×2") for each in card.weaknesses),
        resistances=tuple(_modifier(each, "-30") for each in card.resistances),
        retreat=len(card.retreatCost),
        prizes=box.prizes,
        keeps=box.keeps,
        onto_active=box.onto_active,
        half=box.half or "v-union" in subtypes,
        unparsed=tuple(unread),
        printed="\n".join(card.rules),
    )
    return msgspec.convert(msgspec.to_builtins(made), Pokemon)


def trainer(card: Source) -> Trainer:
    """A trainer of the format; those of the first sets have no subtype: they are items."""
    subtypes = [each.lower() for each in card.subtypes]
    kind: TrainerKind = next((kind for word, kind in _TRAINERS if word in subtypes), "item")
    box, rules = _rules(card)
    text = "\n".join(rules)
    read, meanings = parser.read_trainer(text, card=card.name, kind=kind, hp=_hp(card.hp) if card.hp else None)
    attacks = tuple(_attack(card, printed) for printed in card.attacks)
    lends = any(
        isinstance(word, v.UseAttacks) and word.of == "card" for each in read.abilities for word in each.effects
    )
    unread = list(read.parsed.unparsed)
    if bool(attacks) != lends and not unread:
        unread.append("who may use its attack" if attacks else "the attack that it lends")
    if not rules and not unread:
        unread.append("its text")
    made = Trainer(
        id=card.id.lower(),
        name=card.name,
        set=card.id.rpartition("-")[0].lower(),
        number=card.number,
        rarity=_rarity(card.rarity),
        mark=card.regulationMark,
        kind=kind,
        needs=read.parsed.needs,
        pays=read.parsed.pays,
        effects=read.parsed.effects,
        attach=read.attach,
        plays_as=read.plays_as,
        opens=read.opens,
        abilities=read.abilities,
        attacks=attacks,
        tags=_tags(card),
        copies=box.copies,
        only_one=box.only_one,
        unparsed=tuple(unread),
        printed="\n".join(card.rules),
    )
    if len(meanings) != 1:
        made = drawbacks.trainer(_compared(made, wording.trainer_text, text))
    own = tuple(_ability(card, printed, evolves=False) for printed in card.abilities)
    made = msgspec.structs.replace(made, abilities=(*made.abilities, *own))
    return msgspec.convert(msgspec.to_builtins(made), Trainer)


def trainer_meanings(card: Source) -> tuple[parser.ParsedTrainer, ...]:
    """Every meaning that the grammar finds in a trainer's text."""
    kind = trainer(card).kind
    hp = _hp(card.hp) if card.hp else None
    return parser.read_trainer("\n".join(_rules(card)[1]), card=card.name, kind=kind, hp=hp)[1]


def _rules(card: Source) -> tuple[rulebox.RuleBox, list[str]]:
    """What limits a trainer in a deck, and the text that is left."""
    return rulebox.limits([_of_its_time(card, rule) for rule in card.rules])


def energy(card: Source) -> Energy:
    """An energy card of the format; a basic one is known by its name, a special one by its text."""
    shared: dict[str, Any] = {
        "id": card.id.lower(), "name": card.name, "set": card.id.rpartition("-")[0].lower(), "number": card.number,
        "rarity": _rarity(card.rarity), "mark": card.regulationMark, "tags": _tags(card),
    }  # fmt: skip
    subtypes = [each.lower() for each in card.subtypes]
    rules = list(card.rules)
    named = " ".join(word for word in card.name.split() if word.lower() not in ("energy", "basic")).lower()
    if "basic" in subtypes or ("special" not in subtypes and not card.rules and named in _COLORS):
        made = Energy(**shared, basic=True, provides=((_type(named),),))
    else:
        box, rules = rulebox.limits(card.rules)
        shared |= {"copies": box.copies, "only_one": box.only_one}
        read, meanings = parser.read_energy("\n".join(rules), card=card.name)
        made = Energy(
            **shared,
            provides=read.provides,
            only_on=read.only_on,
            instead=read.instead,
            attached=read.attached,
            abilities=read.abilities,
            unparsed=read.unparsed,
            printed="\n".join(card.rules),
        )
        if len(meanings) != 1:
            made = _compared(made, wording.energy_text, "\n".join(rules))
    return msgspec.convert(msgspec.to_builtins(made), Energy)


def energy_meanings(card: Source) -> tuple[parser.ParsedEnergy, ...]:
    """Every meaning that the grammar finds in a special Energy card's text."""
    return parser.read_energy("\n".join(rulebox.limits(card.rules)[1]), card=card.name)[1]


def _compared(card: _OneText, say: Callable[[_OneText], str], text: str) -> _OneText:
    """A card of one text, with what it does other than printed, as far as reading it back can tell."""
    if not text or is_partial(card):
        return card
    found = readback.doubts(text, say(card), card=card.name, card_is="this card")
    return msgspec.structs.replace(card, doubtful=found)


def _attack(card: Source, printed: Printed) -> Attack:
    made, meanings = _read_attack(card, printed)
    if len(meanings) == 1:
        return msgspec.structs.replace(made, printed=printed.text)  # every word of it was read, and in one way only
    made = _read_back(card, made, printed.text, wording.attack_text, damage=made.damage)
    return drawbacks.attack(_ambiguous(made, [wording.attack_text(each) for each in meanings]))


def attack_meanings(card: Source, printed: Printed) -> tuple[Attack, ...]:
    """Every meaning that the grammar finds in an attack's text."""
    return _read_attack(card, printed)[1]


def _read_attack(card: Source, printed: Printed) -> tuple[Attack, tuple[Attack, ...]]:
    found = _DAMAGE.match(printed.damage.strip())
    if found is None:
        raise ValueError(f'the damage "{printed.damage}" of {printed.name} is no number with +, × or -')
    cost = tuple(_type(each) for each in printed.cost if each.lower() != "free")
    return parser.read_attack(
        _of_its_time(card, printed.text),
        card=card.name,
        name=printed.name,
        cost=cost,
        damage=int(found[1] or 0),
        mark=found[2],
    )


def _ambiguous(made: _Part, meanings: list[str]) -> _Part:
    """An attack or ability of whose text the grammar finds several meanings: doubtful, with each of them."""
    if len(meanings) < 2 or made.unparsed:
        return made
    said = " or ".join(f'"{meaning}"' for meaning in meanings)
    return msgspec.structs.replace(made, doubtful=(*made.doubtful, f"it may mean {said}"))


def _read_back(card: Source, made: _Part, text: str, say: Callable[[_Part], str], *, damage: int = 0) -> _Part:
    """An attack or ability with its text, and with what it does other than printed."""
    found: tuple[str, ...] = ()
    if text and not made.unparsed:
        found = readback.doubts(_of_its_time(card, text), say(made), card=card.name, part=made.name, damage=damage)
    return msgspec.structs.replace(made, printed=text, doubtful=found)


_TRAINERS_APART = re.compile(r"(?:dp|pl|hgss|col|ru)\d|(?:dpp|hsp)-")
"""Sets from 2007 to 2010, in which Supporter and Stadium cards are no Trainer cards, but kinds of their own."""


def _of_its_time(card: Source, text: str) -> str:
    """A text in the words of later sets: what a Trainer card was, where Supporters and Stadiums were none."""
    if not _TRAINERS_APART.match(card.id.lower()) or "Trainer" not in text:
        return text
    text = re.sub(r"\bTrainer, (?=Supporter\b)", "Item, Pokémon Tool, ", text)
    text = re.sub(r"(?<!counts as )\ba Trainer (?=cards?\b)", "an Item or Pokémon Tool ", text)
    return re.sub(r"(?<! a )\bTrainer (?=cards?\b)", "Item or Pokémon Tool ", text)


_TOOLS_ARE_ITEMS = re.compile(r"(?:bw|xy|sm|swsh)(?:\d|[ap]-)|(?:dv1|dc1|g1|det1|pgo|cel25|mcd(?:1[1-9]|2[0-2]))-")
"""Sets from 2011 to 2022, in which a Pokémon Tool is a kind of Item card: what they say of Items they say of Tools."""


def _with_tools(value: Any) -> Any:
    """Words that meant Tools, too, where they mean Items; what is copied has an effect of its own, and is no Tool."""
    if isinstance(value, tuple):
        made = tuple(map(_with_tools, value))
        return made if any(new is not old for new, old in zip(made, value, strict=True)) else value
    if not isinstance(value, msgspec.Struct) or isinstance(value, v.CopyTrainer):
        return value
    if isinstance(value, v.CardFilter) and "item" in value.trainer and "tool" not in value.trainer:
        return msgspec.structs.replace(value, tools_then=True)
    fields = {name: getattr(value, name) for name in value.__struct_fields__}
    changed = {name: new for name, old in fields.items() if (new := _with_tools(old)) is not old}
    return msgspec.structs.replace(value, **changed) if changed else value


def _ability(card: Source, printed: Printed, *, evolves: bool) -> Ability:
    made, meanings = _read_ability(card, printed, evolves=evolves)
    if len(meanings) == 1:
        made = msgspec.structs.replace(made, printed=printed.text)
    else:
        made = _read_back(card, made, printed.text, wording.ability_text)
        made = drawbacks.ability(_ambiguous(made, [wording.ability_text(each) for each in meanings]))
    return msgspec.structs.replace(made, sort=_SORTS.get(printed.type.lower().replace("poke", "poké"), "ability"))


def ability_meanings(card: Source, printed: Printed) -> tuple[Ability, ...]:
    """Every meaning that the grammar finds in an ability's text."""
    return _read_ability(card, printed, evolves=False)[1]


def _read_ability(card: Source, printed: Printed, *, evolves: bool) -> tuple[Ability, tuple[Ability, ...]]:
    text = _of_its_time(card, printed.text)
    return parser.read_ability(text, card=card.name, name=printed.name, evolves=evolves)


def _tags(card: Source) -> tuple[str, ...]:
    """What else a card is, by its subtypes; a big EX is told from a small ex by the name."""
    found: list[str] = []
    for subtype in card.subtypes:
        word = subtype.strip().lower()
        if word in _PLAIN:
            continue
        if word == "ex":
            found.append("EX" if card.name.endswith("-EX") else "ex")
        else:
            if word in ("vmax", "vstar", "v-union"):
                found.append("v")
            found.append(re.sub(r"\W+", "_", word).strip("_"))
    return tuple(dict.fromkeys(found))


_COLORS = frozenset({*ENERGY_TYPES, "lightning"})


def _type(word: str) -> EnergyType:
    name = {"lightning": "electric"}.get(word.strip().lower(), word.strip().lower())
    if name not in ENERGY_TYPES:
        raise ValueError(f'"{word}" is no type of energy')
    return name


def _modifier(worth: Worth, usual: str) -> Modifier:
    value = worth.value.strip().replace("x", "×").replace("X", "×").replace("–", "-").replace("−", "-") or usual
    if value.isdigit():
        value = f"{usual[0]}{value}" if usual[0] == "-" or int(value) < 10 else f"+{value}"
    return Modifier(type=_type(worth.type), value=value)


def _hp(text: str | None) -> int:
    if not text or not text.strip().isdigit():
        raise ValueError(f'its HP "{text or ""}" are no number')
    return int(text)


def _rarity(text: str) -> Rarity:
    lower = text.lower()
    return next((rarity for word, rarity in _RARITIES if word in lower), "none")


def _trait(raw: Any) -> tuple[str, str]:
    """An ancient trait: its name and its text."""
    if isinstance(raw, dict):
        return str(raw.get("name") or "Ancient Trait"), str(raw.get("text") or "")
    return "Ancient Trait", str(raw)
