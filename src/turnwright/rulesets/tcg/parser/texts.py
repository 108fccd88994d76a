"""Whole texts: an attack, an ability, a trainer, an energy card, each from its sentences; what is not read is kept."""

import re
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .. import vocabulary as v
from ..content import Ability, Attachment, Attack, DamageMark, PlaysAs, Provision
from ..grammar import referents
from ..grammar.assembly import (
    Parsed,
    ParsedEnergy,
    ParsedTrainer,
    Said,
    guarded,
    is_price,
    needed_first,
    none_without,
    or_cured,
    paid_first,
    placed,
    replaces,
    sound,
)
from ..rules.terms import ENERGY_TYPES, EnergyType, Status
from .antecedents import resolved
from .conditions import condition, conditions
from .phrases import TYPES, Reader, Unread, energy_cards, energy_types, number, pokemon, pokemon_filter, statuses, until
from .plainer import plainer
from .reading import is_too_long, own_names, sentences, spelled
from .sentences import clauses, event, sentence, struck

BLIND = re.compile(
    r"if (?:the defending pokémon|that pokémon|it) tries to (?:use an )?attack(?: during your opponent's next turn)?, your opponent flips a coin"
    r"|(?:during your opponent's next turn, )?if the defending pokémon tries to (?:use an )?attack, your opponent flips a coin",
    re.IGNORECASE,
)
BLIND_THEN = re.compile(
    r"if tails, (?:that|the|this) attack (?:does nothing|doesn't happen|does nothing)", re.IGNORECASE
)


FLIPPED = re.compile(r"whenever an attack does anything to this pokémon, flip a coin", re.IGNORECASE)
FLIPPED_THEN = re.compile(
    r"if heads, prevent all effects of that attack, including damage, done to this pokémon", re.IGNORECASE
)


_HURT = re.compile(
    r"(?P<before>during your opponent's (?:next )?turn, )?(?:if|whenever) (?:any damage is done to this pokémon by (?:an )?(?:opponent's )?attacks?"
    r"|this pokémon would be damaged by (?:an|your opponent's|an opponent's) attack)(?: after applying weakness and resistance)?"
    r"(?P<next> during your opponent's next turn)?, flip a coin",
    re.IGNORECASE,
)
_HURT_THEN = re.compile(
    r"if heads, (?:prevent (?:that damage|all damage done to this pokémon by that attack)"
    r"|reduce that damage by (?P<n>\d+)(?: after applying weakness and resistance)?)",
    re.IGNORECASE,
)


def _flipped(reader: Reader, text: str, following: str) -> v.Prevent | v.Reduce | None:
    """A coin whenever the Pokémon is hurt: heads takes the damage away, or some of it."""
    found, then = _HURT.fullmatch(text), _HURT_THEN.fullmatch(following)
    held = re.fullmatch(r"if (this pokémon .+?) and is damaged by an attack, flip a coin", text, re.IGNORECASE)
    if held and reader.stands and re.fullmatch(r"if heads, prevent that damage", following, re.IGNORECASE):
        return v.Prevent(flip=True, lasts="permanent", when=conditions(reader, held[1]))
    if found is None or then is None:
        return None
    later = found["next"] or "next" in (found["before"] or "").lower()
    if later == reader.stands or (later and reader.kind != "attack"):
        return None  # of an attack it must be said for how long, of a standing word it cannot
    lasts: v.Lasts = "next_turn" if later else "permanent"
    who: Any = "opponent" if "opponent's" in text[: found.start("next")].lower() else "anybody"
    if then["n"]:
        return v.Reduce(amount=int(then["n"]), flip=True, from_who=who, lasts=lasts)
    return v.Prevent(flip=True, from_who=who, lasts=lasts)


# --- attacks --------------------------------------------------------------------------------------------------------


MARKS: dict[str, DamageMark] = {
    "+": "+", "＋": "+", "×": "×", "x": "×", "X": "×", "*": "×", "-": "-", "−": "-", "–": "-", "?": "?",
}  # fmt: skip
"""What stands behind the damage, however it is spelled."""


def attack(
    text: str, *, card: str, name: str, cost: tuple[EnergyType, ...] = (), damage: int = 0, mark: str = ""
) -> Attack:
    """An attack with what its text says."""
    if is_too_long(text):
        return Attack(name=name, cost=cost, damage=damage, mark=MARKS.get(mark, ""), unparsed=(text,))
    reader = Reader("attack", card=card, damage=damage, part=name)
    plain = own_names(spelled(text), card=card, card_is="this Pokémon", part=name, part_is="this attack")
    texts, once = _once(plainer(list(sentences(plain))))
    opens = any(_OPENS.fullmatch(each) for each in texts)
    parsed = assemble(reader, [each for each in texts if not _OPENS.fullmatch(each)], in_attack=True)
    first = parsed.effects[0] if parsed.effects and not parsed.pays else None
    if isinstance(first, v.DiscardCards) and is_price(first) and not first.key and first.cards != v.ANY_CARD:
        parsed = replace(parsed, pays=(first,), effects=parsed.effects[1:])  # nothing asks whether it was done
    printed = MARKS.get(mark, "")
    if printed == "×":
        parsed = replace(parsed, before=none_without(parsed.before, damage))
    if printed == "+" and damage and any(replaces(word) for word in parsed.before):
        return Attack(name=name, cost=cost, damage=damage, mark=printed, unparsed=(text,))  # more than what is printed
    words = (*parsed.pays, *parsed.before, *parsed.effects)
    if referents.running(words) is None or referents.is_gone(words):
        return Attack(name=name, cost=cost, damage=damage, mark=printed, unparsed=(text,))
    made = Attack(
        name=name,
        cost=cost,
        damage=damage,
        mark=printed,
        needs=parsed.needs,
        pays=parsed.pays,
        before=parsed.before,
        effects=parsed.effects,
        once=once,
        opens=opens,
        unparsed=tuple(_as_printed(clause, _printed(text, plain)) for clause in parsed.unparsed),
    )
    return made if sound(parsed) else Attack(name=name, cost=cost, damage=damage, mark=printed, unparsed=(text,))


_OPENS = re.compile(r"if you go first, you can use this attack (?:during|on) your first turn", re.IGNORECASE)


def about_itself(text: str) -> str:
    """A text of an unknown card: whatever "does damage to itself" is this Pokémon."""
    found = re.search(
        r"(?:^|[;,.] (?:if (?:heads|tails), )?|\band |\bplus )((?-i:[A-Z])[\w'. -]*?) does \d+ damage to itself",
        spelled(text),
    )
    return own_names(spelled(text), card=found[1], card_is="this Pokémon") if found else text


def _as_printed(clause: str, printed: Mapping[str, str]) -> str:
    """A clause as it stood on the card, with the card's own name."""
    return printed.get(clause, clause)


