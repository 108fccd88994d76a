"""How a battle is told: one line for an event, one for a choice, and what a screen shows."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from turnwright.kernel.messages import Answer, Command, Event, Prompt
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Board, Gauge, Piece, Tag

from . import commands as w
from . import derived
from . import events as e
from .game import WuxiaGame
from .rules.conditions import condition_name, find_condition
from .rules.terms import PILLAR_NAMED, TRACKS
from .rules.victory import Defeat, Protect, Verdict
from .state import Modifier, State, Unit

_PHASES = {"quick1": "first quick stage", "major": "major stage", "quick2": "second quick stage"}
_TOLD = {"enemy_hp_below": "a foe is under {} % THP", "ally_hp_below": "a friend is under {} % THP"}
_ENGINE_EVENTS = ("end", "flag", "revive", "summon", "join")
"""Triggers that the engine itself acts on: what they do is told by its own event."""
_RESULTS = {"victory": "Victory", "defeat": "Defeat", "escape": "Escape", "timeout": "Time is up"}


def describe(game: WuxiaGame, state: State, event: Event) -> str:
    """One readable line; empty for what another line already says."""
    tell = _LINES.get(type(event))
    return tell(_Teller(game, state), event) if tell is not None else ""


class _Teller:
    """Names of units and of content."""

    def __init__(self, game: WuxiaGame, state: State) -> None:
        self.game = game
        self.state = state

    def unit(self, unit_id: str) -> str:
        unit = self.state.units.get(unit_id)
        return unit.name if unit is not None else self.entry(unit_id)

    def left(self, unit_id: str) -> Unit:
        return self.state.units[unit_id]

    def entry(self, name: str) -> str:
        """The name of a technique, an item, a condition, or the word itself."""
        content = self.game.content
        found = content.techniques.get(name) or content.items.get(name)
        if found is not None:
            return str(found.name)
        place = find_condition(name)
        return condition_name(place[0], degree=place[1]) if place is not None else name.replace("_", " ")

    def reason(self, verdict: Verdict) -> str:
        """Why it ended, in names: the goal that was reached, or the trigger that told so."""
        goal = self.state.goals[verdict.goal] if verdict.goal is not None else None
        if isinstance(goal, Defeat | Protect):
            return f"{self.unit(goal.target)} has fallen"
        told = _TOLD.get(verdict.reason.rsplit("_", 1)[0])
        return told.format(verdict.reason.rsplit("_", 1)[1]) if told is not None else self.flag_words(verdict.reason)

    def flag_words(self, flag: str) -> str:
        """A flag as people read it; flags about a unit are `what:unit` or `track_how far:unit:track`."""
        what, *about = flag.split(":")
        if len(about) == 2:
            far = what.removeprefix("track_")
            return f"the {about[1]} of {self.unit(about[0])} is {'full' if far == 'full' else f'at {far} %'}"
        return " ".join(self.unit(part) for part in (what, *about))


def _sum(parts: e.Parts) -> str:
    return " ".join(f"{value:+d} {label}" for label, value in parts)


def _attack_roll(t: _Teller, event: e.AttackRoll) -> str:
    who = f"{t.unit(event.attacker_id)} → {t.unit(event.target_id)}"
    named = tuple((t.entry(label), value) for label, value in event.bonus_parts)
    against = tuple((t.entry(label), value) for label, value in event.defense_parts)
    if event.contest is not None:
        ours, theirs = (f" of {list(faces)}" if faces else "" for faces in event.rank_faces)
        contest = event.contest
        return (
            f"{who}: d20 {event.roll} {_sum(named)} and the best{ours} = {event.total} against d20 "
            f"{event.opposition_roll} {event.defense - 10:+d} and the best{theirs} = {contest.opposition_total} "
            f"(degree {contest.dos:+d})"
        )
    shown = f"defense {event.defense}" + (f" ({_sum(against)})" if len(against) > 1 else "")
    return f"{who}: d20 {event.roll} {_sum(named)} = {event.total} against {shown}"


def _damage_calculated(t: _Teller, event: e.DamageCalculated) -> str:
    sums = event.calculation
    named = tuple((t.entry(label), value) for label, value in event.parts)
    steps = [f"damage {_sum(named)} = {sums.base_damage}"]
    if sums.raw_damage != sums.base_damage:
        steps.append(f"crit {sums.raw_damage}")
    if sums.dr_percent:
        steps.append(f"-{sums.dr_percent} % reduction")
    if sums.halved:
        steps.append("halved by a block")
    if sums.guard_absorbed:
        steps.append(f"guard takes {sums.guard_absorbed}")
    return "  " + ", ".join(steps) if len(steps) > 1 else ""


def _thp_damage(t: _Teller, event: e.ThpDamage) -> str:
    unit = t.left(event.target_id)
    why = "" if event.source in t.state.units or not event.source else f" ({t.entry(event.source)})"
    return f"  {unit.name} takes {event.amount}{why}: {event.new_value}/{unit.max_thp} THP"


def _chosen(t: _Teller, event: e.ActionChosen) -> str:
    return f"{t.unit(event.actor_id)}: {describe_command(t.game, t.state, event.action)}"


def _resist(t: _Teller, event: e.ResistRoll) -> str:
    who = f"  {t.unit(event.target_id)}"
    if event.how == "paid":
        return f"{who} spends to resist"
    if event.how == "legendary":
        return f"{who} shrugs it off (resist {event.total} against {event.target_number})"
    how = "resists" if not event.degree else "fails to resist"
    return f"{who} {how} (d20 {event.roll}, {event.total} against {event.target_number})"


def _condition(t: _Teller, event: Any) -> str:
    held = event.condition
    lasts = f" for {held.rounds} rounds" if held.rounds is not None else ""
    return f"  {t.unit(event.target_id)} is {held.called}{lasts}"


def _modifier(t: _Teller, event: e.ModifierApplied) -> str:
    return f"  {t.unit(event.target_id)}: {modifier_words(t.game, event.modifier)}"


def modifier_words(game: WuxiaGame, modifier: Modifier) -> str:
    """A modifier as people read it: `+2 defense (Defend)`."""
    content = game.content
    entry = content.techniques.get(modifier.label) or content.items.get(modifier.label)
    label = entry.name if entry is not None else modifier.label
    what = modifier.stat.replace("_", " ") if modifier.pillar is None else f"{modifier.pillar} {modifier.stat}"
    if modifier.stat == "halve":
        return f"halves the next hit ({label})"
    if modifier.stat == "healing":
        return f"heals {modifier.value} a round ({label})"
    lasts = f", {modifier.rounds} rounds" if modifier.rounds is not None and modifier.rounds > 1 else ""
    return f"{modifier.value:+d} {what} ({label}{lasts})"


def _moved(words: str) -> Callable[[_Teller, Any], str]:
    def tell(t: _Teller, event: Any) -> str:
        whose = t.unit(getattr(event, "unit_id", "") or getattr(event, "target_id", ""))
        source = getattr(event, "source", "") or getattr(event, "effect", "")
        why = f" ({t.entry(source)})" if source and source not in t.state.units else ""
        return "  " + words.format(who=whose, amount=event.amount, now=event.new_value) + why

    return tell


_LINES: dict[type, Callable[[_Teller, Any], str]] = {
    e.CombatStart: lambda t, v: f"{v.name} begins.",
    e.CombatEnd: lambda t, v: (
        f"{_RESULTS[v.result.result]}: {t.reason(v.result)}."
        + (f" {v.rewards.xp} xp." if v.rewards is not None and v.rewards.xp else "")
    ),
    e.RoundStart: lambda t, v: f"— Round {v.round} —",
    e.PhaseStart: lambda t, v: "" if not v.order or t.state.structure == "one_beat" else f"· {_PHASES[v.phase]}",
    e.ActionChosen: _chosen,
    e.AttackRoll: lambda t, v: "  " + _attack_roll(t, v),
    e.Hit: lambda t, v: "  Hit",
    e.Miss: lambda t, v: "  Miss",
    e.Crit: lambda t, v: "  Critical hit",
    e.ResistRoll: _resist,
    e.AmountRolled: lambda t, v: f"  {t.entry(v.source)}: {v.formula} with {', '.join(map(str, v.faces))} = {v.amount}",
    e.KnockoutRoll: lambda t, v: (
        f"  {t.unit(v.target_id)} {'stays up' if v.saved else 'is knocked out'}"
        f" (d20 {v.roll}, {v.total} against {v.target_number})"
    ),
    e.DamageCalculated: _damage_calculated,
    e.ResolveDepleted: _moved("{who} loses {amount} resolve ({now} left)"),
    e.ThpDamage: _thp_damage,
    e.StrainDamage: _moved("{who} takes {amount} strain: {now}"),
    e.ThpHealed: _moved("{who} heals {amount}: {now} THP"),
    e.AeGained: _moved("{who} gains {amount} AE: {now}"),
    e.GuardGained: _moved("{who} raises {amount} guard: {now}"),
    e.StrainGained: _moved("{who} takes {amount} strain: {now}"),
    e.StrainRelieved: _moved("{who} sheds {amount} strain: {now}"),
    e.ConditionApplied: _condition,
    e.ConditionAdvanced: _condition,
    e.ConditionEased: _condition,
    e.ConditionRemoved: lambda t, v: f"  {t.unit(v.target_id)} is no longer {t.entry(v.condition_id)}",
    e.ModifierApplied: _modifier,
    e.UnitDefeated: lambda t, v: (
        f"  {t.unit(v.unit_id)} falls" + (f" ({t.entry(v.cause)})." if v.cause not in t.state.units else ".")
    ),
    e.UnitRevived: lambda t, v: f"  {t.unit(v.unit_id)} stands again with {v.thp} THP.",
    e.UnitEscaped: lambda t, v: f"  {t.unit(v.unit_id)} escapes.",
    e.UnitJoined: lambda t, v: f"  {v.unit.name} joins the battle.",
    e.UnitProvoked: lambda t, v: f"  {t.unit(v.unit_id)} is provoked.",
    e.BossPhaseChanged: lambda t, v: f"  {t.unit(v.unit_id)} enters phase {v.phase}.",
    e.FuryGained: _moved("{who} gains {amount} fury: {now}"),
    e.FurySpent: _moved("{who} spends {amount} fury"),
    e.CloutGained: _moved("{who} gains {amount} clout: {now}"),
    e.CloutSpent: _moved("{who} spends {amount} clout"),
    e.InsightGained: _moved("{who} gains {amount} insight: {now}"),
    e.InsightSpent: _moved("{who} spends {amount} insight"),
    e.TrackMarked: lambda t, v: f"  {t.unit(v.unit_id)} marks {v.amount} {v.track}: {v.new_value}",
    e.TrackCleared: lambda t, v: f"  {t.unit(v.unit_id)} clears {v.amount} {v.track}: {v.new_value}",
    e.FlagSet: lambda t, v: f"  The story will remember: {t.flag_words(v.flag)}.",
    e.ScriptTrigger: lambda t, v: (
        "" if v.event in _ENGINE_EVENTS else f"  [{v.event}{': ' + v.action.replace('_', ' ') if v.action else ''}]"
    ),
}


def describe_command(game: WuxiaGame, state: State, command: Command) -> str:
    """One short line for a choice; `explain` says what it does."""

    def name(unit_id: str) -> str:
        return state.units[unit_id].name if unit_id in state.units else unit_id

    spend = getattr(command, "spend", None)
    extra = f" ({spend})" if spend else ""
    match command:
        case w.Attack():
            return f"Attack {name(command.target)}{extra}"
        case w.Technique():
            art = game.content.techniques.get(command.technique)
            aimed = command.targets or ((command.target,) if command.target else ())
            called = art.name if art is not None else command.technique
            cost = f" [{art.ae_cost} AE]" if art is not None and art.ae_cost else ""
            at_all = bool(aimed) and (art is None or art.targeting.type != "self")
            return f"{called}{' on ' + ', '.join(map(name, aimed)) if at_all else ''}{cost}{extra}"
        case w.Item():
            used = game.content.items.get(command.item)
            aimed = command.targets or ((command.target,) if command.target else ())
            return f"{used.name if used is not None else command.item} on {', '.join(map(name, aimed))}"
        case w.Quick():
            at = f" {name(command.target)}" if command.target else ""
            return f"{command.action.capitalize()}{at}{extra}"
        case Answer():
            return describe_answer(game, state, command)
        case _:
            return type(command).__name__


def describe_prompt(game: WuxiaGame, state: State, prompt: Prompt) -> str:
    """The two questions of the game: to roll again after a miss, and to pay instead of resisting."""
    t, about = _Teller(game, state), prompt.about
    if prompt.kind == "reroll":
        return f"{t.unit(str(about['unit']))} misses {t.unit(str(about['target']))}: pay to roll again?"
    worst = condition_name(PILLAR_NAMED[str(about["pillar"])], degree=int(str(about["cap"])))
    return f"{t.unit(str(about['unit']))} may become {worst} at worst (rank {about['rank']}): pay to resist, or roll?"


def describe_option(game: WuxiaGame, state: State, prompt: Prompt, option: str) -> str:
    return {
        "no": "Let it be", "pay": "Pay to resist", "roll": "Roll the dice", "reroll": "Pay and roll again",
        "pressure": "Press on, and roll again",
    }[option]  # fmt: skip


def describe_outcome(game: WuxiaGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """Why it ended, what it brings, and what each of the player's units takes along."""
    verdict = state.verdict
    assert verdict is not None, "only a battle that is over has an outcome"
    t = _Teller(game, state)
    lines = [f"{_RESULTS[verdict.result]} after {state.round} rounds: {t.reason(verdict)}."]
    won = ended.detail["rewards"]
    found = [f"{won['xp']} xp"] * bool(won["xp"]) + [t.entry(item) for item in won["items"]]
    if found:
        lines.append(f"You gain {', '.join(found)}.")
    for unit in state.units.values():
        if unit.team == "player":
            lines += _aftermath(t, unit)
    return (*lines, *(f"{note}." for note in _remembered(t)))


