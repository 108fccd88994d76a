"""One word being done: its names, the choices that it needs one after the other, and what it binds for later words.

A word that needs a choice asks and stays; with the answer it binds it and is done again from its start, so a word may
ask as often as it likes, and nothing is recorded or rolled before the last answer is in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import comb
from typing import Any

from turnwright.kernel.flow import ANSWERS_LISTED
from turnwright.kernel.messages import Frame, Value

from . import standing
from . import vocabulary as v
from .cards import card_of, fits
from .content import Pokemon as PokemonCard
from .content import Trainer
from .counting import Found, candidates, is_like
from .game import TcgScribe
from .preferences import Key, of_pokemon
from .state import OTHER, Pokemon, State, find
from .words import TossCoins

YES_NO = ("yes", "no")


class Waiting(Exception):
    """The word cannot go on now: somebody is asked, or it will be done again at once with one thing more known."""


class Doing:
    """The word that is being done, and the frame it stands in."""

    __slots__ = ("_slot", "_that", "at", "frame", "scribe", "word")

    def __init__(self, scribe: TcgScribe, word: Any) -> None:
        self.scribe = scribe
        self.word = word
        self.frame = len(scribe.frames) - 1
        self.at = names(scribe)
        self._slot = 0
        self._that: tuple[str, ...] | None = None

    @property
    def state(self) -> State:
        state: State = self.scribe.state
        return state

    @property
    def you(self) -> str:
        seat: str = self.at["seat"]
        return seat

    @property
    def source(self) -> str:
        """The Pokémon itself; empty for a Trainer."""
        source: str = self.at.get("source", "")
        return source

    @property
    def context(self) -> str:
        """attack, ability or trainer: what the coins are flipped for."""
        context: str = self.at.get("context", "ability")
        return context

    def bind(self, name: str, value: Value) -> None:
        frame = self.scribe.frames[self.frame]
        self.scribe.frames[self.frame] = Frame(frame.todo, {**frame.bound, name: value})
        self.at = {**self.at, name: value}

    def finish(self) -> None:
        """What was chosen on the way is no name for later words; whom the word was done to is."""
        if self._that is not None:
            self.bind("that", self._that)
        if self._slot:
            frame = self.scribe.frames[self.frame]
            kept = {name: value for name, value in frame.bound.items() if not name.startswith("?")}
            self.scribe.frames[self.frame] = Frame(frame.todo, kept)

    # Choices

    def _known(self) -> tuple[str, Any]:
        slot = f"?{self._slot}"
        self._slot += 1
        return slot, self.scribe.frames[self.frame].bound.get(slot)

    def first_answer(self) -> tuple[str, ...]:
        """What was answered first of all that this word asks, if anything was."""
        known: Any = self.scribe.frames[self.frame].bound.get("?0")
        if known is not None:
            return tuple(known) if isinstance(known, list | tuple) else ()  # else something came before it
        return self.scribe.answers[0] if self.scribe.answers else ()

    def _again(self, slot: str, value: Value) -> None:
        self.scribe.bind(slot, value)
        self.scribe.do(self.word)
        raise Waiting

    def ask(
        self,
        kind: str,
        options: Iterable[str],
        *,
        least: int = 1,
        most: int = 1,
        seat: str | None = None,
        otherwise: tuple[str, ...] | None = None,
        always: bool = False,
        prefer: Key | None = None,
        **about: Value,
    ) -> tuple[str, ...]:
        """The answer of a seat. Where there is nothing to choose nobody is asked, unless that would tell something.

        `prefer` puts the options in the order in which one would choose them: the first are what happens when nobody
        answers. Where nothing need be chosen, nothing is.
        """
        offered = tuple(options)
        if not always and (most == 0 or (least == most and len(offered) <= least)):
            return offered[:most]
        if prefer is not None:
            offered = tuple(sorted(offered, key=prefer))
        least = min(least, len(offered))
        if most > 1 and (most > 2 if always else _answers(len(offered), least, most) > ANSWERS_LISTED):
            return self._one_by_one(kind, offered, least=least, most=most, seat=seat, always=always, about=about)
        return self._ask(kind, offered, least=least, most=most, seat=seat, otherwise=otherwise, about=about)

    def _one_by_one(
        self,
        kind: str,
        offered: tuple[str, ...],
        *,
        least: int,
        most: int,
        seat: str | None,
        always: bool,
        about: dict[str, Value],
    ) -> tuple[str, ...]:
        """A choice with too many answers to list is made option by option; nothing chosen is the end of it."""
        chosen: list[str] = []
        while len(chosen) < most and (always or len(chosen) < len(offered)):
            left = tuple(option for option in offered if option not in chosen)
            needed = 1 if len(chosen) < least else 0
            about = {**about, "chosen": tuple(chosen)}
            one = self._ask(kind, left, least=min(needed, len(left)), most=1, seat=seat, otherwise=None, about=about)
            if not one:
                break
            chosen.extend(one)
        return tuple(chosen)

    def _ask(
        self,
        kind: str,
        offered: tuple[str, ...],
        *,
        least: int,
        most: int,
        seat: str | None,
        otherwise: tuple[str, ...] | None,
        about: dict[str, Value],
    ) -> tuple[str, ...]:
        slot, known = self._known()
        if known is not None:
            return tuple(known)
        if self.scribe.answers:
            self._again(slot, self.scribe.answers[0])
        if otherwise is None and least == 0:
            otherwise = ()
        about = {"for": _tag(self.word), "card": self.at.get("card", ""), **about}
        self.scribe.ask(
            seat or self.you, kind, offered, least=least, most=most, otherwise=otherwise, secret=False, about=about
        )
        raise Waiting

    def yes(self, kind: str, *, seat: str | None = None) -> bool:
        """Whether a seat says yes; declining is no."""
        return self.ask(kind, YES_NO, seat=seat, otherwise=("no",)) == ("yes",)

    def chance(self, draw: Callable[[], tuple[str, ...]]) -> tuple[str, ...]:
        """Something drawn at random; kept, so that a later choice of the word does not draw it again."""
        slot, known = self._known()
        if known is None:
            self._again(slot, draw())
        return tuple(known)

    def first(self, record: Callable[[], object]) -> None:
        """Something that is recorded once, before the word asks on what it showed."""
        slot, known = self._known()
        if known is None:
            record()
            self._again(slot, True)

    def at_random(self, options: Sequence[str], count: int) -> tuple[str, ...]:
        """Some of the options, each as likely."""
        if count >= len(options):
            return tuple(options)

        def draw() -> tuple[str, ...]:
            left = list(options)
            taken = []
            for _ in range(count):
                one = self.scribe.dice.choose(left, "random_card")
                left.remove(one)
                taken.append(one)
            return tuple(taken)

        return self.chance(draw)

    def flip(self, key: str, *, seat: str, context: str, label: str) -> bool:
        """A coin that the rules flip for this word; its result is bound under the key."""
        if key not in self.at:
            self.scribe.do(TossCoins(key, seat, context, label=label), self.word)
            raise Waiting
        return int(self.at[key]) > 0

    # Pokémon

    def targets(
        self,
        target: v.Target,
        *,
        like: Callable[[str, Pokemon], bool] | None = None,
        prefer: Key | None = None,
        leave: bool = True,
    ) -> Found:
        """The Pokémon that a target means, picked by the chooser; they are `that` from now on, if left so."""
        found = candidates(self.scribe, self.at, target)
        if like is not None:
            found = [each for each in found if like(*each)]
        if target.count is not None and (len(found) > target.count or (target.up_to and found)):
            ids = [pokemon.id for _, pokemon in found]
            if target.chooser == "random":
                chosen = self.at_random(ids, target.count)
            else:
                chooser = self.you if target.chooser == "you" else OTHER[self.you]
                least = 0 if target.up_to else min(target.count, len(ids))
                most = min(target.count, len(ids))
                prefer = prefer or of_pokemon(self.scribe, chooser, self.word)
                chosen = self.ask("choose_pokemon", ids, least=least, most=most, seat=chooser, prefer=prefer)
            found = [each for each in found if each[1].id in chosen]
        if leave:
            self.leave(found)
        return found

    def leave(self, found: Found) -> None:
        """Makes Pokémon `that` for the words that follow."""
        self.leave_as_that(tuple(pokemon.id for _, pokemon in found))

    def leave_as_that(self, pokemon: tuple[str, ...]) -> None:
        """The same by their ids. They are bound when the word is done: after a choice it still means whom it meant."""
        self._that = pokemon
        self.at = {**self.at, "that": pokemon}

    def find(self, pokemon: str) -> tuple[str, Pokemon] | None:
        return find(self.state, pokemon)

    def shielded(self, seat: str, pokemon: Pokemon) -> bool:
        """Whether what an opponent's attack (Trainer card, Ability) does to a Pokémon, beside damage, is prevented."""
        if seat == self.you:
            return False
        if "attack" not in self.at:
            return not self.at.get("watched") and self._screened(seat, pokemon)  # an attack of an earlier turn
        for place, force in enumerate(standing.on_pokemon(self.scribe, v.Prevent, seat, pokemon)):
            if force.word.what != "damage" and self.holds_against(place, force, seat, pokemon):
                return True
        return False

    def _screened(self, seat: str, pokemon: Pokemon) -> bool:
        """Whether a Pokémon is kept from what an opponent's Trainer card or Ability does."""
        if not standing.may_hold(self.scribe, v.Shield, pokemon) or not self.at.get("card"):
            return False
        card = card_of(self.scribe, str(self.at["card"]))
        kind = card.kind if isinstance(card, Trainer) else "ability" if isinstance(card, PokemonCard) else ""
        forces = standing.on_pokemon(self.scribe, v.Shield, seat, pokemon)
        return any(kind in force.word.against for force in forces)

    def holds_against(self, place: int, force: standing.Force, seat: str, pokemon: Pokemon) -> bool:
        """Whether a prevention or reduction counts against the attack that is under way, by its filter and its coin."""
        attacker = self.find(self.source)
        only = force.word.from_
        if seat == self.you and force.word.from_who == "opponent":
            return False
        if only is not None and (attacker is None or not is_like(self.scribe, *attacker, only)):
            return False
        if force.word.flip:
            key = f"{_tag(force.word)}:{pokemon.id}:{place}"
            return self.flip(key, seat=seat, context="ability", label=_tag(force.word))
        return True

    # Cards

    def choose_cards(
        self,
        zone: Sequence[str],
        wanted: v.CardFilter,
        count: int,
        *,
        kind: str = "choose_cards",
        seat: str | None = None,
        up_to: bool = False,
        hidden: bool = False,
        shown: str = "",
        least: int | None = None,
        prefer: Key | None = None,
    ) -> tuple[str, ...]:
        """Cards of a zone that fit. In a hidden zone nobody sees how many fit, so it is always asked the same way."""
        scribe, at = self.scribe, self.at
        fitting = [card for card in zone if fits(scribe, at, card, wanted)] if wanted != v.ANY_CARD else list(zone)
        if hidden and wanted != v.ANY_CARD:
            least = 0 if least is None else least
            return self.ask(kind, fitting, least=least, most=count, seat=seat, always=True, prefer=prefer, zone=shown)
        most = min(count, len(fitting))
        return self.ask(kind, fitting, least=0 if up_to else most, most=most, seat=seat, prefer=prefer, zone=shown)

    def card(self, handle: str) -> Any:
        return card_of(self.scribe, handle)


def names(scribe: TcgScribe) -> dict[str, Any]:
    """The names that the next word runs with: each effect has a frame of its own that binds all of them."""
    return scribe.frames[-1].bound


def _answers(options: int, least: int, most: int) -> int:
    """How many answers a prompt has."""
    return sum(comb(options, size) for size in range(least, most + 1))


def _tag(word: Any) -> str:
    return str(type(word).__struct_config__.tag)
