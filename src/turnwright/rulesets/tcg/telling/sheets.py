"""Sheets: Pokémon in play, cards, deck lists, attacks, Abilities, and the words of the game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from msgspec.structs import replace

from turnwright.kernel.telling import Block, Fact, Ref, Sheet, id_of, kind_of, piece_ref, ref

from .. import content as c
from ..game import TcgGame
from ..refs import ability_ref, attack_ref, card_ref, condition_ref
from ..state import LETTERS, OTHER, SEATS, Pokemon, Side, State
from ..wording import ability_text, attack_text, energy_text, trainer_text
from .glossary import condition_text, term
from .naming import (
    Teller,
    effect_name,
    effect_text,
    energy_words,
    how_put_down,
    kind_of_card,
    place_of,
    player,
    types_of,
)

FACE_DOWN = "It lies face down until both players have set up."


def sheets(game: TcgGame, state: State, seat: str) -> tuple[Sheet, ...]:
    """Every Pokémon in play and every card the seat may read: its hand, what it was shown, discard piles, decks."""
    told = Teller(game, state)
    own = seat if seat in SEATS else SEATS[0]
    both = (state.sides[own], state.sides[OTHER[own]])
    found = list(_of_zone(told, both[0].hand, _whose(own, seat, "hand")))
    for side in both:
        for pokemon in side.in_play:
            found.append(_pokemon(told, side, pokemon))
            attached = (*pokemon.tools, *pokemon.energies)
            found += _of_zone(told, attached, f"On {told.card(pokemon.top)}", basic_energy=False)
    if state.stadium:
        found.append(_card(told, state.stadium, "Stadium"))
    found += _of_zone(told, both[1].hand, _whose(both[1].seat, seat, "hand"))
    for side in both:
        found += _of_zone(told, side.prizes, _whose(side.seat, seat, "Prize cards"))
        found += _of_zone(told, side.played, _whose(side.seat, seat, "Trainer card"))
        found += _of_zone(told, side.discard, _whose(side.seat, seat, "discard pile"), basic_energy=False)
        if side.cards:
            found.append(_deck(told, side, seat))
    return tuple(found)


def inspect(game: TcgGame, state: State, seat: str, wanted: Ref) -> Sheet | None:
    """Anything else that has a name: a known card, a printed card, an attack, an Ability, a word."""
    told = Teller(game, state)
    match kind_of(wanted):
        case "card" if id_of(wanted) in state.faces:
            return _card(told, id_of(wanted), "")
        case "print":
            card = told.cards.get(id_of(wanted))
            return None if card is None else _sheet(card, wanted, "")
        case "attack" | "ability":
            return _part(told, wanted)
        case "list":
            return _list(told, wanted)
        case _:
            found = term(game, wanted)
            return None if found is None else Sheet(wanted, found.name, "", (Block(lines=(found.text,)),))


def _whose(own: str, seat: str, what: str) -> str:
    return f"{'Your' if own == seat else player(own) + chr(39) + 's'} {what}"


def _of_zone(told: Teller, handles: Iterable[str], where: str, *, basic_energy: bool = True) -> Iterator[Sheet]:
    """The known cards of a zone, one of each kind; basic Energy only where asked for."""
    seen: set[str] = set()
    for handle in handles:
        face = told.state.faces.get(handle)
        if face is None or face in seen:
            continue
        seen.add(face)
        card = told.known(handle)
        if basic_energy or not (isinstance(card, c.Energy) and card.basic):
            yield _card(told, handle, where)


def _card(told: Teller, handle: str, where: str) -> Sheet:
    card = told.known(handle)
    if card is None:
        gone = Block(lines=("This card is not in the packs that are loaded.",))
        return Sheet(card_ref(handle), told.card(handle), where, (gone,))
    return _sheet(card, card_ref(handle), where)


def _sheet(card: c.AnyCard, called: Ref, where: str, *more: Block) -> Sheet:
    how = " (played in part)" if c.is_partial(card) else " (doubtful)" if c.is_doubtful(card) else ""
    return Sheet(called, f"{card.name}{how}", where, (*more, *_blocks(card)))


def _blocks(card: c.AnyCard) -> tuple[Block, ...]:
    """What a card is, what it does, which part of its text is not played or in doubt, and the text as printed."""
    left_out = (
        *_if_any("Printed on the card, but not played", _unread(card)),
        *_if_any("Perhaps not played as printed", c.doubts(card)),
        *_if_any("Printed", _printed(card)),
    )
    match card:
        case c.Pokemon():
            return (*_pokemon_blocks(card), *left_out)
        case c.Trainer():
            said = trainer_text(replace(card, unparsed=(), abilities=_read(card.abilities)))
        case _:
            said = energy_text(replace(card, unparsed=(), abilities=_read(card.abilities)))
    facts = [Fact("Card", kind_of_card(card))]
    if isinstance(card, c.Energy):
        units = [unit[0] if len(unit) == 1 else "any type" for unit in card.provides]
        facts.append(Fact("Provides", energy_words(units), ref=ref("term", "energy")))
    return (Block(facts=tuple(facts), lines=tuple(filter(None, (said,)))), *left_out)


def _if_any(title: str, lines: Iterable[str]) -> Iterator[Block]:
    """A block of lines, where there are some."""
    listed = tuple(lines)
    if listed:
        yield Block(title, lines=listed)


def _printed(card: c.AnyCard) -> Iterator[str]:
    """The text of an imported card, as it is printed."""
    yield from (f"{part.name}: {part.printed}" for part in c.parts(card) if part.printed)
    yield from filter(None, card.printed.split("\n"))


def _read(abilities: Sequence[c.Ability]) -> tuple[c.Ability, ...]:
    return tuple(replace(each, unparsed=()) for each in abilities)


def _unread(card: c.AnyCard) -> Iterator[str]:
    yield from card.unparsed
    parts: list[c.Ability | c.Attack] = [*card.abilities]
    parts += () if isinstance(card, c.Energy) else card.attacks
    for each in parts:
        yield from (f"{each.name}: {clause}" for clause in each.unparsed)


def _pokemon_blocks(card: c.Pokemon) -> Iterator[Block]:
    facts = [Fact("Card", kind_of_card(card))]
    if card.evolves_from:
        facts.append(Fact("Evolves from", card.evolves_from))
    if how := how_put_down(card):
        facts.append(Fact("Comes into play", how))
    yield Block(facts=(*facts, Fact("Type", types_of(card)), Fact("HP", str(card.hp))))
    if card.abilities:
        yield Block("Abilities", tuple(_ability(card, place) for place in range(len(card.abilities))))
    if card.attacks:
        yield Block("Attacks", tuple(_attack(card, place) for place in range(len(card.attacks))))
    foot = [Fact("Weakness", f"{each.type.capitalize()} {each.value}", ref="term:weakness") for each in card.weaknesses]
    foot += [
        Fact("Resistance", f"{each.type.capitalize()} {each.value}", ref="term:resistance") for each in card.resistances
    ]
    foot.append(Fact("Retreat Cost", f"{card.retreat} Energy" if card.retreat else "free", ref="term:retreat"))
    if card.prizes != 1:
        foot.append(Fact("Prize cards for a knock-out", str(card.prizes), ref="term:prize_cards"))
    yield Block(facts=tuple(foot))


def _attack(card: c.Pokemon | c.Trainer, place: int) -> Fact:
    attack = card.attacks[place]
    power = f", {attack.damage or ''}{attack.mark} damage" if attack.damage or attack.mark else ""
    text = attack_text(replace(attack, unparsed=()))
    return Fact(attack.name, f"{energy_words(attack.cost)}{power}", text, attack_ref(card, place))


def _ability(card: c.AnyCard, place: int) -> Fact:
    ability = card.abilities[place]
    return Fact(ability.name, "", ability_text(replace(ability, unparsed=())), ability_ref(card, place))


def _part(told: Teller, wanted: Ref) -> Sheet | None:
    """An attack or an ability, by the card that it is on and its place there."""
    name, _, number = id_of(wanted).rpartition(":")
    card, place = told.cards.get(name), int(number) if number.isdecimal() else -1
    parts: Sequence[c.Attack | c.Ability] = ()
    if card is not None:
        is_attack = kind_of(wanted) == "attack"
        parts = (() if isinstance(card, c.Energy) else card.attacks) if is_attack else card.abilities
    if card is None or not 0 <= place < len(parts):
        return None
    part = parts[place]
    where = f"{'Attack' if isinstance(part, c.Attack) else 'Ability'} of {card.name}"
    facts: tuple[Fact, ...] = ()
    if isinstance(part, c.Attack):
        facts = (Fact("Cost", energy_words(part.cost)),)
        facts += (Fact("Damage", f"{part.damage or ''}{part.mark}"),) if part.damage or part.mark else ()
        text = attack_text(replace(part, unparsed=()))
    else:
        text = ability_text(replace(part, unparsed=()))
    more = (
        *_if_any("Printed on the card, but not played", part.unparsed),
        *_if_any("Perhaps not played as printed", part.doubtful),
        *_if_any("Printed", filter(None, (part.printed,))),
    )
    return Sheet(wanted, part.name, where, (Block(facts=facts, lines=(text,) if text else ()), *more))


# Pokémon in play


def _pokemon(told: Teller, side: Side, pokemon: Pokemon) -> Sheet:
    where = f"{player(side.seat)}, {place_of(side, pokemon)}"
    called = piece_ref(pokemon.id)
    if pokemon.top not in told.state.faces:
        return Sheet(called, "Face-down Pokémon", where, (Block(lines=(FACE_DOWN,)),))
    card = told.known(pokemon.top)
    now = Block("Now", tuple(_now(told, pokemon)))
    if card is None:
        return Sheet(called, told.card(pokemon.top), where, (now,))
    return _sheet(card, called, where, now)


def _now(told: Teller, pokemon: Pokemon) -> Iterator[Fact]:
    """How a Pokémon in play stands."""
    yield Fact("HP", f"{max(0, pokemon.hp)} of {pokemon.max_hp}" if pokemon.max_hp else "not known yet")
    for condition in pokemon.conditions:
        amount = {"poisoned": pokemon.poison, "burned": pokemon.burn}.get(condition, 0)
        text = condition_text(told.game.options, condition, amount)
        yield Fact(condition.capitalize(), "", text, condition_ref(condition))
    if pokemon.energies:
        yield Fact("Energy", told.all_cards(pokemon.energies), ref="term:energy")
    for handle in pokemon.tools:
        yield Fact("Attached", told.card(handle), ref=card_ref(handle))
    card = told.known(pokemon.top)
    if isinstance(card, c.Pokemon) and card.half:
        yield Fact("Made of", f"{len(pokemon.cards)} cards, which stay together")
    elif len(pokemon.cards) > 1:
        yield Fact("Evolved from", told.all_cards(pokemon.cards[-2::-1]))
    for mark in pokemon.marks:
        yield Fact(effect_name(mark.word, mark.what), "", effect_text(mark, told.state.turn))


# Deck lists


def _deck(told: Teller, side: Side, seat: str) -> Sheet:
    """A deck list, which both players know, with how many of each card the seat can't see."""
    seen: dict[str, int] = {}
    for handle, face in told.state.faces.items():
        if handle.startswith(LETTERS[side.seat]):
            seen[face] = seen.get(face, 0) + 1
    facts = tuple(
        Fact(_name(told, face), str(count), _hidden(count - seen.get(face, 0)), ref("print", face))
        for face, count in sorted(side.cards.items(), key=lambda each: (-each[1], _name(told, each[0])))
    )
    title = f"Deck list: {side.deck_name}" if side.deck_name else "Deck list"
    return Sheet(ref("deck", side.seat), title, _whose(side.seat, seat, "deck"), (Block(facts=facts),))


def _hidden(left: int) -> str:
    return f"{left} hidden from you" if left > 0 else "all in sight"


def _name(told: Teller, face: str) -> str:
    card = told.cards.get(face)
    return face if card is None else card.name


def _list(told: Teller, wanted: Ref) -> Sheet | None:
    """A deck of the packs, before somebody sits down with it."""
    deck = told.game.content.decks.get(id_of(wanted))
    if deck is None:
        return None
    facts = tuple(Fact(_name(told, each.card), str(each.count), ref=ref("print", each.card)) for each in deck.cards)
    about = (deck.description,) if deck.description else ()
    return Sheet(
        wanted, deck.name, "", (Block(lines=about), Block("Cards", facts)) if about else (Block("Cards", facts),)
    )
