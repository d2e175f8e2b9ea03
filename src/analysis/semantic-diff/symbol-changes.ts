/**
 * Pairs and left-overs to what a reader wants to know: one record a change, what changed about a symbol in words,
 * members that merely came or went with their owner counted at the owner. Unchanged symbols do not appear.
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { lastPart } from '../../util/last-part.ts';
import type { DeclaredSymbol } from './declared-symbols.ts';
import { functionParts, type Parts } from './extracted-functions.ts';
import { FunctionTexts } from './function-texts.ts';
import type { Matching, SymbolPair } from './match-state.ts';
import { type Relation, relationKey } from './relations.ts';

export type ChangeKind = 'added' | 'removed' | 'renamed' | 'moved' | 'renamed_and_moved' | 'changed';

export interface SymbolPlace {
  readonly name: string;
  readonly kind: NodeKind;
  readonly path: string;
  readonly line: number;
  readonly endLine: number;
  readonly signature: string;
}

export interface SymbolChange {
  readonly change: ChangeKind;
  readonly before: SymbolPlace | undefined;
  readonly after: SymbolPlace | undefined;
  readonly isPublic: boolean;
  readonly test: boolean;
  /** The text itself is another one, beyond name and place. */
  readonly bodyChanged: boolean;
  readonly signatureChanged: boolean;
  readonly addedRelations: readonly string[];
  readonly removedRelations: readonly string[];
  /** Members that came, went or moved with it. */
  readonly members: number;
  /** Functions that this one was a part of before. */
  readonly extractedFrom: readonly string[];
  /** Functions that this one is a part of now. */
  readonly inlinedInto: readonly string[];
}

/** `renamedFiles`: a symbol that went with its file has not moved by itself. */
export function symbolChanges(matching: Matching, renamedFiles: ReadonlyMap<string, string>): SymbolChange[] {
  const renames = new Map(matching.pairs.filter((p) => p.before.ownName !== p.after.ownName).map((p) => [p.before.ownName, p.after.ownName]));
  const followers = countFollowers(matching);
  const texts = new FunctionTexts();
  texts.rename(renames);
  const parts = functionParts(matching, texts);
  const changes = [
    ...matching.pairs.flatMap((pair) => comparePair(pair, renamedFiles, renames, followers.get(keyOf(pair.before)) ?? 0) ?? []),
    ...alone(matching.removed, 'removed', parts),
    ...alone(matching.added, 'added', parts),
  ];
  return changes.sort(byPlace);
}

const keyOf = (s: DeclaredSymbol): string => `${s.path}\0${s.name}`;

/** Undefined when nothing changed. */
function comparePair(
  { before, after, followed }: SymbolPair,
  renamedFiles: ReadonlyMap<string, string>,
  renames: ReadonlyMap<string, string>,
  members: number,
): SymbolChange | undefined {
  // What is the same to the letter needs no closer look.
  const bodyChanged = !before.whole.isTextOf(after.whole) && !before.own.equals(after.own);
  const signatureChanged = !hasSameHead(before, after) && normalised(before) !== normalised(after);
  const renamed = before.ownName !== after.ownName;
  const moved = !followed && ((renamedFiles.get(before.path) ?? before.path) !== after.path || before.owner !== after.owner);
  const altered = bodyChanged || signatureChanged || before.kind !== after.kind || before.visibility !== after.visibility;
  const change = renamed && moved ? 'renamed_and_moved' : renamed ? 'renamed' : moved ? 'moved' : altered ? 'changed' : undefined;
  if (change === undefined) return undefined;
  const [added, removed] = bodyChanged || signatureChanged ? relationChanges(before, after, renames) : [[], []];
  return {
    change,
    before: placeOf(before),
    after: placeOf(after),
    isPublic: before.isPublic || after.isPublic,
    test: after.test,
    bodyChanged,
    signatureChanged,
    addedRelations: added,
    removedRelations: removed,
    members,
    extractedFrom: [],
    inlinedInto: [],
  };
}

const hasSameHead = (a: DeclaredSymbol, b: DeclaredSymbol): boolean =>
  a.signature === b.signature && a.flags === b.flags && a.name === b.name && sameList(a.arity, b.arity) && sameList(a.params, b.params);

