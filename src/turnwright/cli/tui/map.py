"""The map of a fight on a grid: who stands where, with a cursor to look, to move and to aim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from turnwright.cli.session import Row
from turnwright.cli.tui.lists import Choices
from turnwright.cli.tui.palette import AMBER, CINNABAR, FAINT, JADE, PAPER, SKY, SOFT
from turnwright.cli.words import words
from turnwright.kernel.language import reader
from turnwright.kernel.squares import column_name, square_name
from turnwright.kernel.telling import Board, Map, Piece
from turnwright.table.text import Spot, piece_line, spots

Place = tuple[int, int]


class Pointed(NamedTuple):
    """What was chosen on the map: the place of its row, and the square where a form asks for one."""

    row: int
    square: Place | None = None


class MapScreen(ModalScreen[Pointed | None]):
    """Gives what was chosen, or nothing."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, "dismiss(None)", show=False) for key in ("escape", "m", "q")),
        Binding("up,k", "go(0, -1)", show=False, priority=True),
        Binding("down,j", "go(0, 1)", show=False, priority=True),
        Binding("left,h", "go(-1, 0)", show=False, priority=True),
        Binding("right,l", "go(1, 0)", show=False, priority=True),
        Binding("tab", "next_target", show=False, priority=True),
        Binding("enter", "take", show=False, priority=True),
        Binding("space", "next_choice", show=False, priority=True),
    ]

    def __init__(self, board: Board, rows: Sequence[Row]) -> None:
        super().__init__()
        assert board.map is not None, "a map is drawn of a fight on a grid"
        self.board, self.map = board, board.map
        self.rows = rows
        self.cursor = self._start()
        self.offered: list[int] = []

    def compose(self) -> ComposeResult:
        with Vertical(classes="box map") as box:
            box.border_title = self.board.heading
            box.border_subtitle = words("screen.map_keys")
            yield Static("", id="grid")
            yield Static("", id="here")
            yield Choices(id="there", compact=True)

    def on_mount(self) -> None:
        self._show()

    def _start(self) -> Place:
        """Where the piece that acts stands, or the first."""
        acts = self.board.piece(self.board.order[0]) if self.board.order else None
        standing = [acts] if acts is not None else []
        standing += self.board.pieces
        return next((piece.position for piece in standing if piece.position is not None), (0, 0))

    # Moving

    def action_go(self, right: int, down: int) -> None:
        x, y = self.cursor
        self.cursor = (min(max(0, x + right), self.map.width - 1), min(max(0, y + down), self.map.height - 1))
        self._show()

    def action_next_target(self) -> None:
        """On to the next piece that something can be done to, from left to right and down."""
        aimed = {ref for row in self.rows if row.choice for ref in row.choice.targets}
        places = sorted(
            (piece.position[1], piece.position[0])
            for piece in self.board.pieces
            if piece.position is not None and piece.ref in aimed
        )
        if places:
            x, y = self.cursor
            down, right = next((place for place in places if place > (y, x)), places[0])
            self.cursor = (right, down)
            self._show()

    # What can be done there

    def _show(self) -> None:
        self.query_one("#grid", Static).update(drawn(self.board, self.map, self.cursor, self._reached()))
        piece = self._piece_at(self.cursor)
        self.query_one("#here", Static).update(Text(self._told(piece), PAPER))
        self.offered = [place for place, row in enumerate(self.rows) if self._aims_here(row, piece)]
        there = self.query_one("#there", OptionList)
        there.set_options([Option(Text(self._offer(place)), id=str(place)) for place in self.offered])
        there.highlighted = 0 if self.offered else None

    def _told(self, piece: Piece | None) -> str:
        cell = next((cell for cell in self.map.cells if cell.at == self.cursor), None)
        ground = [] if cell is None else [*((cell.terrain,) if cell.terrain else ()), *cell.hazards]
        ground += [words("screen.height", height=cell.height)] if cell is not None and cell.height else []
        what = (
            piece_line(piece)
            if piece is not None
            else reader().listed_text(ground, "list") or words("screen.open_ground")
        )
        return f"{square_name(self.cursor)}  {what}"

    def _piece_at(self, place: Place) -> Piece | None:
        return next((piece for piece in self.board.pieces if _covers(piece, place)), None)

    def _aims_here(self, row: Row, piece: Piece | None) -> bool:
        if row.choice is None:
            return piece is None and square_blank(row) is not None
        return self.cursor in row.choice.cells or (piece is not None and piece.ref in row.choice.targets)

    def _offer(self, place: int) -> str:
        """A row as it is offered here; a form that asks for a square gets this one."""
        row = self.rows[place]
        return row.text if row.choice is not None else f"{row.text.removesuffix(' …')}: {square_name(self.cursor)}"

    def _pointed(self, place: int) -> Pointed:
        return Pointed(place, None if self.rows[place].choice is not None else self.cursor)

    def _reached(self) -> set[Place]:
        """The cells that something can be aimed at."""
        return {cell for row in self.rows if row.choice for cell in row.choice.cells}

    def action_next_choice(self) -> None:
        there = self.query_one("#there", OptionList)
        if self.offered and there.highlighted is not None:
            there.highlighted = (there.highlighted + 1) % len(self.offered)

    def action_take(self) -> None:
        there = self.query_one("#there", OptionList)
        if self.offered and there.highlighted is not None:
            self.dismiss(self._pointed(self.offered[there.highlighted]))

    @on(OptionList.OptionSelected, "#there")
    def _clicked(self, event: OptionList.OptionSelected) -> None:
        if event.option_id is not None:
            self.dismiss(self._pointed(int(event.option_id)))


def square_blank(row: Row) -> str | None:
    """The one thing that a form must be told, where that is a square."""
    needed = [blank for blank in row.form.blanks if not blank.optional] if row.form is not None else []
    if len(needed) != 1 or needed[0].kind != "square":
        return None
    return needed[0].name


def _covers(piece: Piece, place: Place) -> bool:
    if piece.position is None or piece.out:
        return False
    x, y = piece.position
    return x <= place[0] < x + piece.size and y <= place[1] < y + piece.size


def drawn(board: Board, grid: Map, cursor: Place | None = None, reached: set[Place] | None = None) -> Text:
    """The map with letters for pieces, told below; what can be reached is marked with a dot in brackets' place."""
    placed = spots(grid, board.pieces)
    text = Text("    " + "".join(f" {column_name(x)[-1]}" for x in range(grid.width)), FAINT)
    for y in range(grid.height):
        text.append(f"\n{y + 1:>3} ", FAINT)
        for x in range(grid.width):
            spot = placed.get((x, y), Spot("·"))
            within = reached is not None and (x, y) in reached
            left = "[" if (x, y) == cursor else "]" if (x - 1, y) == cursor else "›" if within else " "
            text.append(left, f"bold {AMBER}" if (x, y) == cursor or (x - 1, y) == cursor else FAINT)
            text.append(spot.sign, _style(spot))
        if cursor == (grid.width - 1, y):
            text.append("]", f"bold {AMBER}")
    told = [(spot.sign, spot.name) for spot in dict.fromkeys(placed.values()) if spot.name]
    text.append("\n" + "  ".join(f"{sign} {name}" for sign, name in told), SOFT)
    return text


def _style(spot: Spot) -> str:
    if not spot.name:
        return CINNABAR if spot.sign == "x" else FAINT
    return f"bold {JADE}" if spot.sign.isupper() else f"bold {SKY}"
