/**
 * What a process keeps between questions: for each database the newest snapshot that was asked about, with everything that
 * was read of it as a whole. Bounded by the bytes that this takes, not by how many there are: a hundred small repositories
 * fit where four large ones do. The least recently used go first; a question under way keeps what it holds.
 */

/** For a person's own programs: four large repositories. */
const DEFAULT_BYTES = 400 * 2 ** 20;

interface Counts {
  readonly nodes: number;
  readonly edges: number;
  readonly files: number;
}

/** Bytes that parts of a snapshot take, by what it counts: their arrays, and what was measured beside them (docs/scale.md). */
export const sizes = {
  order: ({ nodes, files }: Counts) => 8 * (nodes + files),
  arrays: ({ nodes, edges, files }: Counts) => 48 * nodes + 12 * edges + 32 * files,
  index: ({ nodes, files }: Counts) => 2 * 2 ** 20 + 24 * nodes + 64 * files,
  paths: ({ files }: Counts) => 128 * files,
  claims: ({ edges }: Counts) => 16 * edges,
  /** Of a megabyte and a half of documents. */
  passages: 24 * 2 ** 20,
};

/** Values by name, each read once. A failure is forgotten, so that the next question tries again. */
export class Kept {
  readonly #values = new Map<string, Promise<unknown>>();
  readonly #charge: (bytes: number) => void;

  constructor(charge: (bytes: number) => void) {
    this.#charge = charge;
  }

  /** `bytes`: what the value will take, about. */
  once<T>(name: string, bytes: number, read: () => Promise<T>): Promise<T> {
    const known = this.#values.get(name);
    if (known !== undefined) return known as Promise<T>;
    const reading = read();
    this.#values.set(name, reading);
    this.#charge(bytes);
    reading.catch(() => {
      this.#values.delete(name);
      this.#charge(-bytes);
    });
    return reading;
  }
}

/** What follows from the code alone, and what from the code and its layers as they are now. */
export class WarmSnapshot extends Kept {
  readonly version: string;
  readonly #grow: (bytes: number) => void;
  #layered: { readonly root: string; readonly kept: Kept; bytes: number } | undefined;

  constructor(version: string, grow: (bytes: number) => void) {
    super(grow);
    this.version = version;
    this.#grow = grow;
  }

  /** Layers change while the commit stays; what was read with older ones goes. */
  withLayers(root: string): Kept {
    if (this.#layered?.root === root) return this.#layered.kept;
    if (this.#layered !== undefined) this.#grow(-this.#layered.bytes);
    const charge = (bytes: number) => {
      layered.bytes += bytes;
      if (this.#layered === layered) this.#grow(bytes);
    };
    const layered = { root, kept: new Kept(charge), bytes: 0 };
    this.#layered = layered;
    return layered.kept;
  }
}

interface Entry {
  readonly snapshot: WarmSnapshot;
  bytes: number;
}

export class WarmSnapshots {
  #limit: number;
  #bytes = 0;
  /** By database, the most recently used last. */
  readonly #entries = new Map<string, Entry>();

  constructor(limit = DEFAULT_BYTES) {
    this.#limit = limit;
  }

  get size(): number {
    return this.#entries.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  resize(limit: number): void {
    this.#limit = limit;
    this.#shrink();
  }

  /** A database has one snapshot that is the newest; the one before it goes when it is first asked for. */
  of(db: string, version: string): WarmSnapshot {
    const known = this.#entries.get(db);
    if (known?.snapshot.version === version) {
      this.#entries.delete(db);
      this.#entries.set(db, known);
      return known.snapshot;
    }
    this.#drop(db);
    const entry: Entry = { snapshot: new WarmSnapshot(version, (bytes) => this.#grow(db, entry, bytes)), bytes: 0 };
    this.#entries.set(db, entry);
    return entry.snapshot;
  }

  #grow(db: string, entry: Entry, bytes: number): void {
    entry.bytes += bytes;
    // Its place was taken meanwhile: it belongs to the questions that hold it.
    if (this.#entries.get(db) !== entry) return;
    this.#bytes += bytes;
    this.#shrink();
  }

  /** The one that was used last stays, however large it is. */
  #shrink(): void {
    for (const db of this.#entries.keys()) {
      if (this.#bytes <= this.#limit || this.#entries.size === 1) return;
      this.#drop(db);
    }
  }

  #drop(db: string): void {
    const entry = this.#entries.get(db);
    if (entry !== undefined && this.#entries.delete(db)) this.#bytes -= entry.bytes;
  }
}
