-- The message of a day in a channel: its dailies and weeklies, and the puzzle. Who can read a thread for finished
-- dailies. The server in which a puzzle was answered; unknown for answers of earlier versions.

CREATE TABLE day_messages (
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    day TEXT NOT NULL,
    opened TEXT NOT NULL,
    puzzle INTEGER,
    message INTEGER,
    shown TEXT NOT NULL,
    PRIMARY KEY (guild, channel, day)
) STRICT, WITHOUT ROWID;

CREATE TABLE thread_readers (
    guild INTEGER NOT NULL,
    thread INTEGER NOT NULL,
    member INTEGER NOT NULL,
    PRIMARY KEY (guild, thread, member)
) STRICT, WITHOUT ROWID;

INSERT INTO thread_readers (guild, thread, member)
    SELECT DISTINCT challenges.guild, challenges.thread, tables.opener
    FROM challenges JOIN tables ON tables.challenge = challenges.id
    WHERE challenges.thread IS NOT NULL AND challenges.cadence = 'daily' AND tables.counts = 1
    AND tables.status = 'finished';

ALTER TABLE attempts ADD COLUMN guild INTEGER;

CREATE INDEX attempts_by_guild ON attempts (guild, day);
