"""The process in which an agent of the official competition runs: a line with an observation in, a line with its answer
out. Started by `agents` in the agent's own folder; it imports nothing of Turnwright.
"""

import importlib.util
import json
import os
import sys
from pathlib import Path


def main() -> None:
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(2, 1)  # whatever the agent prints is no answer
    sys.path.insert(0, str(Path.cwd()))

    def answer(**said: object) -> None:
        answers.write(json.dumps(said) + "\n")
        answers.flush()

    try:
        spec = importlib.util.spec_from_file_location("main", "main.py")
        assert spec is not None
        assert spec.loader is not None
        module = importlib.util.module_from_spec(spec)
        sys.modules["main"] = module
        spec.loader.exec_module(module)
        agent = module.agent
    except BaseException as error:
        answer(error=f"{type(error).__name__}: {error}")
        return
    answer(ready=True)
    for line in sys.stdin:
        try:
            answer(chosen=agent(json.loads(line)))
        except BaseException as error:
            answer(error=f"{type(error).__name__}: {error}")
            return


if __name__ == "__main__":
    main()
