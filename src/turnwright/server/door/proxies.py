"""Who asks when a proxy asks for them: its word counts if the settings name it, and nobody else's does."""

from __future__ import annotations

from ipaddress import ip_address, ip_network
from typing import Any, cast

from litestar.types import Scope

from turnwright.kernel.refusal import Refusal, text_ref

PASSED_ON = frozenset((b"x-forwarded-for", b"x-forwarded-proto", b"x-forwarded-host", b"forwarded", b"via"))
"""Headers that only a proxy sends."""


class Proxies:
    """The proxies in front of a server, by their addresses or networks."""

    def __init__(self, named: str) -> None:
        try:
            self._networks = [ip_network(part.strip(), strict=False) for part in named.split(",") if part.strip()]
        except ValueError as error:
            raise Refusal("settings.proxies", error=text_ref(error)) from None

    def include(self, address: str) -> bool:
        try:
            return any(ip_address(address) in network for network in self._networks)
        except ValueError:
            return False

    def seen_through(self, scope: Scope) -> Scope:
        """A request as its client made it, if a proxy that is named passed it on; else as it came."""
        if not self._networks:
            return scope
        told: Any = scope
        peer = str(told["client"][0]) if told.get("client") else ""
        if not self.include(peer):
            return scope
        headers = dict(told["headers"])
        hops = [hop.strip() for hop in headers.get(b"x-forwarded-for", b"").decode("latin-1").split(",")]
        client = next((hop for hop in reversed(hops) if hop and not self.include(hop)), peer)
        scheme = headers.get(b"x-forwarded-proto", b"").decode("latin-1").strip().lower()
        secure = {"https": {"http": "https", "ws": "wss"}, "http": {"https": "http", "wss": "ws"}}
        own = secure.get(scheme, {}).get(told["scheme"], told["scheme"])
        return cast("Scope", {**told, "client": (client, 0), "scheme": own})


def is_passed_on(scope: Any) -> bool:
    """Whether a request came through a proxy, named or not."""
    return any(name in PASSED_ON for name, _ in scope["headers"])


def is_secure(scope: Any) -> bool:
    """Whether the client's own connection is encrypted."""
    return scope.get("scheme") in ("https", "wss")
