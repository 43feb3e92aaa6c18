"""Command line: approve the texts and controls of today, and print the changes."""

from __future__ import annotations

import os
import sys

import pytest

from tests.approvals import APPROVE

TESTS = (
    "tests/approvals",
    *(f"tests/e2e/{name}.py" for name in ("people/test_panel_actions", "people/test_panels", "play/test_transcripts")),
)

os.environ[APPROVE] = "1"
sys.exit(pytest.main(["-q", "--capture=no", *TESTS]))
