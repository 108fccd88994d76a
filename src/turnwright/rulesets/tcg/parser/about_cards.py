"""Clauses about cards in hands, decks, discard piles and prizes."""

import re
from typing import Any, Literal

from msgspec.structs import replace

from .. import vocabulary as v
from .about_damage import per
from .phrases import Reader, Unread, card_filter
from .templates import Table, Words

TABLE = Table()
says = TABLE.says
_WHO = (
    r"(?P<who>you|your opponent|each player|both players|they|that player|you and your opponent(?: each)?|the player)"
)
_SHOWN = (
    r"(?P<shown>,? (?:and )?(?:show|reveal) (?:it|them|that card|those cards|that pokémon)(?: to your opponent)?,?)?"
)


def side_of(text: str) -> Literal["you", "opponent", "both"]:
    """Whose: your, the opponent's, or each player's."""
    lower = text.lower()
    if "each" in lower or "both" in lower or "you and" in lower or "either" in lower:
        return "both"
    return "opponent" if "opponent" in lower or lower.startswith(("they", "their", "that player")) else "you"


# --- drawing and hands ----------------------------------------------------------------------------------------------


@says(
    rf"(?:{_WHO} )?draws? (?P<upto>up to )?(?:{{n}} )?(?:more )?cards?(?: from (?:your|their) deck)?(?: for each {{count}})?",
)
def _draw(reader: Reader, who: str = "", upto: str = "", n: int = 1, count: v.Count | None = None) -> v.Draw:
    return v.Draw(side=side_of(who), count=per(n, count), up_to=bool(upto), key=reader.new_key("drawn"))


@says(
    rf"(?:{_WHO} )?draws? cards?(?: from your deck)? until (?:you have|they have|your opponent has|that player has|each player has) {{n}} cards? in (?:your|their) hand(?: instead)?"
)
def _draw_until(reader: Reader, n: int, who: str = "") -> v.Draw:
    return v.Draw(side=side_of(who), until=n)


@says(
    r"draw cards until you have the same number of cards(?: in your hand)? as your opponent(?: has in their hand)?",
)
def _draw_level(reader: Reader) -> v.Draw:
    return v.Draw(until=v.CardsIn(zone="hand", side="opponent"))


@says(
    rf"(?:{_WHO} )?draws? (?P<twice>twice that many cards)",
    rf"(?:{_WHO} )?draws? (?:the same number of cards|as many cards|a number of cards equal to (?:the number of )?{{count}}|that many cards)(?: (?:that )?(?:you|they) .+)?",
)
def _draw_same(reader: Reader, who: str = "", count: v.Count | None = None, twice: str = "") -> v.Draw:
    counted = count or reader.counted or (v.Done(reader.done) if reader.done else None)
    if counted is None:
        raise Unread("as many as what?")
    return v.Draw(side=side_of(who), count=v.Per(each=2 if twice else 1, of=counted))


@says(
    r"draw a number of cards up to the number of {count}",
)
def _draw_up_to(reader: Reader, count: v.Count | None = None) -> v.Draw:
    counted = count or reader.counted
    if counted is None:
        raise Unread("as many as what?")
    return v.Draw(count=v.Per(each=1, of=counted), up_to=True)


@says(r"take the top ?(?:{n})? cards? of your deck into your hand, or else discard (?:it|them) and draw {m} cards?")
def _keep_or_draw(reader: Reader, m: int, n: int = 1) -> Words:
    """The cards one has looked at: into the hand if one likes them, else discarded, and as many drawn."""
    reader.keys += 1
    key = f"keep{reader.keys}"
    kept, gone = v.IfDone(key), v.IfNot(v.IfDone(key))
    return (
        v.LookAt(zone="deck", count=n),
        v.Offer(key=key),
        v.Draw(count=n, when=(kept,)),
        v.DiscardTop(side="you", count=n, when=(gone,)),
        v.Draw(count=m, when=(gone,)),
    )


@says(r"put a number of cards up to the number of {count} from your discard pile into your hand")
def _retrieve_up_to(reader: Reader, count: v.Count) -> v.Retrieve:
    return v.Retrieve(cards=v.ANY_CARD, count=v.Per(each=1, of=count), up_to=True, key=reader.new_key("put"))


