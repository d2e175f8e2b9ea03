/** `func name(...)` and `func (r T) name(...)` at top level: a symbol, its bindings, and whatever its body says. */
import { NODE_FLAGS } from '../../model/graph.ts';
import type { Cursor } from './cursor.ts';
import { readBody } from './functions.ts';
import { arity, functionTypes, methodTypes, readSignature } from './signature.ts';
import { declare } from './symbols.ts';
import { IDENT, LPAREN } from './token-kinds.ts';
import { type Parameter, readParameters } from './types.ts';

const TEST_NAME = /^(Test|Benchmark|Fuzz|Example)(?!\p{Ll})/u;

/** The cursor stands on `func`. */
export function readFunctionDeclaration(c: Cursor): void {
  const first = c.at++;
  const receiver = c.kind[c.at] === LPAREN ? readParameters(c)[0] : undefined;
  if (c.kind[c.at] !== IDENT) return;
  const name = c.at++;
  const signature = readSignature(c);
  const last = signature.body < 0 ? c.at - 1 : c.partner(signature.body);
  const end = signature.body < 0 ? (c.tokens.end[last] as number) : c.tokens.endOf(signature.body);
  const typeParams = receiver === undefined ? signature.typeParams : receiverTypeParams(receiver);
  declare(c, {
    name,
    kind: receiver === undefined ? 'function' : 'method',
    first,
    last,
    end,
    ...(signature.body < 0 ? {} : { header: signature.body }),
    open: true,
    ownerType: receiver === undefined ? '' : ownerOf(receiver),
    flags: c.isTest && TEST_NAME.test(c.text(name)) ? NODE_FLAGS.test : 0,
    ...(receiver === undefined ? functionTypes(signature) : methodTypes(signature)),
    typeParams,
    arity: arity(signature),
  });
  c.forgetMentions();
  c.typeParams = typeParams.map((p) => p.name);
  const mark = c.scopes.open();
  if (receiver !== undefined && receiver.name !== '') c.scopes.bind(receiver.name, c.startOffset(first), { type: receiver.type, param: true });
  readBody(c, signature, c.startOffset(first));
  c.scopes.close(mark, end);
  c.facts.advance(end);
}

/** `List<T>` belongs to List. */
function ownerOf(receiver: Parameter): string {
  const args = receiver.type.indexOf('<');
  return args < 0 ? receiver.type : receiver.type.slice(0, args);
}

/** Their bounds stand at the type. */
function receiverTypeParams(receiver: Parameter): Parameter[] {
  const args = receiver.type.indexOf('<');
  const names = args < 0 ? [] : receiver.type.slice(args + 1, -1).split(',');
  return names.map((name) => ({ ...receiver, name, type: '' }));
}
