-- Seats that lost before their game was over: who held them, why, and which entry of the log says so.

CREATE TABLE forfeits (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL,
    place INTEGER NOT NULL,
    member INTEGER NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('resigned', 'time', 'gone')),
    rev INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX forfeits_by_member ON forfeits (member);
