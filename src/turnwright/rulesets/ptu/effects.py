"""The words of moves, items, abilities and hazards, run one by one. `vocabulary` says what each of them does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from turnwright.kernel.messages import Value

from . import ability_words as a
from . import content as c
from . import events as e
from . import harm, hazards, numbers, places, tally
from . import vocabulary as v
from .answers.reactions import on_event
from .areas import covered, nearest_outside
from .attack.moves import find_move, move_type
from .deeds import DEEDS, change_ability
from .game import PtuScribe
from .rules import accuracy, areas, damage, types
from .rules.statuses import ENDS_WITH_ROUND, Source, is_persistent, is_volatile
from .seats import seat_of
from .state import Blessing, Cell, Combatant, DoEffect, Hazard, Script, Span

_CAUSES: dict[str, Source] = {"move": "move", "item": "item", "ability": "ability", "held": "item", "hazard": "move"}


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
        case _:
            own: tuple[Any, ...] = (
                numbers.words_of(scribe.game, content.abilities[word.entry])
                if word.kind == "ability"
                else content.items[word.entry].words
            )
            found = own[first].effects[rest.pop(0)]
    while rest:
        found = found.rows[rest.pop(0)].effects[rest.pop(0)]
    effect: v.AnyEffect = found
    return effect


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
    if effect.when is not None and not each and not numbers.holds(scribe.game, state, effect.when, user, target):
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
            if not numbers.holds(scribe.game, scribe.state, effect.when, user, one):
                continue
        _WORDS[type(effect)](scribe, word, effect, who)


def _rolled(scribe: PtuScribe, effect: v.Effect, word: DoEffect, user: Combatant) -> bool:
    """Whether the natural accuracy roll is in the word's range; some targets are spared side effects."""
    extension = 0
    if word.kind == "move":
        move = find_move(scribe.game, user, word.entry)
        extension = numbers.effect_extension(scribe.game, scribe.state, user, move, effect)
        if any(numbers.traits(scribe.game, scribe.state, user, a.TradeEffects)) and "sheer_force" in move.flags:
            return False
        target = harm.one_of(scribe, word.target)
        if (
            c.is_damaging(move)
            and effect.on == "target"
            and any(numbers.traits(scribe.game, scribe.state, target, a.NoSideEffects))
        ):
            return False
    on: Any = effect.roll
    return accuracy.triggers(word.natural, on=on, extension=extension)


def _once(scribe: PtuScribe, effect: v.Effect, word: DoEffect) -> bool:
    if effect.once is None:
        return True
    key = f"{word.entry}:{word.path}" + (f":{word.target}" if effect.once == "scene_target" else "")
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
            return _in_area(scribe, effect, word, user, numbers.allies_of(state, user))
        case "user_and_allies":
            return (user.id, *_in_area(scribe, effect, word, user, numbers.allies_of(state, user)))
        case "everyone":
            return _in_area(scribe, effect, word, user, numbers.on_field(state))
        case "attacker":
            return (word.trigger,) if word.trigger else ()
        case _:
            middle = state.combatants[word.trigger] if word.trigger else target
            near = (
                one.id
                for one in numbers.on_field(state)
                if one.id not in (user.id, middle.id) and numbers.is_adjacent(state, middle, one)
            )
            return tuple(near)


def _in_area(
    scribe: PtuScribe, effect: v.Effect, word: DoEffect, user: Combatant, among: list[Combatant]
) -> tuple[str, ...]:
    """Those in the area of the move, or as near as its word says; without a grid everybody."""
    state = scribe.state
    if isinstance(effect, v.Cure) and effect.squares:
        return tuple(one.id for one in among if numbers.near(state, user, one, effect.squares))
    area = covered(state, user, find_move(scribe.game, user, word.entry)) if word.kind == "move" else frozenset()
    return tuple(
        one.id
        for one in among
        if not area or one.id == user.id or one.position is None or not area.isdisjoint(numbers.cells(one))
    )


def _is_out_of_reach(scribe: PtuScribe, effect: v.Effect, word: DoEffect, who: str) -> bool:
    """Those who left or fainted are past most words; what a move cannot do to its target, its words cannot either."""
    one = harm.one_of(scribe, who)
    if one.where != "field" and not (one.where == "ball" and word.kind == "ability" and who == word.user):
        return True  # what somebody does for itself as it goes into its ball still counts
    if one.fainted and not isinstance(effect, _FOR_THE_FALLEN):
        return True
    return word.kind == "move" and who == word.target and tally.has_failed(scribe, word.user, who)


