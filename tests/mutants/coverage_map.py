"""Which tests run which lines, and how long each takes, measured by one run of the unchanged tree."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from coverage import CoverageData

from tests.mutants import cpu_times

PRODUCT = (
    *(f"bot/{part}" for part in ["games", "ai", "core", "discord", "store", "web", "workers"]),
    "cogs",
)
"""Places whose mutants are drawn, unless others are named."""

APPROVALS = "tests/approvals"
CORPUS = "tests/games/test_corpus.py"
CONFORMANCE = "tests/games/test_conformance.py"
VALUES = "tests/model/test_values.py"
MAX_TESTS = 400
"""Tests that a mutant is tried on, at most: the quickest of those that run its line."""
MAX_SECONDS = 60.0
"""CPU seconds of the tests that a mutant is tried on, at most."""
IN_PROCESS = (
    *("-m", "not browser and not soak"),
    *(f"--ignore=tests/e2e/operation/test_{name}.py" for name in ("hung_process", "owed_after_kills", "processes")),
)
"""Without tests of a bot in another process, whose coverage is not measured."""
LOADED_EARLY = ("-W", "ignore::pytest.PytestAssertRewriteWarning")
"""pytest warns of plugins that were imported before it could rewrite their assertions."""


@dataclass(frozen=True, slots=True)
class Suite:
    """Tests whose coverage of the `measured` packages is known, and runs of pytest to try `last`.

    Where a mutant has to be tried on all tests, the last runs come first.
    """

    name: str
    tests: tuple[str, ...]
    measured: tuple[str, ...]
    last: tuple[tuple[str, ...], ...]


_TABLES = ("bot/core", "bot/store")
_DISCORD = Suite(
    "discord",
    (
        *("tests/ui", "tests/cogs", "tests/e2e"),
        *(f"tests/test_{name}.py" for name in ("app", "commands_page", "labels", "limits", "registration", "words")),
    ),
    ("bot/discord", "cogs", *_TABLES),
    ((VALUES,), (APPROVALS,)),
)


def suites_of(module: str, tree: Path) -> tuple[Suite, ...]:
    """Return the suites that should detect mutants of this module, in the order in which they are tried."""
    match Path(module).parts:
        case ("bot", "games", key, *rest) if rest and (tree / "tests" / "games" / key).is_dir() and key != "engine":
            return (_suite_of_game(key, tree),)
        case ("bot", "games", *_):
            shared = sorted(str(path.relative_to(tree)) for path in (tree / "tests" / "games").glob("test_*.py"))
            tests = tuple(path for path in shared if path not in (CORPUS, CONFORMANCE))
            last = ((VALUES,), (APPROVALS,), (CONFORMANCE, CORPUS, "-k", "novaluna"))
            return (Suite("games", (*tests, "tests/games/engine", "tests/tables"), ("bot/games", "bot/ai"), last),)
        case ("bot", "ai", key, *rest) if rest and (tree / "tests" / "games" / key).is_dir():
            return (_suite_of_game(key, tree),)
        case ("bot", "ai", *_):
            return (Suite("ai", ("tests/ai",), ("bot/ai",), ((VALUES,),)),)
        case ("cogs", *_) | ("bot", "discord", *_):
            return (_DISCORD,)
        case _:
            tests = tuple(f"tests/{part}" for part in ("tables", "store", "challenges", "notify", "model"))
            return Suite("tables", tests, _TABLES, ()), _DISCORD


def _suite_of_game(key: str, tree: Path) -> Suite:
    """Return the tests of a game's rules, variants and pictures; what its boards say and the corpus come last."""
    last = ((VALUES,), (APPROVALS, "-k", key), (CONFORMANCE, CORPUS, "-k", key))
    rules = tuple(sorted(str(path.relative_to(tree)) for path in (tree / "tests" / "games").glob(f"{key}*")))
    return Suite(key, (*rules, f"tests/renderers/{key}"), ("bot/games", "bot/ai"), last)


@dataclass(frozen=True)
class CoverageMap:
    """CPU seconds by test, and the tests that run each line, by module and line."""

    seconds: dict[str, float]
    lines: dict[str, dict[int, list[str]]]

    def tests_of(self, module: str, statement: range, uses: Iterable[tuple[str, int]] = ()) -> list[str]:
        """List the tests that run a statement, the quickest first.

        Args:
            module: Its path.
            statement: Its lines.
            uses: Lines that use a name defined by the statement; they count when it runs at import only.
        """
        found = self._tests_running((module, line) for line in statement)
        if not found and any(line in self.lines.get(module, {}) for line in statement):
            found = self._tests_running(uses) or set(self.seconds)
        quickest = sorted(found, key=self.seconds.__getitem__)[:MAX_TESTS]
        spent = accumulate(self.seconds[name] for name in quickest)
        return [name for name, seconds in zip(quickest, spent, strict=True) if seconds <= MAX_SECONDS]

    def _tests_running(self, lines: Iterable[tuple[str, int]]) -> set[str]:
        return {name for module, line in lines for name in self.lines.get(module, {}).get(line, ())}


def load_coverage_map(suite: Suite, tree: Path, folder: Path, jobs: int) -> CoverageMap:
    """Measure a suite unless nothing has changed since last time; skip failing tests."""
    file = folder / f"coverage-map-{suite.name}-{_digest(suite, tree)}.json"
    if not file.exists():
        file.write_text(json.dumps(_measure(suite, tree, folder, jobs)), encoding="utf-8")
    found = json.loads(file.read_text(encoding="utf-8"))
    lines = {module: {int(line): names for line, names in each.items()} for module, each in found["lines"].items()}
    return CoverageMap(found["seconds"], lines)


def _measure(suite: Suite, tree: Path, folder: Path, jobs: int) -> dict[str, Any]:
    data, times = folder / f"coverage-{suite.name}", folder / f"seconds-{suite.name}.json"
    environment = {**os.environ, "COVERAGE_FILE": str(data), cpu_times.FILE: str(times), "PYTHONHASHSEED": "0"}
    plugins = ("-p", "no:cacheprovider", "-p", cpu_times.__name__, *LOADED_EARLY, "--numprocesses", str(jobs))
    cover = (*(f"--cov={product}" for product in suite.measured), "--cov-context=test", "--cov-report=")
    lines_only = f"--cov-config={os.devnull}"
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *plugins, *cover, lines_only, *IN_PROCESS, *suite.tests],
        cwd=tree,
        env=environment,
    )
    if done.returncode not in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        sys.exit(f"The tests of {suite.name} cannot be run.")
    read = CoverageData(str(data))
    read.read()
    seconds = json.loads(times.read_text(encoding="utf-8"))
    lines: dict[str, dict[int, list[str]]] = {}
    for measured in read.measured_files():
        lines[str(Path(measured).relative_to(tree))] = {
            line: sorted(seconds.keys() & {name.rsplit("|", 1)[0] for name in names})
            for line, names in read.contexts_by_lineno(measured).items()
        }
    return {"seconds": seconds, "lines": lines}


def _digest(suite: Suite, tree: Path) -> str:
    """Return a hash of a suite's tests and of the code that they cover."""
    found = hashlib.sha256()
    for path in sorted(_files(suite, tree)):
        found.update(path.read_bytes())
    return found.hexdigest()[:12]


def _files(suite: Suite, tree: Path) -> Iterator[Path]:
    for part in (*suite.tests, *suite.measured):
        yield from [tree / part] if (tree / part).is_file() else (tree / part).rglob("*.py")
