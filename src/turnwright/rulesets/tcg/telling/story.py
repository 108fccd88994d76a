"""How a match is told: a line for each event that says something, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Named, Number, Roll, Said, Sentence, Step, listed, say

from .. import events as e
from .. import vocabulary as v
from ..content import is_doubtful, is_partial
from ..game import TcgGame
from ..refs import condition_ref
from ..state import OTHER, SEATS, State, find, owner
from .naming import Teller, effect_name, player
from .prompts import coin_heading, coin_reason

NAMED_AT_MOST = 7
"""Who looks at more cards than these is told how many there were."""


def tell(game: TcgGame, state: State, event: Event) -> Sentence | None:
    """One line, told on the state that the event led to; none where another line says it."""
    told = _TOLD.get(type(event))
    return None if told is None else told(Teller(game, state), event)


def _depth(told: Teller) -> int:
    """1 for what follows from a card or an attack that a line above has named."""
    state = told.state
    deeds = state.match_state == "player_turn" and state.phase in ("", "draw", "main_phase")
    return 0 if deeds and not any(side.played for side in state.sides.values()) else 1


# Before the first turn


def _joined(told: Teller, event: e.PlayerJoined) -> Sentence:
    return say(f"{player(event.seat)} sits down{f' with {event.deck}' if event.deck else ''}.")


def _opened(told: Teller, event: e.DecksOpened) -> Sentence | None:
    named = [f"{player(seat)} plays {deck or 'a deck of their own'}" for seat, deck in event.decks.items()]
    if not named:
        return None
    warned = _warnings(told)
    return say(f"{', and '.join(named)}.{warned}", tone="warn" if warned else "")


def _warnings(told: Teller) -> str:
    """Which cards of the two decks are not played as printed, or perhaps not: players know it before they begin."""
    known = told.game.content.cards
    cards = [known[face] for side in told.state.sides.values() for face in side.cards if face in known]
    partly = sorted({card.name for card in cards if is_partial(card)})
    doubtful = sorted({card.name for card in cards if is_doubtful(card)})
    said = f" Played only in part: {', '.join(partly)}." if partly else ""
    return said + (f" Perhaps not played as printed: {', '.join(doubtful)}." if doubtful else "")


def _checked(told: Teller, event: e.DeckChecked) -> Sentence | None:
    if not event.faults:
        return None
    spoken = told.game.language
    faults = " ".join(fault.text(spoken) for fault in event.faults)
    return say(f"{player(event.seat)}'s deck can't be played: {faults}", tone="warn")


_STATES = {
    "match_approval": "Both decks are valid, and both players are asked to approve the match.",
    "drawing_cards": "Both players draw their opening hands.",
    "set_prize_cards": "Both players set their Prize cards aside.",
    "select_active_pokemon": "Both players choose an Active Pokémon.",
    "select_bench_pokemon": "Both players may fill their Bench.",
    "initial_setup": "Both players set up.",
}


def _entered(told: Teller, event: e.StateEntered) -> Sentence | None:
    said = _STATES.get(event.match_state)
    return None if said is None else say(said, cue="turn")


def _readied(told: Teller, event: e.Readied) -> Sentence | None:
    match event.what:
        case "approval":
            return say(f"{player(event.seat)} approves the match.")
        case "bench":
            return say(f"{player(event.seat)} is done setting up.")
        case _:
            return None


def _shuffled(told: Teller, event: e.DeckShuffled) -> Sentence:
    return say(f"{player(event.seat)} shuffles their deck.", cue="move", depth=1)


def _mulliganed(told: Teller, event: e.Mulliganed) -> Sentence:
    hand: Said = (" (", told.some_cards(event.cards), ")") if event.faces else None
    return say(f"{player(event.seat)} has no Basic Pokémon in hand", hand, " and takes a mulligan.", cue="draw")


def _prizes(told: Teller, event: e.PrizesSet) -> Sentence:
    return say(f"{player(event.seat)} sets {_prize_cards(len(event.cards))} aside.", cue="move")


def _prize_cards(count: int) -> str:
    return "1 Prize card" if count == 1 else f"{count} Prize cards"


def _first(told: Teller, event: e.FirstPlayerChosen) -> Sentence:
    return say(f"{player(event.seat)} goes first.", cue="turn")


# Cards

_FROM = {"deck": "deck", "hand": "hand", "prizes": "Prize cards", "discard": "discard pile", "lost_zone": "Lost Zone"}


def _moved(told: Teller, event: e.CardsMoved) -> Sentence | None:
    if "played" in (event.origin, event.to):
        return None
    who, what, origin = player(event.seat), told.some_cards(event.cards), _FROM[event.origin]
    match event.to:
        case "discard":
            where = "" if event.origin == "hand" else f" from their {origin}"
            return say(f"{who} discards ", what, f"{where}.", cue="move", depth=1)
        case "hand":
            return say(f"{who} takes ", what, f" from their {origin}.", cue="draw", depth=1)
        case "deck":
            under = "on the bottom of" if event.bottom else "back into"
            return say(f"{who} puts ", what, f" from their {origin} {under} their deck.", cue="move", depth=1)
        case "lost_zone":
            return say(f"{who} puts ", what, f" from their {origin} in the Lost Zone.", cue="move", depth=1)
        case _:
            return say(f"{who} puts ", what, f" from their {origin} among their Prize cards.", cue="move", depth=1)


def _drawn(told: Teller, event: e.CardsDrawn) -> Sentence:
    deed = told.state.phase == "draw" or told.state.match_state != "player_turn"
    return say(f"{player(event.seat)} draws ", told.some_cards(event.cards), ".", cue="draw", depth=0 if deed else 1)


def _shown(told: Teller, event: e.CardsShown) -> Sentence:
    few = len(event.cards) <= NAMED_AT_MOST and all(card in told.state.faces for card in event.cards)
    names: Said = told.some_cards(event.cards) if few else None
    if event.seen == ("*",) and event.what == "prizes":
        count = "a Prize card" if len(event.cards) == 1 else _prize_cards(len(event.cards))
        return say(f"{player(owner(event.cards[0]))} turns {count} face up", (" (", names, ")") if names else None, ".",
                   cue="draw", depth=1)  # fmt: skip
    if event.seen == ("*",):
        seen = names or f"{len(event.cards)} cards"
        return say("Both players see ", seen, ".", cue="draw", depth=1)
    who = " and ".join(player(seat) for seat in event.seen)
    looks = "look" if len(event.seen) > 1 else "looks"
    cards = "a card" if len(event.cards) == 1 else f"{len(event.cards)} cards"
    where = _looked_at(event)
    return say(f"{who} {looks} at {cards}{where}", (" (", names, ")") if names else None, ".", cue="draw", depth=1)


def _looked_at(event: e.CardsShown) -> str:
    """Whose cards were looked at, where the event says it."""
    owners = {owner(card) for card in event.cards if card[:1] in ("a", "b")}
    if event.what not in _FROM or len(owners) != 1:
        return ""
    whose = "their" if event.seen == (*owners,) else f"{player(*owners)}'s"
    return f" {'in' if event.what == 'hand' else 'of'} {whose} {_FROM[event.what]}"


def _mixed(told: Teller, event: e.CardsMixed) -> Sentence:
    what = "their hand" if event.zone == "hand" else f"{len(event.cards)} cards of their deck"
    return say(f"{player(event.seat)} mixes {what}, so that nobody can tell which card is which.", cue="move", depth=1)


def _arranged(told: Teller, event: e.DeckArranged) -> Sentence:
    return say(f"The top {len(event.cards)} cards of {player(event.seat)}'s deck are rearranged.", cue="move", depth=1)


# Pokémon


def _played(told: Teller, event: e.PokemonPlayed) -> Sentence:
    if event.quarters:
        count = str(len(event.quarters) + 1)
        return say(
            f"{player(event.seat)} combines {count} cards from their discard pile into ", told.a_pokemon(event.card),
            " on the Bench.", cue="move", depth=_depth(told),
        )  # fmt: skip
    known = event.card in told.state.faces
    where = "in the Active Spot" if event.active else "on the Bench"
    down = ", face down" if known and not event.max_hp else ""
    what = told.a_pokemon(event.card) if known else "a face-down Pokémon"
    depth = 0 if event.origin == "hand" and told.state.match_state != "player_turn" else _depth(told)
    return say(f"{player(event.seat)} puts ", what, f" {where}{down}.", cue="move", depth=depth)


def _revealed(told: Teller, event: e.PokemonRevealed) -> Sentence:
    return say(f"{player(event.seat)} starts with ", told.some_cards(event.cards), ".", cue="move")


def _evolved(told: Teller, event: e.PokemonEvolved) -> Sentence:
    found = find(told.state, event.pokemon)
    below = told.a_card(found[1].cards[-2]) if found is not None and len(found[1].cards) > 1 else "A Pokémon"
    return say(
        f"{player(event.seat)}'s ", below, " evolves into ", told.a_card(event.card), ".",
        cue="status", tone="good", depth=0 if event.origin == "hand" and not _depth(told) else 1,
    )  # fmt: skip


def _swapped(told: Teller, event: e.PokemonSwapped) -> Sentence:
    return say(
        f"{player(event.seat)}'s ", told.a_card(event.left), " changes places with ", told.a_card(event.card),
        f" from their {_FROM[event.origin]}.", cue="status", depth=1,
    )  # fmt: skip


def _devolved(told: Teller, event: e.PokemonDevolved) -> Sentence:
    return say(
        told.some_cards(event.cards[-1:]), " devolves to ", told.a_pokemon(event.pokemon), ".", cue="status", depth=1
    )


def _max_hp(told: Teller, event: e.MaxHpChanged) -> Sentence:
    return say(told.whose_pokemon(event.pokemon), f" now has a maximum of {event.max_hp} HP.", cue="status", depth=1)


def _attached(told: Teller, event: e.EnergyAttached | e.ToolAttached) -> Sentence:
    deed = isinstance(event, e.EnergyAttached) and event.of_the_turn
    return say(
        f"{player(event.seat)} attaches ", told.a_card(event.card), " to ", told.a_pokemon(event.pokemon), ".",
        cue="move", depth=0 if deed else 1,
    )  # fmt: skip


def _energy_moved(told: Teller, event: e.EnergyMoved) -> Sentence:
    origin, to = told.whose_pokemon(event.origin), told.whose_pokemon(event.to)
    return say(told.a_card(event.card), " moves from ", origin, " to ", to, ".", cue="move", depth=1)


def _detached(told: Teller, event: e.Detached) -> Sentence:
    depth = 1 if event.by_attack else _depth(told)
    back = "" if event.to == "discard" else f" to its owner's {_FROM.get(event.to, event.to)}"
    cards, pokemon = told.some_cards(event.cards), told.whose_pokemon(event.pokemon)
    return say(pokemon, " loses ", cards, f"{back}.", cue="move", depth=depth)


def _trainer(told: Teller, event: e.TrainerPlayed) -> Sentence:
    return say(f"{player(event.seat)} plays ", told.a_card(event.card), ".", cue="move")


def _stadium(told: Teller, event: e.StadiumPlayed) -> Sentence | None:
    return say(told.a_card(event.replaced), " leaves play.", cue="move", depth=1) if event.replaced else None


def _stadium_left(told: Teller, event: e.StadiumLeft) -> Sentence:
    where = {"discard": " is discarded.", "hand": " goes back to its owner's hand."}
    said = where.get(event.to, " is put in the Lost Zone.")
    return say(told.a_card(event.card), said, cue="move", depth=1)


def _ability(told: Teller, event: e.AbilityUsed) -> Sentence:
    if not event.pokemon:
        where = (told.state.stadium,)
        return say(f"{player(event.seat)} uses ", told.an_ability(where, event.ability), ".", cue="status")
    found = find(told.state, event.pokemon)
    cards = () if found is None else (found[1].top, *found[1].tools, *found[1].energies)
    ability = told.an_ability(cards, event.ability)
    return say(f"{player(event.seat)}'s ", told.a_pokemon(event.pokemon), " uses ", ability, ".", cue="status")


# Attacks


def _declared(told: Teller, event: e.AttackDeclared) -> Sentence:
    attack = told.an_attack(event.pokemon, event.attack)
    return say(f"{player(event.seat)}'s ", told.a_pokemon(event.pokemon), " uses ", attack, ".", cue="strike")


_FAILED = {
    "nothing": "The attack does nothing.",
    "confused": " is Confused, and its attack fails.",
    "blind": " can't see its target, and its attack fails.",
}


def _failed(told: Teller, event: e.AttackFailed) -> Sentence:
    why = _FAILED.get(event.why, f"'s attack fails: {event.why}.")
    return say(told.whose_pokemon(event.pokemon) if why[0] in " '" else None, why, cue="miss", depth=1)


def _coins(told: Teller, event: e.CoinsFlipped) -> Sentence:
    faces = ["heads" if coin else "tails" for coin in event.coins]
    rolled = Roll(coin_heading(event.context, event.label), tuple(map(int, event.coins)), 2, ", ".join(faces) or "none")
    coins = "a coin" if len(faces) == 1 else f"{len(faces)} coins"
    why = coin_reason(event.context, event.label)
    depth = 0 if event.context == "first_player" else 1
    return say(f"{player(event.seat)} flips {coins}{why}: ", rolled, ".", cue="flip", depth=depth)


_BECAUSE = {"poisoned": " from poison", "burned": " from its burn", "confused": " in its confusion"}
_STEPS = {
    "base": "base damage",
    "minus": "less by the attack's text",
    "plus": "more by the attack's text and effects",
    "weakness": "Weakness",
    "resistance": "Resistance",
    "prevention": "prevented",
    "reduction": "reduced",
}


def _damaged(told: Teller, event: e.Damaged) -> Sentence:
    hurt = told.whose_pokemon(event.pokemon)
    if event.by == "knock_out":
        return say(hurt, " loses all its HP.", cue="strike", tone="hurt", depth=1)
    if event.amount == 0:
        return say(hurt, " takes no damage.", cue="shield", depth=1)
    found = find(told.state, event.pokemon)
    left = max(0, found[1].hp) if found is not None else 0
    amount = Number(event.amount, _steps(event))
    itself = " itself" if event.by == "recoil" else ""
    because = _BECAUSE.get(event.by, "")
    after = Number(left, (Step(str(left + event.amount), "HP before"), Step(f"-{event.amount}", "damage")))
    return say(
        hurt, f"{itself} takes ", amount, f" damage{because} (", after, " HP left).", cue="strike", tone="hurt", depth=1
    )


def _steps(event: e.Damaged) -> tuple[Step, ...]:
    """From the base damage to the loss: what each step added or took off."""
    steps = [Step(str(event.steps[0][1]), _STEPS["base"])] if event.steps else []
    for (_, before), (name, after) in zip(event.steps, event.steps[1:], strict=False):
        steps.append(Step(f"{after - before:+d}", _STEPS.get(name, name)))
    return tuple(steps) if len(steps) > 1 else ()


def _healed(told: Teller, event: e.Healed) -> Sentence:
    return say(
        told.whose_pokemon(event.pokemon), " heals ", Number(event.amount), " damage.", cue="heal", tone="good", depth=1
    )


def _counters(told: Teller, event: e.CountersMoved) -> Sentence:
    origin, to = told.whose_pokemon(event.origin), told.whose_pokemon(event.to)
    return say(Number(event.amount), " damage moves from ", origin, " to ", to, ".", cue="move", depth=1)


def _condition(told: Teller, event: e.ConditionGained) -> Sentence:
    usual = {"poisoned": (0, 10), "burned": (0, 20)}.get(event.condition, (event.amount,))
    strong = "" if event.amount in usual else f" ({event.amount} damage between turns)"
    named = Named(condition_ref(event.condition), event.condition.capitalize())
    return say(told.whose_pokemon(event.pokemon), " is now ", named, f"{strong}.", cue="status", tone="hurt", depth=1)


def _lost(told: Teller, event: e.ConditionsLost) -> Sentence:
    ended = listed((Named(condition_ref(each), each.capitalize()) for each in event.conditions), " or ")
    return say(told.whose_pokemon(event.pokemon), " is no longer ", ended, ".", cue="status", tone="good", depth=1)


def _marked(told: Teller, event: e.Marked) -> Sentence | None:
    if isinstance(event.mark.word, v.DiscardAttached):
        return None  # the card that was attached says so
    on: Said = player(event.on) if event.on in SEATS else told.whose_pokemon(event.on)
    what = effect_name(event.mark.word, event.mark.what)
    return say("New effect on ", on, f": {what[:1].lower()}{what[1:]}.", cue="status", depth=1)


def _unmarked(told: Teller, event: e.MarksEnded) -> Sentence | None:
    over = [mark for mark in event.marks if not isinstance(mark.word, v.DiscardAttached)]
    if not over or (event.on not in SEATS and find(told.state, event.on) is None):
        return None
    on: Said = player(event.on) if event.on in SEATS else told.whose_pokemon(event.on)
    names = dict.fromkeys(effect_name(mark.word, mark.what) for mark in over)
    what = " and ".join(f"{name[:1].lower()}{name[1:]}" for name in names)
    return say("An effect on " if len(names) == 1 else "Effects on ", on,
               f" {'ends' if len(names) == 1 else 'end'}: {what}.", cue="status", depth=1)  # fmt: skip


# Places


def _switched(told: Teller, event: e.Switched) -> Sentence:
    active = told.state.sides[event.seat].active
    now: Said = told.a_pokemon(active.id) if active is not None else "nobody"
    if event.retreat:
        return say(
            f"{player(event.seat)}'s ", told.a_pokemon(event.out), " retreats, and ", now, " is now active.", cue="move"
        )
    return say(
        f"{player(event.seat)}'s ", told.a_pokemon(event.out), " is switched out for ", now, ".", cue="move", depth=1
    )


def _stays(told: Teller, event: e.RetreatFailed) -> Sentence:
    return say(told.whose_pokemon(event.pokemon), " is Confused and can't retreat.", cue="miss", depth=1)


def _promoted(told: Teller, event: e.PokemonPromoted) -> Sentence:
    promoted = told.a_pokemon(event.pokemon)
    return say(f"{player(event.seat)} promotes ", promoted, " to the Active Spot.", cue="move")


_GONE = {
    "discard": "is discarded",
    "hand": "returns to its owner's hand",
    "deck": "goes into its owner's deck",
    "lost_zone": "goes to the Lost Zone",
}


def _left(told: Teller, event: e.PokemonLeft) -> Sentence:
    gone = _GONE.get(event.to, "leaves play")
    return say(f"{player(event.seat)}'s ", told.a_card(event.top or event.pokemon), f" {gone}.", cue="move", depth=1)


def _knocked_out(told: Teller, event: e.KnockedOut) -> Sentence:
    prizes = ""
    if event.prizes:
        count = "a Prize card" if event.prizes == 1 else _prize_cards(event.prizes)
        prizes = f", which gives {player(OTHER[event.seat])} {count}"
    gone = f" It {_GONE.get(event.to, 'leaves play')}." if event.kept else ""
    return say(
        f"{player(event.seat)}'s ", told.a_card(event.top or event.pokemon), f" is Knocked Out{prizes}.{gone}",
        cue="fall", tone="defeat", depth=1,
    )  # fmt: skip


def _prize(told: Teller, event: e.PrizeTaken) -> Sentence:
    left = len(told.state.sides[event.seat].prizes)
    what: Said = (": ", told.a_card(event.card)) if event.card in told.state.faces else None
    return say(f"{player(event.seat)} takes a Prize card", what, f" ({left} left).", cue="draw", tone="good")


# Turns and ends


def _turn(told: Teller, event: e.TurnStarted) -> Sentence:
    return say(f"Turn {event.turn}: {player(event.seat)}", cue="turn", tone="heading")


def _sudden(told: Teller, event: e.SuddenDeathBegan) -> Sentence:
    return say("Both players win at once: a sudden death for one Prize card decides.", cue="turn", tone="warn")


def _why(winner: str | None, reason: str) -> str:
    """Who won, and why."""
    if not winner:
        return f"The match is a draw: {_DRAWN.get(reason, 'nobody wins')}."
    other = player(OTHER.get(winner, "the other"))
    return f"{player(winner)} wins: {_WON.get(reason, 'the match is over').format(other=other)}."


_WON = {
    "prize_cards": "the last Prize card is taken",
    "no_pokemon": "{other} has no Pokémon left in play",
    "deck_out": "{other} has no card left to draw",
    "concede": "{other} concedes",
    "tie": "both won at once, and the first seat is given the match",
}
_DRAWN = {"turn_limit": "it has gone on for too many turns", "tie": "both players win at once"}


def _ended(told: Teller, event: e.MatchEnded) -> Sentence:
    return say(_why(event.winner, event.reasons[0] if event.reasons else ""), cue="end", tone="heading")


def _cancelled(told: Teller, event: e.MatchCancelled) -> Sentence:
    if event.by in SEATS:
        return say(f"{player(event.by)} cancels the match.", cue="end", tone="heading")
    who = " and ".join(map(player, event.seats))
    why = {
        "invalid_decks": f"the deck of {who} can't be played",
        "no_basic": f"{who} drew no Basic Pokémon in {event.count} hands",
    }.get(event.reason, "nobody goes on with it")
    return say(f"The match is cancelled: {why}.", cue="end", tone="heading")


_TOLD: dict[type, Callable[[Teller, Any], Sentence | None]] = {
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
    e.PokemonSwapped: _swapped,
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
    e.MarksEnded: _unmarked,
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
    turns = "1 turn" if state.turn == 1 else f"{state.turn} turns"
    again = (
        " and a sudden death" if state.game == 2 else f" and {state.game - 1} sudden deaths" if state.game > 2 else ""
    )
    began = f"; {player(state.first)} went first" if state.first else ""
    left = ", ".join(f"{player(seat)} {count}" for seat, count in ended.detail["prizes"].items())
    return (
        _why(ended.winner, ended.detail["reason"]),
        f"It took {turns}{again}{began}.",
        f"Prize cards left: {left}.",
    )
