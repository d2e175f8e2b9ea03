/**
 * From symbols to graph nodes. Every file gets a node, then its visible symbols in order; declarations of one file with the
 * same name and kind (getter and setter, the overload signatures of TypeScript) share a node, unless their language tells them
 * apart by their parameters. Phantoms (nodes for what lies outside) come last and are
 * finally sorted by hash. Ids are positions.
 */

import { type GraphNode, NODE_FLAGS } from '../../../model/graph.ts';
import { type Hash, nodeHash } from '../../../model/hash.ts';
import { isContainerKind, type NodeKind } from '../../../model/node-kinds.ts';
import { type FileUnit, identityName, type Sym } from './symbols.ts';

export interface FileMeta {
  readonly generated: boolean;
  readonly vendored: boolean;
}

/** How nodes get their ids in an update, where a stored graph exists already. */
export interface KnownNodes {
  /** The id of a symbol's node in the stored graph, or a new id. */
  idOf(hash: Hash): number;
  /** The same for a phantom. */
  mentionIdOf(hash: Hash): number;
  /** Whether an earlier file of the package, none of the added ones, declares a symbol of this kind and name. */
  isTaken(unit: FileUnit, key: string): boolean;
}

export class NodeTable {
  /** In order of arrival, which without KnownNodes is the order of ids. */
  readonly nodes: GraphNode[] = [];
  readonly #repoUrl: string;
  readonly #known: KnownNodes | undefined;
  readonly #taken = new Set<string>();
  readonly #phantoms = new Map<string, number>();

  constructor(repoUrl: string, known?: KnownNodes) {
    this.#repoUrl = repoUrl;
    this.#known = known;
  }

  addFile(unit: FileUnit, lines: number, meta: FileMeta): void {
    const flags = (unit.isTest ? NODE_FLAGS.test : 0) | (meta.generated ? NODE_FLAGS.generated : 0) | (meta.vendored ? NODE_FLAGS.vendored : 0);
    const place = placeOf(unit, this.#repoUrl);
    unit.node = this.#addFileNode(place, Math.max(1, lines), flags);
    for (const group of groupDeclarations(unit)) {
      const id = this.#addSymbolNode(place, group, flags);
      for (const s of group) s.node = id;
    }
    adoptHidden(unit);
  }

  /** Once all files were added: how many nodes they declare. */
  allDeclared(): number {
    this.#taken.clear();
    return this.nodes.length;
  }

  #newId(hash: Hash): number {
    return this.#known?.idOf(hash) ?? this.nodes.length;
  }

  #addFileNode({ path, folder, fileId }: FilePlace, lines: number, flags: number): number {
    const hash = nodeHash({ repoUrl: this.#repoUrl, packagePath: path, symbolName: path, kind: 'file' });
    const id = this.#newId(hash);
    this.nodes.push({
      id,
      hash,
      kind: 'file',
      name: path,
      qualifiedName: `${this.#repoUrl}://${path}`,
      package: folder,
      fileId,
      file: path,
      startLine: 1,
      endLine: lines,
      signature: '',
      doc: '',
      visibility: 'public',
      flags,
    });
    return id;
  }

  /** Written out field by field: with hundreds of thousands of nodes, spreading objects took a second on django. */
  #addSymbolNode({ path, folder, fileId, qualifier, prefix }: FilePlace, group: readonly Sym[], flags: number): number {
    const { fact, name } = mainDeclaration(group);
    const identity = identityName(group[0] as Sym);
    const hash = this.#identity(qualifier, identity, group[0] as Sym);
    const id = this.#newId(hash);
    this.nodes.push({
      id,
      hash,
      kind: fact.kind,
      name,
      qualifiedName: prefix + identity,
      package: folder,
      fileId,
      file: path,
      startLine: fact.startLine,
      endLine: fact.endLine,
      signature: fact.signature,
      doc: fact.doc || (group.find((s) => s.fact.doc !== '')?.fact.doc ?? ''),
      visibility: fact.visibility,
      flags: flags | fact.flags | (fact.kind === 'constructor' ? constructorFlags(group) : 0),
    });
    return id;
  }

  /** Sorts phantoms by hash, so that their ids do not depend on which file mentioned them first. Returns the new id of every node. */
  orderMentions(declared: number): Uint32Array {
    const ids = Uint32Array.from(this.nodes, (n) => n.id);
    const mentioned = this.nodes.splice(declared).sort((a, b) => (a.hash < b.hash ? -1 : 1));
    for (const node of mentioned) {
      ids[node.id] = this.nodes.length;
      this.nodes.push({ ...node, id: this.nodes.length });
    }
    return ids;
  }

