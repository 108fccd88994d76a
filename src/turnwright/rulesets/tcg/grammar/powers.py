"""Abilities: when and how often they are used, what sets them off, and what holds as long as they are in play."""

# fmt: off
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import STATUSES
from . import sentences
from .nouns import G, bearer
from .open_words import Alone, Blocked, Need, Pay, Shared, Unstacked
from .patterns import NO, Made, S


class Trigger(Struct, frozen=True):
    """What sets an ability off; `it` is whom "it" means then."""

    event: v.Event
    place: Any = "any"
    needs: tuple[v.Condition, ...] = ()
    limit: Any = "once_per_turn"
    it: v.Target = v.SELF
    bare: bool = False
    """Nothing was said of an attack: then what its Prize cards are is no doing of its own."""


ENTERED: Any = "entered"
"""Played from the hand, onto the Bench or to evolve: which of them, the card tells."""


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
USED.row("(once during each of your turns|once during your turn, < before your attack >|once during each player's turn)", "once_per_turn", says=False)
USED.row("(any number of times|as many times as you like) during your turn [< before your attack >]", "unlimited", says=False)
USED.row("during your turn", "once")  # and once in a game: the text says so elsewhere

TRIGGER = G["trigger"]
TRIGGER.row("when you (play|put) {s:self} from your hand onto your Bench [during your turn]", Trigger("when_played"))
TRIGGER.row("when you play {s:self} from your hand to evolve 1 of your Pokémon [during your turn]", Trigger("when_evolved"))
TRIGGER.row("when you play {s:self} from your hand to evolve your Active Pokémon [during your turn]", Trigger("when_evolved", "active"))
TRIGGER.row("when {s:self} moves from your Bench to (the Active Spot|become your Active Pokémon) [during your turn]", Trigger("when_promoted"))
TRIGGER.row("[at any time] between turns", Trigger("between_turns"))
TRIGGER.row("during Pokémon Checkup", Trigger("between_turns"))
TRIGGER.row("at the (beginning|start) of your turn", Trigger("start_of_turn"))
TRIGGER.row("[once] at the end of your turn [< after your attack >]", Trigger("end_of_turn"))
TRIGGER.row("(when|whenever) you attach (a|an) {k:card_kind} from your hand to {s:self}", Made(lambda k, s: _energized(k)))
TRIGGER.row("(when|whenever) your opponent attaches an Energy card from their hand to 1 of their Pokémon", Trigger("foe_attached", limit="unlimited", it=v.THAT))
TRIGGER.row("(when|whenever) your opponent plays a Pokémon from their hand to evolve 1 of their Pokémon", Trigger("foe_evolved", limit="unlimited", it=v.THAT))
TRIGGER.row("(when|whenever) your Active Pokémon is Knocked Out by damage from (an opponent's attack|an attack from your opponent's Pokémon)", Trigger("active_fell", limit="unlimited", it=v.THAT))
TRIGGER.row("when you put {s:self} from your hand onto your Active {n:names}", Made(lambda s, n: Trigger("when_evolved", "active")))
TRIGGER.row("when you play {s:self} from your hand to evolve a Pokémon [during your turn]", Trigger("when_evolved"))
TRIGGER.row("when you play {s:self} from your hand to evolve 1 of your Active Pokémon [during your turn]", Trigger("when_evolved", "active"))
TRIGGER.row("(if|when|whenever) your opponent's Active Pokémon retreats", Trigger("foe_retreated", limit="unlimited", it=v.THAT))
TRIGGER.row("(when|whenever|after) your opponent plays a Supporter card from their hand", Trigger("foe_supporter", limit="unlimited", it=v.THAT))
TRIGGER.row("(when|whenever) 1 of your [other] Pokémon is Knocked Out by damage from (an opponent's attack|an attack from your opponent's Pokémon)", Trigger("ally_fell", limit="unlimited", it=v.THAT))
TRIGGER.row("(when|whenever) your opponent attaches (a|an) Energy [card] from their hand to (1 of their|their) Pokémon", Trigger("foe_attached", limit="unlimited", it=v.THAT))
TRIGGER.row("(when|whenever) your opponent plays (a Pokémon|an Evolution card|any Pokémon) from their hand to evolve (1 of their|their) Pokémon", Trigger("foe_evolved", limit="unlimited", it=v.THAT))
TRIGGER.row("at the end of each (player's turn|turn)", Trigger("end_of_each_turn"))
EVEN = "[< even if (it|{e:self}|this {f:some_kind}) is Knocked Out >]"
FOE = "(an opponent's attack|your opponent's attack|an attack from your opponent's Pokémon|an attack|your opponent's Pokémon|the Defending Pokémon)"
HIT = "(an opponent's attack|your opponent's attack|an attack from your opponent's Pokémon)"
IF = "(if|when|whenever)"
STANDS = G["stands"]  # who it happens to: where it must be, and what must hold
STANDS.row("{s:self}", Made(lambda s: ("any", ())))
STANDS.row("{s:self} is (your Active Pokémon|in the Active Spot) and", Made(lambda s: ("active", ())))
STANDS.row("{s:self} has full HP and", Made(lambda s: ("any", (v.IfUnhurt(),))))
STANDS.row("{s:self} is {t:status} and", Made(lambda s, t: ("any", (v.IfIs(v.SELF, v.PokemonFilter(statuses=(t,))),))))
STANDS.row("{b:bearing}", Made(lambda b: ("any", (v.IfIs(v.SELF, b.where),))))
STANDS.row("{b:bearing} has full HP and", Made(lambda b: ("any", (v.IfIs(v.SELF, b.where), v.IfUnhurt()))))
STANDS.row("{b:bearing} is (your Active Pokémon|in the Active Spot) and", Made(lambda b: ("active", (v.IfIs(v.SELF, b.where),))))
TRIGGER.row(f"{IF} {FOE} (damages|does damage to) {{s:self}} {EVEN}", Made(lambda **_: Trigger("when_damaged", limit="unlimited", it=v.ATTACKER)))
TRIGGER.row(f"{IF} {{a:stands}} is damaged by {HIT} {EVEN}", Made(lambda a, **_: Trigger("when_damaged", a[0], a[1], "unlimited", v.ATTACKER)))
TRIGGER.row(f"{IF} {{a:stands}} (is|would be) Knocked Out by damage from {HIT}", Made(lambda a: Trigger("when_felled", a[0], a[1], "unlimited")))
TRIGGER.row(f"{IF} {{a:stands}} (is|would be) Knocked Out by {HIT}", Made(lambda a: Trigger("when_knocked_out", a[0], a[1], "unlimited")))
TRIGGER.row(f"{IF} {{a:stands}} would be Knocked Out by damage from an attack", Made(lambda a: Trigger("would_fall", a[0], a[1], "unlimited")))
G["bearing"].row("the {k:some_core} [that] this card is attached to", Made(lambda k: bearer(k)))


