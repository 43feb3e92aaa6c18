"""Discord's Markdown: what is formatted, what stays as typed, and safe output."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.web.markup import to_html, to_plain


class Known:
    """Ana is member 1; channel 2 is the table."""

    def member_name(self, member_id: int) -> str | None:
        return {1: "Ana"}.get(member_id)

    def channel_name(self, channel_id: int) -> str | None:
        return {2: "table"}.get(channel_id)

    def role_name(self, role_id: int) -> str | None:
        return {3: "Players"}.get(role_id)


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("**a** *b* _c_", "<p><strong>a</strong> <em>b</em> <em>c</em></p>"),
        (
            "<@&3> <@&4>",
            '<p><span class="mention" data-role="3">@Players</span> '
            '<span class="mention" data-role="4">@unknown role</span></p>',
        ),
        ("__a__ ~~b~~", "<p><u>a</u> <s>b</s></p>"),
        ("__**a**__", "<p><u><strong>a</strong></u></p>"),
        ("snake_case_name", "<p>snake_case_name</p>"),
        ("`a < b`", "<p><code>a &lt; b</code></p>"),
        ("one\ntwo", "<p>one<br>\ntwo</p>"),
        ("## Title", "<h4>Title</h4>"),
        ("#### no title", "<p>#### no title</p>"),
        ("-# small", "<small>small</small>"),
        ("1. a\n2. b", "<ol>\n<li>a</li>\n<li>b</li>\n</ol>"),
        ("- a\n  b\nc", "<ul>\n<li>a<br>\nb</li>\n</ul>\n<p>c</p>"),
        ("\\*a\\*", "<p>*a*</p>"),
        ("a || b", "<p>a || b</p>"),
        ("    a", "<p>a</p>"),
        ("a\n---", "<p>a<br>\n---</p>"),
        ("&amp; <b>x</b>", "<p>&amp;amp; &lt;b&gt;x&lt;/b&gt;</p>"),
        ("[x](javascript:alert)", "<p>[x](javascript:alert)</p>"),
        ("![x](/y)", '<p>!<a href="/y" target="_blank" rel="noopener noreferrer">x</a></p>'),
    ],
)
def test_subset_of_discord(text: str, html: str) -> None:
    assert to_html(text, Known()) == html


def test_mentions_name_whom_they_mean() -> None:
    html = to_html("<@1> <@!1> <@9> <#2> </table new:5> @everyone", Known())
    assert html.count('data-member="1">@Ana<') == 2
    assert ">@unknown member<" in html
    assert '<span class="mention" data-channel="2">#table</span>' in html
    assert '<span class="mention" data-command="table new">/table new</span>' in html
    assert ">@everyone<" in html


def test_mentions_in_code_stay_as_they_are() -> None:
    assert to_html("`<@1>`", Known()) == "<p><code>&lt;@1&gt;</code></p>"


def test_a_moment_carries_its_number_and_style() -> None:
    assert to_html("<t:1700000000:R>", Known()) == (
        '<p><time data-moment="1700000000" data-style="R">14 November 2023 22:13 UTC</time></p>'
    )
    assert "Invalid date" in to_html("<t:999999999999>", Known())


def test_a_spoiler_is_closed_and_formatted_inside() -> None:
    html = to_html("||**secret**||", Known())
    assert 'aria-expanded="false"' in html
    assert "<span><strong>secret</strong></span></span>" in html


def test_quotes_end_where_discord_ends_them() -> None:
    html = to_html("> one **two**\n> three\nafter", Known())
    assert html.index("three") < html.index("</blockquote>") < html.index("after")
    assert html.count("<blockquote>") == 1
    assert "<strong>two</strong>" in html
    assert to_html(">>> one\nafter", Known()).index("after") < to_html(">>> one\nafter", Known()).index("</blockquote>")


def test_addresses_become_links_without_their_full_stop() -> None:
    assert 'href="https://a.example/b_c_d"' in to_html("See https://a.example/b_c_d.", Known())
    assert ">https://a.example<" in to_html("<https://a.example>", Known())


def test_the_quoted_line_is_plain_short_and_keeps_secrets() -> None:
    assert to_plain("# **a**\n> b `c`\n||d e|| <@1>", Known()) == "a b c ███ @Ana"
    assert to_plain("x" * 200, Known()) == "x" * 99 + "…"


@given(st.text(alphabet="ab*_~|`<>@#:/t1[]()\\\n-.!& \"'", max_size=60))
def test_no_text_opens_a_tag_of_its_own(text: str) -> None:
    html = to_html(text, Known())
    tags = {part.split(">")[0].split(" ")[0].strip("/") for part in html.split("<")[1:]}
    assert tags <= {
        *("p", "br", "em", "strong", "u", "s", "code", "pre", "span", "a", "blockquote"),
        *("ul", "ol", "li", "h3", "h4", "h5", "small", "time"),
    }
    to_plain(text, Known())