def _printed(text: str, plain: str) -> dict[str, str]:
    """The sentences of a text, by what they became when own names were replaced."""
    before, after = list(sentences(spelled(text))), list(sentences(plain))
    return dict(zip(after, before, strict=True)) if len(before) == len(after) else {}


_NEEDS = (
    r"(?:you can't use this attack|this attack can't be used|you can't play this card|you can't use this (?:power|ability)) (?P<not>unless|if) (?P<condition>.+)",
    r"(?:you can use this attack|this attack can be used|you (?:can|may) (?:play|use) this card|you can use this (?:power|ability)) only (?:if|when) (?P<condition>.+)",
    r"if (?P<condition>.+?), (?:you can't use this attack|this attack can't be used|you can't play this card)",
    r"in order to (?:play this card|use this attack), (?P<condition>you can't have any .+)",
)


def _need(reader: Reader, text: str) -> v.Condition | None:
    for at, pattern in enumerate(_NEEDS):
        found = re.fullmatch(pattern, text.strip("()"), re.IGNORECASE)
        if found is None:
            continue
        kept = reader.snapshot()
        try:
            held = condition(reader, found["condition"])
        except Unread:
            reader.restore(kept)
            return None
        denied = at == 2 or (at == 0 and found["not"].lower() == "if")
        return v.IfNot(held) if denied else held
    return None


def _paid(reader: Reader, text: str) -> list[Said] | None:
    """You can play this card only if you discard …"""
    found = re.fullmatch(
        r"(?:you can (?:play this card|use this (?:card|attack|power|ability)) only if you|in order to (?:play this card|use this (?:card|attack|power|ability)), you must) (?P<cost>(?:discard|put|shuffle|return) .+)",
        text,
        re.IGNORECASE,
    )
    if found is None:
        return None
    try:
        return [Said(each.word, "pay") for each in clauses(reader, found["cost"])]
    except Unread:
        return None


def assemble(reader: Reader, texts: list[str], *, in_attack: bool) -> Parsed:
    """Sentences one after the other; each either adds words, needs or payments, amends, or is kept as unparsed."""
    said: list[Said] = []
    needs: list[v.Condition] = []
    unparsed: list[str] = []
    texts, options = _options(texts)
    lines = resolved(texts)
    at = 0
    while at < len(lines):
        text, printed = lines[at]
        if text == _CHOICE and options is not None:
            at += 1
            choice = _choice(reader, options)
            if choice is None:
                unparsed.append(" • ".join(" ".join(each) for each in options[1]))
            else:
                said.extend(choice)
            continue
        following = lines[at + 1].text if at + 1 < len(lines) else ""
        at += 1
        if BLIND.fullmatch(text) and BLIND_THEN.fullmatch(following):
            said.append(Said(v.Blind(), "timed" if "next turn" in text.lower() else ""))
            at += 1
            continue
        if FLIPPED.fullmatch(text) and FLIPPED_THEN.fullmatch(following):
            said.append(Said(v.Prevent(what="all", flip=True, lasts=until(reader.lasts) or "next_turn")))
            at += 1
            continue
        coin = _flipped(reader, text, following)
        if coin is not None:
            said.append(Said(coin, "timed"))
            at += 1
            continue
        try:
            need = _need(reader, text)
            paid = _paid(reader, text) if need is None else None
            added = [] if need is not None else paid if paid is not None else sentence(reader, text, said)
        except Unread:
            need, added = None, None
        if need is not None:
            needs.append(need)
        elif added is None:
            unparsed.extend(printed)
        else:
            said.extend(added)
    if reader.choosing:
        unparsed.append(f"choose: {reader.choosing}")
    return placed(or_cured(said), tuple(needs), tuple(unparsed), in_attack=in_attack)


_CHOICE = "one of several"
_CHOOSE = re.compile(r"choose (?:1|one)(?P<both> or both)?:? ?(?P<first>•.+)?", re.IGNORECASE)


def _options(texts: list[str]) -> tuple[list[str], tuple[bool, list[list[str]]] | None]:
    """The sentences of a text with a choice among several things taken out; and these, each of several sentences.

    "Do this. Or, do that." is such a choice, too.
    """
    for at, text in enumerate(texts):
        found = _CHOOSE.fullmatch(text)
        if found and (found["first"] or (at + 1 < len(texts) and texts[at + 1].startswith("•"))):
            things: list[list[str]] = []
            for line in (*([found["first"]] if found["first"] else []), *texts[at + 1 :]):
                pieces = [piece.strip() for piece in line.split("•")]
                if pieces[0] and things:
                    things[-1].append(pieces[0])
                things.extend([piece] for piece in pieces[1:] if piece)
            return [*texts[:at], _CHOICE], (bool(found["both"]), things)
        other = re.fullmatch(r"or, (?P<rest>.+)", text, re.IGNORECASE)
        if other and at:
            first = at - 1
            while first and re.match(r"(?:then|shuffle|if you do|show|put)\b", texts[first], re.IGNORECASE):
                first -= 1
            things = [texts[first:at], [other["rest"], *texts[at + 1 :]]]
            return [*texts[:first], _CHOICE], (False, things)
    return texts, None


def _choice(reader: Reader, options: tuple[bool, list[list[str]]]) -> list[Said] | None:
    """A choice among several things, each under the number that was picked; None if one of them is not understood."""
    both, things = options
    if len(things) < 2 or len(things) > 6 or (both and len(things) != 2):
        return None
    if any(not about_shuffling(each) for thing in things for each in thing[1:]):
        return None  # nobody can tell whether it goes with one of them or with all
    reader.keys += 1
    word = v.Pick(count=len(things), both=both, key="pick" if reader.keys == 1 else f"pick{reader.keys}")
    said = [Said(word)]
    for place, thing in enumerate(things, 1):
        inner: list[Said] = []
        for line in resolved(thing):
            try:
                added = sentence(reader, line.text, inner)
            except Unread:
                added = None
            if added is None:
                return None
            inner.extend(added)
        if not inner or reader.choosing or any(each.place == "pay" for each in inner):
            return None
        said.extend(guarded(inner, _picked(word, place)))
    return said


def about_shuffling(text: str) -> bool:
    """Whether a sentence only goes on with what was done: by drawing, or by shuffling the deck."""
    return re.match(r"(?:then,? )?(?:shuffle (?:your|the) deck|draw)|if you do\b", text, re.IGNORECASE) is not None


def _picked(word: v.Pick, number: int) -> v.Condition:
    """That this of several things was picked; of two, the last number means both."""
    if not word.both:
        return v.IfCount(of=v.Done(word.key), at_least=number, at_most=number)
    return v.IfNot(v.IfCount(of=v.Done(word.key), at_least=3 - number, at_most=3 - number))


