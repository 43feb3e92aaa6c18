"""Renders Discord's markdown as safe HTML, with mentions, times and spoilers.

It's markdown-it-py with Discord's subset. HTML in a text stays text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Protocol

from markdown_it import MarkdownIt
from markdown_it.common.utils import escapeHtml
from markdown_it.renderer import RendererHTML
from markdown_it.rules_block import StateBlock
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token
from markdown_it.utils import EnvType, OptionsDict


class NameResolver(Protocol):
    """Resolves mentions; `None` for unknown ids."""

    def member_name(self, member_id: int) -> str | None:
        """Return the name behind `<@id>`."""

    def channel_name(self, channel_id: int) -> str | None:
        """Return the name behind `<#id>`."""

    def role_name(self, role_id: int) -> str | None:
        """Return the name behind `<@&id>`."""


_SPECIAL = re.compile(
    r"<@!?(?P<member>\d+)>"
    r"|<@&(?P<role>\d+)>"
    r"|<#(?P<channel>\d+)>"
    r"|</(?P<command>[-\w]+(?: [-\w]+){0,2}):(?P<command_id>\d+)>"
    r"|<a?:(?P<emoji>\w+):\d+>"
    r"|<t:(?P<time>-?\d{1,12})(?::(?P<style>[tTdDfFR]))?>"
)
_URL = re.compile(r"<(?P<quiet>https?://[^\s<>]+)>|(?P<bare>https?://[^\s<>]+)")
_EVERYBODY = re.compile(r"@(?:everyone|here)\b")
_TEXT_UNTIL = re.compile(r"[\\\n`*_~|<\[@!\]{}:$%^&+\-=\"]|https?://")
_HEADING_LEVELS = 3


def to_html(text: str, names: NameResolver) -> str:
    """Render a text as Discord's client does, as HTML that is safe on a page."""
    return str(_MARKDOWN.render(text, {"names": names})).strip()


def to_plain(text: str, names: NameResolver, length: int = 100) -> str:
    """Return one line without formatting, cut to a length, for quoting a message."""
    words: list[str] = []
    for block in _MARKDOWN.parse(text, {"names": names}):
        words += _words(block.children) if block.children else [block.content]
        words.append(" ")
    line = " ".join("".join(words).split())
    return line if len(line) <= length else line[: length - 1] + "…"


def _words(tokens: Sequence[Token]) -> list[str]:
    words, hidden = [], 0
    for token in tokens:
        hidden += token.nesting if token.type.startswith("spoiler") else 0
        if token.type in ("softbreak", "hardbreak"):
            words.append(" ")
        elif token.type == "moment":
            words.append(_date(token.meta["moment"]))
        else:
            words.append("█" * len(token.content) if hidden else token.content)
    return words


def _date(moment: int) -> str:
    try:
        return datetime.fromtimestamp(moment, UTC).strftime("%d %B %Y %H:%M UTC")
    except (OverflowError, ValueError, OSError):
        return "Invalid date"


def _names(env: EnvType) -> NameResolver:
    names: NameResolver = env["names"]
    return names


# Rules inside a line


def _plain_text(state: StateInline, silent: bool) -> bool:
    """Parse ordinary characters up to the next one with a special meaning."""
    found = _TEXT_UNTIL.search(state.src, state.pos)
    end = found.start() if found else state.posMax
    if end <= state.pos:
        return False
    if not silent:
        state.pending += state.src[state.pos : end]
    state.pos = end
    return True


def _mention(state: StateInline, silent: bool) -> bool:
    """Parse `<@1>`, `<#1>`, `</move:1>`, `<t:1:R>` and similar."""
    found = _SPECIAL.match(state.src, state.pos) or _EVERYBODY.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        groups = {name: value for name, value in found.groupdict().items() if value is not None}
        if "time" in groups:
            token = state.push("moment", "time", 0)
            token.meta = {"moment": int(groups["time"]), "style": groups.get("style", "f")}
        else:
            token = state.push("mention", "span", 0)
            token.content, token.meta = _mention_html(groups, found.group(), _names(state.env))
    state.pos = found.end()
    return True


