"""Pokémon that change places, leave play, evolve and devolve, in every order of words."""

# fmt: off
from typing import Any

from .. import vocabulary as v
from .nouns import IT, G, Some, target
from .open_words import Options
from .patterns import NO, Made, S
from .taking import VERB, only

# --- changing places --------------------------------------------------------------------------------------------------

G["my_active"].row("your Active Pokémon", ())
G["my_active"].row("your Active {k:some_kind}", Made(lambda k: (v.IfIs(v.Target("active_yours"), k),)))
G["my_active"].row("it", ())
G["my_active"].row("{s:self}", Made(lambda s: (v.IfPlace("active"),)))  # of an ability: only while it is
G["my_bench"].row("1 of your [(own|other)] Benched Pokémon", None)
G["my_bench"].row("1 of your [(own|other)] Benched {k:some_kind}", S.k)
G["their_active"].row("(their|your opponent's|the opponent's) Active Pokémon", ())
G["their_active"].row("(the Defending Pokémon|the Active Pokémon|1 of the Defending Pokémon|it)", ())
G["their_bench"].row("1 of (your opponent's|their) Benched Pokémon", None)
G["their_bench"].row("1 of (your opponent's|their) Benched {k:some_kind}", S.k)
G["if_benched"].row("if your opponent has any Benched Pokémon,", ())
VERB.row("switch {a:my_active} with {b:my_bench}[, if any]", Made(lambda a, b: only(v.Switch(where=b, when=a))), says=False)
VERB.row("if you have any Benched Pokémon, switch {a:my_active} with 1 of them", Made(lambda a: only(v.Switch(when=a))), says=False)
VERB.row("switch {b:my_bench} with {a:my_active}", Made(lambda a, b: only(v.Switch(where=b, when=a))), says=False)
VERB.row("your opponent (chooses {b:my_bench} and switches it with your Active Pokémon|switches your Active Pokémon with {b:my_bench})", Made(lambda b: only(v.Switch(chooser="opponent", where=b))), says=False)
VERB.row("switch (in|out) {b:my_bench} to the Active Spot", Made(lambda b: only(v.Switch(where=b))), says=False)
CHOSEN = "(it|that Pokémon|them)"
for gust in (
    "switch {b:their_bench} with {a:their_active}",
    "switch {a:their_active} with {b:their_bench}",
    f"choose {{b:their_bench}} and switch {CHOSEN} with {{a:their_active}}",
    "switch in {b:their_bench} to the Active Spot",
):
    VERB.row(gust, Made(lambda b, a=(): only(v.Switch(side="opponent", where=b))), says=False)
VERB.row(f"{{i:if_benched}} choose 1 of them and switch {CHOSEN} with {{a:their_active}}", Made(lambda a, i: only(v.Switch(side="opponent"))), says=False)
THEY = "(they|your opponent)"
for whirl in (
    f"{{i:if_benched}} {THEY} (choose|chooses|must choose) 1 of them and (switch|switches) {CHOSEN} with {{a:their_active}}",
    f"{THEY} (choose|chooses|must choose) {{b:their_bench}} and (switch|switches) {CHOSEN} with {{a:their_active}}",
    f"{THEY} (switch|switches|must switch) {{a:their_active}} with {{b:their_bench}}[, if any]",
    "have your opponent switch {a:their_active} with {b:their_bench}",
):
    VERB.row(whirl, Made(lambda a, b=None, i=(): only(v.Switch(side="opponent", chooser="opponent", where=b))), says=False)

# --- leaving play -----------------------------------------------------------------------------------------------------

WITH_ALL = "(and all attached cards|[,] and (all|any) [of the] cards attached to (it|them|that Pokémon|those Pokémon|that card|{z:self})[,])"
OWNERS = "(your|their|its owner's|your opponent's|their owner's)"


def _gone(to: Any) -> Made:
    def build(on: v.Target, **_: Any) -> Any:
        return NO if to == "discard" and on == v.SELF else only(v.ReturnPokemon(on=on, to=to))

    return Made(build)


