"""Words in force: those of passive abilities in play, and those that mark a Pokémon or a player for a while."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from . import content as c
from . import counting
from . import vocabulary as v
from .cards import At, card_of, own_cards
from .game import TcgScribe, index
from .index import Carried, Carrier, Index, Pool
from .rules.terms import is_sort
from .state import SEATS, Pokemon, State


class Force(NamedTuple):
    """A word in force, with "you" and "self" as it means them, and what was chosen with it."""

    word: Any
    seat: str
    pokemon: str
    what: str = ""
    own: bool = False
    """Whether it is of a Pokémon's own card, and so an ability of it."""


def pool(scribe: TcgScribe) -> Pool:
    """What the cards of this match can do at all."""
    sides = scribe.state.sides
    tables: Index = scribe.game.index  # asked all the time
    return tables.pool(sides["player1"].cards, sides["player2"].cards)


def on_pokemon(scribe: TcgScribe, kind: type, seat: str, pokemon: Pokemon, *, what: str = "") -> Iterable[Force]:
    """The words of a kind that hold for a Pokémon: marks on it, marks on its player and standing words that mean it.

    `what`: only those that are about this (of `Change`: the type, the weakness, the resistance).
    """
    near = scribe.state.sides[seat].marks or kind in pool(scribe).standing
    if not near and not pokemon.marks:
        return ()  # as nearly always
    return _on_pokemon(scribe, kind, seat, pokemon, what, near=bool(near))


def _on_pokemon(
    scribe: TcgScribe, kind: type, seat: str, pokemon: Pokemon, what: str, *, near: bool
) -> Iterator[Force]:
    for mark in pokemon.marks:
        if mark.since > scribe.state.turn:
            continue
        if type(mark.word) is kind and (not what or getattr(mark.word, "what", "") == what):
            yield Force(mark.word, mark.seat, mark.source, mark.what)
    if near:
        yield from _meaning(scribe, kind, seat, pokemon, what)


def may_hold(scribe: TcgScribe, kind: type, pokemon: Pokemon) -> bool:
    """Whether a word of a kind could hold for a Pokémon at all."""
    if kind in pool(scribe).standing or any(type(mark.word) is kind for mark in pokemon.marks):
        return True
    return any(type(mark.word) is kind for side in scribe.state.sides.values() for mark in side.marks)


def _meaning(scribe: TcgScribe, kind: type, seat: str, pokemon: Pokemon, what: str) -> list[Force]:
    """The standing words of a kind, and those that mark its player, that mean a Pokémon.

    Whom they mean may hang on what they change (a type by which a word is filtered that changes types): while that is
    asked, what the cards say counts, so that the question has an end.
    """
    asked = index(scribe.game).asked
    question = scribe, kind, what
    if question in asked:
        return []
    asked.append(question)
    try:
        forces = [*_on_side(scribe, kind, seat, what)]
        if kind in pool(scribe).standing:
            forces += standing(scribe, kind, what)
        found = [force for force in forces if means(scribe, force.word.on, force, seat, pokemon)]
        against = kind is not v.Shield and any(force.own and force.seat != seat for force in found)
        if against and screened(scribe, seat, pokemon):
            return [force for force in found if not force.own or force.seat == seat]
        return found
    finally:
        asked.remove(question)


def _on_side(scribe: TcgScribe, kind: type, seat: str, what: str) -> Iterator[Force]:
    """The words of a kind that hold for a while for Pokémon of a side, whenever they came into play."""
    for mark in scribe.state.sides[seat].marks:
        if mark.since > scribe.state.turn:
            continue
        if type(mark.word) is kind and (not what or getattr(mark.word, "what", "") == what):
            yield Force(mark.word, mark.seat, mark.source, mark.what)


def reaches(scribe: TcgScribe, force: Force, seat: str, pokemon: Pokemon) -> bool:
    """Whether a standing word holds for a Pokémon: it means it, and nothing keeps an opponent's ability from it."""
    if not means(scribe, force.word.on, force, seat, pokemon):
        return False
    return not force.own or force.seat == seat or not screened(scribe, seat, pokemon)


def screened(scribe: TcgScribe, seat: str, pokemon: Pokemon) -> bool:
    """Whether a Pokémon is kept from what the opponent's Abilities do to it."""
    if not may_hold(scribe, v.Shield, pokemon):
        return False
    return any("ability" in force.word.against for force in on_pokemon(scribe, v.Shield, seat, pokemon))


