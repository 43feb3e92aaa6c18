-- Seats that lost before their game was over: who held them, why, and which entry of the log says so.

CREATE TABLE forfeits (
    table_id TEXT COLLATE "C" NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat BIGINT NOT NULL,
    place BIGINT NOT NULL,
    member BIGINT NOT NULL,
    reason TEXT NOT NULL CHECK (reason IN ('resigned', 'time', 'gone')),
    rev BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, place)
);

CREATE INDEX forfeits_by_member ON forfeits (member);
