-- Whom a lobby invites and who may join it, whether it starts by itself and allows hints; who was given how many; who
-- blocks whom; matches that were proposed and wait for an answer; the message of each server that lists its open seats.
-- Tables of earlier versions allowed hints to everybody.

ALTER TABLE lobbies ADD COLUMN invited_only BIGINT NOT NULL DEFAULT 0 CHECK (invited_only IN (0, 1));
ALTER TABLE lobbies ADD COLUMN autostart BIGINT NOT NULL DEFAULT 0 CHECK (autostart IN (0, 1));
ALTER TABLE lobbies ADD COLUMN hints BIGINT NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));
ALTER TABLE lobbies ADD COLUMN called BIGINT NOT NULL DEFAULT 0 CHECK (called IN (0, 1));
ALTER TABLE lobbies ADD COLUMN role_called BIGINT NOT NULL DEFAULT 0 CHECK (role_called IN (0, 1));

ALTER TABLE tables ADD COLUMN hints_allowed BIGINT NOT NULL DEFAULT 1 CHECK (hints_allowed IN (0, 1));

CREATE TABLE invitations (
    lobby_id TEXT COLLATE "C" NOT NULL REFERENCES lobbies (id) ON DELETE CASCADE,
    member BIGINT NOT NULL,
    invited_by BIGINT NOT NULL,
    declined BIGINT NOT NULL CHECK (declined IN (0, 1)),
    channel BIGINT,
    message BIGINT,
    PRIMARY KEY (lobby_id, member)
);

CREATE TABLE hint_counts (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member BIGINT NOT NULL,
    count BIGINT NOT NULL CHECK (count > 0),
    PRIMARY KEY (table_id, member)
);

CREATE TABLE blocks (
    member BIGINT NOT NULL,
    blocked BIGINT NOT NULL,
    PRIMARY KEY (member, blocked)
);

CREATE INDEX blocks_by_blocked ON blocks (blocked);

CREATE TABLE proposals (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    creator BIGINT NOT NULL,
    game TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL,
    seconds BIGINT NOT NULL CHECK (seconds > 0),
    computers TEXT COLLATE "C" NOT NULL,
    teams TEXT COLLATE "C" NOT NULL,
    accepted TEXT COLLATE "C" NOT NULL,
    created TEXT COLLATE "C" NOT NULL,
    message BIGINT
);

CREATE INDEX proposals_by_guild ON proposals (guild);

CREATE TABLE seat_boards (
    guild BIGINT NOT NULL PRIMARY KEY,
    channel BIGINT NOT NULL,
    message BIGINT NOT NULL
);
