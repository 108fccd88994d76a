"""What happens to combatants: lost and restored Hit Points, injuries, fainting, conditions, stages, what lasts.

Each function records what follows from a fact; rules decide the numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal

from msgspec.structs import replace

from turnwright.kernel.messages import Frame

from . import events as e
from .attack import tally
from .derived import added, default_stage, holds, is_airborne, is_ruled, is_unnerved, ruled, rules_now, traits, types_of
from .field.places import near
from .game import PtuScribe
from .people.company import affliction, are_friends, foes_of, has, is_boosted, on_field, timed
from .people.gear import answers, anybody_has, hears, words_by, words_now, words_of
from .rules import bosses, healing, injuries, stages, statuses, temp_hp, type_chart
from .rules.actions import NOTHING, Action
from .rules.healing import HealSource
from .rules.injuries import LossType
from .rules.stats import max_ap
from .rules.statuses import Source
from .rules.terms import STAGED_STATS
from .state import Blessing, Combatant, HeldStatus, Span, State, Timed
from .vocabulary import abilities as a
from .vocabulary import moves as v
from .words import CloseTurn, DoEffect, NextTurn, OfferTrigger

STAGES: tuple[v.StageStat, ...] = (*STAGED_STATS, "accuracy", "evasion")


def one_of(scribe: PtuScribe, who: str) -> Combatant:
    state: State = scribe.state
    return state.combatants[who]


# --- Hit Points -----------------------------------------------------------------------------------------------------


def lose_hp(
    scribe: PtuScribe,
    target: str,
    amount: int,
    *,
    loss: LossType = "damage",
    source: str = "",
    why: str = "",
    spare: bool = False,
    passive: bool = False,
    pierced: bool = False,
    steady: bool = False,
) -> int:
    """Hit Points go, temporary ones first; markers and massive damage injure; at 0 one faints. The HP really lost.

    What goes on by itself (burns, poison, bad dreams, weather) is `passive` and wakes nobody. (sources 7) An
    attack that is `pierced` goes past defensive abilities.
    """
    options = scribe.game.options
    one = scribe.state.combatants[target]
    if amount <= 0 or (one.fainted and loss != "damage"):
        return 0
    if spare:
        amount = min(amount, max(0, one.hp + one.temp_hp - 1))
    if loss != "self_cost" and not one.fainted and words_now(scribe.game, scribe.state, one)[a.LastStand]:
        amount = _held_on(scribe, one, amount, loss)
        if amount <= 0:
            return 0
    harm = injuries.harm(
        amount,
        hp=one.hp,
        max_hp=one.sheet.max_hp,
        temp_hp=one.temp_hp,
        injuries=one.injuries,
        loss=loss,
        per_hit=options.injuries_per_hit,
        positions=options.marker_positions,
        massive_base=options.massive_damage_base,
        absorbs=options.temp_hp_absorbs,
        massive_counts=not injuries.is_massive(amount, max_hp=one.sheet.max_hp)
        or (not steady and not _is_steady(scribe, one, pierced=pierced)),
        markers_count=not bosses.is_boss(one.turns),
        last_bar=one.bars == 1,
        signed=options.negative_hp,
    )
    scribe.record(e.HpLost(target, loss, harm, source, why))
    tally.lost(scribe, source, target, loss, harm)
    if harm.new_injuries:
        tally.injured(scribe, source, target)
    if one.afflictions and harm.taken and loss in ("damage", "hp_loss") and not passive:
        for status in ("asleep", "bad_sleep"):
            if has(scribe.state.combatants[target], status):
                cure(scribe, target, status, why="woken")
    if harm.hp <= 0 and not one.fainted:
        _bar_or_faint(scribe, target, source)
    hurt = scribe.state.combatants[target]
    lost = injuries.heavily_injured_loss(hurt.injuries)
    if lost and loss == "damage" and harm.taken and not hurt.fainted:
        lose_hp(scribe, target, lost, loss="hp_loss", why="heavily_injured", passive=True)
    check_death(scribe, target)
    return harm.hp_damage


def _held_on(scribe: PtuScribe, one: Combatant, amount: int, loss: LossType) -> int:
    """What somebody loses who may be left at 1 HP, once a scene, where it would have fainted. (p. 296)"""
    absorbs = scribe.game.options.temp_hp_absorbs
    absorbed = injuries.absorbed(amount, temp_hp=one.temp_hp, loss=loss, absorbs=absorbs)
    if one.bars > 1 or amount < one.hp + absorbed:
        return amount
    for name, word in words_now(scribe.game, scribe.state, one)[a.LastStand]:
        key = f"held_on:{name}"
        if key in one.once or (word.full_hp and one.hp < one.sheet.max_hp):
            continue
        face = scribe.dice.d(20, "hold_on", (word.roll,)) if word.roll else 0
        scribe.record(e.HeldOn(one.id, name, face, held=face >= word.roll))
        if face >= word.roll:
            scribe.record(e.OnceDone(one.id, key))
            return one.hp + absorbed - 1
    return amount


def strain(scribe: PtuScribe, who: str, action: Action) -> None:
    """The heavily injured pay for a Standard Action in Hit Points. (p. 250)"""
    lost = injuries.heavily_injured_loss(scribe.state.combatants[who].injuries)
    if lost and action in ("standard", "full"):
        lose_hp(scribe, who, lost, loss="hp_loss", why="heavily_injured", passive=True)


def _is_steady(scribe: PtuScribe, one: Combatant, *, pierced: bool) -> bool:
    """Whether an ability lets nobody do massive damage to its holder."""
    game, state = scribe.game, scribe.state
    words = words_now(game, state, one)
    if not words.rules.get("no_massive_damage") and not words.rules.get("sturdy"):  # most have neither
        return False
    unmoved = rules_now(game, state, one, "no_massive_damage", pierced=pierced)
    return bool(unmoved or rules_now(game, state, one, "sturdy", pierced=pierced))


def _bar_or_faint(scribe: PtuScribe, target: str, source: str) -> None:
    """A boss goes on with its next HP bar; when the last is gone it faints as everybody does. (p. 488)"""
    one = scribe.state.combatants[target]
    if one.bars > 1:
        options = scribe.game.options
        left = bosses.next_bar(
            one.hp,
            bars=one.bars,
            turns=one.turns,
            max_hp=one.sheet.max_hp,
            injuries=one.injuries,
            cap=options.heal_cap,
        )
        if left.injuries != one.injuries:
            scribe.record(e.InjuriesSet(target, left.injuries, "half_of_its_bars"))
        scribe.record(e.HpSet(target, left.hp if options.negative_hp else max(0, left.hp), left.bars))
        if left.hp > 0:
            return
    faint(scribe, target, by=source)


def fell(scribe: PtuScribe, target: str, *, by: str = "") -> None:
    """Something makes somebody faint at once, whatever Hit Points are left; no injury comes of it."""
    one = scribe.state.combatants[target]
    if not one.fainted and one.where == "field":
        scribe.record(e.HpSet(target, min(0, one.hp), 1))
        faint(scribe, target, by=by)


def most_hp(scribe: PtuScribe, one: Combatant) -> int:
    """How far healing reaches: injuries keep some Hit Points away. (p. 250)"""
    return healing.heal_cap(one.sheet.max_hp, injuries=one.injuries, rule=scribe.game.options.heal_cap)


def faint(scribe: PtuScribe, target: str, *, by: str = "") -> None:
    """Fainted: persistent and volatile conditions end, and others as ruled; so does its turn. (p. 248)"""
    options = scribe.game.options
    one = scribe.state.combatants[target]
    if one.fainted:
        return
    felling = scribe.state.combatants.get(by)
    bound = felling is not None and felling.timed and any(held.source == target for held, _ in timed(felling, v.Bond))
    scribe.record(e.Fainted(target, by))
    tally.felled(scribe, by, target)
    for held in one.afflictions:
        if statuses.ends_on_faint(held.status, source=held.cause, rule=options.faint_clears):
            cure(scribe, target, held.status, why="fainted", move=held.move)
    scribe.record(e.StatusInflicted(target, HeldStatus("fainted", by, "other")))
    if by and by != target:
        scribe.record(e.OnceDone(target, f"felled:{by}"))
    leave_effects(scribe, target)
    if scribe.state.active == target and options.fainted_turns == "kept":
        scribe.record(e.ActionsLost(target, NOTHING, "fainted"))
    elif scribe.state.active == target and not scribe.state.flow.prompts:  # else once the answer is in: `turns.go_on`
        at_last(scribe, CloseTurn(target))
    if bound:
        fell(scribe, by, by=target)


def at_last(scribe: PtuScribe, word: CloseTurn | NextTurn) -> None:
    """Puts a word behind everything that is still to do."""
    if scribe.frames:
        last = scribe.frames[0]
        scribe.frames[0] = Frame((*last.todo, word), last.bound)
    else:
        scribe.do(word)


def leave_effects(scribe: PtuScribe, who: str) -> None:
    """What hangs on somebody being there ends: coats and stances on it, and what its presence kept up elsewhere."""
    one = scribe.state.combatants[who]
    for held in one.timed:
        if not (isinstance(held.effect, v.ChangeAbility) and held.effect.kept):
            scribe.record(e.TimedEnded(who, held.id, held.label))
    if one.grappling:
        end_grapple(scribe, who)
    if one.ready is not None:
        scribe.record(e.Prepared(who, ""))
    if one.riding:
        scribe.record(e.Mounted(who, "", one.position))
    state: State = scribe.state
    for other in state.combatants.values():
        if not (other.riding or other.timed or other.afflictions):
            continue
        if other.riding == who:  # it stands where its mount went down
            scribe.record(e.Mounted(other.id, "", other.position))
        for held in other.timed:
            if held.span is not None and held.span.when == "leaves" and held.span.whose == who:
                scribe.record(e.TimedEnded(other.id, held.id, held.label))
        for sick in other.afflictions:
            if sick.span is not None and sick.span.when == "leaves" and sick.span.whose == who:
                cure(scribe, other.id, sick.status, why="source_gone", move=sick.move)


def end_grapple(scribe: PtuScribe, who: str) -> None:
    """Both are free again."""
    one = scribe.state.combatants[who]
    for other in (one.id, one.grappling):
        scribe.record(e.GrappleChanged(other, ""))
        if has(scribe.state.combatants[other], "grappled"):
            cure(scribe, other, "grappled", why="released")


def check_death(scribe: PtuScribe, target: str) -> None:
    """Ten injuries kill, and Hit Points far below 0 do where a fight is no League battle. (p. 251)"""
    one = scribe.state.combatants[target]
    if one.hp > 0 and one.injuries < injuries.DEADLY_INJURIES:
        return
    state: State = scribe.state
    friendly = state.battle == "league"
    wounds = {"max_hp": one.sheet.max_hp, "injuries": one.injuries}
    if one.where == "removed" or not injuries.is_dead(one.hp, **wounds, friendly=friendly):
        return
    percent = 200 + added(scribe.game, state, one, "death_percent")
    if injuries.is_dead(one.hp, **wounds, friendly=friendly, percent=percent):
        if not one.fainted:
            faint(scribe, target)
        scribe.record(e.Died(target))
        scribe.record(e.WhereChanged(target, "removed"))


def heal(
    scribe: PtuScribe, target: str, amount: int, *, source: HealSource = "raw", injuries_healed: int = 0, why: str = ""
) -> int:
    """Hit Points come back, as far as injuries let them; above 0 a raw heal or a healing move ends Fainted. (p. 248)"""
    options = scribe.game.options
    one = one_of(scribe, target)
    if has(one, "heal_blocked") and amount > 0:
        scribe.record(e.StatusResisted(target, "healing", "heal_blocked"))
        return 0
    found = healing.healed(
        amount,
        hp=one.hp,
        max_hp=one.sheet.max_hp,
        injuries=one.injuries,
        fainted=one.fainted,
        source=source,
        injuries_healed=injuries_healed,
        cap=options.heal_cap,
        potion_on_fainted=options.potion_on_fainted,
    )
    if found.injuries != one.injuries:
        scribe.record(e.InjuriesSet(target, found.injuries, why))
    if found.hp_gained:
        scribe.record(e.Healed(target, found.hp_gained, found.hp, why))
    if one.fainted and not found.fainted:
        cure(scribe, target, "fainted", why=why or "healed")
    return found.hp_gained


def grant_temp_hp(scribe: PtuScribe, target: str, gain: int) -> None:
    """Temporary Hit Points: the higher of old and new, unless a ruling adds them. (p. 247)"""
    one = one_of(scribe, target)
    if has(one, "heal_blocked") and gain > 0:
        scribe.record(e.StatusResisted(target, "healing", "heal_blocked"))
        return
    value = temp_hp.granted(one.temp_hp, gain=gain, rule=scribe.game.options.temp_hp_grant)
    if value != one.temp_hp:
        scribe.record(e.TempHpSet(target, value))


def tick(scribe: PtuScribe, target: str, ticks: int = 1) -> int:
    """So many tenths of somebody's real maximum."""
    one = one_of(scribe, target)
    return healing.tick(one.sheet.max_hp, ticks=ticks, minimum=scribe.game.options.tick_minimum)


