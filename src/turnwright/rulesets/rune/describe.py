"""How a fight is told: one line for an event, one for a choice, and what a screen shows."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from turnwright.kernel.messages import Answer, Command, Event, Prompt
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.shapes import Outcome
from turnwright.kernel.telling import Board, Gauge, Piece, Tag

from . import commands as w
from . import content as c
from . import derived, room
from . import events as e
from .decide import stamina_cost
from .game import RuneGame
from .rules import minds
from .rules.terms import HERO
from .state import Charge, Fighter, HazardState, Held, State

_RESULTS = {"victory": "Victory!", "defeat": "Defeated!", "fled": "You flee successfully!", "draw": "A draw."}


def describe(game: RuneGame, state: State, event: Event) -> str:
    """One readable line; empty for what another line already says."""
    tell = _LINES.get(type(event))
    return tell(_Teller(game, state), event) if tell is not None else ""


class _Teller:
    """Names of fighters and of content."""

    def __init__(self, game: RuneGame, state: State) -> None:
        self.content = game.content
        self.state = state

    def who(self, fighter_id: str) -> str:
        fighter = self.state.fighters.get(fighter_id)
        return fighter.name if fighter is not None else self.what(fighter_id)

    def what(self, name: str) -> str:
        """The name of an entry of any kind, or the word itself."""
        content = self.content
        for kind in (content.abilities, content.statuses, content.consumables, content.hazards, content.traumas):
            found = kind.get(name)
            if found is not None:
                return str(found.name)
        item = content.equipment.get(name)
        return item.name if item is not None else name.replace("_", " ")

    def action(self, fighter_id: str, name: str) -> str:
        fighter = self.state.fighters[fighter_id]
        if not fighter.is_player:
            action = derived.enemy_action(self.content.enemies[fighter.sheet], name)
            return action.name if action is not None else name
        return self.what(name) if name not in ("attack", "defend", "flee") else name


def dice_words(faces: tuple[int, ...]) -> str:
    return "[" + " ".join(map(str, faces)) + "]" if faces else ""


def _started(t: _Teller, event: e.CombatStarted) -> str:
    foes = ", ".join(t.who(foe) for foe in event.enemies)
    return f"Combat begins against {foes}!" + ("" if event.can_flee else " There is no way out.")


def _initiative(t: _Teller, event: e.InitiativeRolled) -> str:
    by_id = {roll.fighter: roll for roll in event.rolls}
    told = [f"{t.who(one)}: {_successes(by_id[one].successes)} {dice_words(by_id[one].faces)}" for one in event.order]
    return "Turn order: " + ", ".join(told)


def _successes(count: int) -> str:
    return "1 success" if count == 1 else f"{count} successes"


def _announced(t: _Teller, event: e.HazardAnnounced) -> str:
    stress = f", {event.stress} stress" if event.stress else ""
    check = f"; {event.check} avoids it" if event.check else ""
    return f"Hazard: {t.what(event.hazard)} ({event.damage} damage{stress}{check})"


def _chosen(t: _Teller, event: e.ActionChosen) -> str:
    aimed = [t.who(target) for target in event.targets if target != event.fighter]
    at = f" → {', '.join(aimed)}" if aimed else ""
    return f"{t.who(event.fighter)}: {t.action(event.fighter, event.action)}{at}"


def _rolled(t: _Teller, event: e.PoolRolled) -> str:
    ours = f"  {_successes(event.successes)} {dice_words(event.faces)}".rstrip()
    if event.target:
        words = {"hit": "hits", "crit": "hits critically", "miss": "is deflected", "fumble": "fumbles"}
        return f"{ours} against {event.defense} {dice_words(event.against)}".rstrip() + f": {words[event.outcome]}"
    return ours + (f" of {event.need}: {'it works' if event.outcome == 'hit' else 'it fails'}" if event.need else "")


def _damage(t: _Teller, event: e.DamageTaken) -> str:
    kept = [
        f"{amount} by {what}"
        for what, amount in (("temporary HP", event.temp_hp), ("a shield", event.shield))
        if amount
    ]
    absorbed = f", {' and '.join(kept)} absorbed" if kept else ""
    why = "" if event.by in t.state.fighters else f" from {t.what(event.by)}"
    fighter = t.state.fighters[event.target]
    faces = f" {dice_words(event.faces)}" if event.faces else ""
    return f"  {fighter.name} takes {event.amount}{why}{faces}{absorbed}: {fighter.hp}/{fighter.max_hp} HP"


def _applied(t: _Teller, event: e.StatusApplied) -> str:
    return f"  {t.who(event.target)}: {held_words(t.content, event.held)}"


def _refused(t: _Teller, event: e.StatusRefused) -> str:
    words = {"immune": "is immune to", "cancelled": "throws off"}
    return f"  {t.who(event.target)} {words[event.why]} {t.what(event.status)}"


def _ticked(t: _Teller, event: e.StatusesTicked) -> str:
    if not event.expired:
        return ""
    return f"  {t.who(event.target)} is free of {', '.join(t.what(status) for status in event.expired)}"


def _corruption(t: _Teller, event: e.CorruptionGained) -> str:
    trauma = f"; {t.what(event.trauma)} stays" if event.trauma else ""
    return f"  Corruption +{event.amount}: {event.corruption}/100{trauma}"


def _broke(t: _Teller, event: e.MindBroke) -> str:
    trauma = f": {t.what(event.trauma)} stays" if event.trauma else ""
    return f"  The mind breaks{trauma}. Stress {event.stress}"


def _telegraphed(t: _Teller, event: e.Telegraphed) -> str:
    name = t.action(event.fighter, event.charge.action)
    how = f"; {event.charge.threshold} damage would break it" if event.charge.threshold else ""
    return f"{t.who(event.fighter)} prepares {name}: it falls in {_turns(event.charge.turns)}{how}"


def _turns(count: int) -> str:
    return "1 turn" if count == 1 else f"{count} turns"


def _phase(t: _Teller, event: e.PhaseEntered) -> str:
    return f"{t.who(event.fighter)} changes: phase {event.phase}"


def _flee(t: _Teller, event: e.FleeAttempted) -> str:
    rolls = f"{event.successes} {dice_words(event.faces)} against {event.enemy_successes} {dice_words(event.against)}"
    return f"  {rolls}: " + ("away!" if event.escaped else "Flee failed!")


def _loot(t: _Teller, event: e.LootDropped) -> str:
    found = [t.what(item) for item in event.loot.equipment] + [t.what(item) for item in event.loot.artefacts]
    found.append(f"{event.loot.cogs} cogs")
    if event.loot.materials:
        found.append(f"{event.loot.materials} materials")
    return "Loot: " + ", ".join(found)


def _ended(t: _Teller, event: e.CombatEnded) -> str:
    lost = f" ({t.who(event.verdict.cause)})" if event.verdict.result == "defeat" else ""
    forced = " (turn limit)" if event.verdict.cause == "turn limit" else ""
    return _RESULTS[event.verdict.result] + lost + forced


_LINES: dict[type, Callable[[_Teller, Any], str]] = {
    e.CombatStarted: _started,
    e.InitiativeRolled: _initiative,
    e.HazardAnnounced: _announced,
    e.RoundStarted: lambda t, event: f"— Round {event.round} —",
    e.TurnSkipped: lambda t, event: f"{t.who(event.fighter)} loses its turn: {t.what(event.status)}",
    e.CombatEnded: _ended,
    e.ActionChosen: _chosen,
    e.HpSpent: lambda t, event: f"  {t.who(event.fighter)} pays {event.amount} HP: {event.left} left",
    e.PoolRolled: _rolled,
    e.AttackDodged: lambda t, event: f"  {t.who(event.target)} dodges",
    e.StanceTaken: lambda t, event: f"{t.who(HERO)} takes the stance: {event.stance}",
    e.FleeAttempted: _flee,
    e.EnemyRevealed: lambda t, event: "  " + numbers_words(t.content, t.state.fighters[event.target]),
    e.DamageTaken: _damage,
    e.Healed: lambda t, event: f"  {t.who(event.target)} regains {event.amount}: {event.hp} HP",
    e.StaminaRestored: lambda t, event: f"  {t.who(event.fighter)} regains {event.amount} Stamina",
    e.DeathWarded: lambda t, event: f"  {t.who(event.target)} should be dead, and stands with 1 HP",
    e.EnemyDied: lambda t, event: f"  {t.who(event.target)} falls",
    e.PlayerDied: lambda t, event: f"  {t.who(event.target)} falls to {t.who(event.by)}",
    e.EnemyFled: lambda t, event: f"  {t.who(event.target)} runs away",
    e.EnemyJoined: lambda t, event: f"  {event.fighter.name} joins the fight",
    e.StatusApplied: _applied,
    e.StatusRefused: _refused,
    e.StatusesTicked: _ticked,
    e.StatusesEnded: lambda t, event: (
        f"  {t.who(event.target)} loses {', '.join(t.what(status) for status in event.statuses)}"
    ),
    e.PerformanceStarted: lambda t, event: f"  {t.what(event.ability)} begins, for {event.rounds} rounds",
    e.PerformanceEnded: lambda t, event: f"  {t.what(event.ability)} ends",
    e.StressGained: lambda t, event: f"  Stress +{event.amount} ({event.source}): {event.stress}/100",
    e.StressResisted: lambda t, event: f"  The mind holds ({event.source}) {dice_words(event.faces)}".rstrip(),
    e.StressRelieved: lambda t, event: f"  Stress -{event.amount}: {event.stress}/100",
    e.MindBroke: _broke,
    e.CorruptionGained: _corruption,
    e.HazardStruck: lambda t, event: f"  {t.what(event.hazard)} strikes {t.who(event.target)}",
    e.HazardAvoided: lambda t, event: f"  {t.who(event.target)} avoids {t.what(event.hazard)}",
    e.Telegraphed: _telegraphed,
    e.ChargeHeld: lambda t, event: f"{t.who(event.fighter)} gathers strength: {_turns(event.turns)} left",
    e.Interrupted: lambda t, event: f"  {t.who(event.fighter)} is interrupted ({event.damage} damage)",
    e.PhaseEntered: _phase,
    e.Enraged: lambda t, event: f"{t.who(event.fighter)} rages!",
    e.LegendAwarded: lambda t, event: f"Legend +{event.amount}: {event.legend}",
    e.MilestoneReached: lambda t, event: (
        f"Milestone {event.milestone}: {event.max_hp} HP, {event.max_stamina} Stamina, +1 PP"
    ),
    e.LootDropped: _loot,
}


# Choices


def describe_command(game: RuneGame, state: State, command: Command) -> str:
    """One short line for a menu."""
    t = _Teller(game, state)
    match command:
        case w.Attack():
            return f"Attack {t.who(command.target)}"
        case w.Defend():
            return "Defend"
        case w.Ability():
            art = t.content.abilities.get(command.ability)
            at = f" → {t.who(command.target)}" if command.target else ""
            return f"{t.what(command.ability)}{price_words(state.fighters[HERO], art) if art else ''}{at}"
        case w.Consumable():
            return f"Use {t.what(command.item)}"
        case w.Flee():
            return "Flee"
        case w.TakeStance():
            return f"Stance: {command.stance}"
        case w.Act():
            at = f" → {t.who(command.target)}" if command.target else ""
            return t.action(state.active.id, command.action) + at
        case Answer():
            return describe_answer(game, state, command)
        case _:
            return type(command).__name__


def describe_prompt(game: RuneGame, state: State, prompt: Prompt) -> str:
    """The one question of the game."""
    return f"The blow cleaves on: who else takes {prompt.about['damage']}?"


def describe_option(game: RuneGame, state: State, prompt: Prompt, option: str) -> str:
    return f"Cleave into {_Teller(game, state).who(option)}"


def describe_outcome(game: RuneGame, state: State, ended: Outcome) -> tuple[str, ...]:
    """How it ended, what it was worth, and what lay on the ground."""
    t, told = _Teller(game, state), ended.detail
    lines = [f"{_LASTED[ended.result]} after {told['rounds']} rounds."]
    if ended.result == "defeat":
        lines = [f"Killed by {t.who(told['cause'])} after {told['rounds']} rounds."]
    if told["legend"]:
        lines.append(f"Legend +{told['legend']}.")
    if ended.result == "victory":
        loot = told["loot"]
        found = [t.what(item) for item in (*loot["equipment"], *loot["artefacts"])]
        found += [f"{loot[what]} {what}" for what in ("cogs", "materials") if loot[what]]
        lines.append(f"Found: {', '.join(found) or 'nothing'}.")
    hero = state.fighters[HERO]
    left = f"HP {max(0, hero.hp)} of {hero.max_hp}, Stamina {hero.stamina} of {hero.max_stamina}"
    mind = [f"{what} {amount}" for what, amount in (("stress", hero.stress), ("corruption", hero.corruption)) if amount]
    mind += [t.what(trauma) for trauma in hero.traumas]
    return (*lines, f"{hero.name}: {', '.join([left, *mind])}.")


_LASTED = {"victory": "Victory", "defeat": "Defeat", "fled": "You got away", "draw": "A draw"}


def price_words(hero: Fighter, art: c.Ability) -> str:
    """What an ability costs, short."""
    prices = [
        f"{amount} {what}"
        for amount, what in (
            (stamina_cost(hero, art), "Stamina"),
            (art.hp, "HP"),
            (art.stress, "stress"),
            (art.corruption, "corruption"),
        )
        if amount
    ]
    return f" ({', '.join(prices)})" if prices else ""


# Screens


def held_words(content: c.Content, held: Held) -> str:
    """A status with its stacks, its amount and the turns that are left."""
    status = content.statuses[held.status]
    words = status.name
    if held.amount:
        words += f" {held.amount}%" if status.amount_is == "defense" else f" {held.amount}"
    if held.stacks > 1:
        words += f" x{held.stacks}"
    return words + (f" ({held.turns})" if held.turns is not None else "")


def numbers_words(content: c.Content, fighter: Fighter) -> str:
    """A fighter's numbers in one line."""
    sheet = content.enemies[fighter.sheet] if not fighter.is_player else None
    blow = f", {sheet.dice}d{sheet.sides}{sheet.bonus:+d}" if sheet is not None else ""
    return (
        f"M{fighter.might} F{fighter.finesse} Wi{fighter.wits} Wl{fighter.will} St{fighter.sturdiness}, "
        f"soak {fighter.soak}{blow}"
    )


