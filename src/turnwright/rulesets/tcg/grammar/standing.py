"""What holds for a while, or as long as a card is in play: whom it is about, and what is so of them.

A clause is a subject and predicates ("can't attack or retreat", "gets +30 HP and has no Weakness"), or it is about the
attacks of some Pokémon, about damage, or about costs. How long it lasts is said around it, or nothing is: `OPEN`.
"""

# fmt: off
from typing import Any, Literal

from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import AbilitySort, EnergyType
from .counts import Attackers
from .kinds import join, kind
from .nouns import IT, G, target
from .open_words import OPEN
from .patterns import NO, Made, S, Spread

LASTING = G["lasting"]
AFTER = "[< after applying Weakness and Resistance >]"
NO_PRIZES = "(your opponent can't take any|your opponent takes no|your opponent doesn't take any|they can't take any) Prize cards [for it]"
BEFORE = "[< before applying Weakness and Resistance >]"


def only(word: Any) -> tuple[Any, ...]:
    """A clause of one word."""
    return (word,)


# --- subject and predicate ------------------------------------------------------------------------------------------

PREDICATE = G["predicate"]
HOLDS = G["holds"]
HOLDS.row("{p:predicate}", S.p)
HOLDS.row("{p:predicate}[,] and [it] {q:predicate}", (Spread(S.p), Spread(S.q)), says=False)
HOLDS.row("{p:predicate}, {q:predicate}[,] and [it] {r:predicate}", (Spread(S.p), Spread(S.q), Spread(S.r)), says=False)
HOLDS.row("{p:predicate}, recovers from all Special Conditions, and {q:predicate}", (Spread(S.p), Spread(S.q)), says=False)
LASTING.row("{on:anyone} [in play] {h:holds}", Made(lambda on, h: tuple(replace(word, on=on) for word in h), lambda value: _subject(value)))


def _subject(words: Any) -> dict[str, Any] | None:
    """The one subject of several words, and the words without it."""
    if not words or any(not hasattr(word, "on") for word in words):
        return None
    subjects = {word.on for word in words}
    if len(subjects) != 1:
        return None
    return {"on": words[0].on, "h": tuple(replace(word, on=v.SELF) for word in words)}


def _says(template: str, word: Any, *others: str) -> None:
    """A predicate, and other ways to say it."""
    PREDICATE.row(template, (word,))
    for other in others:
        PREDICATE.row(other, (word,), says=False)


_says("can't attack", v.ForbidAttack(on=v.SELF, lasts=OPEN), "can't use attacks", "can't use any attacks")
_says("can't use this attack", v.ForbidAttack(on=v.SELF, attack="this", lasts=OPEN), "can't use {p:part} [again]")
_says("can't retreat", v.ForbidRetreat(on=v.SELF, lasts=OPEN))
PREDICATE.row("can't attack or retreat", (v.ForbidAttack(on=v.SELF, lasts=OPEN), v.ForbidRetreat(on=v.SELF, lasts=OPEN)), says=False)
_says("can't be healed", v.ForbidHealing(on=v.SELF, lasts=OPEN))
_says("can't evolve", v.ForbidEvolution(on=v.SELF, lasts=OPEN), "can't be evolved")
_says("(has|have) no Weakness", v.Change(on=v.SELF, what="weakness", lasts=OPEN))
_says("(has|have) no Resistance", v.Change(on=v.SELF, what="resistance", lasts=OPEN))
for what in ("weakness", "resistance"):
    PREDICATE.row(f"'s {what.capitalize()} is now {{t:type}}", (v.Change(on=v.SELF, what=what, to=S.t, lasts=OPEN),))
PREDICATE.row("(is|are) (a|an) {t:type} Pokémon", (v.Change(on=v.SELF, what="type", types=(S.t,), lasts=OPEN),), says=False)
for types in ("type", "types_and"):
    PREDICATE.row(f"(is|are) [now] {{t:{types}}} type", Made(lambda t: only(v.Change(on=v.SELF, what="type", types=t if isinstance(t, tuple) else (t,), lasts=OPEN))), says=False)
    PREDICATE.row(f"'s type is [now] {{t:{types}}}", Made(lambda t: only(v.Change(on=v.SELF, what="type", types=t if isinstance(t, tuple) else (t,), lasts=OPEN))), says=False)
PREDICATE.row("is both {t:types_and} [type]", (v.Change(on=v.SELF, what="type", types=S.t, lasts=OPEN),), says=False)
PREDICATE.row("is {t:listed_types} type", (v.Change(on=v.SELF, what="type", types=S.t, lasts=OPEN),))
G["listed_types"].row("{t:types_and}", S.t)
G["listed_types"].row("{t:type}", (S.t,))
_says("(has|have) no Retreat Cost", v.RetreatCostIs(on=v.SELF, free=True, lasts=OPEN))
_says("can retreat even if it's Asleep or Paralyzed", v.RetreatCostIs(on=v.SELF, anyway=True, lasts=OPEN), "can retreat even (when|if) it is Asleep or Paralyzed")
_says("can evolve during your first turn or the turn you play it", v.EarlyEvolution(on=v.SELF, lasts=OPEN))
PREDICATE.row("(gets|get) + {n:digits} HP", (v.MoreHp(on=v.SELF, amount=S.n, lasts=OPEN),))
PREDICATE.row("(gets|get) + {n:digits} HP {of:foreach}", (v.MoreHp(on=v.SELF, amount=v.Per(each=S.n, of=S.of), lasts=OPEN),))
PREDICATE.row("(gets|get) - {n:digits} HP", Made(lambda n: only(v.MoreHp(on=v.SELF, amount=-n, lasts=OPEN)), lambda value: _fewer(value)))
PREDICATE.row("'s maximum HP is increased by {n:digits}", (v.MoreHp(on=v.SELF, amount=S.n, lasts=OPEN),), says=False)
PREDICATE.row("(has|have) + {n:digits} HP", (v.MoreHp(on=v.SELF, amount=S.n, lasts=OPEN),), says=False)
PREDICATE.row("(is|are) immune to {s:status_or}", (v.Immune(on=v.SELF, statuses=S.s, lasts=OPEN),), says=False)
PREDICATE.row("(can retreat for free|pays nothing to retreat|has free retreat)", (v.RetreatCostIs(on=v.SELF, free=True, lasts=OPEN),), says=False)
PREDICATE.row("can evolve (during|on) the turn (you play it|it comes into play) [or during your first turn]", (v.EarlyEvolution(on=v.SELF, lasts=OPEN),), says=False)
PREDICATE.row("can evolve during your first turn or [on] the turn (you play it|it comes into play)", (v.EarlyEvolution(on=v.SELF, lasts=OPEN),), says=False)
for what in ("Weakness", "Resistance"):
    PREDICATE.row(f"'s {what} (becomes|is) {{t:type}}", Made(lambda t, what=what: only(v.Change(on=v.SELF, what=what.lower(), to=t, lasts=OPEN))), says=False)
