"""What is done: one row for each way to say a word of the vocabulary. A clause means a tuple of words."""

# fmt: off
from typing import Any, Literal

from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import STATUSES
from .kinds import card_filter, join
from .nouns import G, Some, target
from .open_words import COUNTED, THOSE, Base, Blow, HalfHp, Harsh, ShuffledAfter
from .patterns import NO, Made, S
from .taking import VERB, Place, attach, of_hand, only, onto_bench, so_many

# --- coins and choices ----------------------------------------------------------------------------------------------

VERB.row("flip (a|1) coin", (v.Flip(),))
VERB.row("flip {n:digits} coins", (v.Flip(coins=S.n),))
VERB.row("flip a coin until you get tails", (v.Flip(coins="until_tails"),))
VERB.row("flip (a coin|1 coin) {of:foreach}", (v.Flip(coins=v.Per(each=1, of=S.of)),))
VERB.row("flip a number of coins equal to the number of {of:count}", (v.Flip(coins=v.Per(each=1, of=S.of)),), says=False)
VERB.row("choose {on:chosen}", (v.Choose(on=S.on),))
G["chosen"].row("{on:pokemon}", Made(lambda on: on if on.count is not None else NO, lambda value: {"on": value}))

# --- the attack's own damage ----------------------------------------------------------------------------------------

G["attack"].row("this attack", "attack")
G["attack"].row("{p:part}", "attack", says=False)
G["attack"].row("this Pokémon", "attack", says=False)
G["attack"].row("{o:own}", "attack", says=False)
G["hits"].row("{a:attack} does", "hits")
G["hits"].row("[{a:attack} also] does", "hits", says=False)
G["hits"].row("do", "hits", says=False)
G["hits"].row("(have this attack|this attack also|it) (do|does)", "hits", says=False)
VERB.row("{h:hits} {n:digits} more damage", (v.Plus(amount=S.n),))
VERB.row("{h:hits} {n:digits} more damage {of:foreach}", (v.Plus(amount=v.Per(each=S.n, of=S.of)),))
VERB.row("{h:hits} {b:digits} damage plus {n:digits} more damage", (Base(amount=S.b), v.Plus(amount=S.n)), says=False)
VERB.row("{h:hits} {b:digits} damage[,] plus {n:digits} [more] damage {of:foreach}", (Base(amount=S.b), v.Plus(amount=v.Per(each=S.n, of=S.of))), says=False)
VERB.row("{h:hits} {n:digits} less damage", (v.Minus(amount=S.n),))
VERB.row("{h:hits} {n:digits} less damage {of:foreach}", (v.Minus(amount=v.Per(each=S.n, of=S.of)),))
VERB.row("{h:hits} {b:digits} damage minus {n:digits} damage {of:foreach}", (Base(amount=S.b), v.Minus(amount=v.Per(each=S.n, of=S.of))), says=False)
VERB.row("{h:hits} {n:digits} damage {of:foreach}", (Blow(each=S.n, of=S.of),), says=False)
VERB.row("{h:hits} {n:digits} damage to {on:defender} {of:foreach}", (Blow(each=S.n, of=S.of),), says=False)
VERB.row("{h:hits} {n:digits} damage", (v.SetDamage(amount=S.n),), says=False)
VERB.row("this attack does nothing", (v.Nothing(),))
VERB.row("(that attack|{p:part}) does nothing", (v.Nothing(),), says=False)
VERB.row("this attack's damage isn't affected by {w:unaffected}", (v.Ignore(what=S.w),))
VERB.row("(this damage|damage from this attack|the damage from this attack) isn't affected by {w:unaffected}", (v.Ignore(what=S.w),), says=False)
VERB.row("don't apply {w:unaffected}", (v.Ignore(what=S.w),), says=False)
G["defender"].row("the Defending Pokémon", "defender")
G["defender"].row("your opponent's Active Pokémon", "defender")
G["defender"].row("each Defending Pokémon", "defender", says=False)
IMMUNE = G["unaffected"]
def _named_so(unaffected: str) -> Made:
    """One of the things that an attack's damage isn't affected by."""

    def build(**_: Any) -> str:
        return unaffected

    def unmade(value: Any) -> dict[str, Any] | None:
        return {"e": "effects"} if value == unaffected else None

    return Made(build, unmade)


def _named_apart(many: int) -> Any:
    """The inverse of a list of so many things."""
    return lambda value: dict(zip("abc", value, strict=True)) if len(value) == many else None


def _unaffected(named: tuple[str, ...]) -> Any:
    """What an attack's damage isn't affected by: powers are effects, and are named beside them only."""
    twice = len(set(named)) < len(named) and "powers" not in named
    if twice or ("powers" in named and "effects" not in named):
        return NO
    return tuple(each for each in ("weakness", "resistance", "effects") if each in named)


for named, unaffected in (("Weakness", "weakness"), ("Resistance", "resistance"), ("[by] {e:effects_on}", "effects"), ("(Poké-Powers|Poké-Bodies|Abilities|Pokémon Powers)", "powers")):
    G["unaffecting"].row(named, _named_so(unaffected))
for listed in ("{a:unaffecting}", "{a:unaffecting} (or|and) {b:unaffecting}", "{a:unaffecting}, or {b:unaffecting}", "{a:unaffecting}, {b:unaffecting}[,] or {c:unaffecting}", "{a:unaffecting} or {b:unaffecting}, or {c:unaffecting}", "{a:unaffecting}, {b:unaffecting}, {c:unaffecting}[,] or {d:unaffecting}", "{a:unaffecting}, {b:unaffecting}, {c:unaffecting}, {d:unaffecting}[,] or {e:unaffecting}"):
    IMMUNE.row(listed, Made(lambda **named: _unaffected(tuple(named.values())), _named_apart(listed.count("{"))))
G["effects_on"].row("any [other] effects on {on:defender}", "effects")
G["effects_on"].row("any [other] effects on (that Pokémon|those Pokémon)", "effects", says=False)

# --- other damage, counters, healing --------------------------------------------------------------------------------

# whether Weakness applies hangs on who is meant: `discourse` decides it
VERB.row("{h:hits} {n:digits} damage to {on:anyone}", Made(lambda h, n, on: only(v.Damage(on=on, amount=n)) if not _defends(on) else NO, lambda value: _undamage(value)))
VERB.row("{h:hits} {n:digits} damage to {d:defender}", (v.SetDamage(amount=S.n),))
VERB.row("this attack's base damage is {n:digits}", (v.SetDamage(amount=S.n),), says=False)
VERB.row("{s:self} [also] does {n:digits} damage to itself", Made(lambda s, n: only(v.Damage(on=v.SELF, amount=n))), says=False)
VERB.row("{h:hits} {n:digits} damage to {on:anyone} {of:foreach}", Made(lambda h, n, on, of: _more_than_defender(on, only(v.Damage(on=on, amount=v.Per(each=n, of=of))))), says=False)
VERB.row("{h:hits} {n:digits} damage {of:foreach} to {on:anyone}", (v.Damage(on=S.on, amount=v.Per(each=S.n, of=S.of)),))
VERB.row("put {n:number} damage counter(s) on {on:anyone}", (v.PutCounters(on=S.on, count=S.n),))
VERB.row("put {n:number} damage counter(s) on {on:anyone} {of:foreach}", (v.PutCounters(on=S.on, count=v.Per(each=S.n, of=S.of)),))
VERB.row("put {n:number} damage counter(s) on {on:bare} in any way you like", (v.PutCounters(on=S.on, count=S.n, spread=True),))
VERB.row("heal {n:digits} damage from {on:anyone}", (v.Heal(on=S.on, amount=S.n),))
VERB.row("heal all damage from {on:anyone}", (v.Heal(on=S.on, amount="all"),))
VERB.row("remove {n:tens} damage counter(s) from {on:anyone}", (v.Heal(on=S.on, amount=S.n),), says=False)
VERB.row("remove all damage counters from {on:anyone}", (v.Heal(on=S.on, amount="all"),), says=False)
VERB.row("heal {n:digits} damage from {on:anyone} {of:foreach}", (v.Heal(on=S.on, amount=v.Per(each=S.n, of=S.of)),))
VERB.row("heal from {on:anyone} the same amount of damage you did to {d:defender}", (v.Heal(on=S.on, amount=v.Per(each=10, of=v.Dealt())),))
VERB.row("heal {n:digits} damage and remove all Special Conditions from {on:self}", (v.Heal(on=S.on, amount=S.n), v.Cure(on=S.on)), says=False)
VERB.row("remove all Special Conditions from {on:anyone}", (v.Cure(on=S.on),))
VERB.row("{on:pokemon} recovers from all Special Conditions", (v.Cure(on=S.on),), says=False)
for source in ("pokemon", "bare"):
    VERB.row(f"move {{n:number}} damage counter(s) from {{a:{source}}} to {{b:anyone}}", Made(lambda n, a, b, source=source: _counters_moved(n, a, b, each=source == "pokemon")), says=False)
    VERB.row(f"move up to {{n:number}} damage counter(s) from {{a:{source}}} to {{b:anyone}}", Made(lambda n, a, b, source=source: _counters_moved(n, a, b, each=source == "pokemon", up_to=True)), says=False)
    VERB.row(f"move all damage counters from {{a:{source}}} to {{b:anyone}}", Made(lambda a, b, source=source: _counters_moved("all", a, b, each=source == "pokemon")), says=False)
