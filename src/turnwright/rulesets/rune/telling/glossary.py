"""The game's words, explained: what somebody who has not played before would ask."""

from __future__ import annotations

from turnwright.kernel.telling import Term, ref

from ..game import RuneGame
from ..options import Options
from ..rules import damage, legend, minds, pools
from .wording import status_text, trauma_text

_TERMS: dict[str, tuple[str, str]] = {
    "success": (
        "Success",
        f"A die of a pool that shows {pools.THRESHOLD} or more. An attack hits with more successes than the defence.",
    ),
    "might": ("MIGHT", "Strength: heavy weapons and most enemies' blows."),
    "finesse": ("FINESSE", "Speed: the order of turns, light weapons, fleeing, and getting out of harm's way."),
    "wits": ("WITS", "Cunning: traps, machines and weak points."),
    "will": ("WILL", "Strength of mind: spells, performances, and resisting Stress."),
    "sturdiness": ("STURDINESS", "Toughness: the dice that you defend with."),
    "hp": ("HP", "At 0 a fighter falls."),
    "stamina": ("Stamina", "Pays for abilities. Rest and tonics bring it back."),
    "stress": (
        "Stress",
        f"At {minds.STRESS_CAP} the mind breaks: a trauma stays for good and Stress falls to {minds.AFTER_BREAKING}.",
    ),
    "corruption": (
        "Corruption",
        f"Never falls. At 75 a trauma stays, and at {minds.CORRUPTION_CAP} the hero is lost.",
    ),
    "trauma": ("Trauma", "What a broken mind keeps for good; each kind at most once."),
    "legend": ("Legend", "What victories earn. Enough of it reaches the next Milestone."),
    "milestone": (
        "Milestone",
        f"Brings {legend.MILESTONE_HP} HP, {legend.MILESTONE_STAMINA} Stamina and "
        f"{legend.MILESTONE_PP} PP, and heals in full.",
    ),
    "pp": ("PP", "Progression Points, spent on attributes and on ranks of abilities between fights."),
    "rank": ("Rank", "How well an ability is known, from 1 to 3. Each rank above the first adds a die."),
    "soak": ("Soak", "Armour: taken off the damage of every physical hit."),
    "defend": (
        "Defend",
        f"Roll STURDINESS: each success takes off {damage.DEFEND_STEP}% of the damage, at most {damage.DEFEND_CAP}%, "
        "until your next turn or the first hit.",
    ),
    "flee": ("Flee", "Roll FINESSE against the enemies' average. With more successes you get away; a tie fails."),
    "unarmed": ("Bare hands", "MIGHT with one die less, for 1d6-2 damage."),
    "critical": ("Critical hit", "About 1 hit in 20: doubles the damage dice, but not the bonus."),
    "fumble": ("Fumble", "A miss so bad that it leaves the attacker off balance."),
    "stance": ("Stance", "Taken or dropped for free, once per turn, if you have learned it."),
    "performance": (
        "Performance",
        "A saga or dirge that lasts as many rounds as you have WILL. A new one ends the old.",
    ),
    "heretical": ("Heretical", "Open to every calling, paid for with Stress and Corruption."),
    "telegraph": (
        "Telegraphed blow",
        "A great blow that a boss prepares in plain sight. Enough damage while it does breaks it off.",
    ),
    "interrupt": ("Interrupt", "Damage taken while preparing a blow. When it's full, the blow is broken off."),
    "phase": ("Phase", "A boss changes as it loses HP: it hits harder, guards better or calls for help."),
    "enraged": ("Enraged", "A boss's last stand: it hits harder, acts more often, and can't be stunned or held."),
    "champion": ("Champion", "A stronger one of its kind: more HP, better attributes and harder blows."),
    "forlorn": ("Forlorn", "An aura of despair: that much Stress at the end of each turn unless WILL resists it."),
    "resonance": ("Resonance", "Psychic noise in a room: Stress at the end of every turn, less WILL successes."),
    "hazard": ("Hazard", "What a room does to whoever ends a turn in it, or is knocked into it."),
    "cogs": ("Cogs", "Money, for traders."),
}

TEXTS = {name: text for name, (_, text) in _TERMS.items()}


def term(options: Options, named: str) -> Term | None:
    """A word of the game by its id."""
    if named not in _TERMS:
        return None
    name, text = _TERMS[named]
    if named == "success":
        text = text.replace(str(pools.THRESHOLD), str(options.success_threshold))
    return Term(ref("term", named), name, text)


def glossary(game: RuneGame) -> tuple[Term, ...]:
    """Every word, then every status and every trauma of the packs."""
    content = game.content
    return (
        *(found for name in _TERMS if (found := term(game.options, name)) is not None),
        *(
            Term(ref("status", name), status.name, status_text(content, game.options, status))
            for name, status in content.statuses.items()
        ),
        *(Term(ref("trauma", name), trauma.name, trauma_text(trauma)) for name, trauma in content.traumas.items()),
    )
