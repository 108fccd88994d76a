"""A server that all evenings of a process share: each gets campaigns of its own, which nobody else sees."""

from collections.abc import Iterator

import pytest
from tests.server.serving import Served, serving

from turnwright.server.store.memory import MemoryStore


@pytest.fixture(scope="session")
def shared_server() -> Iterator[Served]:
    with serving(MemoryStore()) as running:
        yield running
