"""What can be chosen: its line in a menu, what it does and costs, whom it aims at, and what somebody may miss."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import islice

from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.questions import describe_answer
from turnwright.kernel.telling import Aim, Ref, Tag, piece_ref, ref

from .. import commands as w
from .. import content as c
from .. import targets
from ..effects import ladder
from ..game import WuxiaGame
from ..options import Options
from ..rules.conditions import condition_name
from ..rules.currency import SPENDS, Price, Spend, price
from ..rules.quick_actions import DEFEND_BONUS, QUICK_ACTIONS
from ..rules.resources import block_guard
from ..rules.terms import CURRENCY_OF, PILLAR_NAMED, TRACKS, Pillar
from ..state import State, Unit
from .naming import Teller, changed_stat, possessive, rounds, term, words_in_a_row

GROUPS: Mapping[str, str] = {
    "attack": "Attack",
    "technique": "Techniques",
    "quick": "Quick actions",
    "item": "Items",
    "defend": "Defense",
    "guard": "Defense",
    "escape": "Other",
    "wait": "Other",
}
MOST_WISHES = 40
_SPENDS = {"boost": "boosted", "push": "pushed"}


def describe_command(game: WuxiaGame, state: State, command: Command) -> str:
    """One short line for a choice, with what it costs; `explain_command` says what it does."""
    t = Teller(game, state)
    spend = getattr(command, "spend", None)
    extra = f" ({spend})" if spend else ""
    match command:
        case w.Attack():
            return f"Attack {t.unit(command.target)}{extra}"
        case w.Technique():
            art = game.content.techniques.get(command.technique)
            at_all = art is None or art.targeting.type != "self"
            cost = ", ".join(tag.name for tag in technique_cost(art)) if art is not None else ""
            return (
                f"{t.entry(command.technique)}{_on(t, command) if at_all else ''}{f' [{cost}]' if cost else ''}{extra}"
            )
        case w.Item():
            return f"{t.entry(command.item)}{_on(t, command)}"
        case w.Quick():
            at = f" {t.unit(command.target)}" if command.target else ""
            return f"{command.action.capitalize()}{at}{extra}"
        case Answer():
            return describe_answer(game, state, command)
        case _:
            return type(command).__name__


def _named(command: w.Technique | w.Item) -> tuple[str, ...]:
    return command.targets or ((command.target,) if command.target else ())


def _on(t: Teller, command: w.Technique | w.Item) -> str:
    aimed = [t.unit(target) for target in _named(command)]
    return f" on {words_in_a_row(aimed)}" if aimed else ""


# What it does


def explain_command(game: WuxiaGame, state: State, command: Command) -> str:
    """What a choice does, beyond its name."""
    return "; ".join(part for part in (*_what(game, state, command), _spend(game, command)) if part)


def _what(game: WuxiaGame, state: State, command: Command) -> Iterator[str]:
    content: c.Content = game.content
    match command:
        case w.Attack():
            yield "an attack roll for 1d6 + strength damage"
        case w.Technique() if command.technique in content.techniques:
            yield from deeds(content.techniques[command.technique], game.options)
        case w.Item() if command.item in content.items:
            yield from deeds(content.items[command.item], game.options)
        case w.Guard() | w.Quick(action="block"):
            row = QUICK_ACTIONS["block"]
            guard = f"+{block_guard(_acting(state).endurance)} guard" if state.active else row.text
            yield f"{guard} for {row.self_strain} strain"
            yield "halves the next hit" if game.options.block_halves else ""
        case w.Quick():
            row = QUICK_ACTIONS[command.action]
            yield row.text + (_until(state) if row.stat is not None else "")
        case w.Defend():
            yield f"+{DEFEND_BONUS} to all defenses{_until(state)}"
        case w.Escape():
            yield "leaves the battle"
        case w.Wait():
            yield "lets the turn pass"
        case Answer():
            yield _answer(game, state, command)


def _until(state: State) -> str:
    return f" until {possessive(_acting(state).name)} next turn" if state.active else ""


def _acting(state: State) -> Unit:
    return state.units[state.active]


def _spend(game: WuxiaGame, command: Command) -> str:
    """What a declared spend costs and gives."""
    spend: w.Declared = getattr(command, "spend", None)
    if spend is None:
        return ""
    row = _price(game.options, spend)
    return f"{spend}: {row.text} for {_cost(row, _pillar(game, command))}"


def _price(options: Options, spend: Spend) -> Price:
    return price(spend, push_cost=options.push_cost, boost_cost=options.boost_cost, boost_bonus=options.boost_bonus)


def _pillar(game: WuxiaGame, command: Command) -> Pillar:
    return _pillar_of(game, command.technique if isinstance(command, w.Technique) else "attack")


def _pillar_of(game: WuxiaGame, source: str) -> Pillar:
    """The pillar of a technique; a basic attack is violence."""
    art: c.Technique | None = game.content.techniques.get(source)
    return art.pillar if art is not None else "violence"


def _cost(row: Price, pillar: Pillar) -> str:
    mark = f" and a mark of {row.track}" if row.track is not None else ""
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


def deeds(entry: c.Technique | c.Item, options: Options) -> Iterator[str]:
    """What a technique or an item does, effect by effect."""
    for effect in entry.effects:
        yield _deed(effect, entry, options) + (" on the user" if effect.on == "self" else "")


def cost_text(art: c.Technique) -> str:
    """What a technique takes, in a row: `3 AE, 1 strain and 1 blood`."""
    return words_in_a_row([tag.name for tag in technique_cost(art)])


def _deed(effect: c.AnyEffect, entry: c.Technique | c.Item, options: Options) -> str:
    """One effect of a technique or an item."""
    match effect:
        case c.Damage():
            stat = None  # an item does not grow with who throws it
            if isinstance(entry, c.Technique):
                stat = c.damage_stat(effect, entry.pillar, rule=options.damage_stat)
            route = {"normal": "", "guard": " past damage reduction", "strain": ", taken as strain"}[effect.route]
            return f"{_amount(effect)}{f' + {stat}' if stat else ''} damage{route}"
        case c.Heal():
            each = f" per round for {rounds(effect.duration)}" if effect.duration else ""
            return f"heals {_amount(effect)} THP{each}"
        case c.Condition():
            return _condition(effect, entry)
        case c.Buff() | c.Debuff():
            return f"{effect.value:+d} {changed_stat(effect.stat, effect.pillar)}{_lasts(effect.duration)}"
        case c.Guard():
            return f"+{_amount(effect)} guard"
        case c.Strain():
            sheds = not effect.formula and effect.value < 0
            return f"sheds {-effect.value} strain" if sheds else f"{_amount(effect)} strain"
        case c.AeGain():
            return f"restores {_amount(effect)} AE"
        case c.Revive():
            return f"a fallen ally stands again with {_amount(effect)} THP"
        case c.Cleanse():
            ladder = f"{effect.pillar} conditions" if effect.pillar else "conditions"
            by = f"{effect.degrees} degree{'' if effect.degrees == 1 else 's'}"
            eased = f"eases {ladder} by {by}" if effect.degrees else ""
            return " and ".join(part for part in (eased, "ends debuffs" if effect.debuffs else "") if part)


def _condition(effect: c.Condition, entry: c.Technique | c.Item) -> str:
    pillar, cap = ladder(entry, effect)
    worst = effect.name or f"up to {condition_name(pillar, degree=cap)}"
    each = [f"{effect.damage_each_round} damage per round"] if effect.damage_each_round else []
    each += [f"{effect.healing_each_round} healing per round"] if effect.healing_each_round else []
    also = f", with {' and '.join(each)}" if each else ""
    return f"unless resisted, {worst}{_lasts(effect.duration)}{also}"


def _amount(effect: c.Amount) -> str:
    return effect.formula or str(effect.value)


def _lasts(duration: int | str) -> str:
    return f" for {rounds(duration)}" if isinstance(duration, int) else ""


# Whom it aims at, and what it takes


def aim(game: WuxiaGame, state: State, command: Command) -> Aim:
    """What a choice is made of."""
    if isinstance(command, Answer) or not state.active:
        return Aim("Answer")
    acting = piece_ref(state.active)
    spend: w.Declared = getattr(command, "spend", None)
    paid = _declared_cost(game, command, spend) if spend else ()
    with_spend = _SPENDS.get(spend or "", "")
    match command:
        case w.Attack():
            return Aim(
                "Attack", with_spend.capitalize(), acting, _on_board(state, (command.target,)), (), paid, term("attack")
            )
        case w.Technique():
            art = game.content.techniques.get(command.technique)
            name = Teller(game, state).entry(command.technique)
            called = f"{name}, {with_spend}" if with_spend else name
            cost = (*technique_cost(art), *paid) if art is not None else paid
            aimed = _aimed(state, command, art)
            return Aim("Use", called, acting, aimed, (), cost, ref("technique", command.technique))
        case w.Item():
            name = Teller(game, state).entry(command.item)
            used = game.content.items.get(command.item)
            return Aim("Use", name, acting, _aimed(state, command, used), (), (), ref("item", command.item))
        case w.Quick():
            row = QUICK_ACTIONS[command.action]
            strain = (_strain(row.self_strain),) if row.self_strain else ()
            aimed = _on_board(state, (command.target,))
            return Aim(
                command.action.capitalize(), with_spend.capitalize(), acting, aimed, (), (*strain, *paid),
                term(command.action),
            )  # fmt: skip
        case w.Guard():
            return Aim(
                "Guard", source=acting, cost=(_strain(QUICK_ACTIONS["block"].self_strain),), subject=term("block")
            )
        case w.Defend():
            return Aim("Defend", source=acting, subject=term("defend"))
        case _:
            return Aim(type(command).__name__, source=acting)


def _on_board(state: State, aimed: tuple[str, ...]) -> tuple[Ref, ...]:
    return tuple(piece_ref(target) for target in aimed if target in state.units)


def _aimed(state: State, command: w.Technique | w.Item, entry: c.Technique | c.Item | None) -> tuple[Ref, ...]:
    """Those who are named, or those that a technique for oneself or for a whole side is meant for."""
    named = _named(command)
    if not named and entry is not None and entry.targeting.type in ("self", "all"):
        actor = _acting(state)
        named = tuple(unit.id for unit in targets.candidates(targets.field(state, actor), actor, entry))
    return _on_board(state, named)


def technique_cost(art: c.Technique) -> tuple[Tag, ...]:
    """What a technique takes: AE, strain, marks."""
    cost = [Tag("ae", f"{art.ae_cost} AE", ref=term("ae"))] if art.ae_cost else []
    cost += [_strain(art.self_strain)] if art.self_strain else []
    cost += [
        Tag(track, f"{marks} {track}", tone="warn", ref=term(track))
        for track in TRACKS
        if (marks := getattr(art.marks, track))
    ]
    return tuple(cost)


def _strain(amount: int) -> Tag:
    return Tag("strain", f"{amount} strain", tone="warn", ref=term("strain"))


def _declared_cost(game: WuxiaGame, command: Command, spend: Spend) -> tuple[Tag, ...]:
    row = _price(game.options, spend)
    currency = row.currency or CURRENCY_OF[_pillar(game, command)]
    mark = (Tag(row.track, f"1 {row.track}", tone="warn", ref=term(row.track)),) if row.track is not None else ()
    return (Tag(currency, f"{row.cost} {currency}", ref=term(currency)), *mark)


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
