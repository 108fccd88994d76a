"""Control: take the other's cards and turns away, lose as few prizes as possible, and win late.

Written to the interface of the 2026 AI battle competition. It opens with the Pokémon that forbids Item cards, cuts
large hands with a Supporter, holds its own ex back on the Bench until it can attack with all of its Energy, and orders
up what the other has most Energy on.
"""

from pathlib import Path

DECK = [int(number) for number in Path(__file__).with_name("deck.csv").read_text().split()]

PLAY, ATTACH, EVOLVE, ABILITY, RETREAT, ATTACK, END = 7, 8, 9, 10, 12, 13, 14
ACTIVE = 4
LOCK, FINISHER, LINE, HELPERS = 235, 648, (646, 647, 648), (112, 140)
LOCKING, FINISHING = 323, 937
JUDGE, REFILL, ORDERS, CANDY, BALL, GYM, SWITCH = 1213, 1227, 1182, 1079, 1121, 1259, 1123
TAKES = {3, 4, 5, 6, 7, 17, 18, 19, 21, 22, 31, 37}


def agent(obs):
    select = obs["select"]
    if select is None:
        return DECK
    current = obs["current"]
    if select["type"] == 0:
        options = select["option"]
        return [max(range(len(options)), key=lambda place: worth(options[place], current))]
    return answer(select, current)


def sides(current):
    me = current["yourIndex"]
    return current["players"][me], current["players"][1 - me]


def first(side):
    return side["active"][0] if side["active"] else None


def is_ready(pokemon):
    return pokemon["id"] == FINISHER and len(pokemon["energies"]) >= 2


def worth(option, current):
    """How much an option of the turn is worth doing before the others."""
    mine, theirs = sides(current)
    kind, active, foe = option["type"], first(mine), first(theirs)
    if kind == END:
        return 0
    if kind == ATTACK:
        return 12 if option["attackId"] in (FINISHING, LOCKING) else 10
    if kind == EVOLVE:
        return 85
    if kind == ABILITY:
        return 60
    if kind == RETREAT:
        ready = any(is_ready(each) for each in mine["bench"])
        return 40 if ready and active and not is_ready(active) else -1
    card = mine["hand"][option["index"]]["id"]
    if kind == ATTACH:
        spot = mine["active"] if option["inPlayArea"] == ACTIVE else mine["bench"]
        pokemon = spot[option["inPlayIndex"]]
        on_line = pokemon["id"] in LINE and len(pokemon["energies"]) < 2
        return 50 + 10 * on_line + 2 * len(pokemon["energies"]) - 8 * (pokemon["id"] == LOCK)
    if card == JUDGE:
        return 30 if theirs["handCount"] >= 6 and len(mine["hand"]) <= 5 else -1
    if card == REFILL:
        return 28 if len(mine["hand"]) <= 4 else -1
    if card == ORDERS:
        if active is None or not is_ready(active) or foe is None:
            return -1
        return 32 if any(each["hp"] <= 180 or each["energies"] for each in theirs["bench"]) and foe["hp"] > 180 else -1
    if card == SWITCH:
        return 38 if any(is_ready(each) for each in mine["bench"]) and active and not is_ready(active) else -1
    if card == BALL:
        return (
            66 if len(mine["hand"]) > 4 and not any(is_ready(each) for each in (active, *mine["bench"]) if each) else -1
        )
    if card == CANDY:
        return 80
    if card in (646, LOCK, *HELPERS):
        return 75 if len(mine["bench"]) < 4 else -1
    return 70


def answer(select, current):
    """The best of what is offered, or the least where something is lost."""
    options, context = select["option"], select["context"]
    if options[0]["type"] in (1, 2):
        return [1 if context == 41 else 0]  # it goes second: then it may attack first
    if options[0]["type"] == 0:
        return [max(range(len(options)), key=lambda place: options[place].get("number", 0))]
    mine, _ = sides(current)

    def value(place):
        option = options[place]
        area, index, player = (
            option.get("area"),
            option.get("index", 0),
            option.get("playerIndex", current["yourIndex"]),
        )
        side = current["players"][player]
        if area in (4, 5):
            pokemon = (side["active"] if area == 4 else side["bench"])[index]
            if player != current["yourIndex"]:
                return 500 * (pokemon["hp"] <= 30) + 60 * len(pokemon["energies"]) - pokemon["hp"] / 10
            return 300 * is_ready(pokemon) + 50 * (pokemon["id"] in LINE) + 20 * (pokemon["id"] == LOCK)
        if area == 1 and select["deck"]:
            return keep(select["deck"][index]["id"], mine, current)
        zone = {2: side["hand"], 3: side["discard"]}.get(area)
        return keep(zone[index]["id"], mine, current) if zone else -place

    takes = context in TAKES or context in (1, 2)
    theirs_too = any(option.get("playerIndex", current["yourIndex"]) != current["yourIndex"] for option in options)
    order = sorted(range(len(options)), key=value, reverse=takes or theirs_too)
    count = min(select["maxCount"], len(options)) if takes else select["minCount"]
    return order[: max(select["minCount"], count)]


def keep(card, mine, current):
    """What a card is worth in hand."""
    in_play = [each["id"] for each in (*mine["active"], *mine["bench"]) if each]
    held = [each["id"] for each in mine["hand"] or ()]
    if card == LOCK:
        return 95 if current["turn"] < 3 and LOCK not in in_play else 20
    if card == FINISHER:
        return 90 if 647 in in_play or (CANDY in held and 646 in in_play) else 55 - 20 * (FINISHER in held)
    if card == 647:
        return 75 if 646 in in_play else 35
    if card == 646:
        return 70 - 12 * in_play.count(646)
    if card == CANDY:
        return 60 if FINISHER in held else 45
    return 50 - 8 * held.count(card) if card < 100 else 30
