/**
 * Java expressions -> ExprText. Plain paths (`a.b.c`) are read from the text; only what contains calls, casts or
 * literals is visited as nodes. Recursion is bounded, and every invocation's callee is worked out once.
 */
import type { Node } from 'web-tree-sitter';
import type { ExprText } from '../../model/facts.ts';
import { identifierAt } from '../shared/brackets.ts';
import type { Callee, JavaFile } from './java-file.ts';
import { baseName, typeText } from './types.ts';

/** Longer chains start at `?`: nobody resolves through sixty calls, and the texts would grow quadratically. */
const MAX_DEPTH = 60;

const PATH = /^[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*(?:\.[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*)*$/;
const PREFIX = /^(?:[\w$]+\.)+$/;
const WORDS = new Map<string, ExprText>([
  ['true', '<boolean>'],
  ['false', '<boolean>'],
  ['null', '?'],
]);

const LITERALS: Readonly<Record<string, ExprText>> = {
  string_literal: '<String>',
  character_literal: '<char>',
  decimal_integer_literal: '<int>',
  hex_integer_literal: '<int>',
  decimal_floating_point_literal: '<double>',
  instanceof_expression: '<boolean>',
};

export function exprOf(file: JavaFile, node: Node | null, depth = 0): ExprText {
  if (node === null || depth > MAX_DEPTH) return '?';
  const text = file.text(node);
  if (PATH.test(text)) return WORDS.get(text) ?? pathExpr(text);
  const type = node.type;
  switch (type) {
    case 'method_invocation':
      return `${calleeOf(file, node, depth).expr}()`;
    case 'field_access':
      return `${exprOf(file, node.childForFieldName('object'), depth + 1)}.${identifierAt(file.source, node.childForFieldName('field')?.startIndex ?? 0)}`;
    case 'object_creation_expression':
      return instanceOf(file, node);
    case 'parenthesized_expression':
      return exprOf(file, node.namedChild(0), depth + 1);
    case 'cast_expression':
      return valueOfType(file, node.childForFieldName('type'));
    case 'array_access':
      return `${exprOf(file, node.childForFieldName('array'), depth + 1)}[]`;
    case 'array_creation_expression':
      return arrayOf(file, node);
    case 'class_literal':
      return `<Class<${typeText(text.replace(/\.\s*class$/, ''))}>>`;
    case 'assignment_expression':
      return exprOf(file, node.childForFieldName('right'), depth + 1);
    case 'binary_expression':
      return /^"|\+\s*"/.test(text) ? '<String>' : '?';
    case 'ternary_expression':
      return ternary(file, node, depth);
    default:
      return LITERALS[type] ?? '?';
  }
}

const HAS_WORD = /\.(?:this|super|class)\b/;
const QUALIFIED_WORD = /^([\w$.]+?)\.(this|super|class)(?=\.|$)/;

/** `Outer.this.x` is a value of Outer; `Iface.super.m` is the interface's own m; `Foo.class` is a Class. */
function pathExpr(path: string): ExprText {
  if (!HAS_WORD.test(path)) return path;
  return path.replace(QUALIFIED_WORD, (_, type: string, word: string) => (word === 'class' ? `<Class<${type}>>` : `<${type}>`));
}

/** Both branches have one type, so the first that says something speaks for both. */
function ternary(file: JavaFile, node: Node, depth: number): ExprText {
  const first = exprOf(file, node.childForFieldName('consequence'), depth + 1);
  return first.startsWith('?') ? exprOf(file, node.childForFieldName('alternative'), depth + 1) : first;
}

/** `new Foo()` is `Foo()`; type arguments are kept when they say something: `<List<Foo>>`. */
function instanceOf(file: JavaFile, node: Node): ExprText {
  const typeNode = node.childForFieldName('type');
  if (typeNode === null) return '?';
  const type = typeText(file.text(typeNode));
  return baseName(type) === type ? `${type}()` : `<${type}>`;
}

function valueOfType(file: JavaFile, typeNode: Node | null): ExprText {
  return typeNode === null ? '?' : `<${typeText(file.text(typeNode))}>`;
}

function arrayOf(file: JavaFile, node: Node): ExprText {
  const typeNode = node.childForFieldName('type');
  return typeNode === null ? '?' : `<Array<${typeText(file.text(typeNode))}>>`;
}

/** What a method invocation calls. */
export function calleeOf(file: JavaFile, node: Node, depth = 0): Callee {
  const known = file.callees.get(node.id);
  if (known !== undefined) return known;
  const callee = readCallee(file, node, depth);
  file.callees.set(node.id, callee);
  return callee;
}

function readCallee(file: JavaFile, node: Node, depth: number): Callee {
  const nameNode = node.childForFieldName('name');
  if (nameNode === null) return { expr: '?', name: '', nameOffset: node.startIndex };
  const nameOffset = nameNode.startIndex;
  const name = identifierAt(file.source, nameOffset);
  if (nameOffset === node.startIndex) return { expr: name, name, nameOffset };
  const prefix = file.source.slice(node.startIndex, nameOffset);
  if (PREFIX.test(prefix)) return { expr: pathExpr(prefix + name), name, nameOffset };
  const object = node.childForFieldName('object');
  const receiver = exprOf(file, object, depth + 1);
  const viaSuper = /\.\s*super\s*\.\s*$/.test(prefix.slice(-16)) ? `<${receiver}>` : receiver;
  return { expr: `${viaSuper}.${name}`, name, nameOffset };
}

/** Number of arguments in an argument list; comments in between do not count. */
export function countArguments(file: JavaFile, args: Node | null): number {
  if (args === null) return 0;
  const count = args.namedChildCount;
  if (count === 0 || !/\/[/*]/.test(file.text(args))) return count;
  let comments = 0;
  for (let i = 0; i < count; i++) if (args.namedChild(i)?.type.endsWith('comment')) comments++;
  return count - comments;
}