# --- conditions and stages ------------------------------------------------------------------------------------------


def _inflict(scribe: PtuScribe, word: DoEffect, effect: v.Inflict, who: str) -> None:
    span = harm.span_of(scribe, effect.until, user=word.user, bearer=who)
    if effect.turns:
        span = Span("turn_end", who, effect.turns + (scribe.state.active == who))
    held_off = _is_held_off(scribe, word, effect, who)
    if held_off:
        scribe.record(e.StatusResisted(who, effect.status, "blessing"))
        if span is not None or effect.status in ENDS_WITH_ROUND:
            return  # it would be over by then
    waits = effect.later or held_off
    if waits:
        span = harm.span_of(scribe, "target_turn_end", user=word.user, bearer=who)
    harm.inflict(
        scribe, who, effect.status, source=word.user, cause=_CAUSES[word.kind], span=span, no_save=effect.no_save,
        waits=waits,
    )  # fmt: skip
    if effect.status == "flinched" and numbers.has(harm.one_of(scribe, who), "flinched"):
        on_event(scribe, who, "flinched", by=word.user)


def _is_held_off(scribe: PtuScribe, word: DoEffect, effect: v.Inflict, who: str) -> bool:
    """A blessing lets somebody ignore a condition on its next turn; it is not spent on what would not take hold."""
    if not scribe.state.blessings:
        return False
    one = harm.one_of(scribe, who)
    if one.side == harm.one_of(scribe, word.user).side or numbers.affliction(one, effect.status) is not None:
        return False
    return not harm.immunity(scribe, one, effect.status) and harm.spend_blessing(scribe, who, "status", by=word.user)


def _stages(scribe: PtuScribe, word: DoEffect, effect: v.Stages, who: str) -> None:
    change = dict(effect.change)
    if effect.highest:
        one = harm.one_of(scribe, who)
        best = max(effect.of, key=lambda stat: numbers.stat_now(scribe.game, scribe.state, one, stat))
        change[best] = change.get(best, 0) + effect.highest
    if effect.chosen:
        scribe.do(Script("choose_stat", word.user, who, (word.entry, effect.chosen, *effect.of)))
    if not change:
        return
    before = dict(harm.one_of(scribe, who).stages)
    harm.change_stages(scribe, who, change, by=word.user, why=word.entry)
    if effect.until is not None:
        after = harm.one_of(scribe, who).stages
        moved = {stat: after.get(stat, 0) - before.get(stat, 0) for stat in change}
        if any(moved.values()):
            lasting = v.Stages(change={stat: -value for stat, value in moved.items() if value})
            harm.begin_timed(scribe, who, lasting, source=word.user, label=word.entry, until=effect.until)
    if word.user != who and any(value < 0 for value in change.values()):
        on_event(scribe, who, "stages_lowered", by=word.user)


def choose_stat(scribe: PtuScribe, word: Script) -> None:
    """Whoever plays the one that did it chooses the stat that changes."""
    entry, change, *stats = word.detail
    one, user = harm.one_of(scribe, word.target), harm.one_of(scribe, word.actor)
    if one.fainted or one.where == "removed":
        return
    options = [str(stat) for stat in stats]
    if not scribe.answers:
        about: dict[str, Value] = {"target": one.id, "why": str(entry), "change": int(change)}
        scribe.ask(seat_of(scribe.state, user), "stat", options, otherwise=(options[0],), about=about)
        return
    chosen = next(stat for stat in harm.STAGES if stat == scribe.answers[0][0])
    harm.change_stages(scribe, one.id, {chosen: int(change)}, by=user.id, why=str(entry))
    if user.id != one.id and int(change) < 0:
        on_event(scribe, one.id, "stages_lowered", by=user.id)


