"""Who can play: the enemies' own AI, and a careful hero. `weighing` has the quick figures that both go by."""

from __future__ import annotations

from collections.abc import Mapping

from turnwright.kernel.view import Choose

from . import enemies, sensible

BY_NAME: Mapping[str, Choose] = {"ai": enemies.choose, "sensible": sensible.choose}
