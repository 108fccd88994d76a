"""Reading back: whether the wording of what was understood claims the same as the printed text.

The two are compared by what they claim, not by how they say it: numbers, zones, whose, types, kinds of cards, Special
Conditions, verbs, names, "up to", "may", "instead", "another", durations. A claim that only one of the two makes is a
doubt: the text may have been misread. It is the second pair of eyes on the grammar, so it shares none of its rules.
"""

import re
from collections.abc import Iterable

from ..rules.terms import ENERGY_TYPES, STATUSES
from .reading import own_names, sentences, spelled
from .rewriting import Row, rewriter

_NUMBERS = {
    "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
    "twice": 2,
}  # fmt: skip
_NUMBER = re.compile(rf"\b(?:{'|'.join(_NUMBERS)})\b")
_COIN = r"(?:\d+ or more |at least \d+ |both coins|both|all|either|any|1|exactly 1|it's|1 or both|none)?(?: of (?:them|the coins))? ?(?:is|are)? ?(?:heads|tails)"
_COLORS = "|".join(ENERGY_TYPES)


def _tens(found: re.Match[str]) -> str:
    return f"heal {found['upto'] or ''}{0 if found['n'] == '0' else found['n'] + '0'} damage"


def _difference(found: re.Match[str]) -> str:
    return f"does {int(found['new']) - int(found['old'])} more damage"


def _above(found: re.Match[str]) -> str:
    return f"{int(found['n']) + 1} or above cards"


def _in_all(found: re.Match[str]) -> str:
    more = int(found["n"]) + int(found["more"])
    return f"this attack does {found['n']} damage to that pokémon. if {found['held']}, this attack does {more} damage"


def _below(found: re.Match[str]) -> str:
    return f"{int(found['n']) - 1} or fewer"


def _and_itself(found: re.Match[str]) -> str:
    return f"{int(found['n']) + 1} or fewer cards"


