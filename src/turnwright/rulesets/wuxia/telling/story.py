"""The story of a battle: one line per event that a person would want to hear, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome, in_words
from turnwright.kernel.telling import Cue, Named, Number, Roll, Said, Sentence, Step, Tone, listed, say

from .. import commands as w
from .. import derived
from .. import events as e
from ..content import Rewards
from ..game import WuxiaGame
from ..rules import formula
from ..rules.adr import opposition_bonus
from ..rules.conditions import condition_name
from ..rules.damage import DamageCalculation
from ..rules.quick_actions import STANCE
from ..rules.terms import CURRENCIES, TRACKS, Currency
from ..rules.triggers import TriggerError, parse
from ..rules.turns import PHASES, STAGES
from ..rules.victory import Custom, Defeat, Eliminate, Escape, Protect, Result, Survive, Verdict
from ..state import State, Unit
from .naming import POOLS, SIDES, Teller, changed_stat, in_a_row, left_of, possessive, rounds, term

RESULTS: Mapping[Result, str] = {
    "victory": "Victory",
    "defeat": "Defeat",
    "escape": "Escape",
    "timeout": "Time is up",
}
_ENDINGS: Mapping[Result, Tone] = {"victory": "good", "defeat": "defeat", "escape": "good", "timeout": "warn"}
_ENGINE_EVENTS = ("end", "flag", "revive", "summon", "join")
"""Triggers that the engine itself acts on: what they do is told by its own event."""
_EARNED = {
    "natural_20": " for a natural 20",
    "damage": " for the pain",
    "ally_down": " for a fallen ally",
    "survived_revelation": " for living through a revelation",
    **{f"{track}_track": f" for a half-full {track} track" for track in TRACKS},
}
_BOUGHT = {
    "boost": " to boost the attack",
    "push": " to push the limits",
    "reroll": " to roll again",
    "pressure": " to press on and roll again",
    "resist": " to resist",
    **{f"{track}_crash": f" because the {track} track is full" for track in TRACKS},
}


def tell(game: WuxiaGame, state: State, event: Event) -> Sentence | None:
    """One line; none for what another line or the board already says."""
    line = _LINES.get(type(event))
    return line(Teller(game, state), event) if line is not None else None


# Rounds and stages


def _phase(t: Teller, event: e.PhaseStart) -> Sentence | None:
    if not event.order or t.state.structure == "one_beat":
        return None
    return say(STAGES[event.phase], cue="turn", tone="heading")


def _begins(t: Teller, event: e.CombatStart) -> Sentence:
    return say(f"{event.name} begins.", cue="turn")


def _phase_ended(t: Teller, event: e.PhaseEnd) -> Sentence | None:
    """The last stage ends the round: a heading for what comes back, ticks and wears off then."""
    if event.phase != PHASES[t.state.structure][-1] or not any(_is_due(t, unit) for unit in t.state.units.values()):
        return None
    return say(f"End of round {t.state.round}", cue="turn", tone="heading")


def _is_due(t: Teller, unit: Unit) -> bool:
    """Whether the end of a round changes something about a unit."""
    if unit.status != "up":
        return False
    recovers = t.game.options.regen_timing == "round_end" and unit.ae < unit.max_ae and derived.ae_regen(unit) > 0
    ticks = any(held.rounds is not None or held.damage or held.healing or held.effects for held in unit.conditions)
    return recovers or ticks or any(held.rounds is not None for held in unit.modifiers)


def _turn(t: Teller, event: e.TurnStart) -> Sentence | None:
    """Told only where something ends or comes back with it: else the deed itself says whose turn it is."""
    options, now, unit_id = t.game.options, t.state.round, event.unit_id
    ends = any(
        held.source == unit_id and held.rounds is None and not held.lasts
        and (options.next_turn == "any" or held.since < now)
        for unit in t.state.units.values()
        for held in unit.modifiers
    )  # fmt: skip
    unit = t.state.units[unit_id]
    recovers = options.regen_timing == "turn_start" and unit.regenerated < now and unit.ae < unit.max_ae
    return say(t.whose(unit_id), " turn begins.", cue="turn") if ends or recovers else None


# What somebody does


def _chosen(t: Teller, event: e.ActionChosen) -> Sentence:
    deed = _deed(t, event.actor_id, event.action)
    spend = getattr(event.action, "spend", None)
    with_what = {"boost": " with a boost", "push": ", pushing the limits"}.get(spend or "", "")
    return say(t.who(event.actor_id), " ", deed, with_what, ".")


def _deed(t: Teller, actor: str, action: Any) -> Said:
    """What a unit does, after its name."""
    match action:
        case w.Attack():
            return ("attacks ", t.who(action.target))
        case w.Technique():
            return ("uses ", t.thing(action.technique), _aimed(t, actor, action))
        case w.Item():
            return ("uses ", t.thing(action.item), _aimed(t, actor, action))
        case w.Quick():
            return _quick(t, actor, action)
        case w.Defend():
            return "defends"
        case w.Guard():
            return "raises a guard"
        case w.Escape():
            return "makes for the way out"
        case _:
            return "waits"


def _aimed(t: Teller, actor: str, action: w.Technique | w.Item) -> Said:
    aimed = action.targets or ((action.target,) if action.target else ())
    return (" on ", in_a_row([t.who(target) for target in aimed])) if aimed and aimed != (actor,) else None


def _quick(t: Teller, actor: str, action: w.Quick) -> Said:
    match action.action:
        case "strike":
            return ("strikes at ", t.who(action.target))
        case "block":
            return "blocks"
        case "reposition":
            return "repositions"
        case "pressure":
            return ("puts pressure on ", t.who(action.target))
        case other:
            return (f"{other}s ", t.who(action.target))


# Rolls


def _attack_roll(t: Teller, event: e.AttackRoll) -> Sentence:
    rolled = Roll("attack", (event.roll,), 20)
    if event.contest is not None:
        return _opposed_roll(t, event, rolled)
    return say(
        t.who(event.attacker_id), " rolls ", rolled, " (", t.parts(event.bonus_parts), ") for ",
        t.rolled_sum(event.roll, event.total, event.bonus_parts), " against ", t.whose(event.target_id),
        " defense of ", Number(event.defense, t.steps(event.defense_parts)), _why_so_much(t, event.defense_parts),
        ".", cue="roll", depth=1,
    )  # fmt: skip


def _why_so_much(t: Teller, parts: e.Parts) -> Said:
    """What changes a defense; its own value needs no explanation."""
    return (" (", t.parts(parts[1:]), ")") if len(parts) > 1 else None


def _opposed_roll(t: Teller, event: e.AttackRoll, rolled: Roll) -> Sentence:
    """Both sides roll a d20 and keep the best of their rank dice. (ADR-0001)"""
    contest = event.contest
    assert contest is not None, "only an opposed roll has a contest"
    against = Roll("defense", (event.opposition_roll,), 20)
    own, others = event.rank_faces
    bonus = opposition_bonus(event.defense)
    ours = Number(event.total, (Step(str(event.roll), "d20"), *t.steps(event.bonus_parts), *_best(own)))
    theirs = Number(
        contest.opposition_total,
        (Step(str(event.opposition_roll), "d20"), Step(f"{bonus:+d}", "defense"), *_best(others)),
    )
    degrees = f"{contest.dos} degree{'' if contest.dos == 1 else 's'} of success" if contest.dos > 0 else "no success"
    return say(
        t.who(event.attacker_id), " rolls ", rolled, " (", t.parts(event.bonus_parts), _rank(own), ") for ", ours,
        " against ", t.whose(event.target_id), " ", against, f" ({bonus:+d} defense", _rank(others), ") for ", theirs,
        f": {degrees}.", cue="roll", depth=1,
    )  # fmt: skip


def _rank(faces: tuple[int, ...]) -> Said:
    if not faces:
        return None
    return (", best of " if len(faces) > 1 else ", rank die ", Roll("rank", faces, text=", ".join(map(str, faces))))


def _best(faces: tuple[int, ...]) -> tuple[Step, ...]:
    return (Step(f"+{max(faces)}", "best rank die"),) if faces else ()


def _resist(t: Teller, event: e.ResistRoll) -> Sentence:
    if event.how == "paid":
        return say(t.who(event.target_id), " resists without rolling.", cue="shield", tone="good", depth=1)
    ends = " and resists." if not event.degree else " and fails to resist."
    if event.how == "legendary":
        ends = ", but shrugs it off."
    return _save(t, event, "resist", ends, "good" if not event.degree else "")


def _knockout(t: Teller, event: e.KnockoutRoll) -> Sentence:
    ends = " and stays up." if event.saved else " and is knocked out."
    return _save(t, event, "knockout", ends, "good" if event.saved else "")


def _save(t: Teller, event: e.ResistRoll | e.KnockoutRoll, label: str, ends: str, tone: Tone) -> Sentence:
    bonus = (("resilience", event.total - event.roll),)
    return say(
        t.who(event.target_id), " rolls ", Roll(label, (event.roll,), 20), " (", t.parts(bonus), ") for ",
        t.rolled_sum(event.roll, event.total, bonus), f" against {event.target_number}", ends,
        cue="roll", tone=tone, depth=1,
    )  # fmt: skip


def _amount_rolled(t: Teller, event: e.AmountRolled) -> Sentence:
    sides = {sides for _, sides in formula.dice_of(formula.parse(event.formula))}
    faces = ", ".join(map(str, event.faces))
    rolled = Roll("amount", event.faces, sides.pop() if len(sides) == 1 else 0, faces)
    total = Number(event.amount, (Step(faces, "dice"), Step(event.formula, "formula")))
    return say(
        t.thing(event.source), ": rolled ", rolled, f", so {event.formula} comes to ", total, ".", cue="roll", depth=1
    )


# Damage


def _damage_calculated(t: Teller, event: e.DamageCalculated) -> Sentence:
    """The whole way from the dice to what is lost: as steps of the number, and in brackets after it."""
    sums = event.calculation
    (label, value), *more = event.parts or (("damage", sums.base_damage),)
    rest = [*(Step(f"{added:+d}", _added(t, event, name)) for name, added in more), *_changes(sums)]
    first, said = Step(str(value), t.entry(label)), _first(t, event, label, value)
    done = sums.strain_damage if sums.route == "strain" else sums.thp_damage
    what = " as strain" if sums.route == "strain" else ""
    explained = listed((said, *(_in_brackets(step) for step in rest)))
    return say("The damage is ", Number(done, (first, *rest)), what, " (", explained, ").", depth=1)


def _first(t: Teller, event: e.DamageCalculated, label: str, value: int) -> Said:
    """What the damage starts from: the die of a basic attack, or what the technique does."""
    if event.face is not None:
        return (Roll("damage", (event.face,), 6), " on the d6")
    return (f"{value} from ", t.thing(label))


def _in_brackets(step: Step) -> str:
    return "halved by the block" if step.name == "block" else f"{step.value} {step.name}"


def _added(t: Teller, event: e.DamageCalculated, name: str) -> str:
    """The stat behind a basic attack's bonus; a strike takes the better of two."""
    if name not in ("attack", "strike"):
        return t.entry(name)
    unit = t.state.units.get(event.attacker_id)
    return "agility" if name == "strike" and unit is not None and unit.agility > unit.strength else "strength"


