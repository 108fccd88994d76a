"""Words that go on for a while, and things that change hands."""

from __future__ import annotations

from msgspec.structs import replace

from turnwright.kernel.messages import Value

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..answers.food import eat
from ..answers.reactions import on_event, on_taking
from ..game import PtuScribe
from ..people import company, food, gear
from ..seats import seat_of
from ..state import Combatant, Timed
from ..vocabulary import moves as v
from ..words import ChangeHeld, DoEffect, ExchangeAbilities, KnockOff, LoseAbility
from .choices import change_types
from .deeds import change_ability


def temper(scribe: PtuScribe, word: DoEffect, effect: v.Temper, who: str) -> None:
    if not any(held.label == word.entry for held, _ in company.timed(harm.one_of(scribe, who), v.Temper)):
        harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, until="scene")


def bond(scribe: PtuScribe, word: DoEffect, effect: v.Bond, who: str) -> None:
    harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, until=effect.until)


def cancel(scribe: PtuScribe, word: DoEffect, effect: v.Cancel, who: str) -> None:
    """A blow that brings somebody down: the move that it prepared is used up and does nothing. Others are stopped where
    they are answered (`interrupts`)."""
    prepared = harm.one_of(scribe, who).ready
    if prepared is not None:
        scribe.record(e.AttackFailed(who, word.user, prepared[0], "cancelled"))
        scribe.record(e.Prepared(who, ""))


def begin(scribe: PtuScribe, word: DoEffect, effect: v.AnyEffect, who: str) -> None:
    """Words that simply go on: coats, stances, boosts, changed types, abilities and items."""
    one = harm.one_of(scribe, who)
    label = word.entry
    if isinstance(effect, v.Lend) and effect.part:
        label = f"{word.entry.partition('(')[0]}({effect.part})"
    if isinstance(effect, v.Boost) and effect.adds:
        _add(scribe, word, effect, one)
        return
    if isinstance(effect, v.Boost) and who != word.user:
        kept = harm.kept_numbers(scribe, who, effect.numbers, by=word.user)
        effect = replace(effect, numbers={name: by for name, by in effect.numbers.items() if name not in kept})
        if kept and not effect.numbers and not effect.rules:
            return
    for held in one.timed:
        if type(held.effect) is type(effect) and held.label == label and not _counts_tokens(held):
            harm.end_timed(scribe, who, held)
    # On the user: whom its move was aimed at; on the target: whoever did it.
    aimed = word.target if word.target != who else word.trigger or word.user
    aiming = isinstance(effect, v.Boost) and not _AIMS.isdisjoint(effect.rules) and word.kind != "feature"
    against_one = aiming or (isinstance(effect, v.Boost) and effect.only_target)
    at = aimed if against_one and aimed != who else ""
    uses = effect.uses if isinstance(effect, v.Coat) else 0
    if isinstance(effect, v.Boost) and (effect.ranks or "a_tick" in effect.rules):
        effect = _by_rank(scribe, word.user, effect, one)
    until: v.Until | None = getattr(effect, "until", None)
    if isinstance(effect, v.Leash) and effect.spot:
        effect = replace(effect, cell=one.position)
    harm.begin_timed(scribe, who, effect, source=word.user, label=label, until=until, uses=uses, at=at)
    if isinstance(effect, v.Stance) and effect.slow and not set(effect.not_slow_with) & set(one.sheet.moves):
        harm.inflict(scribe, who, "slowed", source=who)


_AIMS = frozenset({"sure_hit", "sure_miss"})


def _counts_tokens(held: Timed) -> bool:
    return isinstance(held.effect, v.Marker) and held.label.endswith("(tokens)")


def _add(scribe: PtuScribe, word: DoEffect, effect: v.Boost, one: Combatant) -> None:
    """A boost beside others of its name, until its own end or that of what its feature lends its bearer."""
    at = word.target if effect.only_target else ""
    if effect.until is not None:
        harm.begin_timed(scribe, one.id, effect, source=word.user, label=word.entry, until=effect.until, at=at)
        return
    lent = next((held for held, _ in company.timed(one, v.Lend) if _feature(held.label) == _feature(word.entry)), None)
    if lent is not None:
        made = scribe.state.made + 1
        scribe.record(e.TimedBegan(one.id, Timed(made, effect, word.user, word.entry, lent.span, 0, at)))


