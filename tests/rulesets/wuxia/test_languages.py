"""Wuxia in two languages and in a made-up one: every word that people read comes from a language's files."""

import json
from pathlib import Path

import pytest
from tests.rulesets.wuxia.arena import Arena, art, sheet

from turnwright.kernel import registry
from turnwright.kernel.language import SHIPPED
from turnwright.kernel.match import Match
from turnwright.kernel.ruleset import fold
from turnwright.kernel.story import tell
from turnwright.rulesets.wuxia import commands as w
from turnwright.table import Table
from turnwright.testing import play
from turnwright.testing.languages import accented, made_up, nothing_stays_english, plain_words

CORE = registry.game("wuxia")
ENGLISH, GERMAN = (json.loads((SHIPPED / code / "wuxia.json").read_text("utf-8")) for code in ("en", "de"))


def test_german_is_complete():
    assert list(GERMAN) == list(ENGLISH)


def test_a_language_translates_the_names_that_the_pack_has():
    """The English files repeat the pack's names, for translators; one that was changed there would go untranslated."""
    content = CORE.content
    kinds = {
        "unit": content.units,
        "technique": content.techniques,
        "item": content.items,
        "encounter": content.encounters,
    }
    printed = {
        f"wuxia.{what}.{kind}.{name}": text
        for kind, entries in kinds.items()
        for name, entry in entries.items()
        for what, text in (("name", entry.name), ("about", entry.description))
    }
    own = ("wuxia.name.condition.",)
    kept = {
        key: text
        for key, text in ENGLISH.items()
        if key.startswith(("wuxia.name.", "wuxia.about.")) and not key.startswith(own)
    }
    assert kept == printed


def told(game, state, events):
    """The lines of what happened, each on the state that it led to."""
    lines = []
    for event in events:
        state = fold(game.ruleset, state, (event,))
        lines.append(tell(game, state, event))
    return [line.text for line in lines if line is not None]


def test_the_same_blow_in_english_and_german():
    blow = art("blow", {"type": "damage", "value": 10}, {"type": "condition", "cap": 2, "duration": 2}, effect_rank=12)
    arena = Arena(sheet("hero", techniques=["blow"]), sheet("foe", dr_tier=1), arts=(blow,))
    before, events = arena.state, arena.do(w.Technique("blow", "foe"), 16, 14)
    assert told(arena.game, before, events)[:9] == [
        "Hero uses Blow on Foe.",
        "Hero spends 2 AE (14 left).",
        "Hero rolls 16 (+5 violence attack) for 21 against Foe's defense of 15.",
        "That is a critical hit on Foe.",
        "The damage is 17 (10 from Blow, +3 strength, +6 critical hit, -10% damage reduction).",
        "Foe loses 2 physical resolve (0 left).",
        "Foe takes 17 damage (13 of 30 THP left).",
        "Foe gains 1 fury for the pain (1 in all).",
        "Foe rolls 14 (+3 resilience) for 17 against 22 and fails to resist.",
    ]
    assert told(arena.game.speaking("de"), before, events)[:9] == [
        "Hero setzt Blow gegen Foe ein.",
        "Hero gibt 2 AE aus (noch 14).",
        "Hero würfelt 16 (+5 Gewaltangriff), also 21, gegen Foe (Verteidigung 15).",
        "Das ist ein kritischer Treffer gegen Foe.",
        "Der Schaden beträgt 17 (10 durch Blow, +3 Stärke, +6 kritischer Treffer, −10 % Schadensreduktion).",
        "Foe verliert 2 körperliche Entschlossenheit (noch 0).",
        "Foe erleidet 17 Schaden (noch 13 von 30 TP).",
        "Foe erhält 1 Zorn für den Schmerz (insgesamt 1).",
        "Foe würfelt 14 (+3 Widerstandskraft), also 17, gegen 22 und widersteht nicht.",
    ]


