"""Phrases: the parts of a sentence that name numbers, types, statuses, Pokémon, cards, counts and durations.

Each function reads a whole phrase and answers with its value, or raises `Unread`.
"""

import re
from collections.abc import Iterator
from typing import Any, Literal

from msgspec import structs

from ..rules.terms import ENERGY_TYPES, STATUSES, AbilitySort, EnergyType, Stage, Status, TrainerKind
from ..vocabulary import (
    ANY_CARD,
    ATTACKER,
    DEFENDING,
    ENERGY_CARD,
    SELF,
    THAT,
    CardFilter,
    CardsIn,
    Condition,
    Count,
    CountersOn,
    Done,
    EnergyOn,
    Heads,
    Lasts,
    PokemonFilter,
    PokemonIn,
    PrizesTaken,
    RetreatCost,
    ShuffleHand,
    StatusesOn,
    Tails,
    Target,
    ToolsOn,
    Who,
)
from .kinds import OWNED, PREFIXED, SUFFIXED, names, singular, tags


class Unread(Exception):
    """This phrase is not of this kind."""


class Reader:
    """What is known while a text is read: whose it is, what "it" is, which flip and which doing came last."""

    def __init__(
        self, kind: Literal["attack", "ability", "trainer", "energy"], *, card: str, damage: int, part: str = ""
    ):
        self.kind = kind
        self.part = part
        self.card = card
        self.damage = damage
        self.it: Target | None = None
        self.flips = 0
        self.keys = 0
        self.done = ""
        self.together: tuple[str, ...] = ()
        """The keys of several doings of one sentence, the last of them first: "if you do" means all of them."""
        self.doings: dict[str, str] = {}
        """The last doing of each kind."""
        self.lasts: Lasts | None = None
        self.choosing: str = ""
        """What a sentence has chosen that a later one must use."""
        self.pending: tuple[Condition, ...] = ()
        """The conditions under which it was chosen: they hold for what is done with it."""
        self.stadium = False
        self.branch: tuple[Condition, ...] = ()
        """The side of the coin under which the last sentence stood, if the other side has not been told of."""
        self.told_both = False
        self.looked: tuple[Condition, ...] = ()
        """The conditions under which the opponent's hand was looked at."""
        self.saw = False
        """Whether the opponent's hand has been looked at: what one finds "there" is in it."""
        self.meant: Target | None = None
        """Who was "that Pokémon" when it was last said."""
        self.aimed = False
        """Whether the attack is aimed at the Pokémon that was switched in before the damage."""
        self.counted: Count | None = None
        self.piled: CardFilter | None = None
        """The cards of one's discard pile that were last counted: "those cards"."""
        self.picked: ShuffleHand | None = None
        """The cards of the opponent's hand that a sentence has chosen."""
        self.tallied_by = ""
        self.tallied: CardFilter | None = None
        """Of which cards a sentence counts how many something was done to."""
        self.tallied_energy = False
        """Whether it counts how much Energy these provide: "each Energy discarded", not "each Energy card"."""
        self.energy: tuple[Target, CardFilter] | None = None
        """The Energy cards that were last moved, and from whom: "that Energy card"."""
        self.in_cards = False
        """Whether the Energy last named was told in cards: "2 Energy cards", not "2 Energy"."""
        self.stands = False
        """Whether it is a passive ability: it has no duration, only conditions."""
        self.bare = False
        """Whether the last Pokémon were named without a number: "your Pokémon"."""
        self.accepted = False
        """Whether "you may" was read as using the card itself, so that "if you do" holds anyway."""
        self.tried: dict[tuple[object, ...], tuple[tuple[Any, ...], dict[str, object]] | None] = {}
        """What came of each clause, given what was known then, and what is known since; None: it could not be read."""

    def known(self, text: str) -> tuple[object, ...]:
        """A clause with all that its reading hangs on."""
        return (text, *(tuple(each.items()) if isinstance(each, dict) else each for each in self._state()))

    def _state(self) -> Iterator[object]:
        return (value for name, value in self.__dict__.items() if name != "tried")

    def snapshot(self) -> dict[str, object]:
        return dict(self.__dict__)

    def restore(self, kept: dict[str, object]) -> None:
        self.__dict__.update(kept)

    @property
    def coin(self) -> str:
        """The key of the last flip."""
        return "coin" if self.flips <= 1 else f"coin{self.flips}"

    def new_coin(self) -> str:
        self.flips += 1
        return self.coin

    def new_key(self, what: str) -> str:
        """A key for a doing that later words may read."""
        self.keys += 1
        self.done = what if self.keys == 1 else f"{what}{self.keys}"
        self.doings = {**self.doings, what: self.done}
        return self.done

    def mention(self, target: Target) -> Target:
        self.it = target
        return target


# --- numbers, types, statuses ---------------------------------------------------------------------------------------

_NUMBERS = {
    "a": 1, "an": 1, "one": 1, "the": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8,
    "nine": 9, "ten": 10, "another": 1, "any one": 1, "any 1": 1,
}  # fmt: skip
NUMBER = r"(?:\d+|a|an|one|two|three|four|five|six|seven|eight|nine|ten)"
_TYPE = "|".join(each.capitalize() for each in ENERGY_TYPES)
TYPES = rf"(?:{_TYPE})(?:(?:, | or |, or | and |, and | and/or )(?:{_TYPE}))*"


def number(text: str) -> int:
    """A number in digits or in words."""
    text = text.strip().lower()
    if text.isdigit():
        return int(text)
    if text in _NUMBERS:
        return _NUMBERS[text]
    raise Unread(text)


def energy_types(text: str) -> tuple[EnergyType, ...]:
    """Types: "Fire", "Fire or Water"."""
    found = []
    for piece in re.split(r", or |, and |, | or | and/or | and ", text.strip()):
        name = piece.strip().lower()
        if name not in ENERGY_TYPES:
            raise Unread(text)
        found.append(name)
    return tuple(found)


def energy_type(text: str) -> EnergyType:
    """One type."""
    found = energy_types(text)
    if len(found) != 1:
        raise Unread(text)
    return found[0]


def statuses(text: str) -> tuple[Status, ...]:
    """Statuses: "Asleep", "Asleep, Confused, or Paralyzed"; the word for all of them is none in particular."""
    text = re.sub(r"^(?:now |either |both )", "", text.strip(), flags=re.IGNORECASE)
    if re.fullmatch(
        r"(?:affected by )?(?:a|an|any|all|by any|the)? ?special conditions?(?: affecting .*)?", text, re.IGNORECASE
    ):
        return ()
    found: list[Status] = []
    for piece in re.split(r", or |, and |, | or | and ", text):
        name = piece.strip().lower()
        if name not in STATUSES:
            raise Unread(text)
        found.append(name)
    return tuple(found)


