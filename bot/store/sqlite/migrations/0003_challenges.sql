-- Challenges: one seed and one set of options for many. A run is a table of its own, bound to no channel.

CREATE TABLE challenges (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    cadence TEXT NOT NULL CHECK (cadence IN ('once', 'daily', 'weekly')),
    period TEXT CHECK ((period IS NULL) = (cadence = 'once')),
    creator INTEGER,
    seed BLOB NOT NULL,
    commitment TEXT NOT NULL,
    par INTEGER,
    opened TEXT NOT NULL,
    closes TEXT NOT NULL,
    closed TEXT,
    message INTEGER,
    results INTEGER
) STRICT;

-- A host that is restarted at midnight opens no day twice.
CREATE UNIQUE INDEX one_challenge_per_period ON challenges (guild, game, cadence, period) WHERE period IS NOT NULL;

CREATE INDEX challenges_by_guild ON challenges (guild, opened);

-- The challenges that open by themselves.
CREATE TABLE schedules (
    guild INTEGER NOT NULL,
    cadence TEXT NOT NULL CHECK (cadence IN ('daily', 'weekly')),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    channel INTEGER NOT NULL,
    PRIMARY KEY (guild, cadence, game)
) STRICT, WITHOUT ROWID;

ALTER TABLE tables ADD COLUMN challenge TEXT REFERENCES challenges (id);

-- When the challenge of this run closes, and whether the run counts in it: practice does not.
ALTER TABLE tables ADD COLUMN closes TEXT CHECK ((closes IS NULL) = (challenge IS NULL));
ALTER TABLE tables ADD COLUMN counts INTEGER CHECK ((counts IS NULL) = (challenge IS NULL));

DROP INDEX one_table_per_channel;

CREATE UNIQUE INDEX one_table_per_channel ON tables (channel)
    WHERE status IN ('running', 'frozen') AND challenge IS NULL;

CREATE UNIQUE INDEX one_run_each ON tables (challenge, opener) WHERE counts = 1;

CREATE UNIQUE INDEX one_practice_at_a_time ON tables (challenge, opener)
    WHERE counts = 0 AND status IN ('running', 'frozen');

CREATE INDEX finished_by_guild ON tables (guild, ended) WHERE status = 'finished';
