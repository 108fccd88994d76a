"""Steps without a choice, taken by a screen for its person: ordinary records that say so."""

from __future__ import annotations

from turnwright.table import wire
from turnwright.table.host import Host


def opened() -> Host:
    host = Host()
    host.handle(wire.Open("tcg", "emberfall,tidewall", seed=4))
    return host


def test_a_forced_step_is_a_record_of_its_seat_that_says_so_and_the_log_verifies() -> None:
    host = opened()
    (only,) = host.seat.choices()
    assert only.forced
    n = host.table.n
    host.handle(wire.Submit(n, only.key, auto=True))
    record = host.table.match.records[n]
    assert (record.by, record.auto, record.who) == (host.seat.name, True, None)
    (verdict,) = host.handle(wire.Verify())
    assert isinstance(verdict, wire.Verified)
    assert verdict.status == "verified"


def test_a_step_with_a_choice_was_chosen_whatever_the_screen_says() -> None:
    host = opened()
    while len(host.seat.commands()) == 1:
        host.handle(wire.Submit(host.table.n, host.seat.choices()[0].key))
    n = host.table.n
    host.handle(wire.Submit(n, host.seat.choices()[0].key, auto=True))
    assert host.table.match.records[n].auto is False
