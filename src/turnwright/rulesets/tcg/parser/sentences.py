"""Sentences: conditions, durations, choices and costs around clauses, and sentences that amend the one before."""

import re
from collections.abc import Callable
from typing import Any, Literal, TypeAlias

from msgspec.structs import replace

from .. import vocabulary as v
from ..grammar.assembly import Said, guarded
from . import about_cards, about_damage, about_play, about_timed
from .conditions import condition, conditions
from .phrases import LASTS, Reader, Unread, cards, count, lasts, number, statuses, until
from .templates import read

TABLES = (about_play.TABLE, about_damage.TABLE, about_timed.TABLE, about_cards.TABLE)
TRIES = 100
"""How many clauses are tried in reading one text; no printed card of 54 sets takes more than 14."""


def sentence(reader: Reader, text: str, said: list[Said]) -> list[Said] | None:
    """What a sentence adds to what was said before it (which it may amend); None if it is not understood."""
    kept = reader.snapshot()
    try:
        amended = _amend(reader, text, said)
    except Unread:
        reader.restore(kept)
        amended = None
    if amended is not None:
        said[:] = amended
        return []
    chosen = reader.choosing
    reader.tallied = None
    if said and isinstance(said[-1].word, v.Watch) and re.match(r"(?:if (?:heads|tails)|then)\b", text, re.IGNORECASE):
        return _watched_on(reader, text, said)
    lasting = reader.lasts
    reader.lasts = "permanent" if lasting == "permanent" else None
    try:
        found = clauses(reader, text[1:-1] if text.startswith(("(if ", "(If ")) else text)
    except Unread:
        reader.restore(kept)
        return None
    reader.lasts = lasting
    if reader.tallied is not None and not _tallies(reader, said, found, reader.tallied):
        reader.restore(kept)
        return None
    if chosen and not reader.choosing:
        found = guarded(found, *reader.pending)
        reader.pending = ()
    found = _continued(reader, text, found)
    rewritten = _instead(reader, text, said, found)
    if rewritten is not None:
        rewritten = _early(reader, text, said, rewritten)
    if rewritten is None:
        reader.restore(kept)
        return None
    found = rewritten
    if any(isinstance(each.word, v.Ignore) and "weakness" in each.word.what for each in found):
        said[:] = [Said(_plainly(each.word), each.place) for each in said]
    if any(isinstance(each.word, v.Ignore) and "weakness" in each.word.what for each in said):
        found = [Said(_plainly(each.word), each.place) for each in found]
    if any(isinstance(each.word, v.ShuffleDeck) and each.word.side == "you" for each in found):
        searched = any(
            isinstance(each.word, v.SearchDeck | v.EvolvePokemon | v.ShuffleHand | v.Retrieve | v.SwapCard)
            or (isinstance(each.word, v.AttachEnergy) and each.word.source == "deck")
            for each in said
        )
        if searched and about_cards.is_shuffle(text):
            at = _last(said, v.SearchDeck)
            if at is not None and getattr(said[at].word, "rest", "") == "top":
                said[:] = _with(said, at, rest="shuffle")  # what went back on top is shuffled with the rest
            return []  # a search shuffles by itself
    return found


def _early(reader: Reader, text: str, said: list[Said], found: list[Said]) -> list[Said] | None:
    """Either way, …: it comes first. If the Defending Pokémon already has damage counters, …: it is asked first.

    A Special Condition may as well come before the damage. None: of anything else nobody could tell afterwards.
    """
    if re.match(r"either way\b", text, re.IGNORECASE) and any(isinstance(each.word, v.Nothing) for each in said):
        return [Said(each.word, "before") for each in found]  # done even if the attack does nothing
    hurt = r"if (?:the defending pokémon|your opponent's active pokémon) already has .*damage counters"
    if not reader.damage or not re.match(hurt, text, re.IGNORECASE):
        return found
    early = [Said(each.word, "before") if isinstance(each.word, v.Inflict) else each for each in found]
    made = (v.Plus, v.Minus, v.Times, v.SetDamage, v.Nothing)
    return early if all(each.place == "before" or isinstance(each.word, made) for each in early) else None


def _instead(reader: Reader, text: str, said: list[Said], found: list[Said]) -> list[Said] | None:
    """ "… does 50 damage instead": what was said of the damage before holds only if this does not.

    In an attack that has no damage of its own, more or other damage is that to whom the sentence before named. None:
    nobody can tell what is meant.
    """
    if reader.kind != "attack":
        return _drawn_instead(text, said, found)
    put = any(isinstance(each.word, v.PutCounters) for each in found)
    if put and re.search(r"\binstead$", text, re.IGNORECASE):
        return _put_instead(said, found)
    instead = re.search(r"\binstead\b(?! of \d+ (?:after|between))", text, re.IGNORECASE) is not None
    at = _last(said, v.Damage)
    struck = said[at].word if at is not None else None
    changes = [each.word for each in found if isinstance(each.word, v.SetDamage | v.Plus)]
    if isinstance(struck, v.Damage) and at is not None and not reader.damage and (changes or instead):
        return _struck_instead(said, at, struck, found)
    chosen = any(isinstance(each.word, v.Choose) and "opponent" in each.word.on.who for each in said)
    if changes and chosen and struck is None and not reader.damage:
        whole = found[0].word if len(found) == 1 else None
        if not isinstance(whole, v.SetDamage):
            return None  # it is whom one has chosen that takes the damage
        return [Said(v.Damage(on=v.THAT, amount=whole.amount, weakness=True, when=whole.when))]
    if instead and reader.damage and any(isinstance(each.word, v.Damage) for each in found):
        return None  # the attack's own damage is not done then
    if not instead or not any(isinstance(word, v.SetDamage) for word in changes):
        return found
    earlier = [at for at, each in enumerate(said) if isinstance(each.word, v.Plus | v.Minus | v.Times)]
    held = changes[0].when
    if earlier and len(held) != 1:
        return None
    for at in earlier:
        word = said[at].word
        said[at] = Said(replace(word, when=(*word.when, _denied(held[0]))), said[at].place)
    return found


def _drawn_instead(text: str, said: list[Said], found: list[Said]) -> list[Said] | None:
    """ "If …, draw 4 cards instead": what was to be drawn before is drawn only if this does not hold."""
    if not re.search(r"\binstead$", text, re.IGNORECASE) or not any(isinstance(each.word, v.Draw) for each in found):
        return found
    drawn = found[0].word if len(found) == 1 else None
    before = said[-1].word if said else None
    if not isinstance(drawn, v.Draw) or not isinstance(before, v.Draw) or len(drawn.when) != 1 or before.when:
        return None
    if before.side != drawn.side:
        return None
    # it must be asked before anything is drawn: the hand may be what it hangs on
    said[-1:] = [Said(drawn, said[-1].place), Said(replace(before, when=(_denied(drawn.when[0]),)), said[-1].place)]
    return []