# --- abilities ------------------------------------------------------------------------------------------------------

_ONCE = re.compile(
    r"you can't use more than (?:1|one) (?P<what>gx attack|vstar power|g-?max attack) in a game", re.IGNORECASE
)


def _once(texts: list[str]) -> tuple[list[str], str]:
    """What may be used once in a game together with all others of its kind, and the other sentences."""
    said = [found for text in texts if (found := _ONCE.fullmatch(text.strip("()")))]
    return [text for text in texts if not _ONCE.fullmatch(text.strip("()"))], said[0]["what"] if said else ""


_BLOCKED = re.compile(
    r"(?:(?:this|the) (?:power|ability|poké-power|poké-body) (?:can't be used|stops working|doesn't work)|you can't use (?:this power|this poké-power|it|this ability)) (?:if|while|when|as long as) (?:this pokémon|it) (?:is|becomes)(?: already)? (?P<statuses>.+?)(?: when your opponent attacks)?",
    re.IGNORECASE,
)
_ALONE = re.compile(
    r"this (?:power|ability) (?:stops working|can't be used) if you have more than (?:1|one) this pokémon in play",
    re.IGNORECASE,
)
_SHARED = re.compile(
    r"you can't use more than (?:1|one) .+?(?:ability|poké-power|poké-body|power)? ?(?:each turn|between turns)"
    r"|you can't apply more than (?:1|one) .+? ability at a time",
    re.IGNORECASE,
)
_ACTIVATED: tuple[tuple[str, str], ...] = (
    (r"once during your turn(?: before your attack)?", "once_per_turn"),
    (r"once during each player's turn(?: before (?:your|their) attack)?", "once_per_turn"),
    (r"during each player's turn(?: before (?:your|their) attack)?", "unlimited"),
    (r"once during each of your turns", "once_per_turn"),
    (r"(?:as often as you like|any number of times|as many times as you like) during your turn(?: before your attack)?", "unlimited"),
    (r"at any time during your turn(?: before your attack)?", "unlimited"),
    (r"as often as each player likes during (?:your|their) turn", "unlimited"),
    (r"once per game(?: during your turn)?", "once_per_game"),
)  # fmt: skip
_TRIGGERS: tuple[tuple[str, v.Event], ...] = (
    (r"(?:when|if) you (?:play|put) this (?:pokémon|card) (?:from your hand (?:onto|to|on) your bench|into play)(?: during your turn)?", "when_played"),
    (r"when you put this pokémon from your hand onto your active (?:this pokémon|[\w' -]+?)", "when_evolved"),
    (r"(?:when|if) you play this (?:pokémon|card) from your hand to evolve (?:1 of your (?:active )?pokémon|a pokémon|your active pokémon)(?: during your turn)?", "when_evolved"),
    (r"(?:when|if) (?:you attach this card from your hand to a? ?[^,]*?pokémon|this card is attached(?: from your hand)?(?: to [^,]+)?)", "when_attached"),
    (r"(?:when|if) this pokémon moves from your bench to (?:the active spot|become your active pokémon)(?: during your turn)?", "when_promoted"),
    (r"(?:at any time )?between turns|during pokémon checkup", "between_turns"),
    (r"at the (?:beginning|start) of (?:your|each player's) turn", "start_of_turn"),
    (r"(?:once )?at the end of (?:your|each|each player's) turn", "end_of_turn"),
)  # fmt: skip


_ELSEWHERE: tuple[tuple[str, v.Event], ...] = (
    (r"when(?:ever)? your opponent attaches an energy card from their hand to 1 of their pokémon", "foe_attached"),
    (r"when(?:ever)? your opponent plays (?:a pokémon|an evolution card|any pokémon) from their hand to evolve (?:1 of )?their pokémon", "foe_evolved"),
    (r"(?:if|when|whenever) your opponent's active pokémon retreats", "foe_retreated"),
    (r"(?:when|whenever|after) your opponent plays a supporter card from their hand", "foe_supporter"),
    (r"when(?:ever)? your active pokémon is knocked out by damage from an (?:opponent's attack|attack from your opponent's pokémon)", "active_fell"),
    (r"when(?:ever)? 1 of your (?:other )?pokémon is knocked out by damage from an (?:opponent's attack|attack from your opponent's pokémon)", "ally_fell"),
)  # fmt: skip


_LATE_PLACE = re.compile(
    r"^(.+?),? ((?:as long as|while|if) this pokémon is (?:in the active spot|your active pokémon|on your bench|benched))$",
    re.IGNORECASE,
)


class _Head(Struct):
    kind: Any = "passive"
    event: v.Event | None = None
    limit: Any = "once_per_turn"
    place: Any = "any"
    optional: bool = False
    shared: bool = False
    blocked_by: tuple[Status, ...] = ()
    needs: tuple[v.Condition, ...] = ()


def ability(
    text: str, *, card: str, name: str, holder: str = "this Pokémon", stadium: bool = False, evolves: bool = False
) -> Ability:
    """An ability from its text: passive unless it says when or how often it is used.

    `evolves`: the card is an Evolution card, so that to play it is to evolve with it.
    """
    if is_too_long(text):
        return Ability(name=name, kind="passive", unparsed=(text,))
    plain = own_names(spelled(text), card=card, card_is=holder, part=name, part_is="this power")
    to = "to evolve 1 of your Pokémon" if evolves else "onto your Bench"
    texts = [
        re.sub(r"^(when you play this Pokémon from your hand)(?=, )", rf"\1 {to}", each, flags=re.IGNORECASE)
        for each in plainer(list(sentences(plain)))
    ]
    if not texts:
        return Ability(name=name, kind="passive", unparsed=("its text",))
    try:
        made = _ability(texts, card=card, name=name, stadium=stadium)
    except Unread:
        made = None
    if made is None or not sound(made):
        return Ability(name=name, kind="passive", unparsed=(text,))
    printed = _printed(text, plain)
    return replace(made, unparsed=tuple(_as_printed(clause, printed) for clause in made.unparsed))


