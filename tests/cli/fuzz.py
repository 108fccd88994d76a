"""Inputs that nobody means: command lines, scripts, logs, saves, setups, packs and typed lines, each by its number."""

import json
import random
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from tests.cli.damaged import OTHERS, damaged, places_in
from tests.cli.hostile import NAMES

from turnwright.kernel import registry
from turnwright.rulesets.rune.campaign import Run
from turnwright.rulesets.wuxia.story import SceneRun, read_scene

ROOT = Path(__file__).parents[2]
LOGS = sorted((ROOT / "tests" / "logs" / "0.1.0").glob("duel/*.jsonl"))
SCRIPTS = [
    json.loads((ROOT / "examples" / f"{name}.json").read_text()) for name in ("duel_skirmish", "duel_sect_elder")
]
STORY = json.loads((ROOT / "examples" / "crimson_pavilion.json").read_text())

NUMBERS = ("-1", "0", "1", "2", "1.5", "²", "1e3", "0x1", "9" * 30, "9" * 5000, "", "2000000", "NaN", "true", "null")
"""None of them asks for more than two battles and less than too many."""
FILES = ("script.json", "log.jsonl", "setup.json", "story.json", "bystander.txt", "sub", "[", "nothing.json", "-", "/")
WORDS: tuple[str, ...] = (
    *NUMBERS,
    *FILES,
    *NAMES,
    "duel",
    "pair",
    "red",
    "gm",
    "greedy",
    "--json",
    "--help",
    "--",
    "--seed",
    "-n",
    "=",
)
WORDS += ("a=b", "turn_limit=3", "turn_limit=[]", "red=greedy", "{}", "[" * 200, '{"a":', "\udcff", "é" * 500, "play")
LINES: tuple[tuple[str, ...], ...] = (
    ("play", "duel", "pair", "--seed", "3"),
    ("play", "duel", "setup.json", "--as", "gm", "--against", "random"),
    ("play", "duel", "--option", "turn_limit=3", "--preset", "standard"),
    ("play", "duel", "pair", "--log", "new.jsonl", "--plain"),
    ("play", "rune", "--as", "warrior", "--seed", "1"),
    ("play", "--resume", "log.jsonl", "--log", "new.jsonl"),
    ("play",),
    ("run", "script.json", "--out", "new.jsonl", "--finish"),
    ("run", "script.json", "--json"),
    ("odds", "script.json", "--json"),
    ("replay", "log.jsonl", "--to", "2", "--json"),
    ("verify", "log.jsonl", "--pack", "sub"),
    ("sim", "duel", "pair", "-n", "2", "--workers", "1", "--players", "red=greedy,blue=random", "--side", "red"),
    ("sim", "duel", "pair", "-n", "2", "--workers", "1", "--report", "new.html", "--json"),
    ("sim", "duel", "pair", "--log", "7=new.jsonl"),
    ("perft", "duel", "pair", "1", "--seed", "3", "--json"),
    ("calc", "duel"),
    ("calc", "duel", "--batch", "--option", "turn_limit=3"),
    ("calc", "wuxia", "hit", '{"attack_roll": 14, "attack_bonus": 10, "defense_value": 17}'),
    ("rulings", "duel", "--preset", "standard", "--json"),
    ("encounters", "duel", "--pack", "sub", "--json"),
    ("scene", "story.json", "--seed", "3", "--choices", "1,2", "--save", "new.json", "--json"),
    ("packs", "check", "sub", "--json"),
    ("packs", "coverage", "sub"),
    ("packs", "schema", "duel", "units"),
    ("packs", "import", "tcg", "bystander.txt", "--out", "new", "--id", "own"),
    ("lab", "matchup", "duel", "greedy", "random", "--encounter", "pair", "-n", "1", "--workers", "1"),
    ("lab", "sweep", "duel", "pair", "--vary", "fighters.r1.hp=10..12", "-n", "1", "--workers", "1"),
    ("lab", "sweep", "duel", "pair"),
    ("lab", "targets", "script.json"),
    ("--version",),
    ("--help",),
)
TYPED: tuple[str, ...] = (
    "quit",
    "1",
    "2",
    "3",
    "99",
    "0",
    "help",
    "board",
    "undo",
    "redo",
    "more",
    "more a",
    "odds 1",
    "odds",
    "read",
)
TYPED += ("read x", "suggest", "save", "save new.jsonl", "save bystander.txt", "save .", "1 with a=1", "1 because x")
TYPED += ("1 with damage=3,4 because of it", "with", "because", "map", "sheet", "4 target=b1 line=low", '5 name="x', "")
TYPED += (*NUMBERS, *NAMES, "\udcff", "{", "[" * 300, '{"calc":"hit","input":{}}', '{"calc":7}', "[1,2]")
OUTPUTS = ("--out", "--log", "--report", "--save", "--resume")
"""Whoever names a file behind one of these wants it written; a log that is taken up again is kept where it is."""


