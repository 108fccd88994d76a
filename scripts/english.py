"""A lint for our own English: habits that make a correct sentence read as translated (docs/english.md lists them).

    python scripts/english.py             reads README, docs, CHANGELOG, docstrings, templates and --help
    python scripts/english.py FILE …      reads these files only

Prints a line per finding, with its place and what to write instead, and exits with 1 if there is one. `make check-code`
runs it. Code, names in backquotes and quoted examples are not read.
"""

from __future__ import annotations

import ast
import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "turnwright"
LANGUAGE = SOURCE / "languages" / "en"
ROOT_PAGES = ("README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md")
ABOUT_ENGLISH = "docs/english.md"
"""Shows what not to write."""


PROSE, CODE, SCREEN, ENTRY = "prose", "code", "screen", "entry"
"""Kinds of text: pages, docstrings with the command line's help, templates, and entries of the changelog."""


class Habit(NamedTuple):
    """A habit, how to recognise it, and what a native speaker would write."""

    name: str
    pattern: re.Pattern[str]
    instead: str
    kinds: frozenset[str]


class Text(NamedTuple):
    """A text that people read, with the line it begins on."""

    kind: str
    path: str
    line: int
    text: str


class Finding(NamedTuple):
    path: str
    line: int
    habit: Habit
    words: str


def habit(name: str, pattern: str, instead: str, *kinds: str) -> Habit:
    return Habit(name, re.compile(pattern, re.MULTILINE), instead, frozenset(kinds or (PROSE, CODE, SCREEN)))


HABITS = (
    # A pronoun instead of the thing's name.
    habit("whoever", r"\b[Ww]ho(?:m|se)?ever\b", "name the player, the unit or the program"),
    habit("those who", r"\b[Tt]hose who\b", "name them: units, players, seats, readers"),
    habit(
        "Who does",
        r"^Who (?!is|are|beats|gets|lives|meets|plays|sits|wins)[a-z]+s\b[^?]*\.$",
        "name the subject",
        PROSE,
    ),
    habit("somebody", r"(?:^|[.!] )Somebody (?:can|is|may|of)\b", "name the unit or the player", PROSE),
    habit("one's own", r"\b[Oo]ne's\b", "your, its, the unit's", PROSE, SCREEN),
    habit("whether somebody", r"^Whether some(?:body|thing)\b", "name what is asked about: a unit, an effect", CODE),
    habit("nobody but", r"\b[Nn]obody but\b", "only"),
    habit("what nobody", r"\b[Ww]hat nobody\b", "name what it is", PROSE, SCREEN),
    # A verb that fits everything.
    habit(
        "is told",
        r"\b(?:is|are|was|were|be|being) told\b(?! to\b)",
        "sees, gets, learns; is shown, is reported",
        PROSE,
        SCREEN,
    ),
    habit(
        "stands", r"\bstands? (?:there|in|beside|behind|below|after|for those)\b", "is, appears, comes; contains", PROSE
    ),
    habit("lies", r"\blies? (?:there|in(?! wait)|on|under|beside|over|above|below)\b", "is, covers", PROSE),
    habit("falls over", r"\bfalls? over\b", "crashes, fails"),
    habit("comes to the same", r"\bcomes? to the same\b", "is equal, is a duplicate"),
    # Turns of phrase.
    habit("fall of the dice", r"\bfalls? of (?:the|its|their) dice\b", "roll, result of the dice"),
    habit("as things are", r"\bas things (?:are|stand)\b", "now, in this state"),
    habit("as a rule", r"\b\d+ as a rule\b", "median 16"),
    habit("eight of ten", r"\b(?:seven|eight|nine) of ten\b", "80 % of, 90 % of"),
    habit("in vain", r"\bin vain\b", "say what fails"),
    habit("for ever", r"\bfor ever\b", "forever, without end"),
    habit("by halves", r"\bby halves\b", "partly"),
    habit("this is no", r"\b[Tt]his is no [a-z]+:", "Not a …:"),
    habit("dice of the table", r"\b[Dd]ice of the table\b", "dice you rolled yourself"),
    habit("against the rules, because", r"\bagainst the rules, because\b", "Override the rules (reason)"),
    habit("there and sound", r"\bthere and sound\b", "OK, no problems found"),
    habit(
        "per",
        r"\b(?:one|two|three|\d+) (?:pages?|rows?|lines?|entries) an? (?:page|concept|kind|game|ruleset|seat)\b",
        "per",
    ),
    habit("a machine's cost", r"\b[Cc]osts are of\b", "Timings were taken on"),
    habit("95 % without a name", r"\(95 %:", "95 % CI", PROSE, SCREEN),
    # An entry of the changelog is one sentence about one change.
    habit("a second sentence", r"\w[)\"]*\.[)\"]* (?!Share)[A-Z]", "an entry of its own", ENTRY),
    habit("a long entry", r"^.{241}", "an entry for each change, without how it came about", ENTRY),
    habit("of yours", r"\b(?:an?|no|any) (?!Pokémon)[\w-]+ of (?:yours|ours|theirs)\b", "your page, your code"),
    habit("the own", r"\b(?:[Tt]he|[Aa]n) own\b", "your, its, the player's own"),
    habit("counts for nobody", r"\bcounts? for (?:nobody|nothing)\b", "is ignored, doesn't count"),
    habit("tells whether", r"\btells? (?:no|whether|what|how)\b", "shows, lists, reports; is true if", PROSE),
    habit("so many … as nobody", r"\bas nobody (?:counts|means)\b", "too many"),
)


