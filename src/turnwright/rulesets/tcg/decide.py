"""Command -> events: what each action needs and does. Refuse, then roll, then record; words do the rest. (notes 4)"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel import flow
from turnwright.kernel.messages import Answer, Resumed
from turnwright.kernel.ruleset import GM, Scribe

from . import commands as k
from . import content as c
from . import counting, harm, numbers, possible, setup, standing, turns
from . import events as e
from . import vocabulary as v
from . import words as w
from .cardplay import attach, attaches, draw, evolve_onto
from .cards import card_of, evolves, facts, fits, fits_card, known_card, shown
from .rules import energy, statuses
from .rules.terms import EnergyType
from .state import OTHER, SEATS, TERMINAL, Mark, MatchState, Phase, Pokemon, Seating, Side, State

# Who acts, and when


def acting(run: Scribe) -> str:
    """The seat that a command is for: the sender's, or for the game master the only one that is to act."""
    if run.by in SEATS:
        return run.by
    turn = turns.to_act(run.state)
    run.require(
        run.by == GM and len(turn) == 1,
        "tcg.who",
        f"{run.by} plays no cards here: {' and '.join(turn) or 'nobody'} may act.",
    )
    return turn[0]


def in_state(run: Scribe, what: str, *wanted: MatchState) -> str:
    """Refuses an action out of its state; gives the seat that acts."""
    seat = acting(run)
    state: State = run.state
    run.require(
        state.match_state in wanted,
        "tcg.wrong_state",
        f"{seat} cannot {what} now: the match is in {state.match_state}, not in {' or '.join(wanted)}.",
    )
    return seat


def in_phase(run: Scribe, what: str, *wanted: Phase) -> str:
    """Refuses an action out of the own turn or its phase, or while prizes or a new active Pokémon are owed."""
    seat = in_state(run, what, "player_turn")
    state: State = run.state
    run.require(state.current == seat, "tcg.not_your_turn", f"{seat} cannot {what}: it is the turn of {state.current}.")
    owed = turns.owing(state)
    run.require(
        not owed,
        "tcg.owed",
        f"{seat} cannot {what} yet: {' and '.join(owed)} must first take prizes or send up a Pokémon.",
    )
    run.require(
        state.phase in wanted,
        "tcg.wrong_phase",
        f"{seat} cannot {what} in the phase {state.phase}: only in {' or '.join(wanted)}.",
    )
    return seat


def not_ready(run: Scribe, seat: str, what: str) -> None:
    run.require(not run.state.sides[seat].ready, "tcg.already_done", f"{seat} has done that already and waits: {what}.")


def in_hand(run: Scribe, seat: str, card: str) -> c.AnyCard:
    """A card of the own hand, which its player knows."""
    run.require(
        card in run.state.sides[seat].hand, "tcg.not_in_hand", f"{seat} has no card {card or 'without a name'} in hand."
    )
    return card_of(run, card)


def own_pokemon(run: Scribe, seat: str, pokemon: str, what: str) -> Pokemon:
    side: Side = run.state.sides[seat]
    found = next((each for each in side.in_play if each.id == pokemon), None)
    if found is None:
        there = ", ".join(each.id for each in run.state.sides[seat].in_play)
        run.refuse("tcg.no_such_pokemon", f"{seat} cannot {what} {pokemon or 'nothing'}: it has {there or 'none'}.")
    return found


def playable(run: Scribe, seat: str, card: c.AnyCard) -> None:
    """Refuses a card that an effect keeps from being played."""
    for force in standing.on_player(run, v.ForbidPlay, seat):
        at = {"seat": seat}
        run.require(
            not fits_card(run, at, card, force.word.cards),
            "tcg.forbidden",
            f"{seat} cannot play {card.name}: an effect forbids such cards this turn.",
        )


# Before the first card


def join_match(run: Scribe, command: k.JoinMatch) -> None:
    seat = in_state(run, "join", "created", "waiting_for_players")
    run.require(
        not run.state.sides[seat].cards,
        "tcg.already_assigned",
        f"{seat} is already assigned, with {run.state.sides[seat].deck_name}.",
    )
    setup.sit_down(run, seat, Seating(command.deck))


