/**
 * Assignments: module variables and class attributes become symbols, `self.x = ...` becomes a field of the class,
 * local names become bindings. A symbol is made once per name; later assignments only add what the first left open.
 */

import type { ExprText, SymbolIndex } from '../../model/facts.ts';
import { NODE_FLAGS } from '../../model/graph.ts';
import type { NodeKind } from '../../model/node-kinds.ts';
import { declaredKind, lambdaSymbol } from './declared-values.ts';
import { expressionOf, typeOfExpression } from './expressions.ts';
import { typeReference } from './parameters.ts';
import type { Assigned, PythonFile } from './python-file.ts';
import { better, type Scope } from './scopes.ts';
import { newSymbol, visibilityOf } from './symbol-header.ts';
import type { Kind, Node } from './syntax/node.ts';
import { eachTarget, shapeOf } from './targets.ts';
import { DOTTED, IDENTIFIER, matchAt } from './text-scan.ts';
import { annotation, type Said } from './types.ts';

const MAX_SIGNATURE = 300;
/** Values that may be another name for what they name. */
const NAMES = new Set<Kind>(['name', 'attribute', 'subscript']);

export function assignment(file: PythonFile, node: Node): void {
  const { start, end, parts } = node;
  const [left, written] = parts as [Node, Node];
  const right = assignedValue(node) as Node;
  const block = blockAround(node);
  const name = file.text(left);
  if (DOTTED.test(name)) {
    const value = expressionOf(file, right);
    const alias = NAMES.has(right.kind) && right === written && DOTTED.test(value);
    assignTarget(file, { start, end, name, nameAt: start, said: value === '?' ? {} : { value }, valueAt: written.start, alias, block });
  } else
    eachTarget(file, left, shapeOf(file, right), (part, nameAt, value) => {
      assignTarget(file, { start, end, name: part, nameAt, said: value === '?' ? {} : { value }, valueAt: -1, block });
    });
}

/** `x: int = 1` */
export function annotatedName(file: PythonFile, node: Node): void {
  const { start, end } = node;
  const [left, type, value] = node.parts as [Node, Node, Node?];
  const said = annotated(file, file.text(type), type.start);
  assignTarget(file, {
    start,
    end,
    name: file.text(left),
    nameAt: left.start,
    said,
    valueAt: value?.start ?? -1,
    value: value?.kind === 'parentheses' ? undefined : value,
  });
}

/** The block that may not run as a whole; undefined for what runs whenever the module does. */
function blockAround(node: Node): Node | undefined {
  for (let around = node.parent; around !== undefined; around = around.parent) if (around.kind === 'block' && around.parent?.kind !== 'with') return around;
  return undefined;
}

/** `a = b = value`: both get the value. */
function assignedValue(node: Node): Node | undefined {
  let right = node.parts[1];
  for (let i = 0; i < 8 && right?.kind === 'assignment'; i++) right = right.parts[1];
  return right;
}

function annotated(file: PythonFile, text: string, at: number): Said {
  const role = file.scopes.assigning.kind === 'class' ? 'field' : 'variable';
  typeReference(file, role, text, at, file.facts.current);
  return annotation(text);
}

function assignTarget(file: PythonFile, assigned: Assigned): void {
  if (!IDENTIFIER.test(assigned.name)) {
    assignAttribute(file, assigned);
    return;
  }
  if (lambdaSymbol(file, assigned)) return;
  const scope = file.scopes.assigning;
  if (scope.kind === 'function') assignLocal(file, scope, assigned);
  else if (scope.kind === 'class') assignMember(file, scope.symbol, assigned);
  else if (!standsForImport(file, assigned)) {
    assignedAgain(file, assigned);
    assignMember(file, -1, assigned);
  }
}

/** A variable of the module that gets another value: that is what follows in the block sees; functions see the last one. */
function assignedAgain(file: PythonFile, { name, said, end, block }: Assigned): void {
  const symbol = file.facts.symbol(file.member(-1, name) ?? -1);
  if (symbol === undefined || symbol.type !== undefined || said.type !== undefined || !isVariable(symbol.kind)) return;
  const first = !file.givenAgain.has(name);
  file.bindAgain(name, end, block?.end ?? file.source.length, said);
  const isItself = said.value !== undefined && new RegExp(`^${name}\\b`).test(said.value);
  const last = block !== undefined || isItself || said.value === undefined ? undefined : better(said.value, symbol.value ?? '?');
  if (last === undefined || last === symbol.value) return;
  if (first) file.bindAgain(name, symbol.end, end, { value: symbol.value });
  symbol.value = last;
}

const isVariable = (kind: NodeKind): boolean => kind === 'variable' || kind === 'constant';

const NONE_AT = /None\b/y;

/** `try: from x import f`, `except ImportError: f = None`: whoever calls `f` means the import. */
function standsForImport(file: PythonFile, { name, valueAt }: Assigned): boolean {
  return valueAt >= 0 && file.imported.has(name) && matchAt(NONE_AT, file.source, valueAt) !== null;
}

function assignLocal(file: PythonFile, scope: Scope, assigned: Assigned): void {
  const { name, said, end } = assigned;
  if (scope.outer.has(name)) {
    const index = file.member(-1, name);
    if (index !== undefined) addKnowledge(file, index, inlined(file, said));
    return;
  }
  bindLocal(file, name, localKnowledge(file, scope, assigned), end);
  if (said.type !== undefined) scope.locals.set(name, { ...scope.locals.get(name), declared: said.type });
  else if (assigned.alias) scope.locals.set(name, { ...scope.locals.get(name), alias: true });
}

