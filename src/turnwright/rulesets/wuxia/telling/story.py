"""The story of a battle: one line per event that a person would want to hear, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from turnwright.kernel.language import Slot
from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Cue, Named, Number, Roll, Said, Sentence, Step, Tone

from .. import commands as w
from .. import content as c
from .. import derived
from .. import events as e
from ..content import Content, Item, Rewards, Technique, side_of
from ..game import WuxiaGame
from ..rules import formula
from ..rules.adr import opposition_bonus
from ..rules.damage import DamageCalculation
from ..rules.quick_actions import STANCE
from ..rules.terms import CURRENCIES, TRACKS, Currency
from ..rules.triggers import TriggerError, parse
from ..rules.turns import PHASES
from ..rules.victory import Custom, Defeat, Eliminate, Escape, Goal, Protect, Result, Survive, Verdict
from ..state import Condition, State, Unit
from .naming import Teller, changed_stat, condition_name, formula_text, term

_ENDINGS: Mapping[Result, Tone] = {"victory": "good", "defeat": "defeat", "escape": "good", "timeout": "warn"}


def tell(game: WuxiaGame, state: State, event: Event) -> Sentence | None:
    """One line; none for what another line or the board already says."""
    line = _LINES.get(type(event))
    return line(Teller(game, state), event) if line is not None else None


# Rounds and stages


def _phase(t: Teller, event: e.PhaseStart) -> Sentence | None:
    if not event.order or t.state.structure == "one_beat":
        return None
    return t.say(f"stage.{event.phase}", cue="turn", tone="heading", depth=0)


def _begins(t: Teller, event: e.CombatStart) -> Sentence:
    return t.say("begins", name=t.encounter(event.encounter_id, event.name), cue="turn", depth=0)


def _phase_ended(t: Teller, event: e.PhaseEnd) -> Sentence | None:
    """The last stage ends the round: a heading for what comes back, ticks and wears off then."""
    if event.phase != PHASES[t.state.structure][-1] or not any(_is_due(t, unit) for unit in t.state.units.values()):
        return None
    return t.say("round_ends", number=t.state.round, cue="turn", tone="heading", depth=0)


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
    return t.say("turn_begins", who=t.who(unit_id), cue="turn", depth=0) if ends or recovers else None


# What somebody does


def _chosen(t: Teller, event: e.ActionChosen) -> Sentence:
    deed, about = _deed(t, event.actor_id, event.action)
    spend = getattr(event.action, "spend", None) or ""
    return t.say(f"does.{deed}", depth=0, who=t.who(event.actor_id), context=spend, **about)


def _deed(t: Teller, actor: str, action: Any) -> tuple[str, dict[str, Any]]:
    """What a unit does: the line for it, and what that names."""
    match action:
        case w.Attack():
            return "attack", {"target": t.who(action.target)}
        case w.Technique() | w.Item():
            what = t.thing(action.technique if isinstance(action, w.Technique) else action.item)
            aimed = action.targets or ((action.target,) if action.target else ())
            if not aimed or aimed == (actor,):
                return "use", {"what": what}
            return "help" if _helps(t, action) else "aim", {
                "what": what,
                "targets": tuple(t.who(target) for target in aimed),
            }
        case w.Quick():
            return action.action, {"target": t.who(action.target)} if action.target else {}
        case w.Defend():
            return "defend", {}
        case w.Guard():
            return "guard", {}
        case w.Escape():
            return "escape", {}
        case _:
            return "wait", {}


def _helps(t: Teller, action: w.Technique | w.Item) -> bool:
    """Whether a technique or an item is meant for one's own side."""
    content: Content = t.game.content
    entry: Technique | Item | None
    if isinstance(action, w.Technique):
        entry = content.techniques.get(action.technique)
    else:
        entry = content.items.get(action.item)
    return entry is not None and side_of(entry) == "ally"


# Rolls


