"""What holds for a while, in other words: prevention, more and less damage, prohibitions, costs."""

# fmt: off
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import AbilitySort
from .counts import Attackers
from .kinds import card_filter, join
from .nouns import IT, G, denied, target
from .open_words import OPEN
from .patterns import NO, Made, S
from .standing import AFTER, ATTACKS, BEFORE, BY, LASTING, PREDICATE, PREY, boost, only, prevented, reduced

BY.row("the attacks of your opponent's {k:some_kind}", Attackers(S.k, "opponent"), says=False)
BY.row("(the attacks of your opponent's Pokémon|attacks of your opponent's Pokémon|your opponent's Active Pokémon|an attack of your opponent's Pokémon|an opponent's attacks|opponent's attacks)", Attackers(None, "opponent"), says=False)
BY.row("attacks (by|of|done by|made by) {k:some_kind}", Attackers(S.k), says=False)
BY.row("attacks (by|of|done by|made by) your opponent's {k:some_kind}", Attackers(S.k, "opponent"), says=False)
BY.row("an attack (from|by) your opponent's {k:some_kind}", Attackers(S.k, "opponent"), says=False)
BY.row("any attack from your opponent's Pokémon", Attackers(None, "opponent"), says=False)

# --- prevention -------------------------------------------------------------------------------------------------------

BOTH = "[,] [<] both yours and your opponent's [>]"
EXCEPT = "[,] (excluding|except|except for|other than|not including) damage[,]"
LASTING.row(f"prevent all damage done to {{on:anyone}} by {{b:by}}{BOTH}", prevented("damage"), says=False)
LASTING.row("prevent all damage (by|from) {b:by} done to {on:anyone}", prevented("damage"), says=False)
LASTING.row("[all] damage done to {on:anyone} [by {b:by}] is prevented", Made(lambda on, b=None: only(v.Prevent(on=on, from_=b.like if b else None, from_who=b.whose if b else "anybody", lasts=OPEN))), says=False)
LASTING.row("prevent all effects of {b:by}[,] including damage[,] done to {on:anyone}", prevented("all"), says=False)
LASTING.row("prevent all effects of {b:by} and damage done to {on:anyone}", prevented("all"), says=False)
LASTING.row("prevent all (damage from and effects of|effects of and damage from) attacks done to {on:anyone} by {b:by}", prevented("all"), says=False)
LASTING.row("prevent all (damage and effects of|effects and damage from) {b:by} done to {on:anyone}", prevented("all"), says=False)
LASTING.row("prevent all effects of attacks, including damage, done by {b:by} to {on:anyone}", prevented("all"), says=False)
LASTING.row(f"prevent all effects of {{b:by}}{EXCEPT} done to {{on:anyone}}", prevented("effects"), says=False)
LASTING.row(f"prevent all effects{EXCEPT} of {{b:by}} done to {{on:anyone}}", prevented("effects"), says=False)
LASTING.row(f"prevent all effects{EXCEPT} by {{b:by}} done to {{on:anyone}}", prevented("effects"), says=False)
LASTING.row(f"prevent all effects [of attacks]{EXCEPT} done to {{on:anyone}} by {{b:by}}", prevented("effects"), says=False)
for less, field in (("less", "at_most"), ("more", "at_least")):
    LASTING.row(f"(if|whenever) {{n:digits}} or {less} damage is done to {{on:anyone}} [by attacks] {AFTER}, prevent (that|all) damage", Made(lambda on, n, field=field: only(v.Prevent(on=on, lasts=OPEN, **{field: n}))), says=False)
    LASTING.row(f"(if|whenever) an attack [<] [(including|even) your own] [>] (does|would do) {{n:digits}} or {less} damage to {{on:anyone}} {AFTER}, prevent (that|all) damage", Made(lambda on, n, field=field: only(v.Prevent(on=on, lasts=OPEN, **{field: n}))), says=False)
