-- The processes that share this database, and which of them serves which of Discord's shards: on PostgreSQL, for a SQLite
-- file has one process. A timer and a debt know their server.

CREATE TABLE processes (
    token TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL CHECK (last >= first),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    leaving INTEGER NOT NULL CHECK (leaving IN (0, 1))
) STRICT;

CREATE TABLE shards (
    number INTEGER NOT NULL PRIMARY KEY,
    process TEXT,
    wanted TEXT,
    free INTEGER NOT NULL,
    heard TEXT NOT NULL
) STRICT;

ALTER TABLE timers ADD COLUMN guild INTEGER;

ALTER TABLE debts ADD COLUMN guild INTEGER;

UPDATE timers SET guild = COALESCE(
    (SELECT guild FROM tables WHERE id = subject),
    (SELECT guild FROM challenges WHERE id = subject),
    (SELECT guild FROM lobbies WHERE id = subject),
    (SELECT tables.guild FROM questions JOIN tables ON tables.id = table_id WHERE questions.id = subject),
    CASE WHEN subject GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]*' THEN CAST(subject AS INTEGER) END
);

UPDATE debts SET guild = COALESCE(
    (SELECT guild FROM tables WHERE id = subject),
    (SELECT guild FROM challenges WHERE id = subject),
    (SELECT guild FROM lobbies WHERE id = subject),
    (SELECT tables.guild FROM questions JOIN tables ON tables.id = table_id WHERE questions.id = subject),
    CASE WHEN subject GLOB '[0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9][0-9]*' THEN CAST(subject AS INTEGER) END
);
