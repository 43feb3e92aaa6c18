"""What members read when something went wrong fits into a message."""

from __future__ import annotations

import pytest

from bot.discord.components.payload import MAX_CONTENT_LENGTH
from bot.discord.transport.calls import Declined, explain_refusal, refusal_text
from bot.games.contract import BadRecord, IllegalMove, Refusal
from bot.games.text import Text


def test_a_refusal_is_cut_to_what_a_message_takes() -> None:
    for error in (BadRecord(Text("It says {word}.", word="x" * 5_000)), Declined("y" * (MAX_CONTENT_LENGTH + 1))):
        text = refusal_text(error)
        assert text is not None
        assert len(text) == MAX_CONTENT_LENGTH
        assert text.endswith("…")


@pytest.mark.parametrize(
    ("rule", "told"),
    [
        ("solarius_mission 9.2 II.1", "Rules, section 9.2 II.1."),
        ("otys 10.17", "Rules, section 10.17."),
        ("carcassonne_solo 2.2", "Rules, section 2.2."),
    ],
)
def test_a_refused_move_says_where_the_rules_say_so(rule: str, told: str) -> None:
    refusal = Refusal(Text("Choose another."), rule)
    assert str(explain_refusal(refusal)) == refusal_text(IllegalMove(refusal)) == f"Choose another.\n-# {told}"


def test_a_refused_move_without_a_rule_is_a_sentence() -> None:
    assert str(explain_refusal(Refusal(Text("The game is over.")))) == "The game is over."


def test_a_refusal_that_fits_stays_as_it_is() -> None:
    assert refusal_text(Declined("z" * MAX_CONTENT_LENGTH)) == "z" * MAX_CONTENT_LENGTH
    assert refusal_text(ValueError("nobody expected this")) is None
