"""What is counted, amounts for each of it, and conditions."""

# fmt: off
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import AbilitySort
from .kinds import Kind, card_filter, join, kind, pokemon_filter
from .nouns import G, denied, target, untarget
from .patterns import NO, Made, S

COUNT = G["count"]
# the coins and what was done are those last spoken of: `discourse` binds their keys
COUNT.row("heads", v.Heads())
COUNT.row("tails", v.Tails())
COUNT.row("damage counter(s) on {on:among}", v.CountersOn(on=S.on))
COUNT.row("Energy attached to {on:among}", v.EnergyOn(on=S.on))
COUNT.row("{t:types} Energy attached to {on:among}", v.EnergyOn(on=S.on, types=S.t))
COUNT.row("Energy attached to {on:among} but not used to pay for this attack's Energy cost", v.EnergyOn(on=S.on, unspent=True))
COUNT.row("{t:types} Energy attached to {on:among} but not used to pay for this attack's Energy cost", v.EnergyOn(on=S.on, types=S.t, unspent=True))
COUNT.row("different type(s) of basic Energy [card(s)] attached to {on:among}", v.EnergyOn(on=S.on, basic=True, kinds=True), says=False)
COUNT.row("{t:types} Energy in play", v.EnergyOn(on=v.Target("everyone"), types=S.t), says=False)
COUNT.row("basic {t:types} Energy [card(s)] attached to {on:among}", v.EnergyOn(on=S.on, basic=True, cards=True, types=S.t))
COUNT.row("Energy card(s) attached to {on:among}", v.EnergyOn(on=S.on, cards=True))
COUNT.row("{t:types} Energy card(s) attached to {on:among}", v.EnergyOn(on=S.on, cards=True, types=S.t))
COUNT.row("basic Energy [card(s)] attached to {on:among}", v.EnergyOn(on=S.on, basic=True, cards=True))
COUNT.row("Special Energy [card(s)] attached to {on:among}", v.EnergyOn(on=S.on, cards=True, special=True))
COUNT.row("type(s) of basic Energy [card(s)] attached to {on:among}", v.EnergyOn(on=S.on, basic=True, kinds=True))
COUNT.row("Pokémon Tool(s) [card(s)] attached to {on:among}", v.ToolsOn(on=S.on))
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
COUNT.row("{k:nouns} in the Lost Zone < both yours and your opponent's >", Made(lambda k: _zone_cards(k, "lost_zone", "both")), says=False)
COUNT.row("{w:whose} {k:nouns} in the Lost Zone", Made(lambda w, k: _zone_cards(k, "lost_zone", w)), says=False)
COUNT.row("{k:nouns} in (both players'|each player's) discard pile(s)", Made(lambda k: _zone_cards(k, "discard", "both")), says=False)
COUNT.row("Prize card(s) {w:side_has} taken", v.PrizesTaken(side=S.w))
COUNT.row("Prize card(s) {w:side_has} (left|remaining)", v.CardsIn(zone="prizes", side=S.w))
COUNT.row("{w:whose} [remaining] Prize card(s)", v.CardsIn(zone="prizes", side=S.w), says=False)
COUNT.row("card(s) in {w:whose} deck", v.CardsIn(zone="deck", side=S.w))
COUNT.row("{n:energy_name} [card(s)] attached to {on:among}", Made(lambda n, on: v.EnergyOn(on=on, cards=True, names=(n,))), says=False)
UNUSED = "[,] [(but|that)] (isn't|is not|aren't|not) [being] used to pay for this attack's [Energy] cost"
COUNT.row(f"Energy attached to {{on:among}}{UNUSED}", v.EnergyOn(on=S.on, unspent=True), says=False)
COUNT.row(f"{{t:types}} Energy attached to {{on:among}}{UNUSED}", v.EnergyOn(on=S.on, types=S.t, unspent=True), says=False)
COUNT.row("Energy card(s) in play", v.EnergyOn(on=v.Target("everyone"), cards=True), says=False)
COUNT.row("card(s) in {w:whose} discard pile", v.CardsIn(zone="discard", side=S.w), says=False)
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


