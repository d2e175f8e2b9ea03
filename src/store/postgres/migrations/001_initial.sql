-- One schema for many repositories. `$.` stands for the schema's name (database.ts): there is no search_path, so that a
-- pooler may hand out another session for every transaction.
--
-- Rows of a graph are never changed in place. Each has the version at which it came (born) and the one at which it went
-- (died); a reader names a graph and a version and sees the same rows for as long as it likes, without a transaction. A
-- whole index run writes a graph of its own, an update gives the next version of the one that is there. What nobody can
-- be reading any more is deleted later (collect-garbage.ts).
--
-- Long texts are indexed by their first 160 characters, because an entry of an index has to fit into a third of a page.

CREATE TABLE $.repositories (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  key text COLLATE "C" NOT NULL UNIQUE,
  graph int,
  version int NOT NULL DEFAULT 0,
  -- Repo, latest snapshot, statistics: what every question reads first (head.ts).
  head json
);

CREATE TABLE $.graphs (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  repository int NOT NULL,
  bytes bigint NOT NULL DEFAULT 0,
  -- When another graph took its place.
  left_at timestamptz
);
CREATE INDEX graphs_by_repository ON $.graphs (repository);

-- When each version was written: tells how long ago a row went.
CREATE TABLE $.versions (
  repository int NOT NULL,
  version int NOT NULL,
  at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (repository, version)
);

CREATE TABLE $.files (
  graph int NOT NULL, id int NOT NULL, path text COLLATE "C" NOT NULL, hash bytea NOT NULL, language text NOT NULL,
  size bigint NOT NULL, lines int NOT NULL, flags int NOT NULL, born int NOT NULL, died int NOT NULL,
  PRIMARY KEY (graph, id, born)
);
CREATE INDEX files_by_path ON $.files (graph, left(path, 160));

-- Only ever added to.
CREATE TABLE $.packages (
  graph int NOT NULL, id int NOT NULL, path text COLLATE "C" NOT NULL,
  PRIMARY KEY (graph, id)
);
CREATE INDEX packages_by_path ON $.packages (graph, left(path, 160));

-- The large tables are partitioned, so that they are vacuumed piece by piece and can be spread over disks.
CREATE TABLE $.nodes (
  graph int NOT NULL, id int NOT NULL, hash bytea NOT NULL, kind smallint NOT NULL, name text COLLATE "C" NOT NULL,
  name_key text COLLATE "C" NOT NULL, leaf_key text COLLATE "C", qualified_name text NOT NULL, package_id int NOT NULL, file_id int,
  start_line int NOT NULL, end_line int NOT NULL, signature text NOT NULL, doc text NOT NULL, visibility smallint NOT NULL,
  flags int NOT NULL, born int NOT NULL, died int NOT NULL,
  PRIMARY KEY (graph, id, born)
) PARTITION BY HASH (graph);
CREATE UNIQUE INDEX nodes_by_hash ON $.nodes (graph, hash, born);
CREATE INDEX nodes_by_name ON $.nodes (graph, left(name_key, 160));
CREATE INDEX nodes_by_leaf ON $.nodes (graph, left(leaf_key, 160)) WHERE leaf_key IS NOT NULL;
CREATE INDEX nodes_by_file ON $.nodes (graph, file_id);
CREATE INDEX nodes_by_package ON $.nodes (graph, package_id);

CREATE TABLE $.edges (
  graph int NOT NULL, source int NOT NULL, target int NOT NULL, type smallint NOT NULL, provenance smallint NOT NULL,
  confidence smallint NOT NULL, sites bytea, born int NOT NULL, died int NOT NULL,
  PRIMARY KEY (graph, source, target, type, provenance, born)
) PARTITION BY HASH (graph);
CREATE INDEX edges_by_target ON $.edges (graph, target);

CREATE TABLE $.terms (
  graph int NOT NULL, term text COLLATE "C" NOT NULL, stem text COLLATE "C" NOT NULL, symbol_count int NOT NULL, file_count int NOT NULL,
  symbols bytea, files bytea, born int NOT NULL, died int NOT NULL
) PARTITION BY HASH (graph);
CREATE INDEX terms_by_term ON $.terms (graph, left(term, 160));
CREATE INDEX terms_by_stem ON $.terms (graph, left(stem, 160));

CREATE TABLE $.outlines (
  graph int NOT NULL, file_id int NOT NULL, record bytea NOT NULL, born int NOT NULL, died int NOT NULL,
  PRIMARY KEY (graph, file_id, born)
) PARTITION BY HASH (graph);

