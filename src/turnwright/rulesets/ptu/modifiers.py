"""Numbers of an attack that words change: one loop over what counts for a number, which gives the number and its story.

What has words is the user of the attack, its target and the user's allies; what lasts on somebody (`Boost`) counts
beside them. The words come by the number that they change (`Words.changing`), so that most questions end at once.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from . import derived
from .attack.figures import Attack
from .field import places
from .game import PtuGame
from .people import company, gear
from .rules import type_chart, weather
from .rules.terms import STAGED_STATS, StagedStat
from .state import Combatant, State, Timed
from .vocabulary import abilities as a
from .vocabulary import moves as v

Part = tuple[str, int]
"""What something adds, by its name."""


class Sum(NamedTuple):
    """A number with its story: the number is what the story adds up to."""

    number: int
    story: tuple[Part, ...]


NOTHING = Sum(0, ())


def total(attack: Attack, what: a.Quantity, *, inflicts: str | None = None) -> Sum:
    """A number of an attack, with everything that changes it; `inflicts` is the status that a roll is made for."""
    words = _words(attack, what, inflicts) if gear.anybody_has(attack.game, attack.state, what) else ()
    parts = [*words, *_around(attack, what), *_lasting(attack, what)]
    return Sum(sum([amount for _, amount in parts]), tuple(parts)) if parts else NOTHING


def rules(attack: Attack, what: a.RuleName) -> list[str]:
    """What rules so for an attack, by name; `pierced` attacks go past abilities that are marked defensive."""
    of_target = what in _RULES_OF_THE_TARGET
    bearer = attack.aimed_at if of_target else attack.user
    words = gear.words_now(attack.game, attack.state, bearer).rules.get(what)
    if not words:
        return []
    game, state, user = attack[:3]
    other = user if of_target else attack.aimed_at
    return [
        name
        for name, word in words
        if not (bearer is attack.aimed_at and _is_pierced(attack, name))
        and (word.when is None or derived.holds(game, state, word.when, bearer, other))
        and (word.moves == _ANY or derived.fits(game, state, word.moves, attack.move, bearer, user, attack.kind))
    ]


_RULES_OF_THE_TARGET = frozenset({"immune", "half_damage", "soft_weakness", "sturdy", "no_criticals", "wonder_guard"})
"""Whose rule it is: all others are the user's."""


def met(attack: Attack, kind: type[company.T]) -> Sequence[company.T]:
    """The standing words of one kind that an attack meets: those of its target, as far as it doesn't go past them."""
    game, state, user = attack[:3]
    target = attack.aimed_at
    words: Sequence[tuple[str, Any]] = gear.words_of_kind(game, state, target, kind)
    return [
        word
        for name, word in words
        if not _is_pierced(attack, name) and (word.when is None or derived.holds(game, state, word.when, target, user))
    ]


def changes(game: PtuGame, state: State, one: Combatant, what: a.Quantity) -> bool:
    """Whether a combatant has any word that changes a number."""
    return what in gear.words_now(game, state, one).changing


def effect_range(attack: Attack, effect: v.Effect, targets: Sequence[Combatant]) -> int:
    """By how much the roll that a word of a move asks for is lower, for the target where it is lowest."""
    if not changes(attack.game, attack.state, attack.user, "effect_range"):
        return 0
    status = getattr(effect, "status", None)
    aimed: Sequence[Combatant | None] = targets or (None,)
    return max(total(attack._replace(target=target), "effect_range", inflicts=status).number for target in aimed)


def plain_evasion(game: PtuGame, state: State, one: Combatant) -> int:
    """What words add to a combatant's evasion, against any attack."""
    return sum(
        word.by * (derived.half_tokens(one, word.half_tokens) if word.half_tokens else 1)
        + derived.rank_of(game, state, one, word.ranks)
        for _, word in gear.words_now(game, state, one).changing.get("evasion", ())
        if word.moves == v.MoveFilter() and (word.when is None or derived.holds(game, state, word.when, one, None))
    )


_OF_THE_TARGET = frozenset({"evasion", "speed_evasion", "damage_reduction", "resisted_steps"})
"""Whose number it is: all others are the user's."""
_OF_THE_BLOW = frozenset({"damage", "damage_base", "damage_after_type", "damage_reduction", "resisted_steps"})
"""For these a move has the type that it has now and meets its target as everything lets it; for the others it has its
printed type, as the chart alone says."""
_DAMPED = frozenset({"damage", "damage_base"})
"""What abilities don't raise while a foe forbids it."""


