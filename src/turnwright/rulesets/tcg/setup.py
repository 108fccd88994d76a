"""From two decks to the first turn: seats, deck validation, opening hands, prizes, the first Pokémon, who begins.

Each step is a state of the match; both players act in it at once, and it ends when both are ready. (spec, State Flow)
"""

from __future__ import annotations

from typing import Any

from turnwright.kernel.refusal import Phrase, Refusal, hint, text_ref
from turnwright.kernel.telling import seat_ref

from . import events as e
from . import turns
from . import words as w
from .cardplay import draw, shuffle
from .cards import card_of, facts, shown
from .counting import prize_count
from .decks import line
from .game import TcgGame, TcgScribe
from .rules import decks
from .state import LETTERS, OTHER, SEATS, MatchState, Seating, Setup, Side, State


def setup(game: TcgGame, plan: Setup) -> State:
    """The match before anybody sat down; refuses decks that are not there or, by the ruling, may not be played."""
    options = game.options
    run_out = options.hand_size + options.prize_count
    if options.deck_size <= run_out:
        raise Refusal(
            "tcg.rulings", size=options.deck_size, hand=options.hand_size, prizes=options.prize_count, least=run_out + 1
        )
    for seat in SEATS:
        seating: Seating | None = getattr(plan, seat)
        if seating is not None:
            _, cards = deck_list(game, seating)
            if game.options.invalid_deck == "refuse":
                refuse_faults(game, seat, cards)
    sides = {seat: Side(seat, seated=False) for seat in SEATS}
    return State(sides, plan=plan, opened=False, in_turn=game.options.promotion == "in_turn")


def begin(scribe: TcgScribe) -> None:
    """The players whose decks are known sit down at once; `setup` has held their decks against the rules."""
    plan = scribe.state.plan
    for seat in SEATS:
        seating: Seating | None = getattr(plan, seat)
        if seating is not None:
            _take_seat(scribe, seat, *deck_list(scribe.game, seating))


def deck_list(game: TcgGame, seating: Seating) -> tuple[str, dict[str, int]]:
    """The name and the list of a deck: one of the packs, or one that is brought along."""
    content = game.content
    if seating.cards:
        for card in seating.cards:
            if card not in content.cards:
                raise Refusal("tcg.no_such_card", card=text_ref(card), hint=hint(card, content.cards))
        if min(seating.cards.values()) < 1:
            raise Refusal("tcg.no_copies")
        return seating.deck, dict(sorted(seating.cards.items()))
    deck = content.decks.get(seating.deck)
    if deck is None:
        raise Refusal("tcg.no_such_deck", deck=text_ref(seating.deck), hint=hint(seating.deck, content.decks))
    cards: dict[str, int] = {}
    for entry in deck.cards:
        if entry.card not in content.cards:
            about: dict[str, Any] = {"deck": text_ref(deck.name), "card": text_ref(entry.card)}
            raise Refusal("tcg.no_such_card", context="deck", **about, hint=hint(entry.card, content.cards))
        cards[entry.card] = cards.get(entry.card, 0) + entry.count
    return deck.name, dict(sorted(cards.items()))


def faults(game: TcgGame, cards: dict[str, int]) -> tuple[str, ...]:
    """Everything that forbids a deck, as sentences in the game's language."""
    return tuple(fault.text(game.language) for fault in deck_faults(game, cards))


def deck_faults(game: TcgGame, cards: dict[str, int]) -> tuple[decks.Fault, ...]:
    """Everything that forbids a deck. (sources 3)"""
    options = game.options
    listed = [line(game.content.cards[card], count) for card, count in cards.items()]
    rules = decks.Format(
        deck_size=options.deck_size,
        max_copies=options.max_copies,
        copies_by=options.copies_by,
        min_basics=options.min_basics,
        whole=options.whole_cards,
    )
    return tuple(fault for fault in decks.faults(listed, rules=rules) if not fault.warning)


def refuse_faults(game: TcgGame, seat: str, cards: dict[str, int]) -> None:
    found = deck_faults(game, cards)
    if found:
        spaced = [part for fault in found for part in (text_ref(" "), Phrase(fault.code, fault.about))]
        raise Refusal("tcg.invalid_deck", who=seat_ref(seat), faults=tuple(spaced[1:]))


