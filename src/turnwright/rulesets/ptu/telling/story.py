"""How an encounter is told: a line for each event, and how it ended."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from turnwright.kernel.language import Slot
from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.squares import square_name
from turnwright.kernel.telling import Cue, Named, Number, Roll, Said, Sentence, Step, Tone, cell_ref, listed, ref

from .. import events as e
from .. import seats
from ..attack.damage_roll import CRITICAL
from ..game import PtuGame
from ..people.company import are_friends, has
from ..people.gear import words_of
from ..people.growth import growth_of
from ..rules import damage, statuses
from ..rules.maneuvers import MANEUVERS
from ..rules.terms import name_of
from ..setup import SIDES
from ..state import WHOLE, Award, Combatant, Span, State, Timed
from ..vocabulary.abilities import Activate
from ..vocabulary.moves import Marker, Perform, Stages, Stats
from . import growth
from .naming import Teller, asked_words, status_words, timed_name, uncapitalised
from .wording import field_text, lasting_text

_SAVED = ("paralyzed", "confused", "infatuated")
"""Conditions whose save tells what they cost."""
_RESET = ("encounter_ended", "recalled")
"""Why stages go back and conditions end without anybody having to read it."""


def tell(game: PtuGame, state: State, event: Event) -> Sentence | None:
    """One line of the story; none for what another line says."""
    told = _LINES.get(type(event))
    return told(Teller(game, state), event) if told is not None else None


def _deed(t: Teller, key: str, /, **slots: Any) -> Sentence:
    """What somebody did."""
    return t.say(f"told.{key}", depth=0, **slots)


def _then(t: Teller, key: str, /, **slots: Any) -> Sentence:
    """What came of it."""
    return t.say(f"told.{key}", **slots)


def _all(t: Teller, ids: Iterable[str]) -> tuple[Named, ...]:
    return tuple(t.who(who) for who in ids)


# The encounter and its turns


def _result(t: Teller, result: str) -> str:
    return t.words.name(f"ptu.ending.{result}", name_of(result))


def _ended(t: Teller, event: e.EncounterEnded) -> Sentence:
    if event.winner is None:
        return _deed(t, "ended", result=_result(t, event.result), cue="end")
    return _deed(t, "ended", context="won", result=_result(t, event.result), side=t.side(event.winner), cue="end")


def _initiative(t: Teller, event: e.InitiativeSet) -> Sentence:
    last = (event.roll_off - 1) % 20 + 1  # earlier roll-offs of the same tie were told before
    tied = t.parts("told.tied", roll=Roll("roll-off", (last,), 20)) if event.roll_off else ""
    fields = t.game.content.fields
    slowest = any(rounds > 0 and fields[name].reverses_initiative for name, rounds in t.state.fields.items())
    value = t.text("told.slowest_first", value=str(-event.initiative)) if slowest else str(event.initiative)
    return _then(t, "initiative", who=t.who(event.id), value=value, tied=tied, cue="roll" if event.roll_off else "")


def _phase(t: Teller, event: e.PhaseStarted) -> Sentence | None:
    if event.phase == "all" or not event.order:
        return None
    return _deed(t, f"phase_{event.phase}", tone="heading", cue="turn")


def _order(t: Teller, event: e.OrderChanged) -> Sentence | None:
    if not event.order:
        return None
    return _then(t, "order", who=_all(t, dict.fromkeys(slot.id for slot in event.order)))


def _turn(t: Teller, event: e.TurnStarted) -> Sentence:
    return _deed(t, "turn", context="early" if event.out_of_order else "", who=t.who(event.id), cue="turn")


def _skipped(t: Teller, event: e.TurnSkipped) -> Sentence | None:
    if event.why in ("fainted", "gone"):
        return None
    return _deed(t, "skipped", context=event.why, who=t.who(event.id), condition=t.condition(event.why).name)


def _actions_lost(t: Teller, event: e.ActionsLost) -> Sentence | None:
    if event.why in _SAVED:
        return None
    if event.why == "disobeys":
        return _then(t, "disobeys", who=t.who(event.id), tone="warn")
    return _then(t, "cannot_act", who=t.who(event.id), why=t.why(event.why), tone="warn")


def _orders_given(t: Teller, event: e.OrdersGiven) -> Sentence:
    said = tuple(asked_words(t, order.about, order.ask, in_round=order.round) for order in event.orders)
    return _deed(t, "orders", who=t.who(event.id), orders=said or (t.text("told.asked_usual"),))


def _trigger_set(t: Teller, event: e.TriggerSet) -> Sentence:
    return _deed(t, f"trigger_{event.use}", who=t.who(event.id), what=t.what(event.thing))


def _handed_over(t: Teller, event: e.HandedOver) -> Sentence:
    seat = seats.seat_of(t.state, t.state.combatants[event.id])
    if seat == event.id:
        return _deed(t, "own_player", who=t.who(event.id))
    whose = t.side(seat) if seat in SIDES else seats.name_of(t.state, seat)
    return _deed(t, "handed", context="" if event.seat else "back", who=t.who(event.id), seat=whose)


# Attacks


def _on(t: Teller, key: str, targets: Iterable[str], /, **slots: Any) -> Sentence:
    """Something that is done to others, or without any."""
    at = _all(t, targets)
    return _deed(t, key, context="on" if at else "", targets=at, **slots)


def _move_used(t: Teller, event: e.MoveUsed) -> Sentence:
    at = [target for target in event.targets if target != event.user]
    key = "follows" if event.follows else "attacks" if _hostile(t, event.user, at) else "uses"
    return _on(t, key, at, who=t.who(event.user), what=t.what(event.move), cue="strike" if at else "")


def _hostile(t: Teller, user: str, targets: Iterable[str]) -> bool:
    """Whether a move is aimed at foes: languages differ in how they say so."""
    sides = [t.state.combatants[target].side for target in targets if target in t.state.combatants]
    return any(not are_friends(t.state, t.state.combatants[user].side, side) for side in sides)


def _attack_rolled(t: Teller, event: e.AttackRolled) -> Sentence | None:
    """One accuracy roll for all targets; a maneuver begins with it, a move was told before."""
    if not event.natural and all(aim.hit for aim in event.aims):
        return None  # what needs no roll was told with its targets
    missed = not any(aim.hit for aim in event.aims)
    found, what = _hits_and_misses(t, event.aims), t.what(event.move)
    cue = "miss" if missed else "critical" if event.crit else "strike"
    rolled = _with_a(t, "accuracy", event.natural, 20) if event.natural or event.move in MANEUVERS else ""
    if event.move in MANEUVERS:
        return _deed(t, "tries", who=t.who(event.user), what=what, found=found, rolled=rolled, cue=cue)
    crit = t.text("told.crit") if event.crit else ""
    return _then(t, "attack", what=what, found=found, rolled=rolled, crit=crit, cue=cue)


def _with_a(t: Teller, label: str, face: int, sides: int) -> Said:
    """`with a 7`, `with an 8`."""
    roll = Roll(label, (face,), sides)
    return t.parts("told.with", context="an" if face in (8, 11, 18) else "", roll=roll)


def _hits_and_misses(t: Teller, aims: tuple[e.Aim, ...]) -> Said:
    """`hits Geodude (needs 5) and misses Cinder (needs 7)`."""
    hit = tuple((t.who(aim.target), _need(t, aim.threshold)) for aim in aims if aim.hit)
    missed = tuple((t.who(aim.target), _need(t, aim.threshold)) for aim in aims if not aim.hit)
    if not aims:
        return t.parts("told.hits_nobody")
    hits = t.parts("told.hits", targets=hit) if hit else ""
    misses = t.parts("told.misses", targets=missed) if missed else ""
    if not hits or not misses:
        return hits or misses
    return t.parts("told.hits_and_misses", context="" if len(aims) == 2 else "many", hits=hits, misses=misses)


def _need(t: Teller, threshold: int | None) -> str:
    return t.text("told.needs", needed=str(threshold)) if threshold is not None else ""


def _damage_rolled(t: Teller, event: e.DamageRolled) -> Sentence:
    """The dice and what the chart adds; or the set value."""
    crit: Said = ""
    if event.crit_total:
        crit = t.parts("told.crit_more", roll=Roll("critical", event.crit_faces, 0, str(event.crit_total)))
    slots: dict[str, Slot] = {"what": t.what(event.move), "base": str(event.base), "crit": crit}
    if not event.faces:
        return _then(t, "base", context="set", total=Number(event.total), cue="roll", **slots)
    sides = damage.CHART[event.base].sides if event.base in damage.CHART else 0
    more = event.total - sum(event.faces)
    steps = [Step("+".join(map(str, event.faces)), t.text("step.dice"))]
    steps += [Step(f"{more:+d}", t.text("step.damage_base"))] if more else []
    plus = f" {'-' if more < 0 else '+'} {abs(more)}" if more else ""
    dice, total = Roll("damage", event.faces, sides), Number(event.total, tuple(steps))
    return _then(t, "base", dice=dice, plus=plus, total=total, cue="roll", **slots)


def _damage_dealt(t: Teller, event: e.DamageDealt) -> Sentence:
    """The steps from the dice to the loss: what was rolled, the stats, what else counts, the types."""
    sums = event.breakdown
    attack, defense = _stats_of(t, event.move)
    if t.hidden(event.target):
        return _damage_on_a_foe(t, event, attack)
    steps = [Step(f"+{sums.attack}", attack)]
    parts = event.parts if sum(amount for _, amount in event.parts) == sums.bonus else (("bonus", sums.bonus),)
    steps += [Step(f"{amount:+d}", _bonus(t, name)) for name, amount in parts if amount]
    steps.append(Step(f"-{sums.defense}", defense))
    if sums.damage_reduction:
        steps.append(Step(f"-{sums.damage_reduction}", t.text("step.damage_reduction")))
    told = " ".join([str(sums.base_damage), *(f"{step.value[0]} {step.value[1:]} {step.name}" for step in steps)])
    steps.insert(0, Step(str(sums.base_damage), t.text("step.rolled")))
    if sums.halved:
        steps.append(Step("x1/2", t.text("step.halved")))
        told += f" {t.text('step.halved')}"
    if (sums.num, sums.den) != (1, 1):
        times = f"{sums.num}/{sums.den}".removesuffix("/1")
        steps.append(Step(f"x{times}", t.text("step.type")))
        told += t.text("told.for_type", sum=str(sums.after_defense), times=times)
    if sums.plus:
        steps.append(Step(f"+{sums.plus}", t.text("step.not_multiplied")))
        told += t.text("told.not_multiplied", plus=str(sums.plus))
    total = Number(sums.final, tuple(steps))
    return _then(t, "damage", what=t.what(event.move), total=total, who=t.who(event.target), steps=told, cue="strike")


def _damage_on_a_foe(t: Teller, event: e.DamageDealt, attack: str) -> Sentence:
    """The attacker's own steps, and what came of them; what the target had against it stays open."""
    sums, against = event.breakdown, t.text("step.against")
    steps = (
        Step(str(sums.base_damage), t.text("step.rolled")),
        Step(f"+{sums.attack}", attack),
        Step("?", against),
    )
    told = f"{sums.base_damage} + {sums.attack} {attack}, {against}"
    total = Number(sums.final, steps)
    return _then(t, "damage", what=t.what(event.move), total=total, who=t.who(event.target), steps=told, cue="strike")


