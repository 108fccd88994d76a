"""How an encounter is told: a line for each event, and how it ended."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.messages import Event
from turnwright.kernel.shapes import Outcome

from . import events as e
from . import seats
from .attack.damage_roll import CRITICAL
from .game import PtuGame
from .rules import statuses
from .rules.terms import name_of
from .state import Award, Combatant, State
from .teller import ABOUT, ASK, PHASES, STATS, Teller, many, place_words, status_words, timed_words
from .vocabulary import Marker, Perform

_SAVES = {
    "no_actions": "cannot act: it is {}", "acts": "acts although it is {}", "hits_self": "hits itself: it is {}",
    "avoids_source": "holds back: it is {}", "stays": "stays {}", "cured": "shakes it off: it was {}",
}  # fmt: skip
_SAVED = ("paralyzed", "confused", "infatuated")
"""Conditions whose save tells what they cost."""
_RESET = ("encounter_ended", "recalled")
"""Why stages go back and conditions end without anybody having to read it."""
_UNMOVED = {
    "type": "its type is immune", "already": "it is so already", "ability": "an ability prevents it",
    "blessing": "a blessing keeps it off", "fainted": "it has fainted",
}  # fmt: skip
_FAILED = {
    "type": "{move} has no effect on {target}: its type is immune", "shielded": "{target} is shielded from {move}",
    "absorbed": "{target} takes {move} in and is not hurt", "cancelled": "{move} comes to nothing",
    "too_strong": "{move} does nothing to {target}: it is too strong",
}  # fmt: skip
_RESULTS = {
    "victory": "Victory", "defeat": "Defeat", "draw": "Nobody is left standing", "fled": "They got away",
    "ended": "The encounter is over",
}  # fmt: skip
_WEATHER = {
    "clear": "The sky clears", "sun": "The sun blazes", "rain": "Rain falls", "hail": "Hail falls",
    "sandstorm": "A sandstorm blows",
}  # fmt: skip
_WHERE = {
    "field": "comes onto the field", "ball": "returns to its ball", "fled": "gets away", "captured": "is caught",
    "removed": "is out of the fight",
}  # fmt: skip
_HOW = {"shift": "moves", "push": "is pushed", "token": "is put", "release": "appears", "intercept": "steps in"}
_GOES = {
    "": "", "air": "takes to the air and ", "underground": "digs in and ", "underwater": "dives and ",
    "gone": "vanishes and ",
}  # fmt: skip
_RESTS = {
    "half_hour": "rests for half an hour", "extended": "has a long rest", "center": "is treated at a Pokémon Center",
    "new_day": "begins a new day", "bandage": "rests under a bandage", "drain_ap": "drains Action Points for an injury",
}  # fmt: skip


def describe(game: PtuGame, state: State, event: Event) -> str:
    """One readable line; empty for what another line already says."""
    tell = _LINES.get(type(event))
    return tell(Teller(game, state), event) if tell is not None else ""


def _sides_left(t: Teller, event: e.EncounterEnded) -> str:
    told = _RESULTS.get(event.result, name_of(event.result))
    return f"{told}." if event.winner is None else f"{told}: the {event.winner} win."


def _aim(t: Teller, aim: e.Aim) -> str:
    need = f" (needs {aim.threshold})" if aim.threshold is not None else ""
    return f"{'hits' if aim.hit else 'misses'} {t.one(aim.target)}{need}"


def _revealed(t: Teller, event: e.Revealed) -> str:
    what = {"nature_and_item": "nature and item", "strongest_move": "strongest move", "danger": "dangerous moves"}
    told = ", ".join(t.entry(word) for word in event.told)
    return f"  {t.one(event.user)} learns of {t.one(event.target)}: {what[event.what]}: {told}"


def _orders_given(t: Teller, event: e.OrdersGiven) -> str:
    said = [
        f"{ABOUT[order.about]} {ASK[order.ask]}{f' in round {order.round}' if order.round else ''}"
        for order in event.orders
    ]
    return f"{t.one(event.id)} is asked about {', '.join(said)}"


def _handed_over(t: Teller, event: e.HandedOver) -> str:
    seat = seats.seat_of(t.state, t.state.combatants[event.id])
    if seat == event.id:
        return f"{t.one(event.id)}'s own player is back"
    return f"{t.one(event.id)} is {seats.whose(t.state, seat)} to play {'now' if event.seat else 'again'}"


def _attack_rolled(t: Teller, event: e.AttackRolled) -> str:
    if not event.natural and all(aim.target == event.user for aim in event.aims):
        return ""  # nobody has to hit oneself
    rolled = f"d20 {event.natural}: " if event.natural else ""
    crit = ", a critical hit!" if event.crit else ""
    return f"  {rolled}{t.entry(event.move)} {', '.join(_aim(t, aim) for aim in event.aims)}{crit}"


def _damage_rolled(t: Teller, event: e.DamageRolled) -> str:
    rolled = _rolled(event.faces) or "set damage"
    crit = f", and {event.crit_total} more for the critical hit" if event.crit_total else ""
    return f"  Damage Base {event.base}: {rolled} {event.total}{crit}"


def _rolled(faces: tuple[int, ...]) -> str:
    """What dice show, before what they make."""
    if not faces:
        return ""
    return f"die {faces[0]} makes" if len(faces) == 1 else f"dice {', '.join(map(str, faces))} make"


def _damage_dealt(t: Teller, event: e.DamageDealt) -> str:
    """The steps from the dice to the loss: what was rolled, the stats, what else counts, the types."""
    sums = event.breakdown
    steps = [f"{sums.base_damage} + {sums.attack} attack"]
    parts = event.parts if sum(amount for _, amount in event.parts) == sums.bonus else (("bonus", sums.bonus),)
    steps += [f"{'-' if amount < 0 else '+'} {abs(amount)} {t.entry(name)}" for name, amount in parts if amount]
    steps.append(f"- {sums.defense} defense")
    if sums.damage_reduction:
        steps.append(f"- {sums.damage_reduction} reduction")
    if sums.halved:
        steps.append("halved")
    steps.append(f"= {sums.after_defense}")
    if (sums.num, sums.den) != (1, 1):
        times = f"{sums.num}/{sums.den}".removesuffix("/1")
        steps[-1] += ","
        steps.append(f"x {times} by type = {sums.final}")
    return f"  {t.one(event.target)}: " + " ".join(steps)


def _hp_lost(t: Teller, event: e.HpLost) -> str:
    harm, who = event.harm, t.one(event.target)
    why = "" if event.source and not event.why else t.why(event.why)
    if t.hidden(event.target):
        return f"  {who} is hurt{why}: {t.hp(event.target, harm.hp)}"
    soaked = f", {harm.temp_absorbed} from temporary HP" if harm.temp_absorbed else ""
    injured = f", {harm.new_injuries} new {many('injury', harm.new_injuries)}" if harm.new_injuries else ""
    return f"  {who} loses {harm.hp_damage} HP{soaked}{why}: {t.hp(event.target, harm.hp)}{injured}"


def _healed(t: Teller, event: e.Healed) -> str:
    much = "recovers" if t.hidden(event.target) else f"recovers {event.amount} HP"
    return f"  {t.one(event.target)} {much}{t.why(event.why)}: {t.hp(event.target, event.hp)}"


def _stage(t: Teller, event: e.StageChanged) -> str:
    if event.why in _RESET:
        return ""
    who = f"  {t.one(event.target)}'s {STATS[event.stat]}"
    if not event.change:
        return f"{who} cannot go {'higher' if event.current > 0 else 'lower'} than {_signed(event.current)}"
    moved = f"rises by {event.change}" if event.change > 0 else f"falls by {-event.change}"
    return f"{who} {moved} to {_signed(event.current)}{t.why(event.why)}"


def _signed(stage: int) -> str:
    return f"{stage:+d}" if stage else "0"


def _resisted(t: Teller, event: e.StatusResisted) -> str:
    who = t.one(event.target)
    if event.status == "healing":
        return f"  {who} cannot be healed now"
    if event.status == CRITICAL:
        return f"  {who} cannot be hit critically"
    if event.why == "kept":
        return f"  {who}'s {STATS[event.status.removesuffix('_stages')]} stays as it is"
    return f"  {who} cannot be {name_of(event.status)}: {_UNMOVED.get(event.why) or t.entry(event.why)}"


def _failed(t: Teller, event: e.AttackFailed) -> str:
    said = _FAILED.get(event.why, "{move} does nothing to {target}: " + t.entry(event.why))
    return "  " + said.format(move=t.entry(event.move), target=t.one(event.target))


def _saved(t: Teller, event: e.SaveRolled) -> str:
    return f"  {t.one(event.target)} {_SAVES[event.outcome].format(name_of(event.status))} (save: d20 {event.natural})"


def _check(t: Teller, event: e.CheckRolled) -> str:
    faces = f"{_rolled(event.faces)} " if event.faces else ""
    ends = "passes" if event.passed else "fails"
    against = f" against {event.against}" if event.against else ""
    return f"  {t.one(event.id)} {ends} a check of {name_of(event.skill)}: {faces}{event.total}{against}"


def _capture(t: Teller, event: e.CaptureRolled) -> str:
    against = f" against {event.needed}" if event.needed else ""
    more = f" {'-' if event.modifier < 0 else '+'} {abs(event.modifier)}" if event.modifier else ""
    return f"  capture roll {event.roll}{more}{against}: {'caught!' if event.captured else 'it breaks out'}"


def _awarded(t: Teller, event: e.Awarded) -> str:
    return f"  {_award_words(t, event.award)}"


def _award_words(t: Teller, award: Award) -> str:
    line = f"{t.one(award.id)} gets {award.xp} xp: level {award.level}"
    if award.learned:
        line += f", learns {', '.join(t.entry(move) for move in award.learned)}"
    if award.may_learn:
        line += f", could learn {', '.join(t.entry(move) for move in award.may_learn)}"
    if award.abilities:
        line += f", gains {', '.join(t.entry(name) for name in award.abilities)}"
    if award.may_evolve:
        line += f", can become {', '.join(name_of(name) for name in award.may_evolve)}"
    if award.unspent:
        line += f", {award.unspent} stat {many('point', award.unspent)} to spend"
    return line


def _table(t: Teller, event: e.TableRolled) -> str:
    found = ", ".join(f"{name_of(species)} ({level})" for species, level in event.picks)
    table = t.game.content.tables.get(event.table)
    return f"{table.name if table is not None else name_of(event.table)}: {found or 'nobody'}"


def _hazards(t: Teller, event: e.HazardsChanged) -> str:
    lying = ", ".join(dict.fromkeys(t.entry(hazard.hazard) for hazard in event.hazards))
    return f"  On the ground: {lying}" if lying else "  The ground is clear"


def _blessings(t: Teller, event: e.BlessingsChanged) -> str:
    held = ", ".join(f"{t.entry(each.label)} ({each.side}, {each.uses})" for each in event.blessings)
    return f"  Blessings: {held}" if held else "  No blessing is left"


def _field(t: Teller, event: e.FieldChanged) -> str:
    """Where a room or a terrain begins and ends; the rounds between are not worth a line."""
    name = t.entry(event.field)
    if not event.rounds:
        return f"  {name} ends"
    if not event.by:
        return ""
    what = "the slowest act first, " if t.game.content.fields[event.field].reverses_initiative else ""
    return f"  {name}: {what}for {event.rounds} {many('round', event.rounds)}"


def _initiative(t: Teller, event: e.InitiativeSet) -> str:
    fields = t.game.content.fields
    reversed_ = any(fields[name].reverses_initiative for name in t.state.fields)
    value = f"{-event.initiative}, slowest first" if reversed_ else f"{event.initiative}"
    return f"  {t.one(event.id)}: initiative {value}" + (f" (roll-off {event.roll_off})" if event.roll_off else "")


def _timed(t: Teller, event: e.TimedBegan | e.TimedChanged) -> str:
    words = timed_words(t.game, event.timed)
    if isinstance(event.timed.effect, Marker):
        return f"  {t.one(event.target)} is marked: {words}"
    if isinstance(event.timed.effect, Perform):
        return f"  {t.one(event.target)} talks in its sleep of {t.entry(event.timed.effect.move)}"
    return f"  {t.one(event.target)} is under {words}"


def _weather(t: Teller, event: e.WeatherChanged) -> str:
    if event.by or event.weather == "clear":
        return f"  {_WEATHER[event.weather]}."
    return ""


def _grapple(t: Teller, event: e.GrappleChanged) -> str:
    if not event.other:
        return f"  {t.one(event.id)} is free"
    return f"  {t.one(event.id)} has the upper hand over {t.one(event.other)}" if event.dominant else ""


def _prepared(t: Teller, event: e.Prepared) -> str:
    if event.lapsed:
        return f"  {t.one(event.user)}'s {t.entry(event.lapsed)} comes to nothing"
    if not event.move:
        return ""
    return f"  {t.one(event.user)} {_GOES[event.away]}prepares {t.entry(event.move)}"


def _moved(t: Teller, event: e.Moved) -> str:
    return f"  {t.one(event.id)} {_HOW[event.how]} to {place_words(event.to)}" if event.to is not None else ""


def _item_used(t: Teller, event: e.ItemUsed) -> str:
    if event.item in t.game.content.balls:
        return ""  # the throw has been told
    on = "" if event.target == event.user else f" on {t.one(event.target)}"
    return f"{t.one(event.user)} uses {t.entry(event.item)}{on}"


def _move_used(t: Teller, event: e.MoveUsed) -> str:
    at = [target for target in event.targets if target != event.user]
    verb = "follows through with" if event.follows else "uses"
    return f"{t.one(event.user)} {verb} {t.entry(event.move)}{' on ' + t.all(at) if at else ''}"


def _forfeits(t: Teller, event: e.Forfeits) -> str:
    return f"  {t.one(event.id)} will miss a Standard and a Shift Action" if event.forfeits else ""


def _sheet(t: Teller, event: e.SheetChanged) -> str:
    if event.why != "item":
        return ""
    if t.hidden(event.id):
        return f"  {t.one(event.id)}'s held item changes"
    held = event.sheet.held_item
    return f"  {t.one(event.id)} holds {t.entry(held) if held else 'nothing now'}"


_LINES: dict[type, Callable[[Teller, Any], str]] = {
    e.EncounterStarted: lambda t, v: f"{v.name} begins.",
    e.EncounterEnded: _sides_left,
    e.EncounterServed: lambda t, v: "The group's display shows it." if v.served else "It is off the group's display.",
    e.SceneEnded: lambda t, v: "The scene ends: scene moves and action points come back.",
    e.InitiativeSet: _initiative,
    e.RoundStarted: lambda t, v: f"— Round {v.round} —",
    e.RoundEnded: lambda t, v: "",
    e.PhaseStarted: lambda t, v: f"· {PHASES[v.phase]}" if PHASES[v.phase] and v.order else "",
    e.OrderChanged: lambda t, v: f"  Next: {t.all(slot.id for slot in v.order)}" if v.order else "",
    e.TurnStarted: lambda t, v: f"{t.one(v.id)}'s turn" + (" (out of order)" if v.out_of_order else ""),
    e.TurnEnded: lambda t, v: "",
    e.TurnSkipped: lambda t, v: "" if v.why in ("fainted", "gone") else f"{t.one(v.id)} has no turn ({name_of(v.why)})",
    e.ActionSpent: lambda t, v: "",
    e.ActionsLost: lambda t, v: "" if v.why in _SAVED else f"  {t.one(v.id)} cannot act{t.why(v.why)}",
    e.Declared: lambda t, v: f"{t.one(v.id)} declares: {v.action}" if v.action != "act" else "",
    e.TurnHeld: lambda t, v: f"{t.one(v.id)} waits until {v.until}",
    e.Forfeits: _forfeits,
    e.ActedEarly: lambda t, v: f"  {t.one(v.id)} acts ahead of its turn" if v.early else "",
    e.MoveUsed: _move_used,
    e.Prepared: _prepared,
    e.AttackRolled: _attack_rolled,
    e.DamageRolled: _damage_rolled,
    e.StrikesRolled: lambda t, v: f"  {f'd8 {v.face}: ' if v.face else ''}{v.hits} {many('strike', v.hits)}",
    e.ExecuteRolled: lambda t, v: f"  d100 {v.natural} against {max(0, v.needed)}{'' if v.felled else ': no effect'}",
    e.DamageDealt: _damage_dealt,
    e.AttackFailed: _failed,
    e.HpLost: _hp_lost,
    e.Healed: _healed,
    e.TempHpSet: lambda t, v: f"  {t.one(v.target)} has {v.temp_hp} temporary HP",
    e.HpSet: lambda t, v: (
        f"  {t.one(v.target)}: {t.hp(v.target, v.hp)}" + (f", {v.bars} HP bars left" if v.bars > 1 else "")
    ),
    e.InjuriesSet: lambda t, v: f"  {t.one(v.target)} has {v.injuries} {many('injury', v.injuries)}{t.why(v.why)}",
    e.Fainted: lambda t, v: f"  {t.one(v.target)} faints!",
    e.Died: lambda t, v: f"  {t.one(v.target)} dies.",
    e.StageChanged: _stage,
    e.StatusInflicted: lambda t, v: (
        "" if v.affliction.status == "fainted" else f"  {t.one(v.target)} is {status_words(t.game, v.affliction)}"
    ),
    e.StatusResisted: _resisted,
    e.StatusCured: lambda t, v: "" if v.why in _RESET else f"  {t.one(v.target)} is no longer {name_of(v.status)}",
    e.StatusTicked: lambda t, v: "",
    e.StatusStageSet: lambda t, v: "",
    e.SaveRolled: _saved,
    e.CheckRolled: _check,
    e.TimedBegan: _timed,
    e.TimedChanged: lambda t, v: _timed(t, v) if isinstance(v.timed.effect, Marker) and v.timed.uses else "",
    e.TimedEnded: lambda t, v: f"  {t.entry(v.label)} wears off {t.one(v.target)}",
    e.WeatherChanged: _weather,
    e.FieldChanged: _field,
    e.GroundChanged: lambda t, v: f"  The ground around {place_words(v.cell)} is {name_of(v.terrain).lower()} now",
    e.HazardsChanged: _hazards,
    e.BlessingsChanged: _blessings,
    e.OnceDone: lambda t, v: "",
    e.NextDamageSet: lambda t, v: (
        f"  {t.one(v.id)} gathers strength: "
        + ", ".join(f"{plus:+d} {name_of(kind)}" for kind, plus in v.next_damage.items())
        if v.next_damage
        else ""
    ),
    e.GrappleChanged: _grapple,
    e.ApSpent: lambda t, v: f"  {t.one(v.id)} has {v.ap} AP",
    e.UsageSet: lambda t, v: (
        f"  {t.one(v.id)}'s {t.entry(v.key)}" if v.key in t.game.content.abilities and v.usage.scene else ""
    ),
    e.Revealed: _revealed,
    e.Mounted: lambda t, v: f"  {t.one(v.id)} " + (f"rides {t.one(v.mount)}" if v.mount else "is off its mount"),
    e.OrdersGiven: _orders_given,
    e.OpportunityUsed: lambda t, v: f"  {t.one(v.id)} strikes at the opportunity",
    e.MoveMissed: lambda t, v: "",
    e.Moved: _moved,
    e.CombatantJoined: lambda t, v: (
        f"{v.combatant.name} joins ({v.combatant.side}, level {v.combatant.sheet.level})"
        if v.combatant.where == "field"
        else ""
    ),
    e.HandedOver: _handed_over,
    e.WhereChanged: lambda t, v: f"  {t.one(v.id)} {_WHERE[v.where]}",
    e.SheetChanged: _sheet,
    e.SheetRolled: lambda t, v: f"  {t.one(v.id)} is shiny!" if v.sheet.shiny else "",
    e.TableRolled: _table,
    e.Rested: lambda t, v: (
        f"  {t.one(v.id)} {_RESTS[v.kind]}" + (f" for {v.minutes} minutes" if v.kind == "center" and v.minutes else "")
    ),
    e.BallThrown: lambda t, v: (
        f"{t.one(v.trainer)} throws a {t.entry(v.ball)} at {t.one(v.target)}: d20 {v.natural}"
        + (f" (needs {v.threshold})" if v.threshold else "")
        + ("" if v.hit else ", it misses")
    ),
    e.CaptureRolled: _capture,
    e.Captured: lambda t, v: f"{t.one(v.target)} is caught by {t.one(v.trainer)}!",
    e.ItemUsed: _item_used,
    e.ItemsSet: lambda t, v: (
        f"  {t.one(v.id)} carries {', '.join(f'{count} {t.entry(item)}' for item, count in v.items.items())}"
        if v.items
        else f"  {t.one(v.id)} carries nothing"
    ),
    e.Awarded: _awarded,
    e.LeftToTheGm: lambda t, v: f"  [game master: {t.entry(v.what)}{': ' + v.notes if v.notes else ''}]",
}


def describe_outcome(game: PtuGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """Who won, who was caught, what each learned, and how the players' own are left."""
    t = Teller(game, state)
    told = _RESULTS.get(ended.result, name_of(ended.result))
    won = f": the {ended.winner} win" if ended.winner is not None else ""
    lines = [f"{told} after {state.round} {many('round', state.round)}{won}."]
    caught = [one for one in state.combatants.values() if one.where == "captured"]
    lines += [f"{t.one(one.id)} was caught by {t.one(one.sheet.owner or 'nobody')}." for one in caught]
    lines += [f"{_award_words(t, award)}." for award in state.awards]
    ours = [one for one in state.combatants.values() if one.side == "players" and one.where != "captured"]
    return (*lines, *(f"{t.one(one.id)}: {_left_with(t, one)}." for one in ours))


def _left_with(t: Teller, one: Combatant) -> str:
    """How somebody comes out of it."""
    parts = ["fainted" if one.fainted else f"HP {one.hp} of {one.sheet.max_hp}"]
    parts += [f"{one.injuries} {many('injury', one.injuries)}"] if one.injuries else []
    parts += [status_words(t.game, held) for held in one.afflictions if statuses.is_persistent(held.status)]
    return ", ".join(parts)
