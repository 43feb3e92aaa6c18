-- The layout of version 1.0. Everything later is in the migrations with higher numbers.

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
    results INTEGER,
    commitment_form INTEGER NOT NULL DEFAULT 1 CHECK (commitment_form IN (1, 2)),
    number INTEGER NOT NULL DEFAULT 1 CHECK (number >= 1),
    par_course TEXT NOT NULL DEFAULT '[]',
    thread INTEGER,
    teams TEXT NOT NULL DEFAULT '[]',
    reminder INTEGER,
    par_scores TEXT NOT NULL DEFAULT '{}',
    computers TEXT NOT NULL DEFAULT '[]',
    blind INTEGER,
    closed_by INTEGER
) STRICT;
-- A host that is restarted at midnight opens no day twice.
CREATE UNIQUE INDEX one_challenge_per_period ON challenges (guild, game, cadence, period) WHERE period IS NOT NULL;
CREATE INDEX challenges_by_guild ON challenges (guild, opened);

-- Tables, who holds their seats, their logs. The log and the seed are the truth; no position is stored.
CREATE TABLE tables (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    rules_version INTEGER NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 0),
    guild INTEGER,
    channel INTEGER NOT NULL,
    opener INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('running', 'frozen', 'finished', 'resigned', 'abandoned')),
    seed BLOB NOT NULL,
    commitment TEXT NOT NULL,
    rev INTEGER NOT NULL CHECK (rev >= 0),
    take_backs INTEGER NOT NULL CHECK (take_backs >= 0),
    created TEXT NOT NULL,
    updated TEXT NOT NULL,
    ended TEXT CHECK ((ended IS NULL) = (status IN ('running', 'frozen'))),
    outcome TEXT,
    board_channel INTEGER,
    board_message INTEGER CHECK ((board_message IS NULL) = (board_channel IS NULL)),
    board_ping INTEGER CHECK (board_ping IS NULL OR board_message IS NOT NULL),
    challenge TEXT REFERENCES challenges (id),
    closes TEXT CHECK ((closes IS NULL) = (challenge IS NULL)),
    counts INTEGER CHECK ((counts IS NULL) = (challenge IS NULL)),
    commitment_form INTEGER NOT NULL DEFAULT 1 CHECK (commitment_form IN (1, 2)),
    computers TEXT NOT NULL DEFAULT '{}',
    with_computer INTEGER NOT NULL DEFAULT 0 CHECK (with_computer IN (0, 1)),
    passed_on INTEGER NOT NULL DEFAULT 0 CHECK (passed_on >= 0),
    banks TEXT,
    idle INTEGER NOT NULL DEFAULT 0 CHECK (idle IN (0, 1)),
    hints INTEGER NOT NULL DEFAULT 0 CHECK (hints >= 0),
    board_told INTEGER NOT NULL DEFAULT 0,
    hints_allowed INTEGER NOT NULL DEFAULT 1 CHECK (hints_allowed IN (0, 1)),
    venue TEXT NOT NULL DEFAULT 'server' CHECK (venue IN ('server', 'direct', 'interaction')),
    link_guild INTEGER,
    story_message INTEGER,
    story_after INTEGER NOT NULL DEFAULT 0,
    first_game INTEGER NOT NULL DEFAULT 0 CHECK (first_game IN (0, 1))
) STRICT;
CREATE INDEX ended_by_channel ON tables (channel, ended);
CREATE UNIQUE INDEX one_table_per_channel ON tables (channel)
    WHERE status IN ('running', 'frozen') AND challenge IS NULL;
CREATE UNIQUE INDEX one_run_each ON tables (challenge, opener) WHERE counts = 1;
CREATE UNIQUE INDEX one_practice_at_a_time ON tables (challenge, opener)
    WHERE counts = 0 AND status IN ('running', 'frozen');