def _put_instead(said: list[Said], found: list[Said]) -> list[Said] | None:
    """ "If …, put 4 damage counters instead": what was to be put before is put only if this does not hold."""
    before = said[-1].word if said else None
    other = found[0].word if len(found) == 1 else None
    if not isinstance(before, v.PutCounters) or not isinstance(other, v.PutCounters) or before.when:
        return None
    if len(other.when) != 1 or other.on not in (v.THAT, before.on):
        return None
    held = other.when[0]
    if isinstance(held, v.IfNot) or getattr(held, "at_most", None) is not None:
        return None  # what is put might make it hold no longer
    chosen = [] if before.on == v.THAT or before.on.count is None else [Said(v.Choose(on=before.on))]
    on = v.THAT if chosen else before.on
    many, few = replace(before, on=on, count=other.count, when=(held,)), replace(before, on=on, when=(_denied(held),))
    said[-1:] = [*chosen, Said(many, said[-1].place), Said(few, said[-1].place)]
    return []


def _struck_instead(said: list[Said], at: int, struck: v.Damage, found: list[Said]) -> list[Said] | None:
    """The damage to whom was chosen is one amount or the other: the second is asked for before the first is done."""
    changed = found[-1].word if found else None
    if len(found) == 2 and isinstance(changed, v.Plus):  # 20 damage plus 20 more: the 20 that were said before
        first = found[0].word
        if not isinstance(first, v.SetDamage) or first.amount != struck.amount or first.when != changed.when:
            return None
    elif len(found) != 1:
        return None
    if not isinstance(changed, v.SetDamage | v.Plus | v.Damage) or len(changed.when) != 1 or struck.when:
        return None
    if isinstance(changed, v.Damage) and changed.on not in (v.THAT, struck.on):
        return None
    amount = changed.amount
    if isinstance(changed, v.Plus):
        if not isinstance(amount, int) or not isinstance(struck.amount, int):
            return None
        amount += struck.amount
    chosen = [] if struck.on == v.THAT or struck.on.count is None else [Said(v.Choose(on=struck.on))]
    on = v.THAT if chosen else struck.on
    other = replace(struck, on=on, amount=amount, when=changed.when)
    plain = replace(struck, on=on, when=(_denied(changed.when[0]),))
    said[at : at + 1] = [*chosen, Said(other, said[at].place), Said(plain, said[at].place)]
    return []


def _denied(held: v.Condition) -> v.Condition:
    return held.holds if isinstance(held, v.IfNot) else v.IfNot(held)


def _continued(reader: Reader, text: str, found: list[Said]) -> list[Said]:
    """What goes on with "then" stands under the coin of the sentence before; so does a choice from a hand looked at."""
    if reader.looked:
        found = [
            guarded([each], *reader.looked)[0]
            if isinstance(each.word, v.ShuffleHand | v.DiscardCards)
            and each.word.chooser == "you"
            and not each.word.when
            else each
            for each in found
        ]
    for each in found:
        if isinstance(each.word, v.LookAt) and each.word.zone == "hand":
            reader.looked = each.word.when
            reader.saw = each.word.side == "opponent"
    side = re.match(r"(?:if|for each) (?:heads|tails)\b", text, re.IGNORECASE)
    if re.match(r"then\b", text, re.IGNORECASE):
        return guarded(found, *reader.branch) if reader.branch else found
    coins = [held for each in found for held in each.word.when if isinstance(held, v.IfHeads | v.IfTails)]
    both = len({type(held) for held in coins}) > 1 or reader.told_both
    if any(isinstance(each.word, v.Flip) for each in found):
        reader.told_both, reader.branch = False, ()
    elif side and coins and found:
        reader.told_both = both or bool(reader.branch)
        reader.branch = () if reader.told_both else (coins[0],)
    else:
        reader.branch = ()
    return found


def _watched_on(reader: Reader, text: str, said: list[Said]) -> list[Said] | None:
    """What goes on with the coin that something lying in wait has flipped is done there, too."""
    kept = reader.snapshot()
    waiting = said[-1].word
    assert isinstance(waiting, v.Watch), "just looked at"
    lasting, reader.lasts = reader.lasts, None
    try:
        more = clauses(reader, text)
    except Unread:
        reader.restore(kept)
        return None
    reader.lasts = lasting
    said[-1] = Said(replace(waiting, effects=(*waiting.effects, *(each.word for each in more))), said[-1].place)
    return []


def _tallies(reader: Reader, said: list[Said], found: list[Said], which: v.CardFilter) -> bool:
    """Whether the doing that is counted is one of such cards; of cards from the deck, only such are counted."""
    for words in (found, said):
        at = next((at for at, each in enumerate(words) if each.word.key == reader.tallied_by), None)
        if at is None:
            continue
        word = words[at].word
        held = getattr(word, "cards", None)
        if isinstance(word, v.DiscardTop) and which != v.ANY_CARD and word.count == 1:
            words[at] = Said(replace(word, cards=which), words[at].place)
            return held in (v.ANY_CARD, which)
        if isinstance(word, v.DiscardTop) and which != v.ANY_CARD:
            words[at] = Said(replace(word, cards=which), words[at].place)
            return held in (v.ANY_CARD, which)
        if isinstance(word, v.DiscardEnergy) and word.count in ("all", "any") and reader.tallied_energy:
            words[at] = Said(replace(word, units=True), words[at].place)
        if isinstance(word, v.DiscardEnergy) and word.up_to and not reader.tallied_energy:
            words[at] = Said(replace(word, units=False), words[at].place)  # it is the cards that count
        basic = isinstance(held, v.CardFilter) and replace(held, basic_energy=None) == which
        return which in (v.ANY_CARD, v.ENERGY_CARD, held) or held is None or basic
    return True


def _plainly(word: v.AnyEffect) -> v.AnyEffect:
    """Other damage of an attack whose damage weakness does not change."""
    return replace(word, weakness=False) if isinstance(word, v.Damage) else word