@says(r"shuffle (?:all of )?those (?:energy )?cards into your deck")
def _shuffle_counted(reader: Reader) -> v.Retrieve:
    """The cards of one's discard pile that the sentence before has counted."""
    if reader.piled is None:
        raise Unread("which cards?")
    return v.Retrieve(cards=reader.piled, count="all", to="deck", key=reader.new_key("put"))


@says(r"draw {n} cards? from the bottom of your deck", r"draw the bottom {n} cards? of your deck")
def _draw_under(reader: Reader, n: int) -> v.SearchDeck:
    return v.SearchDeck(cards=v.ANY_CARD, count=n, top=n, bottom=True, shown=False, rest="top")


@says(r"count (?:the number of )?{count}")
def _count(reader: Reader, count: v.Count) -> Words:
    reader.counted = count
    return ()


@says(r"discard that many cards from the top of (?P<whose>your opponent's|your) deck")
def _mill_same(reader: Reader, whose: str) -> v.DiscardTop:
    if not reader.done:
        raise Unread("as many as what?")
    return v.DiscardTop(side=side_of(whose), count=v.Per(each=1, of=v.Done(reader.done)))


@says(
    r"discard your (?:entire )?hand",
)
def _discard_hand(reader: Reader) -> v.DiscardCards:
    return v.DiscardCards(count="all", key=reader.new_key("discarded"))


@says(
    r"choose {cards} (?:at random )?(?:from|in) your opponent's hand (?P<random>without looking)(?: at (?:it|them))?,? and (?:your opponent |they )?discards? (?:it|them|that card|those cards)",
    r"(?:you )?discard {cards} (?P<look>you find there)",
)
def _discard_theirs(reader: Reader, cards: Any, random: str = "", look: str = "") -> v.DiscardCards:
    count, up_to, which = cards
    return v.DiscardCards(
        side="opponent",
        count=count,
        cards=which,
        chooser="random" if random else "you",
        up_to=up_to,
        key=reader.new_key("discarded"),
    )


@says(
    r"discard {cards} from your hand(?: for each {count})?",
    r"discard {cards} in your hand",
)
def _discard(reader: Reader, cards: Any, count: v.Count | None = None) -> v.DiscardCards:
    number, up_to, which = cards
    many = number if count is None else per(number, count)
    return v.DiscardCards(count=many, cards=which, up_to=up_to, key=reader.new_key("discarded"))


@says(
    r"choose {cards} (?:in|from) your opponent's hand (?P<random>without looking)(?: at (?:it|them))?",
    r"choose {cards} at (?P<random>random) (?:in|from) your opponent's hand",
    r"choose (?P<random>a random card) (?:in|from) your opponent's hand",
    r"choose {cards} (?:in|from) your opponent's hand",
    r"choose {cards} you find there",
)
def _choose_theirs(reader: Reader, cards: Any = None, random: str = "") -> Words:
    count, up_to, which = cards or (1, False, v.ANY_CARD)
    reader.picked = v.ShuffleHand(
        side="opponent", count=count, cards=which, up_to=up_to, chooser="random" if random else "you"
    )
    reader.choosing = "hand"
    return ()


_PICKED = (
    r"(?P<shown>(?:your opponent |they )?reveals? (?:that card|those cards|it|them) and )?(?:your opponent |they )?"
)


@says(
    rf"{_PICKED}shuffles? (?:that card|those cards|it|them) into (?:their|your opponent's) deck",
)
def _shuffle_theirs(reader: Reader, shown: str = "") -> v.ShuffleHand:
    if reader.choosing != "hand" or reader.picked is None:
        raise Unread("which cards?")
    picked = reader.picked
    reader.choosing, reader.picked = "", None
    return replace(picked, shown=bool(shown), key=reader.new_key("put"))


