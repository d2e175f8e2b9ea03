/** `graph_query`: symbols by name or words; with an edge type, what one symbol is connected to, in pages. */
import { z } from 'zod';
import { type DependentsReport, findCallers } from '../../../engine/analyse/analyse-dependents.ts';
import type { Completeness } from '../../../engine/index.ts';
import { descriptionRecord, namesRecord } from '../../../engine/records/symbols-record.ts';
import { workspaceSymbolsRecord } from '../../../engine/records/workspace-lists-record.ts';
import type { Repository } from '../../../engine/repositories/open-repository.ts';
import { describeSymbol, type Neighbour, type SymbolDescription } from '../../../engine/symbols/describe-symbol.ts';
import { namedEdgeTypes } from '../../../engine/symbols/named-edge-types.ts';
import { type NameMatch, queryNames, untilExact } from '../../../engine/symbols/query-names.ts';
import { resolveSymbol } from '../../../engine/symbols/resolve-symbol.ts';
import type { SnapshotView } from '../../../engine/view/snapshot-view.ts';
import { UserError } from '../../../errors.ts';
import type { EdgeType } from '../../../model/edge-types.ts';
import { NODE_KINDS, type NodeKind } from '../../../model/node-kinds.ts';
import type { ToolAnswer } from '../answer.ts';
import * as parameters from '../parameters.ts';
import { possibleLines } from '../possible-lines.ts';
import { ambiguousAnswer, placeLine, symbolLine } from '../symbol-lines.ts';
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
    workspace.ask(input.repo, async (view, repository) => {
      const page = { limit: input.limit ?? DEFAULT_LIMIT, offset: input.offset ?? 0 };
      if (input.edges === undefined) return find(view, input.query, input.kinds && oneOf<NodeKind>('kind', input.kinds, NODE_KINDS), page);
      const types = [...new Set(input.edges.flatMap(namedEdgeTypes))];
      return neighbours(view, repository, input.query, { types, direction: input.direction ?? 'both', ...page });
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

async function neighbours(view: SnapshotView, repository: Repository, text: string, query: NeighbourQuery): Promise<ToolAnswer> {
  const resolved = await resolveSymbol(view.reader, text);
  if (!('found' in resolved)) return ambiguousAnswer(text, resolved);
  const description = await describeSymbol(view.reader, resolved.found, query);
  return neighbourAnswer(description, query, await openUses(repository, description, query));
}

/** Who asks for callers must not hear "complete" where `blast_radius` would not say so. */
async function openUses(repository: Repository, description: SymbolDescription, { types, direction, limit }: NeighbourQuery): Promise<OpenUses> {
  const { symbol, unresolvedMentions } = description;
  const report = direction === 'out' || !types.includes('calls') ? undefined : await findCallers(repository, { symbol: symbol.hash, limit });
  if (report !== undefined && 'completeness' in report)
    return { completeness: report.completeness, lines: [...throughOthers(report, description), ...possibleLines(report)] };
  const reasons = unresolvedMentions === 0 ? [] : [`${unresolvedMentions} calls by this name could not be linked for certain`];
  return { completeness: { level: reasons.length === 0 ? 'complete' : 'lower_bound', reasons }, lines: [] };
}

/** Callers of an interface's method call what implements it, though no edge leads there. */
function throughOthers({ listed }: DependentsReport, { symbol, relations }: SymbolDescription): string[] {
  const direct = new Set(relations.flatMap(({ shown }) => shown.map(({ node }) => node.id)));
  const others = listed.filter(({ node, uses }) => uses.id !== symbol.id && !direct.has(node.id));
  if (others.length === 0) return [];
  return ['called through what it implements, extends or is declared as:', ...others.map(({ node, sites }) => neighbourLine({ node, line: sites[0]?.line }))];
}

interface OpenUses {
  readonly completeness: Completeness;
  readonly lines: readonly string[];
}

function neighbourAnswer(description: SymbolDescription, { offset, limit }: NeighbourQuery, { completeness, lines: possible }: OpenUses): ToolAnswer {
  const { symbol, relations } = description;
  const lines = relations.flatMap(({ label, total, shown }) => [
    `${label} ${total}:`,
    ...shown.map(neighbourLine),
    ...(total > offset + shown.length ? [`  … more: offset ${offset + limit}`] : []),
  ]);
  return {
    text: [symbolLine(symbol), ...(lines.length === 0 ? ['  no such relations'] : lines), ...possible].join('\n'),
    facts: descriptionRecord(description),
    completeness,
  };
}

/** What it is and where, in one short line: there may be dozens. The line of the relation stands in the file of its source. */
const neighbourLine = ({ node, line }: Pick<Neighbour, 'node' | 'line'>): string => `  ${placeLine(node)}${line === undefined ? '' : `  (line ${line})`}`;

function oneOf<T extends string>(what: string, given: readonly string[], known: readonly T[]): T[] {
  return given.map((word) => {
    const found = known.find((k) => k === word.toLowerCase());
    if (found === undefined) throw new UserError('USAGE', `There is no ${what} '${word.slice(0, 60)}'.`, { hint: `Known: ${known.join(', ')}.` });
    return found;
  });
}