def _feature(label: str) -> str:
    return label.partition("/")[2].partition("(")[0]


def tokens(scribe: PtuScribe, word: DoEffect, effect: v.Tokens, who: str) -> None:
    """A counter of a feature goes up or down."""
    one, label = harm.one_of(scribe, who), derived.tokens_of(effect.of)
    held = next((held for held, _ in company.timed(one, v.Marker) if held.label == label), None)
    now = min(effect.most, max(0, derived.tokens(one, effect.of) + effect.plus))
    if held is None and now:
        harm.begin_timed(scribe, who, v.Marker(), source=who, label=label, until="scene", uses=now)
    elif held is not None and not now:
        harm.end_timed(scribe, who, held)
    elif held is not None and now != held.uses:
        scribe.record(e.TimedChanged(who, replace(held, uses=now)))


def _by_rank(scribe: PtuScribe, user: str, effect: v.Boost, bearer: Combatant) -> v.Boost:
    """A boost whose numbers depend on a trainer's rank, as it is when it begins."""
    times = derived.rank_of(scribe.game, scribe.state, harm.one_of(scribe, user), effect.ranks) if effect.ranks else 1
    numbers = {what: value * times for what, value in effect.numbers.items()}
    if "a_tick" in effect.rules:
        numbers["damage_reduction"] = max(numbers.get("damage_reduction", 0), harm.tick(scribe, bearer.id, 1))
    rules = tuple(rule for rule in effect.rules if rule != "a_tick")
    return replace(effect, numbers=numbers, rules=rules, ranks=())


def extra_ap(scribe: PtuScribe, word: DoEffect, effect: v.ExtraAp, who: str) -> None:
    """Action Points for a while. (p. 221)"""
    one = harm.one_of(scribe, who)
    begin(scribe, word, effect, who)
    scribe.record(e.ApSpent(who, one.ap + effect.plus, one.ap_bound, one.ap_drained))


def swap_initiative(scribe: PtuScribe, word: DoEffect, effect: v.SwapInitiative, who: str) -> None:
    """Speed Swap: each gets what brings it to the initiative of the other."""
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, who)
    apart = one.initiative - user.initiative
    for bearer, more in ((user.id, apart), (one.id, -apart)):
        if more:
            boost = v.Boost(numbers={"initiative": more})
            harm.begin_timed(scribe, bearer, boost, source=user.id, label=word.entry, until=effect.until)


def stand_in(scribe: PtuScribe, word: DoEffect, effect: v.StandIn, who: str) -> None:
    """A Substitute: as many Hit Points of its own as its share of the bearer's, and a few more."""
    one = harm.one_of(scribe, who)
    for held, _ in company.timed(one, v.StandIn):
        harm.end_timed(scribe, who, held)
    hp = one.sheet.max_hp * effect.share[0] // effect.share[1] + effect.plus
    harm.begin_timed(scribe, who, effect, source=word.user, label=word.entry, until=effect.until, uses=hp)


def ability(scribe: PtuScribe, word: DoEffect, effect: v.ChangeAbility, who: str) -> None:
    if effect.how == "exchange" and not effect.ability:
        scribe.do(ExchangeAbilities(word.user, who, word.entry, effect.until or "scene"))
        return
    now = gear.abilities_of(scribe.game, harm.one_of(scribe, who))
    changeable = tuple(name for name in now if name not in (effect.ability, *gear.fixed_among(scribe.game, now)))
    if effect.single:
        if changeable:
            scribe.do(LoseAbility(word.user, who, word.entry, effect.until or "scene", changeable, effect.ability))
        else:
            harm.fail(scribe, word.user, who, word.entry, "nothing")
        return
    if effect.how == "replace" and now and not changeable:
        return
    (change_ability if effect.how in ("copy", "give") else begin)(scribe, word, effect, who)


