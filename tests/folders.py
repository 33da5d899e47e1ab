"""Where a run of the tests writes: never into the home folder, and into memory if the system has a folder for that.

Databases wait for the disk after each transaction. In memory they do not, and nothing else is different: tests kill
processes, which lose nothing that the system has taken.
"""

import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final

IN_MEMORY: Final = Path("/dev/shm")  # on Linux
ENOUGH: Final = 4 << 30  # bytes; a container may have 64 MB there
HOME: Final = ("XDG_DATA_HOME", "XDG_CONFIG_HOME")
OWN: Final = "HOWDAH_TESTS"  # the variable that tells children of this process that they have their folder


def use_own_folders() -> Callable[[], None]:
    """Let this process and its children write into a new folder; return a function that removes it.

    Processes that one of a run has started, such as the workers of pytest-xdist, use its folder.
    """
    if OWN in os.environ:
        return lambda: None
    in_memory = _has_room(IN_MEMORY)
    folder = Path(tempfile.mkdtemp(prefix="howdah-", dir=IN_MEMORY if in_memory else None))
    before = os.environ.copy()
    os.environ[OWN] = str(folder)
    for name in HOME:
        os.environ[name] = str(folder / name.lower())
    if in_memory:  # otherwise paths of sockets might become too long
        os.environ["TMPDIR"] = str(folder)
        tempfile.tempdir = None  # so that Python looks for it again

    def remove() -> None:
        os.environ.clear()
        os.environ.update(before)
        tempfile.tempdir = None
        shutil.rmtree(folder, ignore_errors=True)

    return remove


def _has_room(folder: Path) -> bool:
    return folder.is_dir() and os.access(folder, os.W_OK) and shutil.disk_usage(folder).free > ENOUGH