CREATE INDEX open_by_guild ON tables (guild, opener) WHERE status IN ('running', 'frozen') AND challenge IS NULL;
CREATE INDEX tables_by_opener ON tables (opener);
-- Tables that have not ended are counted for whoever watches the bot, among a million that have.
CREATE INDEX unfinished_by_game ON tables (game) WHERE status IN ('running', 'frozen');
-- What belongs to a server, the runs in a challenge, and what was imported are found without reading what belongs to all
-- others: twenty thousand servers have a million tables.
CREATE INDEX tables_by_guild ON tables (guild, status);
CREATE INDEX runs_by_challenge ON tables (challenge) WHERE challenge IS NOT NULL;
-- The channels of tables that can only answer interactions are read at every start.
CREATE INDEX unfinished_by_venue ON tables (venue, channel) WHERE status IN ('running', 'frozen');

CREATE TABLE members (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    place INTEGER NOT NULL CHECK (place >= 0),
    member INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, place),
    UNIQUE (table_id, seat, member)
) STRICT, WITHOUT ROWID;
-- What members are called, only of those who hold a seat; and what is open, counted by server and member.
CREATE INDEX members_by_member ON members (member);

-- Who agrees to an undo past something revealed, at which rev; place 0 asked for it.
CREATE TABLE agreements (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    rev INTEGER NOT NULL,
    place INTEGER NOT NULL,
    member INTEGER NOT NULL,
    at TEXT NOT NULL,
    message INTEGER,
    PRIMARY KEY (table_id, rev, place),
    UNIQUE (table_id, rev, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE notes (
    key TEXT NOT NULL PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Lobbies: members gather for a table of several seats. They sit in the order in which they came; place 0 opens it.
CREATE TABLE lobbies (
    id TEXT NOT NULL PRIMARY KEY,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 1),
    guild INTEGER,
    channel INTEGER NOT NULL UNIQUE,
    created TEXT NOT NULL,
    due TEXT NOT NULL,
    warned INTEGER NOT NULL CHECK (warned IN (0, 1)),
    message INTEGER,
    warning INTEGER,
    computers TEXT NOT NULL DEFAULT '',
    tempo TEXT,
    invited_only INTEGER NOT NULL DEFAULT 0 CHECK (invited_only IN (0, 1)),
    autostart INTEGER NOT NULL DEFAULT 0 CHECK (autostart IN (0, 1)),
    hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1)),
    called INTEGER NOT NULL DEFAULT 0 CHECK (called IN (0, 1)),
    role_called INTEGER NOT NULL DEFAULT 0 CHECK (role_called IN (0, 1)),
    venue TEXT NOT NULL DEFAULT 'server' CHECK (venue IN ('server', 'direct', 'interaction')),
    link_guild INTEGER
) STRICT;
CREATE INDEX lobbies_by_guild ON lobbies (guild);

CREATE TABLE lobby_members (
    lobby_id TEXT NOT NULL REFERENCES lobbies (id) ON DELETE CASCADE,
    place INTEGER NOT NULL CHECK (place >= 0),
    member INTEGER NOT NULL,
    PRIMARY KEY (lobby_id, place),
    UNIQUE (lobby_id, member)
) STRICT, WITHOUT ROWID;

-- What the host has to do at a time, whatever it is: one sleeper waits for the earliest.
CREATE TABLE timers (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    due TEXT NOT NULL,
    guild INTEGER,
    PRIMARY KEY (kind, subject)
) STRICT, WITHOUT ROWID;
CREATE INDEX timers_by_due ON timers (due);

-- The challenges that open by themselves.
CREATE TABLE schedules (
    guild INTEGER NOT NULL,
    cadence TEXT NOT NULL CHECK (cadence IN ('daily', 'weekly')),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    channel INTEGER NOT NULL,
    computers TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (guild, cadence, game)
) STRICT, WITHOUT ROWID;

