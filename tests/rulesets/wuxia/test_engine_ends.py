"""How battles end: every victory condition, triggers, boss phases, rewards and what is left (spec 2.8, 4.3, 5.1)."""

from importlib.metadata import EntryPoint

import pytest
from tests.rulesets.wuxia.arena import Arena, all_of, art, only, sheet, tags

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.wuxia import commands as w
from turnwright.rulesets.wuxia import customs
from turnwright.rulesets.wuxia import events as e
from turnwright.rulesets.wuxia.state import Condition, CostTrack, ResolveCharges


def result(arena):
    return None if arena.state.verdict is None else (arena.outcome.result, arena.outcome.winner)


def kill(arena, target):
    """The active unit's attack that ends a unit."""
    arena.change(target, thp=1, guard=0)
    return arena.do(w.Attack(target), 10, 1)


TRIO = (sheet("friend"), sheet("envoy"), sheet("fiend"))


def trio(*victory, **more):
    return Arena(*TRIO, party=("hero", "friend", "envoy"), enemies=["foe", "fiend"], victory=list(victory), **more)


# --- victory --------------------------------------------------------------------------------------------------------


def test_eliminate_the_enemy():
    arena = trio({"type": "eliminate", "team": "enemy"})
    kill(arena, "foe")
    assert result(arena) is None
    kill(arena, "fiend")
    assert result(arena) == ("victory", "player")


def test_a_fallen_party_loses_whatever_the_goals():
    """Sources 12: the implicit loss."""
    arena = Arena(victory=[{"type": "defeat", "target": "foe"}])
    arena.do(w.Wait())
    kill(arena, "hero")
    assert result(arena) == ("defeat", "enemy")


def test_defeat_one_unit():
    arena = trio({"type": "defeat", "targetId": "fiend"})
    kill(arena, "fiend")
    assert result(arena) == ("victory", "player")


def test_protect_loses_when_its_unit_falls_and_goes_first():
    arena = trio({"type": "eliminate", "targetTeam": "enemy"}, {"type": "protect", "target": "envoy"})
    arena.wait_for("foe")
    events = kill(arena, "envoy")
    verdict = only(events, e.CombatEnd).result
    assert (verdict.result, verdict.victor, verdict.goal, verdict.reason) == ("defeat", "enemy", 1, "fallen:envoy")


def test_survive_counts_at_the_end_of_its_round():
    """Sources 12: not at its start."""
    arena = Arena(victory=[{"type": "survive", "value": 2}])
    for _ in range(3):
        arena.do(w.Wait())
        assert result(arena) is None
    arena.do(w.Wait())
    assert (result(arena), arena.state.round) == (("victory", "player"), 2)


def test_escape_needs_enough_units():
    arena = trio({"type": "escape", "threshold": 2})
    arena.do(w.Escape())
    arena.wait_for("envoy")
    arena.do(w.Escape())
    assert result(arena) == ("escape", "player")
    arena = trio({"type": "escape", "threshold": 3})
    arena.change("envoy", status="defeated")
    arena.do(w.Escape())
    arena.do(w.Escape())
    assert result(arena) == ("defeat", "enemy")


def test_an_enemy_cannot_escape():
    arena = trio({"type": "escape", "threshold": 1})
    arena.wait_for("foe")
    assert arena.refused(w.Escape())[0] == "wuxia.no_escape"


def bell_rings(state):
    return state.round >= 2


def test_custom_goals_are_checked_by_name():
    """Sources 13.12: no function in JSON."""
    arena = Arena(
        victory=[{"type": "custom", "name": "bell_rings"}, {"type": "custom", "checkFn": "nobody_knows_this"}],
        checks={"bell_rings": bell_rings},
    )
    arena.do(w.Wait())
    arena.do(w.Wait())
    assert result(arena) is None
    arena.do(w.Wait())
    assert result(arena) == ("victory", "player")


def test_a_package_brings_checks_for_custom_goals(monkeypatch):
    entry = EntryPoint("bell_rings", f"{__name__}:bell_rings", customs.GOALS)
    monkeypatch.setattr(customs.installed, "found", lambda group: {customs.GOALS: {"bell_rings": entry}}.get(group, {}))
    arena = Arena(victory=[{"type": "custom", "name": "bell_rings"}])
    for _ in range(3):
        arena.do(w.Wait())
    assert result(arena) == ("victory", "player")


