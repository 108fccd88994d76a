"""What is counted, amounts for each of it, and conditions."""

# fmt: off
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from .kinds import Kind, card_filter, kind, pokemon_filter
from .nouns import G, denied, target, untarget
from .patterns import NO, Made, S

COUNT = G["count"]
# the coins and what was done are those last spoken of: `discourse` binds their keys
COUNT.row("heads", v.Heads())
COUNT.row("tails", v.Tails())
COUNT.row("damage counter(s) on {on:anyone}", v.CountersOn(on=S.on))
COUNT.row("Energy attached to {on:anyone}", v.EnergyOn(on=S.on))
COUNT.row("{t:types} Energy attached to {on:anyone}", v.EnergyOn(on=S.on, types=S.t))
COUNT.row("Energy card(s) attached to {on:anyone}", v.EnergyOn(on=S.on, cards=True))
COUNT.row("{t:types} Energy card(s) attached to {on:anyone}", v.EnergyOn(on=S.on, cards=True, types=S.t))
COUNT.row("basic Energy [card(s)] attached to {on:anyone}", v.EnergyOn(on=S.on, basic=True, cards=True))
COUNT.row("Special Energy [card(s)] attached to {on:anyone}", v.EnergyOn(on=S.on, cards=True, special=True))
COUNT.row("type(s) of basic Energy [card(s)] attached to {on:anyone}", v.EnergyOn(on=S.on, basic=True, kinds=True))
COUNT.row("Pokémon Tool(s) [card(s)] attached to {on:anyone}", v.ToolsOn(on=S.on))
COUNT.row("[Colorless] Energy in {on:anyone}'s Retreat Cost", v.RetreatCost(on=S.on))
COUNT.row("Colorless in {on:anyone}'s Retreat Cost", v.RetreatCost(on=S.on), says=False)
COUNT.row("different type(s) of {g:group}", Made(lambda g: _kinds_in(g)), says=False)
COUNT.row("Special Condition(s) affecting {on:anyone}", v.StatusesOn(on=S.on))
COUNT.row("[of] {g:group}", Made(lambda g: _pokemon_in(g), lambda value: _unpokemon_in(value)))
COUNT.row("card(s) in {w:whose} hand", v.CardsIn(zone="hand", side=S.w))
COUNT.row("{k:card_kind} in {w:whose} hand", Made(lambda k, w: _cards_in(k, "hand", w)), says=False)
COUNT.row("{k:card_kind} you find there", v.CardsIn(zone="hand", side="opponent", cards=S.k), says=False)
COUNT.row("{k:card_kind} in {w:whose} discard pile(s)", v.CardsIn(zone="discard", side=S.w, cards=S.k))
COUNT.row("{k:card_kind} in the Lost Zone", v.CardsIn(zone="lost_zone", side="you", cards=S.k), says=False)
COUNT.row("{k:card_kind} in {w:whose} Lost Zone", v.CardsIn(zone="lost_zone", side=S.w, cards=S.k))
COUNT.row("Prize card(s) {w:side_has} taken", v.PrizesTaken(side=S.w))
COUNT.row("Prize card(s) {w:side_has} (left|remaining)", v.CardsIn(zone="prizes", side=S.w))
COUNT.row("{w:whose} [remaining] Prize card(s)", v.CardsIn(zone="prizes", side=S.w), says=False)
COUNT.row("card(s) in {w:whose} deck", v.CardsIn(zone="deck", side=S.w))
# "in this way": what a word before it did
for doing, words in (
    ("discarded", "[that] [you] (discarded|discard|discarded in this way|discard in this way)"),
    ("discarded", "[that] (was|were) discarded [in this way]"),
    ("put", "[you] put in the Lost Zone [in this way]"),
    ("attached", "[that] [you] (attached|attach) [to (it|this Pokémon)] in this way"),
    ("moved", "[you] moved in this way"),
):
    COUNT.row(f"{{k:nouns}} {words}", Made(lambda k, doing=doing: done(doing, k)), says=False)


def done(doing: str, k: Kind) -> Any:
    """How many of such cards the last such doing was done to; the kind is looked at when the key is bound."""
    cards = card_filter(k)
    return NO if cards is None else Tally(f"?{doing}", cards, cards.kind == "energy" and not k["cards"])


