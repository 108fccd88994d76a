"""Figures for /metrics, as Prometheus reads them. Each application counts for itself."""

from __future__ import annotations

import secrets
from collections.abc import Callable

from litestar import Request, Response, get
from litestar.datastructures import State
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from turnwright.server import policy
from turnwright.server.door.proxies import is_passed_on
from turnwright.server.door.verdicts import refused, require

LOOPBACK = ("127.0.0.1", "::1")
TYPE = "text/plain; version=0.0.4"


class Metrics:
    """What is counted, and what is read off when somebody asks."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self._requests = Counter(
            "turnwright_requests", "Requests answered.", ("method", "route", "status"), registry=self._registry
        )
        self._seconds = Histogram(
            "turnwright_request_seconds",
            "Seconds until a request was answered.",
            ("method", "route"),
            registry=self._registry,
            buckets=(0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10),
        )

        self._counted: dict[tuple[str, str, int], tuple[Counter, Histogram]] = {}

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Counts a request."""
        found = self._counted.get((method, route, status))
        if found is None:
            found = self._requests.labels(method, route, str(status)), self._seconds.labels(method, route)
            self._counted[method, route, status] = found
        count, took = found
        count.inc()
        took.observe(seconds)

    def gauge(self, name: str, said: str, read: Callable[[], float]) -> None:
        """A figure that is read when somebody asks."""
        Gauge(f"turnwright_{name}", said, registry=self._registry).set_function(read)

    def told(self) -> bytes:
        return generate_latest(self._registry)


def _knows_key(request: Request[object, object, State], key: str) -> bool:
    said = request.headers.get("authorization", "").removeprefix("Bearer ")
    return bool(key) and secrets.compare_digest(said.encode(), key.encode())


@get("/metrics", include_in_schema=False, sync_to_thread=False, action="server.figures")
def metrics(request: Request[object, object, State], state: State) -> Response[bytes]:
    """Figures for the operator: to this machine only, unless the settings say otherwise."""
    address = request.client.host if request.client is not None else ""
    here = address in LOOPBACK and not is_passed_on(request.scope)
    near = state.open_metrics or here or _knows_key(request, state.metrics_key)
    require(policy.NOBODY, "server.figures", policy.Thing(""), "near" if near else "far", unknown=refused(policy.FAR))
    return Response(state.metrics.told(), media_type=TYPE)
