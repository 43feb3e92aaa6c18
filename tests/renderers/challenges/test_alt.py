"""The alternative texts tell what the pictures show."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from renderers.challenges.alt import card_sentences, comparison_sentences, standings_sentences
from renderers.challenges.sheets import GameTile, RunHistory
from renderers.challenges.words import spoken_duration
from renderers.kit.picture import fit_alt_text
from tests.renderers.challenges import sheets

ALTS = [
    *(fit_alt_text(standings_sentences(sheet)) for sheet in sheets.STANDINGS.values()),
    *(fit_alt_text(comparison_sentences(sheet)) for sheet in sheets.COMPARISONS.values()),
    *(fit_alt_text(card_sentences(card)) for card in sheets.CARDS.values()),
]


@pytest.mark.parametrize("text", ALTS)
def test_a_text_fits_and_ends_with_a_whole_sentence(text: str) -> None:
    assert 40 < len(text) <= 1024
    assert text.endswith(".")


def test_standings_tell_ranks_scores_times_and_par_first() -> None:
    assert fit_alt_text(standings_sentences(sheets.WEEKLY)).startswith(
        "Weekly challenge 12, Carcassonne, week 47: final standings. Par: 34. "
        "1. Mira Kovač: 52 in 1 hour 52 minutes. 2. Jonas: 47 in 2 hours 5 minutes. 2. Ana: 47 in 58 minutes."
    )


def test_standings_tell_the_goals_of_the_first_three_in_words() -> None:
    text = fit_alt_text(standings_sentences(sheets.WEEKLY))
    assert "Jonas's goals: road of 10, road of 10 for two colours, city of 16, score of 40." in text
    assert "Theo's goals" not in text


def test_standings_tell_that_low_scores_win_and_who_did_not_finish() -> None:
    text = fit_alt_text(standings_sentences(sheets.LOW))
    assert "Options: no clock. Low score wins." in text
    assert "5. 日本: 133 in less than a minute. 2 runs not finished." in text


def test_negative_scores_have_a_minus() -> None:
    assert "2. Bo: −3 in 1 hour 0 minutes." in fit_alt_text(standings_sentences(sheets.NEGATIVE))


def test_a_challenge_that_nobody_finished_has_a_text() -> None:
    text = fit_alt_text(standings_sentences(sheets.EMPTY))
    assert "Nobody finished." in text
    assert "2 runs not finished." in text


def test_a_comparison_tells_results_parting_and_leads() -> None:
    text = fit_alt_text(comparison_sentences(sheets.PARTED))
    assert "Mira Kovač: 52 after 71 moves. Jonas: 47 after 66 moves." in text
    assert f"They diverged at move 20, at {sheets.PARTED.mine.scores[19]}." in text
    gaps = [a - b for a, b in zip(sheets.PARTED.mine.scores, sheets.PARTED.other.scores, strict=False)]
    assert f"Mira Kovač led by up to {max(gaps)}." in text
    assert f"Jonas led by up to {-min(gaps)}." in text


def test_where_low_is_better_the_lower_one_was_ahead() -> None:
    sheet = replace(sheets.AT_ONCE, mine=RunHistory("Ana", (0, 9)), other=RunHistory("Bo", (0, 4)), low_is_better=True)
    assert "Bo led by up to 5." in fit_alt_text(comparison_sentences(sheet))
    assert "Ana was ahead" not in fit_alt_text(comparison_sentences(sheet))


def test_a_comparison_of_equal_runs_says_so() -> None:
    assert "Both played the same moves to the end." in fit_alt_text(comparison_sentences(sheets.SAME))


def test_a_card_tells_games_goals_levels_streak_and_ranks() -> None:
    text = fit_alt_text(card_sentences(sheets.CARD))
    assert text.startswith("Record card: Mira Kovač, Tuesday Table. 63 games, 13 challenges. 12 dailies in a row.")
    assert "Carcassonne: best 52, Master builder, 21 games." in text
    assert "Factories: best 41, 3 of 4 levels, 9 games." in text
    assert "Solarius: 3 wins, 8 games." in text
    assert "Weekly ranks, newest last: 2, 5, 2, 2, 3, 1, 2, 1, 2, 3, 1, 2, 1." in text
    assert "Carcassonne goals, 10 of 14: road of 10, " in text


def test_a_card_counts_one_of_each_in_the_singular() -> None:
    card = replace(sheets.CARD, games=1, challenges=1, streak=1)
    assert "1 game, 1 challenge. 1 daily in a row." in fit_alt_text(card_sentences(card))


def test_one_win_without_results_is_singular() -> None:
    tile = GameTile("carcassonne", played=2, best=None, title=None, goals=frozenset(), wins=1)
    assert "Carcassonne: 1 win, 2 games." in fit_alt_text(card_sentences(replace(sheets.CARD, tiles=[tile])))


@pytest.mark.parametrize(
    ("took", "said"),
    [
        (timedelta(seconds=59), "less than a minute"),
        (timedelta(minutes=1), "1 minute"),
        (timedelta(hours=1, minutes=1), "1 hour 1 minute"),
        (timedelta(days=2, hours=18), "2 days 18 hours"),
    ],
)
def test_durations_in_words(took: timedelta, said: str) -> None:
    assert str(spoken_duration(took)) == said