@says(
    r"choose {cards} (?:(?:in|from) your opponent's hand|you find there)(?P<random> without looking)?,? and (?P<shown>reveal it and )?(?:put (?:it|them) on (?:the )?(?P<dest>top|bottom) of|(?:have (?:your opponent|them) )?shuffle (?:it|them) into) (?:their|your opponent's) deck",
)
def _put_theirs(reader: Reader, cards: Any, dest: str = "", random: str = "", shown: str = "") -> v.ShuffleHand:
    count, up_to, which = cards
    place: Any = dest.lower() or "shuffled"
    chooser: Any = "random" if random else "you"
    key = reader.new_key("put")
    return v.ShuffleHand(
        side="opponent", count=count, cards=which, up_to=up_to, chooser=chooser, to=place, shown=bool(shown), key=key
    )


@says(
    rf"{_WHO} shuffles? (?:your|their) hands? and puts? (?:it|them|those cards) (?:on|at) the bottom of (?:your|their) decks?",
)
def _hand_under(reader: Reader, who: str = "") -> v.ShuffleHand:
    return v.ShuffleHand(side=side_of(who), to="bottom", chooser="random", key=reader.new_key("put"))


@says(r"your opponent draws? (?:{n} )?(?:a )?cards? for each of their (?:remaining )?prize cards(?: left| remaining)?")
def _draw_for_their_prizes(reader: Reader, n: int = 1) -> v.Draw:
    return v.Draw(side="opponent", count=v.Per(each=n, of=v.CardsIn(zone="prizes", side="opponent")))


@says(
    r"show your hand to your opponent",
)
def _show_hand(reader: Reader) -> v.LookAt:
    return v.LookAt(zone="hand", shown=True)


@says(r"count the number of cards in your discard pile and shuffle them into your deck")
def _whole_pile(reader: Reader) -> v.Retrieve:
    return v.Retrieve(cards=v.ANY_CARD, count="all", to="deck", key=reader.new_key("put"))


@says(
    rf"(?:{_WHO} )?discards? (?:a number of )?cards(?: from (?:your|their) hand)? until (?:you have|they have|your opponent has) {{n}} cards(?: left)? in (?:your|their) hand"
)
def _discard_until(reader: Reader, n: int, who: str = "") -> v.DiscardCards:
    return v.DiscardCards(side=side_of(who), until=n)


@says(
    rf"(?:{_WHO} )?shuffles? (?:your|their) hands? into (?:your|their) decks?",
)
def _shuffle_hand(reader: Reader, who: str = "") -> v.ShuffleHand:
    return v.ShuffleHand(side=side_of(who), key=reader.new_key("put"))


@says(
    r"show {cards} from your hand to your opponent and shuffle (?P<shown>them) into your deck",
    rf"(?:{_WHO} )?shuffles? {{cards}} from (?:your|their) hands? into (?:your|their) decks?",
    r"choose {cards} from your hand and put (?:it|them) on (?:the )?(?P<dest>top|bottom) of your deck",
)
def _shuffle_some(reader: Reader, cards: Any, who: str = "", dest: str = "", shown: str = "") -> v.ShuffleHand:
    count, up_to, which = cards
    place: Any = dest.lower() if dest else "shuffled"
    key = reader.new_key("put")
    return v.ShuffleHand(side=side_of(who), count=count, cards=which, up_to=up_to, to=place, shown=bool(shown), key=key)


@says(r"your opponent shuffles all {kinds} found in their hand into their deck")
def _shuffle_found(reader: Reader, kinds: v.CardFilter) -> v.ShuffleHand:
    return v.ShuffleHand(side="opponent", cards=kinds, shown=True, key=reader.new_key("put"))


@says(
    r"search (?P<pile>your opponent's|your) discard pile for {cards} and use the effect of that card as (?:the effect of this (?:card|power|attack|ability)|this effect)",
)
def _copy_trainer(reader: Reader, cards: Any, pile: str) -> v.CopyTrainer:
    count, _, which = cards
    if count != 1 or which.kind != "trainer":
        raise Unread("which card?")
    return v.CopyTrainer(source="opponent_discard" if "opponent" in pile.lower() else "discard", cards=which)


@says(
    r"look at (?P<whose>your opponent's|your) hand",
    r"(?P<whose>your opponent) (?:reveals|shows you) their hand(?: to you)?",
    r"(?P<whose>each player) reveals their hand",
)
def _look_hand(reader: Reader, whose: str) -> v.LookAt:
    both = "and" in whose.lower() or "each" in whose.lower()
    return v.LookAt(zone="hand", side=side_of(whose), shown=both)


