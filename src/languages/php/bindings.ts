/** Local variables and what they stand for, and properties that get their values in methods. */
import type { ExprText } from '../../model/facts.ts';
import { expression, memberName } from './expressions.ts';
import type { PhpFile } from './php-file.ts';
import { firstOperand, kidOf, lastOperand, type Syntax } from './syntax/node.ts';
import { visit, visitAll } from './visit.ts';

/** Characters of a `catch (…)`, and of what ends a block: patterns on broken source must not look at all of it. */
const LONGEST_HEADER = 300;
const LONGEST_END = 2_000;
const VARIABLE_DOC = /\/\*\*\s*@var\s+([^*]+?)(?:\s+(\$\w+))?[\s*]*\*\/\s*$/;

export function assignment(file: PhpFile, node: Syntax): void {
  const [left, right] = [firstOperand(node), lastOperand(node)];
  if (right !== undefined && right !== left) visit(file, right);
  if (left === undefined) return;
  if (left.type === 'variable_name') bindVariable(file, node, left, right);
  else if (left.type === 'list' || left.type === 'array') bindList(file, node, left, expression(file, right));
  else visit(file, left);
  if (left.type === 'member_access') fillProperty(file, left, right);
}

function bindVariable(file: PhpFile, node: Syntax, left: Syntax, right: Syntax | undefined): void {
  const told = VARIABLE_DOC.exec(file.source.slice(Math.max(0, node.start - 200), node.start));
  const name = file.text(left);
  const type = told !== null && (told[2] === undefined || told[2] === name) ? file.typeOf(told[1] as string, node.start) : '';
  const value = expression(file, right);
  file.bind(name, { type, ...(value !== '?' && type === '' ? { value } : {}) }, node.end);
}

function bindList(file: PhpFile, node: Syntax, list: Syntax, value: ExprText): void {
  for (const [i, kid] of list.kids.filter((k) => k.type === 'variable_name' || k.type === 'element').entries()) {
    const variable = kid.type === 'element' ? kid.kids.at(-1) : kid;
    if (variable?.type === 'variable_name') file.bind(file.text(variable), value === '?' ? {} : { value: `${value}#${i}` }, node.end);
  }
}

/** `$this->store = new Store()` says what an untyped property is. */
function fillProperty(file: PhpFile, left: Syntax, right: Syntax | undefined): void {
  const object = firstOperand(left);
  if (object === undefined || file.text(object) !== '$this') return;
  const symbol = file.symbol(file.type?.properties.get(memberName(file, left)?.name ?? '') ?? -1);
  if (symbol === undefined || symbol.type !== undefined || symbol.value !== undefined) return;
  const value = file.outward(expression(file, right));
  if (value !== '?' && !value.startsWith("'")) symbol.value = value;
}

export function foreach(file: PhpFile, node: Syntax): void {
  const [subject, target] = node.kids;
  if (subject !== undefined) visit(file, subject);
  const each = expression(file, subject);
  const variables = target?.type === 'pair' ? target.kids : target === undefined || target.type === 'compound_statement' ? [] : [target];
  const value = variables.at(-1);
  const from = target?.end ?? node.start;
  if (value?.type === 'variable_name') file.bind(file.text(value), each === '?' ? {} : { value: `${each}~` }, from);
  else if (value?.type === 'list' || value?.type === 'array') bindList(file, { ...node, end: from }, value, each === '?' ? '?' : `${each}~`);
  visitAll(file, node.kids.slice(2));
}

const INSTANCE = /^\(?\s*(\$\w+)\s+instanceof\s+(\\?[\w\\]+)/;
const NOT_INSTANCE = /^\(\s*!\s*\(?\s*(\$\w+)\s+instanceof\s+(\\?[\w\\]+)/;

/** A test by `instanceof` tells what a variable is in the branch, or after a branch that leaves. */
export function ifStatement(file: PhpFile, node: Syntax): void {
  const condition = kidOf(node, 'parenthesized');
  const body = node.kids.find((kid) => kid !== condition);
  if (condition !== undefined && body !== undefined) narrow(file, file.text(condition), body);
  visitAll(file, node.kids);
}

function narrow(file: PhpFile, condition: string, body: Syntax): void {
  const [is, isNot] = [INSTANCE.exec(condition), NOT_INSTANCE.exec(condition)];
  const found = is ?? isNot;
  if (found === null || condition.includes('||')) return;
  const type = file.typeOf(found[2] as string, body.start);
  if (type === '') return;
  const name = found[1] as string;
  if (is !== null) file.facts.bindings.push({ name, start: body.start, end: body.end, type, narrowed: true });
  else if (/\b(?:return|throw|continue|break)\b[^;]*;\s*\}?$/.test(file.text(body).slice(-LONGEST_END)))
    file.facts.bindings.push({ name, start: body.end, end: file.scope.end, type, narrowed: true });
}

export function catchClause(file: PhpFile, node: Syntax): void {
  const header = /^catch\s*\(\s*([\w\\|\s]+?)\s*(\$\w+)?\s*\)/.exec(file.text(node).slice(0, LONGEST_HEADER));
  if (header !== null) {
    const type = file.typeOf(header[1] as string, node.start);
    for (const name of type.split('|')) file.facts.refAt('reference', name, node.start);
    if (header[2] !== undefined) file.bind(header[2], { type }, node.start, node.end);
  }
  visitAll(
    file,
    node.kids.filter((kid) => kid.type !== 'variable_name'),
  );
}
