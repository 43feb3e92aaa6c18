-- What members were told of the tables that wait for them: for which entry of the log they were asked, how often they
-- were told since, when last, until when they put it off; and their letter, a call by direct message that stands.

CREATE TABLE notices (
    table_id TEXT NOT NULL REFERENCES tables (id),
    member INTEGER NOT NULL,
    asked INTEGER NOT NULL,
    told INTEGER NOT NULL CHECK (told >= 0),
    at TEXT NOT NULL,
    snoozed TEXT,
    letter_channel INTEGER,
    letter INTEGER,
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;

-- Tables that go on among several members: they are looked at in the course of the first day.

INSERT INTO timers (kind, subject, due)
    SELECT 'notice', id,
        strftime('%Y-%m-%dT%H:%M:%S.000000+00:00', 'now', '+' || (1 + rowid % 1440) || ' minutes')
    FROM tables
    WHERE status = 'running' AND challenge IS NULL
    AND (SELECT count(DISTINCT member) FROM members WHERE table_id = tables.id) > 1;