def _alter_stages(scribe: PtuScribe, word: DoEffect, effect: v.AlterStages, who: str) -> None:
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, who)
    stats = effect.stats or harm.STAGES
    if effect.how == "reset":
        harm.reset_stages(scribe, who, why=word.entry, stats=stats)
        return
    pair = user.last_targets if user.last_move == word.entry else ()
    for stat in stats:
        theirs, ours = one.stages.get(stat, 0), user.stages.get(stat, 0)
        match effect.how:
            case "invert":
                harm.set_stage(scribe, who, stat, -theirs, why=word.entry)
            case "copy":
                harm.set_stage(scribe, word.user, stat, theirs, why=word.entry)
            case "swap" if len(pair) == 2:
                if who == pair[0]:
                    harm.set_stage(scribe, who, stat, harm.one_of(scribe, pair[1]).stages.get(stat, 0), why=word.entry)
                    harm.set_stage(scribe, pair[1], stat, theirs, why=word.entry)
            case "swap":
                harm.set_stage(scribe, who, stat, ours, why=word.entry)
                harm.set_stage(scribe, word.user, stat, theirs, why=word.entry)
            case "steal":
                if theirs > 0:
                    harm.set_stage(scribe, who, stat, 0, why=word.entry)
                    harm.change_stages(scribe, word.user, {stat: theirs}, why=word.entry)


def _cure(scribe: PtuScribe, word: DoEffect, effect: v.Cure, who: str) -> None:
    found = [held for held in harm.one_of(scribe, who).afflictions if _in_group(held.status, effect.statuses)]
    if effect.most and len(found) > effect.most:
        names = dict.fromkeys(held.status for held in found)
        scribe.do(Script("choose_cure", word.user, who, (word.entry, effect.most, *names)))
        return
    for held in found:
        harm.cure(scribe, who, held.status, why=word.entry, move=held.move)
        if effect.user_ticks:
            harm.heal(scribe, word.user, harm.tick(scribe, word.user, effect.user_ticks), why=word.entry)


def choose_cure(scribe: PtuScribe, word: Script) -> None:
    """Whoever plays the bearer chooses which of its conditions end."""
    entry, most, *names = word.detail
    one = harm.one_of(scribe, word.target)
    options = [str(name) for name in names]
    if not scribe.answers:
        first = tuple(options[: int(most)])
        about: dict[str, Value] = {"target": one.id, "why": str(entry)}
        seat = seat_of(scribe.state, one)
        scribe.ask(seat, "cure", options, least=1, most=int(most), otherwise=first, about=about)
        return
    for status in scribe.answers[0]:
        held = numbers.affliction(one, status)
        harm.cure(scribe, one.id, status, why=str(entry), move=held.move if held is not None else "")


def _in_group(status: str, groups: tuple[str, ...]) -> bool:
    if status in groups:
        return True
    if status == "fainted":
        return False
    return (
        "any" in groups
        or ("persistent" in groups and is_persistent(status))
        or ("volatile" in groups and is_volatile(status))
    )


def _disable(scribe: PtuScribe, word: DoEffect, effect: v.Disable, who: str) -> None:
    one = harm.one_of(scribe, who)
    if effect.move == "shared":
        known = numbers.moves_of(scribe.game, harm.one_of(scribe, word.user))
        disabled = [name for name in numbers.moves_of(scribe.game, one) if name in known]
    else:
        disabled = [one.last_move] if one.last_move else []
    for move in disabled:
        span = harm.span_of(scribe, effect.until, user=word.user, bearer=who)
        harm.inflict(scribe, who, "disabled", source=word.user, span=span, move=move)


# --- Hit Points -----------------------------------------------------------------------------------------------------


def _heal(scribe: PtuScribe, word: DoEffect, effect: v.Heal, who: str) -> None:
    one = harm.one_of(scribe, who)
    amount = effect.hp + harm.tick(scribe, who, effect.ticks) if effect.ticks else effect.hp
    if effect.share is not None:
        amount += one.sheet.max_hp * effect.share[0] // effect.share[1]
    if effect.stat_of_target == "higher_offense":
        target = harm.one_of(scribe, word.trigger or word.target)
        amount += max(numbers.stat_now(scribe.game, scribe.state, target, s) for s in ("attack", "special_attack"))
    if effect.stock:
        share = (0, 1), *effect.stock
        num, den = share[min(numbers.stock_of(harm.one_of(scribe, word.user)), len(effect.stock))]
        amount += one.sheet.max_hp * num // den
    if effect.rounds > 1:
        harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, uses=effect.rounds - 1)
    source: Any = "raw" if word.kind != "item" else "potion"
    if word.kind == "item" and scribe.content.items[word.entry].revives:
        source = "raw"
    harm.heal(scribe, who, amount, source=source, why=word.entry)


