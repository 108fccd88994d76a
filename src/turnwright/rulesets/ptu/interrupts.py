"""Answers to attacks: moves with a trigger, abilities against a coming hit, stepping in for an ally. (pp. 228, 241-243)

Those who can answer are asked, side by side: one prompt lists all that a side may do, `<who>:<what>`, and is put again
while something is left. A move that was chosen is declared in its turn (others may answer it), then it works:

    Interrupts(attack)  ->  Interrupts(answer), Script("react"), Interrupts(attack, the rest), Land(attack)

Answers that stop or turn an attack change the words of it that are still to come.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from msgspec.structs import replace

from turnwright.kernel.messages import Frame
from turnwright.kernel.ruleset import Game, Scribe

from . import ability_words as a
from . import content as c
from . import events as e
from . import harm, movement, numbers, places
from . import vocabulary as v
from .areas import SINGLE, covered, nearest_outside
from .asking import wants
from .attack.moves import find_move, move_type, words
from .attack.profile import does_something
from .checks import best_skill, most_of_check, roll_check
from .quick import can_afford, pay
from .rules import actions, grid, maneuvers, statuses, types
from .rules.terms import Skill
from .state import Cell, Combatant, DoEffect, Interrupts, Land, RollAttack, Script, State
from .usage import counted, has_uses, is_available

INTERCEPT = "intercept"
COAT = "coat/"
_SOFTENS = (v.Shield, v.Resist, v.Endure, v.Counter)
_STEPPING_IN: tuple[Skill, ...] = ("acrobatics", "athletics")

_TRIGGERED: dict[tuple[int, tuple[str, ...]], tuple[str, ...]] = {}


# --- asking ---------------------------------------------------------------------------------------------------------


def ask(scribe: Scribe, word: Interrupts) -> None:
    """Asks the side of the fastest who can answer; nobody is asked twice about the same."""
    found = offers(scribe.game, cast(State, scribe.state), word)
    if not found:
        return
    side = found[0][0].side
    ours = [(one, what) for one, what in found if one.side == side]
    if not scribe.answers:
        scribe.ask(
            side,
            "interrupt",
            tuple(f"{one.id}:{what}" for one, what in ours),
            otherwise=("no",),
            about={"user": word.user, "move": word.move, "targets": word.targets, "moment": word.moment},
        )
        return
    (choice,) = scribe.answers[0]
    if choice == "no":
        scribe.do(replace(word, asked=(*word.asked, *dict.fromkeys(one.id for one, _ in ours))))
        return
    who, _, what = choice.rpartition(":")
    scribe.do(replace(word, asked=(*word.asked, who)))
    if what == INTERCEPT:
        _intercept(scribe, word, who)
    elif what.startswith(COAT):
        _spend_coat(scribe, word, who, what.removeprefix(COAT))
    else:
        _use(scribe, word, who, what)


def offers(game: Game, state: State, word: Interrupts) -> list[tuple[Combatant, str]]:
    """Who can answer with what, the fastest first."""
    user = state.combatants[word.user]
    if not word.targets or state.stage != "active" or numbers.options_of(game).interrupts == "by_hand":
        return []
    leaves = word.moment == "leaves"
    move = None if leaves else find_move(game, user, word.move)
    ignored: set[str] = set()
    if move is not None:
        if any(boost.no_interrupts for _, boost in numbers.boosts(user)):
            return []
        ignored = {what for each in words(game, state, move, user, None, v.Ignore) for what in each.what}
        if "interrupts" in ignored:
            return []
    found: list[tuple[Combatant, str]] = []
    if move is not None and word.moment == "declared" and move.ac is not None:
        found += _coats(game, state, word)
    for one in state.combatants.values():
        if one.id == word.user or one.where != "field" or one.id in word.asked:
            continue
        for name in _triggered(game, one):
            answer = numbers.content_of(game).moves[name]
            if "shields" in ignored and "shield" in answer.keywords:
                continue
            if _fits(game, state, word, user, move, one, answer) and _may(game, state, one, answer):
                found.append((one, name))
        if move is not None and word.moment in _ANSWERING:
            found += [(one, name) for name in _abilities(game, state, word, user, move, one)]
        if move is not None and word.moment == "hit":
            stopped = "intercept" in ignored or INTERCEPT in word.asked
            if (
                not stopped
                and wants(state, one, "intercept", state.combatants[word.targets[0]])
                and _may_intercept(game, state, word, user, move, one)
            ):
                found.append((one, INTERCEPT))
    found = [offer for offer in found if _is_wanted(game, state, word, user, move, *offer)]
    if len(found) > 1:
        found.sort(key=lambda offer: (-offer[0].initiative, -offer[0].roll_off, offer[0].id))
    return found


def _is_wanted(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move | None, one: Combatant, what: str
) -> bool:
    """Whether an answer is worth a question: its player wants to be asked, and the attack does something at all."""
    if what != INTERCEPT:
        concerned = one if one.id in word.targets else state.combatants[word.targets[0]]
        if not wants(state, one, "interrupts", concerned):
            return False
    if move is None or word.moment != "hit":
        return True
    answer = numbers.content_of(game).moves.get(what)
    if answer is not None and not all(isinstance(effect, _SOFTENS) for effect in answer.effects):
        return True
    saved = (one.id,) if one.id in word.targets else word.targets
    if answer is not None and one.id not in word.targets:
        saved = _covered(state, one, answer, word.targets)
    return any(does_something(game, state, user, move, state.combatants[target]) for target in saved)


def _coats(game: Game, state: State, word: Interrupts) -> list[tuple[Combatant, str]]:
    """Coats of which a use may be spent: for accuracy on an own attack, for evasion against another's.

    Illusions do not help against who sees through them."""
    seen = any(boost.sees_through for _, boost in numbers.boosts(state.combatants[word.user]))
    moves = numbers.content_of(game).moves
    return [
        (one, f"{COAT}{coat.name}")
        for who in (word.user, *word.targets)
        if (one := state.combatants[who]).timed and who not in word.asked and one.where == "field" and not one.fainted
        for held, coat in harm.coats(one)
        if coat.uses and (coat.accuracy if who == word.user else coat.evasion)
        if not seen or who == word.user or "illusion" not in moves[held.label].keywords
    ]


def _spend_coat(scribe: Scribe, word: Interrupts, who: str, name: str) -> None:
    """One use of a coat counts for this attack alone."""
    held, coat = next(each for each in harm.coats(harm.one_of(scribe, who)) if each[1].name == name)
    own = who == word.user
    boost = v.Boost(accuracy=coat.accuracy) if own else v.Boost(evasion=coat.evasion)
    harm.use_timed(scribe, who, held)
    harm.begin_timed(scribe, who, boost, source=who, label=held.label, until="turn")
    made = cast(State, scribe.state).made
    _after_landing(scribe, word.user, word.move, [Script("spent", who, "", (made,))])


def _triggered(game: Game, one: Combatant) -> tuple[str, ...]:
    """The moves of somebody that answer something."""
    content = numbers.content_of(game)
    moves = numbers.moves_of(game, one)
    key = (id(content), moves)
    known = _TRIGGERED.get(key)
    if known is None:
        known = tuple(
            name for name in moves if (move := content.moves.get(name)) is not None and move.trigger is not None
        )
        _TRIGGERED[key] = known
    return known


def _may(game: Game, state: State, one: Combatant, answer: c.Move) -> bool:
    """Whether somebody can use a move out of turn now."""
    assert answer.trigger is not None
    if not is_available(state, one, answer):
        return False
    if any(held.status == "disabled" and held.move == answer.id for held in one.afflictions):
        return False
    if answer.trigger.event == "user_faints":
        return True
    if answer.trigger.timing == "free":
        return not one.fainted and not numbers.has_any(one, ("asleep", "frozen"))
    return can_afford(game, state, one, answer.action)


def _fits(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move | None, one: Combatant, answer: c.Move
) -> bool:
    """Whether a move's trigger is what happens now."""
    assert answer.trigger is not None
    event = answer.trigger.event
    foe = not numbers.are_friends(state, user.side, one.side)
    if move is None:
        near = numbers.near(state, one, user, answer.trigger.movement + 1)
        return event == "foe_leaves" and word.moment == "leaves" and foe and near
    if not foe and not c.is_damaging(move):
        return False
    if event in _EVENTS[word.moment]:
        return _EVENTS[word.moment][event](game, state, word, user, move, one, answer)
    return False