VERB.row("knock out {on:pokemon}", (v.KnockOut(on=S.on),))
VERB.row("{on:pokemon} (is|are|will be|are now) Knocked Out", (v.KnockOut(on=S.on),), says=False)
VERB.row("{on:pokemon} (is|are) now {s:statuses}", (v.Inflict(on=S.on, statuses=S.s),))
VERB.row("during Pokémon Checkup, put {k:number} damage counters on {on:pokemon} instead of 1", Made(lambda k, on: only(Harsh(status="poisoned", counters=k))), says=False)


def _counters_moved(n: Any, a: v.Target, b: v.Target, *, each: bool, up_to: bool = False) -> Any:
    if b.several:
        return NO
    return only(v.MoveCounters(source=a, to=b, count=n, each=each and a.several, up_to=up_to))


def _defends(on: v.Target) -> bool:
    """Whether damage to it is the attack's own."""
    return on in (v.DEFENDING, v.Target("active_opponent"))


def _more_than_defender(on: v.Target, words: Any) -> Any:
    return NO if _defends(on) else words


def _undamage(value: Any) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.Damage or value[0].when or not isinstance(value[0].amount, int):
        return None
    return {"h": "hits", "n": value[0].amount, "on": value[0].on}


VERB.row("remove all Special Conditions affecting {on:anyone}", (v.Cure(on=S.on),), says=False)
VERB.row("(make|leave) {on:pokemon} {s:statuses}", (v.Inflict(on=S.on, statuses=S.s),), says=False)
VERB.row("this power does {n:digits} damage to {on:pokemon}", (v.Damage(on=S.on, amount=S.n),), says=False)
VERB.row("have your opponent reveal their hand", (v.LookAt(zone="hand", side="opponent"),), says=False)
VERB.row("switch {s:self} with your Active Pokémon", Made(lambda s: only(v.Switch(itself=True))), says=False)
VERB.row("switch it with your Active Pokémon", (v.Switch(itself=True),), says=False)
VERB.row("take {c:some} attached to {a:pokemon} and attach it to (a different one|another|another Pokémon)", Made(lambda c, a: moved(c, a, v.Target(a.who, 1, None, "you", False, True))), says=False)
VERB.row("move {c:some} (from|attached to) {a:pokemon} to (a different one|another)", Made(lambda c, a: moved(c, a, v.Target(a.who, 1, None, "you", False, True))), says=False)
VERB.row("move {n:number} damage counter from {a:pokemon} to another as long as you don't Knock Out that Pokémon", Made(lambda n, a: only(v.MoveCounters(source=a, to=v.Target(a.who, 1, None, "you", False, True), count=n, spare=True))), says=False)
VERB.row("attach {c:some} to {on:pokemon}", Made(lambda c, on: attach(c, on, "hand")), says=False)
VERB.row("look at the top {n:digits} cards of either player's deck and put them back on top of that player's deck in any order", (v.LookAt(zone="deck", side="either", count=S.n, arrange=True),))
VERB.row("shuffle your hand and put it on the bottom of your deck", (v.ShuffleHand(to="bottom", chooser="random"),))

# --- cards ----------------------------------------------------------------------------------------------------------

VERB.row("draw {n:number} card(s)", (v.Draw(count=S.n),))
VERB.row("draw up to {n:number} card(s)", (v.Draw(count=S.n, up_to=True),))
VERB.row("{w:side} draw(s) {n:number} card(s)", (v.Draw(side=S.w, count=S.n),), says=False)
VERB.row("draw {n:number} card(s) {of:foreach}", (v.Draw(count=v.Per(each=S.n, of=S.of)),))
VERB.row("draw cards until you have {n:number} cards in your hand", (v.Draw(until=S.n),))
VERB.row("each player draws {n:number} card(s)", (v.Draw(side="both", count=S.n),))
VERB.row("your opponent draws {n:number} card(s)", (v.Draw(side="opponent", count=S.n),))
VERB.row("discard your hand", (v.DiscardCards(count="all"),))
VERB.row("shuffle your hand into your deck", (v.ShuffleHand(),))
VERB.row("{w:side} (shuffle|shuffles) (your|their) hand into (your|their) deck", Made(lambda w: only(v.ShuffleHand(side=w))), says=False)
VERB.row("discard {c:some} from your hand", Made(lambda c: of_hand(c), lambda value: _hand_of(value)))
VERB.row("{w:side} (discard|discards) {c:some} from (your|their) hand", Made(lambda w, c: of_hand(c, side=w)), says=False)
VERB.row("discard a random card from your opponent's hand", (v.DiscardCards(side="opponent", chooser="random"),))
VERB.row("discard {n:digits} random cards from your opponent's hand", (v.DiscardCards(side="opponent", count=S.n, chooser="random"),))
VERB.row("discard {c:some} you find there", Made(lambda c: of_hand(c, side="opponent", chooser="you")), says=False)
VERB.row("choose {c:some} from your opponent's hand without looking and discard (it|them)", Made(lambda c: of_hand(c, side="opponent", chooser="random")), says=False)
VERB.row("your opponent reveals their hand", (v.LookAt(zone="hand", side="opponent"),))
VERB.row("look at your opponent's hand", (v.LookAt(zone="hand", side="opponent"),), says=False)
VERB.row("discard the top {n:number} card(s) (of|from) {w:whose} deck", (v.DiscardTop(side=S.w, count=S.n),))
VERB.row("discard the top card (of|from) {w:whose} deck", (v.DiscardTop(side=S.w),))
VERB.row("discard {n:number} card(s) from the top of {w:whose} deck", (v.DiscardTop(side=S.w, count=S.n),), says=False)
VERB.row("look at the top {n:number} cards of {w:whose} deck and put them back [on top of (your|their) deck] in any order", (v.LookAt(zone="deck", side=S.w, count=S.n, arrange=True),))
VERB.row("look at the top card of {w:whose} deck", (v.LookAt(zone="deck", side=S.w, count=1),))
VERB.row("look at the top {n:digits} cards of {w:whose} deck", (v.LookAt(zone="deck", side=S.w, count=S.n),))
VERB.row("shuffle your deck", (ShuffledAfter(),), says=False)
VERB.row("shuffle your deck afterward(s)", (ShuffledAfter(),), says=False)
VERB.row("shuffle your opponent's deck", (v.ShuffleDeck(side="opponent"),))
VERB.row("your opponent shuffles their deck", (v.ShuffleDeck(side="opponent"),), says=False)
VERB.row("search your deck for a card that evolves from {on:evolving} and put it (on|onto) {p:it} [to evolve it]", Made(lambda on, p: _evolve(on, p)), says=False)
G["evolving"].row("{on:pokemon}", Made(lambda on: on if on == v.SELF or on.count == 1 else NO))
G["it"].row("(it|that Pokémon)", "it")
G["it"].row("{s:self}", "self")