def _energized(cards: v.CardFilter) -> Any:
    if cards.kind != "energy":
        return NO
    needs = () if cards == v.ENERGY_CARD else (v.IfEnergized(cards),)
    return Trigger("when_energized", needs=needs, limit="unlimited")


POWER = G["power"]
POWER.row("{u:used}, you may {w:words}", Made(lambda u, w: _activated(u, w)))
POWER.row("{u:used}, if {h:conditions}, you may {w:words}", Made(lambda u, h, w: _activated(u, w, h)))
POWER.row("if {h:conditions}, {u:used}, you may {w:words}", Made(lambda u, h, w: _activated(u, w, h)))
POWER.row("{u:used}, {t:trigger}, you may {w:words}", Made(lambda u, t, w: _triggered(_once(t), w, optional=True) if u == "once_per_turn" else NO))
POWER.row("{u:used}, you may use this (Ability|power|Poké-Power) . {w:words}", Made(lambda u, w: _activated(u, w)))
POWER.row("{u:used}, if {h:conditions}, you may use this (Ability|power|Poké-Power) . {w:words}", Made(lambda u, h, w: _activated(u, w, h)))
POWER.row("you must {p:verb} in order to use this (Ability|power|Poké-Power) . {u:used}, you may {w:words}", Made(lambda p, u, w: _activated(u, (Pay(words=p), *w))))
POWER.row("{t:trigger}, you may {w:words}", Made(lambda t, w: _triggered(t, w, optional=True)))
POWER.row("{t:trigger}, if {h:conditions}, you may {w:words}", Made(lambda t, h, w: _triggered(t, w, optional=True, needs=h)))
POWER.row("{t:trigger}, {w:words}", Made(lambda t, w: _triggered(t, w)))
POWER.row("{w:words}", Power(S.w))
POWER.row("as long as {s:self} is in play, {w:words}", Made(lambda s, w: Power(w)))
for long in ("as long as", "while", "if"):
    POWER.row(f"{long} {{h:conditions}}, {{t:trigger}}, {{w:words}}", Made(lambda h, t, w: _triggered(t, w, needs=h)))
    POWER.row(f"{long} {{h:conditions}}, {{t:trigger}}, you may {{w:words}}", Made(lambda h, t, w: _triggered(t, w, optional=True, needs=h)))
