"""What answers an event: abilities and held items that run words when something happens to their holder, or by it."""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from .. import content as c
from .. import derived, harm
from ..attack import tally
from ..attack.figures import Attack
from ..attack.moves import move_type
from ..field import places
from ..game import PtuScribe
from ..people import company, gear
from ..rules import type_chart
from ..state import Combatant
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from ..words import OfferTrigger
from .backing import is_offered, offer
from .offering import is_forced


def on_event(
    scribe: PtuScribe,
    who: str,
    event: str,
    *,
    by: str = "",
    move: c.Move | None = None,
    item: str = "",
    status: str = "",
    again: bool = False,
) -> None:
    """Runs the words that somebody's abilities and items have for an event; `again`: not the first of one move."""
    state = scribe.state
    one = state.combatants[who]
    if event not in gear.hears(scribe.game, state, one) or (one.where != "field" and event != "rested"):
        return
    other = state.combatants.get(by)
    for name, word in gear.answers(scribe.game, state, one):
        if word.event != event or (word.items and item not in word.items) or (word.once_per_move and again):
            continue
        if status and word.statuses and status not in word.statuses:
            continue
        if move is not None and not _fits(_attack(scribe, one, other or one, move, event), word.moves, one):
            continue
        if word.when is not None and not derived.holds(scribe.game, state, word.when, one, other):
            continue
        if word.critical and not tally.is_critical(scribe, who, by):
            continue
        if "/" in name and is_offered(scribe, name, word):
            offer(scribe, one, name, word, by)
            continue
        if not is_forced(scribe.game, name, word):
            place = gear.words_named(scribe.game, name).index(word)
            scribe.do(OfferTrigger(who, name, place, by, status))
        elif not derived.is_forbidden(scribe.game, state, one, name):
            harm.run_words(scribe, one, name, word, target=by or who, trigger=by)


def on_taking(scribe: PtuScribe, who: str) -> None:
    """Runs what a held item does to a combatant that picks it up in the middle of a fight, as if it had joined with
    it."""
    one = scribe.state.combatants[who]
    if one.where == "field" and not one.fainted:
        for name, word in gear.answers(scribe.game, scribe.state, one):
            if name == one.sheet.held_item and word.event == "joins":
                harm.run_words(scribe, one, name, word, target=who)


def _attack(scribe: PtuScribe, one: Combatant, other: Combatant, move: c.Move, event: str) -> Attack:
    """The attack that an event of somebody is about: its own, or another's on it."""
    user, target = (one, other) if event in BY_ITS_USER or event == "about_to_hit" else (other, one)
    return Attack(scribe.game, scribe.state, user, move, target)


def _fits(attack: Attack, wanted: v.MoveFilter, one: Combatant) -> bool:
    """Whether an attack is of the kind that a word of somebody answers, how its type met its target included."""
    game, state, user, move = attack[:4]
    target, steps = attack.aimed_at, None
    if wanted.meets is not None:
        kind = move_type(game, state, user, move, target)
        steps = type_chart.effectiveness(kind, derived.types_of(game, state, target)).steps
    return derived.fits(game, state, wanted, move, one, user, steps=steps)


def after_attack(scribe: PtuScribe, user: str, move: c.Move, hit: tuple[str, ...], missed: tuple[str, ...]) -> None:
    """Everything that answers an attack, once its damage is done."""
    answered = not BY_ITS_USER.isdisjoint(_heard(scribe, user))
    fallen = {target for target in hit if harm.one_of(scribe, target).fainted}
    first = next((target for target in hit if target in fallen), "")
    for target in hit:
        if target != user and (answered or not BY_ITS_TARGET.isdisjoint(_heard(scribe, target))):
            _after_hit(scribe, user, move, target)
            if target in fallen:
                on_event(scribe, target, "faints", by=user, move=move)
                on_event(scribe, user, "knocks_out", by=target, move=move, again=target != first)
    for target in missed:
        on_event(scribe, target, "missed_by", by=user, move=move)
    if missed and not hit:
        on_event(scribe, user, "misses", by=missed[0], move=move)
    if "attacks" in _heard(scribe, user):
        for target in (*hit, *missed):
            if target != user:
                on_event(scribe, user, "attacks", by=target, move=move)
    on_event(scribe, user, "uses", by=hit[0] if hit else "", move=move)
    if company.is_melee(move) and gear.anybody_has(scribe.game, scribe.state, a.JoinsIn):
        _join_in(scribe, user)


def _join_in(scribe: PtuScribe, user: str) -> None:
    """Allies of who struck in melee do their part to each foe that was damaged next to them."""
    state = scribe.state
    for ally in company.allies_of(state, state.combatants[user]):
        for name, word in gear.words_of_kind(scribe.game, state, ally, a.JoinsIn):
            for target in tally.damage(scribe, user):
                foe = state.combatants[target]
                hostile = not company.are_friends(state, ally.side, foe.side)
                if hostile and not foe.fainted and places.is_adjacent(state, ally, foe):
                    harm.run_words(scribe, ally, name, word, target=target, trigger=user)


def _heard(scribe: PtuScribe, who: str) -> AbstractSet[str]:
    """The events that somebody answers: mostly none."""
    return gear.hears(scribe.game, scribe.state, scribe.state.combatants[who])


def _after_hit(scribe: PtuScribe, user: str, move: c.Move, target: str) -> None:
    """What answers one hit: on the side of its target, then of its maker."""
    heard = _heard(scribe, target)
    if heard & HEARD_BY_THE_HIT:
        _hear(scribe, user, move, target, heard)
    on_event(scribe, user, "hits", by=target, move=move)


BY_ITS_USER = frozenset({"attacks", "hits", "knocks_out", "misses", "uses"})
HEARD_BY_THE_HIT = frozenset(
    ("hit", "hit_by_damage", "hit_by_melee", "hit_by_melee_damage", "hit_by_physical", "critical_taken")
) | {"injured", "massive_taken"}
BY_ITS_TARGET = HEARD_BY_THE_HIT | {"faints", "missed_by"}
"""What an attack is to those whose abilities and things answer it, once its damage is done."""


def _hear(scribe: PtuScribe, user: str, move: c.Move, target: str, heard: AbstractSet[str]) -> None:
    """What a hit is to its target: those of its kinds that the target has an answer to."""
    melee, damaging = company.is_melee(move), c.is_damaging(move)
    for event, happened in (
        ("hit", True),
        ("hit_by_damage", damaging),
        ("hit_by_melee", melee),
        ("hit_by_melee_damage", melee and damaging),
        ("hit_by_physical", move.move_class == "physical"),
        ("critical_taken", tally.is_critical(scribe, user, target)),
        ("massive_taken", tally.is_massive(scribe, user, target)),
        ("injured", tally.is_injured(scribe, user, target)),
    ):
        if happened and event in heard:
            on_event(scribe, target, event, by=user, move=move)
