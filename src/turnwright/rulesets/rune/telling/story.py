"""The story of a fight: one line for an event, made of names, numbers and rolls; and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import groupby
from typing import Any

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Cue, Named, Number, Roll, Said, Sentence, Step

from .. import derived
from .. import events as e
from ..game import RuneGame
from ..harm import OPPORTUNITY
from ..rules import minds
from ..rules.terms import ATTRIBUTES, HERO
from ..state import Fighter, Intent, Loot, State
from .naming import (
    Teller,
    attribute_name,
    counted,
    fighter_name,
    place_prose,
    plain,
    stance_name,
    successes,
    weapon_name,
)
from .wording import amount_of, blow_text, falls_text, hazard_effect, held_text, intent_text, source_text


def tell(game: RuneGame, state: State, event: Event) -> Sentence | None:
    """One readable line; none for what another line already says."""
    line = _LINES.get(type(event))
    return line(Teller(game, state), event) if line is not None else None


# Parts of lines


def pool(t: Teller, label: str, faces: tuple[int, ...]) -> Said:
    """The dice of a pool, face by face: they are counted, not added up."""
    return Roll(label, faces, 6, " ".join(map(str, faces)), t.game.options.success_threshold) if faces else None


def _label(t: Teller, roll: str) -> str:
    """What dice were rolled for."""
    return t.words.text(f"rune.roll.{roll}")


def _rolled(t: Teller, label: str, count: int, faces: tuple[int, ...]) -> Said:
    """Successes with their dice: `2 successes (5 6 1)`."""
    return (successes(t.game, count), _bracketed(pool(t, label, faces)))


def _bracketed(said: Said) -> Said:
    return (" (", said, ")") if said is not None else None


def _opposed(t: Teller, label: str, ours: int, faces: tuple[int, ...], theirs: int, against: tuple[int, ...]) -> Said:
    return t.words.parts(
        "rune.story.opposed",
        ours=_rolled(t, label, ours, faces),
        theirs=(str(theirs), _bracketed(pool(t, _label(t, "defense"), against))),
    )


def _risen(t: Teller, now: int, change: int, what: str, most: int) -> Number:
    """A number that has just changed, of its maximum."""
    name = t.words.text(f"rune.term.{what}")
    steps = (
        Step(str(now - change), t.words.text("rune.step.before", what=name)),
        Step(f"{change:+d}", t.words.text("rune.step.change")),
    )
    return Number(now, steps, t.words.text("rune.of", now=now, most=most))


# The frame of a fight


def _started(t: Teller, event: e.CombatStarted) -> Sentence:
    key = "rune.story.begins" if event.can_flee else "rune.story.begins_without_way_out"
    text = place_prose(t.game, t.state)
    seen = f"{text} " if text else ""
    return t.words.say(key, seen=seen, hero=t.who(HERO), enemies=t.all_of(event.enemies), cue="turn")


def _initiative(t: Teller, event: e.InitiativeRolled) -> Sentence:
    by_id = {roll.fighter: roll for roll in event.rolls}
    order: list[Said] = []
    for fighter in event.order:
        roll = by_id[fighter]
        dice = pool(t, _label(t, "initiative"), roll.faces)
        count = successes(t.game, roll.successes)
        order.append((t.who(fighter), " (", count, (": ", dice) if dice is not None else None, ")"))
    return t.words.say("rune.story.order", order=tuple(order), cue="roll")


def _announced(t: Teller, event: e.HazardAnnounced) -> Sentence:
    points = int(event.damage) if event.damage.isdigit() else 0
    effect = hazard_effect(t.game, t.content.hazards[event.hazard], points)
    return t.words.say("rune.story.hazard_here", hazard=t.entry("hazard", event.hazard), effect=effect, tone="warn")


def _round(t: Teller, event: e.RoundStarted) -> Sentence:
    return t.words.say("rune.story.round", round=event.round, cue="turn", tone="heading")


def _skipped(t: Teller, event: e.TurnSkipped) -> Sentence:
    return t.words.say(
        "rune.story.skipped", who=t.who(event.fighter), status=t.entry("status", event.status), cue="status"
    )


def _ended(t: Teller, event: e.CombatEnded) -> Sentence:
    """The words that the specification asks for, and why. (spec FR-006 to FR-008)"""
    by_limit = "_by_limit" if event.verdict.cause == "turn_limit" else ""
    match event.verdict.result:
        case "victory":
            return t.words.say("rune.story.victory", cue="end", tone="good")
        case "defeat":
            how = _killed(t, HERO, event.verdict.cause)
            return t.words.say("rune.story.defeat", how=how, cue="end", tone="defeat")
        case "fled":
            return t.words.say(f"rune.story.fled{by_limit}", cue="end")
        case "draw":
            return t.words.say(f"rune.story.draw{by_limit}", cue="end")


def _killed(t: Teller, target: str, by: str) -> Said:
    if by == "corruption":
        return t.words.parts("rune.story.lost", who=t.who(target))
    return t.words.parts("rune.story.killed", who=t.who(target), by=t.who(by))


# Actions


def _chosen(t: Teller, event: e.ActionChosen) -> Sentence | None:
    who, aimed = t.who(event.fighter), [target for target in event.targets if target != event.fighter]
    at = t.all_of(aimed)
    fighter = t.state.fighters[event.fighter]
    uses = "rune.story.uses_on" if aimed else "rune.story.uses"
    match event.source:
        case "weapon":
            weapon = t.entry("gear", fighter.weapon) if fighter.weapon else weapon_name(t.game, derived.UNARMED)
            return t.words.say("rune.story.attacks_with", who=who, targets=at, weapon=weapon, cue="strike")
        case "enemy" if not event.targets:
            return None  # it only prepares the blow, and the next line says so
        case "enemy" if event.action in ("attack", "defend"):
            if not aimed:
                return t.words.say("rune.story.defends", who=who, cue="shield")
            return t.words.say("rune.story.attacks", who=who, targets=at, cue="strike")
        case "enemy":
            return t.words.say(uses, who=who, what=t.action(event.fighter, event.action), targets=at)
        case "ability" | "item":
            return t.words.say(uses, who=who, what=t.entry(event.source, event.action), targets=at)
    if event.action == "defend":
        return t.words.say("rune.story.defends", who=who, cue="shield")
    return t.words.say("rune.story.tries_to_flee", who=who, cue="move")


def _stamina_spent(t: Teller, event: e.StaminaSpent) -> Sentence:
    who = t.who(event.fighter)
    return t.words.say("rune.story.spends", who=who, amount=event.amount, left=event.left, depth=1)


def _hp_spent(t: Teller, event: e.HpSpent) -> Sentence:
    who = t.who(event.fighter)
    return t.words.say("rune.story.pays_hp", who=who, amount=event.amount, left=event.left, tone="hurt", depth=1)


def _used_up(t: Teller, event: e.ConsumableUsed) -> Sentence | None:
    if event.left:
        return None
    return t.words.say("rune.story.last_one", item=t.entry("item", event.item), depth=1)


_FELL: Mapping[str, Cue] = {"hit": "strike", "crit": "strike", "miss": "miss", "fumble": "miss"}


def _pool_rolled(t: Teller, event: e.PoolRolled) -> Sentence:
    if event.target:
        rolls = _opposed(t, _label(t, "attack"), event.successes, event.faces, event.defense, event.against)
        return t.words.say(f"rune.story.{event.outcome}", rolls=rolls, cue=_FELL[event.outcome], depth=1)
    rolled = _rolled(t, t.name(event.action), event.successes, event.faces)
    if not event.need:
        return t.words.say("rune.story.rolled", rolled=rolled, cue="roll", depth=1)
    key = "rune.story.works" if event.outcome == "hit" else "rune.story.fails"
    return t.words.say(key, rolled=rolled, need=event.need, cue="roll", depth=1)


def _dodged(t: Teller, event: e.AttackDodged) -> Sentence:
    return t.words.say("rune.story.dodges", who=t.who(event.target), cue="miss", depth=1)


def _stance(t: Teller, event: e.StanceTaken) -> Sentence:
    if event.stance == "none":
        return t.words.say("rune.story.drops_stance", who=t.who(HERO), cue="shield")
    stance = Named(f"stance:{event.stance}", stance_name(t.game, event.stance))
    return t.words.say("rune.story.takes_stance", who=t.who(HERO), stance=stance, cue="shield")


def _flee(t: Teller, event: e.FleeAttempted) -> Sentence:
    rolls = _opposed(t, _label(t, "flee"), event.successes, event.faces, event.enemy_successes, event.against)
    return t.words.say(f"rune.story.flee_{'works' if event.escaped else 'fails'}", rolls=rolls, cue="move", depth=1)


def _revealed(t: Teller, event: e.EnemyRevealed) -> Sentence:
    foe = t.state.fighters[event.target]
    return t.words.say("rune.story.revealed", who=t.who(event.target), numbers=numbers(t.game, foe), depth=1)


def numbers(game: RuneGame, fighter: Fighter) -> tuple[str, ...]:
    """A fighter's numbers, for a slot that lists them."""
    parts = [f"{attribute_name(game, name)} {getattr(fighter, name)}" for name in ATTRIBUTES]
    parts.append(f"{game.language.text('rune.term.soak')} {fighter.soak}")
    if not fighter.is_player:
        blow = blow_text(game, game.content.enemies[fighter.sheet])
        parts.append(game.language.text("rune.damage.physical", amount=blow))
    return tuple(parts)


