/** What an expression can stand for while it is evaluated. `undefined` means not known, which is never guessed at. */
import type { ModuleId } from '../../languages/contract.ts';
import type { ModuleSpace, Sym } from './symbols.ts';

/** Type arguments by parameter name, for generics in plain sight. */
export type Bindings = ReadonlyMap<string, Value | undefined>;

export type Value =
  /** An instance of a type, or the object that a variable holds. */
  | { readonly is: 'instance'; readonly sym: Sym; readonly bound?: Bindings }
  /** A type itself, or a module declared in place. */
  | { readonly is: 'type'; readonly sym: Sym }
  /** Callables; more than one for overloads. `on` is what they were found on. */
  | { readonly is: 'callable'; readonly syms: readonly Sym[]; readonly on?: Value }
  | { readonly is: 'module'; readonly space: ModuleSpace; readonly module: ModuleId }
  /** Something that lives outside the repository, by the name a person would know it under. */
  | { readonly is: 'external'; readonly name: string; readonly stdlib: boolean }
  /** A builtin or generic wrapper that is no symbol of the repository: `Array<T>`. */
  | { readonly is: 'wrapper'; readonly name: string; readonly args: readonly (Value | undefined)[] }
  | { readonly is: 'tuple'; readonly items: readonly (Value | undefined)[] }
  /** A value of a function type. */
  | { readonly is: 'function'; readonly result: Value | undefined }
  /** `Foo.new` where it is no declared member: calling it gives an instance. */
  | { readonly is: 'factory'; readonly sym: Sym }
  | { readonly is: 'union'; readonly of: readonly Value[] };

/** How a name was found, which decides how far the edge is trusted. */
export type Via = 'scope' | 'import' | 'receiver';

export interface Found {
  readonly syms: readonly Sym[];
  readonly value: Value | undefined;
  readonly via: Via;
}

export function union(values: readonly (Value | undefined)[]): Value | undefined {
  const known = values.filter((v) => v !== undefined);
  if (known.length === 0) return undefined;
  return known.length === 1 ? known[0] : { is: 'union', of: known };
}
