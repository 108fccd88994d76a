"""Sentences: conditions, durations, choices and chains around clauses."""

# fmt: off
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from . import asking, harming, leaving, pockets, shielding, standing, verbs  # noqa: F401  (their rows)
from .nouns import IT, G, read_example, target
from .open_words import OPEN, AtMost, Early, Else, Instead, Need, Once, Opens, Options, Pay, Same, Then, Unweakened
from .patterns import NO, Made, S, Spread
from .taking import VERB

DURATION = G["duration"]
DURATION.row("during your opponent's next turn", "next_turn")
DURATION.row("until the end of your opponent's next turn", "next_turn", says=False)
DURATION.row("during their next turn", "next_turn", says=False)
DURATION.row("during your next turn", "in_your_next_turn")
DURATION.row("until the end of your next turn", "your_next_turn")
DURATION.row("during this turn", "this_turn")
DURATION.row("(this turn|until the end of this turn)", "this_turn", says=False)
DURATION.row("until {on:pokemon} leaves the Active Spot", "while_active", says=False)
DURATION.row("until it leaves the Active Spot", "while_active")
DURATION.row("(until the end of (the|your) turn|until your turn ends|until the turn ends|(for|during) the rest of (the|this|your) turn)", "this_turn", says=False)
DURATION.row("on your next turn", "in_your_next_turn", says=False)
DURATION.row("(during|until the end of) (the opponent's|their) next turn", "next_turn", says=False)
DURATION.row("as long as {s:self} (remains|stays) your Active Pokémon", Made(lambda s: "while_facing"), says=False)
DURATION.row("until {on:pokemon} (is no longer (your|the) Active Pokémon|retreats [or is switched]|is Benched [or evolved]|is switched|evolves or is Benched)", Made(lambda on: "while_active"), says=False)


def lasting(words: tuple[Any, ...], duration: Any) -> Any:
    """Words that last so long; NO if any of them is over at once, or if it was said already."""
    made = []
    for word in words:
        if getattr(word, "lasts", None) != OPEN:
            return NO
        later = duration == "in_your_next_turn" and not isinstance(word, v.Reduce | v.PrizesFor)
        made.append(replace(word, lasts="your_next_turn" if later else duration))  # it can only happen in one's own turn
    return tuple(made)


def guarded(words: tuple[Any, ...], conditions: tuple[v.Condition, ...]) -> Any:
    """Words under conditions, outermost first."""
    return tuple(replace(word, when=(*conditions, *word.when)) for word in words)


def denied(held: v.Condition) -> v.Condition:
    """The opposite of a condition."""
    return held.holds if isinstance(held, v.IfNot) else v.IfNot(held)


def _unguarded(words: Any) -> dict[str, Any] | None:
    """The condition that all words share, and the words without it."""
    if not words or not words[0].when:
        return None
    first = words[0].when[0]
    if any(not word.when or word.when[0] != first for word in words):
        return None
    return {"h": (first,), "w": tuple(replace(word, when=word.when[1:]) for word in words)}


def _unlasting(words: Any) -> dict[str, Any] | None:
    durations = {getattr(word, "lasts", OPEN) for word in words}
    if len(durations) != 1 or OPEN in durations or "permanent" in durations:
        return None
    return {"d": durations.pop(), "w": tuple(replace(word, lasts=OPEN) for word in words)}


SIMPLE = G["simple"]
SIMPLE.row("{w:verb}", S.w)
SIMPLE.row("{w:lasting}", S.w)
SIMPLE.row("{w:lasting} {d:duration}", Made(lambda w, d: lasting(w, d), _unlasting))

# "you may" and "if" take all that follows them, so that a sentence has one reading
WORDS = G["words"]
WORDS.row("{w:simple}", S.w)
WORDS.row("{d:duration}, {w:simple}", Made(lambda w, d: lasting(w, d)), says=False)
WORDS.row("if {h:conditions}, {w:words}", Made(lambda h, w: guarded(w, h), _unguarded))
WORDS.row("if {h:conditions}, take {n:number} more Prize card(s)", Made(lambda h, n: (v.PrizesFor(on=v.DEFENDING, change=n, when=h, lasts="this_turn"),) if v.IfKnockedOut(by_this=True) in h else NO), says=False)
WORDS.row("if your opponent's {k:some_kind} is Knocked Out by damage from this attack, take {n:number} more Prize card(s)", Made(lambda k, n: (v.PrizesFor(on=v.DEFENDING, change=n, when=(v.IfKnockedOut(by_this=True), v.IfIs(v.DEFENDING, k)), lasts="this_turn"),)), says=False)
WORDS.row("{w:simple} [,] and {x:words}", (Spread(S.w), Spread(S.x)), says=False)
WORDS.row("{w:simple}[,] (then|and then) {x:words}", (Spread(S.w), Spread(S.x)), says=False)
WORDS.row("you {w:verb}", S.w, says=False)
WORDS.row("unless all damage from this attack is prevented, {w:words}", Made(lambda w: guarded(w, (v.IfHit(),))), says=False)
WORDS.row("you may {w:words}", Made(lambda w: offered(w)), says=False)


