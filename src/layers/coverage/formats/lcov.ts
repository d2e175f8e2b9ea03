/** lcov: `SF:` begins a file, `DA:line,hits` is a line, `TN:` names the test of what follows. */
import type { CoverageFormat, MeasuredFile } from '../format.ts';

export const lcov: CoverageFormat = {
  name: 'lcov',
  recognises: (head) => /^\s*(?:#[^\n]*\n\s*)*(?:TN:|SF:)/.test(head),
  *read(bytes) {
    let [test, path] = ['', ''];
    let hits = new Map<number, number>();
    for (const line of bytes.toString('utf8').split(/\r?\n/)) {
      if (line.startsWith('TN:')) test = line.slice(3).trim();
      else if (line.startsWith('SF:')) [path, hits] = [line.slice(3).trim(), new Map()];
      else if (line.startsWith('DA:')) count(hits, line);
      else if (line === 'end_of_record' && path !== '') yield measured(path, hits, test);
    }
  },
};

function count(hits: Map<number, number>, line: string): void {
  const [, number, times] = /^DA:(\d+),(-?\d+)/.exec(line) ?? [];
  if (number !== undefined) hits.set(Number(number), (hits.get(Number(number)) ?? 0) + Math.max(0, Number(times)));
}

function measured(path: string, hits: ReadonlyMap<number, number>, test: string): MeasuredFile {
  const ran = [...hits].flatMap(([line, times]) => (times > 0 ? [line] : []));
  return { path, hits, ...(test === '' ? {} : { contexts: new Map([[test, ran]]) }) };
}