class Tally(v.Part, frozen=True, tag_field="count", tag="?tally"):
    """How many cards of a kind a word before did something to: an open reference, bound by `discourse`."""

    key: str
    cards: v.CardFilter
    units: bool = False


def _pokemon_in(g: Kind) -> Any:
    on = target(g)
    return NO if on is NO else v.PokemonIn(on)


def _kinds_in(g: Kind) -> Any:
    on = target(g)
    return NO if on is NO else v.PokemonIn(on, kinds=True)


def _unpokemon_in(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, v.PokemonIn) or value.kinds:
        return None
    return untarget(value.on, count=False)


def _cards_in(cards: v.CardFilter, zone: Any, side: Any) -> Any:
    return NO if cards == v.ANY_CARD else v.CardsIn(zone=zone, side=side, cards=cards)


FOREACH = G["foreach"]
FOREACH.row("for each {of:count}", S.of)
FOREACH.row("(times|multiplied by) [the (number|amount) of] {of:count}", S.of, says=False)
FOREACH.row("times the total (number|amount) of {of:count}", S.of, says=False)

# --- conditions -----------------------------------------------------------------------------------------------------

class Already(v.Part, frozen=True, tag_field="if", tag="?already"):
    """A condition that must be asked before the attack does its damage."""

    holds: v.Condition


class NamedOnBench(v.Part, frozen=True, tag_field="if", tag="?named"):
    """A Pokémon of this name is on your Bench; of an ability its own name means itself instead."""

    name: str


