"""Events without a fight: what can be chosen, at which exact odds, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from msgspec.structs import replace

from turnwright.kernel.dice import Dice
from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune import content as c
from turnwright.rulesets.rune.campaign import away
from turnwright.rulesets.rune.campaign.state import Came, Choice, Progress, Shown
from turnwright.rulesets.rune.rewards import find_item
from turnwright.rulesets.rune.rules import pools
from turnwright.rulesets.rune.setup import build_hero
from turnwright.rulesets.rune.state import HeroPlan
from turnwright.rulesets.rune.telling.naming import attribute_name, counted, entry_name, prose, successes
from turnwright.rulesets.rune.telling.wording import tier_name

NOTHING = c.Upshot("")


def here(game: AnyGame, told: Progress) -> c.Happening | None:
    """The event of this room that nobody has chosen in yet."""
    room = told.room
    if room is None or room.kind != "event" or told.cleared:
        return None
    happening: c.Happening = game.content.happenings[room.entry]
    return happening


def offers(game: AnyGame, told: Progress) -> Iterator[Choice]:
    """What can be chosen here, and paid for: with its price, its exact odds and what comes of it."""
    happening = here(game, told)
    if happening is None:
        return
    for offer in happening.offers:
        price = offer.price
        if price.cogs <= told.cogs and price.supplies <= told.supplies and price.materials <= told.materials:
            yield Choice(offer_text(game, happening, offer), "room", "offer", offer.id, about(game, told.hero, offer))


def chance(game: AnyGame, hero: HeroPlan, offer: c.Offer) -> Fraction:
    """How likely it comes out well: as many successes of an attribute's dice as it needs. (sources 1)"""
    if offer.attribute is None:
        return Fraction(1)
    threshold = game.options.success_threshold
    return pools.at_least(_pool(game, hero, offer.attribute), need=offer.need, threshold=threshold)


def _pool(game: AnyGame, hero: HeroPlan, attribute: str) -> int:
    return pools.pool(getattr(build_hero(game.content, game.options, hero), attribute))


def take(game: AnyGame, told: Progress, offer: c.Offer, dice: Dice) -> tuple[Progress, str | None]:
    """What comes of an offer: the run afterwards, and what killed the hero, if its soul was lost. No time passes."""
    room = told.room
    assert room is not None
    faces: tuple[int, ...] = ()
    good = True
    if offer.attribute is not None:
        pool = _pool(game, told.hero, offer.attribute)
        rolled = dice.successes(pool, pools.SIDES, game.options.success_threshold, "offer")
        faces, good = rolled.faces, rolled.value >= offer.need
    upshot = upshot_of(offer, good)
    hero, scenes, cause = _suffered(game, told.hero, upshot, dice)
    gear = None
    if upshot.gear is not None:
        weapon = dice.flip("offer:slot")
        gear = find_item(dice, game.content, upshot.gear, weapon=weapon, archetype=hero.archetype, matched=True)
    carried = dict(hero.consumables or {})
    for item, count in upshot.items.items():
        carried[item] = carried.get(item, 0) + count
    price = offer.price
    return replace(
        told,
        hero=replace(hero, pp=hero.pp + upshot.pp, consumables=carried),
        cleared=True,
        cogs=told.cogs - price.cogs + upshot.cogs,
        supplies=told.supplies - price.supplies + upshot.supplies,
        materials=told.materials - price.materials + upshot.materials,
        pack={**told.pack, gear: told.pack.get(gear, 0) + 1} if gear is not None else told.pack,
        shown=(Came(room.entry, offer.id, good, faces), *scenes),
    ), cause


def upshot_of(offer: c.Offer, good: bool) -> c.Upshot:
    return offer.good if good else offer.bad or NOTHING


