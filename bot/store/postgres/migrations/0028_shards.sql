-- The processes that share this database, and which of them serves which of Discord's shards. Times are milliseconds since
-- 1970 by the database's clock: a process whose time is over has lost its shards. A timer and a debt know their server.

CREATE TABLE processes (
    token TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    holder TEXT COLLATE "C" NOT NULL,
    first BIGINT NOT NULL,
    last BIGINT NOT NULL CHECK (last >= first),
    since BIGINT NOT NULL,
    until BIGINT NOT NULL,
    leaving BIGINT NOT NULL CHECK (leaving IN (0, 1))
);

-- `wanted` is the process that waits for a shard, which is anybody's from `free` on; `heard` are the interactions that the
-- one before answered last, which reached both.
CREATE TABLE shards (
    number BIGINT NOT NULL PRIMARY KEY,
    process TEXT COLLATE "C",
    wanted TEXT COLLATE "C",
    free BIGINT NOT NULL,
    heard TEXT COLLATE "C" NOT NULL
);

ALTER TABLE timers ADD COLUMN guild BIGINT;

ALTER TABLE debts ADD COLUMN guild BIGINT;

UPDATE timers SET guild = COALESCE(
    (SELECT guild FROM tables WHERE id = subject),
    (SELECT guild FROM challenges WHERE id = subject),
    (SELECT guild FROM lobbies WHERE id = subject),
    (SELECT tables.guild FROM questions JOIN tables ON tables.id = table_id WHERE questions.id = subject),
    CASE WHEN subject ~ '^[0-9]{12,}( |$)' THEN CAST(split_part(subject, ' ', 1) AS BIGINT) END
);

UPDATE debts SET guild = COALESCE(
    (SELECT guild FROM tables WHERE id = subject),
    (SELECT guild FROM challenges WHERE id = subject),
    (SELECT guild FROM lobbies WHERE id = subject),
    (SELECT tables.guild FROM questions JOIN tables ON tables.id = table_id WHERE questions.id = subject),
    CASE WHEN subject ~ '^[0-9]{12,}( |$)' THEN CAST(split_part(subject, ' ', 1) AS BIGINT) END
);
