"""Players that think: what they choose and why, how long they take, and that they know no more than their seat."""

from math import sqrt
from statistics import mean, stdev

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.streams import dice

from turnwright import players
from turnwright.kernel import budget, registry
from turnwright.kernel.budget import Budget
from turnwright.kernel.match import Match
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import legal, step, to_act, view
from turnwright.kernel.view import View
from turnwright.players import budgets, search
from turnwright.rulesets import duel
from turnwright.testing.hiding import imagined_twin

GAME = registry.game("duel")
PLAIN = duel.setup(GAME, duel.RULESET.content.encounter(GAME, "plain"))
ENCOUNTERS = {
    "duel": "pair",
    "wuxia": "mountain_ambush",
    "ptu": "gym_lime_works",
    "rune": "night_shift",
    "tcg": "emberfall,tidewall",
}


def hurt(state: duel.State, **hp: int) -> duel.State:
    fighters = {name: replace(fighter, hp=hp.get(name, fighter.hp)) for name, fighter in state.fighters.items()}
    return replace(state, fighters=fighters)


def meek(view: View, legal: tuple[object, ...], dice: object) -> object:
    """An own AI that is easily beaten: it always defends where it can."""
    return next((command for command in legal if isinstance(command, duel.Defend)), legal[0])


MEEK = registry.game("duel")
MEEK = type(MEEK)(
    MEEK.ruleset.varied(by_name={"meek": meek}, profile=lambda state, seat: "meek"), MEEK.content, MEEK.options
)


# What it chooses


def test_it_fells_whom_one_blow_fells_though_its_own_ai_would_not():
    seen = View(MEEK, "red", hurt(PLAIN, b1=2, b2=40))
    assert search.own_choice(seen, seen.legal(), dice()) == duel.Defend()
    thought = search.think(seen, seen.legal(), dice(), Budget(sims=60))
    assert (thought.own, thought.command) == (duel.Defend(), duel.Attack("b1"))


def test_its_own_choice_stays_where_nothing_is_better():
    indifferent = type(GAME)(GAME.ruleset.varied(evaluate=lambda game, state, seat: 0), GAME.content, GAME.options)
    seen = View(indifferent, "red", PLAIN)
    own = search.own_choice(seen, seen.legal(), dice())
    assert search.choose(seen, seen.legal(), dice(), Budget(sims=60)) == own


def test_a_game_may_ask_for_more_certainty_before_another_choice_is_taken():
    careful = type(MEEK)(MEEK.ruleset.varied(sure=1_000), MEEK.content, MEEK.options)
    for game, choice in ((MEEK, duel.Attack("b1")), (careful, duel.Defend())):
        seen = View(game, "red", hurt(PLAIN, b1=2, b2=40))
        assert search.choose(seen, seen.legal(), dice(), Budget(sims=60)) == choice


def test_a_game_may_name_another_instinct_than_the_own_ai():
    bold = type(MEEK)(
        MEEK.ruleset.varied(instinct=lambda view, legal, dice: duel.Attack("b2")), MEEK.content, MEEK.options
    )
    seen = View(bold, "red", PLAIN)
    assert search.own_player(seen)(seen, seen.legal(), dice()) == duel.Defend()
    assert search.choose(seen, seen.legal(), dice(), Budget(seconds=0.0)) == duel.Attack("b2")
    assert players.find(bold.ruleset, "hard")(seen, seen.legal(), dice()) == duel.Attack("b2")


def test_it_says_what_it_thought_of():
    seen = View(MEEK, "red", hurt(PLAIN, b1=2, b2=40))
    thought = search.think(seen, seen.legal(), dice(), Budget(sims=60))
    assert thought.lines[0].command == thought.command
    assert {line.command for line in thought.lines} <= set(seen.legal())
    assert all(line.low <= line.value <= line.high for line in thought.lines)
    assert sum(line.worlds for line in thought.lines) == thought.sims <= 60
    first = thought.lines[0].ahead[0]
    assert (first.seat, bool(first.text)) == ("red", True)  # Birch has fallen, so Rue is next


@given(st.lists(st.tuples(st.integers(0, 10_000), st.integers(0, 10_000)), min_size=search.FEWEST_WORLDS, max_size=40))
def test_one_standard_error_of_the_difference_decides(pairs):
    ours, own = search._Arm(duel.Defend()), search._Arm(duel.Attack("b1"))
    for one, other in pairs:
        ours.add(one)
        own.add(other)
    apart = [one - other for one, other in pairs]
    error = stdev(apart) / sqrt(len(apart))
    if abs(mean(apart) - error) > 1e-6:  # floats cannot tell closer than that
        assert search._beats(ours, own) == (mean(apart) > error and mean(apart) > 0)


def test_in_a_match_that_will_not_end_its_own_ai_decides():
    """Whoever gains a little by waiting could wait for ever."""
    early, late = (View(MEEK, "red", hurt(PLAIN, b1=2, b2=40), n) for n in (0, search.ENDLESS))
    assert search.choose(early, early.legal(), dice(), Budget(sims=60)) == duel.Attack("b1")
    assert search.choose(late, late.legal(), dice(), Budget(sims=60)) == duel.Defend()


# How long it takes