_LASTS: tuple[tuple[str, Lasts], ...] = (
    (r"(?:during|until the end of) (?:your opponent's|the opponent's|their) next turn", "next_turn"),
    (r"until the end of your next turn", "your_next_turn"),
    (r"(?:during|on) your next turn", "in_your_next_turn"),
    (r"(?:during this turn|this turn|until the end of (?:the|this|your) turn|until your turn ends"
     r"|(?:for|during) the rest of (?:the|this|your) turn|until the turn ends|until end of turn)", "this_turn"),
    (r"as long as (?:this pokémon|it) (?:remains|stays|is) your active pokémon", "while_facing"),
    (r"(?:until|as long as) .* (?:leaves play|stays in play|is in play|remains in play)", "permanent"),
    (r"(?:until|as long as) .* (?:is no longer (?:your|the) active Pokémon|(?:is|stays|remains) (?:active|the active Pokémon"
     r"|your active Pokémon|your opponent's active Pokémon)|leaves the active spot|retreats(?: or is switched)?)", "while_active"),
    (r"until .* (?:benched|switched|evolved|evolves)(?:,? or (?:benched|switched|evolved|evolves))*", "while_active"),
)  # fmt: skip


def lasts(text: str) -> Lasts:
    """How long."""
    for pattern, value in _LASTS:
        if re.fullmatch(pattern, text.strip(), re.IGNORECASE):
            return value
    raise Unread(text)


def until(lasting: Lasts | None) -> Lasts | None:
    """How long, where it makes no difference that something can only happen in one's own turn."""
    return "your_next_turn" if lasting == "in_your_next_turn" else lasting


LASTS = "|".join(f"(?:{pattern.replace('.*', '[^.;]*?')})" for pattern, _ in _LASTS)

# --- Pokémon --------------------------------------------------------------------------------------------------------

_STAGES: dict[str, Stage] = {
    "basic": "basic", "stage 1": "stage_1", "stage 2": "stage_2", "mega": "mega", "vmax": "vmax", "vstar": "vstar",
    "break": "break", "legend": "legend", "restored": "restored",
}  # fmt: skip
_STAGE = "Basic|Stage 1|Stage 2|Mega|VMAX|VSTAR|BREAK|LEGEND|Restored"
# In a pattern with comments a space must be said to be one.
_OWNED_, _PREFIXED_, _STAGE_, _SUFFIXED_, _TYPES_ = (
    each.replace(" ", r"\ ") for each in (OWNED, PREFIXED, _STAGE, SUFFIXED, TYPES)
)
_POKEMON = re.compile(
    rf"""^
    (?:(?P<quantity>each|all|any|both|either|(?:up\ to\ |any\ )?(?:\d+|one|two|three|four|five)|a|an|the|another|any\ number)\ )?
    (?:other\ )?(?:of\ )?
    (?P<owner>your\ opponent's|the\ opponent's|your\ own|your|their\ own|their|each\ player's|both\ players'|the)?\ ?
    (?P<other>other\ |remaining\ )?
    (?P<place1>active\ |benched\ |defending\ )?
    (?P<status>(?:asleep|burned|confused|paralyzed|poisoned)\ )?
    (?P<owned>{_OWNED_}\ )?
    (?P<prefix>{_PREFIXED_}(?:(?:,\ |,?\ and\ |,?\ or\ ){_PREFIXED_})*\ )?
    (?P<evolved>evolved\ |evolution\ )?
    (?P<stage>(?:{_STAGE_})(?:\ (?:and|or)\ (?:{_STAGE_}))?\ )?(?:(?<=Stage\ [12]\ )evolved\ )?
    (?P<types>{_TYPES_}\ )?
    (?P<place2>active\ |benched\ |defending\ )?
    (?:(?P<suffix>{_SUFFIXED_})|Pokémon)
    (?P<inplay>\ in\ play)?
    (?P<bench>\ on\ (?:your\ opponent's|your|their|each\ player's|both\ players'|the|either\ player's)\ bench(?:es)?)?
    (?P<both>,?\ both\ yours\ and\ your\ opponent's)?
    (?P<which>\ .+)?
    $""",
    re.VERBOSE | re.IGNORECASE,
)


def pokemon(reader: Reader, text: str) -> Target:
    """Pokémon in play: "the Defending Pokémon", "1 of your opponent's Benched Pokémon", "it"."""
    text = text.strip().rstrip(",")
    lower = text.lower()
    special = _pronoun(reader, lower)
    if special is not None:
        return special
    text = re.sub(
        r"^all of your pokémon and (?:all of )?your opponent's pokémon\b",
        "all Pokémon in play",
        text,
        flags=re.IGNORECASE,
    )
    shared = re.sub(r",? both yours and your opponent's$", "", text, flags=re.IGNORECASE)
    if shared != text and re.match(r"(?:each|all) ", lower) and re.search(r"that has|excluding|except", lower):
        text, lower = shared, shared.lower()
    if reader.kind == "attack" and lower in (
        "this pokémon and the defending pokémon",
        "the defending pokémon and this pokémon",
    ):
        return reader.mention(Target("both_actives"))
    text = re.sub(rf"({TYPES}) Pokémon and ({TYPES}) Pokémon", r"\1 or \2 Pokémon", text)
    text = re.sub(r",? including this pokémon$", "", text, flags=re.IGNORECASE)
    text = re.sub(r", (?=excluding|except|other than)", " ", text)
    text = re.sub(rf"\bnon-({TYPES}) (Pokémon(?: in play)?)(?= both yours|$)", r"\2 that isn't \1", text)
    text = _BENCH_LAST.sub(r"\1\3\2", text)
    found = _POKEMON.match(text)
    if found is None:
        return _by_name(reader, text)
    quantity = (found["quantity"] or "").lower()
    owner = (found["owner"] or "").lower()
    place = (found["place1"] or found["place2"] or "").strip().lower()
    if found["bench"]:
        place = "benched"
        bench = found["bench"].lower()
        owner = (
            "your opponent's" if "opponent" in bench or "their" in bench else "your" if " your " in bench else "each"
        )
    if found["both"]:
        owner = "each"
    who = _who(reader, owner, place, quantity)
    where = _where(found)
    reader.bare = not quantity
    count, up_to = _quantity(quantity)
    other = (
        bool(found["other"])
        or quantity == "another"
        or "other of" in lower
        or bool(re.match(r"(?:(?:each|all|any|both) )?other\b", lower))
    )
    if found["which"]:
        where, left_out = _which(reader, found["which"].strip(), where, other)
        if left_out and not other and owner.startswith("each"):
            where = _replace(where or PokemonFilter(), not_names=(reader.card,))  # every one of its name
        else:
            other = left_out
    if who in ("defending", "active_opponent", "active_yours") and where is None:
        count, up_to = None, False
    return reader.mention(Target(who, count, where, "you", up_to, other))


