"""Pages of the documentation site that are made when it is built (`make docs`): a hook of MkDocs.

    reference/<door>.md     every name of a door, from its docstring and types (mkdocstrings reads them)
    reference/http.md       every route, from the server's OpenAPI document (scripts/http_reference.py)
    reference/rules-*.md    each ruleset's RULES.md
    project/*.md            the pages at the root of the repository

Links between the repository's files are turned into links between the site's pages, and a light picture gets its dark
twin where there is one.
"""

from __future__ import annotations

import importlib
import posixpath
import re
import sys
from inspect import cleandoc
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.pages import Page

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))  # scripts/http_reference.py, when MkDocs loads this file by its path

from scripts import http_reference  # noqa: E402

DOORS = {
    "turnwright": "For applications",
    "turnwright.ruleset": "For authors of games",
    "turnwright.story": "For visual novels",
    "turnwright.client": "For programs that talk to a server",
    "turnwright.testing": "For the tests of a ruleset",
}
ROOT_PAGES = {
    "CHANGELOG.md": "project/changelog.md",
    "ARCHITECTURE.md": "project/architecture.md",
    "CONTRIBUTING.md": "project/contributing.md",
    "SECURITY.md": "project/security.md",
}
"""Files of the repository that are pages of the site, by their paths."""
RULES = {
    f"src/turnwright/rulesets/{name}/RULES.md": f"reference/rules-{name}.md" for name in ("wuxia", "rune", "ptu", "tcg")
}
LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s]+)\)")
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


def generated() -> dict[str, str]:
    """Every page that is made, by its path in the site."""
    pages = {"reference/index.md": overview(), "reference/http.md": http_reference.as_markdown()}
    for name in DOORS:
        pages[door_path(name)] = door(importlib.import_module(name), name)
    for source, target in {**ROOT_PAGES, **RULES}.items():
        pages[target] = (ROOT / source).read_text("utf-8")
    return pages


def door_path(name: str) -> str:
    return f"reference/{name.rpartition('.')[2]}.md"


def overview() -> str:
    rows = [f"| [`{name}`]({posixpath.basename(door_path(name))}) | {said} |" for name, said in DOORS.items()]
    return "\n".join(
        (
            "# Reference",
            "",
            "Import from these modules only: every name listed here stays. Everything else may change.",
            "",
            "| module | what it is for |",
            "|---|---|",
            *rows,
            "| [`turnwright.env`](../environments.md) | For programs that learn |",
            "",
            "[The HTTP API](http.md) lists every route of the server, [the contract](../contract.md) every field of a "
            "ruleset. The rulings list where each rule of a game lives, and [Sources](../sources/index.md) where it "
            "comes from.",
            "",
        )
    )


def door(module: ModuleType, name: str) -> str:
    """A door's page: what it says of itself, then everything in its `__all__`."""
    lines = [f"# {name}", "", cleandoc(module.__doc__ or ""), ""]
    for exported in module.__all__:
        if exported != "__version__":
            is_module = isinstance(getattr(module, exported), ModuleType)
            lines += [f"::: {name}.{exported}", "    options:", "      heading_level: 2"]
            lines += ["      members: false"] if is_module else []
            lines += [""]
    return "\n".join(lines)


def site_path(source: str) -> str | None:
    """The site's page of a file of the repository, or None if the site has none."""
    if source in ROOT_PAGES or source in RULES:
        return ROOT_PAGES.get(source) or RULES[source]
    if source in ("README.md", "docs"):
        return "index.md"
    return source.removeprefix("docs/") if source.startswith("docs/") else None


def with_site_links(text: str, source: str, target: str) -> str:
    """Markdown of a repository's file with its links as the site needs them; examples and sources are named only."""

    def link(match: re.Match[str]) -> str:
        mark, words, address = match.groups()
        path, _, anchor = address.partition("#")
        if "://" in address or not path:
            return match[0]
        repository_path = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        page = site_path(repository_path)
        if page is None:
            named = f"`{repository_path}`"
            return named if words.strip("`") in (repository_path, path) else f"{words} ({named})"
        there = posixpath.relpath(page, posixpath.dirname(target) or ".")
        if mark:
            return picture(words, there, page)
        return f"[{words}]({there}{'#' + anchor if anchor else ''})"

    pieces, at = [], 0
    for fence in FENCED.finditer(text):
        pieces += [LINK.sub(link, text[at : fence.start()]), fence[0]]
        at = fence.end()
    return "".join((*pieces, LINK.sub(link, text[at:])))


def picture(words: str, address: str, page: str) -> str:
    """A picture, light or dark as the reader has it, loaded when it comes into sight."""
    stem, light, ending = address.rpartition("-light")
    if light and (ROOT / "docs" / page.replace("-light", "-dark")).is_file():
        return (
            f"![{words}]({address}#only-light){{ loading=lazy }}"
            f"![{words}]({stem}-dark{ending}#only-dark){{ loading=lazy }}"
        )
    return f"![{words}]({address}){{ loading=lazy }}"


def on_files(files: Files, config: MkDocsConfig) -> Files:
    from mkdocs.structure.files import File

    for path, text in generated().items():
        files.append(File.generated(config, path, content=text))
    return files


def on_post_build(config: MkDocsConfig) -> None:
    """Leaves out what only a site at the root of a host can use."""
    for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
        (Path(config.site_dir) / name).unlink(missing_ok=True)


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    target = page.file.src_uri
    if target == "index.md":
        page.meta["hide"] = ["navigation"]
    made = {made: source for source, made in {**ROOT_PAGES, **RULES}.items()}
    if target.startswith("reference/") and target not in made:
        return markdown
    return with_site_links(markdown, made.get(target, f"docs/{target}"), target)
