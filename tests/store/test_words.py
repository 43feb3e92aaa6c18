"""Sizes in what the store tells the people who run the bot."""

from __future__ import annotations

from pathlib import Path

from bot.store import words
from bot.store.postgres import words as postgres_words

MIB = 2**20


def test_sizes_in_mib_round_needed_up_and_free_down() -> None:
    needed, free = 3 * MIB + 1, 2 * MIB - 1
    beside = str(words.no_room_for_copy("games.sqlite3", needed, free))
    there = str(postgres_words.no_room_for_copy("games", Path("/backups"), needed, free))
    assert "up to 4 MiB; 1 MiB are free" in beside
    assert "up to 4 MiB; 1 MiB are free" in there


def test_the_size_of_a_copy_is_in_mib() -> None:
    assert "(3 MiB) before" in str(words.copies("games.sqlite3", 2 * MIB + 1))
