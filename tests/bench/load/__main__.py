"""Measure the bot under load: `python -m tests.bench.load --tables 200 --seconds 60 --rates 20,50`."""

from __future__ import annotations

import argparse
import asyncio
import sys
from collections.abc import Sequence

from rich.console import Console
from rich.table import Table

from bot.cli.report import count
from tests.bench.load.highest import highest, is_in_time, row
from tests.bench.load.report import rows, typed_rows
from tests.bench.load.run import Moment, Seen, cores, stage
from tests.bench.load.updates import replaced, update_rows
from tests.bench.measure import load_caption, machine_load


async def measure(
    tables: int, seconds: float, rates: Sequence[float], *, masters: int, typed: int, curve: bool
) -> None:
    """Run each rate in turn and print it, with the memory per minute if asked for."""
    console = Console(width=120)

    def note(moment: Moment) -> None:
        each = " + ".join(f"{memory:.0f}" for memory in moment.memory)
        text = f"{moment.at / 60:6.1f} min  {moment.tables:5} tables opened  {sum(moment.memory):5.0f} MiB = {each}"
        console.print(text, highlight=False)

    async with stage(tables, masters) as ready:
        ready.traffic.typed = typed
        following = asyncio.create_task(ready.follow_memory(60.0, note)) if curve else None
        for rate in rates:
            before = machine_load()
            seen = await ready.load(rate, seconds)
            beside = (f", {masters} of masters" if masters else "") + (f", {typed}% commands" if typed else "")
            title = (
                f"{tables} tables of mixed games{beside}, {rate:g} presses a second for {seconds:g} s, {cores()} cores"
            )
            table = Table("work", "target", "measured", "", title=title, caption=load_caption(before))
            for row in (*rows(seen), *(typed_rows(ready.traffic.commands) if typed else ())):
                table.add_row(row.work, row.target, row.measured, row.verdict)
            console.print(table)
        if following is not None:
            following.cancel()


async def measure_highest(tables: int, seconds: float, bot_cores: int | None) -> None:
    """Try rate after rate, and print the highest that the bot keeps up with for so long."""
    console, usable, before = Console(width=120), bot_cores or cores(), machine_load()
    async with stage(tables, bot_cores=bot_cores) as ready:

        async def load(rate: int, seconds: float) -> Seen:
            seen = await ready.load(rate, seconds)
            verdict = "in time" if is_in_time(seen) else "late"
            console.print(f"{rate:4} presses/s for {seconds:g} s: {verdict}, drained after {seen.drain:.1f} s")
            return seen

        best = await highest(load, seconds)
    table = Table("work", "target", "measured", "", title=f"{tables} tables of mixed games, kept up for {seconds:g} s")
    table.caption = load_caption(before)
    found = row(usable, best)
    table.add_row(found.work, found.target, found.measured, found.verdict)
    console.print(table)


async def measure_updates(tables: int, rate: float, updates: int) -> None:
    """Replace the bot again and again, and print how many presses failed."""
    before = machine_load()
    seen = await replaced(tables, rate, updates)
    table = Table(
        "work", "target", "measured", "", title=f"{updates} updates, {tables} tables, {rate:g} presses a second"
    )
    table.caption = load_caption(before)
    for found in update_rows(seen):
        table.add_row(found.work, found.target, found.measured, found.verdict)
    Console(width=120).print(table)


def main(argv: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status is 0 whether the targets are met or not: a table is no test."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.load", description=(__doc__ or "").partition(":")[0])
    parser.add_argument("--tables", type=int, default=200, help="tables that are open at a time")
    parser.add_argument("--seconds", type=float, default=60.0, help="how long each rate is kept up")
    parser.add_argument("--minutes", type=float, help="the same in minutes")
    parser.add_argument("--rates", default="20,50", help="presses a second, one rate after another")
    parser.add_argument("--masters", type=int, default=0, help="tables beside them that masters play by themselves")
    parser.add_argument("--commands", type=int, default=0, help="of a hundred presses, how many are typed commands")
    parser.add_argument("--curve", action="store_true", help="print the bot's memory every minute")
    parser.add_argument("--highest", action="store_true", help="look for the highest rate instead")
    parser.add_argument("--cores", type=count, help="with --highest: how many cores the bot may use")
    parser.add_argument("--updates", type=count, help="replace the bot so often while members press at the first rate")
    arguments = parser.parse_args(argv)
    seconds = arguments.seconds if arguments.minutes is None else 60 * arguments.minutes
    if arguments.highest:
        asyncio.run(measure_highest(arguments.tables, seconds, arguments.cores))
        return 0
    rates = [float(rate) for rate in arguments.rates.split(",")]
    if arguments.updates is not None:
        asyncio.run(measure_updates(arguments.tables, rates[0], arguments.updates))
        return 0
    typed, masters = arguments.commands, arguments.masters
    asyncio.run(measure(arguments.tables, seconds, rates, masters=masters, typed=typed, curve=arguments.curve))
    return 0


if __name__ == "__main__":
    sys.exit(main())
