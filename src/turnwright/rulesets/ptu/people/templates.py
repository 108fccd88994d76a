"""Templates: an encounter saved as the setup that opens it again, as JSON. (spec 000 W6)"""

from __future__ import annotations

from typing import Any

import msgspec

from turnwright.kernel import json_input
from turnwright.kernel.refusal import Refusal, text_ref

from ..outcome import Kept
from ..setup import LASTS
from ..state import Combatant, Placed, Setup, SideName, State


def template(state: State, name: str = "") -> Setup:
    """An encounter as it was before the fight: everybody fresh, with the sheet, the side, the things and the square.

    Who came later is there from the start; who has left is back. Weather that somebody made is over.
    """
    of_the_place = state.weather_rounds >= LASTS - state.round
    return Setup(
        name=name or state.name,
        placed=tuple(_placed(state, one) for one in state.before.values()),
        battle=state.battle,
        weather=state.weather if of_the_place else "clear",
        grid=state.grid,
        significance=state.significance,
        auto_end=state.auto_end,
        round_limit=state.round_limit,
        start=state.starts,
        friends=state.friends,
    )


def _placed(state: State, one: Combatant) -> Placed:
    return Placed(
        one.side,
        sheet=one.sheet,
        position=one.position if state.grid is not None and one.where == "field" else None,
        items=one.items,
        owner=one.sheet.owner or "",
        in_ball=one.where == "ball",
        hidden=one.where == "hidden",
        turns=one.turns,
    )


_ENDED = ("where", "dead")
"""How it ended for somebody: nothing that a setup says."""


def brought(side: SideName, kept: Kept | dict[str, Any], *, in_ball: bool = False) -> Placed:
    """Somebody as an encounter left it (an entry of its result's sheets), brought into another one."""
    found = msgspec.convert(kept, Kept) if isinstance(kept, dict) else kept
    lasting = {name: value for name, value in msgspec.structs.asdict(found).items() if name not in _ENDED}
    return Placed(side, owner=found.sheet.owner or "", in_ball=in_ball, **lasting)


def save(plan: Setup) -> bytes:
    """A setup as JSON that people can read."""
    return msgspec.json.format(msgspec.json.encode(plan), indent=2) + b"\n"


def load(data: bytes | str) -> Setup:
    """The setup of a template; refuses what is no JSON, or not a setup, and says where."""
    raw = data.encode() if isinstance(data, str) else data
    try:
        return json_input.decode(raw, "The template", Setup, code="ptu.bad_template")  # type: ignore[no-any-return]
    except msgspec.ValidationError as error:
        raise Refusal("ptu.bad_template", error=text_ref(error)) from None
