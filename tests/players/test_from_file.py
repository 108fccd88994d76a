"""A player of one's own: from a file, or installed by another package; every fault of it is one sentence."""

import sys
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest
from tests.cli.support import turnwright

from turnwright import players
from turnwright.kernel import installed, registry
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets import duel
from turnwright.sim.tournament import Plan, simulate

ROOT = Path(__file__).parents[2]
GAME = registry.game("duel")
FIRST = "def choose(view, legal, dice):\n    return legal[0]\n"


@pytest.fixture
def bot(tmp_path, monkeypatch):
    """Writes mybot.py into a folder of its own, which the program is started in."""
    monkeypatch.chdir(tmp_path)

    def write(text: str, name: str = "mybot.py") -> str:
        (tmp_path / name).write_text(text)
        return name

    return write


@pytest.mark.parametrize("named", ["mybot.py:choose", "mybot.py", "./mybot.py:choose"])
def test_a_player_is_loaded_from_its_file(bot, named):
    bot(FIRST)
    match = Match.open(GAME, duel.RULESET.content.encounter(GAME, "pair"), seed=1)
    match.advance({"red": players.find_or_load(GAME.ruleset, named), "blue": players.find(GAME.ruleset, "random")})
    own = [record.command for record in match.records if record.by == "red"]
    assert match.result is not None
    assert duel.Attack("b1", "high") in own
    assert not any(isinstance(command, duel.Defend) for command in own)


def test_files_beside_it_can_be_imported_and_hide_nothing(bot, tmp_path):
    (tmp_path / "helping_the_bot.py").write_text("def pick(legal):\n    return legal[0]\n")
    (tmp_path / "numbers.py").write_text("raise RuntimeError('not this one')\n")
    bot(
        "import numbers\nfrom helping_the_bot import pick\n\n\ndef choose(view, legal, dice):\n    return pick(legal)\n"
    )
    before = list(sys.path)
    players.find_or_load(GAME.ruleset, "mybot.py:choose")
    assert sys.path == before


@pytest.mark.parametrize(
    ("text", "named", "told"),
    [
        (FIRST, "nobot.py:choose", "nobot.py: there is no such file."),
        (FIRST, "mybot.py:chose", 'mybot.py has no function "chose"; did you mean "choose"?'),
        ("choose = 5\n", "mybot.py", "mybot.py is not a function: a player is a function choose(view, legal, dice)."),
        (
            "def choose(view):\n    return 1\n",
            "mybot.py",
            "mybot.py takes (view): a player is a function choose(view, legal, dice).",
        ),
        ("x = 1\nprint(y)\n", "mybot.py", "mybot.py can't be loaded in line 2: NameError: name 'y' is not defined."),
        ("def choose(:\n", "mybot.py", "mybot.py can't be loaded in line 1: SyntaxError: invalid syntax."),
        ("raise SystemExit(3)\n", "mybot.py", "mybot.py can't be loaded in line 1: SystemExit: 3."),
    ],
)
def test_what_is_wrong_with_a_file_is_one_sentence(bot, text, named, told):
    bot(text)
    with pytest.raises(Refusal) as refused:
        players.find_or_load(GAME.ruleset, named)
    assert str(refused.value) == told


RAISES = "def choose(view, legal, dice):\n    return legal[len(legal)]\n"
TOLD = "mybot.py:choose failed in line 2: IndexError: tuple index out of range."
NOTHING = "def choose(view, legal, dice):\n    pass\n"


@pytest.mark.parametrize(
    "args",
    [
        ("sim", "duel", "pair", "-n", 4, "--workers", 1, "--players", "red=mybot.py:choose"),
        ("play", "duel", "pair", "--players", "red=mybot.py:choose"),
        ("play", "duel", "pair", "--as", "blue", "--against", "mybot.py:choose"),
        ("lab", "matchup", "duel", "mybot.py:choose", "greedy", "--encounter", "pair", "-n", 2, "--workers", 1),
    ],
    ids=lambda args: args[0],
)
def test_a_player_that_fails_is_told_in_one_line(bot, args):
    bot(RAISES)
    ran = turnwright(*args)
    assert (ran.code, ran.err) == (2, f"turnwright: {TOLD}\n")
    bot(NOTHING)
    ran = turnwright(*args)
    assert ran.code == 2
    assert ran.err == "turnwright: mybot.py:choose chose None: a player returns one of the legal commands.\n"


