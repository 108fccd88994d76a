"""How a run names things: gear, supplies, enemies, doors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import derived
from turnwright.rulesets.rune.campaign.journey import Room
from turnwright.rulesets.rune.rewards import legend_for
from turnwright.rulesets.rune.rules.terms import ATTRIBUTE_NAMED
from turnwright.rulesets.rune.setup import build_enemy, build_room, written_out
from turnwright.rulesets.rune.state import HeroPlan, RoomPlan, Setup, State
from turnwright.rulesets.rune.telling.naming import counted as number
from turnwright.rulesets.rune.telling.wording import ability_text, hazard_text

KINDS = {"fight": "Fight", "hazard": "Passage", "sanctuary": "Sanctuary", "boss": "Boss"}


def ability(content: c.Content, name: str, *, rank: int = 1) -> str:
    """What an ability costs and does at a rank, in one line."""
    art = derived.ranked(content.abilities[name], rank)
    prices = ((art.stamina, "Stamina"), (art.hp, "HP"), (art.stress, "stress"), (art.corruption, "corruption"))
    price = ", ".join(f"{amount} {what}" for amount, what in prices if amount)
    return "; ".join(filter(None, (price, ability_text(content, art))))


def place(game: AnyGame, room: Room) -> str:
    """What a room is called."""
    if room.kind == "sanctuary":
        return "Sanctuary"
    entries = game.content.rooms if room.kind == "hazard" else game.content.encounters
    return str(entries[room.entry].name)


def door(game: AnyGame, room: Room) -> str:
    """What a door says about the room behind it."""
    if room.kind == "sanctuary":
        return "Sanctuary: rest, and a trader"
    if room.kind == "hazard":
        return f"Passage: {place(game, room)}"
    return f"{'Boss' if room.kind == 'boss' else f'Fight ({room.band})'}: {place(game, room)}"


def behind(game: AnyGame, room: Room, *, milestone: int = 0) -> str:
    """What one can make out behind a door: enemies by name, what they would pay this hero, hazards."""
    content: c.Content = game.content
    if room.kind == "sanctuary":
        return "HP and Stamina in full, Stress gone; cogs buy supplies"
    if room.kind == "hazard":
        return f"{place_text(game, content.rooms[room.entry])}; no enemies, and a cache somewhere"
    setup: Setup = written_out(game, Setup(encounter=room.entry))
    foes = [build_enemy(content, game.options, foe, taken=()) for foe in setup.enemies]
    worth = legend_for(content, game.options, foes, milestone=milestone)
    bosses = sum(content.enemies[foe.sheet].boss for foe in foes)
    flees = game.options.followers == "all_flee" and 0 < bosses < len(foes)  # who runs when the boss falls pays nothing
    pays = f"{'up to ' if flees else ''}{worth} Legend" if worth else ""
    where = place_text(game, setup.room) if isinstance(setup.room, RoomPlan) else ""
    return "; ".join(filter(None, (counted(foe.name for foe in foes), pays, where)))


def place_text(game: AnyGame, plan: RoomPlan) -> str:
    """What a room does to those in it."""
    content: c.Content = game.content
    built = build_room(content, game.options, plan)
    assert built is not None
    parts = [hazard_text(content, kept) for kept in built.hazards]
    if plan.resonance != "none":
        parts.append(f"{plan.resonance} resonance")
    return "; ".join(parts)


def counted(names: Iterable[str]) -> str:
    """Names, those that come several times with their number."""
    return ", ".join(f"{count} × {name}" if count > 1 else name for name, count in Counter(names).items())


def found(content: c.Content, loot: Mapping[str, Any]) -> str:
    """What a fight left, in one line; nothing where it left nothing."""
    things = [content.equipment[item].name for item in loot["equipment"]]
    things += [_plain(item) for item in loot["artefacts"]]
    things += [number(loot["cogs"], "cog")] if loot["cogs"] else []
    things += [number(loot["materials"], "material")] if loot["materials"] else []
    return counted(things)


def cause(game: AnyGame, state: State, name: str) -> str:
    """What killed a hero, by its name."""
    fighter = state.fighters.get(name)
    if fighter is not None:
        return fighter.name
    content: c.Content = game.content
    for entries in (content.statuses, content.hazards, content.abilities):
        if name in entries:
            return str(entries[name].name)
    return _plain(name)


def _plain(name: str) -> str:
    return name.replace("_", " ")


def bought(content: c.Content, hero: HeroPlan, kind: str, name: str) -> str:
    """What points were spent on, as the hero has it now."""
    if kind == "attribute":
        return f"{name.upper()} {hero.attributes[ATTRIBUTE_NAMED[name]]}"
    rank = (hero.abilities or {})[name]
    return f"{content.abilities[name].name}, rank {rank}" if rank > 1 else content.abilities[name].name