def _drain(scribe: PtuScribe, word: DoEffect, effect: v.Drain, who: str) -> None:
    """By the damage that the targets took, temporary Hit Points included. (sources 4)"""
    taken = tally.damage(scribe, word.user)
    amount = damage.drain(sum(taken.values()), num=effect.share[0], den=effect.share[1])
    backfires = any(
        any(numbers.traits(scribe.game, scribe.state, harm.one_of(scribe, target), a.DrainBackfires))
        for target in taken
    )
    if backfires:
        harm.lose_hp(scribe, word.user, amount, loss="hp_loss", why=word.entry)
    elif amount:
        harm.heal(scribe, word.user, amount, why=word.entry)


def _recoil(scribe: PtuScribe, word: DoEffect, effect: v.Recoil, who: str) -> None:
    one = harm.one_of(scribe, word.user)
    if any(numbers.traits(scribe.game, scribe.state, one, a.NoRecoil)) or _unharmed(scribe, one, "recoil"):
        return
    taken = sum(tally.damage(scribe, word.user).values())
    lost = damage.recoil(taken, num=effect.share[0], den=effect.share[1])
    harm.lose_hp(scribe, word.user, lost, loss="hp_loss", why="recoil")


def _unharmed(scribe: PtuScribe, one: Combatant, what: str) -> bool:
    return any(what in word.what for word in numbers.traits(scribe.game, scribe.state, one, a.NoHarmFrom))


def _lose_hp(scribe: PtuScribe, word: DoEffect, effect: v.LoseHp, who: str) -> None:
    one, user = harm.one_of(scribe, who), harm.one_of(scribe, word.user)
    amount = effect.hp + (harm.tick(scribe, who, effect.ticks) if effect.ticks else 0)
    if effect.share is not None:
        whole = {"maximum": one.sheet.max_hp, "current": max(0, one.hp), "user_current": max(0, user.hp)}[effect.of]
        amount += whole * effect.share[0] // effect.share[1]
    amount += user.sheet.level * effect.half_levels // 2
    if effect.per == "user_injuries":
        amount *= user.injuries
    if word.kind == "hazard":
        amount = _by_type(scribe, word.entry, one, amount)
    if effect.typed and word.kind == "move":
        move = find_move(scribe.game, user, word.entry)
        kind = move_type(scribe.game, scribe.state, user, move, one)
        if types.effectiveness(kind, numbers.types_of(scribe.game, scribe.state, one)).is_immune:
            harm.fail(scribe, word.user, who, word.entry, "type")
            return
    if word.kind == "ability" and any(
        word.entry in trait.abilities for trait in numbers.traits(scribe.game, scribe.state, one, a.NoHarmFrom)
    ):
        return
    loss: Any = "self_cost" if effect.cost else "hp_loss"
    harm.lose_hp(scribe, who, amount, loss=loss, source=word.user, why=word.entry)


def _by_type(scribe: PtuScribe, hazard: str, one: Combatant, amount: int) -> int:
    """Some hazards hurt by the effectiveness of a type."""
    kind = scribe.content.hazards[hazard].typed
    if kind is None:
        return amount
    shown = types.effectiveness(kind, numbers.types_of(scribe.game, scribe.state, one))
    return amount * shown.num // shown.den


def _bleed(scribe: PtuScribe, word: DoEffect, effect: v.Bleed, who: str) -> None:
    harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, uses=effect.rounds)


def _set_hp(scribe: PtuScribe, word: DoEffect, effect: v.SetHp, who: str) -> None:
    one = harm.one_of(scribe, who)
    wanted = one.sheet.max_hp * effect.share[0] // effect.share[1]
    if wanted < one.hp:
        harm.lose_hp(scribe, who, one.hp - wanted, loss="set_hp", why=word.entry)
    elif wanted > one.hp:
        harm.heal(scribe, who, wanted - one.hp, why=word.entry)


