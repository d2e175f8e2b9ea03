/** `knowing export`: the graph, or a part of it, for other programs. */
import type { GraphExportRequest, GraphFormatName } from '../../../engine/export/export-graph.ts';
import type { Repository } from '../../../engine/repositories/open-repository.ts';
import { UserError } from '../../../errors.ts';
import type { EdgeType } from '../../../model/edge-types.ts';
import { repoCommand } from '../../../util/own-command.ts';
import { pathFromRoot, symbolFromRoot } from '../../../util/rooted-paths.ts';
import type { CommandContext, CommandSpec } from '../command.ts';
import { UNDER_OPTION } from '../folder-option.ts';
import { TYPES_OPTION } from '../kinds-options.ts';
import { wholeNumber } from '../option-values.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { standpoint } from '../with-repository.ts';

interface Options {
  readonly calls?: true;
  readonly format?: GraphFormatName | 'scip';
  readonly symbol?: string;
  readonly depth: number;
  readonly under?: string;
  readonly types?: readonly EdgeType[];
  readonly byPackage?: true;
  readonly tests?: true;
  readonly limit?: number;
}

/** Pieces are written in blocks: one write each would cost more than making them. */
const BLOCK = 1 << 16;

export const command: CommandSpec<Options> = {
  name: 'export',
  group: 'ask',
  summary: 'the graph as JSON, DOT, GraphML, Mermaid or SCIP',
  description:
    'Writes the graph to stdout: all of it, one folder (--under), or what is around a symbol (--symbol, --depth). DOT and Mermaid show how things use each other; JSON and GraphML hold every type of edge; Mermaid shows at most 60 nodes. SCIP holds definitions and references with their places. --calls prints every resolved call site as a JSON line.',
  options: [
    {
      flags: '--format <format>',
      summary: 'what to write, unless --calls is given: json, dot, graphml, mermaid, or scip (binary)',
      choices: ['json', 'dot', 'graphml', 'mermaid', 'scip'],
    },
    { flags: '--symbol <name>', summary: 'only what is around this symbol', completes: 'symbols' },
    { flags: '--depth <n>', summary: 'steps around the symbol', parse: wholeNumber('--depth', 1, 10), default: 1 },
    UNDER_OPTION,
    TYPES_OPTION,
    { flags: '--by-package', summary: 'packages as nodes, relations between them counted' },
    { flags: '--tests', summary: 'include test code' },
    { flags: '--limit <n>', summary: 'nodes, at most; the best connected first', parse: wholeNumber('--limit', 1) },
    { flags: '--calls', summary: 'every resolved call site, as JSON lines' },
  ],
  examples: [
    { line: 'export --format dot --by-package | dot -Tsvg > packages.svg', says: 'how packages use each other' },
    { line: 'export --format mermaid --symbol Store.put --depth 2', says: 'the neighbourhood of a method, for a page' },
    { line: 'export --format scip > index.scip', says: 'for Sourcegraph' },
    { line: 'export --calls > calls.jsonl', says: 'every call site' },
  ],
  async run(context) {
    const { calls, format } = context.options;
    if (calls !== true && format === undefined && !context.out.json)
      throw new UserError('USAGE', 'No format was named.', {
        hint: `For example: \`${repoCommand('export --format json')}\`, or \`${repoCommand('export --calls')}\`.`,
      });
    if (calls === true && format !== undefined) throw new UserError('USAGE', '--calls has a format of its own.', { hint: 'Leave out --format or --calls.' });
    await withIndexedRepository(context, async (repository) => {
      const write = blockWriter(context);
      if (calls === true) await exportCallLines(repository, write);
      else if (format === 'scip') await writeScip(context, repository);
      else {
        const { exportGraph } = await import('../../../engine/export/export-graph.ts');
        for (const piece of await exportGraph(repository, format ?? 'json', toRequest(context, repository))) write(piece);
      }
      write.flush();
    });
  },
};

async function exportCallLines({ store, place }: Repository, write: (piece: string) => void): Promise<void> {
  const { exportCalls } = await import('../../../engine/export/export-calls.ts');
  const reader = await store.read();
  await exportCalls(reader, place.root, (record) => write(`${JSON.stringify(record)}\n`));
  await reader.close();
}

async function writeScip({ out }: Pick<CommandContext, 'out'>, repository: Repository): Promise<void> {
  const { exportScip } = await import('../../../engine/export/export-scip.ts');
  const { packageVersion } = await import('../../../util/package-version.ts');
  const { documents, occurrences, symbols, leftOut } = await exportScip(repository, packageVersion(), (piece) => out.raw(piece));
  out.note(`${documents} documents, ${symbols} symbols, ${occurrences} occurrences.`);
  if (leftOut.length > 0) out.note(`${leftOut.length} files changed since they were indexed and were left out, such as ${leftOut[0]}.`);
}

function toRequest(context: CommandContext<Options>, repository: Repository): GraphExportRequest {
  const { symbol, depth, under, types, byPackage, tests, limit } = context.options;
  const here = standpoint(context, repository);
  return {
    depth,
    byPackage: byPackage === true,
    tests: tests === true,
    ...(symbol === undefined ? {} : { symbol: symbolFromRoot(symbol, here) }),
    ...(under === undefined ? {} : { package: pathFromRoot(under, here) }),
    ...(types === undefined ? {} : { types }),
    ...(limit === undefined ? {} : { limit }),
  };
}

function blockWriter({ out }: Pick<CommandContext, 'out'>): ((piece: string) => void) & { flush(): void } {
  let block = '';
  const flush = () => {
    out.raw(block);
    block = '';
  };
  const write = (piece: string) => {
    block += piece;
    if (block.length >= BLOCK) flush();
  };
  return Object.assign(write, { flush });
}
