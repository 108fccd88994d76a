"""What a choice does and what it costs, in one line: for who still has to choose."""

from __future__ import annotations

from collections.abc import Iterator

from turnwright.kernel.messages import Answer, Command

from . import commands as w
from . import content as c
from .effects import ladder
from .game import WuxiaGame
from .options import Options
from .rules.conditions import condition_name
from .rules.currency import SPENDS, Price, price
from .rules.quick_actions import DEFEND_BONUS, QUICK_ACTIONS, QuickAction
from .rules.terms import CURRENCY_OF, PILLAR_NAMED, TRACKS, Pillar
from .state import State


def explain_command(game: WuxiaGame, state: State, command: Command) -> str:
    """What a choice does, beyond its name."""
    return "; ".join(part for part in (*_what(game, state, command), _spend(game, command)) if part)


def _what(game: WuxiaGame, state: State, command: Command) -> Iterator[str]:
    content: c.Content = game.content
    options = game.options
    match command:
        case w.Attack():
            yield "1d6 + strength"
        case w.Technique() if command.technique in content.techniques:
            art = content.techniques[command.technique]
            yield from _effects(art, options)
            if art.self_strain:
                yield f"{art.self_strain} strain on oneself"
            for track in TRACKS:
                if marks := getattr(art.marks, track):
                    yield f"marks {marks} {track}"
        case w.Item() if command.item in content.items:
            yield from _effects(content.items[command.item], options)
        case w.Quick():
            yield _quick(QUICK_ACTIONS[command.action])
        case w.Guard():
            yield _quick(QUICK_ACTIONS["block"])
        case w.Defend():
            yield f"+{DEFEND_BONUS} on all defenses"
        case Answer():
            yield _answer(game, state, command)


def _quick(row: QuickAction) -> str:
    return f"{row.text} for {row.self_strain} strain" if row.self_strain else row.text


def _spend(game: WuxiaGame, command: Command) -> str:
    """What a declared spend costs and gives."""
    spend: w.Declared = getattr(command, "spend", None)
    if spend is None:
        return ""
    options = game.options
    row = price(spend, push_cost=options.push_cost, boost_cost=options.boost_cost, boost_bonus=options.boost_bonus)
    return f"{spend}: {row.text} for {_cost(row, _pillar(game, command))}"


def _pillar(game: WuxiaGame, command: Command) -> Pillar:
    return _pillar_of(game, command.technique if isinstance(command, w.Technique) else "attack")


def _pillar_of(game: WuxiaGame, source: str) -> Pillar:
    """The pillar of a technique; a basic attack is violence."""
    art: c.Technique | None = game.content.techniques.get(source)
    return art.pillar if art is not None else "violence"


def _cost(row: Price, pillar: Pillar) -> str:
    mark = f" and a mark on {row.track}" if row.track is not None else ""
    return f"{row.cost} {row.currency or CURRENCY_OF[pillar]}{mark}"


def _answer(game: WuxiaGame, state: State, command: Answer) -> str:
    """What an answer to a question of this game costs and gives."""
    prompt = next((prompt for prompt in state.flow.prompts if prompt.id == command.prompt), None)
    if prompt is None or command.choice[:1] not in (("pay",), ("reroll",), ("pressure",)):
        return ""
    if prompt.kind == "resist":
        row, pillar = SPENDS["resist"], PILLAR_NAMED[str(prompt.about["pillar"])]
    else:
        row = SPENDS["pressure" if command.choice == ("pressure",) else "reroll"]
        pillar = _pillar_of(game, str(prompt.about["source"]))
    return f"{row.text} for {_cost(row, pillar)}"


def _effects(entry: c.Technique | c.Item, options: Options) -> Iterator[str]:
    for effect in entry.effects:
        yield _deed(effect, entry, options) + (" on oneself" if effect.on == "self" else "")


def _deed(effect: c.AnyEffect, entry: c.Technique | c.Item, options: Options) -> str:
    """One effect of a technique or an item."""
    match effect:
        case c.Damage():
            stat = None  # an item does not grow with who throws it
            if isinstance(entry, c.Technique):
                stat = c.damage_stat(effect, entry.pillar, rule=options.damage_stat)
            kind = {"normal": "damage", "guard": "damage past reduction", "strain": "damage as strain"}[effect.route]
            return f"{_amount(effect)}{f' + {stat}' if stat else ''} {kind}"
        case c.Heal():
            return f"heals {_amount(effect)}" + (f" a round for {effect.duration} rounds" if effect.duration else "")
        case c.Condition():
            return _condition(effect, entry)
        case c.Buff() | c.Debuff():
            where = f"{effect.pillar} " if effect.pillar else ""
            return f"{effect.value:+d} {where}{effect.stat.replace('_', ' ')}{_lasts(effect.duration)}"
        case c.Guard():
            return f"guard +{_amount(effect)}"
        case c.Strain():
            return f"{_amount(effect)} strain"
        case c.AeGain():
            return f"{_amount(effect)} AE"
        case c.Revive():
            return f"a fallen friend stands again with {_amount(effect)} THP"
        case c.Cleanse():
            ladder = f"{effect.pillar} conditions" if effect.pillar else "conditions"
            eased = f"eases {ladder} by {effect.degrees}" if effect.degrees else ""
            return " and ".join(part for part in (eased, "ends debuffs" if effect.debuffs else "") if part)


def _condition(effect: c.Condition, entry: c.Technique | c.Item) -> str:
    pillar, cap = ladder(entry, effect)
    each = [f"{effect.damage_each_round} damage a round"] if effect.damage_each_round else []
    each += [f"{effect.healing_each_round} healing a round"] if effect.healing_each_round else []
    also = f" with {' and '.join(each)}" if each else ""
    return f"unless resisted, up to {condition_name(pillar, degree=cap)}{_lasts(effect.duration)}{also}"


def _amount(effect: c.Amount) -> str:
    return effect.formula or str(effect.value)


def _lasts(duration: int | str) -> str:
    if duration == "permanent":
        return ""
    return f" for {duration} round{'' if duration == 1 else 's'}"
