"""German for ptu's story: every line of random fights and of what nobody does at random comes from the language's file.

Names of moves, abilities, items and species stay as printed, and so does what an effect does where no language says it
yet (`wording`): such texts come after a colon.
"""

import random
from collections.abc import Iterable

import pytest
from tests.conformance.test_ptu import BASE, KINDS, by_hand, growth, knocked_off, random_fight

from turnwright.kernel.language import language
from turnwright.kernel.match import Match
from turnwright.rulesets.ptu.rules import statuses
from turnwright.rulesets.ptu.rules.terms import name_of
from turnwright.rulesets.ptu.telling.naming import condition_name


def fights() -> Iterable[Match]:
    """Random fights of every kind, played to their end, and the cases that show every event."""
    for number, kind in enumerate(KINDS * 2):
        match, dice = Match.open(BASE, random_fight(f"{kind} german {number}"), seed=number), random.Random(number)
        while match.result is None:
            seat = match.to_act()[0]
            match.submit(dice.choice(match.legal(seat)), seat)
        yield match
    yield from (growth(BASE), knocked_off(BASE), *by_hand(BASE))


def said(line: str) -> str:
    """What a line says before the texts of effects and the game master's own words."""
    return line.strip().partition(":")[0].partition(" (")[0]


@pytest.fixture(scope="module")
def lines() -> list[tuple[str, str]]:
    """Each line of these fights in English and in German."""
    return [
        both
        for match in fights()
        for record in match.records
        for both in zip(match.told(record.n, language="en"), match.told(record.n, language="de"), strict=True)
    ]


def test_no_line_of_the_story_stays_english(lines):
    assert len(lines) > 1_000
    own_words = ("joins", "A house rule", "The GM")
    same = {english for english, german in lines if said(english) == said(german) and len(said(english).split()) > 2}
    assert same - {line for line in same if line.startswith(own_words)} == set()


def test_every_line_has_its_template(lines):
    assert not [line for both in lines for line in both if "ptu." in line or "{" in line]


def test_conditions_have_german_names():
    german = BASE.speaking("de")
    known = [*statuses.CONDITIONS, "hindered", "flustered"]
    assert len(known) > 25
    assert [name for name in known if condition_name(german, name) == name_of(name)] == []
    assert language("de").text("ptu.told.turn", who="Ash") == "Ash ist am Zug."
