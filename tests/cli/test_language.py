"""`--lang`: the terminal in another language."""

import pytest
from tests.cli.support import turnwright

from turnwright.kernel import language


@pytest.fixture(autouse=True)
def english_again():
    yield
    language.read_in("en")


def test_refusals_are_in_the_language_that_is_asked_for(tmp_path):
    assert "Es gibt kein Regelwerk „chess“" in turnwright("--lang", "de", "encounters", "chess").err
    assert 'There is no ruleset "chess"' in turnwright("encounters", "chess").err


def test_a_language_that_is_not_there_is_refused_with_those_that_are():
    ran = turnwright("--lang", "xx", "--version")
    assert (ran.code, ran.err.strip()) == (2, 'turnwright: There is no language "xx"; there are: en, de')


def test_a_country_is_no_other_language():
    assert turnwright("--lang", "de-AT", "--version").code == 0
