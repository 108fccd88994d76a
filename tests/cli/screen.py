"""The terminal game on a screen of some size, as a person sees and types it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import combinations

import pytest
from rich.cells import cell_len
from textual.app import App
from textual.containers import VerticalScroll
from textual.pilot import Pilot

from turnwright.cli.tui.app import PlayApp
from turnwright.cli.tui.widgets import Menu

NAMED = {"ctrl+t", "up", "down", "left", "right", "enter", "escape", "question_mark", "slash", "space", "tab"}


SMALL, LARGE = (80, 24), (120, 40)


SIZES = pytest.mark.parametrize("size", [SMALL, LARGE], ids=lambda size: f"{size[0]}x{size[1]}")


def on_screen(app: PlayApp, play: Callable[[Pilot[None]], Awaitable[None]], size: tuple[int, int] = SMALL) -> None:
    """Runs a screen of a size, and what a person does at it."""

    async def run() -> None:
        async with app.run_test(size=size) as pilot:
            await settled(pilot)
            await play(pilot)

    asyncio.run(run())


async def settled(pilot: Pilot[None]) -> None:
    """Until the others have acted and every odds is in: the odds are only begun when the others are done."""
    while any(not worker.is_finished for worker in pilot.app.workers):
        await pilot.app.workers.wait_for_complete()
    await pilot.pause()


async def press(pilot: Pilot[None], *keys: str) -> None:
    for key in keys:
        await pilot.press(*([key] if key in NAMED else key))
        await settled(pilot)


def shown(app: App[None]) -> str:
    """The screen as text."""
    return "\n".join(strip.text for strip in app.screen._compositor.render_strips())


def assert_fits(app: App[None]) -> None:
    """Nothing reaches out of the screen, no two parts overlap, and no text is wider than its place."""
    screen = app.screen
    parts = [app.query_one(f"#{name}") for name in ("title", "order", "units", "story", "choices", "message", "keys")]
    for one, other in combinations(parts, 2):
        assert one.region.intersection(other.region).area == 0, (one, other)
    for widget in screen.query("*"):
        if widget.display and not any(isinstance(above, VerticalScroll) for above in widget.ancestors):
            assert screen.region.contains_region(widget.region), (widget, widget.region)
    for name in ("title", "order", "units", "story", "choices", "keys"):
        assert app.query_one(f"#{name}").region.height > 0
    assert app.query_one("#story").size.height >= 2
    menu = app.query_one(Menu)
    for option in menu.options if menu.display else ():
        assert cell_len(str(option.prompt)) <= menu.size.width
