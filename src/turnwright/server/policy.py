"""Who may see and do what: one table, which every route, message, socket and export asks.

    may(asker, action, thing, state) -> Allowed | Hidden | Refused(why)

Hidden means that the thing doesn't exist for the asker: the answer is the one that a made-up name gets. The table in
docs/server.md is made from `TABLE` (`as_markdown`).
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, Literal, Protocol, TypeAlias, get_args

from msgspec import Struct

Role: TypeAlias = Literal["gm", "player", "group", "watcher"]
Standing: TypeAlias = Literal["nobody", "watcher", "group", "player", "holder", "gm"]
Action: TypeAlias = Literal[
    "server.look",
    "server.figures",
    "campaign.read",
    "campaign.direct",
    "campaign.prepare",
    "campaign.export",
    "campaign.import",
    "invitation.read",
    "invitation.open",
    "link.manage",
    "link.give",
    "link.own",
    "link.add",
    "link.replace",
    "seat.leave",
    "seat.ask",
    "gm.ask",
    "match.open",
    "match.read",
    "match.act",
    "match.direct",
    "match.agree",
    "match.restore",
    "match.log",
    "match.key",
    "scene.read",
    "handout.read",
    "sheet.read",
    "sheet.grow",
    "deck.make",
    "deck.use",
    "cards.bring",
    "cards.remove",
    "lobby.read",
    "lobby.begin",
    "lobby.sit",
    "lobby.cancel",
    "run.begin",
    "run.play",
]
Phase: TypeAlias = Literal[
    "",
    "near",
    "far",
    "draft",
    "backstage",
    "open",
    "private",
    "over",
    "closed",
    "prepared",
    "shown",
    "waiting",
    "playing",
    "free",
    "held",
    "taken",
    "away",
    "here",
]
"""A state of a thing: where a metrics request comes from, a match, a scene, a card table, a person or a seat.

Empty: it has none.

A match: a draft that the GM prepares; backstage, begun and not on the group's display; open; private, a game without a
GM, and over once it has a result; closed.
"""

FORBIDDEN: Final = "server.forbidden"
LOOKS_ON: Final = "server.looks_on"
ONE_MATCH: Final = "server.one_match"
NOT_YOURS: Final = "server.not_yours"
NOT_SEATED: Final = "server.not_seated"
PLAYERS_OWN: Final = "server.players_own"
NOT_YET: Final = "server.not_yet"
SOMEBODYS: Final = "links.somebodys"
TAKEN: Final = "links.taken"
HERE: Final = "seats.here"
FAR: Final = "server.far"
NO_LINK: Final = "links.none"
WHYS = (
    FORBIDDEN,
    LOOKS_ON,
    ONE_MATCH,
    NOT_YOURS,
    NOT_SEATED,
    PLAYERS_OWN,
    NOT_YET,
    SOMEBODYS,
    TAKEN,
    HERE,
    FAR,
    NO_LINK,
)
"""Why somebody is refused: the codes of refusals, whose sentences are made when they are sent."""


class Asker(Protocol):
    """The caller, by the link alone."""

    @property
    def campaign(self) -> str: ...

    @property
    def role(self) -> Role | Literal["nobody"]: ...

    @property
    def seat(self) -> str: ...

    @property
    def person(self) -> str: ...

    @property
    def match(self) -> str:
        """The only match that the link opens; empty: all of the campaign's."""


class Someone(Struct, frozen=True):
    """Somebody who asks without a link: nobody in particular, or the server on a GM's behalf."""

    campaign: str = ""
    role: Role | Literal["nobody"] = "nobody"
    seat: str = ""
    person: str = ""
    match: str = ""


NOBODY = Someone()


class Thing(Struct, frozen=True):
    """What is asked for: whose campaign it belongs to, and who holds it."""

    campaign: str
    match: str = ""
    """The match that it is; a link to another match doesn't lead to it."""
    seats: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    """Who holds it: by their seat, or in person."""


