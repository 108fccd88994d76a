"""A seat of ours as an agent of the official competition is shown one: an observation, its options, and what they mean.

Made from the seat's view alone, so an agent learns nothing that a player here wouldn't. There is no history in it
(`logs` is empty) and nothing to begin the official engine's own search from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from turnwright.kernel.messages import Answer, Command, Prompt
from turnwright.kernel.refusal import Refusal, text_ref
from turnwright.kernel.view import View

from .. import cabt, derived
from .. import commands as k
from ..game import TcgGame, TcgScribe
from ..legal import reader
from ..rules.terms import EnergyType
from ..state import OWNERS, SEATS, Pokemon, Side, State
from .lists import PREFIX
from .positions import CONDITIONS
from .terms import ACTIVE, BENCH, CONTEXT, DECK, DISCARD, HAND, LOOKING, OPTION, PRIZE, SELECT, STADIUM, Raw

TYPES: Mapping[EnergyType, int] = {
    "colorless": 0, "grass": 1, "fire": 2, "water": 3, "electric": 4, "psychic": 5, "fighting": 6, "darkness": 7,
    "metal": 8, "dragon": 9,
}  # fmt: skip
RAINBOW = 10
"""Energy of any type."""

Meaning = Callable[[list[int]], Command]


class Question(NamedTuple):
    """What an agent is asked, and what becomes of the places that it answers with."""

    observation: Raw
    means: Callable[[list[int]], Command | Question]
    """The command that an answer is; or the next question, where one command of ours is several answers there."""


class Numbers:
    """The numbers of cards and attacks."""

    def __init__(self) -> None:
        self.cards = cabt.raw_cards()
        self.attacks = {
            number: {cabt.plain(attacks[use]["name"]): use for use in card["attacks"]}
            for attacks in (cabt.raw_attacks(),)
            for number, card in self.cards.items()
        }
        self.any_attack = {name: use for uses in self.attacks.values() for name, use in uses.items()}

    def card(self, face: str) -> int:
        """The number of a card."""
        number = face.removeprefix(PREFIX)
        if not (face.startswith(PREFIX) and number.isdecimal() and int(number) in self.cards):
            raise Refusal("tcg.not_of_cabt", card=text_ref(face))
        return int(number)

    def attack(self, face: str, name: str) -> int:
        return int(self.attacks[self.card(face)].get(name) or self.any_attack.get(name, 0))


def question(numbers: Numbers, view: View, legal: Sequence[Command]) -> Question:
    """The question that a seat is asked."""
    return _Asking(numbers, view, legal).question()


class _Asking:
    def __init__(self, numbers: Numbers, view: View, legal: Sequence[Command]) -> None:
        self.numbers, self.legal, self.seat = numbers, legal, view.seat
        self.game: TcgGame = view.game
        self.state: State = view.state
        self.scribe: TcgScribe = reader(view.game, view.state, view.seat)
        self.side = self.state.sides[self.seat]
        self.index = SEATS.index(self.seat)
        self.open_deck: list[str] = []
        """The cards of a deck that lies open while somebody searches it."""
        self.looking: list[str] = []

    def question(self) -> Question:
        state, first = self.state, self.legal[0]
        prompt = next(
            (each for each in state.flow.prompts if each.seat == self.seat and each.id not in state.flow.answers), None
        )
        if prompt is not None:
            return self._prompt(prompt)
        if isinstance(first, k.SetActivePokemon):
            in_setup = state.match_state not in ("player_turn", "between_turns")
            return self._one("Card", "SetupActivePokemon" if in_setup else "ToActive", self.legal)
        if isinstance(first, k.SelectPrize):
            return self._one("Card", "ToHand", self.legal)
        if state.phase == "main_phase" and state.current == self.seat:
            return self._main()
        return self._one("Card", "SetupBenchPokemon", self.legal)

    # Questions

    def _asked(
        self,
        kind: str,
        context: str,
        options: Sequence[Raw],
        means: Callable[[list[int]], Command | Question],
        *,
        least: int = 1,
        most: int = 1,
        remaining: int = 0,
        effect: Raw | None = None,
    ) -> Question:
        select = {
            "type": SELECT[kind], "context": CONTEXT[context], "minCount": least, "maxCount": most,
            "remainDamageCounter": 0, "remainEnergyCost": remaining, "option": list(options),
            "deck": [self._card(card) for card in self.open_deck] or None, "contextCard": None, "effect": effect,
        }  # fmt: skip
        observation: Raw = {"select": select, "logs": [], "current": self._current(), "search_begin_input": None}
        return Question(observation, means)

    def _one(self, kind: str, context: str, commands: Sequence[Command]) -> Question:
        """One of several commands, each of which is an option."""
        pairs = [(option, command) for command in commands if (option := self._option(command)) is not None]
        rest = [command for command in commands if self._option(command) is None]  # to be content, in the setup
        return self._asked(
            kind,
            context,
            [option for option, _ in pairs],
            lambda places: pairs[places[0]][1] if places else rest[0],
            least=0 if rest else 1,
        )

    def _main(self) -> Question:
        pairs = [
            (option, copy)
            for command in self.legal
            for copy in self._copies(command)
            if (option := self._option(copy)) is not None
        ]
        pairs.sort(key=lambda pair: _place_in_list(pair[0]))
        meant: list[tuple[Raw, Command]] = []
        for option, command in pairs:
            if all(option != other for other, _ in meant):
                meant.append((option, command))

        def means(places: list[int]) -> Command | Question:
            command = meant[places[0]][1]
            return self._payment((), "") if isinstance(command, k.Retreat) else command

        return self._asked("Main", "Main", [option for option, _ in meant], means)

    def _copies(self, command: Command) -> Iterator[Any]:
        """The command with each of the equal cards in hand: the official engine lists all of them."""
        card = getattr(command, "card", None)
        if card is None or card not in self.side.hand:
            yield command
            return
        faces = self.state.faces
        for other in self.side.hand:
            if faces[other] == faces[card]:
                yield replace(command, card=other)

    def _payment(self, paid: tuple[str, ...], target: str) -> Question:
        """A retreat: Energy card by Energy card, then who comes up."""
        retreats = [each for each in self.legal if isinstance(each, k.Retreat)]
        faces = self.state.faces
        kinds = sorted(faces[card] for card in paid)
        payments = [retreat for retreat in retreats if _holds([faces[card] for card in retreat.energies], kinds)]
        ready = [retreat for retreat in payments if len(retreat.energies) == len(paid)]
        if ready:
            bench = {pokemon.id: pokemon for pokemon in self.side.bench}
            targets = list(dict.fromkeys(retreat.target for retreat in ready))
            options = [self._in_play(bench[name], self.seat) for name in targets]
            return self._asked(
                "Card",
                "Switch",
                options,
                lambda places: next(retreat for retreat in ready if retreat.target == targets[places[0]]),
            )
        active = self.side.active
        assert active is not None
        offered = [
            card
            for card in active.energies
            if card not in paid
            and any(_holds([faces[each] for each in one.energies], [*kinds, faces[card]]) for one in payments)
        ]
        options = [self._energy(active, self.seat, card, "Energy") for card in offered]
        cost = derived.retreat_cost(self.scribe, self.seat, active) - len(paid)
        return self._asked(
            "Energy",
            "DiscardEnergy",
            options,
            lambda places: self._payment((*paid, offered[places[0]]), target),
            remaining=max(1, cost),
        )

    def _prompt(self, prompt: Prompt) -> Question:
        doing = str(prompt.about.get("for", ""))
        if set(prompt.options) <= {"yes", "no"}:
            options = [{"type": OPTION["Yes" if option == "yes" else "No"]} for option in prompt.options]
            return self._asked("YesNo", "Activate", options, self._answers(prompt))
        if prompt.kind in ("mulligan_bonus", "choose_number"):
            options = [{"type": OPTION["Number"], "number": int(option)} for option in prompt.options]
            context = "DrawCount" if prompt.kind == "mulligan_bonus" else "DamageCounterCount"
            return self._asked("Count", context, options, self._answers(prompt))
        if prompt.kind == "choose_status":
            options = [
                {"type": OPTION["SpecialCondition"], "specialConditionType": CONDITIONS.index(option)}
                for option in prompt.options
                if option in CONDITIONS
            ]
            if len(options) == len(prompt.options):
                return self._asked("SpecialCondition", "AffectSpecialCondition", options, self._answers(prompt))
        self.open_deck = self._lying_open(prompt)
        placed = [self._placed(option) for option in prompt.options]
        options = [option for option in placed if option is not None]
        if len(options) == len(prompt.options):
            kind = "Card" if all(option["type"] == OPTION["Card"] for option in options) else "AttachedCard"
            return self._asked(
                kind,
                _context(prompt.kind, doing),
                options,
                self._answers(prompt),
                least=prompt.least,
                most=prompt.most,
                effect=self._effect(),
            )
        options = [{"type": OPTION["Number"], "number": place} for place in range(len(prompt.options))]
        return self._asked("Count", "FirstEffect", options, self._answers(prompt), least=prompt.least, most=prompt.most)

    def _answers(self, prompt: Prompt) -> Callable[[list[int]], Command]:
        return lambda places: Answer(prompt.id, tuple(prompt.options[place] for place in places))

    def _lying_open(self, prompt: Prompt) -> list[str]:
        """The cards of its deck that the seat may look at now, in an order that reveals nothing."""
        if not any(option in self.side.deck for option in prompt.options):
            return []
        known = [card for card in self.side.deck if card in self.state.faces]
        return sorted(known, key=lambda card: (self.state.faces[card], card))

    def _effect(self) -> Raw | None:
        played = [card for side in self.state.sides.values() for card in side.played if card in self.state.faces]
        return self._card(played[-1]) if played else None

    # Options

    def _option(self, command: Command) -> Raw | None:
        hand = self.side.hand
        match command:
            case k.PlayPokemon(card) | k.PlayTrainer(card, "") if card in hand:
                if self.state.phase != "main_phase":
                    return self._placed(card)
                return {"type": OPTION["Play"], "index": hand.index(card)}
            case k.AttachEnergy(card, onto) | k.PlayTrainer(card, onto) if card in hand:
                return {**self._onto("Attach", onto), "index": hand.index(card)}
            case k.EvolvePokemon(card, onto) if card in hand:
                return {**self._onto("Evolve", onto), "index": hand.index(card)}
            case k.UseAbility(where, _):
                found = self._placed(where)
                return None if found is None else {"type": OPTION["Ability"], **_where(found)}
            case k.Retreat():
                return {"type": OPTION["Retreat"]}
            case k.Attack(place):
                return {"type": OPTION["Attack"], "attackId": self._attack(place)}
            case k.EndTurn():
                return {"type": OPTION["End"]}
            case k.SetActivePokemon(card):
                return self._placed(card)
            case k.SelectPrize(place):
                return {"type": OPTION["Card"], "area": PRIZE, "index": place, "playerIndex": self.index}
        return None

    def _attack(self, place: int) -> int:
        active = self.side.active
        assert active is not None
        name = derived.attacks_of(self.scribe, active)[place].name
        return self.numbers.attack(self.state.faces[active.top], name)

    def _onto(self, kind: str, pokemon: str) -> Raw:
        area, index = self._spot(pokemon)
        return {"type": OPTION[kind], "area": HAND, "index": 0, "inPlayArea": area, "inPlayIndex": index}

    def _spot(self, pokemon: str) -> tuple[int, int]:
        if self.side.active is not None and self.side.active.id == pokemon:
            return ACTIVE, 0
        return BENCH, next(place for place, each in enumerate(self.side.bench) if each.id == pokemon)

    def _in_play(self, pokemon: Pokemon, seat: str) -> Raw:
        side = self.state.sides[seat]
        is_active = side.active is not None and side.active.id == pokemon.id
        place = 0 if is_active else next(at for at, each in enumerate(side.bench) if each.id == pokemon.id)
        area = ACTIVE if is_active else BENCH
        return {"type": OPTION["Card"], "area": area, "index": place, "playerIndex": SEATS.index(seat)}

    def _energy(self, pokemon: Pokemon, seat: str, card: str, kind: str) -> Raw:
        option = {**self._in_play(pokemon, seat), "type": OPTION[kind], "energyIndex": pokemon.energies.index(card)}
        if kind == "Energy":
            option["count"] = max(1, len(derived.card_units(self.scribe, card)))
        return option

    def _placed(self, name: str) -> Raw | None:
        """A card or Pokémon by where it is."""
        for seat, side in self.state.sides.items():
            for pokemon in side.in_play:
                if pokemon.id == name:
                    return self._in_play(pokemon, seat)
                if name in pokemon.energies:
                    return self._energy(pokemon, seat, name, "EnergyCard")
                if name in pokemon.tools:
                    where = {**self._in_play(pokemon, seat), "type": OPTION["ToolCard"]}
                    return {**where, "toolIndex": pokemon.tools.index(name)}
            index = SEATS.index(seat)
            for area, zone in ((HAND, side.hand), (DISCARD, side.discard), (PRIZE, side.prizes)):
                if name in zone:
                    return {"type": OPTION["Card"], "area": area, "index": zone.index(name), "playerIndex": index}
            if name in side.deck and name in self.open_deck:
                place = self.open_deck.index(name)
                return {"type": OPTION["Card"], "area": DECK, "index": place, "playerIndex": index}
        if name == self.state.stadium:
            return {"type": OPTION["Card"], "area": STADIUM, "index": 0, "playerIndex": SEATS.index(OWNERS[name[0]])}
        if name in self.state.faces:
            self.looking.append(name)
            return {
                "type": OPTION["Card"], "area": LOOKING, "index": len(self.looking) - 1,
                "playerIndex": SEATS.index(OWNERS[name[0]]),
            }  # fmt: skip
        return None

    # The table

    def _current(self) -> Raw:
        state = self.state
        return {
            "turn": state.turn,
            "turnActionCount": 0,
            "yourIndex": self.index,
            "firstPlayer": SEATS.index(state.first) if state.first else -1,
            "supporterPlayed": state.supporters > 0,
            "stadiumPlayed": state.stadiums > 0,
            "energyAttached": state.attached > 0,
            "retreated": state.retreats > 0,
            "result": -1,
            "draw": 0,
            "round": 1,
            "stadium": [self._card(state.stadium)] if state.stadium else [],
            "looking": [self._card(card) for card in self.looking] or None,
            "players": [self._player(state.sides[seat]) for seat in SEATS],
        }

    def _player(self, side: Side) -> Raw:
        active = side.active
        conditions = active.conditions if active is not None else ()
        return {
            "active": [] if active is None else [self._pokemon(side.seat, active)],
            "bench": [self._pokemon(side.seat, pokemon) for pokemon in side.bench],
            "benchMax": derived.bench_size(self.scribe, side.seat),
            "deckCount": len(side.deck),
            "discard": [self._card(card) for card in side.discard],
            "prize": [None for _ in side.prizes],
            "handCount": len(side.hand),
            "hand": [self._card(card) for card in side.hand] if side.seat == self.seat else None,
            **{condition: condition in conditions for condition in CONDITIONS},
            "win": 0,
        }

    def _card(self, card: str) -> Raw:
        player = SEATS.index(OWNERS[card[0]])
        return {"id": self.numbers.card(self.state.faces[card]), "serial": serial(card), "playerIndex": player}

    def _pokemon(self, seat: str, pokemon: Pokemon) -> Raw | None:
        if pokemon.top not in self.state.faces:
            return None  # face down, before the first turn
        units = derived.units(self.scribe, seat, pokemon) if pokemon.energies else ()
        return {
            **self._card(pokemon.top),
            "hp": pokemon.hp,
            "maxHp": pokemon.max_hp,
            "appearThisTurn": self.state.turn in (pokemon.entered, pokemon.evolved),
            "energies": [_unit(unit) for unit in units],
            "energyCards": [self._card(card) for card in pokemon.energies],
            "tools": [self._card(card) for card in pokemon.tools],
            "preEvolution": [self._card(card) for card in pokemon.cards[:-1]],
        }


def serial(card: str) -> int:
    """A number for a card that no card of the other player has."""
    return 2 * int(card[1:]) + (OWNERS[card[0]] == SEATS[1])


def _unit(unit: frozenset[EnergyType]) -> int:
    return TYPES.get(next(iter(unit)), 0) if len(unit) == 1 else RAINBOW


def _holds(cards: Sequence[str], some: Sequence[str]) -> bool:
    """Whether all of some cards are among others, copy by copy."""
    return all(some.count(card) <= cards.count(card) for card in some)


def _where(option: Raw) -> Raw:
    return {"area": option["area"], "index": option["index"]}


_ORDER = {OPTION[name]: place for place, name in enumerate(("Play", "Ability", "Retreat", "Attack", "End"))}


def _place_in_list(option: Raw) -> tuple[int, ...]:
    """The official engine's order: cards of the hand one after the other, then abilities, retreat, attacks, the end."""
    if "inPlayArea" in option:
        return (0, option["index"], option["inPlayArea"], option["inPlayIndex"])
    return (_ORDER[option["type"]], option.get("index", 0), option.get("area", 0), option.get("attackId", 0))


_CONTEXTS = {
    "heal": "Heal", "damage": "Damage", "put_counters": "DamageCounter", "move_counters": "RemoveDamageCounter",
    "switch": "Switch", "discard_cards": "Discard", "shuffle_hand": "ToDeck", "discard_energy": "DiscardEnergyCard",
    "attach_energy": "AttachTo", "evolve_pokemon": "EvolvesTo", "put_into_play": "ToBench", "retrieve": "ToHand",
    "discard_tools": "DiscardToolCard", "devolve_pokemon": "Devolve", "move_energy": "SwitchEnergyCard",
}  # fmt: skip


def _context(kind: str, doing: str) -> str:
    """What becomes of the answer, in the official engine's words."""
    if kind == "switch_in":
        return "Switch"
    usual = {
        "search_deck": "ToHand",
        "choose_energy": "DiscardEnergyCard",
        "arrange_deck": "ToDeck",
        "next_card": "ToDeck",
    }
    return _CONTEXTS.get(doing) or usual.get(kind, "EffectTarget")