def test_a_pool_of_processes_plays_it_too(bot):
    """And what goes wrong in one of them is told as it is here."""
    bot(FIRST)
    plan = Plan(ruleset="duel", encounter="pair", n=40, players={"red": "mybot.py:choose"})
    spread, here = simulate(plan, workers=2), simulate(plan, workers=1)
    assert spread.battles == here.battles
    bot(RAISES, "other.py")
    with pytest.raises(Refusal, match=r"other\.py:choose failed in line 2: IndexError"):
        simulate(Plan(ruleset="duel", encounter="pair", n=40, players={"red": "other.py:choose"}), workers=2)


def test_the_page_shows_the_bot_that_is_among_the_examples():
    """In fifteen lines; the commands on the page run it (`test_docs`)."""
    shown = (ROOT / "docs" / "simulation.md").read_text().partition("```py\n")[2].partition("```")[0]
    assert shown == (ROOT / "examples" / "players" / "mybot.py").read_text()
    assert len(shown.splitlines()) <= 15


def test_it_meets_others_in_the_lab(bot):
    bot(FIRST)
    ran = turnwright(
        "lab", "matchup", "duel", "mybot.py:choose", "random", "--encounter", "pair", "-n", 4, "--workers", 1, "--json"
    )
    assert ran.code == 0
    assert set(ran.last["elo"]) == {"mybot.py:choose", "random"}


# At the table


def test_whoever_brings_a_player_sits_somewhere_else(bot):
    bot(FIRST)
    ran = turnwright("play", "duel", "pair", "--seed", 3, "--players", "red=mybot.py:choose", given="quit\n")
    assert ran.out.splitlines()[0].endswith("seed 3; you play blue, red by mybot.py:choose.")
    ran = turnwright("play", "duel", "pair", "--as", "red", "--players", "red=mybot.py")
    assert (ran.code, ran.err) == (2, "turnwright: red is played by mybot.py: sit somewhere else (--as).\n")
    ran = turnwright("play", "duel", "pair", "--players", "red=greedy,blue=mybot.py")
    assert ran.code == 2
    assert "Every seat has a player" in ran.err
    assert turnwright("play", "duel", "pair", "--players", "green=greedy", given="quit\n").code == 2


def test_a_player_of_one_trainer_plays_that_trainer_only(bot):
    bot(FIRST)
    args = ("play", "ptu", "wild_meadow", "--seed", 3, "--as", "wren", "--players", "odo=mybot.py")
    first = turnwright(*args, given="quit\n").out.splitlines()[0]
    assert "you play wren" in first
    assert "odo by mybot.py" in first


def test_nobody_at_another_table_can_name_a_file(bot):
    """`find` serves the wire, too: it never runs a file that a message names."""
    bot("raise RuntimeError('this was run')\n")
    with pytest.raises(Refusal, match=r'duel has no player "mybot\.py:choose"'):
        players.find(GAME.ruleset, "mybot.py:choose")


# Installed ones


@pytest.fixture
def entry(monkeypatch):
    """Pretends that another package has installed a player."""

    def install(value: str) -> None:
        kept = installed.found
        point = EntryPoint("brave", value, installed.PLAYERS)
        monkeypatch.setattr(
            installed, "found", lambda group: {"brave": point} if group == installed.PLAYERS else kept(group)
        )

    return install


def test_an_installed_player_is_known_by_its_name(entry):
    entry("turnwright.players.random:choose")
    assert players.names(GAME.ruleset) == (*players.GENERAL, "brave")
    match = Match.open(GAME, duel.RULESET.content.encounter(GAME, "pair"), seed=1)
    brave = players.find(GAME.ruleset, "brave")
    match.advance({"red": brave, "blue": brave})
    assert match.result is not None


def test_a_broken_installed_player_says_so(entry):
    entry("turnwright.players.nothing:choose")
    with pytest.raises(Refusal, match="The player brave is installed, but can't be loaded"):
        players.find(GAME.ruleset, "brave")
