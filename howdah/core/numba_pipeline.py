"""Numba's compiler with one more pass: an index is never negative.

Python counts a negative index from the end, so Numba compares every index with 0. Rules never use one, and the
comparison is a tenth to a third of their time. In the checked form a negative index is an error.
"""

from typing import Any

from numba.core import ir, types
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import FunctionPass, register_pass
from numba.core.typed_passes import NoPythonSupportedFeatureValidation
from numba.core.typing.templates import signature


@register_pass(mutates_CFG=False, analysis_only=False)
class UnsignedIndices(FunctionPass):
    """Give the indices of arrays an unsigned type, from which Numba knows that they are not negative."""

    _name = "howdah_unsigned_indices"

    def __init__(self) -> None:
        super().__init__()

    def run_pass(self, state: Any) -> bool:
        """Change the types of all reads and writes of arrays."""
        for block in state.func_ir.blocks.values():
            accesses = [*block.find_exprs(op="getitem"), *block.find_insts(ir.SetItem)]
            for access in accesses:
                call = state.calltypes[access]
                array, index, *value = call.args
                if isinstance(array, types.Array) and isinstance(index, types.Integer):
                    del state.calltypes[access]  # Numba refuses to replace a type
                    state.calltypes[access] = signature(call.return_type, array, types.uintp, *value)
        return True


class IndexCompiler(CompilerBase):
    """Numba's compiler with the pass."""

    def define_pipelines(self) -> list[Any]:
        """Return Numba's own passes and the one of this file."""
        passes = DefaultPassBuilder.define_nopython_pipeline(self.state)
        passes.add_pass_after(UnsignedIndices, NoPythonSupportedFeatureValidation)
        passes.finalize()
        return [passes]
