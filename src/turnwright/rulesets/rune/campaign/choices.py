"""What can be done between fights: doors, what a room offers, the trader, points, gear, things."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune import progress as sheet
from turnwright.rulesets.rune.campaign import away, happenings, naming, rules
from turnwright.rulesets.rune.campaign.gear import compared
from turnwright.rulesets.rune.campaign.journey import Room
from turnwright.rulesets.rune.campaign.state import Choice, Progress
from turnwright.rulesets.rune.rules.terms import ATTRIBUTE_NAMED
from turnwright.rulesets.rune.setup import build_hero
from turnwright.rulesets.rune.telling.glossary import term_text
from turnwright.rulesets.rune.telling.naming import attribute_name, counted, entry_name
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
    room, words = told.room, game.language
    if room is None:
        return
    if room.kind == "hazard" and not told.cleared:
        yield from _passage(game, told, room)
    yield from happenings.offers(game, told)
    if told.cleared and not told.rested:
        if room.kind == "sanctuary":
            about = words.text("rune.run.rest_about", pp=rules.SANCTUARY_PP)
            yield Choice(words.text("rune.run.rest"), "room", "sanctuary", "", about)
        elif _is_hurt(game, told):
            yield Choice(words.text("rune.run.breather"), "room", "breather", "", _breather_text(game, told))


def _breather_text(game: AnyGame, told: Progress) -> str:
    """What an hour's rest brings and costs. (ruling `rests`)"""
    words = game.language
    if game.options.rests != "supplies":
        return words.text("rune.run.breather_about", stress=rules.BREATHER_STRESS)
    percent, stress = rest_of(told.supplies)
    now = build_hero(game.content, game.options, told.hero)
    back = rules.share(now.max_hp - now.hp, percent)
    key = "rune.run.rest_supply" if told.supplies else "rune.run.rest_hungry"
    text = words.text(key, hp=back, stress=stress, count=told.supplies)
    return text + _time_text(game, told, rules.REST_HOURS)


def rest_of(supplies: int) -> tuple[int, int]:
    """An hour's rest with what is left of the supplies: the percentage of the missing HP, and the Stress."""
    return (rules.REST_HP, rules.REST_STRESS) if supplies else (rules.HUNGRY_HP, rules.HUNGRY_STRESS)


def _time_text(game: AnyGame, told: Progress, hours: int) -> str:
    """What time costs: how far behind the hunter is afterwards; nothing by a ruling without one."""
    if game.options.rests != "supplies":
        return ""
    left = rules.HUNTER_HOURS - told.hunt - hours
    key = "rune.run.hunter_finds" if left <= 0 else "rune.run.hunter_then"
    return game.language.text(key, count=max(0, left))


def hunters_of(content: c.Content, depth: int) -> list[str]:
    """The encounters of the hunter at a depth; on a way without depths those of the first."""
    depth = depth or 1
    return [entry.id for entry in content.encounters.values() if entry.role == "hunter" and depth in entry.depths]


def _passage(game: AnyGame, told: Progress, room: Room) -> Iterator[Choice]:
    words = game.language
    straight = _risk_text(game, told, room, rules.CROSSING_TURNS)
    yield Choice(words.text("rune.run.cross"), "room", "cross", "", straight)
    searching = words.text("rune.run.search_about", risk=_risk_text(game, told, room, rules.SEARCHING_TURNS))
    searching += _time_text(game, told, rules.SEARCH_HOURS)
    yield Choice(words.text("rune.run.search"), "room", "search", "", searching)
    detour = words.text("rune.run.detour_about", stress=rules.DETOUR_STRESS)
    detour += _time_text(game, told, rules.DETOUR_HOURS)
    yield Choice(words.text("rune.run.detour"), "room", "detour", "", detour)


def _risk_text(game: AnyGame, told: Progress, room: Room, turns: int) -> str:
    """What a way through a passage costs from its first turn to its last."""
    risk = away.peril(game, told.hero, room.entry, turns=turns)
    words = game.language
    length = counted(game, turns, "turn")
    if risk is None:
        return length
    deadly = words.text("rune.run.deadly", chance=_percent(game, risk.death)) if risk.death else ""
    hurt, hp = _percent(game, risk.chance), words.number(risk.hp, 1)
    stress = words.text("rune.run.stressful", stress=words.number(risk.stress, 1)) if risk.stress else ""
    if risk.breaks:
        stress += words.text("rune.run.breaking", chance=_percent(game, risk.breaks))
    return words.text("rune.run.risk", turns=length, chance=hurt, hp=hp, deadly=deadly, stress=stress)


def _percent(game: AnyGame, chance: Fraction) -> str:
    """A chance in percent; one that is not nothing is never shown as 0."""
    least = Fraction(1, 100)
    return f"<{game.language.percent(least)}" if 0 < chance < least else game.language.percent(chance)


def _is_hurt(game: AnyGame, told: Progress) -> bool:
    now = build_hero(game.content, game.options, told.hero)
    return now.hp < now.max_hp


def _trade(game: AnyGame, told: Progress) -> Iterator[Choice]:
    room = told.room
    if room is not None and room.kind != "sanctuary":
        return
    for price, ware in _wares(game, told):
        if price <= told.cogs:
            yield ware
    for name in told.pack:
        gear = game.content.equipment[name]
        text = game.language.text("rune.run.sell", item=entry_name(game, "gear", name), count=rules.sold_for(gear.tier))
        about = f"{tier_text(game, gear)}{_against_worn(game, told, gear)}"
        yield Choice(text, "trade", "sell", name, about)


