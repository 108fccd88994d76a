"""A run as its player sees it between fights, as data for a page or an API."""

from __future__ import annotations

import msgspec

from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune.campaign import naming, rules
from turnwright.rulesets.rune.campaign.journey import Band, Kind
from turnwright.rulesets.rune.campaign.run import Run
from turnwright.rulesets.rune.rules.terms import ATTRIBUTES
from turnwright.rulesets.rune.telling.naming import entry_name, fighter_name


class RunChoice(msgspec.Struct, frozen=True):
    """Something that can be done now; its place in the list is what is sent."""

    text: str
    group: str
    about: str = ""


class PassedRoom(msgspec.Struct, frozen=True):
    """A room of the way so far."""

    name: str
    kind: Kind
    band: Band | None = None


class HeroInfo(msgspec.Struct, frozen=True):
    """The hero between fights; at the table its sheet says the rest."""

    name: str
    hp: int
    max_hp: int
    stamina: int
    max_stamina: int
    stress: int
    legend: int
    milestone: int
    pp: int
    cogs: int
    materials: int
    worn: dict[str, str]
    pack: dict[str, int]
    supplies: int = 0
    hunter: int | None = None
    """Hours that the hunter is behind; none: this run has no hunter."""


class CallingInfo(msgspec.Struct, frozen=True):
    """Somebody who can be sent down, as they stand at the gate and in their first fight."""

    name: str
    hp: int
    stamina: int
    attributes: dict[str, int]
    worn: tuple[str, ...]
    abilities: tuple[str, ...]


def callings_of(game: AnyGame) -> dict[str, CallingInfo]:
    """Whom a player can choose from, by id."""
    return {name: _calling(Run.start(name, 0, game=game)) for name in game.content.archetypes}


def _calling(run: Run) -> CallingInfo:
    hero, game = run.hero, run.game
    return CallingInfo(
        fighter_name(game, hero),
        hero.max_hp,
        hero.max_stamina,
        {attribute: getattr(hero, attribute) for attribute in ATTRIBUTES},
        tuple(filter(None, hero_of(run).worn.values())),
        tuple(entry_name(game, "ability", ability) for ability in hero.abilities),
    )


def choices_of(run: Run) -> tuple[RunChoice, ...]:
    return tuple(RunChoice(each.text, each.group, each.about) for each in run.choices)


def way_of(run: Run) -> tuple[PassedRoom, ...]:
    """The rooms so far, the one where the hero is last."""
    return tuple(PassedRoom(naming.place(run.game, room), room.kind, room.band) for room in run.way)


def hero_of(run: Run) -> HeroInfo:
    told, hero, game = run.progress, run.hero, run.game
    worn = {slot: getattr(told.hero, slot) or "" for slot in ("weapon", "armor", "focus")}
    return HeroInfo(
        fighter_name(game, hero),
        hero.hp,
        hero.max_hp,
        hero.stamina,
        hero.max_stamina,
        hero.stress,
        told.hero.legend,
        told.hero.milestone or 0,
        told.hero.pp,
        told.cogs,
        told.materials,
        {slot: entry_name(game, "gear", item) if item else "" for slot, item in worn.items()},
        {entry_name(game, "gear", item): count for item, count in told.pack.items()},
        told.supplies,
        rules.HUNTER_HOURS - told.hunt if game.options.rests == "supplies" else None,
    )
