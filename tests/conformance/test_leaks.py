"""The suite is tried on duels that break a law on purpose: each must be caught, by a law that names the fault."""

import random
from collections.abc import Iterator, Mapping
from functools import cached_property
from itertools import count

import pytest
from msgspec.structs import replace
from tests.conformance.test_duel import TestDuel as Duel

from turnwright.kernel import registry
from turnwright.kernel.messages import Event
from turnwright.kernel.ruleset import Game, Ruleset, public
from turnwright.kernel.shapes import Effect, Field, Form
from turnwright.rulesets import duel
from turnwright.testing import Conformance, broken, playing
from turnwright.testing.lab import Lab
from turnwright.testing.law import Broken

HONEST = registry.game("duel")


def variant(ruleset: Ruleset, *, twin=Conformance.twin, bound=500) -> type[Conformance]:
    game = Game(ruleset, HONEST.content, HONEST.options)
    few = {"games": 30, "sampled": 30, "odds_sampled": 8, "positions": 12}
    members = {"game": game, "bound": bound, "twin": twin, **few}
    return type("Variant", (Conformance,), members)


class Laws(Mapping[str, str]):
    """The laws that a ruleset breaks. One that is looked up is tried alone; all are tried where all are asked for."""

    def __init__(self, suite: type[Conformance]) -> None:
        self._suite = suite

    def __getitem__(self, law: str) -> str:
        tried = self._all if "_all" in self.__dict__ else broken(self._suite, (law,))
        return tried[law]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)

    @cached_property
    def _all(self) -> dict[str, str]:
        return broken(self._suite)


def laws_broken_by(ruleset: Ruleset, *, twin=Conformance.twin, bound=500) -> Laws:
    return Laws(variant(ruleset, twin=twin, bound=bound))


def lab_of(ruleset: Ruleset) -> Lab:
    return variant(ruleset)().lab


def test_an_honest_duel_breaks_nothing():
    assert laws_broken_by(duel.RULESET) == {}
    assert laws_broken_by(duel.RULESET, twin=Duel.twin) == {}


def test_a_redaction_that_lets_the_stance_through():
    leaky = duel.RULESET.varied(redactions={**duel.RULESET.seats.redactions, duel.StanceTaken: public})
    assert "stance" in laws_broken_by(leaky)["test_what_a_seat_is_sent_gives_its_view"]


def test_a_view_that_shows_the_stance():
    found = laws_broken_by(duel.RULESET.varied(view=lambda state, seat: state))
    assert "stance" in found["test_what_a_seat_is_sent_gives_its_view"]


def test_a_view_and_a_redaction_that_both_show_the_stance():
    """Nothing looks hidden any more: only a twin that is made from the state itself finds it."""
    open_book = duel.RULESET.varied(
        view=lambda state, seat: state,
        redactions={**duel.RULESET.seats.redactions, duel.StanceTaken: public},
    )
    assert "view" in laws_broken_by(open_book, twin=Duel.twin)["test_what_is_hidden_stays_hidden"]


def test_a_public_event_that_carries_something_hidden():
    """The wear of the guard gives the stance away to who can count."""

    def defend(scribe, command):
        scribe.record(duel.GuardRaised(scribe.state.turn, scribe.dice.d(6, "guard")))
        scribe.record(duel.StanceTaken(scribe.state.turn, command.stance))
        for name, fighter in scribe.state.fighters.items():
            if fighter.stance == "low":
                scribe.record(duel.Struck(name, 0))
        duel.pass_turn(scribe)

    leaky = duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Defend: defend})
    found = laws_broken_by(leaky)
    assert "Struck" in found["test_what_is_hidden_stays_hidden"]


@pytest.mark.parametrize("peeking_by", ["view", "evolve"])
def test_legal_that_reads_the_state_through_a_closure(peeking_by):
    last: list[duel.State] = []

    def view(state, seat):
        if duel.HIDDEN not in {fighter.stance for fighter in state.fighters.values()}:
            last[:] = [state]
        return duel.view(state, seat)

    def turn_passed(state, event):
        last[:] = [state]
        return duel.turn_passed(state, event)

    def legal(game, view, seat):
        for command in duel.legal(game, view, seat):
            true = last[0].fighters.get(getattr(command, "target", "")) if last else None
            if true is None or true.stance != getattr(command, "line", ""):
                yield command

    if peeking_by == "view":
        leaky = duel.RULESET.varied(view=view, legal=legal)
    else:
        leaky = duel.RULESET.varied(events={**duel.RULESET.rules.events, duel.TurnPassed: turn_passed}, legal=legal)
    found = laws_broken_by(leaky)
    assert {"test_a_view_is_enough_to_play_by", "test_what_is_hidden_stays_hidden"} & found.keys()


