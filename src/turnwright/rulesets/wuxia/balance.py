"""What plays but should not be in a pack: a technique that is never worth its price, a battle won without a blow.

`packs check --balance` reports both. A technique is weighed in the hands of the units that know it: against what else
they can do, the free attack included.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import chain

from turnwright.kernel.dice import Dice
from turnwright.kernel.match import Match
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.refusal import About, Refusal, phrase, text_ref
from turnwright.kernel.ruleset import Calling
from turnwright.kernel.telling import ref
from turnwright.kernel.view import Choose, View

from . import commands as w
from . import content as c
from .game import WuxiaGame
from .players import choose as profile
from .rules import formula
from .rules.terms import TRACKS, Pillar
from .state import State, Unit
from .targets import Reach, needs_roll, reach

BATTLES = 60
"""Battles that a passive player gets in each encounter, with the seeds 1 to 60."""
PASSIVE_SHARE = Fraction(1, 5)
"""A hero who wins more of them without a blow has found a hole in the encounter."""

ATTACK = c.Technique("attack", "Attack", "violence", 0, effects=(c.Damage(formula="1d6 + strength"),))
"""The basic attack, which everybody has: no AE, 1d6 + strength. (spec 2.3, 2.5)"""


def findings(game: WuxiaGame, own: Mapping[str, Collection[str]]) -> Iterator[Refusal]:
    """What is out of balance in the entries of a pack (`own`: ids by kind), each as a code and what it is about."""
    called = Calling(game, None)
    for finding in chain(_dominated(game.content, own), _passive_wins(game, own.get("encounters", ()))):
        yield finding.within(called)


# --- techniques that are never worth their price --------------------------------------------------------------------


def _dominated(content: c.Content, own: Mapping[str, Collection[str]]) -> Iterator[Refusal]:
    """Every technique that something else in the same hands beats or equals at no higher a price, once."""
    techniques = own.get("techniques", ())
    told = set()
    for unit in content.units.values():
        for names in (unit.techniques, *(phase.techniques for phase in unit.phases)):
            known = [content.techniques[name] for name in names]
            for art, better in dominated_pairs(unit, known):
                is_new = (art.id, better.id) not in told
                if is_new and (unit.id in own.get("units", ()) or art.id in techniques or better.id in techniques):
                    told.add((art.id, better.id))
                    yield _dominated_by(art, better, unit)
    in_use = {name for unit in content.units.values() for name in _all_techniques(unit)}
    anybody = c.Unit("anybody", "Anybody", 1)
    for name in sorted(set(techniques) - in_use):
        art = content.techniques[name]
        if dominates(anybody, ATTACK, art):
            yield _dominated_by(art, ATTACK, None)


def _dominated_by(art: c.Technique, better: c.Technique, unit: c.Unit | None) -> Refusal:
    about: dict[str, About] = {
        "technique": ref("technique", art.id),
        "better": phrase("wuxia.balance.attack") if better is ATTACK else ref("technique", better.id),
    }
    about |= {"context": "unused"} if unit is None else {"unit": ref("unit", unit.id)}
    return Refusal.of("wuxia.balance.dominated", about, field=f"techniques/{art.id}")


def _all_techniques(unit: c.Unit) -> Iterator[str]:
    yield from unit.techniques
    for phase in unit.phases:
        yield from phase.techniques


def dominated_pairs(unit: c.Unit, known: Sequence[c.Technique]) -> Iterator[tuple[c.Technique, c.Technique]]:
    """Techniques that a unit never has a reason to use, each with the first that beats or equals it.

    Of two that are equal in everything, the later one is superfluous.
    """
    for at, art in enumerate(known):
        for place, other in enumerate((*known, ATTACK)):
            if place != at and dominates(unit, other, art) and (place < at or not dominates(unit, art, other)):
                yield art, other
                break


def dominates(unit: c.Unit, better: c.Technique, art: c.Technique) -> bool:
    """Whether `better` costs this unit no more than `art`, and does at least as much in every respect."""
    return (
        better.pillar == art.pillar
        and _price_fits(better, art)
        and better.skill_bonus >= art.skill_bonus
        and _reaches(reach(better), reach(art))
        and _rank(unit, better) >= _rank(unit, art)
        and _does_as_much(unit, better, art)
    )


def _price_fits(better: c.Technique, art: c.Technique) -> bool:
    return (
        better.ae_cost <= art.ae_cost
        and better.self_strain <= art.self_strain
        and all(getattr(better.marks, track) <= getattr(art.marks, track) for track in TRACKS)
    )


_WIDER = {"foes": ("attackable",), "self": ("allies",)}


def _reaches(better: Reach, art: Reach) -> bool:
    """Whether one reaches everybody that the other does, and as many at once; 0 stands for a whole side."""
    whom = better.whom == art.whom or better.whom in _WIDER.get(art.whom, ())
    return whom and (better.at_once == 0 or 0 < art.at_once <= better.at_once)


def _rank(unit: c.Unit, art: c.Technique) -> int:
    """What a target's resist roll is made against; nothing where the technique asks for none."""
    if not any(isinstance(effect, c.Condition) for effect in art.effects):
        return 0
    return c.pillars_of(unit)[art.pillar].effect_rank if art.effect_rank is None else art.effect_rank


