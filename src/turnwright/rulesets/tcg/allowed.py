"""Who may act and when, with what, and why not: what every action asks before it does anything. (sources 4)

What a player may choose (`legal`) and what a command does (`decide`) ask the same questions.
"""

from __future__ import annotations

from typing import Any

from turnwright.kernel.messages import Prompt

from . import content as c
from . import counting, derived, possible, standing, turns
from . import vocabulary as v
from . import words as w
from .cardplay import forbidden
from .cards import card_of, facts, fits, known_card, own_cards, tools
from .game import TcgScribe
from .rules import energy, statuses
from .rules.terms import EnergyType
from .state import OTHER, SEATS, MatchState, Phase, Pokemon, Side, State, called

_PHASES: dict[Phase, str] = {
    "": "no phase",
    "draw": "the draw phase",
    "main_phase": "the main phase",
    "attack": "the attack phase",
    "end": "the end phase",
}


def _in_words(state: str) -> str:
    return f'"{state.replace("_", " ")}"'


def acting(scribe: TcgScribe) -> str:
    """The seat that a command is for: its sender's. Nobody plays cards for another."""
    if scribe.by not in SEATS:
        turn = " and ".join(map(called, turns.to_act(scribe.state))) or "nobody"
        scribe.refuse("tcg.who", f"{scribe.by} plays no cards here: {turn} may act.")
    return scribe.by


def in_state(scribe: TcgScribe, what: str, *wanted: MatchState) -> str:
    """Refuses an action out of its state; gives the seat that acts."""
    seat = acting(scribe)
    state: State = scribe.state
    scribe.require(
        state.match_state in wanted,
        "tcg.wrong_state",
        f"{called(seat)} can't {what} now: the match is at the step {_in_words(state.match_state)}, not at "
        f"{' or '.join(map(_in_words, wanted))}.",
    )
    return seat


def in_phase(scribe: TcgScribe, what: str, *wanted: Phase) -> str:
    """Refuses an action out of the own turn or its phase, or while prizes or a new active Pokémon are owed."""
    seat = in_state(scribe, what, "player_turn")
    state: State = scribe.state
    scribe.require(
        state.current == seat,
        "tcg.not_your_turn",
        f"{called(seat)} can't {what}: it's {called(state.current)}'s turn.",
    )
    owed = turns.owing(state)
    scribe.require(
        not owed,
        "tcg.owed",
        f"{called(seat)} can't {what} yet: {' and '.join(map(called, owed))} must first take Prize cards or send up a "
        "Pokémon.",
    )
    scribe.require(
        state.phase in wanted,
        "tcg.wrong_phase",
        f"{called(seat)} can't {what} in {_PHASES[state.phase]}: "
        f"only in {' or '.join([_PHASES[each] for each in wanted])}.",
    )
    return seat


def not_ready(scribe: TcgScribe, seat: str, what: str) -> None:
    scribe.require(
        not scribe.state.sides[seat].ready,
        "tcg.already_done",
        f"{called(seat)} has already done that and waits: {what}.",
    )


def in_hand(scribe: TcgScribe, seat: str, card: str) -> c.AnyCard:
    """A card of the own hand, which its player knows."""
    scribe.require(
        card in scribe.state.sides[seat].hand,
        "tcg.not_in_hand",
        f"{called(seat)} has no card {card or 'without a name'} in hand.",
    )
    return card_of(scribe, card)


