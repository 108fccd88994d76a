"""`turnwright new`: a guided start. Asks what it needs, or takes it from the command line, and writes a file that has
been checked: loaded, and for an encounter or a party opened once. Nothing that is there is overwritten.
"""

from __future__ import annotations

import keyword
import re
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from turnwright.cli import template
from turnwright.cli.party import PARTY, decoded
from turnwright.cli.questions import Asker
from turnwright.cli.terminal import Packs, Unusable, file_name, game_of, person, say, setup_of
from turnwright.cli.words import words
from turnwright.kernel import registry
from turnwright.kernel.content import Manifest, Pack, build
from turnwright.kernel.drafts import Question
from turnwright.kernel.files import make_folder, reason
from turnwright.kernel.json_input import decode_or_word
from turnwright.kernel.match import Match
from turnwright.kernel.naming import id_of, known_in, plain, setup_by_ids
from turnwright.kernel.refusal import Refusal, did_you_mean
from turnwright.kernel.ruleset import AnyGame

new = typer.Typer(
    rich_markup_mode=None,
    help="A guided start for a party, an encounter, a pack or a ruleset of your own.",
)

ID = re.compile(r"[a-z][a-z0-9_]*")
Ruleset = Annotated[
    str | None, typer.Option("--ruleset", metavar="RULESET", help="Which game; you're asked if you leave it out.")
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="FILE", parser=file_name, help="Where to write it; it must not exist yet."),
]
Answers = Annotated[
    list[str] | None,
    typer.Option("--set", metavar="NAME=VALUE", help="An answer; may be repeated. You're asked for the rest."),
]
Folder = Annotated[
    Path | None,
    typer.Option(
        "--out", metavar="DIR", parser=file_name, help="The folder to write; it must not exist yet, or be empty."
    ),
]


@new.command(short_help="Who plays: a trainer and a team, say")
def party(ruleset: Ruleset = None, out: Out = None, answers: Answers = None, pack: Packs = None) -> None:
    """Make a party for --party, where a game has one. Names may be written as the book prints them.

    ptu asks for: trainer, level, stats, pokemon (species, level, nature, nickname), items (item, count).

    \b
    Examples:
      turnwright new party
      turnwright new party --ruleset ptu --out vera.json --set trainer=Vera --set "pokemon=Mr. Mime, 12, Timid"
    """
    _draft_party("party", ruleset, out, answers, pack)


@new.command(short_help="A trainer built by the rules, where a game has them")
def trainer(ruleset: Ruleset = None, out: Out = None, answers: Answers = None, pack: Packs = None) -> None:
    """Build a trainer at any level: skills, stats, edges and features are checked against what they ask for.

    ptu asks for: trainer, level, adept, novice, pathetic (three skills), points (six numbers), edges, features.
    What you choose with an edge or a feature is written in brackets. The file is a party of one.

    \b
    Examples:
      turnwright new trainer
      turnwright new trainer --ruleset ptu --out vera.json --set trainer=Vera --set "features=Agility Training"
    """
    _draft_party("trainer", ruleset, out, answers, pack)


def _draft_party(
    kind: str, ruleset: str | None, out: Path | None, answers: list[str] | None, pack: list[str] | None
) -> None:
    """Asks for a party, opens it once, and writes it."""
    _refuse_existing(out)
    game = _game(ruleset, "party", pack)
    draft = game.ruleset.content.drafts.get(kind)
    if draft is None:
        raise Unusable(words("new.none", ruleset=game.ruleset.name, kind=kind))
    asker = _asker(game, answers)
    said = asker.answers(draft.questions)
    raw = draft.write(game, said)
    members = decoded(game, raw, "party")
    library = game.ruleset.content
    first = next(iter(library.encounters(game)))
    assert library.with_party is not None, "a game that drafts a party takes one in"
    Match.open(game, library.with_party(game, setup_of(game, first), members), seed=1)
    path = out or _where(asker, f"{plain(str(next(iter(said.values()))))}.json")
    _write(path, {"ruleset": game.ruleset.name, PARTY: raw})
    for remark in draft.remarks(game, said) if draft.remarks is not None else ():
        say(words("new.check", remark=remark))
    say(words("ready", file=str(path), command=f"turnwright play {game.ruleset.name} {first} --party {path}"))


@new.command(short_help="A battle of your own")
def encounter(
    ruleset: Ruleset = None,
    out: Out = None,
    like: Annotated[str | None, typer.Option("--like", metavar="ENCOUNTER", help="Start from a prepared one.")] = None,
    answers: Answers = None,
    pack: Packs = None,
) -> None:
    """Make an encounter for `turnwright play RULESET FILE`. It is opened once before it is written.

    ptu asks for: name, foes (species, level, nature, nickname), rivals, players, battle, weather, grid. In the other
    games, and with --like, you begin with a prepared encounter; --set then changes any part of it by its path.

    \b
    Examples:
      turnwright new encounter
      turnwright new encounter --ruleset ptu --out ford.json --set "name=At the ford" --set "foes=Farfetch'd, 9"
      turnwright new encounter --ruleset duel --like pair --out uneven.json --set fighters.r1.hp=30
    """
    _refuse_existing(out)
    game = _game(ruleset, "encounter", pack)
    draft = game.ruleset.content.drafts.get("encounter")
    asker = _asker(game, answers)
    if draft is not None and like is None:
        raw = draft.write(game, asker.answers(draft.questions))
    else:
        raw = _like(game, _asker(game, None), like, answers or [])
    setup = setup_by_ids(game, raw)
    Match.open(game, setup, seed=1)
    path = out or _where(asker, "encounter.json")
    _write(path, {"ruleset": game.ruleset.name, "setup": setup})
    brings = " --party FILE" if game.ruleset.content.with_party is not None else ""
    say(words("ready", file=str(path), command=f"turnwright play {game.ruleset.name} {path}{brings}"))