def clauses(reader: Reader, text: str) -> list[Said]:
    """What a clause or several of them say; raises Unread.

    Clauses in a chain are split at every "and" in turn, so most are met again and again: none is read twice with the
    same knowledge, else each further "and" would double the work. A text that takes more than `TRIES` is not read.
    """
    text = text.strip().strip(",")
    known = reader.known(text)
    if known not in reader.tried and len(reader.tried) < TRIES:
        reader.tried[known] = None  # it counts from its beginning, so that nesting has an end, too
        found = _first(reader, text)
        reader.tried[known] = None if found is None else (tuple(found), reader.snapshot())
    came = reader.tried.get(known)
    if came is None:
        raise Unread(text)
    reader.restore(came[1])
    return list(came[0])


def _first(reader: Reader, text: str) -> list[Said] | None:
    """What the first of the ways to read a clause gives."""
    for attempt in (_at_the_end, _core, _branches, _prefixed, _in_order_to, _suffixed, _or_nothing, _joined, _midst):
        kept = reader.snapshot()
        try:
            found = attempt(reader, text)
        except Unread:
            found = None
        if found is not None:
            return found
        reader.restore(kept)
    return None


def _core(reader: Reader, text: str) -> list[Said]:
    return [Said(word) for word in read(reader, TABLES, text)]


# --- before the clause ----------------------------------------------------------------------------------------------


def _prefixed(reader: Reader, text: str) -> list[Said] | None:
    found = re.match(
        r"(?:then|also|and|next|either way|afterwards?|finally|in addition)[, ]+(?P<rest>.+)", text, re.IGNORECASE
    )
    if found:
        return clauses(reader, found["rest"])
    found = re.match(
        r"(?P<when>before (?:doing|this pokémon does) damage|after (?:doing|your) (?:damage|attack))(?:,| and) (?P<rest>.+)",
        text,
        re.IGNORECASE,
    )
    if found:
        if not found["when"].lower().startswith("before"):
            return clauses(reader, found["rest"])
        return [Said(_aimed(reader, each.word), "before") for each in clauses(reader, found["rest"])]
    found = re.match(rf"(?P<lasts>{LASTS}),? (?P<rest>.+)", text, re.IGNORECASE)
    if found and not reader.stands:
        reader.lasts = lasts(found["lasts"])
        return _timed(clauses(reader, found["rest"]))
    found = re.match(r"(?:you|(?P<theirs>your opponent|that player)) may (?P<rest>.+)", text, re.IGNORECASE)
    if found:
        theirs = found["theirs"] and not (reader.stadium and found["theirs"].lower() == "that player")
        return _offered(reader, found["rest"], "opponent" if theirs else "you")
    found = re.match(
        r"(?:this pokémon|it|that pokémon) (?:isn't|is not) knocked out and (?:you )?(?P<rest>(?:shuffle|return|put) .+)",
        text,
        re.IGNORECASE,
    )
    if found:
        reader.it = v.SELF
        return clauses(reader, found["rest"])
    found = re.match(r"if your opponent has any benched pokémon, (?P<rest>.*\beach of them\b.*)", text, re.IGNORECASE)
    if found:
        rest = re.sub("each of them", "each of your opponent's Benched Pokémon", found["rest"], flags=re.IGNORECASE)
        return clauses(reader, rest)
    found = re.match(r"(?P<cost>discard .+?) (?:to|and) (?P<rest>(?:make|have) .+)", text, re.IGNORECASE)
    if found:
        paid = clauses(reader, found["cost"])
        key = reader.done
        return [*paid, *guarded(clauses(reader, found["rest"]), v.IfDone(key))] if key else None
    found = re.match(
        r"trade (?P<given>.+) in your hand for (?P<got>.+) from your (?P<zone>deck|discard pile)", text, re.IGNORECASE
    )
    if found and found["zone"].lower() == "deck":
        return clauses(
            reader,
            f"shuffle {found['given']} from your hand into your deck in order to "
            f"search your deck for {found['got']} and put it into your hand",
        )
    if found:
        return clauses(
            reader,
            f"discard {found['given']} from your hand in order to "
            f"put {found['got']} from your discard pile into your hand",
        )
    found = re.match(r"for each (?P<count>[^,]+), (?:you may )?(?P<rest>search .+)", text, re.IGNORECASE) or re.match(
        r"for each (?P<count>[^,]+), (?P<rest>.+)", text, re.IGNORECASE
    )
    if found:
        before = reader.doings, reader.done
        inner = clauses(reader, found["rest"])
        if any(isinstance(on, v.Target) and on.count is not None for each in inner[:1] for on in _places(each.word)):
            raise Unread("another may be chosen each time")
        after = reader.doings, reader.done
        reader.doings, reader.done = before  # "in this way" is what was done before, not what is done for each
        counted = count(reader, found["count"])
        reader.doings, reader.done = after
        return _scaled(inner, counted)
    return _energized(reader, text) or _watching(reader, text) or _conditional(reader, text)


def _places(word: v.AnyEffect) -> tuple[object, ...]:
    """The Pokémon that a word is about."""
    return tuple(getattr(word, field, None) for field in ("on", "to", "source"))


def _aimed(reader: Reader, word: v.AnyEffect) -> v.AnyEffect:
    """Who is switched in before the damage takes it."""
    if not isinstance(word, v.Switch) or word.side != "opponent":
        return word
    reader.aimed = True
    return replace(word, aims=True)


def _offered(reader: Reader, rest: str, by: Literal["you", "opponent"]) -> list[Said]:
    reader.keys += 1
    key = "may" if reader.keys == 1 else f"may{reader.keys}"
    kept = reader.done
    reader.done = ""
    inner = clauses(reader, rest if by == "you" else f"your opponent {rest}")
    reader.done = reader.done or key
    if not inner:
        if not reader.choosing:
            reader.done = kept
            raise Unread(rest)
        reader.pending = (v.IfDone(key), *reader.pending)
        return [Said(v.Offer(key=key, by=by))]
    # what the other may do after it does not hang on it
    own = next(
        (at for at, each in enumerate(inner) if isinstance(each.word, v.Offer) and each.word.by != by), len(inner)
    )
    return [Said(v.Offer(key=key, by=by)), *guarded(inner[:own], v.IfDone(key)), *inner[own:]]


_SCALABLE = (
    v.Flip, v.Plus, v.Minus, v.SetDamage, v.Damage, v.PutCounters, v.MoveCounters, v.Heal, v.Draw, v.DiscardCards,
    v.ShuffleHand, v.SearchDeck, v.Retrieve, v.DiscardTop, v.DiscardEnergy, v.AttachEnergy, v.MoveEnergy,
)  # fmt: skip
"""Words of which there may be this much for each of something."""


