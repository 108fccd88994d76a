"""A law over random play: nothing with a limited use is spent where it changes nothing, and its owner is asked.

Random fights of Pokémon with abilities that may act. Wherever one is asked for, a yes must lead to another world than
a no, and the seat that is asked must play its holder; and no use of one is counted that nobody was asked for.
"""

import os
import random
from functools import cache
from typing import Any

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import Table, foe, game, ours

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.messages import Answer, Answered, Prompt
from turnwright.kernel.ruleset import resolve
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import events as e
from turnwright.rulesets.ptu.answers.offering import is_forced, is_limited
from turnwright.rulesets.ptu.content import Grid, is_damaging
from turnwright.rulesets.ptu.rules.actions import FRESH
from turnwright.rulesets.ptu.state import State
from turnwright.rulesets.ptu.vocabulary import abilities as a

FIGHTS = 300 if os.environ.get("TURNWRIGHT_LAWS") == "full" else 24
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
    for name, place in (("ash", (5, 5)), ("pal", (5, 6)), ("zub", (6, 5)), ("rat", (6, 6))):
        build = ours if name in ("ash", "pal") else foe
        own = {
            "moves": tuple(chance.sample(moves(), 4)),
            "abilities": tuple(chance.sample(triggered(), 3)),
            "gender": chance.choice(("male", "female")),
            "held_item": chance.choice((None, "leftovers")),
            "max_hp": chance.choice((40, 90)),
            "speed": chance.randint(5, 20),
        }
        kind = chance.choice(("normal", "fire", "rock", "grass", "flying", "ghost"))
        who.append(replace(build(name, kind, **own), position=place))
    return Table(*who, grid=Grid(("." * 12,) * 12), auto_end=True, round_limit=12)


def world(state: State, holder: str) -> tuple[Any, ...]:
    """A state without what a use costs."""
    combatants = {
        one.id: replace(one, usage={}, budget=FRESH) if one.id == holder else one for one in state.combatants.values()
    }
    asked = [(prompt.kind, prompt.about) for prompt in state.flow.prompts]
    return replace(state, combatants=combatants, flow=type(state.flow)()), asked


def matters(table: Table, prompt: Prompt) -> bool:
    """Whether a yes leads to another world than a no, on some fall of the dice."""
    holder = str(prompt.about["who"])
    for seed in range(8):
        after = [
            resolve(table.game, table.state, Answer(prompt.id, (said,)), StreamDice(Mulberry32(seed)), by=prompt.seat)[
                0
            ]
            for said in ("yes", "no")
        ]
        if world(after[0], holder) != world(after[1], holder):
            return True
    return False


@pytest.mark.parametrize("part", range(4))
def test_a_use_is_asked_of_its_owner_and_never_spent_for_nothing(part):
    asked: set[str] = set()
    for seed in range(part, FIGHTS, 4):
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
                if prompt.kind == "trigger":
                    holder = table.one(str(prompt.about["who"]))
                    assert prompt.seat == holder.side, f"seed {seed}: {prompt}"
                    assert matters(table, prompt), f"seed {seed}: {prompt.about} changes nothing"
                    asked.add(str(prompt.about["why"]))
            command = chance.choice([each for each in legal if not isinstance(each, w.Flee)] or list(legal))
            before = {prompt.id: prompt for prompt in prompts}
            table(command, by=seat)
            _only_what_was_asked_for(table, command, before)
    if FIGHTS > 100:
        assert len(asked) >= 25, sorted(asked)


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
