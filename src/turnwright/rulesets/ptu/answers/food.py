"""Food buffs that answer an attack: traded in before its damage, or once it is done. (pp. 278-283)"""

from __future__ import annotations

from turnwright.kernel.messages import Value

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..attack import tally
from ..attack.figures import Attack
from ..attack.reckoning import profile
from ..attack.usage import counted
from ..game import PtuScribe
from ..people import food, sheets
from ..seats import seat_of
from ..state import Combatant
from ..vocabulary import moves as v
from ..words import DoEffect, FoodMoment, OfferFood
from .reactions import on_event
from .standing_orders import wants


def offers(
    scribe: PtuScribe, user: Combatant, move: c.Move, hit: tuple[str, ...], moment: FoodMoment
) -> list[OfferFood]:
    """A question for each of those hit whose food answers such an attack at that moment."""
    found = []
    for name in hit:
        one = scribe.state.combatants[name]
        if one.food and one.id != user.id:
            attack = Attack(scribe.game, scribe.state, user, move, one)
            meals = (meal for meal in dict.fromkeys(one.food) if _answers(attack, meal, moment))
            found += [OfferFood(user.id, move.id, one.id, meal, moment) for meal in meals]
    return found


def _answers(attack: Attack, meal: str, moment: FoodMoment) -> bool:
    game, state, user, move = attack[:4]
    wanted: c.Food = game.content.items[meal].food
    if wanted.at != moment:
        return False
    found = profile(game, state, user, move, attack.aimed_at)
    return derived.fits(game, state, wanted.moves, move, attack.aimed_at, user, found.type, found.shown.steps or 0)


def offer_food(scribe: PtuScribe, word: OfferFood) -> None:
    """The player of the target chooses whether it uses what it ate; without a question, it does."""
    state = scribe.state
    one = state.combatants[word.eater]
    if word.item not in one.food or one.fainted or one.where != "field":
        return
    if not food.may_draw(scribe.game, state, one, word.item) or not wants(state, one, "interrupts", one):
        return
    if word.moment == "hit" and not tally.taken(scribe, word.user, one.id):
        return
    if scribe.game.options.interrupts == "asked" and not scribe.answers:
        about: dict[str, Value] = {"target": one.id, "why": word.item, "user": word.user, "move": word.move}
        seat, veiled = seat_of(state, one), state.shown != "exact"
        scribe.ask(seat, "food", ("yes", "no"), otherwise=("yes",), about=about, veiled=veiled)
        return
    if not scribe.answers or scribe.answers[0] == ("yes",):
        draw_on(scribe, one, word.item, trigger=word.user)


def draw_on(scribe: PtuScribe, one: Combatant, meal: str, *, trigger: str = "") -> None:
    """A food buff is traded in for what it does."""
    item = scribe.content.items[meal]
    left = list(one.food)
    left.remove(meal)
    scribe.record(e.FoodTraded(one.id, item.id, tuple(left)))
    if item.id not in sheets.uncounted_food(scribe.content, one.sheet.abilities):
        scribe.record(e.UsageSet(one.id, derived.FOOD, counted(scribe.state, one, derived.FOOD)))
    scribe.record(e.OnceDone(one.id, f"{derived.ATE}{item.id}"))
    on_event(scribe, one.id, "eats")
    eat(scribe, one.id, item, trigger=trigger)  # ahead of what answers the meal, which may not be needed any more


def eat(scribe: PtuScribe, who: str, item: c.Item, *, trigger: str = "") -> None:
    """What food does to the combatant that gains its buff."""
    steps = []
    for index, effect in enumerate(item.effects):
        if isinstance(effect, v.Resist):
            harm.begin_timed(scribe, who, effect, source=who, label=item.id, until="turn")
        else:
            steps.append(DoEffect(who, who, "item", item.id, (index,), 20, trigger))
    scribe.do(*steps)
