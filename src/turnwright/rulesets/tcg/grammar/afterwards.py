"""Sentences that go on with the one before: they show what was found, bound a number, or say what else is so of it.

Each means an open word that `discourse` applies to a word said before; one that finds nothing to change is unread.
"""

# fmt: off
from msgspec.structs import replace

from .. import vocabulary as v
from .nouns import G
from .open_words import OPEN, Amend, Early, OrNothing
from .patterns import NO, Made, S
from .sentences import REMINDER, SENTENCE, WORDS, denied, guarded
from .standing import LASTING, PREDICATE, only
from .taking import VERB, Place, Taken, taken

# --- searches in several sentences ------------------------------------------------------------------------------------

IT = "(it|them|that card|those cards|both cards|the card|the cards)"
SHOW = f"[then,] (show|reveal) {IT} [to your opponent][,] (and|then|and then)"
VERB.row(f"{{t:sought}} . {SHOW} {{p:placing}}", Made(lambda t, p: taken(replace(t, shown=True), p)), says=False)
VERB.row("{t:sought} . [then,] {p:placing}", Made(lambda t, p: taken(t, p)), says=False)
VERB.row("{t:taken}[,] (then|and then) {p:placing}", Made(lambda t, p: taken(t, p)), says=False)
VERB.row("{t:taken} {p:placing}", Made(lambda t, p: taken(t, p) if t.shown else NO), says=False)
VERB.row("search your deck for {c:objects} to put {to:where}", Made(lambda c, to: taken(Taken("deck", c), to)), says=False)
VERB.row(f"{{t:sought}}[,] [(show|reveal) {IT} [to your opponent],] shuffle your deck, then put {IT} on top of it [in any order]", Made(lambda t: taken(t, Place("top", "you"))), says=False)
VERB.row(f"{{t:sought}} . shuffle your deck[,] [and] then put {IT} on top of (it|your deck) [in any order]", Made(lambda t: taken(t, Place("top", "you"))), says=False)
REST = G["rest"]
OTHERS = "the (other|rest|remaining|rest of the|other {m:digits}|{m:digits} other) [card(s)]"
for said, rest in (
    (f"[then,] shuffle {OTHERS} [back] into your deck", "shuffle"), (f"[then,] discard {OTHERS}", "discard"),
    (f"[then,] put {OTHERS} back [on top of your deck]", "top"), (f"[then,] put {OTHERS} back [on top of your deck] in any order", "arranged"),
    (f"[then,] put {OTHERS} in the Lost Zone", "lost_zone"), (f"[then,] put {OTHERS} into your hand", "hand"),
    (f"[then,] (put|return) {OTHERS} [back] (on|at|to) the bottom of your deck [in any order]", "bottom"),
    (f"[then,] shuffle {OTHERS} and put them (on|at) the bottom of your deck", "under"),
):
    REST.row(said, Made(lambda m=0, rest=rest: rest))
    SENTENCE.row(said, Made(lambda m=0, rest=rest: (Amend(field="rest", to=rest),)), says=False)
    REMINDER.row(f"< {said} . >", Made(lambda m=0, rest=rest: (Amend(field="rest", to=rest),)))

# --- as many as were done before ---------------------------------------------------------------------------------------

MANY = v.Per(each=1, of=v.Done("?last"))
VERB.row("draw (that many cards|the same number of cards|as many cards)", (v.Draw(count=MANY),), says=False)
VERB.row("draw that many cards plus {n:number} [more]", Made(lambda n: (v.Draw(count=MANY), v.Draw(count=n))), says=False)
VERB.row("draw up to that many cards", (v.Draw(count=MANY, up_to=True),), says=False)
VERB.row("draw twice that many cards", (v.Draw(count=v.Per(each=2, of=v.Done("?last"))),), says=False)
VERB.row("(your opponent draws|they draw) that many cards", (v.Draw(side="opponent", count=MANY),), says=False)
VERB.row("(put|place) that many damage counters on {on:anyone}", Made(lambda on: only(v.PutCounters(on=on, count=MANY))), says=False)
VERB.row("discard that many cards from the top of {w:whose} deck", Made(lambda w: only(v.DiscardTop(side=w, count=MANY))), says=False)
for revealed, shown in (("", False), ("(show|reveal) them [to your opponent],", True)):
    VERB.row(f"search your deck for [up to] that many {{k:card_kind}}[,] {revealed} and put (them|it) {{to:where}}", Made(lambda k, to, shown=shown: only(v.SearchDeck(cards=k, count=MANY, to=to.to, shown=shown or to.to == "bench")) if to in (Place("hand", "you"), Place("bench", "you")) else NO), says=False)
