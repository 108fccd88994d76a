"""Clauses about coins, damage, counters, healing and statuses."""

import re
from typing import Any, Literal

from .. import vocabulary as v
from ..rules.terms import Status
from .phrases import Reader, Unread
from .templates import Table, Words

TABLE = Table()
says = TABLE.says
_ATTACK = r"(?:this attack |it |this pokémon )?(?:also )?"


def per(each: int, of: v.Count | None, *, halved: Any = None) -> int | v.Per:
    """A plain amount, or one for each of something."""
    return each if of is None else v.Per(each=each, of=of, halved=halved)


# --- coins ----------------------------------------------------------------------------------------------------------


@says(
    r"(?:you )?flip (?:a coin|{n} coins?)", r"(?P<by>your opponent) flips (?:a coin|{n} coins?)", r"flip another coin"
)
def _flip(reader: Reader, n: int = 1, by: str = "") -> v.Flip:
    return v.Flip(coins=n, key=reader.new_coin(), by="opponent" if by else "you")


@says(
    r"(?:you )?flip a coin until you get tails",
)
def _flip_until(reader: Reader) -> v.Flip:
    return v.Flip(coins="until_tails", key=reader.new_coin())


@says(
    r"(?:you )?flip (?:a coin|1 coin) for each {count}",
    r"(?:(?:you|(?P<by>your opponent)) )?flips? a number of coins equal to (?:the number of )?{count}",
)
def _flip_for(reader: Reader, count: v.Count, by: str = "") -> v.Flip:
    return v.Flip(coins=v.Per(each=1, of=count), key=reader.new_coin(), by="opponent" if by else "you")


# --- the attack's own damage ----------------------------------------------------------------------------------------


@says(
    rf"{_ATTACK}does (?:(?P<base>\d+) damage,? )?plus {{n}} more damage for each {{count}}",
    rf"{_ATTACK}does {{n}} more damage for each {{count}}",
)
def _plus_per(reader: Reader, n: int, count: v.Count, base: str = "") -> Words:
    _in_attack(reader)
    return (*_base(reader, base), v.Plus(amount=v.Per(each=n, of=count)))


def _base(reader: Reader, base: str) -> Words:
    """The damage that more is added to, where only the text names it; one that is printed is not named otherwise."""
    if not base or int(base) == reader.damage:
        return ()
    if reader.damage:
        raise Unread(f"{base} are not the {reader.damage} that are printed")
    return (v.SetDamage(amount=int(base)),)


@says(
    rf"{_ATTACK}does (?:(?P<base>\d+) damage,? )?plus {{n}} (?:more |additional )?damage",
    rf"{_ATTACK}does {{n}} more damage(?: to (?:the defending pokémon|your opponent's active pokémon))?",
    r"do {n} more damage",
)
def _plus(reader: Reader, n: int, base: str = "") -> Words:
    _in_attack(reader)
    return (*_base(reader, base), v.Plus(amount=n))


@says(
    rf"{_ATTACK}does {{n}} (?:damage )?(?:times|multiplied by) (?:the number of |the amount of )?{{count}}",
    rf"{_ATTACK}does {{n}} damage for each {{count}}",
    rf"{_ATTACK}does {{n}} damage to (?:the defending pokémon|your opponent's active pokémon) (?:for each|times the number of) {{count}}",
    rf"{_ATTACK}does {{n}} damage (?:for each|times (?:the number of )?){{count}} to (?:the defending pokémon|your opponent's active pokémon)",
)
def _times(reader: Reader, n: int, count: v.Count) -> v.Times | v.SetDamage:
    _in_attack(reader)
    if n == reader.damage:
        return v.Times(of=count)
    return v.SetDamage(amount=v.Per(each=n, of=count))


@says(
    rf"{_ATTACK}does {{n}} damage(?: to (?:the (?P<new>new )?defending pokémon|your opponent's active pokémon))?(?P<instead> instead(?: of \d+)?)?",
    r"this attack's base damage is {n}(?P<instead> instead of \d+)?",
)
def _does(reader: Reader, n: int, instead: str = "", new: str = "") -> Words:
    _in_attack(reader)
    if new and not reader.aimed:
        if reader.damage or instead:
            raise Unread("which of the two?")
        return (v.Damage(on=v.THAT, amount=n, weakness=True),)
    return () if n == reader.damage and not instead else (v.SetDamage(amount=n),)


@says(
    r"(?:this|that|the) attack does nothing",
)
def _nothing(reader: Reader) -> v.Nothing:
    return v.Nothing()


