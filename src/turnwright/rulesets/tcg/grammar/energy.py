"""Special Energy cards: what they provide, and to whom they can be attached; what else they do is said as an ability."""

# fmt: off
from typing import Any

from msgspec import Struct

from .. import vocabulary as v
from ..content import Provision
from ..rules.terms import ENERGY_TYPES
from . import trainers  # noqa: F401  (its rows)
from .counts import CONDITION
from .nouns import G
from .patterns import NO, Made, S
from .powers import Power, Trigger

EVERY = tuple(each for each in ENERGY_TYPES if each != "colorless")


class Provides(Struct, frozen=True):
    """What the card provides; `attached`: only while it is attached. With conditions: what it provides instead."""

    units: tuple[tuple[Any, ...], ...]
    attached: bool = False
    when: tuple[v.Condition, ...] = ()


class OnlyOn(Struct, frozen=True):
    """Such Pokémon alone can have the card attached."""

    like: v.PokemonFilter


class Ignored(Struct, frozen=True):
    """What was said before holds only under this condition."""

    unless: v.Condition


UNITS = G["units"]
for many in range(1, 5):
    UNITS.row(" ".join(f"{{t{at}:type}}" for at in range(many)) + " Energy", Made(lambda **types: tuple((each,) for each in types.values())))
for counted in ("{n:number} {t:type} Energy", "{n:number} in any combination of {t:types_and} Energy", "{n:number} in any combination of {t:energies_and}"):
    UNITS.row(counted, Made(lambda n, t: (t if isinstance(t, tuple) else (t,),) * n if 0 < n <= 4 else NO))
BUT = "[,] but [only] provides [only] {n:number} (Energy|in any combination) at a time"
UNITS.row(f"(every|each|any|all) type(s) of [basic] Energy {BUT}", Made(lambda n: (EVERY,) * n if 0 < n <= 4 else NO))
UNITS.row("(every|each|any|all) type(s) of [basic] Energy", (EVERY,))
for either in ("{t:types_and} Energy", "{t:types} Energy", "{t:energies_and}"):
    UNITS.row(f"{either} {BUT}", Made(lambda t, n: (t,) * n if 0 < n <= 4 else NO))
G["energies_and"].row("{a:type} Energy and {b:type} Energy", (S.a, S.b))

CARD = "(this card|it|{c:own})"
RULE = G["energy_rule"]
for gives in ("(provides [only]|counts as)",):
    RULE.row(f"[{CARD}] {gives} {{u:units}} [card(s)]", Made(lambda u, **_: Provides(u)))
    RULE.row(f"while in play, {CARD} {gives} {{u:units}}", Made(lambda u, **_: Provides(u, attached=True)))
    for long in (f"(while|as long as) {CARD} is attached to a Pokémon", f"(while|as long as) {CARD} is in play"):
        RULE.row(f"{long}, (this card|it|{{d:own}}) {gives} {{u:units}}", Made(lambda u, **_: Provides(u, attached=True)))
        RULE.row(f"{long}, (this card|it|{{d:own}}) {gives} {{u:units}}, and {{w:words}}", Made(lambda u, w, **_: (Provides(u, attached=True), Power(w))))
    RULE.row(f"{CARD} {gives} {{u:units}} only while (this card|it|{{d:own}}) is attached to [(a|an)] {{k:pokemon_kind}}", Made(lambda u, **_: Provides(u, attached=True)))
    RULE.row(f"{CARD} {gives} {{u:units}} when attached to a Pokémon that already has Special Energy cards attached to it", Made(lambda u, **_: Provides(u, when=(v.IfCount(of=v.EnergyOn(special=True, cards=True), at_least=2),))))
    for held in (f"(while|if|as long as) [{CARD} is] attached to (a|an) {{k:some_kind}}", "(while|if|as long as) the Pokémon this card is attached to is (a|an) {k:some_kind}"):
        RULE.row(f"{held}, (this card|it|{{d:own}}) {gives} {{u:units}}", Made(lambda u, k, **_: Provides(u, when=(v.IfIs(v.SELF, k),))))
        RULE.row(f"{held} and if {{h:conditions}}, (this card|it|{{d:own}}) {gives} {{u:units}}", Made(lambda u, k, h, **_: Provides(u, when=(v.IfIs(v.SELF, k), *h))))
    RULE.row(f"[while in play,] if {{h:conditions}}, (this card|it|{{d:own}}) {gives} {{u:units}}", Made(lambda u, h, **_: Provides(u, when=h)))
    RULE.row(f"if {{h:conditions}}, and if {CARD} is attached to (a|an) {{k:some_kind}}, (this card|it|{{d:own}}) {gives} {{u:units}}", Made(lambda u, h, k, **_: Provides(u, when=(*h, v.IfIs(v.SELF, k)))))