def test_legal_that_lists_more_where_the_stance_is_seen():
    def legal(game, view, seat):
        for command in duel.legal(game, view, seat):
            target = view.fighters.get(getattr(command, "target", ""))
            if target is None or target.stance in ("open", duel.HIDDEN) or target.stance != command.line:
                yield command

    found = laws_broken_by(duel.RULESET.varied(legal=legal))
    assert set(found) == {"test_legal_is_the_same_on_the_state_and_on_the_view"}
    assert "Attack(" in found["test_legal_is_the_same_on_the_state_and_on_the_view"]


@pytest.mark.parametrize("twin", [Conformance.twin, Duel.twin])
def test_a_refusal_that_depends_on_the_hidden_stance(twin):
    def attack(scribe, command):
        target = scribe.state.fighters.get(command.target)
        if target is not None and target.hp <= 0 and target.stance == "high":
            scribe.refuse("duel.fallen", target=f"piece:{command.target}")
        duel.attack(scribe, command)

    leaky = duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Attack: attack})
    # A fallen fighter has no stance in the honest game: let it keep one, so that there is something to give away.
    keep = {**duel.RULESET.rules.events, duel.StanceShown: lambda state, event: state}
    found = laws_broken_by(leaky.varied(events=keep), twin=twin)
    assert "has fallen" in found["test_refusals_are_the_same_on_what_a_seat_imagines"]
    assert "has fallen" in found["test_what_is_hidden_stays_hidden"]


@pytest.mark.parametrize("veiled", [True, False])
def test_a_question_that_shows_what_its_seat_could_answer(veiled):
    """Nobody knows who can still parry: whoever is asked can. That is kept from the others only by a veil."""

    def parry(scribe, word):
        duel.parry(scribe, word)
        scribe.asks[:] = [replace(prompt, veiled=veiled) for prompt in scribe.asks]

    def view(state, seat):
        seen = duel.view(state, seat)
        fighters = {
            name: fighter if fighter.seat == seat else replace(fighter, parries=0)
            for name, fighter in seen.fighters.items()
        }
        return replace(seen, fighters=fighters)

    def parried(state, event):
        fighter = state.fighters[event.fighter]
        spent = replace(fighter, parries=max(0, fighter.parries - 1))
        return replace(state, fighters={**state.fighters, event.fighter: spent})

    def tells(before, events, seat):
        return duel.tells(before, events, seat) or any(type(event) is duel.Parried for event in events)

    def twin(self, game, state, seat, dice):
        if state.flow.prompts:
            return None
        fighters = {
            name: fighter if fighter.seat == seat else replace(fighter, parries=1 - fighter.parries)
            for name, fighter in state.fighters.items()
        }
        return replace(state, fighters=fighters)

    hidden = duel.RULESET.varied(
        words={**duel.RULESET.rules.words, duel.Parry: parry},
        events={**duel.RULESET.rules.events, duel.Parried: parried},
        view=view,
        tells=tells,
    )
    found = laws_broken_by(hidden, twin=twin)
    caught_by = {"test_what_is_hidden_stays_hidden", "test_no_question_to_a_match_tells_what_is_hidden"}
    assert set(found) == (set() if veiled else caught_by)
    assert veiled or "Paused" in found["test_what_is_hidden_stays_hidden"]


def test_an_undo_that_is_refused_for_what_is_hidden():
    """Nothing that a seat is sent tells it the stance; whether it may take its command back does."""

    def defend(scribe, command):  # without dice, which would forbid the undo by themselves
        scribe.record(duel.GuardRaised(scribe.state.turn, 3))
        scribe.record(duel.StanceTaken(scribe.state.turn, command.stance))
        duel.pass_turn(scribe)

    def tells(before, events, seat):
        foes = [fighter for fighter in before.fighters.values() if fighter.seat != seat]
        return duel.tells(before, events, seat) or any(fighter.stance == "low" for fighter in foes)

    peeking = duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Defend: defend}, tells=tells)
    found = laws_broken_by(peeking, twin=Duel.twin)
    assert "by its undo" in found["test_no_question_to_a_match_tells_what_is_hidden"]


