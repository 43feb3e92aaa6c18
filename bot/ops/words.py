"""Texts of the monitor for the operator: help lines of metrics, bad addresses."""

from __future__ import annotations

from bot.games.text import Text

PRESSES = Text("Control presses, by game, verb and result.")
COMMANDS = Text("Slash commands, by result.")
PRESS_STAGES = Text("CPU seconds per press, by stage; elapsed seconds for lock, commit and send, which wait.")
ACKNOWLEDGED = Text("Seconds from an interaction to the first accepted response.")
PICTURES = Text("Seconds from an uncached picture request to the finished picture.")
PICTURE_REQUESTS = Text("Picture requests, by result.")
STORE = Text("Seconds per database transaction, including waiting and commit.")
LAG = Text("Event loop lag in seconds.")
SKIPPED_EVENTS = Text("Gateway events that couldn't be parsed, by name.")
ERRORS = Text("Errors in the log, by component and kind.")
WAITING = Text("Drawings queued or in progress.")
WORKERS = Text("Worker processes running; they start on first use.")
WORKER_MEMORY = Text("Resident memory of the worker processes, in bytes.")
TABLES = Text("Open tables, by game.")
DEBTS = Text("Messages queued in the outbox, by kind.")
OVERDUE = Text("Age of the oldest overdue outbox message, in seconds.")
READY = Text("Whether each shard is connected and ready.")
LATENCY = Text("Heartbeat latency of each shard, in seconds.")
SERVERS = Text("Servers the bot is in.")
LAST_INTERACTION = Text("When Discord sent the last interaction, in seconds since 1970; absent before the first.")
LAST_BACKUP = Text("When the newest backup was made, in seconds since 1970; absent without any.")
SESSION_STARTS = Text("Gateway sessions that Discord lets the bot start today.")
BUILD = Text("The running version of Tablekeeper and of Python.")
STORE_UP = Text("Whether the database responded to this request.")


def address_taken(address: object, error: OSError) -> Text:
    """The address is in use or not allowed."""
    return Text(
        "Can't serve metrics at {address}: {error}. Set TABLEKEEPER_METRICS to another address, or remove it.",
        address=address,
        error=str(error.strerror or error).rstrip("."),
    )
