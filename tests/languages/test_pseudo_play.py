"""Whole games, challenges, settings and leagues in the pseudo-language: no word escapes translation, nothing is cut.

The scenes are those of other tests, which also check that what was meant is what they approved in English. A sample in
`make test`, all of them in `make soak`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from tests.e2e.play import test_transcripts, test_whole_games
from tests.e2e.stage import Stage, staged
from tests.languages.pseudo_play import PseudoReader, pseudo_play

Scene = Callable[[Stage], Awaitable[object]]

SAMPLE: tuple[Scene, ...] = (test_transcripts.test_lobby, test_transcripts.test_lobby_that_nobody_starts)
SCENES: tuple[Scene, ...] = (
    test_transcripts.test_trials_and_premoves,
    test_transcripts.test_overtime,
    test_transcripts.test_race_and_match,
    test_transcripts.test_daily_puzzle,
    test_whole_games.by_controls,
)


@pytest.mark.parametrize(
    "scene",
    [*SAMPLE, *(pytest.param(scene, marks=pytest.mark.soak) for scene in SCENES)],
    ids=lambda scene: f"{scene.__module__}.{scene.__name__}",
)
async def test_every_word_is_translated_and_none_is_cut(scene: Scene, tmp_path: Path) -> None:
    reader = PseudoReader()
    with pseudo_play(reader):
        async with staged(tmp_path) as stage:
            await scene(stage)
    assert reader.faults == []
    assert reader.texts > 10
