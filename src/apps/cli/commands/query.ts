/** `knowing query <text>`: symbols by name, prefix or words, one line each. */

import { namesRecord } from '../../../engine/records/symbols-record.ts';
import type { NameMatch } from '../../../engine/symbols/query-names.ts';
import { UserError } from '../../../errors.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import { headCommit } from '../../../util/git-head.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import { nodeKinds, wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';

interface QueryOptions {
  readonly kind?: readonly NodeKind[];
  readonly limit: number;
}

const SIGNATURE_WIDTH = 120;

export const command: CommandSpec<QueryOptions> = {
  name: 'query',
  group: 'ask',
  summary: 'find symbols by name or by words',
  description: 'Finds symbols: by exact name (`put`, `Store.put`) first, then by prefix, then by words in names, documentation and bodies.',
  arguments: [{ syntax: '<text...>', summary: 'a name, the beginning of one, or words', completes: 'symbols' }],
  options: [
    { flags: '--kind <kinds>', summary: 'only these kinds, comma-separated: class, method, function ...', parse: nodeKinds },
    { flags: '--limit <n>', summary: 'symbols to list, at most', parse: wholeNumber('--limit', 1, 10_000), default: 20 },
  ],
  examples: [
    { line: 'query Store.put', says: 'a method of a type' },
    { line: 'query get_ --kind function,method', says: 'functions and methods that begin with get_' },
    { line: 'query retry failed upload --limit 5', says: 'by words' },
  ],
  async run(context) {
    const { queryNames } = await import('../../../engine/symbols/query-names.ts');
    const { kind, limit } = context.options;
    const text = context.args.join(' ').trim();
    if (text === '') throw new UserError('USAGE', 'There is nothing to search for.', { hint: 'Give a name, the beginning of one, or words.' });
    const { noIndex } = await import('../../../engine/repositories/open-repository.ts');
    await withIndexedRepository(context, async ({ place, store }) => {
      const reader = await store.read();
      const snapshot = await reader.latestSnapshot();
      if (snapshot === undefined) throw noIndex({ ...place, known: true });
      const matches = await queryNames(reader, { text, limit, ...(kind === undefined ? {} : { kinds: kind }) });
      await reader.close();
      const lines = context.out.json ? () => [] : await renderer(matches);
      context.out.report(namesRecord(matches), lines);
      const head = headCommit(place.root);
      if (snapshot.commit !== null && head !== undefined && head !== snapshot.commit)
        context.out.note(`The index is of ${snapshot.commit.slice(0, 12)}, HEAD is ${head.slice(0, 12)}: run \`${ownCommand('index')}\`.`);
    });
  },
};

async function renderer(matches: readonly NameMatch[]): Promise<(style: Style) => string[]> {
  const { alignColumns, oneLine } = await import('../reports/format-values.ts');
  if (matches.length === 0) return () => ['Nothing found.'];
  const rows = matches.map(({ node, purl }) => [
    node.kind,
    node.name,
    node.file === '' ? (purl ?? '-') : `${node.file}:${node.startLine}`,
    oneLine(node.signature, SIGNATURE_WIDTH),
  ]);
  return (style) =>
    alignColumns(rows).map(([kind = '', name = '', place = '', signature = '']) =>
      `${style.dim(kind)}  ${style.bold(name)}  ${style.cyan(place)}  ${signature}`.trimEnd(),
    );
}
