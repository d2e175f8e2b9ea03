/**
 * What the code of a repository can do beyond computing, from the stored graph: environment variables it reads,
 * processes it starts, addresses it calls, code it makes at run time; and how much of each package keeps to itself.
 */
import type { Capability } from '../../analysis/supply-chain/finding.ts';
import { isolation, type PackageIsolation } from '../../analysis/supply-chain/isolation.ts';
import { UserError } from '../../errors.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind, kindName } from '../../model/node-kinds.ts';
import { isBelow } from '../../util/rooted-paths.ts';
import type { Repository } from '../repositories/open-repository.ts';
import { type UnreadLanguage, unreadFiles } from '../unread/unread-files.ts';
import { type SnapshotView, withSnapshot } from '../view/snapshot-view.ts';

export interface AuditRequest {
  /** Only this package and those below it. */
  readonly package?: string;
  readonly tests: boolean;
  /** At most so many names a capability, and so many packages. */
  readonly limit: number;
}

export interface EffectUse {
  readonly capability: Capability;
  readonly name: string;
  /** Places, the first few of them. */
  readonly count: number;
  readonly places: readonly { readonly file: string; readonly line: number; readonly symbol: string }[];
}

export interface AuditAnswer {
  readonly counts: Readonly<Partial<Record<Capability, number>>>;
  /** Most places first. */
  readonly uses: readonly EffectUse[];
  /** Least isolated first. */
  readonly packages: readonly PackageIsolation[];
  readonly packageCount: number;
  /** Over all callables. */
  readonly isolation: number;
  readonly callables: number;
  /** Files whose effects are not seen. */
  readonly unread: readonly UnreadLanguage[];
}

const EFFECT_EDGES = new Map<EdgeType, Capability>([
  ['reads_env', 'environment'],
  ['executes_process', 'process'],
  ['consumes_endpoint', 'network'],
]);
const DYNAMIC = '<dynamic ';
const PLACES = 5;
/** A share of fewer callables says little: such packages come last. */
const TELLING = 5;

interface EffectAt {
  readonly capability: Capability;
  readonly name: string;
  readonly node: GraphNode;
  readonly line: number;
}

export async function auditRepository(repository: Repository, request: AuditRequest): Promise<AuditAnswer> {
  return withSnapshot(repository, async (view) => {
    const effects = (await readEffects(view)).filter((e) => isWanted(e.node, request));
    const packages = (await isolationOf(view, effects, request)).sort(
      (a, b) => Number(a.callables < TELLING) - Number(b.callables < TELLING) || a.score - b.score || b.reaching - a.reaching,
    );
    if (packages.length === 0 && request.package !== undefined) throw unknownPackage(request.package);
    const callables = packages.reduce((sum, p) => sum + p.callables, 0);
    const reaching = packages.reduce((sum, p) => sum + p.reaching, 0);
    return {
      counts: countBy(effects),
      uses: usesOf(effects, request.limit),
      packages: packages.slice(0, request.limit),
      packageCount: packages.length,
      unread: await unreadFiles(view),
      isolation: callables === 0 ? 1 : 1 - reaching / callables,
      callables,
    };
  });
}

const unknownPackage = (folder: string): UserError =>
  new UserError('NOT_FOUND', `There is no function in '${folder}' in the index.`, {
    hint: 'Name a folder of the repository that holds code; --tests includes test code.',
  });

const isWanted = ({ package: name, flags }: GraphNode, request: AuditRequest): boolean =>
  (request.tests || (flags & NODE_FLAGS.test) === 0) && (flags & NODE_FLAGS.vendored) === 0 && isBelow(name, request.package ?? '');

async function readEffects({ reader }: SnapshotView): Promise<EffectAt[]> {
  const edges: { source: number; target: number; capability: Capability; lines: readonly number[] }[] = [];
  await reader.eachEdge([...EFFECT_EDGES.keys()], (e) => {
    edges.push({ source: e.source, target: e.target, capability: EFFECT_EDGES.get(e.type) as Capability, lines: e.sites.map((s) => s.line) });
  });
  const dynamic = await reader.unresolvedByPrefix(DYNAMIC);
  const ids = new Set([...edges.flatMap((e) => [e.source, e.target]), ...dynamic.map((d) => d.source)]);
  const nodes = new Map((await reader.nodes([...ids])).map((n) => [n.id, n]));
  const found = edges.flatMap((e) =>
    e.lines.map((line) => ({ capability: e.capability, name: nodes.get(e.target)?.name ?? '?', node: nodes.get(e.source), line })),
  );
  const made = dynamic.map((d) => ({
    capability: 'dynamic_code' as const,
    name: d.name.slice(DYNAMIC.length, -1),
    node: nodes.get(d.source),
    line: nodes.get(d.source)?.startLine ?? 0,
  }));
  return [...found, ...made].filter((e): e is EffectAt => e.node !== undefined);
}

async function isolationOf(view: SnapshotView, effects: readonly EffectAt[], request: AuditRequest): Promise<PackageIsolation[]> {
  const { corpus } = await view.index();
  const { columns, adjacency, answerable } = corpus;
  const folders = new Map((await view.reader.files()).map((f) => [f.id, f.path.slice(0, Math.max(0, f.path.lastIndexOf('/')))]));
  const leftOut = NODE_FLAGS.vendored | (request.tests ? 0 : NODE_FLAGS.test);
  const packageOf = (id: number): string | undefined => {
    const counts = answerable[id] === 1 && ((columns.nodeFlags[id] as number) & leftOut) === 0 && isCallableKind(kindName(columns.nodeKind[id] as number));
    const folder = counts ? folders.get(columns.nodeFile[id] as number) : undefined;
    return folder !== undefined && isBelow(folder, request.package ?? '') ? folder : undefined;
  };
  return isolation({ adjacency, sources: effects.map((e) => e.node.id), packageOf });
}

function countBy(effects: readonly EffectAt[]): Partial<Record<Capability, number>> {
  const counts: Partial<Record<Capability, number>> = {};
  for (const { capability } of effects) counts[capability] = (counts[capability] ?? 0) + 1;
  return counts;
}

function usesOf(effects: readonly EffectAt[], limit: number): EffectUse[] {
  const groups = new Map<string, EffectAt[]>();
  for (const e of effects) groups.set(`${e.capability}\0${e.name}`, [...(groups.get(`${e.capability}\0${e.name}`) ?? []), e]);
  const uses = [...groups.values()].map((group) => {
    const [first] = group as [EffectAt, ...EffectAt[]];
    const places = group.slice(0, PLACES).map(({ node, line }) => ({ file: node.file, line, symbol: node.kind === 'file' ? '' : node.name }));
    return { capability: first.capability, name: first.name, count: group.length, places };
  });
  uses.sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  const left = new Map<Capability, number>();
  return uses.filter(({ capability }) => {
    const n = left.get(capability) ?? 0;
    left.set(capability, n + 1);
    return n < limit;
  });
}