def types(scribe: PtuScribe, word: DoEffect, effect: v.ChangeTypes, who: str) -> None:
    (begin if effect.becomes in (None, "own_move") else change_types)(scribe, word, effect, who)


def item(scribe: PtuScribe, word: DoEffect, effect: v.TakeItem, who: str) -> None:
    user, one = harm.one_of(scribe, word.user), harm.one_of(scribe, who)
    ours, theirs = user.sheet.held_item, one.sheet.held_item
    if effect.how in ("steal", "drop", "swap", "knock_off") and who != word.user and keeps_item(scribe, one):
        harm.fail(scribe, word.user, who, word.entry, "ability")
        return
    match effect.how:
        case "steal" if ours is None and theirs is not None:
            _hold(scribe, who, None)
            _hold(scribe, word.user, theirs)
        case "drop" if theirs is not None:
            _hold(scribe, who, None)
        case "knock_off":
            scribe.do(KnockOff(word.user, who, word.entry))
        case "swap" if who != word.user:
            _hold(scribe, who, ours)
            _hold(scribe, word.user, theirs)
        case "give" if ours is not None and theirs is None:
            _hold(scribe, word.user, None)
            _hold(scribe, who, ours)
        case "throw" if ours is not None:
            _hold(scribe, word.user, None)
        case "disable":
            if effect.single:
                _free_others(scribe, word)
            begin(scribe, word, effect, who)


def keeps_item(scribe: PtuScribe, one: Combatant) -> bool:
    """Whether an ability lets nobody take what somebody holds."""
    return bool(derived.ruled(scribe.game, scribe.state, one, "keeps_item", of=one.sheet.held_item or ""))


def take_food(scribe: PtuScribe, word: DoEffect, effect: v.TakeFood, who: str) -> None:
    """Bug Bite: what the target's first food buff does, or what it traded in last this scene, the user gains at once;
    that counts against nobody's limit. (p. 346)"""
    one = harm.one_of(scribe, who)
    if effect.spend:
        scribe.record(e.FoodSet(who, one.food[1:]))
        return
    meals = [*one.food, *reversed(_eaten(one))]
    if meals:
        on_event(scribe, word.user, "steals_food", by=who)
        eat(scribe, word.user, scribe.content.items[meals[0]], trigger=who)


def eat_again(scribe: PtuScribe, word: DoEffect, effect: v.EatAgain, who: str) -> None:
    """What somebody traded in last this scene: it works once more, or is there again."""
    one = harm.one_of(scribe, who)
    if effect.next:
        if one.food:
            meal = scribe.content.items[one.food[0]]
            scribe.record(e.FoodTraded(who, meal.id, one.food[1:]))
            scribe.do(*(DoEffect(who, who, "item", meal.id, (index,)) for index in range(len(meal.effects))))
        return
    eaten = _eaten(one)
    if not eaten:
        harm.fail(scribe, word.user, who, word.entry, "nothing")
    elif effect.keep:
        _keep(scribe, one, eaten[-1])
    else:
        meal = scribe.content.items[eaten[-1]]
        scribe.do(*(DoEffect(who, who, "item", meal.id, (index,)) for index in range(len(meal.effects))))


def _keep(scribe: PtuScribe, one: Combatant, meal: str) -> None:
    """Harvest: a berry's buff is there again, and may be traded in again from the next turn on. (p. 319)"""
    if scribe.content.items[meal].kind != "berry":
        return
    used = one.usage.get(derived.FOOD)
    scribe.record(e.FoodSet(one.id, (*one.food, meal)))
    scribe.record(e.OnceDone(one.id, food.kept_now(scribe.state, meal)))
    if used is not None and used.scene:
        scribe.record(e.UsageSet(one.id, derived.FOOD, replace(used, scene=used.scene - 1)))


