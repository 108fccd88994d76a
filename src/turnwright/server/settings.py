"""Settings: by flags, by environment (`TURNWRIGHT_PORT=9000`) or by a file (JSON or TOML): flags first, files last."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import msgspec

from turnwright.kernel.refusal import Refusal, hint, text_ref
from turnwright.server.door.proxies import Proxies

PREFIX = "TURNWRIGHT_"
FILE = f"{PREFIX}SETTINGS"
"""The name of the variable that says where the file is."""


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8023
    data: str = "turnwright-data"
    """A folder, or the URL of a PostgreSQL database."""
    key_file: str = ""
    """The file with the key under which the keys of sealed dice are kept; several servers need the same one."""
    redis: str = ""
    """The URL of a Redis server, where several servers share a database."""
    workers: int = 1
    """Processes for odds and bots."""
    certificate: str = ""
    """The file of a TLS certificate; with `key`, the server speaks https."""
    key: str = ""
    log: Literal["auto", "json", "text"] = "auto"
    """Lines of JSON with every request, or text for a person; auto: text on a terminal."""
    body_limit: int = 256 * 1024
    """Bytes of a request."""
    requests_per_second: float = 20.0
    """For one link, or one address without a link."""
    requests_at_once: float = 100.0
    sockets: int = 5000
    sockets_per_link: int = 20
    proxies: str = ""
    """Addresses or networks of proxies in front, with commas: only what they say of a client and its TLS counts."""
    root_path: str = ""
    """The path under which a proxy shows the server, where it leaves that path in requests: `/table`."""
    project: str = ""
    """The address of your project: home links to it."""
    metrics_key: str = ""
    """Who sends this as `Authorization: Bearer …` may read /metrics from anywhere."""
    open_metrics: bool = False
    """Whether /metrics answers other machines, too."""
    tables: int = 200
    """Matches that are kept in memory at a time."""

    @property
    def tls(self) -> bool:
        return bool(self.certificate)


def settings(
    flags: Mapping[str, Any] | None = None,
    environment: Mapping[str, str] | None = None,
    file: Path | None = None,
) -> Settings:
    """What is set where: a flag that is None was not given."""
    environment = os.environ if environment is None else environment
    named = file or (Path(environment[FILE]) if environment.get(FILE) else None)
    known = Settings.__struct_fields__
    given: dict[str, Any] = dict(_from_file(named)) if named is not None else {}
    for name, value in environment.items():
        short = name.removeprefix(PREFIX).lower()
        if name.startswith(PREFIX) and name != FILE and short in known:
            given[short] = value
    given.update({name: value for name, value in (flags or {}).items() if value is not None})
    for name in given:
        if name not in known:
            raise Refusal("settings.unknown", name=text_ref(name), hint=hint(name, known))
    try:
        made = msgspec.convert(given, Settings, strict=False)
    except msgspec.ValidationError as error:
        raise Refusal("settings.value", error=text_ref(error)) from None
    Proxies(made.proxies)
    if made.root_path and (not made.root_path.startswith("/") or made.root_path.endswith("/")):
        raise Refusal("settings.root_path", path=text_ref(made.root_path))
    if bool(made.certificate) != bool(made.key):
        raise Refusal("settings.tls")
    return made


def _from_file(path: Path) -> Mapping[str, Any]:
    try:
        data = path.read_bytes()
        found: Any = tomllib.loads(data.decode()) if path.suffix == ".toml" else msgspec.json.decode(data)
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, msgspec.DecodeError) as error:
        raise Refusal("settings.file", path=text_ref(path), error=text_ref(error)) from None
    if not isinstance(found, dict):
        raise Refusal("settings.file", context="shape", path=text_ref(path))
    return found