def _scaled(said: list[Said], counted: v.Count) -> list[Said]:
    """An amount for each of something, where the sentence says so in front or behind."""
    first = said[0].word if said else None
    if not isinstance(first, _SCALABLE):
        raise Unread("nothing that could be so much for each")
    for field in ("amount", "count", "coins"):
        value = getattr(first, field, None)
        if isinstance(value, int) and not isinstance(first, v.Boost | v.Reduce):
            scaled = replace(first, **{field: v.Per(each=value, of=counted)})
            return [Said(scaled, said[0].place), *said[1:]]
    raise Unread("nothing to multiply")


def _conditional(reader: Reader, text: str) -> list[Said] | None:
    """If …, …; unless …, …; as long as …, …"""
    found = re.match(r"if you searched your deck in this way, (?P<rest>.+)", text, re.IGNORECASE)
    if found:
        key = reader.doings.get("found")
        return guarded(clauses(reader, found["rest"]), v.IfDone(key, 0)) if key else None
    found = re.match(r"if (?:you|they|that player) (?:do|does), (?P<rest>.+)", text, re.IGNORECASE)
    if found and reader.accepted and not reader.done:
        return clauses(reader, found["rest"])
    found = re.match(r"(?P<word>if|unless|as long as|while|when) (?P<rest>.+)", text, re.IGNORECASE)
    if found is None:
        return None
    for comma in re.finditer(r", (?:then )?", found["rest"]):
        kept = reader.snapshot()
        try:
            held = conditions(reader, found["rest"][: comma.start()])
            inner = clauses(reader, found["rest"][comma.end() :])
        except Unread:
            reader.restore(kept)
            continue
        if found["word"].lower() == "unless":
            if len(held) > 1:
                return None  # it would be enough that one of them does not hold
            held = (held[0].holds if isinstance(held[0], v.IfNot) else v.IfNot(held[0]),)
        if reader.choosing and not any(not isinstance(each.word, v.Offer) for each in inner):
            reader.pending = (*held, *reader.pending)
        return guarded(inner, *held)
    return None


_EVENTS: tuple[tuple[str, v.Event], ...] = (
    (r"(?:this pokémon|it|that pokémon) (?:is|would be) knocked out(?: by (?:damage from )?(?:an?|your) (?:opponent's )?attack)?(?: from your opponent's pokémon)?(?: by damage)?", "when_knocked_out"),
    (r"(?:this pokémon|it) (?:has full hp and )?would be knocked out by (?:damage from )?an? (?:opponent's )?attack(?: from your opponent's pokémon)?", "when_knocked_out"),
    (r"an? (?:opponent's )?pokémon knocks out this pokémon", "when_knocked_out"),
    (r"an? (?:opponent's )?attack would knock out this pokémon", "when_knocked_out"),
    (r"(?:your opponent's attack|an attack|(?:an |your opponent's )?attack) (?:damages|does damage to) this pokémon(?: while it's your active pokémon)?", "when_damaged"),
    (r"(?:this pokémon|it) is (?:your active pokémon and is )?(?:damaged|hit) by an (?:opponent's )?attack(?: from your opponent's pokémon)?", "when_damaged"),
    (r"this pokémon is in the active spot and is damaged by an attack(?: from your opponent's pokémon)?", "when_damaged"),
    (r"this pokémon is (?:your active pokémon|in the active spot) and is knocked out by (?:damage from )?an (?:opponent's )?attack(?: from your opponent's pokémon)?", "when_knocked_out"),
    (r"(?:your opponent's|the defending) (?:active )?pokémon (?:attacks|damages) this pokémon", "when_damaged"),
    (r"an opponent's pokémon attacks this pokémon", "when_defending"),
)  # fmt: skip


def event(text: str) -> v.Event | None:
    """The event that "if", "when" or "whenever" names."""
    text = re.sub(
        r" (?:during your opponent's next turn|even if (?:this pokémon|it) is knocked out)",
        "",
        text,
        flags=re.IGNORECASE,
    )
    for pattern, name in _EVENTS:
        if re.fullmatch(pattern, text.strip().strip(","), re.IGNORECASE):
            felled = name == "when_knocked_out" and re.search(r"\bby damage\b", text, re.IGNORECASE)
            anybodys = felled and re.search(r"\bwould be\b", text) and "opponent" not in text.lower()
            return "would_fall" if anybodys else "when_felled" if felled else name
    return None


def struck(event: str, text: str) -> v.Target:
    """Whom "it" means after an event that an attack sets off: who has fallen, if the text names nobody else."""
    fallen = event in v.FALLS and not re.match(r"an? .*pokémon knocks", text, re.IGNORECASE)
    return v.SELF if fallen else v.ATTACKER


def _watching(reader: Reader, text: str) -> list[Said] | None:
    """If this Pokémon is damaged during …, …: it lies in wait."""
    found = re.match(r"(?:if|when|whenever) (?P<event>[^,]+?), (?P<rest>.+)", text, re.IGNORECASE)
    if found is None or reader.kind != "attack":
        return None
    named = event(found["event"])
    if named is None:
        return None
    if re.search(r"during your opponent's next turn", found["event"], re.IGNORECASE):
        reader.lasts = "next_turn"
    if reader.lasts is None:
        return None
    during = until(reader.lasts) or "next_turn"
    reader.lasts = None
    reader.it = struck(named, found["event"])
    inner = clauses(reader, found["rest"])
    return [Said(v.Watch(event=named, effects=tuple(each.word for each in inner), lasts=during))]


_ENERGIZED = re.compile(
    r"if (?:they|your opponent) attach(?:es)? an energy card from their hand to the defending pokémon(?P<next> during (?:their|your opponent's) next turn)?, "
    r"(?:(?P<end>their turn ends)|(?P<rest>that pokémon (?:will be|is now) \w+))",
    re.IGNORECASE,
)


def _energized(reader: Reader, text: str) -> list[Said] | None:
    """During …, if your opponent attaches Energy to the Defending Pokémon, …: it lies in wait there."""
    found = _ENERGIZED.fullmatch(text)
    during: v.Lasts | None = "next_turn" if found and found["next"] else until(reader.lasts)
    if found is None or reader.kind != "attack" or during is None:
        return None
    reader.lasts, reader.it = None, v.DEFENDING
    effects: tuple[v.AnyEffect, ...] = (v.EndTurn(),)
    if found["rest"]:
        inner = [each.word for each in clauses(reader, re.sub(r"\bwill be\b", "is now", found["rest"]))]
        if not all(isinstance(each, v.Inflict) for each in inner):
            return None
        effects = tuple(replace(each, on=v.SELF) for each in inner if isinstance(each, v.Inflict))
    return [Said(v.Watch(on=v.DEFENDING, event="when_energized", effects=effects, lasts=during))]


