/**
 * What a new declaration asks of callers that the old one did not: arguments, types, another way to wait for it.
 * Declarations of one name on both sides in, reasons out. Where a name has several declarations, each old one needs
 * one that still takes its calls.
 */
import { NODE_FLAGS } from '../../model/graph.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import type { CallShape, DeclaredSymbol } from './declared-symbols.ts';
import { positionalParameters } from './positional-parameters.ts';

export interface CallProblem {
  /** `breaking` is certain by the declarations alone; `likely` depends on the users. */
  readonly certainty: 'breaking' | 'likely';
  readonly reason: string;
}

const breaking = (reason: string): CallProblem => ({ certainty: 'breaking', reason });
const likely = (reason: string): CallProblem => ({ certainty: 'likely', reason });

export function callProblems(before: DeclaredSymbol, after: DeclaredSymbol): CallProblem[] {
  const same = sameTypes(before, after);
  if (!isCallableKind(after.kind)) return [...resultProblem(before, after, same), ...functionTypeProblem(before, after, same)];
  if (before.overloads.length > 1 || after.overloads.length > 1) return [...overloadProblems(before, after, same), ...flagProblems(before, after)];
  return [
    ...arityProblems(before, after),
    ...flagProblems(before, after),
    ...resultProblem(before, after, same),
    ...paramProblems(before, after, same).map(likely),
  ];
}

const counted = (n: number, noun: string): string => `${n} ${noun}${n === 1 ? '' : 's'}`;

function arityProblems(before: DeclaredSymbol, after: DeclaredSymbol): CallProblem[] {
  const [a, b] = [before.arity, after.arity];
  if (a === undefined || b === undefined) return [];
  const problems: CallProblem[] = [];
  if (b[0] > a[0]) problems.push(breaking(`needs ${counted(b[0], 'argument')}, needed ${a[0]}`));
  if (b[1] >= 0 && (a[1] < 0 || b[1] < a[1])) problems.push(breaking(`takes at most ${counted(b[1], 'argument')}, took ${a[1] < 0 ? 'any number' : a[1]}`));
  const [was, is] = [positionalParameters(before.signature), positionalParameters(after.signature)];
  if (problems.length === 0 && is.closed && was.count > is.count)
    problems.push(breaking(`takes at most ${counted(is.count, 'argument')} without a name, took ${was.count < Infinity ? was.count : 'any number'}`));
  return problems;
}

function flagProblems(before: DeclaredSymbol, after: DeclaredSymbol): CallProblem[] {
  const marks = [
    [NODE_FLAGS.async, 'asynchronous'],
    [NODE_FLAGS.static, 'static'],
  ] as const;
  return marks
    .filter(([flag]) => (before.flags & flag) !== (after.flags & flag))
    .map(([flag, word]) => breaking(after.flags & flag ? `became ${word}` : `is no longer ${word}`));
}

type SameTypes = (a: string | undefined, b: string | undefined) => boolean;

/** Only types that both sides declare count: a type that was added to untyped code takes nothing away. */
function sameTypes(before: DeclaredSymbol, after: DeclaredSymbol): SameTypes {
  const folder = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));
  const moved = folder(before.path) !== folder(after.path);
  // Whoever moves to where a type lives names it without its package.
  const plain = (type: string) => (moved ? type.replace(/\b\w+\./g, '') : type);
  return (a, b) => !a || !b || a === b || plain(a) === plain(b) || isBare(a, b) || isBare(b, a);
}

/** `dict` is `Dict<str,object>` with less said about it. */
const isBare = (bare: string, full: string): boolean =>
  !bare.includes('<') && full.includes('<') && full.slice(0, full.indexOf('<')).toLowerCase() === bare.toLowerCase();

function resultProblem(before: DeclaredSymbol, after: DeclaredSymbol, same: SameTypes): CallProblem[] {
  return same(before.type, after.type) ? [] : [likely(`${isCallableKind(after.kind) ? 'result' : 'type'} was ${before.type}, is ${after.type}`)];
}

function paramProblems(before: DeclaredSymbol, after: DeclaredSymbol, same: SameTypes): string[] {
  const closed = [before, after].map((s) => positionalParameters(s.signature)).flatMap((p) => (p.closed ? p.count : []));
  const count = Math.min(before.params?.length ?? 0, after.params?.length ?? 0, ...closed);
  return Array.from({ length: count }, (_, i) => [i, before.params?.[i], after.params?.[i]] as const)
    .filter(([, a, b]) => !same(a, b))
    .map(([i, a, b]) => `parameter ${i + 1} was ${a}, is ${b}`);
}

const FUNCTION_TYPE = /\bfunc\s*\(|=>/;

/** `type Handler func(...)`: whoever has one of those has to change it. */
function functionTypeProblem(before: DeclaredSymbol, after: DeclaredSymbol, same: SameTypes): CallProblem[] {
  // Where the types are known, what they were and are is told already.
  if (!same(before.type, after.type)) return [];
  const [a, b] = [before, after].map((s) => s.signature.replace(/\s+/g, ' '));
  if (after.kind !== 'type' || a === undefined || b === undefined || a === b || !FUNCTION_TYPE.test(a) || !FUNCTION_TYPE.test(b)) return [];
  return [likely('function type with another signature')];
}

/** What calls of an overload that is gone find in those that are left. */
export const problemsWithout = (gone: DeclaredSymbol, left: DeclaredSymbol): CallProblem[] => overloadProblems(gone, left, sameTypes(gone, left));

function overloadProblems(before: DeclaredSymbol, after: DeclaredSymbol, same: SameTypes): CallProblem[] {
  return before.shapes.flatMap((old) => {
    const roomy = after.overloads.filter((o) => takesCount(o, old));
    if (roomy.some((o) => takesTypes(o, old, same))) return [];
    const reason = `no longer takes ${old.params === undefined ? counted(old.arity?.[0] ?? 0, 'argument') : `(${old.params.join(', ')})`}`;
    return [roomy.length === 0 ? breaking(reason) : likely(reason)];
  });
}

function takesCount({ arity: now }: CallShape, { arity: old }: CallShape): boolean {
  if (now === undefined || old === undefined) return true;
  return now[0] <= old[0] && (now[1] < 0 || (old[1] >= 0 && old[1] <= now[1]));
}

const takesTypes = ({ params: now }: CallShape, { params: old }: CallShape, same: SameTypes): boolean => (old ?? []).every((type, i) => same(type, now?.[i]));
