"""Interactions that come twice."""

from __future__ import annotations

from cogs.server.cog import DuplicateFilter


def test_what_comes_again_is_known_for_a_while() -> None:
    once = DuplicateFilter(remembered=2)
    assert [once.is_new(each) for each in (1, 1, 2, 1, 3, 2)] == [True, False, True, False, True, False]
    assert once.is_new(1)
