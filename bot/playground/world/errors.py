"""What can be refused, on either side.

ApiError       the stand-in's answer to the bot: status, code and message as Discord gives them
ClientRefusal  a member did something that Discord's own client would not send; the text says what is possible
NoResponse     the bot gave no response in time (bot.playground.world.interactions)
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.playground.world.model import Json

PathPart = str | int


class ClientRefusal(Exception):
    """Discord's client would not send this; the text says why and what is possible."""


class ApiError(Exception):
    """An error answer of the HTTP API."""

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
        """The body of the answer."""
        body: Json = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        if self.retry_after is not None:
            body |= {"retry_after": self.retry_after, "global": False}
        return body

    @property
    def headers(self) -> dict[str, str]:
        """What Discord's proxy adds to a request to wait."""
        return {} if self.retry_after is None else {"Via": "1.1 google", "Retry-After": str(int(self.retry_after) + 1)}


class FormErrors:
    """Collects errors of a request body by path, for Discord's error 50035."""

    def __init__(self) -> None:
        self._tree: Json = {}

    def __bool__(self) -> bool:
        return bool(self._tree)

    def add(self, path: Iterable[PathPart], code: str, message: str) -> None:
        """One thing is wrong at `path`, such as `("components", 0, "components", 3, "label")`."""
        node = self._tree
        for part in path:
            node = node.setdefault(str(part), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def check_length(self, path: Iterable[PathPart], value: object, least: int, most: int) -> None:
        """`value` must be a text of `least` to `most` characters."""
        if not isinstance(value, str):
            self.add(path, "BASE_TYPE_STRING", "This field must be a string.")
        elif not value and least:
            self.add(path, "BASE_TYPE_REQUIRED", "This field is required")
        elif not least <= len(value) <= most:
            self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def check_count(self, path: Iterable[PathPart], values: object, least: int, most: int) -> bool:
        """`values` must be a list of `least` to `most` things; whether it is."""
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
    """A 50035 with one problem."""
    problems = FormErrors()
    problems.add(path, code, message)
    return problems.to_error()


def unauthorized() -> ApiError:
    """No token, or a wrong one."""
    return ApiError(401, 0, "401: Unauthorized")


def not_found() -> ApiError:
    """No such route."""
    return ApiError(404, 0, "404: Not Found")


def unknown_object(what: str) -> ApiError:
    """Discord's `Unknown ...` answers."""
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


def missing_access() -> ApiError:
    """The bot does not see the channel."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """The bot sees the channel but may not do this."""
    return ApiError(403, 50013, "Missing Permissions")


def mailbox_closed() -> ApiError:
    """The member takes no direct messages from members of the servers that they share with the bot."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def no_mutual_guilds() -> ApiError:
    """The member is on no server that the bot is on."""
    return ApiError(403, 50278, "Cannot send messages to this user due to having no mutual guilds")


def forum_takes_posts() -> ApiError:
    """A forum holds posts only."""
    return ApiError(400, 40058, "Cannot send a message in a forum channel")


def needs_a_tag() -> ApiError:
    """The forum takes no post without a tag."""
    return ApiError(400, 40067, "A tag is required to create a forum post in this channel")


def empty_message() -> ApiError:
    """Neither text nor embed nor file nor component."""
    return ApiError(400, 50006, "Cannot send an empty message")


def not_author() -> ApiError:
    """An edit of somebody else's message."""
    return ApiError(403, 50005, "Cannot edit a message authored by another user")


def invalid_token() -> ApiError:
    """The interaction is older than 15 minutes."""
    return ApiError(401, 50027, "Invalid Webhook Token")


def thread_archived() -> ApiError:
    """An edit in an archived thread."""
    return ApiError(400, 50083, "Thread is archived")


def already_acknowledged() -> ApiError:
    """The second first response."""
    return ApiError(400, 40060, "Interaction has already been acknowledged.")


def too_many_follow_ups() -> ApiError:
    """The sixth further message where the bot is no member."""
    return ApiError(400, 40094, "This interaction has hit the maximum number of follow up messages")


def wrong_channel_type() -> ApiError:
    """Such a channel cannot do this, for instance a thread in a thread."""
    return ApiError(400, 50024, "Cannot execute action on this channel type")


def thread_exists() -> ApiError:
    """A message has one thread at most."""
    return ApiError(400, 160004, "A thread has already been created for this message")


def thread_locked() -> ApiError:
    """A message in a locked thread, new or edited, of somebody who does not manage threads."""
    return ApiError(403, 160005, "Thread is locked")


def too_many_threads(*, announcement: bool) -> ApiError:
    """The server has reached its limit of active threads."""
    if announcement:
        return ApiError(400, 160007, "Maximum number of active announcement threads reached")
    return ApiError(400, 160006, "Maximum number of active threads reached")


def blocked_by_moderation(*, title: bool) -> ApiError:
    """Automatic moderation found a word that it does not let through."""
    if title:
        return ApiError(400, 200001, "Title was blocked by automatic moderation")
    return ApiError(400, 200000, "Message was blocked by automatic moderation")


def too_many_old_edits(seconds: float) -> ApiError:
    """Messages that are older than an hour are edited seldom only."""
    message = "Maximum number of edits to messages older than 1 hour reached. Try again later"
    return ApiError(429, 30046, message, retry_after=seconds)


def too_large() -> ApiError:
    """A file or a request above the limit."""
    return ApiError(413, 40005, "Request entity too large")
