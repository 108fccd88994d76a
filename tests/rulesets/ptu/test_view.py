"""What seats see: views fold, nothing of a foe's numbers gets out, and every event and choice has its line."""

import random
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.world import dice, game, ruleset, scribe

from turnwright.kernel.language import ENGLISH
from turnwright.kernel.messages import Command, Event
from turnwright.kernel.ruleset import fold, redact, view
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu import harm
from turnwright.rulesets.ptu.content import Ability, Grid, Move, Range
from turnwright.rulesets.ptu.decide import lifecycle
from turnwright.rulesets.ptu.evolve import EVENTS
from turnwright.rulesets.ptu.outcome import outcome
from turnwright.rulesets.ptu.people import spawn
from turnwright.rulesets.ptu.rules.actions import Budget
from turnwright.rulesets.ptu.rules.damage import damage
from turnwright.rulesets.ptu.setup import setup
from turnwright.rulesets.ptu.state import (
    Award,
    Blessing,
    Hazard,
    HeldStatus,
    Order,
    Placed,
    Setup,
    Slot,
    State,
    Usage,
)
from turnwright.rulesets.ptu.telling.board import board
from turnwright.rulesets.ptu.telling.choices import describe_command
from turnwright.rulesets.ptu.telling.story import tell
from turnwright.rulesets.ptu.view import BANDS, band, imagine, imagine_all, is_hidden, tells

SEATS = ("players", "allies", "enemies", "rivals", "group", "watcher")
SHOWN = ("damage", "bands", "hidden", "numbers")


def opened(name="boss_old_kiln", seed=1, **rulings):
    writes = scribe(setup(game(**rulings), Setup(name)), seed=seed, **rulings)
    spawn.settle(writes)
    return writes.state


def walk(state: State, seed: int, **rulings):
    """A random fight as far as numbers go: losses, healing, conditions, catches, arrivals, then the end."""
    choose = random.Random(seed)
    writes = scribe(state, seed=seed, **rulings)
    for _ in range(40):
        who = choose.choice(list(writes.state.combatants))
        one = writes.state.combatants[who]
        match choose.randrange(14):
            case 0 | 1 | 2:
                harm.lose_hp(writes, who, choose.randrange(1, 40), source=choose.choice(list(writes.state.combatants)))
            case 3:
                harm.heal(writes, who, choose.randrange(1, 30))
            case 4:
                harm.grant_temp_hp(writes, who, choose.randrange(1, 20))
            case 5:
                harm.inflict(writes, who, choose.choice(("burned", "asleep", "confused", "slowed")))
            case 6:
                harm.change_stages(writes, who, {"attack": choose.choice((-1, 2)), "speed": 1})
            case 7:
                writes.record(e.ItemsSet(who, {"potion": choose.randrange(3)}))
                writes.record(e.ItemUsed(who, "potion", who, choose.randrange(2)))
            case 8:
                writes.record(e.SheetChanged(who, replace(one.sheet, held_item="leftovers"), "holds"))
            case 9:
                spawn.join(writes, Placed(choose.choice(("players", "enemies")), species="zubat", level=9))
            case 10:
                if one.wild and one.where == "field":
                    sheet = replace(one.sheet, owner="wren", origin="captured")
                    writes.record(e.Captured(who, "wren", sheet))
            case 11:
                writes.record(e.InjuriesSet(who, choose.randrange(4)))
            case 12:
                writes.record(e.HpSet(who, choose.randrange(1, one.sheet.max_hp)))
            case 13:
                lifecycle.end_scene(writes, w.EndScene())
    lifecycle.rest(writes, w.Rest("half_hour", tuple(writes.state.combatants)))
    lifecycle.end_encounter(writes, w.EndEncounter(trainer_xp=1))
    lifecycle.rest(writes, w.Rest("center"))
    return writes


def end_of(state: State, part: str = "") -> Any:
    found = outcome(state)
    if found is None:
        return None
    return (
        found.detail[part] if part else (found.result, found.winner, found.detail["rounds"], found.detail["captured"])
    )


