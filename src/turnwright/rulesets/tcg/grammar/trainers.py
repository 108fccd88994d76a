"""Trainers: what every card of a kind says, what is needed or paid to play one, and words that only they have."""

# fmt: off
from .. import vocabulary as v
from . import powers  # noqa: F401  (its rows)
from .nouns import G
from .open_words import Attached, Need, Pay, Settled
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
RULE.row("discard {n:number} card(s) from your hand . < if you can't discard {m:number} card(s), you can't play this card . >", Made(lambda n, m: (Pay(words=(v.DiscardCards(count=n),)),) if n == m else NO))
RULE.row("you may attach any number of Pokémon Tools to your Pokémon during your turn", ())
RULE.row("you may attach only 1 Pokémon Tool to each Pokémon, and it stays attached", ())
RULE.row("you can (play|use) this card only if {h:conditions}", Made(lambda h: tuple(Need(holds=each) for each in h)))
RULE.row("you can play this card only when it is the last card in your hand", (Need(holds=v.IfCount(of=v.CardsIn(zone="hand"), at_most=1)),))
RULE.row("you can (play|use) this card only if you {w:price}", (Pay(words=S.w),))
RULE.row("{p:price} in order to {w:words}", (Pay(words=S.p), Spread(S.w)))
RULE.row("in order to play this card, you must {p:price}", (Pay(words=S.p),))
RULE.row("your turn ends", (v.EndTurn(),))
PRICE = G["price"]
PRICE.row("discard {n:number} other card(s) from your hand", (v.DiscardCards(count=S.n),))
PRICE.row("discard another card from your hand", (v.DiscardCards(),))
PRICE.row("discard {n:number} [of the] other cards from your hand", (v.DiscardCards(count=S.n),))
PRICE.row("put another card from your hand in the Lost Zone", (v.DiscardCards(to="lost_zone"),))
PRICE.row("shuffle {n:number} [of the] other cards from your hand into your deck", (v.ShuffleHand(count=S.n),))
PRICE.row("discard {n:number} Energy card attached to 1 of your Pokémon", (v.DiscardEnergy(on=v.Target("all_yours", 1), count=S.n),))
