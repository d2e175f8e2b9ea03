/** `graph_query`: symbols by name or words; with an edge type, what one symbol is connected to, in pages. */
import { z } from 'zod';
import { descriptionRecord, namesRecord } from '../../../engine/records/symbols-record.ts';
import { workspaceSymbolsRecord } from '../../../engine/records/workspace-lists-record.ts';
import { describeSymbol, type SymbolDescription } from '../../../engine/symbols/describe-symbol.ts';
import { namedEdgeTypes } from '../../../engine/symbols/named-edge-types.ts';
import { type NameMatch, queryNames, untilExact } from '../../../engine/symbols/query-names.ts';
import { resolveSymbol } from '../../../engine/symbols/resolve-symbol.ts';
import type { SnapshotView } from '../../../engine/view/snapshot-view.ts';
import { UserError } from '../../../errors.ts';
import type { EdgeType } from '../../../model/edge-types.ts';
import { NODE_KINDS, type NodeKind } from '../../../model/node-kinds.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { ambiguousAnswer, symbolLine } from '../symbol-lines.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 20;

export const tool = defineTool({
  name: 'graph_query',
  description: 'Find symbols by name, prefix or words. With edges (calls, extends, tests …): the neighbours of that symbol.',
  core: true,
  input: z.object({
    query: parameters.symbol,
    kinds: parameters.textList(10).optional(),
    edges: parameters.textList(10).optional(),
    direction: z.enum(['in', 'out', 'both']).optional(),
    limit: parameters.limit,
    offset: parameters.offset,
    repo: parameters.repo,
  }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (view) => {
      const page = { limit: input.limit ?? DEFAULT_LIMIT, offset: input.offset ?? 0 };
      if (input.edges === undefined) return find(view, input.query, input.kinds && oneOf<NodeKind>('kind', input.kinds, NODE_KINDS), page);
      const types = [...new Set(input.edges.flatMap(namedEdgeTypes))];
      return neighbours(view, input.query, { types, direction: input.direction ?? 'both', ...page });
    }),
  async everywhere({ query, kinds, edges, limit = DEFAULT_LIMIT, offset = 0 }, repositories) {
    if (edges !== undefined)
      throw new UserError('USAGE', 'Neighbours are asked of one repository.', { hint: 'blast_radius with repo "*" follows them through all.' });
    const { workspaceSymbols } = await import('../../../engine/workspace/workspace-symbols.ts');
    const wanted = kinds === undefined ? {} : { kinds: oneOf<NodeKind>('kind', kinds, NODE_KINDS) };
    const all = await workspaceSymbols(repositories, { text: query, limit: offset + limit + 1, ...wanted });
    const { shown, more } = pageOf(all, { limit, offset });
    const lines = shown.map(({ repo, node, match, purl }) => `${repo}: ${symbolLine(node, purl)}${match === 'words' ? '  (by words)' : ''}`);
    return {
      text: [...(lines.length === 0 ? [`Nothing is named or says '${query}'.`] : lines), ...more].join('\n'),
      facts: { ...workspaceSymbolsRecord(shown), next_offset: more.length > 0 ? offset + shown.length : null },
    };
  },
});

interface Page {
  readonly limit: number;
  readonly offset: number;
}

async function find(view: SnapshotView, text: string, kinds: readonly NodeKind[] | undefined, { limit, offset }: Page): Promise<ToolAnswer> {
  const all = await queryNames(view.reader, { text, limit: offset + limit + 1, ...(kinds === undefined ? {} : { kinds }) });
  const { shown, more } = pageOf(all, { limit, offset });
  if (shown.length === 0)
    return {
      text: `Nothing is named or says '${text}'${offset > 0 ? ' past that offset' : ''}. Try a part of the name, or other words.`,
      facts: { symbols: [] },
    };
  return {
    text: [...shown.map(({ node, match, purl }) => `${symbolLine(node, purl)}${match === 'words' ? '  (by words)' : ''}`), ...more].join('\n'),
    facts: { ...namesRecord(shown), next_offset: more.length > 0 ? offset + shown.length : null },
  };
}

/** One more than the page was asked for, so that `all` says whether it goes on. */
function pageOf<Match extends NameMatch>(all: readonly Match[], { limit, offset }: Page): { shown: readonly Match[]; more: string[] } {
  const meant = offset === 0 ? untilExact(all) : all;
  const shown = meant.slice(offset, offset + limit);
  const next = offset + shown.length;
  if (all.length <= next) return { shown, more: [] };
  if (meant.length > next) return { shown, more: [`… more: offset ${next}`] };
  const rest = `${all.length - next}${all.length > limit ? ' or more' : ''}`;
  return { shown, more: [`… ${rest} by beginning or words: offset ${next}`] };
}

interface NeighbourQuery extends Page {
  readonly types: readonly EdgeType[];
  readonly direction: 'in' | 'out' | 'both';
}

async function neighbours(view: SnapshotView, text: string, query: NeighbourQuery): Promise<ToolAnswer> {
  const resolved = await resolveSymbol(view.reader, text);
  if (!('found' in resolved)) return ambiguousAnswer(text, resolved);
  return neighbourAnswer(await describeSymbol(view.reader, resolved.found, query), query);
}

function neighbourAnswer(description: SymbolDescription, { offset, limit }: NeighbourQuery): ToolAnswer {
  const { symbol, relations, unresolvedMentions } = description;
  const lines = relations.flatMap(({ label, total, shown }) => [
    `${label} ${total}:`,
    ...shown.map(({ node, line }) => `  ${symbolLine(node)}${line === undefined ? '' : `  (line ${line})`}`),
    ...(total > offset + shown.length ? [`  … more: offset ${offset + limit}`] : []),
  ]);
  return {
    text: [symbolLine(symbol), ...(lines.length === 0 ? ['  no such relations'] : lines)].join('\n'),
    facts: descriptionRecord(description),
    completeness:
      unresolvedMentions === 0
        ? { level: 'complete', reasons: [] }
        : { level: 'lower_bound', reasons: [`${unresolvedMentions} calls by this name could not be linked for certain`] },
  };
}

function oneOf<T extends string>(what: string, given: readonly string[], known: readonly T[]): T[] {
  return given.map((word) => {
    const found = known.find((k) => k === word.toLowerCase());
    if (found === undefined) throw new UserError('USAGE', `There is no ${what} '${word.slice(0, 60)}'.`, { hint: `Known: ${known.join(', ')}.` });
    return found;
  });
}
