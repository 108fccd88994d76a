"""Who may act and when, with what, and why not: what every action asks before it does anything. (sources 4)

What a player may choose (`legal`) and what a command does (`decide`) ask the same questions.
"""

from __future__ import annotations

from typing import Any

from turnwright.kernel.messages import Prompt
from turnwright.kernel.refusal import Phrase, Refusal, phrase, text_ref
from turnwright.kernel.telling import piece_ref, seat_ref

from . import content as c
from . import counting, derived, possible, standing, turns
from . import vocabulary as v
from . import words as w
from .cardplay import forbidden
from .cards import card_of, facts, fits, known_card, own_cards, tools
from .game import TcgScribe
from .refs import condition_ref, face_ref, why
from .rules import energy, statuses
from .rules.terms import STATUSES, EnergyType
from .state import OTHER, SEATS, MatchState, Phase, Pokemon, Side, State


def acting(scribe: TcgScribe) -> str:
    """The seat that a command is for: its sender's. Nobody plays cards for another."""
    if scribe.by not in SEATS:
        turn = tuple(map(seat_ref, turns.to_act(scribe.state)))
        if turn:
            scribe.refuse("tcg.who", who=seat_ref(scribe.by), turn=turn)
        scribe.refuse("tcg.who", context="over", who=seat_ref(scribe.by))
    return scribe.by


def in_state(scribe: TcgScribe, deed: str, *wanted: MatchState) -> str:
    """Refuses an action out of its state; gives the seat that acts. `deed`: the action (`tcg.deed.…`)."""
    seat = acting(scribe)
    state: State = scribe.state
    if state.match_state not in wanted:
        steps = tuple(phrase(f"tcg.step.{step}") for step in wanted)
        step = phrase(f"tcg.step.{state.match_state}")
        scribe.refuse("tcg.wrong_state", who=seat_ref(seat), what=phrase(f"tcg.deed.{deed}"), step=step, wanted=steps)
    return seat


def in_phase(scribe: TcgScribe, deed: str, *wanted: Phase) -> str:
    """Refuses an action outside the player's turn or its phase, or while prizes or a new active Pokémon are owed."""
    seat = in_state(scribe, deed, "player_turn")
    state: State = scribe.state
    if state.current == seat and state.phase in wanted and not turns.owing(state):
        return seat
    who, what = seat_ref(seat), phrase(f"tcg.deed.{deed}")
    scribe.require(state.current == seat, "tcg.not_your_turn", who=who, what=what, current=seat_ref(state.current))
    owed = turns.owing(state)
    scribe.require(not owed, "tcg.owed", who=who, what=what, owing=tuple(map(seat_ref, owed)))
    phases = tuple(phrase(f"tcg.phase.{each}") for each in wanted)
    now = phrase(f"tcg.phase.{state.phase or 'none'}")
    raise Refusal("tcg.wrong_phase", who=who, what=what, phase=now, wanted=phases)


def not_ready(scribe: TcgScribe, seat: str, waits_for: str) -> None:
    """Refuses a second time; `waits_for`: what the seat waits for now (`tcg.waits.…`)."""
    if scribe.state.sides[seat].ready:
        scribe.refuse("tcg.already_done", who=seat_ref(seat), waits=phrase(f"tcg.waits.{waits_for}"))


def in_hand(scribe: TcgScribe, seat: str, card: str) -> c.AnyCard:
    """A card of the player's own hand, which they know."""
    if card not in scribe.state.sides[seat].hand:
        scribe.refuse("tcg.not_in_hand", who=seat_ref(seat), card=text_ref(card or "?"))
    return card_of(scribe, card)


def own_pokemon(scribe: TcgScribe, seat: str, pokemon: str, deed: str) -> Pokemon:
    side: Side = scribe.state.sides[seat]
    found = next((each for each in side.in_play if each.id == pokemon), None)
    if found is None:
        there = tuple(piece_ref(each.id) for each in side.in_play)
        about: dict[str, Any] = {
            "who": seat_ref(seat),
            "what": phrase(f"tcg.deed.{deed}"),
            "pokemon": text_ref(pokemon or "?"),
        }
        scribe.refuse("tcg.no_such_pokemon", **about, there=there)
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
    if forbidden(scribe, seat, card):
        scribe.refuse("tcg.forbidden", who=seat_ref(seat), card=face_ref(card))


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


UNPAID = why("unpaid")
BLOCKED = {status: why("condition", condition=condition_ref(status)) for status in STATUSES}
FORBIDDEN = derived.FORBIDDEN
FIRST_TURN, FIRST_SUPPORTER, ONE_SUPPORTER = why("first_turn"), why("first_supporter"), why("one_supporter")
SAME_STADIUM, ONE_STADIUM, ONE_RETREAT = why("same_stadium"), why("one_stadium"), why("one_retreat")
BENCH_FULL, BENCH_EMPTY, NO_TARGET, HELD = why("bench_full"), why("bench_empty"), why("no_target"), why("held")
UNMET, TOO_DEAR, IN_VAIN, USED, NOT_NOW = why("unmet"), why("too_dear"), why("in_vain"), why("used"), why("not_now")
FORBIDDEN_CARDS, COMBINED = why("forbidden_cards"), why("combined")
"""Reasons without a name in them, made once: choices are listed by asking for them."""