def fail(scribe: PtuScribe, user: str, target: str, move: str, why: str) -> None:
    """A move can do nothing to somebody: the rest of its words pass that one by."""
    scribe.record(e.AttackFailed(user, target, move, why))
    tally.failed(scribe, user, target)


def standing_in(scribe: PtuScribe, target: str, *, by: str, move: str) -> Timed | None:
    """What stands in for somebody against a move of another; Social and Sonic ones pass it by. (sources 10)"""
    one = scribe.state.combatants[target]
    held = next((held for held, _ in timed(one, v.StandIn)), None) if one.timed and by != target else None
    if held is None:
        return None
    entry = scribe.content.moves.get(move.partition("/")[0])
    if entry is not None and {"social", "sonic"} & set(entry.keywords):
        return None
    return None if is_ruled(scribe.game, scribe.state, one_of(scribe, by), "pass_stand_ins") else held


# --- stages ---------------------------------------------------------------------------------------------------------


def change_stages(
    scribe: PtuScribe,
    target: str,
    change: dict[v.StageStat, int],
    *,
    by: str = "",
    why: str = "",
    blessed: bool = False,
) -> None:
    """Stages move within -6 and +6; abilities may keep, double or turn the change; `blessed` ones do not fall.
    (p. 235)"""
    for stat, wanted in change.items():
        one = one_of(scribe, target)
        amount = wanted * _turned(scribe, one)
        if amount < 0 and by and (blessed or _is_kept(scribe, one, stat, by=by)):
            scribe.record(e.StatusResisted(target, f"{stat}_stages", "kept"))
            continue
        if amount > 0 and is_unnerved(scribe.game, scribe.state, one):
            scribe.record(e.StatusResisted(target, f"{stat}_stages", "ability"))
            continue
        moved = stages.changed(one.stages.get(stat, 0), by=amount)
        scribe.record(e.StageChanged(target, stat, moved.previous, moved.change, moved.current, why))


