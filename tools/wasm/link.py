"""Linking the functions of a game into one WebAssembly module, by LLVM's own target and by wasm-ld."""

import re
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Final

import llvmlite.binding as llvm

from tools.wasm.exports import exports
from tools.wasm.functions import Function

TARGET: Final = "wasm32-unknown-unknown"
# What every browser has had for years, and wasmtime too.
FEATURES: Final = "+bulk-memory,+bulk-memory-opt,+mutable-globals,+sign-ext,+nontrapping-fptoint"
STACK_BYTES: Final = 1 << 20


class LinkError(Exception):
    """The module needs something from outside, or cannot be linked."""


def link(functions: Mapping[str, Function]) -> bytes:
    """Return the module that exports these functions, each by its first name."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    machine = llvm.Target.from_triple(TARGET).create_target_machine(
        cpu="generic", features=FEATURES, opt=3, reloc="static", codemodel="default"
    )
    exported = {one.symbol: one for one in reversed([*functions.values()])}  # by its first name
    names = [one.name for one in functions.values() if one is exported[one.symbol]]
    whole = _parsed(exports(names, functions), machine)
    for function in exported.values():
        whole.link_in(_parsed(_without_target(function.code), machine))
    _optimise(whole, machine, set(names))
    missing = [one.name for one in whole.functions if one.is_declaration and not one.name.startswith("llvm.")]
    if missing:
        raise LinkError(f"the module needs {', '.join(missing)}; expected no function from outside")
    return _linked(machine.emit_object(whole), names)


def _without_target(code: str) -> str:
    return re.sub(r"^target (datalayout|triple) = .*$", "", code, flags=re.MULTILINE)


def _parsed(code: str, machine: Any) -> Any:
    target = f'target datalayout = "{machine.target_data}"\ntarget triple = "{TARGET}"\n'
    return llvm.parse_assembly(target + code)


def _optimise(whole: Any, machine: Any, exported: set[str]) -> None:
    """Optimise the module as a whole: nothing but its exports can be reached from outside."""
    for value in (*whole.functions, *whole.global_variables):
        if not value.is_declaration and value.name not in exported:
            value.linkage = "internal"
    # There are no vectors among the features. More inlining makes modules larger, and searches no faster.
    options = llvm.create_pipeline_tuning_options(speed_level=3)
    options.inlining_threshold = 50
    options.loop_unrolling = options.loop_vectorization = options.slp_vectorization = False
    builder = llvm.create_pass_builder(machine, options)
    # The first run makes the rules that kernels take constant, so that the second one can inline them.
    for _ in range(2):
        builder.getModulePassManager().run(whole, builder)
    whole.verify()


def _linked(code: bytes, names: list[str]) -> bytes:
    with TemporaryDirectory() as folder:
        source, target = Path(folder, "functions.o"), Path(folder, "module.wasm")
        source.write_bytes(code)
        options = ["--no-entry", "--strip-all", "--stack-first", "-z", f"stack-size={STACK_BYTES}"]
        exported = [f"--export={name}" for name in names]
        command = [sys.executable, "-m", "ziglang", "wasm-ld", *options, "--export=__heap_base", *exported]
        subprocess.run([*command, "-o", target, source], check=True)
        return target.read_bytes()
