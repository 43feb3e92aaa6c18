"""No token is written to the log, at any level."""

from __future__ import annotations

import logging

import pytest

from bot.discord.transport.log_format import REDACTED, TokenFilter


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("POST https://x/api/v10/interactions/12/s3cr-et_/callback?with_response=1", f"/12/{REDACTED}/callback?with"),
        ("PATCH https://x/api/v10/webhooks/12/s3cr-et_/messages/@original", f"/12/{REDACTED}/messages"),
        ("Event: {'t': 'INTERACTION_CREATE', 'd': {'token': 's3cr-et_', 'id': '1'}}", f"'token': '{REDACTED}', 'id'"),
        ('{"token": "s3cr-et_", "id": 1}', f'"token": "{REDACTED}", "id"'),
    ],
)
def test_a_token_is_hidden_wherever_it_stands(said: str, shown: str) -> None:
    record = logging.LogRecord("discord.http", logging.DEBUG, "", 1, "says %s", (said,), None)
    assert TokenFilter().filter(record)
    assert shown in record.getMessage()
    assert "s3cr-et_" not in record.getMessage()


def test_anything_else_stays_as_it_is() -> None:
    record = logging.LogRecord("discord.http", logging.DEBUG, "", 1, "%d commands", (5,), None)
    assert TokenFilter().filter(record)
    assert (record.msg, record.args) == ("%d commands", (5,))
