"""Reading cards: which one a handle is, what its card says, and which cards a filter means.

A rule that reads a card which the imagining seat does not know draws it there and then, from what it can be.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import accumulate
from typing import Any

from msgspec.structs import replace

from . import content as c
from . import vocabulary as v
from .facts import Facts
from .game import TcgGame, TcgScribe, index
from .state import Pokemon, State, owner


def facts(game: TcgGame, card: c.AnyCard) -> Facts:
    """What the engine asks of a card again and again."""
    return index(game).facts[card.id]


# Which card a handle is


def card_of(scribe: TcgScribe, handle: str) -> c.AnyCard:
    """The card of a handle; one who only imagines it draws it here, when it is first read."""
    state: State = scribe.state
    face = state.faces.get(handle)
    if face is None:
        face = _imagined_face(scribe, handle)
    return scribe.game.content.cards[face]


def known_card(game: TcgGame, state: State, handle: str) -> c.AnyCard | None:
    """The card of a handle, if the state shows it."""
    face = state.faces.get(handle)
    return None if face is None else game.content.cards[face]


def unseen(state: State, seat: str) -> dict[str, int]:
    """What the cards of a player can be that a view does not show: the deck list without those that it shows."""
    left = dict(state.sides[seat].cards)
    for handle, face in state.faces.items():
        if owner(handle) == seat:
            left[face] -= 1
    return {face: count for face, count in sorted(left.items()) if count > 0}


def _imagined_face(scribe: TcgScribe, handle: str) -> str:
    assert scribe.imagined, f"{handle} has no face in a state that is not imagined"
    state: State = scribe.state
    left = unseen(state, owner(handle))
    ends = list(accumulate(left.values()))
    drawn = scribe.dice.d(ends[-1], "imagined_card", cuts=[end + 1 for end in ends[:-1]])
    face = next(face for face, end in zip(left, ends, strict=True) if drawn <= end)
    scribe.suppose(replace(state, faces={**state.faces, handle: face}))
    return face


def shown(state: State, cards: tuple[str, ...]) -> dict[str, str]:
    """The faces of cards for an event; an imagined state leaves out what it does not know."""
    faces = state.faces
    return {card: faces[card] for card in cards if card in faces}


def own_cards(game: TcgGame, state: State, pokemon: Pokemon, what: c.Kept) -> tuple[str, ...]:
    """The cards whose attacks (abilities …) a Pokémon has: its top one, and those below as far as that keeps them."""
    own = [pokemon.top]
    for handle in reversed(pokemon.cards[:-1]):
        above = known_card(game, state, own[-1])
        if not isinstance(above, c.Pokemon) or what not in above.keeps:
            break
        own.append(handle)
    return tuple(own)


def tools(scribe: TcgScribe, pokemon: Pokemon) -> tuple[str, ...]:
    """The Pokémon Tools on a Pokémon: a card that is attached to it for a turn or lends it an attack is none."""
    return tuple([handle for handle in pokemon.tools if _is_tool(card_of(scribe, handle))])


def _is_tool(card: c.AnyCard) -> bool:
    return isinstance(card, c.Trainer) and card.kind == "tool"


# Filters

At = Mapping[str, Any]
"""The public names that an effect runs with: seat ("you"), source ("self"), that, defending, attacker, keys …"""


def fits(scribe: TcgScribe, at: At, handle: str, wanted: v.CardFilter) -> bool:
    """Whether a card is meant by a filter."""
    return wanted is v.ANY_CARD or wanted == v.ANY_CARD or fits_card(scribe, at, card_of(scribe, handle), wanted)


def fits_card(
    scribe: TcgScribe, at: At, card: c.AnyCard, wanted: v.CardFilter, provided: frozenset[str] | None = None
) -> bool:
    """Whether a card is meant by a filter. Everything that the filter gives must hold.

    `provided`: what an attached Energy card provides where it is; elsewhere its card says of which types it is.
    """
    if wanted.any_of and not any(fits_card(scribe, at, card, each, provided) for each in wanted.any_of):
        return False
    if wanted.kind is not None and facts(scribe.game, card).kind != wanted.kind:
        return False
    if wanted.names and not called(card) & set(wanted.names):
        return False
    if wanted.not_name_has and in_name(card, wanted.not_name_has):
        return False
    if wanted.name_has and not in_name(card, wanted.name_has):
        return False
    if wanted.not_names and called(card) & set(wanted.not_names):
        return False
    if wanted.has_attack and not has_attack(card, wanted.has_attack):
        return False
    if wanted.has_ability and not has_ability(card, wanted.has_ability):
        return False
    if wanted.tags and not set(wanted.tags) & set(card.tags):
        return False
    if wanted.not_tags and set(wanted.not_tags) & set(card.tags):
        return False
    if wanted.rule_box is not None and not (isinstance(card, c.Pokemon) and card.has_rule_box == wanted.rule_box):
        return False
    if wanted.trainer and not (isinstance(card, c.Trainer) and card.kind in _kinds(scribe, wanted)):
        return False
    if wanted.basic_energy is not None and not (isinstance(card, c.Energy) and card.basic == wanted.basic_energy):
        return False
    if wanted.types and not set(wanted.types) & (_types(card) if provided is None else provided):
        return False
    return _fits_pokemon(scribe, at, card, wanted)


def _kinds(scribe: TcgScribe, wanted: v.CardFilter) -> tuple[str, ...]:
    """The kinds of Trainer card that a filter means. (ruling `tools_are_items`)"""
    then = wanted.tools_then and scribe.options.tools_are_items == "as_printed"
    return (*wanted.trainer, "tool") if then else wanted.trainer


def called(card: c.AnyCard) -> set[str]:
    """The names by which texts call a card.

    δ is a kind of card, and no part of the name. "Unown [A]" is Unown A, and an Unown; "Holon Energy FF" is a Holon
    Energy.
    """
    name = card.name
    if name.endswith("]"):
        plain, _, letter = name[:-1].partition(" [")
        return {name, f"{plain} {letter}", plain}
    if isinstance(card, c.Energy) and " Energy " in name:
        return {name, f"{name.partition(' Energy ')[0]} Energy"}
    return {name, name.removesuffix(" δ")}


def in_name(card: c.AnyCard, word: str) -> bool:
    """Whether a word is in a card's name, as a word of its own: no Ball is in "Balloon". An owner's 's ends a word."""
    begins = "" if word.startswith("'") else r"(?<!\w)"
    return re.search(rf"{begins}{re.escape(word)}(?!\w)", card.name) is not None


