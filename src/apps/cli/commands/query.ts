/** `knowing query <text>`: symbols by name, prefix or words, one line each. */

import { namesRecord } from '../../../engine/records/symbols-record.ts';
import type { Repository } from '../../../engine/repositories/open-repository.ts';
import type { NameMatch } from '../../../engine/symbols/query-names.ts';
import { UserError } from '../../../errors.ts';
import type { NodeKind } from '../../../model/node-kinds.ts';
import { headCommit } from '../../../util/git-head.ts';
import { ownCommand } from '../../../util/own-command.ts';
import type { CommandSpec } from '../command.ts';
import { KINDS_OPTION } from '../kinds-options.ts';
import { wholeNumber } from '../option-values.ts';
import type { Style } from '../output.ts';
import { withIndexedRepository } from '../with-indexed-repository.ts';
import { WORKSPACE_OPTION, type WorkspaceFlag } from '../workspaces/workspace-option.ts';

interface QueryOptions extends WorkspaceFlag {
  readonly kinds?: readonly NodeKind[];
  readonly limit: number;
  readonly detail?: 'signatures' | 'source';
  readonly all?: boolean;
}

const SIGNATURE_WIDTH = 120;

export const command: CommandSpec<QueryOptions> = {
  name: 'query',
  group: 'ask',
  summary: 'find symbols by name or by words',
  description:
    'Finds symbols: by exact name (`put`, `Store.put`); where nothing bears it, by prefix, then by words in names, documentation and bodies. JSON has them all, each with how it was found.',
  arguments: [{ syntax: '<text...>', summary: 'a name, the beginning of one, or words', completes: 'symbols' }],
  options: [
    KINDS_OPTION,
    { flags: '--limit <n>', summary: 'symbols to list, at most', parse: wholeNumber('--limit', 1, 10_000), default: 20 },
    { flags: '--detail <detail>', summary: 'signatures; source: also the lines of each', choices: ['signatures', 'source'] },
    { flags: '--all', summary: 'behind an exact name also what begins with it or says its words' },
    WORKSPACE_OPTION,
  ],
  examples: [
    { line: 'query Store.put', says: 'a method of a type' },
    { line: 'query get_ --kinds function,method', says: 'functions and methods that begin with get_' },
    { line: 'query Store.put --detail source', says: 'with its lines' },
    { line: 'query retry failed upload --limit 5', says: 'by words' },
  ],
  async run(context) {
    const { queryNames, untilExact } = await import('../../../engine/symbols/query-names.ts');
    const { kinds, limit, detail, all = false } = context.options;
    const text = context.args.join(' ').trim();
    if (text === '') throw new UserError('USAGE', 'There is nothing to search for.', { hint: 'Give a name, the beginning of one, or words.' });
    if (context.options.workspace !== undefined) {
      const { queryInWorkspace } = await import('../workspaces/query.ts');
      return queryInWorkspace(context, context.options.workspace, { text, limit, all, ...(kinds !== undefined && { kinds }) });
    }
    const { noIndex } = await import('../../../engine/repositories/open-repository.ts');
    await withIndexedRepository(context, async (repository) => {
      const { place, store } = repository;
      const reader = await store.read();
      const snapshot = await reader.latestSnapshot();
      if (snapshot === undefined) throw noIndex({ ...place, known: true });
      const found = await queryNames(reader, { text, limit, ...(kinds === undefined ? {} : { kinds }) });
      await reader.close();
      const matches = all || context.out.json ? found : untilExact(found);
      const sources = detail === 'source' ? await sourcesOf(repository, matches) : undefined;
      const lines = context.out.json ? () => [] : await renderer(matches, found.length - matches.length, sources);
      context.out.report(namesRecord(matches, sources), lines);
      const head = headCommit(place.root);
      if (snapshot.commit !== null && head !== undefined && head !== snapshot.commit)
        context.out.note(`The index is of ${snapshot.commit.slice(0, 12)}, HEAD is ${head.slice(0, 12)}: run \`${ownCommand('index')}\`.`);
    });
  },
};

type Sources = (node: NameMatch['node']) => string | undefined;

async function sourcesOf(repository: Repository, matches: readonly NameMatch[]): Promise<Sources> {
  const { withSnapshot } = await import('../../../engine/view/snapshot-view.ts');
  const { readSources } = await import('../../../engine/view/source-text.ts');
  return withSnapshot(repository, (view) =>
    readSources(
      view,
      matches.map((m) => m.node),
    ),
  );
}

async function renderer(matches: readonly NameMatch[], left: number, sources: Sources = () => undefined): Promise<(style: Style) => string[]> {
  const { alignColumns, oneLine, restLine } = await import('../reports/format-values.ts');
  if (matches.length === 0) return () => ['Nothing found.'];
  const rows = matches.map(({ node, purl }) => [
    node.kind,
    node.name,
    node.file === '' ? (purl ?? '-') : `${node.file}:${node.startLine}-${node.endLine}`,
    oneLine(node.signature, SIGNATURE_WIDTH),
  ]);
  return (style) => [
    ...alignColumns(rows).flatMap(([kind = '', name = '', place = '', signature = ''], i) => [
      `${style.dim(kind)}  ${style.bold(name)}  ${style.cyan(place)}  ${signature}`.trimEnd(),
      ...(sources((matches[i] as NameMatch).node)?.split('\n') ?? []),
    ]),
    ...restLine(left).map(style.dim),
  ];
}