def _hand_of(value: Any) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.DiscardCards:
        return None
    word = value[0]
    plain = v.DiscardCards(count=word.count, cards=word.cards, up_to=word.up_to)
    if word != plain:
        return None
    count, up_to = ("any", False) if (word.count, word.up_to) == ("all", True) else (word.count, word.up_to)
    return {"c": Some(count, word.cards, up_to)}


def _attach_found(n: int, c: Some, on: v.Target) -> Any:
    if c.cards.kind != "energy":
        return NO
    many: Any = "any" if c.count in ("any", "all") else c.count
    return only(v.AttachEnergy(source="deck", on=on, cards=c.cards, count=many, up_to=c.up_to, split=True, top=n))


def _evolve(on: v.Target, p: str) -> Any:
    if (p == "self") != (on == v.SELF):
        return NO
    return only(v.EvolvePokemon(source="deck", on=on))


VERB.row("draw {n:number} more card(s)", (v.Draw(count=S.n),), says=False)
VERB.row("you discard {c:some} you find there", Made(lambda c: of_hand(c, side="opponent", chooser="you")), says=False)
VERB.row("put {c:some} attached to {on:pokemon} on top of (your|their) deck", Made(lambda c, on: away(c, on, to="top")), says=False)
VERB.row("look at up to {n:digits} cards from the top of your deck and rearrange them as you like", (v.LookAt(zone="deck", count=S.n, arrange=True),), says=False)
VERB.row("{on:pokemon} is no longer {s:status_or}", (v.Cure(on=S.on, statuses=S.s),))
VERB.row("turn all of your Prize cards face up", (v.LookAt(zone="prizes", shown=True),))
VERB.row("look at the top {n:digits} cards of your deck and put {m:number} of them into your hand . {r:rest}", (v.SearchDeck(cards=v.ANY_CARD, count=S.m, shown=False, top=S.n, rest=S.r),))
G["rest"].row("put the other (cards|card) in the Lost Zone", "lost_zone")
G["rest"].row("put the (other|remaining) cards back on top of your deck", "top")
G["rest"].row("put the (other|remaining) cards back on top of your deck in any order", "arranged")
G["rest"].row("put the other cards into your hand", "hand")
G["rest"].row("discard the other (cards|card)", "discard")
G["rest"].row("shuffle the other cards [back] into your deck", "shuffle")
G["rest"].row("put the other cards on the bottom of your deck in any order", "bottom")
G["rest"].row("shuffle the other cards and put them on the bottom of your deck", "under")


def _seen(n: int, c: Some, rest: Any, *, to: Any = "hand") -> Any:
    return NO if c.units else only(v.SearchDeck(cards=c.cards, count=so_many(c.count, most=n), to=to, top=n, rest=rest))


VERB.row("if {on:anyone} tries to [use an] attack {d:duration}, your opponent flips a coin . if tails, (that|this) attack (does nothing|doesn't happen)", Made(lambda on, d: only(v.Blind(on=on, lasts=d))), says=False)
VERB.row("discard (a|an) {a:card_kind} and (a|an) {b:card_kind} (attached to|from) {on:pokemon}", Made(lambda a, b, on: (v.DiscardEnergy(on=on, cards=a), v.DiscardEnergy(on=on, cards=b)) if a.kind == b.kind == "energy" else NO), says=False)
VERB.row("(return|put) {c:some} (attached to|from) {on:pokemon} to your hand", Made(lambda c, on: away(c, on, to="hand")), says=False)
VERB.row("attach {c:some} from {z:zone} to each of {g:group}", Made(lambda c, z, g: _attach_each(c, z, g)), says=False)
VERB.row("choose {c:random} from your opponent's hand . your opponent reveals (that card|those cards) and shuffles (it|them) into their deck", Made(lambda c: only(v.ShuffleHand(side="opponent", count=c, chooser="random", shown=True))), says=False)
G["random"].row("a random card", 1)
G["random"].row("{n:digits} random cards", S.n)
G["random"].row("a card at random", 1, says=False)
VERB.row("discard random cards from your opponent's hand until they have {n:digits} cards in their hand", (v.DiscardCards(side="opponent", until=S.n, chooser="random"),))
VERB.row("discard cards from your hand until you have {n:digits} cards in your hand", (v.DiscardCards(until=S.n),))
VERB.row("put the top {n:number} card(s) of {w:whose} deck in the Lost Zone", (v.DiscardTop(side=S.w, count=S.n, to="lost_zone"),))
VERB.row("put the top card of {w:whose} deck in the Lost Zone", (v.DiscardTop(side=S.w, to="lost_zone"),))
VERB.row("draw a number of cards up to the number of {of:count}", (v.Draw(count=v.Per(each=1, of=S.of), up_to=True),))
VERB.row("draw a number of cards equal to the number of {of:count}", (v.Draw(count=v.Per(each=1, of=S.of)),), says=False)
VERB.row("draw cards until you have the same number of cards in your hand as your opponent [has in their hand]", (v.Draw(until=v.CardsIn(zone="hand", side="opponent")),))
VERB.row("your opponent shuffles their hand into their deck(, then| and|, and) draws {n:number} card(s)", (v.ShuffleHand(side="opponent"), v.Draw(side="opponent", count=S.n)), says=False)
VERB.row("each player shuffles their hand into their deck and draws {n:number} card(s)", (v.ShuffleHand(side="both"), v.Draw(side="both", count=S.n)), says=False)
VERB.row("discard your hand, then draw {n:number} card(s)", (v.DiscardCards(count="all"), v.Draw(count=S.n)), says=False)
VERB.row("shuffle your hand into your deck, then draw {n:number} card(s)", (v.ShuffleHand(), v.Draw(count=S.n)), says=False)
VERB.row("choose (a|1) Special Condition [< Asleep, Burned, Confused, Paralyzed, or Poisoned >] . {on:pokemon} is now affected by that Special Condition", Made(lambda on: only(v.Inflict(on=on, statuses=STATUSES, choice=True))), says=False)
VERB.row("look at the top {n:digits} cards of your deck . you may put {c:some} you find there onto your Bench . {r:rest}", Made(lambda n, c, r: _seen(n, c, r, to="bench")), says=False)
VERB.row("look at the top {n:digits} cards of your deck and put {c:some} you find there onto your Bench . {r:rest}", Made(lambda n, c, r: _seen(n, c, r, to="bench")), says=False)
VERB.row("look at the top {n:digits} cards of your deck, attach {c:some} you find there to {on:bare} in any way you like . {r:rest}", Made(lambda n, c, on, r: _attach_seen(n, c, on, r)), says=False)
VERB.row("look at the top {n:digits} cards of your deck and attach {c:some} you find there to {on:bare} in any way you like . {r:rest}", Made(lambda n, c, on, r: _attach_seen(n, c, on, r)), says=False)
VERB.row("look at {n:digits} of your face-down Prize cards", (v.LookAt(zone="prizes", count=S.n),))
VERB.row("choose {c:some} from your opponent's hand without looking and put it in the Lost Zone", Made(lambda c: only(v.DiscardCards(side="opponent", count=c.count, cards=c.cards, chooser="random", to="lost_zone"))), says=False)
VERB.row("heal {n:digits} damage and remove all Special Conditions from {on:pokemon}", Made(lambda n, on: healed(n, on)), says=False)
VERB.row("remove all Special Conditions and {n:tens} damage counter(s) from {on:self}", (v.Cure(on=S.on), v.Heal(on=S.on, amount=S.n)), says=False)


def _attach_each(c: Some, zone: Any, g: Any) -> Any:
    on = target(g)
    if c.cards.kind != "energy" or on is NO or not isinstance(c.count, int):
        return NO
    return only(v.AttachEnergy(source=zone, on=on, cards=c.cards, count=c.count, up_to=c.up_to, each=True))


