-- When the days of a server begin: midnight in UTC where nothing stands here.

CREATE TABLE challenge_days (
    guild INTEGER NOT NULL PRIMARY KEY,
    zone TEXT NOT NULL,
    hour INTEGER NOT NULL CHECK (hour BETWEEN 0 AND 23)
) STRICT;

-- Who wants to be reminded of challenges in a server always or never; others are of a run that they have begun.
CREATE TABLE challenge_reminders (
    guild INTEGER NOT NULL,
    member INTEGER NOT NULL,
    wish TEXT NOT NULL CHECK (wish IN ('begun', 'always', 'never')),
    PRIMARY KEY (guild, member)
) STRICT, WITHOUT ROWID;

INSERT INTO timers (kind, subject, due)
    SELECT 'reminder', id, strftime('%Y-%m-%dT%H:%M:%S.000000+00:00', closes, '-3 hours') FROM challenges
    WHERE closed IS NULL AND julianday(closes) - julianday(opened) >= 0.5;
