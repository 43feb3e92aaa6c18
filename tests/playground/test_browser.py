"""The page in a real browser, with a real bot behind it: what a person does, and what they see."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Locator, Page, expect

from bot.playground.page import routes
from bot.playground.server import Playground
from bot.playground.world.client import Client
from bot.playground.world.world import World
from tests.e2e.stage import PATIENT
from tests.playground.browser import NARROW, axe, chromium, opened, sent
from tests.playground.page_bot import page_bot, plain_picture
from tests.playground.schema import DISCORDS

pytestmark = [pytest.mark.browser, pytest.mark.asyncio(loop_scope="module")]


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def browser() -> AsyncIterator[Browser]:
    async with chromium() as browser:
        yield browser


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def playground() -> AsyncIterator[Playground]:
    """One for all tests: Dan's Discord speaks German."""
    world = World(deadlines=PATIENT)
    world.member_locales[world.member("Dan").id] = "de"
    async with (
        Playground(world, pages=routes.routes(world), validate=DISCORDS) as playground,
        page_bot(playground, plain_picture()),
    ):
        yield playground


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def window(browser: Browser, playground: Playground) -> AsyncIterator[Page]:
    """The page for all tests: to load it costs more than most of them."""
    async with opened(browser, playground.address + "/") as page:
        yield page


@pytest_asyncio.fixture(loop_scope="module")
async def page(window: Page, playground: Playground) -> AsyncIterator[Page]:
    """The page as Ana sees it in an empty channel, which is deleted afterwards with all others that were opened."""
    before = playground.world.channels
    channel = playground.world.open_channel("empty")
    await act_as(window, "Ana")
    await go_to(window, channel.name)
    await window.locator("#message").focus()
    yield window
    while await window.locator("#message").is_hidden():
        await window.keyboard.press("Escape")
    await window.locator("#message").fill("")
    await go_to(window, "table-one")
    for each in playground.world.channels:
        if each not in before and not each.is_thread:
            playground.world.remove_channel(each)


async def go_to(page: Page, channel: str) -> None:
    await page.locator("#channel-list").get_by_role("button", name=channel).click()
    await expect(page.locator("#title")).to_have_text(channel)


def messages(page: Page) -> Locator:
    return page.locator("#history article")


def newest(page: Page) -> Locator:
    return messages(page).last


def choices(page: Page) -> Locator:
    return page.locator(".palette .choice")


async def act_as(page: Page, name: str) -> None:
    await page.get_by_role("radio", name=re.compile(f"^{name}")).click()
    await expect(page.locator(".composer-who")).to_have_text(re.compile(f"{name}$"))


async def new_table(page: Page) -> Locator:
    await sent(page, "/table new meeples:4")
    board = newest(page)
    await expect(board.locator(".text")).to_contain_text("Table: 4 free False")
    return board


async def test_a_command_is_written_with_the_keyboard_alone(page: Page) -> None:
    await page.keyboard.type("/mov")
    await expect(choices(page)).to_have_count(1)
    await page.keyboard.press("Tab")
    await expect(choices(page)).to_have_text(
        ["Suggested: place M9 r1", "Suggested: place N9 r2", "Suggested: meeple city N"]
    )
    await page.keyboard.type("place")
    await expect(choices(page)).to_have_count(2)
    await page.keyboard.press("ArrowDown")
    await page.keyboard.press("Enter")
    await expect(page.locator('[data-option="move"] input')).to_have_value("Suggested: place N9 r2")
    await page.keyboard.type("no")
    await page.keyboard.press("Tab")
    await page.keyboard.type("good luck")
    await page.keyboard.press("Enter")
    await expect(newest(page).locator(".text")).to_have_text("Played place N9 r2 good luck")
    await expect(newest(page).locator(".context")).to_have_text(re.compile("Ana used /table move"))
    await expect(page.locator("#message")).to_be_focused()


async def test_axe_finds_nothing_on_a_page_with_a_board(page: Page) -> None:
    await new_table(page)
    for _ in ("dark", "light"):
        found = await axe(page)
        # the box of several lines completes commands, which has no other role
        assert [each for each in found if not each.startswith("aria-allowed-role: <textarea")] == []
        await page.locator("#theme").click()


