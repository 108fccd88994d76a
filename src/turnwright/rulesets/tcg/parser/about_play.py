"""Clauses about Pokémon that move, evolve and leave, about energy and other attached cards, and attacks of others."""

import re
from typing import Any

from msgspec.structs import replace

from .. import vocabulary as v
from .kinds import names as listed
from .phrases import Reader, Unread, energy_cards, pokemon
from .templates import Table, Words

TABLE = Table()
says = TABLE.says
_THEIR_ACTIVE = (
    r"(?:the defending pokémon|(?:their|your opponent's|the opponent's|his) active pokémon|the active pokémon|it)"
)
_MY_ACTIVE = r"(?:this pokémon|your active pokémon|it|your active spot|(?:your )?active (?:1|one))"

# --- switching ------------------------------------------------------------------------------------------------------


@says(
    r"(?:you )?switch (?P<own>this pokémon|it) with 1 of your (?:own |other )?benched pokémon",
    rf"(?:you )?switch (?:1 of )?{_MY_ACTIVE} with 1 of your (?:own |other )?benched pokémon",
)
def _switch(reader: Reader, own: str = "") -> v.Switch:
    benched = own and reader.kind == "ability" and reader.it in (None, v.SELF)
    reader.mention(v.THAT)
    return v.Switch(when=(v.IfPlace("active"),) if benched else (), key=reader.new_key("switched"))


@says(r"switch (?:this pokémon|it) with your active pokémon")
def _step_in(reader: Reader) -> v.Switch:
    if reader.kind != "ability":
        raise Unread("only a Benched Pokémon steps in")
    return v.Switch(itself=True)


@says(
    rf"(?:if your opponent has any benched pokémon, )?choose (?:1 of them|{{on}}) and switch (?:it|that pokémon|1 of them) with {_THEIR_ACTIVE}",
    rf"switch 1 of your opponent's benched pokémon with {_THEIR_ACTIVE}",
    rf"switch {_THEIR_ACTIVE} with 1 of your opponent's benched pokémon",
    r"switch in 1 of your opponent's benched pokémon to the active spot",
)
def _gust(reader: Reader, on: v.Target | None = None) -> v.Switch:
    if on is not None and (on.who != "benched_opponents" or on.count != 1):
        raise Unread("only a Benched Pokémon of the opponent")
    reader.mention(v.THAT)
    return v.Switch(side="opponent", where=on.where if on else None, key=reader.new_key("switched"))


@says(
    rf"(?:if your opponent has any benched pokémon, )?(?:they|your opponent) (?:chooses?|must choose) 1 of (?:them|their benched pokémon) and switch(?:es)? (?:it|them|that pokémon) with {_THEIR_ACTIVE}",
    rf"(?:if your opponent has any benched pokémon, )?your opponent (?:must )?switch(?:es)? {_THEIR_ACTIVE} with 1 of their benched pokémon",
    r"switch out your opponent's active pokémon to the bench",
)
def _whirl(reader: Reader) -> v.Switch:
    reader.mention(v.THAT)
    return v.Switch(side="opponent", chooser="opponent", key=reader.new_key("switched"))


# --- leaving play, evolving -----------------------------------------------------------------------------------------

_WITH_ALL = r"(?:,? and (?P<attached>(?:all|any) (?:of the )?cards attached to (?:it|them|that pokémon|this pokémon|that card)))?"


@says(
    rf"(?:return|put) {{on}}{_WITH_ALL} (?:to|into|in) (?:your|their|its owner's|your opponent's) (?P<dest>hand)(?P<fallen> instead of (?:the|your) discard pile)?",
    rf"shuffle {{on}}{_WITH_ALL} into (?:your|their|its owner's|your opponent's) (?P<dest>deck)",
    rf"(?:your opponent|they) (?:returns?|shuffles?|puts?) {{on}}{_WITH_ALL} (?:to|into) their (?P<dest>hand|deck)",
)
def _return(reader: Reader, on: v.Target, dest: str, attached: str = "", fallen: str | None = None) -> v.ReturnPokemon:
    if fallen and on != v.SELF:
        raise Unread("only what is knocked out would be discarded")
    place: Any = dest.lower()
    return v.ReturnPokemon(on=on, to=place, attached="with" if attached else "discard")


