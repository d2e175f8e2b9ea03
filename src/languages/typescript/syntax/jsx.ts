/**
 * Elements of JSX. Between tags there is text, not tokens, so the reader is moved by hand: after an element its last `>` is
 * still the next token, and who called decides how to go on.
 */
import { isNamePart } from './characters.ts';
import { readExpression } from './expressions.ts';
import { readTypeArguments } from './named-types.ts';
import { inField, NO_CHILDREN, type Node } from './node.ts';
import { readSpreadable } from './postfix.ts';
import type { Reader } from './reader.ts';
import * as K from './token-kinds.ts';

const [QUOTE, APOSTROPHE] = [34, 39];

/** An element where an expression is expected. */
export function readJsx(r: Reader): Node {
  const element = r.inside(readElement);
  if (r.kind === K.GREATER) r.advance();
  return element;
}

function readElement(r: Reader): Node {
  const { start } = r;
  if (!r.enter()) return r.missing();
  r.advance();
  const parts = r.kind === K.GREATER ? [] : readTag(r);
  const element = r.kind === K.SLASH ? readSelfClosing(r, start, parts) : readChildren(r, start, parts);
  r.leave();
  return element;
}

function readSelfClosing(r: Reader, start: number, parts: readonly Node[]): Node {
  r.advance();
  if (r.kind !== K.GREATER) r.damaged = true;
  return r.node('jsx_self_closing_element', start, parts, r.end);
}

/** The name of an element and its attributes. */
function readTag(r: Reader): Node[] {
  const parts = [inField('name', readElementName(r))];
  if (r.kind === K.LESS) parts.push(inField('type_arguments', readTypeArguments(r)));
  while (r.kind !== K.GREATER && r.kind !== K.SLASH && r.kind !== K.EOF) {
    const { start } = r;
    if (r.kind === K.LBRACE) parts.push(inField('attribute', readBraced(r, true)));
    else if (K.isWord(r.kind)) parts.push(inField('attribute', readAttribute(r)));
    if (r.start !== start) continue;
    r.damaged = true;
    if (r.kind === K.LESS || r.kind === K.RBRACE || r.kind === K.RPAREN) break;
    r.advance();
  }
  return parts;
}

/** `div`, `my-element`, `svg:rect`, `Foo.Bar` */
function readElementName(r: Reader): Node {
  let name = K.isWord(r.kind) ? readJsxName(r, 'identifier') : r.missing();
  while (r.kind === K.DOT) {
    r.advance();
    const property = K.isWord(r.kind) ? readJsxName(r, 'property_identifier') : r.missing();
    name = r.node('member_expression', name.startIndex, [inField('object', name), inField('property', property)]);
  }
  return r.kind === K.COLON ? readNamespaced(r, name) : name;
}

function readNamespaced(r: Reader, space: Node): Node {
  r.advance();
  const parts = [space, K.isWord(r.kind) ? readJsxName(r, 'identifier') : r.missing()];
  return r.node('jsx_namespace_name', space.startIndex, parts);
}

/** Names may have dashes. */
function readJsxName(r: Reader, type: string): Node {
  const { start, source } = r;
  let { end } = r;
  while (source.charCodeAt(end) === K.MINUS || isNamePart(source.charCodeAt(end))) end++;
  r.seek(end);
  return r.node(type, start, NO_CHILDREN, end);
}

function readAttribute(r: Reader): Node {
  const { start } = r;
  let name = readJsxName(r, 'property_identifier');
  if (r.kind === K.COLON) {
    name.type = 'identifier';
    name = readNamespaced(r, name);
  }
  const parts = [name];
  if (r.kind === K.ASSIGN) {
    const value = readAttributeValue(r);
    if (value !== undefined) parts.push(value);
  }
  return r.node('jsx_attribute', start, parts);
}

/** A string of an attribute has no escapes, and may go over lines. */
function readAttributeValue(r: Reader): Node | undefined {
  const { source, end } = r;
  const open = end + (/\s*/y.exec(source.slice(end, end + 200))?.[0].length ?? 0);
  const quote = source.charCodeAt(open);
  if (quote === QUOTE || quote === APOSTROPHE) {
    const close = source.indexOf(String.fromCharCode(quote), open + 1);
    if (close < 0) r.damaged = true;
    r.seek(close < 0 ? open + 1 : close + 1);
    return r.node('string', open);
  }
  r.advance();
  if (r.kind === K.LBRACE) return readBraced(r, true);
  if (r.kind !== K.LESS) return undefined;
  const element = readElement(r);
  if (r.kind === K.GREATER) r.advance();
  return element;
}

/** `{x}`, `{...xs}`, `{}`. Among children the closing brace stays the next token. */
function readBraced(r: Reader, passes: boolean): Node {
  const { start } = r;
  r.advance();
  const value = r.kind === K.RBRACE ? [] : [r.inside(r.kind === K.ELLIPSIS ? readSpreadable : readExpression)];
  while (r.kind !== K.RBRACE && !r.endsList(false)) {
    r.damaged = true;
    r.skipToken();
  }
  const end = r.kind === K.RBRACE ? r.end : r.start;
  if (r.kind !== K.RBRACE) r.damaged = true;
  else if (passes) r.advance();
  return r.node('jsx_expression', start, value, end);
}

/** What stands behind the opening tag, whose `>` is the next token, and the closing tag. */
function readChildren(r: Reader, start: number, tag: readonly Node[]): Node {
  const { source } = r;
  const children = [inField('open_tag', r.node('jsx_opening_element', start, tag, r.end))];
  let at = r.kind === K.GREATER ? r.end : source.length;
  for (;;) {
    at = textEnd(source, at);
    if (at >= source.length) break;
    r.seek(at);
    if (r.kind === K.LBRACE) children.push(readBraced(r, false));
    else if (source.charCodeAt(at + 1) === K.SLASH) {
      children.push(inField('close_tag', readClosing(r)));
      return r.node('jsx_element', start, children, r.end);
    } else children.push(readElement(r));
    at = Math.max(at + 1, r.kind === K.GREATER || r.kind === K.RBRACE ? r.end : r.start);
  }
  r.damaged = true;
  if (r.kind !== K.EOF) r.seek(source.length);
  return r.node('jsx_element', start, children, source.length);
}

/** Where text ends: at a brace or a tag. */
function textEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at++) {
    const code = source.charCodeAt(at);
    if (code === K.LESS || code === K.LBRACE) return at;
  }
  return source.length;
}

/** `</Foo>`, without passing its `>`. */
function readClosing(r: Reader): Node {
  const { start } = r;
  r.advance();
  r.advance();
  const parts = K.isWord(r.kind) ? [inField('name', readElementName(r))] : [];
  if (r.kind !== K.GREATER) r.damaged = true;
  return r.node('jsx_closing_element', start, parts, r.kind === K.GREATER ? r.end : r.start);
}
