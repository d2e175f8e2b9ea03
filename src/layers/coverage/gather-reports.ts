/** All reports of a run as one: measured lines by file of the index, what several reports say of a file added up. Paths that mean no file are counted. */
import { hash as digest } from 'node:crypto';
import { UserError } from '../../errors.ts';
import type { LayerSubject } from '../contract.ts';
import type { MeasuredFile } from './format.ts';
import { readReport } from './read-report.ts';
import type { ReportPaths } from './report-paths.ts';

export interface GatheredFile {
  /** Of the index. */
  readonly path: string;
  readonly hits: ReadonlyMap<number, number>;
  /** Lines by context; undefined when no report tells tests apart. */
  readonly contexts: ReadonlyMap<string, ReadonlySet<number>> | undefined;
  /** Of all that was measured. */
  readonly digest: string;
}

interface Gathering {
  readonly hits: Map<number, number>;
  contexts: Map<string, Set<number>> | undefined;
}

export function gatherReports({ inputs, count }: LayerSubject, paths: ReportPaths): GatheredFile[] {
  const files = new Map<string, Gathering>();
  const [unknown, ambiguous] = [new Set<string>(), new Set<string>()];
  let read = 0;
  for (const input of inputs)
    for (const measured of readReport(input).files) {
      read++;
      const match = paths.match(measured.path);
      if (match === 'unknown') unknown.add(measured.path);
      else if (match === 'ambiguous') ambiguous.add(measured.path);
      else add(files, match.path, measured);
    }
  if (read === 0) throw new UserError('USAGE', `Nothing was measured in ${inputs.join(', ')}.`, { hint: 'Run the tests with coverage switched on.' });
  count({ what: 'files of the report are files of the index', count: files.size });
  if (unknown.size > 0) count({ what: 'files of the report are not in the index', count: unknown.size, examples: [...unknown].slice(0, 3) });
  if (ambiguous.size > 0) count({ what: 'paths of the report could mean several files', count: ambiguous.size, examples: [...ambiguous].slice(0, 3) });
  const gathered = [...files].map(([path, { hits, contexts }]) => ({ path, hits, contexts, digest: digestOf(hits, contexts) }));
  return gathered.sort((a, b) => (a.path < b.path ? -1 : 1));
}

function add(files: Map<string, Gathering>, path: string, { hits, contexts }: MeasuredFile): void {
  const known = files.get(path) ?? { hits: new Map(), contexts: undefined };
  files.set(path, known);
  for (const [line, times] of hits) known.hits.set(line, (known.hits.get(line) ?? 0) + times);
  if (contexts === undefined) return;
  known.contexts ??= new Map();
  for (const [context, lines] of contexts) {
    const sofar = known.contexts.get(context) ?? new Set<number>();
    known.contexts.set(context, sofar);
    for (const line of lines) sofar.add(line);
  }
}

function digestOf(hits: ReadonlyMap<number, number>, contexts: Gathering['contexts']): string {
  const lines = [...hits].sort(([a], [b]) => a - b).map(([line, times]) => `${line}${times > 0 ? '+' : '-'}`);
  const tests = [...(contexts ?? [])].map(([context, set]) => `${context}\0${[...set].sort((a, b) => a - b).join()}`).sort();
  return digest('sha256', `${lines.join()}\n${tests.join('\n')}`, 'hex').slice(0, 32);
}
