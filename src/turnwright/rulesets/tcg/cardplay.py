"""Words that move cards between zones: drawing, discarding, searching, looking, shuffling."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from . import content as c
from . import counting, derived, harm, standing
from . import events as e
from . import vocabulary as v
from .cards import card_of, enters, evolves, facts, fits, fits_card, shown
from .doing import Doing
from .game import TcgScribe
from .preferences import least_missed, most_wanted
from .state import EVERYBODY, LETTERS, OTHER, Pokemon, State, Zone

# Simple moves, used by everything


def draw(scribe: TcgScribe, seat: str, count: int) -> int:
    """As many cards from the top of a deck as there are; nobody loses by it."""
    state: State = scribe.state
    cards = state.sides[seat].deck[:count]
    if cards:
        scribe.record(e.CardsDrawn(seat, cards, (seat,), shown(state, cards)))
    return len(cards)


def shuffle(scribe: TcgScribe, seat: str) -> None:
    """Shuffles a deck: new handles from the top. One who only imagines it forgets what lies where."""
    state: State = scribe.state
    side = state.sides[seat]
    first, count = side.minted + 1, len(side.deck)
    faces = {}
    if not scribe.imagined:
        letter = LETTERS[seat]
        order = scribe.dice.shuffle(side.deck, "shuffle")
        faces = {f"{letter}{first + place}": state.faces[card] for place, card in enumerate(order)}
    scribe.record(e.DeckShuffled(seat, first, count, faces))


def mix(scribe: TcgScribe, seat: str, zone: Zone, cards: Sequence[str], knowing: tuple[str, ...]) -> tuple[str, ...]:
    """Mixes cards before somebody chooses among them unseen, if others know some of them: else they could follow one.

    `knowing` are the seats that may look at all of them. Gives their handles, which are new ones after a mix.
    """
    state: State = scribe.state
    mixed = tuple(cards)
    if len(mixed) < 2 or all(set(state.seen.get(card, ())) <= set(knowing) for card in mixed):
        return mixed
    return _mixed(scribe, seat, zone, mixed, knowing)


def _mixed(
    scribe: TcgScribe, seat: str, zone: Zone, mixed: tuple[str, ...], knowing: tuple[str, ...]
) -> tuple[str, ...]:
    state: State = scribe.state
    scribe.next_turn()  # which card is which afterwards, nobody can work out
    first = state.sides[seat].minted + 1
    order = scribe.dice.shuffle(mixed, "mix")
    fresh = tuple(f"{LETTERS[seat]}{first + place}" for place in range(len(mixed)))
    faces = {handle: state.faces[card] for handle, card in zip(fresh, order, strict=True)}
    scribe.record(e.CardsMixed(seat, zone, mixed, first, knowing if zone == "hand" else (), faces))
    return fresh


def move(
    scribe: TcgScribe, seat: str, cards: Sequence[str], origin: Zone, to: Zone, *, seen: tuple[str, ...] = EVERYBODY,
    bottom: bool = False,
) -> None:  # fmt: skip
    """Moves cards of a player from one zone to another; `seen` says who gets to know them."""
    moved = tuple(cards)
    if moved:
        scribe.record(e.CardsMoved(seat, moved, origin, to, seen, shown(scribe.state, moved), bottom))


def room(scribe: TcgScribe, seat: str) -> int:
    """Free places on a bench."""
    return max(0, derived.bench_size(scribe, seat) - len(scribe.state.sides[seat].bench))


def put_down(scribe: TcgScribe, seat: str, card: str, origin: Zone, *, half_hp: bool = False) -> None:
    """A Basic Pokémon comes into play on the bench."""
    hp = facts(scribe.game, card_of(scribe, card)).hp
    damage = hp // 20 * 10 if half_hp else 0
    state: State = scribe.state
    scribe.record(e.PokemonPlayed(seat, card, False, hp, state.turn, origin, shown(state, (card,)), EVERYBODY, damage))
    answers = harm.put_down(scribe, seat, card, from_hand=origin == "hand")
    if answers:
        scribe.push(*answers, seat=state.current)


# Words


def draw_cards(act: Doing, word: v.Draw) -> int:
    drawn = 0
    wanted: list[tuple[str, int]] = []
    for seat in counting.sides(act.at, word.side):
        count = counting.amount(act.scribe, act.at, word.count, step=1)
        side = act.state.sides[seat]
        if word.until is not None:
            until = word.until if isinstance(word.until, int) else counting.count(act.scribe, act.at, word.until)
            count = max(0, until - len(side.hand))
        count = min(count, len(side.deck))
        if word.up_to and count:
            numbers_ = [str(number) for number in range(count + 1)]
            count = int(act.ask("choose_number", numbers_, seat=seat, otherwise=("0",))[0])
        wanted.append((seat, count))
    for seat, count in wanted:
        drawn += draw(act.scribe, seat, count)
    return drawn


def discard_cards(act: Doing, word: v.DiscardCards) -> int:
    discarded = 0
    chosen: list[tuple[str, tuple[str, ...]]] = []
    for seat in counting.sides(act.at, word.side):
        cards = _from_hand(act, seat, word)
        chosen.append((seat, cards))
    for seat, cards in chosen:
        move(act.scribe, seat, cards, "hand", word.to)
        discarded += len(cards)
    if any(getattr(later, "not_paid", False) for later in act.scribe.frames[act.frame].todo):
        act.bind("paid", tuple(card for _, cards in chosen for card in cards))
    return discarded


def _from_hand(act: Doing, seat: str, word: v.DiscardCards | v.ShuffleHand) -> tuple[str, ...]:
    """Cards of a hand, picked by the chooser, who sees the other player's hand first."""
    hand = act.state.sides[seat].hand
    until = getattr(word, "until", None)
    if until is not None:
        count = max(0, len(hand) - until)
    elif word.count == "all":
        count = len(hand)
    else:
        count = counting.amount(act.scribe, act.at, word.count, step=1)
    if word.cards == v.ANY_CARD and count >= len(hand) and not word.up_to:
        return hand
    if word.chooser == "random":
        return act.at_random(_fitting(act, seat, hand, word.cards), count)
    chooser = seat if word.chooser == "owner" else act.you
    if chooser != seat:
        act.first(lambda: look(act.scribe, hand, (chooser,), "hand"))
        act.scribe.next_turn()
    elif word.cards != v.ANY_CARD and word.count == "all" and not word.up_to:
        fitting = _fitting(act, seat, hand, word.cards)
        return tuple(fitting)
    pays = bool(act.at.get("paying"))
    return act.choose_cards(
        hand, word.cards, count, seat=chooser, up_to=word.up_to, hidden=chooser == seat, shown="hand",
        least=count if pays and not word.up_to else None, prefer=least_missed(act.scribe, chooser),
    )  # fmt: skip