# Harm and healing


def _damage(t: Teller, event: e.DamageTaken) -> Sentence:
    fighter, words = t.state.fighters[event.target], t.words
    if not event.amount:
        return words.say("rune.story.no_damage", who=t.who(event.target), cue="shield", depth=1)
    named_above = event.by in t.state.fighters or event.by in t.content.hazards
    kept = ((event.temp_hp, "rune.story.temp_hp_absorb"), (event.shield, "rune.story.shield_absorbs"))
    absorbed = tuple(words.text(key, amount=amount) for amount, key in kept if amount)
    steps = _steps(t, event)
    return words.say(
        "rune.story.damage",
        who=t.who(event.target),
        amount=Number(event.amount, steps),
        source=None if named_above else words.parts("rune.story.damage_from", by=t.who(event.by)),
        dice=_bracketed(_sum(t, event, steps)),
        absorbed=words.parts("rune.story.absorbed", what=absorbed) if absorbed else None,
        left=_left(t, event, fighter.max_hp),
        cue="strike",
        tone="hurt",
        depth=1,
    )


def _sum(t: Teller, event: e.DamageTaken, steps: tuple[Step, ...]) -> Said:
    """The dice, then everything that changed their sum on the way to the damage: `6+3, +2 bonus, -1 Soak`."""
    if not event.faces:
        return None
    changes = [f"{step.value} {step.name}" for step in steps[1:]]
    return t.words.listed((Roll(_label(t, "damage"), event.faces), *changes), "list")


