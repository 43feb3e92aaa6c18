"""The bot as a process that tests can kill: `python -m tests.e2e.bot_process`.

It has imported what the bot needs, reads orders from its input, one JSON object per line, and forks a bot for each,
since starting Python anew takes far longer. It answers with the id of the process, and with another line when that has
ended. One bot runs at a time.

With `stop_at` the bot kills itself the first time it reaches such a point: `after-commit`, when a move is stored and
nothing has been drawn or sent; `after-post`, when a new board is in the channel but not recorded; `after-call` and
`after-results`, the same for a call and for final standings; `thinking`, when a computer player begins to think;
`before-board`, when a board is due that nobody is waiting for, as after a computer's move; `before-story`, when an
earlier board is recorded as a story message but is not one yet; `before-deletion`, when the story message tells what
happened at an earlier board that is still there.

Every table has the same shuffle, so that a failing game can be replayed, and pictures are drawn in this process.
"""

from __future__ import annotations

import asyncio
import gc
import json
import os
import signal
import sys
import traceback
from pathlib import Path
from typing import Any, NoReturn

from bot.app import Tablekeeper, run_until_signalled
from bot.core import subjects
from bot.core.consent.service import Questions
from bot.core.notices.table_messages import TableMessages
from bot.core.services import Services
from bot.core.table import moves
from bot.discord.table import story_messages
from bot.discord.table.boards import Boards
from bot.games.chance import seed_from_text
from bot.games.registry import BUILT_IN, import_cog
from bot.playground.address import point_discord_at
from bot.store.sqlite import SqliteStore
from cogs.carcassonne import face as carcassonne
from cogs.challenge.challenges import Challenges
from cogs.novaluna import face as novaluna
from cogs.solarius import face as solarius
from tests.e2e.sketch import sketch
from tests.tables.fixtures import QUICK

AFTER_COMMIT, AFTER_POST, AFTER_CALL, AFTER_RESULTS = "after-commit", "after-post", "after-call", "after-results"
THINKING, BEFORE_BOARD = "thinking", "before-board"
BEFORE_STORY, BEFORE_DELETION = "before-story", "before-deletion"
AFTER_QUESTION = "after-question"

STOPS: dict[str, tuple[object, str]] = {
    AFTER_COMMIT: (Boards, "go_on"),
    AFTER_POST: (TableMessages, "set_board"),
    AFTER_CALL: (TableMessages, "set_call"),
    AFTER_RESULTS: (Challenges, "set_results"),
    THINKING: (moves, "choose_move"),
    BEFORE_BOARD: (Boards, "_deliver"),
    BEFORE_STORY: (story_messages, "edit"),
    BEFORE_DELETION: (story_messages, "delete"),
    AFTER_QUESTION: (Questions, "set_message"),
}
"""What is about to happen at each point when the process dies."""


async def _die(*_: object, **__: object) -> NoReturn:
    os.kill(os.getpid(), signal.SIGKILL)
    raise SystemExit


async def _serve(token: str, database: Path) -> None:
    services = Services(SqliteStore(database), seeds=lambda: seed_from_text("process"), given=[QUICK])
    async with Tablekeeper(services, publish="always") as client:
        await client.start(token)


def _run(order: dict[str, Any]) -> None:
    """Serve until killed."""
    for point in order["stop_at"]:
        where, name = STOPS[point]
        assert hasattr(where, name)
        setattr(where, name, _die)
    point_discord_at(order["address"])
    asyncio.run(run_until_signalled(_serve(order["token"], Path(order["database"]))))


def main() -> None:
    """Fork bots until there are no more orders."""
    for game in BUILT_IN:
        import_cog(game.key)
    for _ in subjects.modules("cog"):
        pass
    for face in (carcassonne, novaluna, solarius):
        setattr(face, "draw", sketch)  # noqa: B010 - mypy would want it exported
    for closer in ("draw_mover_mat", "draw_hand"):
        setattr(solarius, closer, sketch)
    gc.freeze()
    for line in sys.stdin:
        process = os.fork()
        if not process:
            try:
                _run(json.loads(line))
            except BaseException:
                traceback.print_exc()
            os._exit(1)
        sys.stdout.write(f"{process}\n")
        sys.stdout.flush()
        os.waitpid(process, 0)
        sys.stdout.write("ended\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
