/**
 * Source files for layers that look into them: text and facts of indexed files as they are on disk, and of files outside
 * of the repository. Facts are kept for a while, because one file is looked at for itself and for those that refer to it.
 */
import { join } from 'node:path';
import { loadConfig } from '../../config/config.ts';
import { declarationsOnly } from '../../indexing/extract/declarations.ts';
import { readSource } from '../../indexing/extract/extract-file.ts';
import { FactsParser } from '../../indexing/extract/parser.ts';
import { loadLanguage } from '../../languages/registry.ts';
import type { SourceText } from '../../layers/contract.ts';
import { FILE_FLAGS, type GraphFile, type Repo } from '../../model/graph.ts';
import { fileHash } from '../../model/hash.ts';
import { readIfThere } from '../../util/read-if-there.ts';
import { RecentMap } from '../../util/recent-map.ts';

/** Characters of source. Facts take some ten times as much memory. */
const KEPT = 8_000_000;

export class LayerSources {
  readonly #repo: Repo;
  readonly #maxFileSize: number;
  readonly #parser = new FactsParser();
  readonly #kept = new RecentMap<string, SourceText>(KEPT, ({ text }) => text.length + 1_000);

  static async open(repo: Repo): Promise<LayerSources> {
    return new LayerSources(repo, (await loadConfig(repo.root)).maxFileSize);
  }

  private constructor(repo: Repo, maxFileSize: number) {
    this.#repo = repo;
    this.#maxFileSize = maxFileSize;
  }

  readonly sourceOf = async ({ path, hash, language, flags }: GraphFile): Promise<SourceText | undefined> => {
    const known = this.#kept.get(hash);
    if (known !== undefined) return known;
    const bytes = await readIfThere(join(this.#repo.root, path));
    if (bytes === undefined || fileHash(this.#repo.url, path, bytes) !== hash) return undefined;
    const whole = await this.#read(path, bytes, language);
    if (whole === undefined) return undefined;
    const read = (flags & FILE_FLAGS.vendored) === 0 ? whole : { ...whole, facts: declarationsOnly(whole.facts) };
    this.#kept.set(hash, read);
    return read;
  };

  readonly readOutside = async (path: string, language: string): Promise<SourceText | undefined> => {
    const bytes = await readIfThere(path);
    return bytes && this.#read(path, bytes, language);
  };

  async #read(path: string, bytes: Uint8Array, id: string): Promise<SourceText | undefined> {
    const language = await loadLanguage(id);
    const text = readSource(bytes, this.#maxFileSize);
    if (language === undefined || typeof text !== 'string') return undefined;
    try {
      return { text, facts: await this.#parser.extract(language, path, text) };
    } catch (error) {
      // A file that its own parser falls over has no facts in the index either.
      if (error instanceof Error) return undefined;
      throw error;
    }
  }
}
