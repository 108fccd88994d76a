"""Carries out examples/server/Dockerfile without a container engine: in a folder, with this machine's Python and Node.

    python scripts/image.py        every stage from the commit that is checked out, then its command and health check

`apt-get`, `useradd` and whatever else needs root is left out and named; everything else runs as it is written.
"""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
DOCKERFILE = ROOT / "examples" / "server" / "Dockerfile"
NEEDS_ROOT = re.compile(r"^(?:apt-get|rm -rf /var|useradd|install -d)\b")
LONGEST = 60
"""Seconds until the server has to be well."""


class Step(NamedTuple):
    word: str
    rest: str


def stages(text: str) -> list[list[Step]]:
    """The Dockerfile's instructions, stage by stage."""
    joined = re.sub(r"\\\n\s*", " ", text)
    found: list[list[Step]] = []
    for line in joined.splitlines():
        if not line or line.startswith("#"):
            continue
        step = Step(line.partition(" ")[0], line.partition(" ")[2])
        if step.word == "FROM":
            found.append([])
        found[-1].append(step)
    return found


class Build:
    """A folder in which the stages are made, each below its name."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.opt = home / "opt" / "turnwright"
        self.left_out: list[str] = []
        tools = home / "bin"
        tools.mkdir()
        for name in ("python", "python3"):
            (tools / name).symlink_to(sys.executable)
        own = {name: value for name, value in os.environ.items() if name not in ("VIRTUAL_ENV", "PYTHONPATH")}
        self.environment = {**own, "PATH": f"{tools}:{os.environ['PATH']}"}

    def stage(self, steps: list[Step]) -> None:
        name = steps[0].rest.partition(" AS ")[2] or "last"
        self.app = self.home / name / "app"
        self.app.mkdir(parents=True)
        for step in steps[1:]:
            print(f"{name}: {step.word} {step.rest}"[:150], flush=True)
            match step.word:
                case "COPY":
                    self._copy(step.rest)
                case "RUN":
                    self._run(step.rest)
                case "ENV":
                    for each in shlex.split(self._here(step.rest)):
                        key, _, value = each.partition("=")
                        self.environment[key] = value.replace("$PATH", self.environment["PATH"])

    def _here(self, text: str) -> str:
        """The same with the container's folders as folders of this machine."""
        return text.replace("/opt/turnwright", str(self.opt)).replace("/app/", f"{self.app}/")

    def _copy(self, rest: str) -> None:
        *options, source, to = rest.split()
        if not options:
            listed = subprocess.run(["git", "archive", "HEAD"], cwd=ROOT, capture_output=True, check=True)
            subprocess.run(["tar", "-x", "-C", str(self.app)], input=listed.stdout, check=True)
        elif source != to:  # what is copied to the same place is there
            stage = options[0].removeprefix("--from=")
            shutil.copytree(self.home / stage / source.removeprefix("/"), self.app / to, dirs_exist_ok=True)

    def _run(self, rest: str) -> None:
        """The parts of a command that need no root, one shell for all of them."""
        parts = [part.strip() for part in rest.split("&&")]
        self.left_out += [part for part in parts if NEEDS_ROOT.match(part)]
        kept = [part for part in parts if not NEEDS_ROOT.match(part)]
        if kept:
            script = self._here(" && ".join(kept))
            subprocess.run(["sh", "-c", script], cwd=self.app, env=self.environment, check=True)

    def answers(self, steps: list[Step]) -> None:
        """The image's command, until its own health check is content; then the page is there."""
        (command,) = (json.loads(step.rest) for step in steps if step.word == "CMD")
        (check,) = (json.loads(step.rest.removeprefix("CMD ")) for step in steps if step.word == "HEALTHCHECK")
        with socket.socket() as taken:
            taken.bind(("127.0.0.1", 0))
            port = taken.getsockname()[1]
        own = {"TURNWRIGHT_HOST": "127.0.0.1", "TURNWRIGHT_PORT": str(port), "TURNWRIGHT_DATA": str(self.home / "data")}
        asked = {**self.environment, **own}
        check = [part.replace("8023", str(port)) for part in check]
        with subprocess.Popen(command, env=asked, cwd=self.home, stdout=subprocess.DEVNULL) as server:
            try:
                until = time.monotonic() + LONGEST
                while subprocess.run(check, env=asked, capture_output=True, check=False).returncode != 0:
                    if server.poll() is not None or time.monotonic() > until:
                        raise SystemExit("The server isn't well.")
                    time.sleep(0.3)
                with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
                    page = answer.read().decode()
            finally:
                server.terminate()
        if "/assets/" not in page:
            raise SystemExit("The server answers without the page.")


def main() -> None:
    told = stages(DOCKERFILE.read_text("utf-8"))
    with tempfile.TemporaryDirectory(prefix="turnwright-image-") as folder:
        build = Build(Path(folder))
        for steps in told:
            build.stage(steps)
        build.answers(told[-1])
    print("The server is well and has its page. Left out, because it needs root:")
    print("\n".join(f"  {part}" for part in build.left_out))


if __name__ == "__main__":
    main()