def _mention_html(groups: dict[str, str], source: str, names: NameResolver) -> tuple[str, dict[str, str]]:
    if "member" in groups:
        return f"@{names.member_name(int(groups['member'])) or 'unknown member'}", {"member": groups["member"]}
    if "channel" in groups:
        return f"#{names.channel_name(int(groups['channel'])) or 'unknown channel'}", {"channel": groups["channel"]}
    if "role" in groups:
        return f"@{names.role_name(int(groups['role'])) or 'unknown role'}", {"role": groups["role"]}
    if "command" in groups:
        return f"/{groups['command']}", {"command": groups["command"]}
    if "emoji" in groups:
        return f":{groups['emoji']}:", {"emoji": groups["emoji"]}
    return source, {"everyone": ""}


def _address(state: StateInline, silent: bool) -> bool:
    """Turn a web address, bare or in angle brackets, into a link."""
    found = _URL.match(state.src, state.pos)
    if found is None or state.linkLevel > 0:
        return False
    url = found["quiet"] or found["bare"].rstrip(".,:;!?'\")*_~|")
    if not state.md.validateLink(url):
        return False
    if not silent:
        state.push("link_open", "a", 1).attrs = {"href": state.md.normalizeLink(url)}
        state.push("text", "", 0).content = url
        state.push("link_close", "a", -1)
    state.pos += len(url) + (2 if found["quiet"] else 0)
    return True


def _spoiler(state: StateInline, silent: bool) -> bool:
    """Parse `||hidden||`, which the reader uncovers."""
    if not state.src.startswith("||", state.pos):
        return False
    end = state.src.find("||", state.pos + 2)
    if end <= state.pos + 2 or end + 2 > state.posMax:
        return False
    if not silent:
        start, limit = state.pos + 2, state.posMax
        state.push("spoiler_open", "span", 1)
        state.pos, state.posMax = start, end
        state.md.inline.tokenize(state)
        state.posMax = limit
        state.push("spoiler_close", "span", -1)
    state.pos = end + 2
    return True


# Rules at the start of a line


