"""Citations lead somewhere: every `sources N` to a section of docs/sources, every `p. N` to a page of the book."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
RULESETS = ("ptu", "rune", "tcg", "wuxia")
PAGES = {name: (ROOT / "docs/sources" / f"{name}.md").read_text("utf-8") for name in RULESETS}
SECTION = re.compile(r"^#{2,3} (\d+(?:\.\d+)?)\.? ", re.MULTILINE)
HEADINGS = {name: SECTION.findall(page) for name, page in PAGES.items()}
(LAST_PAGE,) = (int(pages) for pages in re.findall(r"Pokémon Tabletop United 1\.05 \((\d+) pages", PAGES["ptu"]))

NUMBER = r"\d+(?:\.\d+)?"
LIST = rf"{NUMBER}(?:(?:-|,\s+|,?\s+and\s+){NUMBER}(?![\w.]*\w))*"
CITATION = re.compile(rf"(?:\b({'|'.join(RULESETS)})\s+)?\b[Ss]ources\s+({LIST})")
OLD_CITATION = re.compile(r"\b[Nn]otes\s+\d")
BOOK_PAGES = re.compile(r"\bpp?\.\s*(\d+(?:(?:[-–]|,\s+|\s+and\s+)\d+)*)")


class Citation(NamedTuple):
    where: str
    ruleset: str | None
    section: str


def citations(text: str, *, where: str, ruleset: str | None) -> Iterator[Citation]:
    """Every section that a text cites; a range is every section from its first to its last."""
    for named, numbers in CITATION.findall(text):
        for part in re.split(r",?\s+and\s+|,\s+", numbers):
            first, _, last = part.partition("-")
            for section in _between(first, last or first):
                yield Citation(where, named or ruleset, section)


def _between(first: str, last: str) -> list[str]:
    """13.9 to 13.12; also written 13.9-12."""
    chapter, dot, start = first.rpartition(".")
    end = last.rpartition(".")[2]
    return [f"{chapter}{dot}{number}" for number in range(int(start), int(end) + 1)]


def missing(text: str, *, where: str = "here", ruleset: str | None) -> list[Citation]:
    """The citations of a text that lead nowhere."""
    found = citations(text, where=where, ruleset=ruleset)
    return [each for each in found if each.ruleset is None or each.section not in HEADINGS[each.ruleset]]


def wrong_pages(text: str) -> list[str]:
    """The cited pages that the book doesn't have, and ranges that run backwards."""
    wrong = []
    for numbers in BOOK_PAGES.findall(text):
        for part in re.split(r",\s+|\s+and\s+", numbers):
            first, *rest = [int(number) for number in re.split("[-–]", part)]
            if not 1 <= first <= (rest or [first])[0] <= LAST_PAGE:
                wrong.append(part)
    return wrong


def ruleset_of(path: Path) -> str | None:
    return next((part for part in path.relative_to(ROOT).parts if part in RULESETS), None)


FILES = [
    path
    for folder in ("src", "tests")
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in (".py", ".md") and path != Path(__file__)
]


def test_every_citation_has_its_section() -> None:
    texts = {path: path.read_text("utf-8") for path in FILES}
    found = [
        each
        for path, text in texts.items()
        for each in missing(text, where=str(path.relative_to(ROOT)), ruleset=ruleset_of(path))
    ]
    assert found == []


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_ruleset_cites_its_page(ruleset: str) -> None:
    """The check above would also pass if it found no citation at all."""
    texts = [path.read_text("utf-8") for path in FILES if ruleset_of(path) == ruleset]
    cited = {each.section for text in texts for each in citations(text, where="", ruleset=ruleset)}
    assert len(cited) >= 9


def test_no_citation_goes_by_the_old_name() -> None:
    found = [
        f"{path.relative_to(ROOT)}: {match[0]}"
        for path in FILES
        for match in OLD_CITATION.finditer(path.read_text("utf-8"))
    ]
    assert found == []


def test_pages_of_the_book_exist() -> None:
    wrong = {
        str(path.relative_to(ROOT)): pages
        for path in [*FILES, *sorted((ROOT / "docs").rglob("*.md"))]
        if (pages := wrong_pages(path.read_text("utf-8")))
    }
    assert wrong == {}


@pytest.mark.parametrize("ruleset", RULESETS)
def test_sections_are_numbered_once_and_in_order(ruleset: str) -> None:
    numbers = [tuple(int(part) for part in section.split(".")) for section in HEADINGS[ruleset]]
    assert numbers == sorted(set(numbers))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_section_says_where_it_comes_from(ruleset: str) -> None:
    sections = re.split(r"^## ", PAGES[ruleset], flags=re.MULTILINE)[1:]
    assert [section.splitlines()[0] for section in sections if "\nFrom: " not in section] == []


@pytest.mark.parametrize(
    ("text", "ruleset", "nowhere"),
    [
        ("(sources 99)", "ptu", ["99"]),
        ("(p. 248; sources 7, 13.99)", "ptu", ["13.99"]),
        ("(sources 13.29-13.32)", "wuxia", ["13.31", "13.32"]),
        ("(sources 13.29-31)", "wuxia", ["13.31"]),
        ("Sources 13.5 and 13.98: all of it.", "wuxia", ["13.98"]),
        ("(spec 2.7;\n    sources 6,\n    77)", "wuxia", ["77"]),
        ("(sources 4.9)", "rune", ["4.9"]),
        ("(sources 14)", None, ["14"]),
        ("(rune sources 14)", None, []),
        ("(tcg sources 14)", "rune", ["14"]),
        ("(sources 1, 12 experience; sources 4.5)", "rune", []),
    ],
)  # fmt: skip
def test_made_up_citations_are_found(text: str, ruleset: str | None, nowhere: list[str]) -> None:
    assert [each.section for each in missing(text, ruleset=ruleset)] == nowhere


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("(p. 251; sources 4)", []),
        ("(pp. 246-248, 509)", ["509"]),
        ("(p. 600)", ["600"]),
        ("(p. 0)", ["0"]),
        ("(pp. 240 and 999)", ["999"]),
        ("(pp. 248-246)", ["248-246"]),
    ],
)
def test_made_up_pages_are_found(text: str, wrong: list[str]) -> None:
    assert wrong_pages(text) == wrong
