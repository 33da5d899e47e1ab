"""Where a run of the tests writes."""

import os
import tempfile
from pathlib import Path

import pytest

from tests import folders


def test_tests_never_write_into_the_home_folder() -> None:
    home = Path.home()
    assert not any(Path(os.environ[name]).is_relative_to(home) for name in folders.HOME)


@pytest.mark.parametrize("in_memory", [True, False])
def test_a_run_removes_its_folder_and_leaves_the_environment_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, in_memory: bool
) -> None:
    monkeypatch.delenv(folders.OWN)
    monkeypatch.setattr(folders, "IN_MEMORY", tmp_path)
    monkeypatch.setattr(folders, "ENOUGH", 0 if in_memory else 1 << 60)
    before = os.environ.copy(), tempfile.gettempdir()
    remove = folders.use_own_folders()
    (own,) = {Path(os.environ[name]).parent for name in folders.HOME}
    assert own.is_dir()
    folders.use_own_folders()()  # in a process of the same run
    assert own.is_dir()
    assert own.is_relative_to(tmp_path) == in_memory
    assert (tempfile.gettempdir() == str(own)) == in_memory
    remove()
    assert not own.exists()
    assert (os.environ.copy(), tempfile.gettempdir()) == before
