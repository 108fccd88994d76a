"""Dice rolled at the table: the GM is told which, in the order in which the rule asks for them."""

from typing import Any

from tests.server.ptu.playing import Campaign


def screen(table: Campaign, encounter: str) -> dict[str, Any]:
    answer = table.gm.http.post(f"/v1/matches/{encounter}/messages", json={"type": "join"})
    found: dict[str, Any] = next(message for message in answer.json() if message["type"] == "screen")
    return found


def choices(table: Campaign, encounter: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = screen(table, encounter)["choices"]
    return found


def seen(table: Campaign, encounter: str) -> int:
    found: int = screen(table, encounter)["n"]
    return found


def test_an_attack_asks_for_accuracy_then_damage_and_takes_them(table: Campaign) -> None:
    gm = table.gm
    gm.call("PUT", "/settings/rules", {"preset": "book"})
    ours, foe = gm.pokemon(baseSpeed=30), gm.pokemon("Machop")
    made = gm.encounter(("pokemon", ours, "players"), ("pokemon", foe, "enemies"))
    gm.until(made, ours)
    tackle = next(
        choice for choice in choices(table, made)
        if choice["command"]["type"] == "use_move" and choice["command"]["move"] == "tackle"
    )  # fmt: skip
    told = gm.http.get(f"/api/encounters/{made}/dice", params={"key": tackle["key"]}).json()["data"]
    # Tackle is Damage Base 5, 7 for a Normal Pokémon: 2d6+10 (p. 237); a critical hit rolls its dice twice
    assert told == [
        {"label": "accuracy", "sides": 20, "least": 1, "most": 1},
        {"label": "damage", "sides": 6, "least": 2, "most": 4},
    ]
    before = gm.one(made, foe)["entity"]["currentHp"]
    submit = {"type": "submit", "seen": seen(table, made), "key": tackle["key"]}
    answer = gm.http.post(f"/v1/matches/{made}/messages", json={**submit, "dice": {"accuracy": [14], "damage": [3, 5]}})
    assert answer.status_code == 200, answer.text
    # 3 + 5 + 10, attack 10 against defense 10
    assert before - gm.one(made, foe)["entity"]["currentHp"] == 18


def test_a_choice_without_dice_asks_for_none_and_an_unknown_one_is_refused(table: Campaign) -> None:
    gm = table.gm
    ours = gm.pokemon()
    made = gm.encounter(("pokemon", ours, "players"), ("pokemon", gm.pokemon("Machop"), "enemies"))
    gm.until(made, ours)
    key = next(choice["key"] for choice in choices(table, made) if choice["command"]["type"] == "end_turn")
    assert gm.http.get(f"/api/encounters/{made}/dice", params={"key": key}).json()["data"] == []
    assert gm.http.get(f"/api/encounters/{made}/dice", params={"key": "nothing"}).status_code in (409, 422)
