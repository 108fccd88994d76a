"""Event -> state: what each fact changes, and nothing else. A view is carried on by the same functions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.flow import unchanged

from . import events as e
from .state import EVERYBODY, LETTERS, OTHER, Mark, Pokemon, Side, State, find, handles, owner

# Helpers: a state with one thing changed


def with_side(state: State, side: Side) -> State:
    return replace(state, sides={**state.sides, side.seat: side})


def with_pokemon(state: State, pokemon: Pokemon) -> State:
    """The state with one Pokémon changed, wherever it stands."""
    for seat, side in state.sides.items():
        if side.active is not None and side.active.id == pokemon.id:
            return replace(state, sides={**state.sides, seat: replace(side, active=pokemon)})
        for place, benched in enumerate(side.bench):
            if benched.id == pokemon.id:
                bench = (*side.bench[:place], pokemon, *side.bench[place + 1 :])
                return replace(state, sides={**state.sides, seat: replace(side, bench=bench)})
    raise KeyError(f"{pokemon.id!r} is not in play")


def the(state: State, pokemon: str) -> Pokemon:
    """A Pokémon that is known to be in play."""
    found = find(state, pokemon)
    if found is None:
        raise KeyError(f"{pokemon!r} is not in play")
    return found[1]


def side_of(state: State, seat: str) -> Side:
    """A player's half of the table."""
    try:
        return state.sides[seat]
    except KeyError:
        raise KeyError(f"nobody plays in the seat {seat!r}") from None


def knowing(state: State, cards: Iterable[str], seen: tuple[str, ...], faces: Mapping[str, str]) -> State:
    """The state in which some seats know more cards. What a seat knows of a card, it knows until a shuffle."""
    knows = state.seen
    news = {}
    for card in cards:
        before = knows.get(card)
        if before is None:
            news[card] = seen
        elif before != seen and before != EVERYBODY:
            news[card] = EVERYBODY if seen == EVERYBODY else tuple(sorted({*before, *seen}))
    if not seen or not news:
        news = {}
    known = state.faces
    if any(card not in known for card in faces):
        return replace(state, faces={**known, **faces}, seen={**knows, **news} if news else knows)
    return replace(state, seen={**knows, **news}) if news else state