VERB.row(f"[your opponent] (return|returns|put|puts) {{on:pokemon}} {WITH_ALL} [back] (to|into|in) {OWNERS} hand", _gone("hand"), says=False)
VERB.row(f"[your opponent] (shuffle|shuffles) {{on:pokemon}} {WITH_ALL} [back] into {OWNERS} deck", _gone("deck"), says=False)
VERB.row(f"discard {{on:pokemon}} {WITH_ALL}", _gone("discard"), says=False)
VERB.row(f"put {{on:pokemon}} {WITH_ALL} in the Lost Zone", _gone("lost_zone"), says=False)
VERB.row(f"choose {{on:chosen}} and (return|put) it {WITH_ALL} [back] (to|into) {OWNERS} hand", _gone("hand"), says=False)
VERB.row(f"choose {{on:chosen}} and shuffle it {WITH_ALL} [back] into {OWNERS} deck", _gone("deck"), says=False)
# without its cards: they are discarded
NAMED = G["named_pokemon"]
NAMED.row("{p:pokemon}", Made(lambda p: NO if p.who == "that" else p))
VERB.row(f"(return|put) {{on:named_pokemon}} (to|into|in) {OWNERS} hand [instead of the discard pile]", Made(lambda on: only(v.ReturnPokemon(on=on, attached="discard"))), says=False)
VERB.row(f"shuffle {{on:named_pokemon}} [back] into {OWNERS} deck", Made(lambda on: only(v.ReturnPokemon(on=on, to="deck", attached="discard"))), says=False)
VERB.row("[discard all cards (attached to|from) {z:self} and] put {on:self} in the Lost Zone", Made(lambda on, z=None: only(v.ReturnPokemon(on=on, to="lost_zone", attached="discard"))), says=False)
VERB.row("discard all cards attached to {on:self} and (return|put) (it|{z:self}) (to|into) your hand", Made(lambda on, z=None: only(v.ReturnPokemon(on=on, attached="discard"))), says=False)
G["reminder"].row("< discard all [other] [attached] cards [attached to (it|that Pokémon|those Pokémon|that card|{z:self})] [.] >", Made(lambda z=None: ()))
VERB.row("choose {on:chosen} [in play] and return its Basic Pokémon card to your hand", Made(lambda on: only(v.ReturnPokemon(on=on, cards="basic", attached="discard"))), says=False)
VERB.row("discard any number of your Benched Pokémon", (v.ReturnPokemon(on=v.Target("benched_yours", 6, up_to=True), to="discard"),), says=False)

# --- evolving and devolving -------------------------------------------------------------------------------------------

HIGHEST = "the [highest Stage] Evolution card(s) (from|on)"
THAT_CARD = "(it|them|that card|those cards)"
VERB.row(f"(discard|remove) {HIGHEST} {{on:anyone}}", (v.DevolvePokemon(on=S.on),), says=False)
for first in (f"(remove|take) {HIGHEST} {{on:anyone}} and", f"choose {{on:chosen}} and remove {HIGHEST} (it|that Pokémon) and"):
    VERB.row(f"{first} (put|return) {THAT_CARD} [back] (in|into|to) {OWNERS} hand", (v.DevolvePokemon(on=S.on, to="hand"),), says=False)
    VERB.row(f"{first} (shuffle|put) {THAT_CARD} [back] into {OWNERS} deck", (v.DevolvePokemon(on=S.on, to="deck"),), says=False)
VERB.row(f"devolve {{on:anyone}} (and (put|return)|by putting) {HIGHEST} (it|them|that Pokémon) (in|into|to) {OWNERS} hand", (v.DevolvePokemon(on=S.on, to="hand"),), says=False)
VERB.row(f"devolve {{on:anyone}} (and (shuffle|put)|by shuffling) {HIGHEST} (it|them|that Pokémon) into {OWNERS} deck", (v.DevolvePokemon(on=S.on, to="deck"),), says=False)
STAGES = G["later_stages"]
STAGES.row("Stage 2", ("stage_2",))
STAGES.row("Stage 1 or Stage 2", ("stage_1", "stage_2"))


def _skipping(stages: Any, on: v.Target) -> v.EvolvePokemon:
    return v.EvolvePokemon(source="hand", on=on, skip=True, cards=v.CardFilter(kind="pokemon", stages=stages))


