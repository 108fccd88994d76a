"""Sentences made to stand alone: "if there are any …, choose 1 of them" names what it chooses, and a search of two
sentences becomes one. Words happen as far as they can, so that there must be something to choose need not be said.
"""

import re
from collections.abc import Callable, Iterable
from typing import NamedTuple

from .phrases import NUMBER


class Resolved(NamedTuple):
    """A sentence to be read, and those of the card that it stands for."""

    text: str
    printed: tuple[str, ...]


_SOME = rf"(?:up to )?{NUMBER}|all|any number|any|each|both"
_SHOW = re.compile(
    r"(?:then,? )?(?:show|reveal) (?:that card|it|them|those cards|the cards?|both cards)(?: to your opponent)?,? (?:and |then |and then )?put (?:it|them|that card|those cards|both cards) (?P<dest>into your hand|onto your bench|on top of your deck|in your hand)",
    re.IGNORECASE,
)
_SEARCH = re.compile(
    r"(?P<all>(?:.*?\b)?search your (?:deck|discard pile) for (?:(?!\bput\b|\battach\b).)+)", re.IGNORECASE
)
_CHOSEN = re.compile(r"(?P<lead>if [^,]+, )?choose (?P<cards>.+energy cards? attached to .+)", re.IGNORECASE)
_ATTACHED = re.compile(
    r"(?:then,? )?choose (?P<to>1 of .+?) and (?:attach|move) (?:that energy card|those energy cards|it|them) to (?:it|that pokémon)",
    re.IGNORECASE,
)
_GUSTED = re.compile(r"choose (?:1|one) (?P<of>of your opponent's benched pokémon)", re.IGNORECASE)
_FLIP_EACH = re.compile(r"for each (?P<on>(?:of )?.*pokémon.*?), flip a coin", re.IGNORECASE)
_STRUCK = re.compile(r"if heads, (?P<what>this attack does \d+ damage) to that pokémon", re.IGNORECASE)
_TRADE = re.compile(r"trade .+", re.IGNORECASE)


def resolved(texts: Iterable[str]) -> list[Resolved]:
    """The sentences of a text, each without need of the one before it, as far as that can be had."""
    found: list[Resolved] = []
    known: dict[str, str] = {}
    for text in texts:
        before = found[-1] if found else None
        shown = _SHOW.fullmatch(text)
        if before and shown and _SEARCH.fullmatch(before.text):
            joined = f"{before.text}, show it to your opponent, and put it {shown['dest']}"
            found[-1] = Resolved(joined, (*before.printed, text))
            continue
        if before and shown and _TRADE.fullmatch(before.text):
            found[-1] = Resolved(before.text, (*before.printed, text))
            continue
        alone = _alone(text, known, found)
        _remember(text, known)
        driven = re.search(
            r"\bswitch (?:that pokémon|it) with (?=the defending|their active|your opponent's active)",
            alone,
            re.IGNORECASE,
        )
        chosen_at = next((at for at, one in enumerate(found) if _GUSTED.fullmatch(one.text)), None)
        if driven and chosen_at is not None:
            named = _GUSTED.fullmatch(found[chosen_at].text)
            assert named is not None, "just found"
            alone = alone[: driven.start()] + f"switch 1 {named['of']} with " + alone[driven.end() :]
            printed = (*found.pop(chosen_at).printed, text)
            found.append(Resolved(alone, printed))
            continue
        whole = _continued(before.text, alone) if before else None
        if before and whole:
            found[-1] = Resolved(whole, (*before.printed, text))
            continue
        each = _FLIP_EACH.fullmatch(before.text) if before else None
        struck = _STRUCK.fullmatch(alone)
        if before and each and struck:
            found[-1] = Resolved(
                f"on heads of a coin for each, {struck['what']} to each {each['on']}", (*before.printed, text)
            )
            continue
        topped = re.fullmatch(
            r"shuffle your deck, then put (?:that card|those cards) on top of it", alone, re.IGNORECASE
        )
        if before and topped and _SEARCH.fullmatch(before.text):
            found[-1] = Resolved(f"{before.text} and put it on top of your deck", (*before.printed, text))
            continue
        attached = _ATTACHED.fullmatch(alone)
        chosen = _CHOSEN.fullmatch(before.text) if before else None
        if before and attached and chosen:
            moved = f"{chosen['lead'] or ''}move {chosen['cards']} to {attached['to']}"
            found[-1] = Resolved(moved, (*before.printed, text))
            continue
        found.append(Resolved(alone, (text,)))
    return found