def test_timeout():
    arena = Arena(options={"max_rounds": 2}, rewards={"xp": 9, "items": []})
    for _ in range(4):
        arena.do(w.Wait())
    assert result(arena) == ("timeout", None)
    assert arena.outcome.detail["rewards"]["xp"] == 0


@pytest.mark.parametrize(("rule", "ends"), [("defeat", ("defeat", "enemy")), ("victory", ("victory", "player"))])
def test_both_sides_fall_at_once(rule, ends):
    arena = Arena(options={"draw_result": rule})
    for name in ("hero", "foe"):
        arena.change(name, thp=1, conditions=(Condition("violence", 1, "x", None, 1),))
    arena.do(w.Wait())
    arena.do(w.Wait())
    assert result(arena) == ends


def test_victory_only_at_the_end_of_a_round_under_its_ruling():
    arena = trio({"type": "defeat", "target": "foe"}, options={"victory_check": "round_end"})
    kill(arena, "foe")
    assert result(arena) is None
    arena.wait_for("fiend")
    arena.do(w.Wait())
    assert result(arena) == ("victory", "player")


def test_a_field_where_nobody_stands_goes_on_to_its_end():
    arena = Arena(options={"victory_check": "round_end"})
    arena.change("foe", thp=1, conditions=(Condition("violence", 1, "x", None, 1),))
    arena.change("hero", strain=39)
    events = arena.do(w.Guard())
    assert only(events, e.UnitDefeated).unit_id == "hero"
    arena.do(w.Wait())
    assert result(arena) == ("defeat", "enemy")


# --- triggers -------------------------------------------------------------------------------------------------------


def triggered(condition, event="dialogue", action="speak", **more):
    return Arena(sheet("friend"), triggers=[{"condition": condition, "event": event, "action": action}], **more)


@pytest.mark.parametrize(
    ("condition", "before", "after"),
    [
        ("enemy_hp_below_50", {"foe": {"thp": 22}}, {"foe": {"thp": 21}}),
        ("ally_hp_below_50", {"hero": {"thp": 15}}, {"hero": {"thp": 14}}),
        ("unit_hp_below_100:hero", {"hero": {"thp": 30}}, {"hero": {"thp": 29}}),
    ],
)
def test_triggers_on_thp(condition, before, after):
    """The hero's attack takes 7 of the foe's THP."""
    for changes, fires in ((before, False), (after, True)):
        arena = triggered(condition)
        for name, change in changes.items():
            arena.change(name, **change)
        events = arena.do(w.Attack("foe"), 10, 4)
        assert bool(all_of(events, e.ScriptTrigger)) is fires


def test_a_trigger_fires_once_after_the_action():
    arena = triggered("technique_used:palm")
    arena.change("hero", techniques=("palm",))
    events = arena.do(w.Technique("palm", "foe"), 2)
    assert only(events, e.ScriptTrigger) == e.ScriptTrigger(0, "dialogue", "speak", "technique_used:palm")
    assert tags(events).index("script_trigger") == tags(events).index("turn_end") - 1
    assert arena.state.triggers[0].fired
    arena.wait_for("hero")
    assert not all_of(arena.do(w.Technique("palm", "foe"), 2), e.ScriptTrigger)


def test_round_flag_and_fall_triggers():
    arena = triggered("round_2")
    for _ in range(2):
        assert not all_of(arena.do(w.Wait()), e.ScriptTrigger)
    assert all_of(arena.do(w.Wait()), e.ScriptTrigger)
    assert all_of(triggered("flag:oath", flags={"oath": True}).do(w.Wait()), e.ScriptTrigger)
    assert not all_of(triggered("flag:oath", flags={"oath": False}).do(w.Wait()), e.ScriptTrigger)
    arena = triggered("unit_defeated:foe", enemies=["foe", "foe"])
    assert all_of(kill(arena, "foe"), e.ScriptTrigger)


def test_triggers_are_tried_in_their_order_and_see_each_others_flags():
    triggers = [
        {"condition": "round_1", "event": "flag", "action": "lit"},
        {"condition": "flag:lit", "event": "dialogue", "action": "it_burns"},
    ]
    events = Arena(triggers=triggers).do(w.Wait())
    assert tags(events)[1:4] == ["script_trigger", "flag_set", "script_trigger"]


