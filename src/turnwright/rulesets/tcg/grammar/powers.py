"""Abilities: when and how often they are used, what sets them off, and what holds as long as they are in play."""

# fmt: off
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import STATUSES
from . import sentences
from .nouns import G
from .open_words import OPEN, Blocked, Pay, Shared
from .patterns import NO, Made, S


class Trigger(Struct, frozen=True):
    """What sets an ability off; `it` is whom "it" means then."""

    event: v.Event
    place: Any = "any"
    needs: tuple[v.Condition, ...] = ()
    limit: Any = "once_per_turn"
    it: v.Target = v.SELF


class Power(Struct, frozen=True):
    """The first sentence of an ability."""

    words: tuple[Any, ...]
    kind: Any = "passive"
    limit: Any = "once_per_turn"
    event: v.Event | None = None
    place: Any = "any"
    optional: bool = False
    needs: tuple[v.Condition, ...] = ()
    it: v.Target | None = None
    once: bool = False


USED = G["used"]
USED.row("once during your turn [< before your attack >]", "once_per_turn")
USED.row("as often as you like during your turn [< before your attack >]", "unlimited")
USED.row("at any time during your turn [< before your attack >]", "unlimited", says=False)
USED.row("during your turn", "once")  # and once in a game: the text says so elsewhere

TRIGGER = G["trigger"]
TRIGGER.row("when you (play|put) {s:self} from your hand onto your Bench [during your turn]", Trigger("when_played"))
TRIGGER.row("when you play {s:self} from your hand to evolve 1 of your Pokémon [during your turn]", Trigger("when_evolved"))
TRIGGER.row("when you play {s:self} from your hand to evolve your Active Pokémon [during your turn]", Trigger("when_evolved", "active"))
TRIGGER.row("when {s:self} moves from your Bench to (the Active Spot|become your Active Pokémon) [during your turn]", Trigger("when_promoted"))
TRIGGER.row("[at any time] between turns", Trigger("between_turns"))
TRIGGER.row("during Pokémon Checkup", Trigger("between_turns"))
TRIGGER.row("at the (beginning|start) of your turn", Trigger("start_of_turn"))
TRIGGER.row("[once] at the end of your turn", Trigger("end_of_turn"))
TRIGGER.row("(when|whenever) you attach (a|an) {k:card_kind} from your hand to {s:self}", Made(lambda k, s: _energized(k)))
TRIGGER.row("(when|whenever) your opponent attaches an Energy card from their hand to 1 of their Pokémon", Trigger("foe_attached", limit="unlimited", it=v.THAT))
TRIGGER.row("(when|whenever) your opponent plays a Pokémon from their hand to evolve 1 of their Pokémon", Trigger("foe_evolved", limit="unlimited", it=v.THAT))
TRIGGER.row("(when|whenever) your Active Pokémon is Knocked Out by damage from (an opponent's attack|an attack from your opponent's Pokémon)", Trigger("active_fell", limit="unlimited", it=v.THAT))
EVEN = "[< even if (it|{s:self}) is Knocked Out >]"
for hurt in ("damages", "does damage to"):
    TRIGGER.row(f"(if|when|whenever) your opponent's attack {hurt} {{s:self}} {EVEN}", Trigger("when_damaged", limit="unlimited", it=v.ATTACKER))
FOE = "(an opponent's attack|your opponent's attack|an attack from your opponent's Pokémon)"
for which, place in (("{s:self} is your Active Pokémon and", "active"), ("{s:self} is in the Active Spot and", "active"), ("{s:self}", "any")):
    for when in ("if", "whenever", "when"):
        TRIGGER.row(f"{when} {which} is damaged by {FOE} {EVEN}", Trigger("when_damaged", place, limit="unlimited", it=v.ATTACKER))
        TRIGGER.row(f"{when} {which} is Knocked Out by damage from {FOE}", Trigger("when_felled", place, limit="unlimited"))
        TRIGGER.row(f"{when} {which} has full HP and is Knocked Out by damage from {FOE}", Trigger("when_felled", place, (v.IfUnhurt(),), "unlimited"))
        TRIGGER.row(f"{when} {which} is Knocked Out by {FOE}", Trigger("when_knocked_out", place, limit="unlimited"))


