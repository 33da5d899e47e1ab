"""Everything that touches Numba, its private API included; the order of its passes is in `numba_pipeline`.

pyproject.toml caps Numba to versions that were tested. `FEATURES` exercises each private feature alone: the tests run
them one by one, and `trouble` runs them all before the first compilation of a process.
"""

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from types import FunctionType
from typing import Any, Final, get_args, get_origin, get_type_hints

import numba
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.experimental.function_type import FunctionModel
from numba.extending import NativeValue, intrinsic, register_model, typeof_impl, unbox
from numba.np.arrayobj import make_array, populate_array

from howdah.core import bits
from howdah.core.codes import write_four
from howdah.core.errors import EngineError
from howdah.core.numba_pipeline import IndexCompiler
from howdah.core.prefetch import prefetch
from howdah.core.scratch import scratch
from howdah.core.types import ByteRows, NumberRows, Rows, State, Words

_ROW: Final = types.Array(types.int64, 1, "C")
_NUMBA_TYPES: Final[dict[object, Any]] = {
    int: types.int64,
    bool: types.boolean,
    None: types.void,
    type(None): types.void,
    State: _ROW,
    Words: _ROW,
    Rows: types.Array(types.int64, 2, "C"),
    bytearray: types.Array(types.uint8, 1, "C"),
    ByteRows: types.Array(types.uint8, 2, "C"),
    NumberRows: types.Array(types.float32, 2, "C"),
}
SUPPORTED: Final = (
    "int, bool, None, State, Words, Rows, bytearray, ByteRows, NumberRows, Callable or NamedTuple of these"
)


# The options of every compilation. Rules allocate nothing, so references are not counted (_nrt).
_OPTIONS: Final[dict[str, Any]] = {"cache": True, "nogil": True, "_nrt": False, "pipeline_class": IndexCompiler}


def settings(*, checked: bool) -> dict[str, Any]:
    """Return the options of a compilation."""
    return _OPTIONS | {"boundscheck": checked}


