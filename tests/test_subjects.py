"""Subjects plug themselves in: without one of them everything else is there."""

from __future__ import annotations

import ast
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from bot.app import build
from bot.core import subjects
from bot.core.subjects import SUBJECTS
from bot.ops.settings import BotSettings
from cogs.table.lookup import Here
from tests.subjects import play_and_delete

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "renderers")

PATIENCE = 120.0
"""Seconds for a start and a short game, on a busy machine."""

DELETABLE = ("premove", "trial", "hint", "follow", "journal", "review", "puzzle", "open_seats", "absence")
"""Subjects that nothing else imports: each is deleted with its folder and its line."""

NAMES = re.compile(rf"^\s*(?:import|from) .*\b(?:{'|'.join(DELETABLE)})\b|^\s*from (?:cogs|\.)", re.MULTILINE)

VERBS = {
    "follow": {"follow", "unfollow"},
    "hint": {"hint"},
    "premove": {"withdraw"},
    "puzzle": {"puzzle"},
    "review": {"review", "lookback", "gained"},
    "trial": {"try"},
}
"""The verbs of subjects that have any."""

ACTIONS = {
    "follow": ["follow", "unfollow"],
    "hint": ["hint"],
    "premove": ["premove", "withdraw"],
    "review": ["review"],
    "trial": ["try"],
}
"""The actions of `/table` of subjects that have any."""


async def _loaded(folder: Path) -> tuple[frozenset[str], Sequence[str], int]:
    """The verbs, the actions of `/table`, and how many parts boards have."""
    async with build(BotSettings("", folder / "tables.db")) as client:
        await client.load_cogs()
        groups = await client.dispatcher.panels["table"].list_groups(Here())
        parts = client.dispatcher.payloads.parts
        added = (parts.lines, parts.result_lines, parts.optional, parts.results)
        keys = [action.key for group in groups for action in group.actions]
        return client.dispatcher.verbs, keys, sum(len([*each]) for each in added)


def _leave_out(subject: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert subject in SUBJECTS
    monkeypatch.setattr(subjects, "SUBJECTS", tuple(each for each in SUBJECTS if each != subject))


def _imported(path: Path) -> Iterator[str]:
    """The modules and names that a file imports, with their packages. One with no word of subjects isn't parsed."""
    text = path.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if NAMES.search(text) else ():
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = path.relative_to(ROOT).parts[: -node.level] if node.level else ()
            module = ".".join((*above, *filter(None, (node.module,))))
            yield from (f"{module}.{alias.name}" for alias in node.names)


@pytest.mark.parametrize("subject", DELETABLE)
async def test_a_subject_can_be_left_out(subject: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    verbs, actions, parts = await _loaded(tmp_path)
    _leave_out(subject, monkeypatch)
    fewer = await _loaded(tmp_path)
    assert verbs - fewer[0] == VERBS.get(subject, set())
    assert [key for key in actions if key not in fewer[1]] == ACTIONS.get(subject, [])
    added = {"absence": 1, "hint": 3, "review": 1, "trial": 1}
    assert parts - fewer[2] == added.get(subject, 0)


@pytest.mark.parametrize("subject", DELETABLE)
async def test_without_a_subject_a_game_is_played_and_a_member_deleted(
    subject: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    _leave_out(subject, monkeypatch)
    await play_and_delete(tmp_path)
    assert [record.getMessage() for record in caplog.records if record.levelname in ("ERROR", "CRITICAL")] == []


def test_only_a_subject_itself_imports_its_modules() -> None:
    owners = {f"cogs.{subject}": ROOT / "cogs" / subject for subject in DELETABLE}
    users: dict[str, set[str]] = {package: set() for package in owners}
    within = set[str]()
    for path in (path for part in PACKAGES for path in sorted((ROOT / part).rglob("*.py"))):
        for name in _imported(path):
            package = ".".join(name.split(".")[:2])
            if package in owners and owners[package] in path.parents:
                within.add(package)
            elif package in owners:
                users[package].add(str(path.relative_to(ROOT)))
    assert within == {*owners}, "imports are found"
    assert {package: files for package, files in users.items() if files} == {}


@pytest.mark.soak
@pytest.mark.parametrize("subject", DELETABLE)
def test_a_subject_is_deleted_with_its_folder_and_one_line(subject: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    for part in (*PACKAGES, "data", "tests"):
        shutil.copytree(ROOT / part, copy / part, ignore=shutil.ignore_patterns("__pycache__"))
    listed = copy / "bot" / "core" / "subjects.py"
    before = listed.read_text(encoding="utf-8")
    after = before.replace(f'    "{subject}",\n', "")
    assert len(before.splitlines()) - len(after.splitlines()) == 1
    listed.write_text(after, encoding="utf-8")
    shutil.rmtree(copy / "cogs" / subject)
    played = subprocess.run(
        [sys.executable, "-m", "tests.subjects", tmp_path],
        cwd=copy,
        check=False,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert (played.returncode, played.stderr) == (0, "")
