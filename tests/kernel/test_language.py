"""Templates, plurals, lists and numbers of a language; refusals as data."""

import pickle
from fractions import Fraction

import msgspec
import pytest

from turnwright.kernel import registry
from turnwright.kernel.language import FOLDERS, SHIPPED, Language, Writing, language, languages, preferred, slots_of
from turnwright.kernel.messages import Overridden
from turnwright.kernel.refusal import Refusal, hint, phrase, text_ref
from turnwright.kernel.telling import Named, Number, written

WORDS = {
    "en": {
        "toy.hits": "{who} hits {target} for {amount}.",
        "toy.left_one": "{count} round left",
        "toy.left_other": "{count} rounds left",
        "toy.moved": "{change, signed} to {stats, and}",
        "toy.whose": "{who, possessive} turn",
        "toy.refused": "{who} can't do that{hint}",
        "toy.refused_asleep": "{who} is asleep.",
        "toy.refused_short": "can't",
        "toy.only_here": "English",
    },
    "de": {
        "toy.hits": "{who} trifft {target}: {amount}.",
        "toy.left_one": "noch {count} Runde",
        "toy.left_other": "noch {count} Runden",
        "toy.whose": "{who, possessive} Zug",
        "toy.refused": "{who} kann das nicht{hint}",
        "toy.strikes": "Der {who} schlägt zu.",
        "toy.strikes_f": "Die {who} schlägt zu.",
        "toy.gender.piece.rose": "f",
    },
}
ENGLISH, GERMAN = (language(code).with_words(WORDS) for code in ("en", "de"))
ROSE, BIRCH = Named("piece:rose", "Rose"), Named("piece:birch", "Birch")


def text(parts):
    return "".join(map(written, parts))


def test_a_template_keeps_what_it_names_as_parts():
    parts = ENGLISH.parts("toy.hits", who=ROSE, target=BIRCH, amount=Number(7))
    assert parts == (ROSE, " hits ", BIRCH, " for ", Number(7), ".")
    assert text(GERMAN.parts("toy.hits", who=ROSE, target=BIRCH, amount=7)) == "Rose trifft Birch: 7."


@pytest.mark.parametrize(("count", "english", "german"), [
    (1, "1 round left", "noch 1 Runde"),
    (2, "2 rounds left", "noch 2 Runden"),
    (0, "0 rounds left", "noch 0 Runden"),
    (1200, "1,200 rounds left", "noch 1.200 Runden"),
])  # fmt: skip
def test_plurals_and_numbers_are_written_as_the_language_does(count, english, german):
    assert (ENGLISH.text("toy.left", count=count), GERMAN.text("toy.left", count=count)) == (english, german)


def test_lists_signs_percentages_and_possessives():
    assert (
        ENGLISH.text("toy.moved", change=2, stats=("Attack", "Speed", "Defense")) == "+2 to Attack, Speed and Defense"
    )
    assert GERMAN.listed_text(["Rose", "Birch"], "or") == "Rose oder Birch"
    assert (ENGLISH.percent(Fraction(1, 3), 1), GERMAN.percent(Fraction(1, 3), 1)) == ("33.3%", "33,3 %")
    assert [ENGLISH.text("toy.whose", who=name) for name in ("Rose", "Masks")] == ["Rose's turn", "Masks' turn"]
    assert [GERMAN.text("toy.whose", who=name) for name in ("Rose", "Max")] == ["Roses Zug", "Max’ Zug"]


def test_a_language_may_have_variants_by_gender():
    assert GERMAN.text("toy.strikes", who=ROSE) == "Die Rose schlägt zu."
    assert GERMAN.text("toy.strikes", who=BIRCH) == "Der Birch schlägt zu."


def test_what_a_language_lacks_is_english_and_what_nobody_has_is_its_key():
    assert GERMAN.text("toy.only_here") == "English"
    assert GERMAN.text("toy.nobody_has_this", count=3) == "toy.nobody_has_this (count: 3)"


def test_a_refusal_is_a_code_with_what_it_is_about():
    refusal = Refusal("toy.refused", who="piece:rose", hint=hint("rosa", ["rose"])).within(lambda ref, _: ROSE)
    assert refusal.text(ENGLISH) == 'Rose can\'t do that; did you mean "rose"?'
    assert refusal.text(GERMAN) == "Rose kann das nicht; meintest du „rose“?"
    assert refusal.shortly(ENGLISH) == "can't"
    assert Refusal("toy.refused", context="asleep", who=text_ref("Rose: the first")).text(ENGLISH) == (
        "Rose: the first is asleep."
    )


