"""The last errors are kept in a file, and read back without what members wrote."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from bot.ops.error_log import MAX_ERRORS, error_file, keep_errors, last_errors
from bot.store.database import PostgresDatabase

_log = logging.getLogger("tests.errors")


@pytest.fixture
def file(tmp_path: Path) -> Iterator[Path]:
    root = logging.getLogger()
    before = list(root.handlers)
    file = error_file(tmp_path / "new" / "tables.sqlite3")
    keep_errors(file)
    yield file
    for handler in [each for each in root.handlers if each not in before]:
        root.removeHandler(handler)
        handler.close()


def fail(text: str) -> None:
    raise KeyError(text)


def test_an_error_is_read_back_with_its_place_and_without_its_text(file: Path) -> None:
    _log.warning("no error")
    try:
        fail("what a member wrote")
    except KeyError:
        _log.exception("unexpected error: id=%s", "1.0.0-abcdef")
    [error] = last_errors(file)
    assert (error.logger, error.message, error.kind) == (
        "tests.errors",
        "unexpected error: id=1.0.0-abcdef",
        "KeyError",
    )
    assert error.place.startswith("test_error_log.py:")
    assert error.place.endswith(" fail")
    assert "member" not in repr(error)


def test_only_the_newest_errors_are_read_and_damaged_lines_are_skipped(file: Path) -> None:
    for number in range(MAX_ERRORS + 3):
        _log.error("error %s", number)
    with file.open("a", encoding="utf-8") as more:
        more.write('{"time": "2026\n[]\n' + json.dumps({"time": "now"}) + "\n")
    assert [error.message for error in last_errors(file)] == [f"error {n}" for n in range(3, MAX_ERRORS + 3)]


def test_errors_of_the_file_before_are_read_first(file: Path) -> None:
    _log.error("older")
    file.rename(file.with_name("errors.log.1"))
    file.write_text(json.dumps({"time": "t", "logger": "l", "message": "newer"}) + "\n", encoding="utf-8")
    assert [error.message for error in last_errors(file)] == ["older", "newer"]


def test_a_folder_that_cannot_be_written_costs_only_the_file(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "new").write_text("a file where a folder should be", encoding="utf-8")
    before = list(logging.getLogger().handlers)
    keep_errors(tmp_path / "new" / "errors.log")
    assert logging.getLogger().handlers == before
    assert "can't write errors to a file" in caplog.text


def test_the_file_lies_in_the_data_folder_where_the_database_is_a_server() -> None:
    assert error_file(PostgresDatabase("postgresql://db/games")).name == "errors.log"
    assert last_errors(Path("no-such-folder/errors.log")) == []