def _steps(t: Teller, event: e.DamageTaken) -> tuple[Step, ...]:
    """From the dice to the damage. Older logs do not say what came between."""
    if not event.faces:
        return ()
    total = sum(event.faces)
    steps = [
        Step(" ".join(_worked(t, kind, value) for _, value in same), t.words.text(f"rune.step.{kind}"))
        for kind, same in groupby(event.steps, key=lambda step: step[0])
    ]
    if not steps and event.amount != total:
        steps.append(Step(f"{event.amount - total:+d}", t.words.text("rune.step.unknown")))
    return (Step(str(total), t.words.text("rune.step.dice")), *steps)


def _worked(t: Teller, kind: str, value: int) -> str:
    """How a step of the damage is written: `×2`, `+3`, `×125%`, `-50%`."""
    match kind:
        case "times":
            return f"×{value}"
        case "bonus" | "stance":
            return f"{value:+d}"
        case "soak":
            return f"-{value}"
        case _:
            return f"{'-' if kind == 'defense' else '×'}{t.words.text('rune.percent', share=value)}"


def _left(t: Teller, event: e.DamageTaken, most: int) -> Number:
    """HP left, and where they went; who is at 0 may have had fewer than the damage."""
    shields = ((event.temp_hp, "temp_hp"), (event.shield, "shield"))
    before = event.hp + event.amount - event.temp_hp - event.shield
    kept = [Step(f"+{amount}", t.words.text(f"rune.step.{what}")) for amount, what in shields if amount]
    steps = (
        Step(str(before), t.words.text("rune.step.before", what=t.words.text("rune.term.hp"))),
        Step(f"-{event.amount}", t.words.text("rune.step.damage")),
        *kept,
    )
    return Number(event.hp, steps if event.hp else (), t.words.text("rune.of", now=event.hp, most=most))


