"""What a run under load did, as rows beside their targets (`DESIGN.md` 10)."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence
from statistics import median

from bot.metrics import WAITING_STAGES, PressStage
from tests.bench.load.commands import Commands
from tests.bench.load.run import Seen
from tests.bench.measure import Row, percentile

SHOWN = 5
"""Commands whose slowest answers are told, and presses without any."""


def rows(seen: Seen) -> Iterator[Row]:
    """What one rate did, beside its targets: drawn in time where the cores can, told where they cannot."""
    can_draw = seen.rate <= 20
    acknowledged = [each.acknowledged for each in seen.presses if each.acknowledged is not None]
    yield _times("acknowledgement", acknowledged, 0.020, 0.150)
    pictures = [each.pictured for each in seen.presses if each.pictured is not None]
    yield _times("picture of the press or a newer one", pictures, 0.3 if can_draw else None, 1.0 if can_draw else 5.0)
    yield _times("lag of the bot's event loop", seen.lags, None, 0.050)
    yield Row("drained after the load", "5.0 s", f"{seen.drain:.1f} s", seen.drain <= 5.0)
    silent = [each for each in seen.presses if not each.failed and (each.read is None or each.read > 2.5)]
    told = ", ".join([str(len(silent)), *(each.interaction.name for each in silent[:SHOWN])])
    yield Row("waited over 2.5 s and read nothing", "0", told, not silent)
    late = sum(each.pictured is None or each.pictured > 2.0 for each in seen.presses if not each.worded)
    yield Row("waited over 2 s for the picture", "", str(late), None)
    failed = sum(each.failed for each in seen.presses)
    yield Row("not acknowledged", "0", str(failed), failed == 0)
    yield Row("CPU of a press, all processes", "12 ms", f"{1000 * seen.bot_cpu:.0f} ms", seen.bot_cpu <= 0.012)
    yield Row("CPU of a press by stage", "", _stages(seen, set(PressStage) - WAITING_STAGES), None)
    yield Row("waits of a press by stage", "", _stages(seen, WAITING_STAGES), None)
    thinking = (seen.after.thinking - seen.before.thinking) / (seen.seconds + seen.drain)
    yield Row("CPU of computer players that think", "", f"{thinking:.0%} of a core", None)
    yield Row("memory before, after", "", f"{seen.before.memory:.0f}, {seen.after.memory:.0f} MiB", None)
    words = sum(each.worded for each in seen.presses)
    text = f"{len(seen.presses)}, {len(pictures)}, {words}, {seen.turned_away}"
    yield Row("presses, with a picture, with words instead, board changed under the finger", "", text, None)
    yield Row("CPU of stand-in and members", "", f"{seen.own_cpu / seen.seconds:.0%} of a core", None)


def typed_rows(commands: Commands) -> Iterator[Row]:
    """What became of the commands that were typed."""
    answered, unanswered = commands.answered, commands.unanswered
    text = f"{answered.total()} of {len(answered)} kinds"
    yield Row("commands answered", "", text, None)
    kinds = ", ".join(f"{name} {times}" for name, times in unanswered.most_common(SHOWN)) or "none"
    yield Row("commands not answered", "none", kinds, not unanswered)
    slowest = sorted(commands.slowest.items(), key=lambda each: -each[1])[:SHOWN]
    yield Row("slowest answers", "", ", ".join(f"{name} {_time(seconds)}" for name, seconds in slowest), None)


def _stages(seen: Seen, shown: Container[PressStage]) -> str:
    """Mean milliseconds of a press in each of these stages, in the order of the work."""
    each = {stage: 1000 * seen.stages.get(stage, 0.0) / max(1, len(seen.presses)) for stage in PressStage}
    return ", ".join(f"{stage} {spent:.1f}" for stage, spent in each.items() if stage in shown) + " ms"


def _times(work: str, times: Sequence[float], middle: float | None, slowest: float) -> Row:
    if not times:
        return Row(work, "", "none", False)
    found, late = median(times), percentile(times, 99)
    target = f"{_time(slowest)}" if middle is None else f"{_time(middle)}, {_time(slowest)}"
    met = late <= slowest and (middle is None or found <= middle)
    return Row(f"{work}, p50, p99", target, f"{_time(found)}, {_time(late)}", met)


def _time(seconds: float) -> str:
    return f"{seconds:.1f} s" if seconds >= 1 else f"{1000 * seconds:.0f} ms"