for only in (f"{CARD} can only be attached to", f"{CARD} can be attached only to", f"you can attach {CARD} only to", f"attach {CARD} only to"):
    RULE.row(f"{only} [(a|an)] {{k:some_kind}}", Made(lambda k, **_: OnlyOn(k)))
RULE.row(f"[you can] attach {CARD} [only] to 1 of your {{k:some_kind}}", Made(lambda k, **_: OnlyOn(k)))
for idle in (
    f"attach {CARD} to 1 of your Pokémon",
    "(doesn't|does not) count as a basic Energy [card] [when not in play] [and has no effect other than providing Energy]",
    f"[{CARD}] has no effect other than providing Energy",
    f"if {CARD} is attached to anything other than [(a|an)] {{k:pokemon_kind}}, discard (this card|it|{{d:own}})",
    f"if {CARD} is attached to a Pokémon that isn't {{k:a_kind}}, discard (this card|it|{{d:own}})",
    "if the Pokémon this card is attached to isn't {k:a_kind}, discard this card",
    "remove any Special Conditions affecting that Pokémon",
):
    RULE.row(idle, Made(lambda **_: ()))
    G["reminder"].row(f"< {idle} [.] >", Made(lambda **_: ()))
IGNORE = "ignore (this|these) effect(s)"
RULE.row(f"{IGNORE} if {{s:self}} isn't {{t:types}}", Made(lambda s, t: Ignored(v.IfIs(v.SELF, v.PokemonFilter(types=t)))))
RULE.row(f"{IGNORE} if {{s:self}} isn't (a|an) {{k:some_kind}}", Made(lambda s, k: Ignored(v.IfIs(v.SELF, k))))
RULE.row(f"{IGNORE} if {CARD} is attached to [(a|an)] {{k:some_kind}}", Made(lambda k, **_: Ignored(v.IfNot(v.IfIs(v.SELF, k)))))
RULE.row(f"{IGNORE} unless (the Attacking Pokémon|{{s:self}}) is {{t:types}} or has {{n:name}} in its name", Made(lambda t, n, **_: Ignored(v.IfIs(v.SELF, v.PokemonFilter(any_of=(v.PokemonFilter(types=t), v.PokemonFilter(name_has=n)))))))
RULE.row(f"{IGNORE} unless (the Attacking Pokémon|{{s:self}}) is {{t:types}}", Made(lambda t, **_: Ignored(v.IfIs(v.SELF, v.PokemonFilter(types=t)))))

# what attaching the card sets off: only of cards that are attached from the hand
TRIGGER = G["trigger"]
for way in (f"(when|if) you attach {CARD} from your hand to", "when you play this card from your hand and attach it to"):
    TRIGGER.row(f"{way} (1 of your Pokémon|a Pokémon|{{s:self}})", Made(lambda **_: Trigger("when_attached")))
    TRIGGER.row(f"{way} your Active Pokémon", Made(lambda **_: Trigger("when_attached", "active")))
    TRIGGER.row(f"{way} (a|an|1 of your) {{k:some_kind}}", Made(lambda k, **_: Trigger("when_attached", needs=(v.IfIs(v.SELF, k),))))
