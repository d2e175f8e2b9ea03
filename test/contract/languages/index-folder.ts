/** Runs the whole pipeline over a folder of files, away from the git repository that the fixtures stand in. */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type IndexOptions, type IndexRun, runIndex } from '../../../src/indexing/pipeline.ts';
import { scanRepository } from '../../../src/indexing/scan/scan.ts';
import type { GraphData } from '../../../src/store/contract.ts';

type Options = Partial<Pick<IndexOptions, 'workers' | 'fewerForLittle' | 'fileTimeoutMs' | 'maxFileSize' | 'readers'>>;

/** A run with all of its graph in place. */
export type SealedRun = Omit<IndexRun, 'graph'> & { readonly graph: GraphData };

export async function indexFolder(folder: string, options: Options = {}): Promise<SealedRun> {
  const scope = { root: folder, exclude: [] };
  const run = await runIndex({
    ...scope,
    scan: scanRepository(scope),
    repoUrl: 'example.com/fixture',
    workers: 0,
    maxFileSize: 2_000_000,
    fileTimeoutMs: 10_000,
    now: 0,
    ...options,
  });
  return {
    ...run,
    graph: { ...run.graph, ...(await run.graph.links), outlines: await run.graph.outlines, ...(await run.graph.search), ...(await run.graph.seal) },
  };
}

/** A copy of a folder that is in no git repository; gone after `use`. */
export async function inCopy<T>(folder: string, use: (copy: string) => Promise<T>): Promise<T> {
  return inTemporaryFolder((copy) => {
    cpSync(folder, copy, { recursive: true });
    return use(copy);
  });
}

export async function inTemporaryFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'knowing-fixture-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export function writeFiles(folder: string, files: Readonly<Record<string, string | Uint8Array>>): void {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  }
}
