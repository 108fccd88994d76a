"""What the sentences of a text mean together: which coin, which doing, which Pokémon is spoken of.

A sentence leaves references open: `coin` is the last flip, `?do` the last thing done, `?discarded` the last discarding,
`that` the Pokémon last named. One pass over all words binds them; what can't be bound makes the text unread.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import vocabulary as v
from . import open_words as o
from .assembly import Said
from .counts import Already, DoneTo, NamedOnBench, Tally
from .nouns import CHOSEN, IT, LEFT, NEW, THEM

_DOING: dict[type, str] = {
    v.Draw: "drawn", v.Retrieve: "put", v.DiscardCards: "discarded", v.ShuffleHand: "put", v.LookAt: "turned",
    v.SearchDeck: "found", v.EvolvePokemon: "evolved", v.AttachEnergy: "attached", v.DiscardTop: "discarded",
    v.Heal: "healed", v.KnockOut: "felled", v.Switch: "switched", v.SwapCard: "swapped", v.DiscardEnergy: "discarded",
    v.MoveEnergy: "moved", v.PutIntoPlay: "put", v.DiscardAttached: "discarded", v.DiscardStadium: "discarded",
    v.ReturnPokemon: "discarded", v.PutCounters: "counted",
}  # fmt: skip
"""What each word is called that later words may count."""
_PUT = {"hand": "put", "deck": "put", "lost_zone": "put", "top": "put"}
_WEAK = ("defending", "active_opponent", "all_opponents", "everyone", "both_actives")
"""Where a Pokémon to which Weakness applies may stand."""
_SEARCHES = (v.SearchDeck, v.EvolvePokemon, v.ShuffleHand, v.Retrieve, v.SwapCard)


_COINS = (v.IfHeads, v.IfTails)
_AMENDED: dict[str, Any] = {
    "shown": (v.SearchDeck, v.ShuffleHand), "not_paid": v.Retrieve, "in_full": v.CopyAttack, "cost": v.CopyAttack,
    "timing": v.EvolvePokemon, "half_hp": v.PutIntoPlay, "chooser": v.Switch, "benched": v.Damage,
    "weakness": v.Damage, "lasts": (v.ForbidAttack, v.ForbidRetreat, v.Prevent, v.Reduce, v.Boost, v.Blind, v.Change),
    "coins": v.Flip, "burn": v.Inflict, "rest": (v.SearchDeck, v.AttachEnergy), "spared": v.PutCounters,
}  # fmt: skip
"""Which words a later sentence may say so of."""


class Unbound(Exception):
    """A reference to nothing."""


_IF_YOU_DO = v.IfDone("?do")


def _discards(words: list[Any]) -> tuple[str, ...]:
    """The keys of a sentence that only discards, and several times: the last of them first."""
    done = [word for word in words if not isinstance(word, v.Offer)]
    if len(done) < 2 or not all(isinstance(word, v.DiscardEnergy) for word in done):
        return ()
    return tuple(word.key for word in reversed(done))


def spellings(card: str) -> tuple[str, ...]:
    """What a text may call its own card: its name, and what is left of it without δ, LV.X, ★ or the letter's brackets."""
    names = [card, *(card.removesuffix(ending) for ending in (" δ", " LV.X") if card.endswith(ending))]
    if card.endswith("]"):
        names.append(card.replace("[", "").removesuffix("]"))  # "Unown [A]" is Unown A
    if card.endswith(" ★"):
        names.append(card.removesuffix("★") + "Star")
    return tuple(names)


def _of_a_kind(word: Any) -> Any:
    """What is said of the Pokémon of some kind that a card is attached to holds if it is of that kind."""
    on = getattr(word, "on", None)
    if not isinstance(on, v.Target) or on.who != "self" or on.where is None:
        return word
    return replace(word, on=v.SELF, when=(v.IfIs(v.SELF, on.where), *word.when))


def _is_some_energy(held: Any, on: v.Target) -> bool:
    """Whether a condition asks for Energy of any kind on a Pokémon."""
    of = held.of if isinstance(held, v.IfCount) and (held.at_least, held.at_most) == (1, None) else None
    return isinstance(of, v.EnergyOn) and of.on == on


def _without_saying(word: Any) -> Any:
    """A word without the condition that there is somebody, or something, to do it to: else it does nothing anyway."""
    on = getattr(word, "on", None)
    if not word.when or not isinstance(on, v.Target) or isinstance(word, v.Offer | v.Flip):
        return word
    whole = replace(on, count=None, up_to=False)
    here = v.IfCount(of=v.PokemonIn(whole), at_least=1)
    carried = isinstance(word, v.DiscardEnergy)
    hurt = v.IfCount(of=v.CountersOn(on=on), at_least=1)
    held = tuple(each for each in word.when if each != here and not (carried and _is_some_energy(each, on)))
    if isinstance(word, v.Heal):
        held = tuple(each for each in held if each != hurt)
    return word if held == word.when else replace(word, when=held)


