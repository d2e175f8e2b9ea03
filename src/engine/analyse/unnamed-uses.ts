/**
 * Uses that never say a symbol's name: what a language's syntax or library calls by itself (operators, iteration, texts of
 * values), what a decorator is handed, and names that code puts together at run time. As open ends of an answer, in words.
 */
import { madeNamePattern } from '../../analysis/dependents/made-names.ts';
import type { ImplicitUses, Language } from '../../languages/contract.ts';
import { loadLanguage } from '../../languages/registry.ts';
import type { GraphNode } from '../../model/graph.ts';
import { isCallableKind, isFieldLikeKind, isTypeKind } from '../../model/node-kinds.ts';
import { DECORATOR } from '../../model/unresolved-names.ts';
import { begun } from '../../util/begun.ts';
import { lastPart } from '../../util/last-part.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { isComment, linesMatching, type TextLine } from './grep-lines.ts';
import { filesSpeaking } from './possible-calls.ts';
import { textOf } from './script-files.ts';

const MAX_SHOWN = 3;
const MAX_NAMESAKES = 100;
/** Files that are read to see whether they ask for anything by a text. */
const MAX_FILES = 40;

export async function languageOf(view: SnapshotView, { fileId }: GraphNode): Promise<Language | undefined> {
  return loadLanguage((await view.graph()).languages[fileId] ?? '');
}

/** The language or its library calls it without a word of it in the code. */
export async function calledUnnamed(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const uses = (await languageOf(view, symbol))?.implicitUses;
  if (uses === undefined || !isUnnamed(symbol, uses)) return [];
  return [`the language, its library or its tools call ${lastPart(symbol.name)} without naming it`];
}

/** It stands where it is handed to code that is not seen. */
export async function handedInPlace(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const isHanded = (await languageOf(view, symbol))?.implicitUses?.isHandedInPlace;
  if (isHanded === undefined || !isHanded(symbol, (textOf(view, symbol.file) ?? '').split('\n'))) return [];
  return ['it is handed on in the place where it is declared'];
}

const UNNAMED_KINDS: ReadonlySet<string> = new Set(['method', 'function', 'property']);

function isUnnamed({ kind, name, signature }: GraphNode, { names, unnamed }: ImplicitUses): boolean {
  if (!UNNAMED_KINDS.has(kind)) return false;
  const own = lastPart(name);
  if (names?.test(own)) return true;
  return unnamed !== undefined && (unnamed.names?.test(own) ?? true) && (unnamed.signatures?.test(signature) ?? true);
}

/** Types of tests are not linked to the interfaces that they happen to fulfil (Go): what these promise may run their methods. */
export async function promisedByInterfaces(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const language = await languageOf(view, symbol);
  if (symbol.kind !== 'method' || language?.traits.structuralInterfaces !== true || !language.isTestPath(symbol.file)) return [];
  const name = lastPart(symbol.name);
  const others = (await view.reader.nodesByName({ names: [name], limit: MAX_NAMESAKES })).filter(
    (n) => n.kind === 'method' && n.fileId >= 0 && n.id !== symbol.id,
  );
  const edges = await view.reader.edgesFrom(
    others.map((n) => n.id),
    ['member_of'],
  );
  const promised = (await view.reader.nodes([...new Set(edges.map((e) => e.target))])).find((n) => n.kind === 'interface');
  return promised === undefined ? [] : [`${promised.name} promises ${name} too: calls through it may run this one`];
}

/** Nobody here calls it, but something stands over it that may have been given it; what stands over a type is given its fields as well: `#[derive(Deserialize)]`. */
export async function handedToDecorators(view: SnapshotView, symbol: GraphNode): Promise<string[]> {
  const language = await languageOf(view, symbol);
  const owners = isFieldLikeKind(symbol.kind) ? (await view.reader.edgesFrom([symbol.id], ['member_of'])).map((e) => e.target) : [];
  const over = [...(await decoratorsOver(view, symbol, ...(await view.reader.nodes(owners)))), ...writtenOver(view, symbol, language?.implicitUses?.attribute)];
  const isInert = (name: string) => language?.implicitUses?.inertDecorators?.test(name) === true || language?.traits.builtins.has(name) === true;
  const takers = over.map(lastPart).filter((name) => !isInert(name));
  return takers.length === 0 ? [] : [`${[...new Set(takers)].slice(0, MAX_SHOWN).join(', ')} stands over it, which may hand it on`];
}