def _suffered(
    game: AnyGame, hero: HeroPlan, upshot: c.Upshot, dice: Dice
) -> tuple[HeroPlan, tuple[Shown, ...], str | None]:
    """HP, Stress and corruption of an upshot. HP lost leave 1; a mind can break, and a soul be lost."""
    now = build_hero(game.content, game.options, hero)
    hero = replace(
        hero, hp=max(1, min(now.max_hp, now.hp + upshot.hp)), stress=max(0, hero.stress + min(0, upshot.stress))
    )
    scenes: list[Shown] = []
    cause = None
    if upshot.stress > 0:
        happened = away.suffer(game, hero, upshot.stress, source="event", dice=dice)
        hero, cause = happened.hero, happened.cause
        scenes.append(happened.scene)
    if upshot.corruption:
        happened = away.taint(game, hero, upshot.corruption, dice=dice)
        hero, cause = happened.hero, happened.cause
        scenes.append(happened.scene)
    return hero, tuple(scenes), cause


# In words


def text(game: AnyGame, happening: c.Happening) -> str:
    """What the hero comes upon."""
    return prose(game, "happening", happening.id)


def offer_text(game: AnyGame, happening: c.Happening, offer: c.Offer) -> str:
    """What can be chosen, with what it costs."""
    words = game.language
    printed = words.name(f"rune.text.offer.{happening.id}.{offer.id}", offer.text)
    price = offer.price
    costs = [counted(game, price.cogs, "cog")] if price.cogs else []
    costs += [counted(game, price.supplies, "supply")] if price.supplies else []
    costs += [counted(game, price.materials, "material")] if price.materials else []
    return words.text("rune.run.offer_for", offer=printed, price=words.listed_text(costs, "and")) if costs else printed


def about(game: AnyGame, hero: HeroPlan, offer: c.Offer) -> str:
    """The odds of an offer, and what comes of either end."""
    words = game.language
    good = upshot_text(game, offer.good)
    if offer.attribute is None:
        return good
    return words.text(
        "rune.run.offer_odds",
        attribute=attribute_name(game, offer.attribute),
        dice=_pool(game, hero, offer.attribute),
        successes=successes(game, offer.need),
        chance=words.percent(chance(game, hero, offer)),
        good=good,
        bad=upshot_text(game, upshot_of(offer, good=False)),
    )


def upshot_text(game: AnyGame, upshot: c.Upshot) -> str:
    """What an upshot changes, in numbers."""
    words = game.language
    parts = [
        words.text("rune.run.changed", change=amount, what=words.text(f"rune.term.{what}"))
        for what, amount in (
            ("hp", upshot.hp), ("stress", upshot.stress), ("corruption", upshot.corruption), ("pp", upshot.pp)
        )
        if amount
    ]  # fmt: skip
    for what, amount in (("cog", upshot.cogs), ("supply", upshot.supplies), ("material", upshot.materials)):
        parts += [counted(game, amount, what)] if amount else []
    parts += [
        f"{count} × {entry_name(game, 'item', item)}" if count > 1 else entry_name(game, "item", item)
        for item, count in upshot.items.items()
    ]
    if upshot.gear is not None:
        parts.append(words.text("rune.run.some_gear", tier=tier_name(game, upshot.gear)))
    if upshot.hours:
        key = "rune.run.hunter_closer" if upshot.hours > 0 else "rune.run.hunter_behind"
        parts.append(words.text(key, count=abs(upshot.hours)))
    return words.listed_text(parts, "list") or words.text("rune.run.no_change")


def came_text(game: AnyGame, came: Came) -> Iterator[str]:
    """What came of a choice: the dice, what happened, and its numbers."""
    words = game.language
    happening = game.content.happenings.get(came.happening)
    offer = None if happening is None else next((one for one in happening.offers if one.id == came.offer), None)
    if offer is None:
        return
    if came.faces and offer.attribute is not None:
        yield words.text(
            "rune.run.offer_rolled",
            attribute=attribute_name(game, offer.attribute),
            faces=" ".join(map(str, came.faces)),
            successes=successes(game, pools.successes(came.faces, threshold=game.options.success_threshold)),
            need=offer.need,
        )
    upshot = upshot_of(offer, came.good)
    end = "good" if came.good else "bad"
    if printed := words.name(f"rune.text.upshot.{came.happening}.{came.offer}.{end}", upshot.text):
        yield printed
    if upshot != replace(NOTHING, text=upshot.text):
        yield words.text("rune.run.upshot", changes=upshot_text(game, upshot))