class Allowed(Struct, frozen=True):
    """Go on."""


class Hidden(Struct, frozen=True):
    """It doesn't exist for the asker."""


class Refused(Struct, frozen=True):
    """It exists, or everybody knows that it might, and the asker may not."""

    why: str = FORBIDDEN


Verdict: TypeAlias = Allowed | Hidden | Refused
ALLOWED, HIDDEN = Allowed(), Hidden()


class Rule(Struct, frozen=True):
    """What each standing gets in some states of a thing."""

    action: Action
    states: tuple[Phase, ...]
    watcher: Verdict
    group: Verdict
    player: Verdict
    holder: Verdict
    gm: Verdict
    nobody: Verdict
    whole: bool = False
    """Whether a link to one match is not enough."""
    about: str = ""


BY_PERSON: frozenset[Action] = frozenset(("deck.use", "cards.remove", "lobby.sit", "lobby.cancel", "run.play"))
BY_SEAT: frozenset[Action] = frozenset(
    ("match.read", "match.act", "match.agree", "match.log", "sheet.read", "sheet.grow", "handout.read")
)
"""What somebody may hold: in person, whatever the link; or by a seat, which a watcher and a GM don't have."""
COLUMNS: tuple[Standing, ...] = ("nobody", "watcher", "group", "player", "holder", "gm")


def _rule(
    action: Action,
    states: str,
    verdicts: str,
    about: str = "",
    *,
    why: str = FORBIDDEN,
    whole: bool = False,
) -> Rule:
    """A row: `verdicts` has a letter for a watcher, the group's display, a player, the holder and the GM.

    A sixth, in front, is for those without a link.
    """
    letters: dict[str, Verdict] = {"A": ALLOWED, "H": HIDDEN, "-": Refused(why), "?": Refused(NO_LINK)}
    nobody, watcher, group, player, holder, gm = (letters[letter] for letter in verdicts.rjust(6, "?"))
    phases = tuple(phase for phase in get_args(Phase) if phase in states.split()) or ("",)
    return Rule(action, phases, watcher, group, player, holder, gm, nobody, whole, about)