def _changes(sums: DamageCalculation) -> Iterator[Step]:
    """What happens to the damage on its way."""
    if sums.raw_damage != sums.base_damage:
        yield Step(f"{sums.raw_damage - sums.base_damage:+d}", "critical hit")
    if sums.dr_percent:
        yield Step(f"-{sums.dr_percent} %", "damage reduction")
    if sums.halved:
        yield Step("÷2", "block")
    if sums.guard_absorbed:
        yield Step(f"-{sums.guard_absorbed}", "guard")


def _thp_damage(t: Teller, event: e.ThpDamage) -> Sentence:
    most = t.state.units[event.target_id].max_thp
    before = (Step(str(event.new_value + event.amount), "THP before"),) if event.new_value else ()
    left = Number(event.new_value, (*before, Step(f"-{event.amount}", "damage")), f"{event.new_value} of {most}")
    return say(
        t.who(event.target_id), f" takes {event.amount} damage", t.why(event.source), " (", left, " THP left).",
        cue="strike", tone="hurt", depth=1,
    )  # fmt: skip


def _guard_absorbed(t: Teller, event: e.GuardAbsorbed) -> Sentence:
    return say(
        t.whose(event.target_id), f" guard takes {event.amount} ({event.new_value} left).", cue="shield", depth=1
    )


