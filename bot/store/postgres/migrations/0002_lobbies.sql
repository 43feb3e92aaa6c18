-- Lobbies: members gather for a table of several seats. They sit in the order in which they came; place 0 opens it.

CREATE TABLE lobbies (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL,
    options TEXT COLLATE "C" NOT NULL,
    seats BIGINT NOT NULL CHECK (seats > 1),
    guild BIGINT,
    channel BIGINT NOT NULL UNIQUE,
    created TEXT COLLATE "C" NOT NULL,
    due TEXT COLLATE "C" NOT NULL,
    warned BIGINT NOT NULL CHECK (warned IN (0, 1)),
    message BIGINT,
    warning BIGINT
);

CREATE TABLE lobby_members (
    lobby_id TEXT COLLATE "C" NOT NULL REFERENCES lobbies (id) ON DELETE CASCADE,
    place BIGINT NOT NULL CHECK (place >= 0),
    member BIGINT NOT NULL,
    PRIMARY KEY (lobby_id, place),
    UNIQUE (lobby_id, member)
);

-- What the host has to do at a time, whatever it is: one sleeper waits for the earliest.
CREATE TABLE timers (
    kind TEXT COLLATE "C" NOT NULL,
    subject TEXT COLLATE "C" NOT NULL,
    due TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, subject)
);

CREATE INDEX timers_by_due ON timers (due);
