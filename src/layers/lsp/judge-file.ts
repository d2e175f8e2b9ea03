/**
 * What a server's answers say about the edges of one file: confirmed where both say the same, corrected where the server
 * knows better, found where the code graph had nothing. An edge is denied only when every place that it comes from leads
 * elsewhere, and never for the sake of an answer that cannot be right: a name leads to something that bears it.
 */
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import type { Hash } from '../../model/hash.ts';
import type { LayerEdge, LayerNode } from '../../model/layer.ts';
import { isCallableKind, isContractKind, isTypeKind } from '../../model/node-kinds.ts';
import { provenanceConfidence } from '../../model/provenance.ts';
import { lastPart } from '../../util/last-part.ts';
import type { FileDeclarations } from './declarations.ts';
import type { ResolvedPlace } from './resolved-places.ts';
import type { LanguageServer } from './server-contract.ts';
import type { Site, SiteRole } from './sites.ts';

export interface JudgedSite {
  readonly site: Site;
  /** Undefined when the server did not answer. */
  readonly places: readonly ResolvedPlace[] | undefined;
}

/** What came of the places that were asked about, in words for the report. */
export const OUTCOMES = {
  asked: 'places were asked about',
  confirmed: 'confirmed what the index says',
  corrected: 'corrected it',
  found: 'lead to symbols that it did not know of',
  external: 'lead to libraries',
  local: 'lead to local values, or nowhere else',
  odd: 'lead to something of another name, and were not believed',
  unknown: 'are not known to the server',
  failed: 'were not answered',
} as const;
export type Counts = Record<keyof typeof OUTCOMES, number>;
export const COUNTS = Object.keys(OUTCOMES) as (keyof Counts)[];

export interface FileVerdict {
  readonly edges: readonly LayerEdge[];
  readonly nodes: readonly LayerNode[];
  readonly counts: Counts;
  /** Calls whose target is known now, by the node they stand in and by name; and those of which it is not. */
  readonly calls: readonly { readonly source: GraphNode; readonly name: string; readonly settled: boolean }[];
}

/** By position in the symbols of the file: what a type implements without saying so. */
export type Satisfied = ReadonlyMap<number, readonly ResolvedPlace[]>;

/** Whether a member of one type stands in for that of another, its base; undefined: for that of any base outside of the repository. */
export type Overrides = (member: GraphNode, base: GraphNode | undefined) => Promise<boolean>;

const SURE = provenanceConfidence('lsp_resolved');
/** Surer than anything that tier 1 infers: all places of the edge were looked at. */
const SURE_OF_ABSENCE = 0.95;
/** A union of types may lead to several; of more than these the answer says little. */
const MAX_TARGETS = 4;

type ServerTraits = Pick<LanguageServer, 'guesses' | 'leadsTo' | 'languageTypes'>;

type Said = 'confirmed' | 'contradicted' | 'open';

export const noCounts = (): Counts => Object.fromEntries(COUNTS.map((name) => [name, 0])) as Counts;

export class FileJudge {
  readonly #declarations: FileDeclarations;
  readonly #overrides: Overrides;
  /** The server may have answered by name alone. */
  readonly #guesses: boolean;
  readonly #leadsTo: Readonly<Record<string, string>>;
  readonly #languageTypes: ReadonlySet<string>;
  readonly #counts = noCounts();
  readonly #edges: LayerEdge[] = [];
  readonly #nodes = new Map<Hash, LayerNode>();
  readonly #said = new Map<GraphEdge, Said[]>();
  readonly #targets = new Map<GraphEdge, GraphNode>();
  readonly #sources = new Map<GraphEdge, GraphNode>();
  readonly #calls: FileVerdict['calls'][number][] = [];

  constructor(declarations: FileDeclarations, overrides: Overrides, { guesses, leadsTo = {}, languageTypes = new Set() }: ServerTraits = {}) {
    this.#declarations = declarations;
    this.#guesses = guesses === true;
    this.#leadsTo = leadsTo;
    this.#languageTypes = languageTypes;
    this.#overrides = overrides;
  }