def has_attack(card: c.AnyCard, name: str) -> bool:
    """Whether a card has an attack of this name."""
    return isinstance(card, c.Pokemon) and any(attack.name == name for attack in card.attacks)


def has_ability(card: c.AnyCard, name: str) -> bool:
    """Whether a Pokémon card has an ability of this name."""
    return isinstance(card, c.Pokemon) and any(ability.name == name for ability in card.abilities)


def _types(card: c.AnyCard) -> set[str]:
    match card:
        case c.Pokemon():
            return set(card.types)
        case c.Energy():
            return set() if card.attached else {each for unit in card.provides for each in unit}
        case _:
            return set()


def _fits_pokemon(scribe: TcgScribe, at: At, card: c.AnyCard, wanted: v.CardFilter) -> bool:
    if wanted.stages and not (isinstance(card, c.Pokemon) and card.stage in wanted.stages):
        return False
    if wanted.evolution and not (isinstance(card, c.Pokemon) and card.is_evolution and not card.onto_active):
        return False
    if wanted.hp_at_most is not None and not (isinstance(card, c.Pokemon) and card.hp <= wanted.hp_at_most):
        return False
    if wanted.ability is not None and not (
        isinstance(card, c.Pokemon) and any(each.sort == "ability" for each in card.abilities) == wanted.ability
    ):
        return False
    if wanted.retreat is not None and not (isinstance(card, c.Pokemon) and card.retreat == wanted.retreat):
        return False
    if wanted.evolves_from is not None:
        ids = (at.get("source", ""),) if wanted.evolves_from == "self" else at.get("that", ())
        return any(evolves(card, card_of(scribe, top)) for top in tops(scribe.state, ids))
    return True