@says(r"choose {on}(?: in play)? and a stage of evolution")
def _devolve_choose(reader: Reader, on: v.Target) -> Words:
    reader.choosing = "stage"
    reader.it = on
    return ()


@says(r"discard all evolution cards of that stage or higher attached to that pokémon")
def _devolve_chosen(reader: Reader) -> v.DevolvePokemon:
    if reader.choosing != "stage" or reader.it is None:
        raise Unread("which stage?")
    reader.choosing = ""
    target = reader.it
    reader.mention(v.THAT)
    return v.DevolvePokemon(on=target, count="chosen")


_CALLED = r"(?-i:[A-Z]|this)[\w'é.♀♂δ:, -]*"


@says(
    rf"put (?P<names>{_CALLED}) from your hand onto this pokémon(?P<heals>,? and remove all damage counters from this pokémon)?"
)
def _evolve_into(reader: Reader, names: str, heals: str = "") -> v.EvolvePokemon:
    called = listed(names)
    if not called or reader.kind != "ability":
        raise Unread(names)
    reader.mention(v.SELF)
    return v.EvolvePokemon(source="hand", on=v.SELF, names=called, heals=bool(heals), key=reader.new_key("evolved"))


@says(r"discard any number of your benched pokémon")
def _discard_benched(reader: Reader) -> v.ReturnPokemon:
    return v.ReturnPokemon(on=v.Target("benched_yours", 6, up_to=True), to="discard", key=reader.new_key("discarded"))


@says(r"discard {on} and all cards attached to (?:it|them|that pokémon|those pokémon)")
def _discard_pokemon(reader: Reader, on: v.Target) -> v.ReturnPokemon:
    if on == v.SELF:
        raise Unread("this card is discarded otherwise")
    return v.ReturnPokemon(on=on, to="discard", key=reader.new_key("discarded"))


# --- energy ---------------------------------------------------------------------------------------------------------

_THERE = r"(?:attached to|from)"


def _energy(reader: Reader, energy: Any, on: v.Target, **more: Any) -> v.DiscardEnergy:
    count, up_to, which = energy
    if reader.bare and on.count is None and on.who in ("all_yours", "all_opponents") and isinstance(count, int):
        # "1 Energy attached to your Pokémon" is on one of them, "2 Energy from your Pokémon" on any of them.
        if count == 1:
            on = reader.mention(replace(on, count=1))
        else:
            more["in_all"] = True
    return v.DiscardEnergy(
        on=on,
        count=count,
        cards=which,
        up_to=up_to and count != "any",
        key=reader.new_key("discarded"),
        units=_in_units(reader, count),
        **more,
    )


def _in_units(reader: Reader, count: int | str) -> bool:
    """Whether it is told how much Energy, not how many Energy cards: of 1 and of all that's one."""
    return not reader.in_cards and isinstance(count, int) and count > 1


@says(
    rf"(?:you )?discard {{energy}} {_THERE} {{on}}(?: in any combination)?",
    rf"choose {{energy}} {_THERE} {{on}},? and discard (?:it|them|those cards|that card|those energy cards)",
)
def _discard(reader: Reader, energy: Any, on: v.Target) -> v.DiscardEnergy:
    return _energy(reader, energy, on, chooser="you")


@says(
    rf"discard (?P<first>an? (?:\w+ )?energy(?: cards?)?(?:, (?:an? )?(?:\w+ )?energy(?: cards?)?)*,? and (?:an? )?(?:\w+ )?energy(?: cards?)?) {_THERE} {{on}}"
)
def _discard_each(reader: Reader, first: str, on: v.Target) -> Words:
    """One of each kind."""
    listed = [re.sub(r"^(?!an? )", "a ", each, flags=re.IGNORECASE) for each in re.split(r",? and |, ", first)]
    kinds = [energy_cards(each) for each in listed]
    words = tuple(
        v.DiscardEnergy(on=on, count=count, cards=which, key=reader.new_key("discarded"))
        for count, _, which in kinds
        if count == 1
    )
    reader.together = tuple(word.key for word in reversed(words))
    return words


