"""Command line: approve the texts and controls of today, and print the changes."""

from __future__ import annotations

import sys

from tests.approvals import WRITERS, approve, compare

for name, write in WRITERS.items():
    text = write()
    if changes := compare(name, text):
        sys.stdout.write("\n".join((f"{name}:", *changes)) + "\n")
        approve(name, text)
