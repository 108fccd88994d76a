CREATE TABLE document (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    campaign TEXT NOT NULL,
    version BIGINT NOT NULL,
    live BOOLEAN NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (kind, id)
);
CREATE INDEX document_of_campaign ON document (campaign, kind);

CREATE TABLE document_history (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    campaign TEXT NOT NULL,
    version BIGINT NOT NULL,
    data BYTEA NOT NULL,
    PRIMARY KEY (kind, id, version)
);

CREATE TABLE match (
    id TEXT PRIMARY KEY,
    campaign TEXT NOT NULL,
    header BYTEA NOT NULL,
    head BIGINT NOT NULL,
    status TEXT NOT NULL,
    encounter TEXT NOT NULL,
    secret BYTEA
);
CREATE INDEX match_of_campaign ON match (campaign);

CREATE TABLE record (
    match TEXT NOT NULL,
    n BIGINT NOT NULL,
    line BYTEA NOT NULL,
    who TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (match, n)
);

CREATE TABLE once (
    match TEXT NOT NULL,
    person TEXT NOT NULL,
    key TEXT NOT NULL,
    n BIGINT NOT NULL,
    PRIMARY KEY (match, person, key)
);

CREATE TABLE link (
    hash BYTEA PRIMARY KEY,
    campaign TEXT NOT NULL,
    role TEXT NOT NULL,
    seat TEXT NOT NULL,
    person TEXT NOT NULL,
    match TEXT NOT NULL,
    expires DOUBLE PRECISION,
    revoked BOOLEAN NOT NULL
);
CREATE INDEX link_of_campaign ON link (campaign);