def test_a_story_that_peeks():
    """What is told of a view is worked out by a function that remembers the state."""
    last: list[duel.State] = []

    def view(state, seat):
        last[:] = [state]
        return duel.view(state, seat)

    def tell(game, state, event):
        stances = "".join(sorted(fighter.stance[0] for fighter in last[0].fighters.values())) if last else ""
        told = duel.tell(game, state, event)
        return told and replace(told, parts=(*told.parts, stances))

    found = laws_broken_by(duel.RULESET.varied(view=view, tell=tell), twin=Duel.twin)
    assert "by its story" in found["test_no_question_to_a_match_tells_what_is_hidden"]


def test_legal_that_lists_an_illegal_command():
    def legal(game, view, seat):
        yield from duel.legal(game, view, seat)
        yield from (duel.Attack(name) for name, fighter in view.fighters.items() if fighter.hp <= 0)

    found = laws_broken_by(duel.RULESET.varied(legal=legal))
    assert "fallen" in found["test_legal_commands_are_never_refused"]


def test_evolve_that_changes_a_dict_in_place():
    def struck(state, event):
        fighter = state.fighters[event.target]
        state.fighters[event.target] = replace(fighter, hp=fighter.hp - event.amount)
        return state

    found = laws_broken_by(duel.RULESET.varied(events={**duel.RULESET.rules.events, duel.Struck: struck}))
    assert "changes the state" in found["test_legal_commands_are_never_refused"]


def test_decide_that_rolls_before_it_refuses():
    def attack(scribe, command):
        rolled = scribe.dice.d(20, "eager")
        duel.attack(scribe, command)
        assert rolled

    found = laws_broken_by(duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Attack: attack}))
    assert "rolls before it refuses" in found["test_refusals_and_questions_come_before_rolls"]


def test_a_word_that_rolls_before_it_asks():
    def parry(scribe, word):
        if not scribe.answers:
            scribe.dice.d(6, "eager")
        duel.parry(scribe, word)

    found = laws_broken_by(duel.RULESET.varied(words={**duel.RULESET.rules.words, duel.Parry: parry}))
    assert "asks after" in found["test_refusals_and_questions_come_before_rolls"]


def test_a_word_that_looks_back():
    """A blow that was rolled in the same breath hurts more: with a prompt in between, it is not found any more."""

    def end_turn(scribe, word):
        for event in scribe.events:
            if type(event) is duel.BlowRolled:
                scribe.record(duel.Struck(event.target, 1))
        duel.pass_turn(scribe, word)

    found = laws_broken_by(duel.RULESET.varied(words={**duel.RULESET.rules.words, duel.EndTurn: end_turn}))
    assert "reads scribe.events" in found["test_words_never_look_back"]
    assert "different events" in found["test_prompts_lose_nothing"]


@pytest.mark.parametrize(
    "peek", [len, list, bool, reversed, lambda events: events[-1], lambda events: duel.EndTurn() in events]
)
def test_no_way_to_look_back_goes_unnoticed(peek):
    def end_turn(scribe, word):
        peek(scribe.events)
        duel.pass_turn(scribe, word)

    peeping = duel.RULESET.varied(words={**duel.RULESET.rules.words, duel.EndTurn: end_turn})
    game = Game(peeping, HONEST.content, HONEST.options)
    suite = type("Variant", (Conformance,), {"game": game, "games": 10, "sampled": 5})
    with pytest.raises(Broken, match=r"reads scribe\.events"):
        suite().test_words_never_look_back()


def test_a_default_answer_that_is_refused():
    """Tried on games that were played by honest rules, so that nothing else is wrong with them."""

    def parry(scribe, word):
        if scribe.answers == (("no",),):
            scribe.refuse("duel.must_parry")
        duel.parry(scribe, word)

    proud = duel.RULESET.varied(words={**duel.RULESET.rules.words, duel.Parry: parry})
    lab = lab_of(proud)
    lab.played = lab_of(duel.RULESET).played
    with pytest.raises(AssertionError, match="must_parry"):
        playing.prompts_have_defaults(lab)


