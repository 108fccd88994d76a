"""Noun phrases: types, kinds, whose they are, how many; and the targets and cards that they mean."""

# fmt: off
from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from .. import vocabulary as v
from ..rules.terms import ENERGY_TYPES, STATUSES
from .chart import Chart, Found, Grammar
from .kinds import Kind, card_filter, join, kind, kind_of_filter, narrowed, pokemon_filter
from .patterns import NO, Both, Made, S

G = Grammar()
"""The grammar of card texts; every module of rows adds to it."""

# --- numbers and names ----------------------------------------------------------------------------------------------

_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10,
}  # fmt: skip


def _read_number(chart: Chart, at: int) -> Iterator[Found]:
    if at < len(chart.keys):
        key = chart.keys[at]
        if key.isdecimal():
            yield at + 1, int(key)
        elif key in _NUMBERS:
            yield at + 1, _NUMBERS[key]


def _read_digits(chart: Chart, at: int) -> Iterator[Found]:
    if at < len(chart.keys) and chart.keys[at].isdecimal():
        yield at + 1, int(chart.keys[at])


def _say_number(value: Any) -> str | None:
    return str(value) if isinstance(value, int) and not isinstance(value, bool) and value >= 0 else None


G["number"].tokens(_read_number, _say_number)
G["digits"].tokens(_read_digits, _say_number)
G["tens"].row("{n:number}", Made(lambda n: 10 * n, lambda value: {"n": value // 10} if isinstance(value, int) and value % 10 == 0 else None))

_TERMS = frozenset({
    "pokémon", "energy", "trainer", "trainers", "item", "items", "supporter", "supporters", "stadium", "stadiums", "tool",
    "tools", "basic", "stage", "evolution", "special", "active", "benched", "bench", "defending", "attacking", "prize",
    "prizes", "deck", "hand", "discard", "weakness", "resistance", "retreat", "ability", "abilities", "power", "attack",
    "attacks", "poké-power", "poké-body", "poké-powers", "poké-bodies", "flip", "if", "you", "your", "each", "search",
    "draw", "heal", "put", "attach", "move", "choose", "during", "this", "that", "the", "a", "an", "then", "switch",
    "shuffle", "once", "when", "whenever", "look", "reveal", "prevent", "remove", "asleep", "confused", "paralyzed",
    "poisoned", "burned", "grass", "fire", "water", "lightning", "electric", "psychic", "fighting", "darkness", "metal",
    "fairy", "dragon", "colorless", "both", "all", "any", "does", "do", "and", "or", "for", "with", "without", "can",
    "may", "it", "they", "their", "as", "at", "before", "after", "until", "lost", "zone", "rule", "box", "HP",
    "technical", "machine", "knocked",
})
_LONGEST_NAME = 6
"""Words of a name in quotes; what is longer there is a text."""
_LINKS = frozenset({"of", "the", "in", "'s", "-", "&", "δ", "★", "♀", "♂", ".", ":"})


def _read_name(chart: Chart, at: int) -> Iterator[Found]:
    """A card's name: in quotes, or capitalised words that are no terms of the game, and small words between them.

    The card's own name is one, too.
    """
    words, keys = chart.words, chart.keys
    if words[at : at + 1] == ('"',):
        inside = words[at + 1 : at + 2 + _LONGEST_NAME]
        quoted = inside[: inside.index('"')] if '"' in inside else ()
        if quoted and quoted[0][0].isupper() and "." not in quoted:
            yield at + len(quoted) + 2, _written_name(quoted)
        return
    whole = 0
    for own in chart.context.names:
        if own and words[at : at + len(own)] == own:
            whole = at + len(own)
            yield whole, chart.context.card if own == chart.context.names[0] else _written_name(own)
    if at >= len(words) or not words[at][0].isupper() or keys[at] in _TERMS:
        return
    stop = at
    while stop < len(words):
        word = words[stop]
        if (word[0].isupper() and (keys[stop] not in _TERMS or (stop > at and keys[stop] in _PART_OF_NAMES))) or (
            stop > at and word.isdecimal()
        ):
            stop += 1
            if stop != whole and " ".join(keys[at:stop]) not in _TAGS and words[at:stop] != chart.context.part:
                yield stop, _written_name(words[at:stop])
        elif stop > at and keys[stop : stop + 2] == ("of", "the") and words[stop + 2 : stop + 3] > ("",) and words[stop + 2][0].isupper():
            stop += 2
        elif stop > at and keys[stop] in _LINKS and stop + 1 < len(words) and words[stop + 1][0].isupper():
            stop += 1
            if keys[stop - 1] in ("δ", "★", "♀", "♂"):
                yield stop, _written_name(words[at:stop])
        else:
            if stop > at and keys[stop] in ("♀", "♂", "δ", "★", "ex"):
                yield stop + 1, _written_name(words[at : stop + 1])
            return


_TAGS = frozenset({
    "ancient", "future", "tera", "radiant", "baby", "restored", "rapid strike", "single strike", "fusion strike",
    "team plasma", "ultra beast", "ultra beasts", "prism star", "TAG TEAM", "ACE SPEC",
})
"""Words that are a kind of card when they stand alone, but may begin a name."""
_PART_OF_NAMES = frozenset({"switch", "search", "attack", "power"})


def _written_name(words: tuple[str, ...]) -> str:
    return " ".join(words).replace(" 's", "'s").replace(" . ", ". ").replace(" EX", "-EX").replace(" GX", "-GX")


def _say_name(value: Any) -> str | None:
    return value if isinstance(value, str) and value else None


def _read_own(chart: Chart, at: int) -> Iterator[Found]:
    for own in chart.context.names:
        if own and chart.words[at : at + len(own)] == own:
            yield at + len(own), v.SELF


def _read_part(chart: Chart, at: int) -> Iterator[Found]:
    part = chart.context.part
    if part and chart.words[at : at + len(part)] == part:
        yield at + len(part), "this"


_REMINDING = tuple(
    tuple(words.split())
    for words in (
        "for example", "remember", "don't apply weakness", "existing effects", "any other effects", "all other effects",
        "damage is not", "damage isn't", "this counts as", "this doesn't count", "this includes", "you still", "they still",
        "your opponent still", "that player still", "the supporter card remains", "you don't have to", "this doesn't use up",
    )
)  # fmt: skip
"""How a remark in parentheses begins that only reminds of rules which hold anyway."""


_ASIDES = tuple(
    tuple(words.split())
    for words in (
        "before your attack", "after your attack", "before attacking", "even your own", "including your own",
        "in any combination", "any combination", "don't apply", "all if there", "choose 1 if", "remove 1 if",
        "the amount of weakness", "skip pokémon checkup", "playing additional copies", "do the damage", "even if",
        "even putting", "you draw your card", "discard it anyway", "as well as", "switch the pokémon even", "not even damage",
        "including this", "after dealing", "after doing", "as long as there's", "don't look", "a player can't do any",
        "has no effect other", "doesn't count as", "basic or evolution", "yours or your", "not including damage",
        "this does not", "this power", "this effect", "these effects", "this damage", "no matter", "just as if",
        "if there", "if your", "if it", "if that", "if the", "if this", "if either", "if both", "if all", "if no", "if you",
        "your opponent doesn't", "your opponent don't", "that player doesn't", "they don't", "they must still", "you don't",
        "your opponent must still", "that player must still", "you can use", "you can choose", "you can do", "you can still",
        "you may use", "you may choose", "you may do", "you may still", "you may put", "you may attach",
        "your opponent can still", "your opponent may still", "your opponent can't see", "damage counters", "damage and",
        "weakness and resistance", "effects of", "as usual", "the new", "the other", "the effects", "the effect",
        "the defending", "the rest", "the card", "the benched", "in any order", "cards attached", "energy cards",
        "put any extra", "discard the old", "yours and your", "right before", "0 or more", "minimum", "at the same time",
        "once the", "since", "a pokémon that", "energy is", "while not in play", "you choose the", "prevent only",
    )
)  # fmt: skip
"""How else a remark begins that only reminds, unless a row reads it: see `read_aside`."""
_NO_ASIDES = tuple(
    tuple(words.split())
    for words in (
        "more damage", "prize card", "prize cards", "does nothing", "only card in your hand", "in a game", "bench is full",
        "you discarded", "can't discard", "can't shuffle", "this attack does", "knocked out", "lost zone", "can't play",
        "this card", "instead",
    )
)  # fmt: skip
"""What no mere reminder says."""


def read_aside(chart: Chart, at: int) -> Iterator[Found]:
    """A remark in parentheses that only reminds, as it begins; for those that no row reads."""
    keys = chart.keys
    if keys[at : at + 1] != ("(",) or ")" not in keys[at:]:
        return
    stop = keys.index(")", at)
    inside = keys[at + 1 : stop]
    if not any(inside[: len(words)] == words for words in _ASIDES):
        return
    if any(inside[here : here + len(words)] == words for words in _NO_ASIDES for here in range(len(inside))):
        return
    yield stop + 1, ()


def read_example(chart: Chart, at: int) -> Iterator[Found]:
    """An example or a reminder in parentheses, which says nothing new."""
    if any(chart.keys[at : at + len(words)] == words for words in _REMINDING):
        stop = at
        while stop < len(chart.keys) and chart.keys[stop] != ")":
            stop += 1
        yield stop, ()


def _read_title(chart: Chart, at: int) -> Iterator[Found]:
    """The name of an ability: everything in front of the word "Ability"."""
    if at < len(chart.words) and chart.words[at][0].isupper():
        for stop in range(at + 1, min(at + 1 + _LONGEST_NAME, len(chart.keys))):
            if chart.keys[stop] == "ability":
                yield stop, " ".join(chart.words[at:stop]).replace(" ' n ' ", " 'n' ").replace(" 's", "'s")
                return


G["aside"].tokens(read_aside, lambda value: None)
G["title"].tokens(_read_title, _say_name)
G["name"].tokens(_read_name, _say_name)
G["part_name"].tokens(lambda chart, at: ((stop, " ".join(chart.context.part)) for stop, _ in _read_part(chart, at)), _say_name)
G["own"].tokens(_read_own, lambda value: "this Pokémon" if value == v.SELF else None)
G["part"].tokens(_read_part, lambda value: "this attack" if value == "this" else None)

NAMES = G["names"]
NAMES.row("{a:name}", (S.a,))
NAMES.row("{a:name} or {b:name}", (S.a, S.b))
NAMES.row("{a:name}, {b:name}[,] or {c:name}", (S.a, S.b, S.c))
NAMES.row("{a:name}, {b:name}, {c:name}[,] or {d:name}", (S.a, S.b, S.c, S.d))
NAMES.row("{a:name}, {b:name}, {c:name}, {d:name}[,] or {e:name}", (S.a, S.b, S.c, S.d, S.e))
G["names_and"].row("{a:name}, {b:name}, {c:name}, {d:name}[,] and {e:name}", (S.a, S.b, S.c, S.d, S.e))
G["names_and"].row("{a:name} (and|and/or) {b:name}", (S.a, S.b))
G["names_and"].row("{a:name}, {b:name}[,] and {c:name}", (S.a, S.b, S.c))

# --- types and statuses ---------------------------------------------------------------------------------------------

TYPE_NAMES = {"electric": "Lightning"}
"""Types that are printed otherwise than they are called here."""
for energy_type in ENERGY_TYPES:
    G["type"].row(TYPE_NAMES.get(energy_type, energy_type.capitalize()), energy_type)
G["type"].row("Electric", "electric", says=False)
for status in STATUSES:
    G["status"].row(status.capitalize(), status)


def _listed(category: str, item: str, joint: str) -> None:
    """Rows for lists of one (unless it is said with "and"), two, three and more."""
    if not category.endswith("_and"):
        G[category].row(f"{{a:{item}}}", (S.a,))
    G[category].row(f"{{a:{item}}} {joint} {{b:{item}}}", (S.a, S.b))
    G[category].row(f"{{a:{item}}}, {{b:{item}}}[,] {joint} {{c:{item}}}", (S.a, S.b, S.c))
    G[category].row(f"{{a:{item}}}, {{b:{item}}}, {{c:{item}}}[,] {joint} {{d:{item}}}", (S.a, S.b, S.c, S.d))
    G[category].row(f"{{a:{item}}}, {{b:{item}}}, {{c:{item}}}, {{d:{item}}}[,] {joint} {{e:{item}}}", (S.a, S.b, S.c, S.d, S.e))


_listed("types", "type", "or")
_listed("types_and", "type", "(and|and/or)")
_listed("statuses", "status", "and")
_listed("status_or", "status", "or")
G["any_status"].row("{s:status_or}", S.s)
G["any_status"].row("{s:status_or}, or affected by a Special Condition", STATUSES, says=False)
G["any_status"].row("affected by (a|any) Special Condition(s)", STATUSES)

# --- kinds ----------------------------------------------------------------------------------------------------------

ADJECTIVE = G["adjective"]
ADJECTIVE.row("Active", kind(place="active"))
ADJECTIVE.row("Benched", kind(place="benched"))
ADJECTIVE.row("{t:types}", kind(types=S.t))
ADJECTIVE.row("{t:types_and}", kind(all_of=True, types=S.t), says=False)
ADJECTIVE.row("non-{t:types}", kind(not_types=S.t))
ADJECTIVE.row("Basic", kind(basic=True))
ADJECTIVE.row("Stage 1", kind(stages=("stage_1",)))
ADJECTIVE.row("Stage 2", kind(stages=("stage_2",)))
ADJECTIVE.row("(Evolution|Evolved)", kind(evolution=True))
ADJECTIVE.row("Stage 1 or Stage 2", kind(stages=("stage_1", "stage_2")), says=False)
ADJECTIVE.row("Basic or Stage 1", kind(stages=("basic", "stage_1")), says=False)
ADJECTIVE.row("Restored", kind(stages=("restored",)))
ADJECTIVE.row("Special", kind(basic_energy=False))
ADJECTIVE.row("{s:status}", kind(statuses=(S.s,)))
ADJECTIVE.row("{o:owner}", kind(name_has=S.o))
for words, tag in (
    ("Ultra Beast", "ultra_beast"), ("Team Plasma", "team_plasma"), ("Single Strike", "single_strike"),
    ("Rapid Strike", "rapid_strike"), ("Fusion Strike", "fusion_strike"), ("Tera", "tera"), ("Ancient", "ancient"),
    ("Future", "future"), ("Mega Evolution", "mega"), ("TAG TEAM", "tag_team"), ("Radiant", "radiant"),
    ("Baby", "baby"), ("ACE SPEC", "ace_spec"), ("Prism Star", "prism_star"),
):  # fmt: skip
    G["tag"].row(words, tag)
_listed("tags", "tag", "or")
_listed("tags_and", "tag", "(and|and/or)")
ADJECTIVE.row("{t:tags}", kind(tags=S.t))
ADJECTIVE.row("{t:tags_and}", kind(all_of=True, tags=S.t), says=False)


def _read_owner(chart: Chart, at: int) -> Iterator[Found]:
    """A name with 's in front of what it owns: "Team Rocket's"."""
    for stop, name in _read_name(chart, at):
        if name.endswith("'s"):
            yield stop, name
        elif stop < len(chart.keys) and chart.keys[stop] == "'s":
            yield stop + 1, f"{name}'s"


G["owner"].tokens(_read_owner, lambda value: value if isinstance(value, str) and value.endswith("'s") else None)

HEAD = G["head"]
HEAD.row("Pokémon", kind(head="pokemon"))
HEAD.row("Energy", kind(head="energy"))
HEAD.row("Energy card(s)", kind(cards=True, head="energy"))
HEAD.row("card(s)", kind(cards=True, head="card"))
HEAD.row("Trainer card(s)", kind(cards=True, head="trainer"))
HEAD.row("Trainer", kind(cards=True, head="trainer"), says=False)
for words, trainer in (("Item", "item"), ("Supporter", "supporter"), ("Stadium", "stadium"), ("Pokémon Tool", "tool")):
    G["trainer"].row(words, trainer)
    HEAD.row(f"{words}(s)", kind(cards=True, head="trainer", trainer=(trainer,)), says=False)
_listed("trainers", "trainer", "or")
_listed("trainers_and", "trainer", "(and|and/or)")
HEAD.row("{t:trainers_and} card(s)", kind(all_of=True, cards=True, head="trainer", trainer=S.t), says=False)
HEAD.row("{t:trainers} card(s)", kind(cards=True, head="trainer", trainer=S.t))
HEAD.row("Pokémon card(s)", kind(cards=True, head="pokemon"))
HEAD.row("Evolution card(s)", kind(cards=True, evolution=True, head="pokemon"))
HEAD.row("Basic Pokémon card(s)", kind(basic=True, cards=True, head="pokemon"), says=False)
HEAD.row("{n:names}", kind(names=S.n))
HEAD.row("{n:names_and}", kind(all_of=True, names=S.n))
HEAD.row("{n:names} card(s)", kind(cards=True, names=S.n), says=False)
G["energy_name"].row("{n:name} Energy", Made(lambda n: f"{n} Energy"))
G["energy_name"].row("{o:owner} Energy", Made(lambda o: f"{o} Energy"))
G["energy_name"].row("{n:name} {t:type} Energy", Made(lambda n, t: f"{n} {TYPE_NAMES.get(t, t.capitalize())} Energy"))
HEAD.row("{n:energy_name} [card(s)]", Made(lambda n: kind(cards=True, head="energy", names=(n,))), says=False)
HEAD.row("{a:energy_name} or {b:energy_name} [card(s)]", Made(lambda a, b: kind(cards=True, head="energy", names=(a, b))), says=False)
HEAD.row("Pokémon named {n:names}", kind(names=S.n), says=False)
HEAD.row("card(s) named {n:names}", kind(cards=True, names=S.n))
HEAD.row("Mega Evolution Pokémon ex", kind(head="pokemon", tags=("mega",)), says=False)  # each of them is an ex
for words, tag in (
    ("ex", "ex"), ("EX", "EX"), ("GX", "gx"), ("V", "v"), ("VMAX", "vmax"), ("VSTAR", "vstar"), ("V-UNION", "v_union"),
    ("SP", "sp"), ("LV.X", "level_up"), ("BREAK", "break"), ("LEGEND", "legend"), ("star", "star"),
):  # fmt: skip
    G["suffix"].row(words, tag)
    HEAD.row(f"Pokémon {words}", kind(head="pokemon", tags=(tag,)))
HEAD.row("Pokémon {a:suffix} or Pokémon {b:suffix}", kind(head="pokemon", tags=(S.a, S.b)))
HEAD.row("Pokémon {a:suffix} (and|and/or) Pokémon {b:suffix}", kind(all_of=True, head="pokemon", tags=(S.a, S.b)), says=False)
HEAD.row("Pokémon {a:suffix} or {b:suffix}", kind(head="pokemon", tags=(S.a, S.b)), says=False)
HEAD.row("Pokémon {a:suffix}, Pokémon {b:suffix}[,] or Pokémon {c:suffix}", kind(head="pokemon", tags=(S.a, S.b, S.c)), says=False)
HEAD.row("Trainer card(s) [<] (except|excluding|other than|except for) Supporter card(s) [>]", kind(cards=True, head="trainer", trainer=("item", "tool", "stadium")), says=False)
HEAD.row("Pokémon Evolution card(s)", kind(cards=True, evolution=True, head="pokemon"), says=False)
HEAD.row("Ultra Beast(s)", kind(head="pokemon", tags=("ultra_beast",)), says=False)

WHICH = G["which"]
WHICH.row("with {n:digits} HP or less", kind(hp_at_most=S.n))
WHICH.row("that (has|have) {n:digits} HP or less", kind(hp_at_most=S.n), says=False)
WHICH.row("that (has|have) {n:digits} HP or less remaining", kind(remaining_at_most=S.n))
WHICH.row("with {n:digits} HP or less remaining", kind(remaining_at_most=S.n), says=False)
WHICH.row("(that (has|have)|with) any damage counters on (it|them)", kind(damaged=True))
WHICH.row("that (doesn't|don't) have any damage counters on (it|them)", kind(damaged=False))
WHICH.row("(that (has|have)|with) no damage counters on (it|them)", kind(damaged=False), says=False)
WHICH.row("(that (has|have)|with) any Energy [card(s)] attached [to (it|them)]", kind(energy=True))
WHICH.row("(that (has|have)|with) any {t:types} Energy [card(s)] attached [to (it|them)]", kind(energy_types=S.t))
WHICH.row("(that (has|have)|with) (any|a) Special Energy [card(s)] attached [to (it|them)]", kind(special_energy=True))
WHICH.row("(that (has|have)|with) no Energy [card(s)] attached [to (it|them)]", kind(energy=False))
WHICH.row("that (doesn't|don't) have any Energy [card(s)] attached [to (it|them)]", kind(energy=False), says=False)
WHICH.row("(that (has|have)|with) a Pokémon Tool [card] attached [to (it|them)]", kind(tool=True))
WHICH.row("(that (has|have)|with) any Pokémon Tool(s) [card(s)] attached [to (it|them)]", kind(tool=True), says=False)
WHICH.row("that (has|have) (an Ability|any Abilities)", kind(ability=True))
WHICH.row("that (has|have) no Abilities", kind(ability=False))
WHICH.row("(with|that (has|have)) a Rule Box", kind(rule_box=True))
WHICH.row("that (doesn't|don't) have a Rule Box", kind(rule_box=False))
WHICH.row("without a Rule Box", kind(rule_box=False), says=False)
WHICH.row("that evolve(s) from {n:name}", kind(from_name=S.n))
WHICH.row("that evolve(s) from {on:self}", kind(evolves_from="self"))
WHICH.row("that evolve(s) from that Pokémon", kind(evolves_from="that"))
WHICH.row("with {n:name} in (its|their) name(s)", kind(name_has=S.n), says=False)
WHICH.row("that (has|have) {n:name} in (its|their) name(s)", kind(name_has=S.n), says=False)
WHICH.row("that (is|are) {s:any_status}", kind(statuses=S.s), says=False)
WHICH.row("(that (has|have)|with) the {n:name} attack", kind(has_attack=S.n))
WHICH.row("(that (has|have)|with) the {n:part_name} attack", kind(has_attack=S.n), says=False)
WHICH.row("(that (has|have)|with) the {n:title} Ability", kind(has_ability=S.n))
WHICH.row("(with|that (has|have)) a Retreat Cost of exactly {n:digits}", kind(retreat=S.n))

WHICH.row("(that (has|have)|with) δ on (its|their) card(s)", kind(name_has="δ"), says=False)
for words, sorts in (("any Poké-Powers", ("poke_power",)), ("any Poké-Bodies", ("poke_body",)), ("any Poké-Powers or Poké-Bodies", ("poke_power", "poke_body"))):
    WHICH.row(f"(that (has|have)|with) {words}", kind(sorts=sorts))
WHICH.row("(that (has|have)|with) a Poké-Power or Poké-Body", kind(sorts=("poke_power", "poke_body")), says=False)
WHICH.row("(that (has|have)|with) a Poké-Body or Poké-Power", kind(sorts=("poke_power", "poke_body")), says=False)
WHICH.row("(that (has|have)|with) a Poké-Power", kind(sorts=("poke_power",)), says=False)
WHICH.row("(that (has|have)|with) a Poké-Body", kind(sorts=("poke_body",)), says=False)
WHICH.row("(that (has|have)|with) {t:types} Resistance", kind(resists=S.t))
WHICH.row("(that [already] (has|have)|with) [(a|any|at least 1)] damage counter(s) [already] on (it|them)", kind(damaged=True), says=False)
WHICH.row("(that (has|have)|with) (an|at least 1|1 or more) Energy [card(s)] attached [to (it|them)]", kind(energy=True), says=False)
WHICH.row("(that (has|have)|with) {t:types} Energy [card(s)] attached [to (it|them)]", kind(energy_types=S.t), says=False)
WHICH.row("(that (has|have)|with) (a|an) {t:types} Energy [card] attached [to (it|them)]", kind(energy_types=S.t), says=False)
WHICH.row("(that (has|have)|with) [the word] \" {n:name} \" in (its|their) name(s)", kind(name_has=S.n))
WHICH.row("(that (has|have)|with) no Retreat Cost", kind(retreat=0), says=False)
WHICH.row("(that (has|have)|with) {n:digits} HP or less", kind(hp_at_most=S.n), says=False)
WHICH.row("that evolve(s) from {n:name} or {m:name}", Made(lambda n, m: kind(any_of=(kind(from_name=n), kind(from_name=m)))), says=False)

# "(excluding Pup)" is any Pup: a name is a kind, "this Pokémon" is one of them
WHICH.row("[,] (except|excluding|other than|not including|not counting|except for) this Pokémon", kind(other=True), says=False)
WHICH.row("< (except|excluding|other than|not including|not counting|except for) this Pokémon >", kind(other=True), says=False)
WHICH.row("that (isn't|aren't|is not) [an] Evolved [Pokémon] [in play]", kind(evolved=False), says=False)
WHICH.row("(without [any]|that (has|have) no|with no) damage [counter(s)] [on (it|them)]", kind(damaged=False), says=False)
WHICH.row("that (doesn't|don't) have a Retreat Cost", kind(retreat=0), says=False)
WHICH.row("(that (has|have)|with) (a|any) Pokémon Power(s)", kind(sorts=("pokemon_power",)), says=False)
WHICH.row("(that (doesn't|don't) have (an|any)|without [(an|any)]) (Ability|Abilities)", kind(ability=False), says=False)
WHICH.row("with (an Ability|any Abilities|Abilities)", kind(ability=True), says=False)
WHICH.row("(without|that (doesn't|don't) have) (a Pokémon Tool|any Pokémon Tools) [card(s)] [attached [to (it|them)]]", kind(tool=False), says=False)
WHICH.row("called {n:names}", kind(names=S.n), says=False)
WHICH.row("(without|that (doesn't|don't) have) [any] Special Energy [card(s)] [attached [to (it|them)]]", kind(special_energy=False), says=False)
WHICH.row("(that (has|have)|with) {a:name} or {b:name} in (its|their) name(s)", Made(lambda a, b: kind(any_of=(kind(name_has=a), kind(name_has=b)))), says=False)
WHICH.row("each with {n:digits} HP or less", kind(hp_at_most=S.n), says=False)
WHICH.row("(that (has|have)|with) an owner in (its|their) name(s)", kind(name_has="'s"), says=False)
for kept in ("<", ","):
    for ended in (("{a:a_kind} (and|or) [any] {b:a_kind}", 2), ("{a:a_kind}, {b:a_kind}[,] (and|or) [any] {c:a_kind}", 3)):
        closing = " >" if kept == "<" else ""
        WHICH.row(f"{kept} (excluding|except|except for|other than|not including) [any] {ended[0]}{closing}", Made(lambda **kinds: _none_of(*kinds.values())), says=False)

_DENIED = {"types": "not_types", "tags": "not_tags", "names": "not_names", "name_has": "not_name_has"}


def denied(like: Kind) -> Any:
    """The kind of what is not of a kind; only of one fact, else nobody knows which of them is denied."""
    facts = {name: value for name, value in like.facts if name not in ("head", "cards")}
    if len(facts) != 1:
        return NO
    ((name, value),) = facts.items()
    if name in _DENIED:
        return kind(**{_DENIED[name]: value})
    if name in ("rule_box", "damaged", "energy", "tool", "ability"):
        return kind(**{name: not value})
    return NO


def _none_of(*kinds: Kind) -> Any:
    """What is of none of these kinds."""
    whole: Any = kind()
    for each in kinds:
        other = denied(each)
        whole = None if other is NO or whole is None else join(whole, other)
    return NO if whole is None else whole


def _undenied(like: Kind) -> dict[str, Any] | None:
    if len(like.facts) != 1:
        return None
    ((name, value),) = like.facts
    for plain, negative in _DENIED.items():
        if name == negative:
            return {"k": kind(**{plain: value}, **({} if plain == "names" else {"head": "pokemon"}))}
    return None


_NOT = Made(lambda k: denied(k), _undenied)
WHICH.row("that (isn't|aren't) {k:a_kind}", _NOT)
WHICH.row("(excluding|except|other than|not including) [any] {k:a_kind}", _NOT, says=False)
WHICH.row("< (excluding|except|except for|other than|not including) [any] {k:a_kind} >", _NOT, says=False)
WHICH.row(", (excluding|except|except for|other than) [any] {k:a_kind}[,]", _NOT, says=False)
WHICH.row("that (isn't|aren't) {t:types}", kind(not_types=S.t), says=False)

G["a_kind"].row("[(a|an)] {k:core}", S.k)
G["a_kind"].row("Pokémon {w:which}", Made(lambda w: NO if _denies(w) else w), says=False)
G["a_kind"].row("Pokémon with a Rule Box [< Pokémon V, Pokémon GX, etc . have Rule Boxes >]", kind(rule_box=True), says=False)
G["a_kind"].row("[(a|an)] {a:core} or [(a|an)] {b:core}", Made(lambda a, b: either(a, b)))

CORE = G["core"]
CORE.row("{h:head}", S.h)
CORE.row("{a:adjective} {k:core}", Both(S.a, S.k))
NOUN = G["noun"]
NOUN.row("{k:core}", S.k)
NOUN.row("{k:core} {w:which}", Both(S.k, S.w))
NOUN.row("{k:core} {w:which} [and] {x:which}", Made(lambda k, w, x: _three(k, w, x)), says=False)


def _three(k: Kind, w: Kind, x: Kind) -> Any:
    first = join(k, w)
    both = None if first is None else join(first, x)
    return NO if both is None else both


_LISTS = ("types", "tags", "names", "trainer", "stages", "statuses")


def either(first: Any, second: Any) -> Any:
    """One kind or the other: a longer list where they differ in one list only, else a choice of two."""
    if first is NO or second is NO:
        return NO
    one, two = dict(first.facts), dict(second.facts)
    one.pop("cards", None)
    two.pop("cards", None)
    cards = {"cards": True} if first["cards"] or second["cards"] else {}
    different = [name for name in {**one, **two} if one.get(name) != two.get(name)]
    if not different:
        return NO
    if len(different) == 1 and different[0] in _LISTS and different[0] in one and different[0] in two:
        (name,) = different
        return kind(**{**one, name: (*one[name], *two[name])}, **cards)
    if any("side" in facts or "place" in facts for facts in (one, two)):
        return NO
    return kind(any_of=(kind(**one), kind(**two)), **cards)


def all_of(both: Any) -> Any:
    """Both kinds together: not 1 card of either of them."""
    return NO if both is NO else join(both, kind(all_of=True)) or NO


def _sides(value: Kind) -> dict[str, Any] | None:
    sides = value["any_of"]
    if sides is None or len(sides) != 2 or any(name not in ("any_of", "cards", "head") for name, _ in value.facts):
        return None
    return {"a": _carded(sides[0]), "b": _carded(sides[1])}


_EITHER = Made(lambda a, b: either(a, b), _sides)
NOUNS = G["nouns"]
NOUNS.row("{k:noun}", S.k)
NOUNS.row("{a:core} or [(a|an)] {b:core}", _EITHER)
NOUNS.row("{a:core} (and|and/or) {b:core}", Made(lambda a, b: all_of(either(a, b))), says=False)
NOUNS.row("{a:core} {w:which} or [(a|an)] {b:core}", Made(lambda a, w, b: NO if _denies(w) else either(_both(a, w), b)), says=False)
NOUNS.row("{a:core} or {b:core} {w:which}", Made(lambda a, b, w: either_which(a, b, w)), says=False)
NOUNS.row("{a:core} or (a|an) {b:core} {w:which}", Made(lambda a, b, w: either(a, _both(b, w))), says=False)
NOUNS.row("{a:core} (and|and/or) {b:core} {w:which}", Made(lambda a, b, w: all_of(either_which(a, b, w))), says=False)
NOUNS.row("{a:core} {w:which} (and|and/or) {b:core}", Made(lambda a, w, b: NO if _denies(w) else all_of(either(_both(a, w), b))), says=False)
NOUNS.row("{a:core}, {b:core}, or {c:core}", Made(lambda a, b, c: _either_of_three(a, b, c)), says=False)
NOUNS.row("{a:core}, {b:core}, or {c:core} {w:which}", Made(lambda a, b, c, w: _both(_either_of_three(a, b, c), w) if all(_fits(each, w) for each in (a, b, c)) else NO), says=False)

_OF_ANY_CARD = frozenset({"name_has", "not_names", "names"})


def either_which(a: Kind, b: Kind, w: Kind) -> Any:
    """ "A or B that …": what follows is about both, unless only the last can be so; of "an A or a B that …" it is about B."""
    if _fits(a, w) and _fits(b, w):
        return _both(either(a, b), w)
    return either(a, _both(b, w)) if _fits(b, w) else NO


def _denies(w: Kind) -> bool:
    """Whether a clause excludes something: what is named after its "or" is excluded, too."""
    return any(name.startswith("not_") for name, _ in w.facts)


def _fits(like: Kind, w: Kind) -> bool:
    """Whether cards of a kind can be as a relative clause says: only Pokémon have HP, Abilities, damage."""
    return like["head"] in ("pokemon", None) or all(name in _OF_ANY_CARD for name, _ in w.facts)


def _both(a: Any, w: Kind) -> Any:
    if a is NO:
        return NO
    both = join(a, w)
    return NO if both is None else both


def _either_of_three(a: Kind, b: Kind, c: Kind) -> Any:
    first = either(a, b)
    if first is NO:
        return NO
    if first["any_of"] is None:
        return either(first, c)
    return kind(any_of=(*first["any_of"], c), **({"cards": True} if first["cards"] else {}))


G["card_kind"].row("{k:nouns}", Made(lambda k: _or_no(card_filter(k)), lambda like: {"k": _carded(kind_of_filter(like))}))
G["pokemon_kind"].row("{k:nouns}", Made(lambda k: _like(k), lambda like: {"k": kind_of_filter(like)}))


def _or_no(value: Any) -> Any:
    return NO if value is None else value


def _like(k: Kind) -> Any:
    if k["side"] is not None or k["place"] is not None or k["other"] is not None:
        return NO
    return _or_no(pokemon_filter(k))


def _carded(like: Kind) -> Kind:
    """A kind as it is said of cards: "Energy cards", "Item cards"; names and Pokémon stand alone."""
    if like["head"] in ("energy", "card", "trainer"):
        facts = dict(like.facts)
        if facts["head"] == "card" and "names" in facts:
            facts.pop("head")
            return kind(**facts)
        return kind(**facts, cards=True)
    return like


# --- whose, and where -----------------------------------------------------------------------------------------------

G["whose"].row("your", "you")
G["whose"].row("your opponent's", "opponent")
G["whose"].row("(their|the opponent's)", "opponent", says=False)
G["whose"].row("your own", "you", says=False)
G["whose"].row("(each player's|both players')", "both")
G["side_has"].row("you have", "you")
G["side_has"].row("your opponent has", "opponent")
G["side_has"].row("they have", "opponent", says=False)

GROUP = G["group"]
GROUP.row("{w:whose} {k:nouns}", Both(S.k, kind(side=S.w)))
GROUP.row("{w:whose} other {k:nouns}", Made(lambda w, k: _grouped(k, side=w, other=True)), says=False)
GROUP.row("{w:whose} {k:nouns} in play", Made(lambda w, k: _grouped(k, side=w)), says=False)
GROUP.row("{k:nouns} [that] {w:side_has} in play", Made(lambda w, k: _grouped(k, side=w)), says=False)
GROUP.row("{k:core} [that] {w:side_has} in play {x:which}", Made(lambda w, k, x: _grouped(_both(k, x), side=w)), says=False)
GROUP.row("any of {w:whose} {k:nouns}", Made(lambda w, k: _grouped(k, side=w)), says=False)
GROUP.row("{w:whose} {k:core} in play {x:which}", Made(lambda w, k, x: _grouped(_both(k, x), side=w)), says=False)
GROUP.row("{k:nouns} on {w:whose} (Bench|Benches)", Made(lambda w, k: _grouped(k, side=w, place="benched")), says=False)
GROUP.row("{k:nouns} in play", Made(lambda k: _grouped(k, side="both")), says=False)
GROUP.row("{k:nouns} < [both] yours and your opponent's >", Made(lambda k: _grouped(k, side="both")), says=False)
GROUP.row("{k:nouns} in play < [both] yours and your opponent's >", Made(lambda k: _grouped(k, side="both")), says=False)


GROUP.row("{k:nouns} in the Active Spot", Made(lambda k: _grouped(k, side="both", place="active")), says=False)
GROUP.row("{w:whose} {k:nouns} in the Active Spot", Made(lambda w, k: _grouped(k, side=w, place="active")), says=False)
GROUP.row("{w:whose} [own] {k:nouns}, including {s:self}", Made(lambda w, k, s: _grouped(k, side=w)), says=False)
GROUP.row("(your Pokémon and your opponent's Pokémon|your and your opponent's Pokémon)", kind(head="pokemon", side="both"), says=False)
GROUP.row("(either player's|each player's|both players') {k:nouns}", Made(lambda k: _grouped(k, side="both")), says=False)


def _grouped(k: Any, **facts: Any) -> Any:
    if k is NO:
        return NO
    both = join(k, kind(**facts))
    return NO if both is None else both


_WHO: dict[tuple[str, str | None], v.Who] = {
    ("you", "active"): "active_yours", ("you", "benched"): "benched_yours", ("you", None): "all_yours",
    ("opponent", "active"): "active_opponent", ("opponent", "benched"): "benched_opponents",
    ("opponent", None): "all_opponents", ("both", "active"): "both_actives", ("both", "benched"): "both_benches",
    ("both", None): "everyone",
}  # fmt: skip
_PLACE = {who: place for place, who in _WHO.items()}
_SINGLE = ("active_yours", "active_opponent")


def target(g: Any, *, count: int | None = None, up_to: bool = False) -> Any:
    """Pokémon in play: those of a group, or so many of them."""
    like = None if g is NO else pokemon_filter(g)
    if like is None or g["side"] is None:
        return NO
    who = _WHO[g["side"], g["place"]]
    if who in _SINGLE and count is not None:
        return NO
    return narrowed(v.Target(who, count, None, "you", up_to, bool(g["other"])), like)


def untarget(value: Any, *, count: bool, up_to: bool = False) -> dict[str, Any] | None:
    if not isinstance(value, v.Target) or value.who not in _PLACE or value.chooser != "you":
        return None
    if (value.count is not None) != count or value.up_to != up_to:
        return None
    side, place = _PLACE[value.who]
    like = kind_of_filter(value.where or v.PokemonFilter())
    facts = (
        dict(like.facts)
        | {"side": side}
        | ({"place": place} if place else {})
        | ({"other": True} if value.other else {})
    )
    return {"g": kind(**facts)} | ({"n": value.count} if count else {})


G["pokemon"].row("the {k:some_core} [that] this card is attached to", Made(lambda k: bearer(k)), says=False)
G["some_core"].row("{k:core}", S.k)
NEW = v.Target("that", other=True)
"""The Pokémon that was switched in last: `discourse` looks for the switch."""
IT = v.Target("that", chooser="opponent")
"""The Pokémon last named; if none was, the one whose text it is."""
LEFT = v.Target("that", up_to=True, other=True)
"""The one that a switch put on the Bench."""
CHOSEN = v.Target("that", chooser="random")
"""The Pokémon that was chosen last, whichever was named since."""
THEM = v.Target("that", up_to=True)
"""Several Pokémon that were named before: they can't be the one Pokémon that was."""
G["self"].row("this Pokémon", v.SELF)
G["self"].row("{o:own}", S.o, says=False)
G["self"].row("itself", v.SELF, says=False)
G["self"].row("the Pokémon [that] this (card|Energy|Tool|Pokémon Tool) is attached to", v.SELF, says=False)
G["self"].row("this {o:own}", S.o, says=False)
G["self"].row("the Pokémon [that] {o:own} is attached to", v.SELF, says=False)
POKEMON = G["pokemon"]
POKEMON.row("{s:self}", S.s)
POKEMON.row("the Defending Pokémon", v.DEFENDING)
POKEMON.row("(each|any) Defending Pokémon", v.DEFENDING, says=False)
POKEMON.row("1 of the Defending Pokémon", v.Target("active_opponent"), says=False)
POKEMON.row("{n:number} of (them|those Pokémon)", Made(lambda n: v.Target("that", n)), says=False)
POKEMON.row("up to {n:number} of (them|those Pokémon)", Made(lambda n: v.Target("that", n, None, "you", True)), says=False)
POKEMON.row("the Pokémon (you healed|you switched in)", v.THAT, says=False)
POKEMON.row("(the chosen Pokémon|the Pokémon you chose)", CHOSEN, says=False)
POKEMON.row("the Attacking Pokémon", v.ATTACKER)
POKEMON.row("that Pokémon", v.THAT)
POKEMON.row("it", IT, says=False)
POKEMON.row("the Pokémon that (was|were) healed in this way", v.THAT, says=False)
POKEMON.row("(them|they|those Pokémon|each of (them|those Pokémon))", THEM, says=False)
POKEMON.row("(their|your opponent's) new Active Pokémon", v.Target("active_opponent"), says=False)
POKEMON.row("the new (Active|Defending) Pokémon", NEW, says=False)
POKEMON.row("the Pokémon [that] you (moved|switched|put) (to|onto) (your|the) Bench", LEFT, says=False)
POKEMON.row("another of {g:group}", Made(lambda g: target(_grouped(g, other=True), count=1)), says=False)
POKEMON.row("{g:group}", Made(lambda g: _one_only(g), lambda value: _said_one(value)))
POKEMON.row("each of {g:group}", Made(lambda g: target(g), lambda value: untarget(value, count=False)))
POKEMON.row("(all|each) [of] {g:group}", Made(lambda g: target(g)), says=False)
POKEMON.row("both Active Pokémon", v.Target("both_actives"))
POKEMON.row("both Active {k:core}", Made(lambda k: target(_grouped(k, side="both", place="active"))), says=False)
POKEMON.row("each of {n:number} of {g:group}", Made(lambda n, g: target(g, count=n) if n > 1 else NO), says=False)
POKEMON.row("the Pokémon you evolved [in this way]", v.THAT, says=False)
POKEMON.row("(each|all) {k:nouns}", Made(lambda k: _everybody(k)), says=False)
POKEMON.row("(each|all) other {k:nouns} [in play] [< (even your own|both yours and your opponent's) >]", Made(lambda k: target(_grouped(k, side="both", other=True))), says=False)
POKEMON.row("any Pokémon [in play] [< yours or your opponent's >]", v.Target("everyone", 1), says=False)
POKEMON.row("{n:number} of {g:group}", Made(lambda n, g: target(g, count=n), lambda value: untarget(value, count=True)))
POKEMON.row("any {n:number} of {g:group}", Made(lambda n, g: target(g, count=n)), says=False)
POKEMON.row("up to {n:number} of {g:group}", Made(lambda n, g: target(g, count=n, up_to=True), lambda value: untarget(value, count=True, up_to=True)))
BARE = G["bare"]
BARE.row("{g:group}", Made(lambda g: _several_only(g), lambda value: untarget(value, count=False)))
G["anyone"].row("{p:pokemon}", S.p)
G["anyone"].row("{p:bare}", S.p, says=False)
G["among"].row("{p:anyone}", S.p)
G["among"].row("[both] {s:self} and (the Defending Pokémon|your opponent's Active Pokémon)", v.Target("both_actives"), says=False)
G["among"].row("all Pokémon", v.Target("everyone"), says=False)


def bearer(k: Kind) -> Any:
    """The Pokémon of a kind that a card is attached to: `discourse` makes a condition of the kind."""
    like = None if k["place"] or k["side"] else pokemon_filter(k)
    return NO if like is None or like == v.PokemonFilter() else v.Target("self", where=like)


def _one_only(g: Kind) -> Any:
    """The Active Pokémon of one player: no number is needed."""
    found = target(g)
    return found if found is not NO and found.who in _SINGLE and not found.other else NO


def _said_one(value: Any) -> dict[str, Any] | None:
    if not isinstance(value, v.Target) or value.who not in _SINGLE or value.count is not None:
        return None
    return untarget(value, count=False)


def _several_only(g: Kind) -> Any:
    found = target(g)
    return found if found is not NO and found.who not in _SINGLE else NO


def _everybody(k: Kind) -> Any:
    return target(_grouped(k, side="both")) if k["side"] is None and k["head"] == "pokemon" else NO


# --- cards, and how many --------------------------------------------------------------------------------------------


class Some(Struct, frozen=True):
    """So many cards of a kind; `units`: of Energy how much was said, not how many cards."""

    count: Any
    cards: v.CardFilter
    up_to: bool = False
    units: bool = False


def _some(k: Kind, count: Any, *, up_to: bool = False) -> Any:
    cards = card_filter(k)
    if cards is None or (k["all_of"] and isinstance(count, int) and not (up_to and count > 1)):
        return NO  # "a Pokémon and Energy card" is two cards
    if cards.kind == "energy" and cards.name_has.endswith("'s"):
        return NO  # that is a card's whole name
    return Some(count, cards, up_to, units=cards.kind == "energy" and not k["cards"])


def _combined(k: Kind, count: int, *, up_to: bool = False) -> Any:
    """So many cards of several kinds together."""
    cards = card_filter(k)
    return NO if cards is None or not k["all_of"] else Some(count, cards, up_to)


def _unsome(value: Any, count: Any = None, *, up_to: bool = False) -> dict[str, Any] | None:
    if not isinstance(value, Some) or value.up_to != up_to:
        return None
    if (value.count != count) if count is not None else not isinstance(value.count, int):
        return None
    like = kind_of_filter(value.cards)
    like = like if value.units else _carded(like)
    return {"k": like} | ({"n": value.count} if count is None else {})


SOME = G["some"]
SOME.row("{n:number} {k:nouns}", Made(lambda n, k: _some(k, n), lambda value: _unsome(value)))
SOME.row("up to {n:number} {k:nouns}", Made(lambda n, k: _some(k, n, up_to=True), lambda value: _unsome(value, up_to=True)))
SOME.row("any {n:digits} {k:nouns}", Made(lambda n, k: _some(k, n)), says=False)
SOME.row("any card", Made(lambda: _some(kind(cards=True, head="card"), 1)), says=False)
SOME.row("all {k:nouns}", Made(lambda k: _some(k, "all"), lambda value: _unsome(value, "all")))
SOME.row("any number of {k:nouns}", Made(lambda k: _some(k, "any"), lambda value: _unsome(value, "any")))
SOME.row("(any amount of|as many) {k:nouns}", Made(lambda k: _some(k, "any")), says=False)
SOME.row("as many {k:nouns} as you like", Made(lambda k: _some(k, "any")), says=False)
SOME.row("{n:digits} in any combination of {k:nouns}", Made(lambda n, k: _combined(k, n)), says=False)
SOME.row("up to {n:digits} in any combination of {k:nouns}", Made(lambda n, k: _combined(k, n, up_to=True)), says=False)

G["side"].row("you", "you")
G["side"].row("your opponent", "opponent")
G["side"].row("they", "opponent", says=False)
G["side"].row("each player", "both")
G["side"].row("both players", "both", says=False)
GROUP.row("{k:nouns} [in play] < [both] yours and your opponent's > , (except|excluding|except for|other than) this Pokémon", Made(lambda k: _grouped(k, side="both", other=True)), says=False)
GROUP.row("{w:whose} {k:nouns} in play (except|excluding|except for|other than) {x:a_kind}", Made(lambda w, k, x: _without(k, x, side=w)), says=False)
GROUP.row("both your and your opponent's {k:nouns}", Made(lambda k: _grouped(k, side="both")), says=False)
GROUP.row("each player's {k:nouns} [in play] < excluding {x:a_kind} >", Made(lambda k, x: _without(k, x, side="both")), says=False)
GROUP.row("{w:whose} {k:nouns}, including {s:self}", Made(lambda w, k, s: _grouped(k, side=w)), says=False)


def _without(k: Any, x: Any, **facts: Any) -> Any:
    """Those of a group that are not of a kind."""
    unlike = denied(x)
    return NO if unlike is NO else _grouped(_both(k, unlike), **facts)


HEAD.row("Technical Machine [card(s)]", kind(cards=True, tags=("technical_machine",)), says=False)
SOME.row("(a number|an amount) of {k:nouns} up to (the [total] (number|amount) of|the) {of:count}", Made(lambda k, of: _some(k, v.Per(each=1, of=of), up_to=True)), says=False)
GROUP.row("{k:core} in play {x:which} [< [both] yours and your opponent's >]", Made(lambda k, x: _grouped(_both(k, x), side="both")), says=False)
GROUP.row("{k:nouns} [in play] < [both] yours and your opponent's > [,] (except|excluding|except for|other than) [any] {x:a_kind}", Made(lambda k, x: _without(k, x, side="both")), says=False)
WHICH.row("(that (has|have)|with) \" {a:name} \" or \" {b:name} \" in (its|their) name(s)", Made(lambda a, b: kind(any_of=(kind(name_has=a), kind(name_has=b)))), says=False)