def board(game: RuneGame, state: State, seat: str) -> Board:
    """Initiative track, bars, statuses with turns left, hazards."""
    content: c.Content = game.content
    coming = (*state.order[state.index :], *state.order[: state.index])
    order = tuple(one for one in coming if state.fighters[one].alive)
    flight = "" if state.can_flee else ", no way out"
    where = f" in {state.room.name}" if state.room is not None and state.room.name else ""
    return Board(
        heading=f"{state.name}{where} — round {state.round}, turn {state.turn}{flight}",
        order=order,
        pieces=tuple(_piece(content, fighter) for fighter in state.fighters.values()),
        notes=tuple(
            Tag("", note.lstrip("! "), tone="warn" if note.startswith("!") else "") for note in _notes(content, state)
        ),
    )


def _piece(content: c.Content, fighter: Fighter) -> Piece:
    gauges = [Gauge("HP", fighter.hp, fighter.max_hp)]
    notes = [held_words(content, held) for held in fighter.statuses]
    if fighter.is_player:
        gauges += [
            Gauge("Stamina", fighter.stamina, max(1, fighter.max_stamina)),
            Gauge("Stress", fighter.stress, minds.STRESS_CAP),
        ]
        if fighter.corruption:
            gauges.append(Gauge("Corruption", fighter.corruption, minds.CORRUPTION_CAP))
        if fighter.stance != "none":
            notes.append(f"stance {fighter.stance}")
        if fighter.performance is not None:
            notes.append(f"{content.abilities[fighter.performance.ability].name} ({fighter.performance.rounds})")
        notes += [content.traumas[trauma].name for trauma in fighter.traumas]
    else:
        if fighter.charge is not None:
            action = derived.enemy_action(content.enemies[fighter.sheet], fighter.charge.action)
            name = action.name if action is not None else fighter.charge.action
            stop = f", {fighter.charge.taken}/{fighter.charge.threshold} to break" if fighter.charge.threshold else ""
            notes.insert(0, f"PREPARES {name} ({fighter.charge.turns}{stop})")
        if fighter.phase > 1:
            notes.append(f"phase {fighter.phase}")
        if fighter.enraged:
            notes.append("enraged")
        if fighter.forlorn:
            notes.append(f"Forlorn {fighter.forlorn}")
    side = "player" if fighter.is_player else "enemy"
    tags = tuple(Tag("", note) for note in notes)
    return Piece(fighter.id, fighter.name, side, tuple(gauges), tags, not fighter.alive)


