"""The names of things in one state, as far as it shows them: cards, Pokémon with their places, players."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from turnwright.kernel.ruleset import TABLE
from turnwright.kernel.shapes import in_words
from turnwright.kernel.telling import Named, Ref, Said, id_of, kind_of, piece_ref

from .. import content as c
from .. import vocabulary as v
from ..game import TcgGame
from ..refs import ability_ref, attack_ref, card_ref
from ..rules.terms import SHORT, TRAINER_KINDS
from ..state import Mark, Pokemon, Side, State, called, find
from ..wording.saying import clause


def player(seat: str) -> str:
    """What people call a seat, the table's own included."""
    return "The table" if seat == TABLE else called(seat)


def name_of(game: TcgGame, state: State, ref: Ref) -> str:
    """What people call something that a ref names: a Pokémon in play, a card, an attack, a condition."""
    kind, name = kind_of(ref), id_of(ref)
    told = Teller(game, state)
    if kind == "piece":
        return told.pokemon(name)
    if kind == "card":
        return told.card(name)
    if kind == "condition":
        return game.language.text(f"tcg.condition.{name}")
    card_id, _, place = name.rpartition(":") if kind in ("attack", "ability") else (name, "", "")
    card = game.content.cards.get(card_id)
    if card is None:
        return in_words(name)
    if kind == "ability":
        return card.abilities[int(place)].name
    return card.attacks[int(place)].name if kind == "attack" and not isinstance(card, c.Energy) else card.name


class Teller:
    """Knows the names of things in one state."""

    __slots__ = ("cards", "game", "state")

    def __init__(self, game: TcgGame, state: State) -> None:
        self.game = game
        self.state = state
        self.cards = game.content.cards

    # As text

    def card(self, handle: str) -> str:
        """The name of a card, as far as the state shows it."""
        face = self.state.faces.get(handle)
        if face is None:
            return "a card"
        card = self.cards.get(face)
        return face if card is None else card.name  # a pack that is not here may have had it

    def known(self, handle: str) -> c.AnyCard | None:
        """What a card says, if the state shows it and the packs have it."""
        return self.cards.get(self.state.faces.get(handle, ""))

    def all_cards(self, handles: Iterable[str]) -> str:
        """Names of cards, counted; unknown ones as a number."""
        return _in_a_row([f"{count} {name}" if count > 1 else name for name, count, _ in self._counted(handles)])

    def pokemon(self, pokemon: str) -> str:
        """The name of a Pokémon in play, or of the card that it was."""
        found = find(self.state, pokemon)
        return self.card(pokemon if found is None else found[1].top)

    def place(self, pokemon: str) -> str:
        """The name with the place."""
        found = find(self.state, pokemon)
        if found is None:
            return self.card(pokemon)
        seat, it = found
        return f"{self.card(it.top)} ({place_of(self.state.sides[seat], it)})"

    # As parts of a line

    def a_card(self, handle: str) -> Said:
        return Named(card_ref(handle), self.card(handle)) if handle in self.state.faces else "a card"

    def some_cards(self, handles: Iterable[str]) -> tuple[Said, ...]:
        """Cards by name, counted; unknown ones as a number."""
        parts: list[Said] = []
        for name, count, handle in self._counted(handles):
            if not handle:
                parts.append(name)
            else:
                parts.append((f"{count} " if count > 1 else "", Named(card_ref(handle), name)))
        return _row(parts) or ("nothing",)

    def a_pokemon(self, pokemon: str) -> Said:
        """A Pokémon in play, or the card that it was."""
        found = find(self.state, pokemon)
        if found is None:
            return self.a_card(pokemon)
        shown = found[1].top in self.state.faces
        return Named(piece_ref(pokemon), self.card(found[1].top) if shown else "a face-down Pokémon")

    def whose_pokemon(self, pokemon: str) -> Said:
        """The same with its player: both may have one of the name."""
        found = find(self.state, pokemon)
        return self.a_pokemon(pokemon) if found is None else (f"{player(found[0])}'s ", self.a_pokemon(pokemon))

    def an_attack(self, pokemon: str, name: str) -> Said:
        """An attack of a Pokémon in play, as something to read where its card has it."""
        found = find(self.state, pokemon)
        handles = (*reversed(found[1].cards), *found[1].tools) if found is not None else ()
        for card in (self.known(handle) for handle in handles):
            attacks = () if card is None or isinstance(card, c.Energy) else card.attacks
            place = next((place for place, each in enumerate(attacks) if each.name == name), None)
            if card is not None and place is not None:
                return Named(attack_ref(card, place), name)
        return name

    def an_ability(self, handles: Iterable[str], name: str) -> Said:
        """An ability on one of some cards."""
        for handle in handles:
            card = self.known(handle)
            if card is not None:
                for place, each in enumerate(card.abilities):
                    if each.name == name:
                        return Named(ability_ref(card, place), name)
        return name

    def _counted(self, handles: Iterable[str]) -> list[tuple[str, int, str]]:
        """Cards by name with their number and the first handle; those that are not known last, without one."""
        first: dict[str, str] = {}
        often: dict[str, int] = {}
        hidden = 0
        for handle in handles:
            if handle not in self.state.faces:
                hidden += 1
                continue
            name = self.card(handle)
            first.setdefault(name, handle)
            often[name] = often.get(name, 0) + 1
        found = [(name, often[name], handle) for name, handle in first.items()]
        if hidden:
            found.append(("a card" if hidden == 1 else f"{hidden} cards", 1, ""))
        return found