MY_BASIC = v.Target("all_yours", 1, v.PokemonFilter(stages=("basic",)))
VERB.row("put (a|1) {t:later_stages} [Evolution] card from your hand (on|onto) the matching Basic Pokémon", Made(lambda t: only(_skipping(t, MY_BASIC))), says=False)
IN_HAND = "card (in your hand that evolves from that Pokémon|that evolves from that Pokémon in your hand)"
VERB.row(f"choose {{on:chosen}} . if you have a {{t:later_stages}} {IN_HAND}, put (that card|it) (on|onto) (the Basic Pokémon|that Pokémon) [to evolve it] [, skipping the Stage 1]", Made(lambda on, t: (v.Choose(on=on), _skipping(t, v.THAT))), says=False)
VERB.row("choose 1 of your Basic Pokémon in play and put a {t:later_stages} card from your hand that evolves from it onto it[, skipping the Stage 1]", Made(lambda t: only(_skipping(t, MY_BASIC))), says=False)
for source in ("hand", "deck"):
    VERB.row(f"(evolve {{on:pokemon}} with (a|an Evolution) card from your {source}|put an Evolution card from your {source} onto {{on:pokemon}})", Made(lambda on, source=source: only(v.EvolvePokemon(source=source, on=on))), says=False)
# from the deck: a card that evolves from somebody, shown or not, onto that Pokémon
G["evolution_card"].row("(a|an) [Evolution] (card|Pokémon)", v.ANY_CARD)
G["evolution_card"].row("a {t:later_stages} (card|Pokémon)", Made(lambda t: v.CardFilter(kind="pokemon", stages=t)))
SHOWN = "[, (show|reveal) (it|that card) [to your opponent],]"
VERB.row(f"search your deck for {{c:evolution_card}} that evolves from {{on:evolving}}{SHOWN}[,] and (put|attach) (it|that card) (on|onto|to) {{p:evolved}} [to evolve it]", Made(lambda c, on, p: only(v.EvolvePokemon(source="deck", on=on, cards=c)) if p in (v.THAT, on) else NO), says=False)
VERB.row(f"search your deck for {{c:evolution_card}} that evolves from (that Pokémon|it){SHOWN}[,] and (put|attach) (it|that card) (on|onto|to) (that Pokémon|it) [to evolve it]", Made(lambda c: only(v.EvolvePokemon(source="deck", on=v.THAT, cards=c))), says=False)
G["evolved"].row("(it|that Pokémon)", v.THAT)
G["evolved"].row("{p:pokemon}", Made(lambda p: p if p.count is None else NO))

# --- cards attached to Pokémon ----------------------------------------------------------------------------------------


def tools(count: Any, on: v.Target, to: Any) -> Any:
    """Tools that are taken off."""
    return only(v.DiscardAttached(on=on, count="all" if count in ("any", "all") else count, to=to))


G["tool_count"].row("{n:number}", S.n)
G["tool_count"].row("(all|any)", "all")
TOOLS = "(Pokémon Tool(s)|Tool(s)) [card(s)] (attached to|from)"
for away, to in (("discard {{c:tool_count}} {t} {{on:anyone}}", "discard"), ("put {{c:tool_count}} {t} {{on:anyone}} (into|in) (your|their) hand", "hand"), ("put {{c:tool_count}} {t} {{on:anyone}} in the Lost Zone", "lost_zone")):
    VERB.row(away.format(t=TOOLS), Made(lambda c, on, to=to: tools(c, on, to)), says=False)
VERB.row("discard (any|a|the|that) Stadium [card] [in play]", (v.DiscardStadium(),), says=False)
VERB.row("put (any|a|the|that) Stadium [card] [in play] in the Lost Zone", (v.DiscardStadium(to="lost_zone"),), says=False)
VERB.row("return (any|a|the|that) Stadium [card] in play to its (player's|owner's) hand", (v.DiscardStadium(to="hand"),), says=False)
VERB.row("[you] discard {s:self} [from play] [and all cards attached to it]", Made(lambda s: only(v.DiscardThis())), says=False)
VERB.row("(your turn ends now|end your turn|this ends your turn|your turn ends)", (v.EndTurn(),), says=False)
VERB.row("choose (1|one|an attack) of {on:pokemon}'s attacks and use it as this attack", (v.CopyAttack(on=S.on),), says=False)
VERB.row("choose (1|one) of {on:pokemon}'s attacks . use (it|that attack) as this attack", (v.CopyAttack(on=S.on),), says=False)