_CHOSEN_CARD = r"(?:the|that) cards?(?: you chose)?|it|them|those cards"
_CONTINUED: tuple[tuple[re.Pattern[str], re.Pattern[str], str], ...] = (
    (  # cards of the discard pile, shown before they go somewhere
        re.compile(
            r"(?P<lead>.*\b)(?:choose|search your discard pile for) (?P<cards>(?:up to )?\d+ [^.]+?)(?: from your discard pile)?",
            re.IGNORECASE,
        ),
        re.compile(r"show (?:it|them) to your opponent and (?P<put>shuffle) (?:it|them) into your deck", re.IGNORECASE),
        "{lead}{put} {cards} from your discard pile into your deck",
    ),
    (  # a card of the hand, shown before it goes back
        re.compile(
            r"(?P<lead>)(?:reveal|choose) (?P<cards>.+?) (?:from|in) your hand(?:, show it to your opponent,)? and put it (?P<to>into|on top of) your deck",
            re.IGNORECASE,
        ),
        re.compile(r"if you do, (?P<rest>search your deck for .+)", re.IGNORECASE),
        "put {cards} from your hand {to} your deck in order to {rest}",
    ),
    (  # choose 1 Special Condition; the Defending Pokémon is now affected by it
        re.compile(r"(?P<lead>.*\b)choose (?:1|a) special condition", re.IGNORECASE),
        re.compile(r"(?P<on>.+ is now affected by that special condition)", re.IGNORECASE),
        "{lead}choose 1 Special Condition and {on}",
    ),
    (  # choose one of two; the Defending Pokémon is now affected by it
        re.compile(r"(?P<lead>.*\b)choose (?:either )?(?P<which>[A-Z]\w+ or [A-Z]\w+)", re.IGNORECASE),
        re.compile(r"(?P<on>.+ is now affected by that special condition)", re.IGNORECASE),
        "{lead}choose {which}; {on}",
    ),
    (  # an Energy card, which goes back to the hand
        re.compile(r"(?P<lead>.*\b)choose (?P<cards>\w+ energy(?: cards?)? attached to .+)", re.IGNORECASE),
        re.compile(r"your opponent returns (?:that card|it) to their hand", re.IGNORECASE),
        "{lead}return {cards} to their hand",
    ),
    (  # look at the hand and choose 1 card; the opponent discards it
        re.compile(
            r"(?P<lead>.*\b)look at your opponent's hand and choose (?P<cards>.+?)(?: you find there)?", re.IGNORECASE
        ),
        re.compile(rf"your opponent discards (?:{_CHOSEN_CARD})", re.IGNORECASE),
        "{lead}look at your opponent's hand and choose {cards} you find there and discard it",
    ),
    (
        re.compile(
            r"(?P<lead>.*\b)look at your opponent's hand and choose (?P<cards>.+?)(?: you find there)?", re.IGNORECASE
        ),
        re.compile(
            rf"your opponent puts (?:{_CHOSEN_CARD}) (?:on|at) the (?P<dest>top|bottom) of their deck", re.IGNORECASE
        ),
        "{lead}look at your opponent's hand and put {cards} you find there on the {dest} of their deck",
    ),
    (  # cards of the hand that are shown and go back into the deck
        re.compile(r"(?P<lead>)choose (?P<cards>.+?) from your hand and show them to your opponent", re.IGNORECASE),
        re.compile(r"shuffle them into your deck", re.IGNORECASE),
        "show {cards} from your hand to your opponent and shuffle them into your deck",
    ),
    (  # a Pokémon card that takes the place of another
        re.compile(r"(?P<lead>.*\b)choose (?P<cards>.+? (?:in|from) your discard pile)", re.IGNORECASE),
        re.compile(r"switch it with (?P<on>1 of your .*pokémon.*)", re.IGNORECASE),
        "{lead}choose {cards} and switch it with {on}",
    ),
    (  # an Energy card and where it goes
        re.compile(
            r"(?P<lead>.*\b)choose (?P<cards>\w+ (?:\w+ )?energy cards? attached to .+?) and (?P<to>1 of .+pokémon)",
            re.IGNORECASE,
        ),
        re.compile(r"attach that energy card to that pokémon", re.IGNORECASE),
        "{lead}move {cards} to {to}",
    ),
    (  # its owner knows it anyway
        re.compile(r"(?P<lead>.*\bchoose .+? from your opponent's hand without looking)", re.IGNORECASE),
        re.compile(
            r"look at (?:the|that) card you chose, then have your opponent shuffle that card into their deck",
            re.IGNORECASE,
        ),
        "{lead} and reveal it and shuffle it into their deck",
    ),
)


def _continued(first: str, second: str) -> str | None:
    """Two sentences as one, where the second names what the first has chosen."""
    for chosen, done, whole in _CONTINUED:
        one, two = chosen.fullmatch(first), done.fullmatch(second)
        if one and two:
            return whole.format(**one.groupdict(), **two.groupdict())
    return None


# --- what there must be any of --------------------------------------------------------------------------------------

