"""The changes that there are, and which of them a seed draws."""

from __future__ import annotations

import ast
import difflib
import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).parents[2]
EQUIVALENTS = Path(__file__).parent / "equivalents.json"

_COMPARED = "Eq_NotEq NotEq_Eq Lt_LtE LtE_Lt Gt_GtE GtE_Gt Lt_Gt Gt_Lt LtE_GtE GtE_LtE Is_IsNot IsNot_Is"
_COMPUTED = "Add_Sub Sub_Add Mul_Add Div_Mul FloorDiv_Mul Mod_Mul Pow_Mul BitOr_BitAnd BitAnd_BitOr"
_ALONE = (
    "AddNot ReplaceTrueWithFalse ReplaceFalseWithTrue ReplaceAndWithOr ReplaceOrWithAnd ReplaceBreakWithContinue"
    " ReplaceContinueWithBreak ExceptionReplacer NumberReplacer ZeroIterationForLoop ReplaceUnaryOperator_USub_UAdd"
    " ReplaceUnaryOperator_Delete_Not"
)
OPERATORS = (
    *(f"core/ReplaceComparisonOperator_{name}" for name in _COMPARED.split()),
    *(f"core/ReplaceBinaryOperator_{name}" for name in _COMPUTED.split()),
    *(f"core/{name}" for name in _ALONE.split()),
)


@dataclass(frozen=True, slots=True)
class Mutant:
    """One change: the n-th place in a module where an operator of cosmic-ray has something to change."""

    module: str
    operator: str
    occurrence: int
    line: int

    def made(self, code: str) -> str:
        """The code of the module with the change."""
        changed: str = mutate_code(code, get_operator(self.operator)(), self.occurrence)
        return changed

    @cache  # noqa: B019 - as the code was when it was drawn, although it may be worked on meanwhile
    def change(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The lines that it takes away, and those that stand there instead."""
        code = (ROOT / self.module).read_text(encoding="utf-8")
        lines = list(difflib.unified_diff(code.splitlines(), self.made(code).splitlines(), lineterm="", n=0))[2:]
        return (
            tuple(line[1:].strip() for line in lines if line.startswith("-")),
            tuple(line[1:].strip() for line in lines if line.startswith("+")),
        )

    def statement(self) -> range:
        """The lines of the statement in which it is, without those of a body."""
        spans = [span for span in _statements(self.module) if self.line in span]
        return min(spans, key=len, default=range(self.line, self.line + 1))

    def users(self) -> list[tuple[str, int]]:
        """List the lines of the product that use a name which its statement defines."""
        names = _defined(self.module, self.statement().start)
        return [line for name in names for line in _uses(ROOT).get(name, ())]

    def equivalent(self) -> bool:
        """Whether it is listed as a change that nothing can notice."""
        taken, put = self.change()
        told = f"{_bare(*taken)} -> {_bare(*put)}"
        lines, patterns = _equivalents()
        return (self.module, told) in lines or any(re.fullmatch(pattern, told) for pattern in patterns)


@cache
def _statements(module: str) -> list[range]:
    """The lines of every statement; of one that has a body, those before it."""
    found = []
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None) or getattr(node, "cases", None)
            after = body[0].lineno if isinstance(body, list) and isinstance(body[0], ast.stmt) else None
            last = node.end_lineno or node.lineno
            found.append(range(node.lineno, max(after, node.lineno + 1) if after else last + 1))
    return found


def _defined(module: str, start: int) -> set[str]:
    """The names that the statement on this line defines."""
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.stmt) and node.lineno == start:
            match node:
                case ast.Assign(targets=targets):
                    return {each.id for target in targets for each in ast.walk(target) if isinstance(each, ast.Name)}
                case ast.AnnAssign(target=ast.Name(id=name)):
                    return {name}
                case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
                    return {name}
    return set()


@cache
def _uses(root: Path) -> dict[str, list[tuple[str, int]]]:
    """Where each name is used, by module and line."""
    found: dict[str, list[tuple[str, int]]] = {}
    for path in (path for part in ("bot", "cogs") for path in (root / part).rglob("*.py")):
        module = str(path.relative_to(root))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            match node:
                case ast.Name(id=name, ctx=ast.Load()) | ast.Attribute(attr=name, ctx=ast.Load()):
                    found.setdefault(name, []).append((module, node.lineno))
    return found


@cache
def _equivalents() -> tuple[frozenset[tuple[str, str]], tuple[str, ...]]:
    """What is listed: lines of a module, which may move, and patterns for a line of any; spaces do not count."""
    listed = json.loads(EQUIVALENTS.read_text(encoding="utf-8"))
    lines = [(each["module"], f"{_bare(each['code'])} -> {_bare(each['changed'])}") for each in listed["lines"]]
    return frozenset(lines), tuple(each["pattern"] for each in listed["patterns"])


def _bare(*lines: str) -> str:
    return re.sub(r"\s+", "", "".join(lines))


def drawn(sample: int, seed: int, within: Sequence[str]) -> list[Mutant]:
    """So many different mutants: longer modules are drawn more often, every line of a module equally likely."""
    random = Random(seed)
    modules = sorted({str(path.relative_to(ROOT)) for part in within for path in _modules(ROOT / part)})
    weights = [len((ROOT / module).read_text(encoding="utf-8").splitlines()) for module in modules]
    found: dict[Mutant, None] = {}
    for module in random.choices(modules, weights, k=4 * sample):
        places = _places(module)
        if places and len(found) < sample:
            mutant = random.choice(places[random.choice(sorted(places))])
            if _can_be_made(mutant):
                found[mutant] = None
    return list(found)


def _can_be_made(mutant: Mutant) -> bool:
    """Whether cosmic-ray knows how: not where an exception among several has a dotted name (`sqlite3.Error`)."""
    try:
        mutant.change()
    except AttributeError:
        return False
    return True


def _modules(part: Path) -> Iterator[Path]:
    return iter([part]) if part.is_file() else part.rglob("*.py")


@cache
def _places(module: str) -> dict[int, list[Mutant]]:
    """All mutants of a module by line; annotations are left alone, since nothing evaluates them."""
    path = ROOT / module
    silent = _annotations(path)
    nodes = list(ast_nodes(get_ast_from_path(path)))
    found: dict[int, list[Mutant]] = {}
    for name in OPERATORS:
        operator = get_operator(name)()
        positions = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, (line, column) in enumerate(positions):
            if not any(start <= (line, column) < end for start, end in silent):
                found.setdefault(line, []).append(Mutant(module, name, occurrence, line))
    return found


def _annotations(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """From where to where annotations go."""
    spans = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for noted in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(noted, ast.expr):
                end = (noted.end_lineno or noted.lineno, noted.end_col_offset or noted.col_offset)
                spans.append(((noted.lineno, noted.col_offset), end))
    return spans
