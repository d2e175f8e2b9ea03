/**
 * Syntax node in, ExprText out. In Ruby everything but local names, constants and variables with a sigil is a call,
 * with or without parentheses, so a bare name that is not local gets its `()`.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText, TypeText } from '../../model/facts.ts';
import type { RubyFile } from './ruby-file.ts';
import { KERNEL_METHODS } from './standard-names.ts';
import { dottedPath, nameAt } from './text-scan.ts';

const MAX_DEPTH = 40;
const MAX_SIMPLE = 120;
const SIMPLE_PATH = /^(?:@{0,2}[a-z_]\w*[?!]?|(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*)(?:&?\.[a-z_]\w*[?!]?)*$/;
/** Methods that give the receiver itself back, or a copy of it. */
const SAME_AS_RECEIVER = new Set(['freeze', 'dup', 'clone', 'tap', 'itself', 'presence', 'deep_dup', 'not_nil!', 'lazy', 'to_a', 'unscoped', 'all']);
const LITERALS = new Map([
  ['string', '<String>'],
  ['chained_string', '<String>'],
  ['heredoc_beginning', '<String>'],
  ['integer', '<Integer>'],
  ['float', '<Float>'],
  ['simple_symbol', '<Symbol>'],
  ['delimited_symbol', '<Symbol>'],
  ['regex', '<Regexp>'],
  ['string_array', '<Array<String>>'],
  ['symbol_array', '<Array<Symbol>>'],
  ['hash', '<Hash>'],
  ['lambda', '<Proc>'],
  ['range', '<Range>'],
]);

export function expressionOf(file: RubyFile, node: Node | null, depth = 0): ExprText {
  if (node === null || depth > MAX_DEPTH) return '?';
  const end = node.endIndex;
  if (end - node.startIndex <= MAX_SIMPLE) {
    const text = file.source.slice(node.startIndex, end);
    if (SIMPLE_PATH.test(text)) return simplePath(file, text);
  }
  const cached = file.expressions.get(node.id);
  if (cached !== undefined) return cached;
  const expr = compound(file, node, depth + 1);
  file.expressions.set(node.id, expr);
  return expr;
}

/** `A::B.c.d`, `@x.y`, `name.z`: a head and calls without arguments. */
export function simplePath(file: RubyFile, text: string): ExprText {
  const [head, ...calls] = text.split(/&?\./) as [string, ...string[]];
  let expr = headOf(file, head);
  for (const name of calls) {
    if (expr === '?') return '?';
    if (expr === 'this' && name === 'class') expr = 'cls';
    else if (!SAME_AS_RECEIVER.has(name)) expr += `.${name}()`;
  }
  return expr;
}

function headOf(file: RubyFile, head: string): ExprText {
  if (head === 'self') return file.scopes.self;
  if (head === 'nil' || head === 'true' || head === 'false') return head === 'nil' ? '?' : `<${head === 'true' ? 'TrueClass' : 'FalseClass'}>`;
  if (head.startsWith('@')) return variable(file, head);
  if (/^(::)?[A-Z]/.test(head)) return dottedPath(head);
  if (head === 'super') return superExpression(file);
  return file.scopes.local(head) === undefined ? `${bareCall(file, head)}()` : head;
}

/** `@x` belongs to the instance, or to the class where `self` is one. */
export function variable(file: RubyFile, name: string): ExprText {
  const self = file.scopes.self;
  return self === '?' ? '?' : `${self}.${name}`;
}

/** A call without receiver: `new` makes an instance of the class around. */
export function bareCall(file: RubyFile, name: string): ExprText {
  return name === 'new' && file.scopes.self === 'cls' ? 'cls.new' : name;
}

/** `super` speaks of the method around, further up. */
export function superCallee(file: RubyFile): ExprText {
  const { method } = file.scopes.frame;
  return method === '' ? '?' : `super.${method}`;
}

const superExpression = (file: RubyFile): ExprText => (file.scopes.frame.method === '' ? '?' : `${superCallee(file)}()`);

function compound(file: RubyFile, node: Node, depth: number): ExprText {
  const type = node.type;
  const literal = LITERALS.get(type);
  if (literal !== undefined) return literal;
  switch (type) {
    case 'call':
      return call(file, node, depth);
    case 'element_reference': {
      const object = expressionOf(file, node.childForFieldName('object'), depth);
      return object === '?' ? '?' : `${object}[]`;
    }
    case 'array':
      return array(file, node, depth);
    case 'parenthesized_statements':
    case 'begin':
    case 'then':
    case 'body_statement':
    case 'block_body':
      return expressionOf(file, node.namedChild(node.namedChildCount - 1), depth);
    case 'assignment':
    case 'operator_assignment':
      return expressionOf(file, node.childForFieldName('right'), depth);
    case 'conditional':
      return either(file, node.childForFieldName('consequence'), node.childForFieldName('alternative'), depth);
    case 'binary':
      return binary(file, node, depth);
    case 'return':
      return expressionOf(file, node.namedChild(0)?.namedChild(0) ?? null, depth);
    case 'rescue_modifier':
    case 'if_modifier':
    case 'unless_modifier':
      return expressionOf(file, node.childForFieldName('body'), depth);
    default:
      return '?';
  }
}

/** `[Foo.new]` holds Foos; elements of different types make a tuple. */
function array(file: RubyFile, node: Node, depth: number): ExprText {
  const types: TypeText[] = [];
  for (let i = 0, count = Math.min(node.namedChildCount, 4); i < count; i++) {
    types.push(typeOfExpression(file.scopes.inline(expressionOf(file, node.namedChild(i), depth))) || 'Object');
  }
  if (types.length === 0 || types.every((t) => t === 'Object')) return '<Array>';
  return new Set(types).size === 1 ? `<Array<${types[0]}>>` : `<(${types.join(',')})>`;
}

function call(file: RubyFile, node: Node, depth: number): ExprText {
  const method = node.childForFieldName('method');
  if (method === null) return '?';
  if (method.type === 'super') return superExpression(file);
  const receiver = node.childForFieldName('receiver');
  const name = nameAt(file.source, method.startIndex) || file.text(method);
  if (receiver === null) return name === 'lambda' || name === 'proc' ? '<Proc>' : KERNEL_METHODS.has(name) ? '?' : `${bareCall(file, name)}()`;
  const object = expressionOf(file, receiver, depth);
  if (object === '?' || SAME_AS_RECEIVER.has(name)) return object;
  return `${object}.${name}()`;
}

function binary(file: RubyFile, node: Node, depth: number): ExprText {
  const operator = node.childForFieldName('operator')?.type;
  if (operator === '||' || operator === 'or') return either(file, node.childForFieldName('left'), node.childForFieldName('right'), depth);
  if (operator === '&&' || operator === 'and') return expressionOf(file, node.childForFieldName('right'), depth);
  return '?';
}

function either(file: RubyFile, first: Node | null, second: Node | null, depth: number): ExprText {
  const preferred = expressionOf(file, first, depth);
  if (preferred !== '?' && !preferred.startsWith('<')) return preferred;
  const other = expressionOf(file, second, depth);
  return other === '?' ? preferred : other;
}

/** The type that an expression plainly has: `Foo.new()` -> `Foo`, `<Foo>` -> `Foo`. */
export function typeOfExpression(expr: ExprText): TypeText {
  const made = /^((?:::)?[A-Z][\w.]*)\.new\(\)$/.exec(expr);
  if (made !== null) return made[1] as TypeText;
  return expr.startsWith('<') && expr.endsWith('>') ? expr.slice(1, -1) : '';
}
