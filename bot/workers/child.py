"""The worker process: reads orders, runs them one by one, and writes the results.

Its argument is its nice value. Orders and answers are pickles with a 4-byte length prefix. An order is a module-level
function with arguments, an answer its result or error. The process exits when its input closes, so it never outlives
its parent. Module-level caches stay for the next order.
"""

from __future__ import annotations

import copyreg
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Mapping
from itertools import count
from types import MappingProxyType
from typing import Any, BinaryIO

from bot.workers.memory_trim import trim_memory

HEADER_SIZE = 4

TRIM_INTERVAL = 10
"""Orders after which freed memory is returned to the system."""


def _frozen(content: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(content)


def _reduce(frozen: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _frozen, (dict(frozen),)


copyreg.pickle(MappingProxyType, _reduce)


def pack(value: object) -> bytes:
    """Pickle a value with its length. Raises pickle's errors for unpicklable values."""
    content = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    return len(content).to_bytes(HEADER_SIZE) + content


def unpack(content: bytes) -> Any:
    """Unpickle a value, given without its length, from one of our own processes."""
    return pickle.loads(content)  # noqa: S301 -- our own process made it


def run_order(order: bytes) -> bytes:
    """Run one order and return its answer."""
    try:
        function, arguments = unpack(order)
        return pack(function(*arguments))
    except Exception as error:
        return _pack_error(error)


def _pack_error(error: Exception) -> bytes:
    error.add_note("".join(traceback.format_exception(error)))
    try:
        content = pack(error)
        unpack(content[HEADER_SIZE:])
    except Exception:
        return pack(RuntimeError("".join(traceback.format_exception(error))))
    return content


def serve(orders: BinaryIO, answers: BinaryIO) -> None:
    """Work until the input ends, ignoring a partial order.

    Raises BrokenPipeError if nobody reads the answers.
    """
    for number in count(1):
        if len(head := orders.read(HEADER_SIZE)) < HEADER_SIZE:
            return
        order = orders.read(size := int.from_bytes(head))
        if len(order) < size:
            return
        answers.write(run_order(order))
        answers.flush()
        if number % TRIM_INTERVAL == 0:
            trim_memory()


def main() -> None:
    """Serve the parent; signals to the process group are left to the parent."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    orders, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # Only answers go to the parent.
    try:
        serve(orders, answers)
    except BrokenPipeError:  # The buffer's rest would be written once more at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())


if __name__ == "__main__":
    main()