_ABOUT_CARDS = (v.Draw, v.SearchDeck, v.Retrieve, v.DiscardCards, v.ShuffleHand, v.DiscardTop, v.LookAt, v.ShuffleDeck)


def _keeps(held: v.Condition, words: tuple[Any, ...]) -> bool:
    """Whether a condition is the same after words as before them: a coin always, what is in play if only cards move."""
    if isinstance(held, v.IfNot):
        return _keeps(held.holds, words)
    if isinstance(held, v.IfHeads | v.IfTails | v.IfDone):
        return True
    if any(not isinstance(word, _ABOUT_CARDS) or getattr(word, "to", "hand") == "bench" for word in words):
        return False
    if isinstance(held, v.IfCount):
        return isinstance(held.of, v.PokemonIn) or (isinstance(held.of, v.CardsIn) and held.of.zone == "prizes")
    return isinstance(held, v.IfIs | v.IfStadium | v.IfTurn | v.IfPlayed | v.IfKnockedOut | v.IfFirstTurn)


def _denied(held: v.Condition) -> v.Condition:
    return held.holds if isinstance(held, v.IfNot) else v.IfNot(held)


def _picked(word: v.Pick, number: int) -> v.Condition:
    """That this of several things was picked; of two, the last number means both."""
    if not word.both:
        return v.IfCount(of=v.Done(word.key), at_least=number, at_most=number)
    return v.IfNot(v.IfCount(of=v.Done(word.key), at_least=3 - number, at_most=3 - number))