def test_cost_tracks_are_named_in_the_readers_language(tmp_path):
    """On the plate beside a portrait, which shows the gauges of the board, and on the sheet."""
    price = art("price", {"type": "damage", "value": 1}, marks={"blood": 6, "fate": 1, "stain": 2})
    arena = Arena(sheet("hero", techniques=["price"]), arts=(price,))
    arena.do(w.Technique("price", "foe"), 2)
    names = {"blood": "Blut", "fate": "Schicksal", "stain": "Makel"}

    def named(code):
        game = arena.game.speaking(code)
        telling = game.ruleset.telling
        hero = telling.board(game, arena.state, "hero").pieces[0]
        own = next(page for page in telling.sheets(game, arena.state, "hero") if page.ref == "piece:hero")
        facts = {fact.ref: fact.name for block in own.blocks for fact in block.facts}
        return (
            {gauge.id: gauge.name for gauge in hero.gauges if gauge.id in names},
            {track: facts[f"term:{track}"] for track in names},
        )

    assert named("de") == (names, names)
    with made_up(tmp_path) as code:
        strange = {track: accented(ENGLISH[f"wuxia.term.{track}"]) for track in names}
        assert named(code) == (strange, strange)


def test_two_people_at_one_table_read_two_languages():
    match = Match.open(CORE, CORE.ruleset.content.encounter(CORE, "duel_sect_elder"), seed=7)
    table = Table(match, players={"enemy": "greedy"}, people=("hero",))
    english, german = table.seat("hero"), table.seat("hero", language="de")
    for _ in range(6):
        table.advance()
        match.submit(match.seen_by("hero").legal()[0], "hero")
    table.advance()
    assert english.board().title == "Duel in the Crimson Pavilion"
    assert german.board().title == "Duell im Karmesinpavillon"
    assert [line.n for line in english.story()] == [line.n for line in german.story()]
    assert "Wandering Disciple attacks Elder of the Crimson Hall." in [line.text for line in english.story()]
    assert "Wanderschüler greift Älteste der Karmesinhalle an." in [line.text for line in german.story()]
    assert [row.key for row in english.choices()] == [row.key for row in german.choices()]
    assert "Angriff" in {row.group for row in german.choices()}
    one, other = english.unavailable(), german.unavailable()
    assert [row.why.code for row in one] == [row.why.code for row in other]
    assert all(row.why.sentence != german_row.why.sentence for row, german_row in zip(one, other, strict=True))
    assert {seat.name for seat in table.seats("hero", "de")} >= {"Die Spielerseite", "Die Gegenseite"}


def test_a_name_of_anothers_pack_is_not_taken_for_ours():
    """The arena has a hero of its own: it is not our Wandering Disciple."""
    arena = Arena()
    board = arena.game.ruleset.telling.board(arena.game.speaking("de"), arena.state, "hero")
    assert [piece.name for piece in board.pieces] == ["Hero", "Foe"]


ENCOUNTERS = tuple(CORE.content.encounters)


@pytest.mark.parametrize("encounter", ENCOUNTERS)
def test_a_made_up_language_leaves_no_english(encounter, tmp_path):
    """All of our words, and those of wuxia_core: nothing is excused."""
    with made_up(tmp_path) as code:
        game = registry.game("wuxia")
        assert nothing_stays_english(game, encounter, ENCOUNTERS.index(encounter), code) > 500


def test_the_law_finds_a_word_that_stayed_english(tmp_path: Path):
    """One template that the language lacks is read in English, and found."""
    with made_up(tmp_path) as code:
        file = tmp_path / code / "wuxia.json"
        table = json.loads(file.read_text("utf-8"))
        del table["wuxia.does.wait"]
        file.write_text(json.dumps(table), "utf-8")
        match = play(registry.game("wuxia"), "training_yard", 1, bound=500).match
        lines = match.story(language=code)
        assert any("waits" in plain_words(line) for line in lines)
    assert accented("{who} waits.") == "{who} ŵááííťś."
