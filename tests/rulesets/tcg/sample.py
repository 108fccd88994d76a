"""Draws printed cards at random, and lays out what is played beside what is printed, for somebody to read.

python -m tests.rulesets.tcg.sample SEED [COUNT] [--ids ID ...]

Of every card: the print, the words, the wording made from them, and what happens when it is played at a table with
something of everything, once with nothing but heads and once with nothing but tails. All ids in their order are
shuffled, and the first cards taken that are read whole, without a doubt, and say something (bench/notes/tcg-sample.md).
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

import msgspec
from tests.rulesets.tcg import prints
from tests.rulesets.tcg.table import Place, Table, at, mon, trainer

from turnwright.kernel.dice import Highest, Lowest, Stream, StreamDice
from turnwright.kernel.messages import Answer, Answered, Command, Paused, Resumed
from turnwright.kernel.refusal import Refusal
from turnwright.kernel.ruleset import fold, resolve
from turnwright.kernel.story import describe
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg import derived, importer, wording
from turnwright.rulesets.tcg import events as e
from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.legal import legal, reader

UNTOLD = (e.TurnStarted, Paused, Answered, Resumed)
"""Events that need not be read: what was asked is told in short."""
BUSY = (k.AttachEnergy, k.PlayTrainer, k.EvolvePokemon, k.Retreat)
TIMED = ("prevent", "reduce", "boost", "forbid", "watch", "change", "blind", "harsher", "energy_as")
TYPES = ("fire", "water", "grass", "electric", "psychic", "fighting")


def drawn(seed: int, count: int) -> Iterator[tuple[dict[str, Any], c.AnyCard]]:
    """The sample: cards as printed, and as they are read."""
    raws = {raw["id"]: raw for raw in prints.raw_cards()}
    ids = sorted(raws)
    Random(seed).shuffle(ids)
    for id_ in ids:
        card = importer.entry(raws[id_])
        assert not isinstance(card, c.Deck)
        if says(card) and not c.is_partial(card) and not c.is_doubtful(card):
            yield raws[id_], card
            count -= 1
        if not count:
            return


def says(card: c.AnyCard) -> bool:
    """Whether there is a text to be misread."""
    if isinstance(card, c.Energy):
        return not card.basic
    return isinstance(card, c.Trainer) or any(part.printed for part in c.parts(card))


# --- what is printed, and what is read --------------------------------------------------------------------------------


def laid_out(raw: dict[str, Any], card: c.AnyCard) -> Iterator[str]:
    """The print, the words and the wording of a card."""
    facts = [raw.get("hp", ""), *raw.get("types", ()), *raw.get("subtypes", ()), raw.get("evolvesFrom", "")]
    yield f"##### {raw['id']} {raw['name']} ({' '.join(each for each in facts if each)})"
    if isinstance(card, c.Pokemon):
        for rule in raw.get("rules", ()):
            yield f"  RULE {rule}"
        for part in (*card.abilities, *card.attacks):
            if part.printed:
                yield from _part(part)
    else:
        yield f"  PRINT {card.printed!r}"
        yield f"  WORDS {_words(card)}"
        yield f"  SAYS  {' / '.join(wording.card_lines(card))}"


def _part(part: c.Attack | c.Ability) -> Iterator[str]:
    about = f"{part.damage}{part.mark}" if isinstance(part, c.Attack) else part.kind
    yield f"  PRINT {part.name} [{about}] {part.printed}"
    yield f"  WORDS {_words(part)}"
    say: Any = wording.attack_text if isinstance(part, c.Attack) else wording.ability_text
    yield f"  SAYS  {say(part)}"


def _words(part: Any) -> str:
    left_out = {"printed", "name", "cost", "damage", "mark", "id", "set", "number", "rarity", "unparsed", "doubtful"}
    told = {key: value for key, value in msgspec.to_builtins(part).items() if key not in left_out}
    return _short(told)


def _short(value: Any) -> str:
    if isinstance(value, dict):
        return "{" + " ".join(f"{key}={_short(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_short, value)) + "]"
    return str(value)


# --- and what happens -------------------------------------------------------------------------------------------------


class Shown(Table):
    """A table where coins all fall one way, and whoever is asked takes as much as may be taken."""

    def play(self, command: Command, stream: Stream, by: str = "player1") -> Iterator[str]:
        """Does a command, answers every prompt, and tells the story."""
        dice = StreamDice(stream)
        for _ in range(80):
            self.n += 1
            before = self.state
            self.state, events = resolve(self.game, before, command, dice, by=by, n=self.n)
            assert self.count() == self.cards, "a card was lost or made"
            for event in events:
                before = fold(self.game.ruleset, before, (event,))
                if (told := describe(self.game, before, event).strip()) and not isinstance(event, UNTOLD):
                    yield told
            if not self.state.flow.prompts:
                return
            prompt = self.state.flow.prompts[0]
            most = max(prompt.least, min(prompt.most, len(prompt.options)))
            command, by = Answer(prompt.id, prompt.options[:most]), prompt.seat
            options = ", ".join(map(self.called, prompt.options[:6]))
            yield f"?{prompt.kind} {prompt.least}-{prompt.most} of {len(prompt.options)}: {options}"
        yield "! IT ASKS WITHOUT END"

    def called(self, option: str) -> str:
        return self.state.faces.get(option, option)

    def costs(self) -> str:
        """What it costs each Pokémon to retreat, and how many HP it has."""
        scribe = reader(self.game, self.state, "player1")
        return "; ".join(
            f"{self.called(each.top)} retreats for {derived.retreat_cost(scribe, seat, each)}, {each.max_hp} HP"
            for seat, side in self.state.sides.items()
            for each in side.in_play
        )

    def go_on(self, stream: Stream, *, busy: bool = False) -> Iterator[str]:
        """The rest of the turn, and both players' next attacks; `busy`: the opponent plays cards, too."""
        done: set[type] = set()
        for _ in range(16):
            if self.state.winner or self.state.match_state == "match_ended":
                return
            for seat in ("player1", "player2"):
                acting = _acting(self, seat)
                offered = [each for each in acting if self._dull(each)]
                if busy and seat == "player2":
                    busier: list[Command] = [
                        each for each in acting if isinstance(each, BUSY) and type(each) not in done
                    ]
                    offered = busier or offered
                    done |= {type(each) for each in busier[:1]}
                if offered:
                    yield from self.play(offered[0], stream, seat)
                    break
            else:
                return

    def _dull(self, command: Command) -> bool:
        kinds = (k.SelectPrize, k.SetActivePokemon, k.DrawCard, k.Attack, k.EndTurn)
        return isinstance(command, kinds) and self.state.turn < 7