class DoneTo(v.Part, frozen=True, tag_field="if", tag="?done_to"):
    """The card that was last so done to is one of these: an open reference, bound by `discourse`."""

    doing: str
    cards: v.CardFilter


def _zone_cards(k: Kind, zone: Any, side: Any) -> Any:
    cards = card_filter(k)
    return NO if cards is None else v.CardsIn(zone=zone, side=side, cards=cards)


class Attackers(v.Part, frozen=True):
    """Whose attacks are meant, and of what kind of Pokémon."""

    like: v.PokemonFilter | None = None
    whose: Any = "anybody"


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
CONDITION.row("{on:pokemon}'s remaining HP (is|are) {n:tens_of} or (less|fewer)", v.IfCount(of=v.RemainingHp(on=S.on), at_most=S.n))

QUANTITY = G["quantity"]
QUANTITY.row("any", (1, None))
QUANTITY.row("no", (None, 0))
QUANTITY.row("(a|an|1 or more|at least 1)", (1, None), says=False)
QUANTITY.row("exactly {n:number}", (S.n, S.n))
QUANTITY.row("(only {n:number}|{n:digits})", (S.n, S.n), says=False)
QUANTITY.row("{n:number} or more", (S.n, None))
QUANTITY.row("at least {n:number}", (S.n, None), says=False)
QUANTITY.row("{n:number} or (fewer|less)", (None, S.n))
QUANTITY.row("more than {n:digits}", Made(lambda n: (n + 1, None)), says=False)
QUANTITY.row("(fewer|less) than {n:digits}", Made(lambda n: (None, n - 1) if n else NO), says=False)
CARRIED = G["carried"]
CARRIED.row("damage counter(s) on (it|them)", v.CountersOn())
CARRIED.row("Energy attached [to (it|them)]", v.EnergyOn())
CARRIED.row("{t:types} Energy attached [to (it|them)]", v.EnergyOn(types=S.t))
CARRIED.row("Special Energy [card(s)] attached [to (it|them)]", v.EnergyOn(special=True))
CARRIED.row("basic Energy [card(s)] attached [to (it|them)]", v.EnergyOn(basic=True))
CARRIED.row("Energy card(s) attached [to (it|them)]", v.EnergyOn(cards=True))
CARRIED.row("{t:types} Energy card(s) attached [to (it|them)]", v.EnergyOn(cards=True, types=S.t))
CARRIED.row("basic {t:types} Energy [card(s)] attached [to (it|them)]", v.EnergyOn(basic=True, cards=True, types=S.t))
CARRIED.row("Pokémon Tool(s) [card(s)] attached [to (it|them)]", v.ToolsOn())
CARRIED.row("{n:tool_name} attached [to (it|them)]", v.ToolsOn(names=(S.n,)))
CARRIED.row("{n:energy_name} [card(s)] attached [to (it|them)]", Made(lambda n: v.EnergyOn(cards=True, names=(n,))), says=False)
CARRIED.row("Special Conditions", v.StatusesOn(v.SELF))
G["tool_name"].row("{n:name}", S.n)
G["tool_name"].row("{a:name} Energy {b:name}", Made(lambda a, b: f"{a} Energy {b}"))
# "all of your Pokémon have …" is no sum over them: it is said of each
G["one"].row("{p:pokemon}", Made(lambda p: NO if p.several else p, lambda value: None if value.several else {"p": value}))
G["one"].row("{p:bare}", S.p)
_SINCE = Made(lambda on, q, c: _within(on, q, c), lambda value: _unwithin(value))
CONDITION.row("{on:one} (has|have) {q:quantity} {c:carried}", _SINCE)
CONDITION.row("{on:one} (has|have) Energy attached [to (it|them)]", v.IfCount(of=v.EnergyOn(on=S.on), at_least=1), says=False)
CONDITION.row("{on:one} (doesn't|don't) have any {c:carried}", Made(lambda on, c: _within(on, (None, 0), c)), says=False)
CONDITION.row("{on:one} already (has|have) {q:quantity} {c:carried}", Made(lambda on, q, c: Already(_within(on, q, c))), says=False)
CONDITION.row("there (is|are) {q:quantity} {of:count}", Made(lambda q, of: _there(q, of), lambda value: _unthere(value)))


