"""The sheets from which pictures of challenges are drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.history.turns import Course
from bot.core.results.standings import Leaderboard
from bot.core.time.zones import Cadence
from bot.games.chance import seed_from_text
from bot.games.contract import Json
from bot.games.registry import game_named
from cogs.challenge.model import Challenge
from cogs.challenge.results.pictures import Runner, comparison_sheet, period, share_card, standings_sheet
from tests.cogs.tables import table_at

NOW = datetime(2026, 11, 20, tzinfo=UTC)
COURSE = Course((0, 9), ["refill"], [])
OUTCOME: Mapping[str, Json] = {"scores": [70], "ranks": [1], "title": None, "goals": [], "details": {}}


def challenge_of(game: str, cadence: Cadence = Cadence.ONCE, name: str | None = None) -> Challenge:
    return Challenge(
        id="abcdefgh", game=game, rules_version=1, options={}, guild=1, channel=2, cadence=cadence, period=name,
        creator=None, commitment="0" * 64, par=70, opened=NOW, closes=NOW + timedelta(days=1), number=1,
    )  # fmt: skip


@pytest.mark.parametrize(("key", "low"), [("novaluna", True), ("carcassonne", False)])
def test_pictures_know_which_scores_are_good(key: str, low: bool) -> None:
    challenge, game = challenge_of(key), game_named(key)
    ana, ben = Runner("Ana", COURSE, b""), Runner("Ben", COURSE, b"")
    compared = comparison_sheet(challenge, game, ana, ben, 3)
    assert (compared.low_is_better, compared.parted) == (low, 3)
    table = standings_sheet(challenge, game, Leaderboard((), ()), (), {}, {})
    assert (table.low_is_better, table.final, table.unfinished) == (low, False, 0)
    run = replace(table_at(game, game.new(seats=1, seed=seed_from_text("share"))).table, outcome=OUTCOME)
    assert share_card(challenge, game, run, (), 0, "Ana", b"").low_is_better is low


def test_a_period_is_called_what_people_call_it() -> None:
    assert str(period(challenge_of("otys"))) == "20 November"
    assert str(period(challenge_of("otys", Cadence.DAILY, "2026-11-19"))) == "19 November"
    assert str(period(challenge_of("otys", Cadence.WEEKLY, "2026-W07"))).lower() == "week 7"
