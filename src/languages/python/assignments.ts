/**
 * Assignments: module variables and class attributes become symbols, `self.x = ...` becomes a field of the class,
 * local names become bindings. A symbol is made once per name; later assignments only add what the first left open.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, SymbolFact, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { cleanSignature } from '../shared/text.ts';
import { declaredKind, lambdaSymbol } from './declared-values.ts';
import { typeOfExpression } from './expressions.ts';
import { typeReference } from './parameters.ts';
import type { PythonFile } from './python-file.ts';
import { better, type Scope } from './scopes.ts';
import { visibilityOf } from './symbol-header.ts';
import { eachTarget, shapeOf } from './targets.ts';
import { IDENTIFIER } from './text-scan.ts';
import { annotation, type Said } from './types.ts';

/** One name on the left of an assignment, with what the assignment says about it. */
interface Assigned {
  readonly statement: Node;
  readonly target: Node;
  readonly name: string;
  readonly said: Said;
  readonly right: Node | null;
}

export function assignment(file: PythonFile, node: Node): void {
  const left = node.childForFieldName('left');
  if (left === null) return;
  const right = assignedValue(node);
  const type = node.childForFieldName('type');
  if (type !== null) annotated(file, node, left, type, right);
  else if (right !== null)
    eachTarget(file, left, shapeOf(file, right), (target, text, value) => {
      assignTarget(file, { statement: node, target, name: text, said: value === '?' ? {} : { value }, right: target.id === left.id ? right : null });
    });
}

/** `a = b = value`: both get the value. */
function assignedValue(node: Node): Node | null {
  let right = node.childForFieldName('right');
  for (let i = 0; i < 8 && right?.type === 'assignment'; i++) right = right.childForFieldName('right');
  return right;
}

function annotated(file: PythonFile, node: Node, left: Node, type: Node, right: Node | null): void {
  const text = file.text(type);
  const said = annotation(text, file.dottedName(file.scopes.innermostClass?.symbol ?? -1));
  const role = file.scopes.assigning.kind === 'class' ? 'field' : 'variable';
  typeReference(file, role, { text, at: 0 }, { node: type, text, at: file.facts.current });
  assignTarget(file, { statement: node, target: left, name: file.text(left), said, right });
}

function assignTarget(file: PythonFile, assigned: Assigned): void {
  const { name } = assigned;
  if (!IDENTIFIER.test(name)) {
    assignAttribute(file, assigned);
    return;
  }
  const scope = file.scopes.assigning;
  if (assigned.right !== null && lambdaSymbol(file, name, assigned.statement, assigned.right)) return;
  if (scope.kind === 'function') assignLocal(file, scope, assigned);
  else assignMember(file, scope.kind === 'class' ? scope.symbol : -1, assigned);
}

function assignLocal(file: PythonFile, scope: Scope, { statement, name, said, right }: Assigned): void {
  if (scope.outer.has(name)) {
    const index = file.member(-1, name);
    if (index !== undefined) addKnowledge(file, index, inlined(file, said));
    return;
  }
  bindLocal(file, name, localKnowledge(file, scope, { name, said, right }), statement.endIndex);
  if (said.type !== undefined) scope.locals.set(name, { ...scope.locals.get(name), declared: said.type });
}

/** What a local name holds from here on; undefined when the assignment takes nothing away (`x = None` after a better one). */
function localKnowledge(file: PythonFile, scope: Scope, { name, said, right }: Pick<Assigned, 'name' | 'said' | 'right'>): Said | undefined {
  const before = scope.locals.get(name);
  const declared = said.type ?? before?.declared;
  const value = said.value === undefined ? undefined : withoutItself(file, name, said.value);
  const made = value === undefined ? '' : typeOfExpression(value);
  if (declared === undefined)
    return value === undefined && right !== null && before !== undefined && file.text(right) === 'None' ? undefined : value === undefined ? {} : { value };
  if (made !== '' && !value?.startsWith('<')) return { type: made };
  if (said.type !== undefined) return { type: said.type };
  return value === undefined || value.startsWith('<') ? undefined : { type: declared, value };
}

/** `x = x.next()` speaks of the x before. */
function withoutItself(file: PythonFile, name: string, value: ExprText): ExprText | undefined {
  if (!value.startsWith(name) || /^\w/.test(value.slice(name.length))) return value;
  const before = file.scopes.inline(value);
  return before === '?' ? undefined : before;
}

/** Binds a local name from an offset to the end of its function. */
export function bindLocal(file: PythonFile, name: string, said: Said | undefined, start: number, until?: number): void {
  const scope = file.scopes.assigning;
  if (said === undefined || scope.outer.has(name)) return;
  if (scope.kind === 'function') {
    const declared = scope.locals.get(name)?.declared;
    scope.locals.set(name, declared === undefined ? { ...said } : { ...said, declared });
  }
  file.facts.bindings.push({ name, start, end: until ?? scope.end, ...said });
}

