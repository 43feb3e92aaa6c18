"""What a game needs from the stand-in: commands, pictures, controls, forms, suggestions, private answers, threads."""

from __future__ import annotations

import pytest

from bot.playground.scripted import NothingLikeThat, ScriptedMember
from bot.playground.world.errors import Refused
from bot.playground.world.interactions import NotAnswered
from bot.playground.world.model import ChannelType, File, MessageFlag
from bot.playground.world.world import World
from tests.playground.small_bot import PICTURE


async def test_a_command_answers_with_text_picture_and_controls(ana: ScriptedMember) -> None:
    await ana.slash("/small board title:Hello there size:5 loud:true partner:@Ben")
    message = ana.sees()
    assert message.content == "Hello there 5 <@1100000000000000012> True"
    assert message.attachments[0].content == PICTURE
    assert (message.attachments[0].description, message.attachments[0].width) == ("A disc", 128)
    assert ana.labels() == ["Count", "Slow count", "Secret", "Form", "Choose a cell", "Choose a partner"]


async def test_a_press_edits_the_message_and_keeps_its_file(ana: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    await ana.press("Count")
    assert ana.sees().content == "Counted 1"
    assert [each.filename for each in ana.sees().attachments] == ["board.png"]
    assert ana.sees().edited is not None


async def test_a_deferred_press_is_waited_for_and_can_replace_the_file(ana: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    await ana.press("Slow")
    assert ana.sees().content == "Counted 10"
    assert [each.filename for each in ana.sees().attachments] == ["second.png"]


async def test_choices_in_selects(ana: ScriptedMember, world: World) -> None:
    await ana.slash("small board title:Hello")
    assert ana.options("Choose a cell") == ["M1", "M2", "M3", "M4", "M5"]
    await ana.choose("Choose a cell", "M2", "M4")
    assert ana.sees().content == "Chose cell 2, cell 4"
    await ana.choose_ids("Choose a partner", world.member("Chloe").id)
    assert ana.sees().content == f"With {world.member('Chloe').mention}"


async def test_a_form_is_opened_filled_and_sent(ana: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    opened = await ana.press("Form")
    assert opened.modal is not None
    assert [(field.label, field.required) for field in opened.modal.fields] == [("Name", True), ("Why", False)]
    with pytest.raises(Refused, match="1 to 10 characters"):
        await ana.submit({"Name": "far too long a name"})
    await ana.submit({"Name": "Ana"})
    assert ana.sees().content == "Ana: no reason"


async def test_a_form_outlives_the_message_that_opened_it(ana: ScriptedMember, world: World) -> None:
    await ana.slash("small board title:Hello")
    await ana.press("Form")
    world.remove_message(ana.sees())
    await ana.submit({"Name": "Ana", "Why": "because"})
    assert ana.sees().content == "Ana: because"


async def test_suggestions(ana: ScriptedMember) -> None:
    choices = await ana.complete("small move", move="pl")
    assert [(choice.name, choice.value) for choice in choices] == [("Place M9", "place M9"), ("Place N9", "place N9")]
    with pytest.raises(Refused, match="suggests nothing for 'title'"):
        await ana.complete("small board", title="x")


async def test_an_ephemeral_answer_is_seen_by_its_addressee_alone(ana: ScriptedMember, ben: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    await ana.press("Secret")
    assert ana.sees().content == "Only you see this."
    assert ana.sees().ephemeral
    assert ben.sees().content.startswith("Hello")
    assert ben.sees_private() is None


async def test_a_deferred_answer_is_filled_in_without_a_ping(ana: ScriptedMember, ben: ScriptedMember) -> None:
    await ana.slash("small slow")
    await ana.until(lambda: ana.sees().content == "And one more.")
    answer, more = ana.messages()
    assert answer.content.startswith("Here at last")
    assert not answer.loading
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
    assert ping.id == ana.sees().id
    assert ana.pings == []


async def test_no_answer_within_the_deadline_fails_visibly(ana: ScriptedMember) -> None:
    with pytest.raises(NotAnswered, match="The application did not respond"):
        await ana.slash("small mute")
    assert ana.messages() == []


async def test_a_file_as_an_option(ana: ScriptedMember) -> None:
    await ana.slash("small read file:game.json", files=[File("game.json", b"{}")])
    assert ana.sees().content == "game.json: {}"


async def test_fixed_choices_are_typed_by_name_and_sent_by_value(ana: ScriptedMember) -> None:
    await ana.slash("small colour colour:Blue")
    assert ana.sees().content == "Colour b"


async def test_a_thread_from_a_message(ana: ScriptedMember, world: World) -> None:
    await ana.slash("small thread name:Our table")
    await ana.until(lambda: any(each.is_thread and world.messages(each.id) for each in world.channels))
    thread = world.channel("Our table")
    assert thread.type is ChannelType.PUBLIC_THREAD
    assert thread.parent_id == ana.channel_id
    assert ana.id in thread.members
    assert ana.elsewhere("Our table").sees().content == "Welcome."


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
    with pytest.raises(Refused, match=reason):
        await ana.slash(line)


async def test_a_label_that_is_not_there_lists_what_is(ana: ScriptedMember, world: World) -> None:
    await ana.slash("small board title:Hello")
    with pytest.raises(NothingLikeThat, match=r"sees no button 'Place'.*there is: 'Count', 'Slow count'"):
        await ana.press("Place")
    with pytest.raises(NothingLikeThat, match="has no 'M9'; it has: M1"):
        await ana.choose("Choose a cell", "M9")
    with pytest.raises(Refused, match="'Off' is disabled"):
        world.press(ana.member, ana.sees().id, "off")


async def test_a_client_of_somebodys_own_making_sends_what_it_likes(ana: ScriptedMember) -> None:
    await ana.slash("small board title:Hello")
    with pytest.raises(Refused):
        await ana.choose("Choose a cell")
    forged = await ana.forge_choice("cell", message=ana.sees())
    assert forged.data["values"] == []
    assert ana.sees().content == "Chose "
    await ana.forge_press("count", ana.sees())
    assert ana.sees().content == "Counted 1"