def kept_numbers(scribe: PtuScribe, target: str, numbers: Mapping[Any, int], *, by: str) -> list[str]:
    """Evasion and accuracy that an ability keeps from being lowered for a while, as it does with stages. (White Smoke,
    p. 335)"""
    one = one_of(scribe, target)
    kept = [name for name in _KEPT_NUMBERS if numbers.get(name, 0) < 0 and _is_kept(scribe, one, name, by=by)]
    for name in kept:
        scribe.record(e.StatusResisted(target, f"{name}_stages", "kept"))
    return list(kept)


_KEPT_NUMBERS: tuple[v.StageStat, ...] = ("evasion", "accuracy")


def _turned(scribe: PtuScribe, one: Combatant) -> int:
    """By how much somebody's abilities multiply what changes its stages."""
    twice, reversals = (len(ruled(scribe.game, scribe.state, one, rule)) for rule in _TURNING)
    return (1 << twice) * (-1 if reversals % 2 else 1)


_TURNING: tuple[a.RuleName, ...] = ("stages_twice", "stages_reversed")


def would_fall(scribe: PtuScribe, target: str, change: dict[v.StageStat, int], *, by: str) -> bool:
    """Whether any stage of somebody would be lower after a change by another."""
    one = one_of(scribe, target)
    if by in ("", target):
        return False
    fell = [stat for stat, wanted in change.items() if wanted * _turned(scribe, one) < 0]
    room = [stat for stat in fell if stages.changed(one.stages.get(stat, 0), by=-1).change]
    return any(not _is_kept(scribe, one, stat, by=by) for stat in room)