PREDICATE.row("'s maximum HP is {n:digits} more", (v.MoreHp(on=v.SELF, amount=S.n, lasts=OPEN),), says=False)
PREDICATE.row("can't be {s:status_or}", (v.Immune(on=v.SELF, statuses=S.s, lasts=OPEN),))
_says("can't be affected by any Special Conditions", v.Immune(on=v.SELF, lasts=OPEN), "(can't be|can't become|isn't) affected by (a|any) Special Condition(s)", "recovers from all Special Conditions[,] and can't be affected by any Special Conditions")
_SORTS: tuple[tuple[str, AbilitySort], ...] = (("Abilities", "ability"), ("Poké-Powers", "poke_power"), ("Poké-Bodies", "poke_body"), ("Pokémon Powers", "pokemon_power"))
for name, sort in _SORTS:
    _says(f"(has|have) no {name}", v.ForbidAbilities(on=v.SELF, sorts=(sort,), lasts=OPEN), f"can't use [any] {name}")
_says("can't use any Poké-Powers or Poké-Bodies", v.ForbidAbilities(on=v.SELF, sorts=("poke_power", "poke_body"), lasts=OPEN))
PREDICATE.row("(takes|take) {n:digits} less damage from {b:by} " + AFTER, Made(lambda n, b: only(reduced(n, b)), lambda value: _unreduced(value)))
PREDICATE.row("(takes|take) {n:digits} more damage from {b:by} " + AFTER, Made(lambda n, b: only(reduced(-n, b)), lambda value: _unreduced(value, more=True)))
_says("can use the attack on this card", v.UseAttacks(on=v.SELF, of="card", lasts=OPEN), "(can|may) use (this card's attack|the attacks on this card) [instead of its own]", "(can|may) use attacks on this card instead of its own")
_says("can use any attack from its previous Evolutions", v.UseAttacks(on=v.SELF, of="below", lasts=OPEN), "can use all attacks from its previous Evolutions [as its own]")
PREDICATE.row("can use the attacks of {f:anyone} [as its own]", (v.UseAttacks(on=v.SELF, of="pokemon", from_=S.f, lasts=OPEN),))
PREDICATE.row("can have {n:number} Pokémon Tools attached [to it]", (v.MoreTools(on=v.SELF, count=S.n, lasts=OPEN),))
PREDICATE.row("may have [up to] {n:number} Pokémon Tools attached [to it]", (v.MoreTools(on=v.SELF, count=S.n, lasts=OPEN),), says=False)


def _fewer(value: Any) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.MoreHp or not isinstance(value[0].amount, int):
        return None
    n = -value[0].amount
    return {"n": n} if n > 0 and value == only(v.MoreHp(on=v.SELF, amount=-n, lasts=OPEN)) else None


def reduced(n: int, b: Attackers, on: v.Target = v.SELF) -> v.Reduce:
    """So much less damage from some attackers."""
    return v.Reduce(on=on, amount=n, from_=b.like, from_who=b.whose, lasts=OPEN)


def _unreduced(value: Any, *, more: bool = False) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.Reduce:
        return None
    word = value[0]
    b = Attackers(word.from_, word.from_who)
    amount = -word.amount if more else word.amount
    if amount <= 0 or word != reduced(word.amount, b, word.on):
        return None
    return {"n": amount, "b": b}


LASTING.row("{on:anyone} [in play], in (their|each player's) hand, and in (their|each player's) discard pile {h:holds}", Made(lambda on, h: tuple(replace(word, on=on) for word in h) if all(isinstance(word, v.ForbidAbilities) for word in h) else NO), says=False)
LASTING.row("{on:anyone} [in play] (has|have) no Abilities[, except for {p:part}]", Made(lambda on, **_: only(v.ForbidAbilities(on=on, sorts=("ability",), lasts=OPEN))), says=False)
LASTING.row("{on:anyone} in play, in (their|each player's) hand, and in (their|each player's) discard pile (has|have) no Abilities, except for {p:part}", Made(lambda on, p: only(v.ForbidAbilities(on=on, sorts=("ability",), lasts=OPEN))), says=False)
LASTING.row("{on:anyone} [in play] (has|have) no Abilities, except for Pokémon with a Rule Box [< Pokémon V, Pokémon GX, etc . have Rule Boxes >]", Made(lambda on: _but_boxes(on)), says=False)
LASTING.row("ignore all Poké-Bodies", (v.ForbidAbilities(on=v.Target("everyone"), sorts=("poke_body",), lasts=OPEN),), says=False)


def _but_boxes(on: v.Target) -> Any:
    where = on.where or v.PokemonFilter()
    if where.rule_box is not None:
        return NO
    return only(v.ForbidAbilities(on=replace(on, where=replace(where, rule_box=False)), sorts=("ability",), lasts=OPEN))