def own_pokemon(scribe: TcgScribe, seat: str, pokemon: str, what: str) -> Pokemon:
    side: Side = scribe.state.sides[seat]
    found = next((each for each in side.in_play if each.id == pokemon), None)
    if found is None:
        there = ", ".join(each.id for each in scribe.state.sides[seat].in_play)
        scribe.refuse(
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


def playable(scribe: TcgScribe, seat: str, card: c.AnyCard) -> None:
    """Refuses a card that an effect keeps from being played."""
    scribe.require(
        not forbidden(scribe, seat, card),
        "tcg.forbidden",
        f"{called(seat)} can't play {card.name}: an effect forbids such cards this turn.",
    )


# What there is to do


def activated(scribe: TcgScribe, seat: str) -> list[tuple[str, int, str, Pokemon | None, c.Ability]]:
    """What a player could use: (where, number, card, Pokémon, ability); attached cards come after the top card."""
    found: list[tuple[str, int, str, Pokemon | None, c.Ability]] = []
    state: State = scribe.state
    with_energy = standing.pool(scribe).energy_activated
    for pokemon in state.sides[seat].in_play:
        number = 0
        own = own_cards(scribe.game, state, pokemon, "abilities")
        for handle in (*own, *pokemon.tools, *(pokemon.energies if with_energy else ())):
            card = known_card(scribe.game, state, handle)
            if card is None or handle in state.posing or not (places := facts(scribe.game, card).activated):
                continue
            for place in places:
                found.append((pokemon.id, number, handle, pokemon, card.abilities[place]))
                number += 1
    if state.stadium:
        card = card_of(scribe, state.stadium)
        for number, place in enumerate(facts(scribe.game, card).activated):
            found.append((state.stadium, number, state.stadium, None, card.abilities[place]))
    return found


def attachments(scribe: TcgScribe, seat: str) -> int:
    """How many Energy cards a player may attach this turn."""
    return 1 + sum(int(force.word.count) for force in standing.on_player(scribe, v.MoreAttachments, seat))


# Why something cannot be done now


UNPAID = "it lacks energy"


def unions(scribe: TcgScribe, seat: str) -> dict[str, tuple[str, ...]]:
    """The parts of V-UNIONs in a player's discard pile by their name, no two of them alike."""
    found: dict[str, dict[str, str]] = {}
    if standing.pool(scribe).unions:
        for handle in scribe.state.sides[seat].discard:
            card = card_of(scribe, handle)
            if isinstance(card, c.Pokemon) and card.parts == 4:
                found.setdefault(card.name, {}).setdefault(card.id, handle)
    return {name: tuple(handles.values()) for name, handles in found.items()}


def why_not_combine(scribe: TcgScribe, seat: str, name: str) -> str | None:
    """Why the parts of a V-UNION in the discard pile cannot be put onto the Bench now."""
    state: State = scribe.state
    if f"game:{seat}:{name}" in state.used_up:
        return "it has already been put into play this game"
    there = len(unions(scribe, seat).get(name, ()))
    if there < 4:
        return f"only {there} of its 4 different cards {'is' if there == 1 else 'are'} in the discard pile"
    if len(state.sides[seat].bench) >= derived.bench_size(scribe, seat):
        return "the Bench is full"
    return None


def why_not_attack(scribe: TcgScribe, seat: str, active: Pokemon, chosen: c.Attack) -> str | None:
    """Why an attack cannot be declared now."""
    state: State = scribe.state
    blocked = statuses.attack_blocked_by(active.conditions)
    if blocked is not None:
        return f"it is {blocked}"
    if not (scribe.options.first_turn_attack or chosen.opens) and turns.is_first_turn(state):
        return "nobody attacks on the first turn of the match"
    for force in standing.on_pokemon(scribe, v.ForbidAttack, seat, active):
        if not force.what or force.what == chosen.name:
            return "an effect forbids it"
    if chosen.once and f"game:{seat}:{chosen.once}" in state.used_up:
        return f"a {chosen.once} was used in this game already"
    if not derived.can_pay(derived.attack_cost(scribe, seat, active, chosen), derived.units(scribe, seat, active)):
        return UNPAID
    if not chosen.needs and not chosen.pays:
        return None
    target = state.sides[OTHER[seat]].active
    at = attack_names(scribe, seat, active, target or active, chosen)
    if not all(counting.holds(scribe, at, need) for need in chosen.needs):
        return "what it needs is not there"
    if not all(possible.can_pay(scribe, at, pay) for pay in chosen.pays):
        return "its cost cannot be paid"
    return None


def attack_names(scribe: TcgScribe, seat: str, active: Pokemon, target: Pokemon, chosen: c.Attack) -> dict[str, Any]:
    cost: tuple[EnergyType, ...] = derived.attack_cost(scribe, seat, active, chosen)
    return {
        "seat": seat,
        "source": active.id,
        "card": active.top,
        "context": "attack",
        "defending": target.id,
        "attack": chosen.name,
        "base": chosen.damage,
        "cost": cost,
    }


def why_not_use(scribe: TcgScribe, seat: str, pokemon: Pokemon | None, handle: str, ability: c.Ability) -> str | None:
    at = {"seat": seat, "source": pokemon.id if pokemon is not None else "", "card": handle, "context": "ability"}
    if turns.used_up(scribe.state, seat, pokemon, ability):
        return "it has already been used"
    if not turns.may_use(scribe, seat, pokemon, handle, ability):
        return "it doesn't work now"
    if not all(possible.can_pay(scribe, at, pay) for pay in ability.pays):
        return "its cost cannot be paid"
    if not possible.can_do_any(scribe, possible.paying(scribe, at, ability.pays), ability.effects, ability.pays):
        return "it would do nothing"
    return None


def why_not_retreat(scribe: TcgScribe, seat: str, active: Pokemon) -> str | None:
    state: State = scribe.state
    blocked = statuses.retreat_blocked_by(active.conditions, asleep_may_retreat=scribe.options.asleep_may_retreat)
    anyway = (force.word.anyway for force in standing.on_pokemon(scribe, v.RetreatCostIs, seat, active))
    if blocked is not None and not any(anyway):
        return f"it is {blocked}"
    if any(True for _ in standing.on_pokemon(scribe, v.ForbidRetreat, seat, active)):
        return "an effect holds it"
    if scribe.options.retreat_limit and state.retreats:
        return "one retreat per turn"
    if not state.sides[seat].bench:
        return "the Bench is empty"
    if not retreat_payments(scribe, seat, active):
        return f"it lacks the {derived.retreat_cost(scribe, seat, active)} Energy that it costs"
    return None


def retreat_payments(scribe: TcgScribe, seat: str, active: Pokemon) -> tuple[tuple[str, ...], ...]:
    """Every choice of Energy cards that pays for a retreat. (ruling `retreat_cost`)"""
    cost = derived.retreat_cost(scribe, seat, active)
    if cost == 0:
        return ((),)
    amounts = [len(derived.card_units(scribe, handle)) for handle in active.energies]
    by_cards = scribe.options.retreat_cost == "cards"
    choices = energy.retreat_choices(amounts, cost=cost, by_cards=by_cards)
    return tuple(tuple(active.energies[place] for place in choice) for choice in choices)


def why_not_play(scribe: TcgScribe, seat: str, handle: str, card: c.Trainer) -> str | None:
    """Why a Trainer card cannot be played now. (rulings `supporter_limit`, `first_turn_supporter`)"""
    state: State = scribe.state
    options = scribe.options
    at = {"seat": seat, "source": "", "card": handle, "context": "trainer"}
    for force in standing.on_player(scribe, v.ForbidPlay, seat):
        if fits(scribe, at, handle, force.word.cards):
            return "an effect forbids such cards this turn"
    if card.kind == "supporter":
        if options.supporter_limit and state.supporters:
            return "one Supporter per turn"
        if not options.first_turn_supporter and turns.is_first_turn(state):
            return "no Supporter on the first turn of the match"
    if card.kind == "stadium":
        if state.stadium and card_of(scribe, state.stadium).name == card.name:
            return "a Stadium of this name is already in play"
        if state.stadiums:
            return "one Stadium per turn"
    if is_attached(card) and not tool_targets(scribe, seat, card):
        return "there is no Pokémon to attach it to"
    if not all(counting.holds(scribe, at, need) for need in card.needs):
        return "what it needs is not there"
    if not all(possible.can_pay(scribe, at, pay) for pay in card.pays):
        return "its cost cannot be paid"
    vain = not possible.can_do_any(scribe, possible.paying(scribe, at, card.pays), card.effects, card.pays)
    if not card.abilities and not is_attached(card) and vain:
        return "it would do nothing"
    return None


def is_attached(card: c.Trainer) -> bool:
    return card.attach is not None or card.kind == "tool"


def tool_targets(scribe: TcgScribe, seat: str, card: c.Trainer) -> list[Pokemon]:
    """The Pokémon that a Tool can be attached to; of Tools proper each has one."""
    where = card.attach.to if card.attach is not None else v.Target("all_yours", 1)
    found = [pokemon for _, pokemon in counting.candidates(scribe, {"seat": seat}, where)]
    if card.kind != "tool":
        return found
    return [each for each in found if len(tools(scribe, each)) < derived.tools_allowed(scribe, seat, each)]
