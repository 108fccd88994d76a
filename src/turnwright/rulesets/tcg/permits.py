"""Who may act and when, with what: the questions that every action asks before it does anything. (sources 4)"""

from __future__ import annotations

from turnwright.kernel.messages import Prompt

from . import content as c
from . import standing, turns
from . import vocabulary as v
from . import words as w
from .cards import card_of, fits_card
from .game import TcgScribe
from .state import SEATS, MatchState, Phase, Pokemon, Side, State, called

_PHASES: dict[Phase, str] = {
    "": "no phase",
    "draw": "the draw phase",
    "main_phase": "the main phase",
    "attack": "the attack phase",
    "end": "the end phase",
}


def _in_words(state: str) -> str:
    return f'"{state.replace("_", " ")}"'


def acting(run: TcgScribe) -> str:
    """The seat that a command is for: its sender's. Nobody plays cards for another."""
    if run.by not in SEATS:
        turn = " and ".join(map(called, turns.to_act(run.state))) or "nobody"
        run.refuse("tcg.who", f"{run.by} plays no cards here: {turn} may act.")
    return run.by


def in_state(run: TcgScribe, what: str, *wanted: MatchState) -> str:
    """Refuses an action out of its state; gives the seat that acts."""
    seat = acting(run)
    state: State = run.state
    run.require(
        state.match_state in wanted,
        "tcg.wrong_state",
        f"{called(seat)} can't {what} now: the match is at the step {_in_words(state.match_state)}, not at "
        f"{' or '.join(map(_in_words, wanted))}.",
    )
    return seat


def in_phase(run: TcgScribe, what: str, *wanted: Phase) -> str:
    """Refuses an action out of the own turn or its phase, or while prizes or a new active Pokémon are owed."""
    seat = in_state(run, what, "player_turn")
    state: State = run.state
    run.require(
        state.current == seat,
        "tcg.not_your_turn",
        f"{called(seat)} can't {what}: it's {called(state.current)}'s turn.",
    )
    owed = turns.owing(state)
    run.require(
        not owed,
        "tcg.owed",
        f"{called(seat)} can't {what} yet: {' and '.join(map(called, owed))} must first take Prize cards or send up a "
        "Pokémon.",
    )
    run.require(
        state.phase in wanted,
        "tcg.wrong_phase",
        f"{called(seat)} can't {what} in {_PHASES[state.phase]}: "
        f"only in {' or '.join([_PHASES[each] for each in wanted])}.",
    )
    return seat


def not_ready(run: TcgScribe, seat: str, what: str) -> None:
    run.require(
        not run.state.sides[seat].ready, "tcg.already_done", f"{called(seat)} has already done that and waits: {what}."
    )


def in_hand(run: TcgScribe, seat: str, card: str) -> c.AnyCard:
    """A card of the own hand, which its player knows."""
    run.require(
        card in run.state.sides[seat].hand,
        "tcg.not_in_hand",
        f"{called(seat)} has no card {card or 'without a name'} in hand.",
    )
    return card_of(run, card)


def own_pokemon(run: TcgScribe, seat: str, pokemon: str, what: str) -> Pokemon:
    side: Side = run.state.sides[seat]
    found = next((each for each in side.in_play if each.id == pokemon), None)
    if found is None:
        there = ", ".join(each.id for each in run.state.sides[seat].in_play)
        run.refuse(
            "tcg.no_such_pokemon",
            f"{called(seat)} can't {what} {pokemon or 'nothing'}: their Pokémon in play are {there or 'none'}.",
        )
    return found


def awaited_flip(state: State) -> Prompt | None:
    """The coins that the rules wait for, as the question to the player whose coins they are.

    They are known by the word that waits, which is for all to see: what a player is asked is not.
    """
    return state.flow.prompts[0] if _tossing(state) is not None else None


def may_flip(state: State, seat: str) -> bool:
    """Whether a seat may set off the coins that are waited for: an attack's either player, others whose they are."""
    word = _tossing(state)
    if word is None or seat not in SEATS:
        return False
    return seat == word.seat or word.context == "attack"


def _tossing(state: State) -> w.TossCoins | None:
    if not state.flow.prompts or not state.flow.frames:
        return None
    word = state.flow.frames[-1].todo[0]
    return word if isinstance(word, w.TossCoins) else None


def playable(run: TcgScribe, seat: str, card: c.AnyCard) -> None:
    """Refuses a card that an effect keeps from being played."""
    for force in standing.on_player(run, v.ForbidPlay, seat):
        at = {"seat": seat}
        run.require(
            not fits_card(run, at, card, force.word.cards),
            "tcg.forbidden",
            f"{called(seat)} can't play {card.name}: an effect forbids such cards this turn.",
        )
