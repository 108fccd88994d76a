"""Words that move Pokémon and what is attached to them: switching, leaving play, evolving, energy, tools."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from . import content as c
from . import counting, derived, harm
from . import events as e
from . import vocabulary as v
from .cardplay import (
    attach,
    attaches,
    began_with_pokemon,
    evolve_onto,
    forbidden,
    look,
    of_different_types,
    put_rest_back,
    shuffle,
    takes,
    who_takes,
)
from .cards import called, can_return, card_of, evolved_stages, fits, goes_onto, shown, tools
from .counting import Found
from .doing import Doing
from .game import TcgScribe
from .preferences import Key, least_missed, of_pokemon, to_send_up
from .rules import energy as energies
from .rules.terms import EnergyType
from .state import OTHER, Pokemon, owner
from .words import Triggered

# Places


def switch(act: Doing, word: v.Switch) -> int:
    """The Active Pokémon changes places with a Benched one.

    Of the opponent's two, it is done to the one that is switched in if you choose that one, else to the one that is
    switched out: only what guards that one prevents it. (sources 8)
    """
    scribe = act.scribe
    seat = act.you if word.side == "you" else OTHER[act.you]
    side = act.state.sides[seat]
    is_foe, is_chosen = seat != act.you, word.chooser == "you"
    if side.active is None or (is_foe and not is_chosen and act.shielded(seat, side.active)):
        return 0
    benched = [each for each in side.bench if word.where is None or counting.is_like(scribe, seat, each, word.where)]
    if is_foe and is_chosen:
        benched = [each for each in benched if not act.shielded(seat, each)]
    ids = [each.id for each in benched if not word.itself or each.id == act.source]
    if not ids:
        return 0
    if word.chooser == "random":
        chosen = act.at_random(ids, 1)
    else:
        chooser = act.you if word.chooser == "you" else OTHER[act.you]
        prefer = to_send_up(scribe, chooser)
        chosen = act.ask("switch_in", ids, least=0 if word.up_to else 1, seat=chooser, prefer=prefer)
    if not chosen:
        return 0
    scribe.record(e.Switched(seat, chosen[0], out=side.active.id))
    act.leave_as_that((side.active.id,) if word.back else chosen)
    if word.aims:
        act.bind("defending", chosen[0])
    answers = harm.moved(scribe, seat, side.active.id, chosen[0])
    if answers:
        scribe.push(*answers, seat=seat)
    return 1


def return_pokemon(act: Doing, word: v.ReturnPokemon) -> int:
    """Pokémon leave play. One that has just been knocked out is so all the same; only its cards go elsewhere."""
    scribe = act.scribe
    found = act.targets(word.on, like=lambda _, pokemon: can_return(scribe, word, pokemon))
    found = [each for each in found if not act.shielded(*each)]
    for seat, pokemon in found:
        going = pokemon.cards if word.cards == "all" else pokemon.cards[:1]
        rest = tuple(card for card in pokemon.all_cards if card not in going)
        if word.attached == "with":
            going, rest = (*going, *rest), ()
        if pokemon.id == act.at.get("fallen"):
            prizes = harm.prizes_for(scribe, seat, pokemon, attacker=str(act.at.get("attacker", "")))
            scribe.record(e.KnockedOut(seat, pokemon.id, prizes, True, pokemon.top, going, word.to))
        else:
            scribe.record(e.PokemonLeft(seat, pokemon.id, going, word.to, rest, pokemon.top))
        if word.to == "deck":
            for owned_by in dict.fromkeys(owner(card) for card in going):
                shuffle(scribe, owned_by)
    return len(found)


def evolve_pokemon(act: Doing, word: v.EvolvePokemon) -> int:
    """An Evolution card from the hand or the deck onto a Pokémon of yours."""
    scribe, you = act.scribe, act.you
    found = [
        each for each in counting.candidates(scribe, act.at, word.on) if derived.can_evolve_by(scribe, word, *each)
    ]
    if word.source == "hand":
        return _evolve_from_hand(act, word, found)
    ids = [pokemon.id for _, pokemon in found]
    if not ids:
        return 0
    if word.each:
        return _evolve_each(act, word, found)
    if began_with_pokemon(act):
        (target,) = act.ask("choose_pokemon", ids)
        found = [each for each in found if each[1].id == target]
    deck = act.state.sides[you].deck
    act.first(lambda: look(scribe, deck, (you,), "deck"))
    scribe.next_turn()
    fitting = [card for card in deck if any(_goes(scribe, word, card, pokemon.top) for _, pokemon in found)]
    chosen = act.ask("search_deck", fitting, least=0, most=1, always=True, zone="deck")
    able = [pokemon for _, pokemon in found if chosen and _goes(scribe, word, chosen[0], pokemon.top)]
    onto = act.ask("choose_pokemon", [pokemon.id for pokemon in able]) if able else ()
    for pokemon in able:
        if pokemon.id in onto:
            evolve_onto(scribe, you, pokemon, chosen[0], "deck")
    shuffle(scribe, you)
    act.leave_as_that(tuple(onto))
    return len(chosen)


def _evolve_each(act: Doing, word: v.EvolvePokemon, found: Found) -> int:
    """For each of some Pokémon a card from the deck that it evolves into, if there is one and it is wanted."""
    scribe, you = act.scribe, act.you
    deck = act.state.sides[you].deck
    act.first(lambda: look(scribe, deck, (you,), "deck"))
    scribe.next_turn()
    chosen: list[tuple[Pokemon, str]] = []
    for _, pokemon in found:
        taken = {card for _, card in chosen}
        fitting = [card for card in deck if card not in taken and _goes(scribe, word, card, pokemon.top)]
        one = act.ask("search_deck", fitting, least=0, most=1, always=True, zone="deck", pokemon=pokemon.id)
        chosen += [(pokemon, card) for card in one]
    for pokemon, card in chosen:
        evolve_onto(scribe, you, pokemon, card, "deck")
    shuffle(scribe, you)
    return len(chosen)


def _goes(scribe: TcgScribe, word: v.EvolvePokemon, card: str, top: str) -> bool:
    """Whether a card may be put onto a top card by this word."""
    if word.names:
        return not called(card_of(scribe, card)).isdisjoint(word.names)
    if not fits(scribe, {}, card, word.cards):
        return False
    return goes_onto(scribe, card, top, skip=word.skip)


def _evolve_from_hand(act: Doing, word: v.EvolvePokemon, found: Found) -> int:
    """Both choices are asked even when nothing fits: the other player does not know what the hand holds."""
    scribe, you = act.scribe, act.you
    hand = [card for card in act.state.sides[you].hand if not forbidden(scribe, you, act.card(card), evolving=True)]
    able = [each for each in found if any(_goes(scribe, word, card, each[1].top) for card in hand)]
    picked = act.ask("choose_pokemon", [pokemon.id for _, pokemon in able], least=0, always=True)
    if not picked:
        return 0
    pokemon = next(each for _, each in able if each.id == picked[0])
    fitting = [card for card in hand if _goes(scribe, word, card, pokemon.top)]
    chosen = act.ask("choose_cards", fitting, least=0, always=True, zone="hand")
    for card in chosen:
        evolve_onto(scribe, you, pokemon, card, "hand")
        evolved = act.find(pokemon.id)  # which has left behind what marked it before
        if word.heals and pokemon.damage and evolved is not None and harm.can_heal(scribe, *evolved):
            scribe.record(e.Healed(pokemon.id, pokemon.damage))
    act.leave_as_that(picked)
    _set_off(act, harm.evolved(scribe, you, pokemon.id) if chosen else ())
    return len(chosen)


def _set_off(act: Doing, answers: tuple[Triggered, ...]) -> None:
    """What cards of the hand set off that an effect puts onto Pokémon, before the effect goes on."""
    if answers:
        act.scribe.push(*answers, seat=act.you)


def swap_card(act: Doing, word: v.SwapCard) -> int:
    """A card from a zone takes the place of a Pokémon's top card."""
    scribe, you = act.scribe, act.you
    zone: tuple[str, ...] = getattr(act.state.sides[you], word.source)
    found = act.targets(word.on)
    if not found or not zone:
        return 0
    seat, pokemon = found[0]
    if word.source == "deck":
        act.first(lambda: look(scribe, zone, (you,), "deck"))
        scribe.next_turn()
    fitting = [
        card for card in zone if fits(scribe, act.at, card, word.cards) and isinstance(act.card(card), c.Pokemon)
    ]
    kind = "search_deck" if word.source == "deck" else "choose_cards"
    open_zone = word.source == "discard"
    chosen = act.ask(kind, fitting, least=1 if open_zone else 0, always=not open_zone, zone=word.source)
    for card in chosen:
        hp = derived.max_hp(scribe, seat, pokemon, card_of(scribe, card))
        faces = shown(scribe.state, (card,))
        new = act.card(card)
        whole = isinstance(new, c.Pokemon) and new.is_basic and len(pokemon.cards) > 1
        scribe.record(e.PokemonSwapped(seat, pokemon.id, card, pokemon.top, hp, word.source, faces, whole))
        called = card if whole or pokemon.id == pokemon.top else pokemon.id
        act.leave_as_that((called,))
        if act.source == pokemon.id:
            act.bind("source", called)
    if word.source == "deck":
        shuffle(scribe, you)
    return len(chosen)


