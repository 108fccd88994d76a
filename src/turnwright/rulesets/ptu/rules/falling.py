"""Falling and suffocation. (p. 249)"""

SUFFOCATES_AFTER_ROUNDS = 6
HARMLESS_METERS = 4


def fall_db(meters: int, *, weight_class: int) -> int:
    """A fall is a typeless Physical attack: Damage Base 1 a metre to 20, or 2 a metre to 28 from weight class 3 on."""
    return min(20, meters) if weight_class <= 2 else min(28, 2 * meters)


def fall_injuries(meters: int, *, natural_sky_speed: bool = False) -> int:
    """From 4 metres on one injury for every 2 metres, for every 3 if the body is made to fly."""
    if meters < HARMLESS_METERS:
        return 0
    return meters // (3 if natural_sky_speed else 2)


def suffocation_injuries(rounds: int) -> int:
    """After six rounds without air one injury a round until breathing again."""
    return max(0, rounds - SUFFOCATES_AFTER_ROUNDS)
