/**
 * Outlines and details of all files in; nodes, edges, routes and unresolved names out. Five steps: declare every
 * symbol, attach members declared away from their type, number the nodes, link each file, derive what follows.
 */
import type { Language, ModuleSystem, Project } from '../../languages/contract.ts';
import type { FileDetail, FileOutline, ImportFact } from '../../model/facts.ts';
import type { GraphNode, UnresolvedRef } from '../../model/graph.ts';
import { deriveEdges } from './derive.ts';
import { deriveTestEdges } from './derive-tests.ts';
import { type CollectedEdges, EdgeCollector } from './edge-collector.ts';
import { Evaluator } from './evaluator.ts';
import { linkFile, type RouteEntry } from './link-file.ts';
import { type FileMeta, NodeTable } from './node-table.ts';
import { attachOutside, declareSymbols, type FileUnit, type ModuleSpace, push } from './symbols.ts';

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
}

export interface Resolved {
  readonly nodes: readonly GraphNode[];
  /** Node of every symbol fact: [file][symbol index], -1 for hidden ones that belong to none. */
  readonly symbolNodes: readonly Int32Array[];
  /** Node that contains each node, -1 if none. */
  readonly owners: Int32Array;
  readonly edges: CollectedEdges;
  readonly routes: readonly RouteEntry[];
  readonly unresolved: readonly UnresolvedRef[];
}

export function resolveGraph(input: ResolveInput): Resolved {
  const units = makeUnits(input);
  for (const unit of units) declareSymbols(unit);
  const evaluator = new Evaluator();
  for (const unit of units) attachOutside(unit, (u, name) => evaluator.types.typeNamed(u, name));
  const nodes = new NodeTable(input.repoUrl);
  units.forEach((unit, i) => {
    nodes.addFile(unit, (input.files[i] as ResolveFile).lines, input.files[i] as ResolveFile);
  });
  const edges = new EdgeCollector();
  const routes: RouteEntry[] = [];
  const unresolved = new UnresolvedNames();
  const context = { evaluator, nodes, edges, routes, repoUrl: input.repoUrl, unresolved: unresolved.add };
  units.forEach((unit, i) => {
    linkFile(unit, (input.files[i] as ResolveFile).takeDetail(), context);
    input.onFile?.(i + 1);
  });
  deriveEdges(units, context);
  deriveTestEdges(edges, nodes.nodes);
  return { nodes: nodes.nodes, ...placesOf(units, nodes.nodes.length), edges: edges.finish(nodes.nodes.length), routes, unresolved: unresolved.list() };
}

function placesOf(units: readonly FileUnit[], nodes: number): Pick<Resolved, 'symbolNodes' | 'owners'> {
  const owners = new Int32Array(nodes).fill(-1);
  const symbolNodes = units.map((unit) => {
    for (const s of unit.syms) if (s.node >= 0 && s.owner !== undefined && s.owner.node !== s.node) owners[s.node] = s.owner.node;
    return Int32Array.from(unit.syms, (s) => s.node);
  });
  return { symbolNodes, owners };
}

class UnresolvedNames {
  readonly #counts = new Map<number, Map<string, number>>();

  readonly add = (source: number, name: string): void => {
    let names = this.#counts.get(source);
    if (names === undefined) {
      names = new Map();
      this.#counts.set(source, names);
    }
    names.set(name, (names.get(name) ?? 0) + 1);
  };

  list(): UnresolvedRef[] {
    const out: UnresolvedRef[] = [];
    for (const source of [...this.#counts.keys()].sort((a, b) => a - b))
      for (const [name, count] of this.#counts.get(source) ?? []) out.push({ source, name, count });
    return out;
  }
}

function makeUnits(input: ResolveInput): FileUnit[] {
  const spaces = new Map<Language, ModuleSpace>();
  for (const language of new Set(input.files.map((f) => f.language))) spaces.set(language, makeSpace(language, input));
  return input.files.map((file, id) => {
    const space = spaces.get(file.language) as ModuleSpace;
    const { path } = file.outline;
    const unit: FileUnit = {
      id,
      outline: file.outline,
      language: file.language,
      modules: space.system,
      module: space.system.moduleOf(path),
      space,
      syms: [],
      top: new Map(),
      imports: importsByName(file.outline.imports, space.system, path, space),
      wildcards: file.outline.imports.filter((i) => i.imported === '*' && i.local === null),
      inheritance: inheritanceOf(file.outline),
      node: -1,
      isTest: file.language.isTestPath(path),
      detail: undefined,
    };
    push(space.filesOf, unit.module, unit);
    space.fileAt.set(path, unit);
    return unit;
  });
}

function makeSpace(language: Language, input: ResolveInput): ModuleSpace {
  const own = input.files.filter((f) => f.language === language);
  const declared = new Map(own.map((f) => [f.outline.path, f.outline.declaredModule]));
  const project: Project = {
    files: own.map((f) => f.outline.path),
    declaredModule: (file) => declared.get(file) ?? '',
    configs: input.configs,
    repoName: input.repoUrl.slice(input.repoUrl.lastIndexOf('/') + 1),
  };
  const system = language.modules(project);
  const declaredOf = new Map(own.map((f) => [system.moduleOf(f.outline.path), f.outline.declaredModule]));
  return { language, system, declaredOf, filesOf: new Map(), fileAt: new Map(), topOf: new Map(), extensions: new Map(), membersByName: new Map() };
}

/** A module's declared name is as good as its last path element: `gopkg.in/yaml.v3` is `yaml`. */
function importsByName(imports: readonly ImportFact[], system: ModuleSystem, path: string, space: ModuleSpace): Map<string, ImportFact[]> {
  const byName = new Map<string, ImportFact[]>();
  for (const fact of imports) {
    if (fact.local === null) continue;
    push(byName, fact.local, fact);
    if (!space.language.packageQualified || fact.imported !== null) continue;
    const target = system.resolve(fact.specifier, path);
    const declared = target.kind === 'module' ? space.declaredOf.get(target.module) : undefined;
    if (declared !== undefined && declared !== fact.local) push(byName, declared, fact);
  }
  return byName;
}

function inheritanceOf(outline: FileOutline): FileUnit['inheritance'] {
  const map: FileUnit['inheritance'] = new Map();
  for (const t of outline.types) if (t.role === 'extends' || t.role === 'implements' || t.role === 'mixin') push(map, t.at, t);
  return map;
}