@says(
    r"(?:this attack's damage|the damage from this attack|this damage|damage from this attack) (?:isn't|is not|can't be) affected by (?P<what>.+)",
    r"don't apply (?P<what>weakness and resistance|weakness|resistance)(?: for this attack)?",
)
def _ignore(reader: Reader, what: str) -> v.Ignore:
    _in_attack(reader)
    lower = what.lower()
    found: list[Literal["weakness", "resistance", "effects"]] = []
    if "weakness" in lower:
        found.append("weakness")
    if "resistance" in lower:
        found.append("resistance")
    if "effect" in lower or "power" in lower or "bodies" in lower:
        found.append("effects")
    rest = re.sub(
        r"weakness|resistance|poké-powers?|poké-bodies|poké-body|pokémon powers?|abilities|any|other|effects?|on|the|defending"
        r"|your|opponent's|active|pokémon|or|by|and|that|those|of|this|that's|attacks|[ ,]",
        "",
        lower,
    )
    if not found or rest:
        raise Unread(what)
    return v.Ignore(what=tuple(found))


def _in_attack(reader: Reader) -> None:
    if reader.kind != "attack":
        raise Unread("only an attack has damage of its own")
    if reader.lasts is not None:
        raise Unread("damage of a later turn is not this attack's own")


# --- other damage and counters --------------------------------------------------------------------------------------


@says(
    r"(?:this attack |this pokémon |it |this power |this ability |and )?(?:also )?do(?:es)? {n} damage to {on} for each {count}",
    r"(?:this attack |this pokémon |it |this power |this ability |and )?(?:also )?do(?:es)? {n} damage (?:times|for each) {count} to {on}",
    r"(?:this attack |this pokémon |it |this power |this ability |and )?(?:also )?do(?:es)? {n} damage to {on}(?: instead)?",
    r"{n} damage (?:times|for each) (?:the number of )?{count} to {on}",
    r"(?:this pokémon|it) attacks {on} for {n} damage",
)
def _damage(reader: Reader, n: int, on: v.Target, count: v.Count | None = None) -> v.Damage:
    if on == v.THAT and reader.meant == v.Target("active_opponent") and n == reader.damage:
        raise Unread("the attack's own damage is done to whoever was there before")
    aimed = reader.meant.who if on == v.THAT and reader.meant is not None else on.who
    return v.Damage(on=on, amount=per(n, count), weakness=aimed in _WEAK)


_WEAK = ("defending", "active_opponent", "all_opponents", "everyone", "both_actives")
"""Where a Pokémon to which weakness applies may stand."""


def _damage_to(on: v.Target, amount: int | v.Per) -> v.Damage:
    return v.Damage(on=on, amount=amount, weakness=on.who in _WEAK)


@says(r"on heads of a coin for each, this attack does {n} damage to {on}")
def _damage_flipped(reader: Reader, n: int, on: v.Target) -> v.Damage:
    return v.Damage(on=on, amount=n, weakness=on.who in _WEAK, flip=reader.new_coin())


@says(
    r"(?:this pokémon|it) attacks {on} for (?:an equal amount of damage|(?P<double>double that amount of damage)|the same amount of damage)",
)
def _strike_back(reader: Reader, on: v.Target, double: str = "") -> v.Damage:
    return v.Damage(on=on, amount=v.Per(each=20 if double else 10, of=v.Hurt()))


@says(
    r"choose {on},? and (?:this attack |this power )?(?:do|does) {n} damage to (?:it|that pokémon|each of them|them)(?: for each {count})?"
)
def _choose_damage(reader: Reader, on: v.Target, n: int, count: v.Count | None = None) -> v.Damage:
    return _damage_to(on, per(n, count))


@says(
    r"(?:if your opponent has any benched pokémon, )?choose {n} of (?:them|those pokémon) and (?:this attack )?(?:do|does) {m} damage to (?:it|them|each of them)"
)
def _choose_benched(reader: Reader, n: int, m: int) -> v.Damage:
    return _damage_to(reader.mention(v.Target("benched_opponents", n)), m)


@says(r"both {on} and {to} (?:are|is) now {statuses}")
def _inflict_both(reader: Reader, on: v.Target, to: v.Target, statuses: tuple[Status, ...]) -> Words:
    if not statuses:
        raise Unread("which status?")
    return v.Inflict(on=on, statuses=statuses), v.Inflict(on=to, statuses=statuses)


@says(r"choose {on}")
def _choose(reader: Reader, on: v.Target) -> v.Choose:
    if on == v.DEFENDING and reader.kind == "ability":
        on = reader.mention(v.Target("active_opponent"))
    elif on.count is None:
        raise Unread("nothing to choose")
    return v.Choose(on=on)


@says(r"(?:you )?(?:put|place) {n} damage counters? on {on} in any way you like")
def _spread(reader: Reader, n: int, on: v.Target) -> v.PutCounters:
    return v.PutCounters(on=on, count=n, spread=True)


@says(r"(?:put|place) {n} damage counters(?: on (?:them|{on}))? instead")
def _counters_instead(reader: Reader, n: int, on: v.Target | None = None) -> v.PutCounters:
    """Only what was said before tells on whom: `sentences` puts it there."""
    if reader.kind != "attack":
        raise Unread("instead of what?")
    return v.PutCounters(on=on or v.THAT, count=n)


