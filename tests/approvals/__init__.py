"""Approval tests: texts and controls of members, compared with the approved ones.

After an intended change run `python -m tests.approvals`. It writes the files in `approved/` and prints what changed:
read that before you commit. Where two branches have changed a file, take either one and approve again.
"""

from __future__ import annotations

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
    return file.read_text(encoding="utf-8") if file.exists() else ""


def check(name: str, text: str) -> None:
    """Compare with the approved text; with APPROVE in the environment, replace it and print the differences."""
    changes = compare(name, text)
    if changes and APPROVE in os.environ:
        (FOLDER / name).write_text(text, encoding="utf-8")
        sys.stdout.write("\n".join((f"{name}:", *changes)) + "\n")
    else:
        assert not changes, "\n".join(changes[:MAX_SHOWN])


def compare(name: str, text: str) -> list[str]:
    """Return the differences from the approved text, as lines of a unified diff."""
    approved = read_approved(name)
    if approved == text:
        return []
    return [*unified_diff(approved.splitlines(), text.splitlines(), "approved", "now", n=1, lineterm="")]