def texts(paths: list[Path]) -> Iterator[Text]:
    for path in paths:
        name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.as_posix()
        if path.suffix == ".md":
            yield from of_page(name, path.read_text("utf-8"))
            if path.name == "CHANGELOG.md":
                yield from of_entries(name, path.read_text("utf-8"))
        elif path.suffix == ".json":
            yield from of_templates(name, path.read_text("utf-8"))
        elif path.suffix == ".py":
            yield from of_code(name, path.read_text("utf-8"))


def everything() -> list[Path]:
    pages = [*(ROOT / name for name in ROOT_PAGES), *sorted((ROOT / "docs").rglob("*.md"))]
    pages = [page for page in pages if page != ROOT / ABOUT_ENGLISH]
    return [*pages, *sorted(LANGUAGE.glob("*.json")), *sorted(SOURCE.rglob("*.py"))]


def of_page(name: str, text: str) -> Iterator[Text]:
    """The prose of a Markdown page by paragraphs: no code, no examples."""
    text = re.sub(r"^```.*?^```$", _blank, text, flags=re.MULTILINE | re.DOTALL)
    text = re.sub(r"^(?: {4}|\t).*$", _blank_unless_prose, text, flags=re.MULTILINE)
    line = 1
    for paragraph in re.split(r"(\n\s*\n)", text):
        if paragraph.strip():
            yield Text(PROSE, name, line, _plain(paragraph))
        line += paragraph.count("\n")


def of_entries(name: str, text: str) -> Iterator[Text]:
    """The entries of the changelog, each on a line of its own."""
    for entry in re.finditer(r"^- (.*(?:\n  .*)*)", text, re.MULTILINE):
        yield Text(ENTRY, name, text.count("\n", 0, entry.start()) + 1, _plain(" ".join(entry[1].split())))


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n")


def _blank_unless_prose(match: re.Match[str]) -> str:
    """An indented line is an example, unless it goes on in a sentence of a list."""
    return match[0] if re.match(r"\s+[A-Z*\[].*[a-z]", match[0]) and "  " not in match[0].strip() else ""


def of_templates(name: str, text: str) -> Iterator[Text]:
    """The templates of a language: slots become a word, so that sentences stay sentences.

    Texts about entries (`wuxia.about.…`) are the packs' own, and rewriting them would change the packs' hashes.
    """
    for number, line in enumerate(text.splitlines(), 1):
        entry = re.match(r'\s*"[^"]+": (".*"),?$', line)
        if entry and ".about." not in line:
            yield Text(SCREEN, name, number, re.sub(r"\{[^{}]*\}", "X", _plain(json.loads(entry[1]))))


def of_code(name: str, text: str) -> Iterator[Text]:
    """Docstrings of every kind, the help of the command line, and what it prints."""
    for node in ast.walk(ast.parse(text)):
        match node:
            case ast.Expr(value=ast.Constant(value=str(docstring), lineno=line)):
                yield from _docstring(name, line, docstring)
            case ast.keyword(arg="help" | "short_help" | "epilog", value=ast.Constant(value=str(help_), lineno=line)):
                yield Text(CODE, name, line, _plain(help_))
            case ast.Call(args=[*arguments]) if _is_printed(node.func):
                for argument in arguments:
                    yield from _printed(name, argument)


def _is_printed(function: ast.expr) -> bool:
    """Whether a call shows its arguments to people: `print`, `say`, `out.print`."""
    return getattr(function, "id", getattr(function, "attr", "")) in ("print", "say", "echo")


def _printed(name: str, argument: ast.expr) -> Iterator[Text]:
    """What a call prints: a text, or one with values in it."""
    match argument:
        case ast.Constant(value=str(text)):
            yield Text(SCREEN, name, argument.lineno, _plain(text))
        case ast.JoinedStr(values=parts):
            text = "".join(str(part.value) if isinstance(part, ast.Constant) else "X" for part in parts)
            yield Text(SCREEN, name, argument.lineno, _plain(text))


def _docstring(name: str, line: int, text: str) -> Iterator[Text]:
    """A docstring by paragraphs, without what is set apart in it as a table or an example."""
    rows = text.split("\n")
    indent = min((len(row) - len(row.lstrip()) for row in rows[1:] if row.strip()), default=0)
    for index, paragraph in enumerate(re.split(r"(\n\s*\n)", text)):
        is_set_apart = index > 0 and paragraph.startswith(" " * (indent + 1))
        if paragraph.strip() and not is_set_apart:
            yield Text(CODE, name, line, _plain(paragraph))
        line += paragraph.count("\n")


def _plain(text: str) -> str:
    """Without names in backquotes and quoted examples."""
    text = re.sub(r"`[^`]*`", "X", text)
    return re.sub(r"\]\([^)]*\)", "]", text)


def findings(paths: list[Path]) -> list[Finding]:
    return [
        Finding(text.path, text.line + text.text.count("\n", 0, match.start()), rule, " ".join(match[0].split()))
        for text in texts(paths)
        for rule in HABITS
        if text.kind in rule.kinds
        for match in rule.pattern.finditer(text.text)
    ]


def main(arguments: list[str]) -> int:
    problems = findings([Path(argument).resolve() for argument in arguments] or everything())
    for problem in problems:
        print(
            f'{problem.path}:{problem.line}: "{problem.words}" ({problem.habit.name}); better: {problem.habit.instead}'
        )
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
