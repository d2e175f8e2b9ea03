/**
 * Which symbol a piece of code in a document names. Strict, because a wrong edge costs more than a missing one: a name has
 * to be qualified (`Order.total`), called (`place_order()`), or look like nothing but a name (`OrderBook`, `place_order`);
 * what is found has to be the only one of its name that is so near.
 */
import type { RelationTarget } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';

const TYPES: readonly NodeKind[] = ['class', 'struct', 'interface', 'trait', 'enum', 'record', 'type'];
const CALLABLES: readonly NodeKind[] = ['function', 'method', 'macro'];
const VALUES: readonly NodeKind[] = ['constant', 'field', 'property', 'variable', 'enum_member'];

/** What a document says of a name besides the name: `:class:`, `.. function::`. */
export type NameRole = 'type' | 'callable' | 'value';

const KINDS: Readonly<Record<NameRole, readonly NodeKind[]>> = {
  type: TYPES,
  callable: [...CALLABLES, ...TYPES],
  value: [...VALUES, ...CALLABLES],
};

const PATH = /^(?:\.\/)?(?:[\w@.-]+\/)+[\w.-]+\.\w{1,5}$/;
const NAME = /^~?!?([A-Za-z_$][\w$]*(?:(?:\.|::|#|->)[A-Za-z_$][\w$]*[!?]?)*)(\(.*\))?$/;

export function codeTarget(code: string, role?: NameRole): RelationTarget | undefined {
  const text = code.trim();
  if (PATH.test(text)) return { kind: 'file', name: text.replace(/^\.\//, ''), otherwise: 'nothing' };
  const [, written, call] = NAME.exec(text) ?? [];
  if (written === undefined || written.length < 3) return undefined;
  const parts = written.split(/\.|::|#|->/);
  const isCall = call !== undefined;
  if (parts.length > 1) return qualified(parts, role ?? (isCall ? 'callable' : undefined));
  if (role !== undefined) return target(written, role);
  if (isCall) return /[_A-Z]|^\w{6,}$/.test(written) ? target(written, 'callable') : undefined;
  if (/^[A-Z][a-z\d]+[A-Z][A-Za-z\d]*$/.test(written)) return target(written, 'type');
  return /^[a-z][a-z\d]*(?:_[a-z\d]+)+$/.test(written) ? target(written, 'callable') : undefined;
}

const target = (name: string, role: NameRole, within?: string): RelationTarget => ({
  ...{ kind: KINDS[role], name, otherwise: 'nothing' },
  ...(within !== undefined && { within }),
});

/** `shop.models.Order.total`: what begins with a capital is the symbol, what stands before it where to look. */
function qualified(parts: readonly string[], role: NameRole | undefined): RelationTarget | undefined {
  const first = parts.findIndex((part) => /^[A-Z]/.test(part));
  const at = first < 0 ? parts.length - 1 : first;
  const [modules, names] = [parts.slice(0, at), parts.slice(at)];
  const name = names.join('.');
  const wanted = role ?? (names.length > 1 ? 'value' : first < 0 ? 'callable' : 'type');
  const kinds = { kind: names.length > 1 ? [...CALLABLES, ...VALUES, ...TYPES] : KINDS[wanted], name, otherwise: 'nothing' as const };
  if (modules.length === 0) return kinds;
  const folder = modules.join('/');
  // A name in small letters is one of many, unless it is found where the text says.
  const anywhere = first < 0 ? {} : { orElse: kinds };
  return { ...kinds, within: `${folder}/`, orElse: { ...kinds, within: `${folder}.py`, ...anywhere } };
}
