/**
 * A receiver of unknown type by what is asked of it: `el.children`, `el.attr` and `el.block?` in one method, and one type
 * alone has them all. What is asked of a local name counts within its method, of a field within the file.
 */
import type { FileDetail, RefFact } from '../../../model/facts.ts';
import type { FileUnit, MemberTable, Sym } from '../symbols/symbols.ts';
import { parseExpression, SETTER } from './expression.ts';

/** So many names have to speak for a type, one of which the language's own types do not have. */
const LEAST_NAMES = 2;

const uses = new WeakMap<FileDetail, ReadonlyMap<string, ReadonlySet<string>>>();

/** Of the types that have a member, the one that has all the others that are asked of the same receiver. */
export function typeByUse(unit: FileUnit, ref: RefFact, asked: readonly Sym[]): Sym | undefined {
  if (asked.length === 0 || unit.detail === undefined) return undefined;
  const key = receiverKey(ref);
  const names = key === undefined ? undefined : usesOf(unit.detail).get(key);
  if (names === undefined) return undefined;
  const { builtins, universal } = unit.language.traits;
  const wanted = [...names].filter((n) => universal?.has(n) !== true);
  if (wanted.length < LEAST_NAMES || wanted.every((n) => builtins.has(n))) return undefined;
  const has = ({ name, table }: Sym, member: string) => declares(table, member) || (builtins.has(name) && builtins.has(member));
  const fitting = asked.filter(({ owner }) => owner !== undefined && wanted.every((n) => has(owner, n)));
  const first = fitting[0];
  return first !== undefined && fitting.every((s) => s.node === first.node) ? first : undefined;
}

const declares = (table: MemberTable | undefined, name: string): boolean =>
  table !== undefined && (table.members.has(name) || (SETTER.test(name) && table.members.has(name.slice(0, -1))));

function usesOf(detail: FileDetail): ReadonlyMap<string, ReadonlySet<string>> {
  const known = uses.get(detail);
  if (known !== undefined) return known;
  const made = new Map<string, Set<string>>();
  for (const ref of detail.refs) {
    const key = ref.role === 'call' ? receiverKey(ref) : undefined;
    if (key === undefined) continue;
    const names = made.get(key);
    if (names === undefined) made.set(key, new Set([lastName(ref)]));
    else names.add(lastName(ref));
  }
  uses.set(detail, made);
  return made;
}

const lastName = ({ expr }: RefFact): string => expr.slice(expr.lastIndexOf('.') + 1);

/** A receiver and where its name means the same; none for a bare name. */
function receiverKey({ expr, at }: RefFact): string | undefined {
  const { steps } = parseExpression(expr);
  if (steps.length === 0 || steps[steps.length - 1]?.op !== 'member') return undefined;
  const receiver = expr.slice(0, expr.lastIndexOf('.'));
  return receiver.startsWith('this.') || receiver.startsWith('cls.') ? receiver : `${receiver} ${at}`;
}
