"""Which tests run in the same process when there are several: those of one file, and all pictures of one game.

They share what is expensive to make: views, pictures, tiles.
"""

from __future__ import annotations

from pathlib import Path

import pytest

TESTS = Path(__file__).parent
PICTURES = TESTS / "renderers"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put every test into the group of its file or, for pictures of a game, of its folder."""
    for item in items:
        folder = item.path.parent
        together = folder if PICTURES in folder.parents else item.path
        item.add_marker(pytest.mark.xdist_group(str(together.relative_to(TESTS))))
