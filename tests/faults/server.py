"""The process that tests order runs from: `python -m tests.faults.server`. It has started a bot, and copies itself."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

from tests.faults.harness import Stage, prepare
from tests.faults.runs import Order, run
from tests.faults.virtual import VirtualLoop


def boot(folder: Path) -> Stage:
    """Return a stage on which the bot has started."""
    logging.getLogger().addHandler(logging.NullHandler())
    logging.disable(logging.CRITICAL)
    prepare()
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    stage = Stage(loop, folder)
    loop.run_until_complete(stage.boot())
    return stage


def main() -> None:
    """Boot, then answer each order, a line of JSON, with its outcome."""
    with tempfile.TemporaryDirectory(prefix="faults-") as folder:
        stage = boot(Path(folder))
        for line in sys.stdin:
            sys.stdout.write(json.dumps(asdict(run(stage, Order(**json.loads(line))))) + "\n")
            sys.stdout.flush()


if __name__ == "__main__":
    main()
