/**
 * What a call's arguments say about what it gives: the list itself for the standard library's functions that pass it
 * on, and for functions of packages here, which may be generic, the arguments as far as they are paths.
 */
import type { ExprText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { UNKNOWN } from './expressions.ts';

/** What is as good as the first argument: the same list or map, or a sequence over it that hands out an index first. */
const PASSED_ON: Readonly<Record<string, ReadonlySet<string>>> = {
  slices: new Set(['All', 'Backward', 'Clip', 'Clone', 'Compact', 'CompactFunc', 'Concat', 'Delete', 'DeleteFunc', 'Grow', 'Insert', 'Repeat', 'Replace']),
  maps: new Set(['All', 'Clone']),
};

const LONGEST = 120;

/** The argument that a function of the standard library gives back: `slices.Clone(xs)`. */
export function passedOn(c: Cursor, callee: ExprText, args: readonly ExprText[]): ExprText | undefined {
  const dot = callee.indexOf('.');
  const from = dot > 0 && c.isImport(callee.slice(0, dot)) ? (c.imports.get(callee.slice(0, dot)) as string) : '';
  return Object.hasOwn(PASSED_ON, from) && PASSED_ON[from]?.has(callee.slice(dot + 1)) ? args[0] : undefined;
}

/** `{a,,b.c}` for a function that may have type parameters; methods have none, and nothing is known of the standard library's. */
export function handedOver(c: Cursor, callee: ExprText, args: readonly ExprText[]): string {
  if (!mayBeOurs(c, callee)) return '';
  const known = args.map((arg) => (arg === UNKNOWN || /[,{}]/.test(arg) ? '' : arg));
  const text = known.some((arg) => arg !== '') ? `{${known.join(',')}}` : '';
  return text.length > LONGEST ? '' : text;
}

function mayBeOurs(c: Cursor, callee: ExprText): boolean {
  const dot = callee.indexOf('.');
  if (dot < 0) return c.isPackageName(callee);
  const head = callee.slice(0, dot);
  return c.isImport(head) && /^[^/]*\./.test(c.imports.get(head) as string) && !/[.(]/.test(callee.slice(dot + 1));
}
