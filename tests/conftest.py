"""Settings of all tests."""

from hypothesis import HealthCheck, settings

# Machines are noisy: no test fails because one of its examples took long.
settings.register_profile("howdah", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("howdah")