# Ways to say the same thing, in one of them; what every game does anyway is left out.
_SAME: tuple[Row, ...] = (
    (
        r"if this pokémon's attack does damage to the defending pokémon(?: after applying weakness and resistance)?, the attack does (\d+) more damage to the defending pokémon",
        r"attacks used by this pokémon do \1 more damage to the defending pokémon",
    ),
    (r"this attack does (?P<n>\d+) damage to that pokémon\. (?:\(?don't apply weakness and resistance for benched pokémon\)?\. )?if (?P<held>that pokémon [^,.]+?), this attack does (?P=n) damage plus (?P<more>\d+) more damage", _in_all),
    (r"damage times the number of (heads|tails) to the defending pokémon", r"damage for each \1"),
    (r"this attack does nothing to the defending pokémon(?= and)", "this attack does no damage"),
    (r"you can use this attack only if (?=you have \d+ or more cards in the lost zone)", "you can't use this attack unless "),
    (r"you may use the effect of (an? .+? card) you find there as the effect of this attack", r"you may choose \1 you find there and use the effect of that card as this effect"),
    (r"choose any number of ([^.,]+?) and put them onto your bench", r"put any number of \1 you find there onto your bench"),
    (r"you may (?=put any number of [^.,]+? you find there onto your bench)", ""),
    (r"if the defending pokémon has any basic energy cards attached to it, choose 1 of them\. if your opponent has any benched pokémon, choose 1 of them and attach that energy card to it", "move a basic energy card attached to the defending pokémon to 1 of your opponent's benched pokémon"),
    (r"if you do and if your opponent has any benched pokémon, choose 1 of them and this attack does (\d+) damage to it", r"if you do, this attack does \1 damage to 1 of your opponent's benched pokémon"),
    (r"choose (1 of your opponent's pokémon\. this attack does \d+ damage to that pokémon\.) don't apply weakness and resistance", r"this attack's damage isn't affected by weakness or resistance. choose \1"),
    (r"damage is calculated using the defending pokémon's retreat cost after applying effects to the retreat cost", ""),
    (r"count the number of ([^.]+?)\. search your discard pile for up to that many ([^.]+?) and attach them to", r"for each \1, attach up to \2 from your discard pile to"),
    (r"search your deck for a number of (.+?) up to the number of (.+?) and attach them to", r"for each \2, search your deck for up to \1 and attach them to"),
    (r"attach a number of (.+?) up to the number of (.+?) from your discard pile to", r"for each \2, attach up to \1 from your discard pile to"),
    (r"choose ([\w ]+ cards) from your discard pile up to the number of (.+?) and attach them to", r"for each \2, attach up to \1 from your discard pile to"),
    (r"put a number of cards up to the number of (.+?) from your discard pile into your hand", r"for each \1, put up to cards from your discard pile into your hand"),
    (r"count the number of ([^.]+?)\. draw up to that many cards", r"draw a number of cards up to the number of \1"),
    (r"((?:put|place) \d+ damage counters(?: on (?:them|that pokémon))?) instead(?! of)", r"\1"),
    (r"you may put (?:it|that card|those cards) into your hand\. if (?:not|you don't), discard (?:it|that card|those cards) and draw", "you may draw. discard the top card. draw"),
    (r"remove all special conditions and all damage counters from", "remove all special conditions, remove all damage counters from"),
    (r"choose (?:either )?(\w+ or \w+)\. ([^.]+?) is now affected by that special condition", r"\2 is now \1"),
    (r"then, shuffle (?:all of )?those (?:energy )?cards (?:back )?into your deck", "shuffle all cards from your discard pile into your deck"),
    (r"put ([^.]+? and all cards attached to it) on top of (your|your opponent's) deck\. (?:your opponent shuffles their|shuffle your) deck(?: afterward)?", r"shuffle \1 into \2 deck"),
    (r"put damage counters on the attacking pokémon equal to the damage done to this pokémon", "put damage counters on the attacking pokémon for each damage"),
    (r"on the attacking pokémon for each 10 damage done to this pokémon this turn", "on the attacking pokémon for each damage"),
    (r"all of your opponent's benched pokémon that you didn't choose", "each of your opponent's other benched pokémon"),
    (r"if you find an? (\w+) there", r"if your opponent has any \1 in their hand"),
    (r"remove the special condition (\w+) from ([^.]+)", r"\2 is no longer \1"),
    (r"if this pokémon is (\w+), ([^.]+)\. then, remove that special condition from this pokémon", r"if this pokémon is \1, \2. this pokémon is no longer \1"),
    (r"that pokémon will be (?=asleep|burned|confused|paralyzed|poisoned)", "the defending pokémon is now "),
    (r"if they attach an energy card from their hand", "if your opponent attaches an energy card from their hand"),
    (r"ignore this effect if", "unless"),
    (r"if you have the same number", "if the same number"),
    (r"if you discarded a stadium in this way", "if you do"),
    (r"choose 1 of your basic pokémon in play\. if you have a (stage [12](?: or stage 2)?) card (?:in your hand that evolves from that pokémon|that evolves from that pokémon in your hand), put that card on(?:to)? the basic pokémon(?! to)", r"choose 1 of your basic pokémon. put a \1 card from your hand on the matching basic pokémon"),
    (r"reveal cards from (?:the top of )?your deck until you reveal (an? [^.]+?)\. (?:show that (?:card|pokémon) to your opponent and )?put it into your hand\. shuffle the other (?:revealed )?cards (?:back )?into your deck", r"reveal cards from the top of your deck until you reveal \1 and put it into your hand"),
    (r"search your deck or (?:your )?discard pile for (.+?), show it to your opponent, and put it into your hand\. if you search(?:ed)? your deck,", r"• search your deck for \1, show it to your opponent, and put it into your hand • put \1 from your discard pile into your hand"),
    (r"(that evolves from (?:your active|1 of your[\w ]*?) pokémon) and attach it to", r"\1 and put it onto"),
    (r"choose (\d+) cards from your deck and shuffle the rest of your deck\. put the chosen cards on top", r"search your deck for \1 cards and put them on top"),
    (r"you can use this card (?:during your first turn or on a pokémon that was put into play this turn|on a pokémon you put down when you were setting up to play or on a pokémon that was put into play this turn)", ""),
    (r"a card that has no abilities and evolves from", "a card without that evolves from"),
    (r"a card that has no abilities that evolves from", "a card without that evolves from"),
    (r"if this pokémon is a pokémon that doesn't have an ability", "if this pokémon has no abilities"),
    (r"remove all special conditions from (each of your \w+ pokémon)\. \1", r"\1"),
    (r"recovers? from all special conditions,? and can't", "can't"),
    (r"while in play, this card counts as a colorless pokémon", ""),
    (r"a (?:\d+-hp )?basic colorless pokémon", "a basic pokémon"),
    (r"during your first turn, (?=this pokémon)", "if it's your first turn, "),
    (r"each basic energy card attached to (this pokémon) provides", r"all basic energy attached to \1 provides"),
    (r"by attacks from your pokémon to the defending pokémon isn't", "by attacks from your pokémon isn't"),
    (r"pokémon's attacks isn't affected by your opponent's active pokémon's resistance", "pokémon's attacks isn't affected by resistance"),
    (r"this attack does (\d+) damage to that pokémon instead(?! of)", r"this attack does \1 damage to that pokémon"),
    (r"this attack does (\d+) damage instead(?! of)", r"this attack does \1 damage"),
    (r"draw cards from your deck until", "draw cards until"),
    (r"if the pokémon this card is attached to attacks, the attack does (\d+) more damage to", r"attacks used by this pokémon do \1 more damage to"),
    (r"you may (reveal any number of [^.]*? you find there)", r"\1"),
    (r"you may (reveal up to \d)", r"\1"),
    (r"\(?if a player (?:does not|doesn't) have a benched pokémon, [^.]*", ""),
    (r"each player counts the cards in their hand, shuffles those cards into their deck, then draws that many cards", "shuffle your hand into your deck. your opponent shuffles their hand into their deck. draw for each"),
    (r"count the cards in your hand, shuffle those cards into your deck, then draw that many cards plus 1", "shuffle your hand into your deck. draw for each. draw 1 card"),
    (r"the ((?:[a-z'-]+, )+(?:or )?[a-z'-]+|[a-z'-]+ or [a-z'-]+) this card is attached to", r"if this pokémon is a pokémon named \1, this pokémon"),
    (r"attacks used by the (asleep|burned|confused|paralyzed|poisoned) pokémon this card is attached to", r"if this pokémon is \1, attacks used by this pokémon"),
    (r"you can (?:use|play) this card only if you (discard|put) (an? [^.]+?|another card) from your hand( in the lost zone)?\.", r"\1 \2 from your hand\3 in order to"),
    (r"(put|discard) another card from your hand", r"\1 1 card from your hand"),
    (r"choose a pokémon tool attached to any pokémon, or any stadium in play, and put it in the lost zone", "• put 1 pokémon tool attached to 1 pokémon in the lost zone • put any stadium card in play in the lost zone"),
    (r"choose an? ([\w ]+ card) from (your opponent's|your) discard pile and use the effect", r"search \2 discard pile for a \1 and use the effect"),
    (r"(?<=, )until the end of this turn, if this pokémon is knocked out, (?=your opponent (?:takes|can't take))", ""),
    (r"that player takes (\d) (more|fewer) prize", r"your opponent takes \1 \2 prize"),
    (r"(isn't affected by resistance), poké-powers, poké-bodies, or any other effects on (?:the defending|that) pokémon", r"\1, or any effects"),
    (r"before doing damage, count the remaining hp of the defending pokémon and this pokémon\. ?", ""),
    (r"you may discard ((?:up to \d|any amount of) basic \w+ energy) or ((?:up to \d|any amount of) basic)", r"discard \1. discard \2"),
    (r"if there are any (\w+ energy) cards? in your discard pile, flip a coin\. if heads, attach 1 of them to", r"flip a coin. if heads, attach 1 \1 card from your discard pile to"),
    (r"you can't use this (?:ability|power) on a pokémon that would be knocked out", "with more than 20 remaining hp"),
    (r"if each player has exactly 1 prize card remaining", "if you have 1 prize card remaining and if your opponent has 1 prize card remaining"),
    (r"this pokémon and the defending pokémon (?:don't have the same (?:number|amount) of|have a different (?:number|amount) of) energy( cards)? attached to them", r"this pokémon has more energy\1 attached to it than the defending pokémon"),
    (r"(?:then, )?(?:you may )?have your opponent shuffle their deck", "you may your opponent shuffles their deck"),
    (r"if your opponent's active pokémon is knocked out in this way,", "if you do,"),
    (r"you can use this attack only if (?!you)", "you can't use this attack unless "),
    (r"switch this pokémon with 1 of your benched (\w+) pokémon", r"switch 1 of your benched \1 pokémon with your active pokémon"),
    (r"discard any number of your benched pokémon(?! and)", "discard any number of your benched pokémon and all cards attached to it"),
    (r"don't apply weakness and resistance for this attack", "this attack's damage isn't affected by weakness or resistance"),
    (r"flip (\d+) coins instead, and this attack", r"flip \1 coins. this attack"),
    (r"discard 2 of your opponent's pokémon instead", "discard 2 of your opponent's pokémon"),
    (r"no player may have more than", "each player can't have more than"),
    (r"(into your hand) instead of (?:the|your) discard pile", r"\1"),
    (r"discard (?:a number of cards without looking|random cards from your opponent's hand) until (?:your opponent has|they have) (\d) cards(?: left)? in their hand", r"discard random until they have \1 cards in their hand"),
    (r"trainer cards except for supporter cards", "item cards, pokémon tool cards, or stadium cards"),
    (r"remove from this pokémon a number of damage counters equal to the amount of", "heal 10 damage from this pokémon for each"),
    (r"also apply weakness and resistance for benched pokémon", "apply weakness and resistance"),
    (r"(?:fewer|less) than (?P<n>\d+)(?= \w)", _below),
    (r"(?P<n>\d+) or fewer other cards", _and_itself),
    (r"the defending pokémon has (?:fewer|less) remaining hp than this pokémon(?:'s)?", "this pokémon has more remaining hp than the defending pokémon"),
    (r"this pokémon has (?:fewer|less) remaining hp than the defending pokémon", "the defending pokémon has more remaining hp than this pokémon"),
    (r"your opponent's ((?!active)[\w -]+?) is knocked out by damage from this attack", r"the defending pokémon is knocked out by this attack, if the defending pokémon is a \1"),
    (r"(?:you did any damage with this attack|if this attack did damage to the defending pokémon)", "this attack does damage to the defending pokémon"),
    (r"you can use this attack only if you go second, and only on your first turn", "you can't use this attack unless you go second and it's your first turn"),
    (r"pokémon can't be played from your opponent's hand to evolve the defending pokémon", "the defending pokémon can't be evolved"),
    (r"all damage by attacks", "damage by attacks"),
    (r"energy(?: cards)? can't be attached from your opponent's hand to (the defending pokémon|your opponent's active pokémon)", r"your opponent can't attach energy cards from their hand to \1"),
    (r"energy(?: cards)? can't be attached to (the defending pokémon|your opponent's active pokémon) from your opponent's hand", r"your opponent can't attach energy cards from their hand to \1"),
    (r"choose any number of ([^.,]+?), (?:show|reveal) them", r"take \1, show them"),
    (r"if (\w+) is anywhere under this pokémon", r"if this pokémon is evolved from \1"),
    (r"the ([a-z]+(?:-gx)?) this card is attached to is an? (\w+) pokémon", r"if this pokémon is a pokémon named \1, this pokémon is a \2 pokémon"),
    (r"put the other (?:\d )?cards back on top of your deck\. shuffle your deck afterward", "shuffle the other cards into your deck"),
    (r"use the gx attack on this card", "use the attack on this card"),
    (r"knocked out by damage from an (?:opponent's attack|attack from your opponent's pokémon)", "knocked out by damage from an attack"),
    (r"when 1 of your other pokémon is knocked out", "when 1 of your pokémon is knocked out"),
    (r"(?:if|when|after|whenever) your opponent (plays a supporter|attaches an energy|plays a pokémon|plays an evolution)", r"whenever your opponent \1"),
    (r"plays an evolution card from their hand to evolve", "plays a pokémon from their hand to evolve"),
    (r"play basic pokémon or evolution cards from their hand to evolve", "play evolution cards from their hand to evolve"),
    (r"(?:if|when) your opponent's active pokémon retreats", "whenever your opponent's active pokémon retreats"),
    (r"their new active pokémon", "the defending pokémon"),
    (r"that was attached to that pokémon", "attached to that pokémon"),
    (r"choose 1(?: or both)?: ?•", "•"),
    (r"([^.•]+)\. or, ", r"• \1 • "),
    (r"reveal (an?|\d) (.+?) from your hand and put it into your deck\. if you do, search your deck for", r"give \1 \2 from your hand in order to take from your deck"),
    (r"if your active pokémon is your only pokémon in play", "if you have 1 or fewer pokémon in play"),
    (r"draw the bottom (\d+) cards of your deck", r"draw \1 cards from the bottom of your deck"),
    (r"attacks from your opponent's (?=\w+ pokémon|pokémon-\w+|pokémon that|pokémon with)", "attacks from "),
    (r"by your opponent's (?=(?:evolved|basic|stage \d) pokémon|pokémon-\w+)", "by "),
    (r"between turns(?=\.? ?$)(?<=poké-body between turns)", "each turn"),
    (r"putting the highest stage evolution card on (?:it|them) into your opponent's hand", "remove the highest stage evolution card, put it into its owner's hand"),
    (r"(?:have )?your opponent reveals? their hand and put any number of basic pokémon you find there onto", "put any number of basic pokémon you find in your opponent's hand onto"),
    (r"(?:your opponent reveals their hand|look at your opponent's hand)\. put (an?|any number of) basic pokémon you find (?:there|in your opponent's hand) onto (?:their|your opponent's) bench", r"put \1 basic pokémon you find in your opponent's hand onto their bench"),
    (r"for each of those pokémon, search your deck for a card that evolves from that pokémon", "for each of them, search your deck for a card that evolves from that pokémon"),
    (r"(?:it's|it is) asleep or paralyzed", "asleep or paralyzed"),
    (r"remove (?:from (.+?) )?a number of damage counters equal to the number of ((?!damage)[^.]+?)(?: from (.+?))?(?=[.]|$)", r"heal 10 damage for each \2 from \1\3"),
    (r"heal from (.+?) (\d+) damage times the (?:amount|number) of", r"heal \2 damage from \1 for each"),
    (r"search your deck for a number of (.+?) up to the number of (.+?) and put (?:them|those \w+) (into|onto)", r"for each \2, search your deck for \1 and put it \3"),
    (r"until it is (\d+) hp away from being knocked out", r"until its remaining hp is \1"),
    (r"put damage counter on", "put damage counters on"),
    (r"if (?:the discarded card|the card you discarded|it) is an? (?=[\w ]+ card)", "if that card is a "),
    (r"plays a trainer card,? excluding pokémon tools and stadium cards,?", "plays an item or supporter card"),
    (r"(plays an item or supporter card) from their hand", r"\1"),
    (r"from the attacks of your opponent's (?=\w+ (?:or \w+ )?pokémon)", "by attacks from "),
    (r"if you get at least (\d+) (heads|tails)", r"if \1 or more of them are \2"),
    (r"at least 1 or more of them are|1 or more of them are", ""),
    (r"attacks? from your opponent's pokémon(?=[.,]|$)|your opponent's attacks|(?<=by )opponent's attacks", "an opponent's attack"),
    (r"attacks from (?:your opponent's )?((?!your)[\w ]+ pokémon) (?=is reduced)", r"attacks from \1 "),
    (r"from (?:your opponent's )?evolved pokémon is reduced", "from evolved pokémon is reduced"),
    (r"(?:your opponent )?takes (\d+) more prize", r"take \1 more prize"),
    (r"can't play any pokémon from their hand to evolve", "can't evolve"),
    (r"if (\w+) is in your discard pile", r"if you have any cards named \1 in your discard pile"),
    (r"δ on (?:its|their) cards?", "δ in its name"),
    (r"when you put this pokémon from your hand onto your active [^,]*,", "when you play this pokémon from your hand to evolve active,"),
    (r"(?:may use this card's attack instead of its own|can use the attack on this card)", "is lent an attack"),
    (r"if this card is attached to 1 of your pokémon, discard it at the end of your (turn|opponent's turn)", r"at the end of your \1, discard this card"),
    (r"at the end of your opponent's (?:next )?turn(?: after you played this card)?, discard this card", "at the end of your opponent's turn, discard this card"),
    (r"(?:pokémon|it) would be damaged by (?:an|your) opponent's attack", "pokémon is damaged by attacks"),
    (r"any damage is done to this pokémon by attacks(?: from your opponent's pokémon)?, flip", "this pokémon is damaged by attacks, flip"),
    (r"this pokémon would be damaged by an attack, flip", "this pokémon is damaged by attacks, flip"),
    (r"during your opponent's turn, (?=if this pokémon (?:is|would be) damaged)", ""),
    (r"prevent all damage done to this pokémon by that attack", "prevent that damage"),
    (r"(damage to the attacking pokémon\b.*)\(don't apply weakness and resistance\)", r"\1"),
    (r"the ((?:grass|fire|water|electric|psychic|fighting|darkness|metal|fairy|dragon|colorless|stage [12]|basic|ancient|future|rapid strike|single strike|fusion strike|tera|evolution) pokémon|pokémon (?:v|ex|vmax|vstar)) this card is attached to", r"if this pokémon is a \1, this pokémon"),
    (r"(?:if|unless) (?:you|they|a player|either player) (?:attached|shuffled|healed|searched) (?:any |an? )?[^,.]*? (?:in )?this way", "if you do"),
    (r"during your turn, you may", "once during your turn, you may"),
    (r"unless this pokémon has more energy(?: cards)? attached to it than the defending pokémon, unless the defending pokémon has more energy(?: cards)? attached to it than this pokémon", "if this pokémon and the defending pokémon are alike"),
    (r"this pokémon and (?:the defending|your opponent's active) pokémon have the same (?:amount|number) of energy(?: cards)? attached(?: to them)?", "this pokémon and the defending pokémon are alike"),
    (
        r"this pokémon has (?:less|fewer) energy( cards)? attached to it than the defending pokémon",
        r"the defending pokémon has more energy\1 attached to it than this pokémon",
    ),
    (r"(?:if this pokémon didn't move from the bench to the active spot|unless this pokémon became your active pokémon) this turn", "if this pokémon stayed this turn"),
    (r"if this card is attached to anything other than [^,.]*, discard this card", ""),
    (r"ignore this effect if (?:the )?(?:pokémon that this card is attached to|this pokémon) isn't (\w+)", r"if this pokémon is a \1 pokémon,"),
    (r"ignore these effects if this card is attached to pokémon-ex", "if this pokémon is not a pokémon-ex"),
    (rf"the ({_COLORS}) pokémon this card is attached to", r"if this pokémon is a \1 pokémon, this pokémon"),
    (r"every type of basic energy", "every type of energy"),
    (r"does 10 damage to (?:that pokémon|itself)\. don't apply weakness and resistance", "does 10 damage to itself"),
    (r"the attacks of (?:the )?(?:pokémon this card is attached to|this pokémon) do (\d+) less damage to your opponent's pokémon", r"attacks used by this pokémon do \1 less damage to your opponent's pokémon"),
    (r"this card provides colorless energy\. (?:while|as long as) this card is attached to a pokémon, it provides", "this card provides"),
    (r"in any combination of (\w+) energy and", r"\1 or"),
    (r"you may attach any number of pokémon tools to your pokémon during your turn", ""),
    (r"you may attach only 1 pokémon tool to each pokémon, and it stays attached", ""),
    (r"if you used? this (?:ability|power|poké-power), (?=your turn ends|this pokémon is knocked out)", ""),
    (r"you can (?:use|play) this card only if you discard another card from your hand\.", "discard 1 card from your hand in order to"),
    (r"(?:as long as|while) this card is attached to a pokémon,", ""),
    (r"(\d) different types of basic energy cards", r"\1 basic energy cards of different types"),
    (r"this attack knocks out the defending pokémon", "the defending pokémon is knocked out by this attack"),
    (r"a pokémon knocks out this pokémon", "this pokémon is knocked out by an attack"),
    (r"up to 60", "any number of"),
    (r"(?:,? and |then,? )?that player shuffles your deck", ""),
    (r"whenever (\d+) or (less|more) damage is done to this pokémon(?: \(?after applying weakness and resistance\)?)?,", r"of \1 or \2"),
    # what holds for such cards anyway
    (r"you may play (?:as many|any number of) (?:item|trainer)s?(?: cards?)? (?:as you like )?during your turn", ""),
    (r"you (?:may|can) play (?:only )?(?:1|one|as many) (?:supporter|stadium)s?(?: cards?)?[^.]*", ""),
    (r"when you play this card, put it next to[^.]*\.?", ""),
    (r"(?:when|before) your turn ends, discard this card", ""),
    (r"(?:then|and) discard this card(?=\.|$)(?<=turn ends, discard this card)", ""),
    (r"attach (?:a pokémon tool|this card) to 1 of your pokémon that doesn't (?:already )?have a pokémon tool attached[^.]*", ""),
    (r"if the pokémon this card is attached to is knocked out, discard this card", ""),
    (r"this (?:card|stadium) stays in play when you play it", ""),
    (r"(?:and )?discard (?:this card|it) if another stadium(?: card)? comes into play", ""),
    (r"if (?:another|a) (?:card|stadium) with the same name[^.]*", ""),
    (r"a stadium with the same name can't be played", ""),
    (r"put it next to the active spot[^.]*", ""),
    (r"you can play only one stadium[^.]*", ""),
    (r"you can't have more than 1 [^.]*? in your deck", ""),
    (r"doesn't count as a basic energy(?: card)?", ""),
    (r"(?:if .{2,60} has fewer damage counters than (?:that|the number of heads)|if it has only 1 damage counter), remove [^.]*", ""),
    (r"if you don't have that many [^.]*", ""),
    (r"(?:,? and )?(?:then,? )?shuffle your deck(?: afterwards?)?", ""),
    (r"(?:,? and )?that player shuffles their deck(?: afterwards?)?", ""),
    (r"(?:put|place) the (?:other|rest)[^.]*face[- ]down[^.]*", ""),
    (r"\(?(?:before|after) applying weakness and resistance\)?", ""),
    (r"this counts as [^.]*", ""),
    (r"(?:both )?yours and your opponent's", ""),
    (r"rounded (?:up|down) to the nearest 10", ""),
    (r"if (your opponent|you|they) (?:has|have) (?:any|no) benched pokémon, (?=(?:you may )?(?:choose|switch|shuffle|they|he|this effect|this attack(?! does nothing)|your opponent|ignore|move))", r"benched \1 "),
    (r"if (?:that player does so|(?:you|they|either player) (?:put|discarded) (?:any|an?) [^,.]*? in this way),", "if you do,"),
    (r"as long as (?:this pokémon|it) is in play,", ""),
    (r"if this pokémon would be damaged by an attack, prevent that attack's damage done to this pokémon if that damage is (\d+) or", r"prevent all damage of \1 or"),
    (r"(prevent all damage done to this pokémon by attacks) if that damage is", r"\1 of"),
    (r"whenever (\d+) or (less|more) damage is done to this pokémon(?: \(?after applying weakness and resistance\)?)?,", r"of \1 or \2"),
    (r"whenever this pokémon takes damage,", ""),
    (r"you can only play this card when you would be allowed to evolve that pokémon anyway", "you can use this card only on a pokémon that could evolve now"),
    (r"if you have a stage 2 card in your hand that evolves from that pokémon, put that card onto the basic pokémon to evolve it(?:, skipping the stage 1)?", "put a stage 2 card from your hand on the matching basic pokémon"),
    (r"if you have any cards in your hand, shuffle 1 of them", "shuffle 1 card from your hand"),
    (r"only while this card is attached to an? \w+ pokémon", ""),
    (r"if the defending pokémon has a (weakness|resistance), you may change it", r"you may change the defending pokémon's \1"),
    (r"if (?:your opponent|they) (?:has|have) any ([\w, ]+?)(?: there)?, choose 1 of them", r"choose 1 \1"),
    (r"if (?:the defending pokémon|it) has any (\w* ?)energy cards? attached to it, choose \d of them and discard", r"discard \1energy attached to the defending pokémon"),
    (r"if there are any energy cards attached to the defending pokémon, choose 1 of them and discard", "discard energy attached to the defending pokémon"),
    (r", if any,?", ""),
    # the same Pokémon
    (r"pokémon this (?:card|tool|energy) is attached to", "this pokémon"),
    (r"your active pokémon|(?:in )?the active spot", "active one"),
    (r"(?:your opponent's|their) active pokémon|the active pokémon", "the defending pokémon"),
    (r"(?:both )?this pokémon and the defending pokémon are now", "both are now"),
    (r"(?:both )?the defending pokémon and this pokémon are now", "both are now"),
    (r"this pokémon and the defending pokémon|the defending pokémon and this pokémon", "each active pokémon"),
    (r"(?:your|an) opponent's attack (?:damages|does damage to) this pokémon", "this pokémon is damaged by an attack"),
    (r"an? opponent's attack|attacks? from your opponent's pokémon", "an attack"),
    # the same doing
    (r"switch (?:(?:1 of )?(?:this pokémon|active one|it)) with 1 of your (?:own )?benched pokémon", "switch a benched one"),
    (r"switch 1 of your (?:own )?benched pokémon with active one", "switch a benched one"),
    (r"switch this pokémon with 1 of them", "switch a benched one"),
    (r"extra (?:\w+ )?energy after the 2nd (?:doesn't|don't) count", "you can't add more than 20 damage in this way"),
    (r"it (?:now )?takes (\d+)0 poison damage instead of 10(?: after each player's turn| between turns)?", r"poison \1 between turns"),
    (r"(?:search your deck for|for each [\w ]+, search your deck for) up to", "search your deck for"),
    (r"(\d+) or (more|less) damage(?! counter)", r"damage of \1 or \2"),
    (r"at least (\d+)|(\d+) or more", r"\1\2 or above"),
    (r"(?<=[a-z]) of the other cards", " cards"),
    (r"(\d) of the other cards", r"\1 cards"),
    (r"that pokémon is no longer [^.]* anything else that might be the result of an attack", ""),
    (r"trade (.+?) in your hand for", r"give \1 from your hand in order to take"),
    (r"shuffle (.+?) from your hand into your deck in order to search your deck for", r"give \1 from your hand in order to take from your deck"),
    (r"discard 1 card from your hand in order to put", "give 1 card from your hand in order to take"),
    (r"look at up to", "look at"),
    (r"when you play this pokémon from your hand to evolve (?:1 of your|active one|your) (active )?(?:pokémon)?", r"when you play this pokémon from your hand to evolve \1"),
    (r"when you play this pokémon from your hand,", "when you play this pokémon from your hand to evolve,"),
    (r"when you (?:play|put) this pokémon (?:from your hand onto your bench|into play)", "when you play this pokémon from your hand to evolve"),
    (r"put the other cards? on the bottom", "put the rest on the bottom"),
    (r"discard the other card(?!s)", "put away the rest"),
    (r"this card provides colorless energy\. (?:while|as long as) (?:this card is )?in play, (?:this card|it)", "this card"),
    (r"(?:reveal|take) any number of (.+?) you find there", r"take \1"),
    (r"take up to \d+ (.+?) you find there", r"take \1"),
    (r"take (?:an?|the|\d+) (.+?) you find there", r"take \1"),
    (r"(?:it|this pokémon) is not knocked out,? and its remaining hp becomes? (\d+)(?: instead)?", r"survives with \1 hp"),
    (r"(?<=moved )from (?:your|the) bench to active one", "in"),
    (r"was on the bench and became active one", "moved in"),
    (r"this pokémon became active one this turn", "this pokémon moved in this turn"),
    (r"all damage from and effects of attacks|all effects of attacks,? including damage,?|effects of attacks,? including damage,?", "everything of attacks"),
    (r"(?:all )?effects of attacks from your opponent's pokémon, including damage", "everything of attacks"),
    (r"put (\d+) damage counters on that pokémon instead of 1", r"poison \1"),
    (r"discard (?:this pokémon|this card) and all (?:cards attached to it|attached cards)", "discard this card"),
    (r"you can (?:use|play) this card only if you discard (\d) (?:other )?cards? from your hand\.", r"discard \1 cards from your hand in order to"),
    (r"at the end of each turn", "between turns"),
    (r"for each of (?:those|these) pokémon, search", "for each, search"),
    (r"(search your deck for [^.]*?) and put it into your discard pile", r"\1 and discard it"),
    (r"you may (?=(?:reveal|choose|take) (?:an?|up to \d+) [^.]*? (?:you find there|from those cards))", ""),
    (r"choose (.+?) (?:from those cards|you find there)", r"take \1"),
    (r"remove from this pokémon the number of damage counters equal to the damage you did to", "recover the damage done to"),
    (r"that has any(?=\.|$)", "with any damage counters on it"),
    (r"other than a baby", "that isn't a baby"),
    (r"until the end of your turn", "until the end of this turn"),
    (r"has already|already has", "has"),
    (r"heal from this pokémon the same amount of damage you did to", "recover the damage done to"),
    (r"remove from this pokémon a number of damage counters equal to (?:half )?the damage done to", "recover the damage done to"),
    (r"(?:if|unless) you (?:can't discard [^,.]*|can't|don't|do), this attack does nothing", "or nothing happens"),
    (r"if you can't [^,.]*, you can't (?:play|use) this (?:card|power|attack)", ""),
    (r"this pokémon is (?:now )?([\w ]+)\. the defending pokémon is (?:now )?\1", r"both are now \1"),
    (r"the defending pokémon is (?:now )?([\w ]+)\. this pokémon is (?:now )?\1", r"both are now \1"),
    (r"damage done to (.+?) by attacks is increased by (\d+)", r"\1 takes \2 more damage"),
    (r"(?:effects of )?your opponent's attacks", "effects of attacks"),
    (r"attacks from your opponent's pokémon|by your opponent's pokémon", "attacks"),
    (r"(?:came into play|from your hand) (?:during )?this turn", "this turn"),
    (r"(?:doesn't|don't|do not) apply (weakness|resistance)( and resistance)?", r"pierces \1"),
    (r"damage isn't affected by (weakness|resistance)(?: or resistance)?(?! or resistance)(?! or (?:by )?any)(?!,)", r"pierces \1"),
    (r"remove a number of damage counters from this pokémon equal to (?:half )?the damage done to", "recover the damage done to"),
    (r"you may you may", "you may"),
    (r"in (?:its|their) names?", "by name"),
    (r"(draws? [^.]*?) from your deck(?=[.]|$)", r"\1"),
    (r"you can't (?:use|apply) more than 1 [^.]*? (?:each turn|at a time|between turns)", "shared"),
    (r"all (?=(?:pokémon powers|poké-powers|poké-bodies|active pokémon|abilities))", "each "),
    (r"no ([\w, ]+?) cards can be played", r"each player can't play \1 cards from their hand"),
    (r"search your discard pile for", "from your discard pile take"),
    (r"unless all damage from this attack is prevented", "if this attack does damage to the defending pokémon"),
    (r"(?:any|all) damage (?=done (?:by|to))", "damage "),
    (r"for each ([\w ]+?) you find there", r"for each \1 in your opponent's hand"),
    (r"(?:isn't|is not) affected by weakness, resistance, (?:pok[^,]*, )*(?:or|and) any other effects", "pierces all"),
    (r"(?:isn't|is not) affected by weakness or resistance, or by any effects", "pierces all"),
    (r"(?:isn't|is not) affected by (weakness|resistance) or (?:by )?any (?:other )?effects", r"pierces \1, effects"),
    (r"(?:isn't|is not) affected by (?:weakness or resistance, or by )?any (?:other )?effects", "pierces effects"),
    (r"(pierces \w+(?:, effects)?) on (?:that pokémon|those pokémon|the defending pokémon)", r"\1"),
    (r"(?:discard|shuffle|put) the (?:other cards|rest)", "put away the rest"),
    (r"types? of basic energy|different types? of basic energy", "kinds of basic energy"),
    (r"(?:excluding|except(?: for)?|other than) (?:any )?(?:this pokémon|this one)", "other"),
    (r"this attack's base damage is (\d+) instead of \d+", r"this attack does \1 damage"),
    (r"base damage is (?P<new>\d+) instead of (?P<old>\d+)", _difference),
    (r"(\d+ (?:more )?damage(?: for each (?:heads|tails))?|nothing) to (?:the|each) defending pokémon(?!')", r"\1"),
    (r"each player's deck", "their deck"),
    (r"each player's", "each"),
    (r"all pokémon(?: in play)?", "each pokémon"),
    (r"this attack damages the", "this attack does damage to the"),
    (r"if an attack does damage to (.+?) *, that attack does (\d+) more damage(?: to that pokémon)?", r"\1 takes \2 more damage"),
    (r"all of your active pokémon|each of active one|each of your active pokémon", "active one"),
    (r"(\d+) or less (?=energy|prize|cards|pokémon)", r"\1 or fewer "),
    (r"any amount of", "any number of"),
    (r"divide that damage in half", "damage is reduced by half"),
    (r"count the amount of ([^.]+?)\. put that many", r"put for each \1"),
    (r"put that many damage counters", "put damage counters for each"),
    (r"(?:this pokémon|that pokémon|all|\bpokémon powers?)? ?(?:has|have) no abilities|each pokémon powers? stop working|power stops working", "can't use any abilities"),
    (r"(attach [^.]*?energy(?: cards?)?) from your hand to", r"\1 to"),
    (r"when your opponent attacks", ""),
    (r"this attack does (\d+) damage to the attacking pokémon\. pierces weakness(?: and resistance)?", r"this attack does \1 damage to the attacking pokémon"),
    (r"a (?:\d+-hp )?colorless basic pokémon", "a basic pokémon"),
    (r"(?:any|no) special energy", "special energy"),
    (r"isn't affected by your opponent's active pokémon's resistance", "pierces resistance"),
    (r"during pokémon checkup, (put [^.]*? on your opponent's (?:poisoned|burned) pokémon(?: instead of \d)?)", r"\1 between turns"),
    (r"put (\d+) damage counters? instead of (\d) on your opponent's (poisoned|burned) pokémon", r"put \1 damage counters on your opponent's \3 pokémon instead of \2"),
    (r"any (?:attached cards|cards attached to [\w ]+), damage counters, special conditions, (?:turns in play, )?and (?:any other )?effects (?:on it )?(?:remain on|are now on) the new pokémon", ""),
    (r"(switch it with this pokémon)\. (?:if you do, )?(?:put this pokémon on top of your deck|shuffle this pokémon into your deck)", r"\1"),
    (r"if it loses this (?:power|ability), discard pokémon tools from it until only 1 remains", ""),
    (r"put the other card in the lost zone", "put the other cards in the lost zone"),
    (r"discard the other \d cards", "discard the other cards"),
    (r"as many ((?:\w+ )?energy) attached", r"any number of \1 attached"),
    (r"the new active pokémon", "that pokémon"),
    (r"as often as you like during your turn, (?=move|attach)", "as often as you like during your turn, you may "),
    (r"you may reduce (.*)'s retreat cost to 0", r"you may until the end of this turn, \1 has no retreat cost"),
    (r"you may (?=reduce)", ""),
    (r"(retreat cost|resistance|weakness) for", r"\1 of"),
    (r"ignore all|(?:has|have) no (?=poké-|abilities)", "can't use any"),
    (r" other than this attack", ""),
    (r"each of your pokémon and your opponent's pokémon", "each pokémon in play"),
    (r"more than (?P<n>\d+) cards", _above),
    (r"(has|have) less", r"\1 fewer"),
    (r"you can't use this (?:power|attack) if your bench is full", "if your bench isn't full"),
    (r"you can't use this card during your first turn or on a (?:basic )?pokémon that was put into play this turn", "you can't use this card during your first turn or on a pokémon that was put into play this turn"),
    (r"up to 6 of your", "any number of your"),
    (r"this (?:attack|power) works even while [^.]*", ""),
    (r"any cards in your hand other than this card", "2 or above cards in your hand"),
    (r"in order to play this card, you can't have any", "you can play this card only if you have no"),
    (r"any number of other", "any number of"),
    (r"draws? a new hand of the same number of cards|draw 2 that many cards", "draw for each"),
    (r"(?:both|all) (?:of them )?are (heads|tails)", r"both are \1"),
    (r"all damage of (\d+)|that attack's damage (?=.*is (\d+) or)", r"damage of \1"),
    (r"all damage of (\d+)", r"damage of \1"),
    (r"put (\d+) damage counters instead of 1", r"poison \1"),
    (r"it takes (\d+)0 poison damage instead of 10", r"poison \1"),
    (r"remove all special conditions and (\d+) damage counters? from", r"remove all special conditions, heal \g<1>0 damage from"),
    (r"remove (\d+) of (?:them|those(?: damage counters)?)", r"heal \g<1>0 damage"),
    (r"if there are any damage counters on this pokémon, (?=heal)", ""),
    (r"take ((?:\d+|an?|all) [\w ]*?energy(?: cards?)? attached to [^.]*?),? and attach (?:it|them) to", r"move \1 to"),
    (r"count the number of ([^.]+?)(?:\. (?:then,? )?| and )(put|draw) that many", r"\2 for each \1"),
    (r"draw that many cards", "draw for each"),
    (r"draws? (?:the same number of cards|as many cards)", "draw for each"),
    (r"for each (?:card )?discarded (?:in )?this way", "for each"),
    (r"energy attached to (?:all|each) of", "energy attached to"),
    (r"all of (?=your|them|those)", "each of "),
    (r"instead of (?:its|their) usual types?", ""),
    (r"choose (\d+|an?) ([\w ]+? from [\w' ]+?) and discard (?:it|them)", r"discard \1 \2"),
    (r"your opponent reveals their hand|look at your opponent's hand", "see the opponent's hand"),
    (r"\b(?:show|reveal)s? (?:it|them|that card|those cards|both cards)(?: to)?(?: your opponent)?", "show"),
    (r"(?:a|1) random card|(?:cards? )?at random|without looking", "random"),
    (r"remove (?P<upto>up to )?(?P<n>\d+) damage counters?", _tens),
    (r"remove (?:a|an|one) damage counter", "heal 10 damage"),
    (r"remove all damage counters?", "heal all damage"),
    (r"(?:damage|counters?) removed", "damage healed"),
    (r"stage 2 evolved pokémon", "stage 2 pokémon"),
    (r"times the (?:number|amount|total amount) of|a number of cards equal to the number of", "for each"),
    (r"asleep, (?:confused|paralyzed), (?:confused|paralyzed), poisoned, or burned", "affected by a special condition"),
    (r"colorless ?colorless ?colorless", "3 colorless"),
    (r"colorless ?colorless", "2 colorless"),
    (rf"(\d )?(?:{_COLORS})(?= (?:energy )?(?:more|less)\b)", r"\1"),
    (r"stops working (?:if|while|when)", "can't be used if"),
    (r"(?:during|until the end of) their next turn", "during your opponent's next turn"),
    (r"prizes?(?: cards?)?", "prize"),
    (r"discard pile", "pile"),
    (r"prevent (?:that|all)", "prevent"),
    (r"all (?=of active one|of your active)", ""),
    (r"(can (?:only )?be attached (?:only )?to (\w+) pokémon.*?)if this pokémon is a \2 pokémon, ", r"\1"),
    (r"attach this card to 1 of your pokémon\. while in play,", ""),
    (r"while in play, ", ""),
    (r"(?:when|if) (?:the )?this pokémon is(?: no longer|n't) an evolved pokémon[^,.]*, discard this card", ""),
    (r"if this pokémon has 2 or above special energy cards attached to it, this card provides 1 colorless energy", "colorless where crowded"),
    (r"this card provides colorless energy when attached to a pokémon that has special energy cards attached to it", "colorless where crowded"),
    (r"discard this card at the end of the turn it was attached", "at the end of your turn, discard this card"),
    (r"damage done to your opponent's pokémon by the this pokémon is reduced by (\d+)", r"attacks used by this pokémon do \1 less damage to your opponent's pokémon"),
    (r"ignore this effect unless the attacking pokémon is darkness or has dark by name", "if this pokémon is a darkness pokémon or a pokémon with dark by name"),
    (r"3 in any combination at a time", "3 energy at a time"),
    (r"(?:while|if|as long as) (?:this card is )?attached to an? (.*?pokémon[^,]*), (?:this card|it) provides", r"if this pokémon is a \1, this card provides"),
    (r"whenever ([\w ]+?) damages a pokémon, reduce that damage by (\d+)", r"damage done by attacks from \1 is reduced by \2"),
    (r"(?:as many|any amount of) ((?:basic |special )?[\w ]*?cards?)(?: as you like)?", r"any number of \1"),
)  # fmt: skip
_AS_PRINTED = re.compile(r"if [^,.]*(?:heads|tails), this attack does (?P<n>\d+) damage(?=[.;]|$)")
_in_one_way = rewriter((rf"(?<!\w)(?:{pattern})", plain) for pattern, plain in _SAME)

