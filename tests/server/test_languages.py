"""Refusals of the server: codes with what they are about, and a sentence in the language that a browser asks for."""

import ast
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from tests.server.serving import Live, Served

import turnwright
from turnwright.kernel.language import FOLDERS, SHIPPED, language, reading, slots_of
from turnwright.server.people import links
from turnwright.server.tables import pool, work
from turnwright.testing.languages import MADE_UP, accented, made_up, plain_words

SERVER = Path(__file__).parents[2] / "src" / "turnwright" / "server"
LANGUAGES = ("en", "de")
REFUSES = ("Refusal", "TooMuch", "wrong", "not_found")
OTHERS = {"api.no_such_", "campaign.no_such_", "http."}
"""Codes that end in a kind of thing."""


class Site(NamedTuple):
    """A place that refuses: a code, the variant of its sentence, and the names of what it is about."""

    place: str
    code: str
    context: str
    about: frozenset[str]


def sites() -> Iterator[Site]:
    for path in sorted(SERVER.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and _called(node) in REFUSES:
                yield from _site(node, f"{path.relative_to(SERVER)}:{node.lineno}")


def _called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def _site(node: ast.Call, place: str) -> Iterator[Site]:
    named = {word.arg: word.value for word in node.keywords if word.arg is not None}
    context = _text(named["context"]) if "context" in named else ""
    about = frozenset(named) - {"field", "context", "overridable", "short"}
    match _called(node):
        case "wrong":
            yield Site(place, "server.body", _text(node.args[1]), about)
        case "not_found" if isinstance(node.args[0], ast.Constant):
            yield Site(place, "api.not_found", _text(node.args[0]), frozenset(("name",)))
        case "TooMuch":
            yield Site(place, _text(node.args[0]), context, frozenset(("seconds",)))
        case "Refusal":
            assert len(node.args) == 1, f"{place}: a refusal has no sentence of one language"
            if isinstance(node.args[0], ast.Constant) and not (place.startswith("ptu/words.py") and not about):
                yield Site(place, _text(node.args[0]), context, about)


def _text(node: ast.expr) -> str:
    return str(node.value) if isinstance(node, ast.Constant) else ""


def test_every_refusal_has_a_sentence_that_names_what_it_is_about():
    seen = list(sites())
    assert len(seen) > 120
    for code in LANGUAGES:
        spoken = language(code)
        for site in seen:
            template = spoken.template(site.code, context=site.context)
            assert template is not None, (code, site)
            assert slots_of(template) <= site.about, (code, site, template)


def test_german_says_everything_that_english_says():
    english, german = (language(code).area("server") for code in LANGUAGES)
    assert english.keys() == german.keys()
    for key, template in english.items():
        assert slots_of(template) == slots_of(german[key]), key


@pytest.mark.parametrize(
    ("accepted", "sentence"),
    [
        ("", 'There is no match "nowhere" here.'),
        ("fr", 'There is no match "nowhere" here.'),
        ("de-AT,de;q=0.9,en;q=0.5", "Die Partie „nowhere“ gibt es hier nicht."),
        ("en;q=0.2, de", "Die Partie „nowhere“ gibt es hier nicht."),
    ],
)
def test_a_refusal_speaks_the_language_of_the_request(served: Served, accepted, sentence):
    with served.http("gm") as gm:
        answer = gm.get("/v1/matches/nowhere", headers={"Accept-Language": accepted})
    body = {"code": "table.no_such_match", "sentence": sentence, "field": "", "overridable": False}
    assert answer.json() == {**body, "about": {"name": "text:nowhere"}}


def test_so_do_the_routes_of_ptus_own_program_and_a_body_that_does_not_fit(served: Served):
    with served.http("gm") as gm:
        gm.headers["Accept-Language"] = "de"
        answer = gm.get("/api/encounters/nowhere").json()
        assert (answer["message"], answer["about"]["name"]) == (
            "Die Begegnung „nowhere“ gibt es hier nicht.",
            "text:nowhere",
        )
        wrong = gm.post("/api/encounters", json={"gridEnabled": True, "gridWidth": 0}).json()
        assert wrong["message"] == "Ein Raster hat je Richtung 1 bis 100 Felder, nicht 0."
        assert wrong["about"] == {"context": "grid", "most": 100, "given": 0}


def test_a_screen_is_refused_in_its_own_language(served: Served):
    match = served.opened()
    with served.live("watcher", match) as live:
        live.say("hello", language="de")
        live.connection.send(json.dumps({"type": "submit", "seen": 1, "command": {"type": "defend", "stance": "low"}}))
        assert live.hear("refused")["sentence"] == "Dein Link schaut nur zu: Bitte um den Link eines Spielers."


def test_two_screens_of_one_seat_read_in_two_languages(served: Served):
    """What is worked out once for all who know the same is not for those who read another language."""
    match = served.opened()
    with served.live("red", match) as english, served.live("red", match) as german:
        german.say("hello", language="de")
        for live in (english, german):
            live.say("join")
            live.hear("screen")
        for live in (english, german):
            live.say("submit", seen=0, command={"type": "defend", "stance": "low"})
        first, second = english.hear("refused"), german.hear("refused")
        assert first["code"] == second["code"] == "table.stale"
        assert first["sentence"] != second["sentence"]


# Languages of the page that came after it was built


def _texts(tree: object) -> Iterator[str]:
    if isinstance(tree, str):
        yield tree
    else:
        for branch in tree.values() if isinstance(tree, dict) else tree:
            yield from _texts(branch)


def test_a_folder_of_ones_own_reaches_the_page(served: Served, tmp_path):
    """The page's tests put what these routes answer on its screens."""
    areas = [file.stem for file in SHIPPED.glob("en/page*.json")]
    with made_up(tmp_path), served.http("") as anybody:
        listed = anybody.get("/languages").json()
        files = {area: anybody.get(f"/languages/{MADE_UP}/{area}").json() for area in areas}
    assert list(listed) == ["en", "de", MADE_UP]
    assert listed[MADE_UP]["name"] == accented("English")
    assert (listed[MADE_UP]["list_and"], listed[MADE_UP]["decimal"]) == ("{first} & {last}", ".")
    assert len(areas) > 10
    for area, file in files.items():
        english = json.loads((SHIPPED / "en" / f"{area}.json").read_text("utf-8"))
        assert list(_texts(file)) == [accented(text) for text in _texts(english)]
        assert not [text for text in _texts(file) if plain_words(re.sub(r"\{[^}]*\}", "", text))], area


def test_a_folder_can_replace_single_words_of_a_language_that_is_shipped(served: Served, tmp_path, monkeypatch):
    (tmp_path / "de").mkdir()
    (tmp_path / "de" / "page.json").write_text('{"page": {"undo": "Zug zurück"}}', "utf-8")
    monkeypatch.setenv(FOLDERS, str(tmp_path))
    with served.http("") as anybody:
        file = anybody.get("/languages/de/page").json()
    shipped = json.loads((SHIPPED / "de" / "page.json").read_text("utf-8"))
    assert file == {"page": shipped["page"] | {"undo": "Zug zurück"}}


@pytest.mark.parametrize("path", ["de/nothing", "xx/page", "de/server", "de/language", "..%2Fen/page", "de/..%2Fpage"])
def test_no_other_file_is_handed_out(served: Served, path):
    with served.http("") as anybody:
        assert anybody.get(f"/languages/{path}").status_code == 404


# A language that a person has chosen


def chosen(served: Served, link: str, code: str) -> None:
    with served.http(link) as http:
        assert http.put("/v1/me/language", json={"language": code}).json()["language"] == code


def seated(served: Served, match: str, seat: str) -> str:
    """A link of somebody who sits at a match."""
    campaign = served.campaigns[0]
    return served.do(links.issue(served.store, campaign, "player", seat=seat, person=f"reads {seat}", match=match))


def test_a_chosen_language_counts_before_the_browsers_and_on_every_device(served: Served):
    chosen(served, "red", "de")
    with served.http("red") as red:
        red.headers["Accept-Language"] = "en"
        assert red.get("/v1/me").json()["language"] == "de"
        assert red.get("/v1/matches/nowhere").json()["sentence"] == "Die Partie „nowhere“ gibt es hier nicht."
        another = red.post("/v1/me/links", json={}).json()["secret"]
    with served.http() as phone:
        assert phone.post("/v1/enter", json={"secret": another}).json()["language"] == "de"
    with served.http("blue") as blue:
        assert blue.get("/v1/me").json()["language"] == ""
        assert blue.get("/v1/matches/nowhere").json()["sentence"] == 'There is no match "nowhere" here.'
    chosen(served, "red", "")
    with served.http("red") as red:
        assert red.get("/v1/matches/nowhere").json()["sentence"] == 'There is no match "nowhere" here.'


def test_a_language_that_is_not_there_cannot_be_chosen(served: Served):
    with served.http("red") as red:
        answer = red.put("/v1/me/language", json={"language": "ed"})
        assert (answer.status_code, answer.json()["code"]) == (422, "people.language")
        assert answer.json()["sentence"] == 'There is no language "ed" here; known: de, en'
        assert red.get("/v1/me").json()["language"] == ""


def test_two_people_at_one_table_read_the_same_match_each_in_their_own_language(served: Served):
    """Neither screen asks for a language: it is kept with the person."""
    match = served.opened(ruleset="wuxia", encounter="training_yard", seed=1)
    hero, other = seated(served, match, "hero"), seated(served, match, "enemy")
    chosen(served, hero, "de")
    chosen(served, other, "en")
    with served.live(hero, match) as german, served.live(other, match) as english:
        screens = {}
        for live in (german, english):
            live.say("hello")
            live.say("join")
            screens[live] = live.hear("screen")
        assert {choice["text"] for choice in screens[german]["choices"]} >= {"Warten"}
        for command in (
            {"type": "wait"},
            {"type": "technique", "technique": "mountain_breaker", "target": "straw_man"},
        ):
            german.say("submit", seen=screens[german]["n"], command=command)
            screens[german] = german.hear("screen")
        while not any("Mountain Breaker" in line for line in _lines(english)):
            english.hear("record")
        german.say("submit", seen=0, command={"type": "wait"})
        assert german.hear("refused")["sentence"].startswith("Seit Eintrag 0 ist das Spiel weitergegangen")
    assert "Wandering Disciple uses Mountain Breaker on Straw Man." in _lines(english)
    assert "Wanderschüler setzt Bergbrecher gegen Strohmann ein." in _lines(german)


def _lines(live: Live) -> list[str]:
    """The story so far, as this screen shows it."""
    told = [line for message in live.heard if message["type"] == "record" for line in message.get("told", ())]
    return [
        "".join(part if isinstance(part, str) else _written(part) for part in line["parts"]).strip() for line in told
    ]


def _written(part: dict) -> str:
    return part.get("name") or part.get("text", "")


def test_a_worker_says_what_is_wrong_in_the_language_of_whoever_asked():
    """A process of the pool knows nobody: the language comes along with the work."""
    match = turnwright.open("duel", "pair", seed=3)
    line = match.lines().replace(b'"by":"table"', b'"by":"nobody"', 1)
    english, german = (pool.read_in(code, work.verified, line).result.problems for code in LANGUAGES)
    assert english != german
    assert "Eintrag 1" in german[0]
    with reading(language("de")):
        assert pool.timed(work.verified, line).result.problems == german