def _like(game: AnyGame, asker: Asker, like: str | None, changes: list[str]) -> Any:
    """A prepared encounter written out, with some parts changed."""
    library = game.ruleset.content
    if like is None:
        names = tuple(library.encounters(game))
        like = asker.answers([Question(name="like", text=words("new.like"), choices=names)])["like"]
    setup: Any = msgspec.convert(setup_by_ids(game, setup_of(game, like)), game.ruleset.rules.Setup)
    raw = msgspec.to_builtins(library.written_out(game, setup))
    for path, value in _pairs(changes):
        _put(raw, path, decode_or_word(value, f"--set {path}"))
    return raw


def _put(raw: Any, path: str, value: Any) -> None:
    """Changes a part of plain data by its path, such as fighters.r1.hp or enemies.0.name."""
    *way, last = path.split(".")
    for step in way:
        raw = _inside(raw, step, path)
    if isinstance(raw, list):
        _inside(raw, last, path)
        raw[int(last)] = value
    elif isinstance(raw, dict):
        raw[last] = value
    else:
        raise Unusable(words("new.nothing_in", path=path))


def _inside(raw: Any, step: str, path: str) -> Any:
    if isinstance(raw, dict) and step in raw:
        return raw[step]
    if isinstance(raw, list) and step.isdecimal() and len(step) < 9 and int(step) < len(raw):
        return raw[int(step)]
    known = raw if isinstance(raw, dict) else [str(at) for at in range(len(raw))] if isinstance(raw, list) else ()
    raise Unusable(words("new.nowhere", path=path, step=step, hint=did_you_mean(step, known)))


@new.command(short_help="Content of your own")
def pack(
    pack_id: Annotated[
        str | None, typer.Argument(metavar="[ID]", help="Lower-case letters, digits and _.", show_default=False)
    ] = None,
    ruleset: Ruleset = None,
    out: Folder = None,
    title: Annotated[str | None, typer.Option("--title", metavar="TITLE", help="What people call it.")] = None,
    copies: Annotated[
        list[str] | None,
        typer.Option("--copy", metavar="KIND/NAME", help="An entry to begin with, to be changed; may be repeated."),
    ] = None,
) -> None:
    """Make a pack that extends a ruleset's own: a folder with a manifest, and the entries that you want to change.

    \b
    Examples:
      turnwright new pack
      turnwright new pack hard_mode --ruleset wuxia --title "Hard mode" --copy units/hall_elder
    """
    _refuse_existing_folder(out)
    game = _game(ruleset, "pack", None)
    if not game.ruleset.content.kinds:
        raise Unusable(words("new.no_packs", ruleset=game.ruleset.name))
    asker = _asker(game, None)
    if pack_id is None:
        pack_id = str(asker.answers([Question(name="id", text=words("new.id"))])["id"])
    _is_id(pack_id, "pack")
    if title is None:
        title = str(asker.answers([Question(name="title", text=words("new.title"), default=pack_id)])["title"])
    if copies is None:
        ask = Question(name="copy", text=words("new.copy"), many=True)
        copies = list(asker.answers([ask])["copy"])
    folder = out or Path(pack_id)
    _refuse_existing_folder(folder)
    own = game.ruleset.content.packs
    stack = registry.stacked(own, game.ruleset)
    entries = _copied(game, stack, copies)
    extends = own[-1] if own else None
    manifest = Manifest(pack_id, game.ruleset.name, "1.0.0", title=title, extends=extends)
    places = {(kind, key): f"{pack_id}/{kind}/own.json" for kind, each in entries.items() for key in each}
    build(game.ruleset, [*stack, Pack(manifest, entries, places, "")])
    for kind, each in entries.items():
        _write(folder / kind / "own.json", list(each.values()))
    _write(folder / "pack.json", {name: value for name, value in msgspec.to_builtins(manifest).items() if value})
    registry.game(game.ruleset, packs=[f"{folder.parent}/{folder.name}"])
    commands = f"turnwright packs check ./{folder}; turnwright packs schema {game.ruleset.name} KIND"
    say(words("ready", file=str(folder), command=commands))


