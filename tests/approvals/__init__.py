"""Approval tests: texts and controls of members, compared with the approved ones.

After an intended change run `python -m tests.approvals`. It writes the files in `approved/` and prints what changed:
read that before you commit. Boards are compressed, since they hold whole views; where two branches have changed them,
take either file and approve again.
"""

from __future__ import annotations

import lzma
import os
import sys
from difflib import unified_diff
from pathlib import Path

FOLDER = Path(__file__).parent / "approved"

APPROVE = "APPROVE"
"""The environment variable with which the tests approve everything."""

MAX_SHOWN = 40
"""Lines of a difference that a failing test shows."""


def read_approved(name: str) -> str:
    """Return the approved text, empty if there is none."""
    file = FOLDER / name
    if not file.exists():
        return ""
    data = file.read_bytes()
    return (lzma.decompress(data) if file.suffix == ".xz" else data).decode()


def check(name: str, text: str) -> None:
    """Compare with the approved text; with APPROVE in the environment, replace it and print the differences."""
    changes = compare(name, text)
    if changes and APPROVE in os.environ:
        data, file = text.encode(), FOLDER / name
        file.write_bytes(lzma.compress(data, preset=9 | lzma.PRESET_EXTREME) if file.suffix == ".xz" else data)
        sys.stdout.write("\n".join((f"{name}:", *changes)) + "\n")
    else:
        assert not changes, "\n".join(changes[:MAX_SHOWN])


def compare(name: str, text: str) -> list[str]:
    """Return the differences from the approved text, as lines of a unified diff."""
    approved = read_approved(name)
    if approved == text:
        return []
    return [*unified_diff(approved.splitlines(), text.splitlines(), "approved", "now", n=1, lineterm="")]
