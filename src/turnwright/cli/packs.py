"""`turnwright packs` and `turnwright encounters`: the content there is, whether it is sound, and how to write more."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer
from rich.padding import Padding

from turnwright.cli.terminal import (
    READ_LIMIT,
    AsJson,
    Packs,
    RulesetName,
    Unusable,
    file_name,
    game_of,
    say,
    say_json,
    say_lines,
    screen,
    table,
    warn,
)
from turnwright.cli.words import words
from turnwright.kernel import registry
from turnwright.kernel.content import BrokenPack, Manifest, Pack, build, read_manifest, schemas
from turnwright.kernel.files import make_folder, read_bounded, write_whole
from turnwright.kernel.language import reader
from turnwright.kernel.old_packs import Upgraded, upgraded
from turnwright.kernel.refusal import Refusal, did_you_mean, text_ref
from turnwright.kernel.ruleset import AnyRuleset

packs = typer.Typer(
    rich_markup_mode=None,
    help="List content packs, check or upgrade them, import other programs' files, or get the JSON Schema for one.",
)


@packs.command("list", short_help="What is installed")
def list_packs(as_json: AsJson = False) -> None:
    """List the installed rulesets and packs, with the battles that are ready to play.

    \b
    Example:
      turnwright packs list
    """
    manifests = []
    for name in registry.pack_names():
        try:
            manifests.append(read_manifest(registry.pack_folder(name)))
        except Refusal as refusal:  # one broken pack does not hide the others
            warn(str(refusal))
    prepared: dict[str, dict[str, str]] = {}
    for name in registry.ruleset_names():
        try:
            prepared[name] = _encounters(name)
        except Refusal as refusal:  # nor does one broken ruleset
            warn(str(refusal))
    if as_json:
        rulesets = {
            name: {"title": registry.find_ruleset(name).title, "encounters": encounters}
            for name, encounters in prepared.items()
        }
        say_json({"rulesets": rulesets, "packs": manifests})
        return
    for name, encounters in prepared.items():
        say(f"{name}: {registry.find_ruleset(name).title}")
        own = [manifest for manifest in manifests if manifest.ruleset == name]
        rows = [("pack", f"{manifest.id} {manifest.version}", manifest.title) for manifest in own]
        rows += [("encounter", encounter, title) for encounter, title in encounters.items()]
        screen().print(Padding(table("", "", "", rows=rows), (0, 0, 0, 2)))


def encounters(ruleset: RulesetName, pack: Packs = None, as_json: AsJson = False) -> None:
    """List the battles of a ruleset that are ready to play.

    \b
    Example:
      turnwright encounters duel
    """
    found = _encounters(ruleset, pack)
    if as_json:
        say_json(found)
        return
    screen().print(table("encounter", "", rows=list(found.items())))


def _encounters(ruleset: str, packs: list[str] | None = None) -> dict[str, str]:
    game = game_of(ruleset, packs=packs)
    return dict(game.ruleset.content.encounters(game))


@packs.command("check", short_help="Find every error and where it is")
def check(
    names: Annotated[
        list[str], typer.Argument(metavar="PACK…", help="Installed packs, or folders.", show_default=False)
    ],
    balance: Annotated[
        bool,
        typer.Option("--balance", help="Also find techniques that are never worth their price, and battles won idly."),
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Check packs: every error with its file and its place in it. Exits with 1 if there are any.

    With --balance, a technique is a fault if a unit that knows it can do at least as much for no more, and an encounter
    if a hero who never attacks wins over a fifth of 60 battles (seeds 1 to 60, others by their profiles). Only wuxia's
    packs are weighed.

    Warns of a pack that was imported by an earlier version of the importer: its cards may be read differently today.

    A pack may hold 1,000 files, 100,000 entries and 64 MB.

    \b
    Example:
      turnwright packs check wuxia_core ./my_pack
      turnwright packs check ./my_pack --balance
    """
    found = {name: _check(name, balance=balance) for name in names}
    warnings = {name: _warnings(name) for name, (faults, _) in found.items() if not faults}
    if as_json:
        say_json(
            {
                name: {"ok": not faults, "faults": faults, "warnings": warnings.get(name, []), "entries": entries}
                for name, (faults, entries) in found.items()
            }
        )
    for name, (faults, entries) in found.items():
        for fault in faults:
            warn(fault)
        for warning in warnings.get(name, ()):
            warn(warning["text"])
        if not faults and not as_json:
            counts = [f"{reader().number(count)} {kind}" for kind, count in entries.items()]
            say(words("packs.sound", pack=name, entries=tuple(counts), context="" if counts else "empty"))
    if any(faults for faults, _ in found.values()):
        raise typer.Exit(1)


