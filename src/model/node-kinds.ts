/**
 * Node kinds and what the program has to know about each, in one ordered table. The position is the stored byte, so
 * entries are only ever appended. Nothing else lists kinds: whoever asks for some of them asks for a property.
 */
interface KindInfo {
  readonly name: string;
  /** What people call it, if that is not the name with spaces. */
  readonly label?: string;
  /** No file declares it: it exists because something refers to it, and all who say its name mean the same node. */
  readonly phantom?: true;
  /** Shown by `knowing context` and other answers. Default: true. */
  readonly answer?: false;
  /** Found by the words of its name. Default: true. */
  readonly searched?: false;
  /** The name is one word, whatever dots and slashes are in it (`/users/{id}`, `ghcr.io/acme/shop`). */
  readonly wholeName?: true;
  /** Part of how software is built, configured, shipped and run, rather than of its code. */
  readonly infrastructure?: true;
  /** Owns members. */
  readonly container?: true;
  /** Describes what values look like. In large graphs the walk starts from these. */
  readonly type?: true;
  readonly callable?: true;
  /** Holds a value; is read rather than called. */
  readonly value?: true;
  /** A value that belongs to an object and is read through it. */
  readonly fieldLike?: true;
  /** A value that never changes. */
  readonly constantLike?: true;
  /** A type that others promise to fulfil. */
  readonly contract?: true;
  /** Gone when the program runs. */
  readonly typeOnly?: true;
  /** Its name can never stand for a type. */
  readonly neverType?: true;
  /** Functions nested in it see one another: `const useStore = define(() => { function a() {} function b() { a() } })`. */
  readonly scope?: true;
  /** Can have a body of its own, an anonymous class: `RED { … }` in an enum, `handler = new Handler() { … }`. */
  readonly classBody?: true;
  /** A function owns those of the objects it makes, but they are not in its scope. */
  readonly objectMember?: true;
  /** Programs agree on it, and each may keep a copy of the file that declares it: those of one name and signature are one thing. */
  readonly shared?: true;
  /** Dead code if nothing uses it. Serializers and templates read fields, properties and enum members unseen, so those are left out. */
  readonly deadIfUnused?: true;
}

const TYPE = { type: true, container: true, deadIfUnused: true } as const;
const CALLABLE = { callable: true, scope: true } as const;
const VALUE = { value: true, scope: true } as const;
const NAME_ONLY = { phantom: true, answer: false, wholeName: true } as const;
const INFRASTRUCTURE = { infrastructure: true } as const;