@says(
    r"turn all of your prize cards face up",
    r"(?P<whose>each player|you) plays? with (?:their|your) prize cards face up for the rest of the game",
    r"(?:turn|choose) (?P<upto>up to )?{n} of your (?:face-down )?prize cards?(?: face up| and (?:put|turn) (?:it|them) face up)",
)
def _turn_up(reader: Reader, n: int | None = None, whose: str = "", upto: str = "") -> v.LookAt:
    side: v.Side = "both" if "each" in whose.lower() else "you"
    return v.LookAt(zone="prizes", side=side, count=n, shown=True, up_to=bool(upto), key=reader.new_key("turned"))


# --- the deck -------------------------------------------------------------------------------------------------------

_BACK = (
    r"(?:,? and|,? then)? ?(?:rearrange them (?:as you like|in any order)|put them back(?: on top of (?:your|their|that|that player's) deck)? in any order"
    r"|put them back (?:on top of (?:your|their) deck )?in any order)"
)


@says(
    rf"look at (?:up to |the top )?{{n}} cards? (?:of|in|from|from the top of) (?P<whose>your opponent's|your|either player's) deck(?P<arrange>{_BACK})?",
    rf"look at the top card of (?P<whose>your opponent's|your) deck(?P<arrange>{_BACK})?",
)
def _look_deck(reader: Reader, whose: str, n: int = 1, arrange: str = "") -> v.LookAt:
    if "either" in whose.lower():
        if not arrange:
            raise Unread("either player's")
        return v.LookAt(zone="deck", side="either", count=n, arrange=True)
    return v.LookAt(zone="deck", side=side_of(whose), count=n, arrange=bool(arrange))


@says(
    r"(?:then,? )?(?P<who>your opponent |each player )?shuffles? (?P<whose>your|their|your opponent's) deck(?: afterwards?)?",
)
def _shuffle(reader: Reader, whose: str, who: str = "") -> v.ShuffleDeck:
    return v.ShuffleDeck(side="both" if who and "each" in who.lower() else side_of(who or whose))


@says(
    rf"search your deck for {{cards}}{_SHOWN},? (?:and |then )?put (?:it|them|that card|those cards|that pokémon|1 of them|the card) (?P<dest>into your hand|onto your bench|on your bench|into your discard pile|on top of your deck|in your hand)",
    rf"search your deck for {{cards}}{_SHOWN},? (?:and |then )?(?P<dest>discard) (?:it|them)",
    rf"search your deck for (?:up to )?(?P<number>\d) (?P<distinct>different) types of {{kinds}}{_SHOWN},? (?:and |then )?put (?:it|them|those cards) (?P<dest>into your hand|onto your bench)",
    rf"search your deck for {{cards}} of (?P<distinct>different) types{_SHOWN},? (?:and |then )?put (?:it|them|those cards) (?P<dest>into your hand|onto your bench)",
    rf"search your deck for that (?P<many>many) {{kinds}}{_SHOWN},? (?:and |then )?put (?:it|them|those cards) (?P<dest>into your hand|onto your bench)",
)
def _search(
    reader: Reader,
    dest: str,
    cards: Any = None,
    shown: str = "",
    many: str = "",
    kinds: v.CardFilter | None = None,
    distinct: str = "",
    number: str = "",
) -> v.SearchDeck:
    if many and not reader.done:
        raise Unread("as many as what?")
    listed: Any = (int(number) if number else v.Per(each=1, of=v.Done(reader.done)), False, kinds)
    count, up_to, which = listed if many or number else cards
    lower = dest.lower()
    place: Any = (
        "bench" if "bench" in lower else "discard" if "discard" in lower else "top" if "top" in lower else "hand"
    )
    if count == "all":
        count = 60 if place != "bench" else v.LARGEST_BENCH
    open_to_all = bool(shown) or place in ("bench", "discard")
    key = reader.new_key("found")
    fewer = up_to and which == v.ANY_CARD  # of other cards one may always find fewer
    return v.SearchDeck(
        cards=which, count=count, to=place, shown=open_to_all, distinct=bool(distinct), up_to=fewer, key=key
    )


