/** Asks git where the text of the working tree says a symbol's name, and tells what no edge accounts for, in words. */

import { folderOf } from '../../analysis/code-graph.ts';
import type { Dependent } from '../../analysis/dependents/find-dependents.ts';
import { mayMean, type NameUse, type TextLine, type UnlinkedMentions, unlinkedMentions } from '../../analysis/dependents/unlinked-mentions.ts';
import type { Language, SaidAs } from '../../languages/contract.ts';
import { knownLanguageOf, platformOf } from '../../languages/known-languages.ts';
import { languageIds } from '../../languages/registry.ts';
import type { GraphNode, NodeId } from '../../model/graph.ts';
import { isPhantomKind, isValueKind, type NodeKind } from '../../model/node-kinds.ts';
import { begun } from '../../util/begun.ts';
import { lastPart } from '../../util/last-part.ts';
import { accountedLines } from '../view/accounted-lines.ts';
import type { SnapshotView } from '../view/snapshot-view.ts';
import { isComment, linesMatching } from './grep-lines.ts';
import { keysMeaning } from './key-mentions.ts';
import { filesSpeaking } from './possible-calls.ts';
import { scriptsSeeing, textOf } from './script-files.ts';
import { asksByText, languageOf, standsInRunText } from './unnamed-uses.ts';

/** Shorter names are words of every text: they count where something is asked for them. */
const MIN_NAME = 4;
const MAX_PLACES = 3;
/** Where more symbols share a name, the lines are looked at instead of them. */
const MAX_BEARERS = 60;

const TOO_LONG = 'looking for its name in the text took too long';

function linesSaying(root: string, name: string, isMember: boolean, words: readonly string[] = []): Promise<TextLine[] | undefined> {
  const asked = [`.${name}`, `->${name}`, `::${name}`, `'${name}'`, `"${name}"`].flatMap((said) => ['-e', said]);
  const others = words.flatMap((word) => ['-e', word]);
  return linesMatching(root, isMember && name.length < MIN_NAME ? ['-F', ...asked] : ['-w', '-F', '-e', name, ...others]);
}

/** Other ways to say the symbol's name, as its language has them. */
async function saidAs(view: SnapshotView, symbol: GraphNode): Promise<SaidAs> {
  return (await languageOf(view, symbol))?.implicitUses?.saidAs?.(lastPart(symbol.name)) ?? {};
}

function patternOf({ words = [], texts }: SaidAs): RegExp | undefined {
  const either = [...words.map((word) => `(?<![\\w$])${word}(?![\\w$])`), ...(texts === undefined ? [] : [texts])];
  return either.length === 0 ? undefined : new RegExp(either.join('|'));
}

/** Begins to look; with what was found, the answer is what that leaves open. `ids`: the symbol and its members. */
export function lookForName(view: SnapshotView, symbol: GraphNode, ids: readonly NodeId[]): (found: readonly Dependent[]) => Promise<string[]> {
  const name = lastPart(symbol.name).replace(/[?!=]$/, '');
  const said = saidAs(view, symbol);
  const grep = async () => linesSaying(view.repo.root, name, useOf(symbol) === 'member', (await said).words);
  const lines = isInformative(symbol.kind, name) ? begun(grep()) : undefined;
  if (INSTANCE_VARIABLE.test(name)) return lookForVariable(view, symbol, ids, name);
  const property = propertyOf(symbol, name);
  const propertyLines = property === undefined ? [] : begun(linesSaying(view.repo.root, property, false));
  return async (found) => {
    if (lines === undefined) return [];
    const all = await lines;
    if (all === undefined) return [TOO_LONG];
    const code = await filesOfCode(view);
    const isIndexed = (file: string) => code.has(file);
    const speaking = await filesSpeaking(view, symbol);
    const otherwise = patternOf(await said);
    const { isOpen, beyond } = await openLines(view, { symbol, ids, name, otherwise, lines: all.filter((l) => speaking.has(l.file)) }, found);
    const mentions = unlinkedMentions(all, { symbol, name, isIndexed, isLeftOut: await leftOut(view, symbol), isOpen, otherwise });
    const known = await filesOf(view, found);
    const templates = name.length < MIN_NAME ? [] : mentions.outside.filter((l) => !known.has(l.file));
    const asProperty =
      property === undefined
        ? []
        : unlinkedMentions((await propertyLines) ?? [], { symbol, name: property, isIndexed, isLeftOut: () => false, isOpen: () => false }).outside;
    return [...inWords({ code: mentions.code, outside: [...templates, ...asProperty] }), ...beyond];
  };
}

