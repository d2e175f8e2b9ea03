/**
 * Right sides that make an assignment more than a variable: lambdas are functions; named tuples are classes; type
 * variables and aliases are types; the constants of an enumeration are its members.
 */
import type { SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { arityOf, parseParameters } from './parameters.ts';
import type { Assigned, PythonFile } from './python-file.ts';
import { exportFlag, newSymbol } from './symbol-header.ts';
import { groupEnd, indexTopLevel, literalValue, matchAt, splitTopLevel } from './text-scan.ts';
import { type Said, typeText } from './types.ts';

const CLASS_MAKERS = new Set(['namedtuple', 'NamedTuple', 'TypedDict', 'make_dataclass', 'new_class']);
const TYPE_VARIABLES = new Set(['TypeVar', 'ParamSpec', 'TypeVarTuple']);
const ALIAS_HEADS = new Set('Union Optional Callable Dict List Tuple Type Literal Annotated Mapping Sequence Iterable dict list tuple type set'.split(' '));

const MADE = /^(?:\w+\.)*(\w+)([([])/;
const LAMBDA_AT = /lambda\b/y;
const TYPE_NAME = /^(?:\w+\.)*(?:[A-Z]\w*[a-z]\w*|None|str|int|float|bytes|bool|dict|list|set|tuple)(?:\[[\s\S]*\])?$/;

interface Special {
  readonly kind: NodeKind;
  readonly said?: Said;
}

/** `name = lambda ...`: a function of its own. Gives false for other values. */
export function lambdaSymbol(file: PythonFile, { name, nameAt, start, end, valueAt }: Assigned): boolean {
  if (valueAt < 0 || !file.source.startsWith('lambda', valueAt) || matchAt(LAMBDA_AT, file.source, valueAt) === null) return false;
  const scope = file.scopes.assigning;
  const text = file.source.slice(start, end);
  const symbol = newSymbol(file, scope.kind === 'class' ? 'method' : 'function', file.facts.current, { start, end, name, nameAt, signature: text });
  const value = file.source.slice(valueAt + 'lambda'.length, end);
  symbol.flags = exportFlag(file, name);
  symbol.arity = arityOf(parseParameters(value.slice(0, Math.max(0, indexTopLevel(value, ':')))), 0);
  const index = file.facts.open(symbol);
  file.namedLambdas.set(valueAt, index);
  if (scope.kind === 'function') scope.locals.set(name, { symbol: true });
  file.registerMember(scope.kind === 'class' ? scope.symbol : -1, name, index);
  return true;
}

/** What kind of symbol a value makes, when it is not a plain variable or field. */
export function declaredKind(file: PythonFile, owner: SymbolIndex, { name, valueAt, end, said }: Assigned): Special | undefined {
  if (valueAt < 0) return undefined;
  const around = file.facts.symbol(owner);
  if (around?.kind === 'enum' && !name.startsWith('_')) return { kind: 'enum_member', said: { type: file.dottedName(owner) } };
  const right = file.source.slice(valueAt, end);
  const made = MADE.exec(right);
  if (made === null) return owner < 0 ? unionAlias(right) : undefined;
  const maker = made[1] as string;
  if (made[2] === '(') return madeBy(file, maker, name, right);
  return owner < 0 && ALIAS_HEADS.has(maker) && said.type === undefined ? { kind: 'type', said: aliased(right) } : undefined;
}

function madeBy(file: PythonFile, maker: string, name: string, right: string): Special | undefined {
  if (CLASS_MAKERS.has(maker)) return { kind: 'class', said: {} };
  if (maker === 'NewType') return { kind: 'type', said: aliased(splitTopLevel(argumentsText(right), ',')[1]?.text ?? '') };
  if (maker === 'property') return { kind: 'property', said: propertyGetter(right) };
  if (!TYPE_VARIABLES.has(maker)) return undefined;
  const bound = /^bound\s*=\s*([\s\S]*)$/.exec(splitTopLevel(argumentsText(right), ',').find((p) => /^bound\s*=/.test(p.text))?.text ?? '');
  const said = bound === null ? {} : aliased(bound[1] as string);
  file.typeVariables.set(name, said.type ?? '');
  return { kind: 'type', said };
}

function propertyGetter(right: string): Said {
  const getter = splitTopLevel(argumentsText(right), ',')[0]?.text ?? '';
  return /^(fget\s*=\s*)?[a-z_]\w*$/.test(getter) ? { value: `this.${getter.replace(/^fget\s*=\s*/, '')}()` } : {};
}

/** The inside of the first parentheses of a call. */
function argumentsText(call: string): string {
  const open = call.indexOf('(');
  return call.slice(open + 1, groupEnd(call, open) - 1);
}

function aliased(text: string): Said {
  const type = typeText(text);
  return type === '' ? {} : { type };
}

/** `Alias = Foo | Bar | None`, also with names in quotes. */
function unionAlias(right: string): Special | undefined {
  if (right.length > 1000 || !right.includes('|')) return undefined;
  const parts = splitTopLevel(right, '|');
  const names = parts.map((p) => literalValue(p.text) ?? p.text);
  return parts.length > 1 && names.every((n) => TYPE_NAME.test(n)) ? { kind: 'type', said: aliased(right) } : undefined;
}