def _attack_roll(t: Teller, event: e.AttackRoll) -> Sentence:
    rolled = Roll("attack", (event.roll,), 20)
    if event.contest is not None:
        return _opposed_roll(t, event, rolled)
    changes = event.defense_parts[1:]  # its own value needs no explanation
    return t.say(
        "rolls_to_hit",
        who=t.who(event.attacker_id),
        roll=rolled,
        parts=t.parts(event.bonus_parts),
        total=t.rolled_sum(event.roll, event.total, event.bonus_parts),
        target=t.who(event.target_id),
        defense=Number(event.defense, t.steps(event.defense_parts)),
        changes=t.parts(changes),
        context="changed" if changes else "",
        cue="roll",
    )


def _opposed_roll(t: Teller, event: e.AttackRoll, rolled: Roll) -> Sentence:
    """Both sides roll a d20 and keep the best of their rank dice. (ADR-0001)"""
    contest = event.contest
    assert contest is not None, "only an opposed roll has a contest"
    own, others = event.rank_faces
    bonus = opposition_bonus(event.defense)
    ours = (t.step(str(event.roll), "d20"), *t.steps(event.bonus_parts), *_best(t, own))
    theirs = (
        t.step(str(event.opposition_roll), "d20"),
        t.step(t.signed(bonus), "defense"),
        *_best(t, others),
    )
    degrees = t.text("degrees_of_success", count=contest.dos) if contest.dos > 0 else t.text("no_success")
    return t.say(
        "rolls_opposed",
        who=t.who(event.attacker_id),
        roll=rolled,
        parts=(*t.parts(event.bonus_parts), *_rank(t, own)),
        total=Number(event.total, ours),
        target=t.who(event.target_id),
        against=Roll("defense", (event.opposition_roll,), 20),
        opposed=(t.parts_of("part", value=bonus, what=t.text("step.defense")), *_rank(t, others)),
        opposed_total=Number(contest.opposition_total, theirs),
        degrees=degrees,
        cue="roll",
    )


def _rank(t: Teller, faces: tuple[int, ...]) -> tuple[Said, ...]:
    if not faces:
        return ()
    dice = Roll("rank", faces, text=", ".join(map(str, faces)))
    return (t.parts_of("rank_dice", dice=dice, context="" if len(faces) > 1 else "single"),)


def _best(t: Teller, faces: tuple[int, ...]) -> tuple[Step, ...]:
    return (t.step(f"+{max(faces)}", "best_rank_die"),) if faces else ()


def _resist(t: Teller, event: e.ResistRoll) -> Sentence:
    if event.how == "paid":
        return t.say("resists_paid", who=t.who(event.target_id), cue="shield", tone="good")
    how = "legendary" if event.how == "legendary" else "failed" if event.degree else "resisted"
    return _save(t, event, "resist", how, "" if event.degree else "good")


def _knockout(t: Teller, event: e.KnockoutRoll) -> Sentence:
    return _save(t, event, "knockout", "saved" if event.saved else "out", "good" if event.saved else "")


def _save(t: Teller, event: e.ResistRoll | e.KnockoutRoll, label: str, how: str, tone: Tone) -> Sentence:
    bonus = (("resilience", event.total - event.roll),)
    return t.say(
        "saves",
        who=t.who(event.target_id),
        roll=Roll(label, (event.roll,), 20),
        parts=t.parts(bonus),
        total=t.rolled_sum(event.roll, event.total, bonus),
        number=event.target_number,
        context=how,
        cue="roll",
        tone=tone,
    )


def _amount_rolled(t: Teller, event: e.AmountRolled) -> Sentence:
    sides = {sides for _, sides in formula.dice_of(formula.parse(event.formula))}
    faces = ", ".join(map(str, event.faces))
    rolled = Roll("amount", event.faces, sides.pop() if len(sides) == 1 else 0, faces)
    written = formula_text(t.words, event.formula)
    total = Number(event.amount, (t.step(faces, "dice"), t.step(written, "formula")))
    return t.say("amount_rolled", what=t.thing(event.source), roll=rolled, formula=written, total=total, cue="roll")


