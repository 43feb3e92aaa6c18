"""Choices that are kept in mind."""

from __future__ import annotations

from bot.ai.search import cache as memory
from bot.ai.search.cache import Cache


def test_it_chooses_once_for_the_same_facts_and_forgets_all_when_it_is_full() -> None:
    kept: Cache[str] = Cache()
    asked: list[int] = []

    def recall(facts: int) -> str:
        def choose() -> str:
            asked.append(facts)
            return str(facts)

        return kept.get(facts, choose)

    assert [recall(facts) for facts in (1, 2, 1, 1)] == ["1", "2", "1", "1"]
    assert asked == [1, 2]
    for facts in range(3, memory.CACHE_SIZE + 2):
        recall(facts)
    assert recall(1) == "1"
    assert asked.count(1) == 2