def _resolve(t: Teller, event: e.ResolveDepleted) -> Sentence:
    return say(
        t.who(event.unit_id), f" loses {event.amount} {POOLS[event.pool]} ", Named(term("resolve"), "resolve"),
        f" ({event.new_value} left).", depth=1,
    )  # fmt: skip


def _falls(t: Teller, event: e.UnitDefeated) -> Sentence:
    who = t.who(event.unit_id)
    if event.cause == "strain":
        said: Said = (who, " dies of strain.")
    elif event.cause == "knockout":
        said = (who, " is out of the battle.")
    else:
        why = t.why(event.cause, "")
        said = (who, " falls", (" (", why, ")") if why else None, ".")
    return say(said, cue="fall", tone="defeat", depth=1)


# What comes and goes


def _moved(
    words: str, most: str = "", *, why: str = " from ", ends: str = "", cue: Cue = "", tone: Tone = ""
) -> Callable[[Teller, Any], Sentence | None]:
    """The line of a number that went up or down: `Hero regains 8 AE from Marrow Tonic (16 of 16).`"""

    def line(t: Teller, event: Any) -> Sentence | None:
        unit = t.state.units[getattr(event, "unit_id", "") or event.target_id]
        now: Said = left_of(event.new_value, getattr(unit, most)) if most else str(event.new_value)
        said = (t.who(unit.id), f" {words.format(event.amount)}", t.why(getattr(event, "source", ""), why))
        return say(said, " (", now, ends, ").", cue=cue, tone=tone, depth=1) if event.amount else None

    return line


