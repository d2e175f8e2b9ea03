/**
 * What each stage of retrieval did for a task, as tables: the record of the same run that answers are made of. One
 * function a stage; names of symbols are read once for all rows.
 */
import type { NodeId } from '../../model/graph.ts';
import { type Retrieval, retrieve } from '../../retrieval/pipeline.ts';
import { requireTask } from '../context/context.ts';
import type { RETRIEVAL_STAGE_NAMES } from '../context/context-choices.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import type { InspectedTable } from './inspected-table.ts';

/** A row's symbol is given by id and shown by name and place. */
interface IdTable {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly { readonly id?: NodeId; readonly cells: readonly (string | number)[] }[];
}

type Inspector = (run: Retrieval) => IdTable[];

export type RetrievalStage = (typeof RETRIEVAL_STAGE_NAMES)[number];

const INSPECTORS: Readonly<Record<RetrievalStage, Inspector>> = { seeds: inspectSeeds, fts: inspectWords, walk: inspectWalk, equiv: inspectConcepts };

export async function inspectRetrieval(repository: Repository, stage: RetrievalStage, task: string, limit: number): Promise<InspectedTable[]> {
  const text = requireTask(task);
  return withSnapshot(repository, async (view) => {
    const tables = INSPECTORS[stage](await retrieve(await view.index(), { task: text })).map((t) => ({ ...t, rows: t.rows.slice(0, limit) }));
    const ids = tables.flatMap((t) => t.rows.flatMap((r) => r.id ?? []));
    const nodes = new Map((await view.reader.nodes([...new Set(ids)])).map((n) => [n.id, n]));
    return tables.map(({ title, columns, rows }) => ({
      title,
      columns: rows.some((r) => r.id !== undefined) ? [...columns, 'symbol', 'place'] : columns,
      rows: rows.map(({ id, cells }) => {
        const node = id === undefined ? undefined : nodes.get(id);
        return node === undefined ? cells : [...cells, node.name, `${node.file}:${node.startLine}`];
      }),
    }));
  });
}

function inspectSeeds({ task, keywords, channels, fused, seeds }: Retrieval): IdTable[] {
  const tiers = Object.entries({
    exact: keywords.exact,
    compounds: keywords.compounds,
    components: keywords.components,
    paths: keywords.paths,
    'read as': [task],
  });
  return [
    { title: 'keywords', columns: ['tier', 'words'], rows: tiers.map(([tier, words]) => ({ cells: [tier, words.join(' ')] })) },
    ...Object.entries(channels).map(([name, candidates]) => ({
      title: `channel ${name}`,
      columns: ['score', 'why'],
      rows: candidates.map((c) => ({ id: c.id, cells: [round(c.score), c.why] })),
    })),
    {
      title: 'fused',
      columns: ['score', 'votes'],
      rows: fused.map((f) => ({ id: f.id, cells: [round(f.score), f.votes.map((v) => `${v.channel}#${v.rank + 1}`).join(' ')] })),
    },
    { title: 'seeds', columns: ['weight', 'from'], rows: seeds.map((s) => ({ id: s.id, cells: [round(s.weight), s.from] })) },
  ];
}

function inspectWords({ terms, lexical, channels }: Retrieval): IdTable[] {
  return [
    {
      title: 'terms',
      columns: ['term', 'weight', 'source', 'symbols', 'files'],
      rows: terms.map((t) => ({ cells: [t.term, round(t.weight), t.source, t.postings.symbolCount, t.postings.fileCount] })),
    },
    {
      title: 'best by words',
      columns: ['score', 'coverage'],
      rows: (channels.bm25 ?? []).map((c) => ({ id: c.id, cells: [round(c.score), round(lexical.coverage[c.id] ?? 0)] })),
    },
  ];
}

function inspectWalk({ seeds, walked }: Retrieval): IdTable[] {
  return [
    { title: 'seeds', columns: ['weight', 'from'], rows: seeds.map((s) => ({ id: s.id, cells: [round(s.weight), s.from] })) },
    { title: 'reached', columns: ['score', 'hops'], rows: [...walked.values()].map((n) => ({ id: n.id, cells: [round(n.score), n.hops] })) },
  ];
}

function inspectConcepts({ classes, channels }: Retrieval): IdTable[] {
  return [
    {
      title: 'classes',
      columns: ['framework', 'concept', 'match', 'phrases', 'targets'],
      rows: classes.map((c) => ({ cells: [c.framework, c.class.concept, c.strong ? 'strong' : 'weak', c.phrases.join(', '), c.class.targets.join(' ')] })),
    },
    { title: 'candidates', columns: ['score', 'why'], rows: (channels.equivalence ?? []).map((c) => ({ id: c.id, cells: [round(c.score), c.why] })) },
  ];
}

const round = (value: number): number => Math.round(value * 1e4) / 1e4;
