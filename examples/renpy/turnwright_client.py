"""For Ren'Py: a battle in another process. The standard library alone, Python 3.9 or later. Put it into `game/`."""

import json
import subprocess


class RemoteBattle:
    """What `battle_server.py` answers, as attributes: story, legal, state, result."""

    def __init__(self, command, options=None, saved=None):
        self.server = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask({"open": options} if saved is None else {"load": saved})

    def do(self, action):
        """Sends one of the actions in `legal`; what happened is in `story`."""
        self.ask({"do": action})

    def undo(self):
        self.ask({"undo": True})

    def save(self):
        """The battle as text: keep it in a variable of the story, and hand it to a new one as `saved`."""
        return self.ask({"save": True})["saved"]

    def close(self):
        self.server.stdin.close()
        self.server.wait()
        self.server.stdout.close()

    def ask(self, asked):
        self.server.stdin.write(json.dumps(asked) + "\n")
        self.server.stdin.flush()
        told = json.loads(self.server.stdout.readline())
        if "refused" in told:
            raise ValueError(told["refused"])
        self.story, self.legal = told["story"], told["legal"]
        self.state, self.result = told["state"], told["result"]
        return told
