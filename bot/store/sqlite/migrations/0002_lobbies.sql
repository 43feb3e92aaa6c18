-- Lobbies: members gather for a table of several seats. They sit in the order in which they came; place 0 opens it.

CREATE TABLE lobbies (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 1),
    guild INTEGER,
    channel INTEGER NOT NULL UNIQUE,
    created TEXT NOT NULL,
    due TEXT NOT NULL,
    warned INTEGER NOT NULL CHECK (warned IN (0, 1)),
    message INTEGER,
    warning INTEGER
) STRICT;

CREATE TABLE lobby_members (
    lobby_id TEXT NOT NULL REFERENCES lobbies (id) ON DELETE CASCADE,
    place INTEGER NOT NULL CHECK (place >= 0),
    member INTEGER NOT NULL,
    PRIMARY KEY (lobby_id, place),
    UNIQUE (lobby_id, member)
) STRICT, WITHOUT ROWID;

-- What the host has to do at a time, whatever it is: one sleeper waits for the earliest.
CREATE TABLE timers (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    due TEXT NOT NULL,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;

CREATE INDEX timers_by_due ON timers (due);
