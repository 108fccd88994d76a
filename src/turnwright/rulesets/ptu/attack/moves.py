"""The move of an attack: found by its id, the type that it has now, and which of its words hold."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from .. import content as c
from .. import derived
from ..game import PtuGame
from ..index import Index, Versions, index_of
from ..people import company, gear
from ..people.growth import edges_of, has_edge
from ..rules import actions, struggle
from ..rules.terms import MoveType
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..vocabulary import features as t
from ..vocabulary import moves as v
from .figures import Attack
from .usage import has_uses

STRUGGLE = "struggle"
UNARMED = "struggle/unarmed"


def is_struggle(move_id: str) -> bool:
    """Whether an attack is the Struggle that everybody has, of any kind; Struggle Bug is a move like others."""
    return move_id.partition("/")[0] == STRUGGLE


def find_move(game: PtuGame, user: Combatant, move_id: str) -> c.Move:
    """A move by its id; `struggle`, or `struggle/fire/special`, is everybody's. (p. 240)

    Plain Struggle is with the weapon in hand, `struggle/unarmed` and those of capabilities are without.
    """
    if not is_struggle(move_id):
        move = game.content.moves[move_id]
        if user.alternative and user.last_move == move_id and (shaped := reshaped(game, user, move)) is not None:
            return shaped[1]
        if move.weapon is None and not c.has_other_version(move):
            return move if not user.sheet.features else in_hand(game, user, move)
        other = user.alternative and user.last_move == move_id
        return in_hand(game, user, index_of(game).other_range[move.id] if other else move, other=other)
    combat, focus = user.sheet.skills.get("combat"), user.sheet.skills.get("focus")
    far = focus.dice if focus is not None and gear.has_capability(game, user, "telekinetic") else 0
    if user.sheet.growth is not UNSET:
        far = _trained_reach(user, move_id, far)
    weapon = struggle.wielded(user.sheet.equipment) if move_id == STRUGGLE and user.sheet.equipment else None
    return _struggle(move_id, combat.dice if combat is not None else 2, far, weapon)


def _trained_reach(user: Combatant, move_id: str, far: int) -> int:
    """How far Poké Edges let somebody Struggle: 2 m more with a mind trained for it, 6 m with the element. (p. 203)"""
    if far and has_edge(user.sheet, "tk_mastery"):
        far += 2
    kind = move_id.partition("/")[2].partition("/")[0]
    ranged = [struggle.TYPE_OF_CAPABILITY.get(name) for name in edges_of(user.sheet, "basic_ranged_attacks")]
    return max(far, _BASIC_RANGE) if kind and kind in ranged else far


_BASIC_RANGE = 6


def in_hand(game: PtuGame, user: Combatant, move: c.Move, *, other: bool = False) -> c.Move:
    """A weapon move with the weapon of its user: AC, damage base and range change with it. (p. 287)"""
    kind = struggle.kind_in_hand(user.sheet.equipment) if move.weapon is not None else _arms(game, user, move)
    if not kind:
        return move
    armed = index_of(game).armed[(move.id, other, kind)]
    far = _reach_of_hand(game, user) if user.timed and armed.range.kind == "weapon" else 0
    return replace(armed, range=replace(armed.range, squares=far)) if far > armed.range.squares else armed


def _reach_of_hand(game: PtuGame, user: Combatant) -> int:
    """How far somebody wields what it does not hold, by what lasts on it."""
    words = gear.lent_by_name(game, user)
    reaching = [word for _, word in words if isinstance(word, a.Modify) and word.what == "weapon_reach"]
    skills = [(word.by, user.sheet.skills.get(skill)) for word in reaching for skill in word.ranks]
    return max((by + skill.dice for by, skill in skills if skill is not None), default=0)


def _arms(game: PtuGame, user: Combatant, move: c.Move) -> str:
    """The kind of weapon that somebody makes another move with, by what it has learned."""
    if not user.sheet.features or not user.sheet.equipment:
        return ""
    kind = struggle.kind_in_hand(user.sheet.equipment)
    words = index_of(game).words_on(user.sheet).rules.get("armed", ())
    return kind if any(move.id in word.moves.moves and kind in word.of for _, word in words) else ""


OTHER = ":other"
"""Ends the key by which is remembered that the second version of a move was used, where it may be once a scene."""


def has_other_range(game: PtuGame, user: Combatant, move: c.Move) -> bool:
    """Whether a move is the second version of one with two ranges."""
    printed = game.content.moves.get(move.id, move)
    shaped = reshaped(game, user, printed)
    if shaped is not None:
        return move == shaped[1]
    second = index_of(game).other_range.get(move.id)
    return second is not None and move == in_hand(game, user, second, other=True)


def suits(user: Combatant, move: c.Move) -> bool:
    """Whether a combatant has the weapon that a move is made with. (pp. 288-291)"""
    return move.weapon is None or struggle.kind_in_hand(user.sheet.equipment) in struggle.SUITS[move.weapon]


def versions(game: PtuGame, state: State, user: Combatant, move: c.Move) -> Versions:
    """A move as its user may use it: with its own range (False), with the other (True), or either if it may choose."""
    if user.timed:
        return _versions(game, state, user, move)
    index: Index = game.index
    kept = index.bearer(user.sheet).versions
    known = kept.get(move.id)
    if known is not None and known[0] is move:
        return known[1]
    found = _versions(game, state, user, move)
    if not c.has_other_version(move) and _reshaped(game, user, move) is None:
        kept[move.id] = move, found
    return found


def _versions(game: PtuGame, state: State, user: Combatant, move: c.Move) -> Versions:
    if not c.has_other_version(move):
        shaped = _reshaped(game, user, move)
        own = (False, move if move.weapon is None and not user.sheet.features else in_hand(game, user, move))
        if shaped is None or not _may_reshape(game, state, user, shaped[0]):
            return (own,)
        return ((True, shaped[1]),) if index_of(game).is_forced(shaped[0], move) else (own, (True, shaped[1]))
    if move.or_when is None:
        second = index_of(game).other_range[move.id]
        return (False, in_hand(game, user, move)), (True, in_hand(game, user, second, other=True))
    other = derived.holds(game, state, move.or_when, user, None)
    return ((other, index_of(game).other_range[move.id] if other else move),)


def as_used(game: PtuGame, state: State, user: Combatant, move: c.Move) -> c.Move:
    """A move in the only way that its user has for it, which need not be its own; its own where there is a choice."""
    return versions(game, state, user, move)[0][1]


def reshaped(game: PtuGame, user: Combatant, move: c.Move) -> tuple[str, c.Move] | None:
    """A move as an ability, or an order that lasts, lets somebody use it, and the ability or the order."""
    return None if c.has_other_version(move) else _reshaped(game, user, move)


def _reshaped(game: PtuGame, user: Combatant, move: c.Move) -> tuple[str, c.Move] | None:
    index: Index = game.index
    words = index.words_on(user.sheet)[a.Reshape]
    if user.timed:
        lent = gear.lent_by_name(game, user)
        words = (*words, *((name, word) for name, word in lent if isinstance(word, a.Reshape))) if lent else words
    for name, word in words:
        if index.fits_plainly(word.moves, move):
            return name, index.shaped[(name, move.id)]
    return None


def counts_reshaping(game: PtuGame, ability: c.Ability) -> bool:
    """Whether a use of a move in the way of an ability is a use of the ability."""
    words = (word for word in gear.words_of(game, ability) if isinstance(word, a.Reshape))
    return ability.frequency.per != "static" and not any(word.always for word in words)


def _may_reshape(game: PtuGame, state: State, user: Combatant, name: str) -> bool:
    if "/" in name:
        return True  # it is lent as long as it lasts
    ability = gear.entry_of(game, name)
    if not isinstance(ability, c.Ability) or name not in gear.abilities_of(game, user):
        return False
    return not counts_reshaping(game, ability) or has_uses(state, user, ability)


def action_of(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant | None) -> actions.Action:
    """What a move costs now: some are quicker under a condition, once a round."""
    if user.timed and is_quickened(user, move):
        return "free"
    used = user.usage.get(move.id)
    again = used is not None and used.last_round == state.round
    if move.quick is None or again or not derived.holds(game, state, move.quick.when, user, target):
        return move.action
    return move.quick.action


def is_quickened(user: Combatant, move: c.Move) -> bool:
    """Whether a timed effect lets a combatant use a move on itself for free."""
    on_itself = move.range.kind == "self" and move.move_class == "status"
    return on_itself and any(True for _ in company.timed(user, v.Quicken))


def streak(state: State, user: Combatant, move: c.Move, targets: tuple[str, ...]) -> int:
    """How many uses in a row this one makes; some moves count hits on one target, some rounds of anybody's use."""
    per = next((word.per for word in move.attack if isinstance(word, v.ScaleBase)), "")
    if per == "rounds_in_a_row":
        before = state.round - 1
        chains = [
            one.streak
            for one in state.combatants.values()
            if one.last_move == move.id and (used := one.usage.get(move.id)) is not None and used.last_round == before
        ]
        return 1 + max(chains, default=0)
    again = user.last_move == move.id and (per != "hits_in_a_row" or user.last_targets == targets)
    return user.streak + 1 if again else 1