def _fitting(act: Doing, seat: str, cards: Sequence[str], wanted: v.CardFilter) -> list[str]:
    if wanted == v.ANY_CARD:
        return list(cards)
    if seat != act.scribe.by:
        act.scribe.next_turn()  # what fits in another's hand is not for the one who imagines to know
    return [card for card in cards if fits(act.scribe, act.at, card, wanted)]


def look(scribe: TcgScribe, cards: Sequence[str], seats: tuple[str, ...], what: str) -> None:
    """Seats look at cards, which stay where they are."""
    looked = tuple(cards)
    if looked:
        scribe.record(e.CardsShown(looked, seats, shown(scribe.state, looked), what))


def shuffle_hand(act: Doing, word: v.ShuffleHand) -> int:
    scribe = act.scribe
    whole = word.count == "all" and word.to == "shuffled"
    if not (whole or word.shown):
        seats = counting.sides(act.at, word.side)
        act.first(lambda: [mix(scribe, seat, "hand", act.state.sides[seat].hand, (seat,)) for seat in seats])
    chosen = [(seat, _from_hand(act, seat, word)) for seat in counting.sides(act.at, word.side)]
    if word.to != "shuffled":
        by_chance = word.chooser == "random"
        chosen = [
            (seat, _by_chance(act, cards) if by_chance else _in_order(act, seat, cards)) for seat, cards in chosen
        ]
    moved = 0
    for seat, cards in chosen:
        hand = scribe.state.sides[seat].hand
        if word.count == "all" and word.cards != v.ANY_CARD:
            look(scribe, hand, EVERYBODY, "hand")  # else nobody could tell that these were all
        elif word.shown:
            look(scribe, cards, EVERYBODY, "hand")
        move(scribe, seat, cards, "hand", "deck", seen=(seat,), bottom=word.to == "bottom")
        if word.to == "shuffled":
            shuffle(scribe, seat)
        moved += len(cards)
    return moved


def _by_chance(act: Doing, cards: tuple[str, ...]) -> tuple[str, ...]:
    """Cards in an order that nobody chose."""
    return act.chance(lambda: tuple(act.scribe.dice.shuffle(cards, "shuffle"))) if len(cards) > 1 else cards


