"""Choices by their parts: who acts, with what, at whom, where, at what cost; and why something is not possible."""

from typing import Any

import pytest
from tests.rulesets.ptu.table import Table, foe, game, ours, placed, sheet, trainer

from turnwright.kernel.match import Match
from turnwright.kernel.telling import Aim
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.telling.choices import aim, describe_command
from turnwright.rulesets.ptu.telling.wishes import MOST, wishes
from turnwright.table import Table as Seats
from turnwright.table.shapes import Choice, Unavailable


def aimed(fight: Table, command: Any) -> Aim:
    return aim(fight.game, fight.state, command)


def costs(found: Aim) -> list[tuple[str, str]]:
    return [(tag.name, tag.text) for tag in found.cost]


def rows(fight: Table, seat: str) -> tuple[Choice, ...]:
    return Seats(fight.match).seat(seat).choices()


def missing(fight: Table, seat: str) -> dict[str, Unavailable]:
    return {each.text: each for each in Seats(fight.match).seat(seat).unavailable()}


def on_a_grid(*moves: str) -> Table:
    return Table(
        trainer("mira", speed=30, items={"basic_ball": 2, "potion": 1}),
        placed("players", sheet("pet", "fire", speed=20, moves=moves, origin="owned"), owner="mira", position=(0, 0)),
        placed("players", sheet("spare", origin="owned"), owner="mira", in_ball=True),
        placed("enemies", sheet("weed", "grass"), position=(3, 0)),
        grid=Grid(rows=("........",) * 4),
    )


def test_a_move_is_found_by_who_uses_it_and_whom_it_hits():
    fight = on_a_grid("ember", "roar").until("pet")
    found = aimed(fight, w.UseMove("ember", ("weed",)))
    assert (found.verb, found.name, found.source, found.targets) == ("Use", "Ember", "piece:pet", ("piece:weed",))
    assert found.subject == "move:ember"
    assert costs(found) == [("Standard Action", "")]
    assert costs(aimed(fight, w.UseMove("roar", ("weed",)))) == [("Standard Action", ""), ("Scene", "1 of 1 left.")]


def test_a_shift_names_its_square_and_costs_the_shift_action():
    fight = on_a_grid("ember").until("pet")
    found = aimed(fight, w.Shift((2, 1)))
    assert (found.verb, found.source, found.cells, costs(found)) == (
        "Move",
        "piece:pet",
        ((2, 1),),
        [("Shift Action", "")],
    )
    assert aimed(fight, w.UseMove("ember", ("weed",), cell=(20, 20))).cells == ()


def test_switching_costs_what_the_book_says():
    """A full switch is a Standard Action, a recall or a release a Shift. (pp. 229-230)"""
    fight = on_a_grid("ember")
    switch = aimed(fight, w.Switch("pet", "spare"))
    assert (switch.verb, switch.targets, costs(switch)) == (
        "Switch",
        ("piece:pet", "piece:spare"),
        [("Standard Action", "")],
    )
    recall = aimed(fight, w.Switch("pet"))
    assert (recall.verb, recall.targets, costs(recall)) == ("Recall", ("piece:pet",), [("Shift Action", "")])


def test_balls_and_items_say_how_many_are_left():
    fight = on_a_grid("ember")
    thrown = aimed(fight, w.ThrowBall("basic_ball", "weed"))
    assert (thrown.verb, thrown.name, thrown.subject) == ("Throw", "Basic Ball", "item:basic_ball")
    assert costs(thrown) == [("Standard Action", ""), ("Basic Ball", "2 left.")]
    assert costs(aimed(fight, w.UseItem("potion", "pet")))[0] == ("Standard Action", "")
    assert costs(aimed(fight, w.UseItem("potion")))[0] == ("Full Action", "")  # on oneself (sources 8)


