"""Memory that was freed goes back to the system."""

from __future__ import annotations

import ctypes
import io
import platform

import pytest

from bot import heap
from bot.workers import child
from bot.workers.child import packed, serve
from tests.memory import resident

PIECES, PIECE = 2000, 20_000
"""So many pieces of so many bytes: none is large enough to be given back by itself."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="no other library is known to keep it")
def test_holes_between_what_stays_are_given_back() -> None:
    pieces = [bytes([number % 256]) * PIECE for number in range(PIECES)]
    staying = pieces[::10]
    full = resident()
    del pieces
    heap.give_back()
    assert full - resident() > PIECES * PIECE / 3
    assert [piece[0] for piece in staying[:3]] == [0, 10, 20]


def test_where_nothing_gives_back_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    heap._trim.cache_clear()
    heap.give_back()
    assert heap._trim() is None
    heap._trim.cache_clear()


def test_a_process_that_works_gives_back_after_some_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    given, answers = list[int](), io.BytesIO()
    monkeypatch.setattr(child, "give_back", lambda: given.append(answers.tell()))
    order = packed((abs, (-1,)))
    serve(io.BytesIO(order * (2 * child.SERVED + 1)), answers)
    each = len(packed(1))
    assert given == [child.SERVED * each, 2 * child.SERVED * each]
    assert answers.tell() == (2 * child.SERVED + 1) * each