const sameList = (a: readonly unknown[] | undefined, b: readonly unknown[] | undefined): boolean =>
  a === b || (a !== undefined && b !== undefined && a.length === b.length && a.every((item, i) => item === b[i]));

/** Without the names themselves, white space, or a body that follows: what a caller has to know. Long signatures are kept cut, so parameters count by themselves. */
function normalised({ signature, ownName, owner, flags, arity, params }: DeclaredSymbol): string {
  const names = [ownName, lastPart(owner)].filter((n) => n !== '');
  const text = names.reduce((rest, name) => rest.replaceAll(name, ''), `${signature} ${arity} ${params}`);
  const marks = flags & (NODE_FLAGS.static | NODE_FLAGS.async | NODE_FLAGS.abstract);
  return `${text.replace(/\s+/g, '').replace(/[{:;]$/, '')} ${marks}`;
}

/** A call of something that was renamed is not a new relation. */
function relationChanges(before: DeclaredSymbol, after: DeclaredSymbol, renames: ReadonlyMap<string, string>): [string[], string[]] {
  const former = new Map([...before.relations.values()].map((r) => [relationKey(r.verb, renames.get(r.name) ?? r.name), r]));
  const say = ({ verb, text }: Relation) => `${verb} ${text}`;
  const added = [...after.relations].filter(([key]) => !former.has(key) && !before.relations.has(key)).map(([, r]) => say(r));
  const removed = [...former].filter(([key]) => !after.relations.has(key)).map(([, r]) => say(r));
  return [added.sort(), removed.sort()];
}

/** Members of something that is itself listed are counted there, unless more is known of them. */
function alone(symbols: readonly DeclaredSymbol[], change: 'added' | 'removed', { extractedFrom, inlinedInto }: Parts): SymbolChange[] {
  const listed = new Set(symbols.map(keyOf));
  const counts = new Map<string, number>();
  const shown = symbols.filter((s) => {
    const owner = `${s.path}\0${s.owner}`;
    if (s.owner === '' || !listed.has(owner) || extractedFrom.has(s) || inlinedInto.has(s)) return true;
    const top = outermost(s, listed);
    counts.set(top, (counts.get(top) ?? 0) + 1);
    return false;
  });
  return shown.map((s) => {
    const relations = [...s.relations.values()].map((r) => `${r.verb} ${r.text}`).sort();
    const place = placeOf(s);
    return {
      change,
      before: change === 'removed' ? place : undefined,
      after: change === 'added' ? place : undefined,
      isPublic: s.isPublic,
      test: s.test,
      bodyChanged: false,
      signatureChanged: false,
      addedRelations: change === 'added' ? relations : [],
      removedRelations: change === 'removed' ? relations : [],
      members: counts.get(keyOf(s)) ?? 0,
      extractedFrom: namesOf(extractedFrom.get(s)),
      inlinedInto: namesOf(inlinedInto.get(s)),
    };
  });
}

const namesOf = (symbols: readonly DeclaredSymbol[] = []): string[] => [...new Set(symbols.map((s) => s.name))].sort();

function outermost(s: DeclaredSymbol, listed: ReadonlySet<string>): string {
  const parts = s.owner.split('.');
  const owners = parts.map((_, i) => `${s.path}\0${parts.slice(0, i + 1).join('.')}`);
  return owners.find((o) => listed.has(o)) ?? keyOf(s);
}

function countFollowers({ pairs }: Matching): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { before, followed } of pairs)
    if (followed) counts.set(`${before.path}\0${before.owner}`, (counts.get(`${before.path}\0${before.owner}`) ?? 0) + 1);
  return counts;
}

const placeOf = ({ name, kind, path, line, endLine, signature }: DeclaredSymbol): SymbolPlace => ({ name, kind, path, line, endLine, signature });

function byPlace(a: SymbolChange, b: SymbolChange): number {
  const [p, q] = [a.after ?? a.before, b.after ?? b.before] as [SymbolPlace, SymbolPlace];
  return p.path < q.path ? -1 : p.path > q.path ? 1 : p.line - q.line;
}