def unions(scribe: TcgScribe, seat: str) -> dict[str, tuple[str, ...]]:
    """The parts of V-UNIONs in a player's discard pile by their name, no two of them alike."""
    found: dict[str, dict[str, str]] = {}
    if standing.pool(scribe).unions:
        for handle in scribe.state.sides[seat].discard:
            card = card_of(scribe, handle)
            if isinstance(card, c.Pokemon) and card.parts == 4:
                found.setdefault(card.name, {}).setdefault(card.id, handle)
    return {name: tuple(handles.values()) for name, handles in found.items()}


def why_not_combine(scribe: TcgScribe, seat: str, name: str) -> Phrase | None:
    """Why the parts of a V-UNION in the discard pile cannot be put onto the Bench now."""
    state: State = scribe.state
    if f"game:{seat}:{name}" in state.used_up:
        return COMBINED
    there = len(unions(scribe, seat).get(name, ()))
    if there < 4:
        return why("parts", count=there)
    if len(state.sides[seat].bench) >= derived.bench_size(scribe, seat):
        return BENCH_FULL
    return None


def why_not_attack(scribe: TcgScribe, seat: str, active: Pokemon, chosen: c.Attack) -> Phrase | None:
    """Why an attack cannot be declared now."""
    state: State = scribe.state
    blocked = statuses.attack_blocked_by(active.conditions)
    if blocked is not None:
        return BLOCKED[blocked]
    if not (scribe.options.first_turn_attack or chosen.opens) and turns.is_first_turn(state):
        return FIRST_TURN
    for force in standing.on_pokemon(scribe, v.ForbidAttack, seat, active):
        if not force.what or force.what == chosen.name:
            return FORBIDDEN
    if chosen.once and f"game:{seat}:{chosen.once}" in state.used_up:
        return why("once", what=text_ref(chosen.once))
    if not derived.can_pay(derived.attack_cost(scribe, seat, active, chosen), derived.units(scribe, seat, active)):
        return UNPAID
    may_be_vain = not (scribe.options.vain_attacks or chosen.damage)
    if not chosen.needs and not chosen.pays and not may_be_vain:
        return None
    target = state.sides[OTHER[seat]].active
    at = attack_names(scribe, seat, active, target or active, chosen)
    if not all(counting.holds(scribe, at, need) for need in chosen.needs):
        return UNMET
    if not all(possible.can_pay(scribe, at, pay) for pay in chosen.pays):
        return TOO_DEAR
    return IN_VAIN if may_be_vain and possible.is_vain(scribe, at, chosen) else None


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


def why_not_use(
    scribe: TcgScribe, seat: str, pokemon: Pokemon | None, handle: str, ability: c.Ability
) -> Phrase | None:
    at = {"seat": seat, "source": pokemon.id if pokemon is not None else "", "card": handle, "context": "ability"}
    if turns.used_up(scribe.state, seat, pokemon, ability):
        return USED
    if not turns.may_use(scribe, seat, pokemon, handle, ability):
        return NOT_NOW
    if not all(possible.can_pay(scribe, at, pay) for pay in ability.pays):
        return TOO_DEAR
    if not possible.can_do_any(scribe, possible.paying(scribe, at, ability.pays), ability.effects, ability.pays):
        return IN_VAIN
    return None


def why_not_retreat(scribe: TcgScribe, seat: str, active: Pokemon) -> Phrase | None:
    state: State = scribe.state
    blocked = statuses.retreat_blocked_by(active.conditions, asleep_may_retreat=scribe.options.asleep_may_retreat)
    anyway = (force.word.anyway for force in standing.on_pokemon(scribe, v.RetreatCostIs, seat, active))
    if blocked is not None and not any(anyway):
        return BLOCKED[blocked]
    if any(True for _ in standing.on_pokemon(scribe, v.ForbidRetreat, seat, active)):
        return HELD
    if scribe.options.retreat_limit and state.retreats:
        return ONE_RETREAT
    if not state.sides[seat].bench:
        return BENCH_EMPTY
    if not retreat_payments(scribe, seat, active):
        return why("retreat_cost", cost=derived.retreat_cost(scribe, seat, active))
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


def why_not_play(scribe: TcgScribe, seat: str, handle: str, card: c.Trainer) -> Phrase | None:
    """Why a Trainer card cannot be played now. (rulings `supporter_limit`, `first_turn_supporter`)"""
    state: State = scribe.state
    options = scribe.options
    at = {"seat": seat, "source": "", "card": handle, "context": "trainer"}
    for force in standing.on_player(scribe, v.ForbidPlay, seat):
        if fits(scribe, at, handle, force.word.cards):
            return FORBIDDEN_CARDS
    if card.kind == "supporter":
        if options.supporter_limit and state.supporters:
            return ONE_SUPPORTER
        if not (options.first_turn_supporter or card.opens) and turns.is_first_turn(state):
            return FIRST_SUPPORTER
    if card.kind == "stadium":
        if state.stadium and card_of(scribe, state.stadium).name == card.name:
            return SAME_STADIUM
        if state.stadiums:
            return ONE_STADIUM
    if is_attached(card) and not tool_targets(scribe, seat, card):
        return NO_TARGET
    if not all(counting.holds(scribe, at, need) for need in card.needs):
        return UNMET
    if not all(possible.can_pay(scribe, at, pay) for pay in card.pays):
        return TOO_DEAR
    vain = not possible.can_do_any(scribe, possible.paying(scribe, at, card.pays), card.effects, card.pays)
    if not card.abilities and not is_attached(card) and vain:
        return IN_VAIN
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