def _is_kept(scribe: PtuScribe, one: Combatant, stat: v.StageStat, *, by: str) -> bool:
    """Whether a stage can't be lowered, because of a boost, its own ability, or that of an ally near enough; some pass
    by the defensive ones of foes. (p. 324)"""
    game, state = scribe.game, scribe.state
    itself = by == one.id
    if not itself and is_boosted(one, "keep_stages"):
        return True
    for holder in on_field(state):
        if not are_friends(state, holder.side, one.side):
            continue
        for word in traits(game, state, holder, a.KeepStages, pierced=_is_pierced(scribe, by, holder)):
            if not word.itself and itself:
                continue
            own = holder.id == one.id and not word.reach
            shared = word.reach and near(state, holder, one, word.reach)
            typed = not word.types or bool(set(word.types) & set(types_of(game, state, one)))
            if (own or shared) and typed and (not word.stats or stat in word.stats):
                return True
    return False


def injure(scribe: PtuScribe, target: str, change: int, *, why: str = "") -> None:
    """Injuries by something else than damage; ten are deadly. (p. 250)"""
    one = one_of(scribe, target)
    now = max(0, min(injuries.DEADLY_INJURIES, one.injuries + change))
    if now != one.injuries:
        scribe.record(e.InjuriesSet(target, now, why))
        check_death(scribe, target)