def _within(on: v.Target, q: tuple[Any, Any], c: Any) -> v.IfCount:
    """So many of something on a Pokémon; any at all or none of it is the same for Energy and for Energy cards."""
    if q in ((1, None), (None, 0)) and isinstance(c, v.EnergyOn) and not c.names:
        c = replace(c, cards=False)
    return v.IfCount(of=replace(c, on=on), at_least=q[0], at_most=q[1])


def _unwithin(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, v.IfCount) or not hasattr(value.of, "on") or isinstance(value.of, v.PokemonIn | v.RemainingHp | v.RetreatCost):
        return None
    return {"on": value.of.on, "q": (value.at_least, value.at_most), "c": replace(value.of, on=v.SELF)}


def _there(q: tuple[Any, Any], of: Any) -> v.IfCount:
    return v.IfCount(of=of, at_least=q[0], at_most=q[1])


def _unthere(value: Any) -> dict[str, Any] | None:
    return {"q": (value.at_least, value.at_most), "of": value.of} if isinstance(value, v.IfCount) else None


CONDITION.row("{on:one} (is|are) [already] {s:any_status}", v.IfIs(S.on, v.PokemonFilter(statuses=S.s)))
CONDITION.row("{on:one} (isn't|aren't|is not) [already] {s:any_status}", v.IfNot(v.IfIs(S.on, v.PokemonFilter(statuses=S.s))))
CONDITION.row("{on:one} is (a|an) {k:pokemon_kind}", v.IfIs(S.on, S.k))
CONDITION.row("{on:one} (isn't|is not) (a|an) {k:pokemon_kind}", v.IfNot(v.IfIs(S.on, S.k)))
CONDITION.row("{on:self_or_it} is (your Active Pokémon|in the Active Spot)", Made(lambda on: v.IfPlace("active")), says=False)
CONDITION.row("{on:self_or_it} is on your Bench", Made(lambda on: v.IfPlace("bench")), says=False)
CONDITION.row("this Pokémon is in the Active Spot", v.IfPlace("active"))
CONDITION.row("this Pokémon is on your Bench", v.IfPlace("bench"))
CONDITION.row("{n:name} is on your Bench", NamedOnBench(S.n), says=False)
CONDITION.row("there is (a|any) Stadium [card] in play", v.IfStadium())
CONDITION.row("a Stadium [card] is in play", v.IfStadium(), says=False)
CONDITION.row("{n:name} is in play", v.IfStadium(names=(S.n,)))
CONDITION.row("you have more Prize cards (remaining|left) than your opponent", v.IfMore(of=v.CardsIn(zone="prizes"), than=v.CardsIn(zone="prizes", side="opponent")))
CONDITION.row("{w:side_has} {q:quantity} {of:counted}", Made(lambda w, q, of: _owned(w, of, **_bounds(q))), says=False)
CONDITION.row("you don't have any {of:counted}", Made(lambda of: _owned("you", of, at_most=0)), says=False)
CONDITION.row("your opponent doesn't have any {of:counted}", Made(lambda of: _owned("opponent", of, at_most=0)), says=False)
CONDITION.row("{w:side_has} {k:names} in play", Made(lambda w, k: _named(w, k)), says=False)
CONDITION.row("{on:self_or_it} (moved from your Bench to the Active Spot|became your Active Pokémon) this turn", Made(lambda on: v.IfTurn("became_active")), says=False)
CONDITION.row("this Pokémon moved from your Bench to the Active Spot this turn", v.IfTurn("became_active"))
CONDITION.row("{on:self_or_it} evolved from {n:name} during this turn", Made(lambda on, n: v.IfTurn("evolved", n)), says=False)
CONDITION.row("{on:self_or_it} evolved [during] this turn", Made(lambda on: v.IfTurn("evolved")), says=False)
CONDITION.row("you played a Supporter [card] [from your hand] [during] this turn", v.IfTurn("supporter"))
CONDITION.row("you played {n:name} [from your hand] [during] this turn", v.IfPlayed(S.n))
CONDITION.row("any of your Pokémon were Knocked Out by damage from an [opponent's] attack during your opponent's last turn", v.IfKnockedOut())
CONDITION.row("any of your Pokémon were Knocked Out by damage from an attack from your opponent's Pokémon during their last turn", v.IfKnockedOut(), says=False)
CONDITION.row("{on:pokemon} would be Knocked Out by (this attack|damage from this attack)", Made(lambda on: v.IfKnockedOut(by_this=True) if on in (v.DEFENDING, v.Target("active_opponent")) else NO), says=False)
CONDITION.row("{on:pokemon} is Knocked Out by damage from this attack", Made(lambda on: v.IfKnockedOut(by_this=True) if on in (v.DEFENDING, v.Target("active_opponent")) else NO), says=False)
CONDITION.row("your opponent's Active Pokémon is Knocked Out by damage from this attack", v.IfKnockedOut(by_this=True))
CONDITION.row("{on:self_or_it} was damaged by an attack during your opponent's last turn", Made(lambda on: v.IfAttacked()), says=False)
CONDITION.row("(any|1) of your Pokémon (were|was) Knocked Out during your opponent's last turn", v.IfKnockedOut(anyhow=True))
CONDITION.row("you shuffled any cards into your deck in this way", v.IfDone("?put"), says=False)
CONDITION.row("{n:number} of them (is|are) heads", v.IfCount(of=v.Heads(), at_least=S.n, at_most=S.n))
CONDITION.row("you get {n:number} heads", v.IfCount(of=v.Heads(), at_least=S.n, at_most=S.n), says=False)
CONDITION.row("you get at least {n:number} heads", v.IfHeads(at_least=S.n), says=False)
CONDITION.row("(either|any) is heads", v.IfHeads(), says=False)
CONDITION.row("(either|any) is tails", v.IfTails(), says=False)
CONDITION.row("{on:one} is {k:known_kind}", v.IfIs(S.on, S.k), says=False)
G["known_kind"].row("{k:pokemon_kind}", Made(lambda k: k if k.tags or k.names or k.types else NO))
CONDITION.row("you have more cards in your hand than your opponent", v.IfMore(of=v.CardsIn(zone="hand"), than=v.CardsIn(zone="hand", side="opponent")))
CONDITION.row("any of your {t:types} Pokémon were Knocked Out by damage from an [opponent's] attack during (your opponent's|their) last turn", v.IfKnockedOut(types=S.t), says=False)
CONDITION.row("any of your Pokémon were Knocked Out by damage from an opponent's attack during their last turn", v.IfKnockedOut(), says=False)
CONDITION.row("your opponent has (a|any) Stadium [card] in play", v.IfStadium(side="opponent"))
CONDITION.row("this Pokémon was on the Bench and became your Active Pokémon this turn", v.IfTurn("became_active"), says=False)
CONDITION.row("it's your first turn", v.IfFirstTurn())

