/**
 * What a change does to whoever uses the public surface: names that are gone, calls that no longer fit, guarantees
 * taken back. Each with its reason. `breaking` is certain by the declarations alone; `likely` depends on the users.
 */
import type { FileFacts } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import type { DeclaredSymbol, SourceFile } from './declared-symbols.ts';
import type { Matching, SymbolPair } from './match-symbols.ts';

export interface BreakingChange {
  readonly name: string;
  readonly path: string;
  readonly line: number;
  readonly certainty: 'breaking' | 'likely';
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
  const gone = new Set(matching.removed.filter((s) => s.isPublic).map((s) => `${s.path}\0${s.name}`));
  const found = [
    ...matching.removed
      .filter((s) => s.isPublic && !gone.has(`${s.path}\0${s.owner}`) && !stillOffered(s, files) && !isNowPrimary(s, matching))
      .map((s) => say(s, 'breaking', `${s.kind.replaceAll('_', ' ')} removed`)),
    ...matching.pairs.filter((p) => p.before.isPublic).flatMap((p) => [...goneFromPlace(p, input), ...taken(p)]),
    ...movedModules(input),
    ...matching.added
      .filter((s) => s.isPublic && isDemanded(s, matching))
      .map((s) => say(s, 'likely', `new member that every implementation of ${s.owner} needs`)),
  ];
  return found.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line));
}

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

function offers({ imports, exports, symbols }: FileFacts, name: string): boolean {
  return (
    imports.some((i) => i.exportedAs === name || i.exportedAs === '*' || (i.local ?? i.imported) === name) ||
    exports.some((e) => e.exportedAs === name) ||
    symbols.some((s) => s.name === name && s.owner === -1 && s.ownerType === undefined)
  );
}

/** A module that becomes a folder keeps its name: `x.py` and `x/__init__.py`, `x.ts` and `x/index.ts`, `x.rs` and `x/mod.rs`. */
function asModule(path: string): string[] {
  const [, stem, ending] = /^(.*?)(?:\/(?:__init__|index|mod))?(\.\w+)$/.exec(path) ?? [];
  return stem === undefined ? [path] : [`${stem}${ending}`, ...['__init__', 'index', 'mod'].map((face) => `${stem}/${face}${ending}`)];
}

/** A constructor that its type's own header has taken over: `class Point(int x, int y)`. */
function isNowPrimary({ kind, path, owner, arity }: DeclaredSymbol, { pairs }: Matching): boolean {
  if (kind !== 'constructor') return false;
  const type = pairs.find((p) => p.before.path === path && p.before.name === owner)?.after;
  const header = type && new RegExp(`\\b${type.ownName}(?:<[^(]*>)?\\s*\\(([^()]*)\\)`).exec(type.signature)?.[1];
  if (header === undefined) return false;
  const params = header.split(',').filter((p) => p.trim() !== '');
  return arity === undefined || (params.filter((p) => !p.includes('=')).length <= arity[0] && (arity[1] < 0 || arity[1] <= params.length));
}

function goneFromPlace({ before, after, followed }: SymbolPair, { files, former, renamedFiles }: BreakingInput): BreakingChange[] {
  if (followed || stillOffered(before, files)) return [];
  if (before.name !== after.name) return [say(after, 'breaking', `${before.ownName === after.ownName ? 'moved' : 'renamed'} from ${before.name}`)];
  if (before.path === after.path || before.owner !== '' || renamedFiles.get(before.path) === after.path) return [];
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
  if (before.kind !== after.kind && !(isCallableKind(before.kind) && isCallableKind(after.kind))) add('likely', `was a ${before.kind}, is a ${after.kind}`);
  if (isCallableKind(after.kind)) for (const reason of callProblems(before, after)) add('breaking', reason);
  for (const reason of typeProblems(before, after)) add('likely', reason);
  for (const key of before.relations.keys()) if (/^(?:extends|implements) /.test(key) && !after.relations.has(key)) add('likely', `no longer ${key}`);
  return found;
}

function callProblems(before: DeclaredSymbol, after: DeclaredSymbol): string[] {
  const problems: string[] = [];
  const [a, b] = [before.arity, after.arity];
  if (a !== undefined && b !== undefined) {
    if (b[0] > a[0]) problems.push(`needs ${counted(b[0], 'argument')}, needed ${a[0]}`);
    if (b[1] >= 0 && (a[1] < 0 || b[1] < a[1])) problems.push(`takes at most ${counted(b[1], 'argument')}, took ${a[1] < 0 ? 'any number' : a[1]}`);
  }
  for (const [flag, word] of [
    [NODE_FLAGS.async, 'asynchronous'],
    [NODE_FLAGS.static, 'static'],
  ] as const) {
    if ((before.flags & flag) !== (after.flags & flag)) problems.push(after.flags & flag ? `became ${word}` : `is no longer ${word}`);
  }
  return problems;
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

/** Only types that both sides declare: a type that was added to untyped code takes nothing away. */
function typeProblems(before: DeclaredSymbol, after: DeclaredSymbol): string[] {
  const problems: string[] = [];
  const differ = (a: string | undefined, b: string | undefined) => Boolean(a) && Boolean(b) && a !== b;
  if (differ(before.type, after.type)) problems.push(`${isCallableKind(after.kind) ? 'result' : 'type'} was ${before.type}, is ${after.type}`);
  const count = Math.min(before.params?.length ?? 0, after.params?.length ?? 0);
  for (let i = 0; i < count; i++) {
    const [a, b] = [before.params?.[i], after.params?.[i]];
    if (differ(a, b)) problems.push(`parameter ${i + 1} was ${a}, is ${b}`);
  }
  return problems;
}

/** A member without a body of its own in something that others implement, which was there before. */
function isDemanded(s: DeclaredSymbol, { pairs }: Matching): boolean {
  if (!isCallableKind(s.kind) || s.owner === '') return false;
  const owner = pairs.find((p) => p.after.path === s.path && p.after.name === s.owner)?.after;
  if (owner === undefined) return false;
  return (s.flags & NODE_FLAGS.abstract) !== 0;
}
