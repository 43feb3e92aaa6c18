"""Look for a text that breaks a parser: `python -m tests.fuzz record --seconds 600`. `planted` is wrong on purpose."""

from __future__ import annotations

import argparse
import sys
import tempfile
from importlib import import_module
from pathlib import Path

FOUND = 77
"""The status with which atheris ends when it has found one."""


def main() -> None:
    """Search and print the findings; the exit status is 0 if there are none."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("target")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    atheris = import_module("atheris")
    with atheris.instrument_imports(include=["bot", "cogs", "tests.fuzz.targets"]):
        targets = import_module("tests.fuzz.targets")
    planted = targets.Target(targets.planted, ["t", "x"])
    target = {**targets.TARGETS, "planted": planted}[arguments.target]

    def try_out(content: bytes) -> None:
        text = content.decode("utf-8", "replace")
        try:
            target.try_out(text)
        except Exception:
            print(f"found: {text!r}", flush=True)  # noqa: T201
            raise

    with tempfile.TemporaryDirectory() as folder:
        corpus = Path(folder) / "corpus"
        corpus.mkdir()
        for n, example in enumerate(target.examples):
            (corpus / str(n)).write_text(example, encoding="utf-8")
        bounds = [f"-max_total_time={arguments.seconds}", f"-seed={arguments.seed}", "-max_len=8192", "-timeout=10"]
        atheris.Setup([sys.argv[0], *bounds, f"-artifact_prefix={folder}/", str(corpus)], try_out)
        atheris.Fuzz()


if __name__ == "__main__":
    main()