def _ability(texts: list[str], *, card: str, name: str, stadium: bool) -> Ability:
    head = _Head()
    texts, once = _once(texts)
    if once and texts:  # once in a game is not as often as you like
        texts[0] = re.sub(r"^during your turn, (?=you may)", "Once during your turn, ", texts[0], flags=re.IGNORECASE)
    reader = Reader("ability", card=card, damage=0)
    reader.stadium = stadium
    left: list[str] = []
    for text in texts:
        blocked = _BLOCKED.fullmatch(text)
        if blocked:
            try:
                wanted = re.sub(
                    r",? or affected by (?:a|any) special conditions?$|affected by a special condition",
                    "",
                    blocked["statuses"],
                )
                head.blocked_by = (
                    statuses(wanted) if wanted else ("asleep", "paralyzed", "confused", "poisoned", "burned")
                )
                if "special condition" in blocked["statuses"].lower():
                    head.blocked_by = ("asleep", "paralyzed", "confused", "poisoned", "burned")
            except Unread:
                left.append(text)
        elif _SHARED.fullmatch(text):
            head.shared = True
        elif _ALONE.fullmatch(text):
            others = v.PokemonIn(v.Target("all_yours", where=v.PokemonFilter(names=(card,))))
            head.needs = (*head.needs, v.IfCount(of=others, at_most=1))
        else:
            left.append(text)
    left = [_USING.sub("", text) for text in left] if len(left) > 1 else left
    must = re.compile(r"you must (?P<cost>.+) in order to use this (?:ability|power|attack)", re.IGNORECASE)
    paid = [found["cost"] for text in left if (found := must.fullmatch(text))]
    left = [text for text in left if not must.fullmatch(text)]
    left = [_LATE_PLACE.sub(r"\2, \1", text) for text in left]
    left = [_between(text) for text in left]
    if stadium:
        left = [re.sub(r"\btheir\b(?! names?\b)", "your", text) for text in left]
        left = [re.sub(r"\bthat player has\b", "you have", text, flags=re.IGNORECASE) for text in left]
        left = [re.sub(r"\bthat player does so\b", "you do", text, flags=re.IGNORECASE) for text in left]
        left = [re.sub(r"\bthey\b", "you", text) for text in left]  # whose turn it is
        left = [_as_you(text) for text in left]
    if left:
        left[0] = _read_head(head, left[0], reader, stadium=stadium)
        left[0] = "".join(f"{cost} in order to " for cost in paid) + left[0]
    needs: tuple[v.Condition, ...] = ()
    if len(left) > 1 and head.kind != "passive" and _USED.fullmatch(left[0]):
        left = left[1:]
    if head.kind == "passive":
        reader.lasts, reader.stands = "permanent", True
        left = [re.sub(r"^you may (?=reduce|prevent|make)", "", text, flags=re.IGNORECASE) for text in left]
        left = [re.sub(r", you may (?=make)", ", ", text, flags=re.IGNORECASE) for text in left]
    elif left:
        left[0], needs = _lifted(reader, left[0], used=head.kind == "activated")
        head.optional = head.optional or (bool(needs) and head.kind == "triggered")
        needs = (*head.needs, *needs)
    parsed = assemble(reader, left, in_attack=False)
    if head.kind == "passive":
        parsed = _standing_only(parsed, left)
    elif head.event not in v.BROADCAST:
        parsed = _meant(parsed, referents.running(parsed.effects, itself=True), left)
    if head.kind == "passive":
        parsed = _meant(parsed, referents.standing(parsed.effects), left)
    elif head.kind == "activated" or head.optional:
        parsed = paid_first(parsed)
    elif head.event in ("between_turns", "start_of_turn", "end_of_turn", "end_of_each_turn"):
        then = all(re.match(r"(?:then|and)\b", text, re.IGNORECASE) for text in left[1:])
        parsed = needed_first(parsed, then=then)
    return Ability(
        name=name,
        kind=head.kind,
        event=head.event,
        limit=head.limit,
        place=head.place,
        blocked_by=head.blocked_by,
        optional=head.optional,
        shared=head.shared,
        needs=(*needs, *parsed.needs) if head.kind != "passive" else (*head.needs, *parsed.needs),
        pays=parsed.pays,
        effects=parsed.effects,
        once=once,
        unparsed=parsed.unparsed,
    )


_STATUS_WORK = re.compile(
    r"\b(?:more damage counters?|instead of)\b.* (?:poisoned|burned) pokémon|(?:poisoned|burned) pokémon.*\binstead of\b",
    re.IGNORECASE,
)


def _between(text: str) -> str:
    """What is done between turns, with that in front; what a status does there is no doing of its own."""
    if _STATUS_WORK.search(text):
        return re.sub(
            r"^(?:during pokémon checkup|between turns), (?P<rest>.+)$",
            r"\g<rest> between turns",
            text,
            flags=re.IGNORECASE,
        )
    found = re.fullmatch(
        r"(?P<lead>as long as [^,]+, )?(?P<rest>(?:put|remove) .+?) between turns(?P<more>, excluding .+)?",
        text,
        re.IGNORECASE,
    )
    if found is None:
        return text
    return f"Between turns, {found['lead'] or ''}{found['rest']}{(found['more'] or '')[1:]}"


_USING = re.compile(
    r"^if you use(?:d)? this (?:ability|power|poké-power), (?=your turn ends|this pokémon is knocked out)",
    re.IGNORECASE,
)


def _standing_only(parsed: Parsed, texts: list[str]) -> Parsed:
    """A passive ability that holds a word to be run was not understood: nobody would run it."""
    if all(type(word) in v.STANDING for word in parsed.effects) and not parsed.pays:
        return parsed
    return Parsed(unparsed=tuple(texts))


def _meant(parsed: Parsed, effects: tuple[v.AnyEffect, ...] | None, texts: list[str]) -> Parsed:
    """What was read, with whom it means; nothing of it, if nobody can tell."""
    return Parsed(unparsed=tuple(texts)) if effects is None else replace(parsed, effects=effects)


def _as_you(text: str) -> str:
    """Of a stadium "that player" is whose turn it is, and so "you": "that player draws" is "you draw"."""
    found = re.search(r"\bthat player (?!may\b)(?=\w+s\b)", text, re.IGNORECASE)
    if found is None:
        return text
    rest = re.sub(
        r"\b(searche|attache|reveal|show|put|draw|shuffle|discard|take|flip|choose|heal|remove)s\b",
        r"\1",
        text[found.end() :],
    )
    rest = re.sub(r"\b(search|attach)e\b", r"\1", rest)
    plain = re.match(r"(?:search|attach|draw|shuffle|put|discard|heal|remove)\b", rest)
    return text[: found.start()] + ("" if plain else "you ") + rest


_OF_A_TURN = ("start_of_turn", "end_of_turn")