CREATE TABLE $.tree_parts (
  graph int NOT NULL, package text COLLATE "C" NOT NULL, part text COLLATE "C" NOT NULL, count int NOT NULL, list bytea NOT NULL, leaves bytea NOT NULL,
  born int NOT NULL, died int NOT NULL
) PARTITION BY HASH (graph);
CREATE INDEX tree_parts_by_package ON $.tree_parts (graph, left(package, 160));

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['nodes', 'edges', 'terms', 'outlines', 'tree_parts'] LOOP
    FOR part IN 0..7 LOOP
      EXECUTE format('CREATE TABLE $.%I PARTITION OF $.%I FOR VALUES WITH (MODULUS 8, REMAINDER %s)', name || '_' || part, name, part);
    END LOOP;
    -- For whoever sweeps up rows that went.
    EXECUTE format('CREATE INDEX %I ON $.%I (graph, died) WHERE died < 2147483647', name || '_gone', name);
  END LOOP;
END
$$;

CREATE TABLE $.unresolved (
  graph int NOT NULL, id int NOT NULL, name text COLLATE "C" NOT NULL, name_key text COLLATE "C" NOT NULL, source int NOT NULL, count int NOT NULL,
  born int NOT NULL, died int NOT NULL
);
CREATE INDEX unresolved_by_name ON $.unresolved (graph, left(name_key, 160));
CREATE INDEX unresolved_by_source ON $.unresolved (graph, source);

CREATE TABLE $.route_symbols (
  graph int NOT NULL, id int NOT NULL, method text NOT NULL, pattern text NOT NULL, framework text NOT NULL, node int NOT NULL, file_id int NOT NULL,
  born int NOT NULL, died int NOT NULL
);
CREATE INDEX route_symbols_by_node ON $.route_symbols (graph, node);
CREATE INDEX route_symbols_by_file ON $.route_symbols (graph, file_id);

CREATE TABLE $.package_roots (
  graph int NOT NULL, package text COLLATE "C" NOT NULL, root bytea NOT NULL, born int NOT NULL, died int NOT NULL
);
CREATE INDEX package_roots_by_graph ON $.package_roots (graph);

CREATE TABLE $.overlay_files (
  graph int NOT NULL, path text COLLATE "C" NOT NULL, content bytea, born int NOT NULL, died int NOT NULL
);
CREATE INDEX overlay_files_by_graph ON $.overlay_files (graph);

-- Whole-graph columns ('adjacency', 'search_columns') and 'inputs'; changes to the columns since, one row a version.
CREATE TABLE $.blobs (
  graph int NOT NULL, name text COLLATE "C" NOT NULL, value bytea NOT NULL, born int NOT NULL, died int NOT NULL,
  PRIMARY KEY (graph, name, born)
);
CREATE TABLE $.blob_patches (
  graph int NOT NULL, name text COLLATE "C" NOT NULL, value bytea NOT NULL, born int NOT NULL, died int NOT NULL,
  PRIMARY KEY (graph, name, born)
);

-- The chain of each repository. seq: the order of writing.
CREATE TABLE $.snapshots (
  repository int NOT NULL, seq int NOT NULL, hash bytea NOT NULL, snapshot json NOT NULL,
  -- Whether the changes since the snapshot before it are in the table below.
  recorded boolean NOT NULL DEFAULT false,
  PRIMARY KEY (repository, seq),
  UNIQUE (repository, hash)
);

-- What a snapshot changed in one package. events: NULL where there were too many (history.ts).
CREATE TABLE $.changes (
  repository int NOT NULL, seq int NOT NULL, package text COLLATE "C" NOT NULL, before bytea, after bytea,
  events text, event_count int NOT NULL
);
CREATE INDEX changes_by_seq ON $.changes (repository, seq);

-- Metadata: keyed by hash, never part of a hash. It outlives every snapshot.
CREATE TABLE $.notes (
  repository int NOT NULL, key text COLLATE "C" NOT NULL, hash bytea NOT NULL, value text NOT NULL,
  PRIMARY KEY (repository, key, hash)
);

CREATE TABLE $.layers (
  repository int NOT NULL, id text COLLATE "C" NOT NULL, seal json NOT NULL, born int NOT NULL, died int NOT NULL,
  PRIMARY KEY (repository, id, born)
);
CREATE TABLE $.layer_units (
  repository int NOT NULL, layer text COLLATE "C" NOT NULL, unit text COLLATE "C" NOT NULL, state text NOT NULL, root bytea NOT NULL,
  nodes int NOT NULL, edges int NOT NULL, claims bytea NOT NULL, record text, born int NOT NULL, died int NOT NULL
);
CREATE INDEX layer_units_by_unit ON $.layer_units (repository, layer, left(unit, 160));
