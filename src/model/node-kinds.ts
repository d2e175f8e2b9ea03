/**
 * Node kinds, in one ordered table. The position is the stored byte, so entries are only ever appended.
 * `type` kinds own members (walk entry points on dense graphs); `callable` kinds can be called.
 */
interface KindInfo {
  readonly name: string;
  readonly type?: true;
  readonly callable?: true;
}

const TABLE = [
  { name: 'file' },
  { name: 'module' },
  { name: 'class', type: true },
  { name: 'struct', type: true },
  { name: 'interface', type: true },
  { name: 'trait', type: true },
  { name: 'enum', type: true },
  { name: 'record', type: true },
  { name: 'type', type: true },
  { name: 'function', callable: true },
  { name: 'method', callable: true },
  { name: 'constructor', callable: true },
  { name: 'macro', callable: true },
  { name: 'field' },
  { name: 'property' },
  { name: 'constant' },
  { name: 'variable' },
  { name: 'enum_member' },
  { name: 'route_handler' },
  { name: 'test', callable: true },
  { name: 'external' },
  { name: 'env_var' },
  { name: 'process' },
  { name: 'feature_flag' },
  { name: 'endpoint' },
] as const satisfies readonly KindInfo[];

export type NodeKind = (typeof TABLE)[number]['name'];

export const NODE_KINDS: readonly NodeKind[] = TABLE.map((k) => k.name);
const IDS = new Map<string, number>(TABLE.map((k, i) => [k.name, i]));

export function kindId(kind: NodeKind): number {
  return IDS.get(kind) as number;
}

export function kindName(id: number): NodeKind {
  const kind = NODE_KINDS[id];
  if (kind === undefined) throw new RangeError(`unknown node kind ${id}`);
  return kind;
}

/** Kinds of nodes without a declaration: they exist because something refers to them. */
const MENTIONED: ReadonlySet<NodeKind> = new Set(['route_handler', 'external', 'env_var', 'process', 'feature_flag', 'endpoint']);
export const isMentionedKind = (kind: NodeKind): boolean => MENTIONED.has(kind);

const kindsWith = (has: (info: KindInfo) => boolean): ReadonlySet<NodeKind> => new Set(TABLE.filter(has).map((k) => k.name));
const TYPES = kindsWith((info) => info.type === true);
const CALLABLES = kindsWith((info) => info.callable === true);
export const isTypeKind = (kind: NodeKind): boolean => TYPES.has(kind);
export const isCallableKind = (kind: NodeKind): boolean => CALLABLES.has(kind);