def set_stage(scribe: PtuScribe, target: str, stat: v.StageStat, value: int, *, why: str = "") -> None:
    before = one_of(scribe, target).stages.get(stat, 0)
    if before != value:
        scribe.record(e.StageChanged(target, stat, before, value - before, value, why))


def reset_stages(
    scribe: PtuScribe,
    target: str,
    *,
    why: str,
    stats: Iterable[v.StageStat] = STAGES,
    rule: stages.StageReset = "default_and_statuses",
) -> None:
    """Stages to their default; conditions that stay do again what they do, unless a ruling says no. (sources 2, 13.12)

    A condition remembers how much of the stage is its own, so that a cure gives back exactly that.
    """
    one = one_of(scribe, target)
    automatic = scribe.game.options.status_stages == "automatic"
    for stat in stats:
        value = stages.after_reset(default=default_stage(scribe.game, one, stat), rule=rule)
        for held in one.afflictions:
            own = stages.STATUS_STAGES.get(held.status)
            if not automatic or own is None or own[0] != stat:
                continue
            moved = stages.changed(value, by=own[1] if rule == "default_and_statuses" else 0)
            value, mark = moved.current, (stat, moved.change) if moved.change else None
            if mark != held.stage:
                scribe.record(e.StatusStageSet(target, held.status, mark))
        set_stage(scribe, target, stat, value, why=why)


# --- conditions -----------------------------------------------------------------------------------------------------


