"""No field of a word is passed over: what the pack's moves and abilities say is read while they are played.

Moves are used and abilities are put on both sides of attacks, with a grid and without. Meanwhile each field of the
vocabulary notes who reads it: the engine must have read every one that an executed entry sets. An entry is passed over
once all of its fields have been read.
"""

import sys
import typing
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from tests.rulesets.ptu.table import Table, at, foe, game, ours

from turnwright.kernel.messages import Answer
from turnwright.kernel.refusal import Refusal
from turnwright.rulesets.ptu import commands as w
from turnwright.rulesets.ptu import content as c
from turnwright.rulesets.ptu.content import Grid
from turnwright.rulesets.ptu.vocabulary import abilities as ability_words
from turnwright.rulesets.ptu.vocabulary import moves as vocabulary

T = TypeVar("T")
WORDS = tuple(
    word
    for union in (vocabulary.AnyAttackWord, vocabulary.AnyEffect, ability_words.AnyTrait)
    for word in typing.get_args(union)
)
SHARED = (vocabulary.Condition, vocabulary.Person, vocabulary.Hp, vocabulary.MoveFilter)
ENGINE = Path(c.__file__).parent
NOT_PLAYING = {"links.py", "coverage.py", "profiles.py", "chances.py"}
"""Modules that read words without playing them."""
FIELD = Grid(("." * 12,) * 10)


def set_fields(entry: Any) -> Iterator[tuple[str, str]]:
    """The fields that an entry's words set to something else than their default."""
    if isinstance(entry, tuple):
        for each in entry:
            yield from set_fields(each)
    if isinstance(entry, msgspec.Struct):
        for field in msgspec.structs.fields(type(entry)):
            value = getattr(entry, field.name)
            default = (
                field.default_factory()
                if field.default is msgspec.NODEFAULT and field.default_factory is not (msgspec.NODEFAULT)
                else field.default
            )
            if isinstance(entry, (*WORDS, *SHARED)) and value != default:
                yield type(entry).__name__, field.name
            yield from set_fields(value)


@cache
def plays(file: str) -> bool:
    """Whether a module plays: it belongs to the engine, and does more than tell or count."""
    caller = Path(file)
    told = caller.is_relative_to(ENGINE / "telling")
    return caller.is_relative_to(ENGINE) and not told and caller.name not in NOT_PLAYING


@pytest.fixture
def reads(monkeypatch):
    """Who reads what: every field of every word tells when a module of the engine asks for it."""
    seen: set[tuple[str, str]] = set()

    def telling(kind: type, name: str, member: Any) -> property:
        def read(self: Any) -> Any:
            if plays(sys._getframe(1).f_code.co_filename):
                seen.add((type(self).__name__, name))
            return member.__get__(self)

        return property(read)

    for kind in (*WORDS, *SHARED):
        for name in kind.__struct_fields__:
            monkeypatch.setattr(kind, name, telling(kind, name, getattr(kind, name)))
    return seen


def go_on(table: Table) -> None:
    """Answers what is asked with the first option."""
    while table.state.flow.prompts:
        prompt = table.state.flow.prompts[0]
        table(Answer(prompt.id, prompt.options[: prompt.least] or (prompt.otherwise or ())))


ATTACKS = ("tackle", "water_gun", "low_kick", "steamroller", "megahorn", "ember", "thunder_shock")
"""What is tried on those who have used something: by type, weight and size, and with a push."""


def fight(
    grid: Grid | None, *, of: tuple[str, ...] = (), on: tuple[str, ...] = (), moves: tuple[str, ...] = ()
) -> Table:
    people = [
        ours("ash", "ghost", speed=20, moves=moves, abilities=of, max_hp=400, held_item="leftovers"),
        ours("pal", "grass", speed=15, max_hp=400),
        foe("zub", "water", speed=10, moves=(*moves, *ATTACKS), abilities=on, max_hp=400, held_item="oran_berry"),
        foe("bat", "electric", speed=5, max_hp=400),
    ]
    spots = ((4, 5), (3, 5), (5, 5), (5, 6))
    if grid is not None:
        people = [at(one, *spot) for one, spot in zip(people, spots, strict=True)]
    return Table(*people, grid=grid, round_limit=30)


def tried(table: Table, *commands: Any) -> None:
    """Commands that the game master insists on, as far as they can be."""
    for command in commands:
        try:
            table(command, override="a trial")
        except Refusal:
            continue
        go_on(table)


def on_turn(table: Table, who: str) -> None:
    """Turns pass until somebody's."""
    for _ in range(12):
        go_on(table)
        if table.state.active == who or table.one(who).fainted:
            return
        table(w.EndTurn())


def unread(entries: Iterable[T], reads: set[tuple[str, str]]) -> Iterator[T]:
    """The entries with fields that nobody has read by the time it is their turn."""
    return (entry for entry in entries if set(set_fields(entry)) - reads - ELSEWHERE)