def _eaten(one: Combatant) -> list[str]:
    """The food that somebody has traded in this scene."""
    return [key.removeprefix(derived.ATE) for key in one.once if key.startswith(derived.ATE)]


def _free_others(scribe: PtuScribe, word: DoEffect) -> None:
    """What the user laid on somebody before ends."""
    for one in scribe.state.combatants.values():
        for held, _ in company.timed(one, v.TakeItem):
            if held.source == word.user and held.label == word.entry:
                harm.end_timed(scribe, one.id, held)


def change_clothes(scribe: PtuScribe, word: DoEffect, effect: v.ChangeClothes, who: str) -> None:
    if harm.one_of(scribe, who).sheet.stored:
        scribe.do(ChangeHeld(who, word.entry))


def change_held(scribe: PtuScribe, word: ChangeHeld) -> None:
    """A combatant's player chooses which of its items it holds now. (p. 137)"""
    one = harm.one_of(scribe, word.bearer)
    sheet = one.sheet
    if len(sheet.stored) > 1 and not scribe.answers:
        about: dict[str, Value] = {"who": one.id, "why": word.entry}
        veiled = scribe.state.shown != "exact"
        seat = seat_of(scribe.state, one)
        scribe.ask(seat, "item", sheet.stored, otherwise=sheet.stored[:1], about=about, veiled=veiled)
        return
    now = scribe.answers[0][0] if scribe.answers else sheet.stored[0]
    kept = tuple(each for each in (*sheet.stored, sheet.held_item) if each is not None and each != now)
    scribe.record(e.SheetChanged(one.id, replace(sheet, held_item=now, stored=kept), "item"))
    on_taking(scribe, one.id)


def knock_off(scribe: PtuScribe, word: KnockOff) -> None:
    """What is held, or worn as an accessory, falls to the ground: the attacker chooses. (p. 351)"""
    one = harm.one_of(scribe, word.bearer)
    sheet, items = one.sheet, scribe.content.items
    worn = [name for name in sheet.equipment if name in items and _is_accessory(items[name])]
    things = tuple(dict.fromkeys([name for name in (sheet.held_item, *worn) if name is not None]))
    if not things:
        return
    if len(things) > 1 and not scribe.answers:
        about: dict[str, Value] = {"who": one.id, "why": word.entry}
        seat = seat_of(scribe.state, harm.one_of(scribe, word.user))
        scribe.ask(seat, "drops", things, otherwise=things[:1], about=about)
        return
    falls = scribe.answers[0][0] if scribe.answers else things[0]
    if falls == sheet.held_item:
        _hold(scribe, one.id, None)
    else:
        left = list(sheet.equipment)
        left.remove(falls)
        scribe.record(e.SheetChanged(one.id, replace(sheet, equipment=tuple(left)), "item"))


def _is_accessory(item: c.Item) -> bool:
    """Whether a trainer wears something in the accessory slot: held items are worn there, too. (p. 295)"""
    return item.slot == "accessory" or (item.slot is None and item.kind == "held")


def marker(scribe: PtuScribe, word: DoEffect, effect: v.Marker, who: str) -> None:
    """A marker that lies on one at a time leaves the one before; named again, that one is rid of it."""
    for one in scribe.state.combatants.values() if effect.single else ():
        for held, _ in company.timed(one, v.Marker):
            if held.label == word.entry and held.source == word.user:
                harm.end_timed(scribe, one.id, held)
                if one.id == who:
                    return
    begin(scribe, word, effect, who)


def _hold(scribe: PtuScribe, who: str, item: str | None) -> None:
    sheet = harm.one_of(scribe, who).sheet
    if sheet.held_item != item:
        scribe.record(e.SheetChanged(who, replace(sheet, held_item=item), "item"))
        on_taking(scribe, who)


def lock_in(scribe: PtuScribe, word: DoEffect, effect: v.LockIn, who: str) -> None:
    one = harm.one_of(scribe, word.user)
    if not any(isinstance(held.effect, v.LockIn) for held in one.timed):
        harm.begin_timed(scribe, word.user, effect, source=word.user, label=word.entry)
