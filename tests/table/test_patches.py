"""After the first screen only what has changed is sent (design 14), and everybody has the whole screen all the same."""

import gzip
from typing import Any

import msgspec
import pytest

from turnwright.kernel import registry
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import GM
from turnwright.players import find
from turnwright.rulesets.ptu.setup import Setup
from turnwright.table import Table, wire
from turnwright.table.host import Host
from turnwright.table.patches import merged, patch
from turnwright.table.shapes import Form

MOST = 4 * 1024
"""Bytes of a screen after the first one, compressed, with ten combatants."""
TEN: dict[str, Any] = {
    "grid": {"rows": ["." * 20] * 12},
    "placed": [
        {"side": side, "species": species, "level": 20, "position": [4 * place, row]}
        for side, row, all_species in (
            ("players", 10, ("pikachu", "growlithe", "machop", "gloom", "scyther")),
            ("enemies", 2, ("rattata", "zubat", "sandshrew", "houndour", "pidgeotto")),
        )
        for place, species in enumerate(all_species)
    ],
}


@pytest.mark.parametrize("seat", ["gm", "players", "enemies", "group"])
def test_a_turn_of_ten_fits_into_four_kilobytes(seat):
    game = registry.game("ptu")
    match = Match.open(game, msgspec.convert(TEN, Setup), seed=3)
    host, random = Host(Table(match), seat, alone=False), find(game.ruleset, "random")
    known: dict[str, Any] = {}
    for _ in range(40):
        first = not known
        screen = host.handle(wire.Join())[-1] if first else host.news()[-1]
        assert isinstance(screen, wire.Screen)
        assert first or len(gzip.compress(wire.encode(screen))) <= MOST
        received = wire.from_host(wire.encode(screen))
        assert isinstance(received, wire.Screen)
        known = merged([received], known)
        view = match.seen_by(match.to_act()[0])
        match.submit(random(view, view.legal(), match.player_dice()), match.to_act()[0])
    whole = {name: value for name, value in host.shown.sent.items() if value is not wire.UNSET}
    assert msgspec.json.encode({name: known[name] for name in whole}) == msgspec.json.encode(whole)


def test_only_new_entries_come_and_each_knows_its_place():
    known = {"acting": ("red",), "forms": ("a", "b", "c")}
    screen = patch(2, known, {"acting": ("red",), "forms": ("c", "d", "a", "e")})
    assert (screen.acting, screen.forms, screen.kept) == (wire.UNSET, ("d", "e"), {"forms": (2, -1, 0, -1)})
    assert merged([screen], known) == {"n": 2, "acting": ("red",), "forms": ("c", "d", "a", "e")}


@pytest.mark.parametrize("after", [(), ("b", "c")])
def test_a_list_of_which_nothing_is_left_is_sent_as_it_is(after):
    known = {"choices": ("a",)}
    screen = patch(2, known, {"choices": after})
    assert (screen.choices, screen.kept) == (after, wire.UNSET)
    assert merged([screen], known)["choices"] == after


def test_an_entry_keeps_its_place_whether_it_is_the_same_or_only_equal():
    same, equal, new = (Form(name, name.title(), "GM") for name in ("rest", "hide", "treat"))
    screen = patch(2, {"forms": (same, equal)}, {"forms": (new, Form("hide", "Hide", "GM"), same)})
    assert (screen.forms, screen.kept) == ((new,), {"forms": (-1, 1, 0)})


def test_a_form_is_made_again_only_if_it_has_changed():
    host = Host()
    host.handle(wire.Open("ptu", setup=TEN, seed=7, seat=GM))
    before = {form.title: form for form in host.seat.forms()}
    who = host.seat.board().pieces[0].id
    host.handle(wire.Submit(host.table.n, command={"type": "hide", "target": who}))
    after = {form.title: form for form in host.seat.forms()}
    assert after["Heal"] is before["Heal"]
    assert who in _offered(before["Hide somebody"]) - _offered(after["Hide somebody"])
    assert _offered(after["Reveal somebody"]) == {who}


def _offered(form: Form) -> set[str]:
    return {option.id for blank in form.blanks for option in blank.options}