def _wares(game: AnyGame, told: Progress) -> Iterator[tuple[int, Choice]]:
    """Everything that a trader here has, with its price."""
    content, words = game.content, game.language
    if told.supplies_sold:
        supply = words.text("rune.run.buy", item=words.text("rune.run.a_supply"), count=rules.SUPPLY_PRICE)
        about = words.text("rune.run.supply_about", count=told.supplies_sold, have=told.supplies)
        yield rules.SUPPLY_PRICE, Choice(supply, "trade", "buy_supply", "", about)
    for name in told.stock:
        gear = content.equipment[name]
        if name == worn_in(told, gear.slot):  # nobody buys what they already wear
            continue
        price = rules.GEAR_PRICES[gear.tier]
        text = words.text("rune.run.buy", item=entry_name(game, "gear", name), count=price)
        about = f"{tier_text(game, gear)}{_against_worn(game, told, gear)}"
        yield price, Choice(text, "trade", "buy_gear", name, about)
    carried = told.hero.consumables or {}
    for item in content.consumables.values():
        if item.price > 0:
            have = words.text("rune.run.you_have", number=carried[item.id]) if carried.get(item.id) else ""
            about = f"{item_text(game, item)}{have}"
            text = words.text("rune.run.buy", item=entry_name(game, "item", item.id), count=item.price)
            yield item.price, Choice(text, "trade", "buy", item.id, about)


def too_dear(game: AnyGame, told: Progress) -> tuple[Choice, ...]:
    """What the trader of a room has that costs more than one has: to be shown, not chosen."""
    trades = told.ending is None and (told.room is None or told.room.kind == "sanctuary")
    return tuple(ware for price, ware in _wares(game, told) if price > told.cogs) if trades else ()


def _spend(game: AnyGame, told: Progress) -> Iterator[Choice]:
    words = game.language
    for bought in sheet.choices(game.content, told.hero, learning=game.options.learning_pp):
        if bought.kind == "attribute":
            now = told.hero.attributes[ATTRIBUTE_NAMED[bought.name]]
            text = f"{attribute_name(game, bought.name)} {now} → {now + 1}"
            about = term_text(game, bought.name)
        else:
            rank = (told.hero.abilities or {}).get(bought.name, 0)
            key = "rune.run.next_rank" if rank else "rune.run.learn"
            text = words.text(key, ability=entry_name(game, "ability", bought.name), rank=rank + 1)
            about = naming.ability(game, bought.name, rank=rank + 1)
        about += _builds_text(game, told, bought.name)
        yield Choice(words.text("rune.run.for_pp", what=text, pp=bought.cost), "spend", "spend", bought.name, about)


def _builds_text(game: AnyGame, told: Progress, bought: str) -> str:
    """The builds of the calling that spend points on something, by their names."""
    content: c.Content = game.content
    names = [
        entry_name(game, "build", build.id)
        for build in content.builds.values()
        if build.archetype == told.hero.archetype and any(step[0] == bought for step in build.path)
    ]
    return game.language.text("rune.run.of_builds", builds=game.language.listed_text(names, "list")) if names else ""


def _wear(game: AnyGame, told: Progress) -> Iterator[Choice]:
    content: c.Content = game.content
    for name, count in told.pack.items():
        item = content.equipment[name]
        worn = worn_in(told, item.slot)
        if name == worn:
            continue
        about = f"{tier_text(game, item)}{_against_worn(game, told, item)}"
        more = f" (×{count})" if count > 1 else ""
        yield Choice(f"{entry_name(game, 'gear', name)}{more}", "wear", "wear", name, about)


def _against_worn(game: AnyGame, told: Progress, item: c.Equipment) -> str:
    """How a piece compares with what is worn in its place."""
    worn = worn_in(told, item.slot)
    if worn == item.id:
        return ""
    changed = compared(game, told.hero, item.id)
    if not worn:
        return game.language.text("rune.run.on_nothing", changes=changed)
    return game.language.text("rune.run.instead_of", changes=changed, worn=entry_name(game, "gear", worn))


def worn_in(told: Progress, slot: str) -> str:
    """What the hero wears in a slot; nothing where it is empty."""
    return getattr(told.hero, slot) or ""


def _use(game: AnyGame, told: Progress) -> Iterator[Choice]:
    for name, count in (told.hero.consumables or {}).items():
        if count and away.usable(game, told.hero, name):
            text = f"{entry_name(game, 'item', name)} (×{count})"
            yield Choice(text, "use", "use", name, item_text(game, game.content.consumables[name]))


def _craft(game: AnyGame, told: Progress) -> Iterator[Choice]:
    """What the materials are enough for, where nothing bars the way: nobody mixes salves in burning rooms."""
    if not told.cleared:
        return
    content: c.Content = game.content
    for name, price in rules.CRAFTS.items():
        item = content.consumables.get(name)
        if item is not None and price <= told.materials:
            text = game.language.text("rune.run.make", item=entry_name(game, "item", name), count=price)
            yield Choice(text, "craft", "craft", name, item_text(game, item))
