"""Hypothesis as these tests want it: no deadline, since machines are shared; examples are the budget."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "games", deadline=None, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large]
)
settings.load_profile("games")