def _bonus(t: Teller, name: str) -> str:
    """What adds to damage: a stat, an entry, or everything together."""
    return t.words.name(f"ptu.stat_short.{name}", t.words.name(f"ptu.step.{name}", t.entry(name)))


def _stats_of(t: Teller, name: str) -> tuple[str, str]:
    """The stats that an attack sets against each other; some moves use others than those of their class."""
    move = t.game.content.moves.get(name.partition("/")[0])
    if move is not None and any(isinstance(word, Stats) for word in move.attack):
        return t.text("step.attack_stat"), t.text("step.defense_stat")
    special = name.endswith("/special") if move is None else move.move_class == "special"
    return (t.stat("special_attack"), t.stat("special_defense")) if special else (t.stat("attack"), t.stat("defense"))


def _failed(t: Teller, event: e.AttackFailed) -> Sentence:
    slots: dict[str, Slot] = {"what": t.what(event.move), "who": t.who(event.target)}
    return _then(t, "failed", context=event.why, why=t.why(event.why), cue="shield", **slots)


def _strikes(t: Teller, event: e.StrikesRolled) -> Sentence:
    rolled = _with_a(t, "strikes", event.face, 8) if event.face else ""
    return _then(t, "strikes", who=t.who(event.user), count=event.hits, rolled=rolled, cue="roll")