def test_a_budget_of_simulations_is_kept_and_told():
    told: list[tuple[int, int | None]] = []
    budget = Budget(sims=50, progress=lambda done, of: told.append((done, of)))
    seen = View(GAME, "red", PLAIN)
    thought = search.think(seen, seen.legal(), dice(), budget)
    assert told[-1] == (thought.sims, 50)
    assert 0 < thought.sims <= 50


def test_it_stops_when_it_is_told_to():
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    seen = View(MEEK, "red", hurt(PLAIN, b1=2, b2=40))
    thought = search.think(seen, seen.legal(), dice(), Budget(sims=5_000, cancelled=cancelled))
    assert thought.sims <= 3 * len(seen.legal())
    assert thought.command == thought.own


def test_no_time_at_all_is_the_own_choice():
    seen = View(MEEK, "red", PLAIN)
    assert search.choose(seen, seen.legal(), dice(), Budget(seconds=0.0)) == duel.Defend()


def test_what_a_time_is_good_for_is_found_by_trying(monkeypatch):
    """In a short time few candidates are thought about, instead of all of them once."""
    clock = iter([0.0, 0.25, 0.375])
    monkeypatch.setattr(budget, "clock", lambda: next(clock))
    assert budget.Meter(Budget(seconds=1.0)).holds(lambda: None) == 5
    assert budget.Meter(Budget(sims=70)).holds(lambda: pytest.fail("nothing to try")) == 70


def test_a_budget_needs_an_end():
    with pytest.raises(ValueError, match="without an end"):
        Budget()


@pytest.mark.parametrize(
    ("name", "sims", "seconds"), [("search@200", 200, None), ("search@1s", None, 1.0), ("cruel@0.25s", None, 0.25)]
)
def test_a_budget_can_stand_behind_the_name(name, sims, seconds):
    plain, budget = budgets.split(name)
    assert budget is not None
    assert (plain, budget.sims, budget.seconds) == (name.partition("@")[0], sims, seconds)
    assert players.is_player(GAME.ruleset, name)
    players.find(GAME.ruleset, name)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("search@soon", '"soon" is not a budget: give simulations (search@200) or seconds (search@0.5s).'),
        ("search@0", '"0" is not a budget'),
        ("search@999999", "999999 is too much for one decision: at most 5,000 or 10s."),
        ("search@3600s", "3600s is too much"),
        ("random@200", "random doesn't think ahead, so it takes no thinking time."),
        ("serch@200", 'duel has no player "serch"; did you mean "search"?'),
    ],
)
def test_other_budgets_are_refused(name, told):
    with pytest.raises(Refusal) as refused:
        players.find(GAME.ruleset, name)
    assert str(refused.value).startswith(told)


def test_a_player_of_ones_own_may_ask_for_a_budget(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deep.py").write_text("def choose(view, legal, dice, budget):\n    return legal[budget.sims % 2]\n")
    choose = players.find_or_load(GAME.ruleset, "deep.py")
    seen = View(GAME, "red", PLAIN)
    assert choose(seen, seen.legal(), dice()) == seen.legal()[GAME.ruleset.players.sims % 2]
    assert budgets.bound(choose, Budget(sims=1), "deep")(seen, seen.legal(), dice()) == seen.legal()[1]


# In every game


def positions(name: str, seed: int, every: int, count: int):
    """Some positions of a match in which everybody does anything that the rules allow."""
    game = registry.game(name)
    state = Match.open(game, game.ruleset.content.encounter(game, ENCOUNTERS[name]), seed=seed).state
    chance, found = dice(seed), 0
    for n in range(4_000):
        acting = to_act(game.ruleset, state)
        if not acting or found == count:
            return
        seat = acting[0]
        choices = legal(game, state, seat)
        if n % every == every - 1 and len(choices) > 1:
            found += 1
            yield game, state, seat
        state = step(game, state, seat, chance.choose(choices), chance)


@pytest.mark.parametrize("name", ENCOUNTERS)
def test_levels_find_a_legal_choice_wherever_a_match_may_lead(name):
    asked = 0
    for game, state, seat in positions(name, 5, 17, 5):
        seen = View(game, seat, view(game.ruleset, state, seat))
        choices = seen.legal()
        for level in ("easy", "fair", "hard", "cruel@14"):
            assert players.find(game.ruleset, level)(seen, choices, dice(asked)) in choices
        asked += 1
    assert asked


@pytest.mark.parametrize("name", ["duel", "ptu", "tcg"])
def test_it_chooses_the_same_whatever_is_hidden_from_it(name):
    """Two states that look the same to a seat, one choice: and the same again, from the same dice."""
    compared = 0
    for game, state, seat in positions(name, 8, *((2, 9) if name == "duel" else (13, 3))):
        twin = imagined_twin(game, state, seat, dice(compared))
        if twin is None or twin == state:
            continue
        one, two = (View(game, seat, view(game.ruleset, each, seat)) for each in (state, twin))
        assert one.legal() == two.legal()
        first, second = (search.think(each, each.legal(), dice(3), Budget(sims=16)) for each in (one, two))
        assert first == second
        compared += 1
    assert compared


def test_a_match_of_thinkers_is_played_the_same_again():
    def log() -> bytes:
        match = Match.open(GAME, duel.RULESET.content.encounter(GAME, "pair"), seed=11)
        choose = players.find(GAME.ruleset, "search@24")
        match.advance({"red": choose, "blue": choose})
        assert match.result is not None
        return match.lines()

    assert log() == log()
