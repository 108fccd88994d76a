"""Abilities that answer an attack: on oneself, on an ally, of an ally's area, or anywhere near. (pp. 310-336)"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from msgspec.structs import replace

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..attack.moves import find_move, move_type
from ..attack.usage import has_uses, spent_move
from ..field import places
from ..field.areas import SINGLE, covered, nearest_outside
from ..game import PtuGame, PtuScribe
from ..index import OWN
from ..people import company, gear
from ..people.feature_costs import can_back
from ..rules import actions, type_chart
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from ..words import Interrupts, RollAttack
from .pending import landing_of, rewrite
from .quick import can_afford
from .stopping import Met, shield
from .triggers import At

ANSWERING = {
    "hit": ("about_to_be_hit", "ally_about_to_be_hit", "ally_area", "foe_sonic"),
    "declared": ("nearby_ranged", "targeted"),
}
_FREELY: tuple[c.AbilityAction, ...] = ("static", "free", "extended")


def abilities(at: At) -> list[str]:
    """Abilities with a use left that answer an attack."""
    game, state, word, user, _, one = at
    events = ANSWERING[word.moment]
    if gear.hears(game, state, one).isdisjoint(events):  # as mostly
        return []
    if one.fainted or company.has_any(one, ("asleep", "frozen")):
        return []
    return [
        name
        for name, trait in gear.answers(game, state, one)
        if trait.event in events
        and _is_answered(at, trait)
        and _is_usable(game, state, one, name, trait)
        and derived.fits(game, state, trait.moves, at.used, one, user, steps=_steps(at, trait))
        and (trait.when is None or derived.holds(game, state, trait.when, one, user))
        and (backed_by(state, one, name) is None or _can_back(game, state, one, name, user))
    ]


def _steps(at: At, trait: a.OnEvent) -> int | None:
    """How an attack meets one's types, where a word asks for that."""
    if trait.moves.meets is None:
        return None
    kind = move_type(at.game, at.state, at.user, at.used, at.one)
    return type_chart.effectiveness(kind, derived.types_of(at.game, at.state, at.one)).steps


def _is_usable(game: PtuGame, state: State, one: Combatant, name: str, trait: a.OnEvent) -> bool:
    """Whether a combatant has a use and an action left; what an order lends has been paid for."""
    entry = gear.entry_of(game, name)
    if backed_by(state, one, name) is not None:
        return True  # its trainer pays
    if trait.always:
        return entry is not None or gear.feature_behind(game, name) is not None
    return (
        entry is not None
        and has_uses(state, one, entry)
        and (not isinstance(entry, c.Ability) or spent_move(game.content, state, one, entry, trait.effects) is None)
        and (entry.action in _FREELY or can_afford(game, state, one, price(entry)))
    )


def backed_by(state: State, one: Combatant, name: str) -> Combatant | None:
    """The trainer by whose feature somebody answers, which pays for it."""
    return company.trainer_of(state, one) if name.partition("/")[0] == OWN else None


def _can_back(game: PtuGame, state: State, one: Combatant, name: str, attacker: Combatant) -> bool:
    trainer, feature = backed_by(state, one, name), gear.feature_behind(game, name)
    return trainer is not None and feature is not None and can_back(state, trainer, one, feature, attacker.id)


def price(ability: c.Ability | c.Feature) -> actions.Action:
    action = ability.action
    return "free" if action == "static" or action in _FREELY else action


def _is_answered(at: At, trait: a.OnEvent) -> bool:
    """Whether this attack is what a word of an ability waits for."""
    state, targets, user, one = at.state, at.word.targets, at.user, at.one
    match trait.event:
        case "about_to_be_hit":
            return one.id in targets
        case "ally_about_to_be_hit":
            return one.id not in targets and bool(_neighbours(state, targets, one))
        case "foe_sonic":
            return "sonic" in at.used.keywords and not company.are_friends(state, one.side, user.side)
        case "targeted":
            foe = not company.are_friends(state, one.side, user.side)
            return foe and one.id in targets and places.near(state, one, user, trait.reach)
        case "ally_area":
            friends = company.are_friends(state, one.side, user.side)
            return friends and one.id in targets and at.used.range.kind not in SINGLE
        case _:
            return targets != (one.id,) and places.near(state, one, user, trait.reach)


def _neighbours(state: State, targets: Iterable[str], one: Combatant) -> list[str]:
    """Allies next to somebody among the targets of an attack."""
    return [
        target
        for target in targets
        if company.are_friends(state, one.side, state.combatants[target].side)
        and places.is_adjacent(state, one, state.combatants[target])
    ]


def costs_a_use(game: PtuGame, name: str) -> bool:
    """Whether an answer of an ability or a feature is a use of it."""
    answering = {event for events in ANSWERING.values() for event in events}
    words = (word for word in gear.words_named(game, name) if isinstance(word, a.OnEvent) and word.event in answering)
    return not any(word.always for word in words)


def ability_words(scribe: PtuScribe, one: Combatant, name: str) -> tuple[int, tuple[v.AnyEffect, ...]]:
    """What an ability answers an attack with, and where among its words that stands."""
    answering = {event for events in ANSWERING.values() for event in events}
    for place, trait in enumerate(gear.words_named(scribe.game, name)):
        if isinstance(trait, a.OnEvent) and trait.event in answering:
            return place, trait.effects
    return 0, ()


def ally_hit(scribe: PtuScribe, one: Combatant, attacker: str, attack: str) -> str:
    """The ally next to somebody whom an attack is about to hit."""
    state = scribe.state
    landing = landing_of(scribe, attacker, attack)
    near = _neighbours(state, landing.hit, one) if landing is not None else []
    return near[0] if near else one.id


def redirect(scribe: PtuScribe, who: str, attacker: str, attack: str) -> None:
    """The attack goes to one who draws it, and cannot miss it."""

    def here(each: Any) -> Any:
        drawn = replace(each, targets=(who,))
        return replace(drawn, sure=True) if isinstance(drawn, RollAttack) else drawn

    rewrite(scribe, attacker, attack, here)


def take_hit(scribe: PtuScribe, met: Met, effect: v.TakeHit, label: str) -> None:
    """Two change places, and the one who came takes the hit, braced for it."""
    one, attacker, attack = met
    ally = harm.one_of(scribe, ally_hit(scribe, one, attacker.id, attack))
    if ally.id == one.id:
        return
    if one.position is not None and ally.position is not None and one.sheet.size == ally.sheet.size:
        scribe.record(e.Moved(one.id, ally.position, "intercept"))
        scribe.record(e.Moved(ally.id, one.position, "push"))
    if effect.steps:
        braced = v.Resist(steps=effect.steps)
        harm.begin_timed(scribe, one.id, braced, source=one.id, label=label, until="turn")

    def instead(each: Any) -> Any:
        targets = tuple(one.id if hit == ally.id else hit for hit in each.targets)
        if isinstance(each, Interrupts):
            return replace(each, targets=targets)
        return replace(each, targets=targets, hit=tuple(one.id if hit == ally.id else hit for hit in each.hit))

    rewrite(scribe, attacker.id, attack, instead)


def step_aside(scribe: PtuScribe, met: Met) -> None:
    """Out of the area of an ally's attack, which does nothing to one then."""
    one, attacker, attack = met
    shield(scribe, met, v.Shield(on="user"), None)
    state = scribe.state
    to = nearest_outside(state, one, covered(state, attacker, find_move(scribe.game, attacker, attack)))
    if state.grid is not None and to is not None and to != one.position:
        scribe.record(e.Moved(one.id, to))
