/** `graph_query`: symbols by name or words; with an edge type, what one symbol is connected to, in pages. */
import { z } from 'zod';
import { type DependentsReport, findCallers } from '../../../engine/analyse/analyse-dependents.ts';
import { findText, type TextQuery } from '../../../engine/analyse/find-text.ts';
import type { Completeness } from '../../../engine/index.ts';
import { descriptionRecord, namesRecord, textRecord } from '../../../engine/records/symbols-record.ts';
import { workspaceSymbolsRecord } from '../../../engine/records/workspace-lists-record.ts';
import type { Repository } from '../../../engine/repositories/open-repository.ts';
import { describeSymbol, type Neighbour, type Relation, type SymbolDescription } from '../../../engine/symbols/describe-symbol.ts';
import { namedEdgeTypes } from '../../../engine/symbols/named-edge-types.ts';
import { type NameMatch, type NamesQuery, queryNames, untilExact } from '../../../engine/symbols/query-names.ts';
import { resolveSymbol } from '../../../engine/symbols/resolve-symbol.ts';
import type { SnapshotView } from '../../../engine/view/snapshot-view.ts';
import type { OpenWorkspace } from '../../../engine/workspace/open-workspace.ts';
import { UserError } from '../../../errors.ts';
import type { EdgeType } from '../../../model/edge-types.ts';
import type { GraphNode } from '../../../model/graph.ts';
import { NODE_KINDS, type NodeKind } from '../../../model/node-kinds.ts';
import type { ToolAnswer } from '../answer.ts';
import { dependentLines } from '../dependent-lines.ts';
import * as parameters from '../parameters.ts';
import { possibleLines } from '../possible-lines.ts';
import { answerEach } from '../several-answers.ts';
import { ambiguousAnswer, placeLine, symbolLine } from '../symbol-lines.ts';
import { textLines } from '../text-lines.ts';
import { defineTool } from '../tool.ts';

const DEFAULT_LIMIT = 20;
const MAX_QUERIES = 10;
const CALLED_BY = 'called by';

export const tool = defineTool({
  name: 'graph_query',
  description:
    'Find symbols by name, prefix or words; with edges (calls, extends, tests …) their neighbours, callers with the call and its conditions. With text: lines that hold it.',
  core: true,
  input: z.object({
    query: parameters.symbols(MAX_QUERIES).optional().describe('one or several'),
    text: parameters.symbols(MAX_QUERIES).optional().describe('instead: as written, or a regular expression'),
    files: parameters.textList(10).optional().describe('of text'),
    tests: z.boolean().optional().describe('of text, too'),
    kinds: parameters.textList(10).optional(),
    edges: parameters.textList(10).optional(),
    direction: z.enum(['in', 'out', 'both']).optional(),
    limit: parameters.limit,
    offset: parameters.offset,
    repo: parameters.repo,
  }),
  run: (input, { workspace }) =>
    workspace.ask(input.repo, async (view, repository) => {
      const page = { limit: input.limit ?? DEFAULT_LIMIT, offset: input.offset ?? 0, isList: input.limit !== undefined };
      const wanted = input.kinds === undefined ? {} : { kinds: oneOf<NodeKind>('kind', input.kinds, NODE_KINDS) };
      const types = input.edges && [...new Set(input.edges.flatMap(namedEdgeTypes))];
      if (input.text !== undefined)
        return answerEach(input.text, (text) => textAnswer(view, text, { ...page, ...(input.files && { files: input.files }), tests: input.tests === true }));
      return answerEach(asked(input.query), (query) =>
        types === undefined
          ? find(view, { text: query, ...wanted }, page)
          : neighbours(view, repository, query, { types, direction: input.direction ?? 'both', ...page }),
      );
    }),
  async everywhere({ query, text: written, kinds, edges, limit, offset = 0 }, repositories) {
    if (written !== undefined) throw new UserError('USAGE', 'Text is looked for in one repository.', { hint: 'Pass repo.' });
    if (edges !== undefined)
      throw new UserError('USAGE', 'Neighbours are asked of one repository.', { hint: 'blast_radius with repo "*" follows them through all.' });
    const page = { limit: limit ?? DEFAULT_LIMIT, offset, isList: limit !== undefined };
    const wanted = kinds === undefined ? {} : { kinds: oneOf<NodeKind>('kind', kinds, NODE_KINDS) };
    return answerEach(asked(query), (text) => findEverywhere(repositories, { text, ...wanted }, page));
  },
});

function asked(query: readonly string[] | undefined): readonly string[] {
  if (query !== undefined) return query;
  throw new UserError('USAGE', 'Nothing is asked for.', { hint: 'Pass query (a name or words) or text (as it is written).' });
}

async function findEverywhere(repositories: OpenWorkspace, query: Omit<NamesQuery, 'limit'>, page: Page): Promise<ToolAnswer> {
  const { workspaceSymbols } = await import('../../../engine/workspace/workspace-symbols.ts');
  const all = await workspaceSymbols(repositories, { ...query, limit: page.offset + page.limit + 1 });
  const { shown, more } = pageOf(all, query.text, page);
  const lines = shown.map((found) => `${found.repo}: ${foundLine(found)}`);
  return {
    text: [...(lines.length === 0 ? [`Nothing is named or says '${query.text}'.`] : lines), ...more].join('\n'),
    facts: { ...workspaceSymbolsRecord(shown), next_offset: more.length > 0 ? page.offset + shown.length : null },
  };
}