def _acting(table: Table, seat: str) -> list[Command]:
    state = table.state
    side = state.sides[seat]
    owing = [each for each, other in state.sides.items() if other.owed or other.active is None]
    if owing:
        return list(legal(table.game, state, seat)) if seat in owing and (side.owed or side.bench) else []
    found = list(legal(table.game, state, seat)) if state.current == seat else []
    return sorted(found, key=lambda each: not isinstance(each, k.Attack))


def _named(part: Any) -> set[str]:
    """The names of cards that some words speak of."""
    if isinstance(part, dict):
        own = {each for key in ("names", "under") for each in _listed(part.get(key))}
        return own.union(*(_named(each) for each in part.values()))
    if isinstance(part, list | tuple):
        return set().union(*map(_named, part))
    return set()


def _listed(value: Any) -> Iterable[str]:
    return (value,) if isinstance(value, str) and value else value if isinstance(value, list | tuple) else ()


def table(card: c.AnyCard, *, active: Place, bench: tuple[Place, ...] = (), hand: tuple[str, ...] = ()) -> Shown:
    """A table with something of everything, and with what the card names."""
    kind: Any = _kind(card)
    cub = mon("Cub", c.Attack(name="Bite", damage=20), types=(kind,), retreat=1)
    wolf = mon("Wolf", c.Attack(name="Howl", damage=40), stage="stage_1", evolves_from="Cub", hp=90, retreat=2)
    alpha = mon("Alpha", c.Attack(name="Rend", damage=60), stage="stage_2", evolves_from="Wolf", hp=120)
    grown = mon("Grown", stage="stage_1", evolves_from=card.name, hp=200, types=(kind,))
    big = mon("Big ex", c.Attack(name="Crush", damage=70), hp=220, tags=("ex", "EX", "gx", "v"), prizes=2)
    foe = mon(
        "Foe", c.Attack(name="Slap", damage=50), hp=300, types=("grass",), retreat=2, stage="stage_1",
        evolves_from="Cub", abilities=(c.Ability(name="Rest", kind="activated", effects=(v.Heal(amount=10),)),),
    )  # fmt: skip
    helper = trainer("Helper", v.Draw(count=1), kind="supporter")
    gadget, vest = trainer("Gadget", v.Draw(count=1)), trainer("Vest", kind="tool")
    arena = trainer("Arena", kind="stadium")
    own = {card.name, "Cub", "Wolf"}
    named = [
        mon(each.replace(" ", "_"), types=(kind,), hp=80) for each in sorted(_named(msgspec.to_builtins(card)) - own)
    ]
    named = [msgspec.structs.replace(each, name=each.name.replace("_", " ")) for each in named]
    energies = tuple(f"{each}_energy" for each in TYPES)
    rarer = [_basic(each) for each in ("darkness", "metal", "fairy", "dragon")]
    others = tuple(each.id for each in named)
    cards = ("filler", "cub", "wolf", "alpha", "grown", "helper", "gadget", "vest", "arena", "double", *others)
    mine = (active, *bench, at("cub", "wolf", damage=30, energies=energies[:3], entered=1), at("cub", entered=1))
    return Shown(
        card, cub, wolf, alpha, grown, big, foe, helper, gadget, vest, arena, *named, *rarer,
        mine=(*mine, *(at(each, entered=1, damage=10) for each in others[: 6 - len(mine)])),
        theirs=(
            at("cub", "foe", energies=("grass_energy", "fire_energy", "double"), tools=("vest",), damage=40, entered=1),
            at("big ex", energies=("water_energy",), damage=20, entered=1), at("filler", entered=1),
        ),
        hand=(*hand, f"{_kind(card)}_energy", *cards[:6], *energies[:3], card.id, *others),
        their_hand=("filler", "helper", "gadget", "fire_energy", "cub", "wolf"),
        deck=(*cards, *energies, card.id, *energies), their_deck=(*cards[:8], *energies),
        discard=(*cards, *energies, card.id, *energies), their_discard=cards[:8],
        stadium="arena", options={"first_turn_attack": True},
    )  # fmt: skip


