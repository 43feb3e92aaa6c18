"""What a host decides before the bot starts. Everything comes from the environment; the token is never shown."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

import platformdirs

from bot.games.components import OVERRIDES_VARIABLE

TOKEN_VARIABLE = "DISCORD_TOKEN"  # noqa: S105 - the name of a variable, not a secret
DATABASE_VARIABLE = "TABLEKEEPER_DATABASE"
LOG_LEVEL_VARIABLE = "TABLEKEEPER_LOG"


class MissingToken(Exception):
    """Nobody said as which bot to log in."""

    def __init__(self) -> None:
        super().__init__(
            f"There is no token. Set {TOKEN_VARIABLE} to the token of your bot, "
            "from the page of your application in Discord's developer portal, and start again. "
            "To try Tablekeeper without Discord, run: python -m bot play"
        )


@dataclass(frozen=True, slots=True)
class Settings:
    """Token, the store's file, the folder with replacement components (None: the project's own), the log's level."""

    token: str = field(repr=False)
    database: Path
    data: Path | None = None
    log_level: str = "INFO"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] = os.environ) -> Settings:
        """The settings of this process. A missing token is no error before `require_token`."""
        database = environment.get(DATABASE_VARIABLE)
        data = environment.get(OVERRIDES_VARIABLE)
        return cls(
            token=environment.get(TOKEN_VARIABLE, "").strip(),
            database=Path(database) if database else default_database(),
            data=Path(data) if data else None,
            log_level=environment.get(LOG_LEVEL_VARIABLE, "INFO").upper(),
        )

    def require_token(self) -> str:
        """The token. Raises MissingToken with a sentence that says what to do."""
        if not self.token:
            raise MissingToken
        return self.token


def default_database() -> Path:
    """The store's file when none is named: in the user's data folder."""
    return Path(platformdirs.user_data_dir("tablekeeper", appauthor=False)) / "tables.sqlite3"