def _does_as_much(unit: c.Unit, better: c.Technique, art: c.Technique) -> bool:
    """Every effect has a counterpart that does no less, one for one; what else `better` does harms nobody it helps."""
    left = list(better.effects)
    for effect in art.effects:
        match = next((other for other in left if _as_strong(unit, better.pillar, other, effect)), None)
        if match is None:
            return False
        left.remove(match)
    helps = c.side_of(better) == "ally"
    return not any((effect.on == "self" or helps) and not isinstance(effect, c.HELPFUL) for effect in left)


_ROUTES = {"normal": ("normal", "guard"), "guard": ("guard",), "strain": ("strain",)}
"""Damage that skips reduction is at least as good as damage that doesn't; strain is another matter."""
_MORE_IS_MORE = ("value", "cap", "damage_each_round", "healing_each_round", "degrees", "debuffs")
_AVERAGED = ("value", "formula", "stat", "route", "duration")


def _as_strong(unit: c.Unit, pillar: Pillar, better: c.AnyEffect, effect: c.AnyEffect) -> bool:
    """Whether one effect does at least what another of its kind does, on average and for as long."""
    if type(better) is not type(effect) or better.on != effect.on:
        return False
    if not _lasts(getattr(better, "duration", None), getattr(effect, "duration", None)):
        return False
    if isinstance(better, c.Damage) and isinstance(effect, c.Damage) and better.route not in _ROUTES[effect.route]:
        return False
    if isinstance(better, c.Amount) and isinstance(effect, c.Amount):
        return average(unit, pillar, better) >= average(unit, pillar, effect)
    for name in effect.__struct_fields__:
        here, there = getattr(better, name), getattr(effect, name)
        if isinstance(effect, c.Debuff) and name == "value":
            here, there = -here, -there
        if name not in _AVERAGED and name not in _MORE_IS_MORE and here != there and not _all_of(name, here):
            return False
        if name in _MORE_IS_MORE and here < there:
            return False
    return not (isinstance(effect, c.Buff | c.Debuff) and getattr(better, "stat", None) != effect.stat)


def _all_of(name: str, value: object) -> bool:
    """A pillar left open stands for all three, except on a ladder, where it is the technique's own."""
    return name == "pillar" and value is None


def _lasts(better: int | str | None, other: int | str | None) -> bool:
    """Whether one lasts as long as the other: rounds, `permanent`, or None for at once."""
    if better == other or better == "permanent":
        return True
    return isinstance(better, int) and isinstance(other, int) and better >= other


def average(unit: c.Unit, pillar: Pillar, effect: c.Amount) -> Fraction:
    """What an effect comes to for a unit: halfway between its lowest and its highest dice, damage with its stat."""
    numbers = c.formula_numbers(unit)
    if effect.formula:
        rolls = formula.dice_of(formula.parse(effect.formula))
        lowest = c.amount(effect, numbers, tuple(count for count, _ in rolls))
        highest = c.amount(effect, numbers, tuple(count * sides for count, sides in rolls))
        total = Fraction(lowest + highest, 2)
    else:
        total = Fraction(effect.value)
    stat = c.damage_stat(effect, pillar) if isinstance(effect, c.Damage) else None
    return total + (numbers[stat] if stat else 0)