_POKEMON = re.compile(
    r"\bif (?:(?P<who>your opponent|you|they) (?:has|have) any (?P<kind>[\w' ]*?pokémon(?: (?:in play|on (?:your|their) bench))?)|there are any (?P<there>[\w' ]*?pokémon) on (?P<whose>your opponent's|your) bench), (?P<rest>(?:(?!\b(?:cards?|deck|hand)\b).)*?\bof (?:them|those pokémon)\b.*)",
    re.IGNORECASE,
)
_DAMAGED = re.compile(
    r"\bif any of (?P<whose>your opponent's|your) (?P<kind>[\w ]*?pokémon) (?:has|have) any damage counters on (?:it|them), (?:then )?(?P<rest>(?:(?!\b(?:cards?|deck|hand)\b).)*?\bof (?:them|those pokémon)\b.*)",
    re.IGNORECASE,
)
_ENERGY = re.compile(
    r"\bif (?P<on>[^,]+?) (?:has|have) any (?P<kind>[\w ]*?energy(?: cards?)?) attached to (?:it|them), (?P<rest>(?:(?!\b(?:cards?|deck|hand)\b).)*?\bof (?:them|those energy cards)\b.*)",
    re.IGNORECASE,
)
_COUNTERS = re.compile(
    rf"\bif (?:there are any damage counters on (?P<on>[^,]+)|(?P<on2>[^,]+?) has any damage counters on it), remove (?P<n>{_SOME}) of them",
    re.IGNORECASE,
)
_SO_DAMAGED = re.compile(
    rf"\b(?P<if>if (?:there are at least \d+ damage counters on (?P<on>[^,]+)|(?P<on2>[^,]+?) has at least \d+ damage counters on it), )(?P<may>you may )?remove (?P<n>{_SOME}) of them\b",
    re.IGNORECASE,
)
_SO_MANY = re.compile(
    r"\b(?P<if>if (?P<who>your opponent|you) (?:has|have) (?:\d+ or (?:more|fewer)|at least \d+) (?P<kind>benched pokémon), )(?P<rest>(?:(?!\b(?:cards?|deck|hand)\b).)*?\bof them\b.*)",
    re.IGNORECASE,
)
_THERE = re.compile(
    r"\bif there are any (?P<kind>[\w ]*?energy(?: cards?)?) attached to (?P<on>[^,]+), (?P<rest>(?:(?!\b(?:cards?|deck|hand)\b).)*?\bof (?:them|those energy cards)\b.*)",
    re.IGNORECASE,
)
_DISCARDED = re.compile(
    rf"\bif there are any (?P<kind>[\w ]*?cards?) in your discard pile, (?:choose|attach|put) (?P<n>{_SOME}) of them(?: and (?:attach|put) (?:it|them))? (?P<rest>(?:to|into|onto) .+)",
    re.IGNORECASE,
)
_HAND = re.compile(
    rf"\b(?:if (?:(?:they|your opponent) (?:has|have)|there are) any (?P<kind>[\w ,/]+? cards?)(?: there| in their hand)?, |)(?P<may>you may )?choose (?P<n>{_SOME}) of (?:them|those cards)",
    re.IGNORECASE,
)
_TOP = re.compile(
    rf"if any of (?:them|those cards) are (?P<kind>.+? cards?), (?P<may>you may )?(?:show|reveal|choose) (?P<n>{_SOME}) of them(?: to your opponent)?,? and put (?:it|them) into your hand",
    re.IGNORECASE,
)
_OF_THE_TOP = re.compile(
    rf"(?:choose|take|put) (?P<n>{_SOME}) of (?:those|the|these) cards(?: and put (?:it|them))? into your hand",
    re.IGNORECASE,
)


def _alone(text: str, known: dict[str, str], before: list[Resolved]) -> str:
    for pattern, said in _RULES:
        while (found := pattern.search(text)) is not None:
            lead = re.sub(r",? and $", ", ", text[: found.start()])
            text = lead + said(found) + text[found.end() :]
    if known.get("energy"):
        text = re.sub(
            rf"\b(?P<n>{_SOME}) of those (?:(?:\w+ )?energy )?cards\b",
            lambda each: f"{each['n']} {_card(known['energy'], each['n'])}",
            text,
            flags=re.IGNORECASE,
        )
    if known.get("counters"):
        text = re.sub(
            rf"\bremove (?P<n>{_SOME}) of those damage counters\b",
            lambda each: f"remove {each['n']} damage counters from {known['counters']}",
            text,
            flags=re.IGNORECASE,
        )
    text = re.sub(
        rf"\bif you have any cards in your hand, (shuffle|discard|put) (?P<n>{_SOME}) of them\b",
        lambda each: f"{each[1]} {each['n']} {'card' if each['n'] == '1' else 'cards'} from your hand",
        text,
        flags=re.IGNORECASE,
    )
    last = before[-1].text if before else ""
    if re.search(r"your opponent's hand|reveals? their hand", last, re.IGNORECASE):
        text = re.sub(r"^(discard .+?) from it$", r"\1 from your opponent's hand", text, flags=re.IGNORECASE)
        text = _HAND.sub(
            lambda each: f"{each['may'] or ''}choose {each['n']} {each['kind'] or 'cards'} from your opponent's hand",
            text,
        )
    if re.search(r"look at the top \w+ cards of your deck", last, re.IGNORECASE):
        text = _TOP.sub(
            lambda each: f"you may reveal {each['n']} {each['kind']} you find there and put it into your hand", text
        )
        text = _OF_THE_TOP.sub(lambda each: f"put {each['n']} of them into your hand", text)
    return text


