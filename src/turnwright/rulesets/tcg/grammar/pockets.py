"""Hands, decks and discard piles, in every order of words: who draws, discards, shows and shuffles what."""

# fmt: off
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from .nouns import G, Some
from .open_words import Options
from .patterns import NO, Made, S
from .taking import VERB, of_hand, only, onto_bench, search, so_many

WHO = G["who"]
WHO.row("you", "you")
WHO.row("(your opponent|they)", "opponent")
WHO.row("(each player|both players|you and your opponent|you and your opponent each)", "both")
THEIR = "(your|their)"
VERB.row("{w:who} (draw|draws) {n:number} [more] card(s) [from (your|their) deck]", (v.Draw(side=S.w, count=S.n),), says=False)
VERB.row("{w:who} (draw|draws) {n:number} card(s) {of:foreach}", (v.Draw(side=S.w, count=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row("{w:who} (draw|draws) up to {n:number} card(s)", (v.Draw(side=S.w, count=S.n, up_to=True),), says=False)
HAS = "(you have|they have|your opponent has|that player has|each player has)"
VERB.row(f"[{{w:who}}] (draw|draws) cards [from your deck] until {HAS} {{n:number}} card(s) in {THEIR} hand", Made(lambda n, w="you": only(v.Draw(side=w, until=n))), says=False)
VERB.row("draw (a card|cards|1 card) for each {of:count}", (v.Draw(count=v.Per(each=1, of=S.of)),), says=False)
VERB.row("draw a number of cards equal to [the number of] {of:count}", (v.Draw(count=v.Per(each=1, of=S.of)),), says=False)
VERB.row("your opponent draws {n:number} card(s) for each of their [remaining] Prize cards [(left|remaining)]", (v.Draw(side="opponent", count=v.Per(each=S.n, of=v.CardsIn(zone="prizes", side="opponent"))),), says=False)

# --- hands ------------------------------------------------------------------------------------------------------------

VERB.row(f"[{{w:who}}] (discard|discards) {THEIR} [entire] hand(s)", Made(lambda w="you": only(v.DiscardCards(side=w, count="all"))), says=False)
VERB.row(f"[{{w:who}}] (shuffle|shuffles) {THEIR} hand(s) into {THEIR} deck(s)", Made(lambda w="you": only(v.ShuffleHand(side=w))), says=False)
VERB.row("shuffle your opponent's hand into (their|your opponent's) deck", (v.ShuffleHand(side="opponent"),), says=False)
VERB.row(f"[(have|{{w:who}})] (shuffle|shuffles) {THEIR} hand(s) and (put|puts) (it|them|those cards) (on|at) the bottom of {THEIR} deck(s)", Made(lambda w="you": only(v.ShuffleHand(side=w, to="bottom", chooser="random"))), says=False)
VERB.row("have your opponent shuffle their hand and put it on the bottom of their deck", (v.ShuffleHand(side="opponent", to="bottom", chooser="random"),), says=False)
for said in ("each player shuffles their hand into their deck and draws (the same number of cards|a new hand of the same number of cards)", "each player counts the cards in their hand, shuffles those cards into their deck, then draws that many cards"):
    VERB.row(said, (v.ShuffleHand(key="mine"), v.ShuffleHand(side="opponent", key="theirs"), v.Draw(count=v.Per(each=1, of=v.Done("mine"))), v.Draw(side="opponent", count=v.Per(each=1, of=v.Done("theirs")))), says=False)
VERB.row(f"{{w:who}} (discard|discards|must discard) {{c:some}} from {THEIR} hand", Made(lambda w, c: of_hand(c, side=w)), says=False)
VERB.row(f"{{w:who}} (choose|chooses) {{c:some}} from {THEIR} hand and (discard|discards) (it|them)", Made(lambda w, c: of_hand(c, side=w)), says=False)
VERB.row("discard {c:some} in your hand", Made(lambda c: of_hand(c)), says=False)
VERB.row(f"[{{w:who}}] (discard|discards) [a number of] cards [from {THEIR} hand] until {HAS} {{n:number}} cards [left] in {THEIR} hand", Made(lambda n, w="you": only(v.DiscardCards(side=w, until=n))), says=False)
VERB.row("discard (a number of cards without looking|random cards from your opponent's hand) until (your opponent has|they have) {n:number} cards [left] in their hand", (v.DiscardCards(side="opponent", until=S.n, chooser="random"),), says=False)
IT = "(it|them|that card|those cards)"
WITHOUT = "without looking [at (it|them)]"
for blind in (
    f"choose {{c:some}} [at random] (from|in) your opponent's hand {WITHOUT}[,] and (your opponent discards|they discard|discard) {IT}",
    f"choose {{c:some}} at random (from|in) your opponent's hand and discard {IT}",
    "randomly discard {c:some} from your opponent's hand",
    "your opponent discards {c:some} at random from their hand",
    "your opponent discards {c:some} from their hand at random",
    f"discard {{c:some}} from your opponent's hand {WITHOUT}",
    "discard {c:some} at random from your opponent's hand",
):
    VERB.row(blind, Made(lambda c: of_hand(c, side="opponent", chooser="random")), says=False)
VERB.row(f"choose {{c:some}} (you find there|from your opponent's hand) and discard {IT}", Made(lambda c: of_hand(c, side="opponent", chooser="you")), says=False)
VERB.row("discard {c:some} from your opponent's hand", Made(lambda c: of_hand(c, side="opponent", chooser="you")), says=False)


def into_deck(c: Some, *, to: Any = "shuffled", chooser: Any = "you", shown: bool = False, side: Any = "opponent") -> Any:
    """Cards of a hand that go into its deck."""
    if c.units or not isinstance(c.count, int):
        return NO
    return only(v.ShuffleHand(side=side, count=c.count, cards=c.cards, up_to=c.up_to, chooser=chooser, to=to, shown=shown))


TOP = G["deck_end"]
TOP.row("on [the] top of", "top")
TOP.row("(on|at|to) the bottom of", "bottom")
G["from_theirs"].row("(from|in) your opponent's hand", "you")
G["from_theirs"].row("you find there", "you")
G["from_theirs"].row(f"[at random] (from|in) your opponent's hand {WITHOUT}", "random")
THEIR_DECK = "(their|your opponent's) deck"
VERB.row(f"choose {{c:some}} {{f:from_theirs}}[,] and put {IT} {{to:deck_end}} {THEIR_DECK}", Made(lambda c, f, to: into_deck(c, to=to, chooser=f)), says=False)
VERB.row(f"choose {{c:some}} {{f:from_theirs}}[,] and [(have your opponent|have them)] shuffle {IT} into {THEIR_DECK}", Made(lambda c, f: into_deck(c, chooser=f)), says=False)
VERB.row(f"choose {{c:some}} {{f:from_theirs}} . [your opponent] (shuffle|shuffles) {IT} into {THEIR_DECK}", Made(lambda c, f: into_deck(c, chooser=f)), says=False)
VERB.row(f"choose {{c:some}} {{f:from_theirs}} . (your opponent|they) (reveals|reveal) {IT} and (shuffles|shuffle) {IT} into their deck", Made(lambda c, f: into_deck(c, chooser=f, shown=True)), says=False)
VERB.row(f"choose {{c:some}} {{f:from_theirs}} . [(your opponent|they)] (put|puts) {IT} {{to:deck_end}} {THEIR_DECK}", Made(lambda c, f, to: into_deck(c, to=to, chooser=f)), says=False)
VERB.row(f"choose {{c:some}} {{f:from_theirs}} . (your opponent discards|they discard|discard) {IT}", Made(lambda c, f: of_hand(c, side="opponent", chooser=f)), says=False)
VERB.row(f"put {{c:some}} you find there {{to:deck_end}} {THEIR_DECK}", Made(lambda c, to: into_deck(c, to=to)), says=False)
VERB.row(f"shuffle {{c:some}} you find there into {THEIR_DECK}", Made(lambda c: into_deck(c)), says=False)
VERB.row(f"choose {{c:some}} from your opponent's hand {WITHOUT} and put {IT} in the Lost Zone", Made(lambda c: only(v.DiscardCards(side="opponent", count=c.count, cards=c.cards, up_to=c.up_to, chooser="random", to="lost_zone"))), says=False)
VERB.row("(your opponent|they) (shuffles|puts) {c:some} from their hand {to:deck_end} their deck", Made(lambda c, to: into_deck(c, to=to, chooser="owner")), says=False)
VERB.row("(your opponent|they) (shuffles|shuffle) {c:some} from their hand into their deck", Made(lambda c: into_deck(c, chooser="owner")), says=False)
VERB.row("each player (shuffles|shuffle) {c:some} from their hand into their deck", Made(lambda c: into_deck(c, chooser="owner", side="both")), says=False)
VERB.row("(shuffle all {k:card_kind} from your hand into your deck|shuffle your {k:card_kind} from your hand into your deck)", (v.ShuffleHand(cards=S.k),), says=False)
VERB.row(f"show {{c:some}} from your hand to your opponent and shuffle {IT} into your deck", Made(lambda c: into_deck(c, chooser="owner", shown=True, side="you")), says=False)
VERB.row("return {c:some} from your hand to your deck", Made(lambda c: into_deck(c, chooser="owner", side="you")), says=False)
VERB.row("put {c:some} from your hand back on [top of] your deck", Made(lambda c: into_deck(c, chooser="owner", to="top", side="you")), says=False)
VERB.row("(show|reveal) your hand [to your opponent]", (v.LookAt(zone="hand", shown=True),), says=False)
VERB.row("your opponent (reveals|shows you) their hand to you", (v.LookAt(zone="hand", side="opponent"),), says=False)
VERB.row("(your opponent reveals their hand|have your opponent reveal their hand|look at your opponent's hand) and {w:found_there}", Made(lambda w: NO if w is NO else (v.LookAt(zone="hand", side="opponent"), *w)), says=False)
THERE = G["found_there"]
THERE.row("discard {c:some} you find there", Made(lambda c: of_hand(c, side="opponent", chooser="you")))
THERE.row(f"put {{c:some}} you find there {{to:deck_end}} {THEIR_DECK}", Made(lambda c, to: into_deck(c, to=to)))
THERE.row(f"shuffle {{c:some}} you find there into {THEIR_DECK}", Made(lambda c: into_deck(c)))
THERE.row("put {c:some} you find there onto (their|your opponent's) Bench", Made(lambda c: _down(c)))
VERB.row("put {c:some} you find (there|in your opponent's hand) onto (their|your opponent's) Bench", Made(lambda c: _down(c)), says=False)


def _down(c: Some) -> Any:
    """Basic Pokémon of the opponent's hand that are put onto the opponent's Bench; any number of them is up to a full one."""
    if c.count == "any":
        return onto_bench(replace(c, count=v.LARGEST_BENCH, up_to=True), "opponent_hand")
    return onto_bench(c, "opponent_hand")


# --- prizes -----------------------------------------------------------------------------------------------------------

VERB.row("look at {n:number} of {w:whose} [face-down] Prize cards", (v.LookAt(zone="prizes", side=S.w, count=S.n),), says=False)
VERB.row("look at all of {w:whose} [face-down] Prize cards", (v.LookAt(zone="prizes", side=S.w),), says=False)
FACE_UP = "(face up|and (put|turn) (it|them) face up)"
VERB.row(f"(turn|choose) {{n:number}} of your [face-down] Prize card(s) {FACE_UP}", (v.LookAt(zone="prizes", count=S.n, shown=True),), says=False)
VERB.row(f"(turn|choose) up to {{n:number}} of your [face-down] Prize card(s) {FACE_UP}", (v.LookAt(zone="prizes", count=S.n, shown=True, up_to=True),), says=False)

# --- decks ------------------------------------------------------------------------------------------------------------

BACK = "[,] [(and|then)] (rearrange them (as you like|in any order)|put them back [on top of (your|their|that player's) deck] in any order)"
for top in ("look at the top {n:number} card(s) of {w:whose} deck", "look at up to {n:number} cards (of|from the top of) {w:whose} deck"):
    VERB.row(top, (v.LookAt(zone="deck", side=S.w, count=S.n),), says=False)
    VERB.row(f"{top}{BACK}", (v.LookAt(zone="deck", side=S.w, count=S.n, arrange=True),), says=False)
    VERB.row(f"{top} . (rearrange them as you like|put them back [on top of (your|their|that player's) deck] in any order)", (v.LookAt(zone="deck", side=S.w, count=S.n, arrange=True),), says=False)
VERB.row("your opponent shuffles their deck [afterward(s)]", (v.ShuffleDeck(side="opponent"),), says=False)
VERB.row("each player shuffles their deck", (v.ShuffleDeck(side="both"),))
VERB.row("[have your opponent] shuffle (their|your opponent's) deck [afterward(s)]", (v.ShuffleDeck(side="opponent"),), says=False)
for mill in ("discard the top {n:number} card(s) (of|from) {w:whose} deck(s)", "discard {n:number} card(s) from the top of {w:whose} deck"):
    VERB.row(mill, (v.DiscardTop(side=S.w, count=S.n),), says=False)
    VERB.row(f"{mill} {{of:foreach}}", (v.DiscardTop(side=S.w, count=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row("(your opponent discards|they discard) the top card of their deck", (v.DiscardTop(),), says=False)
VERB.row("(your opponent discards|they discard) the top {n:number} card(s) of their deck", (v.DiscardTop(count=S.n),), says=False)
VERB.row("put the top card of {w:whose} deck in the Lost Zone {of:foreach}", (v.DiscardTop(side=S.w, count=v.Per(each=1, of=S.of), to="lost_zone"),), says=False)
VERB.row("put the top {n:number} cards of {w:whose} deck in the Lost Zone {of:foreach}", (v.DiscardTop(side=S.w, count=v.Per(each=S.n, of=S.of), to="lost_zone"),), says=False)
VERB.row("draw {n:number} card(s) from the bottom of your deck", Made(lambda n: only(v.SearchDeck(cards=v.ANY_CARD, count=n, top=n, bottom=True, shown=False, rest="top"))), says=False)
VERB.row("draw the bottom {n:number} card(s) of your deck", Made(lambda n: only(v.SearchDeck(cards=v.ANY_CARD, count=n, top=n, bottom=True, shown=False, rest="top"))), says=False)
VERB.row("draw the (top|bottom) card of your deck", (v.Draw(),), says=False)
SEEN = "[,] [(and|then)] (choose|take|put|reveal)"
VERB.row(f"look at the top {{n:number}} cards of your deck{SEEN} up to {{m:number}} of them [and put (it|them)] into your hand [. {{r:rest}}]", Made(lambda n, m, r="shuffle": only(v.SearchDeck(cards=v.ANY_CARD, count=m, shown=False, top=n, rest=r, up_to=True))), says=False)
VERB.row("put {c:some} from your deck {to:where}", Made(lambda c, to: _from_deck(c, to)), says=False)
VERB.row(f"search your deck for {{c:some}}[,] [(show|reveal) {IT} [to your opponent],] (and|then) discard {IT}", Made(lambda c: search(c, "discard", shown=True)), says=False)


def _from_deck(c: Some, to: Any) -> Any:
    if c.units or to.side == "opponent" or to.to not in ("hand", "bench"):
        return NO
    return only(v.SearchDeck(cards=c.cards, count=so_many(c.count), to=to.to, shown=to.to == "bench"))
VERB.row("each player plays with their Prize cards face up for the rest of the game", (v.LookAt(zone="prizes", side="both", shown=True),), says=False)
VERB.row(f"choose {{c:some}} from your hand and put {IT} {{to:deck_end}} your deck", Made(lambda c, to: into_deck(c, to=to, chooser="owner", side="you")), says=False)
VERB.row("draw cards until you have the same number of cards [in your hand] as your opponent [has in their hand]", (v.Draw(until=v.CardsIn(zone="hand", side="opponent")),), says=False)
VERB.row("count the number of cards in your discard pile and shuffle them into your deck", (v.Retrieve(cards=v.ANY_CARD, count="all", to="deck"),), says=False)
KEPT = v.IfDone("may")
VERB.row(f"look at the top [{{n:digits}}] card(s) of your deck . you may put {IT} into your hand . if (not|you don't), discard {IT} and draw {{m:number}} card(s)", Made(lambda m, n=1: (v.LookAt(zone="deck", count=n), v.Offer(), v.Draw(count=n, when=(KEPT,)), v.DiscardTop(side="you", count=n, when=(v.IfNot(KEPT),)), v.Draw(count=m, when=(v.IfNot(KEPT),)))), says=False)
VERB.row("your opponent reveals their hand and shuffles all {k:card_kind} found there into their deck . then, draw a number of cards equal to the number of {m:card_kind} your opponent shuffled into their deck", Made(lambda k, m: (v.ShuffleHand(side="opponent", cards=k, shown=True), v.Draw(count=v.Per(each=1, of=v.Done("?last")))) if k == m else NO), says=False)
EACH_DRAWS = "each player shuffles their hand into their deck and flips a coin . if heads, (that player draws|they draw) {a:number} card(s) . if tails, (that player draws|they draw) {b:number} card(s)"
VERB.row(EACH_DRAWS, Made(lambda a, b: (v.ShuffleHand(side="both"), *_drawn_by_coin("you", a, b), *_drawn_by_coin("opponent", a, b))), says=False)
VERB.row("search {z:either_discard} for (a|an) {k:card_kind} and use the effect of that card as (the effect of this (card|power|attack|Ability)|this effect)", Made(lambda z, k: only(v.CopyTrainer(source=z, cards=k)) if k.kind == "trainer" else NO), says=False)
G["either_discard"].row("your discard pile", "discard")
G["either_discard"].row("your opponent's discard pile", "opponent_discard")


def _drawn_by_coin(side: Any, heads: int, tails: int) -> tuple[Any, ...]:
    """A coin of a player, who draws so many cards for heads, and so many for tails."""
    by = v.Flip(by=side)
    return (by, v.Draw(side=side, count=heads, when=(v.IfHeads(),)), v.Draw(side=side, count=tails, when=(v.IfTails(),)))
VERB.row("count the cards in your hand, shuffle those cards into your deck, then draw that many cards [plus {n:number} [more]]", Made(lambda n=0: (v.ShuffleHand(), v.Draw(count=v.Per(each=1, of=v.Done("?last"))), *((v.Draw(count=n),) if n else ()))), says=False)
EITHER = "search your deck or [your] discard pile for (a|an) {k:card_kind}[,] [(show|reveal) it [to your opponent],] [and] put it into your hand"
SEARCHED = ". if you (search|searched) your deck [in this way], shuffle your deck [afterward]"
VERB.row(f"{EITHER} {SEARCHED}", Made(lambda k: only(Options(things=(((v.SearchDeck(cards=k, shown=True),),), ((v.Retrieve(cards=k),),))))), says=False)
VERB.row("look at your opponent's hand and choose {n:number} card(s), then have your opponent shuffle (that card|those cards) into their deck", Made(lambda n: (v.LookAt(zone="hand", side="opponent"), v.ShuffleHand(side="opponent", count=n, chooser="you"))), says=False)
THERE.row("put {c:some} that you find there onto (their|your opponent's) Bench", Made(lambda c: _down(c)))
VERB.row("your opponent reveals their hand, and you {w:found_there}", Made(lambda w: NO if w is NO else (v.LookAt(zone="hand", side="opponent"), *w)), says=False)
VERB.row("choose {c:random} from your opponent's hand, and your opponent reveals (that card|those cards) and shuffles (it|them) into their deck", Made(lambda c: only(v.ShuffleHand(side="opponent", count=c, chooser="random", shown=True))), says=False)
VERB.row("have each player draw {n:number} card(s)", (v.Draw(side="both", count=S.n),), says=False)
VERB.row("have your opponent shuffle their hand into their deck and draw {n:number} card(s)", (v.ShuffleHand(side="opponent"), v.Draw(side="opponent", count=S.n)), says=False)
COUNTED_BACK = "your opponent counts the cards in their hand, shuffles those cards, and puts them on the bottom of their deck . if they do, they draw that many cards"
VERB.row(COUNTED_BACK, (v.ShuffleHand(side="opponent", to="bottom", chooser="random"), v.Draw(side="opponent", count=v.Per(each=1, of=v.Done("?last")))), says=False)
EITHER_DRAWS = "each player shuffles their hand and puts it on the bottom of their deck . if either player put any cards on the bottom of their deck in this way, each player flips a coin . if heads, that player draws {a:number} card(s) . if tails, they draw {b:number} card(s)"
VERB.row(EITHER_DRAWS, Made(lambda a, b: (v.ShuffleHand(side="both", to="bottom", chooser="random"), *(replace(word, when=(v.IfDone("?put"), *word.when)) for side in ("you", "opponent") for word in _drawn_by_coin(side, a, b)))), says=False)
VERB.row("draw cards until you have {n:number} cards in your hand . before drawing cards, you may discard any number of cards from your hand", (v.DiscardCards(count="all", up_to=True), v.Draw(until=S.n)), says=False)
VERB.row("draw cards until (you|they) have as many cards in (your|their) hand as (you|they) have {of:counted}", Made(lambda of: only(v.Draw(until=of)) if isinstance(of, v.CardsIn | v.PokemonIn) else NO), says=False)

for first, word in ((f"(discards|discard) {THEIR} hand(s)", v.DiscardCards(count="all")), (f"(shuffles|shuffle) {THEIR} hand(s) into {THEIR} deck(s)", v.ShuffleHand())):
    VERB.row(f"{{w:who}} {first} (and|, then|, and) (draws|draw) {{n:number}} card(s)", Made(lambda w, n, word=word: (replace(word, side=w), v.Draw(side=w, count=n))), says=False)
    VERB.row(f"your opponent {first} (and|, then|, and) draws (a|1) card for each of their [remaining] Prize cards", Made(lambda word=word: (replace(word, side="opponent"), v.Draw(side="opponent", count=v.Per(each=1, of=v.CardsIn(zone="prizes", side="opponent"))))), says=False)
VERB.row("draw cards until you have (as many cards in your hand as your opponent [has in their hand]|the same number of cards as your opponent)", (v.Draw(until=v.CardsIn(zone="hand", side="opponent")),), says=False)
FIRST = "each player discards [cards from] their hand until (they have|that player has) {n:number} cards in their hand . your opponent discards first"
VERB.row(FIRST.replace("[cards from]", "cards from"), Made(lambda n: (v.DiscardCards(side="opponent", until=n), v.DiscardCards(until=n))), says=False)
G["reminder"].row("< if (a player has|they have) {n:number} or (fewer|less) cards in their hand, (they|that player) (don't|doesn't|do not|does not) discard [any] . >", Made(lambda n: ()))
VERB.row(f"choose {{c:some}} you find there and put {IT} {{to:deck_end}} {THEIR_DECK} [in any order]", Made(lambda c, to: into_deck(c, to=to)), says=False)
VERB.row("have your opponent discard {c:some} from their hand", Made(lambda c: of_hand(c, side="opponent")), says=False)
VERB.row("your opponent chooses {c:some} from their hand and shuffles (it|them|that card|those cards) into their deck", Made(lambda c: into_deck(c, chooser="owner")), says=False)
REVEALED = "from your opponent's hand . (your opponent|they) (reveals|reveal) (it|that card|those cards) and (shuffles|shuffle) (it|them) into their deck"
VERB.row(f"choose {{c:random}} {REVEALED}", Made(lambda c: only(v.ShuffleHand(side="opponent", count=c, chooser="random", shown=True))), says=False)
VERB.row(f"for each {{of:coins}}, choose a random card {REVEALED}", Made(lambda of: only(v.ShuffleHand(side="opponent", count=v.Per(each=1, of=of), chooser="random", shown=True))), says=False)
VERB.row("draw a number of cards up to the number of {of:count}", Made(lambda of: only(v.Draw(count=v.Per(each=1, of=of), up_to=True))), says=False)
EACH_COUNTS = "each player counts the cards in their hand, shuffles (them|those cards|their hand) into their deck, [and] then draws that many cards"
VERB.row(EACH_COUNTS, tuple(word for side in ("you", "opponent") for word in (v.ShuffleHand(side=side), v.Draw(side=side, count=v.Per(each=1, of=v.Done("?last"))))), says=False)
