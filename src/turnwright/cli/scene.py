"""`turnwright scene`: a story with its battles, on a terminal or in plain lines."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Annotated, Protocol, TextIO

import typer
from rich.text import Text

from turnwright.cli.plain import play_plain
from turnwright.cli.session import Session
from turnwright.cli.terminal import (
    NEW_SEED,
    READ_LIMIT,
    AsJson,
    Unusable,
    file_name,
    person,
    read_json,
    say,
    say_json,
    screen,
    warn,
    whole_number,
)
from turnwright.cli.typed import is_row
from turnwright.cli.words import words
from turnwright.kernel.files import read_bounded, write_whole
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia.story import (
    Battle,
    BattleResult,
    BrokenScene,
    Scene,
    SceneRun,
    play_battle,
    read_scene,
    warnings,
)
from turnwright.rulesets.wuxia.story.battle import PLAYER
from turnwright.rulesets.wuxia.story.scene import Line
from turnwright.rulesets.wuxia.telling.naming import Teller

MOST_CHOICES = 1_000
"""No scene offers more at once."""


def scene(
    file: Annotated[
        Path,
        typer.Argument(metavar="SCENE", parser=file_name, help=f"A scene (JSON, {READ_LIMIT}).", show_default=False),
    ],
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", parser=whole_number, help=NEW_SEED),
    ] = None,
    choices: Annotated[
        str | None,
        typer.Option(
            "--choices", metavar="1,2,…", help="Make these choices, then always the first; greedy plays the fights."
        ),
    ] = None,
    save: Annotated[
        Path | None,
        typer.Option(
            "--save",
            metavar="FILE",
            parser=file_name,
            help="Save the story in this file; if it exists, continue from it.",
        ),
    ] = None,
    plain: Annotated[bool, typer.Option("--plain", help="Plain lines instead of a screen for battles.")] = False,
    as_json: AsJson = False,
) -> None:
    """Read a story: dialogue and choices, and its battles on the screen of `turnwright play`.

    Without a terminal it is told in plain lines: a number for each choice. Where nothing is typed the first choice
    is taken, and greedy fights.

    \b
    Examples:
      turnwright scene examples/crimson_pavilion.json
      turnwright scene examples/crimson_pavilion.json --seed 3 --choices 2,1 --json
    """
    story = _read(file)
    run = _begin(story, seed, save)
    reader: _Reader
    if choices is not None or as_json:
        reader = _Scripted(_numbers(choices or ""), silent=as_json)
    else:
        here = person(plain=plain)
        reader = _Typed(here.lines, on_screen=here.on_screen)
    tell(run, reader, save)
    if as_json:
        say_json(_outcome(run))


def _numbers(text: str) -> list[int]:
    """Numbers with commas between them, as somebody typed them."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if not all(is_row(part, MOST_CHOICES) for part in parts):
        raise Unusable(words("scene.no_list", typed=text))
    return [int(part) for part in parts]


def _read(file: Path) -> Scene:
    try:
        story = read_scene(read_json(file), place=str(file), folder=file.parent)
    except BrokenScene as broken:
        raise Unusable(str(broken)) from None
    for warning in warnings(story):
        warn(f"{file}: {warning}")
    return story


def _begin(story: Scene, seed: int | None, save: Path | None) -> SceneRun:
    """A new story, or the one in the file that it is kept in."""
    if save is None or not save.exists():
        return SceneRun.start(story, secrets.randbelow(1_000_000) if seed is None else seed)
    if seed is not None:
        raise Unusable(words("scene.begun", file=str(save)))
    try:
        return SceneRun.resume(story, read_bounded(save))
    except Refusal as refusal:
        raise Unusable(f"{save}: {refusal}") from None


def _outcome(run: SceneRun) -> dict[str, object]:
    told = run.progress
    return {
        "scene": run.scene.id,
        "end": run.ended,
        "seed": told.seed,
        "path": told.path,
        "flags": told.flags,
        "battles": told.fought,
        "xp": told.xp,
        "items": told.items,
    }


class StorySession(Session):
    """A battle of a story at a table for one: it is fought once."""

    can_repeat = False

    def __init__(self, battle: Battle) -> None:
        super().__init__(battle.match, seat=PLAYER)
        self.encounter, self.title = battle.state.encounter, battle.state.name

    def again(self) -> Session:
        raise Refusal("scene.once")


