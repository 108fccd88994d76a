"""Lines for people: events, choices, and what a screen shows of an encounter."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from turnwright.kernel.messages import Answer, Command, Event, Prompt
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.ruleset import Board, Game, Gauge, Outcome, Piece

from . import commands as w
from . import events as e
from .rules import statuses
from .rules.terms import name_of
from .state import Affliction, Award, Combatant, State, Timed

_STATS = {
    "attack": "Attack", "defense": "Defense", "special_attack": "Sp. Atk", "special_defense": "Sp. Def",
    "speed": "Speed", "accuracy": "Accuracy", "evasion": "Evasion", "hp": "HP",
}  # fmt: skip
_SAVES = {
    "no_actions": "cannot act: it is {}", "acts": "acts although it is {}", "hits_self": "hits itself: it is {}",
    "avoids_source": "holds back: it is {}", "stays": "stays {}", "cured": "shakes it off: it was {}",
}  # fmt: skip
_WHY = {
    "gm": "the game master", "encounter_ended": "the fight is over", "breather": "a breather", "over": "it is over",
    "source_gone": "its cause is gone", "heavily_injured": "heavily injured", "center": "Pokémon Center",
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
_PHASES = {"declaration": "trainers declare", "resolution": "trainers act", "pokemon": "Pokémon act", "all": ""}
_WHERE = {
    "field": "comes onto the field", "ball": "returns to its ball", "fled": "gets away", "captured": "is caught",
    "removed": "is out of the fight",
}  # fmt: skip
_HOW = {"shift": "moves", "push": "is pushed", "token": "is put", "release": "appears", "intercept": "steps in"}
_ABOUT = {"interrupts": "answers to attacks", "intercept": "stepping in", "opportunity": "opportunities"}
_ASK = {"always": "always", "in_need": "in need", "never": "never"}
_RESTS = {
    "half_hour": "rests for half an hour", "extended": "has a long rest", "center": "is treated at a Pokémon Center",
    "new_day": "begins a new day", "bandage": "rests under a bandage", "drain_ap": "drains Action Points for an injury",
}  # fmt: skip


def describe(game: Game, state: State, event: Event) -> str:
    """One readable line; empty for what another line already says."""
    tell = _LINES.get(type(event))
    return tell(_Teller(game, state), event) if tell is not None else ""


class _Teller:
    """Names of combatants and of content."""

    def __init__(self, game: Game, state: State) -> None:
        self.game = game
        self.state = state

    def one(self, who: str) -> str:
        """A combatant's name, with its id where others have the same."""
        found = self.state.combatants.get(who)
        if found is None:
            return who
        same = sum(other.name == found.name for other in self.state.combatants.values())
        return found.name if same == 1 else f"{found.name} ({who})"

    def all(self, ids: Iterable[str]) -> str:
        return ", ".join(self.one(who) for who in ids)

    def entry(self, name: str) -> str:
        """The name of a move, an item, an ability and so on, or the word itself."""
        content = self.game.content
        plain = name.partition("/")[0]
        for kind in (
            content.moves, content.items, content.balls, content.abilities, content.fields, content.hazards,
        ):  # fmt: skip
            if plain in kind:
                return str(kind[plain].name)
        return self.one(name) if name in self.state.combatants else name_of(plain)

    def why(self, word: str) -> str:
        return f" ({_WHY.get(word) or self.entry(word)})" if word else ""

    def hp(self, who: str, hp: int) -> str:
        """Hit Points as the teller knows them: numbers, a band, or nothing."""
        one = self.state.combatants[who]
        if not one.hidden:
            return f"{max(0, hp)}/{one.sheet.max_hp} HP" + (f" ({hp})" if hp < 0 else "")
        if self.state.shown == "hidden":
            return "still up" if hp > 0 else "down"
        return f"at most {hp} % HP" if hp else "0 % HP"

    def hidden(self, who: str) -> bool:
        return self.state.combatants[who].hidden


def _sides_left(t: _Teller, event: e.EncounterEnded) -> str:
    told = _RESULTS.get(event.result, name_of(event.result))
    return f"{told}." if event.winner is None else f"{told}: the {event.winner} win."


