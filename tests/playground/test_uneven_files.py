"""A file arrives in pieces of any sizes, as a network likes; the stand-in reads it whole and complains of nothing."""

from __future__ import annotations

import asyncio
from unittest.mock import MagicMock

from aiohttp import BodyPartReader, StreamReader
from multidict import CIMultiDict, CIMultiDictProxy

SIZE = BodyPartReader.chunk_size


async def test_a_piece_that_is_shorter_than_the_boundary_before_a_full_one() -> None:
    """aiohttp then returns the rest to its buffer with its own deprecated function."""
    content = b"x" * (3 * SIZE)
    stream = StreamReader(MagicMock(_reading_paused=False), 2**20, loop=asyncio.get_running_loop())
    part = BodyPartReader(b"--boundary", CIMultiDictProxy(CIMultiDict()), stream)

    async def arrive() -> None:
        sent = content + b"\r\n--boundary--\r\n"
        for start, end in ((0, SIZE), (SIZE, SIZE + 3), (SIZE + 3, len(sent))):
            stream.feed_data(sent[start:end])
            await asyncio.sleep(0)
        stream.feed_eof()

    reading = asyncio.create_task(part.read(decode=False))
    await arrive()
    assert bytes(await reading) == content
