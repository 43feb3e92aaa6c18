"""The bot's responses to interactions: first responses, follow-ups, later edits."""

from __future__ import annotations

from bot.playground.rest.component_limits import check_modal
from bot.playground.rest.drafts import Upload, compose, make_placeholder, revise
from bot.playground.world.changes import InteractionAcknowledged, ModalOpened
from bot.playground.world.command_registry import CommandType, check_choices
from bot.playground.world.errors import (
    FormErrors,
    already_acknowledged,
    invalid_form,
    invalid_token,
    thread_archived,
    too_many_follow_ups,
    unknown_object,
)
from bot.playground.world.interactions import (
    Interaction,
    InteractionState,
    InteractionType,
    OpenModal,
    ResponseType,
)
from bot.playground.world.model import (
    Channel,
    CommandChoice,
    Json,
    Message,
    MessageFlag,
    MessageType,
    Origin,
    Permission,
)
from bot.playground.world.world import World

_ALLOWED = {
    InteractionType.COMMAND: {ResponseType.MESSAGE, ResponseType.DEFERRED_MESSAGE, ResponseType.MODAL},
    InteractionType.COMPONENT: set(ResponseType) - {ResponseType.PONG, ResponseType.CHOICES},
    InteractionType.AUTOCOMPLETE: {ResponseType.CHOICES},
    InteractionType.MODAL_SUBMIT: set(ResponseType) - {ResponseType.PONG, ResponseType.CHOICES, ResponseType.MODAL},
}
USER_INSTALL_FOLLOW_UPS = 5
"""Follow-ups that an interaction may have where the bot isn't a member."""
_ON_MESSAGE = {ResponseType.DEFERRED_UPDATE, ResponseType.UPDATE}
"""Responses that require a message with the control."""


def respond(world: World, interaction_id: int, token: str, upload: Upload) -> Json:
    """Handle the first response; return the callback object. Raises `ApiError`."""
    interaction = world.interactions.find(token)
    if interaction is None or interaction.id != interaction_id or interaction.is_failed:
        raise unknown_object("Interaction")
    if interaction.state is not InteractionState.WAITING:
        raise already_acknowledged()
    response = _response(interaction, upload.body)
    inner = Upload(upload.body.get("data") or {}, upload.files, ("data",))
    message = _apply(world, interaction, response, inner)
    interaction.pictures += bool(upload.files)
    interaction.acknowledge(response)
    world.feed.publish(InteractionAcknowledged(interaction))
    if interaction.modal is not None:
        world.feed.publish(ModalOpened(interaction))
    return _callback(world, interaction, response, message)


def follow_up(world: World, application_id: int, token: str, upload: Upload) -> Message:
    """Post a follow-up. The first one completes a deferred message, as in Discord."""
    interaction = _require_open(world, application_id, token)
    if interaction.state is InteractionState.DEFERRED and interaction.response is ResponseType.DEFERRED_MESSAGE:
        return edit_original(world, application_id, token, upload)
    if interaction.is_user_install_only and interaction.follow_ups >= USER_INSTALL_FOLLOW_UPS:
        raise too_many_follow_ups()
    channel = _channel(world, interaction)
    audience = _audience(world, channel, interaction, upload.body)
    origin = _origin(interaction, first=False)
    first = (
        None
        if interaction.response_message_id is None
        else _find_message(world, interaction, interaction.response_message_id)
    )
    reference = (channel.id, first.id) if first and not first.is_ephemeral and audience is None else None
    message = compose(world, channel, world.bot, upload, origin=origin, audience=audience, reference=reference)
    world.add_message(message)
    interaction.replies.append(message.id)
    interaction.follow_ups += 1
    interaction.pictures += bool(upload.files)
    interaction.settle()
    return message


def find_original(world: World, application_id: int, token: str) -> Message:
    """Return the first response, or the control's message if it was updated."""
    interaction = _require_open(world, application_id, token)
    return _reply(world, interaction, interaction.response_message_id)