def cancel_match(run: Scribe, command: k.CancelMatch) -> None:
    state: State = run.state
    run.require(
        state.match_state not in TERMINAL, "tcg.wrong_state", f"Nothing to cancel: the match is {state.match_state}."
    )
    run.require(
        run.by == GM or (run.by in SEATS and state.match_state in ("created", "waiting_for_players")),
        "tcg.too_late",
        f"{run.by} cannot cancel the match in {state.match_state}: concede instead.",
    )
    if state.flow.prompts:
        run.record(Resumed())
    run.record(e.MatchCancelled(run.by, f"{run.by} cancelled it"))


def approve_match(run: Scribe, command: k.ApproveMatch) -> None:
    seat = in_state(run, "approve the match", "match_approval")
    not_ready(run, seat, "the other player has yet to approve")
    setup.ready(run, seat, "approval")


# Setup


def draw_initial_cards(run: Scribe, command: k.DrawInitialCards) -> None:
    seat = in_state(run, "draw the opening hand", "drawing_cards")
    not_ready(run, seat, "the other player has yet to draw")
    if setup.opening_hand(run, seat):
        setup.step_on(run)


def set_prize_cards(run: Scribe, command: k.SetPrizeCards) -> None:
    seat = in_state(run, "set prize cards", "set_prize_cards")
    not_ready(run, seat, "the other player has yet to set prizes")
    setup.lay_prizes(run, seat)
    setup.ready(run, seat, "prizes")


def set_active_pokemon(run: Scribe, command: k.SetActivePokemon) -> None:
    """During setup a Basic Pokémon from the hand; in play one from the bench into the empty place."""
    state: State = run.state
    seat = in_state(
        run, "set an active Pokémon", "select_active_pokemon", "initial_setup", "player_turn", "between_turns"
    )
    side = state.sides[seat]
    if state.match_state in ("player_turn", "between_turns"):
        _promote(run, seat, command.card)
        return
    run.require(side.active is None, "tcg.already_done", f"{seat} has an active Pokémon already.")
    card = in_hand(run, seat, command.card)
    run.require(
        facts(card).opens, "tcg.not_basic", f"{card.name} cannot be the first active Pokémon: it is no Basic Pokémon."
    )
    setup.lay_down(run, seat, command.card, active=True)
    if state.match_state == "select_active_pokemon":
        setup.ready(run, seat, "active")


def _promote(run: Scribe, seat: str, card: str) -> None:
    side = run.state.sides[seat]
    run.require(
        side.active is None, "tcg.active_there", f"{seat} has an active Pokémon: retreat, if it is to change places."
    )
    run.require(not side.owed, "tcg.owed", f"{seat} takes the prizes first, then sends up a Pokémon.")
    run.require(
        any(each.id == card for each in side.bench),
        "tcg.not_benched",
        f"{seat} has no {card} on the bench: only a benched Pokémon can be sent up.",
    )
    run.record(e.PokemonPromoted(seat, card))
    turns.proceed(run)


def complete_initial_setup(run: Scribe, command: k.CompleteInitialSetup) -> None:
    seat = in_state(run, "complete the setup", "select_bench_pokemon", "initial_setup")
    not_ready(run, seat, "the other player is still setting up")
    run.require(
        run.state.sides[seat].active is not None,
        "tcg.no_active",
        f"{seat} cannot complete the setup without an active Pokémon.",
    )
    setup.ready(run, seat, "bench")


def confirm_first_player(run: Scribe, command: k.ConfirmFirstPlayer) -> None:
    """The coin is tossed for the first who asks; play begins when both have taken note."""
    seat = in_state(run, "confirm the first player", "first_player_selection")
    not_ready(run, seat, "the other player has yet to confirm")
    if not run.state.first:
        setup.toss(run)
    setup.ready(run, seat, "first player")


# The turn


def draw_card(run: Scribe, command: k.DrawCard) -> None:
    """The card of the turn; who has none to draw has lost. (spec, Deck Out)"""
    seat = in_phase(run, "draw", "draw")
    if not run.state.sides[seat].deck:
        turns.finish(run, OTHER[seat], ("deck_out",))
        return
    draw(run, seat, 1)
    run.record(e.PhaseEntered("main_phase"))
    if run.options.deck_out == "empty":
        turns.settle(run)