def _notes(content: c.Content, state: State) -> list[str]:
    """What everybody should see: blows that are being prepared, then what the room does."""
    notes = [_warning(content, foe, foe.charge) for foe in state.fighters.values() if foe.alive and foe.charge]
    if state.room is None:
        return notes
    for kept in state.room.hazards:
        if kept.active:
            wait = f", rests for {kept.wait} more" if kept.wait else ""
            notes.append(f"Hazard: {hazard_words(content, kept)}{wait}")
    if state.room.resonance != "none":
        notes.append(f"Resonance: {state.room.resonance}, {minds.RESONANCE[state.room.resonance]} stress a turn")
    return notes


def _warning(content: c.Content, foe: Fighter, charge: Charge) -> str:
    action = derived.enemy_action(content.enemies[foe.sheet], charge.action)
    name = action.name if action is not None else charge.action
    when = "its next turn" if charge.turns <= 1 else f"{charge.turns} turns"
    left = charge.threshold - charge.taken
    return f"! {foe.name}: {name} falls in {when}" + (f"; {left} more damage breaks it" if charge.threshold else "")


def hazard_words(content: c.Content, kept: HazardState) -> str:
    """A hazard with everything that it does, short."""
    hazard = content.hazards[kept.hazard]
    damage = room.damage_words(hazard, kept)
    parts = [damage if hazard.lethal else f"{damage} damage"] if damage != "0" else []
    if hazard.stress:
        parts.append(f"{hazard.stress} stress")
    if hazard.attack_dice:
        parts.append(f"{hazard.attack_dice:+d} attack dice")
    if hazard.status:
        parts.append(content.statuses[hazard.status].name)
    told = f"{hazard.name} {', '.join(parts)}".rstrip()
    if hazard.percent < 100:
        told += f" ({hazard.percent}%)"
    if hazard.trigger == "knockback":
        told += " when thrown"
    return told + (f", {hazard.check.attribute.upper()} {hazard.check.need} avoids it" if hazard.check else "")