-- Which process serves this database, so that a second one can say so. That it lives is said by a lock of the system.
CREATE TABLE lease (
    one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
    holder TEXT NOT NULL,
    token TEXT NOT NULL,
    since TEXT NOT NULL,
    renewed TEXT NOT NULL
) STRICT;

-- What the host owes its channels: written with the entry of the log that causes it, worked off, ticked off. A subject
-- owes one thing of each kind; a retired board or an outdated call is named by its message. Members stand in order.
CREATE TABLE debts (
    kind TEXT NOT NULL,
    subject TEXT NOT NULL,
    message INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    rev INTEGER NOT NULL,
    members TEXT NOT NULL,
    fresh INTEGER NOT NULL CHECK (fresh IN (0, 1)),
    since TEXT NOT NULL,
    due TEXT NOT NULL,
    tries INTEGER NOT NULL CHECK (tries >= 0),
    guild INTEGER,
    told INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (kind, subject, message)
) STRICT, WITHOUT ROWID;
CREATE INDEX debts_by_due ON debts (due);
CREATE INDEX debts_by_subject ON debts (subject);

CREATE TABLE names (
    member INTEGER NOT NULL PRIMARY KEY,
    name TEXT NOT NULL,
    locale TEXT NOT NULL DEFAULT ''
) STRICT;

-- What members and servers chose for themselves; what does not stand here has its default.
CREATE TABLE settings (
    whose TEXT NOT NULL CHECK (whose IN ('member', 'server')),
    id INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (whose, id, name)
) STRICT, WITHOUT ROWID;

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

