"""A process that works for the bot, as a process."""

from __future__ import annotations

import subprocess
import sys

from bot.workers.child import HEADER_SIZE, pack, unpack

LARGE = 4 << 20
"""Bytes of an answer that no pipe holds."""


def child() -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-m", "bot.workers.child", "0"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


def test_it_ends_without_a_word_when_whoever_waited_for_its_answer_is_gone() -> None:
    with child() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(pack((bytes, (1,))))
        process.stdin.flush()
        answer = process.stdout.read(HEADER_SIZE)
        assert unpack(process.stdout.read(int.from_bytes(answer))) == b"\0"
        process.stdin.write(pack((bytes, (LARGE,))))
        process.stdin.flush()
        process.stdout.close()  # as when the parent is killed
        assert process.stderr.read() == b""
        assert process.wait() == 0


def test_half_an_order_ends_it_without_a_word() -> None:
    with child() as process:
        body, complaint = process.communicate(pack((bytes, (1,)))[:-3])
    assert (body, complaint, process.returncode) == (b"", b"", 0)