@says(r"discard that energy card")
def _discard_moved(reader: Reader) -> v.DiscardEnergy:
    if reader.energy is None:
        raise Unread("which energy card?")
    on, which = reader.energy
    return v.DiscardEnergy(on=on, cards=which)


@says(r"choose {on} and (?P<upto>up to )?{n} energy cards? attached to (?:it|that pokémon)")
def _choose_energy(reader: Reader, on: v.Target, n: int, upto: str = "") -> v.DiscardEnergy:
    reader.choosing = "energy"
    return v.DiscardEnergy(on=on, count=n, up_to=bool(upto), key=reader.new_key("discarded"))


@says(r"discard those energy cards")
def _those(reader: Reader) -> Words:
    if reader.choosing != "energy":
        raise Unread("which energy cards?")
    reader.choosing = ""
    return ()


@says(
    rf"(?:return|put) {{energy}} {_THERE} {{on}} (?:to|into) (?:your|their|its owner's|your opponent's) (?P<dest>hand|deck)",
    rf"shuffle {{energy}} {_THERE} {{on}} into (?:your|their|your opponent's) (?P<dest>deck)",
    rf"your opponent shuffles {{energy}} {_THERE} {{on}} into their (?P<dest>deck)",
    rf"choose {{energy}} {_THERE} {{on}},? and (?:return|put) (?:it|them) (?:to|into) (?:your|their|your opponent's|its owner's) (?P<dest>hand)",
)
def _return_energy(reader: Reader, energy: Any, on: v.Target, dest: str) -> v.DiscardEnergy:
    return _energy(reader, energy, on, to=dest.lower())


@says(
    rf"put {{energy}} {_THERE} {{on}} (?:(?P<top>on top) of (?:your|their|your opponent's) deck|in the (?P<lost>lost zone))"
)
def _energy_away(reader: Reader, energy: Any, on: v.Target, top: str = "", lost: str = "") -> v.DiscardEnergy:
    if top and energy[0] != 1:
        raise Unread("in which order?")
    return _energy(reader, energy, on, to="top" if top else "lost_zone")


@says(r"for each of {on}, (?:you may )?return (?P<any>any number of {energy}) attached to it to your hand")
def _return_any(reader: Reader, on: v.Target, energy: Any, **rest: str) -> v.DiscardEnergy:
    _, _, which = energy
    return v.DiscardEnergy(on=replace(on, count=None), count="any", cards=which, to="hand", key=reader.new_key("put"))


@says(
    r"attach {energy} from your (?P<zone>hand|discard pile|deck) to each of {on}",
    r"for each of {on}, (?:you may )?search your (?P<zone>deck|discard pile) for {energy} and attach it to that (?:pokémon|(?-i:[A-Z])[\w'-]+)",
)
def _attach_each(reader: Reader, energy: Any, on: v.Target, zone: str) -> v.AttachEnergy:
    count, up_to, which = energy
    if on.count is not None or not isinstance(count, int):
        raise Unread("to which of them?")
    source: Any = "discard" if "discard" in zone.lower() else zone.lower()
    key = reader.new_key("attached")
    return v.AttachEnergy(source=source, on=on, cards=which, count=count, up_to=up_to, each=True, key=key)