def _read_head(head: _Head, text: str, reader: Reader, *, stadium: bool) -> str:
    """Takes "once during your turn …, you may" and its like off the first sentence."""
    rest = re.sub(
        r"^(?:as long as|if) (this pokémon is (?:your active pokémon|in the active spot|on your bench)), ((?:once|as often as you like) during your turn(?: before your attack)?), ",
        r"\2, if \1, ",
        text,
        flags=re.IGNORECASE,
    )
    rest = re.sub(
        r"^(once during your turn(?: before your attack)?, )if (this pokémon is on your bench), (when you attach .+? from your hand to this pokémon), (?=you may)",
        r"\1\3, if \2, ",
        rest,
        flags=re.IGNORECASE,
    )
    placed = re.match(
        r"(?:as long as|while|if) this pokémon is (?P<place>your active pokémon|in the active spot|on your bench), (?P<rest>when(?:ever)? your opponent (?:attaches|plays (?:a pokémon|an evolution card|any pokémon)) .+)",
        rest,
        re.IGNORECASE,
    )
    if placed:
        head.place, rest = "bench" if "bench" in placed["place"].lower() else "active", placed["rest"]
    for pattern, limit in _ACTIVATED:
        found = re.match(rf"(?:{pattern})[, ]+(?P<rest>.+)", rest, re.IGNORECASE)
        if found:
            head.kind, head.limit, rest = "activated", limit, found["rest"]
            break
    found = re.match(
        r"(?:when|if) (?P<event>you attach [^,]+? from your hand to this pokémon), (?P<rest>.+)", rest, re.IGNORECASE
    )
    if head.kind == "activated" and head.limit == "once_per_turn" and found and _energized(head, found["event"]):
        head.kind, head.event, rest = "triggered", "when_energized", found["rest"]
        reader.it = v.SELF
    for pattern, name in _TRIGGERS:
        found = re.match(rf"(?:{pattern})[, ]+(?P<rest>.+)", rest, re.IGNORECASE)
        if found and "each" in rest[: found.start("rest")].lower() and name in _OF_A_TURN and not stadium:
            if name == "start_of_turn":
                continue  # only the start of its own player's turn sets an ability off
            name = "end_of_each_turn"
        if found:
            if re.search(r"(?:evolve|to) (?:1 of )?your active", rest[: found.start("rest")], re.IGNORECASE):
                head.place = "active"
            head.kind, head.event, head.limit, rest = "triggered", name, "once_per_turn", found["rest"]
            break
    for pattern, name in _ELSEWHERE:
        found = re.match(rf"(?:{pattern}), (?P<rest>.+)", rest, re.IGNORECASE)
        if found and head.kind == "passive" and not stadium:
            head.kind, head.event, head.limit, rest = "triggered", name, "unlimited", found["rest"]
            reader.it = v.THAT
            rest = re.sub(r"\btheir new active pokémon\b", "your opponent's Active Pokémon", rest, flags=re.IGNORECASE)
    if head.kind == "passive":
        found = re.match(r"(?:whenever|when|if|as long as) (?P<event>[^,]+?), (?P<rest>.+)", rest, re.IGNORECASE)
        named = event(found["event"]) if found else None
        if found and named is None:
            named = _event_and(head, reader, found["event"])
        if found and named is None:
            named = _energized(head, found["event"])
        if named in v.FALLS and found and "full hp" in found["event"].lower():
            head.needs = (*head.needs, v.IfUnhurt())
        by_attack = found is not None and re.search(r"knocked out by .*attack", found["event"], re.IGNORECASE)
        if (
            found
            and named
            and (by_attack or not re.search(r"prize card|doesn't count as a knocked out", found["rest"], re.IGNORECASE))
        ):
            head.kind, head.event, head.limit, rest = "triggered", named, "unlimited", found["rest"]
            head.place = "active" if re.search(r"active", found["event"], re.IGNORECASE) else "any"
            reader.it = v.SELF if named == "when_energized" else struck(named, found["event"])
    for pattern, place in (
        (
            r"(?:if|as long as|while) this pokémon is (?:in the active spot|your active pokémon|the active pokémon|active)",
            "active",
        ),
        (r"(?:if|as long as|while) this pokémon is (?:on your bench|benched)", "bench"),
    ):
        found = re.match(rf"(?:{pattern})[, ]+(?!and )(?P<rest>.+)", rest, re.IGNORECASE)
        if found:
            head.place, rest = place, found["rest"]
    rest = re.sub(r"^as long as this (?:pokémon|card) is in play, ", "", rest, flags=re.IGNORECASE)
    if head.kind != "passive":
        found = re.match(r"(?:you|that player|the player) may (?:choose to )?(?P<rest>.+)", rest, re.IGNORECASE)
        if found:
            head.optional = head.kind == "triggered"
            reader.accepted = True
            rest = found["rest"]
    return rest


_USED = re.compile(r"use this (?:power|ability|poké-power)", re.IGNORECASE)


def _energized(head: _Head, text: str) -> v.Event | None:
    """You attach an Energy card of some kind from your hand to this Pokémon."""
    found = re.fullmatch(
        r"you attach an? (?P<kind>[\w ]*?energy(?: cards?)?) from your hand to this pokémon", text, re.IGNORECASE
    )
    if found is None:
        return None
    try:
        kind = energy_cards(f"1 {found['kind']}")[2]
    except Unread:
        return None
    if kind != v.ENERGY_CARD:
        head.needs = (*head.needs, v.IfEnergized(kind))
    return "when_energized"


def _event_and(head: _Head, reader: Reader, text: str) -> v.Event | None:
    """An event with a condition: "your opponent's attack does damage to it and it is Asleep"."""
    for joint in re.finditer(r",? and (?:if )?", text, re.IGNORECASE):
        first, second = text[: joint.start()], text[joint.end() :]
        named, held = event(first), second
        if named is None:
            named, held = event(re.sub(r"^(?!this pokémon|it )", "this Pokémon ", second)), first
        if named is None:
            continue
        kept = reader.snapshot()
        try:
            needed = tuple(each for each in conditions(reader, held) if not isinstance(each, v.IfPlace))
            head.needs = (*head.needs, *needed)  # the place is told by the event
        except Unread:
            reader.restore(kept)
            continue
        return named
    return None


def _lifted(reader: Reader, text: str, *, used: bool) -> tuple[str, tuple[v.Condition, ...]]:
    """A condition in front of an ability is what it needs: "if …, you may …"; of one that is used, any condition."""
    found = re.match(r"if (?P<condition>.+?), (?:you|that player) may (?P<rest>.+)", text, re.IGNORECASE)
    if found is None and used:
        found = re.match(r"if (?P<condition>this pokémon is .+? and if .+?), (?P<rest>.+)", text, re.IGNORECASE)
    if found is None:
        return text, ()
    kept = reader.snapshot()
    try:
        held = conditions(reader, found["condition"])
        reader.accepted = True
        return found["rest"], held
    except Unread:
        reader.restore(kept)
        return text, ()


# --- trainers -------------------------------------------------------------------------------------------------------

