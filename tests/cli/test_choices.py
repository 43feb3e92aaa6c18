"""How often quick players choose what: the command, its file, and the lists that follow it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bot.ai.choices import choice_counts, first_words, share_of_choices
from bot.cli.commands import main
from bot.cli.players import choices
from bot.discord.components.controls import MOVE_SEPARATOR, Select
from bot.discord.table.face import Face
from bot.games.novaluna import NovaLuna
from bot.games.registry import BUILT_IN
from cogs.otys.face import OtysFace
from cogs.solarius.face import SolariusFace
from tests.bench.presses.counted import played
from tests.bench.presses.shown import Shown, controls_of

REST = ("Choose", "Other")
"""Titles that say only that there is more."""


def test_the_command_writes_the_counts_of_its_games(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(choices, "BUILT_IN", (NovaLuna(),))
    file = tmp_path / "choices.json"
    assert main(["choices", "--games", "2", "--out", str(file)]) == 0
    assert "2 games of each" in capsys.readouterr().out
    written = json.loads(file.read_text(encoding="utf-8"))
    assert written == {"novaluna": choices.count_choices(NovaLuna(), 2, "choices")}
    taken = written["novaluna"]["take"]
    assert sum(taken.values()) > 20


def test_all_games_were_counted_and_the_most_frequent_stand_first() -> None:
    assert [*choice_counts()] == [game.key for game in BUILT_IN]
    for kinds in choice_counts().values():
        for counts in kinds.values():
            assert [*counts.values()] == sorted(counts.values(), reverse=True)
            assert all(" ".join(words.split()[:2]) == words for words in counts)


def test_shares_are_those_of_a_decision() -> None:
    counts = choice_counts()["solarius"]["develop"]
    shares = [share_of_choices("solarius", "develop", words) for words in counts]
    assert sum(shares) == pytest.approx(1)
    assert share_of_choices("solarius", "develop", "never seen") == 0
    assert share_of_choices("chess", "opening", "e4") == 0
    assert first_words("key x 3") == "key x"


@pytest.mark.parametrize(("face", "seats"), [(SolariusFace(), 2), (OtysFace(), 1)])
def test_what_a_turn_is_mostly_about_is_in_no_list_of_the_rest(face: Face, seats: int) -> None:
    steps = [*played(face, seats, "choices", 150)]
    rest = []
    for step in steps:
        for control in controls_of(face, step.live, step.seat, Shown(private=step.way.private)):
            if isinstance(control, Select) and str(control.placeholder).startswith(REST):
                values = {choice.value.split(MOVE_SEPARATOR)[0] for choice in control.choices}
                rest += [step.moves[0]] if step.moves[0] in values else []
    assert len(steps) > 50
    assert len(rest) <= len(steps) / 10, rest