  /** When two files of one package declare the same name (Go's `init`, partial classes), the file becomes part of the identity. */
  #identity(packagePath: string, symbolName: string, { file, fact: { kind } }: Sym): Hash {
    const plain = nodeHash({ repoUrl: this.#repoUrl, packagePath, symbolName, kind });
    const taken = this.#taken.has(plain) || this.#known?.isTaken(file, groupKey(kind, symbolName));
    const hash = taken ? nodeHash({ repoUrl: this.#repoUrl, packagePath, symbolName: `${symbolName}@${file.outline.path}`, kind }) : plain;
    this.#taken.add(hash);
    return hash;
  }

  /** A node without a file: something external, an environment variable, a route. */
  phantom(scheme: string, name: string, kind: NodeKind, extra: PhantomPlace = {}): number {
    const qualifiedName = `${scheme}://${name}`;
    const known = this.#phantoms.get(qualifiedName);
    if (known !== undefined) return known;
    const hash = nodeHash({ repoUrl: scheme, packagePath: extra.package ?? '', symbolName: name, kind });
    const id = this.#known?.mentionIdOf(hash) ?? this.nodes.length;
    this.#phantoms.set(qualifiedName, id);
    const line = extra.startLine ?? 0;
    this.nodes.push({
      id,
      hash,
      kind,
      name,
      qualifiedName,
      package: extra.package ?? extra.group ?? `${scheme}://`,
      fileId: extra.unit?.id ?? -1,
      file: extra.unit?.outline.path ?? '',
      startLine: line,
      endLine: line,
      signature: extra.signature ?? '',
      doc: '',
      visibility: 'public',
      flags: extra.unit?.isTest ? NODE_FLAGS.test : 0,
    });
    return id;
  }
}

interface PhantomPlace {
  /** Part of its identity. */
  readonly package?: string;
  /** The package that it is stored under when `package` does not say; the scheme otherwise. */
  readonly group?: string;
  readonly unit?: FileUnit;
  readonly startLine?: number;
  readonly signature?: string;
}

/** What all nodes of a file share. */
interface FilePlace {
  readonly fileId: number;
  readonly path: string;
  readonly folder: string;
  /** The package or the file, whichever qualifies names in this language. */
  readonly qualifier: string;
  readonly prefix: string;
}

function placeOf(unit: FileUnit, repoUrl: string): FilePlace {
  const { path } = unit.outline;
  const folder = folderOf(path);
  const qualifier = unit.language.packageQualified ? folder || lastSegment(repoUrl) : path;
  return { fileId: unit.id, path, folder, qualifier, prefix: `${repoUrl}://${qualifier}.` };
}

/** What runs when the type is first used (a static constructor of C#) is called by nobody. */
const constructorFlags = (group: readonly Sym[]): number =>
  group.some(({ fact, file }) => file.language.traits.overloads !== undefined && (fact.flags & NODE_FLAGS.static) === 0) ? NODE_FLAGS.toldApart : 0;

const groupKey = (kind: NodeKind, identity: string): string => `${kind}\0${identity}`;

/** Declarations of one file with the same key are one node. */
export const nodeKey = (sym: Sym): string => groupKey(sym.fact.kind, identityName(sym));

/** Hidden symbols have none, nor has a declaration of what is defined elsewhere. */
export const hasNode = ({ fact, definition }: Sym): boolean => fact.hidden !== true && definition === undefined;

/** Gives a hidden symbol the node of its owner. */
export function adoptHidden({ syms }: FileUnit): void {
  for (const s of syms) {
    if (s.fact.hidden === true) s.node = s.owner?.node ?? -1;
    else if (s.definition !== undefined) s.node = -1;
  }
}

export function groupDeclarations(unit: FileUnit): Sym[][] {
  const groups = new Map<string, Sym[]>();
  for (const s of unit.syms) {
    if (!hasNode(s)) continue;
    const key = nodeKey(s);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [s]);
    else group.push(s);
  }
  return [...groups.values()];
}

/** The longest declaration: the implementation rather than its overload signatures; of constructors one that is called, of a class and its object the class. */
function mainDeclaration(group: readonly Sym[]): Sym {
  const isTold = group.length > 1 && (group[0]?.fact.kind === 'constructor' || isContainerKind((group[0] as Sym).fact.kind));
  const called = isTold ? group.filter((s) => (s.fact.flags & NODE_FLAGS.static) === 0) : group;
  return (called.length === 0 ? group : called).reduce((a, b) => (b.fact.endLine - b.fact.startLine > a.fact.endLine - a.fact.startLine ? b : a));
}

export function folderOf(path: string): string {
  const slash = path.lastIndexOf('/');
  return slash < 0 ? '' : path.slice(0, slash);
}

function lastSegment(url: string): string {
  return url.slice(url.lastIndexOf('/') + 1);
}