def _healed(t: Teller, event: e.Healed) -> Sentence:
    now = _risen(t, event.hp, event.amount, "hp", t.state.fighters[event.target].max_hp)
    return _regains(t, "hp", event.target, event.amount, now)


def _stamina_back(t: Teller, event: e.StaminaRestored) -> Sentence:
    now = _risen(t, event.stamina, event.amount, "stamina", t.state.fighters[event.fighter].max_stamina)
    return _regains(t, "stamina", event.fighter, event.amount, now)


def _regains(t: Teller, what: str, fighter: str, amount: int, now: Number) -> Sentence:
    regained = amount_of(t.game, what, amount)
    return t.words.say(
        "rune.story.regains", who=t.who(fighter), what=regained, now=now, cue="heal", tone="good", depth=1
    )


def _warded(t: Teller, event: e.DeathWarded) -> Sentence:
    if event.status == OPPORTUNITY:
        return t.words.say("rune.story.spared", who=t.who(event.target), cue="shield", tone="good", depth=1)
    ward = t.entry("status", event.status)
    return t.words.say("rune.story.warded", ward=ward, who=t.who(event.target), cue="shield", tone="good", depth=1)


def _enemy_died(t: Teller, event: e.EnemyDied) -> Sentence:
    return t.words.say("rune.story.falls", who=t.who(event.target), cue="fall", tone="defeat", depth=1)


def _player_died(t: Teller, event: e.PlayerDied) -> Sentence:
    key = "rune.story.lost" if event.by == "corruption" else "rune.story.falls"
    return t.words.say(key, who=t.who(event.target), cue="fall", tone="defeat", depth=1)


def _enemy_fled(t: Teller, event: e.EnemyFled) -> Sentence:
    return t.words.say("rune.story.runs_away", who=t.who(event.target), cue="move", depth=1)


def _joined(t: Teller, event: e.EnemyJoined) -> Sentence:
    return t.words.say("rune.story.joins", who=t.who(event.fighter.id), cue="move", tone="warn", depth=1)


# Statuses


def _applied(t: Teller, event: e.StatusApplied) -> Sentence:
    held, words = event.held, t.words
    good = t.content.statuses[held.status].kind == "buff"
    return words.say(
        "rune.story.gains_status" if good else "rune.story.is_now",
        who=t.who(event.target),
        status=Named(f"status:{held.status}", held_text(t.game, held)),
        lasts=words.text("rune.does.for_turns", count=held.turns) if held.turns is not None else "",
        ends=words.parts("rune.story.which_ends", what=t.things("status", event.ends)) if event.ends else None,
        cue="status",
        tone="good" if good else "warn",
        depth=1,
    )


def _refused(t: Teller, event: e.StatusRefused) -> Sentence:
    who, status = t.who(event.target), t.entry("status", event.status)
    if event.why == "immune":
        return t.words.say("rune.story.immune", who=who, status=status, cue="shield", depth=1)
    both = (status, *t.things("status", event.ends))
    return t.words.say("rune.story.cancel_out", statuses=both, who=who, cue="status", depth=1)


def _ticked(t: Teller, event: e.StatusesTicked) -> Sentence | None:
    if not event.expired:
        return None
    return _over(t, "wears_off", event.target, event.expired)


def _statuses_ended(t: Teller, event: e.StatusesEnded) -> Sentence:
    who, statuses = t.who(event.target), t.things("status", event.statuses)
    if event.why == "cured":
        return t.words.say("rune.story.cured", who=who, statuses=statuses, cue="heal", tone="good", depth=1)
    if event.why == "owed":
        return t.words.say("rune.story.steadies", who=who, statuses=statuses, cue="status", tone="good")
    if event.why == "rage":
        return t.words.say("rune.story.shakes_off", who=who, statuses=statuses, cue="status", tone="warn", depth=1)
    how = {"used": "used_up", "hit": "ends_on_hit"}.get(event.why, "ends")
    return _over(t, how, event.target, event.statuses)


