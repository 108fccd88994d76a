"""From a printed text to plain sentences: one spelling for a thing, own names by what they are, no reminders."""

import re
from collections.abc import Iterator

from ..rules.terms import ENERGY_TYPES
from .rewriting import Row, rewriter

_SYMBOLS = {
    "G": "Grass", "R": "Fire", "W": "Water", "L": "Electric", "P": "Psychic", "F": "Fighting", "D": "Darkness",
    "M": "Metal", "Y": "Fairy", "N": "Dragon", "C": "Colorless",
}  # fmt: skip
_SPELLINGS: tuple[Row, ...] = (
    ("[’‘]", "'"),
    ("[“”]", '"'),
    ("[–—−]", "-"),
    (r"Pok[eé]mon", "Pokémon"),
    (r"Pok[eé]-(Power|Body|Bodies)", r"Poké-\1"),
    (r"\bhis or her\b", "their"),
    (r"\bhis and her\b", "their"),
    (r"\bhis or his\b", "their"),
    (r"\bhe or she\b", "they"),
    (r"\bhim or her\b", "them"),
    (r"\bthey has\b", "they have"),
    (r"\bthey does\b", "they do"),
    (r"\bthey (choose|draw|discard|shuffle|put|play|reveal|take|return|flip|attach|get|lose|win)s\b", r"they \1"),
    (r"\bthey (switch|search)es\b", r"they \1"),
    (r"\bLightning\b", "Electric"),
    (r"\bthe Active Spot\b", "the active spot"),
    (r"\bSpecial Conditions? and\b", "Special Conditions and"),
    (r"\b(Energy|damage) card \(s\)", r"\1 cards"),
    (
        r"(damage to (?:itself|1 of your Pokémon))(?:,? and don't|\. Don't) apply Weakness (?:and Resistance )?to this damage",
        r"\1",
    ),
    (r"\bevery\b", "each"),
    (r"colorless(?=colorless)", "Colorless "),
    (
        r"\b([Dd])iscard from your hand ((?:any number of|as many) .+? cards?(?: as you (?:like|want))?)(?=[.,])",
        r"\1iscard \2 from your hand",
    ),
    (r"\b1 of the Defending Pokémon\b(?!')", "the Defending Pokémon"),
    (r"\bto Defending Pokémon\b", "to the Defending Pokémon"),
    (r"\banother 1 of\b", "another of"),
    (r",? including (?:this Pokémon|itself)(?=[.,;]|$)", ""),
    (r"\bor other (?:Active|Defending) Pokémon\b", ""),
    (r"\bPrizes\b", "Prize cards"),
    (r"\bUltra Beasts?\b(?! (?:Pokémon|card))", "Ultra Beast Pokémon"),
    (r"\bdo not\b", "don't"),
    (r"\bDon't apply Weakness or Resistance\b", "Don't apply Weakness and Resistance"),
    (r"\bback into (?=(?:your|their) deck\b)", "into "),
    (r"\bAs along as\b", "As long as"),
    (r"\b([Aa])s long (?!as\b)(?=[A-Z])", r"\1s long as "),
    (r"\bdamage damage\b", "damage"),
    (r"\bthis [Aa]ttacking Pokémon\b", "the attacking Pokémon"),
    (r"\band is damage by\b", "and is damaged by"),
    (r"\bYou opponent\b", "Your opponent"),
    (r"\bEach play can't\b", "Each player can't"),
    (r"\bthe number heads\b", "the number of heads"),
    (r"\bIf here (is|are)\b", r"If there \1"),
    (r"\b(\d+) (?:or )?more for each damage counter\b", r"\1 more damage for each damage counter"),
    (r"\bbefore this attack does damage, ", ", "),
    (
        r",? in (?:each player's|their|your opponent's) hand, and in (?:each player's|their|your opponent's) discard pile\b",
        "",
    ),
    (r"\b[Yy]our ([\w ]*?Pokémon)'s attacks,? \(?(excluding [\w' -]+?)\)? do\b", r"The attacks of your \1 \2 do"),
    (r"\b(\w+) Pokémon's and (\w+) Pokémon's attacks\b", r"\1 or \2 Pokémon's attacks"),
    (r"\bbasic (\w+) and basic (\w+) Energy\b", r"basic \1 and \2 Energy"),
    (r"\bof of\b", "of"),
    (r"\b([Ff])lip a coins\b", r"\1lip some coins"),
    (r"\b(cards?) that (?:was|were) attached to\b", r"\1 attached to"),
    (r"◇ \(Prism Star\) (?=cards?\b)", "Prism Star "),
    (r"(?<![a-z] )◇ (?=cards?\b)", "Prism Star "),
    (r"\battached 1 of\b", "attached to 1 of"),
    (r"\b(only|exactly) 1 Prize\b(?! card)", r"\1 1 Prize card"),
    (r"\bbase damage is (\d+) damage instead of\b", r"base damage is \1 instead of"),
    (r"(?<=\.)\]$", ""),
    (r"\b(\d) of more\b", r"\1 or more"),
    (r"\b([Ii]f (?:heads|tails)) (?=this |the Defending |your |put |draw |search )", r"\1, "),
    (r"\bto the opponent(?=[,.]| and\b)", "to your opponent"),
    (r"\b[Ii]f, before (?:doing damage|this Pokémon does damage), ", "If "),
    (r"\b(Basic|Stage 1|Stage 2|Evolved|Evolution) (Benched|Active) ", r"\2 \1 "),
    (r"\b(Benched|Active) (Pokémon[- ]\w+) (or|and) \1 (?=Pokémon[- ])", r"\1 \2 \3 "),
    (r"\bsearch your discard for\b", "search your discard pile for"),
    (r"\bflip coin\b", "flip a coin"),
    # slips of the press
    (r"\bfro (?=[A-Z])", "from "),
    (r"\bthey choose 1 of them and switches\b", "they choose 1 of them and switch"),
    (r"\b(\w+) Pokémon-GX or \1 Pokémon-EX\b", r"\1 Pokémon-GX or Pokémon-EX"),
    (r"\bin reduced by\b", "is reduced by"),
    (r"\bby attack is reduced\b", "by attacks is reduced"),
    (r"\band attached it to\b", "and attach it to"),
    (r"\b(all cards attached to) (?=(?:on top|in the Lost Zone)\b)", r"\1 it "),
    (r"\bdoes (\d+) to (?=that Pokémon\b)", r"does \1 damage to "),
    (r"\bPokémon has already has\b", "Pokémon that already has"),
    (r"\bPokémon than has\b", "Pokémon that has"),
    (r"\bPut (\d+) damage counters each of\b", r"Put \1 damage counters on each of"),
    (r"\bThis attack damage isn't\b", "This attack's damage isn't"),
    (r"\binto your Bench\b", "onto your Bench"),
    (r"(?<=that Pokémon) (\(Don't apply Weakness and Resistance for Benched Pokémon\.\)) (?=[A-Z])", r". \1 "),
    (
        r"\b([Ss])earch your deck for ([^.,]+?) and put any number of them\b",
        r"\1earch your deck for any number of \2 and put them",
    ),
    (r"\b[Ss]earch for (?=.+? and attach them)", "search your deck for "),
    (r" \| When a Pokémon-EX has been Knocked Out, your opponent takes 2 Prize cards\.?$", ""),
    (r"\b[Aa]lready has damage counters on\b", "already has any damage counters on"),
    (r"\beach of ([\w' ]+?Pokémon)'s attacks does\b", r"each of \1's attacks do"),
    (r"(?<=,) ?any damage done\b", " any damage done"),
    (r"\b(?:an|1) opponent's Pokémon's Ability\b", "an Ability of your opponent's Pokémon"),
    (r"\bOnce during your turn(?: \(before your attack\))?, if you attach\b", "When you attach"),
    (r"\band all attached cards\b", "and all cards attached to it"),
    (r"\b(?:Attacking|attacking) Pokémon\b", "attacking Pokémon"),
    (r" when you use this attack\b", ""),
    (r"(?<=\w),? if (?:it has |you have |there are |there is )?any(?:,(?= )|(?=[.;]|$))", ""),
    (r"\bas many (other )?([\w ]+?) as you (?:want|like|choose)\b", r"any number of \1\2"),
    (r"\bany number of of\b", "any number of"),
    (r"\bthen if, (during your opponent's next turn), (.+?) would\b", r"\1, if \2 would"),
    (
        r"\b[Aa]t any time between turns, (if .+?), you may (.+?)\. At the start of each turn, \1, \2",
        r"Between turns, \1, \2",
    ),
    (r"\bin addition to this attack's (?:cost|Energy cost)\b", "in addition to this attack's cost"),
    (r"\b(?:immediately|right away)\b(?=[ .,(]|$)", ""),
    (r"\s+", " "),
    (r" (?=[.,;])", ""),
)

