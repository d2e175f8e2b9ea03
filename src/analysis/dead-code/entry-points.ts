/**
 * Why a symbol that nothing refers to is alive all the same: somebody outside of the repository, a framework or the
 * language itself may use it. One rule each; the first that holds is the reason. Precision before recall: a rule that
 * is in doubt keeps the symbol.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isTypeKind, kindId, NODE_KINDS } from '../../model/node-kinds.ts';
import type { CodeGraph } from '../code-graph.ts';

export type KeepReason = 'entry_point' | 'registered' | 'dispatched' | 'public_surface' | 'computed_name' | 'mentioned';

const [DECORATES, OVERRIDES, EXTENDS, IMPLEMENTS, IMPORTS, CONTAINS] = (
  ['decorates', 'overrides', 'extends', 'implements', 'imports', 'contains'] as const
).map(edgeTypeId) as [number, number, number, number, number, number];
const EXTERNAL = kindId('external');
const FILE = kindId('file');

const STARTED_NAME =
  /^(?:main|Main|init|initialize|setup|setUp|tearDown|teardown|default|_|_start|register|plugin|handler)$|^__\w+__$|^(?:respond_to_missing\?|(?:method|const)_missing|inherited|included|extended|prepended|(?:singleton_)?method_added)$|^(?:Test|Fuzz|Benchmark|Example)(?:[A-Z_]|$)/;
/** The base may lie outside, where the index cannot see it. */
const OVERRIDES_BY_WORD = /\boverride\b/;
/** Whoever loads the file by its path takes it, whatever its name. */
const DEFAULT_EXPORT = /^export default\b/;
/** Namespaces that a compiler looks names up in. */
const COMPILER_SPACE = /(?:^|\.)JSX\./;
/** Files that a tool, a framework or a shell loads by their path. */
const STARTED_FILE =
  /(?:^|\/)(?:[\w.-]*config[\w.-]*|conftest|setup|manage|wsgi|asgi|Rakefile|Gemfile|build|gulpfile|Gruntfile)\.\w+$|(?:^|\/)(?:scripts?|bin|migrations|pages|benchmarks?|bench)\//;
const SURFACE_FILE = /(?:^|\/)(?:index|mod|main|lib|__init__|__main__)\.\w+$/;
const PREFIX = /^([a-z]+_|(?:visit|on|handle|do|render|get|is)(?=[A-Z]))\w+$/;
const LEAST_SIBLINGS = 3;

export interface EntryPointOptions {
  /** Whether a package offers this file to others by its path. */
  isOffered(file: string): boolean;
  /** Exported symbols are judged like all others: right for programs, wrong for libraries. */
  readonly exported: boolean;
}

export class EntryPoints {
  readonly #graph: CodeGraph;
  /** Languages in which a public symbol is offered to others only when it is exported in so many words. */
  readonly #explicit: ReadonlySet<string>;
  readonly #nodes: ReadonlyMap<NodeId, GraphNode>;
  readonly #fileNodes: ReadonlyMap<number, NodeId>;
  /** Files of which others import some symbol. */
  readonly #imported: ReadonlySet<number>;

  readonly #options: EntryPointOptions;

  /** `nodes`: at least the symbols to be judged and the members of their types. */
  constructor(graph: CodeGraph, nodes: readonly GraphNode[], options: EntryPointOptions) {
    this.#graph = graph;
    this.#options = options;
    this.#nodes = new Map(nodes.map((n) => [n.id, n]));
    this.#explicit = explicitLanguages(graph, nodes);
    this.#fileNodes = fileNodesOf(graph);
    this.#imported = importedFiles(graph);
  }

