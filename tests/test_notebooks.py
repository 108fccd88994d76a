"""Notebooks: what boards, odds and results show there, and the examples, which show the same on every computer."""

import json

import pytest
from scripts import notebooks

import turnwright
from turnwright.kernel import notebook

ALL = sorted(notebooks.FOLDER.glob("*.ipynb"))


@pytest.mark.parametrize("path", ALL, ids=lambda path: path.stem)
def test_a_notebook_shows_what_it_says(path):
    kept = path.read_text("utf-8")
    assert notebooks.written(notebooks.run(json.loads(kept))) == kept, "make notebooks"


def test_there_are_five_and_every_one_shows_something():
    assert len(ALL) == 5
    for path in ALL:
        cells = json.loads(path.read_text("utf-8"))["cells"]
        assert any(cell.get("outputs") for cell in cells), path.name
        assert cells[0]["cell_type"] == "markdown"


def test_names_from_outside_are_data():
    match = turnwright.open("duel", "pair", seed=1)
    page = match._repr_html_()
    board = turnwright.seats(match)["red"].board()
    evil = type(board)(heading="<script>alert(1)</script>", order=(), pieces=())
    assert "<script>" not in notebook.board(evil)
    assert "&lt;script&gt;" in notebook.board(evil)
    assert "Rose" in page


def test_a_seat_shows_no_more_than_it_may_see():
    match = turnwright.open("tcg", "emberfall,tidewall", seed=2)
    seats = turnwright.seats(match)
    match.advance({seat: turnwright.players.find(match.game.ruleset, "greedy") for seat in ("player1",)})
    hidden = {item.name for zone in seats["player2"].board().zones if zone.id == "hand" for item in zone.items}
    shown = seats["player1"]._repr_html_()
    own = {item.name for zone in seats["player1"].board().zones for item in zone.items}
    assert [name for name in hidden - own if name and name in shown] == []


def test_rows_are_those_of_the_csv():
    result = turnwright.simulate("duel", "plain", n=12, workers=1)
    rows = result.to_dicts()
    assert len(rows) == 12
    assert list(rows[0]) == result.table().csv().splitlines()[0].split(",")
    assert all(isinstance(row["rounds"], int) for row in rows)
    odds = turnwright.initiative("rune")
    assert isinstance(odds.to_dicts()[0]["chance"], float)
    assert "<table>" in odds._repr_html_()


def test_a_data_frame_needs_pandas(monkeypatch):
    result = turnwright.simulate("duel", "plain", n=2, workers=1)
    monkeypatch.setitem(__import__("sys").modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match="pip install pandas"):
        result.to_pandas()


def test_a_data_frame_has_the_rows():
    pandas = pytest.importorskip("pandas", reason="pandas isn't installed")
    result = turnwright.simulate("duel", "plain", n=3, workers=1)
    assert result.to_pandas().equals(pandas.DataFrame(result.to_dicts()))
