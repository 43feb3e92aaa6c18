-- Whom a lobby invites and who may join it, whether it starts by itself and allows hints; who was given how many; who
-- blocks whom; matches that were proposed and wait for an answer; the message of each server that lists its open seats.
-- Tables of earlier versions allowed hints to everybody.

ALTER TABLE lobbies ADD COLUMN invited_only INTEGER NOT NULL DEFAULT 0 CHECK (invited_only IN (0, 1));
ALTER TABLE lobbies ADD COLUMN autostart INTEGER NOT NULL DEFAULT 0 CHECK (autostart IN (0, 1));
ALTER TABLE lobbies ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));
ALTER TABLE lobbies ADD COLUMN called INTEGER NOT NULL DEFAULT 0 CHECK (called IN (0, 1));
ALTER TABLE lobbies ADD COLUMN role_called INTEGER NOT NULL DEFAULT 0 CHECK (role_called IN (0, 1));

ALTER TABLE tables ADD COLUMN hints_allowed INTEGER NOT NULL DEFAULT 1 CHECK (hints_allowed IN (0, 1));

CREATE TABLE invitations (
    lobby_id TEXT NOT NULL REFERENCES lobbies (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    invited_by INTEGER NOT NULL,
    declined INTEGER NOT NULL CHECK (declined IN (0, 1)),
    channel INTEGER,
    message INTEGER,
    PRIMARY KEY (lobby_id, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE hint_counts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
    member INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    PRIMARY KEY (member, blocked)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_blocked ON blocks (blocked);

CREATE TABLE proposals (
    id TEXT NOT NULL PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    creator INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seconds INTEGER NOT NULL CHECK (seconds > 0),
    computers TEXT NOT NULL,
    teams TEXT NOT NULL,
    accepted TEXT NOT NULL,
    created TEXT NOT NULL,
    message INTEGER
) STRICT, WITHOUT ROWID;

CREATE INDEX proposals_by_guild ON proposals (guild);

CREATE TABLE seat_boards (
    guild INTEGER NOT NULL PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL
) STRICT;