const TABLE = [
  { name: 'file', answer: false },
  { name: 'module', container: true, scope: true },
  { name: 'class', ...TYPE },
  { name: 'struct', ...TYPE },
  { name: 'interface', ...TYPE, contract: true, typeOnly: true },
  { name: 'trait', ...TYPE, contract: true },
  { name: 'enum', ...TYPE },
  { name: 'record', ...TYPE },
  { name: 'type', ...TYPE, typeOnly: true },
  { name: 'function', ...CALLABLE, neverType: true, deadIfUnused: true },
  { name: 'method', ...CALLABLE, neverType: true, deadIfUnused: true, objectMember: true },
  { name: 'constructor', ...CALLABLE, neverType: true },
  { name: 'macro', ...CALLABLE, deadIfUnused: true },
  { name: 'field', ...VALUE, fieldLike: true, neverType: true, classBody: true },
  { name: 'property', ...VALUE, fieldLike: true, neverType: true, objectMember: true },
  { name: 'constant', ...VALUE, constantLike: true, classBody: true, deadIfUnused: true },
  { name: 'variable', ...VALUE, deadIfUnused: true },
  { name: 'enum_member', value: true, constantLike: true, neverType: true, classBody: true },
  { name: 'route_handler', label: 'route', phantom: true, wholeName: true },
  { name: 'test', ...CALLABLE },
  { name: 'external', label: 'external symbol', phantom: true, answer: false, searched: false },
  { name: 'env_var', label: 'environment variable', ...NAME_ONLY },
  { name: 'process', ...NAME_ONLY, searched: false },
  { name: 'feature_flag', ...NAME_ONLY },
  { name: 'endpoint', ...NAME_ONLY },
  // Contracts between programs.
  { name: 'service', container: true, shared: true },
  { name: 'rpc', callable: true, neverType: true, shared: true },
  { name: 'message', type: true, container: true, shared: true },
  { name: 'schema', type: true, container: true, shared: true },
  { name: 'operation', label: 'API operation', callable: true, shared: true, wholeName: true },
  { name: 'fragment', container: true },
  { name: 'topic', ...NAME_ONLY },
  { name: 'datastore', ...NAME_ONLY, ...INFRASTRUCTURE },
  // Databases.
  { name: 'table', type: true, container: true },
  { name: 'column', value: true, fieldLike: true, neverType: true },
  { name: 'view', type: true, container: true },
  { name: 'index', label: 'database index' },
  { name: 'migration' },
  // What runs where. A Terraform, Helm or Compose variable is a `variable`, a Terraform module a `module`.
  { name: 'resource', ...INFRASTRUCTURE },
  { name: 'data_source', ...INFRASTRUCTURE },
  { name: 'provider', ...INFRASTRUCTURE },
  { name: 'output', ...INFRASTRUCTURE, value: true },
  { name: 'workload', ...INFRASTRUCTURE, container: true },
  { name: 'chart', ...INFRASTRUCTURE, container: true },
  { name: 'image', label: 'container image', ...NAME_ONLY, ...INFRASTRUCTURE },
  // How it is built, tested and shipped.
  { name: 'stage', label: 'build stage', ...INFRASTRUCTURE, container: true },
  { name: 'target', label: 'build target', ...INFRASTRUCTURE },
  { name: 'workflow', ...INFRASTRUCTURE, container: true },
  { name: 'job', ...INFRASTRUCTURE, container: true },
  { name: 'step', ...INFRASTRUCTURE, wholeName: true },
  { name: 'package', label: 'package', ...NAME_ONLY },
  { name: 'config_key', label: 'setting', value: true },
  // Style sheets, documents, people.
  { name: 'selector', wholeName: true },
  { name: 'mixin', callable: true },
  { name: 'section', container: true, wholeName: true },
  { name: 'owner', ...NAME_ONLY, searched: false },
  { name: 'person', ...NAME_ONLY, searched: false },
] as const satisfies readonly KindInfo[];

export type NodeKind = (typeof TABLE)[number]['name'];

const INFO: readonly (KindInfo & { readonly name: NodeKind })[] = TABLE;
export const NODE_KINDS: readonly NodeKind[] = INFO.map((k) => k.name);
const IDS = new Map<string, number>(INFO.map((k, i) => [k.name, i]));

export function kindId(kind: NodeKind): number {
  return IDS.get(kind) as number;
}

export function kindName(id: number): NodeKind {
  const kind = NODE_KINDS[id];
  if (kind === undefined) throw new RangeError(`unknown node kind ${id}`);
  return kind;
}

export const kindLabel = (kind: NodeKind): string => INFO[kindId(kind)]?.label ?? kind.replaceAll('_', ' ');

type KindTest = (kind: NodeKind) => boolean;

function kindsWith(has: (info: KindInfo) => boolean): KindTest {
  const kinds = new Set<NodeKind>(INFO.filter(has).map((k) => k.name));
  return (kind) => kinds.has(kind);
}

export const isPhantomKind = kindsWith((k) => k.phantom === true);
export const isAnswerKind = kindsWith((k) => k.answer !== false);
/** People ask for it by name. */
export const isSearchedKind = kindsWith((k) => k.searched !== false);
export const hasWholeName = kindsWith((k) => k.wholeName === true);
export const isInfrastructureKind = kindsWith((k) => k.infrastructure === true);
export const isContainerKind = kindsWith((k) => k.container === true);
export const isTypeKind = kindsWith((k) => k.type === true);
export const isCallableKind = kindsWith((k) => k.callable === true);
export const isValueKind = kindsWith((k) => k.value === true);
export const isFieldLikeKind = kindsWith((k) => k.fieldLike === true);
export const isConstantLikeKind = kindsWith((k) => k.constantLike === true);
export const isContractKind = kindsWith((k) => k.contract === true);
export const isTypeOnlyKind = kindsWith((k) => k.typeOnly === true);
export const isNeverTypeKind = kindsWith((k) => k.neverType === true);
export const isScopeKind = kindsWith((k) => k.scope === true);
export const hasClassBody = kindsWith((k) => k.classBody === true);
export const isObjectMemberKind = kindsWith((k) => k.objectMember === true);
export const isSharedKind = kindsWith((k) => k.shared === true);
export const isDeadIfUnused = kindsWith((k) => k.deadIfUnused === true);