def energy_of(some: Some) -> Any:
    """Energy cards as they are taken off, or NO."""
    return NO if some.cards.kind != "energy" else some
VERB.row("discard as many of your Benched Pokémon as you like", (v.ReturnPokemon(on=v.Target("benched_yours", 6, up_to=True), to="discard"),), says=False)
VERB.row("put [(a|an)] {n:names} from your hand onto {s:self} [< this counts as evolving {t:self} >]", Made(lambda n, s, t=None: only(v.EvolvePokemon(source="hand", on=v.SELF, names=n))), says=False)
VERB.row("for each of {g:group}, search your deck for a card that evolves from that Pokémon and put it onto that Pokémon [to evolve it]", Made(lambda g: _each_evolved(g)), says=False)
VERB.row("choose {on:chosen} [in play] and a Stage of Evolution . discard all Evolution cards of that Stage or higher attached to that Pokémon", Made(lambda on: only(v.DevolvePokemon(on=on, count="chosen"))), says=False)
VERB.row("search your deck for a card that has no Abilities and evolves from {on:evolving}[,] and put it onto that Pokémon", Made(lambda on: only(v.EvolvePokemon(source="deck", on=on, cards=v.CardFilter(ability=False)))), says=False)
VERB.row("choose (1|an attack|one) (of {on:pokemon}'s attacks|(on|of|from) {on:pokemon}) . ({p:part}|this attack|it) copies that attack [except for (its|the) Energy cost(s) [and anything else required in order to use that attack, such as discarding Energy cards]]", Made(lambda on, p=None: only(v.CopyAttack(on=on))), says=False)
VERB.row("choose a Pokémon Tool attached to any Pokémon, or any Stadium in play, and {w:removing}", Made(lambda w: _tool_or_stadium(w)), says=False)
G["removing"].row("put it in the Lost Zone", "lost_zone")
G["removing"].row("discard it", "discard")
BECOMES = "knock out {s:self} and attach it to {to:pokemon} . [if you do,] choose a type of Energy . {t:self} is now an Energy card [< instead of a Pokémon >] that provides {n:number} Energy of that type"
VERB.row(BECOMES, Made(lambda s, to, t, n: (v.ChooseType(), v.BecomeEnergy(to=to, count=n))), says=False)
G["aspect"].row("Weakness", "weakness")
G["aspect"].row("Resistance", "resistance")
G["aspect"].row("type", "type")
ANY_TYPE = "(a type of your choice|a type you choose|any type) [other than Colorless]"
VERB.row(f"change {{on:pokemon}}'s {{a:aspect}} to {ANY_TYPE}", Made(lambda on, a: (v.ChooseType(), v.Change(on=on, what=a, to="chosen", lasts="while_active"))), says=False)
VERB.row(f"if {{on:pokemon}} has a {{a:aspect}}, you may change it to {ANY_TYPE}", Made(lambda on, a: (v.Offer(), v.ChooseType(when=(v.IfDone("may"),)), v.Change(on=on, what=a, to="chosen", lasts="while_active", when=(v.IfDone("may"),)))), says=False)


def _each_evolved(g: Any) -> Any:
    on = target(g)
    return NO if on is NO or on.who not in ("all_yours", "benched_yours") else only(v.EvolvePokemon(source="deck", on=on, each=True))


def _tool_or_stadium(to: Any) -> Any:
    """One of two things is taken away."""
    tool, stadium = v.DiscardAttached(on=v.Target("everyone", 1), to=to), v.DiscardStadium(to=to)
    return only(Options(things=(((tool,),), ((stadium,),))))
