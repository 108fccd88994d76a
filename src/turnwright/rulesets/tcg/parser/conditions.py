"""Conditions: what follows "if", "unless" and "as long as"."""

import re

from ..rules.terms import ENERGY_TYPES, STATUSES
from ..vocabulary import (
    SELF,
    CardFilter,
    CardsIn,
    Condition,
    CountersOn,
    EnergyOn,
    Heads,
    IfAttacked,
    IfBenchFull,
    IfCount,
    IfDone,
    IfFirstTurn,
    IfHeads,
    IfHit,
    IfIs,
    IfKnockedOut,
    IfMore,
    IfNot,
    IfPlace,
    IfPlayed,
    IfStadium,
    IfTails,
    IfTurn,
    IfUnhurt,
    PokemonFilter,
    PokemonIn,
    PrizesTaken,
    RemainingHp,
    Side,
    Tails,
    Target,
    ToolsOn,
    Who,
)
from .kinds import names
from .phrases import (
    NUMBER,
    TYPES,
    Reader,
    Unread,
    card_filter,
    count,
    energy_types,
    number,
    pokemon,
    pokemon_filter,
    statuses,
)

_AT_LEAST = rf"(?:exactly )?(?:at least (?P<least>{NUMBER})|(?P<more>{NUMBER}) or more|(?P<most>{NUMBER}) or (?:fewer|less)|(?P<exact>{NUMBER})|(?P<none>no|0)|(?P<any>any|a|an|some))"


def _bounds(found: re.Match[str]) -> dict[str, int]:
    if found["least"] or found["more"]:
        return {"at_least": number(found["least"] or found["more"])}
    if found["most"]:
        return {"at_most": number(found["most"])}
    if found["none"]:
        return {"at_most": 0}
    if found["any"]:
        return {"at_least": 1}
    exact = number(found["exact"])
    return {"at_least": exact} if found["exact"].lower() in ("a", "an") else {"at_least": exact, "at_most": exact}


def coin(reader: Reader, text: str) -> Condition | None:
    """Conditions on the last flip."""
    text = re.sub(r"^(?:it's |it is |the (?:coin|result) is |you get )", "", text.strip().lower())
    key = reader.coin
    text = re.sub(r"^at least (1|one|2|two|3|three) (heads|tails)$", r"at least \1 of them are \2", text)
    if not reader.flips and re.search(r"\b(?:heads|tails)$", text):
        raise Unread("no coin was flipped")
    if text == "heads":
        return IfHeads(key)
    if text == "tails":
        return IfTails(key)
    found = re.fullmatch(
        r"(?P<which>both|all|either|any|one|1 or both|at least (?:1|one)|1|both of them|all of them|either of them|any of them|1 of them|one of them|"
        r"at least (?:1|one) of them|all (?:\d+|three|four)(?: of them)?|(?:\d+|two|three|four) or more(?: of them)?|at least (?:\d+|two)(?: of them)?|both coins|all of the coins|either coin|either one)"
        r"(?: (?:of them|coins|of these coins))? (?:is|are|come up|comes up) (?P<face>heads|tails)",
        text,
    )
    exact = re.fullmatch(
        r"(?:exactly|only) (?P<n>\d+|one|two|three)(?: of them)? (?:is|are) (?P<face>heads|tails)", text
    )
    if exact:
        some = Heads(key) if exact["face"] == "heads" else Tails(key)
        return IfCount(of=some, at_least=number(exact["n"]), at_most=number(exact["n"]))
    exactly = re.fullmatch(r"(?P<n>\d+|two|three|four)(?: of them are)? (?P<face>heads|tails)", text)
    if exactly:
        some = Heads(key) if exactly["face"] == "heads" else Tails(key)
        return IfCount(of=some, at_least=number(exactly["n"]), at_most=number(exactly["n"]))
    if found is None:
        found = re.fullmatch(r"(?P<which>\d+|two|three|four|both|all)(?: or more)? (?P<face>heads|tails)", text)
        if found is None or (found["which"] not in ("both", "all") and "or more" not in text):
            return None
        if not reader.flips:
            raise Unread("no coin was flipped")
    which, face = found["which"], found["face"]
    if re.fullmatch(r"(?:1|one)(?: of them)?", which):
        return IfCount(of=Heads(key) if face == "heads" else Tails(key), at_least=1, at_most=1)
    least: int | None = 1
    if which.startswith(("both", "all")):
        least = None
    else:
        digits = re.findall(r"\d+|two|three|four", which)
        if digits and "1 or both" not in which:
            least = number(digits[0])
    return IfHeads(key, least) if face == "heads" else IfTails(key, least)


