"""Trainer cards: what one is attached to, and its words. (sources 4)"""

from __future__ import annotations

from typing import Any

from turnwright.kernel.refusal import text_ref
from turnwright.kernel.telling import piece_ref, seat_ref

from .. import commands as k
from .. import content as c
from .. import events as e
from .. import harm, turns
from .. import vocabulary as v
from .. import words as w
from ..allowed import in_hand, in_phase, is_attached, tool_targets, why_not_play
from ..cards import facts, shown
from ..game import TcgScribe
from ..refs import because, card_ref
from ..state import OTHER, Mark, Pokemon, State, find


def play_trainer(scribe: TcgScribe, command: k.PlayTrainer) -> None:
    """An item, a supporter, a stadium or a tool; its text is done word by word."""
    seat = in_phase(scribe, "play_trainer", "main_phase")
    card = in_hand(scribe, seat, command.card)
    if not isinstance(card, c.Trainer) or card.plays_as is not None:
        scribe.refuse("tcg.not_trainer", card=card_ref(command.card))
    why = why_not_play(scribe, seat, command.card, card)
    if why is not None:
        scribe.refuse("tcg.cannot_play", who=seat_ref(seat), card=card_ref(command.card), **because(why))
    target = _tool_target(scribe, seat, card, command)
    state: State = scribe.state
    scribe.record(e.TrainerPlayed(seat, command.card, card.kind, shown(state, (command.card,))))
    names: dict[str, Any] = {"seat": seat, "source": "", "card": command.card, "context": "trainer"}
    after = harm.broadcast(scribe, "foe_supporter", OTHER[seat], "") if card.kind == "supporter" else []
    scribe.push(w.PutAway(command.card), *after, w.KnockOuts(), **names)
    if target is not None:
        scribe.record(e.ToolAttached(seat, command.card, target.id, "played"))
        _mark_tool(scribe, seat, command.card, card, target)
        names = {**names, "source": target.id}
        answers = [
            w.Triggered(command.card, target.id, place, "when_attached")
            for place in facts(scribe.game, card).triggers.get("when_attached", ())
        ]
        scribe.push(*turns.paid(card.pays), *card.effects, *answers, **names)
    elif card.kind == "stadium":
        scribe.record(e.StadiumPlayed(seat, command.card, state.stadium))
        scribe.push(*turns.paid(card.pays), *card.effects, **names)
    else:
        scribe.push(*turns.paid(card.pays), *card.effects, **names)


def _mark_tool(scribe: TcgScribe, seat: str, handle: str, card: c.Trainer, target: Pokemon) -> None:
    """A card that is attached for a turn or two is remembered with the turn of its end."""
    until = card.attach.until if card.attach is not None else "permanent"
    if until != "permanent":
        last = scribe.state.turn + (0 if until == "this_turn" else 1)
        word = v.DiscardAttached(on=v.SELF)
        scribe.record(e.Marked(target.id, Mark(word, last, target.id, seat, handle, True)))


def _tool_target(scribe: TcgScribe, seat: str, card: c.Trainer, command: k.PlayTrainer) -> Pokemon | None:
    target = command.target
    if not is_attached(card):
        scribe.require(not target, "tcg.no_target", card=card_ref(command.card))
        return None
    able = tool_targets(scribe, seat, card)
    found = next((each for each in able if each.id == target), None)
    if found is None:
        fitting = tuple(piece_ref(each.id) for each in able)
        about: dict[str, Any] = {"card": card_ref(command.card), "target": _target_ref(scribe, target)}
        scribe.refuse("tcg.wrong_pokemon", context="tool", **about, fitting=fitting)
    return found


def _target_ref(scribe: TcgScribe, target: str) -> str:
    return text_ref(target or "?") if find(scribe.state, target) is None else piece_ref(target)
