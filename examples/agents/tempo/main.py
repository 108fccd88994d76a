"""Tempo: attack in every turn, as hard as the Energy in play allows, and keep the next attacker ready behind.

Written to the interface of the 2026 AI battle competition: `agent(obs)` answers with the places of options. It plays
everything that puts Pokémon and cards on the table first, attaches where an attack becomes possible soonest, and
attacks with the most damage. Cards that it doesn't know are played by their kind.
"""

from pathlib import Path

DECK = [int(number) for number in Path(__file__).with_name("deck.csv").read_text().split()]

PLAY, ATTACH, EVOLVE, ABILITY, RETREAT, ATTACK, END = 7, 8, 9, 10, 12, 13, 14
ACTIVE = 4
DAMAGE = {981: 30, 982: 130, 983: 270, 976: 10, 977: 30, 978: 210, 979: 50}
"""What the attacks of its deck do."""
NEEDS = {677: 1, 678: 2, 673: 2, 674: 3, 675: 2}
"""The Energy that its Pokémon have use for."""
LINES = {677: 678, 673: 674}
SEARCHES, RESETS, ORDERS, BOOST, BALL = {1086, 1152, 1142, 1225, 1097}, {1227, 1213}, 1182, 1141, 1121
TAKES = {3, 4, 5, 6, 7, 17, 19, 21, 22, 31}
"""Contexts in which something good happens to what is chosen."""


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


def reach(current):
    """The most damage that the Active can pay for, as far as its attacks are known."""
    mine, _ = sides(current)
    active = mine["active"][0] if mine["active"] else None
    if active is None:
        return 0
    energy = len(active["energies"])
    return {678: (0, 130, 270)[min(energy, 2)], 674: 210 if energy > 2 else 0}.get(active["id"], 30 if energy else 0)


def worth(option, current):
    """How much an option of the turn is worth doing before the others."""
    mine, theirs = sides(current)
    kind = option["type"]
    if kind == END:
        return 0
    if kind == ATTACK:
        return 10 + DAMAGE.get(option["attackId"], option["attackId"] % 7) / 1000
    if kind == EVOLVE:
        return 90
    if kind == ABILITY:
        return 60
    if kind == RETREAT:
        return 35 if reach(current) == 0 and any(len(each["energies"]) > 1 for each in mine["bench"]) else -1
    card = mine["hand"][option["index"]]["id"]
    if kind == ATTACH:
        spot = mine["active"] if option["inPlayArea"] == ACTIVE else mine["bench"]
        pokemon = spot[option["inPlayIndex"]]
        wanting = NEEDS.get(pokemon["id"], 2) - len(pokemon["energies"])
        return (
            50 + (5 if wanting > 0 else -20) + 3 * (option["inPlayArea"] == ACTIVE) + 2 * (pokemon["id"] in (677, 678))
        )
    if card in RESETS:
        return 20 if len(mine["hand"]) < 6 else -1
    if card == ORDERS:
        felled = [each for each in theirs["bench"] if each["hp"] <= reach(current)]
        stands = theirs["active"] and theirs["active"][0] and theirs["active"][0]["hp"] > reach(current)
        return 30 if felled and stands else -1
    if card == BOOST:
        active = theirs["active"][0] if theirs["active"] else None
        return 25 if active and reach(current) < active["hp"] <= reach(current) + 30 else -1
    if card == BALL:
        return 70 if len(mine["hand"]) > 4 else -1
    return 80 if card in SEARCHES else 65


def answer(select, current):
    """The best of what is offered, or the least where something is lost."""
    options, context = select["option"], select["context"]
    mine, _ = sides(current)
    takes = context in TAKES

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
                return 1000 * (pokemon["hp"] <= reach(current)) - pokemon["hp"]
            return 100 * len(pokemon["energies"]) + pokemon["hp"]
        if area == 1 and select["deck"]:
            return keep(select["deck"][index]["id"], mine)
        zone = {2: side["hand"], 3: side["discard"]}.get(area)
        return keep(zone[index]["id"], mine) if zone else option.get("number", -place)

    order = sorted(range(len(options)), key=value, reverse=takes or any_of_theirs(options, current))
    if options[0]["type"] in (1, 2):
        return [0]
    if options[0]["type"] == 0:
        return [max(range(len(options)), key=lambda place: options[place].get("number", 0))]
    count = select["maxCount"] if takes else select["minCount"]
    return order[: max(select["minCount"], min(count, len(options)))]


def keep(card, mine):
    """What a card is worth in hand."""
    in_play = {each["id"] for each in (*mine["active"], *mine["bench"]) if each}
    if card in LINES.values():
        return 90 if any(LINES[low] == card for low in in_play & LINES.keys()) else 40
    if card in LINES:
        return 70 - 10 * len(mine["bench"])
    return 50 if card < 100 else 30


def any_of_theirs(options, current):
    """Whether the other's Pokémon are chosen from: the best of them is meant, whatever is done to it."""
    return any(option.get("playerIndex", current["yourIndex"]) != current["yourIndex"] for option in options)
