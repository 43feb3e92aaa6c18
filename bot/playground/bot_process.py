"""The real bot as a process of its own against a stand-in elsewhere: what tests start, kill and start again.

`python -m bot.playground.bot_process ADDRESS TOKEN DATABASE`
"""

from __future__ import annotations

import asyncio
import logging
import sys
from pathlib import Path

from bot.app import log_to_stderr, serve, until_asked_to_end
from bot.playground.address import point_discord_at
from bot.settings import Settings


def command(address: str, token: str, database: Path) -> list[str]:
    """The command line that starts such a process with this very Python."""
    return [sys.executable, "-m", "bot.playground.bot_process", address, token, str(database)]


def main(arguments: list[str]) -> None:
    """Serve until killed or asked to end."""
    address, token, database = arguments
    log_to_stderr(logging.ERROR)
    point_discord_at(address)
    asyncio.run(until_asked_to_end(serve(Settings(token=token, database=Path(database)), publish="always")))


if __name__ == "__main__":
    main(sys.argv[1:])
