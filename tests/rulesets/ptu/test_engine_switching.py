"""Switching: recall, release, both, the fainted, the forced; leagues, range, traps, turns. (pp. 229-230; spec W3)"""

import pytest
from tests.rulesets.ptu.table import Table, answer, foe, placed, refused, sheet, trainer

from turnwright.kernel.messages import Answer
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.state import Placed

MEADOW = c.Grid(("." * 14,) * 8)


def own(name, *, out=True, position=None, **fields):
    fields.setdefault("speed", 12)
    return Placed(
        "players", sheet=sheet(name, origin="owned", owner="wit", **fields), in_ball=not out, position=position
    )


def team(*, speed=30, extra=(), foe_fields=None, **setup):
    """A trainer with one out and two in their balls, against a wild one."""
    return Table(
        trainer("wit", speed=speed),
        own("ace", **(setup.pop("ace", None) or {})),
        own("bud", out=False, speed=25),
        own("cub", out=False, speed=4),
        foe("zub", **(foe_fields or {})),
        *extra,
        **setup,
    )


def test_a_full_switch_is_a_standard_action():
    table = team()(w.Switch("ace", "bud"))
    assert (table.one("ace").where, table.one("bud").where) == ("ball", "field")
    assert (table.one("wit").budget.standard, table.one("wit").budget.shift) == (0, 1)


def test_a_recall_or_a_release_alone_is_a_shift():
    table = team()(w.Switch(recall="ace"))
    assert (table.one("wit").budget.standard, table.one("wit").budget.shift) == (1, 0)
    table.until("zub").until("wit")(w.Switch(release="cub"))
    assert (table.one("cub").where, table.one("wit").budget.shift) == ("field", 0)


def test_two_are_recalled_by_a_standard_action():
    table = team(extra=(own("dan", speed=11),))(w.ChangeStatus("dan", add=("confused",)))
    table(w.Switch(recall="ace", second="dan"))
    assert [table.one(who).where for who in ("ace", "dan")] == ["ball", "ball"]
    assert (table.one("wit").budget.standard, table.one("wit").budget.shift) == (0, 1)
    assert (table.statuses("dan"), [slot.id for slot in table.state.order]) == ((), ["zub"])
    trapped = team(extra=(own("dan", speed=11),))(w.ChangeStatus("dan", add=("trapped",)))
    refused(trapped, w.Switch(recall="ace", second="dan"), "ptu.trapped")
    refused(team(), w.Switch(recall="ace", second="ace"), "ptu.two_at_once")
    refused(team(), w.Switch("ace", "bud", second="cub"), "ptu.two_at_once")


def test_two_are_released_where_the_game_master_allows_it():
    """A trainer has one Pokémon out; with the game master's word two come out for a Standard Action, and both act."""
    table = team()(w.Switch(recall="ace")).until("zub").until("wit")
    refused(table, w.Switch(release="bud", second="cub"), "ptu.one_pokemon")
    table(w.Switch(release="bud", second="cub"), override="a double battle")
    assert [table.one(who).where for who in ("bud", "cub")] == ["field", "field"]
    assert (table.one("wit").budget.standard, table.one("wit").budget.shift) == (0, 1)
    assert [slot.id for slot in table.state.order] == ["bud", "zub", "cub"]
    refused(team(), w.Switch(release="bud", second="ace"), "ptu.one_pokemon")


def test_two_come_out_on_squares_of_their_own():
    table = Table(
        Placed("players", sheet=trainer("wit", speed=30).sheet, position=(3, 3)),
        own("bud", out=False),
        own("cub", out=False),
        Placed("enemies", sheet=foe("zub").sheet, position=(4, 3)),
        grid=MEADOW,
    )
    table(w.Switch(release="bud", second="cub"), override="a double battle")
    assert len({table.one(who).position for who in ("wit", "bud", "cub", "zub")}) == 4


def test_a_pokemon_may_give_its_own_standard_action_to_be_exchanged():
    table = team(speed=1).until("ace")(w.Switch("ace", "cub"))
    assert (table.one("ace").where, table.one("cub").where) == ("ball", "field")
    assert table.state.active == "zub"
    table = team(speed=1).until("ace")
    refused(table, w.Switch(release="cub"), "ptu.not_a_trainer")


def test_workflow_faint_and_replacement():
    """W3: the fainted one is replaced for a Shift, and the newcomer acts on its count."""
    table = team()
    table(w.ChangeStatus("ace", add=("burned", "confused")))
    table(w.DealDamage("ace", 120))
    assert table.statuses("ace") == ("fainted",)
    table(w.Switch("ace", "cub"))
    assert table.one("wit").budget.standard == 1
    new = table.one("cub")
    assert (new.where, new.hp, new.stages, new.afflictions) == ("field", 100, {}, ())
    assert [slot.id for slot in table.state.order] == ["zub", "cub"]
    table.until("cub")
    assert table.state.round == 1


