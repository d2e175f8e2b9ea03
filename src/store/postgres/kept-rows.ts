/**
 * Rows that questions read again and again, kept in this process: nodes and names by id, files by path. A row of a version
 * never changes, so nothing has to be thrown away but to stay within the limits; a statement is sent for what is missing
 * alone, and none at all when everything is there. An id or path that has no row is remembered too.
 */
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import { RecentMap } from '../../util/recent-map.ts';
import type { NodeName } from '../contract.ts';

/** Some 15 MB of nodes and 10 MB of names at most, for all repositories of a process. */
const MAX_NODES = 20_000;
const MAX_NAMES = 100_000;
const MAX_FILES = 20_000;

const ABSENT = null;

/** One kind of rows. */
export class KeptTable<Key extends number | string, Row> {
  readonly #rows: RecentMap<string, Row | typeof ABSENT>;

  constructor(most: number) {
    this.#rows = new RecentMap(most);
  }

  get(of: string, key: Key): Row | typeof ABSENT | undefined {
    return this.#rows.get(`${of}/${key}`);
  }

  put(of: string, key: Key, row: Row | typeof ABSENT): void {
    this.#rows.set(`${of}/${key}`, row);
  }

  /** Those of `keys` that are there, each once; `read` is asked for what is not known yet. */
  async through(of: string, keys: Iterable<Key>, read: (missing: Key[]) => Promise<ReadonlyMap<Key, Row>>): Promise<Row[]> {
    const wanted = [...new Set(keys)];
    const found = new Map<Key, Row | typeof ABSENT>();
    for (const key of wanted) {
      const row = this.get(of, key);
      if (row !== undefined) found.set(key, row);
    }
    const missing = wanted.filter((key) => !found.has(key));
    if (missing.length > 0) {
      const fresh = await read(missing);
      for (const key of missing) {
        const row = fresh.get(key) ?? ABSENT;
        found.set(key, row);
        this.put(of, key, row);
      }
    }
    return wanted.map((key) => found.get(key)).filter((row) => row !== ABSENT && row !== undefined);
  }
}

export class KeptRows {
  readonly nodes = new KeptTable<number, GraphNode>(MAX_NODES);
  readonly names = new KeptTable<number, NodeName>(MAX_NAMES);
  readonly files = new KeptTable<string, GraphFile>(MAX_FILES);
}