def _whose(who: str) -> str:
    return "your" if who.lower() in ("you", "your") else "your opponent's"


def _pokemon(found: re.Match[str]) -> str:
    kind = re.sub(r" on (?:your|their) bench$", "", found["kind"] or found["there"], flags=re.IGNORECASE)
    benched = bool(found["there"]) or kind != (found["kind"] or "")
    if benched and not re.search(r"\bbenched\b", kind, re.IGNORECASE):
        kind = (
            re.sub(r"pokémon$", "Benched Pokémon", kind, flags=re.IGNORECASE)
            if kind.lower() == "pokémon"
            else f"Benched {kind}"
        )
    whose = _whose(found["who"] or found["whose"])
    rest = found["rest"]
    if re.match(r"(?:they|your opponent) chooses? 1 of them\b", rest, re.IGNORECASE) and whose != "your":
        return re.sub(
            r"^(?:they|your opponent) chooses? 1 of them",
            f"your opponent chooses 1 of their {kind}",
            rest,
            flags=re.IGNORECASE,
        )
    return re.sub(r"\bof (?:them|those pokémon)\b", f"of {whose} {kind}", rest, count=1, flags=re.IGNORECASE)


def _damaged(found: re.Match[str]) -> str:
    kind = f"of {found['whose']} {found['kind']} with any damage counters on it"
    return re.sub(r"\bof (?:them|those pokémon)\b", kind, found["rest"], count=1, flags=re.IGNORECASE)


def _energy(found: re.Match[str]) -> str:
    kind = f"{found['kind']} attached to {found['on']}"
    return re.sub(
        rf"\b(?P<n>{_SOME}) of (?:them|those energy cards)\b",
        lambda each: f"{each['n']} {_card(kind, each['n'])}",
        found["rest"],
        count=1,
        flags=re.IGNORECASE,
    )


def _counters(found: re.Match[str]) -> str:
    return f"remove {found['n']} damage counters from {found['on'] or found['on2']}"


def _so_many(found: re.Match[str]) -> str:
    named = re.sub(
        r"\bof them\b", f"of {_whose(found['who'])} {found['kind']}", found["rest"], count=1, flags=re.IGNORECASE
    )
    return f"{found['if']}{named}"


def _so_damaged(found: re.Match[str]) -> str:
    return f"{found['if']}{found['may'] or ''}remove {found['n']} damage counters from {found['on'] or found['on2']}"


def _discarded(found: re.Match[str]) -> str:
    number = found["n"]
    kind = re.sub(
        r"cards?$", "card" if number.lower() in ("1", "a", "one") else "cards", found["kind"], flags=re.IGNORECASE
    )
    verb = "attach" if found["rest"].lower().startswith("to ") else "put"
    return f"{verb} {number} {kind} from your discard pile {found['rest']}"


def _card(kind: str, number: str) -> str:
    """Energy cards of a kind, one or several."""
    return re.sub(
        r"energy cards?\b",
        "Energy card" if number.lower() in ("1", "a", "one") else "Energy cards",
        kind,
        count=1,
        flags=re.IGNORECASE,
    )


_RULES: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (_POKEMON, _pokemon),
    (_DAMAGED, _damaged),
    (_ENERGY, _energy),
    (_COUNTERS, _counters),
    (_THERE, _energy),
    (_SO_MANY, _so_many),
    (_SO_DAMAGED, _so_damaged),
    (_DISCARDED, _discarded),
)


def _remember(text: str, known: dict[str, str]) -> None:
    """What a later sentence may call "those"."""
    found = re.search(
        r"\bif (?P<on>[^,]+?) (?:has|have) any (?P<kind>[\w ]*?energy(?: cards?)?) attached to (?:it|them),",
        text,
        re.IGNORECASE,
    )
    if found:
        known["energy"] = f"{found['kind']} attached to {found['on']}"
    found = re.search(
        r"\bif (?:there are any damage counters on (?P<on>[^,]+)|(?P<on2>[^,]+?) has any damage counters on it),",
        text,
        re.IGNORECASE,
    )
    if found:
        known["counters"] = found["on"] or found["on2"]