def _over(t: Teller, how: str, target: str, statuses: tuple[str, ...]) -> Sentence:
    """Statuses that are over, one or several."""
    return t.words.say(
        f"rune.story.{how}",
        statuses=t.things("status", statuses),
        who=t.who(target),
        count=len(statuses),
        cue="status",
        depth=1,
    )


def _performance(t: Teller, event: e.PerformanceStarted) -> Sentence:
    song = t.entry("ability", event.ability)
    return t.words.say("rune.story.song_begins", song=song, count=event.rounds, cue="status", tone="good", depth=1)


def _performance_over(t: Teller, event: e.PerformanceEnded) -> Sentence:
    return t.words.say("rune.story.song_ends", song=t.entry("ability", event.ability), cue="status", depth=1)


# The mind


def _will(t: Teller, faces: tuple[int, ...]) -> Said:
    """What WILL rolled, where it did."""
    if not faces:
        return None
    will = attribute_name(t.game, "will")
    return t.words.parts("rune.story.will_rolled", will=will, dice=pool(t, will, faces))


def _stress(t: Teller, event: e.StressGained) -> Sentence:
    will = _will(t, event.faces)
    return t.words.say(
        "rune.story.gains_stress",
        who=t.who(HERO),
        amount=event.amount,
        source=source_text(t.game, event.source),
        now=_risen(t, event.stress, event.amount, "stress", minds.STRESS_CAP),
        will=("; ", will) if will is not None else None,
        cue="status",
        tone="hurt",
        depth=1,
    )


def _stress_resisted(t: Teller, event: e.StressResisted) -> Sentence:
    source, will = source_text(t.game, event.source), _bracketed(_will(t, event.faces))
    return t.words.say("rune.story.stays_calm", who=t.who(HERO), source=source, will=will, cue="shield", depth=1)


def _stress_relieved(t: Teller, event: e.StressRelieved) -> Sentence:
    now = _risen(t, event.stress, -event.amount, "stress", minds.STRESS_CAP)
    return t.words.say(
        "rune.story.sheds_stress", who=t.who(HERO), amount=event.amount, now=now, cue="heal", tone="good", depth=1
    )


def _left_by(t: Teller, trauma: str | None) -> Said:
    """The trauma that something leaves, if it does."""
    return t.words.parts("rune.story.leaving", trauma=t.entry("trauma", trauma)) if trauma else None


def _broke(t: Teller, event: e.MindBroke) -> Sentence:
    trauma = _left_by(t, event.trauma)
    return t.words.say(
        "rune.story.breaks", who=t.who(HERO), trauma=trauma, stress=event.stress, cue="status", tone="defeat", depth=1
    )


def _corruption(t: Teller, event: e.CorruptionGained) -> Sentence:
    return t.words.say(
        "rune.story.gains_corruption",
        who=t.who(HERO),
        amount=event.amount,
        now=_risen(t, event.corruption, event.amount, "corruption", minds.CORRUPTION_CAP),
        trauma=_left_by(t, event.trauma),
        cue="status",
        tone="hurt",
        depth=1,
    )


# The room


def _struck(t: Teller, event: e.HazardStruck) -> Sentence:
    hazard = t.entry("hazard", event.hazard)
    return t.words.say("rune.story.strikes", hazard=hazard, who=t.who(event.target), cue="strike", tone="warn")


def _avoided(t: Teller, event: e.HazardAvoided) -> Sentence:
    rolled = _rolled(t, _label(t, "hazard"), event.successes, event.faces)
    hazard = t.entry("hazard", event.hazard)
    return t.words.say("rune.story.avoids", who=t.who(event.target), hazard=hazard, rolled=rolled, cue="miss")


# Bosses


