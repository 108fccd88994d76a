"""A run as a file: one JSON object with everything in it, and the checks that keep a broken one out."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from turnwright.kernel import json_input, registry
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame
from turnwright.kernel.shapes import PackRef
from turnwright.rulesets.rune.campaign.state import Progress
from turnwright.rulesets.rune.setup import build_hero

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


def read(text: bytes) -> tuple[AnyGame, Progress, Match | None, list[str]]:
    """A saved run, and what has changed since; what is no run, was broken, or fits no game here is refused."""
    if not is_run(text):
        wrong = (
            "This is the log of a match, not a saved run"
            if text.startswith(b'{"ruleset"')
            else "This isn't a saved run"
        )
        raise Refusal("run.saved", f"{wrong}: resume a file that a run was saved to.")
    try:
        kept: Saved = json_input.decode(text, "This saved run is broken", Saved, code="run.saved")
    except msgspec.ValidationError as error:
        raise Refusal("run.saved", f"This saved run is broken: {error}.") from None
    if kept.format > FORMAT:
        raise Refusal("run.saved", f"This run was saved in format {kept.format}; up to {FORMAT} can be read.")
    game = _game(kept)
    fault = _fault(game, kept.progress)
    if fault:
        raise Refusal("run.saved", f"This saved run is broken: {fault}.")
    now = {pack.id: pack.hash for pack in game.packs}
    notices = [
        f"The pack {pack.id} has changed since this run was saved: its future may be another."
        for pack in kept.packs
        if now[pack.id] != pack.hash
    ]
    return game, kept.progress, _fight(game, kept), notices


def _game(kept: Saved) -> AnyGame:
    """The game as it is installed: a run goes on only with the rules that it began with."""
    game = registry.game(kept.ruleset, packs=[pack.id for pack in kept.packs], options=kept.options)
    if kept.version != game.ruleset.version:
        raise Refusal(
            "run.version",
            f"This run was begun with {kept.ruleset} {kept.version}; {game.ruleset.version} is installed: begin anew.",
        )
    return game


def _fault(game: AnyGame, told: Progress) -> str:
    """What cannot be about a run, or nothing."""
    rooms, content = told.journey.rooms, game.content
    inside = range(len(rooms))
    if any(door not in inside for room in rooms for door in room.doors):
        return "a door leads nowhere"
    for room in rooms:
        known = {"hazard": content.rooms, "sanctuary": {"": None}}.get(room.kind, content.encounters)
        if room.entry not in known:
            return f'there is no {room.kind} "{room.entry}"'
    here = told.path[-1] if told.path else None
    if here != told.at:
        return f"the hero is in room {told.at}, but came to {here}"
    reached = told.journey.entrances
    for number in told.path:
        if number not in reached:
            return f"no door leads to room {number}"
        reached = rooms[number].doors
    unknown = [item for item in (*told.pack, *told.stock) if item not in content.equipment]
    if unknown:
        return f'there is no equipment "{unknown[0]}"'
    try:
        hero = build_hero(content, game.options, told.hero)
    except Refusal as refusal:
        return str(refusal).rstrip(".")
    return "the hero is dead, but the run goes on" if told.ending is None and not hero.alive else ""


def _fight(game: AnyGame, kept: Saved) -> Match | None:
    room = kept.progress.room
    fights = room is not None and room.kind in ("fight", "boss")
    wanted = fights and not kept.progress.cleared and kept.progress.ending is None
    if wanted != (kept.fight is not None):
        raise Refusal(
            "run.saved", f"This saved run is broken: {'its fight is missing' if wanted else 'a fight is on'}."
        )
    if kept.fight is None:
        return None
    log = kept.fight.encode()
    json_input.refuse_absurd_lines(log, "The fight of this saved run is broken")
    match = Match.load(log, lambda header: game)
    assert room is not None
    if not match.records or match.header.setup.get("encounter") != room.entry:
        raise Refusal("run.saved", "This saved run is broken: its fight belongs to another room.")
    return match
