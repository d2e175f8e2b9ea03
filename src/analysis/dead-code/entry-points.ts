/**
 * Why a symbol that nothing refers to may still be in use: by somebody outside of the repository, by a framework or by the
 * language itself. The first rule that holds is the reason. Precision goes before recall: in doubt, a rule keeps the symbol.
 */
import { neighboursBy } from '../../model/adjacency.ts';
import { type EdgeType, edgeTypeId } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isCallableKind, isContractKind, isTypeKind, kindId, NODE_KINDS } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import { type CodeGraph, eachOwner, folderOf, pathOf } from '../code-graph.ts';
import type { ConventionsOf, LanguageConventions } from './language-conventions.ts';
import { isStartedFile, isStartedName } from './started-by-name.ts';
import { isUsed } from './uses.ts';

export type KeepReason = 'entry_point' | 'registered' | 'dispatched' | 'public_surface' | 'computed_name' | 'mentioned';

const edges = (...types: EdgeType[]): ReadonlySet<number> => new Set(types.map(edgeTypeId));
const DECORATES = edges('decorates');
const OVERRIDES = edges('overrides');
const EXTENDS = edges('extends');
const HAS_BASE = edges('extends', 'implements');
const IMPORTS = edges('imports');
const CONTAINS = edges('contains');
const EXTERNAL = kindId('external');
const FILE = kindId('file');
const MODULE = kindId('module');

/** Operators, finalizers, members with a computed key: code that uses them does not write these names. */
const NO_WORD = /^[^\w$#\u0080-\uffff]/;
/** `[Symbol.asyncDispose]`, whose last part is a word. */
const COMPUTED_KEY = /\]$/;
const MAIN = /^[mM]ain$/;
const PREFIX = /^([a-z]+_|(?:visit|on|handle|do|render|get|is)(?=[A-Z]))\w+$/;
const MIN_SIBLINGS = 3;
const MIN_SUBTYPES = 3;
const INTERNAL = /(?:^|\/)internals?\//;

export interface EntryPointOptions {
  readonly conventionsOf: ConventionsOf;
  /** Whether a package offers this file to others by its path. */
  isOffered(file: string): boolean;
  /** Of any node, those outside of the repository included; '' when it is not known. */
  nameOf(id: NodeId): string;
  /** Whether documentation names this symbol. */
  isDocumented(node: GraphNode): boolean;
  /** Exported symbols are judged like all others: right for programs, wrong for libraries. */
  readonly exported: boolean;
}

export class EntryPoints {
  readonly #graph: CodeGraph;
  /** Languages in which only symbols with an explicit `export` can be used from outside. */
  readonly #explicit: ReadonlySet<string>;
  readonly #nodes: ReadonlyMap<NodeId, GraphNode>;
  readonly #fileNodes: ReadonlyMap<number, NodeId>;
  /** Files of which others import some symbol. */
  readonly #imported: ReadonlySet<number>;
  readonly #programs: ReadonlySet<string>;
  readonly #options: EntryPointOptions;
  /** Asked for by few questions. */
  #belowOutside: ReadonlySet<NodeId> | undefined;

  /** `nodes`: at least the symbols to be judged and the members of their types. */
  constructor(graph: CodeGraph, nodes: readonly GraphNode[], options: EntryPointOptions) {
    this.#graph = graph;
    this.#options = options;
    this.#nodes = new Map(nodes.map((n) => [n.id, n]));
    this.#explicit = explicitLanguages(graph, nodes);
    this.#fileNodes = fileNodesOf(graph);
    this.#imported = importedFiles(graph);
    this.#programs = new Set(nodes.filter((n) => n.name === 'main' && n.kind === 'function').map((n) => folderOf(n.file)));
  }