def play_pokemon(run: Scribe, command: k.PlayPokemon) -> None:
    """A Basic Pokémon onto the bench, in the own turn or during setup."""
    state: State = run.state
    if state.match_state in ("select_bench_pokemon", "initial_setup"):
        seat = acting(run)
        not_ready(run, seat, "the bench is as it is")
    else:
        seat = in_phase(run, "play a Pokémon", "main_phase")
    card = in_hand(run, seat, command.card)
    basic = facts(card).is_basic if state.match_state == "player_turn" else facts(card).opens
    run.require(basic, "tcg.not_basic", f"{card.name} cannot be put on the bench now: it is no Basic Pokémon.")
    room = int(run.options.bench_size)
    run.require(
        len(state.sides[seat].bench) < room,
        "tcg.bench_full",
        f"{seat} has no room: the bench is full ({room} Pokémon).",
    )
    if state.match_state != "player_turn":
        run.require(
            state.sides[seat].active is not None, "tcg.no_active", f"{seat} sets the active Pokémon before the bench."
        )
        setup.lay_down(run, seat, command.card, active=False)
        return
    playable(run, seat, card)
    hp = facts(card).hp
    run.record(e.PokemonPlayed(seat, command.card, False, hp, state.turn, "hand", shown(state, (command.card,))))
    _set_off(run, "when_played", command.card)


def _set_off(run: Scribe, event: str, pokemon: str) -> None:
    """What a played card sets off, and what its coming into play changes."""
    answers = harm.triggers(run, event, pokemon)
    if answers or _unsettled(run):
        run.push(*answers, w.KnockOuts(), seat=run.state.current)


def _unsettled(run: Scribe) -> bool:
    """Whether standing words may have changed HP or what may be attached."""
    known = standing.kinds(run)
    return v.MoreHp in known.standing or known.bound_energy or v.Immune in known.standing


def attach_energy(run: Scribe, command: k.AttachEnergy) -> None:
    seat = in_phase(run, "attach energy", "main_phase")
    card = in_hand(run, seat, command.card)
    if not isinstance(card, c.Energy):
        run.refuse("tcg.not_energy", f"{card.name} cannot be attached as energy: it is no Energy card.")
    target = own_pokemon(run, seat, command.target, "attach energy to")
    allowed = attachments(run, seat)
    run.require(
        run.state.attached < allowed,
        "tcg.energy_attached",
        f"{seat} has attached {run.state.attached} Energy cards this turn: {allowed} a turn.",
    )
    playable(run, seat, card)
    run.require(
        attaches(run, card, seat, target),
        "tcg.wrong_pokemon",
        f"{card.name} cannot be attached to {numbers.name_of(run, target)}.",
    )
    attach(run, seat, command.card, target.id, "hand", of_the_turn=True)
    answers = [
        w.Triggered(command.card, target.id, place, "when_attached")
        for place in facts(card).triggers.get("when_attached", ())
    ]
    if answers or _unsettled(run):
        run.push(*answers, w.KnockOuts(), seat=seat)


def attachments(run: Scribe, seat: str) -> int:
    """How many Energy cards a player may attach this turn."""
    return 1 + sum(int(force.word.count) for force in standing.on_player(run, v.MoreAttachments, seat))


def evolve_pokemon(run: Scribe, command: k.EvolvePokemon) -> None:
    seat = in_phase(run, "evolve", "main_phase")
    card = in_hand(run, seat, command.card)
    target = own_pokemon(run, seat, command.target, "evolve")
    below = card_of(run, target.top)
    run.require(
        evolves(card, below), "tcg.does_not_evolve", f"{below.name} does not evolve into {card.name}: look at its name."
    )
    playable(run, seat, card)
    why = numbers.why_not_evolve(run, seat, target)
    run.require(why is None, "tcg.evolve_timing", f"{below.name} cannot evolve now: {why}.")
    evolve_onto(run, seat, target, command.card, "hand")
    _set_off(run, "when_evolved", target.id)