# --- damage that is prevented, less or more ---------------------------------------------------------------------------

BY = G["by"]
BY.row("attacks", Attackers())
BY.row("(an attack|any attack|attack)", Attackers(), says=False)
BY.row("attacks from your opponent's Pokémon", Attackers(None, "opponent"))
BY.row("(your opponent's attack(s)|an opponent's attack|attacks used by your opponent's Pokémon|an attack from your opponent's Pokémon|attacks from the opponent's Pokémon|attacks from your opponent's Active Pokémon)", Attackers(None, "opponent"), says=False)
BY.row("(the opponent's attacks|attacks by your opponent's Pokémon|your opponent's Pokémon|an opponent's Pokémon|any of your opponent's attacks)", Attackers(None, "opponent"), says=False)
BY.row("attacks from {k:some_kind}", Attackers(S.k))
BY.row("attacks from your opponent's {k:some_kind}", Attackers(S.k, "opponent"))
BY.row("attacks used by {k:some_kind}", Attackers(S.k), says=False)
BY.row("attacks (from|used by) (the opponent's|your opponent's Active|your opponent's) {k:some_kind}", Attackers(S.k, "opponent"), says=False)
BY.row("your opponent's {k:some_kind}", Attackers(S.k, "opponent"), says=False)
BY.row("your opponent's {k:some_kind}'s attacks", Attackers(S.k, "opponent"), says=False)
BY.row("{k:tagged}", Attackers(S.k), says=False)
G["tagged"].row("{k:some_kind}", Made(lambda k: k if k.tags else NO))


def prevented(what: Literal["damage", "effects", "all"]) -> Made:
    """What attacks do to somebody is prevented: their damage, their other effects, or both."""
    def build(on: v.Target, b: Attackers, **_: Any) -> Any:
        return only(v.Prevent(on=on, what=what, from_=b.like, from_who=b.whose, lasts=OPEN))

    def unmade(value: Any) -> dict[str, Any] | None:
        if len(value) != 1 or type(value[0]) is not v.Prevent:
            return None
        word = value[0]
        b = Attackers(word.from_, word.from_who)
        return {"on": word.on, "b": b} if build(word.on, b) == value else None

    return Made(build, unmade)


LASTING.row("prevent all damage done to {on:anyone} by {b:by}", prevented("damage"))
LASTING.row("prevent all damage done by {b:by} to {on:anyone}", prevented("damage"), says=False)
LASTING.row("prevent all damage from {b:by} done to {on:anyone}", prevented("damage"), says=False)
LASTING.row("prevent all damage from attacks done to {on:anyone} by {b:by}", prevented("damage"), says=False)
LASTING.row("prevent all damage done to {on:anyone} by {b:by} < both yours and your opponent's >", prevented("damage"), says=False)
LASTING.row("prevent all damage done to {on:anyone} [< any other effects of attacks still happen . >]", (v.Prevent(on=S.on, lasts=OPEN),), says=False)
LASTING.row("prevent all effects of {b:by}, including damage[,] done to {on:anyone}", prevented("all"))
LASTING.row("prevent all effects, including damage, done to {on:anyone} by {b:by}", prevented("all"), says=False)
LASTING.row("prevent all damage from and effects of {b:by} done to {on:anyone}", prevented("all"), says=False)
LASTING.row("prevent all effects of attacks, including damage, done to {on:anyone} by {b:by}", prevented("all"), says=False)
LASTING.row("prevent all effects of {b:by}, (excluding|except|except for|other than) damage, done to {on:anyone}", prevented("effects"))
LASTING.row("prevent all effects of {b:by} done to {on:anyone} [< damage is not an effect . >]", prevented("effects"), says=False)
LASTING.row("prevent all effects of attacks, (excluding|except|except for|other than) damage, done to {on:anyone} by the Attacking Pokémon", (v.Prevent(on=S.on, what="effects", lasts=OPEN),), says=False)
LASTING.row("prevent all effects of attacks, including damage, done to {on:anyone} by the Attacking Pokémon", (v.Prevent(on=S.on, what="all", lasts=OPEN),), says=False)
LASTING.row("prevent all damage done to {on:anyone} by attacks if that damage is {n:digits} or less", (v.Prevent(on=S.on, at_most=S.n, lasts=OPEN),))
LASTING.row("prevent all damage done to {on:anyone} by attacks if that damage is {n:digits} or more", (v.Prevent(on=S.on, at_least=S.n, lasts=OPEN),))
for less, field in (("less", "at_most"), ("more", "at_least")):
    LASTING.row(f"if {{on:anyone}} would be damaged by an attack, prevent that attack's damage done to {{p:pokemon}} if that damage is {{n:digits}} or {less}", Made(lambda on, p, n, field=field: only(v.Prevent(on=on, lasts=OPEN, **{field: n})) if p in (on, v.THAT) else NO), says=False)
    LASTING.row(f"whenever {{n:digits}} or {less} damage is done to {{on:anyone}} {AFTER}, prevent that damage", Made(lambda on, n, field=field: only(v.Prevent(on=on, lasts=OPEN, **{field: n}))), says=False)
    LASTING.row(f"(if|whenever) an attack does {{n:digits}} or {less} damage to {{on:anyone}} {AFTER}, prevent that damage", Made(lambda on, n, field=field: only(v.Prevent(on=on, lasts=OPEN, **{field: n}))), says=False)
for hurt in ("if {on:anyone} would be damaged by an attack", "(if|whenever) any damage is done to {on:anyone} by attacks", "(if|whenever) an attack does damage to {on:anyone}"):
    LASTING.row(f"{hurt}, flip a coin . if heads, prevent that [attack's] damage [done to {{p:pokemon}}]", Made(lambda on, p=v.THAT: only(v.Prevent(on=on, flip=True, lasts=OPEN)) if p in (on, v.THAT) else NO), says=False)
