"""The mutants of the product, and which of them a seed draws."""

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
    """The n-th occurrence in a module of something that an operator of cosmic-ray can change."""

    module: str
    operator: str
    occurrence: int
    line: int

    def apply(self, code: str) -> str:
        """Return the module's code with the mutation."""
        changed: str = mutate_code(code, get_operator(self.operator)(), self.occurrence)
        return changed

    @cache  # noqa: B019 - of the code as it was when the mutant was drawn, which may be edited meanwhile
    def diff(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the lines removed and the lines added."""
        code = (ROOT / self.module).read_text(encoding="utf-8")
        lines = list(difflib.unified_diff(code.splitlines(), self.apply(code).splitlines(), lineterm="", n=0))[2:]
        return (
            tuple(line[1:].strip() for line in lines if line.startswith("-")),
            tuple(line[1:].strip() for line in lines if line.startswith("+")),
        )

    def statement_lines(self) -> range:
        """Return the lines of the innermost statement around the mutation, without its body."""
        spans = [span for span in _statements(self.module) if self.line in span]
        return min(spans, key=len, default=range(self.line, self.line + 1))

    def uses(self) -> list[tuple[str, int]]:
        """List the lines of the product, as module and line, that use a name defined by the statement."""
        names = _defined_names(self.module, self.statement_lines().start)
        return [line for name in names for line in _uses(ROOT).get(name, ())]

    def is_equivalent(self) -> bool:
        """Return whether it is listed as a mutant that no test can detect."""
        before, after = self.diff()
        change = f"{_compact(*before)} -> {_compact(*after)}"
        lines, patterns = _equivalents()
        return (self.module, change) in lines or any(re.fullmatch(pattern, change) for pattern in patterns)


@cache
def _statements(module: str) -> list[range]:
    """List the lines of every statement, of a compound one those before its body."""
    found = []
    for node in ast.walk(ast.parse((ROOT / module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.stmt):
            body = getattr(node, "body", None) or getattr(node, "cases", None)
            after = body[0].lineno if isinstance(body, list) and isinstance(body[0], ast.stmt) else None
            last = node.end_lineno or node.lineno
            found.append(range(node.lineno, max(after, node.lineno + 1) if after else last + 1))
    return found


def _defined_names(module: str, start: int) -> set[str]:
    """Return the names defined by the statement that starts on this line."""
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
    """Return the module and line of each use of a name, by name."""
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
    """Load the listed mutants: (module, change) pairs, and patterns of changes in any module. Spaces are ignored."""
    listed = json.loads(EQUIVALENTS.read_text(encoding="utf-8"))
    lines = [(each["module"], f"{_compact(each['code'])} -> {_compact(each['changed'])}") for each in listed["lines"]]
    return frozenset(lines), tuple(each["pattern"] for each in listed["patterns"])


def _compact(*lines: str) -> str:
    return re.sub(r"\s+", "", "".join(lines))


def draw_mutants(sample: int, seed: int, paths: Sequence[str]) -> list[Mutant]:
    """Draw a sample of different mutants: modules weighted by their length, lines of a module equally likely."""
    random = Random(seed)
    modules = sorted({str(path.relative_to(ROOT)) for part in paths for path in _modules(ROOT / part)})
    weights = [len((ROOT / module).read_text(encoding="utf-8").splitlines()) for module in modules]
    found: dict[Mutant, None] = {}
    for module in random.choices(modules, weights, k=4 * sample):
        lines = _mutants_by_line(module)
        if lines and len(found) < sample:
            mutant = random.choice(lines[random.choice(sorted(lines))])
            if _is_supported(mutant):
                found[mutant] = None
    return list(found)


def _is_supported(mutant: Mutant) -> bool:
    """Return whether cosmic-ray can apply it; not to a dotted name among several exceptions (`sqlite3.Error`)."""
    try:
        mutant.diff()
    except AttributeError:
        return False
    return True


def _modules(part: Path) -> Iterator[Path]:
    return iter([part]) if part.is_file() else part.rglob("*.py")


@cache
def _mutants_by_line(module: str) -> dict[int, list[Mutant]]:
    """Return all mutants of a module by line. Annotations are skipped, since nothing evaluates them."""
    path = ROOT / module
    skipped = _annotations(path)
    nodes = list(ast_nodes(get_ast_from_path(path)))
    found: dict[int, list[Mutant]] = {}
    for name in OPERATORS:
        operator = get_operator(name)()
        positions = [start for node in nodes for start, _ in operator.mutation_positions(node)]
        for occurrence, (line, column) in enumerate(positions):
            if not any(start <= (line, column) < end for start, end in skipped):
                found.setdefault(line, []).append(Mutant(module, name, occurrence, line))
    return found


def _annotations(path: Path) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """List the spans of annotations, each as (line, column) of start and end."""
    spans = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for noted in (getattr(node, "annotation", None), getattr(node, "returns", None)):
            if isinstance(noted, ast.expr):
                end = (noted.end_lineno or noted.lineno, noted.end_col_offset or noted.col_offset)
                spans.append(((noted.lineno, noted.col_offset), end))
    return spans
