"""Requests made from the API's document: what it allows and what it doesn't, by everybody who might ask.

    python -m tests.server.requests 5000

No answer may be a 5xx, and every answer must be one that the document, or the shape of errors, allows.
"""

from __future__ import annotations

import random
import sys
import warnings
from collections.abc import Iterator
from typing import Any

from hypothesis import HealthCheck, Phase, given, seed, settings

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # of the packages that it stands on
    import schemathesis
    from schemathesis.generation import GenerationMode

import httpx
from tests.server.serving import Served, serving

from turnwright.server.store.memory import MemoryStore

EACH = 10
"""Requests to one operation, at least."""
SENT = ("method", "url", "headers", "json", "params", "data", "content")
OURS = ("authorization", "cookie")
ROLES = ("", "nonsense", "expired", "revoked", "watcher", "group", "blue", "red", "gm", "gm", "gm", "other gm")


def cases(served: Served, count: int, number: int) -> dict[str, int]:
    """Sends so many requests, spread over every operation and role; gives the statuses by how often they came."""
    with served.http() as client:
        document = client.get("/schema/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document)
    schema.config.generation.update(modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE])
    operations = [result.ok() for result in schema.get_all_operations()]
    statuses: dict[str, int] = {}
    chosen = random.Random(number)
    each = max(EACH, count // len(operations))
    operations = chosen.sample(operations, min(len(operations), max(1, count // each)))
    clients = {role: served.http(role) for role in ROLES}
    known = {"match": served.opened(), "name": served.opened(ruleset="ptu", encounter="wild_meadow")}
    try:
        for place, operation in enumerate(operations):
            _try_one(operation, each, chosen, number + place, clients, known, statuses)
    finally:
        for one in clients.values():
            one.close()
    return statuses


def _try_one(
    operation: Any,
    count: int,
    chosen: random.Random,
    number: int,
    clients: dict[str, httpx.Client],
    known: dict[str, str],
    seen: dict[str, int],
) -> None:
    strategy = operation.as_strategy()

    @seed(number)
    @settings(
        max_examples=count,
        deadline=None,
        database=None,
        phases=(Phase.generate,),
        suppress_health_check=list(HealthCheck),
    )
    @given(case=strategy)
    def send(case: Any) -> None:
        role = chosen.choice(ROLES)
        if chosen.random() < 0.7:  # often enough something that is there
            case.path_parameters = {**(case.path_parameters or {}), **_there(case, known)}
        case.headers = {name: value for name, value in (case.headers or {}).items() if name.lower() not in OURS}
        made = case.as_transport_kwargs(base_url=str(clients[role].base_url))
        made["headers"] = {**dict(made.get("headers") or {}), **dict(clients[role].headers)}
        made = {name: value for name, value in made.items() if name in SENT}
        if "data" in made and isinstance(made["data"], bytes):
            made["content"] = made.pop("data")
        try:
            answer = clients[role].request(**made)
        except (httpx.InvalidURL, httpx.LocalProtocolError, UnicodeError, ValueError):
            return  # no client can send this
        told = (case.method, operation.path, role, made, answer.text[:500])
        assert answer.status_code < 500, told
        if answer.status_code >= 400:
            _is_an_error(answer, told)
        elif answer.status_code != 304:
            _is_documented(operation, answer, told)
        seen[str(answer.status_code)] = seen.get(str(answer.status_code), 0) + 1

    send()


def _there(case: Any, known: dict[str, str]) -> dict[str, str]:
    return {name: known[name] for name in case.path_parameters or {} if name in known}


def _is_an_error(answer: httpx.Response, told: Any) -> None:
    body = answer.json()
    if isinstance(body, list):  # the messages of a table: a refusal, and maybe what has changed
        assert body[0]["type"] == "refused", told
    elif "/api/" in str(answer.url):
        assert {"statusCode", "message", "code"} <= set(body), told
    else:
        assert {"code", "sentence", "field", "overridable"} <= set(body), told


def _is_documented(operation: Any, answer: httpx.Response, told: Any) -> None:
    responses = operation.definition.raw.get("responses", {})
    assert str(answer.status_code) in responses or "default" in responses, told
    if "/messages" not in operation.path:
        operation.validate_response(answer)


def run(count: int, number: int = 0) -> Iterator[str]:
    with serving(MemoryStore()) as served:
        for status, times in sorted(cases(served, count, number).items()):
            yield f"{status}: {times}"


if __name__ == "__main__":
    for line in run(int(sys.argv[1]) if len(sys.argv) > 1 else 5000):
        print(line)
