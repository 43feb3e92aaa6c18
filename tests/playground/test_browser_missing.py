"""Without a browser the tests of the page say so; in CI that is a failure."""

from __future__ import annotations

import shutil

import pytest

from tests.playground.browser import browser_path


@pytest.fixture
def no_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "which", lambda name: None)


@pytest.mark.usefixtures("no_browser")
def test_skips_and_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("CI", raising=False)
    with pytest.raises(pytest.skip.Exception, match="no browser found"):
        browser_path()


@pytest.mark.usefixtures("no_browser")
def test_fails_in_ci(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CI", "true")
    with pytest.raises(pytest.fail.Exception, match="no browser found"):
        browser_path()
