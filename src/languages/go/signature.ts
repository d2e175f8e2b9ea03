/** A function's header, read from tokens: type parameters, parameters, results, and where its body begins. */
import type { TypeText } from '../../model/facts.ts';
import type { Cursor } from './cursor.ts';
import { LBRACE, LBRACKET, LPAREN } from './token-kinds.ts';
import { type Parameter, readParameters, readType, resultType, startsType } from './types.ts';

export interface Signature {
  readonly typeParams: readonly Parameter[];
  readonly params: readonly Parameter[];
  readonly results: readonly Parameter[];
  /** '' when there is none, `(A,B)` for several. */
  readonly resultType: TypeText;
  /** Token of the body's `{`, -1 for a declaration without body. */
  readonly body: number;
}

/** The cursor stands behind `func` and the name; afterwards before the body or behind the header. */
export function readSignature(c: Cursor): Signature {
  const typeParams = c.kind[c.at] === LBRACKET ? readParameters(c) : [];
  const params = c.kind[c.at] === LPAREN ? readParameters(c) : [];
  const results = readResults(c);
  return { typeParams, params, results, resultType: resultType(results.map((r) => r.type)), body: c.kind[c.at] === LBRACE ? c.at : -1 };
}

function readResults(c: Cursor): readonly Parameter[] {
  const kind = c.kind[c.at] as number;
  if (kind === LPAREN) return readParameters(c);
  if (!startsType(kind)) return [];
  const token = c.at;
  const type = readType(c);
  return c.at === token ? [] : [{ name: '', token, type, typeToken: token, variadic: false }];
}

/** [least, most] number of arguments; -1 for no upper bound. */
export function arity(signature: Signature): readonly [number, number] {
  const count = signature.params.length;
  return signature.params.at(-1)?.variadic ? [count - 1, -1] : [count, count];
}

/** What an interface compares of a method: types by position, and `()` for no result at all. */
export function methodTypes({ params, resultType }: Signature): { readonly params: readonly TypeText[]; readonly type: TypeText } {
  return { params: params.map((p) => (p.variadic ? `...${p.type}` : p.type)), type: resultType || '()' };
}

/** Of a plain function; what a generic one is handed tells what its type parameters are. */
export function functionTypes(signature: Signature): { readonly params?: readonly TypeText[]; readonly type: TypeText } {
  return signature.typeParams.length === 0 ? { type: signature.resultType } : { ...methodTypes(signature), type: signature.resultType };
}

/** Parameters and named results become bindings from the header to the end of the scope; their types become facts. */
export function bindSignature(c: Cursor, signature: Signature, start: number): void {
  for (const p of signature.typeParams) c.type('bound', p.type, p.typeToken);
  for (const p of signature.params) {
    c.type('param', p.type, p.typeToken);
    if (p.name !== '') c.scopes.bind(p.name, start, { type: p.type, param: true });
  }
  for (const r of signature.results) {
    c.type('return', r.type, r.typeToken);
    if (r.name !== '') c.scopes.bind(r.name, start, { type: r.type });
  }
}
