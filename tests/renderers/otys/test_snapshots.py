"""Small stored copies of whole pictures: what nobody meant to change has not changed."""

from __future__ import annotations

import pytest

from tests.renderers.conftest import UPDATE, Compare
from tests.renderers.otys import views

SNAPSHOTS = ("key", "rotating", "propelling", "drawing", "completing", "contact", "reaching", "hand", "end")


@pytest.mark.parametrize("name", SNAPSHOTS)
def test_a_picture_looks_as_it_is_stored(name: str, same_as_stored: Compare) -> None:
    same_as_stored(f"otys-{name}", views.picture(name))


def test_the_comparison_sees_a_change(same_as_stored: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(UPDATE, raising=False)
    with pytest.raises(pytest.fail.Exception, match="differs from its stored picture"):
        same_as_stored("otys-key", views.picture("drawing"))