@pytest.mark.parametrize("shown", SHOWN)
@pytest.mark.parametrize("name", ["boss_old_kiln", "brawl_at_the_ford", "gym_lime_works"])
def test_views_fold(name, shown):
    """Every seat's view, evolved by the events that it is sent, is its view of the next state, event by event."""
    rules = ruleset()
    for seed in range(8):
        start = opened(name, seed, foes_shown=shown)
        if "wren" not in start.combatants:
            writes = scribe(start, foes_shown=shown)
            spawn.join(writes, Placed("players", trainer="wren"))
            start = writes.state
        events = walk(start, seed, foes_shown=shown).events
        for seat, served in (*((seat, False) for seat in SEATS), ("group", True)):
            dark = seat == "group" and not served
            state = replace(start, served=served)
            seen = view(rules, state, seat)
            for event in events:
                sent = redact(rules, state, event, seat)
                state = fold(rules, state, (event,))
                seen = fold(rules, seen, (sent,)) if sent is not None else seen
                assert seen == view(rules, state, seat), (seat, event)
                assert view(rules, seen, seat) == seen
                assert end_of(seen) == end_of(state) or dark
            if seat == "group":
                assert bool(seen.combatants) is served
                assert (seen.result, seen.winner) == (state.result, state.winner)
                continue
            if shown == "numbers":
                assert seen == state
            else:
                told = outcome(state)
                assert told is not None
                foes = {who for who, one in state.combatants.items() if is_hidden(state, one, seat)}
                assert set(end_of(seen, "sheets_after")) == set(state.combatants) - foes
                assert end_of(seen, "awards").keys() == end_of(state, "awards").keys() - foes
                assert end_of(seen, "sheets_before").keys() <= set(state.combatants) - foes


@pytest.mark.parametrize("shown", ["damage", "bands", "hidden"])
def test_nothing_of_a_foes_numbers_is_in_a_view(shown):
    """Two fights that differ only in hidden numbers within a band are the same from outside."""
    state = opened(foes_shown=shown)
    rules = ruleset()
    one = state.combatants["geodude"]
    other_sheet = replace(
        one.sheet, stats={stat: value + 3 for stat, value in one.sheet.stats.items()}, max_hp=one.sheet.max_hp + 9,
        nature="bold", moves=("tackle",), held_item="leftovers", experience=3, version=9,
    )  # fmt: skip
    twin_one = replace(one, sheet=other_sheet, hp=other_sheet.max_hp - 1, temp_hp=5, injuries=2, items={"potion": 2})
    twin = replace(
        state,
        combatants={**state.combatants, "geodude": twin_one},
        before={**state.before, "geodude": twin_one},
    )
    for seat in ("players", "allies", "group", "watcher"):
        assert view(rules, state, seat) == view(rules, twin, seat)
    assert view(rules, state, "enemies") != view(rules, twin, "enemies")
    assert view(rules, state, "gm") == state


def test_friends_see_each_other_and_a_catch_is_seen_by_its_catcher():
    state = opened()
    assert not is_hidden(state, state.combatants["fern"], "players")
    assert is_hidden(state, state.combatants["fern"], "enemies")
    wild = state.combatants["geodude"]
    caught = replace(wild, where="captured", sheet=replace(wild.sheet, owner="wren"))
    state = replace(state, combatants={**state.combatants, "geodude": caught})
    assert not is_hidden(state, caught, "players")
    assert is_hidden(state, caught, "watcher")
    assert view(ruleset(), opened(foes_shown="numbers"), "watcher").combatants["geodude"].hidden is False


@pytest.mark.parametrize("most", [11, 37, 40, 100, 333])
def test_bands_are_upper_ends(most):
    for hp in range(-5, most + 1):
        shown = band(hp, most)
        if hp <= 0:
            assert shown == 0
        else:
            lower = max([0, *(step for step in BANDS if step < shown)])
            assert lower * most < 100 * hp <= shown * most


@pytest.mark.parametrize("shown", ["damage", "bands", "hidden"])
def test_what_is_imagined_fits_the_view(shown):
    rules = ruleset()
    for seed in range(5):
        state = walk_on(opened(seed=seed, foes_shown=shown), seed, shown)
        for seat in ("players", "enemies", "watcher"):
            seen = view(rules, state, seat)
            plain = imagine(game(foes_shown=shown), seen, seat)
            drawn = imagine_all(game(foes_shown=shown), seen, seat, dice(seed))
            for guess in (plain, drawn):
                assert view(rules, guess, seat) == seen
                for one in guess.combatants.values():
                    assert not one.hidden
                    assert one.hp <= one.sheet.max_hp
                    formula = one.sheet.level + 3 * one.sheet.stats["hp"] + 10
                    assert one.sheet.max_hp == formula + (one.sheet.level if one.sheet.kind == "trainer" else 0)
            assert drawn != imagine_all(game(foes_shown=shown), seen, seat, dice(seed + 100))


