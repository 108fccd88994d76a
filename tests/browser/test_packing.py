"""What is worked out once, when the engine is packed."""

from __future__ import annotations

import msgspec

from turnwright.browser.packing import shown


def test_home_shows_cards_and_odds_of_the_games_as_they_are() -> None:
    home = msgspec.json.decode(msgspec.json.encode(shown()))
    assert [len(home["cards"]), len(home["fan"])] == [2, 3]
    assert len({card["look"] for card in (*home["cards"], *home["fan"])}) >= 4
    assert all(card["rank"] and card["hp"] and card["lines"] for card in home["cards"])
    blow = home["blow"]
    assert blow["text"] == "Strike Elder of the Crimson Hall"
    assert 0 < blow["hit"] < 1
    assert blow["damage"] > 0