class Input(NamedTuple):
    """What the program is given."""

    args: tuple[str, ...]
    typed: bytes = b""
    files: Mapping[str, bytes] = {}
    """What lies in the folder beside what always lies there."""

    @property
    def outputs(self) -> set[str]:
        """The files that it may write, as they were named."""
        named = {word for before, word in zip(self.args, self.args[1:], strict=False) if before in OUTPUTS}
        named |= {word.partition("=")[2] for word in self.args if "=" in word}
        saved = {line[5:].strip() for line in self.typed.decode(errors="replace").splitlines() if line[:5] == "save "}
        return named | {word.partition("=")[2] for word in named} | saved


def arguments(chance: random.Random) -> Input:
    """A command line with one to three mistakes."""
    words = list(chance.choice(LINES))
    for _ in range(chance.choice((1, 1, 2, 3))):
        at = chance.randrange(len(words) + 1)
        match chance.choice(("replace", "insert", "drop", "double", "swap")):
            case "replace" if at < len(words):
                words[at] = chance.choice(WORDS)
            case "drop" if at < len(words) and words[at] not in ("-n", "1", "2", "--workers"):
                del words[at]
            case "double" if at < len(words):
                words.insert(at, words[at])
            case "swap" if len(words) > 1 and "-n" not in words:
                one, other = chance.sample(range(len(words)), 2)
                words[one], words[other] = words[other], words[one]
            case _:
                words.insert(at, chance.choice(WORDS))
    if words[:1] in (["sim"], ["lab"]):
        words += ["-n", "1", "--workers", "1"]  # whatever became of those: nobody waits for a thousand battles
    return Input(tuple(words), typed(chance))


def typed(chance: random.Random) -> bytes:
    lines = [chance.choice(TYPED) for _ in range(chance.randrange(6))]
    return "\n".join([*lines, "quit", ""]).encode(errors="surrogateescape")


def spoiled(chance: random.Random, value: Any, times: int = 1) -> bytes:
    """Data as JSON with something in it that does not belong there; or with bytes flipped, so that it is not JSON."""
    value = json.loads(json.dumps(value))
    for _ in range(times):
        inside, key = chance.choice(places_in(value) or [([None], 0)])
        match chance.choice(("other", "name", "drop", "deep", "moved")):
            case "other":
                inside[key] = chance.choice((*OTHERS, 10**30, 1e300))
            case "name":
                inside[key] = chance.choice(NAMES)
            case "drop":
                del inside[key]
            case "deep":
                inside[key] = [inside[key]]
            case "moved":
                other, place = chance.choice(places_in(value) or [([None], 0)])
                inside[key] = json.loads(json.dumps(other[place]))
    data = bytearray(json.dumps(value, separators=(",", ":")).encode())
    if chance.random() < 0.1:
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(data)


def scripts(chance: random.Random) -> Input:
    command = chance.choice((("run",), ("run", "--finish", "--out", "new.jsonl"), ("odds",), ("run", "--json")))
    return Input(
        (*command, "bad.json"), files={"bad.json": spoiled(chance, chance.choice(SCRIPTS), chance.choice((1, 1, 2)))}
    )