# Seats and decks


def sit_down(scribe: TcgScribe, seat: str, seating: Seating) -> None:
    """A player takes a seat; by the ruling only with a deck that may be played."""
    name, cards = deck_list(scribe.game, seating)
    if scribe.options.invalid_deck == "refuse":
        refuse_faults(scribe.game, seat, cards)
    _take_seat(scribe, seat, name, cards)


def _take_seat(scribe: TcgScribe, seat: str, name: str, cards: dict[str, int]) -> None:
    """A player sits down; with the second one the decks are held against the rules."""
    scribe.record(e.PlayerJoined(seat, name, cards))
    state: State = scribe.state
    if not all(state.sides[each].seated for each in SEATS):
        scribe.record(e.StateEntered("waiting_for_players"))
        return
    scribe.record(e.StateEntered("deck_validation"))
    validate(scribe)


def validate(scribe: TcgScribe) -> None:
    """Both decks are valid, or the match does not take place. (sources 2)"""
    bad = []
    refused = scribe.options.invalid_deck == "refuse"  # then nobody sits here with a deck that may not be played
    for seat in SEATS:
        found = () if refused else deck_faults(scribe.game, scribe.state.sides[seat].cards)
        scribe.record(e.DeckChecked(seat, found))
        bad += [seat] if found else []
    if bad:
        scribe.record(e.MatchCancelled("table", "invalid_decks", tuple(bad)))
    elif scribe.options.match_approval:
        scribe.record(e.StateEntered("match_approval"))
    else:
        open_game(scribe)


def open_again(scribe: TcgScribe, word: w.OpenAgain) -> None:
    open_game(scribe)


def open_game(scribe: TcgScribe) -> None:
    """The coin says who goes first, by the ruling, and the cards come out. (spec, PRE_GAME_SETUP)"""
    if not scribe.state.opened:
        sides = scribe.state.sides
        names = {seat: side.deck_name for seat, side in sides.items()}
        scribe.record(e.DecksOpened(names, {seat: side.cards for seat, side in sides.items()}))
    scribe.record(e.StateEntered("pre_game_setup"))
    if scribe.options.toss == "pre_game_setup":
        toss(scribe)
    if scribe.options.initial_setup == "at_once":
        scribe.record(e.StateEntered("initial_setup"))
        deal(scribe)
    else:
        scribe.record(e.StateEntered("drawing_cards"))


def toss(scribe: TcgScribe) -> None:
    """Heads: player1 begins."""
    heads = scribe.dice.flip("first_player")
    scribe.record(e.CoinsFlipped("player1", "first_player", (heads,)))
    scribe.record(e.FirstPlayerChosen("player1" if heads else "player2"))


# Cards


def deal(scribe: TcgScribe) -> None:
    """Hands and prizes at once. (the legacy state INITIAL_SETUP)"""
    for seat in SEATS:
        if not opening_hand(scribe, seat):
            return
    for seat in SEATS:
        lay_prizes(scribe, seat)
    scribe.do(*_bonuses(scribe))


def opening_hand(scribe: TcgScribe, seat: str) -> bool:
    """Shuffles and draws until the hand holds a Basic Pokémon. False: it never did, and the match is off."""
    scribe.next_turn()  # what the hand will be, nobody can work out
    state: State = scribe.state
    if not state.sides[seat].deck:
        _unpack(scribe, seat)
    else:
        shuffle(scribe, seat)
    for _ in range(scribe.options.mulligan_cap):
        draw(scribe, seat, scribe.options.hand_size)
        hand = scribe.state.sides[seat].hand
        if any(facts(scribe.game, card_of(scribe, card)).opens for card in hand):
            scribe.record(e.Readied(seat, "hand"))
            return True
        faces = shown(scribe.state, hand) if scribe.options.mulligan_shown else {}
        scribe.record(e.Mulliganed(seat, hand, faces, ("*",) if scribe.options.mulligan_shown else ()))
        shuffle(scribe, seat)
    scribe.record(e.MatchCancelled("table", "no_basic", (seat,), scribe.options.mulligan_cap))
    return False