def _check(name: str, *, balance: bool) -> tuple[list[str], dict[str, int]]:
    """The faults of a pack laid over those that it needs, and how much is in it."""
    try:
        stack = registry.stacked([name])
        build(registry.find_ruleset(stack[-1].manifest.ruleset), stack)
        if balance and (faults := _out_of_balance(name, stack[-1])):
            return faults, {}
    except BrokenPack as broken:
        return list(broken.faults), {}
    except Refusal as refusal:
        return [f"{name}: {refusal}"], {}
    return [], {kind: len(entries) for kind, entries in stack[-1].entries.items()}


def _out_of_balance(name: str, pack: Pack) -> list[str]:
    """What plays but should not, each with its place in the pack."""
    weigh = registry.find_ruleset(pack.manifest.ruleset).content.balance
    if weigh is None:
        raise Refusal("balance.none", ruleset=text_ref(pack.manifest.ruleset))
    game = registry.game(pack.manifest.ruleset, packs=[name])
    return [f"{name}: {finding.field}: {finding}" for finding in weigh(game, pack.entries)]


def _warnings(name: str) -> list[dict[str, str]]:
    """What is worth knowing of a sound pack, each with its code: that it was imported by an earlier importer."""
    manifest = read_manifest(registry.pack_folder(name))
    made = manifest.imported
    if made is msgspec.UNSET:
        if not manifest.title.startswith(_IMPORTED):
            return []  # made by hand
        made = 0  # imported before importers had versions
    if made >= registry.find_ruleset(manifest.ruleset).content.reading:
        return []
    text = words(
        "packs.old_import",
        pack=name,
        command=f"turnwright packs import {manifest.ruleset} FILES --out {name} --id {manifest.id}",
    )
    return [{"code": "pack.old_import", "text": text}]


_IMPORTED = "Imported from "


@packs.command("upgrade", short_help="Rewrite a pack of an earlier version in today's words")
def upgrade(
    folder: Annotated[
        Path, typer.Argument(metavar="PACK", parser=file_name, help="The folder of a pack.", show_default=False)
    ],
    as_json: AsJson = False,
) -> None:
    """Rewrite the words of a pack that are called otherwise today, and leave everything else as it is.

    Says how many words it rewrote in which file, and which ones it could not. Exits with 1 if there are any of those.

    \b
    Example:
      turnwright packs upgrade ./house_rules
    """
    old = registry.find_ruleset(read_manifest(folder).ruleset).content
    found: dict[str, Upgraded] = {}
    for file in sorted(folder.rglob("*.json")):
        rewritten = upgraded(read_bounded(file).decode(), old.old_words, old.old_parts)
        if rewritten.changed:
            write_whole(file, rewritten.text.encode())
        if rewritten.changed or rewritten.left:
            found[file.relative_to(folder).as_posix()] = rewritten
    if as_json:
        say_json({place: {"rewritten": each.changed, "left": each.left} for place, each in found.items()})
    else:
        for place, each in found.items():
            say(words("packs.rewritten", place=place, count=each.changed))
            for word in each.left:
                warn(words("packs.not_rewritten", place=place, word=word))
        if not found:
            say(words("packs.up_to_date"))
    if any(each.left for each in found.values()):
        raise typer.Exit(1)


@packs.command("schema", short_help="JSON Schema of the entries")
def schema(
    ruleset: RulesetName,
    kind: Annotated[str | None, typer.Argument(metavar="[KIND]", help="One folder of a pack, such as units.")] = None,
) -> None:
    """Write the JSON Schema of a ruleset's entries, for editors and other programs.

    \b
    Example:
      turnwright packs schema wuxia techniques
    """
    known: dict[str, Any] = schemas(registry.find_ruleset(ruleset))
    if kind is not None and kind not in known:
        raise Unusable(reader().text("pack.kind", ruleset=ruleset, kind=kind, hint=did_you_mean(kind, known)))
    say_lines(msgspec.json.format(msgspec.json.encode(known if kind is None else known[kind]), indent=2).decode())


