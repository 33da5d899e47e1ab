"""Choosing a crew."""

import os
from importlib.util import find_spec

from howdah.crew.crew import Crew, CrewError


def hire(workers: int | None = None, ray: str | None = None) -> Crew:
    """Return processes of this machine, or the workers of the Ray cluster at an address; one a core by default."""
    if ray:
        if find_spec("ray") is None:
            raise CrewError("a Ray cluster needs Ray; install it with: pip install 'howdah[ray]'")
        from howdah.crew.cluster import Cluster

        return Cluster(ray, workers)
    from howdah.crew.processes import Processes

    return Processes(workers or os.cpu_count() or 1)
