"""Links as people get them: an address to open, and on a terminal a QR code for phones."""

from __future__ import annotations

import io
import socket
import sys
from collections.abc import Mapping

import segno

from turnwright.cli.terminal import say

LOOPBACK = ("127.0.0.1", "::1", "localhost")
EVERYWHERE = ("0.0.0.0", "::")
NOWHERE = "192.0.2.1"
"""An address nobody has: asking for a route to it sends nothing, but shows which of our own addresses would be used."""


def show_links(base: str, secrets: Mapping[str, str]) -> None:
    """Each link with its name; QR codes only where somebody can point a phone at them."""
    width = max(map(len, secrets), default=0)
    for name, secret in secrets.items():
        address = f"{base}/#{secret}"
        say(f"{name:>{width}}  {address}")
        if sys.stdout.isatty():
            sys.stdout.write(qr_code(address))
            sys.stdout.flush()


def qr_code(address: str) -> str:
    """The address as a QR code in half blocks."""
    drawn = io.StringIO()
    segno.make(address, error="l", micro=False).terminal(out=drawn, border=2, compact=True)
    return drawn.getvalue()


def base_address(host: str, port: int, *, tls: bool) -> str:
    """The address that others would type."""
    shown = own_address() if host in EVERYWHERE else host
    return f"http{'s' if tls else ''}://{f'[{shown}]' if ':' in shown else shown}:{port}"


def own_address() -> str:
    """The address of this machine on its network; loopback where it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
        try:
            asking.connect((NOWHERE, 9))
        except OSError:
            return "127.0.0.1"
        address: str = asking.getsockname()[0]
        return address
