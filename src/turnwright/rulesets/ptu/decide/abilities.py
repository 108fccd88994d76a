"""Abilities that are used: their action, how often, on whom. (pp. 310-336)"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.dice import EveryDice
from turnwright.kernel.refusal import hint, text_ref
from turnwright.kernel.ruleset import Scribe
from turnwright.kernel.telling import piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import derived
from .. import events as e
from ..answers.offering import is_limited
from ..answers.trial import is_idle
from ..attack.usage import counted, has_uses, spent_move
from ..field import places
from ..game import PtuGame, PtuScribe
from ..people import company, gear, sleepers
from ..reasons import cannot, lacking, spent
from ..rules import actions
from ..state import Combatant, State, Usage
from ..vocabulary import abilities as a
from ..vocabulary import moves as v
from ..words import DoEffect
from .checks import acting, must_have, present, spend


def use_ability(scribe: PtuScribe, command: w.UseAbility) -> None:
    """The words that an ability has for being used run on those chosen, or on all in its reach."""
    user = acting(scribe, command.user)
    known = scribe.content.abilities
    name = command.ability
    if name not in known:
        scribe.refuse("ptu.no_such_ability", name=text_ref(name), hint=hint(name, known))
    ability = known[name]
    scribe.require(
        name in gear.abilities_of(scribe.game, user),
        "ptu.unknown_ability",
        user=piece_ref(user.id),
        ability=ref("ability", name),
    )
    place = _place(scribe.game, ability)
    if place is None:
        scribe.refuse(
            "ptu.not_usable",
            context="by_itself" if _words(scribe.game, ability) else "for_the_gm",
            what=ref("ability", name),
        )
    if not has_uses(scribe.state, user, ability):
        scribe.insist(spent(user, ref("ability", name), ability.frequency, user.usage.get(name, Usage())))
    action = _action(scribe.game, ability)
    must_have(
        scribe,
        user,
        action,
        cannot(user, "use", what=ref("ability", name)),
        asleep_too=sleepers.wakes(scribe.game, ability),
    )
    word = _words(scribe.game, ability)[place]
    if word.when is not None and not derived.holds(scribe.game, scribe.state, word.when, user, None):
        needs = lacking(scribe.game, scribe.state, word.when, user, None)
        scribe.require(
            False,
            "ptu.requirement",
            cannot=cannot(user, "use", what=ref("ability", name)),
            needs=needs,
            overridable=True,
        )
    gone = spent_move(scribe.content, scribe.state, user, ability, word.effects)
    if gone is not None:
        scribe.insist(spent(user, ref("move", gone.id), gone.frequency, user.usage.get(gone.id, Usage())))
    targets = _targets(scribe, user, ability, word, command.targets)
    if _is_idle(scribe, user, ability, word, targets):
        scribe.require(
            False,
            "ptu.nothing",
            context="ability",
            overridable=True,
            user=piece_ref(user.id),
            ability=ref("ability", name),
        )
    spend(scribe, user, action)
    scribe.record(e.UsageSet(user.id, name, counted(scribe.state, user, name)))
    for target in targets if word.once_each else ():
        scribe.record(e.OnceDone(user.id, _once_key(ability, target)))
    if ability.partial and ability.notes:
        scribe.record(e.LeftToTheGm(user.id, name))
    scribe.do(*_steps(user.id, name, place, word, targets))


def _steps(user: str, name: str, place: int, word: a.Activate, targets: tuple[str, ...]) -> list[DoEffect]:
    """What is done to targets is done to each; anything else once."""
    steps: list[DoEffect] = []
    for index, effect in enumerate(word.effects):
        chosen = targets if effect.on == "target" else targets[:1]
        steps += [DoEffect(user, target, "ability", name, (place, index)) for target in chosen]
    return steps


def _is_idle(
    scribe: PtuScribe, user: Combatant, ability: c.Ability, word: a.Activate, targets: tuple[str, ...]
) -> bool:
    """Whether a use that counts would go for nothing. What concerns a foe is not tried: its player may not know."""
    own = all(company.are_friends(scribe.state, user.side, scribe.state.combatants[one].side) for one in targets)
    if not is_limited(ability) or (ability.partial and ability.notes) or not own:
        return False
    place = _place(scribe.game, ability)
    assert place is not None, "only abilities that are used have steps"
    steps = _steps(user.id, ability.id, place, word, targets)
    return is_idle(scribe, user, lambda copy: copy.do(*steps))


def _once_key(ability: c.Ability, target: str) -> str:
    """What somebody remembers of an ability that works once in a scene on each target."""
    return f"ability/{ability.id}:{target}"


def _words(game: PtuGame, ability: c.Ability) -> tuple[Any, ...]:
    return c.text_of(ability, texts=game.options.ability_texts).words


def _place(game: PtuGame, ability: c.Ability) -> int | None:
    """Where among the ability's words the one for using it stands."""
    found = (place for place, word in enumerate(_words(game, ability)) if isinstance(word, a.Activate))
    return next(found, None)