def _prepared(t: Teller, event: e.Prepared) -> Sentence | None:
    if event.lapsed:
        return _then(t, "lapsed", who=t.who(event.user), what=t.what(event.lapsed))
    if not event.move:
        return None
    return _then(t, "prepares", context=event.away, who=t.who(event.user), what=t.what(event.move), tone="warn")


def _execute(t: Teller, event: e.ExecuteRolled) -> Sentence:
    rolled, needed = Roll("execute", (event.natural,), 100), str(max(0, event.needed))
    context = "" if event.felled else "nothing"
    return _then(t, "execute", context=context, what=t.what(event.move), roll=rolled, needed=needed, cue="roll")


def _held_on(t: Teller, event: e.HeldOn) -> Sentence:
    """`Pal holds on with its Focus Band with a 17`."""
    rolled = _with_a(t, "hold on", event.face, 20) if event.face else ""
    cue, context = "roll" if event.face else "status", "" if event.held else "not"
    return _then(t, "holds_on", context=context, who=t.who(event.id), what=t.what(event.item), rolled=rolled, cue=cue)


# Bodies


def _hp_lost(t: Teller, event: e.HpLost) -> Sentence:
    harm, who = event.harm, t.who(event.target)
    why = "" if event.source and not event.why else t.why(event.why)
    if t.hidden(event.target):
        return _then(t, "hurt", who=who, why=why, left=t.hp(event.target, harm.hp), cue="strike", tone="hurt")
    before = harm.hp + harm.hp_damage
    steps = (Step(str(before), t.text("step.hp_before")), Step(f"-{harm.hp_damage}", t.text("step.lost")))
    soaked = t.text("told.soaked", amount=str(harm.temp_absorbed)) if harm.temp_absorbed else ""
    return _then(
        t,
        "loses",
        who=who,
        lost=Number(harm.hp_damage, steps),
        soaked=soaked,
        why=why,
        left=str(max(0, harm.hp)),
        most=str(t.state.combatants[event.target].sheet.max_hp),
        below=t.text("told.below", hp=str(harm.hp)) if harm.hp < 0 else "",
        injured=t.text("told.injured", count=harm.new_injuries) if harm.new_injuries else "",
        cue="strike",
        tone="hurt",
    )