interface Page {
  readonly limit: number;
  readonly offset: number;
  /** Its length was asked for. */
  readonly isList: boolean;
}

async function find(view: SnapshotView, query: Omit<NamesQuery, 'limit'>, page: Page): Promise<ToolAnswer> {
  const { text } = query;
  const all = await queryNames(view.reader, { ...query, limit: page.offset + page.limit + 1 });
  const { shown, more } = pageOf(all, text, page);
  if (shown.length === 0)
    return {
      text: `Nothing is named or says '${text}'${page.offset > 0 ? ' past that offset' : ''}. Try a part of the name, or other words.`,
      facts: { symbols: [] },
    };
  return {
    text: [...shown.map(foundLine), ...more].join('\n'),
    facts: { ...namesRecord(shown), next_offset: more.length > 0 ? page.offset + shown.length : null },
  };
}

async function textAnswer(view: SnapshotView, text: string, query: TextQuery & { readonly tests: boolean }): Promise<ToolAnswer> {
  const found = await findText(view, text, query);
  return { text: textLines(text, found, query).join('\n'), facts: textRecord(text, found) };
}

/** Of what only says the words the place is enough. */
const foundLine = ({ node, match, purl }: NameMatch): string => (match === 'words' ? `${placeLine(node, purl)}  (by words)` : symbolLine(node, purl));

/** Whoever asks for many of a plain word means more than the one that is called so. */
const PLAIN_WORD = /^[a-z]+$/;

/** One more than the page was asked for, so that `all` says whether it goes on. */
function pageOf<Match extends NameMatch>(all: readonly Match[], text: string, { limit, offset, isList }: Page): { shown: readonly Match[]; more: string[] } {
  const meant = offset === 0 && !(isList && PLAIN_WORD.test(text)) ? untilExact(all) : all;
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
async function openUses(repository: Repository, description: SymbolDescription, { types, direction, offset, limit }: NeighbourQuery): Promise<OpenUses> {
  const { symbol, unresolvedMentions } = description;
  const report =
    direction === 'out' || !types.includes('calls') ? undefined : await findCallers(repository, { symbol: symbol.hash, limit: offset + limit, code: true });
  if (report !== undefined && 'completeness' in report) return { completeness: report.completeness, callers: report, lines: possibleLines(report) };
  const reasons = unresolvedMentions === 0 ? [] : [`${unresolvedMentions} calls by this name could not be linked for certain`];
  return { completeness: { level: reasons.length === 0 ? 'complete' : 'lower_bound', reasons }, lines: [] };
}

interface OpenUses {
  readonly completeness: Completeness;
  /** Callers with the text of their calls, those through an interface or a base included. */
  readonly callers?: DependentsReport;
  readonly lines: readonly string[];
}

function neighbourAnswer(description: SymbolDescription, page: NeighbourQuery, { completeness, callers, lines: possible }: OpenUses): ToolAnswer {
  const { symbol, relations } = description;
  const told = callers === undefined ? [] : callerLines(callers, symbol, page);
  const known = new Set(told.length === 0 ? [] : callers?.listed.map((d) => d.node.id));
  const isTold = ({ label, shown }: Relation) => told.length > 0 && (label === CALLED_BY || shown.every(({ node }) => known.has(node.id)));
  const others = relations
    .filter((r) => !isTold(r))
    .flatMap(({ label, total, shown }) => [`${label} ${total}:`, ...shown.map(neighbourLine), ...nextPage(total, page)]);
  return {
    text: [symbolLine(symbol), ...(told.length + others.length === 0 ? ['  no such relations'] : [...told, ...others]), ...possible].join('\n'),
    facts: descriptionRecord(description),
    completeness,
  };
}

/** With their calls, and those through an interface or a base, which no edge leads from. */
function callerLines({ listed, total }: DependentsReport, symbol: GraphNode, page: NeighbourQuery): string[] {
  const some = listed.slice(page.offset);
  return some.length === 0 ? [] : [`${CALLED_BY} ${total}:`, ...dependentLines(some, [symbol]), ...nextPage(total, page)];
}

const nextPage = (total: number, { offset, limit }: NeighbourQuery): string[] => (total > offset + limit ? [`  … more: offset ${offset + limit}`] : []);

/** What it is and where, in one short line: there may be dozens. The line of the relation stands in the file of its source. */
const neighbourLine = ({ node, line }: Pick<Neighbour, 'node' | 'line'>): string => `  ${placeLine(node)}${line === undefined ? '' : `  (line ${line})`}`;

function oneOf<T extends string>(what: string, given: readonly string[], known: readonly T[]): T[] {
  return given.map((word) => {
    const found = known.find((k) => k === word.toLowerCase());
    if (found === undefined) throw new UserError('USAGE', `There is no ${what} '${word.slice(0, 60)}'.`, { hint: `Known: ${known.join(', ')}.` });
    return found;
  });
}