TOOL_ENERGY_STADIUM = "discard a Pokémon Tool or Special Energy card from {on:pokemon}, or discard any Stadium card in play"
VERB.row(TOOL_ENERGY_STADIUM, Made(lambda on: only(Options(things=(((v.DiscardAttached(on=on),),), ((v.DiscardEnergy(on=on, cards=v.CardFilter(kind="energy", basic_energy=False)),),), ((v.DiscardStadium(),),))))), says=False)
VERB.row("choose {n:number} of your opponent's Benched Pokémon . [if you do,] shuffle all of your opponent's Benched Pokémon that you didn't choose, and all cards attached to those Pokémon, into their deck", Made(lambda n: (v.Choose(on=v.Target("benched_opponents", n)), v.ReturnPokemon(on=v.Target("benched_opponents", other=True), to="deck"))), says=False)
for whose, after in (("your opponent's", "your opponent shuffles their deck"), ("your", "shuffle your deck")):
    VERB.row(f"put {{on:pokemon}} {WITH_ALL} on top of {whose} deck . {after} [afterward]", _gone("deck"), says=False)
VERB.row("if there is any Stadium [card] in play, discard it", (v.DiscardStadium(),), says=False)

# one of several things that lie or are attached somewhere
REMOVABLE = G["removable"]
REMOVABLE.row("(a|an|1) Pokémon Tool [card] (attached to|from) {on:pokemon}", Made(lambda on: (v.DiscardAttached(on=on),)))
REMOVABLE.row("(a|an|1) {k:card_kind} (attached to|from) {on:pokemon}", Made(lambda k, on: (v.DiscardEnergy(on=on, cards=k),) if k.kind == "energy" else NO))
REMOVABLE.row("(a|any|the) Stadium [card] [in play]", (v.DiscardStadium(),))
G["removables"].row("{a:removable}[,] or [discard] {b:removable}", Made(lambda a, b: _one_of(a, b)))
G["removables"].row("{a:removable}, {b:removable}[,] or {c:removable}", Made(lambda a, b, c: _one_of(a, b, c)))
G["removables"].row("(a|1) (Pokémon Tool or {k:card_kind}|{k:card_kind} or Pokémon Tool) [card] (attached to|from) {on:pokemon}", Made(lambda k, on: _one_of((v.DiscardAttached(on=on),), (v.DiscardEnergy(on=on, cards=k),)) if k.kind == "energy" else NO))
G["removables"].row("(a|1) (Pokémon Tool or {k:card_kind}|{k:card_kind} or Pokémon Tool) [card] (attached to|from) {on:pokemon}, or {c:removable}", Made(lambda k, on, c: _one_of((v.DiscardAttached(on=on),), (v.DiscardEnergy(on=on, cards=k),), c) if k.kind == "energy" else NO))
VERB.row("discard {a:removables}", S.a, says=False)
VERB.row("choose {a:removables}[,] and discard it", S.a, says=False)


def _one_of(*things: Any) -> Any:
    return only(Options(things=tuple((each,) for each in things)))


ANYWHERE = "(Pokémon|any Pokémon) [in play] [< yours or your opponent's >]"
VERB.row(f"(choose|discard) up to {{n:number}} Pokémon Tool(s) [cards] attached to {ANYWHERE} [and discard (it|them)]", Made(lambda n: (v.Offer(), v.DiscardAttached(on=v.Target("everyone", 1), when=(v.IfDone("may"),))) * n), says=False)
VERB.row(f"(choose|discard) {{n:number}} Pokémon Tool(s) [cards] attached to {ANYWHERE} [and discard (it|them)]", Made(lambda n: only(v.DiscardAttached(on=v.Target("everyone", 1))) if n == 1 else NO), says=False)
VERB.row("discard all {k:card_kind} attached to (your opponent's Pokémon|all of your opponent's Pokémon)", Made(lambda k: only(v.DiscardEnergy(on=v.Target("all_opponents"), cards=k, count="all")) if k.kind == "energy" else NO), says=False)
VERB.row("discard all of your opponent's {k:card_kind} in play", Made(lambda k: only(v.DiscardEnergy(on=v.Target("all_opponents"), cards=k, count="all")) if k.kind == "energy" else NO), says=False)
VERB.row("(return|put) it (to|into) your hand instead of the discard pile", (v.ReturnPokemon(on=IT, attached="discard"),), says=False)
