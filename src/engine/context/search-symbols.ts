/**
 * One box for names and questions: a name, or the beginning of one, finds the symbols that bear it; several words are a
 * task and are answered by ranking. A single word that no symbol's name begins with is a question too.
 */
import { UserError } from '../../errors.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import type { PackedSymbol } from '../../model/pack.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type NameMatch, queryNames } from '../symbols/query-names.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { contextForTask } from './context.ts';

export type SearchMode = 'auto' | 'names' | 'question';

export interface SearchRequest {
  readonly text: string;
  readonly mode: SearchMode;
  readonly limit: number;
  /** For names. */
  readonly kinds?: readonly NodeKind[];
}

export type SearchAnswer =
  | { readonly mode: 'names'; readonly matches: readonly NameMatch[] }
  | { readonly mode: 'question'; readonly symbols: readonly PackedSymbol[]; readonly keywords: readonly string[]; readonly truncated: number };

/** Tokens: the limit cuts, not the budget. */
const BUDGET = 50_000;

export async function searchSymbols(repository: Repository, request: SearchRequest): Promise<SearchAnswer> {
  const text = request.text.trim();
  if (text === '') throw new UserError('USAGE', 'There is nothing to search for.', { hint: 'Give a name, the beginning of one, or a question.' });
  const isOneWord = !/\s/.test(text);
  if (request.mode === 'question' || (request.mode === 'auto' && !isOneWord)) return askQuestion(repository, text, request.limit);
  const { kinds, limit } = request;
  const matches = await withSnapshot(repository, ({ reader }) => queryNames(reader, { text, limit, ...(kinds !== undefined && { kinds }) }));
  const isName = matches.some(({ match }) => match !== 'words');
  return request.mode === 'names' || isName || kinds !== undefined ? { mode: 'names', matches } : askQuestion(repository, text, limit);
}

async function askQuestion(repository: Repository, task: string, limit: number): Promise<SearchAnswer> {
  const { pack } = await contextForTask(repository, { task, budget: BUDGET, format: 'json', detail: 'signatures', limit });
  return { mode: 'question', symbols: pack.symbols, keywords: pack.keywords, truncated: pack.truncated };
}
