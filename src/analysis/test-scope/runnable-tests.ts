/**
 * Which symbols of test code a runner would run: named or marked as tests, or, where only an attribute says so, a
 * function without parameters that nothing calls. Fixtures, set-up and helpers are none. Containers (classes, describe
 * blocks, files) lead to the tests inside.
 */
import { edgeTypeId } from '../../model/edge-types.ts';
import { type GraphNode, NODE_FLAGS, type NodeId } from '../../model/graph.ts';
import { isCallableKind, kindId, NODE_KINDS } from '../../model/node-kinds.ts';
import { pushTo } from '../../util/group-by.ts';
import { lastPart } from '../../util/last-part.ts';
import { type CodeGraph, eachOwner } from '../code-graph.ts';

export interface TestCatalogue {
  /** By id, in order of id. */
  readonly tests: ReadonlyMap<NodeId, GraphNode>;
  /** Tests in a class, describe block, module or file. */
  readonly inside: ReadonlyMap<NodeId, readonly NodeId[]>;
}

const CALLABLE = NODE_KINDS.map(isCallableKind);
const TEST_KIND = kindId('test');
const FILE_KIND = kindId('file');
const DECORATES = edgeTypeId('decorates');
const CALLS = [edgeTypeId('calls'), edgeTypeId('references')];
const BY_NAME = /^(?:test|Test|Benchmark|Fuzz|Example)/;
/** Where `func` begins a test, a small letter makes a helper: `testEscape`, `Testify`. */
const BY_EXACT_NAME = /^(?:Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u;
const MARKS_TEST = /(?:^|[._:])(?:\w*[tT]est\w*|Fact\w*|Theory\w*|InlineData\w*|rstest|quickcheck|proptest)$/;
/** A helper of an object, whatever its name: where references are written so, no test is a method. */
const BORROWS_SELF = /&(?:'\w+\s+)?(?:mut\s+)?self\b/;
const MARKS_OTHER = /fixture|before|after|set_?up|tear_?down|provider|ignore/i;

/** Callables of test code that stand in no other callable: what may be a test, and whose names decide. */
export function testCandidates({ columns }: CodeGraph): NodeId[] {
  const found: NodeId[] = [];
  for (let id = 0; id < columns.nodes; id++) {
    if (!((columns.nodeFlags[id] as number) & NODE_FLAGS.test)) continue;
    const kind = columns.nodeKind[id] as number;
    if (!CALLABLE[kind] || (kind !== TEST_KIND && isInsideCallable(columns, id))) continue;
    found.push(id);
  }
  return found;
}

/** Blocks of test frameworks are callables too, but hold tests rather than local functions. */
function isInsideCallable(columns: CodeGraph['columns'], id: NodeId): boolean {
  for (let at = columns.nodeOwner[id] as number; at >= 0; at = columns.nodeOwner[at] as number) {
    const kind = columns.nodeKind[at] as number;
    if (CALLABLE[kind] && kind !== TEST_KIND) return true;
  }
  return false;
}

/** What decorates or marks some symbols: ids of the markers, which the store can name. */
export function markersOf({ adjacency: { out } }: CodeGraph, ids: readonly NodeId[]): Map<NodeId, NodeId[]> {
  const markers = new Map<NodeId, NodeId[]>();
  for (const id of ids)
    for (let i = out.offsets[id] as number; i < (out.offsets[id + 1] as number); i++)
      if (out.types[i] === DECORATES) markers.set(id, [...(markers.get(id) ?? []), out.targets[i] as number]);
  return markers;
}

export function listTests(graph: CodeGraph, candidates: readonly GraphNode[], markers: ReadonlyMap<NodeId, readonly string[]>): TestCatalogue {
  const named = candidates.filter((node) => isTest(graph, node, markers.get(node.id) ?? []));
  const inside = containedTests(graph, named);
  // A block that holds tests is run by running them.
  const tests = new Map(named.filter((n) => !inside.has(n.id)).map((n) => [n.id, n]));
  return { tests, inside: containedTests(graph, [...tests.values()]) };
}

function isTest(graph: CodeGraph, node: GraphNode, markers: readonly string[]): boolean {
  if (node.kind === 'test') return true;
  if (node.kind === 'constructor' || node.kind === 'macro' || BORROWS_SELF.test(node.signature)) return false;
  if (markers.some((m) => MARKS_OTHER.test(m))) return false;
  if (markers.some((m) => MARKS_TEST.test(m))) return true;
  const byName = node.signature.startsWith('func ') ? BY_EXACT_NAME : BY_NAME;
  if (byName.test(lastPart(node.name))) return true;
  return (/\(\s*\)/.test(node.signature) || isCaseOfTests(node)) && !isNamedByRule(node) && !isCalled(graph, node.id);
}

const PUBLIC_WITHOUT_RESULT = /^public\s+(?:(?:async|virtual|override|static|final)\s+)*(?:void|Task|ValueTask)\s/;
const CLASS_OF_TESTS = /(?:^|\.)\w*(?:Tests?|Specs?)\.[^.]+$/;

/** A test with parameters whose mark could not be followed to where it comes from: imports may stand in the project's file. */
const isCaseOfTests = ({ name, signature }: GraphNode): boolean => PUBLIC_WITHOUT_RESULT.test(signature) && CLASS_OF_TESTS.test(name);

/** Where a name makes a test (`def test_x`, `func TestX`), a function without such a name is a helper. */
const isNamedByRule = ({ signature }: GraphNode): boolean => /^(?:async\s+)?(?:def|func)\b/.test(signature);

function isCalled({ adjacency: { in: into } }: CodeGraph, id: NodeId): boolean {
  for (let i = into.offsets[id] as number; i < (into.offsets[id + 1] as number); i++) if (CALLS.includes(into.types[i] as number)) return true;
  return false;
}

function containedTests(graph: CodeGraph, tests: readonly GraphNode[]): Map<NodeId, NodeId[]> {
  const inside = new Map<NodeId, NodeId[]>();
  const fileNodes = fileNodesOf(graph);
  for (const { id, fileId } of tests) {
    eachOwner(graph, id, (owner) => pushTo(inside, owner, id));
    const file = fileNodes.get(fileId);
    if (file !== undefined) pushTo(inside, file, id);
  }
  return inside;
}

function fileNodesOf({ columns }: CodeGraph): Map<number, NodeId> {
  const nodes = new Map<number, NodeId>();
  for (let id = 0; id < columns.nodes; id++) if (columns.nodeKind[id] === FILE_KIND) nodes.set(columns.nodeFile[id] as number, id);
  return nodes;
}
