"""Conditions in other words: coins, what was done, what happened in a turn, what somebody has."""

# fmt: off
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import ENERGY_TYPES, STATUSES
from .counts import CARRIED, CONDITION, COUNTED, QUANTITY, DoneTo, all_are
from .kinds import kind
from .nouns import LEFT, G
from .patterns import NO, Made, S

# --- coins ------------------------------------------------------------------------------------------------------------

for face, held, counted in (("heads", v.IfHeads, v.Heads), ("tails", v.IfTails, v.Tails)):
    CONDITION.row(f"(it's|it is|the coin is|the result is) {face}", held(), says=False)
    CONDITION.row(f"(both|all) [{{n:number}}] [(coins|of these coins|of them|of the coins)] (are|come up) {face}", Made(lambda n=0, held=held: held(at_least=None)), says=False)
    CONDITION.row(f"(either|any|either one|either coin|1 or both|at least 1|at least one) [(of them|coin|coins)] (is|are|comes up) {face}", held(), says=False)
    CONDITION.row(f"{{n:number}} or more [of them] are {face}", held(at_least=S.n), says=False)
    CONDITION.row(f"at least {{n:number}} [of them] (is|are) {face}", held(at_least=S.n), says=False)
    CONDITION.row(f"[you get] (exactly|only) {{n:number}} [of them] [(is|are)] {face}", v.IfCount(of=counted(), at_least=S.n, at_most=S.n), says=False)
    CONDITION.row(f"{{n:number}} of them (is|are) {face}", v.IfCount(of=counted(), at_least=S.n, at_most=S.n), says=False)
    CONDITION.row(f"you get {{n:digits}} {face}", v.IfCount(of=counted(), at_least=S.n, at_most=S.n), says=False)

# --- what was done ----------------------------------------------------------------------------------------------------

WAY = "(in this way|this way)"
CONDITION.row("(you did|they do|your opponent does|that player does|you do that|this happens)", v.IfDone("?do"), says=False)
for doing, said in (
    ("discarded", f"(any|some) (cards|Energy cards|Energy|Pokémon) (is|are|was|were) discarded [{WAY}]"),
    ("discarded", f"(you|your opponent|they|either player) discarded (any|a|1 or more|at least 1) {{k:card_kind}} {WAY}"),
    ("put", f"(you|your opponent|they|either player) (put|shuffled|returned) (any|a|1 or more|at least 1) {{k:card_kind}} [(into|on|onto|in|to) [the] [(bottom of|top of)] (your deck|your hand|their deck|their hand|your opponent's deck|the Lost Zone|your Bench)] {WAY}"),
    ("moved", f"(you|they) moved (any|an|a) {{k:card_kind}} {WAY}"),
    ("attached", f"(you|they) attached (any|an|a) {{k:card_kind}} [to (it|a Pokémon|this Pokémon|that Pokémon)] {WAY}"),
    ("healed", f"(you|they) (healed|removed) any (damage|damage counters) [from (it|that Pokémon|this Pokémon)] {WAY}"),
    ("felled", f"your opponent's Active Pokémon is Knocked Out {WAY}"),
    ("switched", f"(you switched|your opponent switched|you switch) {{p:pokemon}} {WAY}"),
):
    CONDITION.row(said, Made(lambda doing=doing, **_: v.IfDone(f"?{doing}")), says=False)
CONDITION.row(f"(you|your opponent|they) discarded {{n:digits}} [or more] [Energy] card(s) {WAY}", Made(lambda n: v.IfDone("?discarded", n)), says=False)
CONDITION.row("(that card|the discarded card|the card you discarded|it) is (a|an) {k:card_kind}", DoneTo("discarded", S.k), says=False)
CONDITION.row(f"(you|they) searched (your|their) deck {WAY}", v.IfDone("?found", 0), says=False)

DEFENDER = "(the Defending Pokémon|your opponent's Active Pokémon|your opponent's Pokémon|it|that Pokémon)"
for hit in (
    f"(this attack|{{s:self}}) (damages|damaged) {DEFENDER} [< after applying Weakness and Resistance >]",
    f"(this attack|{{s:self}}) (does|did) [any] damage [to {DEFENDER}] [< after applying Weakness and Resistance >]",
    "(you did any damage with this attack|the Defending Pokémon (is|was) damaged by this attack)",
):
    CONDITION.row(hit, Made(lambda s=None: v.IfHit()), says=False)
