"""What members read when something went wrong fits into a message."""

from __future__ import annotations

from bot.games.errors import BadRecord
from bot.games.text import Text
from bot.ui.failures import Declined, sentence
from bot.ui.sheet import CONTENT_LENGTH


def test_a_refusal_is_cut_to_what_a_message_takes() -> None:
    for error in (BadRecord(Text("It says {word}.", word="x" * 5_000)), Declined("y" * (CONTENT_LENGTH + 1))):
        said = sentence(error)
        assert said is not None
        assert len(said) == CONTENT_LENGTH
        assert said.endswith("…")


def test_a_refusal_that_fits_stays_as_it_is() -> None:
    assert sentence(Declined("z" * CONTENT_LENGTH)) == "z" * CONTENT_LENGTH
    assert sentence(ValueError("nobody expected this")) is None