@pytest.mark.parametrize(
    ("action", "ends"),
    [("victory", ("victory", "player")), ("defeat", ("defeat", "enemy")), ("escape", ("escape", "player"))],
)
def test_a_trigger_may_end_the_battle(action, ends):
    arena = triggered("enemy_hp_below_90", "end", action)
    events = arena.do(w.Attack("foe"), 10, 4)
    assert tags(events)[-3:] == ["script_trigger", "turn_end", "combat_end"]
    assert result(arena) == ends


@pytest.mark.parametrize("action", ["victory", "escape"])
def test_no_trigger_wins_for_a_party_that_has_fallen(action):
    """Sources 12: a party that is gone has lost, whatever the trigger says; RULES 10 says the same of goals."""
    arena = triggered("unit_defeated:hero", "end", action)
    arena.change("hero", thp=1)
    arena.wait_for("foe")
    events = arena.do(w.Attack("hero"), 15, 6)
    assert all_of(events, e.ScriptTrigger), "the story still hears it"
    assert (arena.outcome.result, arena.outcome.winner) == ("defeat", "enemy")


def test_a_trigger_may_still_win_when_one_of_two_has_fallen():
    arena = triggered("unit_defeated:hero", "end", "victory", party=("hero", "friend"))
    arena.change("hero", thp=1)
    arena.wait_for("foe")
    arena.do(w.Attack("hero"), 15, 6)
    assert arena.outcome.result == "victory"


def test_a_trigger_may_revive_before_the_end_is_looked_for():
    arena = triggered("unit_defeated:foe", "revive", "foe")
    events = kill(arena, "foe")
    assert only(events, e.UnitRevived) == e.UnitRevived("foe", 15)
    assert result(arena) is None
    arena.wait_for("hero")
    kill(arena, "foe")
    assert result(arena) == ("victory", "player")


def test_a_trigger_may_call_units():
    arena = triggered("round_1", "summon", "foe")
    assert only(arena.do(w.Wait()), e.UnitJoined).unit.id == "foe#2"
    assert arena["foe#2"].team == "enemy"
    arena = triggered("round_1", "join", "friend")
    events = arena.do(w.Wait())
    assert (only(events, e.UnitJoined).unit.team, arena.state.active) == ("player", "foe")
    arena.do(w.Wait())
    assert [arena.state.active, *arena.state.pending] == ["hero", "friend", "foe"]


# --- bosses ---------------------------------------------------------------------------------------------------------


def boss_arena(value, **more):
    phases = [
        {"threshold": 66, "techniques": ["palm"], "dr_tier": 1, "summons": ["minion"]},
        {"threshold": 33, "dr_tier": -2, "refill_charges": False},
    ]
    boss = sheet("foe", boss_rank=5, phases=phases, techniques=["blow"], stats={"agility": 2})
    blow = art("blow", {"type": "damage", "value": value, "stat": "none", "route": "guard"})
    return Arena(sheet("hero", techniques=["blow"]), boss, sheet("minion"), arts=(blow,), **more)


def test_a_boss_enters_a_phase_at_its_threshold():
    arena = boss_arena(51)  # 150 THP: 99 are 66 %
    arena.change("foe", charges=ResolveCharges())
    events = arena.do(w.Technique("blow", "foe"), 10)
    full = ResolveCharges(15, 15, 15)
    assert only(events, e.BossPhaseChanged) == e.BossPhaseChanged("foe", 2, full, 6, ("palm",))
    foe = arena["foe"]
    assert (foe.thp, foe.phase, foe.charges, foe.dr_tier, foe.techniques) == (99, 2, full, 6, ("palm",))
    assert only(events, e.UnitJoined).unit.id == "minion"
    assert not all_of(boss_arena(50).do(w.Technique("blow", "foe"), 10), e.BossPhaseChanged)


def test_two_thresholds_in_one_hit_are_two_phases_in_order():
    arena = boss_arena(101, triggers=[{"condition": "boss_phase_3", "event": "dialogue"}])
    arena.change("foe", charges=ResolveCharges(1, 1, 1))
    events = arena.do(w.Technique("blow", "foe"), 10)
    assert [event.phase for event in all_of(events, e.BossPhaseChanged)] == [2, 3]
    foe = arena["foe"]
    assert (foe.phase, foe.charges.prc, foe.dr_tier, foe.techniques) == (3, 15, 4, ("palm",))
    assert len(all_of(events, e.UnitJoined)) == 1
    assert all_of(events, e.ScriptTrigger)