@lru_cache(maxsize=512)
def _struggle(move_id: str, combat_rank: int, telekinetic_focus: int, weapon: struggle.Weapon | None) -> c.Move:
    _, kind, special = (*move_id.split("/"), "", "")[:3]
    capability = next((name for name, made in struggle.TYPE_OF_CAPABILITY.items() if made == kind), None)
    row = struggle.struggle(
        combat_rank=combat_rank,
        capability=capability,
        special=special == "special",
        telekinetic_focus=telekinetic_focus,
        weapon=weapon,
    )
    reach = c.Range("ranged", squares=row.range, least=row.least_range) if row.range > 1 else c.Range("melee")
    return c.Move(
        id=move_id,
        name="Struggle",
        type=row.type,
        move_class=row.move_class,
        range=reach,
        ac=row.ac,
        damage_base=row.db,
    )


def move_type(game: PtuGame, state: State, user: Combatant, move: c.Move, target: Combatant | None) -> MoveType:
    """The type that a move has now: words of the move first, then abilities of the user."""
    kind: Any = move.type
    for word in move.attack:
        if isinstance(word, v.MoveType) and _holds(Attack(game, state, user, move, target), word):
            kind = _named_type(game, state, user, word, kind)
    for held, ruled in company.timed(user, v.Consult) if user.timed else ():
        if held.label == move.id and ruled.type is not None:
            kind = ruled.type
    for _, retype in company.timed(user, v.Retype) if user.timed else ():
        if retypes(retype, move, kind):
            kind = retype.becomes
    for trait in derived.traits(game, state, user, a.MovesAs):
        whole = trait.type is None and not trait.moves
        if whole or move.id in trait.moves or (trait.type == kind and move.move_class != "status"):
            kind = trait.becomes
    found: MoveType = kind
    return found