def walk_on(state, seed, shown):
    """Some losses, so that bands differ."""
    choose = random.Random(seed)
    writes = scribe(state, foes_shown=shown)
    for who in state.combatants:
        harm.lose_hp(writes, who, choose.randrange(0, 45))
    return writes.state


def test_what_tells():
    state = opened()
    chosen = e.Moved("wren", (1, 1), meters=2)
    assert not tells(state, (chosen, e.ActionSpent("wren", "shift", Budget())), "players")
    assert tells(state, (e.Moved("wren", (1, 1)),), "players"), "a Breather leads as far away as one can go"
    assert tells(state, (e.Fainted("geodude"),), "players")
    assert not tells(opened(foes_shown="numbers"), (e.Fainted("geodude"),), "players")


# --- lines ----------------------------------------------------------------------------------------------------------


def samples(state: State) -> list[Event]:
    """An event of every kind, about a foe where it can be."""
    one = state.combatants["geodude"]
    sums = damage(db=5, rolled=13, attack=12, defense=7, bonus=2, damage_reduction=1)
    writes = scribe(state)
    harm.lose_hp(writes, "geodude", 10)
    harm.heal(writes, "geodude", 4)
    harm.inflict(writes, "geodude", "burned")
    harm.cure(writes, "geodude", "burned", why="gm")
    found = {type(event): event for event in writes.events}
    more = [
        e.InjuriesSet("geodude", 2), e.Fainted("geodude"), e.ItemUsed("wren", "potion", "sprig", 2),
        e.FeatureUsed("wren", "trick_shot", ("sprig",)), e.ApReleased("wren", "trick_shot", ("sprig",)),
        e.HeldOn("geodude", "focus_band", 17),
        e.HeldItemGone("geodude", "fire_gem"),
        e.FoodSet("geodude", ("oran_berry", "sitrus_berry")), e.FoodTraded("geodude", "oran_berry", ("sitrus_berry",)),
        e.ItemsSet("wren", {"potion": 2}), e.SceneEnded(2), e.Rested("wren", "half_hour", 30, 0, {}),
        e.SheetGrown("geodude", one.sheet, 20, "points", points={"speed": 1}),
        e.SheetChanged("geodude", one.sheet, "grew"), e.EncounterEnded("victory", "players"),
        e.Awarded(Award("sprig", 20, 13, learned=("tackle",), unspent=1), state.combatants["sprig"].sheet),
        e.EncounterStarted("x"), e.EncounterServed(True), e.InitiativeSet("wren", 12, 3), e.RoundStarted(2),
        e.RoundEnded(2), e.PhaseStarted("pokemon", (Slot("wren", 3),)), e.OrderChanged((Slot("wren", 3),)),
        e.TurnStarted("wren", Budget()), e.TurnEnded("wren"), e.TurnSkipped("wren", "forfeited"),
        e.ActionSpent("wren", "standard", Budget()), e.ActionsLost("wren", Budget(), "paralyzed"),
        e.Declared("wren", "throws a ball"), e.TurnHeld("wren", 4), e.Forfeits("wren", True),
        e.ActedEarly("wren", ("shift",)),
        e.MoveUsed("sprig", "tackle", ("geodude",), Usage(), "normal", "physical"), e.Prepared("sprig", "solar_beam"),
        e.AttackRolled("sprig", "tackle", 12, (e.Aim("geodude", 5, 3, 0, True),), True),
        e.DamageRolled("sprig", "tackle", 5, (4,), 12, (2,), 10), e.StrikesRolled("sprig", 4, 3),
        e.ExecuteRolled("sprig", "geodude", "guillotine", 40, 30, False),
        e.DamageDealt("sprig", "geodude", "tackle", sums), e.AttackFailed("sprig", "geodude", "tackle", "immune"),
        e.Died("geodude"), e.StatusResisted("geodude", "burned", "type"), e.StatusTicked("geodude", "burned", 2),
        e.StatusStageSet("geodude", "burned"),
        e.SaveRolled("geodude", "asleep", 4, "stays"), e.CheckRolled("geodude", "athletics", (3, 4), 7, 9, False),
        e.TempHpSet("geodude", 5), e.HpSet("geodude", 4, 2),
        e.WeatherChanged("rain", 5, "wren"), e.FieldChanged("gravity", 0),
        e.HazardsChanged((Hazard("spikes", "enemies"),)), e.GroundChanged(Grid(rows=("~",)), "water", (0, 0)),
        e.BlessingsChanged((Blessing("enemies", "stages", 2, "mist"),)), e.OnceDone("wren", "x"),
        e.NextDamageSet("sprig", {"electric": 10}), e.GrappleChanged("sprig", "geodude", True), e.ApSpent("wren", 3),
        e.UsageSet("sprig", "tackle", Usage()), e.OpportunityUsed("sprig"), e.MoveMissed("sprig", True),
        e.Revealed("sprig", "geodude", "danger", ("yes",)), e.Mounted("wren", "sprig", None),
        e.OrdersGiven("sprig", (Order("intercept", "never", 1),)), e.TriggerSet("sprig", "static", "never"),
        e.Moved("sprig", (2, 3)), e.WhereChanged("geodude", "fled"),
        e.BallThrown("wren", "geodude", "basic_ball", 12, 7, True),
        e.CaptureRolled("wren", "geodude", 40, 55, True, None, -5), e.TableRolled("chalk_meadow", (("pidgey", 7),)),
        e.SheetRolled("geodude", one.sheet, 20), e.LeftToTheGm("sprig", "tackle"),
        e.CoinsScattered("sprig", "pay_day", 3, 30),
        e.HandedOver("geodude", "gm"),
        e.MoveAdded(Move("slam", "Slam", "normal", "physical", Range("melee"))),
        e.AbilityAdded(Ability("hide", "Hide")),
        e.CombatantJoined(replace(one, id="geodude#9", sheet=replace(one.sheet, name="Geodude 9"))),
        e.StatusInflicted("geodude", HeldStatus("disabled", move="tackle")), e.Captured("geodude", "wren", one.sheet),
    ]  # fmt: skip
    found.update({type(event): event for event in more})
    return list(found.values())


