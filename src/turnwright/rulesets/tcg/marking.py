"""Words that hold for a while: each marks Pokémon or players with itself, and the rules read the marks."""

from __future__ import annotations

from typing import Any

from . import counting, derived
from . import events as e
from . import vocabulary as v
from .doing import Doing
from .forecast import expected_damage
from .game import TcgScribe
from .rules import timing
from .rules.terms import ENERGY_TYPES
from .state import OTHER, Mark, State


def lasting(act: Doing, word: Any, *, what: str = "") -> Mark:
    """The mark of a word: until the last turn that it names, as long as the Pokémon is active, or for good.

    Only what attacks leave on a Pokémon ends with its place or its evolution, whatever turns the text names.
    """
    last = timing.last_turn(word.lasts, applied_turn=act.state.turn)
    by_attack = "attack" in act.at or bool(act.at.get("watched"))
    stays = word.lasts == "permanent" or ("turn" in word.lasts and not by_attack)
    return Mark(word, last or 0, act.source, act.you, what, stays)


def mark_pokemon(act: Doing, word: Any) -> int:
    """Marks each target, unless it is kept from effects of attacks; or the player, if a whole side is meant."""
    if _is_whole(act, word):
        return _mark_sides(act, word)
    found = [each for each in act.targets(word.on) if not act.shielded(*each)]
    for _, pokemon in found:
        act.scribe.record(e.Marked(pokemon.id, lasting(act, word)))
    return len(found)


def _is_whole(act: Doing, word: Any) -> bool:
    """Whether a word is about all Pokémon of a side for some turns: then it holds for who comes into play later, too,
    and for who evolves or changes places. Not if one of them is kept from it: then each other one is marked.
    """
    return counting.is_of_side(word) and not any(
        act.shielded(*each) for each in counting.candidates(act.scribe, act.at, word.on)
    )


def _mark_sides(act: Doing, word: Any, *, what: str = "") -> int:
    """Marks the players whose Pokémon a word means; how many of those are there now is what was done."""
    found = counting.candidates(act.scribe, act.at, word.on)
    for seat in counting.sides(act.at, counting.WHOSE[word.on.who]):
        act.scribe.record(e.Marked(seat, lasting(act, word, what=what)))
    act.leave(found)
    return len(found)


def prizes_for(act: Doing, word: v.PrizesFor) -> int:
    """More or fewer prizes: a rule for the players, so nothing that guards the Pokémon keeps it from that.

    "During this turn, if your opponent's Active Pokémon …" means whichever is there then.
    """
    if word.by is not None and word.on.who == "active_opponent":
        for seat in counting.sides(act.at, "opponent"):
            act.scribe.record(e.Marked(seat, lasting(act, word)))
        return 1
    found = act.targets(word.on)
    for _, pokemon in found:
        act.scribe.record(e.Marked(pokemon.id, lasting(act, word)))
    return len(found)


def mark_player(act: Doing, word: v.ForbidPlay | v.MoreAttachments | v.BenchIs) -> int:
    seats = counting.sides(act.at, word.side)
    for seat in seats:
        act.scribe.record(e.Marked(seat, lasting(act, word)))
    return len(seats)


def forbid_attack(act: Doing, word: v.ForbidAttack) -> int:
    """No attack, not this one again, or one of its attacks that you choose."""
    if word.attack == "any" and _is_whole(act, word):
        return _mark_sides(act, word)
    found = [each for each in act.targets(word.on) if not act.shielded(*each)]
    named: dict[str, str] = {}
    for _, pokemon in found:
        if word.attack == "this":
            named[pokemon.id] = str(act.at.get("attack", ""))
        elif word.attack == "chosen":
            attacks = derived.attacks_of(act.scribe, pokemon)
            strongest = sorted(attacks, key=lambda attack: -expected_damage(attack))
            offered = tuple(dict.fromkeys(attack.name for attack in strongest))
            if offered:
                named[pokemon.id] = act.ask("choose_attack", offered, pokemon=pokemon.id)[0]
        else:
            named[pokemon.id] = ""
    for pokemon_id, attack in named.items():
        act.scribe.record(e.Marked(pokemon_id, lasting(act, word, what=attack)))
    return len(named)


def forbid_attach(act: Doing, word: v.ForbidAttach) -> int:
    """A Pokémon gets no Energy cards, or the opponent's Active Pokémon, whichever it is, gets none."""
    if word.on.who != "active_opponent":
        return mark_pokemon(act, word)
    act.scribe.record(e.Marked(OTHER[act.you], lasting(act, word)))
    return 1


def watch(act: Doing, word: v.Watch) -> int:
    """Lies in wait on the targets, unless they are kept from effects of attacks."""
    found = [each for each in act.targets(word.on, leave=False) if not act.shielded(*each)]
    for _, pokemon in found:
        act.scribe.record(e.Marked(pokemon.id, lasting(act, word)))
    return len(found)


def change(act: Doing, word: v.Change) -> int:
    """Another type, weakness or resistance; a type that was chosen is kept with the mark."""
    if _is_whole(act, word):
        return _mark_sides(act, word, what=str(act.at.get("type", "")) if word.to == "chosen" else "")
    found = [each for each in act.targets(word.on) if not act.shielded(*each)]
    for _, pokemon in found:
        chosen = str(act.at.get("type", "")) if word.to == "chosen" else ""
        act.scribe.record(e.Marked(pokemon.id, lasting(act, word, what=chosen)))
    return len(found)


def immune(act: Doing, word: v.Immune) -> int:
    """Conditions cannot come, and those that are there end."""
    whole = _is_whole(act, word)
    if whole:
        _mark_sides(act, word)
    found = act.targets(word.on)
    for _, pokemon in found:
        if not whole:
            act.scribe.record(e.Marked(pokemon.id, lasting(act, word)))
        ended = tuple(each for each in pokemon.conditions if not word.statuses or each in word.statuses)
        if ended:
            act.scribe.record(e.ConditionsLost(pokemon.id, ended, "immune"))
    return len(found)


def choose_type(act: Doing, word: v.ChooseType) -> int:
    offered = [each for each in ENERGY_TYPES if each not in word.not_types]
    act.bind("type", act.ask("choose_type", offered)[0])
    return 1


def expire(scribe: TcgScribe, *, turn: int) -> None:
    """Ends what held until the turn before this one."""
    state: State = scribe.state
    for seat, side in state.sides.items():
        over = tuple(mark for mark in side.marks if 0 < mark.until < turn)
        if over:
            scribe.record(e.MarksEnded(seat, over))
        for pokemon in side.in_play:
            over = tuple(mark for mark in pokemon.marks if 0 < mark.until < turn)
            if over:
                scribe.record(e.MarksEnded(pokemon.id, over))
