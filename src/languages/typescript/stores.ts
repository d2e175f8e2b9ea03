/**
 * Stores of state that are made outside of every repository that uses them: the functions that make one of a written
 * type (zustand), and what the function that fills it is handed; slices, whose reducers are called as actions (Redux).
 * A store is a wrapper around its state, `StoreApi<T>`. Only for names that a file imports from there.
 */
import type { ExprText, TypeText } from '../../model/facts.ts';
import type { FileContext } from './file-context.ts';
import type { Node } from './syntax/node.ts';
import { argumentsOf, field, isFunction } from './syntax-questions.ts';

const LIBRARY = /^zustand(?:\/|$)/;
const MAKER = /^(?:create|createStore|createWithEqualityFn)$/;

const isFromLibrary = ({ facts }: FileContext, name: string, library = LIBRARY): boolean =>
  facts.imports.some((i) => i.local === name && library.test(i.specifier));

export const isStoreMaker = (ctx: FileContext, callee: string): boolean => MAKER.test(callee) && isFromLibrary(ctx, callee);

/** `create<State>(...)`, `create<State>()(...)`. */
export const madeStore = (state: TypeText): ExprText => `<StoreApi<${state}>>`;

/** What a function is handed that fills a store: how to change the state, how to read it, and the store. */
const filling = (state: TypeText): readonly TypeText[] => [`((${state})=>${state})=>void`, `=>${state}`, `StoreApi<${state}>`];

/** `StateCreator<State, [], [], Slice>` as the function that it is. */
export function storeType(ctx: FileContext, name: string, [state, , , slice]: readonly TypeText[]): TypeText | undefined {
  if (name !== 'StateCreator' || state === undefined || !isFromLibrary(ctx, name)) return undefined;
  return `(${filling(state).join(',')})=>${slice ?? state}`;
}

/** Says what the function that fills the store is handed, which may stand behind a second pair of parentheses. */
export function expectFilling(ctx: FileContext, call: Node, state: TypeText): void {
  const own = argumentsOf(call);
  const outer = own.length === 0 && call.parent?.type === 'call_expression' && field(call.parent, 'function')?.id === call.id ? call.parent : call;
  const [fill] = argumentsOf(outer);
  if (fill && isFunction(fill.type))
    ctx.expected.set(
      fill.id,
      filling(state).map((type) => `<${type}>`),
    );
}

const SLICES = /^@reduxjs\/toolkit(?:\/|$)/;

/** `const counter = createSlice({ reducers: { add() {} } })`: the functions in it belong to the variable. */
export function isSlice(ctx: FileContext, call: Node): boolean {
  const callee = field(call, 'function');
  const name = callee === null ? '' : ctx.text(callee);
  return name === 'createSlice' && isFromLibrary(ctx, name, SLICES);
}

/** Under which members of a slice its reducers are found again. */
export const SLICE_MEMBERS: readonly string[] = ['actions', 'caseReducers'];
