"""A log for machines says of each line to which interaction it belongs."""

from __future__ import annotations

import json
import logging

import pytest

from bot.discord.transport.log_format import JsonFormatter
from tests.e2e.stage import GAME, Stage, settled


class Lines(logging.Handler):
    """Keeps every line as it is written."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.setFormatter(JsonFormatter())
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))


async def test_all_lines_of_an_interaction_have_its_id_and_other_lines_none(
    stage: Stage, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = Lines()
    logging.getLogger().addHandler(lines)
    ana = stage.member("Ana")

    def fail(*_: object) -> None:
        raise RuntimeError("two\nlines")

    try:
        monkeypatch.setattr(stage.client.dispatcher.faces[GAME], "content", fail)
        await ana.slash("carcassonne")
        await settled()
        first = [json.loads(line) for line in lines.lines]
        lines.lines.clear()
        await ana.slash("table do:board")
        await settled()
        second = [json.loads(line) for line in lines.lines]
        lines.lines.clear()
        logging.getLogger("bot").warning("nobody asked for %s", "this")
    finally:
        logging.getLogger().removeHandler(lines)
    ids = [{line["interaction"] for line in found if "error" in line} for found in (first, second)]
    assert [len(each) for each in ids] == [1, 1]
    assert ids[0] != ids[1]
    assert "RuntimeError: two\nlines" in next(line["error"] for line in first if "error" in line)
    (other,) = lines.lines
    assert "\n" not in other
    said = json.loads(other)
    assert (said["level"], said["logger"], said["message"]) == ("WARNING", "bot", "nobody asked for this")
    assert "interaction" not in said
