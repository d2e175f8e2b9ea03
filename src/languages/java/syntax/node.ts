/**
 * The pieces of a Java file that facts are made of, and nothing else: a statement like `if` has no node. Offsets point
 * into the source, where most of a header is read as text. Nodes that say something stand in one chain (`next`) in
 * document order, outer before inner; the others are only reached from them.
 */
import type { ExprText } from '../../../model/facts.ts';

/** Kinds with a handler of their own. */
export type FactKind =
  | 'package'
  | 'import'
  | 'class'
  | 'interface'
  | 'enum'
  | 'record'
  | 'enum_constant'
  | 'method'
  | 'constructor'
  | 'compact_constructor'
  | 'field'
  /** Where local names are visible: a block, a `for`, a `case`, a `catch`, a `try` with resources. */
  | 'scope'
  | 'local'
  | 'for_each'
  | 'resource'
  | 'catch'
  | 'instanceof'
  | 'pattern'
  | 'record_pattern'
  | 'lambda'
  | 'call'
  | 'new'
  | 'new_array'
  | 'constructor_call'
  | 'method_reference'
  | 'field_access'
  | 'throw'
  | 'class_literal'
  | 'case_constant'
  | 'cast';

/** Kinds that only matter as part of another: `name` is an identifier, `this` or `super`; `type` one before `::`. */
export type PartKind =
  | 'name'
  | 'string'
  | 'character'
  | 'number'
  | 'parenthesized'
  | 'array_access'
  | 'assignment'
  | 'binary'
  | 'ternary'
  | 'type'
  | 'declarator'
  | 'other';

/** What a method invocation calls. */
export interface Callee {
  readonly expr: ExprText;
  readonly name: string;
  readonly nameOffset: number;
}

/** One class for all kinds: the same shape everywhere is what keeps reading them cheap. -1 stands for no offset. */
export class SyntaxNode {
  readonly kind: FactKind | PartKind;
  readonly start: number;
  end: number;
  next: SyntaxNode | undefined;
  nameStart = -1;
  typeStart = -1;
  typeEnd = -1;
  /** Of a class, a callable, an enum constant, an anonymous class. */
  bodyStart = -1;
  /** Receiver, array, operand, first branch. */
  left: SyntaxNode | undefined;
  /** Initial or assigned value, what is iterated, second branch. */
  right: SyntaxNode | undefined;
  /** Arguments of a call or creation, declarators of a variable. */
  items: SyntaxNode[] | undefined;
  /** The parentheses around arguments or a lambda's parameters. */
  openStart = -1;
  closeEnd = -1;
  /** Of a call: worked out once, when it is first asked for. */
  callee: Callee | undefined;
  /** What a lambda stands for, told by what surrounds it: a parameter of what is called, a value of the declared type. */
  expected: ExprText | undefined;

  constructor(kind: FactKind | PartKind, start: number, end = start) {
    this.kind = kind;
    this.start = start;
    this.end = end;
    this.next = undefined;
    this.left = undefined;
    this.right = undefined;
    this.items = undefined;
    this.callee = undefined;
    this.expected = undefined;
  }
}