def _kind(card: c.AnyCard) -> str:
    return card.types[0] if isinstance(card, c.Pokemon) else "water"


def _basic(kind: Any) -> c.Energy:
    return c.Energy(id=f"{kind}_energy", name=f"{kind.title()} Energy", basic=True, provides=((kind,),))


def _energies(attack: c.Attack) -> tuple[str, ...]:
    cost = tuple(f"{'fire' if each == 'colorless' else each}_energy" for each in attack.cost)
    return (*cost, *cost[:2], "fire_energy", "double")


def story(card: c.AnyCard) -> Iterator[str]:
    """What happens when the card is played, twice."""
    for coins, stream in (("heads", Lowest()), ("tails", Highest())):
        for label, seated, wanted, part in _occasions(card):
            said = _words(part)
            if coins == "tails" and "flip" not in said and "blind" not in said:
                continue
            told: list[str] = []
            try:
                offered = [each for each in legal(seated.game, seated.state, "player1") if wanted(each)]
                if not offered:
                    yield f"  -- {label} ({coins}): NOT ON OFFER"
                    continue
                told += seated.play(offered[0], stream)
                using = [each for each in legal(seated.game, seated.state, "player1") if isinstance(each, k.UseAbility)]
                if not isinstance(card, c.Pokemon) and using:
                    told += ["|", *seated.play(using[0], stream)]
                if not isinstance(part, c.Attack) or "lasts" in said or any(each in said for each in TIMED):
                    told += ["|", *seated.go_on(stream, busy=str(getattr(part, "event", "")).startswith("foe_"))]
                if isinstance(part, c.Ability) and part.kind == "passive":
                    told.append(seated.costs())
            except (Refusal, AssertionError, KeyError) as error:
                told.append(f"! {type(error).__name__} {error}")
            yield f"  -- {label} ({coins}): {' '.join(told).replace('Player ', 'P')}"


