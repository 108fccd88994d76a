"""A law over random play: nothing with a limited use is spent where it changes nothing, and its owner is asked.

Random fights of Pokémon with abilities that may act, trainers with features that answer something, and food. Wherever
one of these is asked for, a yes must lead to another world than a no, and the seat that is asked must play its owner;
and no use of an ability is counted that nobody was asked for.
"""

import random
from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from tests import depth
from tests.rulesets.ptu.table import Table, foe, game, ours, trainer

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.messages import Answer, Answered, Event, Prompt, Resumed
from turnwright.kernel.ruleset import resolve
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.answers.offering import is_forced, is_limited
from turnwright.rulesets.ptu.content import Grid, is_damaging, is_food
from turnwright.rulesets.ptu.people.feature_costs import has_price
from turnwright.rulesets.ptu.rules.actions import FRESH
from turnwright.rulesets.ptu.rules.stats import max_ap
from turnwright.rulesets.ptu.state import Combatant, State
from turnwright.rulesets.ptu.vocabulary import abilities as a
from turnwright.rulesets.ptu.words import StrikeBack

FIGHTS = 300 if depth.FULL else 60
FIRST = FIGHTS * (depth.TENTH or 0) % 300
UNASKED = ("corrosive_toxins", "vigor")
"""Used by themselves, and only where they are needed."""
_COMMAND_USES = (w.UseAbility, w.Prioritise, w.UseMove)


@cache
def triggered() -> tuple[str, ...]:
    """Abilities with a word that may act, and that an attack or a rest can set off."""
    found = game().content.abilities.values()
    return tuple(
        entry.id
        for entry in found
        if any(isinstance(word, a.OnEvent) and not is_forced(game(), entry.id, word) for word in entry.words)
    )


@cache
def backing() -> tuple[str, ...]:
    """Features that answer something for a price, on a trainer's own or on its Pokémon; those that people carry out are
    theirs to judge."""
    return tuple(
        feature.id
        for feature in game().content.features.values()
        if has_price(feature) and not feature.notes
        if any(isinstance(word, a.OnEvent) for word in (*feature.words, *feature.own))
    )


@cache
def meals() -> tuple[str, ...]:
    """Food whose buff answers a hit."""
    return tuple(
        sorted(
            item.id
            for item in game().content.items.values()
            if is_food(item) and item.food.at in ("about_to_be_hit", "hit")
        )
    )


@cache
def moves() -> tuple[str, ...]:
    """Moves of all types that hit one target near by, and those that abilities name."""
    content = game().content
    named = {
        move
        for name in triggered()
        for word in content.abilities[name].words
        if isinstance(word, a.OnEvent)
        for move in word.moves.moves
    }
    plain = [
        move.id
        for move in content.moves.values()
        if is_damaging(move) and move.range.kind == "melee" and not move.partial and move.trigger is None
    ]
    return (*sorted(named), *plain[::3])


def fight(seed: int) -> Table:
    chance = random.Random(seed)
    who = []
    for name, place, side in (("odo", (4, 5), "players"), ("gob", (7, 6), "enemies")):
        features = tuple(chance.sample(backing(), 4))
        who.append(replace(trainer(name, speed=1, level=30, features=features, side=side), position=place))
    for name, place in (("ash", (5, 5)), ("pal", (5, 6)), ("zub", (6, 5)), ("rat", (6, 6))):
        build = ours if name in ("ash", "pal") else foe
        own = {
            "owner": "odo" if build is ours else "gob",
            "moves": tuple(chance.sample(moves(), 4)),
            "abilities": tuple(chance.sample(triggered(), 3)),
            "gender": chance.choice(("male", "female")),
            "held_item": chance.choice((None, "leftovers")),
            "max_hp": chance.choice((40, 90)),
            "speed": chance.randint(5, 20),
        }
        kind = chance.choice(("normal", "fire", "rock", "grass", "flying", "ghost"))
        who.append(replace(build(name, kind, **own), position=place, food=(chance.choice(meals()),)))
    return Table(*who, grid=Grid(("." * 12,) * 12), auto_end=True, round_limit=12)


PAID = {"budget": FRESH, "ap": 0, "ap_bound": 0, "once": (), "food": ()}
"""What a use costs: actions, Action Points, what was eaten."""


def world(state: State, payers: tuple[str, ...], thing: str) -> tuple[Any, ...]:
    """A state without what a use of something costs."""
    combatants = {
        one.id: replace(one, usage={key: used for key, used in one.usage.items() if key not in (thing, "food")}, **PAID)
        if one.id in payers
        else one
        for one in state.combatants.values()
    }
    asked = [(prompt.kind, prompt.about) for prompt in state.flow.prompts]
    return replace(state, combatants=combatants, flow=type(state.flow)()), asked


