"""A Ray cluster of two workers on this machine."""

import os
import secrets
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

TOKEN = secrets.token_hex(32)  # Ray keeps the first token that a process uses
CLUSTER = """
import logging, sys, ray
ray.init("local", num_cpus=2, include_dashboard=False, log_to_driver=False, logging_level=logging.ERROR)
print(ray.get_runtime_context().gcs_address, flush=True)
sys.stdin.read()
"""


@contextmanager
def ray_cluster() -> Iterator[str]:
    """Run a cluster, and return its address; other processes may join it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("RAY_USAGE_STATS_ENABLED", "0")
        patch.setenv("RAY_AUTH_MODE", "token")
        patch.setenv("RAY_AUTH_TOKEN", TOKEN)
        with subprocess.Popen(
            [sys.executable, "-c", CLUSTER], env=os.environ, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as process:
            assert process.stdout
            yield process.stdout.readline().strip()
            process.communicate()
        assert process.returncode == 0
