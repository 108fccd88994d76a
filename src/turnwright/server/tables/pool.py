"""A pool of processes beside the event loop, with so many pieces of work waiting at most.

A process that dies is replaced and the work done again. Without any process it is done on the spot, as tests like it,
or in a thread.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from typing import Any, Generic, NamedTuple, NoReturn, TypeVar

from turnwright.kernel.language import language, reader, reading
from turnwright.kernel.refusal import Refusal
from turnwright.server.door.limits import TooMuch
from turnwright.sim.spread import end_with_parent, on_their_own

T = TypeVar("T")
TRIES = 3
"""How often work is begun anew when the process that did it has died."""
AGAIN = 0.1
"""Seconds until work is told again that its time is up, should it not have listened."""


class Spent(NamedTuple, Generic[T]):
    seconds: float
    result: T


class Pool:
    """Processes for one kind of work, started when they are first needed."""

    def __init__(self, workers: int, most_waiting: int, *, threads: bool = False) -> None:
        """`threads`: without any process, work is done in a thread rather than on the spot."""
        self._workers = workers
        self._most_waiting = most_waiting
        self._threads = threads
        self.executor: ProcessPoolExecutor | None = None
        self.waiting = 0
        self.restarts = 0
        self.seconds = 0.0
        """Time that was spent on work."""

    async def do(self, task: Callable[..., T], *arguments: Any) -> Spent[T]:
        if self.waiting >= self._most_waiting:
            raise TooMuch("server.busy", 1.0)
        self.waiting += 1
        try:
            if self._workers:
                spent = await self._in_process(task, *arguments)
            elif self._threads:
                spent = await asyncio.to_thread(timed, task, *arguments)
            else:
                spent = timed(task, *arguments)
            self.seconds += spent.seconds
            return spent
        finally:
            self.waiting -= 1

    async def warm(self, task: Callable[[], None]) -> None:
        """Has every process do something first, so that the first question isn't a slow one."""
        await asyncio.gather(*(self.do(task) for _ in range(self._workers)))

    def close(self) -> None:
        if self.executor is not None:
            self.executor.shutdown(wait=False, cancel_futures=True)
            self.executor = None

    async def _in_process(self, task: Callable[..., T], *arguments: Any) -> Spent[T]:
        for _ in range(TRIES):
            if self.executor is None:
                self.executor = self._started()
            executor = self.executor
            try:
                with on_their_own():  # a process may be started now
                    done = executor.submit(read_in, reader().code, task, *arguments)
                return await asyncio.wrap_future(done)
            except BrokenProcessPool:
                if self.executor is executor:
                    executor.shutdown(wait=False)
                    self.executor = None
                    self.restarts += 1
        raise TooMuch("server.busy", 5.0, context="failing")

    def _started(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self._workers, mp_context=context, initializer=stand_back)


# In the other process


def stand_back() -> None:
    """Where there are too few cores for everybody, requests for the table itself come first."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(10)


def read_in(code: str, task: Callable[..., T], *arguments: Any) -> Spent[T]:
    """The same in the caller's language: what goes wrong is said by the process that found it."""
    with reading(language(code)):
        return timed(task, *arguments)


def timed(task: Callable[..., T], *arguments: Any) -> Spent[T]:
    before = time.perf_counter()
    result = task(*arguments)
    return Spent(time.perf_counter() - before, result)


@contextmanager
def within(seconds: float, refusal: Refusal) -> Iterator[None]:
    """Gives up after a while: a file can be written so that reading it never ends. Only a main thread can do so."""

    def give_up(*_: object) -> NoReturn:
        raise refusal

    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        yield
        return
    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, seconds, AGAIN)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