  reasonFor(node: GraphNode): KeepReason | undefined {
    if (this.#isStarted(node)) return 'entry_point';
    if (this.#isRegistered(node)) return 'registered';
    if (this.#isDispatched(node)) return 'dispatched';
    if (!this.#options.exported && this.#isSurface(node)) return 'public_surface';
    if (this.#hasComputedName(node)) return 'computed_name';
    return undefined;
  }

  #isStarted(node: GraphNode): boolean {
    const { id, kind, name, file, signature, flags } = node;
    const own = lastPart(name);
    const { uses } = this.#conventions(id);
    if (isTypeKind(kind) && this.#hasMember(id, MAIN)) return true;
    if (isStartedName(own) || uses.names?.test(own) || NO_WORD.test(own) || COMPUTED_KEY.test(name)) return true;
    if (uses.loadedSignature?.test(signature) || uses.compilerNames?.test(name) || this.#addsToModule(id)) return true;
    if (uses.settings?.files.test(file) && uses.settings.names.test(name)) return true;
    // Whatever loads a file sees only what the file exports.
    return (isStartedFile(file) || uses.files?.test(file) === true) && (flags & NODE_FLAGS.exported) !== 0;
  }

  /** `declare module 'x' { … }` adds to a module that is declared elsewhere: whoever uses that module sees the addition. */
  #addsToModule(id: NodeId): boolean {
    const owner = this.#graph.columns.nodeOwner[id] as number;
    if (owner < 0 || !this.#explicit.has(this.#languageOf(id))) return false;
    return this.#graph.columns.nodeKind[owner] === MODULE && !((this.#graph.columns.nodeFlags[owner] as number) & NODE_FLAGS.exported);
  }

  /** A decorator on the symbol or on an owner of it: whoever registered a class calls its members too, except for private ones. */
  #isRegistered({ id, visibility }: GraphNode): boolean {
    if (this.#isDecorated(id)) return true;
    if (visibility === 'private') return false;
    for (let at = this.#graph.columns.nodeOwner[id] as number; at >= 0; at = this.#graph.columns.nodeOwner[at] as number)
      if (this.#isDecorated(at)) return true;
    return false;
  }

  /** By something that may hand it to others; what only observes a function or tells the compiler something does not. */
  #isDecorated(id: NodeId): boolean {
    const { inertDecorators } = this.#conventions(id).uses;
    return this.#targets(id, DECORATES).some((by) => inertDecorators === undefined || !inertDecorators.test(lastPart(this.#options.nameOf(by))));
  }

  #isDispatched(node: GraphNode): boolean {
    const { uses, structural } = this.#conventions(node.id);
    if (uses.overridingSignature?.test(node.signature) || this.#targets(node.id, OVERRIDES).length > 0 || this.#isShapeMember(node)) return true;
    // A base outside of the repository may find its subclasses, and call their members.
    const type = isTypeKind(node.kind) ? node.id : (this.#graph.columns.nodeOwner[node.id] as number);
    if (type < 0) return false;
    const { subclassHooks } = uses;
    if (subclassHooks !== undefined && this.#targets(type, EXTENDS).some((base) => this.#hasMember(base, subclassHooks))) return true;
    // Where types are embedded and not extended, what is embedded does not know of the type around it: a struct with a mutex.
    return (!structural && this.hasOutsideBase(type)) || this.#isFoundByBase(type);
  }

  /** Several subclasses of one base that nothing refers to: they are probably found by reflection or by loading modules. */
  #isFoundByBase(type: NodeId): boolean {
    const unnamed = (id: NodeId) => !isUsed(this.#graph, id);
    return unnamed(type) && this.#targets(type, EXTENDS).some((base) => this.#sources(base, EXTENDS).filter(unnamed).length >= MIN_SUBTYPES);
  }

  #hasMember(type: NodeId, name: RegExp): boolean {
    return this.#targets(type, CONTAINS).some((id) => name.test(lastPart(this.#nodes.get(id)?.name ?? '')));
  }

  /** A method that may be called through a type other than its own: a member of an interface or of an object, or one that some interface elsewhere may require. */
  #isShapeMember({ id, kind, flags, signature }: GraphNode): boolean {
    if (!isCallableKind(kind)) return false;
    const owner = this.#graph.columns.nodeOwner[id] as number;
    const ownerKind = owner < 0 ? undefined : NODE_KINDS[this.#graph.columns.nodeKind[owner] as number];
    if (ownerKind === undefined) return kind === 'method';
    if (ownerKind === 'module') return false;
    if (!isTypeKind(ownerKind) || isContractKind(ownerKind) || this.#hasUnseenBase(owner)) return true;
    if (!(flags & NODE_FLAGS.exported)) return false;
    const { structural, dynamic, uses } = this.#conventions(id);
    return structural || dynamic || uses.traitMemberSignature?.test(signature) === true;
  }

  /** `implements Iterator<number>`: types of the language itself are not symbols, so no edge shows such a base; the signature does. */
  #hasUnseenBase(type: NodeId): boolean {
    const named = basesInText(this.#nodes.get(type)?.signature ?? '');
    return named > 0 && named > this.#targets(type, HAS_BASE).length;
  }

  /** A base that the repository does not declare, of the type or of one of its bases. */
  hasOutsideBase(type: NodeId): boolean {
    this.#belowOutside ??= this.#typesBelowOutside();
    return this.#belowOutside.has(type);
  }

  /** From what is outside downwards: asked upwards, type by type, a long chain would be walked once for each of its types. */
  #typesBelowOutside(): ReadonlySet<NodeId> {
    const { nodeKind } = this.#graph.columns;
    const below = new Set<NodeId>();
    const open: NodeId[] = [];
    for (let id = 0; id < nodeKind.length; id++) if (nodeKind[id] === EXTERNAL) open.push(id);
    for (let id = open.pop(); id !== undefined; id = open.pop()) {
      for (const type of this.#sources(id, HAS_BASE)) {
        if (below.has(type)) continue;
        below.add(type);
        open.push(type);
      }
    }
    return below;
  }

  /** Whether others may import the symbol: it and all its owners are exported, and it is not internal to its package. */
  #isSurface(node: GraphNode): boolean {
    if (INTERNAL.test(node.file)) return false;
    if (this.#explicit.has(this.#languageOf(node.id))) return this.#isExplicitSurface(node);
    const { folderPackages, facedByImports } = this.#conventions(node.id);
    if (!this.#isReachable(node) || (folderPackages && this.#programs.has(folderOf(node.file)))) return false;
    return facedByImports ? this.#isFace(node) : true;
  }

  #isExplicitSurface(node: GraphNode): boolean {
    if (node.flags & NODE_FLAGS.exported) return this.#isPassedOn(node);
    const owner = this.#graph.columns.nodeOwner[node.id] as number;
    return owner >= 0 && node.visibility !== 'private' && ((this.#graph.columns.nodeFlags[owner] as number) & NODE_FLAGS.exported) !== 0;
  }

  #isReachable({ id, flags }: GraphNode): boolean {
    let reachable = (flags & NODE_FLAGS.exported) !== 0;
    eachOwner(this.#graph, id, (owner) => {
      reachable &&= ((this.#graph.columns.nodeFlags[owner] as number) & NODE_FLAGS.exported) !== 0;
    });
    return reachable;
  }

  /** A member of a type that is documented, or that a package's surface file imports: whoever has the type may use its members. */
  #isFace(node: GraphNode): boolean {
    const owner = this.#nodes.get(this.#graph.columns.nodeOwner[node.id] as number);
    return owner !== undefined && (this.#options.isDocumented(owner) || this.#sources(owner.id, IMPORTS).some((id) => this.#isSurfaceFile(id)));
  }

  #isSurfaceFile(id: NodeId): boolean {
    return this.#conventions(id).uses.surfaceFiles?.test(pathOf(this.#graph, id)) === true;
  }

  /** For explicit exports: whether the symbol's file is a package's surface, is offered by a manifest, is imported as a whole, or is imported by nobody (so it is loaded by path). */
  #isPassedOn({ id, file, fileId, name }: GraphNode): boolean {
    if (this.#isSurfaceFile(id) || name === 'default' || this.#options.isOffered(file)) return true;
    const first = this.#fileNodes.get(fileId);
    if (first === undefined) return true;
    return this.#sources(first, IMPORTS).length > 0 || !this.#imported.has(fileId);
  }

  #hasComputedName(node: GraphNode): boolean {
    const prefix = node.kind === 'method' ? PREFIX.exec(lastPart(node.name))?.[1] : undefined;
    if (prefix === undefined) return false;
    const owner = this.#graph.columns.nodeOwner[node.id] as number;
    const siblings = owner < 0 ? [] : this.#targets(owner, CONTAINS).flatMap((id) => this.#nodes.get(id) ?? []);
    return siblings.filter((s) => lastPart(s.name).startsWith(prefix)).length >= MIN_SIBLINGS;
  }

  #conventions(id: NodeId): LanguageConventions {
    return this.#options.conventionsOf(this.#languageOf(id));
  }

  #languageOf(id: NodeId): string {
    return this.#graph.languages[this.#graph.columns.nodeFile[id] as number] ?? '';
  }

  #targets(id: NodeId, types: ReadonlySet<number>): NodeId[] {
    return neighboursBy(this.#graph.adjacency.out, id, types);
  }

  #sources(id: NodeId, types: ReadonlySet<number>): NodeId[] {
    return neighboursBy(this.#graph.adjacency.in, id, types);
  }
}

/** How many bases a declaration names by the words `extends` and `implements`. */
function basesInText(signature: string): number {
  let text = signature;
  for (let before = ''; before !== text; ) [before, text] = [text, text.replace(/<[^<>]*>/g, '')];
  return [...text.matchAll(/\b(?:extends|implements)\s+([^{]*?)(?=\bimplements\b|\{|$)/g)].reduce((sum, [, list = '']) => sum + list.split(',').length, 0);
}

export function fileNodesOf({ columns: { nodeKind, nodeFile, nodes } }: CodeGraph): Map<number, NodeId> {
  const found = new Map<number, NodeId>();
  for (let id = 0; id < nodes; id++) if (nodeKind[id] === FILE) found.set(nodeFile[id] as number, id);
  return found;
}

function importedFiles({ columns: { nodeKind, nodeFile, nodes }, adjacency }: CodeGraph): Set<number> {
  const found = new Set<number>();
  for (let id = 0; id < nodes; id++) if (nodeKind[id] !== FILE && neighboursBy(adjacency.in, id, IMPORTS).length > 0) found.add(nodeFile[id] as number);
  return found;
}

/** Languages with explicit exports, recognised by declarations that begin with `export`. */
export function explicitLanguages(graph: CodeGraph, nodes: readonly GraphNode[]): Set<string> {
  return new Set(nodes.filter((n) => /^export\b/.test(n.signature)).map((n) => graph.languages[n.fileId] ?? ''));
}