_BOILERPLATE = re.compile(
    r"""(
    you\ (?:may|can)\ play\ (?:any\ number\ of|only|as\ many|1|one)\b.* | you\ may\ attach\ any\ number\ of\ pokémon\ tools\ to\ your\ pokémon\ during\ your\ turn
    | you\ may\ attach\ only\ (?:1|one)\ pokémon\ tool\ to\ each\ pokémon,\ and\ it\ stays\ attached | attach\ a\ pokémon\ tool\ to\ 1\ of\ your\ pokémon\ that\ doesn't\ already\ have\ .*
    | this\ card\ stays\ in\ play\ when\ .* | discard\ (?:this\ card|it)\ if\ another\ stadium.* | if\ another\ .*comes\ into\ play.* | you\ can't\ play\ another\ .*
    | (?:a|each)\ pokémon\ can\ only\ have\ (?:1|one)\ .* | when\ you\ play\ this\ card,\ .*next\ to\ .* | you\ can\ play\ only\ one\ supporter.*
    | put\ it\ next\ to\ the\ active\ spot,?\ and\ discard\ it\ if\ another\ stadium\ comes\ into\ play | a\ stadium\ with\ the\ same\ name\ can't\ be\ played
    | this\ stadium\ stays\ in\ play\ when\ you\ play\ it | if\ a\ stadium\ with\ the\ same\ name\ is\ in\ play,\ you\ can't\ play\ this\ card
    | .*stadium\ card.*same\ name.* | if\ another\ card\ with\ the\ same\ name\ is\ in\ play,\ you\ can't\ play\ this\ card | if\ the\ pokémon\ this\ card\ is\ attached\ to\ is\ knocked\ out,\ discard\ this\ card | attach\ this\ card\ to\ 1\ of\ your\ pokémon\ that\ doesn't\ .*
    )""",
    re.VERBOSE | re.IGNORECASE,
)
_ATTACH = re.compile(
    r"attach this card to (?P<to>.+?)(?: in play)?(?: that doesn't (?:already )?have a (?:pokémon )?tool.*)?",
    re.IGNORECASE,
)
_UNTIL = re.compile(
    r"(?:at the end of (?P<when>your opponent's (?:next )?turn|your turn|this turn|the turn)(?: after you played this card)?, discard this card"
    r"|(?:if this card is attached to 1 of your pokémon, )?discard (?:this card|it) at the end of (?P<when2>your opponent's (?:next )?turn|your turn|this turn|the turn))",
    re.IGNORECASE,
)
_PLAYED = re.compile(
    r"play this card as if it were a (?:(?P<hp>\d+)[- ]hp )?(?:colorless )?basic (?:colorless )?pokémon.*",
    re.IGNORECASE,
)
_DOLL = re.compile(
    r"this card (?P<rest>(?:has no attacks(?: of its own)?|can't retreat|can't be .+?)(?:,(?: and it)? .+)?)",
    re.IGNORECASE,
)


def trainer(text: str, *, card: str, kind: str, hp: int | None = None) -> ParsedTrainer:
    """A trainer from its text: effects when it is played, or abilities while it is in play."""
    if is_too_long(text):
        return ParsedTrainer(Parsed(unparsed=(text,)))
    plain = own_names(spelled(text), card=card, card_is="this card")
    texts = plainer([each for each in sentences(plain) if not _BOILERPLATE.fullmatch(each.strip("()"))])
    if any(_PLAYED.fullmatch(each) for each in texts):
        return _doll(texts, card=card, hp=hp)
    attach: Attachment | None = Attachment() if kind == "tool" else None
    left: list[str] = []
    for each in texts:
        found = _ATTACH.fullmatch(each)
        until = _UNTIL.fullmatch(each)
        if found:
            try:
                attach = Attachment(to=pokemon(Reader("trainer", card=card, damage=0), found["to"]))
                continue
            except Unread:
                pass
        if until and attach is not None:
            when = (until["when"] or until["when2"]).lower()
            attach = replace(attach, until="next_turn" if "opponent" in when else "this_turn")
            continue
        left.append(each)
    if attach is not None or kind == "stadium":
        return _in_play(left, card=card, attach=attach, stadium=kind == "stadium")
    reader = Reader("trainer", card=card, damage=0)
    parsed = assemble(reader, left, in_attack=False)
    if parsed.effects and parsed.effects[0].key and not parsed.unparsed:
        parsed = paid_first(parsed)
    printed = _printed(text, plain)
    unparsed = tuple(_as_printed(clause, printed) for clause in parsed.unparsed)
    if not sound(parsed):
        return ParsedTrainer(Parsed(unparsed=(text,)))
    return ParsedTrainer(replace(parsed, unparsed=unparsed))


def _in_play(texts: list[str], *, card: str, attach: Attachment | None, stadium: bool) -> ParsedTrainer:
    """Each sentence that begins anew is an ability of the card in play; others belong to the one before."""
    abilities: list[Ability] = []
    unparsed: list[str] = []
    group: list[str] = []
    groups: list[list[str]] = []
    for text in texts:
        if group and re.match(
            r"(?:then|\(discard all cards attached|your opponent chooses the|if (?:you do|they do|that player does|heads|tails|either|both)|shuffle|that player|otherwise|discard this (?:card|pokémon)$)\b",
            text,
            re.IGNORECASE,
        ):
            group.append(text)
        else:
            group = [text]
            groups.append(group)
    for each in groups:
        lines = [_attached(_of_a_kind(text)) if attach else text for text in each]
        try:
            made = _ability(lines, card=card, name=card, stadium=stadium)
        except Unread:
            unparsed.extend(each)
            continue
        if made.unparsed or not made.effects or not sound(made):
            unparsed.extend(made.unparsed or tuple(each))
        else:
            abilities.append(made)
    return ParsedTrainer(Parsed(unparsed=tuple(unparsed)), attach=attach, abilities=tuple(abilities))


_KIND = (
    rf"(?:(?:Asleep|Burned|Confused|Paralyzed|Poisoned) |(?:{TYPES}|Stage [12]|Basic|Ancient|Future|Rapid Strike|Single Strike"
    r"|Fusion Strike|Tera|Team Plasma|Ultra Beast|Evolution) )+Pokémon|Pokémon (?:V|ex|VMAX|VSTAR)|Pokémon-(?:EX|GX|ex)"
)
_ON_A_KIND = re.compile(
    rf"^(?P<before>|.+? )the (?P<kind>{_KIND}) (?:that )?this card is attached to(?P<rest>.*)$", re.IGNORECASE
)
_IF_A_KIND = re.compile(rf"^if the (?P<kind>{_KIND}) (?:that )?this card is attached to (?P<rest>.+)$", re.IGNORECASE)
_IF_ATTACHED = re.compile(
    rf"^if this card is attached to (?P<kind>an? (?:{_KIND})|(?-i:[A-Z])[\w' -]+), (?P<rest>.+)$", re.IGNORECASE
)
_CALLED = re.compile(
    r"^The (?P<names>(?!Pokémon)[A-Z][\w'-]+(?:(?:, (?:or )?| or )[A-Z][\w'-]+)*) this card is attached to (?P<rest>.+)$"
)