def condition(reader: Reader, text: str) -> Condition:
    """A condition; raises Unread."""
    text = re.sub(r"^(?:that (?!pokémon|player|card)|and |if )", "", text.strip(), flags=re.IGNORECASE)
    flipped = coin(reader, text) or _played(text)
    if flipped is not None:
        return flipped
    for read in (_doing, _turn, _places, _numbers, _comparisons, _likeness):
        found = read(reader, text)
        if found is not None:
            return found
    raise Unread(text)


def conditions(reader: Reader, text: str) -> tuple[Condition, ...]:
    """Conditions that must all hold: "heads and if …"; raises Unread."""
    if reader.together[:1] == (reader.done,) and _full(r"you (?:do|did)(?: so| that)?", text):
        return tuple(IfDone(key) for key in reversed(reader.together))
    listed = re.sub(r"\bthis Pokémon\b(?=,| and )|(?<=and )this Pokémon\b", reader.card, text)
    together = _full(r"you have (?P<names>(?-i:[A-Z]).+) (?P<where>in play|on your bench)", listed)
    known = names(together["names"]) if together else None
    if together and known and len(known) > 1 and " or " not in text:
        who: Who = "all_yours" if together["where"].lower() == "in play" else "benched_yours"
        return tuple(
            IfCount(of=PokemonIn(Target(who, where=PokemonFilter(names=(each,)))), at_least=1) for each in known
        )
    same = _full(
        r"you have the same number of (?P<what>cards in your hand|benched pokémon|prize cards(?: left| remaining)?) as your opponent(?: does| has)?",
        text,
    )
    if same:
        more = _comparisons(reader, f"you have more {same['what']} than your opponent")
        fewer = _comparisons(reader, f"you have fewer {same['what']} than your opponent")
        assert more is not None, "the noun is one that can be compared"
        assert fewer is not None, "the noun is one that can be compared"
        return IfNot(more), IfNot(fewer)
    hurt = _full(r"all of your benched pokémon have (?:at least 1|any) damage counters? on them", text)
    if hurt:
        benched = Target("benched_yours")
        whole = IfIs(Target("benched_yours"), PokemonFilter(damaged=False))
        return IfCount(of=PokemonIn(benched), at_least=1), IfNot(whole)
    equal = _full(
        r"you and your opponent have the same number of (?P<what>benched pokémon|prize cards(?: left)?)", text
    )
    if equal:
        return conditions(reader, f"you have the same number of {equal['what']} as your opponent")
    struck = _full(r"your opponent's (?P<kind>.+?) is knocked out by damage from this attack", text)
    if struck and struck["kind"].lower() not in ("pokémon", "active pokémon"):
        like = pokemon_filter(reader, re.sub(r"^active ", "", struck["kind"], flags=re.IGNORECASE))
        return IfKnockedOut(by_this=True), IfIs(Target("defending"), like)
    alike = _full(
        r"(?P<a>this pokémon) and (?P<b>the defending pokémon|your opponent's active pokémon) have the same (?:amount|number) of energy(?P<cards> cards)? attached(?: to them)?",
        text,
    )
    if alike:
        one, other = (EnergyOn(on=pokemon(reader, alike[who]), cards=bool(alike["cards"])) for who in ("a", "b"))
        return IfNot(IfMore(of=one, than=other)), IfNot(IfMore(of=other, than=one))
    try:
        return (condition(reader, text),)
    except Unread:
        for joint in re.finditer(r",? and (?:if )?", text, re.IGNORECASE):
            kept = reader.snapshot()
            second = text[joint.end() :]
            if _full(r"(?:this pokémon|it|the defending pokémon|your opponent's active pokémon) .+", text):
                second = re.sub(r"^(?=(?:has|is|isn't|doesn't have) )", "it ", second)
            try:
                return (condition(reader, text[: joint.start()]), *conditions(reader, second))
            except Unread:
                reader.restore(kept)
        raise


def _full(pattern: str, text: str) -> re.Match[str] | None:
    return re.fullmatch(pattern, text, re.IGNORECASE)