def _in_order(act: Doing, seat: str, cards: tuple[str, ...], *, kind: str = "next_card") -> tuple[str, ...]:
    """Cards in the order that a seat names, one after the other, the top one first."""
    left = list(cards)
    ordered: list[str] = []
    while len(left) > 1:
        (one,) = act.ask(kind, left, seat=seat, place=len(ordered) + 1)
        left.remove(one)
        ordered.append(one)
    return (*ordered, *left)


def search_deck(act: Doing, word: v.SearchDeck) -> int | None:
    """Looks through the deck and takes what it finds; nobody else can tell what was there to be found.

    Without room on the Bench, or without a deck, nothing is searched at all.
    """
    scribe, you = act.scribe, act.you
    later = word.to == "attach" and _chooses_one(word.on) and not began_with_pokemon(act)
    takers = _takers(act, word, later=later)
    deck = act.state.sides[you].deck
    zone = deck if word.top is None else deck[-word.top :] if word.bottom else deck[: word.top]
    count = counting.amount(scribe, act.at, word.count, step=1)
    if word.first:
        return _first_found(act, word, zone)
    if word.to == "bench":
        count = min(count, room(scribe, you))
    if word.to in ("attach", "that") and not takers:
        count = 0
    if not zone:
        return None
    chosen: tuple[str, ...] = ()
    if count or word.top is not None:
        unseen = word.to in ("hand", "top") and not word.shown
        act.first(lambda: look(scribe, mix(scribe, you, "deck", zone, (you,)) if unseen else zone, (you,), "deck"))
        scribe.next_turn()
        chosen = _search(act, word, zone, count, takers) if count else ()
    if later and chosen:
        takers, chosen = who_takes(act, word.on or v.SELF, chosen, "deck")
    if word.other is not None and len(chosen) > 1:
        attached = _other_attached(act, word.other, chosen)
        _take(act, word, tuple(card for card in chosen if card != attached), None)
        put_rest_back(scribe, you, word, zone, chosen)
        return len(chosen)
    taker = takers[0] if takers else None
    ordered = _in_order(act, you, chosen) if word.to == "top" and len(chosen) > 1 else chosen
    if word.rest == "arranged":
        rest = tuple(card for card in zone if card not in chosen)
        back = _in_order(act, you, rest, kind="arrange_deck")
        _take(act, word, ordered, taker)
        if back != rest:
            scribe.record(e.DeckArranged(you, back))
        return len(chosen)
    if word.rest == "bottom" and word.top is not None:
        rest = _in_order(act, you, tuple(card for card in zone if card not in chosen))
        zone = (*chosen, *rest)
    _take(act, word, ordered, taker)
    if word.to == "bench":
        act.leave_as_that(tuple(chosen))
    put_rest_back(scribe, you, word, zone, ordered)
    return len(chosen) if count else None


def _other_attached(act: Doing, on: v.Target, chosen: tuple[str, ...]) -> str:
    """The card that is attached, of two that were found: which of them goes to the hand is asked, then who takes it."""
    (kept,) = act.ask("choose_cards", chosen, zone="deck")
    (card,) = (each for each in chosen if each != kept)
    takers, held = who_takes(act, on, (card,), "deck")
    if not held:
        return ""
    attach(act.scribe, act.you, card, takers[0][1].id, "deck")
    act.leave_as_that((takers[0][1].id,))
    return card


def _first_found(act: Doing, word: v.SearchDeck, deck: tuple[str, ...]) -> int:
    """Cards are revealed from the top until one fits: that one is taken, and everybody has seen the others."""
    if not deck:
        return 0
    scribe, you = act.scribe, act.you
    scribe.next_turn()  # what lies there, the one who imagines does not know
    at = next((at for at, card in enumerate(deck) if fits(scribe, act.at, card, word.cards)), None)
    look(scribe, deck if at is None else deck[: at + 1], EVERYBODY, "deck")
    found = () if at is None else (deck[at],)
    _take(act, word, found, None)
    put_rest_back(scribe, you, word, deck, found)
    return len(found)


def _takers(act: Doing, word: v.SearchDeck, *, later: bool) -> counting.Found:
    """Who can get what is found: the Pokémon that is meant, or all of whom one is chosen `later`."""
    if word.to not in ("attach", "that"):
        return []
    on = word.on or v.SELF
    return counting.candidates(act.scribe, act.at, on) if later else act.targets(on)[:1]


