"""The workflows, the hooks and the Makefile agree with each other and with pyproject.toml."""

import re
import shlex
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parent.parent.parent
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def read(path: Path) -> dict[str, Any]:
    return dict(yaml.safe_load(path.read_text(encoding="utf-8")))


def commands(path: Path) -> list[str]:
    jobs = read(path)["jobs"].values()
    return [step["run"] for job in jobs for step in job.get("steps", []) if "run" in step]


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_calls_make_targets_that_exist(path: Path) -> None:
    called = [part for line in commands(path) if line.startswith("make ") for part in shlex.split(line)[1:]]
    assert called
    for target in called:
        name, given, _ = target.partition("=")
        assert re.search(rf"^{name} \??=" if given else rf"^{name}:", MAKEFILE, re.MULTILINE), target


@pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.name)
def test_a_workflow_has_few_permissions_and_pinned_actions(path: Path) -> None:
    workflow = read(path)
    assert workflow["permissions"] in ({}, {"contents": "read"})
    for job in workflow["jobs"].values():
        for step in job.get("steps", []):
            if "uses" in step:
                assert re.fullmatch(r"actions/[\w-]+@v\d+|[\w-]+/[\w-]+@[0-9a-f]{40}", step["uses"]), step["uses"]
            if step.get("uses", "").startswith("actions/checkout"):
                assert step["with"]["persist-credentials"] is False


def test_the_supported_pythons_are_tested_and_named() -> None:
    jobs = read(ROOT / ".github" / "workflows" / "test.yml")["jobs"]
    prefix = "Programming Language :: Python :: 3."
    named = [line.rpartition(" ")[2] for line in PROJECT["project"]["classifiers"] if line.startswith(prefix)]
    for job in ("test", "windows"):
        assert jobs[job]["strategy"]["matrix"]["python"] == named
    assert PROJECT["project"]["requires-python"] == f">={named[0]}"


def test_the_hooks_run_tools_that_are_pinned() -> None:
    pinned = set(re.findall(r"^([\w-]+)==", (ROOT / "constraints.txt").read_text(encoding="utf-8"), re.MULTILINE))
    packages = {"lint-imports": "import-linter"}
    (repo,) = read(ROOT / ".pre-commit-config.yaml")["repos"]
    assert repo["repo"] == "local"
    for hook in repo["hooks"]:
        program = shlex.split(hook["entry"])[0]
        tool = program.removeprefix(".venv/bin/")
        assert program == "make" or packages.get(tool, tool) in pinned


def test_every_pinned_file_that_the_makefile_names_exists() -> None:
    for name in set(re.findall(r"constraints[\w-]*\.txt", MAKEFILE)):
        assert (ROOT / name).is_file(), name


@pytest.mark.parametrize(
    "feature", ["%", ":=", "$(shell", "$(wildcard", "ifeq", "ifdef", "$^", "$<", "--jobs", "include "]
)
def test_the_makefile_uses_nothing_that_only_gnu_make_has(feature: str) -> None:
    assert feature not in re.sub(r"^#.*$", "", MAKEFILE, flags=re.MULTILINE)
