"""Where the chunks of a simulation are played: in this process, in several, or on a Ray cluster."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager, redirect_stdout
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from turnwright.kernel.refusal import Refusal, text_ref

if TYPE_CHECKING:
    from multiprocessing.process import BaseProcess

T = TypeVar("T")
Call = tuple[Any, ...]
"""The arguments of one chunk's task; the first may be the same object for many."""


def cores() -> int:
    """How many processes can run at once here."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def here(task: Callable[..., T], calls: Sequence[Call]) -> Iterator[tuple[int, T]]:
    """Every chunk in this process, in order."""
    for place, call in enumerate(calls):
        yield place, task(*call)


MOST_DEATHS = 3
"""How often in a row a process may die before any chunk is done: by then it is no accident."""


def on_processes(task: Callable[..., T], calls: Sequence[Call], *, workers: int) -> Iterator[tuple[int, T]]:
    """Chunks on processes of their own, each given with its place as it is done.

    If a process is killed, whatever was not done yet is played again by new ones.
    """
    from concurrent.futures.process import BrokenProcessPool  # a browser has no processes

    left = dict(enumerate(calls))
    deaths = 0
    while left:
        try:
            for place, done in _in_pool(task, tuple(left.items()), workers=workers):
                deaths = 0
                del left[place]
                yield place, done
        except BrokenProcessPool:
            deaths += 1
            if deaths == MOST_DEATHS:
                raise Refusal(
                    "sim.workers_died",
                    deaths=text_ref(deaths),
                ) from None


def _in_pool(
    task: Callable[..., T], calls: Sequence[tuple[int, Call]], *, workers: int
) -> Generator[tuple[int, T], None, None]:
    """They are spawned, not forked: the same on every system, and nothing is inherited by accident."""
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor, as_completed

    others = multiprocessing.active_children()
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(min(workers, len(calls)), mp_context=context, initializer=end_with_parent)
    try:
        with on_their_own():
            waiting = {pool.submit(task, *call): place for place, call in calls}
        for done in as_completed(waiting):
            yield waiting[done], done.result()
    except BaseException:  # stopping must not wait for chunks that nobody will count
        for process in multiprocessing.active_children():
            if process not in others:
                process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def end_with_parent() -> None:
    """A process whose parent is gone, however it ended, has nobody left to count for."""
    import multiprocessing

    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_wait_and_end, args=(parent,), daemon=True).start()


def _wait_and_end(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)


@contextmanager
def on_their_own() -> Iterator[None]:
    """While this lasts, processes start without the caller's script and deaf to Ctrl-C.

    A spawned process imports the script that spawned it. Tasks need nothing of it, and a script without an
    `if __name__ == "__main__":` would simulate again in every process. Ctrl-C reaches all processes of a terminal: one
    of them is enough to say so.
    """
    script = sys.modules["__main__"]
    heard = signal.getsignal(signal.SIGINT)
    may_set = heard is not None and threading.current_thread() is threading.main_thread()
    sys.modules["__main__"] = ModuleType("__main__")
    if may_set:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        sys.modules["__main__"] = script
        if may_set:
            signal.signal(signal.SIGINT, heard)


def on_ray(task: Callable[..., T], calls: Sequence[Call], *, address: str) -> Iterator[tuple[int, T]]:
    """Chunks as tasks of a Ray cluster, each given with its place as it is done.

    The address is `auto` (the cluster that this computer belongs to), `local` (a new one), `host:port`, or `ray://host:port`
    where ray[client] is installed.
    """
    try:
        import ray
    except ImportError:
        raise Refusal(
            "sim.no_ray",
        ) from None
    try:
        with redirect_stdout(sys.stderr):  # standard output is for what was found
            ray.init(address=address, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        reason = str(error).strip().splitlines()[0].rstrip(".")
        raise Refusal("sim.ray_address", address=text_ref(address), reason=text_ref(reason)) from None
    try:
        remote = ray.remote(task)
        shared = {id(call[0]): ray.put(call[0]) for call in calls}  # sent to each computer once, not with each chunk
        waiting = {remote.remote(shared[id(call[0])], *call[1:]): place for place, call in enumerate(calls)}
        while waiting:
            done, _ = ray.wait(list(waiting), num_returns=1)
            for reference in done:
                yield waiting.pop(reference), ray.get(reference)
    finally:
        ray.shutdown()