POWER.row("while {h:conditions}, {w:words}", Made(lambda h, w: _standing(h, w)), says=False)
POWER.row("as long as {h:conditions}, {u:used}, you may {w:words}", Made(lambda u, h, w: _activated(u, w, h)), says=False)
POWER.row("{w:words} (between turns|during Pokémon Checkup)", Made(lambda w: _triggered(Trigger("between_turns"), w)), says=False)
POWER.row("as long as {h:conditions}, {w:words} (between turns|during Pokémon Checkup)", Made(lambda h, w: _triggered(Trigger("between_turns"), w, needs=h)), says=False)
POWER.row("{u:used}, {t:trigger}, if {h:conditions}, you may {w:words}", Made(lambda u, t, h, w: _triggered(_once(t), w, optional=True, needs=h) if u == "once_per_turn" else NO))
POWER.row("as long as {h:conditions}, {w:words}", Made(lambda h, w: _standing(h, w)))
POWER.row("{w:words} as long as {h:conditions}", Made(lambda h, w: _standing(h, w)), says=False)


def _places(conditions: tuple[v.Condition, ...]) -> tuple[Any, tuple[v.Condition, ...]]:
    """Where it must be, and what else must hold."""
    places = [held.place for held in conditions if isinstance(held, v.IfPlace)]
    return places[0] if places else "any", tuple(held for held in conditions if not isinstance(held, v.IfPlace))


def _activated(limit: str, words: tuple[Any, ...], conditions: tuple[v.Condition, ...] = ()) -> Any:
    place, needs = _places(conditions)
    once = limit == "once"
    if limit == "first_turn":
        needs = (v.IfFirstTurn(), *needs)
    limit = "once_per_turn" if once or limit == "first_turn" else limit
    return Power(words, kind="activated", limit=limit, place=place, needs=needs, once=once)


def _triggered(t: Trigger, words: tuple[Any, ...], *, optional: bool = False, needs: tuple[v.Condition, ...] = ()) -> Any:
    if words and isinstance(words[0], v.Offer):
        return NO  # that you may is part of the trigger
    if t.bare and any(isinstance(word, v.PrizesFor) for word in words):
        return NO
    place, held = _places(needs)
    if place != "any" and t.place != "any":
        return NO
    place = t.place if place == "any" else place
    return Power(words, "triggered", t.limit, t.event, place, optional, (*t.needs, *held), t.it)


def _once(t: Trigger) -> Trigger:
    """What sets an ability off once during a turn at most."""
    return replace(t, limit="once_per_turn")


def _standing(conditions: tuple[v.Condition, ...], words: tuple[Any, ...]) -> Any:
    place, held = _places(conditions)
    return Power(sentences.guarded(words, held), place=place)