def _healed(t: Teller, event: e.Healed) -> Sentence:
    slots: dict[str, Slot] = {"who": t.who(event.target), "why": t.why(event.why), "left": t.hp(event.target, event.hp)}
    context = "hidden" if t.hidden(event.target) else ""
    return _then(t, "recovers", context=context, amount=str(event.amount), cue="heal", tone="good", **slots)


def _hp_set(t: Teller, event: e.HpSet) -> Sentence:
    bars = t.text("told.bars", bars=str(event.bars)) if event.bars > 1 else ""
    band = t.hidden(event.target) and (t.state.shown == "hidden" or (event.hp != WHOLE and event.hp > 0))
    slots: dict[str, Slot] = {"who": t.who(event.target), "hp": t.hp(event.target, event.hp), "bars": bars}
    return _then(t, "hp_set", context="hidden" if band else "", **slots)


def _stage(t: Teller, event: e.StageChanged) -> Sentence | None:
    if event.why in _RESET:
        return None
    stat = Named(ref("term", "combat_stages"), t.stat(event.stat))
    slots: dict[str, Slot] = {"who": t.who(event.target), "stat": stat, "to": _signed(event.current)}
    if not event.change:
        return _then(t, "stage_highest" if event.current > 0 else "stage_lowest", **slots)
    tone: Tone = "good" if event.change > 0 else "warn"
    key, by = "stage_rises" if event.change > 0 else "stage_falls", str(abs(event.change))
    return _then(t, key, by=by, why=t.why(event.why), cue="status", tone=tone, **slots)


def _signed(stage: int) -> str:
    return f"{stage:+d}" if stage else "0"


def _inflicted(t: Teller, event: e.StatusInflicted) -> Sentence | None:
    held, who = event.affliction, t.who(event.target)
    if held.status == "fainted":
        return None
    if held.waits:
        return _then(t, "will_be", who=who, condition=t.condition(held.status), cue="status", tone="warn")
    condition = Named(ref("condition", held.status), status_words(t.game, held))
    tone: Tone = "" if held.status == "sprinting" else "warn"
    context = "breather" if held.cause == "breather" else ""
    return _then(t, "is", context=context, who=who, condition=condition, cue="status", tone=tone)


def _cured(t: Teller, event: e.StatusCured) -> Sentence | None:
    if event.why in _RESET:
        return None
    if event.status == "fainted":
        return _then(t, "back_up", who=t.who(event.target), cue="heal", tone="good")
    return _then(
        t, "no_longer", who=t.who(event.target), condition=t.condition(event.status), cue="status", tone="good"
    )


def _resisted(t: Teller, event: e.StatusResisted) -> Sentence:
    who = t.who(event.target)
    if event.status == "healing":
        return _then(t, "no_healing", who=who, cue="shield")
    if event.status == CRITICAL:
        return _then(t, "no_crit", who=who, cue="shield")
    if event.status.endswith("_stages"):
        return _then(t, "stat_stays", who=who, stat=t.stat(event.status.removesuffix("_stages")), cue="shield")
    condition = t.condition(event.status)
    if event.why in ("incurable", "blessing"):
        key = "incurable" if event.why == "incurable" else "not_for_now"
        return _then(t, key, who=who, condition=condition, cue="shield")
    return _then(t, "resists", context=event.why, who=who, condition=condition, why=t.entry(event.why), cue="shield")


def _saved(t: Teller, event: e.SaveRolled) -> Sentence:
    rolled = Roll("save", (event.natural,), 20)
    tone: Tone = "good" if event.outcome == "cured" else ""
    slots: dict[str, Slot] = {"who": t.who(event.target), "condition": t.condition(event.status), "roll": rolled}
    return _then(t, f"save_{event.outcome}", cue="roll", tone=tone, **slots)


def _check(t: Teller, event: e.CheckRolled) -> Sentence:
    against = t.text("told.against", against=str(event.against)) if event.against else ""
    faces = t.parts("told.faces", roll=Roll("check", event.faces, 6)) if event.faces else ""
    skill = t.words.name(f"ptu.name.skill.{event.skill}", name_of(event.skill))
    slots: dict[str, Slot] = {"who": t.who(event.id), "skill": skill, "total": Number(event.total)}
    key, context = "check_passes" if event.passed else "check_fails", "an" if skill[:1] in "AEIOU" else ""
    return _then(t, key, context=context, faces=faces, against=against, cue="roll", **slots)