def _occasions(card: c.AnyCard) -> Iterator[tuple[str, Shown, Any, Any]]:
    if isinstance(card, c.Pokemon):
        below = () if card.is_basic else ("cub",)
        for place, attack in enumerate(card.attacks):
            if attack.printed:
                active = at(*below, card.id, energies=_energies(attack), entered=1, damage=20)
                yield attack.name, table(card, active=active), lambda each, n=place: each == k.Attack(n), attack
        for place, power in enumerate(card.abilities):
            for where in ("active", "bench"):
                here = at(*below, card.id, energies=("fire_energy", "rainbow"), entered=1, damage=20)
                other = at("wolf", energies=("fire_energy",), entered=1)
                active, bench = (here, (other,)) if where == "active" else (other, (here,))
                seated = table(card, active=active, bench=bench)
                itself = (seated.mine.active if where == "active" else seated.mine.bench[0]).id  # type: ignore[union-attr]
                if power.kind == "activated":
                    use = k.UseAbility(itself, place)
                    yield f"{power.name} {where}", seated, lambda each, use=use: each == use, power
                elif power.event == "when_promoted":
                    if where == "bench":
                        seated = table(card, active=at("filler", energies=("fire_energy",), entered=1), bench=(here,))
                        up = seated.mine.bench[0].id
                        yield (
                            power.name,
                            seated,
                            lambda each, up=up: isinstance(each, k.Retreat) and each.target == up,
                            power,
                        )
                elif power.event == "when_energized":
                    yield (
                        f"{power.name} {where}", seated,
                        lambda each, it=itself: isinstance(each, k.AttachEnergy) and each.target == it, power,
                    )  # fmt: skip
                elif power.event in ("when_played", "when_evolved"):
                    if where == "active":
                        seated = table(card, active=at(*(below or ("cub",)), entered=1), hand=(card.id,))
                        name = card.evolves_from or ""
                        cub = seated.game.content.pokemon["cub"]
                        seated.game.content.pokemon["cub"] = seated.game.content.cards["cub"] = msgspec.structs.replace(
                            cub, name=name or cub.name
                        )
                        yield (
                            power.name,
                            seated,
                            lambda each, n=seated.mine.hand[0]: getattr(each, "card", "") == n,
                            power,
                        )
                else:
                    yield f"{power.name} {where}", seated, lambda each: isinstance(each, k.Attack | k.EndTurn), power
        return
    active = at("wolf", energies=("fire_energy", "water_energy"), entered=1, damage=30, conditions=("poisoned",))
    seated = table(card, active=active, hand=(card.id,))
    yield card.name, seated, lambda each, n=seated.mine.hand[0]: getattr(each, "card", "") == n, card


def main(arguments: list[str]) -> int:
    """Prints the sample."""
    parser = argparse.ArgumentParser()
    parser.add_argument("seed", type=int)
    parser.add_argument("count", type=int, nargs="?", default=200)
    parser.add_argument("--ids", nargs="*")
    options = parser.parse_args(arguments)
    sample = drawn(options.seed, options.count)
    if options.ids:
        raws = {raw["id"]: raw for raw in prints.raw_cards()}
        sample = ((raws[each], importer.entry(raws[each])) for each in options.ids)  # type: ignore[misc]
    for raw, card in sample:
        for line in (*laid_out(raw, card), *story(card)):
            print(line)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
