"""What conditions, weather and combat stages do, each in a sentence or two: for tags, sheets and the glossary."""

from __future__ import annotations

from collections.abc import Mapping

from ..options import Options
from ..rules import stages, statuses, weather
from ..rules.healing import tick
from ..rules.terms import Weather
from ..state import Combatant, HeldStatus
from ..vocabulary.moves import StageStat
from .naming import STATS, counted

_TICKS = "loses a tick of HP at the end of its turn if it used, or was kept from using, a Standard Action"
_EVERY_TURN = "loses a tick of HP at the end of each turn"
TEXTS: Mapping[str, str] = {
    "burned": "Defense is two stages lower, and it {ticks}.",
    "poisoned": "Sp. Def is two stages lower, and it {ticks}.",
    "badly_poisoned": "Sp. Def is two stages lower, and it loses 5 HP at the end of its turn, then 10, 20 and so on.",
    "paralyzed": "Speed is four stages lower. It acts only if a d20 at the start of its turn shows 5 or more.",
    "frozen": "It can't act and has no Evasion. It thaws on 16+ at the end of its turn, or when a damaging Fire, "
    "Fighting, Rock or Steel move hits it.",
    "asleep": "It can't act and has no Evasion. It wakes on 16+ at the end of its turn, or when an attack hurts it.",
    "bad_sleep": "It loses two ticks of HP with every save it makes against sleep.",
    "confused": "At the start of its turn it rolls a d20: on 1-8 it hurts itself and its turn is over, on 16+ it "
    "snaps out of it.",
    "cursed": "It loses two ticks of HP at the end of its turn if it used a Standard Action.",
    "disabled": "It can't use that move.",
    "enraged": "It must use a damaging move or Struggle. It calms down on 15+ at the end of its turn.",
    "flinched": "It loses its turn this round.",
    "infatuated": "At the start of its turn it rolls a d20: on 1-10 it can't target the one it adores, on 19+ it is "
    "over it.",
    "suppressed": "Its At-Will moves become EOT, and its EOT and Scene x2 moves become Scene.",
    "fainted": "It is out of the fight until it is revived.",
    "stuck": "It can't move with its Shift Action and doesn't add Speed Evasion.",
    "slowed": "It moves only half as far.",
    "trapped": "It can't be recalled and can't flee.",
    "tripped": "It must stand up with its Shift Action before it can do anything else.",
    "vulnerable": "It has no Evasion.",
    "blinded": "Its accuracy rolls are 6 lower.",
    "totally_blinded": "Its accuracy rolls are 10 lower, and it can't act out of turn.",
    "grappled": "It is Vulnerable and can't shift; its accuracy rolls against anyone else are 6 lower.",
    "vortex": "It is Slowed and Trapped and loses a tick of HP at the start of its turn. It breaks free on 20+, 14+, "
    "8+, then 2+ at the end of its turns.",
    "drowsy": "A boss's kind of sleep: it acts, with half of its Evasion. It wakes on 16+ at the end of its turn; "
    "otherwise its next damage roll is 10 lower.",
    "chilled": "A boss's kind of frost: it acts, with half of its Evasion. It thaws on 16+ at the end of its turn; "
    "otherwise its next damage roll is 10 lower.",
    "grounded": "It can't fly or levitate, and Ground moves hit it.",
    "heal_blocked": "It can't regain HP.",
    "sprinting": "It moves half as far again this turn.",
    "terrorized": "It can use only At-Will moves.",
}  # fmt: skip
CLASSES = {
    "persistent": "Persistent: it stays when the fight is over or its bearer is recalled.",
    "volatile": "Volatile: it ends with a breather, a recall or the fight.",
    "other": "",
}
FROZEN_OF_FIRE = f"Fire types thaw on {statuses.FROZEN_DC_OF_FIRE}+."


def condition_text(options: Options, status: str) -> str:
    """What a condition does at this table; nothing for words that only packs know."""
    ticks = _TICKS if options.burn_ticks == "standard_taken_or_prevented" else _EVERY_TURN
    return TEXTS.get(status, "").format(ticks=ticks)


def held_text(options: Options, one: Combatant, held: HeldStatus) -> str:
    """The same with the numbers of somebody who has it, where they are known."""
    if held.waits:
        return f"It begins at the end of its next turn. {condition_text(options, held.status)}"
    if held.status == "badly_poisoned":
        loss = statuses.badly_poisoned_loss(held.turn)
        return f"Sp. Def is two stages lower, and it loses {loss} HP at the end of this turn, twice as much each time."
    if held.status == "vortex":
        dc = statuses.vortex_dc(held.turn)
        out = f"It breaks free on {dc}+ at the end of its turn." if dc else "It ends with its next turn."
        return f"It is Slowed and Trapped and loses a tick of HP at the start of its turn. {out}"
    text = condition_text(options, held.status)
    if held.at_turn:
        return f"{text} It counts on turn {held.at_turn} of each round."
    if held.status in ("burned", "poisoned") and not one.hidden:
        lost = tick(one.sheet.max_hp, minimum=options.tick_minimum)
        return text.replace("a tick of HP", f"a tick of HP ({lost})")
    return text


def stage_text(stat: StageStat, stage: int) -> str:
    """What a stage is worth."""
    if stat in ("accuracy", "evasion"):
        what = "accuracy rolls" if stat == "accuracy" else "all Evasion"
        return f"{stage:+d} to {what}."
    times = stages.multiplier(stage)
    return f"{STATS[stat]} counts {float(times):.1f} times."


_HARM = "Everyone but {spared} types loses a tick of HP at the start of their turn."


def weather_text(options: Options, name: Weather) -> str:
    """What the weather does to everybody; single moves and abilities say the rest."""
    if name in weather.UNHARMED:
        spared = [kind.capitalize() for kind in sorted(weather.UNHARMED[name])]
        return _HARM.format(spared=", ".join(spared[:-1]) + (" and " if len(spared) > 1 else "") + spared[-1])
    unit = "damage" if options.weather_bonus == "damage" else "Damage Base"
    found = [
        f"{kind.capitalize()} attacks get {plus:+d} {unit}"
        for (when, kind), plus in weather.DAMAGE.items()
        if when == name
    ]
    return ", ".join(found) + "." if found else ""


def injuries_text(count: int) -> str:
    heavy = f" Heavily injured: it also loses {count} HP with each Standard Action and each hit." if count >= 5 else ""
    return f"Healing stops at {10 - count} tenths of the maximum; {counted(10, 'injury')} are fatal.{heavy}"