@says(
    rf"search your deck for a number of {{kinds}} up to the number of {{count}}{_SHOWN},? and put (?:them|those cards|those pokémon) (?P<dest>into your hand|onto your bench)"
)
def _search_up_to(reader: Reader, kinds: v.CardFilter, count: v.Count, dest: str, shown: str = "") -> v.SearchDeck:
    place: Any = "bench" if "bench" in dest.lower() else "hand"
    many = v.Per(each=1, of=count)
    return v.SearchDeck(
        cards=kinds, count=many, to=place, shown=bool(shown) or place == "bench", key=reader.new_key("found")
    )


@says(
    rf"search your deck for (?:an?|1) (?P<first>[^,]+?)(?:,| and) (?:an?|1) (?P<second>[^,]+?)(?:, and (?:an?|1) (?P<third>[^,]+?))?{_SHOWN},? (?:and )?put (?:them|those cards|both cards) into your hand"
)
def _search_each(reader: Reader, first: str, second: str, third: str = "", shown: str = "") -> Words:
    """One of each: a search for the first, then one for the second."""
    wanted = [card_filter(each) for each in (first, second, third) if each]
    return tuple(v.SearchDeck(cards=each, shown=bool(shown), key=reader.new_key("found")) for each in wanted)


@says(
    rf"search your deck for {{energy}}{_SHOWN},? and attach (?:it|them) to {{on}}(?: (?P<split>in any way you like))?",
)
def _search_attach(
    reader: Reader, energy: Any, on: v.Target, shown: str = "", split: str = ""
) -> v.SearchDeck | v.AttachEnergy:
    count, _, which = energy
    if count in ("any", "all"):
        count = 60
    if on.count is None and on.who not in ("self", "that", "active_yours"):
        if not split:
            raise Unread("to which of them?")
        key = reader.new_key("attached")
        return v.AttachEnergy(source="deck", on=on, cards=which, count=count, up_to=True, split=True, key=key)
    key = reader.new_key("attached")
    reader.doings = {**reader.doings, "found": key}
    return v.SearchDeck(cards=which, count=count, to="attach", on=on, key=key)


@says(
    rf"search your deck for (?:a|an) (?:evolution )?(?:card|pokémon) that evolves from (?P<own>this pokémon|it|that pokémon){_SHOWN},? and (?:put|attach) (?:it|that card) (?:on|onto|to) (?:this pokémon|it|that pokémon)(?: to evolve it)?",
    rf"search your deck for a (?P<second>stage 2) pokémon that evolves from (?P<own>that pokémon){_SHOWN},? and put it onto that pokémon(?: to evolve it)?",
    rf"search your deck for an evolution card named (?:[\w' ]+){_SHOWN},? and put it (?:on|onto) (?P<own>this pokémon)",
)
def _search_evolve(reader: Reader, own: str = "", shown: str = "", second: str = "") -> v.EvolvePokemon:
    if second:
        return v.EvolvePokemon(source="deck", on=v.THAT, cards=v.CardFilter(kind="pokemon", stages=("stage_2",)))
    target = v.SELF if own.lower() == "this pokémon" or (reader.it in (None, v.SELF)) else v.THAT
    return v.EvolvePokemon(source="deck", on=target)


@says(
    rf"search your deck for (?:a|an) (?:evolution )?(?:card|pokémon) that (?P<plain>has no abilities and )?evolves from {{on}}{_SHOWN},? and (?:put|attach) (?:it|that card) (?:on|onto|to) (?:that pokémon|it|your active pokémon)(?: to evolve it)?",
)
def _search_evolve_one(reader: Reader, on: v.Target, plain: str = "", shown: str = "") -> v.EvolvePokemon:
    if not (on.who == "active_yours" or (on.who in ("all_yours", "benched_yours") and on.count == 1)):
        raise Unread("from which Pokémon?")
    kind = v.CardFilter(ability=False) if plain else v.ANY_CARD
    reader.mention(v.THAT)
    return v.EvolvePokemon(source="deck", on=on, cards=kind, key=reader.new_key("evolved"))