@says(
    r"attach {energy} from your (?P<zone>hand|discard pile) to {on} (?P<split>in any way you like)",
    r"attach {energy} from your (?P<zone>hand|discard pile) to {on}",
    r"search your (?P<zone>discard pile) for {energy} and attach (?:it|them) to {on}(?P<split> in any way you like)?",
    r"(?:choose|take) {energy} (?:card )?from your (?P<zone>hand|discard pile) and attach (?:it|them) to {on}(?P<split> in any way you like)?",
)
def _attach(reader: Reader, energy: Any, on: v.Target, zone: str = "hand", split: str = "") -> v.AttachEnergy:
    count, up_to, which = energy
    if on.count is None and on.who in ("all_yours", "benched_yours") and not split:
        if count != 1 or not up_to:
            raise Unread("to which of them?")
        on = reader.mention(replace(on, count=1))
    source: Any = "discard" if "discard" in zone.lower() else "hand"
    return v.AttachEnergy(
        source=source,
        on=on,
        cards=which,
        count="any" if count == "all" else count,
        up_to=up_to and count not in ("any", "all"),
        split=bool(split),
        key=reader.new_key("attached"),
    )


@says(
    r"look at the top {n} cards of your deck and attach {energy} you find there to {on}(?P<split> in any way you like)?"
)
def _attach_found(reader: Reader, n: int, energy: Any, on: v.Target, split: str = "") -> v.AttachEnergy:
    count, up_to, which = energy
    if on.several and not split:
        raise Unread("to which of them?")
    many: Any = "any" if count in ("any", "all") else count
    return v.AttachEnergy(
        source="deck", on=on, cards=which, count=many, up_to=up_to and many != "any", split=bool(split), top=n,
        key=reader.new_key("attached"),
    )  # fmt: skip


@says(
    r"discard the top ?(?:{n})? cards of your deck and attach {energy} discarded in this way to {on}(?P<split> in any way you like)?"
)
def _attach_top(reader: Reader, energy: Any, on: v.Target, n: int = 1, split: str = "") -> v.AttachEnergy:
    _, _, which = energy
    if on.several and not split:
        raise Unread("to which of them?")
    return v.AttachEnergy(
        source="deck", on=on, cards=which, count="all", split=bool(split), top=n, rest="discard",
        key=reader.new_key("attached"),
    )  # fmt: skip


@says(r"discard (?P<one>.+? energy) or else (?P<other>.+? energy) from this pokémon, and do {n} more damage for each")
def _discard_either(reader: Reader, one: str, other: str, n: int) -> Words:
    """Cards of one type or of the other, and damage for each of them."""
    keys = (reader.new_key("discarded"), reader.new_key("discarded"))
    words: list[Any] = []
    for key, text in zip(keys, (one, other), strict=True):
        count, up_to, which = energy_cards(text)
        unless = () if not words else (v.IfNot(v.IfDone(keys[0])),)
        words.append(v.DiscardEnergy(count=count, cards=which, up_to=up_to and count != "any", when=unless, key=key))
    return (*words, *(v.Plus(amount=v.Per(each=n, of=v.Done(key))) for key in keys))


@says(
    rf"(?:move|take) {{energy}} {_THERE} {{src}} (?:to|and attach (?:it|them) to) {{to}} (?P<split>in any way you like)",
    rf"(?:move|take) {{energy}} {_THERE} {{src}} (?:to|and attach (?:it|them) to) {{to}}",
)
def _move(reader: Reader, energy: Any, src: v.Target, to: v.Target, split: str = "") -> v.MoveEnergy:
    count, up_to, which = energy
    if to.who == "everyone" and to.other:
        to = v.Target(src.who, 1, None, "you", False, True)
    if to == src:
        raise Unread("it does not move onto itself")
    if to.several and not split:
        if count not in (1, "any"):
            raise Unread("to which of them?")
        split = "yes"
    reader.energy = (src, which)
    return v.MoveEnergy(
        source=src, to=to, count=count, cards=which, up_to=up_to and count != "any", split=bool(split),
        units=_in_units(reader, count), key=reader.new_key("moved"),
    )  # fmt: skip


# --- other cards in play --------------------------------------------------------------------------------------------


@says(
    r"discard {n} pokémon tools?(?: cards?)? from {on}",
)
def _tools(reader: Reader, on: v.Target, n: int) -> v.DiscardAttached:
    return v.DiscardAttached(on=on, count=n, key=reader.new_key("discarded"))