def test_a_phase_is_entered_once_however_often_the_boss_is_healed():
    arena = boss_arena(51)
    arena.do(w.Technique("blow", "foe"), 10)
    arena.change("foe", thp=150)
    arena.wait_for("hero")
    assert not all_of(arena.do(w.Technique("blow", "foe"), 10), e.BossPhaseChanged)


# --- what is left ---------------------------------------------------------------------------------------------------


def test_rewards_of_a_victory():
    items = ({"id": "seal", "name": "Seal"},)
    arena = Arena(rewards={"xp": 50, "items": ["seal"], "flags": ["won"]}, items=items)
    arena.change("hero", stain=CostTrack(2, 6), conditions=(Condition("influence", 2, "foe"),))
    kill(arena, "foe")
    detail = arena.outcome.detail
    assert (detail["rounds"], detail["flags"]) == (1, ["won"])
    assert (detail["rewards"]["xp"], detail["rewards"]["items"]) == (50, ["seal"])
    (condition,) = detail["rewards"]["conditions"]
    assert (condition["unit_id"], condition["condition"]["degree"]) == ("hero", 2)
    assert detail["rewards"]["track_marks"] == [{"unit_id": "hero", "track": "stain", "marks": 2}]


def test_a_defeat_leaves_wounds_and_flags_but_no_rewards():
    items = ({"id": "seal", "name": "Seal"},)
    arena = Arena(
        rewards={"xp": 50, "items": ["seal"], "flags": ["won"]}, items=items,
        triggers=[{"condition": "round_1", "event": "flag", "action": "seen"}],
    )  # fmt: skip
    arena.change("hero", conditions=(Condition("influence", 1, "foe"),))
    arena.do(w.Wait())
    events = kill(arena, "hero")
    assert only(events, e.CombatEnd).rewards is None
    detail = arena.outcome.detail
    assert (detail["rewards"]["xp"], detail["rewards"]["items"], detail["flags"]) == (0, [], ["seen"])
    assert len(detail["rewards"]["conditions"]) == 1


def test_a_won_item_is_carried_by_the_first_who_stands():
    """Spec 5.1: what a battle gives must not be lost on the way to the next one."""
    items = ({"id": "salve", "name": "Salve", "effects": [{"type": "heal", "value": 3}]},)
    arena = Arena(
        sheet("hero", items={"salve": 1}), sheet("friend", items={"salve": 1}), party=("hero", "friend"), items=items,
        rewards={"items": ["salve", "jade_seal", "salve"]},
    )  # fmt: skip
    arena.change("foe", thp=1)
    arena.change("hero", status="defeated")
    arena.wait_for("friend")
    arena.do(w.Attack("foe"), 15, 6)
    carried = arena.outcome.detail["carried"]
    assert carried["hero"]["items"] == {"salve": 1}
    assert carried["friend"]["items"] == {"salve": 3, "jade_seal": 1}


def test_a_defeat_carries_no_rewards():
    arena = Arena(rewards={"items": ["jade_seal"]})
    arena.change("hero", thp=1)
    arena.wait_for("foe")
    arena.do(w.Attack("hero"), 15, 6)
    assert arena.outcome.detail["carried"]["hero"]["items"] == {}


def test_a_keepsake_is_carried_but_never_used():
    items = ({"id": "letter", "name": "Letter"},)
    arena = Arena(
        rewards={"items": ["jade_seal"]}, items=items, carried={"hero": {"items": {"jade_seal": 1, "letter": 1}}}
    )
    assert not [command for command in arena.legal if isinstance(command, w.Item)]
    for name, called in (("jade_seal", "jade seal"), ("letter", "Letter")):
        code, sentence = arena.refused(w.Item(name))
        assert (code, sentence) == ("wuxia.keepsake", f"Hero can't use {called}: it is a keepsake.")
    with pytest.raises(Refusal, match='There is no item "jade_sael"; did you mean "jade_seal"'):
        Arena(rewards={"items": ["jade_seal"]}, carried={"hero": {"items": {"jade_sael": 1}}})