def play_trainer(run: Scribe, command: k.PlayTrainer) -> None:
    """An item, a supporter, a stadium or a tool; its text is done word by word."""
    seat = in_phase(run, "play a Trainer card", "main_phase")
    card = in_hand(run, seat, command.card)
    if not isinstance(card, c.Trainer) or card.plays_as is not None:
        run.refuse("tcg.not_trainer", f"{card.name} is not played as a Trainer card.")
    why = why_not_play(run, seat, command.card, card)
    run.require(why is None, "tcg.cannot_play", f"{seat} cannot play {card.name}: {why}.")
    target = _tool_target(run, seat, card, command.target)
    state: State = run.state
    run.record(e.TrainerPlayed(seat, command.card, card.kind, shown(state, (command.card,))))
    names: dict[str, Any] = {"seat": seat, "source": "", "card": command.card, "context": "trainer"}
    run.push(w.PutAway(command.card), w.KnockOuts(), **names)
    if target is not None:
        run.record(e.ToolAttached(seat, command.card, target.id, "played"))
        _mark_tool(run, seat, command.card, card, target)
        names = {**names, "source": target.id}
        answers = [
            w.Triggered(command.card, target.id, place, "when_attached")
            for place in facts(card).triggers.get("when_attached", ())
        ]
        run.push(*turns.paid(card.pays), *card.effects, *answers, **names)
    elif card.kind == "stadium":
        run.record(e.StadiumPlayed(seat, command.card, state.stadium))
        run.push(*turns.paid(card.pays), *card.effects, **names)
    else:
        run.push(*turns.paid(card.pays), *card.effects, **names)


def _mark_tool(run: Scribe, seat: str, handle: str, card: c.Trainer, target: Pokemon) -> None:
    """A card that is attached for a turn or two is remembered with the turn of its end."""
    until = card.attach.until if card.attach is not None else "permanent"
    if until != "permanent":
        last = run.state.turn + (0 if until == "this_turn" else 1)
        word = v.DiscardAttached(on=v.SELF)
        run.record(e.Marked(target.id, Mark(word, last, target.id, seat, handle, True)))


def _tool_target(run: Scribe, seat: str, card: c.Trainer, target: str) -> Pokemon | None:
    if not is_attached(card):
        run.require(not target, "tcg.no_target", f"{card.name} is not attached to a Pokémon: leave the target out.")
        return None
    able = tool_targets(run, seat, card)
    found = next((each for each in able if each.id == target), None)
    if found is None:
        run.refuse(
            "tcg.wrong_pokemon",
            f"{card.name} cannot be attached to {target or 'nothing'}; it fits "
            f"{', '.join(each.id for each in able) or 'no Pokémon in play'}.",
        )
    return found


def is_attached(card: c.Trainer) -> bool:
    return card.attach is not None or card.kind == "tool"


def tool_targets(run: Scribe, seat: str, card: c.Trainer) -> list[Pokemon]:
    """The Pokémon that a Tool can be attached to; of Tools proper each has one."""
    where = card.attach.to if card.attach is not None else v.Target("all_yours", 1)
    found = [pokemon for _, pokemon in counting.candidates(run, {"seat": seat}, where)]
    if card.kind != "tool":
        return found
    return [each for each in found if not any(_is_tool(run, handle) for handle in each.tools)]


def _is_tool(run: Scribe, handle: str) -> bool:
    card = card_of(run, handle)
    return isinstance(card, c.Trainer) and card.kind == "tool"


def why_not_play(run: Scribe, seat: str, handle: str, card: c.Trainer) -> str | None:
    """Why a Trainer card cannot be played now. (rulings `supporter_limit`, `first_turn_supporter`)"""
    state: State = run.state
    options = run.options
    at = {"seat": seat, "source": "", "card": handle, "context": "trainer"}
    for force in standing.on_player(run, v.ForbidPlay, seat):
        if fits(run, at, handle, force.word.cards):
            return "an effect forbids such cards this turn"
    if card.kind == "supporter":
        if options.supporter_limit and state.supporters:
            return "one supporter a turn"
        if not options.first_turn_supporter and turns.is_first_turn(state):
            return "no supporter on the first turn of the match"
    if card.kind == "stadium":
        if state.stadium and card_of(run, state.stadium).name == card.name:
            return "a stadium of this name is in play already"
        if state.stadiums:
            return "one stadium a turn"
    if is_attached(card) and not tool_targets(run, seat, card):
        return "there is no Pokémon that it could be attached to"
    if not all(counting.holds(run, at, need) for need in card.needs):
        return "what it needs is not there"
    if not all(possible.can_pay(run, at, pay) for pay in card.pays):
        return "its cost cannot be paid"
    if not card.abilities and not is_attached(card) and not possible.can_do_any(run, at, card.effects):
        return "it would do nothing"
    return None