# Damage


def _damage_calculated(t: Teller, event: e.DamageCalculated) -> Sentence:
    """The whole way from the dice to what is lost: as steps of the number, and in brackets after it."""
    sums = event.calculation
    (label, value), *more = event.parts or (("damage", sums.base_damage),)
    added = [Step(t.signed(number), _added(t, event, name)) for name, number in more]
    first, said = Step(str(value), t.entry(label)), _first(t, event, label, value)
    done = sums.strain_damage if sums.route == "strain" else sums.thp_damage
    changes = tuple(_changes(t, sums))
    return t.say(
        "damage_is",
        total=Number(done, (first, *added, *(step for step, _ in changes))),
        parts=(said, *(f"{step.value} {step.name}" for step in added), *(words for _, words in changes)),
        context="strain" if sums.route == "strain" else "",
    )


def _first(t: Teller, event: e.DamageCalculated, label: str, value: int) -> Said:
    """What the damage starts from: the die of a basic attack, or what the technique does."""
    if event.face is not None:
        return t.parts_of("on_the_die", roll=Roll("damage", (event.face,), 6))
    return t.parts_of("from_what", value=value, what=t.thing(label))


def _added(t: Teller, event: e.DamageCalculated, name: str) -> str:
    """The stat behind a basic attack's bonus; a strike takes the better of two."""
    if name not in ("attack", "strike"):
        return t.entry(name)
    unit = t.state.units.get(event.attacker_id)
    return t.entry("agility" if name == "strike" and unit is not None and unit.agility > unit.strength else "strength")


def _changes(t: Teller, sums: DamageCalculation) -> Iterator[tuple[Step, str]]:
    """What happens to the damage on its way: as a step, and as it is put in brackets."""
    if sums.raw_damage != sums.base_damage:
        yield _change(t, t.signed(sums.raw_damage - sums.base_damage), "critical_hit")
    if sums.dr_percent:
        yield _change(t, f"{t.text('minus')}{t.percent(sums.dr_percent)}", "damage_reduction")
    if sums.halved:
        yield t.step("÷2", "block"), t.text("halved_by_block")
    if sums.guard_absorbed:
        yield _change(t, t.signed(-sums.guard_absorbed), "guard")


def _change(t: Teller, value: str, name: str) -> tuple[Step, str]:
    step = t.step(value, name)
    return step, f"{step.value} {step.name}"


def _thp_damage(t: Teller, event: e.ThpDamage) -> Sentence:
    most = t.state.units[event.target_id].max_thp
    before = (t.step(str(event.new_value + event.amount), "thp_before"),) if event.new_value else ()
    left = t.left_of(event.new_value, most)
    steps = (*before, t.step(t.signed(-event.amount), "damage"))
    source = t.source(event.source)
    return t.say(
        "takes_damage",
        who=t.who(event.target_id),
        amount=event.amount,
        source=source,
        left=Number(left.value, steps, left.text),
        context="" if source is None else "from",
        cue="strike",
        tone="hurt",
    )


def _guard_absorbed(t: Teller, event: e.GuardAbsorbed) -> Sentence:
    return t.say(
        "guard_takes", who=t.who(event.target_id), amount=event.amount, left=event.new_value, cue="shield"
    )  # fmt: skip


def _resolve(t: Teller, event: e.ResolveDepleted) -> Sentence:
    resolve = Named(term("resolve"), t.text(f"resolve.{event.pool}"))
    return t.say(
        "loses_resolve", who=t.who(event.unit_id), amount=event.amount, resolve=resolve, left=event.new_value
    )  # fmt: skip


def _falls(t: Teller, event: e.UnitDefeated) -> Sentence:
    how = event.cause if event.cause in ("strain", "knockout") else ""
    cause = None if how else t.source(event.cause)
    return t.say(
        "falls",
        who=t.who(event.unit_id),
        cause=cause,
        context=how or ("" if cause is None else "cause"),
        cue="fall",
        tone="defeat",
    )