LASTING.row("prevent all effects of your opponent's Pokémon's Abilities done to {on:anyone}", (v.Shield(on=S.on, against=("ability",), lasts=OPEN),))
LASTING.row("prevent all effects of any Abilities of your opponent's Pokémon done to {on:anyone}", (v.Shield(on=S.on, against=("ability",), lasts=OPEN),), says=False)
G["shielded"].row("Item cards", ("item",))
G["shielded"].row("Supporter cards", ("supporter",))
G["shielded"].row("Item and Supporter cards", ("item", "supporter"))
G["shielded"].row("(Item or Supporter cards|Item cards and Supporter cards)", ("item", "supporter"), says=False)
LASTING.row("prevent all effects of your opponent's {k:shielded} done to {on:anyone}", (v.Shield(on=S.on, against=S.k, lasts=OPEN),))
for damage in ("[(any|all)] damage done to {on:anyone} by {b:by}", "[(any|all)] damage done by {b:by} to {on:anyone}", "[(any|all)] damage by {b:by} to {on:anyone}", "[(any|all)] damage done by attacks to {on:anyone} from {b:attackers_kind}"):
    LASTING.row(f"{damage} is reduced by {{n:digits}} {AFTER}", Made(lambda on, b, n: only(reduced(n, b, on))), says=False)
    LASTING.row(f"{damage} is increased by {{n:digits}} {AFTER}", Made(lambda on, b, n: only(reduced(-n, b, on))), says=False)
LASTING.row(f"reduce (any|the) damage done to {{on:anyone}} by {{b:by}} by {{n:digits}} {AFTER}", Made(lambda on, b, n: only(reduced(n, b, on))), says=False)
G["attackers_kind"].row("{k:some_kind}", Attackers(S.k))
G["attackers_kind"].row("your opponent's {k:some_kind}", Attackers(S.k, "opponent"))
LASTING.row(f"if an attack does damage to {{on:anyone}} {AFTER}, that attack does {{n:digits}} more damage", Made(lambda on, n: only(v.Reduce(on=on, amount=-n, lasts=OPEN))), says=False)

for many, field in (("less", "at_most"), ("more", "at_least")):
    LASTING.row(f"prevent all damage of {{n:digits}} or {many} done to {{on:anyone}} [by attacks]", Made(lambda on, n, field=field: only(v.Prevent(on=on, lasts=OPEN, **{field: n}))), says=False)
HALF = "[< rounded down to the nearest 10 >]"
for halved in (f"[(any|all)] damage done to {{on:anyone}} by {{b:by}} is reduced by half {HALF}", f"(if|whenever) {{b:by}} (does|do) damage to {{on:anyone}} {AFTER}, that attack [only] does [only] half (the|that) damage to (it|that Pokémon|this Pokémon|{{p:self}}) {HALF}"):
    LASTING.row(halved, Made(lambda on, b, p=None: only(v.Reduce(on=on, halve=True, from_=b.like, from_who=b.whose, lasts=OPEN))), says=False)
LASTING.row(f"whenever {{on:anyone}} takes damage, divide that damage in half {HALF}", (v.Reduce(on=S.on, halve=True, lasts=OPEN),), says=False)
LASTING.row("{on:anyone} (takes|take) half the damage from {b:by}", Made(lambda on, b: only(v.Reduce(on=on, halve=True, from_=b.like, from_who=b.whose, lasts=OPEN))))
LASTING.row(f"(if|when|whenever) {{on:anyone}} would be damaged by an attack {AFTER}, reduce that damage by {{n:digits}}", (v.Reduce(on=S.on, amount=S.n, lasts=OPEN),), says=False)
LASTING.row(f"whenever (an attack does damage to|damage is done to) {{on:anyone}} [by an attack] {AFTER}, (reduce that damage by {{n:digits}}|that attack does {{n:digits}} less damage)", (v.Reduce(on=S.on, amount=S.n, lasts=OPEN),), says=False)
LASTING.row(f"if an attack damages {{on:anyone}} {AFTER}, that attack does {{n:digits}} more damage to (it|that Pokémon|the Defending Pokémon)", Made(lambda on, n: only(v.Reduce(on=on, amount=-n, lasts=OPEN))), says=False)
LASTING.row("whenever your opponent plays (a|an) {k:played_card} card [from their hand], prevent all effects of that card done to {on:anyone}", (v.Shield(on=S.on, against=S.k, lasts=OPEN),), says=False)
G["played_card"].row("Item", ("item",))
G["played_card"].row("Supporter", ("supporter",))
G["played_card"].row("(Item or Supporter|Trainer)", ("item", "supporter"))

# --- attacks that do more, less, or as printed ------------------------------------------------------------------------

