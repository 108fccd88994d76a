"""How a match is told: a line for each event, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome

from . import events as e
from .game import TcgGame
from .state import OTHER, State, find
from .teller import Teller, effect_name, player


def describe(game: TcgGame, state: State, event: Event) -> str:
    """One readable line, told on the state that the event led to."""
    tell = _TOLD.get(type(event))
    return "" if tell is None else tell(Teller(game, state), event)


def _joined(told: Teller, event: e.PlayerJoined) -> str:
    return f"{player(event.seat)} sits down{f' with {event.deck}' if event.deck else ''}."


def _opened(told: Teller, event: e.DecksOpened) -> str:
    return " ".join(f"{player(seat)} plays {deck}." for seat, deck in event.decks.items())


def _checked(told: Teller, event: e.DeckChecked) -> str:
    return f"The deck of {player(event.seat)} may not be played: {' '.join(event.faults)}" if event.faults else ""


def _entered(told: Teller, event: e.StateEntered) -> str:
    return {
        "match_approval": "Both decks are valid. Do both players approve?",
        "drawing_cards": "Both draw their opening hands.",
        "set_prize_cards": "Both set their prizes aside.",
        "select_active_pokemon": "Both choose an active Pokémon.",
        "select_bench_pokemon": "Both may fill their bench.",
        "initial_setup": "Both set up.",
    }.get(event.match_state, "")


def _readied(told: Teller, event: e.Readied) -> str:
    return f"{player(event.seat)} is ready." if event.what in ("approval", "bench") else ""


def _shuffled(told: Teller, event: e.DeckShuffled) -> str:
    return f"{player(event.seat)} shuffles."


def _mulliganed(told: Teller, event: e.Mulliganed) -> str:
    hand = f" ({told.all_cards(event.cards)})" if event.faces else ""
    return f"{player(event.seat)} has no Basic Pokémon{hand} and draws again."


def _prizes(told: Teller, event: e.PrizesSet) -> str:
    return f"{player(event.seat)} lays {len(event.cards)} prizes aside."


def _first(told: Teller, event: e.FirstPlayerChosen) -> str:
    return f"{player(event.seat)} goes first."


_ZONES = {"deck": "the deck", "hand": "the hand", "prizes": "the prizes", "discard": "the discard pile", "played": ""}


def _moved(told: Teller, event: e.CardsMoved) -> str:
    if "played" in (event.origin, event.to):
        return ""
    what = told.all_cards(event.cards)
    if event.to == "discard":
        return f"{player(event.seat)} discards {what}" + (" from the deck." if event.origin == "deck" else ".")
    under = "under " if event.to == "deck" and event.bottom else "into " if event.to == "deck" else "to "
    return f"{player(event.seat)} moves {what} from {_ZONES[event.origin]} {under}{_ZONES[event.to]}."


def _drawn(told: Teller, event: e.CardsDrawn) -> str:
    return f"{player(event.seat)} draws {told.all_cards(event.cards)}."


def _shown(told: Teller, event: e.CardsShown) -> str:
    if event.seen == ("*",):
        return f"Both see {told.all_cards(event.cards)}."
    who = " and ".join(player(seat) for seat in event.seen)
    return f"{who} looks at {len(event.cards)} cards ({event.what})."


def _mixed(told: Teller, event: e.CardsMixed) -> str:
    what = "the hand" if event.zone == "hand" else f"{len(event.cards)} cards of the deck"
    return f"{player(event.seat)} mixes {what}, so that nobody can tell which card is which."


def _arranged(told: Teller, event: e.DeckArranged) -> str:
    return f"{player(event.seat)}'s top {len(event.cards)} cards are put in another order."


def _played(told: Teller, event: e.PokemonPlayed) -> str:
    where = "into the active place" if event.active else "on the bench"
    what = told.card(event.card) if event.card in told.state.faces else "a card, face down,"
    return f"{player(event.seat)} puts {what} {where}."


def _revealed(told: Teller, event: e.PokemonRevealed) -> str:
    return f"{player(event.seat)} begins with {told.all_cards(event.cards)}."


def _evolved(told: Teller, event: e.PokemonEvolved) -> str:
    found = find(told.state, event.pokemon)
    below = told.card(found[1].cards[-2]) if found is not None and len(found[1].cards) > 1 else "A Pokémon"
    return f"{below} evolves into {told.card(event.card)}."


def _devolved(told: Teller, event: e.PokemonDevolved) -> str:
    return f"{told.all_cards(event.cards[-1:])} is devolved to {told.pokemon(event.pokemon)}."


def _max_hp(told: Teller, event: e.MaxHpChanged) -> str:
    return f"{told.pokemon(event.pokemon)} now has {event.max_hp} HP at most."


def _attached(told: Teller, event: e.EnergyAttached) -> str:
    return f"{player(event.seat)} attaches {told.card(event.card)} to {told.pokemon(event.pokemon)}."


def _energy_moved(told: Teller, event: e.EnergyMoved) -> str:
    return f"{told.card(event.card)} moves from {told.pokemon(event.origin)} to {told.pokemon(event.to)}."


def _detached(told: Teller, event: e.Detached) -> str:
    where = "is discarded" if event.to == "discard" else f"goes to {_ZONES[event.to]}"
    return f"{told.all_cards(event.cards)} {where} from {told.pokemon(event.pokemon)}."


def _trainer(told: Teller, event: e.TrainerPlayed) -> str:
    return f"{player(event.seat)} plays {told.card(event.card)}."


def _stadium(told: Teller, event: e.StadiumPlayed) -> str:
    return f"{told.card(event.replaced)} leaves play." if event.replaced else ""


def _stadium_left(told: Teller, event: e.StadiumLeft) -> str:
    return f"{told.card(event.card)} is discarded."


def _ability(told: Teller, event: e.AbilityUsed) -> str:
    who = told.pokemon(event.pokemon) if event.pokemon else player(event.seat)
    return f"{who} uses {event.ability}."


def _declared(told: Teller, event: e.AttackDeclared) -> str:
    return f"{told.pokemon(event.pokemon)} uses {event.attack}!"


def _failed(told: Teller, event: e.AttackFailed) -> str:
    return f"{told.pokemon(event.pokemon)}'s attack fails: {event.why}."


def _coins(told: Teller, event: e.CoinsFlipped) -> str:
    why = (event.label or event.context).replace("_", " ")
    if len(event.coins) == 1:
        return f"A coin ({why}): {'heads' if event.coins[0] else 'tails'}."
    faces = " ".join("heads" if coin else "tails" for coin in event.coins)
    return f"{len(event.coins)} coins ({why}): {faces}."


_BECAUSE = {"poisoned": " from poison", "burned": " from its burn", "confused": ", hurting itself", "recoil": " itself"}


def _damaged(told: Teller, event: e.Damaged) -> str:
    name = told.pokemon(event.pokemon)
    if event.by == "knock_out":
        return f"{name} is overcome."
    if event.amount == 0:
        return f"{name} takes no damage."
    found = find(told.state, event.pokemon)
    left = max(0, found[1].hp) if found is not None else 0
    steps = [f"{step} {value}" for step, value in event.steps[1:]]
    how = f" [{event.steps[0][1]}; {', '.join(steps)}]" if steps else ""
    return f"{name} takes {event.amount}{_BECAUSE.get(event.by, '')} ({left} left).{how}"


def _healed(told: Teller, event: e.Healed) -> str:
    return f"{told.pokemon(event.pokemon)} is healed of {event.amount}."


def _counters(told: Teller, event: e.CountersMoved) -> str:
    return f"{event.amount} damage moves from {told.pokemon(event.origin)} to {told.pokemon(event.to)}."


def _condition(told: Teller, event: e.ConditionGained) -> str:
    strong = f" ({event.amount} a turn)" if event.condition == "poisoned" and event.amount != 10 else ""
    return f"{told.pokemon(event.pokemon)} is now {event.condition}{strong}."


def _lost(told: Teller, event: e.ConditionsLost) -> str:
    return f"{told.pokemon(event.pokemon)} is no longer {' or '.join(event.conditions)}."


def _marked(told: Teller, event: e.Marked) -> str:
    on = player(event.on) if event.on in told.state.sides else told.pokemon(event.on)
    return f"{on} is under an effect: {effect_name(event.mark.word)}."


def _switched(told: Teller, event: e.Switched) -> str:
    side = told.state.sides[event.seat]
    how = "retreats" if event.retreat else "is switched out"
    now = told.card(side.active.top) if side.active is not None else "nobody"
    return f"{player(event.seat)}: {told.pokemon(event.out)} {how}, {now} is active."


def _stays(told: Teller, event: e.RetreatFailed) -> str:
    return f"{told.pokemon(event.pokemon)} is confused and stays."


def _promoted(told: Teller, event: e.PokemonPromoted) -> str:
    return f"{player(event.seat)} sends up {told.pokemon(event.pokemon)}."


def _left(told: Teller, event: e.PokemonLeft) -> str:
    return f"{told.card(event.top or event.pokemon)} leaves play, to {_ZONES[event.to]}."


def _knocked_out(told: Teller, event: e.KnockedOut) -> str:
    prizes = f" {player(OTHER[event.seat])} takes {_prize_count(event.prizes)}." if event.prizes else ""
    return f"{player(event.seat)}'s {told.card(event.top or event.pokemon)} is knocked out.{prizes}"


def _prize_count(count: int) -> str:
    return "a prize" if count == 1 else f"{count} prizes"


def _prize(told: Teller, event: e.PrizeTaken) -> str:
    left = len(told.state.sides[event.seat].prizes)
    return f"{player(event.seat)} takes a prize: {told.card(event.card)} ({left} left)."


def _turn(told: Teller, event: e.TurnStarted) -> str:
    return f"Turn {event.turn}: {player(event.seat)}."


def _sudden(told: Teller, event: e.SuddenDeathBegan) -> str:
    return "Both win at once: sudden death, for one prize."


_WHY = {
    "prize_cards": "the last prize is taken", "no_pokemon": "no Pokémon is left in play", "deck_out": "no card to draw",
    "concede": "the other gives up", "turn_limit": "too many turns", "tie": "both win at once",
}  # fmt: skip


def _ended(told: Teller, event: e.MatchEnded) -> str:
    why = _WHY[event.reasons[0]] if event.reasons else ""
    return f"{player(event.winner)} wins: {why}." if event.winner else f"A draw: {why}."


def _cancelled(told: Teller, event: e.MatchCancelled) -> str:
    return f"The match is cancelled: {event.reason}."


_TOLD: dict[type, Callable[[Teller, Any], str]] = {
    e.PlayerJoined: _joined,
    e.DecksOpened: _opened,
    e.DeckChecked: _checked,
    e.StateEntered: _entered,
    e.Readied: _readied,
    e.DeckShuffled: _shuffled,
    e.Mulliganed: _mulliganed,
    e.PrizesSet: _prizes,
    e.FirstPlayerChosen: _first,
    e.CardsMoved: _moved,
    e.CardsDrawn: _drawn,
    e.CardsShown: _shown,
    e.CardsMixed: _mixed,
    e.DeckArranged: _arranged,
    e.PokemonPlayed: _played,
    e.PokemonRevealed: _revealed,
    e.PokemonEvolved: _evolved,
    e.PokemonDevolved: _devolved,
    e.MaxHpChanged: _max_hp,
    e.EnergyAttached: _attached,
    e.ToolAttached: _attached,
    e.EnergyMoved: _energy_moved,
    e.Detached: _detached,
    e.TrainerPlayed: _trainer,
    e.StadiumPlayed: _stadium,
    e.StadiumLeft: _stadium_left,
    e.AbilityUsed: _ability,
    e.AttackDeclared: _declared,
    e.AttackFailed: _failed,
    e.CoinsFlipped: _coins,
    e.Damaged: _damaged,
    e.Healed: _healed,
    e.CountersMoved: _counters,
    e.ConditionGained: _condition,
    e.ConditionsLost: _lost,
    e.Marked: _marked,
    e.Switched: _switched,
    e.RetreatFailed: _stays,
    e.PokemonPromoted: _promoted,
    e.PokemonLeft: _left,
    e.KnockedOut: _knocked_out,
    e.PrizeTaken: _prize,
    e.TurnStarted: _turn,
    e.SuddenDeathBegan: _sudden,
    e.MatchEnded: _ended,
    e.MatchCancelled: _cancelled,
}


def describe_outcome(game: TcgGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """Who won and why, after how many turns, and the prizes that were left."""
    if ended.result == "cancelled":
        return ("The match was cancelled.",)
    why = _WHY.get(ended.detail["reason"], "")
    first = f"{player(ended.winner)} wins: {why}." if ended.winner else f"A draw: {why}."
    again = f" after {state.game - 1} sudden death" if state.game > 1 else ""
    began = f"; {player(state.first)} began" if state.first else ""
    left = ", ".join(f"{player(seat)} {count}" for seat, count in ended.detail["prizes"].items())
    return (first, f"It took {state.turn} turns{again}{began}.", f"Prizes left: {left}.")
