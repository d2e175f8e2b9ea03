/**
 * Where a listed symbol is called from, as notes of a pack: the caller, the line of the call, and that line's text where an
 * argument is written out there. A default or a limit that is handed in decides what happens, and no signature says it.
 */
import type { GraphNode, NodeId } from '../../model/graph.ts';
import type { PackedUse } from '../../model/pack.ts';
import type { RelevantCaller } from '../../retrieval/pack/relevant-callers.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { readTexts } from '../view/source-text.ts';

const LINE_WIDTH = 100;
/** A number, a quoted text, a constant or a truth value among the arguments. */
const WRITTEN_OUT = /[(,=]\s*(?:-?\d|["'`]|true\b|false\b|True\b|False\b|(?:\w+(?:\.|::))*[A-Z][A-Z\d]*_[A-Z\d_]+\b)/;

/** By the symbol that is called from there. */
export async function callerNotes(view: SnapshotView, callers: ReadonlyMap<NodeId, readonly RelevantCaller[]>): Promise<Map<NodeId, PackedUse[]>> {
  const ids = [...new Set([...callers.values()].flatMap((some) => some.flatMap(({ caller, called }) => [caller, called])))];
  if (ids.length === 0) return new Map();
  const nodes = new Map((await view.reader.nodes(ids)).map((n) => [n.id, n]));
  const lines = await callLines(view, [...callers.values()].flat());
  const textAt = await linesOf(view, [...callers.values()].flat(), nodes);
  return new Map([...callers].map(([id, some]) => [id, some.flatMap((c) => noteOf(c, nodes, lines, textAt))]));
}

const key = ({ caller, called }: RelevantCaller): string => `${caller} ${called}`;

/** The first line of each call. */
async function callLines(view: SnapshotView, callers: readonly RelevantCaller[]): Promise<Map<string, number>> {
  const wanted = new Set(callers.map(key));
  const edges = await view.reader.edgesFrom([...new Set(callers.map((c) => c.caller))], ['calls']);
  return new Map(
    edges.flatMap(({ source, target, sites: [site] }) => {
      const pair = key({ caller: source, called: target });
      return site !== undefined && wanted.has(pair) ? [[pair, site.line] as const] : [];
    }),
  );
}

type TextAt = (file: string, line: number) => string;

async function linesOf(view: SnapshotView, callers: readonly RelevantCaller[], nodes: ReadonlyMap<NodeId, GraphNode>): Promise<TextAt> {
  const paths = [...new Set(callers.flatMap(({ caller }) => nodes.get(caller)?.file ?? []))].filter((path) => path !== '');
  const texts = await readTexts(view, await view.reader.filesByPath(paths));
  const split = new Map([...texts].map(([path, text]) => [path, text.split('\n')]));
  return (file, line) => split.get(file)?.[line - 1]?.trim() ?? '';
}

function noteOf(pair: RelevantCaller, nodes: ReadonlyMap<NodeId, GraphNode>, lines: ReadonlyMap<string, number>, textAt: TextAt): PackedUse[] {
  const [caller, called] = [nodes.get(pair.caller), nodes.get(pair.called)];
  if (caller === undefined || called === undefined) return [];
  const line = lines.get(key(pair)) ?? caller.startLine;
  const text = textAt(caller.file, line);
  const call = text.slice(Math.max(0, text.indexOf(lastPart(called.name))));
  const decides = text.length <= LINE_WIDTH && WRITTEN_OUT.test(call);
  return [{ relation: 'called from', name: caller.name, file: caller.file, startLine: line, endLine: line, signature: decides ? text : '' }];
}
