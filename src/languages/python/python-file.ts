/**
 * What all handlers of one file share: the facts collected so far, the scopes around the current place, what names
 * the file imports, and which members each class already has. Lives as long as the extraction of one file.
 */

import type { BindingFact, EffectKind, ExprText, RefRole, RouteFact, SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import type { FactsBuilder } from '../shared/facts-builder.ts';
import { HandedOn } from '../shared/handed-on.ts';
import type { Tokens } from '../shared/tokens.ts';
import { type Scope, ScopeStack } from './scopes.ts';
import type { Node } from './syntax/node.ts';
import type { Said } from './types.ts';

/** Where an identifier stands. */
interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
}

/** A mention whose head is not local; `passed` when it stands where a function would be handed over. */
export interface Mention {
  readonly offset: number;
  readonly expr: ExprText;
  readonly head: string;
  readonly at: SymbolIndex;
  readonly passed: boolean;
  /** The class in whose body it stands, outside of methods. */
  readonly owner?: SymbolIndex;
}

/** One name on the left of an assignment, with what the assignment says about it. Offsets are of the statement. */
export interface Assigned {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly nameAt: number;
  readonly said: Said;
  /** The value is a plain dotted name. */
  readonly alias?: boolean;
  /** Where the value starts; -1 when the name gets a part of it, or none. */
  readonly valueAt: number;
  /** The block around that may not run, if there is one. */
  readonly block?: Node | undefined;
  /** The value of an annotated name; one in parentheses is mostly a choice between several. */
  readonly value?: Node | undefined;
}

/** A route before the prefixes of its router are known. */
export interface PendingRoute extends RouteFact {
  /** Variable that the route hangs on: a router, or the list that holds it. */
  readonly router: string;
}

interface Router {
  readonly framework: string;
  readonly prefix: string;
}

export class PythonFile {
  readonly #tokens: Tokens;
  readonly facts: FactsBuilder;
  readonly source: string;
  readonly isTest: boolean;
  readonly scopes: ScopeStack;
  /** Local name -> dotted origin: `run` -> `subprocess.run`. */
  readonly imported = new Map<string, string>();
  /** Members by owner: class or, for module-level variables, -1. */
  readonly members = new Map<SymbolIndex, Map<string, SymbolIndex>>();
  /** Type variables and their upper bounds, '' if none. */
  readonly typeVariables = new Map<string, TypeText>();
  /** Syntax nodes that an outer handler has dealt with. */
  readonly handled = new Set<Node>();
  /** Calls that decorate a definition, and the symbol they decorate. */
  readonly decoratorCalls = new Map<Node, SymbolIndex>();
  /** Expressions by node, because the parts of a call chain are asked for once per call. */
  readonly expressions = new Map<Node, ExprText>();
  /** What the first parameter of a lambda receives, by lambda. */
  readonly lambdaArguments = new Map<Node, ExprText>();
  /** Lambdas that have a name, by offset, and the symbol they are. */
  readonly namedLambdas = new Map<number, SymbolIndex>();
  /** Fields seen in methods of classes that are still open. */
  readonly pendingFields = new Map<SymbolIndex, Map<string, Assigned>>();
  /** Mentions of names that are not local, to be settled at the end of the file. */
  readonly mentions: Mention[] = [];
  /** Routers and applications by variable, prefixes under which they are mounted, and routes that wait for both. */
  readonly routers = new Map<string, Router>();
  readonly mounts = new Map<string, string>();
  readonly prefixes: { readonly end: number; readonly prefix: string }[] = [];
  readonly pendingRoutes: PendingRoute[] = [];
  /** Variables of the module that were given another value. */
  readonly givenAgain = new Set<string>();
  /** Functions that are handed to parameters, and parameters that are called. */
  readonly handedOn = new HandedOn<string>();
  hasStarImport = false;
  /** End of the last list of base classes: its names are inheritance, not values. */
  basesEnd = 0;
  /** Start of the last chain of members that was dealt with as a whole. */
  chainStart = -1;

  constructor(facts: FactsBuilder, tokens: Tokens, options: { isTest: boolean; onScopeClose: (file: PythonFile, scope: Scope) => void }) {
    this.facts = facts;
    this.#tokens = tokens;
    this.source = tokens.source;
    this.isTest = options.isTest;
    this.scopes = new ScopeStack(tokens.source.length + 1, (scope) => options.onScopeClose(this, scope));
  }

