/**
 * Names that blocks bind: block and lambda parameters, `rescue => e`, `for`, patterns. A block that is the body of a
 * symbol (`define_method`, `Struct.new do`, a test) opens that symbol's scope instead.
 */
import type { Node } from 'web-tree-sitter';
import { bindParameters } from './definitions.ts';
import { expressionOf } from './expressions.ts';
import { parseParameters } from './headers.ts';
import type { BlockValue, RubyFile } from './ruby-file.ts';
import { dottedPath, matchAt, nameAt } from './text-scan.ts';

const PIPES_AT = /(?:do|\{)\s*\|([^|]*)\|/y;
const ARROW_AT = /->\s*(?:\(([^)]*)\)|([a-z_][\w, ]*))?/y;
const EXCEPTIONS_AT = /rescue\s+((?:::)?[A-Z][\w:]*(?:\s*,\s*(?:::)?[A-Z][\w:]*)*)?\s*(?:=>\s*([a-z_]\w*))?/y;
const FOR_AT = /for\s+([a-z_]\w*)\s+in\s+/y;

export function block(file: RubyFile, node: Node): void {
  const end = node.endIndex;
  const { owner, isStatic, symbol } = file.scopes.frame;
  const made = file.blockOwners.get(node.id);
  if (made === undefined) file.scopes.push({ kind: 'block', end, owner, isStatic, symbol });
  else if (made.kind === 'body') file.scopes.push({ kind: 'body', end, owner: made.symbol, isStatic: true, symbol: made.symbol });
  else file.scopes.push({ kind: 'block', end, owner, isStatic: false, symbol: made.symbol });
  for (const [name, local] of file.blockNames.get(node.id) ?? []) file.bindHere(name, local, node.startIndex);
  const pipes = matchAt(PIPES_AT, file.source, node.startIndex);
  if (pipes !== null) bindBlockParameters(file, pipes[1] as string, node.startIndex, file.blockValues.get(node.id));
}

export function lambda(file: RubyFile, node: Node): void {
  const { owner, isStatic, symbol } = file.scopes.frame;
  file.scopes.push({ kind: 'block', end: node.endIndex, owner, isStatic, symbol });
  const list = matchAt(ARROW_AT, file.source, node.startIndex);
  bindBlockParameters(file, list?.[1] ?? list?.[2] ?? '', node.startIndex, undefined);
}

/** Names after `;` are local to the block. Of a pair the parts are not known. */
function bindBlockParameters(file: RubyFile, text: string, start: number, given: BlockValue | undefined): void {
  const parameters = parseParameters(text.replace(';', ','));
  const isPair = parameters.length > 1 && given?.isIndexed === false;
  bindParameters(file, parameters, start, { values: given === undefined || isPair ? [] : [given.element] });
}

export function rescueClause(file: RubyFile, node: Node): void {
  const clause = matchAt(EXCEPTIONS_AT, file.source, node.startIndex);
  const name = clause?.[2];
  if (clause === null || name === undefined) return;
  const types = clause[1]?.split(',').map((t) => dottedPath(t.trim())) ?? ['StandardError'];
  const local = { value: `<${types.join('|')}>` };
  file.scopes.top.locals.set(name, local);
  file.facts.bind(name, node.startIndex + clause[0].length, local, node.endIndex);
}

export function forLoop(file: RubyFile, node: Node): void {
  const loop = matchAt(FOR_AT, file.source, node.startIndex);
  if (loop === null) return;
  const value = expressionOf(file, node.childForFieldName('value')?.namedChild(0) ?? null);
  file.bind(loop[1] as string, value === '?' ? {} : { value: `${value}~` }, node.startIndex + loop[0].length);
}

/** `in Foo => name` */
export function asPattern(file: RubyFile, node: Node): void {
  const name = node.childForFieldName('name');
  const type = /^[A-Z][\w:]*/.exec(file.text(node))?.[0];
  if (name !== null) file.bind(nameAt(file.source, name.startIndex), type === undefined ? {} : { value: `<${dottedPath(type)}>` }, node.startIndex);
}
