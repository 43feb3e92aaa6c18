-- Tables, who holds their seats, their logs. The log and the seed are the truth; no position is stored.

CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 0),
    guild INTEGER,
    channel INTEGER NOT NULL,
    opener INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'frozen', 'finished', 'resigned', 'abandoned')),
    seed BLOB NOT NULL,
    commitment TEXT NOT NULL,
    rev INTEGER NOT NULL CHECK (rev >= 0),
    take_backs INTEGER NOT NULL CHECK (take_backs >= 0),
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    ended TEXT CHECK ((ended IS NULL) = (status IN ('running', 'frozen'))),
    outcome TEXT,
    board_channel INTEGER,
    board_message INTEGER CHECK ((board_message IS NULL) = (board_channel IS NULL)),
    board_ping INTEGER CHECK (board_ping IS NULL OR board_message IS NOT NULL)
) STRICT;

CREATE UNIQUE INDEX one_table_per_channel ON tables (channel) WHERE status IN ('running', 'frozen');

CREATE INDEX ended_by_channel ON tables (channel, ended);

CREATE TABLE members (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    place INTEGER NOT NULL CHECK (place >= 0),
    member INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, place),
    UNIQUE (table_id, seat, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n > 0),
    kind TEXT NOT NULL CHECK (kind IN ('move', 'undo', 'take-back', 'seat', 'resign', 'abandon', 'import')),
    member INTEGER,
    seat INTEGER,
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

-- Who agrees to an undo past something revealed, at which rev; place 0 asked for it.
CREATE TABLE agreements (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    rev INTEGER NOT NULL,
    place INTEGER NOT NULL,
    member INTEGER NOT NULL,
    at TEXT NOT NULL,
    PRIMARY KEY (table_id, rev, place),
    UNIQUE (table_id, rev, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