async function filesOf(view: SnapshotView, found: readonly Dependent[]): Promise<ReadonlySet<string | undefined>> {
  const { paths, columns } = await view.graph();
  return new Set(found.map((d) => paths[columns.nodeFile[d.id] as number]));
}

/** Not those of formats: of a template it is known what it is put together from, and not what it calls. */
async function filesOfCode(view: SnapshotView): Promise<ReadonlySet<string>> {
  const { paths, languages } = await view.graph();
  const read = new Set(languageIds());
  return new Set(paths.filter((_, file) => read.has(languages[file] ?? '')));
}

/** Minified code says nothing by the names that people gave. */
const MINIFIED = /[.-]min\.\w+$/;

/** Code of languages that can use the symbol; what of it is indexed is asked for before. */
async function leftOut(view: SnapshotView, symbol: GraphNode): Promise<(file: string) => boolean> {
  const platform = platformOf((await view.graph()).languages[symbol.fileId] ?? '');
  return (file) => !MINIFIED.test(file) && platformOf(knownLanguageOf(file)?.id ?? '') === platform;
}

const INSTANCE_VARIABLE = /^@+\w+$/;

/** Its own type says it, and whoever is mixed into that type or renders its view; others ask for it by a text: `instance_variable_get(:@rows)`. */
function lookForVariable(view: SnapshotView, symbol: GraphNode, ids: readonly NodeId[], name: string): (found: readonly Dependent[]) => Promise<string[]> {
  const lines = begun(linesMatching(view.repo.root, ['-w', '-F', '-e', name]));
  return async (found) => {
    const all = await lines;
    if (all === undefined) return [TOO_LONG];
    const [code, speaking, bearers] = [await filesOfCode(view), await filesSpeaking(view, symbol), await bearersOf(view, symbol, name)];
    const wanted = all.filter((l) => speaking.has(l.file) && !isComment(l.text) && !(l.file === symbol.file && holdsLine(symbol, l.line)));
    const users = found.map((d) => d.id);
    const isAccounted = await accountedLines(view, { name, isMember: false, lines: all, wanted, bearers, ids, users });
    const views = unlinkedMentions(all, { symbol, name, isIndexed: (file) => code.has(file), isLeftOut: () => false, isOpen: () => false }).outside;
    const open = isAccounted === undefined ? wanted : wanted.filter((l) => !isAccounted(l));
    return [...inWords({ outside: views, code: open }), ...(await throughAccessor(view, symbol, name))];
  };
}

/** `attr_reader :rows`: whoever asks for `rows` reads the variable. */
async function throughAccessor({ reader }: SnapshotView, symbol: GraphNode, name: string): Promise<string[]> {
  const word = name.replace(/^@+/, '');
  const accessors = (await reader.nodesByName({ names: [word], limit: MAX_BEARERS })).filter((n) => n.kind === 'property' && n.file === symbol.file);
  const owner = symbol.name.slice(0, -name.length);
  const accessor = accessors.find((n) => n.name === `${owner}${word}`);
  return accessor === undefined ? [] : [`${accessor.file}:${accessor.startLine} declares ${word}, through which others read or write it`];
}

const holdsLine = ({ startLine, endLine }: GraphNode, line: number): boolean => line >= startLine && line <= endLine;

/** Templates ask for `owner.lastName` where code calls `getLastName()`. */
const ACCESSOR = /^(?:get|is|set)([A-Z])(\w*)$/;

function propertyOf({ kind }: GraphNode, name: string): string | undefined {
  const [, first = '', rest = ''] = (kind === 'method' && ACCESSOR.exec(name)) || [];
  return rest.length + 1 < MIN_NAME ? undefined : first.toLowerCase() + rest;
}

/** A constructor is called by the name of its type. */
const NEVER_SAID: ReadonlySet<NodeKind> = new Set(['file', 'module', 'constructor']);

/** A name with a sign before it (`@rows` of Ruby, `#rows` of JavaScript) can be said by its own type alone, which is read. */
function isInformative(kind: NodeKind, name: string): boolean {
  return !NEVER_SAID.has(kind) && !isPhantomKind(kind) && /^[\w$]+$/.test(name);
}

interface OpenLines {
  /** Whether a line of code that says the name may mean the symbol, and no edge accounts for it. */
  readonly isOpen: (line: TextLine) => boolean;
  /** What could not be told, in words. */
  readonly beyond: readonly string[];
}

interface Said {
  readonly symbol: GraphNode;
  readonly ids: readonly NodeId[];
  readonly name: string;
  /** Lines that mean it in other words. */
  readonly otherwise: RegExp | undefined;
  /** Of files that can use it. */
  readonly lines: readonly TextLine[];
}

