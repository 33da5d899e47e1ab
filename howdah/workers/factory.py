"""The choice of a worker pool."""

import os

from howdah.core.extras import require
from howdah.workers.base import WorkerPool


def worker_pool(workers: int | None = None, ray: str | None = None) -> WorkerPool:
    """Return processes of this machine, or the Ray cluster at an address; by default one worker a core."""
    if ray:
        require("a Ray cluster", "ray", "ray")
        from howdah.workers.ray_cluster import RayPool

        return RayPool(ray, workers)
    from howdah.workers.processes import ProcessPool

    return ProcessPool(workers or os.cpu_count() or 1)
