"""Errors on either side.

ApiError       the stand-in's response to the bot: status, code and message as Discord's
ClientRefusal  a member did something that Discord's client wouldn't send; the text says what is possible
NoResponse     the bot didn't respond in time (bot.playground.world.interactions)
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.playground.world.model import Json

PathPart = str | int


class ClientRefusal(Exception):
    """Discord's client wouldn't send this; the text explains and names alternatives."""


class ApiError(Exception):
    """An error response of the HTTP API."""

    def __init__(
        self, status: int, code: int, message: str, errors: Json | None = None, *, retry_after: float | None = None
    ) -> None:
        super().__init__(f"{status} {code} {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors
        self.retry_after = retry_after
        """Seconds until the same request may succeed."""

    def to_json(self) -> Json:
        """Return the response's body."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        return body

    @property
    def headers(self) -> dict[str, str]:
        """Return the headers that Discord's proxy adds if the bot has to wait."""
        return {} if self.retry_after is None else {"Via": "1.1 google", "Retry-After": str(int(self.retry_after) + 1)}


class FormErrors:
    """Collects errors of a request body by path, for Discord's error 50035."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def __bool__(self) -> bool:
        return bool(self._tree)

    def add(self, path: Iterable[PathPart], code: str, message: str) -> None:
        """Add an error at `path`, such as `("components", 0, "components", 3, "label")`."""
        node = self._tree
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def check_length(self, path: Iterable[PathPart], value: object, least: int, most: int) -> None:
        """Check that `value` is a text of `least` to `most` characters."""
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_STRING", "This field must be a string.")
        elif not value and least:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not least <= len(value) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def check_count(self, path: Iterable[PathPart], values: object, least: int, most: int) -> bool:
        """Check that `values` is a list of `least` to `most` items; return whether it is."""
        if not isinstance(values, list):
            self.add(path, "BASE_TYPE_LIST", "Only iterables may be used in a ListType")
            return False
        if not least <= len(values) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")
            return False
        return True

    def to_error(self) -> ApiError:
        """The collected errors as an error response."""
        return ApiError(400, 50035, "Invalid Form Body", self._tree)

    def raise_if_any(self) -> None:
        """Raise the collected errors, if any."""
        if self._tree:
            raise self.to_error()


def invalid_form(path: Iterable[PathPart], code: str, message: str) -> ApiError:
    """Return a 50035 with one problem."""
    problems = FormErrors()
    problems.add(path, code, message)
    return problems.to_error()


def unauthorized() -> ApiError:
    """Missing or wrong token."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """Unknown route."""
    return ApiError(404, 0, "404: Not Found")


def unknown_object(what: str) -> ApiError:
    """Discord's `Unknown ...` errors."""
    codes = {
        "Application": 10002,
        "Channel": 10003,
        "Guild": 10004,
        "Member": 10007,
        "Message": 10008,
        "User": 10013,
        "Emoji": 10014,
        "Webhook": 10015,
        "Interaction": 10062,
        "Application Command": 10063,
    }
    return ApiError(404, codes[what], f"Unknown {what}")


def entry_point_dropped() -> ApiError:
    """An update of all commands that leaves out the one that opens an Activity."""
    message = (
        "You cannot remove this app's Entry Point command in a bulk update operation."
        " Please include the Entry Point command in your update request or delete it separately."
    )
    return ApiError(400, 50240, message)


def missing_access() -> ApiError:
    """The bot doesn't see the channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the channel but may not do this."""
    return ApiError(403, 50013, "Missing Permissions")


def mailbox_closed() -> ApiError:
    """The member doesn't accept direct messages from the bot."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def no_mutual_guilds() -> ApiError:
    """The member shares no server with the bot."""
    return ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def forum_takes_posts() -> ApiError:
    """A forum accepts only posts."""
    return ApiError(400, 40058, "Cannot send a message in a forum channel")


def needs_a_tag() -> ApiError:
    """The forum requires a tag."""
    return ApiError(400, 40067, "A tag is required to create a forum post in this channel")


def empty_message() -> ApiError:
    """The message has no text, embed, file or component."""
    return ApiError(400, 50006, "Cannot send an empty message")


def not_author() -> ApiError:
    """The message was written by someone else."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def invalid_token() -> ApiError:
    """The interaction is over 15 minutes old."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def thread_archived() -> ApiError:
    """The thread is archived."""
    return ApiError(400, 50083, "Thread is archived")


def already_acknowledged() -> ApiError:
    """The interaction has a first response already."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def too_many_follow_ups() -> ApiError:
    """The interaction has five follow-ups already, and the bot isn't a member here."""
    return ApiError(400, 40094, "This interaction has hit the maximum number of follow up messages")


def wrong_channel_type() -> ApiError:
    """The channel type doesn't support this, for instance a thread in a thread."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def thread_exists() -> ApiError:
    """The message has a thread already."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def thread_locked() -> ApiError:
    """The thread is locked, and the author can't manage threads."""
    return ApiError(403, 160005, "Thread is locked")


def too_many_threads(*, announcement: bool) -> ApiError:
    """The server has reached its limit of active threads."""
    if announcement:
        return ApiError(400, 160007, "Maximum number of active announcement threads reached")
    return ApiError(400, 160006, "Maximum number of active threads reached")


def blocked_by_moderation(*, title: bool) -> ApiError:
    """The text contains a word that automatic moderation blocks."""
    if title:
        return ApiError(400, 200001, "Title was blocked by automatic moderation")
    return ApiError(400, 200000, "Message was blocked by automatic moderation")


def too_many_old_edits(seconds: float) -> ApiError:
    """Messages older than an hour were edited too often."""
    message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return ApiError(429, 30046, message, retry_after=seconds)


def too_large() -> ApiError:
    """The file or request exceeds the limit."""
    return ApiError(413, 40005, "Request entity too large")
