"""A replay in a real Chromium: dropped, scrubbed, seen by two seats, told as text, linked to and played on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tests.browser.test_replay import call, stanced
from tests.server.serving import Served
from tests.web.test_browser import needs_page, play, served

from turnwright.sim.tournament import Plan, replay

__all__ = ["served"]
pytestmark = needs_page
GOLDEN = Path(__file__).parents[1] / "golden"
FINISHED = {
    "tcg": "emberfall,tidewall.14",
    "rune": "patrol.1",
    "wuxia": "duel_sect_elder.1",
    "ptu": "wild_meadow.1",
}


def long_fight() -> str:
    """Some three hundred records of ptu, played by chance."""
    seats = dict.fromkeys(("players", "allies", "enemies"), "random")
    plan = Plan(ruleset="ptu", encounter="boss_old_kiln", players=seats)
    logs = (replay(plan, seed).lines().decode() for seed in range(30))
    return next(log for log in logs if 250 <= len(log.splitlines()) <= 350)


def reviewed(log: str) -> Any:
    """The whole review: each call works out a little more of it."""
    found = call("review", log)
    while found.get("done", 0) < found["of"]:
        found = call("review", log)
    return found


def test_a_log_is_dropped_scrubbed_seen_by_two_seats_and_played_on(served: Served, tmp_path: Path) -> None:
    log, long = stanced(), long_fight()
    match = served.opened(ruleset="duel", encounter="pair", seed=3)
    play(served, "replay", log=log, text=call("text", log), long=long, match=match, folder=str(tmp_path))
    print((tmp_path / "measured.json").read_text())  # milliseconds: opened, a step, p95, the longest step


def test_a_card_match_is_seen_at_the_card_table_and_reviewed(served: Served) -> None:
    log = (GOLDEN / "tcg" / "emberfall,tidewall.14.jsonl").read_text("utf-8")
    middle = call("open", log)["records"] // 2
    (board,) = call("boards", log, n=middle)
    hands = {zone["owner"]: len(zone.get("items", ())) for zone in board["zones"] if zone["id"] == "hand"}
    shown = [hands["player1"], hands["player2"]]
    play(served, "replay-cards", log=log, middle=middle, hands=shown, review=reviewed(log))


def test_a_finished_match_of_every_game_is_reviewed_shared_and_verified(served: Served) -> None:
    logs = {game: (GOLDEN / game / f"{name}.jsonl").read_text("utf-8") for game, name in FINISHED.items()}
    games = [{"game": game, "log": log, "review": reviewed(log)} for game, log in logs.items()]
    play(served, "reviews", games=games)
