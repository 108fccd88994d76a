"""The story of a fight: one line for an event, made of names, numbers and rolls; and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Cue, Named, Number, Roll, Said, Sentence, Step, listed, say

from .. import content as c
from .. import derived
from .. import events as e
from ..game import RuneGame
from ..rules import minds
from ..rules.terms import HERO
from ..state import Fighter, Loot, State
from . import naming
from .naming import STANCES, Teller, counted, enumeration, plain, successes
from .wording import blow_text, fall_text, hazard_effect, held_text, source_text


def tell(game: RuneGame, state: State, event: Event) -> Sentence | None:
    """One readable line; none for what another line already says."""
    line = _LINES.get(type(event))
    return line(Teller(game, state), event) if line is not None else None


# Parts of lines


def pool(t: Teller, label: str, faces: tuple[int, ...]) -> Said:
    """The dice of a pool, face by face: they are counted, not added up."""
    return Roll(label, faces, 6, " ".join(map(str, faces)), t.game.options.success_threshold) if faces else None


def _rolled(t: Teller, label: str, count: int, faces: tuple[int, ...]) -> Said:
    """Successes with their dice: `2 successes (5 6 1)`."""
    return (successes(count), _bracketed(pool(t, label, faces)))


def _bracketed(said: Said) -> Said:
    return (" (", said, ")") if said is not None else None


def _opposed(t: Teller, label: str, ours: int, faces: tuple[int, ...], theirs: int, against: tuple[int, ...]) -> Said:
    return (_rolled(t, label, ours, faces), f" against {theirs}", _bracketed(pool(t, "defence", against)))


def _risen(now: int, change: int, what: str, most: int) -> Number:
    """A number that has just changed, of its maximum."""
    steps = (Step(str(now - change), f"{what} before"), Step(f"{change:+d}", "change"))
    return Number(now, steps, f"{now} of {most}")


# The frame of a fight


def _started(t: Teller, event: e.CombatStarted) -> Sentence:
    way = "." if event.can_flee else ". There is no way out."
    return say("The fight begins: ", t.who(HERO), " against ", t.all_of(event.enemies), way, cue="turn")


def _initiative(t: Teller, event: e.InitiativeRolled) -> Sentence:
    by_id = {roll.fighter: roll for roll in event.rolls}
    told: list[Said] = []
    for one in event.order:
        roll = by_id[one]
        dice = pool(t, "initiative", roll.faces)
        told.append((t.who(one), f" ({successes(roll.successes)}", (": ", dice) if dice is not None else None, ")"))
    return say("Turn order: ", listed(told), ".", cue="roll")


def _announced(t: Teller, event: e.HazardAnnounced) -> Sentence:
    effect = hazard_effect(t.content, t.content.hazards[event.hazard], event.damage)
    return say("Hazard here: ", t.entry("hazard", event.hazard), f" ({effect}).", tone="warn")


def _round(t: Teller, event: e.RoundStarted) -> Sentence:
    return say(f"Round {event.round}", cue="turn", tone="heading")


def _skipped(t: Teller, event: e.TurnSkipped) -> Sentence:
    return say(t.who(event.fighter), " can't act (", t.entry("status", event.status), ").", cue="status")


def _ended(t: Teller, event: e.CombatEnded) -> Sentence:
    """The words that the specification asks for, and why. (spec FR-006 to FR-008)"""
    by_limit = event.verdict.cause == "turn limit"
    match event.verdict.result:
        case "victory":
            return say("Victory!", cue="end", tone="good")
        case "defeat":
            return say("Defeated! ", _killed(t, HERO, event.verdict.cause), cue="end", tone="defeat")
        case "fled":
            return say("You flee successfully!", " The fight went on too long." * by_limit, cue="end")
        case "draw":
            return say("The fight ends in a draw", ": it went on too long." if by_limit else ".", cue="end")


def _killed(t: Teller, target: str, by: str) -> Said:
    if by == "corruption":
        return (t.who(target), " is lost to Corruption.")
    return (t.who(target), " is killed by ", t.who(by), ".")


# Actions


def _chosen(t: Teller, event: e.ActionChosen) -> Sentence | None:
    who, aimed = t.who(event.fighter), [target for target in event.targets if target != event.fighter]
    at = t.all_of(aimed)
    fighter = t.state.fighters[event.fighter]
    match event.source:
        case "weapon":
            weapon = t.entry("gear", fighter.weapon) if fighter.weapon else derived.UNARMED.name
            return say(who, " attacks ", at, " (", weapon, ").", cue="strike")
        case "enemy" if not event.targets:
            return None  # it only prepares the blow, and the next line says so
        case "enemy" if event.action in ("attack", "defend"):
            return say(who, " attacks ", at, ".", cue="strike") if aimed else say(who, " defends.", cue="shield")
        case "enemy":
            return say(who, " uses ", t.action(event.fighter, event.action), (" on ", at) if aimed else None, ".")
        case "ability" | "item":
            used = t.entry(event.source, event.action)
            return say(who, " uses ", used, (" on ", at) if aimed else None, ".")
    if event.action == "defend":
        return say(who, " defends.", cue="shield")
    return say(who, " tries to flee.", cue="move")


def _stamina_spent(t: Teller, event: e.StaminaSpent) -> Sentence:
    return say(t.who(event.fighter), f" spends {event.amount} Stamina ({event.left} left).", depth=1)


def _hp_spent(t: Teller, event: e.HpSpent) -> Sentence:
    return say(t.who(event.fighter), f" pays {event.amount} HP ({event.left} left).", tone="hurt", depth=1)


def _used_up(t: Teller, event: e.ConsumableUsed) -> Sentence | None:
    if event.left:
        return None
    return say("That was the last ", t.entry("item", event.item), ".", depth=1)


_FELL: Mapping[str, tuple[str, Cue]] = {
    "hit": ("It hits: ", "strike"),
    "crit": ("It's a critical hit: ", "strike"),
    "miss": ("It's deflected: ", "miss"),
    "fumble": ("It's a fumble: ", "miss"),
}


def _pool_rolled(t: Teller, event: e.PoolRolled) -> Sentence:
    if event.target:
        how, cue = _FELL[event.outcome]
        against = _opposed(t, "attack", event.successes, event.faces, event.defense, event.against)
        return say(how, against, ".", cue=cue, depth=1)
    rolled = _rolled(t, event.action, event.successes, event.faces)
    if not event.need:
        return say(rolled, ".", cue="roll", depth=1)
    works = event.outcome == "hit"
    return say("It works: " if works else "It fails: ", rolled, f", {event.need} needed.", cue="roll", depth=1)


def _dodged(t: Teller, event: e.AttackDodged) -> Sentence:
    return say(t.who(event.target), " dodges the attack.", cue="miss", depth=1)


def _stance(t: Teller, event: e.StanceTaken) -> Sentence:
    if event.stance == "none":
        return say(t.who(HERO), " drops the stance.", cue="shield")
    stance = Named(f"stance:{event.stance}", f"{STANCES[event.stance]} Stance")
    return say(t.who(HERO), " takes the ", stance, ".", cue="shield")


def _flee(t: Teller, event: e.FleeAttempted) -> Sentence:
    rolls = _opposed(t, "flee", event.successes, event.faces, event.enemy_successes, event.against)
    return say(rolls, ": ", "the way is clear." if event.escaped else "Flee failed!", cue="move", depth=1)


def _revealed(t: Teller, event: e.EnemyRevealed) -> Sentence:
    return say(t.who(event.target), f" has {numbers_text(t.content, t.state.fighters[event.target])}.", depth=1)


def numbers_text(content: c.Content, fighter: Fighter) -> str:
    """A fighter's numbers in one line."""
    told = [f"{name.upper()} {getattr(fighter, name)}" for name in ("might", "finesse", "wits", "will", "sturdiness")]
    told.append(f"Soak {fighter.soak}")
    if not fighter.is_player:
        told.append(f"{blow_text(content.enemies[fighter.sheet])} damage")
    return enumeration(told)


