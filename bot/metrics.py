"""What the bot counts and measures, as plain values.

Readers and their formats are not known here.

Each component that reports something receives `Metrics`; each process has one. Label values are names from the code,
never a member's input, so their number is bounded.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TypeVar

T = TypeVar("T")

Labels = tuple[str, ...]
"""The value of each label, in the metric's order."""

FAST_SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
"""Bucket bounds for work that members notice from a tenth of a second on."""
SLOW_SECONDS = (0.01, 0.025, 0.05, 0.1, 0.2, 0.3, 0.5, 0.75, 1.0, 2.0, 3.0, 5.0, 10.0)
"""Bucket bounds for slower work."""
STAGE_SECONDS = (0.0001, 0.00025, 0.0005, *FAST_SECONDS)
"""Bucket bounds for the stages of a press, most of which take less than a millisecond."""


class InteractionResult(StrEnum):
    """The result of a press or a command."""

    DONE = "done"
    REFUSED = "refused"
    """Answered with a sentence that says what to do instead."""
    STALE = "stale"
    """From an outdated board."""
    FAILED = "failed"
    """Unexpected error: answered with an apology and an id."""
    UNANSWERED = "unanswered"
    """Discord didn't accept the response."""


class PressStage(StrEnum):
    """A part of the work on a press.

    Those in WAITING_STAGES are measured in elapsed seconds, the others in CPU seconds.
    """

    PARSE = "parse"
    """From the text of a move to a move."""
    LOCK = "lock"
    """Waiting for the table, or for its board."""
    REPLAY = "replay"
    """Playing moves: those of the log unless the position is cached, and the new one."""
    COMMIT = "commit"
    """Waiting for the store to write."""
    VIEW = "view"
    """From a position to what a viewer may see."""
    WORDS = "words"
    """Texts and controls of messages."""
    DRAW = "draw"
    """From a view to pixels, in a drawing process."""
    ENCODE = "encode"
    """From pixels to a file, in a drawing process."""
    SEND = "send"
    """Waiting for Discord to take responses and messages."""


WAITING_STAGES = frozenset({PressStage.LOCK, PressStage.COMMIT, PressStage.SEND})

StageTimes = dict[PressStage, float]
"""Seconds of each stage that there was."""

_times: ContextVar[StageTimes | None] = ContextVar("stages of the press that is being answered", default=None)


@contextmanager
def measure_press() -> Iterator[StageTimes]:
    """Collect the seconds of all stages in the block, and in the tasks and threads that it starts."""
    times: StageTimes = {}
    token = _times.set(times)
    try:
        yield times
    finally:
        _times.reset(token)


@contextmanager
def time_stage(stage: PressStage) -> Iterator[None]:
    """Measure a block or function as part of the current press, if any.

    It must not wait for anything, except in WAITING_STAGES.
    """
    times = _times.get()
    if times is None:
        yield
        return
    clock = time.monotonic if stage in WAITING_STAGES else time.thread_time
    began = clock()
    try:
        yield
    finally:
        add_stages({stage: clock() - began})


def add_stages(times: Mapping[PressStage, float]) -> None:
    """Add seconds that were measured elsewhere to the current press, if any."""
    current = _times.get()
    if current is not None:
        for stage, seconds in times.items():
            current[stage] = current.get(stage, 0.0) + seconds


def measure_drawing(draw: Callable[[object], T], view: object) -> tuple[T, StageTimes]:
    """Draw in any process; return the picture with the CPU seconds of drawing and, apart from it, of encoding."""
    with measure_press() as times:
        with time_stage(PressStage.DRAW):
            picture = draw(view)
        times[PressStage.DRAW] -= times.get(PressStage.ENCODE, 0.0)
    return picture, times


class Counter:
    """Counts occurrences."""

    def __init__(self, *labels: str) -> None:
        self.labels = labels
        self._values: dict[Labels, int] = {}

    def increment(self, *labels: str) -> None:
        """Count one occurrence."""
        self._values[labels] = self._values.get(labels, 0) + 1

    @property
    def values(self) -> Mapping[Labels, int]:
        """Counts by labels."""
        return self._values


@dataclass(slots=True)
class Buckets:
    """Observations per bucket, each counted once, and the sum of durations."""

    counts: list[int]
    seconds: float = 0.0


class Histogram:
    """Distribution of durations."""

    def __init__(self, bounds: Sequence[float], *labels: str) -> None:
        """`bounds` are seconds, ascending."""
        self.labels = labels
        self.bounds = tuple(bounds)
        self._values: dict[Labels, Buckets] = {}

    def observe(self, seconds: float, *labels: str) -> None:
        """Record a duration."""
        spread = self._values.get(labels)
        if spread is None:
            spread = self._values[labels] = Buckets([0] * (len(self.bounds) + 1))
        spread.counts[bisect_left(self.bounds, seconds)] += 1
        spread.seconds += seconds

    @contextmanager
    def time(self, *labels: str) -> Iterator[None]:
        """Measure the block, even if it raises."""
        began = time.monotonic()
        try:
            yield
        finally:
            self.observe(time.monotonic() - began, *labels)

    @property
    def values(self) -> Mapping[Labels, Buckets]:
        """Buckets by labels."""
        return self._values


@dataclass(frozen=True, slots=True)
class Metrics:
    """Everything that one process counts and measures."""

    presses: Counter = field(default_factory=lambda: Counter("game", "verb", "result"))
    commands: Counter = field(default_factory=lambda: Counter("command", "result"))
    press_stages: Histogram = field(default_factory=lambda: Histogram(STAGE_SECONDS, "stage"))
    """The price of a press in each of its stages."""
    acknowledged: Histogram = field(default_factory=lambda: Histogram(FAST_SECONDS, "kind"))
    """From an interaction to the first response that Discord accepted."""
    pictures: Histogram = field(default_factory=lambda: Histogram(SLOW_SECONDS, "of"))
    """From the request for an uncached picture until it's drawn."""
    picture_requests: Counter = field(default_factory=lambda: Counter("of", "result"))
    """Requests for pictures: drawn, cached, superseded, overrun, failed."""
    store: Histogram = field(default_factory=lambda: Histogram(FAST_SECONDS, "way", "work"))
    """Queries of the store, including the wait for their turn and the commit."""
    lag: Histogram = field(default_factory=lambda: Histogram(FAST_SECONDS))
    """How late the event loop runs timed callbacks."""
    skipped_events: Counter = field(default_factory=lambda: Counter("event"))
    """Gateway events that couldn't be parsed."""
    errors: Counter = field(default_factory=lambda: Counter("part", "kind"))
    """Logged errors."""
    last_times: dict[str, float] = field(default_factory=dict)
    """When the last `interaction` came and the newest `backup` was made, in seconds since 1970."""
