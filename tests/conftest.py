"""Hypothesis profiles: `HYPOTHESIS_PROFILE=ci` tries the same examples every time, `dev` (the default) new ones."""

import os

from hypothesis import HealthCheck, settings

# No deadline and no complaint about slow examples: a busy machine is not a bug.
settings.register_profile("dev", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("dev"), derandomize=True, max_examples=50)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "dev"))
