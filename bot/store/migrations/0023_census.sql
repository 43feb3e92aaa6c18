-- Tables that have not ended are counted for whoever watches the bot, among a million that have.

CREATE INDEX unfinished_by_game ON tables (game) WHERE status IN ('running', 'frozen');
