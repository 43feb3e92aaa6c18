"""Values that subjects add to a shared place."""

import pytest

from bot.discord.components.payload import Contributions


def test_values_come_in_the_order_of_their_places() -> None:
    found: Contributions[str] = Contributions()
    for place, value in ((300, "c"), (100, "a"), (200, "b")):
        found.add(place, value)
    assert [*found] == ["a", "b", "c"]


def test_a_place_has_one_value() -> None:
    found: Contributions[str] = Contributions()
    found.add(100, "a")
    with pytest.raises(ValueError, match="place 100 is taken by 'a'"):
        found.add(100, "b")
