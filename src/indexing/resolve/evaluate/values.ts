/** What an expression can stand for while it is evaluated. `undefined` means not known, which is never guessed at. */
import type { ModuleId, ResolutionTraits } from '../../../languages/contract.ts';
import type { ModuleSpace, Place, Sym } from '../symbols/symbols.ts';
import type { Given } from './expression.ts';

/** Arguments of a generic type, by position. They are worked out when asked for: see type-arguments.ts. */
export interface TypeArguments {
  readonly count: number;
  at(index: number): Value | undefined;
}

/** Type arguments by parameter name, for generics in plain sight. */
export interface Bindings {
  has(name: string): boolean;
  get(name: string): Value | undefined;
}

/** A place inside of a function that is called: what the call says about its type parameters. */
export interface CalledPlace extends Place {
  readonly given?: Bindings | undefined;
}

/** Whether an expression is called, and with what: true where that is not known. */
export type Called = boolean | Given;

/** What a call hands over. */
export interface Handed {
  readonly typeArgs: TypeArguments | undefined;
  readonly count: number;
  /** `element`: of what the method is called on, for a function whose result begins with it. */
  argument(index: number, element?: Value): Value | undefined;
}

export interface Wrapper {
  readonly is: 'wrapper';
  readonly name: string;
  readonly args: TypeArguments;
  /** Of the language that wrote it: a wrapper has no file of its own to ask. */
  readonly traits: ResolutionTraits;
}

export type Value =
  /** An instance of a type, or the object that a variable holds. */
  | { readonly is: 'instance'; readonly sym: Sym; readonly bound?: Bindings | undefined }
  /** A type itself, or a module declared in place. */
  | { readonly is: 'type'; readonly sym: Sym; readonly bound?: Bindings | undefined }
  /** `super`: an instance of a type, seen without the type's own members. */
  | { readonly is: 'super'; readonly sym: Sym }
  /** Callables; more than one for overloads. `on` is what they were found on. */
  | { readonly is: 'callable'; readonly syms: readonly Sym[]; readonly on?: Value }
  | { readonly is: 'module'; readonly space: ModuleSpace; readonly module: ModuleId }
  /** Something that lives outside the repository, by the name a person would know it under. */
  | { readonly is: 'external'; readonly name: string; readonly stdlib: boolean; readonly purl?: string | undefined }
  /** A builtin or generic wrapper that is not a symbol of the repository: `Array<T>`. */
  | Wrapper
  /** A text as it is written, which may name a member: `on('close', …)`. */
  | { readonly is: 'literal'; readonly text: string }
  | { readonly is: 'tuple'; readonly items: readonly (Value | undefined)[] }
  /** A value of a function type; worked out when asked for. */
  | { readonly is: 'function'; result(handed?: Handed): Value | undefined; param(index: number, count?: number): Value | undefined }
  /** `Foo.new` where it is not a declared member: calling it gives an instance. */
  | { readonly is: 'factory'; readonly sym: Sym }
  | { readonly is: 'union'; readonly of: readonly Value[] };

/** How a name was found, which decides how far the edge is trusted; `name`: nothing else bears it. */
export type Via = 'scope' | 'import' | 'receiver' | 'name';

export interface Found {
  readonly syms: readonly Sym[];
  readonly value: Value | undefined;
  readonly via: Via;
  /** Of a local value that is not known: the member of something else that it holds. */
  readonly member?: string | undefined;
}

/** A value that is there and says nothing. */
export const UNKNOWN: Found = { syms: [], value: undefined, via: 'receiver' };

const MAX_ALTERNATIVES = 20;

export function union(values: readonly (Value | undefined)[]): Value | undefined {
  const known: Value[] = [];
  for (const v of values) {
    if (v === undefined || known.includes(v)) continue;
    if (v.is === 'union') known.push(...v.of);
    else known.push(v);
  }
  if (known.length <= 1) return known[0];
  return { is: 'union', of: known.slice(0, MAX_ALTERNATIVES) };
}

/** What a member of a union can be: everything that its alternatives have under the name. */
export function mergeFound(all: readonly (Found | undefined)[]): Found | undefined {
  const known = all.filter((f) => f !== undefined);
  if (known.length <= 1) return known[0];
  return { syms: [...new Set(known.flatMap((f) => f.syms))], value: union(known.map((f) => f.value)), via: 'receiver' };
}

/** The element of a container: the last type argument, unless the language says which. */
export function elementOf({ name, args, traits }: Wrapper): Value | undefined {
  const index = Object.hasOwn(traits.elements, name) ? traits.elements[name] : undefined;
  return args.at(index ?? args.count - 1);
}