def edit_original(world: World, application_id: int, token: str, upload: Upload) -> Message:
    """Edit the first response, or complete a deferred one."""
    interaction = _require_open(world, application_id, token)
    message = find_original(world, application_id, token)
    _refuse_archived(world, message)
    edited = world.update_message(revise(world, message, upload, fills=message.is_loading))
    interaction.pictures += bool(upload.files)
    interaction.settle()
    return edited


def delete_original(world: World, application_id: int, token: str) -> None:
    """Delete the first response."""
    interaction = _require_open(world, application_id, token)
    world.remove_message(find_original(world, application_id, token))
    interaction.settle()


def find_reply(world: World, application_id: int, token: str, message_id: int) -> Message:
    """Return a message posted through this interaction."""
    interaction = _require_open(world, application_id, token)
    if message_id not in (*interaction.replies, interaction.response_message_id):
        raise unknown_object("Message")
    return _reply(world, interaction, message_id)


def edit_reply(world: World, application_id: int, token: str, message_id: int, upload: Upload) -> Message:
    """Edit a message posted through this interaction."""
    message = find_reply(world, application_id, token, message_id)
    _refuse_archived(world, message)
    edited = world.update_message(revise(world, message, upload, fills=message.is_loading))
    _require_open(world, application_id, token).settle()
    return edited


def delete_reply(world: World, application_id: int, token: str, message_id: int) -> None:
    """Delete a message posted through this interaction."""
    world.remove_message(find_reply(world, application_id, token, message_id))
    _require_open(world, application_id, token).settle()


