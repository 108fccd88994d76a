"""Every feature can be used: its action, frequency and Action Points are spent, and what it does is told. (p. 221)"""

from collections import Counter
from pathlib import Path

import msgspec
import pytest
from tests.rulesets.ptu.table import Table, foe, game, ours, placed, sheet, trainer

from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.content import Frequency
from turnwright.rulesets.ptu.decide import by_hand, features
from turnwright.rulesets.ptu.index import feature_id
from turnwright.rulesets.ptu.people.feature_costs import cost_of, key_of
from turnwright.rulesets.ptu.rules.stats import max_ap

FEATURES = game().content.features
SCENARIOS = [
    scenario
    for path in sorted((Path(__file__).parent / "scenarios").glob("*.json"))
    for scenario in msgspec.json.decode(path.read_bytes())
]


def table(*names: str, start: bool = True) -> Table:
    return Table(trainer("ada", level=40, speed=30, features=names), foe("wild"), start=start)


def kind(name: str) -> str:
    """How a feature is used: by its own words, by people, or never, because it works by itself."""
    at = table(FEATURES[name].name)
    feature, user = FEATURES[name], at.one("ada")
    if next(features.usable(at.game, at.state, feature, user), None) is not None:
        return "words"
    return "by_hand" if by_hand.is_by_hand(at.game, at.state, user, feature) else "by_itself"


@pytest.mark.parametrize("name", sorted(FEATURES))
def test_a_feature_that_people_carry_out_is_paid_for_and_told(name):
    feature = FEATURES[name]
    if kind(name) != "by_hand":
        return
    at = table(feature.name, start=feature.action != "extended")
    before = at.one("ada")
    at(w.UseFeature(feature.name, user="ada"))
    after = at.one("ada")
    assert [event.feature for event in at.found(e.FeatureUsed)] == [name]
    assert before.ap - after.ap == cost_of(feature, 1)
    counted = feature.frequency.per not in ("static", "at_will")
    assert (key_of(feature) in after.usage) is counted
    if feature.action in ("standard", "swift", "shift"):
        assert getattr(after.budget, feature.action) == getattr(before.budget, feature.action) - 1
    told = " ".join(at.story)
    assert feature.name.partition(" [")[0] in told
    assert feature.notes.removeprefix("not executed: ").rstrip(".")[:20] in told


def test_nothing_but_what_works_by_itself_is_refused():
    """All 503, and none that is only a note is said to work by itself."""
    kinds = Counter(kind(name) for name in FEATURES)
    assert sum(kinds.values()) == 503
    assert not [name for name in FEATURES if kind(name) == "by_itself" and FEATURES[name].partial]
    assert min(kinds.values()) > 50, kinds


def test_each_feature_is_used_once_or_seen_at_work():
    """What people carry out is used above; scenarios use every feature with words, and show the others."""
    steps = [step for scenario in SCENARIOS for step in scenario["do"]]
    used = {feature_id(step[key]) for step in steps for key in ("feature", "order") if isinstance(step.get(key), str)}
    shown = {scenario["of"].removeprefix("features/") for scenario in SCENARIOS}
    assert [name for name in FEATURES if kind(name) == "words" and name not in used] == []
    assert [name for name in FEATURES if kind(name) == "by_itself" and name not in shown] == []


def test_a_scene_feature_is_used_as_often_as_it_may_be():
    once = Frequency("scene")
    name = next(each.id for each in FEATURES.values() if kind(each.id) == "by_hand" and each.frequency == once)
    at = table(FEATURES[name].name)(w.UseFeature(name, user="ada"))
    with pytest.raises(Refusal) as told:
        at(w.UseFeature(name, user="ada"))
    assert told.value.code == "ptu.feature_spent"