def _telegraphed(t: Teller, event: e.Telegraphed) -> Sentence:
    charge = event.charge
    return t.words.say(
        "rune.story.prepares_breakable" if charge.threshold else "rune.story.prepares",
        who=t.who(event.fighter),
        action=t.action(event.fighter, charge.action),
        when=falls_text(t.game, charge.turns),
        damage=charge.threshold,
        cue="status",
        tone="warn",
    )


def _announced_intent(t: Teller, event: e.IntentAnnounced) -> Sentence:
    foe = t.state.fighters[event.fighter]
    at = f" → {t.name(event.target)}" if event.target else ""
    return t.words.say(
        "rune.story.intends",
        who=t.who(event.fighter),
        action=t.action(event.fighter, event.action),
        at=at,
        text=intent_text(t.game, t.state, foe, Intent(event.action, event.target)),
        cue="status",
        depth=1,
    )


def _intent_failed(t: Teller, event: e.IntentFailed) -> Sentence:
    return t.words.say(
        "rune.story.intent_failed",
        who=t.who(event.fighter),
        action=t.action(event.fighter, event.action),
        cue="status",
    )


def _held(t: Teller, event: e.ChargeHeld) -> Sentence:
    charge = t.state.fighters[event.fighter].charge
    action = t.action(event.fighter, charge.action) if charge is not None else t.words.text("rune.story.the_blow")
    when = falls_text(t.game, event.turns)
    return t.words.say(
        "rune.story.keeps_preparing", who=t.who(event.fighter), action=action, when=when, cue="status", tone="warn"
    )


def _interrupted(t: Teller, event: e.Interrupted) -> Sentence:
    action, who = t.action(event.fighter, event.action), t.who(event.fighter)
    return t.words.say(
        "rune.story.broken_off", action=action, who=who, damage=event.damage, cue="status", tone="good", depth=1
    )


def _acts(t: Teller, times: int) -> str:
    return t.words.text("rune.phase.acts_twice" if times == 2 else "rune.phase.acts", times=times)


def _phase(t: Teller, event: e.PhaseEntered) -> Sentence:
    words = t.words
    changes = [words.text("rune.phase.deals", share=event.damage_percent)] if event.damage_percent != 100 else []
    changes += [words.text("rune.phase.has_soak", soak=event.soak)] if event.soak else []
    changes += [words.text("rune.does.regains", hp=event.regen)] if event.regen else []
    changes += [_acts(t, 1 + event.extra_actions)] if event.extra_actions else []
    return words.say(
        "rune.story.enters_phase_changed" if changes else "rune.story.enters_phase",
        who=t.who(event.fighter),
        phase=event.phase,
        changes=tuple(changes),
        cue="status",
        tone="warn",
    )


def _enraged(t: Teller, event: e.Enraged) -> Sentence:
    rage = [t.words.text("rune.phase.deals", share=event.damage_percent)]
    rage += [_acts(t, 1 + event.extra_actions)] if event.extra_actions else []
    rage.append(t.words.text("rune.phase.cannot_be_held"))
    return t.words.say("rune.story.enraged", who=t.who(event.fighter), changes=tuple(rage), cue="status", tone="warn")


# Rewards


def _legend(t: Teller, event: e.LegendAwarded) -> Sentence:
    steps = (
        Step(str(event.legend - event.amount), t.words.text("rune.step.before_alone")),
        Step(f"+{event.amount}", t.words.text("rune.step.gained")),
    )
    total = Number(event.legend, steps)
    return t.words.say("rune.story.earns", who=t.who(HERO), amount=event.amount, total=total, tone="good")


def _milestone(t: Teller, event: e.MilestoneReached) -> Sentence:
    return t.words.say(
        "rune.story.milestone",
        who=t.who(HERO),
        milestone=event.milestone,
        hp=event.max_hp,
        stamina=event.max_stamina,
        tone="good",
    )


def _loot(t: Teller, event: e.LootDropped) -> Sentence:
    return t.words.say("rune.story.loot", loot=loot_parts(t, event.loot), tone="good")


def loot_parts(t: Teller, loot: Loot) -> tuple[Said, ...]:
    """What lay on the ground, piece by piece."""
    parts: list[Said] = [t.entry("gear", item) for item in loot.equipment]
    parts += [artefact_name(t.game, item) for item in loot.artefacts]
    parts += [counted(t.game, loot.cogs, "cog")] if loot.cogs else []
    parts += [counted(t.game, loot.materials, "material")] if loot.materials else []
    return tuple(parts) or (t.words.text("rune.nothing"),)


