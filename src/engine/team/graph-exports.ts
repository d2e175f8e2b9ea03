/** Graphs as compressed files, made once for a snapshot and kept while there is room: many clients want the same one. */
import { createReadStream, createWriteStream, mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants, createGzip } from 'node:zlib';
import type { Repository } from '../repositories/open-repository.ts';
import { copyGraph } from './copy-graph.ts';

const MAX_BYTES = 4 * 1024 ** 3;

export class GraphExports {
  readonly #folder: string;
  readonly #making = new Map<string, Promise<string | undefined>>();

  constructor(dataFolder: string) {
    this.#folder = join(dataFolder, 'exports');
    mkdirSync(this.#folder, { recursive: true });
  }

  /** The path of the file; undefined when there is no graph yet. */
  async of({ store }: Repository): Promise<string | undefined> {
    const reader = await store.read();
    try {
      const [repo, snapshot] = [await reader.repo(), await reader.latestSnapshot()];
      if (repo === undefined || snapshot === undefined) return undefined;
      const name = `${snapshot.hash}-${repo.indexedAt}`;
      const path = join(this.#folder, `${name}.db.gz`);
      if (statSync(path, { throwIfNoEntry: false }) !== undefined) {
        utimesSync(path, new Date(), new Date());
        return path;
      }
      const making = this.#making.get(name) ?? this.#make(path, (file) => copyGraph(reader, file)).finally(() => this.#making.delete(name));
      this.#making.set(name, making);
      return await making;
    } finally {
      await reader.close();
    }
  }

  async #make(path: string, copy: (file: string) => Promise<boolean>): Promise<string | undefined> {
    const file = path.replace(/\.gz$/, `.${process.pid}`);
    try {
      if (!(await copy(file))) return undefined;
      await pipeline(createReadStream(file), createGzip({ level: constants.Z_BEST_SPEED }), createWriteStream(`${file}.gz`));
      renameSync(`${file}.gz`, path);
    } finally {
      for (const ending of ['', '-wal', '-shm', '.gz']) rmSync(file + ending, { force: true });
    }
    this.#makeRoom();
    return path;
  }

  #makeRoom(): void {
    const files = readdirSync(this.#folder).map((name) => ({ path: join(this.#folder, name), ...sizeOf(join(this.#folder, name)) }));
    let bytes = files.reduce((sum, f) => sum + f.size, 0);
    for (const { path, size } of files.sort((a, b) => a.used - b.used)) {
      if (bytes <= MAX_BYTES) return;
      rmSync(path, { force: true });
      bytes -= size;
    }
  }
}

function sizeOf(path: string): { size: number; used: number } {
  const info = statSync(path, { throwIfNoEntry: false });
  return { size: info?.size ?? 0, used: info?.mtimeMs ?? 0 };
}