@says(r"put {n} pokémon tools?(?: cards?)? attached to {on} in the lost zone")
def _tool_lost(reader: Reader, n: int, on: v.Target) -> v.DiscardAttached:
    return v.DiscardAttached(on=on, count=n, to="lost_zone", key=reader.new_key("put"))


@says(
    r"(?:discard|put) (?:any|a|the|that) stadium(?: card)?(?: in play)?(?: in the (?P<lost>lost zone))?",
    r"return (?:any|a|the|that) stadium(?: card)? in play to its (?:player|owner)'s (?P<hand>hand)",
)
def _stadium(reader: Reader, lost: str = "", hand: str = "") -> v.DiscardStadium:
    to: Any = "lost_zone" if lost else "hand" if hand else "discard"
    return v.DiscardStadium(to=to, key=reader.new_key("discarded"))


@says(r"(?:you )?discard (?:this card|this pokémon)(?: from play)?(?: and all cards attached to it)?")
def _this(reader: Reader) -> v.DiscardThis:
    return v.DiscardThis()


@says(r"knock out this pokémon and attach it to {to}")
def _become(reader: Reader, to: v.Target) -> Words:
    reader.choosing = "become"
    reader.it = to
    return ()


@says(r"choose a type of energy")
def _become_type(reader: Reader) -> Words:
    if reader.choosing != "become":
        raise Unread("for what?")
    return (v.ChooseType(),)


@says(
    r"this pokémon is now an energy card that provides {n} energy of that type",
)
def _become_energy(reader: Reader, n: int) -> v.BecomeEnergy:
    if reader.choosing != "become" or reader.it is None:
        raise Unread("attached to whom?")
    reader.choosing = ""
    return v.BecomeEnergy(to=reader.it, count=n)


# --- attacks of others, turns ---------------------------------------------------------------------------------------


@says(r"choose (?:1|an attack|one) of {on}'s attacks", r"choose an attack (?:of|from|on) {on}")
def _choose_attack(reader: Reader, on: v.Target) -> Words:
    reader.choosing = "attack"
    reader.it = on
    return ()


@says(
    r"(?:this attack|this pokémon|this power|.+) copies that attack(?: except for (?:its|the) energy costs?.*)?",
)
def _copy(reader: Reader) -> v.CopyAttack:
    if reader.choosing != "attack" or reader.it is None:
        raise Unread("which attack?")
    reader.choosing = ""
    return v.CopyAttack(on=reader.it)


@says(
    r"choose (?:1|an attack|one) of {on}'s attacks and use it as this attack",
)
def _copy_at_once(reader: Reader, on: v.Target) -> v.CopyAttack:
    return v.CopyAttack(on=on)


@says(
    r"{on} (?:can|may) use this card's attack instead of its own",
)
def _lent(reader: Reader, on: v.Target) -> v.UseAttacks:
    if not reader.stands or on != v.SELF:
        raise Unread("only what lends it says so")
    return v.UseAttacks(of="card")


@says(
    r"this pokémon can use the attacks of (?:any |all )?{kinds} in your (?P<pile>discard pile)",
    r"this pokémon can use the attacks of (?:any |all )?(?P<from_>.*Pokémon.*|.* in play)",
)
def _borrowed(reader: Reader, kinds: v.CardFilter | None = None, pile: str = "", from_: str = "") -> v.UseAttacks:
    if not reader.stands:
        raise Unread("for how long?")
    if kinds is not None:
        if kinds.kind != "pokemon":
            raise Unread("only Pokémon have attacks")
        return v.UseAttacks(of="discard", like=kinds)
    lenders = pokemon(reader, from_)
    if not lenders.several:
        raise Unread("whose attacks?")
    return v.UseAttacks(of="pokemon", from_=lenders)


@says(
    r"your turn ends(?: now)?",
)
def _end(reader: Reader) -> v.EndTurn:
    return v.EndTurn()