# "each Pokémon that isn't Water on your Bench": the place first.
_BENCH_LAST = re.compile(
    r"(pokémon)( (?:that|with) .+?)( on (?:your opponent's|your|their|each player's|the) bench)$", re.IGNORECASE
)
_NAMED = re.compile(
    r"""^
    (?:(?P<quantity>each|all|any|both|(?:up\ to\ )?(?:\d+|one|two|three)|a|an|the|another|any\ number)\ )?(?:of\ )?
    (?P<owner>your\ opponent's|your\ own|your|their|each\ player's)?\ ?
    (?P<place>active|benched)?\ ?
    (?P<names>(?-i:[A-Z]).+?)
    (?P<tail>\ (?:(?:that\ )?(?P<who>you\ have|your\ opponent\ has)\ )?(?:in\ play|on\ (?P<bench>your|their|your\ opponent's)\ bench))?
    $""",
    re.VERBOSE | re.IGNORECASE,
)


def _by_name(reader: Reader, text: str) -> Target:
    """Pokémon in play by their names: "each Alpha and Beta in play", "1 of your Benched Alpha"."""
    found = _NAMED.match(text)
    if found is None or not (found["tail"] or found["owner"] or (found["quantity"] or "").lower() in ("each", "all")):
        raise Unread(text)
    own = re.sub(r" δ$", "", reader.card)
    known = names(re.sub(r"\bthis Pokémon\b", own, found["names"])) if own else names(found["names"])
    if known is None:
        raise Unread(text)
    quantity = (found["quantity"] or "").lower()
    place = "benched" if found["bench"] else (found["place"] or "").lower()
    whose = (found["bench"] or found["who"] or found["owner"] or "").lower()
    whose = (
        "your opponent's" if "opponent" in whose or whose == "their" else "your" if whose.startswith("you") else "each"
    )
    who = _who(reader, whose, place, quantity or "all")
    count, up_to = _quantity(quantity)
    reader.bare = not quantity
    return reader.mention(Target(who, count, PokemonFilter(names=singular(known)), "you", up_to, quantity == "another"))


def _pronoun(reader: Reader, text: str) -> Target | None:
    text = re.sub(r"^(?:each of |all of |all |1 of |any of )(?=them|those|these)", "", text)
    if text in ("this pokémon", "itself", "this card", "the pokémon this card is attached to", "this pokémon itself"):
        return reader.mention(SELF)
    if text in (
        "the pokémon this tool is attached to", "the pokémon to which this card is attached", "this pokémon tool",
        "the pokémon this energy is attached to", "the pokémon that this card is attached to",
    ):  # fmt: skip
        return reader.mention(SELF)
    if text in (
        "the attacking pokémon",
        "the attacker",
        "that attacking pokémon",
        "the pokémon that knocked out this pokémon",
    ):
        return reader.mention(ATTACKER)
    if text in ("the defending pokémon", "any defending pokémon", "each defending pokémon", "the defending pokemon"):
        return reader.mention(DEFENDING)
    if text in (
        "it", "that pokémon", "them", "those pokémon", "they", "the pokémon", "the new active pokémon",
        "the pokémon that were healed in this way", "the pokémon that was healed in this way",
        "the new defending pokémon", "that card", "these pokémon", "that target", "the chosen pokémon",
    ):  # fmt: skip
        if text == "the new defending pokémon" and reader.aimed:
            return DEFENDING
        if text.startswith("the new"):
            reader.it = reader.meant = Target("active_opponent")  # Weakness applies to it
            return THAT
        if reader.it is None:
            if reader.kind in ("attack", "ability") and text == "it":
                return SELF
            raise Unread(text)
        reader.meant = reader.it
        return reader.it if reader.it in (SELF, DEFENDING, ATTACKER) else THAT
    if text == "your active pokémon":
        return reader.mention(Target("active_yours"))
    return None


_ANYBODYS: dict[str, Who] = {"active": "both_actives", "benched": "both_benches"}
_YOURS: dict[str, Who] = {"active": "active_yours", "benched": "benched_yours"}


def _who(reader: Reader, owner: str, place: str, quantity: str) -> Who:
    opposing = "opponent" in owner or owner.startswith("their")
    if place == "defending":
        return "defending"
    if owner.startswith(("each", "both")) or (not owner and quantity in ("each", "all", "any", "both", "")):
        return _ANYBODYS.get(place, "everyone")
    if opposing:
        if place == "active":
            return "defending" if reader.kind == "attack" else "active_opponent"
        return "benched_opponents" if place == "benched" else "all_opponents"
    if owner in ("your", "your own"):
        return _YOURS.get(place, "all_yours")
    return _ANYBODYS.get(place, "everyone")


def _quantity(text: str) -> tuple[int | None, bool]:
    if text in ("", "each", "all", "both", "any", "the"):
        return None, False
    if text == "any number":
        return 6, True
    if text == "either":
        return 1, False
    up_to = text.startswith("up to ")
    return min(6, number(re.sub(r"^(?:up to|any) ", "", text))), up_to


def _where(found: re.Match[str]) -> PokemonFilter | None:
    types = energy_types(found["types"]) if found["types"] else ()
    stages = (
        tuple(_STAGES[each] for each in re.split(" and | or ", found["stage"].strip().lower()))
        if found["stage"]
        else ()
    )
    evolved = True if found["evolved"] else None
    kinds = tags(f"{found['prefix'] or ''} {found['suffix'] or ''}".strip())
    owned = (found["owned"] or "").strip()
    ill = statuses(found["status"]) if found["status"] else ()
    where = PokemonFilter(types=types, stages=stages, evolved=evolved, tags=kinds, name_has=owned, statuses=ill)
    return where if where != PokemonFilter() else None


_WITH = r"(?:that (?:has|have|had)|which (?:has|have)|with|who has|if it has)"