_CLAIMS: tuple[tuple[str, str], ...] = (
    ("up to", r"\bup to\b"),
    ("you may", r"\bmay\b"),
    ("heads", r"\bheads\b"),
    ("tails", r"\btails\b"),
    ("a coin", r"\bcoins?\b"),
    ("instead", r"\binstead\b"),
    ("another", r"\b(?:another|other|different)\b"),
    ("at random", r"\brandom\b"),
    ("the hand", r"\bhands?\b"),
    ("the deck", r"\bdecks?\b"),
    ("the discard pile", r"\bpiles?\b"),
    ("the Bench", r"\bbench(?:ed)?\b"),
    ("Prize cards", r"\bprize\b"),
    ("the Lost Zone", r"\blost zone\b"),
    ("the Active Pokémon", r"\bactive\b|\bdefending\b|\bboth are now"),
    ("the opponent", r"\bopponent|\bdefending\b|\btheir\b|\bboth are now"),
    ("a Stadium", r"\bstadium\b"),
    ("a Pokémon Tool", r"\btools?\b"),
    ("a Supporter", r"\bsupporters?\b"),
    ("an Item", r"\bitems?\b"),
    ("a Trainer card", r"\btrainers?\b"),
    ("the opponent's next turn", r"\bopponent's next turn"),
    ("your next turn", r"\byour next turn"),
    ("the last turn", r"\blast turn"),
    ("this turn", r"\bthis turn\b|\brest of\b"),
    ("between turns", r"\bbetween turns\b|\bcheckup\b"),
    ("drawing", r"\bdraws?\b"),
    ("discarding", r"\bdiscard(?:s|ed)?\b"),
    ("searching", r"\bsearch"),
    ("shuffling", r"\bshuffle"),
    ("attaching", r"\battach(?:es)?\b"),
    ("moving", r"\bmoved?\b"),
    ("healing", r"\bheal"),
    ("switching", r"\bswitch"),
    ("evolving", r"\bevol"),
    ("a Knock Out by something", r"\bknocked out by"),
    ("a Knock Out by damage", r"\bknocked out by damage from an"),
    ("a Knock Out", r"\bknock(?:ed|s)? out"),
    ("preventing", r"\bprevent"),
    ("retreating", r"\bretreat"),
    ("a prohibition", r"\bcan't\b"),
    ("Weakness", r"\bweakness"),
    ("Resistance", r"\bresistance"),
    ("HP", r"\bhp\b"),
    ("Special Energy", r"\bspecial energy"),
    ("basic Energy", rf"\bbasic (?:(?:{_COLORS}) )*energy"),
    ("Basic Pokémon", rf"\bbasic (?:(?:{_COLORS}) )*pokémon"),
    ("damage counters", r"\bdamage counter"),
    ("more damage", r"\bmore damage\b(?! counter)|\bplus\b"),
    ("less", r"\bless\b|\breduced?\b|\bminus\b"),
    ("for each", r"\bfor each\b"),
    ("any number", r"\bany number\b"),
    ("all", r"\ball\b"),
    (
        "a condition",
        rf"\b(?:if|unless|as long as|while|whenever|when|until)\b(?! (?:{_COIN}|(?:you|they) (?:do|don't),|the end))",
    ),
    ("a Special Condition", r"\bspecial condition"),
    *((each.capitalize(), rf"\b{each}\b") for each in (*ENERGY_TYPES, *STATUSES)),
)
_TERMS = frozenset({
    "ability", "abilities", "ace", "active", "attacking", "basic", "bench", "benched", "box", "card", "checkup", "condition",
    "conditions", "cost", "defending", "does", "effect", "energy", "evolution", "evolved", "ex", "flip", "gx", "hp", "if", "item",
    "items", "knock", "knocked", "knocks", "lost", "out", "poison", "poké-bodies", "poké-body", "poké-power",
    "poké-powers", "pokémon", "power", "powers", "prize", "prizes", "resistance", "retreat", "rule", "spec", "special",
    "spot", "stadium", "stadiums", "stage", "supporter", "supporters", "tool", "tools", "trainer", "trainers", "vstar",
    "weakness", "zone", *ENERGY_TYPES, *STATUSES,
})  # fmt: skip
"""What a text writes with a capital letter and is no name."""
_PATTERNS = tuple((name, re.compile(pattern)) for name, pattern in _CLAIMS)


