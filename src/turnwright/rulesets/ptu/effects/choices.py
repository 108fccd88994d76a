"""Words that leave something to a player: one of several things, a type, a move, an ability to give up.

Each becomes a step of its own, which asks before anything is recorded; where only one thing is possible, nobody is.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, cast

from msgspec.structs import replace

from turnwright.kernel.messages import Value

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..attack.aim import plain_check
from ..attack.moves import move_type
from ..game import PtuScribe
from ..people import company, gear
from ..rules import accuracy, type_chart
from ..rules.terms import TYPES, MoveType, PokemonType
from ..seats import seat_of
from ..state import Combatant
from ..vocabulary import moves as v
from ..words import DoEffect, ExchangeAbilities, LearnMove, LoseAbility, Pick, PickType, SettleRule


def _asked(
    scribe: PtuScribe, chooser: Combatant, kind: str, options: Sequence[str], about: dict[str, Value]
) -> str | None:
    """The answer; none yet if the question has only just been put."""
    if len(options) == 1:
        return options[0]
    if not scribe.answers:
        scribe.ask(seat_of(scribe.state, chooser), kind, tuple(options), otherwise=(options[0],), about=about)
        return None
    return scribe.answers[0][0]


# --- one of several things ------------------------------------------------------------------------------------------


def choose(scribe: PtuScribe, word: DoEffect, effect: v.Choose, who: str) -> None:
    scribe.do(Pick(replace(word, target=who)))


def pick(scribe: PtuScribe, word: Pick, effect: v.Choose) -> None:
    """The chooser's player picks one; its words follow."""
    deed = word.deed
    state = scribe.state
    user, one = state.combatants[deed.user], state.combatants[deed.target]
    offered = {
        row.name: place
        for place, row in enumerate(effect.rows)
        if row.when is None or derived.holds(scribe.game, state, row.when, user, one)
    }
    if not offered:
        return
    about: dict[str, Value] = {"target": one.id, "why": deed.entry}
    chosen = _asked(scribe, user if effect.by == "user" else one, "option", list(offered), about)
    if chosen in offered:
        place = offered[chosen]
        count = len(effect.rows[place].effects)
        scribe.do(*(replace(deed, path=(*deed.path, place, index)) for index in range(count)))


def attempt(scribe: PtuScribe, word: DoEffect, effect: v.Attempt, who: str) -> None:
    """An accuracy roll for what is no move: against evasion, with all that helps or hinders aiming."""
    state = scribe.state
    user, one = state.combatants[word.user], state.combatants[who]
    plain = c.Move(word.entry, word.entry, "normal", effect.move_class, c.Range("any"), ac=effect.ac)
    needed, evaded, penalty = plain_check(scribe.game, state, user, plain, one)
    hits = [accuracy.hits(face, threshold=needed) for face in range(1, 21)]
    natural = scribe.dice.d(20, "accuracy", tuple(face + 1 for face in range(1, 20) if hits[face] != hits[face - 1]))
    hit = hits[natural - 1]
    scribe.record(e.AttackRolled(word.user, word.entry, natural, (e.Aim(who, needed, evaded, penalty, hit),)))
    place = 0 if hit else 1
    count = len(effect.rows[place].effects)
    scribe.do(*(replace(word, target=who, path=(*word.path, place, index)) for index in range(count)))


# --- types ----------------------------------------------------------------------------------------------------------


def change_types(scribe: PtuScribe, word: DoEffect, effect: v.ChangeTypes, who: str) -> None:
    """A new type that is known begins at once; of several the player chooses one."""
    if effect.becomes == "triggering":
        _become(scribe, word.user, who, word.entry, _type_of_trigger(scribe, word, who), effect)
        return
    if effect.becomes in TYPES:
        _become(scribe, word.user, who, word.entry, effect.becomes, effect)
        return
    scribe.do(PickType(word.user, who, word.entry, str(effect.becomes), effect.until or "scene"))


def pick_type(scribe: PtuScribe, word: PickType) -> None:
    """The type that somebody takes on."""
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, word.target)
    options = _types_on_offer(scribe, one, word.how)
    if not options:
        harm.fail(scribe, user.id, one.id, word.entry, "nothing")
        return
    bearer = user if word.how == "of_target" else one
    chosen = _asked(scribe, user, "type", options, {"who": bearer.id, "why": word.entry})
    if chosen is not None:
        kept = v.ChangeTypes(until=word.until)
        _become(scribe, user.id, bearer.id, word.entry, cast(PokemonType, chosen), kept)


def _types_on_offer(scribe: PtuScribe, one: Combatant, how: str) -> list[PokemonType]:
    moves = scribe.content.moves
    match how:
        case "of_target":
            return list(derived.types_of(scribe.game, scribe.state, one))
        case "known_move":
            known = (moves[name].type for name in gear.moves_of(scribe.game, one) if name in moves)
            return list(dict.fromkeys(known))
        case "resists_last":
            return _types_against(scribe, one)
        case _:
            return list(TYPES)


def _types_against(scribe: PtuScribe, one: Combatant) -> list[PokemonType]:
    """Types that resist, or are immune to, the last move that damaged somebody."""
    lately = one.struck_by or one.hurt_by
    attacker = scribe.state.combatants.get(lately[-1]) if lately else None
    move = scribe.content.moves.get(attacker.last_move) if attacker is not None else None
    if attacker is None or move is None:
        return []
    kind = move_type(scribe.game, scribe.state, attacker, move, one)
    found: list[PokemonType] = []
    for each in TYPES:
        met = type_chart.effectiveness(kind, (each,))
        if met.steps is None or met.steps < 0:
            found.append(each)
    return found