def _words(attack: Attack, what: a.Quantity, inflicts: str | None) -> Iterator[Part]:
    counted = list(_counted(attack, what, inflicts))
    if len(counted) > 1 and any(word.per == "other_stat" for _, word, _, _ in counted):
        counted = [each for each in counted if each[1].per not in ("half_attack", "half_special_attack")]
    for name, word, bearer, other in counted:
        if amount := _amount(attack, word, bearer, other):
            yield name, amount


Counted = tuple[str, a.Modify, Combatant, Combatant | None]
"""A word by its name, who bears it, and the other end of the attack."""


def _counted(attack: Attack, what: a.Quantity, inflicts: str | None) -> Iterator[Counted]:
    """The words that count for a number."""
    user, target = attack.user, attack.target
    if what in _OF_THE_TARGET:
        target = attack.aimed_at
        passed = _passed(attack) if changes(attack.game, attack.state, target, what) else ()
        for name, word in _borne(attack, target, what):
            if what in _OF_THE_BLOW and _is_pierced(attack, name):
                continue
            if name not in passed and _counts(attack, word, target, user):
                yield name, word, target, user
        return
    for name, word in _borne(attack, user, what):
        if word.on in _OWN and (not word.of or inflicts in word.of) and _counts(attack, word, user, target):
            yield name, word, user, target
    if target is None:
        return
    for name, word in _borne(attack, target, what):
        if word.on == "incoming" and not _is_pierced(attack, name) and _counts(attack, word, target, user):
            yield name, word, target, user
    yield from _from_allies(attack, what, target)


_OWN = ("own", "own_and_allies")


def _borne(attack: Attack, one: Combatant, what: str) -> Sequence[tuple[str, a.Modify]]:
    """What somebody has for a number; while a foe forbids it, nothing that an ability would raise."""
    words = gear.words_now(attack.game, attack.state, one).changing.get(what, ())
    if words and what in _DAMPED and derived.is_damped(attack.game, attack.state, one):
        return [(name, word) for name, word in words if not gear.is_ability(attack.game, name)]
    return words


def _from_allies(attack: Attack, what: str, target: Combatant) -> Iterator[Counted]:
    """What others on the user's side do for its attacks."""
    game, state, user = attack[:3]
    friends = company.friendly_sides(state, user.side)
    lent: set[str] = set()
    for ally in state.combatants.values():
        if ally.id == user.id or ally.where != "field" or ally.side not in friends:
            continue
        for name, word in _borne(attack, ally, what):
            if word.on in ("own", "incoming") or ally.fainted or name in lent:
                continue
            if word.on == "own_and_allies" and name in gear.abilities_of(game, user):
                continue
            if word.on == "allies_on_neighbours" and not places.is_adjacent(state, ally, target):
                continue
            if word.reach and not places.near(state, ally, user, word.reach):
                continue
            if _counts(attack, word, ally, target):
                lent.update((name,) if word.reach else ())
                yield name, word, ally, target


def _counts(attack: Attack, word: a.Modify, bearer: Combatant, other: Combatant | None) -> bool:
    """Whether a word is about this move, and holds for who bears it against the other."""
    game, state, user, move = attack[:4]
    if word.when is not None and not derived.holds(game, state, word.when, bearer, other):
        return False
    if word.moves == _ANY:
        return True
    kind = attack.kind if word.what in _OF_THE_BLOW else move.type
    return derived.fits(game, state, word.moves, move, bearer, user, kind, _steps(attack, word))


_ANY = v.MoveFilter()


def _steps(attack: Attack, word: a.Modify) -> int | None:
    """How an attack meets its target's types, where a word asks for that."""
    wanted = word.moves
    if attack.target is None or wanted.meets is None:
        return None
    own = derived.types_of(attack.game, attack.state, attack.target)
    if word.what not in _OF_THE_BLOW:
        return type_chart.effectiveness(attack.move.type, own).steps
    on_chart = type_chart.effectiveness(attack.kind, own).steps or 0
    return on_chart + attack.steps - (attack.eased if wanted.meets == "neutral" else 0)


def _amount(attack: Attack, word: a.Modify, bearer: Combatant, other: Combatant | None) -> int:
    """By how much a word changes a number."""
    game, state = attack.game, attack.state
    times = 1
    if word.half_tokens:
        times = derived.half_tokens(bearer, word.half_tokens)
    elif word.per is not None:
        times = _times(attack, word.per, bearer, other)
    return word.by * times + (derived.rank_of(game, state, bearer, word.ranks) if word.ranks else 0)