def without(cards: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    """Cards of which some are taken away: all of those must be there."""
    left = tuple([card for card in cards if card not in gone])
    if len(left) + len(gone) != len(cards):
        raise KeyError(f"{' and '.join(map(repr, gone))} are not all where they are taken from")
    return left


def below(side: Side, top: tuple[str, ...]) -> tuple[str, ...]:
    """A deck without its top cards: those must be on it."""
    if side.deck[: len(top)] != top:
        raise KeyError(f"{' and '.join(map(repr, top))} are not on top of the deck of {side.seat}")
    return side.deck[len(top) :]


def _taken(side: Side, cards: tuple[str, ...], origin: str) -> Side:
    return replace(side, **{origin: without(getattr(side, origin), cards)})


def _put(side: Side, cards: tuple[str, ...], to: str, *, bottom: bool = False) -> Side:
    if to == "deck" and not bottom:
        return replace(side, deck=cards + side.deck)
    return replace(side, **{to: getattr(side, to) + cards})


def _put_by_owner(state: State, cards: Iterable[str], to: str) -> State:
    """Cards that may belong to both sides, each to its owner's zone, for everybody to see."""
    by_owner: dict[str, list[str]] = {}
    for card in cards:
        by_owner.setdefault(owner(card), []).append(card)
    for seat, own in by_owner.items():
        state = with_side(state, _put(state.sides[seat], tuple(own), to))
    return state


# Before the first turn


def player_joined(state: State, event: e.PlayerJoined) -> State:
    side = replace(side_of(state, event.seat), deck_name=event.deck, cards=event.cards, seated=True)
    plan = replace(state.plan, **{event.seat: None})
    return replace(state, sides={**state.sides, event.seat: side}, plan=plan)


def decks_opened(state: State, event: e.DecksOpened) -> State:
    sides = {
        seat: replace(side, deck_name=event.decks[seat], cards=event.cards[seat]) for seat, side in state.sides.items()
    }
    return replace(state, sides=sides, opened=True)


def state_entered(state: State, event: e.StateEntered) -> State:
    sides = {seat: replace(side, ready=False) if side.ready else side for seat, side in state.sides.items()}
    return replace(state, match_state=event.match_state, phase="", sides=sides)


def readied(state: State, event: e.Readied) -> State:
    side = side_of(state, event.seat)
    if event.what == "hand":  # where all is dealt at once, having a hand is not the whole of it
        return with_side(state, replace(side, ready=state.match_state == "drawing_cards", keeps=True))
    return with_side(state, replace(side, ready=True))


def deck_shuffled(state: State, event: e.DeckShuffled) -> State:
    side = side_of(state, event.seat)
    letter = LETTERS[event.seat]
    deck = tuple([f"{letter}{number}" for number in range(event.first, event.first + event.count)])
    gone = set(side.deck)
    faces = {card: face for card, face in state.faces.items() if card not in gone}
    faces.update(event.faces)
    seen = {card: seats for card, seats in state.seen.items() if card not in gone}
    side = replace(side, deck=deck, minted=event.first + event.count - 1)
    return replace(state, sides={**state.sides, event.seat: side}, faces=faces, seen=seen)


def mulliganed(state: State, event: e.Mulliganed) -> State:
    side = side_of(state, event.seat)
    state = with_side(state, replace(side, hand=(), deck=event.cards + side.deck, mulligans=side.mulligans + 1))
    return knowing(state, event.cards, event.seen, event.faces)


def prizes_set(state: State, event: e.PrizesSet) -> State:
    side = side_of(state, event.seat)
    return with_side(state, replace(side, deck=below(side, event.cards), prizes=side.prizes + event.cards))


def first_player_chosen(state: State, event: e.FirstPlayerChosen) -> State:
    return replace(state, first=event.seat)


# Cards


def cards_moved(state: State, event: e.CardsMoved) -> State:
    side = _taken(side_of(state, event.seat), event.cards, event.origin)
    side = _put(side, event.cards, event.to, bottom=event.bottom)
    return knowing(with_side(state, side), event.cards, event.seen, event.faces)


def cards_drawn(state: State, event: e.CardsDrawn) -> State:
    side = side_of(state, event.seat)
    side = replace(side, deck=below(side, event.cards), hand=side.hand + event.cards)
    return knowing(with_side(state, side), event.cards, event.seen, event.faces)


def cards_shown(state: State, event: e.CardsShown) -> State:
    return knowing(state, event.cards, event.seen, event.faces)


def cards_mixed(state: State, event: e.CardsMixed) -> State:
    side = side_of(state, event.seat)
    letter = LETTERS[event.seat]
    fresh = {card: f"{letter}{event.first + place}" for place, card in enumerate(event.cards)}
    zone: tuple[str, ...] = getattr(side, event.zone)
    side = replace(
        side,
        minted=event.first + len(event.cards) - 1,
        **{event.zone: tuple([fresh.get(card, card) for card in zone])},
    )
    faces = {card: face for card, face in state.faces.items() if card not in fresh}
    seen = {card: seats for card, seats in state.seen.items() if card not in fresh}
    forgotten = replace(state, sides={**state.sides, event.seat: side}, faces=faces, seen=seen)
    return knowing(forgotten, fresh.values(), event.seen, event.faces)


def deck_arranged(state: State, event: e.DeckArranged) -> State:
    side = side_of(state, event.seat)
    count = len(event.cards)
    if sorted(side.deck[:count]) != sorted(event.cards):
        raise KeyError(f"{' and '.join(map(repr, event.cards))} are not on top of the deck of {side.seat}")
    return with_side(state, replace(side, deck=event.cards + side.deck[count:]))


# In play


def pokemon_played(state: State, event: e.PokemonPlayed) -> State:
    cards = (*event.quarters, *((event.below,) if event.below else ()), event.card)
    if event.once:
        state = replace(state, used_up=(*state.used_up, f"game:{event.seat}:{event.once}"))
    side = _taken(side_of(state, event.seat), cards, event.origin)
    by_hand = event.origin == "hand"
    pokemon = Pokemon(cards[0], cards, event.max_hp, event.damage, entered=event.turn, from_hand=by_hand)
    changes: dict[str, Any] = {"active": pokemon, "keeps": False} if event.active else {"bench": (*side.bench, pokemon)}
    side = replace(side, **changes)
    return knowing(with_side(state, side), cards, event.seen, event.faces)


def pokemon_revealed(state: State, event: e.PokemonRevealed) -> State:
    for card, max_hp in zip(event.cards, event.max_hp, strict=True):
        state = with_pokemon(state, replace(the(state, card), max_hp=max_hp))
    return knowing(state, event.cards, EVERYBODY, event.faces)


def pokemon_evolved(state: State, event: e.PokemonEvolved) -> State:
    pokemon = the(state, event.pokemon)
    evolved = replace(
        pokemon,
        cards=(*pokemon.cards, event.card),
        max_hp=event.max_hp,
        conditions=(),
        poison=0,
        burn=0,
        marks=_staying(pokemon),
        evolved=event.turn,
        used=(),
    )
    state = with_side(state, _taken(side_of(state, event.seat), (event.card,), event.origin))
    return knowing(with_pokemon(state, evolved), (event.card,), EVERYBODY, event.faces)


def pokemon_swapped(state: State, event: e.PokemonSwapped) -> State:
    pokemon = the(state, event.pokemon)
    if pokemon.top != event.left:
        raise KeyError(f"{event.left!r} is not the top card of {event.pokemon!r}")
    side = _taken(side_of(state, event.seat), (event.card,), event.origin)
    left, stays = (pokemon.cards, ()) if event.whole else ((event.left,), pokemon.cards[:-1])
    side = _put(side, left, event.origin)
    called = event.card if pokemon.id in left else pokemon.id
    swapped = replace(pokemon, id=called, cards=(*stays, event.card), max_hp=event.max_hp)
    changes: dict[str, Any] = {"bench": tuple([swapped if each.id == pokemon.id else each for each in side.bench])}
    if side.active is not None and side.active.id == pokemon.id:
        changes = {"active": swapped}
    return knowing(with_side(state, replace(side, **changes)), (event.card,), EVERYBODY, event.faces)


def pokemon_devolved(state: State, event: e.PokemonDevolved) -> State:
    pokemon = the(state, event.pokemon)
    cards = without(pokemon.cards, event.cards)
    if not cards:
        raise KeyError(f"{event.pokemon!r} cannot be devolved away: a card of it stays in play")
    left = replace(
        pokemon,
        cards=cards,
        max_hp=event.max_hp,
        conditions=(),
        poison=0,
        burn=0,
        marks=_staying(pokemon),
        evolved=state.turn,
    )
    return _put_by_owner(with_pokemon(state, left), event.cards, event.to)


def max_hp_changed(state: State, event: e.MaxHpChanged) -> State:
    return with_pokemon(state, replace(the(state, event.pokemon), max_hp=event.max_hp))


def energy_attached(state: State, event: e.EnergyAttached) -> State:
    if event.origin != "attached":
        state = with_side(state, _taken(side_of(state, event.seat), (event.card,), event.origin))
    pokemon = the(state, event.pokemon)
    state = with_pokemon(state, replace(pokemon, energies=(*pokemon.energies, event.card)))
    if event.of_the_turn:
        state = replace(state, attached=state.attached + 1)
    if event.provides:
        state = replace(state, posing={**state.posing, event.card: event.provides})
    return knowing(state, (event.card,), EVERYBODY, event.faces)


def energy_moved(state: State, event: e.EnergyMoved) -> State:
    giver, taker = the(state, event.origin), the(state, event.to)
    state = with_pokemon(state, replace(giver, energies=without(giver.energies, (event.card,))))
    return with_pokemon(state, replace(taker, energies=(*taker.energies, event.card)))


def tool_attached(state: State, event: e.ToolAttached) -> State:
    state = with_side(state, _taken(side_of(state, event.seat), (event.card,), event.origin))
    pokemon = the(state, event.pokemon)
    state = with_pokemon(state, replace(pokemon, tools=(*pokemon.tools, event.card)))
    return knowing(state, (event.card,), EVERYBODY, event.faces)


def detached(state: State, event: e.Detached) -> State:
    pokemon = the(state, event.pokemon)
    energies = tuple([card for card in pokemon.energies if card not in event.cards])
    tools = tuple([card for card in pokemon.tools if card not in event.cards])
    left = replace(pokemon, energies=energies, tools=tools)
    if event.by_attack:
        left = replace(_hurt_now(left, state.turn), stripped=_stripped(left, state.turn) + len(event.cards))
    return _put_by_owner(with_pokemon(_unposed(state, event.cards), left), event.cards, event.to)


def _stripped(pokemon: Pokemon, turn: int) -> int:
    return pokemon.stripped if pokemon.hurt[0] == turn else 0


def _hurt_now(pokemon: Pokemon, turn: int) -> Pokemon:
    """A Pokémon that an attack is doing something to: what earlier turns did is forgotten."""
    if pokemon.hurt[0] == turn:
        return pokemon
    return replace(pokemon, hurt=(turn, 0), suffered=(), stripped=0)


def _unposed(state: State, cards: Iterable[str]) -> State:
    """Cards that posed as energy are themselves again."""
    if not any(card in state.posing for card in cards):
        return state
    gone = set(cards)
    return replace(state, posing={card: types for card, types in state.posing.items() if card not in gone})


def trainer_played(state: State, event: e.TrainerPlayed) -> State:
    side = side_of(state, event.seat)
    side = replace(side, hand=without(side.hand, (event.card,)), played=(*side.played, event.card))
    state = knowing(with_side(state, side), (event.card,), EVERYBODY, event.faces)
    state = replace(state, trainers=(*state.trainers, event.card))
    if event.kind == "supporter":
        return replace(state, supporters=state.supporters + 1)
    return state


def stadium_played(state: State, event: e.StadiumPlayed) -> State:
    if event.replaced:
        state = _put_by_owner(state, (event.replaced,), "discard")
    state = with_side(state, _taken(side_of(state, event.seat), (event.card,), "played"))
    return replace(state, stadium=event.card, stadiums=state.stadiums + 1)


def stadium_left(state: State, event: e.StadiumLeft) -> State:
    return _put_by_owner(replace(state, stadium=""), (event.card,), event.to)


def ability_used(state: State, event: e.AbilityUsed) -> State:
    if event.once:
        state = replace(state, used_up=(*state.used_up, f"game:{event.seat}:{event.once}"))
    if event.limit in ("name", "game"):
        return replace(state, used_up=(*state.used_up, f"{event.limit}:{event.seat}:{event.ability}"))
    found = find(state, event.pokemon) if event.limit == "turn" else None
    if found is None:
        return state
    return with_pokemon(state, replace(found[1], used=(*found[1].used, event.ability)))


def damaged(state: State, event: e.Damaged) -> State:
    pokemon = the(state, event.pokemon)
    if event.by == "attack" and event.source and owner(event.source) != owner(event.pokemon):
        pokemon = _hurt_now(pokemon, state.turn)
        pokemon = replace(pokemon, hurt=(state.turn, pokemon.hurt[1] + event.amount))
    elif event.by in ("attack", "recoil") and event.source:
        before = pokemon.stung[1] if pokemon.stung[0] == state.turn else 0
        pokemon = replace(pokemon, stung=(state.turn, before + event.amount))
    return with_pokemon(state, replace(pokemon, damage=pokemon.damage + event.amount))


def healed(state: State, event: e.Healed) -> State:
    pokemon = the(state, event.pokemon)
    return with_pokemon(state, replace(pokemon, damage=pokemon.damage - event.amount))


def counters_moved(state: State, event: e.CountersMoved) -> State:
    giver, taker = the(state, event.origin), the(state, event.to)
    state = with_pokemon(state, replace(giver, damage=giver.damage - event.amount))
    return with_pokemon(state, replace(taker, damage=taker.damage + event.amount))


def condition_gained(state: State, event: e.ConditionGained) -> State:
    pokemon = the(state, event.pokemon)
    if event.by_attack:
        pokemon = _hurt_now(pokemon, state.turn)
        pokemon = replace(pokemon, suffered=(*pokemon.suffered, event.condition))
    kept = tuple([held for held in pokemon.conditions if held not in event.replaces and held != event.condition])
    changes: dict[str, Any] = {"conditions": (*kept, event.condition)}
    if event.condition == "poisoned":
        changes["poison"] = event.amount
    elif event.condition == "burned":
        changes["burn"] = event.amount
    elif event.condition == "paralyzed":
        changes["afflicted"] = state.turn
    return with_pokemon(state, replace(pokemon, **changes))


def conditions_lost(state: State, event: e.ConditionsLost) -> State:
    pokemon = the(state, event.pokemon)
    kept = tuple([held for held in pokemon.conditions if held not in event.conditions])
    poison = pokemon.poison if "poisoned" in kept else 0
    burn = pokemon.burn if "burned" in kept else 0
    return with_pokemon(state, replace(pokemon, conditions=kept, poison=poison, burn=burn))


def marked(state: State, event: e.Marked) -> State:
    if event.on in state.sides:
        side = state.sides[event.on]
        return with_side(state, replace(side, marks=(*side.marks, event.mark)))
    pokemon = the(state, event.on)
    return with_pokemon(state, replace(pokemon, marks=(*pokemon.marks, event.mark)))


def marks_ended(state: State, event: e.MarksEnded) -> State:
    if event.on in state.sides:
        side = state.sides[event.on]
        return with_side(state, replace(side, marks=tuple(mark for mark in side.marks if mark not in event.marks)))
    pokemon = the(state, event.on)
    return with_pokemon(state, replace(pokemon, marks=tuple(x for x in pokemon.marks if x not in event.marks)))


def _staying(pokemon: Pokemon) -> tuple[Mark, ...]:
    return tuple([mark for mark in pokemon.marks if mark.stays]) if pokemon.marks else ()


def _rested(pokemon: Pokemon) -> Pokemon:
    """A Pokémon that changed its place: conditions and effects are gone, but for those that stay."""
    if not pokemon.conditions and not pokemon.marks:
        return pokemon
    return replace(pokemon, conditions=(), poison=0, burn=0, marks=_staying(pokemon))


def _unfaced(state: State, gone: str) -> State:
    """A Pokémon left the active place: what held only as long as it faced another is over."""
    for side in state.sides.values():
        for pokemon in side.in_play:
            if pokemon.marks:
                kept = tuple([x for x in pokemon.marks if x.source != gone or _lasts(x) != "while_facing"])
                if len(kept) < len(pokemon.marks):
                    state = with_pokemon(state, replace(pokemon, marks=kept))
    return state


def _lasts(mark: Mark) -> str:
    return getattr(mark.word, "lasts", "")


def _risen(pokemon: Pokemon, turn: int) -> Pokemon:
    """A Pokémon that came up from the bench: conditions are gone, but what it got on the bench still holds."""
    return replace(pokemon, arrived=turn, conditions=(), poison=0, burn=0)


def _benched(side: Side, pokemon: str) -> int:
    """The place of a Pokémon on its bench."""
    for place, each in enumerate(side.bench):
        if each.id == pokemon:
            return place
    raise KeyError(f"{pokemon!r} is not on the bench of {side.seat}")


def switched(state: State, event: e.Switched) -> State:
    side = side_of(state, event.seat)
    if side.active is None:
        raise KeyError(f"{event.seat} has no active Pokémon to change places with {event.pokemon!r}")
    place = _benched(side, event.pokemon)
    bench = (*side.bench[:place], _rested(side.active), *side.bench[place + 1 :])
    gone = side.active.id
    state = with_side(state, replace(side, active=_risen(side.bench[place], state.turn), bench=bench))
    state = _unfaced(state, gone)
    return replace(state, retreats=state.retreats + 1) if event.retreat else state


def retreat_failed(state: State, event: e.RetreatFailed) -> State:
    return replace(state, retreats=state.retreats + 1)


def pokemon_promoted(state: State, event: e.PokemonPromoted) -> State:
    side = side_of(state, event.seat)
    place = _benched(side, event.pokemon)
    bench = side.bench[:place] + side.bench[place + 1 :]
    return with_side(state, replace(side, active=_risen(side.bench[place], state.turn), bench=bench))


def _out_of_play(state: State, seat: str, pokemon: str) -> State:
    side = side_of(state, seat)
    if side.active is not None and side.active.id == pokemon:
        return _unfaced(with_side(state, replace(side, active=None)), pokemon)
    place = _benched(side, pokemon)
    return with_side(state, replace(side, bench=side.bench[:place] + side.bench[place + 1 :]))


def pokemon_left(state: State, event: e.PokemonLeft) -> State:
    state = _out_of_play(_unposed(state, (*event.cards, *event.rest)), event.seat, event.pokemon)
    state = _put_by_owner(state, event.cards, event.to)
    return _put_by_owner(state, event.rest, "discard")


def knocked_out(state: State, event: e.KnockedOut) -> State:
    cards = the(state, event.pokemon).all_cards
    state = _out_of_play(_unposed(state, cards), event.seat, event.pokemon)
    state = _put_by_owner(state, [card for card in cards if card not in event.kept], "discard")
    state = _put_by_owner(state, event.kept, event.to)
    if event.by_attack or state.match_state == "player_turn":
        side = side_of(state, event.seat)
        if event.by_attack and not event.indirect:
            before = side.victims if side.lost == state.turn else ()
            side = replace(side, lost=state.turn, victims=(*before, event.top))
        others = side.fallen if side.fell == state.turn else ()
        state = with_side(state, replace(side, fell=state.turn, fallen=(*others, event.top)))
    if event.prizes:
        other = state.sides[OTHER[event.seat]]
        state = with_side(state, replace(other, owed=other.owed + event.prizes))
    return state


def prize_taken(state: State, event: e.PrizeTaken) -> State:
    side = _put(_taken(side_of(state, event.seat), (event.card,), "prizes"), (event.card,), "hand")
    state = with_side(state, replace(side, owed=max(0, side.owed - 1)))
    return knowing(state, (event.card,), event.seen, event.faces)


# Turns and ends


def turn_started(state: State, event: e.TurnStarted) -> State:
    side = side_of(state, event.seat)
    return replace(
        state,
        match_state="player_turn",
        current=event.seat,
        turn=event.turn,
        phase="draw",
        attached=0,
        supporters=0,
        trainers=(),
        stadiums=0,
        retreats=0,
        sides={**state.sides, event.seat: replace(side, turns=side.turns + 1)},
    )


def phase_entered(state: State, event: e.PhaseEntered) -> State:
    return replace(state, phase=event.phase)


def turn_ended(state: State, event: e.TurnEnded) -> State:
    sides = {}
    for seat, side in state.sides.items():
        if any(each.used for each in side.in_play):
            active = side.active and replace(side.active, used=())
            side = replace(side, active=active, bench=tuple(replace(each, used=()) for each in side.bench))
        sides[seat] = side
    used_up = tuple([used for used in state.used_up if not used.startswith("name:")])
    return replace(state, phase="", sides=sides, used_up=used_up)


def sudden_death_began(state: State, event: e.SuddenDeathBegan) -> State:
    """All cards lie together again, and the next shuffle makes decks of them."""
    sides = {}
    for seat, side in state.sides.items():
        stadium = (state.stadium,) if state.stadium and owner(state.stadium) == seat else ()
        own = [card for every in state.sides.values() for card in handles(every) if owner(card) == seat]
        sides[seat] = Side(seat, side.deck_name, side.cards, side.minted, deck=(*own, *stadium))
    return replace(state, sides=sides, game=event.game, stadium="", current="", first="", posing={}, used_up=())


def match_ended(state: State, event: e.MatchEnded) -> State:
    return replace(state, match_state="match_ended", phase="", winner=event.winner, reasons=event.reasons)


def match_cancelled(state: State, event: e.MatchCancelled) -> State:
    return replace(state, match_state="cancelled", phase="")


def attack_declared(state: State, event: e.AttackDeclared) -> State:
    if event.once:
        state = replace(state, used_up=(*state.used_up, f"game:{event.seat}:{event.once}"))
    return replace(state, phase="attack")


EVENTS: dict[type, Callable[[State, Any], State]] = {
    e.PlayerJoined: player_joined,
    e.DecksOpened: decks_opened,
    e.DeckChecked: unchanged,
    e.StateEntered: state_entered,
    e.Readied: readied,
    e.DeckShuffled: deck_shuffled,
    e.Mulliganed: mulliganed,
    e.PrizesSet: prizes_set,
    e.FirstPlayerChosen: first_player_chosen,
    e.CardsMoved: cards_moved,
    e.CardsDrawn: cards_drawn,
    e.CardsShown: cards_shown,
    e.CardsMixed: cards_mixed,
    e.DeckArranged: deck_arranged,
    e.PokemonPlayed: pokemon_played,
    e.PokemonRevealed: pokemon_revealed,
    e.PokemonEvolved: pokemon_evolved,
    e.PokemonSwapped: pokemon_swapped,
    e.PokemonDevolved: pokemon_devolved,
    e.MaxHpChanged: max_hp_changed,
    e.EnergyAttached: energy_attached,
    e.EnergyMoved: energy_moved,
    e.ToolAttached: tool_attached,
    e.Detached: detached,
    e.TrainerPlayed: trainer_played,
    e.StadiumPlayed: stadium_played,
    e.StadiumLeft: stadium_left,
    e.AbilityUsed: ability_used,
    e.AttackDeclared: attack_declared,
    e.AttackFailed: unchanged,
    e.CoinsFlipped: unchanged,
    e.Damaged: damaged,
    e.Healed: healed,
    e.CountersMoved: counters_moved,
    e.ConditionGained: condition_gained,
    e.ConditionsLost: conditions_lost,
    e.Marked: marked,
    e.MarksEnded: marks_ended,
    e.Switched: switched,
    e.RetreatFailed: retreat_failed,
    e.PokemonPromoted: pokemon_promoted,
    e.PokemonLeft: pokemon_left,
    e.KnockedOut: knocked_out,
    e.PrizeTaken: prize_taken,
    e.TurnStarted: turn_started,
    e.PhaseEntered: phase_entered,
    e.TurnEnded: turn_ended,
    e.SuddenDeathBegan: sudden_death_began,
    e.MatchEnded: match_ended,
    e.MatchCancelled: match_cancelled,
}