def _aftermath(t: _Teller, unit: Unit) -> Iterator[str]:
    """What a unit takes along, if that is anything."""
    kept = [f"{unit.strain} strain"] * bool(unit.strain)
    kept += [f"{amount} {what}" for what, amount in (("clout", unit.clout), ("insight", unit.insight)) if amount]
    marks = {track: getattr(unit, track).current for track in TRACKS}
    kept += [f"{count} {'mark' if count == 1 else 'marks'} of {track}" for track, count in marks.items() if count]
    kept += [
        held.name or condition_name(held.pillar, degree=min(3, held.degree))
        for held in unit.conditions
        if held.rounds is None
    ]
    if kept:
        yield f"{unit.name} takes along {', '.join(kept)}."


def board(game: WuxiaGame, state: State, seat: str) -> Board:
    """What a screen shows of a battle."""
    order = [state.active, *state.pending] if state.active else list(state.pending)
    heading = f"{state.name} · round {state.round}"
    if state.structure == "three_stage" and state.verdict is None:
        heading += f" · {_PHASES[state.phase]}"
    return Board(
        heading=heading,
        order=tuple(unit for unit in order if state.units[unit].status == "up"),
        pieces=tuple(_piece(game, unit) for unit in state.units.values()),
        notes=tuple(Tag("remembered", note) for note in _remembered(_Teller(game, state))),
    )


