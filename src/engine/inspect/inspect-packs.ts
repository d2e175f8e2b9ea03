/** What packing did for a task, how an answer differs from an earlier one, and which answers are kept in the store. */
import type { Pack, PackedSymbol } from '../../model/pack.ts';
import { diffPacks } from '../../retrieval/pack/pack-diff.ts';
import { loadFormat } from '../../wire/registry.ts';
import type { ContextOptions } from '../context/answer-question.ts';
import { contextForTask, requireTask } from '../context/context.ts';
import { packTokens } from '../context/pack-answer.ts';
import { questionKey, readPack, storedAnswer, storedAnswers } from '../context/pack-cache.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import type { InspectedTable } from './inspected-table.ts';

export async function inspectPack(repository: Repository, task: string, options: ContextOptions): Promise<InspectedTable[]> {
  const { pack } = await contextForTask(repository, { ...options, task, cache: false });
  const format = await loadFormat(options.format);
  const empty = { ...pack, symbols: [], edges: [] };
  const cost = (s: PackedSymbol) => packTokens({ ...empty, symbols: [s] }, format) - packTokens(empty, format);
  return [
    summary(pack),
    {
      title: 'symbols',
      columns: ['score', 'distance', 'tokens', 'symbol', 'place'],
      rows: pack.symbols.map((s) => [s.score, s.distance, cost(s), s.name, placeOf(s)]),
    },
    {
      title: 'edges',
      columns: ['source', 'type', 'target'],
      rows: pack.edges.map((e) => [pack.symbols[e.source]?.name ?? '', e.type, pack.symbols[e.target]?.name ?? '']),
    },
  ];
}

/** Against the answer to another task, or without one against what the store keeps of this question from before. */
export async function inspectPackDiff(repository: Repository, task: string, other: string | undefined, options: ContextOptions): Promise<InspectedTable[]> {
  const after = (await contextForTask(repository, { ...options, task, cache: false })).pack;
  const before =
    other === undefined ? await storedPack(repository, task, options) : (await contextForTask(repository, { ...options, task: other, cache: false })).pack;
  if (before === undefined) return [{ title: 'pack diff', columns: ['state'], rows: [['no earlier answer to this question is stored']] }];
  const diff = diffPacks(before, after);
  const rows = (change: string, symbols: readonly PackedSymbol[]) => symbols.map((s) => [change, s.name, placeOf(s)]);
  return [
    {
      title: 'pack diff',
      columns: ['before', 'after', 'same symbols'],
      rows: [[diff.oldPackRoot.slice(0, 16), diff.newPackRoot.slice(0, 16), diff.common.length]],
    },
    {
      title: 'changes',
      columns: ['change', 'symbol', 'place'],
      rows: [...rows('added', diff.added), ...rows('removed', diff.removed), ...rows('changed', diff.changed)],
    },
  ];
}

async function storedPack(repository: Repository, task: string, options: ContextOptions): Promise<Pack | undefined> {
  return withSnapshot(repository, async (view) => {
    const stored = await storedAnswer(view, questionKey(view, { kind: 'task', text: requireTask(task), options }));
    return stored && readPack(stored);
  });
}

export async function inspectCache(repository: Repository): Promise<InspectedTable[]> {
  return withSnapshot(repository, async (view) => {
    const stored = await storedAnswers(view);
    const packs = await Promise.all(stored.map(readPack));
    const rows = stored.map((s, i) => [
      s.snapshot === view.snapshot.hash ? 'current' : 'outdated',
      s.pack.length,
      packs[i]?.symbols.length ?? 0,
      packs[i]?.packRoot.slice(0, 16) ?? 'unreadable',
      packs[i]?.task.slice(0, 80) ?? '',
    ]);
    return [{ title: 'answers kept', columns: ['state', 'bytes', 'symbols', 'pack', 'task'], rows }];
  });
}

const placeOf = (s: PackedSymbol): string => `${s.file}:${s.startLine}`;

function summary(pack: Pack): InspectedTable {
  const rows = [[pack.tokensUsed, pack.tokenBudget, pack.symbols.length, pack.edges.length, pack.truncated, pack.packRoot.slice(0, 16)]];
  return { title: 'pack', columns: ['tokens', 'budget', 'symbols', 'edges', 'left out', 'root'], rows };
}
