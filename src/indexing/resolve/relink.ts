/**
 * Links some files again, for an update, and derives the edges that start at some nodes: exactly those that a whole run
 * would make. In: the world after the change, the files with their details. Out: edges, routes, unresolved names and nodes,
 * with the ids of the stored graph.
 */
import type { FileDetail } from '../../model/facts.ts';
import type { GraphNode, UnresolvedRef } from '../../model/graph.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import { type DeriveContext, deriveFrom, isShown, MAX_SUBTYPES } from './derive/derive.ts';
import { addTestFile } from './derive/test-subjects.ts';
import { Evaluator } from './evaluate/evaluator.ts';
import { EdgeCollector } from './link/edge-collector.ts';
import type { LinkContext, RouteEntry } from './link/link-context.ts';
import { linkFile } from './link/link-file.ts';
import { linkRelations, type PendingRelation, type RelationWorld } from './link/link-relations.ts';
import { Mounts } from './link/mounts.ts';
import { UnresolvedNames } from './link/unresolved-names.ts';
import { adoptHidden, groupDeclarations, hasNode, type KnownNodes, NodeTable, nodeKey } from './symbols/node-table.ts';
import type { FileUnit, Sym } from './symbols/symbols.ts';
import type { World } from './update/world.ts';

export interface UnitNodes {
  readonly unit: FileUnit;
  readonly lines: number;
  readonly generated: boolean;
  readonly vendored: boolean;
}

export class Relinking {
  readonly evaluator = new Evaluator();
  readonly edges = new EdgeCollector();
  readonly routes: RouteEntry[] = [];
  /** What the linked files state. */
  readonly relations: PendingRelation[] = [];
  readonly #unresolved = new UnresolvedNames();
  readonly #nodes: NodeTable;
  readonly #world: World;
  readonly #repoUrl: string;
  #mounts: Mounts | undefined;

  constructor(world: World, repoUrl: string, known: KnownNodes) {
    this.#world = world;
    this.#repoUrl = repoUrl;
    this.#nodes = new NodeTable(repoUrl, known);
  }

  /** Nodes of changed files and, after linking, of what they mention outside. */
  get nodes(): readonly GraphNode[] {
    return this.#nodes.nodes;
  }

  get unresolved(): UnresolvedRef[] {
    return this.#unresolved.list();
  }

  /** In order of path. */
  number({ unit, lines, generated, vendored }: UnitNodes): void {
    this.#nodes.addFile(unit, lines, { generated, vendored });
  }

  link(unit: FileUnit, detail: FileDetail): void {
    linkFile(unit, detail, this.#context);
    for (const relation of detail.relations ?? []) this.relations.push({ unit, relation });
    if (unit.isTest) addTestFile(unit, this.#world.subjects, this.edges);
  }

  /** Once all files are linked; `routes` are those of all files. */
  linkRelations(routes: RelationWorld['routes']): void {
    linkRelations(this.relations, { units: this.#world.units.values(), routes }, this.#context);
  }

  get #context(): LinkContext {
    const { evaluator, edges, routes } = this;
    this.#mounts ??= new Mounts(this.#world.units.values());
    return { evaluator, nodes: this.#nodes, edges, routes, mounts: this.#mounts, repoUrl: this.#repoUrl, unresolved: this.#unresolved.add };
  }

  /** `subtypesOf`: the types that may extend a base, or 'many' when there are too many to derive anything from. */
  derive(syms: Iterable<Sym>, subtypesOf: (base: Sym) => ReadonlySet<Sym> | 'many'): void {
    const known = new Map<Sym, boolean>();
    const hasTooManySubtypes = (base: Sym): boolean => {
      let many = known.get(base);
      if (many === undefined) {
        many = this.#hasManySubtypes(base, subtypesOf(base));
        known.set(base, many);
      }
      return many;
    };
    const context: DeriveContext = { evaluator: this.evaluator, edges: this.edges, structural: this.#world.structural, hasTooManySubtypes };
    for (const sym of syms) deriveFrom(sym, context);
  }

  #hasManySubtypes(base: Sym, subtypes: ReadonlySet<Sym> | 'many'): boolean {
    if (subtypes === 'many') return true;
    let count = 0;
    for (const subtype of subtypes) for (const b of this.evaluator.inheritance.baseSyms(subtype)) if (b === base) count++;
    return count > MAX_SUBTYPES;
  }
}

/** Types among the symbols of a file that have nodes. */
export const typesOf = (unit: FileUnit): Sym[] => unit.syms.filter((s) => isShown(s) && isTypeKind(s.fact.kind));

/** Keys of the nodes that a file declares: see NodeTable. */
export const nodeKeys = (unit: FileUnit): Set<string> => new Set(unit.syms.filter(hasNode).map(nodeKey));

/** Gives the symbols of a file the nodes that they have in a stored graph, which keeps them in order. */
export function adoptNodes(unit: FileUnit, ids: readonly number[]): void {
  unit.node = ids[0] as number;
  for (const [i, group] of groupDeclarations(unit).entries()) for (const sym of group) sym.node = ids[i + 1] as number;
  adoptHidden(unit);
}