def _aim(t: _Teller, aim: e.Aim) -> str:
    need = f" (needs {aim.threshold})" if aim.threshold is not None else ""
    return f"{'hits' if aim.hit else 'misses'} {t.one(aim.target)}{need}"


def _revealed(t: _Teller, event: e.Revealed) -> str:
    what = {"nature_and_item": "nature and item", "strongest_move": "strongest move", "danger": "dangerous moves"}
    told = ", ".join(t.entry(word) for word in event.told)
    return f"  {t.one(event.user)} learns of {t.one(event.target)}: {what[event.what]}: {told}"


def _orders_given(t: _Teller, event: e.OrdersGiven) -> str:
    said = [
        f"{_ABOUT[order.about]} {_ASK[order.ask]}{f' in round {order.round}' if order.round else ''}"
        for order in event.orders
    ]
    return f"{t.one(event.id)} is asked about {', '.join(said)}"


def _attack_rolled(t: _Teller, event: e.AttackRolled) -> str:
    if not event.natural and all(aim.target == event.user for aim in event.aims):
        return ""  # nobody has to hit oneself
    rolled = f"d20 {event.natural}: " if event.natural else ""
    crit = ", a critical hit!" if event.crit else ""
    return f"  {rolled}{t.entry(event.move)} {', '.join(_aim(t, aim) for aim in event.aims)}{crit}"


def _damage_rolled(t: _Teller, event: e.DamageRolled) -> str:
    rolled = _rolled(event.faces) or "set damage"
    crit = f", and {event.crit_total} more for the critical hit" if event.crit_total else ""
    return f"  Damage Base {event.base}: {rolled} {event.total}{crit}"


def _rolled(faces: tuple[int, ...]) -> str:
    """What dice show, before what they make."""
    if not faces:
        return ""
    return f"die {faces[0]} makes" if len(faces) == 1 else f"dice {', '.join(map(str, faces))} make"


def _damage_dealt(t: _Teller, event: e.DamageDealt) -> str:
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


def _hp_lost(t: _Teller, event: e.HpLost) -> str:
    harm, who = event.harm, t.one(event.target)
    why = "" if event.source and not event.why else t.why(event.why)
    if t.hidden(event.target):
        return f"  {who} is hurt{why}: {t.hp(event.target, harm.hp)}"
    soaked = f", {harm.temp_absorbed} from temporary HP" if harm.temp_absorbed else ""
    injured = f", {harm.new_injuries} new {_many('injury', harm.new_injuries)}" if harm.new_injuries else ""
    return f"  {who} loses {harm.hp_damage} HP{soaked}{why}: {t.hp(event.target, harm.hp)}{injured}"


def _many(word: str, count: int) -> str:
    if count == 1:
        return word
    return word[:-1] + "ies" if word.endswith("y") else word + "s"


def _healed(t: _Teller, event: e.Healed) -> str:
    much = "recovers" if t.hidden(event.target) else f"recovers {event.amount} HP"
    return f"  {t.one(event.target)} {much}{t.why(event.why)}: {t.hp(event.target, event.hp)}"


def _stage(t: _Teller, event: e.StageChanged) -> str:
    if event.why in _RESET:
        return ""
    who = f"  {t.one(event.target)}'s {_STATS[event.stat]}"
    if not event.change:
        return f"{who} cannot go {'higher' if event.current > 0 else 'lower'} than {_signed(event.current)}"
    moved = f"rises by {event.change}" if event.change > 0 else f"falls by {-event.change}"
    return f"{who} {moved} to {_signed(event.current)}{t.why(event.why)}"


def _signed(stage: int) -> str:
    return f"{stage:+d}" if stage else "0"


def _resisted(t: _Teller, event: e.StatusResisted) -> str:
    who = t.one(event.target)
    if event.status == "healing":
        return f"  {who} cannot be healed now"
    if event.why == "kept":
        return f"  {who}'s {_STATS[event.status.removesuffix('_stages')]} stays as it is"
    return f"  {who} cannot be {name_of(event.status)}: {_UNMOVED.get(event.why) or t.entry(event.why)}"