def devolve_pokemon(act: Doing, word: v.DevolvePokemon) -> int:
    scribe = act.scribe
    found = act.targets(word.on, like=lambda _, it: bool(evolved_stages(scribe, it)))
    found = [each for each in found if not act.shielded(*each)]
    plan: list[tuple[str, Pokemon, tuple[str, ...]]] = []
    for seat, pokemon in found:
        stages = evolved_stages(scribe, pokemon)
        count = 1
        if word.count == "chosen" and len(stages) > 1:
            choices = [str(number) for number in range(1, len(stages) + 1)]
            count = int(act.ask("choose_number", choices, pokemon=pokemon.id)[0])
        plan.append((seat, pokemon, tuple(card for stage in reversed(stages[:count]) for card in stage)))
    for seat, pokemon, cards in plan:
        left = pokemon.cards[: -len(cards)]
        hp = derived.max_hp(scribe, seat, pokemon, card_of(scribe, left[-1]))
        scribe.record(e.PokemonDevolved(seat, pokemon.id, cards, hp, word.to))
        if word.to == "deck":
            shuffle(scribe, seat)
    return len(plan)


# Energy


def energy_cards(act: Doing, seat: str, pokemon: Pokemon, wanted: v.CardFilter) -> list[str]:
    """The Energy cards on a Pokémon that fit, as they count there."""
    return derived.energy_that_fits(act.scribe, act.at, seat, pokemon, wanted)


