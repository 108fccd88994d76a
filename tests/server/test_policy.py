"""The policy's table: every action has one, every route and message asks for one, and the docs show it."""

from itertools import product
from pathlib import Path
from typing import get_args

import pytest

from turnwright.kernel.language import language
from turnwright.server import policy
from turnwright.server.app import create
from turnwright.server.policy import ALLOWED, HIDDEN, NOBODY, TABLE, Action, Refused, Someone, Thing, may, may_ever
from turnwright.server.store.memory import MemoryStore
from turnwright.server.tables.messages import ACTIONS
from turnwright.table import wire

ROOT = Path(__file__).parents[2]
ROLES: tuple[policy.Role, ...] = ("watcher", "group", "player", "gm")


def test_every_action_has_rules_for_states_of_its_own():
    assert {rule.action for rule in TABLE} == set(get_args(Action))
    named = [(rule.action, state) for rule in TABLE for state in rule.states]
    assert len(named) == len(set(named))


def test_every_route_does_something_that_the_table_knows():
    handlers = [
        (route.path, handler)
        for route in create(MemoryStore()).routes
        for handler in getattr(route, "route_handlers", None) or (getattr(route, "route_handler", None),)
        if "OPTIONS" not in getattr(handler, "http_methods", ())
    ]
    actions = [handler.opt.get("action") for path, handler in handlers if path.startswith(("/v1", "/api"))]
    assert len(actions) > 180
    assert set(actions) <= set(get_args(Action))


def test_every_message_does_something_that_the_table_knows():
    assert set(ACTIONS) == set(wire.FromClient.__args__)
    assert set(ACTIONS.values()) <= set(get_args(Action))


def test_every_reason_has_a_sentence():
    refusals = {
        verdict.why
        for rule in TABLE
        for verdict in (rule.nobody, rule.watcher, rule.group, rule.player, rule.holder, rule.gm)
        if isinstance(verdict, Refused)
    }
    assert refusals | {policy.ONE_MATCH} == set(policy.WHYS)
    assert all(language(code).has(why) for code in ("en", "de") for why in policy.WHYS)


def test_the_page_about_the_server_shows_the_table():
    page = (ROOT / "docs" / "server.md").read_text("utf-8")
    assert policy.as_markdown() in page, "put policy.as_markdown() there"


def test_nothing_of_another_campaign_exists():
    for rule, role in product(TABLE, ROLES):
        stranger = Someone("elsewhere", role, "red", "ann")
        thing = Thing("home", "m1", frozenset(("red",)), frozenset(("ann",)))
        assert may(stranger, rule.action, thing, rule.states[0]) == HIDDEN


def test_a_link_to_one_match_leads_to_no_other():
    guest = Someone("home", "player", "red", "ann", "m1")
    assert may(guest, "match.read", Thing("home", "m1", frozenset(("red",))), "open") == ALLOWED
    assert may(guest, "match.read", Thing("home", "m2", frozenset(("red",))), "open") == HIDDEN
    assert may(guest, "run.begin", Thing("home")) == Refused(policy.ONE_MATCH)
    assert may_ever(guest, "run.begin") == Refused(policy.ONE_MATCH)


@pytest.mark.parametrize("role", ROLES)
def test_what_exists_for_nobody_of_a_role_is_refused_whatever_is_named(role: policy.Role):
    """Before anything is looked up there is nothing to be hidden like: such an answer is 403, in the table as well."""
    assert [action for action in get_args(Action) if may_ever(Someone(role=role), action) == HIDDEN] == []


@pytest.mark.parametrize("role", ROLES)
def test_what_is_refused_at_the_door_is_allowed_for_nothing(role):
    """The door asks before anything is looked up: it may let through what is refused later, never the other way."""
    asker = Someone("home", role, f"{role}'s seat", "ann")
    for rule in TABLE:
        things = [Thing("home")]
        if rule.action in policy.BY_SEAT and role in ("player", "group"):
            things.append(Thing("home", seats=frozenset((asker.seat,))))
        if rule.action in policy.BY_PERSON:
            things.append(Thing("home", people=frozenset(("ann",))))
        verdicts = {may(asker, rule.action, thing, state) for thing in things for state in policy.STATES[rule.action]}
        assert (may_ever(asker, rule.action) == ALLOWED) == (ALLOWED in verdicts), rule.action


def test_without_a_link_only_what_is_everybodys():
    allowed = {rule.action for rule in TABLE if may(NOBODY, rule.action, Thing("home"), rule.states[0]) == ALLOWED}
    assert allowed == {"server.look", "server.figures"}


def test_nobody_but_the_gm_learns_of_a_draft():
    draft = Thing("home", "m1", frozenset(("red",)))
    actions: tuple[Action, ...] = ("match.read", "match.act", "match.log")
    for action in actions:
        for asker in (Someone("home", role, "red", "ann") for role in ROLES if role != "gm"):
            assert may(asker, action, draft, "draft") == HIDDEN
        assert may(Someone("home", "gm", "gm"), action, draft, "draft") == ALLOWED