def _chooses_one(on: v.Target | None) -> bool:
    return on is not None and on.count == 1


def who_takes(act: Doing, on: v.Target, cards: Sequence[str], source: str) -> tuple[counting.Found, tuple[str, ...]]:
    """The Pokémon that gets Energy cards which were chosen before it, and those of them that it can take."""
    able = counting.candidates(act.scribe, act.at, on)
    most = max((len(_taken(act, each, cards, source)) for each in able), default=0)
    found = act.targets(on, like=lambda *each: len(_taken(act, each, cards, source)) == most)
    return found, _taken(act, found[0], cards, source) if found else ()


def _taken(act: Doing, taker: tuple[str, Pokemon], cards: Sequence[str], source: str) -> tuple[str, ...]:
    faces = ((card, act.card(card)) for card in cards)
    return tuple(card for card, face in faces if isinstance(face, c.Energy) and takes(act.scribe, face, *taker, source))


def began_with_pokemon(act: Doing) -> bool:
    """Whether the first answer is a Pokémon, as in logs from when the card was chosen after it."""
    in_play = {pokemon.id for side in act.state.sides.values() for pokemon in side.in_play}
    return not in_play.isdisjoint(act.first_answer())


def _search(
    act: Doing, word: v.SearchDeck, zone: tuple[str, ...], count: int, takers: counting.Found
) -> tuple[str, ...]:
    scribe = act.scribe
    fitting = [card for card in zone if fits(scribe, act.at, card, word.cards) and _goes(act, word, card, takers)]
    if word.cards == v.ANY_CARD and word.to in ("hand", "discard", "top"):
        most = min(count, len(zone))
        least = 0 if word.up_to else most
        return act.ask("search_deck", zone, least=least, most=most, prefer=most_wanted(scribe), zone=word.source)
    if not word.distinct:
        return act.ask("search_deck", fitting, least=0, most=count, always=True, zone=word.source)
    return of_different_types(act, fitting, count, kind="search_deck", zone=word.source)


def of_different_types(act: Doing, cards: Sequence[str], count: int, *, kind: str, zone: str) -> tuple[str, ...]:
    """So many of these cards or fewer, chosen one after the other, no two of them of the same type."""
    found: list[str] = []
    taken: set[Any] = set()
    for _ in range(count):
        left = [card for card in cards if not _sort(act.scribe, card) & taken]
        one = act.ask(kind, left, least=0, most=1, always=True, zone=zone)
        if not one:
            break
        found.extend(one)
        taken |= _sort(act.scribe, one[0])
    return tuple(found)


def _sort(scribe: TcgScribe, card: str) -> set[str]:
    """The types of a card, of which a distinct search takes each once."""
    face = card_of(scribe, card)
    if isinstance(face, c.Pokemon):
        return set(face.types)
    if isinstance(face, c.Energy):
        return {each for unit in face.provides for each in unit}
    return {face.name}


def _goes(act: Doing, word: v.SearchDeck, card: str, takers: counting.Found) -> bool:
    """Whether a card can go where the search puts it."""
    face = card_of(act.scribe, card)
    if word.to == "bench":
        return enters(act.scribe, face, word.cards)
    if word.to == "attach":
        return isinstance(face, c.Energy) and any(attaches(act.scribe, face, *each) for each in takers)
    if word.to == "that":
        return any(evolves(face, card_of(act.scribe, pokemon.top)) for _, pokemon in takers)
    return True


def barred(scribe: TcgScribe, seat: str, pokemon: Pokemon, card: c.Energy) -> bool:
    """Whether an effect keeps an Energy card of the hand from a Pokémon."""
    at = {"seat": seat, "source": pokemon.id}
    forces = standing.on_pokemon(scribe, v.ForbidAttach, seat, pokemon)
    return any(fits_card(scribe, at, card, force.word.cards) for force in forces)


def forbidden(scribe: TcgScribe, seat: str, card: c.AnyCard, *, evolving: bool = False) -> bool:
    """Whether an effect keeps a player from playing a card of the hand, by the rules or by another effect.

    `evolving`: it would evolve a Pokémon, which a Basic Pokémon does that is put onto a Baby Pokémon.
    """
    for force in standing.on_player(scribe, v.ForbidPlay, seat):
        wanted: v.CardFilter = force.word.cards
        if fits_card(scribe, {"seat": seat}, card, replace(wanted, evolution=False) if evolving else wanted):
            return True
    return False