def _remembered(t: _Teller) -> tuple[str, ...]:
    """What the battle tells the story, in words; of a cost track only how far it has come."""
    latest: dict[str, str] = {}
    for flag in t.state.flags:
        what, _, whose = flag.partition(":")
        latest[whose if what.startswith("track_") and whose else flag] = t.flag_words(flag)
    return (f"The story will remember: {', '.join(latest.values())}",) if latest else ()


def _piece(game: WuxiaGame, unit: Unit) -> Piece:
    gauges = [Gauge("THP", unit.thp, unit.max_thp), Gauge("AE", unit.ae, unit.max_ae)]
    gauges.append(Gauge("strain", unit.strain, unit.max_strain))
    notes: list[str] = [unit.status] if unit.status == "escaped" else []  # of the others, a screen says who is out
    if unit.guard:
        notes.append(f"guard {unit.guard}")
    if unit.is_boss and len(unit.phases):
        notes.append(f"phase {unit.phase}")
    notes += [
        f"{name} {value}"
        for name, value in (("fury", unit.fury), ("clout", unit.clout), ("insight", unit.insight))
        if value
    ]
    notes += [held.called + (f" {held.rounds}r" if held.rounds is not None else "") for held in unit.conditions]
    notes += [modifier_words(game, held) for held in unit.modifiers]
    notes += [f"{name} {track.current}/{track.maximum}" for name, track in _tracks(unit) if track.current]
    if derived.band(unit) != "normal":
        notes.append(derived.band(unit))
    tags = tuple(Tag("", note) for note in notes)
    return Piece(unit.id, unit.name, unit.team, tuple(gauges), tags, unit.status != "up")


def _tracks(unit: Unit) -> tuple[tuple[str, Any], ...]:
    return (("blood", unit.blood), ("fate", unit.fate), ("stain", unit.stain))
