"""Trainers: what every card of a kind says, what is needed or paid to play one, and words that only they have."""

# fmt: off
from .. import vocabulary as v
from ..rules.terms import STATUSES
from . import powers
from .nouns import G
from .open_words import Attached, Need, Opens, Pay, Plays, Proof, Settled, Stuck, Until, Worthless
from .patterns import NO, Made, S, Spread

RULE = G["trainer_rule"]
TURN = "during your turn [< before your attack >]"
for text in (
    f"you may play (as many Item cards as you like|any number of Item cards|only 1 Supporter card|only 1 Stadium card) {TURN}",
    f"you may play any number of Pokémon Tool cards {TURN}",
    "you can play only (one|1) Supporter card (each|during your) turn",
    "when you play this card, put it next to your Active Pokémon",
    "when your turn ends, discard this card",
    "this card stays in play when you play it",
    "discard this card if another Stadium [card] comes into play",
    "if another card with the same name is in play, you can't play this card",
    "put it next to the Active Spot, and discard it if another Stadium comes into play",
    "a Stadium with the same name can't be played",
    "you can't play another Stadium with the same name",
    "put it into the Active Spot, and discard it if another Stadium comes into play",
    "this Stadium stays in play when you play it",
    "discard it if another Stadium comes into play",
    "if a Stadium with the same name is in play, you can't play this card",
    "if that Pokémon is Knocked Out, discard this card",
    "you can use this card during your first turn or on a Pokémon that was put into play this turn",
    "you can use this card on a Pokémon you put down when you were setting up to play or on a Pokémon that was put into play this turn",
):
    RULE.row(text, ())
RULE.row("attach a Pokémon Tool to 1 of your Pokémon that doesn't already have a Pokémon Tool attached [to it]", (Attached(),))
RULE.row("attach {s:self} to 1 of your Pokémon that doesn't already have a Pokémon Tool attached [to it]", (Attached(),))
RULE.row("you can't use this card during your first turn or on a [Basic] Pokémon that was put into play this turn", (Settled(),))
RULE.row("you may attach any number of Pokémon Tools to your Pokémon during your turn", ())
RULE.row("you may attach only 1 Pokémon Tool to each Pokémon, and it stays attached", ())
RULE.row("you can (play|use) this card only if {h:conditions}", Made(lambda h: tuple(Need(holds=each) for each in h)))
RULE.row("you can play this card only when it is the last card in your hand", (Need(holds=v.IfCount(of=v.CardsIn(zone="hand"), at_most=1)),))
RULE.row("you can (play|use) this card only if you {w:price}", (Pay(words=S.w),))
RULE.row("{p:price} in order to {w:words}", (Pay(words=S.p), Spread(S.w)))
RULE.row("in order to play this card, you must {p:price}", (Pay(words=S.p),))
RULE.row("your turn ends", (v.EndTurn(),))
RULE.row("if you go first, you (may|can) (use|play) this card (during|on) your first turn", (Opens(),))
RULE.row("{p:priced} . [<] if you can't {x:same}, you can't play this card [. >]", Made(lambda p, x: (Pay(words=p),)))
G["priced"].row("discard {c:some} from your hand", Made(lambda c: (v.DiscardCards(count=c.count, cards=c.cards),) if isinstance(c.count, int) and not c.up_to else NO))
G["priced"].row("shuffle {c:some} from your hand into your deck", Made(lambda c: (v.ShuffleHand(count=c.count, cards=c.cards),) if isinstance(c.count, int) and not c.up_to else NO))
G["same"].row("(discard|shuffle) {c:some} [(from your hand|into your deck)]", ())
RULE.row("if you have more than {n:digits} cards < including this one > in your hand, you can't play this card", Made(lambda n: (Need(holds=v.IfCount(of=v.CardsIn(zone="hand"), at_most=n)),)))
RULE.row("trade {n:number} of the other cards in your hand for {w:trade}", Made(lambda n, w: (Pay(words=(v.DiscardCards(count=n),)), *w)))
G["trade"].row("up to {n:number} {k:card_kind} from your discard pile", Made(lambda n, k: (v.Retrieve(cards=k, count=n, up_to=True),)))
RULE.row("(show|reveal) both cards to your opponent", ())
RULE.row("your opponent switches first", ())
RULE.row("(the player who played this card discards first|if more than one effect changes the number of Benched Pokémon allowed, use the smaller number)", ())
RULE.row("if a player has {n:number} or more Benched Pokémon, they discard Benched Pokémon until they have {m:number} Pokémon on the Bench", Made(lambda n, m: ()))
RULE.row("your opponent may draw {n:number} card(s)", (v.Offer(by="opponent"), v.Draw(side="opponent", count=S.n, when=(v.IfDone("may"),))))
PRICE = G["price"]
PRICE.row("discard {n:number} other card(s) from your hand", (v.DiscardCards(count=S.n),))
PRICE.row("discard another card from your hand", (v.DiscardCards(),))
PRICE.row("discard {n:number} [of the] other cards from your hand", (v.DiscardCards(count=S.n),))
PRICE.row("put another card from your hand in the Lost Zone", (v.DiscardCards(to="lost_zone"),))
PRICE.row("shuffle {n:number} [of the] other cards from your hand into your deck", (v.ShuffleHand(count=S.n),))
PRICE.row("discard {n:number} Energy card attached to 1 of your Pokémon", (v.DiscardEnergy(on=v.Target("all_yours", 1), count=S.n),))

