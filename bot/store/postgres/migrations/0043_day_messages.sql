-- The message of a day in a channel: its dailies and weeklies, and the puzzle. Who can read a thread for finished
-- dailies. The server in which a puzzle was answered; unknown for answers of earlier versions.

CREATE TABLE day_messages (
    guild BIGINT NOT NULL,
    channel BIGINT NOT NULL,
    day TEXT COLLATE "C" NOT NULL,
    opened TEXT COLLATE "C" NOT NULL,
    puzzle BIGINT,
    message BIGINT,
    shown TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (guild, channel, day)
);

CREATE TABLE thread_readers (
    guild BIGINT NOT NULL,
    thread BIGINT NOT NULL,
    member BIGINT NOT NULL,
    PRIMARY KEY (guild, thread, member)
);

INSERT INTO thread_readers (guild, thread, member)
    SELECT DISTINCT challenges.guild, challenges.thread, tables.opener
    FROM challenges JOIN tables ON tables.challenge = challenges.id
    WHERE challenges.thread IS NOT NULL AND challenges.cadence = 'daily' AND tables.counts = 1
    AND tables.status = 'finished';

ALTER TABLE attempts ADD COLUMN guild BIGINT;

CREATE INDEX attempts_by_guild ON attempts (guild, day);