# other words for what is provided, to whom, and until when
UNITS.row("{n:number} Energy of every type", Made(lambda n: (EVERY,) * n if 0 < n <= 4 else NO))
UNITS.row("1 Energy of any type", (EVERY,))
UNITS.row("{u:plain_units} at a time", S.u)
for many in range(1, 4):
    G["plain_units"].row(" ".join(f"{{t{at}:type}}" for at in range(many)) + " Energy", Made(lambda **types: tuple((each,) for each in types.values())))
RULE.row(f"(while|as long as|when) {CARD} is attached to (a|an) {{k:some_kind}}, (this card|it|{{d:own}}) (provides [only]|counts as) {{u:units}} instead", Made(lambda u, k, **_: Provides(u, when=(v.IfIs(v.SELF, k),))))
RULE.row(f"if {CARD} is attached to (a|an) {{k:some_kind}}, (this card|it|{{d:own}}) provides {{u:units}} instead", Made(lambda u, k, **_: Provides(u, when=(v.IfIs(v.SELF, k),))))
RULE.row("[while in play,] if {h:conditions}, (this card|it|{d:own}) provides {u:units} instead", Made(lambda u, h, **_: Provides(u, when=h)))
RULE.row(f"{CARD} provides {{u:units}} if {{h:conditions}}", Made(lambda u, h, **_: Provides(u, when=h)))
ENDS = Power((v.DiscardThis(),), "triggered", "once_per_turn", "end_of_turn")
RULE.row(f"discard {CARD} at the end of the turn (it was|you) attached [it]", Made(lambda **_: ENDS))
RULE.row("(when your turn ends|at the end of your turn|at the end of the turn), discard this card", ENDS)
for idle in (
    "(when|if) {s:self} (is no longer|isn't) an Evolved Pokémon [< or evolves into Pokémon ex >], discard (this card|it|{d:own})",
    f"{CARD} can be attached to (any Pokémon|your Pokémon that has basic Energy cards attached to it)",
    f"[you may] attach {CARD} to (1|one) of your Pokémon",
):
    RULE.row(idle, Made(lambda **_: ()))
    G["reminder"].row(f"< {idle} [.] >", Made(lambda **_: ()))
TRIGGER.row(f"(when|if) {CARD} is attached [from your hand] [to a Pokémon]", Made(lambda **_: Trigger("when_attached")))
G["self"].row("the Pokémon you attach (it|this card) to", v.SELF, says=False)
TRIGGER.row(f"if you play {CARD} from your hand", Made(lambda **_: Trigger("when_attached")))
CONDITION.row("{on:self} also has (a|an) basic {t:types} Energy card attached [to it]", Made(lambda on, t: v.IfCount(of=v.EnergyOn(on=on, basic=True, types=t), at_least=1)), says=False)
CONDITION.row("{on:self} (doesn't|does not) have any other Energy [cards] attached [to it]", Made(lambda on: v.IfCount(of=v.EnergyOn(on=on, cards=True), at_most=1)), says=False)


def provided(said: list[Provides]) -> tuple[tuple[tuple[Any, ...], ...], bool, tuple[Provision, ...]] | None:
    """What a card provides, whether only while attached, and what it provides instead; None if it doesn't say."""
    units: tuple[tuple[Any, ...], ...] = ()
    attached = False
    for each in said:
        if not each.when and len(units) <= len(each.units):
            units, attached = each.units, each.attached  # the last and largest counts: of none to the best of it
    instead = tuple(Provision(when=each.when, provides=each.units) for each in said if each.when)
    return (units, attached, instead) if units else None
RULE.row(f"if {CARD} is attached to 1 of your Pokémon, discard (this card|it) at the end of your turn", Made(lambda **_: ENDS))
for way in (f"(when|if) you attach {CARD} from your hand to", "when you play this card from your hand and attach it to"):
    SWITCHED = Power((v.Switch(),), "triggered", "once_per_turn", "when_attached", "active")
    RULE.row(f"{way} your Active Pokémon, switch (that Pokémon|it|your Active Pokémon) with 1 of your Benched Pokémon", Made(lambda c=None, made=SWITCHED: made))
