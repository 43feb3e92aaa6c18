"""Files of stored data: small ones as they are, large ones packed, too large ones refused."""

from __future__ import annotations

import pytest

from bot.discord.transport.calls import Declined
from cogs.settings import data


def test_a_file_is_packed_from_four_mebibytes_on() -> None:
    text = "a" * 4 * 2**20
    assert data._file("data.json", text).name == "data.json"
    assert data._file("data.json", text + "a").name == "data.json.gz"


def test_a_packed_file_that_is_too_large_to_send_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    size = len(data._file("data.json", "a" * (data.MAX_PLAIN_SIZE + 1)).content)
    monkeypatch.setattr(data, "MAX_PACKED_SIZE", size)
    data._file("data.json", "a" * (data.MAX_PLAIN_SIZE + 1))
    monkeypatch.setattr(data, "MAX_PACKED_SIZE", size - 1)
    with pytest.raises(Declined):
        data._file("data.json", "a" * (data.MAX_PLAIN_SIZE + 1))