/** What a local name holds from here on; undefined when the assignment takes nothing away (`x = None` after a better one). */
function localKnowledge(file: PythonFile, scope: Scope, { name, said, valueAt, value: written }: Assigned): Said | undefined {
  const before = scope.locals.get(name);
  const value = said.value === undefined ? undefined : withoutItself(file, name, said.value);
  const declared = said.type ?? before?.declared;
  if (declared !== undefined) return declaredLocal(file, declared, said.type === undefined ? value : expressionOf(file, written), said.type !== undefined);
  if (value !== undefined) return { value };
  return before !== undefined && file.source.startsWith('None', valueAt) ? undefined : {};
}

/** A declared type holds, but a constructor call narrows it: `x: Base = Derived()`. */
function declaredLocal(file: PythonFile, declared: string, value: ExprText | undefined, isDeclaration: boolean): Said | undefined {
  const made = value === undefined || value.startsWith('<') ? '' : typeOfExpression(value);
  if (made !== '' && file.scopes.local(made) === undefined) return { type: made };
  if (isDeclaration) return { type: declared };
  return value === undefined || value.startsWith('<') ? undefined : { type: declared, value };
}

/** `x = x.next()` speaks of the x before. */
function withoutItself(file: PythonFile, name: string, value: ExprText): ExprText | undefined {
  if (!value.startsWith(name) || /^\w/.test(value.slice(name.length))) return value;
  const before = file.scopes.inline(value);
  return before === '?' ? undefined : before;
}

/** Binds a local name from an offset to the end of its function, or to `until`. */
export function bindLocal(file: PythonFile, name: string, said: Said | undefined, start: number, until?: number): void {
  const scope = file.scopes.assigning;
  if (said === undefined || scope.outer.has(name)) return;
  if (scope.kind === 'function') {
    const declared = scope.locals.get(name)?.declared;
    if (declared !== undefined) {
      // What was written down holds for loops too: `row: Row` before `for row in rows`.
      const known = said.type === undefined ? { ...said, type: declared } : said;
      scope.locals.set(name, { ...known, declared });
      file.bind(name, start, until ?? scope.end, known);
      return;
    }
    scope.locals.set(name, said);
  }
  file.bind(name, start, until ?? scope.end, said);
}

/** `self.x = value` in any method, `cls.x = value` in a class method: a field of the class around. */
function assignAttribute(file: PythonFile, assigned: Assigned): void {
  const [head, name, ...more] = assigned.name.split('.');
  const scope = file.scopes.innermostFunction;
  if (scope === undefined || scope.owner < 0 || more.length > 0 || name === undefined) return;
  if (file.scopes.receiver(head as string) === undefined) return;
  const said = fromAbove(name, inlined(file, assigned.said));
  const known = file.member(scope.owner, name);
  if (known !== undefined) addKnowledge(file, known, said);
  else pendingField(file, scope.owner, { ...assigned, name, nameAt: assigned.nameAt + (head as string).length + 1, said });
}

/** `self.data = self.data.copy()` says what the field is only where a base says it. */
function fromAbove(name: string, said: Said): Said {
  const own = `this.${name}`;
  if (said.value === undefined || !said.value.startsWith(own) || /^\w/.test(said.value.slice(own.length))) return said;
  return { value: `super.${said.value.slice('this.'.length)}` };
}

/** Fields assigned in methods are added when the class ends: a property of that name may still follow. */
function pendingField(file: PythonFile, owner: SymbolIndex, assigned: Assigned): void {
  const fields = file.pendingFields.get(owner) ?? new Map<string, Assigned>();
  file.pendingFields.set(owner, fields);
  const before = fields.get(assigned.name);
  fields.set(assigned.name, before === undefined ? assigned : { ...before, said: { ...before.said, ...merged(before.said, assigned.said) } });
}

export function flushFields(file: PythonFile, owner: SymbolIndex): void {
  for (const [name, field] of file.pendingFields.get(owner) ?? []) {
    const known = file.member(owner, name);
    if (known === undefined) addSymbol(file, 'field', owner, field);
    else addKnowledge(file, known, field.said);
  }
  file.pendingFields.delete(owner);
}

function assignMember(file: PythonFile, owner: SymbolIndex, assigned: Assigned): void {
  const known = file.member(owner, assigned.name);
  if (known !== undefined) {
    addKnowledge(file, known, assigned.said);
    return;
  }
  const special = declaredKind(file, owner, assigned);
  const said = special?.said ?? (owner >= 0 ? memberAlias(file, owner, assigned.said) : assigned.said);
  addSymbol(file, special?.kind ?? memberKind(owner, assigned.name), owner, { ...assigned, said });
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
  if (symbol !== undefined && /^(field|variable|constant)$/.test(symbol.kind)) Object.assign(symbol, merged(symbol, said));
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
  return value === '?' ? {} : { value };
}

function addSymbol(file: PythonFile, kind: NodeKind, owner: SymbolIndex, assigned: Assigned): void {
  const text = file.source.slice(assigned.start, Math.min(assigned.end, assigned.start + MAX_SIGNATURE));
  const symbol = newSymbol(file, kind, owner, { ...assigned, signature: text.split('\n', 1)[0] as string });
  symbol.flags = visibilityOf(symbol.name, false) === 'public' ? NODE_FLAGS.exported : 0;
  if (assigned.said.type !== undefined) symbol.type = assigned.said.type;
  if (assigned.said.value !== undefined) symbol.value = assigned.said.value;
  file.addMember(symbol);
}