_in_one_spelling = rewriter(
    (f"(?i:{pattern})" if pattern.islower() else pattern, plain) for pattern, plain in _SPELLINGS
)
"""A row without capital letters is meant for either."""

# What stands in parentheses only reminds of rules that hold anyway, if it begins like one of these.
_REMINDERS = re.compile(
    r"""^(
    (before|after)\ (?:your|their|you|they)\ attack | before\ attacking$ | or\ if\ your\ bench\ is\ full$ | \d+\ if\ .*\ only\ .* | any\ other\ effects? | (?:even|including)\ your\ own | (?:in\ )?any\ combination | don't\ apply\ weakness\ (?:and|or)\ resistance\ (?:for|to)\b.*
    | all\ if\ there\ (?:are|is)\ (?:less|fewer)\ than\ \d+$ | you\ choose\ a\ new\ active\ pokémon\ first$
    | asleep,\ burned,\ confused,\ paralyzed,\ or\ poisoned$
    | color$ | choose\ 1\ if\ there\ are\ 2$ | remove\ 1\ if\ there\ is\ only\ 1$ | the\ amount\ of\ weakness\ doesn't\ change$
    | ignore\ this\ effect\ if\ you\ don't\ have\ any\ benched\ pokémon$ | skip\ pokémon\ checkup$ | the\ supporter\ card\ remains\ in\b.*
    | plus\ \d+\ more\ damage\ for\ the\ darkness\ energy\ you\ discarded$ | playing\ additional\ copies\ .* | do\ the\ damage | even\ if | even\ putting
    | you\ draw\ your\ cards?\ first$ | this\ counts\ a\ evolving\b.* | discard\ it\ anyway$ | as\ well\ as\ a\ trainer\ card$ | switch\ the\ pokémon\ even\ if\b.*
    | not\ even\ damage$ | including\ this\ (?:one|pokémon|card)$ | after\ (?:dealing|doing)\ damage$ | all\ other\ effects | (?:remove|or)\ .*only\ has\ .* | remove\ .*has\ only\ .*
    | as\ long\ as\ there's\ room | don't\ look\ at\ .* | a\ player\ can't\ do\ any\ of\ this\ .* | has\ no\ effect\ other\ than\ providing\ energy
    | doesn't\ count\ as\ a\ basic\ energy.* | basic\ or\ evolution$ | yours\ or\ your\ opponent's$ | or\ your\ opponent's$ | not\ including\ damage$
    | this\ (doesn't|does\ not|counts\ as|includes|power|effect|attack\ (?:can|does)\b(?!.*\bnothing)) | (?:this|these)\ .*\ (?:still\ )?(?:count|counts)\ as
    | these?\ (effects?|damage) | no\ matter\ what | just\ as\ if
    | if\ (?:there\ (?:is|are)|you(?!\ can't\ (?:discard|shuffle))|your|it|that|the|this|either|both|all|no|neither|more|fewer|any|one)\b(?!.*\b(?:more\ damage|prize\ card|does\ nothing|only\ card\ in\ your\ hand)).*
    | (?:you|your\ opponent|that\ player|they)\ (?:still|don't|doesn't)\b.* | (?:your\ opponent|that\ player|they)\ must\ still\b.* | you\ can't\ (?:use|play|do|attack|attach|add|choose|put|look|have)\b(?!.*\b(?:in\ a\ game|bench\ is\ full|you\ discarded|more\ than\ \d+\ cards\ in\ your\ hand)).*
    | you\ (?:can|may)\ (?:use|choose|do|make|still|only|attach|put|look|play)\b.* | your\ opponent\ (?:can't|can|may|must)\ (?:still|see|look|choose)\b.*
    | damage\ (?:counters\ )?(?:and|is|isn't)\b.* | weakness\ and\ resistance | both\ weakness\b.*
    | effects\ of\b.* | as\ usual | all\ cards\ attached.*remain.* | the\ (?:new|other|effects?|defending|rest|card|benched)\b.*
    | unless\b.* | in\ any\ order | for\ example\b.* | only\ \w+.* | instead\ of\b.* | cards\ attached\b.* | energy\ cards\ (?:attached|that)\b.*
    | remember\b.* | treat\b.* | put\ any\ extra.* | discard\ the\ (?:old|other)\ .* | yours\ and\ your\ opponent's | right\ before.*
    | 0\ or\ more | minimum\b.* | at\ the\ same\ time.* | once\ the\b.* | when\ .* | since\b.* | a\ pokémon\ that\b.* | energy\ is\b.*
    | existing\ effects\b.* | doesn't\ count\ as\ a\ basic\b.* | while\ not\ in\ play\b.* | \(?pokémon\ .*\bhave\ rule\ boxes
    | (?:damage\ is\ calculated\ using\ .*)?after\ applying\ effects\ to\ the\ retreat\ cost | prism\ star$ | you\ choose\ the\ .*
    | any\ cards\ attached\ to\b.* | (?:those|these|that)\ (?:prize\ )?cards?\ remains?\ face\ up\b.* | for\ both\ .* | pokémon\ tools?\ .* | prevent\ only\b.* | resolve\b.* | each\ .* | after\ doing\ damage
    )""",
    re.VERBOSE | re.IGNORECASE,
)
# These stay: they say something that the sentence needs.
_INLINE = re.compile(
    r"^(after applying weakness and resistance|before applying weakness and resistance|rounded (?:up|down)[^)]*"
    r"|in addition to this attack's cost|excluding [^)]*|except for [^)]*|except this card|except (?!any)[A-Z][^)]*|not including [^)]*|not counting [^)]*|other than [^)]*|both yours and your opponent's"
    r"|your choice|you choose[^)]*|in any way you like)\.?$",
    re.IGNORECASE,
)
_ABBREVIATIONS = re.compile(r"\b(Mr|Mrs|Lt|Jr|Dr|Lv|vs|No|St|etc)\.")
_DOT = "\0"
_LONGEST = 1500
"""Characters of a text that is read; the longest of 54 sets has 650."""


