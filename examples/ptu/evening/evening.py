"""An evening at the table: three players against a boss, a capture, a night's rest, and the next day's fight.

    python examples/ptu/evening/evening.py            tells the story
    python examples/ptu/evening/evening.py FOLDER     also writes the two logs into a folder

Everything goes through what any program can use: `turnwright.open`, `Match.submit`, and the party that goes from one
match to the next. Each player has a seat of their own and enters the dice they rolled; the game master plays the foes.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import turnwright
from turnwright import Answer, Command, TableRules

w = turnwright.commands("ptu")  # a command is a wish
GM = "gm"

RULINGS = {"damage_dice": "set", "shiny_one_in": 0}
"""Set damage, so that only accuracy and capture are rolled."""
TAMSIN, BRAM, NOOR = "tamsin", "bram", "noor"
BOSS = "the_iron_acorn"


def trainer(name: str, speed: int, at: tuple[int, int], features: tuple[str, ...] = (), **items: int) -> Any:
    """A trainer of level 12."""
    stats = {"hp": 15, "attack": 8, "defense": 9, "special_attack": 8, "special_defense": 9, "speed": speed}
    sheet = {
        "id": name.lower(), "name": name, "kind": "trainer", "level": 12, "origin": "trainer", "stats": stats,
        "max_hp": 2 * 12 + 3 * stats["hp"] + 10, "features": features, "skills": {"command": {"dice": 4}},
        "capabilities": {"overland": 5, "power": 4},
    }  # fmt: skip
    return {"side": "players", "sheet": sheet, "items": items, "position": at}


def pokemon(
    name: str, species: str, level: int, moves: tuple[str, ...], abilities: tuple[str, ...], **more: Any
) -> Any:
    """A Pokémon with nothing left to chance; one without an owner is a wild foe."""
    side = "players" if "owner" in more else "enemies"
    more = {"gender": "male", "nature": "hardy", **more}
    return {
        "side": side,
        "name": name,
        "species": species,
        "level": level,
        "moves": moves,
        "abilities": abilities,
        **more,
    }


QUARRY = {
    "name": "The Iron Acorn",
    "significance": 10,
    "auto_end": False,
    "grid": {"rows": ["................"] * 4 + ["......##........"] * 2 + ["................"] * 6},
    "placed": [
        trainer("Tamsin", 11, (2, 9), great_ball=3, super_potion=2),
        pokemon("Aster", "pidgeot", 36, ("fly", "quick_attack", "wing_attack", "feather_dance"), ("keen_eye", "rocket"),
                owner=TAMSIN, gender="female", position=(3, 3)),
        trainer("Bram", 16, (1, 6), ("agility_training",)),
        pokemon("Grit", "sandslash", 34, ("dig", "slash", "magnitude", "rapid_spin"), ("rough_skin", "sand_veil"),
                owner=BRAM, position=(3, 6)),
        trainer("Noor", 9, (1, 10)),
        pokemon("Sorrel", "ivysaur", 33, ("solar_beam", "razor_leaf", "sleep_powder"), ("chlorophyll", "confidence"),
                owner=NOOR, gender="female", position=(3, 8)),
        pokemon("Brand", "growlithe", 32, ("flame_burst", "fire_fang", "bite", "roar"), ("intimidate", "justified"),
                owner=NOOR, in_ball=True),
        pokemon("The Iron Acorn", "forretress", 30, ("spikes", "mirror_shot", "rapid_spin", "payback"), ("sturdy",),
                turns=2, position=(12, 6)),
        pokemon("Pineco", "pineco", 18, ("protect", "tackle", "bug_bite", "take_down"), ("rock_head",),
                position=(9, 8)),
    ],
}  # fmt: skip

FERRY = {
    "name": "At the ferry",
    "significance": 4,
    "auto_end": False,
    "grid": {"rows": ["~~~~~~~~~~~~~~"] * 2 + [".............."] * 8},
    "placed": [
        pokemon("Electrode", "electrode", 34, ("spark", "swift", "self_destruct"), ("soundproof",),
                gender="none", position=(8, 5)),
        pokemon("Magnemite", "magnemite", 22, ("thunder_shock", "sonic_boom", "tackle"), ("magnet_pull",),
                gender="none", position=(10, 7)),
    ],
}  # fmt: skip


class Day:
    """A match, and the people at its table. Whoever is asked something declines, unless they have an answer."""

    def __init__(self, setup: Any, seed: int) -> None:
        rules = TableRules(hand_dice="anyone")
        self.match = turnwright.open("ptu", setup=setup, seed=seed, options=RULINGS, table=rules)

    def __call__(self, seat: str, command: Command, *, answer: str = "", **rolled: int) -> None:
        self.match.submit(command, seat, dice={label: (face,) for label, face in rolled.items()} or None)
        while self.match.state.flow.prompts:
            asked = self.match.state.flow.prompts[0]
            choice = (answer,) if answer in asked.options else asked.otherwise
            assert choice is not None, f"{asked.seat} must choose: {asked.options}"
            self.match.submit(Answer(asked.id, choice), asked.seat)


def quarry(day: Day) -> None:
    """The boss has two turns a round and two bars of Hit Points, and its Pineco is worth catching."""
    day(GM, w.Serve())
    # Round 1: three moves are set up. The boss lays Spikes, and reaches Sorrel on its second turn.
    day(TAMSIN, w.UseMove("fly"))
    day(TAMSIN, w.EndTurn())
    day(BRAM, w.UseFeature("agility_training", ("grit",)))
    day(BRAM, w.EndTurn())
    day(BRAM, w.UseMove("dig"))
    day(BRAM, w.EndTurn())
    day(NOOR, w.Shift((7, 10)))
    day(NOOR, w.UseMove("solar_beam"))
    day(NOOR, w.EndTurn())
    day(TAMSIN, w.EndTurn())
    day(NOOR, w.EndTurn())
    day(GM, w.Shift((8, 6)))
    day(GM, w.UseMove("spikes", cell=(5, 6)))
    day(GM, w.EndTurn())
    day(GM, w.Shift((9, 7)))
    day(GM, w.EndTurn())
    day(GM, w.UseMove("mirror_shot", cell=(7, 10)), accuracy=13)
    day(GM, w.EndTurn())
    # Round 2: all three follow through. Pineco protects itself, and breaks out of the first ball.
    day(TAMSIN, w.Shift((4, 7)))
    day(TAMSIN, w.Shift((6, 6)))
    day(TAMSIN, w.UseMove("fly", (BOSS,)), accuracy=15)
    day(TAMSIN, w.EndTurn())
    day(BRAM, w.Shift((8, 7)))
    day(BRAM, w.UseMove("dig"), answer="pineco:protect", accuracy=12)
    day(BRAM, w.EndTurn())
    day(BRAM, w.EndTurn())
    day(NOOR, w.Shift((9, 10)))
    day(NOOR, w.UseMove("solar_beam", cell=(9, 9)), accuracy=9)
    day(NOOR, w.EndTurn())
    day(TAMSIN, w.Shift((5, 9)))
    day(TAMSIN, w.ThrowBall("great_ball", "pineco"), accuracy=14, capture=77)
    day(TAMSIN, w.EndTurn())
    day(NOOR, w.Switch("sorrel", "brand", cell=(7, 9)))
    day(NOOR, w.EndTurn())
    day(GM, w.UseMove("payback", ("aster",)), accuracy=16)
    day(GM, w.EndTurn())
    day(GM, w.EndTurn())
    day(GM, w.UseMove("mirror_shot", cell=(7, 9)))
    day(GM, w.EndTurn())
    # Round 3: Bram forgets the Spikes. The first bar breaks, and what is left of that hit goes on to the second.
    day(TAMSIN, w.UseMove("wing_attack", (BOSS,)), accuracy=11)
    day(TAMSIN, w.EndTurn())
    day(BRAM, w.Shift((4, 6)))
    day(BRAM, w.EndTurn())
    day(BRAM, w.UseMove("slash", (BOSS,)), accuracy=18)
    day(BRAM, w.EndTurn())
    day(NOOR, w.UseMove("flame_burst", (BOSS,)), accuracy=11)
    day(NOOR, w.EndTurn())
    day(TAMSIN, w.ThrowBall("great_ball", "pineco"), accuracy=9, capture=34)
    day(TAMSIN, w.EndTurn())
    day(NOOR, w.EndTurn())
    day(GM, w.UseMove("payback", ("aster",)), accuracy=13)
    day(GM, w.EndTurn())
    day(GM, w.UseMove("rapid_spin", ("aster",)), accuracy=17)
    day(GM, w.EndTurn())
    # Round 4: the second bar.
    day(TAMSIN, w.UseMove("wing_attack", (BOSS,)), accuracy=13)
    day(TAMSIN, w.EndTurn())
    day(BRAM, w.EndTurn())
    day(BRAM, w.UseMove("dig"))
    day(BRAM, w.EndTurn())
    day(NOOR, w.UseMove("flame_burst", (BOSS,)), accuracy=11)
    day(NOOR, w.EndTurn())
    day(GM, w.EndEncounter("victory", trainer_xp=1))
    # Half an hour by the fire, a night's sleep, and it's tomorrow.
    day(GM, w.Rest("half_hour"))
    day(GM, w.Rest("extended"))
    day(GM, w.Rest("new_day"))
    day(GM, w.Serve(False))


def ferry(day: Day) -> None:
    """An Electrode that is faster than everybody, and would rather not be stopped."""
    day(GM, w.Serve())
    # Round 1: it goes first.
    day(GM, w.Shift((4, 6)))
    day(GM, w.UseMove("spark", ("aster",)), accuracy=12)
    day(GM, w.EndTurn())
    day(TAMSIN, w.UseMove("quick_attack", ("electrode",)), accuracy=14)
    day(TAMSIN, w.EndTurn())
    day(BRAM, w.UseFeature("agility_training", ("grit",)))
    day(BRAM, w.EndTurn())
    day(BRAM, w.UseMove("dig"))
    day(BRAM, w.EndTurn())
    day(NOOR, w.UseMove("flame_burst", ("electrode",)), accuracy=20)
    day(NOOR, w.EndTurn())
    day(TAMSIN, w.Struggle("electrode"), accuracy=13)
    day(TAMSIN, w.EndTurn())
    day(GM, w.Shift((7, 6)))
    day(GM, w.UseMove("thunder_shock", ("brand",)), accuracy=12)
    day(GM, w.EndTurn())
    day(NOOR, w.EndTurn())
    # Round 2: before it can blow itself up, Quick Attack comes first.
    day(TAMSIN, w.Prioritise("aster", "quick_attack", ("electrode",)), accuracy=9)
    day(TAMSIN, w.EndTurn())
    day(BRAM, w.Shift((6, 6)))
    day(BRAM, w.UseMove("dig"), accuracy=10)
    day(GM, w.EndEncounter("victory"))
    day(GM, w.Rest("center"))
    day(GM, w.Serve(False))


def evening() -> tuple[Day, Day]:
    """Both days; the party goes into the second as the first left it."""
    first = Day(QUARRY, seed=1)
    quarry(first)
    second = Day(turnwright.with_party(first.match, FERRY), seed=2)
    ferry(second)
    return first, second


def main() -> None:
    for name, day in zip(("quarry", "ferry"), evening(), strict=True):
        print("\n".join(day.match.story()), end="\n\n")
        if sys.argv[1:]:
            day.match.save(Path(sys.argv[1]) / f"{name}.jsonl")


if __name__ == "__main__":
    main()
