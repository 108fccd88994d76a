"""A game of questions keeps every law: several seats asked at once, secret answers, questions inside questions."""

from tests.kernel.parley import GAME

from turnwright.testing import Conformance


class TestParley(Conformance):
    game = GAME
    games = 60
