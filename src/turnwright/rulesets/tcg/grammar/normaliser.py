"""From a printed text to tokens: symbols, hidden characters, spellings and slips of the press. No other module of the
grammar uses regular expressions.
"""

import re
from functools import lru_cache
from typing import Any

_SYMBOLS = {
    "G": "Grass", "R": "Fire", "W": "Water", "L": "Lightning", "P": "Psychic", "F": "Fighting", "D": "Darkness",
    "M": "Metal", "Y": "Fairy", "N": "Dragon", "C": "Colorless",
}  # fmt: skip
_TYPE = "|".join(_SYMBOLS.values())
_SPELLINGS: tuple[tuple[re.Pattern[str], str], ...] = tuple(
    (re.compile(pattern), plain)
    for pattern, plain in (
        (r"(?<![.!:])\s*\n", ". "),
        ("[\u200b\u200c\u200d\u2060\ufeff\u00ad]", ""),
        ("[’‘]", "'"),
        ("[“”]", '"'),
        ("[–—−]", "-"),
        (r"Pok[eé]mon", "Pokémon"),
        (r"Pok[eé]-(?=Power|Body|Bodies)", "Poké-"),
        (r"\bPokémon-(?=[A-Za-z])", "Pokémon "),
        (r"(?<=\w)-(?=EX\b|GX\b|ex\b)", " "),
        (r"\{([A-Za-z .]+)\}", r"\1"),
        (rf"({_TYPE})(?=(?:{_TYPE}))", r"\1 "),
        (r"\b(?:his or her|his and her|his or his)\b", "their"),
        (r"\bhe or she\b", "they"),
        (r"\bHe or she\b", "They"),
        (r"\bhim or her\b", "them"),
        (r"\b([Tt])hey has\b", r"\1hey have"),
        (r"\b([Dd])o not\b", r"\1on't"),
        (r"\bPrizes\b", "Prize cards"),
        (r"\bAs along as\b", "As long as"),
        (r"\bdamage damage\b", "damage"),
        (r"\bYou opponent\b", "Your opponent"),
        (r"\bof of\b", "of"),
        (r"\bfro (?=[A-Z])", "from "),
        (r"\bin reduced by\b", "is reduced by"),
        (r"\b(\d) of more\b", r"\1 or more"),
        (r"\bthe number heads\b", "the number of heads"),
        (r"(?<=\.)\]$", ""),
        (r"(?<=\w)!(?=\s|$)", "."),
        (r"\band and\b", "and"),
        (r"\bEach play can't\b", "Each player can't"),
        (r"\bcounters each of\b", "counters on each of"),
        (r"\battached it to\b", "attach it to"),
        (r"\b([Ff])lip a coins\b", r"\1lip some coins"),
        (r"\bthan has\b", "that has"),
        (r"\bhas already has\b", "already has"),
        (r"\battached 1 of\b", "attached to 1 of"),
        (r"\bsearch your discard for\b", "search your discard pile for"),
        (r"\bflip coin\b", "flip a coin"),
        (r"\bis damage by\b", "is damaged by"),
        (r"\bIf here (is|are)\b", r"If there \1"),
        (r"\binto your Bench\b", "onto your Bench"),
        (r"\bto the opponent(?=[,.]| and\b)", "to your opponent"),
        (r"\bdoes (\d+) to (?=that Pokémon\b)", r"does \1 damage to "),
        (r"\bThis attack damage isn't\b", "This attack's damage isn't"),
        (r" \| When a Pokémon EX has been Knocked Out, your opponent takes 2 Prize cards\.?$", ""),
        (r"\b(?:immediately|right away)\b(?=[ .,(]|$)", ""),
        (r" \(color\)", ""),
        (r"\(before (?:the player|that player|they) attacks?\)", "(before their attack)"),
        (
            r"\b([Tt])he player (?=may flip\b|draws\b)",
            r"\1hat player ",
        ),
        (
            r"\b([Tt])hey (choose|draw|discard|shuffle|put|play|reveal|take|return|flip|attach|get|lose|win)s\b",
            r"\1hey \2",
        ),
        (r"\b([Tt])hey (switch|search)es\b", r"\1hey \2"),
        (r"\b([Tt])hey does\b", r"\1hey do"),
        (r"\b([Aa])s long (?!as\b)(?=[A-Z])", r"\1s long as "),
        (r"\b([Ii]f (?:heads|tails)) (?=this |the Defending |your |put |draw |search )", r"\1, "),
        (r"\bby attack is reduced\b", "by attacks is reduced"),
        (r"\b(only|exactly) 1 Prize\b(?! card)", r"\1 1 Prize card"),
        (r"\b(Basic|Stage 1|Stage 2|Evolved|Evolution) (Benched|Active) ", r"\2 \1 "),
        (r"\b([Ii])f, before (?:doing damage|this Pokémon does damage), ", r"\1f "),
        (r"\b(?:an|1) opponent's Pokémon's Ability\b", "an Ability of your opponent's Pokémon"),
        (r"\b(\w+) Pokémon's and (\w+) Pokémon's attacks\b", r"\1 or \2 Pokémon's attacks"),
        (r"\bto Defending Pokémon\b", "to the Defending Pokémon"),
        (r"\banother 1 of\b", "another of"),
    )
)
_SYMBOL = re.compile(r"[\[{]([GRWLPFDMYNC])[\]}]")
_TOKEN = re.compile(
    r"non-|'s\b|\b(?:Mr|Mrs|Lt|Jr|Dr|Lv|vs|St)\.|LV\.X|[^\W\d_](?:[^\W_]|-(?=\w)|'(?!s\b)(?=\w))*|\d+|[^\s\w]"
)
_LONGEST = 1500
"""Characters of a text that is read; the longest of 54 sets has 650."""


