"""What moves, abilities, items, hazards and fields do, in English, from the words that packs write them in."""

from .entries import (
    ability_lines,
    ball_lines,
    blessing_text,
    feature_lines,
    feature_use,
    field_text,
    hazard_text,
    item_lines,
    lasting_text,
    move_lines,
    range_text,
)
from .options import row_text

__all__ = (
    "ability_lines",
    "ball_lines",
    "blessing_text",
    "feature_lines",
    "feature_use",
    "field_text",
    "hazard_text",
    "item_lines",
    "lasting_text",
    "move_lines",
    "range_text",
    "row_text",
)