# What lasts


def _timed_changed(t: Teller, event: e.TimedChanged) -> Sentence | None:
    """Only counters of the table are worth a line each time."""
    return (
        _marked(t, event.target, event.timed) if isinstance(event.timed.effect, Marker) and event.timed.uses else None
    )


def _marked(t: Teller, who: str, held: Timed) -> Sentence:
    return _then(t, "marked", who=t.who(who), what=timed_name(t.game, held), cue="status")


def _field(t: Teller, event: e.FieldChanged) -> Sentence | None:
    """Where a room or a terrain begins and ends; the rounds between are not worth a line."""
    if not event.rounds:
        return _then(t, "field_ends", what=t.what(event.field))
    if not event.by:
        return None
    entry = t.game.content.fields.get(event.field)
    does = uncapitalised(field_text(entry).removesuffix(".")) if entry is not None else ""
    later = t.text("told.from_next") if event.rounds < 0 else ""
    return _then(t, "field", what=t.what(event.field), count=abs(event.rounds), later=later, does=does, cue="status")


def _timed_began(t: Teller, event: e.TimedBegan) -> Sentence | None:
    held, who = event.timed, t.who(event.target)
    if isinstance(held.effect, Marker):
        return _marked(t, event.target, held)
    if isinstance(held.effect, Perform):
        asleep = has(t.state.combatants[event.target], "asleep")
        return _then(t, "sleep_talks" if asleep else "may_use", who=who, what=t.what(held.effect.move))
    name = Named(t.what(held.label).ref, timed_name(t.game, held))
    if isinstance(held.effect, Stages):  # what it takes back at the end was told as it came
        return _then(t, "lasts", what=name, who=who, until=_until(t, held.span, event.target))
    does = uncapitalised(lasting_text(t, held.effect).removesuffix("."))
    return _then(t, "begins_on", context="does" if does else "", what=name, who=who, does=does, cue="status")


def _until(t: Teller, span: Span | None, bearer: str) -> str:
    """How long something lasts: `until the end of its next turn`."""
    if span is None:
        return t.text("until.good")
    if span.when == "round_end":
        return t.text("until.round") if span.count == 1 else t.text("until.rounds", count=span.count)
    if span.when not in ("turn_start", "turn_end"):
        return t.text(f"until.{span.when}", whose=t.one(span.whose) if span.whose else "")
    edge = "start" if span.when == "turn_start" else "end"
    later = span.count - (edge == "end" and t.state.active == span.whose)
    if later > 1:
        return t.text("until.turns", count=later)
    own, next_one = "_own" if span.whose == bearer else "", "_next" if later else ""
    return t.text(f"until.{edge}{own}{next_one}", whose=t.one(span.whose))


def _weather(t: Teller, event: e.WeatherChanged) -> Sentence | None:
    return _then(t, f"weather_{event.weather}") if event.by or event.weather == "clear" else None


def _acted_early(t: Teller, event: e.ActedEarly) -> Sentence | None:
    if not event.early:
        return None
    if event.lost:
        return _then(t, "loses_action", who=t.who(event.id), action=t.text(f"action.{event.early[-1]}"), tone="warn")
    return _then(t, "acts_early", who=t.who(event.id))


def _hazards(t: Teller, event: e.HazardsChanged) -> Sentence:
    lying = list(dict.fromkeys(hazard.hazard for hazard in event.hazards))
    if not lying:
        return _then(t, "ground_clear")
    several = len(lying) > 1 or t.entry(lying[0]).endswith("s")
    return _then(t, "lie" if several else "lies", what=tuple(t.what(name) for name in lying))


def _blessings(t: Teller, event: e.BlessingsChanged) -> Sentence:
    if not event.blessings:
        return _then(t, "no_blessing", cue="shield")
    held = [
        t.parts("told.protects", what=t.what(each.label), side=t.side(each.side), count=each.uses)
        for each in event.blessings
    ]
    return _then(t, "blessings", blessings=listed(held, "; "), cue="shield", tone="good")


def _next_damage(t: Teller, event: e.NextDamageSet) -> Sentence | None:
    if not event.next_damage:
        return None
    plus = tuple(t.text("told.next_plus", plus=plus, type=t.type(kind)) for kind, plus in event.next_damage.items())
    return _then(t, "gathers", who=t.who(event.id), plus=plus, tone="good")


def _grapple(t: Teller, event: e.GrappleChanged) -> Sentence | None:
    if not event.other:
        return _then(t, "out_of_grapple", who=t.who(event.id))
    if not event.dominant:
        return None
    context = "secured" if event.secured else ""
    return _then(t, "upper_hand", context=context, who=t.who(event.id), other=t.who(event.other))


