"""What a failed call to Discord means, by kind of call."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any, cast

import aiohttp
import discord
import pytest

from bot.discord.transport import calls
from bot.discord.transport.calls import Call, Meaning, classify, retry
from bot.discord.words import REFUSALS

CUT = aiohttp.ServerDisconnectedError()
RESET = ConnectionResetError(104, "Connection reset by peer")
REFUSED = aiohttp.ClientConnectorError(
    cast("Any", SimpleNamespace(host="x", port=1, ssl=False)), OSError(111, "refused")
)


def http(status: int, code: int = 0) -> discord.HTTPException:
    kinds = {403: discord.Forbidden, 404: discord.NotFound}
    kind = kinds.get(status, discord.DiscordServerError if status >= 500 else discord.HTTPException)
    response = cast("Any", SimpleNamespace(status=status, reason="said no"))
    return kind(response, {"code": code, "message": "said no"})


@pytest.mark.parametrize("error", [CUT, RESET, TimeoutError(), http(503), http(500)])
def test_after_a_lost_answer_the_kind_of_call_decides(error: Exception) -> None:
    looked = {call for call in Call if classify(error, call) is Meaning.CHECK_FIRST}
    assert looked == {Call.OPEN}
    assert {classify(error, call) for call in Call if call not in looked} == {Meaning.RETRY}
    assert calls.is_outage(error)


@pytest.mark.parametrize("error", [REFUSED, discord.RateLimited(60.0), http(429)])
@pytest.mark.parametrize("call", Call)
def test_what_never_arrived_is_tried_again(error: Exception, call: Call) -> None:
    assert classify(error, call) is Meaning.RETRY


@pytest.mark.parametrize(
    ("error", "call", "meant"),
    [
        (http(404, 10003), Call.SEND, Meaning.CHANNEL_GONE),
        (http(404, 10008), Call.EDIT, Meaning.MESSAGE_GONE),
        (http(404, 10008), Call.DELETE, Meaning.DONE),
        (http(404, 10062), Call.RESPOND, Meaning.UNANSWERABLE),
        (http(404, 10015), Call.OPEN, Meaning.UNANSWERABLE),
        (http(401, 50027), Call.EDIT, Meaning.UNANSWERABLE),
        (http(400, 40060), Call.RESPOND, Meaning.DONE),
        (http(400, 50083), Call.EDIT, Meaning.ARCHIVED),
        (http(403, 50013), Call.SEND, Meaning.FORBIDDEN),
        (http(403, 50001), Call.SEND, Meaning.NO_ACCESS),
        (http(403, 160005), Call.EDIT, Meaning.LOCKED),
        (http(400, 160005), Call.SEND, Meaning.LOCKED),
        (http(400, 160006), Call.OPEN, Meaning.FULL),
        (http(400, 160007), Call.SEND, Meaning.FULL),
        (http(429, 30046), Call.EDIT, Meaning.EDITED_TOO_OFTEN),
        (http(403, 50005), Call.EDIT, Meaning.UNCHANGEABLE),
        (http(400, 50024), Call.OPEN, Meaning.WRONG_PLACE),
        (http(403, 50278), Call.SEND, Meaning.FORBIDDEN),
        (http(404, 10007), Call.EDIT, Meaning.MEMBER_GONE),
        (http(503, 130000), Call.OPEN, Meaning.RETRY),
        (http(403, 40333), Call.SEND, Meaning.RETRY),
        (http(413, 40005), Call.SEND, Meaning.TOO_LARGE),
        (http(400, 50033), Call.OPEN, Meaning.MEMBER_GONE),
        (http(400, 50035), Call.SEND, Meaning.BAD_REQUEST),
    ],
)
def test_what_discord_says_decides(error: Exception, call: Call, meant: Meaning) -> None:
    assert classify(error, call) is meant


@pytest.mark.parametrize("code", calls.MEANING_BY_CODE)
def test_every_code_has_a_sentence_or_is_dealt_with_by_the_bot_itself(code: int) -> None:
    error = http(400, code)
    meant = classify(error, Call.SEND)
    by_itself = {
        Meaning.RETRY, Meaning.DONE, Meaning.MESSAGE_GONE, Meaning.CHANNEL_GONE, Meaning.MEMBER_GONE,
        Meaning.UNANSWERABLE, Meaning.UNCHANGEABLE, Meaning.EDITED_TOO_OFTEN,
    }  # fmt: skip
    refused = calls.is_refusal(error)
    assert refused is (meant not in by_itself)
    if refused:
        assert calls.refusal_text(error) is not None
        assert str(calls.delay_text(error, "Done.")).startswith("Done. ")


def test_sentences_exist_for_known_meanings_only() -> None:
    assert set(REFUSALS) <= set(Meaning.__members__)


def test_only_calls_are_judged() -> None:
    with pytest.raises(TypeError):
        classify(ValueError(), Call.SEND)


def test_a_file_that_is_missing_is_not_discords_fault() -> None:
    assert calls.refusal_text(FileNotFoundError()) is None
    assert "didn't respond" in str(calls.refusal_text(CUT))


class Attempts:
    """A call that fails as told, then succeeds."""

    def __init__(self, *errors: Exception) -> None:
        self.errors = list(errors)
        self.made = 0

    async def __call__(self) -> str:
        self.made += 1
        if self.errors:
            raise self.errors.pop(0)
        return "done"


@pytest.fixture(autouse=True)
def _no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "RETRY_SECONDS", (0.0, 0.0))


async def test_a_cut_connection_is_tried_again_twice_and_no_more() -> None:
    attempts = Attempts(CUT, RESET)
    assert await retry(attempts, Call.EDIT) == "done"
    given_up = Attempts(CUT, CUT, CUT)
    with pytest.raises(aiohttp.ServerDisconnectedError):
        await retry(given_up, Call.EDIT)
    assert (attempts.made, given_up.made) == (3, 3)


@pytest.mark.parametrize(("error", "call"), [(http(503), Call.EDIT), (http(404, 10008), Call.EDIT), (CUT, Call.OPEN)])
async def test_nothing_else_is_tried_again_here(error: Exception, call: Call) -> None:
    attempts = Attempts(error)
    with pytest.raises(type(error)):
        await retry(attempts, call)
    assert attempts.made == 1