WORDS.row("for each {of:coins}, {w:simple}", Made(lambda of, w: for_each(w, of)), says=False)
G["coins"].row("heads", v.Heads())
G["coins"].row("tails", v.Tails())
_TIMES = (v.AttachEnergy, v.DiscardEnergy, v.PutCounters, v.Damage, v.Heal, v.Draw, v.DiscardTop, v.DiscardCards, v.SearchDeck, v.Retrieve)


def for_each(words: tuple[Any, ...], of: v.Count) -> Any:
    """Words that are done as often as a count says."""
    made = []
    for word in words:
        name = "amount" if hasattr(word, "amount") else "count"
        each = getattr(word, name, None)
        fewer = getattr(word, "up_to", False) and not (isinstance(word, v.AttachEnergy) and word.source == "deck")
        if not isinstance(word, _TIMES) or not isinstance(each, int) or fewer:
            return NO  # of a deck one may always find fewer
        on = getattr(word, "on", None)
        if isinstance(on, v.Target) and (on.count is not None or (on.who == "that" and isinstance(of, v.PokemonIn))):
            return NO  # another one may be chosen each time
        changes: dict[str, Any] = {name: v.Per(each=each, of=of)} | ({"units": False} if hasattr(word, "units") else {})
        made.append(replace(word, **changes))
    return tuple(made)


def offered(words: tuple[Any, ...]) -> Any:
    """What one may do: a question, and the words if the answer is yes."""
    if any(getattr(word, "lasts", None) == OPEN for word in words):
        return NO
    theirs = next((at for at, word in enumerate(words) if isinstance(word, v.Offer) and word.by != "you"), len(words))
    # what the other may do then does not hang on it
    return (v.Offer(), *guarded(words[:theirs], (v.IfDone("may"),)), *words[theirs:])


WORDS.row("if heads, {a:words}; if tails, {b:words}", Made(lambda a, b: (*guarded(a, (v.IfHeads(),)), *guarded(b, (v.IfTails(),)))), says=False)
WORDS.row("for each of {g:group}, {w:simple}", Made(lambda g, w: _for_each_of(g, w)), says=False)
WORDS.row("{d:duration} {w:lasting}", Made(lambda w, d: lasting(w, d)), says=False)


def _for_each_of(g: Any, words: tuple[Any, ...]) -> Any:
    on = target(g)
    if on is NO or any(getattr(word, "on", None) in (v.THAT, IT) for word in words):
        return NO  # to each of them it is done itself
    return for_each(words, v.PokemonIn(on))


SENTENCE = G["sentence"]
SENTENCE.row("{w:simple} instead", (Instead(words=S.w),), says=False)
SENTENCE.row("if {h:conditions}, {w:simple} instead", Made(lambda h, w: (Instead(words=guarded(w, h)),)), says=False)
SENTENCE.row("{w:words}", S.w)
SENTENCE.row("then[,] {w:words}", (Then(words=S.w),), says=False)
SENTENCE.row("before doing damage, {w:words}", (Early(words=S.w),), says=False)
SENTENCE.row("you can use this attack only if {h:conditions}", Made(lambda h: tuple(Need(holds=each) for each in h)), says=False)
SENTENCE.row("(this attack|{p:part}) can be used only if {h:conditions}", Made(lambda h, **_: tuple(Need(holds=each) for each in h)), says=False)
SENTENCE.row("you can't use this attack if {h:condition}", Made(lambda h: (Need(holds=denied(h)),)), says=False)
SENTENCE.row("if {h:conditions}, you may {w:simple} instead", Made(lambda h, w: (Instead(words=guarded(w, h)),) if isinstance(w[0], v.Draw) else NO), says=False)
SENTENCE.row("either way, {w:simple}", (Early(words=S.w),), says=False)
SENTENCE.row("(this attack|{p:part}) can't be used unless {h:conditions}", Made(lambda h, **_: tuple(Need(holds=each) for each in h)), says=False)
SENTENCE.row("{w:verb} in order to use this attack", (Pay(words=S.w),), says=False)
SENTENCE.row("if {h:conditions}, this attack can't be used", Made(lambda h: tuple(Need(holds=v.IfNot(each)) for each in h) if len(h) == 1 else NO), says=False)
SENTENCE.row("if you go first, you can use this attack (on|during) your first turn", (Opens(),), says=False)
VERB.row("choose 1 of {on:pokemon}'s attacks . {p:pokemon} can't use that attack {d:duration}", Made(lambda on, p, d: (v.ForbidAttack(on=on, attack="chosen", lasts=d),) if p in (on, v.THAT) else NO), says=False)