def _which(reader: Reader, text: str, where: PokemonFilter | None, other: bool) -> tuple[PokemonFilter | None, bool]:
    """What follows "Pokémon": "with any damage counters on it", "named X", "except this Pokémon"."""
    base = where or PokemonFilter()
    plain = re.sub(r"^\(|\)$|^, ?", "", text)
    chained = re.fullmatch(r"(?P<first>(?:that|with) .+?),? (?P<but>(?:except|excluding) .+)", plain, re.IGNORECASE)
    if chained:
        kept, other = _which(reader, chained["first"], where, other)
        return _which(reader, chained["but"], kept, other)
    if re.fullmatch(r"(?:that (?:has|have)|with) δ on (?:its|their) cards?", plain, re.IGNORECASE):
        return _replace(base, name_has="δ"), other
    found = re.fullmatch(r"(?:with|that (?:has|have)) a retreat cost of exactly (?P<n>\d)", plain, re.IGNORECASE)
    if found:
        return _replace(base, retreat=int(found["n"])), other
    if re.fullmatch(r"that (?:(?:has|have) no|(?:doesn't|don't) have a) retreat cost", plain, re.IGNORECASE):
        return _replace(base, retreat=0), other
    found = re.fullmatch(
        rf"{_WITH} (?:any |an? )?(?P<sorts>pokémon powers?|poké-powers?(?: or poké-bod(?:y|ies))?|poké-bod(?:y|ies))",
        plain,
        re.IGNORECASE,
    )
    if found:
        sorts: list[AbilitySort] = ["poke_power"] if "poké-power" in found["sorts"].lower() else []
        sorts += ["pokemon_power"] if "pokémon" in found["sorts"].lower() else []
        sorts += ["poke_body"] if "bod" in found["sorts"].lower() else []
        return _replace(base, sorts=tuple(sorts)), other
    if re.fullmatch(r"that (?:is|are)n't (?:an )?evolved(?: pokémon)?(?: in play)?", plain, re.IGNORECASE):
        return _replace(base, evolved=False), other
    if re.fullmatch(
        rf"{_WITH} (?:a|any) pokémon tools?(?: cards?)?(?: attached(?: to (?:it|them))?)?", plain, re.IGNORECASE
    ):
        return _replace(base, tool=True), other
    if re.fullmatch(
        r"(?:except|excluding|other than|not including|not counting|except for) (?:this pokémon|this one|itself|this card)",
        plain,
        re.IGNORECASE,
    ):
        return where, True
    if re.fullmatch(
        rf"that (?:has|have) any|{_WITH} (?:any|a|1 or more|at least 1)? ?damage(?: counters?)?(?: on (?:it|them))?|that (?:is|are) damaged|that already (?:has|have) (?:any )?damage counters?(?: on (?:it|them))?",
        plain,
        re.IGNORECASE,
    ):
        return _replace(base, damaged=True), other
    if re.fullmatch(
        r"(?:that (?:has|have) no|without(?: any)?|that doesn't have any|that don't have any|with no) damage(?: counters?)?(?: on (?:it|them))?",
        plain,
        re.IGNORECASE,
    ):
        return _replace(base, damaged=False), other
    found = re.fullmatch(
        rf"{_WITH} (?:any|an?|1 or more|at least 1|some)? ?(?P<types>{TYPES})? ?energy(?: cards?)?(?: attached(?: to (?:it|them))?)?",
        plain,
        re.IGNORECASE,
    )
    if found:
        if found["types"]:
            return _replace(base, energy_types=energy_types(found["types"])), other
        return _replace(base, energy=True), other
    if re.fullmatch(
        rf"{_WITH} (?:any|a|1 or more)? ?special energy(?: cards?)?(?: attached(?: to (?:it|them))?)?",
        plain,
        re.IGNORECASE,
    ):
        return _replace(base, special_energy=True), other
    found = re.fullmatch(r"(?:named|called) (?P<names>.+)", plain, re.IGNORECASE)
    if found:
        known = names(found["names"])
        if known is None:
            raise Unread(text)
        return _replace(base, names=known), other
    found = re.fullmatch(
        rf"{_WITH} (?P<word>(?-i:[A-Z])[\w'é. -]*?) in (?:its|their) names?|(?:with|that (?:has|have)) [\"'](?P<quoted>.+?)[\"'] in (?:its|their) names?",
        plain,
        re.IGNORECASE,
    )
    if found:
        words = re.split(r"\"? or \"?", found["word"] or found["quoted"])
        if len(words) > 1:
            return _replace(base, any_of=tuple(PokemonFilter(name_has=word) for word in words)), other
        return _replace(base, name_has=words[0]), other
    found = re.fullmatch(
        rf"(?:excluding|except|not including|that (?:is|are)n't|that (?:is|are) not|other than) (?:any |an? )?(?P<kinds>{SUFFIXED}|(?:{PREFIXED}) Pokémon)",
        plain,
        re.IGNORECASE,
    )
    if found:
        return _replace(base, not_tags=tags(found["kinds"])), other
    found = re.fullmatch(
        r"(?:that (?P<has>has|have)|(?P<with>with)|that (?:doesn't|don't) have|without) a rule box",
        plain,
        re.IGNORECASE,
    )
    if found:
        return _replace(base, rule_box=bool(found["has"] or found["with"])), other
    found = re.fullmatch(r"(?:that (?:is|are)) (?P<statuses>.+)", plain, re.IGNORECASE)
    if found:
        return _replace(base, statuses=statuses(found["statuses"]) or STATUSES), other
    if re.fullmatch(
        rf"{_WITH} (?:an? |any )?(?:ability|abilities)",
        plain,
        re.IGNORECASE,
    ):
        return _replace(base, ability=True), other
    if re.fullmatch(
        r"(?:that (?:has|have) no|that (?:doesn't|don't) have (?:an|any)|without) (?:ability|abilities)",
        plain,
        re.IGNORECASE,
    ):
        return _replace(base, ability=False), other
    found = re.fullmatch(r"(?:except|excluding|other than)(?: for)?(?: any)? (?P<names>.+)", plain, re.IGNORECASE)
    if found:
        itself = found["names"].lower() == "this pokémon"
        own = (reader.card, reader.card.removesuffix(" LV.X"))  # one that has levelled up is meant by its old name, too
        barred = tuple(dict.fromkeys(own)) if itself else names(found["names"])
        if barred:
            return _replace(base, not_names=barred), other
    found = re.fullmatch(
        r"(?:that (?:is|are)n't|that (?:is|are) not|except|excluding) (?:an? )?(?P<types>.+?)(?: pokémon)?",
        plain,
        re.IGNORECASE,
    )
    if found:
        listed = re.sub(r" pokémon(?= and| or)", "", found["types"], flags=re.IGNORECASE)
        return _replace(base, not_types=energy_types(listed)), other
    found = re.fullmatch(
        r"(?:with|that (?:has|have)) (?P<hp>\d+) hp or less(?P<left> remaining)?", plain, re.IGNORECASE
    )
    if found:
        field = "remaining_at_most" if found["left"] else "hp_at_most"
        return _replace(base, **{field: int(found["hp"])}), other
    found = re.fullmatch(r"that (?:has|have) the (?P<attack>.+) attack", plain, re.IGNORECASE)
    if found:
        return _replace(base, has_attack=_attack_called(reader, found["attack"])), other
    found = re.fullmatch(r"that evolves? from (?P<name>(?-i:[A-Z])[\w'é. -]*)", plain, re.IGNORECASE)
    if found and names(found["name"]):
        return _replace(base, evolves_from=found["name"]), other
    raise Unread(text)


