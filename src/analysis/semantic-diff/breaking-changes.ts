/**
 * What a change does to whoever uses the public surface: names that are gone, calls that no longer fit, guarantees
 * taken back. Each with its reason. `breaking` is certain by the declarations alone; `likely` depends on the users.
 */
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind, isTypeKind, kindLabel, type NodeKind } from '../../model/node-kinds.ts';
import { compareText } from '../../util/compare-text.ts';
import { lastPart } from '../../util/last-part.ts';
import { type CallProblem, callProblems, problemsWithout } from './call-problems.ts';
import type { DeclaredSymbol, SourceFile } from './declared-symbols.ts';
import type { Matching, SymbolPair } from './match-state.ts';

export interface BreakingChange {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly certainty: CallProblem['certainty'];
  readonly reason: string;
}

export interface BreakingInput {
  readonly matching: Matching;
  /** Newer side of the changed files by path: an old name may still be offered there. */
  readonly files: ReadonlyMap<string, SourceFile>;
  /** Likewise the older side. */
  readonly former: ReadonlyMap<string, SourceFile>;
  /** Old path to new path of files that moved as a whole. */
  readonly renamedFiles: ReadonlyMap<string, string>;
}

export function breakingChanges(input: BreakingInput): BreakingChange[] {
  const { matching, files } = input;
  const matched = new Set(matching.pairs.map((p) => placeKey(p.after.path, p.after.name)));
  const gone = new Set(matching.removed.filter((s) => s.isPublic).map((s) => `${s.path}\0${s.name}`));
  const found = [
    ...matching.removed
      .filter((s) => s.isPublic && !gone.has(`${s.path}\0${s.owner}`) && !stillOffered(s, files) && !isNowPrimaryConstructor(s, matching))
      .flatMap((s) => goneForGood(s, input)),
    ...matching.pairs.filter((p) => p.before.isPublic).flatMap((p) => [...goneFromPlace(p, input), ...taken(p), ...newlyDemanding(p, matching)]),
    ...movedModules(input),
    ...matching.added
      .filter((s) => s.isPublic && isDemanded(s, matched))
      .map((s) => say(s, 'likely', `new member that every implementation of ${s.owner} needs`)),
  ];
  const told = new Set(found.map((b) => lastPart(b.name)));
  return [...found, ...goneExports(input, told)].sort((a, b) => compareText(a.path, b.path) || a.line - b.line || compareText(a.name, b.name));
}

