/** What the parts of the reader of one PHP file share: facts, names, and the type and function around the current place. */
import type { ExprText, RelationFact, SymbolFact, SymbolIndex, TypeText } from '../../model/facts.ts';
import { SourceFacts } from '../shared/source-facts.ts';
import { PhpNames } from './names.ts';
import type { Syntax } from './syntax/node.ts';
import { isTestPath } from './test-paths.ts';
import { typeText } from './types.ts';

/** What a variable is known to be. */
export interface Local {
  readonly type?: TypeText;
  readonly value?: ExprText;
}

/** A function, method or the file itself: PHP has no smaller scope. */
export interface FunctionScope {
  readonly end: number;
  readonly locals: Map<string, Local>;
  readonly symbol: SymbolIndex;
  /** What its `return` statements give. */
  readonly returned: (ExprText | undefined)[];
}

/** The class-like declaration around. */
export interface TypeScope {
  readonly symbol: SymbolIndex;
  readonly name: string;
  /** Declared members by name, for values found later. */
  readonly properties: Map<string, SymbolIndex>;
  /** Path in front of the routes of a controller. */
  readonly routePrefix: string;
  readonly isTest: boolean;
}

export interface RouteGroup {
  readonly end: number;
  readonly path: string;
  readonly controller: ExprText | undefined;
}

export class PhpFile {
  readonly facts: SourceFacts;
  readonly names: PhpNames;
  readonly source: string;
  readonly path: string;
  readonly isTestFile: boolean;
  /** Where the block comments start, by where they end. */
  readonly comments: ReadonlyMap<number, number>;
  readonly relations: RelationFact[] = [];
  readonly functions: FunctionScope[];
  readonly types: TypeScope[] = [];
  readonly routeGroups: RouteGroup[] = [];
  /** What the parameters of a closure stand for, by the closure's start. */
  readonly closureValues = new Map<number, string>();

  constructor(path: string, source: string, comments: ReadonlyMap<number, number>) {
    this.facts = new SourceFacts(path, 'php', source);
    this.names = new PhpNames(this.facts);
    this.source = source;
    this.path = path;
    this.comments = comments;
    this.isTestFile = isTestPath(path);
    this.functions = [{ end: source.length, locals: new Map(), symbol: -1, returned: [] }];
  }

  text(node: Syntax): string {
    return this.source.slice(node.start, node.end);
  }

  get scope(): FunctionScope {
    return this.functions.at(-1) as FunctionScope;
  }

  get type(): TypeScope | undefined {
    return this.types.at(-1);
  }

  typeOf(text: string, offset: number): TypeText {
    return typeText(text, (name) => this.names.refer(name, offset));
  }

  /** A variable is `$name` in expressions, so that no function or class is meant by it. */
  bind(name: string, local: Local, start: number, end = this.scope.end): void {
    const known = local.type === '' ? (local.value === undefined ? {} : { value: local.value }) : local;
    this.scope.locals.set(name, known);
    if (known.type !== undefined || known.value !== undefined) this.facts.bind(name, start, known, end);
    else this.facts.bind(name, start, { value: '?' }, end);
  }

  /** The expression without the names of this function, for a place outside of it. */
  outward(expr: ExprText): ExprText {
    const head = /^\$\w+/.exec(expr)?.[0];
    if (head === undefined) return expr;
    const local = this.scope.locals.get(head);
    const value = local?.type === undefined ? local?.value : `<${local.type}>`;
    return value === undefined || value.startsWith('$') ? '?' : value + expr.slice(head.length);
  }

  symbol(index: SymbolIndex): { -readonly [K in keyof SymbolFact]: SymbolFact[K] } | undefined {
    return this.facts.symbol(index);
  }
}
