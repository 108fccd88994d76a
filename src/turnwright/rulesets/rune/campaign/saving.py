"""A run as a file: one JSON object with everything in it, and the checks that keep a broken one out."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from msgspec.structs import replace

from turnwright.kernel import json_input, registry
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Phrase, Refusal, phrase, text_ref
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.shapes import PackRef
from turnwright.rulesets.rune.campaign.state import Line, Progress
from turnwright.rulesets.rune.setup import build_hero

FIGHTS = ("fight", "guardian", "boss")
"""Kinds of rooms in which there is a fight."""
FORMAT = 1
"""The version of a saved run's shape."""
KIND = "turnwright.run"
_HEAD = re.compile(rb'\s*\{\s*"kind"\s*:\s*"turnwright\.run"')


class Saved(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A run as it is kept in a file."""

    kind: str
    format: int
    ruleset: str
    version: str
    options: dict[str, Any]
    packs: tuple[PackRef, ...]
    progress: Progress
    fight: str | None = None
    """The log of the fight that is on."""


def is_run(text: bytes) -> bool:
    """Whether a file says of itself that it is a saved run; it may be broken all the same."""
    return _HEAD.match(text) is not None


def write(game: AnyGame, progress: Progress, fight: Match | None) -> bytes:
    """The run as JSON."""
    return msgspec.json.encode(
        Saved(
            kind=KIND,
            format=FORMAT,
            ruleset=game.ruleset.name,
            version=game.ruleset.version,
            options=msgspec.to_builtins(game.options),
            packs=game.packs,
            progress=progress,
            fight=None if fight is None else fight.lines().decode(),
        )
    )


def read(text: bytes) -> tuple[AnyGame, Progress, Match | None, tuple[Line, ...]]:
    """A saved run, and what has changed since; what is no run, was broken, or fits no game here is refused."""
    if not is_run(text):
        raise Refusal("run.saved", context="log" if text.startswith(b'{"ruleset"') else "no_run")
    try:
        kept: Saved = json_input.decode(text, "This saved run is broken", Saved, code="run.saved")
    except msgspec.ValidationError as error:
        raise broken(phrase("run.fault.shape", error=text_ref(error))) from None
    if kept.format > FORMAT:
        raise Refusal("run.saved", context="format", format=kept.format, known=FORMAT)
    game = _game(kept)
    progress = _in_todays_words(game, kept)
    fault = _fault(game, progress)
    if fault is not None:
        raise broken(fault)
    now = {pack.id: pack.hash for pack in game.packs}
    notices = tuple(
        Line("rune.run.pack_changed", {"pack": text_ref(pack.id)}) for pack in kept.packs if now[pack.id] != pack.hash
    )
    return game, progress, _fight(game, kept), notices


def broken(fault: Phrase) -> Refusal:
    return Refusal("run.saved", fault=fault)


def _game(kept: Saved) -> AnyGame:
    """The game as it is installed: a run goes on only with rules that it can be brought to."""
    options, version = kept.options, kept.version
    steps = registry.find_ruleset(kept.ruleset).rules.upgrades
    while version in steps:
        version, options = steps[version].to, steps[version].header({"options": options, "setup": None})["options"]
    game = registry.game(kept.ruleset, packs=[pack.id for pack in kept.packs], options=options)
    if version != game.ruleset.version:
        raise Refusal(
            "run.version",
            ruleset=text_ref(kept.ruleset),
            version=text_ref(kept.version),
            installed=text_ref(game.ruleset.version),
        )
    return game


def _in_todays_words(game: AnyGame, kept: Saved) -> Progress:
    """Until version 2 a hero whom nobody had named was called by the printed name of the calling."""
    hero = kept.progress.hero
    calling = game.content.archetypes.get(hero.archetype)
    if kept.version == game.ruleset.version or calling is None or hero.name != calling.name:
        return kept.progress
    return replace(kept.progress, hero=replace(hero, name=""))


def _fault(game: AnyGame, told: Progress) -> Phrase | None:
    """What cannot be about a run, if there is something."""
    rooms, content = told.journey.rooms, game.content
    inside = range(len(rooms))
    if any(door not in inside for room in rooms for door in room.doors):
        return phrase("run.fault.door")
    for room in rooms:
        known = {"hazard": content.rooms, "event": content.happenings, "sanctuary": {"": None}}.get(
            room.kind, content.encounters
        )
        if room.entry not in known:
            return phrase(f"run.fault.no_{room.kind}", name=text_ref(room.entry))
    here = told.path[-1] if told.path else None
    if here != told.at:
        return phrase("run.fault.elsewhere", at=text_ref(told.at), here=text_ref(here))
    reached = told.journey.entrances
    for number in told.path:
        if number not in reached:
            return phrase("run.fault.no_way", room=number)
        reached = rooms[number].doors
    unknown = [item for item in (*told.pack, *told.stock) if item not in content.equipment]
    if unknown:
        return phrase("run.fault.no_equipment", name=text_ref(unknown[0]))
    try:
        hero = build_hero(content, game.options, told.hero)
    except Refusal as refusal:
        return phrase(refusal.code, **refusal.about)
    return phrase("run.fault.dead") if told.ending is None and not hero.alive else None


def _fight(game: AnyGame, kept: Saved) -> Match | None:
    room = kept.progress.room
    expected = kept.progress.ambush or (room.entry if room is not None and room.kind in FIGHTS else "")
    wanted = bool(expected) and not kept.progress.cleared and kept.progress.ending is None
    if wanted != (kept.fight is not None):
        raise broken(phrase("run.fault.fight_missing" if wanted else "run.fault.fight_on"))
    if kept.fight is None:
        return None
    log = kept.fight.encode()
    json_input.refuse_absurd_lines(log, "The fight of this saved run is broken")
    match = Match.load(log, lambda header: game)
    if not match.records or match.header.setup.get("encounter") != expected:
        raise broken(phrase("run.fault.other_room"))
    return match
