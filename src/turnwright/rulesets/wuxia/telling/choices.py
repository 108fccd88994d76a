"""What can be chosen: its line in a menu, what it does and costs, whom it aims at, and what somebody may miss."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Literal

from turnwright.kernel.log import tag_of
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.telling import Aim, Ref, Tag, piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import targets
from ..effects import ladder
from ..game import WuxiaGame
from ..rules.currency import Price, Spend, price
from ..rules.quick_actions import DEFEND_BONUS, QUICK_ACTIONS, QuickActionName
from ..rules.resources import block_guard
from ..rules.terms import CURRENCY_OF, TRACKS, Pillar
from ..state import State, Unit
from .naming import Teller, capital, changed_stat, formula_text, ladder_name, printed_name, term
from .prompts import PAID, asked_pillar, price_text

GROUPS = ("attack", "technique", "quick", "item", "defend", "guard", "escape", "wait")
"""Kinds of commands in the order in which a menu lists them."""
MOST_WISHES = 40


def describe_command(game: WuxiaGame, state: State, command: Command) -> str:
    """One short line for a choice, with what it costs; `explain_command` says what it does."""
    t = Teller(game, state)
    spend = getattr(command, "spend", None)
    extra = f" ({t.text(f'spend.{spend}')})" if spend else ""
    match command:
        case w.Attack():
            return t.text("choose.attack", target=t.unit(command.target)) + extra
        case w.Technique():
            art = game.content.techniques.get(command.technique)
            at_all = art is None or art.targeting.type != "self"
            cost = t.listed([tag.name for tag in technique_cost(t, art)], "list") if art is not None else ""
            return f"{_used(t, command.technique, command, at_all)}{f' [{cost}]' if cost else ''}{extra}"
        case w.Item():
            return _used(t, command.item, command, at_all=True)
        case w.Quick() if command.target:
            return t.text(f"choose.{command.action}", target=t.unit(command.target)) + extra
        case w.Quick():
            return t.text(f"action.{command.action}") + extra
        case Answer():
            return describe_answer(game, state, command)
        case _:
            return t.text(f"action.{tag_of(type(command))}")


def _named(command: w.Technique | w.Item) -> tuple[str, ...]:
    return command.targets or ((command.target,) if command.target else ())


def _used(t: Teller, name: str, command: w.Technique | w.Item, at_all: bool) -> str:
    aimed = tuple(t.unit(target) for target in _named(command)) if at_all else ()
    return t.text("choose.aim", what=t.entry(name), targets=aimed) if aimed else t.entry(name)


# What it does


def explain_command(game: WuxiaGame, state: State, command: Command) -> str:
    """What a choice does, beyond its name."""
    t = Teller(game, state)
    return "; ".join(part for part in (*_what(t, command), _spend(t, command)) if part)


def _what(t: Teller, command: Command) -> Iterator[str]:
    content: c.Content = t.game.content
    match command:
        case w.Attack():
            yield t.text("what.attack")
        case w.Technique() if command.technique in content.techniques:
            yield from deeds(t, content.techniques[command.technique])
        case w.Item() if command.item in content.items:
            yield from deeds(t, content.items[command.item])
        case w.Guard() | w.Quick(action="block"):
            yield t.text("what.block", guard=_block_guard(t), strain=QUICK_ACTIONS["block"].self_strain)
            yield t.text("what.halves") if t.game.options.block_halves else ""
        case w.Quick():
            row = QUICK_ACTIONS[command.action]
            changes = row.stat is not None
            yield (_until(t, _changed(t, command.action)) if changes else t.text(f"what.{command.action}"))
        case w.Defend():
            yield _until(t, t.text("what.defend", bonus=DEFEND_BONUS))
        case w.Escape():
            yield t.text("what.escape")
        case w.Wait():
            yield t.text("what.wait")
        case Answer():
            yield _answer(t, command)


def _block_guard(t: Teller) -> str:
    """What a block gives the one whose turn it is."""
    if not t.state.active:
        return t.text("what.block_formula")
    return t.text("amount.guard", amount=block_guard(_acting(t.state).endurance))


def _changed(t: Teller, action: QuickActionName) -> str:
    row = QUICK_ACTIONS[action]
    assert row.stat is not None, "only some quick actions change a number"
    return t.text("change", value=row.change, stat=changed_stat(t.words, row.stat, None))


def _until(t: Teller, what: str) -> str:
    return t.text("until_turn", what=what, who=t.unit(t.state.active)) if t.state.active else what


def _acting(state: State) -> Unit:
    return state.units[state.active]


def _spend(t: Teller, command: Command) -> str:
    """What a declared spend costs and gives."""
    spend: w.Declared = getattr(command, "spend", None)
    if spend is None:
        return ""
    row = _price(t.game, spend)
    return t.text(
        "what.spend",
        spend=t.text(f"spend.{spend}"),
        gives=gives(t, spend),
        price=_cost(t, row, _pillar(t.game, command)),
    )


def _price(game: WuxiaGame, spend: Spend) -> Price:
    options = game.options
    return price(spend, push_cost=options.push_cost, boost_cost=options.boost_cost, boost_bonus=options.boost_bonus)


def gives(t: Teller, spend: Spend) -> str:
    """What a spend buys."""
    return t.text(f"gives.{spend}", bonus=_price(t.game, spend).attack)


def _pillar(game: WuxiaGame, command: Command) -> Pillar:
    """The pillar of a technique; a basic attack is violence."""
    art: c.Technique | None = (
        game.content.techniques.get(command.technique) if isinstance(command, w.Technique) else None
    )
    return art.pillar if art is not None else "violence"


def _cost(t: Teller, row: Price, pillar: Pillar) -> str:
    paid = t.text(f"amount.{row.currency or CURRENCY_OF[pillar]}", amount=row.cost)
    return paid if row.track is None else t.text("and_a_mark", price=paid, track=t.text(f"track.{row.track}"))


def _answer(t: Teller, command: Answer) -> str:
    """What an answer to a question of this game costs and gives."""
    prompt = next((prompt for prompt in t.state.flow.prompts if prompt.id == command.prompt), None)
    paid: Spend | None = PAID.get(command.choice[0]) if command.choice else None
    if prompt is None or paid is None:
        return ""
    return t.text("what.pays", gives=gives(t, paid), price=price_text(t, paid, asked_pillar(t.game, prompt)))


def deeds(t: Teller, entry: c.Technique | c.Item) -> Iterator[str]:
    """What a technique or an item does, effect by effect."""
    for effect in entry.effects:
        deed = _deed(t, effect, entry)
        yield t.text("deed.on_user", deed=deed) if effect.on == "self" else deed


def cost_text(t: Teller, art: c.Technique) -> str:
    """What a technique takes, in a row: `3 AE, 1 strain and 1 blood`."""
    return t.listed([tag.name for tag in technique_cost(t, art)])


def _deed(t: Teller, effect: c.AnyEffect, entry: c.Technique | c.Item) -> str:
    """One effect of a technique or an item."""
    match effect:
        case c.Damage():
            stat = None  # an item does not grow with who throws it
            if isinstance(entry, c.Technique):
                stat = c.damage_stat(effect, entry.pillar, rule=t.game.options.damage_stat)
            amount = _amount(t, effect) + (f" + {t.text(f'stat.{stat}')}" if stat else "")
            return t.text("deed.damage", amount=amount, context="" if effect.route == "normal" else effect.route)
        case c.Heal():
            lasts = {"rounds": t.rounds(effect.duration), "context": "rounds"} if effect.duration else {}
            return t.text("deed.heal", amount=_amount(t, effect), **lasts)
        case c.Condition():
            return _condition(t, effect, entry)
        case c.Buff() | c.Debuff():
            stat_name = changed_stat(t.words, effect.stat, effect.pillar)
            return _lasting(t, t.text("change", value=effect.value, stat=stat_name), effect.duration)
        case c.Guard():
            return t.text("deed.guard", amount=_amount(t, effect))
        case c.Strain():
            sheds = not effect.formula and effect.value < 0
            return t.text("deed.sheds" if sheds else "deed.strain", amount=_amount(t, effect).removeprefix("-"))
        case c.AeGain():
            return t.text("deed.ae", amount=_amount(t, effect))
        case c.Revive():
            return t.text("deed.revive", amount=_amount(t, effect))
        case c.Cleanse():
            ladder = t.text("deed.conditions", context=effect.pillar or "")
            eased = t.text("deed.eases", conditions=ladder, count=effect.degrees) if effect.degrees else ""
            return t.listed([part for part in (eased, t.text("deed.ends_debuffs") if effect.debuffs else "") if part])


def _condition(t: Teller, effect: c.Condition, entry: c.Technique | c.Item) -> str:
    pillar, cap = ladder(entry, effect)
    if effect.name:
        worst = printed_name(t.words, "condition", effect.id, effect.name)
    else:
        worst = t.text("deed.up_to", condition=ladder_name(t.words, pillar, cap))
    damage, healing = effect.damage_each_round, effect.healing_each_round
    each = [t.text("deed.damage_each_round", amount=damage)] if damage else []
    each += [t.text("deed.healing_each_round", amount=healing)] if healing else []
    lasting = _lasting(t, t.text("deed.condition", worst=worst), effect.duration)
    return t.text("deed.with", deed=lasting, each=tuple(each)) if each else lasting


def _amount(t: Teller, effect: c.Amount) -> str:
    return formula_text(t.words, effect.formula) if effect.formula else str(effect.value)


def _lasting(t: Teller, deed: str, duration: int | str) -> str:
    return t.text("deed.for_rounds", deed=deed, rounds=t.rounds(duration)) if isinstance(duration, int) else deed


# Whom it aims at, and what it takes


def aim(game: WuxiaGame, state: State, command: Command) -> Aim:
    """What a choice is made of."""
    t = Teller(game, state)
    if isinstance(command, Answer) or not state.active:
        return Aim(t.text("verb.answer"))
    acting = piece_ref(state.active)
    spend: w.Declared = getattr(command, "spend", None)
    paid = _declared_cost(t, command, spend) if spend else ()
    with_spend = t.text(f"spent.{spend}") if spend else ""
    match command:
        case w.Attack():
            aimed = _on_board(state, (command.target,))
            return Aim(t.text("verb.attack"), capital(with_spend), acting, aimed, (), paid, term("attack"))
        case w.Technique():
            art = game.content.techniques.get(command.technique)
            name = t.entry(command.technique)
            called = f"{name}, {with_spend}" if with_spend else name
            cost = (*technique_cost(t, art), *paid) if art is not None else paid
            aimed = _aimed(state, command, art)
            return Aim(t.text("verb.use"), called, acting, aimed, (), cost, ref("technique", command.technique))
        case w.Item():
            aimed = _aimed(state, command, game.content.items.get(command.item))
            return Aim(t.text("verb.use"), t.entry(command.item), acting, aimed, (), (), ref("item", command.item))
        case w.Quick():
            row = QUICK_ACTIONS[command.action]
            strain = (_strain(t, row.self_strain),) if row.self_strain else ()
            aimed = _on_board(state, (command.target,))
            return Aim(
                t.text(f"action.{command.action}"), capital(with_spend), acting, aimed, (), (*strain, *paid),
                term(command.action),
            )  # fmt: skip
        case w.Guard():
            strain = (_strain(t, QUICK_ACTIONS["block"].self_strain),)
            return Aim(t.text("action.guard"), source=acting, cost=strain, subject=term("block"))
        case w.Defend():
            return Aim(t.text("action.defend"), source=acting, subject=term("defend"))
        case _:
            return Aim(t.text(f"action.{tag_of(type(command))}"), source=acting)


def _on_board(state: State, aimed: tuple[str, ...]) -> tuple[Ref, ...]:
    return tuple(piece_ref(target) for target in aimed if target in state.units)


def _aimed(state: State, command: w.Technique | w.Item, entry: c.Technique | c.Item | None) -> tuple[Ref, ...]:
    """The named targets, or the user or whole side that a technique is for."""
    named = _named(command)
    if not named and entry is not None and entry.targeting.type in ("self", "all"):
        actor = _acting(state)
        named = tuple(unit.id for unit in targets.candidates(targets.field(state, actor), actor, entry))
    return _on_board(state, named)


def technique_cost(t: Teller, art: c.Technique) -> tuple[Tag, ...]:
    """What a technique takes: AE, strain, marks."""
    cost = [_takes(t, "ae", art.ae_cost)] if art.ae_cost else []
    cost += [_strain(t, art.self_strain)] if art.self_strain else []
    for track in TRACKS:
        marks: int = getattr(art.marks, track)
        cost += [_takes(t, track, marks, tone="warn")] if marks else []
    return tuple(cost)


def _takes(t: Teller, name: str, amount: int, *, tone: Literal["", "warn"] = "") -> Tag:
    return Tag(name, t.text(f"amount.{name}", amount=amount), tone=tone, ref=term(name))


def _strain(t: Teller, amount: int) -> Tag:
    return _takes(t, "strain", amount, tone="warn")


def _declared_cost(t: Teller, command: Command, spend: Spend) -> tuple[Tag, ...]:
    row = _price(t.game, spend)
    mark = (_takes(t, row.track, 1, tone="warn"),) if row.track is not None else ()
    return (_takes(t, row.currency or CURRENCY_OF[_pillar(t.game, command)], row.cost), *mark)


# What somebody may look for in vain


def wishes(game: WuxiaGame, view: State, seat: str) -> Iterator[Command]:
    """Everything that the acting unit has, at the likeliest target: whatever is not possible says why."""
    if not view.active or view.flow.prompts:
        return
    yield from islice(_wishes(game, view, _acting(view)), MOST_WISHES)


def _wishes(game: WuxiaGame, view: State, unit: Unit) -> Iterator[Command]:
    content: c.Content = game.content
    seen = targets.field(view, unit)
    foe = next((other.id for other in targets.attackable(seen)), "")
    ally = next((other.id for other in seen.allies if other.id != unit.id), "")
    for name in unit.techniques:
        yield w.Technique(name, "", _likeliest(seen, unit, content.techniques[name]))
    for name, count in unit.items.items():
        used = c.usable_item(content, name)
        if count:
            yield w.Item(name, "", _likeliest(seen, unit, used) if used is not None else ())
    if foe:
        yield w.Attack(foe)
    yield from (w.Defend(), w.Guard())
    for action, row in QUICK_ACTIONS.items() if view.structure == "three_stage" else ():
        target = {"self": "", "enemy": foe, "ally": ally}[row.target]
        if target or row.target == "self":
            yield w.Quick(action, target)
    if foe:
        yield from (w.Attack(foe, "", "boost"), w.Attack(foe, "", "push"))
    yield w.Escape()


def _likeliest(seen: targets.Field, unit: Unit, entry: c.Technique | c.Item) -> tuple[str, ...]:
    return next(iter(targets.target_sets(seen, unit, targets.reach(entry))), ())