def use_ability(run: Scribe, command: k.UseAbility) -> None:
    """An activated ability of a Pokémon in play, of a card attached to it, or of the stadium."""
    seat = in_phase(run, "use an ability", "main_phase")
    found = next(
        (each for each in activated(run, seat) if each[0] == command.pokemon and each[1] == command.ability), None
    )
    if found is None:
        run.refuse(
            "tcg.no_such_ability", f"{seat} has no ability {command.ability} on {command.pokemon or 'nothing'} to use."
        )
    _, _, handle, pokemon, ability = found
    why = why_not_use(run, seat, pokemon, handle, ability)
    run.require(why is None, "tcg.cannot_use", f"{seat} cannot use {ability.name}: {why}.")
    source = pokemon.id if pokemon is not None else ""
    run.record(turns.used(seat, source, ability))
    names: dict[str, Any] = {"seat": seat, "source": source, "card": handle, "context": "ability"}
    run.push(w.KnockOuts(), **names)
    run.push(*turns.paid(ability.pays), *ability.effects, **names)


def activated(run: Scribe, seat: str) -> list[tuple[str, int, str, Pokemon | None, c.Ability]]:
    """What a player could use: (where, number, card, Pokémon, ability); attached cards come after the top card."""
    found: list[tuple[str, int, str, Pokemon | None, c.Ability]] = []
    state: State = run.state
    with_energy = standing.kinds(run).energy_activated
    for pokemon in state.sides[seat].in_play:
        number = 0
        for handle in (pokemon.top, *pokemon.tools, *(pokemon.energies if with_energy else ())):
            card = known_card(run.game, state, handle)
            if card is None or handle in state.posing or not (places := facts(card).activated):
                continue
            for place in places:
                found.append((pokemon.id, number, handle, pokemon, card.abilities[place]))
                number += 1
    if state.stadium:
        card = card_of(run, state.stadium)
        for number, place in enumerate(facts(card).activated):
            found.append((state.stadium, number, state.stadium, None, card.abilities[place]))
    return found


def why_not_use(run: Scribe, seat: str, pokemon: Pokemon | None, handle: str, ability: c.Ability) -> str | None:
    at = {"seat": seat, "source": pokemon.id if pokemon is not None else "", "card": handle, "context": "ability"}
    if turns.used_up(run.state, seat, pokemon, ability):
        return "it has been used up"
    if not turns.may_use(run, seat, pokemon, handle, ability):
        return "it does not work now"
    if not all(possible.can_pay(run, at, pay) for pay in ability.pays):
        return "its cost cannot be paid"
    if not possible.can_do_any(run, at, ability.effects):
        return "it would do nothing"
    return None


def retreat(run: Scribe, command: k.Retreat) -> None:
    """The active Pokémon pays and changes places with a benched one; conditions end. (spec, Status on retreat)"""
    seat = in_phase(run, "retreat", "main_phase")
    active = run.state.sides[seat].active
    assert active is not None, "nothing is owed, so there is an active Pokémon"
    name = numbers.name_of(run, active)
    why = why_not_retreat(run, seat, active)
    run.require(why is None, "tcg.cannot_retreat", f"{name} cannot retreat: {why}.")
    run.require(
        any(each.id == command.target for each in run.state.sides[seat].bench),
        "tcg.not_benched",
        f"{name} cannot change places with {command.target or 'nothing'}: it is not on the bench of {seat}.",
    )
    choices = retreat_payments(run, seat, active)
    run.require(
        tuple(sorted(command.energies)) in {tuple(sorted(choice)) for choice in choices},
        "tcg.energy_selection",
        f"{name} pays exactly {numbers.retreat_cost(run, seat, active)} energy to retreat: name Energy cards on it.",
    )
    if command.energies:
        run.record(e.Detached(active.id, command.energies, "discard"))
    if "confused" in active.conditions and run.options.confused_retreat_flip:
        run.push(w.TossCoins("retreat", seat, "retreat", label="confused"), w.RetreatNow(command.target), seat=seat)
    else:
        run.record(e.Switched(seat, command.target, True, active.id))
    if _unsettled(run):
        run.push(w.KnockOuts(), seat=seat)


