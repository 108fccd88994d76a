"""Every word has one meaning and one spelling, on the wire and in a pack."""

import typing

import msgspec
import pytest

from turnwright.rulesets.tcg import vocabulary as v
from turnwright.rulesets.tcg.content import KINDS, Ability, Attack, Content, Pokemon
from turnwright.rulesets.tcg.links import problems


def test_the_union_the_table_and_the_module_name_the_same_words():
    written = {value for value in vars(v).values() if isinstance(value, type) and issubclass(value, v.Effect)}
    assert set(typing.get_args(v.AnyEffect)) == set(v.EFFECTS) == written - {v.Effect}


@pytest.mark.parametrize("word", v.EFFECTS, ids=lambda word: word.__name__)
def test_every_word_says_what_it_does(word):
    assert word.__doc__
    assert word.__doc__.strip().endswith((".", ")"))


def test_standing_words_last_and_words_of_the_damage_do_not():
    assert all("lasts" in word.__struct_fields__ for word in v.STANDING)
    assert not any("lasts" in word.__struct_fields__ for word in v.OF_THE_DAMAGE)


def test_words_hold_words_and_come_back_from_json():
    attack = Attack(
        name="Bite",
        before=(v.Flip(), v.Plus(amount=v.Per(each=10, of=v.Heads()), when=(v.IfNot(v.IfHit()),))),
        effects=(v.Watch(event="when_damaged", effects=(v.Damage(on=v.ATTACKER, amount=10),)),),
    )
    assert msgspec.json.decode(msgspec.json.encode(attack), type=Attack) == attack


def test_a_source_is_required_where_the_specification_says_so():
    for word in ("put_into_play", "evolve_pokemon"):
        with pytest.raises(msgspec.ValidationError, match="source"):
            msgspec.convert({"do": word}, v.AnyEffect)
    assert v.SearchDeck(cards=v.ANY_CARD).source == "deck"
    assert v.Retrieve(cards=v.ANY_CARD).source == "discard"


def test_an_unknown_word_or_field_is_a_fault():
    for raw in ({"do": "sing"}, {"do": "draw", "cards": 2}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(raw, v.AnyEffect)


@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_entry_has_a_schema(kind):
    assert msgspec.json.schema(KINDS[kind])["$defs"]


def content(**changes):
    card = {"id": "pup", "name": "Pup", "hp": 50, "types": ("fire",), **changes}
    return Content(pokemon={"pup": Pokemon(**card)})


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"stage": "stage_1"}, "pokemon/pup/evolves_from"),
        (
            {"abilities": (Ability(name="A", kind="passive", effects=(v.Draw(),)),)},
            "pokemon/pup/abilities[0]/effects[0].do",
        ),
        ({"abilities": (Ability(name="A", kind="triggered", effects=(v.Draw(),)),)}, "pokemon/pup/abilities[0]/event"),
        ({"attacks": (Attack(name="A", effects=(v.Plus(amount=10),)),)}, "pokemon/pup/attacks[0]/effects[0].do"),
    ],
)
def test_words_where_nothing_would_run_them_are_found(changes, path):
    assert [place for place, _ in problems(content(**changes))] == [path]