def _attack_called(reader: Reader, name: str) -> str:
    """The name of an attack: a text calls its own "this attack"."""
    if name.lower() in ("this attack", "this"):
        if not reader.part:
            raise Unread(name)
        return reader.part
    if not re.match(r"[A-Z]", name):
        raise Unread(name)
    return name


def _replace(where: PokemonFilter, **changes: object) -> PokemonFilter:
    values = {name: getattr(where, name) for name in where.__struct_fields__}
    return PokemonFilter(**{**values, **changes})


def pokemon_filter(reader: Reader, text: str) -> PokemonFilter:
    """A kind of Pokémon without place or owner: "Fire Pokémon", "an Evolved Pokémon"."""
    text = re.sub(r", (?=excluding|except|other than)", " ", text.strip().rstrip(","))
    found = _POKEMON.match(text)
    if found is None or found["owner"] or found["place1"] or found["place2"] or found["bench"]:
        raise Unread(text)
    where = _where(found)
    if found["which"]:
        where, _ = _which(reader, found["which"].strip(), where, False)
    if where is None:
        raise Unread(text)
    return where


# --- cards ----------------------------------------------------------------------------------------------------------

# Defaults of the words, as the same values: so a pack does not write them.
_KNOWN = {ANY_CARD: ANY_CARD, ENERGY_CARD: ENERGY_CARD}
_TRAINERS: dict[str, TrainerKind] = {
    "item": "item", "supporter": "supporter", "stadium": "stadium", "pokémon tool": "tool", "tool": "tool",
}  # fmt: skip
_CARDS = re.compile(
    rf"""^
    (?:(?P<quantity>(?:up\ to\ )?{NUMBER}|any\ number|any\ {NUMBER}|all|any|as\ many|each|the|another)\ )?
    (?:of\ )?(?:the\ |your\ )?(?:other\ )?
    (?P<what>.+?)
    $""",
    re.VERBOSE | re.IGNORECASE,
)


def cards(reader: Reader, text: str) -> tuple[int | Literal["all"], bool, CardFilter]:
    """Cards: how many, whether fewer will do, and which: "up to 2 basic Energy cards", "a Trainer card"."""
    others = re.fullmatch(
        r"(?P<cards>.+?),? except(?: for)?(?: any)? this (?:pokémon|card),?", text.strip(), re.IGNORECASE
    )
    if others and reader.card:
        number_of, fewer, which = cards(reader, others["cards"])
        return number_of, fewer, structs.replace(which, not_names=(reader.card,))
    found = _CARDS.match(re.sub(r"\b(?:cards )?in any combination of ", "", text.strip(), flags=re.IGNORECASE))
    if found is None:
        raise Unread(text)
    quantity = (found["quantity"] or "").lower()
    what = card_filter(found["what"])
    if quantity in ("any number", "as many"):
        return "all", True, what
    if quantity in ("all", "each"):
        return "all", False, what
    if quantity.startswith("up to "):
        return number(quantity[6:]), True, what
    if quantity in ("", "any"):
        singular = re.search(r"(?:card|pokémon|energy)$", found["what"], re.IGNORECASE)
        if not quantity and not singular and not what.names:
            raise Unread(text)
        return 1, False, what
    return number(re.sub("^any ", "", quantity)), False, what


def card_filter(text: str) -> CardFilter:
    """Which cards: "basic Energy cards", "Basic Pokémon or Evolution cards", "card named X"."""
    text = text.strip()
    whole = _one_filter(text)
    if whole is not None:
        return _KNOWN.get(whole, whole)
    if re.search(r" and (?:an?|1|up to) ", text):
        raise Unread(text)  # one of each, not any of both
    pieces = re.split(r",? (?:or|and/or|and) (?:an? |1 |any )?|, (?:an? )?", text)
    if len(pieces) < 2:
        raise Unread(text)
    if len(pieces) > 2 and re.search(r"\bcards? (?:or|and) .+ in (?:its|their) names?$", text, re.IGNORECASE):
        raise Unread(text)  # nobody can tell how many of them it is about
    tail = re.search(r"\b(cards?|pokémon|energy)$", text, re.IGNORECASE)
    parts: list[CardFilter] = []
    for piece in pieces:
        part = _one_filter(piece) or (tail and _one_filter(f"{piece} {tail[1]}")) or None
        if part is None:
            raise Unread(text)
        parts.append(part)
    return parts[0] if len(parts) == 1 else CardFilter(any_of=tuple(parts))