async def test_a_wrong_option_is_named_and_nothing_is_sent(page: Page) -> None:
    await page.keyboard.type("/table new meeples:9")
    await page.keyboard.press("Enter")
    await expect(page.locator("#hint")).to_have_text("meeples: Whole number, 3 to 7.")
    await expect(page.locator('[data-option="meeples"] input')).to_be_focused()
    await expect(messages(page)).to_have_count(0)


async def test_fixed_choices_are_offered_and_sent_by_value(page: Page) -> None:
    await page.keyboard.type("/table new team:")
    await expect(choices(page)).to_have_text(["Anyone moves", "By colour"])
    await page.keyboard.type("by")
    await page.keyboard.press("Tab")
    await page.keyboard.type("open:")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Enter")
    await expect(newest(page).locator(".text")).to_contain_text("Table: 4 by True")


@pytest_asyncio.fixture(loop_scope="module")
async def german_page(page: Page) -> Page:
    await act_as(page, "Dan")
    return page


async def test_a_command_is_shown_in_the_members_language_and_found_in_both(german_page: Page) -> None:
    for typed in ("/neu", "/new", "/tisch neu", "/table new", "/eröffnet"):
        await german_page.locator("#message").fill(typed)
        await expect(choices(german_page).locator(".choice-name")).to_have_text(["/tisch neu"])
    await expect(choices(german_page).locator(".choice-description")).to_have_text(
        "Eröffnet in diesem Kanal einen Tisch"
    )
    await expect(choices(german_page).locator(".choice-side")).to_have_text("meeples-je-farbe?  gruppe?  für-alle?")
    await act_as(german_page, "Ben")
    await german_page.locator("#message").fill("/new")
    await expect(choices(german_page).locator(".choice-name")).to_have_text(["/table new"])
    await german_page.locator("#message").fill("/neu")
    await expect(choices(german_page)).to_have_count(0)


async def test_an_option_is_shown_in_the_members_language_and_found_in_both(german_page: Page) -> None:
    await german_page.keyboard.type("/tisch neu ")
    for typed in ("grup", "te"):
        await german_page.keyboard.type(typed)
        await expect(choices(german_page).locator(".choice-name")).to_have_text(["gruppe"])
        await german_page.keyboard.press("Control+A")
    await german_page.keyboard.type("meeples")
    await expect(choices(german_page).locator(".choice-description")).to_have_text(["Wie viele Meeples jede Farbe hat"])
    await german_page.keyboard.press("Tab")
    await expect(german_page.locator('[data-option="meeples"] .field-name')).to_have_text("meeples-je-farbe")
    await german_page.keyboard.type("9")
    await german_page.keyboard.press("Enter")
    await expect(german_page.locator("#hint")).to_have_text("meeples-je-farbe: Whole number, 3 to 7.")


async def test_a_line_with_names_in_either_language_is_sent_with_the_english_ones(german_page: Page) -> None:
    for typed in (
        "/tisch neu meeples-je-farbe:5 für-alle:true gruppe:Nach Farbe",
        "/tisch neu meeples:5 gruppe:by Für-Alle:true",
        "/table new open:true meeples-je-farbe:5 team:Nach Farbe",
    ):
        await sent(german_page, typed)
    await expect(messages(german_page).filter(has_text="Table: 5 by True")).to_have_count(3)
    await german_page.keyboard.press("ArrowUp")
    await german_page.keyboard.press("Enter")
    await expect(messages(german_page).filter(has_text="Table: 5 by True")).to_have_count(4)


async def test_escape_leaves_a_command_with_the_names_of_the_members_language(german_page: Page) -> None:
    await german_page.keyboard.type("/table new meeples:3")
    await german_page.keyboard.press("ArrowRight")
    await german_page.keyboard.press("Escape")
    await german_page.keyboard.press("Escape")
    await expect(german_page.locator("#message")).to_have_value("/tisch neu meeples-je-farbe:3")


async def test_choices_and_context_menus_are_shown_in_the_members_language(german_page: Page) -> None:
    await german_page.keyboard.type("/tisch neu gruppe:by")
    await expect(choices(german_page)).to_have_text(["Nach Farbe"])
    await german_page.locator("#people-list").get_by_text("Ben").click(button="right")
    await german_page.get_by_role("menuitem", name="Wer ist das?").click()
    await expect(newest(german_page).locator(".text")).to_have_text("It is Ben")