def takes(scribe: TcgScribe, card: c.Energy, seat: str, pokemon: Pokemon, source: str) -> bool:
    """Whether an effect can attach an Energy card of a zone to a Pokémon; one of the hand may be kept from it."""
    if not attaches(scribe, card, seat, pokemon):
        return False
    return source != "hand" or not (barred(scribe, seat, pokemon, card) or forbidden(scribe, seat, card))


def attaches(scribe: TcgScribe, card: c.Energy, seat: str, pokemon: Pokemon) -> bool:
    """Whether an Energy card may be attached to a Pokémon."""
    return card.only_on is None or counting.is_like(scribe, seat, pokemon, card.only_on)


def _take(act: Doing, word: v.SearchDeck, cards: tuple[str, ...], taker: tuple[str, Pokemon] | None) -> None:
    scribe, you = act.scribe, act.you
    match word.to:
        case "hand":
            move(scribe, you, cards, "deck", "hand", seen=EVERYBODY if word.shown else (you,))
        case "discard":
            move(scribe, you, cards, "deck", "discard")
        case "bench":
            for card in cards:
                put_down(scribe, you, card, "deck")
        case "attach":
            for card in cards:
                assert taker is not None
                attach(scribe, you, card, taker[1].id, "deck")
        case "that":
            for card in cards:
                assert taker is not None
                evolve_onto(scribe, taker[0], taker[1], card, "deck")
        case _:
            if word.shown:
                look(scribe, cards, EVERYBODY, "deck")


def put_rest_back(
    scribe: TcgScribe, you: str, word: v.SearchDeck | v.AttachEnergy, zone: tuple[str, ...], chosen: tuple[str, ...]
) -> None:
    """Shuffles, discards or puts under what was looked at; cards for the top go there after the shuffle."""
    rest = tuple(card for card in zone if card not in chosen)
    on_top = isinstance(word, v.SearchDeck) and word.to == "top"
    if word.rest != "shuffle" and word.top is not None:
        if on_top:
            scribe.record(e.DeckArranged(you, (*chosen, *rest)))
        if word.rest == "top" or word.rest == "arranged":
            return  # they lie there already
        to: Zone = "deck" if word.rest == "bottom" or word.rest == "under" else word.rest
        move(scribe, you, rest, "deck", to, seen=_seen_rest(word, you), bottom=True)
        if word.rest == "under" and len(rest) > 1:
            _mixed(scribe, you, "deck", rest, ())
        return
    if on_top and chosen:
        # the chosen lie aside while the deck is shuffled
        scribe.record(e.CardsMoved(you, chosen, "deck", "played", ()))
        shuffle(scribe, you)
        scribe.record(e.CardsMoved(you, chosen, "played", "deck", ()))
        return
    shuffle(scribe, you)


def _seen_rest(word: v.SearchDeck | v.AttachEnergy, you: str) -> tuple[str, ...]:
    return EVERYBODY if word.rest in ("discard", "lost_zone") else (you,)


def attach(scribe: TcgScribe, seat: str, card: str, pokemon: str, origin: Any, *, of_the_turn: bool = False) -> None:
    """Attaches an Energy card."""
    faces = shown(scribe.state, (card,))
    scribe.record(e.EnergyAttached(seat, card, pokemon, origin, faces, of_the_turn))


def evolve_onto(scribe: TcgScribe, seat: str, pokemon: Pokemon, card: str, origin: Zone) -> None:
    """Puts an Evolution card onto a Pokémon; one that doesn't come from the hand sets off its rule, if it has one."""
    state: State = scribe.state
    hp = derived.max_hp(scribe, seat, pokemon, card_of(scribe, card))
    scribe.record(e.PokemonEvolved(seat, pokemon.id, card, hp, state.turn, origin, shown(scribe.state, (card,))))
    answers = harm.became(scribe, pokemon.id) if origin != "hand" else ()
    if answers:
        scribe.push(*answers, seat=seat)


