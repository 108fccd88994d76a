"""Clauses about what holds for a while: prevention, reduction, boosts, prohibitions, costs, immunities."""

import re
from typing import Any, Literal

from msgspec.structs import replace

from .. import vocabulary as v
from ..rules.terms import Status
from .phrases import Reader, Unread, energy_types, pokemon, pokemon_filter, until
from .templates import Table, Words

TABLE = Table()
says = TABLE.says
_AFTER = r"(?:,? (?P<after>after applying weakness and resistance)| before applying weakness and resistance)?"
_BY = r"(?:,? (?:by|from) (?:an )?attacks?(?: (?:from|by) (?P<foe>your opponent's )?(?P<attackers>.+?))?)?"


def timed(reader: Reader, default: v.Lasts) -> v.Lasts:
    """How long it lasts: what the sentence said, else as usual."""
    return until(reader.lasts) or default


def attackers(reader: Reader, text: str | None) -> v.PokemonFilter | None:
    """Which attackers: any, unless some are named."""
    if not text or re.fullmatch(
        r"(?:your opponent's )?(?:active )?pokémon|your opponent|the (?:attacking|defending) pokémon|attacks",
        text.strip(),
        re.IGNORECASE,
    ):
        return None
    text = re.sub(r"^your opponent's ", "", text.strip(), flags=re.IGNORECASE)
    return pokemon_filter(reader, re.sub(r"\b(\w+) Pokémon (?:and|or) (\w+) Pokémon$", r"\1 or \2 Pokémon", text))


def whose(named: dict[str, str]) -> Literal["anybody", "opponent"]:
    """Whose attacks: anybody's, unless the text names the opponent. (ruling `own_damage_guarded`)"""
    after = named.get("more") or ""
    return "opponent" if named.get("foe") or after.lower().startswith("your opponent's ") else "anybody"


# --- prevention and reduction ---------------------------------------------------------------------------------------


@says(
    r"prevent all damage done to {on} by attacks,? both yours and your opponent's",
    rf"prevent all damage done to {{on}}{_BY}",
    r"prevent all damage (?:from|by) attacks(?: (?:from|by) (?P<foe>your opponent's )?(?P<attackers>.+?))? done to {on}",
    r"prevent all damage done to {on} by (?P<foe>(?:your )?opponent's )attacks",
    rf"all damage done to {{on}}{_BY} is prevented",
    r"prevent all damage done by attacks to {on}",
)
def _prevent(reader: Reader, on: v.Target, **rest: str) -> v.Prevent:
    source = attackers(reader, rest.get("attackers"))
    who = whose(rest)
    return v.Prevent(on=on, from_=source, from_who=who, lasts=timed(reader, "next_turn"))


@says(
    r"prevent all effects of (?:an )?attacks?(?: (?:from|by) (?P<foe>your opponent's )?(?P<attackers>.+?))?,? including damage,? done to {on}(?: (?:by|from) (?P<more>.+))?",
    r"prevent all (?:effects of attacks and damage|damage and effects of attacks|damage from and effects of attacks)(?: (?:from|by) (?P<foe>your opponent's )?(?P<attackers>.+?))? done to {on}",
    r"prevent all damage from and effects of attacks done to {on} by (?P<foe>your opponent's )?(?P<attackers>.+)",
    r"prevent all effects of attacks, including damage, done to {on}",
    r"prevent all effects of attacks, including damage, done by (?P<foe>your opponent's )(?P<attackers>pokémon) to {on}",
    r"prevent all effects, including damage, done to {on} by attacks from (?P<foe>your opponent's )?(?P<attackers>.+?)",
    r"prevent all effects of (?P<foe>your opponent's )attacks, including damage, done to {on}",
)
def _prevent_all(reader: Reader, on: v.Target, **rest: str) -> v.Prevent:
    source = attackers(reader, rest.get("attackers") or rest.get("more"))
    who = whose(rest)
    return v.Prevent(on=on, what="all", from_=source, from_who=who, lasts=timed(reader, "next_turn"))


@says(
    r"prevent all effects of (?P<foe>your opponent's )?attacks,? (?:except|other than|excluding|not including) damage,? done to {on}(?: by the attacking pokémon)?",
    r"prevent all effects,? (?:except|other than|excluding|not including) damage,? of (?P<foe>your opponent's )?attacks done to {on}",
    r"prevent all effects of (?P<foe>your opponent's )?attacks done to {on}",
    r"prevent all effects of attacks (?:used by|from) (?P<foe>your opponent's )pokémon done to {on}",
    r"prevent all effects(?: of attacks)?, excluding damage, done to {on} by (?P<foe>your opponent's )pokémon",
    r"prevent all effects of an? (?P<foe>opponent's )?attack,? (?:except|other than|excluding|not including) damage,? done to {on}",
    r"prevent all effects,? (?:except|other than|excluding|not including) damage,? by an (?P<foe>opponent's )attack done to {on}",
)
def _prevent_effects(reader: Reader, on: v.Target, **rest: str) -> v.Prevent:
    return v.Prevent(on=on, what="effects", from_who=whose(rest), lasts=timed(reader, "next_turn"))


@says(
    r"whenever {n} or less damage is done to {on}(?: by attacks)?(?: after applying weakness and resistance)?, prevent (?:that|all) damage",
    r"if {on} would be damaged by an attack, prevent that attack's damage done to (?:that|this) pokémon if that damage is {n} or less",
    r"prevent all damage done to {on} by attacks if that damage is {n} or less",
    r"prevent all damage of {n} or less done to {on}(?: by attacks)?",
)
def _prevent_small(reader: Reader, n: int, on: v.Target) -> v.Prevent:
    return v.Prevent(on=on, at_most=n, lasts=timed(reader, "next_turn"))