  text(node: Node): string {
    return this.source.slice(node.start, node.end);
  }

  /** The text of a name, or of a chain of members without anything else in it; undefined for other nodes. */
  dottedText(node: Node): string | undefined {
    let head = node;
    let length = 0;
    for (; head.kind === 'attribute'; head = head.parts[0] as Node) {
      const member = head.parts[1] as Node;
      length += 1 + member.end - member.start;
    }
    const { start, end } = node;
    return head.kind === 'name' && length + head.end - start === end - start ? this.source.slice(start, end) : undefined;
  }

  placeAt(offset: number): Place {
    const line = this.lineAt(offset);
    return { line, column: offset - (this.#tokens.lineStarts[line - 1] as number), offset };
  }

  lineAt(offset: number): number {
    return this.#tokens.lineOf(offset);
  }

  ref(role: RefRole, expr: ExprText, offset: number, at: SymbolIndex = this.facts.current): void {
    // A call on something unknown is kept by its name; what is merely read of it is not.
    if (expr === '' || expr === '?' || (expr.startsWith('?.') && role !== 'call')) return;
    const { line, column } = this.placeAt(offset);
    this.facts.refs.push({ role, at, expr, line, column, offset });
  }

  effect(kind: EffectKind, name: string, offset: number): void {
    const { line, column } = this.placeAt(offset);
    this.facts.effects.push({ kind, name, at: this.facts.current, line, column });
  }

  bind(name: string, start: number, end: number, said: Said, param = false): void {
    const binding: { -readonly [K in keyof BindingFact]: BindingFact[K] } = { name, start, end };
    if (said.type !== undefined) binding.type = said.type;
    if (said.value !== undefined) binding.value = said.value;
    if (param) binding.param = true;
    this.facts.bindings.push(binding);
  }

  /** See BindingFact.again. */
  bindAgain(name: string, start: number, end: number, { value }: { readonly value?: ExprText | undefined }): void {
    this.givenAgain.add(name);
    this.facts.bindings.push({ name, start, end, ...(value === undefined ? {} : { value }), again: true });
  }

  member(owner: SymbolIndex, name: string): SymbolIndex | undefined {
    return this.members.get(owner)?.get(name);
  }

  addMember(symbol: SymbolFact): SymbolIndex {
    const index = this.facts.add(symbol);
    this.registerMember(symbol.owner, symbol.name, index);
    return index;
  }

  registerMember(owner: SymbolIndex, name: string, index: SymbolIndex): void {
    let members = this.members.get(owner);
    if (members === undefined) {
      members = new Map();
      this.members.set(owner, members);
    }
    if (!members.has(name)) members.set(name, index);
  }

  /** Makes a class or function known to the scope around it, before its own scope opens. */
  registerDefinition(index: SymbolIndex): void {
    const { name, owner } = this.facts.symbol(index) as SymbolFact;
    const around = this.scopes.assigning;
    if (around.kind === 'function') around.locals.set(name, { symbol: true });
    this.registerMember(owner, name, index);
  }

  /** Dotted name of a class with the symbols around it: `Outer.Inner`; '' for none. */
  dottedName(index: SymbolIndex): string {
    const names: string[] = [];
    for (let i = index; i >= 0 && names.length < 10; i = (this.facts.symbol(i) as SymbolFact).owner) names.unshift((this.facts.symbol(i) as SymbolFact).name);
    return names.join('.');
  }

  /** The dotted origin of an expression whose head is imported: `sp.run` -> `subprocess.run`; otherwise the expression. */
  origin(expr: ExprText): string {
    const head = headOf(expr);
    const origin = this.imported.get(head);
    return origin === undefined ? expr : origin + expr.slice(head.length);
  }
}

const [DOT, CALL, INDEX] = [46, 40, 91];

/** What stands before the first member, call or subscript. */
function headOf(expr: ExprText): string {
  for (let i = 0; i < expr.length; i++) {
    const code = expr.charCodeAt(i);
    if (code === DOT || code === CALL || code === INDEX) return expr.slice(0, i);
  }
  return expr;
}
