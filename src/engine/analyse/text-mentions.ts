/** Asks git where the text of the working tree says a symbol's name, and tells what no edge accounts for, in words. */
import { type TextLine, type UnlinkedMentions, unlinkedMentions } from '../../analysis/dependents/unlinked-mentions.ts';
import type { GraphNode } from '../../model/graph.ts';
import { isCallableKind, isTypeKind } from '../../model/node-kinds.ts';
import { tryGit } from '../../util/git.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';

/** Shorter names are words of every text. */
const MIN_NAME = 4;
const MAX_PLACES = 3;
/** An answer does not wait longer for a modest word about itself. */
const PATIENCE_MS = 1_000;

/** Begins to look; with how much was found, the answer is what that leaves open. */
export function lookForName(view: SnapshotView, symbol: GraphNode): (found: number) => Promise<string[]> {
  const name = lastPart(symbol.name).replace(/^#|[?!=]$/g, '');
  const isTelling = name.length >= MIN_NAME && (isCallableKind(symbol.kind) || isTypeKind(symbol.kind)) && /^[\w$]+$/.test(name);
  const lines = isTelling ? linesSaying(view.repo.root, name) : undefined;
  return async (found) => {
    if (lines === undefined) return [];
    const indexed = new Set((await view.graph()).paths);
    const countsCode = found === 0 && (await isOnlyBearer(view, symbol, name));
    return inWords(unlinkedMentions(await lines, { symbol, name, isIndexed: (file) => indexed.has(file), countsCode }));
  };
}

async function isOnlyBearer({ reader }: SnapshotView, symbol: GraphNode, name: string): Promise<boolean> {
  const bearers = await reader.nodesByName({ names: [name, lastPart(symbol.name)] });
  return bearers.every((n) => n.id === symbol.id || n.fileId < 0);
}

const HIT = /^([^\0]+)\0(\d+)\0(.*)$/;

async function linesSaying(root: string, name: string): Promise<TextLine[]> {
  const text = (await tryGit(root, ['grep', '-n', '-z', '-I', '-w', '-F', '--no-color', '-e', name], { timeoutMs: PATIENCE_MS })) ?? '';
  return text.split('\n').flatMap((hit) => {
    const [, file, line, said] = HIT.exec(hit) ?? [];
    return file === undefined || said === undefined ? [] : [{ file, line: Number(line), text: said }];
  });
}

function inWords({ outside, code }: UnlinkedMentions): string[] {
  return [
    ...(outside.length === 0 ? [] : [`files that are not read as code say its name: ${places(outside)}`]),
    ...(code.length === 0 ? [] : [`its name stands in code that could not be linked to it: ${places(code)}`]),
  ];
}

function places(lines: readonly TextLine[]): string {
  const shown = lines.slice(0, MAX_PLACES).map(({ file, line }) => `${file}:${line}`);
  const rest = lines.length - shown.length;
  return `${shown.join(', ')}${rest === 0 ? '' : ` and ${rest} more`}`;
}
