/**
 * Structs that have no name: `state := struct{ ... }{}`, `[]struct{ ... }{{...}}`. A hidden symbol gives them one that
 * TypeText can mention, so that a value of theirs has the fields. What a package's variable is itself made of stands
 * under the variable instead, where others see it.
 */
import type { SymbolIndex, TypeText } from '../../model/facts.ts';
import { isCallableKind } from '../../model/node-kinds.ts';
import type { Cursor } from './cursor.ts';
import { declare } from './symbols.ts';
import { LBRACE, STRUCT } from './token-kinds.ts';
import { readFields, structIn } from './type-declarations.ts';

/** A type that was read from `token` on, with a name for the struct that it is, or that it is a list or map of. */
export function withNamedStruct(c: Cursor, token: number, type: TypeText): TypeText {
  const struct = structIn(c, token);
  if (struct < 0 || !type.includes('?')) return type;
  const behind = c.at;
  const name = `$struct${c.facts.symbols.length}`;
  const end = c.tokens.endOf(struct + 1);
  // Names of a function's own scope are only known inside it; everything else is seen from the whole file.
  const owner = c.facts.enclosing((s) => isCallableKind(s.kind));
  const symbol = declare(c, { name: struct, as: name, kind: 'struct', first: struct, last: behind - 1, end, header: struct + 1, owner, hidden: true });
  readFields(c, struct + 1, symbol);
  c.at = behind;
  return type.replace('?', name);
}

/** `var x struct { ... }`, `var x = struct { ... }{ ... }`: the fields of a variable; false when it is something else. */
export function readVariableFields(c: Cursor, token: number, variable: SymbolIndex): boolean {
  if (c.kind[token] !== STRUCT || c.kind[token + 1] !== LBRACE) return false;
  const at = c.at;
  readFields(c, token + 1, variable);
  c.at = at;
  return true;
}
