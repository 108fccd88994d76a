"""The words of moves, items, abilities and hazards, run one by one: on whom, when, and how often."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..answers.blessings import is_spent
from ..attack import tally
from ..attack.figures import Attack
from ..attack.moves import find_move
from ..field import places
from ..field.areas import covered
from ..game import PtuScribe
from ..modifiers import effect_range, rules
from ..people import company, gear
from ..rules import accuracy
from ..state import Combatant
from ..vocabulary import moves as v
from ..words import DoEffect, Hurt, OfferBlessing, Pick
from . import choices
from .deeds import DEEDS, lose_action, rally
from .field import bless, clear, lay_hazard, set_field, swap_sides, use_up_hazard, weather
from .free_attacks import free_attack
from .hit_points import (
    bleed,
    coins,
    doom,
    drain,
    execute,
    heal,
    lose_hp,
    recoil,
    savour,
    set_hp,
    share_hp,
    stat_damage,
    temp_hp,
)
from .lasting import (
    ability,
    begin,
    bond,
    cancel,
    change_clothes,
    eat_again,
    extra_ap,
    item,
    lock_in,
    marker,
    stand_in,
    swap_initiative,
    take_food,
    temper,
    tokens,
    types,
)
from .places import come, flee, maneuver, push, switch
from .stages import alter_stages, stages
from .statuses import cure, disable, ease, inflict, pass_status


def word_at(scribe: PtuScribe, word: DoEffect) -> v.AnyEffect:
    """The vocabulary's word that a step stands for."""
    content = scribe.content
    if word.kind == "move" and len(word.path) == 1:  # nearly always
        return content.moves[word.entry].effects[word.path[0]]
    first, *rest = word.path
    found: Any
    match word.kind:
        case "move":
            found = content.moves[word.entry].effects[first]
        case "item":
            found = content.items[word.entry].effects[first]
        case "hazard":
            hazard = content.hazards[word.entry]
            found = (hazard.effects + hazard.second_layer)[first]
        case "feature":
            found = gear.words_by(scribe.game, word.entry)[first].effects[rest.pop(0)]
        case _:
            own: tuple[Any, ...] = (
                gear.words_of(scribe.game, content.abilities[word.entry])
                if word.kind == "ability"
                else content.items[word.entry].words
            )
            found = own[first].effects[rest.pop(0)]
    while rest:
        found = found.rows[rest.pop(0)].effects[rest.pop(0)]
    effect: v.AnyEffect = found
    return effect


def pick(scribe: PtuScribe, word: Pick) -> None:
    """A word that offers several things, once more: somebody chooses."""
    effect = word_at(scribe, word.deed)
    assert isinstance(effect, v.Choose), "only such words offer something"
    choices.pick(scribe, word, effect)


def offer_blessing(scribe: PtuScribe, word: OfferBlessing) -> None:
    """Whom a blessing would help is asked; then what was to be done is done, more gently or not."""
    if isinstance(word.before, Hurt):
        spared = is_spent(scribe, word.target, word.against, by=word.by, about={"against": word.against})
        if spared is not None:
            more = (word.target,) if spared else ()
            hurt = word.before
            scribe.do(replace(hurt, settled=(*hurt.settled, word.target), spared=(*hurt.spared, *more)))
        return
    effect = word_at(scribe, word.before)
    about = {"against": word.against, **({"condition": effect.status} if isinstance(effect, v.Inflict) else {})}
    blessed = is_spent(scribe, word.target, word.against, by=word.by, about=about)
    if blessed is None:
        return
    if isinstance(effect, v.Stages):
        stages(scribe, word.before, effect, word.target, blessed=blessed)
    else:
        assert isinstance(effect, v.Inflict), "blessings keep stages and put off conditions"
        inflict(scribe, word.before, effect, word.target, blessed=blessed)


def do_to(scribe: PtuScribe, word: DoEffect, effect: v.AnyEffect, who: str) -> None:
    """A word done to somebody wherever it is, outside of a fight."""
    _WORDS[type(effect)](scribe, word, effect, who)


_FOR_THE_FALLEN = (v.Heal, v.Cure, v.Switch, v.SetHp)
"""Words that still reach somebody who has fainted."""


