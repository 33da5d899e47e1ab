"""Small errors planted into a file, one at a time: each is a mutant that some test should notice.

A mutant is named by the function or table that it is in and by the text before and after, never by a line number.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from types import CodeType, ModuleType

ROOT = Path(__file__).parents[1]
LONGEST = 110  # characters of a text that names a mutant

COMPARISONS: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
}
OPERATORS: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
REMOVABLE = (ast.AugAssign, ast.Break, ast.Continue, ast.Return)
NO_CODE = frozenset({"annotation", "args", "decorator_list", "returns", "type_comment"})  # fields


@dataclass(frozen=True)
class Edit:
    """A replacement in a syntax tree: a field of a node, or one place in a field that is a list."""

    parent: ast.AST
    field: str
    place: int | None
    new: ast.AST

    def apply(self) -> "Edit":
        """Make the replacement, and return the edit that takes it back."""
        if self.place is None:
            old = getattr(self.parent, self.field)
            setattr(self.parent, self.field, self.new)
        else:
            old = getattr(self.parent, self.field)[self.place]
            getattr(self.parent, self.field)[self.place] = self.new
        return Edit(self.parent, self.field, self.place, old)


@dataclass(frozen=True)
class Mutant:
    """One planted error."""

    module: str  # "howdah.games.siam.rules"
    path: Path
    where: str  # the function, or the table at the level of the module
    before: str
    after: str
    line: int
    at_import: bool  # whether the code runs while the module is imported
    tree: ast.Module
    edit: Edit

    @property
    def name(self) -> tuple[str, str, str]:
        """What the mutant is known by in a list of explanations."""
        return (f"{self.module.rpartition('.')[2]}.{self.where}", self.before, self.after)

    def code(self) -> CodeType:
        """Return the code of the module with the error."""
        back = self.edit.apply()
        try:
            return compile(ast.fix_missing_locations(self.tree), str(self.path), "exec")
        finally:
            back.apply()

    def plant(self, module: ModuleType) -> None:
        """Give the function the error, wherever it has been imported to."""
        found = [part for part in self.code().co_consts if isinstance(part, CodeType)]
        getattr(module, self.where).__code__ = next(part for part in found if part.co_name == self.where)


def mutants(module: str, path: Path) -> list[Mutant]:
    """Return all mutants of a file, in the order of the file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    early = _called_at_import(tree)
    zeros = _zeros(path)
    seen: Counter[tuple[str, str, str]] = Counter()
    found = []
    for statement in tree.body:
        if isinstance(statement, ast.FunctionDef):
            where, at_import = statement.name, statement.name in early
        elif isinstance(statement, ast.Assign) and _is_table(statement):
            where, at_import = ast.unparse(statement.targets[0]), True
        else:
            continue
        for edit, around in _edits(statement, ()):
            if _adds_nothing(edit.parent, zeros):
                continue
            before, after = _texts(edit, around)
            seen[where, before, after] += 1
            if (number := seen[where, before, after]) > 1:
                before = f"{before}  # {number}"
            line = next(node.lineno for node in reversed(around) if isinstance(node, ast.expr | ast.stmt))
            found.append(Mutant(module, path, where, before, after, line, at_import, tree, edit))
    return found


def _is_table(statement: ast.Assign) -> bool:
    """Tell whether an assignment makes a table; other constants number words and codes, and any numbers would do."""
    return isinstance(statement.targets[0], ast.Name) and isinstance(statement.value, ast.Tuple | ast.Call)


def _called_at_import(tree: ast.Module) -> set[str]:
    """Return the functions that run while the module is imported."""
    functions = {node.name: node for node in tree.body if isinstance(node, ast.FunctionDef)}
    waiting: list[ast.AST] = [node for node in tree.body if not isinstance(node, ast.FunctionDef)]
    found: set[str] = set()
    while waiting:
        calls = [node.func for node in ast.walk(waiting.pop()) if isinstance(node, ast.Call)]
        fresh = ({name.id for name in calls if isinstance(name, ast.Name)} & functions.keys()) - found
        found |= fresh
        waiting += [functions[name] for name in sorted(fresh)]
    return found