THEIRS = G["theirs"]
THEIRS.row("draw {n:number} card(s)", Made(lambda n: only(v.Draw(side="opponent", count=n))))
THEIRS.row("draw up to {n:number} card(s)", Made(lambda n: only(v.Draw(side="opponent", count=n, up_to=True))))
THEIRS.row("shuffle their hand into their deck and draw {n:number} card(s)", Made(lambda n: (v.ShuffleHand(side="opponent"), v.Draw(side="opponent", count=n))))
THEIRS.row("switch their Active Pokémon with 1 of their Benched Pokémon", Made(lambda: only(v.Switch(side="opponent", chooser="opponent"))))
WORDS.row("(your opponent|they) may {w:theirs}", Made(lambda w: (v.Offer(by="opponent"), *guarded(w, (v.IfDone("may"),)))), says=False)

# --- what else is so of it --------------------------------------------------------------------------------------------

for said, field, to in (
    (f"(show|reveal) {IT} [to your opponent]", "shown", True),
    ("you can't choose a card you discarded with the effect of this card", "not_paid", True),
    ("you must still do anything else (required in order to use|needed for) that attack", "in_full", True),
    ("this attack does nothing if {s:self} doesn't have the Energy necessary to use that attack", "cost", True),
    ("you can only play this card when you would be allowed to evolve that Pokémon anyway", "timing", True),
    ("you can use this (card|power) only on a Pokémon that could evolve now", "timing", True),
    ("put damage counters on (it|that Pokémon) equal to half its HP[,] rounded down to the nearest 10", "half_hp", True),
    ("your opponent (chooses|picks) the new Active Pokémon", "chooser", "opponent"),
    ("also apply Weakness and Resistance for Benched Pokémon", "benched", True),
    ("apply Weakness and Resistance", "weakness", True),
    ("(Benching|switching|evolving|Benching or evolving|evolving or Benching|switching or evolving) (either Pokémon|that Pokémon|the Defending Pokémon|it|{s:self}|your opponent's Active Pokémon) ends this effect", "lasts", ""),
    ("you can't use this (Ability|power|Poké-Power) on a Pokémon that would be Knocked Out", "spared", True),
):
    SENTENCE.row(said, Made(lambda s=None, field=field, to=to: (Amend(field=field, to=to),)), says=False)
    REMINDER.row(f"< {said} [.] >", Made(lambda s=None, field=field, to=to: (Amend(field=field, to=to),)))
SENTENCE.row("you can't flip more than {n:digits} coins (in this way|this way)", Made(lambda n: (Amend(field="coins", to=n),)), says=False)
BURN = "(between turns|after each player's turn|during Pokémon Checkup)"
SENTENCE.row(f"(it|that Pokémon) [now] takes {{n:digits}} burn damage instead of {{m:digits}} {BURN}", Made(lambda n, m: (Amend(field="burn", to=n),)), says=False)
SENTENCE.row(f"[{BURN}[,]] [your opponent] [now] (put|puts|place|places) {{n:number}} damage counters [instead of 2] on (that Pokémon|the Defending Pokémon|it|your opponent's Active Pokémon) [instead of 2] [(between turns|after each player's turn|for (this|that) Special Condition)]", Made(lambda n: (Amend(field="burn", to=10 * n),)), says=False)
CANT = "if you (can't|cannot|don't|didn't) [(do so|do this|discard {c:some} [(attached to|from) {p:pokemon}] [in this way])], this attack does nothing"
SENTENCE.row(CANT, Made(lambda **_: (OrNothing(),)), says=False)
REMINDER.row(f"< {CANT} [.] >", Made(lambda **_: (OrNothing(),)))
WORDS.row("{w:verb}[,] or this attack does nothing", Made(lambda w: (*w, OrNothing())), says=False)

ASKED = "ask your opponent if (you|each player|they) may {a:words} . if yes, {w:words} . if no, {x:words}"
SENTENCE.row(ASKED, Made(lambda a, w, x: (v.Offer(by="opponent"), *guarded(w, (v.IfDone("may"),)), *guarded(x, (v.IfNot(v.IfDone("may")),)))), says=False)
SENTENCE.row("{w:verb} . ignore this effect if {h:condition}", Made(lambda w, h: guarded(w, (denied(h),))), says=False)
AGAIN = "either way, you can't use this attack again as long as {s:self} stays in play"
SENTENCE.row(AGAIN, Made(lambda s: (Early(words=(v.ForbidAttack(on=v.SELF, attack="this", lasts="permanent"),)),)), says=False)

# --- what goes without saying -----------------------------------------------------------------------------------------

