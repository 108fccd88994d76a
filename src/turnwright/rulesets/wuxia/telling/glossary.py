"""The game's words, explained, as the rulings of the match have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from turnwright.kernel.shapes import in_words
from turnwright.kernel.telling import Ref, Term, ref

from ..game import WuxiaGame
from ..options import Options
from ..rules.conditions import (
    CONDITION_IDS,
    PREVENTS,
    TAKEN_OUT,
    ConditionEffect,
    Prevention,
    condition_name,
    condition_penalty,
)
from ..rules.currency import INSIGHT_DANGER, SPENDS, Spend, price
from ..rules.quick_actions import DEFEND_BONUS, QUICK_ACTIONS, STANCE_DEFENSE
from ..rules.terms import Pillar
from .naming import changed_stat, term, words_in_a_row


def glossary(game: WuxiaGame) -> tuple[Term, ...]:
    """The words of the game in the order of the alphabet."""
    found = [Term(term(name), called, text) for name, (called, text) in _terms(game.options).items()]
    found += [
        Term(ref("condition", name), _ladder_name(pillar, degree), ladder_text(pillar, degree, game.options))
        for name, (pillar, degree) in CONDITION_IDS.items()
    ]
    return tuple(sorted(found, key=lambda each: each.name.lower()))


def term_of(game: WuxiaGame, wanted: Ref) -> Term | None:
    return next((each for each in glossary(game) if each.ref == wanted), None)


def text_of(options: Options, name: str) -> str:
    """What a word of the game means."""
    return _terms(options)[name][1]


def _ladder_name(pillar: Pillar, degree: int) -> str:
    """Two ladders end in Shattered: those names say which."""
    name = condition_name(pillar, degree=degree)
    return f"{name} ({pillar})" if name == "Shattered" else name


@lru_cache(maxsize=64)
def _terms(options: Options) -> Mapping[str, tuple[str, str]]:
    """By id: what a word is called, and what it means."""
    return {**dict(_numbers(options)), **dict(_order(options)), **dict(_actions(options)), **dict(_prices(options))}


def _numbers(options: Options) -> Iterator[tuple[str, tuple[str, str]]]:
    yield "thp", ("THP", "How much harm a fighter can still take. At 0 it falls.")
    yield "ae", ("AE", f"The energy that techniques cost. Some comes back {_regen(options)}.")
    bands = " From half of it on, violence attack and defense suffer." if options.strain_bands else ""
    yield "strain", ("Strain", f"What overreaching does to the body. At its maximum the fighter dies.{bands}")
    yield "guard", ("Guard", "Takes damage before THP do, and adds up.")
    yield "resolve", ("Resolve", "Physical, mental and spiritual charges: while they last, damage reduction works.")
    takes = "as many charges as its damage" if options.charge_depletion == "damage" else "one charge"
    reduces = f"Takes 10 % off a hit per tier, up to 60 %, while resolve lasts. A hit uses up {takes}."
    yield "reduction", ("Damage reduction", reduces)
    most = "10" if options.currency_cap == "ten" else "3 + SCL"
    buys = "Spent to boost attacks, roll again or resist"
    fury = f"Earned by pain, fallen allies and natural 20s of violence. {buys} in violence. At most {most}."
    yield "fury", ("Fury", fury)
    clout = f"Earned by natural 20s of influence. {buys} in influence. At most {most}."
    yield "clout", ("Clout", clout)
    insight = f"Earned by living through a revelation. {buys} in revelation. At {INSIGHT_DANGER} it becomes dangerous."
    yield "insight", ("Insight", insight)
    for track, pillar in (("blood", "violence"), ("fate", "influence"), ("stain", "revelation")):
        full = "A full one crashes into a condition" if options.track_crash else "It can't go past full"
        text = f"What power has cost. From half full on, -1 to {pillar} attack and defense. {full}."
        yield track, (track.capitalize(), text)
    yield "scl", ("SCL", "Soul core level: how powerful a fighter is.")
    yield "violence", ("Violence", "The pillar of the body: blades, fists, wounds.")
    yield "influence", ("Influence", "The pillar of the name: words, shame, standing.")
    yield "revelation", ("Revelation", "The pillar of the mind: visions, curses, truths.")
    yield "resilience", ("Resilience", "Added to the d20 that resists a condition.")
    yield "effect_rank", ("Effect rank", "A roll to resist must meet 10 + the rank of the effect.")


def _regen(options: Options) -> str:
    return "at the end of each round" if options.regen_timing == "round_end" else "at the start of each round's turn"


def _order(options: Options) -> Iterator[tuple[str, tuple[str, str]]]:
    yield "quick1", ("First quick stage", "Fast fighters (agility 6 or more) take a quick action.")
    yield "major", ("Major stage", "Everyone takes a major action, in order of agility.")
    yield "quick2", ("Second quick stage", "Slow fighters (agility 1 or less) take a quick action.")
    yield "speed", ("Speed band", "Fast fighters also act in the first quick stage, slow ones in the second.")
    yield "phase", ("Boss phase", "A boss that has lost enough THP enters its next phase, often with new techniques.")
    yield (
        "condition",
        (
            "Condition",
            "A wound of body, name or mind, in four degrees per pillar. Each degree takes 1 off attack and defense in "
            "its pillar; the fourth takes the fighter out.",
        ),
    )
    multiple = f"{options.crit_num}/{options.crit_den}"
    crit = "two degrees of success" if options.resolution == "adr" else "a natural 20, or beating the defense by 5"
    yield "crit", ("Critical hit", f"{in_words(crit)}: the damage is multiplied by {multiple}.")


def _actions(options: Options) -> Iterator[tuple[str, tuple[str, str]]]:
    yield "attack", ("Attack", "A major action: an attack roll of violence for 1d6 + strength damage. It costs no AE.")
    yield "defend", ("Defend", f"A major action: +{DEFEND_BONUS} to all defenses until the fighter's next turn.")
    halves = ", and the next hit does only half" if options.block_halves else ""
    yield "block", ("Block", f"A quick or major action: 2 × endurance guard for 1 strain{halves}.")
    yield "strike", ("Strike", "A quick action: an attack roll for 1d6 + strength or agility, whichever is better.")
    for action, row in QUICK_ACTIONS.items():
        if row.stat is None:
            continue
        whom = "an enemy gets" if row.target == "enemy" else "an ally gets"
        also = ", and guard equal to the fighter's endurance" if action == "shield" and options.shield_guard else ""
        text = f"A quick action: {whom} {row.change:+d} {row.stat} until the fighter's next turn{also}."
        yield action, (action.capitalize(), text)
    stance = f"+{STANCE_DEFENSE} defense, one speed band slower"
    yield "reposition", ("Reposition", f"A quick action: take a stance ({stance}), or leave it.")


def _prices(options: Options) -> Iterator[tuple[str, tuple[str, str]]]:
    called: dict[Spend, str] = {
        "boost": "Boost", "push": "Push the limits", "reroll": "Reroll", "resist": "Pay to resist",
        "pressure": "Social pressure",
    }  # fmt: skip
    for spend in SPENDS:
        row = price(spend, push_cost=options.push_cost, boost_cost=options.boost_cost, boost_bonus=options.boost_bonus)
        paid = f"{row.cost} {row.currency or 'fury, clout or insight (by pillar)'}"
        mark = f" and a mark of {row.track}" if row.track else ""
        yield f"spend_{spend}", (called[spend], f"{in_words(row.text)}, for {paid}{mark}.")


# Conditions


def ladder_text(pillar: Pillar, degree: int, options: Options) -> str:
    """What a degree of a ladder does. (spec 2.7)"""
    if degree >= TAKEN_OUT:
        return f"The fourth degree of {pillar}: taken out of the battle."
    penalty = condition_penalty(degree)
    rule = PREVENTS.get((pillar, degree), Prevention()) if options.condition_prevents else Prevention()
    return " ".join((f"{penalty:+d} to {pillar} attack and defense.", *_prevented(rule)))


def _prevented(rule: Prevention) -> Iterator[str]:
    if rule.does:
        also = f", nor be {_done(rule.receives)}" if rule.receives else ""
        yield f"Can't {words_in_a_row(rule.does, 'or')}{also}."
    if rule.technique_ae is not None:
        yield f"Can't use techniques that cost {rule.technique_ae} AE or more."


def _done(actions: Iterable[str]) -> str:
    """`empowered or shielded`."""
    return words_in_a_row([f"{each}d" if each.endswith("e") else f"{each}ed" for each in actions], "or")


def condition_text(
    pillar: Pillar,
    degree: int,
    options: Options,
    *,
    effects: Iterable[ConditionEffect] = (),
    damage: int = 0,
    healing: int = 0,
) -> str:
    """What a condition does: its author's effects, or else its ladder's, and what it does each round."""
    own = tuple(effects)
    sentences = (
        [_authored(effect, pillar, options) for effect in own] if own else [ladder_text(pillar, degree, options)]
    )
    if degree >= TAKEN_OUT and own:
        sentences.append("Taken out of the battle.")
    sentences += [f"Loses {damage} THP at the end of each round."] * bool(damage)
    sentences += [f"Regains {healing} THP at the end of each round."] * bool(healing)
    return " ".join(part for part in sentences if part)


def _authored(effect: ConditionEffect, pillar: Pillar, options: Options) -> str:
    """One effect that an author gave a condition; damage and healing per round are told apart from it."""
    match effect.type:
        case "modifier":
            of_pillar = effect.stat in ("attack", "defense", "resilience", "effect_rank")
            return f"{effect.value:+d} {changed_stat(effect.stat, pillar if of_pillar else None)}."
        case "prevent" if options.condition_prevents:
            if effect.stat == "technique":
                costly = f" that cost {effect.value} AE or more" if effect.value else ""
                return f"Can't use techniques{costly}."
            return "Can't use items." if effect.stat == "item" else f"Can't {effect.stat}."
        case "custom":
            return f"{in_words(effect.name)} at the end of each round."
        case _:
            return ""
