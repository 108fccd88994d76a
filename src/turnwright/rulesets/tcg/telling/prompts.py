"""Questions in the middle of an action: what is asked, what the options are called, and what they stand for."""

from __future__ import annotations

from typing import Any

from turnwright.kernel.messages import Prompt
from turnwright.kernel.telling import Ref, piece_ref

from .. import arsenal
from .. import vocabulary as v
from ..counting import is_picked, picks_asked
from ..game import TcgGame
from ..legal import reader
from ..refs import attack_ref, card_ref, condition_ref
from ..state import LETTERS, State, find
from ..wording.saying import clause
from .board import ordinal
from .naming import Teller, player

_ZONES = {"deck": "deck", "hand": "hand", "discard": "discard pile", "prizes": "Prize cards", "lost_zone": "Lost Zone"}
_WHICH_POKEMON = {
    "damage": "which Pokémon takes the damage",
    "put_counters": "which Pokémon gets the damage counters",
    "move_counters": "which Pokémon do damage counters move from or to",
    "heal": "which Pokémon is healed",
    "knock_out": "which Pokémon is knocked out",
    "inflict": "which Pokémon does it afflict",
    "cure": "which Pokémon is cured",
    "attach_energy": "which Pokémon gets the Energy",
    "discard_energy": "which Pokémon loses Energy",
    "move_energy": "which Pokémon does Energy move from or to",
    "evolve_pokemon": "which Pokémon evolves",
    "devolve_pokemon": "which Pokémon is devolved",
    "return_pokemon": "which Pokémon leaves play",
    "switch": "which Pokémon changes places",
    "trim_bench": "your Bench is too full: which Pokémon leaves play",
}
_WHICH_CARDS = {
    "discard_cards": "what is discarded from {zone}",
    "shuffle_hand": "what goes from {zone} into the deck",
    "retrieve": "what comes back from {zone}",
    "put_into_play": "what do you put into play from {zone}",
    "attach_energy": "which Energy do you attach from {zone}",
    "evolve_pokemon": "what does it evolve into",
    "trim_tools": "it has too many Pokémon Tools: which one is discarded",
}
_WHICH_ENERGY = {
    "discard_energy": "which Energy is discarded{on}",
    "move_energy": "which Energy moves{on}",
    "discard_attached": "which Pokémon Tool is taken{on}",
}


def describe_prompt(game: TcgGame, state: State, prompt: Prompt) -> str:
    """One sentence: which card asks, for what, and how many may be chosen."""
    told, about = Teller(game, state), prompt.about
    if prompt.kind == "coin_flip":
        return _coins(prompt)
    if prompt.kind == "mulligan_bonus":
        often = int(str(about.get("most", 1)))
        times = "a mulligan" if often == 1 else f"{often} mulligans"
        return f"Your opponent took {times}: how many extra cards do you draw?"
    if prompt.kind == "use_ability":
        ability = about.get("ability", "the Ability")
        return f"{told.pokemon(str(about['pokemon']))}: use {ability}?" if about.get("pokemon") else f"Use {ability}?"
    card = str(about.get("card", ""))
    by = f"{told.card(card)}: " if card in state.faces else ""
    already = about.get("chosen")
    so_far = f"so far {told.all_cards(map(str, already))}" if isinstance(already, tuple) and already else ""
    more = "; ".join(filter(None, (_how_many(prompt), so_far)))
    asked = by + _what(told, prompt) + (f" ({more})" if more else "") + "?"
    return asked[:1].upper() + asked[1:]