# Harm and healing


def _damage(t: Teller, event: e.DamageTaken) -> Sentence:
    fighter = t.state.fighters[event.target]
    if not event.amount:
        return say(t.who(event.target), " takes no damage.", cue="shield", depth=1)
    told = event.by in t.state.fighters or event.by in t.content.hazards  # the line above says who or what it was
    source = None if told else (" from ", t.who(event.by))
    kept = ((event.temp_hp, "temporary HP absorb"), (event.shield, "a shield absorbs"))
    absorbed = [f"{what} {amount}" for amount, what in kept if amount]
    amount = Number(event.amount, _steps(event))
    return say(
        t.who(event.target),
        " takes ",
        amount,
        " damage",
        source,
        _bracketed(Roll("damage", event.faces) if event.faces else None),
        f", {enumeration(absorbed)}" if absorbed else "",
        ": ",
        _left(event, fighter.max_hp),
        " HP left.",
        cue="strike",
        tone="hurt",
        depth=1,
    )


def _steps(event: e.DamageTaken) -> tuple[Step, ...]:
    """From the dice to the damage. Older logs do not say what came between."""
    if not event.faces:
        return ()
    total = sum(event.faces)
    told = [Step(_STEPS[kind][0].format(value), _STEPS[kind][1]) for kind, value in event.steps]
    if not told and event.amount != total:
        told.append(Step(f"{event.amount - total:+d}", "bonuses and armour"))
    return (Step(str(total), "dice"), *told)


