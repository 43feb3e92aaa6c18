"""Command line: approve the texts and controls of today, and print the changes."""

from __future__ import annotations

import os
import sys

import pytest

from tests.approvals import APPROVE

TESTS = ("tests/approvals", "tests/e2e/people/test_panel_actions.py", "tests/e2e/people/test_panels.py")

os.environ[APPROVE] = "1"
sys.exit(pytest.main(["-q", "--capture=no", *TESTS]))