CONDITION.row("{on:one} (has|have) {t:types} Resistance", v.IfIs(S.on, v.PokemonFilter(resists=S.t)))
CONDITION.row("{on:one} (has|have) no Retreat Cost", v.IfIs(S.on, v.PokemonFilter(retreat=0)))
CONDITION.row("{on:one} (has|have) {w:has_part}", v.IfIs(S.on, S.w), says=False)
_SORTS: tuple[tuple[str, tuple[AbilitySort, ...]], ...] = (("any Poké-Powers", ("poke_power",)), ("any Poké-Bodies", ("poke_body",)), ("any Poké-Powers or Poké-Bodies", ("poke_power", "poke_body")))
for sorts_said, sorts in _SORTS:
    G["has_part"].row(sorts_said, v.PokemonFilter(sorts=sorts))
G["has_part"].row("(a|any) Poké-Power or Poké-Body", v.PokemonFilter(sorts=("poke_power", "poke_body")))
G["has_part"].row("(an Ability|any Abilities)", v.PokemonFilter(ability=True))
G["has_part"].row("a Rule Box", v.PokemonFilter(rule_box=True))
G["has_part"].row("δ on its card", v.PokemonFilter(name_has="δ"))
G["has_part"].row("{n:name} in its name", v.PokemonFilter(name_has=S.n))
G["has_part"].row("the {n:name} attack", v.PokemonFilter(has_attack=S.n))
CONDITION.row("{on:one} evolves from {n:name}", v.IfIs(S.on, v.PokemonFilter(evolves_from=S.n)), says=False)
CONDITION.row("{on:one} (has|have) full HP", v.IfCount(of=v.CountersOn(on=S.on), at_most=0), says=False)
CONDITION.row("you go second and it's your first turn", v.IfFirstTurn(second=True))
CONDITION.row("you have (a|any) Stadium [card] in play", v.IfStadium(side="you"))
CONDITION.row("you find {q:quantity} {k:card_kind} there", Made(lambda q, k: _there(q, v.CardsIn(zone="hand", side="opponent", cards=k))), says=False)
CONDITION.row("{on:one} is on your Bench", Made(lambda on: v.IfPlace("bench") if on == v.SELF else NO), says=False)
CONDITION.row("you discarded {q:quantity} card(s) in this way", Made(lambda q: v.IfDone("?discarded", q[0]) if q[0] and not q[1] else NO), says=False)
CONDITION.row("(it|that Pokémon|this Pokémon) was Knocked Out by damage from this attack", v.IfKnockedOut(by_this=True), says=False)
CONDITION.row("this card is attached to (a|an) {k:pokemon_kind}", v.IfIs(v.SELF, S.k), says=False)
CONDITION.row("this card is attached to {n:names}", v.IfIs(v.SELF, v.PokemonFilter(names=S.n)), says=False)
CONDITION.row("you do so", v.IfDone("?do"), says=False)
for more, less in (("more", False), ("(less|fewer)", True)):
    CONDITION.row(f"{{a:one}} has {more} {{c:carried}} than {{b:one}}", Made(lambda a, b, c, less=less: _more(replace(c, on=a), replace(c, on=b), less=less)), says=False)
    CONDITION.row(f"you have {more} {{of:counted}} than your opponent [has]", Made(lambda of, less=less: _more(of, _opposite(of), less=less)), says=False)
    CONDITION.row(f"your opponent has {more} {{of:counted}} than you [(do|have)]", Made(lambda of, less=less: _more(_opposite(of), of, less=less)), says=False)
    CONDITION.row(f"your opponent has {more} {{of:opposed}} than you [(do|have)]", Made(lambda of, less=less: _more(of[1], of[0], less=less)), says=False)