def _is_hit(kind: Callable[[c.Move], bool]) -> Callable[..., bool]:
    def fits(
        game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, _: c.Move
    ) -> bool:
        return one.id in word.targets and kind(move)

    return fits


def _ally_is_hit(kind: Callable[[State, Combatant, c.Move], bool]) -> Callable[..., bool]:
    def fits(
        game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
    ) -> bool:
        return kind(state, user, move) and bool(_covered(state, one, answer, word.targets))

    return fits


def _is_targeted(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return one.id in word.targets and c.is_damaging(move) and numbers.is_adjacent(state, one, user)


def _shields(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return "shield" in move.keywords and not numbers.are_friends(state, one.side, user.side)


def _was_missed(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return one.id in word.missed and numbers.is_melee(move) and _standing(user)


def _was_attacked(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return one.id in word.targets and numbers.is_melee(move) and _standing(user) and not one.fainted


def _was_felled(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    fallen = numbers.affliction(one, "fainted")
    return one.id in word.targets and fallen is not None and fallen.source == user.id and _standing(user)


def _flies_off(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, answer: c.Move
) -> bool:
    return not numbers.are_friends(state, one.side, user.side) and numbers.is_adjacent(state, one, user)


def _standing(one: Combatant) -> bool:
    return one.where == "field" and not one.fainted


def _comes_early(state: State, user: Combatant, move: c.Move) -> bool:
    """Whether an attack is one of priority, or itself made out of turn."""
    return move.priority is not None or "priority" in move.keywords or state.active != user.id


_EVENTS: dict[str, dict[str, Callable[..., bool]]] = {
    "declared": {"targeted_by_adjacent": _is_targeted, "foe_shields": _shields},
    "hit": {
        "user_hit": _is_hit(lambda move: True),
        "user_hit_by_damage": _is_hit(c.is_damaging),
        "user_hit_by_physical": _is_hit(lambda move: move.move_class == "physical"),
        "user_hit_by_special": _is_hit(lambda move: move.move_class == "special"),
        "user_hit_by_status": _is_hit(lambda move: move.move_class == "status"),
        "user_hit_by_melee": _is_hit(numbers.is_melee),
        "ally_hit": _ally_is_hit(lambda state, user, move: True),
        "ally_hit_by_damage": _ally_is_hit(lambda state, user, move: c.is_damaging(move)),
        "ally_hit_by_status": _ally_is_hit(lambda state, user, move: move.move_class == "status"),
        "ally_hit_by_priority": _ally_is_hit(_comes_early),
    },
    "after": {"missed_by_melee": _was_missed, "attacked_by_melee": _was_attacked, "user_faints": _was_felled},
    "leaves": {},
    "flies": {"foe_flies": _flies_off},
}


def _covered(state: State, one: Combatant, answer: c.Move, targets: tuple[str, ...]) -> tuple[str, ...]:
    """Those of an attack's targets whom somebody's shield covers: itself, and friends in its area or next to it."""
    squares = max(1, answer.range.size)
    return tuple(
        target
        for target in targets
        if target == one.id
        or (
            numbers.are_friends(state, one.side, state.combatants[target].side)
            and numbers.near(state, one, state.combatants[target], squares)
        )
    )


_ANSWERING = {"hit": ("about_to_be_hit", "ally_about_to_be_hit", "ally_area"), "declared": ("nearby_ranged",)}


def _abilities(game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant) -> list[str]:
    """Abilities with a use left that answer an attack."""
    found: list[str] = []
    for name, trait in numbers.words_of_kind(game, state, one, a.OnEvent):
        if trait.event not in _ANSWERING[word.moment] or not _is_answered(game, state, word, user, move, one, trait):
            continue
        ability = numbers.content_of(game).abilities.get(name)
        if ability is None or one.fainted or numbers.has_any(one, ("asleep", "frozen")):
            continue
        if (
            numbers.fits(game, state, trait.moves, move, one, user)
            and (trait.when is None or numbers.holds(game, state, trait.when, one, user))
            and has_uses(state, one, ability)
            and (ability.action in _FREELY or can_afford(game, state, one, _price(ability)))
        ):
            found.append(name)
    return found


_FREELY = ("static", "free", "extended")


def _price(ability: c.Ability) -> actions.Action:
    return "free" if ability.action in _FREELY else cast(actions.Action, ability.action)


def _is_answered(
    game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant, trait: a.OnEvent
) -> bool:
    """Whether this attack is what a word of an ability waits for."""
    match trait.event:
        case "about_to_be_hit":
            return one.id in word.targets
        case "ally_about_to_be_hit":
            return one.id not in word.targets and bool(_neighbours(state, word, one))
        case "ally_area":
            friends = numbers.are_friends(state, one.side, user.side)
            return friends and one.id in word.targets and move.range.kind not in SINGLE
        case _:
            return word.targets != (one.id,) and numbers.near(state, one, user, trait.reach)


def _neighbours(state: State, word: Interrupts, one: Combatant) -> list[str]:
    """Allies next to somebody among the targets of an attack."""
    return [
        target
        for target in word.targets
        if numbers.are_friends(state, one.side, state.combatants[target].side)
        and numbers.is_adjacent(state, one, state.combatants[target])
    ]


# --- moves and abilities that answer --------------------------------------------------------------------------------


def _use(scribe: Scribe, word: Interrupts, who: str, what: str) -> None:
    """A move or an ability was chosen: it is paid for and declared; what it does follows."""
    state, content = cast(State, scribe.state), cast(c.Content, scribe.content)
    one = state.combatants[who]
    react = Script("react", who, word.user, (what, word.move, word.moment))
    if what not in content.moves:
        pay(scribe, who, _price(content.abilities[what]))
        scribe.record(e.UsageSet(who, what, counted(state, one, what)))
        scribe.do(react)
        return
    answer = content.moves[what]
    assert answer.trigger is not None
    pay(scribe, who, "free" if answer.trigger.timing == "free" else answer.action)
    targets = (who,) if answer.range.kind == "self" else (word.user,)
    kind = move_type(scribe.game, state, one, answer, state.combatants[word.user])
    streak = one.streak + 1 if one.last_move == what else 1
    scribe.record(e.MoveUsed(who, what, targets, counted(state, one, what), kind, answer.move_class, streak))
    if answer.partial and answer.notes:
        scribe.record(e.LeftToTheGm(who, what, answer.notes))
    declared = Interrupts(who, what, targets, asked=(word.user,) if word.moment == "leaves" else ())
    scribe.do(declared, react)


def react(scribe: Scribe, word: Script) -> None:
    """What an answer does: it stops the attack, softens it, strikes first or strikes back."""
    what, attack, moment = (str(each) for each in word.detail)
    state = cast(State, scribe.state)
    one, attacker = state.combatants[word.actor], state.combatants[word.target]
    answer = scribe.content.moves.get(what)
    if one.fainted and moment != "after":
        return
    place, words_ = (0, answer.effects) if answer is not None else _ability_words(scribe, one, what)
    effects: tuple[Any, ...] = words_
    melee = moment != "leaves" and numbers.is_melee(find_move(scribe.game, attacker, attack))
    stops = any(isinstance(effect, v.Shield) for effect in effects)
    first: list[Any] = []
    later: list[Any] = []
    for index, effect in enumerate(effects):
        match effect:
            case v.Shield():
                _shield(scribe, one, attacker, attack, effect, answer)
            case v.Cancel() if answer is None or not c.is_damaging(answer):
                _cancel(scribe, word.target, attack)
            case v.Resist() | v.Endure():
                bearer = (
                    _ally_hit(scribe, one, attacker.id, attack) if effect.on == "target" and answer is None else one.id
                )
                harm.begin_timed(scribe, bearer, effect, source=one.id, label=what, until="turn")
            case v.Redirect():
                _redirect(scribe, one.id, attacker.id, attack)
            case v.TakeHit():
                _take_hit(scribe, one, attacker, attack, effect, what)
            case v.StepAside():
                _step_aside(scribe, one, attacker, attack)
            case v.Counter():
                later.append(Script("counter", one.id, attacker.id, (what, effect.times)))
            case v.Disable(move="triggering"):
                span = harm.span_of(scribe, effect.until, user=one.id, bearer=attacker.id)
                harm.inflict(scribe, attacker.id, "disabled", source=one.id, span=span, move=attack)
            case _ if answer is None:
                first.append(DoEffect(one.id, attacker.id, "ability", what, (place, index), 20, attacker.id))
            case _ if effect.at == "blocked_melee" and not (stops and melee):
                continue
            case _ if effect.at == "blocked_melee" or not c.is_damaging(answer):
                first.append(DoEffect(one.id, attacker.id, "move", what, (index,), 20, attacker.id))
    counters = any(isinstance(effect, v.Counter) for effect in effects)
    if answer is not None and c.is_damaging(answer) and not counters:
        strike = RollAttack(one.id, what, (attacker.id,), free=True)
        (later if answer.trigger is not None and answer.trigger.timing == "reaction" else first).append(strike)
    _after_landing(scribe, word.target, attack, later)
    scribe.do(*first)


def counter(scribe: Scribe, word: Script) -> None:
    """The attacker loses a multiple of what its attack took, unless it is immune or the other one fell. (notes 4)"""
    what, times = str(word.detail[0]), int(word.detail[1])
    one, attacker = harm.one_of(scribe, word.actor), harm.one_of(scribe, word.target)
    lost = sum(
        event.harm.taken
        for event in scribe.events
        if isinstance(event, e.HpLost) and event.target == one.id and event.source == attacker.id
    )
    if one.fainted or not lost or attacker.where != "field":
        return
    kind = move_type(scribe.game, scribe.state, one, scribe.content.moves[what], attacker)
    if types.effectiveness(kind, numbers.types_of(scribe.game, scribe.state, attacker)).is_immune:
        scribe.record(e.AttackFailed(one.id, attacker.id, what, "type"))
        return
    harm.lose_hp(scribe, attacker.id, times * lost, loss="hp_loss", source=one.id, why=what)


def _ability_words(scribe: Scribe, one: Combatant, name: str) -> tuple[int, tuple[v.AnyEffect, ...]]:
    """What an ability answers an attack with, and where among its words that stands."""
    answering = {event for events in _ANSWERING.values() for event in events}
    for place, trait in enumerate(numbers.words_of(scribe.game, scribe.content.abilities[name])):
        if isinstance(trait, a.OnEvent) and trait.event in answering:
            return place, trait.effects
    return 0, ()


def _ally_hit(scribe: Scribe, one: Combatant, attacker: str, attack: str) -> str:
    """The ally next to somebody whom an attack is about to hit."""
    state = cast(State, scribe.state)
    landing = _landing(scribe, attacker, attack)
    near = _neighbours(state, Interrupts(attacker, attack, landing.hit), one) if landing is not None else []
    return near[0] if near else one.id


def _landing(scribe: Scribe, attacker: str, attack: str) -> Land | None:
    return next((each for each in _words_of(scribe, attacker, attack) if isinstance(each, Land)), None)


def _redirect(scribe: Scribe, who: str, attacker: str, attack: str) -> None:
    """The attack goes to one who draws it, and cannot miss it."""

    def here(each: Any) -> Any:
        drawn = replace(each, targets=(who,))
        return replace(drawn, sure=True) if isinstance(drawn, RollAttack) else drawn

    _rewrite(scribe, attacker, attack, here)


def _take_hit(scribe: Scribe, one: Combatant, attacker: Combatant, attack: str, effect: v.TakeHit, label: str) -> None:
    """Two change places, and the one who came takes the hit, braced for it."""
    ally = harm.one_of(scribe, _ally_hit(scribe, one, attacker.id, attack))
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

    _rewrite(scribe, attacker.id, attack, instead)


def _step_aside(scribe: Scribe, one: Combatant, attacker: Combatant, attack: str) -> None:
    """Out of the area of an ally's attack, which does nothing to one then."""
    _shield(scribe, one, attacker, attack, v.Shield(on="user"), None)
    state = cast(State, scribe.state)
    to = nearest_outside(state, one, covered(state, attacker, find_move(scribe.game, attacker, attack)))
    if state.grid is not None and to is not None and to != one.position:
        scribe.record(e.Moved(one.id, to))


def _shield(
    scribe: Scribe, one: Combatant, attacker: Combatant, attack: str, effect: v.Shield, answer: c.Move | None
) -> None:
    """The attack does nothing to those who are covered."""
    state = cast(State, scribe.state)
    landing = next((each for each in _words_of(scribe, attacker.id, attack) if isinstance(each, Land)), None)
    hit = landing.hit if landing is not None else ()
    safe = (one.id,) if effect.on == "user" or answer is None else _covered(state, one, answer, hit)
    spared = tuple(target for target in hit if target in safe)
    for target in spared:
        scribe.record(e.AttackFailed(attacker.id, target, attack, "shielded"))

    def without(each: Any) -> Any:
        if isinstance(each, Land):
            return replace(each, hit=_less(each.hit, spared), targets=_less(each.targets, spared))
        return replace(each, targets=_less(each.targets, spared)) if isinstance(each, Interrupts) else each

    _rewrite(scribe, attacker.id, attack, without)


def _cancel(scribe: Scribe, user: str, attack: str) -> None:
    """The move is used up and does nothing."""
    for target in _targets_of(scribe, user, attack):
        scribe.record(e.AttackFailed(user, target, attack, "cancelled"))
    _rewrite(scribe, user, attack, lambda each: None)


# --- the words of an attack that are still to come ------------------------------------------------------------------


def _is_of(word: Any, user: str, move: str) -> bool:
    if isinstance(word, Script):
        return word.name == "react" and word.actor == user and word.detail[0] == move
    return isinstance(word, Interrupts | RollAttack | Land) and word.user == user and word.move == move


def _words_of(scribe: Scribe, user: str, move: str) -> list[Any]:
    """From where the flow stands to where the attack is rolled or lands."""
    todo = scribe.frames[-1].todo
    found = []
    for word in todo:
        if _is_of(word, user, move):
            found.append(word)
            if not isinstance(word, Interrupts):
                break
    return found


def _targets_of(scribe: Scribe, user: str, move: str) -> tuple[str, ...]:
    last = _words_of(scribe, user, move)[-1:]
    return tuple(last[0].targets) if last and isinstance(last[0], RollAttack | Land) else ()


def _rewrite(scribe: Scribe, user: str, move: str, change: Callable[[Any], Any]) -> None:
    """Changes (or, with None, drops) the words of an attack that are still to come."""
    frame = scribe.frames[-1]
    ours = _words_of(scribe, user, move)
    todo: list[Any] = []
    for word in frame.todo:
        changed = change(word) if any(word is each for each in ours) else word
        if changed is not None:
            todo.append(changed)
    scribe.frames[-1] = Frame(tuple(todo), frame.bound)


def _after_landing(scribe: Scribe, user: str, move: str, steps: list[Any]) -> None:
    """Puts words behind an attack: they come once it is over."""
    if not steps:
        return
    last = _words_of(scribe, user, move)[-1:]
    frame = scribe.frames[-1]
    place = next((at for at, word in enumerate(frame.todo) if last and word is last[0]), -1)
    scribe.frames[-1] = Frame((*frame.todo[: place + 1], *steps, *frame.todo[place + 1 :]), frame.bound)


def _less(ids: tuple[str, ...], gone: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(each for each in ids if each not in gone)


# --- stepping in ----------------------------------------------------------------------------------------------------


def _may_intercept(game: Game, state: State, word: Interrupts, user: Combatant, move: c.Move, one: Combatant) -> bool:
    """Whether somebody may step in for the one that is hit. (p. 243; notes 6)

    A trainer may for any friend, a Pokémon for its trainer at loyalty 3 and for any friend at 6; not against moves that
    cannot miss or are social, and against early ones only who is faster.
    """
    if len(word.targets) != 1 or move.range.kind not in SINGLE or not c.is_damaging(move):
        return False
    target = state.combatants[word.targets[0]]
    if target.id == one.id or not numbers.are_friends(state, one.side, target.side):
        return False
    if numbers.are_friends(state, one.side, user.side):
        return False
    loyal = one.sheet.kind == "trainer" or maneuvers.can_intercept_for(
        loyalty=one.sheet.loyalty, own_trainer=one.sheet.owner == target.id
    )
    hindered = numbers.has_any(one, (*statuses.NO_INTERCEPT, "tripped", "grappled"))
    if not loyal or hindered or move.ac is None or "social" in move.keywords:
        return False
    if words(game, state, move, user, target, v.SureHit):
        return False
    faster = numbers.staged_speed(game, state, one) > numbers.staged_speed(game, state, user)
    if _comes_early(state, user, move) and not faster:
        return False
    if not can_afford(game, state, one, "full"):
        return False
    way = _way_in(game, state, user, move, one, target)
    return way is not None and most_of_check(one, best_skill(one, _STEPPING_IN)) + _surefooted(
        game, state, one
    ) >= _difficulty(move, way[1])


def _surefooted(game: Game, state: State, one: Combatant) -> int:
    """What abilities add to a check to step in."""
    return sum(word.plus for word in numbers.traits(game, state, one, a.Checks) if word.intercept)


def _difficulty(move: c.Move, meters: int) -> int:
    """What a check to step in has to reach: 3 a metre in melee, 2 a metre otherwise. (p. 243)"""
    return maneuvers.intercept_melee_dc(meters) if numbers.is_melee(move) else 2 * meters


def _way_in(
    game: Game, state: State, user: Combatant, move: c.Move, one: Combatant, target: Combatant
) -> tuple[Cell | None, int] | None:
    """Where one would step in and how many metres away that is; without a grid one metre. None: out of reach."""
    if state.grid is None or one.position is None or target.position is None or user.position is None:
        return None, 1
    far = movement.best_speed(game, state, one)
    if numbers.is_melee(move):
        meters = places.distance(state, one, target)
        return (target.position, meters) if meters <= far else None
    by = movement.ways(game, state, one)[:1]
    found = movement.reach(game, state, one, by[0]) if by else {}
    line = grid.line_between(user.position, target.position)
    open_to = [(found[cell], cell) for cell in line if cell in found]
    if not open_to:
        return None
    meters, cell = min(open_to)
    return cell, meters


def _intercept(scribe: Scribe, word: Interrupts, who: str) -> None:
    """Acrobatics or Athletics, 3 a metre in melee, 2 a metre otherwise: who gets there is hit instead."""
    state = cast(State, scribe.state)
    one, user = state.combatants[who], state.combatants[word.user]
    target = state.combatants[word.targets[0]]
    move = find_move(scribe.game, user, word.move)
    way = _way_in(scribe.game, state, user, move, one, target)
    assert way is not None, "only who can get there is asked to step in"
    cell, meters = way
    melee = numbers.is_melee(move)
    pay(scribe, who, "full")
    needed = _difficulty(move, meters)
    bonus = _surefooted(scribe.game, state, one)
    total, passed = roll_check(scribe, one, best_skill(one, _STEPPING_IN), against=needed, bonus=bonus)
    if passed and melee and cell is not None:
        passed = _make_room(scribe, target, one, user)
    if not passed:
        short = maneuvers.intercept_melee_fail_shift(total) if melee else maneuvers.intercept_ranged_shift(total)
        if cell is not None:
            ends = movement.toward(scribe.game, scribe.state, one, (cell,), min(short, meters))
            if ends != one.position:
                scribe.record(e.Moved(who, ends, "intercept"))
        return
    if cell is not None:
        scribe.record(e.Moved(who, cell, "intercept"))

    def instead(each: Any) -> Any:
        targets = tuple(who if hit == target.id else hit for hit in each.targets)
        if isinstance(each, Interrupts):
            return replace(each, targets=targets, asked=(*each.asked, INTERCEPT))
        return replace(each, targets=targets, hit=tuple(who if hit == target.id else hit for hit in each.hit))

    _rewrite(scribe, word.user, word.move, instead)


def _make_room(scribe: Scribe, target: Combatant, one: Combatant, user: Combatant) -> bool:
    """The one that was aimed at is pushed a metre aside; False if there is no room, or not enough in its place."""
    state = cast(State, scribe.state)
    assert target.position is not None
    x, y = target.position
    away = grid.direction(numbers.cells(one), numbers.cells(target))
    aside = [away, *(step for step in grid.DIRECTIONS if step != away)]
    for dx, dy in aside:
        to = (x + dx, y + dy)
        if places.fits_at(state, target, to):
            moved = replace(state, combatants={**state.combatants, target.id: replace(target, position=to)})
            if places.fits_at(moved, one, target.position):
                scribe.record(e.Moved(target.id, to, "push"))
                return True
    return False
