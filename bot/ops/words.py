"""What the monitor says, for whoever runs the bot: figures in a line each, and what keeps it from its address."""

from __future__ import annotations

from bot.games.text import Text

PRESSES = Text("Presses on controls, by game, verb and result.")
COMMANDS = Text("Typed commands, by result.")
ACKNOWLEDGED = Text("Seconds from an interaction to the first response that Discord took.")
PICTURES = Text("Seconds from the wish for a picture that was not remembered to its drawing.")
PICTURE_REQUESTS = Text("Pictures that were wanted, by what became of the wish.")
STORE = Text("Seconds that units of work of the store took, waiting and commit among them.")
LAG = Text("Seconds that the event loop was late.")
SKIPPED_EVENTS = Text("Events of Discord's gateway that could not be parsed, by name.")
ERRORS = Text("Errors in the log, by part and kind.")
WAITING = Text("Drawings that wait or are being made.")
WORKERS = Text("Processes beside the bot that are running now; they begin when they are first needed.")
WORKER_MEMORY = Text("Resident memory of the processes beside the bot, in bytes.")
TABLES = Text("Tables that have not ended, by game.")
DEBTS = Text("What is owed to channels, by kind.")
OVERDUE = Text("Seconds for which the oldest debt has been due.")
READY = Text("Whether Discord's gateway is connected and the bot ready, for each shard.")
LATENCY = Text("Seconds from a heartbeat to its acknowledgement, for each shard.")
SERVERS = Text("Servers that the bot is in.")
STORE_UP = Text("Whether the store answered when it was asked for this.")


def address_taken(address: object, error: OSError) -> Text:
    """Somebody else listens there, or nobody may."""
    return Text(
        "The figures cannot be served at {address}: {error}. "
        "Name another address in TABLEKEEPER_METRICS, or leave it out.",
        address=address,
        error=str(error.strerror or error).rstrip("."),
    )