def discard_energy(act: Doing, word: v.DiscardEnergy) -> int:
    scribe = act.scribe
    found = act.targets(word.on, like=lambda seat, pokemon: bool(energy_cards(act, seat, pokemon, word.cards)))
    found = [each for each in found if not act.shielded(*each)]
    plan: list[tuple[str, tuple[str, ...]]] = []
    if word.in_all:
        everything = [card for seat, pokemon in found for card in energy_cards(act, seat, pokemon, word.cards)]
        worth = _worth(act, everything, word.cards) if word.units else None
        chosen = _some(act, everything, word.count, up_to=word.up_to, chooser=word.chooser, worth=worth)
        plan = [(it.id, tuple(card for card in it.energies if card in chosen)) for _, it in found]
    else:
        for seat, pokemon in found:
            held = energy_cards(act, seat, pokemon, word.cards)
            worth = _worth(act, held, word.cards) if word.units else None
            taken = _some(act, held, word.count, up_to=word.up_to, chooser=word.chooser, on=pokemon.id, worth=worth)
            plan.append((pokemon.id, taken))
    much = sum(_worth(act, [card for _, cards in plan for card in cards], word.cards).values()) if word.units else 0
    total = 0
    for pokemon_id, cards in plan:
        if cards:
            by_attack = "attack" in act.at and pokemon_id != act.source
            scribe.record(e.Detached(pokemon_id, cards, "deck" if word.to == "top" else word.to, by_attack))
            total += len(cards)
    if word.to == "deck" and total:
        for seat in dict.fromkeys(owner(card) for _, cards in plan for card in cards):
            shuffle(scribe, seat)
    return max(total, min(much, word.count) if isinstance(word.count, int) else much)


def _worth(act: Doing, cards: Sequence[str], wanted: v.CardFilter) -> dict[str, int]:
    return {card: derived.worth(act.scribe, card, wanted) for card in cards}


