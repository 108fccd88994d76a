"""Each of the 102 cards of the first set is played at a table, where there are prints: nothing fails or gets lost."""

from __future__ import annotations

from typing import Any

import pytest
from tests.rulesets.tcg import prints
from tests.rulesets.tcg.table import Table, at, mon

from turnwright.kernel.dice import Mulberry32, StreamDice
from turnwright.kernel.messages import Answer, Command
from turnwright.kernel.ruleset import resolve
from turnwright.rulesets.tcg import commands as k
from turnwright.rulesets.tcg import content as c
from turnwright.rulesets.tcg.legal import legal

COPIES = 4
"""How much of each symbol of a cost is attached, so that what an attack discards is there."""


class Played(Table):
    """A table whose coins fall by chance, and where whoever is asked takes what is offered first."""

    def play(self, command: Command, seed: int) -> int:
        """Does a command and answers every prompt; gives how many events that made."""
        assert command in legal(self.game, self.state, "player1"), f"{command} is not on offer"
        dice = StreamDice(Mulberry32(seed))
        made, by = 0, "player1"
        for _ in range(60):
            self.n += 1
            self.state, events = resolve(self.game, self.state, command, dice, by=by, n=self.n)
            made += len(events)
            assert self.count() == self.cards, "no card is ever lost or made"
            if not self.state.flow.prompts:
                return made
            prompt = self.state.flow.prompts[0]
            command, by = Answer(prompt.id, prompt.options[: max(prompt.least, min(1, prompt.most))]), prompt.seat
        raise AssertionError("it asks without end")


def table(card: c.AnyCard, **more: Any) -> Played:
    """A table with something of everything: damage, conditions, energy, cards in every zone, an evolution."""
    cub, wolf = mon("Cub"), mon("Wolf", stage="stage_1", evolves_from="Cub", hp=90)
    alpha = mon("Alpha", stage="stage_2", evolves_from="Wolf", hp=120)
    fires = ("fire_energy", "water_energy", "grass_energy")
    more.setdefault("mine", (at("filler", damage=20, energies=fires, entered=1, conditions=("poisoned",)),))
    more["mine"] = (*more["mine"], at("cub", "wolf", damage=20, energies=fires, entered=1), at("cub", entered=1))
    more.setdefault(
        "theirs",
        (at("cub", "wolf", energies=fires, damage=30, conditions=("asleep",)), at("rival", damage=10), at("filler")),
    )
    more["hand"] = (*more.get("hand", ()), "filler", "alpha", "fire_energy", "water_energy", "cub")
    return Played(
        card, cub, wolf, alpha, deck=("filler", "fire_energy", "cub", "wolf", "filler", "water_energy"),
        discard=("filler", "fire_energy", "water_energy", card.id), their_discard=("filler", "cub"),
        their_hand=("filler", "fire_energy", "cub"), **more,
    )  # fmt: skip


@pytest.mark.parametrize("number", range(1, 103))
def test_every_card_of_the_first_set_is_played(number: int) -> None:
    card = prints.printed(f"base1-{number}")
    assert not c.is_partial(card), c.unread(card)
    made = 0
    if isinstance(card, c.Pokemon):
        for place, attack in enumerate(card.attacks):
            cost = tuple(f"{'fire' if each == 'colorless' else each}_energy" for each in attack.cost) * COPIES
            for seed in (1, 2, 3):
                made += table(card, mine=(at(card.id, energies=cost, entered=1),)).play(k.Attack(place), seed)
        for place, ability in enumerate(card.abilities):
            if ability.kind == "activated":
                seated = table(card, mine=(at(card.id, energies=("fire_energy", "grass_energy"), entered=1),))
                made += seated.play(k.UseAbility(seated.me.id, place), 1)
    elif isinstance(card, c.Energy):
        seated = table(card, hand=(card.id,))
        made += seated.play(k.AttachEnergy(seated.card(card.id), seated.me.id), 1)
    else:
        seated = table(card, hand=(card.id,))
        offered = [each for each in legal(seated.game, seated.state, "player1") if _plays(each, seated.card(card.id))]
        assert offered, "it is not on offer"
        made += seated.play(offered[0], 1)
    assert made, "nothing happened"


def _plays(command: Command, card: str) -> bool:
    return isinstance(command, k.PlayTrainer | k.PlayPokemon) and command.card == card
