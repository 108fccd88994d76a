"""Triggers are the player's: abilities that may act are offered, and cost a use only where they change something.

What is static, and what the book says must happen, simply does. Anything else is a Free or Swift Action that its holder
activates (p. 227): it is asked for if it costs a use or an action or may hurt its own side, and is used without a
question if it is free and can't hurt. A player may say otherwise for each thing: always, never, or ask.
"""

from __future__ import annotations

from turnwright.kernel.messages import Prompt, Value

from .. import content as c
from .. import derived, harm
from .. import events as e
from ..attack.usage import counted, has_uses
from ..game import PtuGame, PtuScribe
from ..index import Words
from ..people import gear
from ..people.feature_costs import has_price
from ..rules import actions
from ..seats import seat_of
from ..state import Combatant, State, Use
from ..vocabulary import abilities as a
from ..words import OfferTrigger
from .trial import Trial, tried

TRIGGER = "trigger"
"""The kind of prompt that offers an ability."""


def is_forced(game: PtuGame, name: str, word: a.OnEvent) -> bool:
    """Whether a word is done without anybody's say: items and what is static, and where the book says must."""
    entry = gear.entry_of(game, name)
    return entry is None or word.always or word.ask is False or entry.action == "static"


def supposes(prompt: Prompt) -> tuple[str, ...] | None:
    """Odds suppose that whatever may act does, and that nobody answers anything else."""
    return ("yes",) if prompt.kind == TRIGGER else prompt.otherwise


def asks(scribe: PtuScribe) -> bool:
    """Whether players are asked about triggers at this table; odds know the answer (`supposes`) and don't ask."""
    options = scribe.game.options
    return not scribe.imagined and options.triggers == "asked" and options.interrupts == "asked"


def use_of(one: Combatant, name: str) -> Use | None:
    """What a player has said about a thing of one combatant."""
    return one.triggers.get(thing_of(name)) if one.triggers else None


def thing_of(name: str) -> str:
    """A thing as players name it: an ability or an item by its id, a feature as `feature/<id>`, whatever its target."""
    _, slash, feature = name.partition("/")
    return f"feature/{feature.partition('(')[0]}" if slash else name


def things_of(game: PtuGame, state: State, one: Combatant) -> tuple[str, ...]:
    """What somebody has that may act: its abilities, its own features and those by which its trainer backs it."""
    words = gear.words_now(game, state, one)
    if words.things is None:
        words.things = _things(game, words)
    return words.things


def _things(game: PtuGame, words: Words) -> tuple[str, ...]:
    found = [name for name, _ in words[a.Strikes] if gear.is_ability(game, name)]
    for name, word in words[a.OnEvent]:
        feature = gear.feature_behind(game, name)
        if (feature is not None and (word.ask or has_price(feature))) or not is_forced(game, name, word):
            found.append(thing_of(name))
    return tuple(dict.fromkeys(found))


def wanted(one: Combatant, name: str, *, costs: bool, trial: Trial) -> Use:
    """Whether an answer is used, skipped or asked for."""
    return use_of(one, name) or ("ask" if costs or trial.hurts else "always")


def offer_trigger(scribe: PtuScribe, word: OfferTrigger) -> None:
    """The holder's player says whether an ability acts; then it is paid for, and its words are done."""
    state, game = scribe.state, scribe.game
    one = state.combatants[word.holder]
    answer: a.OnEvent = gear.words_named(game, word.name)[word.place]
    entry = gear.entry_of(game, word.name)
    assert entry is not None, "only abilities and features of one's own are offered"
    if (one.fainted and answer.event != "faints") or derived.is_forbidden(game, state, one, word.name):
        return
    if not can_pay(state, one, entry):
        return
    trial = tried(scribe, one, lambda copy: _run(copy, word, answer))
    if not trial.changes or state.flow.prompts:  # who is asked something is asked nothing else meanwhile
        return
    costs = is_limited(entry) or entry.action == "swift"
    use = wanted(one, word.name, costs=costs, trial=trial)
    if use == "never":
        return
    if use == "ask" and asks(scribe) and not scribe.answers:
        ask_about(scribe, one, word.name, event=answer.event, by=word.by, hurts=trial.hurts)
        return
    if scribe.answers and scribe.answers[0] != ("yes",):
        return
    if entry.action == "swift":
        scribe.record(e.ActionSpent(one.id, "swift", actions.take(one.budget, "swift")))
    if is_limited(entry):
        scribe.record(e.UsageSet(one.id, word.name, counted(scribe.state, one, word.name)))
    _run(scribe, word, answer)


def ask_about(scribe: PtuScribe, one: Combatant, name: str, *, event: str, by: str = "", hurts: bool = False) -> None:
    """Asks the holder's player about something that may act; a no, or no answer at all, leaves it alone."""
    about: dict[str, Value] = {"who": one.id, "by": by, "why": name, "event": event}
    if hurts:
        about["hurts"] = 1
    veiled = scribe.state.shown != "exact"
    scribe.ask(seat_of(scribe.state, one), TRIGGER, ("yes",), otherwise=("no",), about=about, veiled=veiled)


def is_left_to_player(scribe: PtuScribe, one: Combatant, name: str) -> bool:
    """Whether a player has yet to say whether something that costs a use acts now."""
    return not scribe.answers and asks(scribe) and (use_of(one, name) or "ask") == "ask"


def is_declined(scribe: PtuScribe, one: Combatant, name: str) -> bool:
    """Whether a player has said that something that costs a use doesn't act now."""
    return scribe.answers[0] != ("yes",) if scribe.answers else use_of(one, name) == "never"


def _run(scribe: PtuScribe, word: OfferTrigger, answer: a.OnEvent) -> None:
    one = harm.one_of(scribe, word.holder)
    if answer.mirror and word.by and word.by != one.id:
        harm.inflict(scribe, word.by, word.status, source=one.id, cause="ability")
    harm.run_words(scribe, one, word.name, answer, target=word.by or one.id, trigger=word.by)


def is_limited(entry: c.Ability | c.Feature) -> bool:
    """Whether uses of something are counted."""
    return entry.frequency.per not in ("static", "at_will")


def can_pay(state: State, one: Combatant, entry: c.Ability | c.Feature) -> bool:
    """Whether a use is left; one that takes a Swift Action needs one, on its holder's turn."""
    if not has_uses(state, one, entry):
        return False
    return entry.action != "swift" or (state.active == one.id and actions.can_take(one.budget, "swift"))
