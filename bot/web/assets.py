"""Files of pages, and the headers with which pages allow nothing from elsewhere."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable

from aiohttp import web

SHARED = resources.files("bot.web") / "static"
"""The files that all pages share."""

HSTS = "max-age=31536000"
"""Strict-Transport-Security of pages served by https: browsers use nothing else for a year."""

_CONTENT_TYPES = {
    ".html": "text/html",
    ".css": "text/css",
    ".js": "text/javascript",
    ".svg": "image/svg+xml",
}


def asset(name: str, folder: Traversable) -> web.Response:
    """Return a file of a page, or one that all pages share. Raises HTTPNotFound."""
    kind = _CONTENT_TYPES.get(name[name.rfind(".") :]) if "." in name else None
    files = [*folder.iterdir(), *SHARED.iterdir()]
    file = next((file for file in files if file.name == name and file.is_file()), None)
    if kind is None or file is None:
        raise web.HTTPNotFound
    headers = {"Cache-Control": "no-cache"}
    return web.Response(body=file.read_bytes(), content_type=kind, charset="utf-8", headers=headers)


def security_headers(socket: str) -> dict[str, str]:
    """Return headers that allow a page its own files and this socket: no inline script or style, no frame."""
    policy = (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        f"connect-src 'self' {socket}",
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
    )
    return {
        "Content-Security-Policy": "; ".join(policy),
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "no-referrer",
        "Cross-Origin-Opener-Policy": "same-origin",
    }
