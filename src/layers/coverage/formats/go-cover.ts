/** Profiles of `go test -coverprofile`: one block a line, `import/path/file.go:12.30,15.2 statements count`. */
import type { CoverageFormat } from '../format.ts';

const BLOCK = /^(.+):(\d+)\.(\d+),(\d+)\.(\d+) (\d+) (\d+)$/;
/** A block of a million lines is a mistake. */
const MAX_LINES = 100_000;

export const goCover: CoverageFormat = {
  name: 'Go cover profile',
  recognises: (head) => /^mode: (?:set|count|atomic)\r?\n/.test(head),
  *read(bytes) {
    const files = new Map<string, Map<number, number>>();
    for (const line of bytes.toString('utf8').split(/\r?\n/)) {
      const [, path, start, , end, endColumn, statements, times] = BLOCK.exec(line) ?? [];
      if (path === undefined || statements === '0') continue;
      const hits = files.get(path) ?? new Map<number, number>();
      files.set(path, hits);
      // A block that ends before the second column ends with the line before: nothing of the last line is in it but a brace.
      addLines(hits, Number(start), Number(end) - (Number(endColumn) <= 1 && end !== start ? 1 : 0), Number(times));
    }
    for (const [path, hits] of files) yield { path, hits };
  },
};

function addLines(hits: Map<number, number>, from: number, to: number, times: number): void {
  for (let line = from; line <= Math.min(to, from + MAX_LINES); line++) hits.set(line, Math.max(hits.get(line) ?? 0, times));
}
