"""Groups of options: on the command line they are options like any other, and the command gets them together."""

from typing import Annotated, NamedTuple

import pytest
import typer
from typer.testing import CliRunner

from turnwright.cli.groups import with_groups


class Place(NamedTuple):
    row: Annotated[int, typer.Option("--row")] = 1
    names: Annotated[list[str] | None, typer.Option("--name")] = None


class Tone(NamedTuple):
    loud: Annotated[bool, typer.Option("--loud")] = False


app = typer.Typer(add_completion=False)


@app.command()
@with_groups
def told(
    what: str,
    times: Annotated[int, typer.Option("--times")] = 2,
    *,
    place: Place,
    after: Annotated[str, typer.Option("--after")] = "",
    tone: Tone,
) -> None:
    """Says what it was told."""
    print(what, times, place, after, tone)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("hi", "hi 2 Place(row=1, names=None)  Tone(loud=False)"),
        ("hi --row 3 --times 4 --loud", "hi 4 Place(row=3, names=None)  Tone(loud=True)"),
        ("hi --name a --after b --name c", "hi 2 Place(row=1, names=['a', 'c']) b Tone(loud=False)"),
    ],
)
def test_a_command_gets_its_groups_whole(typed, said):
    assert CliRunner().invoke(app, typed.split()).stdout.rstrip("\n") == said


def test_the_help_lists_every_option_where_its_group_stands():
    shown = CliRunner().invoke(app, ["--help"]).stdout
    assert "Says what it was told." in shown
    places = [shown.index(option) for option in ("--times", "--row", "--name", "--after", "--loud")]
    assert places == sorted(places)


def test_an_option_of_a_group_is_checked_like_any_other():
    ran = CliRunner().invoke(app, ["hi", "--row", "x"])
    assert ran.exit_code == 2
    assert "--row" in ran.output
