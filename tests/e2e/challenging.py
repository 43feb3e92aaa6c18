"""Members who take part in a challenge: what the end-to-end tests of challenges and records share."""

from __future__ import annotations

from bot.core.table.model import Table
from bot.playground.scripted import ScriptedMember
from bot.playground.world.components import controls
from bot.playground.world.model import Message
from bot.playground.world.world import GUILD_ID as GUILD
from cogs.challenge.challenges import Challenges
from cogs.challenge.model import Challenge
from tests.e2e.stage import Stage, labels_of, one_press, played_but_for_the_last, settled, with_controls

OPEN = "challenge do:open with:carcassonne, 1 day"


async def newest(stage: Stage) -> Challenge:
    """The challenge that was opened last."""
    await settled()
    challenges = stage.services[Challenges]
    found = [*await challenges.open_in(GUILD), *await challenges.over_in(GUILD)]
    return max(found, key=lambda challenge: challenge.opened)


async def run_of(stage: Stage, member: ScriptedMember) -> Table:
    """A member's run in the newest challenge."""
    await settled()
    table = await stage.services[Challenges].run_of((await newest(stage)).id, member.id)
    assert table is not None
    return table


def own_board(member: ScriptedMember) -> Message:
    """The message in which a member plays their run."""
    seen = member.newest_private_message()
    assert seen is not None
    return seen


async def begin(member: ScriptedMember) -> None:
    """Begin a run with the button under the announcement."""
    await member.press("Play")
    assert "Your run" in own_board(member).content


async def play_on(stage: Stage, member: ScriptedMember, *, turns: int | None = None, cell: int = 0) -> None:
    """Make n presses in a member's run, or finish it.

    To finish it, only the last move is pressed. Those before are played by the service, at a tenth of the cost.
    """
    if turns is None:
        turns = 500
        run = await run_of(stage, member)
        await played_but_for_the_last(stage, await stage.services.tables.live(run.id), cell)
        assert run.run is not None
        await member.slash(f"challenge do:play which:{run.run.challenge}")
    for _ in range(turns):
        if (await run_of(stage, member)).status.ended:
            return
        await one_press(member, own_board(member), cell)


def tables_seen(member: ScriptedMember) -> set[str]:
    """The tables that controls under the messages that a member sees belong to."""
    ids = [control.custom_id for message in member.messages() for control in controls(message.components)]
    return {custom_id.split(":")[1] for custom_id in ids if custom_id}


def everything_seen(member: ScriptedMember) -> str:
    """All words, labels, ids and files that a member sees; the sketched pictures carry the view they show."""
    parts = []
    for message in member.messages():
        parts.append(message.content)
        parts += labels_of(message)
        parts += [control.custom_id for control in controls(message.components)]
        parts += [f"{file.description} {file.content!r}" for file in message.attachments]
    return "\n".join(part for part in parts if part)


async def forged(stage: Stage, member: ScriptedMember, custom_id: str, *values: str) -> None:
    """Press or choose what nobody offered this member, on the announcement."""
    announced = next(each for each in member.messages() if not each.is_ephemeral)
    item = (
        {"type": 3, "custom_id": custom_id, "options": [{"label": each, "value": each} for each in values]}
        if values
        else {"type": 2, "style": 2, "custom_id": custom_id, "label": "x"}
    )
    with_controls(stage, announced, item)
    await (
        member.forge_choice(custom_id, *values, message=announced)
        if values
        else member.forge_press(custom_id, announced)
    )
    await settled()
    stage.world.update_message(announced)
