"""Run the year, print what members were sent, and write the transcript of one of them."""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

from tests.bench.year.diary import quartiles
from tests.bench.year.server import Year
from tests.e2e.stage import staged


def report(year: Year) -> str:
    """Write what happened, what members were sent, and what may not happen."""
    diary = year.diary
    counts = diary.counts()
    rows = [f"{what}: {number}" for what, number in sorted(year.events.items())]
    rows += ["", "member | mention | direct message | post without a mention | edit"]
    for each in year.people:
        own = counts.get(each.id, Counter[str]())
        kinds = ("mention", "direct message", "post without a mention", "edit")
        rows.append(" | ".join([each.name, *(str(own.get(how, 0)) for how in kinds)]))
    rows += ["", "notifications by kind:"]
    rows += [f"{number:6} {how}: {about}" for (how, about), number in diary.kinds().most_common()]
    weekly = diary.weekly(year.weeks_here())
    rows += ["", f"notifications per member and week, quartiles: {quartiles(weekly)}"]
    return "\n".join(rows)


async def run(seed: int, days: int, members: int) -> Year:
    """Run a year in a new folder."""
    with tempfile.TemporaryDirectory() as folder:
        async with staged(Path(folder), described=False, in_threads=True, seed=f"year {seed}") as stage:
            year = Year(stage, seed, days=days, members=members)
            await year.run()
            return year


def main() -> int:
    """Run the command."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.year", description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--days", type=int, default=365)
    parser.add_argument("--members", type=int, default=40)
    parser.add_argument("--transcript", type=Path, help="file for everything that one member was sent")
    parser.add_argument("--of", default="Ben", help="that member's name")
    asked = parser.parse_args()
    began = time.monotonic()
    year = asyncio.run(run(asked.seed, asked.days, asked.members))
    sys.stdout.write(f"{report(year)}\n{time.monotonic() - began:.0f} s\n")
    if asked.transcript is not None:
        member = next(each for each in year.people if each.name == asked.of)
        asked.transcript.write_text(year.diary.transcript(member.id), encoding="utf-8")
    found = year.faults_found()
    sys.stdout.write("".join(f"FAULT: {each}\n" for each in found))
    return 1 if found else 0


if __name__ == "__main__":
    raise SystemExit(main())
