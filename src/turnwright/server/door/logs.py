"""Log lines as JSON, for a person with grep or for whatever gathers them. Never a secret, never a body."""

from __future__ import annotations

import logging
import sys
from typing import Any, Literal

import msgspec

from turnwright.table.clean import clean, escaped


class JsonLines(logging.Formatter):
    """A record as one line of JSON; nothing in it can begin another line or control a terminal."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "time": round(record.created, 3),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **getattr(record, "told", {}),
        }
        if record.exc_info:
            line["error"] = self.formatException(record.exc_info)
        return escaped(msgspec.json.encode(line).decode())


class Text(logging.Formatter):
    """For a terminal: the message, and what it is about."""

    def format(self, record: logging.LogRecord) -> str:
        told = " ".join(f"{name}={value}" for name, value in getattr(record, "told", {}).items())
        text = clean(f"{record.levelname.lower():7} {record.getMessage()} {told}".rstrip())
        return f"{text}\n{clean(self.formatException(record.exc_info), lines=True)}" if record.exc_info else text


def log_to_stderr(kind: Literal["auto", "json", "text"]) -> None:
    """Sends what this program and uvicorn have to say to stderr: to a person only what needs one."""
    is_json = kind == "json" or (kind == "auto" and not sys.stderr.isatty())
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if is_json else Text())
    for name in ("turnwright", "uvicorn"):
        logger = logging.getLogger(name)
        logger.handlers, logger.propagate = [handler], False
        logger.setLevel(logging.INFO if is_json else logging.WARNING)