CONDITION.row("all damage from this attack is prevented", v.IfNot(v.IfHit()), says=False)
CONDITION.row(f"this attack (knocks|knocked) out {DEFENDER}", v.IfKnockedOut(by_this=True), says=False)
CONDITION.row(f"{DEFENDER} (is|was|would be) Knocked Out by [damage from] this attack", v.IfKnockedOut(by_this=True), says=False)
CONDITION.row(f"this attack (doesn't|didn't) knock out {DEFENDER}", v.IfNot(v.IfKnockedOut(by_this=True)), says=False)
CONDITION.row("this (doesn't|didn't) knock out {s:self}", Made(lambda s: v.IfCount(of=v.RemainingHp(v.SELF), at_least=1)), says=False)
FELL = "(any of your Pokémon|1 or more of your Pokémon|a Pokémon of yours|(1|one) of your Pokémon) [(were|was)] Knocked Out"
LAST = "(during|on) (your opponent's|their) last turn"
FALLEN = "(any of your {k:card_kind}|1 or more of your {k:card_kind}) (were|was) Knocked Out"
DAMAGED = "by damage from (an|an opponent's) attack [from your opponent's Pokémon]"
CONDITION.row(f"{FALLEN} {LAST}", Made(lambda k: _fallen(k, anyhow=True)), says=False)
CONDITION.row(f"{FALLEN} {DAMAGED} {LAST}", Made(lambda k: _fallen(k)), says=False)
CONDITION.row(f"{FELL} {LAST}", v.IfKnockedOut(anyhow=True), says=False)
CONDITION.row(f"you had any Pokémon Knocked Out {LAST}", v.IfKnockedOut(anyhow=True), says=False)
CONDITION.row(f"{FELL} by damage from (an|an opponent's) attack [from your opponent's Pokémon] {LAST}", v.IfKnockedOut(), says=False)
CONDITION.row(f"any of your {{t:types}} Pokémon were Knocked Out by damage from (an|an opponent's) attack [from your opponent's Pokémon] {LAST}", v.IfKnockedOut(types=S.t), says=False)



def _fallen(cards: v.CardFilter, *, anyhow: bool = False) -> Any:
    """Some of your Pokémon were knocked out: those of a kind that a type alone doesn't say."""
    plain = v.CardFilter(kind="pokemon", types=cards.types)
    return NO if cards.kind != "pokemon" or cards == plain else v.IfKnockedOut(anyhow=anyhow, cards=cards)


# --- this turn and the last -------------------------------------------------------------------------------------------

G["self_or_it"].row("{s:self}", S.s)
G["self_or_it"].row("it", v.SELF)
TURN = "[during] this turn"
CONDITION.row("{s:self_or_it} was (attacked|damaged|damaged by an attack|hit|hit by an attack) [(last turn|during your opponent's last turn)]", Made(lambda s: v.IfAttacked()), says=False)
CONDITION.row(f"{{s:self_or_it}} (didn't|did not) evolve {TURN}", Made(lambda s: v.IfNot(v.IfTurn("evolved"))), says=False)
CONDITION.row(f"{{s:self_or_it}} (didn't|did not) evolve from {{n:name}} {TURN}", Made(lambda s, n: v.IfNot(v.IfTurn("evolved", n))), says=False)
CONDITION.row(f"{{s:self_or_it}} [has] evolved from {{n:name}} {TURN}", Made(lambda s, n: v.IfTurn("evolved", n)), says=False)
MOVED = "(moved from (your|the) Bench to (the Active Spot|become your Active Pokémon)|was (on (your|the) Bench|Benched) and became your Active Pokémon|became your Active Pokémon)"
CONDITION.row(f"{{s:self_or_it}} {MOVED} {TURN}", Made(lambda s: v.IfTurn("became_active")), says=False)
CONDITION.row(f"{{s:self_or_it}} didn't move from (your|the) Bench to the Active Spot {TURN}", Made(lambda s: v.IfNot(v.IfTurn("became_active"))), says=False)
CONDITION.row(f"you played {{s:self_or_it}} [from your hand] {TURN}", Made(lambda s: v.IfTurn("from_hand")), says=False)
CONDITION.row(f"{{s:self_or_it}} (came|was put) into play {TURN}", Made(lambda s: v.IfTurn("played")), says=False)
CONDITION.row(f"you played (a|any) Supporter card(s) [from your hand] {TURN}", v.IfTurn("supporter"), says=False)
CONDITION.row(f"you (didn't|did not) play {{n:name}} from your hand {TURN}", v.IfNot(v.IfPlayed(S.n)), says=False)
CONDITION.row(f"(you|they|that player) played (a|an) {{k:card_kind}} from (your|their) hand {TURN}", Made(lambda k: _played(k)), says=False)
CONDITION.row(f"(you|they|that player) (didn't|did not) play (a|an) {{k:card_kind}} from (your|their) hand {TURN}", Made(lambda k: NO if _played(k) is NO else v.IfNot(_played(k))), says=False)
CONDITION.row("(it is|it's) your first turn", v.IfFirstTurn(), says=False)
CONDITION.row("you go second(, and only (on|during) your first turn| and it is your first turn)", v.IfFirstTurn(second=True), says=False)