def _doing(reader: Reader, text: str) -> Condition | None:
    if _full(
        r"(?:you|they|your opponent|that player) (?:do|does|did)(?: so| that)?|this (?:happens|does happen)", text
    ):
        if not reader.done:
            raise Unread(text)
        return IfDone(reader.done)
    if _full(
        r"(?:any|some) (?:cards|energy cards|energy|pokémon|damage counters?) (?:is|are|was|were) (?:discarded|removed|moved|returned)(?: in this way| this way)?|(?:you|they|either player|your opponent) (?:discarded|removed|moved|put) (?:any|a|1 or more|at least 1) .*(?: in this way| this way)",
        text,
    ):
        return IfDone(reader.done) if reader.done else None
    found = _full(
        r"(?:you|your opponent) (?:discarded|removed|moved|put) (?P<n>\d+)(?: or more)? (?:energy )?cards? (?:in )?this way",
        text,
    )
    if found:
        return IfDone(reader.done, int(found["n"])) if reader.done else None
    found = _full(
        r"(?:you|they|a player|either player) (?P<verb>attached|shuffled|healed|searched) (?:any |an? )?(?!.*\bactive\b).*? (?:in )?this way",
        text,
    )
    if found:
        kinds = {"shuffled": "put", "searched": "found"}
        key = reader.doings.get(kinds.get(found["verb"].lower(), found["verb"].lower()))
        return IfDone(key) if key else None
    found = _full(r"(?:that card|the discarded card|the card you discarded|it) is an? (?P<cards>.+)", text)
    if found and reader.doings.get("discarded") and reader.done == reader.doings["discarded"]:
        reader.tallied = card_filter(found["cards"])
        reader.tallied_by = reader.done
        return IfDone(reader.done)
    if _full(r"your opponent's active pokémon is knocked out in this way", text):
        key = reader.doings.get("felled")
        return IfDone(key) if key else None
    if _full(r"(?:not )?all damage from this attack is prevented", text):
        return IfNot(IfHit())
    if _full(
        r"(?:this attack|this pokémon) (?:damages|damaged) (?:the defending pokémon|your opponent's active pokémon)(?: after applying weakness and resistance)?|you did any damage with this attack|(?:this attack|this pokémon) (?:does|did|damages|damaged)(?: any)?(?: damage)?(?: to (?:the defending pokémon|your opponent's active pokémon))?(?: after applying weakness and resistance)?|the defending pokémon (?:is|was) damaged by this attack",
        text,
    ):
        return IfHit()
    if _full(
        r"(?:the defending pokémon|your opponent's (?:active )?pokémon|that pokémon|it|the defending pokémon or your opponent's active pokémon) (?:is|was|would be) knocked out by (?:damage from )?this attack|this attack (?:knocks|knocked) out (?:the defending pokémon|your opponent's active pokémon)|your opponent's (?:active )?pokémon is knocked out by damage from this attack",
        text,
    ):
        return IfKnockedOut(by_this=True)
    if _full(
        r"this attack (?:doesn't|didn't) knock out (?:the defending pokémon|your opponent's active pokémon)", text
    ):
        return IfNot(IfKnockedOut(by_this=True))
    if _full(
        r"(?:any of your pokémon|1 or more of your pokémon|a pokémon of yours|(?:one|1) of your pokémon|you had any pokémon) (?:were |was )?knocked out (?:by damage from an? (?:opponent's )?attack(?: from your opponent's pokémon)? )?(?:during|on) (?:your opponent's|their) last turn",
        text,
    ):
        return IfKnockedOut(anyhow=" by " not in text)
    found = _full(
        rf"any of your (?P<types>{TYPES}) pokémon were knocked out by damage from an (?:opponent's )?attack(?: from your opponent's pokémon)? during (?:your opponent's|their) last turn",
        text,
    )
    if found:
        return IfKnockedOut(types=energy_types(found["types"]))
    if _full(r"this (?:doesn't|didn't) knock out this pokémon", text):
        return IfCount(of=RemainingHp(SELF), at_least=1)
    if _full(r"(?:it is|it's) your first turn", text):
        return IfFirstTurn()
    if _full(r"you go second", text) and reader.stands:
        return IfFirstTurn(second=True)
    if _full(r"you go second(?: and it(?: is|'s) your first turn|, and only on your first turn)", text):
        return IfFirstTurn(second=True)
    if _full(r"(?:this pokémon|it) has (?:full hp|its full hp)", text):
        return IfUnhurt()
    return None


