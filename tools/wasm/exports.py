"""The exported functions: a few lines of LLVM code each, which pass arguments on as Numba's functions take them."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from howdah.core.wasm_signature import Argument, Kind
from tools.wasm.functions import Function

# How Numba flattens an argument: an array is two pointers for reference counts (not used), the number and the size of
# its items, their address, its shape and its strides; a function is three addresses, of which the last is called.
FLAT: Final = {
    Kind.NUMBER: ("i64",),
    Kind.ROW: ("ptr", "ptr", "i64", "i64", "ptr", "i64", "i64"),
    Kind.ROWS: ("ptr", "ptr", "i64", "i64", "ptr", "i64", "i64", "i64", "i64"),
    Kind.RULE: ("ptr", "ptr", "ptr"),
}
# The square root is an instruction of WebAssembly. An error that Numba would raise as an exception traps.
HELP: Final = """
declare void @llvm.trap()
declare double @llvm.sqrt.f64(double)
define double @sqrt(double %number) alwaysinline {
  %root = call double @llvm.sqrt.f64(double %number)
  ret double %root
}
"""


def exports(names: Iterable[str], functions: Mapping[str, Function]) -> str:
    """Return the code of the exported functions of a module, which are some of those that kernels call."""
    symbols = {name: function.symbol for name, function in functions.items()}
    return HELP + "\n".join(line for name in names for line in _export(functions[name], symbols))


def _export(function: Function, symbols: Mapping[str, str]) -> Iterator[str]:
    arguments = function.signature.arguments
    flat = ", ".join(["ptr", "ptr", *(part for argument in arguments for part in FLAT[argument.kind])])
    yield f'declare i32 @"{function.symbol}"({flat})'
    result = "i64" if function.signature.returns else "void"
    taken = ", ".join(part for number, argument in enumerate(arguments) for part in _taken(number, argument.kind))
    yield f'define {result} @"{function.name}"({taken}) {{'
    yield "  %result = alloca i64"
    yield "  %error = alloca ptr"
    for number, argument in enumerate(arguments):
        yield from _widened(number, argument.kind)
    passed = [part for number, argument in enumerate(arguments) for part in _passed(number, argument, symbols)]
    yield f'  %status = call i32 @"{function.symbol}"({", ".join(["ptr %result", "ptr %error", *passed])})'
    yield "  %fine = icmp eq i32 %status, 0"
    yield "  br i1 %fine, label %return, label %fail"
    yield "fail:\n  call void @llvm.trap()\n  unreachable"
    yield "return:"
    if function.signature.returns:
        yield "  %number = load i64, ptr %result\n  ret i64 %number\n}"
    else:
        yield "  ret void\n}"


def _taken(number: int, kind: Kind) -> list[str]:
    """Return the parameters of the export for one argument."""
    return {
        Kind.NUMBER: [f"i64 %n{number}"],
        Kind.ROW: [f"ptr %a{number}", f"i32 %c{number}"],
        Kind.ROWS: [f"ptr %a{number}", f"i32 %r{number}", f"i32 %c{number}"],
        Kind.RULE: [],
    }[kind]


def _widened(number: int, kind: Kind) -> Iterator[str]:
    if kind in {Kind.ROW, Kind.ROWS}:
        yield f"  %columns{number} = zext i32 %c{number} to i64"
    if kind is Kind.ROWS:
        yield f"  %rows{number} = zext i32 %r{number} to i64"
        yield f"  %items{number} = mul i64 %rows{number}, %columns{number}"
        yield f"  %stride{number} = mul i64 %columns{number}, 8"


def _passed(number: int, argument: Argument, symbols: Mapping[str, str]) -> list[str]:
    """Return what Numba's function gets for one argument."""
    array = ["ptr null", "ptr null"]
    columns, rows = f"i64 %columns{number}", f"i64 %rows{number}"
    if argument.kind is Kind.NUMBER:
        return [f"i64 %n{number}"]
    if argument.kind is Kind.ROW:
        return [*array, columns, "i64 8", f"ptr %a{number}", columns, "i64 8"]
    if argument.kind is Kind.ROWS:
        stride = f"i64 %stride{number}"
        return [*array, f"i64 %items{number}", "i64 8", f"ptr %a{number}", rows, columns, stride, "i64 8"]
    rule = symbols[argument.name.rpartition(".")[2]]
    return ["ptr null", "ptr null", f'ptr @"{rule}"']