_MANY = ("allies", "user_and_allies", "everyone")
"""Words on several: what they ask for must be so of each."""


def do_effect(scribe: PtuScribe, word: DoEffect) -> None:
    """One word, on those whom `on` names, if its roll and its condition say so."""
    effect = word_at(scribe, word)
    state = scribe.state
    user, target = state.combatants[word.user], state.combatants[word.target]
    if effect.on == "target" and effect.once is None and target.fainted and not isinstance(effect, _FOR_THE_FALLEN):
        return
    if effect.roll is not None and not _rolled(scribe, effect, word, user):
        return
    each = effect.on in _MANY
    if effect.when is not None and not each and not derived.holds(scribe.game, state, effect.when, user, target):
        return
    if effect.at == "knock_out" and not tally.has_felled(scribe, word.user):
        return
    if not _once(scribe, effect, word):
        return
    for who in _bearers(scribe, effect, word, user, target):
        if _is_out_of_reach(scribe, effect, word, who):
            continue
        if each and effect.when is not None:
            one = harm.one_of(scribe, who)
            if not derived.holds(scribe.game, scribe.state, effect.when, user, one):
                continue
        _WORDS[type(effect)](scribe, word, effect, who)


def _rolled(scribe: PtuScribe, effect: v.Effect, word: DoEffect, user: Combatant) -> bool:
    """Whether the natural accuracy roll is in the word's range; some targets are spared side effects."""
    extension = 0
    if word.kind == "move":
        move = find_move(scribe.game, user, word.entry)
        aimed = harm.one_of(scribe, word.trigger or word.target)
        attack = Attack(scribe.game, scribe.state, user, move)
        extension = effect_range(attack, effect, (aimed,))
        if rules(Attack(scribe.game, scribe.state, user, move, aimed, kind=move.type), "no_own_side_effects"):
            return False
        target = harm.one_of(scribe, word.target)
        if (
            c.is_damaging(move)
            and effect.on == "target"
            and derived.is_ruled(scribe.game, scribe.state, target, "no_side_effects")
        ):
            return False
    on: Any = effect.roll
    return accuracy.triggers(word.natural, on=on, extension=extension)


def _once(scribe: PtuScribe, effect: v.Effect, word: DoEffect) -> bool:
    if effect.once is None:
        return True
    path = str(word.path).replace(" ", "")  # a code: a log holds no text with blanks
    key = f"{word.entry}:{path}" + (f":{word.target}" if effect.once == "scene_target" else "")
    if key in harm.one_of(scribe, word.user).once:
        return False
    scribe.record(e.OnceDone(word.user, key))
    return True


def _bearers(
    scribe: PtuScribe, effect: v.Effect, word: DoEffect, user: Combatant, target: Combatant
) -> tuple[str, ...]:
    state = scribe.state
    match effect.on:
        case "target":
            return (target.id,)
        case "user":
            return (user.id,)
        case "allies":
            return _in_area(scribe, effect, word, user, company.allies_of(state, user))
        case "user_and_allies":
            return (user.id, *_in_area(scribe, effect, word, user, company.allies_of(state, user)))
        case "everyone":
            return _in_area(scribe, effect, word, user, company.on_field(state))
        case "attacker":
            return (word.trigger,) if word.trigger else ()
        case _:
            middle = state.combatants[word.trigger] if word.trigger else target
            near = (
                one.id
                for one in company.on_field(state)
                if one.id != middle.id and places.is_cardinal(state, middle, one, unplaced=one.id != user.id)
            )
            return tuple(near)


def _in_area(
    scribe: PtuScribe, effect: v.Effect, word: DoEffect, user: Combatant, among: list[Combatant]
) -> tuple[str, ...]:
    """Those in the area of the move, or as near as its word says; without a grid everybody."""
    state = scribe.state
    if isinstance(effect, v.Cure) and effect.squares:
        return tuple(one.id for one in among if places.near(state, user, one, effect.squares))
    area = covered(state, user, find_move(scribe.game, user, word.entry)) if word.kind == "move" else frozenset()
    return tuple(
        one.id
        for one in among
        if not area or one.id == user.id or one.position is None or not area.isdisjoint(places.cells(one))
    )


