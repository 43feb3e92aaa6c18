"""The bot as a process of its own, which a test can kill: `python -m tests.e2e.bot_process ADDRESS DATABASE [STOP_AT]`.

The token comes as DISCORD_TOKEN. With STOP_AT the process kills itself the first time that it comes to that point:
`after-commit`, when a move lasts and nothing was drawn or said; `after-post`, when a new board stands in the channel
and nobody has noted it down; `after-call` and `after-results`, the same for a call and for final standings.
"""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path
from typing import NoReturn

from bot.app import serve, until_asked_to_end
from bot.playground.address import point_discord_at
from bot.settings import Settings
from bot.tables.challenges import Challenges
from bot.tables.service import Tables
from bot.ui.boards import Boards
from cogs.carcassonne import face as carcassonne
from cogs.novaluna import face as novaluna
from cogs.solarius import face as solarius
from tests.e2e.sketch import sketch

AFTER_COMMIT, AFTER_POST, AFTER_CALL, AFTER_RESULTS = "after-commit", "after-post", "after-call", "after-results"

STOPS: dict[str, tuple[type, str]] = {
    AFTER_COMMIT: (Boards, "go_on"),
    AFTER_POST: (Tables, "set_board"),
    AFTER_CALL: (Tables, "set_call"),
    AFTER_RESULTS: (Challenges, "set_results"),
}
"""What is about to be done at each point, and is not."""


async def _die(*_: object, **__: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit


def main() -> None:
    """Serve until killed."""
    address, database, *stop_at = sys.argv[1:]
    for point in stop_at:
        setattr(*STOPS[point], _die)
    for face in (carcassonne, novaluna, solarius):
        setattr(face, "draw", sketch)  # noqa: B010 - mypy would want it exported
    for closer in ("mover_mat", "draw_hand"):
        setattr(solarius, closer, sketch)
    point_discord_at(address)
    asyncio.run(until_asked_to_end(serve(Settings(os.environ["DISCORD_TOKEN"], Path(database)), publish="always")))


if __name__ == "__main__":
    main()