def _attach_seen(n: int, c: Some, on: v.Target, rest: Any) -> Any:
    made = _attach_found(n, c, on)
    return NO if made is NO or rest == "bottom" else only(replace(made[0], rest=rest))


def healed(n: Any, on: v.Target) -> Any:
    """Healing and curing: of one that is chosen, it is the same one for both."""
    if on == v.SELF:
        return NO  # there is a row for that
    if on.count is None:
        return (v.Heal(on=on, amount=n), v.Cure(on=on))
    return (v.Choose(on=on), v.Heal(on=v.THAT, amount=n), v.Cure(on=v.THAT))


VERB.row("choose {c:some} (attached to|from) {on:pokemon} and discard (it|them)", Made(lambda c, on: away(c, on)), says=False)
VERB.row("remove up to {n:tens} damage counter(s) from {on:anyone}", (v.Heal(on=S.on, amount=S.n, up_to=True),))
VERB.row("draw {n:digits} cards from the bottom of your deck", Made(lambda n: only(v.SearchDeck(cards=v.ANY_CARD, count=n, top=n, bottom=True, shown=False, rest="top"))), says=False)
VERB.row("draw the bottom {n:digits} cards of your deck", Made(lambda n: only(v.SearchDeck(cards=v.ANY_CARD, count=n, top=n, bottom=True, shown=False, rest="top"))), says=False)
VERB.row("your opponent reveals their hand . discard {c:some} from it", Made(lambda c: _from_shown(c)), says=False)
VERB.row("choose {on:chosen} . if you have a Stage 2 card in your hand that evolves from that Pokémon, put that card (on|onto) the Basic Pokémon [to evolve it] [, skipping the Stage 1]", Made(lambda on: (v.Choose(on=on), v.EvolvePokemon(source="hand", on=v.THAT, skip=True, cards=v.CardFilter(kind="pokemon", stages=("stage_2",))))), says=False)
VERB.row("switch {s:self} with (a|an) {k:card_kind} in your hand . any attached cards, damage counters, Special Conditions, turns in play, and any other effects remain on the new Pokémon", Made(lambda s, k: only(v.SwapCard(source="hand", cards=replace(k, kind="pokemon")))), says=False)
VERB.row("discard this card", (v.DiscardThis(),))
VERB.row("choose (a|an) {k:card_kind} in your discard pile (and|.) switch it with {on:chosen}", Made(lambda k, on: only(v.SwapCard(source="discard", cards=k, on=on)) if k.kind == "pokemon" else NO), says=False)
VERB.row("search your deck for a card that has no Abilities and evolves from {on:evolving}, and put it onto that Pokémon to evolve it", Made(lambda on: only(v.EvolvePokemon(source="deck", on=on, cards=v.CardFilter(ability=False)))), says=False)
VERB.row("search your deck for {c:some}, shuffle your deck, then put those cards on top of it in any order", Made(lambda c: only(v.SearchDeck(cards=c.cards, count=c.count, to="top", shown=False)) if isinstance(c.count, int) and c.cards == v.ANY_CARD else NO), says=False)


def _from_shown(c: Some) -> Any:
    made = of_hand(c, side="opponent", chooser="you")
    return NO if made is NO else (v.LookAt(zone="hand", side="opponent"), *made)


# --- movement -------------------------------------------------------------------------------------------------------

VERB.row("switch your Active Pokémon with 1 of your Benched Pokémon", (v.Switch(),))
VERB.row("switch your Active Pokémon with 1 of your Benched {k:some_kind}", (v.Switch(where=S.k),))
G["some_kind"].row("{k:pokemon_kind}", Made(lambda k: k if k != v.PokemonFilter() else NO, lambda value: {"k": value}))
VERB.row("switch out your opponent's Active Pokémon to the Bench", (v.Switch(side="opponent", chooser="opponent"),), says=False)
VERB.row("put {on:pokemon} and all (attached cards|cards attached to it) in the Lost Zone", (v.ReturnPokemon(on=S.on, to="lost_zone"),))
VERB.row("your opponent switches their Active Pokémon with 1 of their Benched Pokémon", (v.Switch(side="opponent", chooser="opponent"),))
VERB.row("switch 1 of your opponent's Benched Pokémon with (their|your opponent's) Active Pokémon", (v.Switch(side="opponent"),))
VERB.row("shuffle {on:pokemon} and all cards attached to it into your deck", (v.ReturnPokemon(on=S.on, to="deck"),))
VERB.row("(put|return) {on:pokemon} and all (attached cards|cards attached to it) (into|to) (your|their) hand", (v.ReturnPokemon(on=S.on),))

# --- energy and other attached cards --------------------------------------------------------------------------------

for there in ("from", "attached to"):
    VERB.row(f"discard {{c:some}} {there} {{on:pokemon}}", Made(lambda c, on: away(c, on), lambda value: _unoff(value)), says=there == "from")
    VERB.row(f"discard {{c:some}} {there} {{on:bare}}", Made(lambda c, on: _off_any(c, on)), says=False)
    VERB.row(f"put {{c:some}} {there} {{on:pokemon}} into (your|their) hand", Made(lambda c, on: away(c, on, to="hand")), says=False)
    VERB.row(f"shuffle {{c:some}} {there} {{on:pokemon}} into (your|their) deck", Made(lambda c, on: away(c, on, to="deck")), says=False)
    VERB.row(f"put {{c:some}} {there} {{on:pokemon}} in the Lost Zone", Made(lambda c, on: away(c, on, to="lost_zone")), says=False)
    VERB.row(f"put {{c:some}} {there} {{on:bare}} in the Lost Zone", Made(lambda c, on: _off_any(c, on, to="lost_zone")), says=False)
    VERB.row(f"move {{c:some}} {there} {{a:anyone}} to {{b:anyone}}", Made(lambda c, a, b: moved(c, a, b)), says=False)
    VERB.row(f"move {{c:some}} {there} {{a:anyone}} to {{b:bare}} in any way you like", Made(lambda c, a, b: moved(c, a, b, split=True)), says=False)
G["zone"].row("your hand", "hand")
G["zone"].row("your discard pile", "discard")
VERB.row("attach {c:some} from {z:zone} to {on:pokemon}", Made(lambda c, z, on: attach(c, on, z), lambda value: _unattach(value)))
VERB.row("attach {c:some} from {z:zone} to {on:bare} in any way you like", Made(lambda c, z, on: attach(c, on, z, split=True)), says=False)
VERB.row("discard (a|the|any) Stadium [card] in play", (v.DiscardStadium(),))


def away(c: Some, on: v.Target, *, to: Any = "discard") -> Any:
    """Energy cards, or Tools, that are taken off Pokémon."""
    if c.cards.kind == "trainer" and c.cards == v.CardFilter(kind="trainer", trainer=("tool",)):
        count: Any = "all" if c.count == "any" else c.count
        return NO if c.up_to or to == "deck" else only(v.DiscardAttached(on=on, count=count, to=to))
    if c.cards.kind != "energy" or (to == "top" and c.count != 1):
        return NO
    units = c.units and isinstance(c.count, int) and c.count > 1
    return only(v.DiscardEnergy(on=on, count=c.count, cards=c.cards, up_to=c.up_to, to=to, units=units))


def _unoff(value: Any) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.DiscardEnergy:
        return None
    word = value[0]
    if word != v.DiscardEnergy(on=word.on, count=word.count, cards=word.cards, up_to=word.up_to, units=word.units):
        return None
    return {"c": Some(word.count, word.cards, word.up_to, word.units), "on": word.on}


def _off_any(c: Some, on: v.Target, *, to: Any = "discard") -> Any:
    """From your Pokémon: 1 is on one of them, more are on any of them."""
    made = away(c, on, to=to)
    if made is NO or type(made[0]) is not v.DiscardEnergy or on.who not in ("all_yours", "all_opponents", "benched_yours", "benched_opponents"):
        return NO
    if not isinstance(c.count, int):
        return made
    if c.count == 1 and not c.up_to:
        return only(replace(made[0], on=replace(on, count=1)))
    return only(replace(made[0], in_all=True))