RULE = G["power_rule"]
POWER_NAME = "((this|the) (power|Poké-Power|Poké-Body|Ability)|{p:part})"
RULE.row(f"{POWER_NAME} can't be used if you have already used another {{s:self}}'s {{q:part}} [(Ability|Poké-Power|Poké-Body|power)] this turn", Made(lambda **_: (Shared(),)))
RULE.row("you can't use this (Ability|power|Poké-Power) during your first turn or on the turn {s:self} was put into play", Made(lambda s: (Need(holds=v.IfNot(v.IfFirstTurn())), Need(holds=v.IfNot(v.IfTurn("played"))))))
RULE.row("if you (use|used) this (Ability|power|Poké-Power), your turn ends", (v.EndTurn(),))
G["any_status"].row("Asleep, Confused, Paralyzed, or affected by a Special Condition", STATUSES, says=False)

RULE.row(f"{POWER_NAME} can't be used if {{s:self}} is {{b:any_status}} when your opponent attacks", Made(lambda b, **_: (Blocked(statuses=b),)))

# --- other words for when, how often, and what sets it off --------------------------------------------------------------

USED.row("(once during each player's turn [< before (their|your) attack >]|once per turn)", "once_per_turn", says=False)
USED.row("(during each player's turn [< before (their|your) attack >]|as often as each player likes during (your|their) turn)", "unlimited", says=False)
TRIGGER.row("when you play {s:self} from your hand [during your turn]", Made(lambda s: Trigger(ENTERED)))  # whichever it does
PLAYED = "(when|if) you (play|put) {s:self} (from your hand (onto|to|on) your Bench|into play) [during your turn]"
TRIGGER.row(PLAYED, Made(lambda s: Trigger("when_played")))
EVOLVED = "(when|if) you (play|put) {s:self} from your hand (to evolve|onto) (1 of your Pokémon|a Pokémon|1 of your {k:some_kind}) [during your turn]"
TRIGGER.row(EVOLVED, Made(lambda s, k=None: Trigger("when_evolved")))
TRIGGER.row("(when|if) you play {s:self} from your hand to evolve (your Active Pokémon|1 of your Active Pokémon) [during your turn]", Made(lambda s: Trigger("when_evolved", "active")))
TRIGGER.row("(when|if) {s:self} moves from your Bench to (the Active Spot|become your Active Pokémon) [during your turn]", Made(lambda s: Trigger("when_promoted")))
TRIGGER.row("once at the end of each (player's turn|turn)", Trigger("end_of_each_turn"))
TRIGGER.row(f"{IF} (a|an|an opponent's) [opponent's] Pokémon knocks out {{s:self}}", Made(lambda s: Trigger("when_knocked_out", limit="unlimited", it=v.ATTACKER)))
TRIGGER.row(f"{IF} (an|an opponent's) attack would knock out {{s:self}}", Made(lambda s: Trigger("when_knocked_out", limit="unlimited")))
TRIGGER.row(f"{IF} {{a:stands}} (is|would be) Knocked Out", Made(lambda a: Trigger("when_knocked_out", a[0], a[1], "unlimited", bare=True)))
TRIGGER.row(f"{IF} (an opponent's Pokémon|your opponent's Active Pokémon) attacks {{s:self}}", Made(lambda s: Trigger("when_defending", limit="unlimited", it=v.ATTACKER)))
TRIGGER.row(f"{IF} {{a:stands}} is (hit|damaged) by (an attack|attacks|your opponent's attacks) {EVEN}", Made(lambda a, **_: Trigger("when_damaged", a[0], a[1], "unlimited", v.ATTACKER)))
TRIGGER.row(f"{IF} {FOE} (damages|does damage to) {{s:self}} while it's your Active Pokémon {EVEN}", Made(lambda **_: Trigger("when_damaged", "active", limit="unlimited", it=v.ATTACKER)))
STANDS.row("{s:self} is on your Bench and", Made(lambda s: ("bench", ())))
STANDS.row("{s:self} {h:said_of_it} and", Made(lambda s, h: ("any", (h,))))
STANDS.row("{s:self} is (your Active Pokémon|in the Active Spot), {h:said_of_it}, and", Made(lambda s, h: ("active", (h,))))
STANDS.row("{s:self} {h:said_of_it}, is (your Active Pokémon|in the Active Spot), and", Made(lambda s, h: ("active", (h,))))
G["said_of_it"].row("(has|have) a Retreat Cost of exactly {n:digits}", v.IfIs(v.SELF, v.PokemonFilter(retreat=S.n)))
TRIGGER.row(f"{IF} {{a:stands}} is damaged by {HIT} and {{h:said_of_it}} {EVEN}", Made(lambda a, h, **_: Trigger("when_damaged", a[0], (*a[1], h), "unlimited", v.ATTACKER)))
for long in ("as long as", "while", "if"):
    POWER.row(f"{long} {{h:conditions}}, {{u:used}}, you may {{w:words}}", Made(lambda u, h, w: _activated(u, w, h)), says=False)