def test_every_event_has_one_line_for_everybody():
    start = opened()
    rules = ruleset()
    events = samples(start)
    timed = {kind for kind in EVENTS if kind.__name__.startswith("Timed")}
    assert {type(event) for event in events} >= set(EVENTS) - timed
    silent = set()
    for event in events:
        for seat in (*SEATS, "gm"):
            sent = redact(rules, start, event, seat)
            if sent is None:
                continue
            after = fold(rules, start, (event,))
            told = tell(game(), view(rules, after, seat), sent)
            line = told.text if told is not None else ""
            assert "\n" not in line
            if not line:
                silent.add(type(event))
            else:
                assert line.endswith(".") or told.tone == "heading", line
                assert not line.startswith(" "), line
            hidden = type(event) in (e.HpLost, e.Healed) and "geodude" in getattr(event, "target", "")
            if hidden and seat == "players":
                assert "%" in line
    quiet = {
        e.RoundEnded, e.TurnEnded, e.ActionSpent, e.StatusTicked, e.StatusStageSet, e.OnceDone, e.UsageSet,
        e.MoveMissed, e.SheetRolled, e.SheetChanged, e.Declared, e.ActionsLost,
    }  # fmt: skip
    assert silent <= quiet


def test_lines_read_well():
    state = opened()
    told = game()

    def line(event):
        return tell(told, fold(ruleset(), state, (event,)), event)

    writes = scribe(state)
    harm.lose_hp(writes, "sprig", 30)
    lost = next(event for event in writes.events if type(event) is e.HpLost)
    most = state.combatants["sprig"].sheet.max_hp
    assert line(lost).text == f"Sprig loses 30 HP: {most - 30}/{most} HP left, with 2 new injuries."
    assert (line(lost).depth, line(lost).tone, line(lost).cue) == (1, "hurt", "strike")
    used = e.MoveUsed("sprig", "vine_whip", ("geodude",), Usage(), "grass", "physical")
    assert line(used).text == "Sprig uses Vine Whip on Geodude."
    assert line(used).depth == 0
    stage = e.StageChanged("sprig", "special_attack", 0, 2, 2)
    assert line(stage).text == "Sprig's Sp. Atk rises by 2 to +2."
    rolled = e.AttackRolled(
        "sprig", "vine_whip", 14, (e.Aim("geodude", 5, 3, 0, True), e.Aim("cinder", 7, 3, 0, False))
    )
    assert line(rolled).text == "Vine Whip hits Geodude (needs 5) and misses Cinder (needs 7) with a 14."