def test_a_newcomer_whose_count_has_passed_acts_at_once():
    table = Table(trainer("wit", speed=11), own("ace", speed=2), own("bud", out=False, speed=25), foe("zub"))
    table.until("wit")(w.Switch("ace", "bud"))(w.EndTurn())
    assert (table.state.active, table.state.round) == ("bud", 1)


def test_who_comes_for_one_that_has_acted_waits_for_the_next_round():
    table = team(speed=5).until("wit")(w.Switch("ace", "bud"))
    assert "bud" not in [slot.id for slot in table.state.order]
    table.until("bud")
    assert table.state.round == 2


def test_nobody_is_recalled_and_released_in_one_round():
    table = team()(w.Switch(recall="ace"))
    table(w.TradeAction("shift"))
    assert "recalled this round" in refused(table, w.Switch(release="ace"), "ptu.switched")
    table.until("zub").until("wit")(w.Switch(release="ace"))
    assert table.one("ace").where == "field"


def test_a_recall_ends_stages_volatile_conditions_temporary_hp_and_coats():
    table = team(ace={"moves": ("aqua_ring",), "speed": 40}).use("aqua_ring").until("wit")
    table(w.ChangeStages("ace", {"attack": 3, "accuracy": -1}))
    table(w.ChangeStatus("ace", add=("burned", "confused", "slowed", "disabled"), move="aqua_ring"))
    table(w.RestoreHp("ace", temp_hp=20))
    assert table.one("ace").timed
    table(w.Switch(recall="ace"))
    ace = table.one("ace")
    assert (ace.temp_hp, ace.timed) == (0, ())
    assert table.statuses("ace") == ("burned",)
    assert {stat: value for stat, value in ace.stages.items() if value} == {"defense": -2}


def test_a_recall_frees_those_whom_it_held():
    table = team(ace={"speed": 40})
    table(w.Maneuver("grapple", "zub"), accuracy=20, **{"check:combat": (6, 6, 1, 1)})
    table.until("wit")(w.Switch("ace", "bud"))
    assert table.one("zub").grappling == ""
    assert table.statuses("zub") == ()


def test_switching_when_trapped_is_refused():
    table = team()(w.ChangeStatus("ace", add=("trapped",)))
    assert "Trapped" in refused(table, w.Switch("ace", "bud"), "ptu.trapped")
    refused(table, w.Switch(recall="ace"), "ptu.trapped")
    table(w.Switch("ace", "bud"), override="the net tears")
    assert table.one("bud").where == "field"


def test_the_trapped_who_fainted_are_replaced():
    table = team()(w.ChangeStatus("ace", add=("trapped",)))(w.DealDamage("ace", 100))(w.Switch("ace", "bud"))
    assert table.one("bud").where == "field"


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (w.Switch(), "ptu.nothing"),
        (w.Switch(recall="bud"), "ptu.not_on_field"),
        (w.Switch(recall="zub"), "ptu.not_owned"),
        (w.Switch(release="zub"), "ptu.not_owned"),
        (w.Switch(release="ace"), "ptu.not_in_ball"),
        (w.Switch(release="bud"), "ptu.one_pokemon"),
        (w.Switch(recall="nobody"), "ptu.no_such_combatant"),
    ],
)
def test_switches_that_make_no_sense_are_refused(command, code):
    refused(team(), command, code)


def test_the_fainted_are_not_released():
    table = team()(w.SetHp("bud", hp=0))
    refused(table, w.Switch("ace", "bud"), "ptu.fainted")


def test_recall_reaches_8_metres_but_in_a_league():
    def far(**setup):
        return Table(
            Placed("players", sheet=trainer("wit", speed=30).sheet, position=(0, 0)),
            own("ace", position=(9, 0)),
            own("bud", out=False),
            Placed("enemies", sheet=foe("zub").sheet, position=(13, 7)),
            grid=MEADOW,
            **setup,
        )

    assert "9 squares, reach 8" in refused(far(), w.Switch("ace", "bud"), "ptu.out_of_range")
    table = far(battle="league", rulings={"league_order": "full_contact"})(w.Switch("ace", "bud"))
    assert table.one("bud").position == (9, 0)


