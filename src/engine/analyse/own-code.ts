/** Which symbols of a graph are the repository's own product code: what reports and maps count. */
import { isTestNode } from '../../analysis/code-graph.ts';
import { FILE_FLAGS, NODE_FLAGS } from '../../model/graph.ts';
import { isPhantomKind, kindName } from '../../model/node-kinds.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

/** Written here and shipped: no tests, unless asked for, nothing vendored or generated, no examples. */
export async function countsOwnCode(view: SnapshotView, tests: boolean): Promise<(id: number) => boolean> {
  const graph = await view.graph();
  const { columns } = graph;
  return (id) => {
    const file = columns.nodeFile[id] as number;
    if (file < 0 || isPhantomKind(kindName(columns.nodeKind[id] as number))) return false;
    if ((columns.nodeFlags[id] as number) & (NODE_FLAGS.vendored | NODE_FLAGS.generated) || (columns.fileFlags[file] as number) & FILE_FLAGS.example)
      return false;
    return tests || !isTestNode(graph, id);
  };
}
