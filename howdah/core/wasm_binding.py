"""Everything that touches wasmtime: running the WebAssembly module of a game.

Words lie in the memory of an instance, or they are lists, which are copied into it for a call and back after it.
"""

import atexit
import ctypes
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from threading import Lock, RLock
from types import FunctionType, ModuleType, SimpleNamespace
from typing import TYPE_CHECKING, Any, Final, cast
from weakref import WeakSet

import wasmtime

from howdah.core.errors import EngineError
from howdah.core.types import Rows, RuleFunctions, Words
from howdah.core.wasm_module import MODULE, folder_of, module_trouble
from howdah.core.wasm_signature import Argument, Kind, signature_of

if TYPE_CHECKING:
    from howdah.core.game import Game

WORD_BYTES: Final = 8
PAGE_BYTES: Final = 1 << 16
SPARE_PAGES: Final = 16  # so that memory does not grow with each small row
_INSTANCES: Final[WeakSet["Instance"]] = WeakSet()
_MODULES: Final[WeakSet[wasmtime.Module]] = WeakSet()
_COMPILING: Final = RLock()  # `cache` lets two threads make two engines, and a module fits its own only


def _compiled(game: "Game") -> wasmtime.Module:
    with _COMPILING:
        return _compile(game)


def _engine() -> wasmtime.Engine:
    with _COMPILING:
        return _make_engine()


@cache
def _compile(game: "Game") -> wasmtime.Module:
    """Compile a game's module for this machine, which takes a few hundredths of a second."""
    if trouble := module_trouble(game):
        raise EngineError(f"{game.id} cannot run as WebAssembly: {trouble}")
    module = wasmtime.Module(_engine(), (folder_of(game) / MODULE).read_bytes())
    _MODULES.add(module)
    return module


@cache
def _make_engine() -> wasmtime.Engine:
    return wasmtime.Engine()