def _share_hp(scribe: PtuScribe, word: DoEffect, effect: v.ShareHp, who: str) -> None:
    """Pain Split: both lose half of what they have, and each gets half of that sum; markers do not count."""
    both = [harm.one_of(scribe, name) for name in (word.user, who)]
    lost = [max(0, one.hp) // 2 for one in both]
    for one, less in zip(both, lost, strict=True):
        most = max(one.hp, harm.most_hp(scribe, one))
        scribe.record(e.HpSet(one.id, min(most, one.hp - less + sum(lost) // 2), one.bars))


def _doom(scribe: PtuScribe, word: DoEffect, effect: v.Doom, who: str) -> None:
    if not any(True for _ in numbers.timed(harm.one_of(scribe, who), v.Doom)):
        harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, uses=effect.turns)


def _temper(scribe: PtuScribe, word: DoEffect, effect: v.Temper, who: str) -> None:
    if not any(held.label == word.entry for held, _ in numbers.timed(harm.one_of(scribe, who), v.Temper)):
        harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, until="scene")


def _bond(scribe: PtuScribe, word: DoEffect, effect: v.Bond, who: str) -> None:
    harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, until=effect.until)


def _temp_hp(scribe: PtuScribe, word: DoEffect, effect: v.TempHp, who: str) -> None:
    harm.grant_temp_hp(scribe, who, effect.hp + (harm.tick(scribe, who, effect.ticks) if effect.ticks else 0))


def _execute(scribe: PtuScribe, word: DoEffect, effect: v.Execute, who: str) -> None:
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, who)
    sturdy = any(numbers.traits(scribe.game, scribe.state, one, a.Sturdy))
    if sturdy:
        harm.fail(scribe, word.user, who, word.entry, "too_strong")
        return
    levels = {"user_level": user.sheet.level, "target_level": one.sheet.level}
    natural = scribe.dice.d(100, "execute", damage.execute_cuts(**levels))
    felled = damage.execute_succeeds(natural, **levels)
    scribe.record(e.ExecuteRolled(word.user, who, word.entry, natural, damage.execute_chance(**levels), felled))
    if felled:
        harm.lose_hp(scribe, who, one.hp, loss="set_hp", source=word.user, why=word.entry)


# --- answers to attacks ---------------------------------------------------------------------------------------------


def _cancel(scribe: PtuScribe, word: DoEffect, effect: v.Cancel, who: str) -> None:
    """A blow that brings somebody down: the move that it prepared is used up and does nothing. Others are stopped where
    they are answered (`interrupts`)."""
    prepared = harm.one_of(scribe, who).ready
    if prepared is not None:
        scribe.record(e.AttackFailed(who, word.user, prepared[0], "cancelled"))
        scribe.record(e.Prepared(who, ""))


def _told(scribe: PtuScribe, word: DoEffect, effect: v.Effect, who: str) -> None:
    """Shields, counters and the like are worked out where the attack that they answer is (`reactions`)."""


# --- places ---------------------------------------------------------------------------------------------------------


def _push(scribe: PtuScribe, word: DoEffect, effect: v.Push, who: str) -> None:
    state = scribe.state
    one, user = harm.one_of(scribe, who), harm.one_of(scribe, word.user)
    if any(footing.no_push for footing in numbers.traits(scribe.game, state, one, a.Footing)) or any(
        coat.no_push for _, coat in harm.coats(one)
    ):
        return
    squares = effect.squares - (numbers.weight_class(scribe.game, state, one) if effect.by_weight else 0)
    if effect.out_of_area and word.kind == "move":
        to = nearest_outside(state, one, covered(state, user, find_move(scribe.game, user, word.entry)))
    else:
        to = places.pushed_to(state, one, user, max(0, squares)) if state.grid is not None else None
    if to is not None and to != one.position:
        scribe.record(e.Moved(who, to, "push"))
        scribe.do(Script("shaken", who))


def _flee(scribe: PtuScribe, word: DoEffect, effect: v.Flee, who: str) -> None:
    state = scribe.state
    one = harm.one_of(scribe, who)
    speed = max(one.sheet.capabilities.overland, one.sheet.capabilities.sky, one.sheet.capabilities.swim)
    to = places.pushed_to(state, one, harm.one_of(scribe, word.user), speed) if state.grid is not None else None
    if to is not None and to != one.position:
        scribe.record(e.Moved(who, to, "push"))


def _switch(scribe: PtuScribe, word: DoEffect, effect: v.Switch, who: str) -> None:
    state = scribe.state
    one = state.combatants[who]
    trainer = state.combatants.get(one.sheet.owner or "")
    if not effect.within or trainer is None or numbers.near(state, one, trainer, effect.within):
        scribe.do(Script("forced_switch", who, word.user, effect.keeps))