def _response(interaction: Interaction, body: Json) -> ResponseType:
    try:
        response = ResponseType(body["type"])
    except (KeyError, ValueError):
        choices = ", ".join(str(int(each)) for each in ResponseType)
        raise invalid_form(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.") from None
    fits = response in _ALLOWED[interaction.type]
    if not fits or (response in _ON_MESSAGE and interaction.message_id is None):
        message = f"A response of type {response:d} does not fit an interaction of type {interaction.type:d}"
        raise invalid_form(("type",), "INTERACTION_CALLBACK_TYPE_INVALID", message)
    return response


def _apply(world: World, interaction: Interaction, response: ResponseType, upload: Upload) -> Message | None:
    channel = _channel(world, interaction)
    audience = _audience(world, channel, interaction, upload.body)
    if response is ResponseType.MESSAGE:
        kind, origin, source = _kind(interaction), _origin(interaction), _source(world, interaction)
        message = compose(
            world, channel, world.bot, upload, origin=origin, audience=audience, kind=kind, reference=source
        )
        return _post(world, interaction, message)
    if response is ResponseType.DEFERRED_MESSAGE:
        message = make_placeholder(world, channel, _origin(interaction), _kind(interaction), audience)
        return _post(world, interaction, message)
    if response is ResponseType.MODAL:
        interaction.modal = _modal(upload)
    elif response is ResponseType.CHOICES:
        interaction.choices = _choices(upload)
    elif interaction.message_id is not None:
        message = _reply(world, interaction, interaction.message_id)
        interaction.response_message_id = message.id
        if response is ResponseType.DEFERRED_UPDATE:
            world.interactions.expect_update(interaction)
        else:
            _refuse_archived(world, message)
            return world.update_message(revise(world, message, upload))
    return None


def _source(world: World, interaction: Interaction) -> tuple[int, int] | None:
    """Return the message that a response to a control or form replies to."""
    message = None if interaction.message_id is None else _find_message(world, interaction, interaction.message_id)
    return None if message is None or message.is_ephemeral else (message.channel_id, message.id)


def _post(world: World, interaction: Interaction, message: Message) -> Message:
    interaction.response_message_id = message.id
    interaction.replies.append(message.id)
    return world.add_message(message)


def _modal(upload: Upload) -> OpenModal:
    problems = FormErrors()
    check_modal(problems, upload.path, upload.body)
    problems.raise_if_any()
    return OpenModal(upload.body["custom_id"], upload.body["title"], tuple(upload.body["components"]))


def _choices(upload: Upload) -> list[CommandChoice]:
    problems = FormErrors()
    choices = upload.body.get("choices")
    check_choices(problems, (*upload.path, "choices"), choices)
    problems.raise_if_any()
    return [CommandChoice(choice["name"], choice["value"]) for choice in choices or ()]


def _callback(world: World, interaction: Interaction, response: ResponseType, message: Message | None) -> Json:
    told: Json = {
        "id": str(interaction.id),
        "type": int(interaction.type),
        "channel_id": str(interaction.channel_id),
        "response_message_loading": response is ResponseType.DEFERRED_MESSAGE,
        "response_message_ephemeral": bool(message and message.is_ephemeral),
    }
    if interaction.response_message_id is not None:
        told["response_message_id"] = str(interaction.response_message_id)
    if message is None or response is ResponseType.DEFERRED_MESSAGE:
        return {"interaction": told}
    return {"interaction": told, "resource": {"type": int(response), "message": world.message_json(message)}}


def _require_open(world: World, application_id: int, token: str) -> Interaction:
    interaction = world.interactions.find(token)
    if (
        interaction is None
        or application_id != world.application.id
        or interaction.state in (InteractionState.WAITING, InteractionState.FAILED)
    ):
        raise unknown_object("Webhook")
    if world.clock() > interaction.expires_at:
        raise invalid_token()
    return interaction


def _reply(world: World, interaction: Interaction, message_id: int | None) -> Message:
    message = None if message_id is None else _find_message(world, interaction, message_id)
    if message is None:
        raise unknown_object("Message")
    return message


def _find_message(world: World, interaction: Interaction, message_id: int) -> Message | None:
    try:
        return world.message(interaction.channel_id, message_id)
    except KeyError:
        return None


def _channel(world: World, interaction: Interaction) -> Channel:
    try:
        return world.channel(interaction.channel_id)
    except KeyError:
        raise unknown_object("Channel") from None


def _refuse_archived(world: World, message: Message) -> None:
    if world.channel(message.channel_id).archived:
        raise thread_archived()


def _audience(world: World, channel: Channel, interaction: Interaction, body: Json) -> int | None:
    """Return who sees an answer, None for everybody.

    Only the member if the bot wants that, or if they may not use apps in public that their server doesn't have.
    """
    flags, may = MessageFlag(int(body.get("flags") or 0)), world.access.of_member(interaction.member.id, channel)
    forced = interaction.is_user_install_only and Permission.USE_EXTERNAL_APPS not in may
    return interaction.member.id if forced or MessageFlag.EPHEMERAL in flags else None


def _kind(interaction: Interaction) -> MessageType:
    if interaction.type is not InteractionType.COMMAND:
        return MessageType.DEFAULT
    return MessageType.CONTEXT_MENU_COMMAND if "target_id" in interaction.data else MessageType.CHAT_INPUT_COMMAND


def _origin(interaction: Interaction, *, first: bool = True) -> Origin:
    menu = interaction.data.get("type") if interaction.type is InteractionType.COMMAND else None
    return Origin(
        id=interaction.id,
        type=int(interaction.type),
        member_id=interaction.member.id,
        name=interaction.name if interaction.type is InteractionType.COMMAND else "",
        target_message_id=interaction.message_id,
        menu_member_id=int(interaction.data["target_id"]) if menu == CommandType.USER else None,
        menu_message_id=int(interaction.data["target_id"]) if menu == CommandType.MESSAGE else None,
        first=first,
        owners=interaction.owners,
        triggered_by=None if interaction.triggered_by is None else _origin(interaction.triggered_by),
    )
