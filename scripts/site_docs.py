"""Puts the documentation into the static site, where both have been built: `make site` and `make docs` end with it."""

from __future__ import annotations

import shutil
from pathlib import Path

from turnwright.server.pages import manual, site

ROOT = Path(__file__).parents[1]
SITE = ROOT / "site"


def put(docs: Path, into: Path) -> None:
    """Copies the documentation into a folder of the site, and has the site's page link to it."""
    page = into / "index.html"
    shutil.rmtree(into / "docs", ignore_errors=True)
    shutil.copytree(docs, into / "docs")
    page.write_bytes(site.linked(page.read_bytes()))


if __name__ == "__main__":
    if manual.is_built(manual.OWN) and (SITE / "index.html").is_file():
        put(manual.OWN, SITE)