def _maneuver(scribe: PtuScribe, word: DoEffect, effect: v.Maneuver, who: str) -> None:
    scribe.do(Script("maneuver", word.user, who, (effect.maneuver, int(effect.sure_hit))))


# --- the field ------------------------------------------------------------------------------------------------------


def _weather(scribe: PtuScribe, word: DoEffect, effect: v.SetWeather, who: str) -> None:
    rounds = 0 if effect.weather == "clear" else effect.rounds
    scribe.record(e.WeatherChanged(effect.weather, rounds, word.user))


def _field(scribe: PtuScribe, word: DoEffect, effect: v.SetField, who: str) -> None:
    fields = scribe.content.fields
    group = fields[effect.field].group
    for name in scribe.state.fields:
        if name != effect.field and fields[name].group == group:
            scribe.record(e.FieldChanged(name, 0))
    scribe.record(e.FieldChanged(effect.field, effect.rounds, word.user))


def _hazard(scribe: PtuScribe, word: DoEffect, effect: v.LayHazard, who: str) -> None:
    """On the squares that were chosen; where nobody chose, around the nearest foe; without a grid on the whole side."""
    state = scribe.state
    user = harm.one_of(scribe, word.user)
    cells = user.squares if word.kind == "move" and user.last_move == word.entry else ()
    if not cells and state.grid is not None and user.position is not None and word.kind == "move":
        cells = hazards.squares(state, user, find_move(scribe.game, user, word.entry), effect.squares)
        if not cells:
            return
    scribe.record(e.HazardsChanged(hazards.lay(state, scribe.content.hazards[effect.hazard], user.side, cells)))


def _bless(scribe: PtuScribe, word: DoEffect, effect: v.Bless, who: str) -> None:
    state = scribe.state
    side = harm.one_of(scribe, word.user).side
    kept = tuple(held for held in state.blessings if not (held.side == side and held.against == effect.against))
    scribe.record(e.BlessingsChanged((*kept, Blessing(side, effect.against, effect.uses, word.entry))))


def _lasting(scribe: PtuScribe, word: DoEffect, effect: v.AnyEffect, who: str) -> None:
    """Words that simply go on: coats, stances, boosts, changed types, abilities and items."""
    one = harm.one_of(scribe, who)
    for held in one.timed:
        if type(held.effect) is type(effect) and held.label == word.entry:
            harm.end_timed(scribe, who, held)
    aimed = word.target if word.target != who else word.trigger  # on the user: whom its move was aimed at
    against_one = isinstance(effect, v.Boost) and (effect.sure_hit or effect.only_target)
    at = aimed if against_one and aimed != who else ""
    uses = effect.uses if isinstance(effect, v.Coat) else 0
    until: v.Until | None = getattr(effect, "until", None)
    harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, until=until, uses=uses, at=at)
    if isinstance(effect, v.Stance) and effect.slow and not set(effect.not_slow_with) & set(one.sheet.moves):
        harm.inflict(scribe, who, "slowed", source=who)


def _ability(scribe: PtuScribe, word: DoEffect, effect: v.ChangeAbility, who: str) -> None:
    (change_ability if effect.how in ("copy", "give") else _lasting)(scribe, word, effect, who)


def _item(scribe: PtuScribe, word: DoEffect, effect: v.TakeItem, who: str) -> None:
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, who)
    ours, theirs = user.sheet.held_item, one.sheet.held_item
    match effect.how:
        case "steal" if ours is None and theirs is not None:
            _hold(scribe, who, None)
            _hold(scribe, word.user, theirs)
        case "drop" if theirs is not None:
            _hold(scribe, who, None)
        case "swap" if who != word.user:
            _hold(scribe, who, ours)
            _hold(scribe, word.user, theirs)
        case "give" if ours is not None and theirs is None:
            _hold(scribe, word.user, None)
            _hold(scribe, who, ours)
        case "disable":
            if effect.single:
                _free_others(scribe, word)
            _lasting(scribe, word, effect, who)


def _free_others(scribe: PtuScribe, word: DoEffect) -> None:
    """What the user laid on somebody before ends."""
    for one in scribe.state.combatants.values():
        for held, _ in numbers.timed(one, v.TakeItem):
            if held.source == word.user and held.label == word.entry:
                harm.end_timed(scribe, one.id, held)


