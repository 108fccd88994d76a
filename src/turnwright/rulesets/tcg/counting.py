"""What the words of cards ask of the table: which Pokémon, how many of something, and whether a condition holds."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from . import content as c
from . import vocabulary as v
from .cards import At, called, card_of, facts, fits, has_attack, in_name, own_cards, tools
from .game import TcgScribe, index
from .rules import damage, energy
from .rules.terms import AbilitySort, EnergyType, is_sort
from .state import OTHER, SEATS, Pokemon, State, find, owner

Found = list[tuple[str, Pokemon]]
"""Pokémon, each with the seat that plays it."""


# Which Pokémon


def candidates(scribe: TcgScribe, at: At, target: v.Target) -> Found:
    """Every Pokémon that a target could mean, before anybody chooses."""
    found = _who(scribe.state, at, target.who)
    if target.other:
        others = {at.get("source", ""), *(at.get("that", ()) if target.who != "that" else ())}
        found = [each for each in found if each[1].id not in others]
    if target.where is not None:
        found = [each for each in found if is_like(scribe, *each, target.where)]
    return found


def _who(state: State, at: At, who: v.Who) -> Found:
    you = at["seat"]
    match who:
        case "self":
            return _one(state, at.get("source", ""))
        case "defending":
            return _one(state, at["defending"]) if "defending" in at else _active(state, OTHER[you])
        case "attacker":
            return _one(state, at.get("attacker", ""))
        case "that":
            return [each for pokemon in at.get("that", ()) for each in _one(state, pokemon)]
        case "active_yours":
            return _active(state, you)
        case "benched_yours":
            return _bench(state, you)
        case "all_yours":
            return _active(state, you) + _bench(state, you)
        case "active_opponent":
            return _active(state, OTHER[you])
        case "benched_opponents":
            return _bench(state, OTHER[you])
        case "all_opponents":
            return _active(state, OTHER[you]) + _bench(state, OTHER[you])
        case "both_actives":
            return _active(state, you) + _active(state, OTHER[you])
        case "both_benches":
            return _bench(state, you) + _bench(state, OTHER[you])
        case _:
            return [each for seat in (you, OTHER[you]) for each in _active(state, seat) + _bench(state, seat)]


def _one(state: State, pokemon: str) -> Found:
    found = find(state, pokemon) if pokemon else None
    return [] if found is None else [found]


def _active(state: State, seat: str) -> Found:
    active = state.sides[seat].active
    return [] if active is None else [(seat, active)]


def _bench(state: State, seat: str) -> Found:
    return [(seat, each) for each in state.sides[seat].bench]


def is_like(scribe: TcgScribe, seat: str, pokemon: Pokemon, like: v.PokemonFilter) -> bool:
    """Whether a Pokémon is one that a filter means."""
    if like.any_of and not any(is_like(scribe, seat, pokemon, each) for each in like.any_of):
        return False
    card = card_of(scribe, pokemon.top)
    body = _body(scribe, pokemon, card)
    stage = body.stage if isinstance(body, c.Pokemon) else "basic"
    names = called(card) | called(body)
    if (like.names and not names & set(like.names)) or names & set(like.not_names):
        return False
    if like.stages and stage not in like.stages:
        return False
    if like.evolved is not None and _is_evolved(pokemon, card, body) != like.evolved:
        return False
    if like.damaged is not None and (pokemon.damage > 0) != like.damaged:
        return False
    if like.statuses and not any(status in pokemon.conditions for status in like.statuses):
        return False
    if like.energy is not None and bool(pokemon.energies) != like.energy:
        return False
    if like.ability is not None and index(scribe.game).live.has_ability(scribe, seat, pokemon, "") != like.ability:
        return False
    if like.rule_box is not None and (isinstance(card, c.Pokemon) and card.has_rule_box) != like.rule_box:
        return False
    if (like.tags and not set(like.tags) & set(card.tags)) or set(like.not_tags) & set(card.tags):
        return False
    if like.not_name_has and in_name(card, like.not_name_has):
        return False
    if like.name_has and not in_name(card, like.name_has):
        return False
    if like.hp_at_most is not None and facts(scribe.game, card).hp > like.hp_at_most:
        return False
    if like.remaining_at_most is not None and pokemon.hp > like.remaining_at_most:
        return False
    if like.remaining_above is not None and pokemon.hp <= like.remaining_above:
        return False
    if like.special_energy is not None and _has_special(scribe, pokemon) != like.special_energy:
        return False
    if like.under and all(card_of(scribe, below).name != like.under for below in pokemon.cards[:-1]):
        return False
    if like.sorts and not any(is_sort(sort, like.sorts) for sort in _sorts(scribe, pokemon)):
        return False
    if like.resists:
        resisted = {kind for kind, _ in index(scribe.game).live.resistances(scribe, seat, pokemon)}
        if not resisted & set(like.resists):
            return False
    if like.retreat is not None and index(scribe.game).live.retreat_cost(scribe, seat, pokemon) != like.retreat:
        return False
    if like.tool is not None and bool(tools(scribe, pokemon)) != like.tool:
        return False
    if like.has_attack:
        own = own_cards(scribe.game, scribe.state, pokemon, "attacks")
        if not any(has_attack(card_of(scribe, handle), like.has_attack) for handle in own):
            return False
    if like.has_ability and not index(scribe.game).live.has_ability(scribe, seat, pokemon, like.has_ability):
        return False
    if like.evolves_from and not (isinstance(body, c.Pokemon) and body.evolves_from == like.evolves_from):
        return False
    if like.types or like.not_types:
        types = index(scribe.game).live.types(scribe, seat, pokemon)
        if like.types and not set(types) & set(like.types):
            return False
        if set(types) & set(like.not_types):
            return False
    if like.energy_types:
        return any(unit & set(like.energy_types) for unit in index(scribe.game).live.units(scribe, seat, pokemon))
    return True


def _sorts(scribe: TcgScribe, pokemon: Pokemon) -> set[AbilitySort]:
    """What its cards call the powers that a Pokémon has, those included that it keeps of the card under it."""
    own = own_cards(scribe.game, scribe.state, pokemon, "abilities")
    return {ability.sort for handle in own for ability in card_of(scribe, handle).abilities}


def _body(scribe: TcgScribe, pokemon: Pokemon, top: c.AnyCard) -> c.AnyCard:
    """The card that says which stage a Pokémon is: one that has levelled up stays of the stage that it was."""
    levelled = isinstance(top, c.Pokemon) and top.onto_active and len(pokemon.cards) > 1
    return card_of(scribe, pokemon.cards[-2]) if levelled else top


def _is_evolved(pokemon: Pokemon, top: c.AnyCard, body: c.AnyCard) -> bool:
    """Whether a Pokémon is an Evolved one: by its card, or as a Basic that was put onto a Baby Pokémon."""
    if not isinstance(body, c.Pokemon):
        return False
    below = len(pokemon.cards) - (1 if body is top else 2)
    return body.is_evolution or (below > 0 and not body.half)


def _has_special(scribe: TcgScribe, pokemon: Pokemon) -> bool:
    """Whether a special Energy card is attached; a card that poses as energy is one."""
    cards = (card_of(scribe, handle) for handle in pokemon.energies)
    return any(not (isinstance(card, c.Energy) and card.basic) for card in cards)


# Whole sides

WHOSE: dict[str, v.Side] = {
    "all_yours": "you",
    "benched_yours": "you",
    "all_opponents": "opponent",
    "benched_opponents": "opponent",
    "both_actives": "both",
    "both_benches": "both",
    "everyone": "both",
}
"""Targets that are a whole side, and which."""


def is_of_side(word: Any) -> bool:
    """Whether a lasting word means all Pokémon of a side, for some turns, whichever they are then."""
    whole = word.on.count is None and word.on.who in WHOSE
    return whole and "turn" in word.lasts and type(word) is not v.MoreHp


# How many


def count(scribe: TcgScribe, at: At, of: v.Count) -> int:
    """How many of something there are now."""
    state: State = scribe.state
    match of:
        case v.Heads():
            return int(at.get(of.key, 0))
        case v.Tails():
            return int(at.get(f"{of.key}:tails", 0))
        case v.Done():
            return int(at.get(of.key, 0))
        case v.EnergyOn():
            return _energy(scribe, at, of)
        case v.CountersOn():
            return sum(damage.counters(each.damage) for _, each in candidates(scribe, at, of.on))
        case v.StatusesOn():
            return sum(len(each.conditions) for _, each in candidates(scribe, at, of.on))
        case v.Hurt():
            found = find(state, at.get("source", ""))
            return damage.counters(found[1].hurt[1]) if found and found[1].hurt[0] == state.turn else 0
        case v.ToolsOn():
            held = [handle for _, each in candidates(scribe, at, of.on) for handle in tools(scribe, each)]
            return sum(not of.names or card_of(scribe, handle).name in of.names for handle in held)
        case v.PokemonIn() if of.kinds:
            types = index(scribe.game).live.types
            return len({kind for each in candidates(scribe, at, of.on) for kind in types(scribe, *each)})
        case v.PokemonIn():
            return len(candidates(scribe, at, of.on))
        case v.CardsIn():
            return sum(_cards(scribe, at, seat, of) for seat in sides(at, of.side))
        case v.PrizesTaken():
            prizes = prize_count(scribe)
            return sum(prizes - len(state.sides[seat].prizes) for seat in sides(at, of.side))
        case v.Dealt():
            return damage.counters(int(at.get("dealt", 0)))
        case v.RetreatCost():
            return sum(index(scribe.game).live.retreat_cost(scribe, *each) for each in candidates(scribe, at, of.on))
        case v.RemainingHp():
            return sum(max(0, each.hp) // 10 for _, each in candidates(scribe, at, of.on))


def prize_count(scribe: TcgScribe) -> int:
    """How many prizes this game is played for: one in a sudden death."""
    return int(scribe.options.prize_count) if scribe.state.game == 1 else 1


def sides(at: At, side: v.Side) -> tuple[str, ...]:
    """The players that a word names, "you" first."""
    you = at["seat"]
    return {"you": (you,), "opponent": (OTHER[you],), "both": (you, OTHER[you])}[side]


def _energy(scribe: TcgScribe, at: At, of: v.EnergyOn) -> int:
    if of.kinds:
        return _kinds(scribe, at, of)
    total = 0
    for seat, pokemon in candidates(scribe, at, of.on):
        if of.cards or of.basic or of.special or of.names:
            counted = [handle for handle in pokemon.energies if _is_counted(scribe, handle, of)]
            total += _unspent_cards(scribe, at, pokemon, counted) if of.unspent else len(counted)
            continue
        provided = index(scribe.game).live.units(scribe, seat, pokemon)
        if of.unspent:
            total += _unspent(scribe, at, of, provided)
        elif of.types:
            total += sum(1 for unit in provided if unit & set(of.types))
        else:
            total += len(provided)
    return total


def _kinds(scribe: TcgScribe, at: At, of: v.EnergyOn) -> int:
    """Different types of energy; a card that may be of several counts for one that nothing else gives."""
    held = [
        unit
        for _, pokemon in candidates(scribe, at, of.on)
        for handle in pokemon.energies
        if _is_counted(scribe, handle, of)
        for unit in index(scribe.game).live.card_units(scribe, handle)
    ]
    sure = {next(iter(unit)) for unit in held if len(unit) == 1}
    loose = sum(1 for unit in held if len(unit) > 1 and unit - sure)
    return len(sure) + loose


def _is_counted(scribe: TcgScribe, handle: str, of: v.EnergyOn) -> bool:
    card = card_of(scribe, handle)
    basic = isinstance(card, c.Energy) and card.basic
    if (of.basic and not basic) or (of.special and basic) or (of.names and not called(card) & set(of.names)):
        return False
    return not of.types or any(unit & set(of.types) for unit in index(scribe.game).live.card_units(scribe, handle))


def _unspent(scribe: TcgScribe, at: At, of: v.EnergyOn, provided: tuple[energy.Unit, ...]) -> int:
    cost = tuple(at.get("cost", ()))
    typed = scribe.options.unspent_energy == "typed_cost"
    if not of.types:
        return energy.unspent(cost, provided, of=None, typed_cost=typed)
    return sum(energy.unspent(cost, provided, of=each, typed_cost=typed) for each in of.types)


def _unspent_cards(scribe: TcgScribe, at: At, pokemon: Pokemon, counted: list[str]) -> int:
    """Cards beyond those that pay the cost: the others pay what they can."""
    cost = tuple(at.get("cost", ()))
    units = index(scribe.game).live.card_units
    others = [unit for handle in pokemon.energies if handle not in counted for unit in units(scribe, handle)]
    for spent in range(len(counted) + 1):
        for paying in combinations(counted, spent):
            if energy.can_pay(cost, (*others, *(unit for handle in paying for unit in units(scribe, handle)))):
                return len(counted) - spent
    return 0


def _cards(scribe: TcgScribe, at: At, seat: str, of: v.CardsIn) -> int:
    zone: tuple[str, ...] = getattr(scribe.state.sides[seat], of.zone)
    open_to_you = of.zone in ("discard", "lost_zone") or (of.zone == "hand" and seat == at["seat"])
    seen = scribe.state.seen
    if of.zone == "hand" and not open_to_you:  # one that was looked at
        open_to_you = all(at["seat"] in seen.get(card, ()) or "*" in seen.get(card, ()) for card in zone)
    if of.zone == "hand" and seat == at["seat"] and "leaving" in at and of.cards == v.ANY_CARD:
        return len(zone) - int(at["leaving"]) - (at.get("card") in zone)  # asked before it is played
    if of.cards == v.ANY_CARD or not open_to_you:
        return len(zone)
    return sum(fits(scribe, at, card, of.cards) for card in zone)


def amount(scribe: TcgScribe, at: At, value: Any, *, step: int = 10) -> int:
    """A number of a word: as it stands, or this much for each of something; halves are rounded to a whole step."""
    if not isinstance(value, v.Per):
        return int(value)
    many = damage.capped(count(scribe, at, value.of), cap=value.most)
    product = many * value.each
    return product if value.halved is None else damage.half(product, up=value.halved == "up", step=step)


# Whether


def holds(scribe: TcgScribe, at: At, condition: v.Condition) -> bool:
    """Whether a condition holds now."""
    state: State = scribe.state
    match condition:
        case v.IfHeads():
            return _coins(at, condition.key, condition.key, f"{condition.key}:tails", condition.at_least)
        case v.IfTails():
            return _coins(at, condition.key, f"{condition.key}:tails", condition.key, condition.at_least)
        case v.IfDone():
            return condition.key in at and int(at[condition.key]) >= condition.at_least
        case v.IfCount():
            many = count(scribe, at, condition.of)
            low, high = condition.at_least, condition.at_most
            return (low is None or many >= low) and (high is None or many <= high)
        case v.IfMore():
            one, two = count(scribe, at, condition.of), count(scribe, at, condition.than)
            return one > two or (condition.or_equal and one == two)
        case v.IfIs():
            return any(is_like(scribe, *each, condition.like) for each in candidates(scribe, at, condition.on))
        case v.IfPlace():
            return _in_place(state, at, condition.place)
        case v.IfStadium():
            if condition.names:
                played = (state.stadium,) if state.stadium else ()
                tops = (pokemon.cards[-1] for side in state.sides.values() for pokemon in side.in_play)
                return any(called(card_of(scribe, card)) & set(condition.names) for card in (*played, *tops))
            if not state.stadium:
                return False
            if condition.name_has and not in_name(card_of(scribe, state.stadium), condition.name_has):
                return False
            return not condition.side or owner(state.stadium) in sides(at, condition.side)
        case v.IfHit():
            return int(at.get("dealt", 0)) > 0
        case v.IfEnergized():
            here = find(state, at.get("source", ""))
            return here is not None and any(fits(scribe, at, last, condition.cards) for last in here[1].energies[-1:])
        case v.IfPlayed():
            known = state.faces
            return state.current == at["seat"] and any(
                card in known
                and condition.name in ("", card_of(scribe, card).name)
                and fits(scribe, at, card, condition.cards)
                for card in state.trainers
            )
        case v.IfKnockedOut() if condition.types or condition.cards != v.ANY_CARD:
            side = state.sides[at["seat"]]
            return _of_turns(state, at, condition) and any(
                (not condition.types or set(_types(card_of(scribe, card))) & set(condition.types))
                and fits(scribe, at, card, condition.cards)
                for card in (side.fallen if condition.anyhow else side.victims)
            )
        case v.IfTurn(what="evolved", from_=name) if name:
            here = find(state, at.get("source", ""))
            if here is None or len(here[1].cards) < 2 or not _of_turns(state, at, condition):
                return False
            return name in called(card_of(scribe, here[1].cards[-2]))
        case v.IfBenchFull():
            whose = sides(at, condition.side)[0]
            return len(state.sides[whose].bench) >= index(scribe.game).live.bench_size(scribe, whose)
        case v.IfFirstTurn():
            side = state.sides[at["seat"]]
            return side.turns == 1 and not (condition.second and state.first == at["seat"])
        case v.IfNot():
            return not holds(scribe, at, condition.holds)
        case _:
            return _of_turns(state, at, condition)


def _types(card: c.AnyCard) -> tuple[EnergyType, ...]:
    return card.types if isinstance(card, c.Pokemon) else ()


def _coins(at: At, key: str, wanted: str, other: str, at_least: int | None) -> bool:
    if key not in at:
        return False
    many = int(at.get(wanted, 0))
    return int(at.get(other, 0)) == 0 and many > 0 if at_least is None else many >= at_least


def _in_place(state: State, at: At, place: str) -> bool:
    pokemon = at.get("source", "")
    for seat in SEATS:
        side = state.sides[seat]
        if side.active is not None and side.active.id == pokemon:
            return place == "active"
        if any(each.id == pokemon for each in side.bench):
            return place == "bench"
    return False


def _of_turns(state: State, at: At, condition: v.IfAttacked | v.IfKnockedOut | v.IfTurn | v.IfUnhurt) -> bool:
    if isinstance(condition, v.IfKnockedOut):
        if condition.by_this:
            return any(each.hp <= 0 for _, each in _who(state, at, "defending"))
        side = state.sides[at["seat"]]
        return 0 < (side.fell if condition.anyhow else side.lost) == state.turn - 1
    if isinstance(condition, v.IfTurn) and condition.what == "supporter":
        return state.supporters > 0 and state.current == at["seat"]
    found = find(state, at.get("source", ""))
    if found is None:
        return False
    pokemon = found[1]
    if isinstance(condition, v.IfUnhurt):
        blows = (amount for turn, amount in (pokemon.hurt, pokemon.stung) if turn == state.turn)
        return pokemon.damage == sum(blows)
    if isinstance(condition, v.IfAttacked):
        return pokemon.hurt[1] > 0 and pokemon.hurt[0] == state.turn - 1
    if condition.what == "from_hand" and not pokemon.from_hand:
        return False
    turn = {"evolved": pokemon.evolved, "became_active": pokemon.arrived}.get(condition.what, pokemon.entered)
    return turn == state.turn > 0


def picks_asked(word: Any) -> dict[str, list[v.Condition]]:
    """The conditions of a word that ask which thing was picked, by the key of the choice (`v.Pick`)."""
    asked: dict[str, list[v.Condition]] = {}
    for held in getattr(word, "when", ()):
        inner = held.holds if isinstance(held, v.IfNot) else held
        if isinstance(inner, v.IfCount) and isinstance(inner.of, v.Done):
            asked.setdefault(inner.of.key, []).append(held)
    return asked


def is_picked(scribe: TcgScribe, at: At, word: Any, key: str, number: int) -> bool:
    """Whether a word is done if this thing is picked."""
    return all(holds(scribe, {**at, key: number}, held) for held in picks_asked(word)[key])