def owner_of(table: Table, prompt: Prompt) -> str:
    """Whose choice it is: of a Pokémon's, its trainer's player; a trainer's, its own."""
    holder = table.one(str(prompt.about.get("who") or prompt.about["target"]))
    return holder.sheet.owner or holder.id


COSTS = (Answered, Resumed, e.UsageSet, e.ActionSpent, e.ApSpent, e.FeatureUsed, e.FoodTraded, e.OnceDone)
"""What is recorded because something was used, whatever it does."""


def matters(table: Table, prompt: Prompt) -> bool:
    """Whether a yes leads to another world than a no, on some fall of the dice. Where the same attack fells its holder
    anyway, or its holder's own counter undoes it (and wakes whom it put to sleep), whether it did anything at first."""
    holder = str(prompt.about.get("who") or prompt.about["target"])
    payers, thing = (holder, owner_of(table, prompt)), str(prompt.about["why"])
    for seed in range(8):
        (yes, did), (no, otherwise) = (
            resolve(table.game, table.state, Answer(prompt.id, (said,)), StreamDice(Mulberry32(seed)), by=prompt.seat)
            for said in ("yes", "no")
        )
        if world(yes, payers, thing) != world(no, payers, thing):
            return True
        undone = yes.combatants[holder].fainted or _strikes_back(table.state, holder)
        if undone and len(_effects(did)) > len(_effects(otherwise)):
            return True
    return False


def _strikes_back(state: State, holder: str) -> bool:
    waiting = (word for frame in state.flow.frames for word in frame.todo)
    return any(isinstance(word, StrikeBack) and word.user == holder for word in waiting)


def _effects(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if not isinstance(event, COSTS)]


ASKED = ("trigger", "feature", "food", "blessing")
LEAST = {"trigger": 8, "feature": 3, "food": 2}
"""So many different ones a quarter of the fights must ask for, or the law shows nothing."""


@depth.in_turn
@pytest.mark.parametrize("part", range(4))
def test_a_use_is_asked_of_its_owner_and_never_spent_for_nothing(part):
    asked: dict[str, set[str]] = {kind: set() for kind in ASKED}
    spent = 0
    for seed in range(FIRST + part, FIRST + FIGHTS, 4):
        table, chance = fight(seed), random.Random(seed)
        for _ in range(80):
            prompts = table.state.flow.prompts
            if table.state.stage == "ended":
                break
            seat = prompts[0].seat if prompts else table.match.to_act()[0]
            legal = table.match.legal(seat)
            if not legal:
                break
            for prompt in prompts:
                if prompt.kind in ASKED:
                    assert prompt.seat == owner_of(table, prompt), f"seed {seed}: {prompt}"
                    assert matters(table, prompt), f"seed {seed}: {prompt.about} changes nothing"
                    asked[prompt.kind].add(str(prompt.about["why"]))
            command = chance.choice([each for each in legal if not isinstance(each, w.Flee)] or list(legal))
            before = {prompt.id: prompt for prompt in prompts}
            table(command, by=seat)
            _only_what_was_asked_for(table, command, before)
            spent += _books(table)
        if table.state.stage == "ended":
            table(w.EndScene())
            for one in trainers(table):
                assert one.ap == max_ap(one.sheet.level) - one.ap_bound - one.ap_drained, f"seed {seed}: {one.id}"
    assert FIRST or spent > 0, "nobody ever paid with Action Points"
    assert FIRST or all(len(asked[kind]) >= least for kind, least in LEAST.items()), asked
    if FIGHTS > 100:
        assert len(asked["trigger"]) >= 25, sorted(asked["trigger"])


def trainers(table: Table) -> list[Combatant]:
    return [one for one in table.state.combatants.values() if one.sheet.kind == "trainer"]


def _books(table: Table) -> int:
    """Action Points are there, bound, drained or spent, never more than a level has; how often they were paid."""
    for one in trainers(table):
        assert min(one.ap, one.ap_bound, one.ap_drained) >= 0, one.id
        assert one.ap + one.ap_bound + one.ap_drained <= max_ap(one.sheet.level), one.id
    return len(table.found(e.ApSpent))


def _only_what_was_asked_for(table: Table, command: object, prompts: dict[str, Prompt]) -> None:
    """No use of an ability is counted that its player did not choose, in a command or by an answer."""
    content = table.game.content
    answered = [event for event in table.seen if isinstance(event, Answered)]
    chosen = {str(prompts[event.prompt].about.get("why", "")) for event in answered}
    chosen |= {choice.rpartition(":")[2] for event in answered for choice in event.choice}
    for event in table.found(e.UsageSet):
        ability = content.abilities.get(event.key)
        if ability is None or not is_limited(ability) or event.key in UNASKED or isinstance(command, _COMMAND_USES):
            continue
        assert event.key in chosen, f"{event.key} was used, and nobody chose it: {command}"
