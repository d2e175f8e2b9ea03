/**
 * Where a method may be called that no edge accounts for: git is asked for lines that call its name on something called
 * like its type; lines whose call of that name leads elsewhere are left out.
 */
import { mayHand, takes } from '../../analysis/dependents/argument-counts.ts';
import { callPattern, type MethodName, mayCall } from '../../analysis/dependents/possible-calls.ts';
import { platformOf } from '../../languages/known-languages.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { isTypeKind } from '../../model/node-kinds.ts';
import { splitOverload } from '../../model/overload-name.ts';
import { begun } from '../../util/begun.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { symbolsAround } from './enclosing-symbol.ts';
import { isComment, linesMatching, type TextLine } from './grep-lines.ts';

/** A line of code, and the symbol that it stands in. */
export interface PossibleCall {
  readonly node: GraphNode;
  readonly line: number;
  readonly text: string;
}

/** Lines that are looked at; a name of which there are more says too little. */
const MAX_LINES = 300;
const MAX_CALLS = 12;
const MAX_TEXT = 140;
/** A longer one was not written by a person. */
const LONGEST_LINE = 2_000;

/** Begins to look; what was found is asked for when it turns out that calls may be missing. */
export function lookForCalls(view: SnapshotView, symbol: GraphNode): () => Promise<PossibleCall[]> {
  const lines = symbol.kind === 'method' ? begun(linesOf(view, symbol)) : undefined;
  return async () => (lines === undefined ? [] : unaccounted(view, symbol, await lines));
}

async function linesOf(view: SnapshotView, symbol: GraphNode): Promise<{ method: MethodName; lines: readonly TextLine[] } | undefined> {
  const owner = await ownerName(view, symbol);
  const method = { name: lastPart(symbol.name), owner: owner ?? '' };
  const pattern = owner === undefined ? undefined : callPattern(method);
  if (pattern === undefined) return undefined;
  const lines = await linesMatching(view.repo.root, ['-i', '-E', '-e', pattern]);
  return lines === undefined || lines.length > MAX_LINES ? undefined : { method, lines };
}

/** Of the type that it is a member of. */
export async function ownerName({ reader }: SnapshotView, { id }: GraphNode): Promise<string | undefined> {
  const owners = await reader.nodes((await reader.edgesFrom([id], ['member_of'])).map((e) => e.target));
  const type = owners.find((n) => isTypeKind(n.kind));
  return type && lastPart(type.name);
}

/** Files of languages that can use it. */
export async function filesSpeaking(view: SnapshotView, { fileId }: GraphNode): Promise<ReadonlySet<string>> {
  const { paths, languages } = await view.graph();
  const platform = platformOf(languages[fileId] ?? '');
  return new Set(paths.filter((_, file) => platformOf(languages[file] ?? '') === platform));
}

async function unaccounted(view: SnapshotView, symbol: GraphNode, said: Awaited<ReturnType<typeof linesOf>>): Promise<PossibleCall[]> {
  if (said === undefined) return [];
  const { method, lines } = said;
  const speaking = await filesSpeaking(view, symbol);
  const isFitting = fitting(symbol, method.name);
  const calls = lines.filter(
    ({ file, text }) => text.length <= LONGEST_LINE && speaking.has(file) && !isComment(text) && mayCall(text, method) && isFitting(text),
  );
  const placed = (await enclosed(view, calls)).filter(({ node, line }) => node.id !== symbol.id || line === symbol.startLine);
  const isLinked = await linkedLines(view, placed, method.name);
  return placed.filter((call) => !isLinked(call)).slice(0, MAX_CALLS);
}

/** Overloads are told apart by their parameters: a call that hands over more or fewer means another. */
function fitting({ qualifiedName, signature }: GraphNode, name: string): (text: string) => boolean {
  const taken = splitOverload(qualifiedName)[1] === '' ? undefined : takes(signature, name);
  return (text) => taken === undefined || mayHand(text, name, taken);
}

async function enclosed(view: SnapshotView, lines: readonly TextLine[]): Promise<PossibleCall[]> {
  const around = await symbolsAround(view, lines);
  return lines.flatMap((said) => {
    const node = around(said);
    return node === undefined ? [] : [{ node, line: said.line, text: said.text.trim().slice(0, MAX_TEXT) }];
  });
}

/** Lines on which a call of that name is linked, to the method itself or to another. */
async function linkedLines({ reader }: SnapshotView, calls: readonly PossibleCall[], name: string): Promise<(call: PossibleCall) => boolean> {
  const edges = await reader.edgesFrom([...new Set(calls.map((c) => c.node.id))]);
  const targets = await reader.nodes([...new Set(edges.map((e) => e.target))]);
  const bearers = new Set(targets.filter((n) => lastPart(n.name) === name).map((n) => n.id));
  const key = (id: NodeId, line: number) => `${id} ${line}`;
  const linked = new Set(edges.flatMap((e) => (bearers.has(e.target) ? e.sites.map((s) => key(e.source, s.line)) : [])));
  return ({ node, line }) => linked.has(key(node.id, line));
}
