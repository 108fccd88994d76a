"""What a card says in its rule box: what a knock-out is worth, how many may be in a deck, what else such cards do."""

import re
from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

from .. import vocabulary as v
from ..content import Ability, Kept
from .texts import ability

_NUMBERS = {"one": 1, "two": 2, "three": 3}
_STARS = re.compile(r"if a [♢◇] card would go to the discard pile, put it in the lost zone instead", re.IGNORECASE)
_TITLE = re.compile(r"^[\w .'♢◇&()-]{2,40}?(?: rule)?: ", re.IGNORECASE)
_PRIZES = re.compile(
    r"(?:when|if) .*?(?:has been|is|are) knocked out,? (?:your opponent|the opponent|that player) (?:takes?|draws?) (?P<count>\d|one|two|three) prize cards?(?: instead of \w+)?",
    re.IGNORECASE,
)
_ONE_OF_ALL = re.compile(
    r"you can't have more than (?:1|one) (?P<what>radiant pokémon|pokémon star|pokémon ☆|pokémon \*|ace spec card|ace spec)(?: card)? in your deck",
    re.IGNORECASE,
)
_ONE_OF_A_NAME = re.compile(
    r"you can't have more than (?:1|one) (?:of each )?(?:shining .*|[♢◇] card with the same name|.*with the same name) in your deck",
    re.IGNORECASE,
)
_BABY = re.compile(
    r"if this baby pokémon is your active pokémon and your opponent tries to attack, your opponent flips a coin.*if tails, your opponent's turn ends without an attack",
    re.IGNORECASE,
)
_MEGA = re.compile(r"when 1 of your pokémon becomes .+, your turn ends", re.IGNORECASE)
_BABY_FIRST = re.compile(
    r"if your active pokémon is a baby pokémon and your opponent announces an attack, your opponent flips a coin(?: \(before doing anything else\))?",
    re.IGNORECASE,
)
_BABY_THEN = re.compile(r"if tails, your opponent's turn ends", re.IGNORECASE)
_LEVEL_UP = re.compile(r"put this card onto your active (?P<below>.+)", re.IGNORECASE)
_LEVEL_KEEPS = re.compile(r".+ can use any attack, poké-power, or poké-body from its previous level", re.IGNORECASE)
_HALF = re.compile(
    r"put this card from your hand onto your bench only with the other half of .+|once per game during your turn, combine 4 different .+ v-union from your discard pile and put them onto your bench",
    re.IGNORECASE,
)
_BREAK_KEEPS = re.compile(
    r".+ retains the attacks, abilities, weakness, resistance, and retreat cost of its previous evolution",
    re.IGNORECASE,
)
_SAID_ELSEWHERE = re.compile(
    r"""(?:
    .+\ is\ both\ .+\ type | this\ pokémon\ is\ (?:both|also)\ .+ | (?:you\ (?:can|may)\ play|put)\ this\ card\ (?:as|from\ your\ hand\ onto\ your\ bench)\ (?:a\ )?basic\ pokémon.*
    | put\ this\ card\ onto\ your\ bench\ only\ with\ the\ effect\ of\ .+
    | this\ card\ evolves\ from\ .+ | .+\ is\ (?:a|an)\ ultra\ beast | (?:this\ is\ a\ )?(?:basic|stage\ 1|stage\ 2)\ pokémon
    )""",
    re.IGNORECASE | re.VERBOSE,
)
_BABY_RULE = (
    "if this baby pokémon is your active pokémon and your opponent tries to attack, your opponent flips a coin. "
    "if tails, your opponent's turn ends without an attack"
)
BABY = Ability(
    name="Baby Pokémon",
    kind="passive",
    sort="trait",
    place="active",
    effects=(v.Blind(on=v.Target("active_opponent"), lasts="permanent"),),
)
MEGA = Ability(
    name="Mega Evolution", sort="trait", kind="triggered", event="when_evolved", effects=(v.EndTurn(mega=True),)
)


class RuleBox(Struct, frozen=True):
    """What was understood of the rules of a card, and what was not."""

    prizes: int = 1
    copies: int = 4
    only_one: str = ""
    abilities: tuple[Ability, ...] = ()
    keeps: tuple[Kept, ...] = ()
    onto_active: bool = False
    half: bool = False
    stars: bool = False
    """Whether it goes to the Lost Zone instead of the discard pile."""
    unread: tuple[str, ...] = ()


def read(rules: Iterable[str], *, card: str) -> RuleBox:
    """The rule box of a Pokémon."""
    box, rest = limits(rules)
    for rule in rest:
        for plain in _sentences(rule):
            box = _with(box, plain, card=card)
    return box


def limits(rules: Iterable[str]) -> tuple[RuleBox, list[str]]:
    """How many of a card may be in a deck, and the rules that say something else."""
    box = RuleBox()
    rest: list[str] = []
    for rule in rules:
        left: list[str] = []
        for plain in _sentences(rule):
            alone = _ONE_OF_ALL.fullmatch(plain)
            if alone:
                word = re.sub(r" card$|pokémon", "", alone["what"], flags=re.IGNORECASE).strip(" ☆*").lower()
                box = replace(box, only_one=word or "star")
            elif _ONE_OF_A_NAME.fullmatch(plain):
                box = replace(box, copies=1)
            elif _STARS.fullmatch(plain):
                box = replace(box, stars=True)
            else:
                left.append(plain)
        if len(left) == len(_sentences(rule)):
            rest.append(rule)
        elif left:
            rest.append(". ".join(left))
    return box, rest


def _sentences(rule: str) -> list[str]:
    plain = _TITLE.sub("", re.sub(r"\s+", " ", rule.replace("’", "'").strip()))
    if _BABY.fullmatch(plain.rstrip(".")):
        return [plain.rstrip(".")]
    first, _, then = plain.rstrip(".").partition(". ")
    if _BABY_FIRST.fullmatch(first) and _BABY_THEN.fullmatch(then):
        return [_BABY_RULE]
    return [each.strip().rstrip(".") for each in re.split(r"(?<=\.)\s+(?=[A-Z])", plain) if each.strip(". ")]


def _with(box: RuleBox, rule: str, *, card: str) -> RuleBox:
    prizes = _PRIZES.fullmatch(rule)
    if prizes:
        count = _NUMBERS.get(prizes["count"].lower()) or int(prizes["count"])
        return replace(box, prizes=min(3, max(box.prizes, count)))
    if _LEVEL_KEEPS.fullmatch(rule):
        return replace(box, keeps=("attacks", "abilities"))
    if _BREAK_KEEPS.fullmatch(rule):
        return replace(box, keeps=("attacks", "abilities", "weakness", "resistance", "retreat"))
    if _LEVEL_UP.fullmatch(rule):
        return replace(box, onto_active=True)
    if _HALF.fullmatch(rule):
        return replace(box, half=True)
    if _BABY.fullmatch(rule):
        return replace(box, abilities=(*box.abilities, BABY))
    if _MEGA.fullmatch(rule):
        return replace(box, abilities=(*box.abilities, MEGA))
    if _SAID_ELSEWHERE.fullmatch(rule):
        return box
    made = ability(f"{rule}.", card=card, name="Rule")
    if made.effects and not made.unparsed:
        return replace(box, abilities=(*box.abilities, replace(made, sort="trait")))
    return replace(box, unread=(*box.unread, rule))