def on_player(scribe: TcgScribe, kind: type, seat: str) -> Iterator[Force]:
    """The words of a kind that hold for a player."""
    for mark in scribe.state.sides[seat].marks:
        if type(mark.word) is kind:
            yield Force(mark.word, mark.seat, mark.source, mark.what)
    if kind in pool(scribe).standing:
        for force in standing(scribe, kind):
            if force.word.side == "both" or (force.word.side == "you") == (force.seat == seat):
                yield force


def standing(scribe: TcgScribe, kind: type, what: str = "") -> Iterator[Force]:
    """The words of a kind on cards in play, as far as their abilities work; of a `shared` one only the first counts."""
    counted: set[tuple[str, str]] = set()
    for seat, pokemon, handle, card, known in carriers(scribe):
        for place, word in known.standing.get(kind, ()):
            if what and getattr(word, "what", what) != what:
                continue
            if place >= 0 and not works(scribe, seat, pokemon, handle, card.abilities[place]):
                continue
            if place >= 0 and card.abilities[place].shared:
                if (seat, card.abilities[place].name) in counted:
                    continue
                counted.add((seat, card.abilities[place].name))
            lent = handle if kind is v.UseAttacks else ""
            own = pokemon is not None and handle in pokemon.cards
            force = Force(word, seat, pokemon.id if pokemon is not None else "", lent, own)
            if all(counting.holds(scribe, _names(force, handle), condition) for condition in word.when):
                yield force


def _names(force: Force, handle: str) -> At:
    return {"seat": force.seat, "source": force.pokemon, "card": handle}


def carriers(scribe: TcgScribe) -> list[Carrier]:
    """The cards in play that can have abilities: top cards, tools, energy, the stadium ("you" is whose turn it is).

    Asked many times of one state, so the last answer is kept: what is in play is known to all once play has begun.
    """
    state = scribe.state
    tables = index(scribe.game)
    kept = tables.carried
    if (
        kept is not None
        and kept.sides is state.sides
        and kept.stadium == state.stadium
        and kept.current == state.current
    ):
        return kept.carriers
    found = list(_carriers(scribe))
    if state.turn:
        tables.carried = Carried(state.sides, state.stadium, state.current, found)
    return found


def _carriers(scribe: TcgScribe) -> Iterator[Carrier]:
    state: State = scribe.state
    faces, cards, facts = state.faces, scribe.game.content.cards, index(scribe.game).facts
    known = pool(scribe)
    for seat in SEATS:
        for pokemon in state.sides[seat].in_play:
            attached = (*(pokemon.tools if known.on_tools else ()), *(pokemon.energies if known.on_energy else ()))
            own = own_cards(scribe.game, state, pokemon, "abilities") if known.kept else (pokemon.top,)
            for handle in (*own, *attached):
                face = faces.get(handle)
                if face is not None and handle not in state.posing:
                    card = cards[face]
                    has = facts[face]
                    if has.standing or has.triggers:
                        yield seat, pokemon, handle, card, has
    if state.stadium:
        card = card_of(scribe, state.stadium)
        yield state.current or "player1", None, state.stadium, card, facts[card.id]


def works(scribe: TcgScribe, seat: str, pokemon: Pokemon | None, handle: str, ability: c.Ability) -> bool:
    """Whether an ability of a card in play works now: its place, statuses, needs, and what switches abilities off."""
    if pokemon is None:
        return all(counting.holds(scribe, {"seat": seat, "source": "", "card": handle}, need) for need in ability.needs)
    if not _is_up(scribe, seat, pokemon, ability):
        return False
    names = {"seat": seat, "source": pokemon.id, "card": handle}
    if not all(counting.holds(scribe, names, need) for need in ability.needs):
        return False
    return handle not in pokemon.cards or not silenced(scribe, seat, pokemon, ability)


def silenced(scribe: TcgScribe, seat: str, pokemon: Pokemon, ability: c.Ability) -> bool:
    """Whether the ability of a Pokémon is switched off, by a mark or by another's ability that is not this one."""
    if ability.sort == "trait":
        return False
    if any(type(mark.word) is v.ForbidAbilities and _switches_off(mark.word, ability) for mark in pokemon.marks):
        return True
    marks = [
        Force(mark.word, mark.seat, mark.source)
        for mark in scribe.state.sides[seat].marks
        if type(mark.word) is v.ForbidAbilities
    ]
    if not marks and v.ForbidAbilities not in pool(scribe).standing:
        return False
    asked = index(scribe.game).asked
    question = scribe, v.ForbidAbilities, ""
    asked.append(question)
    try:
        return _is_silenced(scribe, seat, pokemon, ability, marks)
    finally:
        asked.remove(question)