_LATER = r"at the end of (?:your|the) opponent's next turn"


def _at_the_end(reader: Reader, text: str) -> list[Said] | None:
    """At the end of your opponent's next turn, …: it lies in wait on the Defending Pokémon."""
    found = re.fullmatch(rf"{_LATER}, (?P<rest>.+)", text, re.IGNORECASE)
    found = found or re.fullmatch(rf"(?P<rest>.+?),? {_LATER}", text, re.IGNORECASE)
    if found is None or reader.kind != "attack" or re.match(r"(?:if|unless|you may)\b", text, re.IGNORECASE):
        return None
    inner = clauses(reader, re.sub(r"\bwill be\b", "is", found["rest"]))
    bound = [each.word.key for each in inner if not isinstance(each.word, v.KnockOut)]
    if not inner or any(bound) or any(getattr(each.word, "on", None) != v.DEFENDING for each in inner):
        raise Unread(text)
    if not all(isinstance(each.word, v.KnockOut | v.PutCounters | v.Inflict) for each in inner):
        raise Unread(text)
    effects = tuple(replace(each.word, on=v.SELF, key="") for each in inner)
    return [Said(v.Watch(on=v.DEFENDING, event="end_of_turn", effects=effects, lasts="next_turn"), "timed")]


# --- between and behind clauses -------------------------------------------------------------------------------------


def _branches(reader: Reader, text: str) -> list[Said] | None:
    """… if heads, …; if tails, …"""
    pieces = re.split(
        r"[;,.] (?:and |but )?(?=if (?:heads|tails|both|either|all|not|it's|1 is|one is)\b)", text, flags=re.IGNORECASE
    )
    if len(pieces) < 2:
        return None
    said: list[Said] = []
    for piece in pieces:
        said.extend(clauses(reader, piece))
    return said


def _in_order_to(reader: Reader, text: str) -> list[Said] | None:
    """Something is paid in order to do something, or to use the attack at all."""
    found = re.match(r"(?P<cost>.+?) in order to (?P<rest>.+)", text, re.IGNORECASE)
    if found is None:
        return None
    paid = [Said(each.word, "pay") for each in clauses(reader, found["cost"])]
    if re.fullmatch(r"use this (?:attack|power|ability)|play this card", found["rest"], re.IGNORECASE):
        return paid
    return [*paid, *clauses(reader, found["rest"])]


def _suffixed(reader: Reader, text: str) -> list[Said] | None:
    found = re.fullmatch(rf"(?P<rest>.+?),? (?P<lasts>{LASTS})", text, re.IGNORECASE)
    if found and not reader.stands:
        reader.lasts = lasts(found["lasts"])
        return _timed(clauses(reader, found["rest"]))
    found = re.fullmatch(r"(?P<rest>.+?),? (?P<word>if|unless|as long as) (?P<condition>.+)", text, re.IGNORECASE)
    if found:
        inner_first = reader.snapshot()
        try:
            either: tuple[v.Condition, ...] = (condition(reader, found["condition"]),)
        except Unread:
            if found["word"].lower() != "unless" or " or " not in found["condition"]:
                raise
            reader.restore(inner_first)
            either = _none_of(reader, found["condition"])
        inner = clauses(reader, found["rest"])
        if found["word"].lower() == "unless":
            return guarded(inner, *(v.IfNot(each) for each in either))
        return guarded(inner, *either)
    found = re.fullmatch(r"(?P<rest>.+?),? for each (?P<count>.+)", text, re.IGNORECASE)
    if found:
        inner = clauses(reader, found["rest"])
        return _scaled(inner, count(reader, found["count"]))
    return None


def _none_of(reader: Reader, text: str) -> tuple[v.Condition, ...]:
    """The parts of "unless it is … or has …": none of them may hold."""
    found: list[v.Condition] = []
    for piece in re.split(r",? or ", text):
        plain = piece if not found else re.sub(r"^(?=has |is )", "it ", piece)
        found.append(condition(reader, plain))
    return tuple(found)


def _or_nothing(reader: Reader, text: str) -> list[Said] | None:
    """… or this attack does nothing: what is done comes before the damage, and without it there is none."""
    found = re.fullmatch(r"(?P<rest>.+?),? or this attack does nothing", text, re.IGNORECASE)
    if found is None:
        return None
    inner = clauses(reader, found["rest"])
    key = inner[-1].word.key if inner else ""
    if not key:
        raise Unread(text)
    return [*inner, Said(v.Nothing(when=(v.IfNot(v.IfDone(key)),)))]


def _midst(reader: Reader, text: str) -> list[Said] | None:
    """A duration in the middle of a clause is read as if it stood in front."""
    found = re.search(rf" (?P<lasts>{LASTS})(?= )", text, re.IGNORECASE)
    if found is None or reader.lasts is not None:
        return None
    reader.lasts = lasts(found["lasts"])
    return _timed(clauses(reader, text[: found.start()] + text[found.end() :]))


def _timed(said: list[Said]) -> list[Said]:
    """Words of which it was said how long they last."""
    return [Said(each.word, each.place or "timed") for each in said]


_JOINTS = (r"; (?:and )?", r",? and then,? ", r",? then,? ", r", and ", r",? plus ", r" and ")


def _joined(reader: Reader, text: str) -> list[Said] | None:
    """Clauses joined by "and" or "then": each must be understood.

    What stands under a condition or a duration in front is not split here: it would hold for the first clause only.
    """
    if re.match(r"(?:if|unless|when|whenever|while|as long as|during|until|for each|before) ", text, re.IGNORECASE):
        return None
    for joint in _JOINTS:
        for found in re.finditer(joint, text, re.IGNORECASE):
            first, second = text[: found.start()], text[found.end() :]
            for after in dict.fromkeys((_subject(first, second), second)):
                kept = reader.snapshot()
                try:
                    before = clauses(reader, first)
                    then = clauses(reader, after)
                except Unread:
                    reader.restore(kept)
                    continue
                return [*before, *_same_guard(before, then)]
    return None


