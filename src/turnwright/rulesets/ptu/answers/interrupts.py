"""Answers to attacks: moves with a trigger, abilities against a coming hit, stepping in for an ally. (pp. 228, 241-243)

Combatants that can answer are asked, seat by seat: one prompt lists all that a seat may do, `<who>:<what>`, and is put
again while something is left. A move that was chosen is declared in its turn (others may answer it), then it works:

    Interrupts(attack)  ->  Interrupts(answer), React, Interrupts(attack, the rest), Land(attack)

Answers that stop or turn an attack change the words of it that are still to come.
"""

from __future__ import annotations

from msgspec.structs import replace

from ..attack.figures import Attack
from ..attack.moves import find_move, words
from ..attack.reckoning import does_something
from ..game import PtuGame, PtuScribe
from ..people import company, gear
from ..seats import seat_of
from ..state import Combatant, State
from ..vocabulary import moves as v
from ..words import Interrupts
from .abilities import ANSWERING, abilities
from .coats import COAT, coats, spend_coat
from .offering import use_of
from .reacting import use
from .standing_orders import wants
from .stepping_in import INTERCEPT, intercept, may_intercept
from .triggers import At, covered_by, fits, may, triggered

_SOFTENS = (v.Shield, v.Resist, v.Endure, v.Counter)


def ask(scribe: PtuScribe, word: Interrupts) -> None:
    """Asks the seat of the fastest who can answer; nobody is asked twice about the same."""
    found = offers(scribe.game, scribe.state, word)
    if not found:
        return
    seat = seat_of(scribe.state, found[0][0])
    ours = [(one, what) for one, what in found if seat_of(scribe.state, one) == seat]
    chosen = next((f"{one.id}:{what}" for one, what in ours if use_of(one, what) == "always"), "")
    if not scribe.answers and not chosen:
        scribe.ask(
            seat,
            "interrupt",
            tuple(f"{one.id}:{what}" for one, what in ours),
            otherwise=("no",),
            about={"user": word.user, "move": word.move, "targets": word.targets, "moment": word.moment},
            veiled=scribe.state.shown != "exact",  # who has an answer has a move that nobody knows of
        )
        return
    (choice,) = scribe.answers[0] if scribe.answers else (chosen,)
    if choice == "no":
        scribe.do(replace(word, asked=(*word.asked, *dict.fromkeys(one.id for one, _ in ours))))
        return
    who, _, what = choice.rpartition(":")
    scribe.do(replace(word, asked=(*word.asked, who)))
    if (who, what) not in [(one.id, name) for one, name in ours]:
        return  # the game master has made it impossible meanwhile
    if what == INTERCEPT:
        intercept(scribe, word, who)
    elif what.startswith(COAT):
        spend_coat(scribe, word, who, what.removeprefix(COAT))
    else:
        use(scribe, word, who, what)


def offers(game: PtuGame, state: State, word: Interrupts) -> list[tuple[Combatant, str]]:
    """Who can answer with what, the fastest first."""
    user = state.combatants[word.user]
    if not word.targets or state.stage != "active" or game.options.interrupts == "by_hand":
        return []
    leaves = word.moment == "leaves"
    move = None if leaves else find_move(game, user, word.move)
    ignored: set[str] = set()
    if move is not None:
        if company.is_boosted(user, "no_interrupts"):
            return []
        if state.active == user.id and gear.has_rule(game, state, user, "last"):
            return []
        ignored = {what for each in words(Attack(game, state, user, move), v.Ignore) for what in each.what}
        if "interrupts" in ignored:
            return []
    found: list[tuple[Combatant, str]] = []
    if move is not None and word.moment == "declared" and move.ac is not None:
        found += coats(game, state, word)
    for one in state.combatants.values():
        if one.id == word.user or one.where != "field" or one.id in word.asked:
            continue
        for name in triggered(game, one):
            answer = game.content.moves[name]
            if "shields" in ignored and "shield" in answer.keywords:
                continue
            if fits(At(game, state, word, user, move, one), answer) and may(game, state, one, answer):
                found.append((one, name))
        if move is not None and word.moment in ANSWERING:
            found += [(one, name) for name in abilities(At(game, state, word, user, move, one))]
        if move is not None and word.moment == "hit":
            stopped = "intercept" in ignored or INTERCEPT in word.asked
            wanted = not stopped and wants(state, one, "intercept", state.combatants[word.targets[0]])
            if wanted and may_intercept(At(game, state, word, user, move, one)):
                found.append((one, INTERCEPT))
    found = [(one, what) for one, what in found if _is_wanted(At(game, state, word, user, move, one), what)]
    if len(found) > 1:
        found.sort(key=lambda offer: (-offer[0].initiative, -offer[0].roll_off, offer[0].id))
    return found


def _is_wanted(at: At, what: str) -> bool:
    """Whether an answer is worth a question: its player wants to be asked, and the attack does something at all."""
    game, state, word, user, move, one = at
    if use_of(one, what) == "never":
        return False
    if what != INTERCEPT:
        concerned = one if one.id in word.targets else state.combatants[word.targets[0]]
        if not wants(state, one, "interrupts", concerned):
            return False
    if move is None or word.moment != "hit":
        return True
    answer = game.content.moves.get(what)
    if answer is not None and not all(isinstance(effect, _SOFTENS) for effect in answer.effects):
        return True
    saved = (one.id,) if one.id in word.targets else word.targets
    if answer is not None and one.id not in word.targets:
        saved = covered_by(state, one, answer, word.targets)
    return any(does_something(game, state, user, move, state.combatants[target]) for target in saved)
