"""Words that only stand until the sentences of a text are put together: `discourse` turns them into vocabulary."""

from typing import Annotated, Any

from msgspec import Meta

from .. import vocabulary as v


class Blow(v.Effect, frozen=True, kw_only=True):
    """The attack does this much damage for each of something: its printed number times that, or that amount."""

    each: int
    of: Any


class Base(v.Effect, frozen=True, kw_only=True):
    """The damage that more is added to, or less taken from, as the text names it: the printed number."""

    amount: int


class Need(v.Effect, frozen=True, kw_only=True):
    """It can't be used unless this holds."""

    holds: Any


class Pay(v.Effect, frozen=True, kw_only=True):
    """Words that are the price."""

    words: Annotated[tuple[Any, ...], Meta(min_length=1)]


class Early(v.Effect, frozen=True, kw_only=True):
    """Words that are done before the damage."""

    words: tuple[Any, ...]


class Then(v.Effect, frozen=True, kw_only=True):
    """Words that go on with the sentence before, under the coin that it stood under."""

    words: tuple[Any, ...]


class Instead(v.Effect, frozen=True, kw_only=True):
    """A word that takes the place of the one said last, if its condition holds."""

    words: tuple[Any, ...]


class Else(v.Effect, frozen=True, kw_only=True):
    """What is done where the condition of the sentence before doesn't hold."""

    words: tuple[Any, ...]


class Same(v.Effect, frozen=True, kw_only=True):
    """The opponent does what was said of you."""


class Options(v.Effect, frozen=True, kw_only=True):
    """One of several things is done, each of them told in sentences; `both`: or both of two."""

    things: tuple[tuple[tuple[Any, ...], ...], ...]
    both: bool = False


class Amend(v.Effect, frozen=True, kw_only=True):
    """Something more is so of the last word that has this field."""

    field: str
    to: Any


class OrNothing(v.Effect, frozen=True, kw_only=True):
    """If what was said last is not done in full, the attack does nothing."""


class Once(v.Effect, frozen=True, kw_only=True):
    """Only one of all that bear this word may be used in a game."""

    what: str


class Blocked(v.Effect, frozen=True, kw_only=True):
    """The ability can't be used while its Pokémon has one of these."""

    statuses: tuple[Any, ...]


class Shared(v.Effect, frozen=True, kw_only=True):
    """Of all abilities of its name only one is used in a turn."""


class Unstacked(v.Effect, frozen=True, kw_only=True):
    """Of all abilities of its name only one has an effect; for what holds as long as it is in play."""


class Alone(v.Effect, frozen=True, kw_only=True):
    """The ability works only as long as its player has no other Pokémon of this name in play."""


class Attached(v.Effect, frozen=True, kw_only=True):
    """The card is attached; a Tool to any of your Pokémon, which is said on every one."""

    to: v.Target = v.Target("all_yours", 1)


class Until(v.Effect, frozen=True, kw_only=True):
    """When the card that is attached is discarded."""

    end: str


class Plays(v.Effect, frozen=True, kw_only=True):
    """The card is played as a Basic Pokémon."""

    hp: int = 0


class Stuck(v.Effect, frozen=True, kw_only=True):
    """The card that is played as a Pokémon can't retreat."""


class Proof(v.Effect, frozen=True, kw_only=True):
    """The card that is played as a Pokémon can't have these."""

    statuses: tuple[Any, ...]


class Worthless(v.Effect, frozen=True, kw_only=True):
    """No Prize card is taken for the card that is played as a Pokémon."""


class Settled(v.Effect, frozen=True, kw_only=True):
    """Not in the first turn, nor for a Pokémon that came into play this turn: of the evolving said before."""


class Opens(v.Effect, frozen=True, kw_only=True):
    """The attack may be used on the first turn."""


class ShuffledAfter(v.Effect, frozen=True, kw_only=True):
    """The deck is shuffled after it was searched: the search does that by itself."""


class Harsh(v.Effect, frozen=True, kw_only=True):
    """The status just given does so many counters between turns."""

    status: str
    counters: int


class Unweakened(v.Effect, frozen=True, kw_only=True):
    """Neither Weakness nor Resistance is applied to the damage said last."""


class HalfHp(v.Effect, frozen=True, kw_only=True):
    """Who was just put into play has lost half of its HP."""


class AtMost(v.Effect, frozen=True, kw_only=True):
    """No more than so much of what was said last: damage in all, or so many of what it is counted by."""

    damage: int = 0
    count: int = 0


OPEN: Any = "open"
"""How long something lasts, where nothing has been said yet: forever in a passive ability, else it is unread."""
THOSE = v.CardFilter(kind="energy", names=("?those",))
"""The Energy cards that a condition just asked for."""
COUNTED = v.CardFilter(names=("?counted",))
"""The cards of your discard pile that were just counted."""
