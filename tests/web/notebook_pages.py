"""A notebook as a page of HTML, from the outputs that it keeps: for pictures, where no notebook program is at hand."""

from __future__ import annotations

import json
import re
from html import escape
from pathlib import Path
from typing import Any

STYLE = """
:root{color-scheme:light dark}
body{font:15px/1.5 system-ui,sans-serif;margin:24px auto;max-width:1000px;padding:0 16px;
 color:light-dark(#1d1d1f,#e6e6e6);background:light-dark(#fff,#111418)}
pre{font:13px/1.45 ui-monospace,monospace;margin:8px 0;white-space:pre-wrap}
pre.code{padding:8px 12px;border:1px solid light-dark(#dcdfe4,#333a42);border-radius:4px;
 background:light-dark(#f6f7f9,#1a1f25)}
.output{margin:4px 0 20px;padding-left:12px}
"""


def page_of(notebook: Path) -> str:
    """Every cell with what it showed."""
    cells: list[dict[str, Any]] = json.loads(notebook.read_text("utf-8"))["cells"]
    return f"<!doctype html><meta charset='utf-8'><style>{STYLE}</style>{''.join(map(_cell, cells))}"


def _cell(cell: dict[str, Any]) -> str:
    source = "".join(cell["source"])
    if cell["cell_type"] == "markdown":
        return _prose(source)
    outputs = "".join(_output(output) for output in cell["outputs"])
    return f'<pre class="code">{escape(source)}</pre><div class="output">{outputs}</div>'


def _output(output: dict[str, Any]) -> str:
    """The richest form that a notebook program would choose."""
    shown = output.get("data", {})
    if "text/html" in shown:
        return "".join(shown["text/html"])
    return f"<pre>{escape(''.join(shown.get('text/plain', output.get('text', ''))))}</pre>"


def _prose(source: str) -> str:
    """As much of Markdown as our notebooks have: headings, paragraphs and code in a line."""
    blocks = []
    for block in re.split(r"\n\s*\n", source.strip()):
        marks, _, title = block.partition(" ")
        heading = f"h{len(marks)}" if set(marks) == {"#"} else ""
        text = re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(title if heading else block))
        blocks.append(f"<{heading or 'p'}>{text}</{heading or 'p'}>")
    return "".join(blocks)