@packs.command("import", short_help="Make a pack from another program's files")
def import_pack(
    ruleset: RulesetName,
    files: Annotated[
        list[Path] | None,
        typer.Argument(metavar="FILES…", parser=file_name, help=f"Files to import ({READ_LIMIT}).", show_default=False),
    ] = None,
    *,
    out: Annotated[
        Path,
        typer.Option(metavar="DIR", parser=file_name, help="The folder to write the pack into.", show_default=False),
    ],
    pack_id: Annotated[str, typer.Option("--id", metavar="ID", help="The id of the new pack.", show_default=False)],
    source: Annotated[
        str,
        typer.Option(
            "--from", metavar="PROGRAM", help="An installed program to read the content of.", show_default=False
        ),
    ] = "",
    as_json: AsJson = False,
) -> None:
    """Make your own pack from files in a public format, and report how much of it plays as printed.

    \b
    Example:
      turnwright packs import tcg base1.json red.txt blue.txt --out ./base1 --id base1
      turnwright packs import tcg --from cabt --out ./standard --id standard
    """
    found = registry.find_ruleset(ruleset)
    if found.content.importer is None:
        raise Refusal("import.none", ruleset=text_ref(ruleset))
    if not re.fullmatch(r"[a-z][a-z0-9_]*", pack_id):
        raise Unusable(words("packs.no_id", id=pack_id))
    files = files or []
    if not files and not source:
        raise Unusable(words("packs.no_files"))
    read = {path.name: read_bounded(path) for path in files}
    if source:
        read = {**_of_program(found, source), **read}
    written = found.content.importer(read)
    title = _IMPORTED + ", ".join(read)
    _write(out, Manifest(pack_id, ruleset, "1.0.0", title=title, imported=found.content.reading), written)
    _tell_coverage(pack_id, _coverage(f"{out.parent}/{out.name}"), as_json)


def _of_program(ruleset: AnyRuleset, name: str) -> Mapping[str, bytes]:
    """The content of an installed program, as files."""
    sources = ruleset.content.sources
    if name not in sources:
        raise Unusable(words("packs.no_source", ruleset=ruleset.name, name=name, hint=did_you_mean(name, sources)))
    return sources[name]()


def _write(out: Path, manifest: Manifest, files: Mapping[str, list[dict[str, Any]]]) -> None:
    """Writes a pack; a folder with anything but an earlier import of the same id in it is left alone."""
    if out.exists() and (not out.is_dir() or any(out.iterdir())):
        known = out / "pack.json"
        if not known.is_file() or read_manifest(out).id != manifest.id:
            raise Refusal("import.out", out=text_ref(out), manifest=text_ref(manifest.id))
    for place, entries in files.items():
        _write_json(out / place, entries)
    _write_json(out / "pack.json", manifest)


def _write_json(file: Path, value: Any) -> None:
    make_folder(file.parent)
    write_whole(file, msgspec.json.format(msgspec.json.encode(value), indent=1) + b"\n")


@packs.command("coverage", short_help="How much of the content the rules execute")
def coverage(
    name: Annotated[str, typer.Argument(metavar="PACK", help="An installed pack, or a folder.", show_default=False)],
    as_json: AsJson = False,
) -> None:
    """Report how much of a pack the rules execute, and list what they don't.

    \b
    Example:
      turnwright packs coverage tcg_starter
    """
    _tell_coverage(read_manifest(registry.pack_folder(name)).id, _coverage(name), as_json)


def _coverage(place: str) -> dict[str, Any]:
    stack = registry.stacked([place])
    found = registry.find_ruleset(stack[-1].manifest.ruleset)
    if found.content.coverage is None:
        raise Refusal("coverage.none", found=text_ref(found.name))
    return found.content.coverage(build(found, stack))


def _tell_coverage(pack: str, counted: dict[str, Any], as_json: bool) -> None:
    if as_json:
        say_json({"pack": pack, **counted})
        return
    say(f"{pack}: {', '.join(f'{value} {name}' for name, value in counted.items() if isinstance(value, int))}.")
    kinds = {name: value for name, value in counted.items() if isinstance(value, dict)}
    if kinds:
        columns = list(next(iter(kinds.values())))
        rows = [(name, *(str(value.get(column, "")) for column in columns)) for name, value in kinds.items()]
        screen().print(table("", *(column.replace("_", " ") for column in columns), rows=rows, numbers=range(1, 9)))
    for entry in counted.get("partial", ()):
        say(f"partial: {entry['name']} ({entry['id']}): {'; '.join(entry['unparsed'])}")
    if counted.get("without_text"):
        names = counted["without_text"]
        say(words("packs.without_text", count=len(names), names=tuple(names)))
    for entry in counted.get("doubtful", ()):
        say(f"doubtful: {entry['name']} ({entry['id']}): {'; '.join(entry['doubts'])}")
