"""Prize race: count to the last prize, and do in each turn what takes most of them soonest.

Written to the interface of the 2026 AI battle competition. Damage counters go where they fell somebody, orders go to
whoever is worth most prizes within reach, and a Pokémon that is worth two prizes stays on the Bench until it attacks.
"""

from pathlib import Path

DECK = [int(number) for number in Path(__file__).with_name("deck.csv").read_text().split()]

PLAY, ATTACH, EVOLVE, ABILITY, RETREAT, ATTACK, END = 7, 8, 9, 10, 12, 13, 14
ACTIVE = 4
DREEPY, DRAKLOAK, DRAGAPULT = 119, 120, 121
DUSKULL, DUSCLOPS, DUSKNOIR = 131, 132, 133
FIRE, PSYCHIC = 2, 5
DAMAGE = {150: 10, 151: 40, 152: 70, 153: 70, 154: 200, 170: 30, 171: 50, 172: 150, 323: 10, 183: 100}
REFILL, JUDGE, ORDERS, CANDY, BALL, SWITCH = 1227, 1213, 1182, 1079, 1121, 1123
LARGE = 200
"""From so many HP on, a Basic or Evolution is most likely an ex, which is worth more than one prize."""
TAKES = {1, 2, 3, 4, 5, 6, 7, 17, 18, 19, 21, 22, 31, 37}
COUNTERS = {13, 14, 15}


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


def prizes(pokemon):
    return 2 if pokemon["maxHp"] >= LARGE else 1


def can_dive(pokemon):
    return pokemon["id"] == DRAGAPULT and {FIRE, PSYCHIC} <= set(pokemon["energies"])


def reach(current):
    """What the Active could do now."""
    active = first(sides(current)[0])
    if active is None:
        return 0
    if can_dive(active):
        return 200
    return 70 if active["id"] == DRAGAPULT and active["energies"] else 10 * bool(active["energies"])


def worth(option, current):
    """How much an option of the turn is worth doing before the others."""
    mine, theirs = sides(current)
    kind, active, foe = option["type"], first(mine), first(theirs)
    if kind == END:
        return 0
    if kind == ATTACK:
        return 10 + DAMAGE.get(option["attackId"], 5) / 1000
    if kind == EVOLVE:
        return 90
    if kind == ABILITY:
        spot = {4: mine["active"], 5: mine["bench"]}.get(option["area"], [])
        pokemon = spot[option["index"]] if option["index"] < len(spot) else None
        if pokemon and pokemon["id"] in (DUSCLOPS, DUSKNOIR):  # it costs a prize: only where it takes more
            counters = 50 if pokemon["id"] == DUSCLOPS else 130
            won = max((prizes(each) for each in (foe, *theirs["bench"]) if each and each["hp"] <= counters), default=0)
            return 45 if won > 1 or (won and won >= len(mine["prize"])) else -1
        return 75
    if kind == RETREAT:
        return 40 if active and not can_dive(active) and any(can_dive(each) for each in mine["bench"]) else -1
    card = mine["hand"][option["index"]]["id"]
    if kind == ATTACH:
        spot = mine["active"] if option["inPlayArea"] == ACTIVE else mine["bench"]
        pokemon = spot[option["inPlayIndex"]]
        if pokemon["id"] not in (DREEPY, DRAKLOAK, DRAGAPULT):
            return 20
        return (
            55
            + 10 * (card not in pokemon["energies"])
            + 3 * len(pokemon["energies"])
            - 15 * (len(pokemon["energies"]) > 1)
        )
    if card == ORDERS:
        here = prizes(foe) if foe and foe["hp"] <= reach(current) else 0
        there = max((prizes(each) for each in theirs["bench"] if each["hp"] <= reach(current)), default=0)
        return 35 if there > here else -1
    if card == REFILL:
        return 28 if len(mine["hand"]) <= 4 else -1
    if card == JUDGE:
        return 26 if len(mine["hand"]) <= 2 or (theirs["handCount"] > 7 and len(mine["hand"]) < 5) else -1
    if card == SWITCH:
        return 42 if active and not can_dive(active) and any(can_dive(each) for each in mine["bench"]) else -1
    if card == BALL:
        return 68 if len(mine["hand"]) > 4 else -1
    if card in (DREEPY, DUSKULL):
        return 80
    if card < 1000:
        return 60 if len(mine["bench"]) < 4 else -1
    return 72


def answer(select, current):
    """The best of what is offered, or the least where something is lost."""
    options, context = select["option"], select["context"]
    if options[0]["type"] in (1, 2):
        return [0]
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
            if player == current["yourIndex"]:
                return 300 * can_dive(pokemon) + 100 * (pokemon["id"] == DRAGAPULT) - 20 * prizes(pokemon)
            within = 60 if context in COUNTERS else reach(current)
            return 1000 * prizes(pokemon) * (pokemon["hp"] <= within) - pokemon["hp"]
        if area == 1 and select["deck"]:
            return keep(select["deck"][index]["id"], mine)
        zone = {2: side["hand"], 3: side["discard"]}.get(area)
        if zone is None and area == 12:
            zone = current["looking"]
        return keep(zone[index]["id"], mine) if zone else -place

    takes = context in TAKES
    theirs_too = any(option.get("playerIndex", current["yourIndex"]) != current["yourIndex"] for option in options)
    order = sorted(range(len(options)), key=value, reverse=takes or theirs_too)
    count = min(select["maxCount"], len(options)) if takes or context in COUNTERS else select["minCount"]
    return order[: max(select["minCount"], count)]


def keep(card, mine):
    """What a card is worth in hand."""
    in_play = [each["id"] for each in (*mine["active"], *mine["bench"]) if each]
    held = [each["id"] for each in mine["hand"] or ()]
    above = {DRAKLOAK: DREEPY, DRAGAPULT: DRAKLOAK, DUSCLOPS: DUSKULL, DUSKNOIR: DUSCLOPS}
    if card in above:
        skips = CANDY in held and {DRAGAPULT: DREEPY, DUSKNOIR: DUSKULL}.get(card) in in_play
        return 92 if skips or above[card] in in_play else 40 - 15 * held.count(card)
    if card == DREEPY:
        return 85 - 15 * in_play.count(DREEPY)
    if card == DUSKULL:
        return 55 - 15 * in_play.count(DUSKULL)
    if card == CANDY:
        return 60
    return 52 - 12 * held.count(card) if card < 100 else 30
