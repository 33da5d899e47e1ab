"""Errors travel between processes."""

import pickle
from importlib import import_module
from pkgutil import walk_packages

import pytest

import howdah
from howdah.core.errors import HowdahError, IllegalMoveError
from howdah.games import GAMES


def _subclasses(cls: type[HowdahError]) -> list[type[HowdahError]]:
    return [cls, *(below for sub in cls.__subclasses__() for below in _subclasses(sub))]


def _all_errors() -> list[type[HowdahError]]:
    for module in walk_packages(howdah.__path__, "howdah."):
        if module.name.rpartition(".")[2] in {"errors", "extras", "decision", "settings", "base", "batch"}:
            import_module(module.name)
    return sorted({cls for cls in _subclasses(HowdahError) if cls.__module__.startswith("howdah.")}, key=str)


@pytest.mark.parametrize("cls", _all_errors(), ids=lambda cls: cls.__name__)
def test_every_error_survives_pickling(cls: type[HowdahError]) -> None:
    error = cls.__new__(cls, "what went wrong")
    error.add_note("where")
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is cls
    assert (str(again), again.args, vars(again)) == (str(error), error.args, vars(error))


def test_a_refused_move_keeps_its_reason() -> None:
    position = GAMES.find("siam").start()
    with pytest.raises(IllegalMoveError) as caught:
        position.play("c3-c4")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.reason.key, again.reason.rule) == (caught.value.reason.key, caught.value.reason.rule)
    assert again.reason.text("fr") == caught.value.reason.text("fr")
