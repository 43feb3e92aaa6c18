"""What members read about their premoves."""

from __future__ import annotations

import pytest

from cogs.premove import words


@pytest.mark.parametrize("careful", [True, False])
@pytest.mark.parametrize(
    ("moves", "which"), [(("end turn",), "it isn't allowed"), (("roll", "end turn"), "one of them isn't allowed")]
)
def test_what_is_left_says_when_its_member_is_asked_instead(moves: tuple[str, ...], which: str, careful: bool) -> None:
    text = str(words.left(moves, careful=careful))
    assert "; ".join(moves) in text
    assert which in text
    assert ("anything new is revealed" in text) is careful