POWER.row("{u:used}, when {h:conditions}, you may {w:words}", Made(lambda u, h, w: _activated(u, w, h)), says=False)
POWER.row("{u:used}, you may {w:words} if {h:conditions}", Made(lambda u, h, w: _activated(u, w, h)), says=False)
POWER.row("{t:trigger}, you may use this (Ability|power|Poké-Power) . {w:words}", Made(lambda t, w: _triggered(t, w, optional=True)), says=False)
POWER.row("{t:trigger}, if {h:conditions}, {w:words}", Made(lambda t, h, w: _triggered(t, w, needs=h)), says=False)
POWER.row("{u:used}, {w:words}", Made(lambda u, w: _activated(u, w) if not isinstance(w[0], v.Offer) and not w[0].when else NO), says=False)
POWER.row("{u:used}, if {h:conditions}, {w:words}", Made(lambda u, h, w: _activated(u, w, h) if not isinstance(w[0], v.Offer) else NO), says=False)
RULE.row("if you (use|used) this (Ability|power|Poké-Power), {w:words}", S.w)
RULE.row(f"{POWER_NAME} (can't be used|stops working|doesn't work) (if|while|when|as long as) (it|{{s:self}}) (is|becomes) [already] {{b:any_status}}", Made(lambda b, **_: (Blocked(statuses=b),)))
RULE.row("you can't use (it|this Poké-Power|this Ability|this power) (if|while|when|as long as) (it|{s:self}) (is|becomes) [already] {b:any_status}", Made(lambda b, s=None: (Blocked(statuses=b),)))
RULE.row("you can't (use|apply) more than (1|one) {n:name} [(Ability|Poké-Power|Poké-Body|power)] (each turn|between turns|at a time|per turn)", Made(lambda n: (Shared(),)))
RULE.row("you can't (use|apply) more than (1|one) {p:part} [(Ability|Poké-Power|Poké-Body|power)] (each turn|between turns|at a time|per turn)", (Shared(),))
RULE.row(f"{POWER_NAME} (stops working|can't be used) if you have more than (1|one) {{s:self}} in play", Made(lambda s, **_: (Alone(),)))
RULE.row("you can use this (Ability|power|Poké-Power) only if {h:conditions}", Made(lambda h: tuple(Need(holds=each) for each in h)))
RULE.row("you can't use this (Ability|power|Poké-Power) if {h:condition}", Made(lambda h: NO if _is_ill(h) else (Need(holds=sentences.denied(h)),)))
RULE.row("you can't use this (Ability|power|Poké-Power) unless {h:condition}", Made(lambda h: (Need(holds=h),)))
RULE.row("you must {w:verb} in order to use this (Ability|power|Poké-Power)", (Pay(words=S.w),))
RULE.row("in order to use this (Ability|power|Poké-Power|effect), (you|that player) must {w:verb}", (Pay(words=S.w),))
def _is_ill(held: Any) -> bool:
    """Whether a condition asks for a status of the Pokémon itself: that blocks the ability."""
    return isinstance(held, v.IfIs) and held.on == v.SELF and bool(held.like.statuses)


