"""A game of questions keeps every law: several seats asked at once, secret answers, questions inside questions."""

from tests.kernel.parley import GAME, SHARED

from turnwright.testing import Conformance


class TestParley(Conformance):
    game = GAME
    games = 60


class TestParleyWithASharedSeat(Conformance):
    game = SHARED
    games = 60