def _what(told: Teller, prompt: Prompt) -> str:
    about = prompt.about
    doing, on = str(about.get("for", "")), str(about.get("pokemon", ""))
    zone = _zone(prompt)
    match prompt.kind:
        case "may":
            return "do you want this to happen"
        case "choose_pokemon":
            if "energy" in about:
                return f"which Pokémon gets {told.card(str(about['energy']))}"
            if "counter" in about:
                return f"which Pokémon gets damage counter {about['counter']} of {about['of']}"
            return _WHICH_POKEMON.get(doing, "which Pokémon do you choose")
        case "choose_cards":
            return _WHICH_CARDS.get(doing, "which cards do you choose").format(zone=zone)
        case "search_deck":
            return f"what do you take from {zone}"
        case "switch_in":
            return "which Pokémon becomes active"
        case "choose_energy":
            where = f" from {told.place(on)}" if on else ""
            return _WHICH_ENERGY.get(doing, "which Energy do you choose{on}").format(on=where)
        case "choose_type":
            return "which type"
        case "choose_status":
            return "which Special Condition"
        case "choose_number":
            return _how_much(told, doing, on)
        case "choose_attack":
            return f"which attack{f' of {told.place(on)}' if on else ''}"
        case "next_card" | "arrange_deck":
            place = int(str(about.get("place", 1)))
            return "which card goes on top" if place == 1 else f"which card goes {ordinal(place)} from the top"
        case "choose_prizes":
            return "which Prize cards"
        case "choose_player":
            return "whose"
        case "choose_option":
            return "what do you do"
        case other:
            return f"{other.replace('_', ' ')}"


def _zone(prompt: Prompt) -> str:
    """The zone that the cards come from, and whose it is."""
    where = str(prompt.about.get("zone", "")).removeprefix("opponent_")
    letter = LETTERS.get(prompt.seat, "")
    theirs = str(prompt.about.get("zone", "")).startswith("opponent_") or any(
        option[1:].isdigit() and not option.startswith(letter) for option in prompt.options
    )
    whose = "your opponent's" if theirs else "your"
    return f"{whose} {_ZONES.get(where, 'cards')}"


def _how_much(told: Teller, doing: str, on: str) -> str:
    where = f" {told.place(on)}" if on else ""
    match doing:
        case "draw":
            return "how many cards do you draw"
        case "heal":
            return f"how much damage is healed{f' on{where}' if where else ''}"
        case "devolve_pokemon":
            return f"how many Evolution cards come off{where}"
        case "move_counters":
            return "how many damage counters move"
        case _:
            return f"how many{f' on{where}' if where else ''}"


def _how_many(prompt: Prompt) -> str:
    """How many may be chosen, where it is not one."""
    least, most = prompt.least, prompt.most
    if not prompt.options:
        return "nothing fits"
    if (least, most) == (1, 1):
        return ""
    if least == most:
        return f"choose {most}"
    if least == 0:
        return "or nothing" if most == 1 else f"up to {most}, or nothing"
    return f"choose {least} to {most}"


def _coins(prompt: Prompt) -> str:
    count = int(str(prompt.about.get("coins", 1)))
    what = "Flip a coin" if count == 1 else f"Flip {count} coins" if count else "Flip coins until one is tails"
    why = coin_reason(str(prompt.about.get("context", "")), str(prompt.about.get("for", "")))
    return f"{what}{why}."


def coin_heading(context: str, label: str) -> str:
    """What coins are flipped for, as a heading."""
    reason = coin_reason(context, label).removeprefix(" for ").removeprefix(" ")
    return f"{reason[:1].upper()}{reason[1:]}" or "Coins"


def coin_reason(context: str, label: str) -> str:
    """What coins are flipped for, as the end of a sentence: the name of an attack, or what a condition calls for."""
    named = {
        ("status_check", "asleep"): " to wake up",
        ("status_check", "burned"): " for the burn",
        ("status_check", "confused"): " because of confusion",
        ("retreat", "confused"): " to retreat while Confused",
        ("attack", "blind"): " to see whether the attack works",
        ("ability", "prevent"): " to prevent the damage",
        ("ability", "reduce"): " to reduce the damage",
        ("first_player", ""): " to see who goes first",
    }.get((context, label))
    if named is not None:
        return named
    return f" for {label}" if label and label not in ("each", label.lower()) else _COINS.get(context, "")


_COINS = {"attack": " for the attack", "ability": " for the Ability", "trainer": " for the Trainer card"}


