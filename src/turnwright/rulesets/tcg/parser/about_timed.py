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
)
def _prevent(reader: Reader, on: v.Target, **rest: str) -> v.Prevent:
    source = attackers(reader, rest.get("attackers"))
    who = whose(rest)
    return v.Prevent(on=on, from_=source, from_who=who, lasts=timed(reader, "next_turn"))


@says(
    r"prevent all effects of (?:an )?attacks?(?: (?:from|by) (?P<foe>your opponent's )?(?P<attackers>.+?))?,? including damage,? done to {on}(?: (?:by|from) (?P<more>.+))?",
    r"prevent all effects, including damage, done to {on} by attacks from (?P<foe>your opponent's )?(?P<attackers>.+?)",
)
def _prevent_all(reader: Reader, on: v.Target, **rest: str) -> v.Prevent:
    source = attackers(reader, rest.get("attackers") or rest.get("more"))
    who = whose(rest)
    return v.Prevent(on=on, what="all", from_=source, from_who=who, lasts=timed(reader, "next_turn"))


@says(
    r"prevent all effects of attacks (?:used by|from) (?P<foe>your opponent's )pokémon done to {on}",
)
def _prevent_effects(reader: Reader, on: v.Target, **rest: str) -> v.Prevent:
    return v.Prevent(on=on, what="effects", from_who=whose(rest), lasts=timed(reader, "next_turn"))


@says(
    r"(?:any |all )?damage done to {on} by attacks(?: from (?P<foe>your opponent's )?(?P<attackers>.+?))? is (?:reduced by {n}|(?P<half>reduced by half))(?: after applying weakness and resistance)?",
    r"whenever {on} takes damage, divide that damage in (?P<half>half)(?: rounded down to the nearest 10)?",
    r"(?:any |all )?damage done (?:by attacks )?to {on} is (?:reduced by {n}|(?P<half>reduced by half))(?: after applying weakness and resistance)?",
    r"{on} takes? {n} less damage from (?P<foe>your opponent's )?attacks(?: after applying weakness and resistance)?",
    r"{on} takes? {n} less damage from attacks from (?P<foe>your opponent's )?(?P<attackers>.+?)(?: after applying weakness and resistance)?",
    r"(?:any |all )?damage done to {on} by an (?P<foe>opponent's )attack is reduced by {n}(?: after applying weakness and resistance)?",
    r"reduce (?:any |all )?damage done by attacks to {on} by {n}(?: after applying weakness and resistance)?",
)
def _reduce(reader: Reader, on: v.Target, n: int = 0, half: str = "", **rest: str) -> v.Reduce:
    if reader.stands and on.count == 1 and on.who == "all_yours":
        on = replace(on, count=None)  # whenever one of them is damaged
    source = attackers(reader, rest.get("attackers"))
    lasts = timed(reader, "next_turn")
    return v.Reduce(on=on, amount=n, halve=not n, from_=source, from_who=whose(rest), lasts=lasts)


# --- attacks that do more or less -----------------------------------------------------------------------------------

_VICTIM = r"(?: to (?:the (?:defending|active) pokémon|your opponent's active pokémon|(?:your opponent's )?active (?P<against>.+?)|(?P<anywhere>your opponent's (?!active )\S.*?pokémon)|the active pokémon|each defending pokémon|any defending pokémon)|(?P<unnamed>))"


