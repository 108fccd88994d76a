"""What the group's display shows is one write: no moment, and no crash, between one encounter and the next."""

from typing import Any

import pytest
from tests.server.ptu.playing import Campaign

from turnwright.server.store import Write


def written(table: Campaign, monkeypatch: pytest.MonkeyPatch, match: str | None) -> list[Write]:
    """The writes that matches and the display see when it is changed."""
    store: Any = table.served.store
    kept, commit = [], store.commit

    async def counted(write: Write) -> None:
        await commit(write)
        kept.append(write)

    with monkeypatch.context() as patched:
        patched.setattr(store, "commit", counted)
        answer = table.gm.http.put("/v1/display", json={"match": match})
    assert (answer.status_code, answer.json()) == (200, {"match": match})
    return [write for write in kept if write.append or write.others or write.puts]


def test_another_encounter_is_one_write(table: Campaign, monkeypatch: pytest.MonkeyPatch):
    gm = table.gm
    first, second = (gm.encounter(("human", gm.character(name), "players")) for name in ("Odo", "Ilka"))
    assert len(written(table, monkeypatch, first)) == 1
    (write,) = written(table, monkeypatch, second)
    assert write.append is not None
    assert (write.append.match, [other.match for other in write.others]) == (second, [first])
    assert gm.http.get("/v1/display").json() == {"match": second}
    assert [gm.get(f"/encounters/{each}")["data"]["isServed"] for each in (first, second)] == [False, True]
    assert len(written(table, monkeypatch, None)) == 1
    assert gm.http.get("/v1/display").json() == {"match": None}