def _subject(before: str, after: str) -> str:
    """A second clause that leaves its subject out has the first one's: "your opponent shuffles …, then draws …"."""
    found = re.match(
        r"(your opponent|each player|you|both players|this pokémon|the defending pokémon) ", before, re.IGNORECASE
    )
    if found and re.match(
        r"(?:shuffles?|draws?|discards?|puts?|flips?|can't|does|is|takes?|returns?|switches) ", after, re.IGNORECASE
    ):
        return f"{found[1]} {after}"
    return after


def _same_guard(before: list[Said], after: list[Said]) -> list[Said]:
    """What was offered in the first clause holds for the second: "you may discard … and draw …"."""
    if before and isinstance(before[0].word, v.Offer):
        if after and isinstance(after[0].word, v.Offer) and after[0].word.by != before[0].word.by:
            return after  # the other's choice does not hang on the first one's
        key = before[0].word.key
        return guarded(after, v.IfDone(key))
    return after


# --- amendments -----------------------------------------------------------------------------------------------------

Amend: TypeAlias = Callable[..., Any]


def _last(said: list[Said], kind: type | tuple[type, ...]) -> int | None:
    return next((at for at in range(len(said) - 1, -1, -1) if isinstance(said[at].word, kind)), None)


def _with(said: list[Said], at: int, **changes: Any) -> list[Said]:
    changed = Said(replace(said[at].word, **changes), said[at].place)
    return [*said[:at], changed, *said[at + 1 :]]


_SILENT = re.compile(
    r"""(
    (?:either\ way,\ )?if\ .+\ has\ fewer\ damage\ counters\ than\ that,\ remove\ all\ of\ them
    | if\ you\ don't\ have\ that\ many\ .*,\ (?:put|take|shuffle)\ all\ of\ them.* | if\ a\ pokémon\ has\ (?:just|only)\ 1\ damage\ counter,\ remove\ it
    | this\ counts\ as\ (evolving|attaching).* | you\ can't\ have\ more\ than\ .*\ in\ your\ deck | this\ doesn't\ use\ up\ .*
    | (?:your\ opponent\ can't\ see|don't\ look\ at)\ .* | treat\ the\ new\ benched\ pokémon\ .*
    | you\ may\ play\ (any\ number\ of|only|as\ many)\ .* | this\ card\ stays\ in\ play\ when\ .* | discard\ this\ card\ if\ another\ stadium\ .*
    | you\ can\ play\ only\ (one|1)\ supporter\ .* | when\ you\ play\ this\ card,\ put\ it\ next\ to\ .* | (when|before)\ your\ turn\ ends,\ discard\ this\ card
    | damage\ is\ calculated\ using\ .*\ after\ applying\ effects\ to\ the\ retreat\ cost
    | doesn't\ count\ as\ a\ basic\ energy(?:\ card)? | while\ in\ play,\ this\ card\ counts\ a?s?\ ?a\ pokémon.*
    | if\ a\ pokémon\ has\ fewer\ damage\ counters\ than\ .* | this\ (?:power|poké-power|poké-body|ability)\ works\ even\ (?:while|if)\ .*
    | (?:and\ )?don't\ apply\ weakness\ (?:and\ resistance\ )?to\ this\ damage | \(?.+\ can\ make\ that\ attack\ even\ if\ .* | this\ pokémon\ performs\ that\ attack
    | if\ your\ opponent\ has\ fewer\ than\ .*,\ do\ the\ damage\ to\ each\ of\ them
    | if\ you\ have\ fewer\ than\ .*,\ (?:take|put|shuffle|discard)\ all\ of\ them.* | your\ opponent\ chooses\ the\ defending\ pokémon\ to\ switch | as\ usual.* | put\ the\ (?:other|rest).*face\ down.* | if\ (?:you|your\ opponent)\ (?:can't|has\ no|have\ no)\ .*(?:(?:ignore|skip)\ this\ (?:effect|part).*|this\ effect\ does\ nothing)
    )""",
    re.VERBOSE | re.IGNORECASE,
)


_OR_NOTHING = re.compile(
    r"if you (?:can't|cannot|don't|didn't)(?: (?:do so|do this|discard .+))?, this attack does nothing", re.IGNORECASE
)


_SWAPPED = re.compile(
    r"any (?:attached cards|cards attached to [\w ]+), damage counters, special conditions, (?:turns in play, )?and (?:any other )?effects (?:on it )?(?:remain on|are now on) the new pokémon",
    re.IGNORECASE,
)


def _or_else(said: list[Said]) -> list[Said] | None:
    """If you can't, this attack does nothing: what was to be done comes before the damage, all of it or nothing."""
    done = said[-1].word if said else None
    if (
        not isinstance(done, v.DiscardCards | v.DiscardEnergy | v.Switch | v.DiscardTop | v.DiscardAttached)
        or done.when
    ):
        return None
    key = done.key or "needed"
    return [*said[:-1], Said(replace(done, key=key), said[-1].place), Said(v.Nothing(when=(v.IfNot(v.IfDone(key)),)))]


