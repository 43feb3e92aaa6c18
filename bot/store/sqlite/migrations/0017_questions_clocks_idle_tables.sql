-- What a member of a table wants and others have to agree to; those who are asked, who held the seat it
-- is about, and who agree stand in order.

CREATE TABLE questions (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    ask TEXT NOT NULL,
    argument TEXT NOT NULL,
    asked_by INTEGER NOT NULL,
    asked TEXT NOT NULL,
    waiting TEXT NOT NULL,
    holders TEXT NOT NULL,
    agreed TEXT NOT NULL,
    message INTEGER,
    closed TEXT,
    closed_by INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX questions_by_table ON questions (table_id);

-- What the seats of a table have left of their time, if it has a clock; the clock that a lobby's table is to have.

ALTER TABLE tables ADD COLUMN banks TEXT;

ALTER TABLE lobbies ADD COLUMN tempo TEXT;

-- Tables that were closed because nothing happened at them, and can be taken up again; the log has a kind for that.

ALTER TABLE tables ADD COLUMN idle INTEGER NOT NULL DEFAULT 0 CHECK (idle IN (0, 1));

CREATE TABLE entries_anew (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n > 0),
    kind TEXT NOT NULL
        CHECK (kind IN ('move', 'undo', 'take-back', 'seat', 'resign', 'abandon', 'import', 'reopen')),
    member INTEGER,
    seat INTEGER,
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

INSERT INTO entries_anew (table_id, n, kind, member, seat, text, at)
    SELECT table_id, n, kind, member, seat, text, at FROM entries;

DROP TABLE entries;

ALTER TABLE entries_anew RENAME TO entries;

INSERT INTO timers (kind, subject, due)
    SELECT 'idle', id, strftime('%Y-%m-%dT%H:%M:%S.000000+00:00', updated, '+14 days') FROM tables
    WHERE status IN ('running', 'frozen') AND challenge IS NULL AND datetime(updated) IS NOT NULL;