class Instance:
    """A game's module with memory of its own. Calls wait for each other, since it has one stack."""

    def __init__(self, game: "Game") -> None:
        self._name = game.id
        self._lock = Lock()
        self._store = wasmtime.Store(_engine())
        _INSTANCES.add(self)
        exports = wasmtime.Instance(self._store, _compiled(game), []).exports(self._store)
        self._functions = {name: value for name, value in exports.items() if isinstance(value, wasmtime.Func)}
        self._memory = cast("wasmtime.Memory", exports["memory"])
        self._base = _address(self._memory.data_ptr(self._store))
        self._size = self._memory.data_len(self._store)
        begin = cast("wasmtime.Global", exports["__heap_base"]).value(self._store)
        self._used = -(-int(begin) // WORD_BYTES) * WORD_BYTES

    def close(self) -> None:
        """Free the memory, unless a thread is still searching in it."""
        if self._lock.acquire(blocking=False):
            self._store.close()

    def words(self, size: int) -> Words:
        """Return `size` words of this memory, all 0."""
        row: Words = self._view(ctypes.c_int64 * size)
        return row

    def rows(self, count: int, size: int) -> Rows:
        """Return `count` rows of `size` words each of this memory, all 0."""
        rows: Rows = self._view(ctypes.c_int64 * size * count)
        return rows

    def _view(self, of: Any) -> Any:
        found = of.from_address(self._base + self._take(ctypes.sizeof(of)))
        found.instance = self  # the memory stays as long as the words are in use
        return found

    def _take(self, size: int) -> int:
        """Return the place of memory that was not used before; it is all 0."""
        place = self._used
        self._used += -(-size // WORD_BYTES) * WORD_BYTES
        if self._used > self._size:
            pages = -(-(self._used - self._size) // PAGE_BYTES) + SPARE_PAGES
            try:
                self._memory.grow(self._store, pages)
            except wasmtime.WasmtimeError as error:
                raise EngineError(f"the module of {self._name} gets no memory for {size} bytes: {error}") from error
            self._size = self._memory.data_len(self._store)
            if _address(self._memory.data_ptr(self._store)) != self._base:
                raise EngineError("the memory of a module has moved; expected wasmtime to reserve room for it")
        return place

    def call(self, name: str, arguments: Sequence[tuple[Kind, Any]]) -> Any:
        """Call an exported function. Words of this memory may be written by other threads meanwhile."""
        with self._lock:
            return self._call(name, arguments)

    def _call(self, name: str, arguments: Sequence[tuple[Kind, Any]]) -> Any:
        begin = self._used
        passed: list[int] = []
        copied: list[tuple[Any, Any]] = []
        for kind, value in arguments:
            if kind is Kind.NUMBER:
                passed.append(int(value))
                continue
            row = value if getattr(value, "instance", None) is self else self._copy(value)
            if row is not value:
                copied.append((row, value))
            passed += [ctypes.addressof(row) - self._base, len(row)]
            if kind is Kind.ROWS:
                passed.append(len(row[0]))
        try:
            return self._functions[name](self._store, *passed)
        except KeyError:
            raise EngineError(f"the module of {self._name} has no function {name}") from None
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise EngineError(f"{name} in the module of {self._name} failed: {error}") from error
        finally:
            for row, value in copied:
                if not isinstance(value, tuple):
                    value[:] = row[:]
            if copied:
                ctypes.memset(self._base + begin, 0, self._used - begin)
                self._used = begin

    def _copy(self, values: Sequence[int]) -> Any:
        if values and not isinstance(values[0], int):
            raise EngineError(f"the module of {self._name} got rows from outside; expected rows of its own memory")
        row: Any = self.words(len(values))
        row[:] = list(values)
        return row


def _address(pointer: Any) -> int:
    return int(ctypes.cast(pointer, ctypes.c_void_p).value or 0)


class Rule:
    """A function of a game in its module, to be called and to be passed to kernels."""

    def __init__(self, instance: Instance, function: Callable[..., Any]) -> None:
        self.instance = instance
        self._name = function.__name__
        self._kinds = [argument.kind for argument in signature_of(function).arguments]

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        return self.instance.call(self._name, list(zip(self._kinds, arguments, strict=True)))


class Kernel:
    """A kernel in the modules of games. The rules that it is given say in which one."""

    def __init__(self, function: FunctionType) -> None:
        self._function = function
        self._names = function.__code__.co_varnames[: function.__code__.co_argcount]

    def __call__(self, *arguments: Any) -> Any:
        """Call the kernel."""
        given = dict(zip(self._names, arguments, strict=True))
        rules = next(value for value in arguments if isinstance(value, RuleFunctions))
        instance: Instance = rules.turn.instance  # type: ignore[attr-defined]
        return instance.call(self._function.__name__, list(self._flat(given)))

    def _flat(self, given: dict[str, Any]) -> Iterator[tuple[Kind, Any]]:
        for argument in signature_of(self._function).arguments:
            if argument.kind is not Kind.RULE:
                yield argument.kind, _part(given, argument)


def _part(given: dict[str, Any], argument: Argument) -> Any:
    name, _, field = argument.name.partition(".")
    return getattr(given[name], field) if field else given[name]


def kernels_in(module: ModuleType) -> SimpleNamespace:
    """Return a file of kernels, with those functions replaced that take rules."""
    names = dict(vars(module))
    for name, value in vars(module).items():
        if isinstance(value, FunctionType) and RuleFunctions in value.__annotations__.values():
            names[name] = Kernel(value)
    return SimpleNamespace(**names)


@cache
def shared_instance(game: "Game") -> Instance:
    """Return the instance for single calls, from any thread."""
    return Instance(game)


@atexit.register
def _close() -> None:
    """Free everything before the interpreter ends, since wasmtime cannot do it later."""
    for instance in tuple(_INSTANCES):
        instance.close()
    for module in tuple(_MODULES):
        module.close()
    if _make_engine.cache_info().currsize:
        _make_engine().close()
