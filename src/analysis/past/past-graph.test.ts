import { describe, expect, it } from 'vitest';
import { tinyGraph } from '../../../test/support/tiny-graph.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import type { ChangeEvent, EdgeChange, NodeLabel } from '../../model/graph-changes.ts';
import { BLAST_ROLES } from '../dependents/edge-roles.ts';
import { findDependents } from '../dependents/find-dependents.ts';
import { pastGraph } from './past-graph.ts';

/** `pay` calls `save` now; before, `checkout` did, and `test_checkout` called that. */
const { graph, nodes } = tinyGraph([{ name: 'save' }, { name: 'pay' }], [['pay', 'calls', 'save']]);
const label = (name: string, file = 'app.py'): NodeLabel => ({ hash: name, kind: 'function', name, qualifiedName: name, package: '', file });
const edge = (event: ChangeEvent, source: NodeLabel, target: NodeLabel, type: EdgeType = 'calls'): EdgeChange => ({
  event,
  hash: `${source.name} ${target.name}`,
  source,
  target,
  type,
  provenance: 'ast_resolved',
});
const [save, pay, checkout, test] = [label('save'), label('pay'), label('checkout'), label('test_checkout', 'tests/test_app.py')];
const past = pastGraph(graph, {
  changes: {
    nodes: [
      { event: 'added', node: pay },
      { event: 'removed', node: checkout },
      { event: 'removed', node: test },
    ],
    edges: [edge('added', pay, save), edge('removed', checkout, save), edge('removed', test, checkout)],
  },
  ids: new Map(nodes.map((n) => [n.name, n.id])),
  isTestPath: (path) => path.startsWith('tests/'),
});

describe('the graph of an older snapshot', () => {
  it('has what went, and not what came since', () => {
    const id = nodes.find((n) => n.name === 'save')?.id as number;
    const names = new Map([...nodes, ...past.gone].map((n: GraphNode) => [n.id, n.name]));
    const { found } = findDependents(past.graph, [id], { roles: BLAST_ROLES, depth: 3 });
    expect(found.map((d) => [names.get(d.id), d.depth])).toEqual([
      ['checkout', 1],
      ['test_checkout', 2],
    ]);
    expect([...past.later].map((later) => names.get(later))).toEqual(['pay']);
  });

  it('knows files that are gone, and tests by their paths', () => {
    const [, gone] = past.gone as [GraphNode, GraphNode];
    expect(past.graph.paths[gone.fileId]).toBe('tests/test_app.py');
    expect((past.graph.columns.nodeFlags[gone.id] as number) & NODE_FLAGS.test).toBe(NODE_FLAGS.test);
  });
});
