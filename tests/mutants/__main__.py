"""Command line: draw mutants, try them, print the survivors and the survival rate."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from math import sqrt
from pathlib import Path

import tests.mutants
from tests.mutants.coverage_map import PRODUCT
from tests.mutants.judge import BUILD, Judge
from tests.mutants.mutation import ROOT, draw_mutants


def wilson_interval(survived: int, tried: int) -> tuple[float, float]:
    """Return the 95 % confidence interval of the survival rate (Wilson).

    >>> [round(end, 3) for end in wilson_interval(4, 40)]
    [0.04, 0.231]
    """
    z = 1.96
    rate, part = survived / tried, z * z / tried
    middle = (rate + part / 2) / (1 + part)
    half = z * sqrt(rate * (1 - rate) / tried + part / (4 * tried)) / (1 + part)
    return max(0.0, middle - half), min(1.0, middle + half)


def main() -> None:
    """Draw mutants, try them, print the survivors and the survival rate by package."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=tests.mutants.__doc__)
    parser.add_argument("--sample", type=int, default=300, help="number of mutants (300)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same mutants of the same code (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="mutants tried at a time (all cores)")
    parser.add_argument("paths", nargs="*", metavar="PATH", help=f"folders or modules ({' '.join(PRODUCT)})")
    arguments = parser.parse_args()
    paths = arguments.paths or PRODUCT
    mutants = draw_mutants(arguments.sample, arguments.seed, paths)
    first, *others = [path.strip("/").replace("/", ".") for path in paths]
    name = f"{first}-and-{len(others)}-more" if others else first
    judge = Judge(arguments.jobs, BUILD / name)
    judge.prepare(mutants)
    fates: dict[str, Counter[str]] = {}
    results = BUILD / f"{name}-sample-{arguments.sample}-seed-{arguments.seed}.jsonl"
    with ThreadPoolExecutor(arguments.jobs) as pool, results.open("w", encoding="utf-8") as file:
        for verdict in pool.map(judge.try_mutant, mutants):
            mutant = verdict.mutant
            before, after = mutant.diff()
            fates.setdefault(_package(mutant.module), Counter())[verdict.fate] += 1
            place = {"module": mutant.module, "line": mutant.line, "operator": mutant.operator}
            outcome = {"fate": verdict.fate, "seconds": round(verdict.seconds, 1), "failed": verdict.failed_test}
            file.write(json.dumps({**place, **outcome, "code": before, "changed": after}, ensure_ascii=False) + "\n")
            file.flush()
            if verdict.fate == "survived":
                lines = [f"- {line}" for line in before] + [f"+ {line}" for line in after]
                sys.stdout.write("\n".join([f"{mutant.module}:{mutant.line} {mutant.operator}", *lines]) + "\n\n")
                sys.stdout.flush()
    total = sum(fates.values(), Counter())
    for package, counts in [*sorted(fates.items()), ("total", total)]:
        sys.stdout.write(f"{package}: {_describe_rate(counts)}\n")
    sys.stdout.write(f"See {results.relative_to(ROOT)}\n")


def _package(module: str) -> str:
    folders = Path(module).parent.parts
    return "/".join(folders[:3])


def _describe_rate(counts: Counter[str]) -> str:
    equivalent, survived = counts["equivalent"], counts["survived"]
    tried = counts.total() - equivalent
    if not tried:
        return f"{equivalent} equivalent"
    low, high = wilson_interval(survived, tried)
    rate = f"{survived} of {tried} survived, {survived / tried:.1%} (95 %: {low:.1%} to {high:.1%})"
    return f"{rate}; {equivalent} equivalent" if equivalent else rate


if __name__ == "__main__":
    main()