def _adds_nothing(node: ast.AST, zeros: frozenset[str]) -> bool:
    """Tell whether a node adds or takes away a constant that is 0."""
    return isinstance(node, ast.BinOp) and isinstance(node.op, ast.Add | ast.Sub) and ast.unparse(node.right) in zeros


@cache
def _zeros(path: Path) -> frozenset[str]:
    """Return the constants of a file that are 0, imported ones too."""
    zeros = {"0"}
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("howdah."):
            origin = ROOT.joinpath(*node.module.split(".")).with_suffix(".py")
            zeros |= _zeros(origin) & {name.name for name in node.names}
        elif isinstance(node, ast.Assign):
            one, value = node.targets[0], node.value
            names = one.elts if isinstance(one, ast.Tuple) else [one]
            values = value.elts if isinstance(one, ast.Tuple) and isinstance(value, ast.Tuple) else [value]
            both = zip(names, values, strict=True)
            zeros |= {ast.unparse(name) for name, said in both if ast.unparse(said) in zeros}
    return frozenset(zeros)


def _edits(node: ast.AST, around: tuple[ast.AST, ...]) -> Iterator[tuple[Edit, tuple[ast.AST, ...]]]:
    """Yield the edits below a node, each with the nodes that it is in, from the outermost to the innermost."""
    around = (*around, node)
    for field, value in ast.iter_fields(node):
        if field in NO_CODE:
            continue
        children = enumerate(value) if isinstance(value, list) else [(None, value)]
        for place, child in children:
            if isinstance(child, ast.AST):
                for new in _replacements(child, field, around):
                    yield Edit(node, field, place, new), around
                yield from _edits(child, around)


def _replacements(node: ast.AST, field: str, around: tuple[ast.AST, ...]) -> Iterator[ast.AST]:
    if isinstance(node, ast.cmpop):
        yield from (new() for new in COMPARISONS.get(type(node), ()))
    elif isinstance(node, ast.operator):
        yield OPERATORS[type(node)]()
    elif isinstance(node, ast.boolop):
        yield ast.Or() if isinstance(node, ast.And) else ast.And()
    elif isinstance(node, ast.UnaryOp):
        yield node.operand
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield ast.Constant(node.value + 1)
        if node.value > 0:
            yield ast.Constant(node.value - 1)
    elif isinstance(node, ast.stmt) and _is_removable(node, around):
        yield ast.Pass()
    if field == "test":
        yield ast.Constant(value=False)
        if not isinstance(around[-1], ast.While):  # it would never end
            yield ast.Constant(value=True)


def _is_removable(node: ast.stmt, around: tuple[ast.AST, ...]) -> bool:
    """Tell whether a statement can be left out without a name or a result that is missing everywhere."""
    if isinstance(node, ast.Return):
        return not isinstance(around[-1], ast.FunctionDef)
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    if isinstance(node, ast.Assign):
        name = node.targets[0]
        return not isinstance(name, ast.Name) or len(around) > 2
    return isinstance(node, REMOVABLE)


def _texts(edit: Edit, around: tuple[ast.AST, ...]) -> tuple[str, str]:
    """Return the source before and after: the statement, or as much of it as is not too long."""
    if isinstance(edit.new, ast.Pass):
        old = getattr(edit.parent, edit.field)[edit.place]
        return _text(old), "pass"
    inside = [node for node in around if isinstance(node, ast.expr | ast.stmt | ast.comprehension)]
    statement = max(place for place, node in enumerate(inside) if isinstance(node, ast.stmt))
    shown = next((node for node in inside[statement:] if len(_text(node)) <= LONGEST), inside[-1])
    before = _text(shown)
    back = edit.apply()
    after = _text(shown)
    back.apply()
    return before, after


def _text(node: ast.AST) -> str:
    """Return a node as source, of a statement with a body the first line."""
    return ast.unparse(node).splitlines()[0]
