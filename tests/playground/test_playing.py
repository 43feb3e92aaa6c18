"""What a game needs from the stand-in: commands, pictures, controls, forms, suggestions, private answers, threads."""

from __future__ import annotations

import pytest

from bot.playground.scripted import NoSuchLabel, ScriptedMember
from bot.playground.world.client import Client
from bot.playground.world.errors import ClientRefusal
from bot.playground.world.interactions import NoResponse
from bot.playground.world.model import ChannelType, File, MessageFlag, MessageType
from bot.playground.world.world import World
from tests.playground.small_bot import PICTURE


async def test_a_command_answers_with_text_picture_and_controls(ana: ScriptedMember) -> None:
    await ana.slash("/small board title:Hello there size:5 loud:true partner:@Ben")
    message = ana.newest_message()
    assert message.content == "Hello there 5 <@1100000000000000012> True"
    assert message.attachments[0].content == PICTURE
    assert (message.attachments[0].description, message.attachments[0].width) == ("A disc", 128)
    assert ana.labels() == ["Count", "Slow count", "Secret", "Form", "Choose a cell", "Choose a partner"]


async def test_a_press_edits_the_message_and_keeps_its_file(ana: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    await ana.press("Count")
    assert ana.newest_message().content == "Counted 1"
    assert [each.filename for each in ana.newest_message().attachments] == ["board.png"]
    assert ana.newest_message().edited is not None


async def test_a_deferred_press_is_waited_for_and_can_replace_the_file(ana: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    await ana.press("Slow")
    assert ana.newest_message().content == "Counted 10"
    assert [each.filename for each in ana.newest_message().attachments] == ["second.png"]


async def test_choices_in_selects(ana: ScriptedMember, world: World) -> None:
    await ana.slash("small board title:Hello")
    assert ana.options("Choose a cell") == ["M1", "M2", "M3", "M4", "M5"]
    await ana.choose("Choose a cell", "M2", "M4")
    assert ana.newest_message().content == "Chose cell 2, cell 4"
    await ana.choose_ids("Choose a partner", world.member("Chloe").id)
    assert ana.newest_message().content == f"With {world.member('Chloe').mention}"


async def test_a_form_is_opened_filled_and_sent(ana: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    opened = await ana.press("Form")
    assert opened.modal is not None
    assert [(field.label, field.required) for field in opened.modal.fields] == [("Name", True), ("Why", False)]
    with pytest.raises(ClientRefusal, match="1 to 10 characters"):
        await ana.submit({"Name": "far too long a name"})
    await ana.submit({"Name": "Ana"})
    assert ana.newest_message().content == "Ana: no reason"


async def test_every_kind_of_field_is_filled_in(ana: ScriptedMember, world: World) -> None:
    opened = await ana.slash("small options")
    assert opened.modal is not None
    await ana.submit({})
    assert ana.newest_message().content == "l ['i'] True [] []"
    ben, here = world.member("Ben"), ana.channel_id
    await ana.slash("small options")
    several = {"Parts": ["River", "Inns"], "Partner": [str(ben.id)], "channel": [str(here)]}
    await ana.submit({"Size": "Small", "Rated": False, **several})
    assert ana.newest_message().content.startswith("s ['r', 'i'] ")
    assert str(ana.channel.name) in ana.newest_message().content
    with pytest.raises(NoSuchLabel, match="no 'Middling'"):
        await ana.submit({"Size": "Middling"}, opened)
    voice = world.open_channel("talk", kind=ChannelType.VOICE)
    with pytest.raises(ClientRefusal, match="does not offer #talk"):
        await ana.submit({"Channel": [str(voice.id)]}, opened)


async def test_a_form_outlives_the_message_that_opened_it(ana: ScriptedMember, world: World) -> None:
    await ana.slash("small board title:Hello")
    await ana.press("Form")
    world.remove_message(ana.newest_message())
    await ana.submit({"Name": "Ana", "Why": "because"})
    assert ana.newest_message().content == "Ana: because"


async def test_commands_of_context_menus(ana: ScriptedMember, ben: ScriptedMember) -> None:
    await ana.use_on_member("Who is it?", ben)
    answer = ana.newest_message()
    assert (answer.content, answer.type) == ("It is Ben", MessageType.CONTEXT_MENU_COMMAND)
    await ben.use_on_message("Quote", answer)
    quoted = ben.newest_message()
    assert quoted.content == "> It is Ben"
    with pytest.raises(ClientRefusal, match="only you see"):
        await ben.use_on_message("Quote", quoted)
    with pytest.raises(ClientRefusal, match="no 'Quote'; it has: Who is it"):
        await ana.use_on_member("Quote", ben)


async def test_suggestions(ana: ScriptedMember) -> None:
    choices = await ana.complete("small move", move="pl")
    assert [(choice.name, choice.value) for choice in choices] == [("Place M9", "place M9"), ("Place N9", "place N9")]
    with pytest.raises(ClientRefusal, match="suggests nothing for 'title'"):
        await ana.complete("small board", title="x")


async def test_an_ephemeral_answer_is_seen_by_its_addressee_alone(ana: ScriptedMember, ben: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    await ana.press("Secret")
    assert ana.newest_message().content == "Only you see this."
    assert ana.newest_message().is_ephemeral
    assert ben.newest_message().content.startswith("Hello")
    assert ben.newest_private_message() is None


async def test_a_deferred_answer_is_filled_in_without_a_ping(ana: ScriptedMember, ben: ScriptedMember) -> None:
    await ana.slash("small slow")
    await ana.until(lambda: ana.newest_message().content == "And one more.")
    answer, more = ana.messages()
    assert answer.content.startswith("Here at last")
    assert not answer.is_loading
    assert answer.edited is None
    assert more.reference == (answer.channel_id, answer.id)
    assert ben.pings == []


async def test_a_deferred_private_answer_stays_private(ana: ScriptedMember, ben: ScriptedMember) -> None:
    await ana.slash("small slow private:true")
    assert ana.messages()[0].flags == MessageFlag.EPHEMERAL
    assert ben.messages() == []


async def test_a_mention_in_a_new_message_pings(ana: ScriptedMember, ben: ScriptedMember) -> None:
    await ana.slash("small board title:Hello partner:@Ben")
    (ping,) = ben.pings
    assert ping.id == ana.newest_message().id
    assert ana.pings == []


@pytest.mark.usefixtures("hasty")
async def test_no_answer_within_the_deadline_fails_visibly(ana: ScriptedMember) -> None:
    with pytest.raises(NoResponse, match="The application did not respond"):
        await ana.slash("small mute")
    assert ana.messages() == []


async def test_a_file_as_an_option(ana: ScriptedMember) -> None:
    await ana.slash("small read file:game.json", files=[File("game.json", b"{}")])
    assert ana.newest_message().content == "game.json: {}"


async def test_fixed_choices_are_typed_by_name_and_sent_by_value(ana: ScriptedMember) -> None:
    await ana.slash("small colour colour:Blue")
    assert ana.newest_message().content == "Colour b"


async def test_a_thread_from_a_message(ana: ScriptedMember, world: World) -> None:
    await ana.slash("small thread name:Our table")
    await ana.until(lambda: any(each.is_thread and world.messages(each.id) for each in world.channels))
    thread = world.channel("Our table")
    assert thread.type is ChannelType.PUBLIC_THREAD
    assert thread.parent_id == ana.channel_id
    assert ana.id in thread.members
    assert ana.in_channel("Our table").newest_message().content == "Welcome."


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("big board", "no command /big. Commands now: small"),
        ("small bored", "has no 'bored'. It has: board, colour"),
        ("small board", "needs the option title"),
        ("small board title:x size:6", "a number from 1 to 5"),
        ("small board title:x size:two", "a whole number"),
        ("small board title:x loud:perhaps", "true or false"),
        ("small board title:x partner:@Eve", "takes a member: @Ana, @Ben"),
        ("small colour colour:Green", "takes one of: Red, Blue"),
        ("small board hello", "does not understand 'hello'"),
        ("small board title:x title:y", "given twice"),
    ],
)
async def test_a_line_that_discord_would_not_send(ana: ScriptedMember, line: str, reason: str) -> None:
    with pytest.raises(ClientRefusal, match=reason):
        await ana.slash(line)


async def test_a_label_that_is_not_there_lists_what_is(ana: ScriptedMember, world: World) -> None:
    await ana.slash("small board title:Hello")
    with pytest.raises(NoSuchLabel, match=r"sees no button 'Place'.*there is: 'Count', 'Slow count'"):
        await ana.press("Place")
    with pytest.raises(NoSuchLabel, match="has no 'M9'; it has: M1"):
        await ana.choose("Choose a cell", "M9")
    with pytest.raises(ClientRefusal, match="'Off' is disabled"):
        Client(world).press(ana.member, ana.newest_message().id, "off")


async def test_a_client_of_somebodys_own_making_sends_what_it_likes(ana: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    with pytest.raises(ClientRefusal):
        await ana.choose("Choose a cell")
    forged = await ana.forge_choice("cell", message=ana.newest_message())
    assert forged.data["values"] == []
    assert ana.newest_message().content == "Chose "
    await ana.forge_press("count", ana.newest_message())
    assert ana.newest_message().content == "Counted 1"
