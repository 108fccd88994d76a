"""What people at a table see and may do, as data."""

from turnwright.table.seat import Seat
from turnwright.table.table import Table

__all__ = ["Seat", "Table"]