def doubts(
    printed: str, wording: str, *, card: str = "", card_is: str = "this Pokémon", part: str = "", damage: int = 0
) -> tuple[str, ...]:
    """What only one of two texts claims: the print, or the wording of what was understood of it.

    `card` and `part`: names that the printed text uses for its own card. `damage`: printed beside the text, so that a
    text may say it or not.
    """
    own = own_names(spelled(printed), card=card, card_is=card_is, part=part, part_is="this attack")
    read_back = own_names(wording, card="", card_is="", part=part, part_is="this attack")
    own = _SWAP.sub(lambda found: _swapped(found, re.sub(r" δ$", "", card)), own)
    if card and f"excluding {card}" not in own:  # all of its own name, which the print says by itself
        read_back = read_back.replace(f"except any {card}", f"except any {card_is}")
    said, read = _claims(own, damage), _claims(read_back, damage)
    read -= {_plural(word) for word in card.split()} - said  # by its own name a print calls itself
    return (
        *(f"the card speaks of {each}, what is played does not" for each in sorted(said - read)),
        *(f"what is played speaks of {each}, the card does not" for each in sorted(read - said)),
    )


_SWAP = re.compile(
    r"(?P<lead>search your deck for |switch this Pokémon with )(?:another |an? )?(?P<names>[^.]+?)"
    r"(?P<tail> and switch it with this Pokémon| in your hand)"
)