@says(
    r"for each of {on}, search your deck for (?:a|an) (?:evolution )?(?:card|pokémon) that evolves from that pokémon and put it onto that pokémon(?: to evolve it)?"
)
def _search_evolve_each(reader: Reader, on: v.Target) -> v.EvolvePokemon:
    if on.who not in ("all_yours", "benched_yours", "that"):
        raise Unread("whose?")
    return v.EvolvePokemon(source="deck", on=replace(on, count=None), each=True, key=reader.new_key("evolved"))


@says(
    r"look at the top {n} cards of your deck,? (?:and )?(?:you may )?(?:reveal|choose|take) {cards} you find there,? (?:show (?:it|them) to your opponent,? )?(?:and )?put (?:it|them) into your hand",
)
def _look_take(reader: Reader, n: int, cards: Any) -> v.SearchDeck:
    count, _, which = cards
    many = n if count == "all" else count
    return v.SearchDeck(cards=which, count=many, top=n, shown=which != v.ANY_CARD, key=reader.new_key("found"))


@says(
    r"discard the top (?:{n} )?cards? (?:of|from) (?P<whose>your opponent's|your|each player's|their) decks?(?: for each {count})?",
    r"discard {n} cards? from the top of (?P<whose>your opponent's|your|each player's) deck(?: for each {count})?",
)
def _mill(reader: Reader, whose: str, n: int = 1, count: v.Count | None = None) -> v.DiscardTop:
    return v.DiscardTop(side=side_of(whose), count=per(n, count), key=reader.new_key("discarded"))


@says(
    r"put {cards} from your hand in the lost zone",
)
def _lose_cards(reader: Reader, cards: Any) -> v.DiscardCards:
    count, up_to, which = cards
    return v.DiscardCards(count=count, cards=which, up_to=up_to, to="lost_zone", key=reader.new_key("put"))


# --- the discard pile -----------------------------------------------------------------------------------------------


@says(
    r"(?:put|return|take) {cards} (?:from|in) (?P<whose>your opponent's|your) discard pile (?P<dest>into your hand|to your hand|into their hand|on top of your deck|on the bottom of your deck|into your deck|into their deck|back into your deck)(?: in any order)?",
    r"choose {cards} from (?P<whose>your opponent's|your) discard pile and put (?:it|them) (?P<dest>into your hand|on top of your deck|into their hand|on the bottom of your deck)",
    r"search your (?P<whose>discard pile) for {cards}(?:,? (?:show|reveal) (?:it|them)(?: to your opponent)?,?)?,? and (?:put|shuffle) (?:it|them) (?P<dest>into your hand|on top of your deck|into your deck)",
    r"shuffle {cards} from (?P<whose>your opponent's|your) discard pile (?P<dest>into (?:your|their) deck|back into your deck)",
)
def _retrieve(reader: Reader, cards: Any, whose: str, dest: str) -> v.Retrieve:
    count, up_to, which = cards
    lower = dest.lower()
    place: Any = "top" if "top" in lower else "bottom" if "bottom" in lower else "deck" if "deck" in lower else "hand"
    source: Any = "opponent_discard" if "opponent" in whose.lower() else "discard"
    return v.Retrieve(cards=which, count=count, up_to=up_to, to=place, source=source, key=reader.new_key("put"))


@says(
    r"(?:put|play) {cards} from (?P<whose>your opponent's discard pile|your discard pile|your hand) (?:onto|on|to) (?:your|their) bench",
)
def _put_into_play(reader: Reader, cards: Any, whose: str) -> v.PutIntoPlay:
    count, up_to, which = cards
    if which.names and which.kind is None:
        which = replace(which, kind="pokemon")
    if which.kind != "pokemon" or count == "all":
        raise Unread("only Pokémon come into play")
    lower = whose.lower()
    source: Any = "opponent_discard" if "opponent" in lower else "hand" if "hand" in lower else "discard"
    reader.mention(v.THAT)
    return v.PutIntoPlay(source=source, cards=which, count=count, up_to=up_to)


def is_shuffle(text: str) -> bool:
    """Whether a sentence only repeats that a searched deck is shuffled."""
    return bool(
        re.fullmatch(
            r"(?:then,? )?(?:shuffle (?:your|that|the) deck|your deck is shuffled)(?: afterwards?)?",
            text,
            re.IGNORECASE,
        )
    )