TABLE: tuple[Rule, ...] = (
    _rule("server.look", "", "AAAAAA", "health, the page, the API's reference, entering, a seat by a code"),
    _rule("server.figures", "near", "AAAAAA", "/metrics, from this machine"),
    _rule("server.figures", "far", "------", "/metrics, from another machine", why=FAR),
    _rule("campaign.read", "", "AAAAA", "the campaign's name, people, rules and books; lists of what is theirs to see"),
    _rule("campaign.direct", "", "----A", "names, people, rules, what the group's display shows"),
    _rule("campaign.prepare", "", "----A", "templates, tables of wild Pokémon, maps, scenes, sheets, stories"),
    _rule("campaign.export", "", "----A", "the campaign as one file"),
    _rule("campaign.import", "", "----A", "another campaign from a file"),
    _rule("invitation.read", "", "-A--A", "the code on the group's display"),
    _rule("invitation.open", "", "----A", "which seats the code leaves free"),
    _rule("link.manage", "", "----A", "listing, making and revoking links"),
    _rule("link.give", "free", "----A", "a link in a person's name"),
    _rule("link.give", "held", "-----", "in the name of somebody who has a key, decks or a card seat", why=SOMEBODYS),
    _rule(
        "link.give",
        "taken",
        "-----",
        "to a seat that somebody holds, until they leave it or have been away too long",
        why=TAKEN,
    ),
    _rule("link.own", "", "AAAAA", "listing, naming, expiring and ending your own links; your language"),
    _rule("link.add", "", "--AAA", "a link for another of your devices, a recovery code", why=LOOKS_ON),
    _rule("link.replace", "away", "----A", "an invitation in place of somebody's lost devices"),
    _rule("link.replace", "here", "-----", "of somebody who was here ten minutes ago", why=HERE),
    _rule("link.replace", "held", "-----", "of somebody with decks, or a seat in a game without a GM", why=SOMEBODYS),
    _rule("seat.leave", "", "--AA-", "leaving your seat, answering a request for it", why=NOT_SEATED),
    _rule("seat.ask", "", "----A", "asking somebody for their seat"),
    _rule("gm.ask", "", "--AAA", "asking the GM for something", why=LOOKS_ON),
    _rule("match.open", "", "----A", "a new match or encounter"),
    _rule("match.read", "draft", "HHHHA", "a match that the GM prepares: its name, seats, pieces, story"),
    _rule("match.read", "backstage", "HHHAA", "one that has begun and isn't on the group's display"),
    _rule("match.read", "open private over closed", "AAAAA", "any other: each seat as much as it may see"),
    _rule("match.act", "draft", "HHHHA", "commands, odds, suggestions, wishes, undo"),
    _rule("match.act", "backstage", "HHHAA"),
    _rule("match.act", "open closed", "---AA", why=LOOKS_ON),
    _rule("match.act", "private over", "---A-", "in a game without a GM", why=LOOKS_ON),
    _rule(
        "match.direct",
        "draft backstage open over closed",
        "----A",
        "the GM's hand: bots, clock, image, fork, close, delete",
    ),
    _rule("match.direct", "private", "-----", "the same while a game without a GM is played", why=PLAYERS_OWN),
    _rule("match.agree", "private", "---A-", "a bot in a seat, the end: all players must agree", why=PLAYERS_OWN),
    _rule("match.agree", "draft", "HHHH-", "where there is a GM, or it's over"),
    _rule("match.agree", "backstage", "HHH--"),
    _rule("match.agree", "open over closed", "-----"),
    _rule("match.restore", "draft backstage open private over closed", "----A", "undoing its archiving or deleting"),
    _rule("match.log", "draft", "HHHHA", "the whole log, and verifying it"),
    _rule("match.log", "backstage", "HHH-A", why=NOT_YET),
    _rule("match.log", "open", "----A", why=NOT_YET),
    _rule("match.log", "private over", "-----", "in a game without a GM", why=NOT_YET),
    _rule("match.log", "closed", "AAAAA"),
    _rule("match.key", "draft backstage open private over", "-----", "the key of sealed dice", why=NOT_YET),
    _rule("match.key", "closed", "AAAAA"),
    _rule("scene.read", "prepared", "HHHHA", "a scene that isn't on the group's display"),
    _rule("scene.read", "shown", "AAAAA"),
    _rule("handout.read", "prepared", "-HHHA", "a handout that nobody has been given", why=LOOKS_ON),
    _rule("handout.read", "held", "-HHAA", "one that some players have", why=LOOKS_ON),
    _rule("handout.read", "shown", "-AAAA", "one that everybody has", why=LOOKS_ON),
    _rule("sheet.read", "", "-HHAA", "a sheet; a player's character is also the players' and the group's display's"),
    _rule("sheet.grow", "", "-HHAA", "level-up, evolution: the player's whose character or Pokémon it is"),
    _rule("deck.make", "", "AAAAA", "your own deck"),
    _rule("deck.use", "", "HHHAH", "reading, changing and removing a deck"),
    _rule("cards.bring", "", "--AAA", "a set of your own cards", why=LOOKS_ON, whole=True),
    _rule("cards.remove", "", "---AA", "taking a set away", why=NOT_YOURS, whole=True),
    _rule("lobby.read", "", "AAAAA", "card tables, and a link that looks on"),
    _rule("lobby.begin", "", "--AAA", "opening and joining a card table", why=LOOKS_ON, whole=True),
    _rule("lobby.sit", "", "---A-", "agreeing, leaving, a rematch, a link to your seat", why=NOT_SEATED),
    _rule("lobby.cancel", "waiting", "---AA", "calling a card table off before its match begins", why=NOT_SEATED),
    _rule("lobby.cancel", "playing", "---A-", "once it has begun: both players must", why=NOT_SEATED),
    _rule("run.begin", "", "--AAA", "a run of rune, a story of wuxia", why=LOOKS_ON, whole=True),
    _rule("run.play", "", "HHHAA", "reading it, choosing, fighting, taking it away"),
)
_RULES = {(rule.action, state): rule for rule in TABLE for state in rule.states}
STATES: dict[Action, tuple[Phase, ...]] = {
    rule.action: tuple(state for action, state in _RULES if action == rule.action) for rule in TABLE
}


