"""A process that draws: it reads orders from its parent, draws them one after another, and writes the pictures back.

`python -m bot.ui.drawer`. Orders and answers are pickles with their length before them, in four bytes. An order is a
renderer and a view, an answer is the picture or the error. It ends when its parent does, however that happens, for its
input ends then; what is drawn stays baked here for the next order.
"""

from __future__ import annotations

import copyreg
import os
import pickle
import signal
import sys
import traceback
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, BinaryIO

HEAD = 4
NICE = 5
"""How far the drawers stand back behind the process that answers members."""


def _frozen(content: dict[Any, Any]) -> Mapping[Any, Any]:
    return MappingProxyType(content)


def _reduce(frozen: MappingProxyType[Any, Any]) -> tuple[Any, ...]:
    return _frozen, (dict(frozen),)


copyreg.pickle(MappingProxyType, _reduce)


def packed(value: object) -> bytes:
    """A value on its way to another process. Raises what pickle raises when it cannot travel."""
    content = pickle.dumps(value, protocol=pickle.HIGHEST_PROTOCOL)
    return len(content).to_bytes(HEAD) + content


def drawn(order: bytes) -> bytes:
    """The answer to one order."""
    try:
        renderer, view = pickle.loads(order)  # noqa: S301 -- the parent's own
        return packed(renderer(view))
    except Exception as error:
        return _failed(error)


def _failed(error: Exception) -> bytes:
    error.add_note("".join(traceback.format_exception(error)))
    try:
        content = packed(error)
        pickle.loads(content[HEAD:])  # noqa: S301 -- our own
    except Exception:
        return packed(RuntimeError("".join(traceback.format_exception(error))))
    return content


def serve(orders: BinaryIO, pictures: BinaryIO) -> None:
    """Draw until no more orders come."""
    while head := orders.read(HEAD):
        pictures.write(drawn(orders.read(int.from_bytes(head))))
        pictures.flush()


def main() -> None:
    """Serve the parent; a signal that is meant for the whole family leaves the ending to the parent."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(NICE)
    orders, pictures = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing but pictures goes to the parent
    serve(orders, pictures)


if __name__ == "__main__":
    main()
