"""Servers that tests of this folder share: started when the first test asks, stopped after the last.

What a test does to a campaign nobody else sees: each gets campaigns of its own.
"""

from collections.abc import Iterator

import pytest
from tests.server import databases
from tests.server.ptu.playing import Campaign, Client, visited
from tests.server.serving import Served, serving

from turnwright.server.store.memory import MemoryStore


@pytest.fixture(scope="session", autouse=True)
def key_file(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """The key file of databases that aren't files: not the one of whoever runs the tests."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setenv("XDG_DATA_HOME", str(tmp_path_factory.mktemp("own")))
        yield


@pytest.fixture(scope="session")
def postgres_server():
    with databases.postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server():
    with databases.redis() as server:
        yield server


@pytest.fixture(scope="session")
def shared_server() -> Iterator[Served]:
    with serving(MemoryStore()) as running:
        yield running


@pytest.fixture
def served(shared_server: Served) -> Served:
    """A server with campaigns that nobody has touched."""
    return shared_server.afresh()


@pytest.fixture
def table(served: Served) -> Iterator[Campaign]:
    """A new campaign over `/api`."""
    with visited(served) as made:
        yield made


@pytest.fixture
def gm(table: Campaign) -> Client:
    return table.gm
