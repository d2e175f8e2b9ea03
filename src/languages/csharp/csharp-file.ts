/**
 * What the handlers of one C# file share: the facts, the declarations around the current place, and what outer
 * expressions already found out about inner ones (captures come outer before inner).
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import type { Body } from '../shared/bare-names.ts';
import type { PrimaryConstructor } from '../shared/primary-constructors.ts';
import { SourceFacts } from '../shared/source-facts.ts';
import type { Attribute, Head } from './header.ts';

/** The type that a member stands in. */
export interface Container {
  readonly symbol: SymbolIndex;
  readonly name: string;
  readonly kind: NodeKind;
  readonly end: number;
}

export interface Callee {
  readonly expr: ExprText;
  readonly name: string;
  readonly nameOffset: number;
  /** Type arguments as written, with their offset: `IFoo, Foo` of `Add<IFoo, Foo>()`. */
  readonly typeArguments?: { readonly start: number; readonly end: number };
}

interface Range {
  readonly start: number;
  readonly end: number;
}

export class CsharpFile {
  readonly facts: SourceFacts;
  readonly source: string;
  /** Callees of invocations, by node id. */
  readonly callees = new Map<number, Callee>();
  /** Member accesses that are accounted for: what an invocation calls, a constant in a pattern. By node id. */
  readonly spoken = new Set<number>();
  /** Offsets of bare names that are accounted for. */
  readonly spokenNames = new Set<number>();
  /** The parser met syntax it did not know: a member without a type may have lost it. */
  recoverable = false;
  /** What the parameters of a lambda stand for, by node id. */
  readonly lambdaValues = new Map<number, readonly (ExprText | undefined)[]>();
  /** What a name declared inside an expression stands for, by its offset: `out var x`, `(var a, var b) = f()`. */
  readonly declaredValues = new Map<number, ExprText>();
  /** Attributes of types and members. */
  readonly attributed = new Map<SymbolIndex, readonly Attribute[]>();
  /** Bodies of callables and properties in document order. */
  readonly bodies: Body[] = [];
  /** Types that inherit or have other parts: their bare names may be members declared in another file. */
  readonly inheriting = new Set<SymbolIndex>();
  /** A `using static` brings in members of a type. */
  opensTypes = false;
  /** Prefixes of route groups held in variables. */
  readonly routeGroups = new Map<string, string>();
  /** A field declaration whose variables come next. */
  pendingField: (Range & { readonly head: Head }) | undefined;
  /** Constructors in the headers of types. */
  readonly primaries = new Map<SymbolIndex, PrimaryConstructor>();
  readonly #containers: Container[] = [];

  constructor(path: string, source: string) {
    this.facts = new SourceFacts(path, 'csharp', source);
    this.source = source;
  }

  advance(offset: number): void {
    this.facts.advance(offset);
    const stack = this.#containers;
    while (stack.length > 0 && (stack[stack.length - 1] as Container).end <= offset) stack.pop();
  }

  get container(): Container | undefined {
    return this.#containers.at(-1);
  }

  openContainer(container: Container): void {
    this.#containers.push(container);
  }

  text(node: Node): string {
    return this.source.slice(node.startIndex, node.endIndex);
  }
}
