/**
 * Ways in which a source is related to a target although no edge of the asked type leads there: through another relation,
 * through what the target stands in for, through a call that could not be linked, or by saying its name where nothing was
 * linked. A proof of absence would be valid then, and whoever reads the code would see the relation: it is refused.
 */
import { join } from 'node:path';
import { isComment, type TextLine } from '../../analysis/dependents/unlinked-mentions.ts';
import { UserError } from '../../errors.ts';
import type { EdgeType } from '../../model/edge-types.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import { isContractKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import { readIfThereSync } from '../../util/read-if-there.ts';
import { accountedLines } from '../view/accounted-lines.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

/** Relations that a line of code states, any of which may be meant by "uses". */
const USES: readonly EdgeType[] = ['calls', 'references', 'accesses_field', 'type_hint_of', 'decorates', 'throws', 'extends', 'implements'];
/** From a method to what is called in its stead. */
const STANDS_IN: readonly EdgeType[] = ['overrides', 'implements_rpc'];
const MAX_STEPS = 5;
const LARGEST = 2_000_000;

export interface Ends {
  readonly source: GraphNode;
  readonly target: GraphNode;
  /** The source and the target with what each holds. */
  readonly from: ReadonlyMap<number, GraphNode>;
  readonly to: ReadonlyMap<number, GraphNode>;
}

export async function refuseRelated(view: SnapshotView, ends: Ends, type: string): Promise<void> {
  // An import may bring in a whole package, of which the edge names one file.
  if (type === 'imports') return refuseOtherRelation(view, ends, type);
  if (!(USES as readonly string[]).includes(type)) return;
  await refuseOtherRelation(view, ends, type);
  await refuseUnlinkedCall(view, ends);
  await refuseSaidName(view, ends);
}

/** `map(parse)` hands a function over without calling it; a call of a base's method may run the target. */
async function refuseOtherRelation({ reader }: SnapshotView, { source, target, from, to }: Ends, type: string): Promise<void> {
  const edges = await reader.edgesFrom([...from.keys()], [...USES]);
  const other = edges.find((e) => to.has(e.target) && e.type !== type);
  if (other !== undefined) throw related(source, target, `there is another relation: ${other.type}`, `Ask for that with --type ${other.type}.`);
  const bases = await standIns(reader, [...to.keys()]);
  const through = edges.find((e) => bases.has(e.target) && !to.has(e.target));
  if (through === undefined) return refusePromised(reader, { source, target }, edges);
  const [base] = await reader.nodes([through.target]);
  throw related(source, target, `${through.type} leads to ${base?.name ?? 'what it stands in for'}, which ${lastPart(target.name)} runs for`, ABOUT);
}

/** A type may fulfil an interface that nobody links it to, in a test for one: a call of what the interface promises may then run the target. */
async function refusePromised(reader: SnapshotView['reader'], { source, target }: Pick<Ends, 'source' | 'target'>, edges: readonly GraphEdge[]): Promise<void> {
  if (target.kind !== 'method') return;
  const name = lastPart(target.name);
  const called = (await reader.nodes([...new Set(edges.map((e) => e.target))])).filter((n) => n.kind === 'method' && lastPart(n.name) === name);
  for (const method of called) {
    const owners = await reader.nodes((await reader.edgesFrom([method.id], ['member_of'])).map((e) => e.target));
    if (owners.some((n) => isContractKind(n.kind))) throw related(source, target, `it calls ${method.name}, which ${target.name} may stand for`, ABOUT);
  }
}

const ABOUT = 'A proof would be about the two named symbols alone.';

async function standIns(reader: SnapshotView['reader'], ids: readonly number[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  let last = ids;
  for (let step = 0; step < MAX_STEPS && last.length > 0; step++) {
    last = (await reader.edgesFrom(last, [...STANDS_IN])).map((e) => e.target).filter((id) => !found.has(id));
    for (const id of last) found.add(id);
  }
  return found;
}

async function refuseUnlinkedCall({ reader }: SnapshotView, { source, target, from }: Ends): Promise<void> {
  const name = lastPart(target.name);
  const open = (await reader.unresolvedFrom([...from.keys()])).find((u) => u.name === name);
  if (open === undefined) return;
  const where = from.get(open.source)?.name ?? source.name;
  throw related(source, target, `${where} calls ${name} on a value of unknown type, which may be it`, '`enrich lsp` can tell what such calls mean.');
}

async function refuseSaidName(view: SnapshotView, { source, target }: Ends): Promise<void> {
  const name = lastPart(target.name).replace(/^[#@]|[?!=]$/g, '');
  if (source.file === '' || !/^[\w$]{2,}$/.test(name)) return;
  const lines = linesSaying(view, source, name);
  const wanted = lines.filter((l) => !isComment(l.text) && !(l.line === source.startLine && lastPart(source.name) === name));
  if (wanted.length === 0) return;
  const isMember = target.kind === 'method' || target.kind === 'field' || target.kind === 'property';
  const isAccounted = await accountedLines(view, { name, isMember, lines, wanted, bearers: undefined, ids: [], users: [] });
  const open = isAccounted === undefined ? wanted[0] : wanted.find((l) => !isAccounted(l));
  if (open !== undefined)
    throw related(
      source,
      target,
      `${source.file}:${open.line} says ${name}, and what that means could not be told`,
      'Read that line: no edge leads from it to anything of that name.',
    );
}

function linesSaying({ repo }: SnapshotView, { file, kind, startLine, endLine }: GraphNode, name: string): TextLine[] {
  const text = readIfThereSync(join(repo.root, file), { most: LARGEST })?.toString('utf8').split('\n') ?? [];
  const [first, last] = kind === 'file' ? [1, text.length] : [startLine, endLine];
  const word = new RegExp(`(?<![\\w$])${name.replaceAll('$', '\\$')}(?![\\w$])`);
  return text.slice(first - 1, last).flatMap((said, i) => (word.test(said) ? [{ file, line: first + i, text: said }] : []));
}

function related(source: GraphNode, target: GraphNode, why: string, hint: string): UserError {
  return new UserError('NOT_FOUND', `No proof that ${source.name} has nothing to do with ${target.name}: ${why}.`, { hint });
}