def _one_filter(text: str) -> CardFilter | None:
    text = text.strip()
    found = re.fullmatch(r"(?:pokémon )?(?:cards? )?(?:named|called) (?P<names>.+)", text, re.IGNORECASE)
    if found:
        known = names(found["names"])
        return None if known is None else CardFilter(names=known)
    found = re.fullmatch(r"(?P<kind>.+?) (?:named|called) (?P<names>.+)", text, re.IGNORECASE)
    if found:
        named, known = _one_filter(found["kind"]), names(found["names"])
        return None if named is None or known is None else structs.replace(named, names=known)
    found = re.fullmatch(
        r"(?:pokémon )?cards? (?:with|that (?:has|have)) (?P<word>[\w'’. -]+?) in (?:its|their) names?",
        text,
        re.IGNORECASE,
    )
    if found:
        words = [word.strip('"') for word in found["word"].split(" or ")]
        parts = tuple(CardFilter(name_has=word) for word in words)
        return parts[0] if len(parts) == 1 else CardFilter(any_of=parts)
    found = re.fullmatch(
        r"(?P<kind>.+?) (?:with|that (?:has|have)) (?:the word )?\"?(?P<word>(?-i:[A-Z])[\w'’. -]*?)\"? in (?:its|their) names?",
        text,
        re.IGNORECASE,
    )
    if found and re.search(r"\bcards? (?:or|and) ", found["kind"], re.IGNORECASE):
        return None  # the name is that of the last kind only
    if found:
        try:
            named_so = card_filter(found["kind"])
        except Unread:
            return None
        return structs.replace(named_so, name_has=found["word"])
    found = re.fullmatch(
        r"(?P<kind>.+?) (?:with|that (?:has|have)) a retreat cost of exactly (?P<n>\d)", text, re.IGNORECASE
    )
    if found:
        costly = _one_filter(found["kind"])
        return None if costly is None or costly.kind != "pokemon" else structs.replace(costly, retreat=int(found["n"]))
    found = re.fullmatch(
        r"(?P<kind>.+?) (?:with|that (?:has|have)) the (?P<attack>(?-i:[A-Z])[\w' -]*) attack", text, re.IGNORECASE
    )
    if found:
        skilled = _one_filter(found["kind"])
        return None if skilled is None else structs.replace(skilled, has_attack=found["attack"])
    if re.fullmatch(r"trainer cards?,? except(?: for)? supporter cards?", text, re.IGNORECASE):
        return CardFilter(kind="trainer", trainer=("item", "tool", "stadium"))
    found = re.fullmatch(r"(?P<kind>.+?) that (?:has|have) δ on (?:its|their) cards?", text, re.IGNORECASE)
    if found:
        delta = _one_filter(found["kind"])
        return None if delta is None or delta.kind != "pokemon" else structs.replace(delta, name_has="δ")
    found = re.fullmatch(r"holon energy(?: cards?)?", text, re.IGNORECASE)
    if found:
        return CardFilter(kind="energy", name_has="Holon Energy")
    found = re.fullmatch(
        r"(?P<kind>.+?) that (?:(?P<has>has|have)|(?:doesn't|don't) have) a rule box", text, re.IGNORECASE
    )
    if found:
        boxed = _one_filter(found["kind"])
        return None if boxed is None else structs.replace(boxed, rule_box=bool(found["has"]))
    found = re.fullmatch(
        rf"(?P<kind>.+?) \(?(?:excluding|except|that (?:is|are)n't) (?:any |an? )?(?P<kinds>{SUFFIXED})\)?",
        text,
        re.IGNORECASE,
    )
    if found:
        barred = _one_filter(found["kind"])
        return None if barred is None else structs.replace(barred, not_tags=tags(found["kinds"]))
    found = re.fullmatch(
        rf"(?P<kind>.+?) (?:other than|except|that isn't) (?:an? )?(?P<tag>{PREFIXED}) Pokémon(?: cards?)?",
        text,
        re.IGNORECASE,
    )
    if found:
        barred = _one_filter(found["kind"])
        return None if barred is None else structs.replace(barred, not_tags=tags(found["tag"]))
    found = re.fullmatch(rf"(?P<tag>{PREFIXED}) (?P<kind>.+)", text, re.IGNORECASE)
    if found:
        tagged = _one_filter(found["kind"])
        return None if tagged is None else structs.replace(tagged, tags=tags(found["tag"]))
    found = re.fullmatch(rf"(?P<kind>.*?)(?P<kinds>{SUFFIXED})(?P<rest>.*)", text, re.IGNORECASE)
    if found:
        tagged = _one_filter(f"{found['kind']}Pokémon{found['rest']}")
        return None if tagged is None else structs.replace(tagged, tags=tags(found["kinds"]))
    found = re.fullmatch(rf"(?P<owner>{OWNED}) (?P<kind>.+)", text, re.IGNORECASE)
    owned = _one_filter(found["kind"]) if found else None
    if found and owned is not None:
        return structs.replace(owned, name_has=found["owner"]) if owned.kind == "pokemon" else None
    if re.fullmatch(r"(?:evolution )?(?:cards?|pokémon) that evolves? from (?:this pokémon|it)", text, re.IGNORECASE):
        return CardFilter(kind="pokemon", evolves_from="self")
    if re.fullmatch(
        r"(?:evolution )?(?:cards?|pokémon) that evolves? from (?:that pokémon|1 of your pokémon)", text, re.IGNORECASE
    ):
        return CardFilter(kind="pokemon", evolves_from="that")
    if re.fullmatch(r"cards?", text, re.IGNORECASE):
        return CardFilter()
    found = re.fullmatch(r"(?P<name>[A-Z].+?) cards?", text)
    called = names(found["name"]) if found else None
    if called and len(called) == 1 and called[0] not in ("Fossil", "Holon", "Team Plasma", "Team Rocket", "Unown"):
        return CardFilter(names=called)
    alone = names(text) if re.match(r"[A-Z]", text) else None
    if alone is not None and not re.search(r"\band\b", text) and not re.search(r"\b(?:Card|Cards)\b", text):
        return CardFilter(names=alone)
    found = re.fullmatch(rf"(?P<basic>basic |special )?(?P<types>{TYPES} )?energy(?: cards?)?", text, re.IGNORECASE)
    if found:
        basic = None if not found["basic"] else found["basic"].strip().lower() == "basic"
        types = energy_types(found["types"]) if found["types"] else ()
        return CardFilter(kind="energy", basic_energy=basic, types=types)
    found = re.fullmatch(
        r"(?P<kind>item|supporter|stadium|pokémon tool|tool|trainer)s?(?: cards?)?", text, re.IGNORECASE
    )
    if found:
        kind = found["kind"].lower()
        return CardFilter(kind="trainer", trainer=() if kind == "trainer" else (_TRAINERS[kind],))
    found = re.fullmatch(
        rf"(?P<evolution>evolution |evolved )?(?P<types0>{TYPES} )?(?P<stage>(?:{_STAGE}) )?(?P<types>{TYPES} )?(?:baby )?"
        r"(?P<noun>pokémon|evolution|cards?)(?: cards?)?(?P<hp>,? (?:each )?(?:with|that (?:each )?(?:has|have)) \d+ (?:hp )?(?:or less|or fewer)(?: hp)?,?)?",
        text,
        re.IGNORECASE,
    )
    if found and (
        found["evolution"] or found["stage"] or found["types"] or found["noun"].lower() in ("pokémon", "evolution")
    ):
        noun = found["noun"].lower()
        if noun.startswith("card") and not (found["evolution"] or found["stage"]):
            return None
        return CardFilter(
            kind="pokemon",
            stages=(_STAGES[found["stage"].strip().lower()],) if found["stage"] else (),
            evolution=(bool(found["evolution"]) or noun == "evolution") and not found["stage"],
            types=energy_types(found["types0"] or found["types"]) if found["types0"] or found["types"] else (),
            hp_at_most=int(re.findall(r"\d+", found["hp"])[0]) if found["hp"] else None,
        )
    return None