def artefact_name(game: RuneGame, artefact: str) -> str:
    """An artefact is called after the enemy that had it."""
    enemy = artefact.removeprefix("artefact_of_")
    if enemy not in game.content.enemies:
        return plain(artefact)
    name = game.language.name(f"rune.name.enemy.{enemy}", game.content.enemies[enemy].name)
    return game.language.text("rune.artefact", enemy=name)


_LINES: dict[type, Callable[[Teller, Any], Sentence | None]] = {
    e.CombatStarted: _started,
    e.InitiativeRolled: _initiative,
    e.HazardAnnounced: _announced,
    e.RoundStarted: _round,
    e.TurnSkipped: _skipped,
    e.CombatEnded: _ended,
    e.ActionChosen: _chosen,
    e.IntentAnnounced: _announced_intent,
    e.IntentFailed: _intent_failed,
    e.StaminaSpent: _stamina_spent,
    e.HpSpent: _hp_spent,
    e.ConsumableUsed: _used_up,
    e.PoolRolled: _pool_rolled,
    e.AttackDodged: _dodged,
    e.StanceTaken: _stance,
    e.FleeAttempted: _flee,
    e.EnemyRevealed: _revealed,
    e.DamageTaken: _damage,
    e.Healed: _healed,
    e.StaminaRestored: _stamina_back,
    e.DeathWarded: _warded,
    e.EnemyDied: _enemy_died,
    e.PlayerDied: _player_died,
    e.EnemyFled: _enemy_fled,
    e.EnemyJoined: _joined,
    e.StatusApplied: _applied,
    e.StatusRefused: _refused,
    e.StatusesTicked: _ticked,
    e.StatusesEnded: _statuses_ended,
    e.PerformanceStarted: _performance,
    e.PerformanceEnded: _performance_over,
    e.StressGained: _stress,
    e.StressResisted: _stress_resisted,
    e.StressRelieved: _stress_relieved,
    e.MindBroke: _broke,
    e.CorruptionGained: _corruption,
    e.HazardStruck: _struck,
    e.HazardAvoided: _avoided,
    e.Telegraphed: _telegraphed,
    e.ChargeHeld: _held,
    e.Interrupted: _interrupted,
    e.PhaseEntered: _phase,
    e.Enraged: _enraged,
    e.LegendAwarded: _legend,
    e.MilestoneReached: _milestone,
    e.LootDropped: _loot,
}


# How it ended


def describe_outcome(game: RuneGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """How it ended, what it was worth, what lay on the ground, and how the hero is."""
    t, detail, words = Teller(game, state), ended.detail, game.language
    hero = state.fighters[HERO]
    name, rounds = fighter_name(game, hero), detail["rounds"]
    if ended.result == "defeat" and detail["cause"] == "corruption":
        lines = [words.text("rune.outcome.lost", who=name, count=rounds)]
    elif ended.result == "defeat":
        lines = [words.text("rune.outcome.killed", who=name, by=t.name(detail["cause"]), count=rounds)]
    else:
        lines = [words.text(f"rune.outcome.{ended.result}", count=rounds)]
    if detail["legend"]:
        lines.append(words.text("rune.outcome.earned", amount=detail["legend"]))
    if ended.result == "victory":
        lines.append(words.text("rune.outcome.loot", loot=loot_parts(t, state.loot)))
    gauges = [("hp", max(0, hero.hp), hero.max_hp), ("stamina", hero.stamina, hero.max_stamina)]
    condition = [
        words.text("rune.outcome.gauge", what=words.text(f"rune.term.{what}"), now=now, most=most)
        for what, now, most in gauges
    ]
    mind = (("stress", hero.stress), ("corruption", hero.corruption))
    condition += [f"{words.text(f'rune.term.{what}')} {amount}" for what, amount in mind if amount]
    condition += [t.name(trauma) for trauma in hero.traumas]
    return (*lines, words.text("rune.outcome.hero", who=name, condition=tuple(condition)))