# --- places and Stadiums ----------------------------------------------------------------------------------------------

CONDITION.row("{s:self_or_it} (is|stays|remains) (in the Active Spot|your Active Pokémon|the Active Pokémon|Active)", Made(lambda s: v.IfPlace("active")), says=False)
CONDITION.row("{s:self_or_it} is (on (your|the) Bench|Benched)", Made(lambda s: v.IfPlace("bench")), says=False)
CONDITION.row("(there is no Stadium [card] in play|there isn't any Stadium [card] in play|no Stadium [card] is in play)", v.IfNot(v.IfStadium()), says=False)
CONDITION.row("any Stadium [card] is in play", v.IfStadium(), says=False)
ALONE = v.IfCount(of=v.PokemonIn(v.Target("all_yours")), at_most=1)
CONDITION.row("({s:self_or_it} is the only Pokémon you have in play|your Active Pokémon is your only Pokémon in play|you have no other Pokémon in play)", Made(lambda s=None: ALONE), says=False)
for whose, bench, full in (("your", v.Target("benched_yours"), v.IfBenchFull("you")), ("your opponent's", v.Target("benched_opponents"), v.IfBenchFull("opponent"))):
    empty = v.IfCount(of=v.PokemonIn(bench), at_most=0)
    CONDITION.row(f"{whose} Bench is empty", empty, says=False)
    CONDITION.row(f"{whose} Bench isn't empty", v.IfNot(empty), says=False)
    CONDITION.row(f"{whose} Bench is full", full, says=False)
    CONDITION.row(f"{whose} Bench (isn't|is not) full", v.IfNot(full), says=False)

# --- what somebody has ------------------------------------------------------------------------------------------------

QUANTITY.row("(some|any number of)", (1, None), says=False)
QUANTITY.row("0", (None, 0), says=False)
EXTRA = "[[<] in addition to this attack's cost [>]]"
CARRIED.row(f"extra Energy [card(s)] attached [to (it|them)] {EXTRA}", v.EnergyOn(unspent=True))
CARRIED.row(f"extra {{t:types}} Energy [card(s)] attached [to (it|them)] {EXTRA}", v.EnergyOn(types=S.t, unspent=True))
CARRIED.row("Energy attached [to (it|them)][,] [but] not used to pay for this attack's [Energy] cost", v.EnergyOn(unspent=True))
CARRIED.row("{t:types} Energy attached [to (it|them)][,] [but] not used to pay for this attack's [Energy] cost", v.EnergyOn(types=S.t, unspent=True))
COUNTED.row("{t:types} Energy in play", v.EnergyOn(on=v.Target("all_yours"), types=S.t), says=False)
COUNTED.row("card(s) in (your|their) deck", v.CardsIn(zone="deck"), says=False)
COUNTED.row("{k:card_kind} in (your|their) Lost Zone", v.CardsIn(zone="lost_zone", cards=S.k), says=False)
CONDITION.row("{n:name} is in your discard pile", Made(lambda n: v.IfCount(of=v.CardsIn(zone="discard", cards=v.CardFilter(names=(n,))), at_least=1)), says=False)
CONDITION.row("(it|this|this card) is the (last|only) card in your hand", v.IfCount(of=v.CardsIn(zone="hand"), at_most=1), says=False)
CONDITION.row("you have no other cards in your hand", v.IfCount(of=v.CardsIn(zone="hand"), at_most=1), says=False)
CONDITION.row("you have any cards in your hand other than this card", v.IfCount(of=v.CardsIn(zone="hand"), at_least=2), says=False)
CONDITION.row("you have {n:digits} or fewer other cards in your hand", Made(lambda n: v.IfCount(of=v.CardsIn(zone="hand"), at_most=n + 1)), says=False)
CONDITION.row("you have {n:digits} or more other cards in your hand", Made(lambda n: v.IfCount(of=v.CardsIn(zone="hand"), at_least=n + 1)), says=False)
for who, taker in (("you have", "you"), ("your opponent has", "opponent")):
    CONDITION.row(f"{who} taken {{q:quantity}} Prize card(s)", Made(lambda q, taker=taker: v.IfCount(of=v.PrizesTaken(taker), at_least=q[0], at_most=q[1])), says=False)