def _of_a_kind(text: str) -> str:
    """What holds for a Pokémon of some kind that a card is attached to holds if it is of that kind."""
    called = _CALLED.fullmatch(text)
    if called and called["names"].lower() not in ENERGY_TYPES and not re.search(_KIND, called["names"]):
        return f"If this Pokémon is {called['names']}, this Pokémon {called['rest']}"
    found = _IF_ATTACHED.fullmatch(text)
    if found:
        return f"If this Pokémon is {found['kind']}, {found['rest']}"
    found = _IF_A_KIND.fullmatch(text)
    if found:
        return f"If this Pokémon is {_article(found['kind'])} and {found['rest']}"
    found = _ON_A_KIND.fullmatch(text)
    if found:
        before = f"{found['before'][:1].lower()}{found['before'][1:]}"
        return f"If this Pokémon is {_article(found['kind'])}, {before}this Pokémon{found['rest']}"
    return text


def _article(kind: str) -> str:
    ill = re.fullmatch(r"(Asleep|Burned|Confused|Paralyzed|Poisoned) Pokémon", kind, re.IGNORECASE)
    return ill[1] if ill else f"a {kind}"


def _attached(text: str) -> str:
    """The Pokémon that a card is attached to is the one whose ability it is."""
    if re.match(r"when(?:ever)? (?:your active|1 of your|your opponent)", text, re.IGNORECASE):  # that is another one
        own = r"\bthe pokémon (?:that )?(?:this card|this tool|it) is attached to(?!\w)"
        return re.sub(own, "this Pokémon", text, flags=re.IGNORECASE)
    return re.sub(
        r"\b(?:(?:the |any )?pokémon (?:that )?(?:this card|this tool|it|this energy) is attached to|that pokémon|the pokémon to which this card is attached)(?!\w)",
        "this Pokémon",
        text,
        flags=re.IGNORECASE,
    )


def _doll(texts: Iterable[str], *, card: str, hp: int | None) -> ParsedTrainer:
    """A trainer that is played as a Basic Pokémon."""
    points = hp or 10
    immune: tuple[Status, ...] = ()
    prizes, retreats = 1, True
    abilities: list[Ability] = []
    unparsed: list[str] = []
    for text in texts:
        played = _PLAYED.fullmatch(text)
        doll = _DOLL.fullmatch(text)
        if played:
            points = int(played["hp"]) if played["hp"] else points
        elif re.fullmatch(r"while in play, this card counts .*|.*is worth no prize.*", text, re.IGNORECASE):
            continue
        elif doll:
            rest = doll["rest"].lower()
            retreats = retreats and "can't retreat" not in rest
            found = re.search(
                r"can't be (?:affected by )?(?P<statuses>[^.]+?)(?:,? and (?:it )?can't retreat)?$",
                doll["rest"],
                re.IGNORECASE,
            )
            if found:
                try:
                    immune = statuses(found["statuses"]) or ("asleep", "paralyzed", "confused", "poisoned", "burned")
                except Unread:
                    unparsed.append(text)
        elif re.fullmatch(
            r"if this card is knocked out, (?:it doesn't count as a knocked out pokémon|your opponent (?:can't|doesn't) take any prize cards.*|no prize .*)",
            text,
            re.IGNORECASE,
        ):
            prizes = 0
        else:
            made = ability(re.sub(r"\bthis card\b", "this Pokémon", text), card="", name=card)
            if made.unparsed or not made.effects:
                unparsed.append(text)
            else:
                abilities.append(replace(made, sort="trait"))  # what the card lets its player do is no Ability of it
    plays_as = PlaysAs(hp=points, retreats=retreats, immune=immune, prizes=prizes)
    return ParsedTrainer(Parsed(unparsed=tuple(unparsed)), plays_as=plays_as, abilities=tuple(abilities))


# --- energy ---------------------------------------------------------------------------------------------------------


_ALL_TYPES: tuple[EnergyType, ...] = tuple(each for each in ENERGY_TYPES if each != "colorless")


def energy(text: str, *, card: str) -> ParsedEnergy:
    """A special energy card from its text: what it provides, and abilities while it is attached."""
    if is_too_long(text):
        return ParsedEnergy(provides=(("colorless",),), unparsed=(text,))
    plain = own_names(spelled(text), card=card, card_is="this card")
    provides: tuple[tuple[EnergyType, ...], ...] = ()
    only_on: v.PokemonFilter | None = None
    instead: list[Provision] = []
    attached = False
    left: list[str] = []
    for each in _under_conditions([part for text in sentences(plain) for part in _as_attached(text)]):
        under = _provided_if(each, card=card)
        given = _provided(each) if under is None else None
        bound = _ONLY_ON.fullmatch(each)
        if under is not None:
            instead.append(under)
        elif given is not None:
            if len(provides) <= len(given):
                provides, attached = given, _ONLY_ATTACHED.search(each) is not None
        elif bound:
            try:
                only_on = pokemon_filter(Reader("energy", card=card, damage=0), bound["kind"])
            except Unread:
                left.append(each)
        elif not re.fullmatch(
            r"doesn't count as a basic energy(?: card)?|.*has no effect other than providing energy|attach this card to (?:1|one) of your pokémon"
            r"|\(?don't apply weakness and resistance\)?|if this card is attached to anything other than .+, discard this card",
            each,
            re.IGNORECASE,
        ):
            left.append(each)
    if only_on is not None and only_on == v.PokemonFilter(types=only_on.types):
        bound_to = "|".join(each.capitalize() for each in only_on.types)  # it is on no other
        left = [re.sub(rf"\b(?:{bound_to}) (?=Pokémon (?:that )?this card is attached to)", "", each) for each in left]
    left = [
        _OF_A_TYPE.sub(r"If this Pokémon is a \g<type> Pokémon, \g<before>this Pokémon\g<after>", each) for each in left
    ]
    made = _in_play(left, card=card, attach=Attachment(), stadium=False)
    unparsed = made.parsed.unparsed if provides else (*made.parsed.unparsed, "what it provides")
    if only_on is not None and only_on.evolved:
        unparsed = tuple(each for each in unparsed if not _NO_LONGER.fullmatch(each))  # it is on no other anyway
    return ParsedEnergy(provides or (("colorless",),), made.abilities, only_on, tuple(instead), unparsed, attached)


_ONLY_ATTACHED = re.compile(r"^(?:as long as|while) (?:this card is|in play)|only while this card is", re.IGNORECASE)