-- Who follows a table without playing at it: of how many moves that stand they were told, and in which message last.
CREATE TABLE followers (
    table_id TEXT NOT NULL REFERENCES tables (id),
    member INTEGER NOT NULL,
    told INTEGER NOT NULL CHECK (told >= 0),
    message INTEGER NOT NULL,
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;
CREATE INDEX followers_by_member ON followers (member);

-- Which daily of a server opens on which weekday (0 is Monday); the game may be 'drawn'.
CREATE TABLE rotations (
    guild INTEGER NOT NULL,
    weekday INTEGER NOT NULL CHECK (weekday BETWEEN 0 AND 6),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    channel INTEGER NOT NULL,
    computers TEXT NOT NULL DEFAULT '[]',
    PRIMARY KEY (guild, weekday)
) STRICT, WITHOUT ROWID;

-- What a member of a table wants and others have to agree to; those who are asked, who held the seat it
-- is about, and who agree stand in order.
CREATE TABLE questions (
    id TEXT NOT NULL PRIMARY KEY,
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    ask TEXT NOT NULL,
    argument TEXT NOT NULL,
    asked_by INTEGER NOT NULL,
    asked TEXT NOT NULL,
    waiting TEXT NOT NULL,
    holders TEXT NOT NULL,
    agreed TEXT NOT NULL,
    message INTEGER,
    closed TEXT,
    closed_by INTEGER,
    votes TEXT NOT NULL DEFAULT ''
) STRICT, WITHOUT ROWID;
CREATE INDEX questions_by_table ON questions (table_id);

CREATE TABLE entries (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    n INTEGER NOT NULL CHECK (n > 0),
    kind TEXT NOT NULL CHECK (kind IN ('move', 'undo', 'take-back', 'seat', 'resign', 'abandon', 'import', 'reopen')),
    member INTEGER,
    seat INTEGER,
    text TEXT NOT NULL,
    at TEXT NOT NULL,
    beforehand INTEGER NOT NULL DEFAULT 0 CHECK (beforehand IN (0, 1)),
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;
-- Where a member is named, so that all that is kept about them is found: as who did something, as who opened a table,
-- and among those who were to hold a seat.
CREATE INDEX entries_by_member ON entries (member);
CREATE INDEX entries_of_seats ON entries (text) WHERE kind = 'seat';

-- What members try out for themselves, one trial each at a table: the moves, a line each, from the rev where it began.
CREATE TABLE trials (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    id TEXT NOT NULL UNIQUE,
    rev INTEGER NOT NULL,
    moves TEXT NOT NULL,
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;

-- What members left to be played on their next turns, a line for each move, and which entries of logs were played so.
CREATE TABLE premoves (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    moves TEXT NOT NULL,
    careful INTEGER NOT NULL CHECK (careful IN (0, 1)),
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;

-- What members answered to the puzzle of a day, once each: the notation of a move, and whether that solved it.
CREATE TABLE attempts (
    member INTEGER NOT NULL,
    day INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    move TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at TEXT NOT NULL,
    guild INTEGER,
    PRIMARY KEY (member, day)
) STRICT, WITHOUT ROWID;
CREATE INDEX attempts_by_guild ON attempts (guild, day);
-- How many members answered and solved the puzzle of a day, on all servers.
CREATE INDEX attempts_by_day ON attempts (day, solved);

-- What was found when a game that has ended was looked back over, once for each table, as JSON.
CREATE TABLE reviews (
    table_id TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
    found TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- The processes that share this database, and which of them serves which of Discord's shards: on PostgreSQL, for a SQLite
-- file has one process. A timer and a debt know their server.
CREATE TABLE processes (
    token TEXT NOT NULL PRIMARY KEY,
    holder TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL CHECK (last >= first),
    since INTEGER NOT NULL,
    until INTEGER NOT NULL,
    leaving INTEGER NOT NULL CHECK (leaving IN (0, 1))
) STRICT;

CREATE TABLE shards (
    number INTEGER NOT NULL PRIMARY KEY,
    process TEXT,
    wanted TEXT,
    free INTEGER NOT NULL,
    heard TEXT NOT NULL
) STRICT;

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

-- What a game came to, one row for each player: best results, ratings and cards are read from here, so that nobody reads
-- whole tables. `member` is 0 for a computer player, whose level is in `computer`. `barred` results set no record, `rated`
-- ones count for ratings. `voided` says when a manager declared that a game does not count. `pace` is the quartiles of the
-- seconds that the member's turns took; NULL for games that ended before it was kept. `mu` and `sigma` are the rating
-- after the game.
CREATE TABLE results (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    seat INTEGER NOT NULL CHECK (seat >= 0),
    place INTEGER NOT NULL CHECK (place >= 0),
    member INTEGER NOT NULL,
    computer TEXT CHECK ((computer IS NULL) = (member <> 0)),
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 0),
    options TEXT NOT NULL,
    with_computer INTEGER NOT NULL CHECK (with_computer IN (0, 1)),
    began TEXT NOT NULL,
    ended TEXT NOT NULL,
    rank INTEGER NOT NULL CHECK (rank > 0),
    score INTEGER NOT NULL,
    title TEXT,
    goals TEXT NOT NULL,
    challenge TEXT,
    closes TEXT CHECK ((closes IS NULL) = (challenge IS NULL)),
    forfeit TEXT CHECK (forfeit IN ('resigned', 'time', 'gone')),
    pace TEXT,
    barred INTEGER NOT NULL CHECK (barred IN (0, 1)),
    rated INTEGER NOT NULL CHECK (rated IN (0, 1)),
    mu REAL,
    sigma REAL CHECK ((sigma IS NULL) = (mu IS NULL)),
    voided TEXT,
    voided_by INTEGER CHECK ((voided_by IS NULL) = (voided IS NULL)),
    void_reason TEXT CHECK ((void_reason IS NULL) = (voided IS NULL)),
    PRIMARY KEY (table_id, seat, place)
) STRICT;
CREATE INDEX results_by_member ON results (member, guild, ended);
CREATE INDEX rated_results ON results (guild, game, seats, ended, table_id) WHERE rated = 1 AND voided IS NULL;
CREATE INDEX unrated_results ON results (guild, game, seats) WHERE rated = 1 AND voided IS NULL AND mu IS NULL;
CREATE INDEX voided_results ON results (guild, voided) WHERE voided IS NOT NULL;
-- The best results of a server are found in the index alone.
CREATE INDEX best_results ON results ( guild, game, seats, options, with_computer, member, score, ended, table_id, title, challenge, barred, voided )
    WHERE barred = 0 AND voided IS NULL AND member <> 0;

-- The latest rating of each member by game and number of seats, which follows from `results`.
CREATE TABLE ratings (
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    seats INTEGER NOT NULL CHECK (seats > 1),
    member INTEGER NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL CHECK (games > 0),
    PRIMARY KEY (guild, game, seats, member)
) STRICT;
CREATE INDEX ratings_by_member ON ratings (member);

CREATE TABLE invitations (
    lobby_id TEXT NOT NULL REFERENCES lobbies (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    invited_by INTEGER NOT NULL,
    declined INTEGER NOT NULL CHECK (declined IN (0, 1)),
    channel INTEGER,
    message INTEGER,
    PRIMARY KEY (lobby_id, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE hint_counts (
    table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
    member INTEGER NOT NULL,
    count INTEGER NOT NULL CHECK (count > 0),
    PRIMARY KEY (table_id, member)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
    member INTEGER NOT NULL,
    blocked INTEGER NOT NULL,
    PRIMARY KEY (member, blocked)
) STRICT, WITHOUT ROWID;
CREATE INDEX blocks_by_blocked ON blocks (blocked);

CREATE TABLE proposals (
    id TEXT NOT NULL PRIMARY KEY,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    creator INTEGER NOT NULL,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    seconds INTEGER NOT NULL CHECK (seconds > 0),
    computers TEXT NOT NULL,
    teams TEXT NOT NULL,
    accepted TEXT NOT NULL,
    created TEXT NOT NULL,
    message INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX proposals_by_guild ON proposals (guild);

CREATE TABLE seat_boards (
    guild INTEGER NOT NULL PRIMARY KEY,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL
) STRICT;

CREATE TABLE absences (
    member INTEGER NOT NULL,
    begins TEXT NOT NULL,
    ends TEXT NOT NULL,
    PRIMARY KEY (member, begins)
) STRICT, WITHOUT ROWID;

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
    seats INTEGER NOT NULL DEFAULT 2,
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
    table_id TEXT REFERENCES tables (id),
    due TEXT,
    PRIMARY KEY (league_id, number)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX league_games_by_table ON league_games (table_id) WHERE table_id IS NOT NULL;

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

CREATE TABLE league_players (
    league_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    member INTEGER NOT NULL,
    points INTEGER,
    PRIMARY KEY (league_id, number, seat),
    FOREIGN KEY (league_id, number) REFERENCES league_games (league_id, number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX league_players_by_member ON league_players (member);

-- Which puzzles a member has answered, in practice or as the puzzle of a day, and whether they have solved it by now.
-- `gain` is what the first answer added to the rating, NULL for answers of earlier versions, which had no ratings.
CREATE TABLE puzzle_answers (
    member INTEGER NOT NULL,
    puzzle TEXT NOT NULL,
    solved INTEGER NOT NULL,
    at TEXT NOT NULL,
    gain REAL,
    PRIMARY KEY (member, puzzle)
) STRICT, WITHOUT ROWID;

CREATE TABLE puzzle_ratings (
    member INTEGER NOT NULL,
    game TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    answers INTEGER NOT NULL CHECK (answers > 0),
    PRIMARY KEY (member, game)
) STRICT, WITHOUT ROWID;

-- How far members are in the lessons of each game, and the mark of first games after them.
CREATE TABLE lessons (
    member INTEGER NOT NULL,
    game TEXT NOT NULL,
    lesson TEXT NOT NULL,
    moves TEXT NOT NULL,
    done INTEGER NOT NULL CHECK (done IN (0, 1)),
    PRIMARY KEY (member, game, lesson)
) STRICT, WITHOUT ROWID;
