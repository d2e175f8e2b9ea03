/** Calls: `f(x)`, `a->f(x)`, `Foo(x)`. The cursor stands on the bracket; afterwards behind its partner. */
import type { ExprText, RefFact } from '../../../model/facts.ts';
import { type Chain, UNKNOWN } from './chain.ts';
import type { Cursor } from './cursor.ts';
import { noteEffect } from './effects.ts';
import { readArgument } from './initializers.ts';
import { COMMA } from './token-kinds.ts';

const LONGEST_HANDED = 160;
/** What is handed over is told to the resolver up to here; a table may be filled by a call with thousands. */
const MAX_ARGUMENTS = 40;

export function readCall(c: Cursor, chain: Chain): void {
  const open = c.at;
  const args = readArguments(c, open);
  const callee = chain.text;
  if (chain.pending && !(callee.startsWith(UNKNOWN) && chain.named)) {
    c.facts.refs.push(callRef(c, { role: 'call', expr: callee, token: chain.name, args }));
    noteEffect(c, { name: c.text(chain.name), token: chain.name, open });
  }
  chain.text = resultOf(c, callee, chain, args);
  chain.pending = false;
  chain.named = false;
}

export interface CallWritten {
  readonly role: 'call' | 'new' | 'access';
  readonly expr: ExprText;
  readonly token: number;
  /** Undefined where their number says nothing. */
  readonly args: readonly ExprText[] | undefined;
}

export function callRef(c: Cursor, { role, expr, token, args }: CallWritten): RefFact {
  const { line, column, offset } = c.tokens.position(token);
  const ref: RefFact = { role, at: c.facts.current, expr, line, column, offset };
  if (args === undefined) return ref;
  const handed = c.isCpp && args.length <= MAX_ARGUMENTS ? args.map(short).join(',') : '';
  return /[^,]/.test(handed) && handed.length <= LONGEST_HANDED ? { ...ref, args: args.length, handed } : { ...ref, args: args.length };
}

const short = (arg: ExprText): ExprText => (arg === UNKNOWN || /[,{}]/.test(arg) || arg.length > 60 ? '' : arg);

/** Functions of the library that give back what they are handed. */
const PASSED_ON = new Set(['std.move', 'std.forward', 'move', 'forward']);
/** Those that make what their template argument says, in a smart pointer or not. */
const MAKES = /^(?:std\.|absl\.|base\.)?(?:make_unique|make_shared|MakeUnique|WrapUnique|allocate_shared|get_if|any_cast|down_cast|checked_cast|bit_cast)$/;

/** Types of the library that are made by calling them: `std::unique_ptr<Foo>(new Foo)`. */
const OF_LIBRARY = /(?:_ptr|optional|vector|map|set|array|span|pair|function|list|deque|queue|stack)$/;

function resultOf(c: Cursor, callee: ExprText, { typeArgs }: Chain, args: readonly ExprText[]): ExprText {
  const count = args.length;
  if (callee === UNKNOWN) return UNKNOWN;
  if (typeArgs !== '' && MAKES.test(callee)) return `<${typeArgs.split(',', 1)[0]}>`;
  if (args.length === 1 && PASSED_ON.has(callee)) return args[0] as ExprText;
  if (typeArgs !== '' && OF_LIBRARY.test(callee)) return `<${callee}<${typeArgs}>>`;
  const given = typeArgs === '' || typeArgs.length > LONGEST_HANDED ? '' : `<${typeArgs}>`;
  return `${callee}${given}${c.isCpp && count > 0 && given === '' ? `{${','.repeat(count - 1)}}` : ''}()`;
}

export function readArguments(c: Cursor, open: number): ExprText[] {
  const end = c.partner(open);
  const args: ExprText[] = [];
  c.at = open + 1;
  while (c.at < end) {
    const before = c.at;
    args.push(readArgument(c, end));
    if (c.kind[c.at] === COMMA) c.at++;
    else if (c.at === before) c.at++;
  }
  c.at = c.after(open);
  return args;
}