G["tens_of"].row("{n:digits}", Made(lambda n: n // 10 if n % 10 == 0 else NO, lambda value: {"n": 10 * value}))
CONDITION = G["condition"]
CONDITION.row("heads", v.IfHeads())
CONDITION.row("tails", v.IfTails())
CONDITION.row("(both|all) [of (them|the coins)] are heads", v.IfHeads(at_least=None))
CONDITION.row("(both|all) [of (them|the coins)] are tails", v.IfTails(at_least=None))
CONDITION.row("(both|all) coins are heads", v.IfHeads(at_least=None), says=False)
CONDITION.row("(both|all) coins are tails", v.IfTails(at_least=None), says=False)
CONDITION.row("(either|any) of them (is|are) heads", v.IfHeads(), says=False)
CONDITION.row("(either|any) of them (is|are) tails", v.IfTails(), says=False)
CONDITION.row("at least {n:number} of them (is|are) heads", v.IfHeads(at_least=S.n))
CONDITION.row("you do", v.IfDone("?do"))
for doing, words in (
    ("attached", "you attached [(an|any)] Energy [card(s)] [to (it|a Pokémon|this Pokémon)] in this way"),
    ("discarded", "you discarded (a|any|that) [(card|cards|Energy|Energy card|Stadium|Pokémon Tool)] in this way"),
    ("put", "you put any cards (on the bottom of your deck|into your hand|in the Lost Zone|into your deck) in this way"),
    ("healed", "you healed any damage in this way"),
    ("healed", "any damage was healed in this way"),
    ("drawn", "you drew any cards in this way"),
):
    CONDITION.row(words, v.IfDone(f"?{doing}"), says=False)
CONDITION.row("you searched your deck in this way", v.IfDone("?found", 0), says=False)
CONDITION.row("{on:anyone} (has|have) Energy attached [to (it|them)]", v.IfCount(of=v.EnergyOn(on=S.on), at_least=1), says=False)
CONDITION.row("{on:anyone} (has|have) no Energy [card(s)] attached [to (it|them)]", v.IfCount(of=v.EnergyOn(on=S.on), at_most=0))
CONDITION.row("{on:pokemon}'s remaining HP is {n:tens_of} or less", v.IfCount(of=v.RemainingHp(on=S.on), at_most=S.n))
CONDITION.row("{on:anyone} has any damage counters on it", v.IfCount(of=v.CountersOn(on=S.on), at_least=1))
CONDITION.row("{on:anyone} already has any damage counters on it", Already(v.IfCount(of=v.CountersOn(on=S.on), at_least=1)), says=False)
CONDITION.row("{on:anyone} already (has|have) {n:number} or more damage counters on (it|them)", Already(v.IfCount(of=v.CountersOn(on=S.on), at_least=S.n)), says=False)
CONDITION.row("{on:anyone} (has|have) {n:number} or more damage counters on (it|them)", v.IfCount(of=v.CountersOn(on=S.on), at_least=S.n))
CONDITION.row("{on:anyone} (has|have) no damage counters on (it|them)", v.IfCount(of=v.CountersOn(on=S.on), at_most=0))
CONDITION.row("{on:anyone} (doesn't|don't) have any damage counters on (it|them)", v.IfCount(of=v.CountersOn(on=S.on), at_most=0), says=False)
CONDITION.row("{on:anyone} (has|have) any Energy [card(s)] attached [to (it|them)]", v.IfCount(of=v.EnergyOn(on=S.on), at_least=1))
CONDITION.row("{on:anyone} (has|have) any {t:types} Energy [card(s)] attached [to (it|them)]", v.IfCount(of=v.EnergyOn(on=S.on, types=S.t), at_least=1))
CONDITION.row("{on:anyone} (has|have) any Special Energy [card(s)] attached [to (it|them)]", v.IfCount(of=v.EnergyOn(on=S.on, special=True), at_least=1))
CONDITION.row("{on:anyone} (has|have) any basic Energy [card(s)] attached [to (it|them)]", v.IfCount(of=v.EnergyOn(on=S.on, basic=True), at_least=1))
CONDITION.row("{on:anyone} has {n:digits} or more Energy attached [to it]", v.IfCount(of=v.EnergyOn(on=S.on), at_least=S.n))
CONDITION.row("{on:anyone} has {n:digits} or more {t:types} Energy attached [to it]", v.IfCount(of=v.EnergyOn(on=S.on, types=S.t), at_least=S.n))
CONDITION.row("{on:anyone} (has|have) a Pokémon Tool [card] attached [to it]", v.IfCount(of=v.ToolsOn(on=S.on), at_least=1))
CONDITION.row("{on:anyone} (is|are) [already] {s:any_status}", v.IfIs(S.on, v.PokemonFilter(statuses=S.s)))
CONDITION.row("{on:anyone} (isn't|aren't|is not) [already] {s:any_status}", v.IfNot(v.IfIs(S.on, v.PokemonFilter(statuses=S.s))))
CONDITION.row("{on:anyone} has \" {n:name} \" in its name", v.IfIs(S.on, v.PokemonFilter(name_has=S.n)), says=False)
CONDITION.row("{on:anyone} is (a|an) {k:pokemon_kind}", v.IfIs(S.on, S.k))
CONDITION.row("{on:anyone} (isn't|is not) (a|an) {k:pokemon_kind}", v.IfNot(v.IfIs(S.on, S.k)))
CONDITION.row("{on:self} is (your Active Pokémon|in the Active Spot)", Made(lambda on: v.IfPlace("active")), says=False)
CONDITION.row("{on:self} is on your Bench", Made(lambda on: v.IfPlace("bench")), says=False)
CONDITION.row("this Pokémon is in the Active Spot", v.IfPlace("active"))
CONDITION.row("this Pokémon is on your Bench", v.IfPlace("bench"))
CONDITION.row("{n:name} is on your Bench", NamedOnBench(S.n), says=False)
CONDITION.row("there is (a|any) Stadium [card] in play", v.IfStadium())
CONDITION.row("a Stadium [card] is in play", v.IfStadium(), says=False)
CONDITION.row("{n:name} is in play", v.IfStadium(names=(S.n,)))
CONDITION.row("you have more Prize cards (remaining|left) than your opponent", v.IfMore(of=v.CardsIn(zone="prizes"), than=v.CardsIn(zone="prizes", side="opponent")))
CONDITION.row("{w:side_has} {n:number} or more {of:counted}", Made(lambda w, n, of: _owned(w, of, at_least=n)), says=False)
CONDITION.row("{w:side_has} {n:number} or (fewer|less) {of:counted}", Made(lambda w, n, of: _owned(w, of, at_most=n)), says=False)
CONDITION.row("{w:side_has} exactly {n:number} {of:counted}", Made(lambda w, n, of: _owned(w, of, at_least=n, at_most=n)), says=False)
CONDITION.row("{w:side_has} no {of:counted}", Made(lambda w, of: _owned(w, of, at_most=0)), says=False)
CONDITION.row("{w:side_has} any {of:counted}", Made(lambda w, of: _owned(w, of, at_least=1)), says=False)
CONDITION.row("{w:side_has} (a|an) {of:counted}", Made(lambda w, of: _owned(w, of, at_least=1)), says=False)
CONDITION.row("you don't have any {of:counted}", Made(lambda of: _owned("you", of, at_most=0)), says=False)
CONDITION.row("your opponent doesn't have any {of:counted}", Made(lambda of: _owned("opponent", of, at_most=0)), says=False)
CONDITION.row("{w:side_has} {k:names} in play", Made(lambda w, k: _named(w, k)), says=False)
CONDITION.row("there (is|are) any {of:count}", v.IfCount(of=S.of, at_least=1))
CONDITION.row("there are {n:number} or more {of:count}", v.IfCount(of=S.of, at_least=S.n))
CONDITION.row("there are {n:number} or (fewer|less) {of:count}", v.IfCount(of=S.of, at_most=S.n))
CONDITION.row("{on:self} (moved from your Bench to the Active Spot|became your Active Pokémon) this turn", Made(lambda on: v.IfTurn("became_active")), says=False)
CONDITION.row("this Pokémon moved from your Bench to the Active Spot this turn", v.IfTurn("became_active"))
CONDITION.row("{on:self} evolved from {n:name} during this turn", Made(lambda on, n: v.IfTurn("evolved", n)), says=False)
CONDITION.row("{on:self} evolved [during] this turn", Made(lambda on: v.IfTurn("evolved")), says=False)
CONDITION.row("you played a Supporter [card] [from your hand] [during] this turn", v.IfTurn("supporter"))
CONDITION.row("you played {n:name} [from your hand] [during] this turn", v.IfPlayed(S.n))
CONDITION.row("any of your Pokémon were Knocked Out by damage from an [opponent's] attack during your opponent's last turn", v.IfKnockedOut())
CONDITION.row("any of your Pokémon were Knocked Out by damage from an attack from your opponent's Pokémon during their last turn", v.IfKnockedOut(), says=False)
CONDITION.row("{on:pokemon} would be Knocked Out by (this attack|damage from this attack)", Made(lambda on: v.IfKnockedOut(by_this=True) if on in (v.DEFENDING, v.Target("active_opponent")) else NO), says=False)
CONDITION.row("{on:pokemon} is Knocked Out by damage from this attack", Made(lambda on: v.IfKnockedOut(by_this=True) if on in (v.DEFENDING, v.Target("active_opponent")) else NO), says=False)
CONDITION.row("your opponent's Active Pokémon is Knocked Out by damage from this attack", v.IfKnockedOut(by_this=True))
CONDITION.row("{on:self} was damaged by an attack during your opponent's last turn", Made(lambda on: v.IfAttacked()), says=False)
CONDITION.row("(any|1) of your Pokémon (were|was) Knocked Out during your opponent's last turn", v.IfKnockedOut(anyhow=True))
CONDITION.row("you shuffled any cards into your deck in this way", v.IfDone("?put"), says=False)
CONDITION.row("{n:number} of them (is|are) heads", v.IfCount(of=v.Heads(), at_least=S.n, at_most=S.n))
CONDITION.row("you get {n:number} heads", v.IfCount(of=v.Heads(), at_least=S.n, at_most=S.n), says=False)
CONDITION.row("you get at least {n:number} heads", v.IfHeads(at_least=S.n), says=False)
CONDITION.row("(either|any) is heads", v.IfHeads(), says=False)
CONDITION.row("(either|any) is tails", v.IfTails(), says=False)
CONDITION.row("{on:anyone} is {k:known_kind}", v.IfIs(S.on, S.k), says=False)
G["known_kind"].row("{k:pokemon_kind}", Made(lambda k: k if k.tags or k.names or k.types else NO))
CONDITION.row("you have more cards in your hand than your opponent", v.IfMore(of=v.CardsIn(zone="hand"), than=v.CardsIn(zone="hand", side="opponent")))
CONDITION.row("any of your {t:types} Pokémon were Knocked Out by damage from an [opponent's] attack during (your opponent's|their) last turn", v.IfKnockedOut(types=S.t), says=False)
CONDITION.row("any of your Pokémon were Knocked Out by damage from an opponent's attack during their last turn", v.IfKnockedOut(), says=False)
CONDITION.row("your opponent has (a|any) Stadium [card] in play", v.IfStadium(side="opponent"))
CONDITION.row("this Pokémon was on the Bench and became your Active Pokémon this turn", v.IfTurn("became_active"), says=False)
CONDITION.row("{on:anyone} has a Special Energy [card] attached [to it]", v.IfCount(of=v.EnergyOn(on=S.on, special=True), at_least=1), says=False)
CONDITION.row("it's your first turn", v.IfFirstTurn())

COUNTED = G["counted"]
COUNTED.row("card(s) in (your|their) hand", v.CardsIn(zone="hand"))
COUNTED.row("{k:card_kind} in (your|their) hand", Made(lambda k: _cards_in(k, "hand", "you")), says=False)
COUNTED.row("{k:card_kind} in (your|their) discard pile", v.CardsIn(zone="discard", cards=S.k))
COUNTED.row("{k:card_kind} in the Lost Zone", v.CardsIn(zone="lost_zone", cards=S.k))
COUNTED.row("Prize card(s) [(remaining|left)]", v.CardsIn(zone="prizes"))
COUNTED.row("{k:nouns} in play", Made(lambda k: _pokemon_of(k, None)), says=False)
COUNTED.row("{k:nouns} on (your|their) Bench", Made(lambda k: _pokemon_of(k, "benched")), says=False)
COUNTED.row("{k:nouns}", Made(lambda k: _pokemon_of(k, None) if k["place"] == "benched" else NO), says=False)


def _pokemon_of(k: Kind, place: str | None) -> Any:
    """Pokémon of "you", to be given to the player who has them."""
    if k["side"] is not None or (place and k["place"]):
        return NO
    facts = dict(k.facts) | {"side": "you"} | ({"place": place} if place else {})
    on = target(kind(**facts))
    return NO if on is NO else v.PokemonIn(on)


_THEIRS: dict[str, v.Who] = {
    "all_yours": "all_opponents",
    "benched_yours": "benched_opponents",
    "active_yours": "active_opponent",
}


def _owned(w: str, of: v.Count, **bounds: int) -> Any:
    """What a player has of something, within bounds."""
    where = of.on.where if isinstance(of, v.PokemonIn) else None
    if isinstance(of, v.PokemonIn) and where is not None and where.names and bounds == {"at_least": 1}:
        on = replace(of.on, where=None)
        return v.IfIs(replace(on, who=_THEIRS[on.who]) if w == "opponent" else on, where)
    if w == "opponent":
        if isinstance(of, v.PokemonIn):
            of = v.PokemonIn(replace(of.on, who=_THEIRS[of.on.who]))
        else:
            of = replace(of, side="opponent")
    return v.IfCount(of=of, **bounds)


def _named(w: str, k: tuple[str, ...]) -> Any:
    on = v.Target("all_yours" if w == "you" else "all_opponents")
    return v.IfIs(on, v.PokemonFilter(names=k)) if len(k) == 1 else NO


G["conditions"].row("{a:condition}", (S.a,))
G["conditions"].row("{w:side_has} {k:names_and} in play", Made(lambda w, k: tuple(_named(w, (each,)) for each in k)), says=False)
G["conditions"].row("all of {g:group} are {k:nouns}", Made(lambda g, k: all_are(g, k)), says=False)
G["conditions"].row("all of {g:group} have {k:which_part}", Made(lambda g, k: all_are(g, k)), says=False)
G["which_part"].row("any damage counters on them", kind(damaged=True))
G["which_part"].row("at least 1 damage counter on them", kind(damaged=True))
G["which_part"].row("any Energy attached [to them]", kind(energy=True))
G["conditions"].row("{a:condition} and [if] {b:condition}", (S.a, S.b))


def all_are(g: Kind, k: Any) -> Any:
    """All of them are so: there are any, and none of them is not."""
    on = target(g)
    other = NO if k is NO else denied(k)
    like = None if on is NO or other is NO else pokemon_filter(other)
    if like is None:
        return NO
    return (v.IfCount(of=v.PokemonIn(on), at_least=1), v.IfNot(v.IfIs(on, like)))