def inflict(
    scribe: PtuScribe,
    target: str,
    status: str,
    *,
    source: str = "",
    cause: Source = "move",
    span: Span | None = None,
    move: str = "",
    no_save: bool = False,
    waits: bool = False,
    sure: bool = False,
    harder: int = 0,
    incurable: bool = False,
) -> bool:
    """A condition, unless its bearer is immune (`sure`: immune or not) or has it already. (pp. 246-248)"""
    one = scribe.state.combatants[target]
    why = "" if sure else immunity(scribe, one, status, by=source if cause == "move" else "")
    if why:
        scribe.record(e.StatusResisted(target, status, why))
        return False
    if bosses.is_boss(one.turns):
        status = bosses.MILDER.get(status, status)
    there = next((held for held in one.afflictions if held.status == status and held.move == move), None)
    if there is not None and ((there.waits and not waits) or (there.span is not None and span is None)):
        cure(scribe, target, status, why="worse", move=move)
    elif there is not None or (status == "poisoned" and has(one, "badly_poisoned")):
        scribe.record(e.StatusResisted(target, status, "already"))
        return False
    if status == "badly_poisoned" and has(one, "poisoned"):
        cure(scribe, target, "poisoned", why="worse")
    if status == "disabled" and bosses.is_boss(one.turns):  # one move at a time (p. 488)
        cure(scribe, target, status, why="worse")
    stage = None if waits else _status_stage(scribe, one_of(scribe, target), status)
    at_turn = _at_turn(one, status)
    began = HeldStatus(status, source, cause, 1, move, stage, span, no_save, waits, at_turn, harder, incurable)
    scribe.record(e.StatusInflicted(target, began))
    if stage is not None:
        at = one_of(scribe, target).stages.get(stage[0], 0)
        scribe.record(e.StageChanged(target, stage[0], at, stage[1], at + stage[1], status))
    if status == "vortex":
        for also in ("slowed", "trapped"):
            inflict(scribe, target, also, source=source, cause=cause)
    _answer_status(scribe, target, status, source)
    return True


def _at_turn(one: Combatant, status: str) -> int:
    """What may take a boss's actions does so on one turn of a round: the next one after it came. (p. 488)"""
    row = statuses.CONDITIONS.get(status)
    if row is None or row.save != "start" or not bosses.is_boss(one.turns):
        return 0
    return bosses.next_turn(turns=one.turns, taken=one.turns_taken)


def _status_stage(scribe: PtuScribe, one: Combatant, status: str) -> tuple[v.StageStat, int] | None:
    """The stage that comes with a condition, as far as there is room for it."""
    found = stages.STATUS_STAGES.get(status)
    if found is None or scribe.game.options.status_stages == "by_hand":
        return None
    if ruled(scribe.game, scribe.state, one, "no_status_stages", of=status):
        return None
    stat, change = found
    moved = stages.changed(one.stages.get(stat, 0), by=change)
    return (stat, moved.change) if moved.change else None


def immunity(scribe: PtuScribe, one: Combatant, status: str, *, by: str = "") -> str:
    """Why a condition does not take hold; empty if it does. `by`: whose attack brings it, if it is one; some pass by
    what is marked defensive. (p. 324)"""
    game, state = scribe.game, scribe.state
    if one.fainted and status != "fainted":
        return "fainted"
    if type_chart.is_immune_to_status(types_of(game, state, one), status):
        return "type"
    for name in state.fields:
        if status in scribe.content.fields[name].no_status and not is_airborne(game, state, one):
            return name
    for holder in on_field(state) if anybody_has(game, state, "no_status") else ():
        for word in ruled(game, state, holder, "no_status", of=status, pierced=_is_pierced(scribe, by, holder)):
            reached = word.reach and (word.everybody or holder.side == one.side)
            if holder.id == one.id or (reached and near(state, holder, one, word.reach)):
                return "ability"
    return ""


def _is_pierced(scribe: PtuScribe, by: str, holder: Combatant) -> bool:
    """Whether what a combatant does to others passes by the defensive abilities of a foe."""
    if not by or not anybody_has(scribe.game, scribe.state, "pierce_abilities"):
        return False
    user = one_of(scribe, by)
    foes = not are_friends(scribe.state, user.side, holder.side)
    return foes and is_ruled(scribe.game, scribe.state, user, "pierce_abilities", against=holder)


def _answer_status(scribe: PtuScribe, target: str, status: str, source: str) -> None:
    """Abilities that answer a condition: curing it, or handing it back."""
    one = one_of(scribe, target)
    if "status_taken" not in hears(scribe.game, scribe.state, one):
        return
    for name, word in answers(scribe.game, scribe.state, one):
        if word.event != "status_taken":
            continue
        wanted = word.statuses
        fits = status in wanted or (statuses.is_persistent(status) and "persistent" in wanted) or "any" in wanted
        if not fits or (word.when is not None and not holds(scribe.game, scribe.state, word.when, one, None)):
            continue
        if "/" in name or name not in scribe.content.abilities or scribe.content.abilities[name].action == "static":
            run_words(scribe, one, name, word, target=source or target, trigger=source)
        else:
            place = words_of(scribe.game, scribe.content.abilities[name]).index(word)
            scribe.do(OfferTrigger(target, name, place, source, status))


