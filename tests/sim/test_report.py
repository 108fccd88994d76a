"""The report is one file that loads nothing, says what the result says, and has plots that can be read out."""

import re
import shlex
from html import unescape
from html.parser import HTMLParser

import pytest

from turnwright import __version__
from turnwright.sim import plots
from turnwright.sim.report import page
from turnwright.sim.tournament import Plan, Result, simulate
from turnwright.sim.typed import command_line

PLAN = Plan(
    ruleset="duel",
    encounter="pair",
    n=60,
    seed=3,
    players={"red": "random", "blue": "random"},
    options={"turn_limit": 60},
)
VOID = {"meta", "br"}


@pytest.fixture(scope="module")
def result() -> Result:
    return simulate(PLAN, workers=1)


@pytest.fixture(scope="module")
def html(result) -> str:
    return page(result)


class Reader(HTMLParser):
    """Keeps every tag with its attributes, and notices what is not closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def read(html: str) -> Reader:
    reader = Reader()
    reader.feed(html)
    assert reader.open == []
    return reader


def test_nothing_is_loaded_from_anywhere(html):
    assert "http:" not in html
    assert "https:" not in html
    assert "url(" not in html
    assert "@import" not in html
    for tag, attributes in read(html).tags:
        assert tag not in ("script", "link", "img", "iframe", "object", "embed")
        assert not {"src", "href", "onload"} & set(attributes)


def test_the_numbers_are_those_of_the_result(html, result):
    text = unescape(re.sub(r"<[^>]+>", " ", html))
    low, high = result.ci95
    assert f"{result.win_rate:.1%}" in text
    assert f"{low:.1%} to {high:.1%}" in text
    assert f"80 % of battles take {result.rounds['p10']} to {result.rounds['p90']}" in text
    assert f"Turnwright {__version__}" in text
    for notable in result.notable:
        assert f"--log {notable.battle.seed}=battle.jsonl" in text


def test_every_plot_has_a_text(html):
    drawings = [attributes for tag, attributes in read(html).tags if tag == "svg"]
    assert len(drawings) == 4
    assert all(attributes["role"] == "img" and len(attributes["aria-label"] or "") > 40 for attributes in drawings)


def test_there_is_a_light_and_a_dark_page(html):
    assert "prefers-color-scheme: dark" in html


def test_the_command_names_everything_that_the_battles_depend_on():
    plan = Plan(
        ruleset="duel",
        encounter="pair",
        players={"red": "greedy"},
        preset="standard",
        options={"turn_limit": 9, "guard_wears": False},
        packs=("./my pack",),
        side="blue",
    )
    assert shlex.split(command_line(plan, "-n", "5")) == [
        *("turnwright", "sim", "duel", "pair", "--players", "red=greedy", "--preset", "standard"),
        *(
            "--option",
            "turn_limit=9",
            "--option",
            "guard_wears=false",
            "--pack",
            "./my pack",
            "--side",
            "blue",
            "-n",
            "5",
        ),
    ]


def bar_sizes(svg: str, side: str) -> list[float]:
    return [float(size) for size in re.findall(rf'<rect class="bar"[^>]*{side}="([0-9.]+)"', svg)]


def test_a_histogram_has_a_bar_for_each_value_as_high_as_its_count():
    svg = plots.histogram([3, 3, 3, 3, 5, 5], title="T", across="rounds", marks=[("p10", 3), ("p50", 3), ("p90", 5)])
    four, none, two = bar_sizes(svg, "height")
    assert none == 0
    assert four == pytest.approx(2 * two, abs=0.2)
    assert "rounds: 3: 4, 5: 2" in svg
    assert re.findall(r">(p[^<]+)<", svg) == ["p10 p50", "p90"]


def test_a_wide_histogram_joins_neighbours_and_loses_no_battle():
    svg = plots.histogram(list(range(1000)), title="T", across="rounds")
    titles = re.findall(r"<title>(\d+) to (\d+): (\d+)</title>", svg)
    assert len(titles) <= plots.MOST_BARS
    assert sum(int(count) for _, _, count in titles) == 1000


def test_shares_and_bars_are_to_scale():
    all_of_it, half = bar_sizes(plots.shares([("red", 10), ("blue", 5)], 10, title="T"), "width")
    assert all_of_it == pytest.approx(2 * half, abs=0.2)  # sizes are written to a tenth
    ten, five = bar_sizes(plots.bars([("a", 10.0), ("b", 5.0)], title="T"), "width")
    assert ten == pytest.approx(2 * five, abs=0.2)


@pytest.mark.parametrize("wins", [[True], [False, True], [True] * 500 + [False] * 500])
def test_the_convergence_ends_at_the_whole_rate(wins):
    svg = plots.convergence(wins, title="T")
    assert f"{sum(wins) / len(wins):.1%} after {len(wins):,} battles" in svg
    read(svg)


def test_names_cannot_break_the_page():
    read(plots.bars([('<b>"A" & B</b>', 1.0)], title="<T>"))
