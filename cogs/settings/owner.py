"""What the pages of `/turns` and `/server` are made from, and what their actions share."""

from __future__ import annotations
