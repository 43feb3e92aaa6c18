-- When the days of a server begin: midnight in UTC where nothing stands here.

CREATE TABLE challenge_days (
    guild BIGINT NOT NULL PRIMARY KEY,
    zone TEXT COLLATE "C" NOT NULL,
    hour BIGINT NOT NULL CHECK (hour BETWEEN 0 AND 23)
);

-- Who wants to be reminded of challenges in a server always or never; others are of a run that they have begun.
CREATE TABLE challenge_reminders (
    guild BIGINT NOT NULL,
    member BIGINT NOT NULL,
    wish TEXT COLLATE "C" NOT NULL CHECK (wish IN ('begun', 'always', 'never')),
    PRIMARY KEY (guild, member)
);