def _energized(cards: v.CardFilter) -> Any:
    if cards.kind != "energy":
        return NO
    needs = () if cards == v.ENERGY_CARD else (v.IfEnergized(cards),)
    return Trigger("when_energized", needs=needs, limit="unlimited")


POWER = G["power"]
POWER.row("{u:used}, you may {w:words}", Made(lambda u, w: _activated(u, w)))
POWER.row("{u:used}, if {h:conditions}, you may {w:words}", Made(lambda u, h, w: _activated(u, w, h)))
POWER.row("if {h:conditions}, {u:used}, you may {w:words}", Made(lambda u, h, w: _activated(u, w, h)))
POWER.row("{u:used}, {t:trigger}, you may {w:words}", Made(lambda u, t, w: _triggered(t, w, optional=True) if u == "once_per_turn" else NO))
POWER.row("{u:used}, you may use this (Ability|power|Poké-Power) . {w:words}", Made(lambda u, w: _activated(u, w)))
POWER.row("{u:used}, if {h:conditions}, you may use this (Ability|power|Poké-Power) . {w:words}", Made(lambda u, h, w: _activated(u, w, h)))
POWER.row("you must {p:verb} in order to use this (Ability|power|Poké-Power) . {u:used}, you may {w:words}", Made(lambda p, u, w: _activated(u, (Pay(words=p), *w))))
POWER.row("{t:trigger}, you may {w:words}", Made(lambda t, w: _triggered(t, w, optional=True)))
POWER.row("{t:trigger}, if {h:conditions}, you may {w:words}", Made(lambda t, h, w: _triggered(t, w, optional=True, needs=h)))
POWER.row("{t:trigger}, {w:words}", Made(lambda t, w: _triggered(t, w)))
POWER.row("{w:words}", Power(S.w))
POWER.row("as long as {h:conditions}, {w:words}", Made(lambda h, w: _standing(h, w)))
POWER.row("{w:words} as long as {h:conditions}", Made(lambda h, w: _standing(h, w)), says=False)


def _places(conditions: tuple[v.Condition, ...]) -> tuple[Any, tuple[v.Condition, ...]]:
    """Where it must be, and what else must hold."""
    places = [held.place for held in conditions if isinstance(held, v.IfPlace)]
    return places[0] if places else "any", tuple(held for held in conditions if not isinstance(held, v.IfPlace))


def _activated(limit: str, words: tuple[Any, ...], conditions: tuple[v.Condition, ...] = ()) -> Any:
    place, needs = _places(conditions)
    once = limit == "once"
    limit = "once_per_turn" if once else limit
    return Power(words, kind="activated", limit=limit, place=place, needs=needs, once=once)


def _triggered(t: Trigger, words: tuple[Any, ...], *, optional: bool = False, needs: tuple[v.Condition, ...] = ()) -> Any:
    if words and isinstance(words[0], v.Offer):
        return NO  # that you may is part of the trigger
    place, held = _places(needs)
    if place != "any" and t.place != "any":
        return NO
    place = t.place if place == "any" else place
    return Power(words, "triggered", t.limit, t.event, place, optional, (*t.needs, *held), t.it)


def _standing(conditions: tuple[v.Condition, ...], words: tuple[Any, ...]) -> Any:
    place, held = _places(conditions)
    return Power(sentences.guarded(words, held), place=place)


