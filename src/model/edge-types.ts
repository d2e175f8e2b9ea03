/**
 * All edge types in one table: the 38 of the specification, and `inherits`, which it derives without listing it. Each entry
 * says what the type means, how strongly the random walk follows it, and whether a change travels along it (blast radius). How
 * sure an edge is follows from its provenance.
 * The position is the stored byte, so entries are only ever appended. Weights: docs/decisions/0003-the-graph-adds-small-shares.md.
 */
export type EdgeCategory =
  | 'code'
  | 'structural'
  | 'route'
  | 'infrastructure'
  | 'messaging'
  | 'test'
  | 'ownership'
  | 'documentation'
  | 'api'
  | 'flag'
  | 'deployment'
  | 'runtime'
  | 'supply_chain';

interface EdgeTypeInfo {
  readonly name: string;
  readonly category: EdgeCategory;
  readonly walkWeight: number;
  readonly blast: boolean;
}

const row = <N extends string>(name: N, category: EdgeCategory, walkWeight: number, blast: boolean) => ({ name, category, walkWeight, blast }) as const;

const TABLE = [
  row('calls', 'code', 1.0, true),
  row('imports', 'code', 0.5, false),
  row('implements', 'code', 0.8, true),
  row('references', 'code', 0.4, true),
  row('extends', 'code', 0.7, true),
  row('overrides', 'code', 0.8, true),
  row('decorates', 'code', 0.3, true),
  row('throws', 'code', 0.4, false),
  row('inherits', 'code', 0.3, true),
  row('type_hint_of', 'code', 0.5, true),
  row('accesses_field', 'code', 0.6, true),
  row('contains', 'structural', 0.8, false),
  row('member_of', 'structural', 0.6, false),
  row('similar_to', 'structural', 0.15, false),
  row('handles_route', 'route', 0.7, true),
  row('depends_on', 'infrastructure', 0.5, true),
  row('deploys', 'infrastructure', 0.3, true),
  row('exposes', 'infrastructure', 0.3, true),
  row('configures', 'infrastructure', 0.3, true),
  row('publishes', 'messaging', 0.3, true),
  row('subscribes', 'messaging', 0.3, true),
  row('connects_to', 'messaging', 0.3, true),
  row('tests', 'test', 0.6, true),
  row('tested_by', 'test', 0.5, false),
  row('co_tested_with', 'test', 0.5, false),
  row('owned_by', 'ownership', 0.0, false),
  row('authored_by', 'ownership', 0.0, false),
  row('documents', 'documentation', 0.2, false),
  row('consumes_endpoint', 'api', 0.5, true),
  row('implements_rpc', 'api', 0.8, true),
  row('consumes_rpc', 'api', 0.6, true),
  row('gated_by_flag', 'flag', 0.3, false),
  row('deployed_by', 'deployment', 0.4, false),
  row('runtime_calls', 'runtime', 0.3, true),
  row('runtime_rpc', 'runtime', 0.3, true),
  row('runtime_produces', 'runtime', 0.3, true),
  row('runtime_consumes', 'runtime', 0.3, true),
  row('reads_env', 'supply_chain', 0.4, true),
  row('executes_process', 'supply_chain', 0.5, false),
] as const satisfies readonly EdgeTypeInfo[];

export type EdgeType = (typeof TABLE)[number]['name'];

export const EDGE_TYPES: readonly EdgeType[] = TABLE.map((t) => t.name);
const IDS = new Map<string, number>(TABLE.map((t, i) => [t.name, i]));

export function edgeTypeId(type: EdgeType): number {
  return IDS.get(type) as number;
}

export function edgeTypeName(id: number): EdgeType {
  const type = EDGE_TYPES[id];
  if (type === undefined) throw new RangeError(`unknown edge type ${id}`);
  return type;
}

export function edgeTypeInfo(type: EdgeType): EdgeTypeInfo {
  return TABLE[edgeTypeId(type)] as EdgeTypeInfo;
}
