"""Files as Discord's CDN serves them: attachments, avatars, emojis."""

from __future__ import annotations

import io
from functools import cache

from aiohttp import web
from PIL import Image, ImageDraw, ImageFont

from bot.playground.rest.wire import WORLD

SIZE = 128
INK = "#14161a"


@cache
def avatar(colour: str, name: str) -> bytes:
    """Return a PNG, 128 pixels square, transparent around the disc."""
    large = SIZE * 4
    picture = Image.new("RGBA", (large, large))
    pen = ImageDraw.Draw(picture)
    pen.ellipse((0, 0, large - 1, large - 1), fill=colour)
    font = ImageFont.load_default(size=large * 0.5)
    pen.text((large / 2, large / 2), name[:1].upper(), fill=INK, font=font, anchor="mm")
    data = io.BytesIO()
    picture.resize((SIZE, SIZE), Image.Resampling.LANCZOS).save(data, "PNG")
    return data.getvalue()


async def attachment(request: web.Request) -> web.Response:
    """Serve a file of an existing message."""
    try:
        file = request.app[WORLD].file(int(request.match_info["attachment_id"]))
    except (KeyError, ValueError):
        raise web.HTTPNotFound from None
    headers = {"X-Content-Type-Options": "nosniff", "Content-Security-Policy": "sandbox"}
    return web.Response(body=file.content, content_type=file.content_type, headers=headers)


async def avatar_of(request: web.Request) -> web.Response:
    """Serve a member's picture."""
    try:
        member = request.app[WORLD].member(int(request.match_info["user_id"]))
    except (KeyError, ValueError):
        raise web.HTTPNotFound from None
    headers = {"Cache-Control": "max-age=86400"}
    return web.Response(body=avatar(member.colour, member.name), content_type="image/png", headers=headers)


async def emoji(request: web.Request) -> web.Response:
    """Serve an emoji of the application."""
    try:
        found = request.app[WORLD].emojis[int(request.match_info["emoji_id"])]
    except (KeyError, ValueError):
        raise web.HTTPNotFound from None
    headers = {"Cache-Control": "max-age=86400"}
    return web.Response(body=found.content, content_type=found.content_type, headers=headers)


ROUTES: list[web.AbstractRouteDef] = [
    web.get("/attachments/{channel_id}/{attachment_id}/{filename}", attachment),
    web.get("/emojis/{emoji_id}.png", emoji),
    web.get("/avatars/{user_id}/{picture}.png", avatar_of),
]
