/** Istanbul's JSON (nyc, jest, vitest, c8): places of statements and how often each ran, file by file. */
import type { CoverageFormat } from '../format.ts';

interface IstanbulFile {
  readonly path?: string;
  readonly statementMap?: Readonly<Record<string, { readonly start?: { readonly line?: number } }>>;
  readonly s?: Readonly<Record<string, number>>;
}

export const istanbul: CoverageFormat = {
  name: 'Istanbul',
  recognises: (head) => /^\s*\{/.test(head) && /"(?:statementMap|fnMap|branchMap|inputSourceMap)"\s*:/.test(head),
  *read(bytes) {
    const files = JSON.parse(bytes.toString('utf8')) as Readonly<Record<string, IstanbulFile | null>>;
    for (const [name, file] of Object.entries(files)) {
      if (typeof file !== 'object' || file?.statementMap === undefined) continue;
      const hits = new Map<number, number>();
      for (const [id, place] of Object.entries(file.statementMap)) {
        const line = place?.start?.line;
        // Of several statements on a line the one that ran most speaks for it.
        if (typeof line === 'number') hits.set(line, Math.max(hits.get(line) ?? 0, Number(file.s?.[id] ?? 0)));
      }
      yield { path: file.path ?? name, hits };
    }
  },
};
