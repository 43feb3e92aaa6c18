"""Approval tests: texts and controls of members, compared with the approved ones.

After an intended change run `python -m tests.approvals`. It writes the files in `approved/` and prints what changed:
read that before you commit. Boards are compressed, since they hold whole views.
"""

from __future__ import annotations

import lzma
from collections.abc import Callable, Mapping
from difflib import unified_diff
from functools import partial
from pathlib import Path

from bot.games.registry import BUILT_IN
from tests.approvals.boards import write_boards
from tests.approvals.sentences import write_sentences
from tests.cogs.faces import FACES

FOLDER = Path(__file__).parent / "approved"

WRITERS: Mapping[str, Callable[[], str]] = {
    "sentences.txt": write_sentences,
    **{f"{game.key}.xz": partial(write_boards, FACES[game.key]) for game in BUILT_IN},
}
"""What writes each file: sentences, and boards of the games that are not plug-ins."""


def read_approved(name: str) -> str:
    """Return the approved text, empty if there is none."""
    file = FOLDER / name
    if not file.exists():
        return ""
    data = file.read_bytes()
    return (lzma.decompress(data) if file.suffix == ".xz" else data).decode()


def approve(name: str, text: str) -> None:
    """Replace the approved text."""
    data, file = text.encode(), FOLDER / name
    file.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME) if file.suffix == ".xz" else data)


def compare(name: str, text: str) -> list[str]:
    """Return the differences from the approved text, as lines of a unified diff."""
    approved = read_approved(name)
    if approved == text:
        return []
    return [*unified_diff(approved.splitlines(), text.splitlines(), "approved", "now", n=1, lineterm="")]
