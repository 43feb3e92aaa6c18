"""A process that works for its parent: it reads orders, carries them out one after another, and writes answers back.

Its argument says how far it stands back behind the process that answers members, as a nice value. Orders and answers
are pickles with their length before them, in four bytes. An order is a function of a module and its arguments,
an answer is the result or the error. It ends when its parent does, however that happens and without a word, for its
input ends then, and so does whoever its answer is for; what it has worked out stays here for the next order.
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
"""Orders after which memory that was freed meanwhile goes back to the system."""


def _frozen(content: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(content)


def _reduce(frozen: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _frozen, (dict(frozen),)


copyreg.pickle(MappingProxyType, _reduce)


def pack(value: object) -> bytes:
    """A value on its way to another process. Raises what pickle raises when it cannot travel."""
    content = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    return len(content).to_bytes(HEADER_SIZE) + content


def unpack(content: bytes) -> Any:
    """What came from another process of ours, without the length before it."""
    return pickle.loads(content)  # noqa: S301 -- our own process made it


def run_order(order: bytes) -> bytes:
    """The answer to one order."""
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
    """Work until no more orders come; half of one is none. Raises BrokenPipeError when nobody reads answers."""
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
    """Serve the parent; a signal that is meant for the whole family leaves the ending to the parent."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(int(sys.argv[1]))
    orders, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but answers goes to the parent
    try:
        serve(orders, answers)
    except BrokenPipeError:  # what is left in the buffer would be tried once more at the end
        os.dup2(os.open(os.devnull, os.O_WRONLY), answers.fileno())


if __name__ == "__main__":
    main()