def _times(attack: Attack, per: v.Per, bearer: Combatant, other: Combatant | None) -> int:
    """How often something counts."""
    game, state = attack.game, attack.state
    match per:
        case "target_troubles":
            return derived.troubles(other) if other is not None else 0
        case "injuries":
            return bearer.injuries
        case "metres_run":
            return bearer.ran
        case "metres_apart":
            return places.distance(state, bearer, other) if other is not None else 0
        case "electric_neighbours":
            return sum(
                "electric" in derived.types_of(game, state, ally) and places.is_adjacent(state, bearer, ally)
                for ally in company.allies_of(state, bearer)
            )
        case "last_chance":
            return 2 if 3 * bearer.hp < bearer.sheet.max_hp else 1
        case "other_stat":
            return derived.stat_now(game, state, bearer, _OTHER_STAT[attack.move.move_class])
        case "higher_stat":
            own = company.uses_stat(attack.move.move_class)
            other_stat = derived.stat_now(game, state, bearer, _OTHER_STAT[attack.move.move_class])
            status = attack.move.move_class == "status"
            return other_stat if not status and other_stat > derived.stat_now(game, state, bearer, own) else 0
        case _:
            return derived.stat_now(game, state, bearer, _HALVED[per]) // 2


_OTHER_STAT: dict[str, StagedStat] = {"physical": "special_attack", "special": "attack", "status": "attack"}
_HALVED: dict[str, StagedStat] = {f"half_{stat}": stat for stat in STAGED_STATS}


def _is_pierced(attack: Attack, name: str) -> bool:
    """Whether an attack goes past the ability that a word comes from."""
    ability = attack.game.content.abilities.get(name) if attack.pierced else None
    return ability is not None and ability.defensive


def _passed(attack: Attack) -> frozenset[str]:
    """The abilities of others that don't count for the user's attacks."""
    words = derived.ruled(attack.game, attack.state, attack.user, "passes_abilities")
    return frozenset(name for word in words for name in word.of)


def _around(attack: Attack, what: a.Quantity) -> Iterator[Part]:
    """What the weather and the fields do."""
    if what not in _DAMPED:
        return
    game, state, user, kind = attack.game, attack.state, attack.user, attack.kind
    sky = derived.weather_for(game, state, user)
    bonus = weather.damage_bonus if what == "damage" else weather.db_bonus
    if amount := bonus(sky, move_type=kind, rule=game.options.weather_bonus):
        yield sky, amount
    if what == "damage" and kind != "typeless":
        for name in state.fields:
            amount = game.content.fields[name].damage.get(kind, 0)
            if amount and not derived.is_airborne(game, state, user):
                yield name, amount


def boosts(attack: Attack, bearer: Combatant) -> list[tuple[Timed, v.Boost]]:
    """What lasts on one end of an attack and is about it."""
    other = attack.target if bearer is attack.user else attack.user
    return [
        (held, boost)
        for held, boost in company.boosts(bearer)
        if (not boost.only_target or (other is not None and held.target == other.id)) and is_about(attack, boost)
    ]


def is_about(attack: Attack, boost: v.Boost) -> bool:
    """Whether what lasts on somebody is about moves like this."""
    game, state, user, move = attack[:4]
    return boost.moves == _ANY or derived.fits(game, state, boost.moves, move, user, user, attack.kind)


def _lasting(attack: Attack, what: a.Quantity) -> Iterator[Part]:
    """What lasts on who has the number, and what was stored for the blow."""
    bearer, kind = attack.aimed_at if what == "evasion" else attack.user, attack.kind
    for held, boost in boosts(attack, bearer) if bearer.timed and what in _BOOSTED else ():
        amount = boost.number(_BOOSTED[what])
        if boost.per is not None and amount:
            amount *= _times(attack, boost.per, bearer, attack.target)
        if amount:
            yield held.label, amount
    if what in _DAMPED and attack.user.next_damage:
        stored = attack.user.next_damage.get(kind if what == "damage" else f"{kind}:base", 0)
        if stored:
            yield "stored", stored


_BOOSTED: dict[a.Quantity, v.BoostedNumber] = {
    "critical_range": "critical_range",
    "accuracy": "accuracy",
    "damage": "damage",
    "damage_base": "damage_base",
    "evasion": "evasion",
}