def why_not_retreat(run: Scribe, seat: str, active: Pokemon) -> str | None:
    state: State = run.state
    blocked = statuses.retreat_blocked_by(active.conditions, asleep_may_retreat=run.options.asleep_may_retreat)
    if blocked is not None:
        return f"it is {blocked}"
    if any(True for _ in standing.on_pokemon(run, v.ForbidRetreat, seat, active)):
        return "an effect holds it"
    if run.options.retreat_limit and state.retreats:
        return "one retreat a turn"
    if not state.sides[seat].bench:
        return "the bench is empty"
    if not retreat_payments(run, seat, active):
        return f"it has not the {numbers.retreat_cost(run, seat, active)} energy that it costs"
    return None


def retreat_payments(run: Scribe, seat: str, active: Pokemon) -> tuple[tuple[str, ...], ...]:
    """Every choice of Energy cards that pays for a retreat. (ruling `retreat_cost`)"""
    cost = numbers.retreat_cost(run, seat, active)
    if cost == 0:
        return ((),)
    amounts = [len(numbers.card_units(run, handle)) for handle in active.energies]
    by_cards = run.options.retreat_cost == "cards"
    choices = energy.retreat_choices(amounts, cost=cost, by_cards=by_cards)
    return tuple(tuple(active.energies[place] for place in choice) for choice in choices)


def attack(run: Scribe, command: k.Attack) -> None:
    """An attack of the active Pokémon: the coin of the confused first, then its words. (spec, ATTACK)"""
    seat = in_phase(run, "attack", "main_phase")
    state: State = run.state
    active = state.sides[seat].active
    target = state.sides[OTHER[seat]].active
    assert active is not None, "nothing is owed, so there is an active Pokémon"
    assert target is not None, "nothing is owed, so the other has one, too"
    name = numbers.name_of(run, active)
    attacks = numbers.attacks_of(run, active)
    run.require(
        command.attack < len(attacks),
        "tcg.no_such_attack",
        f"{name} has no attack {command.attack}: it has {len(attacks)}, counted from 0.",
    )
    chosen = attacks[command.attack]
    why = why_not_attack(run, seat, active, chosen)
    if why == UNPAID:
        lacking = energy.missing(numbers.attack_cost(run, seat, active, chosen), numbers.units(run, seat, active))
        why = f"it lacks {' and '.join(lacking)} energy"
    run.require(why is None, "tcg.cannot_attack", f"{name} cannot use {chosen.name}: {why}.")
    run.record(e.AttackDeclared(seat, active.id, chosen.name))
    names = attack_names(run, seat, active, target, chosen)
    first: list[Any] = []
    if statuses.must_flip_to_attack(active.conditions):
        first += [w.TossCoins("confusion", seat, "status_check", label="confused"), w.Confusion()]
    if any(True for _ in standing.on_pokemon(run, v.Blind, seat, active)):
        first += [w.TossCoins("blind", seat, "attack", label="blind"), w.Blinded()]
    run.push(w.AfterAttack(), seat=seat, source=active.id)
    run.push(*first, *turns.paid(chosen.pays), *turns.attack_words(run, chosen), **names)


def attack_names(run: Scribe, seat: str, active: Pokemon, target: Pokemon, chosen: c.Attack) -> dict[str, Any]:
    cost: tuple[EnergyType, ...] = numbers.attack_cost(run, seat, active, chosen)
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


UNPAID = "it lacks energy"