def _usage(t: Teller, event: e.UsageSet) -> Sentence | None:
    """A limited ability that was used; moves are told by themselves."""
    if event.key not in t.game.content.abilities or not (event.usage.scene or event.usage.today):
        return None
    ability = t.game.content.abilities[event.key]
    if any(isinstance(word, Activate) for word in words_of(t.game, ability)):
        return _deed(t, "uses", who=t.who(event.id), what=t.what(event.key), cue="status")
    return _then(t, "takes_effect", who=t.who(event.id), what=t.what(event.key), cue="status")


def _revealed(t: Teller, event: e.Revealed) -> Sentence:
    told: tuple[Said, ...] = tuple(t.what(word) for word in event.told) or (t.text("told.nothing"),)
    return _then(t, f"learns_{event.what}", who=t.who(event.user), target=t.who(event.target), what=told)


# Places and people


def _moved(t: Teller, event: e.Moved) -> Sentence | None:
    if event.to is None:
        return None
    cell = Named(cell_ref(event.to), square_name(event.to))
    line = _deed if event.how == "shift" else _then
    return line(t, f"moves_{event.how}", who=t.who(event.id), cell=cell, cue="move")


def _mounted(t: Teller, event: e.Mounted) -> Sentence:
    if not event.mount:
        return _then(t, "gets_off", who=t.who(event.id), cue="move")
    return _then(t, "rides", who=t.who(event.id), mount=t.who(event.mount), cue="move")


def _joined(t: Teller, event: e.CombatantJoined) -> Sentence | None:
    one = event.combatant
    if one.where == "hidden":
        return _deed(t, "lies_in_wait", who=t.who(one.id), side=t.side(one.side), cue="move")
    if one.where != "field":
        return None
    return _deed(t, "joins", who=t.who(one.id), side=t.side(one.side), level=str(one.sheet.level), cue="move")


def _where(t: Teller, event: e.WhereChanged) -> Sentence:
    """Out of a ball and back into it by its trainer, where that one is there to do it."""
    owner = t.state.combatants.get(t.state.combatants[event.id].sheet.owner or "")
    if event.where in ("field", "ball") and owner is not None and owner.where == "field":
        key = "sends_out" if event.where == "field" else "recalls"
        return _deed(t, key, who=t.who(owner.id), what=t.who(event.id), cue="move")
    return _then(t, f"where_{event.where}", who=t.who(event.id), cue="move")


def _item_used(t: Teller, event: e.ItemUsed) -> Sentence | None:
    if event.item in t.game.content.balls:
        return None  # the throw has been told
    at = () if event.target == event.user else (event.target,)
    return _on(t, "uses", at, who=t.who(event.user), what=t.what(event.item))


def _items(t: Teller, event: e.ItemsSet) -> Sentence:
    if not event.items:
        return _then(t, "carries_nothing", who=t.who(event.id))
    what = tuple(t.parts("told.so_many", number=str(count), what=t.what(item)) for item, count in event.items.items())
    return _then(t, "carries", who=t.who(event.id), what=what)


def _sheet(t: Teller, event: e.SheetChanged) -> Sentence | None:
    who = t.who(event.id)
    if event.why == "loyalty" and not t.hidden(event.id):
        return _then(t, "loyalty", who=who, loyalty=str(event.sheet.loyalty))
    if event.why != "item":
        return None
    if t.hidden(event.id):
        return _then(t, "item_changes", who=who)
    held = event.sheet.held_item
    return _then(t, "holds", who=who, what=t.what(held)) if held else _then(t, "holds_nothing", who=who)


def _rested(t: Teller, event: e.Rested) -> Sentence:
    timed = event.kind == "center" and event.minutes
    slots: dict[str, Slot] = {"who": t.who(event.id), "minutes": str(event.minutes)}
    return _then(t, f"rests_{event.kind}", context="minutes" if timed else "", cue="heal", tone="good", **slots)


def _thrown(t: Teller, event: e.BallThrown) -> Sentence:
    slots: dict[str, Slot] = {
        "who": t.who(event.trainer),
        "ball": t.what(event.ball),
        "target": t.who(event.target),
        "rolled": _with_a(t, "accuracy", event.natural, 20),
        "needs": _need(t, event.threshold or None),
    }
    return _deed(t, "throws_hits" if event.hit else "throws_misses", cue="strike" if event.hit else "miss", **slots)


def _capture(t: Teller, event: e.CaptureRolled) -> Sentence:
    """Lower is better: the roll and what changes it, against what it must not exceed."""
    steps = [Step(str(event.roll), "d100")]
    steps += [Step(f"{event.modifier:+d}", t.text("step.modifiers"))] if event.modifier else []
    more = f" {'-' if event.modifier < 0 else '+'} {abs(event.modifier)}" if event.modifier else ""
    total = Number(event.roll + event.modifier, tuple(steps), f"{event.roll}{more}")
    against = t.text("told.against", against=str(event.needed)) if event.needed else ""
    key = "capture_holds" if event.captured else "capture_breaks"
    return _then(t, key, total=total, against=against, cue="roll")


