"""Draw mutants, try them, say which survived and how many."""

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
from tests.mutants.bench import BUILD, Bench
from tests.mutants.changes import ROOT, drawn

WITHIN = (
    *(f"bot/{part}" for part in ["games", "ai", "model", "store", "tables", "challenges", "notify", "services", "ui"]),
    "cogs",
)


def interval(survived: int, tried: int) -> tuple[float, float]:
    """Where the rate of all mutants lies with 95 % (Wilson).

    >>> [round(end, 3) for end in interval(4, 40)]
    [0.04, 0.231]
    """
    z = 1.96
    rate, part = survived / tried, z * z / tried
    middle = (rate + part / 2) / (1 + part)
    half = z * sqrt(rate * (1 - rate) / tried + part / (4 * tried)) / (1 + part)
    return max(0.0, middle - half), min(1.0, middle + half)


def main() -> None:
    """Draw mutants, try them, say which survived and how many."""
    parser = argparse.ArgumentParser(prog="python -m tests.mutants", description=tests.mutants.__doc__)
    parser.add_argument("--sample", type=int, default=300, help="how many are tried (300)")
    parser.add_argument("--seed", type=int, default=1, help="the same seed draws the same ones of the same code (1)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many at the same time (all cores)")
    parser.add_argument("within", nargs="*", metavar="PATH", help=f"folders or modules ({' '.join(WITHIN)})")
    arguments = parser.parse_args()
    within = arguments.within or WITHIN
    mutants = drawn(arguments.sample, arguments.seed, within)
    first, *others = [part.strip("/").replace("/", ".") for part in within]
    parts = f"{first}-and-{len(others)}-more" if others else first
    bench = Bench(arguments.jobs, BUILD / parts)
    bench.prepare(mutants)
    fates: dict[str, Counter[str]] = {}
    kept = BUILD / f"{parts}-sample-{arguments.sample}-seed-{arguments.seed}.jsonl"
    with ThreadPoolExecutor(arguments.jobs) as pool, kept.open("w", encoding="utf-8") as file:
        for verdict in pool.map(bench.judge, mutants):
            mutant = verdict.mutant
            (code, changed) = mutant.change()
            fates.setdefault(_package(mutant.module), Counter())[verdict.fate] += 1
            place = {"module": mutant.module, "line": mutant.line, "operator": mutant.operator}
            told = {"fate": verdict.fate, "seconds": round(verdict.seconds, 1), "noticed": verdict.noticed}
            file.write(json.dumps({**place, **told, "code": code, "changed": changed}, ensure_ascii=False) + "\n")
            file.flush()
            if verdict.fate == "survived":
                lines = [f"- {line}" for line in code] + [f"+ {line}" for line in changed]
                sys.stdout.write("\n".join([f"{mutant.module}:{mutant.line} {mutant.operator}", *lines]) + "\n\n")
                sys.stdout.flush()
    total = sum(fates.values(), Counter())
    for package, counted in [*sorted(fates.items()), ("together", total)]:
        sys.stdout.write(f"{package}: {_rate(counted)}\n")
    sys.stdout.write(f"See {kept.relative_to(ROOT)}\n")


def _package(module: str) -> str:
    folders = Path(module).parent.parts
    return "/".join(folders[:3])


def _rate(counted: Counter[str]) -> str:
    equivalent, survived = counted["equivalent"], counted["survived"]
    tried = counted.total() - equivalent
    if not tried:
        return f"{equivalent} equivalent"
    least, most = interval(survived, tried)
    rate = f"{survived} of {tried} survived, {survived / tried:.1%} (95 %: {least:.1%} to {most:.1%})"
    return f"{rate}; {equivalent} equivalent" if equivalent else rate


if __name__ == "__main__":
    main()