def energy_cards(text: str) -> tuple[int | Literal["all", "any"], bool, CardFilter]:
    """Energy cards on a Pokémon: "1 Fire Energy card", "all Energy", "an Energy", "any number of Water Energy"."""
    text = re.sub(r"\bin any combination of ", "", text, flags=re.IGNORECASE)
    found = re.fullmatch(
        rf"(?P<quantity>(?:up to )?{NUMBER}|any number of|any amount of|all|any|as many|the|each)?(?: of the| of)? ?(?:extra |other )?"
        rf"(?P<what>(?:basic |special )?(?:{TYPES} )?energy(?: cards?)?)",
        text.strip(),
        re.IGNORECASE,
    )
    if found is None:
        found = re.fullmatch(
            rf"(?P<quantity>(?:up to )?{NUMBER}|any number of|any amount of|all|any)?(?: of the| of)? ?"
            r"(?P<what>(?-i:[A-Z])[\w'-]*(?: (?-i:[A-Z])[\w'-]*)* Energy(?: cards?)?)",
            text.strip(),
        )
        if found is not None and re.fullmatch(r"Holon Energy(?: cards?)?", found["what"]):
            what: CardFilter | None = CardFilter(kind="energy", name_has="Holon Energy")  # a family of three cards
        elif found is None or re.match(rf"(?:Basic|Special|Extra|Holon|{_TYPE})\b", found["what"], re.IGNORECASE):
            raise Unread(text)
        else:
            what = CardFilter(kind="energy", names=(re.sub(r" cards?$", "", found["what"]),))
    else:
        what = _one_filter(found["what"])
    assert what is not None, "the pattern is that of an energy filter"
    what = _KNOWN.get(what, what)
    quantity = (found["quantity"] or "").lower()
    if quantity.startswith(("any number", "any amount", "as many")):
        return "any", True, what
    if quantity in ("all", "each"):
        return "all", False, what
    if quantity in ("any", ""):
        return ("all", False, what) if re.search(r"cards$", found["what"]) or not quantity else (1, False, what)
    if quantity.startswith("up to "):
        return number(quantity[6:]), True, what
    return number(quantity), False, what


# --- counts ---------------------------------------------------------------------------------------------------------