@says(
    r"whenever an attack(?: including your own| even your own)? does {n} or more damage to {on}(?: after applying weakness and resistance)?, prevent (?:that|all) damage",
    r"prevent all damage of {n} or more done to {on}(?: by attacks)?",
    r"if {on} would be damaged by an attack, prevent that attack's damage done to (?:that|this) pokémon if that damage is {n} or more",
)
def _prevent_great(reader: Reader, n: int, on: v.Target) -> v.Prevent:
    return v.Prevent(on=on, at_least=n, lasts=timed(reader, "next_turn"))


@says(
    r"(?:any |all )?damage done to {on} by attacks(?: from (?P<foe>your opponent's )?(?P<attackers>.+?))? is (?:reduced by {n}|(?P<half>reduced by half))(?: after applying weakness and resistance)?",
    r"whenever {on} takes damage, divide that damage in (?P<half>half)(?: rounded down to the nearest 10)?",
    r"whenever an attack(?: even your own| including your own)? does damage to {on}(?: after applying weakness and resistance)?, that attack only does (?P<half>half) the damage to (?:it|this pokémon)(?: rounded down to the nearest 10)?",
    r"(?:any |all )?damage done (?:by attacks )?to {on} is (?P<half>reduced by half)(?: rounded down to the nearest 10)",
    r"(?:any |all )?damage done (?:by attacks )?to {on} is (?:reduced by {n}|(?P<half>reduced by half))(?: after applying weakness and resistance)?",
    r"{on} takes? {n} less damage from (?P<foe>your opponent's )?attacks(?: after applying weakness and resistance)?",
    r"{on} takes? {n} less damage from attacks from (?P<foe>your opponent's )?(?P<attackers>.+?)(?: after applying weakness and resistance)?",
    r"reduce (?:any |all )?damage done to {on}(?: by attacks)? by {n}(?: after applying weakness and resistance)?",
    r"whenever an? (?P<attackers>[\w ]*pokémon) damages {on}, reduce that damage by {n}(?: after applying weakness and resistance)?",
    r"(?:any |all )?damage done to {on} by an (?P<foe>opponent's )attack is reduced by {n}(?: after applying weakness and resistance)?",
    r"reduce (?:any |all )?damage done by attacks to {on} by {n}(?: after applying weakness and resistance)?",
    r"whenever (?:an attack does damage to|damage is done to) {on}(?: by an attack)?(?: after applying weakness and resistance)?, (?:reduce that damage by {n}|that (?:attack does|damage is) {m} less(?: damage)?)",
    r"(?:if|whenever) an attack does damage to {on}(?: after applying weakness and resistance)?, that attack does (?:only half|(?P<half>half)) (?:the|that) damage to (?:it|that pokémon|this pokémon)",
    r"if {on} would be damaged by an attack(?: after applying weakness and resistance)?, reduce that damage by {n}",
    r"{on} takes? {n} less damage from the attacks of (?P<foe>your opponent's )(?P<attackers>.+?)(?: after applying weakness and resistance)?",
    r"(?:any |all )?damage done by an (?P<foe>opponent's )attack to {on} is reduced by {n}(?: after applying weakness and resistance)?",
    r"(?:any |all )?damage done to {on} by any attack is reduced by {n}(?: after applying weakness and resistance)?",
    r"(?:any |all )?damage by attacks to {on} is reduced by {n}(?: after applying weakness and resistance)?",
    r"(?:any |all )?damage done by attacks to {on} from (?P<foe>your opponent's )?(?P<attackers>.+?) is reduced by {n}(?: after applying weakness and resistance)?",
)
def _reduce(reader: Reader, on: v.Target, n: int = 0, m: int = 0, half: str = "", **rest: str) -> v.Reduce:
    if reader.stands and on.count == 1 and on.who == "all_yours":
        on = replace(on, count=None)  # whenever one of them is damaged
    source = attackers(reader, rest.get("attackers"))
    who = whose(rest)
    return v.Reduce(
        on=on, amount=n or m, halve=not (n or m), from_=source, from_who=who, lasts=timed(reader, "next_turn")
    )


@says(
    r"(?:any |all )?damage done to {on} by an opponent's attack is reduced by {n} before applying weakness and resistance",
)
def _weaker(reader: Reader, on: v.Target, n: int) -> v.Boost:
    if on != v.Target("all_yours"):
        raise Unread("only what an attack does to all of them is less from the start")
    lasts = timed(reader, "next_turn")
    return v.Boost(on=v.Target("all_opponents"), amount=-n, everywhere=True, lasts=lasts)


@says(
    r"{on} takes? {n} more damage from attacks(?: after applying weakness and resistance)?",
    r"if an attack damages {on}(?: after applying weakness and resistance)?, that attack does {n} more damage to (?:it|that pokémon|the defending pokémon)",
    r"any damage done to {on} by attacks is increased by {n}(?: after applying weakness and resistance)?",
    r"if an attack does damage to {on}(?: after applying weakness and resistance)?, that attack does {n} more damage(?: to (?:it|that pokémon|the defending pokémon))?",
)
def _suffer(reader: Reader, on: v.Target, n: int) -> v.Reduce:
    return v.Reduce(on=on, amount=-n, lasts=reader.lasts or "next_turn")