# --- cards that are attached, or played as a Pokémon ------------------------------------------------------------------

CARD = "(this card|it|{c:own})"
RULE.row(f"attach {CARD} to {{on:pokemon}} [in play]", Made(lambda on, **_: (Attached(to=on),) if on.count == 1 or on.who == "active_yours" else NO))
for when, end in (("(your|this|the) turn", "this_turn"), ("your opponent's [next] turn", "next_turn")):
    RULE.row(f"at the end of {when} [after you played {CARD}], discard (this card|it|{{d:own}})", Made(lambda end=end, **_: (Until(end=end),)))
    RULE.row(f"discard {CARD} at the end of {when}", Made(lambda end=end, **_: (Until(end=end),)))
RULE.row(f"play {CARD} as if it were a [Colorless] Basic [Colorless] Pokémon", Made(lambda **_: (Plays(),)))
RULE.row(f"play {CARD} as if it were a {{n:digits}} [-] HP [Colorless] Basic [Colorless] Pokémon", Made(lambda n, **_: (Plays(hp=n),)))
RULE.row(f"while in play, {CARD} counts (as|a) a [Colorless] Pokémon [< (as well as|instead of) a Trainer card >]", Made(lambda **_: ()))
G["reminder"].row(f"< {CARD} counts as a Trainer card as well, but if (it|{{d:own}}) is Knocked Out, this counts as a Knocked Out Pokémon . >", Made(lambda **_: ()))
G["reminder"].row("< this doesn't count as a Knocked Out Pokémon . >", ())
G["reminder"].row("< discard it anyway . >", ())
G["reminder"].row("< if you don't reveal (a|an) {k:card_kind}, shuffle all the revealed cards back into your deck . >", Made(lambda k: ()))
for after in ("it doesn't count as a Knocked Out Pokémon", "your opponent (can't|doesn't) take any Prize cards [for it]"):
    RULE.row(f"if {CARD} is Knocked Out, {after}", Made(lambda **_: (Worthless(),)))
DOLL = G["doll"]
DOLL.row("has no attacks [of its own]", ())
DOLL.row("[it] can't retreat", (Stuck(),))
DOLL.row("[it] can't be {s:any_status}", (Proof(statuses=S.s),))
DOLL.row("[it] can't be affected by any Special Conditions", (Proof(statuses=STATUSES),))
RULE.row(f"{CARD} {{a:doll}}", Made(lambda a, **_: a))
RULE.row(f"{CARD} {{a:doll}} and {{b:doll}}", Made(lambda a, b, **_: (*a, *b)))
RULE.row(f"{CARD} {{a:doll}}, {{b:doll}}[,] and {{d:doll}}", Made(lambda a, b, d, **_: (*a, *b, *d)))
RULE.row(f"at any time during your turn [[<] before your attack [>]], you may discard {CARD} [from play]", Made(lambda **_: powers.Power((v.DiscardThis(),), kind="activated", limit="unlimited")))

# --- rules of the card in other words -----------------------------------------------------------------------------------