def _swapped(found: re.Match[str], card: str) -> str:
    """The names of the cards that take the place of a Pokémon, its own among them."""
    return f"{found['lead']}a card named {found['names'].replace('this Pokémon', card)}{found['tail']}"


def _claims(text: str, damage: int) -> set[str]:
    listed = list(sentences(text))
    plain = _plain(". ".join(listed).lower(), damage)
    found = {name for name, pattern in _PATTERNS if pattern.search(plain)}
    return found | set(_numbers(plain, damage)) | set(_names(listed))


def _plain(text: str, damage: int) -> str:
    """A text in one way of saying things, without what holds anyway."""
    if "each player's turn, that player may" in text:
        text = re.sub(r"\btheir\b", "your", text).replace("that player searches", "search")  # whose turn it is
    text = _NUMBER.sub(lambda found: str(_NUMBERS[found[0]]), text)
    return _AS_PRINTED.sub(lambda found: "" if found["n"] == str(damage) else found[0], _in_one_way(text))


def _names(listed: Iterable[str]) -> Iterable[str]:
    """Words with a capital letter that are no terms of the game, but for the first of a sentence."""
    for text in listed:
        if re.match(r"you can't (?:have|use) more than", text, re.IGNORECASE):
            continue
        text = re.sub(r"(?<!is )evolved? from [A-Z]\w+", "evolved", text)  # there is only one that it evolves from
        for found in re.finditer(
            r"(?<=[a-z0-9,] )\"?(?-i:[A-Z])[\w'é-]*", re.sub(r"Pokémon[ -](?=ex\b|[A-Z])", "Pokémon ", text)
        ):
            name = _plural(found[0].strip('"'))
            if name.lower() not in _TERMS and f"{name.lower()}s" not in _TERMS:
                yield name


def _plural(name: str) -> str:
    """A name without the s of a plural or of whose something is."""
    return re.sub(r"'s?$|(?<=[a-z])s$", "", name)


def _numbers(text: str, damage: int) -> Iterable[str]:
    """Every number above 1 that a text names; 1 is often left out, or said by "a"."""
    return (number for number in re.findall(r"\d+", text) if number not in ("0", "1", str(damage)))
