"""Whole texts in plainer words: what some cards say in several sentences, as the grammar reads it in others.

One table: the sentences of a text, joined by " // ", and what they are read as. A row says the same as the print, no
more and no less; what it says is read by the grammar and compared with the print like everything else.
"""

import re

from .rewriting import Row, rewriter

_JOINT = " // "

_WAYS: tuple[Row, ...] = (
    # cards at the bottom of the deck
    (
        r"look at the top (\d+) cards of your deck, and choose (an? [^/]+?) // show it to your opponent and put it into your hand // put the (?:\d )?other cards back on top of your deck in any order",
        r"Look at the top \1 cards of your deck // Choose \2, show it to your opponent, and put it into your hand // Put the other cards back on top of your deck in any order",
    ),
    (r"search your deck for a (basic pokémon|pokémon) and (basic energy card|energy card|trainer card|supporter card)(?=,)", r"search your deck for a \1 and a \2"),
    # both players
    (
        r"each player switches their active pokémon with 1 of their benched pokémon(?: // \(?your opponent switches first\)?)+(?: // \(if a player (?:does not|doesn't) have a benched pokémon, (?:that player|they) (?:doesn't|don't) switch pokémon\))?",
        r"Your opponent switches their Active Pokémon with 1 of their Benched Pokémon // Switch your Active Pokémon with 1 of your Benched Pokémon",
    ),
    (
        r"count the cards in your hand, shuffle those cards into your deck, then draw that many cards plus (\d+)",
        r"Shuffle your hand into your deck // Draw that many cards // Draw \1 card",
    ),
    (
        r"each player shuffles their hand into their deck and flips a coin // if heads, that player draws (\d+) cards // if tails, they draw (\d+) cards",
        r"Each player shuffles their hand into their deck // Flip a coin // If heads, draw \1 cards // If tails, draw \2 cards // Your opponent flips a coin // If heads, your opponent draws \1 cards // If tails, your opponent draws \2 cards",
    ),
    # the opponent's hand
    (
        r"your opponent reveals their hand and shuffles all (.+?) found there into their deck // then, draw a number of cards equal to the number of \1 your opponent shuffled into their deck",
        r"Your opponent shuffles all \1 found in their hand into their deck // Draw that many cards",
    ),
    # choices
    (r"(look at the top card of your deck), and then (choose 1: •)", r"\1 // \2"),
    (
        r"(?:choose a pokémon tool attached to any pokémon, or any stadium in play, and put it in the lost zone)",
        r"choose 1: • Put 1 Pokémon Tool attached to 1 Pokémon in play in the Lost Zone // • Put any Stadium in play in the Lost Zone",
    ),
    (
        r"discard a pokémon tool or special energy card from 1 of your opponent's pokémon, or discard any stadium card in play",
        r"choose 1: • Discard 1 Pokémon Tool from 1 of your opponent's Pokémon // • Discard a Special Energy card from 1 of your opponent's Pokémon // • Discard any Stadium card in play",
    ),
    (
        r"search your deck or (?:your )?discard pile for (an? [^,/]+?), show it to your opponent, and put it into your hand // if you search(?:ed)? your deck, shuffle your deck afterward",
        r"choose 1: • Search your deck for \1, show it to your opponent, and put it into your hand // • Put \1 from your discard pile into your hand",
    ),
    # the discard pile
    (
        r"choose (\d+ basic energy cards|an? [^,/]+?) from your discard pile, show (?:it|them) to your opponent, and put (?:it|them) into your hand",
        r"put \1 from your discard pile into your hand",
    ),
    # a Pokémon with a card attached
    (
        r"(your pokémon|each of your .*?pokémon) recover from all special conditions and (can't be affected by any special conditions)",
        r"\1 \2",
    ),
    (r"remove all special conditions from (each of your \w+ pokémon) // \1 (can't be affected by any special conditions)", r"\1 \2"),
    (
        r"(if the pokémon this card is attached to doesn't have a rule box), (it gets \+ ?\d+ hp), and if it (is knocked out by damage from an attack from your opponent's pokémon), that player takes (\d) (more|fewer) prize cards?",
        r"\1, \2 // \1 and \3, your opponent takes \4 \5 prize card",
    ),
    # one attack
    (
        r"if there are any (\w+ energy) cards? in your discard pile, flip a coin // if heads, attach 1 of them to",
        r"Flip a coin // If heads, attach 1 \1 card from your discard pile to",
    ),
    (r"before doing damage, count the remaining hp of the defending pokémon and this pokémon // ", ""),
    (
        r"discard the top (?:(\d+) cards|card) (?:of|from) your deck // if (?:that card is an?|any of those cards are) ((?:basic )?(?:\w+ )?energy)(?: cards?)?, attach (?:it|them) to (.+?)(?= //|$)",
        r"Discard the top \1 cards of your deck and attach all \2 cards discarded in this way to \3",
    ),
    (
        r"you may discard ((?:any amount of|up to \d) basic \w+ energy) or ((?:any amount of|up to \d) basic \w+ energy) from this pokémon // this attack does (\d+) more damage for each card you discarded in this way",
        r"Discard \1 or else \2 from this Pokémon, and do \3 more damage for each",
    ),
    (
        r"if this pokémon and the defending pokémon (?:don't have the same (?:number|amount) of|have a different (?:number|amount) of) energy( cards)? attached to them, (this attack's base damage is \d+ instead of \d+)",
        r"If this Pokémon has more Energy\1 attached to it than the Defending Pokémon, \2 // If this Pokémon has fewer Energy\1 attached to it than the Defending Pokémon, \2",
    ),
    (r"if each player has exactly 1 prize card remaining,", r"If you have exactly 1 Prize card remaining and if your opponent has exactly 1 Prize card remaining,"),
    (r"(if (?:your opponent has a stadium(?: card)?|there is any stadium card) in play, discard) it(?= //|$)", r"\1 that Stadium"),
    (r"(?<=// )if you choose (?:a )?(pokémon-ex|pokémon that has [^,/]+), (?=this attack does \d+ damage instead)", r"If that Pokémon is a \1, "),
    (
        r"look at the top (?:(\d+) cards|card) of your deck // you may put (?:it|that card|those cards) into your hand // if (?:not|you don't), discard (?:it|that card|those cards) and draw (an?|\d+) (cards?)",
        r"Take the top \1 cards of your deck into your hand, or else discard them and draw \2 \3",
    ),
    (
        r"you may discard any number of cards from your hand until you have (\d+) or fewer",
        r"You may discard cards from your hand until you have \1 cards in your hand and discard any number of cards from your hand",
    ),
    (
        r"if (this pokémon|the defending pokémon) is (asleep|burned|confused|paralyzed|poisoned), ([^/]+?) // then, remove that special condition from \1",
        r"If \1 is \2, \3 // Remove the Special Condition \2 from \1",
    ),
    # a Pokémon that goes into the deck
    (
        r"choose (\d) of your opponent's benched pokémon // if you do, shuffle all of your opponent's benched pokémon that you didn't choose, and all cards attached to those pokémon, into their deck",
        r"Choose \1 of your opponent's Benched Pokémon // Shuffle each of your opponent's other Benched Pokémon and all cards attached to it into their deck",
    ),
    (
        r"put ([^/]+? and all cards attached to it) on top of your opponent's deck // your opponent shuffles their deck(?: afterward)?",
        r"shuffle \1 into their deck",
    ),
    (r"put ([^/]+? and all cards attached to it) on top of your deck // shuffle your deck(?: afterward)?", r"shuffle \1 into your deck"),
    (r"choose (an? special energy card attached to [^/]+?) and have your opponent shuffle that card into their deck", r"shuffle \1 into their deck"),
    (r"look at your opponent's hand and choose (\d+) card, then have your opponent shuffle that card into their deck", r"look at your opponent's hand // Choose \1 card you find there and shuffle it into their deck"),
    (
        r"flip a coin // if heads, this attack does (\d+) more damage // if (this pokémon has at least [^,]+?), flip (\d+) coins instead, and this attack does (\d+) more damage for each heads",
        r"Unless \2, flip a coin // If heads, this attack does \1 more damage // If \2, flip \3 coins // This attack does \4 more damage for each heads",
    ),
    (
        r"discard 1 of your opponent's pokémon and all cards attached to it // if (this pokémon has at least [^,]+?), discard 2 of your opponent's pokémon instead",
        r"Unless \1, discard 1 of your opponent's Pokémon and all cards attached to it // If \1, discard 2 of your opponent's Pokémon and all cards attached to them",
    ),
    # powers
    (r"^during your first turn, (?=this pokémon has)", r"If it's your first turn, "),
    (r", you may (draw cards until you have \d+ cards in your hand instead)", r", \1"),
    (r"(an? [\w ]*?card) you find there except (?:for )?(this card)", r"\1 except for \2 you find there"),
    # how many Pokémon may be on the Bench
    (
        r"((?:each player|your opponent) can't have more than (\d) benched pokémon) // if (?:a player has|they have) \d or more benched pokémon, they discard benched pokémon until they have \2(?: pokémon on (?:the|their) bench)?(?: // the player who played this card discards first)?(?: // if more than one effect changes the number of benched pokémon allowed, use the smaller number)?",
        r"\1",
    ),
    (
        r"no player may have more than (\d) pokémon on (?:their|your) bench // when this card is played, if a player has \d pokémon on (?:their|your) bench, (?:that player|you|they) chooses? 1 of them and returns? it and all cards attached to it to (?:their|your) hand",
        r"each player can't have more than \1 Benched Pokémon; others return to the hand",
    ),
    (
        r"(each player (?:can|may) have up to \d (?:pokémon on (?:their|your) bench|benched pokémon)) // when this card leaves play, (?:each player|both players) discards? (?:pokémon from (?:their|your) bench|benched pokémon) until (?:they have|you have|each player has|that player has) 5(?: (?:pokémon on (?:the|their|your) bench|benched pokémon))?(?: // the player who played (?:this card|.+?) discards first)?",
        r"\1",
    ),
    # timing of evolution
    (
        r" // you can use this card (?:during your first turn or on a pokémon that was put into play this turn|on a pokémon you put down when you were setting up to play or on a pokémon that was put into play this turn)",
        r" // This card evolves any Pokémon",
    ),
)  # fmt: skip
_rewritten = rewriter(_WAYS, flags=re.IGNORECASE)


def plainer(texts: list[str]) -> list[str]:
    """The sentences of a text, where the table knows them, in plainer words."""
    joined = _JOINT.join(texts)
    text = _rewritten(joined)
    return texts if text == joined else text.split(_JOINT)