def test_a_default_answer_that_is_not_legal():
    """Fewer than the least: declining has no meaning, and there are not enough options."""
    lab = lab_of(duel.RULESET)
    for played in lab.played:
        played.states[1:] = [with_prompts(state, least=2, most=2, otherwise=None) for state in played.states[1:]]
    playing.prompts_have_defaults(lab)
    for played in lab.played:
        played.states[1:] = [with_prompts(state, options=("no",)) for state in played.states[1:]]
    with pytest.raises(AssertionError, match="not legal"):
        playing.prompts_have_defaults(lab)


def with_prompts(state: duel.State, **changes) -> duel.State:
    prompts = tuple(replace(prompt, **changes) for prompt in state.flow.prompts)
    return replace(state, flow=replace(state.flow, prompts=prompts))


def test_a_question_that_comes_back_until_somebody_says_yes():
    def parry(scribe, word):
        if not scribe.answers:
            scribe.ask(scribe.state.fighters[word.target].seat, "parry", ("no", "yes"), about={"fighter": word.target})
        elif scribe.answers == (("no",),):
            scribe.do(duel.Parry(word.target, word.amount))
        else:
            duel.parry(scribe, word)

    nagging = duel.RULESET.varied(words={**duel.RULESET.rules.words, duel.Parry: parry})
    found = laws_broken_by(nagging)
    assert "not over after 500 commands" in found["test_games_answered_by_default_end"]
    assert "test_random_games_end" not in found


@pytest.mark.parametrize("source", [random.SystemRandom().random, count().__next__])
def test_dice_from_elsewhere(source):
    def defend(scribe, command):
        scribe.record(duel.GuardRaised(scribe.state.turn, 1 + int(source() * 1_000_003) % 6))
        duel.pass_turn(scribe)

    found = laws_broken_by(duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Defend: defend}))
    assert {"test_the_same_seed_gives_the_same_log", "test_every_log_verifies"} <= found.keys()


def test_a_crash_instead_of_a_refusal():
    def attack(scribe, command):
        assert scribe.state.fighters[command.target].hp > 0
        duel.attack(scribe, command)

    found = laws_broken_by(duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Attack: attack}))
    assert "instead of a refusal" in found["test_what_is_refused_changes_nothing"]


def test_cuts_that_hide_a_face_the_rule_tells_apart():
    def defend(scribe, command):
        face = scribe.dice.d(6, "guard", cuts=(4,))
        scribe.record(duel.Struck(scribe.state.turn, face))
        duel.pass_turn(scribe)

    found = laws_broken_by(duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Defend: defend}))
    assert "cuts" in found["test_odds_add_up_however_fine"]


def test_an_effect_that_cannot_be_told_step_by_step():
    """Odds merge what looks equal on the way: an effect that looks back at merged events is found by brute force."""

    def attack(scribe, command):
        rolled = scribe.dice.total(2, 6, "attack")
        scribe.record(duel.BlowRolled(scribe.state.turn, command.target, rolled.faces, 0, rolled.value))
        scribe.do(duel.Parry(command.target, 1), duel.EndTurn())

    def parry(scribe, word):
        scribe.record(duel.Struck(word.target, word.amount))

    def effect(state, events):
        rolled = [str(event.amount) for event in events if type(event) is duel.BlowRolled]
        return Effect(status=tuple(rolled) if type(events[-1]) is duel.Struck else ())

    forgetful = duel.RULESET.varied(
        commands={duel.Attack: attack},
        words={**duel.RULESET.rules.words, duel.Parry: parry},
        legal=lambda game, view, seat: [c for c in duel.legal(game, view, seat) if isinstance(c, duel.Attack)],
        effect=effect,
    )
    assert "brute force" in laws_broken_by(forgetful)["test_odds_equal_brute_force"]


FREQUENCIES = "test_odds_equal_the_frequencies_of_the_match"


def test_a_word_that_reads_what_was_recorded_before_the_question():
    """Odds follow a command in one go; in a match the record ends at a question, and the answer begins another one."""

    def parry(scribe, word):
        if scribe.answers:
            rolled = [event.amount for event in scribe.events if type(event) is duel.BlowRolled]
            word = duel.Parry(word.target, sum(rolled))
        duel.parry(scribe, word)

    found = laws_broken_by(duel.RULESET.varied(words={**duel.RULESET.rules.words, duel.Parry: parry}))
    assert "but its odds are 0" in found[FREQUENCIES]
    assert "reads scribe.events" in found["test_words_never_look_back"]