def test_a_refusal_from_another_process_still_knows_the_names():
    refusal = Refusal("kernel.has_decided", who="piece:rose").within(lambda ref, _: ROSE)
    again = pickle.loads(pickle.dumps(refusal))
    assert (again.code, dict(again.about), again.sentence) == (refusal.code, {"who": "piece:rose"}, "Rose has decided.")


def test_what_an_override_was_about_comes_back_from_the_log():
    about = {"who": "piece:rose", "count": 3, "all": ("piece:a", 2), "why": phrase("toy.refused", who="piece:b")}
    event = Overridden("toy.refused", "for the story", about)
    assert msgspec.json.decode(msgspec.json.encode(event), type=Overridden) == event
    old = b'{"type":"overridden","code":"toy.refused","sentence":"Rose can\'t.","reason":"why not"}'
    assert msgspec.json.decode(old, type=Overridden) == Overridden("toy.refused", "why not", sentence="Rose can't.")


def test_a_sentence_of_one_language_still_works_and_is_pointed_out():
    with pytest.warns(DeprecationWarning, match=r"toy\.old"):
        refusal = Refusal("toy.old", "Rose can't do that.")
    assert (refusal.sentence, refusal.text(GERMAN)) == ("Rose can't do that.",) * 2


@pytest.mark.parametrize(("accepted", "code"), [
    ("de-AT,de;q=0.9,en;q=0.8", "de"),
    ("fr,de;q=0.3", "de"),
    ("en;q=0.2, de;q=0", "en"),
    ("de_DE.UTF-8", "de"),
    ("", "en"),
    ("../../etc, *;q=x", "en"),
])  # fmt: skip
def test_the_best_of_our_languages_for_what_a_browser_accepts(accepted, code):
    assert preferred(accepted) == code


def test_a_language_is_a_folder_of_files(tmp_path, monkeypatch):
    folder = tmp_path / "xx"
    folder.mkdir()
    (folder / "language.json").write_text('{"name": "Accented", "plural": "other"}')
    (folder / "kernel.json").write_text('{"kernel": {"has_decided": "{who} hás décidéd."}}')
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    (folder / "page.json").write_text('{"page": {"bands": ["Dówn", "Húrt"], "left_zero": "nóthing léft"}}')
    assert languages()["xx"] == "Accented"
    assert language("xx").text("page.bands.1") == "Húrt"
    assert language("xx").text("page.left", count=0) == "nóthing léft"
    assert language("xx").text("kernel.has_decided", who="Rose") == "Rose hás décidéd."


@pytest.mark.parametrize("code", [path.parent.name for path in sorted(SHIPPED.glob("*/language.json"))])
def test_templates_name_only_slots_that_english_has(code):
    """A slot that nobody fills would be shown as it is; a key that English lacks is never asked for."""
    spoken, english = language(code), language("en")
    areas = [path.stem for path in (SHIPPED / code).glob("*.json") if path.stem != "language"]
    assert areas
    for area in areas:
        for key, template in spoken.area(area).items():
            base = key
            while base not in english.area(area) and "_" in base and not _known(english, base):
                base = base.rpartition("_")[0]
            if any(part in key for part in (".name.", ".text.", ".gender.", ".seat.", ".group.")):  # of the packs
                continue
            original = english.area(area).get(base, english.area(area).get(f"{base}_other"))
            assert original is not None, f"{code}/{area}.json: {key} is in no English file"
            assert slots_of(template) <= slots_of(original) | {"count"}, f"{code}/{area}.json: {key}"


@pytest.mark.parametrize("name", registry.ruleset_names())
def test_a_game_is_called_in_english_as_its_ruleset_says(name):
    game = registry.game(name)
    assert game.title == game.ruleset.title
    assert game.speaking("de").title != game.title


def test_english_says_how_it_writes():
    """The page takes what a language leaves out from this file, and Python from the type."""
    assert msgspec.json.decode((SHIPPED / "en" / "language.json").read_bytes()) == msgspec.to_builtins(
        Writing("English")
    )


@pytest.mark.parametrize(
    "area", sorted(path.stem for path in (SHIPPED / "de").glob("*.json") if path.stem != "language")
)
def test_german_is_complete_for_what_it_has_a_file_for(area):
    missing = set(language("en").area(area)) - set(language("de").area(area))
    assert not missing


def _known(english: Language, key: str) -> bool:
    return f"{key}_other" in english.area(key.partition(".")[0])