def _is_silenced(scribe: TcgScribe, seat: str, pokemon: Pokemon, ability: c.Ability, marks: list[Force]) -> bool:
    """Whether marks on its player, or standing words, switch off an ability."""
    if any(_switches_off(each.word, ability) and means(scribe, each.word.on, each, seat, pokemon) for each in marks):
        return True
    if v.ForbidAbilities not in pool(scribe).standing:
        return False
    silences = _silences(ability)
    for by_seat, by, handle, card, known in carriers(scribe):
        for place, word in known.standing.get(v.ForbidAbilities, ()):
            other = card.abilities[place]
            force = Force(word, by_seat, by.id if by is not None else "")
            assert isinstance(word, v.ForbidAbilities), "they are kept by their type"
            if not _switches_off(word, ability) or not means(scribe, word.on, force, seat, pokemon):
                continue
            if by is not None and not _is_up(scribe, by_seat, by, other):
                continue
            if by is not None and handle in by.cards:
                if by_seat != seat and screened(scribe, seat, pokemon):
                    continue
                if not silences and silenced(scribe, by_seat, by, other):
                    continue
                if silences and (
                    other.name == ability.name or _means_it(scribe, (seat, pokemon, ability), (by_seat, by, other))
                ):
                    continue  # neither switches off the other
            if all(counting.holds(scribe, _names(force, handle), each) for each in (*other.needs, *word.when)):
                return True
    return False


def has_ability(scribe: TcgScribe, seat: str, pokemon: Pokemon, name: str = "") -> bool:
    """Whether a Pokémon has an Ability: not one that a text has taken ("has no Abilities"), but one that can't be used.

    With a name, one so called. Where this is asked to find out who has none, what the cards say counts.
    """
    own = own_cards(scribe.game, scribe.state, pokemon, "abilities")
    printed = [
        ability
        for handle in own
        for ability in card_of(scribe, handle).abilities
        if (ability.name == name if name else ability.sort == "ability")
    ]
    if not printed or (scribe, v.ForbidAbilities, "") in index(scribe.game).asked:
        return bool(printed)
    return any(not silenced(scribe, seat, pokemon, each) for each in printed)


def _is_up(scribe: TcgScribe, seat: str, pokemon: Pokemon, ability: c.Ability) -> bool:
    """Whether an ability works where its Pokémon is, with the special conditions that it has."""
    if ability.place != "any":
        active = scribe.state.sides[seat].active
        if (ability.place == "active") != (active is not None and active.id == pokemon.id):
            return False
    return not any(status in pokemon.conditions for status in ability.blocked_by)


def _means_it(scribe: TcgScribe, own: tuple[str, Pokemon, c.Ability], its: tuple[str, Pokemon, c.Ability]) -> bool:
    """Whether an ability of a Pokémon is about switching off another's, whatever it needs for that."""
    seat, pokemon, ability = own
    return any(
        type(word) is v.ForbidAbilities
        and _switches_off(word, its[2])
        and means(scribe, word.on, Force(word, seat, pokemon.id), its[0], its[1])
        for word in ability.effects
    )


def _switches_off(word: v.ForbidAbilities, ability: c.Ability) -> bool:
    """Whether a word means an ability, by what the card calls it."""
    return not word.sorts or is_sort(ability.sort, word.sorts)


def _silences(ability: c.Ability) -> bool:
    return any(type(word) is v.ForbidAbilities for word in ability.effects)


def means(scribe: TcgScribe, target: v.Target, force: Force, seat: str, pokemon: Pokemon) -> bool:
    """Whether the target of a standing word takes in a Pokémon."""
    you, who = force.seat, target.who
    own = seat == you
    active = scribe.state.sides[seat].active
    is_active = active is not None and active.id == pokemon.id
    if target.other and pokemon.id == force.pokemon:
        return False
    match who:
        case "self":
            fits = pokemon.id == force.pokemon
        case "defending" | "active_opponent":
            fits = not own and is_active
        case "active_yours":
            fits = own and is_active
        case "benched_yours":
            fits = own and not is_active
        case "all_yours":
            fits = own
        case "benched_opponents":
            fits = not own and not is_active
        case "all_opponents":
            fits = not own
        case "both_actives":
            fits = is_active
        case "both_benches":
            fits = not is_active
        case "everyone":
            fits = True
        case _:
            fits = False
    return fits and (target.where is None or counting.is_like(scribe, seat, pokemon, target.where))


def unsettled(scribe: TcgScribe) -> bool:
    """Whether standing words may have changed HP or what may be attached."""
    known = pool(scribe)
    settled = not (known.bound_energy or known.stars)
    return not settled or bool({v.MoreHp, v.Immune, v.MoreTools, v.BenchIs} & known.standing)
