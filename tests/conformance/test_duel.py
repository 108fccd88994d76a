"""The toy keeps every law; its twin is made from the state itself, so that even a view that gives away is found."""

from msgspec.structs import replace
from tests import depth

from turnwright.testing import Conformance

OTHER = {"high": "low", "low": "high", "open": "open", "hidden": "hidden"}


class TestDuel(Conformance):
    reworded = depth.share(48, 6)
    game = "duel"
    games = 240
    positions = depth.share(200)

    def twin(self, game, state, seat, dice):
        """The stances that the seat does not see, turned round."""
        others = {
            name: fighter if fighter.seat == seat else replace(fighter, stance=OTHER[fighter.stance])
            for name, fighter in state.fighters.items()
        }
        return replace(state, fighters=others)