# --- battles that are won without a blow ----------------------------------------------------------------------------


def _passive_wins(game: WuxiaGame, encounters: Collection[str]) -> Iterator[Refusal]:
    for name in sorted(encounters):
        encounter = game.content.encounters[name]
        if not encounter.party and not encounter.allies:
            continue  # whom the story brings is not known here
        wins = passive_wins(game, name)
        if wins > BATTLES * PASSIVE_SHARE:
            yield Refusal(
                "wuxia.balance.passive",
                encounter=ref("encounter", name),
                wins=wins,
                battles=BATTLES,
                most=text_ref(f"{100 * PASSIVE_SHARE} %"),
                field=f"encounters/{name}",
            )


def passive_wins(game: WuxiaGame, encounter: str) -> int:
    """How many of the battles the player's side wins without a blow, by the better of two ways to sit them out."""
    return max(_wins(game, encounter, choose) for choose in PASSIVE)


def _wins(game: WuxiaGame, encounter: str, choose: Choose) -> int:
    wins = 0
    for seed in range(1, BATTLES + 1):
        match = Match.open(game, game.ruleset.content.encounter(game, encounter), seed=seed)
        match.advance({"hero": choose, "enemy": profile, "neutral": profile})
        verdict = match.state.verdict
        wins += verdict is not None and verdict.victor == "player"
        if wins + BATTLES - seed <= BATTLES * PASSIVE_SHARE:
            break  # it can't become a finding any more
    return wins


def under_cover(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """Guard first, as much of it as there is; heals who is badly hurt, and lets the rest pass."""
    return _sit_out(view, legal, {c.Guard: 4, c.Heal: 3})


def on_the_mend(view: View, legal: Sequence[Command], dice: Dice) -> Command:
    """Healing first for a hero who has lost a third, and cover otherwise."""
    return _sit_out(view, legal, {c.Heal: 5, c.Guard: 4})


PASSIVE: tuple[Choose, ...] = (under_cover, on_the_mend)


def _sit_out(view: View, legal: Sequence[Command], worth: Mapping[type, int]) -> Command:
    if isinstance(legal[0], Answer):
        return legal[0]
    state: State = view.state
    content: c.Content = view.game.content

    def rank(command: Command) -> tuple[int, int]:
        match command:
            case w.Technique():
                art = content.techniques[command.technique]
                return (-1, 0) if needs_roll(art) else _cover(art, _aimed(state, command), worth)
            case w.Item():
                item = content.items[command.item]
                return (-1, 0) if c.side_of(item) == "enemy" else _cover(item, _aimed(state, command), worth)
            case w.Guard() | w.Quick(action="block"):
                active = state.units[state.active]
                return (2, 0) if active.strain + 1 < active.max_strain // 2 else (-1, 0)
            case w.Defend():
                return (1, 0)
            case w.Wait():
                return (0, 0)
            case _:
                return (-1, 0)  # blows, pressure, and leaving: where leaving wins, it is what the battle asks for

    return max(legal, key=rank)


def _cover(entry: c.Technique | c.Item, aimed: Sequence[Unit], worth: Mapping[type, int]) -> tuple[int, int]:
    """How much an effect on one's own side is worth to somebody who only wants to last."""
    best = (-1, 0)
    for effect in entry.effects:
        lost = max((unit.max_thp - unit.thp for unit in aimed), default=0)
        if isinstance(effect, c.Heal) and any(3 * unit.thp < 2 * unit.max_thp for unit in aimed):
            best = max(best, (worth[c.Heal], lost))
        elif isinstance(effect, c.Guard) and any(unit.guard < unit.max_thp // 2 for unit in aimed):
            best = max(best, (worth[c.Guard], lost))
        elif isinstance(effect, c.Revive):
            best = max(best, (6, 0))
    return best


def _aimed(state: State, command: w.Technique | w.Item) -> list[Unit]:
    names = command.targets or ((command.target,) if command.target else (state.active,))
    return [state.units[name] for name in names]