def _type_of_trigger(scribe: PtuScribe, word: DoEffect, who: str) -> MoveType:
    attacker = harm.one_of(scribe, word.trigger or word.target)
    move = scribe.content.moves.get(attacker.last_move)
    if move is None:
        return "typeless"
    return move_type(scribe.game, scribe.state, attacker, move, harm.one_of(scribe, who))


def _become(scribe: PtuScribe, user: str, who: str, entry: str, kind: MoveType, effect: v.ChangeTypes) -> None:
    one = harm.one_of(scribe, who)
    if kind == "typeless" or derived.types_of(scribe.game, scribe.state, one) == (kind,):
        return
    for held, changed in company.timed(one, v.ChangeTypes):
        if changed.becomes is not None:
            harm.end_timed(scribe, who, held)
    until = "scene" if effect.until is None else effect.until
    harm.begin_timed(scribe, who, v.ChangeTypes(becomes=kind), source=user, label=entry, until=until)


def follow_own_move(scribe: PtuScribe, user: Combatant, move: c.Move, kind: MoveType) -> None:
    """Who takes on the type of its next move does so now, before the move is worked out."""
    for held, changed in company.timed(user, v.ChangeTypes):
        if changed.becomes == "own_move":
            harm.end_timed(scribe, user.id, held)
            _become(scribe, user.id, user.id, held.label, kind, v.ChangeTypes())


# --- what the book's lists say --------------------------------------------------------------------------------------


def rule(scribe: PtuScribe, word: SettleRule) -> None:
    """What no pack holds is read from the book before the move is rolled, and counts until its time is over."""
    effect = scribe.content.moves[word.move].effects[word.place]
    assert isinstance(effect, v.Consult), "only words of this kind are settled"
    user = harm.one_of(scribe, word.user)
    if any(held.label == word.move and asked.what == effect.what for held, asked in company.timed(user, v.Consult)):
        return
    kinds: list[str] = list(TYPES) if effect.what == "type" else [str(n) for n in range(effect.low, effect.high + 1)]
    chosen = _asked(scribe, user, effect.what, kinds, {"who": user.id, "why": word.move})
    if chosen is None:
        return
    settled = (
        replace(effect, type=cast(PokemonType, chosen)) if effect.what == "type" else replace(effect, base=int(chosen))
    )
    harm.begin_timed(scribe, user.id, settled, source=user.id, label=word.move, until=effect.until)


# --- moves and abilities --------------------------------------------------------------------------------------------


def knows(scribe: PtuScribe, word: DoEffect, effect: v.Knows, who: str) -> None:
    scribe.do(LearnMove(word.user, who, word.entry, effect.until or "scene", effect.last))


def learn(scribe: PtuScribe, word: LearnMove) -> None:
    """A move of the target's stands in for the one that copied it."""
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, word.target)
    moves = scribe.content.moves
    used = [one.last_move] if word.last else [name for name, used in one.usage.items() if used.scene]
    known = gear.moves_of(scribe.game, user)
    offered = [name for name in used if name in moves and name not in known]
    if not offered:
        harm.fail(scribe, user.id, one.id, word.entry, "nothing_to_use")
        return
    chosen = _asked(scribe, user, "move", offered, {"who": user.id, "why": word.entry})
    if chosen is not None:
        learned = v.Knows(move=chosen, instead_of=word.entry)
        harm.begin_timed(scribe, user.id, learned, source=user.id, label=word.entry, until=word.until)


def lose_ability(scribe: PtuScribe, word: LoseAbility) -> None:
    """The user's player chooses which ability of the target is disabled or becomes another. (pp. 384, 407, 415)"""
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, word.bearer)
    if one.where == "removed":
        return
    chosen = _asked(scribe, user, "lost_ability", word.offered, {"who": user.id, "target": one.id, "why": word.entry})
    if chosen is not None:
        how: Literal["exchange", "disable"] = "exchange" if word.becomes else "disable"
        lost = v.ChangeAbility(how=how, ability=word.becomes, lost=chosen)
        harm.begin_timed(scribe, one.id, lost, source=user.id, label=word.entry, until=word.until)


def exchange(scribe: PtuScribe, word: ExchangeAbilities) -> None:
    """One ability of each changes places with one of the other's: first which to give, then which to get."""
    given = word.given
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, word.target)
    ours, theirs = (gear.abilities_of(scribe.game, each) for each in (user, one))
    fixed = gear.fixed_among(scribe.game, (*ours, *theirs))
    offered = [
        name for name in (theirs if given else ours) if name not in ((*ours, *fixed) if given else (*theirs, *fixed))
    ]
    if not offered:
        harm.fail(scribe, user.id, one.id, word.entry, "nothing")
        return
    asked = "ability" if given else "give_up"
    chosen = _asked(scribe, user, asked, offered, {"who": user.id, "why": word.entry})
    if chosen is None:
        return
    if not given:
        scribe.do(replace(word, given=chosen))
        return
    for bearer, gains, loses in ((user.id, chosen, given), (one.id, given, chosen)):
        swapped = v.ChangeAbility(how="exchange", ability=gains, lost=loses)
        harm.begin_timed(scribe, bearer, swapped, source=user.id, label=word.entry, until=word.until)
