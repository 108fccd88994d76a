"""TM, egg and tutor lists as the pages print them, and how a Pokémon comes by a move. (sources 2)"""

import pytest
from msgspec.structs import replace
from tests.rulesets.ptu.table import game, sheet

from turnwright.rulesets.ptu.content import Learnset
from turnwright.rulesets.ptu.links import problems
from turnwright.rulesets.ptu.people import learning

CONTENT = game().content


@pytest.mark.parametrize(
    ("species", "move", "ways"),
    [
        pytest.param("abra", "psyshock", ("tm",), id="Abra's page: TM 03"),
        pytest.param("abra", "barrier", ("egg",), id="Abra's page: an egg move"),
        pytest.param("kadabra", "barrier", ("egg",), id="egg moves stand on the page of the first stage"),
        pytest.param("abra", "fire_punch", ("egg", "tutor"), id="in two lists"),
        pytest.param("abra", "surf", (), id="in none"),
        pytest.param("ivysaur", "cut", ("tm",), id="A1 is a TM"),
        pytest.param("mew", "surf", ("tm", "tutor"), id="Mew: any"),
        pytest.param("rotom_fan", "thunderbolt", ("tm",), id="a form has the lists of the form that prints them"),
        pytest.param("missingno", "surf", (), id="nobody"),
    ],
)
def test_how_a_move_is_learned(species, move, ways):
    assert learning.ways(CONTENT, species, move) == ways


def test_a_level_that_is_not_reached_does_not_count():
    assert learning.ways(CONTENT, "magnemite", "electro_ball", level=19) == ()
    assert learning.ways(CONTENT, "magnemite", "electro_ball", level=20) == ("level",)


def test_meowstics_tutor_moves_differ_by_sex():
    assert learning.ways(CONTENT, "meowstic", "me_first", gender="female") == ("tutor",)
    assert learning.ways(CONTENT, "meowstic", "me_first", gender="male") == ()


def test_all_lists_are_there():
    """31,267 entries of TMs, 3,572 of eggs and 16,204 of tutors; some are printed in several spellings."""
    sets = CONTENT.learnsets.values()
    assert sum(len(each.tm) for each in sets) == 31_267
    assert sum(len(each.egg) for each in sets) == 3_572
    extra = 15  # what Zygarde's cube teaches its three forms
    assert sum(len(each.tutor) for each in sets) == 16_204 + extra


def test_three_moves_at_most_are_taught():
    own = sheet("abra", species="abra", moves=("teleport", "psyshock", "barrier", "body_slam", "surf"))
    assert learning.taught(CONTENT, own) == ("psyshock", "body_slam")
    assert learning.unknown(CONTENT, own) == ("surf",)


def test_a_move_that_is_not_there_is_found_in_a_learnset():
    broken = replace(CONTENT, learnsets={"abra": Learnset("abra", tm=("psyshok",))})
    (problem,) = [each for each in problems(broken) if each[0].startswith("learnsets")]
    assert problem[0] == "learnsets/abra/tm[0]"
    assert "psyshock" in problem[1]