# What comes and goes


def _moved(key: str, most: str = "", *, cue: Cue = "", tone: Tone = "") -> Callable[[Teller, Any], Sentence | None]:
    """The line of a number that went up or down: `Hero regains 8 AE from Marrow Tonic (16 of 16).`"""

    def line(t: Teller, event: Any) -> Sentence | None:
        if not event.amount:
            return None
        unit = t.state.units[getattr(event, "unit_id", "") or event.target_id]
        now: Slot = t.left_of(event.new_value, getattr(unit, most)) if most else event.new_value
        source = t.source(getattr(event, "source", ""))
        return t.say(
            key,
            who=t.who(unit.id),
            amount=event.amount,
            now=now,
            source=source,
            context="" if source is None else "from",
            cue=cue,
            tone=tone,
        )

    return line


def _earned(currency: Currency) -> Callable[[Teller, Any], Sentence]:
    def line(t: Teller, event: Any) -> Sentence:
        return t.say(
            "earns",
            who=t.who(event.unit_id),
            amount=event.amount,
            currency=Named(term(currency), t.text(f"currency.{currency}")),
            now=event.new_value,
            context=event.source,
            tone="good",
        )

    return line


def _spent(currency: Currency) -> Callable[[Teller, Any], Sentence]:
    def line(t: Teller, event: Any) -> Sentence:
        return t.say(
            "spends",
            who=t.who(event.unit_id),
            amount=event.amount,
            currency=Named(term(currency), t.text(f"currency.{currency}")),
            now=event.new_value,
            context=event.effect,
        )

    return line


def _item_used(t: Teller, event: e.ItemUsed) -> Sentence:
    key = "item_left" if event.left else "item_last"
    return t.say(key, who=t.who(event.unit_id), left=event.left, item=t.thing(event.item_id))


def _marked(t: Teller, event: e.TrackMarked | e.TrackCleared) -> Sentence:
    marks = isinstance(event, e.TrackMarked)
    track = derived.track_of(t.state.units[event.unit_id], event.track)
    return t.say(
        "marks" if marks else "clears",
        who=t.who(event.unit_id),
        amount=event.amount,
        track=Named(term(event.track), t.text(f"track.{event.track}")),
        now=t.left_of(event.new_value, track.maximum),
        tone="warn" if marks else "good",
    )


# Conditions and modifiers


def _condition(key: str, tone: Tone) -> Callable[[Teller, Any], Sentence]:
    def line(t: Teller, event: Any) -> Sentence:
        held: Condition = event.condition
        helps = held.healing and not held.damage
        return t.say(
            key,
            who=t.who(event.target_id),
            condition=t.condition(held),
            rounds=None if held.rounds is None else t.rounds(held.rounds),
            context="" if held.rounds is None else "rounds",
            cue="status",
            tone="good" if helps else tone,
        )

    return line


def _condition_ticked(t: Teller, event: e.ConditionTicked) -> Sentence | None:
    unit = t.state.units[event.target_id]
    held = next((held for held in unit.conditions if held.pillar == event.pillar), None)
    if held is None or unit.status != "up":
        return None
    return t.say(
        "condition_stays", who=t.who(unit.id), condition=t.condition(held), count=event.rounds, cue="status"
    )  # fmt: skip


def _condition_removed(t: Teller, event: e.ConditionRemoved) -> Sentence:
    gone = t.thing(event.condition_id)
    return t.say("condition_gone", who=t.who(event.target_id), condition=gone, cue="status", tone="good")


def _modifier(t: Teller, event: e.ModifierApplied) -> Sentence:
    held = event.modifier
    who, source = t.who(event.target_id), t.thing(held.label)
    if held.stat == "halve":
        return t.say("will_halve", who=who, cue="shield", tone="good")
    how, lasts = t.lasts(held)
    key = "stance_gives" if held.label == STANCE else "will_regain" if held.stat == "healing" else "gets"
    return t.say(
        key,
        who=who,
        value=held.value,
        stat=changed_stat(t.words, held.stat, held.pillar),
        source=source,
        context=how,
        cue="status",
        tone="good" if held.value > 0 else "warn",
        **lasts,
    )