  async judge(sites: readonly JudgedSite[], satisfied: Satisfied = new Map()): Promise<FileVerdict> {
    for (const { site, places } of sites) {
      this.#counts.asked++;
      const isKnown =
        places === undefined || places.length === 0 ? this.#count(places === undefined ? 'failed' : 'unknown', false) : await this.#site(site, places);
      if (isInvocation(site.role)) this.#calls.push({ source: site.source, name: site.name, settled: isKnown });
    }
    for (const [edge, said] of this.#said) this.#settle(edge, said);
    for (const [index, places] of satisfied) this.#implements(this.#declarations.nodeOf[index], places);
    return { edges: this.#edges, nodes: [...this.#nodes.values()], counts: this.#counts, calls: this.#calls };
  }

  #implements(type: GraphNode | undefined, places: readonly ResolvedPlace[]): void {
    const contracts = unique(places.flatMap((p) => (p.is === 'symbol' && isContractKind(p.node.kind) && p.node.id !== type?.id ? [p.node] : [])));
    if (type !== undefined) for (const { hash } of contracts) this.#edges.push(this.#claim(type, hash, 'implements'));
  }

  /** True when it is known where the name leads. */
  async #site(site: Site, places: readonly ResolvedPlace[]): Promise<boolean> {
    const symbols = unique(places.flatMap((p) => (p.is === 'symbol' ? [p.node] : [])));
    const named = symbols.filter((node) => this.#bears(node, site));
    const own = named.filter((node) => places.some((p) => p.is === 'symbol' && p.node.id === node.id && p.isShared !== true));
    if (own.length > 0 || this.#confirmsAny(site, symbols)) return this.#inRepository(site, own, symbols);
    if (symbols.length > 0) return this.#count(named.length > 0 ? 'local' : 'odd', false);
    const outside = places.find((p) => p.is === 'outside');
    if (outside?.is === 'outside') return this.#outside(site, outside.node);
    return this.#count(places.some((p) => p.is === 'local') ? 'local' : 'odd', false);
  }

  #count(what: keyof Counts, result: boolean): boolean {
    this.#counts[what]++;
    return result;
  }

  #confirmsAny = (site: Site, symbols: readonly GraphNode[]): boolean => site.expected.some(({ target }) => symbols.some((s) => isSame(s, target, site)));

  async #inRepository(site: Site, named: readonly GraphNode[], symbols: readonly GraphNode[]): Promise<boolean> {
    const confirmed = this.#confirmsAny(site, symbols);
    let contradicted: GraphEdge | undefined;
    for (const { edge, target } of site.expected) {
      const compared = await this.#compare(site, target, symbols);
      // One name for several things is meant so (variants for other platforms), unless they are overloads that could not be told apart.
      const said = compared === 'contradicted' && confirmed && edge.provenance !== 'ast_ambiguous' ? 'open' : compared;
      this.#note(edge, target, site.source, said);
      if (said === 'contradicted') contradicted = edge;
    }
    const added = this.#credible(site, named).filter((node) => !site.expected.some(({ target }) => isSame(node, target, site)));
    const isNew = added.filter((node) => this.#add(site, node, contradicted?.type)).length > 0;
    if (confirmed) this.#counts.confirmed++;
    else if (contradicted !== undefined) this.#counts.corrected++;
    else if (isNew) this.#counts.found++;
    return confirmed || isNew || !this.#guesses;
  }

  #credible(site: Site, named: readonly GraphNode[]): readonly GraphNode[] {
    if (!this.#guesses) return named.slice(0, MAX_TARGETS);
    return site.expected.length === 0 && named.length === 1 ? named.filter((node) => this.#canBeMeant(site, node)) : [];
  }

  /** Of what a server may have guessed: neither what only looks like the thing, nor what is met by its name everywhere. */
  #canBeMeant({ source, role, isMember, isWritten }: Site, { id, kind, name }: GraphNode): boolean {
    // A method that hands on to another of its name is the first of that name which is met.
    if (id === source.id || this.#languageTypes.has(ownerOf(name))) return false;
    if (isMember && kind === 'function') return false;
    // What is assigned to is another method than the one of the plain name, if it is one.
    if (isWritten && isCallableKind(kind) && !name.endsWith('=')) return false;
    return !isInvocation(role) || isCallableKind(kind) || isTypeKind(kind);
  }

  async #compare(site: Site, target: GraphNode, symbols: readonly GraphNode[]): Promise<Said> {
    for (const symbol of symbols) if (isSame(symbol, target, site)) return 'confirmed';
    if (this.#guesses) return 'open';
    // Another variant of it, for another platform or another set of build tags.
    if (symbols.some((symbol) => isVariant(symbol, target))) return 'open';
    // What a name stands for (a variable that holds a class) is not a contradiction to where the name is declared.
    if (!this.#bears(target, site)) return 'open';
    // The server knows the declared type; what the value really is may be known better here.
    for (const symbol of symbols) if (await this.#overrides(target, symbol)) return 'open';
    return 'contradicted';
  }

  /** What is outside is known well enough when the code graph has it outside too. */
  async #outside(site: Site, node: LayerNode | undefined): Promise<boolean> {
    const said: Said[] = [];
    for (const { edge, target } of site.expected) {
      said.push(await this.#compareOutside(site, target));
      this.#note(edge, target, site.source, said.at(-1) as Said);
    }
    this.#counts[said.includes('contradicted') ? 'corrected' : said.includes('confirmed') ? 'confirmed' : 'external']++;
    if (node === undefined || site.role === 'access' || said.some((s) => s !== 'contradicted')) return true;
    this.#nodes.set(node.hash, node);
    this.#edges.push(
      this.#claim(site.source, node.hash, site.expected[0]?.edge.type ?? edgeType(site.role, undefined), { line: site.line, column: site.column }),
    );
    return true;
  }

  async #compareOutside(site: Site, target: GraphNode): Promise<Said> {
    if (target.kind === 'external') return lastPart(target.name) === site.name ? 'confirmed' : 'open';
    if (this.#guesses) return 'open';
    // A type from here may stand in for the one outside that is declared.
    return !this.#bears(target, site) || (await this.#overrides(target, undefined)) ? 'open' : 'contradicted';
  }

  #note(edge: GraphEdge, target: GraphNode, source: GraphNode, said: Said): void {
    this.#said.set(edge, [...(this.#said.get(edge) ?? []), said]);
    this.#targets.set(edge, target);
    this.#sources.set(edge, source);
  }

  #settle(edge: GraphEdge, said: readonly Said[]): void {
    const [source, target] = [this.#sources.get(edge) as GraphNode, this.#targets.get(edge) as GraphNode];
    if (said.includes('confirmed')) this.#edges.push(this.#claim(source, target.hash, edge.type));
    else if (said.length >= edge.sites.length && said.every((s) => s === 'contradicted'))
      this.#edges.push({ ...this.#claim(source, target.hash, edge.type), confidence: SURE_OF_ABSENCE, denies: true });
  }

  /** False for what says nothing: something that mentions itself. */
  #add({ source, role, line, column }: Site, node: GraphNode, type: EdgeType | undefined): boolean {
    if (node.id === source.id && !isInvocation(role)) return false;
    this.#edges.push(this.#claim(source, node.hash, type ?? edgeType(role, node), { line, column }));
    return true;
  }

  #claim(source: GraphNode, target: Hash, type: EdgeType, place?: { readonly line: number; readonly column: number }): LayerEdge {
    const sourceFile = this.#declarations.file.hash;
    return { source: source.hash, target, type, provenance: 'lsp_resolved', confidence: SURE, observations: 1, sourceFile, ...place };
  }

