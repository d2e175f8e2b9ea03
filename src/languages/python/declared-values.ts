/**
 * Right sides that make an assignment more than a variable: lambdas are functions; named tuples are classes; type
 * variables and aliases are types; the constants of an enumeration are its members.
 */
import type { Node } from 'web-tree-sitter';
import type { SymbolIndex } from '../../model/facts.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanSignature } from '../shared/text.ts';
import { arityOf, parseParameters } from './parameters.ts';
import type { PythonFile } from './python-file.ts';
import { exportFlag, visibilityOf } from './symbol-header.ts';
import { literalValue, splitTopLevel } from './text-scan.ts';
import { type Said, typeText } from './types.ts';

const CLASS_MAKERS = new Set(['namedtuple', 'NamedTuple', 'TypedDict', 'make_dataclass', 'new_class']);
const TYPE_VARIABLES = new Set(['TypeVar', 'ParamSpec', 'TypeVarTuple']);
const ALIAS_HEADS = new Set('Union Optional Callable Dict List Tuple Type Literal Annotated Mapping Sequence Iterable dict list tuple type set'.split(' '));

interface Special {
  readonly kind: NodeKind;
  readonly said?: Said;
}

interface Assigned {
  readonly name: string;
  readonly right: Node | null;
  readonly said: Said;
}

/** `name = lambda ...`: a function of its own. Gives false for other values. */
export function lambdaSymbol(file: PythonFile, name: string, statement: Node, right: Node): boolean {
  if (!file.source.startsWith('lambda', right.startIndex) || right.type !== 'lambda') return false;
  const scope = file.scopes.assigning;
  const { row, column } = statement.startPosition;
  const list = right.childForFieldName('parameters');
  const index = file.facts.open({
    name,
    kind: scope.kind === 'class' ? 'method' : 'function',
    owner: file.facts.current,
    startLine: row + 1,
    endLine: statement.endPosition.row + 1,
    line: row + 1,
    column,
    start: statement.startIndex,
    end: statement.endIndex,
    signature: cleanSignature(file.text(statement)),
    doc: '',
    visibility: visibilityOf(name, scope.kind === 'class'),
    flags: exportFlag(file, name),
    arity: arityOf(list === null ? [] : parseParameters(file.text(list)), 0),
  });
  file.namedLambdas.set(right.id, index);
  if (scope.kind === 'function') scope.locals.set(name, { symbol: true });
  file.registerMember(scope.kind === 'class' ? scope.symbol : -1, name, index);
  return true;
}

/** What kind of symbol a value makes, when it is not a plain variable or field. */
export function declaredKind(file: PythonFile, owner: SymbolIndex, { name, right, said }: Assigned): Special | undefined {
  const around = file.facts.symbol(owner);
  if (around?.kind === 'enum' && !name.startsWith('_')) return { kind: 'enum_member', said: { type: file.dottedName(owner) } };
  if (right === null) return undefined;
  const made = /^(?:\w+\.)*(\w+)([([])/.exec(file.source.slice(right.startIndex, right.startIndex + 80));
  if (made === null) return owner < 0 ? unionAlias(file, right) : undefined;
  const [, maker, bracket] = made as unknown as [string, string, string];
  if (bracket === '(') return madeBy(file, maker, name, right);
  return owner < 0 && ALIAS_HEADS.has(maker) && said.type === undefined ? { kind: 'type', said: aliased(file.text(right)) } : undefined;
}

function madeBy(file: PythonFile, maker: string, name: string, right: Node): Special | undefined {
  if (CLASS_MAKERS.has(maker)) return { kind: 'class', said: {} };
  if (maker === 'NewType') return { kind: 'type', said: aliased(splitTopLevel(argumentsText(file, right), ',')[1]?.text ?? '') };
  if (maker === 'property') return { kind: 'property', said: propertyGetter(file, right) };
  if (!TYPE_VARIABLES.has(maker)) return undefined;
  file.typeVariables.add(name);
  const bound = /^bound\s*=\s*([\s\S]*)$/.exec(splitTopLevel(argumentsText(file, right), ',').find((p) => /^bound\s*=/.test(p.text))?.text ?? '');
  return { kind: 'type', said: bound === null ? {} : aliased(bound[1] as string) };
}

function propertyGetter(file: PythonFile, right: Node): Said {
  const getter = splitTopLevel(argumentsText(file, right), ',')[0]?.text ?? '';
  return /^(fget\s*=\s*)?[a-z_]\w*$/.test(getter) ? { value: `this.${getter.replace(/^fget\s*=\s*/, '')}()` } : {};
}

function argumentsText(file: PythonFile, call: Node): string {
  const list = call.childForFieldName('arguments');
  return list === null ? '' : file.text(list).slice(1, -1);
}

function aliased(text: string): Said {
  const type = typeText(text);
  return type === '' ? {} : { type };
}

/** `Alias = Foo | Bar | None`, also with names in quotes. */
function unionAlias(file: PythonFile, right: Node): Special | undefined {
  if (right.type !== 'binary_operator') return undefined;
  const parts = splitTopLevel(file.text(right), '|');
  const names = parts.map((p) => literalValue(p.text) ?? p.text);
  const isType =
    parts.length > 1 && names.every((n) => /^(?:\w+\.)*(?:[A-Z]\w*[a-z]\w*|None|str|int|float|bytes|bool|dict|list|set|tuple)(?:\[[\s\S]*\])?$/.test(n));
  return isType ? { kind: 'type', said: aliased(file.text(right)) } : undefined;
}