def _earned(currency: Currency) -> Callable[[Teller, Any], Sentence]:
    def line(t: Teller, event: Any) -> Sentence:
        why = _EARNED.get(event.source, "")
        return say(
            t.who(event.unit_id), f" gains {event.amount} ", Named(term(currency), currency), why,
            f" ({event.new_value} in all).", tone="good", depth=1,
        )  # fmt: skip

    return line


def _spent(currency: Currency) -> Callable[[Teller, Any], Sentence]:
    def line(t: Teller, event: Any) -> Sentence:
        verb = "loses" if event.effect.endswith("_crash") else "spends"
        return say(
            t.who(event.unit_id), f" {verb} {event.amount} ", Named(term(currency), currency),
            _BOUGHT.get(event.effect, ""), f" ({event.new_value} left).", depth=1,
        )  # fmt: skip

    return line


def _item_used(t: Teller, event: e.ItemUsed) -> Sentence:
    if event.left:
        return say(t.who(event.unit_id), f" has {event.left} ", t.thing(event.item_id), " left.", depth=1)
    return say("That was ", t.whose(event.unit_id), " last ", t.thing(event.item_id), ".", depth=1)


def _marked(t: Teller, event: e.TrackMarked | e.TrackCleared) -> Sentence:
    verb = "marks" if isinstance(event, e.TrackMarked) else "clears"
    held = derived.track_of(t.state.units[event.unit_id], event.track)
    return say(
        t.who(event.unit_id), f" {verb} {event.amount} ", Named(term(event.track), event.track), " (",
        left_of(event.new_value, held.maximum), ").", tone="warn" if verb == "marks" else "good", depth=1,
    )  # fmt: skip