def test_choices_have_names_of_their_own():
    state = opened()
    commands: list[Command] = [
        w.UseMove("tackle", ("geodude",)), w.UseMove("tackle", ("geodude#2",)),
        w.UseMove("tackle", ("geodude",), cell=(1, 2)),
        w.UseMove("tackle", ("geodude",), spend_ap=True), w.Struggle("geodude"), w.Struggle("geodude", as_type="fire"),
        w.Struggle("geodude", as_type="fire", special=True), w.CoupDeGrace("geodude"), w.Maneuver("push", "geodude"),
        w.Shift((1, 2)), w.Shift((1, 2), disengage=True), w.Shift(), w.StandUp(), w.TradeAction("shift"),
        w.TradeAction("swift"), w.UseAbility("overgrow"), w.UseItem("potion", "sprig"), w.UseItem("potion"),
        w.ThrowBall("basic_ball", "geodude"), w.Switch("sprig", "bell"), w.Switch("sprig"), w.Switch(release="bell"),
        w.TakeBreather(), w.TakeBreather(helper="odo"), w.Wake("sprig"), w.Declare("act"), w.Hold(4),
        w.Prioritise("sprig", "tackle", ("geodude",)), w.Flee(), w.EndTurn(), w.StartEncounter(), w.EndEncounter(),
        w.Serve(), w.Serve(False), w.DealDamage("sprig", 3), w.RestoreHp("sprig", 3), w.SetHp("sprig", 3),
        w.ChangeStages("sprig", {}), w.SetStages("sprig", {}), w.ChangeStatus("sprig"), w.SetWeather("rain"),
        w.MoveToken("sprig", (1, 1)), w.AddCombatant(Placed("enemies", species="zubat")), w.RemoveCombatant("sprig"),
        w.GrantItem("wren", "potion"), w.SkipTurn(), w.Rest("center"), w.EndScene(), w.Fall("sprig", 3),
    ]  # fmt: skip
    names = [describe_command(game(), state, command) for command in commands]
    assert all(names)
    assert len(set(names)) == len(names)


def test_a_screen_shows_numbers_to_friends_and_bands_to_foes():
    writes = scribe(opened("brawl_at_the_ford"))
    harm.lose_hp(writes, "houndour", 20)
    harm.inflict(writes, "houndour", "confused")
    harm.change_stages(writes, "houndour", {"speed": -2})
    state = writes.state
    own = board(game(), view(ruleset(), state, "enemies"), "enemies")
    far = board(game(), view(ruleset(), state, "players"), "players")
    (mine,) = [piece for piece in own.pieces if piece.id == "houndour"]
    (theirs,) = [piece for piece in far.pieces if piece.id == "houndour"]
    most = state.combatants["houndour"].sheet.max_hp
    assert (mine.gauges[0].name, mine.gauges[0].value, mine.gauges[0].most) == ("HP", most - 20, most)
    assert (theirs.gauges[0].name, theirs.gauges[0].value) == ("HP %", band(most - 20, most))
    assert len(theirs.gauges) == 1
    assert {"Confused", "Speed -2"} <= {ENGLISH.tag(tag) for tag in theirs.tags}
    assert any("Rain" in ENGLISH.tag(note) for note in far.notes)
    hidden = board(game(), view(ruleset(), replace(state, shown="hidden"), "players"), "players")
    assert [piece.gauges for piece in hidden.pieces if piece.id == "houndour"] == [()]


def test_two_with_one_name_are_told_apart():
    state = opened()
    twin = replace(state.combatants["geodude"].sheet, id="pc-1")
    writes = scribe(state)
    spawn.join(writes, Placed("players", sheet=twin, owner="wren"))
    said = tell(game(), writes.state, e.Fainted("pc-1"))
    assert said.text == "Geodude #2 faints."
    assert tell(game(), writes.state, e.Fainted("geodude")).text == "Geodude #1 faints."