def _turn(reader: Reader, text: str) -> Condition | None:
    if _full(
        r"(?:this pokémon|it) was (?:attacked|damaged|damaged by an attack|hit)(?: by an attack)?(?: during your opponent's)? ?(?:last turn|your opponent's last turn)",
        text,
    ):
        return IfAttacked()
    found = _full(r"(?:this pokémon|it) (?:evolved|has evolved)(?: from (?P<name>[^,]+?))?(?: during)? this turn", text)
    if found:
        return IfTurn("evolved", found["name"] or "")
    if _full(
        r"(?:this pokémon|it) (?:moved from (?:your|the) bench to (?:the active spot|become your active pokémon)|was (?:on (?:your|the) bench|benched) and became your active pokémon|became your active pokémon)(?: during)? this turn",
        text,
    ):
        return IfTurn("became_active")
    found = _full(r"(?:this pokémon|it) didn't evolve(?: from (?P<name>[^,]+?))? (?:during )?this turn", text)
    if found:
        return IfNot(IfTurn("evolved", found["name"] or ""))
    if _full(r"(?:this pokémon|it) didn't move from (?:your|the) bench to the active spot(?: during)? this turn", text):
        return IfNot(IfTurn("became_active"))
    if _full(r"you played this pokémon(?: from your hand)?(?: during)? this turn", text):
        return IfTurn("from_hand")
    if _full(r"this pokémon came into play(?: during)? this turn", text):
        return IfTurn("played")
    return None


def _played(text: str) -> Condition | None:
    if _full(r"you played (?:a|any) supporter cards?(?: from your hand)?(?: during)? this turn", text):
        return IfTurn("supporter")
    found = _full(
        r"you (?P<not>didn't play|played) (?P<name>(?-i:[A-Z])[\w'é. -]+?) from your hand (?:during )?this turn", text
    )
    if found and names(found["name"]):
        played = IfPlayed(found["name"])
        return IfNot(played) if "n't" in found["not"] else played
    return None


def _places(reader: Reader, text: str) -> Condition | None:
    if _full(
        r"(?:this pokémon|it) (?:is|stays|remains) (?:in the active spot|your active pokémon|the active pokémon|active)",
        text,
    ):
        reader.it = SELF
        return IfPlace("active")
    if _full(r"(?:this pokémon|it) is (?:on (?:your|the) bench|benched)", text):
        if reader.kind == "attack":  # who attacks is Active: another one of its name
            return IfIs(Target("benched_yours"), PokemonFilter(names=(reader.card,)))
        reader.it = SELF
        return IfPlace("bench")
    found = _full(r"(?:there is )?(?:any|a) stadium(?: card)?(?: is)? in play", text)
    if found:
        return IfStadium()
    found = _full(r"(?P<who>you have|your opponent has) a stadium(?: card)? in play", text)
    if found:
        return IfStadium(side="opponent" if "opponent" in found["who"].lower() else "you")
    if _full(r"there (?:is no|isn't any) stadium(?: card)? in play|no stadium(?: card)? is in play", text):
        return IfNot(IfStadium())
    if _full(
        r"(?:this pokémon|it) is the only pokémon you have in play|your active pokémon is your only pokémon in play",
        text,
    ):
        return IfCount(of=PokemonIn(Target("all_yours")), at_most=1)
    found = _full(r"(?P<name>(?-i:[A-Z])[\w'é. -]+) is in play", text)
    if found and "Pokémon" not in found["name"]:
        return IfStadium((found["name"],))
    either = _full(
        r"you have (?P<name>(?-i:[A-Z])[\w'é. -]+ or (?-i:[A-Z])[\w'é. -]+?) (?P<where>on your bench|in play)", text
    )
    both_names = names(either["name"]) if either else None
    if either and both_names and len(both_names) > 1:
        where_: Who = "all_yours" if either["where"].lower() == "in play" else "benched_yours"
        return IfIs(Target(where_), PokemonFilter(names=both_names))
    found = _full(
        r"(?:you have (?:(?:any|an?) (?!pokémon\b))?)?(?P<name>(?-i:[A-Z])[\w'é. -]+?)(?: is)? (?:on your bench|in play)",
        text,
    )
    if (
        found
        and names(found["name"]) is not None
        and not _full(r"(?:you|your|each|any|this).*|.* (?:and|or) .*", found["name"])
    ):
        who: Who = "all_yours" if text.lower().endswith("in play") else "benched_yours"
        return IfIs(Target(who), PokemonFilter(names=(found["name"],)))
    return None