CONDITION.row("{q:quantity} {c:on_them} (is|are) attached to {on:anyone}", Made(lambda q, c, on: v.IfCount(of=replace(c, on=on), at_least=q[0], at_most=q[1])), says=False)
G["on_them"].row("Energy [card(s)]", v.EnergyOn())
G["on_them"].row("{t:types} Energy [card(s)]", v.EnergyOn(types=S.t))
CONDITION.row("{a:one} has more remaining HP than {b:one}", Made(lambda a, b: v.IfMore(of=v.RemainingHp(a), than=v.RemainingHp(b))), says=False)
CONDITION.row("{a:one} has (less|fewer) remaining HP than {b:one}", Made(lambda a, b: v.IfMore(of=v.RemainingHp(b), than=v.RemainingHp(a))), says=False)
CONDITION.row("{on:pokemon}'s remaining HP is {n:tens_of} HP or (less|fewer)", v.IfCount(of=v.RemainingHp(on=S.on), at_most=S.n), says=False)
CONDITION.row("{on:pokemon} has {n:tens_of} HP or less remaining", v.IfCount(of=v.RemainingHp(on=S.on), at_most=S.n), says=False)
CONDITION.row("{on:pokemon} has {n:tens_of} or (less|fewer) HP (remaining|left)", v.IfCount(of=v.RemainingHp(on=S.on), at_most=S.n), says=False)
CONDITION.row("the number of {a:count} is (greater|more) than the number of {b:count}", v.IfMore(of=S.a, than=S.b), says=False)

# --- what somebody is -------------------------------------------------------------------------------------------------

CONDITION.row("{on:one} (is|are) {t:types}", Made(lambda on, t: v.IfIs(on, v.PokemonFilter(types=t))), says=False)
CONDITION.row("{on:one} (isn't|aren't|is not) {t:types}", Made(lambda on, t: v.IfNot(v.IfIs(on, v.PokemonFilter(types=t)))), says=False)
CONDITION.row("{on:one} (is|are) (evolved|an Evolution card|an Evolution|an Evolved Pokémon|an Evolution Pokémon)", v.IfIs(S.on, v.PokemonFilter(evolved=True)), says=False)
CONDITION.row("{on:one} (is|are) [already] damaged", v.IfIs(S.on, v.PokemonFilter(damaged=True)), says=False)
CONDITION.row("{on:one} (has|have) (any|a) Special Condition(s)", v.IfIs(S.on, v.PokemonFilter(statuses=STATUSES)), says=False)
CONDITION.row("{on:one} (has|have) any Resistance", v.IfIs(S.on, v.PokemonFilter(resists=ENERGY_TYPES)), says=False)
CONDITION.row("{on:one} (has|have) a Pokémon Power", v.IfIs(S.on, v.PokemonFilter(sorts=("pokemon_power",))), says=False)
CONDITION.row("{on:one} (has|have) no Abilities", v.IfIs(S.on, v.PokemonFilter(ability=False)), says=False)
CONDITION.row("{on:one} (doesn't|don't) have a Rule Box", v.IfIs(S.on, v.PokemonFilter(rule_box=False)), says=False)
CONDITION.row("{on:one} (has|have) a Retreat Cost of exactly {n:digits}", v.IfIs(S.on, v.PokemonFilter(retreat=S.n)), says=False)
CONDITION.row("({n:name} is anywhere under {s:self}|{s:self} is evolved from {n:name})", Made(lambda n, s: v.IfIs(v.SELF, v.PokemonFilter(under=n))), says=False)
CONDITION.row("{on:one} (has|have) \" {a:name} [,] \" or \" {b:name} \" in (its|their) name(s)", Made(lambda on, a, b: v.IfIs(on, v.PokemonFilter(any_of=(v.PokemonFilter(name_has=a), v.PokemonFilter(name_has=b))))), says=False)
CONDITION.row("{on:one} is {t:types} or has {n:name} in its name", Made(lambda on, t, n: v.IfIs(on, v.PokemonFilter(any_of=(v.PokemonFilter(types=t), v.PokemonFilter(name_has=n))))), says=False)
# "it is … and has …": one subject, two things said of it
PART = G["said_of_it"]
PART.row("(is|are) {t:types}", Made(lambda t: v.IfIs(v.SELF, v.PokemonFilter(types=t))))
PART.row("is [already] {s:any_status}", v.IfIs(v.SELF, v.PokemonFilter(statuses=S.s)))
PART.row("is (a|an) {k:pokemon_kind}", v.IfIs(v.SELF, S.k))
PART.row("(has|have) {w:has_part}", v.IfIs(v.SELF, S.w))
PART.row("(has|have) {q:quantity} {c:carried}", Made(lambda q, c: v.IfCount(of=c, at_least=q[0], at_most=q[1])))
G["conditions"].row("{on:self} {a:said_of_it} and {b:said_of_it}", Made(lambda on, a, b: (a, b)), says=False)
G["conditions"].row("{a:condition} and {b:said_of_it}", Made(lambda a, b: NO if not _about_itself(a) else (a, b)), says=False)
for same in ("you and your opponent have the same number of {of:counted}", "each player has the same number of {of:counted}"):
    G["conditions"].row(same, Made(lambda of: _level(of)), says=False)


