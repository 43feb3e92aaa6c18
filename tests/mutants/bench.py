"""Where mutants are tried: copies of the tree, and in each a process that has loaded what all tests need."""

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

from tests.mutants.changes import ROOT, Mutant
from tests.mutants.covering import Covering, Suite, covering, suite_of

BUILD = ROOT / "build" / "mutants"

LEAST = 10.0
"""CPU seconds that every run of tests has at least before it counts as endless."""

AS_THEY_ARE = 30
"""So many tests are tried without a change first."""

TIMES = 5.0
"""So many times the CPU seconds of the unchanged tests may be taken."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a mutant: `killed`, `endless`, `survived` or `equivalent`, and in how many seconds."""

    mutant: Mutant
    fate: str
    seconds: float
    noticed: str = ""


class Bench:
    """So many copies of the tree, one for each mutant that is tried at the same time."""

    def __init__(self, jobs: int, folder: Path) -> None:
        """The copies stand in the folder; what they have of an earlier time is used again."""
        listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
        self._free: SimpleQueue[_Trier] = SimpleQueue()
        self._covering: dict[Suite, Covering] = {}
        self._jobs = jobs
        self._first = folder / "tree-0"
        for number in range(jobs):
            tree = folder / f"tree-{number}"
            names = [name for name in listed.split("\0") if name and (ROOT / name).is_file()]
            _copy(names, tree)
            self._free.put(_Trier(tree))

    def prepare(self, mutants: Sequence[Mutant]) -> None:
        """Run the tests of these mutants as they are; they have to be green, also where mutants are tried."""
        for suite in {suite_of(mutant.module, ROOT) for mutant in mutants if not mutant.equivalent()}:
            covered = self._covering[suite] = covering(suite, self._first, BUILD, self._jobs)
            tests = sorted(covered.seconds, key=lambda name: covered.seconds[name])[:AS_THEY_ARE]
            trier = self._free.get()
            if (answer := trier.tests(tests, 60 * LEAST))["fate"] != "survived":
                sys.exit(f"Tests that are green by themselves fail where mutants are tried: {answer}")
            self._free.put(trier)

    def judge(self, mutant: Mutant) -> Verdict:
        """Try the tests on a mutant."""
        if mutant.equivalent():
            return Verdict(mutant, "equivalent", 0.0)
        suite = suite_of(mutant.module, ROOT)
        covered = self._covering[suite]
        tests = covered.tests(mutant.module, mutant.statement(), mutant.users())
        close = [(tests, LEAST + TIMES * sum(covered.seconds[name] for name in tests))] if tests else []
        last = [([*arguments], 60 * LEAST) for arguments in suite.last]
        runs = [*last, *close] if len(tests) == len(covered.seconds) else [*close, *last]
        trier = self._free.get()
        started = time.monotonic()
        try:
            with trier.changed(mutant):
                for arguments, limit in runs:
                    answer = trier.tests(arguments, limit)
                    if answer["fate"] != "survived":
                        return Verdict(mutant, answer["fate"], time.monotonic() - started, answer["noticed"])
        finally:
            self._free.put(trier)
        return Verdict(mutant, "survived", time.monotonic() - started)


class _Trier:
    """A copy of the tree and the process that runs tests in it."""

    def __init__(self, tree: Path) -> None:
        self._tree = tree
        environment = {**os.environ, "PYTHONHASHSEED": "0", "PYTHONPATH": str(tree)}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.mutants.trying"],
            cwd=tree,
            env=environment,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    @contextmanager
    def changed(self, mutant: Mutant) -> Iterator[None]:
        """The tree with this mutant in it."""
        file = self._tree / mutant.module
        code, stood = file.read_bytes(), file.stat()
        file.write_text(mutant.made(code.decode()), encoding="utf-8")
        try:
            yield
        finally:
            file.write_bytes(code)
            os.utime(file, ns=(stood.st_atime_ns, stood.st_mtime_ns))

    def tests(self, arguments: Sequence[str], limit: float) -> dict[str, Any]:
        """Run tests; `fate`, and the test that failed."""
        assert self._process.stdin
        assert self._process.stdout
        self._process.stdin.write(json.dumps({"arguments": [*arguments], "limit": limit}) + "\n")
        self._process.stdin.flush()
        answer: dict[str, Any] = json.loads(self._process.stdout.readline())
        return answer


def _copy(names: Sequence[str], tree: Path) -> None:
    """The files of the project and nothing else; what is the same stays, with what Python made of it."""
    wanted = {tree / name for name in names}
    for path in [*tree.rglob("*")]:
        if path.is_file() and path not in wanted and path.suffix != ".pyc":
            path.unlink()
    for name in names:
        source, copied = ROOT / name, tree / name
        if not copied.exists() or source.read_bytes() != copied.read_bytes():
            copied.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(source, copied)