def is_too_long(text: str) -> bool:
    """Whether a text is no card's text: reading it could take long."""
    return len(text) > _LONGEST


def normalised(text: str) -> str:
    """A text in one spelling."""
    text = _SYMBOL.sub(lambda symbol: _SYMBOLS[symbol[1]] + " ", text)
    for pattern, plain in _SPELLINGS:
        text = pattern.sub(plain, text)
    return text


@lru_cache(maxsize=4096)
def tokens(text: str) -> tuple[str, ...]:
    """The tokens of a text: words, numbers, marks; `'s` is one of its own."""
    return tuple(_TOKEN.findall(normalised(text)))


def keyed(token: str) -> str:
    """A token as rows compare it: capitals only count in EX, GX, HP and their like."""
    return token if len(token) > 1 and token.isupper() else token.lower()


_TEMPLATE = re.compile(r"\{(\w+)(?::(\w+))?\}|[\[\]()|]|([\w'é-]+)\(s\)|[^\s\[\](){}|]+")


def templated(template: str) -> list[Any]:
    """A template as nested lists: tokens, slots, plurals, optional parts and alternatives. `<` and `>` are parentheses."""
    pieces = list(_TEMPLATE.finditer(template))
    made, at = _sequence(pieces, 0)
    assert at == len(pieces), f"unbalanced: {template}"
    return made


def _sequence(pieces: list[re.Match[str]], at: int) -> tuple[list[Any], int]:
    made: list[Any] = []
    while at < len(pieces):
        piece = pieces[at]
        if piece[0] in (")", "]", "|"):
            break
        at += 1
        if piece[0] == "[":
            inside, at = _choice(pieces, at, "]")
            made.append(("optional", [("choice", inside)] if len(inside) > 1 else inside[0]))
        elif piece[0] == "(":
            inside, at = _choice(pieces, at, ")")
            made.append(("choice", inside))
        elif piece[1]:
            made.append(("slot", piece[1], piece[2] or piece[1]))
        elif piece[3]:
            made.append(("plural", piece[3]))
        else:
            made.extend({"<": "(", ">": ")"}.get(token, token) for token in tokens(piece[0]))
    return made, at


def _choice(pieces: list[re.Match[str]], at: int, closing: str) -> tuple[list[list[Any]], int]:
    branches: list[list[Any]] = []
    while True:
        branch, at = _sequence(pieces, at)
        branches.append(branch)
        assert at < len(pieces), "unbalanced"
        at += 1
        if pieces[at - 1][0] == closing:
            return branches, at