def retrieve(act: Doing, word: v.Retrieve) -> int:
    scribe = act.scribe
    seat = act.you if word.source == "discard" else OTHER[act.you]
    pile = act.state.sides[seat].discard
    barred = act.at.get("paid", ()) if word.not_paid else ()
    fitting = [card for card in pile if card not in barred and fits(scribe, act.at, card, word.cards)]
    count = len(fitting) if word.count == "all" else counting.amount(scribe, act.at, word.count, step=1)
    if word.chooser == "random":
        chosen = act.at_random(fitting, count)
    else:
        most = min(count, len(fitting))
        least = 0 if word.up_to else most
        chosen = act.ask("choose_cards", fitting, least=least, most=most, prefer=most_wanted(scribe), zone=word.source)
    if word.to in ("top", "bottom") and len(chosen) > 1:
        chosen = _in_order(act, act.you, chosen)
    to: Zone = word.to if word.to in ("hand", "lost_zone") else "deck"
    move(scribe, seat, chosen, "discard", to, bottom=word.to == "bottom")
    if word.to == "deck" and chosen:
        shuffle(scribe, seat)
    return len(chosen)


def put_into_play(act: Doing, word: v.PutIntoPlay) -> int:
    scribe = act.scribe
    seat = OTHER[act.you] if word.source.startswith("opponent") else act.you
    origin: Zone = "hand" if "hand" in word.source else "discard"
    zone = getattr(act.state.sides[seat], origin)
    count = min(word.count, room(scribe, seat))
    if word.source == "opponent_hand":
        act.first(lambda: look(scribe, zone, (act.you,), "hand"))
        scribe.next_turn()
    if not count:
        return 0
    fitting = [card for card in zone if fits(scribe, act.at, card, word.cards)]
    playable = [card for card in fitting if enters(scribe, act.card(card), word.cards)]
    if word.source == "hand":
        chosen = act.ask("choose_cards", playable, least=0, most=count, always=True, zone=word.source)
    else:
        most = min(count, len(playable))
        chosen = act.ask("choose_cards", playable, least=0 if word.up_to else most, most=most, zone=word.source)
    for card in chosen:
        put_down(scribe, seat, card, origin, half_hp=word.half_hp)
    act.leave_as_that(chosen)
    return len(chosen)


def discard_top(act: Doing, word: v.DiscardTop) -> int:
    scribe = act.scribe
    fitting = 0
    for seat in counting.sides(act.at, word.side):
        cards = act.state.sides[seat].deck[: counting.amount(scribe, act.at, word.count, step=1)]
        if word.cards == v.ANY_CARD:
            fitting += len(cards)
        else:
            fitting += sum(fits(scribe, act.at, card, word.cards) for card in cards)
        move(scribe, seat, cards, "deck", word.to)
    return fitting


def look_at(act: Doing, word: v.LookAt) -> int:
    """Looks at hands, at the top of decks, or at prizes; may put the top of a deck in another order."""
    scribe, you = act.scribe, act.you
    seats = EVERYBODY if word.shown else (you,)
    looked: list[tuple[str, tuple[str, ...]]] = []
    whose = act.ask("choose_player", (you, OTHER[you])) if word.side == "either" else counting.sides(act.at, word.side)
    for seat in whose:
        side = act.state.sides[seat]
        cards: tuple[str, ...] = getattr(side, word.zone)
        if word.zone == "deck":
            cards = cards if word.count is None else cards[: word.count]
        elif word.zone == "prizes":
            cards = _prizes(act, word, cards)
        looked.append((seat, cards))
    if not word.arrange:
        for _, cards in looked:
            look(scribe, cards, seats, word.zone)
        return sum(len(cards) for _, cards in looked)
    mixed = (mix(scribe, seat, "deck", cards, (you,)) for seat, cards in looked)
    act.first(lambda: look(scribe, [card for cards in mixed for card in cards], seats, word.zone))
    scribe.next_turn()
    arranged = [(seat, cards, _in_order(act, you, cards, kind="arrange_deck")) for seat, cards in looked]
    for seat, cards, ordered in arranged:
        if ordered != cards:
            scribe.record(e.DeckArranged(seat, ordered))
    return sum(len(cards) for _, cards in looked)


def _prizes(act: Doing, word: v.LookAt, cards: tuple[str, ...]) -> tuple[str, ...]:
    """The prizes that are looked at; of those that lie face up none is turned up again."""
    if word.shown:
        cards = tuple(card for card in cards if not is_face_up(act.state, card))
    most = min(word.count or len(cards), len(cards))
    if word.up_to or most < len(cards):
        return act.ask("choose_prizes", cards, least=0 if word.up_to else most, most=most)
    return cards


def is_face_up(state: State, card: str) -> bool:
    """Whether a prize lies face up: everybody knows it."""
    return EVERYBODY[0] in state.seen.get(card, ())


def shuffle_deck(act: Doing, word: v.ShuffleDeck) -> int:
    for seat in counting.sides(act.at, word.side):
        shuffle(act.scribe, seat)
    return 1
