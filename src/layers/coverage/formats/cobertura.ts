/** Cobertura XML, which coverage.py, coverlet, gcovr and many others write: `<class filename>` with `<line number hits>`. */
import { xmlTags } from '../../../util/xml-tags.ts';
import type { CoverageFormat } from '../format.ts';

export const cobertura: CoverageFormat = {
  name: 'Cobertura',
  recognises: (head) => /<coverage[\s>]/.test(head) && !/<coverage[^>]*\bclover=/.test(head),
  *read(bytes) {
    const files = new Map<string, Map<number, number>>();
    let hits: Map<number, number> | undefined;
    for (const tag of xmlTags(bytes.toString('utf8'))) {
      if (tag.name === 'class') hits = tag.closes ? undefined : linesOf(files, tag.attribute('filename'));
      else if (tag.name === 'line' && !tag.closes) add(hits, tag.attribute('number'), tag.attribute('hits'));
    }
    for (const [path, lines] of files) yield { path, hits: lines };
  },
};

function linesOf(files: Map<string, Map<number, number>>, path: string | undefined): Map<number, number> | undefined {
  if (path === undefined) return undefined;
  const hits = files.get(path) ?? new Map<number, number>();
  files.set(path, hits);
  return hits;
}

/** Lines stand under their method and once more under their class. */
function add(hits: Map<number, number> | undefined, line: string | undefined, times: string | undefined): void {
  if (hits !== undefined && line !== undefined) hits.set(Number(line), Math.max(hits.get(Number(line)) ?? 0, Number(times ?? 0)));
}
