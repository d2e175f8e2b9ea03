/** What one document of a SCIP index says about the graph: mentions of symbols, and what implements what. */
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { type Hash, nodeHash } from '../../model/hash.ts';
import type { LayerEdge, LayerNode, UnitClaims } from '../../model/layer.ts';
import { lineOwners } from '../../model/line-owners.ts';
import { isPhantomKind } from '../../model/node-kinds.ts';
import { ROLE, type ScipDocument, type ScipOccurrence } from './decode-scip.ts';
import { edgesAt, inheritanceType, mentionType } from './edge-types.ts';
import { isLocal, parseScipName, purlOf } from './scip-symbol.ts';

const CONFIDENCE = 0.95;

/** One file, with what the code graph says of it. */
export interface IndexedDocument {
  readonly document: ScipDocument;
  /** Content hash of the file. */
  readonly file: Hash;
  readonly lines: readonly string[];
  readonly nodes: readonly GraphNode[];
  /** Edges from its symbols whose places mention their target, and inheritance. */
  readonly edges: readonly GraphEdge[];
  /** Nodes that those edges lead to. */
  readonly targets: ReadonlyMap<number, GraphNode>;
}

export interface Claimed extends UnitClaims {
  /** Mentions that the code graph has as well; that it has not; of what lies outside. */
  readonly confirmed: number;
  readonly found: number;
  readonly external: number;
}

export function documentClaims(source: IndexedDocument, symbols: ReadonlyMap<string, GraphNode>): Claimed {
  const claims = new Claims(source, symbols);
  for (const occurrence of source.document.occurrences) claims.mention(occurrence);
  for (const { symbol, relationships } of source.document.symbols)
    for (const { symbol: base, isImplementation } of relationships) if (isImplementation) claims.implement(symbol, base);
  return claims.finish();
}

class Claims {
  readonly #source: IndexedDocument;
  readonly #symbols: ReadonlyMap<string, GraphNode>;
  readonly #owners: Int32Array;
  readonly #byId: ReadonlyMap<number, GraphNode>;
  readonly #file: GraphNode | undefined;
  readonly #byTarget = new Map<number, GraphEdge[]>();
  readonly #outside: readonly GraphEdge[];
  readonly #edges = new Map<string, LayerEdge>();
  readonly #nodes = new Map<Hash, LayerNode>();
  readonly #counts = { confirmed: 0, found: 0, external: 0 };

  constructor(source: IndexedDocument, symbols: ReadonlyMap<string, GraphNode>) {
    this.#source = source;
    this.#symbols = symbols;
    this.#byId = new Map(source.nodes.map((n) => [n.id, n]));
    this.#file = source.nodes.find((n) => n.kind === 'file');
    this.#owners = lineOwners(source.nodes.filter((n) => n.kind !== 'file' && !isPhantomKind(n.kind)));
    for (const edge of source.edges) this.#byTarget.set(edge.target, [...(this.#byTarget.get(edge.target) ?? []), edge]);
    this.#outside = source.edges.filter((e) => source.targets.get(e.target)?.kind === 'external');
  }

  mention(occurrence: ScipOccurrence): void {
    if (isLocal(occurrence.symbol)) return;
    const target = this.#symbols.get(occurrence.symbol);
    if (target !== undefined) this.#internal(occurrence, target);
    else if (!(occurrence.roles & ROLE.definition)) this.#external(occurrence);
  }

  #internal({ line, start, end, roles }: ScipOccurrence, target: GraphNode): void {
    const known = edgesAt(this.#byTarget.get(target.id) ?? [], line + 1, start);
    for (const edge of known) this.#confirm(edge, target.hash, line + 1, start);
    if (known.length > 0) return;
    const owner = this.#ownerAt(line + 1);
    // A file is named by imports and package clauses, which the code graph has as such; a field is often defined where it is first written.
    if (owner === undefined || owner.id === target.id || target.kind === 'file' || roles & (ROLE.import | ROLE.definition)) return;
    this.#counts.found++;
    const type = mentionType(target.kind, (this.#source.lines[line] ?? '').slice(end));
    this.#add(owner.hash, target.hash, type, line + 1, start);
  }

  /** Somebody else's package: the symbol that the code graph knows at that place, else one of the package's purl. */
  #external({ symbol, line, start, end, roles }: ScipOccurrence): void {
    const known = this.#outside.find((e) => e.sites.some((s) => s.line === line + 1 && s.column === start));
    if (known !== undefined) {
      this.#confirm(known, (this.#source.targets.get(known.target) as GraphNode).hash, line + 1, start);
      return;
    }
    const [owner, node] = [this.#ownerAt(line + 1), externalNode(symbol)];
    if (owner === undefined || node === undefined || roles & ROLE.import) return;
    this.#nodes.set(node.hash, node);
    this.#counts.external++;
    this.#add(owner.hash, node.hash, CALLED.test((this.#source.lines[line] ?? '').slice(end)) ? 'calls' : 'references', line + 1, start);
  }

  implement(symbol: string, base: string): void {
    const [source, target] = [this.#symbols.get(symbol), this.#symbols.get(base)];
    if (source === undefined || target === undefined || source.id === target.id || source.kind === 'file') return;
    const known = (this.#byTarget.get(target.id) ?? []).find((e) => e.source === source.id && INHERITS.has(e.type));
    if (known !== undefined) this.#counts.confirmed++;
    else this.#counts.found++;
    this.#add(source.hash, target.hash, known?.type ?? inheritanceType(source, target), 0, 0);
  }

  #ownerAt = (line: number): GraphNode | undefined => this.#byId.get(this.#owners[line] ?? -1) ?? this.#file;

  #confirm(known: GraphEdge, target: Hash, line: number, column: number): void {
    const source = this.#byId.get(known.source);
    if (source === undefined) return;
    this.#counts.confirmed++;
    this.#add(source.hash, target, known.type, line, column);
  }

  /** Of several mentions the first one's place is kept, and how many there are. */
  #add(source: Hash, target: Hash, type: EdgeType, line: number, column: number): void {
    const key = `${source} ${target} ${type}`;
    const sofar = this.#edges.get(key);
    const edge = sofar ?? {
      ...{ source, target, type, provenance: 'scip_resolved' as const, confidence: CONFIDENCE, observations: 0 },
      ...{ sourceFile: this.#source.file, line, column },
    };
    this.#edges.set(key, { ...edge, observations: edge.observations + 1 });
  }

  finish(): Claimed {
    return { nodes: [...this.#nodes.values()], edges: [...this.#edges.values()], ...this.#counts };
  }
}

const INHERITS: ReadonlySet<EdgeType> = new Set(['implements', 'extends', 'overrides']);
const CALLED = /^\s*\(/;

/** As the code graph would name it; undefined for what is in no package. */
function externalNode(symbol: string): LayerNode | undefined {
  const name = parseScipName(symbol);
  const purl = name && purlOf(name);
  const named = name?.descriptors.filter((d) => d.kind !== 'namespace').map((d) => d.name) ?? [];
  if (name === undefined || purl === undefined || named.length === 0) return undefined;
  const modules = name.descriptors.filter((d) => d.kind === 'namespace').map((d) => d.name);
  const full = [...modules, ...named].join('.');
  return {
    kind: 'external',
    name: full,
    qualifiedName: `${purl}://${full}`,
    hash: nodeHash({ repoUrl: purl, packagePath: '', symbolName: full, kind: 'external' }),
  };
}