for idle in (
    "if (it|{on:one}|a Pokémon) has fewer damage counters than (that|the number of heads), remove all of them",
    "if (you have|your opponent has) no Benched Pokémon, ignore this effect",
    "damage is calculated using {on:one}'s Retreat Cost after applying effects to the Retreat Cost",
    "if not, this attack does {b:digits} damage",
    "remove any Special Conditions affecting (that|those) Pokémon",
):
    SENTENCE.row(idle, Made(lambda **_: ()), says=False)
SENTENCE.row("don't apply Weakness [(and|or) Resistance] to this damage", (Unweakened(),), says=False)
WORDS.row("{w:verb}[,] and don't apply Weakness [(and|or) Resistance] to this damage", (Spread(S.w), Unweakened()), says=False)
SENTENCE.row("{p:verb} in order to {w:simple}", (Pay(words=S.p), Spread(S.w)), says=False)
SENTENCE.row("you can't use this attack unless {h:conditions}", Made(lambda h: tuple(Need(holds=each) for each in h)), says=False)
SENTENCE.row("you can't (add|do) more than {n:digits} damage in this way", Made(lambda n: (AtMost(damage=n),)), says=False)
SENTENCE.row("you can't put more than {n:digits} damage counters on {on:one} in this way", Made(lambda n, on: (AtMost(damage=10 * n),)), says=False)
SENTENCE.row("extra {t:type} Energy after the {n:ordinal} (doesn't|don't) count", Made(lambda t, n: (AtMost(count=n),)), says=False)
for at, said in enumerate(("1st", "2nd", "3rd", "4th"), start=1):
    G["ordinal"].row(f"{said[0]} {said[1:]}", at)
SENTENCE.row("at the end of your opponent's next turn, {w:simple}", Made(lambda w: ending(w)), says=False)
SENTENCE.row("{w:verb} at the end of your opponent's next turn", Made(lambda w: ending(w)), says=False)


def ending(words: tuple[Any, ...]) -> Any:
    """What is done to the Defending Pokémon when its player's turn ends."""
    if any(getattr(word, "on", None) != v.DEFENDING or word.when for word in words):
        return NO
    return (v.Watch(on=v.DEFENDING, event="end_of_turn", effects=tuple(replace(word, on=v.SELF) for word in words), lasts="next_turn"),)


# one of several things: each is a sentence, and what goes on with it
THING = G["thing"]
THING.row("{w:words}", (S.w,))
THING.row("{w:words} . {x:going_on}", (S.w, S.x))
G["going_on"].row("(shuffle your deck [afterward]|then, shuffle your deck)", ())
G["going_on"].row("then, {w:words}", S.w)
G["going_on"].row("if you do, {w:words}", Made(lambda w: guarded(w, (v.IfDone("?do"),))))
for many in range(2, 5):
    things = " ".join(f"• {{t{at}:thing}} [.]" for at in range(many))
    SENTENCE.row(f"choose (1|one) [of the following] : [.] {things}", Made(lambda **things: (Options(things=tuple(things.values())),)), says=False)
SENTENCE.row("choose (1|one) or both : [.] • {a:thing} [.] • {b:thing} [.]", Made(lambda a, b: (Options(things=(a, b), both=True),)), says=False)
SENTENCE.row("{a:thing} . or, {b:thing}", Made(lambda a, b: (Options(things=(a, b)),)), says=False)
WORDS.row("unless {h:condition}, {w:words}", Made(lambda h, w: guarded(w, (denied(h),))), says=False)
WORDS.row("{w:verb} unless {h:condition}", Made(lambda h, w: guarded(w, (denied(h),))), says=False)
WORDS.row("{w:verb} if {h:conditions}", Made(lambda h, w: guarded(w, h)), says=False)
WORDS.row("for each {of:count}, {w:simple}", Made(lambda of, w: for_each(w, of)), says=False)
for lead in ("also", "next", "afterward", "afterwards", "finally", "in addition"):
    SENTENCE.row(f"{lead}[,] {{w:words}}", S.w, says=False)
SENTENCE.row("after doing damage, {w:words}", S.w, says=False)
SENTENCE.row("after your attack, {w:words}", S.w, says=False)

