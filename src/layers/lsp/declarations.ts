/**
 * From places to nodes: which symbol of the graph is declared at a line and column of a file. A server points at the name
 * of a declaration, and facts know where names stand, so the two meet exactly; a place that holds no declared name of the
 * graph (a parameter, a local variable) gives nothing rather than something near.
 */
import type { FileFacts, SymbolFact } from '../../model/facts.ts';
import type { GraphFile, GraphNode } from '../../model/graph.ts';
import { lastPart } from '../../util/last-part.ts';
import { RecentMap } from '../../util/recent-map.ts';
import type { LayerSubject } from '../contract.ts';

export interface FileDeclarations {
  readonly file: GraphFile;
  readonly text: string;
  readonly facts: FileFacts;
  /** Nodes of the file. */
  readonly nodes: readonly GraphNode[];
  /** The node that stands for the file. */
  readonly fileNode: GraphNode;
  /** By position in facts.symbols; undefined for hidden symbols and for declarations of what is defined elsewhere. */
  readonly nodeOf: readonly (GraphNode | undefined)[];
  /** By `line:column`, line from 1. */
  readonly at: ReadonlyMap<string, number>;
}

/** Files whose declarations are kept: with their facts they take some 100 KB each. */
const KEPT = 500;

export class Declarations {
  readonly #subject: LayerSubject;
  readonly #files: ReadonlyMap<string, GraphFile>;
  readonly #kept = new RecentMap<string, Promise<FileDeclarations | undefined>>(KEPT);

  static async open(subject: LayerSubject): Promise<Declarations> {
    return new Declarations(subject, new Map((await subject.reader.files()).map((f) => [f.path, f])));
  }

  private constructor(subject: LayerSubject, files: ReadonlyMap<string, GraphFile>) {
    this.#subject = subject;
    this.#files = files;
  }

  /** Undefined for what is not indexed, and for what is edited since. */
  of(path: string): Promise<FileDeclarations | undefined> {
    let declarations = this.#kept.get(path);
    if (declarations === undefined) {
      declarations = this.#read(path);
      this.#kept.set(path, declarations);
    }
    return declarations;
  }

  async #read(path: string): Promise<FileDeclarations | undefined> {
    const file = this.#files.get(path);
    const source = file && (await this.#subject.sourceOf(file));
    if (file === undefined || source === undefined) return undefined;
    const nodes = await this.#subject.reader.nodesByFile([path]);
    const fileNode = nodes.find((n) => n.kind === 'file');
    if (fileNode === undefined) return undefined;
    const nodeOf = matchNodes(source.facts, nodes);
    const at = new Map(source.facts.symbols.map((s, i) => [`${s.line}:${s.column}`, i]));
    return { file, ...source, nodes, fileNode, nodeOf, at };
  }
}

/** By lines and name; where several declarations share a node, by name and kind alone. */
function matchNodes({ symbols }: FileFacts, nodes: readonly GraphNode[]): (GraphNode | undefined)[] {
  const byPlace = new Map(nodes.map((n) => [`${n.startLine}:${n.endLine}:${n.kind}:${lastPart(n.name)}`, n]));
  const byName = new Map(nodes.map((n) => [`${n.kind}:${n.name}`, n]));
  return symbols.map((s) => {
    if (s.hidden === true) return undefined;
    return byPlace.get(`${s.startLine}:${s.endLine}:${s.kind}:${lastPart(s.name)}`) ?? byName.get(`${s.kind}:${fullName(symbols, s)}`);
  });
}

/** `Type.method`, as nodes are named. */
export function fullName(symbols: readonly SymbolFact[], { name, owner, ownerType }: SymbolFact): string {
  if (ownerType !== undefined) return `${ownerType}.${name}`;
  const above = symbols[owner];
  return above === undefined ? name : `${fullName(symbols, above)}.${name}`;
}

/** The node that a fact of the file belongs to: the symbol's own, or that of the nearest owner that has one. */
export function ownerNode({ facts, nodeOf, fileNode }: FileDeclarations, at: number): GraphNode {
  for (let index = at, symbol = facts.symbols[at]; symbol !== undefined; index = symbol.owner, symbol = facts.symbols[index]) {
    const node = nodeOf[index];
    if (node !== undefined) return node;
  }
  return fileNode;
}

/** The innermost node around a line. */
export function nodeAround({ facts, nodeOf, fileNode }: FileDeclarations, line: number): GraphNode {
  let found: SymbolFact | undefined;
  let node = fileNode;
  for (const [i, symbol] of facts.symbols.entries()) {
    const own = nodeOf[i];
    if (own === undefined || symbol.startLine > line || symbol.endLine < line || (found !== undefined && symbol.startLine < found.startLine)) continue;
    [found, node] = [symbol, own];
  }
  return node;
}