def run_words(
    scribe: PtuScribe, holder: Combatant, name: str, word: a.OnEvent | a.JoinsIn, *, target: str, trigger: str = ""
) -> None:
    """Puts an ability's (or a held item's) words in front: they run next, on everybody near where they burst."""
    kind: Literal["ability", "held", "feature"] = "held"
    ability = scribe.content.abilities.get(name)
    words: Sequence[Any]
    if ability is not None:
        kind, words = "ability", words_of(scribe.game, ability)
    elif "/" in name:
        kind, words = "feature", words_by(scribe.game, name)
    else:
        words = scribe.content.items[name].words
    place = words.index(word)
    natural = tally.natural(scribe, holder.id)
    targets = [target]
    if isinstance(word, a.OnEvent) and word.burst:
        state: State = scribe.state
        others = (one for one in on_field(state) if one.id != holder.id)
        targets = [one.id for one in others if near(state, holder, one, word.burst)]
    scribe.do(
        *(
            DoEffect(holder.id, each, kind, name, (place, index), natural, trigger)
            for each in targets
            for index in range(len(word.effects))
        )
    )


_IN_TIME = ("over", "encounter_ended", "fainted", "gm", "rest", "center")
"""Why a condition ends that nothing cures."""


def cure(scribe: PtuScribe, target: str, status: str, *, why: str, move: str = "") -> None:
    """A condition ends, and the stage that came with it."""
    held = affliction(one_of(scribe, target), status)
    if held is None and status in bosses.MILDER:
        status = bosses.MILDER[status]
        held = affliction(one_of(scribe, target), status)
    if held is None:
        return
    if held.incurable and why not in _IN_TIME:
        scribe.record(e.StatusResisted(target, status, "incurable"))
        return
    scribe.record(e.StatusCured(target, status, why, move))
    if held.stage is not None and not one_of(scribe, target).fainted:
        stat, applied = held.stage
        at = one_of(scribe, target).stages.get(stat, 0)
        back = stages.after_cure(at, applied=applied)
        if back != at:
            scribe.record(e.StageChanged(target, stat, at, back - at, back, f"cured:{status}"))
    if status == "vortex":
        for also in ("slowed", "trapped"):
            came = affliction(one_of(scribe, target), also)
            if came is not None and came.span is None and came.source == held.source:
                cure(scribe, target, also, why=why)
    if status == "asleep":
        cure(scribe, target, "bad_sleep", why=why)
    if status == "grappled" and one_of(scribe, target).grappling:
        end_grapple(scribe, target)


# --- what lasts -----------------------------------------------------------------------------------------------------


def span_of(scribe: PtuScribe, until: v.Until | None, *, user: str, bearer: str) -> Span | None:
    """When something ends, from the words of a pack."""
    state: State = scribe.state
    if until is None:
        return None
    if isinstance(until, int):
        return Span("turn_start", user, until)
    match until:
        case "turn":
            return Span("turn_end", state.active or user, 1)
        case "round":
            return Span("round_end")
        case "user_turn_start":
            return Span("turn_start", user, 1)
        case "user_turn_end":
            return Span("turn_end", user, 2 if state.active == user else 1)
        case "target_turn_end":
            return Span("turn_end", bearer, 2 if state.active == bearer else 1)
        case "user_leaves":
            return Span("leaves", user)
        case _:
            return Span("scene")


def begin_timed(
    scribe: PtuScribe,
    target: str,
    effect: v.AnyEffect,
    *,
    source: str,
    label: str,
    until: v.Until | None = None,
    uses: int = 0,
    at: str = "",
) -> None:
    """A boost, a coat, a stance and the like begin."""
    state: State = scribe.state
    span = span_of(scribe, until, user=source, bearer=target)
    scribe.record(e.TimedBegan(target, Timed(state.made + 1, effect, source, label, span, uses, at)))