def _numbers(reader: Reader, text: str) -> Condition | None:
    """How many of something a player or a Pokémon has."""
    text = re.sub(r"\b(has|have) only (?=\d)", r"\1 ", text)
    text = re.sub(
        r"\b(has|have) (?:fewer|less) than (\d+)\b", lambda less: f"{less[1]} {int(less[2]) - 1} or fewer", text
    )
    text = re.sub(r"\b(has|have) less\b", r"\1 fewer", text)
    text = re.sub(rf"\b(has|have) (?=(?:{TYPES} )?energy attached\b)", r"\1 any ", text, flags=re.IGNORECASE)
    text = re.sub(r"\b(has|have) more than (\d+)\b", lambda more: f"{more[1]} at least {int(more[2]) + 1}", text)
    found = _full(r"(?P<whose>your opponent's|your) bench is(?P<not>n't)? (?P<how>empty|full)", text)
    if found:
        theirs = "opponent" in found["whose"].lower()
        bench = PokemonIn(Target("benched_opponents" if theirs else "benched_yours"))
        full = IfBenchFull("opponent" if theirs else "you")
        held: Condition = IfCount(of=bench, at_most=0) if found["how"].lower() == "empty" else full
        return IfNot(held) if found["not"] else held
    found = _full(r"(?P<on>.+?)'s remaining hp (?:is|are) (?P<n>\d+) (?:hp )?or (?:less|fewer)", text)
    if found:
        return IfCount(of=RemainingHp(pokemon(reader, found["on"])), at_most=int(found["n"]) // 10)
    found = _full(
        r"you find (?:an?|any) (?P<there>.+?) there|your opponent has any (?P<cards>.+? cards|pokémon) in their hand",
        text,
    )
    if found and reader.saw:
        seen = card_filter(found["there"] or found["cards"])
        return IfCount(of=CardsIn(zone="hand", side="opponent", cards=seen), at_least=1)
    found = _full(
        r"you have (?P<not>no|any|at least 1) (?P<cards>.+? cards?|(?:basic )?pokémon) in your hand|you (?:don't|can't) have any (?P<none>.+? cards?) in your hand",
        text,
    )
    if found:
        held_cards = card_filter(found["none"] or found["cards"])
        least = None if found["none"] or found["not"].lower() == "no" else 1
        return IfCount(of=CardsIn(zone="hand", cards=held_cards), at_least=least, at_most=None if least else 0)
    if _full(r"(?:it|this|this card) is the (?:last|only) card in your hand", text):
        return IfCount(of=CardsIn(zone="hand"), at_most=1)
    found = _full(r"you have any cards in your hand other than this card", text)
    if found:
        return IfCount(of=CardsIn(zone="hand"), at_least=2)
    found = _full(
        rf"(?P<on>.+?) (?P<not>doesn't |don't )?(?:has|have) {_AT_LEAST} pokémon tools?(?: cards?)? attached(?: to (?:it|them))?",
        text,
    )
    if found:
        bounds = {"at_most": 0} if found["not"] else _bounds(found)
        return IfCount(of=ToolsOn(pokemon(reader, found["on"])), **bounds)
    found = _full(
        r"(?P<on>.+?) has (?:an? |any )(?P<names>(?-i:[A-Z])[\w' -]*? (?:Capsule|Badge|Band|Belt|Cape|Scarf|Helmet))(?: cards?)? attached(?: to it)?",
        text,
    )
    if found:
        return IfCount(of=ToolsOn(pokemon(reader, found["on"]), names=(found["names"],)), at_least=1)
    found = _full(rf"you have {_AT_LEAST} (?P<types>{TYPES} )?energy(?: cards?)? in play", text)
    if found:
        types = energy_types(found["types"]) if found["types"] else ()
        return IfCount(of=EnergyOn(on=Target("all_yours"), types=types), **_bounds(found))
    found = _full(rf"you have {_AT_LEAST} (?P<rest>.*energy(?: cards?)? attached to .+)", text)
    if found:
        return _numbers(reader, f"there are {text[len('you have ') : found.start('rest')]}{found['rest']}")
    found = _full(
        rf"(?P<who>you|your opponent) (?P<not>don't |doesn't )?(?:has|have) {_AT_LEAST} (?P<what>benched pokémon|pokémon on (?:your|their) bench|cards? in (?:your|their) hand|prize cards?(?: left| remaining)?|other pokémon.*|.*pokémon(?:[- ](?:ex|EX|GX|V))?(?: (?:named|with) .+?)? in play|.+ on (?:your|their) bench|pokémon in play)",
        text,
    )
    if found:
        opposing = "opponent" in found["who"].lower()
        what = found["what"].lower()
        bounds = {"at_most": 0} if found["not"] else _bounds(found)
        if what.startswith("card"):
            return IfCount(of=CardsIn(zone="hand", side="opponent" if opposing else "you"), **bounds)
        if what.startswith("prize"):
            return IfCount(of=CardsIn(zone="prizes", side="opponent" if opposing else "you"), **bounds)
        owner = "your opponent's" if opposing else "your"
        if what in ("benched pokémon", "pokémon on your bench", "pokémon on their bench"):
            return IfCount(of=PokemonIn(Target("benched_opponents" if opposing else "benched_yours")), **bounds)
        named = re.match(r"(?P<kind>.+?) on (?:your|their) bench", found["what"], re.IGNORECASE)
        kind = f"{owner} benched {named['kind']}" if named else f"{owner} {found['what']}"
        return IfCount(of=PokemonIn(pokemon(reader, re.sub(r" in play$", "", kind, flags=re.IGNORECASE))), **bounds)
    found = _full(
        rf"(?P<who>you|your opponent) (?:has|have) {_AT_LEAST} (?P<cards>.+?) in (?:your|their) discard pile", text
    )
    if found:
        side: Side = "opponent" if "opponent" in found["who"].lower() else "you"
        return IfCount(of=CardsIn(zone="discard", side=side, cards=card_filter(found["cards"])), **_bounds(found))
    found = _full(r"(?P<name>(?-i:[A-Z])[\w'é. -]+?) is in your discard pile", text)
    called = names(found["name"]) if found else None
    if called and len(called) == 1:
        return IfCount(of=CardsIn(zone="discard", cards=CardFilter(names=called)), at_least=1)
    found = _full(rf"(?:there are|you have) {_AT_LEAST} cards? in your deck", text)
    if found:
        return IfCount(of=CardsIn(zone="deck"), **_bounds(found))
    found = _full(r"you have (?P<n>\d+) or fewer other cards in your hand", text)
    if found:
        return IfCount(of=CardsIn(zone="hand"), at_most=int(found["n"]) + 1)
    found = _full(rf"you have {_AT_LEAST} (?P<cards>.+?) in the lost zone", text)
    if found:
        return IfCount(of=CardsIn(zone="lost_zone", cards=card_filter(found["cards"])), **_bounds(found))
    found = _full(
        rf"(?P<on>.+?) (?P<not>doesn't |don't )?(?:already )?(?:has|have) {_AT_LEAST} damage counters?(?: on (?:it|them))?",
        text,
    )
    if found and re.match(r"(?:all|each|both)\b", found["on"], re.IGNORECASE):
        raise Unread(text)  # that each of them has some is more than that there are some
    if found:
        on = pokemon(reader, found["on"])
        return IfCount(of=CountersOn(on), **({"at_most": 0} if found["not"] else _bounds(found)))
    found = _full(rf"there (?:is|are) {_AT_LEAST} (?P<types>{TYPES} )?energy(?: cards?)? attached to (?P<on>.+)", text)
    if found:
        types = energy_types(found["types"]) if found["types"] else ()
        return IfCount(of=EnergyOn(on=pokemon(reader, found["on"]), types=types), **_bounds(found))
    found = _full(rf"{_AT_LEAST} (?P<types>{TYPES} )?energy(?: cards?)? (?:is|are) attached to (?P<on>.+)", text)
    if found:
        types = energy_types(found["types"]) if found["types"] else ()
        return IfCount(of=EnergyOn(on=pokemon(reader, found["on"]), types=types), **_bounds(found))
    found = _full(rf"there (?:is|are) {_AT_LEAST} damage counters? on (?P<on>.+)", text)
    if found:
        return IfCount(of=CountersOn(pokemon(reader, found["on"])), **_bounds(found))
    found = _full(
        rf"(?P<on>.+?) (?P<not>doesn't |don't )?(?:has|have) {_AT_LEAST} (?P<names>(?-i:[A-Z])[\w' -]*?Energy)(?: cards?)? attached(?: to (?:it|them))?",
        text,
    )
    if found and not re.match(rf"(?:basic|special|extra|{TYPES})\b", found["names"], re.IGNORECASE):
        energy = EnergyOn(on=pokemon(reader, found["on"]), names=tuple(found["names"].split(" or ")), cards=True)
        return IfCount(of=energy, **({"at_most": 0} if found["not"] else _bounds(found)))
    found = _full(
        rf"(?P<on>.+?) (?P<not>doesn't |don't )?(?:has|have) {_AT_LEAST} (?P<extra>extra )?(?P<basic>basic |special )?(?P<types>{TYPES} )?energy(?P<cards> cards?)?(?: attached(?: to (?:it|them))?)?(?P<extra2>(?: in addition to this attack's cost|,? (?:but )?not used to pay for this attack's energy cost))?",
        text,
    )
    if found:
        on = pokemon(reader, found["on"])
        counted = EnergyOn(
            on=on,
            types=energy_types(found["types"]) if found["types"] else (),
            basic=(found["basic"] or "").strip().lower() == "basic",
            special=(found["basic"] or "").strip().lower() == "special",
            unspent=bool(found["extra"] or found["extra2"]),
            cards=bool(found["cards"]) and not found["types"],
        )
        return IfCount(of=counted, **({"at_most": 0} if found["not"] else _bounds(found)))
    return None


def _comparisons(reader: Reader, text: str) -> Condition | None:
    found = _full(
        r"you have (?P<more>more|fewer|less) (?P<what>prize cards|cards in your hand|benched pokémon|pokémon in play)(?: left| remaining)? than your opponent(?: does| has)?",
        text,
    )
    if found:
        what = found["what"].lower()
        if what.startswith("prize"):
            mine: CardsIn | PokemonIn = CardsIn(zone="prizes")
            theirs: CardsIn | PokemonIn = CardsIn(zone="prizes", side="opponent")
        elif what.startswith("cards"):
            mine, theirs = CardsIn(zone="hand"), CardsIn(zone="hand", side="opponent")
        else:
            place = "benched" if what.startswith("benched") else "all"
            mine = PokemonIn(Target("benched_yours" if place == "benched" else "all_yours"))
            theirs = PokemonIn(Target("benched_opponents" if place == "benched" else "all_opponents"))
        return IfMore(of=mine, than=theirs) if found["more"].lower() == "more" else IfMore(of=theirs, than=mine)
    found = _full(
        r"your opponent has (?P<more>more|fewer|less) (?P<what>prize cards|cards in their hand|benched pokémon|pokémon in play)(?: left| remaining)? than you(?: do| have)?",
        text,
    )
    if found:
        turned = "fewer" if found["more"].lower() == "more" else "more"
        what = found["what"].replace("their", "your")
        return _comparisons(reader, f"you have {turned} {what} than your opponent")
    found = _full(rf"your opponent has taken {_AT_LEAST} prize cards?", text)
    if found:
        return IfCount(of=PrizesTaken("opponent"), **_bounds(found))
    found = _full(
        r"(?P<a>.+?) has (?P<more>more|fewer|less) energy(?P<cards> cards)? attached to it than (?P<b>.+?)(?: does)?",
        text,
    )
    if found:
        one, other = (EnergyOn(on=pokemon(reader, found[who]), cards=bool(found["cards"])) for who in ("a", "b"))
        more = found["more"].lower() == "more"
        return IfMore(of=one, than=other) if more else IfMore(of=other, than=one)
    found = _full(r"(?P<a>.+?) has (?P<more>more|fewer|less) remaining hp than (?P<b>.+?)(?:'s)?", text)
    if found:
        kept = reader.snapshot()
        first, second = (RemainingHp(pokemon(reader, found[who])) for who in ("a", "b"))
        reader.restore(kept)
        return IfMore(of=first, than=second) if found["more"].lower() == "more" else IfMore(of=second, than=first)
    found = _full(r"the number of (?P<a>.+?) is (?:greater|more) than the number of (?P<b>.+)", text)
    if found:
        return IfMore(of=count(reader, found["a"]), than=count(reader, found["b"]))
    return None


def _likeness(reader: Reader, text: str) -> Condition | None:
    """A Pokémon is something: a type, a stage, a status, a name."""
    found = _full(
        r"(?P<on>.+?) (?:is|are|was) (?P<not>not |n't )?(?:already |now |still )?(?P<what>.+)",
        re.sub(r"\bit's\b", "it is", re.sub(r"\bisn't\b", "is not", text)),
    )
    if found:
        if _full(r"(?:all|each) .+", found["on"]):
            raise Unread(text)  # that one of them is so is not enough: the grammar reads it
        kept = reader.snapshot()
        try:
            on = pokemon(reader, found["on"])
            like = _what(reader, found["what"])
        except Unread:
            reader.restore(kept)
        else:
            held = IfIs(on, like)
            return IfNot(held) if found["not"] else held
    found = _full(
        r"(?P<on>.+?) (?P<which>(?:has|have) no abilities|(?:doesn't|don't) have a rule box|has a rule box|has a retreat cost of exactly \d)",
        text,
    )
    if found:
        target = pokemon(reader, found["on"])
        return IfIs(target, pokemon_filter(reader, f"Pokémon that {found['which']}"))
    found = _full(r"(?P<on>.+?) (?:has|have) (?P<n>\d+) hp or less remaining", text)
    if found:
        return IfCount(of=RemainingHp(pokemon(reader, found["on"])), at_most=int(found["n"]) // 10)
    found = _full(
        r"(?P<on>.+?) (?:has|have) (?:an? )?(?P<what>ability|pokémon power|weakness|resistance|any abilities)(?: to \w+)?",
        text,
    )
    if found and "ness" not in found["what"] and "ance" not in found["what"]:
        old = found["what"].lower() == "pokémon power"
        like = PokemonFilter(sorts=("pokemon_power",)) if old else PokemonFilter(ability=True)
        return IfIs(pokemon(reader, found["on"]), like)
    found = _full(
        r"(?P<on>.+?) (?:has|have) (?P<words>\"[A-Z][\w'. -]*,?\"(?:(?:,? or |,? )\"[A-Z][\w'. -]*,?\")+) in (?:its|their) names?",
        text,
    )
    if found:
        words = re.findall(r"\"([^\",]+),?\"", found["words"])
        likes = tuple(PokemonFilter(name_has=word) for word in words)
        return IfIs(pokemon(reader, found["on"]), PokemonFilter(any_of=likes))
    found = _full(r"(?P<on>.+?) (?:has|have) \"?(?P<word>(?-i:[A-Z])[\w'. -]*?)\"? in (?:its|their) names?", text)
    if found:
        return IfIs(pokemon(reader, found["on"]), PokemonFilter(name_has=found["word"]))
    found = _full(
        r"(?P<on>this pokémon|that pokémon|it|the defending pokémon) has the (?P<attack>(?-i:[A-Z])[\w' -]*) attack",
        text,
    )
    if found:
        return IfIs(pokemon(reader, found["on"]), PokemonFilter(has_attack=found["attack"]))
    found = _full(r"(?P<name>(?-i:[A-Z])[\w'é.♀♂ -]*?) is anywhere under this pokémon", text) or _full(
        r"this pokémon is evolved from (?P<name>(?-i:[A-Z])[\w'é.♀♂ -]*)", text
    )
    if found and names(found["name"]):
        reader.it = SELF
        return IfIs(SELF, PokemonFilter(under=found["name"]))
    found = _full(
        r"(?P<on>.+?) (?P<which>(?:has|have) (?:any )?(?:poké-powers?(?: or poké-bod(?:y|ies))?|poké-bod(?:y|ies))|has no retreat cost)",
        text,
    )
    if found:
        target = pokemon(reader, found["on"])
        return IfIs(target, pokemon_filter(reader, f"Pokémon that {found['which']}"))
    found = _full(rf"(?P<on>.+?) has (?:(?P<types>{TYPES})|(?P<any>any)) resistance", text)
    if found:
        resists = energy_types(found["types"]) if found["types"] else ENERGY_TYPES
        return IfIs(pokemon(reader, found["on"]), PokemonFilter(resists=tuple(resists)))
    found = _full(r"(?P<on>.+?) (?P<which>(?:has|have) δ on (?:its|their) cards?)", text)
    if found:
        return IfIs(pokemon(reader, found["on"]), PokemonFilter(name_has="δ"))
    found = _full(r"(?P<on>.+?) (?:has|have) (?:any |a )?special conditions?", text)
    if found:
        return IfIs(pokemon(reader, found["on"]), PokemonFilter(statuses=STATUSES))
    return None


def _what(reader: Reader, text: str) -> PokemonFilter:
    text = re.sub(r"\b(Pokémon[- ]\w+) or an? (?=Pokémon[- ])", r"\1 or ", text)
    try:
        return PokemonFilter(statuses=statuses(text) or STATUSES)
    except Unread:
        pass
    if _full(r"damaged", text):
        return PokemonFilter(damaged=True)
    if _full(r"(?:evolved|an evolved pokémon|an evolution card|an evolution pokémon|an evolution)", text):
        return PokemonFilter(evolved=True)
    if text.lower() in ENERGY_TYPES:
        return PokemonFilter(types=energy_types(text))
    either = _full(r"(?P<types>\w+) or has (?P<word>(?-i:[A-Z])\w+) in its name", text)
    if either:
        return PokemonFilter(
            any_of=(PokemonFilter(types=energy_types(either["types"])), PokemonFilter(name_has=either["word"]))
        )
    called = names(text) if re.match("[A-Z]", text) else None
    if called:
        return PokemonFilter(names=called)
    found = _full(r"(?:an?|a) (?P<types>.+?) type", text)
    if found:
        return PokemonFilter(types=energy_types(found["types"]))
    return pokemon_filter(reader, re.sub(r"^(?:an?|the) ", "", text, flags=re.IGNORECASE))
