/** Which files matter for a task: the evidence of their symbols added up, best first, each with the symbols that speak for it. */
import type { GraphNode } from '../../model/graph.ts';
import { retrieve } from '../../retrieval/pipeline.ts';
import { bestFiles } from '../../retrieval/rank/best-in-files.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { withSnapshot } from '../view/snapshot-view.ts';
import { requireTask, type TaskRequest } from './context.ts';
import { recallLearned } from './recall-learned.ts';

export interface FileForTask {
  readonly path: string;
  /** The best file has 1. */
  readonly score: number;
  /** Best first. */
  readonly symbols: readonly GraphNode[];
}

export interface FilesForTask {
  readonly files: readonly FileForTask[];
  /** Ranked files behind these. */
  readonly more: number;
}

export type FilesForTaskRequest = Pick<TaskRequest, 'task' | 'limit' | 'session' | 'learning'>;

export async function filesForTask(repository: Repository, request: FilesForTaskRequest): Promise<FilesForTask> {
  const task = requireTask(request.task);
  return withSnapshot(repository, async (view) => {
    const learned = request.learning === false ? undefined : await recallLearned(view, task, request.session);
    const index = await view.index();
    const run = await retrieve(index, { task, ...learned });
    const { files, more } = bestFiles(index.corpus, run.scored, run.ranked, request.limit);
    const nodes = new Map((await view.reader.nodes([...new Set(files.flatMap((f) => [f.best, ...f.symbols]))])).map((n) => [n.id, n]));
    const known = (ids: readonly number[]) => ids.flatMap((id) => nodes.get(id) ?? []);
    return {
      files: files.map(({ best, share, symbols }) => ({
        path: nodes.get(best)?.file ?? '',
        score: share,
        symbols: known(symbols.length > 0 ? symbols : [best]),
      })),
      more,
    };
  });
}

/** One line a file: its path, and behind it the symbols with their lines. */
export const fileLine = ({ path, symbols }: FileForTask): string =>
  `${path}  ${symbols.map(({ name, startLine, endLine }) => `${name} ${startLine}-${endLine}`).join(', ')}`;