REMINDER = G["reminder"]
REMINDER.row("< all if there are (less|fewer) than {n:number} >", Made(lambda n: ()))
REMINDER.row("< remove any Special Conditions affecting (that|those) Pokémon . >", ())
REMINDER.row("< your opponent switches first . [if a player does not have a Benched Pokémon, they (doesn't|don't) switch Pokémon .] >", ())
REMINDER.row("< if a player does not have a Benched Pokémon, they (doesn't|don't) switch Pokémon . >", ())
REMINDER.row("< any other effects that would happen after applying Weakness and Resistance still happen . >", ())
REMINDER.row("< any other effects of attacks, Poké-Powers, Poké-Bodies, and Trainer cards still happen . >", ())
REMINDER.row("< the Supporter card remains in your opponent's (discard pile|hand) . >", ())
REMINDER.row("< you choose your new Active Pokémon first . >", ())
REMINDER.row("< (this|that player) counts as (devolving|evolving) (it|that Pokémon) . >", ())
REMINDER.row("< that player still needs the necessary Energy to use each attack . >", ())
REMINDER.row("< you still need the necessary Energy to use this attack . >", ())
for bench, side in (("your Bench", "you"), ("your opponent's Bench", "opponent")):
    REMINDER.row(f"< (you can't use this attack|you can't play this card|you can't play {{o:own}}) if {bench} is full . >", Made(lambda side=side, **_: (Need(holds=v.IfNot(v.IfBenchFull(side))),)))
REMINDER.row("< if you don't have any Benched Pokémon, this attack does nothing . >", (v.Nothing(when=(v.IfCount(of=v.PokemonIn(v.Target("benched_yours")), at_most=0),)),))
G["example"].tokens(read_example, lambda value: None)
REMINDER.row("< {e:example} >", ())
for text in (
    "don't apply weakness and resistance for benched pokémon",
    "don't apply weakness or resistance for benched pokémon",
    "any other effects of attacks still happen",
    "do the damage before switching the pokémon",
    "the effect of this attack",
    "you draw your cards first",
    "this includes Pokémon that come into play during that turn",
    "existing effects are not removed",
    "this doesn't use up your 1 Energy card attachment for the turn",
    "you still need the necessary Energy to use each attack",
    "don't apply weakness and resistance",
    "damage is not an effect",
    "this counts as evolving that Pokémon",
    "Pokémon V, Pokémon GX, etc . have Rule Boxes",
    "Pokémon ex, Pokémon V, etc . have Rule Boxes",
    "(these|those) [Prize] cards remain face up [for the rest of the game]",
    "even putting {s:self} on the Bench won't let you use it again",
    "no matter what type (the Defending Pokémon|that Pokémon) is, {s:self}'s type is still {t:type}",
):
    REMINDER.row(f"< {text} [.] >", Made(lambda **_: ()))
REMINDER.row("< this counts as evolving {s:self} . >", ())
for what in ("GX attack", "VSTAR Power", "G-MAX attack"):
    REMINDER.row(f"< you can't use more than 1 {what} in a game . >", (Once(what=what),))
REMINDER.row("< your opponent chooses the new Active Pokémon . >", ())
WORDS.row("{d:duration}, {w:lasting}[,] and {x:lasting}", Made(lambda w, x, d: lasting((*w, *x), d)), says=False)
WORDS.row("if you don't have {h:all_there}, {w:verb}", Made(lambda h, w: tuple(replace(w[0], when=(denied(each),)) for each in h) if w == (v.Nothing(),) else NO), says=False)
WORDS.row("you may {p:verb} to {w:simple}", Made(lambda p, w: offered((*p, *guarded(w, (v.IfDone("?do"),)))) if len(p) == 1 else NO), says=False)
WORDS.row("you may {p:verb} to have this attack do {n:digits} more damage", Made(lambda p, n: offered((*p, v.Plus(amount=n, when=(v.IfDone("?do"),)))) if len(p) == 1 else NO), says=False)
SENTENCE.row("if you go second, you can't use this attack during your first turn", (Need(holds=v.IfNot(v.IfFirstTurn(second=True))),), says=False)

SENTENCE.row("(if not|otherwise|if it isn't|if they aren't), {w:words}", (Else(words=S.w),), says=False)
SENTENCE.row("[then,] (your opponent does the same|your opponent does so, too)", (Same(),), says=False)
SENTENCE.row("if {h:conditions}, (heal {n:digits} damage|remove [up to] {n:tens} damage counter(s)) [from (it|that Pokémon)] instead", Made(lambda h, n: (Instead(words=(v.Heal(on=v.THAT, amount=n, when=h),)),)), says=False)
WORDS.row("{w:verb}, and if {h:conditions}, {x:words}", Made(lambda w, h, x: (*w, *guarded(x, h))), says=False)
VERB.row("draw another card", (v.Draw(),), says=False)
