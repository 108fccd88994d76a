"""Questions about runs of rune and stories of wuxia, for either client: `client.ask(runs.begin("warrior"))`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from turnwright.client.asks import Ask, path
from turnwright.client.shapes import LinkInfo

RUNS, TELLINGS = ("v1", "rune", "runs"), ("v1", "wuxia", "tellings")


class Choice(msgspec.Struct, frozen=True):
    text: str
    group: str
    about: str = ""


class Run(msgspec.Struct, frozen=True):
    """A run; its fight, while one is on, is a match of its own."""

    id: str
    version: int
    place: str
    shown: tuple[str, ...]
    choices: tuple[Choice, ...]
    match: str = ""
    fight_over: bool = False
    result: str = "under way"
    summary: dict[str, Any] | None = None


class Line(msgspec.Struct, frozen=True):
    text: str
    speaker: str = ""


class Story(msgspec.Struct, frozen=True):
    """A story that can be told."""

    id: str
    title: str
    warnings: tuple[str, ...] = ()


class Telling(msgspec.Struct, frozen=True):
    """A story as it is being told; its battle, while one is on, is a match of its own."""

    id: str
    version: int
    node: str
    shown: tuple[Line, ...]
    choices: tuple[str, ...]
    match: str = ""
    battle_over: bool = False
    flags: dict[str, Any] = {}
    xp: int = 0
    ended: str | None = None


# Runs


def begin(archetype: str, seed: int | None = None) -> Ask[Run]:
    return Ask("POST", path(*RUNS), Run, {"archetype": archetype, "seed": seed})


def runs() -> Ask[list[Run]]:
    return Ask("GET", path(*RUNS), list[Run])


def run(name: str) -> Ask[Run]:
    return Ask("GET", path(*RUNS, name), Run)


def choose(run: Run, choice: int) -> Ask[Run]:
    """Does one of the choices, counted from 0."""
    return Ask("POST", path(*RUNS, run.id, "choose"), Run, {"version": run.version, "choice": choice})


def go_on(run: Run) -> Ask[Run]:
    """Goes on after a fight."""
    return Ask("POST", path(*RUNS, run.id, "go_on"), Run, {"version": run.version})


def hero(run: Run) -> Ask[LinkInfo]:
    """A link to the hero's seat in the fight that is on."""
    return Ask("POST", path(*RUNS, run.id, "seat"), LinkInfo)


# Stories


def hand_in(scene: Mapping[str, Any]) -> Ask[Story]:
    """A story as scene files have it; the GM's to hand in."""
    return Ask("POST", "/v1/wuxia/stories", Story, dict(scene))


def stories() -> Ask[list[Story]]:
    return Ask("GET", "/v1/wuxia/stories", list[Story])


def tell(story: str, seed: int | None = None) -> Ask[Telling]:
    return Ask("POST", path(*TELLINGS), Telling, {"story": story, "seed": seed})


def telling(name: str) -> Ask[Telling]:
    return Ask("GET", path(*TELLINGS, name), Telling)


def take(telling: Telling, choice: int) -> Ask[Telling]:
    """Takes one of the choices, counted from 0."""
    return Ask("POST", path(*TELLINGS, telling.id, "choose"), Telling, {"version": telling.version, "choice": choice})


def after_battle(telling: Telling) -> Ask[Telling]:
    return Ask("POST", path(*TELLINGS, telling.id, "go_on"), Telling, {"version": telling.version})


def fighter(telling: Telling) -> Ask[LinkInfo]:
    """A link to the player's seat in the battle that is on."""
    return Ask("POST", path(*TELLINGS, telling.id, "seat"), LinkInfo)