for text in (
    "you (may|can) play (any number of|only 1|only one|as many) (Item|Trainer|Supporter|Stadium|Pokémon Tool) card(s) [as you like] [(each turn|during your turn)] [< before your attack >]",
    "(this card|{c:own}) stays in play when you play (it|this card)",
    "discard (this card|it|{c:own}) if another Stadium [card] comes into play",
    "if another (card|Stadium|Stadium card) with the same name is [already] in play, you can't play (this card|it)",
    "if another Stadium card comes into play, discard this card",
    "(a|each) Pokémon can only have (1|one) Pokémon Tool attached [to it]",
    "if (the Pokémon this card is attached to|that Pokémon|it) is Knocked Out, discard (this card|it)",
    "when you play this card, put it next to (your Active Pokémon|the Active Spot)",
    "you can't play another Stadium [card] with the same name [as this card]",
):
    RULE.row(text, Made(lambda c=None: ()))
RULE.row(f"attach {CARD} to (1 of your Pokémon|a Pokémon) that doesn't [already] have a [Pokémon] Tool [card] attached [to it]", Made(lambda **_: (Attached(),)))
RULE.row(f"attach {CARD} to 1 of your {{k:some_kind}} [in play] that doesn't [already] have a [Pokémon] Tool [card] attached [to it]", Made(lambda k, **_: (Attached(to=v.Target("all_yours", 1, k)),)))
RULE.row("if (this card|it) is attached to 1 of your Pokémon, discard it at the end of your turn", (Until(end="this_turn"),))
RULE.row("you can't (play|use) this card (if|when) {h:condition}", Made(lambda h: (Need(holds=v.IfNot(h)),)))
RULE.row("you can't (play|use) this card unless {h:conditions}", Made(lambda h: tuple(Need(holds=each) for each in h)))
RULE.row("if {h:condition}, you can't play this card", Made(lambda h: (Need(holds=v.IfNot(h)),)))
RULE.row("(you can|you may) (play|use) this card only (if|when) {h:conditions}", Made(lambda h: tuple(Need(holds=each) for each in h)))
RULE.row("in order to play this card, you can't have any {of:counted}", Made(lambda of: (Need(holds=v.IfCount(of=of, at_most=0)),)))
RULE.row("(you can|you may) (play|use) this card only if you {p:priced}", Made(lambda p: (Pay(words=p),)))
RULE.row("{p:priced} in order to play this card", Made(lambda p: (Pay(words=p),)))
RULE.row("{p:priced} in order to {w:words}", Made(lambda p, w: (Pay(words=p), *w)))
PRICE.row("discard {n:number} (other cards|of the other cards|other card) (from|in) your hand", (v.DiscardCards(count=S.n),))
PRICE.row("put {n:number} other cards from your hand in the Lost Zone", (v.DiscardCards(count=S.n, to="lost_zone"),))
PRICE.row("put {n:number} other cards from your hand on the bottom of your deck [in any order]", (v.ShuffleHand(count=S.n, to="bottom"),))
PRICE.row("put another card from your hand on the bottom of your deck", (v.ShuffleHand(count=1, to="bottom"),))
PRICE.row("shuffle another card from your hand into your deck", (v.ShuffleHand(count=1),))
PRICE.row("discard {k:other_kind} from your hand", Made(lambda k: (v.DiscardCards(cards=k),)))
G["other_kind"].row("(another|1 other|a|an) {k:card_kind}", S.k)
for trade in ("(show both cards to your opponent|reveal both cards)",):
    RULE.row(trade, ())
DECK = "trade {a:traded} in your hand for {b:traded} from your deck"
RULE.row(DECK, Made(lambda a, b: (Pay(words=(v.ShuffleHand(count=1, cards=a, shown=True),)), v.SearchDeck(cards=b))))
G["traded"].row("1 of the {k:card_kind}", S.k)
G["traded"].row("(a|an|1) {k:card_kind}", S.k)
RULE.row("you can't use this card during your first turn", (Need(holds=v.IfNot(v.IfFirstTurn())),))
KOFU = "{p:priced_bottom} . if you put {n:number} cards on the bottom of your deck in this way, {w:words} . [<] if you can't put {m:number} cards from your hand on the bottom of your deck, you can't use this card [. >]"
RULE.row(KOFU, Made(lambda p, n, w, m: (Pay(words=p), *w) if n == m == p[0].count else NO))
G["priced_bottom"].row("put {n:number} cards from your hand on the bottom of your deck in any order", (v.ShuffleHand(count=S.n, to="bottom"),))
PRICE.row("discard (a|an) {k:card_kind} from your hand", (v.DiscardCards(cards=S.k),))