def logs(chance: random.Random) -> Input:
    _, text = damaged(chance.choice(LOGS).read_bytes(), chance.randrange(10**9))
    command = chance.choice((("replay",), ("replay", "--json"), ("verify",), ("play", "--plain", "--resume")))
    return Input((*command, "bad.jsonl"), typed(chance), {"bad.jsonl": text})


def stdin(chance: random.Random) -> Input:
    """A game that is played by somebody who types anything."""
    games = (("duel", "skirmish"), ("duel", "pair", "--as", "gm"), ("duel", "setup.json"), ("duel",), ("rune",))
    line = chance.choice((*(("play", *game, "--seed", "3") for game in games), ("scene", "story.json", "--seed", "3")))
    lines = [chance.choice(TYPED) for _ in range(chance.randrange(1, 12))]
    return Input(line, "\n".join([*lines, "quit", "quit", ""]).encode(errors="surrogateescape"))


def batches(chance: random.Random) -> Input:
    """Questions to the calculators, some of them not JSON."""
    good = {"calc": "hit", "input": {"attack_roll": 14, "attack_bonus": 10, "defense_value": 17}}
    lines = [spoiled(chance, good) if chance.random() < 0.7 else chance.choice(TYPED).encode(errors="replace")
             for _ in range(chance.randrange(1, 6))]  # fmt: skip
    return Input(("calc", "wuxia", "--batch"), b"\n".join(lines) + b"\n")


def setups(chance: random.Random) -> Input:
    """The setup of a prepared battle of any ruleset, with something wrong in it."""
    name, setup = chance.choice(prepared())
    seat = chance.choice(((), ("--as", "gm")))
    return Input(("play", name, "bad.json", "--seed", "3", *seat), typed(chance), {"bad.json": spoiled(chance, setup)})


def saves(chance: random.Random) -> Input:
    """A campaign or a story that was saved, and then damaged."""
    run = chance.choice((True, False))
    data = spoiled(chance, saved()[0 if run else 1])
    line = ("play", "--resume", "bad.json") if run else ("scene", "story.json", "--save", "bad.json")
    return Input(line, typed(chance), {"bad.json": data})


def packs(chance: random.Random) -> Input:
    """A pack of one's own over that of wuxia."""
    manifest = {"id": "own", "ruleset": "wuxia", "version": "1.0.0", "requires": ["wuxia_core"]}
    entry = {"id": "e", "name": "E", "enemies": ["hall_elder"], "victory": [{"type": "defeat", "target": "hall_elder"}]}
    spoil = chance.random() < 0.3
    files = {
        "own/pack.json": spoiled(chance, manifest) if spoil else json.dumps(manifest).encode(),
        "own/encounters/e.json": json.dumps([entry]).encode() if spoil else spoiled(chance, [entry]),
    }
    line = chance.choice((("packs", "check", "./own"), ("play", "wuxia", "e", "--pack", "./own", "--seed", "3")))
    return Input(line, typed(chance), files)


KINDS: dict[Callable[[random.Random], Input], int] = {
    arguments: 800,
    scripts: 300,
    logs: 250,
    stdin: 200,
    batches: 50,
    setups: 250,
    saves: 100,
    packs: 50,
}
TOTAL = sum(KINDS.values())


def made(number: int) -> Input:
    """The input of a number, always the same."""
    kinds = [kind for kind, count in KINDS.items() for _ in range(count)]
    return kinds[number](random.Random(number))


@cache
def prepared() -> list[tuple[str, Any]]:
    """The first battle of every ruleset."""
    found = []
    for name in registry.ruleset_names():
        game = registry.game(name)
        first, *_ = game.ruleset.content.encounters(game)
        found.append((name, msgspec.to_builtins(game.ruleset.content.encounter(game, first))))
    return found


@cache
def saved() -> tuple[Any, Any]:
    """A campaign and a story at their beginning."""
    run = Run.start("warrior", 3, game=registry.game("rune"))
    story = SceneRun.start(read_scene(STORY, place="story"), 3)
    return json.loads(run.save()), json.loads(story.save())
