"""The plain page at `/`, which is served until the page has been built: nothing in it runs inline or names a table."""

import re

import httpx
import pytest

from turnwright.client import Client
from turnwright.server.local import running
from turnwright.server.pages import site


def test_the_plain_page_says_nothing_by_itself_and_its_script_is_a_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(site, "is_built", lambda: False)
    with running() as server, Client(server.links["gm"]) as gm:
        gm.open_match("duel", "pair", seed=3)
        page = httpx.get(server.address, verify=False)
        policy = page.headers["content-security-policy"]
        assert "unsafe" not in policy
        assert "'self'" in policy
        assert re.findall(r"<script[^>]*>", page.text) == ['<script src="/plain.js" defer>']
        assert not re.search(r"\bon\w+=|<style|style=|javascript:", page.text)
        assert "pair" not in page.text
        script = httpx.get(f"{server.address}/plain.js", verify=False)
        assert script.headers["content-type"].startswith("text/javascript")
        assert "innerHTML" not in script.text
        for path in re.findall(r'ask\("(/v1/\w+)"', script.text):
            answer = httpx.get(server.address + path, verify=False)
            assert answer.status_code in (401, 405), "a link is needed for everything"
        assert httpx.get(f"{server.address}/plain.css", verify=False).headers["content-type"].startswith("text/css")
