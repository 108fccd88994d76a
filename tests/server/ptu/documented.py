"""Whether an answer is as the API's own page says."""

from __future__ import annotations

import re
from typing import Any

import jsonschema_rs


class Page:
    """The OpenAPI document of a server, with a check for every answer under /api."""

    def __init__(self, document: dict[str, Any]) -> None:
        self._document = document
        found = sorted(
            (path for path in document["paths"] if path.startswith("/api")), key=lambda path: path.count("{")
        )
        self._paths = [(re.compile(re.sub(r"\{[^}]+\}", "[^/]+", path) + "$"), path) for path in found]
        self._checks: dict[tuple[str, str, int], Any] = {}

    def check(self, method: str, path: str, status: int, told: Any) -> None:
        known = next(known for pattern, known in self._paths if pattern.match(path.partition("?")[0]))
        key = (method, known, status)
        if key not in self._checks:
            answers = self._document["paths"][known][method.lower()]["responses"]
            assert str(status) in answers, f"{method} {known} says nothing about {status}"
            schema = answers[str(status)]["content"]["application/json"]["schema"]
            whole = {**schema, "components": self._document["components"]}
            self._checks[key] = jsonschema_rs.validator_for(whole)
        self._checks[key].validate(told)