def _failed(t: _Teller, event: e.AttackFailed) -> str:
    said = _FAILED.get(event.why, "{move} does nothing to {target}: " + t.entry(event.why))
    return "  " + said.format(move=t.entry(event.move), target=t.one(event.target))


def _saved(t: _Teller, event: e.SaveRolled) -> str:
    return f"  {t.one(event.target)} {_SAVES[event.outcome].format(name_of(event.status))} (save: d20 {event.natural})"


def _check(t: _Teller, event: e.CheckRolled) -> str:
    faces = f"{_rolled(event.faces)} " if event.faces else ""
    ends = "passes" if event.passed else "fails"
    return f"  {t.one(event.id)} {ends} a check of {name_of(event.skill)}: {faces}{event.total} against {event.against}"


def _capture(t: _Teller, event: e.CaptureRolled) -> str:
    against = f" against {event.needed}" if event.needed else ""
    more = f" {'-' if event.modifier < 0 else '+'} {abs(event.modifier)}" if event.modifier else ""
    return f"  capture roll {event.roll}{more}{against}: {'caught!' if event.captured else 'it breaks out'}"


def _awarded(t: _Teller, event: e.Awarded) -> str:
    return f"  {_award_words(t, event.award)}"


def _award_words(t: _Teller, award: Award) -> str:
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
        line += f", {award.unspent} stat {_many('point', award.unspent)} to spend"
    return line


def _table(t: _Teller, event: e.TableRolled) -> str:
    found = ", ".join(f"{name_of(species)} ({level})" for species, level in event.picks)
    table = t.game.content.tables.get(event.table)
    return f"{table.name if table is not None else name_of(event.table)}: {found or 'nobody'}"


def _hazards(t: _Teller, event: e.HazardsChanged) -> str:
    lying = ", ".join(dict.fromkeys(t.entry(hazard.hazard) for hazard in event.hazards))
    return f"  On the ground: {lying}" if lying else "  The ground is clear"


def _blessings(t: _Teller, event: e.BlessingsChanged) -> str:
    held = ", ".join(f"{t.entry(each.label)} ({each.side}, {each.uses})" for each in event.blessings)
    return f"  Blessings: {held}" if held else "  No blessing is left"


def _weather(t: _Teller, event: e.WeatherChanged) -> str:
    if event.by or event.weather == "clear":
        return f"  {_WEATHER[event.weather]}."
    return ""


def _grapple(t: _Teller, event: e.GrappleChanged) -> str:
    if not event.other:
        return f"  {t.one(event.id)} is free"
    return f"  {t.one(event.id)} has the upper hand over {t.one(event.other)}" if event.dominant else ""


def _prepared(t: _Teller, event: e.Prepared) -> str:
    return f"  {t.one(event.user)} prepares {t.entry(event.move)}" if event.move else ""


def _moved(t: _Teller, event: e.Moved) -> str:
    return f"  {t.one(event.id)} {_HOW[event.how]} to {_cell(event.to)}" if event.to is not None else ""


def _cell(cell: tuple[int, int]) -> str:
    return f"{cell[0]},{cell[1]}"


def _item_used(t: _Teller, event: e.ItemUsed) -> str:
    if event.item in t.game.content.balls:
        return ""  # the throw has been told
    on = "" if event.target == event.user else f" on {t.one(event.target)}"
    return f"{t.one(event.user)} uses {t.entry(event.item)}{on}"


def _move_used(t: _Teller, event: e.MoveUsed) -> str:
    at = [target for target in event.targets if target != event.user]
    return f"{t.one(event.user)} uses {t.entry(event.move)}{' on ' + t.all(at) if at else ''}"


def _forfeits(t: _Teller, event: e.Forfeits) -> str:
    return f"  {t.one(event.id)} will miss a Standard and a Shift Action" if event.forfeits else ""