def test_a_rule_that_knows_its_state_by_sight():
    """A match that is loaded from its log has equal values, but other ones."""
    last: list[dict[str, duel.Fighter]] = [{}]

    def attack(scribe, command):
        duel.attack(scribe, command)
        last[0] = scribe.state.fighters

    def parry(scribe, word):
        known = word.amount if scribe.state.fighters is last[0] or not scribe.answers else 0
        duel.parry(scribe, duel.Parry(word.target, known))

    found = laws_broken_by(
        duel.RULESET.varied(
            commands={**duel.RULESET.rules.commands, duel.Attack: attack},
            words={**duel.RULESET.rules.words, duel.Parry: parry},
        )
    )
    assert FREQUENCIES in found


@pytest.mark.parametrize(
    ("cuts", "amount", "said"),
    [
        pytest.param((4,), lambda face: face, "but its odds are 0", id="an outcome is left out"),
        pytest.param((2,), lambda face: 1 + (face in (2, 5, 6)), "all effects together: p =", id="a weight is wrong"),
    ],
)
def test_cuts_that_are_wrong(cuts, amount, said):
    def defend(scribe, command):
        face = scribe.dice.d(6, "guard", cuts=cuts)
        scribe.record(duel.Struck(scribe.state.turn, amount(face)))
        duel.pass_turn(scribe)

    found = laws_broken_by(duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Defend: defend}))
    assert said in found[FREQUENCIES]


def test_odds_that_imagine_what_is_not_so(monkeypatch):
    """A foe stands high as often as low; a rule that takes high for twice as likely lies to those who imagine it."""

    def stance_met(scribe, fighter, target):
        hidden = target.stance == duel.HIDDEN
        stance = scribe.dice.choose(("high", "high", "low"), "imagined_stance") if hidden else target.stance
        scribe.record(duel.StanceShown(fighter, stance))
        return stance

    monkeypatch.setattr(duel, "_stance_met", stance_met)
    found = laws_broken_by(duel.RULESET)
    assert "all effects together: p =" in found[FREQUENCIES]
    assert set(found) == {FREQUENCIES}


def test_a_rule_that_is_kinder_in_the_odds():
    def defend(scribe, command):
        face = scribe.dice.d(6, "guard")
        scribe.record(duel.Struck(scribe.state.turn, 2 if face + scribe.imagined > 3 else 1))
        duel.pass_turn(scribe)

    found = laws_broken_by(duel.RULESET.varied(commands={**duel.RULESET.rules.commands, duel.Defend: defend}))
    assert "all effects together: p =" in found[FREQUENCIES]


def test_a_game_that_does_not_end():
    endless = duel.RULESET.varied(events={**duel.RULESET.rules.events, duel.Struck: lambda state, event: state})
    found = laws_broken_by(endless.varied(outcome=lambda state: None), bound=60)
    assert "not over after 60 commands" in found["test_random_games_end"]


def test_an_event_that_never_happens():
    class Fled(Event, frozen=True):
        """Nobody ever flees."""

    never = duel.RULESET.varied(
        events={**duel.RULESET.rules.events, Fled: lambda state, event: state},
        redactions={**duel.RULESET.seats.redactions, Fled: public},
    )
    assert "the event Fled" in laws_broken_by(never)["test_every_command_event_and_word_occurs"]


def test_a_choice_without_a_name():
    found = laws_broken_by(duel.RULESET.varied(describe_command=lambda game, state, command: ""))
    assert "has no name" in found["test_choices_and_boards_are_told"]


def test_a_form_for_nothing():
    form = Form("attack", "Attack", (Field("whom", "choice", ("b1",)),))
    found = laws_broken_by(duel.RULESET.varied(forms=lambda game, view, seat: (form,)))
    assert "no field whom" in found["test_forms_fit"]


def test_a_calculator_that_does_not_take_what_it_says():
    def half(*, of: int) -> int:
        """Half of a number, but not of every one that it says it takes."""
        return 10 // (of + 5)

    found = laws_broken_by(duel.RULESET.varied(calculators={"half": half}))
    assert "half fails with ZeroDivisionError" in found["test_calculators_answer"]
