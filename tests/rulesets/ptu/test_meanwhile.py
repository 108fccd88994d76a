"""The game master's hand while somebody is asked: whatever it changes, the answer is taken and the fight goes on.

Each question gets a third of the hand's commands, in turn, and those that no question has met so far; with `make laws`
it gets them all.
"""

import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests import depth
from tests.conformance.test_ptu import BASE, KINDS, random_fight
from tests.rulesets.ptu.table import Table, at, foe, ours, placed, sheet, trainer

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.log import codec
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command, Event, Prompt, snake
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import GM, Scribe, decide, fold, legal, redact, to_act, view
from turnwright.kernel.shapes import Field
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.effects.table import WORDS
from turnwright.rulesets.ptu.state import Placed, State

RULES = BASE.ruleset
MEANWHILE = sorted(RULES.seats.meanwhile, key=lambda kind: kind.__name__)
STEPS = 8
"""How many commands a fight is followed after the game master has had its hand in it."""
TRIES = 6
"""How often a form is filled in at random for a command that no question has met so far: most values are refused."""


def default(prompt: Prompt) -> Answer:
    """What a seat that does not answer has chosen."""
    return Answer(prompt.id, prompt.options[: prompt.least] if prompt.otherwise is None else prompt.otherwise)


def submitted(state: State, command: Command, by: str, n: int) -> tuple[State, list[Event]]:
    """As a match decides it."""
    scribe = Scribe(BASE, state, StreamDice(Mulberry32(n)), by=by, n=n)
    decide(scribe, command)
    return scribe.state, scribe.events


def prompts(kind: str, most: int) -> Iterator[tuple[str, State]]:
    """States of random fights in which somebody is asked."""
    found = 0
    for number in range(1000):
        name = f"{kind} meanwhile {number}"
        match = Match.open(BASE, random_fight(name), seed=number)
        dice = random.Random(name)
        while match.result is None:
            if match.state.flow.prompts:
                yield f"{name}, record {len(match.records)}", match.state
                found += 1
                if found == most:
                    return
            seat = match.to_act()[0]
            match.submit(dice.choice(match.legal(seat)), seat)


def filled(field: Field, state: State, dice: random.Random) -> Any:
    """A blank of a form filled in: most often with somebody whom the question is about."""
    if field.kind == "choice":
        named = {state.active, *(str(each) for value in state.flow.prompts[0].about.values() for each in listed(value))}
        near = [option for option in field.options if option in named]
        return dice.choice(near if near and dice.random() < 0.7 else field.options)
    if field.kind == "choices":
        return dice.sample(field.options, min(len(field.options), dice.randint(1, 3)))
    if field.kind == "number":
        bounds = (-500 if field.least is None else field.least, 500 if field.most is None else min(500, field.most))
        return dice.choice((*bounds, dice.randint(*bounds)))
    return [dice.randrange(14), dice.randrange(12)] if field.kind == "square" else "Newcomer"


def listed(value: Any) -> tuple[Any, ...]:
    return value if isinstance(value, tuple) else (value,)


def by_hand(kind: type, state: State, dice: random.Random) -> Command | None:
    """A command of a kind, as the game master fills its form in."""
    forms = [form for form in RULES.seats.forms(BASE, state, GM) if form.command == snake(kind.__name__)]
    if not forms:
        return None
    form = dice.choice(forms)
    chosen = [field for field in form.fields if not field.optional or dice.random() < 0.5]
    command: Command = codec(RULES).command(form.written({field.name: filled(field, state, dice) for field in chosen}))
    return command


def granted(state: State, command: Command, n: int) -> tuple[State, list[Event]] | None:
    """What a match lets the game master do while somebody is asked: nothing that asks in its turn."""
    try:
        return submitted(state, command, GM, n)
    except Refusal:
        return None
    except AssertionError as error:
        if "still wait" in str(error):
            return None
        raise


def tried(
    kind: type, state: State, dice: random.Random, times: int
) -> tuple[Command, tuple[State, list[Event]]] | None:
    """A command of a kind that the game master may give now, and what it does; none after so many tries."""
    for _ in range(times):
        command = by_hand(kind, state, dice)
        done = granted(state, command, 500) if command is not None else None
        if command is not None and done is not None:
            return command, done
    return None


def with_somebody_in_wait(state: State) -> State:
    """The same moment, and somebody new lies in wait."""
    came = granted(state, w.AddCombatant(Placed("enemies", species="pidgey", level=10, hidden=True)), 499)
    return state if came is None else came[0]