_STEPS: Mapping[str, tuple[str, str]] = {
    "times": ("×{}", "the ability"),
    "bonus": ("{:+d}", "bonus"),
    "stance": ("{:+d}", "Aggressive Stance"),
    "taken": ("×{}%", "the target's statuses"),
    "dealt": ("×{}%", "Defensive Stance"),
    "resistance": ("×{}%", "resistance"),
    "defense": ("-{}%", "Defense"),
    "soak": ("-{}", "Soak"),
}
"""How a step of the damage is written, and what it is called."""


def _left(event: e.DamageTaken, most: int) -> Number:
    """HP left, and where they went; who is at 0 may have had fewer than the damage."""
    shields = ((event.temp_hp, "temporary HP"), (event.shield, "shield"))
    before = event.hp + event.amount - event.temp_hp - event.shield
    kept = [Step(f"+{amount}", what) for amount, what in shields if amount]
    steps = (Step(str(before), "HP before"), Step(f"-{event.amount}", "damage"), *kept)
    return Number(event.hp, steps if event.hp else (), f"{event.hp} of {most}")


def _healed(t: Teller, event: e.Healed) -> Sentence:
    now = _risen(event.hp, event.amount, "HP", t.state.fighters[event.target].max_hp)
    return say(t.who(event.target), f" regains {event.amount} HP (", now, ").", cue="heal", tone="good", depth=1)


def _stamina_back(t: Teller, event: e.StaminaRestored) -> Sentence:
    now = _risen(event.stamina, event.amount, "Stamina", t.state.fighters[event.fighter].max_stamina)
    return say(t.who(event.fighter), f" regains {event.amount} Stamina (", now, ").", cue="heal", tone="good", depth=1)


def _warded(t: Teller, event: e.DeathWarded) -> Sentence:
    ward = t.entry("status", event.status)
    return say(ward, " keeps ", t.who(event.target), " alive with 1 HP.", cue="shield", tone="good", depth=1)


def _enemy_died(t: Teller, event: e.EnemyDied) -> Sentence:
    return say(t.who(event.target), " falls.", cue="fall", tone="defeat", depth=1)


def _player_died(t: Teller, event: e.PlayerDied) -> Sentence:
    fate = " is lost to Corruption." if event.by == "corruption" else " falls."
    return say(t.who(event.target), fate, cue="fall", tone="defeat", depth=1)


def _enemy_fled(t: Teller, event: e.EnemyFled) -> Sentence:
    return say(t.who(event.target), " runs away.", cue="move", depth=1)


def _joined(t: Teller, event: e.EnemyJoined) -> Sentence:
    return say(t.who(event.fighter.id), " joins the fight.", cue="move", tone="warn", depth=1)


# Statuses


def _applied(t: Teller, event: e.StatusApplied) -> Sentence:
    held = event.held
    status = t.content.statuses[held.status]
    named = Named(f"status:{held.status}", held_text(t.content, held))
    lasts = f" for {counted(held.turns, 'turn')}" if held.turns is not None else ""
    ends = (", which ends ", t.things("status", event.ends)) if event.ends else None
    good = status.kind == "buff"
    verb = " gains " if good else " is now "
    return say(
        t.who(event.target), verb, named, lasts, ends, ".", cue="status", tone="good" if good else "warn", depth=1
    )


def _refused(t: Teller, event: e.StatusRefused) -> Sentence:
    status = t.entry("status", event.status)
    if event.why == "immune":
        return say(t.who(event.target), " is immune to ", status, ".", cue="shield", depth=1)
    both = naming.enumerated([status, *(t.entry("status", other) for other in event.ends)])
    return say(both, " cancel each other out on ", t.who(event.target), ".", cue="status", depth=1)


