/**
 * The places of a file that a server is asked about: every reference that facts know, whether the code graph has an edge
 * for it or not, and every base that a type names. Each with the edges that the code graph has from that place.
 */
import type { EdgeType } from '../../model/edge-types.ts';
import type { RefRole } from '../../model/facts.ts';
import type { GraphEdge, GraphNode } from '../../model/graph.ts';
import type { LayerSubject } from '../contract.ts';
import { type FileDeclarations, nodeAround, ownerNode } from './declarations.ts';

/** Edges that say where a name leads. */
export const ASKED_EDGES: readonly EdgeType[] = ['calls', 'references', 'accesses_field', 'decorates', 'throws', 'extends', 'implements'];
const BASES: ReadonlySet<EdgeType> = new Set(['extends', 'implements']);

export interface Expected {
  readonly edge: GraphEdge;
  readonly target: GraphNode;
}

export type SiteRole = RefRole | 'base';

export interface Site {
  /** From 1. */
  readonly line: number;
  /** From 0, in UTF-16 units, as the protocol counts. */
  readonly column: number;
  /** The identifier that stands there. */
  readonly name: string;
  readonly role: SiteRole;
  /** A value stands before it: `value.name`, `value->name`. */
  readonly isMember: boolean;
  /** It is assigned to: `value.name = other`. */
  readonly isWritten: boolean;
  readonly source: GraphNode;
  readonly expected: readonly Expected[];
}

/** Names that something in the repository bears: a field of any other name cannot be one of ours. */
export type KnownNames = (name: string) => boolean;

export async function sitesOf(
  subject: LayerSubject,
  declarations: FileDeclarations,
  { isKnown, passedOver }: { readonly isKnown: KnownNames; readonly passedOver?: ReadonlySet<string> | undefined },
): Promise<Site[]> {
  const { nodes, facts, text } = declarations;
  const expected = await expectedAt(subject, nodes);
  const lines = text.split('\n');
  const sites = new Map<string, Site>();
  const add = (line: number, column: number, role: SiteRole, source: GraphNode, key: string) => {
    const text = lines[line - 1] ?? '';
    const name = identifierAt(text, column);
    if (name === '' || sites.has(`${line}:${column}`)) return;
    const ofSource = (expected.get(key) ?? []).filter(({ edge }) => edge.source === source.id && BASES.has(edge.type) === (role === 'base'));
    if (role === 'access' && ofSource.length === 0 && !isKnown(name)) return;
    sites.set(`${line}:${column}`, { line, column, name, role, source, expected: ofSource, ...surroundings(text, column, name) });
  };
  for (const { line, column, role, at } of facts.refs) add(line, column, role, ownerNode(declarations, at), `${line}:${column}`);
  for (const { line, column, role, at } of facts.types)
    if (role === 'extends' || role === 'implements' || role === 'mixin')
      add(line, lastOfPath(lines[line - 1] ?? '', column), 'base', ownerNode(declarations, at), `${line}:${column}`);
  for (const { line, column } of passedOver === undefined ? [] : methodCalls(lines, (name) => passedOver.has(name) && isKnown(name)))
    add(line, column, 'call', nodeAround(declarations, line), '');
  return [...sites.values()].sort((a, b) => a.line - b.line || a.column - b.column);
}

const METHOD_CALL = /\.\s*([\p{L}_][\p{L}\p{N}_]*)\s*\(/gu;

/** Calls of methods with such names, as the text has them: in a comment the server has nothing to say. */
function* methodCalls(lines: readonly string[], isAsked: (name: string) => boolean): Iterable<{ readonly line: number; readonly column: number }> {
  for (const [i, text] of lines.entries())
    for (const call of text.matchAll(METHOD_CALL)) {
      const name = call[1] as string;
      if (isAsked(name)) yield { line: i + 1, column: call.index + call[0].indexOf(name) };
    }
}

async function expectedAt({ reader }: LayerSubject, nodes: readonly GraphNode[]): Promise<Map<string, Expected[]>> {
  const edges = await reader.edgesFrom(
    nodes.map((n) => n.id),
    ASKED_EDGES,
  );
  const targets = new Map((await reader.nodes([...new Set(edges.map((e) => e.target))])).map((n) => [n.id, n]));
  const at = new Map<string, Expected[]>();
  for (const edge of edges) {
    const target = targets.get(edge.target);
    if (target === undefined) continue;
    for (const { line, column } of edge.sites) {
      const key = `${line}:${column}`;
      at.set(key, [...(at.get(key) ?? []), { edge, target }]);
    }
  }
  return at;
}

const IDENTIFIER = /[\p{L}\p{Nl}_$#@][\p{L}\p{Nl}\p{N}\p{M}_$]*[?!]?/uy;
const MEMBER = /(?:\.|->)\s*$/;
const WRITTEN = /^\s*=(?![=~>])/;
const PATH = /[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\|->)[\p{L}_$][\p{L}\p{N}_$]*)*/uy;

const surroundings = (line: string, column: number, name: string): Pick<Site, 'isMember' | 'isWritten'> => ({
  isMember: MEMBER.test(line.slice(0, column)),
  isWritten: WRITTEN.test(line.slice(column + name.length)),
});

function identifierAt(line: string, column: number): string {
  IDENTIFIER.lastIndex = column;
  return IDENTIFIER.exec(line)?.[0] ?? '';
}

/** Column of the last name of a path: of `Base` in `models.Base`. */
function lastOfPath(line: string, column: number): number {
  PATH.lastIndex = column;
  const path = PATH.exec(line)?.[0] ?? '';
  return column + path.length - (/[\p{L}\p{N}_$]*$/u.exec(path)?.[0].length ?? 0);
}