/** What stands over a symbol in the text. */
function writtenOver(view: SnapshotView, { name, file, startLine, endLine }: GraphNode, attribute: RegExp | undefined): string[] {
  if (attribute === undefined) return [];
  const lines = (textOf(view, file) ?? '').split('\n').slice(startLine - 1, endLine);
  const end = lines.findIndex((line) => !attribute.test(line) || line.includes(lastPart(name)));
  return lines.slice(0, end + 1).flatMap((line) => attribute.exec(line)?.[1] ?? []);
}

/** The last names of what stands over symbols, known or not. */
export async function decoratorsOver({ reader }: SnapshotView, ...symbols: readonly GraphNode[]): Promise<string[]> {
  const ids = symbols.map((n) => n.id);
  const over = await reader.nodes((await reader.edgesFrom(ids, ['decorates'])).map((e) => e.target));
  const unknown = (await reader.unresolvedFrom(ids)).filter((u) => u.name.startsWith(DECORATOR)).map((u) => u.name.slice(1));
  return [...over.map((n) => lastPart(n.name)), ...unknown];
}

/** Whether a line asks for something by a text; of what can be called, whether its file does. */
export async function asksByText(view: SnapshotView, symbol: GraphNode): Promise<(line: TextLine) => boolean> {
  const asks = (await languageOf(view, symbol))?.implicitUses?.computedAccess;
  if (asks === undefined) return () => false;
  const known = new Map<string, boolean>();
  const inFile = (file: string): boolean => {
    if (!known.has(file)) known.set(file, known.size < MAX_FILES && asks.test(textOf(view, file) ?? ''));
    return known.get(file) === true;
  };
  return ({ file, text }) => asks.test(text) || (isCallableKind(symbol.kind) && inFile(file));
}

/** Whether a line stands in a text that its file runs as code. */
export async function standsInRunText(view: SnapshotView, symbol: GraphNode): Promise<(line: TextLine) => boolean> {
  const uses = (await languageOf(view, symbol))?.implicitUses;
  if (uses?.linesRun === undefined) return () => false;
  const known = new Map<string, ReadonlySet<number>>();
  return ({ file, line }) => {
    if (!known.has(file)) known.set(file, known.size < MAX_FILES ? (uses.linesRun?.((textOf(view, file) ?? '').split('\n')) ?? new Set()) : new Set());
    return known.get(file)?.has(line) === true;
  };
}

/** Begins to look for texts that its name may be made of, in files that ask for something by a text. */
export function lookForMadeName(view: SnapshotView, symbol: GraphNode): () => Promise<string[]> {
  const pattern = isCallableKind(symbol.kind) || isTypeKind(symbol.kind) ? madeNamePattern(lastPart(symbol.name)) : undefined;
  const lines = pattern === undefined ? undefined : begun(linesMatching(view.repo.root, ['-E', '-e', pattern]));
  return async () => (lines === undefined ? [] : madeIn(view, symbol, (await lines) ?? []));
}

async function madeIn(view: SnapshotView, symbol: GraphNode, lines: readonly TextLine[]): Promise<string[]> {
  const asks = (await languageOf(view, symbol))?.implicitUses?.computedAccess;
  if (asks === undefined) return [];
  const speaking = await filesSpeaking(view, symbol);
  const said = lines.filter((l) => speaking.has(l.file) && !isComment(l.text));
  const askers = filesAsking(view, [...new Set(said.map((l) => l.file))].slice(0, MAX_FILES), asks);
  const open = said.filter((l) => askers.has(l.file)).map(({ file, line }) => `${file}:${line}`);
  return open.length === 0
    ? []
    : [`its name may be put together at run time: ${open.slice(0, MAX_SHOWN).join(', ')}${open.length > MAX_SHOWN ? ' and others' : ''}`];
}

function filesAsking(view: SnapshotView, files: readonly string[], asks: RegExp): ReadonlySet<string> {
  return new Set(files.filter((file) => asks.test(textOf(view, file) ?? '')));
}
