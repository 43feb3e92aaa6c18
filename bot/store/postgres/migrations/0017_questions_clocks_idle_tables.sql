-- What a member of a table wants and others have to agree to; those who are asked, who held the seat it
-- is about, and who agree stand in order.

CREATE TABLE questions (
    id TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    ask TEXT COLLATE "C" NOT NULL,
    argument TEXT COLLATE "C" NOT NULL,
    asked_by BIGINT NOT NULL,
    asked TEXT COLLATE "C" NOT NULL,
    waiting TEXT COLLATE "C" NOT NULL,
    holders TEXT COLLATE "C" NOT NULL,
    agreed TEXT COLLATE "C" NOT NULL,
    message BIGINT,
    closed TEXT COLLATE "C",
    closed_by BIGINT
);

CREATE INDEX questions_by_table ON questions (table_id);

-- What the seats of a table have left of their time, if it has a clock; the clock that a lobby's table is to have.

ALTER TABLE tables ADD COLUMN banks TEXT COLLATE "C";

ALTER TABLE lobbies ADD COLUMN tempo TEXT COLLATE "C";

-- Tables that were closed because nothing happened at them, and can be taken up again; the log has a kind for that.

ALTER TABLE tables ADD COLUMN idle BIGINT NOT NULL DEFAULT 0 CHECK (idle IN (0, 1));

ALTER TABLE entries DROP CONSTRAINT entries_kind_check;

ALTER TABLE entries ADD CONSTRAINT entries_kind_check
    CHECK (kind IN ('move', 'undo', 'take-back', 'seat', 'resign', 'abandon', 'import', 'reopen'));

INSERT INTO timers (kind, subject, due)
    SELECT 'idle', id,
        to_char((updated::timestamptz AT TIME ZONE 'UTC') + interval '14 days', 'YYYY-MM-DD"T"HH24:MI:SS.US"+00:00"')
    FROM tables WHERE status IN ('running', 'frozen') AND challenge IS NULL;
