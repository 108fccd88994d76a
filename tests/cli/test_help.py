"""Every command explains itself, with an example that is no invention."""

import re
import shlex

import pytest
from tests.cli.support import turnwright
from typer.main import get_command

from turnwright.cli.main import app


def every_command(group, path=()):
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        if hasattr(command, "commands"):
            yield from every_command(command, (*path, name))
        else:
            yield (*path, name)


COMMANDS = sorted(every_command(get_command(app)))


def test_the_commands_of_the_design_are_there():
    design = {
        "play",
        "run",
        "replay",
        "verify",
        "odds",
        "sim",
        "perft",
        "calc",
        "rulings",
        "packs",
        "lab",
        "serve",
        "links",
        "db",
    }
    assert {path[0] for path in COMMANDS} == design | {
        "arena",
        "decks",
        "encounters",
        "new",
        "graveyard",
        "scene",
        "links",
        "mcp",
        "sheets",
    }


@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_has_an_example_that_parses(path):
    ran = turnwright(*path, "--help")
    assert (ran.code, ran.err) == (0, "")
    examples = re.findall(r"^ +turnwright (.+)$", ran.out.partition("Example")[2], re.MULTILINE)
    assert examples
    for example in examples:
        words = shlex.split(example)
        assert tuple(words[: len(path)]) == path
        assert "No such option" not in turnwright(*words, "--help").err
        options = {word for word in words if word.startswith("--")}
        assert all(option in ran.out for option in options)


@pytest.mark.parametrize("args", [("--help",), ("-h",)])
def test_the_program_lists_its_commands(args):
    ran = turnwright(*args)
    assert ran.code == 0
    assert all(re.search(rf"^  {path[0]} ", ran.out, re.MULTILINE) for path in COMMANDS)
    assert "..." not in ran.out.partition("Commands:")[2]