def why_not_attack(run: Scribe, seat: str, active: Pokemon, chosen: c.Attack) -> str | None:
    """Why an attack cannot be declared now."""
    state: State = run.state
    blocked = statuses.attack_blocked_by(active.conditions)
    if blocked is not None:
        return f"it is {blocked}"
    if not run.options.first_turn_attack and turns.is_first_turn(state):
        return "nobody attacks on the first turn of the match"
    for force in standing.on_pokemon(run, v.ForbidAttack, seat, active):
        if not force.what or force.what == chosen.name:
            return "an effect forbids it"
    if not numbers.can_pay(numbers.attack_cost(run, seat, active, chosen), numbers.units(run, seat, active)):
        return UNPAID
    if not chosen.needs and not chosen.pays:
        return None
    target = state.sides[OTHER[seat]].active
    at = attack_names(run, seat, active, target or active, chosen)
    if not all(counting.holds(run, at, need) for need in chosen.needs):
        return "what it needs is not there"
    if not all(possible.can_pay(run, at, pay) for pay in chosen.pays):
        return "its cost cannot be paid"
    return None


def generate_coin_flip(run: Scribe, command: k.GenerateCoinFlip) -> None:
    """Sets off the coins that are waited for: an attack's by either player, others by the one who must. (notes 4)"""
    prompt = next((each for each in run.state.flow.prompts if each.kind == "coin_flip"), None)
    if prompt is None:
        run.refuse("tcg.no_flip", "No coin flip is in progress: nothing waits for a coin.")
    context = coin_context(run.state)
    run.require(
        run.by in (prompt.seat, GM) or (context == "attack" and run.by in SEATS),
        "tcg.not_your_flip",
        f"{run.by} cannot flip this coin: {prompt.seat} does.",
    )
    by, run.by = run.by, prompt.seat
    flow.answer(run, Answer(prompt.id, ("flip",)))
    run.by = by


def coin_context(state: State) -> str:
    """What the coins that are waited for are flipped for: it stands in the word that waits, for all to see."""
    word = state.flow.frames[-1].todo[0]
    return word.context if isinstance(word, w.TossCoins) else ""


def select_prize(run: Scribe, command: k.SelectPrize) -> None:
    seat = in_state(run, "take a prize", "player_turn", "between_turns")
    side = run.state.sides[seat]
    run.require(side.owed > 0, "tcg.no_prize", f"{seat} has no prize to take now.")
    run.require(
        command.place < len(side.prizes),
        "tcg.no_such_prize",
        f"{seat} has {len(side.prizes)} prizes, counted from 0: there is no place {command.place}.",
    )
    turns.take_prize(run, seat, side.prizes[command.place])
    if not turns.settle(run):
        turns.proceed(run)


def end_turn(run: Scribe, command: k.EndTurn) -> None:
    seat = in_phase(run, "end the turn", "main_phase", "end")
    run.push(w.EndedTurn(), seat=seat)


def concede(run: Scribe, command: k.Concede) -> None:
    """Gives up, at any time: the other player wins. (spec, Concede)"""
    state: State = run.state
    run.require(run.by in SEATS, "tcg.who", f"{run.by} plays in no seat and cannot concede.")
    run.require(
        all(side.cards for side in state.sides.values()),
        "tcg.wrong_state",
        f"{run.by} cannot concede in {state.match_state}: cancel the match instead.",
    )
    if state.flow.prompts:
        run.record(Resumed())
    turns.finish(run, OTHER[run.by], ("concede",))


COMMANDS: dict[type, Callable[[Scribe, Any], None]] = {
    k.JoinMatch: join_match,
    k.CancelMatch: cancel_match,
    k.ApproveMatch: approve_match,
    k.DrawInitialCards: draw_initial_cards,
    k.SetPrizeCards: set_prize_cards,
    k.SetActivePokemon: set_active_pokemon,
    k.CompleteInitialSetup: complete_initial_setup,
    k.ConfirmFirstPlayer: confirm_first_player,
    k.DrawCard: draw_card,
    k.PlayPokemon: play_pokemon,
    k.AttachEnergy: attach_energy,
    k.EvolvePokemon: evolve_pokemon,
    k.PlayTrainer: play_trainer,
    k.UseAbility: use_ability,
    k.Retreat: retreat,
    k.Attack: attack,
    k.GenerateCoinFlip: generate_coin_flip,
    k.SelectPrize: select_prize,
    k.EndTurn: end_turn,
    k.Concede: concede,
}