def _in_a_row(names: Sequence[str]) -> str:
    if len(names) < 2:
        return "".join(names) or "nothing"
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _row(parts: Sequence[Said]) -> tuple[Said, ...]:
    found: list[Said] = []
    for at, part in enumerate(parts):
        if at:
            found.append(" and " if at == len(parts) - 1 else ", ")
        found.append(part)
    return tuple(found)


def place_of(side: Side, pokemon: Pokemon) -> str:
    """Where a Pokémon stands on its side."""
    active = side.active is not None and side.active.id == pokemon.id
    return "active" if active else f"bench {bench_place(side, pokemon)}"


def bench_place(side: Side, pokemon: Pokemon) -> int:
    return 1 + next(place for place, each in enumerate(side.bench) if each.id == pokemon.id)


def stage_name(stage: str) -> str:
    return _STAGES.get(stage, in_words(stage))


_STAGES = {
    "gx": "GX", "ex": "EX", "vmax": "VMAX", "vstar": "VSTAR", "break": "BREAK", "legend": "LEGEND",
    "v_union": "V-UNION",
}  # fmt: skip


def kind_of_card(card: c.AnyCard) -> str:
    """What is printed over or under a card's name."""
    match card:
        case c.Pokemon():
            return f"{stage_name(card.stage)} Pokémon"
        case c.Trainer():
            return _TRAINERS[card.kind]
        case _:
            return "Basic Energy" if card.basic else "Special Energy"


_TRAINERS = {kind: "Pokémon Tool" if kind == "tool" else kind.capitalize() for kind in TRAINER_KINDS}


def in_short(card: c.AnyCard) -> str:
    """A card in a few words."""
    if not isinstance(card, c.Pokemon):
        return kind_of_card(card)
    below = f", evolves from {card.evolves_from}" if card.evolves_from else ""
    below += f", 1 of {card.parts} cards" if card.half else ""
    return f"{kind_of_card(card)}{below}, {types_of(card)}, HP {card.hp}"


def how_put_down(card: c.Pokemon) -> str:
    """How a Pokémon comes into play that is neither put down as a Basic nor onto another; nothing for all others."""
    if card.stage == "restored":
        return "You put it onto your Bench only with a card that names it, or Restored Pokémon."
    if card.parts == 4:
        return (
            "Once per game, when all 4 of its cards are in your discard pile, you may put them onto your Bench as one."
        )
    return "You put it from your hand onto your Bench together with its other half." if card.half else ""


def types_of(card: c.Pokemon) -> str:
    return " and ".join(each.capitalize() for each in card.types)


# Energy


def provided(told: Teller, handle: str) -> tuple[tuple[str, ...], ...]:
    """What an attached card provides, unit by unit, with the types that each can be."""
    posing = told.state.posing.get(handle)
    if posing is not None:
        return tuple((each,) for each in posing)
    card = told.known(handle)
    return card.provides if isinstance(card, c.Energy) else ()


def energy_letters(units: Iterable[Sequence[str]]) -> str:
    """Energy in the letters that the game prints; a star for a unit of several types."""
    return "".join(SHORT[unit[0]] if len(unit) == 1 else "*" for unit in units) or "?"


def energy_words(symbols: Sequence[str]) -> str:
    """A cost in words: `2 Fire, 1 Colorless`."""
    counted = {symbol: symbols.count(symbol) for symbol in symbols}
    return ", ".join(f"{count} {symbol.capitalize()}" for symbol, count in counted.items()) or "no Energy"


# Effects that last


def effect_name(word: Struct, what: str = "") -> str:
    """A lasting effect in a few words."""
    tag = str(type(word).__struct_config__.tag)
    if tag == "forbid_attack" and what:
        return f"Can't use {what}"
    return _EFFECTS.get(tag, in_words(tag))


_EFFECTS = {
    "attack_cost_is": "Attack cost changed",
    "blind": "May miss",
    "boost": "Attack damage changed",
    "change": "Type, Weakness or Resistance changed",
    "discard_attached": "Tool for a time",
    "early_evolution": "May evolve early",
    "energy_as": "Energy type changed",
    "forbid_abilities": "Abilities don't work",
    "forbid_attach": "Gets no Energy cards",
    "forbid_attack": "Can't attack",
    "forbid_evolution": "Can't evolve",
    "forbid_healing": "Can't be healed",
    "forbid_play": "Can't play some cards",
    "forbid_retreat": "Can't retreat",
    "harsher": "Special Conditions hurt more",
    "immune": "Immune",
    "more_attachments": "May attach more Energy",
    "more_hp": "HP changed",
    "pierce": "Attacks pierce",
    "prevent": "Protected",
    "prizes_for": "Prize cards changed",
    "reduce": "Damage taken changed",
    "retreat_cost_is": "Retreat Cost changed",
    "survive": "Hangs on",
    "watch": "Ready to react",
}


def effect_text(mark: Mark, turn: int) -> str:
    """What a lasting effect does, and how long."""
    match mark.word:
        case v.ForbidAttack() if mark.what:
            said = f"it can't use {mark.what}"
        case v.Blind():
            said = "when it attacks, its player flips a coin first: on tails the attack does nothing"
        case v.DiscardAttached():
            said = "the card attached to it is discarded after a time"
        case word:
            about_itself = replace(word, on=v.SELF) if hasattr(word, "on") else word
            said = clause(about_itself, standing=True)
    waits = f" in turn {mark.since}" if mark.since > turn else ""
    return f"{said[:1].upper()}{said[1:]}{waits or _until(mark.until, turn)}."


def _until(last: int, turn: int) -> str:
    if not last:
        return ""
    when = "this turn" if last <= turn else "the next turn" if last == turn + 1 else f"turn {last}"
    return f" until the end of {when}"
