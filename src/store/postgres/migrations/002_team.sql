-- What a team's server keeps besides graphs: which repositories it follows, who may ask, what is to be indexed, who asked what.

CREATE TABLE $.tracked (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text COLLATE "C" NOT NULL UNIQUE,
  -- repositories.key: the name that enters every hash.
  url text COLLATE "C" NOT NULL UNIQUE,
  -- Where git fetches from. Never with credentials.
  remote text NOT NULL,
  -- NULL: the remote's HEAD.
  branch text,
  -- 0: by webhook or on request only.
  poll_seconds int NOT NULL,
  polled_at timestamptz NOT NULL DEFAULT '-infinity',
  added_at timestamptz NOT NULL DEFAULT now()
);

-- hash: SHA-256 of a secret of 32 random bytes; the secret itself is nowhere. repositories: NULL for all.
CREATE TABLE $.tokens (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL,
  hash bytea NOT NULL,
  scope text NOT NULL,
  repositories text[],
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz,
  revoked_at timestamptz,
  used_at timestamptz
);

CREATE TABLE $.jobs (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  tracked int NOT NULL,
  reason text NOT NULL,
  state text NOT NULL,
  attempts int NOT NULL DEFAULT 0,
  run_at timestamptz NOT NULL DEFAULT now(),
  -- While it runs: a process that does not renew it has died.
  lease_until timestamptz,
  worker text,
  result text,
  created_at timestamptz NOT NULL DEFAULT now(),
  finished_at timestamptz
);
-- A repository waits at most once, and one process at a time works on it.
CREATE UNIQUE INDEX jobs_waiting ON $.jobs (tracked) WHERE state = 'waiting';
CREATE UNIQUE INDEX jobs_running ON $.jobs (tracked) WHERE state = 'running';
CREATE INDEX jobs_by_state ON $.jobs (state, run_at);

-- Deliveries of webhooks that were taken: each counts once.
CREATE TABLE $.deliveries (
  id text COLLATE "C" PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE $.audit (
  at timestamptz NOT NULL DEFAULT now(),
  caller text NOT NULL,
  action text NOT NULL,
  repository text,
  detail text,
  status int NOT NULL,
  milliseconds int NOT NULL
);
CREATE INDEX audit_by_time ON $.audit (at);