SOMEBODY = "(a Pokémon|that Pokémon|it|{s:self}|your Pokémon|the Pokémon|any of those Pokémon)"
for said in (
    f"[either way,] if {SOMEBODY} has fewer damage counters than that, remove all of them",
    "if you don't have that many {k:card_kind} [in your (hand|discard pile)], (put|take|shuffle) all of them [into your (deck|hand)]",
    "if a Pokémon has (just|only) 1 damage counter, remove it",
    "(this|that) counts as (evolving|attaching|devolving) (it|that Pokémon|{s:self}|those Pokémon|them)",
    "(your opponent can't see|don't look at) (it|them|that card|those cards|the cards)",
    "this (power|Poké-Power|Poké-Body|Ability) works even (while|if) {s:self} is {b:any_status}",
    "if your opponent has fewer than {n:number} (Benched Pokémon|Pokémon), do the damage to each of them",
    "if you have fewer than {n:number} {k:card_kind} [in your (hand|discard pile)], (take|put|shuffle|discard) all of them [(into your hand|into your deck)]",
    "if (you can't|you have no|your opponent has no) {k:card_kind}, (ignore|skip) this (effect|part)",
    "(this attack can be used|{s:self} can use this attack) even if {t:self} is {b:any_status}",
    "if it loses this (power|Ability), discard Pokémon Tools from it until only 1 remains",
    "any (attached cards|cards attached to {s:self}), damage counters, Special Conditions, [turns in play,] and [any other] effects [on it] (remain|are now) on the new Pokémon",
    "put the (other|rest) of your Prize cards face down",
    "(when this card leaves play, each player discards|if (they|a player|your opponent) (have|has) {n:number} or more Benched Pokémon, they discard) [Benched] Pokémon [from their Bench] until they have {m:number} Pokémon on (the|their) Bench",
    "(when|before) your turn ends, discard this card",
    "if a player no longer has any {k:pokemon_kind} in play, that player discards Pokémon from their Bench until they have {m:number}",
    "when this card leaves play, both players discard Pokémon from their Bench until they have {m:number}, and the player who played this card discards first",
    "if (you|they) have no Benched Pokémon, this effect does nothing",
):
    SENTENCE.row(said, Made(lambda **_: ()), says=False)
    REMINDER.row(f"< {said} [.] >", Made(lambda **_: ()))

# --- what lies in wait ------------------------------------------------------------------------------------------------

FOE = "(an attack|an opponent's attack|your opponent's attack|an attack from your opponent's Pokémon)"
EVENTS: tuple[tuple[str, v.Event], ...] = (
    (f"{{on:self}} (is|would be) Knocked Out by damage from {FOE}", "when_felled"),
    (f"{{on:self}} is Knocked Out by {FOE}", "when_knocked_out"),
    ("{on:self} is Knocked Out", "when_knocked_out"),
    ("(a Pokémon|an opponent's Pokémon|the Defending Pokémon|your opponent's Active Pokémon) knocks out {on:self}", "when_knocked_out"),
    (f"{FOE} does damage to {{on:self}}", "when_damaged"),
    (f"{FOE} damages {{on:self}}", "when_damaged"),
    (f"{{on:self}} is (hit|damaged) by {FOE}", "when_damaged"),
    ("(the Defending Pokémon|your opponent's Active Pokémon) (attacks|damages) {on:self}", "when_damaged"),
)
NEXT = "during your opponent's next turn"
for event, name in EVENTS:
    for said in (f"(if|when|whenever) {event}, {{w:words}}",):
        LASTING.row(said, Made(lambda on, w, name=name: only(v.Watch(on=on, event=name, effects=w, lasts=OPEN))), says=False)
    VERB.row(f"(if|when|whenever) {event} {NEXT} [< even if (it|{{z:self}}) is Knocked Out >], {{w:words}}", Made(lambda on, w, z=None, name=name: only(v.Watch(on=on, event=name, effects=w, lasts="next_turn"))), says=False)
THEY = "(they attach|your opponent attaches) an Energy card from their hand to the Defending Pokémon"
LATER = f"[{NEXT},] if {THEY} [during (their|your opponent's) next turn]"
VERB.row(f"{LATER}, their turn ends", (v.Watch(on=v.DEFENDING, event="when_energized", effects=(v.EndTurn(),), lasts="next_turn"),), says=False)
VERB.row(f"{LATER}, that Pokémon (will be|is now) {{s:statuses}}", Made(lambda s: only(v.Watch(on=v.DEFENDING, event="when_energized", effects=(v.Inflict(on=v.SELF, statuses=s),), lasts="next_turn"))), says=False)
OF_TWO = "search your deck for up to 2 {k:card_kind} of different types, reveal them, and put 1 of them into your hand . attach the other to {on:chosen}"
VERB.row(OF_TWO, Made(lambda k, on: NO if k.kind != "energy" else only(v.SearchDeck(cards=k, count=2, distinct=True, other=on))))
PREDICATE.row("can evolve into {k:card_kind} during the turn (you|they) play (those Pokémon|it|them)", (v.EarlyEvolution(on=v.SELF, into=S.k, lasts=OPEN),))
LASTING.row("{on:anyone} {h:holds}, except during (their|your) first turn", Made(lambda on, h: tuple(replace(word, on=on, first=False) for word in h) if all(isinstance(word, v.EarlyEvolution) for word in h) else NO), says=False)
LASTING.row("each player who has any {k:some_kind} in play can have up to {n:number} (Pokémon on their Bench|Benched Pokémon)", (v.BenchIs(count=S.n, having=S.k, lasts=OPEN),), says=False)
