-- What the others vote for when a member is gone, and announced absences, which stop clocks for some days of a year.

ALTER TABLE questions ADD COLUMN votes TEXT NOT NULL DEFAULT '';

-- A computer player for one turn is no longer asked for: it stands in until the members come back.
DELETE FROM questions WHERE ask = 'move';

CREATE TABLE absences (
    member INTEGER NOT NULL,
    begins TEXT NOT NULL,
    ends TEXT NOT NULL,
    PRIMARY KEY (member, begins)
) STRICT, WITHOUT ROWID;

-- Tables without a clock are looked at, at once: from now on their members can be silent for some days only.
INSERT INTO timers (kind, subject, due, guild)
SELECT 'tempo', id, '2000-01-01T00:00:00.000000+00:00', guild FROM tables
WHERE status = 'running' AND challenge IS NULL AND banks IS NULL
    AND (SELECT count(DISTINCT seat) FROM members WHERE table_id = tables.id) > 1
ON CONFLICT (kind, subject) DO NOTHING;