def _hold(scribe: PtuScribe, who: str, item: str | None) -> None:
    sheet = harm.one_of(scribe, who).sheet
    if sheet.held_item != item:
        scribe.record(e.SheetChanged(who, replace(sheet, held_item=item), "item"))


def _clear(scribe: PtuScribe, word: DoEffect, effect: v.Clear, who: str) -> None:
    state = scribe.state
    swept = _swept(scribe, word, effect)
    if "hazards" in effect.what and state.hazards:
        left = tuple(_without(hazard, swept) for hazard in state.hazards)
        scribe.record(e.HazardsChanged(tuple(hazard for hazard in left if hazard is not None)))
    if "smoke" in effect.what:
        _clear_smoke(scribe, effect, swept)
    if "terrain" in effect.what:
        fields = scribe.content.fields
        for name in state.fields:
            if fields[name].group == "terrain":
                scribe.record(e.FieldChanged(name, 0))
    if "blessings" in effect.what and state.blessings:
        scribe.record(e.BlessingsChanged(()))
    one = harm.one_of(scribe, who)
    for held, coat in harm.coats(one):
        if "coats" in effect.what or coat.name in effect.what:
            harm.end_timed(scribe, one.id, held)
    for status in ("trapped", "stuck"):
        if status in effect.what:
            harm.cure(scribe, who, status, why=word.entry)


def _swept(scribe: PtuScribe, word: DoEffect, effect: v.Clear) -> frozenset[Cell] | None:
    """The squares from which hazards and smoke are swept; none: from everywhere."""
    state = scribe.state
    user = harm.one_of(scribe, word.user)
    if state.grid is None or user.position is None:
        return None
    if effect.squares:
        return areas.burst(numbers.cells(user), radius=effect.squares) | numbers.cells(user)
    return covered(state, user, find_move(scribe.game, user, word.entry)) if effect.in_area else None


def _without(hazard: Hazard, swept: frozenset[Cell] | None) -> Hazard | None:
    """What is left of a hazard; one that lies on a whole side is swept as a whole."""
    if swept is None or not hazard.cells:
        return None
    left = tuple(cell for cell in hazard.cells if cell not in swept)
    return replace(hazard, cells=left) if left else None


def _clear_smoke(scribe: PtuScribe, effect: v.Clear, swept: frozenset[Cell] | None) -> None:
    for one in numbers.on_field(scribe.state):
        inside = swept is None or one.position is None or not swept.isdisjoint(numbers.cells(one))
        for held, _ in numbers.timed(one, v.Smoke):
            if inside:
                harm.end_timed(scribe, one.id, held)


def _lock_in(scribe: PtuScribe, word: DoEffect, effect: v.LockIn, who: str) -> None:
    one = harm.one_of(scribe, word.user)
    if not any(isinstance(held.effect, v.LockIn) for held in one.timed):
        harm.begin_timed(scribe, word.user, effect, source=word.user, label=word.entry)


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
    v.Inflict: _inflict,
    v.Stages: _stages,
    v.AlterStages: _alter_stages,
    v.Heal: _heal,
    v.Drain: _drain,
    v.Recoil: _recoil,
    v.LoseHp: _lose_hp,
    v.Bleed: _bleed,
    v.SetHp: _set_hp,
    v.ShareHp: _share_hp,
    v.Doom: _doom,
    v.Bond: _bond,
    v.Temper: _temper,
    v.TempHp: _temp_hp,
    v.Execute: _execute,
    v.Counter: _told,
    v.Endure: _told,
    v.Shield: _told,
    v.Cancel: _cancel,
    v.Cure: _cure,
    v.Push: _push,
    v.Flee: _flee,
    v.Switch: _switch,
    v.Maneuver: _maneuver,
    v.Grip: _told,
    v.SetWeather: _weather,
    v.SetField: _field,
    v.LayHazard: _hazard,
    v.Bless: _bless,
    v.Coat: _lasting,
    v.Stance: _lasting,
    v.Boost: _lasting,
    v.Marker: _lasting,
    v.Smoke: _lasting,
    v.Resist: _told,
    v.Disable: _disable,
    v.ChangeTypes: _lasting,
    v.ChangeAbility: _ability,
    v.Redirect: _told,
    v.TakeHit: _told,
    v.StepAside: _told,
    v.TakeItem: _item,
    v.Clear: _clear,
    v.LockIn: _lock_in,
    v.Odds: _odds,
}