def goes_on(where: str, state: State, dice: random.Random) -> None:
    """The questions are answered as nobody would, and the fight is played on."""
    for step in range(STEPS):
        seats = to_act(RULES, state)
        if not seats or state.stage == "ended":
            return
        asked = [prompt for prompt in state.flow.prompts if prompt.id not in state.flow.answers]
        by = asked[0].seat if asked else seats[0]
        choices = legal(BASE, view(RULES, state, by), by)
        assert choices, f"{where}: {by} is to act and has no choice"
        command = default(asked[0]) if asked and step % 2 == 0 else dice.choice(choices)
        after, events = submitted(state, command, by, 1000 + step)
        assert_folds(f"{where}, then {command}", state, events, after)
        state = after
        if not state.flow.prompts and state.stage == "active":
            assert is_up(state, state.active), f"{where}: it is the turn of {state.active}, who cannot have it"


def is_up(state: State, who: str) -> bool:
    return state.combatants[who].where == "field" and not state.combatants[who].fainted


def turn(state: State) -> tuple[str, int, str, str]:
    """How far a fight has come."""
    return state.stage, state.round, state.phase, state.active


def assert_folds(where: str, state: State, events: list[Event], after: State) -> None:
    for seat in ("players", "enemies", "watcher"):
        seen, true = view(RULES, state, seat), state
        for event in events:
            told = redact(RULES, true, event, seat)
            true = fold(RULES, true, (event,))
            seen = fold(RULES, seen, (told,)) if told is not None else seen
        assert seen == view(RULES, after, seat), f"{where}: {seat} is sent something else than its view"


@depth.in_turn
@pytest.mark.parametrize("kind", KINDS)
def test_whatever_the_game_master_does_the_fight_goes_on(kind):
    done = dict.fromkeys(MEANWHILE, 0)
    for place, (where, state) in enumerate(prompts(kind, 25)):
        dice = random.Random(place)
        assert state.flow.prompts[0].otherwise is not None, f"{where}: nothing is chosen for who does not answer"
        asker = type(state.flow.frames[-1].todo[0])
        assert hasattr(WORDS[asker], "__wrapped__"), (
            f"{where}: {asker.__name__} asks, and no turn goes on with its answer"
        )
        asked = state
        due = MEANWHILE if depth.FULL else MEANWHILE[(place + (depth.TENTH or 0)) % 3 :: 3]
        for command_kind in [each for each in MEANWHILE if each in due or not done[each]]:
            state = with_somebody_in_wait(asked) if command_kind is w.Reveal else asked
            found = tried(command_kind, state, dice, 1 if done[command_kind] else TRIES)
            if found is None:
                continue
            command, (after, events) = found
            said = f"{where}: {command}"
            assert after.flow == state.flow, f"{said} changes what waits"
            assert turn(after) == turn(state), f"{said} begins or ends a turn"
            assert_folds(said, state, events, after)
            goes_on(said, after, dice)
            done[command_kind] += 1
    assert all(done[each] for each in MEANWHILE if "grid" in kind or each.__name__ != "MoveToken"), done


# --- question by question -------------------------------------------------------------------------------------------


def hand(state: State, *commands: Command) -> State:
    """The game master's hand while somebody is asked."""
    for command in commands:
        state, _ = submitted(state, command, GM, 500)
    return state


def answered(state: State, *choice: str) -> tuple[State, list[Event]]:
    (prompt,) = state.flow.prompts
    return submitted(state, Answer(prompt.id, choice), prompt.seat, 501)


def found(events: list[Event], kind: type) -> list[Any]:
    return [event for event in events if type(event) is kind]


def hit_with_protect(**setup: Any) -> State:
    """The hero is hit, and its side is asked whether it protects itself."""
    table = Table(ours("hero", moves=("protect",)), foe("wild", speed=20, moves=("tackle",)), **setup)
    return table.use("tackle", "hero", accuracy=15).state


def test_an_answer_comes_too_late_for_who_has_fallen_asleep():
    state, events = answered(hand(hit_with_protect(), w.ChangeStatus("hero", add=("asleep",))), "hero:protect")
    assert not found(events, e.MoveUsed)
    assert [event.target for event in found(events, e.HpLost)] == ["hero"]
    assert state.active == "wild"


def test_who_was_taken_out_is_not_hit_any_more():
    state, events = answered(hand(hit_with_protect(), w.RemoveCombatant("hero")), "no")
    assert not found(events, e.HpLost)
    assert state.active == "wild"


def test_an_attack_goes_with_who_makes_it_and_so_does_its_turn():
    state, events = answered(hand(hit_with_protect(), w.RemoveCombatant("wild")), "no")
    assert not found(events, e.HpLost)
    assert [event.id for event in found(events, e.TurnEnded)] == ["wild"]
    assert state.active == "hero"


def test_a_maneuver_that_a_hit_allows_goes_with_who_makes_it_and_so_does_its_turn():
    asked = Table(ours("ash", speed=20, moves=("take_down",)), foe("zub")).use("take_down", "zub", accuracy=15).state
    assert asked.flow.prompts[0].kind == "maneuver"
    state, events = answered(hand(asked, w.RemoveCombatant("ash")), "yes")
    assert not found(events, e.AttackRolled)
    assert [event.id for event in found(events, e.TurnEnded)] == ["ash"]
    assert state.active == "zub"


