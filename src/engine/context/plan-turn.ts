/**
 * A plan of what to ask next for a task, in order: from the kind of work that its words suggest and from the symbols that
 * rank first for it. A plan names tools with their arguments; the front end decides which of those tools it offers.
 */
import type { GraphNode } from '../../model/graph.ts';
import { retrieve } from '../../retrieval/pipeline.ts';
import { uniqueName } from '../symbols/resolve-symbol.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { requireTask } from './context.ts';
import { recallLearned } from './recall-learned.ts';

export type WorkKind = 'understand' | 'fix' | 'change' | 'add' | 'review' | 'remove' | 'test';

export interface PlannedCall {
  readonly tool: string;
  readonly arguments: Readonly<Record<string, string>>;
  readonly why: string;
}

export interface TurnPlan {
  readonly kind: WorkKind;
  readonly calls: readonly PlannedCall[];
  readonly symbols: readonly GraphNode[];
}

/** The first that fits decides. */
const SIGNS: readonly (readonly [WorkKind, RegExp])[] = [
  ['review', /\b(review|pull request|\bpr\b|merge request|diff)\b/i],
  ['remove', /\b(dead|unused|obsolete|delete|drop|clean ?up)\b/i],
  ['test', /\b(write|add|cover|missing).{0,30}\btests?\b|\btest coverage\b/i],
  ['fix', /\b(fix|bug|error|exception|fail(s|ed|ing|ure)?|crash(es)?|broken|wrong|traceback|regression|panic|leak)\b/i],
  ['change', /\b(rename|refactor|change|move|extract|replace|deprecate|signature|migrate|rewrite|simplify)\b/i],
  ['add', /\b(add|implement|support|introduce|create|extend|allow|new)\b/i],
];

const SYMBOLS = 5;

export async function planTurn(view: SnapshotView, task: string): Promise<TurnPlan> {
  const text = requireTask(task);
  const { ranked } = await retrieve(await view.index(), { task: text, ...(await recallLearned(view, text)) });
  const first = ranked.slice(0, SYMBOLS);
  const nodes = new Map((await view.reader.nodes(first)).map((n) => [n.id, n]));
  const symbols = first.flatMap((id) => nodes.get(id) ?? []);
  const kind = SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? 'understand';
  return { kind, symbols, calls: symbols.length === 0 ? [] : callsFor(kind, text, symbols) };
}

function callsFor(kind: WorkKind, task: string, symbols: readonly GraphNode[]): PlannedCall[] {
  const [best, second] = symbols as [GraphNode, GraphNode?];
  const symbol = uniqueName(best);
  const context = { tool: 'context_for_task', arguments: { task }, why: 'the symbols that matter, with places' };
  const read = [best, ...(second === undefined ? [] : [second])].map((n) => ({
    tool: 'read_symbol',
    arguments: { symbol: uniqueName(n) },
    why: `${n.kind} ${n.name} ranks ${n === best ? 'first' : 'second'}`,
  }));
  const radius = { tool: 'blast_radius', arguments: { symbol }, why: 'what a change to it can break' };
  const tests = { tool: 'test_scope', arguments: { files: best.file }, why: 'what to run after the change' };
  const explained = { tool: 'explain_symbol', arguments: { symbol }, why: 'callers, callees, tests' };
  switch (kind) {
    case 'review':
      return [
        { tool: 'pr_impact', arguments: { range: 'HEAD' }, why: 'what the change touches and how risky it is' },
        { tool: 'context_for_pr', arguments: { range: 'HEAD' }, why: 'changed symbols and what is near' },
      ];
    case 'remove':
      return [explained, radius, { tool: 'cross_repo_callers', arguments: { symbol }, why: 'users in other repositories' }];
    case 'test':
      return [context, ...read, { tool: 'graph_query', arguments: { query: symbol, edges: 'tests' }, why: 'tests that are there already' }];
    case 'change':
      return [context, radius, ...read, tests];
    case 'fix':
    case 'add':
      return [context, ...read, radius, tests];
    case 'understand':
      return [context, ...read, explained];
  }
}