def describe_option(game: TcgGame, state: State, prompt: Prompt, option: str) -> str:
    """A Pokémon with its owner, place and HP, a card by its name, anything else by its word."""
    told = Teller(game, state)
    found = find(state, option)
    if found is not None:
        seat, pokemon = found
        hp = f", HP {max(0, pokemon.hp)}/{pokemon.max_hp}" if pokemon.max_hp else ""
        return f"{player(seat)}'s {told.place(option)}{hp}"
    if _is_card(option):
        return _card(told, prompt, option)
    pokemon_id, colon, place = option.partition(":")
    attack = _attack(told, prompt, option)
    if attack is not None:
        return f"{attack.attack.name} of {told.place(pokemon_id)}"
    if prompt.kind == "choose_attack" and colon:
        return f"Attack {int(place) + 1 if place.isdecimal() else place} of {told.place(pokemon_id)}"
    if prompt.kind in ("choose_status", "choose_type"):
        return option.capitalize()
    if prompt.kind == "choose_option":
        said = _picked(told, prompt, option)
        return f"{said[:1].upper()}{said[1:]}"
    return {"flip": "Flip", "yes": "Yes", "no": "No"}.get(option, option.replace("_", " "))


def _picked(told: Teller, prompt: Prompt, option: str) -> str:
    """What is done if an option is picked: the words that wait for the choice say it."""
    frames = told.state.flow.frames
    if not frames or not option.isdecimal() or not isinstance(frames[-1].todo[0], v.Pick):
        return option
    word, later, names = frames[-1].todo[0], frames[-1].todo[1:], frames[-1].bound
    scribe = reader(told.game, told.state, prompt.seat)
    hanging = [each for each in later if word.key in picks_asked(each)]
    done: list[Any] = [each for each in hanging if is_picked(scribe, names, each, word.key, int(option))]
    return "; ".join(map(clause, done)) or option


def _is_card(option: str) -> bool:
    return option[:1] in ("a", "b") and option[1:].isdigit()


def _attack(told: Teller, prompt: Prompt, option: str) -> arsenal.Usable | None:
    """The attack that an option names as `pokemon:place`."""
    pokemon, colon, place = option.partition(":")
    if prompt.kind != "choose_attack" or not colon or not place.isdecimal():
        return None
    found = find(told.state, pokemon)
    if found is None or found[1].top not in told.state.faces:
        return None
    known = arsenal.usable(reader(told.game, told.state, prompt.seat), found[1])
    return known[int(place)] if int(place) < len(known) else None


def _card(told: Teller, prompt: Prompt, handle: str) -> str:
    """A card by its name, and by its set where another has the same name; a face-down card by its place."""
    faces = told.state.faces
    face = faces.get(handle)
    if face is None:
        return _face_down(told.state, handle)
    name = told.card(handle)
    others = {faces[option] for option in prompt.options if option in faces and told.card(option) == name}
    return name if others <= {face} else f"{name} ({_printing(told, face)})"


def _printing(told: Teller, face: str) -> str:
    """Which of several cards of one name it is: its set and number, or else its id."""
    card = told.cards.get(face)
    return " ".join(filter(None, (card.set, card.number))) or face if card is not None else face


def _face_down(state: State, handle: str) -> str:
    for side in state.sides.values():
        for zone, cards in (("Prize card", side.prizes), ("Card in hand", side.hand), ("Card of the deck", side.deck)):
            if handle in cards:
                return f"{zone} {cards.index(handle) + 1}"
    return "A card"


def option_ref(game: TcgGame, state: State, prompt: Prompt, option: str) -> Ref:
    """The Pokémon, the card, the attack or the condition that an option stands for, if it is on the board."""
    told = Teller(game, state)
    if find(state, option) is not None:
        return piece_ref(option)
    if _is_card(option):
        mine = prompt.seat in state.sides and option in state.sides[prompt.seat].prizes
        return card_ref(option) if mine or option in state.faces else ""
    attack = _attack(told, prompt, option)
    if attack is not None:
        return attack_ref(attack.card, attack.place)
    return condition_ref(option) if prompt.kind == "choose_status" else ""


def in_a_row(game: TcgGame, state: State, prompt: Prompt) -> int:
    """Cards are put in order one by one, the last by itself; damage counters are placed one by one."""
    if prompt.kind in ("next_card", "arrange_deck"):
        return max(1, len(prompt.options) - 1)
    if "counter" in prompt.about:
        return int(str(prompt.about["of"])) - int(str(prompt.about["counter"])) + 1
    return 1