/** Of an overload those that are left may take its calls. */
function goneForGood(s: DeclaredSymbol, { matching: { pairs, added }, renamedFiles }: BreakingInput): BreakingChange[] {
  const path = renamedFiles.get(s.path) ?? s.path;
  const left = isCallableKind(s.kind)
    ? [...pairs.map((p) => p.after), ...added].find((o) => o.path === path && o.name === s.name && o.kind === s.kind)
    : undefined;
  if (left === undefined) return [say(s, 'breaking', `${s.kind.replaceAll('_', ' ')} removed`)];
  return problemsWithout(s, left).map(({ certainty, reason }) => ({ ...say(left, certainty, reason), name: s.name }));
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

const say = (s: DeclaredSymbol, certainty: BreakingChange['certainty'], reason: string): BreakingChange => ({
  name: s.name,
  path: s.path,
  line: s.line,
  certainty,
  reason,
});

/** Imported and offered on, or exported under its old name, where it used to be. */
function stillOffered({ path, ownName, owner }: DeclaredSymbol, files: ReadonlyMap<string, SourceFile>): boolean {
  if (owner !== '') return false;
  return asModule(path).some((place) => {
    const facts = files.get(place)?.facts;
    return facts !== undefined && offers(facts, ownName);
  });
}

const offers = (facts: FileFacts, name: string): boolean => facts.imports.some((i) => i.exportedAs === '*') || offersByName(facts, name);

function offersByName({ imports, exports, symbols }: FileFacts, name: string): boolean {
  return (
    imports.some((i) => i.exportedAs === name || (i.local ?? i.imported) === name) ||
    exports.some((e) => e.exportedAs === name) ||
    symbols.some((s) => s.name === name && s.owner === -1 && s.ownerType === undefined)
  );
}

/** Names that a module offered on from elsewhere and does not offer any more, unless their own declaration tells it. */
function goneExports({ matching, files, former, renamedFiles }: BreakingInput, told: ReadonlySet<string>): BreakingChange[] {
  const renamed = matching.pairs.filter((p) => p.before.ownName !== p.after.ownName).map((p) => p.before);
  const gone = new Set([...matching.removed, ...renamed].map((s) => s.ownName));
  return [...former].flatMap(([path, before]) => {
    const after = files.get(renamedFiles.get(path) ?? path)?.facts;
    if (after === undefined || before.test || before.closed) return [];
    // `export *` may offer it still, if it is there at all.
    const starred = after.imports.some((i) => i.exportedAs === '*');
    return before.facts.imports.flatMap(({ exportedAs: name, line }) => {
      if (name === undefined || name === '*' || told.has(name) || (starred && !gone.has(name)) || offersByName(after, name)) return [];
      return [{ name, path: after.path, line, certainty: 'breaking' as const, reason: 'no longer exported' }];
    });
  });
}

/** A module that becomes a folder keeps its name: `x.py` and `x/__init__.py`, `x.ts` and `x/index.ts`, `x.rs` and `x/mod.rs`. */
function asModule(path: string): string[] {
  const [, stem, ending] = /^(.*?)(?:\/(?:__init__|index|mod))?(\.\w+)$/.exec(path) ?? [];
  return stem === undefined ? [path] : [`${stem}${ending}`, ...['__init__', 'index', 'mod'].map((face) => `${stem}/${face}${ending}`)];
}

/** A constructor that its type's own header has taken over: `class Point(int x, int y)`. */
function isNowPrimaryConstructor({ kind, path, owner, arity }: DeclaredSymbol, { pairs }: Matching): boolean {
  if (kind !== 'constructor') return false;
  const header = headerArity(pairs.find((p) => p.before.path === path && p.before.name === owner)?.after);
  if (header === undefined) return false;
  return arity === undefined || (header[0] <= arity[0] && (arity[1] < 0 || arity[1] <= header[1]));
}

/** What a type's header asks of whoever makes one; bases in parentheses are not parameters, which have a type and a name. */
function headerArity(type: DeclaredSymbol | undefined): readonly [number, number] | undefined {
  const header = type && new RegExp(`\\b${asPattern(type.ownName)}(?:<[^(]*>)?\\s*\\(([^()]*)\\)`).exec(type.signature)?.[1];
  const params = header?.split(',').filter((p) => p.trim() !== '') ?? [];
  if (header === undefined || params.some((p) => !/\S\s+\w+/.test(p.trim()))) return undefined;
  return [params.filter((p) => !p.includes('=')).length, params.length];
}

/** A name may be any text: an operator, the title of a test. */
const asPattern = (name: string): string => name.replace(/[^\p{L}\p{N}_\s]/gu, '\\$&');

/** A type that anybody could make without arguments now has a header that asks for some. */
function newlyDemanding({ before, after }: SymbolPair, { pairs, removed, added }: Matching): BreakingChange[] {
  if (!isTypeKind(after.kind) || before.signature === after.signature) return [];
  const needs = headerArity(after)?.[0] ?? 0;
  if (needs === 0 || headerArity(before) !== undefined) return [];
  const makers = [...pairs.map((p) => p.before), ...removed, ...added].filter((s) => s.kind === 'constructor');
  if (makers.some((s) => s.owner === before.name || s.owner === after.name)) return [];
  return [say(after, 'breaking', `needs ${counted(needs, 'argument')} to be made, needed none`)];
}

function goneFromPlace({ before, after, followed }: SymbolPair, { files, former, renamedFiles }: BreakingInput): BreakingChange[] {
  const isRenamed = before.name !== after.name;
  const stays = before.path === after.path || before.owner !== '' || renamedFiles.get(before.path) === after.path;
  if (followed || (!isRenamed && stays) || stillOffered(before, files)) return [];
  if (isRenamed) return [say(after, 'breaking', `${before.ownName === after.ownName ? 'moved' : 'renamed'} from ${before.name}`)];
  const [there, here] = [files.get(after.path), former.get(before.path)];
  if (there === undefined || sameModule(before.path, there, here)) return [];
  return [say(after, 'breaking', `moved from ${before.path}`)];
}

/** A file that moved is one change, however many names went with it. */
function movedModules({ matching: { pairs }, files, former, renamedFiles }: BreakingInput): BreakingChange[] {
  return [...renamedFiles].flatMap(([from, to]) => {
    const there = files.get(to);
    const names = pairs.filter((p) => p.before.path === from && p.after.path === to && p.before.isPublic && p.before.owner === '');
    const gone = names.filter((p) => !stillOffered(p.before, files));
    if (there === undefined || gone.length === 0 || sameModule(from, there, former.get(from))) return [];
    return [{ name: to, path: to, line: 1, certainty: 'breaking' as const, reason: `moved from ${from} with ${counted(gone.length, 'public name')}` }];
  });
}

/** Names that a folder or a declared namespace qualifies do not care for the file. */
function sameModule(path: string, there: SourceFile, here: SourceFile | undefined): boolean {
  const folder = (p: string) => p.slice(0, Math.max(0, p.lastIndexOf('/')));
  if (there.packageQualified) return folder(path) === folder(there.facts.path);
  const declared = there.facts.declaredModule;
  return declared !== '' && (here === undefined ? folder(path) === folder(there.facts.path) : here.facts.declaredModule === declared);
}

function taken({ before, after }: SymbolPair): BreakingChange[] {
  const found: BreakingChange[] = [];
  if (after.isPublic && before.whole.isTextOf(after.whole)) return found;
  const add = (certainty: BreakingChange['certainty'], reason: string) => found.push(say(after, certainty, reason));
  if (!after.isPublic && !after.test) add('breaking', `no longer public (${after.visibility})`);
  if (before.kind !== after.kind && !(isCallableKind(before.kind) && isCallableKind(after.kind)))
    add('likely', `was ${kindWithArticle(before.kind)}, is ${kindWithArticle(after.kind)}`);
  for (const { certainty, reason } of callProblems(before, after)) add(certainty, reason);
  for (const key of before.relations.keys()) if (/^(?:extends|implements) /.test(key) && !after.relations.has(key)) add('likely', `no longer ${key}`);
  return found;
}

/** A member without a body of its own in something that others implement, which was there before. */
const isDemanded = (s: DeclaredSymbol, matched: ReadonlySet<string>): boolean =>
  isCallableKind(s.kind) && s.owner !== '' && matched.has(placeKey(s.path, s.owner)) && (s.flags & NODE_FLAGS.abstract) !== 0;

const placeKey = (path: string, name: string): string => `${path}\0${name}`;

function kindWithArticle(kind: NodeKind): string {
  const label = kindLabel(kind);
  return `${/^[aeiou]/i.test(label) ? 'an' : 'a'} ${label}`;
}