  reasonFor(node: GraphNode): KeepReason | undefined {
    if (this.#isStarted(node)) return 'entry_point';
    if (this.#isRegistered(node.id)) return 'registered';
    if (this.#isDispatched(node)) return 'dispatched';
    if (!this.#options.exported && this.#isSurface(node)) return 'public_surface';
    if (this.#hasComputedName(node)) return 'computed_name';
    return undefined;
  }

  #isStarted({ name, file, signature }: GraphNode): boolean {
    return DEFAULT_EXPORT.test(signature) || STARTED_NAME.test(lastName(name)) || COMPILER_SPACE.test(name) || STARTED_FILE.test(file);
  }

  /** The symbol, or what it stands in: members of a registered class are called by whoever took the class. */
  #isRegistered(id: NodeId): boolean {
    for (let at = id; at >= 0; at = this.#graph.columns.nodeOwner[at] as number) if (this.#targets(at, [DECORATES]).length > 0) return true;
    return false;
  }

  #isDispatched(node: GraphNode): boolean {
    if (OVERRIDES_BY_WORD.test(node.signature) || this.#targets(node.id, [OVERRIDES]).length > 0 || this.#isShapeMember(node)) return true;
    // A heir of something outside may be found by that base, and its members called by it.
    const type = isTypeKind(node.kind) ? node.id : (this.#graph.columns.nodeOwner[node.id] as number);
    return type >= 0 && this.#hasOutsideBase(type, new Set());
  }

  /** A method that others know by its place in a shape: declared in an interface, written in an object, or public. */
  #isShapeMember({ id, kind, flags }: GraphNode): boolean {
    if (kind !== 'method') return false;
    const owner = this.#graph.columns.nodeOwner[id] as number;
    const ownerKind = owner < 0 ? undefined : NODE_KINDS[this.#graph.columns.nodeKind[owner] as number];
    if (ownerKind === undefined || !isTypeKind(ownerKind) || ownerKind === 'interface' || ownerKind === 'trait') return true;
    return this.#options.exported && (flags & NODE_FLAGS.exported) !== 0;
  }

  #hasOutsideBase(type: NodeId, seen: Set<NodeId>): boolean {
    if (seen.has(type)) return false;
    seen.add(type);
    return this.#targets(type, [EXTENDS, IMPLEMENTS]).some((base) => this.#graph.columns.nodeKind[base] === EXTERNAL || this.#hasOutsideBase(base, seen));
  }

  /** What others may import: exported itself, or a public member of a type that is. */
  #isSurface(node: GraphNode): boolean {
    if (!(node.flags & NODE_FLAGS.exported)) return this.#isMemberOfSurface(node);
    if (/(?:^|\/)internal\//.test(`${node.file}`)) return false;
    return this.#explicit.has(this.#languageOf(node.id)) ? this.#isPassedOn(node) : true;
  }

  #isMemberOfSurface(node: GraphNode): boolean {
    const owner = this.#graph.columns.nodeOwner[node.id] as number;
    if (owner < 0 || node.visibility === 'private' || !this.#explicit.has(this.#languageOf(node.id))) return false;
    return ((this.#graph.columns.nodeFlags[owner] as number) & NODE_FLAGS.exported) !== 0;
  }

  /** Where exports are explicit: through a file that is the face of a package, that is passed on whole, or that nobody imports (so it is loaded by path). */
  #isPassedOn({ file, fileId, name }: GraphNode): boolean {
    if (SURFACE_FILE.test(file) || name === 'default' || this.#options.isOffered(file)) return true;
    const first = this.#fileNodes.get(fileId);
    if (first === undefined) return true;
    return this.#sources(first, [IMPORTS]).length > 0 || !this.#imported.has(fileId);
  }

  #hasComputedName(node: GraphNode): boolean {
    const prefix = node.kind === 'method' ? PREFIX.exec(lastName(node.name))?.[1] : undefined;
    if (prefix === undefined) return false;
    const owner = this.#graph.columns.nodeOwner[node.id] as number;
    const siblings = owner < 0 ? [] : this.#targets(owner, [CONTAINS]).flatMap((id) => this.#nodes.get(id) ?? []);
    return siblings.filter((s) => lastName(s.name).startsWith(prefix)).length >= LEAST_SIBLINGS;
  }

  #languageOf(id: NodeId): string {
    return this.#graph.languages[this.#graph.columns.nodeFile[id] as number] ?? '';
  }

  #targets(id: NodeId, types: readonly number[]): NodeId[] {
    return entries(this.#graph.adjacency.out, id, types);
  }

  #sources(id: NodeId, types: readonly number[]): NodeId[] {
    return entries(this.#graph.adjacency.in, id, types);
  }
}

function entries({ offsets, targets, types }: CodeGraph['adjacency']['in'], id: NodeId, wanted: readonly number[]): NodeId[] {
  const found: NodeId[] = [];
  for (let i = offsets[id] as number; i < (offsets[id + 1] as number); i++) if (wanted.includes(types[i] as number)) found.push(targets[i] as number);
  return found;
}

const lastName = (name: string): string => name.slice(name.lastIndexOf('.') + 1);

function fileNodesOf({ columns: { nodeKind, nodeFile, nodes } }: CodeGraph): Map<number, NodeId> {
  const found = new Map<number, NodeId>();
  for (let id = 0; id < nodes; id++) if (nodeKind[id] === FILE) found.set(nodeFile[id] as number, id);
  return found;
}

function importedFiles({ columns: { nodeKind, nodeFile, nodes }, adjacency }: CodeGraph): Set<number> {
  const found = new Set<number>();
  for (let id = 0; id < nodes; id++) if (nodeKind[id] !== FILE && entries(adjacency.in, id, [IMPORTS]).length > 0) found.add(nodeFile[id] as number);
  return found;
}

/** Seen in the code itself: languages whose declarations begin with the word. */
function explicitLanguages(graph: CodeGraph, nodes: readonly GraphNode[]): Set<string> {
  return new Set(nodes.filter((n) => /^export\b/.test(n.signature)).map((n) => graph.languages[n.fileId] ?? ''));
}