# Conditions and modifiers


def _condition(words: str, tone: Tone) -> Callable[[Teller, Any], Sentence]:
    def line(t: Teller, event: Any) -> Sentence:
        held = event.condition
        lasts = f" for {rounds(held.rounds)}" if held.rounds is not None else ""
        helps = held.healing and not held.damage
        return say(
            t.who(event.target_id), words, t.condition(held), lasts, ".",
            cue="status", tone="good" if helps else tone, depth=1,
        )  # fmt: skip

    return line


def _condition_ticked(t: Teller, event: e.ConditionTicked) -> Sentence | None:
    unit = t.state.units[event.target_id]
    held = next((each for each in unit.conditions if each.pillar == event.pillar), None)
    if held is None or unit.status != "up":
        return None
    more = rounds(event.rounds).replace(" ", " more ", 1)
    return say(t.who(unit.id), " stays ", t.condition(held), f" for {more}.", cue="status", depth=1)


def _condition_removed(t: Teller, event: e.ConditionRemoved) -> Sentence:
    gone = t.thing(event.condition_id)
    return say(t.who(event.target_id), " is no longer ", gone, ".", cue="status", tone="good", depth=1)


def _modifier(t: Teller, event: e.ModifierApplied) -> Sentence:
    held = event.modifier
    who, source = t.who(event.target_id), t.thing(held.label)
    if held.stat == "halve":
        return say(who, " will take only half of the next hit.", cue="shield", tone="good", depth=1)
    if held.stat == "healing":
        what: Said = f" will regain {held.value} THP per round"
    else:
        what = f" gets {held.value:+d} {changed_stat(held.stat, held.pillar)}"
    tone: Tone = "good" if held.value > 0 else "warn"
    return say(
        who,
        what,
        " from the " if held.label == STANCE else " from ",
        source,
        t.lasts(held),
        ".",
        cue="status",
        tone=tone,
        depth=1,
    )


def _modifier_expired(t: Teller, event: e.ModifierExpired) -> Sentence | None:
    """Told once for all that one technique or stance changed."""
    unit = t.state.units[event.target_id]
    if unit.status != "up" or any(held.label == event.label for held in unit.modifiers):
        return None
    if event.label == STANCE:
        return say(t.who(unit.id), " leaves the ", t.thing(STANCE), ".", cue="status", depth=1)
    return say(t.thing(event.label), " on ", t.who(unit.id), " wears off.", cue="status", depth=1)


# The story around the battle


def _script(t: Teller, event: e.ScriptTrigger) -> Sentence | None:
    if event.event in _ENGINE_EVENTS:
        return None
    what = f": {event.action.replace('_', ' ')}" if event.action else ""
    return say(f"{in_words(event.event)}{what}.")


def flag_text(t: Teller, flag: str) -> str:
    """A flag as people read it; flags about a unit are `what:unit` or `track_how far:unit:track`."""
    what, *about = flag.split(":")
    if len(about) == 2:
        far = what.removeprefix("track_")
        return f"{possessive(t.unit(about[0]))} {about[1]} track is {'full' if far == 'full' else f'at {far} %'}"
    if what == "insight_danger" and about:
        return f"{possessive(t.unit(about[0]))} insight is dangerously high"
    return " ".join(t.unit(part) for part in (what, *about))


def remembered(t: Teller) -> dict[str, str]:
    """What the battle tells the story, in words, by flag; of a cost track only how far it has come."""
    latest: dict[str, str] = {}
    for flag in t.state.flags:
        what, _, whose = flag.partition(":")
        latest[whose if what.startswith("track_") and whose else flag] = flag_text(t, flag)
    return latest


# The end


