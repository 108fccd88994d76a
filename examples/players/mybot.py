"""A player of one's own: it looks for the best chance to fell somebody, then for the most damage."""

from turnwright import odds


def choose(view, legal, dice):
    """One of the legal commands; `view` is what the seat may know, and `dice` are the player's own."""
    return max(legal, key=lambda command: worth(view, command))


def worth(view, command):
    """The chance that somebody falls, and the average damage: both exact."""
    chances = odds(view, command)
    return chances.defeat, chances.damage