def _amend(reader: Reader, text: str, said: list[Said]) -> list[Said] | None:
    text = text.strip("()")
    if re.fullmatch(
        r"(?:show|reveal) (?:it|them|both cards|that card|those cards)(?: to your opponent)?", text, re.IGNORECASE
    ):
        return [_shown(each) for each in said] if said else None
    if _SILENT.fullmatch(text):
        return said
    if re.fullmatch(
        r"remove (?:any|all) special conditions affecting (?:those|this|that) pokémon", text, re.IGNORECASE
    ):
        return said if said and isinstance(said[-1].word, v.Immune) and not said[-1].word.statuses else None
    if _OR_NOTHING.fullmatch(text):
        return _or_else(said)
    last = said[-1].word if said else None
    if isinstance(last, v.SwapCard) and _SWAPPED.fullmatch(text):
        return said
    if isinstance(last, v.EvolvePokemon) and not last.timing and text == "This card evolves any Pokémon":
        return said
    if isinstance(last, v.MoreTools) and re.fullmatch(
        r"if it loses this (?:power|ability), discard pokémon tools from it until only 1 remains", text, re.IGNORECASE
    ):
        return said
    if (
        isinstance(last, v.SwapCard)
        and last.source == "deck"
        and re.fullmatch(
            r"(?:if you do, )?(?:put this pokémon on top of your deck|shuffle this pokémon into your deck)",
            text,
            re.IGNORECASE,
        )
    ):
        return said  # it is shuffled either way
    at = _last(said, v.Retrieve)
    if at is not None and re.fullmatch(
        r"\(?you can't choose a card you discarded with the effect of this card\)?", text, re.IGNORECASE
    ):
        return _with(said, at, not_paid=True)
    at = _last(said, v.CopyAttack)
    if at is not None and re.fullmatch(r"you must still do anything else .+", text, re.IGNORECASE):
        return _with(said, at, in_full=True)
    if at is not None and re.fullmatch(
        r"this attack does nothing if this pokémon doesn't have the energy necessary to use that attack",
        text,
        re.IGNORECASE,
    ):
        return _with(said, at, cost=True)
    found = re.fullmatch(
        r"extra .*?energy after the (\w+?)(?:st|nd|rd|th) (?:doesn't|don't|does not) count", text, re.IGNORECASE
    )
    at = _last(said, v.Plus)
    if found and at is not None:
        return _capped(said, at, int(found[1]))
    found = re.fullmatch(r"you can't add more than (\d+) damage (?:in )?this way", text, re.IGNORECASE)
    if found and at is not None:
        added = said[at].word
        if isinstance(added, v.Plus) and isinstance(added.amount, v.Per):
            return _capped(said, at, int(found[1]) // added.amount.each)
    found = re.fullmatch(r"you can't do more than (\d+) damage (?:in )?this way", text, re.IGNORECASE)
    at = _last(said, v.Times)
    times = said[at].word if at is not None else None
    if found and at is not None and isinstance(times, v.Times) and reader.damage and not times.when:
        amount = v.Per(each=reader.damage, of=times.of, most=max(1, int(found[1]) // reader.damage))
        return [*said[:at], Said(v.SetDamage(amount=amount), said[at].place), *said[at + 1 :]]
    found = re.fullmatch(r"you can't put more than (\d+) damage counters .*(?:in )?this way", text, re.IGNORECASE)
    at = _last(said, v.PutCounters)
    put = getattr(said[at].word, "count", None) if at is not None else None
    if found and at is not None and isinstance(put, v.Per):
        return _with(said, at, count=replace(put, most=max(1, int(found[1]) // put.each)))
    found = re.fullmatch(r"you can't flip more than (\d+) coins (?:in )?this way", text, re.IGNORECASE)
    at = _last(said, v.Flip)
    coins = getattr(said[at].word, "coins", None) if at is not None else None
    if found and at is not None and isinstance(coins, v.Per):
        return _with(said, at, coins=replace(coins, most=int(found[1])))
    found = re.fullmatch(
        r"(?:it now takes|(?:it|that pokémon) takes) (\d+) (?P<what>poison|burn) damage instead of \d+ (?:after each player's turn|between turns).*",
        text,
        re.IGNORECASE,
    )
    at = _last(said, v.Inflict)
    if found and at is not None:
        return _with(said, at, **{found["what"].lower(): int(found[1])})
    found = re.fullmatch(
        r"(?:(?:during pokémon checkup|between turns|after each player's turn|at the end of each turn),? )?(?:your opponent )?(?:now )?(?:puts?|places?) (\w+) damage counters (?:instead of (?:1|2|one|two) )?on (?:that pokémon|the defending pokémon|it|your opponent's active pokémon)(?: instead of (?:1|2|one|two))?(?: (?:between turns|after each player's turn|for this special condition|for that special condition))?",
        text,
        re.IGNORECASE,
    )
    if found and at is not None and "instead" in text.lower():
        inflicted = said[at].word
        burns = isinstance(inflicted, v.Inflict) and inflicted.statuses == ("burned",)
        return _with(said, at, **{"burn" if burns else "poison": 10 * number(found[1])})
    return _amend_cards(reader, text, said)


def _taken(reader: Reader, said: list[Said], at: int, what: str, *, bench: bool = False) -> list[Said] | None:
    """Cards that are looked at, of which some are taken: a search of the top of the deck."""
    looked = said[at].word
    if not isinstance(looked, v.LookAt) or looked.zone != "deck" or looked.side != "you" or looked.arrange:
        return None
    try:
        number_of, _, which = cards(reader, what) if not what.isdigit() else (int(what), False, v.ANY_CARD)
    except Unread:
        return None
    top = looked.count or 1
    search = v.SearchDeck(
        when=looked.when,
        cards=which,
        count=top if number_of == "all" else number_of,
        to="bench" if bench else "hand",
        top=top,
        shown=which != v.ANY_CARD,
    )
    return [*said[:at], Said(search, said[at].place), *said[at + 1 :]]


def _shown(said: Said) -> Said:
    word = said.word
    return Said(replace(word, shown=True), said.place) if isinstance(word, v.SearchDeck | v.ShuffleHand) else said


def _capped(said: list[Said], at: int, most: int) -> list[Said] | None:
    added = said[at].word
    if not isinstance(added, v.Plus) or not isinstance(added.amount, v.Per):
        return None
    return _with(said, at, amount=replace(added.amount, most=most))


def _unless(reader: Reader, said: list[Said], held: str) -> list[Said] | None:
    """Ignore this effect if …: the last word is done only if that does not hold."""
    word = said[-1].word if said else None
    if word is None:
        return None
    guard = _denied(condition(reader, held))
    return [*said[:-1], Said(replace(word, when=(guard, *word.when)), said[-1].place)]


def _until_moved(said: list[Said], text: str) -> list[Said] | None:
    """What ends when a Pokémon moves holds until then, unless the sentence before said how long."""
    at = len(said) - 1
    lasts = getattr(said[at].word, "lasts", None) if said else None
    if lasts is None:
        return None
    if lasts != "next_turn" or said[at].place == "timed":
        return said
    return _with(said, at, lasts="while_facing" if "either" in text.lower() else "while_active")


def _weakened(reader: Reader, said: list[Said]) -> list[Said] | None:
    """Damage beside the attack's own to which weakness applies after all."""
    at = _last(said, (v.Damage, v.Watch))
    if at is None:
        return said if reader.kind == "attack" and said else None  # the attack's own damage: it applies anyway
    word = said[at].word
    if isinstance(word, v.Watch):
        inner = tuple(replace(each, weakness=True) if isinstance(each, v.Damage) else each for each in word.effects)
        return _with(said, at, effects=inner)
    assert isinstance(word, v.Damage), "just looked for"
    chosen = _last(said[:at], v.Choose) if word.on == v.THAT else None
    on = said[chosen].word if chosen is not None else word
    benched = isinstance(on, v.Choose | v.Damage) and on.on.who == "benched_opponents"
    return _with(said, at, weakness=True, benched=benched)


def _spared(said: list[Said]) -> list[Said] | None:
    """What puts counters on the Pokémon that it helps is not done to one that these would knock out."""
    at, put = _last(said, v.AttachEnergy), said[-1].word if said else None
    helped = said[at].word if at is not None else None
    if at is None or not isinstance(helped, v.AttachEnergy) or not isinstance(put, v.PutCounters):
        return None
    if put.on != v.THAT or not isinstance(put.count, int) or helped.on.count != 1:
        return None
    where = replace(helped.on.where or v.PokemonFilter(), remaining_above=10 * put.count)
    return _with(said, at, on=replace(helped.on, where=where))


def _amend_cards(reader: Reader, text: str, said: list[Said]) -> list[Said] | None:
    at = _last(said, v.ReturnPokemon)
    if at is not None and re.fullmatch(
        r"(?:discard all (?:other )?cards attached to (?:that card|that pokémon|this pokémon|it)|all cards attached to .+ are discarded)",
        text,
        re.IGNORECASE,
    ):
        return _with(said, at, attached="discard")
    ignored = re.fullmatch(r"ignore this effect if (?P<held>.+)", text, re.IGNORECASE)
    if ignored and reader.kind == "attack":
        return _unless(reader, said, ignored["held"])
    if re.fullmatch(r"(?:benching|switching|evolving).* ends? this effect", text, re.IGNORECASE):
        return _until_moved(said, text)
    if reader.aimed and re.fullmatch(r"do the damage to the new defending pokémon", text, re.IGNORECASE):
        return said
    if re.fullmatch(r"apply weakness and resistance", text, re.IGNORECASE):
        return _weakened(reader, said)
    if re.fullmatch(r"also apply weakness and resistance for benched pokémon", text, re.IGNORECASE):
        at = _last(said, v.Damage)
        return _with(said, at, weakness=True, benched=True) if at is not None else None
    if re.fullmatch(
        r"you can't use this (?:ability|power) on a pokémon that would be knocked out", text, re.IGNORECASE
    ):
        return _spared(said)
    at = _last(said, v.Damage)
    if (
        at is not None
        and re.fullmatch(r"don't apply weakness and resistance", text, re.IGNORECASE)
        and reader.kind != "attack"
    ):
        return _with(said, at, weakness=False)
    at = _last(said, v.Switch)
    if at is not None and re.fullmatch(
        r"your opponent (?:chooses|picks) (?:the new active pokémon|the benched pokémon to switch|which pokémon .*)",
        text,
        re.IGNORECASE,
    ):
        return _with(said, at, chooser="opponent")
    at = _last(said, v.PutIntoPlay)
    if at is not None and re.fullmatch(
        r"put damage counters on that pokémon equal to half its hp,? rounded down to the nearest 10",
        text,
        re.IGNORECASE,
    ):
        return _with(said, at, half_hp=True)
    at = next((each for kind in (v.DiscardCards, v.ShuffleHand) if (each := _last(said, kind)) is not None), None)
    if at is not None and re.fullmatch(
        r"if you can't .+, you can't (?:play|use) this (?:card|power|attack|ability)", text, re.IGNORECASE
    ):
        return [*said[:at], Said(said[at].word, "pay"), *said[at + 1 :]]
    at = _last(said, v.EvolvePokemon)
    if at is not None and re.fullmatch(
        r"you can only play this card when you would be allowed to evolve that pokémon anyway|you can use this (?:card|power) only on a pokémon that could evolve now",
        text,
        re.IGNORECASE,
    ):
        return _with(said, at, timing=True)
    if at is not None and re.fullmatch(
        r"you can't use this card (?:during your first turn or )?on a (?:basic )?pokémon that was put into play this turn",
        text,
        re.IGNORECASE,
    ):
        return _with(said, at, settled=True)
    at = _last(said, v.LookAt)
    found = re.fullmatch(
        r"(?:you may )?(?:reveal|choose|take|put) (?P<cards>.+?) (?:you find there|of them|from among them|from those cards)(?:,? (?:reveal|show) (?:it|them)(?: (?:to )?your opponent)?,?)?(?:,? (?:and|then) put (?:it|them))? into your hand",
        text,
        re.IGNORECASE,
    )
    if at is not None and at == len(said) - 1 and found:
        return _taken(reader, said, at, found["cards"])
    found = re.fullmatch(
        r"(?:you may )?choose (?P<cards>(?:an?|\d|any number of|up to \d) [^,]+?),? (?:reveal|show) (?:it|them)(?: to your opponent)?,? and put (?:it|them) into your hand",
        text,
        re.IGNORECASE,
    ) or re.fullmatch(
        r"(?:you may )?(?:reveal|choose|put) (?P<cards>.+?)(?: you find there)?(?: and put (?:it|them))? onto your (?P<bench>bench)",
        text,
        re.IGNORECASE,
    )
    if at is not None and at == len(said) - 1 and found:
        return _taken(reader, said, at, found["cards"], bench="bench" in found.groupdict())
    at = _last(said, (v.SearchDeck, v.AttachEnergy))
    searched = said[at].word if at is not None else None
    if at is not None and isinstance(searched, v.SearchDeck | v.AttachEnergy) and searched.top is not None:
        found = re.fullmatch(
            r"(?:then,? )?(?:(?P<shuffle>shuffle) the (?:other|rest|remaining)(?: of the)?(?: cards?)?(?: back)? into your deck|(?P<discard>discard) the (?:other|rest|remaining)(?: of the)?(?: \d)?(?: cards?)?|put the (?:\d )?(?:other|rest)(?: \d)?(?: cards?)? back(?: (?P<top>on top) of your deck)?(?P<order> in any order)?|put the (?:other|rest)(?: cards?)? (?:in the (?P<lost>lost zone)|into your (?P<hand>hand))|(?:put|(?P<under>shuffle)) the (?:other|rest|remaining)(?: of the)?(?: cards?)?(?: back)?(?: and put them)? (?:on|at) the (?P<bottom>bottom) of your deck(?: in any order)?)",
            text,
            re.IGNORECASE,
        )
        if found:
            if found["order"]:
                return _with(said, at, rest="arranged") if isinstance(searched, v.SearchDeck) else None
            rests = ("shuffle", "discard", "lost", "hand", "top", "under")
            rest = next((each for each in rests if found[each]), "bottom")
            return _with(said, at, rest="lost_zone" if rest == "lost" else rest)
    at = _last(said, v.DevolvePokemon)
    found = re.fullmatch(
        r"that pokémon is no longer (?P<which>[\w, ]+?),? or anything else that might be the result of an attack",
        text,
        re.IGNORECASE,
    )
    if at is not None and found:
        statuses(found["which"])
        return said  # devolving ends them anyway
    return None
