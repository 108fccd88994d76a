"""The game's words, explained, as the rulings of the match have them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from turnwright.kernel.language import Language
from turnwright.kernel.telling import Ref, Term, ref

from ..game import WuxiaGame
from ..options import Options
from ..rules.conditions import CONDITION_IDS, PREVENTS, TAKEN_OUT, ConditionEffect, Prevention, condition_penalty
from ..rules.currency import INSIGHT_DANGER, SPENDS, price
from ..rules.quick_actions import DEFEND_BONUS, QUICK_ACTIONS, STANCE_DEFENSE
from ..rules.terms import CURRENCIES, PILLARS, TRACKS, Pillar
from .naming import capital, changed_stat, ladder_name, term


def glossary(game: WuxiaGame) -> tuple[Term, ...]:
    """The words of the game in the order of the alphabet."""
    words = game.language
    terms = [
        Term(term(name), words.text(f"wuxia.term.{name}"), text)
        for name, text in _texts(words, game.options).items()
    ]  # fmt: skip
    terms += [
        Term(ref("condition", name), _ladder_name(words, name), ladder_text(game, pillar, degree))
        for name, (pillar, degree) in CONDITION_IDS.items()
    ]
    return tuple(sorted(terms, key=lambda row: row.name.lower()))


def term_of(game: WuxiaGame, wanted: Ref) -> Term | None:
    return next((row for row in glossary(game) if row.ref == wanted), None)


def text_of(game: WuxiaGame, name: str) -> str:
    """What a word of the game means."""
    return _texts(game.language, game.options)[name]


def _ladder_name(words: Language, name: str) -> str:
    """Two ladders may end in the same word: those names say which."""
    pillar, degree = CONDITION_IDS[name]
    own = ladder_name(words, pillar, degree)
    same = [place for place in CONDITION_IDS.values() if ladder_name(words, *place) == own]
    return (
        own
        if len(same) == 1
        else words.text("wuxia.ladder_of", condition=own, pillar=words.text(f"wuxia.pillar.{pillar}"))
    )


@lru_cache(maxsize=64)
def _texts(words: Language, options: Options) -> Mapping[str, str]:
    """By id: what a word means."""
    rows = (*_numbers(options), *_order(options), *_actions(words, options), *_prices(words, options))
    return {name: words.text(f"wuxia.explains.{name}", **slots) for name, slots in rows}


Row = tuple[str, dict[str, str | int]]


def _numbers(options: Options) -> Iterator[Row]:
    yield "thp", {}
    yield "ae", {"context": options.regen_timing}
    yield "strain", {"context": "bands" if options.strain_bands else ""}
    yield "guard", {}
    yield "resolve", {}
    yield "reduction", {"context": options.charge_depletion}
    for currency in CURRENCIES:
        yield currency, {"context": options.currency_cap, "number": INSIGHT_DANGER}
    for track in TRACKS:
        yield track, {"context": "crash" if options.track_crash else ""}
    for name in ("scl", *PILLARS, "resilience", "effect_rank"):
        yield name, {}


def _order(options: Options) -> Iterator[Row]:
    for name in ("quick1", "major", "quick2", "speed", "phase", "condition"):
        yield name, {}
    yield "crit", {"context": options.resolution, "multiple": f"{options.crit_num}/{options.crit_den}"}


def _actions(words: Language, options: Options) -> Iterator[Row]:
    yield "attack", {}
    yield "defend", {"bonus": DEFEND_BONUS}
    yield "block", {"context": "halves" if options.block_halves else ""}
    yield "strike", {}
    for action, row in QUICK_ACTIONS.items():
        if row.stat is not None:
            guards = action == "shield" and options.shield_guard
            change = words.text("wuxia.change", value=row.change, stat=changed_stat(words, row.stat, None))
            yield action, {"change": change, "context": "guard" if guards else ""}
    yield "reposition", {"bonus": STANCE_DEFENSE}


def _prices(words: Language, options: Options) -> Iterator[Row]:
    for spend in SPENDS:
        row = price(spend, push_cost=options.push_cost, boost_cost=options.boost_cost, boost_bonus=options.boost_bonus)
        paid = words.text(f"wuxia.amount.{row.currency or 'by_pillar'}", amount=row.cost)
        if row.track is not None:
            paid = words.text("wuxia.and_a_mark", price=paid, track=words.text(f"wuxia.track.{row.track}"))
        gives = words.text(f"wuxia.gives.{spend}", bonus=row.attack)
        yield f"spend_{spend}", {"gives": capital(gives), "price": paid}


# Conditions


def ladder_text(game: WuxiaGame, pillar: Pillar, degree: int) -> str:
    """What a degree of a ladder does. (spec 2.7)"""
    words = game.language
    if degree >= TAKEN_OUT:
        return words.text("wuxia.degree.taken_out", context=pillar)
    rule = PREVENTS.get((pillar, degree), Prevention()) if game.options.condition_prevents else Prevention()
    penalty = words.text("wuxia.degree.penalty", value=condition_penalty(degree), context=pillar)
    return " ".join((penalty, *_prevented(words, rule)))


def _prevented(words: Language, rule: Prevention) -> Iterator[str]:
    if rule.does:
        does = tuple(words.text(f"wuxia.deed_to.{action}") for action in rule.does)
        receives = tuple(words.text(f"wuxia.deed_to.receive_{action}") for action in rule.receives)
        yield words.text("wuxia.degree.cannot", does=does, receives=receives, context="receive" if receives else "")
    if rule.technique_ae is not None:
        yield words.text("wuxia.degree.no_technique", amount=rule.technique_ae, context="from")


def condition_text(
    game: WuxiaGame,
    pillar: Pillar,
    degree: int,
    *,
    effects: Iterable[ConditionEffect] = (),
    damage: int = 0,
    healing: int = 0,
) -> str:
    """What a condition does: its author's effects, or else its ladder's, and what it does each round."""
    own, words = tuple(effects), game.language
    sentences = [_authored(game, effect, pillar) for effect in own] if own else [ladder_text(game, pillar, degree)]
    if degree >= TAKEN_OUT and own:
        sentences.append(words.text("wuxia.degree.out"))
    sentences += [words.text("wuxia.degree.loses", amount=damage)] if damage else []
    sentences += [words.text("wuxia.degree.regains", amount=healing)] if healing else []
    return " ".join(part for part in sentences if part)


def _authored(game: WuxiaGame, effect: ConditionEffect, pillar: Pillar) -> str:
    """One effect that an author gave a condition; damage and healing per round are told apart from it."""
    words = game.language
    match effect.type:
        case "modifier":
            of_pillar = effect.stat in ("attack", "defense", "resilience", "effect_rank")
            stat = changed_stat(words, effect.stat, pillar if of_pillar else None)
            return words.text("wuxia.degree.change", change=words.text("wuxia.change", value=effect.value, stat=stat))
        case "prevent" if game.options.condition_prevents:
            if effect.stat == "technique":
                return words.text(
                    "wuxia.degree.no_technique", amount=effect.value, context="from" if effect.value else ""
                )
            return words.text("wuxia.degree.cannot", does=(words.text(f"wuxia.deed_to.{effect.stat}"),))
        case "custom":
            return words.text("wuxia.degree.custom", what=capital(effect.name.replace("_", " ")))
        case _:
            return ""