/** `self.x = value` in any method, `cls.x = value` in a class method: a field of the class around. */
function assignAttribute(file: PythonFile, assigned: Assigned): void {
  const [head, name, ...more] = assigned.name.split('.');
  const scope = file.scopes.innermostFunction;
  if (scope === undefined || scope.owner < 0 || more.length > 0 || name === undefined) return;
  const receiver = file.scopes.head(head as string);
  if (receiver !== 'this' && receiver !== 'cls') return;
  const said = inlined(file, assigned.said);
  const known = file.member(scope.owner, name);
  if (known !== undefined) addKnowledge(file, known, said);
  else pendingField(file, scope.owner, { ...assigned, name, said });
}

/** Fields assigned in methods are added when the class ends: a property of that name may still follow. */
function pendingField(file: PythonFile, owner: SymbolIndex, assigned: Assigned): void {
  const fields = file.pendingFields.get(owner) ?? new Map<string, SymbolFact>();
  file.pendingFields.set(owner, fields);
  const before = fields.get(assigned.name);
  fields.set(assigned.name, before === undefined ? symbolFor(file, 'field', owner, assigned) : { ...before, ...merged(before, assigned.said) });
}

export function flushFields(file: PythonFile, owner: SymbolIndex): void {
  for (const [name, field] of file.pendingFields.get(owner) ?? []) {
    const known = file.member(owner, name);
    if (known === undefined) file.addMember(field);
    else addKnowledge(file, known, field);
  }
  file.pendingFields.delete(owner);
}

function assignMember(file: PythonFile, owner: SymbolIndex, assigned: Assigned): void {
  const known = file.member(owner, assigned.name);
  if (known !== undefined) {
    addKnowledge(file, known, assigned.said);
    return;
  }
  const special = assigned.right === null ? undefined : declaredKind(file, owner, assigned);
  const kind = special?.kind ?? memberKind(owner, assigned.name);
  const said = special?.said ?? (owner >= 0 ? memberAlias(file, owner, assigned.said) : assigned.said);
  file.addMember(symbolFor(file, kind, owner, { ...assigned, said }));
}

function memberKind(owner: SymbolIndex, name: string): NodeKind {
  if (owner >= 0) return 'field';
  return /^_*[A-Z][A-Z0-9_]*$/.test(name) ? 'constant' : 'variable';
}

/** `get_queryset = all` in a class body speaks of the class's own `all`. */
function memberAlias(file: PythonFile, owner: SymbolIndex, said: Said): Said {
  const head = said.value === undefined ? undefined : /^[A-Za-z_]\w*/.exec(said.value)?.[0];
  return head !== undefined && file.member(owner, head) !== undefined ? { value: `cls.${said.value}` } : said;
}

function addKnowledge(file: PythonFile, index: SymbolIndex, said: Said): void {
  const symbol = file.facts.symbol(index);
  if (symbol === undefined || !/^(field|variable|constant)$/.test(symbol.kind)) return;
  Object.assign(symbol, merged(symbol, said));
}

function merged(before: Said, said: Said): Said {
  if (before.type !== undefined) return {};
  if (said.type !== undefined) return { type: said.type };
  const value = said.value === undefined ? undefined : better(before.value, said.value);
  return value === undefined ? {} : { value };
}

/** A symbol is looked at from outside, where the function's local names mean nothing. */
function inlined(file: PythonFile, said: Said): Said {
  if (said.value === undefined) return said;
  const value = file.scopes.inline(said.value);
  const type = /^<([^<>]+)>$/.exec(value);
  if (type !== null && said.value !== value) return { type: type[1] as string };
  return value === '?' ? {} : { value };
}

function symbolFor(file: PythonFile, kind: NodeKind, owner: SymbolIndex, { statement, target, name, said }: Assigned): SymbolFact {
  const { row, column } = target.startPosition;
  const end = statement.endIndex;
  const text = file.source.slice(statement.startIndex, Math.min(end, statement.startIndex + 300));
  // A dotted target stands on one line: `self.name`.
  const own = target.endIndex - name.length - target.startIndex;
  return {
    name,
    kind,
    owner,
    startLine: statement.startPosition.row + 1,
    endLine: statement.endPosition.row + 1,
    line: row + 1,
    column: column + own,
    start: statement.startIndex,
    end,
    signature: cleanSignature(text.split('\n', 1)[0] as string),
    doc: '',
    visibility: visibilityOf(name, owner >= 0),
    flags: visibilityOf(name, false) === 'public' ? NODE_FLAGS.exported : 0,
    ...said,
  };
}