G["opposed"].row("{of:counted}", Made(lambda of: (of, _opposite(of))))
G["conditions"].row("you have the same number of {of:counted} as your opponent", Made(lambda of: (v.IfNot(v.IfMore(of=of, than=_opposite(of))), v.IfNot(v.IfMore(of=_opposite(of), than=of)))), says=False)
for same in ("have the same (amount|number) of {c:carried}",):
    G["conditions"].row(f"{{a:self}} and (the Defending Pokémon|your opponent's Active Pokémon) {same}", Made(lambda a, c: (v.IfNot(v.IfMore(of=replace(c, on=v.SELF), than=replace(c, on=v.DEFENDING))), v.IfNot(v.IfMore(of=replace(c, on=v.DEFENDING), than=replace(c, on=v.SELF))))), says=False)


def _more(of: Any, than: Any, *, less: bool) -> v.IfMore:
    return v.IfMore(of=than, than=of) if less else v.IfMore(of=of, than=than)


def _opposite(of: Any) -> Any:
    if isinstance(of, v.PokemonIn | v.EnergyOn):
        return replace(of, on=replace(of.on, who=_THEIRS[of.on.who]))
    return replace(of, side="opponent")


COUNTED = G["counted"]
COUNTED.row("Energy in play", v.EnergyOn(on=v.Target("all_yours")), says=False)
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


