"""Compiled rules as arguments of kernels.

Numba looks up the address of a function anew, in Python, whenever one is passed to a compiled function: a tenth of a
millisecond for each. A kernel that is called often gets a `Bound` instead, which knows its addresses.
"""

from functools import cached_property
from typing import Any

from numba import types
from numba.experimental.function_type import FunctionModel
from numba.extending import NativeValue, register_model, typeof_impl, unbox


class Bound:
    """A compiled function of one signature, to be called or to be passed to a kernel."""

    def __init__(self, function: Any, signature: Any) -> None:
        self.function = function
        self.type = BoundType(signature)

    def __call__(self, *arguments: Any) -> Any:
        """Call the function from Python."""
        return self.function(*arguments)

    # The two addresses are read by compiled code; nothing is compiled before they are.

    @cached_property
    def address(self) -> int:
        """Where the function is for compiled callers."""
        return self._address("llvm_func_name")

    @cached_property
    def wrapper_address(self) -> int:
        """Where the function is for callers in C."""
        return self._address("llvm_cfunc_wrapper_name")

    def _address(self, name: str) -> int:
        compiled = self.function.get_compile_result(self.type.signature)
        return int(compiled.library.get_pointer_to_function(getattr(compiled.fndesc, name)))


def direct(kernel: Any) -> Any:
    """Return a kernel, which has one signature, to be called with arguments of its types: nobody looks at them.

    Looking costs a microsecond or more an argument, which counts where a call is short; a wrong type is then undefined.
    """
    (compiled,) = kernel.overloads.values()
    return compiled.entry_point


class BoundType(types.FunctionType):
    """The type of a `Bound` in compiled code: a function like any other, but unpacked quickly."""


register_model(BoundType)(FunctionModel)


@typeof_impl.register(Bound)
def _type_of(value: Bound, _: object) -> BoundType:
    return value.type


@unbox(BoundType)
def _unpack(of: BoundType, value: Any, context: Any) -> Any:
    from numba.core import cgutils

    function = cgutils.create_struct_proxy(of)(context.context, context.builder)
    for field, attribute in (("c_addr", "wrapper_address"), ("jit_addr", "address")):
        address = context.pyapi.object_getattr_string(value, attribute)
        setattr(function, field, context.pyapi.long_as_voidptr(address))
        context.pyapi.decref(address)
    function.py_addr = context.builder.ptrtoint(value, context.context.get_value_type(types.voidptr))
    return NativeValue(function._getvalue())  # noqa: SLF001
