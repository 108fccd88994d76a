"""How an encounter is told: a line for each event, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Named, Number, Roll, Said, Sentence, Step, Tone, listed, ref, say

from .. import events as e
from .. import seats
from ..attack.damage_roll import CRITICAL
from ..game import PtuGame
from ..people.gear import words_of
from ..people.growth import growth_of
from ..rules import damage, statuses
from ..rules.maneuvers import MANEUVERS
from ..rules.terms import name_of
from ..state import Award, Combatant, Order, Span, State, Timed
from ..vocabulary.abilities import Activate
from ..vocabulary.moves import Marker, Perform, Stages, Stats
from . import growth
from .naming import (
    ACTIONS,
    PHASES,
    STATS,
    Teller,
    asked_words,
    counted,
    joined,
    place_words,
    series,
    side_words,
    status_words,
    timed_name,
    trigger_words,
    uncapitalised,
)
from .wording import field_text, lasting_text

_SAVES = {
    "no_actions": "can't act, being {}", "acts": "acts despite being {}", "hits_self": "is {} and hits itself",
    "avoids_source": "is {} and holds back", "stays": "stays {}", "cured": "is no longer {}",
}  # fmt: skip
_SAVED = ("paralyzed", "confused", "infatuated")
"""Conditions whose save tells what they cost."""
_RESET = ("encounter_ended", "recalled")
"""Why stages go back and conditions end without anybody having to read it."""
_UNMOVED = {
    "type": "its type is immune", "already": "it already is", "ability": "an ability prevents it",
    "fainted": "it has fainted",
    "stand_in": "something stands in for it",
}  # fmt: skip
_FAILED: dict[str, tuple[str, str, str]] = {
    "type": ("", " has no effect on ", ": its type is immune"), "shielded": ("", " can't get through to ", ""),
    "absorbed": ("", " only feeds ", ""), "cancelled": ("", " comes to nothing against ", ""),
    "too_strong": ("", " does nothing to ", ", who is too strong for it"),
    "nothing_to_use": ("", " fails against ", ": there is no move to use"),
    "stand_in": ("", " is taken by what stands in for ", ""),
    "proof": ("", " goes right through ", ""),
    "nothing": ("", " fails against ", ": there is nothing to pass on"),
}  # fmt: skip
_RESULTS = {
    "victory": "Victory", "defeat": "Defeat", "draw": "Nobody is left standing", "fled": "They got away",
    "ended": "The encounter is over",
}  # fmt: skip
_WEATHER = {
    "clear": "The sky clears", "sun": "The sun blazes", "rain": "It starts to rain", "hail": "It starts to hail",
    "sandstorm": "A sandstorm blows up",
}  # fmt: skip
_WHERE = {
    "field": " comes onto the field", "ball": " returns to its ball", "fled": " gets away", "captured": " is caught",
    "removed": " is out of the fight", "hidden": " is out of sight",
}  # fmt: skip
_HOW = {
    "shift": " moves to ", "push": " is pushed to ", "token": " is put on ", "release": " appears at ",
    "intercept": " steps in at ",
}  # fmt: skip
_GOES = {
    "": "", "air": "takes to the air and ", "underground": "digs in and ", "underwater": "dives and ",
    "gone": "vanishes and ",
}  # fmt: skip
_GROUND = {
    "regular": "regular ground", "blocking": "blocking", "water": "water", "slow": "slow terrain",
    "rough": "rough terrain", "slow_and_rough": "slow and rough terrain", "fog": "under fog",
    "lifted": "free of fog",
}  # fmt: skip
_RESTS = {
    "half_hour": "rests for half an hour", "extended": "has an extended rest",
    "center": "is treated at a Pokémon Center", "new_day": "starts a new day", "bandage": "rests under a bandage",
    "drain_ap": "drains Action Points to heal an injury", "natural": "gets over an injury",
}  # fmt: skip
_SKIPPED = {
    "forfeited": "it gave up this turn",
    "idle": "it was switched in this round",
    "one_pokemon": "its trainer's other Pokémon acted this round",
}


def tell(game: PtuGame, state: State, event: Event) -> Sentence | None:
    """One line of the story; none for what another line says."""
    told = _LINES.get(type(event))
    return told(Teller(game, state), event) if told is not None else None


def _deed(*said: Said, **how: Any) -> Sentence:
    """What somebody did."""
    return say(*said, ".", **how)


def _then(*said: Said, **how: Any) -> Sentence:
    """What came of it."""
    return say(*said, ".", depth=1, **how)


# The encounter and its turns


def _ended(t: Teller, event: e.EncounterEnded) -> Sentence:
    told = _RESULTS.get(event.result, name_of(event.result))
    won = f": {side_words(event.winner)} win" if event.winner is not None else ""
    return _deed(told, won, cue="end")


def _initiative(t: Teller, event: e.InitiativeSet) -> Sentence:
    last = (event.roll_off - 1) % 20 + 1  # earlier roll-offs of the same tie were told before
    tied = (", after a roll-off of ", Roll("roll-off", (last,), 20)) if event.roll_off else None
    fields = t.game.content.fields
    slowest = any(rounds > 0 and fields[name].reverses_initiative for name, rounds in t.state.fields.items())
    value = f"{-event.initiative}, slowest first" if slowest else str(event.initiative)
    return _then(t.who(event.id), f" has Initiative {value}", tied, cue="roll" if event.roll_off else "")


def _phase(t: Teller, event: e.PhaseStarted) -> Sentence | None:
    words = PHASES[event.phase]
    return say(words, tone="heading", cue="turn") if words and event.order else None


def _order(t: Teller, event: e.OrderChanged) -> Sentence | None:
    if not event.order:
        return None
    return _then("The order changes: next ", t.everyone(dict.fromkeys(slot.id for slot in event.order)))


def _turn(t: Teller, event: e.TurnStarted) -> Sentence:
    early = ", ahead of its count" if event.out_of_order else ""
    return _deed("It is ", t.who(event.id), f"'s turn{early}", cue="turn")


def _skipped(t: Teller, event: e.TurnSkipped) -> Sentence | None:
    if event.why in ("fainted", "gone"):
        return None
    return _deed(t.who(event.id), f" has no turn: {_SKIPPED.get(event.why) or f'it is {name_of(event.why)}'}")


def _actions_lost(t: Teller, event: e.ActionsLost) -> Sentence | None:
    if event.why in _SAVED:
        return None
    if event.why == "disobeys":
        return _then(t.who(event.id), " doesn't obey and does nothing", tone="warn")
    return _then(t.who(event.id), " can't act", t.why(event.why), tone="warn")


def _orders_given(t: Teller, event: e.OrdersGiven) -> Sentence:
    said = [f"{asked_words(order.about, order.ask)}{_in_round(order)}" for order in event.orders]
    return _deed(t.who(event.id), " ", series(said) or "will be asked as usual")


def _trigger_set(t: Teller, event: e.TriggerSet) -> Sentence:
    return _deed(t.who(event.id), f" {trigger_words(event.use)} ", t.what(event.thing))


def _in_round(order: Order) -> str:
    return f" in round {order.round}" if order.round else ""


def _handed_over(t: Teller, event: e.HandedOver) -> Sentence:
    seat = seats.seat_of(t.state, t.state.combatants[event.id])
    if seat == event.id:
        return _deed(t.who(event.id), "'s own player is back")
    whose = seats.name_of(t.state, seat)
    return _deed(t.who(event.id), f" is {'now' if event.seat else 'again'} played by {whose}")


def _held(t: Teller, event: e.TurnHeld) -> Sentence:
    return _deed(t.who(event.id), f" waits for Initiative {event.until}", cue="turn")


# Attacks


def _move_used(t: Teller, event: e.MoveUsed) -> Sentence:
    at = [target for target in event.targets if target != event.user]
    on = (" on ", t.everyone(at)) if at else None
    verb = " follows through with " if event.follows else " uses "
    return _deed(t.who(event.user), verb, t.what(event.move), on, cue="strike" if at else "")


def _attack_rolled(t: Teller, event: e.AttackRolled) -> Sentence | None:
    """One accuracy roll for all targets; a maneuver begins with it, a move was told before."""
    if not event.natural and all(aim.hit for aim in event.aims):
        return None  # what needs no roll was told with its targets
    missed = not any(aim.hit for aim in event.aims)
    found = _hits_and_misses(t, event.aims)
    crit = ", a critical hit" if event.crit else ""
    cue = "miss" if missed else "strike"
    rolled = _with_a("accuracy", event.natural, 20)
    if event.move in MANEUVERS:
        return _deed(t.who(event.user), " tries ", t.what(event.move), ", which", found, " ", rolled, cue=cue)
    if not event.natural:
        return _then(t.what(event.move), found, crit, cue=cue)
    return _then(t.what(event.move), found, " ", rolled, crit, cue=cue)


def _with_a(label: str, face: int, sides: int) -> Said:
    """`with a 7`, `with an 8`."""
    return ("with an " if face in (8, 11, 18) else "with a ", Roll(label, (face,), sides))


def _hits_and_misses(t: Teller, aims: tuple[e.Aim, ...]) -> Said:
    """` hits Geodude (needs 5) and misses Cinder (needs 7)`."""
    parts: list[Said] = []
    for verb, wanted in ((" hits ", True), (" misses ", False)):
        found = [(t.who(aim.target), _need(aim)) for aim in aims if aim.hit is wanted]
        if found:
            last: Said = (" and ", found[-1]) if len(found) > 1 else found[-1]
            parts.append((verb, listed(found[:-1] if len(found) > 1 else ()), last))
    return listed(parts, " and" if len(aims) == 2 else ", and") or " hits nobody"


def _need(aim: e.Aim) -> str:
    return f" (needs {aim.threshold})" if aim.threshold is not None else ""


def _damage_rolled(t: Teller, event: e.DamageRolled) -> Sentence:
    """The dice and what the chart adds; or the set value."""
    what: Said = (t.what(event.move), f" has Damage Base {event.base}: ")
    if event.faces:
        sides = damage.CHART[event.base].sides if event.base in damage.CHART else 0
        dice = Roll("damage", event.faces, sides)
        more = event.total - sum(event.faces)
        plus = f" {'-' if more < 0 else '+'} {abs(more)}" if more else ""
        steps = (Step("+".join(map(str, event.faces)), "dice"), *((Step(f"{more:+d}", "Damage Base"),) if more else ()))
        what = (what, dice, plus, " makes ", Number(event.total, steps))
    else:
        what = (what, "a set ", Number(event.total))
    crit: Said = None
    if event.crit_total:
        crit = (", and ", Roll("critical", event.crit_faces, 0, str(event.crit_total)), " more for the critical hit")
    return _then(what, crit, cue="roll")


def _damage_dealt(t: Teller, event: e.DamageDealt) -> Sentence:
    """The steps from the dice to the loss: what was rolled, the stats, what else counts, the types."""
    sums = event.breakdown
    attack, defense = _stats_of(t, event.move)
    steps = [Step(str(sums.base_damage), "rolled"), Step(f"+{sums.attack}", attack)]
    parts = event.parts if sum(amount for _, amount in event.parts) == sums.bonus else (("bonus", sums.bonus),)
    steps += [Step(f"{amount:+d}", STATS.get(name) or t.entry(name)) for name, amount in parts if amount]
    steps.append(Step(f"-{sums.defense}", defense))
    if sums.damage_reduction:
        steps.append(Step(f"-{sums.damage_reduction}", "damage reduction"))
    if sums.halved:
        steps.append(Step("x1/2", "halved"))
    told = " ".join(_step_words(step) for step in steps)
    if (sums.num, sums.den) != (1, 1):
        times = f"{sums.num}/{sums.den}".removesuffix("/1")
        steps.append(Step(f"x{times}", "type"))
        told += f" = {sums.after_defense}, x {times} for type"
    if sums.plus:
        steps.append(Step(f"+{sums.plus}", "not multiplied"))
        told += f", + {sums.plus} that isn't multiplied"
    total = Number(sums.final, tuple(steps))
    return _then(t.what(event.move), " does ", total, " damage to ", t.who(event.target), f" ({told})", cue="strike")


def _stats_of(t: Teller, name: str) -> tuple[str, str]:
    """The stats that an attack sets against each other; some moves use others than those of their class."""
    move = t.game.content.moves.get(name.partition("/")[0])
    if move is None:
        return ("Sp. Atk", "Sp. Def") if name.endswith("/special") else ("Attack", "Defense")
    if any(isinstance(word, Stats) for word in move.attack):
        return "attack stat", "defense stat"
    return ("Sp. Atk", "Sp. Def") if move.move_class == "special" else ("Attack", "Defense")


def _step_words(step: Step) -> str:
    if step.name == "rolled":
        return step.value
    if step.name == "halved":
        return "halved"
    return f"{step.value[0]} {step.value[1:]} {step.name}"


def _failed(t: Teller, event: e.AttackFailed) -> Sentence:
    why = _FAILED.get(event.why)
    if why is None:
        return _then(t.what(event.move), " does nothing to ", t.who(event.target), t.why(event.why), cue="shield")
    before, between, after = why
    return _then(before, t.what(event.move), between, t.who(event.target), after, cue="shield")


def _strikes(t: Teller, event: e.StrikesRolled) -> Sentence:
    rolled: Said = (" ", _with_a("strikes", event.face, 8)) if event.face else None
    return _then(t.who(event.user), f" strikes {counted(event.hits, 'time')}", rolled, cue="roll")


def _prepared(t: Teller, event: e.Prepared) -> Sentence | None:
    if event.lapsed:
        return _then(t.who(event.user), "'s ", t.what(event.lapsed), " comes to nothing")
    if not event.move:
        return None
    return _then(t.who(event.user), f" {_GOES[event.away]}prepares ", t.what(event.move), tone="warn")


def _execute(t: Teller, event: e.ExecuteRolled) -> Sentence:
    rolled = Roll("execute", (event.natural,), 100)
    ends = "" if event.felled else ": no effect"
    return _then(t.what(event.move), " rolls ", rolled, f" against {max(0, event.needed)}{ends}", cue="roll")


def _held_on(t: Teller, event: e.HeldOn) -> Sentence:
    """`Pal holds on with its Focus Band (d20: 17)`."""
    rolled: Said = (" ", _with_a("hold on", event.face, 20)) if event.face else None
    does = " holds on with its " if event.held else " can't hold on with its "
    return _then(t.who(event.id), does, t.what(event.item), rolled, cue="roll" if event.face else "status")


# Bodies


def _hp_lost(t: Teller, event: e.HpLost) -> Sentence:
    harm, who = event.harm, t.who(event.target)
    why = None if event.source and not event.why else t.why(event.why)
    if t.hidden(event.target):
        return _then(who, " is hurt", why, f": {t.hp(event.target, harm.hp)}", cue="strike", tone="hurt")
    before = harm.hp + harm.hp_damage
    lost = Number(harm.hp_damage, (Step(str(before), "HP before"), Step(f"-{harm.hp_damage}", "lost")))
    soaked = f" ({harm.temp_absorbed} more from temporary HP)" if harm.temp_absorbed else ""
    injured = f", with {harm.new_injuries} new {'injury' if harm.new_injuries == 1 else 'injuries'}"
    most = t.state.combatants[event.target].sheet.max_hp
    left = f": {max(0, harm.hp)}/{most} HP left" + (f" ({harm.hp})" if harm.hp < 0 else "")
    left += injured if harm.new_injuries else ""
    return _then(who, " loses ", lost, " HP", soaked, why, left, cue="strike", tone="hurt")


def _healed(t: Teller, event: e.Healed) -> Sentence:
    much = " recovers" if t.hidden(event.target) else f" recovers {event.amount} HP"
    left = f": {t.hp(event.target, event.hp)}"
    return _then(t.who(event.target), much, t.why(event.why), left, cue="heal", tone="good")


def _hp_set(t: Teller, event: e.HpSet) -> Sentence:
    bars = f", with {event.bars} HP bars left" if event.bars > 1 else ""
    return _then(t.who(event.target), f" is at {t.hp(event.target, event.hp)}".replace("at at", "at"), bars)


def _stage(t: Teller, event: e.StageChanged) -> Sentence | None:
    if event.why in _RESET:
        return None
    who = (t.who(event.target), "'s ", Named(ref("term", "combat_stages"), STATS[event.stat]))
    if not event.change:
        limit = "higher" if event.current > 0 else "lower"
        return _then(who, f" can't go any {limit} than {_signed(event.current)}")
    moved = f" rises by {event.change}" if event.change > 0 else f" falls by {-event.change}"
    tone: Tone = "good" if event.change > 0 else "warn"
    return _then(who, moved, f" to {_signed(event.current)}", t.why(event.why), cue="status", tone=tone)


def _signed(stage: int) -> str:
    return f"{stage:+d}" if stage else "0"


def _inflicted(t: Teller, event: e.StatusInflicted) -> Sentence | None:
    held = event.affliction
    if held.status == "fainted":
        return None
    if held.waits:
        later = Named(ref("condition", held.status), name_of(held.status))
        return _then(t.who(event.target), " will be ", later, " when its next turn ends", cue="status", tone="warn")
    condition = Named(ref("condition", held.status), status_words(t.game, held))
    why = " after its breather" if held.cause == "breather" else ""
    tone: Tone = "" if held.status == "sprinting" else "warn"
    return _then(t.who(event.target), " is ", condition, why, cue="status", tone=tone)


def _cured(t: Teller, event: e.StatusCured) -> Sentence | None:
    if event.why in _RESET:
        return None
    condition = Named(ref("condition", event.status), name_of(event.status))
    if event.status == "fainted":
        return _then(t.who(event.target), " is back on its feet", cue="heal", tone="good")
    return _then(t.who(event.target), " is no longer ", condition, cue="status", tone="good")


def _resisted(t: Teller, event: e.StatusResisted) -> Sentence:
    who = t.who(event.target)
    if event.status == "healing":
        return _then(who, " can't be healed now", cue="shield")
    if event.status == CRITICAL:
        return _then(who, " can't be hit critically", cue="shield")
    if event.status.endswith("_stages"):
        return _then(who, f"'s {STATS[event.status.removesuffix('_stages')]} stays as it is", cue="shield")
    condition = Named(ref("condition", event.status), name_of(event.status))
    if event.why == "incurable":
        return _then(who, " stays ", condition, ": nothing cures that now", cue="shield")
    if event.why == "blessing":
        return _then(who, " is not ", condition, " for now: a blessing keeps it away", cue="shield")
    why = _UNMOVED.get(event.why) or t.entry(event.why)
    return _then(who, " can't be ", condition, f": {why}", cue="shield")


def _saved(t: Teller, event: e.SaveRolled) -> Sentence:
    before, _, after = _SAVES[event.outcome].partition("{}")
    condition = Named(ref("condition", event.status), name_of(event.status))
    rolled = Roll("save", (event.natural,), 20)
    tone: Tone = "good" if event.outcome == "cured" else ""
    return _then(t.who(event.target), f" {before}", condition, after, " (save: ", rolled, ")", cue="roll", tone=tone)


def _check(t: Teller, event: e.CheckRolled) -> Sentence:
    ends = " passes" if event.passed else " fails"
    against = f" against {event.against}" if event.against else ""
    faces: Said = (" (", Roll("check", event.faces, 6), ")") if event.faces else None
    skill = f" a {name_of(event.skill)} check with "
    return _then(t.who(event.id), ends, skill, Number(event.total), faces, against, cue="roll")


# What lasts


def _timed_changed(t: Teller, event: e.TimedChanged) -> Sentence | None:
    """Only counters of the table are worth a line each time."""
    return (
        _marked(t, event.target, event.timed) if isinstance(event.timed.effect, Marker) and event.timed.uses else None
    )


def _marked(t: Teller, who: str, held: Timed) -> Sentence:
    return _then(t.who(who), f" is marked: {timed_name(t.game, held)}", cue="status")


def _timed_ended(t: Teller, event: e.TimedEnded) -> Sentence:
    return _then(t.who(event.target), "'s ", t.label(event.label), " wears off")


def _field(t: Teller, event: e.FieldChanged) -> Sentence | None:
    """Where a room or a terrain begins and ends; the rounds between are not worth a line."""
    if not event.rounds:
        return _then(t.what(event.field), " ends")
    if not event.by:
        return None
    entry = t.game.content.fields.get(event.field)
    does = uncapitalised(field_text(entry).removesuffix(".")) if entry is not None else ""
    lasts = f"is up for {counted(abs(event.rounds), 'round')}{' from the next one on' if event.rounds < 0 else ''}"
    return _then(t.what(event.field), f" {lasts}: {does}", cue="status")


def _timed_began(t: Teller, event: e.TimedBegan) -> Sentence | None:
    held = event.timed
    if isinstance(held.effect, Marker):
        return _marked(t, event.target, held)
    if isinstance(held.effect, Perform):
        return _then(t.who(event.target), " talks in its sleep of ", t.what(held.effect.move))
    name = Named(t.what(held.label).ref, timed_name(t.game, held))
    if isinstance(held.effect, Stages):  # what it takes back at the end was told as it came
        return _then(name, " lasts on ", t.who(event.target), f" {_until(t, held.span, event.target)}")
    text = uncapitalised(lasting_text(t, held.effect).removesuffix("."))
    return _then(name, " takes effect on ", t.who(event.target), f": {text}" if text else "", cue="status")


def _until(t: Teller, span: Span | None, bearer: str) -> str:
    """How long something lasts: `until the end of its next turn`."""
    if span is None:
        return "for good"
    if span.when == "round_end":
        return "until the end of the round" if span.count == 1 else f"for {counted(span.count, 'round')}"
    if span.when in ("turn_start", "turn_end"):
        whose = "its" if span.whose == bearer else f"{t.one(span.whose)}'s"
        edge = "start" if span.when == "turn_start" else "end"
        later = span.count - (edge == "end" and t.state.active == span.whose)
        next_one = {0: "", 1: "next "}.get(later)
        return f"for {counted(later, 'turn')}" if next_one is None else f"until the {edge} of {whose} {next_one}turn"
    return f"while {t.one(span.whose)} is there" if span.when == "leaves" else "until the end of the scene"


def _weather(t: Teller, event: e.WeatherChanged) -> Sentence | None:
    return _then(_WEATHER[event.weather]) if event.by or event.weather == "clear" else None


def _acted_early(t: Teller, event: e.ActedEarly) -> Sentence | None:
    if not event.early:
        return None
    if event.lost:
        return _then(t.who(event.id), f" loses the {ACTIONS[event.early[-1]]} of its next turn", tone="warn")
    return _then(t.who(event.id), " acts ahead of its turn")


def _hazards(t: Teller, event: e.HazardsChanged) -> Sentence:
    lying = list(dict.fromkeys(hazard.hazard for hazard in event.hazards))
    if not lying:
        return _then("The ground is clear")
    several = len(lying) > 1 or t.entry(lying[0]).endswith("s")
    return _then(joined([t.what(name) for name in lying]), f" {'lie' if several else 'lies'} on the ground")


def _blessings(t: Teller, event: e.BlessingsChanged) -> Sentence:
    if not event.blessings:
        return _then("No blessing is left", cue="shield")
    held = [
        (t.what(each.label), f" protects {side_words(each.side)} {counted(each.uses, 'more time')}")
        for each in event.blessings
    ]
    return _then(listed(held, "; "), cue="shield", tone="good")


def _next_damage(t: Teller, event: e.NextDamageSet) -> Sentence | None:
    if not event.next_damage:
        return None
    plus = series([f"{plus:+d} on its next {name_of(kind)} attack" for kind, plus in event.next_damage.items()])
    return _then(t.who(event.id), f" gathers strength: {plus}", tone="good")


def _grapple(t: Teller, event: e.GrappleChanged) -> Sentence | None:
    if not event.other:
        return _then(t.who(event.id), " is out of the grapple")
    if not event.dominant:
        return None
    more = " and a secure hold" if event.secured else ""
    return _then(t.who(event.id), " has the upper hand on ", t.who(event.other), more)


def _usage(t: Teller, event: e.UsageSet) -> Sentence | None:
    """A limited ability that was used; moves are told by themselves."""
    if event.key not in t.game.content.abilities or not (event.usage.scene or event.usage.today):
        return None
    ability = t.game.content.abilities[event.key]
    if any(isinstance(word, Activate) for word in words_of(t.game, ability)):
        return _deed(t.who(event.id), " uses ", t.what(event.key), cue="status")
    return _then(t.who(event.id), "'s ", t.what(event.key), " takes effect", cue="status")


def _revealed(t: Teller, event: e.Revealed) -> Sentence:
    what = {"nature_and_item": "nature and item", "strongest_move": "strongest move", "danger": "dangerous moves"}
    told = joined([t.what(word) for word in event.told]) if event.told else "nothing"
    return _then(t.who(event.user), " learns ", t.who(event.target), f"'s {what[event.what]}: ", told)


def _forfeits(t: Teller, event: e.Forfeits) -> Sentence | None:
    if not event.forfeits:
        return None
    return _then(t.who(event.id), " will go without its next Standard and Shift Action", tone="warn")


# Places and people


def _moved(t: Teller, event: e.Moved) -> Sentence | None:
    if event.to is None:
        return None
    said: Said = (t.who(event.id), _HOW[event.how], Named(f"cell:{place_words(event.to)}", place_words(event.to)))
    return _deed(said, cue="move") if event.how == "shift" else _then(said, cue="move")


def _mounted(t: Teller, event: e.Mounted) -> Sentence:
    if not event.mount:
        return _then(t.who(event.id), " gets off its mount", cue="move")
    return _then(t.who(event.id), " rides ", t.who(event.mount), cue="move")


def _joined(t: Teller, event: e.CombatantJoined) -> Sentence | None:
    one = event.combatant
    if one.where == "hidden":
        return _deed(t.who(one.id), f" lies in wait for {side_words(one.side)}", cue="move")
    if one.where != "field":
        return None
    return _deed(t.who(one.id), f" joins {side_words(one.side)} at level {one.sheet.level}", cue="move")


def _where(t: Teller, event: e.WhereChanged) -> Sentence:
    """Out of a ball and back into it by its trainer, where that one is there to do it."""
    owner = t.state.combatants.get(t.state.combatants[event.id].sheet.owner or "")
    if event.where in ("field", "ball") and owner is not None and owner.where == "field":
        return _deed(
            t.who(owner.id), " sends out " if event.where == "field" else " recalls ", t.who(event.id), cue="move"
        )
    return _then(t.who(event.id), _WHERE[event.where], cue="move")


def _item_used(t: Teller, event: e.ItemUsed) -> Sentence | None:
    if event.item in t.game.content.balls:
        return None  # the throw has been told
    on = None if event.target == event.user else (" on ", t.who(event.target))
    return _deed(t.who(event.user), " uses ", t.what(event.item), on)


def _items(t: Teller, event: e.ItemsSet) -> Sentence:
    if not event.items:
        return _then(t.who(event.id), " carries nothing")
    carried = listed([(f"{count} ", t.what(item)) for item, count in event.items.items()])
    return _then(t.who(event.id), " carries ", carried)


def _sheet(t: Teller, event: e.SheetChanged) -> Sentence | None:
    who = t.who(event.id)
    if event.why == "loyalty" and not t.hidden(event.id):
        return _then(who, f"'s loyalty is now {event.sheet.loyalty}")
    if event.why != "item":
        return None
    if t.hidden(event.id):
        return _then(who, "'s held item changes")
    held = event.sheet.held_item
    return _then(who, " now holds ", t.what(held)) if held else _then(who, " now holds nothing")


def _rested(t: Teller, event: e.Rested) -> Sentence:
    minutes = f" for {event.minutes} minutes" if event.kind == "center" and event.minutes else ""
    return _then(t.who(event.id), f" {_RESTS[event.kind]}{minutes}", cue="heal", tone="good")


def _thrown(t: Teller, event: e.BallThrown) -> Sentence:
    need = f" (needs {event.threshold})" if event.threshold else ""
    rolled = _with_a("accuracy", event.natural, 20)
    hits = " and hits " if event.hit else " and misses "
    cue = "strike" if event.hit else "miss"
    said = (t.who(event.trainer), " throws a ", t.what(event.ball), " at ", t.who(event.target))
    return _deed(said, hits, rolled, need, cue=cue)


def _capture(t: Teller, event: e.CaptureRolled) -> Sentence:
    """Lower is better: the roll and what changes it, against what it must not exceed."""
    steps = (Step(str(event.roll), "d100"), *((Step(f"{event.modifier:+d}", "modifiers"),) if event.modifier else ()))
    more = f" {'-' if event.modifier < 0 else '+'} {abs(event.modifier)}" if event.modifier else ""
    total = Number(event.roll + event.modifier, steps, f"{event.roll}{more}")
    against = f" against {event.needed}" if event.needed else ""
    ends = "it holds" if event.captured else "it breaks open"
    return _then("The capture roll is ", total, against, f": {ends}", cue="roll")


def _awarded(t: Teller, event: e.Awarded) -> Sentence:
    award = event.award
    chooses = bool(growth_of(event.sheet).abilities) and not t.hidden(award.id)
    return _then(t.who(award.id), _award_words(t, award, chooses_ability=chooses), tone="good")


def _award_words(t: Teller, award: Award, *, chooses_ability: bool = False) -> str:
    parts = [f" gets {award.xp} experience and is level {award.level}"]
    if award.learned:
        parts.append(f"learns {series([t.entry(move) for move in award.learned])}")
    if award.may_learn:
        parts.append(f"could learn {series([t.entry(move) for move in award.may_learn])}")
    if award.abilities:
        parts.append(f"gains {series([t.entry(name) for name in award.abilities])}")
    if award.may_evolve:
        parts.append(f"can evolve into {series([_species(t, name) for name in award.may_evolve])}")
    if award.unspent:
        parts.append(f"has {counted(award.unspent, 'stat point')} to spend")
    if chooses_ability:
        parts.append("has an ability to choose")
    return ", ".join(parts)


def _species(t: Teller, name: str) -> str:
    entry = t.game.content.species.get(name)
    return entry.name if entry is not None else name_of(name)


def _table(t: Teller, event: e.TableRolled) -> Sentence:
    found = series([f"{_species(t, species)} (level {level})" for species, level in event.picks])
    table = t.game.content.tables.get(event.table)
    name = table.name if table is not None else name_of(event.table)
    return _deed(f"{name}: {found or 'nobody'} turns up" if len(event.picks) < 2 else f"{name}: {found} turn up")


def _feature(t: Teller, event: e.FeatureUsed) -> Sentence:
    on = (" on ", t.everyone(event.targets)) if event.targets else ()
    what = f" ({t.option(event.option)})" if event.option else ""
    return _deed(t.who(event.user), " uses ", t.what(f"feature/{event.feature}"), what, *on, cue="status")


def _coins(t: Teller, event: e.CoinsScattered) -> Sentence:
    return _then(t.what(event.move), f" scatters coins worth ${event.worth}: whoever wins may pick them up")


def _by_hand(t: Teller, event: e.LeftToTheGm) -> Sentence:
    notes = t.notes(event.what).removeprefix("not executed").removeprefix(":").strip().removesuffix(".")
    return _then("The GM resolves ", t.what(event.what), f": {notes}" if notes else "", tone="warn")


_LINES: dict[type, Callable[[Teller, Any], Sentence | None]] = {
    e.EncounterStarted: lambda t, v: _deed(f"{v.name} begins", cue="turn"),
    e.EncounterEnded: _ended,
    e.EncounterServed: lambda t, v: _deed(
        "The group's display shows the encounter" if v.served else "The encounter is off the group's display"
    ),
    e.SceneEnded: lambda t, v: _deed("The scene ends: Scene moves and Action Points come back", cue="turn"),
    e.InitiativeSet: _initiative,
    e.RoundStarted: lambda t, v: say(f"Round {v.round}", tone="heading", cue="turn"),
    e.PhaseStarted: _phase,
    e.OrderChanged: _order,
    e.TurnStarted: _turn,
    e.TurnSkipped: _skipped,
    e.ActionsLost: _actions_lost,
    e.Declared: lambda t, v: _deed(t.who(v.id), f" declares: {v.action}") if v.action != "act" else None,
    e.TurnHeld: _held,
    e.Forfeits: _forfeits,
    e.ActedEarly: _acted_early,
    e.MoveUsed: _move_used,
    e.Prepared: _prepared,
    e.AttackRolled: _attack_rolled,
    e.DamageRolled: _damage_rolled,
    e.StrikesRolled: _strikes,
    e.ExecuteRolled: _execute,
    e.HeldOn: _held_on,
    e.HeldItemGone: lambda t, v: _deed(t.who(v.id), " drops " if v.dropped else " uses up ", "its ", t.what(v.item)),
    e.DamageDealt: _damage_dealt,
    e.AttackFailed: _failed,
    e.HpLost: _hp_lost,
    e.Healed: _healed,
    e.TempHpSet: lambda t, v: _then(t.who(v.target), f" has {v.temp_hp} temporary HP", cue="shield"),
    e.HpSet: _hp_set,
    e.InjuriesSet: lambda t, v: _then(t.who(v.target), f" has {counted(v.injuries, 'injury')}", t.why(v.why)),
    e.Fainted: lambda t, v: _then(t.who(v.target), " faints", cue="fall", tone="defeat"),
    e.Died: lambda t, v: _then(t.who(v.target), " dies", cue="fall", tone="defeat"),
    e.StageChanged: _stage,
    e.StatusInflicted: _inflicted,
    e.StatusResisted: _resisted,
    e.StatusCured: _cured,
    e.SaveRolled: _saved,
    e.CheckRolled: _check,
    e.TimedBegan: _timed_began,
    e.TimedChanged: _timed_changed,
    e.TimedEnded: _timed_ended,
    e.WeatherChanged: _weather,
    e.FieldChanged: _field,
    e.GroundChanged: lambda t, v: _then(f"The ground around {place_words(v.cell)} is now {_GROUND[v.terrain]}"),
    e.HazardsChanged: _hazards,
    e.MoveAdded: lambda t, v: _then(f"A house rule: there is a move called {v.move.name}"),
    e.AbilityAdded: lambda t, v: _then(f"A house rule: there is an ability called {v.ability.name}"),
    e.BlessingsChanged: _blessings,
    e.NextDamageSet: _next_damage,
    e.GrappleChanged: _grapple,
    e.ApSpent: lambda t, v: _then(t.who(v.id), f" has {v.ap} AP left"),
    e.UsageSet: _usage,
    e.OpportunityUsed: lambda t, v: _then(t.who(v.id), " takes the opportunity to strike"),
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
    e.SheetRolled: lambda t, v: _then(t.who(v.id), " is shiny", tone="good") if v.sheet.shiny else None,
    e.TableRolled: _table,
    e.Rested: _rested,
    e.BallThrown: _thrown,
    e.CaptureRolled: _capture,
    e.Captured: lambda t, v: _deed(t.who(v.trainer), " catches ", t.who(v.target), cue="end", tone="good"),
    e.ItemUsed: _item_used,
    e.FoodTraded: lambda t, v: _deed(t.who(v.id), " draws on the ", t.what(v.item), " it ate"),
    e.FoodSet: lambda t, v: (
        _then(t.who(v.id), " has eaten ", joined([t.what(item) for item in v.food])) if v.food else None
    ),
    e.ItemsSet: _items,
    e.Awarded: _awarded,
    e.FeatureUsed: _feature,
    e.ApReleased: lambda t, v: _deed(t.who(v.user), " lets go of ", t.what(f"feature/{v.feature}")),
    e.CoinsScattered: _coins,
    e.LeftToTheGm: _by_hand,
}
"""What is told of each event; those that are not here follow from what is."""


# How it ended


def describe_outcome(game: PtuGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """Who won, who was caught, what each learned, and how the players' own are left."""
    t = Teller(game, state)
    told = _RESULTS.get(ended.result, name_of(ended.result))
    won = f": {side_words(ended.winner)} win" if ended.winner is not None else ""
    lines = [f"{told} after {counted(state.round, 'round')}{won}."]
    caught = [one for one in state.combatants.values() if one.where == "captured"]
    lines += [f"{t.one(one.sheet.owner or '')} caught {t.one(one.id)}." for one in caught if one.sheet.owner]
    lines += [f"{t.one(award.id)}{_award_words(t, award)}." for award in state.awards]
    ours = [one for one in state.combatants.values() if one.side == "players" and one.where != "captured"]
    return (*lines, *(f"{t.one(one.id)} {_left_with(t, one)}." for one in ours))


def _left_with(t: Teller, one: Combatant) -> str:
    """How somebody comes out of it."""
    if one.hidden:
        return f"is {'down' if one.fainted else 'still standing'}"
    parts = ["fainted" if one.fainted else f"has {one.hp} of {one.sheet.max_hp} HP"]
    parts += [f"has {counted(one.injuries, 'injury')}"] if one.injuries else []
    parts += [f"is {status_words(t.game, held)}" for held in one.afflictions if statuses.is_persistent(held.status)]
    return series(parts)
