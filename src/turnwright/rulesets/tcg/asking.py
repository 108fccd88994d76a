"""What a player is asked in the middle of an action, in sentences, and what the options are called."""

from __future__ import annotations

from turnwright.kernel.messages import Prompt

from . import content as c
from .game import TcgGame
from .state import State, find
from .teller import Teller, player

_ZONES = {
    "deck": "the deck",
    "hand": "the hand",
    "discard": "the discard pile",
    "prizes": "the prizes",
    "opponent_discard": "the other discard pile",
    "opponent_hand": "the other hand",
}
_WHICH_POKEMON = {
    "damage": "which Pokémon takes the damage",
    "put_counters": "which Pokémon gets the damage counters",
    "move_counters": "which Pokémon do damage counters move from or to",
    "heal": "which Pokémon is healed",
    "knock_out": "which Pokémon is knocked out",
    "inflict": "which Pokémon does it afflict",
    "cure": "which Pokémon is cured",
    "attach_energy": "which Pokémon gets the energy",
    "discard_energy": "which Pokémon loses energy",
    "move_energy": "which Pokémon does energy move from or to",
    "evolve_pokemon": "which Pokémon evolves",
    "devolve_pokemon": "which Pokémon is devolved",
    "return_pokemon": "which Pokémon leaves play",
    "switch": "which Pokémon changes places",
}
_WHICH_CARDS = {
    "discard_cards": "what is discarded from {zone}",
    "shuffle_hand": "what goes from {zone} into the deck",
    "retrieve": "what comes back from {zone}",
    "put_into_play": "what is put into play from {zone}",
    "attach_energy": "which energy is attached from {zone}",
    "evolve_pokemon": "what does it evolve into",
}
_WHICH_ENERGY = {"discard_energy": "which energy is discarded{on}", "move_energy": "which energy moves{on}"}


def describe_prompt(game: TcgGame, state: State, prompt: Prompt) -> str:
    """One sentence: which card asks, for what, and how many may be chosen."""
    told, about = Teller(game, state), prompt.about
    if prompt.kind == "coin_flip":
        return _coins(prompt)
    if prompt.kind == "mulligan_bonus":
        return "The other player had to draw again: how many cards do you draw for that?"
    if prompt.kind == "use_ability":
        ability = about.get("ability", "the ability")
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
    zone = _ZONES.get(str(about.get("zone", "")), "there")
    match prompt.kind:
        case "may":
            return "do you want it to happen"
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
            return _WHICH_ENERGY.get(doing, "which energy do you choose{on}").format(on=where)
        case "choose_type":
            return "which type"
        case "choose_status":
            return "which condition"
        case "choose_number":
            return f"how many{f' on {told.place(on)}' if on else ''}"
        case "choose_attack":
            return f"which attack{f' of {told.place(on)}' if on else ''}"
        case "next_card" | "arrange_deck":
            return f"which card comes {_ordinal(int(str(about.get('place', 1))))} from the top"
        case "choose_prizes":
            return "which prizes"
        case other:
            return f"{other.replace('_', ' ')}"


def _how_many(prompt: Prompt) -> str:
    """How many may be chosen, where it is not one."""
    least, most = prompt.least, prompt.most
    if (least, most) == (1, 1) or not prompt.options:
        return ""
    if least == most:
        return f"choose {most}"
    if least == 0:
        return "or nothing" if most == 1 else f"up to {most}, or nothing"
    return f"choose {least} to {most}"


def _coins(prompt: Prompt) -> str:
    count = int(str(prompt.about.get("coins", 1)))
    what = "Flip a coin" if count == 1 else f"Flip {count} coins" if count else "Flip coins until one is tails"
    why = str(prompt.about.get("for") or prompt.about.get("context") or "").replace("_", " ")
    return f"{what} for {why}." if why else f"{what}."


def _ordinal(place: int) -> str:
    return {1: "first", 2: "second", 3: "third"}.get(place, f"{place}th")


def describe_option(game: TcgGame, state: State, prompt: Prompt, option: str) -> str:
    """A Pokémon with its owner, place and HP, a card by its name, anything else by its word."""
    told = Teller(game, state)
    found = find(state, option)
    if found is not None:
        seat, pokemon = found
        hp = f", HP {max(0, pokemon.hp)}/{pokemon.max_hp}" if pokemon.max_hp else ""
        return f"{player(seat)}'s {told.place(option)}{hp}"
    if option[:1] in "ab" and option[1:].isdigit():
        return _card(told, prompt, option)
    pokemon_id, colon, place = option.partition(":")
    if prompt.kind == "choose_attack" and colon and (attacker := find(state, pokemon_id)) is not None:
        card = told.known(attacker[1].top)
        attacks = card.attacks if isinstance(card, c.Pokemon) else ()
        name = attacks[int(place)].name if place.isdecimal() and int(place) < len(attacks) else f"attack {place}"
        return f"{name} of {told.place(pokemon_id)}"
    return {"flip": "Flip", "yes": "Yes", "no": "No"}.get(option, option.replace("_", " "))


def _card(told: Teller, prompt: Prompt, handle: str) -> str:
    """A card by its name, with its id where another is called the same; one face down by where it lies."""
    faces = told.state.faces
    face = faces.get(handle)
    if face is None:
        return _face_down(told.state, handle)
    name = told.card(handle)
    others = {faces[option] for option in prompt.options if option in faces and told.card(option) == name}
    return name if others <= {face} else f"{name} ({face})"


def _face_down(state: State, handle: str) -> str:
    for side in state.sides.values():
        for zone, cards in (("prize", side.prizes), ("card in hand", side.hand), ("card of the deck", side.deck)):
            if handle in cards:
                return f"{zone} {cards.index(handle) + 1}"
    return "a card"
