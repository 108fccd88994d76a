"""Trainer cards: why one cannot be played, what it is attached to, and its words. (sources 4)"""

from __future__ import annotations

from typing import Any

from . import commands as k
from . import content as c
from . import counting, possible, standing, turns
from . import events as e
from . import vocabulary as v
from . import words as w
from .cards import card_of, facts, fits, shown
from .game import TcgScribe
from .permits import in_hand, in_phase
from .state import Mark, Pokemon, State, called, find


def play_trainer(run: TcgScribe, command: k.PlayTrainer) -> None:
    """An item, a supporter, a stadium or a tool; its text is done word by word."""
    seat = in_phase(run, "play a Trainer card", "main_phase")
    card = in_hand(run, seat, command.card)
    if not isinstance(card, c.Trainer) or card.plays_as is not None:
        run.refuse("tcg.not_trainer", f"{card.name} is not played as a Trainer card.")
    why = why_not_play(run, seat, command.card, card)
    run.require(why is None, "tcg.cannot_play", f"{called(seat)} can't play {card.name}: {why}.")
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
            for place in facts(run.game, card).triggers.get("when_attached", ())
        ]
        run.push(*turns.paid(card.pays), *card.effects, *answers, **names)
    elif card.kind == "stadium":
        run.record(e.StadiumPlayed(seat, command.card, state.stadium))
        run.push(*turns.paid(card.pays), *card.effects, **names)
    else:
        run.push(*turns.paid(card.pays), *card.effects, **names)


def _mark_tool(run: TcgScribe, seat: str, handle: str, card: c.Trainer, target: Pokemon) -> None:
    """A card that is attached for a turn or two is remembered with the turn of its end."""
    until = card.attach.until if card.attach is not None else "permanent"
    if until != "permanent":
        last = run.state.turn + (0 if until == "this_turn" else 1)
        word = v.DiscardAttached(on=v.SELF)
        run.record(e.Marked(target.id, Mark(word, last, target.id, seat, handle, True)))


def _tool_target(run: TcgScribe, seat: str, card: c.Trainer, target: str) -> Pokemon | None:
    if not is_attached(card):
        run.require(not target, "tcg.no_target", f"{card.name} is not attached to a Pokémon: leave the target out.")
        return None
    able = tool_targets(run, seat, card)
    found = next((each for each in able if each.id == target), None)
    if found is None:
        run.refuse(
            "tcg.wrong_pokemon",
            f"{card.name} can't be attached to {_name(run, target)}; it fits "
            f"{', '.join(_name(run, each.id) for each in able) or 'no Pokémon in play'}.",
        )
    return found


def _name(run: TcgScribe, pokemon: str) -> str:
    found = find(run.state, pokemon)
    return pokemon or "nothing" if found is None else card_of(run, found[1].top).name


def is_attached(card: c.Trainer) -> bool:
    return card.attach is not None or card.kind == "tool"


def tool_targets(run: TcgScribe, seat: str, card: c.Trainer) -> list[Pokemon]:
    """The Pokémon that a Tool can be attached to; of Tools proper each has one."""
    where = card.attach.to if card.attach is not None else v.Target("all_yours", 1)
    found = [pokemon for _, pokemon in counting.candidates(run, {"seat": seat}, where)]
    if card.kind != "tool":
        return found
    return [each for each in found if not any(_is_tool(run, handle) for handle in each.tools)]


def _is_tool(run: TcgScribe, handle: str) -> bool:
    card = card_of(run, handle)
    return isinstance(card, c.Trainer) and card.kind == "tool"


def why_not_play(run: TcgScribe, seat: str, handle: str, card: c.Trainer) -> str | None:
    """Why a Trainer card cannot be played now. (rulings `supporter_limit`, `first_turn_supporter`)"""
    state: State = run.state
    options = run.options
    at = {"seat": seat, "source": "", "card": handle, "context": "trainer"}
    for force in standing.on_player(run, v.ForbidPlay, seat):
        if fits(run, at, handle, force.word.cards):
            return "an effect forbids such cards this turn"
    if card.kind == "supporter":
        if options.supporter_limit and state.supporters:
            return "one Supporter per turn"
        if not options.first_turn_supporter and turns.is_first_turn(state):
            return "no Supporter on the first turn of the match"
    if card.kind == "stadium":
        if state.stadium and card_of(run, state.stadium).name == card.name:
            return "a Stadium of this name is already in play"
        if state.stadiums:
            return "one Stadium per turn"
    if is_attached(card) and not tool_targets(run, seat, card):
        return "there is no Pokémon to attach it to"
    if not all(counting.holds(run, at, need) for need in card.needs):
        return "what it needs is not there"
    if not all(possible.can_pay(run, at, pay) for pay in card.pays):
        return "its cost cannot be paid"
    if not card.abilities and not is_attached(card) and not possible.can_do_any(run, at, card.effects):
        return "it would do nothing"
    return None