def count(reader: Reader, text: str) -> Count:
    """What is counted, as it follows "for each" or "the number of"."""
    text = re.sub(r"^(?:the (?:total )?(?:number|amount) of )", "", text.strip(), flags=re.IGNORECASE)
    text = (
        re.sub(r"^(?:the |of the )", "", text, flags=re.IGNORECASE)
        if not text.lower().startswith("the defending")
        else text
    )
    lower = text.lower()
    if lower in (
        "heads",
        "head",
        "heads you get",
        "heads you got",
        "coin that's heads",
        "coin that is heads",
        "heads you flip",
        "heads flipped",
    ):
        return Heads(_flipped(reader))
    if lower in ("tails", "tail", "tails you get"):
        return Tails(_flipped(reader))
    found = re.fullmatch(
        rf"(?P<basic>basic |special )?(?:extra )?(?P<types>{TYPES} )?energy(?P<cards> cards?)? (?:attached to|on) (?P<on>.+?)"
        r"(?P<unspent>,? (?:but |that(?:'s| is| are|isn't|'s)? )?(?:not|isn't|is not|aren't)? ?(?:being )?used to pay for this (?:attack's energy cost|power|attack|attack's cost))?",
        text,
        re.IGNORECASE,
    )
    if found:
        on = pokemon(reader, found["on"])
        return EnergyOn(
            on=on,
            types=energy_types(found["types"]) if found["types"] else (),
            cards=bool(found["cards"]) and not found["types"],
            basic=(found["basic"] or "").strip().lower() == "basic",
            special=(found["basic"] or "").strip().lower() == "special",
            unspent=bool(found["unspent"]),
        )
    found = re.fullmatch(
        r"(?P<names>(?-i:[A-Z])[\w' -]*?Energy)(?: cards?)? attached to (?P<on>.+)", text, re.IGNORECASE
    )
    if found and not re.match(rf"(?:basic|special|extra|{TYPES})\b", found["names"], re.IGNORECASE):
        return EnergyOn(on=pokemon(reader, found["on"]), names=(found["names"],), cards=True)
    found = re.fullmatch(
        r"(?:different )?types? of (?P<basic>basic )?energy(?: cards?)? attached to (?P<on>.+)", text, re.IGNORECASE
    )
    if found:
        return EnergyOn(on=pokemon(reader, found["on"]), basic=bool(found["basic"]), kinds=True)
    found = re.fullmatch(rf"(?P<types>{TYPES} )?energy(?P<cards> cards?)? in play", text, re.IGNORECASE)
    if found:
        types = energy_types(found["types"]) if found["types"] else ()
        return EnergyOn(on=Target("everyone"), types=types, cards=bool(found["cards"]) and not types)
    found = re.fullmatch(
        r"(?P<names>(?!pokémon\b)(?-i:[A-Z]).+) (?:you have|your opponent has) in play", text, re.IGNORECASE
    )
    known = names(found["names"]) if found else None
    if found and known is not None:
        foe = "opponent has in play" in lower
        return PokemonIn(Target("all_opponents" if foe else "all_yours", where=PokemonFilter(names=singular(known))))
    found = re.fullmatch(
        r"(?P<kind>[\w' -]*pokémon(?:[- ](?:ex|EX|GX|V|SP|VMAX|VSTAR|LV\.X))?) (?P<who>you have|your opponent has) in play(?P<which> (?:that|with) .+)?",
        text,
        re.IGNORECASE,
    )
    if found and (found["kind"].lower() != "pokémon" or not found["which"]):
        owner = "your opponent's" if "opponent" in found["who"].lower() else "your"
        kept = reader.it
        listed = pokemon(reader, f"each of {owner} {found['kind']}{found['which'] or ''}")
        reader.it = kept
        return PokemonIn(listed)
    found = re.fullmatch(r"different types? of (?P<on>pokémon (?:on|in) .+|.+ pokémon)", text, re.IGNORECASE)
    if found:
        listed = pokemon(reader, f"each {found['on']}")
        return PokemonIn(listed, kinds=True)
    found = re.fullmatch(r"special conditions? affecting (?P<on>.+)", text, re.IGNORECASE)
    if found:
        return StatusesOn(pokemon(reader, found["on"]))
    if re.fullmatch(r"(?:of )?those pokémon", text, re.IGNORECASE) and reader.counted is not None:
        return reader.counted
    found = re.fullmatch(
        r"pokémon (?P<who>you have|your opponent has) in play (?P<which>(?:with|that) .+)", text, re.IGNORECASE
    )
    if found:
        where, _ = _which(reader, found["which"], None, False)
        return PokemonIn(Target("all_opponents" if "opponent" in found["who"].lower() else "all_yours", where=where))
    found = re.fullmatch(r"pokémon tools?(?: cards?)? attached to (?P<on>.+)", text, re.IGNORECASE)
    if found:
        return ToolsOn(pokemon(reader, found["on"]))
    found = re.fullmatch(
        r"(?:cards?|pokémon) with (?P<word>(?-i:[A-Z])[\w'. -]*?) in (?:its|their) names? (?:that )?you have in play",
        text,
        re.IGNORECASE,
    )
    if found:
        return PokemonIn(Target("all_yours", where=PokemonFilter(name_has=found["word"])))
    found = re.fullmatch(r"(?P<on>.+?)'s? (?:attached )?energy(?P<cards> cards?)?", text, re.IGNORECASE)
    if found:
        return EnergyOn(on=pokemon(reader, found["on"]), cards=bool(found["cards"]))
    found = re.fullmatch(r"damage counters? (?:already )?on (?P<on>.+)", text, re.IGNORECASE)
    if found:
        return CountersOn(pokemon(reader, found["on"]))
    found = re.fullmatch(
        r"(?:(?:energy )?(?:cards?|energy|(?:benched )?pokémon)|.*energy(?: cards?)?|.*cards?|damage counters?) (?:that )?(?:you |were )?(?:discarded|removed|returned|put(?: in the lost zone)?|moved|revealed|healed)(?: in this way| this way)?",
        text,
        re.IGNORECASE,
    )
    verb = (
        re.search(r"\b(discarded|removed|healed|put|returned|moved|revealed)\b", text, re.IGNORECASE) if found else None
    )
    if found and verb:
        kinds = {"removed": "healed", "returned": "put"}
        kind = kinds.get(verb[1].lower(), verb[1].lower())
        key = reader.doings.get(kind) or (reader.done if kind not in ("discarded", "healed") else "")
        if key or (kind == "healed" and reader.doings.get("discarded")):
            reader.tallied = _tallied(text)
            reader.tallied_energy = re.search(r"\benergy(?! cards?\b)", text, re.IGNORECASE) is not None
            reader.tallied_by = key or reader.doings["discarded"]
            return Done(reader.tallied_by)
    found = re.fullmatch(
        r"prizes?(?: cards?)? (?P<side>your opponent has|you have|your opponent|you)(?: already)? (?:taken|took)",
        text,
        re.IGNORECASE,
    )
    if found:
        return PrizesTaken("opponent" if "opponent" in found["side"].lower() else "you")
    found = re.fullmatch(
        r"(?:of )?(?P<side>your opponent's|your) (?:remaining )?prize cards?(?: left| remaining)?|prize cards? (?P<who>you have|your opponent has) (?:left|remaining)",
        text,
        re.IGNORECASE,
    )
    if found:
        side = (found["side"] or found["who"]).lower()
        return CardsIn(zone="prizes", side="opponent" if "opponent" in side else "you")
    found = re.fullmatch(
        r"(?P<what>pokémon) in your discard pile that (?:has|have) the (?P<attack>.+) attack", text, re.IGNORECASE
    )
    if found:
        called = _attack_called(reader, found["attack"])
        return CardsIn(zone="discard", cards=CardFilter(kind="pokemon", has_attack=called))
    found = re.fullmatch(
        r"(?P<what>.+?) in (?P<side>your opponent's|your|each player's|their) (?P<zone>hand|discard pile|deck)",
        text,
        re.IGNORECASE,
    )
    if found:
        zone: Any = "discard" if "discard" in found["zone"].lower() else found["zone"].lower()
        owner = found["side"].lower()
        filtered = card_filter(re.sub(r"^(?:of the |an? |1 )", "", found["what"], flags=re.IGNORECASE))
        if zone == "discard" and owner == "your":
            reader.piled = filtered
        return CardsIn(
            zone=zone,
            side="opponent" if "opponent" in owner or owner == "their" else "both" if "each" in owner else "you",
            cards=filtered,
        )
    found = re.fullmatch(r"(?P<what>.+?cards?|pokémon|energy) you find there", text, re.IGNORECASE)
    if found and reader.saw:
        return CardsIn(zone="hand", side="opponent", cards=card_filter(found["what"]))
    found = re.fullmatch(
        r"(?:of )?(?P<what>.+?) in (?:your|the) lost zone(?P<both>,? both yours and your opponent's)?",
        text,
        re.IGNORECASE,
    )
    if found:
        what = re.sub(r"^(?:of )?(?:your |the )", "", found["what"], flags=re.IGNORECASE)
        return CardsIn(zone="lost_zone", side="both" if found["both"] else "you", cards=card_filter(what))
    found = re.fullmatch(
        r"colorless(?: energy)? (?:symbols? )?in (?P<on>.+?)'s retreat cost|energy in (?P<on2>.+?)'s retreat cost",
        text,
        re.IGNORECASE,
    )
    if found:
        return RetreatCost(pokemon(reader, found["on"] or found["on2"]))
    kept = reader.it
    target = pokemon(reader, text if not text.lower().startswith("of ") else text[3:])
    if target in (SELF, THAT, ATTACKER, DEFENDING):
        reader.it = kept
        raise Unread(text)
    reader.it = kept
    return PokemonIn(Target(target.who, None, target.where, "you", False, target.other))


def _tallied(text: str) -> CardFilter:
    """Which of the cards that something was done to count: "Fire Energy card discarded in this way"."""
    what = re.sub(
        r" (?:that )?(?:you |were )?(?:discarded|removed|returned|put(?: in the lost zone)?|moved|revealed|healed)(?: in this way| this way)?$",
        "",
        text,
        flags=re.IGNORECASE,
    )
    if re.fullmatch(r"damage counters?|(?:benched )?pokémon|cards?|energy(?: cards?)?", what, re.IGNORECASE):
        return ANY_CARD if not what.lower().startswith("energy") else ENERGY_CARD
    return card_filter(what)


def _flipped(reader: Reader) -> str:
    """The key of the last flip; without one there is nothing to count."""
    if not reader.flips:
        raise Unread("no coin was flipped")
    return reader.coin