def test_a_newcomer_appears_where_one_says_or_next_to_its_trainer():
    def field():
        return Table(
            Placed("players", sheet=trainer("wit", speed=30).sheet, position=(3, 3)),
            own("bud", out=False),
            Placed("enemies", sheet=foe("zub").sheet, position=(4, 3)),
            grid=MEADOW,
        )

    table = field()(w.Switch(release="bud", cell=(6, 6)))
    assert table.one("bud").position == (6, 6)
    table = field()(w.Switch(release="bud"))
    assert max(abs(table.one("bud").position[0] - 3), abs(table.one("bud").position[1] - 3)) == 1
    assert table.one("bud").position != (4, 3)
    refused(field(), w.Switch(release="bud", cell=(4, 3)), "ptu.no_room")
    refused(field(), w.Switch(release="bud", cell=(13, 3)), "ptu.no_room")


def test_in_a_league_who_was_switched_in_is_not_commanded_this_round():
    table = team(battle="league")
    table.until("wit")
    while table.state.phase == "declaration":
        table(w.Declare("switch"))
    table.until("wit")(w.Switch("ace", "bud"))
    assert table.one("bud").idle
    table.until("zub")
    assert e.TurnSkipped("bud", "idle") in [record for records in table.match.records for record in records.events]
    table.until("bud")
    assert (table.state.round, table.one("bud").idle) == (2, False)


def test_in_a_league_the_fainteds_replacement_may_act():
    table = team(battle="league")(w.DealDamage("ace", 100))
    while table.state.phase == "declaration":
        table(w.Declare("replace"))
    table.until("wit")(w.Switch("ace", "bud")).until("bud")
    assert table.state.round == 1


def test_a_forced_switch_asks_for_the_replacement_and_ignores_traps():
    table = team(foe_fields={"speed": 40, "moves": ("whirlwind",)})
    table(w.ChangeStatus("ace", add=("trapped",)))
    drives_off = [
        name
        for name, move in table.game.content.moves.items()
        if any(type(effect).__name__ == "Switch" and effect.on == "target" for effect in move.effects)
    ]
    assert drives_off
    script = w.UseMove(drives_off[0], ("ace",))
    table(script, override="it knows that, too")
    prompt = next((prompt for prompt in table.state.flow.prompts if prompt.kind == "replacement"), None)
    if prompt is None:  # it comes at the end of the round
        table.until("ace")
        while not table.state.flow.prompts:
            table(w.EndTurn())
        (prompt,) = table.state.flow.prompts
    assert (prompt.seat, prompt.options) == ("wit", ("bud", "cub"))
    table(Answer(prompt.id, ("cub",)))
    assert (table.one("ace").where, table.one("cub").where) == ("ball", "field")


def test_baton_pass_hands_stages_and_coats_on():
    table = team(ace={"moves": ("aqua_ring", "baton_pass"), "speed": 40}).use("aqua_ring")
    table(w.ChangeStages("ace", {"attack": 4}))
    table.until("wit").until("ace").use("baton_pass")
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("bud",)))
    assert table.one("bud").stages["attack"] == 4
    assert [held.label for held in table.one("bud").timed] == ["aqua_ring"]
    assert table.one("ace").stages["attack"] == 0
    assert table.state.active != "ace"


def test_u_turn_ends_the_turn_of_the_one_who_left_after_its_damage():
    table = team(ace={"moves": ("u_turn",), "speed": 40}).use("u_turn", "zub", accuracy=15)
    (prompt,) = table.state.flow.prompts
    table(Answer(prompt.id, ("cub",)))
    assert table.one("zub").hp < 100
    assert (table.state.active, table.one("ace").where) == ("wit", "ball")
    table.until("cub")
    assert table.state.round == 2


def test_a_wild_one_is_not_switched():
    table = team(ace={"moves": ("u_turn",), "speed": 40}, foe_fields={"moves": ("u_turn",)}).until("zub")
    table.use("u_turn", "ace", accuracy=15)
    for prompt in table.state.flow.prompts:
        table(Answer(prompt.id, ("no",)))  # nobody steps in
    assert table.one("zub").where == "field"
    assert not table.state.flow.prompts


def test_pursuit_strikes_who_is_recalled():
    table = team(foe_fields={"moves": ("pursuit",)})(w.Switch("ace", "bud"))
    (prompt,) = table.state.flow.prompts
    assert (prompt.seat, prompt.options) == ("enemies", ("zub:pursuit",))
    table(Answer(prompt.id, ("zub:pursuit",)), accuracy=15)
    assert table.one("ace").hp < 100
    assert (table.one("ace").where, table.one("bud").where) == ("ball", "field")


