"""Replay a record move by move, as text, JSON lines, pictures or an animation.

`--json` prints one object a line and entry: n, seat, move, label, events (each with kind and all its data), scores.
Entry 0 is the opening, before the first decision; its seat and move are null. The last line is the outcome.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from bot.cli.report import progress, read_record
from bot.core.history.past_positions import thinned
from bot.games.records import Entry, Record, iterate, verify
from renderers import renderer_for
from renderers.kit.animation import MAX_FRAMES, Film, Frame, draw_film, draw_frame
from renderers.kit.picture import Picture


def configure(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="a record")
    parser.add_argument("--json", action="store_true", help="print one JSON object per entry, then the outcome")
    parser.add_argument("--png", type=Path, metavar="DIR", help="save a picture of every entry in this folder")
    parser.add_argument("--gif", type=Path, metavar="FILE", help=f"save an animation of up to {MAX_FRAMES} frames")


def execute(arguments: argparse.Namespace) -> int:
    """Replay the record.

    Raises BadRecord, which names the entry that can't be replayed.
    """
    record = read_record(arguments.file)
    result = verify(record).result
    entries = list(iterate(record))
    if arguments.json:
        for entry in entries:
            print(json.dumps(entry_json(entry), default=dict))
        print(json.dumps({"outcome": result}, default=dict))
    else:
        for entry in entries:
            done = str(entry.label) if entry.move is None else f"{entry.move}  ({entry.label})"
            print(f"{entry.n:4}  {done}")
            for event in entry.events:
                print(f"      {event.text}")
    if arguments.png is not None:
        arguments.png.mkdir(parents=True, exist_ok=True)
        for n, picture in enumerate(pictures(record, entries)):
            (arguments.png / f"{n:04}.png").write_bytes(picture.png)
    if arguments.gif is not None:
        arguments.gif.write_bytes(film(record, entries))
    return 0


def entry_json(entry: Entry) -> dict[str, object]:
    """Make the line of `--json` for an entry."""
    return {
        "n": entry.n,
        "seat": entry.seat,
        "move": entry.move,
        "label": str(entry.label),
        "events": [{**event.data, "kind": event.kind, "text": str(event.text)} for event in entry.events],
        "scores": list(entry.position.scores()),
    }


def pictures(record: Record, entries: Sequence[Entry]) -> Iterator[Picture]:
    """Draw the board after every entry, as a spectator sees it."""
    draw = renderer_for(record.game)
    for entry in progress(entries, "Drawing"):
        yield draw(entry.position.view(None))


def film(record: Record, entries: Sequence[Entry]) -> bytes:
    """Draw the game as a GIF for spectators.

    It shows at most MAX_FRAMES entries, evenly spaced, with labels.
    """
    draw = renderer_for(record.game)
    shown = [entries[number] for number in thinned(range(len(entries)), MAX_FRAMES)]
    said = [f"{entry.n} · {entry.label}" if entry.n else str(entry.label) for entry in shown]
    frames = [
        draw_frame(Frame(draw, entry.position.view(None), label)).png
        for entry, label in zip(progress(shown, "Drawing"), said, strict=True)
    ]
    return draw_film(Film.from_frames(frames, said, record.game)).png