def _modifier_expired(t: Teller, event: e.ModifierExpired) -> Sentence | None:
    """Told once for all that one technique or stance changed."""
    unit = t.state.units[event.target_id]
    if unit.status != "up" or any(held.label == event.label for held in unit.modifiers):
        return None
    key = "leaves_stance" if event.label == STANCE else "wears_off"
    return t.say(key, who=t.who(unit.id), what=t.thing(event.label), cue="status")


# The story around the battle


def _script(t: Teller, event: e.ScriptTrigger) -> Sentence | None:
    """What a language has a line for; an id is the story's own affair, and nothing to read."""
    return t.say(f"scene.{event.action}", depth=0) if t.words.has(f"wuxia.scene.{event.action}") else None


def trigger_of(t: Teller, index: int) -> c.Trigger | None:
    """A trigger of the encounter as the pack has it today; none where the pack has changed since."""
    encounter = t.game.content.encounters.get(t.state.encounter)
    return encounter.triggers[index] if encounter is not None and index < len(encounter.triggers) else None


def said(t: Teller, trigger: int, kind: str, place: int, text: str) -> str:
    """A line or a reply in the reader's language, if that has it; else as the pack has it."""
    key = f"wuxia.{kind}.{t.state.encounter}.{trigger + 1}.{place + 1}"
    return t.words.text(key) if t.words.has(key) else text


def speaker(t: Teller, name: str) -> str:
    """Who says something: a unit by its name, anybody else as the author wrote it."""
    if name in t.state.units or name in t.game.content.units:
        return t.unit(name)
    key = f"wuxia.speaker.{name.lower().replace(' ', '_')}"
    return t.words.text(key) if t.words.has(key) else name


def spoken(game: WuxiaGame, state: State, event: e.LineSpoken) -> dict[str, str]:
    """A line as an engine shows it: who says it, by id and by name, the mood of the picture, the words."""
    t = Teller(game, state)
    trigger = trigger_of(t, event.trigger)
    if trigger is None or event.line >= len(trigger.lines):
        return {"speaker": "", "name": "", "portrait": "", "text": ""}
    line = trigger.lines[event.line]
    return {
        "speaker": line.speaker,
        "name": speaker(t, line.speaker) if line.speaker else "",
        "portrait": line.portrait,
        "text": said(t, event.trigger, "line", event.line, line.text),
    }


def _line(t: Teller, event: e.LineSpoken) -> Sentence | None:
    line = spoken(t.game, t.state, event)
    if not line["text"]:
        return None
    if not line["speaker"]:
        return t.say("line.narrated", text=line["text"], depth=0)
    who = t.who(line["speaker"]) if line["speaker"] in t.state.units else line["name"]
    return t.say("line.spoken", who=who, text=line["text"], depth=0)


def _goals(t: Teller, event: e.GoalsChanged) -> Sentence:
    return t.say("goals_changed", goals=tuple(filter(None, (goal_text(t, goal) for goal in event.goals))), tone="warn")


def goal_text(t: Teller, goal: Goal) -> str:
    """What it takes to win, or what must not happen."""
    match goal:
        case Eliminate():
            return "" if goal.team == "player" else t.text("goal.eliminate", context=goal.team)
        case Defeat():
            unit = t.state.units.get(goal.target)
            lost = unit is not None and unit.team == "player"
            return t.text("goal.protect" if lost else "goal.defeat", who=t.unit(goal.target))
        case Protect():
            return t.text("goal.protect", who=t.unit(goal.target))
        case Survive():
            return t.text("goal.survive", number=goal.rounds)
        case Escape():
            return t.text("goal.escape", count=goal.threshold)
        case Custom():
            return t.text("goal.custom", what=flag_text(t, goal.name))