def test_hazards_meet_whoever_joins_the_side_they_lie_on():
    table = team(foe_fields={"speed": 40, "moves": ("spikes",)}).use("spikes").until("wit")
    table(w.Switch("ace", "bud"))
    assert table.one("bud").hp == 90
    assert table.statuses("bud") == ("slowed",)


def test_fleeing_takes_the_team_along_but_not_the_trapped():
    table = team()(w.ChangeStatus("ace", add=("trapped",)))(w.Flee())
    assert (table.one("wit").where, table.one("ace").where) == ("fled", "field")
    table = team()(w.Flee())
    assert (table.one("wit").where, table.one("ace").where) == ("fled", "fled")
    assert table.state.active == "zub"
    table = team(extra=(placed("enemies", sheet("bat", speed=50)),))
    table(w.ChangeStatus("bat", add=("stuck",)))
    refused(table, w.Flee(), "ptu.trapped")


def offered(table):
    return {(each.recall, each.release) for each in table.match.legal("players") if type(each) is w.Switch}


def test_what_a_trainer_is_offered():
    """An exchange with one out, a release with none out, the fainted one's replacement; never the trapped, the far, and
    nothing without the action that it takes."""
    assert offered(team()) == {("ace", "bud"), ("ace", "cub")}
    table = team()(w.Switch(recall="ace"))
    assert offered(table) == set(), "the Shift is spent"
    assert offered(table.until("zub").until("wit")) == {("", "ace"), ("", "bud"), ("", "cub")}
    assert offered(team()(w.ChangeStatus("ace", add=("trapped",)))) == set()
    assert offered(team()(w.TradeAction("swift"))) == set(), "an exchange is a Standard Action"
    fallen = team()(w.DealDamage("ace", 100))(w.TradeAction("swift"))
    assert offered(fallen) == {("ace", "bud"), ("ace", "cub")}, "replacing the fainted is a Shift"
    two = team(extra=(own("dan"),))(w.DealDamage("ace", 100))
    assert offered(two) == {("dan", "bud"), ("dan", "cub")}, "somebody stands: it is exchanged"
    far = Table(
        Placed("players", sheet=trainer("wit", speed=30).sheet, position=(0, 0)),
        own("ace", position=(9, 0)),
        own("bud", out=False),
        Placed("enemies", sheet=foe("zub").sheet, position=(13, 7)),
        grid=MEADOW,
    )
    assert offered(far) == set()


def test_a_newcomer_does_what_its_ability_does_on_arrival():
    table = Table(
        trainer("wit", speed=30),
        own("ace"),
        own("bud", out=False, abilities=("moody",)),
        foe("zub"),
    )
    assert not any(table.one("bud").stages.values())
    table(w.Switch("ace", "bud"))
    assert any(table.one("bud").stages.values())


def test_hazards_meet_the_same_one_again_when_it_comes_back():
    table = team(foe_fields={"speed": 40, "moves": ("spikes",)}).use("spikes").until("wit")(w.Switch("ace", "bud"))
    lost = 100 - table.one("bud").hp
    assert lost == 10
    table.until("zub").until("wit")(w.Switch("bud", "cub"))
    table.until("zub").until("wit")(w.Switch("cub", "bud"))
    assert table.one("bud").hp == 100 - 2 * lost


def test_there_must_be_room():
    narrow = c.Grid(("..",))
    table = Table(
        Placed("players", sheet=trainer("wit", speed=30).sheet, position=(0, 0)),
        own("bud", out=False),
        Placed("enemies", sheet=foe("zub").sheet, position=(1, 0)),
        grid=narrow,
    )
    assert "no room" in refused(table, w.Switch(release="bud"), "ptu.no_room")


def test_who_is_driven_off_on_a_grid_is_replaced_on_its_square():
    table = Table(
        Placed("players", sheet=trainer("wit", speed=5).sheet, position=(2, 2)),
        own("ace", position=(4, 2), speed=3),
        own("bud", out=False),
        Placed("enemies", sheet=foe("zub", speed=40, moves=("roar",)).sheet, position=(5, 2)),
        grid=MEADOW,
    )
    table.use("roar", "ace")  # at the end of the round
    table(w.EndTurn())(w.EndTurn())
    assert table.state.active == "ace"
    table(w.EndTurn())
    answer(table, "stay", accuracy=19)
    assert (table.one("ace").where, table.one("ace").position) == ("ball", None)
    stood = [event.to for event in table.found(e.Moved) if event.id == "ace"] or [(4, 2)]  # a roar drives back first
    assert (table.one("bud").where, table.one("bud").position) == ("field", stood[-1])