def _so_much(act: Doing, worth: dict[str, int], count: int, *, up_to: bool, chooser: str, on: str) -> tuple[str, ...]:
    """Cards for so much Energy, one after the other: one that provides more may do for several, but need not.

    By the ruling `energy_to_spare` it does, and no card is offered that would be one too many. `up_to`: or for less.
    """
    seat = act.you if chooser == "you" else OTHER[act.you]
    chosen: list[str] = []
    held, spare = tuple(worth), bool(act.scribe.options.energy_to_spare)
    exact = energies.retreat_choices(tuple(worth.values()), cost=count)
    if not spare and not exact:  # all of it is not enough
        if not up_to:
            return held
        exact = (tuple(range(len(held))),)
    while len(chosen) < min(count, len(worth)):
        enough = sum(worth[card] for card in chosen) >= count
        if enough and not spare:
            break
        least = 0 if enough or up_to else 1
        left = [card for card in held if card not in chosen]
        if not spare:
            ways = [{held[place] for place in way} for way in exact]
            left = [card for card in left if any(way.issuperset((*chosen, card)) for way in ways)]
        prefer = least_missed(act.scribe, seat)
        one = act.ask("choose_energy", left, least=least, seat=seat, prefer=prefer, pokemon=on, chosen=tuple(chosen))
        if not one:
            break
        chosen += one
    return tuple(chosen)


def _some(
    act: Doing,
    cards: Sequence[str],
    count: object,
    *,
    up_to: bool,
    chooser: str = "you",
    on: str = "",
    worth: dict[str, int] | None = None,
) -> tuple[str, ...]:
    """A number of attached cards, picked by the chooser; among copies of one card there is nothing to choose.

    `worth`: so much Energy, of which each card provides this much.
    """
    if count == "all":
        return tuple(cards)
    if worth and isinstance(count, int) and chooser != "random" and any(each > 1 for each in worth.values()):
        return _so_much(act, worth, count, up_to=up_to, chooser=chooser, on=on)
    most = len(cards) if count == "any" else min(len(cards), counting.amount(act.scribe, act.at, count, step=1))
    if chooser == "random":
        return act.at_random(cards, most)
    seat = act.you if chooser == "you" else OTHER[act.you]
    least = 0 if up_to or count == "any" else most
    if least == most and len(set(map(act.state.faces.get, cards))) == 1 and not act.state.posing:
        return tuple(cards[:most])
    prefer = least_missed(act.scribe, seat)
    return act.ask("choose_energy", cards, least=least, most=most, seat=seat, prefer=prefer, pokemon=on)


def attach_energy(act: Doing, word: v.AttachEnergy) -> int:
    """Energy cards from a zone onto Pokémon, beside the one of the turn.

    Cards of a hand or a deck are chosen before the one Pokémon that takes them: there may be some to which they can't
    be attached, and nobody knows what is in a deck before it is searched.
    """
    scribe, you = act.scribe, act.you
    later = word.source != "discard" and word.on.count == 1 and not word.each and not began_with_pokemon(act)
    one = later and word.source == "hand" and word.count == 1
    split = later or (word.split and word.on.count != 1)
    takers = counting.candidates(scribe, act.at, word.on) if split else act.targets(word.on)
    zone: tuple[str, ...] = getattr(act.state.sides[you], word.source)[: word.top]
    if not takers:
        if word.count == "all" and word.top is not None:
            put_rest_back(scribe, you, word, zone, ())  # they are discarded even so
        return 0
    if word.source == "deck":
        act.first(lambda: look(scribe, zone, (you,), "deck"))
        scribe.next_turn()
    usable = [
        card
        for card in zone
        if fits(scribe, act.at, card, word.cards)
        and isinstance(energy := act.card(card), c.Energy)
        and any(takes(scribe, energy, *taker, word.source) for taker in takers)
    ]
    count = len(zone) if word.count in ("any", "all") else counting.amount(scribe, act.at, word.count, step=1)
    if word.each:
        return _attach_each(act, word, takers, usable, count)
    if word.count == "all":
        chosen = tuple(usable)
    elif word.source == "discard":
        most = min(count, len(usable))
        least = 0 if word.up_to or word.count == "any" else most
        chosen = act.ask("choose_cards", usable, least=least, most=most, zone=word.source)
    elif word.distinct:
        chosen = of_different_types(act, usable, count, kind="choose_cards", zone=word.source)
    else:
        chosen = act.ask("choose_cards", usable, least=0, most=count, always=True, zone=word.source)
    if later and not one and chosen:
        takers, chosen = who_takes(act, word.on, chosen, word.source)
    prefer = of_pokemon(scribe, you, word) if one else None
    plan = [(card, _taker(act, card, takers, word.source, prefer=prefer)) for card in chosen]
    for card, taker in plan:
        attach(scribe, you, card, taker, word.source)
    if word.source == "deck":
        put_rest_back(scribe, you, word, zone, chosen)
    act.leave_as_that(tuple(dict.fromkeys(taker for _, taker in plan)))
    if word.source == "hand":
        _set_off(act, tuple(answer for card, taker in plan for answer in harm.attached(scribe, you, card, taker)))
    return len(plan)