@says(r"(?:you )?(?:put|place) that many damage counters on {on}")
def _counters_same(reader: Reader, on: v.Target) -> v.PutCounters:
    counted = reader.counted or (v.Done(reader.done) if reader.done else None)
    if counted is None:
        raise Unread("as many as what?")
    return v.PutCounters(on=on, count=v.Per(each=1, of=counted))


@says(
    r"(?:you )?(?:put|place) {n} damage counters? on {on} for each {count}",
    r"(?:you )?(?:put|place) {n} damage counters? on {on}",
)
def _counters(reader: Reader, n: int, on: v.Target, count: v.Count | None = None) -> v.PutCounters:
    return v.PutCounters(on=on, count=per(n, count))


_MOVED = r"(?:(?P<upto>up to )?{n} damage counters?|(?P<many>any number of damage counters|all damage counters))"
_AWAY = r"(?:(?P<other>another|another one|a different one|another of them)|{to})"


@says(
    rf"move {_MOVED} from (?P<each>each of )?{{src}} to {_AWAY}",
)
def _move_counters(
    reader: Reader,
    src: v.Target,
    to: v.Target | None = None,
    n: int = 1,
    many: str = "",
    upto: str = "",
    each: str = "",
    **rest: str,
) -> v.MoveCounters:
    target = to or v.Target(src.who, 1, None, "you", False, True)
    if target == src or (target.several and (many or n > 1)):
        raise Unread("to which of them?")
    return v.MoveCounters(
        source=src,
        to=target,
        count="all" if many else n,
        up_to=bool(upto) or (bool(many) and not many.lower().startswith("all")),
        each=bool(each),
    )


@says(
    r"(?:remove|heal) (?P<whole>all damage counters|all damage|all of the damage counters) (?:from|on) {on}",
    r"remove (?P<upto>up to )?{n} damage counters? from {on}(?: for each {count})?",
)
def _heal(
    reader: Reader, on: v.Target, n: int = 0, whole: str = "", upto: str = "", count: v.Count | None = None
) -> v.Heal:
    key = reader.new_key("healed")
    return v.Heal(on=on, amount="all" if whole else per(10 * n, count), up_to=bool(upto), key=key)


@says(
    r"heal {n} damage from {on}",
)
def _heal_hp(reader: Reader, n: int, on: v.Target) -> v.Heal:
    return v.Heal(on=on, amount=n, key=reader.new_key("healed"))


@says(
    r"(?:you )?remove (?:from {on} )?(?:a|the) number of damage counters (?:from {to} )?equal to (?P<half>half )?(?:that damage|the (?:amount of )?damage (?:done|you did) to (?:the defending pokémon|your opponent's active pokémon))(?: after applying weakness and resistance)?(?:,? rounded (?P<way>up|down) to the nearest 10)?",
)
def _drain(
    reader: Reader, on: v.Target | None = None, to: v.Target | None = None, half: str = "", way: str = ""
) -> v.Heal:
    halved: Literal["up", "down"] | None = None
    if half:
        halved = "down" if way.lower() == "down" else "up"
    return v.Heal(on=on or to or v.SELF, amount=v.Per(each=10, of=v.Dealt(), halved=halved))


@says(
    r"{on} (?:isn't|is not) knocked out,?(?: and| instead,?)? (?:and )?its remaining hp becomes? {n}(?: instead)?",
)
def _survive(reader: Reader, on: v.Target, n: int) -> v.Survive:
    if on not in (v.SELF, v.ATTACKER):  # in an answer to an attack "it" is whom the ability is of
        raise Unread("who survives?")
    return v.Survive(on=v.SELF, hp=n)


@says(
    r"put damage counters? on {on} until its remaining hp is {n}",
    r"put damage counters? on {on} until it is {n} hp away from being knocked out",
)
def _wear_down(reader: Reader, on: v.Target, n: int) -> v.PutCounters:
    return v.PutCounters(on=on, leaving=n)


@says(
    r"knock out {on}",
    r"{on} is (?:now )?knocked out",
)
def _knock_out(reader: Reader, on: v.Target) -> v.KnockOut:
    return v.KnockOut(on=on, key=reader.new_key("felled"))


# --- statuses -------------------------------------------------------------------------------------------------------


@says(
    r"{on} (?:is|are) (?:now|also) {statuses}",
    r"(?:make|leave) (?P<on>.+Pokémon) {statuses}",
)
def _inflict(reader: Reader, on: v.Target, statuses: tuple[Status, ...]) -> v.Inflict:
    if not statuses:
        raise Unread("which status?")
    return v.Inflict(on=on, statuses=statuses)


@says(
    r"{on} (?:is|are) no longer {statuses}",
    r"remove the special condition {statuses} from {on}",
)
def _cure(reader: Reader, on: v.Target, statuses: tuple[Status, ...]) -> v.Cure:
    return v.Cure(on=on, statuses=statuses)