def _bounds(q: tuple[Any, Any]) -> dict[str, int]:
    return {name: n for name, n in zip(("at_least", "at_most"), q, strict=True) if n is not None}


def _owned(w: str, of: v.Count, **bounds: int) -> Any:
    """What a player has of something, within bounds."""
    where = of.on.where if isinstance(of, v.PokemonIn) else None
    if isinstance(of, v.PokemonIn) and where is not None and where.names and bounds == {"at_least": 1}:
        on = replace(of.on, where=None)
        return v.IfIs(replace(on, who=_THEIRS[on.who]) if w == "opponent" else on, where)
    if w == "opponent":
        of = _opposite(of)
    return v.IfCount(of=of, **bounds)


def _named(w: str, k: tuple[str, ...]) -> Any:
    on = v.Target("all_yours" if w == "you" else "all_opponents")
    return v.IfIs(on, v.PokemonFilter(names=k))


G["conditions"].row("{a:condition}", (S.a,))
G["conditions"].row("{w:side_has} {k:names_and} in play", Made(lambda w, k: tuple(_named(w, (each,)) for each in k)), says=False)
G["conditions"].row("all of {g:group} are {k:nouns}", Made(lambda g, k: all_are(g, k)), says=False)
G["conditions"].row("all of {g:group} have {k:which_part}", Made(lambda g, k: all_are(g, k)), says=False)
G["which_part"].row("any damage counters on them", kind(damaged=True))
G["which_part"].row("at least 1 damage counter on them", kind(damaged=True))
G["which_part"].row("any Energy attached [to them]", kind(energy=True))
G["conditions"].row("{a:condition} and [if] {b:condition}", (S.a, S.b))


def all_are(g: Kind, k: Any) -> Any:
    """All of them are so: there are any, and none of them is not, or no fewer are so than there are."""
    on = target(g)
    like = None if on is NO or k is NO else pokemon_filter(k)
    if like is None:
        return NO
    always = on in (v.Target("all_yours"), v.Target("all_opponents"), v.Target("everyone"))
    there = () if always else (v.IfCount(of=v.PokemonIn(on), at_least=1),)
    other = denied(k)
    unlike = None if other is NO else pokemon_filter(other)
    if unlike is not None:
        return (*there, v.IfNot(v.IfIs(on, unlike)))
    if on.where is not None:
        return NO
    return (*there, v.IfNot(v.IfMore(of=v.PokemonIn(on), than=v.PokemonIn(replace(on, where=like)))))
