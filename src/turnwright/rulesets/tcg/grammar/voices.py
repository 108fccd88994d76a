"""Who is spoken to: a stadium tells of "that player", whose turn it is, where other cards say "you"."""

_VERBS = {
    "searches": "search", "reveals": "reveal", "puts": "put", "draws": "draw", "shuffles": "shuffle",
    "discards": "discard", "shows": "show", "attaches": "attach", "flips": "flip", "chooses": "choose",
    "heals": "heal", "removes": "remove", "takes": "take", "moves": "move", "switches": "switch", "looks": "look",
    "does": "do", "has": "have", "plays": "play", "is": "are",
}  # fmt: skip
_OTHERS = {"their": "your", "they": "you"}


def is_for_each(words: tuple[str, ...]) -> bool:
    """Whether a text is about each player in that player's own turn."""
    keys = tuple(word.lower() for word in words)
    return any(keys[at : at + 4] == ("each", "player", "'s", "turn") for at in range(len(keys)))


def second_person(words: tuple[str, ...]) -> tuple[str, ...]:
    """The tokens of a text about "that player", as a card says them to you."""
    made: list[str] = []
    at = 0
    told = False
    while at < len(words):
        keys = tuple(word.lower() for word in words[at : at + 4])
        if keys == ("each", "player", "'s", "turn"):
            made += ["your", "turn"]
            at += 4
        elif keys[:2] in (("that", "player"), ("the", "player"), ("a", "player")):
            owner = keys[2:3] == ("'s",)
            made.append("your" if owner else "you")
            at += 3 if owner else 2
            told = not owner
        elif keys[0] in _OTHERS:
            made.append(_OTHERS[keys[0]])
            told = told or keys[0] == "they"
            at += 1
        else:
            made.append(_VERBS.get(keys[0], words[at]) if told else words[at])
            told = told and keys[0] != "."
            at += 1
    return tuple(made)