def may(asker: Asker, action: Action, thing: Thing, state: Phase = "") -> Verdict:
    """Whether a caller may perform an action on a thing in a given state."""
    rule = _RULES[action, state]
    if asker.role == "nobody":
        return rule.nobody
    if asker.campaign != thing.campaign or (asker.match and thing.match and asker.match != thing.match):
        return HIDDEN
    return _verdict(rule, asker, standing(asker, thing))


def allows(asker: Asker, action: Action, thing: Thing, state: Phase = "") -> bool:
    return isinstance(may(asker, action, thing, state), Allowed)


def may_ever(asker: Asker, action: Action) -> Verdict:
    """Whether there can be a thing to which somebody may do this: asked before anything is looked up.

    What is refused here is refused whatever is named, so that a refusal tells nothing about it.
    """
    return _ever(asker.role, bool(asker.match), action)


@lru_cache(maxsize=2048)
def _ever(role: Role | Literal["nobody"], is_at_one_match: bool, action: Action) -> Verdict:
    asker = Someone(role=role, match="one" if is_at_one_match else "")
    rules = [_RULES[action, state] for state in STATES[action]]
    verdicts = [_verdict(rule, asker, each) for rule in rules for each in _standings(rule, asker)]
    if any(isinstance(verdict, Allowed) for verdict in verdicts):
        return ALLOWED
    return next((verdict for verdict in verdicts if isinstance(verdict, Refused)), HIDDEN)


def _standings(rule: Rule, asker: Asker) -> tuple[Standing, ...]:
    if asker.role == "nobody":
        return ("nobody",)
    seated = rule.action in BY_SEAT and asker.role in ("player", "group")
    return (asker.role, "holder") if seated or rule.action in BY_PERSON else (asker.role,)


def standing(asker: Asker, thing: Thing) -> Standing:
    """What a thing of their campaign is to the asker."""
    if asker.seat in thing.seats or asker.person in thing.people:
        return "holder"
    return asker.role


def _verdict(rule: Rule, asker: Asker, as_: Standing) -> Verdict:
    verdict: Verdict = getattr(rule, as_)
    if isinstance(verdict, Allowed) and rule.whole and asker.match:
        return Refused(ONE_MATCH)
    return verdict


# The table for people

_HEADS = {"nobody": "no link", "group": "group's display", "holder": "whose it is", "gm": "GM"}


def as_markdown() -> str:
    """The table as docs/server.md shows it."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    heads = ("action", "state", *(_HEADS.get(column, column) for column in COLUMNS), "what")
    yield f"| {' | '.join(heads)} |"
    yield "|" + "---|" * len(heads)
    for rule in TABLE:
        states = ", ".join(filter(None, rule.states)) or "any"
        verdicts = (_word(getattr(rule, column)) for column in COLUMNS)
        about = rule.about + (" (not with a link to one match)" if rule.whole else "")
        yield f"| `{rule.action}` | {states} | {' | '.join(verdicts)} | {about} |"


def _word(verdict: Verdict) -> str:
    match verdict:
        case Allowed():
            return "yes"
        case Hidden():
            return "404"
        case Refused(why):
            return "401" if why == NO_LINK else "403"