RULE = G["power_rule"]
POWER_NAME = "(this power|this Poké-Power|this Poké-Body|this Ability|{p:part})"
RULE.row(f"{POWER_NAME} (can't be used|stops working) (if|while) {{s:self}} is {{b:any_status}}", Made(lambda b, **_: (Blocked(statuses=b),)))
RULE.row("you can't use this power if {s:self} is {b:any_status}", Made(lambda s, b: (Blocked(statuses=b),)))
RULE.row("you can't use more than 1 {p:part} (Ability|Poké-Power|Poké-Body|power) each turn", (Shared(),))
RULE.row("you can't apply more than 1 {p:part} Ability at a time", (Shared(),))
RULE.row("if you (use|used) this (Ability|power|Poké-Power), your turn ends", (v.EndTurn(),))
G["any_status"].row("Asleep, Confused, Paralyzed, or affected by a Special Condition", STATUSES, says=False)

RULE.row(f"{POWER_NAME} can't be used if {{s:self}} is {{b:any_status}} when your opponent attacks", Made(lambda b, **_: (Blocked(statuses=b),)))
RULE.row("you can't use more than 1 {n:name} (Ability|Poké-Power|Poké-Body|power) each turn", Made(lambda n: (Shared(),)))

# --- standing words -------------------------------------------------------------------------------------------------

LASTING = G["lasting"]
LASTING.row("{on:self} can evolve during your first turn or the turn you play it", (v.EarlyEvolution(on=S.on, lasts=OPEN),))
LASTING.row("{on:anyone}'s Retreat Cost is Colorless more", (v.RetreatCostIs(on=S.on, change=1, lasts=OPEN),))
LASTING.row("{on:anyone}'s Retreat Cost is Colorless [Energy] less", (v.RetreatCostIs(on=S.on, change=-1, lasts=OPEN),))
LASTING.row("{on:anyone}'s Retreat Cost is {n:symbols} less", Made(lambda on, n: (v.RetreatCostIs(on=on, change=-n, lasts=OPEN),)))
LASTING.row("{on:anyone}'s Retreat Cost is {n:symbols} more", Made(lambda on, n: (v.RetreatCostIs(on=on, change=n, lasts=OPEN),)))
LASTING.row("the Retreat Cost of {on:anyone} is {n:symbols} (less|lower)", Made(lambda on, n: (v.RetreatCostIs(on=on, change=-n, lasts=OPEN),)))
LASTING.row("{on:anyone}'s Retreat Cost is {n:symbols} [Energy] less {of:foreach}", Made(lambda on, n, of: (v.RetreatCostIs(on=on, change=-n, per=of, lasts=OPEN),)))
LASTING.row("{on:anyone} (has|have) no Retreat Cost", (v.RetreatCostIs(on=S.on, free=True, lasts=OPEN),))
LASTING.row("{on:anyone}'s Retreat Cost is 0", (v.RetreatCostIs(on=S.on, free=True, lasts=OPEN),))
LASTING.row("ignore all Energy in the attack cost of each of {on:anyone}'s attacks", (v.AttackCostIs(on=S.on, free=True, lasts=OPEN),))
LASTING.row("{on:anyone} can't be {s:status_or}", (v.Immune(on=S.on, statuses=S.s, lasts=OPEN),))
LASTING.row("{on:anyone} can't be affected by (a|any) Special Condition(s)", (v.Immune(on=S.on, lasts=OPEN),))
LASTING.row("{on:anyone} (gets|get) + {n:digits} HP", (v.MoreHp(on=S.on, amount=S.n, lasts=OPEN),))
LASTING.row("damage from attacks used by {on:anyone} isn't affected by any effects on your opponent's Active Pokémon", (v.Pierce(on=S.on, what=("effects",), lasts=OPEN),))
LASTING.row("damage from {on:anyone}'s attacks isn't affected by Resistance", (v.Pierce(on=S.on, what=("resistance",), lasts=OPEN),))
LASTING.row("you can't attach {k:card_kind} from your hand to {on:anyone}", (v.ForbidAttach(on=S.on, cards=S.k, lasts=OPEN),))
LASTING.row("prevent all effects of your opponent's attacks, except damage, done to {on:anyone}", (v.Prevent(on=S.on, what="effects", from_who="opponent", lasts=OPEN),))
LASTING.row("prevent all effects of your opponent's attacks done to {on:anyone}", (v.Prevent(on=S.on, what="effects", from_who="opponent", lasts=OPEN),))
LASTING.row("prevent all effects of attacks from your opponent's Pokémon done to {on:anyone} [< damage is not an effect . >]", (v.Prevent(on=S.on, what="effects", from_who="opponent", lasts=OPEN),))
LASTING.row("put {n:tens} damage counters instead of 2 on your opponent's Burned Pokémon between turns", (v.Harsher(on=v.Target("all_opponents"), status="burned", amount=S.n, instead=True, lasts=OPEN),))
LASTING.row("{w:side} can't play any {k:card_kind} from (your|their) hand", (v.ForbidPlay(side=S.w, cards=S.k, lasts=OPEN),))
for many in range(1, 5):
    G["symbols"].row(" ".join(["Colorless"] * many), many)
