"""The bot as a process of its own, which a test can kill: `python -m tests.e2e.bot_process ADDRESS DATABASE [STOP_AT]`.

The token comes as DISCORD_TOKEN. With STOP_AT the process kills itself at that point of the next move:
`after-commit`, when the move lasts and nothing was drawn or said.
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
from bot.ui.boards import Boards
from cogs.carcassonne import face as carcassonne
from cogs.novaluna import face as novaluna
from cogs.solarius import face as solarius
from tests.e2e.stage import sketch

AFTER_COMMIT = "after-commit"


async def _die(*_: object, **__: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit


def main() -> None:
    """Serve until killed."""
    address, database, *stop_at = sys.argv[1:]
    if stop_at == [AFTER_COMMIT]:
        Boards.go_on = _die  # type: ignore[method-assign]
    for face in (carcassonne, novaluna, solarius):
        setattr(face, "renderer_for", lambda _: sketch)  # noqa: B010 - mypy would want it exported
    for closer in ("mover_mat", "draw_hand"):
        setattr(solarius, closer, sketch)
    point_discord_at(address)
    asyncio.run(until_asked_to_end(serve(Settings(os.environ["DISCORD_TOKEN"], Path(database)), publish="always")))


if __name__ == "__main__":
    main()
