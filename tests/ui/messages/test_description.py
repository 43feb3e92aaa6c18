"""A table in words: every choice as it can be typed, nothing that its reader may not know, pages that fit."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pytest

from bot.core.table.model import seats_owed_by
from bot.discord.table import words
from bot.discord.table.description import MAX_PAGE_LENGTH, describe_table, split_pages
from bot.games.chance import Chance
from bot.games.contract import Event, Game, Position
from bot.games.registry import GAMES
from bot.games.text import ENGLISH, Text, TextLike
from tests.capabilities import each_game, has_secrets
from tests.cogs.faces import FACES, live_at
from tests.cogs.tables import MEMBERS
from tests.e2e.reading import choices_in

NAMES = ("Ana", "Ben", "Chloe", "Dan", "Eva")
SAMPLED = 19
"""One in this many positions is checked."""


def walk(game: Game, seats: int, **options: object) -> Iterator[tuple[Position, Sequence[Event]]]:
    """Some positions of a random game, the first and the last among them."""
    position, choices = game.new(seats=seats, seed=b"described", options=options), random.Random(game.key)
    events, number = position.opening(), 0
    while position.deciders:
        if number % SAMPLED == 0:
            yield position.copy(), events
        seat = choices.choice(position.deciders)
        events = position.play(choices.choice(position.moves(seat)), seat)
        number += 1
    yield position, events


def description_for(game: Game, position: Position, events: Sequence[Event], seat: int | None) -> Sequence[str]:
    """What the member of a seat reads, or a stranger."""
    face = FACES[game.key]
    member = 99 if seat is None else MEMBERS[seat]
    return describe_table({game.key: face}, live_at(face, position, events), member, NAMES[: position.seats], ENGLISH)


def several(game: Game) -> int:
    """Two seats where a game takes two."""
    return min(max(2, game.seats[0]), game.seats[-1])


@each_game
def test_whoever_decides_reads_every_move_and_nobody_else_reads_any(game: Game) -> None:
    for position, events in walk(game, several(game)):
        live = live_at(FACES[game.key], position, events)
        for seat in (None, *range(position.seats)):
            texts = description_for(game, position, events, seat)
            owed = () if seat is None else seats_owed_by(live.table, position, MEMBERS[seat])
            assert choices_in(texts) == [str(move) for each in owed for move in position.moves(each)]
            assert (texts[0].startswith("**Your turn.**")) == bool(owed)


@each_game
def test_what_a_reader_cannot_know_changes_no_word(game: Game) -> None:
    differed = 0
    for position, events in walk(game, several(game)):
        for viewer in (*([None] if position.seats > 1 else []), *range(position.seats)):  # alone nothing is hidden
            other = position.imagine(viewer, Chance(b"other"))
            differed += other != position
            assert description_for(game, other, events, viewer) == description_for(game, position, events, viewer)
    assert differed or not has_secrets(game)


def test_without_aids_nothing_says_where_a_tile_fits() -> None:
    game = next(game for game in GAMES if game.key == "carcassonne")
    for position, events in walk(game, 1, aids=False):
        if not position.deciders or position.prompt.kind != "place":
            continue
        choices = choices_in(description_for(game, position, events, 0))
        assert set(map(str, position.moves())) < set(choices)
        lines = [line for line in description_for(game, position, events, 0) if line.startswith("- `place")]
        assert len({line.partition(":")[2].count(".") for line in lines}) == 1


def test_lines_stay_whole_on_pages_that_fit() -> None:
    texts = [f"line {number} {'x' * (number % 90)}" for number in range(400)]
    found = split_pages(texts)
    assert "\n".join(found) == "\n".join(texts)
    assert max(map(len, found)) <= MAX_PAGE_LENGTH
    assert len(found) <= 2 * sum(map(len, texts)) // MAX_PAGE_LENGTH


def test_a_line_longer_than_a_page_is_broken_between_words() -> None:
    line = " ".join(f"word{number}" for number in range(900))
    found = split_pages(["before", line, "after"])
    assert max(map(len, found)) <= MAX_PAGE_LENGTH
    assert " ".join(" ".join(found).split()) == f"before {line} after"


@pytest.mark.parametrize(
    ("came", "line"),
    [(Text("+2 points"), "- `take 1`: Take it. +2 points"), ("", "- `take 1`: Take it.")],
)
def test_a_move_is_listed_with_what_it_brings(came: TextLike, line: str) -> None:
    assert str(words.choice("take 1", "Take it", came)) == line