def play_moves(reads: set[tuple[str, str]]) -> None:
    for move in unread(game().content.moves.values(), reads):
        for grid in (None, FIELD):
            table = fight(grid, moves=(move.id,), on=("sturdy", "moxie"))
            table(w.SetWeather("sun"))(w.ChangeStatus("zub", add=("asleep",)))(w.ChangeStatus("ash", add=("poisoned",)))
            helps = any(isinstance(effect, vocabulary.Heal | vocabulary.Cure) for effect in move.effects)
            targets = () if move.range.kind in ("self", "field", "side") else ("pal",) if helps else ("zub",)
            use = w.UseMove(move.id, targets, alternative=move.or_range is not None)
            tried(table, use)
            if any(isinstance(effect, vocabulary.Retype) for effect in move.effects):  # zub may sleep until it is over
                tried(table, w.UseMove("tackle", ("ash",), user="zub"))
            table.match.legal("players")
            on_turn(table, "zub")
            tried(table, *(w.UseMove(attack, ("ash",)) for attack in ATTACKS))
            on_turn(table, "ash")
            tried(table, w.SetStages("ash", {"attack": 0}), use, w.UseMove("rollout", ("zub",)))
            if move.trigger is not None or "smite" in str(move.attack):
                tried(fight(grid, moves=(move.id, "tackle", "fly")), w.UseMove("tackle", ("zub",)))


def _weathers(ability: c.Ability) -> tuple[str, ...]:
    """Where an ability has to be tried: in every weather that it speaks of."""
    spoken = {each for word in ability.words if word.when is not None for each in word.when.weather}
    return tuple(sorted(spoken)) or ("sandstorm",)


def play_abilities(reads: set[tuple[str, str]]) -> None:
    content = game().content
    moves = (
        "ember",
        "tackle",
        "growl",
        "ice_beam",
        "pin_missile",
        "explosion",
        "swords_dance",
        "low_kick",
        "earthquake",
    )
    for ability in unread(content.abilities.values(), reads):
        name = ability.id
        for grid in (None, FIELD):
            for weather in _weathers(ability):
                table = fight(grid, of=(name,), on=(name,), moves=moves)
                table(w.SetWeather(weather))  # type: ignore[arg-type]
                table(w.ChangeStatus("ash", add=("burned", "enraged")))
                tried(table, w.Shift((4, 8)), w.MoveToken("ash", (4, 5)))
                if any(isinstance(word, ability_words.Activate) for word in ability.words):
                    tried(table, w.UseAbility(name, ("zub",)), w.UseAbility(name))
                table.match.legal("players")
                tried(table, w.Prioritise("zub", "tackle", ("ash",)), w.Prioritise("zub", "growl", ("ash",)))
                tried(table, w.ChangeStatus("pal", add=("confused", "suppressed", "asleep")))
                tried(table, *(w.UseMove(move, ("zub",)) for move in moves[:5]))
                tried(table, w.UseMove("swords_dance"), w.UseMove("low_kick", ("zub",)))
                tried(table, w.UseMove("earthquake", ("pal", "zub")))
                on_turn(table, "pal")
                on_turn(table, "zub")
                tried(table, *(w.UseMove(attack, ("ash",)) for attack in ATTACKS[:3]))
                tried(table, w.UseMove("explosion", ("bat",), user="ash"))


ELSEWHERE = {
    ("Coat", "rooted"),  # when somebody is recalled: blind/read_again.json
    ("Redirect", "on"), ("StepAside", "on"), ("TakeHit", "on"),  # an answer is always its user's
    ("Grip", "ticks"),  # test_engine_maneuvers: a hold that hurts
    ("Retype", "melee"),  # test_scenarios: of electrify
    ("Draw", "while_has"),  # test_scenarios: of rage_powder
    ("Capability", "names"), ("Capability", "at_half"),  # blind/drawn.json: of migraine
    ("Rider", "already"),  # test_by_the_book: Stench widens a flinch
    # test_scenarios, of abilities that need a partner, an item, a hold or a roll that is not tried here:
    ("Blur", "ac"), ("Boost", "face"), ("Boost", "leaps"), ("Boost", "sure_footed"),
    ("Coat", "name"), ("Counter", "on"), ("Defer", "on"), ("Ease", "on"), ("Ease", "statuses"), ("EatAgain", "keep"),
    ("JoinsIn", "effects"), ("Leash", "far"), ("Leash", "near"), ("OfForm", "ability"), ("OfForm", "move"),
    ("Reflect", "on"), ("StatDamage", "move_class"), ("StatDamage", "stat"),
    ("StatDamage", "type"), ("StrikeAgain", "sure"),
}  # fmt: skip


def test_every_field_that_the_pack_sets_is_read_by_the_engine(reads):
    play_moves(reads)
    play_abilities(reads)
    content = game().content
    executed: tuple[Any, ...] = (
        *(move for move in content.moves.values() if not move.partial),
        *(ability for ability in content.abilities.values() if not ability.partial),
    )
    wanted = {field for entry in executed for field in set_fields(entry)}
    assert wanted - reads - ELSEWHERE == set()