def retypes(word: v.Retype, move: c.Move, kind: MoveType | None = None) -> bool:
    """Whether a timed effect gives a combatant's move another type."""
    return (kind or move.type) in word.types or (word.melee and company.is_melee(move))


def _named_type(game: PtuGame, state: State, user: Combatant, word: v.MoveType, kind: MoveType) -> MoveType:
    """The type that a word of a move gives it."""
    match word.type:
        case "user_primary":
            own = derived.types_of(game, state, user)
            return own[0] if own else "typeless"
        case "held_item":
            item = gear.held_item(game, state, user)
            held = game.content.items[item].words if item is not None else ()
            raised = (
                each.moves.types
                for each in held
                if isinstance(each, a.Modify) and each.what == "damage" and each.moves.types
            )
            return next((types[0] for types in raised), kind)
        case _:
            return word.type


def words(attack: Attack, kind: type[Any]) -> list[Any]:
    """The words on the attack of one kind that hold against its target: those that its user brings, then its own."""
    game, state, user, move, target = attack[:5]
    added = gear.words_of_kind(game, state, user, t.AttackWords)
    if not added and not move.attack:  # as mostly
        return []
    brought = [
        word
        for _, trait in added
        if derived.fits(game, state, trait.moves, move, user, user)
        for word in trait.attack
        if isinstance(word, kind) and (word.when is None or derived.holds(game, state, word.when, user, target))
    ]
    return [*brought, *(word for word in move.attack if isinstance(word, kind) and _holds(attack, word))]


def rules_of(attack: Attack) -> set[str]:
    """What is so for an attack by words of its own."""
    return {word.what for word in words(attack, v.AttackRule)}


def spent_words(
    game: PtuGame, state: State, move: c.Move, user: Combatant, targets: list[Combatant]
) -> tuple[str, ...]:
    """The keys of words on the attack that count once, and have counted in this attack."""
    return tuple(
        dict.fromkeys(
            once_key(move, word, target)
            for word in move.attack
            if word.once is not None
            for target in targets
            if _holds(Attack(game, state, user, move, target), word)
        )
    )


def once_key(move: c.Move, word: v.AttackWord, target: Combatant | None) -> str:
    """What is remembered of a word that counts once a scene, or once a scene for each target."""
    whom = f":{target.id}" if word.once == "scene_target" and target is not None else ""
    words: tuple[v.AttackWord, ...] = move.attack
    return f"{move.id}:attack_{words.index(word)}{whom}"


def _holds(attack: Attack, word: v.AttackWord) -> bool:
    game, state, user, move, target = attack[:5]
    if word.once is not None and once_key(move, word, target) in user.once:
        return False
    return word.when is None or derived.holds(game, state, word.when, user, target)