# --- attacks that do more or less -----------------------------------------------------------------------------------

_VICTIM = r"(?: to (?:the (?:defending|active) pokémon|your opponent's active pokémon|(?:your opponent's )?active (?P<against>.+?)|(?P<anywhere>your opponent's (?!active )\S.*?pokémon)|the active pokémon|each defending pokémon|any defending pokémon)|(?P<unnamed>))"


@says(
    rf"(?:the )?attacks (?:used by|of|from) {{on}} do {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"{{on}}'s? attacks does? {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"(?:each of )?{{on}}'s? attacks do {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"each of {{on}}'s? attacks does {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"each of the attacks of {{on}} does {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"(?P<its>each of its) attacks does {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"the attacks (?P<its>it) uses do {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"(?:any |all )?damage done by (?:attacks (?:from|by|of) )?{{on}}(?:'s attacks)? is (?P<way>reduced|increased) by {{n}}{_AFTER}",
    rf"if {{on}}'s? attacks? (?:does|do|would do) damage to (?:the (?:defending|active) pokémon|your opponent's active pokémon){_AFTER}, (?:the|that) attack does {{n}} (?P<way>more|less) damage(?: to (?:the (?:defending|active) pokémon|your opponent's active pokémon))?",
    rf"{{on}}'s? attacks(?:'s?)? damage is (?P<way>reduced|increased) by {{n}}{_AFTER}",
    rf"(?P<its>its|their) attacks do {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"if {{on}} (?:damages|does damage to) the defending pokémon{_AFTER}, (?:the|that) attack does {{n}} (?P<way>more|less) damage to (?:the defending pokémon|it)",
    r"damage done to your opponent's pokémon by {on} is (?P<way>reduced) by {n} before applying weakness and resistance(?P<anybody>)",
    rf"whenever {{on}} damages a pokémon(?: by an attack)?, (?P<way>reduce) that damage by {{n}}{_AFTER}",
    rf"if {{on}} does damage with an attack{_AFTER}, (?:the|that) attack does {{n}} (?P<way>more|less) damage",
    rf"if {{on}} attacks, the attack does {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"{{on}} does {{n}} (?P<way>more) damage to (?:the defending pokémon|your opponent's active pokémon){_AFTER}(?P<standing>)",
    rf"(?:the )?attacks (?:used by|of|from) {{on}} do {{n}} (?P<way>more|less) damage to (?P<anybody>your opponent's pokémon){_AFTER}",
)
def _boost(reader: Reader, n: int, way: str, on: v.Target | None = None, **rest: str) -> v.Boost:
    if on is None:
        if reader.kind != "ability":
            raise Unread("whose attacks?")
        on = v.SELF
    if "standing" in rest and not reader.stands:
        raise Unread("of an attack it is said otherwise")
    less = way.lower() in ("less", "reduced", "reduce")
    against = v.PokemonFilter() if "anybody" in rest else attackers(reader, rest.get("against") or rest.get("anywhere"))
    default: v.Lasts = "next_turn" if on == v.DEFENDING else "your_next_turn"
    return v.Boost(
        on=on,
        amount=-n if less else n,
        after="after" in rest,
        against=against,
        everywhere=way.lower() in ("reduce", "reduced")
        or (less and "unnamed" in rest)
        or "anybody" in rest
        or "anywhere" in rest,
        lasts=timed(reader, default),
    )


@says(
    r"if this turn's attack does damage to the defending pokémon(?: after applying weakness and resistance)?(?:, and if the attacking pokémon has (?P<word>[\w'. ]+?) in its name)?, the attack does {n} more damage to the defending pokémon",
)
def _boost_turn(reader: Reader, n: int, word: str = "") -> v.Boost:
    where = v.PokemonFilter(name_has=word) if word else None
    return v.Boost(on=v.Target("all_yours", where=where), amount=n, after=True, lasts="this_turn")


@says(r"(?P<name>(?-i:[A-Z])[\w' -]+?)'s base damage is {n} instead of {m}")
def _boost_named(reader: Reader, name: str, n: int, m: int) -> v.Boost:
    if name.lower().startswith(("this ", "the ")):
        raise Unread(name)
    return v.Boost(amount=n - m, attack=name, lasts=timed(reader, "your_next_turn"))


@says(r"(?:you may )?make (?:its|this pokémon's) (?P<name>[\w' -]+?)(?: attack)?'s base damage {n} instead of {m}")
def _boost_base(reader: Reader, name: str, n: int, m: int) -> v.Boost:
    return v.Boost(amount=n - m, attack=name, lasts=timed(reader, "your_next_turn"))


@says(r"this pokémon's (?P<name>[\w' -]+?) attack's base damage is {n}")
def _base_of(reader: Reader, name: str, n: int) -> v.Boost:
    if reader.lasts is None or not re.match("[A-Z]", name):
        raise Unread(name)
    return v.Boost(base=n, attack=name, lasts=timed(reader, "your_next_turn"))


@says(
    rf"this pokémon's (?P<name>[\w' -]+?) (?:attack )?does {{n}} more damage{_VICTIM}{_AFTER}",
    r"this pokémon's (?P<name>[\w' -]+?)(?: attack)?'s (?P<base>base) damage is (?:{n}|(?P<double>doubled|twice))(?: instead of {m})?",
    r"this (?P<name>attack)'s base damage is (?P<double>doubled|twice)",
    r"this (?P<name>attack) does (?P<plus>\d+ damage plus ){n} more damage",
)
def _boost_attack(
    reader: Reader, name: str, n: int = 0, m: int = 0, double: str = "", base: str = "", **rest: str
) -> v.Boost:
    if name.lower() in ("attacks", "attack") and not double and not (rest.get("plus") and reader.lasts):
        raise Unread(name)
    if re.search(r"\b(?:is|and|this)\b", name) and name.lower() not in ("this attack", "this"):
        raise Unread(name)
    own = name.lower() in ("attack", "this attack", "this")
    known = reader.part if own else name
    amount = n - m if m else n
    if base and not double and not m:
        if not own:
            raise Unread("what is its base damage?")
        amount = n - reader.damage
    return v.Boost(
        amount=0 if double else amount,
        double=bool(double),
        after="after" in rest,
        attack=known,
        lasts=timed(reader, "your_next_turn"),
    )


_MATCHUP = r"(?P<what>weakness and resistance|weakness or resistance|weakness|resistance)"


@says(
    rf"(?:any )?damage (?:done )?(?:by|from) attacks (?:from|of|used by) {{on}} (?:isn't|is not) affected by {_MATCHUP}",
    rf"damage from {{on}}'s attacks (?:isn't|is not) affected by {_MATCHUP}",
    rf"damage done by {{on}}'s attacks? (?:isn't|is not) affected by {_MATCHUP}",
    rf"(?:any )?damage (?:done )?by attacks from {{on}} to the defending pokémon (?:isn't|is not) affected by {_MATCHUP}",
    rf"don't apply {_MATCHUP} to any attacks made by {{on}}",
    rf"ignore {_MATCHUP} when {{on}} does damage to (?P<against>an? .+)",
)
def _pierce(reader: Reader, on: v.Target, what: str, against: str = "") -> v.Pierce:
    if reader.kind == "attack":
        raise Unread("of an attack it is said otherwise")
    only = pokemon_filter(reader, re.sub(r"^an? ", "", against, flags=re.IGNORECASE)) if against else None
    kept: Any = tuple(each for each in ("weakness", "resistance") if each in what.lower())
    return v.Pierce(on=replace(on, count=None), what=kept, against=only, lasts=timed(reader, "permanent"))


@says(
    r"damage from (?:the )?attacks (?:used by|of) {on} (?:isn't|is not) affected by (?P<what>any effects) on your opponent's active pokémon",
    r"damage from {on}'s attacks (?:isn't|is not) affected by (?P<what>any effects) on your opponent's active pokémon",
    r"damage from {on}'s attacks (?:isn't|is not) affected by your opponent's active pokémon's (?P<what>weakness|resistance)",
)
def _pierce_all(reader: Reader, on: v.Target, what: str) -> v.Pierce:
    if reader.kind == "attack":
        raise Unread("of an attack it is said otherwise")
    kept: Any = ("effects",) if "effects" in what.lower() else (what.lower(),)
    return v.Pierce(on=replace(on, count=None), what=kept, lasts=timed(reader, "permanent"))


@says(r"don't apply (?P<what>weakness|resistance) for {on}")
def _no_matchup(reader: Reader, on: v.Target, what: str) -> v.Change:
    if not reader.stands:
        raise Unread("for how long?")
    aspect: Any = what.lower()
    return v.Change(on=on, what=aspect, to="none", lasts=timed(reader, "permanent"))


@says(r"{on} can't be healed", r"damage counters can't be removed from {on}")
def _no_healing(reader: Reader, on: v.Target) -> v.ForbidHealing:
    return v.ForbidHealing(on=on, lasts=timed(reader, "next_turn"))


@says(
    r"whenever your opponent plays an? (?P<what>item or supporter|supporter|item|trainer) card(?P<but>,? excluding pokémon tools and stadium cards,?)?(?: from their hand)?, prevent all effects of that card done to {on}",
    r"prevent all effects of your opponent's pokémon's (?P<what>abilities) done to {on}",
)
def _shield(reader: Reader, on: v.Target, what: str, but: str = "") -> v.Shield:
    if not reader.stands or bool(but) != (what.lower() == "trainer") or on.count is not None:
        raise Unread("against what?")
    kinds: dict[str, Any] = {"abilities": ("ability",), "item": ("item",), "supporter": ("supporter",)}
    return v.Shield(on=on, against=kinds.get(what.lower(), ("item", "supporter")))


@says(
    r"your opponent can't attach (?:any )?energy(?: cards)? from their hand to (?P<whoever>their active pokémon)",
    r"energy(?: cards)? can't be attached from your opponent's hand to {on}",
    r"energy(?: cards)? can't be attached to {on} from your opponent's hand",
    r"your opponent can't attach (?:any )?energy(?: cards)? from their hand to {on}",
    r"you can't attach (?:any )?(?P<own>{kinds}) from your hand to {on}",
)
def _no_attach(
    reader: Reader,
    on: v.Target | None = None,
    own: str = "",
    kinds: v.CardFilter = v.ENERGY_CARD,
    whoever: str = "",
) -> v.ForbidAttach:
    """The Defending Pokémon is who it is now; "their Active Pokémon" is the Pokémon that is active then."""
    on = on or v.Target("active_opponent")
    if on.who not in (("self",) if own else ("defending", "active_opponent")) or kinds.kind != "energy":
        raise Unread("to whom?")
    return v.ForbidAttach(on=on, cards=kinds, lasts=timed(reader, "next_turn"))


@says(r"your turn does not end if this pokémon becomes (?P<name>[\w' -]+)")
def _keep_turn(reader: Reader, name: str) -> v.KeepTurn:
    if not reader.stands:
        raise Unread("for how long?")
    return v.KeepTurn(name=name)


@says(
    r"{on} is (?:now )?(?:both )?(?:an? )?(?P<types>[\w, ]+?) (?:type|pokémon)(?P<also> in addition to its existing types)?",
)
def _types(reader: Reader, on: v.Target, types: str, also: str = "") -> v.Change:
    if not reader.stands:
        raise Unread("for how long?")
    return v.Change(on=on, what="type", types=energy_types(types), also=bool(also), lasts="permanent")


@says(
    r"(?P<who>each player|your opponent|no player) (?:can't|may) have more than {n} (?:benched pokémon|pokémon on (?:their|your) bench)(?P<home>; others return to the hand)?",
    r"(?P<who>each player|you) (?P<more>can|may) have up to {n} (?:benched pokémon|pokémon on (?:their|your) bench)",
)
def _bench(reader: Reader, who: str, n: int, home: str = "", more: str = "") -> v.BenchIs:
    if not reader.stands:
        raise Unread("for how long?")
    sides: dict[str, v.Side] = {"your opponent": "opponent", "you": "you"}
    side = sides.get(who.lower(), "both")
    return v.BenchIs(side=side, count=n, to="hand" if home else "discard")


@says(r"{on} may have up to {n} pokémon tools?(?: cards)? attached to (?:it|them)")
def _more_tools(reader: Reader, on: v.Target, n: int) -> v.MoreTools:
    if not reader.stands:
        raise Unread("for how long?")
    return v.MoreTools(on=on, count=n)


# --- prohibitions ---------------------------------------------------------------------------------------------------


@says(r"{on} can't attack or retreat", r"{on} can't retreat or attack")
def _no_attack_no_retreat(reader: Reader, on: v.Target) -> Words:
    lasts = timed(reader, "next_turn")
    return v.ForbidAttack(on=on, lasts=lasts), v.ForbidRetreat(on=on, lasts=lasts)


@says(r"{on} can't (?:attack|use (?:any )?attacks)")
def _no_attack(reader: Reader, on: v.Target) -> v.ForbidAttack:
    own = on in (v.SELF, v.Target("active_yours"))
    return v.ForbidAttack(on=on, lasts=timed(reader, "your_next_turn" if own else "next_turn"))


@says(
    r"{on} can't use (?:this attack|that attack)(?: again)?",
    r"you can't use (?P<own>this attack)(?: again)?",
    r"this (?P<own>attack) can't be used(?: again)?",
)
def _no_this_attack(reader: Reader, on: v.Target | None = None, own: str = "") -> v.ForbidAttack:
    if reader.choosing == "attack":
        reader.choosing = ""
        return v.ForbidAttack(on=on or v.DEFENDING, attack="chosen", lasts=timed(reader, "next_turn"))
    if on not in (None, v.SELF):
        raise Unread("whose attack?")
    return v.ForbidAttack(on=v.SELF, attack="this", lasts=timed(reader, "permanent" if own else "your_next_turn"))


@says(r"{on} can't retreat")
def _no_retreat(reader: Reader, on: v.Target) -> v.ForbidRetreat:
    return v.ForbidRetreat(on=on, lasts=timed(reader, "next_turn"))


@says(
    r"(?P<who>your opponent|each player|neither player|players|you) (?:can't|can) play (?:any )?(?:more )?{kinds}(?: from (?:their|your) hand)?",
    r"(?P<who>your opponent|each player|neither player|players|you) (?:can't|can) attach (?:any )?(?P<attach>energy|special energy)(?: cards?)?(?: from (?:their|your) hand)?(?: to (?:any of )?(?:their|your) pokémon)?",
    r"(?P<who>your opponent|each player|neither player|players|you) (?:can't|can) (?P<evolve>evolve)(?: (?:any|their) pokémon)?",
    r"(?P<who>your opponent|each player|you|they) can't play any pokémon from (?:their|your) hand to (?P<evolve>evolve) (?:their|your) pokémon",
    r"no (?P<who>player) can play (?:any )?{kinds}(?: from their hand)?",
    r"no (?:more )?{kinds} can be played",
    r"{kinds} can't be played",
    r"(?P<who>they) can't play (?:any )?{kinds}(?: from their hand)?",
)
def _no_play(
    reader: Reader, who: str = "", kinds: v.CardFilter | None = None, attach: str = "", evolve: str = ""
) -> v.ForbidPlay:
    if attach:
        kinds = v.ENERGY_CARD if attach.lower() == "energy" else v.CardFilter(kind="energy", basic_energy=False)
    if evolve:
        kinds = v.CardFilter(kind="pokemon", evolution=True)
    assert kinds is not None, "one of the templates gives what is forbidden"
    return v.ForbidPlay(side=_PLAYERS.get(who.lower(), "both"), cards=kinds, lasts=timed(reader, "next_turn"))


_PLAYERS: dict[str, v.Side] = {"your opponent": "opponent", "they": "opponent", "you": "you"}


_SORT = r"(?:abilities|ability|pokémon powers?|poké-powers?|poké-bodies|poké-body)"
_SORTS = rf"(?P<sorts>{_SORT}(?:(?: and | or ){_SORT})?)"
_BUT = r"(?:,? (?:except|other than|except for) (?:(?:for )?this (?:power|ability|poké-body|poké-power)|(?!Pokémon)(?-i:[A-Z])[\w' -]+))?"


@says(
    rf"ignore all {_SORTS}{_BUT}",
    rf"{{on}} (?:has|have) no {_SORTS}{_BUT}",
    rf"{{on}} (?:has|have) no {_SORTS},? except for (?P<box>pokémon with a rule box)",
    rf"(?:all )?{_SORTS} (?:of {{on}} )?(?:stop working|don't work|can't be used)",
    rf"{{on}} can't use (?:any )?{_SORTS}",
    rf"(?P<own>that|its) {_SORTS} stops working",
    r"(?P<own>that|its) power stops working",
)
def _no_abilities(
    reader: Reader, on: v.Target | None = None, own: str = "", sorts: str = "", box: str = ""
) -> v.ForbidAbilities:
    if box and on is not None:
        on = replace(on, where=replace(on.where or v.PokemonFilter(), rule_box=False))
    if own:
        if reader.it is None:
            raise Unread("whose?")
        on = reader.it if reader.it in (v.SELF, v.DEFENDING) else v.THAT
    called: list[Any] = [sort for word, sort in _CALLED.items() if re.search(word, sorts, re.IGNORECASE)]
    sorts_ = tuple(called) or ("pokemon_power",)  # "that power", in those games
    return v.ForbidAbilities(on=on or v.Target("everyone"), sorts=sorts_, lasts=timed(reader, "permanent"))


_CALLED = {"abilit": "ability", "pokémon power": "pokemon_power", "poké-power": "poke_power", "poké-bod": "poke_body"}


@says(r"{on} (?:has|have) no abilities or other powers")
def _no_powers(reader: Reader, on: v.Target) -> v.ForbidAbilities:
    return v.ForbidAbilities(on=on, lasts=timed(reader, "permanent"))


@says(r"{on} can't (?:be evolved|evolve)")
def _no_evolution(reader: Reader, on: v.Target) -> v.ForbidEvolution:
    return v.ForbidEvolution(on=on, lasts=timed(reader, "next_turn"))


@says(
    r"pokémon can't be played from your opponent's hand to evolve {on}",
    r"your opponent can't play any (?:pokémon|basic pokémon or evolution cards) from their hand to evolve {on}",
    r"your opponent can't play (?:pokémon|basic pokémon or evolution cards) from their hand to evolve {on}",
)
def _no_evolution_from_hand(reader: Reader, on: v.Target) -> v.ForbidEvolution:
    return v.ForbidEvolution(on=on, from_hand=True, lasts=timed(reader, "next_turn"))


@says(
    r"{on} can evolve (?:during your first turn or (?:on )?the turn you play it|(?:during|on) (?:the|your) turn (?:you play it|it comes into play)(?: or (?:on|during) your first turn)?|(?P<first>during your first turn))",
    r"you can evolve {on} (?:during your first turn or (?:on )?the turn you play (?:it|them)|on the turn you play (?:it|them))",
)
def _early(reader: Reader, on: v.Target, first: str = "") -> v.EarlyEvolution:
    when = (v.IfFirstTurn(),) if first else ()
    return v.EarlyEvolution(on=on, when=when, lasts=timed(reader, "permanent"))


# --- numbers of a Pokémon -------------------------------------------------------------------------------------------


@says(
    r"(?:change |the )?{on}'s (?P<what>weakness|resistance|type) (?:becomes|is now|is|to) {color}",
    r"change {on}'s (?P<what>weakness|resistance|type) to {color}",
    r"change {on}'s (?P<what>weakness|resistance|type) to (?P<chosen>a type of your choice|a type you choose|any type)(?: other than colorless)?",
    r"if {on} has a (?P<what>weakness|resistance), (?P<may>you may change it) to (?P<chosen>a type of your choice)(?: other than colorless)?",
    r"{on} ha(?:s|ve) no (?P<what>weakness|resistance)",
    r"(?:remove|ignore) {on}'s (?P<what>weakness|resistance)",
)
def _change(reader: Reader, on: v.Target, what: str, color: Any = None, chosen: str = "", may: str = "") -> Words:
    aspect: Any = what.lower()
    default: v.Lasts = "while_active"
    if not chosen:
        return (v.Change(on=on, what=aspect, to=color or "none", lasts=timed(reader, default)),)
    change = v.Change(on=on, what=aspect, to="chosen", lasts=timed(reader, default))
    if not may:
        return v.ChooseType(), change
    key = "may"
    return (
        v.Offer(key=key),
        v.ChooseType(when=(v.IfDone(key),)),
        v.Change(on=on, what=aspect, to="chosen", lasts=change.lasts, when=(v.IfDone(key),)),
    )


@says(
    r"{on} (?:has|have) no retreat cost",
    r"the retreat cost (?:of|for) {on} is (?P<free>0|free)",
    r"{on}'s retreat cost is (?P<free>0|free)",
    r"{on} has (?P<free>free retreat)",
    r"(?P<its>its) retreat cost is (?P<free>0)",
    r"reduce {on}'s retreat cost to (?P<turn>0)",
    r"(?:if this pokémon has any energy attached to it, )?{on} can retreat for free",
    r"you pay nothing to retreat {on}",
)
def _free_retreat(
    reader: Reader, on: v.Target | None = None, free: str = "", turn: str = "", its: str = ""
) -> v.RetreatCostIs:
    on = on or pokemon(reader, "it")
    return v.RetreatCostIs(on=on, free=True, lasts=timed(reader, "this_turn" if turn else "permanent"))


@says(
    r"{on}'s retreat cost is (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more)",
    r"the retreat cost (?:of|for) {on} is (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more)",
    r"{on} pays? (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more) to retreat",
    r"(?P<its>its) retreat cost is (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more)",
    r"each player pays (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more) to retreat (?P<each>(?:your|their) (?:active )?pokémon)(?: if it has (?P<word>(?-i:[A-Z])[\w'. ]*?) in its name)?",
    r"your opponent pays (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more) to retreat (?P<theirs>their active pokémon|the defending pokémon)",
    r"(?:you )?pay (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more) to retreat {on}",
    r"(?:the cost to retreat {on}|{to}'s retreat cost) is (?P<way>reduced|increased) by (?P<colors>(?:colorless ?)+|{n})(?: energy)?",
)
def _retreat(
    reader: Reader,
    way: str,
    on: v.Target | None = None,
    to: v.Target | None = None,
    colors: str = "",
    n: int = 0,
    theirs: str = "",
    each: str = "",
    word: str = "",
    its: str = "",
) -> v.RetreatCostIs:
    if its:
        on = pokemon(reader, "it")
    if each:
        on = v.Target("everyone", where=v.PokemonFilter(name_has=word) if word else None)
    if theirs:
        on = v.DEFENDING if reader.kind == "attack" else v.Target("active_opponent")
    amount = n or len(re.findall("colorless", colors, re.IGNORECASE))
    less = way.lower() in ("less", "reduced")
    return v.RetreatCostIs(on=on or to or v.SELF, change=-amount if less else amount, lasts=timed(reader, "permanent"))


@says(
    r"{on}'s attacks cost {n} (?:colorless )?(?:energy )?(?P<way>less|more)",
    r"{on}'s attacks cost {color} (?:energy )?(?P<way>less|more)",
    r"(?:the )?attacks (?:of|used by) {on} cost {n} (?:colorless )?(?:energy )?(?P<way>less|more)",
    r"(?:the )?attacks (?:of|used by) {on} cost {color} (?:energy )?(?P<way>less|more)",
    r"{on} pays? (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more) (?:energy )?to use its attacks",
    r"{on}'s attacks cost (?P<colors>(?:colorless ?)+)(?:energy )?(?P<way>less|more)",
    r"the attack cost of {on}'s attacks is (?P<colors>(?:colorless ?)+)(?:energy )?(?P<way>less|more)",
    r"(?:the )?attacks (?:of|used by) {on} cost (?P<colors>(?:colorless ?)+)(?:energy )?(?P<way>less|more)",
    r"attacks that {on} uses cost (?P<colors>(?:colorless ?)+)(?:energy )?(?P<way>less|more)",
    r"the cost of {on}'s attacks is (?P<way>reduced|increased) by {n}(?: energy)?",
    r"the cost of {on}'s attacks is (?P<way>reduced|increased) by {color}(?: energy)?",
)
def _attack_cost(
    reader: Reader, way: str, on: v.Target, n: int = 1, color: Any = "colorless", colors: str = ""
) -> v.AttackCostIs:
    less = way.lower() in ("less", "reduced")
    n = len(re.findall("colorless", colors, re.IGNORECASE)) or n
    return v.AttackCostIs(on=on, change=-n if less else n, type=color, lasts=timed(reader, "permanent"))


@says(
    r"ignore all (?:{color} )?energy in the attack cost of (?:each of )?{on}'s attacks",
    r"ignore all (?:{color} )?energy in {on}'s attack costs?",
    r"ignore all (?:{color} )?energy in the costs? of attacks used by {on}",
    r"ignore all (?:{color} )?energy necessary to use {on}'s attacks",
)
def _free_attacks(reader: Reader, on: v.Target, color: Any = None) -> v.AttackCostIs:
    return v.AttackCostIs(
        on=on, free=True, type=color or "colorless", of_type=color is not None, lasts=timed(reader, "permanent")
    )


@says(r"{on} can retreat even (?:if|when) (?:it's|it is) asleep or paralyzed")
def _retreat_anyway(reader: Reader, on: v.Target) -> v.RetreatCostIs:
    return v.RetreatCostIs(on=on, anyway=True, lasts=timed(reader, "permanent"))


_PER = (v.EnergyOn, v.ToolsOn, v.PokemonIn, v.PrizesTaken, v.CardsIn)


@says(
    r"{on}'s attacks cost (?P<colors>(?:colorless ?)+)(?:energy )?less for each {count}",
    r"attacks used by {on} cost (?P<colors>(?:colorless ?)+)(?:energy )?less for each {count}",
)
def _attack_cost_per(reader: Reader, on: v.Target, colors: str, count: v.Count) -> v.AttackCostIs:
    if not reader.stands or on != v.SELF or not isinstance(count, _PER):
        raise Unread("for each of what?")
    return v.AttackCostIs(change=-len(re.findall("colorless", colors, re.IGNORECASE)), per=count)


@says(
    r"{on}'s retreat cost is (?P<colors>(?:colorless ?)+)(?:energy )?less for each {count}",
    r"you pay (?P<colors>(?:colorless ?)+)(?:energy )?less to retreat {on} for each {count}",
    r"(?P<its>its) retreat cost is (?P<colors>(?:colorless ?)+)(?:energy )?less for each {count}",
)
def _retreat_per(reader: Reader, colors: str, count: v.Count, on: v.Target = v.SELF, its: str = "") -> v.RetreatCostIs:
    if not reader.stands or on != v.SELF or not isinstance(count, _PER):
        raise Unread("for each of what?")
    return v.RetreatCostIs(change=-len(re.findall("colorless", colors, re.IGNORECASE)), per=count)


@says(
    r"put {n} (?P<more>more )damage counters? on {on} between turns",
    r"put {n} damage counters? (?P<instead>instead of {m}) on {on} between turns",
    r"put {n} damage counters? on {on} (?P<instead>instead of {m}) between turns",
)
def _harsher(reader: Reader, n: int, on: v.Target, more: str = "", instead: str = "", m: int = 0) -> v.Harsher:
    if not reader.stands or on.where is None or len(on.where.statuses) != 1 or on.count is not None:
        raise Unread("which condition?")
    (status,) = on.where.statuses
    if status not in ("poisoned", "burned") or (instead and m != {"poisoned": 1, "burned": 2}[status]):
        raise Unread("it does nothing between turns")
    rest = replace(on.where, statuses=())
    target = replace(on, where=None if rest == v.PokemonFilter() else rest)
    return v.Harsher(on=target, status=status, amount=10 * n, instead=bool(instead))


@says(r"{on} (?:gets?|has|have) \+ ?{n} hp for each {count}")
def _hp_per(reader: Reader, on: v.Target, n: int, count: v.Count) -> v.MoreHp:
    counts = (v.EnergyOn, v.ToolsOn, v.PokemonIn, v.PrizesTaken)
    if on != v.SELF or not isinstance(count, counts) or not reader.stands:
        raise Unread("for each of what?")
    return v.MoreHp(amount=v.Per(each=n, of=count))


@says(
    r"{on} (?:gets?|has|have) (?P<sign>[+-]) ?{n} hp",
    r"{on}'s maximum hp is (?P<sign>increased|reduced) by {n}",
    r"the maximum hp of {on} is (?P<sign>increased|reduced) by {n}",
)
def _hp(reader: Reader, on: v.Target, sign: str, n: int) -> v.MoreHp:
    less = sign.lower() in ("-", "reduced")
    return v.MoreHp(on=on, amount=-n if less else n, lasts=timed(reader, "permanent"))


@says(
    r"{on} can't be(?:come)? (?:affected by )?{statuses}",
    r"{on} (?:is|are) not affected by (?:any )?{statuses}",
    r"{on} is immune to {statuses}",
)
def _immune(reader: Reader, on: v.Target, statuses: tuple[Status, ...]) -> v.Immune:
    return v.Immune(on=on, statuses=statuses, lasts=timed(reader, "permanent"))


@says(
    r"(?:if|when) {on} (?:is|are) knocked out, (?:(?:your opponent|that player|you) )?(?:takes?|draws?) {n} (?P<way>more|fewer|less) prize cards?",
    r"(?:if|when) {on} (?:is|are) knocked out, (?:your opponent can't take|your opponent takes|no player takes|your opponent doesn't take)(?: any| no)? (?P<none>prize cards?)(?: for it)?",
    r"(?:if|when) {on} (?:is|are) knocked out, it (?P<none>doesn't count as a knocked out pokémon)",
)
def _prizes(reader: Reader, on: v.Target, n: int = 0, way: str = "", none: str = "") -> v.PrizesFor:
    if none:
        return v.PrizesFor(on=on, none=True, lasts=timed(reader, "permanent"))
    return v.PrizesFor(on=on, change=n if way.lower() == "more" else -n, lasts=reader.lasts or "permanent")


@says(
    r"(?:your opponent|they) (?:can't|don't|doesn't) take any (?P<none>prize cards)(?: for it)?",
    r"(?:your opponent|they) takes? {n} (?P<way>more|fewer|less) prize cards?(?: for it)?",
)
def _prizes_now(reader: Reader, n: int = 0, way: str = "", none: str = "") -> v.PrizesFor:
    if reader.kind != "ability" or reader.stands:
        raise Unread("for whom?")
    if none:
        return v.PrizesFor(none=True, lasts="this_turn")
    return v.PrizesFor(change=n if way.lower() == "more" else -n, lasts="this_turn")


@says(r"(?:you )?take {n} more prize cards?")
def _more_prizes(reader: Reader, n: int) -> v.PrizesFor:
    if reader.kind != "attack":
        raise Unread("for whom?")
    return v.PrizesFor(on=v.DEFENDING, change=n, lasts="this_turn")


@says(
    r"(?:turn )?all (?P<basic>basic )?energy(?: cards)? attached to {on} (?:into|are|is|counts? as|provides?) {color} energy(?: instead of (?:its|their) usual types?)?",
    r"each (?P<basic>basic )energy card attached to {on} provides (?P<every>each type of energy) but provides only 1 energy at a time",
    r"all energy(?: cards)? attached to {on} (?:are|is|counts? as|provides?) (?P<every>(?:energy of )?(?:every|any|each|all) types?(?: of energy)?)(?: but .+)?",
)
def _energy_as(reader: Reader, on: v.Target, color: Any = None, every: str = "", basic: str = "") -> v.EnergyAs:
    lasting = timed(reader, "permanent")
    return v.EnergyAs(on=on, type=color or "colorless", any=bool(every), basic=bool(basic), lasts=lasting)


@says(r"(?:you may attach|attach) {n} (?:more|additional|extra) energy cards?(?: from your hand)?(?: to your pokémon)?")
def _attachments(reader: Reader, n: int) -> v.MoreAttachments:
    return v.MoreAttachments(count=n, lasts=timed(reader, "this_turn"))
