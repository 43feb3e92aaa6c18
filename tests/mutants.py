"""Whether the tests notice what is wrong: small changes of the rules and of the tables, one at a time.

    make mutants SAMPLE=300 SEED=1 [WITHIN=bot/games/otys]

All changes would take days, so a seed draws some of them: a line of code first, then one of the changes that cosmic-ray
knows for it. Each is made in a copy of the tree under `build/mutants` and tried on the tests of its package, those of
the package first and then its games of the corpus. What no test noticed is printed, and kept as JSON lines.
"""

from __future__ import annotations

import argparse
import ast
import difflib
import json
import os
import shlex
import shutil
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from queue import SimpleQueue
from random import Random

from cosmic_ray.ast import ast_nodes, get_ast_from_path
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

ROOT = Path(__file__).parents[1]
BUILD = ROOT / "build" / "mutants"
WITHIN = ("bot/games", "bot/tables")
CORPUS = "tests/games/test_corpus.py"
LEAST = 60.0
"""Seconds that every run of tests has at least before it counts as endless."""

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


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: `killed`, `endless` or `survived`, and what the change was."""

    mutant: Mutant
    fate: str
    seconds: float
    difference: str


def suites(module: str) -> list[list[str]]:
    """Arguments for pytest, the quickest first: what has to notice a change in this module."""
    match Path(module).parts:
        case ("bot", "games", key, *rest) if rest and (ROOT / "tests" / "games" / key).is_dir():
            return [[f"tests/games/{key}"], [CORPUS, "-k", key]]
        case ("bot", "games", *_):
            shared = sorted(str(path.relative_to(ROOT)) for path in (ROOT / "tests" / "games").glob("test_*.py"))
            slow = ["tests/games/test_conformance.py", CORPUS]
            return [[path for path in shared if path not in slow], [CORPUS]]
        case _:
            return [["tests/tables"]]


def drawn(sample: int, seed: int, within: Sequence[str]) -> list[Mutant]:
    """So many different mutants: longer modules are drawn more often, every line of a module equally likely."""
    random = Random(seed)
    modules = sorted(str(path.relative_to(ROOT)) for part in within for path in _modules(ROOT / part))
    weights = [len((ROOT / module).read_text(encoding="utf-8").splitlines()) for module in modules]
    found: dict[Mutant, None] = {}
    for module in random.choices(modules, weights, k=4 * sample):
        places = _places(module)
        if places and len(found) < sample:
            found[random.choice(places[random.choice(sorted(places))])] = None
    return list(found)


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


class Bench:
    """Copies of the tree in which mutants are tried, one for each that is tried at the same time."""

    def __init__(self, jobs: int) -> None:
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        self._free: SimpleQueue[Path] = SimpleQueue()
        self._limits: dict[str, float] = {}
        for number in range(jobs):
            tree = BUILD / f"tree-{number}"
            shutil.rmtree(tree, ignore_errors=True)
            for name in filter(None, listed.split("\0")):
                if (ROOT / name).is_file():
                    (tree / name).parent.mkdir(parents=True, exist_ok=True)
                    shutil.copy2(ROOT / name, tree / name)
            self._free.put(tree)

    def prepare(self, mutants: Sequence[Mutant]) -> None:
        """Run the tests as they are: they have to be green, and their time says when a run is endless."""
        for suite in {shlex.join(suite): suite for mutant in mutants for suite in suites(mutant.module)}.values():
            tree = self._free.get()
            started = time.monotonic()
            status = _tests(tree, suite, None)
            self._limits[shlex.join(suite)] = max(LEAST, 5 * (time.monotonic() - started))
            self._free.put(tree)
            if status != 0:
                sys.exit(f"The tests are not green as they are: pytest {shlex.join(suite)}")

    def judge(self, mutant: Mutant) -> Verdict:
        """Try the tests on a mutant."""
        tree = self._free.get()
        file = tree / mutant.module
        code = file.read_text(encoding="utf-8")
        changed = mutate_code(code, get_operator(mutant.operator)(), mutant.occurrence)
        started, fate = time.monotonic(), "survived"
        try:
            file.write_text(changed, encoding="utf-8")
            for suite in suites(mutant.module):
                status = _tests(tree, suite, self._limits[shlex.join(suite)])
                if status != 0:
                    fate = "endless" if status is None else "killed"
                    break
        finally:
            file.write_text(code, encoding="utf-8")
            self._free.put(tree)
        difference = difflib.unified_diff(code.splitlines(), changed.splitlines(), lineterm="", n=0)
        shown = "\n".join(line for line in difference if not line.startswith(("---", "+++", "@@")))
        return Verdict(mutant, fate, time.monotonic() - started, shown)


def _tests(tree: Path, suite: Sequence[str], limit: float | None) -> int | None:
    """The exit status of pytest, None if it took too long."""
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *suite]
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1", "PYTHONHASHSEED": "0"}
    try:
        done = subprocess.run(command, cwd=tree, env=environment, capture_output=True, timeout=limit, check=False)
    except subprocess.TimeoutExpired:
        return None
    return done.returncode


def main() -> None:
    """Draw mutants, try them, say which survived and how many."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many are tried (300)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same ones of the same code (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at the same time (all cores)")
    parser.add_argument("within", nargs="*", metavar="PATH", help=f"folders or modules ({' '.join(WITHIN)})")
    arguments = parser.parse_args()
    mutants = drawn(arguments.sample, arguments.seed, arguments.within or WITHIN)
    bench = Bench(arguments.jobs)
    bench.prepare(mutants)
    fates: dict[str, Counter[str]] = {}
    kept = BUILD / f"sample-{arguments.sample}-seed-{arguments.seed}.jsonl"
    with ThreadPoolExecutor(arguments.jobs) as pool, kept.open("w", encoding="utf-8") as file:
        for verdict in pool.map(bench.judge, mutants):
            mutant = verdict.mutant
            fates.setdefault(str(Path(*Path(mutant.module).parts[:3])), Counter())[verdict.fate] += 1
            line = {"module": mutant.module, "line": mutant.line, "operator": mutant.operator, "fate": verdict.fate}
            file.write(json.dumps({**line, "seconds": round(verdict.seconds, 1), "change": verdict.difference}) + "\n")
            file.flush()
            if verdict.fate == "survived":
                sys.stdout.write(f"{mutant.module}:{mutant.line} {mutant.operator}\n{verdict.difference}\n\n")
                sys.stdout.flush()
    for package, counted in sorted(fates.items()):
        sys.stdout.write(f"{package}: {counted['survived']} of {counted.total()} survived\n")
    survived, tried = sum(counted["survived"] for counted in fates.values()), len(mutants)
    sys.stdout.write(f"{survived} of {tried} mutants survived ({survived / tried:.1%}); see {kept.relative_to(ROOT)}\n")


if __name__ == "__main__":
    main()