def test_a_choice_says_what_the_move_does_and_not_only_its_name():
    fight = on_a_grid("ember").until("pet")
    (ember,) = [row for row in rows(fight, "mira") if row.name == "Ember"]
    assert ember.about == (
        "Fire special, DB 6 with STAB, AC 2, 4 squares, 1 target, At-Will. On 18+, the target is Burned."
    )
    assert ember.group == "Moves"
    (end,) = [row for row in rows(fight, "mira") if row.verb == "End turn"]
    assert end.about == "Still unused: Standard Action, Shift Action and Swift Action."


def test_a_switch_says_who_comes_and_a_throw_what_the_ball_does():
    fight = on_a_grid("ember")
    found = {row.text: row.about for row in rows(fight, "mira")}
    assert found["Switch Pet for Spare"] == "Spare: Normal, level 10, 100/100 HP."
    thrown = next(about for text, about in found.items() if text.startswith("Throw a Basic Ball"))
    assert thrown == "2 left. No modifier."  # a foe's Hit Points are hidden, and so is the chance


def test_what_is_out_of_reach_is_listed_with_the_reason():
    fight = on_a_grid("tackle", "ember").until("pet")
    told = missing(fight, "mira")
    assert "Tackle on Weed" in told
    assert "reach" in told["Tackle on Weed"].why.sentence or "range" in told["Tackle on Weed"].why.sentence
    assert told["Tackle on Weed"].subject == "move:tackle"
    assert "Ember on Weed" not in told
    assert "Flee" not in told  # nothing holds it back


def test_a_spent_move_is_listed_with_its_frequency():
    fight = Table(ours("pet", speed=20, moves=("knock_off",)), foe("weed", max_hp=500))
    assert "Knock Off on Weed [Scene]" not in missing(fight, "players")
    fight.use("knock_off", "weed", accuracy=15)
    fight.until("weed").until("pet")
    assert missing(fight, "players")["Knock Off on Weed [Scene]"].why.code == "ptu.frequency"


def test_the_fainted_in_its_ball_is_looked_for_in_vain():
    fight = on_a_grid("ember")
    fight(w.SetHp("spare", 0))
    told = missing(fight, "mira")
    assert told["Switch Pet for Spare"].why.sentence == "Mira can't release Spare: it has fainted."


def test_wishes_are_few_and_nobody_wishes_while_somebody_is_asked():
    match = Match.open(game(), game().ruleset.content.encounter(game(), "wild_meadow"), seed=3)
    for seat in match.to_act():
        assert 0 < len(list(wishes(match.game, match.view(seat), seat))) <= MOST
    league = Match.open(game(), game().ruleset.content.encounter(game(), "gym_lime_works"), seed=3)
    assert league.state.phase == "declaration"
    assert list(wishes(league.game, league.state, "gm")) == []


@pytest.mark.parametrize("encounter", ["wild_meadow", "brawl_at_the_ford", "gym_lime_works", "boss_old_kiln"])
def test_every_row_of_a_fight_has_its_parts_and_no_ids(encounter: str):
    match = Match.open(game(), game().ruleset.content.encounter(game(), encounter), seed=4)
    choose = game().ruleset.players.by_name["profile"]
    for _ in range(25):
        seat = Seats(match).seat(match.to_act()[-1])
        for row in seat.choices():
            assert row.verb
            assert "_" not in row.text + row.about + row.name, row
            assert not row.about or row.about.endswith((".", "!")), row.about
        for each in seat.unavailable():
            assert "_" not in each.text + each.why.sentence
        view = seat.seen()
        match.submit(choose(view, view.legal(), match.player_dice()), seat.name)
        if match.result is not None:
            break


def test_orders_are_sentences():
    fight = on_a_grid("ember")
    assert describe_command(fight.game, fight.state, w.GiveOrders("never", "opportunity", "pet", True)) == (
        "Pet won't be asked about attacks of opportunity this round"
    )
    assert describe_command(fight.game, fight.state, w.GiveOrders("in_need")) == (
        "Everyone you play will be asked about everything only when it matters"
    )
