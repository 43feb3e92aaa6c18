"""Faults planted in a copy of the bot, one at a time, to see that the runs find them: `python -m tests.faults.planted`.

Each is a replacement of text that has to apply, and the scenario and the faults with which it is looked for.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from tests.faults.points import Fault
from tests.faults.runs import Order

ROOT = Path(__file__).parents[2]
CHANGED = ("bot", "cogs")


@dataclass(frozen=True, slots=True)
class Planted:
    """A mistake: in this file, `good` becomes `bad`."""

    name: str
    file: str
    good: str
    bad: str
    scenario: str
    faults: Sequence[Fault]


STORY = "bot/discord/table/story_messages.py"
OUTBOX = "bot/core/delivery/outbox.py"
PLANTED = (
    Planted(
        "the next story begins where the last one was stored to end, not where it was told to",
        STORY, "if told is None else told.upto", "if told is None else story.upto",
        "story", (Fault.DIED, Fault.LOST, Fault.SILENT, Fault.REFUSED),
    ),
    Planted(
        "how far a story tells is stored after its edit only",
        STORY,
        "        if story != table.story:\n            await self._services.messages.set_story(table.id, story)\n",
        "",
        "story", (Fault.DIED, Fault.LOST, Fault.SILENT, Fault.REFUSED),
    ),
    Planted(
        "a call is not owed with its move",
        "bot/core/delivery/changes.py", "    outbox.save_entries(session, effects.outbox)\n",
        '    outbox.save_entries(session, [e for e in effects.outbox if e.kind.name != "call"])\n',
        "undo", (Fault.DIED,),
    ),
    Planted(
        "the message of a lobby is owed only once it couldn't be edited",
        "cogs/lobby/service.py", "(*shown_later(changed, now), *entries)", "entries", "lobby", (Fault.DIED,),
    ),
    Planted(
        "a post is tried again without its nonce",
        "bot/discord/transport/post.py", "silent=silent, nonce=nonce)\n\n\ndef hash_nonce",
        "silent=silent, nonce=secrets.token_hex(8))\n\n\ndef hash_nonce", "story", (Fault.LOST, Fault.SILENT),
    ),
    Planted(
        "a position is cached before it is stored",
        "bot/core/table/repository.py",
        "        self._states.drop(table_id)\n        try:\n            with time_stage(PressStage.COMMIT):",
        "        try:\n            with time_stage(PressStage.COMMIT):", "story", (Fault.FAILED,),
    ),
    Planted(
        "a call is noted before it is sent",
        "bot/discord/notices/turn_mentions.py",
        "                nonce = _nonce(entry, reminded=plan.reminded)\n",
        "                nonce = _nonce(entry, reminded=plan.reminded)\n"
        "                await self._services.messages.set_call(entry, None, plan)\n",
        "story", (Fault.DIED, Fault.REFUSED),
    ),
    Planted(
        "what becomes due while the outbox rests waits for the next hour",
        OUTBOX, "outbox_queries.next_due, began,", "outbox_queries.next_due, self._clock(),",
        "story", (Fault.SILENT, Fault.LOST, Fault.REFUSED),
    ),
    Planted(
        "a failed round of the outbox waits for the next hour",
        OUTBOX, "MAX_SLEEP_SECONDS if done else FIRST_RETRY.total_seconds()", "MAX_SLEEP_SECONDS",
        "undo", (Fault.FAILED,),
    ),
    Planted(
        "an entry whose delivery failed counts as delivered",
        OUTBOX, "                await self._guarded(self.postpone(entry, error))\n",
        "                self.mark_delivered(entry)\n", "computer", (Fault.REFUSED,),
    ),
    Planted(
        "what is owed to a channel that is gone is tried for days",
        OUTBOX, "isinstance(error, ChannelGone) or ", "", "deletion", (Fault.REFUSED,),
    ),
    Planted(
        "a lost board isn't found after the end of the game",
        "bot/discord/table/boards.py", "below=below, verbs=RUNNING_VERBS", "below=below", "league", (Fault.SILENT,),
    ),
    Planted(
        "a message that can't be deleted stays",
        "bot/discord/transport/post.py",
        "        if meaning is not Meaning.DONE and meaning not in ignore:\n            raise\n",
        "        del meaning\n",
        "story", (Fault.REFUSED,),
    ),
    Planted(
        "a first response that had arrived counts as refused",
        "bot/discord/transport/calls.py", "    40060: Meaning.DONE,", "    40060: Meaning.BAD_REQUEST,",
        "story", (Fault.LOST, Fault.SILENT),
    ),
    Planted(
        "a board that is gone is edited for ever",
        "bot/discord/transport/calls.py",
        "NEEDS_NEW_MESSAGE = (*TAKES_NO_EDIT, ", "NEEDS_NEW_MESSAGE = (Meaning.ARCHIVED, ",
        "computer", (Fault.REFUSED,),
    ),
    Planted(
        "the request for an undo is owed hours later only",
        "bot/core/consent/model.py", "table.channel, now, due, question.rev",
        "table.channel, now, now + 900 * (due - now), question.rev",
        "undo", (Fault.DIED, Fault.REFUSED),
    ),
    Planted(
        "a lock is kept after a failure",
        "bot/discord/transport/rate_limits.py",
        "    try:\n        yield\n    finally:\n        _CURRENT_LOCK.reset(token)\n        lock.release()\n",
        "    yield\n    _CURRENT_LOCK.reset(token)\n    lock.release()\n", "story", (Fault.REFUSED, Fault.FAILED),
    ),
)  # fmt: skip


def find(planted: Planted) -> str | None:
    """Return the first failure that a copy with this mistake shows; None if nothing is seen."""
    with tempfile.TemporaryDirectory(prefix="planted-") as name:
        folder = Path(name)
        for each in ROOT.iterdir():
            if each.name in CHANGED:
                shutil.copytree(each, folder / each.name, ignore=shutil.ignore_patterns("__pycache__"))
            elif each.name in ("data", "renderers", "tests"):
                (folder / each.name).symlink_to(each)
        file = folder / planted.file
        text = file.read_text(encoding="utf-8")
        if text.count(planted.good) != 1:
            raise ValueError(f"{planted.name}: found {text.count(planted.good)} times in {planted.file}")
        file.write_text(text.replace(planted.good, planted.bad), encoding="utf-8")
        path = os.pathsep.join((name, str(ROOT / "tests" / "sixth_game")))
        orders = [json.dumps(asdict(Order(planted.scenario, [fault]))) for fault in planted.faults]
        for order in orders:
            done = subprocess.run(
                [sys.executable, "-m", "tests.faults.server"],
                cwd=folder, env=os.environ | {"PYTHONHASHSEED": "0", "PYTHONPATH": path}, input=order,
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            if not done.stdout:
                return f"the bot didn't start: {done.stderr.splitlines()[-1]}"
            if failures := json.loads(done.stdout)["failures"]:
                return str(failures[0])
    return None


def main() -> None:
    """Print each planted fault with the run that found it, and end with an error if one wasn't."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="words in the names of those to plant")
    words = parser.parse_args().words
    missed = 0
    for planted in PLANTED:
        if all(word in planted.name for word in words):
            found = find(planted)
            missed += found is None
            sys.stdout.write(f"{planted.name}\n    {found or 'NOT FOUND'}\n")
            sys.stdout.flush()
    sys.exit(bool(missed))


if __name__ == "__main__":
    main()