def enters(scribe: TcgScribe, card: c.AnyCard, wanted: v.CardFilter) -> bool:
    """Whether a text that means a card can put it onto the Bench: any Pokémon that isn't only a part of another.

    A text that means Basic Pokémon says so: "a Water Pokémon" may be an Evolution card. Half of a LEGEND and what is
    put onto another Pokémon at last (a level, a BREAK) do not come into play by themselves. A Restored Pokémon does
    only by a text that names it, or Restored Pokémon.
    """
    if facts(scribe.game, card).is_basic:
        return True
    if not isinstance(card, c.Pokemon) or card.half or card.onto_active:
        return False
    if card.stage == "restored":
        return bool(wanted.names) or "restored" in wanted.stages
    return card.stage != "break"


def can_return(scribe: TcgScribe, word: v.ReturnPokemon, pokemon: Pokemon) -> bool:
    """Whether a Pokémon has the card that is returned: not all of them have a Basic one."""
    return word.cards != "basic" or facts(scribe.game, card_of(scribe, pokemon.cards[0])).is_basic


def evolved_stages(scribe: TcgScribe, pokemon: Pokemon) -> list[tuple[str, ...]]:
    """What comes off a Pokémon as it devolves, the highest stage first: an Evolution card, with the level on it.

    A level is no Evolution card: a Basic Pokémon that has levelled up keeps it. The halves of a LEGEND stay together.
    """
    stages: list[tuple[str, ...]] = []
    level: tuple[str, ...] = ()
    for handle in reversed(pokemon.cards[1:]):
        card = card_of(scribe, handle)
        if not isinstance(card, c.Pokemon) or not card.is_evolution:
            break
        if card.onto_active:
            level = (handle,)
        else:
            stages.append((handle, *level))
            level = ()
    return stages


def tops(state: State, ids: Iterable[str]) -> list[str]:
    """The top cards of Pokémon in play."""
    return [each.top for side in state.sides.values() for each in side.in_play if each.id in ids]


def skips_to(scribe: TcgScribe, card: c.AnyCard, below: c.AnyCard) -> bool:
    """Whether a card evolves from one that evolves from another, a Basic: the one between may be left out.

    A Fossil, a Trainer card that is played as a Basic Pokémon, is one, too. (sources 4)
    """
    if not isinstance(card, c.Pokemon) or card.evolves_from is None:
        return False
    is_fossil = isinstance(below, c.Trainer) and below.plays_as is not None
    if not is_fossil and not (isinstance(below, c.Pokemon) and below.is_basic):
        return False
    return below.name.casefold() in index(scribe.game).lines.get(card.evolves_from.casefold(), ())


def evolves(card: c.AnyCard, below: c.AnyCard) -> bool:
    """Whether a card may be put onto another by its name, whatever the case of the letters. (sources 4)"""
    if not isinstance(card, c.Pokemon) or card.evolves_from is None:
        return False
    if card.evolves_from == below.name:
        return True
    return card.evolves_from.casefold().removesuffix(" δ") in {each.casefold() for each in called(below)}


def goes_onto(scribe: TcgScribe, card: str, below_it: str, *, skip: bool) -> bool:
    """Whether a card may be put onto a top card to evolve it, which a level is not.

    `skip`: also a Stage 2 onto a Basic whose Stage 1 lies between them.
    """
    face, below = card_of(scribe, card), card_of(scribe, below_it)
    if isinstance(face, c.Pokemon) and face.onto_active:
        return False
    return evolves(face, below) or (skip and skips_to(scribe, face, below))