def _played(cards: v.CardFilter) -> Any:
    """Such a Trainer card was played; that any Supporter was is a condition of its own."""
    if cards.kind != "trainer" or cards == v.CardFilter(kind="trainer", trainer=("supporter",)):
        return NO
    return v.IfPlayed(cards=cards)


def _about_itself(held: Any) -> bool:
    return isinstance(held, v.IfPlace)


def _level(of: Any) -> Any:
    other = replace(of, side="opponent") if isinstance(of, v.CardsIn) else None
    return NO if other is None else (v.IfNot(v.IfMore(of=of, than=other)), v.IfNot(v.IfMore(of=other, than=of)))
CONDITION.row("you have {q:quantity} {c:on_them} attached to {on:anyone}", Made(lambda q, c, on: v.IfCount(of=replace(c, on=on), at_least=q[0], at_most=q[1])), says=False)
CONDITION.row("{n:name} is on your Bench and has any damage counters on it", Made(lambda n: v.IfIs(v.Target("benched_yours"), v.PokemonFilter(names=(n,), damaged=True))), says=False)
G["conditions"].row("all of {g:group} are {s:any_status}", Made(lambda g, s: all_are(g, kind(statuses=s))), says=False)
G["conditions"].row("you have {k:names_and} on your Bench", Made(lambda k: tuple(v.IfIs(v.Target("benched_yours"), v.PokemonFilter(names=(each,))) for each in k)), says=False)
G["conditions"].row("{a:condition}, and [if] {b:condition}", (S.a, S.b), says=False)
CONDITION.row("you (choose|chose) (a|an) {k:pokemon_kind}", Made(lambda k: v.IfIs(v.THAT, k)), says=False)
G["conditions"].row("each player has exactly {n:number} Prize card(s) (remaining|left)", Made(lambda n: tuple(v.IfCount(of=v.CardsIn(zone="prizes", side=side), at_least=n, at_most=n) for side in ("you", "opponent"))), says=False)
CONDITION.row(f"you placed any damage counters {WAY}", v.IfDone("?counted"), says=False)
CONDITION.row(f"you put any damage counters on {{on:anyone}} {WAY}", Made(lambda on: v.IfDone("?counted")), says=False)
CONDITION.row(f"you search your deck {WAY}", v.IfDone("?found", 0), says=False)
CONDITION.row(f"you put {{n:digits}} card(s) on the bottom of your deck {WAY}", Made(lambda n: v.IfDone("?put", n)), says=False)
G["has_part"].row("the {n:title} Ability", v.PokemonFilter(has_ability=S.n))
EACH_OF = "({a:name}, {b:name}, {c:name}, {d:name}, {e:name}[,] and {f:name}|{a:name}, {b:name}, {c:name}[,] and {d:name})"
G["conditions"].row(f"you have {EACH_OF} in play", Made(lambda **named: tuple(v.IfIs(v.Target("all_yours"), v.PokemonFilter(names=(each,))) for each in named.values())), says=False)
CONDITION.row("(any|a) Stadium [card] (with|that has) {n:name} in its name is in play", v.IfStadium(name_has=S.n), says=False)
CONDITION.row("you moved (a|an) {k:pokemon_kind} to your Bench in this way", Made(lambda k: v.IfIs(LEFT, k)), says=False)
