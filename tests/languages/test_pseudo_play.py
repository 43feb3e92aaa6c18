"""Whole games, challenges, settings and leagues in the pseudo-language: every word is translated, no label is cut.

The scenes are those of other tests, which also check that what was meant is what they approved in English. A sample in
`make test`, all of them in `make soak`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.capabilities import LESSONS
from tests.e2e.challenges import test_leagues, test_matches
from tests.e2e.people import test_puzzle, test_records, test_settings, test_start_card
from tests.e2e.play import (
    test_carcassonne,
    test_clocks,
    test_factories,
    test_in_words,
    test_lessons,
    test_nova_luna,
    test_otys,
    test_premoves,
    test_solarius,
    test_transcripts,
    test_whole_games,
)
from tests.e2e.stage import Stage, staged
from tests.languages.pseudo_play import PseudoReader, pseudo_play

Scene = Callable[[Stage], Awaitable[object]]


def lesson(number: int) -> Scene:
    """A lesson to its end."""
    game, wanted = LESSONS[number]

    async def learn(stage: Stage) -> None:
        await test_lessons.test_a_lesson_can_be_skipped_through_to_its_end(stage, game, wanted)

    learn.__name__ = f"{game.key}_{wanted.name}"
    return learn


async def panel_of_a_member_who_waits(stage: Stage) -> None:
    """What a member can do while others play."""
    _, waiting = await test_premoves.two(stage)
    await waiting.slash("table")


SAMPLE: tuple[Scene, ...] = (test_transcripts.test_lobby, test_transcripts.test_lobby_that_nobody_starts)
SCENES: tuple[Scene, ...] = (
    test_transcripts.test_trials_and_premoves,
    test_transcripts.test_end_of_a_game,
    test_transcripts.test_daily_puzzle,
    test_transcripts.test_league,
    test_transcripts.test_days_of_a_server,
    test_whole_games.by_controls,
    test_carcassonne.test_a_game_of_two_ends_with_points_by_kind,
    test_nova_luna.by_controls,
    test_factories.by_controls,
    test_factories.play_three,
    test_factories.test_hands_survive_a_restart,
    test_otys.by_controls,
    test_otys.test_strangers_and_late_presses_play_nothing,
    test_solarius.by_controls,
    test_solarius.test_one_press_on_the_own_message_takes_off_and_flies,
    test_solarius.test_anytime_actions_come_back_to_the_decision,
    test_solarius.test_a_computer_players_mat_is_called_after_it,
    test_in_words.test_a_long_description_has_pages_and_a_file,
    panel_of_a_member_who_waits,
    test_clocks.test_weekends_are_those_of_the_server_or_else_of_whoever_wants_the_clock,
    test_records.test_a_record_is_replayed_without_a_table,
    test_puzzle.test_a_member_looks_at_moves_answers_once_and_shares_no_solution,
    test_settings.test_settings_and_the_panel_survive_a_restart,
    test_settings.test_quiet_hours_and_time_zone_are_filled_in_together,
    test_start_card.test_options_are_chosen_in_words_before_the_table_is_opened_and_after_a_restart,
    test_start_card.test_the_card_leads_to_the_rules_and_back_and_to_every_command,
    test_start_card.test_help_explains_commands_rules_and_begins_lessons,
    test_leagues.test_an_elimination_of_five,
    test_leagues.test_a_league_is_opened_with_the_modal,
    test_matches.test_two_members_with_the_same_shuffle,
    *(lesson(number) for number in range(len(LESSONS))),
)


@pytest.mark.parametrize(
    "scene",
    [*SAMPLE, *(pytest.param(scene, marks=pytest.mark.soak) for scene in SCENES)],
    ids=lambda scene: f"{scene.__module__.rpartition('.')[2]}.{scene.__name__}",
)
async def test_every_word_is_translated_and_none_is_cut(scene: Scene, tmp_path: Path) -> None:
    reader = PseudoReader()
    with pseudo_play(reader):
        async with staged(tmp_path, described=False) as stage:
            await scene(stage)
    assert reader.faults == []
    assert reader.texts > 10