/** Which lines of code are left open: all, where nothing was found and nobody else bears the name; else those that may mean it and that no edge leads from. */
async function openLines(view: SnapshotView, { symbol, ids, name, otherwise, lines }: Said, found: readonly Dependent[]): Promise<OpenLines> {
  const bearers = await bearersOf(view, symbol, name);
  if (found.length === 0 && bearers?.every((n) => n.id === symbol.id)) return { isOpen: () => true, beyond: [] };
  const use = useOf(symbol);
  const language = await languageOf(view, symbol);
  const seeing = async () => [
    ...(await importersOf(view, symbol)),
    ...(await takersOfAll(view, symbol)),
    ...(await scriptsSeeing(view, symbol, lines)),
    ...sharersOf(symbol, name, language, lines),
  ];
  const visible = new Set(use === 'bare' ? await seeing() : []).add(symbol.file);
  const whole = lastPart(symbol.name).replace(/=$/, '');
  const mayMeanIt = mayMean({
    name,
    whole,
    use,
    owner: lastPart(symbol.name.slice(0, -lastPart(symbol.name).length - 1)),
    home: /([^/.]+)\.[^/]*$/.exec(symbol.file)?.[1] ?? '',
    folder: /([^/]+)\/[^/]*$/.exec(symbol.file)?.[1] ?? '',
    asksByText: await asksByText(view, symbol),
    isRun: await standsInRunText(view, symbol),
    isTakenOut: language?.traits.moduleText !== undefined,
    isKey: await keysMeaning(view, symbol),
    otherwise,
    isVisible: (file) => visible.has(file),
  });
  const wanted = lines.filter(mayMeanIt);
  if (wanted.length === 0) return { isOpen: () => false, beyond: [] };
  const users = found.filter((d) => d.depth === 1).map((d) => d.id);
  const namesakes = use === 'bare' ? await bearersOf(view, symbol, name, () => true) : bearers;
  const isAccounted = await accountedLines(view, { name, isMember: use === 'member', lines, wanted, bearers: namesakes, ids, users });
  if (isAccounted === undefined) return { isOpen: () => false, beyond: [`${wanted.length} lines say its name, too many to tell which of them mean it`] };
  const open = new Set(wanted.filter((line) => !isAccounted(line)));
  return { isOpen: (line) => open.has(line), beyond: [] };
}

const MEMBERS: ReadonlySet<NodeKind> = new Set(['method', 'field', 'property']);

/** How code says it: members of anything, members of the type itself, or a name alone. */
function useOf({ kind, name }: GraphNode): NameUse['use'] {
  if (MEMBERS.has(kind)) return 'member';
  return kind === 'enum_member' || (isValueKind(kind) && name.includes('.')) ? 'ofOwner' : 'bare';
}

/** Those of the repository, unless others are asked for; undefined when there are many. */
async function bearersOf({ reader }: SnapshotView, symbol: GraphNode, name: string, counts = isHere): Promise<GraphNode[] | undefined> {
  const all = await reader.nodesByName({ names: [name, lastPart(symbol.name)], limit: MAX_BEARERS + 1 });
  return all.length > MAX_BEARERS ? undefined : all.filter(counts);
}

const isHere = ({ fileId }: GraphNode): boolean => fileId >= 0;

/** Files that see the name without an import. Common words are left out: they are names of variables as well. */
function sharersOf({ file }: GraphNode, name: string, language: Language | undefined, lines: readonly TextLine[]): string[] {
  if (language?.traits.sharedModule !== true || !/^[A-Z]|_|[a-z][A-Z]/.test(name)) return [];
  const folder = folderOf(file);
  return lines.map((l) => l.file).filter((other) => !language.packageQualified || folderOf(other) === folder);
}

async function importersOf({ reader }: SnapshotView, { id }: GraphNode): Promise<string[]> {
  const importers = await reader.nodes((await reader.edgesTo([id], ['imports'])).map((e) => e.source));
  return importers.map((n) => n.file);
}

/** `use units::*`, `from units import *`. */
const TAKES_ALL = /^[ \t]*(?:pub\s+)?(?:use|from|import)\b.*\*/m;

/** Files that take every name of the symbol's file. */
async function takersOfAll(view: SnapshotView, { file }: GraphNode): Promise<string[]> {
  const { reader } = view;
  const [own] = (await reader.nodesByFile([file])).filter((n) => n.kind === 'file' || n.kind === 'module');
  const importers = own === undefined ? [] : await reader.nodes((await reader.edgesTo([own.id], ['imports'])).map((e) => e.source));
  const files = [...new Set(importers.map((n) => n.file))].slice(0, MAX_BEARERS);
  return files.filter((other) => TAKES_ALL.test(textOf(view, other) ?? ''));
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
