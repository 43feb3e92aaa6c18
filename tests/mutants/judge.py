"""Trying mutants: copies of the tree, each with a worker process that runs tests in it."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import SimpleQueue
from typing import Any

from tests.mutants.coverage_map import CoverageMap, Suite, load_coverage_map, suites_of
from tests.mutants.mutation import ROOT, Mutant

BUILD = ROOT / "build" / "mutants"

MIN_LIMIT_SECONDS = 10.0
"""CPU seconds that a run of tests may take in any case before it counts as endless."""

CHECKED_TESTS = 30
"""Tests of each suite that have to pass in the copy before any mutant is tried, besides the last ones."""

LIMIT_FACTOR = 5.0
"""How much longer than on the unchanged code a run of tests may take."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """A mutant's fate: `killed`, `endless`, `survived` or `equivalent`; seconds spent; the test that failed."""

    mutant: Mutant
    fate: str
    seconds: float
    failed_test: str = ""


class Judge:
    """Tries mutants, `jobs` at a time, each in its own copy of the tree."""

    def __init__(self, jobs: int, folder: Path) -> None:
        """Copy the tree to the folder; unchanged files of an earlier copy are kept, with their bytecode."""
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
        self._jobs = jobs
        self._free: SimpleQueue[_Tree] = SimpleQueue()
        self._coverage: dict[Suite, CoverageMap] = {}
        self._first = folder / "tree-0"
        for number in range(jobs):
            path = folder / f"tree-{number}"
            _copy(names, path)
            self._free.put(_Tree(path))

    def prepare(self, mutants: Sequence[Mutant]) -> None:
        """Measure the suites that these mutants need, and exit if their tests fail on the unchanged copy."""
        counted = [mutant for mutant in mutants if not mutant.is_equivalent()]
        suites = {suite for mutant in counted for suite in suites_of(mutant.module, ROOT)}
        for suite in suites:
            coverage = self._coverage[suite] = load_coverage_map(suite, self._first, BUILD, self._jobs)
            self._check(sorted(coverage.seconds, key=coverage.seconds.__getitem__)[:CHECKED_TESTS])
        for arguments in {arguments for suite in suites for arguments in suite.last}:
            self._check(arguments)

    def _check(self, arguments: Sequence[str]) -> None:
        """Exit if tests fail on an unchanged copy."""
        tree = self._free.get()
        if (answer := tree.run_tests(arguments, 60 * MIN_LIMIT_SECONDS))["fate"] != "survived":
            sys.exit(f"Tests fail without a mutant: {answer}")
        self._free.put(tree)

    def try_mutant(self, mutant: Mutant) -> Verdict:
        """Run the tests of a mutant's suites on it until one fails."""
        if mutant.is_equivalent():
            return Verdict(mutant, "equivalent", 0.0)
        runs = [run for suite in suites_of(mutant.module, ROOT) for run in self._runs(mutant, suite)]
        tree = self._free.get()
        started = time.monotonic()
        try:
            with tree.mutated(mutant):
                for arguments, limit in runs:
                    answer = tree.run_tests(arguments, limit)
                    if answer["fate"] != "survived":
                        return Verdict(mutant, answer["fate"], time.monotonic() - started, answer["failed_test"])
        finally:
            self._free.put(tree)
        return Verdict(mutant, "survived", time.monotonic() - started)

    def _runs(self, mutant: Mutant, suite: Suite) -> list[tuple[list[str], float]]:
        """Return arguments for pytest and a limit in CPU seconds for each run of a suite's tests."""
        coverage = self._coverage[suite]
        tests = coverage.tests_of(mutant.module, mutant.statement_lines(), mutant.uses())
        limit = MIN_LIMIT_SECONDS + LIMIT_FACTOR * sum(coverage.seconds[name] for name in tests)
        known = [(tests, limit)] if tests else []
        last = [([*arguments], 60 * MIN_LIMIT_SECONDS) for arguments in suite.last]
        return [*last, *known] if len(tests) == len(coverage.seconds) else [*known, *last]


class _Tree:
    """A copy of the tree and its worker process."""

    def __init__(self, path: Path) -> None:
        self._path = path
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(path)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.worker"],
            cwd=path,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @contextmanager
    def mutated(self, mutant: Mutant) -> Iterator[None]:
        """Apply a mutant; at the end, restore the file with its times so that its bytecode stays valid."""
        file = self._path / mutant.module
        code, status = file.read_bytes(), file.stat()
        file.write_text(mutant.apply(code.decode()), encoding="utf-8")
        try:
            yield
        finally:
            file.write_bytes(code)
            os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))

    def run_tests(self, arguments: Sequence[str], limit: float) -> dict[str, Any]:
        """Run pytest with a limit in CPU seconds; return `fate` and `failed_test`."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"arguments": [*arguments], "limit": limit}) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


def _copy(names: Sequence[str], tree: Path) -> None:
    """Copy the project's files where they differ, and delete all other files except bytecode."""
    wanted = {tree / name for name in names}
    for path in [*tree.rglob("*")]:
        if path.is_file() and path not in wanted and path.suffix != ".pyc":
            path.unlink()
    for name in names:
        source, copied = ROOT / name, tree / name
        if not copied.exists() or source.read_bytes() != copied.read_bytes():
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copied)