def end_timed(scribe: PtuScribe, target: str, held: Timed) -> None:
    """Something that lasted ends; stages that came for a while go back."""
    scribe.record(e.TimedEnded(target, held.id, held.label))
    if isinstance(held.effect, v.Stages):
        change_stages(scribe, target, held.effect.change, why=f"over:{held.label}")
    elif isinstance(held.effect, v.ExtraAp):
        one = one_of(scribe, target)
        most = max_ap(one.sheet.level) - one.ap_bound - one.ap_drained
        if one.ap > most:
            scribe.record(e.ApSpent(target, most, one.ap_bound, one.ap_drained))


def use_timed(scribe: PtuScribe, target: str, held: Timed) -> None:
    """One use of something that may be spent."""
    if held.uses > 1:
        scribe.record(e.TimedChanged(target, replace(held, uses=held.uses - 1)))
    else:
        end_timed(scribe, target, held)


def pass_time(scribe: PtuScribe, when: str, whose: str = "") -> None:
    """Lets spans run: a turn of somebody starts or ends, a round ends, a scene does."""
    state: State = scribe.state
    for one in state.combatants.values():
        for held in one.timed:
            if held.span is not None and held.span.when == when and held.span.whose in ("", whose):
                if held.span.count > 1:
                    shorter = replace(held, span=replace(held.span, count=held.span.count - 1))
                    scribe.record(e.TimedChanged(one.id, shorter))
                else:
                    end_timed(scribe, one.id, held)
                    if isinstance(held.effect, v.Bide):
                        _give_back(scribe, one, held, held.effect.squares)
                    if isinstance(held.effect, v.Defer) and held.uses:
                        lose_hp(scribe, one.id, held.uses, loss="hp_loss", source=held.source, why=held.label)
        for sick in one.afflictions:
            if sick.span is None or sick.span.when != when or sick.span.whose not in ("", whose):
                continue
            if sick.span.count > 1:
                span = replace(sick.span, count=sick.span.count - 1)
                scribe.record(e.StatusTicked(one.id, sick.status, sick.turn, span, sick.move))
            else:
                cure(scribe, one.id, sick.status, why="over", move=sick.move)
                if sick.waits:
                    inflict(scribe, one.id, sick.status, source=sick.source, cause=sick.cause, no_save=sick.no_save)


def _give_back(scribe: PtuScribe, one: Combatant, held: Timed, squares: int) -> None:
    """Who has bidden its time: foes near enough lose what attacks took from it; no defence, but types may be immune."""
    kind = scribe.content.moves[held.label].type
    for foe in foes_of(scribe.state, one) if one.stored and not one.fainted else ():
        if not near(scribe.state, one, foe, squares):
            continue
        if type_chart.effectiveness(kind, types_of(scribe.game, scribe.state, foe)).is_immune:
            scribe.record(e.AttackFailed(one.id, foe.id, held.label, "type"))
        else:
            lose_hp(scribe, foe.id, one.stored, loss="hp_loss", source=one.id, why=held.label)


def blessing(scribe: PtuScribe, target: str, *against: str, by: str = "") -> Blessing | None:
    """The blessing of somebody's side that counts against the one by whom it suffers."""
    state: State = scribe.state
    if not state.blessings:
        return None
    if by and is_ruled(scribe.game, state, state.combatants[by], "pierce_blessings"):
        return None
    side = one_of(scribe, target).side
    return next(
        (each for kind in against for each in state.blessings if (each.side, each.against) == (side, kind)), None
    )


def spend_blessing(scribe: PtuScribe, target: str, *against: str, by: str = "") -> bool:
    """One use of a blessing of somebody's side, if it has one that counts."""
    state: State = scribe.state
    held = blessing(scribe, target, *against, by=by)
    if held is None:
        return False
    left = tuple(
        replace(each, uses=each.uses - 1) if each is held else each
        for each in state.blessings
        if each is not held or each.uses > 1
    )
    scribe.record(e.BlessingsChanged(left))
    return True


def coats(one: Combatant) -> list[tuple[Timed, v.Coat]]:
    return list(timed(one, v.Coat))