def _ticked(t: Teller, event: e.StatusesTicked) -> Sentence | None:
    if not event.expired:
        return None
    off = " wears off " if len(event.expired) == 1 else " wear off "
    return say(t.things("status", event.expired), f"{off}for ", t.who(event.target), ".", cue="status", depth=1)


def _statuses_ended(t: Teller, event: e.StatusesEnded) -> Sentence:
    who, what = t.who(event.target), t.things("status", event.statuses)
    if event.why == "cured":
        return say(who, " is cured of ", what, ".", cue="heal", tone="good", depth=1)
    if event.why == "rage":
        return say(who, " shakes off ", what, ".", cue="status", tone="warn", depth=1)
    one = len(event.statuses) == 1
    ends = "ends" if one else "end"
    how = {"used": f"{'is' if one else 'are'} used up", "hit": f"{ends} with this hit"}.get(event.why, ends)
    return say(what, f" {how} for ", who, ".", cue="status", depth=1)


def _performance(t: Teller, event: e.PerformanceStarted) -> Sentence:
    song = t.entry("ability", event.ability)
    return say(song, f" begins and lasts {counted(event.rounds, 'round')}.", cue="status", tone="good", depth=1)


def _performance_over(t: Teller, event: e.PerformanceEnded) -> Sentence:
    return say(t.entry("ability", event.ability), " ends.", cue="status", depth=1)


# The mind


def _stress(t: Teller, event: e.StressGained) -> Sentence:
    now = _risen(event.stress, event.amount, "Stress", minds.STRESS_CAP)
    will = ("; WILL rolled ", pool(t, "WILL", event.faces)) if event.faces else None
    source = source_text(event.source)
    return say(
        t.who(HERO),
        f" gains {event.amount} Stress from {source} (",
        now,
        will,
        ").",
        cue="status",
        tone="hurt",
        depth=1,
    )


def _stress_resisted(t: Teller, event: e.StressResisted) -> Sentence:
    will = _bracketed(("WILL rolled ", pool(t, "WILL", event.faces)) if event.faces else None)
    return say(t.who(HERO), f" stays calm despite {source_text(event.source)}", will, ".", cue="shield", depth=1)


def _stress_relieved(t: Teller, event: e.StressRelieved) -> Sentence:
    now = _risen(event.stress, -event.amount, "Stress", minds.STRESS_CAP)
    return say(t.who(HERO), f" sheds {event.amount} Stress (", now, ").", cue="heal", tone="good", depth=1)


def _broke(t: Teller, event: e.MindBroke) -> Sentence:
    trauma = (", leaving ", t.entry("trauma", event.trauma)) if event.trauma else None
    after = f"; Stress drops to {event.stress}."
    return say(t.who(HERO), " reaches the breaking point", trauma, after, cue="status", tone="defeat", depth=1)


def _corruption(t: Teller, event: e.CorruptionGained) -> Sentence:
    now = _risen(event.corruption, event.amount, "Corruption", minds.CORRUPTION_CAP)
    trauma = (", leaving ", t.entry("trauma", event.trauma)) if event.trauma else None
    gained = f" gains {event.amount} Corruption ("
    return say(t.who(HERO), gained, now, ")", trauma, ".", cue="status", tone="hurt", depth=1)


# The room


def _struck(t: Teller, event: e.HazardStruck) -> Sentence:
    return say(t.entry("hazard", event.hazard), " strikes ", t.who(event.target), ".", cue="strike", tone="warn")


def _avoided(t: Teller, event: e.HazardAvoided) -> Sentence:
    rolled = _rolled(t, "hazard", event.successes, event.faces)
    return say(t.who(event.target), " avoids ", t.entry("hazard", event.hazard), ": ", rolled, ".", cue="miss")


# Bosses


def _telegraphed(t: Teller, event: e.Telegraphed) -> Sentence:
    charge = event.charge
    stop = f" unless it takes {charge.threshold} damage first" if charge.threshold else ""
    name = t.action(event.fighter, charge.action)
    return say(
        t.who(event.fighter),
        " prepares ",
        name,
        f": it falls {fall_text(charge.turns)}{stop}.",
        cue="status",
        tone="warn",
    )