ATTACKS = G["attacks_of"]
ATTACKS.row("attacks used by {on:anyone}", S.on)
ATTACKS.row("(the attacks of|attacks of|attacks from|each of the attacks of) {on:anyone}", S.on, says=False)
ATTACKS.row("[each of] {on:anyone}'s attack(s)", S.on, says=False)
PREY = G["prey"]
PREY.row("to your opponent's Active Pokémon", (None, False))
PREY.row("(to the Active Pokémon|to the Defending Pokémon|to any Defending Pokémon|to your opponent's Active)", (None, False), says=False)
PREY.row("to the opponent's Active Pokémon", (None, False), says=False)
PREY.row("to your opponent's Active {a:some_kind} and Active {b:some_kind}", Made(lambda a, b: (v.PokemonFilter(any_of=(a, b)), False)), says=False)
PREY.row("to your opponent's {k:some_kind}", (S.k, True))
PREY.row("to (your opponent's|the) Active {k:some_kind}", (S.k, False))
PREY.row("to (your opponent's|the|any) (Defending) {k:some_kind}", (S.k, False), says=False)
LASTING.row(f"{{on:attacks_of}} (do|does) {{n:digits}} more damage {{p:prey}} {BEFORE}", Made(lambda on, n, p: only(boost(on, n, p)), lambda value: _unboost(value, after=False)))
LASTING.row("{on:attacks_of} (do|does) {n:digits} more damage {p:prey} < after applying Weakness and Resistance >", Made(lambda on, n, p: only(boost(on, n, p, after=True)), lambda value: _unboost(value, after=True)))
LASTING.row(f"{{on:pokemon}} (do|does) {{n:digits}} more damage {{p:prey}} {BEFORE}", Made(lambda on, n, p: only(boost(on, n, p))), says=False)
LASTING.row(f"each of {{on:pokemon}}'s attacks (do|does) {{n:digits}} more damage {BEFORE}", Made(lambda on, n: only(boost(on, n, (None, False)))), says=False)
LASTING.row(f"{{on:attacks_of}} (do|does) {{n:digits}} less damage {BEFORE}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, everywhere=True, lasts=OPEN)), lambda value: _weaker(value)))
LASTING.row(f"any damage done by attacks from {{on:anyone}} is reduced by {{n:digits}} {BEFORE}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, everywhere=True, lasts=OPEN))), says=False)
for name in ("part_name", "name"):
    LASTING.row(f"{{s:self}}'s {{p:{name}}} [attack] does {{n:digits}} more damage {BEFORE}", Made(lambda s, p, n: only(v.Boost(amount=n, attack=p, lasts=OPEN))), says=False)
    LASTING.row(f"{{s:self}}'s {{p:{name}}} attack's base damage is {{n:digits}}", Made(lambda s, p, n: only(v.Boost(base=n, attack=p, lasts=OPEN))), says=False)
LASTING.row("{p:part_name} does {b:digits} damage plus {n:digits} more damage", Made(lambda p, b, n: only(v.Boost(amount=n, attack=p, lasts=OPEN))), says=False)
LASTING.row(f"if {{s:self}} attacks, the attack does {{n:digits}} more damage {{p:prey}} {BEFORE}", Made(lambda s, n, p: only(boost(v.SELF, n, p))), says=False)
for when, after in ((AFTER, True), (BEFORE.strip("[]"), False)):
    LASTING.row(f"if {{s:self}}'s attack does damage {{p:prey}} {when}, the attack does {{n:digits}} more damage [{{q:prey}}]", Made(lambda s, n, p, q=None, after=after: only(boost(v.SELF, n, p, after=after))), says=False)


def boost(on: v.Target, n: int, prey: tuple[Any, bool], *, after: bool = False) -> v.Boost:
    """So much more damage of attacks, to whom is named."""
    return v.Boost(on=on, amount=n, against=prey[0], everywhere=prey[1], after=after, lasts=OPEN)


def _unboost(value: Any, *, after: bool) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.Boost:
        return None
    word = value[0]
    prey = (word.against, word.everywhere)
    if word.amount <= 0 or word != boost(word.on, word.amount, prey, after=after):
        return None
    return {"on": word.on, "n": word.amount, "p": prey}


def _weaker(value: Any) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.Boost or value[0].amount >= 0:
        return None
    word = value[0]
    return {"on": word.on, "n": -word.amount} if word == v.Boost(on=word.on, amount=word.amount, everywhere=True, lasts=OPEN) else None


for damage in ("damage from {on:attacks_of}", "[any] damage done by {on:attacks_of} [to {d:defender}]", "[any] damage done by attacks from {on:anyone} [to {d:defender}]"):
    for isnt in ("isn't", "is not"):
        LASTING.row(f"{damage} {isnt} affected by {{w:unaffected}}", Made(lambda on, w, **_: only(v.Pierce(on=on, what=w, lasts=OPEN)), lambda value: _unpierce(value)), says=isnt == "isn't" and "from {on:attacks_of}" in damage)


def _unpierce(value: Any) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.Pierce or value[0] != v.Pierce(on=value[0].on, what=value[0].what, lasts=OPEN):
        return None
    return {"on": value[0].on, "w": value[0].what}


# --- costs ------------------------------------------------------------------------------------------------------------

G["run"].row("{t:type}", (S.t, 1))
G["run"].row("{t:type} {r:run}", Made(lambda t, r: (t, r[1] + 1) if r[0] == t else NO, lambda value: {"t": value[0], "r": (value[0], value[1] - 1)} if value[1] > 1 else None))
G["cost"].row("{r:run} [Energy]", S.r)
G["cost"].row("{n:digits} [Colorless] [Energy]", ("colorless", S.n), says=False)
CHANGE = G["changed_by"]
CHANGE.row("{n:cost} less", Made(lambda n: (n[0], -n[1]), lambda value: {"n": (value[0], -value[1])} if value[1] < 0 else None))
CHANGE.row("{n:cost} lower", Made(lambda n: (n[0], -n[1])), says=False)
CHANGE.row("{n:cost} more", S.n)
for whose, says in (("the Retreat Cost of {on:anyone}", True), ("the Retreat Cost for {on:anyone}", False), ("{on:anyone}'s Retreat Cost", False)):
    LASTING.row(f"{whose} is {{n:changed_by}}", Made(lambda on, n: _retreat(on, n), lambda value: _unretreat(value)), says=says)
    LASTING.row(f"{whose} is {{n:changed_by}} {{of:foreach}}", Made(lambda on, n, of: _retreat(on, n, of), lambda value: _unretreat(value, per=True)), says=says)
    LASTING.row(f"{whose} is 0", (v.RetreatCostIs(on=S.on, free=True, lasts=OPEN),), says=False)
LASTING.row("(you pay nothing to retreat {on:anyone}|reduce {on:anyone}'s Retreat Cost to 0)", (v.RetreatCostIs(on=S.on, free=True, lasts=OPEN),), says=False)
LASTING.row("you pay {n:changed_by} to retreat {on:anyone} {of:foreach}", Made(lambda on, n, of: _retreat(on, n, of)), says=False)
LASTING.row("{on:anyone} (pays|pay) {n:changed_by} to retreat", Made(lambda on, n: _retreat(on, n)), says=False)
LASTING.row("your opponent pays {n:changed_by} to retreat {on:anyone}", Made(lambda on, n: _retreat(on, n)), says=False)
LASTING.row("its Retreat Cost is {n:changed_by}", Made(lambda n: _retreat(IT, n)), says=False)
LASTING.row("its Retreat Cost is 0", (v.RetreatCostIs(on=IT, free=True, lasts=OPEN),), says=False)
LASTING.row("you pay {n:changed_by} to retreat {on:anyone}", Made(lambda on, n: _retreat(on, n)), says=False)
LASTING.row("the Retreat Cost of {on:self} is {n:changed_by}, and it can retreat even if it's Asleep or Paralyzed", Made(lambda on, n: (*_retreat(on, n), v.RetreatCostIs(on=on, anyway=True, lasts=OPEN))), says=False)


def _retreat(on: v.Target, n: tuple[str, int], of: Any = None) -> Any:
    return NO if n[0] != "colorless" else only(v.RetreatCostIs(on=on, change=n[1], per=of, lasts=OPEN))


def _unretreat(value: Any, *, per: bool = False) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.RetreatCostIs:
        return None
    word = value[0]
    n = ("colorless", word.change)
    if not word.change or (word.per is not None) != per or (word,) != _retreat(word.on, n, word.per):
        return None
    return {"on": word.on, "n": n} | ({"of": word.per} if per else {})


LASTING.row("{on:attacks_of} cost(s) {n:changed_by}", Made(lambda on, n: only(_costs(on, n)), lambda value: _uncosts(value)))
LASTING.row("{on:attacks_of} cost(s) {n:changed_by} {of:foreach}", Made(lambda on, n, of: only(_costs(on, n, of)), lambda value: _uncosts(value, per=True)))
LASTING.row("the attack cost of {on:attacks_of} is {n:changed_by}", Made(lambda on, n: only(_costs(on, n))), says=False)
LASTING.row("{on:anyone} (pays|pay) {n:changed_by} [Energy] to use its attacks", Made(lambda on, n: only(_costs(on, n))), says=False)
LASTING.row("{on:anyone} (pays|pay) {n:cost} more Energy to use (its|their) attacks", Made(lambda on, n: only(_costs(on, n))), says=False)
LASTING.row("ignore all Energy in the attack cost of {on:attacks_of}", (v.AttackCostIs(on=S.on, free=True, lasts=OPEN),))
LASTING.row("(ignore all Energy necessary to use|ignore all Energy in the cost(s) of) {on:attacks_of}", (v.AttackCostIs(on=S.on, free=True, lasts=OPEN),), says=False)
LASTING.row("ignore all {t:type} Energy in (the cost(s) of {on:attacks_of}|{on:anyone}'s attack cost(s)|the attack cost of {on:attacks_of})", (v.AttackCostIs(on=S.on, type=S.t, free=True, of_type=True, lasts=OPEN),), says=False)
LASTING.row("ignore all Energy in {on:anyone}'s attack cost", (v.AttackCostIs(on=S.on, free=True, lasts=OPEN),), says=False)
LASTING.row("ignore all Energy in {on:anyone}'s attack costs", (v.AttackCostIs(on=S.on, free=True, lasts=OPEN),), says=False)
LASTING.row("ignore all {t:type} Energy in the attack costs of {on:attacks_of}", (v.AttackCostIs(on=S.on, type=S.t, free=True, of_type=True, lasts=OPEN),))


def _costs(on: v.Target, n: tuple[EnergyType, int], of: Any = None) -> v.AttackCostIs:
    return v.AttackCostIs(on=on, change=n[1], type=n[0], per=of, lasts=OPEN)


def _uncosts(value: Any, *, per: bool = False) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.AttackCostIs:
        return None
    word = value[0]
    n = (word.type, word.change)
    if not word.change or (word.per is not None) != per or word != _costs(word.on, n, word.per):
        return None
    return {"on": word.on, "n": n} | ({"of": word.per} if per else {})


# --- what players can't do ------------------------------------------------------------------------------------------

LASTING.row("{w:side} can't play any {k:card_kind} from (your|their) hand", (v.ForbidPlay(side=S.w, cards=S.k, lasts=OPEN),))
LASTING.row("(neither player can|no player can) play any {k:card_kind} [from their hand]", (v.ForbidPlay(side="both", cards=S.k, lasts=OPEN),), says=False)
LASTING.row("neither player can play {k:card_kind} from their hand", (v.ForbidPlay(side="both", cards=S.k, lasts=OPEN),), says=False)
LASTING.row("{k:card_kind} can't be played [from either player's hand]", (v.ForbidPlay(side="both", cards=S.k, lasts=OPEN),), says=False)
LASTING.row("{w:side} can have up to {n:number} (Benched Pokémon|Pokémon on (their|your) Bench)", (v.BenchIs(side=S.w, count=S.n, lasts=OPEN),), says=False)
LASTING.row("{w:side} can't have more than {n:number} Pokémon on (their|your) Bench", (v.BenchIs(side=S.w, count=S.n, lasts=OPEN),), says=False)
LASTING.row("Energy [cards] can't be attached [from your opponent's hand] to {on:anyone} [from your opponent's hand]", (v.ForbidAttach(on=S.on, lasts=OPEN),), says=False)
LASTING.row("you can't use this attack [again]", (v.ForbidAttack(on=v.SELF, attack="this", lasts=OPEN),), says=False)
LASTING.row("this attack can't be used [again]", (v.ForbidAttack(on=v.SELF, attack="this", lasts=OPEN),), says=False)
LASTING.row("you can evolve {on:anyone} (during your first turn or [on] the turn you play (it|them)|on the turn you play (it|them))", (v.EarlyEvolution(on=S.on, lasts=OPEN),), says=False)
LASTING.row("change {on:anyone}'s Weakness to {t:type}", (v.Change(on=S.on, what="weakness", to=S.t, lasts=OPEN),), says=False)
LASTING.row("{w:side} can't play any {k:card_kind}", (v.ForbidPlay(side=S.w, cards=S.k, lasts=OPEN),), says=False)
LASTING.row("{w:side} can't play {k:card_kind} from (your|their) hand", (v.ForbidPlay(side=S.w, cards=S.k, lasts=OPEN),), says=False)
LASTING.row("{w:side} can't play any Trainer cards < (except for|excluding) Supporter cards > from (your|their) hand", (v.ForbidPlay(side=S.w, cards=v.CardFilter(kind="trainer", trainer=("item", "tool", "stadium")), lasts=OPEN),), says=False)
for evolving in ("[any] Pokémon from (your|their) hand to evolve (your|their) Pokémon", "Evolution cards from (your|their) hand to evolve (your|their) Pokémon"):
    LASTING.row(f"{{w:side}} can't play {evolving}", (v.ForbidPlay(side=S.w, cards=v.CardFilter(kind="pokemon", evolution=True), lasts=OPEN),), says=False)
LASTING.row("{w:side} can't play [any] [Basic Pokémon or] [Pokémon|Evolution cards] from (your|their) hand to evolve {on:anyone}", Made(lambda w, on: NO if on.who.startswith("all") and not on.where else only(v.ForbidEvolution(on=on, from_hand=True, lasts=OPEN))), says=False)
LASTING.row("{w:side} can't attach [any] {k:card_kind} from (your|their) hand to {on:anyone}", Made(lambda w, k, on: only(v.ForbidAttach(on=on, cards=k, lasts=OPEN)) if k.kind == "energy" else NO), says=False)
LASTING.row("you can't attach {k:card_kind} from your hand to {on:anyone}", (v.ForbidAttach(on=S.on, cards=S.k, lasts=OPEN),))
LASTING.row("your opponent can't attach [any] Energy [cards] from their hand to their Active Pokémon", (v.ForbidAttach(on=v.Target("active_opponent"), lasts=OPEN),), says=False)
LASTING.row("if {on:anyone} tries to [use an] attack, your opponent flips a coin . if tails, that attack (does nothing|doesn't happen)", (v.Blind(on=S.on, lasts=OPEN),))
LASTING.row("if {on:self} is damaged by an attack [< even if (it|this Pokémon) is Knocked Out >], {w:words}", Made(lambda on, w: only(v.Watch(on=on, event="when_damaged", effects=w, lasts=OPEN))), says=False)
LASTING.row("{w:side} can't have more than {n:number} Benched Pokémon", (v.BenchIs(side=S.w, count=S.n, lasts=OPEN),))
LASTING.row("your turn does not end if {on:pokemon} becomes {n:name}", (v.KeepTurn(on=S.on, name=S.n, lasts=OPEN),))

# --- Energy, statuses between turns ---------------------------------------------------------------------------------

for energies, basic in (("(all Energy attached to|each Energy attached to|all Energy cards attached to) {on:anyone}", False), ("(all basic Energy attached to|each basic Energy card attached to|all basic Energy cards attached to) {on:anyone}", True)):
    LASTING.row(f"{energies} (is|are) {{t:type}} Energy [instead of (its|their) usual type(s)]", Made(lambda on, t, basic=basic: only(v.EnergyAs(on=on, type=t, basic=basic, lasts=OPEN))), says=False)
    LASTING.row(f"{energies} (provides|provide) {{t:type}} Energy [instead of (its|their) usual type(s)]", Made(lambda on, t, basic=basic: only(v.EnergyAs(on=on, type=t, basic=basic, lasts=OPEN))), says=False)
    LASTING.row(f"{energies} (provides|provide) every type of Energy[,] but (provides|provide) only 1 Energy at a time", Made(lambda on, basic=basic: only(v.EnergyAs(on=on, any=True, basic=basic, lasts=OPEN))), says=False)
LASTING.row("turn all Energy attached to {on:anyone} into {t:type} Energy", (v.EnergyAs(on=S.on, type=S.t, lasts=OPEN),))
LASTING.row("put {n:tens} damage counters instead of 2 on your opponent's Burned Pokémon between turns", (v.Harsher(on=v.Target("all_opponents"), status="burned", amount=S.n, instead=True, lasts=OPEN),), says=False)
for during in ("during Pokémon Checkup, put {n:tens} more damage counter(s) on {on:anyone}", "put {n:tens} more damage counter(s) on {on:anyone} (between turns|during Pokémon Checkup)"):
    LASTING.row(during, Made(lambda n, on: _harsher(on, n), lambda value: _unharsher(value)), says=during.startswith("during"))
for during in ("during Pokémon Checkup, put {n:tens} damage counters on {on:anyone} instead of {m:number}", "put {n:tens} damage counters instead of {m:number} on {on:anyone} (between turns|during Pokémon Checkup)"):
    LASTING.row(during, Made(lambda n, on, m: _harsher(on, n, usual=m), lambda value: _unharsher(value, instead=True)), says=during.startswith("during"))

_COUNTERS = {"poisoned": 1, "burned": 2}


def _harsher(on: v.Target, amount: int, *, usual: int | None = None) -> Any:
    """A status that does more between turns: whose it is, is said by the status alone."""
    where = on.where or v.PokemonFilter()
    status: Any = where.statuses[0] if len(where.statuses) == 1 else ""
    if status not in _COUNTERS or on.count is not None or usual not in (None, _COUNTERS[status]):
        return NO
    rest = replace(where, statuses=())
    on = replace(on, where=None if rest == v.PokemonFilter() else rest)
    return only(v.Harsher(on=on, status=status, amount=amount, instead=usual is not None, lasts=OPEN))


def _unharsher(value: Any, *, instead: bool = False) -> dict[str, Any] | None:
    if len(value) != 1 or type(value[0]) is not v.Harsher or value[0].instead != instead or value[0].when:
        return None
    word = value[0]
    where = replace(word.on.where or v.PokemonFilter(), statuses=(word.status,))
    return {"on": replace(word.on, where=where), "n": word.amount} | ({"m": _COUNTERS[word.status]} if instead else {})

for when in ("if", "when"):
    for fewer, change in (("1 fewer Prize card", -1), ("1 more Prize card", 1), ("2 fewer Prize cards", -2), ("2 more Prize cards", 2)):
        LASTING.row(f"{when} {{on:one}} is Knocked Out, (your opponent|that player) takes {fewer}", Made(lambda on, change=change: only(v.PrizesFor(on=on, change=change, lasts=OPEN))), says=False)
        LASTING.row(f"{when} {{on:one}} is Knocked Out, take {fewer}", Made(lambda on, change=change: only(v.PrizesFor(on=on, change=change, lasts=OPEN))), says=False)
        G["verb"].row(f"your opponent takes {fewer} [for it]", (v.PrizesFor(on=v.SELF, change=change, lasts="this_turn"),), says=False)
    LASTING.row(f"{when} {{on:one}} is Knocked Out, {NO_PRIZES}", Made(lambda on: only(v.PrizesFor(on=on, none=True, lasts=OPEN))), says=False)
    LASTING.row(f"{when} {{on:one}} is Knocked Out, it doesn't count as a Knocked Out Pokémon", (v.PrizesFor(on=S.on, none=True, lasts=OPEN),), says=False)
G["verb"].row(NO_PRIZES, (v.PrizesFor(on=v.SELF, none=True, lasts="this_turn"),), says=False)
EFFECTS_AND_ABILITIES = "prevent all effects of your opponent's Pokémon's attacks and Abilities done to {on:anyone} [< damage is not an effect . >]"
LASTING.row(EFFECTS_AND_ABILITIES, (v.Prevent(on=S.on, what="effects", from_who="opponent", lasts=OPEN), v.Shield(on=S.on, against=("ability",), lasts=OPEN)), says=False)
for many, field in (("less", "at_most"), ("more", "at_least")):
    LASTING.row(f"prevent all damage done to {{on:anyone}} by {{b:by}} if that damage is {{n:digits}} or {many}", Made(lambda on, b, n, field=field: only(v.Prevent(on=on, from_=b.like, from_who=b.whose, lasts=OPEN, **{field: n}))), says=False)
for aspect in ("Weakness", "Resistance"):
    LASTING.row(f"the {aspect} of {{on:anyone}} [in play] is now {{t:type}} [< apply {aspect} as × {{n:digits}} . >]", Made(lambda on, t, n=2, aspect=aspect: only(v.Change(on=on, what=aspect.lower(), to=t, lasts=OPEN)) if n == 2 else NO), says=False)
G["words"].row("{w:lasting} unless {h:condition}", Made(lambda h, w: tuple(replace(word, when=(h.holds if isinstance(h, v.IfNot) else v.IfNot(h), *word.when)) for word in w)), says=False)
PREDICATE.row("may have up to {n:number} Pokémon Tool cards attached", (v.MoreTools(on=v.SELF, count=S.n, lasts=OPEN),), says=False)
FELLED = "by damage from an attack from your opponent's"
SPARED = "(if|when) ({on:one}|1 of your {k:some_kind}) is Knocked Out"
for fewer, change in (("takes 1 fewer Prize card", -1), ("takes 2 fewer Prize cards", -2), ("can't take any Prize cards [for it]", 0)):
    LASTING.row(f"{SPARED} {FELLED} (Pokémon|{{b:some_kind}}), (that player|your opponent) {fewer}", Made(lambda on=None, k=None, b=None, change=change: _fewer_prizes(on or v.Target("all_yours", where=k), b, change)), says=False)
OURS = "by damage from an attack (used by|of) {by:anyone}"
PREYS = "(if|when) your opponent's {k:core} is Knocked Out"
for more, change in (("1 more Prize card", 1), ("2 more Prize cards", 2), ("3 more Prize cards", 3)):
    LASTING.row(f"{PREYS} {OURS}, take {more}", Made(lambda k, by, change=change: _more_prizes(k, by, change)), says=False)


def _fewer_prizes(on: v.Target, b: v.PokemonFilter | None, change: int) -> Any:
    """Fewer Prize cards, or none, for a Pokémon of yours that the opponent's attack knocks out."""
    if on.count is not None:
        return NO
    return only(v.PrizesFor(on=on, by=v.Target("all_opponents", where=b), change=change, none=not change, lasts=OPEN))


def _more_prizes(k: Any, by: v.Target, change: int) -> Any:
    """More Prize cards for a Pokémon of the opponent that your attack knocks out."""
    on = target(join(k, kind(side="opponent")) or NO)
    if on is NO or by.count is not None or by.who not in ("self", "all_yours", "active_yours"):
        return NO
    return only(v.PrizesFor(on=on, by=by, change=change, lasts=OPEN))
LASTING.row("the Weakness of {on:anyone} [in play] is [now] {t:type}", (v.Change(on=S.on, what="weakness", to=S.t, lasts=OPEN),), says=False)
LASTING.row("the Resistance of {on:anyone} [in play] is [now] {t:type}", (v.Change(on=S.on, what="resistance", to=S.t, lasts=OPEN),), says=False)
G["reminder"].row("< apply Weakness as × 2 . >", ())
PREDICATE.row("can use the attacks of any {k:nouns} in play [< [both] yours and your opponent's >] [as its own]", Made(lambda k: _borrowed(target(join(k, kind(side="both")) or NO))), says=False)


def _borrowed(lenders: Any) -> Any:
    return NO if lenders is NO else only(v.UseAttacks(on=v.SELF, of="pokemon", from_=lenders, lasts=OPEN))