def test_the_turn_of_who_falls_meanwhile_ends_when_the_answer_is_in():
    waiting = hand(hit_with_protect(), w.DealDamage("wild", 150))
    assert (waiting.combatants["wild"].fainted, waiting.active) == (True, "wild")
    state, events = answered(waiting, "hero:protect")
    assert [event.move for event in found(events, e.MoveUsed)] == ["protect"]
    assert [event.id for event in found(events, e.TurnEnded)] == ["wild"]
    assert state.active == "hero"


def test_a_fight_that_is_decided_meanwhile_ends_when_the_answer_is_in():
    waiting = hand(hit_with_protect(auto_end=True), w.DealDamage("wild", 150))
    assert waiting.stage == "active"
    state, _ = answered(waiting, "no")
    assert (state.stage, state.result, state.winner) == ("ended", "victory", "players")


def test_who_is_raised_again_meanwhile_keeps_its_turn():
    waiting = hand(hit_with_protect(), w.DealDamage("wild", 150), w.SetHp("wild", hp=50))
    state, events = answered(waiting, "no")
    assert not found(events, e.TurnEnded)
    assert state.active == "wild"


def test_who_has_fallen_takes_no_opportunity():
    grid = Grid(("........",) * 6)
    table = Table(at(ours("ash", speed=20), 2, 2), at(foe("zub"), 3, 2), at(foe("far"), 7, 5), grid=grid)
    asked = table(w.Shift((0, 2))).state
    assert asked.flow.prompts[0].kind == "opportunity"
    state, events = answered(hand(asked, w.ChangeStatus("zub", add=("fainted",))), "zub")
    assert not found(events, e.AttackRolled)
    assert not state.combatants["zub"].opportunity_used
    assert state.combatants["ash"].position == (0, 2)


def test_nobody_shifts_to_a_square_that_was_taken_meanwhile():
    grid = Grid(("........",) * 8)
    table = Table(at(ours("ash", speed=20, moves=("surf",)), 3, 5), at(foe("zub"), 5, 5), grid=grid)
    asked = table(w.UseMove("surf", ("zub",), cell=(4, 5)), accuracy=15).state
    assert "4,5" in asked.flow.prompts[0].options
    state, _ = answered(hand(asked, w.MoveToken("zub", (4, 5))), "4,5")
    assert (state.combatants["ash"].position, state.combatants["ash"].budget.moved) == ((3, 5), False)


def test_another_comes_out_for_one_who_was_taken_away():
    def own(name: str, **fields: Any) -> Placed:
        out = fields.pop("in_ball", False)
        return placed("players", sheet(name, owner="wit", origin="owned", **fields), in_ball=out)

    table = Table(
        trainer("wit"),
        own("ace", moves=("baton_pass",), speed=40),
        own("bud", in_ball=True),
        own("cub", in_ball=True),
        own("dan", in_ball=True),
        foe("zub"),
    )
    asked = table.use("baton_pass").state
    assert asked.flow.prompts[0].options == ("bud", "cub", "dan")
    state, _ = answered(hand(asked, w.RemoveCombatant("dan")), "dan")
    assert {who: one.where for who, one in state.combatants.items()} == {
        "wit": "field", "ace": "ball", "bud": "field", "cub": "ball", "dan": "removed", "zub": "field",
    }  # fmt: skip


def test_no_stat_changes_of_who_has_fallen():
    table = Table(ours("ash", speed=20, abilities=("confidence",)), ours("pal"), foe("zub"))
    asked = table(w.UseAbility("confidence")).state
    assert asked.flow.prompts[0].kind == "stat"
    state, events = answered(hand(asked, w.ChangeStatus("pal", add=("fainted",))), "speed")
    assert not found(events, e.StageChanged)
    assert state.active == "ash"


def test_what_is_over_meanwhile_is_not_cured():
    table = Table(ours("ash", speed=20, moves=("aromatherapy",)), ours("pal"), foe("zub"))
    table(w.ChangeStatus("pal", add=("burned", "confused")))
    asked = table.use("aromatherapy", "pal").state
    assert asked.flow.prompts[0].kind == "cure"
    state, events = answered(hand(asked, w.ChangeStatus("pal", remove=("burned",))), "burned")
    assert not found(events, e.StatusCured)
    assert [held.status for held in state.combatants["pal"].afflictions] == ["confused"]


def test_who_was_taken_out_gains_no_ability():
    table = Table(ours("ash", speed=20, moves=("entrainment",), abilities=("guts", "blaze")), foe("zub"))
    asked = table.use("entrainment", "zub", accuracy=15).state
    assert asked.flow.prompts[0].kind == "ability"
    state, events = answered(hand(asked, w.RemoveCombatant("zub")), "guts")
    assert not found(events, e.TimedBegan)
    assert state.combatants["zub"].timed == ()
