"""What members read and may press is as it was approved; `python -m tests.approvals` approves a change."""

from __future__ import annotations

import pytest

from tests.approvals import WRITERS, compare

MAX_SHOWN = 40
"""Lines of a difference that a failing test shows."""


@pytest.mark.parametrize("name", WRITERS)
def test_everything_is_as_it_was_approved(name: str) -> None:
    changes = compare(name, WRITERS[name]())
    assert not changes, "\n".join(changes[:MAX_SHOWN])