def _unpack(scribe: TcgScribe, seat: str) -> None:
    """The first shuffle: the deck list becomes a deck."""
    side = scribe.state.sides[seat]
    cards = scribe.dice.shuffle([card for card, count in side.cards.items() for _ in range(count)], "shuffle")
    letter = LETTERS[seat]
    faces = {f"{letter}{place}": card for place, card in enumerate(cards, start=side.minted + 1)}
    scribe.record(e.DeckShuffled(seat, side.minted + 1, len(cards), faces))


def lay_prizes(scribe: TcgScribe, seat: str) -> None:
    """The top cards of the deck, face down for everybody. (spec, SET_PRIZE_CARDS)"""
    scribe.record(e.PrizesSet(seat, scribe.state.sides[seat].deck[: prize_count(scribe)]))


def lay_down(scribe: TcgScribe, seat: str, card: str, *, active: bool) -> None:
    """A Pokémon of the setup: face down, so nothing about it is public yet."""
    faces = shown(scribe.state, (card,))
    scribe.record(e.PokemonPlayed(seat, card, active, 0, 0, "hand", faces, (seat,)))


def _bonuses(scribe: TcgScribe) -> tuple[w.Bonus, ...]:
    """Cards for the other's mulligans, where the ruling grants them: only what one had fewer of."""
    if not scribe.options.mulligan_bonus:
        return ()
    counts = {seat: scribe.state.sides[seat].mulligans for seat in SEATS}
    kept = {
        seat: 0 if scribe.state.sides[seat].prizes else prize_count(scribe) for seat in SEATS
    }  # these become prizes
    return tuple(
        w.Bonus(seat, min(counts[OTHER[seat]] - counts[seat], len(scribe.state.sides[seat].deck) - kept[seat]))
        for seat in SEATS
        if counts[OTHER[seat]] > counts[seat]
    )


# From state to state


def step_on(scribe: TcgScribe) -> None:
    """When both are ready, the next state of the setup begins."""
    state: State = scribe.state
    if not all(side.ready for side in state.sides.values()):
        return
    here = state.match_state
    prizes_first = scribe.options.prizes_before_active
    if here == "drawing_cards":
        to: MatchState = "set_prize_cards" if prizes_first else "select_active_pokemon"
        scribe.record(e.StateEntered(to))
        scribe.do(*_bonuses(scribe))
    elif here == "set_prize_cards":
        scribe.record(e.StateEntered("select_active_pokemon" if prizes_first else "first_player_selection"))
    elif here == "select_active_pokemon":
        scribe.record(e.StateEntered("select_bench_pokemon"))
    elif here == "select_bench_pokemon":
        scribe.record(e.StateEntered("first_player_selection" if prizes_first else "set_prize_cards"))
    elif here == "match_approval":
        open_game(scribe)
    else:
        start_play(scribe)


def start_play(scribe: TcgScribe) -> None:
    """Everything is turned up, and the first turn begins. (spec, FIRST_PLAYER_SELECTION)"""
    scribe.next_turn()
    if not scribe.state.first:
        toss(scribe)
    for seat in SEATS:
        side = scribe.state.sides[seat]
        cards = tuple(pokemon.id for pokemon in side.in_play)
        hps = tuple(facts(scribe.game, card_of(scribe, card)).hp for card in cards)
        scribe.record(e.PokemonRevealed(seat, cards, hps, shown(scribe.state, cards)))
    turns.refresh(scribe)
    turns.begin_turn(scribe, scribe.state.first)


def ready(scribe: TcgScribe, seat: str, what: str) -> None:
    scribe.record(e.Readied(seat, what))
    step_on(scribe)


def encounter(game: TcgGame, name: str) -> Setup:
    """Two decks of the packs: `DECK_A,DECK_B`."""
    parts = [part.strip() for part in name.split(",")]
    if len(parts) != 2:
        raise Refusal("tcg.encounter", name=text_ref(name), hint=hint(parts[0], game.content.decks))
    plan = Setup(*(Seating(part) for part in parts))
    for part in parts:
        deck_list(game, Seating(part))
    return plan


def encounters(game: TcgGame) -> dict[str, str]:
    """Every pair of decks; a deck also plays against itself."""
    decks_: dict[str, Any] = game.content.decks
    return {f"{one},{two}": f"{decks_[one].name} against {decks_[two].name}" for one in decks_ for two in decks_}