def reason(t: Teller, verdict: Verdict) -> str:
    """Why it ended, in names: the goal that was reached, or the trigger that told so."""
    goal = t.state.goals[verdict.goal] if verdict.goal is not None else None
    match goal:
        case Defeat() | Protect():
            return f"{t.unit(goal.target)} has fallen"
        case Eliminate():
            return f"the {SIDES[goal.team].lower()} have fallen"
        case Survive():
            return f"round {goal.rounds} is over"
        case Escape():
            return f"{goal.threshold} got away" if goal.threshold > 1 else "somebody got away"
        case Custom():
            return flag_text(t, goal.name)
    if verdict.result == "timeout":
        return f"round {t.state.round} is over"
    return _triggered(t, verdict.reason)


def _triggered(t: Teller, condition: str) -> str:
    """The condition of a trigger in words; another reason is said as it is."""
    try:
        trigger = parse(condition)
    except TriggerError:
        return {"nobody of the player's side stands": "nobody on the player's side is left standing"}.get(
            condition, condition
        )
    match trigger.kind:
        case "enemy_hp_below":
            return f"an enemy is under {trigger.number} % of its THP"
        case "ally_hp_below":
            return f"a hero is under {trigger.number} % of their THP"
        case "unit_hp_below":
            return f"{t.unit(trigger.name)} is under {trigger.number} % THP"
        case "boss_phase":
            return f"the boss has entered phase {trigger.number}"
        case "round":
            return f"round {trigger.number} has begun"
        case "unit_defeated":
            return f"{t.unit(trigger.name)} has fallen"
        case "technique_used":
            return f"{t.entry(trigger.name)} was used"
        case "flag":
            return flag_text(t, trigger.name)


def _ended(t: Teller, event: e.CombatEnd) -> Sentence:
    verdict = event.result
    won = _won(t, event.rewards) if event.rewards is not None else []
    gains = f", and the heroes gain {' and '.join(won)}" if won else ""
    return say(
        f"{RESULTS[verdict.result]}: {reason(t, verdict)}{gains}.", cue="end", tone=_ENDINGS[verdict.result]
    )  # fmt: skip


def _won(t: Teller, rewards: Rewards) -> list[str]:
    return [f"{rewards.xp} XP"] * bool(rewards.xp) + [t.entry(item) for item in rewards.items]


