/**
 * Outlines and details of all files in; nodes, edges, routes and unresolved names out. Five steps: declare every symbol,
 * attach members that are declared outside of their type, give every node its id, link each file and then the relations
 * that files state, derive further edges.
 */
import type { Language } from '../../languages/contract.ts';
import type { FileDetail, FileOutline } from '../../model/facts.ts';
import type { GraphNode, UnresolvedRef } from '../../model/graph.ts';
import { countSubtypes, deriveEdges, MAX_SUBTYPES } from './derive/derive.ts';
import { deriveTestEdges } from './derive/derive-tests.ts';
import { StructuralInterfaces } from './derive/structural-interfaces.ts';
import { TestSubjects } from './derive/test-subjects.ts';
import { Evaluator } from './evaluate/evaluator.ts';
import { Fence } from './evaluate/fence.ts';
import { EdgeCollector } from './link/edge-collector.ts';
import type { RouteEntry } from './link/link-context.ts';
import { linkFile } from './link/link-file.ts';
import { linkRelations, type PendingRelation } from './link/link-relations.ts';
import { Mounts } from './link/mounts.ts';
import { UnresolvedNames } from './link/unresolved-names.ts';
import { pairDeclarations } from './symbols/definitions.ts';
import { type FileMeta, NodeTable } from './symbols/node-table.ts';
import { attachOutside, declareSymbols, type FileUnit, type ModuleSpace } from './symbols/symbols.ts';
import { makeSpaces, makeUnit } from './symbols/units.ts';

export interface ResolveFile extends FileMeta {
  readonly outline: FileOutline;
  readonly language: Language;
  readonly lines: number;
  /** Asked for once, when the file is linked. */
  takeDetail(): FileDetail;
}

export interface ResolveInput {
  readonly repoUrl: string;
  /** Sorted by path; positions are file ids. */
  readonly files: readonly ResolveFile[];
  readonly configs: ReadonlyMap<string, string>;
  readonly onFile?: (done: number) => void;
  /** Before files are linked, with all nodes that files declare. */
  readonly onNumbered?: (numbered: Numbered) => void;
}

export interface Numbered {
  /** Node of every symbol fact: [file][symbol index], -1 for hidden ones that belong to none. */
  readonly symbolNodes: readonly Int32Array[];
  readonly nodes: number;
}

export interface Resolved {
  readonly nodes: readonly GraphNode[];
  /** Node that contains each node, -1 if none. */
  readonly owners: Int32Array;
  /** Records of an EdgeCollector, see mergeEdges. */
  readonly edges: readonly Uint32Array[];
  readonly routes: readonly RouteEntry[];
  readonly unresolved: readonly UnresolvedRef[];
  /** Files in which linking some fact failed, with the error; their other facts are linked. */
  readonly failures: ReadonlyMap<string, string>;
}

export function resolveGraph(input: ResolveInput): Resolved {
  const units = makeUnits(input);
  for (const unit of units) declareSymbols(unit);
  const fence = new Fence();
  attachMembers(units, fence);
  for (const unit of units) pairDeclarations(unit);
  // A new evaluator: answers that the first one cached before all members were attached may be incomplete.
  const evaluator = new Evaluator(fence);
  const nodes = new NodeTable(input.repoUrl);
  units.forEach((unit, i) => {
    nodes.addFile(unit, (input.files[i] as ResolveFile).lines, input.files[i] as ResolveFile);
  });
  const declared = nodes.allDeclared();
  input.onNumbered?.({ symbolNodes: units.map((unit) => Int32Array.from(unit.syms, (s) => s.node)), nodes: declared });
  const edges = new EdgeCollector();
  const routes: RouteEntry[] = [];
  const unresolved = new UnresolvedNames();
  const context = { evaluator, nodes, edges, routes, mounts: new Mounts(units), repoUrl: input.repoUrl, unresolved: unresolved.add };
  const relations: PendingRelation[] = [];
  units.forEach((unit, i) => {
    const detail = (input.files[i] as ResolveFile).takeDetail();
    linkFile(unit, detail, context);
    for (const relation of detail.relations ?? []) relations.push({ unit, relation });
    input.onFile?.(i + 1);
  });
  linkRelations(relations, { units, routes: routes.map((r) => ({ ...r, path: (units[r.file] as FileUnit).outline.path })) }, context);
  const subtypes = countSubtypes(units, evaluator);
  const structural = StructuralInterfaces.of(units, evaluator);
  deriveEdges(units, new TestSubjects(units), { evaluator, edges, structural, hasTooManySubtypes: (base) => (subtypes.get(base) ?? 0) > MAX_SUBTYPES });
  deriveTestEdges(edges, nodes.nodes);
  const ids = nodes.orderMentions(declared);
  const idOf = (id: number) => ids[id] as number;
  edges.renumber(idOf);
  return {
    nodes: nodes.nodes,
    owners: ownersOf(units, nodes.nodes.length),
    edges: edges.records,
    routes: routes.map((r) => ({ ...r, node: idOf(r.node) })),
    unresolved: unresolved.list(),
    failures: fence.failures,
  };
}

/** A function of its own, so that the evaluator and what it cached can be freed before files are linked. */
function attachMembers(units: readonly FileUnit[], fence: Fence): void {
  const attaching = new Evaluator(fence);
  for (const unit of units) attachOutside(unit, (u, name) => attaching.ownerNamed(u, name));
}

function ownersOf(units: readonly FileUnit[], nodes: number): Int32Array {
  const owners = new Int32Array(nodes).fill(-1);
  for (const { syms } of units) for (const s of syms) if (s.node >= 0 && s.owner !== undefined && s.owner.node !== s.node) owners[s.node] = s.owner.node;
  return owners;
}

function makeUnits(input: ResolveInput): FileUnit[] {
  const spaces = makeSpaces(input.files, input);
  return input.files.map(({ outline, language }, id) => makeUnit({ id, outline, language }, spaces.get(language) as ModuleSpace));
}