def _sheet(t: _Teller, event: e.SheetChanged) -> str:
    if event.why != "item":
        return ""
    held = event.sheet.held_item
    return f"  {t.one(event.id)} holds {t.entry(held) if held else 'nothing now'}"


_LINES: dict[type, Callable[[_Teller, Any], str]] = {
    e.EncounterStarted: lambda t, v: f"{v.name} begins.",
    e.EncounterEnded: _sides_left,
    e.EncounterServed: lambda t, v: "The group's display shows it." if v.served else "It is off the group's display.",
    e.SceneEnded: lambda t, v: "The scene ends: scene moves and action points come back.",
    e.InitiativeSet: lambda t, v: (
        f"  {t.one(v.id)}: initiative {v.initiative}" + (f" (roll-off {v.roll_off})" if v.roll_off else "")
    ),
    e.RoundStarted: lambda t, v: f"— Round {v.round} —",
    e.RoundEnded: lambda t, v: "",
    e.PhaseStarted: lambda t, v: f"· {_PHASES[v.phase]}" if _PHASES[v.phase] and v.order else "",
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
    e.StrikesRolled: lambda t, v: f"  d8 {v.face}: {v.hits} {_many('strike', v.hits)}",
    e.DamageDealt: _damage_dealt,
    e.AttackFailed: _failed,
    e.HpLost: _hp_lost,
    e.Healed: _healed,
    e.TempHpSet: lambda t, v: f"  {t.one(v.target)} has {v.temp_hp} temporary HP",
    e.HpSet: lambda t, v: f"  {t.one(v.target)}: {t.hp(v.target, v.hp)}" + (f", bar {v.bars}" if v.bars > 1 else ""),
    e.InjuriesSet: lambda t, v: f"  {t.one(v.target)} has {v.injuries} {_many('injury', v.injuries)}{t.why(v.why)}",
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
    e.TimedBegan: lambda t, v: f"  {t.one(v.target)} is under {timed_words(t.game, v.timed)}",
    e.TimedChanged: lambda t, v: "",
    e.TimedEnded: lambda t, v: f"  {t.entry(v.label)} wears off {t.one(v.target)}",
    e.WeatherChanged: _weather,
    e.FieldChanged: lambda t, v: "" if v.rounds else f"  {t.entry(v.field)} ends",
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
    e.UsageSet: lambda t, v: "",
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


def status_words(game: Game, held: Affliction) -> str:
    """A condition as people read it: `Disabled (Ember)`, `Badly Poisoned (turn 3)`, `Vulnerable (1 turn)`."""
    more = []
    if held.move:
        move = game.content.moves.get(held.move)
        more.append(move.name if move is not None else held.move)
    if held.turn > 1:
        more.append(f"turn {held.turn}")
    if held.span is not None and held.span.when in ("turn_start", "turn_end"):
        more.append(f"{held.span.count} {_many('turn', held.span.count)}")
    if held.waits:
        more.append("soon")
    return name_of(held.status) + (f" ({', '.join(more)})" if more else "")


def timed_words(game: Game, held: Timed) -> str:
    """Something that lasts: what it came from, and for how long or how often."""
    entry = game.content.moves.get(held.label) or game.content.items.get(held.label)
    entry = entry or game.content.abilities.get(held.label)
    name = entry.name if entry is not None else name_of(held.label)
    left = []
    if held.uses:
        left.append(f"{held.uses} {_many('use', held.uses)}")
    if held.span is not None and held.span.when in ("turn_start", "turn_end"):
        left.append(f"{held.span.count} {_many('turn', held.span.count)}")
    return name + (f" ({', '.join(left)})" if left else "")


# --- choices --------------------------------------------------------------------------------------------------------


def describe_command(game: Game, state: State, command: Command) -> str:
    """One short line for a choice."""
    t = _Teller(game, state)
    match command:
        case w.UseMove():
            return _move_choice(t, command)
        case w.Struggle():
            how = " ".join(part for part in (command.as_type or "", "special" if command.special else "") if part)
            return f"Struggle against {t.one(command.target)}{f' ({how})' if how else ''}{_ap(command.spend_ap)}"
        case w.CoupDeGrace():
            with_move = f" with {t.entry(command.move)}" if command.move else ""
            return f"Coup de grâce on {t.one(command.target)}{with_move}"
        case w.Maneuver():
            on = f" {t.one(command.target)}" if command.target else ""
            return f"{t.entry(command.maneuver)}{on}{f' to {_cell(command.cell)}' if command.cell else ''}"
        case w.Shift():
            verb = "Step aside" if command.disengage else "Move"
            by = f" ({', '.join(map(name_of, command.by))})" if command.by else ""
            return f"{verb} to {_cell(command.to)}{by}" if command.to is not None else f"{verb}{by}"
        case w.LeaveStance():
            return "Leave the stance"
        case w.StandUp():
            return "Stand up"
        case w.TradeAction():
            return f"Trade the Standard Action for another {command.into.capitalize()} Action"
        case w.UseAbility():
            return f"{t.entry(command.ability)}{' on ' + t.all(command.targets) if command.targets else ''}"
        case w.UseItem():
            return f"Use {t.entry(command.item)}{' on ' + t.one(command.target) if command.target else ''}"
        case w.ThrowBall():
            said = f" ({', '.join(command.conditions)})" if command.conditions else ""
            return f"Throw a {t.entry(command.ball)} at {t.one(command.target)}{said}"
        case w.Switch():
            return _switch_choice(t, command)
        case w.TakeBreather():
            return f"Take a Breather{' with ' + t.one(command.helper) if command.helper else ''}"
        case w.Wake():
            return f"Wake {t.one(command.target)}"
        case w.Declare():
            return "Decide when it acts" if command.action == "act" else f"Declare: {command.action}"
        case w.Hold():
            return f"Wait until {command.until}"
        case w.GiveOrders():
            what = "everything" if command.about == "everything" else _ABOUT[command.about]
            whom = t.one(command.who) if command.who else "everybody of ours"
            return f"Ask {whom} about {what} {_ASK[command.ask]}{' this round' if command.this_round else ''}"
        case w.Prioritise():
            at = f" on {t.all(command.targets)}" if command.targets else ""
            return f"{t.one(command.user)} acts first: {t.entry(command.move)}{at}"
        case w.Mount():
            return f"Mount {t.one(command.mount)}"
        case w.Dismount():
            return "Dismount"
        case w.Flee():
            return "Flee"
        case w.EndTurn():
            return "End the turn"
        case w.StartEncounter():
            return "Start the encounter"
        case w.EndEncounter():
            return f"End the encounter ({command.result})"
        case w.Serve():
            return "Show it on the group's display" if command.served else "Take it off the group's display"
        case w.AddCombatant():
            placed = command.placed
            whole = placed.sheet.name if placed.sheet is not None else ""
            return f"Add {whole or placed.name or name_of(placed.trainer or placed.species or placed.table)}"
        case w.SetWeather():
            return f"Weather: {command.weather}, {command.rounds} rounds"
        case w.Rest():
            return f"Rest: {name_of(command.kind)}{' for ' + t.all(command.targets) if command.targets else ''}"
        case Answer():
            return describe_answer(game, state, command)
        case _:
            target = getattr(command, "target", "")
            return name_of(_tag(command)) + (f": {t.one(target)}" if target else "")


def _tag(command: Command) -> str:
    return "".join(f"_{ch.lower()}" if ch.isupper() else ch for ch in type(command).__name__).lstrip("_")


def _ap(spent: bool) -> str:
    return " with an action point" if spent else ""


def _move_choice(t: _Teller, command: w.UseMove) -> str:
    aimed = command.targets or ((command.target,) if command.target else ())
    move = t.game.content.moves.get(command.move)
    cost = ""
    if move is not None and move.frequency.per not in ("at_will", "static"):
        cost = f" [{'EOT' if move.frequency.per == 'eot' else move.frequency.per.capitalize()}]"
    place = f" at {_cell(command.cell)}" if command.cell is not None else ""
    return f"{t.entry(command.move)}{' on ' + t.all(aimed) if aimed else ''}{place}{cost}{_ap(command.spend_ap)}"


def _switch_choice(t: _Teller, command: w.Switch) -> str:
    place = f" at {_cell(command.cell)}" if command.cell is not None else ""
    if command.recall and command.release:
        return f"Switch {t.one(command.recall)} for {t.one(command.release)}{place}"
    both = f" and {t.one(command.second)}" if command.second else ""
    return (
        f"Recall {t.one(command.recall)}{both}" if command.recall else f"Send out {t.one(command.release)}{both}{place}"
    )


_OPENINGS = {
    "stands_up": "stands up", "maneuver_on_another": "turns on somebody else", "leaves": "walks away",
    "ranged": "aims at somebody far off",
}  # fmt: skip
"""What gives others an opportunity to strike."""


_ASKED = {
    "interrupt": "Answer the move?", "opportunity": "Strike at the opportunity?", "replacement": "Who comes out?",
    "stat": "Which stat is changed?", "cure": "What is cured?", "shift": "Where to?", "ability": "Which ability?",
}  # fmt: skip
"""What others read of a question."""


def describe_prompt(game: Game, state: State, prompt: Prompt) -> str:
    """The questions of the game: to answer a move, to strike at an opening, whom to send out, what is changed."""
    t, about = _Teller(game, state), prompt.about
    if not about:
        return _ASKED[prompt.kind]
    if prompt.kind == "stat":
        change = f"{about['change']:+d}"
        return f"{t.entry(str(about['why']))}: which stat of {t.one(str(about['target']))} changes by {change}?"
    if prompt.kind == "cure":
        return f"{t.entry(str(about['why']))}: what is {t.one(str(about['target']))} cured of?"
    if prompt.kind == "shift":
        return f"{t.entry(str(about['why']))}: where does {t.one(str(about['who']))} shift to?"
    if prompt.kind == "ability":
        return f"{t.entry(str(about['why']))}: which ability does {t.one(str(about['who']))} gain?"
    if prompt.kind == "opportunity":
        return f"{t.one(str(about['target']))} {_OPENINGS[str(about['why'])]}: who strikes?"
    if prompt.kind == "replacement":
        return f"{t.one(str(about['for']))} is driven off: who comes out?"
    user, moment = t.one(str(about["user"])), str(about["moment"])
    targets = about["targets"]
    aimed = t.all(map(str, targets)) if isinstance(targets, tuple) else str(targets)
    if moment in ("leaves", "flies"):
        return f"{user} {'leaves' if moment == 'leaves' else 'flies off'}: does anybody answer?"
    return f"{user} uses {t.entry(str(about['move']))} on {aimed}: does anybody answer?"


def describe_option(game: Game, state: State, prompt: Prompt, option: str) -> str:
    t = _Teller(game, state)
    if option == "no":
        return "Let it be"
    if prompt.kind in ("stat", "cure"):
        return _STATS.get(option) or name_of(option)
    if prompt.kind == "ability":
        return t.entry(option)
    if prompt.kind == "shift":
        return "Stay" if option == "stay" else f"To {option}"
    who, colon, what = option.rpartition(":")
    if not colon:
        return t.one(option)
    if what.startswith("coat/"):
        return f"{t.one(who)} spends a use of {t.entry(what.removeprefix('coat/'))}"
    return f"{t.one(who)} steps in" if what == "intercept" else f"{t.one(who)} uses {t.entry(what)}"


def describe_outcome(game: Game, state: State, ended: Outcome) -> tuple[str, ...]:
    """Who won, who was caught, what each learned, and how the players' own are left."""
    t = _Teller(game, state)
    told = _RESULTS.get(ended.result, name_of(ended.result))
    won = f": the {ended.winner} win" if ended.winner is not None else ""
    lines = [f"{told} after {state.round} {_many('round', state.round)}{won}."]
    caught = [one for one in state.combatants.values() if one.where == "captured"]
    lines += [f"{t.one(one.id)} was caught by {t.one(one.sheet.owner or 'nobody')}." for one in caught]
    lines += [f"{_award_words(t, award)}." for award in state.awards]
    ours = [one for one in state.combatants.values() if one.side == "players" and one.where != "captured"]
    return (*lines, *(f"{t.one(one.id)}: {_left_with(t, one)}." for one in ours))


def _left_with(t: _Teller, one: Combatant) -> str:
    """How somebody comes out of it."""
    parts = ["fainted" if one.fainted else f"HP {one.hp} of {one.sheet.max_hp}"]
    parts += [f"{one.injuries} {_many('injury', one.injuries)}"] if one.injuries else []
    parts += [status_words(t.game, held) for held in one.afflictions if statuses.is_persistent(held.status)]
    return ", ".join(parts)


# --- the screen -----------------------------------------------------------------------------------------------------


def board(game: Game, state: State, seat: str) -> Board:
    """What a screen shows of an encounter."""
    t = _Teller(game, state)
    heading = f"{state.name} · " + (f"round {state.round}" if state.round else "not started")
    if state.stage == "active" and _PHASES[state.phase]:
        heading += f" · {_PHASES[state.phase]}"
    order = ([state.active] if state.active else []) + [slot.id for slot in state.order]
    present = [who for who in order if state.combatants[who].where == "field" and not state.combatants[who].fainted]
    return Board(
        heading=heading,
        order=tuple(t.one(who) for who in present),
        pieces=tuple(_piece(t, one) for one in state.combatants.values()),
        notes=_notes(t),
    )


def _notes(t: _Teller) -> tuple[str, ...]:
    state = t.state
    notes = []
    if state.weather != "clear":
        notes.append(name_of(state.weather) + _lasts(state.weather_rounds))
    notes += [t.entry(name) + _lasts(rounds) for name, rounds in state.fields.items()]
    notes += [
        f"{t.entry(each.hazard)} laid by {each.side}" + (f", {each.layers} layers" if each.layers > 1 else "")
        for each in state.hazards
    ]
    notes += [f"{t.entry(each.label)}: {each.side}, {each.uses}" for each in state.blessings]
    if state.served:
        notes.append("on the group's display")
    return tuple(notes)


def _lasts(rounds: int) -> str:
    """For how long; what outlasts any fight has no end that anybody counts."""
    return f", {rounds} {_many('round', rounds)}" if rounds < 50 else ""


def _piece(t: _Teller, one: Combatant) -> Piece:
    gauges = []
    if not one.hidden:
        gauges.append(Gauge("HP", max(0, one.hp), one.sheet.max_hp))
        if one.temp_hp:
            gauges.append(Gauge("temp", one.temp_hp, one.temp_hp))
        if one.injuries:
            gauges.append(Gauge("injuries", one.injuries, 10))
    elif t.state.shown != "hidden":
        gauges.append(Gauge("HP %", one.hp, 100))
    out = one.fainted or one.where in ("fled", "captured", "removed")
    return Piece(one.id, t.one(one.id), one.side, tuple(gauges), tuple(_piece_notes(t, one)), out)


def _piece_notes(t: _Teller, one: Combatant) -> list[str]:
    """What stands beside somebody, the most pressing first."""
    notes = [{"ball": "in its ball"}.get(one.where, one.where)] if one.where != "field" else []
    notes += [status_words(t.game, held) for held in one.afflictions]
    notes += [f"{_STATS[stat]} {value:+d}" for stat, value in one.stages.items() if value]
    notes += [timed_words(t.game, held) for held in one.timed]
    if one.riding:
        notes.append(f"rides {t.one(one.riding)}")
    if one.grappling:
        notes.append(f"grapples {t.one(one.grappling)}")
    if one.ready is not None:
        notes.append(f"prepares {t.entry(one.ready[0])}")
    if one.bars > 1:
        notes.append(f"{one.bars} bars")
    if one.position is not None:
        notes.append(f"at {one.position[0]},{one.position[1]}")
    if one.sheet.kind == "trainer" and not one.hidden:
        notes.append(f"{one.ap} AP")
    notes.append(f"level {one.sheet.level}" + (", shiny" if one.sheet.shiny else ""))
    return notes