  /** A name leads to what bears it; imported under another name, or as whatever a module offers by default, it need not. */
  #bears({ name, kind }: GraphNode, site: Site): boolean {
    const leaf = lastPart(name);
    const asked = site.name.replace(/^[@#]|[?!]$/g, '');
    if (leaf === site.name || leaf.replace(/^[@#]|[?!=]$/g, '') === asked || kind === 'constructor') return true;
    if (Object.hasOwn(this.#leadsTo, asked) && this.#leadsTo[asked] === leaf) return true;
    return this.#declarations.facts.imports.some((i) => i.local === asked && (i.imported === leaf || i.imported === 'default'));
  }
}

const ownerOf = (name: string): string => name.split('.').at(-2) ?? '';

const isInvocation = (role: SiteRole): boolean => role === 'call' || role === 'new' || role === 'macro';

function unique(nodes: readonly GraphNode[]): GraphNode[] {
  return [...new Map(nodes.map((n) => [n.id, n])).values()];
}

/** Calling a type runs its constructor: where the server shows the one, the code graph may have the edge to the other. */
function isSame(a: GraphNode, b: GraphNode, { name, role }: Site): boolean {
  return a.id === b.id || (isInvocation(role) && (isConstructorOf(a, b, name) || isConstructorOf(b, a, name)));
}

/** `asked`: a method of that name is called by it, and is not a constructor. */
function isConstructorOf(method: GraphNode, type: GraphNode, asked: string): boolean {
  const leaf = lastPart(method.name);
  if (!isCallableKind(method.kind) || !isTypeKind(type.kind) || (method.kind !== 'constructor' && leaf === asked)) return false;
  return method.file === type.file && method.name === `${type.name}.${leaf}`;
}

const isVariant = (a: GraphNode, b: GraphNode): boolean => a.qualifiedName === b.qualifiedName && a.file !== b.file;

function edgeType(role: SiteRole, target: GraphNode | undefined): EdgeType {
  if (isInvocation(role)) return 'calls';
  if (role === 'decorator') return 'decorates';
  if (role === 'throw') return 'throws';
  if (role === 'base') return target !== undefined && isContractKind(target.kind) ? 'implements' : 'extends';
  return role === 'access' && target !== undefined && !isCallableKind(target.kind) && !isTypeKind(target.kind) ? 'accesses_field' : 'references';
}
