/**
 * What a call hands over, as far as it tells overloads apart: literals, paths, creations, casts, lambdas by their number
 * of parameters. One expression an argument, with commas between; empty where nothing is known.
 */
import type { ExprText } from '../../model/facts.ts';
import { splitAtCommas } from '../shared/brackets.ts';
import { calleeOf, exprOf, MAX_DEPTH, numberOf } from './expressions.ts';
import type { JavaFile } from './java-file.ts';
import type { SyntaxNode } from './syntax/node.ts';
import { typeText } from './types.ts';

/** Nested deeper than this, an argument is not worth its text. */
const ARGUMENT_DEPTH = 4;
const MAX_TEXT = 120;
/** Of a method reference nothing says how many parameters it has. */
const SOME_FUNCTION = '<(...?)=>?>';
const NULL = '<null>';
/** `char[]::new` is handed a length. */
const ARRAY_MAKER = '[]::new';

/** '' when nothing is known of any argument. */
export function argumentTexts(file: JavaFile, items: readonly SyntaxNode[]): string {
  let isKnown = false;
  const texts = items.map((arg) => {
    const text = argumentText(file, arg);
    if (text === '' || text.startsWith('?') || text.length > MAX_TEXT) return '';
    isKnown = true;
    return text;
  });
  return isKnown ? texts.join(',') : '';
}

function argumentText(file: JavaFile, node: SyntaxNode): ExprText {
  switch (node.kind) {
    case 'lambda':
      return `<(${Array(parameterCount(file, node)).fill('?').join(',')})=>?>`;
    case 'method_reference':
      return file.source.startsWith(ARRAY_MAKER, node.end - ARRAY_MAKER.length) ? '<(?)=>?>' : SOME_FUNCTION;
    case 'new':
      return `<${typeText(file.typeOf(node))}>`;
    case 'class_literal':
      return '<Class>';
    case 'ternary':
      return branchOf(file, node);
    case 'parenthesized':
      return node.left === undefined ? '' : argumentText(file, node.left);
    case 'call':
      return ofLibrary(file, node) ?? exprOf(file, node, MAX_DEPTH - ARGUMENT_DEPTH);
    case 'field_access':
      return file.source.startsWith('.length', node.end - '.length'.length) ? '<int>' : exprOf(file, node, MAX_DEPTH - ARGUMENT_DEPTH);
    case 'binary':
      return operationOf(file.text(node));
    case 'other':
      return signedOf(file.text(node));
    default:
      return file.source.startsWith('null', node.start) && node.end - node.start === 4 ? NULL : exprOf(file, node, MAX_DEPTH - ARGUMENT_DEPTH);
  }
}

/** Both branches have one type, so the first that says something speaks for both. */
function branchOf(file: JavaFile, { left, right }: SyntaxNode): ExprText {
  const first = left === undefined ? '' : argumentText(file, left);
  return (first === '' || first === NULL || first.startsWith('?')) && right !== undefined ? argumentText(file, right) : first;
}

/** Methods of the library that give the same whatever they are called on. */
const RESULTS = new Map(
  Object.entries({
    String:
      'toString substring trim toLowerCase toUpperCase getSimpleName getCanonicalName toExternalForm getHostAddress getCurrencyCode getAbsolutePath getLanguage getName getTypeName getMessage',
    int: 'hashCode length size indexOf lastIndexOf intValue ordinal compareTo codePointAt',
    boolean: 'equals isEmpty contains startsWith endsWith hasNext equalsIgnoreCase containsKey booleanValue isInstance',
    char: 'charAt charValue',
    byte: 'byteValue',
    short: 'shortValue',
    long: 'longValue',
    float: 'floatValue',
    double: 'doubleValue',
    Class: 'getClass getComponentType',
    Iterator: 'iterator',
    Stream: 'stream',
    'Array<char>': 'toCharArray',
    Set: 'keySet entrySet',
  }).flatMap(([type, names]) => names.split(' ').map((name) => [name, `<${type}>`] as const)),
);
const STATIC_RESULTS = new Map(
  Object.entries({
    String: 'String.valueOf String.format String.join Objects.toString Integer.toString Long.toString Arrays.toString Character.toString',
    int: 'Integer.parseInt Arrays.hashCode Objects.hashCode Character.getNumericValue',
    long: 'Long.parseLong System.currentTimeMillis System.nanoTime',
    double: 'Double.parseDouble Math.random',
    Integer: 'Integer.valueOf',
    Long: 'Long.valueOf',
    Double: 'Double.valueOf',
    Float: 'Float.valueOf',
    Boolean: 'Boolean.valueOf',
    Character: 'Character.valueOf',
    boolean: 'Objects.equals Character.isDigit Character.isLetter Character.isWhitespace Boolean.parseBoolean',
    BigDecimal: 'BigDecimal.valueOf',
    BigInteger: 'BigInteger.valueOf',
    Locale: 'Locale.getDefault',
  }).flatMap(([type, names]) => names.split(' ').map((name) => [name, `<${type}>`] as const)),
);

/** A method of the repository's own class may have the name; what it gives is then most often the same. */
function ofLibrary(file: JavaFile, node: SyntaxNode): ExprText | undefined {
  const { expr, name } = calleeOf(file, node);
  const fixed = STATIC_RESULTS.get(expr);
  return fixed ?? (expr === name ? undefined : RESULTS.get(name));
}

function parameterCount({ source }: JavaFile, { start, closeEnd }: SyntaxNode): number {
  return source[start] === '(' ? splitAtCommas(source, start + 1, closeEnd - 1).length : 1;
}

const STRINGS = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'/g;
const TRUTH = /[=!]=|&&|\|\||[<>]=|\s[<>]\s/;
/** A path or a call without arguments, then a whole number: `index + 1`, `text.length() - 1`. */
const COUNTED = /^([\w$.]+(?:\(\))?)\s*[-+*/%]\s*\d+$/;

function operationOf(text: string): ExprText {
  const code = text.includes('"') || text.includes("'") ? text.replace(STRINGS, (s) => (s[0] === '"' ? '""' : '0')) : text;
  if (TRUTH.test(code)) return '<boolean>';
  if (/""\s*\+|\+\s*""/.test(code)) return '<String>';
  const counted = COUNTED.exec(code)?.[1];
  if (counted !== undefined && !/^\d/.test(counted)) return counted.replace(/^.*\.(?:length|length\(\)|size\(\))$/, '<int>');
  // Only numbers are subtracted, multiplied and divided, and texts added too; which ones is not known.
  return code.includes('->') ? '' : code.includes('+') ? SOME_SUM : SOME_NUMBER;
}

const SOME_NUMBER = '<int|long|double|float>';
const SOME_SUM = '<int|long|double|float|String>';

/** `!found`, `-1`. */
function signedOf(text: string): ExprText {
  if (text.startsWith('!')) return '<boolean>';
  return /^[-+]\s*[\d.]/.test(text) ? numberOf(text.slice(1).trim()) : '';
}