# --- one thing after the other, in every order ------------------------------------------------------------------------

THIS = "(Ability|power|Poké-Power)"
POWER.row("{u:used}, if {h:conditions}, {t:trigger}, you may {w:words}", Made(lambda u, h, t, w: _triggered(_once(t), w, optional=True, needs=h) if u == "once_per_turn" else NO), says=False)
POWER.row("{u:used}, {t:trigger}, {w:words}", Made(lambda u, t, w: _triggered(_once(t), w) if u == "once_per_turn" else NO), says=False)
POWER.row(f"{{u:used}}, {{t:trigger}}, you may use this {THIS} . {{w:words}}", Made(lambda u, t, w: _triggered(_once(t), w, optional=True) if u == "once_per_turn" else NO), says=False)
POWER.row(f"{{u:used}}, if {{h:conditions}}, {{t:trigger}}, you may use this {THIS} . {{w:words}}", Made(lambda u, h, t, w: _triggered(_once(t), w, optional=True, needs=h) if u == "once_per_turn" else NO), says=False)
POWER.row(f"{{u:used}}, you may {{p:verb}} in order to use this {THIS} . {{w:words}}", Made(lambda u, p, w: _activated(u, (Pay(words=p), *w))), says=False)
POWER.row(f"{{u:used}}, if {{h:conditions}}, you may {{p:verb}} in order to use this {THIS} . {{w:words}}", Made(lambda u, h, p, w: _activated(u, (Pay(words=p), *w), h)), says=False)
POWER.row("{u:used}, you may {p:verb} in order to {w:words}", Made(lambda u, p, w: _activated(u, (Pay(words=p), *w))), says=False)
POWER.row("{u:used}, if {h:conditions}, you may {p:verb} in order to {w:words}", Made(lambda u, h, p, w: _activated(u, (Pay(words=p), *w), h)), says=False)
POWER.row("{t:trigger}, and if {h:conditions}, {w:words}", Made(lambda t, h, w: _triggered(t, w, needs=h)), says=False)
TRIGGER.row(f"{IF} {{a:stands}} is Knocked Out by damage from an attack", Made(lambda a: Trigger("when_felled", a[0], a[1], "unlimited")))
TRIGGER.row(f"{IF} {{a:stands}} (is|would be) Knocked Out by an attack", Made(lambda a: Trigger("when_knocked_out", a[0], a[1], "unlimited")))
POWER.row("during your first turn, {w:words}", Made(lambda w: _standing((v.IfFirstTurn(),), w)), says=False)
RULE.row("the effect of {p:part} doesn't stack", (Unstacked(),))
USED.row("once during your first turn", "first_turn")
RULE.row("you can't (use|apply) more than (1|one) ({n:name}|{p:part}) [(Ability|Poké-Power|Poké-Body|power)] during your turn", Made(lambda **_: (Shared(),)))
RULE.row("you can't use this (Ability|power|Poké-Power) during your first turn", (Need(holds=v.IfNot(v.IfFirstTurn())),))
RULE.row("if this Ability goes away, discard Pokémon Tools from (those|that) Pokémon until only 1 remains [on (each|it)]", ())

# --- what happens to others ---------------------------------------------------------------------------------------------

