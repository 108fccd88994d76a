"""The API's document and its page: true, local, and with examples that work."""

import re

import jsonschema_rs
from tests.server.serving import Served

from turnwright.server.door.reference import EXAMPLES
from turnwright.server.door.summaries import SUMMARIES

GROUND = {"name": "Road", "gridEnabled": True, "gridWidth": 8, "gridHeight": 6}


def test_the_page_needs_nothing_from_elsewhere(served: Served):
    with served.http() as client:
        answer = client.get("/schema")
        assert answer.headers["content-type"].startswith("text/html")
        assert "unsafe" not in answer.headers["content-security-policy"]
        assert not re.search(r"<script|<style|style=|https?://(?!127\.0\.0\.1)", answer.text)
        assert "POST /v1/matches/{match}/messages" in answer.text
        assert client.get("/schema/swagger").status_code == 404


def test_every_route_has_an_example(served: Served):
    with served.http() as client:
        page, document = client.get("/schema").text, client.get("/schema/openapi.json").json()
    for path, methods in document["paths"].items():
        for method, told in methods.items():
            assert f"curl -X {method.upper()} http://127.0.0.1:8023{path} " in page
            for content in told.get("requestBody", {}).get("content", {}).values():
                assert content["example"] not in (None, ""), (method, path)


def test_every_example_is_in_the_document_and_works(served: Served):
    with served.http("gm") as gm:
        document = gm.get("/schema/openapi.json").json()
        things = {
            "match": served.opened(),
            "person": gm.post("/v1/people", json={"name": "Ann"}).json()["id"],
            "template": gm.post("/v1/templates", json=EXAMPLES["post", "/v1/templates"]).json()["id"],
            "draft": gm.post("/v1/campaign/drafts", json={"name": "Ambush"}).json()["id"],
            "name": gm.post("/api/encounters", json=GROUND).json()["data"]["id"],
        }
        for (method, path), example in EXAMPLES.items():
            told = document["paths"][path][method]
            body = dict(example)
            assert told["requestBody"]["content"]["application/json"]["example"] == example
            if "secret" in body:
                body["secret"] = served.links["gm"]
            if "template" in body:
                body["template"] = things["template"]
            answer = gm.request(method, path.format(**things), json=body)
            assert answer.is_success, (method, path, answer.text)


def test_the_document_says_that_there_may_be_no_image_behind_a_map(served: Served):
    match = served.opened()
    with served.http("gm") as gm:
        document = gm.get("/schema/openapi.json").json()
        assert (answer := gm.get(f"/v1/matches/{match}/image")).status_code == 204, answer.text
    told = document["paths"]["/v1/matches/{match}/image"]["get"]["responses"]
    assert "content" not in told["204"]


def test_every_route_says_what_it_does_and_who_may_ask(served: Served):
    with served.http() as client:
        document = client.get("/schema/openapi.json").json()
    assert set(document["components"]["securitySchemes"]) == {"link", "cookie"}
    operations = [
        (method, path, told) for path, methods in document["paths"].items() for method, told in methods.items()
    ]
    assert len(operations) > 200
    for method, path, told in operations:
        assert re.fullmatch(r"[A-Z][a-z]+ [^.]{3,50}", told["summary"]), (method, path, told["summary"])
        assert re.search(r"For [\w', ]+\.$", told["description"]), (method, path)
        assert len(told["tags"]) == 1
        assert "security" in told
    named = {f"{method.upper()} {path}": told["summary"] for method, path, told in operations}
    assert set(SUMMARIES) <= set(named)
    assert len({*named.values()}) == len(named), "no two have the same name"
    free = {(method, path) for method, path, told in operations if not told["security"]}
    assert free == {
        ("get", "/health"),
        ("post", "/v1/enter"),
        ("post", "/v1/recover"),
        ("post", "/v1/invitation/seats"),
        ("post", "/v1/invitation/take"),
    }


def test_refusals_have_the_shape_that_the_document_says(served: Served):
    with served.http("watcher") as watcher:
        document = watcher.get("/schema/openapi.json").json()
        refused = watcher.post("/v1/links", json={"role": "gm"})
    with served.http("gm") as gm:
        wrong = gm.post("/v1/links", json={"role": "king"})
    for path, method, answer in (("/v1/links", "post", refused), ("/v1/links", "post", wrong)):
        told = document["paths"][path][method]["responses"][str(answer.status_code)]
        schema = {**told["content"]["application/json"]["schema"], "components": document["components"]}
        jsonschema_rs.validator_for(schema).validate(answer.json())
        assert set(answer.json()) >= {"code", "sentence", "field", "about"}