FLIP = "flip a coin . if heads, prevent (that damage|all damage done to {p:self} by that attack|that attack's damage)"
LASTING.row(f"(if|whenever) (any damage is done to {{on:self}} by (attacks|an attack)|{{on:self}} would be damaged by an attack) {AFTER}, {FLIP}", Made(lambda on, p=None: only(v.Prevent(on=on, flip=True, lasts=OPEN))), says=False)
LASTING.row(f"(if|whenever) (any damage is done to {{on:self}} by (your opponent's attacks|an opponent's attack)|{{on:self}} would be damaged by (your opponent's attack|an opponent's attack)) {AFTER}, {FLIP}", Made(lambda on, p=None: only(v.Prevent(on=on, flip=True, from_who="opponent", lasts=OPEN))), says=False)
LASTING.row(f"(if|whenever) {{on:self}} would be damaged by an attack {AFTER}, flip a coin . if heads, reduce that damage by {{n:digits}} {AFTER}", Made(lambda on, n: only(v.Reduce(on=on, amount=n, flip=True, lasts=OPEN))), says=False)
LASTING.row("whenever an attack does anything to {on:self}, flip a coin . if heads, prevent all effects of that attack, including damage, done to {p:self}", Made(lambda on, p: only(v.Prevent(on=on, what="all", flip=True, lasts=OPEN))), says=False)
LASTING.row("prevent all effects of (Abilities from|Abilities of|any Abilities from) your opponent's Pokémon done to {on:anyone}", (v.Shield(on=S.on, against=("ability",), lasts=OPEN),), says=False)

# --- more and less damage ---------------------------------------------------------------------------------------------