LASTING.row("{on:anyone} [in play] (has|have) no Abilities [, except for {p:part}]", (v.ForbidAbilities(on=S.on, sorts=("ability",), lasts=OPEN),))
LASTING.row("{on:anyone} in play, in (their|each player's) hand, and in (their|each player's) discard pile (has|have) no Abilities [, except for {p:part}]", (v.ForbidAbilities(on=S.on, sorts=("ability",), lasts=OPEN),))
LASTING.row("{on:anyone} [in play] (has|have) no Abilities, except for Pokémon with a Rule Box [< Pokémon V, Pokémon GX, etc . have Rule Boxes >]", Made(lambda on: _but_boxes(on)))
LASTING.row("{on:anyone} can't use any Poké-Powers", (v.ForbidAbilities(on=S.on, sorts=("poke_power",), lasts=OPEN),))
LASTING.row("{on:anyone} can't use any Poké-Bodies", (v.ForbidAbilities(on=S.on, sorts=("poke_body",), lasts=OPEN),))
LASTING.row("prevent all effects of your opponent's Pokémon's Abilities done to {on:anyone}", (v.Shield(on=S.on, against=("ability",), lasts=OPEN),))
LASTING.row("{on:anyone} (gets|get) + {n:digits} HP {of:foreach}", (v.MoreHp(on=S.on, amount=v.Per(each=S.n, of=S.of), lasts=OPEN),))
for whose_attacks in ("attacks used by {on:anyone}", "{on:anyone}'s attacks"):
    LASTING.row(f"{whose_attacks} cost {{n:symbols}} less {{of:foreach}}", Made(lambda on, n, of: (v.AttackCostIs(on=on, change=-n, per=of, lasts=OPEN),)))
    LASTING.row(f"{whose_attacks} cost {{n:symbols}} less", Made(lambda on, n: (v.AttackCostIs(on=on, change=-n, lasts=OPEN),)))
    LASTING.row(f"{whose_attacks} cost {{n:symbols}} more", Made(lambda on, n: (v.AttackCostIs(on=on, change=n, lasts=OPEN),)))
    LASTING.row(f"{whose_attacks} do {{n:digits}} more damage to your opponent's {{k:some_kind}} [< before applying Weakness and Resistance >]", Made(lambda on, n, k: (v.Boost(on=on, amount=n, against=k, everywhere=True, lasts=OPEN),)))
    LASTING.row(f"{whose_attacks} do {{n:digits}} more damage to (your opponent's|the) Active {{k:some_kind}} [< before applying Weakness and Resistance >]", Made(lambda on, n, k: (v.Boost(on=on, amount=n, against=k, lasts=OPEN),)))
LASTING.row("the Retreat Cost for {on:anyone} is 0", (v.RetreatCostIs(on=S.on, free=True, lasts=OPEN),))
LASTING.row("{on:self} can retreat even when it is Asleep or Paralyzed", (v.RetreatCostIs(on=S.on, anyway=True, lasts=OPEN),))
for damage in ("(any|all) damage done to {on:anyone} by attacks", "(any|all) damage done by attacks to {on:anyone}", "(any|all) damage by attacks to {on:anyone}", "damage done to {on:anyone} by any attack"):
    LASTING.row(f"{damage} is reduced by {{n:digits}} [< after applying Weakness and Resistance >]", Made(lambda on, n: (v.Reduce(on=on, amount=n, lasts=OPEN),)))
