"""Discord's rules for message bodies, with Discord's errors."""

from __future__ import annotations

from collections.abc import Container, Mapping

from bot.playground.rest.component_limits import Path, check_emojis, check_message_components
from bot.playground.world.errors import FormErrors, too_large
from bot.playground.world.model import File, Json, MessageFlag

MAX_CONTENT = 2000
MAX_EMBEDS = 10
MAX_EMBED_CHARACTERS = 6000
MAX_ATTACHMENTS = 10
MAX_ALT_TEXT = 1024
MAX_FILE_BYTES = 10 * 1024 * 1024
MAX_REQUEST_BYTES = 25 * 1024 * 1024
SETTABLE_FLAGS = (
    MessageFlag.SUPPRESS_EMBEDS | MessageFlag.EPHEMERAL | MessageFlag.SUPPRESS_NOTIFICATIONS | MessageFlag.COMPONENTS_V2
)


def check_message(body: Json, files: Mapping[int, File], path: Path, *, v2: bool, emojis: Container[int] = ()) -> None:
    """Raise 50035 with all problems of `body`, or 40005 for a file that is too large."""
    if any(len(file.content) > MAX_FILE_BYTES for file in files.values()):
        raise too_large()
    problems = FormErrors()
    content = body.get("content")
    if content is not None and not isinstance(content, str):
        problems.add((*path, "content"), "BASE_TYPE_STRING", "This field must be a string.")
    elif content and len(content) > MAX_CONTENT:
        message = f"Must be {MAX_CONTENT} or fewer in length."
        problems.add((*path, "content"), "BASE_TYPE_MAX_LENGTH", message)
    _check_embeds(problems, (*path, "embeds"), body.get("embeds") or [])
    _check_attachments(problems, (*path, "attachments"), body.get("attachments") or [], files)
    check_message_components(problems, (*path, "components"), body.get("components") or [], v2=v2)
    check_emojis(problems, (*path, "components"), body.get("components"), emojis)
    _check_mentions(problems, (*path, "allowed_mentions"), body.get("allowed_mentions") or {})
    if v2:
        for name in ("content", "embeds", "poll", "sticker_ids"):
            if body.get(name):
                code = "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
                message = f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                problems.add((*path, name), code, message)
    if int(body.get("flags") or 0) & ~int(SETTABLE_FLAGS):
        problems.add((*path, "flags"), "MESSAGE_FLAGS_INVALID", "Such flags cannot be set.")
    problems.raise_if_any()


def _check_embeds(problems: FormErrors, path: Path, embeds: object) -> None:
    if not problems.check_count(path, embeds, 0, MAX_EMBEDS) or not isinstance(embeds, list):
        return
    total = 0
    for index, embed in enumerate(embeds):
        place: Path = (*path, index)
        texts = [
            (("title",), embed.get("title"), 256),
            (("description",), embed.get("description"), 4096),
            (("footer", "text"), (embed.get("footer") or {}).get("text"), 2048),
            (("author", "name"), (embed.get("author") or {}).get("name"), 256),
        ]
        fields = embed.get("fields") or []
        problems.check_count((*place, "fields"), fields, 0, 25)
        for number, field in enumerate(fields):
            for name, most in (("name", 256), ("value", 1024)):
                problems.check_length((*place, "fields", number, name), field.get(name), 1, most)
                total += len(field.get(name) or "")
        for where, text, most in texts:
            problems.check_length((*place, *where), text or "", 0, most)
            total += len(text or "")
    if total > MAX_EMBED_CHARACTERS:
        message = f"Embed size exceeds maximum size of {MAX_EMBED_CHARACTERS}"
        problems.add(path, "MAX_EMBED_SIZE_EXCEEDED", message)


def _check_attachments(problems: FormErrors, path: Path, attachments: object, files: Mapping[int, File]) -> None:
    if not problems.check_count(path, attachments, 0, MAX_ATTACHMENTS) or not isinstance(attachments, list):
        return
    listed = {str(each.get("id")) for each in attachments}
    if len(attachments) + sum(str(number) not in listed for number in files) > MAX_ATTACHMENTS:
        problems.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between 0 and {MAX_ATTACHMENTS} in length.")
    for index, each in enumerate(attachments):
        problems.check_length((*path, index, "description"), each.get("description") or "", 0, MAX_ALT_TEXT)


def _check_mentions(problems: FormErrors, path: Path, allowed: Json) -> None:
    for kind in ("users", "roles"):
        named = allowed.get(kind) or []
        problems.check_count((*path, kind), named, 0, 100)
        if named and kind in (allowed.get("parse") or []):
            code = "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE"
            message = f'parse:["{kind}"] and {kind}: [ids...] are mutually exclusive.'
            problems.add(path, code, message)
