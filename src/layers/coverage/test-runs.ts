/** Which tests ran which functions, by the contexts of a report. */
import type { MeasuredTests } from '../../model/coverage-record.ts';
import type { GraphNode } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { LayerEdge } from '../../model/layer.ts';
import type { BareNode } from '../../store/contract.ts';
import type { LayerSubject } from '../contract.ts';
import type { ContextTests } from './context-tests.ts';

/** Content hashes by path. */
export type FileHashes = ReadonlyMap<string, Hash>;

/** One function, as the contexts saw it. */
export class FunctionRuns {
  /** Ran outside of tests. */
  outside = false;
  /** Ran in a context that no test of the index stands for. */
  unknown = false;
  /** Lines by test. */
  readonly tests = new Map<BareNode, number>();
  /** Tests in whose set-up it ran. */
  readonly setUps = new Set<BareNode>();

  /** More tests than are seen may run it: a fixture of a whole file or run is set up once, before the first test that asks for it. */
  get isShared(): boolean {
    const perFile = new Map<string, number>();
    for (const { file } of this.setUps) perFile.set(file, (perFile.get(file) ?? 0) + 1);
    return this.unknown || [...perFile.values()].includes(1);
  }

  edgesTo(target: GraphNode, files: FileHashes): LayerEdge[] {
    return [...this.tests].flatMap(([test, lines]) => {
      const sourceFile = files.get(test.file);
      if (test.hash === target.hash || sourceFile === undefined) return [];
      return [{ source: test.hash, target: target.hash, type: 'tests', provenance: 'coverage', confidence: 1, observations: lines, sourceFile }];
    });
  }
}

export type LinesByContext = ReadonlyMap<string, ReadonlySet<number>>;

/** By id of the function. */
export function functionRuns(contexts: LinesByContext, tests: ContextTests, functionAt: (line: number) => number | undefined): Map<number, FunctionRuns> {
  const found = new Map<number, FunctionRuns>();
  for (const [context, lines] of contexts) {
    const { test, isSetUp } = tests.find(context);
    for (const line of lines) {
      const id = functionAt(line);
      if (id === undefined) continue;
      const runs = found.get(id) ?? new FunctionRuns();
      found.set(id, runs);
      if (test !== undefined) runs.tests.set(test, (runs.tests.get(test) ?? 0) + 1);
      else if (context === '') runs.outside = true;
      else runs.unknown = true;
      if (test !== undefined && isSetUp) runs.setUps.add(test);
    }
  }
  return found;
}

/** Whoever ran a line that calls a function which keeps its results: another test may have run it in its stead. */
export function addCallers(runs: FunctionRuns, contexts: LinesByContext | undefined, line: number, tests: ContextTests): void {
  for (const [context, lines] of contexts ?? []) {
    const { test } = lines.has(line) ? tests.find(context) : { test: undefined };
    if (test !== undefined && !runs.tests.has(test)) runs.tests.set(test, 1);
  }
}

interface Measurement {
  readonly contexts?: Iterable<string>;
  readonly paths?: readonly string[];
}

/** The record that lists what was measured; contexts that are not a test are counted. */
export function measuredTests({ contexts = [], paths = [] }: Measurement, tests: ContextTests, files: FileHashes, { count }: LayerSubject): string {
  const found = new Map<Hash, Hash>();
  const unknown: string[] = [];
  for (const context of contexts) {
    const { test } = tests.find(context);
    const file = test && files.get(test.file);
    if (test !== undefined && file !== undefined) found.set(test.hash, file);
    else if (context !== '') unknown.push(context);
  }
  if (found.size > 0) count({ what: 'tests were measured one by one', count: found.size });
  if (unknown.length > 0) count({ what: 'contexts of the report are not tests of the index', count: unknown.length, examples: unknown.slice(0, 3) });
  const rows = [...found].map(([test, file]) => ({ test, file }));
  const listed: MeasuredTests = {
    tests: rows.sort((a, b) => (a.test < b.test ? -1 : 1)),
    files: paths.flatMap((path) => (files.has(path) ? [[path, files.get(path) as Hash] as const] : [])),
  };
  return JSON.stringify(listed);
}
