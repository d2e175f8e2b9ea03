/**
 * What the handlers of one Java file share: the facts and the declarations around the current place. Nodes come in
 * document order, outer before inner.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import type { Body } from '../shared/bare-names.ts';
import type { PrimaryConstructor } from '../shared/primary-constructors.ts';
import { SourceFacts } from '../shared/source-facts.ts';
import type { Annotation } from './header.ts';
import type { SyntaxNode } from './syntax/node.ts';

/** The body that a member stands in. */
interface Container {
  readonly symbol: SymbolIndex;
  readonly name: string;
  /** Members are public unless they say otherwise. */
  readonly isInterface: boolean;
  /** A class that nothing is named after: its members are hidden. */
  readonly isAnonymous?: boolean;
  readonly end: number;
}

interface ClassBody {
  readonly start: number;
  readonly end: number;
  open(): void;
}

export class JavaFile {
  readonly facts: SourceFacts;
  readonly source: string;
  /** Annotations of types, methods and fields. */
  readonly annotated = new Map<SymbolIndex, readonly Annotation[]>();
  /** Bodies of methods and constructors in document order. */
  readonly bodies: Body[] = [];
  /** Fields whose initial value is an anonymous class, by the offset of that value. */
  readonly anonymousHolders = new Map<number, SymbolIndex>();
  /** Types that inherit: their bare names may be members of a type in another file. */
  readonly inheriting = new Set<SymbolIndex>();
  /** Constructors in the headers of records. */
  readonly primaries = new Map<SymbolIndex, PrimaryConstructor>();
  /** The routing library that the file imports; undefined until it is asked for. */
  callFramework: { readonly name: string; readonly bare: boolean } | null | undefined;
  readonly #containers: Container[] = [];
  readonly #later: ClassBody[] = [];
  /** Innermost last; the next call of a chain is met before its arguments, so a group may begin later. */
  readonly #routeGroups: { readonly path: string; readonly start: number; readonly end: number }[] = [];

  constructor(path: string, source: string) {
    this.facts = new SourceFacts(path, 'java', source);
    this.source = source;
  }

  advance(offset: number): void {
    this.facts.advance(offset);
    const stack = this.#containers;
    while (stack.length > 0 && (stack[stack.length - 1] as Container).end <= offset) stack.pop();
    const groups = this.#routeGroups;
    while (groups.length > 0 && (groups[groups.length - 1] as { end: number }).end <= offset) groups.pop();
    this.#openBodies(offset);
  }

  /** A class body that begins after what stands before it, such as the arguments of `new Foo(bar()) { … }`. */
  openLater(body: ClassBody): void {
    this.#later.push(body);
  }

  #openBodies(offset: number): void {
    for (let body = this.#later.at(-1); body !== undefined && body.start <= offset; body = this.#later.at(-1)) {
      this.#later.pop();
      if (offset < body.end) body.open();
    }
  }

  openRouteGroup(path: string, start: number, end: number): void {
    this.#routeGroups.push({ path, start, end });
  }

  /** Paths of the route groups around a place. */
  routePrefixAt(offset: number): string {
    return this.#routeGroups.flatMap((g) => (g.start <= offset ? g.path : [])).join('/');
  }

  get container(): Container | undefined {
    return this.#containers.at(-1);
  }

  openContainer(container: Container): void {
    this.#containers.push(container);
  }

  text(node: SyntaxNode): string {
    return this.source.slice(node.start, node.end);
  }

  /** The type that a node names, as written. */
  typeOf(node: SyntaxNode): string {
    return this.source.slice(node.typeStart, node.typeEnd);
  }
}