def flag_text(t: Teller, flag: str) -> str:
    """A flag as people read it; flags about a unit are `what:unit` or `track_how far:unit:track`."""
    if t.words.has(f"wuxia.flag.{flag}"):
        return t.text(f"flag.{flag}")
    what, *about = flag.split(":")
    if len(about) == 2 and what.startswith("track_"):
        far = what.removeprefix("track_")
        share = "" if far == "full" else t.percent(int(far))
        track = t.text(f"track.{about[1]}")
        return t.text("track_is", who=t.unit(about[0]), track=track, share=share, context="full" if not share else "")
    if what == "insight_danger" and about:
        return t.text("insight_danger", who=t.unit(about[0]))
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
    code, _, about = verdict.reason.partition(":")
    match code:
        case "fallen":
            return t.text("reason.fallen", who=t.unit(about))
        case "side_fallen":
            return t.text("reason.side_fallen", context=about)
        case "both_fallen":
            return t.text("reason.both_fallen")
        case "round_over":
            return t.text("reason.round_over", number=int(about))
        case "escaped":
            return t.text("reason.escaped", count=int(about))
        case "reply":
            return t.text("reason.reply")
        case "holds":
            return flag_text(t, about)
        case _:
            return triggered(t, verdict.reason)


def triggered(t: Teller, condition: str) -> str:
    """The condition of a trigger in words; another reason is said as it is."""
    try:
        trigger = parse(condition)
    except TriggerError:
        return condition
    if trigger.kind == "flag":
        return flag_text(t, trigger.name)
    who = t.entry(trigger.name) if trigger.kind == "technique_used" else t.unit(trigger.name) if trigger.name else ""
    return t.text(f"reason.{trigger.kind}", who=who, number=trigger.number, share=t.percent(trigger.number))


def _ended(t: Teller, event: e.CombatEnd) -> Sentence:
    verdict = event.result
    gains = _won(t, event.rewards) if event.rewards is not None else []
    return t.say(
        "won_with" if gains else "ended",
        reason=reason(t, verdict),
        gains=tuple(gains),
        context=verdict.result,
        cue="end",
        tone=_ENDINGS[verdict.result],
        depth=0,
    )


def _won(t: Teller, rewards: Rewards) -> list[str]:
    xp = [t.text("xp", amount=rewards.xp)] if rewards.xp else []
    return xp + [t.entry(item) for item in rewards.items]