def _awarded(t: Teller, event: e.Awarded) -> Sentence:
    award = event.award
    chooses = bool(growth_of(event.sheet).abilities) and not t.hidden(award.id)
    parts = _award_words(t, award, chooses_ability=chooses)
    cue: Cue = "level" if _is_new_level(t, award) else ""
    return _then(t, "award", who=t.who(award.id), parts=parts, tone="good", cue=cue)


def _is_new_level(t: Teller, award: Award) -> bool:
    """Whether the last award brought a level: more than the award before it, or than somebody came with."""
    earlier = [each.level for each in t.state.awards if each.id == award.id][:-1]
    came = t.state.before.get(award.id)
    before = earlier[-1] if earlier else came.sheet.level if came is not None else award.level
    return award.level > before


def _award_words(t: Teller, award: Award, *, chooses_ability: bool = False) -> tuple[str, ...]:
    parts = [t.text("award.xp", xp=str(award.xp), level=str(award.level))]
    for key, names in (("learned", award.learned), ("may_learn", award.may_learn), ("abilities", award.abilities)):
        if names:
            parts.append(t.text(f"award.{key}", what=tuple(map(t.entry, names))))
    if award.may_evolve:
        parts.append(t.text("award.may_evolve", what=tuple(_species(t, name) for name in award.may_evolve)))
    if award.unspent:
        parts.append(t.text("award.points", count=award.unspent))
    if chooses_ability:
        parts.append(t.text("award.ability"))
    return tuple(parts)


def _species(t: Teller, name: str) -> str:
    entry = t.game.content.species.get(name)
    return entry.name if entry is not None else name_of(name)


def _table(t: Teller, event: e.TableRolled) -> Sentence:
    found = tuple(
        t.text("told.at_level", species=_species(t, species), level=str(level)) for species, level in event.picks
    )
    table = t.game.content.tables.get(event.table)
    name = table.name if table is not None else name_of(event.table)
    return _deed(
        t, "turns_up" if len(event.picks) < 2 else "turn_up", table=name, found=found or (t.text("told.nobody"),)
    )


def _feature(t: Teller, event: e.FeatureUsed) -> Sentence:
    option = t.text("told.option", option=t.option(event.option)) if event.option else ""
    what = t.what(f"feature/{event.feature}")
    return _on(t, "feature", event.targets, who=t.who(event.user), what=what, option=option, cue="status")


def _by_hand(t: Teller, event: e.LeftToTheGm) -> Sentence:
    notes = t.notes(event.what).removeprefix("not executed").removeprefix(":").strip().removesuffix(".")
    context = "notes" if notes else ""
    return _then(t, "gm_resolves", context=context, what=t.what(event.what), notes=notes, tone="warn")


