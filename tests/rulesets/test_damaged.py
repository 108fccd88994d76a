"""States and events as a damaged log may hold them: of the right shape, with wrong values.

What folds and tells them fails with a lookup or a value that does not fit, which the kernel makes a refusal of; it
never fails in another way, and never runs on.
"""

from collections.abc import Callable, Iterator
from typing import Any

import msgspec
import pytest

from turnwright.kernel import registry
from turnwright.kernel.dice import Dice
from turnwright.kernel.questions import option_names, question
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import AnyGame, Game, legal, view
from turnwright.rulesets.rune import RULESET as RUNE
from turnwright.rulesets.rune import derived
from turnwright.rulesets.rune import events as e
from turnwright.testing.games import Moment, chance, play

FITTING = (LookupError, ValueError, Refusal)
TRIES = 800


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Every way into plain data."""
    inside = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def damage(data: Any, dice: Dice) -> None:
    """Changes or drops something in plain data, anywhere in it."""
    ways = list(places(data))
    *way, last = dice.choose(ways)
    words = [way[-1] for way in ways if isinstance(way[-1], str)]
    for key in way:
        data = data[key]
    if dice.d(6) == 1:
        del data[last]
    else:
        data[last] = strange(data[last], words, dice)


def strange(value: Any, words: list[str], dice: Dice) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return dice.choose((0, -1, 1, value + 1, value - 1, 10**9, -(10**9), 10**18))
    if isinstance(value, str):
        return dice.choose((*words, "", "nobody"))
    if isinstance(value, list):
        return dice.choose(([], value + value, value[1:], value[:-1]))
    return dice.choose(({}, 0, "nobody", []))


def damaged(value: Any, kind: type, dice: Dice, times: int) -> Any:
    """A value with some of it changed; none where it would not be read any more."""
    raw = msgspec.to_builtins(value)
    for _ in range(times):
        if raw:
            damage(raw, dice)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        return None


def tried(rule: Callable[..., Any], *arguments: Any) -> Any:
    """What a rule makes of damaged data, or nothing where it says that it does not fit."""
    try:
        return rule(*arguments)
    except FITTING:
        return None


def tell(game: AnyGame, state: Any) -> None:
    """Everything that a table asks about a state."""
    ruleset = game.ruleset
    ended = tried(ruleset.rules.outcome, state)
    if ended is not None:
        tried(ruleset.telling.describe_outcome, game, state, ended)
    for seat in (*(tried(ruleset.seats.names, state) or ()), "gm"):
        seen = tried(view, ruleset, state, seat)
        if seen is None:
            continue
        tried(ruleset.telling.board, game, seen, seat)
        tried(ruleset.players.evaluate, game, seen, seat)
        for prompt in seen.flow.prompts:
            tried(question, game, seen, prompt)
            tried(option_names, game, seen, prompt)
        for command in (tried(legal, game, seen, seat) or ())[:10]:
            tried(ruleset.telling.describe_command, game, seen, command)
            tried(ruleset.telling.explain_command, game, seen, command)


def fold_and_tell(game: AnyGame, moment: Moment, state: Any, dice: Dice) -> None:
    """What came next, perhaps damaged too, on a damaged state."""
    ruleset, records = game.ruleset, moment.played.match.records
    for event in records[moment.n].events if moment.n < len(records) else ():
        kind = type(event)
        if kind in ruleset.rules.events:
            event = damaged(event, kind, dice, dice.d(3) // 3) or event
            tried(ruleset.seats.redactions[kind], state, event, "hero")
            tried(ruleset.rules.effect, state, (event,))
        after = tried(ruleset.evolve[kind], state, event)
        if after is None:
            return
        if kind in ruleset.rules.events:
            tried(ruleset.telling.tell, game, after, event)
        state = after
    tell(game, state)


@pytest.mark.parametrize("name", ["duel", "rune", "wuxia"])
def test_damaged_data_fails_only_as_data_that_does_not_fit(name):
    game: Game = registry.game(name)
    encounters = tuple(game.ruleset.content.encounters(game))
    games = [play(game, encounter, seed, bound=5_000) for seed, encounter in enumerate(encounters[:12])]
    moments = [Moment(played, n) for played in games for n in range(1, len(played.states))]
    read = 0
    for seed in range(TRIES):
        dice = chance(seed)
        moment = dice.choose(moments)
        state = damaged(moment.state, game.ruleset.rules.State, dice, dice.choose((1, 1, 2, 6)))
        if state is not None:
            read += 1
            tell(game, state)
            fold_and_tell(game, moment, state, dice)
    assert read > TRIES // 4, "so little is read that hardly anything was tried"


def test_rune_refuses_what_never_was():
    """A song and a blow that nobody began; an action that its enemy does not have."""
    game = registry.game("rune")
    state = play(game, next(iter(game.ruleset.content.encounters(game))), 0, bound=5_000).states[1]
    foe = next(fighter for fighter in state.fighters.values() if not fighter.is_player)
    with pytest.raises(ValueError, match="never began"):
        RUNE.evolve[e.PerformanceTicked](state, e.PerformanceTicked(2))
    with pytest.raises(ValueError, match="never prepared"):
        RUNE.evolve[e.ChargeHeld](state, e.ChargeHeld(foe.id, 1))
    with pytest.raises(KeyError, match="has no action"):
        derived.action_of(game.content, foe, "enemy", "no such action")
