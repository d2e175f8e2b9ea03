/**
 * A variable that gets another value stays the symbol that it is. In: what it is given and what it was. Out: what it
 * stands for from there on. A value that is not known may still be of the type of the former.
 */
import type { BindingFact, ExprText } from '../../../model/facts.ts';
import { isValueKind } from '../../../model/node-kinds.ts';
import { lastMember } from './scope-symbols.ts';
import { type Found, UNKNOWN } from './values.ts';

export function givenAgain({ value }: BindingFact, resolve: (value: ExprText) => Found | undefined, former: Found | undefined): Found {
  const given = value === undefined ? undefined : resolve(value);
  if (former === undefined || former.syms.some((s) => !isValueKind(s.fact.kind))) return given === undefined ? UNKNOWN : { ...given, via: 'receiver' };
  const kept = former.value?.is === 'callable' || former.value?.is === 'type' ? undefined : former.value;
  // `any` says less than what the variable was made with.
  const known = given?.value?.is === 'wrapper' ? (kept ?? given.value) : (given?.value ?? kept);
  return { ...former, value: known, member: known === undefined ? lastMember(value) : undefined };
}