def is_too_long(text: str) -> bool:
    """Whether nobody should try to read a text: some patterns take far longer over a long one."""
    return len(text) > _LONGEST


def spelled(text: str) -> str:
    """A text in one spelling."""
    if "[" in text or "{" in text:
        text = re.sub(r"[\[{]([GRWLPFDMYNC])[\]}]", lambda found: _SYMBOLS[found[1]], text)
    return _in_one_spelling(text).strip()


def own_names(text: str, *, card: str, card_is: str, part: str = "", part_is: str = "") -> str:
    """A text with the card's own name, and that of the attack or ability, replaced by what they are.

    A name that is also a type of energy, that follows "named", or that is used as a verb ("Switch 1 of …") stays. What
    a card of another kind adds to the name of its Pokémon (δ, LV.X) its text may leave out. "Unown [A]" is Unown A to its
    own text; if that asks whether you have one among others, any of them will do.
    """
    short = re.sub(r" (?:δ|LV\.X)$", "", card)
    star = re.sub(r" ★$", " Star", short)  # as texts spell it
    letter = re.sub(r" \[(.)\]$", r" \1", card)
    spellings = (short, star, *(() if f"have {letter}" in text else (letter,)))
    others = tuple((name, card_is) for name in dict.fromkeys(spellings) if name != card)
    names = ((card, card_is), *others, (part, part_is))
    for name, plain in names:
        if not name or name.lower() in ENERGY_TYPES or name.lower() == "lightning":
            continue
        called = spelled(name)
        if called not in text:
            continue
        verb = "" if plain == "this Pokémon" else r"(?! (?:\d|your|an?|the|up) )"
        kept = r"(?!\"| in (?:its|their) names?\b)"
        text = re.sub(
            rf"(?<!named )(?<!deck for )(?<!up to \d )(?<!number of )(?<!provides )(?<!for each )(?<!excluding )(?<!of your )(?<!your )(?<!Benched )(?<!\w){re.escape(called)}(?![\w-]){verb}{kept}",
            plain,
            text,
        )
    return text.replace("this this Pokémon", "this Pokémon")


def sentences(text: str) -> Iterator[str]:
    """The sentences of a text, without reminders; what else stands in parentheses is a sentence of its own."""
    text, asides = _without_parentheses(text)
    guarded = _ABBREVIATIONS.sub(rf"\1{_DOT}", text)
    for piece in re.split(r'(?<=[.!])"?\s+|\n', guarded):
        plain = piece.replace(_DOT, ".").strip().rstrip(".!").strip()
        if plain:
            yield plain
    for aside in asides:
        yield f"({aside})"


def _without_parentheses(text: str) -> tuple[str, list[str]]:
    asides: list[str] = []

    def judge(found: re.Match[str]) -> str:
        inside = found[1].strip()
        if _INLINE.match(inside):
            return inside.rstrip(".")
        pieces = re.split(r"(?<=\.)(?<!etc\.)\s+", inside)
        asides.extend(aside.rstrip(".") for aside in pieces if not _REMINDERS.match(aside.rstrip(".")))
        return ""

    text = re.sub(r"\(([^()]*)\)", judge, text)
    text = re.sub(r"\s+([.,;])", r"\1", re.sub(r"\s+", " ", text))
    return re.sub(r"\.\.+", ".", text), asides