def effects_of(game: PtuGame, view: State, user: Combatant, command: w.UseAbility) -> list[tuple[Any, Combatant]]:
    """What using an ability would do, and to whom."""
    ability = game.content.abilities[command.ability]
    place = _place(game, ability)
    if place is None:
        return []
    word = _words(game, ability)[place]
    chosen = [view.combatants[name] for name in command.targets] or reached(game, view, user, word)
    return [(effect, one) for effect in word.effects for one in (chosen if effect.on == "target" else [user])]


def _action(game: PtuGame, ability: c.Ability) -> actions.Action:
    found = c.text_of(ability, texts=game.options.ability_texts).action
    return "free" if found == "static" else found


def _targets(
    scribe: PtuScribe, user: Combatant, ability: c.Ability, word: a.Activate, named: tuple[str, ...]
) -> tuple[str, ...]:
    state = scribe.state
    allowed = [one.id for one in reached(scribe.game, state, user, word)]
    if word.reach not in ("one", "adjacent"):
        scribe.require(
            bool(allowed), "ptu.no_target", context="nobody", user=piece_ref(user.id), what=ref("ability", ability.id)
        )
        return tuple(allowed)
    if len(named) != 1:
        scribe.refuse("ptu.no_target", what=ref("ability", ability.id))
    target = present(scribe, named[0])
    scribe.require(
        not word.once_each or _once_key(ability, target.id) not in user.once,
        "ptu.ability_once_each",
        overridable=True,
        user=piece_ref(user.id),
        ability=ref("ability", ability.id),
        target=piece_ref(target.id),
    )
    scribe.require(
        word.only is None or derived.holds(scribe.game, state, word.only, user, target),
        "ptu.ability_on_others",
        overridable=True,
        ability=ref("ability", ability.id),
        target=piece_ref(target.id),
    )
    scribe.require(
        target.id in allowed,
        "ptu.out_of_range",
        context="not_in_reach",
        cannot=cannot(user, "use_on", what=ref("ability", ability.id), target=piece_ref(target.id)),
        target=piece_ref(target.id),
        overridable=True,
    )
    return (target.id,)


def reached(game: PtuGame, state: State, user: Combatant, word: a.Activate) -> list[Combatant]:
    """Whom an ability can be used on; without a grid everybody is near."""
    if word.only is not None:
        plain = reached(game, state, user, replace(word, only=None))
        return [one for one in plain if derived.holds(game, state, word.only, user, one)]
    match word.reach:
        case "self":
            return [user]
        case "foes":
            among = company.foes_of(state, user)
        case "allies":
            among = company.allies_of(state, user)
        case "party":
            among = [user, *company.allies_of(state, user)]
        case "all":
            among = company.on_field(state)
        case _:
            among = [one for one in company.on_field(state) if one.id != user.id]
    if word.reach == "party" and not word.squares:
        return among
    squares = 1 if word.reach == "adjacent" else word.squares
    return [one for one in among if places.near(state, user, one, squares)]


def uses(game: PtuGame, view: State, one: Combatant) -> Iterator[w.UseAbility]:
    """The abilities that somebody may use now, and on whom."""
    known = game.content.abilities
    for name in gear.abilities_of(game, one):
        ability = known.get(name)
        place = _place(game, ability) if ability is not None else None
        if ability is None or place is None or not has_uses(view, one, ability):
            continue
        asked: v.Condition | None = _words(game, ability)[place].when
        ends_itself = asked is not None and asked.user is not None and bool(asked.user.bears)
        if ability.frequency.per in ("at_will", "static") and _action(game, ability) == "free" and not ends_itself:
            continue  # nothing would ever end it
        if not actions.can_take(one.budget, _action(game, ability)):
            continue
        word = _words(game, ability)[place]
        if word.when is not None and not derived.holds(game, view, word.when, one, None):
            continue
        if spent_move(game.content, view, one, ability, word.effects) is not None:
            continue
        found = reached(game, view, one, word)
        one_target = word.reach in ("one", "adjacent")
        fresh = [each for each in found if not word.once_each or _once_key(ability, each.id) not in one.once]
        chosen: list[tuple[str, ...]] = [(each.id,) for each in fresh]
        if not one_target:
            chosen = [tuple(each.id for each in found)] if found else []
        imagined: PtuScribe = Scribe(game, view, EveryDice([], fine=False), by="", imagined=view.shown != "exact")
        for targets in chosen:
            if not _is_idle(imagined, one, ability, word, targets):
                yield w.UseAbility(name, targets if one_target else ())