def _held(t: Teller, event: e.ChargeHeld) -> Sentence:
    charge = t.state.fighters[event.fighter].charge
    name = (" ", t.action(event.fighter, charge.action)) if charge is not None else " the blow"
    return say(
        t.who(event.fighter),
        " keeps preparing",
        name,
        f": it falls {fall_text(event.turns)}.",
        cue="status",
        tone="warn",
    )


def _interrupted(t: Teller, event: e.Interrupted) -> Sentence:
    name = t.action(event.fighter, event.action)
    broken = f" took {event.damage} damage while preparing it."
    return say(name, " is broken off: ", t.who(event.fighter), broken, cue="status", tone="good", depth=1)


def _times(count: int) -> str:
    return "twice" if count == 2 else f"{count} times"


def _phase(t: Teller, event: e.PhaseEntered) -> Sentence:
    changes = [f"deals {event.damage_percent}% damage"] if event.damage_percent != 100 else []
    changes += [f"has {event.soak} Soak"] if event.soak else []
    changes += [f"regains {event.regen} HP per turn"] if event.regen else []
    changes += [f"acts {_times(1 + event.extra_actions)}"] if event.extra_actions else []
    told = f": it {enumeration(changes)}" if changes else ""
    return say(t.who(event.fighter), f" enters phase {event.phase}{told}.", cue="status", tone="warn")


def _enraged(t: Teller, event: e.Enraged) -> Sentence:
    often = f", acts {_times(1 + event.extra_actions)}" if event.extra_actions else ""
    rage = f" is enraged: it deals {event.damage_percent}% damage{often} and can't be stunned or held."
    return say(t.who(event.fighter), rage, cue="status", tone="warn")


# Rewards


def _legend(t: Teller, event: e.LegendAwarded) -> Sentence:
    total = Number(event.legend, (Step(str(event.legend - event.amount), "before"), Step(f"+{event.amount}", "gained")))
    return say(t.who(HERO), f" earns {event.amount} Legend (", total, " in all).", tone="good")


def _milestone(t: Teller, event: e.MilestoneReached) -> Sentence:
    grown = f" reaches Milestone {event.milestone}: {event.max_hp} HP, {event.max_stamina} Stamina and 1 more PP."
    return say(t.who(HERO), grown, tone="good")


def _loot(t: Teller, event: e.LootDropped) -> Sentence:
    return say("Loot: ", naming.enumerated(_found(t, event.loot)), ".", tone="good")


def _found(t: Teller, loot: Loot) -> list[Said]:
    """What lay on the ground, piece by piece."""
    found: list[Said] = [t.entry("gear", item) for item in loot.equipment]
    found += [plain(item) for item in loot.artefacts]
    found += [counted(loot.cogs, "cog")] if loot.cogs else []
    found += [counted(loot.materials, "material")] if loot.materials else []
    return found or ["nothing"]


_LINES: dict[type, Callable[[Teller, Any], Sentence | None]] = {
    e.CombatStarted: _started,
    e.InitiativeRolled: _initiative,
    e.HazardAnnounced: _announced,
    e.RoundStarted: _round,
    e.TurnSkipped: _skipped,
    e.CombatEnded: _ended,
    e.ActionChosen: _chosen,
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
    t, told = Teller(game, state), ended.detail
    after = f"after {counted(told['rounds'], 'round')}"
    hero = state.fighters[HERO]
    fate = "lost to Corruption" if told["cause"] == "corruption" else f"killed by {t.name(told['cause'])}"
    lines = [f"{hero.name} was {fate} {after}." if ended.result == "defeat" else f"{_LASTED[ended.result]} {after}."]
    if told["legend"]:
        lines.append(f"You earned {told['legend']} Legend.")
    if ended.result == "victory":
        found = [part.name if isinstance(part, Named) else str(part) for part in _found(t, state.loot)]
        lines.append(f"You found {enumeration(found)}.")
    left = f"HP {max(0, hero.hp)} of {hero.max_hp}, Stamina {hero.stamina} of {hero.max_stamina}"
    mind = [f"{what} {amount}" for what, amount in (("Stress", hero.stress), ("Corruption", hero.corruption)) if amount]
    mind += [t.name(trauma) for trauma in hero.traumas]
    return (*lines, f"{hero.name}: {', '.join([left, *mind])}.")


_LASTED = {"victory": "Victory", "fled": "You got away", "draw": "A draw"}
