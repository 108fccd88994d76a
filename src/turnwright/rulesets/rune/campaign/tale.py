"""The story of a run in a paragraph, as it stands on the stone. Fragments on purpose: nobody is "he" or "she"."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from turnwright.kernel.ruleset import AnyGame
from turnwright.rulesets.rune.campaign import naming
from turnwright.rulesets.rune.campaign.state import Mark, Progress
from turnwright.rulesets.rune.telling.naming import counted, entry_name

VARIANTS = 3
"""Ways in which each kind of sentence can be written; the seed says which one."""


def story(game: AnyGame, told: Progress) -> str:
    """What happened from the gate to the end, or so far."""
    return " ".join(_sentences(game, told))


def _sentences(game: AnyGame, told: Progress) -> Iterator[str]:
    words = game.language
    calling = entry_name(game, "archetype", told.hero.archetype)
    yield words.text("rune.tale.gate", hero=told.hero.name or calling, context=_variant(told))
    depths = sorted({room.depth for room in (told.journey.rooms[number] for number in told.path)})
    for depth in depths:
        marks = [mark for mark in told.marks if mark.depth == depth]
        yield from _depth(game, told, depth, marks)
    times = Counter(mark.moment for mark in told.marks)
    if times["rested"] or times["starved"]:
        key = "rune.tale.rested" if not times["starved"] else "rune.tale.starved"
        yield words.text(key, count=times["rested"] + times["starved"])
    if times["shook_off"]:
        yield words.text("rune.tale.shook_off", count=times["shook_off"])
    if told.hero.traumas:
        traumas = [entry_name(game, "trauma", trauma) for trauma in told.hero.traumas]
        yield words.text("rune.tale.broke", traumas=words.listed_text(traumas, "and"))
    yield from _end(game, told)


def _depth(game: AnyGame, told: Progress, depth: int, marks: list[Mark]) -> Iterator[str]:
    words = game.language
    won = [mark.what for mark in marks if mark.moment == "won"]
    place = words.text(f"rune.depth.{depth}")
    if won:
        last = entry_name(game, "encounter", won[-1])
        key = "rune.tale.fights" if len(won) > 1 else "rune.tale.fight"
        fights = counted(game, len(won), "fight")
        yield words.text(key, depth=place, fights=fights, last=last, context=_variant(told, depth))
    elif depth:
        yield words.text("rune.tale.no_fight", depth=place)
    for mark in marks:
        if mark.moment == "chose":
            yield from _chose(game, mark)
        elif mark.moment == "hunted":
            yield words.text("rune.tale.hunted", name=entry_name(game, "encounter", mark.what))


def _chose(game: AnyGame, mark: Mark) -> Iterator[str]:
    happening = game.content.happenings.get(mark.what)
    offer = None if happening is None else next((one for one in happening.offers if one.id == mark.offer), None)
    if happening is None or offer is None:
        return
    words = game.language
    chosen = words.name(f"rune.text.offer.{happening.id}.{offer.id}", offer.text)
    came = "" if offer.attribute is None else "well" if mark.good else "badly"
    yield words.text("rune.tale.chose", place=entry_name(game, "happening", happening.id), offer=chosen, context=came)


def _end(game: AnyGame, told: Progress) -> Iterator[str]:
    words, ending = game.language, told.ending
    if ending is None:
        yield words.text("rune.tale.under_way", place=naming.place(game, told.room))
        return
    cause = ending.cause or (naming.name(game, ending.by) if ending.by else "")
    place = ending.room or naming.place(game, told.room)
    key = "rune.tale.victory" if ending.result == "victory" else "rune.tale.death"
    if ending.result == "death" and cause in place:  # the fight is named after it
        place = words.text(f"rune.depth.{told.room.depth if told.room is not None else 0}")
    yield words.text(key, cause=cause, place=place, legend=told.hero.legend, context=_variant(told))


def _variant(told: Progress, salt: int = 0) -> str:
    return str((told.seed + salt) % VARIANTS + 1)
