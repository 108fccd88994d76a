"""What can be done between fights: doors, what a room offers, the trader, points, gear, things."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import progress as sheet
from turnwright.rulesets.rune.campaign import away, naming, rules
from turnwright.rulesets.rune.campaign.journey import Room
from turnwright.rulesets.rune.campaign.state import Choice, Progress
from turnwright.rulesets.rune.rules.terms import ATTRIBUTE_NAMED
from turnwright.rulesets.rune.setup import build_hero
from turnwright.rulesets.rune.telling.glossary import TEXTS
from turnwright.rulesets.rune.telling.wording import item_text, tier_text

SLOTS = ("weapon", "armor", "focus")


def choices(game: AnyGame, told: Progress) -> tuple[Choice, ...]:
    """Everything that the player may do now; nothing once it is over."""
    if told.ending is not None:
        return ()
    return (
        *_ways(game, told),
        *_here(game, told),
        *_trade(game, told),
        *_spend(game, told),
        *_wear(game, told),
        *_use(game, told),
        *_craft(game, told),
    )


def ways(told: Progress) -> tuple[int, ...]:
    """The numbers of the rooms that can be entered now."""
    if not told.cleared or told.ending is not None:
        return ()
    room = told.room
    return told.journey.entrances if room is None else room.doors


def _ways(game: AnyGame, told: Progress) -> Iterator[Choice]:
    for number in ways(told):
        room = told.journey.rooms[number]
        about = naming.behind(game, room, milestone=told.hero.milestone or 0)
        yield Choice(naming.door(game, room), "way", "enter", str(number), about)


def _here(game: AnyGame, told: Progress) -> Iterator[Choice]:
    room = told.room
    if room is None:
        return
    if room.kind == "hazard" and not told.cleared:
        yield from _passage(game, told, room)
    if told.cleared and not told.rested:
        if room.kind == "sanctuary":
            about = f"HP and Stamina in full, Stress gone, +{rules.SANCTUARY_PP} PP; once"
            yield Choice("Rest", "room", "sanctuary", "", about)
        elif _is_hurt(game, told):
            about = f"all HP for {rules.BREATHER_STRESS} Stress; once (Stamina comes back on the way)"
            yield Choice("Sit down for an hour", "room", "breather", "", about)


def _passage(game: AnyGame, told: Progress, room: Room) -> Iterator[Choice]:
    straight = _risk_text(game, told, room, rules.CROSSING_TURNS)
    yield Choice("Straight through", "room", "cross", "", straight)
    found = f"{_risk_text(game, told, room, rules.SEARCHING_TURNS)}; a cache with gear, cogs and a rune"
    yield Choice("Search it on the way", "room", "search", "", found)
    yield Choice("The long way round", "room", "detour", "", f"{rules.DETOUR_STRESS} Stress, and nothing found")


def _risk_text(game: AnyGame, told: Progress, room: Room, turns: int) -> str:
    """What a way through a passage costs from its first turn to its last."""
    risk = away.peril(game, told.hero, room.entry, turns=turns)
    if risk is None:
        return f"{turns} turns"
    deadly = f", {_percent(risk.death)} to die" if risk.death else ""
    return f"{turns} turns: {_percent(risk.chance)} to be hurt, {float(risk.hp):.1f} HP on average{deadly}"


def _percent(chance: Fraction) -> str:
    """A chance in percent; one that is not nothing is never shown as 0."""
    return "<1%" if 0 < chance < Fraction(1, 100) else f"{round(100 * chance)}%"


def _is_hurt(game: AnyGame, told: Progress) -> bool:
    now = build_hero(game.content, game.options, told.hero)
    return now.hp < now.max_hp


def _trade(game: AnyGame, told: Progress) -> Iterator[Choice]:
    room = told.room
    if room is not None and room.kind != "sanctuary":
        return
    content: c.Content = game.content
    for price, ware in _wares(game, told):
        if price <= told.cogs:
            yield ware
    for name in told.pack:
        gear = content.equipment[name]
        price = rules.sold_for(gear.tier)
        yield Choice(f"Sell {gear.name} ({price} cogs)", "trade", "sell", name, tier_text(content, gear))


def _wares(game: AnyGame, told: Progress) -> Iterator[tuple[int, Choice]]:
    """Everything that a trader here has, with its price."""
    content: c.Content = game.content
    for name in told.stock:
        gear = content.equipment[name]
        price = rules.GEAR_PRICES[gear.tier]
        yield price, Choice(f"Buy {gear.name} ({price} cogs)", "trade", "buy_gear", name, tier_text(content, gear))
    carried = told.hero.consumables or {}
    for item in content.consumables.values():
        if item.price > 0:
            have = f"; you have {carried[item.id]}" if carried.get(item.id) else ""
            about = f"{item_text(content, item, game.options)}{have}"
            yield item.price, Choice(f"Buy {item.name} ({item.price} cogs)", "trade", "buy", item.id, about)


def too_dear(game: AnyGame, told: Progress) -> tuple[Choice, ...]:
    """What the trader of a room has that costs more than one has: to be shown, not chosen."""
    trades = told.ending is None and (told.room is None or told.room.kind == "sanctuary")
    return tuple(ware for price, ware in _wares(game, told) if price > told.cogs) if trades else ()


def _spend(game: AnyGame, told: Progress) -> Iterator[Choice]:
    content: c.Content = game.content
    for bought in sheet.choices(content, told.hero):
        if bought.kind == "attribute":
            now = told.hero.attributes[ATTRIBUTE_NAMED[bought.name]]
            text, about = f"{bought.name.upper()} {now} → {now + 1}", TEXTS[bought.name]
        else:
            art = content.abilities[bought.name]
            rank = (told.hero.abilities or {}).get(bought.name, 0)
            text = f"{art.name}: rank {rank + 1}" if rank else f"Learn {art.name}"
            about = naming.ability(content, bought.name, rank=rank + 1)
        yield Choice(f"{text} ({bought.cost} PP)", "spend", "spend", bought.name, about)


def _wear(game: AnyGame, told: Progress) -> Iterator[Choice]:
    content: c.Content = game.content
    for name, count in told.pack.items():
        item = content.equipment[name]
        worn = worn_in(told, item.slot)
        if name == worn:
            continue
        instead = f" instead of {content.equipment[worn].name}" if worn else ""
        more = f" (×{count})" if count > 1 else ""
        yield Choice(f"{item.name}{more}", "wear", "wear", name, f"{tier_text(content, item)}{instead}")


def worn_in(told: Progress, slot: str) -> str:
    """What the hero wears in a slot; nothing where it is empty."""
    return getattr(told.hero, slot) or ""


def _use(game: AnyGame, told: Progress) -> Iterator[Choice]:
    for name, count in (told.hero.consumables or {}).items():
        if count and away.usable(game, told.hero, name):
            item = game.content.consumables[name]
            yield Choice(f"{item.name} (×{count})", "use", "use", name, item_text(game.content, item, game.options))


def _craft(game: AnyGame, told: Progress) -> Iterator[Choice]:
    """What the materials are enough for, where nothing bars the way: nobody mixes salves in burning rooms."""
    if not told.cleared:
        return
    content: c.Content = game.content
    for name, price in rules.CRAFTS.items():
        item = content.consumables.get(name)
        if item is not None and price <= told.materials:
            unit = "material" if price == 1 else "materials"
            about = item_text(content, item, game.options)
            yield Choice(f"Make {item.name} ({price} {unit})", "craft", "craft", name, about)