def _subtext(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Parse `-# small print`."""
    begin, limit = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    line = state.src[begin:limit]
    if not line.startswith("-# ") or not line[3:].strip():
        return False
    if not silent:
        state.push("subtext_open", "small", 1).block = True
        inline = state.push("inline", "", 0)
        inline.content, inline.map, inline.children = line[3:].strip(), [start, start + 1], []
        state.push("subtext_close", "small", -1).block = True
        state.line = start + 1
    return True


def _list_end(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """End a list before a line that isn't indented; in CommonMark such a line continues the last item."""
    return silent and state.sCount[start] < state.blkIndent


def _heading(state: StateBlock, start: int, _end: int, silent: bool) -> bool:
    """Parse `# `, `## ` and `### `; Discord has three levels and no closing marks."""
    begin, limit = state.bMarks[start] + state.tShift[start], state.eMarks[start]
    marks, space, title = state.src[begin:limit].partition(" ")
    if not space or not title.strip() or marks.strip("#") or not 1 <= len(marks) <= _HEADING_LEVELS:
        return False
    if not silent:
        state.push("heading_open", f"h{len(marks) + 2}", 1).block = True
        inline = state.push("inline", "", 0)
        inline.content, inline.map, inline.children = title.strip(), [start, start + 1], []
        state.push("heading_close", f"h{len(marks) + 2}", -1).block = True
        state.line = start + 1
    return True


def _quote(state: StateBlock, start: int, end: int, silent: bool) -> bool:
    """Parse `> `, which quotes consecutive lines, and `>>> `, which quotes the rest."""
    begin = state.bMarks[start] + state.tShift[start]
    whole = state.src.startswith(">>> ", begin)
    if not whole and not state.src.startswith("> ", begin):
        return False
    if silent:
        return True
    lines, after = [], start
    while after < end:
        line = state.src[state.bMarks[after] + state.tShift[after] : state.eMarks[after]]
        if not whole and not line.startswith("> ") and line != ">":
            break
        lines.append(line[4:] if whole and after == start else line if whole else line[2:])
        after += 1
    state.push("blockquote_open", "blockquote", 1).block = True
    inner = state.md.parse("\n".join(lines), state.env)
    state.tokens.extend(_keep_tokens(inner))
    state.push("blockquote_close", "blockquote", -1).block = True
    state.line = after
    return True


def _keep_tokens(tokens: Sequence[Token]) -> list[Token]:
    """Mark the tokens of an inner text, so that the outer inline pass skips them."""
    for token in tokens:
        if token.type == "inline":
            token.type = "quoted_inline"
    return list(tokens)


# Rendering


def _render_mention(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType
) -> str:
    token = tokens[index]
    data = "".join(f' data-{kind}="{escapeHtml(value)}"' for kind, value in token.meta.items())
    return f'<span class="mention"{data}>{escapeHtml(token.content)}</span>'


def _render_moment(
    _self: RendererHTML, tokens: Sequence[Token], index: int, _options: OptionsDict, _env: EnvType
) -> str:
    meta = tokens[index].meta
    return f'<time data-moment="{meta["moment"]}" data-style="{meta["style"]}">{_date(meta["moment"])}</time>'


def _render_spoiler(
    _self: RendererHTML, _tokens: Sequence[Token], _index: int, _options: OptionsDict, _env: EnvType
) -> str:
    return '<span class="spoiler" role="button" tabindex="0" aria-expanded="false" aria-label="Spoiler"><span>'


def _render_spoiler_end(
    _self: RendererHTML, _tokens: Sequence[Token], _index: int, _options: OptionsDict, _env: EnvType
) -> str:
    return "</span></span>"


def _render_link(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    tokens[index].attrs |= {"target": "_blank", "rel": "noopener noreferrer"}
    return self.renderToken(tokens, index, options, env)


def _render_strong(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    if tokens[index].markup == "__":
        tokens[index].tag = "u"
    return self.renderToken(tokens, index, options, env)


def _render_quoted(self: RendererHTML, tokens: Sequence[Token], index: int, options: OptionsDict, env: EnvType) -> str:
    return self.renderInline(tokens[index].children or [], options, env)


def _discord_markdown() -> MarkdownIt:
    markdown = MarkdownIt("zero", {"html": False, "breaks": True, "linkify": False, "typographer": False})
    markdown.enable(["fence", "list", "escape", "backticks", "emphasis", "strikethrough", "link", "newline"])
    markdown.block.ruler.before("list", "list_end", _list_end, {"alt": ["paragraph"]})
    markdown.block.ruler.before("list", "subtext", _subtext, {"alt": ["paragraph", "list"]})
    markdown.block.ruler.before("list", "discord_heading", _heading, {"alt": ["paragraph", "list"]})
    markdown.block.ruler.before("list", "quote", _quote, {"alt": ["paragraph", "list"]})
    markdown.inline.ruler.at("text", _plain_text)
    markdown.inline.ruler.before("emphasis", "mention", _mention)
    markdown.inline.ruler.before("emphasis", "address", _address)
    markdown.inline.ruler.before("emphasis", "spoiler", _spoiler)
    for name, rule in {
        "mention": _render_mention,
        "moment": _render_moment,
        "spoiler_open": _render_spoiler,
        "spoiler_close": _render_spoiler_end,
        "link_open": _render_link,
        "strong_open": _render_strong,
        "strong_close": _render_strong,
        "quoted_inline": _render_quoted,
    }.items():
        markdown.add_render_rule(name, rule)
    return markdown


_MARKDOWN = _discord_markdown()