WHEN = "(if|when|whenever)"
G["one_of_yours"].row("1 of your Pokémon", None)
G["one_of_yours"].row("(1 of your|any of your) {k:some_kind}", S.k)
G["one_of_theirs"].row("(1 of their|their|a) Pokémon", None)
G["one_of_theirs"].row("(1 of their|their|a|an) {k:some_kind}", S.k)
G["one_of_theirs"].row("{k:some_kind}", S.k)
SOMEBODY = "(any player|a player|either player|each player)"
TRIGGER.row(f"{WHEN} you attach (a|an) {{c:card_kind}} from your hand to {{k:one_of_yours}}", Made(lambda c, k: _elsewhere("own_attached", k, c)))
TRIGGER.row(f"{WHEN} {SOMEBODY} attaches (a|an) {{c:card_kind}} from their hand to {{k:one_of_theirs}}", Made(lambda c, k: _elsewhere("any_attached", k, c)))
TRIGGER.row(f"{WHEN} your opponent attaches (a|an) {{c:card_kind}} from their hand to {{k:one_of_theirs}}", Made(lambda c, k: NO if (k, c) == (None, v.ENERGY_CARD) or c != v.ENERGY_CARD else _elsewhere("foe_attached", k, c)))
BASIC = v.PokemonFilter(stages=("basic",))
PUT_DOWN: tuple[tuple[str, v.Event, v.Event], ...] = ((SOMEBODY, "any_benched", "any_put"), ("your opponent", "foe_benched", "foe_put"))
for who, from_hand, anyhow in PUT_DOWN:
    for place, event in (("(plays|puts) (a|1 of their) {k:some_kind} from their hand onto their Bench", from_hand), ("puts (a|1 of their) {k:some_kind} onto their Bench", anyhow)):
        TRIGGER.row(f"{WHEN} {who} {place} [during their turn]", Made(lambda k, event=event: _elsewhere(event, None if k == BASIC else k)))
TRIGGER.row(f"{WHEN} your opponent's Active Pokémon moves (to|from the Active Spot to) (the|their) Bench [during their turn]", Trigger("foe_moved", limit="unlimited", it=v.THAT))
TRIGGER.row(f"{WHEN} {{s:self}} moves from the Active Spot to (your|the) Bench [during your turn]", Made(lambda s: Trigger("when_benched")))
TRIGGER.row(f"{WHEN} (your opponent's Pokémon|1 of your opponent's Pokémon|your opponent's {{k:some_kind}}) retreats", Made(lambda k=None: _elsewhere("foe_retreated", k)))


def _elsewhere(event: v.Event, like: v.PokemonFilter | None, cards: v.CardFilter = v.ENERGY_CARD) -> Any:
    """What happens to another Pokémon, which is "that Pokémon": of a kind, by a card of a kind."""
    if cards.kind != "energy":
        return NO
    needs: tuple[v.Condition, ...] = () if cards == v.ENERGY_CARD else (v.IfEnergized(cards),)
    if like is not None:
        needs = (*needs, v.IfIs(v.THAT, like))
    return Trigger(event, needs=needs, limit="unlimited", it=v.THAT)
TRIGGER.row("[once] at the end of (your opponent's|each of your opponent's) turn(s)", Trigger("end_of_foes_turn"))
TRIGGER.row(f"{IF} your Active Pokémon is damaged by {HIT} {EVEN.replace('it|', 'it|your Active Pokémon|')}", Made(lambda **_: Trigger("active_hurt", limit="unlimited", it=v.ATTACKER)))
TRIGGER.row(f"{IF} your Active {{k:some_kind}} is damaged by {HIT} [< even if (it|your Active {{x:some_kind}}) is Knocked Out >]", Made(lambda k, x=None: Trigger("active_hurt", needs=(v.IfIs(v.Target("active_yours"), k),), limit="unlimited", it=v.ATTACKER)))
TRIGGER.row(f"{IF} (your opponent's|an opponent's|an) attack (damages|does damage to) {{s:self}} and {{t:self}} {{h:said_of_it}} {EVEN}", Made(lambda s, t, h, **_: Trigger("when_damaged", needs=(h,), limit="unlimited", it=v.ATTACKER)))
for place, where in (("on your Bench", "bench"), ("(your Active Pokémon|in the Active Spot)", "active")):
    G["conditions"].row(f"{{b:bearing}} is {place}", Made(lambda b, where=where: (v.IfIs(v.SELF, b.where), v.IfPlace(where))))
