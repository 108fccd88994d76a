"""Whether words could do anything now: what may be played, paid and offered. Words are read here, never done.

`hidden`: without looking into hands, for what the other player must not be able to tell.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import arsenal, counting, derived
from . import content as c
from . import vocabulary as v
from .cardplay import forbidden, is_face_up, takes
from .cards import At, called, can_return, card_of, enters, evolved_stages, fits, goes_onto, tools
from .game import TcgScribe
from .harm import is_helped
from .state import OTHER, Mark, Pokemon, State, find

_OPEN = (v.IfHeads, v.IfTails, v.IfDone, v.IfHit)
_ASKING = (
    v.Flip,
    v.Offer,
    v.Pick,
    v.Choose,
    v.ChooseType,
    v.Nothing,
    v.ShuffleDeck,
    v.EndTurn,
    v.Plus,
    v.Minus,
    v.Ignore,
)


_OF_WHOM_THEY_CAN = (v.AttachEnergy, v.DiscardEnergy, v.DiscardAttached, v.Heal)
"""Words that leave as `that` only Pokémon to which they could be done."""


def can_do_any(scribe: TcgScribe, at: At, words: tuple[Any, ...], pays: tuple[Any, ...] = ()) -> bool:
    """Whether at least one word of an effect could do something; words that only ask or flip do not count.

    Neither does what hangs on something that cannot be done, or is about a Pokémon to which that would be done: else it
    could be used again and again for nothing. What is done to a Pokémon that is chosen first, or that pays, must be
    possible for one of those that can be chosen.
    """
    if any(isinstance(pay, v.ShuffleHand) and pay.side == "you" for pay in pays):
        at = {**at, "refills": True}
    doing = [word for word in words if not isinstance(word, _ASKING) and not _hinders(word)]
    chosen = _chosen(scribe, at, words, pays)
    ways = [at] if chosen is None else [{**at, "that": (pokemon,)} for pokemon in chosen]
    vain: set[str] = set()
    nobody = False
    for word in doing:
        hangs = any(isinstance(held, v.IfDone) and held.key in vain for held in word.when) or _as_many(word) in vain
        on = getattr(word, "on", None)
        of_that = isinstance(on, v.Target) and on.who == "that"
        able = any(can_do(scribe, way, word) for way in (ways if of_that else [at]))
        if able and not hangs and not (of_that and nobody):
            return True
        leaves = isinstance(on, v.Target) and (on.count is not None or isinstance(word, _OF_WHOM_THEY_CAN))
        if (leaves and not of_that and not word.when) or isinstance(word, v.Switch):
            nobody = True
        if word.key:
            vain.add(word.key)
    return not doing


def _has_deck(state: State, at: At, seat: str) -> bool:
    """Whether a player can draw: from a deck, or from one that a price just paid out of the hand has made."""
    return bool(state.sides[seat].deck) or (seat == at["seat"] and bool(at.get("refills")))


def _hinders(word: Any) -> bool:
    """Whether a word only costs its own player something, as the end of the turn does."""
    if isinstance(word, v.ForbidAttack):
        return word.on.who == "all_yours"
    return isinstance(word, v.PutCounters | v.KnockOut) and word.on == v.SELF


def _chosen(scribe: TcgScribe, at: At, words: tuple[Any, ...], pays: tuple[Any, ...]) -> list[str] | None:
    """Those of whom one is chosen or pays first, where that is all that the words after it are about."""
    first = next((place for place, word in enumerate(words) if isinstance(word, v.Choose)), None)
    after = words if first is None else words[first + 1 :]
    about = [getattr(word, "on", None) for word in after if not isinstance(word, _ASKING)]
    if not all(isinstance(on, v.Target) and on.who == "that" for on in about if on is not None):
        return None
    if first is not None:
        return [pokemon.id for _, pokemon in counting.candidates(scribe, at, words[first].on)]
    for pay in pays:
        if isinstance(pay, v.DiscardEnergy) and pay.on.count == 1:
            found = counting.candidates(scribe, at, pay.on)
            return [each[1].id for each in found if derived.energy_that_fits(scribe, at, *each, pay.cards)]
    return None


def _as_many(word: Any) -> str:
    """The key of the word that says how many of something this one is about: "draw that many cards"."""
    count = getattr(word, "count", None)
    return count.of.key if isinstance(count, v.Per) and isinstance(count.of, v.Done) else ""


def can_do(scribe: TcgScribe, at: At, word: Any, *, hidden: bool = False) -> bool:
    """Whether a word could do something, whatever coins and choices before it say."""
    for condition in word.when:
        if not _is_open(condition) and not counting.holds(scribe, at, condition):
            return False
    return _has_object(scribe, at, word, hidden=hidden)


def _is_open(condition: v.Condition) -> bool:
    """Whether a condition hangs on something that has not happened yet."""
    if isinstance(condition, v.IfNot):
        return _is_open(condition.holds)
    if isinstance(condition, v.IfIs):
        return condition.on.who in ("that", "attacker")
    if isinstance(condition, v.IfCount):
        return isinstance(condition.of, v.Done)
    return isinstance(condition, _OPEN)


def _has_object(scribe: TcgScribe, at: At, word: Any, *, hidden: bool) -> bool:
    state: State = scribe.state
    you = at["seat"]
    match word:
        case v.Heal():
            found = counting.candidates(scribe, at, word.on)
            return any(is_helped(scribe, word, *each) for each in found) or _is_unknown(at, word.on)
        case v.Cure():
            return _any(scribe, at, word.on, lambda it: _is_cured(word, it))
        case v.MoveCounters():
            return _moves(scribe, at, word, lambda _, it: it.damage >= 10)
        case v.Draw() if word.until is not None:
            until = word.until if isinstance(word.until, int) else counting.count(scribe, at, word.until)
            seats = counting.sides(at, word.side)
            held = {seat: len(_hand(scribe, at, seat)) - (at.get("paying", 0) if seat == you else 0) for seat in seats}
            return any(_has_deck(state, at, seat) and held[seat] < until for seat in seats)
        case v.Draw(count=v.Per(of=v.PokemonIn() as of)) if not counting.count(scribe, at, of):
            return False  # for nobody
        case v.Draw(count=v.Per(of=v.CardsIn() as of)) if not _may_hold(scribe, at, of):
            return False  # for no card
        case v.Draw():
            return any(_has_deck(state, at, seat) for seat in counting.sides(at, word.side))
        case v.DiscardCards(until=int() as until):
            return any(len(_hand(scribe, at, seat)) > until for seat in counting.sides(at, word.side))
        case v.DiscardCards(side="you") | v.ShuffleHand(side="you") if (
            word.cards != v.ANY_CARD and not hidden and you == scribe.by
        ):
            return any(fits(scribe, at, card, word.cards) for card in _hand(scribe, at, you))
        case v.DiscardCards() | v.ShuffleHand():
            return any(_hand(scribe, at, seat) for seat in counting.sides(at, word.side))
        case v.Inflict():
            found = counting.candidates(scribe, at, word.on)
            return any(_afflicts(scribe, word, *each) for each in found) or _is_unknown(at, word.on)
        case v.SearchDeck():
            if word.to == "attach" and word.on is not None and not _any(scribe, at, word.on):
                return False  # to nobody
            return bool(state.sides[you].deck) and (word.to != "bench" or _room(scribe, you) > 0)
        case v.Retrieve():
            if word.source == "opponent_discard":
                pile = state.sides[OTHER[you]].discard
            else:
                pile = (*state.sides[you].discard, *(() if word.not_paid else at.get("payable", ())))
            return any(fits(scribe, at, card, word.cards) for card in pile)
        case v.PutIntoPlay():
            return _can_put(scribe, at, word, hidden=hidden)
        case v.DiscardTop():
            return any(state.sides[seat].deck for seat in counting.sides(at, word.side))
        case v.LookAt(zone="prizes", shown=True):
            seats = tuple(state.sides) if word.side == "either" else counting.sides(at, word.side)
            return any(not is_face_up(state, card) for seat in seats for card in state.sides[seat].prizes)
        case v.LookAt():
            seats = tuple(state.sides) if word.side == "either" else counting.sides(at, word.side)
            return any(getattr(state.sides[seat], word.zone) for seat in seats)
        case v.Switch():
            seat = you if word.side == "you" else OTHER[you]
            bench = state.sides[seat].bench
            return any(word.where is None or counting.is_like(scribe, seat, each, word.where) for each in bench)
        case v.SwapCard():
            if word.source == "deck":
                return bool(state.sides[you].deck)
            zone = _hand(scribe, at, you) if word.source == "hand" else list(state.sides[you].discard)
            here = _any(scribe, at, word.on)
            return here and bool(zone) and (hidden or any(fits(scribe, at, card, word.cards) for card in zone))
        case v.EvolvePokemon():
            return _can_evolve(scribe, at, word, hidden=hidden)
        case v.DevolvePokemon():
            return _any(scribe, at, word.on, lambda it: bool(evolved_stages(scribe, it)))
        case v.DiscardEnergy():
            found = counting.candidates(scribe, at, word.on)
            later = word.on.who == "that" and not at.get("that")  # chosen by a word that has not run yet
            return later or any(derived.energy_that_fits(scribe, at, *each, word.cards) for each in found)
        case v.AttachEnergy():
            return _can_attach(scribe, at, word, hidden=hidden)
        case v.MoveEnergy():
            return _moves(
                scribe, at, word, lambda its, it: bool(derived.energy_that_fits(scribe, at, its, it, word.cards))
            )
        case v.BecomeEnergy():
            return _any(scribe, at, word.to, lambda it: it.id != at.get("source"))
        case v.ReturnPokemon():
            return _any(scribe, at, word.on, lambda it: can_return(scribe, word, it))
        case v.DiscardAttached():
            return _any(scribe, at, word.on, lambda it: bool(tools(scribe, it)))
        case v.DiscardStadium():
            return bool(state.stadium)
        case v.CopyAttack() if not scribe.options.vain_attacks:
            return _is_unknown(at, word.on) or bool(copyable(scribe, at, word))
        case v.CopyTrainer(source="opponent_hand"):
            return bool(state.sides[OTHER[you]].hand)  # nobody knows what is in it
        case v.CopyTrainer():
            pile = state.sides[you if word.source == "discard" else OTHER[you]].discard
            return any(
                fits(scribe, at, handle, word.cards) and _can_be_copied(scribe, at, card_of(scribe, handle))
                for handle in pile
            )
        case _ if isinstance(getattr(word, "on", None), v.Target):
            if type(word) in v.STANDING:
                seats = counting.sides(at, _whose(word.on))
                known = all(any(_is_marked(at, mark, word) for mark in state.sides[seat].marks) for seat in seats)
                if known or counting.is_of_side(word):
                    return not known  # those that it means may come into play later
                return _any(scribe, at, word.on, lambda it: not any(_is_marked(at, mark, word) for mark in it.marks))
            return _any(scribe, at, word.on)
        case v.ForbidPlay() | v.MoreAttachments() | v.BenchIs():
            seats = counting.sides(at, word.side)
            return any(all(mark.word != word for mark in state.sides[seat].marks) for seat in seats)
        case _:
            return True


def copyable(scribe: TcgScribe, at: At, word: v.CopyAttack) -> dict[str, arsenal.Usable]:
    """The attacks that a word can copy, each by its Pokémon and place ("pokemon:place").

    None that copies itself, unless the ruling `copied_copies` lets it be chosen, once; then none that would be vain.
    """
    own = find(scribe.state, at.get("source", ""))
    if own is None:
        return {}
    attacks: dict[str, arsenal.Usable] = {}
    for _, pokemon in counting.candidates(scribe, at, word.on):
        for place, known in enumerate(arsenal.usable(scribe, pokemon)):
            if _can_copy_attack(scribe, at, word, own, known.attack):
                attacks[f"{pokemon.id}:{place}"] = known
    return attacks


def _can_copy_attack(scribe: TcgScribe, at: At, word: v.CopyAttack, own: tuple[str, Pokemon], attack: c.Attack) -> bool:
    if attack.once and f"game:{at['seat']}:{attack.once}" in scribe.state.used_up:
        return False  # such an attack can be used once in a game, also as a copy
    if word.cost and not derived.can_pay(attack.cost, derived.units(scribe, *own)):
        return False
    if word.in_full and not (
        all(counting.holds(scribe, at, need) for need in attack.needs)
        and all(can_pay(scribe, at, pay) for pay in attack.pays)
    ):
        return False
    if any(type(each) in (v.CopyAttack, v.MirrorAttack) for each in (*attack.before, *attack.effects)):
        return scribe.options.copied_copies and not at.get("copied")
    return scribe.options.vain_attacks or not is_vain(scribe, at, attack)


def is_vain(scribe: TcgScribe, at: At, attack: c.Attack) -> bool:
    """Whether an attack would do nothing: no damage, and no effect now.

    One that afflicts or marks a Pokémon, or heals the one that uses it, is never vain. (ruling `vain_attacks`)
    """
    if attack.damage or any(
        isinstance(word, v.Inflict)
        or type(word) in v.STANDING
        or (isinstance(word, v.Heal | v.Cure) and word.on == v.SELF)
        for word in attack.effects
    ):
        return False
    return not can_do_any(scribe, paying(scribe, at, attack.pays), (*attack.before, *attack.effects), attack.pays)


def _may_hold(scribe: TcgScribe, at: At, of: v.CardsIn) -> bool:
    """Whether a zone may hold a card that is counted; of one that nobody sees, whether it holds any."""
    seats = counting.sides(at, of.side)
    if of.zone in ("hand", "deck", "prizes"):
        return any(getattr(scribe.state.sides[seat], of.zone) for seat in seats)
    return counting.count(scribe, at, of) > 0


def _afflicts(scribe: TcgScribe, word: v.Inflict, seat: str, pokemon: Pokemon) -> bool:
    """Whether a condition would be new to a Pokémon: one that it has already, as strong, changes nothing."""
    for status in word.statuses:
        if derived.is_immune(scribe, seat, pokemon, status):
            continue
        as_strong = {"poisoned": pokemon.poison >= word.poison, "burned": pokemon.burn >= word.burn}.get(status, True)
        if status not in pokemon.conditions or not as_strong:
            return True
    return False


def _is_cured(word: v.Cure, pokemon: Pokemon) -> bool:
    """Whether a cure ends anything that a Pokémon has."""
    ended = any(not word.statuses or each in word.statuses for each in pokemon.conditions)
    return ended or (word.marks and bool(pokemon.marks))


_ADDING = (v.Boost, v.Reduce, v.RetreatCostIs, v.AttackCostIs, v.PrizesFor, v.MoreHp, v.Harsher)
"""Words that count once more if they are there twice."""


def _is_marked(at: At, mark: Mark, word: v.AnyEffect) -> bool:
    """Whether another mark of the same would change nothing, so that nobody can keep marking forever.

    What adds up does so for every card that does it; a Pokémon's own ability would do it again and again.
    """
    return mark.word == word and (not isinstance(word, _ADDING) or mark.source == at.get("source", "") != "")


def _whose(target: v.Target) -> v.Side:
    """The players that are marked where a word means a whole side, or the Active Pokémon there."""
    return counting.WHOSE.get(target.who) or ("opponent" if target.who.endswith("opponent") else "you")


def _any(scribe: TcgScribe, at: At, target: v.Target, like: Any = None) -> bool:
    if _is_unknown(at, target):
        return True
    return any(like is None or like(each) for _, each in counting.candidates(scribe, at, target))


def _is_unknown(at: At, target: v.Target) -> bool:
    """Whether a target is chosen by a word that has not run yet."""
    return target.who == "that" and not at.get("that")


def _moves(
    scribe: TcgScribe, at: At, word: v.MoveCounters | v.MoveEnergy, gives: Callable[[str, Pokemon], bool]
) -> bool:
    """Whether anything can move from one Pokémon to another."""
    if not at.get("that") and "that" in (word.source.who, word.to.who):
        return True  # chosen by a word that has not run yet
    origins = [each for each in counting.candidates(scribe, at, word.source) if gives(*each)]
    goals = counting.candidates(scribe, at, word.to.than_origin)
    if isinstance(word, v.MoveCounters) and word.spare:
        goals = [each for each in goals if each[1].hp > 10]
    across = isinstance(word, v.MoveCounters)
    return any(origin.id != goal.id and (across or seat == its) for seat, origin in origins for its, goal in goals)


def _hand(scribe: TcgScribe, at: At, seat: str) -> list[str]:
    """A hand without the card that is being played from it."""
    return [card for card in scribe.state.sides[seat].hand if card != at.get("card")]


def _room(scribe: TcgScribe, seat: str) -> int:
    return derived.bench_size(scribe, seat) - len(scribe.state.sides[seat].bench)


def _can_put(scribe: TcgScribe, at: At, word: v.PutIntoPlay, *, hidden: bool) -> bool:
    seat = OTHER[at["seat"]] if word.source.startswith("opponent") else at["seat"]
    if word.source == "opponent_hand":
        return bool(scribe.state.sides[seat].hand)  # which is looked at, room or not
    if _room(scribe, seat) <= 0:
        return False
    if word.source == "hand":
        hand = _hand(scribe, at, seat)
        return bool(hand) and (hidden or any(_comes_into_play(scribe, at, card, word.cards) for card in hand))
    return any(_comes_into_play(scribe, at, card, word.cards) for card in scribe.state.sides[seat].discard)


def _comes_into_play(scribe: TcgScribe, at: At, card: str, wanted: v.CardFilter) -> bool:
    return enters(scribe, card_of(scribe, card), wanted) and fits(scribe, at, card, wanted)


def _can_evolve(scribe: TcgScribe, at: At, word: v.EvolvePokemon, *, hidden: bool) -> bool:
    later = word.on.who == "that" and not at.get("that")  # chosen by a word that has not run yet
    found = [
        each
        for each in counting.candidates(scribe, at, v.Target("all_yours") if later else word.on)
        if derived.can_evolve_by(scribe, word, *each)
    ]
    if word.source == "deck":
        return bool(found) and bool(scribe.state.sides[at["seat"]].deck)
    hand = _hand(scribe, at, at["seat"])
    if hidden:
        return bool(found) and bool(hand)
    may = [card for card in hand if not forbidden(scribe, at["seat"], card_of(scribe, card), evolving=True)]
    if word.names:
        return bool(found) and any(not called(card_of(scribe, card)).isdisjoint(word.names) for card in may)
    fitting = [card for card in may if fits(scribe, at, card, word.cards)]
    return any(goes_onto(scribe, card, pokemon.top, skip=word.skip) for card in fitting for _, pokemon in found)


def _can_attach(scribe: TcgScribe, at: At, word: v.AttachEnergy, *, hidden: bool) -> bool:
    if not _any(scribe, at, word.on):
        return False
    side = scribe.state.sides[at["seat"]]
    if word.source == "deck" or (hidden and word.source == "hand"):
        return bool(getattr(side, word.source))
    zone = _hand(scribe, at, at["seat"]) if word.source == "hand" else side.discard
    unknown = word.on.who == "that" and not at.get("that")  # chosen by a word that has not run yet
    return any(
        fits(scribe, at, card, word.cards) and (unknown or _is_taken(scribe, at, card, word.on, word.source))
        for card in zone
    )


def _is_taken(scribe: TcgScribe, at: At, card: str, on: v.Target, source: str) -> bool:
    energy = card_of(scribe, card)
    takers = counting.candidates(scribe, at, on)
    return isinstance(energy, c.Energy) and any(takes(scribe, energy, *taker, source) for taker in takers)


# Costs: they must be done in full


def paying(scribe: TcgScribe, at: At, pays: tuple[Any, ...]) -> At:
    """The names of an effect, with how many cards of the hand its price takes: they will have left it by then.

    `payable`: those that may be in the discard pile by then.
    """
    cards = (pay.count for pay in pays if isinstance(pay, v.DiscardCards | v.ShuffleHand) and pay.side == "you")
    price = sum(count for count in cards if isinstance(count, int))
    payable = tuple(
        card
        for pay in pays
        if isinstance(pay, v.DiscardCards) and pay.side == "you" and pay.to == "discard"
        for card in _hand(scribe, at, at["seat"])
        if fits(scribe, at, card, pay.cards)
    )
    return {**at, "paying": price, "leaving": price, "payable": payable}


def _can_be_copied(scribe: TcgScribe, at: At, card: c.AnyCard) -> bool:
    """Whether a Trainer card would do anything."""
    if not isinstance(card, c.Trainer) or not can_copy(scribe, at, card):
        return False
    return can_do_any(scribe, at, card.effects, card.pays)


def can_copy(scribe: TcgScribe, at: At, card: c.AnyCard) -> bool:
    """Whether what a Trainer card says can be done from elsewhere: its conditions hold, it can be paid, and it is no
    copy itself.
    """
    return (
        isinstance(card, c.Trainer)
        and bool(card.effects)
        and card.attach is None
        and not any(type(each) is v.CopyTrainer for each in card.effects)
        and all(counting.holds(scribe, at, need) for need in card.needs)
        and all(can_pay(scribe, at, pay) for pay in card.pays)
    )


def can_pay(scribe: TcgScribe, at: At, word: Any) -> bool:
    """Whether a word can be paid in full. The payer's own hand is read: only the payer is ever refused for it."""
    if not can_do(scribe, at, word):
        return False
    match word:
        case v.DiscardCards(side="you") | v.ShuffleHand(side="you"):
            if word.count == "all" or word.up_to or getattr(word, "until", None) is not None:
                return True
            wanted = counting.amount(scribe, at, word.count, step=1)
            return sum(fits(scribe, at, card, word.cards) for card in _hand(scribe, at, at["seat"])) >= wanted
        case v.DiscardEnergy():
            if word.count in ("all", "any") or word.up_to:
                return True
            wanted = counting.amount(scribe, at, word.count, step=1)
            found = counting.candidates(scribe, at, word.on)
            held = [derived.energy_that_fits(scribe, at, *each, word.cards) for each in found]
            there = [
                sum(derived.worth(scribe, card, word.cards) if word.units else 1 for card in each) for each in held
            ]
            return (sum(there) if word.in_all else max(there, default=0)) >= wanted
        case v.Flip():
            return True
        case _:
            return True


def seems_payable(scribe: TcgScribe, at: At, word: Any) -> bool:
    """Whether a cost could be paid for all that the other player can tell: a hand may hold anything."""
    match word:
        case v.DiscardCards(side="you", count=int() as wanted) if not word.up_to and word.until is None:
            return len(_hand(scribe, at, at["seat"])) >= wanted
        case v.ShuffleHand(side="you", count=int() as wanted) if not word.up_to:
            return len(_hand(scribe, at, at["seat"])) >= wanted
        case _:
            return can_pay(scribe, at, word)
