"""Trainer cards: what one is attached to, and its words. (sources 4)"""

from __future__ import annotations

from typing import Any

from .. import commands as k
from .. import content as c
from .. import events as e
from .. import turns
from .. import vocabulary as v
from .. import words as w
from ..allowed import in_hand, in_phase, is_attached, tool_targets, why_not_play
from ..cards import card_of, facts, shown
from ..game import TcgScribe
from ..state import Mark, Pokemon, State, called, find


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