def moved(c: Some, a: v.Target, b: v.Target, *, split: bool = False) -> Any:
    """Energy cards that go from one Pokémon to another."""
    if c.cards.kind != "energy" or a == b:
        return NO
    if b.several and not split:
        if c.count not in (1, "any"):
            return NO
        split = True
    units = c.units and isinstance(c.count, int) and c.count > 1
    return only(v.MoveEnergy(source=a, to=b, count=c.count, cards=c.cards, up_to=c.up_to, split=split, units=units))


def _unattach(value: Any) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.AttachEnergy:
        return None
    word = value[0]
    if word != v.AttachEnergy(source=word.source, on=word.on, cards=word.cards, count=word.count, up_to=word.up_to):
        return None
    return {"c": Some(word.count, word.cards, word.up_to), "on": word.on, "z": word.source}


# --- one of those spoken of -------------------------------------------------------------------------------------------

VERB.row("(choose|take) {n:number} of (them|those Energy cards) and discard (it|them)", (v.DiscardEnergy(on=v.THAT, cards=THOSE, count=S.n),), says=False)
VERB.row("(choose|take) {n:number} of (them|those Energy cards) and (return|put) (it|them) (to|into) (your|their|your opponent's) hand", (v.DiscardEnergy(on=v.THAT, cards=THOSE, count=S.n, to="hand"),), says=False)
VERB.row("(attach {n:number} of them to {on:pokemon}|choose {n:number} of them and attach (it|them) to {on:pokemon})", (v.AttachEnergy(source="discard", on=S.on, cards=THOSE, count=S.n),), says=False)
VERB.row("remove {n:tens} of them", (v.Heal(on=v.THAT, amount=S.n),), says=False)
VERB.row("shuffle (all of those|those) [Energy] cards into your deck", (v.Retrieve(cards=COUNTED, count="all", to="deck"),), says=False)
VERB.row("choose 1 of (them|those Energy cards) and (move|attach) it to {to:pokemon}", (v.MoveEnergy(source=v.THAT, to=S.to, cards=THOSE),), says=False)
VERB.row("choose 1 of the Defending Pokémon and switch it with 1 of your opponent's Benched Pokémon . your opponent chooses the Benched Pokémon to switch", (v.Switch(side="opponent", chooser="opponent"),), says=False)
VERB.row("switch 1 of your opponent's Benched Pokémon with 1 of the Defending Pokémon . your opponent chooses the Defending Pokémon to switch", (v.Switch(side="opponent"),), says=False)
VERB.row("choose 1 of your opponent's Benched Pokémon and switch it with 1 of the Defending Pokémon . your opponent chooses the Defending Pokémon to switch", (v.Switch(side="opponent"),), says=False)
VERB.row("choose 1 of the Defending Pokémon", (v.Choose(on=v.Target("active_opponent")),), says=False)
SEEN_HAND = "(your opponent reveals their hand .|look at your opponent's hand .|look at your opponent's hand and)"
THERE = "(you find there|there)"
TO_DECK = G["to_deck"]
TO_DECK.row("(your opponent shuffles|have your opponent shuffle) (that card|it|those cards|them) into their deck", "shuffled")
TO_DECK.row("your opponent (puts|shuffles) (it|that card) (at|on|to) the bottom of their deck", "bottom")
for look in (f"{SEEN_HAND} [then,] choose {{c:some}} [{THERE}]", "look at your opponent's hand . if (they have|your opponent has) any {k:card_kind} there, choose 1 of them"):
    VERB.row(f"{look} . {{to:to_deck}}", Made(lambda to, c=None, k=v.ANY_CARD: _looked(c or Some(1, k), to=to)), says=False)
    VERB.row(f"{look} . your opponent discards (that card|it|the card you chose)", Made(lambda c=None, k=v.ANY_CARD: _looked(c or Some(1, k))), says=False)
VERB.row(f"{SEEN_HAND} [then,] choose {{c:some}} [{THERE}] and discard (it|them|that card)", Made(lambda c: _looked(c)), says=False)
VERB.row(f"{SEEN_HAND} [then,] (choose|put) {{c:some}} {THERE} [and put it] (at|on|to) the bottom of their deck", Made(lambda c: _looked(c, to="bottom")), says=False)
VERB.row(f"{SEEN_HAND} [then,] choose {{c:some}} {THERE} and put (it|them) on top of their deck", Made(lambda c: _looked(c, to="top")), says=False)
VERB.row(f"{SEEN_HAND} [then,] shuffle {{c:some}} {THERE} into their deck", Made(lambda c: _looked(c, to="shuffled")), says=False)
VERB.row("(your opponent reveals|have your opponent reveal) their hand . then, discard {c:some} from it", Made(lambda c: _from_shown(c)), says=False)
BLIND = "choose {n:number} card(s) from your opponent's hand without looking"
VERB.row(f"{BLIND} . look at (that card|the card|those cards|that card you chose|the card you chose|the cards you chose)[,] then have your opponent shuffle (that card|it|those cards|them) into their deck", (v.ShuffleHand(side="opponent", count=S.n, chooser="random", shown=True),), says=False)


def _looked(c: Some, *, to: Literal["shuffled", "top", "bottom"] | None = None) -> Any:
    """Cards of the opponent's hand, which is looked at: discarded, or put into the deck."""
    if to is None:
        return _from_shown(c)
    if c.units or not isinstance(c.count, int):
        return NO
    away: Any = v.ShuffleHand(side="opponent", count=c.count, cards=c.cards, chooser="you", to=to, up_to=c.up_to)
    return (v.LookAt(zone="hand", side="opponent"), away)


# --- other words for the same -----------------------------------------------------------------------------------------

