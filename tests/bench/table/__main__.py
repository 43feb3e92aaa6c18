"""Print the performance table: measured figures beside their targets."""

from __future__ import annotations

import sys

from rich.console import Console
from rich.table import Table

from bot.cli.report import progress
from tests.bench.measure import load_caption, machine_load
from tests.bench.table import engine, picture, start, wire

SECTIONS = (engine, picture, wire, start)


def main() -> int:
    """Measure everything; the exit status is 0 whether the targets are met or not: a table is no test."""
    table, before = Table("work", "target", "measured", ""), machine_load()
    for section in progress(SECTIONS, "Measuring"):
        for row in section.rows():
            table.add_row(row.work, row.target, row.measured, row.verdict)
    table.caption = load_caption(before)
    Console(width=110).print(table)
    return 0


if __name__ == "__main__":
    sys.exit(main())
