"""Small stored copies of whole pictures: what nobody meant to change has not changed.

To store one more, make an empty file of the picture's name in `snapshots`.
"""

from __future__ import annotations

import pytest

from tests.renderers.conftest import STORED, UPDATE, Compare
from tests.renderers.finished import finished
from tests.renderers.pictures import each_picture, pictures

NAMES = {path.stem for path in STORED.glob("*.png")}


@pytest.mark.parametrize("name", each_picture(NAMES))
def test_a_picture_looks_as_it_is_stored(name: str, same_as_stored: Compare) -> None:
    same_as_stored(name, finished(name).picture)


def test_every_stored_picture_is_drawn() -> None:
    assert set(pictures()) >= NAMES


def test_the_comparison_sees_a_change(same_as_stored: Compare, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(UPDATE, raising=False)
    with pytest.raises(pytest.fail.Exception, match="differs from its stored picture"):
        same_as_stored("share", finished("share-otys").picture)