LASTING.row(f"reduce [(any|all|the)] damage done by {{b:by}} to {{on:anyone}} by {{n:digits}} {AFTER}", Made(lambda on, b, n: only(reduced(n, b, on))), says=False)
LASTING.row(f"reduce [(any|all|the)] damage done to {{on:anyone}} [by {{b:by}}] by {{n:digits}} {AFTER}", Made(lambda on, n, b=None: only(reduced(n, b or Attackers(), on))), says=False)
LASTING.row(f"[(any|all)] damage done to {{on:anyone}} is reduced by {{n:digits}} {AFTER}", Made(lambda on, n: only(reduced(n, Attackers(), on))), says=False)
LASTING.row("(any|all) damage done to {on:anyone} [by {b:by}] is reduced by half [<] rounded down to the nearest 10 [>]", Made(lambda on, b=None: only(v.Reduce(on=on, halve=True, from_=b.like if b else None, from_who=b.whose if b else "anybody", lasts=OPEN))), says=False)
LASTING.row(f"whenever (a|an) {{k:pokemon_kind}} damages {{on:anyone}}, reduce that damage by {{n:digits}} {AFTER}", Made(lambda k, on, n: only(reduced(n, Attackers(None if k == v.PokemonFilter() else k), on))), says=False)
LASTING.row("(any|all) damage done to {on:anyone} by {b:by} is reduced by {n:digits} < before applying Weakness and Resistance >", Made(lambda on, b, n: only(v.Boost(on=v.Target("all_opponents"), amount=-n, everywhere=True, lasts=OPEN)) if on == v.Target("all_yours") and b == Attackers(None, "opponent") else NO), says=False)
PREY.row("to (each Defending Pokémon|the Defending Pokémon|any Defending Pokémon|your opponent's Pokémon)", Made(lambda: (None, False)), says=False)
WEAKER = "(do|does) {n:digits} less damage"
for attacks in ("{on:attacks_of}", "the attacks used by {on:anyone}", "the attacks of {on:anyone}"):
    LASTING.row(f"{attacks} {WEAKER} [to (the Defending Pokémon|your opponent's Active Pokémon|your Pokémon|your Active Pokémon|any Pokémon)] {BEFORE}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, everywhere=True, lasts=OPEN))), says=False)
    LASTING.row(f"{attacks} (do|does) {{n:digits}} more damage {{p:prey}} {BEFORE}", Made(lambda on, n, p: only(boost(on, n, p))), says=False)
LASTING.row(f"{{on:attacks_of}} {WEAKER} to the Active Pokémon {BEFORE}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, lasts=OPEN))), says=False)
LASTING.row(f"(its|their) attacks (do|does) {{n:digits}} more damage {{p:prey}} {BEFORE}", Made(lambda n, p: only(boost(IT, n, p))), says=False)
LASTING.row(f"each of its attacks does {{n:digits}} more damage {{p:prey}} {BEFORE}", Made(lambda n, p: only(boost(IT, n, p))), says=False)
LASTING.row(f"the attacks it uses (do|does) {{n:digits}} more damage {{p:prey}} {BEFORE}", Made(lambda n, p: only(boost(IT, n, p))), says=False)
LASTING.row(f"[(any|all)] damage done by {{on:anyone}} is reduced by {{n:digits}} {BEFORE}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, everywhere=True, lasts=OPEN))), says=False)
LASTING.row(f"whenever {{on:anyone}} damages a Pokémon, reduce that damage by {{n:digits}} {BEFORE}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, everywhere=True, lasts=OPEN))), says=False)
LASTING.row(f"if {{on:anyone}} does damage with an attack, (the|that) attack does {{n:digits}} less damage {BEFORE}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, everywhere=True, lasts=OPEN))), says=False)
DOES = "(does damage to|damages)"
LASTING.row(f"if {{on:anyone}} {DOES} (the Defending Pokémon|your opponent's Active Pokémon) < after applying Weakness and Resistance >, (the|that) attack does {{n:digits}} more damage [to (it|the Defending Pokémon|that Pokémon)]", Made(lambda on, n: only(boost(on, n, (None, False), after=True))), says=False)
LASTING.row(f"if {{on:anyone}} {DOES} (the Defending Pokémon|your opponent's Active Pokémon) {BEFORE}, (the|that) attack does {{n:digits}} more damage [to (it|the Defending Pokémon|that Pokémon)]", Made(lambda on, n: only(boost(on, n, (None, False)))), says=False)
LASTING.row(f"if {{on:anyone}}'s attack would do damage to (the Defending Pokémon|your opponent's Active Pokémon) {BEFORE}, that attack does {{n:digits}} more damage [to (it|the Defending Pokémon|your opponent's Active Pokémon)]", Made(lambda on, n: only(boost(on, n, (None, False)))), says=False)
LASTING.row(f"if an attack (does damage to|damages) {{on:anyone}} {AFTER}, that attack does {{n:digits}} more damage to (it|that Pokémon|the Defending Pokémon)", Made(lambda on, n: only(v.Reduce(on=on, amount=-n, lasts=OPEN))), says=False)
MATCHUP = G["matchup"]
MATCHUP.row("Weakness", "weakness")
MATCHUP.row("Resistance", "resistance")
LASTING.row("damage from {on:attacks_of} (isn't|is not) affected by your opponent's Active Pokémon's {w:matchup}", Made(lambda on, w: only(v.Pierce(on=on, what=(w,), lasts=OPEN))), says=False)
LASTING.row("don't apply {w:unaffected} to any attacks made by {on:anyone}", (v.Pierce(on=S.on, what=S.w, lasts=OPEN),), says=False)
LASTING.row("don't apply {w:matchup} for {on:anyone}", Made(lambda w, on: only(v.Change(on=on, what=w, lasts=OPEN))), says=False)
LASTING.row("(remove|ignore) {on:anyone}'s {w:matchup}", Made(lambda w, on: only(v.Change(on=on, what=w, lasts=OPEN))), says=False)

# --- what can't be done -----------------------------------------------------------------------------------------------

LASTING.row("damage counters can't be removed from {on:anyone}", (v.ForbidHealing(on=S.on, lasts=OPEN),), says=False)
PREDICATE.row("can't retreat or attack", (v.ForbidAttack(on=v.SELF, lasts=OPEN), v.ForbidRetreat(on=v.SELF, lasts=OPEN)), says=False)
PLAYERS = G["forbidden"]
PLAYERS.row("(your opponent|they) can't", "opponent")
PLAYERS.row("you can't", "you")
PLAYERS.row("(each player can't|neither player can|no player can|players can't)", "both")
LASTING.row("{w:forbidden} play [any] [more] {k:card_kind} [from (your|their) hand]", (v.ForbidPlay(side=S.w, cards=S.k, lasts=OPEN),), says=False)
LASTING.row("no [more] {k:card_kind} can be played", (v.ForbidPlay(side="both", cards=S.k, lasts=OPEN),), says=False)
LASTING.row("{w:forbidden} attach [any] {k:card_kind} [from (your|their) hand] [to [any of] (your|their) Pokémon]", Made(lambda w, k: only(v.ForbidPlay(side=w, cards=k, lasts=OPEN)) if k.kind == "energy" else NO), says=False)
LASTING.row("{w:forbidden} evolve [(any|their|your) Pokémon]", (v.ForbidPlay(side=S.w, cards=v.CardFilter(kind="pokemon", evolution=True), lasts=OPEN),), says=False)
LASTING.row("{w:forbidden} play [any] Pokémon from (your|their) hand to evolve (your|their) Pokémon", (v.ForbidPlay(side=S.w, cards=v.CardFilter(kind="pokemon", evolution=True), lasts=OPEN),), says=False)
LASTING.row("Pokémon can't be played from your opponent's hand to evolve {on:anyone}", (v.ForbidEvolution(on=S.on, from_hand=True, lasts=OPEN),), says=False)
SORTS: tuple[tuple[str, tuple[AbilitySort, ...]], ...] = (
    ("Abilities", ("ability",)), ("(Pokémon Powers|Pokémon Power)", ("pokemon_power",)), ("Poké-Powers", ("poke_power",)), ("Poké-Bodies", ("poke_body",)),
    ("Poké-Powers (and|or) Poké-Bodies", ("poke_power", "poke_body")),
)
BUT = "[[,] (except|other than|except for) [for] (this power|this Ability|this Poké-Body|this Poké-Power|{q:part})]"
for said, sorts in SORTS:
    LASTING.row(f"ignore all {said}{BUT}", Made(lambda q=None, sorts=sorts: only(v.ForbidAbilities(on=v.Target("everyone"), sorts=sorts, lasts=OPEN))), says=False)
    LASTING.row(f"{{on:anyone}} (has|have) no {said}{BUT}", Made(lambda on, q=None, sorts=sorts: only(v.ForbidAbilities(on=on, sorts=sorts, lasts=OPEN))), says=False)
    LASTING.row(f"{{on:anyone}} can't use [any] {said}", Made(lambda on, sorts=sorts: only(v.ForbidAbilities(on=on, sorts=sorts, lasts=OPEN))), says=False)
    LASTING.row(f"[all] {said} (stop working|don't work|can't be used)", Made(lambda sorts=sorts: only(v.ForbidAbilities(on=v.Target("everyone"), sorts=sorts, lasts=OPEN))), says=False)
    LASTING.row(f"[all] {said} of {{on:anyone}} (stop working|don't work|can't be used)", Made(lambda on, sorts=sorts: only(v.ForbidAbilities(on=on, sorts=sorts, lasts=OPEN))), says=False)

# --- numbers of a Pokémon, costs --------------------------------------------------------------------------------------

PREDICATE.row("can evolve during your first turn", (v.EarlyEvolution(on=v.SELF, when=(v.IfFirstTurn(),), lasts=OPEN),), says=False)
PREDICATE.row("can evolve (during|on) (the|your) turn (you play it|it comes into play) [or (on|during) your first turn]", (v.EarlyEvolution(on=v.SELF, lasts=OPEN),), says=False)
PREDICATE.row("'s type becomes {t:type}", Made(lambda t: only(v.Change(on=v.SELF, what="type", to=t, lasts=OPEN))), says=False)
for also, types in ((" in addition to its existing types", "type"), (" in addition to its existing types", "types_and")):
    PREDICATE.row(f"(is|are) [now] {{t:{types}}} type{also}", Made(lambda t: only(v.Change(on=v.SELF, what="type", types=t if isinstance(t, tuple) else (t,), also=True, lasts=OPEN))), says=False)
PREDICATE.row("'s maximum HP is (reduced by {n:digits}|{n:digits} less)", Made(lambda n: only(v.MoreHp(on=v.SELF, amount=-n, lasts=OPEN))), says=False)
LASTING.row("the maximum HP of {on:anyone} is increased by {n:digits}", (v.MoreHp(on=S.on, amount=S.n, lasts=OPEN),), says=False)
LASTING.row("the maximum HP of {on:anyone} is reduced by {n:digits}", Made(lambda on, n: only(v.MoreHp(on=on, amount=-n, lasts=OPEN))), says=False)
PREDICATE.row("(has|have) + {n:digits} HP {of:foreach}", (v.MoreHp(on=v.SELF, amount=v.Per(each=S.n, of=S.of), lasts=OPEN),), says=False)
PREDICATE.row("can't become {s:status_or}", (v.Immune(on=v.SELF, statuses=S.s, lasts=OPEN),), says=False)
PREDICATE.row("can't be [affected by] {s:statuses}", (v.Immune(on=v.SELF, statuses=S.s, lasts=OPEN),), says=False)
PREDICATE.row("(is|are) (not affected by|immune to) (any|all) Special Conditions", (v.Immune(on=v.SELF, lasts=OPEN),), says=False)
LASTING.row("({on:anyone}'s Retreat Cost|the cost to retreat {on:anyone}) is reduced by {n:cost}", Made(lambda on, n: only(v.RetreatCostIs(on=on, change=-n[1], lasts=OPEN)) if n[0] == "colorless" else NO), says=False)
LASTING.row("({on:anyone}'s Retreat Cost|the cost to retreat {on:anyone}) is increased by {n:cost}", Made(lambda on, n: only(v.RetreatCostIs(on=on, change=n[1], lasts=OPEN)) if n[0] == "colorless" else NO), says=False)
LASTING.row("({on:anyone}'s Retreat Cost|the Retreat Cost (of|for) {on:anyone}) is free", (v.RetreatCostIs(on=S.on, free=True, lasts=OPEN),), says=False)
LASTING.row("each player pays {n:changed_by} to retreat (your|their) [Active] Pokémon", Made(lambda n: only(v.RetreatCostIs(on=v.Target("everyone"), change=n[1], lasts=OPEN)) if n[0] == "colorless" else NO), says=False)
LASTING.row("each player pays {n:changed_by} to retreat (your|their) [Active] Pokémon if it has {m:name} in its name", Made(lambda n, m: only(v.RetreatCostIs(on=v.Target("everyone", where=v.PokemonFilter(name_has=m)), change=n[1], lasts=OPEN)) if n[0] == "colorless" else NO), says=False)
LASTING.row("its Retreat Cost is {n:changed_by} {of:foreach}", Made(lambda n, of: only(v.RetreatCostIs(on=IT, change=n[1], per=of, lasts=OPEN)) if n[0] == "colorless" else NO), says=False)
LASTING.row("the cost of {on:attacks_of} is increased by {n:cost}", Made(lambda on, n: only(v.AttackCostIs(on=on, change=n[1], type=n[0], lasts=OPEN))), says=False)
LASTING.row("the cost of {on:attacks_of} is reduced by {n:cost}", Made(lambda on, n: only(v.AttackCostIs(on=on, change=-n[1], type=n[0], lasts=OPEN))), says=False)
LASTING.row("attacks that {on:anyone} (uses|use) cost {n:changed_by}", Made(lambda on, n: only(v.AttackCostIs(on=on, change=n[1], type=n[0], lasts=OPEN))), says=False)
LASTING.row("ignore all {t:type} Energy necessary to use {on:attacks_of}", (v.AttackCostIs(on=S.on, type=S.t, free=True, of_type=True, lasts=OPEN),), says=False)
for energies, basic in (("(all|each) Energy [card(s)] attached to {on:anyone}", False), ("(all|each) basic Energy [card(s)] attached to {on:anyone}", True)):
    LASTING.row(f"[turn] {energies} (into|is|are|counts as|count as|provides|provide) {{t:type}} Energy [instead of (its|their) usual type(s)]", Made(lambda on, t, basic=basic: only(v.EnergyAs(on=on, type=t, basic=basic, lasts=OPEN))), says=False)
    LASTING.row(f"{energies} (provides|provide|is|are|counts as|count as) (every|each|any|all) type(s) of Energy[,] but (provides|provide) only 1 Energy at a time", Made(lambda on, basic=basic: only(v.EnergyAs(on=on, any=True, basic=basic, lasts=OPEN))), says=False)
    LASTING.row(f"{energies} (is|are|counts as|count as) Energy of all types", Made(lambda on, basic=basic: only(v.EnergyAs(on=on, any=True, basic=basic, lasts=OPEN))), says=False)
LASTING.row("you may attach {n:number} (more|additional|extra) Energy card(s) [from your hand] [to your Pokémon]", (v.MoreAttachments(count=S.n, lasts=OPEN),), says=False)
for when in ("if", "when"):
    LASTING.row(f"{when} {{on:anyone}} (is|are) Knocked Out, (no player takes any|no player takes|your opponent doesn't take any|your opponent takes no) Prize card(s) [for it]", (v.PrizesFor(on=S.on, none=True, lasts=OPEN),), says=False)
PREDICATE.row("can use (any attack|the attacks|all attacks) from (its|their) previous Evolutions [as its own]", (v.UseAttacks(on=v.SELF, of="below", lasts=OPEN),), says=False)
LASTING.row("{s:self} can use the attacks of (any|all) {k:card_kind} in your discard pile [as its own]", Made(lambda s, k: only(v.UseAttacks(of="discard", like=k, lasts=OPEN)) if k.kind == "pokemon" else NO), says=False)
LASTING.row("{s:self} can use the attacks of any {k:pokemon_kind} on your Bench or in your discard pile [as its own]", Made(lambda s, k: _lent(k)), says=False)
PREDICATE.row("(can|may) use the GX attack on this card", (v.UseAttacks(on=v.SELF, of="card", lasts=OPEN),), says=False)
PREDICATE.row("may have up to {n:number} Pokémon Tool(s) [cards] attached to (it|them)", (v.MoreTools(on=v.SELF, count=S.n, lasts=OPEN),), says=False)


def _lent(like: v.PokemonFilter) -> Any:
    """Attacks of Pokémon on the Bench and in the discard pile; only what both can be asked for."""
    if like != v.PokemonFilter(names=like.names, stages=like.stages, types=like.types, tags=like.tags):
        return NO
    cards = v.CardFilter(kind="pokemon", names=like.names, stages=like.stages, types=like.types, tags=like.tags)
    where = None if like == v.PokemonFilter() else like
    lenders = replace(v.Target("benched_yours"), where=where)
    return (v.UseAttacks(of="pokemon", from_=lenders, lasts=OPEN), v.UseAttacks(of="discard", like=cards, lasts=OPEN))
BOTH_SIDES = "< [both] yours and your opponent's >"
LASTING.row(f"[you may] [(any|all)] damage done to {{on:anyone}} by {{b:by}} {BOTH_SIDES} is reduced by {{n:digits}} {AFTER}", Made(lambda on, b, n: only(reduced(n, b, on))), says=False)
LASTING.row(f"you may reduce [(any|all|the)] damage done by {{b:by}} to {{on:anyone}} by {{n:digits}} {AFTER}", Made(lambda on, b, n: only(reduced(n, b, on))), says=False)
LASTING.row(f"(if|whenever) {{on:self}} would be damaged by (your opponent's attack|an opponent's attack) {AFTER}, flip a coin . if heads, reduce that damage by {{n:digits}} {AFTER}", Made(lambda on, n: only(v.Reduce(on=on, amount=n, flip=True, from_who="opponent", lasts=OPEN))), says=False)
LASTING.row("if {s:self} {h:said_of_it} and is damaged by an attack, flip a coin . if heads, prevent that damage", Made(lambda s, h: only(v.Prevent(flip=True, lasts=OPEN, when=(h,)))), says=False)
LASTING.row("{g:group} {h:holds}, (except|except for|excluding) [any] {k:a_kind}", Made(lambda g, h, k: _but(g, h, k)), says=False)
LASTING.row("{w:side} can't attach [any] {k:card_kind} [from (your|their) hand] [to [any of] (your|their) Pokémon]", Made(lambda w, k: only(v.ForbidPlay(side=w, cards=k, lasts=OPEN)) if k.kind == "energy" else NO), says=False)
for aspect in ("Weakness", "Resistance"):
    LASTING.row(f"don't apply {aspect} for {{on:anyone}}", Made(lambda on, aspect=aspect: only(v.Change(on=on, what=aspect.lower(), to="none", lasts=OPEN))), says=False)
LASTING.row("don't apply {w:unaffected} to any attacks made by {on:anyone}", (v.Pierce(on=S.on, what=S.w, lasts=OPEN),), says=False)
PREDICATE.row("(is|are) [now] (a|an) {t:type} Pokémon in addition to (its|their) existing types", (v.Change(on=v.SELF, what="type", types=(S.t,), also=True, lasts=OPEN),), says=False)
PREDICATE.row("(is|are) [now] {t:listed_types} [type] in addition to (its|their) existing types", (v.Change(on=v.SELF, what="type", types=S.t, also=True, lasts=OPEN),), says=False)
PREDICATE.row("'s {n:name} attack's base damage is {b:digits}", (v.Boost(on=v.SELF, base=S.b, attack=S.n, lasts=OPEN),), says=False)
PREDICATE.row("'s {n:name}'s base damage is {b:digits} instead of {m:digits}", Made(lambda n, b, m: only(v.Boost(on=v.SELF, amount=b - m, attack=n, lasts=OPEN))), says=False)
LASTING.row("{n:name}'s base damage is {b:digits} instead of {m:digits}", Made(lambda n, b, m: only(v.Boost(amount=b - m, attack=n, lasts=OPEN))), says=False)
PREDICATE.row("can evolve during your first turn", (v.EarlyEvolution(on=v.SELF, when=(v.IfFirstTurn(),), lasts=OPEN),), says=False)
G["condition"].row("you go second", v.IfFirstTurn(second=True), says=False)
ATTACKS.row("your {a:name}'s and {b:name}'s attacks", Made(lambda a, b: v.Target("all_yours", where=v.PokemonFilter(names=(a, b)))), says=False)


def _but(g: Any, words: Any, k: Any) -> Any:
    """What holds for a group but for those of a kind."""
    on = NO if denied(k) is NO else target(join(g, denied(k)) or NO)
    return NO if on is NO else tuple(replace(word, on=on) for word in words)
# what an attack of somebody does to anybody
LASTING.row(f"[(any|all)] damage done by attacks (from|by|of|used by) {{on:anyone}} is reduced by {{n:digits}} {BEFORE}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, everywhere=True, lasts=OPEN))), says=False)
WHEN_IT_HITS = f"if {{on:anyone}} does damage with an attack {AFTER}, (the|that) attack does {{n:digits}}"
LASTING.row(f"{WHEN_IT_HITS} more damage [{{p:prey}}]", Made(lambda on, n, p=(None, False): only(boost(on, n, p, after=True))), says=False)
IF_IT_ATTACKS = "if {on:anyone} attacks, the attack does {n:digits}"
LASTING.row(f"{IF_IT_ATTACKS} more damage [{{p:prey}}] {BEFORE}", Made(lambda on, n, p=(None, False): only(boost(on, n, p))), says=False)
LASTING.row(f"whenever {{on:anyone}} damages a Pokémon [by an attack], reduce that damage by {{n:digits}} {AFTER}", Made(lambda on, n: only(v.Boost(on=on, amount=-n, after=True, everywhere=True, lasts=OPEN))), says=False)
THIS_TURNS = f"if this turn's attack does damage to the Defending Pokémon {AFTER}, the attack does {{n:digits}} more damage to the Defending Pokémon"
G["verb"].row(THIS_TURNS, (v.Boost(on=v.Target("all_yours"), amount=S.n, after=True, lasts="this_turn"),), says=False)
LASTING.row(f"[(any|all)] damage done [by attacks] to {{on:anyone}} is reduced by half {AFTER}", (v.Reduce(on=S.on, halve=True, lasts=OPEN),), says=False)
LASTING.row("(all|each) Energy [card(s)] attached to {on:anyone} (provides|provide|is|are|counts as|count as) (every|each|any|all) type(s) [of Energy]", Made(lambda on: only(v.EnergyAs(on=on, any=True, lasts=OPEN))), says=False)
PREDICATE.row("'s {n:name} [attack]'s base damage is (doubled|twice)", (v.Boost(on=v.SELF, amount=0, double=True, attack=S.n, lasts=OPEN),), says=False)
COSTS_AND_DOES = "{on:attacks_of} cost(s) {n:changed_by}[,] and do {m:digits} more damage {p:prey}"
LASTING.row(f"{COSTS_AND_DOES} {BEFORE}", Made(lambda on, n, m, p: (v.AttackCostIs(on=on, change=n[1], type=n[0], lasts=OPEN), boost(on, m, p))), says=False)

CONDITION = G["condition"]
CONDITION.row("{s:self_or_it} is your only Pokémon in play", Made(lambda s: v.IfCount(of=v.PokemonIn(v.Target("all_yours")), at_most=1)), says=False)
PREDICATE.row("'s maximum HP is increased by {n:digits} {of:foreach}", (v.MoreHp(on=v.SELF, amount=v.Per(each=S.n, of=S.of), lasts=OPEN),), says=False)

# --- so much for each ---------------------------------------------------------------------------------------------------

for prey in (" {p:prey}", ""):
    for order in (f"{{on:attacks_of}} (do|does) {{n:digits}} (more|{{m:less}}) damage{prey} {{of:foreach}} {BEFORE}", f"{{on:self}} (do|does) {{n:digits}} (more|{{m:less}}) damage{prey} {{of:foreach}} {BEFORE}"):
        LASTING.row(order, Made(lambda on, n, of, p=None, m=1: _boosted(on, n * m, of, p)), says=False)
G["less"].row("less", -1)
LASTING.row(f"{{on:self}} (takes|take) {{n:digits}} (more|{{m:less}}) damage from {{b:by}} {{of:foreach}} {AFTER}", Made(lambda on, n, b, of, m=1: only(replace(reduced(-n * m, b, on), per=of))), says=False)
for damage in ("[(any|all)] damage done to {on:self} by {b:by}", "[(any|all)] damage done by {b:by} to {on:self}"):
    LASTING.row(f"{damage} is reduced by {{n:digits}} {{of:foreach}} {AFTER}", Made(lambda on, b, n, of: only(replace(reduced(n, b, on), per=of))), says=False)


def _boosted(on: v.Target, n: int, of: v.Count, prey: Any) -> Any:
    """More damage for each of something: of the Pokémon itself, or of what is the same for every attacker."""
    counted = getattr(of, "on", None)
    if on != v.SELF and isinstance(counted, v.Target) and counted.who in ("self", "that"):
        return NO
    if prey is None and n > 0:
        return NO  # to whom?
    return only(replace(boost(on, n, prey) if prey is not None else v.Boost(on=on, amount=n, everywhere=True, lasts=OPEN), per=of))


PREDICATE.row("(can't be damaged by|takes no damage from|take no damage from) {b:by}", Made(lambda b: only(v.Prevent(on=v.SELF, from_=b.like, from_who=b.whose, lasts=OPEN))), says=False)
for who, side in (("(neither player|no player|players|each player)", "everyone"), ("your opponent", "all_opponents")):
    for sorts_said, sorts in SORTS:
        LASTING.row(f"{who} (can|can't) use [any] {sorts_said}{BUT}" if side != "everyone" else f"(neither player can|no player can|players can't|each player can't) use [any] {sorts_said}{BUT}", Made(lambda q=None, sorts=sorts, side=side: only(v.ForbidAbilities(on=v.Target(side), sorts=sorts, lasts=OPEN))), says=False)
LASTING.row("{w:forbidden} play [any] {k:core} [{x:which}] from (your|their) hand, (except for|except|excluding) [any] {y:a_kind}", Made(lambda w, k, y, x=None: _unplayable(w, k, x, y)), says=False)


def _unplayable(w: Any, k: Any, x: Any, y: Any) -> Any:
    """Cards of a kind that can't be played, but for those of another."""
    other = denied(y)
    whole = k if x is None else join(k, x)
    whole = None if whole is None or other is NO else join(whole, other)
    cards = None if whole is None else card_filter(whole)
    return NO if cards is None or cards.kind == "energy" else only(v.ForbidPlay(side=w, cards=cards, lasts=OPEN))
