"""A terminal that is too small to play in, or gone: what is said instead of half a screen."""

from __future__ import annotations

import select
from typing import ClassVar

from rich.text import Text
from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.screen import ModalScreen
from textual.widgets import Static

from turnwright.cli.tui.palette import AMBER, PAPER
from turnwright.cli.words import words


class NoRoomScreen(ModalScreen[bool]):
    """Lies over everything until there is room again. It ends with whether the person leaves instead."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q,ctrl+c", "dismiss(True)", show=False)]

    def __init__(self, least: Size) -> None:
        super().__init__()
        self.least = least

    def compose(self) -> ComposeResult:
        yield Static("", id="no-room")

    def on_resize(self, event: events.Resize) -> None:
        self.query_one("#no-room", Static).update(sentence(self.least, event.size))


def sentence(least: Size, here: Size) -> Text:
    """What is missing, and what can be done about it; the most important words come first."""
    return Text.assemble(
        (words("screen.too_small", width=least.width, height=least.height), f"bold {AMBER}"),
        ("\n" + words("screen.too_small_here", width=here.width, height=here.height), PAPER),
    )


def is_hung_up(descriptor: int) -> bool:
    """Whether a terminal is gone: nothing can come from it any more. Where that can't be asked, it is there."""
    if not hasattr(select, "poll"):
        return False
    asked = select.poll()
    asked.register(descriptor, 0)
    return bool(asked.poll(0))  # a hang-up is told whatever is asked for


def fits(here: Size, least: Size) -> bool:
    return here.width >= least.width and here.height >= least.height
