/**
 * Environment variables: which code reads each, which manifests, workflows and files set it, and where the two do not meet.
 * A variable that is read and set nowhere may come from the machine; one that is set and read nowhere may be read by a
 * library. The answer says so, and leaves the judgement to whoever asked.
 */
import { isTestNode } from '../../analysis/code-graph.ts';
import { type Completeness, judgeCompleteness } from '../../analysis/completeness.ts';
import { UserError } from '../../errors.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphEdge, GraphNode, NodeId } from '../../model/graph.ts';
import { kindId } from '../../model/node-kinds.ts';
import { closestWord } from '../../util/closest-word.ts';
import { groupBy } from '../../util/group-by.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';
import { indexAge } from './open-ends.ts';

/** Who reads or sets a variable, and where. */
export interface VariableUse {
  readonly node: GraphNode;
  readonly line: number | undefined;
  readonly test: boolean;
}

export interface EnvVariable {
  readonly name: string;
  readonly readBy: readonly VariableUse[];
  readonly setBy: readonly VariableUse[];
}

export interface EnvRequest {
  /** Only this variable, or those that begin with this text if it ends with `*`. */
  readonly name?: string;
  /** Only what is read and set nowhere, or set and read nowhere. */
  readonly only?: 'unset' | 'unread';
  readonly limit?: number;
}

export interface EnvReport {
  /** By name. */
  readonly variables: readonly EnvVariable[];
  readonly total: number;
  readonly unset: number;
  readonly unread: number;
  readonly completeness: Completeness;
}

const LIMIT = 100;
const READS: EdgeType = 'reads_env';
const SETS: EdgeType = 'configures';
const ENV_VAR = kindId('env_var');

export function environment(repository: Repository, request: EnvRequest): Promise<EnvReport> {
  return withSnapshot(repository, async (view) => {
    const all = await allVariables(view);
    const named = withName(all, request.name);
    const [unset, unread] = [named.filter(isUnset), named.filter(isUnread)];
    const wanted = request.only === 'unset' ? unset : request.only === 'unread' ? unread : named;
    return {
      ...{ variables: wanted.slice(0, request.limit ?? LIMIT), total: wanted.length, unset: unset.length, unread: unread.length },
      completeness: await completeness(view, wanted.length),
    };
  });
}

export const isUnset = ({ readBy, setBy }: EnvVariable): boolean => readBy.length > 0 && setBy.length === 0;
export const isUnread = ({ readBy, setBy }: EnvVariable): boolean => readBy.length === 0 && setBy.length > 0;

/** `?` stands for names that are computed. */
async function allVariables(view: SnapshotView): Promise<EnvVariable[]> {
  const graph = await view.graph();
  const ids: NodeId[] = [];
  for (let id = 0; id < graph.columns.nodes; id++) if (graph.columns.nodeKind[id] === ENV_VAR) ids.push(id);
  const edges = await view.reader.edgesTo(ids, [READS, SETS]);
  const users = new Map((await view.reader.nodes([...new Set(edges.map((e) => e.source))])).map((n) => [n.id, n]));
  const use = ({ source, sites }: GraphEdge): VariableUse[] => {
    const node = users.get(source);
    return node === undefined ? [] : [{ node, line: sites[0]?.line, test: isTestNode(graph, source) }];
  };
  const byVariable = groupBy(edges, (e) => e.target);
  const of = (id: NodeId): GraphEdge[] => byVariable.get(id) ?? [];
  const variables = (await view.reader.nodes(ids)).filter((n) => n.name !== '?');
  return variables.map(({ id, name }) => ({ name, readBy: usesOf(of(id), READS, use), setBy: usesOf(of(id), SETS, use) })).sort(byName);
}

function usesOf(edges: readonly GraphEdge[], type: EdgeType, use: (edge: GraphEdge) => VariableUse[]): VariableUse[] {
  return edges
    .filter((e) => e.type === type)
    .flatMap(use)
    .sort((a, b) => (a.node.file < b.node.file ? -1 : a.node.file > b.node.file ? 1 : (a.line ?? 0) - (b.line ?? 0)));
}

const byName = (a: EnvVariable, b: EnvVariable): number => (a.name < b.name ? -1 : 1);

function withName(all: readonly EnvVariable[], name: string | undefined): readonly EnvVariable[] {
  if (name === undefined) return all;
  const found = name.endsWith('*') ? all.filter((v) => v.name.startsWith(name.slice(0, -1))) : all.filter((v) => v.name === name);
  if (found.length > 0) return found;
  const near = closestWord(
    name,
    all.map((v) => v.name),
  );
  throw new UserError('NOT_FOUND', `No code reads the environment variable '${name}', and nothing sets it.`, {
    hint: near === undefined ? 'Without a name, all variables are listed.' : `Did you mean ${near}?`,
  });
}

async function completeness(view: SnapshotView, found: number): Promise<Completeness> {
  const others = ['names that are computed are not known, and a library or the machine may read or set a variable as well'];
  return judgeCompleteness({ found, unresolved: new Map(), dynamic: 0, others: [...(await indexAge(view)), ...others] });
}