def _copied(game: AnyGame, stack: list[Pack], copies: Iterable[str]) -> dict[str, dict[str, dict[str, Any]]]:
    """Entries as the packs have them, by kind and id."""
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for text in copies:
        kind, slash, name = text.partition("/")
        if not slash or kind not in game.ruleset.content.kinds:
            raise Unusable(words("new.no_entry", typed=text, kinds=tuple(game.ruleset.content.kinds)))
        there = {key: raw for pack in stack for key, raw in pack.entries.get(kind, {}).items()}
        entry = id_of(name, {key: str(raw.get("name", key)) for key, raw in there.items()}, kind)
        if entry not in there:
            raise Unusable(words("new.not_among", name=name, kind=kind, hint=did_you_mean(name, there)))
        found.setdefault(kind, {})[entry] = there[entry]
    return found


@new.command(short_help="A game of your own")
def ruleset(
    name: Annotated[
        str | None, typer.Argument(metavar="[NAME]", help="Lower-case letters, digits and _.", show_default=False)
    ] = None,
    out: Folder = None,
    title: Annotated[str | None, typer.Option("--title", metavar="TITLE", help="What people call it.")] = None,
) -> None:
    """Make a small package that runs: a game of under 150 lines, with its tests and its list of rules.

    \b
    Examples:
      turnwright new ruleset
      turnwright new ruleset my_game --title "My game" --out ./my_game
    """
    _refuse_existing_folder(out)
    asker = Asker(person(plain=True), lambda kind: {}, {})
    if name is None:
        name = str(asker.answers([Question(name="name", text=words("new.name"))])["name"])
    _is_id(name, "ruleset")
    if keyword.iskeyword(name) or name in sys.stdlib_module_names or name in ("turnwright", "tests"):
        raise Unusable(words("new.pythons", name=name))
    if name in registry.ruleset_names():
        raise Unusable(words("new.taken", name=name))
    if title is None:
        plainly = name.replace("_", " ").capitalize()
        title = str(asker.answers([Question(name="title", text=words("new.title"), default=plainly)])["title"])
    if not title.isprintable() or set(title) & set('"\\{}'):
        raise Unusable(words("new.no_title"))
    folder = out or Path(name)
    _refuse_existing_folder(folder)
    files = template.package(name, title)
    template.try_out(files[f"src/{name}/ruleset.py"], f"{name}/ruleset.py")
    for place, text in files.items():
        _write_bytes(folder / place, text.encode())
    say(words("new.install", folder=str(folder)))
    say(f'  pip install -e "./{folder}[dev]"' if not folder.is_absolute() else f'  pip install -e "{folder}[dev]"')
    say(f"  turnwright play {name}")
    say(f"  pytest {folder}")


# What they share


def _game(name: str | None, what: str, packs: list[str] | None) -> AnyGame:
    """The game that something is made for; asked for if it wasn't given."""
    if name is None:
        names = tuple(_those_with(what))
        asker = Asker(person(plain=True), lambda kind: {}, {})
        name = str(asker.answers([Question(name="ruleset", text=words("new.game"), choices=names)])["ruleset"])
    return game_of(name, packs=packs)


def _those_with(what: str) -> Iterable[str]:
    """The rulesets that something can be made for."""
    for name in registry.ruleset_names():
        try:
            library = registry.find_ruleset(name).content
        except Refusal:
            continue
        if {"party": "party" in library.drafts, "pack": bool(library.kinds)}.get(what, True):
            yield name


def _asker(game: AnyGame, answers: list[str] | None) -> Asker:
    given: dict[str, list[str]] = {}
    for name, value in _pairs(answers or []):
        given.setdefault(name, []).append(value)
    return Asker(person(plain=True), known_in(game), given)


def _pairs(written: Iterable[str]) -> Iterable[tuple[str, str]]:
    for text in written:
        name, equals, value = text.partition("=")
        if not (name and equals):
            raise Unusable(words("new.no_value", typed=text))
        yield name, value


def _where(asker: Asker, default: str) -> Path:
    plainly = Asker(asker.here, asker.known, {})
    return Path(str(plainly.answers([Question(name="out", text=words("new.file"), default=default)])["out"]))


def _is_id(text: str, what: str) -> None:
    if not ID.fullmatch(text):
        raise Unusable(words("new.no_id", typed=text, context=what))


def _refuse_existing(path: Path | None) -> None:
    if path is not None and (path.exists() or path.is_symlink()):
        raise Unusable(words("left_alone", path=str(path)))


def _refuse_existing_folder(path: Path | None) -> None:
    if path is not None and (path.is_symlink() or (path.exists() and (not path.is_dir() or any(path.iterdir())))):
        raise Unusable(words("left_alone", path=str(path), context="folder"))


def _write(path: Path, value: Any) -> None:
    _write_bytes(path, msgspec.json.format(msgspec.json.encode(value), indent=2) + b"\n")


def _write_bytes(path: Path, data: bytes) -> None:
    """A new file, and never one that is there."""
    make_folder(path.parent)
    try:
        with path.open("xb") as file:
            file.write(data)
    except FileExistsError:
        raise Unusable(words("left_alone", path=str(path))) from None
    except (OSError, ValueError) as error:
        raise Unusable(f"{path}: {reason(error) if isinstance(error, OSError) else error}") from None