LASTING.row("any damage done to {on:anyone} by attacks from your opponent's {k:some_kind} is reduced by {n:digits} [< after applying Weakness and Resistance >]", Made(lambda on, n, k: (v.Reduce(on=on, amount=n, from_=k, from_who="opponent", lasts=OPEN),)))
LASTING.row("prevent all effects of attacks, including damage, done to {on:anyone} by your opponent's {k:some_kind}", Made(lambda on, k: (v.Prevent(on=on, what="all", from_=k, from_who="opponent", lasts=OPEN),)))
LASTING.row("prevent all damage done by attacks to {on:anyone}", (v.Prevent(on=S.on, lasts=OPEN),))


def _but_boxes(on: v.Target) -> Any:
    where = on.where or v.PokemonFilter()
    if where.rule_box is not None:
        return NO
    return (v.ForbidAbilities(on=replace(on, where=replace(where, rule_box=False)), sorts=("ability",), lasts=OPEN),)
LASTING.row("the Retreat Cost of {on:anyone} is 0", (v.RetreatCostIs(on=S.on, free=True, lasts=OPEN),))
LASTING.row("the Retreat Cost of {on:anyone} is {n:symbols} more", Made(lambda on, n: (v.RetreatCostIs(on=on, change=n, lasts=OPEN),)))
LASTING.row("damage from {on:anyone}'s attacks isn't affected by any effects on your opponent's Active Pokémon", (v.Pierce(on=S.on, what=("effects",), lasts=OPEN),))
LASTING.row("ignore all Energy in {on:anyone}'s attack costs", (v.AttackCostIs(on=S.on, free=True, lasts=OPEN),))
LASTING.row("during Pokémon Checkup, put {n:tens} more damage counter(s) on {on:anyone}", Made(lambda n, on: _harsher(on, n)))
LASTING.row("put {n:tens} more damage counter(s) on {on:anyone} between turns", Made(lambda n, on: _harsher(on, n)))
LASTING.row("during Pokémon Checkup, put {n:tens} damage counters on {on:anyone} instead of {m:number}", Made(lambda n, on, m: _harsher(on, n, usual=m)))
LASTING.row("{on:pokemon} gets + {n:digits} HP, recovers from all Special Conditions, and can't be affected by any Special Conditions", (v.MoreHp(on=S.on, amount=S.n, lasts=OPEN), v.Immune(on=S.on, lasts=OPEN)))
LASTING.row("{on:pokemon} has no Retreat Cost, and the attacks it uses do {n:digits} more damage to your opponent's Active Pokémon [< before applying Weakness and Resistance >]", (v.RetreatCostIs(on=S.on, free=True, lasts=OPEN), v.Boost(on=S.on, amount=S.n, lasts=OPEN)))
LASTING.row("the Retreat Cost of {on:self} is Colorless less, and it can retreat even if it's Asleep or Paralyzed", (v.RetreatCostIs(on=S.on, change=-1, lasts=OPEN), v.RetreatCostIs(on=S.on, anyway=True, lasts=OPEN)))

_COUNTERS = {"poisoned": 1, "burned": 2}


def _harsher(on: v.Target, amount: int, *, usual: int | None = None) -> Any:
    """A status that does more between turns: whose it is, is said by the status alone."""
    where = on.where or v.PokemonFilter()
    status: Any = where.statuses[0] if len(where.statuses) == 1 else ""
    if status not in _COUNTERS or on.count is not None or usual not in (None, _COUNTERS[status]):
        return NO
    rest = replace(where, statuses=())
    on = replace(on, where=None if rest == v.PokemonFilter() else rest)
    return (v.Harsher(on=on, status=status, amount=amount, instead=usual is not None, lasts=OPEN),)