def test_what_takes_minutes_waits_for_the_end_of_the_fight():
    name = next(each.id for each in FEATURES.values() if kind(each.id) == "by_hand" and each.action == "extended")
    at = table(FEATURES[name].name)
    with pytest.raises(Refusal) as told:
        at(w.UseFeature(name, user="ada"))
    assert told.value.code == "ptu.extended_in_combat"
    at(w.EndEncounter("victory"))(w.UseFeature(name, user="ada"))
    assert at.found(e.FeatureUsed)


def test_the_books_of_action_points_balance_over_an_evening():
    """Level 40: 13 AP. Spent ones come back with the scene, bound ones released, drained ones after a long rest."""
    at = table("Ace Trainer")
    assert max_ap(40) == 13

    def books():
        one = at.one("ada")
        return one.ap, one.ap_bound, one.ap_drained

    at(w.ChangeAp("ada", 3))
    at(w.ChangeAp("ada", 2, "bind"))
    at(w.ChangeAp("ada", 1, "drain"))
    assert books() == (7, 2, 1)
    at(w.EndScene())
    assert books() == (10, 2, 1)
    at(w.ChangeAp("ada", 2, "release"))
    assert books() == (12, 0, 1)
    at(w.EndEncounter("victory"))(w.Rest("extended"))
    at(w.EndScene())
    assert books() == (13, 0, 0)
    with pytest.raises(Refusal) as told:
        at(w.ChangeAp("ada", 14))
    assert told.value.code == "ptu.too_little_ap"
    with pytest.raises(Refusal) as told:
        at(w.ChangeAp("ada", 1, "restore"))
    assert told.value.code == "ptu.ap_unchanged"


def test_bound_points_of_a_feature_by_hand_are_released():
    bound = [each for each in FEATURES.values() if kind(each.id) == "by_hand" and each.ap and each.ap.mode == "bind"]
    for feature in bound:
        at = table(feature.name, start=feature.action != "extended")(w.UseFeature(feature.name, user="ada"))
        assert at.one("ada").ap_bound == feature.ap.cost
        if feature.action == "extended":
            at(w.StartEncounter())
        at.until("ada")(w.ReleaseAp(feature.id))
        assert at.one("ada").ap_bound == 0


def test_the_books_of_action_points_balance_at_every_step_of_an_evening():
    """What is left, bound, drained and spent is always the maximum, whatever features are used and undone. (p. 221)"""
    names = ("Roughneck", "Focused Command", "Brace for Impact", "Round Trip", "Ace Trainer")
    ada = trainer("ada", level=40, speed=30, features=names, moves=("tackle",))
    mate = placed("players", sheet("mate", owner="ada", origin="owned"), in_ball=True)
    at = Table(ada, ours("pet", owner="ada", moves=("tackle",)), mate, foe("wild"))
    most, spent, books = max_ap(40), 0, []

    def step(command, *, costs: int = 0, answer: bool = False, **dice):
        nonlocal spent
        at(command, **dice)
        if answer:
            at.yes()
        spent += costs
        one = at.one("ada")
        books.append((one.ap, one.ap_bound, one.ap_drained))
        assert one.ap + one.ap_bound + one.ap_drained + spent == most, (command, books)

    step(w.UseFeature("brace_for_impact", ("pet",)), costs=0)
    assert books[-1][1] == 2
    step(w.ChangeAp("ada", 1, "drain"))
    at.until("pet")
    step(w.UseMove("tackle", ("wild",)), costs=1, answer=True, accuracy=15)  # Round Trip
    assert at.one("mate").where == "field"
    at.match.undo("gm")  # the answer
    at.match.undo("gm")  # and the attack
    spent -= 1
    step(w.ChangeInitiative("wild", 1))
    at.until("ada")
    step(w.ReleaseAp("brace_for_impact"))
    assert books[-1][1] == 0
    at(w.EndEncounter("victory"))(w.EndScene())
    assert (at.one("ada").ap, at.one("ada").ap_bound, at.one("ada").ap_drained) == (most - 1, 0, 1)
    at(w.Rest("extended"))(w.EndScene())
    assert (at.one("ada").ap, at.one("ada").ap_drained) == (most, 0)