def _attach_each(act: Doing, word: v.AttachEnergy, takers: Found, usable: Sequence[str], count: int) -> int:
    """So many cards for each Pokémon, one after the other; where they are too few, it is said first who gets one."""
    left = list(usable)
    if word.source == "discard" and count == 1 and len(left) < len(takers):
        able = [
            pokemon.id
            for seat, pokemon in takers
            if any(takes(act.scribe, act.card(card), seat, pokemon, word.source) for card in left)
        ]
        so_many = min(len(left), len(able))
        chosen = act.ask("choose_pokemon", able, least=so_many, most=so_many)
        takers = [each for each in takers if each[1].id in chosen]
    plan: list[tuple[str, str]] = []
    for seat, pokemon in takers:
        fitting = [card for card in left if takes(act.scribe, act.card(card), seat, pokemon, word.source)]
        open_zone = word.source == "discard"
        most = min(count, len(fitting)) if open_zone else count
        least = most if open_zone and not word.up_to else 0
        chosen = act.ask(
            "choose_cards", fitting, least=least, most=most, always=not open_zone, zone=word.source, pokemon=pokemon.id
        )
        left = [card for card in left if card not in chosen]
        plan += [(card, pokemon.id) for card in chosen]
    for card, taker in plan:
        attach(act.scribe, act.you, card, taker, word.source)
    if word.source == "deck":
        shuffle(act.scribe, act.you)
    act.leave_as_that(tuple(dict.fromkeys(taker for _, taker in plan)))
    if word.source == "hand":
        _set_off(act, tuple(answer for card, its in plan for answer in harm.attached(act.scribe, act.you, card, its)))
    return len(plan)


def _taker(act: Doing, card: str, takers: Found, source: str, *, prefer: Key | None = None) -> str:
    energy = act.card(card)
    able = [pokemon.id for seat, pokemon in takers if takes(act.scribe, energy, seat, pokemon, source)]
    return act.ask("choose_pokemon", able, energy=card, prefer=prefer)[0]


def move_energy(act: Doing, word: v.MoveEnergy) -> int:
    """From one Pokémon, or from several that are named together, to another of the same player (or several)."""
    several = word.source.several and word.count != 1  # one comes from one of them anyway
    source = word.source if several else _single(word.source)
    to = word.to.than_origin
    takers = {pokemon.id for _, pokemon in counting.candidates(act.scribe, act.at, to)}

    def gives(its: str, pokemon: Pokemon) -> bool:
        held = energy_cards(act, its, pokemon, word.cards)
        return bool(held) and bool(takers - {pokemon.id}) and not act.shielded(its, pokemon)

    origins = act.targets(source, like=gives, leave=False)
    if not origins:
        return 0
    seat = origins[0][0]

    def gets(its: str, pokemon: Pokemon) -> bool:
        another = any(origin.id != pokemon.id for _, origin in origins)
        return its == seat and another and not act.shielded(its, pokemon)

    if word.split:
        goals = [each for each in counting.candidates(act.scribe, act.at, to) if gets(*each)]
    else:
        goals = act.targets(_single(to), like=gets)
    if not goals:
        return 0
    giving = [origin for _, origin in origins if word.split or origin.id != goals[0][1].id]
    cards = [card for origin in giving for card in energy_cards(act, seat, origin, word.cards)]
    worth = _worth(act, cards, word.cards) if word.units else None
    chosen = _some(act, cards, word.count, up_to=word.up_to, on="" if several else giving[0].id, worth=worth)
    plan: list[tuple[str, str, str]] = []
    for card in chosen:
        held_by = next(origin.id for origin in giving if card in origin.energies)
        able = [pokemon.id for _, pokemon in goals if pokemon.id != held_by]
        plan.append((card, held_by, act.ask("choose_pokemon", able, energy=card)[0]))
    for card, held_by, taker in plan:
        act.scribe.record(e.EnergyMoved(card, held_by, taker))
    return len(plan)