COUNT.row(f"basic Energy [card(s)] attached to {{on:among}}{UNUSED}", v.EnergyOn(on=S.on, basic=True, cards=True, unspent=True), says=False)
COUNT.row("{w:whose} Pokémon in the Lost Zone", v.CardsIn(zone="lost_zone", side=S.w, cards=v.CardFilter(kind="pokemon")), says=False)
COUNT.row("of your Pokémon in the Lost Zone", v.CardsIn(zone="lost_zone", cards=v.CardFilter(kind="pokemon")), says=False)
COUNT.row("[Benched] Pokémon (you discarded|discarded|that were discarded) in this way", Tally("?discarded", v.ANY_CARD), says=False)
CARRIED.row("basic {t:types} Energy attached [to (it|them)]", v.EnergyOn(basic=True, cards=True, types=S.t), says=False)
for after, zone in (("in {w:whose} discard pile", "discard"), ("in {w:whose} Lost Zone", "lost_zone"), ("in {w:whose} hand", "hand")):
    COUNT.row(f"{{k:core}} {after} {{x:which}}", Made(lambda k, x, w, zone=zone: _which_cards(k, x, zone, w)), says=False)
COUNTED.row("{k:core} {x:which} in (your|their) discard pile", Made(lambda k, x: _which_cards(k, x, "discard", "you")), says=False)
COUNTED.row("{k:core} in (your|their) discard pile {x:which}", Made(lambda k, x: _which_cards(k, x, "discard", "you")), says=False)
COUNTED.row("other {k:nouns} in play", Made(lambda k: _other_than_it(_pokemon_of(k, None))), says=False)
COUNTED.row("other {k:nouns} on (your|their) Bench", Made(lambda k: _other_than_it(_pokemon_of(k, "benched"))), says=False)
QUANTITY.row("exactly {a:digits} or {b:digits}", Made(lambda a, b: (a, b) if b == a + 1 else NO), says=False)
for w in ("you don't", "your opponent doesn't"):
    CONDITION.row(f"{w} have {{q:quantity}} {{of:counted}}", Made(lambda q, of, w=w: NO if q == (1, None) else v.IfNot(_owned("you" if w.startswith("you ") else "opponent", of, **_bounds(q)))), says=False)
CONDITION.row("you have {n:names} on your Bench", v.IfIs(v.Target("benched_yours"), v.PokemonFilter(names=S.n)), says=False)
CONDITION.row("you don't have {n:names} on your Bench", Made(lambda n: v.IfNot(v.IfIs(v.Target("benched_yours"), v.PokemonFilter(names=n)))), says=False)
CONDITION.row("you don't have {n:names} in play", Made(lambda n: v.IfNot(v.IfIs(v.Target("all_yours"), v.PokemonFilter(names=n)))), says=False)
CONDITION.row("(a|an) {k:pokemon_kind} is on your Bench", Made(lambda k: v.IfIs(v.Target("benched_yours"), k)), says=False)
CONDITION.row("(a|an) {k:pokemon_kind} is on your opponent's Bench", Made(lambda k: v.IfIs(v.Target("benched_opponents"), k)), says=False)
CONDITION.row("{h:condition_before} before this attack does damage", Made(lambda h: Already(h)), says=False)
G["condition_before"].row("{on:one} (has|have) {q:quantity} {c:carried}", _SINCE)
ALL = G["all_there"]
ALL.row("{k:names_and} on your Bench", Made(lambda k: tuple(v.IfIs(v.Target("benched_yours"), v.PokemonFilter(names=(each,))) for each in k)))
ALL.row("{k:names_and} in play", Made(lambda k: tuple(_named("you", (each,)) for each in k)))
ALL.row("the same number of {of:counted} as your opponent", Made(lambda of: (v.IfNot(v.IfMore(of=of, than=_opposite(of))), v.IfNot(v.IfMore(of=_opposite(of), than=of)))))
G["conditions"].row("{k:names_and} are on your Bench", Made(lambda k: tuple(v.IfIs(v.Target("benched_yours"), v.PokemonFilter(names=(each,))) for each in k)), says=False)


def _which_cards(k: Kind, x: Kind, zone: Any, side: Any) -> Any:
    both = join(k, x)
    cards = None if both is None else card_filter(both)
    return NO if cards is None else v.CardsIn(zone=zone, side=side, cards=cards)


def _other_than_it(of: Any) -> Any:
    return NO if of is NO else replace(of, on=replace(of.on, other=True))
