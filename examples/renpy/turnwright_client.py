"""For Ren'Py: a battle in another process. The standard library alone, Python 3.9 or later. Put it into `game/`.

    battle = open_battle({"encounterId": "duel_sect_elder", "partyIds": ["hero"]})
    battle = battle.choose(renpy.display_menu(battle.menu()))

A battle is a value: `choose`, `do` and `undo` return another one. Keep it in a variable of the story, and Ren'Py saves,
loads and rolls it back as it does a number. Its log is all that the other process needs, so that process can end at any
time; it is started again when a battle needs it.
"""

import atexit
import contextlib
import json
import os
import pathlib
import subprocess

NO_WINDOW = 0x08000000  # Windows alone: no console beside the game

command = None
"""The program and its arguments; None: what `make renpy` puts beside the game. Set it before the first battle."""


class BattleError(Exception):
    """The other process refused something, or cannot be started."""


class RemoteBattle:
    """A battle as `battle_server.py` describes it: story, legal, state, result, and the log that it is made from."""

    def __init__(self, options, log, answer):
        self.options = options
        self.log = log + tuple(answer["log"])
        self.story = tuple(answer["story"])
        self.legal = tuple(answer["legal"])
        self.state = answer["state"]
        self.result = answer["result"]

    def menu(self):
        """The choices for `renpy.display_menu`: texts, in which nothing is a tag, and their numbers."""
        return [(row["text"].replace("[", "[[").replace("{", "{{"), number) for number, row in enumerate(self.legal)]

    def choose(self, number):
        """The battle after a choice of the menu."""
        return self.do(self.legal[number]["action"])

    def do(self, action):
        """The battle after one of the actions in `legal` and everybody else's turns; `story` tells them."""
        return RemoteBattle(self.options, self.log, ask(dict(self.asked(), do=action)))

    def undo(self):
        """The battle before your last action. The dice that were rolled stay used, unlike after a rollback."""
        return RemoteBattle(self.options, self.log, ask(dict(self.asked(), undo=True)))

    def asked(self):
        return {"options": self.options, "log": self.log}

    def __eq__(self, other):
        return isinstance(other, RemoteBattle) and (self.options, self.log) == (other.options, other.log)

    def __hash__(self):
        return hash(self.log)


def open_battle(options):
    """A new battle. With a "seed" in the options it is the same battle each time."""
    return RemoteBattle(options, (), ask({"options": options, "log": ()}))


def ask(request):
    """One request and its answer. If the process has gone, once more with a fresh one: a request holds everything."""
    line = json.dumps(request) + "\n"
    answer = said(line) or said(line)
    if not answer:
        raise BattleError("The battle's process ended: " + " ".join(started_with()))
    answer = json.loads(answer)
    if "refused" in answer:
        raise BattleError(answer["refused"])
    return answer


process = None


def said(line):
    """What the process answers, which is started if there is none; nothing if it has ended."""
    global process
    if process is None:
        process = started()
    try:
        process.stdin.write(line)
        process.stdin.flush()
        answer = process.stdout.readline()
    except (OSError, ValueError):
        answer = ""
    if not answer:
        close()
    return answer


def started():
    words = started_with()
    hidden = {"creationflags": NO_WINDOW} if os.name == "nt" else {}
    try:
        return subprocess.Popen(
            words,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
            cwd=base(),
            env=environment(),
            **hidden,
        )
    except OSError as error:
        raise BattleError(f"The battle's process can't be started: {' '.join(words)}: {error}") from None


def started_with():
    if command is not None:
        return list(command)
    folder = base() / "turnwright"
    python = folder / "python" / ("python.exe" if os.name == "nt" else "bin/python3")
    return [str(python), "-I", "-X", "utf8", str(folder / "battle_server.py")]


def base():
    """The folder of the game: the one that `game/`, and so this file, is in."""
    return pathlib.Path(__file__).resolve().parent.parent


def environment():
    """Ren'Py's own, without what it set for its own Python, and with the library of ours."""
    own = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "RENPY"))}
    library = str(base() / "turnwright" / "python" / "lib")
    return dict(own, LD_LIBRARY_PATH=library, DYLD_LIBRARY_PATH=library)


def close():
    """Ends the process; the next request starts another."""
    global process
    ended, process = process, None
    if ended is not None:
        for pipe in (ended.stdin, ended.stdout):
            with contextlib.suppress(OSError):
                pipe.close()
        ended.wait()


atexit.register(close)