EVERY_TYPE = "/table set bank:24 factor:1.5 free:true member:@Ben channel:#table-two word:two words"


@pytest.mark.parametrize("keys", [(), ("Escape",)], ids=["at once", "after escape"])
async def test_options_of_every_type_are_typed_in_one_line(page: Page, keys: tuple[str, ...]) -> None:
    await page.keyboard.type(EVERY_TYPE)
    for key in keys:
        await page.keyboard.press(key)
    await page.keyboard.press("Enter")
    await expect(newest(page).locator(".text")).to_have_text("Set 24 / 1.5 / True / Ben / table-two / two words")


async def test_escape_closes_the_list_and_then_turns_the_command_back_into_text(page: Page) -> None:
    await page.keyboard.type("/table new meeples:3")
    await page.keyboard.press("ArrowRight")
    await expect(page.locator(".palette")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(page.locator(".palette")).to_be_hidden()
    await page.keyboard.press("Escape")
    await expect(page.locator("#message")).to_be_focused()
    await expect(page.locator("#message")).to_have_value("/table new meeples:3")


async def test_what_was_sent_before_comes_back_with_the_arrow(page: Page) -> None:
    await sent(page, "hello")
    await expect(newest(page).locator(".text")).to_have_text("hello")
    await page.keyboard.press("ArrowUp")
    await expect(page.locator("#message")).to_have_value("hello")
    await page.locator("#message").fill("")
    await sent(page, "/table ping member:dan")
    await page.keyboard.press("ArrowUp")
    await page.keyboard.press("Enter")
    await expect(page.locator("#history article .mention", has_text="@Dan")).to_have_count(2)


async def test_a_pressed_button_changes_the_board_and_keeps_the_focus(page: Page) -> None:
    board = await new_table(page)
    await board.get_by_role("button", name="Place").click()
    await expect(board.locator(".text")).to_have_text("Placed by Ana (edited)")
    await expect(board.get_by_role("button", name="Place")).to_be_focused()
    await expect(board.get_by_role("button", name="Undo")).to_be_disabled()
    assert await board.get_by_role("link", name="Rules").get_attribute("rel") == "noopener noreferrer"


async def test_a_cell_is_found_among_twenty_five(page: Page) -> None:
    board = await new_table(page)
    await board.get_by_role("button", name="Choose a cell").click()
    await expect(page.locator(".popup .choice")).to_have_count(25)
    await page.keyboard.type("m9")
    await expect(page.locator(".popup .choice")).to_have_count(1)
    await page.keyboard.press("Enter")
    await expect(board.locator(".text")).to_have_text("Proposed M9 (edited)")


async def test_several_members_are_chosen_with_the_keyboard(page: Page) -> None:
    board = await new_table(page)
    await board.get_by_role("button", name="Choose partners").focus()
    await page.keyboard.press("ArrowDown")
    await page.keyboard.type("ben")
    await page.keyboard.press("Enter")
    await page.keyboard.press("Control+A")
    await page.keyboard.type("chl")
    await page.keyboard.press("Enter")
    await page.get_by_role("button", name="Done").click()
    await expect(newest(page).locator(".text")).to_have_text("Together with @Ben and @Chloe")


async def test_a_form_is_checked_filled_in_and_sent(page: Page) -> None:
    board = await new_table(page)
    await board.get_by_role("button", name="Resign").click()
    form = page.get_by_role("dialog", name="Resign")
    await expect(form.get_by_label("Reason")).to_be_focused()
    await page.keyboard.press("Enter")
    await expect(form.get_by_role("alert")).to_have_text("Reason is required.")
    await page.keyboard.type("Supper")
    await form.get_by_role("button", name="Mood").click()
    await page.keyboard.type("tired")
    await page.keyboard.press("Enter")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_hidden()
    await expect(newest(page).locator(".text")).to_have_text("Supper (Tired)")


async def test_every_kind_of_field_is_filled_in(page: Page) -> None:
    await sent(page, "/table options")
    form = page.get_by_role("dialog", name="Options")
    await form.get_by_label("Small").check()
    await form.get_by_label("River").check()
    await form.get_by_label("Rated").uncheck()
    await form.get_by_role("button", name="Partner").click()
    await page.keyboard.type("ben")
    await page.keyboard.press("Enter")
    await form.get_by_role("button", name="Submit").click()
    await expect(form).to_be_hidden()
    await expect(newest(page).locator(".text")).to_contain_text("s ['r', 'i'] ")


async def test_after_a_form_that_was_cancelled_the_box_takes_text(page: Page) -> None:
    await sent(page, "/table options")
    await page.get_by_role("dialog", name="Options").get_by_role("button", name="Cancel").click()
    await new_table(page)


async def test_context_menus_list_the_commands_for_members_and_messages(page: Page) -> None:
    board = await new_table(page)
    await page.locator("#people-list").get_by_text("Ben").click(button="right")
    await page.get_by_role("menu", name="Apps for Ben").get_by_role("menuitem", name="Who is it?").click()
    await expect(newest(page).locator(".text")).to_have_text("It is Ben")
    await expect(newest(page).locator(".context")).to_contain_text("used Who is it?")
    await board.get_by_role("button", name="Apps for this message").click()
    await page.keyboard.press("Escape")
    await expect(page.get_by_role("menu")).to_be_hidden()
    await board.get_by_role("button", name="Apps for this message").click()
    await page.keyboard.press("Enter")
    await expect(newest(page).locator(".only-you")).to_contain_text("Only you")


async def test_an_ephemeral_answer_is_seen_by_its_addressee_alone(page: Page) -> None:
    board = await new_table(page)
    await board.get_by_role("button", name="My hand").click()
    await expect(newest(page).locator(".only-you")).to_contain_text("Only you (Ana) can see this")
    await act_as(page, "Ben")
    await expect(messages(page)).to_have_count(1)
    await expect(page.get_by_text("Your hand")).to_have_count(0)
    await act_as(page, "Ana")
    await newest(page).get_by_role("button", name="Dismiss").click()
    await expect(messages(page)).to_have_count(1)


async def test_a_ping_is_counted_until_the_member_looks(page: Page) -> None:
    await sent(page, "/table ping member:ben")
    ben = page.locator("#acting .member", has_text="Ben")
    await expect(ben.locator(".badge")).to_have_text("1")
    await page.keyboard.press("Alt+Digit2")
    await expect(newest(page)).to_have_class(re.compile("pings"))
    await expect(newest(page).locator(".mention").last).to_have_text("@Ben")
    await act_as(page, "Ana")
    await expect(ben.locator(".badge")).to_have_count(0)


async def test_a_second_channel_has_messages_of_its_own(page: Page) -> None:
    await go_to(page, "table-one")
    await sent(page, "in the first")
    await page.get_by_role("button", name="Open a channel").click()
    await page.keyboard.type("Late supper")
    await page.keyboard.press("Enter")
    await expect(page.locator("#title")).to_have_text("late-supper")
    await expect(messages(page)).to_have_count(0)
    await expect(page.locator("#message")).to_be_focused()
    await page.keyboard.press("Alt+ArrowDown")
    await expect(page.locator("#title")).to_have_text("table-one")
    await expect(newest(page).locator(".text")).to_have_text("in the first")


@pytest.mark.parametrize(
    ("kind", "spoken"),
    [("announcement", "announcement channel"), ("voice", "voice channel"), ("stage", "stage channel")],
)
async def test_a_channel_of_another_kind_is_opened_and_named_so(page: Page, kind: str, spoken: str) -> None:
    await opened_as(page, "supper", kind)
    await expect(page.get_by_role("button", name=f"{spoken} supper")).to_be_visible()
    await sent(page, "good evening")
    await expect(newest(page).locator(".text")).to_have_text("good evening")


@pytest.mark.parametrize("kind", ["forum", "media"])
async def test_what_is_written_in_a_forum_starts_a_post(page: Page, kind: str) -> None:
    await opened_as(page, "games", kind)
    await expect(page.locator("#message")).to_have_attribute("placeholder", "Start a post as Ana")
    await sent(page, "Our first game")
    await expect(page.locator("#title")).to_have_text("Our first game")
    await expect(newest(page).locator(".text")).to_have_text("Our first game")
    await sent(page, "Who plays?")
    await expect(messages(page)).to_have_count(2)


async def test_threads_are_offered_where_the_channel_has_such(page: Page) -> None:
    await opened_as(page, "Secret supper", "private")
    await expect(page.get_by_role("button", name="private thread Secret supper")).to_be_visible()
    await expect(page.locator("#title")).to_have_text("Secret supper")
    await page.get_by_role("button", name="Open a channel").click()
    for kind in ("thread", "private"):
        await expect(page.locator(f"#new-channel-kind option[value={kind}]")).to_be_disabled()
    await act_as(page, "Ben")
    await expect(page.get_by_role("button", name="Secret supper")).to_have_count(0)


async def opened_as(page: Page, name: str, kind: str) -> None:
    await page.get_by_role("button", name="Open a channel").click()
    await page.locator("#new-channel-name").fill(name)
    await page.locator("#new-channel-kind").select_option(kind)
    await page.locator("#new-channel-name").press("Enter")
    await expect(page.locator("#title")).to_have_text(name)


async def test_what_is_written_while_a_channel_opens_stands_there(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    look = routes._REQUESTS["look"]

    async def slowly(session: routes._PageSession, request: dict[str, Any]) -> object:
        await asyncio.sleep(0.4)
        return await look(session, request)

    monkeypatch.setitem(routes._REQUESTS, "look", slowly)
    await page.get_by_role("button", name="table-two").click()
    await sent(page, "for the second table")
    await expect(page.locator("#title")).to_have_text("table-two")
    await expect(newest(page).locator(".text")).to_have_text("for the second table")


async def test_a_reload_keeps_history_member_and_channel(page: Page) -> None:
    await act_as(page, "Chloe")
    await page.get_by_role("button", name="table-two").click()
    await sent(page, "still here")
    await expect(newest(page).locator(".text")).to_have_text("still here")
    await page.reload()
    await expect(page.locator(".composer-who")).to_have_text("CChloe")
    await expect(page.locator("#title")).to_have_text("table-two")
    await expect(newest(page).locator(".text")).to_have_text("still here")


async def test_a_silent_bot_is_shown_at_the_command_and_at_the_button(page: Page, playground: Playground) -> None:
    await new_table(page)
    board = messages(page).first
    waiting = board.get_by_role("button", name="Wait for ever")
    await waiting.click()
    await expect(waiting).to_have_attribute("aria-busy", "true")
    await sent(page, "/table mute")
    await expect(newest(page).locator(".thinking")).to_have_text("Sending the command…")
    world = playground.world
    async with asyncio.timeout(60):
        while len(silent := [each for each in world.interactions.all if not each.acknowledged_event.is_set()]) < 2:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    for interaction in silent:
        Client(world)._fail_if_unanswered(interaction)  # as three seconds later
    for failed in (board, messages(page).nth(1)):
        await expect(failed.locator(".failure")).to_have_text("The application did not respond")
    await expect(waiting).not_to_have_attribute("aria-busy", "true")


async def test_a_late_answer_shows_that_the_bot_thinks(page: Page) -> None:
    await sent(page, "/table slow")
    await expect(newest(page).locator(".thinking")).to_have_text("Tablekeeper is thinking…")
    await expect(newest(page).locator(".text")).to_have_text("Thought about it.")


async def test_a_picture_is_550_wide_has_its_description_and_opens(page: Page) -> None:
    board = await new_table(page)
    picture = board.get_by_alt_text("A board with 14 cells to choose from.")
    box = await picture.bounding_box()
    assert box is not None
    assert box["width"] == 550
    await picture.click()
    full = page.get_by_role("dialog", name="Picture, full size")
    await expect(full.locator("img")).to_be_visible()
    await page.keyboard.press("Escape")
    await expect(full).to_have_count(0)


async def test_a_file_goes_in_and_comes_back(page: Page) -> None:
    await page.keyboard.type("/table import ")
    async with page.expect_file_chooser() as chooser:
        await page.locator(".field-file").click()
    content = b'{"format": "tablekeeper/1"}'
    await (await chooser.value).set_files({"name": "my record.json", "mimeType": "application/json", "buffer": content})
    await page.get_by_role("button", name="Send").click()
    await expect(newest(page).locator(".text")).to_have_text("Read my record.json: 27 bytes")
    async with page.expect_download() as download:
        await newest(page).get_by_role("link", name="Download copy.json").click()
    path = await (await download.value).path()
    assert path.read_bytes() == content


async def test_texts_are_formatted_and_harmless(page: Page) -> None:
    await sent(page, "/table text")
    text = newest(page).locator(".body > .text")
    for element, shown in {
        "strong": "bold",
        "em": "slanted",
        "u": "under",
        "s": "gone",
        "li >> nth=0": "first",
    }.items():
        await expect(text.locator(element)).to_have_text(shown)
    await expect(text).to_contain_text("<script>document.title = 'broken'</script>")
    assert await page.title() != "broken"
    await text.locator(".spoiler").click()
    await expect(text.locator(".spoiler > span")).to_be_visible()
    await expect(newest(page).locator(".embed-field")).to_have_count(2)
    await text.locator(".mention", has_text="/table new").click()
    await expect(page.locator(".command-chip")).to_have_text("/table new")


async def test_a_layout_of_components_v2_is_drawn(page: Page) -> None:
    await sent(page, "/table layout")
    container = newest(page).locator(".container")
    await expect(container.locator("h3")).to_have_text("Standings")
    await expect(container.locator(".section .text strong")).to_have_text("Ana")
    await expect(container.get_by_alt_text("The final board")).to_be_visible()
    await expect(container.get_by_role("link", name="Download record.json")).to_be_visible()
    await expect(newest(page).locator(".single, .gallery")).to_have_count(1)


async def test_a_thread_appears_under_its_channel(page: Page) -> None:
    await sent(page, "/table thread name:Supper")
    await page.locator("#channel-list .thread button", has_text="Supper").click()
    await expect(page.locator("#title")).to_have_text("Supper")
    await expect(newest(page).locator(".text")).to_have_text("Welcome.")


async def test_narrow_nothing_scrolls_sideways_and_the_channels_are_a_drawer(
    browser: Browser, playground: Playground
) -> None:
    async with opened(browser, playground.address + "/", NARROW) as page:
        await new_table(page)
        await sent(page, "/table text")
        await page.locator(".select-box > span").first.evaluate("one => { one.textContent = 'any level '.repeat(20) }")
        assert await page.evaluate("document.documentElement.scrollWidth") == NARROW[0]
        assert await page.evaluate("document.getElementById('history').scrollWidth") <= NARROW[0]
        await expect(page.locator("#channel-list")).to_be_hidden()
        await page.get_by_role("button", name="Channels", exact=True).click()
        await page.get_by_role("button", name="table-two").click()
        await expect(page.locator("#title")).to_have_text("table-two")
        await expect(page.locator("#channel-list")).to_be_hidden()
        await act_as(page, "Dan")


async def test_the_page_says_that_the_playground_is_gone_and_comes_back_with_it(browser: Browser) -> None:
    async with Playground(world := World(), pages=routes.routes(world), validate=DISCORDS) as first:
        port = int(first.address.rpartition(":")[2])
        context = await browser.new_context()
        page = await context.new_page()
        await page.goto(first.address)
        await expect(page.locator("#notice")).to_contain_text("Tablekeeper is offline")
        await sent(page, "before")
    await expect(page.locator("#notice")).to_contain_text("The playground is not answering")
    async with Playground(world := World(), port=port, pages=routes.routes(world), validate=DISCORDS):
        await expect(page.locator("#notice")).not_to_contain_text("not answering")
        await sent(page, "after")
        await expect(newest(page).locator(".text")).to_have_text("after")
        await context.close()


async def test_two_windows_see_the_same_table(browser: Browser, playground: Playground, page: Page) -> None:
    async with opened(browser, playground.address + "/") as other:
        await act_as(other, "Ben")
        await go_to(other, "empty")
        board = await new_table(page)
        await newest(other).get_by_role("button", name="Place").click()
        await expect(board.locator(".text")).to_have_text("Placed by Ben (edited)")