def describe_outcome(game: WuxiaGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """Why it ended, what it brings, and what each of the player's units takes along."""
    verdict = state.verdict
    assert verdict is not None, "only a battle that is over has an outcome"
    t = Teller(game, state)
    lines = [t.text("after", context=verdict.result, rounds=t.rounds(state.round), reason=reason(t, verdict))]
    gains = _won(t, state.rewards) if verdict.result == "victory" else []
    if gains:
        lines.append(t.text("heroes_gain", gains=tuple(gains)))
    lines += [
        t.text("leaves_with", who=t.unit(unit.id), kept=tuple(kept))
        for unit in state.units.values()
        if unit.team == "player" and (kept := _kept(t, unit))
    ]
    return (*lines, *(t.text("remembers", fact=fact) for fact in remembered(t).values()))


def _kept(t: Teller, unit: Unit) -> list[str]:
    """What a unit takes along."""
    kept = [t.text("amount.strain", amount=unit.strain)] if unit.strain else []
    for currency in CURRENCIES:
        amount = derived.currency_of(unit, currency)
        kept += [t.text(f"amount.{currency}", amount=amount)] if currency != "fury" and amount else []
    for track in TRACKS:
        marks = derived.track_of(unit, track).current
        kept += [t.text("marks_of", count=marks, track=t.text(f"track.{track}"))] if marks else []
    return kept + [
        condition_name(t.words, held if held.name or held.degree < 4 else Condition(held.pillar, 3, held.source))
        for held in unit.conditions
        if held.rounds is None
    ]


def _joined(t: Teller, event: e.UnitJoined) -> Sentence:
    tone: Tone = "good" if event.unit.team == "player" else "warn"
    return t.say("joins", who=t.who(event.unit.id), cue="move", tone=tone)


def _plain(key: str, *fields: str, cue: Cue = "", tone: Tone = "") -> Callable[[Teller, Any], Sentence]:
    """A line about one unit, with some of the event's own numbers."""

    def line(t: Teller, event: Any) -> Sentence:
        who = t.who(getattr(event, "unit_id", "") or event.target_id)
        return t.say(key, who=who, cue=cue, tone=tone, **{name: getattr(event, name) for name in fields})

    return line


_LINES: dict[type, Callable[[Teller, Any], Sentence | None]] = {
    e.CombatStart: _begins,
    e.CombatEnd: _ended,
    e.RoundStart: lambda t, v: t.say("round", number=v.round, cue="turn", tone="heading", depth=0),
    e.PhaseStart: _phase,
    e.PhaseEnd: _phase_ended,
    e.TurnStart: _turn,
    e.ActionChosen: _chosen,
    e.AttackRoll: _attack_roll,
    e.Hit: _plain("hits", cue="strike"),
    e.Miss: _plain("misses", cue="miss"),
    e.Crit: _plain("crits", cue="strike"),
    e.ResistRoll: _resist,
    e.KnockoutRoll: _knockout,
    e.AmountRolled: _amount_rolled,
    e.DamageCalculated: _damage_calculated,
    e.GuardAbsorbed: _guard_absorbed,
    e.ResolveDepleted: _resolve,
    e.ThpDamage: _thp_damage,
    e.StrainDamage: _moved("takes_strain", "max_strain", cue="strike", tone="hurt"),
    e.ThpHealed: _moved("regains_thp", "max_thp", cue="heal", tone="good"),
    e.AeSpent: _moved("spends_ae"),
    e.AeRegenerated: _moved("recovers_ae", "max_ae"),
    e.AeGained: _moved("regains_ae", "max_ae", cue="heal", tone="good"),
    e.GuardGained: _moved("gains_guard", cue="shield", tone="good"),
    e.StrainGained: _moved("takes_strain", "max_strain"),
    e.StrainRelieved: _moved("sheds_strain", "max_strain", cue="heal", tone="good"),
    e.ItemUsed: _item_used,
    e.ConditionApplied: _condition("condition_applied", "warn"),
    e.ConditionAdvanced: _condition("condition_worse", "warn"),
    e.ConditionEased: _condition("condition_better", "good"),
    e.ConditionTicked: _condition_ticked,
    e.ConditionRemoved: _condition_removed,
    e.ModifierApplied: _modifier,
    e.ModifierExpired: _modifier_expired,
    e.UnitDefeated: _falls,
    e.UnitRevived: _plain("stands_again", "thp", cue="heal", tone="good"),
    e.UnitEscaped: _plain("escapes", cue="move"),
    e.UnitJoined: _joined,
    e.UnitProvoked: _plain("is_provoked", tone="warn"),
    e.BossPhaseChanged: _plain("enters_phase", "phase", tone="warn"),
    e.LegendaryResistanceUsed: _plain("can_shrug_off", "left"),
    e.FuryGained: _earned("fury"),
    e.FurySpent: _spent("fury"),
    e.CloutGained: _earned("clout"),
    e.CloutSpent: _spent("clout"),
    e.InsightGained: _earned("insight"),
    e.InsightSpent: _spent("insight"),
    e.TrackMarked: _marked,
    e.TrackCleared: _marked,
    e.FlagSet: lambda t, v: t.say("remembers", fact=flag_text(t, v.flag)),
    e.ScriptTrigger: _script,
    e.LineSpoken: _line,
    e.GoalsChanged: _goals,
}
"""Ends of turns and rounds are heard in what begins next; the rounds of modifiers are counted on the board."""