@says(
    rf"(?:the )?attacks (?:used by|of|from) {{on}} do {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"{{on}}'s? attacks does? {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"(?:each of )?{{on}}'s? attacks do {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"each of {{on}}'s? attacks does {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    rf"(?:any |all )?damage done by (?:attacks (?:from|by|of) )?{{on}}(?:'s attacks)? is (?P<way>reduced|increased) by {{n}}{_AFTER}",
    rf"(?P<its>its|their) attacks do {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
    r"damage done to your opponent's pokémon by {on} is (?P<way>reduced) by {n} before applying weakness and resistance(?P<anybody>)",
    rf"whenever {{on}} damages a pokémon(?: by an attack)?, (?P<way>reduce) that damage by {{n}}{_AFTER}",
    rf"if {{on}} does damage with an attack{_AFTER}, (?:the|that) attack does {{n}} (?P<way>more|less) damage",
    rf"if {{on}} attacks, the attack does {{n}} (?P<way>more|less) damage{_VICTIM}{_AFTER}",
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


@says(r"this pokémon's (?P<name>[\w' -]+?) attack's base damage is {n}")
def _base_of(reader: Reader, name: str, n: int) -> v.Boost:
    if reader.lasts is None or not re.match("[A-Z]", name):
        raise Unread(name)
    return v.Boost(base=n, attack=name, lasts=timed(reader, "your_next_turn"))


@says(
    r"this pokémon's (?P<name>[\w' -]+?)(?: attack)?'s (?P<base>base) damage is (?:{n}|(?P<double>doubled|twice))(?: instead of {m})?",
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
    rf"damage done by {{on}}'s attacks? (?:isn't|is not) affected by {_MATCHUP}",
    rf"don't apply {_MATCHUP} to any attacks made by {{on}}",
)
def _pierce(reader: Reader, on: v.Target, what: str) -> v.Pierce:
    if reader.kind == "attack":
        raise Unread("of an attack it is said otherwise")
    kept: Any = tuple(each for each in ("weakness", "resistance") if each in what.lower())
    return v.Pierce(on=replace(on, count=None), what=kept, lasts=timed(reader, "permanent"))


@says(r"don't apply (?P<what>weakness|resistance) for {on}")
def _no_matchup(reader: Reader, on: v.Target, what: str) -> v.Change:
    if not reader.stands:
        raise Unread("for how long?")
    aspect: Any = what.lower()
    return v.Change(on=on, what=aspect, to="none", lasts=timed(reader, "permanent"))


@says(
    r"{on} can't be healed",
)
def _no_healing(reader: Reader, on: v.Target) -> v.ForbidHealing:
    return v.ForbidHealing(on=on, lasts=timed(reader, "next_turn"))


@says(
    r"whenever your opponent plays an? (?P<what>item or supporter|supporter|item|trainer) card(?P<but>,? excluding pokémon tools and stadium cards,?)?(?: from their hand)?, prevent all effects of that card done to {on}",
)
def _shield(reader: Reader, on: v.Target, what: str, but: str = "") -> v.Shield:
    if not reader.stands or bool(but) != (what.lower() == "trainer") or on.count is not None:
        raise Unread("against what?")
    kinds: dict[str, Any] = {"abilities": ("ability",), "item": ("item",), "supporter": ("supporter",)}
    return v.Shield(on=on, against=kinds.get(what.lower(), ("item", "supporter")))


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


# --- prohibitions ---------------------------------------------------------------------------------------------------


@says(r"{on} can't (?:attack|use (?:any )?attacks)")
def _no_attack(reader: Reader, on: v.Target) -> v.ForbidAttack:
    own = on in (v.SELF, v.Target("active_yours"))
    return v.ForbidAttack(on=on, lasts=timed(reader, "your_next_turn" if own else "next_turn"))


@says(
    r"{on} can't use (?:this attack|that attack)(?: again)?",
    r"you can't use (?P<own>this attack)(?: again)?",
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
    r"(?P<who>your opponent|each player|you|they) can't play any pokémon from (?:their|your) hand to (?P<evolve>evolve) (?:their|your) pokémon",
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
    rf"{{on}} (?:has|have) no {_SORTS}{_BUT}",
    rf"{{on}} can't use (?:any )?{_SORTS}",
    r"(?P<own>that|its) power stops working",
)
def _no_abilities(reader: Reader, on: v.Target | None = None, own: str = "", sorts: str = "") -> v.ForbidAbilities:
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


@says(
    r"your opponent can't play any (?:pokémon|basic pokémon or evolution cards) from their hand to evolve {on}",
)
def _no_evolution_from_hand(reader: Reader, on: v.Target) -> v.ForbidEvolution:
    return v.ForbidEvolution(on=on, from_hand=True, lasts=timed(reader, "next_turn"))


@says(
    r"{on} can evolve (?:during your first turn or (?:on )?the turn you play it|(?:during|on) (?:the|your) turn (?:you play it|it comes into play)(?: or (?:on|during) your first turn)?|(?P<first>during your first turn))",
)
def _early(reader: Reader, on: v.Target, first: str = "") -> v.EarlyEvolution:
    when = (v.IfFirstTurn(),) if first else ()
    return v.EarlyEvolution(on=on, when=when, lasts=timed(reader, "permanent"))


# --- numbers of a Pokémon -------------------------------------------------------------------------------------------


@says(
    r"(?:change |the )?{on}'s (?P<what>weakness|resistance|type) (?:becomes|is now|is|to) {color}",
    r"change {on}'s (?P<what>weakness|resistance|type) to (?P<chosen>a type of your choice|a type you choose|any type)(?: other than colorless)?",
    r"if {on} has a (?P<what>weakness|resistance), (?P<may>you may change it) to (?P<chosen>a type of your choice)(?: other than colorless)?",
    r"{on} ha(?:s|ve) no (?P<what>weakness|resistance)",
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
    r"reduce {on}'s retreat cost to (?P<turn>0)",
)
def _free_retreat(reader: Reader, on: v.Target, free: str = "", turn: str = "") -> v.RetreatCostIs:
    return v.RetreatCostIs(on=on, free=True, lasts=timed(reader, "this_turn" if turn else "permanent"))


@says(
    r"the retreat cost (?:of|for) {on} is (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more)",
    r"(?P<its>its) retreat cost is (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more)",
    r"(?:you )?pay (?P<colors>(?:colorless ?)+|{n}) ?(?:energy )?(?P<way>less|more) to retreat {on}",
)
def _retreat(
    reader: Reader, way: str, on: v.Target | None = None, colors: str = "", n: int = 0, its: str = ""
) -> v.RetreatCostIs:
    if its:
        on = pokemon(reader, "it")
    amount = n or len(re.findall("colorless", colors, re.IGNORECASE))
    change = -amount if way.lower() == "less" else amount
    return v.RetreatCostIs(on=on or v.SELF, change=change, lasts=timed(reader, "permanent"))


@says(
    r"{on}'s attacks cost {color} (?:energy )?(?P<way>less|more)",
    r"(?:the )?attacks (?:of|used by) {on} cost {color} (?:energy )?(?P<way>less|more)",
    r"{on}'s attacks cost (?P<colors>(?:colorless ?)+)(?:energy )?(?P<way>less|more)",
)
def _attack_cost(reader: Reader, way: str, on: v.Target, color: Any = "colorless", colors: str = "") -> v.AttackCostIs:
    n = len(re.findall("colorless", colors, re.IGNORECASE)) or 1
    return v.AttackCostIs(
        on=on, change=-n if way.lower() == "less" else n, type=color, lasts=timed(reader, "permanent")
    )


_PER = (v.EnergyOn, v.ToolsOn, v.PokemonIn, v.PrizesTaken, v.CardsIn)


@says(
    r"{on}'s retreat cost is (?P<colors>(?:colorless ?)+)(?:energy )?less for each {count}",
)
def _retreat_per(reader: Reader, colors: str, count: v.Count, on: v.Target) -> v.RetreatCostIs:
    if not reader.stands or on != v.SELF or not isinstance(count, _PER):
        raise Unread("for each of what?")
    return v.RetreatCostIs(change=-len(re.findall("colorless", colors, re.IGNORECASE)), per=count)


@says(
    r"{on} (?:gets?|has|have) (?P<sign>[+-]) ?{n} hp",
)
def _hp(reader: Reader, on: v.Target, sign: str, n: int) -> v.MoreHp:
    less = sign.lower() in ("-", "reduced")
    return v.MoreHp(on=on, amount=-n if less else n, lasts=timed(reader, "permanent"))


@says(
    r"{on} can't be(?:come)? (?:affected by )?{statuses}",
)
def _immune(reader: Reader, on: v.Target, statuses: tuple[Status, ...]) -> v.Immune:
    return v.Immune(on=on, statuses=statuses, lasts=timed(reader, "permanent"))


@says(
    r"(?:if|when) {on} (?:is|are) knocked out, (?:your opponent can't take|your opponent takes|no player takes|your opponent doesn't take)(?: any| no)? (?P<none>prize cards?)(?: for it)?",
)
def _prizes(reader: Reader, on: v.Target, none: str) -> v.PrizesFor:
    return v.PrizesFor(on=on, none=True, lasts=timed(reader, "permanent"))


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


@says(
    r"all energy(?: cards)? attached to {on} (?:are|is|counts? as|provides?) (?P<every>(?:energy of )?(?:every|any|each|all) types?(?: of energy)?)(?: but .+)?",
)
def _energy_as(reader: Reader, on: v.Target, every: str) -> v.EnergyAs:
    return v.EnergyAs(on=on, any=True, lasts=timed(reader, "permanent"))


@says(r"(?:you may attach|attach) {n} (?:more|additional|extra) energy cards?(?: from your hand)?(?: to your pokémon)?")
def _attachments(reader: Reader, n: int) -> v.MoreAttachments:
    return v.MoreAttachments(count=n, lasts=timed(reader, "this_turn"))
