/**
 * What tests were measured to run, from coverage reports that the user names: an edge from a test to every function that
 * it ran, where the report tells tests apart, and the lines of each file that ran or did not, as the unit's record. An edge
 * rests on the test's file: a test that was rewritten may run other code. It does not rest on the content of what was
 * run: a test that ran a function before a change is the one to run after it.
 */
import { join } from 'node:path';
import { UserError } from '../../errors.ts';
import { encodeCoverage, MEASURED_TESTS, type MeasuredSymbol, textFingerprint } from '../../model/coverage-record.ts';
import { FILE_FLAGS, type GraphFile } from '../../model/graph.ts';
import { fileHash, hashFields } from '../../model/hash.ts';
import type { UnitClaims } from '../../model/layer.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import type { BareNode } from '../../store/contract.ts';
import { repoCommand } from '../../util/own-command.ts';
import { readIfThere } from '../../util/read-if-there.ts';
import type { Layer, LayerSubject, PlannedUnit } from '../contract.ts';
import { attributeLines } from './attribute-lines.ts';
import { ContextTests } from './context-tests.ts';
import { type GatheredFile, gatherReports } from './gather-reports.ts';
import { ReportPaths } from './report-paths.ts';
import { addCallers, type FileHashes, FunctionRuns, functionRuns, type LinesByContext, measuredTests } from './test-runs.ts';

interface CoverageUnit extends PlannedUnit {
  /** Absent for the unit that lists the tests. */
  readonly measured?: MeasuredHere;
  /** Of the unit that lists the tests: all contexts, and all files. */
  readonly contexts?: ReadonlySet<string>;
  readonly paths?: readonly string[];
}

interface MeasuredHere extends GatheredFile {
  readonly file: GraphFile;
  /** Lines by context of every measured file. */
  readonly all: ReadonlyMap<string, LinesByContext>;
}

export const layer: Layer<CoverageUnit> = {
  id: 'coverage',
  version: 1,
  source: 'what tests run, from coverage reports',
  async plan(subject) {
    const { inputs, repo, files } = subject;
    if (inputs.length === 0)
      throw new UserError('USAGE', 'Which report is meant?', { hint: `\`${repoCommand('ingest-coverage FILE...')}\` reads coverage reports.` });
    const paths = new ReportPaths(
      files.map((f) => f.path),
      repo.root,
    );
    const gathered = gatherReports(subject, paths);
    const byPath = new Map(files.map((f) => [f.path, f]));
    const all = new Map(gathered.flatMap((f) => (f.contexts === undefined ? [] : [[f.path, f.contexts] as const])));
    const units = gathered.map((measured): CoverageUnit => {
      const file = byPath.get(measured.path) as GraphFile;
      return { key: file.path, state: `${file.hash} ${measured.digest}`, label: file.path, measured: { ...measured, file, all } };
    });
    const contexts = new Set(gathered.flatMap((f) => [...(f.contexts?.keys() ?? [])]));
    const state = hashFields(
      'layer',
      units.map((u) => u.state),
    );
    return [...units, { key: MEASURED_TESTS, state, label: 'the list of tests', contexts, paths: units.map((u) => u.key) }];
  },
  async fill(subject, units, emit) {
    const tests = await readContexts(subject);
    const files = new Map(subject.files.map((f) => [f.path, f.hash]));
    for (const unit of units) {
      if (unit.measured !== undefined) await emit(unit, await claimsOf(subject, unit.measured, tests, files));
      else await emit(unit, { nodes: [], edges: [], record: measuredTests(unit, tests, files, subject) });
    }
  },
};

async function readContexts({ reader, files, repo }: LayerSubject): Promise<ContextTests> {
  const tests = new Set(files.filter((f) => f.flags & FILE_FLAGS.test).map((f) => f.path));
  const callables: BareNode[] = [];
  await reader.eachNode((node) => {
    if (isCallableKind(node.kind) && tests.has(node.file)) callables.push(node);
  });
  const paths = new ReportPaths(tests, repo.root);
  return new ContextTests(callables, (written) => {
    const found = paths.match(written);
    return typeof found === 'object' ? found.path : undefined;
  });
}

/** Undefined when the file on disk is not the indexed one: its lines would be attributed to other functions. */
async function claimsOf({ repo, reader }: LayerSubject, measured: MeasuredHere, tests: ContextTests, files: FileHashes): Promise<UnitClaims | undefined> {
  const { file, hits, contexts } = measured;
  const bytes = await readIfThere(join(repo.root, file.path));
  if (bytes === undefined || fileHash(repo.url, file.path, bytes) !== file.hash) return undefined;
  const { functions, functionAt } = attributeLines(await reader.nodesByFile([file.path]), bytes.toString('utf8').split('\n'));
  const ran = functionRuns(contexts ?? new Map(), tests, functionAt);
  for (const { node, remembers } of functions.values()) {
    if (!remembers || contexts === undefined) continue;
    const runs = ran.get(node.id) ?? new FunctionRuns();
    ran.set(node.id, runs);
    for (const { file: from, line } of await callPlaces(reader, node.id)) addCallers(runs, measured.all.get(from), line, tests);
  }
  const entered = new Set([...hits].map(([line, times]) => (times > 0 ? functionAt(line) : undefined)));
  const symbols = [...functions.values()].map(({ node, text }): MeasuredSymbol => {
    const run = ran.get(node.id);
    return {
      ...{ hash: node.hash, fingerprint: textFingerprint(text), ran: entered.has(node.id) },
      ...{ outside: run?.outside ?? false, shared: run?.isShared ?? false },
    };
  });
  const record = encodeCoverage({
    ...{ file: file.hash, perTest: contexts !== undefined, symbols },
    ran: linesWith(hits, (times) => times > 0),
    missed: linesWith(hits, (times) => times === 0),
  });
  const edges = [...functions.values()].flatMap(({ node }) => ran.get(node.id)?.edgesTo(node, files) ?? []);
  return { nodes: [], edges, record };
}

async function callPlaces(reader: LayerSubject['reader'], id: number): Promise<{ file: string; line: number }[]> {
  const edges = await reader.edgesTo([id], ['calls', 'references']);
  const files = new Map((await reader.nodes(edges.map((e) => e.source))).map((n) => [n.id, n.file]));
  return edges.flatMap((e) => e.sites.map(({ line }) => ({ file: files.get(e.source) ?? '', line })));
}

const linesWith = (hits: ReadonlyMap<number, number>, is: (times: number) => boolean): number[] =>
  [...hits].flatMap(([line, times]) => (is(times) ? [line] : []));
