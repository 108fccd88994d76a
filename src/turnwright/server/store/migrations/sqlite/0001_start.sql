CREATE TABLE document (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    campaign TEXT NOT NULL,
    version INTEGER NOT NULL,
    live INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (kind, id)
) WITHOUT ROWID;
CREATE INDEX document_of_campaign ON document (campaign, kind);

CREATE TABLE document_history (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    campaign TEXT NOT NULL,
    version INTEGER NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (kind, id, version)
) WITHOUT ROWID;

CREATE TABLE match (
    id TEXT PRIMARY KEY,
    campaign TEXT NOT NULL,
    header BLOB NOT NULL,
    head INTEGER NOT NULL,
    status TEXT NOT NULL,
    encounter TEXT NOT NULL,
    secret BLOB
) WITHOUT ROWID;
CREATE INDEX match_of_campaign ON match (campaign);

CREATE TABLE record (
    match TEXT NOT NULL,
    n INTEGER NOT NULL,
    line BLOB NOT NULL,
    who TEXT NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (match, n)
) WITHOUT ROWID;

CREATE TABLE once (
    match TEXT NOT NULL,
    person TEXT NOT NULL,
    key TEXT NOT NULL,
    n INTEGER NOT NULL,
    PRIMARY KEY (match, person, key)
) WITHOUT ROWID;

CREATE TABLE link (
    hash BLOB PRIMARY KEY,
    campaign TEXT NOT NULL,
    role TEXT NOT NULL,
    seat TEXT NOT NULL,
    person TEXT NOT NULL,
    match TEXT NOT NULL,
    expires REAL,
    revoked INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX link_of_campaign ON link (campaign);