class Discourse:
    """What has been said so far."""

    def __init__(self, *, kind: str, card: str = "", part: str = "", damage: int = 0) -> None:
        self.kind = kind
        self.part = part
        self.card = card
        self.damage = damage
        self.said: list[Said] = []
        self.needs: list[v.Condition] = []
        self.once = ""
        self.opens = False
        self.shared = False
        self.blocked_by: tuple[Any, ...] = ()
        self.accepted = False
        """Whether "you may" was said of using it at all, so that "if you do" holds anyway."""
        self._coins = 0
        self._keys = 0
        self._offers = 0
        self._last = ""
        self._before = ""
        self._together: tuple[str, ...] = ()
        self._all_before: tuple[str, ...] = ()
        """The keys of several discards of one sentence: "if you do" means all of them."""
        self._doings: dict[str, str] = {}
        self._it: v.Target | None = None
        self._aimed: str = ""
        self._asking = False
        self._branch: tuple[v.Condition, ...] = ()
        self._sentence: tuple[Any, ...] = ()
        """The words of the sentence before."""
        self._told_both = False
        self._only_asked = False
        self._energy: v.CardFilter | None = None
        self._held: Any = ()
        self._piled: v.CardFilter | None = None
        """The cards of your discard pile that were counted last, or asked for."""
        self._in_pile = False
        self._waiting: Discourse | None = None
        """What lies in wait: a sentence may go on with its coin."""
        self._bearing: tuple[v.Condition, ...] = ()
        """Of what kind the Pokémon is that the sentence is about, where it is one with a card attached."""

    def bound(self, conditions: tuple[v.Condition, ...]) -> tuple[v.Condition, ...]:
        """Conditions that are asked before anything is done."""
        return self._asked(conditions)

    def about(self, target: v.Target | None) -> None:
        """Makes a Pokémon the one that "it" means."""
        self._it = target

    # --- sentences

    def sentence(self, words: Iterable[Any]) -> None:
        """Adds what a sentence says."""
        began = len(self.said)
        self._bearing = ()
        self._before, self._all_before = self._last, self._together
        branch = self._branch
        words = tuple(words)
        if self._goes_on_waiting(words):
            return
        if self._adds_to_a_blow(words):
            first, more = words
            words = (o.Instead(words=(v.SetDamage(amount=first.amount + more.amount, when=more.when),)),)
        for word in words:
            if isinstance(word, o.Then):
                for each in word.words:
                    self._add(replace(each, when=(*branch, *each.when)) if branch else each)
            else:
                self._add(word)
        self._together = _discards([each.word for each in self.said[began:]])
        self._sentence = tuple(each.word for each in self.said[began:])
        self._branched([each.word for each in self.said[began:]])

    def _goes_on_waiting(self, words: tuple[Any, ...]) -> bool:
        """Whether a sentence tells of the coin that something lying in wait flips: then it is done there, too."""
        last = self.said[-1] if self.said else None
        if last is None or not isinstance(last.word, v.Watch) or self._waiting is None or not self._waiting._coins:
            return False
        if not words or any(not word.when or not isinstance(word.when[0], _COINS) for word in words):
            return False
        self._waiting.sentence(words)
        self.said[-1] = Said(replace(last.word, effects=tuple(each.word for each in self._waiting.said)), last.place)
        return True

    def _adds_to_a_blow(self, words: tuple[Any, ...]) -> bool:
        """ "… to that Pokémon. If …, this attack does 20 damage plus 30 more": 50 instead of the 20 said before."""
        if self.damage or len(words) != 2 or not self.said:
            return False
        first, more = words
        last: Any = self.said[-1].word
        return (
            isinstance(first, o.Base)
            and isinstance(more, v.Plus)
            and isinstance(more.amount, int)
            and isinstance(last, v.Damage)
            and last.amount == first.amount
            and len(more.when) == 1
        )

    def _branched(self, words: list[Any]) -> None:
        """Remembers the side of the coin that a sentence stood under, unless the other side is told of, too."""
        coins = {type(word.when[0]): word.when[0] for word in words if word.when and isinstance(word.when[0], _COINS)}
        if any(isinstance(word, v.Flip) for word in words):
            self._told_both, self._branch = False, ()
        elif coins:
            self._told_both = len(coins) > 1 or self._told_both or bool(self._branch)
            self._branch = () if self._told_both else tuple(coins.values())
        else:
            self._branch = ()

    def _add(self, word: Any, place: Any = "") -> None:
        if isinstance(word, o.Pay | o.Early):
            for each in word.words:
                aims = isinstance(word, o.Early) and isinstance(each, v.Switch) and each.side == "opponent"
                self._add(replace(each, aims=True) if aims else each, "pay" if isinstance(word, o.Pay) else "before")
        elif isinstance(word, o.Need):
            self.needs.append(self._bound(word.holds))
        elif isinstance(word, o.Once):
            self.once = word.what
        elif isinstance(word, o.Opens):
            self.opens = True
        elif isinstance(word, o.Blocked):
            self.blocked_by = word.statuses
        elif isinstance(word, o.Shared):
            self.shared = True
        elif isinstance(word, o.Unstacked):
            if self.kind != "passive":
                raise Unbound("what would stack?")
            self.shared = True
        elif isinstance(word, o.Alone):
            same = v.PokemonIn(v.Target("all_yours", where=v.PokemonFilter(names=(self.card,))))
            self.needs.append(v.IfCount(of=same, at_most=1))
        elif isinstance(word, o.Settled):
            if not self.said or not isinstance(self.said[-1].word, v.EvolvePokemon):
                raise Unbound("what is not to be done then?")
            self.said[-1] = Said(replace(self.said[-1].word, settled=True), self.said[-1].place)
        elif isinstance(word, o.Instead):
            self._instead(word)
        elif isinstance(word, o.Options):
            self._options(word)
        elif isinstance(word, o.Else):
            self._otherwise(word)
        elif isinstance(word, o.Same):
            self._done_by_both()
        elif isinstance(word, o.Amend):
            self._amended(word)
        elif isinstance(word, o.OrNothing):
            self._or_nothing()
        elif isinstance(word, o.ShuffledAfter):
            self._shuffled(word)
        elif isinstance(word, o.Harsh):
            self._harsh(word)
        elif isinstance(word, o.Unweakened):
            last = self.said[-1].word if self.said else None
            if not isinstance(last, v.Damage):
                raise Unbound("which damage?")
            self.said[-1] = Said(replace(last, weakness=False), self.said[-1].place)
        elif isinstance(word, o.HalfHp):
            if not self.said or not isinstance(self.said[-1].word, v.PutIntoPlay):
                raise Unbound("whose HP?")
            self.said[-1] = Said(replace(self.said[-1].word, half_hp=True), self.said[-1].place)
        elif isinstance(word, o.AtMost):
            self._bounded(word)
        elif isinstance(word, o.Base):
            if self.damage not in (0, word.amount):
                raise Unbound("the printed damage is another")
            if not self.damage:
                self._said(v.SetDamage(amount=word.amount, when=word.when), "")
        else:
            self._said(word, place)

    def _said(self, word: Any, place: Any) -> None:
        if getattr(word, "cards", None) == o.COUNTED:
            if self._piled is None:
                raise Unbound("which cards?")
            word = replace(word, cards=self._piled)
        if getattr(word, "cards", None) == o.THOSE:
            for held in word.when:
                self._asked_for(held.of if isinstance(held, v.IfCount) else None)
            if self._energy is None or self._in_pile != isinstance(word, v.AttachEnergy):
                raise Unbound("which Energy cards?")
            word = replace(word, cards=self._energy)
            there = v.IfCount(of=v.CardsIn(zone="discard", cards=self._energy), at_least=1)
            word = replace(word, when=tuple(held for held in word.when if held != there))
        if isinstance(word, o.Blow):
            word = self._blow(word)
        if isinstance(word, v.SetDamage) and word.amount == self.damage and self.damage:
            return  # what is printed
        if self.kind != "attack" and isinstance(word, v.Plus | v.Minus | v.Times | v.SetDamage | v.Ignore):
            raise Unbound("only an attack has damage of its own")
        if getattr(word, "lasts", None) == o.OPEN:
            if self.kind != "passive":
                raise Unbound("for how long?")
            word = replace(word, lasts="permanent")
        if isinstance(word, v.Boost) and word.base is not None and word.attack == self.part:
            word = replace(word, amount=word.base - self.damage, base=None)  # what is printed is known
        if self._heals_while_evolving(word):
            return
        if isinstance(word, v.Switch):
            word = self._switch(word)
        named = getattr(word, "on", None)
        them = isinstance(named, v.Target) and named.who == "that"
        if named == IT and self._bearing:
            word = replace(word, when=(*self._bearing, *word.when))
        kept = _of_a_kind(word)
        self._bearing = kept.when[:1] if kept is not word else self._bearing
        word, place = self._asked_first(kept, place)
        if isinstance(word, v.ForbidAttach) and word.on.who == "active_opponent":
            word = replace(word, when=self._asked(word.when))  # whoever is active then
        elif not isinstance(word, v.Damage):
            word = self._bound(word)
        else:
            word = self._aimed_at(replace(word, when=self._asked(word.when)))
            meant = self._aimed if word.on == v.THAT else word.on.who
            word = replace(word, amount=self._asked((word.amount,))[0])
            ignored = any(isinstance(each.word, v.Ignore) and "weakness" in each.word.what for each in self.said)
            word = replace(word, weakness=meant in _WEAK and not ignored)
        if isinstance(word, v.Ignore) and "weakness" in word.what:
            self.said = [
                Said(replace(each.word, weakness=False), each.place) if isinstance(each.word, v.Damage) else each
                for each in self.said
            ]
        if them:
            word = _without_saying(word)
        self.said.append(Said(self._keyed(word), place))
        if isinstance(word, v.PutIntoPlay | v.SwapCard) or (isinstance(word, v.SearchDeck) and word.to == "bench"):
            self._it, self._aimed, self._only_asked = v.THAT, "", False  # whoever came into play by it

    def _heals_while_evolving(self, word: Any) -> bool:
        """ "Put … onto it and remove all damage counters from it": it is healed as it evolves."""
        last: Any = self.said[-1].word if self.said else None
        if word != v.Heal(on=v.SELF, amount="all") or not isinstance(last, v.EvolvePokemon) or not last.names:
            return False
        self.said[-1] = Said(replace(last, heals=True), self.said[-1].place)
        return True

    def _switch(self, word: v.Switch) -> v.Switch:
        """Without what goes without saying: who attacks is Active, and without a Bench there is nothing to switch."""
        bench = v.Target("benched_yours" if word.side == "you" else "benched_opponents")
        idle: list[v.Condition] = [v.IfCount(of=v.PokemonIn(bench), at_least=1)]
        if self.kind != "ability":
            idle.append(v.IfPlace("active"))
        return replace(word, when=tuple(held for held in word.when if held not in idle))

    def _asked(self, held: tuple[Any, ...]) -> tuple[Any, ...]:
        self._asking = True
        bound = self._bound(held)
        self._asking = False
        return tuple(bound)

    def _aimed_at(self, word: v.Damage) -> v.Damage:
        """Damage with whom it is done to, before what it is counted by is looked at."""
        if self.kind == "trainer":
            raise Unbound("only an attack or a power does damage")
        if word.on == NEW and self.damage:
            raise Unbound("the attack's own damage is done to whoever was there before")
        return replace(word, on=self._meant(word.on))

    def _asked_first(self, word: Any, place: Any) -> tuple[Any, Any]:
        """What hangs on damage counters that are there already is asked before the attack adds its own."""
        if not any(isinstance(held, Already) for held in word.when):
            return word, place
        word = replace(word, when=tuple(held.holds if isinstance(held, Already) else held for held in word.when))
        if not self.damage or isinstance(word, v.Plus | v.Minus | v.Times | v.SetDamage | v.Nothing):
            return word, place
        if isinstance(word, v.Inflict):
            return word, "before"
        raise Unbound("after the damage nobody could tell")

    def _blow(self, word: o.Blow) -> v.Times | v.SetDamage | v.Damage:
        """So much for each: the printed number times that; of an attack without one, to whom was chosen before."""
        if word.each == self.damage:
            return v.Times(of=word.of, when=word.when)
        amount = v.Per(each=word.each, of=word.of)
        if not self.damage and self.said and isinstance(self.said[-1].word, v.Choose):
            return v.Damage(on=v.THAT, amount=amount, when=word.when)
        return v.SetDamage(amount=amount, when=word.when)

    def _amended(self, word: o.Amend) -> None:
        """The last word that can be so, changed."""
        kinds, at = _AMENDED[word.field], len(self.said) - 1
        while at >= 0 and not isinstance(self.said[at].word, kinds):
            at -= 1
        if at < 0:
            raise Unbound("of what?")
        last: Any = self.said[at].word
        changes: dict[str, Any] = {word.field: word.to}
        if word.field == "coins":
            if not isinstance(last.coins, v.Per):
                raise Unbound("how many coins?")
            changes = {"coins": replace(last.coins, most=word.to)}
        elif word.field == "rest" and getattr(last, "top", None) is None:
            raise Unbound("the rest of what?")
        elif word.field == "burn":
            if not isinstance(last, v.Inflict) or "burned" not in last.statuses:
                raise Unbound("who burns?")
        elif word.field == "benched":
            changes = {"weakness": True, "benched": True}
        elif word.field == "chooser" and last.side != "opponent":
            raise Unbound("who chooses?")
        elif word.field == "lasts":
            return  # it was said how long: who leaves ends it anyway
        elif word.field == "weakness":
            changes["benched"] = self._aimed_at_the_bench(last, at)
        elif word.field == "spared":
            self._spared()
            return
        self.said[at] = Said(replace(last, **changes), self.said[at].place)

    def _aimed_at_the_bench(self, word: v.Damage, at: int) -> bool:
        """Whether damage is done to a Benched Pokémon, or to one that was chosen there."""
        on = word.on
        if on == v.THAT:
            chosen = [each.word.on for each in self.said[:at] if isinstance(each.word, v.Choose)]
            on = chosen[-1] if chosen else on
        return on.who == "benched_opponents"

    def _spared(self) -> None:
        """What puts counters on the Pokémon that it helps is not done to one that these would knock out."""
        at = next((at for at, each in enumerate(self.said) if isinstance(each.word, v.AttachEnergy)), None)
        put = self.said[-1].word
        helped = self.said[at].word if at is not None else None
        if at is None or not isinstance(helped, v.AttachEnergy) or not isinstance(put, v.PutCounters):
            raise Unbound("who would be?")
        if put.on != v.THAT or not isinstance(put.count, int) or helped.on.count != 1:
            raise Unbound("who would be?")
        where = replace(helped.on.where or v.PokemonFilter(), remaining_above=10 * put.count)
        self.said[at] = Said(replace(helped, on=replace(helped.on, where=where)), self.said[at].place)

    def _or_nothing(self) -> None:
        """What was said last comes before the damage: without it there is none."""
        done = self.said[-1].word if self.said and self.kind == "attack" else None
        kinds = (v.DiscardCards, v.DiscardEnergy, v.Switch, v.DiscardTop, v.DiscardAttached)
        if not isinstance(done, kinds) or done.when or not done.key:
            raise Unbound("if what is not done?")
        self.said.append(Said(v.Nothing(when=(v.IfNot(v.IfDone(done.key)),))))

    def _options(self, word: o.Options) -> None:
        """A choice among several things: each is done if its number was picked."""
        key = self._key("pick")
        pick = v.Pick(count=len(word.things), both=word.both, key=key)
        self.said.append(Said(pick))
        for number, thing in enumerate(word.things, 1):
            began = len(self.said)
            for each in thing:
                self.sentence(each)
            inner = self.said[began:]
            if not inner or any(each.place == "pay" for each in inner):
                raise Unbound("what is to be picked?")
            held = _picked(pick, number)
            self.said[began:] = [Said(replace(each.word, when=(held, *each.word.when)), each.place) for each in inner]
            self._it, self._aimed, self._branch = None, "", ()

    def _instead(self, word: o.Instead) -> None:
        """Draws so many cards instead: asked before anything is drawn, for the hand may be what it hangs on."""
        if self.kind == "attack":
            self._other_damage(word)
            return
        before = self.said[-1] if self.said else None
        other: Any = word.words[0] if len(word.words) == 1 else None
        if before is not None and isinstance(before.word, v.Heal) and isinstance(other, v.Heal):
            self._heals_more(before, other)
            return
        if before is None or not isinstance(other, v.Draw) or not isinstance(before.word, v.Draw):
            raise Unbound("instead of what?")
        if len(other.when) != 1 or before.word.when or other.side != before.word.side:
            raise Unbound("instead of what?")
        (held,) = self._asked(other.when)
        denied = held.holds if isinstance(held, v.IfNot) else v.IfNot(held)
        self.said[-1:] = [
            Said(replace(other, when=(held,), key=before.word.key), before.place),
            Said(replace(before.word, when=(denied,)), before.place),
        ]

    def _heals_more(self, before: Said, other: v.Heal) -> None:
        """Another number healed instead, if the Pokémon that is chosen is one of a kind."""
        word: Any = before.word
        on: v.Target = word.on
        if other.on not in (v.THAT, IT) or len(other.when) != 1 or word.when or on.several:
            raise Unbound("instead of what?")
        (held,) = self._asked(other.when)
        printed = isinstance(held, v.IfIs) and held.like == v.PokemonFilter(
            types=held.like.types, stages=held.like.stages, names=held.like.names, tags=held.like.tags,
            name_has=held.like.name_has,
        )  # fmt: skip
        if not printed or held.on != v.THAT:
            raise Unbound("what heals must not change what it hangs on")
        place = before.place
        self.said[-1:] = [
            Said(v.Choose(on=on), place),
            Said(replace(word, on=v.THAT, amount=other.amount, up_to=other.up_to, when=(held,)), place),
            Said(replace(word, on=v.THAT, when=(v.IfNot(held),)), place),
        ]

    def _otherwise(self, word: o.Else) -> None:
        """ "If not, …": the condition of the sentence before doesn't hold, and nothing it did can have changed that."""
        held = {each.when[0] if each.when else None for each in self._sentence}
        first = held.pop() if len(held) == 1 else None
        asked = any(isinstance(each, v.Flip | v.Offer) for each in self._sentence)
        if first is None or asked or not _keeps(first, self._sentence):
            raise Unbound("if what is not so?")
        for each in word.words:
            self._add(replace(each, when=(_denied(first), *each.when)))

    def _done_by_both(self) -> None:
        """The opponent does the same, with the opponent's own cards."""
        kinds = (v.Draw, v.ShuffleHand, v.DiscardCards, v.DiscardTop)
        if not self._sentence or any(not isinstance(each, kinds) or each.side != "you" for each in self._sentence):
            raise Unbound("the same as what?")
        if any(isinstance(getattr(each, "count", None), v.Per) or each.when for each in self._sentence):
            raise Unbound("as many as whose, and if what?")
        for each in self._sentence:
            self._add(replace(each, side="opponent", key=""))

    def _other_damage(self, word: o.Instead) -> None:
        """Another number of damage, or of counters, instead of what was said before."""
        other: Any = word.words[0] if len(word.words) == 1 else None
        if other is None or len(other.when) != 1:
            raise Unbound("instead of what?")
        if isinstance(other.when[0], Already):
            other = replace(other, when=(other.when[0].holds,))
        (held,) = self._asked(other.when)
        if isinstance(other, v.SetDamage) and self.damage:
            for at, each in enumerate(self.said):
                if isinstance(each.word, v.Plus | v.Minus | v.Times):
                    self.said[at] = Said(replace(each.word, when=(*each.word.when, _denied(held))), each.place)
            self.said.append(Said(replace(other, when=(held,))))
            return
        before: Any = self.said[-1].word if self.said else None
        if isinstance(before, v.Damage) and isinstance(other, v.SetDamage | v.Damage) and not self.damage:
            amount = {"amount": other.amount}
        elif isinstance(before, v.PutCounters) and isinstance(other, v.PutCounters):
            amount = {"count": other.count}
            if isinstance(held, v.IfNot) or getattr(held, "at_most", None) is not None:
                raise Unbound("what is put might make it hold no longer")
        else:
            raise Unbound("instead of what?")
        if before.when or (hasattr(other, "on") and other.on not in (v.THAT, IT, THEM, before.on)):
            raise Unbound("instead of what?")
        chosen = [] if before.on == v.THAT or before.on.count is None else [Said(v.Choose(on=before.on))]
        on = v.THAT if chosen else before.on
        many, few = replace(before, on=on, when=(held,), **amount), replace(before, on=on, when=(_denied(held),))
        self.said[-1:] = [*chosen, Said(many), Said(few)]

    def _bounded(self, most: o.AtMost) -> None:
        """The word said last, with no more of it than so much."""
        last: Any = self.said[-1].word if self.said else None
        name = "count" if isinstance(last, v.PutCounters) else "amount"
        amount = getattr(last, name, None)
        if not isinstance(amount, v.Per) or amount.most is not None:
            raise Unbound("of what?")
        each = amount.each * (10 if name == "count" else 1)
        count = most.count or (most.damage // each if most.damage % each == 0 else 0)
        if not count:
            raise Unbound("it can't be exactly so much")
        self.said[-1] = Said(replace(last, **{name: replace(amount, most=count)}), self.said[-1].place)

    def _shuffled(self, word: o.ShuffledAfter) -> None:
        searched = any(
            isinstance(each.word, _SEARCHES) or (isinstance(each.word, v.AttachEnergy) and each.word.source == "deck")
            for each in self.said
        )
        if not searched:
            self._said(v.ShuffleDeck(when=word.when), "")
        last = self.said[-1].word if self.said else None
        if isinstance(last, v.SearchDeck) and last.rest == "top":  # what went back on top is shuffled with the rest
            self.said[-1] = Said(replace(last, rest="shuffle"), self.said[-1].place)

    def _harsh(self, word: o.Harsh) -> None:
        at = next((at for at in range(len(self.said) - 1, -1, -1) if isinstance(self.said[at].word, v.Inflict)), None)
        if at is None:
            raise Unbound("whose poison?")
        given = self.said[at].word
        assert isinstance(given, v.Inflict), "just looked for"
        if word.status not in given.statuses:
            raise Unbound("whose poison?")
        self.said[at] = Said(replace(given, poison=10 * word.counters), self.said[at].place)

    # --- references

    def _keyed(self, word: Any) -> Any:
        """A word with a key of its own under which later words find how much it did."""
        if isinstance(word, v.Flip):
            self._coins += 1
            return replace(word, key=self._coin)
        if isinstance(word, v.Damage) and word.flip:
            self._coins += 1
            return replace(word, flip=self._coin)
        if isinstance(word, v.Offer):
            self._offers += 1
            self._last = "may" if self._offers == 1 else f"may{self._offers}"
            return replace(word, key=self._last)
        doing = _DOING.get(type(word))
        if doing is None or (isinstance(word, v.ReturnPokemon) and word.to != "discard"):
            return word
        if isinstance(word, v.DiscardEnergy | v.DiscardAttached) and word.to != "discard":
            doing = "put"
        if isinstance(word, v.SearchDeck) and word.to == "attach":
            doing = "attached"
        return replace(word, key=self._key(doing))

    def _key(self, doing: str) -> str:
        self._keys += 1
        self._last = doing if self._keys == 1 else f"{doing}{self._keys}"
        self._doings[doing] = self._last
        return self._last

    @property
    def _coin(self) -> str:
        return "coin" if self._coins <= 1 else f"coin{self._coins}"

    def _bound(self, value: Any) -> Any:
        """A word, condition or count with its references bound; targets are remembered in the order of their mention."""
        if isinstance(value, tuple):
            if self.accepted and not self._last:
                value = tuple(each for each in value if each != _IF_YOU_DO)
            if self._all_before and _IF_YOU_DO in value:
                both = tuple(v.IfDone(key) for key in self._all_before)
                value = tuple(held for each in value for held in (both if each == _IF_YOU_DO else (each,)))
            return tuple(self._bound(each) for each in value)
        if isinstance(value, v.Target):
            return self._meant(value)
        if isinstance(value, Tally):
            return self._tally(value)
        if isinstance(value, DoneTo):
            if self._last != self._doings.get(value.doing):
                raise Unbound("which card?")
            return v.IfDone(self._tally(Tally(f"?{value.doing}", value.cards)).key)
        if not isinstance(value, Struct) or isinstance(value, v.PokemonFilter | v.CardFilter):
            return value
        if isinstance(value, v.Heads | v.Tails | v.IfHeads | v.IfTails):
            if not self._coins:
                raise Unbound("which coin?")
            return replace(value, key=self._coin)
        if isinstance(value, v.Done) and value.key == "?last":
            if not self._last or self._last == self._doings.get("turned"):
                raise Unbound("as many as what?")
            return v.Done(self._last)
        self._asked_for(value)
        if isinstance(value, v.IfDone):
            return self._done(value)
        if isinstance(value, v.IfPlace) and self.kind == "attack" and value.place == "bench":
            raise Unbound("who attacks isn't on the Bench")
        if isinstance(value, v.IfStadium) and set(value.names) & set(spellings(self.card)):
            raise Unbound("it is itself")
        if isinstance(value, v.IfPlayed) and value.name in spellings(self.card):
            return v.IfTurn("from_hand")  # it is itself that was played
        if isinstance(value, NamedOnBench):
            if self.kind != "attack" and value.name in spellings(self.card):
                raise Unbound("it is itself")
            return v.IfIs(v.Target("benched_yours"), v.PokemonFilter(names=(value.name,)))
        if isinstance(value, v.Watch):
            return self._watch(value)
        changes = {}
        for name in value.__struct_fields__:
            part = getattr(value, name)
            if isinstance(part, tuple | Struct):
                asking, self._asking = self._asking, self._asking or name in ("when", "of")
                spoken_of = (self._it, self._aimed, self._only_asked)
                bound = self._bound(part)
                self._asking = asking
                if name == "when" and isinstance(value, v.Effect):
                    if part and part == self._held:  # the sentence goes on: nobody was named anew
                        self._it, self._aimed, self._only_asked = spoken_of
                    self._held = part
                if bound is not part:
                    changes[name] = bound
        return replace(value, **changes) if changes else value

    def _asked_for(self, of: Any) -> None:
        """Remembers which Energy cards were asked for, and which cards of the discard pile."""
        if isinstance(of, v.CardsIn) and (of.zone, of.side) == ("discard", "you"):
            self._piled = of.cards
            if of.cards.kind == "energy":
                self._energy, self._in_pile = of.cards, True
        if isinstance(of, v.EnergyOn):
            basic = True if of.basic else False if of.special else None
            self._energy, self._in_pile = v.CardFilter(kind="energy", types=of.types, basic_energy=basic), False

    def _meant(self, target: v.Target) -> v.Target:
        if self.kind == "attack" and target.who == "active_opponent":
            target = replace(target, who="defending")
        if target == NEW:
            return self._switched_in()
        if target == LEFT:
            return self._switched_out()
        if target == CHOSEN:
            chosen = self._chosen_last()
            if chosen is not None:
                self._it, self._aimed, self._only_asked = chosen, chosen.who, False
            target = v.THAT
        short = self.card.removesuffix(" LV.X")
        if short != self.card and target.where is not None and target.where.not_names == (short,):
            target = replace(target, where=replace(target.where, not_names=(self.card, short)))
        if target.who == "that" and target.count is not None:
            target = self._some_of_them(target)
        if target.who != "that":
            self._it, self._aimed, self._only_asked = target, target.who, self._asking
            return target
        if self._it is None and target == IT and self.kind in ("attack", "ability", "passive"):
            self._it = v.SELF
        if self._it is None or (target == THEM and not self._it.several and (self._it.count or 1) == 1):
            raise Unbound("which Pokémon?")
        self._aimed = self._it.who
        if self._it in (v.SELF, v.DEFENDING, v.ATTACKER):
            return self._it
        return self._it if self._only_asked else v.THAT  # nobody has chosen whom a condition only asks about

    def _chosen_last(self) -> v.Target | None:
        """Who was chosen, if nothing but coins came after that."""
        for each in reversed(self.said):
            if isinstance(each.word, v.Choose):
                return each.word.on
            if not isinstance(each.word, v.Flip):
                return None
        return None

    def _some_of_them(self, target: v.Target) -> v.Target:
        """So many of those that were named before."""
        if self._it is None or not self._it.several:
            raise Unbound("of whom?")
        return replace(self._it, count=target.count, up_to=target.up_to)

    def _switched_in(self) -> v.Target:
        switches = [each.word for each in self.said if isinstance(each.word, v.Switch)]
        if not switches or switches[-1].aims:
            raise Unbound("who is new?")
        if switches[-1].back:
            return v.Target("active_yours")
        self._aimed = "active_opponent" if switches[-1].side == "opponent" else "active_yours"
        return v.THAT

    def _switched_out(self) -> v.Target:
        """Who went to the Bench, if nobody was named since: the switch leaves that one as `that`."""
        at = len(self.said) - 1
        while at >= 0 and isinstance(self.said[at].word, v.Offer):
            at -= 1
        last: Any = self.said[at].word if at >= 0 else None
        if not isinstance(last, v.Switch) or last.side != "you" or last.aims:
            raise Unbound("who went to the Bench?")
        self.said[at] = Said(replace(last, back=True), self.said[at].place)
        self._it, self._aimed, self._only_asked = v.Target("benched_yours", 1), "benched_yours", False
        return v.THAT

    def _done(self, held: v.IfDone) -> v.IfDone:
        if held.key == "?do":
            if not (self._before or self._last):
                raise Unbound("what was done?")
            return replace(held, key=self._before or self._last)
        if held.key.startswith("?"):
            key = self._doings.get(held.key[1:])
            if key is None:
                raise Unbound("what was done?")
            return replace(held, key=key)
        if held.key == "may":
            return replace(held, key="may" if self._offers <= 1 else f"may{self._offers}")
        return held

    def _tally(self, tally: Tally) -> v.Done:
        """How many of such cards the last such doing was done to."""
        key = self._doings.get(tally.key.removeprefix("?"))
        at = next((at for at, each in enumerate(self.said) if each.word.key == key), None) if key else None
        if key is None or at is None:
            raise Unbound("what was done?")
        word: Any = self.said[at].word
        held = getattr(word, "cards", None)
        which, units = tally.cards, tally.units
        if isinstance(word, v.DiscardTop):
            if which != v.ANY_CARD:
                if held not in (v.ANY_CARD, which):
                    raise Unbound("which cards?")
                self.said[at] = Said(replace(word, cards=which), self.said[at].place)
            return v.Done(key)
        if units and isinstance(word, v.DiscardEnergy) and word.count in ("all", "any"):
            self.said[at] = Said(replace(word, units=True), self.said[at].place)
        if isinstance(word, v.DiscardEnergy) and word.up_to and not units:
            self.said[at] = Said(replace(word, units=False), self.said[at].place)  # it is the cards that count
        basic = isinstance(held, v.CardFilter) and replace(held, basic_energy=None) == which
        if which in (v.ANY_CARD, v.ENERGY_CARD, held) or basic:
            return v.Done(key)
        raise Unbound("which cards?")

    def _watch(self, word: v.Watch) -> v.Watch:
        inner = Discourse(kind="watch")
        inner._it = v.SELF if word.event == "end_of_turn" else v.ATTACKER
        inner.sentence(word.effects)
        self._waiting = inner
        if inner.needs or inner.once:
            raise Unbound("what is that?")
        return replace(word, effects=tuple(each.word for each in inner.said), on=self._meant(word.on))