class _Reader(Protocol):
    """Who reads: what is said to them, what they choose, how they fight."""

    def say(self, text: str | Text = "", style: str = "") -> None: ...

    def pick(self, run: SceneRun) -> int | None:
        """The place of the choice that is taken; None: the reader leaves."""

    def fight(self, battle: Battle) -> None:
        """Fights a battle to its end, or leaves it before."""


def tell(run: SceneRun, reader: _Reader, save: Path | None) -> None:
    """Tells a story from where it stands to its end, or to where the reader leaves it."""
    reader.say(run.scene.title or run.scene.id, "bold underline")
    while True:
        _keep(run, save)
        _show(run.shown, reader)
        if run.ended is not None:
            reader.say(words("scene.end", name=run.ended.replace("_", " ")))
            return
        if run.battle is None:
            place = reader.pick(run)
            if place is None:
                break
            run.choose(place)
        else:
            battle = run.battle
            reader.fight(battle)
            if battle.result is None:
                break
            _show_result(run.go_on(), Teller(battle.match.game.speaking(""), None), reader)
    _keep(run, save)
    reader.say(words("scene.left", file=str(save), context="" if save is None else "saved"))


def _keep(run: SceneRun, save: Path | None) -> None:
    if save is not None:
        write_whole(save, run.save())


def _show(lines: Iterable[Line], reader: _Reader) -> None:
    for line in lines:
        reader.say(Text.assemble((line.speaker, "bold cyan"), ": ", line.text) if line.speaker else line.text)
    reader.say()


def _show_result(result: BattleResult, names: Teller, reader: _Reader) -> None:
    gained = [words("scene.xp", xp=result.rewards.xp)] if result.rewards.xp else []
    gained += [names.item(name) for name in result.rewards.items]
    ended = words(
        "scene.battle",
        battle=names.encounter(result.final_state.encounter, result.final_state.name),
        result=words(f"scene.result.{result.result}"),
        count=result.rounds,
        gained=tuple(gained),
        context="gained" if gained else "",
    )
    reader.say(ended, "dim")
    reader.say()


def _show_choices(run: SceneRun, reader: _Reader) -> None:
    for number, choice in enumerate(run.choices, start=1):
        reader.say(f"  {number}  {choice.text}")


def _print(text: str | Text, style: str) -> None:
    screen().print(Text(text, style) if isinstance(text, str) else text)


class _Scripted:
    """Choices that were written down before; greedy fights."""

    def __init__(self, choices: Iterable[int], *, silent: bool) -> None:
        self.coming = iter(choices)
        self.silent = silent

    def say(self, text: str | Text = "", style: str = "") -> None:
        if not self.silent:
            _print(text, style)

    def pick(self, run: SceneRun) -> int:
        number = next(self.coming, 1)
        offered = len(run.choices)
        if number > offered:
            raise Unusable(words("scene.no_choice", number=number, node=run.progress.node, count=offered))
        _show_choices(run, self)
        self.say(f"> {number}")
        self.say()
        return number - 1

    def fight(self, battle: Battle) -> None:
        if self.silent:
            play_battle(battle)
        else:
            play_plain(StorySession(battle), None)
            say()


class _Typed:
    """A person at the keyboard: choices are typed, battles are played."""

    def __init__(self, lines: TextIO | None, *, on_screen: bool) -> None:
        self.lines = lines
        self.on_screen = on_screen

    def say(self, text: str | Text = "", style: str = "") -> None:
        _print(text, style)

    def pick(self, run: SceneRun) -> int | None:
        _show_choices(run, self)
        offered = len(run.choices)
        for typed in self.typed("> "):
            if typed.lower() in ("q", "quit"):
                return None
            if is_row(typed, offered):
                self.say()
                return int(typed) - 1
            self.say(words("scene.not_a_choice", typed=typed, count=offered))
        self.say(words("scene.demonstrated"))
        self.say()
        return 0

    def fight(self, battle: Battle) -> None:
        session = StorySession(battle)
        if not self.on_screen:
            play_plain(session, self.lines)
            say()
            return
        from turnwright.cli.tui import play_on_screen  # only here: a pipe should not wait for the screen's library

        next(self.typed(f"{words('scene.to_battle')} ", blank=True), None)
        play_on_screen(session)

    def typed(self, prompt: str, *, blank: bool = False) -> Iterator[str]:
        """What is typed, line by line; empty lines count only where they are asked for."""
        while self.lines is not None:
            if self.on_screen:
                sys.stdout.write(prompt)
            sys.stdout.flush()
            line = self.lines.readline()
            if not line:
                return
            if line.strip() or blank:
                yield line.strip()
