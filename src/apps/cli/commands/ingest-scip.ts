/** `knowing ingest-scip FILE...`: reads SCIP indexes, so that what a compiler resolved is in the graph. */
import { resolve } from 'node:path';
import type { CommandSpec } from '../command.ts';
import { type FillingOptions, fillAndReport } from '../fill-and-report.ts';

export const command: CommandSpec<FillingOptions> = {
  name: 'ingest-scip',
  group: 'keep fresh',
  summary: 'read SCIP indexes: what a compiler resolved',
  description:
    'Reads indexes that scip-typescript, scip-python, scip-go, rust-analyzer, scip-java, scip-clang and others write. What it mentions at a place where the code graph has an edge confirms it; everything else is added: references, implementations, symbols of other packages. Definitions that no symbol of the index stands for are counted, with examples. `knowing export --format scip` writes one.',
  arguments: [{ syntax: '<files...>', summary: 'SCIP indexes' }],
  options: [{ flags: '--no-progress', summary: 'no progress bar' }],
  examples: [{ line: 'ingest-scip index.scip', says: 'after scip-typescript index' }],
  run: (context) => fillAndReport(context, { layer: 'scip', paths: [], inputs: context.args.map((path) => resolve(context.cwd, path)) }),
};