_NO_LONGER = re.compile(
    r"(?:when|if) this pokémon is(?: no longer|n't) an evolved pokémon, discard this card|\(or evolves into pokémon-ex\)",
    re.IGNORECASE,
)
_IF_ON = re.compile(
    r"(?:while|if|as long as) (?:this card is )?attached to (?P<kind>an? .*?pokémon(?: that .+?)?), (?:this card|it) (?P<given>provides .+)",
    re.IGNORECASE,
)
_IF_SO = re.compile(
    r"(?:while in play, )?if (?P<held>.+?)(?:, and if this card is attached to (?P<kind>an? .+?))?, (?:this card|it) (?P<given>provides .+)",
    re.IGNORECASE,
)
_CROWDED = re.compile(
    r"(?:this card|it) (?P<given>provides .+?) when attached to a pokémon that already has special energy cards attached to it",
    re.IGNORECASE,
)


def _provided_if(text: str, *, card: str) -> Provision | None:
    """What an energy card provides under a condition."""
    reader = Reader("energy", card=card, damage=0)
    crowded = _CROWDED.fullmatch(text)
    found = crowded or _IF_ON.fullmatch(text) or _IF_SO.fullmatch(text)
    given = _provided(f"this card {found['given']}") if found else None
    if found is None or given is None:
        return None
    kind = found.groupdict().get("kind")
    held: tuple[v.Condition, ...] = ()
    try:
        if crowded:
            held = (v.IfCount(of=v.EnergyOn(special=True, cards=True), at_least=2),)
        if found.groupdict().get("held"):
            held = conditions(reader, found["held"])
        if kind:
            like = pokemon_filter(reader, re.sub(r"^an? ", "", kind, flags=re.IGNORECASE))
            held = (*held, v.IfIs(v.SELF, like))
    except Unread:
        return None
    return Provision(when=held, provides=given) if held else None


_OF_A_TYPE = re.compile(
    rf"^(?P<before>|.+? )the (?P<type>{'|'.join(each.capitalize() for each in ENERGY_TYPES)}) Pokémon (?:that )?this card is attached to"
    r"(?P<after> .+)$",
    re.IGNORECASE,
)


def _as_attached(text: str) -> list[str]:
    """A sentence as later cards would say it: played and attached in one; what it provides apart from what it does."""
    text = re.sub(
        r"^when you play this card from your hand and attach it to", "When you attach this card from your hand to", text,
        flags=re.IGNORECASE,
    )  # fmt: skip
    if re.match(r"if you play this card from your hand, .*\bthe pokémon you attach it to\b", text, re.IGNORECASE):
        text = re.sub(r"\bthe Pokémon you attach it to\b", "that Pokémon", text)
        text = "When you attach this card from your hand to a Pokémon" + text[text.index(",") :]
    text = re.sub(
        r"^discard this card at the end of the turn it was attached$|^when your turn ends, discard this card$",
        "At the end of your turn, discard this card", text, flags=re.IGNORECASE,
    )  # fmt: skip
    text = re.sub(r"\balso has a (?=basic)", "has any ", text)
    found = re.fullmatch(r"(?P<given>.+? energy at a time), and (?P<rest>the attacks of .+)", text, re.IGNORECASE)
    return [found["given"], found["rest"]] if found else [text]


def _under_conditions(texts: list[str]) -> list[str]:
    """Effects that are ignored under a condition hold under its opposite."""
    made: list[str] = []
    for text in texts:
        if re.fullmatch(
            r"ignore this effect unless the attacking pokémon is darkness or has dark in its name", text, re.IGNORECASE
        ):
            made = [_also("If this Pokémon is Darkness or has Dark in its name", each) for each in made]
            continue
        found = re.fullmatch(
            r"ignore th(?:is|ese) effects? if (?:this pokémon|the pokémon (?:that )?this card is attached to) isn't (?P<is>\w+)"
            r"|ignore th(?:is|ese) effects? if this card is attached to (?P<not>pokémon-ex)",
            text,
            re.IGNORECASE,
        )
        if found is None:
            made.append(text)
            continue
        held = f"is {found['is']}" if found["is"] else "is not a Pokémon-ex"
        made = [
            each if _provided(each) is not None or _ONLY_ON.fullmatch(each) else _also(f"If this Pokémon {held}", each)
            for each in made
        ]
    return made


def _also(held: str, text: str) -> str:
    """A sentence under one more condition."""
    found = re.match(r"if (?P<first>.+? has .+?), ", text, re.IGNORECASE)
    if found:
        return f"{held} and if {found['first']}, {text[found.end() :]}"
    return f"{held}, {text[:1].lower()}{text[1:]}"


_ONLY_ON = re.compile(
    r"(?:this card can (?:only )?be attached (?:only )?to|you can attach this card only to|attach this card (?:only )?to (?:1|one) of your) (?P<kind>(?!pokémon$).+?)",
    re.IGNORECASE,
)


def _provided(text: str) -> tuple[tuple[EnergyType, ...], ...] | None:
    text = re.sub(
        r"^(?:(?:as long as|while) this card is (?:attached to a pokémon|in play)|while in play),? (?:it |this card )?",
        "",
        text,
        flags=re.IGNORECASE,
    )
    found = re.fullmatch(
        r"(?:this card )?(?:provides|counts as) (?:only )?(?P<what>.+?) ?energy(?: cards?)?(?: at a time)?(?P<many>,?,? but (?:only provides|provides only|provides) (?P<n>\d) (?:energy|in any combination) at a time)?(?: only while this card is attached to .+)?",
        text,
        re.IGNORECASE,
    )
    if found is None:
        return None
    what = found["what"].strip().rstrip(",")
    mixed = re.fullmatch(r"(?P<n>\d) in any combination of (?P<types>.+)", what, re.IGNORECASE)
    what = re.sub(r" energy(?= and | or |,)", "", mixed["types"] if mixed else what, flags=re.IGNORECASE)
    if mixed:
        return (energy_types(what),) * int(mixed["n"])
    if re.fullmatch(
        r"(?:every|each|any|all) types? of(?: basic)?|1 energy of every type|every type of", what, re.IGNORECASE
    ):
        return (_ALL_TYPES,) * int(found["n"] or 1)
    run = re.findall("|".join(each.capitalize() for each in ENERGY_TYPES), what)
    if run and "".join(run) == what.replace(" ", ""):
        return tuple(energy_types(each)[:1] for each in run)
    counted = re.fullmatch(r"(?P<n>\w+) (?P<types>.+)", what)
    if counted:
        try:
            return tuple(energy_types(counted["types"]) for _ in range(number(counted["n"])))
        except Unread:
            pass  # no number stands in front
    try:
        return (energy_types(what),)
    except Unread:
        return None


__all__ = ["Parsed", "ParsedEnergy", "ParsedTrainer", "ability", "attack", "energy", "guarded", "trainer"]
