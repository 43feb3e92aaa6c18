"""The games of the corpus replay, and tell what they told when they were played.

If facts differ, a rule or the record of it has changed: old games are promises, so mend the change, or give the rules a
new version and a volume of its own. If words differ and are meant to: `python -m tests.corpus.make words GAME`.
"""

from __future__ import annotations

from collections import defaultdict

import pytest

from bot.games.contract import Game
from bot.games.registry import GAMES
from tests.corpus.comparing import differences
from tests.corpus.trace import traces
from tests.corpus.volumes import Part, Volume, volumes


@pytest.mark.parametrize("every", [pytest.param(8, id="some"), pytest.param(1, id="all", marks=pytest.mark.soak)])
@pytest.mark.parametrize("volume", volumes(), ids=lambda value: str(value).replace("/", "-"))
def test_replayed_games_have_the_same_events(volume: Volume, every: int) -> None:
    records = volume.records()
    by_seats = defaultdict(list)
    for number, record in enumerate(records):
        by_seats[record.seats].append(number)
    numbers = sorted(number for those in by_seats.values() for number in those[::every])
    chosen = {id(records[number]) for number in numbers}
    lines = list(traces(records, lambda record: id(record) in chosen))
    values: dict[Part, list[str]] = {"facts": [line.facts for line in lines], "words": [line.words for line in lines]}
    for part in ("facts", "words"):
        if found := differences(volume, part, values[part], numbers):
            pytest.fail(found, pytrace=False)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.key))
def test_every_seat_count_and_option_value_was_played_under_the_rules_of_today(game: Game) -> None:
    records = [record for volume in volumes() if volume.game == game.key for record in volume.records()]
    today = [record for record in records if record.rules_version == game.rules_version]
    make = f"python -m tests.corpus.make new {game.key}"
    for seats in game.seats:
        played = {(name, value) for record in today if record.seats == seats for name, value in record.options.items()}
        wanted = {(option.name, value) for option in game.options for value in option.choices}
        assert wanted <= played, f"{make} plays {wanted - played} with {seats} seats"


def test_a_difference_names_its_first_entry_and_its_parts() -> None:
    volume = volumes()[0]
    kept = volume.lines("facts")
    assert differences(volume, "facts", kept) == ""
    changed = [*kept[:2], kept[2].replace('"scores":[', '"scores":[7'), *kept[3:]]
    first = "lines differ. The first, record/entry 0/2:\n  scores[0]\n"
    found = differences(volume, "facts", changed)
    assert found.startswith(f"{volume}, facts: 1 of {len(kept)} {first}")
    assert differences(volume, "facts", kept[:-1]).startswith(f"{volume}, facts: 1 of {len(kept)} lines differ.")