def compile_for_another_machine() -> None:
    """From now on, compile functions that are not called in this process: without a cache, and not from Python."""
    _OPTIONS.update(cache=False, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def intermediate_code(function: Any, signature: Any) -> tuple[str, str]:
    """Return the symbol of a function, and the LLVM code of it and of all that it calls."""
    result = function.get_compile_result(signature)
    return result.fndesc.llvm_func_name, function.inspect_llvm(signature.args)


def compiled(function: FunctionType, *, checked: bool, inline: bool) -> Any:
    """Return a function compiled at its first call; `inline` forces it into its callers, LLVM alone inlines too few."""
    return numba.njit(function, **settings(checked=checked), forceinline=inline)


def cache_folder(function: Any) -> Path:
    """Return the folder of the files in which a function's compiled code is kept."""
    return Path(function.stats.cache_path)


def inlined(function: Any, *, checked: bool) -> Any:
    """Return a copy of a compiled function that is forced into its callers, as the function itself is not."""
    plain = function.py_func
    copy = FunctionType(plain.__code__, plain.__globals__, plain.__name__)
    copy.__annotations__ = plain.__annotations__
    copy.__module__ = plain.__module__
    copy.__qualname__ = f"{plain.__qualname__}_inlined"  # Numba's cache goes by this name
    return compiled(copy, checked=checked, inline=True)


def array(table: object) -> Any:
    """Return a table of integers as the array that compiled code reads."""
    return np.array(table, dtype=np.int64)


def fix_signature(function: Any) -> None:
    """Compile a function for the types that its annotations name, and for no others."""
    function.compile(signature_of(function.py_func))
    function.disable_compile()


def takes_functions(function: FunctionType) -> bool:
    """Tell whether a function has other functions as arguments."""
    hints = get_type_hints(function).values()
    return any(get_origin(hint) is Callable or _is_named_tuple(hint) for hint in hints)


def _is_named_tuple(hint: object) -> bool:
    return isinstance(hint, type) and issubclass(hint, tuple) and hasattr(hint, "_fields")


def signature_of(function: FunctionType) -> Any:
    """Return the Numba signature that a function's annotations name."""
    hints = get_type_hints(function)
    names = function.__code__.co_varnames[: function.__code__.co_argcount]
    missing = [name for name in (*names, "return") if name not in hints]
    if missing:
        raise EngineError(f"{_place(function)}: {missing[0]} has no annotation; expected one of: {SUPPORTED}")
    result, *arguments = (_numba_type(function, name, hints[name]) for name in ("return", *names))
    return result(*arguments)


def _numba_type(function: FunctionType, name: str, hint: object) -> Any:
    if get_origin(hint) is Callable:
        arguments, result = get_args(hint)
        of_result, *of_arguments = (_numba_type(function, name, part) for part in (result, *arguments))
        return BoundType(of_result(*of_arguments))
    if _is_named_tuple(hint):
        fields = [_numba_type(function, name, field) for field in get_type_hints(hint).values()]
        return types.BaseTuple.from_types(fields, hint)
    try:
        return _NUMBA_TYPES[hint]
    except (KeyError, TypeError):
        raise EngineError(f"{_place(function)}: {name} is annotated {hint}; expected one of: {SUPPORTED}") from None


def _place(function: FunctionType) -> str:
    return f"{function.__module__}.{function.__name__}"


class Bound:
    """A compiled function of one signature, to be called or to be passed to a kernel.

    Numba looks up the address of a function argument in Python, a tenth of a millisecond each time. A `Bound` knows it.
    """

    def __init__(self, function: Any) -> None:
        self.function = function
        self.type = BoundType(signature_of(function.py_func))

    def __call__(self, *arguments: Any) -> Any:
        """Call the function from Python."""
        return self.function(*arguments)

    # Compiled code reads the two addresses. The function is compiled when one is first read.

    @cached_property
    def address(self) -> int:
        """The address for compiled callers."""
        return self._address("llvm_func_name")

    @cached_property
    def wrapper_address(self) -> int:
        """The address for callers in C."""
        return self._address("llvm_cfunc_wrapper_name")

    def _address(self, name: str) -> int:
        try:
            result = self.function.get_compile_result(self.type.signature)
        except numba.core.errors.NumbaError as error:
            raise EngineError(f"{_place(self.function.py_func)} does not compile: {error}") from error
        return int(result.library.get_pointer_to_function(getattr(result.fndesc, name)))


class BoundType(types.FunctionType):
    """The type of a `Bound` in compiled code."""


register_model(BoundType)(FunctionModel)


@typeof_impl.register(Bound)
def _type_of(value: Bound, _: object) -> BoundType:
    return value.type


@unbox(BoundType)
def _unpack(of: BoundType, value: Any, context: Any) -> Any:
    builder, pyapi = context.builder, context.pyapi
    function = cgutils.create_struct_proxy(of)(context.context, builder)
    failed = cgutils.alloca_once_value(builder, cgutils.false_bit)
    for field, attribute in (("c_addr", "wrapper_address"), ("jit_addr", "address")):
        # Python 3.13 and newer run no Python code while an exception is set.
        with cgutils.if_likely(builder, builder.not_(builder.load(failed))):
            address = pyapi.object_getattr_string(value, attribute)
            with cgutils.if_unlikely(builder, cgutils.is_null(builder, address)):
                builder.store(cgutils.true_bit, failed)  # the function does not compile
            with cgutils.if_likely(builder, cgutils.is_not_null(builder, address)):
                setattr(function, field, pyapi.long_as_voidptr(address))
                pyapi.decref(address)
    function.py_addr = builder.ptrtoint(value, context.context.get_value_type(types.voidptr))
    return NativeValue(function._getvalue(), is_error=builder.load(failed))  # noqa: SLF001


@intrinsic(prefer_literal=True)
def stack_words(_: Any, size: Any) -> Any:
    """Return `size` words on the stack, all 0: the compiled form of `scratch`.

    The memory belongs to the function that asks for it. A loop that asks again gets the same memory, cleared.
    """
    if not isinstance(size, types.IntegerLiteral):
        return None  # Numba then reports that there is no such call
    words = size.literal_value

    def generate(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
        memory = cgutils.alloca_once(builder, context.get_value_type(types.int64), size=words)
        length, width, total = (context.get_constant(types.intp, number) for number in (words, 8, 8 * words))
        cgutils.memset(builder, memory, total, 0)
        row = make_array(_ROW)(context, builder)
        populate_array(row, data=memory, shape=[length], strides=[width], itemsize=width, meminfo=None)
        return row._getvalue()  # noqa: SLF001

    return _ROW(size), generate


@intrinsic
def lowest_bit(_: Any, bits: Any) -> Any:  # noqa: ARG001
    """Return the number of the lowest bit that is set: the compiled form of `bits.lowest`."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.cttz(arguments[0], cgutils.true_bit)

    return types.int64(types.int64), generate


@intrinsic
def number_of_bits(_: Any, bits: Any) -> Any:  # noqa: ARG001
    """Return how many bits are set: the compiled form of `bits.count`."""

    def generate(_context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        return builder.ctpop(arguments[0])

    return types.int64(types.int64), generate


@intrinsic
def fetch_line(_: Any, words: Any, place: Any) -> Any:
    """Fetch the cache line of a word: the compiled form of `prefetch`."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        number, pointer = ir.IntType(32), ir.IntType(8).as_pointer()
        signature = ir.FunctionType(ir.VoidType(), [pointer, number, number, number])
        function = cgutils.get_or_insert_function(builder.module, signature, "llvm.prefetch.p0")
        address = builder.bitcast(_address(context, builder, words, *arguments), pointer)
        to_write, first_cache, data = number(1), number(3), number(1)
        builder.call(function, [address, to_write, first_cache, data])
        return context.get_dummy_value()

    return types.none(words, place), generate


@intrinsic
def store_four(_: Any, words: Any, place: Any, code: Any) -> Any:
    """Write four codes by one instruction: the compiled form of `write_four`."""

    def generate(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
        *where, first = arguments
        number, four = ir.IntType(32), ir.VectorType(ir.IntType(64), 4)
        one = builder.insert_element(ir.Constant(four, ir.Undefined), first, number(0))
        same = builder.shuffle_vector(one, one, ir.Constant(ir.VectorType(number, 4), [0] * 4))
        codes = builder.add(same, ir.Constant(four, [0, 1, 2, 3]))
        address = builder.bitcast(_address(context, builder, words, *where), four.as_pointer())
        builder.store(codes, address, align=8)
        return context.get_dummy_value()

    return types.none(words, place, code), generate


def _address(context: Any, builder: Any, of: Any, words: Any, place: Any) -> Any:
    """Return the address of a word."""
    return builder.gep(make_array(of)(context, builder, words).data, [place])


# Plain functions whose compiled form is an instruction or two, or memory on the stack.
INTRINSICS: Final[dict[object, Any]] = {
    scratch: stack_words,
    bits.lowest: lowest_bit,
    bits.count: number_of_bits,
    prefetch: fetch_line,
    write_four: store_four,
}
# In the checked form these are compiled from their source, which checks every index.
UNCHECKED: Final = frozenset({write_four})


class Direct:
    """A kernel of one signature, called without Numba's type checks, which cost a microsecond an argument.

    The first call checks every argument. Later calls must pass arguments of the same types.
    """

    __slots__ = ("_call", "_entry_point", "_name", "_types")

    def __init__(self, kernel: Any) -> None:
        (result,) = kernel.overloads.values()
        self._name = _place(kernel.py_func)
        self._types = result.signature.args
        self._entry_point = result.entry_point
        self._call = self._first_call

    def __call__(self, *arguments: Any) -> Any:
        """Call the kernel."""
        return self._call(*arguments)

    def _first_call(self, *arguments: Any) -> Any:
        if len(arguments) != len(self._types):
            raise EngineError(f"{self._name}: {len(arguments)} arguments; expected {len(self._types)}")
        for number, (argument, expected) in enumerate(zip(arguments, self._types, strict=True), 1):
            try:
                found = numba.typeof(argument)
            except ValueError:  # a type that Numba does not know
                found = type(argument)
            if found != expected:
                raise EngineError(f"{self._name}: argument {number} is {found}; expected {expected}")
        self._call = self._entry_point
        return self._call(*arguments)


# ---------------------------------------------------------------------------------------------------------------------
# The private features, each exercised alone. A check returns 7 where the feature works.
# ---------------------------------------------------------------------------------------------------------------------


def _first(words: State) -> int:
    return words[0]


def _first_by(words: State, rule: Callable[[State], int]) -> int:
    return rule(words)


def _cached(function: Any, **options: Any) -> Any:
    copy = FunctionType(function.__code__, globals())
    copy.__annotations__ = function.__annotations__
    copy.__qualname__ = "_".join((function.__name__, *options))  # Numba's cache goes by this name
    return numba.njit(copy, cache=True, **options)


def _seven() -> Any:
    return array([7, 8])


def _without_reference_counts() -> Any:
    return _cached(_first, _nrt=False)(_seven())


def _forced_inlining() -> Any:
    return _cached(_first, forceinline=True)(_seven())


_stack_words: Any = stack_words  # mypy does not know how Numba calls an intrinsic


def _first_by_stack(words: State) -> int:
    row = _stack_words(2)
    row[1] = words[0]
    return row[0] + row[1]  # type: ignore[no-any-return]


def _stack_memory() -> Any:
    return _cached(_first_by_stack, _nrt=False)(_seven())


def _last(words: State, index: int) -> int:
    return words[index]


def _unsigned_indices() -> Any:
    checked = _cached(_last, pipeline_class=IndexCompiler, boundscheck=True)
    try:
        return checked(_seven(), -1)
    except IndexError:
        return checked(_seven(), 0)


_lowest_bit: Any = lowest_bit
_number_of_bits: Any = number_of_bits


def _bits_of(words: State) -> int:
    return _lowest_bit(words[1]) + _number_of_bits(words[1]) + 3  # type: ignore[no-any-return]


def _bit_instructions() -> Any:
    return _cached(_bits_of)(_seven())


_fetch_line: Any = fetch_line
_store_four: Any = store_four


def _last_of_four(words: State) -> int:
    row = _stack_words(4)
    _fetch_line(words, 0)
    _store_four(row, 0, words[0] - 3)
    return row[3]  # type: ignore[no-any-return]


def _memory_instructions() -> Any:
    return _cached(_last_of_four, _nrt=False)(_seven())


def _kernel() -> Any:
    kernel = _cached(_first_by)
    fix_signature(kernel)
    return kernel


def _fixed_signature() -> Any:
    return 7 * len(_kernel().overloads)


def _addresses() -> Any:
    bound = Bound(_cached(_first))
    return 7 if bound.address and bound.wrapper_address else 0


def _function_arguments() -> Any:
    return _kernel()(_seven(), Bound(_cached(_first)))


def _direct_calls() -> Any:
    return Direct(_kernel())(_seven(), Bound(_cached(_first)))


FEATURES: Final[dict[str, Callable[[], Any]]] = {
    "functions without reference counts (_nrt)": _without_reference_counts,
    "forced inlining (forceinline)": _forced_inlining,
    "memory on the stack (intrinsic, alloca_once, populate_array)": _stack_memory,
    "a pass of our own (pipeline_class, calltypes)": _unsigned_indices,
    "instructions for bits (intrinsic, cttz, ctpop)": _bit_instructions,
    "instructions for memory (intrinsic, prefetch, vectors)": _memory_instructions,
    "a fixed signature (compile, disable_compile)": _fixed_signature,
    "addresses of functions (get_compile_result, fndesc.llvm_*)": _addresses,
    "functions as arguments (FunctionModel, unbox)": _function_arguments,
    "calls without type checks (entry_point)": _direct_calls,
}


def trouble() -> str | None:
    """Return which private feature is broken in the installed Numba; None if all work."""
    for feature, works in FEATURES.items():
        try:
            found = works()
        except Exception as error:  # noqa: BLE001 - whatever a changed Numba raises
            return f"Numba {numba.__version__} broke {feature}: {type(error).__name__}: {error}"
        if found != 7:
            return f"Numba {numba.__version__} broke {feature}: expected 7, but found {found}"
    return None
