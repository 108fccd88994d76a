"""Rewrites the golden replays and the perft counts in tests/golden; the difference is then reviewed as text.

Each battle is played at random from a seed, so the log follows from the rules alone: no player's taste is in it. Some
are examples instead, played as their scripts say.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple

import msgspec

from turnwright.cli import script
from turnwright.kernel import registry
from turnwright.kernel.dice import Dice
from turnwright.kernel.log import Header, OpenDice, tag_of
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Command
from turnwright.kernel.perft import opening, perft
from turnwright.kernel.ruleset import widest
from turnwright.kernel.view import View

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "tests" / "golden"


class Battle(NamedTuple):
    """One golden replay: tests/golden/<ruleset>/<encounter>[.<preset>].<seed>.jsonl."""

    ruleset: str
    encounter: str
    seed: int
    preset: str | None = None
    eager: bool = False
    """Nobody ends a turn while anything else can be done: in a card game attacks are else too rare."""

    @property
    def file(self) -> Path:
        middle = f".{self.preset}" if self.preset else ""
        return FOLDER / self.ruleset / f"{self.encounter}{middle}.{self.seed}.jsonl"


class Example(NamedTuple):
    """A golden replay of a script: tests/golden/<ruleset>/<name>.jsonl of examples/<ruleset>/<name>.json."""

    ruleset: str
    name: str

    @property
    def file(self) -> Path:
        return FOLDER / self.ruleset / f"{self.name}.jsonl"

    @property
    def script(self) -> Path:
        return ROOT / "examples" / self.ruleset / f"{self.name}.json"


class Count(NamedTuple):
    """One golden row of perft: an encounter, and how many commands deep.

    A deck that is shuffled falls in more ways than can be counted: then it is counted from a record of a golden battle,
    where the cards have their order.
    """

    ruleset: str
    encounter: str
    depth: int
    seed: int = 1
    after: int = 0

    @property
    def name(self) -> str:
        return f"{self.ruleset} {self.encounter}" + (f" after record {self.after}" if self.after else "")


BATTLES: tuple[Battle | Example, ...] = (
    Battle("duel", "pair", 1),
    Battle("duel", "pair", 2),
    Battle("duel", "skirmish", 1),
    Battle("duel", "plain", 1),
    *(Battle("wuxia", encounter, 1) for encounter in ("duel_sect_elder", "mountain_ambush", "court_of_masks")),
    Battle("wuxia", "boss_hollow_star", 1),
    Battle("wuxia", "duel_sect_elder", 1, "adr"),
    Battle("ptu", "wild_meadow", 1),
    Battle("rune", "patrol", 1),
    Battle("tcg", "emberfall,tidewall", 14, eager=True),
    Battle("tcg", "nightveil,stormline", 16, "base_1999", eager=True),
    Battle("tcg", "thornwild,highroad", 28, "modern", eager=True),
    Example("ptu", "example_of_play"),
)

COUNTS = (
    Count("duel", "pair", 4),
    Count("duel", "skirmish", 3),
    Count("duel", "plain", 3),
    Count("wuxia", "training_yard", 3),
    Count("wuxia", "duel_sect_elder", 2),
    Count("rune", "patrol", 1),
    Count("tcg", "emberfall,tidewall", 4, seed=14, after=22),
    Count("tcg", "emberfall,tidewall", 4, seed=14, after=120),
)


def at_random(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """The kind of command first, so that what is rare occurs."""
    kind = dice.choose(tuple(dict.fromkeys(type(command) for command in legal)))
    return dice.choose(tuple(command for command in legal if type(command) is kind))


def eagerly(view: View, legal: tuple[Command, ...], dice: Dice) -> Command:
    """At random, and the end of the turn last."""
    return at_random(view, tuple(each for each in legal if tag_of(type(each)) != "end_turn") or legal, dice)


def play(battle: Battle | Example) -> bytes:
    """The whole log of a battle."""
    if isinstance(battle, Example):
        return _as_told(battle)
    game = registry.game(battle.ruleset, preset=battle.preset)
    match = Match.open(game, game.ruleset.content.encounter(game, battle.encounter), seed=battle.seed)
    seats = widest(game.ruleset, match.state, game.ruleset.seats.names(match.state))
    match.advance(dict.fromkeys(seats, eagerly if battle.eager else at_random))
    assert match.result is not None, f"{battle.encounter} did not end"
    return match.lines()


def _as_told(example: Example) -> bytes:
    told = script.parse(json.loads(example.script.read_text("utf-8")))
    match = script.open_match(told)
    stopped = script.play(told, match)
    assert stopped is None, f"{example.name}: {stopped}"
    return match.lines()


def count(row: Count) -> dict[str, int]:
    """Histories and states of the deepest level."""
    game = registry.game(row.ruleset)
    if row.after:
        state = Match.load(Battle(row.ruleset, row.encounter, row.seed).file.read_bytes(), registry.game_of).at(
            row.after
        )
    else:
        setup = msgspec.to_builtins(game.ruleset.content.encounter(game, row.encounter))
        state = opening(game, Header(row.ruleset, game.ruleset.version, {}, (), setup, OpenDice(row.seed)))
    *_, deepest = perft(game, state, row.depth)
    return deepest._asdict()


def main() -> None:
    """Writes every file, and removes those that are no longer listed."""
    wanted = {battle.file for battle in BATTLES}
    for old in set(FOLDER.glob("*/*.jsonl")) - wanted:
        old.unlink()
        print(f"removed {old.relative_to(FOLDER)}")
    for battle in BATTLES:
        battle.file.parent.mkdir(parents=True, exist_ok=True)
        battle.file.write_bytes(play(battle))
        print(f"wrote {battle.file.relative_to(FOLDER)}")
    rows = {row.name: count(row) for row in COUNTS}
    (FOLDER / "perft.json").write_text(json.dumps(rows, indent=2) + "\n", "utf-8")
    print("wrote perft.json")


if __name__ == "__main__":
    main()