VERB.row("this attack's base damage is {n:digits} instead of {b:digits}", (Base(amount=S.b), v.SetDamage(amount=S.n)), says=False)
VERB.row("{h:hits} {n:digits} damage instead of {b:digits}", (Base(amount=S.b), v.SetDamage(amount=S.n)), says=False)
VERB.row("{h:hits} {n:digits} more {of:foreach}", (v.Plus(amount=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row("{h:hits} {b:digits} damage plus {n:digits} damage", (Base(amount=S.b), v.Plus(amount=S.n)), says=False)
VERB.row("{h:hits} {b:digits} damage (and|plus) {s:self} does {n:digits} damage to itself", Made(lambda h, b, s, n: (Base(amount=b), v.Damage(on=v.SELF, amount=n))), says=False)
VERB.row("{s:self} does {n:digits} damage to itself[,] and don't apply Weakness [and Resistance] to this damage", Made(lambda s, n: only(v.Damage(on=v.SELF, amount=n))), says=False)
VERB.row("this attack's damage is not affected by {w:unaffected}", (v.Ignore(what=S.w),), says=False)
VERB.row("{on:pokemon} (is|are) also {s:statuses}", (v.Inflict(on=S.on, statuses=S.s),), says=False)
VERB.row("{on:pokemon} (is|are) {s:statuses}", (v.Inflict(on=S.on, statuses=S.s),), says=False)
VERB.row("[both] {a:self} and (the Defending Pokémon|your opponent's Active Pokémon) are now {s:statuses}", (v.Inflict(on=v.SELF, statuses=S.s), v.Inflict(on=v.DEFENDING, statuses=S.s)), says=False)
VERB.row("(it|that Pokémon|{on:pokemon}) [now] takes {n:digits} [Poison] damage instead of 10 (after each player's turn|between turns) [< even if it was already Poisoned >]", Made(lambda n, on=None: only(Harsh(status="poisoned", counters=n // 10)) if n % 10 == 0 else NO), says=False)
VERB.row("put {n:number} damage counters instead of 1 on {on:pokemon} (between turns|during Pokémon Checkup)", Made(lambda n, on: only(Harsh(status="poisoned", counters=n))), says=False)
VERB.row("put damage counters on {on:anyone} until (its|their) remaining HP is {n:digits}", (v.PutCounters(on=S.on, leaving=S.n),), says=False)
VERB.row("put a number of damage counters on {on:anyone} equal to the number of {of:count}", (v.PutCounters(on=S.on, count=v.Per(each=1, of=S.of)),), says=False)
VERB.row("count the (number|amount) of {of:count} . put that many damage counters on {on:anyone}", (v.PutCounters(on=S.on, count=v.Per(each=1, of=S.of)),), says=False)
VERB.row("count the (number|amount) of {of:count} . draw up to that many cards", (v.Draw(count=v.Per(each=1, of=S.of), up_to=True),), says=False)
VERB.row("count the (number|amount) of {of:count} . draw that many cards", (v.Draw(count=v.Per(each=1, of=S.of)),), says=False)
VERB.row("remove {n:tens} damage counter(s) from {on:anyone} {of:foreach}", (v.Heal(on=S.on, amount=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row("heal up to {n:digits} damage from {on:anyone}", (v.Heal(on=S.on, amount=S.n, up_to=True),), says=False)
for aside in ("< all if there are (less|fewer) than {m:number} >", "< remove 1 if there is only 1 >"):
    VERB.row(f"remove {{n:tens}} damage counter(s) from {{on:anyone}} {aside}", Made(lambda n, on, m=0: only(v.Heal(on=on, amount=n))), says=False)
    VERB.row(f"remove all Special Conditions and {{n:tens}} damage counter(s) from {{on:pokemon}} {aside}", Made(lambda n, on, m=0: (v.Cure(on=on), v.Heal(on=on, amount=n)) if on.count is None else NO), says=False)
VERB.row("remove all Special Conditions and {n:tens} damage counter(s) from {on:it_or}", (v.Cure(on=S.on), v.Heal(on=S.on, amount=S.n)), says=False)
G["it_or"].row("(it|that Pokémon)", v.THAT)
VERB.row("remove {n:tens} damage counter(s) and all Special Conditions from {on:pokemon}", Made(lambda n, on: healed(n, on) if on != v.SELF else (v.Heal(on=on, amount=n), v.Cure(on=on))), says=False)
VERB.row("remove (a|1) Special Condition from {on:pokemon}", (v.Cure(on=S.on, one=True),))
VERB.row("heal {n:digits} damage and remove a Special Condition from {on:pokemon}", Made(lambda n, on: (v.Heal(on=on, amount=n), v.Cure(on=on, one=True)) if on.count is None else NO), says=False)
VERB.row("remove the Special Condition {s:status} from {on:pokemon}", (v.Cure(on=S.on, statuses=(S.s,)),), says=False)
VERB.row("(switch|you switch) 1 of your [own] (Benched|Active) Pokémon with (your Active Pokémon|1 of your Benched Pokémon)[, if any]", (v.Switch(),), says=False)
VERB.row("your opponent switches 1 of their (Defending|Active) Pokémon with 1 of their Benched Pokémon[, if any]", (v.Switch(side="opponent", chooser="opponent"),), says=False)
VERB.row("each player switches their Active Pokémon with 1 of their Benched Pokémon", (v.Switch(side="opponent", chooser="opponent"), v.Switch()), says=False)
for there in ("from", "attached to"):
    VERB.row(f"your opponent discards {{c:some}} {there} {{on:pokemon}}", Made(lambda c, on: _by_opponent(away(c, on))), says=False)
    VERB.row(f"choose {{c:some}} {there} {{on:pokemon}} and (return|put) (it|them) (to|into) (your opponent's|their|your) hand", Made(lambda c, on: away(c, on, to="hand")), says=False)
    VERB.row(f"choose {{c:some}} {there} {{on:pokemon}} . your opponent returns that card to their hand", Made(lambda c, on: away(c, on, to="hand")), says=False)
    VERB.row(f"discard as many {{k:card_kind}} {there} {{on:anyone}} as you like", Made(lambda k, on: away(Some("any", k, units=True), on)), says=False)
VERB.row("move {c:some} that (was|were) attached to {a:pokemon} to {b:pokemon}", Made(lambda c, a, b: moved(c, a, b)), says=False)
VERB.row("take {c:some} attached to {a:pokemon} and attach it to {b:pokemon}", Made(lambda c, a, b: moved(c, a, b)), says=False)
VERB.row("move as many {k:card_kind} attached to {a:pokemon} as you like to {b:pokemon}", Made(lambda k, a, b: moved(Some("any", k), a, b)), says=False)
VERB.row("discard from your hand as many {k:card_kind} as you like", Made(lambda k: only(v.DiscardCards(count="all", cards=k, up_to=True))), says=False)
VERB.row("discard that Stadium [card]", (v.DiscardStadium(),), says=False)
VERB.row("if your opponent has (a|any) Stadium [card] in play, discard it", (v.DiscardStadium(when=(v.IfStadium(side="opponent"),)),), says=False)
VERB.row("return (a|any|the) Stadium [card] in play to its (player's|owner's) hand", (v.DiscardStadium(to="hand"),), says=False)
VERB.row("look at the top {n:digits} cards of either player's deck and (rearrange them as you like|put them back in any order)", (v.LookAt(zone="deck", side="either", count=S.n, arrange=True),), says=False)
VERB.row("rearrange the top {n:digits} cards of (your|their) deck as you like", (v.LookAt(zone="deck", count=S.n, arrange=True),), says=False)
VERB.row("discard the top card of {w:whose} deck {of:foreach}", (v.DiscardTop(side=S.w, count=v.Per(each=1, of=S.of)),), says=False)
VERB.row("discard {n:number} card(s) from the top of {w:whose} deck {of:foreach}", (v.DiscardTop(side=S.w, count=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row("each player (discards|discard) the top card of their deck", (v.DiscardTop(side="both"),), says=False)
VERB.row("each player discards the top {n:number} cards of their deck", (v.DiscardTop(side="both", count=S.n),), says=False)
VERB.row("each player draws a card for each of their remaining Prize cards", (v.Draw(count=v.Per(each=1, of=v.CardsIn(zone="prizes"))), v.Draw(side="opponent", count=v.Per(each=1, of=v.CardsIn(zone="prizes", side="opponent")))), says=False)


def _by_opponent(words: Any) -> Any:
    return NO if words is NO or type(words[0]) is not v.DiscardEnergy else only(replace(words[0], chooser="opponent"))

# --- those that fall, evolve, come into play -----------------------------------------------------------------------

VERB.row("{on:pokemon} isn't Knocked Out[,] and its remaining HP (becomes|become|is) {n:digits} [instead]", (v.Survive(on=S.on, hp=S.n),))
VERB.row("{on:pokemon} is not Knocked Out[,] and its remaining HP (becomes|become|is) {n:digits} [instead]", (v.Survive(on=S.on, hp=S.n),), says=False)
VERB.row("(remove|take) the highest Stage Evolution card from {on:anyone} and (put|return) (it|that card|those cards) [back] (into|to) (their|your|your opponent's) hand", (v.DevolvePokemon(on=S.on, to="hand"),), says=False)
VERB.row("(remove|take) the highest Stage Evolution card from {on:anyone} and shuffle (it|that card|those cards) into (their|your opponent's) deck", (v.DevolvePokemon(on=S.on, to="deck"),), says=False)
VERB.row("devolve {on:anyone} by putting the highest Stage Evolution card on it into (their|your opponent's|your) hand", (v.DevolvePokemon(on=S.on, to="hand"),), says=False)
VERB.row("devolve {on:anyone} [and put the highest Stage Evolution card on it into (their|your opponent's) hand]", (v.DevolvePokemon(on=S.on, to="hand"),))
VERB.row("search your deck for a card that evolves from {on:evolving} and (put|attach) it (on|onto|to) {p:that_one} [to evolve it]", Made(lambda on, p: only(v.EvolvePokemon(source="deck", on=on)) if p == on and on.who == "active_yours" else NO), says=False)
G["that_one"].row("{p:pokemon}", S.p)
VERB.row("search your deck for a card . shuffle your deck, then put that card on top of it", (v.SearchDeck(cards=v.ANY_CARD, to="top", shown=False),), says=False)
VERB.row("search your deck for up to [any] {n:number} cards and shuffle your deck afterward . [then,] put those cards on top of your deck in any order", (v.SearchDeck(cards=v.ANY_CARD, count=S.n, to="top", shown=False, up_to=True),), says=False)
VERB.row("(search your deck for|choose) [any] {n:number} cards (and shuffle your deck afterward|from your deck and shuffle the rest of your deck) . [then,] put (those|the chosen) cards on top of your deck in any order", (v.SearchDeck(cards=v.ANY_CARD, count=S.n, to="top", shown=False),), says=False)
MORPH = "< any cards attached to {s:self}, damage counters, Special Conditions, [turns in play,] and [any other] effects [on it] (are now|remain) on the new Pokémon . >"
VERB.row(f"search your deck for {{k:another_kind}} and switch it with {{o:self}} . [{MORPH} [.]] (shuffle {{t:self}} back into your deck|if you do, put {{t:self}} on top of your deck . shuffle your deck afterward)", Made(lambda k, **_: only(v.SwapCard(source="deck", cards=k))), says=False)
VERB.row("switch {s:self} with (a|an) {k:card_kind} in your hand . < any cards attached to {t:self}, damage counters, Special Conditions, turns in play, and any other effects remain on the new Pokémon . >", Made(lambda s, t, k: only(v.SwapCard(source="hand", cards=replace(k, kind="pokemon")))), says=False)
G["another_kind"].row("[another] {k:card_kind}", Made(lambda k: replace(k, kind="pokemon")))
ON_TOP = "discard the top card of your deck . if that card is (a|an) {k:card_kind}, attach it to {on:pokemon}"
VERB.row(ON_TOP, Made(lambda k, on: only(v.AttachEnergy(source="deck", on=on, cards=k, count="all", top=1, rest="discard")) if k.kind == "energy" else NO), says=False)

# --- cards in other orders of words ---------------------------------------------------------------------------------

RANDOM = G["at_random"]
RANDOM.row("(a random card|1 card at random|a card at random)", 1)
RANDOM.row("{n:number} (random cards|cards at random)", S.n)
VERB.row("(discard {n:at_random} from your opponent's hand|randomly discard {n:number} card(s) from your opponent's hand|your opponent discards {n:at_random} from their hand)", (v.DiscardCards(side="opponent", count=S.n, chooser="random"),), says=False)
VERB.row("choose {n:at_random} from your opponent's hand and discard (it|them)", (v.DiscardCards(side="opponent", count=S.n, chooser="random"),), says=False)
VERB.row("your opponent chooses {c:some} from their hand and (discards|discard) (it|them)", Made(lambda c: of_hand(c, side="opponent")), says=False)
VERB.row("discard {c:some} from your hand {of:foreach}", Made(lambda c, of: only(v.DiscardCards(count=v.Per(each=c.count, of=of), cards=c.cards)) if isinstance(c.count, int) and not c.up_to else NO), says=False)
VERB.row("each player shuffles their hand into their deck", (v.ShuffleHand(side="both"),))
VERB.row("(each player reveals their hand|you and your opponent show each other your hands)", (v.LookAt(zone="hand", side="both", shown=True),), says=False)
VERB.row("(your opponent shows you|have your opponent show you) their hand", (v.LookAt(zone="hand", side="opponent"),), says=False)
PILES = G["pile"]
PILES.row("your discard pile", "discard")
PILES.row("your opponent's discard pile", "opponent_discard")
VERB.row("(choose|search) {c:opponents_card} and use the effect of that card as the effect of this (card|power|attack|Ability|Poké-Power)", Made(lambda c: only(v.CopyTrainer(source=c[0], cards=c[1])) if c[1].kind == "trainer" else NO), says=False)
G["opponents_card"].row("{k:a_card} you find there", ("opponent_hand", S.k))
G["opponents_card"].row("{k:a_card} from {p:pile}", (S.p, S.k))
G["opponents_card"].row("{p:pile} for {k:a_card}", (S.p, S.k))
G["a_card"].row("(a|an|1) {k:card_kind}", S.k)
VERB.row("use the effect of {k:a_card} you find there as the effect of this (card|power|attack|Ability)", Made(lambda k: only(v.CopyTrainer(source="opponent_hand", cards=k)) if k.kind == "trainer" else NO), says=False)
VERB.row("choose 1 of {on:pokemon}'s attacks and use it as this attack", (v.CopyAttack(on=S.on),))
VERB.row("choose an attack (of|from|on) {on:pokemon} and use it as this attack", (v.CopyAttack(on=S.on),), says=False)
VERB.row("if {s:self} was attacked last turn, do the final result of that attack on {t:self} to the Defending Pokémon", Made(lambda s, t: only(v.MirrorAttack())), says=False)
REVEALED = "reveal cards from [the top of] your deck until you reveal (a|an) {k:card_kind} ."
VERB.row(f"{REVEALED} ([show (that card|that Pokémon|it) to your opponent and] put (it|that card) into your hand) . shuffle the other [revealed] cards [back] into your deck", Made(lambda k: only(v.SearchDeck(cards=k, first=True))), says=False)
PEEK = "look at the (top|{b:bottom}) {n:digits} cards of your deck"
G["bottom"].row("bottom", True)
ALL_SEEN = (("reveal", "[,] and put (it|them)", True), ("(choose|take)", ", show (it|them) to your opponent, and put (it|them)", True), ("(choose|take)", "[,] and put (it|them)", False))
for take, show, shown in ALL_SEEN:
    for what in ("{c:some} you find there", "as many {k:card_kind} as you like"):
        for where, to in (("into your hand", "hand"), ("onto your Bench", "bench")):
            VERB.row(f"{PEEK} (.|. you may|[,] and [you may]|,) {take} {what}{show} {where} [. {{r:rest}}]", Made(lambda n, c=None, k=v.ANY_CARD, r="shuffle", b=False, to=to, shown=shown: _seen_at(n, c or Some("any", k), r, bottom=b, to=to, shown=shown)), says=False)
VERB.row(f"{PEEK} (and|.|,) (choose|put) {{m:number}} of (them|those cards) [[,] and put (it|them)] into your hand [. {{r:rest}}]", Made(lambda n, m, r="shuffle", b=False: only(v.SearchDeck(cards=v.ANY_CARD, count=m, shown=False, top=n, rest=r, bottom=b))), says=False)


def _seen_at(n: int, c: Some, rest: Any, *, bottom: bool, to: Any, shown: bool) -> Any:
    made = _seen(n, c, rest, to=to)
    return NO if made is NO else only(replace(made[0], bottom=bottom, shown=shown or to == "bench"))


VERB.row("put {c:some} you find there onto (their|your opponent's) Bench", Made(lambda c: onto_bench(c, "opponent_hand")), says=False)
VERB.row("put damage counters on (it|that Pokémon) equal to half its HP < rounded down to the nearest 10 >", (HalfHp(),), says=False)
VERB.row("search your discard pile for {n:number} {a:card_kind} and {m:number} {b:card_kind} . show them to your opponent and shuffle them into your deck", (v.Retrieve(cards=S.a, count=S.n, to="deck"), v.Retrieve(cards=S.b, count=S.m, to="deck")), says=False)
VERB.row("search your deck for {k:nouns}[,] [(reveal|show) (it|them) [to your opponent],] and put (it|them) {to:where}", Made(lambda k, to: _named_only(k, to)), says=False)
VERB.row("search your deck for {k:another_names}, reveal them, and put them into your hand", Made(lambda k: tuple(v.SearchDeck(cards=v.CardFilter(names=(each,))) for each in k)), says=False)
G["another_names"].row("(a|an) {a:name}, (a|an) {b:name}, and (a|an) {c:name}", (S.a, S.b, S.c))
VERB.row("search your deck for up to {n:number} {k:card_kind} of different types, reveal them, and put them into your hand", (v.SearchDeck(cards=S.k, count=S.n, distinct=True),))
VERB.row("search your deck for up to {n:number} {k:card_kind} of different types and put them onto your Bench", (v.SearchDeck(cards=S.k, count=S.n, to="bench", distinct=True),))
VERB.row("search your deck for {n:number} different types of {k:card_kind}, (reveal them|show them to your opponent), and put them into your hand", (v.SearchDeck(cards=S.k, count=S.n, distinct=True),), says=False)
VERB.row("for each of {g:group}, search your deck for (a|an) {k:card_kind} and attach it to that {h:core}", Made(lambda g, k, h: _each_from_deck(target(g), k)), says=False)
VERB.row("for each of those Pokémon, search your deck for (a|an) {k:card_kind} and attach it to that Pokémon", Made(lambda k: _each_from_deck(v.THAT, k)), says=False)
VERB.row("for each of {g:group}, search your deck for a card that evolves from that Pokémon and put it onto that Pokémon [to evolve it]", Made(lambda g: NO if target(g) is NO else only(v.EvolvePokemon(source="deck", on=target(g), each=True))), says=False)
VERB.row("for each {g:both_sides}, flip a coin . if heads, {h:hits} {n:digits} damage to that Pokémon", Made(lambda g, h, n: NO if target(g) is NO else only(v.Damage(on=target(g), amount=n, flip="coin"))), says=False)
G["both_sides"].row("[of] {g:group}", S.g)
VERB.row("{h:hits} {n:digits} damage to {on:anyone} . don't apply Weakness (and|or) Resistance [to this damage]", Made(lambda h, n, on: NO if _defends(on) else (v.Damage(on=on, amount=n), v.Ignore(what=("weakness", "resistance")))), says=False)
VERB.row("{h:hits} damage to {d:defender} equal to half {e:defender}'s remaining HP < rounded {r:rounded} to the nearest 10 >", Made(lambda h, d, e, r: only(v.SetDamage(amount=v.Per(each=10, of=v.RemainingHp(), halved=r)))), says=False)
G["rounded"].row("up", "up")
G["rounded"].row("down", "down")
VERB.row("(change|you may change) {on:pokemon}'s Resistance to a type of your choice [other than Colorless]", (v.ChooseType(), v.Change(on=S.on, what="resistance", to="chosen")), says=False)


def _named_only(k: Any, to: Any) -> Any:
    """Cards of one name without a number: one of them."""
    cards = card_filter(k)
    if cards is None or not cards.names or k["all_of"] or k["head"]:
        return NO
    return only(v.SearchDeck(cards=cards, to="bench", shown=True)) if to == Place("bench", "you") else NO


def _each_from_deck(on: Any, cards: v.CardFilter) -> Any:
    if on is NO or cards.kind != "energy":
        return NO
    return only(v.AttachEnergy(source="deck", on=on, cards=cards, each=True))
VERB.row("choose either {a:status} or {b:status} . {on:pokemon} is now affected by that Special Condition", Made(lambda a, b, on: only(v.Inflict(on=on, statuses=(a, b), choice=True))), says=False)
VERB.row("if any damage is done to {on:anyone} by attacks {d:duration}, flip a coin . if heads, prevent that damage", (v.Prevent(on=S.on, flip=True, lasts=S.d),), says=False)
VERB.row("choose 1 of {on:pokemon}'s attacks . {d:duration}, that Pokémon can't use that attack", (v.ForbidAttack(on=S.on, attack="chosen", lasts=S.d),), says=False)
VERB.row("you and your opponent show each other your hands, then shuffle all [the] {k:card_kind} from your hands into your decks", (v.ShuffleHand(side="both", cards=S.k, shown=True),), says=False)
VERB.row("discard {c:some} from among {on:bare}", Made(lambda c, on: _off_any(c, on)), says=False)
for there in ("from", "attached to"):
    VERB.row(f"discard {{a:some}} and {{b:some}} {there} {{on:anyone}}", Made(lambda a, b, on: _both_off(a, b, on)), says=False)
    VERB.row(f"discard all {{a:carded}} and {{b:carded}} {there} {{on:anyone}}", Made(lambda a, b, on: _both_off(Some("all", a), Some("all", b), on)), says=False)
G["carded"].row("{k:core}", Made(lambda k: card_filter(k) or NO))
VERB.row("discard {on:self} and all (attached cards|cards attached to it)", (v.ReturnPokemon(on=S.on, to="discard"),), says=False)
VERB.row("have {s:self} [also] do {n:digits} damage to itself", Made(lambda s, n: only(v.Damage(on=v.SELF, amount=n))), says=False)
VERB.row("choose 1 of {on:bare}'s attacks and use it as this attack", Made(lambda on: only(v.CopyAttack(on=on))), says=False)
VERB.row("discard the top {n:number} card(s) of {w:whose} deck . if {h:conditions}, discard {m:number} more cards in this way", Made(lambda n, w, h, m: (v.DiscardTop(side=w, count=n), v.DiscardTop(side=w, count=m, when=h))), says=False)
VERB.row("discard the top card of {w:whose} deck . if {h:conditions}, discard {m:number} more cards in this way", Made(lambda w, h, m: (v.DiscardTop(side=w), v.DiscardTop(side=w, count=m, when=h))), says=False)
VERB.row("look at the top card of your deck . you may discard (that card|it)", Made(lambda: (v.LookAt(zone="deck", count=1), v.Offer(), v.DiscardTop(side="you", when=(v.IfDone("may"),)))), says=False)
VERB.row("for each of those Pokémon, search your deck for a card that evolves from that Pokémon and put it onto that Pokémon [to evolve it]", (v.EvolvePokemon(source="deck", on=v.THAT, each=True),), says=False)
VERB.row("choose a card in your hand that evolves from {on:evolving} and put it onto {p:it} [to evolve it]", Made(lambda on, p: NO if (p == "self") != (on == v.SELF) else only(v.EvolvePokemon(source="hand", on=on))), says=False)
for until in ("until its remaining HP is {n:digits}", "until the remaining HP of (each|that) Pokémon is {n:digits}", "until it has {n:digits} HP remaining"):
    VERB.row(f"(put|place) damage counters on {{on:pokemon}} {until}", (v.PutCounters(on=S.on, leaving=S.n),), says=False)
SWAPPED = "any attached cards, damage counters, Special Conditions, turns in play, and any other effects remain on the new Pokémon"
VERB.row(f"choose (a|an) {{k:core}} in your discard pile {{w:which}}[,] and switch it with {{on:chosen}} . {SWAPPED}", Made(lambda k, w, on: _swapped_in(k, w, on)), says=False)


def _swapped_in(k: Any, w: Any, on: v.Target) -> Any:
    both = join(k, w)
    cards = None if both is None else card_filter(both)
    return NO if cards is None or cards.kind != "pokemon" else only(v.SwapCard(source="discard", cards=cards, on=on))


def _both_off(a: Some, b: Some, on: v.Target) -> Any:
    """Two sorts of cards off the same Pokémon: one that is chosen is chosen once."""
    chosen = on.count is not None
    there = v.THAT if chosen else on
    one, two = away(a, there), away(b, there)
    if one is NO or two is NO or type(one[0]) is type(two[0]) or (on.several and "all" not in (a.count, b.count)):
        return NO
    return (*((v.Choose(on=on),) if chosen else ()), *one, *two)
for zone, pile in (("discard pile", "discard"), ("hand", "hand")):
    MANY_FROM = f"choose {{k:card_kind}} from your {zone} up to the (number|amount|total number|total amount) of {{of:count}}[,] and attach (it|them) to"
    COUNTED_FROM = f"count the (number|amount) of {{of:count}} . (search|choose from) your {zone} for up to that many {{k:card_kind}} and attach (it|them) to"
    for chosen in (MANY_FROM, COUNTED_FROM):
        for on, split in (("{on:anyone}", False), ("{on:anyone} in any way you like", True)):
            VERB.row(f"{chosen} {on}", Made(lambda k, of, on, pile=pile, split=split: attach(Some(v.Per(each=1, of=of), k, up_to=True), on, pile, split=split)), says=False)
