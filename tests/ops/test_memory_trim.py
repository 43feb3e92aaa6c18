"""Memory that was freed goes back to the system."""

from __future__ import annotations

import asyncio
import ctypes
import io
import platform
import subprocess
import sys

import pytest

from bot.ai.players import APPRENTICE, player_for
from bot.games.chance import Chance, seed_from_text
from bot.games.contract import Game
from bot.games.registry import GAMES, game_named
from bot.workers import child
from bot.workers import memory_trim as heap
from bot.workers.child import pack, serve
from tests.ops.memory import resident

PIECES, PIECE = 2000, 20_000
"""Number and size of the allocations: none is large enough to be freed by itself."""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="no other library is known to keep it")
def test_holes_between_what_stays_are_given_back() -> None:
    pieces = [bytes([number % 256]) * PIECE for number in range(PIECES)]
    staying = pieces[::10]
    full = resident()
    del pieces
    heap.trim_memory()
    assert full - resident() > PIECES * PIECE / 3
    assert [piece[0] for piece in staying[:3]] == [0, 10, 20]


HEAPS = """
import ctypes
import threading
from bot.workers.memory_trim import share_one_heap

if {shared}:
    share_one_heap()
together = threading.Barrier(4)


def work() -> None:
    pieces = [bytes(60_000) for _ in range(100)]
    together.wait()


threads = [threading.Thread(target=work) for _ in range(4)]
for each in threads:
    each.start()
for each in threads:
    each.join()
libc = ctypes.CDLL(None)
libc.malloc_info(0, ctypes.c_void_p.in_dll(libc, "stdout"))
libc.fflush(None)
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="no other library is known to have several heaps")
def test_threads_share_one_heap() -> None:
    def heaps(*, shared: bool) -> int:
        words = [sys.executable, "-c", HEAPS.format(shared=shared)]
        return subprocess.run(words, capture_output=True, check=True).stdout.count(b"<heap nr=")

    assert heaps(shared=True) == 1 < heaps(shared=False)


def test_where_nothing_gives_back_nothing_happens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ctypes, "CDLL", lambda _: object())
    heap._from_libc.cache_clear()
    heap.trim_memory()
    assert heap._from_libc("malloc_trim") is None
    heap.share_one_heap()
    heap._from_libc.cache_clear()


def test_a_process_that_works_gives_back_after_some_orders(monkeypatch: pytest.MonkeyPatch) -> None:
    trimmed, answers = list[int](), io.BytesIO()
    monkeypatch.setattr(child, "trim_memory", lambda: trimmed.append(answers.tell()))
    serve(io.BytesIO(pack((abs, (-1,))) * (2 * child.TRIM_INTERVAL + 1)), answers)
    each = len(pack(1))
    assert trimmed == [n * child.TRIM_INTERVAL * each for n in (1, 2)]
    assert answers.tell() == (2 * child.TRIM_INTERVAL + 1) * each


async def test_the_bot_ends_what_is_idle_forgets_and_gives_back_every_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    done, twice = list[str](), asyncio.Event()

    def trim() -> None:
        done.append("trim")
        if done.count("trim") == 2:
            loop.call_soon_threadsafe(twice.set)

    async def end_idle() -> None:
        done.append("idle")

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(heap, "TRIM_SECONDS", 0.0)
    monkeypatch.setattr(heap, "clear_rule_caches", lambda: done.append("clear"))
    monkeypatch.setattr(heap, "trim_memory", trim)
    running = asyncio.create_task(heap.trim_memory_regularly(end_idle))
    await asyncio.wait_for(twice.wait(), 10)
    running.cancel()
    assert done[:6] == ["idle", "clear", "trim"] * 2


def played(game: Game, every: int) -> list[str]:
    """Moves and views of a game with limited caches, and its best player's search."""
    chance, position = (
        Chance(seed_from_text("forgetting")),
        game.new(seats=max(game.seats), seed=seed_from_text("heap")),
    )
    texts: list[str] = []
    for number in range(60):
        if not position.deciders:
            break
        seat = position.deciders[0]
        moves = position.moves(seat)
        if number % 20 == 0:
            seen = position.imagine(seat, Chance(seed_from_text(str(number)))).with_first_decider(seat)
            texts.append(str(player_for(game, APPRENTICE, Chance(seed_from_text(str(number)))).choose(seen)))
        if number % every == 0:
            heap.clear_rule_caches()
        move = moves[chance.below(len(moves), number)]
        position.play(move, seat)
        texts.append(f"{move} {position.view(seat)!r}")
    return texts


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
def test_what_the_rules_forget_they_work_out_again(game: Game) -> None:
    assert played(game, 3) == played(game, 1000)


def test_the_rules_forget_what_they_worked_out_and_keep_their_data() -> None:
    played(game_named("solarius"), 1000)
    modules = [module for name, module in [*sys.modules.items()] if name.startswith(("bot.games.", "bot.ai."))]
    of_rules = {each for module in modules for each in vars(module).values() if isinstance(each, type(heap._from_libc))}
    bounded = [each for each in of_rules if each.cache_parameters()["maxsize"] is not None]
    data = [each for each in of_rules if each.cache_parameters()["maxsize"] is None and each.cache_info().currsize]
    assert any(each.cache_info().currsize for each in bounded)
    before = [each.cache_info().currsize for each in data]
    heap.clear_rule_caches()
    assert not any(each.cache_info().currsize for each in bounded)
    assert [each.cache_info().currsize for each in data] == before
