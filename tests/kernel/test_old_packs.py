"""Packs of earlier versions in today's words: only old words change, and what can't be rewritten is said."""

import json

from tests.cli.support import turnwright

from turnwright.kernel.old_packs import rewritten, upgraded


def doubled(word):
    return [{"do": "add", "by": word["amount"]}, {"do": "add", "by": word["amount"]}]


OLD = {"double": doubled}


def test_everything_else_stays_as_somebody_wrote_it():
    text = '[\n  {"id": "a",   "words": [{"amount": 2, "do":"double"},\n\t{"do": "keep", "name": "{double}"}]}\n]\n'
    found = upgraded(text, OLD)
    two = '{"do": "add", "by": 2}, {"do": "add", "by": 2}'
    assert found.text == text.replace('{"amount": 2, "do":"double"}', two)
    assert (found.changed, found.left) == (1, ())


def test_a_word_inside_another_one_before_its_name_is_not_taken_for_it():
    text = '[{"when": {"do": "other"}, "amount": 1, "do": "double"}, {"do": "double", "amount": {"do": "deep"}}]'
    found = upgraded(text, OLD)
    assert json.loads(found.text) == [
        *doubled({"amount": 1}),
        *doubled({"amount": {"do": "deep"}}),
    ]


def test_what_cannot_be_rewritten_is_left_and_said():
    text = '[{"do": "double"}, {"do": "double", "amount": 3}]'
    found = upgraded(text, OLD)
    assert found.left == ('{"do": "double"}',)
    assert found.changed == 1
    assert found.text.startswith('[{"do": "double"}, {"do": "add", "by": 3}')


def test_old_words_inside_an_old_one_are_rewritten_with_it():
    words = {
        "outer": lambda word: [{**word, "do": "around"}],
        "inner": lambda word: [{**word, "do": "within"}],
    }
    assert upgraded('[{"do": "outer", "effects": [{"do": "inner"}]}]', words).text == (
        '[{"do": "around", "effects": [{"do": "within"}]}]'
    )


def test_a_part_of_a_word_is_rewritten_in_its_place():
    """Everything else stays as somebody wrote it; what is of today is not touched."""
    parts = {"when": lambda value: {"all": value["both"]} if "both" in value else value}
    text = '[{"do": "hit",  "when": {"both": [1, 2]}},\n {"do": "hit", "when": {"all": [1]}, "note": "\\"when\\": {"}]'
    found = upgraded(text, {}, parts)
    assert found.text == text.replace('{"both": [1, 2]}', '{"all": [1, 2]}')
    assert (found.changed, found.left) == (1, ())
    assert rewritten({"words": [{"do": "hit", "when": {"both": [1]}}]}, {}, parts) == {
        "words": [{"do": "hit", "when": {"all": [1]}}]
    }


def test_a_ruleset_without_old_words_changes_nothing():
    assert upgraded('{"do": "double"}', {}).changed == 0


def test_plain_data_is_rewritten_in_the_lists_that_are_named():
    data = {"words": [{"do": "double", "amount": 1}], "todo": [{"do": "double", "amount": 1}]}
    assert rewritten(data, OLD, only={"words"}) == {"words": doubled({"amount": 1}), "todo": data["todo"]}
    assert rewritten(data, OLD)["todo"] == doubled({"amount": 1})


def pack_at(folder, abilities):
    (folder / "abilities").mkdir(parents=True)
    manifest = {"id": "mine", "ruleset": "ptu", "version": "1", "extends": "ptu_core"}
    (folder / "pack.json").write_text(json.dumps(manifest))
    (folder / "abilities" / "mine.json").write_text(json.dumps(abilities))
    return folder


def test_the_command_rewrites_a_pack_that_is_sound_then(tmp_path):
    keen = {"id": "keen", "name": "Keen", "words": [{"do": "critical_range", "extend": 2, "dice": 1}]}
    folder = pack_at(tmp_path / "mine", [keen])
    assert turnwright("packs", "check", folder).code == 1
    assert "1 word rewritten" in turnwright("packs", "upgrade", folder).out
    assert turnwright("packs", "check", folder).code == 0
    assert turnwright("packs", "upgrade", folder).out == "Every word is today's.\n"


def test_the_command_says_what_it_could_not_rewrite(tmp_path):
    folder = pack_at(tmp_path / "mine", [{"id": "keen", "name": "Keen", "words": [{"do": "critical_range"}]}])
    ran = turnwright("packs", "upgrade", folder, "--json")
    assert ran.code == 1
    assert ran.last == {"abilities/mine.json": {"rewritten": 0, "left": ['{"do": "critical_range"}']}}