def _is_out_of_reach(scribe: PtuScribe, effect: v.Effect, word: DoEffect, who: str) -> bool:
    """Combatants that left or fainted are past most words; what a move cannot do to its target, its words cannot
    either."""
    one = harm.one_of(scribe, who)
    if one.where != "field" and not (one.where == "ball" and word.kind == "ability" and who == word.user):
        # What somebody does for itself as it goes into its ball still counts, as does what reaches into balls.
        return word.kind != "move" or not scribe.content.moves[word.entry].range.in_ball
    if one.fainted and not isinstance(effect, _FOR_THE_FALLEN):
        return True
    return word.kind == "move" and who == word.target and tally.has_failed(scribe, word.user, who)


def _told(scribe: PtuScribe, word: DoEffect, effect: v.Effect, who: str) -> None:
    """Shields, counters and the like are worked out where the attack that they answer is (`reactions`)."""


def _odds(scribe: PtuScribe, word: DoEffect, effect: v.Odds, who: str) -> None:
    face = scribe.dice.d(effect.die, "effect", _row_cuts(effect))
    for place, row in enumerate(effect.rows):
        if face in row.faces:
            scribe.do(
                *(replace(word, target=who, path=(*word.path, place, index)) for index in range(len(row.effects)))
            )
            return


def _row_cuts(effect: v.Odds) -> tuple[int, ...]:
    rows = [
        next((place for place, row in enumerate(effect.rows) if face in row.faces), -1)
        for face in range(1, effect.die + 1)
    ]
    return tuple(face + 1 for face in range(1, effect.die) if rows[face] != rows[face - 1])


_WORDS: dict[type, Callable[[PtuScribe, DoEffect, Any, str], None]] = {
    **DEEDS,
    v.Inflict: inflict,
    v.Stages: stages,
    v.AlterStages: alter_stages,
    v.Heal: heal,
    v.Savour: savour,
    v.Drain: drain,
    v.Recoil: recoil,
    v.LoseHp: lose_hp,
    v.Bleed: bleed,
    v.Bide: _told,
    v.SetHp: set_hp,
    v.ShareHp: share_hp,
    v.Doom: doom,
    v.Bond: bond,
    v.Temper: temper,
    v.TempHp: temp_hp,
    v.Execute: execute,
    v.Counter: _told,
    v.Endure: _told,
    v.Shield: _told,
    v.Cancel: cancel,
    v.Cure: cure,
    v.Push: push,
    v.Flee: flee,
    v.Come: come,
    v.Switch: switch,
    v.Maneuver: maneuver,
    v.Coins: coins,
    v.Grip: _told,
    v.SetWeather: weather,
    v.SetField: set_field,
    v.LayHazard: lay_hazard,
    v.Bless: bless,
    v.Coat: begin,
    v.StandIn: stand_in,
    v.Stance: begin,
    v.Boost: begin,
    v.Lend: begin,
    v.ExtraAp: extra_ap,
    v.FreeAttack: free_attack,
    v.StatChange: begin,
    v.SwapStats: begin,
    v.Retype: begin,
    v.SwapInitiative: swap_initiative,
    v.SwapSides: swap_sides,
    v.Draw: begin,
    v.Reflect: _told,
    v.LoseAction: lose_action,
    v.PassStatus: pass_status,
    v.Marker: marker,
    v.ShowAll: begin,
    v.ChangeClothes: change_clothes,
    v.UseUpHazard: use_up_hazard,
    v.Tokens: tokens,
    v.Smoke: begin,
    v.Resist: _told,
    v.Disable: disable,
    v.ChangeTypes: types,
    v.ChangeAbility: ability,
    v.Redirect: _told,
    v.TakeHit: _told,
    v.StepAside: _told,
    v.TakeItem: item,
    v.TakeFood: take_food,
    v.Clear: clear,
    v.LockIn: lock_in,
    v.Defer: _told,
    v.Quicken: begin,
    v.SkipSetUp: begin,
    v.Leash: begin,
    v.EatAgain: eat_again,
    v.Consult: _told,
    v.StatDamage: stat_damage,
    v.Ease: ease,
    v.Hinder: _told,
    v.Rally: rally,
    v.Knows: choices.knows,
    v.Choose: choices.choose,
    v.Attempt: choices.attempt,
    v.Odds: _odds,
}
