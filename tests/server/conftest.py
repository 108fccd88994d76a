"""Servers that tests of this folder share: started when the first test asks, stopped after the last."""

import pytest
from tests.server import databases


@pytest.fixture(scope="session")
def postgres_server():
    with databases.postgres() as server:
        yield server


@pytest.fixture(scope="session")
def redis_server():
    with databases.redis() as server:
        yield server
