"""Features by which trainers back what happens to their Pokémon, or to themselves: who has one is asked. (pp. 58-61)"""

from __future__ import annotations

from turnwright.kernel.messages import Value

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..game import PtuScribe
from ..index import FEATURE, LENT, TRAINED
from ..people import company, gear
from ..people.feature_costs import can_back, cost_of, has_price, key_of, pay, payable
from ..rules import actions
from ..seats import seat_of
from ..state import Combatant, State
from ..vocabulary import abilities as a
from ..words import OfferFeature
from .offering import use_of
from .trial import tried


def backer_of(state: State, one: Combatant, name: str) -> Combatant | None:
    """Whose feature a word comes from: of a trainer's own Pokémon the trainer's, else one's own."""
    return one if name.partition("/")[0] == FEATURE else company.trainer_of(state, one)


def is_offered(scribe: PtuScribe, name: str, word: a.OnEvent) -> bool:
    """Whether a player is asked before a word is carried out: it costs something, or is optional."""
    feature = gear.feature_behind(scribe.game, name)
    return feature is not None and (word.ask or (has_price(feature) and not _is_paid(name)))


def _is_paid(name: str) -> bool:
    """What an order lends, or a training gave, has been paid for."""
    return name.partition("/")[0] in (LENT, TRAINED)


def offer(scribe: PtuScribe, one: Combatant, name: str, word: a.OnEvent, by: str) -> None:
    """The trainer is asked next, if it can pay; not where answers are left to the table."""
    if scribe.game.options.interrupts == "by_hand":
        return
    trainer = backer_of(scribe.state, one, name)
    feature = gear.feature_behind(scribe.game, name)
    if trainer is None or feature is None:
        return
    if _is_paid(name) or can_back(scribe.state, trainer, one, feature, by):
        place = gear.words_by(scribe.game, name).index(word)
        scribe.do(OfferFeature(trainer.id, one.id, name, place, by))


def keeper_of_weapon(scribe: PtuScribe, one: Combatant) -> c.Feature | None:
    """The feature by which somebody may keep a weapon that it would lose, if it can pay for it."""
    for name, word in gear.words_now(scribe.game, scribe.state, one).rules.get("keeps_weapon", ()):
        feature = gear.feature_behind(scribe.game, name)
        holds = word.when is None or derived.holds(scribe.game, scribe.state, word.when, one, None)
        if holds and feature is not None and cost_of(feature) <= payable(one):
            return feature
    return None


def ask_for(scribe: PtuScribe, one: Combatant, feature: c.Feature, *, by: str) -> None:
    """Whether a combatant uses a feature of its own now."""
    about: dict[str, Value] = {"who": one.id, "by": by, "why": key_of(feature)}
    veiled = scribe.state.shown != "exact"
    scribe.ask(seat_of(scribe.state, one), "feature", ("yes",), otherwise=("no",), about=about, veiled=veiled)


def offer_feature(scribe: PtuScribe, word: OfferFeature) -> None:
    """A trainer says whether it uses a feature; then it is paid for, and its words are done."""
    trainer, one = harm.one_of(scribe, word.trainer), harm.one_of(scribe, word.holder)
    feature = gear.feature_behind(scribe.game, word.name)
    paid = _is_paid(word.name)
    if feature is None or not (paid or can_back(scribe.state, trainer, one, feature, word.by)):
        return  # another use has spent it meanwhile
    answer = gear.words_by(scribe.game, word.name)[word.place]
    trial = tried(scribe, one, lambda copy: _run(copy, word, answer))
    use = use_of(one, word.name) or "ask"
    if use == "never" or not (trial.changes or feature.notes):
        return
    if use == "ask" and not scribe.answers:
        about: dict[str, Value] = {"who": one.id, "by": word.by, "why": key_of(feature)}
        veiled = scribe.state.shown != "exact"
        scribe.ask(seat_of(scribe.state, trainer), "feature", ("yes",), otherwise=("no",), about=about, veiled=veiled)
        return
    if scribe.answers and scribe.answers[0] != ("yes",):
        return
    scribe.record(e.FeatureUsed(trainer.id, feature.id, (one.id,) if one.id != trainer.id else ()))
    if feature.action == "swift" and not paid:
        scribe.record(e.ActionSpent(trainer.id, "swift", actions.take(trainer.budget, "swift")))
    if not paid:
        pay(scribe, trainer, feature, (word.by or one.id,), one.id)
    if feature.notes:
        scribe.record(e.LeftToTheGm(trainer.id, key_of(feature)))
    _run(scribe, word, answer)


def _run(scribe: PtuScribe, word: OfferFeature, answer: a.OnEvent) -> None:
    holder = harm.one_of(scribe, word.holder)
    harm.run_words(scribe, holder, word.name, answer, target=word.by or holder.id, trigger=word.by)
