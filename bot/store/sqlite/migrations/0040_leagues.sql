-- Leagues: seasons of a game with their members by division and seed, and the games between them.

CREATE TABLE leagues (
    id TEXT NOT NULL PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    creator INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    form TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    division_size INTEGER NOT NULL CHECK (division_size > 1),
    deadline INTEGER NOT NULL CHECK (deadline > 0),
    created TEXT NOT NULL,
    status TEXT NOT NULL,
    season INTEGER NOT NULL CHECK (season > 0),
    follows TEXT,
    message INTEGER,
    rev INTEGER NOT NULL,
    UNIQUE (guild, game, season)
) STRICT, WITHOUT ROWID;

CREATE TABLE league_members (
    league_id TEXT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    division INTEGER NOT NULL,
    place INTEGER NOT NULL,
    member INTEGER NOT NULL,
    PRIMARY KEY (league_id, division, place)
) STRICT, WITHOUT ROWID;

CREATE INDEX league_members_by_member ON league_members (member);

CREATE TABLE league_games (
    league_id TEXT NOT NULL REFERENCES leagues (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    division INTEGER NOT NULL,
    round INTEGER NOT NULL,
    first_player INTEGER NOT NULL,
    second_player INTEGER,
    table_id TEXT REFERENCES tables (id),
    due TEXT,
    first_points INTEGER,
    second_points INTEGER,
    PRIMARY KEY (league_id, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX league_games_by_table ON league_games (table_id) WHERE table_id IS NOT NULL;