_LINES: dict[type, Callable[[Teller, Any], Sentence | None]] = {
    e.EncounterStarted: lambda t, v: _deed(t, "begins", name=v.name, cue="turn"),
    e.EncounterEnded: _ended,
    e.EncounterServed: lambda t, v: _deed(t, "served" if v.served else "unserved"),
    e.SceneEnded: lambda t, v: _deed(t, "scene_ends", cue="turn"),
    e.InitiativeSet: _initiative,
    e.RoundStarted: lambda t, v: _deed(t, "round", round=str(v.round), tone="heading", cue="turn"),
    e.PhaseStarted: _phase,
    e.OrderChanged: _order,
    e.TurnStarted: _turn,
    e.TurnSkipped: _skipped,
    e.ActionsLost: _actions_lost,
    e.Declared: lambda t, v: _deed(t, "declares", who=t.who(v.id), action=v.action) if v.action != "act" else None,
    e.TurnHeld: lambda t, v: _deed(t, "waits", who=t.who(v.id), until=str(v.until), cue="turn"),
    e.Forfeits: lambda t, v: _then(t, "forfeits", who=t.who(v.id), tone="warn") if v.forfeits else None,
    e.ActedEarly: _acted_early,
    e.MoveUsed: _move_used,
    e.Prepared: _prepared,
    e.AttackRolled: _attack_rolled,
    e.DamageRolled: _damage_rolled,
    e.StrikesRolled: _strikes,
    e.ExecuteRolled: _execute,
    e.HeldOn: _held_on,
    e.HeldItemGone: lambda t, v: _deed(t, "drops" if v.dropped else "uses_up", who=t.who(v.id), what=t.what(v.item)),
    e.DamageDealt: _damage_dealt,
    e.AttackFailed: _failed,
    e.HpLost: _hp_lost,
    e.Healed: _healed,
    e.TempHpSet: lambda t, v: _then(t, "temp_hp", who=t.who(v.target), amount=str(v.temp_hp), cue="shield"),
    e.HpSet: _hp_set,
    e.InjuriesSet: lambda t, v: _then(t, "injuries", who=t.who(v.target), count=v.injuries, why=t.why(v.why)),
    e.Fainted: lambda t, v: _then(t, "faints", who=t.who(v.target), cue="fall", tone="defeat"),
    e.Died: lambda t, v: _then(t, "dies", who=t.who(v.target), cue="fall", tone="defeat"),
    e.StageChanged: _stage,
    e.StatusInflicted: _inflicted,
    e.StatusResisted: _resisted,
    e.StatusCured: _cured,
    e.SaveRolled: _saved,
    e.CheckRolled: _check,
    e.TimedBegan: _timed_began,
    e.TimedChanged: _timed_changed,
    e.TimedEnded: lambda t, v: _then(t, "wears_off", who=t.who(v.target), what=t.label(v.label)),
    e.WeatherChanged: _weather,
    e.FieldChanged: _field,
    e.GroundChanged: lambda t, v: _then(
        t, "ground", cell=square_name(v.cell), ground=t.text(f"told.terrain_{v.terrain}")
    ),
    e.HazardsChanged: _hazards,
    e.MoveAdded: lambda t, v: _then(t, "house_move", name=v.move.name),
    e.AbilityAdded: lambda t, v: _then(t, "house_ability", name=v.ability.name),
    e.BlessingsChanged: _blessings,
    e.NextDamageSet: _next_damage,
    e.GrappleChanged: _grapple,
    e.ApSpent: lambda t, v: _then(t, "ap_left", who=t.who(v.id), ap=str(v.ap)),
    e.UsageSet: _usage,
    e.OpportunityUsed: lambda t, v: _then(t, "opportunity", who=t.who(v.id)),
    e.Revealed: _revealed,
    e.Mounted: _mounted,
    e.OrdersGiven: _orders_given,
    e.TriggerSet: _trigger_set,
    e.Moved: _moved,
    e.CombatantJoined: _joined,
    e.HandedOver: _handed_over,
    e.WhereChanged: _where,
    e.SheetChanged: _sheet,
    e.SheetGrown: growth.tell,
    e.SheetRolled: lambda t, v: _then(t, "shiny", who=t.who(v.id), tone="good") if v.sheet.shiny else None,
    e.TableRolled: _table,
    e.Rested: _rested,
    e.BallThrown: _thrown,
    e.CaptureRolled: _capture,
    e.Captured: lambda t, v: _deed(t, "catches", who=t.who(v.trainer), what=t.who(v.target), cue="end", tone="good"),
    e.ItemUsed: _item_used,
    e.FoodTraded: lambda t, v: _deed(t, "draws_on", who=t.who(v.id), what=t.what(v.item)),
    e.FoodSet: lambda t, v: _then(t, "eaten", who=t.who(v.id), what=tuple(map(t.what, v.food))) if v.food else None,
    e.ItemsSet: _items,
    e.Awarded: _awarded,
    e.FeatureUsed: _feature,
    e.ApReleased: lambda t, v: _deed(t, "lets_go", who=t.who(v.user), what=t.what(f"feature/{v.feature}")),
    e.CoinsScattered: lambda t, v: _then(t, "coins", what=t.what(v.move), worth=str(v.worth)),
    e.LeftToTheGm: _by_hand,
}
"""What is told of each event; those that are not here follow from what is."""


# How it ended


def describe_outcome(game: PtuGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """Who won, who was caught, what each learned, and how the players' own are left."""
    t = Teller(game, state)
    context, side = ("won", t.side(ended.winner)) if ended.winner is not None else ("", "")
    result = _result(t, ended.result)
    lines = [t.text("told.over", context=context, result=result, count=state.round, side=side)]
    caught = [one for one in state.combatants.values() if one.where == "captured" and one.sheet.owner]
    lines += [t.text("told.caught", who=t.one(one.sheet.owner or ""), what=t.one(one.id)) for one in caught]
    lines += [t.text("told.award", who=t.one(award.id), parts=_award_words(t, award)) for award in state.awards]
    ours = [one for one in state.combatants.values() if one.side == "players" and one.where != "captured"]
    return (*lines, *(t.text("told.left", who=t.one(one.id), parts=_left_with(t, one)) for one in ours))


def _left_with(t: Teller, one: Combatant) -> tuple[str, ...]:
    """How somebody comes out of it."""
    if one.hidden:
        return (t.text("left.down" if one.fainted else "left.standing"),)
    hp = t.text("left.hp", hp=str(one.hp), most=str(one.sheet.max_hp))
    parts = [t.text("left.fainted") if one.fainted else hp]
    parts += [t.text("left.injuries", count=one.injuries)] if one.injuries else []
    lasting = [held for held in one.afflictions if statuses.is_persistent(held.status)]
    return (*parts, *(t.text("left.condition", condition=status_words(t.game, held)) for held in lasting))
