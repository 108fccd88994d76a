"""Coins, damage, counters, healing, statuses and Energy, in other orders of words."""

# fmt: off
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import STATUSES
from .nouns import G, Some, target
from .open_words import Base
from .patterns import NO, Made, S
from .taking import VERB, attach, only
from .verbs import away, healed, moved

# --- coins ------------------------------------------------------------------------------------------------------------

VERB.row("your opponent flips a coin", (v.Flip(by="opponent"),), says=False)
VERB.row("your opponent flips {n:digits} coins", (v.Flip(coins=S.n, by="opponent"),), says=False)
VERB.row("(flip another coin|you flip a coin)", (v.Flip(),), says=False)
VERB.row("[you] flip coins until you get [a] tails", (v.Flip(coins="until_tails"),), says=False)
VERB.row("flip (coins equal to|as many coins as|a number of coins equal to) [the number of] {of:count}", (v.Flip(coins=v.Per(each=1, of=S.of)),), says=False)

# --- the attack's own damage ------------------------------------------------------------------------------------------

VERB.row("{h:hits} [an] additional {n:digits} damage", (v.Plus(amount=S.n),), says=False)
VERB.row("{h:hits} an additional {n:digits} damage {of:foreach}", (v.Plus(amount=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row("{h:hits} {n:digits} more damage to {d:defender}", (v.Plus(amount=S.n),), says=False)
VERB.row("{h:hits} {b:digits} damage[,] plus {n:digits} (more|additional) damage to {d:defender}", (Base(amount=S.b), v.Plus(amount=S.n)), says=False)
VERB.row("{h:hits} {b:digits} damage[,] plus {n:digits} {of:foreach}", (Base(amount=S.b), v.Plus(amount=v.Per(each=S.n, of=S.of))), says=False)
VERB.row("{h:hits} {b:digits} damage[,] minus {n:digits} [damage] {of:foreach}", (Base(amount=S.b), v.Minus(amount=v.Per(each=S.n, of=S.of))), says=False)
VERB.row("{h:hits} {b:digits} damage[,] minus {n:digits} damage", (Base(amount=S.b), v.Minus(amount=S.n)), says=False)
VERB.row("{h:hits} (no damage|nothing to {d:defender})", Made(lambda h, d=None: only(v.SetDamage(amount=0))), says=False)
VERB.row("((this|that|the) attack (does nothing|doesn't happen|fails|has no effect)|does nothing)", (v.Nothing(),), says=False)
VERB.row("don't apply {w:unaffected} (for|to) this attack", (v.Ignore(what=S.w),), says=False)
VERB.row("{h:hits} damage [to {d:defender}] equal to half [of] ({e:defender}'s|its|that Pokémon's) remaining HP[,] [<] rounded {r:rounded} to the nearest 10 [>]", Made(lambda h, r, **_: only(v.SetDamage(amount=v.Per(each=10, of=v.RemainingHp(), halved=r)))), says=False)

# --- other damage -----------------------------------------------------------------------------------------------------

POWER = "(this power|this Ability|it|{s:self})"
VERB.row(f"{POWER} [also] does {{n:digits}} damage to itself", Made(lambda n, s=None: only(v.Damage(on=v.SELF, amount=n))), says=False)
VERB.row(f"{POWER} [also] does {{n:digits}} damage to itself {{of:foreach}}", Made(lambda n, of, s=None: only(v.Damage(on=v.SELF, amount=v.Per(each=n, of=of)))), says=False)
VERB.row(f"{POWER} [also] does {{n:digits}} damage {{of:foreach}} to itself", Made(lambda n, of, s=None: only(v.Damage(on=v.SELF, amount=v.Per(each=n, of=of)))), says=False)
VERB.row(f"{POWER} does damage to itself equal to {{n:digits}} [damage] {{of:foreach}}", Made(lambda n, of, s=None: only(v.Damage(on=v.SELF, amount=v.Per(each=n, of=of)))), says=False)
VERB.row("this Ability does {n:digits} damage to {on:pokemon}", (v.Damage(on=S.on, amount=S.n),), says=False)
HURT = "(that much damage|the same amount of damage|an equal amount of damage)"
VERB.row(f"(it|{{s:self}}) (does {HURT} to|attacks) {{on:pokemon}} [for {HURT}]", Made(lambda on, s=None: only(v.Damage(on=on, amount=v.Per(each=10, of=v.Hurt()))) if on == v.ATTACKER else NO), says=False)

# --- counters ---------------------------------------------------------------------------------------------------------

PUT = "[you] (put|place)"
VERB.row(f"{PUT} {{n:number}} damage counter(s) on {{on:anyone}}", (v.PutCounters(on=S.on, count=S.n),), says=False)
VERB.row(f"{PUT} {{n:number}} damage counter(s) on {{on:anyone}} {{of:foreach}}", (v.PutCounters(on=S.on, count=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row(f"{PUT} {{n:number}} damage counter(s) on {{on:anyone}} in any way you like", (v.PutCounters(on=S.on, count=S.n, spread=True),), says=False)
VERB.row("put damage counters on {on:pokemon} until it is {n:digits} HP away from being Knocked Out", (v.PutCounters(on=S.on, leaving=S.n),), says=False)
VERB.row("put damage counters on {on:pokemon} equal to the damage done to {s:self}", Made(lambda on, s: only(v.PutCounters(on=on, count=v.Per(each=1, of=v.Hurt()))) if on == v.ATTACKER else NO), says=False)
ANOTHER = "(another|another one|a different one|another of them|another Pokémon)"
MANY = G["counters_moved"]
MANY.row("{n:number} damage counter(s)", (S.n, False))
MANY.row("up to {n:number} damage counter(s)", (S.n, True))
MANY.row("any number of damage counters", ("all", True))
MANY.row("all damage counters", ("all", False))
for spared in ("", "[,] as long as you don't Knock Out that Pokémon"):
    VERB.row(f"move {{c:counters_moved}} from {{a:pokemon}} to {ANOTHER}{spared}", Made(lambda c, a, spared=spared: _shifted(c, a, v.Target(a.who, 1, None, "you", False, True), spare=bool(spared))), says=False)
    VERB.row(f"move {{c:counters_moved}} from {{a:anyone}} to {{b:anyone}}{spared}", Made(lambda c, a, b, spared=spared: _shifted(c, a, b, spare=bool(spared))), says=False)


def _shifted(c: Any, a: v.Target, b: v.Target, *, spare: bool) -> Any:
    if b.several or a == b or (not spare and not b.other and c != ("all", True)):
        return NO
    return only(v.MoveCounters(source=a, to=b, count=c[0], up_to=c[1], spare=spare))


# --- healing and curing -----------------------------------------------------------------------------------------------

VERB.row("(remove|heal) (all damage|all of the damage counters|all damage counters) (from|on) {on:anyone}", (v.Heal(on=S.on, amount="all"),), says=False)
VERB.row("remove up to {n:tens} damage counter(s) from {on:anyone} {of:foreach}", (v.Heal(on=S.on, amount=v.Per(each=S.n, of=S.of), up_to=True),), says=False)
VERB.row("remove {n:tens} damage counter(s) {of:foreach} from {on:anyone}", (v.Heal(on=S.on, amount=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row("heal from {on:anyone} {n:digits} damage {of:foreach}", (v.Heal(on=S.on, amount=v.Per(each=S.n, of=S.of)),), says=False)
VERB.row("remove from {on:anyone} a number of damage counters equal to the (number|amount) of {of:count}", (v.Heal(on=S.on, amount=v.Per(each=10, of=S.of)),), says=False)
VERB.row("remove a number of damage counters from {on:anyone} equal to the (number|amount) of {of:count}", (v.Heal(on=S.on, amount=v.Per(each=10, of=S.of)),), says=False)
VERB.row("remove a number of damage counters equal to the number of {of:count} from {on:anyone}", (v.Heal(on=S.on, amount=v.Per(each=10, of=S.of)),), says=False)
DEALT = G["dealt"]
DEALT.row("(that damage|the [amount of] damage (done|you did) to {d:defender}|the damage this attack did)", Made(lambda d=None: None))
DEALT.row("half [of] (that damage|the [amount of] damage (done|you did) to {d:defender}) [< rounded {r:rounded} to the nearest 10 >]", Made(lambda d=None, r="up": r))
DRAIN = "(from {on:anyone} (a|the) number of damage counters|(a|the) number of damage counters from {on:anyone}) equal to {h:dealt} [< after applying Weakness and Resistance >] [< rounded {q:rounded} to the nearest 10 >]"
VERB.row(f"[you] remove {DRAIN}", Made(lambda on, h, q=None: only(v.Heal(on=on, amount=v.Per(each=10, of=v.Dealt(), halved=(q or h) if h else None)))), says=False)
VERB.row("heal from {on:anyone} an amount of damage equal to the damage you did to {d:defender}", Made(lambda on, d: only(v.Heal(on=on, amount=v.Per(each=10, of=v.Dealt())))), says=False)
VERB.row("{on:pokemon} heals {n:digits} damage", (v.Heal(on=S.on, amount=S.n),), says=False)
VERB.row("remove all Special Conditions and (all damage counters|all damage) from {on:anyone}", Made(lambda on: (v.Cure(on=on), v.Heal(on=on if on.count is None else v.THAT, amount="all"))), says=False)
VERB.row("remove all Special Conditions and {n:tens} damage counter(s) from {on:pokemon}", Made(lambda n, on: NO if on in (v.SELF, v.THAT) else (v.Cure(on=on), v.Heal(on=on if on.count is None else v.THAT, amount=n))), says=False)
VERB.row("heal {n:digits} damage and remove a Special Condition from {on:chosen}", Made(lambda n, on: (v.Choose(on=on), v.Heal(on=v.THAT, amount=n), v.Cure(on=v.THAT, one=True))), says=False)
VERB.row("heal all damage and remove all Special Conditions from {on:pokemon}", Made(lambda on: healed("all", on)), says=False)
VERB.row("(remove|cure) (all|any) Special Conditions (from|affecting) {on:anyone}", (v.Cure(on=S.on),), says=False)
VERB.row("{on:anyone} (recovers|recover) from all Special Conditions", (v.Cure(on=S.on),), says=False)
VERB.row("{on:pokemon} (recovers|recover) from (a|1) Special Condition", (v.Cure(on=S.on, one=True),), says=False)
VERB.row("{on:anyone} (is|are) no longer {s:statuses_any}", (v.Cure(on=S.on, statuses=S.s),), says=False)
VERB.row("remove the Special Condition {s:statuses_any} from {on:pokemon}", (v.Cure(on=S.on, statuses=S.s),), says=False)
VERB.row("{on:pokemon} (is|are) [also] cured of {s:statuses_any}", (v.Cure(on=S.on, statuses=S.s),), says=False)
G["statuses_any"].row("[being] {s:statuses}", S.s)
G["statuses_any"].row("[being] {s:status_or}", S.s)
VERB.row("{on:pokemon} is no longer {s:status_or}, or anything else that might be the result of an attack [< just as if you had evolved it >]", (v.Cure(on=S.on, statuses=S.s, marks=True),), says=False)
VERB.row("{on:anyone} (becomes|become) {s:statuses}", (v.Inflict(on=S.on, statuses=S.s),), says=False)
VERB.row("{on:anyone} (is|are) now {s:statuses}", (v.Inflict(on=S.on, statuses=S.s),), says=False)
VERB.row("both {a:pokemon} and {b:pokemon} are [now] {s:statuses}", (v.Inflict(on=S.a, statuses=S.s), v.Inflict(on=S.b, statuses=S.s)), says=False)
VERB.row("both {a:pokemon} and {b:pokemon} are [now] Knocked Out", (v.KnockOut(on=S.a), v.KnockOut(on=S.b)), says=False)
VERB.row("{on:pokemon} is now (either) {s:status_or}[,] (your choice|you choose)", (v.Inflict(on=S.on, statuses=S.s, choice=True),), says=False)
VERB.row("{on:pokemon} is now {s:status_or} < (your choice|you choose) >", (v.Inflict(on=S.on, statuses=S.s, choice=True),), says=False)
VERB.row("choose whether {on:pokemon} (becomes|is now) {s:status_or}", (v.Inflict(on=S.on, statuses=S.s, choice=True),), says=False)
VERB.row("choose [either] {s:status_or} . {on:pokemon} is now (that|affected by that) (Special Condition|condition|status)", Made(lambda s, on: only(v.Inflict(on=on, statuses=s, choice=True)) if len(s) > 1 else NO), says=False)
VERB.row("choose (a|1) Special Condition and {on:pokemon} is now affected by that Special Condition", Made(lambda on: only(v.Inflict(on=on, statuses=STATUSES, choice=True))), says=False)
VERB.row("{on:self} (isn't|is not) Knocked Out [by that attack] and has {n:digits} HP (left|remaining)", (v.Survive(on=S.on, hp=S.n),), says=False)
VERB.row("{on:self} (isn't|is not) Knocked Out instead[,] and its remaining HP (becomes|is) {n:digits}", (v.Survive(on=S.on, hp=S.n),), says=False)

# --- Energy that is taken off, moved, attached ------------------------------------------------------------------------

THERE = "(attached to|from)"
IT = "(it|them|those cards|that card|those Energy cards)"
VERB.row(f"you discard {{c:some}} {THERE} {{on:pokemon}}", Made(lambda c, on: away(c, on)), says=False)
VERB.row(f"discard {{c:some}} {THERE} {{on:pokemon}} {{of:foreach}}", Made(lambda c, on, of: _scaled(away(c, on), of)), says=False)
VERB.row(f"choose {{c:some}} {THERE} {{on:pokemon}}[,] and discard {IT}", Made(lambda c, on: away(c, on)), says=False)
VERB.row(f"discard a number of {{k:card_kind}} {THERE} {{on:pokemon}} equal to the number of {{of:count}}", Made(lambda k, on, of: _scaled(away(Some(1, k), on), of)), says=False)
VERB.row(f"discard {{c:some}} {THERE} (any of your Pokémon|your Pokémon) in any (way you like|combination)", Made(lambda c: _in_all(away(c, v.Target("all_yours")))), says=False)
VERB.row(f"(return|put) {{c:some}} {THERE} {{on:pokemon}} (to|into) (their|your opponent's|its owner's) hand", Made(lambda c, on: away(c, on, to="hand")), says=False)
VERB.row(f"[your opponent] (shuffle|shuffles) {{c:some}} {THERE} {{on:pokemon}} into (your|their|your opponent's) deck", Made(lambda c, on: away(c, on, to="deck")), says=False)
VERB.row(f"discard {{a:some}} and {{b:some}} {THERE} {{on:pokemon}}", Made(lambda a, b, on: _each(on, a, b)), says=False)
VERB.row(f"discard {{a:some}}, {{b:some}}[,] and {{c:some}} {THERE} {{on:pokemon}}", Made(lambda a, b, c, on: _each(on, a, b, c)), says=False)
VERB.row(f"(move|take) {{c:some}} {THERE} {{a:anyone}} (to|and attach {IT} to) {{b:anyone}}", Made(lambda c, a, b: moved(c, a, b)), says=False)
VERB.row(f"(move|take) {{c:some}} {THERE} {{a:anyone}} (to|and attach {IT} to) {{b:bare}} in any way you like", Made(lambda c, a, b: moved(c, a, b, split=True)), says=False)
VERB.row(f"choose {{c:some}} {THERE} {{a:anyone}} and (attach|move) {IT} to {{b:anyone}}", Made(lambda c, a, b: moved(c, a, b)), says=False)
VERB.row(f"(move|take) {{c:some}} {THERE} {{a:pokemon}} (to|and attach {IT} to) {ANOTHER}", Made(lambda c, a: moved(c, a, v.Target(a.who, 1, None, "you", False, True))), says=False)


def _scaled(words: Any, of: Any) -> Any:
    """So many for each of something; NO if there is no plain number of them."""
    if words is NO or type(words[0]) is not v.DiscardEnergy or not isinstance(words[0].count, int) or words[0].up_to:
        return NO
    return only(replace(words[0], count=v.Per(each=words[0].count, of=of), units=False))


def _in_all(words: Any) -> Any:
    return NO if words is NO or type(words[0]) is not v.DiscardEnergy else only(replace(words[0], in_all=True))


def _each(on: v.Target, *some: Some) -> Any:
    """One kind of Energy cards after the other, off the same Pokémon."""
    words = [away(each, on) for each in some]
    if on.count is not None or any(word is NO for word in words):
        return NO
    return tuple(word[0] for word in words)
VERB.row("your opponent flips a number of coins equal to the number of {of:count}", (v.Flip(coins=v.Per(each=1, of=S.of), by="opponent"),), says=False)
VERB.row("for each of {g:group}, flip a coin . if heads, {h:hits} {n:digits} damage to that Pokémon", Made(lambda g, h, n: _flipped_for(g, n)), says=False)
VERB.row("choose {on:chosen} and {c:some} attached to it . discard those Energy cards", Made(lambda on, c: away(c, on)), says=False)
VERB.row("attach {c:some} from {z:zone} to any of {g:group}", Made(lambda c, z, g: attach(c, target(g, count=1), z) if c.count == 1 else NO), says=False)
VERB.row("for each of {g:group}, [you may] search your {z:pile_or_deck} for {c:some} and attach it to that (Pokémon|{n:name})", Made(lambda g, z, c, n="": _each_attached(g, z, c)), says=False)
G["pile_or_deck"].row("deck", "deck")
G["pile_or_deck"].row("discard pile", "discard")
VERB.row("discard the top {n:digits} cards of your deck . if any of those cards are {k:card_kind}, attach them to {on:anyone}", Made(lambda n, k, on: _fallen(n, k, on)), says=False)
VERB.row("discard the top {n:digits} cards of your deck . if any of those cards are {k:card_kind}, attach them to {on:bare} in any way you like", Made(lambda n, k, on: _fallen(n, k, on, split=True)), says=False)


def _flipped_for(g: Any, n: int) -> Any:
    on = target(g)
    return NO if on is NO or not on.several else only(v.Damage(on=on, amount=n, flip="coin"))


def _each_attached(g: Any, zone: Any, c: Some) -> Any:
    on = target(g)
    if on is NO or c.cards.kind != "energy" or not isinstance(c.count, int):
        return NO
    return only(v.AttachEnergy(source=zone, on=on, cards=c.cards, count=c.count, up_to=c.up_to, each=True))


def _fallen(n: int, k: Any, on: v.Target, *, split: bool = False) -> Any:
    """Energy cards among those that were discarded from the deck, which are attached instead."""
    if k.kind != "energy" or on.several != split:
        return NO
    return only(v.AttachEnergy(source="deck", on=on, cards=k, count="all", split=split, top=n, rest="discard"))
for there, rest in (("look at the top {n:digits} cards of your deck and attach {c:some} you find there", "shuffle"), ("discard the top {n:digits} cards of your deck and attach {c:some} (you discarded|discarded) in this way", "discard")):
    VERB.row(f"{there} to {{on:pokemon}}", Made(lambda n, c, on, rest=rest: _attach_top(n, c, on, rest)), says=False)
    VERB.row(f"{there} to {{on:bare}} in any way you like", Made(lambda n, c, on, rest=rest: _attach_top(n, c, on, rest, split=True)), says=False)


def _attach_top(n: int, c: Some, on: v.Target, rest: Any, *, split: bool = False) -> Any:
    """Energy cards among the top cards of the deck, which are attached."""
    if c.cards.kind != "energy" or on.several != split:
        return NO
    count: Any = "all" if rest == "discard" else "any" if c.count in ("any", "all") else c.count
    up_to = c.up_to and rest != "discard"
    return only(v.AttachEnergy(source="deck", on=on, cards=c.cards, count=count, up_to=up_to, split=split, top=n, rest=rest))
VERB.row("choose {c:some} (attached to|from) {on:pokemon} and have your opponent shuffle (that card|it) into their deck", Made(lambda c, on: away(c, on, to="deck")), says=False)
LEVEL = "if {s:self} and {d:defender} (don't have the same|have a different) (number|amount) of {c:carried}, {h:hits_or_base} {n:digits} instead of {b:digits}"
VERB.row(LEVEL, Made(lambda s, d, c, h, n, b: _unless_level(c, n, b)), says=False)
G["hits_or_base"].row("this attack's base damage is", ())


def _unless_level(c: Any, n: int, b: int) -> Any:
    """Other damage unless both Active Pokémon have the same number of something."""
    mine, theirs = replace(c, on=v.SELF), replace(c, on=v.DEFENDING)
    return (
        Base(amount=b),
        v.SetDamage(amount=n, when=(v.IfMore(of=mine, than=theirs),)),
        v.SetDamage(amount=n, when=(v.IfMore(of=theirs, than=mine),)),
    )
VERB.row("heal {n:digits} damage from your Active Pokémon that has {q:quantity} {c:carried}", Made(lambda n, q, c: _healed_with(n, q, c)), says=False)


def _healed_with(n: int, q: Any, c: Any) -> Any:
    """Healing of your Active Pokémon, if it has so many of something."""
    active = v.Target("active_yours")
    return only(v.Heal(on=active, amount=n, when=(v.IfCount(of=replace(c, on=active), at_least=q[0], at_most=q[1]),)))
