/**
 * Java expressions -> ExprText. Plain paths (`a.b.c`) are read from the text; only what contains calls, casts or
 * literals is visited as nodes. Recursion is bounded, and every invocation's callee is worked out once.
 */
import type { ExprText } from '../../model/facts.ts';
import { identifierAt } from '../shared/brackets.ts';
import type { JavaFile } from './java-file.ts';
import type { Callee, SyntaxNode } from './syntax/node.ts';
import { baseName, typeText } from './types.ts';

/** Longer chains start at `?`: nobody resolves through sixty calls, and the texts would grow quadratically. */
export const MAX_DEPTH = 60;

const PATH = /^[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*(?:\.[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*)*$/;
const PREFIX = /^(?:[\w$]+\.)+$/;
const WORDS = new Map<string, ExprText>([
  ['true', '<boolean>'],
  ['false', '<boolean>'],
  ['null', '?'],
]);

const INTEGER = /^(?:0|[1-9][\d_]*|0[xX][\da-fA-F_]+)[lL]?$/;
const FLOATING = /^(?!0[xXbB])[\d_]*\.?[\d_]*(?:[eE][+-]?[\d_]+)?[fFdD]?$/;

/** Octal and binary numbers stay unknown. */
export function numberOf(text: string): ExprText {
  if (INTEGER.test(text)) return /[lL]$/.test(text) ? '<long>' : '<int>';
  if (!/[.eEfFdD]/.test(text) || !FLOATING.test(text)) return '?';
  return /[fF]$/.test(text) ? '<float>' : '<double>';
}

export function exprOf(file: JavaFile, node: SyntaxNode | undefined, depth = 0): ExprText {
  if (node === undefined || depth > MAX_DEPTH) return '?';
  switch (node.kind) {
    case 'name':
      return nameOf(file.text(node));
    case 'call':
      return resultOf(file, node, depth);
    case 'field_access':
      return pathOf(file, node) ?? `${exprOf(file, node.left, depth + 1)}.${identifierAt(file.source, node.nameStart)}`;
    case 'new':
      return instanceOf(file, node);
    case 'parenthesized':
      return exprOf(file, node.left, depth + 1);
    case 'cast':
      return `<${typeText(file.typeOf(node))}>`;
    case 'array_access':
      return `${exprOf(file, node.left, depth + 1)}[]`;
    case 'new_array':
      return node.typeStart < 0 ? '?' : `<Array<${typeText(file.typeOf(node))}>>`;
    case 'class_literal':
      return `<Class<${typeText(file.typeOf(node))}>>`;
    case 'assignment':
      return exprOf(file, node.right, depth + 1);
    case 'binary':
      return /^"|\+\s*"/.test(file.text(node)) ? '<String>' : '?';
    case 'ternary':
      return ternary(file, node, depth);
    case 'string':
      return '<String>';
    case 'character':
      return '<char>';
    case 'number':
      return numberOf(file.text(node));
    case 'instanceof':
      return '<boolean>';
    default:
      return '?';
  }
}

/** `Objects.requireNonNull(x)` and its like give back what they are handed. */
const GIVES_BACK = /^(?:(?:Objects\.)?requireNonNull(?:Else|ElseGet)?|(?:Preconditions\.)?checkNotNull)$/;

function resultOf(file: JavaFile, node: SyntaxNode, depth: number): ExprText {
  const { expr } = calleeOf(file, node, depth);
  const { items = [] } = node;
  if (items.length === 0) return `${expr}()`;
  if (GIVES_BACK.test(expr)) return exprOf(file, items[0], depth + 1);
  // Only the first call of a chain says what it is handed: the texts of long ones would grow quadratically. The others say how much.
  return `${expr}${expr.includes('(') ? `{${','.repeat(items.length - 1)}}` : handedOver(file, items)}()`;
}

/** Longer arguments would make long texts, and seldom say what a type parameter stands for. */
const MAX_ARGUMENT = 60;
const TELLING = /^[^?,{}][^,{}]*$/;

/** The arguments of a call, as far as they are short paths: they say what its type parameters stand for and which overload is meant. */
export function handedOver(file: JavaFile, items: readonly SyntaxNode[]): string {
  const args = items.map((arg) => (arg.end - arg.start > MAX_ARGUMENT || arg.kind === 'lambda' ? '' : exprOf(file, arg, MAX_DEPTH - 3)));
  return `{${args.map((arg) => (TELLING.test(arg) ? arg : '')).join(',')}}`;
}

/** An identifier, `this`, `super`, `Face.super`, or a constant such as `true`. */
function nameOf(text: string): ExprText {
  return WORDS.get(text) ?? pathExpr(text);
}

/** `a.b.c`, where it is written without blanks and nothing else stands in it. */
function pathOf(file: JavaFile, node: SyntaxNode): ExprText | undefined {
  const text = file.text(node);
  return PATH.test(text) ? pathExpr(text) : undefined;
}

const HAS_WORD = /\.(?:this|super|class)\b/;
const QUALIFIED_WORD = /^([\w$.]+?)\.(this|super|class)(?=\.|$)/;

/** `Outer.this.x` is a value of Outer; `Iface.super.m` is the interface's own m; `Foo.class` is a Class. */
function pathExpr(path: string): ExprText {
  if (!HAS_WORD.test(path)) return path;
  return path.replace(QUALIFIED_WORD, (_, type: string, word: string) => (word === 'class' ? `<Class<${type}>>` : `<${type}>`));
}

/** Both branches have one type, so the first that says something speaks for both. */
function ternary(file: JavaFile, node: SyntaxNode, depth: number): ExprText {
  const first = exprOf(file, node.left, depth + 1);
  return first.startsWith('?') ? exprOf(file, node.right, depth + 1) : first;
}

/** `new Foo()` is `Foo()`; type arguments are kept when they say something: `<List<Foo>>`. */
function instanceOf(file: JavaFile, node: SyntaxNode): ExprText {
  const type = typeText(file.typeOf(node));
  return baseName(type) === type ? `${type}()` : `<${type}>`;
}

/** What a method invocation calls. */
export function calleeOf(file: JavaFile, node: SyntaxNode, depth = 0): Callee {
  node.callee ??= readCallee(file, node, depth);
  return node.callee;
}

function readCallee(file: JavaFile, node: SyntaxNode, depth: number): Callee {
  const { start, nameStart: nameOffset } = node;
  const name = identifierAt(file.source, nameOffset);
  if (nameOffset === start) return { expr: name, name, nameOffset };
  const prefix = file.source.slice(start, nameOffset);
  if (PREFIX.test(prefix)) return { expr: pathExpr(prefix + name), name, nameOffset };
  const receiver = exprOf(file, node.left, depth + 1);
  const viaSuper = /\.\s*super\s*\.\s*$/.test(prefix.slice(-16)) ? `<${receiver}>` : receiver;
  return { expr: `${viaSuper}.${name}`, name, nameOffset };
}