def _single(target: v.Target) -> v.Target:
    return target if target.count is not None else replace(target, count=1)


def become_energy(act: Doing, word: v.BecomeEnergy) -> int:
    """The Pokémon is knocked out and lies on another as energy of the type that was chosen."""
    scribe = act.scribe
    found = act.find(act.source)
    goals = act.targets(word.to, like=lambda _, pokemon: pokemon.id != act.source)
    if found is None or not goals:
        return 0
    kind: EnergyType = act.at.get("type", "colorless")
    seat, pokemon = found
    scribe.record(e.KnockedOut(seat, pokemon.id, harm.prizes_for(scribe, seat, pokemon), top=pokemon.top))
    card = pokemon.top
    faces = shown(scribe.state, (card,))
    scribe.record(e.EnergyAttached(seat, card, goals[0][1].id, "discard", faces, False, (kind,) * word.count))
    return word.count


# Other attached cards


def discard_attached(act: Doing, word: v.DiscardAttached) -> int:
    found = act.targets(word.on, like=lambda _, it: bool(tools(act.scribe, it)))
    found = [each for each in found if not act.shielded(*each)]
    plan = [(it.id, _some(act, tools(act.scribe, it), word.count, up_to=False, on=it.id)) for _, it in found]
    for pokemon, cards in plan:
        if cards:
            act.scribe.record(e.Detached(pokemon, cards, word.to))
    return sum(len(cards) for _, cards in plan)


def discard_stadium(act: Doing, word: v.DiscardStadium) -> int:
    if not act.state.stadium:
        return 0
    act.scribe.record(e.StadiumLeft(act.state.stadium, word.to))
    return 1


def discard_this(act: Doing, word: v.DiscardThis) -> int:
    """The card whose text this is: a Pokémon with all that is on it, a tool, an energy, the stadium."""
    scribe, card = act.scribe, str(act.at.get("card", ""))
    if card == act.state.stadium:
        return discard_stadium(act, v.DiscardStadium())
    found = act.find(act.source)
    if found is None:
        return 0
    seat, pokemon = found
    if card in (*pokemon.energies, *pokemon.tools):
        scribe.record(e.Detached(pokemon.id, (card,), "discard"))
    else:
        scribe.record(e.PokemonLeft(seat, pokemon.id, pokemon.all_cards, "discard", top=pokemon.top))
    return 1


def lose_stars(scribe: TcgScribe) -> None:
    """◇ cards that went to a discard pile are put in the Lost Zone instead."""
    for seat, side in scribe.state.sides.items():
        lost = tuple(card for card in side.discard if "prism_star" in card_of(scribe, card).tags)
        if lost:
            scribe.record(e.CardsMoved(seat, lost, "discard", "lost_zone", ("*",)))


def drop_misfits(scribe: TcgScribe) -> None:
    """Energy that may only be on certain Pokémon leaves others."""
    for seat, side in scribe.state.sides.items():
        for pokemon in side.in_play:
            gone = tuple(_misfits(scribe, seat, pokemon, pokemon.energies))
            if gone:
                scribe.record(e.Detached(pokemon.id, gone, "discard"))


def _misfits(scribe: TcgScribe, seat: str, pokemon: Pokemon, energies: Iterable[str]) -> Iterable[str]:
    for handle in energies:
        card = card_of(scribe, handle)
        if (
            isinstance(card, c.Energy)
            and handle not in scribe.state.posing
            and not attaches(scribe, card, seat, pokemon)
        ):
            yield handle