def describe_outcome(game: WuxiaGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """Why it ended, what it brings, and what each of the player's units takes along."""
    verdict = state.verdict
    assert verdict is not None, "only a battle that is over has an outcome"
    t = Teller(game, state)
    lines = [f"{RESULTS[verdict.result]} after {rounds(state.round)}: {reason(t, verdict)}."]
    won = _won(t, state.rewards) if verdict.result == "victory" else []
    if won:
        lines.append(f"The heroes gain {' and '.join(won)}.")
    for unit in state.units.values():
        if unit.team == "player":
            lines += _aftermath(unit)
    return (*lines, *(f"The story will remember: {fact}." for fact in remembered(t).values()))


def _aftermath(unit: Unit) -> Iterator[str]:
    """What a unit takes along, if that is anything."""
    kept = [f"{unit.strain} strain"] * bool(unit.strain)
    kept += [
        f"{amount} {name}" for name in CURRENCIES if name != "fury" and (amount := derived.currency_of(unit, name))
    ]
    marks = {track: derived.track_of(unit, track).current for track in TRACKS}
    kept += [f"{count} {'mark' if count == 1 else 'marks'} of {track}" for track, count in marks.items() if count]
    kept += [
        held.name or condition_name(held.pillar, degree=min(3, held.degree))
        for held in unit.conditions
        if held.rounds is None
    ]
    if kept:
        yield f"{unit.name} leaves with {', '.join(kept)}."


def _joined(t: Teller, event: e.UnitJoined) -> Sentence:
    tone: Tone = "good" if event.unit.team == "player" else "warn"
    return say(t.who(event.unit.id), " joins the battle.", cue="move", tone=tone, depth=1)


def _plain(words: str, *, cue: Cue = "", tone: Tone = "") -> Callable[[Teller, Any], Sentence]:
    """A line about one unit: its name, and what is said of it with the event's own fields."""

    def line(t: Teller, event: Any) -> Sentence:
        return say(t.who(event.unit_id), words.format(event=event), cue=cue, tone=tone, depth=1)

    return line


_LINES: dict[type, Callable[[Teller, Any], Sentence | None]] = {
    e.CombatStart: _begins,
    e.CombatEnd: _ended,
    e.RoundStart: lambda t, v: say(f"Round {v.round}", cue="turn", tone="heading"),
    e.PhaseStart: _phase,
    e.PhaseEnd: _phase_ended,
    e.TurnStart: _turn,
    e.ActionChosen: _chosen,
    e.AttackRoll: _attack_roll,
    e.Hit: lambda t, v: say("That hits ", t.who(v.target_id), ".", cue="strike", depth=1),
    e.Miss: lambda t, v: say("That misses ", t.who(v.target_id), ".", cue="miss", depth=1),
    e.Crit: lambda t, v: say("That is a critical hit on ", t.who(v.target_id), ".", cue="strike", depth=1),
    e.ResistRoll: _resist,
    e.KnockoutRoll: _knockout,
    e.AmountRolled: _amount_rolled,
    e.DamageCalculated: _damage_calculated,
    e.GuardAbsorbed: _guard_absorbed,
    e.ResolveDepleted: _resolve,
    e.ThpDamage: _thp_damage,
    e.StrainDamage: _moved("takes {} strain", "max_strain", cue="strike", tone="hurt"),
    e.ThpHealed: _moved("regains {} THP", "max_thp", cue="heal", tone="good"),
    e.AeSpent: _moved("spends {} AE", ends=" left"),
    e.AeRegenerated: _moved("recovers {} AE", "max_ae"),
    e.AeGained: _moved("regains {} AE", "max_ae", cue="heal", tone="good"),
    e.GuardGained: _moved("gains {} guard", ends=" in all", cue="shield", tone="good"),
    e.StrainGained: _moved("takes {} strain", "max_strain"),
    e.StrainRelieved: _moved("sheds {} strain", "max_strain", why=" thanks to ", cue="heal", tone="good"),
    e.ItemUsed: _item_used,
    e.ConditionApplied: _condition(" is now ", "warn"),
    e.ConditionAdvanced: _condition(" gets worse and is now ", "warn"),
    e.ConditionEased: _condition(" gets better and is now only ", "good"),
    e.ConditionTicked: _condition_ticked,
    e.ConditionRemoved: _condition_removed,
    e.ModifierApplied: _modifier,
    e.ModifierExpired: _modifier_expired,
    e.UnitDefeated: _falls,
    e.UnitRevived: _plain(" stands again with {event.thp} THP.", cue="heal", tone="good"),
    e.UnitEscaped: _plain(" escapes.", cue="move"),
    e.UnitJoined: _joined,
    e.UnitProvoked: _plain(" is provoked and will fight back.", tone="warn"),
    e.BossPhaseChanged: _plain(" enters phase {event.phase}.", tone="warn"),
    e.LegendaryResistanceUsed: _plain(" can shrug off {event.left} more."),
    e.FuryGained: _earned("fury"),
    e.FurySpent: _spent("fury"),
    e.CloutGained: _earned("clout"),
    e.CloutSpent: _spent("clout"),
    e.InsightGained: _earned("insight"),
    e.InsightSpent: _spent("insight"),
    e.TrackMarked: _marked,
    e.TrackCleared: _marked,
    e.FlagSet: lambda t, v: say(f"The story will remember: {flag_text(t, v.flag)}.", depth=1),
    e.ScriptTrigger: _script,
}
"""Ends of turns and rounds are heard in what begins next; the rounds of modifiers are counted on the board."""
