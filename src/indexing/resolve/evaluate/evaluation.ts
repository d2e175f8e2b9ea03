/**
 * What the parts of the evaluator (scopes, members, types, calls, extensions, merged declarations) may ask of one another.
 * Evaluating is recursive: a member's value is an expression, whose head is found in a scope, whose binding has a type. Each
 * part gets this interface and imports none of the others; `evaluator.ts` alone puts them together.
 */
import type { ExprText, TypeText } from '../../../model/facts.ts';
import type { FileUnit, Place, Sym } from '../symbols/symbols.ts';
import type { TypeTree } from './expression.ts';
import type { Base, Inheritance, MemberHit } from './inheritance.ts';
import type { Limits } from './limits.ts';
import type { ModuleMembers } from './modules.ts';
import type { Bindings, Called, CalledPlace, Found, TypeArguments, Value } from './values.ts';

export interface Evaluation {
  readonly limits: Limits;
  readonly inheritance: Inheritance;
  readonly modules: ModuleMembers;
  readonly scopes: ScopeAnswers;
  readonly members: MemberAnswers;
  readonly types: TypeAnswers;
  readonly calls: CallAnswers;
  readonly merged: MergedAnswers;
  readonly extensions: ExtensionAnswers;
  /** The symbols that the last step of an expression names, and its value; `called` when the expression is called. */
  resolve(text: ExprText, place: Place, called?: Called): Found | undefined;
  /** The value of an expression. */
  evaluate(text: ExprText, place: CalledPlace): Value | undefined;
}

interface ScopeAnswers {
  declared(name: string, place: Place, asType?: boolean): Found | undefined;
  self(head: 'this' | 'cls' | 'super', place: Place): Found | undefined;
}

interface MemberAnswers {
  member(value: Value, name: string, called?: boolean): Found | undefined;
  valueOf(syms: readonly Sym[]): Value | undefined;
  aliasValue(sym: Sym, bound?: Bindings): Value | undefined;
}

interface TypeAnswers {
  typeValue(text: TypeText, place: Place, bound?: Bindings): Value | undefined;
  named(name: string, place: Place): Value | undefined;
  bindBase(base: Base, outer: Bindings | undefined): Bindings | undefined;
  argumentsAt(trees: readonly TypeTree[], place: Place, bound?: Bindings): TypeArguments;
}

interface CallAnswers {
  call(value: Value): Value | undefined;
  element(value: Value, unit: FileUnit, indexed: boolean): Value | undefined;
}

interface ExtensionAnswers {
  find(value: Value, name: string, unit: FileUnit, called: boolean): Found | undefined;
}

interface MergedAnswers {
  find(sym: Sym, name: string, bound: Bindings | undefined): MemberHit | undefined;
  declaredBeside(sym: Sym, name: string, bound: Bindings | undefined): MemberHit | undefined;
  findInside(sym: Sym, name: string): readonly Sym[];
}
